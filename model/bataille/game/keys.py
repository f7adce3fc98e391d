"""Exact names of positions: `key`, never a hash; `digest` for people; `index` on small decks.

The byte encoding is written down in docs/explanation/model.md#key.
"""

from collections import Counter
from hashlib import blake2b

from bataille.errors import IndexRangeError, KeyFormatError
from bataille.game.cards import Card, Deck
from bataille.game.state import Position

DIGEST_VERSION = "b1"


def key(position: Position) -> bytes:
    """The canonical key of a position between two turns; equal exactly for equal positions.

    Each pile as its length and its cards' rank and copy, top first, all LEB128 numbers.

    >>> key(Position((Card(1, 0),), (Card(2, 0), Card(3, 0)))).hex(" ")
    '01 01 00 02 02 00 03 00'
    """
    result = bytearray()
    for pile in (position.a, position.b):
        _write(result, len(pile))
        for card in pile:
            _write(result, card.rank)
            _write(result, card.copy)
    return bytes(result)


def position_of(data: bytes) -> Position:
    """The position whose key this is.

    >>> position_of(bytes.fromhex("0101000102 00".replace(" ", "")))
    Position(a=(Card(rank=1, copy=0),), b=(Card(rank=2, copy=0),), laid_a=(), laid_b=(), hand=())
    """
    at, piles = 0, []
    for _ in range(2):
        length, at = _read(data, at)
        cards = []
        for _ in range(length):
            rank, at = _read(data, at)
            copy, at = _read(data, at)
            cards.append(Card(rank, copy))
        piles.append(tuple(cards))
    position = Position(*piles)
    if at != len(data) or key(position) != data:
        raise KeyFormatError(f"{_hex(data)} is not the key of a position: it goes on, or is written longer than needed")
    return position


def digest(position: Position) -> str:
    """A short printable fingerprint of the key, for people and file names: the same everywhere.

    >>> digest(Position((Card(1, 0),), (Card(2, 0),)))
    'b1-3e28972cadb492f9bfa81df38c1a1e2c'
    """
    return f"{DIGEST_VERSION}-{blake2b(key(position), digest_size=16, person=b'bataille-1').hexdigest()}"


def blind(position: Position) -> Position:
    """The position with suits forgotten: every card as the first copy of its rank."""
    return Position(tuple(Card(card.rank, 0) for card in position.a), tuple(Card(card.rank, 0) for card in position.b))


def index(deck: Deck, position: Position) -> int:
    """The perfect index 0..N-1 of a position of the deck, suits forgotten; N is `deck.positions`.

    The rank of both piles in the lexicographic order of the deck's orders, times n+1, plus a's size.

    >>> deck = Deck.parse("2x1")
    >>> [index(deck, position_at(deck, i)) for i in range(deck.positions)]
    [0, 1, 2, 3, 4, 5]
    """
    ranks = [card.rank for card in position.a + position.b]
    left = dict(zip(deck.ranks, deck.copies, strict=True))
    if Counter(ranks) != left:
        raise IndexRangeError(f"the position does not hold exactly the cards of deck {deck}")
    return order_rank(deck, ranks) * (deck.size + 1) + len(position.a)


def position_at(deck: Deck, i: int) -> Position:
    """The position of this index; copies of one rank are numbered in their order.

    >>> position_at(Deck.parse("3x1"), 6).a
    (Card(rank=1, copy=0), Card(rank=3, copy=0))
    """
    if not 0 <= i < deck.positions:
        last = deck.positions - 1 if deck.magnitude < 100 else deck.positions_told
        raise IndexRangeError("index {index} is outside 0..{last} for deck {deck}", index=i, last=last, deck=deck)
    rank, split = divmod(i, deck.size + 1)
    cards = numbered(order_at(deck, rank))
    return Position(cards[:split], cards[split:])


def order_rank(deck: Deck, ranks: list[int]) -> int:
    """The place of an order of the deck's ranks among all its orders, in lexicographic order."""
    left = dict(zip(deck.ranks, deck.copies, strict=True))
    orders, cards, place = deck.orders, deck.size, 0
    for rank in ranks:
        for lower in deck.ranks:
            if lower == rank:
                break
            place += orders * left[lower] // cards
        orders = orders * left[rank] // cards
        left[rank] -= 1
        cards -= 1
    return place


def order_at(deck: Deck, place: int) -> list[int]:
    """The order of the deck's ranks at this place; the inverse of `order_rank`."""
    left = dict(zip(deck.ranks, deck.copies, strict=True))
    orders, result = deck.orders, []
    for cards in range(deck.size, 0, -1):
        for rank in deck.ranks:
            block = orders * left[rank] // cards
            if place < block:
                break
            place -= block
        result.append(rank)
        left[rank] -= 1
        orders = block
    return result


def numbered(ranks: list[int]) -> tuple[Card, ...]:
    """Ranks as cards, the copies of one rank numbered in their order."""
    met: Counter[int] = Counter()
    cards = []
    for rank in ranks:
        cards.append(Card(rank, met[rank]))
        met[rank] += 1
    return tuple(cards)


def _write(result: bytearray, number: int) -> None:
    while number > 0x7F:
        result.append(number & 0x7F | 0x80)
        number >>= 7
    result.append(number)


def _read(data: bytes, at: int) -> tuple[int, int]:
    last = at
    while last < len(data) and data[last] > 0x7F:
        last += 1
    if last >= len(data):
        raise KeyFormatError(f"{_hex(data)} is not the key of a position: it ends too early")
    number = 0
    for byte in reversed(data[at : last + 1]):
        number = number << 7 | byte & 0x7F
    return number, last + 1


def _hex(data: bytes) -> str:
    """Bytes for a message, cut where they are too many to be read."""
    return data.hex() if len(data) <= 32 else f"{data[:32].hex()}... ({len(data):,} bytes)"
