"""The frontier: that it may merge histories which know the same, shown by playing deals, and what it counts."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from itertools import combinations, permutations, product
from typing import NamedTuple

from bataille.engines import explore
from bataille.game.cards import Card, Deck
from bataille.game.compare import Comparison, Oracle, by_rank, oracle
from bataille.game.machine.phases import ENDS, Phase
from bataille.game.machine.turn import turn
from bataille.game.state import Outcome, Position
from bataille.rules import First, Order, Pickup, Rules, Shortage
from bataille.rules.presets import PRESETS
from bataille_proofs.catalogue import Claim, Kind, Subject, theorem
from bataille_proofs.replay import words
from bataille_proofs.symbolic.deals import Classification, fate

SUBJECT = Subject("The frontier: what it merges, and what it counts", 120, Kind.GAME)

Cards = tuple[Card, ...]
"""The cards of a deal by place, a's pile first; suits are forgotten."""

MIXED = tuple(
    Rules(face_down=down, pickup=Pickup(order, first), shortage=shortage, low_beats_high=low)
    for down, order, first, shortage, low in product(
        range(4), [order for order in Order if order is not Order.SHUFFLED], First, Shortage, (False, True)
    )
)[::7]
"""Every seventh of all rules; so each value of a field meets each of every other."""

GAMES = (
    [("bataille", PRESETS["bataille"], "6x1")]
    + [(name, rules, deck) for name, rules in PRESETS.items() for deck in ("5x1", "3x2", "1,2,2,1")]
    + [(words(rules), rules, deck) for rules in MIXED for deck in ("5x1", "2x2", "1,1,2,1")]
)
SCOPE = f"`bataille` on 6x1, every preset on 5x1, 3x2 and 1,2,2,1, {len(MIXED)} mixed rules on 5x1, 2x2 and 1,1,2,1"


class History(NamedTuple):
    """Deals that gave the same answers so far, and how they stand: the position is of places as they were dealt."""

    deals: list[Cards]
    position: Position
    turns: int = 0
    outcome: Outcome | None = None
    """Where the game is over."""
    question: tuple[int, int] | None = None
    """The two places whose cards compare in one way in some of the deals, in another in others."""


class Key(NamedTuple):
    """What a history knows: how many cards a holds, and how places compare as far as all its deals agree."""

    held: int
    answers: str
    """For every two places, in order: `<`, `=` or `>`, or `?` where that is open."""


class Future(NamedTuple):
    """What the deals of a history still come to, each played by itself."""

    positions: frozenset[Position]
    """What lies where now."""
    ends: Counter[tuple[Outcome | None, int]]
    """How many deals come to each outcome in so many further turns; None with the period where they are endless."""


@theorem(scope=SCOPE, method="exhaustive")
def histories_that_know_the_same_have_the_same_future() -> Iterator[Claim]:
    """Play all deals of a deck together, and part them by their answers wherever these differ. Two parts of which the
    same is known (how many cards a holds, and for every two places how they compare, if all deals of the part agree)
    hold the same positions, come equally often to the same ends in as many further turns, and to the same periods;
    where no rule favours a seat, so do a part and the mirror of another, the winners exchanged. So the frontier may
    merge them. A part that ends without a question is one in which every deal, played by itself, ends so."""
    merged = 0
    for name, rules, text in GAMES:
        deck = Deck.parse(text)
        fates = {cards: fate(rules, _cut(cards, deck.dealt), _oracle(rules, deck)) for cards in _orders(deck)}
        futures: dict[Key, Future] = {}
        alike = foreseen = True
        for history in histories(rules, deck):
            if history.question is None:
                foreseen = foreseen and all(_ends_so(history, fates[cards]) for cards in history.deals)
                continue
            key, future = known(history), _future(history, fates)
            if rules.fair and (mirrored := mirror_key(key, deck.size)) < key:
                key, future = mirrored, _mirror_future(future)
            merged += key in futures
            alike = alike and futures.setdefault(key, future) == future
        yield Claim(f"{name} on {deck}: equal keys, equal futures", alike)
        yield Claim(f"{name} on {deck}: the ends are those of the deals", foreseen)
    yield Claim("some histories know the same", merged > 0)


@theorem(scope=SCOPE, method="exhaustive")
def the_frontier_counts_what_the_machine_counts() -> Iterator[Claim]:
    """The compiled engine that deals unknown cards and merges histories finds as many deals as the machine, which
    plays every one, that a wins, b wins, are drawn and are endless, by period, and the same longest game. (All decks
    of up to 9 cards, against the engine that plays every position: `make census`.)"""
    for name, rules, text in GAMES:
        deck = Deck.parse(text)
        one, other = (explore(rules, deck, engine=engine) for engine in ("frontier", "reference"))
        same = one.deals == other.deals and one.longest.deals == other.longest.deals
        yield Claim(f"{name} on {deck}", one.deals is not None and same)


def known(history: History) -> Key:
    """The key of a history, from nothing but its deals."""
    answers = []
    for x, y in combinations(history.position.cards, 2):
        result = {by_rank(deal[x], deal[y]) for deal in history.deals}
        answers.append(_SIGNS[result.pop()] if len(result) == 1 else "?")
    return Key(len(history.position.a), "".join(answers))


def histories(rules: Rules, deck: Deck) -> Iterator[History]:
    """Every question to which deals of one history give several answers, and every end; all deals dealt one by one."""
    start = _cut(tuple(range(deck.size)), deck.dealt)
    waiting = [History(deals, start) for deals in beforehand(rules, deck)]
    while waiting:
        history = _onward(rules, deck, waiting.pop())
        yield history
        if history.question is not None:
            x, y = history.question
            parts: dict[Comparison, list[Cards]] = defaultdict(list)
            for deal in history.deals:
                parts[by_rank(deal[x], deal[y])].append(deal)
            waiting += [history._replace(deals=part, question=None) for part in parts.values()]


def beforehand(rules: Rules, deck: Deck) -> list[list[Cards]]:
    """All deals; under low_beats_high those together that have the lowest and the highest cards at the same places."""
    parts: dict[object, list[Cards]] = defaultdict(list)
    for deal in _orders(deck):
        extremes = [(card.rank == deck.lowest, card.rank == deck.highest) for card in deal]
        parts[tuple(extremes) if rules.low_beats_high else None].append(deal)
    return list(parts.values())


class _Parts(Exception):  # noqa: N818 - not a failure: the deals part
    pass


def _onward(rules: Rules, deck: Deck, history: History) -> History:
    """Play on while all deals give the same answers; at a repetition by place there is no outcome and no question."""
    plain = rules.unbounded()
    card_oracle, deals = _oracle(rules, deck), history.deals

    def one_answer(x: int, y: int, compare: Callable[[Card, Card], Comparison]) -> Comparison:
        result = {compare(deal[x], deal[y]) for deal in deals}
        if len(result) > 1:
            raise _Parts(x, y)
        return result.pop()

    def arrange(places: tuple[int, ...]) -> tuple[int, ...]:
        ordered: list[int] = []
        for place in places:
            at = len(ordered)
            while at and one_answer(ordered[at - 1], place, by_rank) is Comparison.LOWER:
                at -= 1
            ordered.insert(at, place)
        return tuple(ordered)

    together = Oracle(lambda x, y: one_answer(x, y, card_oracle.compare), arrange)
    met: set[Position] = set()
    while history.position not in met:
        met.add(history.position)
        try:
            played = turn(plain, history.position, together)
        except _Parts as parts:
            return history._replace(question=parts.args)
        history = history._replace(turns=history.turns + played.played)
        if played.phase is not Phase.TURN_START:
            return history._replace(outcome=ENDS[played.phase][0])
        history = history._replace(position=played.position)
    return history


def _future(history: History, fates: dict[Cards, Classification]) -> Future:
    places, held = history.position.cards, len(history.position.a)
    ends: Counter[tuple[Outcome | None, int]] = Counter()
    for deal in history.deals:
        outcome, turns, period, _ = fates[deal]
        ends[outcome, turns - history.turns if period is None else period] += 1
    return Future(frozenset(_cut(tuple(deal[place] for place in places), held) for deal in history.deals), ends)


def _ends_so(history: History, played: Classification) -> bool:
    if history.outcome is None:
        return played.outcome is None
    return (played.outcome, played.turns) == (history.outcome, history.turns)


_SIGNS = {Comparison.LOWER: "<", Comparison.EQUAL: "=", Comparison.HIGHER: ">"}
_TURNED = str.maketrans("<>", "><")


def mirror_key(key: Key, size: int) -> Key:
    """The key with the seats exchanged.

    >>> mirror_key(Key(1, "<?="), 3)
    Key(held=2, answers='=>?')
    """
    pairs = list(combinations(range(size), 2))
    answers = dict(zip(pairs, key.answers, strict=True))
    answers |= {(y, x): answer.translate(_TURNED) for (x, y), answer in answers.items()}
    places = [*range(key.held, size), *range(key.held)]
    return Key(size - key.held, "".join(answers[places[x], places[y]] for x, y in pairs))


EXCHANGED = {Outcome.A_WINS: Outcome.B_WINS, Outcome.B_WINS: Outcome.A_WINS, Outcome.DRAW: Outcome.DRAW, None: None}


def _mirror_future(future: Future) -> Future:
    ends = {(EXCHANGED[outcome], value): deals for (outcome, value), deals in future.ends.items()}
    return Future(frozenset(position.mirror for position in future.positions), Counter(ends))


def _orders(deck: Deck) -> list[Cards]:
    cards = [Card(rank, 0) for rank, copies in zip(deck.ranks, deck.copies, strict=True) for _ in range(copies)]
    return sorted(set(permutations(cards)))


def _cut(cards: tuple[object, ...], held: int) -> Position:
    return Position(cards[:held], cards[held:])


def _oracle(rules: Rules, deck: Deck) -> Oracle:
    return oracle(deck, low_beats_high=rules.low_beats_high)
