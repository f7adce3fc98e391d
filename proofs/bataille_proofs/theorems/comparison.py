"""The one question a turn asks: how two faced cards compare."""

from collections.abc import Iterator
from functools import partial
from itertools import pairwise, product
from typing import Any, cast

import z3

from bataille.game.cards import Card, Deck
from bataille.game.compare import Comparison, by_rank, oracle, sort_by_rank
from bataille_proofs.catalogue import Claim, Kind, Subject, theorem
from bataille_proofs.replay import comparing
from bataille_proofs.solver import Model
from bataille_proofs.symbolic.execution import branches
from bataille_proofs.symbolic.values import CardSymbol, Number, Truth
from bataille_proofs.verdict import Witness

SUBJECT = Subject("The comparison of two cards", 60, Kind.TRANSITION)

LOW, HIGH, X, Y, Z = z3.Ints("lowest highest x y z")
LOW_BEATS_HIGH = z3.Bool("low_beats_high")
EVERY_DECK = "every deck, low beats high or not"


class _Deck:
    """Stands where the oracle expects a deck: it asks for the lowest and the highest rank."""

    def __init__(self, lowest: Any, highest: Any) -> None:
        self.lowest = Number(lowest)
        self.highest = Number(highest)


def _in_deck(*ranks: Any) -> list[Any]:
    return [LOW <= HIGH, *(z3.And(rank >= LOW, rank <= HIGH) for rank in ranks)]


def _compared(*pairs: tuple[Any, Any], deck: tuple[Any, Any] = (LOW, HIGH)) -> tuple[Comparison, ...]:
    card_oracle = oracle(cast(Deck, _Deck(*deck)), low_beats_high=cast(bool, Truth(LOW_BEATS_HIGH)))
    return tuple(card_oracle.compare(_card(x), _card(y)) for x, y in pairs)


def _card(rank: Any) -> Card:
    return cast(Card, CardSymbol(z3.IntVal(0), Number(rank), Number(z3.Int(f"copy of {rank}"))))


@theorem(scope=EVERY_DECK, method="induction")
def of_two_cards_either_one_beats_the_other_or_they_are_equal() -> Iterator[Claim]:
    """The answer does not depend on who asks: exchange the cards and it is the opposite one; and two cards are equal
    exactly when they have the same rank."""
    given = z3.And(*_in_deck(X, Y))
    for branch in branches(lambda: _compared((X, Y), (Y, X)), [given]):
        one, other = branch.result
        claim = z3.And(z3.BoolVal(one is other.mirrored), (X == Y) == z3.BoolVal(one is Comparison.EQUAL))
        yield Claim.under(f"{one.name.lower()} and {other.name.lower()}", z3.And(given, branch.condition), claim)


@theorem(scope=EVERY_DECK, method="induction")
def the_higher_rank_beats_the_lower_but_for_the_agreed_exception() -> Iterator[Claim]:
    """The higher rank beats the lower one, except where the lowest of the deck was agreed to beat the highest
    and just those two meet."""
    wrong = [pair for pair in product(range(131), repeat=2) if _real(*pair) is not _by_number(*pair)]
    yield Claim("real cards of ranks 0 to 130", not wrong)
    given = z3.And(*_in_deck(X, Y), X > Y)
    for branch in branches(lambda: _compared((X, Y)), [given]):
        (answer,) = branch.result
        excepted = z3.And(LOW_BEATS_HIGH, X == HIGH, Y == LOW)
        agreed = z3.If(excepted, answer is Comparison.LOWER, answer is Comparison.HIGHER)
        yield Claim.under(answer.name.lower(), z3.And(given, branch.condition), agreed)


def _real(x: int, y: int) -> Comparison:
    return by_rank(Card(x, 0), Card(y, 0))


def _by_number(x: int, y: int) -> Comparison:
    return Comparison.EQUAL if x == y else Comparison.HIGHER if x > y else Comparison.LOWER


@theorem(scope=EVERY_DECK, method="induction")
def only_the_order_of_ranks_matters() -> Iterator[Claim]:
    """Exchange the ranks of a deck for any others in the same order: every comparison comes out as before. The numbers
    on the cards, their distances and their suits count for nothing."""
    low, high, x, y = z3.Ints("new_lowest new_highest new_x new_y")
    pairs = ((LOW, low), (HIGH, high), (X, x), (Y, y))
    order = [(one < other) == (new < newer) for one, new in pairs for other, newer in pairs]
    given = z3.And(*_in_deck(X, Y), *order)
    ways = branches(lambda: (_compared((X, Y)), _compared((x, y), deck=(low, high))), [given])
    yield Claim.under("the same answer", given, ways.where(lambda answers: answers[0] == answers[1]))


def _transitive(given: Any, witness: Any = None) -> Iterator[Claim]:
    given = z3.And(*_in_deck(X, Y, Z), given)
    ways = branches(lambda: _compared((X, Y), (Y, Z), (X, Z)), [given])
    two = ways.where(lambda answers: answers[0] is answers[1] is Comparison.HIGHER)
    three = ways.where(lambda answers: answers[2] is Comparison.HIGHER)
    yield Claim.under("higher, higher, so higher", z3.And(given, two), three, witness)


@theorem(scope="every deck, low does not beat high", method="induction")
def the_comparison_is_transitive() -> Iterator[Claim]:
    """A card that beats a second one, which beats a third, beats the third."""
    yield from _transitive(z3.Not(LOW_BEATS_HIGH))


@theorem(scope="every deck, low beats high", method="induction", expected="refuted")
def the_comparison_is_transitive_even_when_low_beats_high() -> Iterator[Claim]:
    """A card that beats a second one, which beats a third, beats the third, even where the lowest beats the highest:
    false as soon as there is a rank between them."""

    def witness(model: Model) -> Witness:
        return comparing(model(X), model(Y), model(Z))

    yield from _transitive(z3.And(LOW_BEATS_HIGH, LOW == 1, HIGH <= 3), witness)


@theorem(scope="tables of up to 4 cards of any ranks, up to 6 of 6 ranks, up to 9 of 3 ranks", method="bounded")
def sorting_is_by_falling_rank_and_stable() -> Iterator[Claim]:
    """`sorted` slides the same cards from the highest rank to the lowest, equal ranks as they lay; so it depends on
    ranks alone."""
    for most, longest in ((6, 6), (3, 9)):
        tables = (table for size in range(longest + 1) for table in product(range(most), repeat=size))
        yield Claim(f"real cards, up to {longest} of {most} ranks", all(map(_falling, tables)))
    for size in range(5):
        ranks = [z3.Int(f"rank{place}") for place in range(size)]
        cards = tuple(CardSymbol(place, Number(rank)) for place, rank in enumerate(ranks))
        for branch in branches(partial(sort_by_rank, cast(Any, cards))):
            result = [cast(CardSymbol, card).place for card in branch.result]
            falls = [
                z3.Or(ranks[one] > ranks[other], z3.And(ranks[one] == ranks[other], one < other))
                for one, other in pairwise(result)
            ]
            claim = z3.And(z3.BoolVal(sorted(result) == list(range(size))), *falls)
            yield Claim.under(f"{size} cards: {result}", branch.condition, claim)


def _falling(table: tuple[int, ...]) -> bool:
    """Whether a table of these ranks is sorted as it should be."""
    cards = tuple(Card(rank, place) for place, rank in enumerate(table))
    result = sort_by_rank(cards)
    falls = all(one.rank > two.rank or (one.rank == two.rank and one.copy < two.copy) for one, two in pairwise(result))
    return falls and len(result) == len(cards) and set(result) == set(cards)
