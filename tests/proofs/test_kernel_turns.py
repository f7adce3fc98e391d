"""The compiled turn beside the machine's, on unknown cards, beyond what `bataille verify` asks."""

import pytest

from bataille.engines.compiled import packed_turn
from bataille_proofs.symbolic.words import Word, cards_of, uncompiled
from bataille_proofs.theorems.kernels import differing

SIZES = [9, 10, pytest.param(11, marks=pytest.mark.census), pytest.param(12, marks=pytest.mark.census)]


@pytest.mark.parametrize("cards", SIZES)
def test_the_compiled_turn_is_the_machines_under_every_agreement(cards: int) -> None:
    splits = range(1, cards)
    assert not [(down, split) for down in range(cards) for split in splits if differing(cards, down, split)]


def test_a_wrong_kernel_is_always_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Here the third war of a turn, which random deals of few cards hardly ever reach."""
    honest = packed_turn.covers
    met: list[int] = []

    def third_war_hides_one_less(rules: object, size: int, other: int) -> int:
        met.append(size)
        return max(0, uncompiled(honest)(rules, size, other) - (len(met) >= 5))

    monkeypatch.setattr(packed_turn, "covers", third_war_hides_one_less)
    assert any(differing(8, 1, 4) for _ in range(1))


def test_a_kernel_that_looks_into_a_card_raises() -> None:
    word = Word((0, 1), lambda *_: True)
    for wrong in (lambda: word & 5, lambda: word >> 3, lambda: word | 7, lambda: word + 1, lambda: word > 3):
        with pytest.raises(TypeError):
            wrong()
    assert cards_of(word << 4) == (None, 0, 1)
    assert cards_of((word << 4) | (word & 15)) == (0, 0, 1)
