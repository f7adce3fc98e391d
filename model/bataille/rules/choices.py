"""The words that the fields of the rules may hold."""

from enum import StrEnum
from typing import NamedTuple

from bataille.errors import RulesError, nearest, shown


class Order(StrEnum):
    """How the taker's table is ordered before it slides under the pile (docs/reference/rules.md#pickup)."""

    PAIRS = "pairs"
    STACKS = "stacks"
    REVERSED_PAIRS = "reversed-pairs"
    SORTED = "sorted"
    SHUFFLED = "shuffled"
    """Random, for `play` and `survey` only; it has no `First`."""


class First(StrEnum):
    """Whose card comes first within the pick-up order."""

    WINNER = "winner"
    LOSER = "loser"
    SEAT_A = "seat-a"


class Pickup(NamedTuple):
    """The agreed pick-up, written `pairs/winner`; `shuffled` stands alone.

    >>> str(Pickup.parse("stacks/seat-a"))
    'stacks/seat-a'
    """

    order: Order
    first: First = First.WINNER

    @classmethod
    def parse(cls, text: str) -> "Pickup":
        """The pick-up written `ORDER/FIRST`, or `shuffled`."""
        order, slash, first = text.strip().partition("/")
        if order == Order.SHUFFLED and not slash:
            return cls(Order.SHUFFLED)
        if text.strip() not in cls.words() or not slash:
            meant = text.strip().lower()[:40]
            if meant.startswith(("random", "shuf")):
                meant = str(Order.SHUFFLED)
            elif order in list(Order) and not slash:
                meant = f"{order}/{First.WINNER}"
            hint = nearest(meant, cls.words())
            raise RulesError("{name} {word} does not exist: {hint}", name="pickup", word=shown(text), hint=hint)
        return cls(Order(order), First(first))

    @classmethod
    def words(cls) -> list[str]:
        """Every pick-up as it is written."""
        orders = [word for word in Order if word is not Order.SHUFFLED]
        return [*(f"{order}/{first}" for order in orders for first in First), str(Order.SHUFFLED)]

    def __str__(self) -> str:
        return "shuffled" if self.order is Order.SHUFFLED else f"{self.order}/{self.first}"


class Shortage(StrEnum):
    """What happens to a seat that lacks cards in a war (docs/reference/rules.md#shortage)."""

    STAGE = "stage"
    CARD = "card"
    LAST_CARD = "last-card"
    DRAW = "draw"


class Objective(StrEnum):
    """Whether the seat that ends with every card wins (`collect`) or loses (`shed`)."""

    COLLECT = "collect"
    SHED = "shed"


class AtLimit(StrEnum):
    """At the limit: a draw whatever the piles, or the pile sizes decide."""

    DRAW = "draw"
    COUNT = "count"
