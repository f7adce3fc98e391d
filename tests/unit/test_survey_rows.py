"""One row for each game: the same games as a survey counts, and as `play` plays them."""

import itertools
from collections import Counter

import pytest

import bataille as bt
from bataille.engines.survey import survey
from bataille.engines.survey.rows import batches
from bataille.game.cards import Deck
from bataille.rules.presets import preset


@pytest.mark.parametrize(
    ("rules", "deck"),
    [
        ("bataille", "5x2"), ("lycos", "4x3"), ("war", "6x4"), ("pyanitsa", "4x3"), ("winamax", "5x2"),
        ("soldier", "6x1"), ("delahaye", "4x4"), ("bataille limit=12", "5x2"), ("bataille", "52"), ("lycos", "52"),
        ("bataille pickup=shuffled", "5x2"), ("pyanitsa-shed", "5x2"),
    ],
)  # fmt: skip
def test_rows_are_the_games_of_a_survey_and_of_play(rules: str, deck: str) -> None:
    agreed, cards = bt.Rules.parse(rules), Deck.parse(deck)
    rows = [row for batch in batches(agreed, cards, games=300, seed=5) for row in batch.to_pylist()]
    counted = survey(agreed, cards, games=300, seed=5)
    ended = Counter(row["outcome"] for row in rows if row["reason"] != "repetition")
    assert ended == +Counter({"a-wins": counted.a_wins, "b-wins": counted.b_wins, "draw": counted.draw})
    assert sum(row["reason"] == "repetition" for row in rows) == counted.endless
    assert Counter(row["turns"] for row in rows if row["reason"] != "repetition") == Counter(counted.turns.counts)
    assert Counter(row["wars"] for row in rows if row["reason"] != "repetition") == Counter(counted.wars.counts)
    for row in rows[:40] if "shuffled" not in rules else []:
        game = bt.play(row["deal"], agreed, deck=cards)
        assert (str(game.outcome), str(game.reason), game.turns) == (row["outcome"], row["reason"], row["turns"])
        assert (game.tail, game.period, game.suit_blind_period) == (
            row["tail"], row["period"], row["suit_blind_period"]
        )  # fmt: skip
        a = [card.rank for card in game.deal.position.a]
        assert sum(a) == row["a_rank_sum"]
        if row["reason"] == "repetition":
            continue
        assert game.wars == row["wars"]
        sizes = [(len(position.a), len(position.b)) for position in game.positions()]
        sizes = sizes if row["reason"] == "limit" else sizes[:-1]  # the starts of turns
        winner = {"a-wins": 0, "b-wins": 1}.get(row["outcome"])
        ahead = [(x > y) - (x < y) for x, y in sizes if x and y and x != y]
        assert row["lead_changes"] == sum(x != y for x, y in itertools.pairwise(ahead))
        if winner is None:
            assert row["winner_smallest_pile"] is None
        else:
            assert row["winner_smallest_pile"] == min(size[winner] for size in sizes)


def test_the_number_of_workers_changes_no_row() -> None:
    one, two = (
        [batch.to_pydict() for batch in batches(preset("bataille"), Deck.parse("52"), games=20_000, workers=workers)]
        for workers in (1, 3)
    )
    assert one == two
