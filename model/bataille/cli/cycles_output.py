"""How `cycles` shows what it found: for people, as JSON, as a trace, as a test, as files and as a picture."""

import json
import shlex
import sys
from enum import Enum
from pathlib import Path

from bataille.cli.options import print_json
from bataille.cycles.collector import Example
from bataille.cycles.export import as_test, itf
from bataille.cycles.finder import SearchResult
from bataille.cycles.svg import strip, svg
from bataille.cycles.trace import repeated, word
from bataille.errors import FileError, RulesError
from bataille.output.text import counted
from bataille.runtime import files

LONGEST_WORD = 60
"""Beats of a word that are shown."""


class Kind(Enum):
    """What goes to stdout."""

    TEXT = "text"
    JSON = "json"
    ITF = "itf"
    TEST = "as-test"

    @classmethod
    def of(cls, *, json: bool, itf: bool, as_test: bool) -> "Kind":
        """The one that is asked for; RulesError if there are two."""
        question = [kind for kind, wanted in ((cls.JSON, json), (cls.ITF, itf), (cls.TEST, as_test)) if wanted]
        if len(question) > 1:
            raise RulesError(
                f"stdout holds one document, not {' and '.join(kind.value for kind in question)}: choose one"
            )
        return question[0] if question else cls.TEXT


def show(kind: Kind, result: SearchResult) -> None:
    """Print what was found."""
    if kind is Kind.JSON:
        print_json(document(result))
    elif kind is Kind.ITF:
        for example in result.examples:
            print_json(itf(example.ring))
    elif kind is Kind.TEST:
        if result.examples:
            command = shlex.join(["bataille", *sys.argv[1:]])
            print(as_test([example.certificate for example in result.examples], command), end="")
    else:
        print(text(result))


def document(result: SearchResult) -> dict[str, object]:
    """The JSON document of `bataille cycles`."""
    plain: dict[str, object] = {
        "rules": result.rules.as_json(),
        "deck": result.deck,
        "method": result.method,
        "examples": [example.certificate.as_json() for example in result.examples],
        "why": result.why,
        "searched": result.searched,
        "exhaustive": result.exhaustive,
    }
    return {**plain, "fewer": result.fewer} if result.fewer else plain


def text(result: SearchResult) -> str:
    """What was found, for people."""
    lines = [f"by {result.method} ({result.why})"]
    for number, example in enumerate(result.examples, 1):
        built = example.certificate
        repeats = word(repeated(example.ring.cycle))
        lines += [
            "",
            f"{number}. {example.deal}",
            f"   tail {built.tail:,}, period {built.suit_blind_period:,} (by card {built.period:,}), "
            f"{counted(built.wars_per_period, 'war')} a period; {built.digest}; checked",
        ]
        if len(repeats) <= LONGEST_WORD:
            lines.append(f"   it repeats {repeats}")
        lines += ["   " + line for line in strip(example.ring).splitlines()]
    if not result.examples and result.exhaustive:
        lines.append(f"none: exhaustive, {result.searched}")
    elif result.exhaustive:
        lines += ["", f"searched {result.searched}: there are no others but shifts, mirrors and relabelings"
                  if not result.fewer else f"with fewer cards there is none: {result.searched}"]  # fmt: skip
    return "\n".join(lines)


def write(examples: list[Example], directory: Path) -> None:
    """One certificate a file, named by its digest."""
    try:
        directory.mkdir(parents=True, exist_ok=True)
        for example in examples:
            result = example.certificate
            name = f"{str(result.deal.deck).replace(',', '-')}-{result.suit_blind_period}-{result.digest[3:15]}.json"
            files.write(directory / name, json.dumps(result.as_json(), indent=2, ensure_ascii=False) + "\n")
    except OSError as error:
        raise FileError(f"certificates cannot be written to {directory}: {error.strerror or error}") from None


def draw(example: Example, file: Path) -> None:
    """The picture of a game as svg."""
    try:
        files.write(file, svg(example.ring))
    except OSError as error:
        raise FileError(f"the picture cannot be written to {file}: {error.strerror or error}") from None
