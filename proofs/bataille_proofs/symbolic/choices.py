"""Every course of a program that asks questions with few answers, one after the other, without any solver.

A program asks `Choices.pick`; it is run once for every row of answers. What is asked again in one run is answered
as before.
"""

from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import TypeVar

T = TypeVar("T")
A = TypeVar("A")


class Choices:
    """The answers of one run: those of the script, then the first of each."""

    def __init__(self, script: list[int]) -> None:
        self.taken: list[tuple[int, int]] = []
        """For each question the number of its answer, and of how many."""
        self._script = script
        self._known: dict[Hashable, int] = {}

    def pick(self, question: Hashable, answers: Sequence[A]) -> A:
        """The answer of this run to the question."""
        if question not in self._known:
            at = len(self.taken)
            number = self._script[at] if at < len(self._script) else 0
            self.taken.append((number, len(answers)))
            self._known[question] = number
        return answers[self._known[question]]


def courses(program: Callable[[Choices], T]) -> Iterator[T]:
    """The result of every course of the program: each answer to each question that it comes to ask.

    >>> [*courses(lambda choices: choices.pick("war?", "ny") + choices.pick("who?", "ab"))]
    ['na', 'nb', 'ya', 'yb']
    """
    script: list[int] | None = []
    while script is not None:
        run = Choices(script)
        yield program(run)
        script = _next(run.taken)


def _next(taken: list[tuple[int, int]]) -> list[int] | None:
    """The answers of the next course: the last question that has another answer gets it, what follows is open."""
    for at in range(len(taken) - 1, -1, -1):
        number, of = taken[at]
        if number + 1 < of:
            return [*(answer for answer, _ in taken[:at]), number + 1]
    return None
