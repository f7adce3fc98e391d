"""Endless games that were asked for in print and not known: each recorded, and played by every program we have."""

import json
from pathlib import Path

import pytest

from bataille.cycles.pieces import PieceEnumeration, Return, every
from bataille.game.cards import Deck
from bataille.game.notation import parse_deal
from bataille.game.play import play
from bataille.game.state import Reason
from bataille.rules.presets import preset
from bataille_proofs import checker

DELAHAYE_52 = Path(__file__).parent / "delahaye-52.json"
PYANITSA_36 = Path(__file__).parent / "pyanitsa-36.json"


@pytest.mark.parametrize(
    ("file", "period", "suit_blind_period", "wars"), [(DELAHAYE_52, 246, 246, 66), (PYANITSA_36, 1440, 240, 60)]
)
def test_the_whole_deck_goes_on_for_ever(file, period, suit_blind_period, wars):
    certificate = json.loads(file.read_text())
    checker.check(certificate)
    deck = Deck.parse(certificate["deck"])
    deal = parse_deal(" / ".join(" ".join(certificate["deal"][seat]) for seat in "ab"), deck)
    game = play(preset(certificate["rules"]["name"]), deal)
    assert (game.reason, game.tail, game.period) == (Reason.REPETITION, 0, period)
    assert (game.suit_blind_period, game.wars_per_period) == (suit_blind_period, wars)
    assert len(deal.position.a) == len(deal.position.b) == deck.size // 2


def test_the_same_by_fifteen_lines_that_know_nothing_of_us():
    """No face-down card; the pairs of a turn from the last to the first, the winner's card before the other's."""
    certificate = json.loads(DELAHAYE_52.read_text())
    a, b = certificate["deal"]["a"], certificate["deal"]["b"]
    order = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
    rank = {card: order.index(card[:-1]) for card in a + b}
    assert sorted(rank.values()) == sorted([*range(13)] * 4)
    met, turns = {}, 0
    while (position := (tuple(a), tuple(b))) not in met:
        met[position] = turns
        n = next(i for i, (x, y) in enumerate(zip(a, b, strict=False)) if rank[x] != rank[y]) + 1
        a_wins = rank[a[n - 1]] > rank[b[n - 1]]
        pairs = list(zip(a[:n], b[:n], strict=True))[::-1]
        won = [card for x, y in pairs for card in ((x, y) if a_wins else (y, x))]
        a, b = a[n:] + won * a_wins, b[n:] + won * (not a_wins)
        turns += 1
    assert (met[position], turns) == (0, 246)


def test_pyanitsa_by_lines_that_know_nothing_of_us():
    """One hidden card each in a war; pairs as they were played, the winner's card before the other's; six beats ace."""
    certificate = json.loads(PYANITSA_36.read_text())
    a, b = certificate["deal"]["a"], certificate["deal"]["b"]
    order = ["6", "7", "8", "9", "10", "J", "Q", "K", "A"]
    rank = {card: order.index(card[:-1]) for card in a + b}
    assert sorted(rank.values()) == sorted([*range(9)] * 4)
    met, turns = {}, 0
    while (position := (tuple(a), tuple(b))) not in met:
        met[position] = turns
        n = next(i for i in range(0, 18, 2) if rank[a[i]] != rank[b[i]]) + 1
        high, low = rank[a[n - 1]], rank[b[n - 1]]
        a_wins = high == 0 if {high, low} == {0, 8} else high > low
        pairs = list(zip(a[:n], b[:n], strict=True))
        won = [card for x, y in pairs for card in ((x, y) if a_wins else (y, x))]
        a, b = a[n:] + won * a_wins, b[n:] + won * (not a_wins)
        turns += 1
    assert (met[position], turns) == (0, 1440)


def test_24_cards_have_a_piece_with_six_lowest_cards_under_pyanitsa():
    """What the deck of 36 lacked; they return after two passes, not mirrored."""
    found = every(preset("pyanitsa"), 24, copies=4, returning=Return(2, mirrored=False))
    lowest = {sum(size for size, height in zip(p.sizes, p.heights, strict=True) if height == 0) for p in found}
    assert max(lowest) == 6


@pytest.mark.census
def test_the_piece_of_28_cards_that_made_it_possible():
    """Three with at most four equal cards return mirrored after two passes; 20 cards have none so."""
    found = list(every(preset("delahaye"), 28, copies=4, returning=Return(2, mirrored=True)))
    assert {piece.word for piece in found} == {
        "AbBbABABAa2aAABABABBBABB", "aAABABABBBABBBaAaBABABb2", "bBBABABAAABAAAbBbABABAa2"
    }  # fmt: skip


def test_twenty_cards_have_no_piece_under_delahaye_that_returns_within_two_passes():
    sweep = PieceEnumeration(preset("delahaye"), 20, copies=4)
    assert list(sweep.within(10_000_000)) == []
    assert sweep.done
