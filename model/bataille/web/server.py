"""From a port number to a served page."""

import socket
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from threading import Thread

import uvicorn

from bataille.errors import PortError
from bataille.web.app import Backend, application

DEFAULT_PORT = 8137
LOOPBACK = "127.0.0.1"
EVERYWHERE = ("0.0.0.0", "::")
"""Hosts that mean every address of this machine."""


def serve(host: str, port: int, *, browser: bool, report: Callable[[list[str]], None]) -> None:
    """Serve the page until interrupted; `report` hears its addresses once it answers."""
    listening = listen(host, port)
    urls = addresses(host, listening.getsockname()[1])

    def ready() -> None:
        report(urls)
        if browser:
            # aside, since a browser in the terminal would hold this thread and the page with it
            Thread(target=webbrowser.open, args=(urls[0],), daemon=True).start()

    backend = Backend()
    config = uvicorn.Config(
        application([host], backend),
        log_level="warning", access_log=False, server_header=False, lifespan="off",
        timeout_graceful_shutdown=1,
    )  # fmt: skip
    page = Page(config, ready, backend)
    try:
        # uvicorn takes the signals only once its loop runs; a Ctrl-C before that would break the loop half made
        with page.capture_signals():
            page.run(sockets=[listening])
    except KeyboardInterrupt:
        return


def addresses(host: str, port: int) -> list[str]:
    """Where the page is: at its host, or at every address of this machine where it listens at all of them.

    >>> addresses("127.0.0.1", 8137), addresses("::1", 80)
    (['http://127.0.0.1:8137/'], ['http://[::1]:80/'])
    """
    hosts = own_addresses(host) if host in EVERYWHERE else [host]
    return [f"http://[{one}]:{port}/" if ":" in one else f"http://{one}:{port}/" for one in hosts]


def own_addresses(host: str) -> list[str]:
    """This machine's addresses of the family of a wildcard address: its own loopback first, then what others use."""
    family, outside = (socket.AF_INET6, "2001:db8::1") if ":" in host else (socket.AF_INET, "192.0.2.1")
    found = ["::1" if ":" in host else LOOPBACK]
    # nothing is sent: the system only says from which address it would send to a place that does not exist
    with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
        probe.connect((outside, 9))
        found.append(probe.getsockname()[0])
    with suppress(OSError):
        found += [str(one[4][0]) for one in socket.getaddrinfo(socket.gethostname(), None, family)]
    return list(dict.fromkeys(found))


class Page(uvicorn.Server):
    """A server that says when it answers, and that nothing holds up when it ends."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None], backend: Backend) -> None:
        super().__init__(config)
        self._ready, self._backend = ready, backend

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen, then say so."""
        await super().startup(sockets)
        self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End what is being worked on, then close."""
        await self._backend.close()
        await super().shutdown(sockets)


def listen(host: str, port: int) -> socket.socket:
    """A listening socket, or one sentence why there is none; port 0 takes any that is free."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        # asyncio sends at once, without Nagle's wait of 40 ms, only where the socket says it is TCP
        result = socket.socket(family, kind, protocol)
        result.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        result.bind(address)
        result.listen(2048)
    except (OSError, OverflowError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise PortError(
            f"nothing can be served at {host} port {port}: {why[:1].lower()}{why[1:]}; "
            "choose another with --port, or let --port 0 find a free one"
        ) from None
    return result
