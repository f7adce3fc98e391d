"""Whole decks: what the solver and the engine say of them, predecessors, keys, and games with a random pick-up."""

from collections import defaultdict
from collections.abc import Iterator
from itertools import permutations

from bataille.game.cards import Card, Deck
from bataille.game.compare import Oracle, oracle
from bataille.game.keys import blind, index, key, position_at, position_of
from bataille.game.machine.phases import Phase
from bataille.game.machine.turn import turn
from bataille.game.state import Position
from bataille.rules import Order, Rules, Shortage
from bataille.rules.presets import PRESETS, preset
from bataille_proofs.catalogue import Claim, Kind, Subject, theorem
from bataille_proofs.symbolic.classify import by_engine, by_solver
from bataille_proofs.symbolic.deals import decks_of
from bataille_proofs.symbolic.predecessors import candidates

SUBJECT = Subject("Whole decks", 110, Kind.GAME)


@theorem(scope="every preset on 3x1, 4x1, 2x2 and 1,2,1, every position", method="exhaustive")
def the_solver_and_the_engine_classify_alike() -> Iterator[Claim]:
    """The solver, which is given unknown cards, and the engine, which plays every position, find the same numbers
    of positions and deals that a wins, b wins, are drawn and are endless, by period, and the same longest games.
    (All decks of up to 6 cards: `make census`.)"""
    for name, rules in PRESETS.items():
        for deck in map(Deck.parse, ("3x1", "4x1", "2x2", "1,2,1")):
            one, other = by_solver(rules, deck), by_engine(rules, deck, "reference")
            yield Claim(f"{name} on {deck}", one == other)


@theorem(scope="every preset but `delahaye-sorted`, all decks of up to 4 cards, every position", method="exhaustive")
def the_predecessors_are_those_that_the_pile_bottoms_allow() -> Iterator[Claim]:
    """Take the table back from the bottom of the taker's pile, for each taker and each size it may have had: the
    positions from which a turn leads here are exactly those candidates whose turn leads here, and none counts twice."""
    for name, rules in PRESETS.items():
        if rules.pickup.order is not Order.SORTED:
            for cards in range(2, 5):
                for deck in decks_of(cards):
                    yield Claim(f"{name} on {deck}", _as_undone(rules, deck))


def _as_undone(rules: Rules, deck: Deck) -> bool:
    plain = rules.unbounded()
    card_oracle = oracle(deck, low_beats_high=rules.low_beats_high)
    positions = [blind(position_at(deck, i)) for i in range(deck.positions)]
    before: dict[Position, list[Position]] = defaultdict(list)
    for position in positions:
        result = turn(plain, position, card_oracle)
        if result.phase is Phase.TURN_START:
            before[result.position].append(position)
    return all(sorted(before[position]) == _undone(plain, card_oracle, position) for position in positions)


def _undone(rules: Rules, card_oracle: Oracle, position: Position) -> list[Position]:
    result = []
    for _, candidate in candidates(rules, position):
        played = turn(rules, candidate, card_oracle)
        if played.phase is Phase.TURN_START and played.position == position:
            result.append(candidate)
    distinct = sorted(set(result))
    # under last-card a candidate can come from several sizes of one table; elsewhere from one only
    return distinct if rules.shortage is Shortage.LAST_CARD else sorted(result)


@theorem(scope="all decks of up to 5 cards, every position", method="exhaustive")
def two_positions_never_share_a_key_or_an_index() -> Iterator[Claim]:
    """Different positions have different keys and different indices, and both lead back to the position."""
    yield from _many_copies()
    for cards in range(1, 6):
        for deck in decks_of(cards):
            positions = [position_at(deck, i) for i in range(deck.positions)]
            keys = {key(position) for position in positions}
            yield Claim(f"keys of {deck}", len(keys) == deck.positions == len(set(positions)))
            indexed = all(index(deck, position) == i for i, position in enumerate(positions))
            yield Claim(f"indices of {deck}", indexed)
            back = all(position_of(key(position)) == position for position in positions)
            yield Claim(f"back to positions of {deck}", back)
    for text in ("52", "36", "3x30", "1x7"):
        deck = Deck.parse(text)
        indices = {deck.positions * part // 97 for part in range(97)} | {deck.positions - 1}
        yield Claim(f"indices of {text}", all(index(deck, position_at(deck, i)) == i for i in indices))


def _many_copies() -> Iterator[Claim]:
    """Copies in any order, more of them than suits, and ranks that need more than one byte."""
    cards = [Card(rank, copy) for rank in (1, 200) for copy in range(6)]
    orders = [tuple(cards[at:] + cards[:at]) for at in range(12)] + [
        tuple(cards[::-1]),
        tuple(cards[1::2] + cards[::2]),
    ]
    positions = [Position(order[:split], order[split:]) for order in orders for split in range(13)]
    yield Claim("keys of 2x6 in any order", len({key(position) for position in positions}) == len(positions))
    forgotten = [tuple(tuple((rank, 0) for rank, _ in pile) for pile in position[:2]) for position in positions]
    yield Claim("suits of 2x6 forgotten", forgotten == [tuple(blind(position)[:2]) for position in positions])
    yield Claim("back to positions of 2x6", all(position_of(key(position)) == position for position in positions))


@theorem(scope="`bataille` with a random pick-up, all decks of up to 7 cards, every position", method="exhaustive")
def a_game_with_random_pick_up_ends_almost_surely() -> Iterator[Claim]:
    """Where the taker slides the table in random order, an end can be reached from every position, so a game lasts for
    ever with probability 0 (Lakshtanov and Roshchina 2012, for distinct cards and every size). Two orders are enough:
    the winner's card first, or the loser's."""
    for cards in range(2, 8):
        for deck in decks_of(cards):
            yield Claim(str(deck), _ends_can_be_reached(deck))


def _ends_can_be_reached(deck: Deck) -> bool:
    """Whether some choice between the two pick-ups in every turn leads from every position to an end."""
    card_oracle = oracle(deck, low_beats_high=False)
    winner, loser = (
        preset("bataille").changed(repetition=False, pickup=f"pairs/{first}") for first in ("winner", "loser")
    )
    following = {position: _next(winner, position, card_oracle) for position in _positions_up_to_mirror(deck)}
    reached = _reaching_an_end(following, set())
    left = [position for position in following if position not in reached]
    while left:
        detour = {position: _next(loser, position, card_oracle) for position in left}
        escapes = {position for position, after in detour.items() if after is None or after in reached}
        if not escapes:
            return False
        reached = _reaching_an_end({position: following[position] for position in left}, reached | escapes)
        left = [position for position in left if position not in reached]
    return True


def _next(rules: Rules, position: Position, card_oracle: Oracle) -> Position | None:
    result = turn(rules, position, card_oracle)
    return (
        _smaller(result.position)
        if result.phase is Phase.TURN_START and result.position.a and result.position.b
        else None
    )


def _reaching_an_end(following: dict[Position, Position | None], reached: set[Position]) -> set[Position]:
    """The positions from which the map leads to an end or to one already reached, and those already reached."""
    result = set(reached)
    for start in following:
        walk: dict[Position, None] = {}
        at: Position | None = start
        while at is not None and at not in result and at not in walk:
            walk[at] = None
            at = following[at]
        if at is None or at in result:
            result.update(walk)
    return result


def _positions_up_to_mirror(deck: Deck) -> Iterator[Position]:
    """Every position of the deck that is not over, suits forgotten, one of each pair of mirrors."""
    cards = [Card(rank, 0) for rank, copies in zip(deck.ranks, deck.copies, strict=True) for _ in range(copies)]
    for order in sorted(set(permutations(cards))):
        for split in range(1, deck.size // 2 + 1):
            position = Position(order[:split], order[split:])
            if 2 * split < deck.size or position.a <= position.b:
                yield position


def _smaller(position: Position) -> Position:
    """The position or its mirror: they come to the same end, a theorem of the catalogue."""
    a, b = position.a, position.b
    return position if (len(a), a) <= (len(b), b) else position.mirror
