"""Endless games among random deals, each played by the compiled kernel with exact repetition detection."""

from collections.abc import Iterator
from time import monotonic

import numpy as np

from bataille.cycles.query import CycleQuery, SearchStatus
from bataille.engines.survey.batch import Table
from bataille.engines.survey.kernels.endless_search import endless
from bataille.game.notation import Deal
from bataille.game.random_deals import Shuffler, random_deal

ROOM = 256
"""Endless games taken from the kernel at once."""
SECONDS = 0.2
"""How long a batch should take."""
LARGEST_BATCH = 1 << 20


def search(query: CycleQuery) -> Iterator[Deal | SearchStatus]:
    """Games 0, 1, 2, ... of the seed, the same that `survey` counts; it never ends by itself.

    >>> from bataille.game.cards import Deck
    >>> from bataille.rules.presets import preset
    >>> query = CycleQuery(rules=preset("bataille"), deck=Deck.parse("9x3"), seed=1)
    >>> next(event for event in search(query) if isinstance(event, Deal)).deck.size
    27
    """
    table = Table(query.rules.without_limit(), query.deck, query.seed)
    result = np.zeros(ROOM, dtype=np.int64)
    game, batch = 0, 0
    while True:
        began = monotonic()
        reached, used = endless(
            table.seed, game, game + batch, table.ranks, table.agreed, table.rejects, query.period or 0, result,
            table.stop,
        )  # fmt: skip
        if reached == game + batch:
            took = max(monotonic() - began, 1e-6)
            batch = max(1, min(int(batch * min(SECONDS / took, 4)), LARGEST_BATCH))
        game = reached
        for number in result[:used].tolist():
            yield Deal(query.deck, random_deal(query.deck, Shuffler(query.seed, number)), query.deck.suited)
        yield SearchStatus(f"{game:,} random deals of seed {query.seed}")
