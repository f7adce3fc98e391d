"""Graph files against the reference map: every node, every arrow, named by its piles; whole or not at all."""

import re
import shutil
import signal
import subprocess
import sys
from collections import Counter
from contextlib import suppress
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

from bataille.engines.explicit import PositionMap, position_map
from bataille.engines.reference import successors
from bataille.errors import FileError, IndexRangeError, TooBigError
from bataille.game.cards import Deck
from bataille.game.keys import index, position_at
from bataille.game.notation import parse_deal
from bataille.game.state import Outcome
from bataille.output.graphs import around, basin, everything, export
from bataille.rules.presets import preset
from bataille.runtime.files import whole

CASES = [("bataille", "5x1"), ("delahaye", "1,2,2"), ("winamax", "3x2"), ("soldier", "3x1")]


@pytest.fixture(scope="module", params=CASES, ids=lambda case: "-".join(case))
def found(request: pytest.FixtureRequest) -> PositionMap:
    rules, deck = request.param
    return position_map(preset(rules), Deck.parse(deck))


def arrows(found: PositionMap) -> list[int | Outcome]:
    return list(successors(found.rules, found.deck))


def named(found: PositionMap, node: int) -> str:
    position = position_at(found.deck, node)
    return " / ".join(" ".join(str(card.rank) for card in pile) for pile in (position.a, position.b)).strip()


def test_dot(found: PositionMap, tmp_path: Path) -> None:
    file = tmp_path / "graph.dot"
    export(everything(found), file)
    text = file.read_text()
    labels = {int(node): label for node, label in re.findall(r'p(\d+) \[label="([^"]*)"', text)}
    assert labels == {i: named(found, i) for i in range(found.deck.positions)}
    drawn = {int(a): int(b) for a, b in re.findall(r"p(\d+) -> p(\d+);", text)}
    assert drawn == {i: to for i, to in enumerate(arrows(found)) if not isinstance(to, Outcome)}
    ends = dict(re.findall(r'p(\d+) \[.*ends="([^"]*)"', text))
    assert {int(i): word for i, word in ends.items()} == {
        i: str(to) for i, to in enumerate(arrows(found)) if isinstance(to, Outcome)
    }


@pytest.mark.skipif(shutil.which("dot") is None, reason="graphviz's dot is not installed")
def test_graphviz_reads_the_dot(tmp_path: Path) -> None:
    file = tmp_path / "graph.dot"
    found = position_map(preset("bataille"), Deck.parse("5x1"))
    export(basin(found, 0), file)
    plain = subprocess.run(["dot", "-Tplain", str(file)], capture_output=True, text=True, check=True).stdout
    kinds = Counter(line.split()[0] for line in plain.splitlines())
    assert kinds["node"] == kinds["edge"] == int((found.label == found.CYCLE).sum())


def test_graphml(found: PositionMap, tmp_path: Path) -> None:
    file = tmp_path / "graph.graphml"
    export(everything(found), file)
    tree = ElementTree.parse(file).getroot()
    space = {"g": "http://graphml.graphdrawing.org/xmlns"}
    nodes = {
        int(node.attrib["id"][1:]): {data.attrib["key"]: data.text for data in node}
        for node in tree.iterfind(".//g:node", space)
    }
    assert {i: data["piles"] for i, data in nodes.items()} == {i: named(found, i) for i in range(found.deck.positions)}
    for i, data in nodes.items():
        assert data["comes_to"] == str(found.outcome(i) or "endless")
        assert int(str(data["turns"])) == found.distance[i]
        assert data.get("cycle") == (None if found.cycle_of(i) is None else str(found.cycle_of(i)))
    edges = {(e.attrib["source"], e.attrib["target"]) for e in tree.iterfind(".//g:edge", space)}
    assert edges == {(f"p{i}", f"p{to}") for i, to in enumerate(arrows(found)) if not isinstance(to, Outcome)}


def test_aut(found: PositionMap, tmp_path: Path) -> None:
    file = tmp_path / "graph.aut"
    export(everything(found), file)
    head, *lines = file.read_text().splitlines()
    nodes = found.deck.positions
    ends = {Outcome.A_WINS: nodes, Outcome.B_WINS: nodes + 1, Outcome.DRAW: nodes + 2}
    wanted = [
        (i, str(to), ends[to]) if isinstance(to, Outcome) else (i, "turn", to) for i, to in enumerate(arrows(found))
    ]
    assert lines == [f'({i}, "{word}", {to})' for i, word, to in wanted]
    assert head == f"des (0, {len(wanted)}, {nodes + 3})"
    table = [line.split("\t") for line in (tmp_path / "graph.aut.states.tsv").read_text().splitlines()[1:]]
    assert [f"{a} / {b}".strip() for _, _, a, b, _, _ in table[:-3]] == [named(found, i) for i in range(nodes)]
    assert [int(row[0]) for row in table] == list(range(nodes + 3))


def test_parquet(found: PositionMap, tmp_path: Path) -> None:
    from pyarrow import parquet

    file = tmp_path / "graph.parquet"
    export(everything(found), file)
    rows = parquet.read_table(file).to_pylist()
    assert [row["node"] for row in rows] == list(range(found.deck.positions))
    for row, to in zip(rows, arrows(found), strict=True):
        assert (row["next"], row["ends"]) == ((None, str(to)) if isinstance(to, Outcome) else (to, None))
        assert f"{row['a']} / {row['b']}".strip() == named(found, row["node"])


def test_a_basin_is_closed_and_complete(tmp_path: Path) -> None:
    found = position_map(preset("bataille"), Deck.parse("5x1"))
    to = arrows(found)
    for number in range(len(found.periods)):
        part = basin(found, number)
        kept = {int(i) for chunk in part.chunks() for i in chunk}
        assert {i for i in range(found.deck.positions) if found.cycle_of(i) == number} == kept
        assert all(to[i] in kept for i in kept)
        export(part, tmp_path / "basin.aut")
        head, *lines = (tmp_path / "basin.aut").read_text().splitlines()
        assert len(lines) == len(kept) == len(part)
        assert all(0 <= int(x) < len(kept) for line in lines for x in re.findall(r"\d+", line))
        assert int(found.distance[sorted(kept)[int(head.split("(")[1].split(",")[0])]]) == 0
    with pytest.raises(IndexRangeError, match="its cycles are 0 to 3"):
        basin(found, 4)


def test_a_neighbourhood_is_what_is_so_many_turns_away() -> None:
    found = position_map(preset("bataille"), Deck.parse("4x1"))
    to, deal = arrows(found), parse_deal("1 3 / 4 2")
    kept = {int(i) for chunk in around(found, deal.position, 2).chunks() for i in chunk}
    path = [index(found.deck, deal.position)]
    while len(path) <= 2 and not isinstance(to[path[-1]], Outcome):
        path.append(int(to[path[-1]]))  # type: ignore[arg-type]
    wanted = set(path)
    for _ in range(2):
        wanted |= {i for i, after in enumerate(to) if after in wanted}
    assert kept == wanted
    assert len(kept) > len(path)


def test_the_guard_on_sizes(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    found = position_map(preset("bataille"), Deck.parse("5x2"))
    with pytest.raises(TooBigError, match="choose a part"):
        export(everything(found), tmp_path / "big.dot")
    usage = shutil.disk_usage(tmp_path)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage._replace(free=10**6))
    with pytest.raises(TooBigError, match="disk are free"):
        export(everything(found), tmp_path / "big.parquet")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("ending", [".graphml", ".dot", ".aut", ".parquet"])
def test_the_guard_on_disks_asks_for_enough(ending: str, tmp_path: Path) -> None:
    """The room asked for beforehand is never less than what the file takes, nor ten times as much."""
    from bataille.output.graphs.writer import FORMATS, bytes_of

    for rules, name in (("bataille", "7x1"), ("delahaye", "1,2,2")):
        part = everything(position_map(preset(rules), Deck.parse(name)))
        export(part, tmp_path / f"x{ending}")
        taken = sum(file.stat().st_size for file in tmp_path.iterdir())
        assert taken <= bytes_of(part, FORMATS[ending]) + 4096 <= 12 * taken + 8192
        for file in tmp_path.iterdir():
            file.unlink()


def test_an_ending_that_no_format_has(tmp_path: Path) -> None:
    found = position_map(preset("bataille"), Deck.parse("3x1"))
    with pytest.raises(FileError, match=r"did you mean \.dot\?"):
        export(everything(found), tmp_path / "graph.dott")


def half_written(folder: Path) -> bool:
    """Whether some file has grown; one that was made for a trial may be gone again before it is looked at."""
    with suppress(FileNotFoundError):
        return any(file.stat().st_size > 10**6 for file in folder.iterdir())
    return False


def test_killed_half_way_leaves_no_file_that_could_be_taken_for_whole(tmp_path: Path) -> None:
    program = (
        "import sys; from bataille.cli import main\n"
        f"main(['explore', '5x2', '--graph', {str(tmp_path / 'big.graphml')!r}])"
    )
    running = subprocess.Popen([sys.executable, "-c", program])
    while not half_written(tmp_path):
        assert running.poll() is None, "it finished before it was killed"
    running.send_signal(signal.SIGKILL)
    running.wait()
    assert [file.name.startswith(".") and file.name.endswith(".part") for file in tmp_path.iterdir()] == [True]


def test_an_error_half_way_leaves_the_old_file(tmp_path: Path) -> None:
    file = tmp_path / "kept"
    file.write_text("old")

    def half() -> None:
        with whole(file) as new:
            new.write(b"half")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        half()
    assert file.read_text() == "old"
    assert list(tmp_path.iterdir()) == [file]


def test_names_are_right_in_every_chunk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Chunks of any size name the same nodes."""
    import bataille.output.graphs.part as parts
    from bataille.output.graphs.rows import rows

    found = position_map(preset("bataille"), Deck.parse("3x2"))
    whole_rows = [row for made in rows(everything(found)) for row in made]
    monkeypatch.setattr(parts, "CHUNK", 7)
    assert [row for made in rows(everything(found)) for row in made] == whole_rows
    assert np.unique([row.piles for row in whole_rows]).size == found.deck.positions
