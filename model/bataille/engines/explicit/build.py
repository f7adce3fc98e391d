"""Making the map of a deck: its successors on all cores, then one linear pass, both going on after a kill."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from math import inf
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bataille.engines.compiled import MOST, Packed, fill, parameters
from bataille.engines.compiled.successor_table import END
from bataille.engines.explicit.arrays import PositionMap
from bataille.engines.explicit.kernels import classify
from bataille.engines.result import Estimate
from bataille.errors import TooBigError
from bataille.game.cards import Deck
from bataille.rules import Rules
from bataille.runtime import memory
from bataille.runtime.checkpoint import Checkpoint, Saved
from bataille.runtime.cpu import cores
from bataille.runtime.progress import Progress, tell

BYTES = 10
"""Bytes of a position in memory: following 4, label 4, distance 2."""

ENGINE = "explicit/2"
"""What the map's checkpoints belong to; another number for another meaning of their arrays."""

EVERY = 10.0
"""Seconds between two checkpoints at least; the writing of the last one, ten times over, if that is more."""

ROOM = 1024
"""Cycles there is room for at first."""

CHUNK = 1 << 22
"""Positions between two looks at the clock and at Ctrl-C: a tenth of a second."""


def position_map(
    rules: Rules, deck: Deck, *, checkpoint: Path | None = None, workers: int | None = None
) -> PositionMap:
    """The map of a deck under these rules, limit and repetition set aside.

    TooBigError if it would not fit the memory that is free. `checkpoint` names the file that a killed
    run resumes from (`bataille.runtime.checkpoint`); `workers` is the number of threads, by default the cores.
    """
    form = Packed.of(deck)
    if deck.positions > MOST:
        raise TooBigError(
            f"deck {deck} has {deck.positions:,} positions, a map at most {MOST:,}: {fitting(deck)(MOST * BYTES)}"
        )
    needed = deck.positions * BYTES
    there = memory.require(needed, f"the map of deck {deck} ({deck.positions:,} positions)", fitting(deck))
    if needed > LARGE:
        tell(f"the map of deck {deck} takes {memory.in_words(needed)} of {memory.in_words(there)} that are free")
    return _Making(rules, form, checkpoint, workers or cores()).run()


def estimate(_: Rules, deck: Deck) -> Estimate:
    """What the map of a deck would cost."""
    try:
        Packed.of(deck)
    except TooBigError as error:
        return Estimate(inf, 0, complete=True, refusal=str(error))
    refusal = f"a map holds at most {MOST:,} positions" if deck.positions > MOST else ""
    return Estimate(SECONDS * deck.positions, BYTES * deck.positions, complete=True, refusal=refusal)


SECONDS = 60e-9
"""For one position, all in all, on two cores."""

LARGE = 100 << 20
"""Bytes from which on the memory a map takes is told."""


def fitting(deck: Deck) -> Callable[[int], str]:
    """What would fit in so many bytes, in words: with fewer ranks of as many copies, if the deck is of that kind."""

    def words(there: int) -> str:
        most = min(there // BYTES, MOST)
        copies = deck.copies[0]
        if set(deck.copies) == {copies}:
            for ranks in range(len(deck.copies) - 1, 0, -1):
                if Deck.parse(f"{ranks}x{copies}").positions <= most:
                    return f"{ranks}x{copies} would fit; other engines need less"
        return f"decks of {most:,} positions would fit; other engines need less"

    return words


class _Making:
    """The arrays on their way, and how far they are."""

    def __init__(self, rules: Rules, form: Packed, file: Path | None, workers: int) -> None:
        self.rules, self.form, self.workers = rules, form, workers
        self.checkpoint = Checkpoint(parameters(ENGINE, rules, form.deck), file, every=EVERY)
        saved = self.checkpoint.load()
        self.orders = 0
        self.came: NDArray[np.int64] = np.zeros(2, dtype=np.int64)
        self.unreachable: int | None = None
        positions = form.deck.positions
        if saved is None:
            self.following: NDArray[np.uint32] = np.empty(positions, dtype=np.uint32)
            self.label: NDArray[np.uint32] = np.zeros(positions, dtype=np.uint32)
            self.distance: NDArray[np.uint16] = np.zeros(positions, dtype=np.uint16)
            self.entries: NDArray[np.uint32] = np.empty(ROOM, dtype=np.uint32)
            self.periods: NDArray[np.uint32] = np.empty(ROOM, dtype=np.uint32)
        else:
            with self.checkpoint.restoring():
                self._take(saved)

    def _take(self, saved: Saved) -> None:
        """Be where a run was when it was saved; one of many errors where that is no state of this run."""
        self.orders, self.unreachable = saved.state["orders"], saved.state["unreachable"]
        self.came[:] = saved.state["came"]
        positions, width = self.form.deck.positions, self.form.deck.size + 1
        at, known = self.came[classify.AT], self.came[classify.KNOWN]
        kinds = {"following": np.uint32, "distance": np.uint16, "entries": np.uint32, "periods": np.uint32}
        if self.unreachable is not None:
            kinds["label"] = np.uint32
            assert type(self.unreachable) is int
            assert 0 <= self.unreachable <= positions
        for name, kind in kinds.items():
            array = np.asarray(saved.arrays[name])
            assert array.dtype == kind
            assert array.ndim == 1
            setattr(self, name, array)
        if self.unreachable is None:
            self.label = np.zeros(positions, dtype=np.uint32)
        assert type(self.orders) is int
        assert 0 <= self.orders <= self.form.deck.orders
        assert len(self.following) == len(self.label) == len(self.distance) == positions
        assert 0 <= known <= len(self.entries) == len(self.periods)
        assert 0 <= at <= (positions if self.unreachable is not None else 0)
        assert self.unreachable is None or self.orders == self.form.deck.orders
        # the kernels follow these numbers without looking
        done = self.following[: self.orders * width]
        assert np.all((done < positions) | (done >= END))
        assert self.entries[:known].max(initial=0) < positions
        tell(f"resuming from {self.checkpoint.path}")

    def snapshot(self) -> tuple[Any, dict[str, Any]]:
        """The last moment where everything agrees: kernels move `came` on themselves."""
        names = ["following", "distance", "entries", "periods"]
        if self.unreachable is not None:
            names.append("label")
        state = {"orders": self.orders, "came": self.came.tolist(), "unreachable": self.unreachable}
        return state, {name: getattr(self, name) for name in names}

    def run(self) -> PositionMap:
        with self.checkpoint.kept(self.snapshot) as now_and_then:
            self._follow(now_and_then)
            if self.unreachable is None:
                self.unreachable = int(classify.count_unreached(self.distance))
            self._settle(now_and_then)
        self._spell()
        known = int(self.came[classify.KNOWN])
        return PositionMap(
            self.rules, self.form.deck, self.following, self.label, self.distance,
            self.entries[:known].copy(), self.periods[:known].copy(), self.unreachable,
        )  # fmt: skip

    def _follow(self, now_and_then: Callable[[], None]) -> None:
        """Write the successors; meanwhile `distance` notes which positions are somebody's."""
        deck = self.form.deck
        width = deck.size + 1
        step = max(1, CHUNK // width)

        def part(first: int) -> None:
            last = min(first + step, deck.orders)
            fill(self.rules, self.form, self.following, self.distance, first, last)
            # zero already, but the system hands out memory at the first touch: here all threads wait for it, not one
            self.label[first * width : last * width] = 0

        with (
            ThreadPoolExecutor(self.workers) as pool,
            Progress("successors", deck.positions, unit="positions", done=self.orders * width) as progress,
        ):
            while self.orders < deck.orders:
                firsts = range(self.orders, deck.orders, step)[: self.workers]
                list(pool.map(part, firsts))
                before, self.orders = self.orders, min(firsts[-1] + step, deck.orders)
                progress.advance((self.orders - before) * width)
                now_and_then()

    def _settle(self, now_and_then: Callable[[], None]) -> None:
        """Find what every position comes to."""
        positions = self.form.deck.positions
        path = np.empty(classify.FARTHEST + 1, dtype=np.uint32)
        with Progress("fates", positions, unit="positions", done=int(self.came[classify.AT])) as progress:
            while self.came[classify.AT] < positions:
                before = int(self.came[classify.AT])
                status = classify.settle(
                    self.following, self.label, self.distance, self.entries, self.periods,
                    self.form.deck.size, path, self.came, min(before + CHUNK, positions),
                )  # fmt: skip
                if status == classify.TOO_MANY_CYCLES:
                    self.entries, self.periods = (
                        np.resize(kept, 2 * kept.size) for kept in (self.entries, self.periods)
                    )
                elif status == classify.TOO_FAR:
                    raise TooBigError(
                        f"a game of deck {self.form.deck} lasts more than {classify.FARTHEST:,} turns, "
                        "the most that the explicit engine holds: choose the stream engine"
                    )
                progress.advance(int(self.came[classify.AT]) - before)
                now_and_then()

    def _spell(self) -> None:
        """Labels and distances as a map shows them; after the last checkpoint, for it must not happen twice."""
        positions = self.form.deck.positions
        with ThreadPoolExecutor(self.workers) as pool:
            firsts = range(0, positions, CHUNK)
            list(pool.map(lambda i: classify.spell(self.label, self.distance, i, min(i + CHUNK, positions)), firsts))
