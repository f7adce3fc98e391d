"""The model's `play` against the plain second program of plain.py, by card, through the JSON that users get."""

from collections.abc import Iterator
from itertools import count, permutations, product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import bataille
from bataille.game.cards import Card, Deck
from bataille.game.notation import Deal
from bataille.game.state import Position
from bataille.output.text import game_json
from bataille.rules import AtLimit, Objective, Rules, Shortage
from bataille.rules.presets import PRESETS
from oracles import plain
from strategies import PICKUPS, deals, rules

LETTERS = {11: "J", 12: "Q", 13: "K", 14: "A"}
TIES = ("2,2", "3,2", "1,2,2", "2x3")


def differs(agreed: Rules, deal: Deal) -> dict[str, tuple[object, object]]:
    """The fields in which the two programs differ, each with plain's value and ours."""
    ours = game_json(bataille.play(deal, agreed))
    theirs = plain.play(ours["rules"], [(*card,) for card in deal.position.a], [(*card,) for card in deal.position.b])
    theirs["final"] = {where: [written(card, deal.suited) for card in pile] for where, pile in theirs["final"].items()}
    return {name: (value, ours[name]) for name, value in theirs.items() if value != ours[name]}


def written(card: tuple[int, int], suited: bool) -> str | int:
    rank, copy = card
    return f"{LETTERS.get(rank, rank)}{'cdhs'[copy]}" if suited else rank


def every_deal(deck: Deck) -> Iterator[Deal]:
    """Every order of the ranks, every split that leaves nobody empty; suits written, so that each card is followed."""
    ranks = [card.rank for card in deck.cards]
    for order in sorted(set(permutations(ranks))):
        met = dict.fromkeys(order, -1)
        cards = tuple(Card(rank, met.update({rank: met[rank] + 1}) or met[rank]) for rank in order)
        for split in range(1, deck.size):
            yield Deal(deck, Position(cards[:split], cards[split:]), suited=True)


def every_agreement(ties: bool = True) -> Iterator[Rules]:
    """Every combination of the fields that decide a turn; without ties, face_down and shortage never speak."""
    wars = product(range(4), Shortage) if ties else [(1, Shortage.STAGE)]
    for (face_down, shortage), pickup, low in product(wars, PICKUPS, (False, True)):
        yield Rules(face_down=face_down, pickup=pickup, shortage=shortage, low_beats_high=low)


ENDINGS = [
    {"objective": objective, "repetition": repetition, "limit": near, "at_limit": at_limit}
    for objective, repetition, near, at_limit in product(Objective, (True, False), (None, -1, 0, 1), AtLimit)
    if near is not None or at_limit is AtLimit.DRAW
]
"""Every combination of the fields that decide an end; `limit` counts from the turns of the game without one."""


def ended(agreed: Rules, ending: dict[str, object], turns: int) -> Rules:
    near = ending["limit"]
    return agreed.changed(**{**ending, "limit": None if near is None else max(0, turns + near)})


@settings(max_examples=1_500)
@given(rules, deals())
def test_two_programs_agree_on_any_rules_and_deal(agreed, deal):
    assert not differs(agreed, deal)


@settings(max_examples=300)
@given(rules, deals(), st.integers(-1, 1))
def test_two_programs_agree_one_turn_before_and_after_the_end(agreed, deal, near):
    turns = bataille.play(deal, agreed.without_limit()).turns
    assert not differs(agreed.changed(limit=max(0, turns + near)), deal)


@pytest.mark.parametrize("deck", [*TIES, "5x1"])
def test_two_programs_agree_on_every_deal_of_a_small_deck(deck):
    """Every deal under every agreement of a turn; each pair meets one of the endings, taken round."""
    turn_of = count()
    every = list(every_deal(Deck.parse(deck)))
    for agreed in every_agreement(ties=deck in TIES):
        next(turn_of)  # so that a deal meets another ending under the next agreement
        for deal in every:
            ending = ENDINGS[next(turn_of) % len(ENDINGS)]
            limited = ending["limit"] is not None
            chosen = ended(agreed, ending, bataille.play(deal, agreed).turns if limited else 0)
            assert not differs(chosen, deal), (chosen, str(deal))


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("deck", ["52", "36", "13x4", "26x2", "40x1"])
def test_two_programs_agree_on_random_deals_under_every_preset(name, deck):
    agreed = bataille.preset(name)
    if agreed.limit is not None:
        agreed = agreed.changed(limit=min(agreed.limit, 3_000))
    cards = list(Deck.parse(deck).cards)
    for seed in range(4):
        Random(seed).shuffle(cards)
        dealt = Position(tuple(cards[0::2]), tuple(cards[1::2]))
        deal = Deal(Deck.parse(deck), dealt, suited=deck in ("52", "36"))
        assert not differs(agreed, deal), (name, str(deal))


@pytest.mark.census
@pytest.mark.parametrize("deck", [*TIES, "3x2", "1,3,2", "2,4", "5x1"])
def test_two_programs_agree_on_every_deal_under_every_ending(deck):
    """The whole product, nothing taken round."""
    for agreed, deal in product(every_agreement(ties=deck != "5x1"), every_deal(Deck.parse(deck))):
        turns = bataille.play(deal, agreed).turns
        for ending in ENDINGS:
            chosen = ended(agreed, ending, turns)
            assert not differs(chosen, deal), (chosen, str(deal))
