"""What a search for endless games is asked for, and what it answers: deals, and how much was searched."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from bataille.game.cards import Deck
from bataille.game.notation import Deal
from bataille.game.play import Game
from bataille.rules import Rules


class SearchStatus(NamedTuple):
    """How much a search has looked at so far; `exhaustive` when nothing is left to look at."""

    amount: str
    exhaustive: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class CycleQuery:
    """Endless games of one deck, as they are asked for; None where anything will do. Lengths are in turns."""

    rules: Rules
    deck: Deck
    count: int = 1
    period: int | None = None
    """The suit-blind period."""
    wars: int | None = None
    """The wars in a suit-blind period."""
    tail: int | None = None
    split: int | None = None
    """How many cards a is dealt."""
    seed: int = 0
    checkpoint: Path | None = None
    """Where a search that can be resumed keeps itself."""

    def fits(self, game: Game) -> bool:
        """Whether a played game is endless and as it is asked for.

        >>> from bataille.game.play import play
        >>> from bataille.game.notation import parse_deal
        >>> from bataille.rules.presets import preset
        >>> deal = parse_deal("1 3 5 / 2 4")
        >>> query = CycleQuery(rules=preset("bataille"), deck=deal.deck, period=6)
        >>> query.fits(play(query.rules, deal))
        True
        """
        if game.tail is None:
            return False
        result = (game.suit_blind_period, game.wars_per_period, game.tail, len(game.deal.position.a))
        query = (self.period, self.wars, self.tail, self.split)
        return all(want is None or want == have for want, have in zip(query, result, strict=True))


Search = Callable[[CycleQuery], Iterator[Deal | SearchStatus]]
"""A method: it yields deals worth certifying, and now and then how much it has searched.

It says so often enough to be stopped (every second or so), and last of all, when it has nothing more to try. A deal
that does not fit is no fault: the caller plays, filters, tells apart and certifies what it gets.
"""
