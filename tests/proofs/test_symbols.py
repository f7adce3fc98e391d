"""Symbolic piles cut and join as Python's tuples do, and every branch is taken exactly once."""

from typing import Any

import pytest
import z3
from hypothesis import given
from hypothesis import strategies as st

from bataille.game.state import size
from bataille_proofs.symbolic.execution import RunawayError, branches, decide
from bataille_proofs.symbolic.values import Number, SymbolicPile, Truth

ends = st.none() | st.integers(-7, 7)
piles = st.lists(st.integers(0, 9), max_size=6).map(tuple)


def rope(pile: tuple[int, ...]) -> SymbolicPile:
    def at(i: Any) -> Any:
        found = z3.IntVal(-1)
        for index, card in enumerate(pile):
            found = z3.If(i == index, card, found)
        return found

    return SymbolicPile(z3.IntVal(len(pile)), at)


def cards(pile: SymbolicPile) -> tuple[int, ...]:
    count = z3.simplify(pile.count).as_long()
    return tuple(z3.simplify(pile.at(z3.IntVal(i))).as_long() for i in range(count))


@given(piles, ends, ends, piles)
def test_a_rope_cuts_and_joins_as_a_tuple(
    one: tuple[int, ...], start: int | None, stop: int | None, other: Any
) -> None:
    assert cards(rope(one)[start:stop] + rope(other)) == one[start:stop] + other


@given(piles, ends, ends)
def test_symbolic_ends_cut_as_plain_ones(pile: tuple[int, ...], start: int | None, stop: int | None) -> None:
    symbolic = [None if end is None else Number(z3.IntVal(end)) for end in (start, stop)]
    assert cards(rope(pile)[symbolic[0] : symbolic[1]]) == pile[start:stop]


def test_the_size_of_a_rope_is_a_symbol_and_so_is_its_emptiness() -> None:
    pile = SymbolicPile(z3.Int("n"), lambda i: i)
    found = branches(lambda: "some" if size(pile) != 0 and pile else "none", [pile.count >= 0])
    assert sorted(branch.result for branch in found) == ["none", "some"]


def test_branches_are_complete_and_exclusive() -> None:
    x, y = z3.Ints("x y")
    found = branches(lambda: [decide(x > y), decide(x > 3), decide(y > 3)], [x >= 0])
    ways = z3.Sum(*(z3.If(branch.condition, 1, 0) for branch in found))
    solver = z3.Solver()
    solver.add(x >= 0, ways != 1)
    assert solver.check() == z3.unsat
    assert len(found) == len({tuple(branch.result) for branch in found})


def test_comparisons_chain_and_negate_as_in_the_machine() -> None:
    n = z3.Int("n")
    found = branches(lambda: 0 if Number(n) <= 1 < Number(n) + 1 else 1, [n >= 0, n <= 2])
    assert {branch.result for branch in found} == {0, 1}
    assert branches(lambda: not Truth(n == n))[0].result is False


def test_a_program_that_loops_is_told() -> None:
    def forever() -> None:
        n = 0
        while decide(z3.Int(f"n{n}") > 0):
            n += 1

    with pytest.raises(RunawayError):
        branches(forever)


def test_a_program_that_asks_the_same_for_ever_is_told() -> None:
    def forever() -> None:
        while decide(z3.Int("n") > 0):
            pass

    with pytest.raises(RunawayError, match="goes round for ever"):
        branches(forever)


@pytest.mark.parametrize("text", [str, repr, "{}".format, lambda symbol: f"{symbol}"])
@pytest.mark.parametrize("symbol", [Number(z3.Int("n")), Truth(z3.Bool("t"))], ids=["number", "truth"])
def test_what_is_unknown_has_no_text_to_be_compared_by(symbol, text):
    """A broken machine that compares ranks as text would otherwise compare addresses, a verdict by chance."""
    with pytest.raises(TypeError, match="asked something unknown for its text"):
        text(symbol)


def test_two_truths_are_compared_by_what_they_are_and_never_by_place():
    x = z3.Int("x")
    found = branches(lambda: Truth(x > 0) == Truth(x > 5))
    assert sorted(branch.result for branch in found) == [False, True, True]
