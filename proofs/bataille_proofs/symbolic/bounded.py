"""Bounded model checking: the turn as one formula between two positions, unrolled as often as is asked.

The formula is made from the machine: for each split every branch of one turn on unknown cards, with what must be so and
where each card goes.
"""

from functools import cache
from typing import Any, NamedTuple

import z3

from bataille.game.cards import Deck
from bataille.game.machine.phases import Phase
from bataille.game.machine.turn import turn
from bataille.game.state import Position
from bataille.rules import Rules
from bataille_proofs.symbolic.deals import holds_deck, places, unknown_deal, unknown_oracle
from bataille_proofs.symbolic.execution import Branches, any_of, branches


class Way(NamedTuple):
    """One branch of a turn: from a split, under a condition, to another split with the cards moved about."""

    split: int
    condition: Any
    phase: Phase
    after: int
    moved: tuple[int, ...]
    """Which place of the position before each card of the position after comes from."""


def ways(rules: Rules, deck: Deck) -> tuple[Way, ...]:
    """Every branch of one turn of the deck, from every split; the positions that are over have none."""
    result, runs = _ways(rules, deck)
    for run in runs:
        run.owe()
    return result


@cache
def _ways(rules: Rules, deck: Deck) -> tuple[tuple[Way, ...], tuple[Branches[tuple[Phase, Position]], ...]]:
    plain = rules.unbounded()
    oracle = unknown_oracle(rules, deck)
    result, runs = [], []
    for split in range(1, deck.size):
        deal = unknown_deal(deck, split)

        def program(position: Position = deal.position) -> tuple[Phase, Position]:
            played = turn(plain, position, oracle)
            return played.phase, played.position

        runs.append(branches(program, [deal.given]))
        for branch in runs[-1]:
            phase, after = branch.result
            moved = places(after.a) + places(after.b)
            result.append(Way(split, branch.condition, phase, len(after.a), moved))
    return tuple(result), tuple(runs)


class Unrolling:
    """Unknown positions of one deck, each following the one before by a turn."""

    def __init__(self, rules: Rules, deck: Deck, turns: int) -> None:
        self.deck = deck
        self.splits = [z3.Int(f"split{time}") for time in range(turns + 1)]
        self.cards = [[z3.Int(f"card{time}.{place}") for place in range(deck.size)] for time in range(turns + 1)]
        self._first = unknown_deal(deck, 0).ranks
        every = ways(rules, deck)
        self._ways = [way for way in every if way.phase is Phase.TURN_START]
        self._last = [way for way in every if way.phase is not Phase.TURN_START or way.after in (0, deck.size)]

    @property
    def starts(self) -> Any:
        """The first position is one of the deck, and not over."""
        return z3.And(holds_deck(self.deck, self.cards[0]), self.going_on(0))

    def going_on(self, time: int) -> Any:
        """At this time nobody holds every card."""
        return z3.And(self.splits[time] > 0, self.splits[time] < self.deck.size)

    def follows(self, time: int) -> Any:
        """The position after so many turns comes from the one before by a turn that ends no game."""
        before, after = self.cards[time - 1], self.cards[time]
        now = list(zip(self._first, before, strict=True))
        return z3.Or(
            *(
                z3.And(
                    self.splits[time - 1] == way.split,
                    z3.substitute(way.condition, *now),
                    self.splits[time] == way.after,
                    *(after[place] == before[origin] for place, origin in enumerate(way.moved)),
                )
                for way in self._ways
            )
        )

    @property
    def played(self) -> Any:
        """Every position follows the one before."""
        return self.played_to(len(self.splits) - 1)

    def played_to(self, turns: int) -> Any:
        """Each of the positions up to this time follows the one before."""
        return z3.And(self.starts, *(self.follows(time) for time in range(1, turns + 1)))

    def ends_after(self, time: int) -> Any:
        """The turn that is played at this time is the last one: it ends the game, or one seat then holds every card."""
        now = list(zip(self._first, self.cards[time], strict=True))
        last = (z3.And(self.splits[time] == way.split, z3.substitute(way.condition, *now)) for way in self._last)
        return any_of(last)

    def equal(self, one: int, other: int) -> Any:
        """The positions at these two times are the same, suits forgotten."""
        cards = zip(self.cards[one], self.cards[other], strict=True)
        return z3.And(self.splits[one] == self.splits[other], *(x == y for x, y in cards))

    def deal(self, model: Any, time: int = 0) -> str:
        """The position at this time in a counterexample, as `bataille play` reads it."""
        cards, split = [str(model(card)) for card in self.cards[time]], int(model(self.splits[time]))
        return f"{' '.join(cards[:split])} / {' '.join(cards[split:])}"


def lasting(rules: Rules, deck: Deck, turns: int) -> tuple[Any, Unrolling]:
    """That no game of the deck lasts more than so many turns, from any position; and what it speaks of."""
    unrolled = Unrolling(rules, deck, turns)
    return z3.Not(z3.And(unrolled.played, unrolled.going_on(turns))), unrolled
