"""Endless games gathered from a search: played, told apart, and each with its certificate."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from time import monotonic

from bataille.cycles.certificate import Certificate, as_written
from bataille.cycles.query import CycleQuery, Search, SearchStatus
from bataille.cycles.trace import LassoTrace
from bataille.game.notation import Deal
from bataille.game.play import play
from bataille.game.state import Position
from bataille.game.successor import Piles, SuccessorMap

SOON = 2_000
"""Turns that a game is followed to a position of the wanted sizes."""
NOTHING = "nothing yet"
"""How far a search is that has not said it."""
PATIENCE = 30
"""Seconds more for a search that found only games which were put by: one with wars is probably near."""


@dataclass(frozen=True, slots=True)
class Example:
    """An endless game, with its turns and its certificate."""

    trace: LassoTrace
    certificate: Certificate

    @property
    def deal(self) -> Deal:
        """The deal it starts from."""
        return self.certificate.deal


class Collector:
    """The distinct endless games found so far: not shifts, mirrors or relabelings of each other.

    >>> from bataille.game.cards import Deck
    >>> from bataille.game.notation import parse_deal
    >>> from bataille.rules.presets import preset
    >>> deals = parse_deal("1 3 5 / 2 4"), parse_deal("2 3 5 / 1 4")
    >>> gathering = Collector(CycleQuery(rules=preset("bataille"), deck=Deck.parse("5x1"), count=2))
    >>> searched = gathering.take(lambda _: iter([*deals, SearchStatus("two deals")]), seconds=60)
    >>> [str(one.deal) for one in gathering.examples], searched.amount
    (['1 3 5 / 2 4'], 'two deals')
    """

    def __init__(self, query: CycleQuery, *, prefer_wars: bool = False) -> None:
        self.query = query
        self.prefer_wars = prefer_wars
        """Whether games without a war in their cycle are only put by, until `settle`."""
        self.examples: list[Example] = []
        self.searched: SearchStatus | None = None
        """What the search that runs, or ran last, has said of how far it is."""
        self.met = 0
        """Endless games among the deals that were added, wanted or not."""
        self._put_by: list[Example] = []
        self._shapes: set[Hashable] = set()

    @property
    def enough(self) -> bool:
        """Whether as many were found as are wanted."""
        return len(self.examples) >= self.query.count

    def take(
        self, search: Search, *, seconds: float, tell: Callable[[SearchStatus], None] = lambda _: None
    ) -> SearchStatus:
        """Run a search until there are enough, the time is up or nothing is left; how much it searched.

        The time begins with the first answer, so that compilers and tables do not count.
        """
        until, self.searched = float("inf"), None
        for event in search(self.query):
            until = min(until, monotonic() + seconds)
            if isinstance(event, SearchStatus):
                self.searched = event
                tell(event)
            elif self.add(event) and self.enough:
                break
            if monotonic() > until + (PATIENCE if self._put_by else 0):
                break
        return self.searched or SearchStatus(NOTHING)

    def add(self, deal: Deal) -> bool:
        """Keep this deal if it is endless, as wanted, and no example is the same game."""
        query = self.query
        game = play(query.rules.without_limit(), as_written(self._placed(deal)))
        self.met += game.tail is not None
        second_best = self.prefer_wars and not game.wars_per_period
        if not query.fits(game) or (second_best and len(self._put_by) >= query.count):
            return False
        trace = LassoTrace.of(game)
        if trace.shape in self._shapes:
            return False
        self._shapes.add(trace.shape)
        result = Example(trace, Certificate.from_game(game, query.rules))
        if second_best:
            self._put_by.append(result)
            return False
        self.examples.append(result)
        return True

    def settle(self) -> None:
        """Be content with games that were put by."""
        missing = max(self.query.count - len(self.examples), 0)
        self.examples += self._put_by[:missing]
        del self._put_by[:missing]

    def _placed(self, deal: Deal) -> Deal:
        """The first position of its game split as wanted, or else as dealt one by one; the deal if none comes soon."""
        split, successor = self.query.split or deal.deck.dealt, SuccessorMap(self.query.rules, deal.deck)
        piles: Piles | None = deal.position[:2]
        for _ in range(SOON):
            if piles is None:
                break
            if len(piles[0]) == split:
                return Deal(deal.deck, Position(*piles), deal.suited)
            piles = successor.next(piles)
        return deal
