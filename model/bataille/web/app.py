"""The application: the table of endpoints behind the host check, and the page's own files."""

import asyncio
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from bataille.errors import BatailleError, TooBigError
from bataille.web.answer_cache import AnswerCache
from bataille.web.answers import Answer, answer, refusal, written
from bataille.web.cache import GameCache
from bataille.web.certificates import LARGEST
from bataille.web.endpoints import ENDPOINTS, Endpoint
from bataille.web.files import STATIC, Files
from bataille.web.middleware import HostCheck
from bataille.web.openapi import description
from bataille.web.parameters import read_all
from bataille.web.responses import response
from bataille.web.worker_pool import BusyError, Question, WorkerPool

__all__ = ["STATIC", "application"]

MOST_READ = 64_000_000
"""Bytes of a body that is far too long, after which nobody listens any more."""
MOST_THREADS = 8
"""Cheap questions that are worked on at the same time; none of them holds up the page's own files."""


class Backend:
    """What the endpoints share: the games played of late, the answers kept, the workers."""

    def __init__(self) -> None:
        self.games = GameCache()
        self.answers = AnswerCache()
        self._workers: WorkerPool | None = None
        self._threads: asyncio.Semaphore | None = None
        self._loop: asyncio.AbstractEventLoop | None = None

    async def answer(self, request: Request, endpoint: Endpoint) -> Answer:
        """The answer to a request, from what is kept, a thread or a worker."""
        pairs = request.query_params.multi_items()
        try:
            given = read_all(endpoint.parameters, pairs)
            body = await _body(request) if endpoint.method == "POST" else None
            given["body"] = body
        except BatailleError as error:
            return refusal(error)
        threads, workers = self._room()
        if not endpoint.expensive(given):
            async with threads:
                return await run_in_threadpool(answer, endpoint, self.games, pairs, body)
        question = Question(endpoint.path, pairs, body)
        if (kept := self.answers.get(question)) is not None:
            return kept
        return await self._expensive(request, question, workers)

    def _room(self) -> tuple[asyncio.Semaphore, WorkerPool]:
        """The threads and the workers of the loop that runs; those of a loop that is gone are ended."""
        loop = asyncio.get_running_loop()
        if self._threads is None or self._workers is None or self._loop is not loop:
            if self._workers is not None:
                self._workers.close()
            self._loop, self._threads, self._workers = loop, asyncio.Semaphore(MOST_THREADS), WorkerPool()
        return self._threads, self._workers

    async def _expensive(self, request: Request, question: Question, workers: WorkerPool) -> Answer:
        async def gone() -> None:
            while (await request.receive())["type"] != "http.disconnect":
                pass

        try:
            result = await workers.answer(question, request.headers.get("x-visitor", "")[:60], gone)
        except BusyError:
            return written({"error": "the server is busy with other questions: ask again in a moment"}, status=503)
        if result is None:
            return written({"error": "a later question of the same visitor replaced this one"}, status=409)
        if result.status == 200 and question.body is None:
            self.answers.put(question, result)
        return result

    async def close(self) -> None:
        """End what is being worked on, at once."""
        self.games.close()
        if self._workers is not None:
            self._workers.close()
            await self._workers.ended()


def application(hosts: Iterable[str] = (), backend: Backend | None = None) -> Starlette:
    """The page as an ASGI application; `hosts` are the names beside localhost that it answers to."""
    shared = backend or Backend()
    files = Files()

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        yield
        await shared.close()

    return Starlette(
        routes=[
            Route("/", files.front),
            Route("/openapi.json", _description),
            *(_route(endpoint, shared) for endpoint in ENDPOINTS),
            Route("/static/{name:path}", files.static),
        ],
        middleware=[Middleware(HostCheck, hosts=tuple(hosts))],
        exception_handlers={HTTPException: _refused},
        lifespan=lifespan,
    )


def _route(endpoint: Endpoint, backend: Backend) -> Route:
    async def respond(request: Request) -> Response:
        return response(request, await backend.answer(request, endpoint))

    return Route(endpoint.path, respond, methods=[endpoint.method])


async def _body(request: Request) -> bytes:
    """What was sent. Too much is read to its end before it is refused: who still sends would hear no answer."""
    result, size = b"", 0
    async for part in request.stream():
        size += len(part)
        if size <= LARGEST:
            result += part
        elif size > MOST_READ:
            break
    if size > LARGEST:
        raise TooBigError("the certificate is too long: at most {most:,} bytes are read", most=LARGEST)
    return result


async def _description(request: Request) -> Response:
    return response(request, written(description()))


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    text = {
        404: f"nothing is served at {request.url.path[:80]}: /openapi.json lists what is",
        405: f"{request.url.path[:80]} does not answer to {request.method[:10]}",
    }.get(error.status_code, error.detail)
    return response(request, written({"error": text}, status=error.status_code), list((error.headers or {}).items()))
