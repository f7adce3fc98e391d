"""How many deals agree with what is known: the ways to hand out a deck's ranks to places."""

from collections.abc import Sequence
from functools import cache

from bataille.engines.frontier.knowledge import Knowledge, bits


def fillings(knowledge: Knowledge, copies: Sequence[int]) -> int:
    """In how many ways the ranks of a deck can lie so that all that is known is true.

    Rank after rank, from the lowest, takes places below which nothing is left, whole classes of known
    equals, as many places as it has copies. For distinct ranks these are the linear extensions of a
    partial order. The plain twin of the kernel; its cost grows with the number of down-sets.

    >>> from bataille.game.compare import Comparison
    >>> some = Knowledge.nothing(4).learn(0, 1, Comparison.LOWER)
    >>> fillings(some, (1, 1, 1, 1)), fillings(some, (2, 2)), fillings(some, (4,))
    (12, 2, 0)
    """
    classes = knowledge.classes

    @cache
    def ways(rank: int, left: int) -> int:
        if rank == len(copies):
            return 1
        ready = [one for one in classes if left >> one[0] & 1 and not knowledge.below[one[0]] & left]
        return sum(ways(rank + 1, left & ~taken) for taken in _exactly(ready, copies[rank]))

    return ways(0, (1 << knowledge.size) - 1)


def _exactly(classes: Sequence[tuple[int, ...]], places: int) -> list[int]:
    """The unions of some of these classes that hold exactly so many places, as bit sets."""
    if places == 0:
        return [0]
    if not classes:
        return []
    first, rest = classes[0], classes[1:]
    result = _exactly(rest, places)
    if len(first) <= places:
        mine = sum(1 << place for place in first)
        result = result + [mine | more for more in _exactly(rest, places - len(first))]
    return result


def one_filling(knowledge: Knowledge, copies: Sequence[int]) -> list[int] | None:
    """Some ranks 0, 1, ... by place that agree with what is known, None if no ranks do.

    >>> from bataille.game.compare import Comparison
    >>> one_filling(Knowledge.nothing(3).learn(2, 1, Comparison.LOWER), (1, 1, 1))
    [2, 1, 0]
    """
    ranks = [0] * knowledge.size

    def fill(rank: int, left: int) -> bool:
        if rank == len(copies):
            return True
        ready = [c for c in knowledge.classes if left >> c[0] & 1 and not knowledge.below[c[0]] & left]
        for taken in _exactly(ready, copies[rank]):
            if fill(rank + 1, left & ~taken):
                for place in bits(taken):
                    ranks[place] = rank
                return True
        return False

    return ranks if fill(0, (1 << knowledge.size) - 1) else None
