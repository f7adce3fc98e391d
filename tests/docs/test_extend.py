"""docs/how-to/extend.md: each list names the files that have to do with a thing, and no others."""

import re

import pytest

from scripts import ROOT

PAGE = (ROOT / "docs" / "how-to" / "extend.md").read_text()
SECTIONS = dict(re.findall(r"^## (.*?)\n(.*?)(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL))

EXAMPLES = {
    "A pick-up order": r"reversed-pairs|REVERSED_PAIRS",
    "A shortage rule": r"last-card|LAST_CARD",
    "A graph format": r"graphml",
    "An export of one game": r"\bitf\b",
}
"""A value of the kind that exists already, as it is written in code: whoever mentions it has to do with the thing."""

READERS = {
    "A pick-up order": {
        "model/bataille/rules/fields.py",  # a help text
        "model/bataille/rules/presets.py",  # a preset that uses it
        "model/bataille/cycles/pieces/search.py",  # hands its number to the kernel
        "proofs/bataille_proofs/theorems/cards.py",  # the inverse turn under each order
    },
    "A shortage rule": {
        "model/bataille/rules/fields.py",
        "model/bataille/rules/presets.py",
        "model/bataille/game/machine/turn.py",  # which cards of a table are faced
        "proofs/bataille_proofs/symbolic/predecessors.py",  # how many cards a turn can have laid
        "proofs/bataille_proofs/symbolic/transition.py",
        "proofs/bataille_proofs/theorems/spaces.py",
    },
    "A graph format": {"model/bataille/output/graphs/graphml.py"},
    "An export of one game": {"model/bataille/web/endpoints.py"},  # a long trace is written by a process of its own
}
"""Shipped files that mention the example and need no change for another value, each for a reason."""


def paths(section: str) -> set[str]:
    return set(re.findall(r"`((?:model|proofs|docs|tests)/[^`]+|\.importlinter)`", SECTIONS[section]))


def mentioning(pattern: str) -> set[str]:
    """The shipped sources in which the pattern occurs."""
    sources = [path for top in ("model", "proofs") for path in (ROOT / top).rglob("*") if path.suffix in (".py", ".js")]
    met = {str(path.relative_to(ROOT)) for path in sources if re.search(pattern, path.read_text())}
    return {path for path in met if "/mutation/seeded/" not in path}  # a seeded fault breaks what exists


@pytest.mark.parametrize("section", SECTIONS)
def test_every_listed_file_exists(section):
    assert paths(section)
    for path in paths(section):
        assert (ROOT / path).exists(), path


@pytest.mark.parametrize("section", EXAMPLES)
def test_a_list_is_complete_and_holds_nothing_else(section):
    met = mentioning(EXAMPLES[section])
    listed = {path for path in paths(section) if path.startswith(("model/", "proofs/"))}
    forgotten = met - listed - READERS[section]
    assert not forgotten, "these mention the example: list them in extend.md, or say here why they need no change"
    idle = {path for path in listed if path.endswith((".py", ".js")) and path not in met}
    assert idle <= IDLE, "these are listed and do not mention the example"


IDLE = {"proofs/bataille_proofs/theorems/pickup.py", "proofs/bataille_proofs/theorems/steps.py"}
"""Listed for what a new value adds, where the example is a case of something more general."""


def test_a_field_is_listed_wherever_fields_are_named_one_by_one():
    """Where every other field is named, the newest one must be too."""
    named = set.intersection(*(mentioning(rf"\b{name}\b") for name in ("low_beats_high", "shortage", "face_down")))
    rules = {path for path in named if "/kernels/" not in path and "/compiled/" not in path}
    readers = {
        "model/bataille/cycles/search/solve.py",
        "model/bataille/cycles/search/words.py",
        "model/bataille/engines/survey/batch.py",
        "model/bataille/rules/presets.py",
    }
    listed = paths("A rule field")
    assert {path for path in rules if path.startswith("model/")} - readers <= listed


def test_a_theorem_subject_is_listed_nowhere():
    assert mentioning(r"theorems\.(merging|seats|lengths)\b") == set()
