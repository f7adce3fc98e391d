"""A process that answers expensive questions, one after the other, until its input ends or it is killed.

A question is one line of JSON; an answer is one line of JSON and then as many bytes as that line says.
"""

import json
import os
import sys
from base64 import b64decode
from typing import BinaryIO

from bataille.web.answers import Answer, answer, written
from bataille.web.cache import GameCache
from bataille.web.endpoints import ENDPOINTS


def main(questions: BinaryIO, answers: BinaryIO) -> None:
    """Answer every line."""
    games = GameCache()
    endpoints = {endpoint.path: endpoint for endpoint in ENDPOINTS}
    for line in questions:
        question = json.loads(line)
        body = None if question["body"] is None else b64decode(question["body"])
        pairs = [(name, value) for name, value in question["pairs"]]
        try:
            result = answer(endpoints[question["path"]], games, pairs, body)
        except MemoryError:
            result = written({"error": "the server has no memory left for this question"}, status=503)
        send(result, answers)


def send(result: Answer, answers: BinaryIO) -> None:
    """Write an answer: its line, then its bytes."""
    head = {"status": result.status, "media": result.media, "bytes": len(result.body), "gzip": result.compressed}
    answers.write(json.dumps(head).encode() + b"\n" + result.body)
    answers.flush()


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(5)  # the answers of the page itself come first
    # what the engines print for people must not lie among the answers
    out, sys.stdout = sys.stdout.buffer, sys.stderr
    main(sys.stdin.buffer, out)
