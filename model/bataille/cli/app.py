"""All commands under one name, and how each kind of failure leaves: a sentence and an exit status."""

import sys
from collections.abc import Callable, Sequence

import typer

from bataille.cli import check, cycles, diagram, explore, play, rules, serve, survey, verify
from bataille.cli.exits import DONE, UNDETERMINED, WRONG_WORDS
from bataille.errors import BatailleError, UndeterminedError, nearest

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
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
)
for _name, _command in COMMANDS.items():
    app.command(_name)(_command)


def main(arguments: Sequence[str] | None = None) -> None:
    """Run one command and leave with the exit status of the contract; no traceback reaches a user."""
    sys.exit(status(arguments))


def status(arguments: Sequence[str] | None = None) -> int:
    """Run one command; its exit status, the failure already told on stderr."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    try:
        code = app(words, prog_name="bataille", standalone_mode=False)
    except UndeterminedError as error:
        return _told(error, UNDETERMINED)
    except BatailleError as error:
        return _told(error, WRONG_WORDS)
    except typer.TyperException as error:
        return _told(_usage(error, words), WRONG_WORDS)
    except BrokenPipeError:
        sys.stderr.close()
        return DONE
    except (KeyboardInterrupt, typer.Abort):
        return _told("interrupted; what was finished is kept", UNDETERMINED)
    if code == INTERRUPTED_BY_TYPER:
        return _told("interrupted; what was finished is kept", UNDETERMINED)
    return code if isinstance(code, int) else DONE


INTERRUPTED_BY_TYPER = 130


def _told(what: object, code: int) -> int:
    print(f"bataille: {what}", file=sys.stderr)
    return code


def _usage(error: typer.TyperException, words: Sequence[str]) -> str:
    """A misuse of words in one sentence, with the nearest command where the command is unknown."""
    told = getattr(error, "format_message", lambda: str(error))()
    command = next((word for word in words if not word.startswith("-")), "")
    if "No such command" in told:
        return f"no command is called {command!r}: {nearest(command, COMMANDS)}"
    if not told:
        return "give a command: " + ", ".join(COMMANDS)
    where = f"bataille {command} --help" if command in COMMANDS else "bataille --help"
    return f"{told.rstrip('.').replace(chr(10), ' ')}; `{where}` lists what is valid"
