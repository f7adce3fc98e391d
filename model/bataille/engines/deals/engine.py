"""Every deal of a deck played to its end, nothing remembered: ranges of deals over the cores, resumable."""

from collections import Counter, deque
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from math import inf
from pathlib import Path
from typing import Any

import numpy as np

from bataille.engines.compiled import Packed, codes, packed_turn, parameters
from bataille.engines.deals.kernels import deals
from bataille.engines.result import Counts, Estimate, Exploration, Longest
from bataille.errors import TooBigError, UndeterminedError
from bataille.game.cards import Deck
from bataille.rules import Rules
from bataille.runtime.checkpoint import Checkpoint
from bataille.runtime.cpu import cores
from bataille.runtime.progress import Progress, tell

ENGINE = "stream/1"
"""What the checkpoints of this engine belong to."""

EVERY = 5.0
"""Seconds between two checkpoints at least."""

CHUNK = 1 << 15
"""Deals of one piece of work: a tenth of a second, so that Ctrl-C is heard."""

ROOM = 64
"""Periods that one call of the kernel can tell apart; with more it stops there and is called again."""


@dataclass(frozen=True, slots=True)
class Sum:
    """What some deals come to."""

    deals: int = 0
    ends: Counter[int] = field(default_factory=Counter)
    """Finite games by their end's code."""
    periods: Counter[int] = field(default_factory=Counter)
    """Endless games by suit-blind period, in turns."""
    longest: int = 0
    """The longest finite game, in turns."""

    def and_also(self, other: "Sum") -> "Sum":
        """Both together."""
        return Sum(
            self.deals + other.deals,
            self.ends + other.ends,
            self.periods + other.periods,
            max(self.longest, other.longest),
        )

    def as_json(self) -> list[object]:
        """As a checkpoint holds it."""
        return [self.deals, sorted(self.ends.items()), sorted(self.periods.items()), self.longest]

    @classmethod
    def from_json(cls, state: list[Any]) -> "Sum":
        """What `as_json` wrote; ValueError if it does not add up."""
        done, ends, periods, longest = state
        result = cls(done, Counter(dict(ends)), Counter(dict(periods)), longest)
        numbers = [done, longest, *(number for pair in (*ends, *periods) for number in pair)]
        if not all(type(number) is int and number >= 0 for number in numbers) or not result.adds_up:
            raise ValueError(f"{state} is no sum of deals")
        return result

    @property
    def adds_up(self) -> bool:
        """Whether the outcomes are as many as the deals."""
        return self.ends.total() + self.periods.total() == self.deals


def explore(rules: Rules, deck: Deck, *, checkpoint: Path | None = None, workers: int | None = None) -> Exploration:
    """All deals of a deck, exactly; positions, cycles and tails are not seen and stay None.

    Repetitions are found by comparing whole positions (`deals.kernels.deals.play`), so no number of turns stands
    for endless. A killed run goes on from `checkpoint`, or from a file of its own (`bataille.runtime.checkpoint`).

    >>> from bataille.rules.presets import preset
    >>> explore(preset("bataille"), Deck.parse("5x1")).deals
    Counts(a_wins=57, b_wins=33, draw=0, endless=30, endless_by_period={6: 30})
    """
    result = _through(
        rules, Packed.of(deck), Checkpoint(parameters(ENGINE, rules, deck), checkpoint, every=EVERY), workers or cores()
    )
    return Exploration(
        rules=rules,
        deck=str(deck),
        engine="stream",
        positions=None,
        deals=Counts(
            result.ends[packed_turn.A_WINS],
            result.ends[packed_turn.B_WINS],
            result.ends[packed_turn.DRAWN],
            result.periods.total(),
            dict(result.periods),
        ),
        longest=Longest(None, result.longest),
        longest_tail=None,
        cycles=None,
        unreachable=None,
    )


SECONDS = 10e-9
"""Of one core, for one turn of one game; games last about two and a half turns a card."""


def estimate(_: Rules, deck: Deck) -> Estimate:
    """What it would cost to play every deal; endless games are walked round more than once, which is not foreseen."""
    try:
        orders = Packed.of(deck).orders
    except TooBigError as error:
        return Estimate(inf, 0, complete=False, refusal=str(error))
    return Estimate(SECONDS * 2.5 * deck.size * orders / cores(), 1 << 20, complete=False)


def play_range(rules: Rules, form: Packed, first: int, last: int) -> Sum:
    """What the deals of the orders first..last-1 come to."""
    rule, at, endless = codes(rules, form.deck), first, Counter[int]()
    ends, longest = np.zeros(4, dtype=np.int64), np.zeros(1, dtype=np.int64)
    while at < last:
        periods, met = np.zeros(ROOM, dtype=np.int64), np.zeros(ROOM, dtype=np.int64)
        at = deals.play_range(
            rule, form.bits, form.copies, form.orders, form.deck.dealt, at, last, ends, longest, periods, met
        )
        endless.update({int(period): int(n) for period, n in zip(periods, met, strict=True) if n})
    return Sum(last - first, Counter({end: int(n) for end, n in enumerate(ends) if n}), endless, int(longest[0]))


def _through(rules: Rules, form: Packed, checkpoint: Checkpoint, workers: int) -> Sum:
    """Play all deals that no checkpoint holds, in pieces that are added up in their order."""
    saved = checkpoint.load()
    done = Sum()
    if saved is not None:
        with checkpoint.restoring():
            done = Sum.from_json(saved.state)
            assert done.deals <= form.orders
        tell(f"going on from {checkpoint.path}: {done.deals:,} deals are played")
    orders = form.orders
    with (
        checkpoint.kept(lambda: (done.as_json(), {})) as now_and_then,
        Progress("deals", orders, unit="deals", done=done.deals) as progress,
        ThreadPoolExecutor(workers) as pool,
    ):
        ahead, given = deque[Future[Sum]](), done.deals
        while done.deals < orders:
            while given < orders and len(ahead) < 2 * workers:
                last = min(given + CHUNK, orders)
                ahead.append(pool.submit(play_range, rules, form, given, last))
                given = last
            piece = ahead.popleft().result()
            done = done.and_also(piece)
            progress.advance(piece.deals)
            now_and_then()
    if not done.adds_up or done.deals != orders:
        raise UndeterminedError(f"the outcomes do not add up to the {orders:,} deals of deck {form.deck}: begin again")
    return done
