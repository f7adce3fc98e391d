"""`bataille explore`: the whole space of a small deck."""

from collections.abc import Callable
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from typer import Argument, Option

from bataille.cli.delivery import deliver
from bataille.cli.options import Json, print_json, refuse_shuffled, with_rules
from bataille.errors import RulesError
from bataille.rules import Rules

if TYPE_CHECKING:
    from bataille.engines.result import Exploration
    from bataille.game.cards import Deck


@with_rules
def explore(
    deck: Annotated[str, Argument(metavar="DECK", help="52, 36, RxC or copies per rank from the lowest.")],
    rules: Rules,
    engine: Annotated[
        str, Option("--engine", metavar="NAME", help="auto, explicit, stream, frontier or reference.")
    ] = "auto",
    checkpoint: Annotated[
        Path | None,
        Option("--checkpoint", metavar="FILE", help="Resume from FILE if it exists, and save progress to it."),
    ] = None,
    workers: Annotated[
        int | None, Option("--workers", metavar="N", min=1, max=256, help="Threads (default: all cores).")
    ] = None,
    split: Annotated[
        int | None, Option("--split", metavar="K", min=0, help="Frontier: the deals in which seat a holds K cards.")
    ] = None,
    lengths: Annotated[bool, Option("--lengths", help="Frontier: how many games take how many turns.")] = False,
    scheduler: Annotated[
        str | None,
        Option("--scheduler", metavar="ADDRESS", help="Frontier: a Dask scheduler, or local for own processes."),
    ] = None,
    budget: Annotated[
        float | None,
        Option("--memory", metavar="GIB", min=0, help="Frontier: memory of states; of a process if local."),
    ] = None,
    graph: Annotated[
        Path | None,
        Option("--graph", metavar="FILE", help="Write the position graph: .dot .svg .graphml .aut .parquet."),
    ] = None,
    cycle: Annotated[
        int | None, Option("--cycle", metavar="N", help="With --graph: only cycle number N and what comes to it.")
    ] = None,
    around: Annotated[
        str | None, Option("--around", metavar="'A / B'", help="With --graph: only what lies near this deal.")
    ] = None,
    steps: Annotated[int, Option("--steps", metavar="N", min=0, help="With --around: the radius in turns.")] = 4,
    plot: Annotated[
        Path | None, Option("--plot", metavar="FILE", help="Draw lengths, basins, cycles, the graph: .png or .svg.")
    ] = None,
    certificate: Annotated[
        Path | None,
        Option("--certificate", metavar="FILE", help="Frontier: write a certificate of the count."),
    ] = None,
    endless_only: Annotated[
        bool, Option("--endless-only", help="Only decide whether an endless position exists (faster than counting).")
    ] = False,
    json: Json = False,
) -> None:
    """Classify every position and deal of a small deck: outcome, length and cycles."""
    from bataille import engines
    from bataille.engines.result import ExploreOptions
    from bataille.game.cards import Deck
    from bataille.output import text
    from bataille.runtime.checkpoint import removed_at_the_end
    from bataille.runtime.files import refuse_shared

    refuse_shuffled(rules, "explore")
    chosen = Deck.parse(deck)
    if budget is not None and not isfinite(budget * 2**30):
        raise RulesError(f"--memory {budget} is no number of GiB to stay below: give one such as 4, or leave it out")
    options = ExploreOptions(split, lengths, scheduler, None if budget is None else int(budget * 2**30))
    if endless_only:
        if engine not in ("auto", "frontier"):
            raise RulesError(f"--endless-only is a search of engine frontier, not of {engine!r}: leave --engine out")
        if graph is not None or plot is not None or split is not None or lengths or certificate is not None:
            raise RulesError(
                "--endless-only answers one question: leave --graph, --plot, --split, --lengths and --certificate out"
            )
        result = engines.endless(rules, chosen, checkpoint=checkpoint, workers=workers, options=options)
        if json:
            print_json(result.as_json())
        else:
            print(text.existence_text(result))
        return

    def show(space: "Exploration") -> None:
        if json:
            print_json(space.as_json())
        else:
            print(text.space_text(space))

    if certificate is not None:
        if engine not in ("auto", "frontier"):
            raise RulesError(f"--certificate is of a count by engine frontier, not by {engine!r}: leave --engine out")
        if graph is not None or plot is not None or lengths or checkpoint is not None or scheduler is not None:
            raise RulesError("--certificate keeps one run: no --graph, --plot, --lengths, --checkpoint or --scheduler")
        from bataille.engines.frontier.certificate import explore_with_certificate

        explore_with_certificate(rules, chosen, split, certificate, show)
    elif graph is None and plot is None:
        if cycle is not None or around is not None:
            raise RulesError("--cycle and --around say which part of the graph --graph writes: give it a FILE")
        show(engines.explore(rules, chosen, engine=engine, checkpoint=checkpoint, workers=workers, options=options))
    else:
        refuse_shared({"--graph": graph, "--plot": plot, "--checkpoint": checkpoint})
        if engine not in ("auto", "explicit"):
            raise RulesError(f"--graph and --plot need every position, which engine {engine!r} does not keep: explicit")
        with removed_at_the_end():
            _draw(rules, chosen, graph, plot, cycle, around, steps, checkpoint, workers, show)


def _draw(
    rules: Rules, deck: "Deck", graph: Path | None, plot: Path | None, cycle: int | None, around: str | None,
    steps: int, checkpoint: Path | None, workers: int | None, show: Callable[["Exploration"], None],
) -> None:  # fmt: skip
    """Show the space by the explicit engine, then write its graph and its picture: each stands if the next fails."""
    from bataille.engines.explicit import position_map
    from bataille.engines.explicit.summary import space_of
    from bataille.game.notation import parse_deal
    from bataille.output import graphs, plots

    if cycle is not None and around is not None:
        raise RulesError("--cycle and --around are two parts of the graph: give one of them")
    if graph is not None:
        graphs.refuse_other_endings(graph)
    if plot is not None:
        plots.refuse_other_endings(plot)
    near = None if around is None else parse_deal(around, deck).position
    deck_map = position_map(rules, deck, checkpoint=checkpoint, workers=workers)
    steps_to_take = [lambda: show(space_of(deck_map))]
    if graph is not None:
        if cycle is not None:
            part = graphs.basin(deck_map, cycle)
        else:
            part = graphs.everything(deck_map) if near is None else graphs.around(deck_map, near, steps)
        write = graphs.export
        if graph.suffix.lower() == ".svg":
            plots.refuse_too_big(part)
            write = plots.draw_svg
        steps_to_take.append(lambda: write(part, graph))
    if plot is not None:
        steps_to_take.append(lambda: plots.draw_space(deck_map, plot))
    deliver(*steps_to_take)
