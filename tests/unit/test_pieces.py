"""Aligned pieces: the compiled search against the machine, and complete searches of the small sizes."""

from itertools import islice

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bataille.cycles.pieces import Piece, PieceSearch, Return, every
from bataille.cycles.pieces.confirm import NotAPieceError, confirmed, one_pass
from bataille.cycles.pieces.kernels import partial_order
from bataille.cycles.pieces.kernels import search as kernel
from bataille.cycles.pieces.search import ALIGNED
from bataille.engines.compiled.rule_codes import FIRSTS, ORDERS
from bataille.errors import RulesError, TooBigError
from bataille.game.cards import Card, Deck
from bataille.game.compare import Comparison, by_rank
from bataille.game.keys import numbered
from bataille.game.notation import Deal
from bataille.game.play import play
from bataille.game.state import Position
from bataille.rules import Pickup, Rules
from bataille.rules.presets import preset

PICKUPS = [Pickup(order, first) for order in ALIGNED for first in FIRSTS]
BATAILLE, DELAHAYE, OPEN = preset("bataille"), preset("delahaye"), preset("pyanitsa-open")


def all_known(ranks):
    """The rows of cards of which everything is known."""
    rows = np.zeros((3, len(ranks)), np.uint64)
    for x, one in enumerate(ranks):
        for y, other in enumerate(ranks):
            row = partial_order.SAME if one == other else partial_order.ABOVE if other > one else partial_order.BELOW
            rows[row, x] |= np.uint64(1 << y)
    return rows


@settings(max_examples=300)
@given(st.sampled_from(PICKUPS), st.integers(0, 3), st.integers(1, 4), st.data())
def test_a_pass_of_the_kernel_is_a_pass_of_the_machine(pickup, face_down, most, data):
    rules = Rules(face_down=face_down, pickup=pickup, shortage="stage")
    half = data.draw(st.integers(1, 8))
    ranks = data.draw(st.lists(st.integers(1, most), min_size=2 * half, max_size=2 * half))
    cards = [Card(rank, copy) for copy, rank in enumerate(ranks)]
    now, then = np.arange(2 * half, dtype=np.uint8), np.full(2 * half, 99, np.uint8)
    place = np.zeros(7, np.int64)
    agreed = face_down, ORDERS[pickup.order], FIRSTS[pickup.first]
    stop = kernel.play_pass(now, then, all_known(ranks), place, *agreed)

    def known(x, y):
        return by_rank(cards[x], cards[y])

    start = Position(tuple(range(half)), tuple(range(half, 2 * half)))
    if stop == kernel.ROUND:
        ended, _, word = one_pass(rules, start, known)
        assert [*ended.a, *ended.b] == then.tolist()
        assert sum(letter.isalpha() for letter in word) <= half
    else:
        assert stop == kernel.CUT
        with pytest.raises(NotAPieceError):
            one_pass(rules, start, known)


@settings(max_examples=200)
@given(st.lists(st.tuples(st.integers(0, 7), st.integers(0, 7)), max_size=25), st.lists(st.integers(1, 4), min_size=8))
def test_what_is_known_is_exactly_what_follows(questions, ranks):
    """Against a plain closure: every chain of answers, and nothing else."""
    rows = all_known(range(8)) & np.uint64(0)
    rows[partial_order.SAME] = [1 << x for x in range(8)]
    at_most = {(x, x) for x in range(8)}
    strictly = set()
    for x, y in questions:
        if partial_order.known(rows, x, y) == partial_order.UNKNOWN:
            answer = by_rank(Card(ranks[x], 0), Card(ranks[y], 0))
            partial_order.learn(rows, x, y, int(answer) + 1)
            low, high = (x, y) if answer is not Comparison.HIGHER else (y, x)
            at_most |= {(low, high)} | ({(high, low)} if answer is Comparison.EQUAL else set())
            strictly |= set() if answer is Comparison.EQUAL else {(low, high)}
    for _ in range(3):
        at_most |= {(x, z) for x, y in at_most for v, z in at_most if y == v}
    strictly = {(x, z) for x, y in at_most for v, w in strictly if y == v for u, z in at_most if w == u}
    for x in range(8):
        for y in range(8):
            expected = partial_order.UNKNOWN
            if (x, y) in at_most and (y, x) in at_most:
                expected = partial_order.EQUAL
            elif (x, y) in strictly or (y, x) in strictly:
                expected = partial_order.LOWER if (x, y) in strictly else partial_order.HIGHER
            assert partial_order.known(rows, x, y) == expected


@pytest.mark.parametrize(
    ("rules", "size", "some"),
    [
        (BATAILLE, 4, False),
        (BATAILLE, 8, False),
        (BATAILLE, 12, True),
        (DELAHAYE, 4, False),
        (DELAHAYE, 8, True),
        (DELAHAYE, 12, False),
        (OPEN, 8, False),
        (OPEN, 12, True),
    ],
)
def test_complete_searches(rules, size, some):
    """With at most four equal cards. Sizes 6 and 10 have no balanced pass at all; see the test of refusals."""
    assert bool(list(every(rules, size, copies=4))) == some


def test_twelve_cards_have_one_piece_under_bataille():
    """Up to mirrors, in what it asks."""
    found = {(min(p.word, p.word.swapcase()), p.sizes.count(1), p.ranks) for p in every(BATAILLE, 12, copies=4)}
    assert {piece[1:] for piece in found} == {(8, 3)}
    words = {piece.word for piece in every(BATAILLE, 12, copies=4)}
    assert all(word in "bAAAaBBB" * 4 for word in words)
    assert {"bAAA", "aBBB"} <= words


@pytest.mark.parametrize("mirrored", [False, True])
@pytest.mark.parametrize(
    ("rules", "size", "passes"),
    [(BATAILLE, 12, 1), (BATAILLE, 8, 2), (DELAHAYE, 8, 1), (DELAHAYE, 8, 2), (OPEN, 12, 1), (preset("lycos"), 12, 1)],
)
def test_a_search_for_one_way_to_return_agrees_with_following_every_branch(rules, size, passes, mirrored):
    """The cuts of a partial return, against every balanced course of so many passes."""
    followed = set(_unpruned(rules, size, passes, mirrored))
    assert set(every(rules, size, copies=4, returning=Return(passes, mirrored))) == followed


def _unpruned(rules, size, passes, mirrored):
    """Every balanced course of so many passes on unknown cards, kept if repeating it contradicts nothing."""

    def course(answers):
        """Play with these answers where nothing follows: the answers' set, or the next open question."""
        rows = np.zeros((3, size), np.uint64)
        rows[partial_order.SAME] = [1 << x for x in range(size)]
        given, position = iter(answers), Position(tuple(range(size // 2)), tuple(range(size // 2, size)))

        def known(x, y):
            if partial_order.known(rows, x, y) == partial_order.UNKNOWN:
                answer = next(given, None)
                if answer is None:
                    raise EOFError
                partial_order.learn(rows, x, y, int(answer) + 1)
            return Comparison(int(partial_order.known(rows, x, y)) - 1)

        for _ in range(passes):
            position, _, _ = one_pass(rules, position, known)
        return rows, known

    open_courses = [(Comparison.HIGHER,), (Comparison.EQUAL,)]
    while open_courses:
        answers = open_courses.pop()
        try:
            rows, known = course(answers)
        except EOFError:
            open_courses += [(*answers, answer) for answer in Comparison]
            continue
        except NotAPieceError:
            continue
        try:
            piece = confirmed(rules, range(size), known, passes, mirrored=mirrored)
        except NotAPieceError:
            continue
        if max(piece.sizes) <= 4 and max(partial_order.count(row) for row in rows[partial_order.SAME]) <= 4:
            yield piece


@pytest.mark.parametrize("size", [0, 2, 6, 10, 14])
@pytest.mark.parametrize("rules", [BATAILLE, DELAHAYE, preset("lycos"), OPEN])
def test_no_piece_has_a_size_that_is_no_multiple_of_four(rules, size):
    with pytest.raises(RulesError, match="multiple of 4"):
        PieceSearch(rules, size, copies=4)


def test_a_sorted_pick_up_and_too_many_cards_are_refused():
    with pytest.raises(RulesError, match="sorted"):
        list(every(preset("delahaye-sorted"), 8, copies=4))
    with pytest.raises(TooBigError, match="64"):
        PieceSearch(BATAILLE, 68, copies=4)


@pytest.mark.parametrize(("rules", "size"), [(BATAILLE, 12), (BATAILLE, 16), (DELAHAYE, 8), (DELAHAYE, 16), (OPEN, 16)])
def test_a_piece_with_the_least_ranks_it_needs_is_an_endless_game(rules, size):
    found = list(islice(PieceSearch(rules, size, copies=4, seed=5).within(6_000), 20))
    assert found
    for piece in found:
        a, b = piece.ranked(list(piece.heights))
        cards = numbered(list(a + b))
        game = play(
            rules.changed(low_beats_high=False), Deal(Deck.holding(cards), Position(cards[: len(a)], cards[len(a) :]))
        )
        assert game.suit_blind_tail == 0
        turns = sum(letter.isalpha() for letter in piece.word) * (2 if piece.mirrored else 1)
        assert turns % game.suit_blind_period == 0  # the least ranks are alike wherever the same is known


def test_the_published_pieces_are_pieces():
    """ALGORITHMS: 12 cards under bataille, period 40 and 80 by card; 8 cards under delahaye."""
    for rules, a, b in [(BATAILLE, (4, 4, 2, 4, 3, 2), (4, 1, 3, 2, 2, 0)), (DELAHAYE, (1, 0, 2, 2), (2, 1, 2, 0))]:
        ranks = a + b

        def known(x, y, ranks=ranks):
            return by_rank(Card(ranks[x], 0), Card(ranks[y], 0))

        piece = confirmed(rules, range(len(ranks)), known, 40, mirrored=False)
        assert isinstance(piece, Piece)


def test_an_arrangement_that_does_not_come_round_is_refused():
    def known(x, y):
        return Comparison((x < 6) - (y < 6)) if (x < 6) != (y < 6) else None

    with pytest.raises(NotAPieceError):
        confirmed(BATAILLE, range(12), known, 1, mirrored=True)


def test_the_same_seed_finds_the_same_pieces_in_any_slices():
    whole = list(PieceSearch(BATAILLE, 16, copies=4, seed=3).within(3_000))
    hunt = PieceSearch(BATAILLE, 16, copies=4, seed=3)
    assert [piece for _ in range(30) for piece in hunt.within(100)] == whole
    first = list(PieceSearch(BATAILLE, 16, copies=4, seed=3).within(1_500))
    assert first + list(PieceSearch(BATAILLE, 16, copies=4, seed=3, starts=1_500).within(1_500)) == whole
    assert list(PieceSearch(BATAILLE, 16, copies=4, seed=4).within(3_000)) != whole
