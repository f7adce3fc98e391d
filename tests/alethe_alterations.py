"""Kinds of alterations of a proof in Alethe, each of which makes a wrong proof of a right one."""

from collections.abc import Callable
from random import Random
from typing import Any

from alethe_commands import (
    Command,
    Commands,
    attribute,
    by_rule,
    equation,
    is_step,
    negated,
    with_literals,
    with_premises,
)


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
    arguments = attribute(command, ":args")
    arguments[0] = "true" if arguments[0] != "true" else "false"


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
    leave_a_subproof_open: lambda _: True,
    use_a_step_inside_a_subproof: SUBPROOF,
    drop_the_end: ASSUMPTION,
    go_on_after_the_end: ASSUMPTION,
    assume_after_a_step: ASSUMPTION,
}
"""Every kind of alteration, and the commands at which it is one."""
