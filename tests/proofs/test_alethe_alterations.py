"""A proof with one thing altered is refused: every kind of alteration, at many places of several proofs."""

from collections.abc import Callable
from copy import deepcopy
from functools import cache
from random import Random
from typing import Any

import pytest

from alethe_cases import proofs
from bataille_proofs.alethe import ProofError, check
from bataille_proofs.alethe.patterns import trees
from bataille_proofs.reports.proof_objects import Evidence

PLACES = 15
"""Places at which each kind of alteration is tried."""

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


def _any(_: Command) -> bool:
    return True


def negated(term: Any) -> Any:
    return ["not", term]


# each alters one command in place, or the list of commands around it
def drop_a_literal(random: Random, _: Commands, command: Command) -> None:
    del command[2][random.randrange(1, len(command[2]))]


def negate_a_literal(random: Random, _: Commands, command: Command) -> None:
    place = random.randrange(1, len(command[2]))
    command[2][place] = negated(command[2][place])


def add_a_literal(random: Random, commands: Commands, command: Command) -> None:
    literals = [one[2][1] for one in commands if with_literals(one)]
    command[2].append(random.choice([one for one in literals if one not in command[2]]))


def replace_a_literal(random: Random, commands: Commands, command: Command) -> None:
    literals = [one[2][1] for one in commands if with_literals(one)]
    command[2][random.randrange(1, len(command[2]))] = random.choice([one for one in literals if one not in command[2]])


def empty_the_clause(_: Random, __: Commands, command: Command) -> None:
    del command[2][1:]


def name_another_rule(random: Random, commands: Commands, command: Command) -> None:
    alike = {frozenset(("ac_simp", "aci_simp")), frozenset(("contraction", "reordering"))}
    rules = {one[4] for one in commands if is_step(one)} - {command[4]}
    command[4] = random.choice(sorted(rule for rule in rules if frozenset((rule, command[4])) not in alike))


def name_an_unknown_rule(_: Random, __: Commands, command: Command) -> None:
    command[4] = "modus_tollens"


def name_the_rule_hole(_: Random, __: Commands, command: Command) -> None:
    command[4] = "hole"


def name_the_rule_trust(_: Random, __: Commands, command: Command) -> None:
    command[4] = "trust"


def drop_a_premise(random: Random, _: Commands, command: Command) -> None:
    premises = attribute(command, ":premises")
    del premises[random.randrange(len(premises))]


def use_another_premise(random: Random, commands: Commands, command: Command) -> None:
    premises = attribute(command, ":premises")
    clause = {one[1]: one[2] for one in commands if is_step(one)}
    others = [name for name, literals in clause.items() if literals not in [clause.get(one) for one in premises]]
    premises[random.randrange(len(premises))] = random.choice(others)


def repeat_a_premise(random: Random, _: Commands, command: Command) -> None:
    premises = attribute(command, ":premises")
    premises.append(random.choice(premises))


def use_a_later_step(_: Random, commands: Commands, command: Command) -> None:
    attribute(command, ":premises")[0] = commands[-1][1]


def use_the_step_itself(_: Random, __: Commands, command: Command) -> None:
    attribute(command, ":premises")[0] = command[1]


def use_a_step_that_is_none(_: Random, __: Commands, command: Command) -> None:
    attribute(command, ":premises")[0] = "t9999999"


def drop_a_step_that_is_used(_: Random, commands: Commands, command: Command) -> None:
    commands.remove(command)


def give_two_steps_one_name(_: Random, commands: Commands, command: Command) -> None:
    command[1] = commands[0][1]


def reverse_an_equation(_: Random, __: Commands, command: Command) -> None:
    _, left, right = command[2][1]
    command[2][1] = ["=", right, left]


def change_a_coefficient(random: Random, _: Commands, command: Command) -> None:
    # the first literal always has an unknown, which then no longer cancels
    attribute(command, ":args")[0] = random.choice(("7", "-7", "0", "1/7"))


def drop_an_argument(random: Random, _: Commands, command: Command) -> None:
    arguments = attribute(command, ":args")
    del arguments[random.randrange(len(arguments))]


def add_an_argument(_: Random, __: Commands, command: Command) -> None:
    if ":args" in command:
        attribute(command, ":args").append("1")
    else:
        command += [":args", ["1"]]


def turn_a_pivot(random: Random, _: Commands, command: Command) -> None:
    arguments = attribute(command, ":args")
    place = random.randrange(0, len(arguments), 2) + 1
    arguments[place] = "true" if arguments[place] == "false" else "false"


def resolve_on_another_pivot(_: Random, __: Commands, command: Command) -> None:
    attribute(command, ":args")[0] = "true"


def point_at_another_member(random: Random, _: Commands, command: Command) -> None:
    (place,) = attribute(command, ":args")
    command[-1][0] = random.choice([str(one) for one in (-1, int(place) + 1, int(place) + 50)])


def name_another_rewrite(_: Random, __: Commands, command: Command) -> None:
    arguments = attribute(command, ":args")
    arguments[0] = '"arith-elim-gt"' if arguments[0] != '"arith-elim-gt"' else '"arith-elim-lt"'


def rewrite_something_else(_: Random, __: Commands, command: Command) -> None:
    arguments = attribute(command, ":args")
    arguments[1] = "true" if arguments[1] != "true" else "false"


def change_a_number(random: Random, _: Commands, command: Command) -> None:
    _changed(random, command, lambda token: str(int(token) + 1) if token.lstrip("-").isdigit() else None)


def change_a_relation(random: Random, _: Commands, command: Command) -> None:
    others = {">=": ">", ">": ">=", "<=": "<", "<": "<=", "and": "or", "or": "and", "+": "-"}
    _changed(random, command, others.get)


def name_an_undeclared_constant(random: Random, _: Commands, command: Command) -> None:
    _changed(random, command, lambda token: "undeclared" if token[0].isalpha() and len(token) > 5 else None)


def _changed(random: Random, command: Command, other: Callable[[str], str | None]) -> None:
    """Change one token of the clause, if there is one to change."""
    spots: list[tuple[list[Any], int]] = []

    def look(tree: list[Any]) -> None:
        for place, part in enumerate(tree):
            if isinstance(part, list):
                look(part)
            elif other(part):
                spots.append((tree, place))

    look(command[2])
    if not spots:
        command[4] = "hole"
        return
    tree, place = random.choice(spots)
    tree[place] = other(tree[place])


def make_a_literal_a_number(_: Random, __: Commands, command: Command) -> None:
    command[2][1] = "3"


def make_a_term_of_another_sort(_: Random, __: Commands, command: Command) -> None:
    command[2][1] = ["not", ["+", "1", "2"]]


def deny_the_assumption(_: Random, __: Commands, command: Command) -> None:
    command[2] = negated(command[2])


def assume_false(_: Random, commands: Commands, __: Command) -> None:
    commands.insert(1, ["assume", "a1", "false"])


def assume_something_else(random: Random, commands: Commands, _: Command) -> None:
    literals = [one[2][1] for one in commands if with_literals(one)]
    commands.insert(1, ["assume", "a1", random.choice(literals)])


def discharge_nothing(_: Random, __: Commands, command: Command) -> None:
    command[-1] = []


def discharge_something_else(_: Random, commands: Commands, command: Command) -> None:
    command[-1] = [commands[0][1]]


def conclude_something_else(random: Random, commands: Commands, command: Command) -> None:
    command[2][-1] = random.choice(
        [one[2][1] for one in commands if with_literals(one) and one[2][1] != command[2][-1]]
    )


def keep_an_assumption(_: Random, __: Commands, command: Command) -> None:
    del command[2][1]


def open_no_subproof(_: Random, commands: Commands, command: Command) -> None:
    commands.remove(command)


def open_another_subproof(_: Random, __: Commands, command: Command) -> None:
    command[2] = "t9999999"


def leave_a_subproof_open(_: Random, commands: Commands, command: Command) -> None:
    commands.insert(commands.index(command), ["anchor", ":step", "t9999999"])


def use_a_step_inside_a_subproof(_: Random, commands: Commands, command: Command) -> None:
    closed = commands.index(command)
    commands.insert(closed + 1, ["step", "t9999998", commands[closed - 1][2], ":rule", "reordering", ":premises"])
    commands[closed + 1].append([commands[closed - 1][1]])


def drop_the_end(_: Random, commands: Commands, __: Command) -> None:
    commands.pop()


def go_on_after_the_end(_: Random, commands: Commands, __: Command) -> None:
    commands.append(["step", "t9999998", ["cl", "true"], ":rule", "true"])


def assume_after_a_step(_: Random, commands: Commands, __: Command) -> None:
    commands.append(["assume", "a1", commands[0][2]])


Alteration = Callable[[Random, Commands, Command], None]

SUBPROOF, ASSUMPTION = by_rule("subproof"), lambda command: command[0] == "assume" and command[1] == "a0"
STRICT = ("resolution", "trans", "cong", "symm", "and", "equiv1", "equiv2", "implies", "not_and", "or", "poly_simp_rel")
KINDS: dict[Alteration, Callable[[Command], bool]] = {
    drop_a_literal: with_literals,
    negate_a_literal: with_literals,
    add_a_literal: is_step,
    replace_a_literal: with_literals,
    empty_the_clause: with_literals,
    name_another_rule: is_step,
    name_an_unknown_rule: is_step,
    name_the_rule_hole: is_step,
    name_the_rule_trust: is_step,
    # where both sides of a premise are the same, `cong` does without it
    drop_a_premise: lambda command: with_premises()(command) and command[4] != "cong",
    use_another_premise: by_rule(*STRICT),
    repeat_a_premise: with_premises(),
    use_a_later_step: with_premises(),
    use_the_step_itself: with_premises(),
    use_a_step_that_is_none: with_premises(),
    drop_a_step_that_is_used: is_step,
    give_two_steps_one_name: is_step,
    reverse_an_equation: lambda command: equation(command) and command[2][1][1] != command[2][1][2],
    change_a_coefficient: by_rule("la_generic"),
    drop_an_argument: lambda command: bool(attribute(command, ":args")),
    add_an_argument: is_step,
    turn_a_pivot: by_rule("resolution"),
    resolve_on_another_pivot: by_rule("resolution"),
    point_at_another_member: by_rule("and_pos", "or_neg", "and", "not_or"),
    name_another_rewrite: by_rule("rare_rewrite"),
    rewrite_something_else: by_rule("rare_rewrite"),
    change_a_number: is_step,
    change_a_relation: is_step,
    name_an_undeclared_constant: is_step,
    make_a_literal_a_number: with_literals,
    make_a_term_of_another_sort: with_literals,
    deny_the_assumption: ASSUMPTION,
    assume_false: ASSUMPTION,
    assume_something_else: ASSUMPTION,
    discharge_nothing: SUBPROOF,
    discharge_something_else: SUBPROOF,
    conclude_something_else: SUBPROOF,
    keep_an_assumption: SUBPROOF,
    open_no_subproof: lambda command: command[0] == "anchor",
    open_another_subproof: lambda command: command[0] == "anchor",
    leave_a_subproof_open: _any,
    use_a_step_inside_a_subproof: SUBPROOF,
    drop_the_end: ASSUMPTION,
    go_on_after_the_end: ASSUMPTION,
    assume_after_a_step: ASSUMPTION,
}
"""Every kind of alteration, and the commands at which it is one."""


def test_the_proofs_are_right_before() -> None:
    for one, commands in cases():
        assert check(one.problem, written(commands)) == check(one.problem, one.text)


@pytest.mark.parametrize("alter", KINDS, ids=lambda alter: alter.__name__)
def test_an_altered_proof_is_refused(alter: Alteration) -> None:
    random = Random(alter.__name__)
    spots = [(one, commands, place) for one, commands in cases() for place in places(commands, KINDS[alter])]
    assert spots, "no place for this alteration"
    for one, commands, place in random.sample(spots, min(PLACES, len(spots))):
        altered = deepcopy(commands)
        alter(random, altered, altered[place])
        assert altered != commands
        assert refused(one.problem, written(altered)), f"{written(altered[place])}\nwas {written(commands[place])}"


def refused(problem: str, proof: str) -> bool:
    try:
        check(problem, proof)
    except ProofError as error:
        return bool(str(error))
    return False


def test_the_proof_of_another_problem_is_refused() -> None:
    for one in proofs():
        for other in proofs():
            if other.problem != one.problem:
                assert refused(other.problem, one.text)
