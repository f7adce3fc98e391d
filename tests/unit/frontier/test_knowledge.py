"""What is known by place: the compiled rows and keys against the plain ones, and both against all rank orders."""

from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bataille.engines.frontier.job import extremes, pack, unpack
from bataille.engines.frontier.kernels.linear_extensions import choices, count_fillings, layer_room
from bataille.engines.frontier.kernels.partial_order import key_words, learn_equal, learn_lower, read_key, write_key
from bataille.engines.frontier.kernels.propagation import conclude
from bataille.engines.frontier.knowledge import Knowledge
from bataille.engines.frontier.rank_assignments import fillings, one_filling
from bataille.game.compare import Comparison

DECKS = [(1, 1, 1, 1, 1), (2, 2, 2), (1, 3, 2), (4, 2), (1, 1, 2, 1), (6,), (2, 1, 1, 3)]


@st.composite
def known(draw, copies):
    """Knowledge that some deal of the deck agrees with, and the ranks of that deal by place."""
    ranks = draw(st.permutations([rank for rank, n in enumerate(copies) for _ in range(n)]))
    places = st.integers(0, len(ranks) - 1)
    knowledge = Knowledge.nothing(len(ranks))
    for x, y in draw(st.lists(st.tuples(places, places), max_size=12)):
        if knowledge.compare(x, y) is None:
            knowledge = knowledge.learn(x, y, Comparison((ranks[x] > ranks[y]) - (ranks[x] < ranks[y])))
    return knowledge, ranks


def rows_of(knowledge):
    above = [sum(1 << j for j in range(knowledge.size) if knowledge.below[j] >> i & 1) for i in range(knowledge.size)]
    return tuple(np.array(row, np.uint64) for row in (knowledge.below, above, knowledge.same))


def knowledge_of(below, same):
    return Knowledge(tuple(map(int, below)), tuple(map(int, same)))


def agreeing(knowledge, copies):
    """Every way to hand out the ranks, by trying all."""
    size = sum(copies)
    wanted = [rank for rank, n in enumerate(copies) for _ in range(n)]
    for ranks in set(product(range(len(copies)), repeat=size)):
        if sorted(ranks) == wanted and all(
            knowledge.compare(x, y) in (None, Comparison((ranks[x] > ranks[y]) - (ranks[x] < ranks[y])))
            for x in range(size)
            for y in range(x)
        ):
            yield ranks


@settings(max_examples=60)
@given(st.sampled_from(DECKS).flatmap(known), st.data())
def test_what_is_learned_and_packed_is_the_same_in_both_twins(given_, data):
    knowledge, _ = given_
    size = knowledge.size
    below, above, same = rows_of(knowledge)
    order = data.draw(st.permutations(range(size)))
    held = data.draw(st.integers(0, size))
    key = np.zeros(key_words(size), np.uint64)
    pairs = write_key(np.array(order), size, held, 0, True, below, above, same, key, len(key))
    moved = knowledge.moved(order)
    assert pairs == knowledge.pairs == moved.pairs
    assert np.array_equal(key, pack(held, moved))
    assert unpack(key, size) == (held, moved)
    assert read_key(key, size, below, above, same) == (held, 0)
    assert knowledge_of(below, same) == moved
    assert np.array_equal(above, rows_of(moved)[1])
    for x, y in product(range(size), repeat=2):
        if moved.compare(x, y) is None:
            for answer in Comparison:
                rows = rows_of(moved)
                if answer is Comparison.EQUAL:
                    learn_equal(x, y, *rows)
                else:
                    learn_lower(*((x, y) if answer is Comparison.LOWER else (y, x)), *rows)
                learned = moved.learn(x, y, answer)
                assert knowledge_of(rows[0], rows[2]) == learned
                assert np.array_equal(rows[1], rows_of(learned)[1])
            return


@settings(max_examples=60)
@given(st.sampled_from(DECKS).flatmap(lambda copies: st.tuples(st.just(copies), known(copies))))
def test_deals_that_agree_are_counted_and_certain_answers_found(given_):
    copies, (knowledge, ranks) = given_
    all_ways = list(agreeing(knowledge, copies))
    assert tuple(ranks) in all_ways
    assert fillings(knowledge, copies) == len(all_ways)
    below, above, same = rows_of(knowledge)
    tied = max(copies) > 1
    room = layer_room(1 << 6)
    low, high = count_fillings(knowledge.size, below, same, tied, np.array(copies), choices(), *room)
    assert (int(low), int(high)) == (len(all_ways), 0)
    assert np.all(room[1] == -1), "the slots are left empty for the next state"
    assert conclude(knowledge.size, below, above, same, np.array(copies))
    concluded = knowledge_of(below, same)
    for x, y in product(range(knowledge.size), repeat=2):
        answers = {Comparison((way[x] > way[y]) - (way[x] < way[y])) for way in all_ways}
        assert concluded.compare(x, y) == (next(iter(answers)) if len(answers) == 1 else None)
    assert tuple(one_filling(concluded, copies) or ()) in all_ways


def test_too_small_a_room_grows():
    nothing = Knowledge.nothing(12)
    below, _, same = rows_of(nothing)
    copies = np.array([3, 3, 3, 3])
    low, _ = count_fillings(12, below, same, True, copies, choices(), *layer_room(4))
    assert low == 369_600


def test_no_way_is_left_where_too_many_are_equal():
    knowledge = Knowledge.nothing(4).learn(0, 1, Comparison.EQUAL).learn(1, 2, Comparison.EQUAL)
    assert not conclude(4, *rows_of(knowledge), np.array([2, 2]))
    assert fillings(knowledge, (2, 2)) == 0
    assert one_filling(knowledge, (2, 2)) is None


def test_extensions_beyond_one_word():
    """25 cards of which nothing is known: 25! ways, more than 64 bits hold."""
    below, _, same = rows_of(Knowledge.nothing(25))
    low, high = count_fillings(25, below, same, False, np.ones(25, np.int64), choices(), *layer_room(16))
    assert int(low) + (int(high) << 64) == 15_511_210_043_330_985_984_000_000


def test_series_and_parallel_parts_multiply():
    """Two chains of three side by side below one card: C(6, 3) ways; a zigzag of five: 16."""
    knowledge = Knowledge.nothing(7)
    for x, y in ((0, 1), (1, 2), (3, 4), (4, 5), (2, 6), (5, 6)):
        knowledge = knowledge.learn(x, y, Comparison.LOWER)
    zigzag = Knowledge.nothing(5)
    for x, y in ((0, 1), (2, 1), (2, 3), (4, 3)):
        zigzag = zigzag.learn(x, y, Comparison.LOWER)
    for some, ways in ((knowledge, 20), (zigzag, 16)):
        below, _, same = rows_of(some)
        ones = np.ones(some.size, np.int64)
        assert count_fillings(some.size, below, same, False, ones, choices(), *layer_room(64))[0] == ways


@pytest.mark.parametrize("place", range(4))
def test_extremes_are_found_where_they_lie(place):
    knowledge = extremes(4, (place,), ((place + 1) % 4,))
    assert [knowledge.is_lowest(i) for i in range(4)] == [i == place for i in range(4)]
    assert [knowledge.is_highest(i) for i in range(4)] == [i == (place + 1) % 4 for i in range(4)]
