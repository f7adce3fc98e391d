"""Break any line of the machine: every small change of its text is caught by some theorem.

Systematic, where `faults` is chosen: each comparison, connective, number, word, seat and row of the table is
changed in turn. Minutes of work, so part of `make census`.
"""

import ast
import copy
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

import pytest

from bataille_proofs.mutation.faults import Fault
from bataille_proofs.mutation.mutants import catches

MODULES = (
    "bataille.game.machine.guards",
    "bataille.game.machine.actions",
    "bataille.game.machine.table",
    "bataille.game.machine.turn",
    "bataille.game.state",
)
FUNCTIONS = {"bataille.game.machine.turn": {"ask"}, "bataille.game.state": {"placed", "mirror", "cards"}}
"""Where a module holds more than the machine: the functions that are changed."""

OTHER_SIGN = {ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
              ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn}  # fmt: skip
OTHER_WORD = {
    "CARD": "STAGE", "LAST_CARD": "CARD", "DRAW": "COUNT", "COLLECT": "SHED", "SHED": "COLLECT", "SEAT_A": "LOSER",
    "WINNER": "LOSER", "STACKS": "PAIRS", "REVERSED_PAIRS": "STACKS", "SORTED": "PAIRS", "HIGHER": "LOWER",
    "LOWER": "HIGHER", "EQUAL": "HIGHER", "A": "B", "a": "b", "b": "a", "laid_a": "laid_b", "laid_b": "laid_a",
    "face_down": "limit", "repetition": "low_beats_high", "turns": "seen",
}  # fmt: skip
ALIKE = {("_least", "Lt"), ("cannot_start", "exchanged sum"), ("cards", "exchanged sum")}
"""Changes that change nothing: the smaller of two equal numbers is either, n + 1 is 1 + n, and all the cards of a
position may be named in any order."""


def text_of(module: str) -> str:
    """The text of one of our modules."""
    spec = find_spec(module)
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin).read_text(encoding="utf-8")


def changes(module: str) -> Iterator[tuple[str, str]]:
    """Every small change of a module: where, and the whole changed text."""
    tree = ast.parse(text_of(module))
    wanted = FUNCTIONS.get(module)
    for number, node in enumerate(ast.walk(tree)):
        if wanted is not None and not _within(tree, node, wanted):
            continue
        function = _function(tree, node)
        for what, changed in _changed(node):
            if (function, what) in ALIKE:
                continue
            other = copy.deepcopy(tree)
            target = list(ast.walk(other))[number]
            _put(target, changed)
            yield f"{module}.{function}: {what} #{number}", ast.unparse(other)


def _within(tree: ast.Module, node: ast.AST, wanted: set[str]) -> bool:
    inside = (f for f in ast.walk(tree) if isinstance(f, ast.FunctionDef) and f.name in wanted)
    return any(node in list(ast.walk(function))[1:] for function in inside)


def _function(tree: ast.Module, node: ast.AST) -> str:
    """The function that the node stands in, or the table."""
    inside = (f for f in ast.walk(tree) if isinstance(f, ast.FunctionDef) and node in list(ast.walk(f)))
    return next((function.name for function in inside), "TRANSITIONS")


def _changed(node: ast.AST) -> Iterator[tuple[str, dict[str, object]]]:
    """The fields of the node that become others."""
    if isinstance(node, ast.Compare):
        for at, sign in enumerate(node.ops):
            ops = list(node.ops)
            ops[at] = OTHER_SIGN[type(sign)]()
            yield f"{type(sign).__name__}", {"ops": ops}
    elif isinstance(node, ast.BoolOp):
        yield "and/or", {"op": ast.Or() if isinstance(node.op, ast.And) else ast.And()}
        yield "last part left out", {"values": node.values[:-1]}
    elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        yield "exchanged sum", {"left": node.right, "right": node.left}
        yield "left part only", {"op": ast.Add(), "right": ast.Subscript(node.left, ast.Slice(upper=ast.Constant(0)))}
    elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Sub):
        yield "sum", {"op": ast.Add()}
    elif isinstance(node, ast.Constant) and type(node.value) is int:
        yield "one more", {"value": node.value + 1}
    elif isinstance(node, ast.Constant) and type(node.value) is bool:
        yield "not", {"value": not node.value}
    elif isinstance(node, ast.Attribute) and node.attr in OTHER_WORD:
        yield f"{node.attr}", {"attr": OTHER_WORD[node.attr]}
    elif isinstance(node, ast.IfExp):
        yield "exchanged branches", {"body": node.orelse, "orelse": node.body}
    elif isinstance(node, ast.If):
        yield "never", {"test": ast.Constant(False)}
    elif isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Transition":
        yield from _rows(node)


def _rows(row: ast.Call) -> Iterator[tuple[str, dict[str, object]]]:
    name, source, guard, action, target = row.args
    for phase in ("TURN_START", "FACED", "A_TAKES", "DRAW_BY_SHORTAGE", "A_BY_CARDS"):
        if getattr(target, "attr", "") != phase:
            yield f"row leads to {phase}", {"args": [name, source, guard, action, _phase(phase)]}
    other = ast.Name("face") if getattr(action, "id", "") == "keep" else ast.Name("keep")
    yield f"row does {other.id}", {"args": [name, source, guard, other, target]}
    yield "row comes from an end", {"args": [name, _phase("DRAW_AT_LIMIT"), guard, action, target]}


def _phase(name: str) -> ast.Attribute:
    return ast.Attribute(ast.Name("_P"), name)


def _put(node: ast.AST, fields: dict[str, object]) -> None:
    for field, value in fields.items():
        setattr(node, field, value)


CASES = [pytest.param(module, text, id=where) for module in MODULES for where, text in changes(module)]


@pytest.mark.census
@pytest.mark.parametrize(("module", "text"), CASES)
def test_a_changed_line_is_caught(module: str, text: str, request: pytest.FixtureRequest) -> None:
    def change(broken: ModuleType) -> None:
        exec(compile(text, module, "exec"), broken.__dict__)

    fault = Fault(request.node.name, "any line", "", module, "", "", change)
    assert any(caught.settled for caught in catches(fault)), "refuted, not merely unsettled"
