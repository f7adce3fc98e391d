"""`bataille serve`: the local page."""

from io import StringIO
from typing import Annotated

from typer import Option

from bataille.runtime.extras import require


def serve(
    port: Annotated[
        int, Option("--port", metavar="N", min=0, max=65535, help="Where to listen; 0 takes any free port.")
    ] = 8137,
    host: Annotated[
        str, Option("--host", metavar="NAME", help="Address to listen on (default: this machine only).")
    ] = "127.0.0.1",
    browser: Annotated[bool, Option("--browser/--no-browser", help="Open the page in a browser.")] = True,
) -> None:
    """Open the local page: play, look inside a game, see a whole small deck."""
    require("the page", "web", "starlette", "uvicorn")
    from bataille.web import server

    server.serve(host, port, browser=browser, report=_report)


def _report(addresses: list[str]) -> None:
    """Say where the page is; where others can reach it, say so and draw the address for a phone."""
    for address in addresses:
        print(f"the page is at {address} (Ctrl-C ends it)", flush=True)
    outside = [one for one in addresses if not any(name in one for name in ("//127.", "//[::1]", "//localhost"))]
    if not outside:
        return
    print("everybody who can reach this machine may open it and ask it questions; on a phone scan:", flush=True)
    print(qr_code(outside[0]), flush=True)


def qr_code(address: str) -> str:
    """An address as a QR code for a terminal, or the address where the library is missing.

    >>> len(qr_code("http://192.0.2.1:8137/").splitlines()) > 10
    True
    """
    try:
        import segno
    except ModuleNotFoundError:
        return address
    drawn = StringIO()
    segno.make(address, error="m", micro=False).terminal(drawn, compact=True, border=2)
    return drawn.getvalue().rstrip("\n")
