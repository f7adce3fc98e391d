"""`bataille chances`: the probabilities and lengths of a deck's games, under conditions on the deal."""

from typing import TYPE_CHECKING, Annotated

from typer import Argument, Option

from bataille.cli.options import Json, print_json, with_rules
from bataille.game.random_deals import WORD
from bataille.rules import Rules

if TYPE_CHECKING:
    from bataille.engines.chance import Chances


@with_rules
def chances(
    deck: Annotated[str, Argument(metavar="DECK", help="52, 36, RxC or copies per rank from the lowest.")],
    rules: Rules,
    a: Annotated[str, Option("--a", metavar="CARDS", help="Cards that seat a holds, as 'Ac Ad'.")] = "",
    b: Annotated[str, Option("--b", metavar="CARDS", help="Cards that seat b holds.")] = "",
    split: Annotated[
        int | None, Option("--split", metavar="K", help="Deal K cards to seat a and the others to b.")
    ] = None,
    by: Annotated[
        str | None,
        Option("--by", metavar="KEY", help="Group the games by what seat a is dealt: aces, rank:R or sum."),
    ] = None,
    games: Annotated[
        int | None, Option("--games", metavar="N", help="Play N random games, even where the answer could be exact.")
    ] = None,
    seed: Annotated[
        int, Option("--seed", metavar="S", min=0, max=WORD, help="Which random games; the same seed, the same numbers.")
    ] = 0,
    exact: Annotated[bool, Option("--exact", help="Fractions, or a refusal that names a deck with an answer.")] = False,
    tolerance: Annotated[
        float | None,
        Option("--tolerance", metavar="T", help="With a random pick-up: certified bounds narrower than T, as 1e-9."),
    ] = None,
    workers: Annotated[
        int | None,
        Option("--workers", metavar="W", help="Threads; as many as cores by default. No number depends on it."),
    ] = None,
    json: Json = False,
) -> None:
    """Compute the chances of each outcome and the mean length: exact, within bounds, or from random games."""
    from bataille.engines.chance import chances as compute
    from bataille.game.cards import Deck

    result = compute(
        rules, Deck.parse(deck), a=a, b=b, split=split, by=by, games=games, seed=seed, exact=exact,
        tolerance=tolerance, workers=workers,
    )  # fmt: skip
    if json:
        print_json(result.as_json())
    else:
        print(text(result))


def text(result: "Chances") -> str:
    """The chances as a table for people."""
    words = {
        "exact": "exact",
        "bound": "certain bounds",
        "sample": f"sample of {result.games or 0:,} games, seed {result.seed}, 95 % intervals",
    }
    size_a, size_b = result.conditions.split
    lines = [
        f"deck {result.deck} under {result.rules.name or 'these rules'}, pick-up {result.rules.pickup}, "
        f"{size_a} cards against {size_b}: {words[result.kind]}"
    ]
    names = (("seat a wins", "a_wins"), ("seat b wins", "b_wins"), ("draw", "draw"), ("endless", "endless"))
    lines += [f"  {name:<12} {_number(getattr(result, field))}" for name, field in names]
    turns = result.turns
    lines.append(f"  {'turns':<12} " + ("no game ends" if turns.mean is None else f"mean {_number(turns.mean)}"))
    if turns.variance is not None:
        lines.append(f"  {'':<12} variance {_number(turns.variance)}")
    if result.flawless is not None:
        one_in = f"one in {1 / result.flawless.value:,.2f}" if result.flawless.value else "never"
        lines.append(f"  {'flawless':<12} {one_in}: no war, no turn for the loser; exactly {result.flawless.exact}")
    if result.groups:
        lines.append(f"  by {result.by}: share, seat a wins, seat b wins, mean turns")
        for group in result.groups:
            mean = group.outcomes.turns.mean
            cells = (group.share, group.outcomes.a_wins, group.outcomes.b_wins, *([] if mean is None else [mean]))
            lines.append(f"  {group.key!s:>6}  " + "  ".join(f"{cell.value:.6g}" for cell in cells))
    return "\n".join([*lines, *(f"  {note}" for note in result.notes)])


def _number(value: object) -> str:
    from bataille.engines.chance import Value

    assert isinstance(value, Value)
    if value.exact is None:
        return f"{value.value:.10g}  from {value.low:.10g} to {value.high:.10g}"
    fraction = str(value.exact)
    return f"{value.value:.10g}" + (f"  = {fraction}" if "/" in fraction and len(fraction) <= 60 else "")
