"""The nodes of a part, named by their piles: what every file of a graph is written from."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from bataille.engines.compiled import OUTCOMES, orders_of
from bataille.game.cards import Deck
from bataille.game.notation import rank_text
from bataille.output.graphs.part import Indices, Part


class Row(NamedTuple):
    """One position: its index, its piles, where a turn leads, and what it comes to."""

    node: int
    a: str
    b: str
    next: int | None
    """The index of the next position; None where the game ends in this turn or is over."""
    shown: bool
    """Whether the part holds that position too."""
    ends: str | None
    """How it ends there: the outcome."""
    comes_to: str
    """The outcome of the game from here; `endless` if it has none."""
    turns: int
    """Turns to the end, or to the cycle."""
    cycle: int | None
    """The number of the cycle it comes to."""
    period: int | None

    @property
    def piles(self) -> str:
        """The position as it is written everywhere: `1 3 / 2`."""
        return f"{self.a} / {self.b}".strip()


def rows(part: Part) -> Iterator[list[Row]]:
    """The rows of a part, a chunk at a time."""
    deck_map = part.map
    outcome = {code: str(word) for code, word in OUTCOMES.items()}
    words = rank_words(part.deck)
    for nodes in part.chunks():
        leads = deck_map.following[nodes]
        shown = (leads < deck_map.END) & (part.place(np.where(leads < deck_map.END, leads, 0).astype(np.int64)) >= 0)
        labels = deck_map.label[nodes].tolist()
        turns = deck_map.distance[nodes].tolist()
        result = []
        for node, (a, b), after, inside, label, distance in zip(
            nodes.tolist(), piles(part.deck, words, nodes), leads.tolist(), shown.tolist(), labels, turns, strict=True
        ):
            cycle = label - deck_map.CYCLE if label >= deck_map.CYCLE else None
            result.append(
                Row(
                    node, a, b,
                    after if after < deck_map.END else None, inside,
                    None if after < deck_map.END else outcome[after - deck_map.END],
                    outcome[label] if cycle is None else "endless",
                    distance, cycle, None if cycle is None else int(deck_map.periods[cycle]),
                )
            )  # fmt: skip
        yield result


def piles(deck: Deck, words: list[str], nodes: Indices) -> Iterator[tuple[str, str]]:
    """Both piles of each index as text, top card first."""
    places, splits = np.divmod(nodes, deck.size + 1)
    for order, split in zip(orders_of(deck, places).tolist(), splits.tolist(), strict=True):
        cards = [words[rank] for rank in order]
        yield " ".join(cards[:split]), " ".join(cards[split:])


def rank_words(deck: Deck) -> list[str]:
    """The ranks of a deck as they are written, from the lowest."""
    return [rank_text(rank) if deck.suited else str(rank) for rank in deck.ranks]
