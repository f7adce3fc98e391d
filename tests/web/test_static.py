"""The page's own files: few, small, whole, and asking nobody else for anything."""

import re

import pytest

pytest.importorskip("starlette", reason="the extra web is not installed")

from bataille.web.files import STATIC, preloads

FILES = sorted(path for path in STATIC.iterdir() if path.is_file())
SCRIPTS = [file for file in FILES if file.suffix == ".js"]
NAMESPACE = "http://www.w3.org/2000/svg"


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_nothing_is_fetched_from_elsewhere(file):
    found = re.findall(r"""(?:https?:)?//[\w.-]+\.\w+[^\s"'<>)]*""", file.read_text())
    assert [address for address in found if address != NAMESPACE] == []


@pytest.mark.parametrize("file", SCRIPTS, ids=lambda file: file.name)
def test_a_script_is_a_small_room_whose_imports_exist(file):
    text = file.read_text()
    assert text.startswith("// "), "a script says in its first line what it is for"
    assert text.count("\n") < 300
    tables = file.stem.startswith("strings_") or file.stem == "server_french"  # one text is one line
    assert all(len(line) <= 120 for line in text.splitlines() if not tables)
    for module in re.findall(r'from "\./([\w.]+)"', text):
        assert (STATIC / module).exists(), module
    for name, module in re.findall(r'^import \{ (.+?) \} from "\./([\w.]+)"', text, re.MULTILINE):
        for one in name.split(", "):
            assert re.search(rf"export (async )?(function|const|class) {one}\b", (STATIC / module).read_text()), one


def test_the_rules_live_on_the_server_only():
    for file in SCRIPTS:
        assert not re.search(r"\b(beats|compare|shuffle)\s*\(", file.read_text()), file.name


def test_every_script_is_used():
    reached, left = set(), ["app.js"]
    while left:
        name = left.pop()
        if name not in reached:
            reached.add(name)
            left += re.findall(r'from "\./([\w.]+)"', (STATIC / name).read_text())
    assert reached == {file.name for file in SCRIPTS}
    named = re.findall(r'modulepreload" href="/static/([\w.]+)"', preloads(STATIC))
    assert {*named, "app.js"} == reached
