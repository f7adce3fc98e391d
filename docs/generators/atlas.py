"""Write the atlas: `make generated COUNTS=1`, or `python docs/generators/atlas.py`.

Counts every deck of the atlas under every preset with the explicit engine, keeps the counts in tests/facts/atlas.json
and shows them in docs/results/atlas.md. `--pages` only shows what is kept.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bataille.engines import explore
from bataille.game.cards import Deck
from bataille.rules.presets import PRESETS, preset

ROOT = Path(__file__).parents[2]
COUNTS = ROOT / "tests" / "facts" / "atlas.json"
PAGE = ROOT / "docs" / "results" / "atlas.md"

MOST = 5_000_000
"""Positions at most."""
MOST_OF_ONE_RANK = 6
"""Copies at most where all cards are of one rank: every game is one war."""
LISTS = ("1,2", "2,1", "1,2,3", "3,2,1", "2,2,4", "4,1,1", "1,1,4", "1,2,2,1", "2,1,1,2", "1,1,2,2,2", "3,1,1,1,3")
"""Decks with other copies of each rank."""

HEAD = """# Atlas

What every position and every deal of small decks comes to, under each preset. Everything here is a *census*: counted
by the explicit engine over the whole deck, nothing estimated. This page is written by `make generated`
(docs/generators/atlas.py) from tests/facts/atlas.json;
the counts there are tests: the small decks in `make test`, all of them in `make census`.
Any row comes back with its command, on any machine.

Decks: every `RxC` of at most {most} positions (of one rank alone up to 1x{one}), and some lists of copies per rank from
the lowest. Suits are forgotten, a position is an ordered pair of piles ([rules](../reference/rules.md)), deals are
dealt one card at a time, and a rule's limit is set aside. *longest* is the longest finite game in turns, from any
position and from a deal; *tail* the most turns before a cycle; *cycles* are counted with their period (`2 of 28`: two
cycles of 28 turns), a cycle and its mirror as two; *unreachable* positions have no predecessor.
"""

Row = dict[str, Any]


def decks() -> Iterator[str]:
    """The decks of the atlas, by ranks, then the lists."""
    for ranks in range(1, 10):
        for copies in range(1, 40):
            if Deck.parse(f"{ranks}x{copies}").positions > MOST or (ranks == 1 and copies > MOST_OF_ONE_RANK):
                break
            yield f"{ranks}x{copies}"
    yield from LISTS


def count(rules: str, deck: str, engine: str = "explicit") -> Row:
    """One row, as it is kept."""
    found: Row = explore(preset(rules), Deck.parse(deck), engine=engine).as_json()
    kept = ("positions", "deals", "longest", "longest_tail", "cycles", "unreachable")
    return {"rules": rules, "deck": deck, **{name: found[name] for name in kept}}


def page(rows: list[Row]) -> str:
    """The page that shows these rows."""
    parts = [HEAD.format(most=f"{MOST:,}", one=MOST_OF_ONE_RANK)]
    for name, rules in PRESETS.items():
        parts.append(f"\n## {name}\n{rules.source}.\n\n")
        for what in ("positions", "deals"):
            longest, extra = (
                ("tail", " unreachable | cycles |") if what == "positions" else ("", " endless by period |")
            )
            parts.append(
                f"| deck | {what} | a wins | b wins | draw | endless | longest |"
                + (" tail |" if longest else "") + extra + " command |\n"
            )  # fmt: skip
            parts.append("|---" + "|---:" * (6 + bool(longest)) + ("|---:|---" if longest else "|---") + "|---|\n")
            parts += [_line(row, what) for row in rows if row["rules"] == name]
            parts.append("\n")
    return "".join(parts).rstrip() + "\n"


def _line(row: Row, what: str) -> str:
    counts = row[what]
    cells = [row["deck"], *(f"{counts[name]:,}" for name in ("total", "a_wins", "b_wins", "draw", "endless"))]
    cells.append(f"{row['longest'][what]:,}")
    if what == "positions":
        cells += [f"{row['longest_tail']:,}", f"{row['unreachable']:,}", _periods(row["cycles"]["by_period"])]
    else:
        cells.append(_periods(counts["endless_by_period"]))
    command = f"`bataille explore {row['deck']} --rules {row['rules']}`"
    return "| " + " | ".join([*cells, command]) + " |\n"


def _periods(met: dict[str, int]) -> str:
    return ", ".join(f"{number:,} of {int(period):,}" for period, number in met.items()) or "-"


def main() -> None:
    """Count, keep and show."""
    if "--pages" not in sys.argv:
        rows = []
        for name in PRESETS:
            for deck in decks():
                print(f"{name} {deck}", file=sys.stderr)
                rows.append(count(name, deck))
        COUNTS.write_text("[\n" + ",\n".join(json.dumps(row) for row in rows) + "\n]\n")
    PAGE.write_text(page(json.loads(COUNTS.read_text())))


if __name__ == "__main__":
    main()
