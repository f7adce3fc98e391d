"""Expensive questions: they hold up nothing, end when nobody waits, and take memory by cards x turns."""

import asyncio
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx
import pytest

from bataille import Shuffler
from bataille.game.cards import Deck
from bataille.game.notation import Deal
from bataille.game.random_deals import random_deal

MEMORY = Path("/proc")


def aside(coroutine):
    """Run a coroutine in a thread of its own: this one may hold the event loop of a browser."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, coroutine).result()


@contextmanager
def served() -> Iterator[tuple[subprocess.Popen[str], str]]:
    command = [sys.executable, "-m", "bataille", "serve", "--no-browser", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        found = re.search(r"http://127\.0\.0\.1:\d+", process.stdout.readline())
        assert found
        try:
            yield process, found[0]
        finally:
            process.kill()


def family(pid: int) -> list[int]:
    """A process and everything it started."""
    children = [
        int(one) for task in (MEMORY / str(pid) / "task").iterdir() for one in (task / "children").read_text().split()
    ]
    return [pid, *(one for child in children for one in family(child))]


def megabytes(pid: int) -> float:
    """The memory of a process and everything it started, what they share counted once."""

    def own(one: int) -> int:
        text = (MEMORY / str(one) / "smaps_rollup").read_text()
        return int(re.search(r"^Pss:\s+(\d+)", text, re.MULTILINE)[1])  # type: ignore[index]  # always there

    return sum(own(one) for one in family(pid)) / 1024


def wait_until_gone(pids: list[int], seconds: float) -> list[int]:
    until = time.monotonic() + seconds
    while (left := [pid for pid in pids if alive(pid)]) and time.monotonic() < until:
        time.sleep(0.05)
    return left


def alive(pid: int) -> bool:
    try:
        return (MEMORY / str(pid) / "stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


async def hung_up(client: httpx.AsyncClient, url: str, seconds: float = 2, **given: object) -> None:
    with suppress(httpx.HTTPError):
        await client.get(url, params=given, timeout=seconds)  # type: ignore[arg-type]  # plain values


@pytest.mark.parametrize("patience", [1, 60], ids=["clients hang up", "clients wait"])
def test_48_map_questions_hold_up_nothing_and_ctrl_c_ends_at_once(patience):
    times = []

    async def ask(process: subprocess.Popen[str], address: str) -> tuple[list[int], float]:
        limits = httpx.Limits(max_connections=100)
        async with httpx.AsyncClient(limits=limits, trust_env=False) as client:
            url = f"{address}/api/map"
            maps = [asyncio.create_task(hung_up(client, url, patience, deck="7x1", face_down=k)) for k in range(48)]
            for _ in range(16):
                await asyncio.sleep(0.2)
                for path in ("/", "/api/presets"):
                    start = time.monotonic()
                    assert (await client.get(address + path, timeout=20)).status_code == 200
                    times.append(time.monotonic() - start)
            everything = family(process.pid)
            start = time.monotonic()
            process.send_signal(signal.SIGINT)
            await asyncio.to_thread(process.wait, 20)
            took = time.monotonic() - start
            await asyncio.gather(*maps)
            return everything, took

    with served() as (process, address):
        everything, took = aside(ask(process, address))
        assert max(times) < 1
        assert took < 2
        assert process.returncode == 0
        assert process.communicate() == ("", "")
        assert patience == 1 or len(everything) > 1, "no worker was started"
        assert wait_until_gone(everything, 2) == []


def test_ctrl_c_ends_a_question_that_is_being_worked_on():
    with served() as (process, address):

        async def ask() -> None:
            async with httpx.AsyncClient(trust_env=False) as client:
                await hung_up(client, f"{address}/api/endless", deck="36", rules="pyanitsa", seed=5)

        aside(ask())
        everything = family(process.pid)
        start = time.monotonic()
        process.send_signal(signal.SIGINT)
        process.wait(20)
        assert time.monotonic() - start < 2
        assert wait_until_gone(everything, 2) == []


def test_the_latest_deck_of_one_visitor_replaces_the_earlier_ones():
    async def ask(address: str) -> tuple[list[int], float]:
        async with httpx.AsyncClient(trust_env=False) as client:
            first = await client.get(f"{address}/api/map", params={"deck": "6x1"}, timeout=120)
            assert first.status_code == 200  # the engine is compiled by now
            start = time.monotonic()
            asked = []
            for k in range(6):
                given = {"deck": "7x1", "face_down": k}
                asked.append(
                    asyncio.create_task(
                        client.get(f"{address}/api/map", params=given, timeout=120, headers={"X-Visitor": "one"})
                    )
                )
                await asyncio.sleep(0.05)
            answers = await asyncio.gather(*asked)
            return [one.status_code for one in answers], time.monotonic() - start

    with served() as (_, address):
        statuses, seconds = aside(ask(address))
    assert statuses[-1] == 200
    assert statuses.count(409) >= 3
    assert seconds < 20  # on an idle machine under 3


def thousand(seed: int) -> str:
    deck = Deck.parse("1000x1")
    return str(Deal(deck, random_deal(deck, Shuffler(seed)), deck.suited))


@pytest.mark.census
@pytest.mark.skipif(not MEMORY.exists(), reason="reads /proc")
def test_six_games_of_a_thousand_cards_take_less_than_300_megabytes():
    with served() as (process, address):
        most = 0.0
        for seed in range(6):
            answer = httpx.get(f"{address}/api/game", params={"deal": thousand(seed)}, timeout=300, trust_env=False)
            assert answer.status_code in (200, 413, 503)
            most = max(most, megabytes(process.pid))
        assert most < 300


@pytest.mark.parametrize("path", ["/", "/static/app.js", "/api/map?deck=5x1"])
def test_answers_travel_compressed(address, path):
    with httpx.Client(trust_env=False) as client:
        packed = client.get(address + path, headers={"Accept-Encoding": "gzip"})
        plain = client.get(address + path, headers={"Accept-Encoding": "identity"})
    assert packed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert packed.content == plain.content
    assert int(packed.headers["content-length"]) < len(plain.content) / 2


def test_a_file_that_the_browser_has_is_not_sent_again(address):
    with httpx.Client(trust_env=False) as client:
        tag = client.get(f"{address}/static/app.js").headers["etag"]
        again = client.get(f"{address}/static/app.js", headers={"If-None-Match": tag})
    assert (again.status_code, again.content) == (304, b"")
