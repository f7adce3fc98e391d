"""`bataille cycles`: endless games on demand, each with a certificate that anyone can check."""

import shlex
import sys
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Annotated, Any

from typer import Argument, Exit, Option

from bataille.cli.exits import UNDETERMINED
from bataille.cli.options import Json, print_json, refuse_shuffled, with_rules
from bataille.errors import BatailleError, FileError, RulesError, UndeterminedError, nearest
from bataille.rules import Rules

if TYPE_CHECKING:
    from bataille.gathering import Example, Gathering
    from bataille.wanted import Searched, Wanted

FORMATS = ("json", "itf")


@with_rules
def cycles(
    deck: Annotated[
        str, Argument(metavar="DECK", help="52, 36, RxC, copies per rank, or `smallest`: the fewest cards that will do.")
    ],
    rules: Rules,
    count: Annotated[int, Option("--count", metavar="N", min=1, help="So many distinct games.")] = 1,
    period: Annotated[int | None, Option("--period", metavar="P", min=1, help="Turns in the suit-blind period.")] = None,
    wars: Annotated[int | None, Option("--wars", metavar="W", min=0, help="Wars in the suit-blind period.")] = None,
    no_wars: Annotated[bool, Option("--no-wars", help="No war in the cycle.")] = False,
    tail: Annotated[int | None, Option("--tail", metavar="T", min=0, help="Turns before the cycle.")] = None,
    split: Annotated[int | None, Option("--split", metavar="K", min=1, help="Cards that a is dealt.")] = None,
    method: Annotated[
        str, Option("--method", metavar="NAME", help="auto, enumerate, sample, words, pieces or solve.")
    ] = "auto",
    seed: Annotated[int, Option("--seed", metavar="N", help="Which random deals.")] = 0,
    seconds: Annotated[float, Option("--seconds", metavar="S", min=0.1, help="Search no longer.")] = 100.0,
    out: Annotated[Path | None, Option("--out", metavar="DIR", help="Write each certificate to a file there.")] = None,
    format: Annotated[  # noqa: A002 - the option's own name
        str | None, Option("--format", metavar="KIND", help="json, or itf: one game for trace viewers.")
    ] = None,
    as_test: Annotated[bool, Option("--as-test", help="A ready pytest file on stdout.")] = False,
    plot: Annotated[Path | None, Option("--plot", metavar="FILE", help="A picture of the first game: .svg.")] = None,
    json: Json = False,
) -> None:
    """Find endless games: distinct ones, of the deck, rules and kind asked for, each certified and checked."""
    from bataille.gathering import Gathering

    refuse_shuffled(rules, "cycles")
    kind = _kind(format, json=json, as_test=as_test, count=count, plot=plot)
    wanted = _wanted(deck, rules, count, period, 0 if no_wars else wars, tail, split, seed)
    if no_wars and wars:
        raise RulesError(f"--no-wars and --wars {wars} contradict each other: give one of them")
    gathering = Gathering(wanted)
    used, searched = _search(gathering, method, seconds)
    _certified(gathering.examples)
    if out is not None:
        _write(gathering.examples, out)
    if plot is not None and gathering.examples:
        _draw(gathering.examples[0], plot)
    _show(kind, gathering, used, searched)
    if not gathering.enough and not searched.exhaustive:
        raise UndeterminedError(
            f"undetermined: found {len(gathering.examples)} of {count}; searched {searched.amount}"
        )
