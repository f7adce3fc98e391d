"""Cards, piles and deals as text, both ways (docs/reference/rules.md#notation)."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from bataille.errors import DealError, Message
from bataille.game.cards import JOKER, SUITS, Card, Deck
from bataille.game.state import Pile, Position, table

COURT = {"J": 11, "Q": 12, "K": 13, "A": 14}
_FRENCH = {"V": 11, "D": 12, "R": 13}
"""Valet, dame, roi."""
_FACES = {"T": 10} | COURT | _FRENCH
_JOKER = "JK"
_RANKS = {str(number): number for number in range(2, 11)} | _FACES | {_JOKER: JOKER}
_LETTERS = {rank: letter for letter, rank in COURT.items()} | {JOKER: "Jk"}
_SIGNS = {"♣": "c", "♦": "d", "♥": "h", "♠": "s", "♧": "c", "♢": "d", "♡": "h", "♤": "s"}
_VARIATIONS = "\ufe0e\ufe0f"
"""Invisible signs after a pasted suit that ask for its text or its coloured form."""

LONGEST_NUMBER = 9
"""Digits of a plain rank: a guard against typing errors."""


@dataclass(frozen=True)
class Deal:
    """A position dealt from a deck, and whether its cards are written with suits."""

    deck: Deck
    position: Position
    suited: bool = False

    @property
    def a(self) -> Pile:
        """The pile of seat a, top card first."""
        return self.position.a

    @property
    def b(self) -> Pile:
        """The pile of seat b, top card first."""
        return self.position.b

    def __str__(self) -> str:
        """The deal as text, top card first; `parse_deal` reads it again."""
        return f"{pile_text(self.position.a, self.suited)} / {pile_text(self.position.b, self.suited)}"


def parse_deal(text: str, deck: Deck | None = None) -> Deal:
    """Read two piles, top card first, with ` / ` between.

    With a deck, exactly its cards must be there; without, the deck is what the deal holds.

    >>> deal = parse_deal("9c 3d Qd / 9h Ks 7c")
    >>> str(deal.deck), str(deal)
    ('1,1,2,1,1', '9c 3d Qd / 9h Ks 7c')
    >>> str(parse_deal("A K / 2 D"))
    '14 13 / 2 12'
    >>> parse_deal("1 1 / 1 2").position.b
    (Card(rank=1, copy=2), Card(rank=2, copy=0))
    """
    words = [side.replace(",", " ").split() for side in text.split("/")]
    if len(words) != 2:
        piles = Message("1 pile") if len(words) == 1 else Message("{n} piles", n=len(words))
        raise DealError(
            "deal {deal!r} has {piles}: write two, top card first, as 9c 3d / 9h Ks", deal=text, piles=piles
        )
    for side, seat in zip(words, "ab", strict=True):
        if not side:
            raise DealError(
                "deal {deal!r} leaves the pile of seat {seat} empty: give each seat at least one card",
                deal=text,
                seat=seat,
            )
    flat = words[0] + words[1]
    suited = not all(word.isdecimal() or word.upper() in _FACES for word in flat)
    if suited and flat[0].isdecimal():
        suited = False
    cards = _suited_cards(flat) if suited else _plain_cards(flat)
    if deck is None:
        deck = Deck.holding(cards, suited=suited)
    else:
        _complete(cards, deck, suited)
    split = len(words[0])
    return Deal(deck, Position(tuple(cards[:split]), tuple(cards[split:])), suited)


def card_text(card: Card, suited: bool) -> str:
    """A card as it is written: `10h` with suits, its rank without.

    >>> card_text(Card(10, 2), True), card_text(Card(10, 2), False)
    ('10h', '10')
    """
    return rank_text(card.rank) + SUITS[card.copy] if suited else str(card.rank)


def rank_text(rank: int) -> str:
    """A rank of a standard deck as it is written: 10, J, A, and Jk for a joker."""
    return _LETTERS.get(rank, str(rank))


def pile_text(pile: Pile, suited: bool) -> str:
    """A pile as it is written, top first."""
    return " ".join(card_text(card, suited) for card in pile)


def pile_json(pile: Pile, suited: bool) -> list[str] | list[int]:
    """A pile as JSON holds it: texts with suits, numbers without."""
    return [card_text(card, suited) for card in pile] if suited else [card.rank for card in pile]


def final_json(position: Position, suited: bool) -> dict[str, object]:
    """A final position as JSON: both piles, and the table placement by placement, a's card first."""
    piles = {"a": position.a, "b": position.b, "table": table(position)}
    return {name: pile_json(pile, suited) for name, pile in piles.items()}


def parse_card(word: str) -> Card:
    """Read one card of a standard deck: `9c`, `10h`, `Th`, `A♠`.

    The French faces V, D and R are J, Q and K; the two jokers of deck 54 are Jkc and Jkd.

    >>> parse_card("Th") == parse_card("10h"), parse_card("A♠"), parse_card("R♦") == parse_card("Kd")
    (True, Card(rank=14, copy=3), True)
    """
    plain = word.rstrip(_VARIATIONS)
    rank, suit = plain[:-1].upper(), plain[-1:]
    suit = _SIGNS.get(suit, suit.lower())
    if rank not in _RANKS or suit not in SUITS or not suit:
        raise DealError(
            "{word!r} is not a card: write rank and suit, as 9c, 10h, Th or A♠, or ranks only, as 9 10 A",
            word=word[:40],
        )
    return Card(_RANKS[rank], SUITS.index(suit))


def _suited_cards(words: Sequence[str]) -> list[Card]:
    cards = [parse_card(word) for word in words]
    for card, times in Counter(cards).items():
        if times > 1:
            raise DealError(
                "the card {card} is dealt {times} times; there is one of each", card=card_text(card, True), times=times
            )
    return cards


def _plain_cards(words: Sequence[str]) -> list[Card]:
    """Plain ranks; the copies of one rank are numbered in their order in the deal."""
    met: Counter[int] = Counter()
    cards = []
    for word in words:
        if (face := _FACES.get(word.upper())) is not None:
            cards.append(Card(face, met[face]))
            met[face] += 1
            continue
        if not (word.isdecimal() and word.isascii() and len(word) <= LONGEST_NUMBER):
            raise DealError(
                "{word!r} is not a plain rank: write whole numbers from 0 of at most {digits} digits, "
                "or cards with suits only",
                word=word[:40],
                digits=LONGEST_NUMBER,
            )
        rank = int(word)
        cards.append(Card(rank, met[rank]))
        met[rank] += 1
    return cards


def _complete(cards: Sequence[Card], deck: Deck, suited: bool) -> None:
    """Refuse a deal that misses, repeats or invents a card of the deck, naming it."""
    if suited and not deck.suited:
        raise DealError(
            "deck {deck} has no suits: write plain numbers, {low} to {high}, not cards",
            deck=deck, low=deck.lowest, high=deck.highest,
        )  # fmt: skip
    dealt, held = Counter(cards), Counter(deck.cards)
    for card in cards:
        if not held[card] and card.rank not in deck.ranks:
            raise DealError(
                "the card {card} is not in deck {deck}, whose ranks are {low} to {high}",
                card=card_text(card, suited), deck=deck,
                low=_rank(deck.lowest, suited), high=_rank(deck.highest, suited),
            )  # fmt: skip
    for does, extra in ((Message("repeats"), dealt - held), (Message("misses"), held - dealt)):
        if extra:
            named = ", ".join(card_text(card, suited) for card in sorted(extra)[:3])
            if len(extra) > 3:
                named = Message("{cards} and {n} more", cards=named, n=len(extra) - 3)
            raise DealError(
                "the deal {does} {cards}: deck {deck} has {size} cards and each must be dealt once",
                does=does, cards=named, deck=deck, size=deck.size,
            )  # fmt: skip


def _rank(rank: int, suited: bool) -> str:
    return rank_text(rank) if suited else str(rank)
