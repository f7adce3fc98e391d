"""A game that can be entered at any turn: what was played is remembered, what comes round is computed.

The page asks for turn after turn, or for one far ahead. A film plays each turn once and remembers every
position exactly, a sign for a card. Where the game comes round with suits forgotten, one lap
only renames the copies of each rank (a theorem of the catalogue), so any later turn is one look-up.
"""

from array import array
from collections.abc import Mapping
from threading import Lock
from typing import Any

from bataille.errors import IndexRangeError, TooBigError
from bataille.game.cards import Card
from bataille.game.compare import Oracle, oracle
from bataille.game.machine.phases import ENDS, Phase, TurnContext
from bataille.game.machine.turn import Move, moves, turn
from bataille.game.notation import Deal
from bataille.game.random_deals import pickups
from bataille.game.state import Position
from bataille.game.successor import Piles, SuccessorMap
from bataille.rules import Order, Rules
from bataille.web.cycle_arithmetic import Round

LONGEST = 200_000
"""Turns a film remembers at most: about 50 MB for 52 cards."""
GAP = "\0"


class RecordedGame:
    """One deal under one agreement, turn by turn. Turns count from 1; safe to share between threads.

    >>> from bataille.game.notation import parse_deal
    >>> from bataille.rules.presets import preset
    >>> film = RecordedGame(preset("bataille"), parse_deal("1 3 5 / 2 4"))
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
            self._oracle = self._oracle._replace(arrange=pickups(seed).shuffle)
        self._walk = SuccessorMap(rules, deal.deck)
        self._cards: tuple[Any, ...] = (None, *deal.position.cards)
        self._signs = {card: chr(i) for i, card in enumerate(self._cards) if i}
        self._ranks = {card: chr(1 + deal.deck.ranks.index(card.rank)) for card in deal.position.cards}
        self._piles: Piles = deal.position.a, deal.position.b
        self._record = [_written(self._signs, self._piles)]
        self._wars = array("q", [0])
        self._met = {_written(self._ranks, self._piles): 0}
        self._end: int | None = None
        self._lock = Lock()

    @property
    def recorded(self) -> int:
        """How many turns are remembered."""
        return len(self._record) - 1

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
        if at >= len(self._record):
            raise _not_played(turns + 1, self._end)
        result = self._read(at)
        return self.round.renamed(result, laps) if self.round and laps else result

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
            raise _not_played(number, self.last)
        result = list(self._moves(number - 1))
        if result[-1].transition.target is Phase.TURN_START and (end := self._peek(number)):
            result.append(end)
        return result

    def earlier(self, turns: int) -> int | None:
        """How many turns were played when the position that stands after `turns` first stood, by card."""
        self._reach(turns)
        if self.round is None or turns < self.round.tail + self.round.period:
            return None
        return self.round.tail + (turns - self.round.tail) % self.round.period

    def sizes(self) -> list[int]:
        """How many cards a holds after 0, 1, ... turns, to the end or once round."""
        self._reach(LONGEST)
        return [text.index(GAP) for text in self._record]

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
        card_oracle = self._replayed(turns) if self._shuffled else self._oracle
        return list(moves(self.rules, position, card_oracle, TurnContext(turns=turns, seen=seen)))

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
            while self.round is None and self._end is None and self.recorded <= min(turns, LONGEST):
                self._play_on()
            if self.round is None and self._end is None and turns >= LONGEST:
                raise TooBigError(
                    "the page follows a game for {turns:,} turns, and this one goes on: set a limit, "
                    "or ask `bataille play`",
                    turns=LONGEST,
                )

    def _play_on(self) -> None:
        stopped = self.rules.limit is not None and self.recorded >= self.rules.limit
        following = None if self._shuffled or stopped else self._walk.next(self._piles)
        if following is None:
            # the walk ends before an end: the machine tells which, and plays what is shuffled
            played = turn(self._played, Position(*self._piles), self._oracle, TurnContext(turns=self.recorded))
            if played.phase is not Phase.TURN_START:
                self._end, self.final = self.recorded + played.played, played.position
                if played.played:
                    self._wars.append(self._wars[-1] + played.wars)
                return
            following, wars = (played.position.a, played.position.b), self._wars[-1] + played.wars
        else:
            wars = self._walk.wars
        self._piles = following
        self._wars.append(wars)
        self._record.append(_written(self._signs, following))
        if not self._shuffled:
            result = self._met.setdefault(_written(self._ranks, following), self.recorded)
            if result != self.recorded:
                self.round = Round.of(result, self.recorded - result, self._read(result), Position(*following))

    def _read(self, turns: int) -> Position:
        """The remembered position after so many turns."""
        a, b = ([self._cards[ord(sign)] for sign in pile] for pile in self._record[turns].split(GAP))
        return Position(tuple(a), tuple(b))


def _not_played(turn: int, last: int | None) -> IndexRangeError:
    return IndexRangeError("turn {turn:,} is not played: the game is over after turn {last:,}", turn=turn, last=last)


def _written(signs: Mapping[Card, str], piles: Piles) -> str:
    """Both piles as one text, equal exactly for equal piles: a sign for a card, and a gap between the piles."""
    a, b = piles
    return "".join([signs[card] for card in a]) + GAP + "".join([signs[card] for card in b])
