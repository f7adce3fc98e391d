"""How `bataille cycles` goes about a search: what `auto` tries next, and what Ctrl-C leaves to show."""

from dataclasses import replace

import pytest

from bataille import Deck, parse_deal, preset
from bataille.cycles import finder, methods
from bataille.cycles.query import CycleQuery, SearchStatus


def wanted(deck: str, **more) -> CycleQuery:
    return CycleQuery(rules=preset("bataille"), deck=Deck.parse(deck), **more)


@pytest.mark.parametrize(
    ("deck", "met", "names"),
    [
        ("7x4", 0, ["sample", "pieces", "sample", "words"]),
        ("7x4", 1, ["sample", "sample", "pieces", "sample", "words"]),
        ("7x2", 1, ["sample", "sample", "sample", "words"]),
        ("20x1", 1, ["words", "sample"]),
        ("5x1", 1, ["enumerate"]),
    ],
)
def test_where_random_deals_come_round_auto_plays_more_of_them_first(deck, met, names):
    steps = list(methods.plan(wanted(deck), lambda: met))
    assert [name for name, _, _ in steps] == names
    assert any("do not come round" in why for _, _, why in steps) == (deck == "7x4" and not met)


def test_endless_games_that_do_not_fit_are_met_all_the_same(monkeypatch):
    calls = []

    def sample(_):
        calls.append("sample")
        return iter([parse_deal("1 3 5 / 2 4"), SearchStatus("a deal")])

    def pieces(_):
        return iter([SearchStatus("no piece", exhaustive=True)])

    for name, search in (("sample", sample), ("pieces", pieces)):
        monkeypatch.setitem(methods.METHODS, name, replace(methods.METHODS[name], search=search))
    result = finder.find(wanted("7x4", period=7), method="auto", seconds=60)
    assert calls == ["sample"], "the second sampling goes on where the first ended"
    assert [why.split(":")[0] for why in result.why.split("; ")] == ["sample", "sample", "pieces"]
    assert "do come round" in result.why


def test_an_interrupted_search_tells_what_it_found_and_how_far_it_was(monkeypatch):
    def search(_):
        yield parse_deal("1 3 5 / 2 4")
        yield SearchStatus("12 random deals")
        raise KeyboardInterrupt

    monkeypatch.setitem(methods.METHODS, "sample", replace(methods.METHODS["sample"], search=search))
    found = finder.find(wanted("5x1", count=2), method="sample", seconds=60)
    assert [str(one.deal) for one in found.examples] == ["1 3 5 / 2 4"]
    assert (found.searched, found.exhaustive) == ("12 random deals (sample was interrupted)", False)


def test_an_interrupted_search_for_the_smallest_tells_what_was_played(monkeypatch):
    from bataille.cycles.search import smallest

    whole = smallest.played

    def played(rules, cards):
        if cards == 4:
            raise KeyboardInterrupt
        return whole(rules, cards)

    monkeypatch.setattr(smallest, "played", played)
    found = finder.smallest(wanted("52"), seconds=60)
    assert (found.examples, found.exhaustive) == ([], False)
    assert found.searched == "every deal of all 6 decks of 2 to 3 cards, 16 deals: none"
