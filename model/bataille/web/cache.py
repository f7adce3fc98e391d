"""The games that were asked about of late, by the bytes that remembering them takes."""

from collections import OrderedDict
from threading import Event, Lock

from bataille.game.notation import Deal
from bataille.rules import Rules
from bataille.web.recorded_game import RecordedGame

MOST_BYTES = 96 << 20
"""Bytes of all remembered games."""
MOST_GAMES = 200


class GameCache:
    """The games of late, so that a page that walks through one plays it once."""

    def __init__(self, most_bytes: int = MOST_BYTES, games: int = MOST_GAMES) -> None:
        self._games: OrderedDict[tuple[object, ...], RecordedGame] = OrderedDict()
        self._bytes, self._most = most_bytes, games
        self._lock = Lock()
        self._stopped = Event()

    def game(self, rules: Rules, deal: Deal, seed: int = 0) -> RecordedGame:
        """The recorded game of this deal; the longest unused are forgotten first."""
        name = (rules.name, rules, deal, seed)
        with self._lock:
            result = self._games.pop(name, None) or RecordedGame(rules, deal, seed, self._stopped)
            self._games[name] = result
            while len(self._games) > 1 and (
                len(self._games) > self._most or sum(game.bytes for game in self._games.values()) > self._bytes
            ):
                self._games.popitem(last=False)
            return result

    def close(self) -> None:
        """Let no game be played any further."""
        self._stopped.set()
