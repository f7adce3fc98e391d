"""The theorems without a bound on the deck (proofs/rocq/Distinct.v, Lowest.v), against counts and against games played.

Rocq proves them for every number of cards; here an independent construction of the deals is played, and the recorded
counts of whole decks must not contradict them.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from bataille.engines import explore
from bataille.game.cards import Deck
from bataille.game.notation import parse_deal
from bataille.game.play import play
from bataille.game.state import Reason
from bataille.rules import First, Order
from bataille.rules.presets import PRESETS, preset

FACTS = Path(__file__).parent
LEAST = {First.WINNER: 5, First.LOSER: 3}
"""The least odd factor of a number of distinct cards with an endless game, as the theorems give it."""


def parts(n: int) -> tuple[int, int]:
    """A number as a power of two and an odd factor.

    >>> parts(52)
    (4, 13)
    """
    power = n & -n
    return power, n // power


def level(first: First, power: int, seat: str, place: int) -> int:
    """The level of a place of a pile's sequence; lower levels have higher ranks."""
    low, top = place % power, (place // power) % 2
    ones = low.bit_count() if first is First.WINNER else (power - 1 - low).bit_count()
    return ones + (top if seat == "a" else 1 - top)


def endless_deal(first: First, n: int, of_a: int) -> str:
    """The deal of the theorem: `of_a` cards for a, levels by place, ranks handed out from the lowest level."""
    power, _ = parts(n)
    start = 0 if first is First.WINNER else power
    turns = (of_a - start) % (2 * power)
    assert turns <= power, "no such moment in the word of this deal"
    places = [("a", turns + i) for i in range(of_a)] + [("b", turns + i) for i in range(n - of_a)]
    by_level = sorted(places, key=lambda place: level(first, power, *place), reverse=True)
    rank = {place: number for number, place in enumerate(by_level, 1)}
    words = [str(rank[place]) for place in places]
    return f"{' '.join(words[:of_a])} / {' '.join(words[of_a:])}"


CASES = [
    (first, n)
    for first, least in LEAST.items()
    for n in (3, 5, 6, 7, 9, 10, 11, 12, 14, 15, 20, 52)
    if parts(n)[1] >= least and (n, first) != (52, First.LOSER)
]


@pytest.mark.parametrize(("first", "n"), CASES, ids=lambda value: str(value))
def test_the_deals_of_the_theorem_are_endless(first: First, n: int) -> None:
    power, _ = parts(n)
    of_a = 2 * power if first is First.WINNER else power
    for order in (Order.PAIRS, Order.STACKS, Order.REVERSED_PAIRS):
        rules = preset("bataille").changed(pickup=f"{order}/{first}")
        game = play(rules, parse_deal(endless_deal(first, n, of_a)))
        assert game.reason is Reason.REPETITION
        assert game.tail == 0
        assert game.wars == 0
        assert game.period is not None
        assert game.period % (2 * power) == 0


@pytest.mark.parametrize(("first", "n"), [case for case in CASES if case[1] % 2 == 0], ids=lambda value: str(value))
def test_for_an_even_number_the_lowest_card_never_meets_the_highest(first: First, n: int) -> None:
    power, _ = parts(n)
    rules = preset("pyanitsa").changed(pickup=f"pairs/{first}")
    game = play(rules, parse_deal(endless_deal(first, n, 2 * power if first is First.WINNER else power)))
    assert game.reason is Reason.REPETITION


def test_for_an_odd_number_they_may_meet() -> None:
    deal = parse_deal(endless_deal(First.WINNER, 5, 2))
    assert play(preset("bataille"), deal).reason is Reason.REPETITION
    assert play(preset("pyanitsa"), deal).reason is Reason.ALL_CARDS


@pytest.mark.parametrize("n", [5, 7, 9, 11, 10, 18, 20])
def test_winner_first_dealt_evenly(n: int) -> None:
    game = play(preset("bataille"), parse_deal(endless_deal(First.WINNER, n, (n + 1) // 2)))
    assert game.reason is Reason.REPETITION


@pytest.mark.parametrize("n", [3, 5, 7, 9, 11, 6, 12, 14])
def test_loser_first_dealt_evenly(n: int) -> None:
    game = play(preset("soldier"), parse_deal(endless_deal(First.LOSER, n, (n + 1) // 2)))
    assert game.reason is Reason.REPETITION


@pytest.mark.parametrize("n", range(4, 20, 2))
def test_seat_a_first_alternates_for_ever(n: int) -> None:
    half = n // 2
    turn = half % 2
    strong = [(i + turn) % 2 == 0 for i in range(half)] + [(i + turn) % 2 == 1 for i in range(half)]
    ranks = iter(range(1, n + 1))
    weak_ranks = {i: next(ranks) for i in range(n) if not strong[i]}
    words = [str(weak_ranks[i] if i in weak_ranks else next(ranks)) for i in range(n)]
    deal = parse_deal(f"{' '.join(words[:half])} / {' '.join(words[half:])}")
    assert play(preset("bataille").changed(pickup="pairs/seat-a"), deal).reason is Reason.REPETITION


def recorded() -> list[tuple[First, int, int]]:
    """Recorded counts of distinct cards, dealt evenly: whose card goes first, number of cards, endless deals."""
    result = []
    for name, first in (("distinct_winner_first", First.WINNER), ("distinct_loser_first", First.LOSER)):
        for row in json.loads((FACTS / f"{name}.json").read_text())["decks"]:
            result.append((first, int(row["deck"].removesuffix("x1")), row["endless"]))
    for row in json.loads((FACTS / "frontier" / "counts.json").read_text())["decks"]:
        if row["deck"].endswith("x1") and row["rules"] == "bataille":
            result.append((First.WINNER, int(row["deck"].removesuffix("x1")), row["endless"]))
    return result


def dealt_evenly_by_the_theorems(first: First, n: int) -> bool:
    """Whether a theorem gives an endless game of n distinct cards dealt evenly."""
    power, odd = parts(n)
    if odd < LEAST[first]:
        return False
    return power == 1 or odd % 4 == (1 if first is First.WINNER else 3)


OF_THE_THEOREMS = [row for row in recorded() if dealt_evenly_by_the_theorems(*row[:2])]


def test_enough_recorded_counts_belong_to_the_theorems() -> None:
    assert len(OF_THE_THEOREMS) >= 12


@pytest.mark.parametrize(("first", "n", "endless"), OF_THE_THEOREMS)
def test_no_recorded_count_contradicts_the_theorems(first: First, n: int, endless: int) -> None:
    assert endless > 0, f"Rocq proves an endless deal of {n} cards with the {first}'s card first"


@pytest.mark.parametrize("n", [4, 6, 8])
def test_seat_a_first_is_counted_endless_too(n: int) -> None:
    result: Any = explore(preset("bataille").changed(pickup="pairs/seat-a"), Deck.parse(f"{n}x1"), engine="explicit")
    assert result.deals.endless > 0


DETERMINISTIC = [name for name, rules in PRESETS.items() if rules.pickup.order is not Order.SHUFFLED]


@pytest.mark.parametrize("deck", ["1,1", "3,1", "4,1", "7,1", "1x2", "1x5", "1x8"])
@pytest.mark.parametrize("name", DETERMINISTIC)
def test_equal_cards_and_one_that_beats_them_are_never_endless(name: str, deck: str) -> None:
    rules = preset(name)
    if rules.low_beats_high and "," in deck:  # of two ranks the lower one beats the higher
        deck = ",".join(reversed(deck.split(",")))
    parsed = Deck.parse(deck)
    result: Any = explore(rules, parsed, engine="explicit")
    assert result.positions.endless == 0
    assert result.longest.positions <= parsed.size


def test_equal_cards_and_one_that_they_beat_can_be_endless() -> None:
    result: Any = explore(preset("delahaye"), Deck.parse("1,5"), engine="explicit")
    assert result.positions.endless == 2
