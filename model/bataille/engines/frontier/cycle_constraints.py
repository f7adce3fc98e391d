"""What is known of every position on a cycle without wars, before a card is seen."""

from collections.abc import Iterator

from bataille.engines.frontier.knowledge import Knowledge
from bataille.game.compare import Comparison
from bataille.game.state import Seat
from bataille.rules import First, Order, Rules


def on_a_cycle(rules: Rules, size: int, held: int) -> Iterator[Knowledge]:
    """All that can be known where the best card of each seat lies, and which of the two is better.

    On a cycle every card was picked up, two by two: from the bottom of a pile up, the winner of a turn and its loser.
    Without wars no seat gains a card above its best.

    >>> from bataille.rules.presets import preset
    >>> [knowledge.below for knowledge in on_a_cycle(preset("bataille"), 3, 1)]
    [(6, 4, 0), (0, 5, 0)]
    """
    paired = Knowledge.nothing(size)
    for seat, bottom, top in ((Seat.A, held, 0), (Seat.B, size, held)):
        for second in range(bottom - 1, top, -2):
            answer = Comparison.HIGHER if winner_first(rules, seat) else Comparison.LOWER
            paired = paired.learn(second - 1, second, answer)
    for best_a in range(held):
        for best_b in range(held, size):
            known = _best(_best(paired, best_a, range(held)), best_b, range(held, size))
            if known is not None:
                yield known.learn(best_a, best_b, Comparison.HIGHER)
                yield known.learn(best_a, best_b, Comparison.LOWER)


def winner_first(rules: Rules, taker: Seat) -> bool:
    """Whether, without a war, the winning card goes under the taker's pile first."""
    if rules.pickup.order is Order.SORTED:
        return True
    first = rules.pickup.first
    return first is First.WINNER or (first is First.SEAT_A and taker is Seat.A)


def _best(known: Knowledge | None, best: int, pile: range) -> Knowledge | None:
    """The same with the best card of a pile known, None if another is known to be better."""
    for other in pile:
        answer = known.compare(best, other) if known is not None else Comparison.LOWER
        if known is None or answer is Comparison.LOWER:
            return None
        if answer is None:
            known = known.learn(best, other, Comparison.HIGHER)
    return known
