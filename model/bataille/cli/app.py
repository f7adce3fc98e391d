"""All commands under one name, and how each kind of failure leaves: a sentence and an exit status."""

import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Annotated

import typer

from bataille import __version__
from bataille.cli import check, cycles, diagram, explore, play, rules, serve, survey, verify
from bataille.cli.exit_codes import DONE, UNDETERMINED, WRONG_WORDS
from bataille.cli.numbers import with_numbers
from bataille.errors import BatailleError, UndeterminedError, nearest
from bataille.runtime import interrupt

COMMANDS: dict[str, Callable[..., None]] = {
    "play": play.play,
    "explore": explore.explore,
    "cycles": cycles.cycles,
    "check": check.check,
    "verify": verify.verify,
    "survey": survey.survey,
    "rules": rules.rules,
    "diagram": diagram.diagram,
    "serve": serve.serve,
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
    # a stream that was closed before we started is None: what is written there goes nowhere
    sys.stdout = sys.stdout or open(os.devnull, "w")  # noqa: SIM115 - open until the process ends
    sys.stderr = sys.stderr or open(os.devnull, "w")  # noqa: SIM115
    interrupt.answer()
    sys.exit(status(arguments))


def status(arguments: Sequence[str] | None = None) -> int:
    """Run one command; its exit status, the failure already told on stderr."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    if words[:1] == ["help"]:
        words = [*words[1:2], "--help"]
    try:
        code = app(words, prog_name="bataille", standalone_mode=False)
        sys.stdout.flush()
    except UndeterminedError as error:
        return _told(error, UNDETERMINED)
    except BatailleError as error:
        return _told(error, WRONG_WORDS)
    except typer.TyperException as error:
        return _told(_usage(error, words), WRONG_WORDS)
    except (BrokenPipeError, SystemExit):  # typer leaves by SystemExit where a reader closed the pipe
        _silence()
        return DONE
    except OSError as error:
        _silence()
        where = f"{error.filename!r}" if error.filename else "the output"
        return _told(f"{where} cannot be read or written: {error.strerror or error}", WRONG_WORDS)
    except MemoryError:
        return _told("this needs more memory than there is: a smaller deck would fit", WRONG_WORDS)
    except (KeyboardInterrupt, typer.Abort):
        return _interrupted()
    if code == INTERRUPTED_BY_TYPER:
        return _interrupted()
    return code if isinstance(code, int) else DONE


INTERRUPTED_BY_TYPER = 130
INTERRUPTED = "interrupted before the end; a run with a checkpoint goes on when the same command is typed again"


def _interrupted() -> int:
    # an interrupt inside an exec, as when a dataclass is made, leaves a mark by which CPython
    # would end with the signal and not with our status; the next exec wipes it
    exec("")
    return _told(INTERRUPTED, UNDETERMINED)


def _silence() -> None:
    """Let what is still to be written to stdout go nowhere, so that leaving does not fail again."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _told(what: object, code: int) -> int:
    with suppress(OSError):  # where even stderr is closed, the status alone tells
        print(f"bataille: {what}", file=sys.stderr)
    return code


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
