"""Endless games gathered from a search: played, told apart, and each with its certificate."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from time import monotonic

from bataille.certificate import Certificate, as_written
from bataille.compare import oracle
from bataille.game import play
from bataille.notation import Deal
from bataille.phase import Phase
from bataille.ring import Ring
from bataille.turn import turn
from bataille.wanted import Search, Searched, Wanted

SOON = 2_000
"""Turns that a game is followed to a position of the wanted sizes."""


@dataclass(frozen=True, slots=True)
class Example:
    """An endless game, with its turns and its certificate."""

    ring: Ring
    certificate: Certificate

    @property
    def deal(self) -> Deal:
        """The deal it starts from."""
        return self.certificate.deal


class Gathering:
    """The distinct endless games found so far: not shifts, mirrors or relabelings of each other.

    >>> from bataille.cards import Deck
    >>> from bataille.notation import parse_deal
    >>> from bataille.presets import preset
    >>> deals = parse_deal("1 3 5 / 2 4"), parse_deal("2 3 5 / 1 4")
    >>> gathering = Gathering(Wanted(rules=preset("bataille"), deck=Deck.parse("5x1"), count=2))
    >>> searched = gathering.take(lambda _: iter([*deals, Searched("two deals")]), seconds=60)
    >>> [str(one.deal) for one in gathering.examples], searched.amount
    (['1 3 5 / 2 4'], 'two deals')
    """

    def __init__(self, wanted: Wanted) -> None:
        self.wanted = wanted
        self.examples: list[Example] = []
        self._shapes: set[Hashable] = set()

    @property
    def enough(self) -> bool:
        """Whether as many were found as are wanted."""
        return len(self.examples) >= self.wanted.count

    def take(self, search: Search, *, seconds: float, tell: Callable[[Searched], None] = lambda _: None) -> Searched:
        """Run a search until there are enough, the time is up or nothing is left; how much it searched."""
        until, searched = monotonic() + seconds, Searched("nothing yet")
        for event in search(self.wanted):
            if isinstance(event, Searched):
                searched = event
                tell(event)
            elif self.add(event) and self.enough:
                break
            if monotonic() > until:
                break
        return searched

    def add(self, deal: Deal) -> bool:
        """Keep this deal if it is endless, as wanted, and no example is the same game."""
        wanted = self.wanted
        game = play(wanted.rules.without_limit(), as_written(self._placed(deal)))
        if not wanted.fits(game):
            return False
        ring = Ring.of(game)
        if ring.shape in self._shapes:
            return False
        self._shapes.add(ring.shape)
        self.examples.append(Example(ring, Certificate.from_game(game, wanted.rules)))
        return True

    def _placed(self, deal: Deal) -> Deal:
        """The first position of its game split as wanted, or else as dealt one by one; the deal if none comes soon."""
        split = self.wanted.split or deal.deck.dealt
        rules = self.wanted.rules.changed(repetition=False).without_limit()
        asked = oracle(deal.deck, low_beats_high=rules.low_beats_high)
        position = deal.position
        for _ in range(SOON):
            if len(position.a) == split:
                return Deal(deal.deck, position, deal.suited)
            made = turn(rules, position, asked)
            if made.phase is not Phase.TURN_START:
                break
            position = made.position
        return deal
