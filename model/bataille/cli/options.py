"""The options that many commands share: the rules, and JSON."""

import inspect
import json
import sys
from collections.abc import Callable
from functools import wraps
from typing import Annotated, Any

from typer import Option

from bataille.errors import RulesError
from bataille.rules import Order, Rules
from bataille.rules.presets import preset

LONGEST_NUMBER = 40
"""Digits of a number that is read at all: a guard against typing errors; `Rules` says what is too much."""

_PANEL = "Rules, on top of the preset"


def _option(name: str, kind: Any, *words: str, metavar: str | None, text: str) -> inspect.Parameter:
    return inspect.Parameter(
        name,
        inspect.Parameter.KEYWORD_ONLY,
        default=None,
        annotation=Annotated[kind | None, Option(*words, metavar=metavar, help=text, rich_help_panel=_PANEL)],
    )


_OVERRIDES = (
    _option("face_down", int, "--face-down", metavar="N", text="Cards each seat lays face down in one war."),
    _option("pickup", str, "--pickup", metavar="ORDER/FIRST",
            text="pairs, stacks, reversed-pairs or sorted; then winner, loser or seat-a."),
    _option("shortage", str, "--shortage", metavar="WORD", text="stage, card, last-card or draw."),
    _option("low_beats_high", bool, "--low-beats-high/--no-low-beats-high", metavar=None,
            text="The lowest rank beats the highest."),
    _option("objective", str, "--objective", metavar="WORD", text="collect or shed."),
    _option("repetition", bool, "--repetition/--no-repetition", metavar=None, text="An exact repetition draws."),
    _option("limit", str, "--limit", metavar="TURNS", text="The game stops after so many turns; `none` lifts it."),
    _option("at_limit", str, "--at-limit", metavar="WORD", text="draw, or count: the pile sizes decide."),
)  # fmt: skip

_RULES = inspect.Parameter(
    "rules",
    inspect.Parameter.KEYWORD_ONLY,
    default="bataille",
    annotation=Annotated[str, Option("--rules", metavar="NAME", help="A preset; `bataille rules` lists them.")],
)

Json = Annotated[bool, Option("--json", help="One JSON document on stdout and nothing else.")]


def with_rules(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command `--rules` and the single overrides; it receives the one `rules` they make.

    `shuffled` is let through only where the command says so by an attribute `may_shuffle`.
    """
    signature = inspect.signature(command)
    own = [parameter for name, parameter in signature.parameters.items() if name != "rules"]

    @wraps(command)
    def wrapper(*args: Any, rules: str, **given: Any) -> Any:
        overrides = {option.name: given.pop(option.name) for option in _OVERRIDES}
        return command(*args, rules=chosen(rules, **overrides), **given)

    keyword = [p.replace(kind=inspect.Parameter.KEYWORD_ONLY) for p in own]
    wrapper.__signature__ = signature.replace(  # type: ignore[attr-defined]  # read by inspect, unknown to typeshed
        parameters=[*keyword, _RULES, *_OVERRIDES]
    )
    return wrapper


def chosen(name: str, *, limit: str | None = None, **overrides: Any) -> Rules:
    """The preset of this name with the overrides that were given.

    >>> chosen("lycos", limit="none", face_down=0).limit is None
    True
    """
    rules = preset(name).changed(**overrides)
    if limit is None:
        return rules
    if limit.lower() == "none":
        return rules.without_limit()
    if not (limit.isascii() and limit.isdecimal() and len(limit) <= LONGEST_NUMBER):
        raise RulesError(f"limit {limit[:40]!r} is not a number of turns: write a whole number from 0, or none")
    return rules.changed(limit=int(limit))


def refuse_shuffled(rules: Rules, command: str) -> None:
    """The random pick-up exists for `play` and `survey` only."""
    if rules.pickup.order is Order.SHUFFLED:
        raise RulesError(
            f"pickup 'shuffled' is for play and survey only, not for {command}: choose pairs/winner or another order"
        )


def print_json(document: object) -> None:
    """One JSON document on stdout."""
    json.dump(document, sys.stdout, indent=2, ensure_ascii=False)
    sys.stdout.write("\n")
