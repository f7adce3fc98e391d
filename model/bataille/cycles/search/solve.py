"""Endless games of small decks by solving for a whole period at once: z3 deals the cards and chooses every turn.

Unknown are the ranks in each place before every turn, the sizes of the piles, and what each turn comes to. A turn moves
the cards as the machine does (`script`); the last position is the first again; the cards are those of the deck.
"""

from collections.abc import Iterator

import z3

from bataille.cycles.query import CycleQuery, SearchStatus
from bataille.cycles.search.turn_results import Step, TurnResult, beats, scripted
from bataille.game.compare import Comparison
from bataille.game.keys import numbered
from bataille.game.notation import Deal
from bataille.game.state import Position
from bataille_proofs.solver import asked

LONGEST = 60
"""Turns in a period at most."""
SLICES = 1_000, 10_000
"""Milliseconds that z3 thinks before we look at the clock: at first, and at most. It keeps what it learned."""


def search(query: CycleQuery) -> Iterator[Deal | SearchStatus]:
    """One period after the other, each until z3 finds no more; exhaustive where one period was asked for."""
    periods = range(1, LONGEST + 1) if query.period is None else [query.period]
    closed: list[int] = []
    for period in periods:
        unrolled = Unrolling(query, period)
        while (verdict := unrolled.check()) != z3.unsat:
            if verdict == z3.sat:
                yield unrolled.found()
            yield SearchStatus(_amount(closed, f"period {period} under way"))
        closed.append(period)
        yield SearchStatus(_amount(closed, ""))
    yield SearchStatus(_amount(closed, ""), exhaustive=query.period is not None)


def _amount(closed: list[int], more: str) -> str:
    done = [f"all of periods {closed[0]} to {closed[-1]} by z3" if len(closed) > 1 else
            f"all of period {closed[0]} by z3"] if closed else []  # fmt: skip
    return ", ".join([*done, *([more] if more else [])]) or "nothing yet"


class Unrolling:
    """A whole period as a formula over the cards."""

    def __init__(self, query: CycleQuery, period: int) -> None:
        self.query, self.period, self.cards = query, period, query.deck.size
        self.solver = z3.SolverFor("QF_FD")
        self.slice = SLICES[0]
        self.width = max(1, (len(query.deck.ranks) - 1).bit_length())
        self.ranks = [
            [z3.BitVec(f"card {t} {place}", self.width) for place in range(self.cards)] for t in range(period)
        ]
        self.choices = [self._choices(t) for t in range(period)]
        for t, choice in enumerate(self.choices):
            self.solver.add(z3.PbEq([(chosen, 1) for chosen in choice.values()], 1))
            for (size, beat), chosen in choice.items():
                step = scripted(query.rules, size, self.cards, beat)
                assert step is not None
                self._turn(t, step, chosen)
        self._deck()
        if query.wars is not None:
            wars = [(chosen, beat.wars) for choice in self.choices for (_, beat), chosen in choice.items() if beat.wars]
            self.solver.add(z3.PbEq(wars, query.wars) if wars else z3.BoolVal(query.wars == 0))

    def check(self) -> z3.CheckSatResult:
        """One slice of thinking: sat, unsat, or unknown when the slice is over."""
        self.solver.set("timeout", self.slice)
        verdict = asked(self.solver)
        if verdict == z3.unknown:
            self.slice = min(2 * self.slice, SLICES[1])
        return verdict

    def found(self) -> Deal:
        """The deal of a solution; it and its shifts are not found again."""
        model = self.solver.model()
        chosen = [
            next(key for key, is_chosen in choice.items() if z3.is_true(model.eval(is_chosen)))
            for choice in self.choices
        ]
        for shift in range(self.period):
            shifted = chosen[shift:] + chosen[:shift]
            if all(key in choice for key, choice in zip(shifted, self.choices, strict=True)):
                names = [choice[key] for key, choice in zip(shifted, self.choices, strict=True)]
                self.solver.add(z3.Or([z3.Not(name) for name in names]))
        deck = self.query.deck
        held = [model.eval(card, model_completion=True).as_long() for card in self.ranks[0]]
        cards, split = numbered([deck.ranks[rank] for rank in held]), chosen[0][0]
        return Deal(deck, Position(cards[:split], cards[split:]), deck.suited)

    def _choices(self, t: int) -> dict[tuple[int, TurnResult], z3.BoolRef]:
        """What a turn may come to, by a's size before it."""
        rules = self.query.rules
        most = 0 if self.query.wars == 0 or max(self.query.deck.copies) == 1 else self.cards
        possible = list(beats(rules, min(most, (self.cards // 2 - 1) // (rules.face_down + 1))))
        return {
            (size, beat): z3.Bool(f"turn {t} {size} {beat}")
            for size in range(1, self.cards)
            for beat in possible
            if scripted(rules, size, self.cards, beat)
        }

    def _turn(self, t: int, step: Step, chosen: z3.BoolRef) -> None:
        before, after = self.ranks[t], self.ranks[(t + 1) % self.period]
        claims = [after[place] == before[origin] for place, origin in enumerate(step.order)]
        claims += [self._compare(before[x], before[y], answer) for x, y, answer in step.asked]
        following = self.choices[(t + 1) % self.period]
        claims.append(z3.Or([other for (size, _), other in following.items() if size == step.size_a]))
        self.solver.add(z3.Implies(chosen, z3.And(claims)))

    def _compare(self, x: z3.BitVecRef, y: z3.BitVecRef, answer: Comparison) -> z3.BoolRef:
        if answer is Comparison.EQUAL:
            return x == y
        if answer is Comparison.LOWER:
            x, y = y, x
        top = len(self.query.deck.ranks) - 1
        if not self.query.rules.low_beats_high or top == 0:
            return z3.UGT(x, y)
        turned = z3.And(x == 0, y == top)
        return z3.Or(turned, z3.And(z3.UGT(x, y), z3.Not(z3.And(y == 0, x == top))))

    def _deck(self) -> None:
        for rank, copies in enumerate(self.query.deck.copies):
            self.solver.add(z3.PbEq([(card == rank, 1) for card in self.ranks[0]], copies))
