"""What people believe of the game, with the smallest witness where it is false."""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import combinations, permutations, product
from typing import Any, cast

import z3

from bataille.game.cards import Deck
from bataille.game.machine.phases import Phase
from bataille.game.machine.turn import turn
from bataille.game.notation import parse_deal
from bataille.game.play import play
from bataille.game.state import Outcome, Position
from bataille.rules import Rules
from bataille.rules.presets import preset
from bataille_proofs.catalogue import Claim, Kind, Subject, theorem
from bataille_proofs.replay import command, playing
from bataille_proofs.solver import Model
from bataille_proofs.symbolic.deals import UnknownDeal, decks_of, fates, places, unknown_deal, unknown_oracle
from bataille_proofs.symbolic.execution import any_of, branches
from bataille_proofs.verdict import Witness

SUBJECT = Subject("What people believe", 100, Kind.GAME)

BATAILLE = preset("bataille")
MOST = 6
"""Cards at most in a search for a witness."""

Assumed = Callable[[Deck, UnknownDeal, int], Any]


def _comes_to(wanted: set[Outcome | None], assumed: Assumed, shows: str, most: int = MOST) -> Iterator[Claim]:
    """For every deck, the smallest first: where this is assumed of the deal, the game comes to a wanted outcome."""
    for cards in range(2, most + 1):
        for deck in decks_of(cards):
            for split in range(1, cards):
                deal, result = fates(BATAILLE, deck, split)
                comes = result.where(lambda fate: fate.outcome in wanted)
                given = z3.And(deal.given, assumed(deck, deal, split))

                def witness(model: Model, deal: UnknownDeal = deal) -> Witness:
                    return playing(BATAILLE, deal.text(model), shows, lambda game: game.outcome not in wanted)

                yield Claim(f"{deck}, {split} cards for a", z3.Implies(given, comes), witness)


def _a_holds_the_aces(deck: Deck, deal: UnknownDeal, split: int) -> Any:
    return z3.And(*(rank != deck.highest for rank in deal.ranks[split:]))


@theorem(scope="`bataille`, decks of up to 6 cards, the smallest first", method="search", expected="refuted")
def who_holds_all_aces_wins() -> Iterator[Claim]:
    """The seat that is dealt every card of the highest rank wins: false, a war can run it short."""
    yield from _comes_to({Outcome.A_WINS}, _a_holds_the_aces, "a holds every card of the highest rank and does not win")


@theorem(scope="`bataille`, decks of up to 6 cards, the smallest first", method="search", expected="refuted")
def who_holds_all_aces_never_loses() -> Iterator[Claim]:
    """The seat that is dealt every card of the highest rank can at worst draw or play for ever: false."""
    fine = {Outcome.A_WINS, Outcome.DRAW, None}
    yield from _comes_to(fine, _a_holds_the_aces, "a holds every card of the highest rank and loses")


@theorem(scope="`bataille`, decks of up to 6 cards, the smallest first", method="search", expected="refuted")
def the_larger_pile_wins() -> Iterator[Claim]:
    """The seat that holds more cards at the start wins: false."""

    def larger(_: Deck, deal: UnknownDeal, split: int) -> Any:
        return z3.BoolVal(split > len(deal.ranks) - split)

    yield from _comes_to({Outcome.A_WINS}, larger, "a has more cards and does not win")


HALVES = "`bataille`, even deals of 4 cards, all orders of both halves"


@theorem(scope=HALVES, method="search", expected="refuted")
def the_dealt_halves_decide_nothing() -> Iterator[Claim]:
    """Whichever cards each seat was dealt, some order of them lets a win and some other lets b win: false, where
    one seat has all the higher cards no order helps."""
    for half, other in _halves(Deck.parse("4x1")):
        winners = set(_outcomes(half, other))
        both = {Outcome.A_WINS, Outcome.B_WINS} <= winners
        yield Claim(f"{_text(half, other)} in any order", both, partial(_decided, half, other))


@theorem(scope=HALVES, method="search", expected="refuted")
def the_dealt_halves_decide_everything() -> Iterator[Claim]:
    """Whichever cards each seat was dealt, their order does not change who wins: false where cards are equal.
    (Without equal cards it is true of 4x1 and 6x1: the holder of the highest card never loses, and every game ends.)"""
    for deck in decks_of(4):
        for half, other in _halves(deck):
            met = _outcomes(half, other)
            claim = Claim(f"{_text(half, other)} in any order", len(met) == 1, partial(_undecided, list(met.values())))
            yield claim


Half = tuple[int, ...]


def _halves(deck: Deck) -> Iterator[tuple[Half, Half]]:
    """What each seat may be dealt, order aside."""
    cards = tuple(rank for rank, copies in zip(deck.ranks, deck.copies, strict=True) for _ in range(copies))
    for half in sorted(set(combinations(cards, deck.dealt))):
        other = list(cards)
        for rank in half:
            other.remove(rank)
        yield half, tuple(other)


def _outcomes(half: Half, other: Half) -> dict[Outcome, str]:
    """The outcomes that the orders of two halves lead to, each with a deal."""
    orders = (_text(*order) for order in product(permutations(half), permutations(other)))
    return {_outcome(deal): deal for deal in orders}


def _outcome(deal: str) -> Outcome:
    return play(BATAILLE, parse_deal(deal)).outcome


def _text(one: Half, other: Half) -> str:
    return f"{' '.join(map(str, one))} / {' '.join(map(str, other))}"


def _decided(half: Half, other: Half, _: Model) -> Witness:
    deal = _text(half, other)
    shows = "the winner whatever the order of both halves"
    return Witness(command(BATAILLE, deal), shows, lambda: set(_outcomes(half, other)) == {_outcome(deal)})


def _undecided(deals: list[str], _: Model) -> Witness:
    one, other = deals[:2]
    shows = f"another outcome than `{one}`, with the same halves"
    return Witness(command(BATAILLE, other), shows, lambda: _outcome(one) != _outcome(other))


@theorem(scope="`bataille`, decks of up to 6 cards, the smallest first", method="search", expected="refuted")
def the_highest_card_never_changes_hands() -> Iterator[Claim]:
    """The holder of a unique highest card keeps it whatever happens: false, it can lie hidden in a war that is lost."""
    yield from _keeps_the_highest(BATAILLE)


@theorem(scope="`pyanitsa`, decks of up to 6 cards, the smallest first", method="search", expected="refuted")
def the_highest_card_never_changes_hands_even_when_low_beats_high() -> Iterator[Claim]:
    """The holder of a unique highest card keeps it even where the lowest rank beats the highest: false without any
    war."""
    yield from _keeps_the_highest(preset("pyanitsa"))


def _keeps_the_highest(rules: Rules) -> Iterator[Claim]:
    for cards in range(2, MOST + 1):
        for deck in decks_of(cards):
            if deck.copies[-1] == 1:
                for split in range(1, cards):
                    yield from _keeps_in_one_turn(rules, deck, split)


def _keeps_in_one_turn(rules: Rules, deck: Deck, split: int) -> Iterator[Claim]:
    deal, oracle = unknown_deal(deck, split), unknown_oracle(rules, deck)
    result = branches(partial(turn, rules, deal.position, oracle), [deal.given])
    for branch in result:
        if branch.result.phase is not Phase.TURN_START:
            continue
        lost = [place for place in places(branch.result.position.b) if place < split]
        loses = any_of(deal.ranks[place] == deck.highest for place in lost)
        formula = z3.Not(z3.And(deal.given, branch.condition, loses))
        yield Claim(f"{deck}, {split} cards for a", formula, partial(_lost, rules, deck, deal))


def _lost(rules: Rules, deck: Deck, deal: UnknownDeal, model: Model) -> Witness:
    text = deal.text(model)
    dealt = parse_deal(text)

    def replay() -> bool:
        after = turn(rules, dealt.position, unknown_oracle(rules, deck)).position
        holds = [card.rank for card in dealt.position.a], [card.rank for card in after.b]
        return all(deck.highest in ranks for ranks in holds)

    shows = "a holds the only highest card, and b takes it in the first turn"
    return Witness(command(rules, text, " --trace"), shows, replay)


@theorem(scope="every pick-up of `bataille`, deals of distinct cards", method="search", expected="refuted")
def the_mirror_commutes_with_play_under_every_pick_up() -> Iterator[Claim]:
    """Exchanging the seats gives the same game for the other seat: false where the pick-up favours seat a."""
    for pickup in ("pairs/winner", "pairs/loser", "pairs/seat-a"):
        rules, deck = BATAILLE.changed(pickup=pickup), Deck.parse("2x1")
        deal, oracle = unknown_deal(deck, 1), unknown_oracle(rules, deck)

        def program(rules: Rules = rules, deal: UnknownDeal = deal, oracle: Any = oracle) -> tuple[Position, Position]:
            one, other = (turn(rules, position, oracle).position for position in (deal.position, deal.position.mirror))
            return one.mirror, other

        for branch in branches(program, [deal.given]):
            one, other = branch.result
            alike = z3.BoolVal((places(one.a), places(one.b)) == (places(other.a), places(other.b)))
            formula = z3.Implies(z3.And(deal.given, branch.condition), alike)
            yield Claim(f"{pickup} on {deck}", formula, partial(_not_mirrored, rules, deal))


def _not_mirrored(rules: Rules, deal: UnknownDeal, model: Model) -> Witness:
    text = deal.text(model)
    dealt = parse_deal(text)
    exchanged = dealt.__class__(dealt.deck, dealt.position.mirror)

    def replay() -> bool:
        one, other = play(rules, dealt).final, play(rules, cast(Any, exchanged)).final
        return one.mirror != other

    return Witness(command(rules, text), f"another order than `{exchanged}` with the seats exchanged", replay)
