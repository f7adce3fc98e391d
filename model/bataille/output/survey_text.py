"""A survey for people: a table, and a histogram that a terminal can draw."""

from collections.abc import Sequence

from bataille.engines.survey.counters import SurveyCounts
from bataille.engines.survey.result import Survey

ROWS = 24
WIDTH = 50
_EIGHTHS = " ▏▎▍▌▋▊▉"


def text(survey: Survey) -> str:
    """Outcomes with their shares, the endless share with its interval, lengths, and their histogram."""
    part = "" if survey.games == survey.asked else f" of {survey.asked:,} asked"
    lines = [f"deck {survey.deck} under {survey.rules}: {survey.games:,} random games{part}, seed {survey.seed}"]
    for name, number in (
        ("seat a wins", survey.a_wins),
        ("seat b wins", survey.b_wins),
        ("nobody wins", survey.draw),
        ("endless", survey.endless),
    ):
        lines.append(f"  {name:<12}{number:>16,}  {_share(number, survey.games):>12}")
    low, high = survey.endless_interval
    lines.append(f"  endless share, Wilson 95 %: {low:.6g} to {high:.6g}")
    if survey.rules.limit is not None:
        lines.append(f"  stopped at {survey.rules.limit:,} turns, counted in the rows above: {survey.stopped:,}")
    if survey.turns.total:
        lines += [_lengths("turns", survey.turns), _lengths("wars", survey.wars), *histogram(survey.turns)]
    else:
        lines.append("  no game ended, so there are no lengths")
    return "\n".join(lines)


def compared(results: Sequence[Survey]) -> str:
    """Several rule sets side by side, on the same deals."""
    first = results[0]
    lines = [
        f"deck {first.deck}: the same {first.games:,} random deals, seed {first.seed}",
        f"{'rules':<20}"
        + "".join(f"{name:>9}" for name in ("a wins", "b wins", "draw", "endless", "mean", "sd", "median", "longest")),
    ]
    for result in results:
        chances = [f"{100 * n / result.games:.2f} %" for n in (result.a_wins, result.b_wins, result.draw)]
        endless = f"{100 * result.endless / result.games:.2f} %"
        turns = result.turns
        lengths = ["-"] * 4
        if turns.total:
            lengths = [f"{turns.mean:,.1f}", f"{turns.sd:,.1f}", f"{turns.median:,g}", f"{turns.max:,}"]
        name = result.rules.name or "these rules"
        lines.append(f"{name:<20}" + "".join(f"{cell:>9}" for cell in [*chances, endless, *lengths]))
    return "\n".join(lines)


def histogram(tally: SurveyCounts, rows: int = ROWS, width: int = WIDTH) -> list[str]:
    """Bars of how often each range of turns was met; the last hundredth in one line below.

    >>> for line in histogram(SurveyCounts({1: 2, 2: 4, 3: 1}), width=8): print(line)
       turns  games
           0  0
           1  2 ████
           2  4 ████████
           3  1 ██
    """
    upto = tally.quantile(0.99) or 0
    bins = list(tally.bins(rows, upto))
    most = max(n for _, _, n in bins)
    digits = max(len(f"{n:,}") for _, _, n in bins)
    labels = [f"{low:,}" if low == high else f"{low:,}-{high:,}" for low, high, _ in bins]
    lines = [f"{'turns':>8}  games"]
    lines += [
        f"{label:>12}  {n:>{digits},} {bar(n, most, width)}".rstrip()
        for label, (_, _, n) in zip(labels, bins, strict=True)
    ]
    rest = tally.total - sum(n for _, _, n in bins)
    return [*lines, f"{f'{upto + 1:,} or more':>12}  {rest:,}"] if rest else lines


def bar(n: int, most: int, width: int) -> str:
    """A bar of block signs, to an eighth of a sign."""
    eighths = round(8 * width * n / most) if most else 0
    return "█" * (eighths // 8) + (_EIGHTHS[eighths % 8] if eighths % 8 else "")


def _share(number: int, games: int) -> str:
    return f"{100 * number / games:.4f} %" if games else "-"


def _lengths(name: str, tally: SurveyCounts) -> str:
    return (
        f"  {name}: mean {tally.mean:,.2f}, median {tally.median:,g}, 99 in 100 at most {tally.quantile(0.99):,}, "
        f"longest {tally.max:,}"
    )
