"""The search by pieces: collect them size by size, concatenate them, and save all of it in a checkpoint."""

from collections.abc import Iterator, Mapping
from dataclasses import asdict
from typing import Any

from bataille.cycles.pieces import Piece, PieceEnumeration, PieceSearch
from bataille.cycles.pieces.concatenate import joined, promising
from bataille.cycles.query import CycleQuery, SearchStatus
from bataille.game.notation import Deal, parse_deal
from bataille.game.random_deals import Shuffler
from bataille.rules import Rules
from bataille.runtime import interrupt
from bataille.runtime.checkpoint import Checkpoint

VERSION = "pieces/3"
"""In a checkpoint: changed whenever the same seed finds other pieces."""
STARTS = 2_000
"""Random starts for each size of piece between two attempts to fill the deck."""
MAX_ENUMERATED = 4_000_000
"""Answers tried by the complete search of a size between two attempts to fill the deck: a second or two."""
LARGEST = 28
"""Cards of the largest piece it looks for: larger ones are rarer, and seldom needed."""


class PieceSource:
    """Pieces of one size: from random starts and, after a first round of them, from the complete search.

    The complete search enumerates the shortest ways in which a piece of this size can repeat.
    """

    def __init__(self, rules: Rules, size: int, copies: int, seed: int, starts: int) -> None:
        self._random = PieceSearch(rules, size, copies, seed, starts)
        self._complete = PieceEnumeration(rules, size, copies)

    def within(self, starts: int) -> Iterator[Piece]:
        """The pieces of this many further starts, and of a slice of the complete search."""
        if self._random.starts:
            yield from self._complete.within(MAX_ENUMERATED)
        yield from self._random.within(starts)

    def snapshot(self) -> tuple[Any, Mapping[str, Any]]:
        """Where the complete search is, as JSON and arrays; the random starts are numbered."""
        return self._complete.snapshot()

    def resume(self, state: Any, arrays: Mapping[str, Any]) -> None:
        """Continue the complete search from a snapshot."""
        self._complete.resume(state, arrays)


def search(query: CycleQuery) -> Iterator[Deal | SearchStatus]:
    """Endless games of the deck, concatenated from aligned pieces (a `bataille.cycles.query.Search`)."""
    if query.deck.size % 4:
        amount = f"nothing: pieces have a multiple of 4 cards, so they never join to {query.deck.size}"
        yield SearchStatus(amount)
        return
    run = _Run(query)
    checkpoint = None if query.checkpoint is None else Checkpoint(run.parameters, query.checkpoint)
    if checkpoint is not None and (saved := checkpoint.load()) is not None:
        with checkpoint.restoring():
            run.resume(saved.state, saved.arrays)
    try:
        yield from run.deals
        while True:
            yield from run.attempt()
            if checkpoint is not None and checkpoint.due():
                checkpoint.save(*run.kept())
            yield run.searched
    finally:
        if checkpoint is not None:
            with interrupt.deferred():
                checkpoint.save(*run.kept())
                checkpoint.release()


class _Run:
    """What one search has found so far.

    It is kept as it was between two attempts: what a broken one found it finds again, in the same order.
    """

    def __init__(self, query: CycleQuery) -> None:
        self.query = query
        self.sizes = range(4, min(query.deck.size, LARGEST) + 1, 4)
        self.pool: dict[int, list[Piece]] = {size: [] for size in self.sizes}
        self.used: set[frozenset[Piece]] = set()
        self.ways: list[frozenset[Piece]] = []
        """The same in their order."""
        self.deals: list[Deal] = []
        self.attempts = 0
        self._begin(0)

    def _begin(self, attempts: int) -> None:
        rules, copies, seed = self.query.rules, max(self.query.deck.copies), self.query.seed
        self.attempts = attempts
        self._sources = {size: PieceSource(rules, size, copies, seed, attempts * STARTS) for size in self.sizes}
        self._met = {piece for result in self.pool.values() for piece in result}
        self._mark()

    def _mark(self) -> None:
        """Remember how far everything is between two attempts; all lists only grow."""
        self._marked = {size: len(result) for size, result in self.pool.items()}, len(self.ways), len(self.deals)
        self._sources_marked = {size: source.snapshot() for size, source in self._sources.items()}

    def attempt(self) -> Iterator[Deal]:
        """More pieces of every size, then some ways to join them."""
        rules, deck = self.query.rules, self.query.deck
        for size, source in self._sources.items():
            for piece in source.within(STARTS):
                if piece not in self._met and piece.ranks <= len(deck.ranks):
                    self._met.add(piece)
                    self.pool[size].append(piece)
        for pieces in promising(deck, self.pool, Shuffler(self.query.seed, self.attempts), self.used):
            self.ways.append(frozenset(pieces))
            deal = joined(rules, deck, pieces)
            if deal is not None:
                self.deals.append(deal)
                yield deal
        self.attempts += 1
        self._mark()

    @property
    def searched(self) -> SearchStatus:
        """How much that was, in words."""
        have = ", ".join(f"{len(result):,} of {size}" for size, result in self.pool.items() if result) or "none"
        return SearchStatus(
            f"{self.attempts * STARTS:,} random starts for pieces of each size from 4 to {self.sizes[-1]} cards "
            f"({have}) and {len(self.used):,} ways to join them"
        )

    @property
    def parameters(self) -> dict[str, Any]:
        """Which search this is."""
        query = self.query
        return {
            "engine": VERSION,
            "rules": {**query.rules.as_json(), "name": ""},
            "deck": str(query.deck),
            "seed": query.seed,
        }

    def kept(self) -> tuple[dict[str, Any], dict[str, Any]]:
        """All of it before the attempt under way, as JSON and arrays."""
        sizes, ways, deals = self._marked
        sources: dict[str, Any] = {}
        arrays: dict[str, Any] = {}
        pool = {size: result[: sizes[size]] for size, result in self.pool.items()}
        numbers = {piece: [size, i] for size, result in pool.items() for i, piece in enumerate(result)}
        for size, (state, its_arrays) in self._sources_marked.items():
            sources[str(size)] = state
            arrays |= {f"{size}:{name}": array for name, array in its_arrays.items()}
        return {
            "attempts": self.attempts,
            "pool": {str(size): [_as_json(piece) for piece in result] for size, result in pool.items()},
            "ways": [sorted(numbers[piece] for piece in way) for way in self.ways[:ways]],
            "deals": [str(deal) for deal in self.deals[:deals]],
            "sources": sources,
        }, arrays

    def resume(self, state: dict[str, Any], arrays: Mapping[str, Any]) -> None:
        """Be where another run was when it was saved."""
        self.pool = {int(size): [_from_json(one) for one in result] for size, result in state["pool"].items()}
        self.ways = [frozenset(self.pool[size][i] for size, i in way) for way in state["ways"]]
        self.used = set(self.ways)
        self.deals = [parse_deal(text, self.query.deck) for text in state["deals"]]
        self._begin(state["attempts"])
        for size, source in self._sources.items():
            mine = {name.partition(":")[2]: array for name, array in arrays.items() if name.startswith(f"{size}:")}
            source.resume(state["sources"][str(size)], mine)
        self._mark()


def _as_json(piece: Piece) -> dict[str, Any]:
    return {**asdict(piece), "lower": sorted(piece.lower), "equal": sorted(piece.equal)}


def _from_json(data: dict[str, Any]) -> Piece:
    pairs = {name: frozenset((x, y) for x, y in data[name]) for name in ("lower", "equal")}
    return Piece(**{**data, **pairs})
