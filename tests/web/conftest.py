"""The page as people get it: the command in a process of its own, and a real browser where there is one."""

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import quote

import pytest

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
QUIET = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage",
]  # fmt: skip


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    """The address of `bataille serve` on a free port."""
    command = [sys.executable, "-m", "bataille", "serve", "--no-browser", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
        assert process.stdout is not None
        told = process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:\d+", told)
        assert found, told
        yield found[0]
        process.terminate()
        assert process.wait(timeout=20) in (0, -15), process.stdout.read()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    """Debian's Chromium, driven by Playwright."""
    if CHROMIUM is None:
        pytest.skip("chromium is not installed: apt-get install chromium")
    sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed: the extra dev has it")
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        yield browser
        browser.close()


@pytest.fixture
def opened(chromium: Any, address: str) -> Any:
    """A way to open a page that must show no error and ask nobody but its own server."""

    @contextmanager
    def opening(
        language: str = "en-US",
        width: int = 1280,
        refusals: str | None = "status of 400",
        motion: str = "no-preference",
        height: int = 860,
        scheme: str = "light",
        **given: object,
    ) -> Iterator[Any]:
        size = {"width": width, "height": height}
        context = chromium.new_context(locale=language, viewport=size, reduced_motion=motion, color_scheme=scheme)
        page = context.new_page()
        wrong, elsewhere = [], []
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("console", lambda message: wrong.append(message.text) if alarming(message, refusals) else None)
        page.on("request", lambda sent: None if sent.url.startswith(address) else elsewhere.append(sent.url))
        page.goto(link(address, **given))
        page.wait_for_selector("html[data-ready]")
        yield page
        context.close()
        assert wrong == []
        assert elsewhere == []

    return opening


def alarming(message: Any, refusals: str | None) -> bool:
    """An error in the console, other than the refusals that the page tells itself."""
    return message.type == "error" and not (refusals and refusals in message.text)


def link(address: str, **given: object) -> str:
    return f"{address}/?" + "&".join(f"{name}={quote(str(value))}" for name, value in given.items())
