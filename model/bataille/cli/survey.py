"""`bataille survey`: random deals of any deck."""

from contextlib import nullcontext
from pathlib import Path
from typing import Annotated

from typer import Argument, Option

from bataille.cli.delivery import deliver
from bataille.cli.options import Json, print_json, with_rules
from bataille.cli.options import chosen as rules_of
from bataille.errors import RulesError
from bataille.game.random_deals import WORD
from bataille.rules import Rules


@with_rules
def survey(
    deck: Annotated[str, Argument(metavar="DECK", help="52, 36, RxC or copies per rank from the lowest.")],
    rules: Rules,
    games: Annotated[int, Option("--games", metavar="N", help="Number of random deals to play.")],
    seed: Annotated[
        int, Option("--seed", metavar="S", min=0, max=WORD, help="Seed (64-bit); the same seed gives the same numbers.")
    ] = 0,
    workers: Annotated[
        int | None,
        Option("--workers", metavar="W", help="Threads (default: all cores); results do not depend on it."),
    ] = None,
    plot: Annotated[
        Path | None, Option("--plot", metavar="FILE", help="Draw the lengths of the games: .png or .svg.")
    ] = None,
    table: Annotated[
        Path | None, Option("--table", metavar="FILE", help="Write one row for each game: .parquet or .csv.")
    ] = None,
    compare: Annotated[
        str | None,
        Option("--compare", metavar="NAMES", help="The same deals under several rules: bataille,lycos,war."),
    ] = None,
    checkpoint: Annotated[
        Path | None,
        Option("--checkpoint", metavar="FILE", help="Resume from FILE if it exists, and save progress to it."),
    ] = None,
    json: Json = False,
) -> None:
    """Play random deals: outcomes, lengths, and the share of endless games with its interval."""
    from bataille.engines import survey as surveys
    from bataille.game.cards import Deck
    from bataille.output.plots import draw_survey, refuse_other_endings
    from bataille.output.survey_table import refuse_other_table, write_table
    from bataille.output.survey_text import compared, text
    from bataille.runtime.checkpoint import removed_at_the_end
    from bataille.runtime.files import refuse_shared

    if plot is not None:
        refuse_other_endings(plot)
    if table is not None:
        refuse_other_table(table)
    refuse_shared({"--plot": plot, "--table": table, "--checkpoint": checkpoint})
    if compare is not None:
        if plot is not None or table is not None or checkpoint is not None:
            raise RulesError("--compare shows one table: leave --plot, --table and --checkpoint out")
        results = [
            surveys.survey(rules_of(name), Deck.parse(deck), games=games, seed=seed, workers=workers)
            for name in compare.split(",")
        ]
        if json:
            print_json({"surveys": [result.as_json() for result in results]})
        else:
            print(compared(results))
        return

    def show(result: surveys.Survey) -> None:
        """The numbers first: they stand even where the picture fails."""
        deliver(
            lambda: print_json(result.as_json()) if json else print(text(result)),
            lambda: None if plot is None else draw_survey(result, plot),
        )

    try:
        with removed_at_the_end() if plot is not None else nullcontext():
            chosen = Deck.parse(deck)
            show(surveys.survey(rules, chosen, games=games, seed=seed, workers=workers, checkpoint=checkpoint))
    except surveys.SurveyInterruptedError as stopped:
        show(stopped.survey)
        raise
    if table is not None:
        write_table(rules, Deck.parse(deck), table, games=games, seed=seed, workers=workers)
