"""A turn backwards: what the position was before a transition, when one knows how many cards it moved.

Written on its own, from docs/reference/rules.md and not from the machine; it works on real piles and on symbolic ones.
"""

from collections.abc import Iterator

from bataille.game.state import Pile, Position, Seat, size
from bataille.rules import First, Order, Rules, Shortage


def unlay(position: Position, of_a: int, of_b: int) -> Position:
    """The cards laid last go back on top of the piles."""
    kept_a, kept_b = size(position.laid_a) - of_a, size(position.laid_b) - of_b
    return position._replace(
        a=position.laid_a[kept_a:] + position.a,
        b=position.laid_b[kept_b:] + position.b,
        laid_a=position.laid_a[:kept_a],
        laid_b=position.laid_b[:kept_b],
    )


def ungather(rules: Rules, taker: Seat, position: Position, of_a: int, of_b: int) -> Position:
    """The cards gathered last go back to the front of what each seat laid."""
    hand = position.hand
    kept = size(hand) - (of_a + of_b)
    if rules.pickup.order is Order.REVERSED_PAIRS:
        taken, hand = hand[: of_a + of_b], hand[of_a + of_b :]
    else:
        taken, hand = hand[kept:], hand[:kept]
    if first_seat(rules, taker) is Seat.A:
        from_a, from_b = taken[:of_a], taken[of_a:]
    else:
        from_b, from_a = taken[:of_b], taken[of_b:]
    return position._replace(laid_a=from_a + position.laid_a, laid_b=from_b + position.laid_b, hand=hand)


def unslide(taker: Seat, position: Position, count: int) -> Position:
    """So many bottom cards go back into the taker's hand."""
    pile = position.a if taker is Seat.A else position.b
    kept = size(pile) - count
    rest, hand = pile[:kept], pile[kept:] + position.hand
    return position._replace(a=rest, hand=hand) if taker is Seat.A else position._replace(b=rest, hand=hand)


def first_seat(rules: Rules, taker: Seat) -> Seat:
    """Whose card comes first within a placement."""
    if rules.pickup.first is First.SEAT_A:
        return Seat.A
    other = Seat.B if taker is Seat.A else Seat.A
    return taker if rules.pickup.first is First.WINNER else other


def candidates(rules: Rules, position: Position) -> Iterator[tuple[Seat, Position]]:
    """Every position from which a turn could have led here: one for each taker and each size of its table.

    >>> from bataille.rules.presets import preset
    >>> [(str(taker), before.a, before.b) for taker, before in candidates(preset("bataille"), Position((3,), (2, 1)))]
    [('b', (1, 3), (2,))]
    """
    for taker in Seat:
        pile: Pile = position.a if taker is Seat.A else position.b
        for of_a, of_b in tables(rules, len(pile)):
            if rules.shortage is Shortage.LAST_CARD or of_a == of_b:
                yield taker, _before(rules, taker, position, of_a, of_b)


def tables(rules: Rules, most: int) -> Iterator[tuple[int, int]]:
    """How many cards of each seat a table of at most so many can hold."""
    if rules.shortage is Shortage.LAST_CARD:
        for of_a in range(1, most):
            yield from ((of_a, of_b) for of_b in range(1, most - of_a + 1))
        return
    for laid in range(1, most // 2 + 1, rules.face_down + 1):
        yield laid, laid


def _before(rules: Rules, taker: Seat, position: Position, of_a: int, of_b: int) -> Position:
    result = unslide(taker, position, of_a + of_b)
    for gathered_a, gathered_b in reversed(list(_gathered(rules, of_a, of_b))):
        result = ungather(rules, taker, result, gathered_a, gathered_b)
    return unlay(result, of_a, of_b)


def _gathered(rules: Rules, of_a: int, of_b: int) -> Iterator[tuple[int, int]]:
    """The cards of each seat in the placements of a table, in the order they are gathered."""
    if rules.pickup.order is Order.STACKS:
        yield of_a, of_b
        return
    paired = min(of_a, of_b) - 1
    yield from [(1, 1)] * paired
    yield from [(1, 0)] * (of_a - 1 - paired) + [(0, 1)] * (of_b - 1 - paired)
    yield 1, 1
