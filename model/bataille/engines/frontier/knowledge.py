"""What is known of cards nobody has seen: an order by place, closed under its consequences."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bataille.game.compare import Comparison


@dataclass(frozen=True, slots=True)
class Knowledge:
    """Which places are known to hold a lower, or an equal, card than which others.

    `below[i]` is the bit set of the places known lower than place i, `same[i]` of those known equal to it,
    i among them. Always closed: what follows from known answers is known. It forgets
    which card is which and how it was learned, so two histories that know the same are equal.

    >>> nothing = Knowledge.nothing(3)
    >>> chain = nothing.learn(0, 1, Comparison.LOWER).learn(1, 2, Comparison.LOWER)
    >>> chain.compare(0, 2), nothing.compare(0, 2), chain.pairs
    (<Comparison.LOWER: -1>, None, 3)
    """

    below: tuple[int, ...]
    same: tuple[int, ...]

    @classmethod
    def nothing(cls, size: int) -> "Knowledge":
        """Of `size` cards nothing is known."""
        return cls((0,) * size, tuple(1 << place for place in range(size)))

    @property
    def size(self) -> int:
        """How many places there are."""
        return len(self.below)

    @property
    def pairs(self) -> int:
        """How many pairs of places are known to be lower, equal or higher.

        Every answer to an open question raises it: no game goes back to knowing less, so the engine
        may settle its states in this order.
        """
        equal = sum(row.bit_count() - 1 for row in self.same) // 2
        return equal + sum(row.bit_count() for row in self.below)

    def compare(self, x: int, y: int) -> Comparison | None:
        """How x compares with y, None if that is open."""
        if self.same[x] >> y & 1:
            return Comparison.EQUAL
        if self.below[y] >> x & 1:
            return Comparison.LOWER
        return Comparison.HIGHER if self.below[x] >> y & 1 else None

    def learn(self, x: int, y: int, answer: Comparison) -> "Knowledge":
        """The same with the answer to an open question, and all that follows."""
        assert self.compare(x, y) is None, "only an open question has an answer to learn"
        if answer is Comparison.HIGHER:
            return self.learn(y, x, Comparison.LOWER)
        below, same = list(self.below), list(self.same)
        if answer is Comparison.EQUAL:
            merged = same[x] | same[y]
            under = below[x] | below[y]
            for place in range(self.size):
                if merged >> place & 1:
                    below[place], same[place] = under, merged
                elif below[place] & merged:
                    below[place] |= merged | under
        else:
            under = below[x] | same[x]
            for place in range(self.size):
                if same[y] >> place & 1 or below[place] & same[y]:
                    below[place] |= under
        return Knowledge(tuple(below), tuple(same))

    def moved(self, order: Sequence[int]) -> "Knowledge":
        """The same cards in other places: place i now holds what lay at `order[i]`.

        >>> Knowledge.nothing(3).learn(0, 1, Comparison.LOWER).moved([1, 2, 0]).compare(2, 0)
        <Comparison.LOWER: -1>
        """
        to = {old: new for new, old in enumerate(order)}
        below = (sum(1 << to[j] for j in bits(self.below[i])) for i in order)
        same = (sum(1 << to[j] for j in bits(self.same[i])) for i in order)
        return Knowledge(tuple(below), tuple(same))

    @property
    def classes(self) -> tuple[tuple[int, ...], ...]:
        """The places, those known equal together, by their first place."""
        return tuple(tuple(bits(row)) for i, row in enumerate(self.same) if row & -row == 1 << i)

    def is_lowest(self, place: int) -> bool:
        """Whether every other place is known to be equal or higher."""
        return all(self.compare(place, other) in (Comparison.LOWER, Comparison.EQUAL) for other in range(self.size))

    def is_highest(self, place: int) -> bool:
        """Whether every other place is known to be equal or lower."""
        return all(self.compare(place, other) in (Comparison.HIGHER, Comparison.EQUAL) for other in range(self.size))


def bits(row: int) -> Iterator[int]:
    """The members of a bit set, rising.

    >>> list(bits(0b1011))
    [0, 1, 3]
    """
    while row:
        yield (row & -row).bit_length() - 1
        row &= row - 1
