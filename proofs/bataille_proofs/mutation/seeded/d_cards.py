# mypy: disable-error-code="attr-defined,call-arg,index"
# a fault runs in the module that it is put into, with the names that are there
"""Faults of the comparison, the seats, the question of a turn, the keys of positions, decks and presets."""

from __future__ import annotations

from collections import Counter
from typing import Any

from bataille.errors import IndexRangeError
from bataille.game.cards import Card
from bataille.game.compare import _ANSWER, Oracle, by_rank, sort_by_rank
from bataille.game.keys import _write, order_rank
from bataille.game.state import Position
from bataille_proofs.mutation.faults import (
    CARDS,
    COMPARE,
    COMPARED,
    DECKS,
    KEYS,
    KEYS_OF,
    ORDER,
    PRESETS,
    PUBLISHED,
    RANKS,
    RULES,
    STATE,
    SYMMETRY,
    TURN,
    instead_of,
)

_FACED_LAST = "only_the_two_cards_faced_last_are_compared"
_GATHERED = "the_taker_gathers_the_table_in_the_agreed_order"
_KEYS = "two_positions_never_share_a_key_or_an_index"
_NUMBERS = "every_number_has_one_key_and_none_begins_another"
_MIRROR = "the_mirror_commutes_with_play_where_no_seat_is_favoured"
_RANKS = "the_higher_rank_beats_the_lower_but_for_the_agreed_exception"
_ANSWERS = "of_two_cards_either_one_beats_the_other_or_they_are_equal"
_SORTING = "sorting_is_by_falling_rank_and_stable"


@instead_of(TURN, "ask", COMPARED, _FACED_LAST)
def the_first_war_cards_are_compared(oracle: Any, position: Any) -> Any:
    return oracle.compare(position.laid_a[:1][0], position.laid_b[:1][0])


@instead_of(TURN, "ask", COMPARED, _FACED_LAST)
def a_hidden_card_is_compared(oracle: Any, position: Any) -> Any:
    return oracle.compare(position.laid_a[-2:][0], position.laid_b[-1:][0])


@instead_of(TURN, "ask", COMPARED, _FACED_LAST)
def the_cards_on_the_piles_are_compared(oracle: Any, position: Any) -> Any:
    a, b = position.a[:1] + position.laid_a[-1:], position.b[:1] + position.laid_b[-1:]
    return oracle.compare(a[0], b[0])


@instead_of(TURN, "ask", COMPARED, _FACED_LAST)
def the_seats_are_asked_the_wrong_way_round(oracle: Any, position: Any) -> Any:
    return oracle.compare(position.laid_b[-1:][0], position.laid_a[-1:][0])


@instead_of(COMPARE, "sort_by_rank", ORDER, _SORTING)
def sorted_rises(cards: Any) -> Any:
    return tuple(sorted(cards, key=lambda card: card[0]))


@instead_of(COMPARE, "sort_by_rank", ORDER, _SORTING)
def sort_of_large_tables_unstable(cards: Any) -> Any:
    if len(cards) < 5:
        return tuple(sorted(cards, key=lambda card: -card[0]))
    backwards = cards[::-1]
    return tuple(sorted(backwards, key=lambda card: -card[0]))


@instead_of(STATE, "placed", ORDER, _GATHERED)
def surplus_cards_come_first(size_a: Any, size_b: Any) -> Any:
    if size_a < size_b:
        return 0, 1
    if size_b <= 1 < size_a:
        return 1, 0
    return 1, 1


@instead_of(STATE, "Position.mirror", SYMMETRY, _MIRROR)
def the_mirror_forgets_the_table(self: Any) -> Any:
    return Position(self.b, self.a, self.laid_a, self.laid_b, self.hand)


@instead_of(RULES, "Rules.fair", SYMMETRY, _MIRROR)
def every_pick_up_is_called_fair(_: Any) -> Any:
    return True


@instead_of(COMPARE, "by_rank", RANKS, _RANKS)
def ranks_are_compared_as_letters(x: Any, y: Any) -> Any:
    return _ANSWER[(str(x[0]) > str(y[0])) - (str(x[0]) < str(y[0]))]


@instead_of(COMPARE, "by_rank", RANKS, _ANSWERS)
def suits_break_ties(x: Any, y: Any) -> Any:
    return _ANSWER[(x > y) - (x < y)]


@instead_of(COMPARE, "by_rank", RANKS, "only_the_order_of_ranks_matters")
def a_rank_must_lead_by_two(x: Any, y: Any) -> Any:
    return _ANSWER[(x[0] > y[0] + 1) - (x[0] + 1 < y[0])]


@instead_of(COMPARE, "by_rank", RANKS, "the_comparison_is_transitive")
def neighbours_lose_to_the_lower_one(x: Any, y: Any) -> Any:
    if x[0] == y[0] + 1 or y[0] == x[0] + 1:
        return _ANSWER[(y[0] > x[0]) - (y[0] < x[0])]
    return _ANSWER[(x[0] > y[0]) - (x[0] < y[0])]


@instead_of(COMPARE, "oracle", RANKS, _ANSWERS)
def the_lowest_beats_only_for_one_seat(deck: Any, *, low_beats_high: Any) -> Any:
    low, high = deck.lowest, deck.highest
    if not low_beats_high or low == high:
        return Oracle(by_rank, sort_by_rank)

    def compare(x: Any, y: Any) -> Any:
        answer = by_rank(x, y)
        return answer.mirrored if x[0] == low and y[0] == high else answer

    return Oracle(compare, sort_by_rank)


@instead_of(COMPARE, "oracle", RANKS, _ANSWERS)
def the_lowest_beats_everything(deck: Any, *, low_beats_high: Any) -> Any:
    low, high = deck.lowest, deck.highest
    if not low_beats_high or low == high:
        return Oracle(by_rank, sort_by_rank)

    def compare(x: Any, y: Any) -> Any:
        answer = by_rank(x, y)
        return answer.mirrored if x[0] == low or (x[0] == high and y[0] == low) else answer

    return Oracle(compare, sort_by_rank)


@instead_of(KEYS_OF, "key", KEYS, _KEYS)
def the_key_forgets_the_split(position: Any) -> Any:
    result = bytearray()
    for pile in (position.a, position.b):
        for card in pile:
            _write(result, card.rank)
            _write(result, card.copy)
    return bytes(result)


@instead_of(KEYS_OF, "key", KEYS, _KEYS)
def the_key_forgets_the_suit(position: Any) -> Any:
    result = bytearray()
    for pile in (position.a, position.b):
        _write(result, len(pile))
        for card in pile:
            _write(result, card.rank)
    return bytes(result)


@instead_of(KEYS_OF, "key", KEYS, _KEYS)
def key_copy_modulo(position: Any) -> Any:
    result = bytearray()
    for pile in (position.a, position.b):
        _write(result, len(pile))
        for card in pile:
            _write(result, card.rank)
            _write(result, card.copy % 4)
    return bytes(result)


@instead_of(KEYS_OF, "_write", KEYS, _NUMBERS)
def leb128_boundary(result: Any, number: Any) -> None:
    while number > 0x80:
        result.append(number & 0x7F | 0x80)
        number >>= 7
    result.append(number)


@instead_of(KEYS_OF, "index", KEYS, _KEYS)
def the_index_forgets_the_split(deck: Any, position: Any) -> Any:
    ranks = [card.rank for card in position.a + position.b]
    if Counter(ranks) != dict(zip(deck.ranks, deck.copies, strict=True)):
        raise IndexRangeError(f"the position does not hold exactly the cards of deck {deck}")
    return order_rank(deck, ranks) * (deck.size + 1)


@instead_of(KEYS_OF, "index", KEYS, _KEYS)
def index_big(deck: Any, position: Any) -> Any:
    return (
        order_rank(deck, [card.rank for card in position.a + position.b]) * (deck.size + 1) + len(position.a)
    ) % 2**64


@instead_of(KEYS_OF, "blind", KEYS, _KEYS)
def blind_keeps_fifth(position: Any) -> Any:
    return Position(*(tuple(Card(rank, copy if copy >= 4 else 0) for rank, copy in pile) for pile in position[:2]))


@instead_of(CARDS, "Deck.dealt", DECKS, PUBLISHED)
def an_odd_deck_favours_b(self: Any) -> Any:
    return self.size // 2


@instead_of(PRESETS, "preset", DECKS, PUBLISHED)
def a_preset_hides_no_card(name: Any) -> Any:
    rules = PRESETS[name]  # of the module that this runs in
    return rules.changed(face_down=0) if name == "bataille" else rules
