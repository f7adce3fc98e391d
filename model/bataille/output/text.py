"""How results are shown: JSON documents of the contract, and plain text for people."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from bataille.engines.result import Counts, Exploration
from bataille.game.keys import digest
from bataille.game.machine.phases import ENDS, Phase
from bataille.game.machine.turn import Move, on_the_table
from bataille.game.notation import card_text, final_json, pile_json, pile_text
from bataille.game.play import Game
from bataille.game.state import Outcome, Pile, Reason, Seat
from bataille.rules import Rules
from bataille.runtime.version import __version__

if TYPE_CHECKING:
    from bataille.engines.frontier.existence import Existence

_OUTCOME = {Outcome.A_WINS: "seat a wins", Outcome.B_WINS: "seat b wins", Outcome.DRAW: "nobody wins"}


def game_json(game: Game) -> dict[str, object]:
    """The JSON document of `bataille play`."""
    return {
        "rules": game.rules.as_json(),
        "deck": str(game.deal.deck),
        "outcome": str(game.outcome),
        "reason": str(game.reason),
        "ruled": game.ruled,
        "turns": game.turns,
        "wars": game.wars,
        "tail": game.tail,
        "period": game.period,
        "suit_blind_tail": game.suit_blind_tail,
        "suit_blind_period": game.suit_blind_period,
        "digest": digest(game.deal.position),
        "deal": {
            "a": pile_json(game.deal.position.a, game.deal.suited),
            "b": pile_json(game.deal.position.b, game.deal.suited),
        },
        "seed": game.seed,
        "game": game.game,
        "version": __version__,
        "final": final_json(game.final, game.deal.suited),
    }


def game_text(game: Game) -> str:
    """A game in a few lines."""
    lines = [
        f"{game.deal}",
        f"{_OUTCOME[game.outcome]}: {_because(game)}, after {counted(game.turns, 'turn')} "
        f"with {counted(game.wars, 'war')}",
    ]
    if game.period is not None:
        lines.append(
            f"endless: tail {game.tail:,}, period {game.period:,} by card, {game.suit_blind_period:,} suits forgotten"
        )
    if not game.ruled:
        lines.append("these rules end no game by repetition: it would go on for ever")
    return "\n".join(lines)


def _because(game: Game) -> str:
    reasons = {
        Reason.ALL_CARDS: "one seat holds every card",
        Reason.SHORTAGE: "too few cards for a war",
        Reason.REPETITION: "an exact repetition",
        Reason.LIMIT: f"stopped at the limit of {counted(game.rules.limit or 0, 'turn')}",
    }
    return reasons[game.reason]


def counted(number: int, noun: str) -> str:
    """A number and its noun: `1 turn`, `2 turns`."""
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


def trace_lines(game: Game, moves: Iterable[tuple[int, Move]]) -> Iterator[str]:
    """Every phase of a game, the table and who takes it."""
    suited, shown = game.deal.suited, 0
    for turn, move in moves:
        if turn != shown:
            yield f"turn {turn}  a: {pile_text(move.before.a, suited)}  b: {pile_text(move.before.b, suited)}"
            shown = turn
        yield f"  {move.transition.source.value:<10} --{move.transition.name}--> {_told(game.rules, move, suited)}"


def _told(rules: Rules, move: Move, suited: bool) -> str:
    target, after = move.transition.target, move.after
    text = target.value
    if target in ENDS:
        return f"{text}  on the table: {_table(rules, move, suited)}" if after.laid_a else text
    if move.transition.source in (Phase.A_TAKES, Phase.B_TAKES):
        if target is Phase.TURN_START:
            seat = Seat.A if move.transition.source is Phase.A_TAKES else Seat.B
            return f"{text}  {seat} slides {pile_text(_slid(move, seat), suited)} under its pile"
        return f"{text}  in hand: {pile_text(after.hand, suited)}"
    return f"{text}  table: {_table(rules, move, suited)}"


def _slid(move: Move, seat: Seat) -> Pile:
    pile = move.after.a if seat is Seat.A else move.after.b
    return pile[len(pile) - len(move.before.hand) :]


def _table(rules: Rules, move: Move, suited: bool) -> str:
    """The table placement by placement; hidden cards in brackets."""
    text = []
    for a, b, faced in on_the_table(rules, move.transition.target, move.after):
        cards = "-".join(card_text(card, suited) for card in a + b)
        text.append(cards if faced else f"[{cards}]")
    return " ".join(text)


def space_text(space: Exploration) -> str:
    """What is known of a deck, as a small table."""
    lines = [f"deck {space.deck} under {space.rules}, engine {space.engine}"]
    if space.estimates is not None:
        lines += [
            f"  {name} would give {estimate}" for name, estimate in space.estimates.items() if not estimate.refusal
        ]
        lines[1:] = ["auto chose it:", *lines[1:]]
    lines += [f"{'':<10}{'total':>16}{'a wins':>16}{'b wins':>16}{'draw':>14}{'endless':>16}"]
    for name, counts in (("positions", space.positions), ("deals", space.deals)):
        if counts is not None:
            lines.append(_row(name, counts))
    if space.split is not None:
        lines.append(_row(f"{space.split.a} / {space.split.b}", space.split.counts))
    known = space.split.counts if space.split is not None else space.deals
    if known is not None and known.endless_by_period:
        periods = sorted(known.endless_by_period.items())
        lines.append("endless deals by period: " + ", ".join(f"{n:,} of {period:,}" for period, n in periods))
    if space.cycles is not None:
        periods = sorted(space.cycles.by_period.items())
        which = ": " + ", ".join(f"{n:,} of {period:,}" for period, n in periods) if periods else ""
        lines.append(f"{counted(space.cycles.count, 'cycle')}{which}")
    for name, value in (
        ("longest finite game from any position", space.longest.positions),
        ("longest finite game from a deal", space.longest.deals),
        ("longest finite game of the split", None if space.split is None else space.split.longest),
        ("longest tail", space.longest_tail),
    ):
        if value is not None:
            lines.append(f"{name}: {counted(value, 'turn')}")
    if space.lengths is not None:
        lines += ["finite games by turns:", *(f"{turns:>10,}{deals:>24,}" for turns, deals in space.lengths.items())]
    if space.unreachable is not None:
        lines.append(f"positions with no predecessor: {space.unreachable:,}")
    return "\n".join(lines)


def existence_text(result: "Existence") -> str:
    """Whether a deck has an endless position, and the search that shows it."""
    head = ("a holds", "fewest", "put aside", "ended", "left", "endless", "all deals", "states")
    rows = [
        tuple(f"{x:,}" for x in (p.held, p.fewest, p.aside, p.ended, p.left, p.endless, p.total, p.states))
        for p in result.parts
    ]
    widths = [max(len(row[i]) for row in [head, *rows]) for i in range(len(head))]
    lines = [f"deck {result.deck} under {result.rules}, engine frontier, endless positions only"]
    lines += ["  ".join(w.rjust(n) for w, n in zip(row, widths, strict=True)) for row in [head, *rows]]
    if result.example is not None:
        return "\n".join([*lines, f"endless: {result.example}"])
    return "\n".join([*lines, "no position is endless: every part adds up to all deals"])


def _row(name: str, counts: Counts) -> str:
    wins = f"{counts.a_wins:>15,} {counts.b_wins:>15,}"
    return f"{name:<10} {counts.total:>15,} {wins} {counts.draw:>13,} {counts.endless:>15,}"


def rules_text(rules: Rules) -> str:
    """Every field of one agreement, and its source."""
    fields = {**rules.as_json(), "deck": rules.deck, "source": rules.source}
    return "\n".join(f"{name:<15} {'none' if value is None else value}" for name, value in fields.items())


def presets_text(presets: Iterable[Rules]) -> str:
    """The presets as a table."""
    head = ("name", "deck", "face_down", "pickup", "shortage", "low>high", "objective", "repetition", "limit")
    rows = [
        (
            one.name, one.deck, str(one.face_down), str(one.pickup), str(one.shortage),
            "yes" if one.low_beats_high else "no", str(one.objective),
            "draw" if one.repetition else "not ruled", "none" if one.limit is None else f"{one.limit:,} {one.at_limit}",
        )
        for one in presets
    ]  # fmt: skip
    widths = [max(len(row[i]) for row in [head, *rows]) for i in range(len(head))]
    return "\n".join("  ".join(w.ljust(n) for w, n in zip(row, widths, strict=True)).rstrip() for row in [head, *rows])
