"""A certificate brought to the page: the agreement and the deal it names, and whether its claims hold here."""

import json
from collections.abc import Mapping
from typing import Any

from bataille.errors import FileError
from bataille.notation import parse_deal
from bataille.presets import PRESETS
from bataille.rules import Rules
from bataille.web.film import Library
from bataille.web.questions import LONGEST_TEXT, within
from bataille.web.views import Document, game_of

FORMAT = "bataille-certificate/1"
LARGEST = 100_000
"""Bytes of a certificate."""
CLAIMS = ("tail", "period", "suit_blind_period", "wars_per_period")


def certificate_view(library: Library, body: bytes) -> Document:
    """What to ask for to see a certificate's game, and each claim beside what the machine finds."""
    data = _read(body)
    rules = _rules(data["rules"])
    deal = within(parse_deal(_deal(data["deal"])))
    game = game_of(library.film(rules.changed(repetition=True).without_limit(), deal))
    found = {name: getattr(game, name) for name in CLAIMS}
    claims = [{"name": name, "claimed": data.get(name), "found": found[name]} for name in CLAIMS if name in data]
    return {
        "ask": _ask(rules),
        "deal": str(deal),
        "claims": claims,
        "holds": game.period is not None and all(one["claimed"] == one["found"] for one in claims),
    }


def _read(body: bytes) -> Mapping[str, Any]:
    try:
        data = json.loads(body)
    except (ValueError, RecursionError):
        raise FileError("this is not a certificate: it is not JSON") from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise FileError(f"this is not a certificate: its format is not {FORMAT!r}")
    for name in ("rules", "deal"):
        if not isinstance(data.get(name), dict):
            raise FileError(f"the certificate has no {name}")
    return data


def _rules(data: Mapping[str, Any]) -> Rules:
    return Rules.from_json(data)


def _deal(data: Mapping[str, Any]) -> str:
    piles = []
    for seat in ("a", "b"):
        cards = data.get(seat)
        if not isinstance(cards, list) or not all(isinstance(card, int | str) for card in cards):
            raise FileError(f"the pile of seat {seat} in the certificate is not a list of cards")
        piles.append(" ".join(str(card)[:12] for card in cards[:LONGEST_TEXT]))
    return " / ".join(piles)


def _ask(rules: Rules) -> dict[str, str]:
    """The question that names these rules: a preset, and what differs from it."""
    base = PRESETS.get(rules.name, PRESETS["bataille"])
    usual, wanted = base.as_json(), rules.as_json()
    asked = {"rules": base.name}
    for name, value in wanted.items():
        if name != "name" and value != usual[name]:
            asked[name] = "none" if value is None else str(value).lower()
    return asked
