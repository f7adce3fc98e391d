"""What a transition does: pure functions from position to position that only slice and join."""

from collections.abc import Callable

from bataille.game.compare import Oracle
from bataille.game.state import Position, Seat, placed, size
from bataille.rules import First, Order, Rules, Shortage

Action = Callable[[Rules, Position, Oracle], Position]


def keep(_: Rules, position: Position, __: Oracle) -> Position:
    """Nothing moves."""
    return position


def face(_: Rules, position: Position, __: Oracle) -> Position:
    """Both seats face their top card."""
    return _lay(position, 1, 1)


def cover(rules: Rules, position: Position, _: Oracle) -> Position:
    """Both seats lay the hidden cards of a stage (docs/reference/rules.md#shortage)."""
    size_a, size_b = size(position.a), size(position.b)
    if rules.shortage is Shortage.LAST_CARD:
        return _lay(position, _least(rules.face_down, size_a - 1), _least(rules.face_down, size_b - 1))
    both = _least(rules.face_down, _least(size_a, size_b))
    return _lay(position, both, both)


def gather(taker: Seat) -> Action:
    """The taker takes the next cards of the table into its hand (docs/reference/rules.md#pickup)."""

    def action(rules: Rules, position: Position, _: Oracle) -> Position:
        a, b = position.laid_a, position.laid_b
        of_a, of_b = placed(size(a), size(b))
        if rules.pickup.order is Order.STACKS:
            of_a, of_b = size(a), size(b)
        a_first = rules.pickup.first is First.SEAT_A or (rules.pickup.first is First.WINNER) == (taker is Seat.A)
        taken = a[:of_a] + b[:of_b] if a_first else b[:of_b] + a[:of_a]
        hand = taken + position.hand if rules.pickup.order is Order.REVERSED_PAIRS else position.hand + taken
        return position._replace(laid_a=a[of_a:], laid_b=b[of_b:], hand=hand)

    return action


def slide(taker: Seat) -> Action:
    """The taker slides its hand under its own pile."""

    def action(rules: Rules, position: Position, oracle: Oracle) -> Position:
        hand = position.hand
        if rules.pickup.order in (Order.SORTED, Order.SHUFFLED):
            hand = oracle.arrange(hand)
        empty = position.hand[:0]
        if taker is Seat.A:
            return position._replace(a=position.a + hand, hand=empty)
        return position._replace(b=position.b + hand, hand=empty)

    return action


def _lay(position: Position, of_a: int, of_b: int) -> Position:
    """So many top cards of each seat go to the table, in order."""
    return position._replace(
        a=position.a[of_a:],
        b=position.b[of_b:],
        laid_a=position.laid_a + position.a[:of_a],
        laid_b=position.laid_b + position.b[:of_b],
    )


def _least(x: int, y: int) -> int:
    """The smaller; written out, because `min` would look for more than an order."""
    return x if x < y else y
