"""An aligned piece: an arrangement of unknown cards whose game goes round whatever else is known of them."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from bataille.game.compare import Comparison

Pair = tuple[int, int]


@dataclass(frozen=True)
class Piece:
    """Two equal piles of unknown cards that come round by themselves, pass by pass.

    A card is named by its place: 0 is a's top card, `size / 2` is b's. `lower` holds the pairs (x, y) in which x must
    be lower than y, `equal` those that must be equal; every card it ever compares is in one of them, so any ranks that
    agree play this same game. After `passes` passes the piles are as before, the cards at each place replaced by
    others of which the same is known; `mirrored` if the seats are exchanged as well.

    >>> piece = Piece(4, frozenset({(0, 1), (1, 2)}), frozenset({(2, 3)}), passes=1, mirrored=False, word="AB")
    >>> piece.classes, piece.heights, piece.depths
    ((0, 1, 2, 2), (0, 1, 2), (2, 1, 0))
    >>> piece.ranked([1, 5, 9])
    ((1, 5), (9, 9))
    """

    size: int
    lower: frozenset[Pair]
    equal: frozenset[Pair]
    passes: int
    mirrored: bool
    word: str
    """Who takes each turn until then: A or B without war, a or b after one, a2 after two."""

    @cached_property
    def classes(self) -> tuple[int, ...]:
        """For each card, the number of its class: the cards that must be equal to it."""
        named = list(range(self.size))
        for x, y in sorted(self.equal):
            old, new = sorted((named[x], named[y]), reverse=True)
            named = [new if name == old else name for name in named]
        numbers = {name: number for number, name in enumerate(sorted(set(named)))}
        return tuple(numbers[name] for name in named)

    @cached_property
    def sizes(self) -> tuple[int, ...]:
        """How many cards each class holds."""
        return tuple(self.classes.count(one) for one in range(max(self.classes) + 1))

    @cached_property
    def steps(self) -> frozenset[Pair]:
        """Which class must be lower than which, as far as it was asked."""
        return frozenset((self.classes[x], self.classes[y]) for x, y in self.lower)

    @property
    def below(self) -> dict[int, set[int]]:
        """For each class, the classes that must be lower, as far as it was asked."""
        result: dict[int, set[int]] = {one: set() for one in range(len(self.sizes))}
        for low, high in self.steps:
            result[high].add(low)
        return result

    @cached_property
    def heights(self) -> tuple[int, ...]:
        """For each class, how many ranks must lie below it."""
        return _longest(len(self.sizes), self.steps)

    @cached_property
    def depths(self) -> tuple[int, ...]:
        """For each class, how many ranks must lie above it."""
        return _longest(len(self.sizes), ((high, low) for low, high in self.steps))

    @property
    def ranks(self) -> int:
        """How many ranks it needs at least."""
        return max(self.heights) + 1

    @property
    def asked(self) -> Iterator[tuple[int, int, Comparison]]:
        """All that its game ever asks: two cards, and how the first compares with the second."""
        yield from ((x, y, Comparison.LOWER) for x, y in sorted(self.lower))
        yield from ((x, y, Comparison.EQUAL) for x, y in sorted(self.equal))

    def ranked(self, ranks: Mapping[int, int] | list[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Both piles, given the rank of each class."""
        cards = tuple(ranks[one] for one in self.classes)
        return cards[: self.size // 2], cards[self.size // 2 :]


def _longest(classes: int, steps: Iterable[Pair]) -> tuple[int, ...]:
    """For each class the longest chain of steps that leads to it."""
    below: dict[int, set[int]] = {one: set() for one in range(classes)}
    for low, high in steps:
        below[high].add(low)
    result: dict[int, int] = {}

    def height(one: int) -> int:
        if one not in result:
            result[one] = max((height(other) + 1 for other in below[one]), default=0)
        return result[one]

    return tuple(height(one) for one in range(classes))
