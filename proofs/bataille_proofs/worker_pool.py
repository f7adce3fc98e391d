"""Helpers of one run: processes of this machine that do one task after the other until there is none.

Each is a Python of its own that reads tasks from its stdin and answers on its stdout. Nothing is shared, so nothing can
leak; each has a session of its own, so Ctrl-C in a terminal is for the run alone, which then ends its helpers; and
where the run is killed, its helpers find their stdin closed and leave.
"""

import os
import pickle
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from queue import SimpleQueue
from selectors import EVENT_READ, DefaultSelector
from subprocess import PIPE, Popen
from threading import Thread
from typing import IO, Any, TypeVar, cast

from bataille.errors import UndeterminedError

T = TypeVar("T")
R = TypeVar("R")


def each(work: Callable[[T], R], tasks: Sequence[T], workers: int) -> Iterator[tuple[int, R]]:
    """What comes of every task, with its number, as soon as it is done; they are begun in their order.

    Work, tasks and results are pickled: `work` is a function of a module, or a partial of one.
    """
    left = iter(enumerate(tasks))
    helpers: list[Popen[bytes]] = []
    with DefaultSelector() as busy:
        try:
            for number, task in left:
                helpers.append(_started())
                _hand(helpers[-1], (number, work, task))
                busy.register(cast(IO[bytes], helpers[-1].stdout), EVENT_READ, helpers[-1])
                if len(helpers) >= workers:
                    break
            while busy.get_map():
                for key, _ in busy.select():
                    yield _answer(key.data)
                    if (after := next(left, None)) is None:
                        busy.unregister(key.fileobj)
                    else:
                        _hand(key.data, (after[0], work, after[1]))
        finally:
            for helper in helpers:
                helper.kill()
            for helper in helpers:
                helper.communicate()


def _started() -> "Popen[bytes]":
    result = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    return Popen([sys.executable, "-m", __name__], stdin=PIPE, stdout=PIPE, env=result, start_new_session=True)


def _hand(helper: "Popen[bytes]", task: object) -> None:
    assert helper.stdin is not None
    with suppress(BrokenPipeError):  # a helper that has ended is told by the answer that does not come
        pickle.dump(task, helper.stdin)
        helper.stdin.flush()


def _answer(helper: "Popen[bytes]") -> tuple[int, Any]:
    assert helper.stdout is not None
    try:
        number, result, error = pickle.load(helper.stdout)
    except EOFError:
        raise UndeterminedError("a helper process ended before its task was done: start the command again") from None
    if error is not None:
        raise error
    return number, result


def _help() -> None:
    """Do what comes on stdin, until it is closed: then leave, in the middle of a task too."""
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # so that nothing that prints can spoil an answer
    given: SimpleQueue[Any] = SimpleQueue()
    Thread(target=_listen, args=(given,), daemon=True).start()
    with suppress(OSError):
        while True:
            number, work, task = given.get()
            answer: tuple[int, Any, Exception | None]
            try:
                answer = number, work(task), None
            except Exception as error:
                answer = number, None, error
            pickle.dump(answer, answers)
            answers.flush()


def _listen(given: "SimpleQueue[Any]") -> None:
    with suppress(EOFError):
        while True:
            given.put(pickle.load(sys.stdin.buffer))
    os._exit(0)


if __name__ == "__main__":
    _help()
