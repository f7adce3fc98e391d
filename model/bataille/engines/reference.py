"""The reference engine: the machine itself, played from every position. Slow, and the specification of the others."""

from collections import Counter
from collections.abc import Iterator
from math import log10

from bataille.engines.result import Counts, Cycles, Estimate, Exploration, Longest
from bataille.errors import TooBigError
from bataille.game.cards import Deck
from bataille.game.compare import oracle
from bataille.game.keys import blind, index, position_at
from bataille.game.machine.phases import ENDS, Phase
from bataille.game.machine.table import MACHINE, Machine
from bataille.game.machine.turn import turn
from bataille.game.state import Outcome
from bataille.rules import Rules

LARGEST = 1_000_000
"""Positions at most: beyond, this engine would take more than minutes."""

MOST_CARDS = 200
"""Cards at most: beyond, a turn full of wars is long, even where positions are few (as on 1x10000)."""


def estimate(_: Rules, deck: Deck) -> Estimate:
    """The cost of this engine: about 50 microseconds and 500 bytes a position."""
    refusal = ""
    if deck.positions > LARGEST or deck.size > MOST_CARDS:
        refusal = f"it takes at most {LARGEST:,} positions and {MOST_CARDS} cards"
    return Estimate(seconds=5e-5 * deck.positions, memory=500 * deck.positions, complete=True, refusal=refusal)


def explore(rules: Rules, deck: Deck, *, machine: Machine = MACHINE) -> Exploration:
    """The whole space of a deck, from the machine alone.

    >>> from bataille.rules.presets import preset
    >>> space = explore(preset("bataille"), Deck.parse("3x1"))
    >>> space.positions.total, space.longest.positions, space.cycles.count
    (24, 3, 0)
    """
    if deck.magnitude > log10(LARGEST + 0.5):
        raise TooBigError(
            f"deck {deck} has {deck.positions_told} positions; the reference engine takes at most {LARGEST:,} "
            "(as 7x1 or 3x3): choose another engine"
        )
    if deck.size > MOST_CARDS:
        raise TooBigError(f"deck {deck} has {deck.size:,} cards; the reference engine takes at most {MOST_CARDS}")
    classifications = _Classifications(rules, deck, machine)
    deals = [i for i in range(deck.positions) if i % (deck.size + 1) == deck.dealt]
    cyclic = [i for i, tail in classifications.tail.items() if tail == 0]
    lengths = Counter(classifications.period[i] for i in cyclic)
    finite = classifications.length
    return Exploration(
        rules=rules,
        deck=str(deck),
        engine="reference",
        positions=classifications.counts(range(deck.positions), by_period=False),
        deals=classifications.counts(deals, by_period=True),
        longest=Longest(max(finite.values(), default=0), max((finite[i] for i in deals if i in finite), default=0)),
        longest_tail=max(classifications.tail.values(), default=0),
        cycles=Cycles(
            sum(n // period for period, n in lengths.items()),
            len(cyclic),
            {period: n // period for period, n in lengths.items()},
        ),
        unreachable=deck.positions - len(set(classifications.following.values())),
    )


def successors(rules: Rules, deck: Deck, machine: Machine = MACHINE) -> Iterator[int | Outcome]:
    """For every index the next position's index, or the outcome if the game ends in this turn or is over."""
    plain = rules.unbounded()
    card_oracle = oracle(deck, low_beats_high=rules.low_beats_high)
    for i in range(deck.positions):
        result = turn(plain, blind(position_at(deck, i)), card_oracle, machine=machine)
        yield index(deck, result.position) if result.phase is Phase.TURN_START else ENDS[result.phase][0]


class _Classifications:
    """What every position comes to: `length` and `outcome` of the finite, `tail` and `period` of the endless."""

    def __init__(self, rules: Rules, deck: Deck, machine: Machine) -> None:
        self.following: dict[int, int] = {}
        self.outcome: dict[int, Outcome] = {}
        self.length: dict[int, int] = {}
        self.tail: dict[int, int] = {}
        self.period: dict[int, int] = {}
        for i, result in enumerate(successors(rules, deck, machine)):
            if isinstance(result, Outcome):
                over = i % (deck.size + 1) in (0, deck.size)
                self.outcome[i], self.length[i] = result, 0 if over else 1
            else:
                self.following[i] = result
        for start in list(self.following):
            self._settle(start)

    def _settle(self, start: int) -> None:
        """Walk from `start` to something settled or to itself, then settle the walk backwards."""
        successor: dict[int, int] = {}
        at = start
        while at not in successor and at not in self.outcome and at not in self.tail:
            successor[at] = len(successor)
            at = self.following[at]
        path = list(successor)
        if at in successor:
            cycle = path[successor[at] :]
            self.tail.update(dict.fromkeys(cycle, 0))
            self.period.update(dict.fromkeys(cycle, len(cycle)))
            path = path[: successor[at]]
        for i in reversed(path):
            after = self.following[i]
            if after in self.outcome:
                self.outcome[i], self.length[i] = self.outcome[after], self.length[after] + 1
            else:
                self.tail[i], self.period[i] = self.tail[after] + 1, self.period[after]

    def counts(self, indices: range | list[int], *, by_period: bool) -> Counts:
        """The outcomes of these positions."""
        met = Counter(self.outcome.get(i) for i in indices)
        periods = Counter(self.period[i] for i in indices if i in self.period)
        return Counts(
            met[Outcome.A_WINS],
            met[Outcome.B_WINS],
            met[Outcome.DRAW],
            met[None],
            periods if by_period else None,
        )
