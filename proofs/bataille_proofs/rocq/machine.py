"""Write the table of transitions as a Gallina file: every guard and action by a symbolic run.

Each guard and each action becomes a tree of its branches, with `Some` result at a leaf and None where the solver saw
no way. That the branches leave nothing out is not taken from the solver: Agreement.v proves that None never occurs.
"""

import re
from collections.abc import Callable
from enum import Enum
from typing import Any, cast

import z3

from bataille.game.compare import Oracle
from bataille.game.machine.table import MACHINE, Machine, Transition
from bataille.game.state import Position
from bataille_proofs.rocq.gallina import ListSymbol, Translation
from bataille_proofs.symbolic import inputs
from bataille_proofs.symbolic.execution import branches

HEADER = """(* Written by bataille_proofs.rocq from the table of transitions in bataille.game.machine: do not edit. *)
From Coq Require Import String List ZArith Bool.
From Bataille Require Import Model.
Import ListNotations.
Open Scope Z_scope.
Open Scope bool_scope.
"""

PILES = {"a": "pile_a", "b": "pile_b", "laid_a": "laid_a", "laid_b": "laid_b", "hand": "hand"}
"""The fields of a position, and their names in Model.v."""

_COUNTS = {field: z3.Int(f"length of {field}") for field in PILES}

_NAMES: dict[Any, str] = {
    inputs.FACE_DOWN: "Z.of_nat (face_down rules)",
    inputs.LIMIT: "Z.of_nat (turn_limit rules)",
    inputs.LIMITED: "limited rules",
    inputs.REPETITION: "repetition rules",
    inputs.LOW_BEATS_HIGH: "low_beats_high rules",
    inputs.TURNS: "Z.of_nat (turns answers)",
    inputs.SEEN: "seen answers",
    **{count: f"size_{field}" for field, count in _COUNTS.items()},
}

_TESTS = {
    inputs.ORDER: "Order_beq (pickup_order rules)",
    inputs.FIRST: "First_beq (pickup_first rules)",
    inputs.SHORTAGE: "Shortage_beq (shortage rules)",
    inputs.OBJECTIVE: "Objective_beq (objective rules)",
    inputs.AT_LIMIT: "AtLimit_beq (at_limit rules)",
    inputs.FACED: "Comparison_beq (faced answers)",
}


def constructor(word: Enum) -> str:
    """The Gallina constructor of a word.

    >>> from bataille.game.machine.phases import Phase
    >>> constructor(Phase.TURN_START)
    'PhaseTurnStart'
    """
    return type(word).__name__ + "".join(part.capitalize() for part in word.name.split("_"))


_TRANSLATION = Translation(
    {term: text if text.startswith("size_") else f"({text})" for term, text in _NAMES.items()},
    {which: [f"({test} {constructor(word)})" for word in inputs.WORDS[which]] for which, test in _TESTS.items()},
)


def gallina(machine: Machine = MACHINE) -> str:
    """The whole file Machine.v for a table of transitions.

    >>> "Definition guard_face_again" in gallina()
    True
    """
    if Position._fields != tuple(PILES):
        raise TypeError(f"Model.v knows the piles {', '.join(PILES)}, a position has {', '.join(Position._fields)}")
    names = [transition.name for transition in machine.transitions]
    rows = [
        f'   mkTransition C "{t.name}" {constructor(t.source)} guard_{t.name} action_{t.name} {constructor(t.target)}'
        for t in machine.transitions
    ]
    return "\n".join(
        [
            HEADER,
            *(definition(transition) for transition in machine.transitions),
            "Definition transitions (C : Type) : list (Transition C) :=",
            "  [" + ";\n".join(rows).lstrip() + "].",
            "",
            "Create HintDb machine.",
            *(f"#[export] Hint Unfold guard_{name} action_{name} : machine." for name in names),
            "",
        ]
    )


def definition(transition: Transition) -> str:
    """The guard and the action of one transition."""
    name = transition.name
    position = "(position : Position C)"
    return (
        f"Definition guard_{name} {{C : Type}} (rules : Rules) {position} (answers : Answers) : option bool :=\n"
        f"{_guard(transition)}.\n\n"
        f"Definition action_{name} {{C : Type}} (rules : Rules) (arrange : list C -> list C) {position}"
        f" : option (Position C) :=\n{_action(transition)}.\n"
    )


def _piles() -> Position:
    piles = (ListSymbol(_TRANSLATION, f"({PILES[field]} position)", _COUNTS[field]) for field in PILES)
    return Position(*cast(Any, piles))


def _guard(transition: Transition) -> str:
    def program() -> str:
        answers = inputs.answers(transition.source)
        return "true" if bool(transition.guard(inputs.ANY_RULES, _piles(), answers)) else "false"

    return _decision(program)


def _action(transition: Transition) -> str:
    def refuse(_: object, __: object) -> Any:
        raise TypeError("an action compared two cards")

    oracle = Oracle(refuse, cast(Any, ListSymbol.arranged))

    def program() -> str:
        after = transition.action(inputs.ANY_RULES, _piles(), oracle)
        return "(mkPosition " + " ".join(cast(ListSymbol, pile).text for pile in after) + ")"

    return _decision(program)


def _decision(program: Callable[[], str]) -> str:
    """Every branch of the program as one tree of decisions; None where the solver saw no way."""
    given = [*inputs.AGREED, *inputs.ANSWERED, *(count >= 0 for count in _COUNTS.values())]
    tree = "\n".join(_tree([(_literals(branch.condition), branch.result) for branch in branches(program, given)], 1))
    sizes = [
        f"  let size_{field} := Z.of_nat (length ({pile} position)) in\n"
        for field, pile in PILES.items()
        if re.search(rf"\bsize_{field}\b", tree)
    ]
    return "".join(sizes) + tree


Literal = tuple[Any, bool]
"""A question about rules, sizes or answers, and its answer."""


def _literals(condition: Any) -> list[Literal]:
    """The answers of one path, in the order they were given."""
    result = []
    for term in condition.children() if z3.is_and(condition) else [condition]:
        answer = True
        while z3.is_not(term):
            term, answer = term.children()[0], not answer
        if not z3.is_true(term):
            result.append((term, answer))
    return result


def _tree(paths: list[tuple[list[Literal], str]], depth: int) -> list[str]:
    """The paths as nested `if`s; the first questions of all paths are the same, because a program is deterministic."""
    indent = "  " * depth
    if not paths:
        return [f"{indent}None"]
    (first, result), *others = paths
    if not first:
        assert not others, "two paths of a program under the same answers"
        return [f"{indent}Some {result}"]
    question = first[0][0]
    assert all(path and path[0][0].eq(question) for path, _ in others), "paths part at different questions"
    yes = [(path[1:], result) for path, result in paths if path[0][1]]
    no = [(path[1:], result) for path, result in paths if not path[0][1]]
    return [
        f"{indent}if {_TRANSLATION.text(question)} then",
        *_tree(yes, depth + 1),
        f"{indent}else",
        *_tree(no, depth + 1),
    ]
