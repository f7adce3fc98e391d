"""`bataille explore`: the whole space of a small deck."""

from pathlib import Path
from typing import Annotated

from typer import Argument, Option

from bataille.cli.options import Json, print_json, refuse_shuffled, with_rules
from bataille.rules import Rules


@with_rules
def explore(
    deck: Annotated[str, Argument(metavar="DECK", help="52, 36, RxC or copies per rank from the lowest.")],
    rules: Rules,
    engine: Annotated[str, Option("--engine", metavar="NAME", help="auto, explicit, stream or reference.")] = "auto",
    checkpoint: Annotated[
        Path | None,
        Option("--checkpoint", metavar="FILE", help="Go on from FILE if it is there; keep the run in it meanwhile."),
    ] = None,
    workers: Annotated[int | None, Option("--workers", metavar="N", min=1, help="Threads; else all cores.")] = None,
    json: Json = False,
) -> None:
    """Know a small deck completely: how its positions and deals end, how long, which go round for ever."""
    from bataille import explore as engines
    from bataille import report
    from bataille.cards import Deck

    refuse_shuffled(rules, "explore")
    space = engines.explore(rules, Deck.parse(deck), engine=engine, checkpoint=checkpoint, workers=workers)
    if json:
        print_json(space.as_json())
    else:
        print(report.space_text(space))
