"""Who may come in, and what every answer carries: a page for this machine's own browser only."""

import re
from collections.abc import Awaitable, Callable, Iterable
from ipaddress import ip_address

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cache-Control": "no-cache",
}


class HostCheck:
    """Turns away strange host names and other sites' scripts; adds the headers that keep the page to itself.

    A name that some other site made point here (DNS rebinding) is not one of ours, while an address as a
    number cannot be made to point elsewhere.
    """

    def __init__(self, app: ASGIApp, hosts: Iterable[str] = ()) -> None:
        self.app = app
        self.hosts = {"localhost", *(host.lower() for host in hosts)}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or turn it away."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if not self.ours(host):
            text = f"this page is not served as {host[:80]!r}: open it as localhost, or by its number as 127.0.0.1"
            await JSONResponse({"error": text}, 421)(scope, receive, _adding(send))
        elif headers.get("sec-fetch-site") == "cross-site" and scope["path"].startswith("/api/"):
            text = "another site may link to this page, but not ask it questions"
            await JSONResponse({"error": text}, 403)(scope, receive, _adding(send))
        else:
            await self.app(scope, receive, _adding(send))

    def ours(self, host: str) -> bool:
        """Whether a Host header is this machine's own.

        >>> doors = HostCheck(None)
        >>> doors.ours("localhost:8137"), doors.ours("127.0.0.1"), doors.ours("[::1]:80"), doors.ours("evil.example")
        (True, True, True, False)
        """
        result = re.fullmatch(r"(\[[0-9a-fA-F:.]+\]|[^:\[\]]+)(:[0-9]{1,5})?", host)
        if result is None:
            return False
        name = result[1].strip("[]").lower()
        try:
            ip_address(name)
        except ValueError:
            return name in self.hosts
        return True


def _adding(send: Send) -> Callable[[Message], Awaitable[None]]:
    async def adding(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
        await send(message)

    return adding
