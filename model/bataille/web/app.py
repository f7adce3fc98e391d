"""The application: the table of endpoints behind the doors, and the static folder."""

import json
import re
from collections.abc import Iterable
from pathlib import Path

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from bataille.errors import BatailleError, Message, TooBigError
from bataille.web.cache import GameCache
from bataille.web.certificates import LARGEST
from bataille.web.endpoints import ENDPOINTS, Endpoint
from bataille.web.middleware import HostCheck
from bataille.web.openapi import description
from bataille.web.parameters import read_all

STATIC = Path(__file__).parent / "static"
MAX_BODY_BYTES = 64_000_000
"""Bytes of a body that is far too long, after which nobody listens any more."""


def application(hosts: Iterable[str] = ()) -> Starlette:
    """The page as an ASGI application; `hosts` are the names beside localhost that it answers to."""
    library = GameCache()
    return Starlette(
        routes=[
            Route("/", _front),
            Route("/openapi.json", _description),
            *(_route(endpoint, library) for endpoint in ENDPOINTS),
            Mount("/static", StaticFiles(directory=STATIC)),
        ],
        middleware=[Middleware(HostCheck, hosts=tuple(hosts))],
        exception_handlers={HTTPException: _refused, BatailleError: _wrong},
    )


def _route(endpoint: Endpoint, library: GameCache) -> Route:
    async def answer(request: Request) -> Response:
        given = read_all(endpoint.parameters, request.query_params.multi_items())
        if endpoint.method == "POST":
            given["body"] = await _body(request)
        result = await run_in_threadpool(endpoint.answer, library, given)
        return _json(result) if isinstance(result, dict) else Response(result, media_type=endpoint.media)

    return Route(endpoint.path, answer, methods=[endpoint.method])


async def _body(request: Request) -> bytes:
    """What was sent. Too much is heard out before it is refused: who still sends would hear no answer."""
    result, size = b"", 0
    async for part in request.stream():
        size += len(part)
        if size <= LARGEST:
            result += part
        elif size > MAX_BODY_BYTES:
            break
    if size > LARGEST:
        raise TooBigError("the certificate is too long: at most {most:,} bytes are read", most=LARGEST)
    return result


def _json(document: object, status: int = 200) -> Response:
    text = json.dumps(document, ensure_ascii=False, separators=(",", ":"))
    return Response(text.encode("utf-8", "replace"), status, media_type="application/json")


async def _front(_: Request) -> Response:
    return FileResponse(STATIC / "index.html")


async def _description(_: Request) -> Response:
    return _json(description())


async def _wrong(_: Request, error: Exception) -> Response:
    """A question asked wrongly: the sentence of the model's own error, and its gaps for other languages."""
    return _json({"error": str(error), "said": _said(error.args[0])}, 413 if isinstance(error, TooBigError) else 400)


def _said(part: object) -> object:
    """A sentence as its template, with plain gaps, and what fills them; anything else as it is told."""
    if isinstance(part, Message):
        template = re.sub(r"\{(\w+)[^}]*\}", r"{\1}", part.template)
        return {"template": template, "parts": {name: _said(result) for name, result in part.parts.items()}}
    return part if isinstance(part, int) and abs(part) < 2**53 else str(part)


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    text = {
        404: f"nothing is served at {request.url.path[:80]}: /openapi.json lists what is",
        405: f"{request.url.path[:80]} does not answer to {request.method[:10]}",
    }.get(error.status_code, error.detail)
    response = _json({"error": text}, error.status_code)
    response.headers.update(error.headers or {})
    return response
