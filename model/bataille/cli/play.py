"""`bataille play`: one game to its end."""

from typing import Annotated

from typer import Option

from bataille.cli.options import Json, print_json, with_rules
from bataille.game.random_deals import WORD
from bataille.rules import Rules


@with_rules
def play(
    rules: Rules,
    deck: Annotated[
        str | None,
        Option("--deck", metavar="DECK", help="52, 36, RxC or copies per rank; else the preset's."),
    ] = None,
    deal: Annotated[
        str | None, Option("--deal", metavar="'A / B'", help="Two piles, top card first; else a random deal.")
    ] = None,
    seed: Annotated[
        int, Option("--seed", metavar="N", min=0, max=WORD, help="Which random deal, and which random pick-up.")
    ] = 0,
    number: Annotated[
        int, Option("--game", metavar="N", min=0, max=WORD, help="Which game of the seed, as survey counts them.")
    ] = 0,
    zero_based: Annotated[bool, Option("--zero-based", help="Plain ranks count from 0.")] = False,
    trace: Annotated[bool, Option("--trace", help="Show every phase of the state machine.")] = False,
    json: Json = False,
) -> None:
    """Play one game to its end: who wins, why, after how many turns, or its tail and period."""
    from bataille.game import play as game
    from bataille.game.cards import Deck
    from bataille.game.notation import Deal, parse_deal
    from bataille.game.random_deals import Shuffler, random_deal
    from bataille.output import text

    if deal is not None:
        given = parse_deal(deal, Deck.parse(deck, zero_based=zero_based) if deck is not None else None)
    else:
        chosen = Deck.parse(deck if deck is not None else rules.deck, zero_based=zero_based)
        given = Deal(chosen, random_deal(chosen, Shuffler(seed, number)), chosen.suited)
    played = game.play(rules, given, seed=seed, game=number)
    if json:
        print_json(text.game_json(played))
        return
    if trace:
        for line in text.trace_lines(played, game.trace(played, seed=seed, number=number)):
            print(line)
    print(text.game_text(played))
