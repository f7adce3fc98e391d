"""The games the page was asked for of late."""

from collections import OrderedDict
from threading import Lock

from bataille.game.notation import Deal
from bataille.rules import Rules
from bataille.web.recorded_game import LONGEST, RecordedGame


class GameCache:
    """The films of late, so that a page that walks through a game plays it once."""

    def __init__(self, turns: int = 2 * LONGEST, films: int = 200) -> None:
        self._films: OrderedDict[tuple[object, ...], RecordedGame] = OrderedDict()
        self._turns, self._most = turns, films
        self._lock = Lock()

    def film(self, rules: Rules, deal: Deal, seed: int = 0) -> RecordedGame:
        """The film of this deal; the longest unused are forgotten first."""
        name = (rules.name, rules, deal, seed)
        with self._lock:
            result = self._films.pop(name, None) or RecordedGame(rules, deal, seed)
            self._films[name] = result
            while len(self._films) > 1 and (
                len(self._films) > self._most or sum(film.recorded for film in self._films.values()) > self._turns
            ):
                self._films.popitem(last=False)
            return result
