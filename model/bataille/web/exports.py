"""What can be kept of a game: its certificate, its trace for other tools, and a link as a QR code."""

import io
import json
from collections.abc import Callable

from bataille.cycles.certificate import Certificate
from bataille.cycles.export import itf
from bataille.cycles.trace import LassoTrace
from bataille.errors import DealError, QuestionError, TooBigError
from bataille.game.play import Game, play
from bataille.web.recorded_game import RecordedGame
from bataille.web.views import Document

LARGEST_TRACE = 4_000_000
"""Cards of all positions of a trace together."""


def export_view(game: RecordedGame, kind: str) -> Document:
    """A file to keep: its name, its media type and its text; DealError where a game has no such file."""
    name, media, text = KINDS[kind](game)
    return {"name": name, "media": media, "text": text}


def _certificate(game: RecordedGame) -> tuple[str, str, str]:
    document = Certificate.from_game(_endless(game), game.rules).as_json()
    return f"bataille-{game.deal.deck}.certificate.json", "application/json", json.dumps(document, indent=1) + "\n"


def _trace(game: RecordedGame) -> tuple[str, str, str]:
    played = _endless(game)
    positions = (played.suit_blind_tail or 0) + (played.suit_blind_period or 0)
    if positions * game.deal.deck.size > LARGEST_TRACE:
        raise TooBigError(
            "the trace has {positions:,} positions of {cards:,} cards; the page writes at most {most:,} cards in all",
            positions=positions, cards=game.deal.deck.size, most=LARGEST_TRACE,
        )  # fmt: skip
    text = json.dumps(itf(LassoTrace.of(played)), separators=(",", ":"))
    return f"bataille-{game.deal.deck}.itf.json", "application/json", text + "\n"


def _endless(game: RecordedGame) -> Game:
    last = game.last  # plays it to its end, or once round
    if game.round is None:
        raise DealError("the game ends after turn {turns:,}; only an endless game has such a file", turns=last)
    # the game goes on where these rules stop it after so many turns
    return play(game.rules.without_limit(), game.deal)


def qr_svg(text: str) -> str:
    """A text as a QR code, drawn as SVG.

    >>> qr_svg("http://192.0.2.1:8137/")[:4]
    '<svg'
    """
    import segno

    drawn = io.BytesIO()
    try:
        segno.make(text, error="m", micro=False).save(drawn, kind="svg", scale=5, border=3, xmldecl=False, svgns=True)
    except segno.DataOverflowError:
        raise QuestionError("the text is {signs:,} signs long: too long for a QR code", signs=len(text)) from None
    return drawn.getvalue().decode()


KINDS: dict[str, Callable[[RecordedGame], tuple[str, str, str]]] = {"certificate": _certificate, "itf": _trace}
