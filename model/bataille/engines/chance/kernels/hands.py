"""The hand of seat a in every order of a deck, as a number."""

from bataille.engines.compiled.jit import Ints, kernel
from bataille.engines.compiled.multiset_permutations import advance


@kernel
def last_cards(order: Ints, size: int, radix: Ints, keys: Ints) -> None:
    """Write the sum of `radix[rank]` over the last `size` cards of each order; `order` is the first one, int64."""
    cards = order.size
    for place in range(len(keys)):
        key = 0
        for i in range(cards - size, cards):
            key += radix[order[i]]
        keys[place] = key
        advance(order)
