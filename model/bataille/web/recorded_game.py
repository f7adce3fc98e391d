"""A game that can be entered at any turn: what was played is remembered, what repeats is computed.

The page asks for turn after turn, or for one far ahead. A recorded game plays each turn once and remembers
positions exactly, a sign for a card; of a game that takes much memory it keeps some, and plays from those.
Where the game repeats with suits forgotten, one lap only renames the copies of each rank (a theorem of the
catalogue), so any later turn is one look-up.
"""

from array import array
from collections import Counter
from collections.abc import Mapping
from threading import Event, RLock
from typing import Any

from bataille.errors import IndexRangeError, QuestionError, TooBigError
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
"""Turns that are played at most."""
RECORD_BYTES = 24 << 20
"""Bytes of the positions of one game: of a longer one every second, fourth, ... position is kept."""
GAP = "\0"


class RecordedGame:
    """One deal under one set of rules, turn by turn. Turns count from 1; safe to share between threads.

    >>> from bataille.game.notation import parse_deal
    >>> from bataille.rules.presets import preset
    >>> game = RecordedGame(preset("bataille"), parse_deal("1 3 5 / 2 4"))
    >>> game.last, game.round.tail, game.round.lap, game.position(9) == game.position(3)
    (9, 3, 6, True)
    """

    def __init__(self, rules: Rules, deal: Deal, seed: int = 0, stopped: Event | None = None) -> None:
        self.rules, self.deal, self.seed = rules, deal, seed
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
        self._text_bytes = (deal.deck.size + 1) * (1 if deal.deck.size < 256 else 2) + 60
        self._every = 1
        self._record = [_written(self._signs, self._piles)]
        self._sizes = array("H", [len(deal.position.a)])
        self._wars = array("q", [0])
        self._met = {hash(_written(self._ranks, self._piles)): 0}
        self._end: int | None = None
        self._transitions: tuple[int, Counter[str]] = (0, Counter())
        self._stopped = stopped or Event()
        self._lock = RLock()

    @property
    def recorded(self) -> int:
        """How many turns are remembered."""
        return len(self._sizes) - 1

    @property
    def bytes(self) -> int:
        """About how much memory this game takes."""
        return len(self._record) * self._text_bytes + 10 * len(self._sizes) + 100 * len(self._met)

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
        if at > self.recorded:
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
        return list(self._sizes)

    def ties(self) -> list[int]:
        """The ties in each remembered turn."""
        self._reach(LONGEST)
        return [after - before for before, after in zip(self._wars, self._wars[1:], strict=False)]

    def transitions(self, turns: int) -> Counter[str]:
        """How often each transition of the machine was taken in the first turns of the game."""
        with self._lock:
            done, counts = self._transitions if self._transitions[0] <= turns else (0, Counter())
            counts = Counter(counts)
            for number in range(done, turns):
                counts.update(move.transition.name for move in self._moves(number))
            self._transitions = (turns, counts)
            return counts

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
        """Play on until this many turns are remembered, or the game is over or repeats."""
        with self._lock:
            most = min(LONGEST, RECORD_BYTES // self._text_bytes) if self._shuffled else LONGEST
            while self.round is None and self._end is None and self.recorded <= min(turns, most):
                if self._stopped.is_set():
                    raise QuestionError("the server is closing")
                self._play_on()
            if self.round is None and self._end is None and turns >= most:
                raise TooBigError(
                    "the page follows a game for {turns:,} turns, and this one goes on: set a limit, "
                    "or ask `bataille play`",
                    turns=most,
                )

    def _play_on(self) -> None:
        stopped = self.rules.limit is not None and self.recorded >= self.rules.limit
        before = self._walk.wars
        following = None if self._shuffled or stopped else self._walk.next(self._piles)
        if following is None:
            # the walk ends before an end: the machine tells which, and plays what is shuffled
            result = turn(self._played, Position(*self._piles), self._oracle, TurnContext(turns=self.recorded))
            if result.phase is not Phase.TURN_START:
                self._end, self.final = self.recorded + result.played, result.position
                self._met.clear()
                if result.played:
                    self._wars.append(self._wars[-1] + result.wars)
                return
            following, wars = (result.position.a, result.position.b), result.wars
        else:
            wars = self._walk.wars - before
        self._piles = following
        self._wars.append(self._wars[-1] + wars)
        self._sizes.append(len(following[0]))
        self._keep(following)
        if not self._shuffled and (earlier := self._earlier(following)) is not None:
            self.round = Round.of(earlier, self.recorded - earlier, self._read(earlier), Position(*following))
            self._met.clear()

    def _keep(self, piles: Piles) -> None:
        """Keep a position where it is one of those that are kept; keep fewer once they take too much."""
        if self.recorded % self._every:
            return
        self._record.append(_written(self._signs, piles))
        if not self._shuffled and len(self._record) * self._text_bytes > RECORD_BYTES:
            self._every *= 2
            del self._record[1::2]

    def _earlier(self, piles: Piles) -> int | None:
        """When these piles stood before, suits forgotten. A hash finds the turn, the positions themselves decide."""
        text = _written(self._ranks, piles)
        key = hash(text)
        while (turns := self._met.setdefault(key, self.recorded)) != self.recorded:
            stood = self._read(turns)
            if _written(self._ranks, (stood.a, stood.b)) == text:
                return turns
            key += 1
        return None

    def _read(self, turns: int) -> Position:
        """The position after this many turns: kept, or played again from the last one kept."""
        with self._lock:
            kept, left = divmod(turns, self._every)
            a, b = (tuple([self._cards[ord(sign)] for sign in pile]) for pile in self._record[kept].split(GAP))
            piles: Piles = (a, b)
            for _ in range(left):
                following = self._walk.next(piles)
                assert following is not None
                piles = following
            return Position(*piles)


def _not_played(turn: int, last: int | None) -> IndexRangeError:
    return IndexRangeError("turn {turn:,} is not played: the game is over after turn {last:,}", turn=turn, last=last)


def _written(signs: Mapping[Card, str], piles: Piles) -> str:
    """Both piles as one text, equal exactly for equal piles: a sign for a card, and a gap between the piles."""
    a, b = piles
    return "".join([signs[card] for card in a]) + GAP + "".join([signs[card] for card in b])
