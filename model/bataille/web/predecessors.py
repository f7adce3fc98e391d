"""Which positions lead to this one: candidates undone by the machine's own pick-up, then played by the machine.

No rule is written a second time. The machine's pick-up is run on numbered places; read the other way round
it says where each card of a pile's end lay on the table. Whether such a table can come about at all is
answered by playing the turn.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import permutations
from typing import NamedTuple, NoReturn

from bataille.game.cards import Card
from bataille.game.compare import Oracle
from bataille.game.machine.actions import gather
from bataille.game.machine.phases import Phase
from bataille.game.machine.turn import turn
from bataille.game.state import Pile, Position, Seat
from bataille.rules import Order, Rules

WIDEST = 60
"""Cards of a table that is undone."""
WIDEST_SORTED = 6
"""The same where the pick-up sorts: every order of so many cards is tried."""


class Predecessors(NamedTuple):
    """The positions one turn earlier, and whether these are all."""

    positions: tuple[Position, ...]
    complete: bool


def before(rules: Rules, position: Position, oracle: Oracle) -> Predecessors:
    """Every position from which one turn leads here.

    >>> from bataille.game.compare import oracle
    >>> from bataille.game.notation import parse_deal
    >>> from bataille.rules.presets import preset
    >>> deal = parse_deal("2 3 1 / 4")
    >>> found = before(preset("bataille"), deal.position, oracle(deal.deck, low_beats_high=False))
    >>> [[tuple(card.rank for card in pile) for pile in (one.a, one.b)] for one in found.positions]
    [[(3, 2), (1, 4)]]
    """
    plain = rules.unbounded()
    result: dict[Position, None] = {}
    for candidate in _candidates(rules, position, oracle):
        played = turn(plain, candidate, oracle)
        if played.phase is Phase.TURN_START and played.position == position:
            result[candidate] = None
    widest = WIDEST_SORTED if rules.pickup.order is Order.SORTED else WIDEST
    return Predecessors(tuple(result), max(len(position.a), len(position.b)) <= widest)


def _candidates(rules: Rules, position: Position, oracle: Oracle) -> Iterator[Position]:
    widest = WIDEST_SORTED if rules.pickup.order is Order.SORTED else WIDEST
    for taker, pile in ((Seat.A, position.a), (Seat.B, position.b)):
        for cards in range(2, min(len(pile), widest) + 1):
            kept, taken = pile[:-cards], pile[-cards:]
            for hand in _hands(rules, taken, oracle):
                for of_a in range(1, cards):
                    laid = _laid(rules, taker, hand, of_a)
                    a = laid[:of_a] + (kept if taker is Seat.A else position.a)
                    b = laid[of_a:] + (kept if taker is Seat.B else position.b)
                    yield Position(a, b)


def _hands(rules: Rules, taken: Pile, oracle: Oracle) -> Iterator[Pile]:
    """The hands that slide under a pile as these cards."""
    if rules.pickup.order is not Order.SORTED:
        yield taken
        return
    for hand in permutations(taken):
        if oracle.arrange(hand) == taken:
            yield hand


def _laid(rules: Rules, taker: Seat, hand: Pile, of_a: int) -> tuple[Card, ...]:
    """The cards as they lay before they were gathered: a's, then b's."""
    cards: list[Card] = [Card(0, 0)] * len(hand)
    for place, card in zip(_gathered(rules, taker, of_a, len(hand)), hand, strict=True):
        cards[place] = card
    return tuple(cards)


@lru_cache(maxsize=20_000)
def _gathered(rules: Rules, taker: Seat, of_a: int, cards: int) -> tuple[int, ...]:
    """In which order the taker gathers numbered places: a's from 0, then b's."""
    places = tuple(range(cards))
    at = Position((), (), places[:of_a], places[of_a:])
    action = gather(taker)
    while at.laid_a or at.laid_b:
        at = action(rules, at, Oracle(_unasked, _unasked))
    return at.hand


def _unasked(*_: object) -> NoReturn:
    raise AssertionError("gathering asks nothing about cards")
