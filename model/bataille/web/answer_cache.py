"""Answers of workers, kept as the bytes that travel."""

from collections import OrderedDict

from bataille.web.answers import Answer
from bataille.web.worker_pool import Question

MOST_BYTES = 32 << 20
"""Bytes of all kept answers."""


class AnswerCache:
    """The latest answers, the longest unused forgotten first."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._answers: OrderedDict[tuple[object, ...], Answer] = OrderedDict()
        self._most, self._bytes = most_bytes, 0

    def get(self, question: Question) -> Answer | None:
        """The answer to the same question."""
        name = _name(question)
        if (result := self._answers.get(name)) is not None:
            self._answers.move_to_end(name)
        return result

    def put(self, question: Question, answer: Answer) -> None:
        """Keep an answer."""
        name = _name(question)
        if name in self._answers:
            return
        self._answers[name] = answer
        self._bytes += len(answer.body)
        while self._bytes > self._most and self._answers:
            self._bytes -= len(self._answers.popitem(last=False)[1].body)


def _name(question: Question) -> tuple[object, ...]:
    return (question.path, *sorted(question.pairs))
