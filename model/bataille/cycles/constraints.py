"""What a play asks of its cards, and ranks of a deck that fit: which cards are equal, which beat which."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from graphlib import CycleError, TopologicalSorter

import z3

from bataille.game.cards import Deck
from bataille.game.compare import Comparison
from bataille_proofs.solver import asked

ComparedPlaces = tuple[int, int, Comparison]
"""Two cards by name, and how the first compares with the second."""

STEPS = 15_000_000
"""z3's `rlimit` for the ranks of one play: about ten seconds, and the same answer on every machine."""


class Constraints:
    """Comparisons that must all come true; cards are 0..n-1, `kind` names the equal ones alike.

    >>> Constraints(3, [(0, 1, Comparison.EQUAL), (1, 2, Comparison.HIGHER)]).ranks(Deck.parse("1,2"))
    [2, 2, 1]
    """

    def __init__(self, cards: int, comparisons: Iterable[ComparedPlaces]) -> None:
        self.kind = list(range(cards))
        """For each card the least card that must be equal to it."""
        answers = list(comparisons)
        for x, y, answer in answers:
            if answer is Comparison.EQUAL:
                self._join(x, y)
        self.kind = [self._root(card) for card in range(cards)]
        self.beats: set[tuple[int, int]] = set()
        """Which kind beats which."""
        for x, y, answer in answers:
            if answer is not Comparison.EQUAL:
                winner, loser = (x, y) if answer is Comparison.HIGHER else (y, x)
                self.beats.add((self.kind[winner], self.kind[loser]))

    @property
    def contradicted(self) -> bool:
        """Whether a card must beat itself, or two cards each other."""
        return any((loser, winner) in self.beats for winner, loser in self.beats)

    def ranks(self, deck: Deck, *, low_beats_high: bool = False) -> list[int] | None:
        """A rank for each card so that they make exactly this deck; None if there are none.

        Distinct ranks are a plain sorting; otherwise z3 hands out the ranks.
        """
        if self.contradicted:
            return None
        low_beats_high = low_beats_high and len(deck.ranks) > 1
        rising: list[int] = []
        if not low_beats_high:
            below: dict[int, list[int]] = {kind: [] for kind in self.kind}
            for winner, loser in self.beats:
                below[winner].append(loser)
            try:
                rising = list(TopologicalSorter(below).static_order())
            except CycleError:
                return None
        if max(deck.copies) == 1 and len(rising) == len(self.kind):
            place = {card: deck.ranks[i] for i, card in enumerate(rising)}
            return [place[card] for card in range(len(self.kind))]
        result = _filled(self.beats, self._sizes(), deck, low_beats_high=low_beats_high)
        return [result[kind] for kind in self.kind] if result else None

    def _sizes(self) -> dict[int, int]:
        sizes: dict[int, int] = defaultdict(int)
        for kind in self.kind:
            sizes[kind] += 1
        return sizes

    def _root(self, card: int) -> int:
        while self.kind[card] != card:
            card = self.kind[card]
        return card

    def _join(self, x: int, y: int) -> None:
        low, high = sorted((self._root(x), self._root(y)))
        self.kind[high] = low


def _filled(
    beats: Iterable[tuple[int, int]], sizes: Mapping[int, int], deck: Deck, *, low_beats_high: bool
) -> dict[int, int] | None:
    """A rank for each kind so that each rank gets exactly its copies; z3 decides."""
    context = z3.Context()  # its own, so that the ranks found do not depend on what was solved before
    top, solver = len(deck.ranks), z3.Solver(ctx=context)
    solver.set("rlimit", STEPS)
    # least[kind][i]: its rank is at least the i-th of the deck
    least = {
        kind: [
            z3.BoolVal(True, context),
            *(z3.Bool(f"{kind} >= {i}", context) for i in range(1, top)),
            z3.BoolVal(False, context),
        ]
        for kind in sizes
    }
    exactly = {kind: [z3.And(at[i], z3.Not(at[i + 1])) for i in range(top)] for kind, at in least.items()}
    for at in least.values():
        solver.add([z3.Implies(at[i + 1], at[i]) for i in range(1, top - 1)])
    for winner, loser in beats:
        above = z3.And([z3.Implies(least[loser][i], least[winner][i + 1]) for i in range(top)])
        if low_beats_high:
            meet = [(exactly[x][0], exactly[y][top - 1]) for x, y in ((winner, loser), (loser, winner))]
            above = z3.Or(z3.And(meet[0]), z3.And(above, z3.Not(z3.And(meet[1]))))
        solver.add(above)
    for i, copies in enumerate(deck.copies):
        solver.add(z3.PbEq([(exactly[kind][i], size) for kind, size in sizes.items()], copies))
    if asked(solver, STEPS) != z3.sat:
        return None
    model = solver.model()
    return {
        kind: next(deck.ranks[i] for i in range(top) if z3.is_true(model.eval(at[i], model_completion=True)))
        for kind, at in exactly.items()
    }
