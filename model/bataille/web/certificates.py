"""A certificate brought to the page: the agreement and the deal it names, and whether its claims hold here."""

import json
from typing import Any

from bataille.cycles.certificate import Certificate
from bataille.errors import CertificateError, Message
from bataille.game.keys import digest
from bataille.rules import Rules
from bataille.rules.presets import PRESETS
from bataille.web.cache import GameCache
from bataille.web.parameters import within
from bataille.web.views import Document, game_of

LARGEST = 100_000
"""Bytes of a certificate."""
CLAIMS = ("tail", "period", "suit_blind_period", "wars_per_period")


def certificate_view(games: GameCache, body: bytes) -> Document:
    """What to ask for to see a certificate's game, each claim beside what is found, and whether its seal is whole."""
    data = _read(body)
    given = Certificate.from_json(data)
    deal = within(given.deal)
    played = games.game(given.rules.changed(repetition=True).without_limit(), deal)
    game = game_of(played)
    result: dict[str, object] = {name: getattr(game, name) for name in CLAIMS}
    result["digest"] = None if game.tail is None else digest(played.position(game.tail))
    claimed = {name: getattr(given, name) for name in result}
    claims = [
        {"name": name, "claimed": claimed[name], "found": result[name], "holds": claimed[name] == result[name]}
        for name in result
    ]
    return {
        "ask": asked(given.rules),
        "deal": str(deal),
        "claims": claims,
        "holds": all(one["holds"] for one in claims),
        "sealed": data["seal"] == given.as_json()["seal"] if "seal" in data else None,
    }


def _read(body: bytes) -> Any:
    try:
        return json.loads(body)
    except (ValueError, RecursionError):
        raise CertificateError(Message("this is not a certificate: it is not JSON")) from None


def asked(rules: Rules) -> dict[str, str]:
    """The question that names these rules: a preset, and what differs from it.

    >>> asked(PRESETS["lycos"].changed(face_down=0).without_limit())
    {'rules': 'lycos', 'face_down': '0', 'limit': 'none'}
    """
    base = PRESETS.get(rules.name, PRESETS["bataille"])
    usual, wanted = base.as_json(), rules.as_json()
    result = {"rules": base.name}
    for name, value in wanted.items():
        if name != "name" and value != usual[name]:
            result[name] = "none" if value is None else str(value).lower()
    return result
