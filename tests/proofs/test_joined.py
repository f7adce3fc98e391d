"""Whole decks joined from pieces: filled exactly, played by the machine with all rules, and really different."""

from dataclasses import replace
from itertools import islice

import pytest

from bataille.cycles.pieces import PieceSearch
from bataille.cycles.pieces.concatenate import could_fill, joined, partitions
from bataille.cycles.pieces.kernels import search_state
from bataille.cycles.query import CycleQuery, SearchStatus
from bataille.cycles.search import pieces
from bataille.cycles.search.pieces import search
from bataille.errors import FileError
from bataille.game.cards import Deck
from bataille.game.notation import Deal, parse_deal
from bataille.game.play import play
from bataille.game.state import Reason
from bataille.rules.presets import preset

BATAILLE = preset("bataille")


def found(rules, deck, count, seed):
    wanted = CycleQuery(rules=preset(rules), deck=Deck.parse(deck), count=count, seed=seed)
    return list(islice((event for event in search(wanted) if isinstance(event, Deal)), count))


def word(rules, deal, turns):
    """Who takes each turn, and after how many wars: what no relabelling of cards can change."""
    from bataille.game.compare import oracle
    from bataille.game.machine.turn import turn

    asked, position, letters = oracle(deal.deck, low_beats_high=rules.low_beats_high), deal.position, []
    for _ in range(turns):
        made = turn(rules.changed(repetition=False), position, asked)
        letters.append((len(made.position.a) - len(position.a), made.wars))
        position = made.position
    return tuple(letters)


def test_the_whole_deck_of_52_goes_on_for_ever():
    deals = found("bataille", "52", 2, seed=0)
    shapes = set()
    for deal in deals:
        assert deal.deck == Deck.parse("52")
        assert str(parse_deal(str(deal), Deck.parse("52"))) == str(deal)
        assert len(deal.position.a) == len(deal.position.b) == 26
        game = play(BATAILLE, deal)
        assert (game.reason, game.tail) == (Reason.REPETITION, 0)
        assert game.period % game.suit_blind_period == 0
        once = word(BATAILLE, deal, game.suit_blind_period)
        mirrored = tuple((-gain, wars) for gain, wars in once)
        shapes.add(min(turned[i:] + turned[:i] for turned in (once, mirrored) for i in range(len(once))))
    assert len(shapes) == len(deals) == 2


def test_36_cards_go_on_for_ever_under_open_pyanitsa():
    (deal,) = found("pyanitsa-open", "36", 1, seed=2)
    game = play(preset("pyanitsa-open"), deal)
    assert (game.reason, game.tail, len(deal.position.a)) == (Reason.REPETITION, 0, 18)


def test_the_same_seed_gives_the_same_deals_and_another_seed_others():
    one, again, other = (found("bataille", "13x4", 1, seed) for seed in (3, 3, 4))
    assert one == again != other


@pytest.mark.parametrize("deck", ["5x1", "5x2", "3,3,4"])
def test_decks_that_no_pieces_fill_say_so(deck):
    (only,) = search(CycleQuery(rules=BATAILLE, deck=Deck.parse(deck)))
    assert isinstance(only, SearchStatus)
    assert "multiple of 4" in only.amount
    assert not only.exhaustive


def test_three_pieces_of_twelve_cannot_have_four_lowest_cards():
    piece = PieceSearch(BATAILLE, 12, copies=4).next(5_000)
    assert not could_fill(Deck.parse("9x4"), [piece] * 3)
    assert joined(BATAILLE, Deck.parse("9x4"), [piece] * 3) is None


def test_partitions_are_all_and_each_once():
    def plain(total, parts):
        if total == 0:
            return {()}
        return {tuple(sorted((*rest, p))) for p in parts if p <= total for rest in plain(total - p, parts)}

    for total in range(0, 60, 4):
        made = list(partitions(total, [8, 12, 16, 24]))
        assert set(made) == plain(total, [8, 12, 16, 24])
        assert len(made) == len(set(made))


def until(events, attempts):
    """The deals of so many attempts."""
    made = []
    for event in events:
        if isinstance(event, Deal):
            made.append(event)
        else:
            attempts -= 1
            if attempts == 0:
                break
    return made


@pytest.fixture
def small_attempts(monkeypatch):
    """Pieces of up to 16 cards, few starts and few answers in an attempt: nothing here takes a second."""
    monkeypatch.setattr(pieces, "MAX_ENUMERATED", 5_000)
    monkeypatch.setattr(pieces, "LARGEST", 16)
    monkeypatch.setattr(pieces, "STARTS", 100)
    return CycleQuery(rules=preset("delahaye"), deck=Deck.parse("4x4"), seed=1)


def test_a_search_that_was_stopped_goes_on_as_if_it_had_not_been(tmp_path, small_attempts):
    whole = until(search(small_attempts), 2)
    kept = replace(small_attempts, checkpoint=tmp_path / "run")
    first = search(kept)
    half = until(first, 1)
    assert 0 < len(half) < len(whole)
    first.close()
    again = search(kept)
    assert until(again, 1) == whole
    again.close()
    with pytest.raises(FileError, match="seed"):
        next(search(replace(kept, seed=2)))


def test_a_search_stopped_at_a_deal_finds_that_deal_again(tmp_path, small_attempts):
    kept = replace(small_attempts, checkpoint=tmp_path / "run")
    first = search(kept)
    deal = next(event for event in first if isinstance(event, Deal))
    first.close()
    again = [event for event in islice(search(kept), 3) if isinstance(event, Deal)]
    assert again[0] == deal
    assert len(set(again)) == len(again)


def test_the_complete_search_goes_on_where_it_was(tmp_path, monkeypatch, small_attempts):
    """Every answer is tried once, however often the search is stopped."""
    tried, within = [], pieces.PieceEnumeration.within

    def nodes(sweep):
        return 0 if sweep._arrays is None else int(sweep._arrays.search[search_state.NODES])

    def counting(self, answers):
        before = nodes(self)
        yield from within(self, answers)
        tried.append((self.size, nodes(self) - before))

    monkeypatch.setattr(pieces.PieceEnumeration, "within", counting)
    whole, all_tried = until(search(small_attempts), 4), list(tried)
    assert len(whole) > 10
    assert [answers for size, answers in tried if size == 16][1:] == [5_000, 5_000]
    tried.clear()
    kept = replace(small_attempts, checkpoint=tmp_path / "run")
    for attempts in (1, 2, 1):
        events = search(kept)
        made = until(events, attempts)
        events.close()
    assert tried == all_tried
    assert made == whole


def test_a_search_broken_off_within_an_attempt_makes_that_attempt_again(tmp_path, small_attempts):
    whole = until(search(small_attempts), 3)
    kept = replace(small_attempts, checkpoint=tmp_path / "run")
    first = search(kept)
    once = until(first, 1)
    more = [next(event for event in first if isinstance(event, Deal)) for _ in range(2)]
    first.close()
    again = search(kept)
    found = until(again, 2)
    again.close()
    assert found == whole
    assert found[: len(once) + 2] == [*once, *more]
