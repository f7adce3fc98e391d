"""`bataille cycles`: endless games on demand, each with a certificate that anyone can check."""

from pathlib import Path
from typing import Annotated

from typer import Argument, Option

from bataille.cli.delivery import deliver
from bataille.cli.options import Json, refuse_shuffled, with_rules
from bataille.cycles.finder import SECONDS
from bataille.errors import DeckError, RulesError, UndeterminedError, nearest
from bataille.game.random_deals import WORD
from bataille.rules import Rules
from bataille.runtime.files import refuse_shared, refuse_unwritable

SMALLEST = "smallest"
FORMATS = ("json", "itf")


@with_rules
def cycles(
    deck: Annotated[
        str,
        Argument(metavar="DECK", help="52, 36, RxC, copies per rank; or `smallest`: the fewest cards that will do."),
    ],
    rules: Rules,
    count: Annotated[int, Option("--count", metavar="N", min=1, help="Number of distinct games to find.")] = 1,
    period: Annotated[
        int | None, Option("--period", metavar="P", min=1, help="Required period in turns, ignoring suits.")
    ] = None,
    wars: Annotated[
        int | None, Option("--wars", metavar="W", min=0, help="Required number of wars in a period, ignoring suits.")
    ] = None,
    no_wars: Annotated[bool, Option("--no-wars", help="No war in the cycle.")] = False,
    tail: Annotated[
        int | None, Option("--tail", metavar="T", min=0, help="Required number of turns before the cycle.")
    ] = None,
    split: Annotated[int | None, Option("--split", metavar="K", min=1, help="Cards that a is dealt.")] = None,
    method: Annotated[
        str, Option("--method", metavar="NAME", help="auto, enumerate, sample, words, pieces or solve.")
    ] = "auto",
    seed: Annotated[int, Option("--seed", metavar="N", min=0, max=WORD, help="Seed (64-bit) of the random deals.")] = 0,
    seconds: Annotated[
        float, Option("--seconds", metavar="S", min=0.1, help="Stop the search after S seconds.")
    ] = SECONDS,
    checkpoint: Annotated[
        Path | None,
        Option(
            "--checkpoint",
            metavar="FILE",
            help="With pieces: resume from FILE if it exists, and save the search to it.",
        ),
    ] = None,
    out: Annotated[Path | None, Option("--out", metavar="DIR", help="Write one certificate a file there.")] = None,
    format: Annotated[  # noqa: A002 - the option's own name
        str | None, Option("--format", metavar="KIND", help="json, or itf: one game for trace viewers.")
    ] = None,
    as_test: Annotated[bool, Option("--as-test", help="A ready pytest file on stdout.")] = False,
    plot: Annotated[Path | None, Option("--plot", metavar="FILE", help="A picture of the first game, .svg.")] = None,
    json: Json = False,
) -> None:
    """Search for endless games and write a checked certificate for each."""
    from bataille.cli import cycles_output
    from bataille.cycles import finder
    from bataille.cycles.query import CycleQuery
    from bataille.game.cards import Deck

    refuse_shuffled(rules, "cycles")
    if no_wars and wars:
        raise RulesError(f"--no-wars and --wars {wars} contradict each other: give one of them")
    if format is not None and format not in FORMATS:
        raise RulesError(f"format {format!r} does not exist: {nearest(format, FORMATS)}")
    if checkpoint is not None and method != "pieces":
        raise RulesError(
            f"--checkpoint keeps the search by pieces, not by {method}: add --method pieces, or leave it out"
        )
    show = cycles_output.Kind.of(json=json or format == "json", itf=format == "itf", as_test=as_test)
    if show is cycles_output.Kind.ITF and count > 1:
        raise RulesError(f"a trace in format itf holds one game, --count asks for {count}: leave --count out")
    if plot is not None and plot.suffix.lower() != ".svg":
        raise RulesError(f"--plot {plot} does not end in .svg, the one format of this picture")
    refuse_shared({"--plot": plot, "--checkpoint": checkpoint, "--out": out})
    if plot is not None:
        refuse_unwritable(plot)
    if out is not None:
        refuse_unwritable(out / "certificate.json", folders=True)
    smallest = deck.strip().lower() == SMALLEST
    if deck.isalpha() and not smallest:
        raise DeckError(f"{deck!r} is no deck: {nearest(deck.lower(), ['52', '36', 'RxC', '2,2,4', SMALLEST])}")
    played_on = Deck.parse(rules.deck if smallest else deck)
    if split is not None and not smallest and split >= played_on.size:
        raise DeckError(
            f"--split {split} leaves b no card of the {played_on.size} in deck {deck}: give 1 to {played_on.size - 1}"
        )
    query = CycleQuery(
        rules=rules, deck=played_on, count=count, period=period, wars=0 if no_wars else wars, tail=tail,
        split=split, seed=seed, checkpoint=checkpoint,
    )  # fmt: skip
    result = finder.smallest(query, seconds=seconds) if smallest else finder.find(query, method=method, seconds=seconds)
    deliver(
        lambda: cycles_output.show(show, result),
        lambda: None if out is None else cycles_output.write(result.examples, out),
        lambda: None if plot is None or not result.examples else cycles_output.draw(result.examples[0], plot),
    )
    if len(result.examples) < count and not result.exhaustive:
        raise UndeterminedError(f"undetermined: found {len(result.examples)} of {count}; searched {result.searched}")
