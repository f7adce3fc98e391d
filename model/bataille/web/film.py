"""A game that can be entered at any turn: what was played is remembered, what comes round is computed.

The page asks for turn after turn, or for one far ahead. A film plays each turn once, with the machine,
and remembers every position by its exact key. Where the game comes round with suits forgotten, one lap
only renames the copies of each rank (a theorem of the catalogue), so any later turn is one look-up.
"""

from array import array
from collections import OrderedDict
from dataclasses import dataclass
from math import lcm
from threading import Lock

from bataille.canonical import blind, key, position_of
from bataille.cards import Card
from bataille.compare import Oracle, oracle
from bataille.errors import IndexRangeError, TooBigError
from bataille.notation import Deal
from bataille.phase import ENDS, Answers, Phase
from bataille.rules import Order, Rules
from bataille.shuffle import Shuffler
from bataille.state import Position
from bataille.turn import Move, moves, turn

LONGEST = 200_000
"""Turns a film remembers at most: about 50 MB for 52 cards."""


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


class Film:
    """One deal under one agreement, turn by turn. Turns count from 1; safe to share between threads.

    >>> from bataille.notation import parse_deal
    >>> from bataille.presets import preset
    >>> film = Film(preset("bataille"), parse_deal("1 3 5 / 2 4"))
    >>> film.last, film.round.tail, film.round.lap, film.position(9) == film.position(3)
    (9, 3, 6, True)
    """

    def __init__(self, rules: Rules, deal: Deal, seed: int = 0) -> None:
        self.rules, self.deal = rules, deal
        self.final: Position | None = None
        """The position at the end, the table included, once a game without repetition has come there."""
        self.round: Round | None = None
        self._shuffled = rules.pickup.order is Order.SHUFFLED
        self._played = rules.changed(repetition=False)
        self._oracle = oracle(deal.deck, low_beats_high=rules.low_beats_high)
        if self._shuffled:
            self._oracle = self._oracle._replace(arrange=Shuffler(seed, game=-1 & (1 << 64) - 1).shuffle)
        self._suitless = all(card.copy == 0 for card in deal.position.cards)
        self._keys = [key(deal.position)]
        self._wars = array("q", [0])
        self._met = {self._blind_key(deal.position): 0}
        self._end: int | None = None
        self._lock = Lock()

    @property
    def recorded(self) -> int:
        """How many turns are remembered."""
        return len(self._keys) - 1

    @property
    def last(self) -> int | None:
        """The last turn of the game; None where it goes round for ever and no rule stops it."""
        self._reach(LONGEST)
        if self.round is None:
            return self._end
        repeated = self.round.tail + self.round.period if self.rules.repetition else None
        stops = [turns for turns in (repeated, self.rules.limit) if turns is not None]
        return min(stops, default=None)

    def position(self, turns: int) -> Position:
        """The position when so many turns are played."""
        self._reach(turns)
        at, laps = self.round.split(turns) if self.round else (turns, 0)
        if at >= len(self._keys):
            raise IndexRangeError(f"turn {turns + 1:,} is not played: the game is over after turn {self._end:,}")
        found = position_of(self._keys[at])
        return self.round.renamed(found, laps) if self.round and laps else found

    def wars(self, turns: int) -> int:
        """The ties met when so many turns are played."""
        self._reach(turns)
        if self.round is None:
            return self._wars[min(turns, len(self._wars) - 1)]
        at, laps = self.round.split(turns)
        lap = self._wars[self.round.tail + self.round.lap] - self._wars[self.round.tail]
        return self._wars[at] + laps * lap

    def turn(self, number: int) -> list[Move]:
        """The moves of this turn, and the end if it shows at the start of the next."""
        if number > 1 and (self._peek(number - 1) or (self._end is not None and number > self._end)):
            raise IndexRangeError(f"turn {number:,} is not played: the game is over after turn {self.last:,}")
        found = list(self._moves(number - 1))
        if found[-1].transition.target is Phase.TURN_START and (end := self._peek(number)):
            found.append(end)
        return found

    def earlier(self, turns: int) -> int | None:
        """How many turns were played when the position that stands after `turns` first stood, by card."""
        self._reach(turns)
        if self.round is None or turns < self.round.tail + self.round.period:
            return None
        return self.round.tail + (turns - self.round.tail) % self.round.period

    def sizes(self) -> list[int]:
        """How many cards a holds after 0, 1, ... turns, to the end or once round."""
        self._reach(LONGEST)
        # a key begins with a's size; below 128 that is its first byte
        return [data[0] if data[0] < 0x80 else len(position_of(data).a) for data in self._keys]

    def ties(self) -> list[int]:
        """The ties in each remembered turn."""
        self._reach(LONGEST)
        return [after - before for before, after in zip(self._wars, self._wars[1:], strict=False)]

    def _peek(self, turns: int) -> Move | None:
        """The end that shows at the start of a turn, if one does."""
        self._reach(turns)
        if self._end is not None and turns > self.recorded:
            return None
        first = next(iter(self._moves(turns)))
        return first if first.transition.target in ENDS else None

    def _moves(self, turns: int) -> list[Move]:
        """The moves of the turn that starts when so many are played."""
        position = self.position(turns)
        seen = self.rules.repetition and self.earlier(turns) is not None
        asked = self._replayed(turns) if self._shuffled else self._oracle
        return list(moves(self.rules, position, asked, Answers(turns=turns, seen=seen)))

    def _replayed(self, turns: int) -> Oracle:
        """An oracle that gives the shuffle of this turn again: it lies under the taker's pile of the next position."""
        if turns >= self.recorded:
            return self._oracle._replace(arrange=tuple)
        after = self.position(turns + 1)

        def arrange(hand: tuple[Card, ...]) -> tuple[Card, ...]:
            under = after.a[-len(hand) :]
            return under if set(under) == set(hand) else after.b[-len(hand) :]

        return self._oracle._replace(arrange=arrange)

    def _reach(self, turns: int) -> None:
        """Play on until so many turns are remembered, or the game is over or comes round."""
        with self._lock:
            position = position_of(self._keys[-1])
            while self.round is None and self._end is None and self.recorded <= min(turns, LONGEST):
                position = self._next(position)
            if self.round is None and self._end is None and turns >= LONGEST:
                raise TooBigError(
                    f"the page follows a game for {LONGEST:,} turns, and this one goes on: set a limit, "
                    "or ask `bataille play`"
                )

    def _next(self, position: Position) -> Position:
        made = turn(self._played, position, self._oracle, Answers(turns=self.recorded))
        if made.phase is not Phase.TURN_START:
            self._end, self.final = self.recorded + made.played, made.position
            if made.played:
                self._wars.append(self._wars[-1] + made.wars)
            return position
        self._keys.append(key(made.position))
        self._wars.append(self._wars[-1] + made.wars)
        if not self._shuffled:
            found = self._met.setdefault(self._blind_key(made.position), self.recorded)
            if found != self.recorded:
                entry = position_of(self._keys[found])
                self.round = Round.of(found, self.recorded - found, entry, made.position)
        return made.position

    def _blind_key(self, position: Position) -> bytes:
        """The key of the position of now, with suits forgotten."""
        return self._keys[-1] if self._suitless else key(blind(position))


class Library:
    """The films of late, so that a page that walks through a game plays it once."""

    def __init__(self, turns: int = 2 * LONGEST, films: int = 200) -> None:
        self._films: OrderedDict[tuple[object, ...], Film] = OrderedDict()
        self._turns, self._most = turns, films
        self._lock = Lock()

    def film(self, rules: Rules, deal: Deal, seed: int = 0) -> Film:
        """The film of this deal; the longest unused are forgotten first."""
        name = (rules.name, rules, deal, seed)
        with self._lock:
            found = self._films.pop(name, None) or Film(rules, deal, seed)
            self._films[name] = found
            while len(self._films) > 1 and (
                len(self._films) > self._most or sum(film.recorded for film in self._films.values()) > self._turns
            ):
                self._films.popitem(last=False)
            return found
