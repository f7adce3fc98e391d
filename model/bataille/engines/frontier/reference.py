"""The frontier in plain Python on top of the machine: slow, and the specification of the kernels."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from bataille.engines.frontier.knowledge import Knowledge, bits
from bataille.engines.frontier.rank_assignments import fillings
from bataille.game.cards import Deck
from bataille.game.compare import Comparison, Oracle
from bataille.game.machine.phases import ENDS, Phase
from bataille.game.machine.turn import turn
from bataille.game.state import Outcome, Position
from bataille.rules import Rules


class KnownState(NamedTuple):
    """A knowledge state: how many cards a holds, and what is known by place (a's pile, then b's)."""

    held: int
    knowledge: Knowledge

    @property
    def mirror(self) -> "KnownState":
        """The same with the seats exchanged."""
        size = self.knowledge.size
        return KnownState(size - self.held, self.knowledge.moved([*range(self.held, size), *range(self.held)]))


class Asks(NamedTuple):
    """Play came to a question that what is known does not answer: places x and y, at this turn start."""

    state: KnownState
    x: int
    y: int
    turns: int


class Ends(NamedTuple):
    """The game is over whatever the open answers are."""

    outcome: Outcome
    turns: int


class Repeats(NamedTuple):
    """The piles recur with nothing learned since; `periods` counts the deals of each suit-blind period."""

    periods: Counter[int]


class Classification(NamedTuple):
    """What all deals of one split come to; lengths are of finite games, in turns."""

    outcomes: Counter[Outcome]
    endless_by_period: Counter[int]
    lengths: Counter[int]
    states: int


class _OpenQuestion(Exception):  # noqa: N818 - not a failure: the play stops to branch
    def __init__(self, x: int, y: int) -> None:
        super().__init__(x, y)
        self.pair = x, y


def answering(rules: Rules, knowledge: Knowledge) -> Oracle:
    """An oracle over places 0, 1, ... that answers what is known, and stops play at an open question.

    Under low_beats_high the places of the lowest and the highest ranks are known beforehand (`starts`).
    """

    def plain(x: int, y: int) -> Comparison:
        answer = knowledge.compare(x, y)
        if answer is None:
            raise _OpenQuestion(x, y)
        return answer

    def compare(x: int, y: int) -> Comparison:
        answer = plain(x, y)
        low, high = (x, y) if answer is Comparison.LOWER else (y, x)
        extremes = rules.low_beats_high and knowledge.is_lowest(low) and knowledge.is_highest(high)
        return answer.mirrored if extremes else answer

    def arrange(cards: tuple[int, ...]) -> tuple[int, ...]:
        ordered: list[int] = []
        for card in cards:
            at = len(ordered)
            while at and plain(ordered[at - 1], card) is Comparison.LOWER:
                at -= 1
            ordered.insert(at, card)
        return tuple(ordered)

    return Oracle(compare, arrange)


def onward(rules: Rules, state: KnownState, copies: tuple[int, ...], turns: int = 0) -> Asks | Ends | Repeats:
    """Play on while the answers follow from what is known."""
    plain = rules.unbounded()
    oracle = answering(rules, state.knowledge)
    places = tuple(range(state.knowledge.size))
    position = Position(places[: state.held], places[state.held :])
    met: dict[tuple[int, tuple[int, ...]], int] = {}
    path: list[Position] = []
    while True:
        look = len(position.a), tuple(_class(state.knowledge, card) for card in position.cards)
        if look in met:
            return Repeats(periods(state.knowledge, path[met[look] :], copies))
        met[look] = len(path)
        path.append(position)
        try:
            result = turn(plain, position, oracle)
        except _OpenQuestion as question:
            order = position.cards
            x, y = (order.index(card) for card in question.pair)
            return Asks(KnownState(len(position.a), state.knowledge.moved(order)), x, y, turns + len(path) - 1)
        if result.phase is not Phase.TURN_START:
            return Ends(ENDS[result.phase][0], turns + len(path) - 1 + result.played)
        position = result.position


def _class(knowledge: Knowledge, card: int) -> int:
    return next(bits(knowledge.same[card]))


def periods(knowledge: Knowledge, cycle: list[Position], copies: tuple[int, ...]) -> Counter[int]:
    """The deals behind a cycle by their suit-blind period, a divisor of its length.

    Cards not known equal may still be: a deal has period d if after d turns every place holds a
    card of the rank that lay there before. These equalities are counted like any other knowledge.
    """
    result: Counter[int] = Counter()
    for d in range(1, len(cycle) + 1):
        if len(cycle) % d or len(cycle[0].a) != len(cycle[d % len(cycle)].a):
            continue
        merged: Knowledge | None = knowledge
        for x, y in zip(cycle[0].cards, cycle[d % len(cycle)].cards, strict=True):
            merged = merged and _equated(merged, x, y)
        dividing = fillings(merged, copies) if merged else 0
        result[d] = dividing - sum(count for lesser, count in result.items() if d % lesser == 0)
    return +result


def _equated(knowledge: Knowledge, x: int, y: int) -> Knowledge | None:
    """The same with x and y known equal, None if they cannot be."""
    answer = knowledge.compare(x, y)
    if answer is None:
        return knowledge.learn(x, y, Comparison.EQUAL)
    return knowledge if answer is Comparison.EQUAL else None


def starts(rules: Rules, deck: Deck, held: int) -> Iterator[KnownState]:
    """What is known before the first turn: nothing, or under low_beats_high where both extremes lie."""
    nothing = Knowledge.nothing(deck.size)
    if not rules.low_beats_high or len(deck.copies) < 2:
        yield KnownState(held, nothing)
        return
    places = set(range(deck.size))
    for low in combinations(sorted(places), deck.copies[0]):
        for high in combinations(sorted(places - set(low)), deck.copies[-1]):
            yield KnownState(held, _with_extremes(nothing, low, high))


def _with_extremes(knowledge: Knowledge, low: tuple[int, ...], high: tuple[int, ...]) -> Knowledge:
    every = range(knowledge.size)
    facts = [(low[0], x, Comparison.EQUAL) for x in low[1:]] + [(high[0], x, Comparison.EQUAL) for x in high[1:]]
    facts += [(low[0], x, Comparison.LOWER) for x in every if x not in low]
    facts += [(high[0], x, Comparison.HIGHER) for x in every if x not in high]
    for x, y, answer in facts:
        if knowledge.compare(x, y) is None:
            knowledge = knowledge.learn(x, y, answer)
    return knowledge


def settle(rules: Rules, deck: Deck, held: int) -> Classification:
    """What every deal of this split comes to: branch at open questions, merge what knows the same.

    >>> from bataille.rules.presets import preset
    >>> fate = settle(preset("bataille"), Deck.parse("5x1"), 3)
    >>> fate.outcomes[Outcome.A_WINS], fate.endless_by_period, max(fate.lengths)
    (57, Counter({6: 30}), 8)
    """
    outcomes: Counter[Outcome] = Counter()
    endless: Counter[int] = Counter()
    lengths: Counter[int] = Counter()
    waiting: dict[int, Counter[Asks]] = defaultdict(Counter)
    states = 0

    def deliver(state: KnownState, turns: int, weight: int) -> None:
        ways = fillings(state.knowledge, deck.copies)
        if not ways:
            return
        met = onward(rules, state, deck.copies, turns)
        match met:
            case Ends(outcome, length):
                outcomes[outcome] += weight * ways
                lengths[length] += weight * ways
            case Repeats(found):
                for period, count in found.items():
                    endless[period] += weight * count
            case Asks(asking):
                waiting[asking.knowledge.pairs][met] += weight

    for start in starts(rules, deck, held):
        deliver(start, 0, 1)
    while waiting:
        for met, weight in waiting.pop(min(waiting)).items():
            states += 1
            for answer in Comparison:
                if answer is not Comparison.EQUAL or max(deck.copies) > 1:
                    learned = KnownState(met.state.held, met.state.knowledge.learn(met.x, met.y, answer))
                    deliver(learned, met.turns, weight)
    return Classification(outcomes, endless, lengths, states)
