"""Chances against independent programs, against published numbers, and against themselves."""

from fractions import Fraction
from itertools import permutations

import pytest

from bataille.engines.chance import Chances, Value, chances
from bataille.engines.chance.chain import Chain
from bataille.engines.chance.short_games import flawless
from bataille.errors import BatailleError, DealError, RulesError, TooBigError
from bataille.game.cards import Deck
from bataille.rules.presets import preset
from oracles import deal_chances, random_pickup

FIXED = preset("bataille")
SHUFFLED = FIXED.replaced(pickup="shuffled")


def ranks(deck: Deck) -> tuple[int, ...]:
    return tuple(rank for rank, copies in enumerate(deck.copies) for _ in range(copies))


def encloses(bound: Value, exact: Fraction) -> bool:
    return Fraction(bound.low) <= exact <= Fraction(bound.high)


def total(result: Chances) -> Fraction:
    parts = (result.a_wins, result.b_wins, result.draw, result.endless)
    assert all(part.exact is not None for part in parts)
    return sum((part.exact or Fraction(0) for part in parts), Fraction(0))


@pytest.mark.parametrize("shortage", ["stage", "card", "last-card", "draw"])
@pytest.mark.parametrize(
    ("deck", "face_down", "split"), [("2x2", 1, None), ("3x2", 0, None), ("2x3", 1, 2), ("2,1,2", 2, 3), ("4x1", 1, 1)]
)
def test_fractions_and_bounds_agree_with_an_independent_chain(
    deck: str, face_down: int, split: int | None, shortage: str
) -> None:
    rules, cards = SHUFFLED.replaced(face_down=face_down, shortage=shortage), Deck.parse(deck)
    size_a = split or cards.dealt
    solved = random_pickup.solve(random_pickup.chain(ranks(cards), face_down, shortage, "shuffled"))
    a, b, turns, squares = random_pickup.dealt(size_a, solved)
    exact = chances(rules, cards, split=split, exact=True, by="sum")
    assert (exact.a_wins.exact, exact.b_wins.exact) == (a, b)
    assert total(exact) == 1
    assert exact.turns.mean is not None
    assert exact.turns.mean.exact == turns
    assert exact.turns.variance is not None
    assert exact.turns.variance.exact == squares - turns * turns
    assert sum((group.share.exact or 0) for group in exact.groups) == 1
    bound = chances(rules, cards, split=split, tolerance=1e-9, by="aces")
    assert bound.kind == "bound"
    assert encloses(bound.a_wins, a)
    assert encloses(bound.b_wins, b)
    assert encloses(bound.draw, 1 - a - b)
    assert bound.turns.mean is not None
    assert encloses(bound.turns.mean, turns)
    assert bound.turns.variance is not None
    assert encloses(bound.turns.variance, squares - turns * turns)
    assert max(v.high - v.low for v in (bound.a_wins, bound.b_wins, bound.turns.mean)) < 1e-9


@pytest.mark.parametrize(
    ("deck", "face_down", "a_wins", "draw", "turns"),
    [
        ("3x2", 0, 0.3994740, 0.2010520, 5.59875522),
        ("3x2", 1, 0.4275641, 0.1448718, 3.69166667),
        ("4x2", 1, 0.45697262, 0.08605475, 7.24488584),
        ("3x3", 1, 0.5987150, 0.0, 5.5240445),
    ],
)
def test_shuffled_games_have_the_numbers_of_a_plain_reference(
    deck: str, face_down: int, a_wins: float, draw: float, turns: float
) -> None:
    result = chances(SHUFFLED.replaced(face_down=face_down), Deck.parse(deck))
    assert result.a_wins.value == pytest.approx(a_wins, abs=6e-8)
    assert result.draw.value == pytest.approx(draw, abs=6e-8)
    assert result.turns.mean is not None
    assert result.turns.mean.value == pytest.approx(turns, abs=6e-8)


@pytest.mark.parametrize(("deck", "split"), [("4x1", 1), ("4x1", 2), ("5x1", 3), ("5x1", 4), ("6x1", 3), ("7x1", 4)])
def test_distinct_ranks_are_a_fair_ruin_and_the_chain_agrees(deck: str, split: int) -> None:
    cards = Deck.parse(deck)
    theorem, bound = chances(SHUFFLED, cards, split=split), chances(SHUFFLED, cards, split=split, tolerance=1e-9)
    b = cards.size - split
    assert theorem.a_wins.exact == Fraction(split, cards.size)
    assert theorem.turns.mean is not None
    assert theorem.turns.mean.exact == split * b
    assert theorem.turns.variance is not None
    assert bound.turns.mean is not None
    assert bound.turns.variance is not None
    for value, known in (
        (bound.a_wins, theorem.a_wins), (bound.b_wins, theorem.b_wins), (bound.turns.mean, theorem.turns.mean),
        (bound.turns.variance, theorem.turns.variance),
    ):  # fmt: skip
        assert known.exact is not None
        assert encloses(value, known.exact)


def test_low_beats_high_and_shed_keep_the_fair_ruin() -> None:
    rules = SHUFFLED.replaced(low_beats_high=True, objective="shed")
    theorem, bound = chances(rules, Deck.parse("5x1")), chances(rules, Deck.parse("5x1"), tolerance=1e-9)
    assert theorem.a_wins.exact == Fraction(2, 5)
    assert encloses(bound.a_wins, Fraction(2, 5))


@pytest.mark.parametrize("deck", ["3x1", "2x2", "3x2", "2x3", "4x2", "3,1,2"])
def test_an_end_can_be_reached_from_every_position(deck: str) -> None:
    for face_down in (0, 1, 3):
        assert Chain.of(SHUFFLED.replaced(face_down=face_down), Deck.parse(deck)).ends_almost_surely()


@pytest.mark.parametrize(
    ("deck", "split", "a", "b"),
    [("5x1", 3, "", ""), ("5x1", 2, "5", "1"), ("3x2", 3, "", ""), ("3x2", 3, "3", "3 1"), ("2x3", 2, "2", ""),
     ("2,2,2", 4, "3 3", "")],
)  # fmt: skip
@pytest.mark.parametrize(("face_down", "shortage"), [(0, "stage"), (1, "card"), (1, "draw")])
def test_fixed_pickups_agree_with_every_physical_deal(
    deck: str, split: int, a: str, b: str, face_down: int, shortage: str
) -> None:
    cards = Deck.parse(deck)
    rules = FIXED.replaced(face_down=face_down, shortage=shortage)
    used: dict[int, int] = {}
    fixed: list[set[tuple[int, int]]] = []
    for hand in (a, b):
        chosen = set()
        for word in hand.split():
            rank = cards.ranks.index(int(word))
            chosen.add((rank, used.get(rank, 0)))
            used[rank] = used.get(rank, 0) + 1
        fixed.append(chosen)
    physical = tuple((rank, copy) for rank, copies in enumerate(cards.copies) for copy in range(copies))
    shares, turns, tops = deal_chances.chances(physical, split, fixed[0], fixed[1], face_down, shortage)
    result = chances(rules, cards, a=a, b=b, split=split, by="aces")
    assert result.kind == "exact"
    known = {name: value.exact for name, value in (("a-wins", result.a_wins), ("b-wins", result.b_wins),
             ("draw", result.draw), ("endless", result.endless))}  # fmt: skip
    assert {name: value for name, value in known.items() if value} == shares
    assert (result.turns.mean.exact if result.turns.mean else None) == turns
    assert {group.key: group.share.exact for group in result.groups} == tops
    for name in ("a_wins", "b_wins", "draw", "endless"):
        assert (
            sum((group.share.exact or 0) * (getattr(group.outcomes, name).exact or 0) for group in result.groups)
            == getattr(result, name).exact
        )


@pytest.mark.parametrize(("rules", "deck", "a", "b", "split", "by"), [
    (FIXED, "5x2", "", "", None, None), (FIXED, "5x2", "5 5", "1", 4, "aces"), (FIXED, "4x3", "4", "", 5, "sum"),
    (SHUFFLED, "4x2", "", "", None, "rank:1"), (SHUFFLED, "3x3", "3", "3", None, "aces"),
])  # fmt: skip
def test_samples_agree_with_what_is_exact(
    rules: object, deck: str, a: str, b: str, split: int | None, by: str | None
) -> None:
    cards = Deck.parse(deck)
    known = chances(rules, cards, a=a, b=b, split=split, by=by)  # type: ignore[arg-type]
    some = chances(rules, cards, a=a, b=b, split=split, by=by, games=100_000, seed=4)  # type: ignore[arg-type]
    assert some.kind == "sample"
    pairs = [(known, some), *zip(
        [group.outcomes for group in known.groups], [group.outcomes for group in some.groups], strict=True
    )]  # fmt: skip
    for exact, sampled in pairs:
        for name in ("a_wins", "b_wins", "draw", "endless"):
            true, value = getattr(exact, name).value, getattr(sampled, name)
            # five standard errors: 95 % intervals have about two on each side
            assert abs(value.value - true) <= 2.6 * max(value.high - value.value, value.value - value.low)
        assert exact.turns.mean is not None
        assert sampled.turns.mean is not None
        wide = sampled.turns.mean.high - sampled.turns.mean.value
        assert abs(sampled.turns.mean.value - exact.turns.mean.value) <= 2.6 * wide
    assert [group.share.exact for group in some.groups] == [group.share.exact for group in known.groups]


def test_the_number_of_workers_changes_nothing() -> None:
    one, two = (
        chances(FIXED, Deck.parse("52"), by="sum", games=40_000, seed=9, workers=workers).as_json()
        for workers in (1, 3)
    )
    assert one == two


def test_shares_of_a_sample_sum_to_one() -> None:
    result = chances(FIXED, Deck.parse("5x4"), games=20_000, by="aces")
    parts = [result, *(group.outcomes for group in result.groups)]
    for one in parts:
        assert one.a_wins.value + one.b_wins.value + one.draw.value + one.endless.value == pytest.approx(1, abs=1e-12)


@pytest.mark.parametrize(("hidden", "published"), [(1, 0.809), (2, 0.717), (3, 0.655)])
def test_four_aces_hold_out_as_published(hidden: int, published: float) -> None:
    result = chances(
        SHUFFLED.replaced(face_down=hidden), Deck.parse("52"), a="Ac Ad Ah As", split=4, games=200_000, seed=1
    )
    # within 0.1 % for a million games, whose standard error is 0.04 to 0.05 %; five of them for a fifth of the games
    assert result.a_wins.value == pytest.approx(published, abs=0.005)


@pytest.mark.parametrize(
    ("words", "error"),
    [
        ({"split": 0}, DealError), ({"split": 52}, DealError), ({"a": "Ac Ac"}, DealError), ({"a": "Ac", "b": "Ac"},
        DealError), ({"a": "Ac Ad", "split": 1}, DealError), ({"by": "suits"}, DealError),
        ({"by": "rank:1"}, DealError),
        ({"games": 0}, RulesError), ({"exact": True}, TooBigError), ({"tolerance": 1e-9}, RulesError),
        ({"exact": True, "games": 5}, RulesError), ({"a": "Zz"}, DealError), ({"tolerance": -1.0}, RulesError),
    ],
)  # fmt: skip
def test_what_cannot_be_answered_is_refused_in_one_sentence(
    words: dict[str, object], error: type[BatailleError]
) -> None:
    with pytest.raises(error) as refusal:
        chances(FIXED, Deck.parse("52"), **words)  # type: ignore[arg-type]
    assert "\n" not in str(refusal.value)


def test_exact_fractions_of_a_large_chain_are_refused_with_a_deck_that_fits() -> None:
    with pytest.raises(TooBigError, match="3x2"):
        chances(SHUFFLED, Deck.parse("4x2"), exact=True)


def test_a_flawless_game_of_52_cards_has_the_published_chance() -> None:
    result = chances(FIXED, Deck.parse("52"), games=10)
    assert result.flawless is not None
    assert result.flawless.exact == Fraction(93686147409122073121, 14954198935815695438007125000)


@pytest.mark.parametrize("copies", ["1,1", "2,2", "1,2,3", "2,1,1", "3,2,1", "2,2,2", "1,1,1,1,1,1", "1,3,2,2"])
@pytest.mark.parametrize("low_beats_high", [False, True])
def test_flawless_games_are_those_of_every_order(copies: str, low_beats_high: bool) -> None:
    deck = Deck.parse(copies)
    top, half = len(deck.ranks) - 1, deck.size // 2

    def beats(x: int, y: int) -> bool:
        return x == 0 if low_beats_high and {x, y} == {0, top} else x > y

    orders = set(permutations(ranks(deck)))
    won = sum(
        all(beats(x, y) for x, y in zip(order[:half], order[half:], strict=True))
        or all(beats(y, x) for x, y in zip(order[:half], order[half:], strict=True))
        for order in orders
    )
    assert flawless(FIXED.replaced(low_beats_high=low_beats_high), deck) == Fraction(won, len(orders))


def test_a_flawless_game_is_counted_for_an_even_unknown_deal_only() -> None:
    assert chances(FIXED, Deck.parse("5x1")).flawless is None
    assert chances(FIXED, Deck.parse("2x2"), split=1).flawless is None
    assert chances(FIXED, Deck.parse("2x2"), a="2").flawless is None
    with pytest.raises(RulesError, match="even deal"):
        flawless(FIXED, Deck.parse("5x1"))
