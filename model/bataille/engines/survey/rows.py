"""Random games as a table: one row for each, in batches of Arrow, in order whatever the workers."""

from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from bataille.engines.survey.batch import Table
from bataille.engines.survey.kernels import rows as kernel
from bataille.engines.survey.kernels.queue_turn import A_WINS, B_WINS, NOBODY
from bataille.errors import MissingExtraError
from bataille.game.cards import Deck
from bataille.game.notation import card_text, rank_text
from bataille.game.state import Outcome, Reason
from bataille.rules import Rules
from bataille.runtime.cpu import cores
from bataille.runtime.progress import Progress

if TYPE_CHECKING:
    import pyarrow

BATCH = 1 << 14
REASONS = [str(reason) for reason in (Reason.ALL_CARDS, Reason.SHORTAGE, Reason.REPETITION, Reason.LIMIT)]
OUTCOMES = {A_WINS: Outcome.A_WINS, B_WINS: Outcome.B_WINS, NOBODY: Outcome.DRAW}
FIRST_WARS = ["none", "a", "b", "nobody"]

COLUMNS = {
    "game": "number of the game, from 0; `bataille play --seed S --game N` plays it again",
    "deal": "the deal: a's pile / b's pile, top card first",
    "outcome": "a-wins, b-wins or draw",
    "reason": "all-cards, shortage, repetition or limit",
    "turns": "turns to the end; of an endless game, tail and period by card together",
    "wars": "ties in the game; null for an endless game",
    "deepest_war": "most ties in one turn: 1 a war, 2 a double war; null for an endless game",
    "lead_changes": "how often the larger pile changed hands between two turns; null for an endless game",
    "winner_smallest_pile": "fewest cards the winner held at the start of a turn; null where nobody wins",
    "first_war": "the seat that took the first war: a, b, nobody (a draw by shortage) or none; null if endless",
    "tail": "turns before the first repeated position; null unless endless",
    "period": "turns between its two occurrences, by card; null unless endless",
    "suit_blind_period": "the same with suits forgotten; null unless endless",
    "a_RANK": "copies of each rank that seat a is dealt, one column for each rank, as a_A or a_5",
    "a_rank_sum": "sum of the ranks that seat a is dealt",
}
"""The columns and what they hold; docs/reference/games-table.md shows them."""


def batches(
    rules: Rules, deck: Deck, *, games: int, seed: int = 0, workers: int | None = None
) -> "Iterator[pyarrow.RecordBatch]":
    """The rows of random games 0..games-1 of a seed, in their order.

    >>> from bataille.rules.presets import preset
    >>> first = next(batches(preset("bataille"), Deck.parse("5x1"), games=100, seed=1))
    >>> first.num_rows, first.column("deal")[0].as_py(), first.schema.names[:3]
    (100, '3 4 2 / 5 1', ['game', 'deal', 'outcome'])
    """
    try:
        import pyarrow  # noqa: F401
    except ImportError:
        raise MissingExtraError("a table needs pyarrow: pip install pyarrow") from None
    table = _Rows(rules, deck, seed)
    table.play(0, 0)  # compiled here and not in a thread, so that Ctrl-C is answered
    pending: deque[Future[Any]] = deque()
    many = cores() if workers is None else workers
    starts = iter(range(0, games, BATCH))
    with Progress("writing", games, unit="rows") as progress, ThreadPoolExecutor(many) as pool:
        try:
            while True:
                while len(pending) < many + 1 and (first := next(starts, None)) is not None:
                    pending.append(pool.submit(table.play, first, min(first + BATCH, games)))
                if not pending:
                    return
                batch = pending.popleft().result()
                progress.advance(batch.num_rows)
                yield batch
        finally:
            table.table.stop[0] = 1
            pool.shutdown(cancel_futures=True)


class _Rows:
    """A deck under some rules, and the text of its cards."""

    def __init__(self, rules: Rules, deck: Deck, seed: int) -> None:
        self.deck = deck
        self.table = Table(rules, deck, seed)
        texts = [card_text(card, deck.suited).encode() for card in deck.cards]
        wide = max(map(len, texts))
        size = int(self.table.ids.max()) + 1
        self.texts = np.zeros((size, wide), np.uint8)
        self.lengths = np.zeros(size, np.int64)
        for number, text in zip(self.table.ids.tolist(), texts, strict=True):
            self.texts[number, : len(text)] = list(text)
            self.lengths[number] = len(text)

    def play(self, first: int, last: int) -> "pyarrow.RecordBatch":
        """The games first..last-1 as a batch."""
        rows = np.zeros((last - first, kernel.SUM + 1 + len(self.deck.ranks)), np.int64)
        dealt = np.zeros((last - first, self.deck.size), np.uint16)
        table = self.table
        kernel.rows(
            table.seed, first, table.ids, table.shift, table.agreed, table.rejects, table.stop, rows, dealt
        )  # fmt: skip
        offsets = np.zeros(last - first + 1, np.int64)
        data = np.zeros((last - first) * (self.deck.size * (self.texts.shape[1] + 1) + 2), np.uint8)
        kernel.write_deals(dealt, self.texts, self.lengths, offsets, data)
        return self._batch(first, rows, offsets, data)

    def _batch(
        self, first: int, rows: NDArray[np.int64], offsets: NDArray[np.int64], data: NDArray[np.uint8]
    ) -> "pyarrow.RecordBatch":
        import pyarrow as pa

        many = len(rows)

        def number(place: int) -> Any:
            column = np.ascontiguousarray(rows[:, place])
            return pa.array(column, mask=column < 0)

        def word(place: int, words: list[str]) -> Any:
            codes = np.ascontiguousarray(rows[:, place])
            return pa.DictionaryArray.from_arrays(pa.array(codes.astype(np.int32), mask=codes < 0), pa.array(words))

        outcomes = ["", *(str(OUTCOMES[code]) for code in (A_WINS, B_WINS, NOBODY))]
        used = int(offsets[-1])
        deals = pa.LargeStringArray.from_buffers(many, pa.py_buffer(offsets), pa.py_buffer(data[:used].tobytes()))
        held = rows[:, kernel.SUM + 1 :]
        columns = {
            "game": pa.array(np.arange(first, first + many)),
            "deal": deals,
            "outcome": word(kernel.OUTCOME, outcomes),
            "reason": word(kernel.REASON, REASONS),
            "turns": number(kernel.TURNS),
            "wars": number(kernel.WARS),
            "deepest_war": number(kernel.DEEPEST),
            "lead_changes": number(kernel.LEADS),
            "winner_smallest_pile": number(kernel.SMALLEST),
            "first_war": word(kernel.FIRST_WAR, FIRST_WARS),
            "tail": number(kernel.TAIL),
            "period": number(kernel.PERIOD),
            "suit_blind_period": number(kernel.SUIT_BLIND),
        }
        for i, rank in enumerate(self.deck.ranks):
            name = rank_text(rank) if self.deck.suited else str(rank)
            columns[f"a_{name}"] = pa.array(np.ascontiguousarray(held[:, i]).astype(np.int16))
        columns["a_rank_sum"] = pa.array(held @ np.array(self.deck.ranks, np.int64))
        return pa.RecordBatch.from_pydict(columns)
