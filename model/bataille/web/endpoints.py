"""Everything the page can be asked: one table, from which both the routes and their description are made."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from bataille.errors import BatailleError
from bataille.game.cards import Deck
from bataille.game.notation import Deal
from bataille.game.random_deals import Shuffler, random_deal
from bataille.rules.presets import preset
from bataille.web import schemas
from bataille.web.cache import GameCache
from bataille.web.certificates import certificate_view
from bataille.web.deck_views import deck_view, digest_view, endless_view, index_view, map_view, near_view
from bataille.web.exports import export_view, qr_svg
from bataille.web.machine_svg import picture
from bataille.web.parameters import (
    DEAL,
    DECK,
    DIGEST,
    EVENT,
    EXPORT,
    FROM,
    INDEX,
    LONGEST_TEXT,
    POSITION,
    RULES,
    SEED,
    TEXT,
    TO,
    TURN,
    Parameter,
    deal_of,
    position_of,
    rules_of,
)
from bataille.web.recorded_game import RecordedGame
from bataille.web.views import (
    Document,
    course_view,
    deal_view,
    game_view,
    known_view,
    presets_view,
    seek_view,
    transitions_view,
    turn_view,
)

Given = Mapping[str, Any]


def cheap(_: Given) -> bool:
    """No question of this kind needs a process of its own."""
    return False


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
    expensive: Callable[[Given], bool] = cheap
    """Whether a question is one for a process of its own: by cards and positions, before anything is played."""


MOST_CARDS_HERE = 104
"""Cards of a game that is played in a thread of the server; a larger one is played in a process of its own."""
MOST_POSITIONS_HERE = 1_000
"""Positions of a deck that is counted and drawn in a thread of the server."""

MOST_BYTES_HERE = 4_000
"""Bytes of a certificate whose game is played in a thread of the server."""


def many_cards(given: Given) -> bool:
    """Whether a game or a position has many cards."""
    text = given.get("deal") or given.get("position") or ""
    return len(text.split()) > MOST_CARDS_HERE + 1


def many_positions(given: Given) -> bool:
    """Whether a deck has many positions."""
    deck: Deck = given["deck"]
    return deck.size > 12 or deck.positions > MOST_POSITIONS_HERE


def _game(games: GameCache, given: Given) -> RecordedGame:
    return games.game(rules_of(given), deal_of(given), given.get("seed", 0))


def _deal(_: GameCache, given: Given) -> Document:
    if "deal" in given:
        return deal_view(deal_of(given))
    deck = given["deck"]
    return deal_view(Deal(deck, random_deal(deck, Shuffler(given.get("seed", 0))), deck.suited))


def _near(_: GameCache, given: Given) -> Document:
    return near_view(rules_of(given), position_of(given["position"], given.get("deck")))


def _start(games: GameCache, given: Given) -> Document:
    lists = {**presets_view(), **known_view()}
    try:
        rules = rules_of(given)
        if "deal" not in given:
            deck = Deck.parse(preset(given.get("rules", "bataille")).deck)
            deal = Deal(deck, random_deal(deck, Shuffler(given.get("seed", 0))), deck.suited)
        elif many_cards(given):
            return {**lists, "deal": None, "turn": None}
        else:
            deal = deal_of(given)
        turn = turn_view(games.game(rules, deal, given.get("seed", 0)), given.get("turn", 1))
    except BatailleError:
        # the page asks again for what was wrong, and then shows why
        return {**lists, "deal": None, "turn": None}
    return {**lists, "deal": str(deal), "turn": turn}


LINKED = Parameter(DEAL.name, "the deal of a link; where it is none, the page asks again and shows why",
                   {"type": "string", "maxLength": LONGEST_TEXT}, DEAL.read, False, DEAL.example)  # fmt: skip

GAME = (*RULES, DEAL, DECK, SEED)
OF_DECK = (*RULES, DECK.needed())

ENDPOINTS = (
    Endpoint("/api/start", "all that the page needs for its first picture: presets, samples, a deal and its turn",
             _start, schemas.START, (*RULES, LINKED, SEED, TURN.optional())),
    Endpoint("/api/presets", "every preset, its deck and its source",
             lambda _, __: presets_view(), schemas.PRESETS),
    Endpoint("/api/known", "a few deals worth seeing",
             lambda _, __: known_view(), schemas.KNOWN),
    Endpoint("/api/random", "a random deal of a deck: the same for the same seed",
             _deal, schemas.DEAL, (DECK.needed(), SEED)),
    Endpoint("/api/deal", "a typed deal, read and checked",
             _deal, schemas.DEAL, (DEAL, DECK)),
    Endpoint("/api/turn", "one turn of a game: the position before it, every step, and the end if it ends there",
             lambda games, given: turn_view(_game(games, given), given["turn"]), schemas.TURN, (*GAME, TURN),
             expensive=many_cards),
    Endpoint("/api/game", "what a game comes to: the document of `bataille play`",
             lambda games, given: game_view(_game(games, given)), schemas.GAME, GAME, expensive=many_cards),
    Endpoint("/api/course", "how a's pile grows and shrinks through a game, to its end or once round",
             lambda games, given: course_view(_game(games, given), given.get("from"), given.get("to")),
             schemas.COURSE, (*GAME, FROM, TO), expensive=many_cards),
    Endpoint("/api/seek", "the next turn of a game at which something happens",
             lambda games, given: seek_view(_game(games, given), given["event"], given["turn"]), schemas.SEEK,
             (*GAME, EVENT, TURN), expensive=many_cards),
    Endpoint("/api/transitions", "how often each transition of the machine was taken up to a turn",
             lambda games, given: transitions_view(_game(games, given), given["turn"]), schemas.TRANSITIONS,
             (*GAME, TURN), expensive=many_cards),
    Endpoint("/api/near", "a position, the turns after it, and every position one turn before it",
             _near, schemas.NEAR, (*RULES, POSITION, DECK), expensive=many_cards),
    Endpoint("/api/position", "the position of a deck that has this index, and what surrounds it",
             lambda _, given: index_view(rules_of(given), given["deck"], given["index"]), schemas.NEAR,
             (*OF_DECK, INDEX), expensive=lambda given: given["deck"].size > MOST_CARDS_HERE),
    Endpoint("/api/search", "the position of a small deck that has this digest, and what surrounds it",
             lambda _, given: digest_view(rules_of(given), given["deck"], given["digest"]), schemas.NEAR,
             (*OF_DECK, DIGEST), expensive=many_positions),
    Endpoint("/api/endless", "an endless game of a deck, found by the search of `bataille cycles`",
             lambda _, given: endless_view(rules_of(given), given["deck"], given.get("seed", 0)), schemas.ENDLESS,
             (*OF_DECK, SEED), expensive=lambda _: True),
    Endpoint("/api/deck", "what the positions and deals of a deck come to: the document of `bataille explore`",
             lambda _, given: deck_view(rules_of(given), given["deck"]), schemas.SPACE, OF_DECK,
             expensive=many_positions),
    Endpoint("/api/map", "every position of a small deck: where it leads, what it comes to, where to draw it",
             lambda _, given: map_view(rules_of(given), given["deck"]), schemas.MAP, OF_DECK,
             expensive=many_positions),
    Endpoint("/api/machine.svg", "the state machine as a picture",
             lambda _, __: picture(), {"type": "string"}, media="image/svg+xml"),
    Endpoint("/api/export", "a file to keep of a game: its certificate, or its trace for other tools",
             lambda games, given: export_view(_game(games, given), given["kind"]), schemas.EXPORT, (*GAME, EXPORT),
             expensive=lambda given: given["kind"] == "itf" or many_cards(given)),
    Endpoint("/api/qr.svg", "a link as a QR code, for a phone",
             lambda _, given: qr_svg(given["text"]), {"type": "string"}, (TEXT,), media="image/svg+xml"),
    Endpoint("/api/certificate", "the game a certificate names, and whether its claims hold",
             lambda games, given: certificate_view(games, given["body"]), schemas.CERTIFICATE, method="POST",
             expensive=lambda given: len(given["body"]) > MOST_BYTES_HERE),
)  # fmt: skip
