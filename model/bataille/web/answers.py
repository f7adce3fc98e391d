"""An answer as the bytes that travel: computed in a thread of the server, or in a process of its own."""

import gzip
import json
import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from bataille.errors import BatailleError, Message, TooBigError
from bataille.web.cache import GameCache
from bataille.web.endpoints import Endpoint
from bataille.web.parameters import read_all

WORTH_COMPRESSING = 1_000
"""Bytes from which on an answer is compressed."""
JSON = "application/json"


class Answer(NamedTuple):
    """A status, a media type and the bytes, compressed where that was worth it."""

    status: int
    media: str
    body: bytes
    compressed: bool = False

    @classmethod
    def of(cls, status: int, media: str, body: bytes) -> "Answer":
        """The same bytes, compressed if they are many."""
        if len(body) < WORTH_COMPRESSING:
            return cls(status, media, body)
        return cls(status, media, gzip.compress(body, 5, mtime=0), True)

    def plain(self) -> bytes:
        """The bytes as they were before compression."""
        return gzip.decompress(self.body) if self.compressed else self.body


def answer(endpoint: Endpoint, games: GameCache, pairs: Sequence[tuple[str, str]], body: bytes | None) -> Answer:
    """What an endpoint answers to a query string and a body; a wrong question is answered with a sentence."""
    try:
        given = read_all(endpoint.parameters, pairs)
        if body is not None:
            given["body"] = body
        return written(endpoint.answer(games, given), endpoint.media)
    except BatailleError as error:
        return refusal(error)


def written(document: Mapping[str, object] | str, media: str = JSON, status: int = 200) -> Answer:
    """A document as JSON, or a text as it is."""
    if isinstance(document, str):
        return Answer.of(status, media, document.encode())
    text = json.dumps(document, ensure_ascii=False, separators=(",", ":"))
    return Answer.of(status, media, text.encode("utf-8", "replace"))


def refusal(error: BatailleError) -> Answer:
    """A question asked wrongly: the sentence of the model's own error, and its gaps for other languages."""
    document = {"error": str(error), "said": _said(error.args[0])}
    return written(document, status=413 if isinstance(error, TooBigError) else 400)


def _said(part: object) -> object:
    """A sentence as its template, with plain gaps, and what fills them; anything else as it is told."""
    if isinstance(part, Message):
        template = re.sub(r"\{(\w+)[^}]*\}", r"{\1}", part.template)
        return {"template": template, "parts": {name: _said(value) for name, value in part.parts.items()}}
    return part if isinstance(part, int) and abs(part) < 2**53 else str(part)
