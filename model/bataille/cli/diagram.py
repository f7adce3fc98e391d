"""`bataille diagram`: the state machine as a picture."""

import sys
from typing import Annotated

from typer import Option

from bataille.cli.options import Json, print_json
from bataille.errors import RulesError, nearest

FORMATS = ("mermaid", "svg")


def diagram(
    format: Annotated[  # noqa: A002 - the option's own name
        str, Option("--format", metavar="KIND", help="mermaid (needs nothing) or svg (needs graphviz).")
    ] = "mermaid",
    json: Json = False,
) -> None:
    """Draw the state machine: mermaid text, or svg where graphviz is there."""
    from bataille.game import statechart

    if format not in FORMATS:
        raise RulesError(f"format {format!r} does not exist: {nearest(format, FORMATS)}")
    if json:
        print_json(statechart.table())
    elif format == "svg":
        sys.stdout.buffer.write(statechart.svg())
    else:
        print(statechart.mermaid())
