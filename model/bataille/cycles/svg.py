"""A picture of an endless game: the ring of its positions with its tail, pile sizes, who takes, where the wars are."""

from collections.abc import Sequence
from html import escape
from math import cos, pi, sin
from typing import NamedTuple

from bataille.cycles.trace import LassoTrace, Played
from bataille.game.state import Seat
from bataille.output.text import counted

BARS = "▁▂▃▄▅▆▇█"
MOST_LINES = 4
"""Lines of turns that a terminal shows of one game."""
STROKES, TAIL_STROKES = 720, 120
"""Strokes at most in a ring, and in a tail; longer ones share strokes."""
COLOURS = {Seat.A: "#2f6fb3", Seat.B: "#d9772b"}
CENTRE, RADIUS, REACH = (320, 400), 190, 80
"""Of the ring: where it is, where piles are equal, how far the largest lead goes out or in."""
DOTTED = 120
"""Strokes up to which each turn has a dot of its own."""


def strip(trace: LassoTrace, width: int = 72) -> str:
    """The turns in a terminal: a's pile as a bar, who takes (small after a war), and the number of wars.

    >>> from bataille.game.play import play
    >>> from bataille.game.notation import parse_deal
    >>> from bataille.rules.presets import preset
    >>> print(strip(LassoTrace.of(play(preset("bataille"), parse_deal("4 4 2 4 3 2 / 4 1 3 2 2 0"))), 20))
    a's pile ▅▃▃▄▅▇▆▅▅▃▃▄▅▇▆▅▅▃▃▄
    taker    bAAAaBBBbAAAaBBBbAAA
    wars     1   1   1   1   1
    a's pile ▅▇▆▅▅▃▃▄▅▇▆▅▅▃▃▄▅▇▆▅
    taker    aBBBbAAAaBBBbAAAaBBB
    wars     1   1   1   1   1
    """
    cards = trace.game.deal.deck.size
    lines = []
    turns = trace.tail + trace.cycle
    for start in range(0, min(len(turns), width * MOST_LINES), width):
        part = turns[start : start + width]
        lines.append("a's pile " + "".join(BARS[min(one.size_a * len(BARS) // cards, 7)] for one in part))
        lines.append("taker    " + "".join(_letter(one) for one in part))
        wars = "".join("*" if one.wars > 9 else str(one.wars) if one.wars else " " for one in part)
        if wars.strip():
            lines.append(f"wars     {wars}".rstrip())
        if start < len(trace.tail) <= start + width:
            lines.append(" " * (9 + len(trace.tail) - start) + "↑ here the cycle begins")
    if len(turns) > width * MOST_LINES:
        lines.append(f"and {counted(len(turns) - width * MOST_LINES, 'turn')} more, then the cycle begins again")
    return "\n".join(lines)


def _letter(one: Played) -> str:
    return str(one.taker) if one.wars else one.taker.upper()


class Stroke(NamedTuple):
    """One turn, or some that follow each other: a's lead from -1 to 1, who takes most, how many wars."""

    lead: float
    taker: Seat
    wars: int


def strokes(turns: Sequence[Played], cards: int, most: int) -> tuple[list[Stroke], int]:
    """The turns as so many strokes at most, and how many turns each stands for."""
    each = -(-len(turns) // most) or 1
    result = []
    for start in range(0, len(turns), each):
        part = turns[start : start + each]
        lead = sum(2 * one.size_a / cards - 1 for one in part) / len(part)
        by_a = 2 * sum(one.taker is Seat.A for one in part) >= len(part)
        result.append(Stroke(lead, Seat.A if by_a else Seat.B, sum(one.wars for one in part)))
    return result, each


def svg(trace: LassoTrace) -> str:
    """The ring as svg: clockwise from the top, outwards where a holds more, inwards where b does; a star is a war."""
    game = trace.game
    cards = game.deal.deck.size
    around, each = strokes(trace.cycle, cards, STROKES)
    before, tail_each = strokes(trace.tail, cards, TAIL_STROKES)
    x, y = CENTRE
    rules = game.rules.name or str(game.rules.pickup)
    heading = f"{game.deal.deck} under {rules}: tail {len(trace.tail):,}, period {len(trace.cycle):,}"
    inside = [f"period {len(trace.cycle):,}", counted(sum(one.wars for one in trace.cycle), "war")]
    lead = max(abs(2 * one.size_a - cards) for one in trace.cycle)
    inside.append(f"longest stroke: {counted(lead, 'card')} ahead")
    if each > 1 or tail_each > 1:
        inside.append(f"a stroke: {counted(each, 'turn')}" + (f", in the tail {tail_each}" if trace.tail else ""))
    parts = [
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 720" font-family="sans-serif" font-size="15">',
        f"<title>{escape(heading)}</title>",
        '<rect width="640" height="720" fill="white"/>',
        f'<circle cx="{x}" cy="{y}" r="{RADIUS}" fill="none" stroke="#bbb"/>',
        *_around(around),
        *_tail(before, around[0].lead),
        *(
            f'<text x="{x}" y="{y + 20 * i}" text-anchor="middle" font-size="13" fill="#444">{escape(line)}</text>'
            for i, line in enumerate(inside)
        ),
        f'<text x="20" y="28" fill="#222">{escape(heading)}</text>',
        *_legend(),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _around(around: Sequence[Stroke]) -> list[str]:
    """A stroke for each turn, as wide as the ring allows."""
    x, y = CENTRE
    width = min(12.0, max(0.8, 2 * pi * RADIUS / len(around) * 0.7))
    most = max(abs(stroke.lead) for stroke in around) or 1
    dotted = len(around) <= DOTTED
    result = []
    for i, stroke in enumerate(around):
        angle = 2 * pi * i / len(around) - pi / 2
        dx, dy, colour = cos(angle), sin(angle), COLOURS[stroke.taker]
        far = RADIUS + REACH * stroke.lead / most
        result.append(
            f'<line x1="{x + RADIUS * dx:.1f}" y1="{y + RADIUS * dy:.1f}" x2="{x + far * dx:.1f}" '
            f'y2="{y + far * dy:.1f}" stroke="{colour}" stroke-width="{width:.1f}"/>'
        )
        if dotted:
            result.append(f'<circle cx="{x + RADIUS * dx:.1f}" cy="{y + RADIUS * dy:.1f}" r="5" fill="{colour}"/>')
        if stroke.wars:
            star = max(far, RADIUS) + 15
            result.append(_star(x + star * dx, y + star * dy, stroke.wars))
    return result


def _tail(before: Sequence[Stroke], lead: float) -> list[str]:
    """The tail from the left, above the ring, and an arrow into the ring's first position."""
    if not before:
        return []
    x, line, step = CENTRE[0], 70, min(16.0, 280 / len(before))
    down = CENTRE[1] - RADIUS - (REACH if lead > 0 else 0) - 30 - line
    start = x - step * len(before)
    result = [f'<line x1="{start:.1f}" y1="{line}" x2="{x}" y2="{line}" stroke="#bbb"/>']
    for i, stroke in enumerate(before):
        at = start + step * (i + 0.5)
        rise = 30 * stroke.lead or 1
        result.append(
            f'<line x1="{at:.1f}" y1="{line}" x2="{at:.1f}" y2="{line - rise:.1f}" '
            f'stroke="{COLOURS[stroke.taker]}" stroke-width="{0.7 * step:.1f}"/>'
        )
        if stroke.wars:
            result.append(_star(at, line + 9, stroke.wars))
    result.append(f'<path d="M{x},{line} v{down} m-5,-7 l5,7 l5,-7" fill="none" stroke="#888"/>')
    return result


def _star(x: float, y: float, wars: int) -> str:
    """A star, larger where more wars are in one stroke."""
    size = min(4.0 + 1.5 * wars, 9.0)
    corners = [(pi * i / 5, size if i % 2 == 0 else size / 2.4) for i in range(10)]
    points = [(x + far * sin(angle), y - far * cos(angle)) for angle, far in corners]
    return f'<polygon points="{" ".join(f"{px:.1f},{py:.1f}" for px, py in points)}" fill="#b3261e"/>'


def _legend() -> list[str]:
    entries = (("a takes", COLOURS[Seat.A]), ("b takes", COLOURS[Seat.B]))
    result = [
        f'<rect x="{20 + 100 * i}" y="694" width="12" height="12" fill="{colour}"/>'
        f'<text x="{38 + 100 * i}" y="705" fill="#444">{text}</text>'
        for i, (text, colour) in enumerate(entries)
    ]
    return [*result, _star(228, 700, 1), '<text x="240" y="705" fill="#444">war; outwards: a holds more</text>']
