"""`bataille survey`: random deals of any deck."""

from contextlib import nullcontext
from pathlib import Path
from typing import Annotated

from typer import Argument, Option

from bataille.cli.delivery import deliver
from bataille.cli.options import Json, print_json, with_rules
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
    from bataille.output.survey_text import text
    from bataille.runtime.checkpoint import removed_at_the_end
    from bataille.runtime.files import refuse_shared

    if plot is not None:
        refuse_other_endings(plot)
        refuse_shared({"--plot": plot, "--checkpoint": checkpoint})

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
