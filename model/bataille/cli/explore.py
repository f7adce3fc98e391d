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
    engine: Annotated[
        str, Option("--engine", metavar="NAME", help="auto, explicit, stream, frontier or reference.")
    ] = "auto",
    checkpoint: Annotated[
        Path | None,
        Option("--checkpoint", metavar="FILE", help="Go on from FILE if it is there; keep the run in it meanwhile."),
    ] = None,
    workers: Annotated[int | None, Option("--workers", metavar="N", min=1, help="Threads; else all cores.")] = None,
    split: Annotated[
        int | None, Option("--split", metavar="K", min=0, help="Frontier: the deals in which seat a holds K cards.")
    ] = None,
    lengths: Annotated[bool, Option("--lengths", help="Frontier: how many games take how many turns.")] = False,
    scheduler: Annotated[
        str | None, Option("--scheduler", metavar="ADDRESS", help="Frontier: work on the Dask cluster there.")
    ] = None,
    budget: Annotated[
        float | None, Option("--memory", metavar="GIB", min=0, help="Frontier: beyond so much, states go to disk.")
    ] = None,
    json: Json = False,
) -> None:
    """Know a small deck completely: how its positions and deals end, how long, which go round for ever."""
    from bataille import explore as engines
    from bataille import report
    from bataille.cards import Deck
    from bataille.space import Asked

    refuse_shuffled(rules, "explore")
    asked = Asked(split, lengths, scheduler, None if budget is None else int(budget * 2**30))
    space = engines.explore(rules, Deck.parse(deck), engine=engine, checkpoint=checkpoint, workers=workers, asked=asked)
    if json:
        print_json(space.as_json())
    else:
        print(report.space_text(space))
