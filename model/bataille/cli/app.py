"""All commands under one name, and how each kind of failure leaves: a sentence and an exit status."""

import sys
from collections.abc import Callable, Sequence
from typing import Annotated

import typer

from bataille import __version__
from bataille.cli import (
    chances,
    check,
    completion,
    cycles,
    diagram,
    explore,
    play,
    rules,
    serve,
    streams,
    survey,
    verify,
)
from bataille.cli.exit_codes import DONE, WRONG_WORDS
from bataille.cli.failures import report, report_interrupted, say
from bataille.cli.numbers import with_numbers
from bataille.errors import nearest
from bataille.runtime import interrupt

COMMANDS: dict[str, Callable[..., None]] = {
    "play": play.play,
    "explore": explore.explore,
    "cycles": cycles.cycles,
    "check": check.check,
    "verify": verify.verify,
    "survey": survey.survey,
    "chances": chances.chances,
    "rules": rules.rules,
    "diagram": diagram.diagram,
    "serve": serve.serve,
    "completion": completion.completion,
}

app = typer.Typer(
    name="bataille",
    help="The card game War (bataille, p'yanitsa) as a formally verified model, and the tools to explore it.",
    no_args_is_help=True,
    add_completion=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
)


def _version(wanted: bool) -> None:
    if wanted:
        print(f"bataille {__version__}")
        raise typer.Exit


@app.callback()
def _about(
    version: Annotated[
        bool, typer.Option("--version", "-V", "-v", help="Show the version and exit.", is_eager=True, callback=_version)
    ] = False,
) -> None:
    pass


for _name, _command in COMMANDS.items():
    app.command(_name)(with_numbers(_command))


def main(arguments: Sequence[str] | None = None) -> None:
    """Run one command and leave with the exit status of the contract; no traceback reaches a user."""
    interrupt.answer()
    try:
        streams.prepare()
        code = status(arguments)
    except KeyboardInterrupt:
        code = report_interrupted()
    interrupt.ignore()
    sys.exit(code)


def status(arguments: Sequence[str] | None = None) -> int:
    """Run one command; its exit status, the failure already told on stderr."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    if words[:1] == ["help"]:
        words = [*words[1:2], "--help"]
    try:
        code = app(words, prog_name="bataille", standalone_mode=False)
        sys.stdout.flush()
    except typer.TyperException as error:
        return say(_usage(error, words), WRONG_WORDS)
    except typer.Abort:
        return report_interrupted()
    except BaseException as error:
        return report(error)
    if code == INTERRUPTED_BY_TYPER:
        return report_interrupted()
    return code if isinstance(code, int) else DONE


INTERRUPTED_BY_TYPER = 130


def _usage(error: typer.TyperException, words: Sequence[str]) -> str:
    """A misuse of words in one sentence, with the nearest command where the command is unknown."""
    text = getattr(error, "format_message", lambda: str(error))()
    command = next((word for word in words if not word.startswith("-")), "")
    if "No such command" in text:
        return f"no command is called {command!r}: {nearest(command, COMMANDS)}"
    if not text:
        return "give a command: " + ", ".join(COMMANDS)
    where = f"bataille {command} --help" if command in COMMANDS else "bataille --help"
    return f"{text.rstrip('.').replace(chr(10), ' ')}; `{where}` lists what is valid"
