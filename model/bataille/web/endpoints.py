"""Everything the page can be asked: one table, from which both the routes and their description are made."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from bataille.game.notation import Deal
from bataille.game.random_deals import Shuffler, random_deal
from bataille.web import schemas
from bataille.web.cache import GameCache
from bataille.web.certificates import certificate_view
from bataille.web.deck_views import deck_view, index_view, map_view, near_view
from bataille.web.machine_svg import picture
from bataille.web.parameters import (
    DEAL,
    DECK,
    INDEX,
    POSITION,
    RULES,
    SEED,
    TURN,
    Parameter,
    deal_of,
    position_of,
    rules_of,
)
from bataille.web.recorded_game import RecordedGame
from bataille.web.views import Document, course_view, deal_view, game_view, known_view, presets_view, turn_view

Given = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Endpoint:
    """One question: where it is asked, what may be given, what is answered, and the answer's shape."""

    path: str
    summary: str
    answer: Callable[[GameCache, Given], Document | str]
    schema: Mapping[str, object]
    parameters: tuple[Parameter, ...] = ()
    method: str = "GET"
    media: str = "application/json"


def _film(library: GameCache, given: Given) -> RecordedGame:
    return library.film(rules_of(given), deal_of(given), given.get("seed", 0))


def _deal(_: GameCache, given: Given) -> Document:
    if "deal" in given:
        return deal_view(deal_of(given))
    deck = given["deck"]
    return deal_view(Deal(deck, random_deal(deck, Shuffler(given.get("seed", 0))), deck.suited))


def _near(_: GameCache, given: Given) -> Document:
    return near_view(rules_of(given), position_of(given["position"], given.get("deck")))


GAME = (*RULES, DEAL, DECK, SEED)
OF_DECK = (*RULES, DECK.needed())

ENDPOINTS = (
    Endpoint("/api/presets", "every preset, its deck and its source",
             lambda _, __: presets_view(), schemas.PRESETS),
    Endpoint("/api/known", "a few deals worth seeing",
             lambda _, __: known_view(), schemas.KNOWN),
    Endpoint("/api/random", "a random deal of a deck: the same for the same seed",
             _deal, schemas.DEAL, (DECK.needed(), SEED)),
    Endpoint("/api/deal", "a typed deal, read and checked",
             _deal, schemas.DEAL, (DEAL, DECK)),
    Endpoint("/api/turn", "one turn of a game: the position before it, every step, and the end if it ends there",
             lambda library, given: turn_view(_film(library, given), given["turn"]), schemas.TURN, (*GAME, TURN)),
    Endpoint("/api/game", "what a game comes to: the document of `bataille play`",
             lambda library, given: game_view(_film(library, given)), schemas.GAME, GAME),
    Endpoint("/api/course", "how a's pile grows and shrinks through a game, to its end or once round",
             lambda library, given: course_view(_film(library, given)), schemas.COURSE, GAME),
    Endpoint("/api/near", "a position, the turns after it, and every position one turn before it",
             _near, schemas.NEAR, (*RULES, POSITION, DECK)),
    Endpoint("/api/position", "the position of a deck that has this index, and what surrounds it",
             lambda _, given: index_view(rules_of(given), given["deck"], given["index"]), schemas.NEAR,
             (*OF_DECK, INDEX)),
    Endpoint("/api/deck", "what the positions and deals of a deck come to: the document of `bataille explore`",
             lambda _, given: deck_view(rules_of(given), given["deck"]), schemas.SPACE, OF_DECK),
    Endpoint("/api/map", "every position of a small deck: where it leads, what it comes to, where to draw it",
             lambda _, given: map_view(rules_of(given), given["deck"]), schemas.MAP, OF_DECK),
    Endpoint("/api/machine.svg", "the state machine as a picture",
             lambda _, __: picture(), {"type": "string"}, media="image/svg+xml"),
    Endpoint("/api/certificate", "the game a certificate names, and whether its claims hold",
             lambda library, given: certificate_view(library, given["body"]), schemas.CERTIFICATE, method="POST"),
)  # fmt: skip
