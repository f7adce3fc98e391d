"""Each kernel says what the reference says: everywhere on small decks, at random on larger ones."""

import os
import subprocess
import sys
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bataille.engines import compiled, reference
from bataille.engines.compiled import api, multiset_permutations, packed_deck, packed_turn
from bataille.engines.deals.kernels import deals
from bataille.errors import TooBigError
from bataille.game import keys
from bataille.game.cards import Deck
from bataille.game.compare import oracle
from bataille.game.lasso import Lasso, lasso
from bataille.game.machine.phases import ENDS, Phase
from bataille.game.machine.turn import turn
from bataille.game.state import Position
from bataille.rules import Rules
from bataille.rules.presets import preset
from every_rule import all_rules, expected
from strategies import rules as any_rules


def decks_of(cards: int) -> list[Deck]:
    """Every deck of so many cards: every list of copies."""
    if cards == 0:
        return []
    found = [[cards]]
    for first in range(1, cards):
        found += [[first, *rest.copies] for rest in decks_of(cards - first)]
    return [Deck(tuple(range(1, len(copies) + 1)), tuple(copies)) for copies in found]


SMALL = [deck for cards in range(1, 6) for deck in decks_of(cards)]


def maps(deck: Deck) -> np.ndarray:
    """The map of a deck under every combination of rule fields, one a row."""
    form = compiled.Packed.of(deck)
    found = np.empty((len(all_rules()), deck.positions), dtype=np.uint32)
    reached = np.zeros(deck.positions, dtype=np.uint16)
    for row, rules in enumerate(all_rules()):
        compiled.fill(rules, form, found[row], reached, 0, deck.orders)
    return found


def differing(deck: Deck) -> list[str]:
    """Where a kernel and the machine do not agree."""
    found, rules, wrong = maps(deck), all_rules(), []
    for i in range(deck.positions):
        for mask, entry in expected(deck, i):
            for row in np.flatnonzero(mask & (found[:, i] != entry)):
                wrong.append(f"{deck} {i}: {found[row, i]}, not {entry}, under {rules[row]}")
    return wrong


def test_there_are_all_small_decks() -> None:
    assert len(SMALL) == 1 + 2 + 4 + 8 + 16
    assert sum(deck.positions for deck in SMALL if deck.size == 5) == 6 * 541  # the ordered set partitions of 5


@pytest.mark.parametrize("deck", SMALL, ids=str)
def test_a_turn_and_the_index_equal_the_machine_under_every_combination_of_fields(deck: Deck) -> None:
    assert differing(deck) == []


@pytest.mark.census
@pytest.mark.parametrize("deck", [deck for cards in (6, 7) for deck in decks_of(cards)], ids=str)
def test_a_turn_and_the_index_equal_the_machine_on_seven_cards(deck: Deck) -> None:
    assert differing(deck) == []


def test_the_watch_would_see_a_wrong_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    deck = Deck.parse("2x2")
    codes = compiled.codes
    monkeypatch.setattr(api, "codes", lambda rules, deck: codes(rules, deck)._replace(face_down=0))
    told = differing(deck)
    assert told
    assert not any("face_down=0" in line for line in told)


LARGER = ["13x1", "15x1", "7x2", "8x2", "7x3", "4x4", "4x5", "3,1,9,2", "2x16", "32,31", "1x30", "29,1,1", "1,62"]
"""Up to piles that fill their word (family 11, full taken for empty): 32,31 is 63 cards of one bit, 7x3 21 of three."""


def random_position(deck: Deck, random: Random) -> Position:
    cards = list(keys.numbered([rank for rank, n in zip(deck.ranks, deck.copies, strict=True) for _ in range(n)]))
    random.shuffle(cards)
    split = random.choice([1, deck.size - 1, random.randint(1, deck.size - 1)])
    if random.random() < 0.3:  # tops that tie, so that wars are long
        cards.sort(key=lambda card: card.copy)
    return keys.blind(Position(tuple(cards[:split]), tuple(cards[split:])))


@pytest.mark.parametrize("name", LARGER)
@settings(max_examples=60)
@given(rules=any_rules, seed=st.integers(0, 1 << 32), down=st.integers(0, 70))
def test_a_turn_equals_the_machine_on_larger_decks(name: str, rules: Rules, seed: int, down: int) -> None:
    random, deck = Random(seed), Deck.parse(name)
    rules = rules.changed(repetition=False, face_down=random.choice([rules.face_down, down])).without_limit()
    position = random_position(deck, random)
    made = turn(rules, position, oracle(deck, low_beats_high=rules.low_beats_high))
    end, after = compiled.turn(rules, deck, position)
    if made.phase is Phase.TURN_START:
        assert end is None
        assert keys.blind(after) == made.position
    else:
        assert end is ENDS[made.phase][0]


@pytest.mark.parametrize("name", ["16x1", "32x1", "64,1", "52", "22x2"])
def test_a_deck_beyond_the_word_is_refused(name: str) -> None:
    with pytest.raises(TooBigError, match="the compiled engines take"):
        compiled.Packed.of(Deck.parse(name))


def test_a_deck_with_more_orders_than_a_number_holds_is_refused_by_the_index_only() -> None:
    deck = Deck.parse("32,31")
    assert compiled.turn(preset("bataille"), deck, random_position(deck, Random(1)))
    with pytest.raises(TooBigError, match="orders"):
        compiled.index(deck, random_position(deck, Random(1)))


@pytest.mark.parametrize("name", ["9x1", "5x2", "3x4", "4x4", "2,2,4,1", "1x9", "2x9", "15x1", "1,61", "7x3"])
def test_index_and_its_inverse_equal_the_reference(name: str) -> None:
    deck, random = Deck.parse(name), Random(name)
    assert compiled.Packed.of(deck).bits * deck.size <= packed_turn.BITS
    for _ in range(200):
        i = random.randrange(deck.positions)
        assert compiled.position_at(deck, i) == keys.position_at(deck, i)
        assert compiled.index(deck, keys.position_at(deck, i)) == i


@pytest.mark.parametrize("name", ["1x3", "4x1", "2x3", "3,1,2", "1,5"])
def test_the_next_order_is_the_next_and_after_the_last_comes_the_first(name: str) -> None:
    deck = Deck.parse(name)
    order = np.array([rank - 1 for rank in keys.order_at(deck, 0)], dtype=np.int64)
    for place in range(deck.orders):
        assert [rank + 1 for rank in order.tolist()] == keys.order_at(deck, place)
        multiset_permutations.advance(order)
    assert [rank + 1 for rank in order.tolist()] == keys.order_at(deck, 0)


@pytest.mark.parametrize("name", ["3x2", "2,1,3", "6x1"])
def test_places_from_tables_and_by_counting_are_the_same(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    deck, rules = Deck.parse(name), preset("bataille")
    tabled = list(compiled.successors(rules, deck))
    monkeypatch.setattr(packed_deck, "TABLE_BITS", 0)
    assert compiled.Packed.of(deck).tables[0].size == 0
    assert list(compiled.successors(rules, deck)) == tabled == list(reference.successors(rules, deck))


@settings(max_examples=150)
@given(rules=any_rules, name=st.sampled_from(["5x1", "9x1", "5x2", "4x4", "3x4", "2x6", "2,3,1,2"]), seed=st.integers())
def test_a_game_ends_or_repeats_as_the_lasso_says(rules: Rules, name: str, seed: int) -> None:
    deck, rules = Deck.parse(name), rules.unbounded()
    form, asked = compiled.Packed.of(deck), oracle(deck, low_beats_high=rules.low_beats_high)
    start = random_position(deck, Random(seed))
    last = None

    def step(position: Position) -> Position | None:
        nonlocal last
        made = turn(rules, position, asked)
        last = made
        return made.position if made.phase is Phase.TURN_START else None

    found = lasso(step, start)
    end, turns = deals.play(
        compiled.codes(rules, deck), form.bits, form.word(start.a), len(start.a), form.word(start.b), len(start.b)
    )
    if isinstance(found, Lasso):
        assert (end, turns) == (packed_turn.GOES_ON, found.period)
    else:
        assert found is not None
        assert last is not None
        assert compiled.OUTCOMES[end] is ENDS[last.phase][0]
        assert turns == found.length + last.played


WITHOUT_COMPILATION = """
import numba
assert numba.config.DISABLE_JIT
from bataille.engines import compiled, deals, explicit, reference
from bataille.game.cards import Deck
from bataille.rules.presets import PRESETS
assert not hasattr(compiled.api.successor_table.fill, "py_func")
for name in ("4x1", "5x1", "2x2", "2,1,2", "1x3"):
    deck = Deck.parse(name)
    for rules in PRESETS.values():
        whole = reference.explore(rules, deck).as_json()
        assert explicit.explore(rules, deck).as_json() == whole | {"engine": "explicit"}, (name, rules)
        assert deals.explore(rules, deck).as_json()["deals"] == whole["deals"], (name, rules)
print("equal")
"""


def test_kernels_say_the_same_with_compilation_switched_off() -> None:
    done = subprocess.run(
        [sys.executable, "-W", "error::RuntimeWarning", "-c", WITHOUT_COMPILATION],
        env=os.environ | {"NUMBA_DISABLE_JIT": "1"}, capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip
    assert (done.stdout, done.returncode) == ("equal\n", 0), done.stderr
