"""Endless games among random deals, each played with exact repetition detection."""

from collections.abc import Iterator
from time import monotonic

from bataille.game import play
from bataille.notation import Deal
from bataille.shuffle import Shuffler, random_deal
from bataille.state import Reason
from bataille.wanted import Searched, Wanted

PAUSE = 0.2
"""Seconds between two words about how far it came."""


def search(wanted: Wanted) -> Iterator[Deal | Searched]:
    """Games 0, 1, 2, ... of the seed, as `survey` numbers them; it never ends by itself."""
    told, game = monotonic(), 0
    rules = wanted.rules.without_limit()
    while True:
        deal = Deal(wanted.deck, random_deal(wanted.deck, Shuffler(wanted.seed, game)))
        game += 1
        if play(rules, deal).reason is Reason.REPETITION:
            yield deal
        if monotonic() > told + PAUSE:
            told = monotonic()
            yield Searched(f"{game:,} random deals of seed {wanted.seed}")
