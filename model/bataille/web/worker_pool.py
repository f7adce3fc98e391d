"""Processes for expensive questions: few, killed when nobody waits for them any more, and at the end at once."""

import asyncio
import json
import os
import signal
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from base64 import b64encode
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from time import monotonic

from bataille.web.answers import Answer

WORKERS = 2
"""Expensive questions that are worked on at the same time."""
MOST_WAITING = 64
"""Questions that wait for a worker; more are told to come again."""
GRACE_SECONDS = 2.0
"""How long a question that nobody waits for any more may go on: a short one is soon answered, and kept."""
MOST_SECONDS = 150.0
"""How long a question may take."""
LONGEST_LINE = 1 << 16


class BusyError(Exception):
    """Too many questions wait already, or this one took too long."""


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked: the endpoint's path, the pairs of the query, the body, and of which game it is."""

    path: str
    pairs: Sequence[tuple[str, str]]
    body: bytes | None = None

    def line(self) -> bytes:
        """The question as the worker reads it."""
        body = None if self.body is None else b64encode(self.body).decode()
        return json.dumps({"path": self.path, "pairs": list(self.pairs), "body": body}).encode() + b"\n"

    @property
    def game(self) -> tuple[tuple[str, str], ...]:
        """What tells one game from another: a worker that played it answers its next turn at once."""
        return tuple(pair for pair in self.pairs if pair[0] != "turn")


class Worker:
    """One process, and the game it was asked about last."""

    def __init__(self, process: Process) -> None:
        self.process = process
        self.game: object = None

    @classmethod
    async def start(cls) -> "Worker":
        """A new process, out of reach of the terminal's Ctrl-C: the server ends it."""
        # a worker is not to stand in the way of the answers of the page itself
        quiet = {**os.environ, "NUMBA_NUM_THREADS": "1", "PYTHONUNBUFFERED": "1"}
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "bataille.web.worker",
            stdin=PIPE, stdout=PIPE, stderr=DEVNULL, env=quiet, start_new_session=True, limit=LONGEST_LINE,
        )  # fmt: skip
        return cls(process)

    async def answer(self, question: Question) -> Answer:
        """Ask, and read the answer."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.game = question.game
        self.process.stdin.write(question.line())
        await self.process.stdin.drain()
        head = json.loads(await self.process.stdout.readline() or b"null")
        if head is None:
            raise BusyError
        body = await self.process.stdout.readexactly(head["bytes"])
        return Answer(head["status"], head["media"], body, head["gzip"])

    def kill(self) -> None:
        """End it now, whatever it does."""
        if self.process.returncode is not None:
            return
        if hasattr(os, "killpg"):
            # a search has processes of its own, in the same group
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self.process.pid, signal.SIGKILL)
        else:
            self.process.kill()


class WorkerPool:
    """Hands questions to workers. The latest question of one visitor about one thing replaces his earlier ones."""

    def __init__(self, workers: int = WORKERS) -> None:
        self._slots = asyncio.Semaphore(workers)
        self._idle: list[Worker] = []
        self._all: set[Worker] = set()
        self._latest: dict[tuple[str, str], asyncio.Task[Answer]] = {}
        self._waiting = 0
        self._closed = False

    async def answer(self, question: Question, visitor: str, gone: Callable[[], Awaitable[None]]) -> Answer | None:
        """The answer; None if the visitor left, or asked for something else meanwhile."""
        if self._waiting >= MOST_WAITING or self._closed:
            raise BusyError
        work = asyncio.create_task(self._work(question))
        key = (visitor, question.path)
        if visitor:
            if (earlier := self._latest.get(key)) is not None:
                earlier.cancel()
            self._latest[key] = work
        leaving = asyncio.ensure_future(gone())
        try:
            await asyncio.wait({work, leaving}, return_when=asyncio.FIRST_COMPLETED)
            if not work.done():
                work.cancel()
                return None
            return None if work.cancelled() else work.result()
        finally:
            leaving.cancel()
            if self._latest.get(key) is work:
                del self._latest[key]

    async def _work(self, question: Question) -> Answer:
        self._waiting += 1
        try:
            await self._slots.acquire()
        finally:
            self._waiting -= 1
        asking: asyncio.Task[Answer] | None = None
        started = monotonic()
        try:
            worker = self._take(question) or await self._start()
            asking = asyncio.create_task(self._ask(worker, question))
            return await asyncio.wait_for(asyncio.shield(asking), MOST_SECONDS)
        except asyncio.CancelledError:
            if asking is not None and not self._closed:
                # a short question is soon answered; the worker then stays for the next one
                left = max(0.0, GRACE_SECONDS - (monotonic() - started))
                await asyncio.wait({asking}, timeout=left)
            raise
        except TimeoutError:
            raise BusyError from None
        finally:
            if asking is not None and not asking.done():
                worker.kill()
                asking.cancel()
            self._slots.release()

    def _take(self, question: Question) -> Worker | None:
        same = next((one for one in self._idle if one.game == question.game), None)
        if same is None and self._idle:
            same = self._idle[0]
        if same is not None:
            self._idle.remove(same)
        return same

    async def _start(self) -> Worker:
        worker = await Worker.start()
        self._all.add(worker)
        if self._closed:
            worker.kill()
            raise BusyError
        return worker

    async def _ask(self, worker: Worker, question: Question) -> Answer:
        try:
            result = await worker.answer(question)
        except BaseException:
            worker.kill()
            self._all.discard(worker)
            raise
        self._idle.append(worker)
        return result

    def close(self) -> None:
        """Kill every worker, at once."""
        self._closed = True
        for worker in self._all:
            worker.kill()

    async def ended(self) -> None:
        """Wait until every killed worker is gone."""
        await asyncio.gather(*(worker.process.wait() for worker in self._all))
