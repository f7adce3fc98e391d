"""The options that many commands share: the rules, and JSON."""

import codecs
import inspect
import json
import sys
from collections.abc import Callable
from functools import wraps
from typing import Annotated, Any

from typer import Option

from bataille.errors import RulesError
from bataille.rules import FIELDS, Order, RuleField, Rules
from bataille.rules.fields import FlagField

_PANEL = "Rules, on top of the preset"


def _option(rule: RuleField) -> inspect.Parameter:
    """The option that overrides one field of the rules."""
    name = rule.name.replace("_", "-")
    flag = isinstance(rule, FlagField)
    words = f"--{name}/--no-{name}" if flag else f"--{name}"
    kind: Any = bool if flag else str
    return inspect.Parameter(
        rule.name,
        inspect.Parameter.KEYWORD_ONLY,
        default=None,
        annotation=Annotated[kind | None, Option(words, metavar=rule.metavar, help=rule.help, rich_help_panel=_PANEL)],
    )


_OVERRIDES = tuple(_option(rule) for rule in FIELDS.values())

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


def chosen(text: str, **overrides: str | bool | None) -> Rules:
    """The rules written as `text`, with the overrides that were given; None leaves a field as it is.

    >>> chosen("lycos", limit="none", face_down="0").limit is None
    True
    """
    given = {
        name: FIELDS[name].parse(value) if isinstance(value, str) else value
        for name, value in overrides.items()
        if value is not None
    }
    return Rules.parse(text).replaced(**given)


def refuse_shuffled(rules: Rules, command: str) -> None:
    """The random pick-up exists for `play` and `survey` only."""
    if rules.pickup.order is Order.SHUFFLED:
        raise RulesError(
            f"pickup 'shuffled' is for play and survey only, not for {command}: choose pairs/winner or another order"
        )


def print_json(document: object) -> None:
    """One JSON document on stdout; in ASCII where that is no UTF-8, or a file name in it is none."""
    text = json.dumps(document, indent=2, ensure_ascii=False)
    try:
        plain = codecs.lookup(sys.stdout.encoding or "utf-8").name != "utf-8"
        text.encode()
    except UnicodeEncodeError:
        plain = True
    sys.stdout.write((json.dumps(document, indent=2) if plain else text) + "\n")
