"""`bataille serve`: the local page."""

from typing import Annotated

from typer import Option

from bataille.runtime.extras import require


def serve(
    port: Annotated[
        int, Option("--port", metavar="N", min=0, max=65535, help="Where to listen; 0 takes any free port.")
    ] = 8137,
    host: Annotated[
        str, Option("--host", metavar="NAME", help="Who may come: this machine only, unless you name another address.")
    ] = "127.0.0.1",
    browser: Annotated[bool, Option("--browser/--no-browser", help="Open the page in a browser.")] = True,
) -> None:
    """Open the local page: play, look inside a game, see a whole small deck."""
    require("the page", "web", "starlette", "uvicorn")
    from bataille.web import server

    def told(address: str) -> None:
        print(f"the page is at {address} (Ctrl-C ends it)", flush=True)

    server.serve(host, port, browser=browser, report=told)
