"""Certificates of endless games, which anybody can check (docs/reference/certificates.md#certificates).

`bataille_proofs/checker.py` checks them and shares no code with this module or any other.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any

from bataille.errors import BatailleError, CertificateError, DealError, Message, shown
from bataille.game.cards import STANDARD, Deck
from bataille.game.keys import digest, numbered
from bataille.game.notation import Deal, parse_deal, pile_json
from bataille.game.play import Game, play
from bataille.game.state import Position
from bataille.game.successor import SuccessorMap
from bataille.rules import Rules

FORMAT = "bataille-certificate/1"
_NUMBERS = ("tail", "period", "suit_blind_period", "wars_per_period")


@dataclass(frozen=True, slots=True)
class Certificate:
    """The claim that one deal never ends under some rules, whatever their limit. Lengths are in turns.

    `tail` and `period` are by card, `wars_per_period` in the suit-blind period, `digest` that of the
    first position of the cycle.
    """

    rules: Rules
    deal: Deal
    tail: int
    period: int
    suit_blind_period: int
    wars_per_period: int
    digest: str

    @classmethod
    def of(cls, rules: Rules, deal: Deal) -> "Certificate":
        """Play a deal and write down how it repeats; DealError if it ends.

        >>> from bataille.rules.presets import preset
        >>> made = Certificate.of(preset("bataille"), parse_deal("1 3 5 / 2 4"))
        >>> made.tail, made.period, made.wars_per_period
        (3, 6, 0)
        """
        return cls.from_game(play(rules.without_limit(), as_written(deal)), rules)

    @classmethod
    def from_game(cls, game: Game, rules: Rules) -> "Certificate":
        """Write down how a game repeats that was played as written and without the limit of these rules."""
        if game.tail is None or game.period is None or game.suit_blind_period is None or game.wars_per_period is None:
            raise DealError(
                f"the deal {game.deal} is not endless: {game.reason} after {game.turns:,} turns; nothing to certify"
            )
        first = digest(after(game.rules, game.deal, game.tail))
        return cls(rules, game.deal, game.tail, game.period, game.suit_blind_period, game.wars_per_period, first)

    def as_json(self) -> dict[str, Any]:
        """The JSON document, with a seal over all of it (docs/reference/certificates.md#certificates)."""
        piles = {"a": self.deal.position.a, "b": self.deal.position.b}
        document = {
            "format": FORMAT,
            "rules": self.rules.as_json(),
            "deck": str(self.deal.deck),
            "deal": {seat: pile_json(pile, self.deal.suited) for seat, pile in piles.items()},
            **{name: getattr(self, name) for name in _NUMBERS},
            "digest": self.digest,
        }
        text = json.dumps(document, sort_keys=True, separators=(",", ":"))
        seal = blake2b(text.encode(), digest_size=16, person=b"bataille-1").hexdigest()
        return {**document, "seal": f"s1-{seal}"}

    def _repr_svg_(self) -> str:
        from bataille.cycles.svg import svg
        from bataille.cycles.trace import LassoTrace

        return svg(LassoTrace.of(play(self.rules.without_limit(), self.deal)))

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "Certificate":
        """The certificate that `as_json` wrote; read, not checked.

        >>> from bataille.rules.presets import preset
        >>> made = Certificate.of(preset("soldier"), parse_deal("2 / 1 3"))
        >>> Certificate.from_json(made.as_json()) == made
        True
        """
        try:
            _read_shape(data)
            text = " / ".join(" ".join(str(card) for card in data["deal"][seat]) for seat in "ab")
            deck = Deck.parse(data["deck"])
            deal = parse_deal(text, deck if data["deck"] in STANDARD else None)
            if deal.deck.copies != deck.copies:
                raise DealError("the deal {deal} does not hold the cards of deck {deck}", deal=text, deck=data["deck"])
            numbers = {name: data[name] for name in _NUMBERS}
            return cls(Rules.from_json(data["rules"]), deal, digest=data["digest"], **numbers)
        except BatailleError as error:
            raise CertificateError(
                "not a certificate of format {format}: {why}", format=FORMAT, why=error.args[0]
            ) from None


def _read_shape(data: object) -> None:
    """Refuse a document in which a field is missing, or of another kind than `as_json` writes."""
    if not isinstance(data, Mapping) or "format" not in data:
        raise CertificateError(Message("it has no format"))
    if data["format"] != FORMAT:
        raise CertificateError("its format is {word}", word=shown(data["format"]))
    for name in ("rules", "deck", "deal", *_NUMBERS, "digest"):
        if name not in data:
            raise CertificateError("{name} is missing", name=name)
    for name in ("rules", "deal"):
        if not isinstance(data[name], Mapping):
            raise CertificateError("{name} is an object; got {word}", name=name, word=shown(data[name]))
    for name in ("deck", "digest"):
        if not isinstance(data[name], str):
            raise CertificateError("{name} is a word; got {word}", name=name, word=shown(data[name]))
    for name in _NUMBERS:
        if type(data[name]) is not int or data[name] < 0:
            raise CertificateError("{name} is a whole number, 0 or more; got {word}", name=name, word=shown(data[name]))
    for seat in "ab":
        pile = data["deal"].get(seat)
        if not isinstance(pile, list) or not all(type(card) is int or _one_word(card) for card in pile):
            raise CertificateError("the pile of seat {seat} is not a list of cards", seat=seat)


def _one_word(card: object) -> bool:
    return isinstance(card, str) and len(card.split()) == 1 and not set(card) & {"/", ","}


def as_written(deal: Deal) -> Deal:
    """The deal as it is read again from its text: copies of a plain rank are numbered in their order.

    >>> from bataille.game.cards import Card
    >>> cards = Card(1, 1), Card(1, 0)
    >>> as_written(Deal(Deck.parse("1x2"), Position(cards[:1], cards[1:]))).position.a
    (Card(rank=1, copy=0),)
    """
    if deal.suited:
        return deal
    cards, split = numbered([card.rank for card in deal.position.cards]), len(deal.position.a)
    return Deal(deal.deck, Position(cards[:split], cards[split:]))


def after(rules: Rules, deal: Deal, turns: int) -> Position:
    """The position of a game after so many turns, played by card; the game must last that long.

    >>> from bataille.rules.presets import preset
    >>> after(preset("bataille"), parse_deal("1 3 / 2 4"), 1).b[-1]
    Card(rank=1, copy=0)
    """
    piles, _ = SuccessorMap(rules, deal.deck).along((deal.position.a, deal.position.b), turns)
    return Position(*piles)
