"""Answers as HTTP responses."""

from collections.abc import Sequence

from starlette.requests import Request
from starlette.responses import Response

from bataille.web.answers import Answer


def response(request: Request, result: Answer, headers: Sequence[tuple[str, str]] = ()) -> Response:
    """An answer as a response, compressed where the client takes that."""
    takes = "gzip" in request.headers.get("accept-encoding", "")
    body = result.body if takes or not result.compressed else result.plain()
    sent = Response(body, result.status, media_type=result.media)
    if result.compressed:
        sent.headers["Vary"] = "Accept-Encoding"
        if takes:
            sent.headers["Content-Encoding"] = "gzip"
    if result.status == 503:
        sent.headers["Retry-After"] = "1"
    for name, value in headers:
        sent.headers[name] = value
    return sent
