"""Every `$ bataille ...` in the README and the docs is run, and must print what stands below it.

A block is fenced as console; `...` stands for what may differ. A block fenced `console census`
takes minutes and runs under `make census` only; `console by-hand` needs a person or a terminal.
"""

import doctest
import re
import shlex
from pathlib import Path

import pytest

from bataille.cli.app import status
from bataille_proofs.catalogue import Method, catalogue
from bataille_proofs.mutation.faults import seeded

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
BLOCK = re.compile(r"^```console([^\n]*)\n(.*?)^```", re.MULTILINE | re.DOTALL)
MATCH = doctest.OutputChecker()


def examples():
    for page in PAGES:
        for fence in BLOCK.finditer(page.read_text()):
            if fence[1].strip() == "by-hand":
                continue
            marks = [pytest.mark.census] if fence[1].strip() == "census" else []
            for part in re.split(r"^\$ ", fence[2], flags=re.MULTILINE)[1:]:
                command, _, expected = part.partition("\n")
                if command.startswith("bataille "):
                    yield pytest.param(command, expected, marks=marks, id=f"{page.name}: {command[:70]}")


@pytest.mark.parametrize(("command", "expected"), list(examples()))
def test_an_example_prints_what_the_page_says(command, expected, capsys, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    status(shlex.split(command)[1:])
    told = "".join(capsys.readouterr())
    flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    assert MATCH.check_output(expected, told, flags), f"{command} printed:\n{told}"


def test_the_readme_counts_the_theorems_and_the_faults():
    theorems, readme = catalogue(), (ROOT / "README.md").read_text()
    unbounded = sum(theorem.method == Method.INDUCTION for theorem in theorems)
    assert f"{len(theorems)} theorems on the machine itself, {unbounded} of them about single transitions" in readme
    assert f"{len(seeded())} seeded faults" in readme


def test_no_fence_is_misspelt():
    for page in PAGES:
        for kind in re.findall(r"^```console([^\n]*)$", page.read_text(), re.MULTILINE):
            assert kind.strip() in ("", "census", "by-hand"), page


def test_every_link_between_pages_leads_somewhere():
    for page in PAGES:
        for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text()):
            assert (page.parent / target).exists(), f"{page.name} -> {target}"


def test_every_anchor_that_code_names_stands_in_the_docs():
    named = {
        found
        for source in [*(ROOT / "model").rglob("*.py"), *(ROOT / "proofs").rglob("*.py")]
        for found in re.findall(r"docs/([a-z/-]+\.md)#([a-z0-9-]+)", source.read_text())
    }
    assert named
    for page, anchor in sorted(named):
        assert (ROOT / "docs" / page).exists(), f"docs/{page} is named, and missing"
        headings = re.findall(r"^#+ (.*)$", (ROOT / "docs" / page).read_text(), re.MULTILINE)
        slugs = {re.sub(r"[^a-z0-9 -]", "", heading.lower()).strip().replace(" ", "-") for heading in headings}
        assert anchor in slugs, f"docs/{page}#{anchor}"


def test_every_page_is_reachable_from_the_index():
    seen, waiting = set(), [ROOT / "docs" / "index.md"]
    while waiting:
        page = waiting.pop()
        if page in seen:
            continue
        seen.add(page)
        for target in re.findall(r"\]\(([^)#:]+\.md)(?:#[^)]*)?\)", page.read_text()):
            waiting.append((page.parent / target).resolve())
    assert {page for page in PAGES if "docs" in page.relative_to(ROOT).parts} <= seen


def test_every_page_stands_in_the_navigation_of_the_site():
    navigation = (ROOT / "mkdocs.yml").read_text()
    for page in PAGES[1:]:
        assert f": {page.relative_to(ROOT / 'docs')}\n" in navigation, page
