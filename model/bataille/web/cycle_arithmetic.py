"""A game that comes round: any later turn is one look-up and a renaming of cards."""

from dataclasses import dataclass
from math import lcm

from bataille.game.cards import Card
from bataille.game.state import Position


@dataclass(frozen=True, slots=True)
class Round:
    """A game that comes round: `tail` turns, then laps of `lap` turns, the same by card after `period`."""

    tail: int
    lap: int
    renaming: tuple[tuple[Card, ...], ...]
    """What one lap does to the cards, as disjoint cycles."""

    @classmethod
    def of(cls, tail: int, lap: int, entry: Position, after: Position) -> "Round":
        """The round whose first lap leads from one position to the other."""
        moved = dict(zip(entry.cards, after.cards, strict=True))
        cycles = []
        while moved:
            card, following = moved.popitem()
            cycle = [card]
            while following != card:
                cycle.append(following)
                following = moved.pop(following)
            cycles.append(tuple(cycle))
        return cls(tail, lap, tuple(cycles))

    @property
    def period(self) -> int:
        """The period by card, in turns."""
        return self.lap * lcm(*(len(cycle) for cycle in self.renaming))

    def split(self, turns: int) -> tuple[int, int]:
        """The turn of the tail or first lap that stands for this one, and how many laps lie between."""
        if turns < self.tail:
            return turns, 0
        laps, rest = divmod(turns - self.tail, self.lap)
        return self.tail + rest, laps

    def renamed(self, position: Position, laps: int) -> Position:
        """The position so many laps later."""
        to = {card: cycle[(at + laps) % len(cycle)] for cycle in self.renaming for at, card in enumerate(cycle)}
        return Position(tuple(to[card] for card in position.a), tuple(to[card] for card in position.b))
