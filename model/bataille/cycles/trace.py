"""The turns of an endless game, and when two such games are the same but for a shift, a mirror or the cards' names."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from bataille.errors import DealError
from bataille.game.play import Game
from bataille.game.state import Seat
from bataille.game.successor import SuccessorMap
from bataille.rules import Order


class Played(NamedTuple):
    """One turn: the size of a's pile before it, who took the table, after how many wars.

    `order` tells for each pile after it where its cards lay before it, a's pile and then b's counted through; it is
    there only where that does not follow from the rest, for a sorted pick-up.
    """

    size_a: int
    taker: Seat
    wars: int
    order: tuple[tuple[int, ...], ...] = ()

    def __str__(self) -> str:
        """`A` or `B` without a war, `a` or `b` after one, `a2`, `b3` after more."""
        return f"{self.taker}{self.wars}" if self.wars > 1 else str(self.taker) if self.wars else self.taker.upper()

    def mirror(self, cards: int) -> "Played":
        """The same turn with the seats exchanged."""
        other = Seat.B if self.taker is Seat.A else Seat.A
        size_b = cards - self.size_a
        moved = [tuple((place + size_b) % cards for place in pile) for pile in self.order]
        return Played(size_b, other, self.wars, tuple(reversed(moved)))


@dataclass(frozen=True, slots=True)
class LassoTrace:
    """The turns of an endless game: those of the tail, and those once around the suit-blind cycle."""

    game: Game
    tail: tuple[Played, ...]
    cycle: tuple[Played, ...]

    @classmethod
    def of(cls, game: Game) -> "LassoTrace":
        """Play an endless game again and keep its turns.

        >>> from bataille.game.play import play
        >>> from bataille.game.notation import parse_deal
        >>> from bataille.rules.presets import preset
        >>> ring = LassoTrace.of(play(preset("bataille"), parse_deal("1 3 5 / 2 4")))
        >>> word(ring.tail), word(ring.cycle), [one.size_a for one in ring.cycle]
        ('BBA', 'ABABAB', [2, 3, 2, 3, 2, 3])
        """
        tail, period = game.suit_blind_tail, game.suit_blind_period
        if tail is None or period is None:
            raise DealError(f"the deal {game.deal} is not endless: {game.reason} after {game.turns:,} turns")
        successor = SuccessorMap(game.rules, game.deal.deck)
        (a, b), turns = game.deal.position[:2], []
        for _ in range(tail + period):
            (after_a, after_b), wars = successor.along((a, b), 1)
            order: tuple[tuple[int, ...], ...] = ()
            if game.rules.pickup.order is Order.SORTED:
                places = {card: place for place, card in enumerate(a + b)}
                order = tuple(tuple(places[card] for card in pile) for pile in (after_a, after_b))
            turns.append(Played(len(a), Seat.A if len(after_a) > len(a) else Seat.B, wars, order))
            a, b = after_a, after_b
        return cls(game, tuple(turns[:tail]), tuple(turns[tail:]))

    @property
    def shape(self) -> Hashable:
        """Equal exactly for cycles that are shifts, mirrors or relabelings of each other.

        The cards' moves follow from the turns; so two cycles with the same turns, once around or in the repeated
        part of them, are one play with other names for the cards. Mirrors count where the seats are treated alike.
        """
        turns = least_shift(repeated(self.cycle))
        if not self.game.rules.fair:
            return turns
        cards = self.game.deal.deck.size
        return min(turns, least_shift([one.mirror(cards) for one in turns]))


def word(turns: Sequence[Played]) -> str:
    """Who takes, turn by turn."""
    return "".join(map(str, turns))


def repeated(turns: Sequence[Played]) -> tuple[Played, ...]:
    """The shortest part whose repetition makes the whole.

    >>> a, b = Played(2, Seat.A, 0), Played(3, Seat.B, 0)
    >>> word(repeated([a, b, a, b]))
    'AB'
    """
    whole = tuple(turns)
    for length in range(1, len(whole) + 1):
        if len(whole) % length == 0 and whole == whole[:length] * (len(whole) // length):
            return whole[:length]
    return whole


def least_shift(turns: Sequence[Played]) -> tuple[Played, ...]:
    """The least of all shifts, in linear time: two candidates race, and a loser is passed over whole.

    >>> a, b = Played(2, Seat.A, 0), Played(3, Seat.B, 0)
    >>> word(least_shift([b, b, a, b]))
    'ABBB'
    """
    whole = tuple(turns)
    one, other, same = 0, 1, 0
    while max(one, other) < len(whole) and same < len(whole):
        x, y = whole[(one + same) % len(whole)], whole[(other + same) % len(whole)]
        if x == y:
            same += 1
            continue
        if x > y:
            one += same + 1
        else:
            other += same + 1
        if one == other:
            other += 1
        same = 0
    start = min(one, other)
    return whole[start:] + whole[:start]
