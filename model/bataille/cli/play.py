"""`bataille play`: one game to its end."""

from dataclasses import replace
from typing import Annotated

from typer import Argument, Option

from bataille.cli.options import Json, print_json, with_rules
from bataille.errors import DealError, RulesError
from bataille.game.random_deals import WORD
from bataille.rules import Order, Rules


@with_rules
def play(
    rules: Rules,
    what: Annotated[
        str | None, Argument(metavar="[DECK|'A / B']", help="A deck, or a deal: two piles with ' / ' between.")
    ] = None,
    deck: Annotated[
        str | None,
        Option("--deck", metavar="DECK", help="52, 36, 32, 54, RxC or copies per rank (default: that of the rules)."),
    ] = None,
    deal: Annotated[
        str | None, Option("--deal", metavar="'A / B'", help="Two piles, top card first (default: a random deal).")
    ] = None,
    seed: Annotated[
        int | None,
        Option("--seed", metavar="N", min=0, max=WORD, help="Seed of the random deal and pick-up (default: 0)."),
    ] = None,
    number: Annotated[
        int | None,
        Option("--game", metavar="N", min=0, max=WORD, help="Number of the game of this seed (default: 0)."),
    ] = None,
    zero_based: Annotated[bool, Option("--zero-based", help="Count plain ranks from 0.")] = False,
    trace: Annotated[bool, Option("--trace", help="Show every phase of the state machine.")] = False,
    json: Json = False,
) -> None:
    """Play one game to its end: the winner, the reason and the number of turns, or the tail and the period."""
    from bataille.game import play as game
    from bataille.game.cards import Deck
    from bataille.game.notation import Deal, parse_deal
    from bataille.game.random_deals import Shuffler, random_deal
    from bataille.output import text

    if what is not None:
        if "/" in what:
            if deal is not None:
                raise DealError(f"a deal is given twice, {what!r} and --deal {deal!r}: give one of them")
            deal = what
        else:
            if deck is not None:
                raise DealError(f"a deck is given twice, {what!r} and --deck {deck!r}: give one of them")
            deck = what
    for option, value in (("--seed", seed), ("--game", number)):
        if deal is not None and value is not None and rules.pickup.order is not Order.SHUFFLED:
            raise RulesError(
                f"{option} {value} chooses a random deal and --deal names one; nothing else is random with these "
                f"rules: leave {option} or --deal out"
            )
    seed, number = seed or 0, number or 0
    if deal is not None:
        given = parse_deal(deal, Deck.parse(deck, zero_based=zero_based) if deck is not None else None)
    else:
        chosen = Deck.parse(deck if deck is not None else rules.deck, zero_based=zero_based)
        given = Deal(chosen, random_deal(chosen, Shuffler(seed, number)), chosen.suited)
    played = replace(game.play(rules, given, seed=seed, game=number), seed=seed, game=number)
    if json:
        print_json(text.game_json(played))
        return
    if trace:
        for line in text.trace_lines(played, game.trace(played, seed=seed, number=number)):
            print(line)
    print(text.game_text(played))
