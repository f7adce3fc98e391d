"""SPIN, with a model of its own, meets the same positions, the same ends and the same cycles as our map."""

import numpy as np
import pytest

from bataille.engines.compiled import OUTCOMES
from bataille.engines.explicit import position_map
from bataille.game.cards import Deck
from bataille.game.state import Outcome
from bataille.rules.presets import preset
from oracles import spin

pytestmark = pytest.mark.skipif(bool(spin.MISSING), reason=f"not installed: {', '.join(spin.MISSING)}")


@pytest.mark.parametrize(("ranks", "copies"), [(1, 4), (5, 1), (7, 1), (2, 4), (3, 3)])
def test_meets_the_same_positions_and_ends(ranks: int, copies: int) -> None:
    found = position_map(preset("bataille"), Deck.parse(f"{ranks}x{copies}"))
    sizes = np.arange(found.deck.positions) % (found.deck.size + 1)
    open_ = (sizes > 0) & (sizes < found.deck.size)
    ends = {
        outcome: int(np.count_nonzero(open_ & (found.following == found.END + code)))
        for code, outcome in OUTCOMES.items()
    }
    met = spin.search(ranks, copies)
    assert met.positions == np.count_nonzero(open_)
    assert met.over == np.count_nonzero(~open_) + (sum(ends.values()) > 0)
    assert (met.a_short, met.b_short, met.both_short) == (
        ends[Outcome.B_WINS], ends[Outcome.A_WINS], ends[Outcome.DRAW],
    )  # fmt: skip


@pytest.mark.parametrize(("ranks", "copies"), [(4, 1), (5, 1), (3, 2)])
def test_finds_a_game_that_goes_on_for_ever_where_there_is_one(ranks: int, copies: int) -> None:
    found = position_map(preset("bataille"), Deck.parse(f"{ranks}x{copies}"))
    assert spin.search(ranks, copies, cycles=True).goes_on == (len(found.periods) > 0)
