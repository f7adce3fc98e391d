"""Symbolic piles cut and join as Python's tuples do, and every branch is taken exactly once."""

import ast
import inspect
import operator
import textwrap
from typing import Any

import pytest
import z3
from hypothesis import given
from hypothesis import strategies as st

from bataille.game import compare, state
from bataille.game.machine import actions, guards
from bataille.game.machine import turn as turns
from bataille.game.machine.phases import Phase
from bataille.game.state import size
from bataille_proofs.symbolic.execution import RunawayError, branches, decide
from bataille_proofs.symbolic.inputs import ANY_RULES, answers
from bataille_proofs.symbolic.values import CardSymbol, Number, SymbolicPile, Truth

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


KINDS = {
    "number": Number(z3.Int("n")),
    "truth": Truth(z3.Bool("t")),
    "card": CardSymbol(0, Number(z3.Int("r")), Number(z3.Int("c"))),
    "pile": SymbolicPile(z3.Int("n"), lambda i: i),
    "rules": ANY_RULES,
    "pick-up": ANY_RULES.pickup,
    "context": answers(Phase.TIED),
}
DEFINED = {
    "number": "add sub radd rsub neg lt le gt ge eq ne bool",
    "truth": "bool eq ne sub",
    "card": "getitem eq ne lt le gt ge",
    "pile": "len getitem add radd bool",
    "rules": "repr format",
}
HARMLESS = {"class", "init", "new", "getattribute", "setattr", "delattr", "dir", "sizeof", "subclasshook",
            "init_subclass", "getstate", "doc", "module", "slots", "dict", "weakref", "annotations",
            "static_attributes", "firstlineno"}  # fmt: skip
"""What every object has and no answer about the game can come from."""
_WITH_SELF = "add sub mul matmul truediv floordiv mod pow lshift rshift and xor or concat repeat"
IN_PLACE = {f"i{name}" for name in _WITH_SELF.split()}
"""Python takes the plain operation where these are missing."""


def data_model() -> set[str]:
    """Every special method of Python's own types and operators, without underscores."""
    types = (object, int, float, complex, bool, str, bytes, tuple, list, dict, set, range, slice, type(iter(())))
    names = {name for kind in types for name in dir(kind)} | set(dir(operator))
    return {name.strip("_") for name in names if name.startswith("__") and name.endswith("__")} - HARMLESS - IN_PLACE


SET_ONLY = {"class_getitem", "getnewargs", "getformat", "setformat", "build_class", "all", "builtins", "cached",
            "file", "loader", "name", "package", "path", "spec", "inv", "not", "concat", "getnewargs_ex",
            "match_args", "setstate"}  # fmt: skip
"""Names of `operator` and of pickling, that no operator of the language looks up."""


@pytest.mark.parametrize("kind", KINDS)
def test_whatever_python_offers_and_a_symbol_does_not_define_raises(kind: str) -> None:
    """Python's data model, enumerated: no operation is answered by chance, or by a place in memory."""
    defined = set(DEFINED.get(kind, "").split())
    for name in sorted(data_model() - SET_ONLY - defined):
        method = getattr(type(KINDS[kind]), f"__{name}__", None)
        assert method is not None, f"{kind} leaves {name} to Python"
        with pytest.raises(TypeError, match="the machine asked"):
            method(KINDS[kind], 1)


NAMES = {
    **{kind.replace("-", ""): symbol for kind, symbol in KINDS.items()},
    "ranked": CardSymbol(0, Number(z3.Int("r"))),
}


@pytest.mark.parametrize(
    "question",
    [
        "pile == ()", "pile == pile[:]", "pile != ()", "list(pile)", "sorted(pile)", "card in pile", "{card}",
        "len(pile)", "pile * 2", "pile[::2]", "pile[None]", "reversed(pile)", "card == 3", "pile + (1,)", "max(*pile)",
        "number == None", "number in (None, 1)", "range(number)", "truth == 1", "card[2]", "[0][number]",
        "rules == rules", "pickup == 'pairs/winner'", "ranked == card", "hash(rules)", "context == context",
    ],
)  # fmt: skip
def test_what_has_no_meaning_raises(question: str) -> None:
    with pytest.raises(TypeError):
        branches(lambda: eval(question, dict(NAMES)))


def test_a_number_is_false_at_0_as_in_python() -> None:
    n = z3.Int("n")
    assert sorted(branch.result for branch in branches(lambda: bool(Number(n)))) == [False, True]
    ways = branches(lambda: Number(n) or 1, [n >= 0])
    (zero,) = (way for way in ways if not isinstance(way.result, Number))
    solver = z3.Solver()
    solver.add(n >= 0, zero.condition != (n == 0))
    assert solver.check() == z3.unsat


def test_an_index_is_within_the_pile_or_raises_as_in_python() -> None:
    pile = SymbolicPile(z3.Int("n"), lambda i: i)

    def last() -> object:
        try:
            return z3.simplify(pile[-1].place)
        except IndexError:
            return "none"

    found = {str(branch.result): branch.condition for branch in branches(last, [pile.count >= 0])}
    assert set(found) == {"none", "-1 + n"}
    solver = z3.Solver()
    solver.add(pile.count >= 0, found["none"] != (pile.count == 0))
    assert solver.check() == z3.unsat


def test_cards_are_compared_like_real_ones_and_may_be_equal_or_not() -> None:
    x, y = (CardSymbol(i, Number(z3.Int(f"r{i}")), Number(z3.Int(f"c{i}"))) for i in "xy")
    assert {branch.result for branch in branches(lambda: x == y)} == {False, True}
    assert {(branch.result) for branch in branches(lambda: (x < y, x > y, x == y))} == {
        (True, False, False), (False, True, False), (False, False, True)}  # fmt: skip


MACHINE_CODE = (
    guards, actions, turns.ask, turns.enabled, state.size, state.placed, state.Position.mirror.fget,
    compare.by_rank, compare.oracle, compare.sort_by_rank,
)  # fmt: skip


@pytest.mark.parametrize(
    "code", [part for whole in MACHINE_CODE for part in (whole if isinstance(whole, list) else [whole])]
)
def test_the_machine_never_asks_a_symbol_what_it_is(code: Any) -> None:
    """`is`, `id`, `type` and `isinstance` cannot be overloaded: they meet enum members, the phase and None alone."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(code)))
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare):
            for sign, other in zip(node.ops, node.comparators, strict=True):
                if isinstance(sign, ast.Is | ast.IsNot):
                    assert _is_word(other), ast.unparse(node)
        if isinstance(node, ast.Name):
            assert node.id not in {"id", "type", "isinstance", "hash", "vars", "getattr"}, node.id


def _is_word(node: ast.AST) -> bool:
    if isinstance(node, ast.Constant):
        return node.value is None
    return isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id[:1].isupper()
