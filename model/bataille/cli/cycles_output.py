"""How `cycles` shows what it found: for people, as JSON, as a trace, as a test, as files and as a picture."""

import json
import shlex
import sys
from enum import Enum
from pathlib import Path

from bataille.cli.options import print_json
from bataille.cycles.collector import Example
from bataille.cycles.export import as_test, itf
from bataille.cycles.finder import Hunt
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
        asked = [kind for kind, wanted in ((cls.JSON, json), (cls.ITF, itf), (cls.TEST, as_test)) if wanted]
        if len(asked) > 1:
            raise RulesError(f"stdout holds one document, not {' and '.join(kind.value for kind in asked)}: choose one")
        return asked[0] if asked else cls.TEXT


def show(kind: Kind, found: Hunt) -> None:
    """Print what was found."""
    if kind is Kind.JSON:
        print_json(document(found))
    elif kind is Kind.ITF:
        for example in found.examples:
            print_json(itf(example.ring))
    elif kind is Kind.TEST:
        if found.examples:
            command = shlex.join(["bataille", *sys.argv[1:]])
            print(as_test([example.certificate for example in found.examples], command), end="")
    else:
        print(text(found))


def document(found: Hunt) -> dict[str, object]:
    """The JSON document of `bataille cycles`."""
    plain: dict[str, object] = {
        "rules": found.rules.as_json(),
        "deck": found.deck,
        "method": found.method,
        "examples": [example.certificate.as_json() for example in found.examples],
        "why": found.why,
        "searched": found.searched,
        "exhaustive": found.exhaustive,
    }
    return {**plain, "fewer": found.fewer} if found.fewer else plain


def text(found: Hunt) -> str:
    """What was found, for people."""
    lines = [f"by {found.method} ({found.why})"]
    for number, example in enumerate(found.examples, 1):
        made = example.certificate
        repeats = word(repeated(example.ring.cycle))
        lines += [
            "",
            f"{number}. {example.deal}",
            f"   tail {made.tail:,}, period {made.suit_blind_period:,} (by card {made.period:,}), "
            f"{counted(made.wars_per_period, 'war')} a period; {made.digest}; checked",
        ]
        if len(repeats) <= LONGEST_WORD:
            lines.append(f"   it repeats {repeats}")
        lines += ["   " + line for line in strip(example.ring).splitlines()]
    if not found.examples and found.exhaustive:
        lines.append(f"none: exhaustive, {found.searched}")
    elif found.exhaustive:
        lines += ["", f"searched {found.searched}: there are no others but shifts, mirrors and relabelings"
                  if not found.fewer else f"with fewer cards there is none: {found.searched}"]  # fmt: skip
    return "\n".join(lines)


def write(examples: list[Example], directory: Path) -> None:
    """One certificate a file, named by its digest."""
    try:
        directory.mkdir(parents=True, exist_ok=True)
        for example in examples:
            made = example.certificate
            name = f"{str(made.deal.deck).replace(',', '-')}-{made.suit_blind_period}-{made.digest[3:15]}.json"
            files.write(directory / name, json.dumps(made.as_json(), indent=2, ensure_ascii=False) + "\n")
    except OSError as error:
        raise FileError(f"certificates cannot be written to {directory}: {error.strerror or error}") from None


def draw(example: Example, file: Path) -> None:
    """The picture of a game as svg."""
    try:
        files.write(file, svg(example.ring))
    except OSError as error:
        raise FileError(f"the picture cannot be written to {file}: {error.strerror or error}") from None
