"""Whole decks: every position, every deal, and random samples."""

from pathlib import Path
from typing import TYPE_CHECKING

from bataille.api.values import DeckLike, RulesLike, deck_of, rules_of

if TYPE_CHECKING:
    from bataille.engines.explicit import PositionMap
    from bataille.engines.frontier.existence import Existence
    from bataille.engines.result import Exploration
    from bataille.engines.survey import Survey


def explore(
    deck: DeckLike,
    rules: RulesLike = "bataille",
    *,
    engine: str = "auto",
    split: int | None = None,
    lengths: bool = False,
    scheduler: str | None = None,
    memory: int | None = None,
    checkpoint: Path | None = None,
    workers: int | None = None,
) -> "Exploration":
    """How every deal of a deck ends, and every position where the engine can say; a limit of the rules is ignored.

    `split` asks for another number of cards for seat a, `lengths` for the finite games by turns, `memory` is a budget
    in bytes. A long run resumes from `checkpoint`. TooBigError if no engine can.

    >>> explore("5x1").deals
    Counts(a_wins=57, b_wins=33, draw=0, endless=30, endless_by_period={6: 30})
    """
    from bataille import engines
    from bataille.engines.result import ExploreOptions

    options = ExploreOptions(split, lengths, scheduler, memory)
    return engines.explore(
        rules_of(rules), deck_of(deck), engine=engine, checkpoint=checkpoint, workers=workers, options=options
    )


def endless(
    deck: DeckLike,
    rules: RulesLike = "bataille",
    *,
    checkpoint: Path | None = None,
    workers: int | None = None,
) -> "Existence":
    """Whether any position of a deck is endless: a search that goes further than counting.

    >>> endless("6x1").example is None, str(endless("5x1").example)
    (True, '5 3 / 2 4 1')
    """
    from bataille import engines

    return engines.endless(rules_of(rules), deck_of(deck), checkpoint=checkpoint, workers=workers)


def position_map(
    deck: DeckLike, rules: RulesLike = "bataille", *, checkpoint: Path | None = None, workers: int | None = None
) -> "PositionMap":
    """Every position of a deck as arrays: `following`, `label` and `distance`, by the index of a position.

    >>> position_map("5x1").following.dtype, len(position_map("5x1").following)
    (dtype('uint32'), 720)
    """
    from bataille.engines.explicit import position_map as built

    return built(rules_of(rules), deck_of(deck), checkpoint=checkpoint, workers=workers)


def survey(
    deck: DeckLike,
    rules: RulesLike = "bataille",
    *,
    games: int,
    seed: int = 0,
    workers: int | None = None,
    checkpoint: Path | None = None,
) -> "Survey":
    """Random games: outcomes, lengths in turns, and the share of endless games with its 95 % interval.

    >>> survey("5x1", games=2000, seed=1).turns.max
    8
    """
    from bataille.engines.survey import survey as played

    return played(rules_of(rules), deck_of(deck), games=games, seed=seed, workers=workers, checkpoint=checkpoint)
