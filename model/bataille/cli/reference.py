"""The commands as data, read from the code that runs them: the reference page, the man page, shell completion."""

import inspect
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from textwrap import dedent
from typing import Any, get_args

from bataille.runtime.version import __version__


@dataclass(frozen=True)
class Parameter:
    """One argument or option of a command, as its help shows it."""

    name: str
    words: tuple[str, ...]
    """The spellings of an option; empty for an argument."""
    metavar: str
    help: str
    default: str
    flag: bool

    @property
    def usage(self) -> str:
        """How it is written: `--games N`, `--json`, `DECK`."""
        shown = ", ".join(word.replace("/", " / ") for word in self.words)
        return shown if self.flag else f"{shown} {self.metavar}".strip()


@dataclass(frozen=True)
class Command:
    """One command: its name, its sentence and its parameters."""

    name: str
    help: str
    parameters: tuple[Parameter, ...]

    @property
    def spellings(self) -> list[str]:
        """Every spelling of every option."""
        return [word for parameter in self.parameters for words in parameter.words for word in words.split("/")]


def commands() -> list[Command]:
    """Every command, in the order of `bataille --help`."""
    from bataille.cli.app import COMMANDS

    return [_command(name, function) for name, function in COMMANDS.items()]


def _command(name: str, function: Callable[..., Any]) -> Command:
    parameters = inspect.signature(function).parameters.values()
    text = dedent(inspect.getdoc(function) or "").strip()
    return Command(name, text, tuple(_parameter(parameter) for parameter in parameters))


def _parameter(parameter: inspect.Parameter) -> Parameter:
    kind, info, *_ = get_args(parameter.annotation)
    words = (info.default, *(info.param_decls or ()))
    spellings = tuple(word for word in words if isinstance(word, str) and word.startswith("-"))
    flag = set(get_args(kind) or (kind,)) - {type(None)} == {bool}
    argument = type(info).__name__ == "ArgumentInfo"
    if not spellings and not argument:
        spellings = (f"--{parameter.name.replace('_', '-')}",)
    default = parameter.default
    if default is inspect.Parameter.empty:
        shown = "required"
    elif default is None or default == "" or default is False:
        shown = ""
    else:
        shown = "on" if default is True else f"`{default}`"
    metavar = info.metavar or parameter.name.upper()
    return Parameter(parameter.name, spellings, metavar, info.help or "", shown, flag)


def commands_page() -> str:
    """The reference page in Markdown."""
    lines = [
        "# Commands",
        "",
        "<!-- Written by `make generated` (docs/generators/commands.py) from the code; a test compares the two. -->",
        "",
        "`bataille COMMAND --help` (or `-h`) shows the same in a terminal; `bataille --version` prints the version.",
        "Numbers may be written `1000000`, `1e6` or `1_000_000`. `--json` prints one [JSON document](json.md) on",
        "stdout and nothing else. Exit status: 0 done, 1 a verdict differs or a certificate is wrong, 2 the command",
        "cannot be carried out as written, 3 undetermined or interrupted.",
        "",
        "`bataille completion bash` (or `zsh`, `fish`) prints a completion script, `... man` the man page.",
    ]
    for command in commands():
        lines += ["", f"## bataille {command.name}", "", command.help, "", "| | | default |", "|---|---|---|"]
        lines += [f"| `{_cell(one.usage)}` | {_cell(one.help)} | {_cell(one.default)} |" for one in command.parameters]
    return "\n".join(lines) + "\n"


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")


def man_page() -> str:
    """The man page `bataille(1)` in roff."""
    return "\n".join(_roff()) + "\n"


def _roff() -> Iterator[str]:
    yield f'.TH BATAILLE 1 "" "bataille {__version__}" "User Commands"'
    yield ".SH NAME"
    yield "bataille \\- the card game War as a formally verified model, and the tools to explore it"
    yield ".SH SYNOPSIS"
    yield ".B bataille"
    yield ".I COMMAND [ARGUMENTS] [OPTIONS]"
    yield ".SH COMMANDS"
    for command in commands():
        yield f".SS bataille {command.name}"
        yield _escaped(" ".join(command.help.split()))
        for one in command.parameters:
            yield ".TP"
            yield f".B {_escaped(one.usage)}"
            yield _escaped(" ".join(one.help.split())) + (f" Default: {_escaped(one.default)}." if one.default else "")
    yield ".SH EXIT STATUS"
    yield "0 done; 1 a verdict differs or a certificate is wrong; 2 the command cannot be carried out as written; "
    yield "3 undetermined or interrupted."


def _escaped(text: str) -> str:
    plain = text.replace("\\", "\\\\").replace("-", "\\-").replace("`", "")
    return "\\&" + plain if plain[:1] in (".", "'") else plain
