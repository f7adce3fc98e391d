"""Endless games: from how many cards on they exist, under every preset."""

from collections.abc import Iterator
from functools import partial

import z3

from bataille.game.cards import Deck
from bataille.rules import Rules
from bataille.rules.presets import PRESETS, preset
from bataille_proofs.catalogue import Claim, Kind, Method, Subject, Theorem, add, theorem
from bataille_proofs.replay import playing
from bataille_proofs.solver import Model
from bataille_proofs.symbolic.bounded import Unrolling
from bataille_proofs.symbolic.deals import UnknownDeal, decks_of, fates
from bataille_proofs.verdict import Verdict, Witness

SUBJECT = Subject("Endless games: from how many cards on", 90, Kind.GAME)

SMALLEST = {
    "bataille": 5, "lycos": 5, "pyanitsa": 3, "pyanitsa-open": 3, "pyanitsa-shed": 3, "pyanitsa-open-shed": 3,
    "war": 5, "delahaye": 5, "delahaye-sorted": 5, "winamax": 4, "soldier": 3, "drunkard": 4,
}  # fmt: skip
"""The cards of the smallest endless game under each preset; the theorems below show that none has fewer."""


def _every_game_ends(rules: Rules, cards: int, decks: Iterator[Deck] | None = None) -> Iterator[Claim]:
    for deck in decks or decks_of(cards):
        for split in range(1, cards):
            deal, result = fates(rules, deck, split)
            ends = result.where(lambda fate: fate.outcome is not None)
            yield Claim.under(f"{deck}, {split} cards for a", deal.given, ends, partial(_endless, rules, deal))


def _endless(rules: Rules, deal: UnknownDeal, model: Model) -> Witness:
    ruled = rules.without_limit()
    return playing(ruled, deal.text(model), "an endless game", lambda game: game.period is not None)


def _up_to(rules: Rules, most: int) -> Iterator[Claim]:
    for cards in range(2, most + 1):
        yield from _every_game_ends(rules, cards)


def _enter(name: str, smallest: int) -> None:
    """The two theorems of one preset: every game with fewer cards ends, and not every one with so many."""
    rules, called = PRESETS[name], name.replace("-", "_")
    shown = Theorem(
        f"every_game_of_up_to_{smallest - 1}_cards_ends_under_{called}",
        f"Whatever the deck, copies included, no deal of up to {smallest - 1} cards is endless under `{name}`.",
        f"`{name}` without its limit, all decks of 2 to {smallest - 1} cards, any split",
        Method.BOUNDED,
        Verdict.PROVED,
        "endless",
        partial(_up_to, rules, smallest - 1),
    )
    false = Theorem(
        f"every_game_of_{smallest}_cards_ends_under_{called}",
        f"No deal of {smallest} cards is endless under `{name}`: false, and no smaller deck has a counterexample.",
        f"`{name}` without its limit, all decks of {smallest} cards, any split",
        Method.SEARCH,
        Verdict.REFUTED,
        "endless",
        partial(_every_game_ends, rules, smallest),
    )
    add(shown)
    add(false)


for _name, _cards in SMALLEST.items():
    _enter(_name, _cards)


@theorem(scope="`bataille`, decks of up to 5 cards with ties", method="search", expected="refuted")
def every_game_on_decks_with_ties_of_5_cards_ends_under_bataille() -> Iterator[Claim]:
    """Equal cards make war, and wars end games: false, a deck of five cards with equal ones has endless games."""
    tied = (deck for deck in decks_of(5) if max(deck.copies) > 1)
    yield from _every_game_ends(preset("bataille"), 5, tied)


@theorem(scope="`bataille` on 5x1, from any position", method="bounded", expected="refuted")
def no_position_of_5x1_comes_round() -> Iterator[Claim]:
    """No position on five distinct cards stands again after 6 turns: false."""
    rules = preset("bataille")
    unrolled = Unrolling(rules, Deck.parse("5x1"), 6)

    def witness(model: Model) -> Witness:
        shows = "a cycle of 6 turns that the deal itself lies on"
        return playing(rules, unrolled.deal(model), shows, lambda game: (game.tail, game.period) == (0, 6))

    yield Claim.under("6 turns later", unrolled.played, z3.Not(unrolled.equal(0, 6)), witness)
