"""Turn after turn, fast: the machine plays each kind of turn once, and what it did is remembered.

The machine never looks at a card, so what a turn does follows from the sizes of the piles and from how the faced
cards compare. It is run on the places of the cards instead of the cards, once for each size and each course
of answers. A deck has few of either, so this memory does not grow with the length of a game. Any other
machine might look, so it plays every turn itself.
"""

from collections.abc import Callable
from itertools import pairwise
from operator import itemgetter
from typing import NamedTuple, Union

from bataille.game.cards import Deck
from bataille.game.compare import Comparison, Oracle, oracle
from bataille.game.machine.phases import Phase
from bataille.game.machine.table import MACHINE, Machine
from bataille.game.machine.turn import Turn, moves, turn
from bataille.game.state import Pile, Position
from bataille.rules import Rules

Piles = tuple[Pile, Pile]
"""Both piles between two turns."""


class TurnEffect(NamedTuple):
    """What a turn of one course does: so many cards leave each top, and slide under the taker's pile in an order."""

    wars: int
    of_a: int
    of_b: int
    a_takes: bool
    order: Callable[[Pile], Pile]


class DecisionNode(NamedTuple):
    """Two faced cards, by their places in a's pile and b's, and what follows each answer as far as it is known."""

    of_a: int
    of_b: int
    following: list[Union["DecisionNode", TurnEffect, None]]
    """One for each `Comparison`, which is its index: equal, higher, lower."""


class SuccessorMap:
    """The map from position to next position of one deck under one agreement; repetition and limit are not asked.

    >>> from bataille.game.notation import parse_deal
    >>> from bataille.rules.presets import preset
    >>> deal = parse_deal("1 3 5 / 2 4")
    >>> walk = SuccessorMap(preset("bataille"), deal.deck)
    >>> (a, b), wars = walk.along((deal.position.a, deal.position.b), 3)
    >>> [card.rank for card in a], [card.rank for card in b], wars
    ([5, 2], [1, 4, 3], 0)
    """

    def __init__(self, rules: Rules, deck: Deck, machine: Machine = MACHINE) -> None:
        self.rules = rules.unbounded()
        self.oracle = oracle(deck, low_beats_high=rules.low_beats_high)
        self.machine = machine
        self.wars = 0
        """Every tie met so far in turns that did not end the game."""
        self._first: dict[int, DecisionNode] = {}

    def next(self, piles: Piles) -> Piles | None:
        """The piles after one turn, None if the game is over before or in it."""
        a, b = piles
        compare = self.oracle.compare
        result: DecisionNode | TurnEffect | None = self._first.get(len(a))
        while isinstance(result, DecisionNode):
            result = result.following[compare(a[result.of_a], b[result.of_b])]
        if result is None:
            if self.machine is not MACHINE:
                return self._played(a, b)
            result = self._learned(a, b)
            if result is None:
                return None
        wars, of_a, of_b, a_takes, order = result
        self.wars += wars
        hand = order(a[:of_a] + b[:of_b])
        return (a[of_a:] + hand, b[of_b:]) if a_takes else (a[of_a:], b[of_b:] + hand)

    def along(self, piles: Piles, turns: int) -> tuple[Piles, int]:
        """The piles after so many turns of a game that lasts longer, and the ties on the way."""
        before = self.wars
        for _ in range(turns):
            following = self.next(piles)
            assert following is not None, "the game lasts longer"
            piles = following
        return piles, self.wars - before

    def to_the_end(self, piles: Piles) -> tuple[Turn, int, int]:
        """The last turn of a game that ends, the turns played and the ties in them."""
        before, turns = self.wars, 0
        while (following := self.next(piles)) is not None:
            piles, turns = following, turns + 1
        last = turn(self.rules, Position(*piles), self.oracle, machine=self.machine)
        return last, turns + last.played, self.wars - before + last.wars

    def _played(self, a: Pile, b: Pile) -> Piles | None:
        """The same, by the machine on the cards themselves."""
        result = turn(self.rules, Position(a, b), self.oracle, machine=self.machine)
        if result.phase is not Phase.TURN_START:
            return None
        self.wars += result.wars
        return result.position.a, result.position.b

    def _learned(self, a: Pile, b: Pile) -> TurnEffect | None:
        """The course of this turn, from now on known; None if the game ends, which happens once."""
        cards, comparisons, arranged = a + b, [], []

        def compare(x: int, y: int) -> Comparison:
            answer = self.oracle.compare(cards[x], cards[y])
            comparisons.append((x, y - len(a), answer))
            return answer

        def arrange(hand: Pile) -> Pile:
            arranged.append(hand)
            return hand

        places = tuple(range(len(cards)))
        here = Position(places[: len(a)], places[len(a) :])
        *_, last = moves(self.rules, here, Oracle(compare, arrange))
        if last.transition.target is not Phase.TURN_START:
            return None
        before, after = last.before, last.after
        course = TurnEffect(
            wars=sum(answer is Comparison.EQUAL for *_, answer in comparisons),
            of_a=len(a) - len(before.a),
            of_b=len(b) - len(before.b),
            a_takes=len(after.a) > len(before.a),
            order=self._order(before, len(a), bool(arranged)),
        )
        self._remember(len(a), comparisons, course)
        return course

    def _order(self, before: Position, size_a: int, arranged: bool) -> Callable[[Pile], Pile]:
        """How the cards that left the tops, a's before b's, lie in the taker's hand."""
        left = size_a - len(before.a)
        pick = itemgetter(*(place if place < size_a else place - size_a + left for place in before.hand))
        if not arranged:
            return pick
        arrange = self.oracle.arrange
        return lambda cards: arrange(pick(cards))

    def _remember(self, size_a: int, comparisons: list[tuple[int, int, Comparison]], course: TurnEffect) -> None:
        first = comparisons[0]
        question = self._first.setdefault(size_a, DecisionNode(*first[:2], [None] * len(Comparison)))
        for (*_, answer), (of_a, of_b, _) in pairwise(comparisons):
            known = question.following[answer]
            if not isinstance(known, DecisionNode):
                question.following[answer] = known = DecisionNode(of_a, of_b, [None] * len(Comparison))
            question = known
        question.following[comparisons[-1][-1]] = course
