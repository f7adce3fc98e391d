"""Proofs in Alethe as lists of commands, for the tests that alter them."""

from collections.abc import Callable
from functools import cache
from typing import Any

from alethe_cases import proofs
from bataille_proofs.alethe.patterns import trees
from bataille_proofs.reports.proof_objects import Evidence

Command = list[Any]
Commands = list[Command]


@cache
def cases() -> list[tuple[Evidence, Commands]]:
    """Proofs as commands, with the terms in full that have names in the text."""
    return [(one, [plain(command) for command in named(one.text)]) for one in proofs() if len(one.text) < 30_000]


def named(text: str) -> Commands:
    (commands,) = trees(text)
    return commands


NAMES: dict[str, Any] = {}


def plain(tree: Any) -> Any:
    if isinstance(tree, str):
        return NAMES.get(tree, tree)
    if tree and tree[0] == "!":
        NAMES[tree[3]] = plain(tree[1])
        return NAMES[tree[3]]
    if tree[:1] == ["assume"] and tree[1] == "a0":
        NAMES.clear()
    return [plain(part) for part in tree]


def written(tree: Any) -> str:
    return tree if isinstance(tree, str) else f"({' '.join(map(written, tree))})"


def places(commands: Commands, suits: Callable[[Command], bool]) -> list[int]:
    return [place for place, command in enumerate(commands) if suits(command)]


def attribute(command: Command, name: str) -> Any:
    """The list after `:premises`, `:args` or `:discharge`; an empty one where there is none."""
    return command[command.index(name) + 1] if name in command else []


def is_step(command: Command) -> bool:
    return command[0] == "step"


def by_rule(*rules: str) -> Callable[[Command], bool]:
    return lambda command: is_step(command) and command[4] in rules


def with_premises(least: int = 1) -> Callable[[Command], bool]:
    return lambda command: len(attribute(command, ":premises")) >= least


def with_literals(command: Command) -> bool:
    return is_step(command) and len(command[2]) > 1


def equation(command: Command) -> bool:
    return is_step(command) and len(command[2]) == 2 and command[2][1][:1] == ["="]


def negated(term: Any) -> Any:
    return ["not", term]
