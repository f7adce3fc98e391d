"""How `cycles` shows what it found: for people, as JSON, as a trace, as a test, as files and as a picture."""

import json
import shlex
import sys
from enum import Enum
from hashlib import blake2b
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
        question = [kind for kind, query in ((cls.JSON, json), (cls.ITF, itf), (cls.TEST, as_test)) if query]
        if len(question) > 1:
            raise RulesError(
                f"stdout holds one document, not {' and '.join(kind.value for kind in question)}: choose one"
            )
        return question[0] if question else cls.TEXT


def show(kind: Kind, result: SearchResult) -> None:
    """Print what was found; where that is nothing, and the format has no way to say so, one sentence on stderr."""
    if not result.examples and kind in (Kind.ITF, Kind.TEST):
        if result.exhaustive:
            print(f"bataille: there is no such game, so no {kind.value}: {result.searched}", file=sys.stderr)
        return
    if kind is Kind.JSON:
        print_json(document(result))
    elif kind is Kind.ITF:
        for example in result.examples:
            print_json(itf(example.trace))
    elif kind is Kind.TEST:
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
        repeats = word(repeated(example.trace.cycle))
        lines += [
            "",
            f"{number}. {example.deal}",
            f"   tail {built.tail:,}, period {built.suit_blind_period:,} (by card {built.period:,}), "
            f"{counted(built.wars_per_period, 'war')} a period; {built.digest}; checked",
        ]
        if len(repeats) <= LONGEST_WORD:
            lines.append(f"   it repeats {repeats}")
        lines += ["   " + line for line in strip(example.trace).splitlines()]
    if not result.examples and result.exhaustive:
        lines.append(f"none: exhaustive, {result.searched}")
    elif result.exhaustive:
        lines += ["", f"searched {result.searched}: there are no others but shifts, mirrors and relabelings"
                  if not result.fewer else f"with fewer cards there is none: {result.searched}"]  # fmt: skip
    return "\n".join(lines)


def write(examples: list[Example], directory: Path) -> None:
    """One certificate a file. FileError where a file of that name holds another one."""
    try:
        directory.mkdir(parents=True, exist_ok=True)
        for example in examples:
            content = json.dumps(example.certificate.as_json(), indent=2, ensure_ascii=False) + "\n"
            path = directory / file_name(example)
            if path.exists() and path.read_bytes() != content.encode():
                raise FileError(f"{path} holds something else already: remove it, or name another folder")
            files.write(path, content)
    except OSError as error:
        if isinstance(error, FileError):
            raise
        raise FileError(f"certificates cannot be written to {directory}: {error.strerror or error}") from None


def file_name(example: Example) -> str:
    """Deck, rules, suit-blind period, digest of the cycle, and a digest of the whole certificate.

    The last tells apart what the others do not: single rules that differ from the preset, and deals of one cycle.
    """
    result = example.certificate
    content = blake2b(json.dumps(result.as_json(), sort_keys=True).encode(), digest_size=6).hexdigest()
    deck, rules = str(result.deal.deck).replace(",", "-"), str(result.rules).split(" ")[0]
    return f"{deck}-{rules}-{result.suit_blind_period}-{result.digest[3:15]}-{content}.json"


def draw(example: Example, file: Path) -> None:
    """The picture of a game as svg."""
    try:
        files.write(file, svg(example.trace))
    except FileError:
        raise
    except OSError as error:
        raise FileError(f"the picture cannot be written to {file}: {error.strerror or error}") from None
