"""Whole decks: the frontier against the reference, itself with every shortcut off, and what others published."""

import json
from itertools import product
from math import factorial
from pathlib import Path
from random import Random

import pytest

from bataille.engines import explicit, reference
from bataille.engines.frontier import engine, explore
from bataille.engines.frontier import expand as steps
from bataille.engines.frontier import reference as plain
from bataille.engines.frontier.executors import threads
from bataille.engines.frontier.job import Job
from bataille.engines.frontier.run import settle
from bataille.engines.result import ExploreOptions
from bataille.errors import DealError, TooBigError, UndeterminedError
from bataille.game.cards import Deck
from bataille.game.state import Outcome
from bataille.rules import Rules
from bataille.rules.presets import PRESETS, preset
from bataille.runtime.checkpoint import Checkpoint

FACTS = Path(__file__).parents[2] / "facts"
BY_CARDS = [f"{ranks}x{copies}" for ranks, copies in product(range(1, 10), range(1, 10)) if ranks * copies <= 9]
ALL_RULES = [
    Rules(face_down=down, pickup=f"{order}/{first}", shortage=shortage, low_beats_high=low, objective=objective)
    for down, order, first, shortage, low, objective in product(
        (0, 1, 2, 3), ("pairs", "stacks", "reversed-pairs", "sorted"), ("winner", "loser", "seat-a"),
        ("stage", "card", "last-card", "draw"), (False, True), ("collect", "shed"),
    )
]  # fmt: skip


def settled(job, tmp_path, workers=2, **options):
    with threads(workers) as runner:
        return settle(job, runner, checkpoint=Checkpoint(job.as_json(), tmp_path / "run"), **options)


def same_as_reference(rules, deck, known=None):
    known = reference.explore(rules, deck) if known is None else known
    found = explore(rules, deck)
    return (found.deals, found.longest.deals) == (known.deals, known.longest.deals)


def test_all_fields_of_the_rules_on_sampled_decks():
    random = Random(3)
    for rules in random.sample(ALL_RULES, 48):
        deck = Deck.parse(random.choice(["5x1", "2x2", "3x2", "2x3", "1,2,2", "1,3,1", "1,1,3"]))
        assert same_as_reference(rules, deck), (rules, deck)


def same_as_explicit(rules, deck):
    return same_as_reference(rules, deck, explicit.explore(rules, deck))


@pytest.mark.census
@pytest.mark.parametrize("deck", BY_CARDS)
@pytest.mark.parametrize("rules", PRESETS)
def test_every_deck_up_to_nine_cards_under_every_preset(deck, rules):
    assert same_as_explicit(preset(rules), Deck.parse(deck))


@pytest.mark.census
@pytest.mark.parametrize("deck", ["5x2", "6x2", "3x4"])
@pytest.mark.parametrize("rules", PRESETS)
def test_decks_with_ties_under_every_preset(deck, rules):
    """Suit-blind periods included: a divisor of the period by place for part of the deals."""
    assert same_as_explicit(preset(rules), Deck.parse(deck))


@pytest.mark.census
@pytest.mark.parametrize("deck", ["6x1", "7x1", "4x2", "3x2", "2x3", "2x4", "sampled"])
def test_every_field_of_the_rules(deck):
    random = Random(11)
    for rules in ALL_RULES:
        sampled = ",".join(str(random.randint(1, 3)) for _ in range(random.randint(2, 4)))
        given = Deck.parse(sampled if deck == "sampled" else deck)
        assert same_as_explicit(rules, given), (rules, given)


@pytest.mark.parametrize(
    ("file", "rules"),
    [("distinct_winner_first", preset("bataille")), ("distinct_loser_first", preset("soldier"))],
)
def test_published_rows(file, rules):
    rows = json.loads((FACTS / f"{file}.json").read_text())["decks"]
    assert len(rows) >= 8
    for row in rows:
        found = explore(rules, Deck.parse(row["deck"]))
        assert found.deals.total == Deck.parse(row["deck"]).orders
        assert found.deals.endless == row["endless"]
        assert found.longest.deals == row["longest"]
        assert found.deals.endless_by_period == {int(p): n for p, n in row["endless_by_period"].items()}
        if "a_wins" in row:
            assert (found.deals.a_wins, found.deals.b_wins) == (row["a_wins"], row["b_wins"])


def test_mean_lengths_as_published():
    for row in json.loads((FACTS / "distinct_winner_first.json").read_text())["decks"]:
        if "mean_turns" in row and row["deck"] != "12x1":
            found = explore(preset("bataille"), Deck.parse(row["deck"]), options=ExploreOptions(lengths=True))
            games = sum(found.lengths.values())
            assert games == found.deals.total - found.deals.endless
            assert round(sum(turns * n for turns, n in found.lengths.items()) / games, 4) == row["mean_turns"]


def test_ties_as_published():
    """5x2: by place all of period 56, truly 28 for 3,124 deals; delahaye's 3x4: 720 of period 19."""
    found = explore(preset("bataille"), Deck.parse("5x2")).deals
    assert found.endless_by_period == {28: 3124, 56: 7496}
    found = explore(preset("delahaye"), Deck.parse("3x4")).deals
    assert (found.total, found.endless, found.draw, found.endless_by_period) == (34650, 720, 772, {19: 720})


@pytest.mark.parametrize("deck", ["6x1", "3x2", "1,2,2"])
@pytest.mark.parametrize("rules", ["bataille", "pyanitsa-open", "delahaye-sorted", "winamax"])
def test_the_plain_specification_says_the_same(deck, rules):
    rules, deck = preset(rules), Deck.parse(deck)
    for held in range(deck.size + 1):
        fate = plain.settle(rules, deck, held)
        found = explore(rules, deck, options=ExploreOptions(split=held, lengths=True))
        counts = found.split.counts
        assert (counts.a_wins, counts.b_wins, counts.draw) == tuple(fate.outcomes[outcome] for outcome in Outcome)
        assert counts.endless_by_period == fate.endless_by_period
        assert found.lengths == fate.lengths
        assert found.split.longest == max(fate.lengths, default=0)


@pytest.mark.parametrize("deck", ["8x1", "9x1", "4x2", "5x2"])
@pytest.mark.parametrize("rules", ["bataille", "pyanitsa", "soldier"])
def test_mirrors_are_merged_without_a_trace(deck, rules, tmp_path):
    """Counted with and without: an odd deck's seats stay apart, and fewer states do."""
    rules, deck = preset(rules), Deck.parse(deck)
    merged = settled(Job(rules, deck, deck.dealt), tmp_path)
    apart = settled(Job(rules, deck, deck.dealt, mirrors=False), tmp_path)
    assert engine.space_of(merged, None).deals == engine.space_of(apart, None).deals
    assert merged.tally.states < apart.tally.states


def test_no_mirror_where_a_rule_favours_a_seat():
    assert not Job(preset("winamax"), Deck.parse("6x1"), 3).mirrored
    assert Job(preset("bataille"), Deck.parse("6x1"), 3).symmetric
    assert not Job(preset("bataille"), Deck.parse("7x1"), 4).symmetric


@pytest.mark.parametrize("parts", [1, 3, 64])
@pytest.mark.parametrize("wide", [False, True])
def test_parts_words_chunks_and_workers_change_nothing(parts, wide, tmp_path, monkeypatch):
    monkeypatch.setattr(steps, "CHUNK", 50)
    monkeypatch.setattr("bataille.engines.frontier.worklist.SMALL", 10)
    rules = preset("bataille")
    for deck in (Deck.parse("9x1"), Deck.parse("4x2")):
        found = settled(Job(rules, deck, deck.dealt, parts=parts, wide=wide), tmp_path, workers=parts)
        assert engine.space_of(found, None) == explore(rules, deck)


def test_more_deals_than_a_word_holds(tmp_path):
    """21! does not fit 64 bits; a seat with one card of 22 loses 21 times of 22 when it meets a higher one."""
    rules = preset("bataille")
    nothing = explore(rules, Deck.parse("21x1"), options=ExploreOptions(split=0))
    assert (nothing.deals, nothing.split.counts.b_wins) == (None, factorial(21))
    deck = Deck.parse("30x1")
    job = Job(rules.changed(pickup="pairs/loser"), deck, 30)
    assert (job.plan.wide, engine.space_of(settled(job, tmp_path), 30).split.counts.a_wins) == (2, factorial(30))
    with pytest.raises(TooBigError, match="126 deals"):
        explore(rules, Deck.parse("40x1"))


def test_what_is_not_all_is_never_an_answer(tmp_path):
    """A search cut short is no count (and says so): the settled deals do not add up."""
    job = Job(preset("bataille"), Deck.parse("9x1"), 5)
    cut = settled(job, tmp_path, until=lambda tally: tally.states > 30)
    assert not cut.complete
    assert 0 < cut.tally.settled < job.total
    with pytest.raises(UndeterminedError, match="deals are settled of"):
        engine.space_of(cut, None)


def test_too_many_ends_are_refused_not_lost(tmp_path, monkeypatch):
    monkeypatch.setattr(steps, "LINES", 4)
    with pytest.raises(UndeterminedError, match="different ends"):
        settled(Job(preset("bataille"), Deck.parse("7x1"), 4, lengths=True), tmp_path)


def test_splits_that_do_not_exist():
    with pytest.raises(DealError, match="holds 0 to 5 cards"):
        explore(preset("bataille"), Deck.parse("5x1"), options=ExploreOptions(split=6))


def test_what_would_never_end_is_refused_beforehand():
    for deck, why in (("24x1", "days; 18x1 or 8x2 would fit"), ("9x4", "days"), ("52", "up to 60 cards")):
        with pytest.raises(TooBigError, match=why):
            explore(preset("bataille"), Deck.parse(deck))
