"""Writes docs/results/gallery.md and its pictures from the certificates in docs/results/gallery.

python docs/generators/gallery.py
"""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from bataille import PRESETS
from bataille.cycles.certificate import Certificate
from bataille.cycles.svg import svg
from bataille.cycles.trace import LassoTrace, repeated, word
from bataille.game.play import play
from bataille.output.text import counted

GALLERY = Path(__file__).parents[1] / "results" / "gallery"
PAGE = GALLERY.with_suffix(".md")
LONG_WORD, LONG_DEAL = 40, 12
"""Beats of a word, and cards of a deal, that stand within a line."""


class Entry(NamedTuple):
    """One game: the file of its certificate, where it comes from, a remark, and whether it is drawn."""

    file: str
    source: str
    remark: str = ""
    drawn: bool = False

    @property
    def certificate(self) -> Certificate:
        """Its certificate, as the file has it."""
        return Certificate.from_json(json.loads((GALLERY / f"{self.file}.json").read_text()))

    @property
    def trace(self) -> LassoTrace:
        """Its turns."""
        made = self.certificate
        return LassoTrace.of(play(made.rules.without_limit(), made.deal))


class Section(NamedTuple):
    """Games with something in common, and what every one of them must fulfil."""

    heading: str
    words: str
    entries: list[Entry]
    claim: Callable[[Entry], bool]


def found(command: str) -> str:
    """A source: the command that finds such games."""
    return f"such games: `bataille cycles {command}`"


def sampled(games: str, what: str) -> str:
    """A source: the largest among random deals."""
    return f"the largest {what} among about {games} random deals of seed 7"


def heading_of(made: Certificate) -> str:
    """A deck, and the rules as one types them."""
    standard, rules = PRESETS.get(made.rules.name), made.rules
    changes = [
        f"--{name.replace('_', '-')} {value}"
        for name, value in rules.as_json().items()
        if name != "name" and standard is not None and standard.as_json()[name] != value
    ]
    return f"{made.deal.deck} under `{' '.join([rules.name, *changes])}`"


def lines(entry: Entry) -> Iterator[str]:
    """How a game stands on the page."""
    made, trace = entry.certificate, entry.trace
    facts = f"tail {made.tail:,}, period {made.suit_blind_period:,}"
    if made.period != made.suit_blind_period:
        facts += f" ({made.period:,} by card)"
    facts += f", {counted(made.wars_per_period, 'war')} a period"
    repeats = word(repeated(trace.cycle))
    if len(repeats) <= LONG_WORD:
        facts += f", it repeats `{repeats}`"
    deal = str(made.deal)
    short = made.deal.deck.size <= LONG_DEAL
    links = f"[certificate](gallery/{entry.file}.json)"
    if entry.drawn:
        links += f", [picture](gallery/{entry.file}.svg)"
    remark = f" {entry.remark}" if entry.remark else ""
    yield (
        f"- **{heading_of(made)}**: " + (f"`{deal}`, " if short else "") + f"{facts}; {entry.source}. {links}.{remark}"
    )
    if not short:
        yield from ("  ```text", *(f"  {side}" for side in deal.replace(" / ", " /\n").split("\n")), "  ```")


def page() -> str:
    """The whole page."""
    from gallery_contents import SECTIONS

    parts = [
        "# Gallery of endless games",
        "",
        "Every game here has a certificate beside it, in `docs/results/gallery`, which anybody can check without",
        "trusting us:",
        "`python proofs/bataille_proofs/checker.py docs/results/gallery/*.json` needs Python and nothing else.",
        "The page is written from the certificates by `python docs/generators/gallery.py`, and tested against them.",
        "How such games are found is explained in [find endless games](../how-to/endless-games.md). Periods and wars",
        "are suit-blind, lengths are in turns; a deal gives a's pile, then b's, top card first.",
    ]
    for section in SECTIONS:
        parts += ["", f"## {section.heading}", section.words, ""]
        for entry in section.entries:
            parts += lines(entry)
    return "\n".join(parts) + "\n"


def pictures() -> dict[str, str]:
    """The pictures by file."""
    from gallery_contents import SECTIONS

    drawn = (entry for section in SECTIONS for entry in section.entries if entry.drawn)
    return {f"{entry.file}.svg": svg(entry.trace) for entry in drawn}


if __name__ == "__main__":
    for name, picture in pictures().items():
        (GALLERY / name).write_text(picture)
    PAGE.write_text(page())
