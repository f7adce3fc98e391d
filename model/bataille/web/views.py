"""What the page is told of a game: plain documents, made by functions of a game and a turn alone."""

from collections.abc import Iterable

from bataille.errors import BatailleError
from bataille.game.cards import Card
from bataille.game.keys import digest, index, key
from bataille.game.machine.actions import face
from bataille.game.machine.phases import ENDS, Phase
from bataille.game.machine.table import MACHINE
from bataille.game.machine.turn import Move
from bataille.game.notation import Deal, card_text, rank_text
from bataille.game.play import Game
from bataille.game.state import Outcome, Pile, Position, Reason, placements
from bataille.output.text import game_json
from bataille.rules.presets import PRESETS
from bataille.web.recorded_game import RecordedGame
from bataille.web.samples import KNOWN

Document = dict[str, object]

DRAWN = 4_000
"""Turns of a course that are told one by one; a longer course is thinned evenly."""
FEW_CARDS = 5
"""A holding below this is one that a game may be stopped at."""
MOST_COUNTED = 2_000
"""Turns whose transitions are counted."""


def names(pile: Iterable[Card], deal: Deal) -> list[str]:
    """Cards as the page names them: as written, and where a plain rank has copies, which copy: `7#2`.

    >>> from bataille.game.notation import parse_deal
    >>> deal = parse_deal("1 1 / 1 2")
    >>> names(deal.position.cards, deal)
    ['1#1', '1#2', '1#3', '2']
    """
    if deal.suited:
        return [card_text(card, True) for card in pile]
    copies = dict(zip(deal.deck.ranks, deal.deck.copies, strict=True))
    return [str(card.rank) if copies[card.rank] == 1 else f"{card.rank}#{card.copy + 1}" for card in pile]


def presets_view() -> Document:
    """Every preset with its fields, its deck and its source."""
    return {"presets": [{**one.as_json(), "deck": one.deck, "source": one.source} for one in PRESETS.values()]}


def known_view() -> Document:
    """A few deals worth seeing."""
    return {"known": [one._asdict() for one in KNOWN]}


def deal_view(deal: Deal) -> Document:
    """A deal as text."""
    deck = deal.deck
    return {
        "deal": str(deal),
        "deck": str(deck),
        "suited": deal.suited,
        "cards": deck.size,
        "ranks": [rank_text(rank) if deal.suited else str(rank) for rank in deck.ranks],
        "copies": list(deck.copies),
    }


def turn_view(game: RecordedGame, number: int) -> Document:
    """One turn: the position before it, every step of the machine, and the end if this is it."""
    before = game.position(number - 1)
    result = game.turn(number)
    over = ENDS.get(result[-1].transition.target)
    return {
        "turn": number,
        **_position(game.deal, before),
        "wars": game.wars(number - 1),
        "steps": _steps(game.deal, result),
        "taker": _taker(result),
        "taken": names(_taken(result), game.deal),
        "end": None if over is None else _end(game, number, result, *over),
    }


def game_view(game: RecordedGame) -> Document:
    """The verdict: the document of `bataille play`, and where the game comes round."""
    if game.last is None and game.round is None:
        raise AssertionError("a game that neither ends nor comes round is refused before")
    return {**game_json(game_of(game)), "last": game.last, "deal": str(game.deal)}


def course_view(game: RecordedGame, start: int | None = None, stop: int | None = None) -> Document:
    """How a's pile grew and shrank, turn by turn, to the end or once round; thinned where it is long.

    `start` and `stop` take a part of it, in turns played.
    """
    sizes, ties = game.sizes(), game.ties()
    last, result = game.last, game.round
    end = len(sizes) - 1 if result or last is None else min(len(sizes) - 1, last)
    first = min(start or 0, end)
    until = end if stop is None else max(first, min(stop, end))
    step = max(1, -(-(until - first) // DRAWN))
    turns = list(range(first, until + 1, step))
    return {
        "cards": game.deal.deck.size,
        "step": step,
        "turns": turns,
        "a": [sizes[turn] for turn in turns],
        "least": [min(sizes[turn : min(turn + step, until + 1)]) for turn in turns],
        "most": [max(sizes[turn : min(turn + step, until + 1)]) for turn in turns],
        "wars": [sum(ties[turn : turn + step]) for turn in turns],
        "last": last,
        "tail": None if result is None else result.tail,
        "lap": None if result is None else result.lap,
        "period": None if result is None else result.period,
    }


def seek_view(game: RecordedGame, event: str, after: int) -> Document:
    """The first turn after this one at which something happens; null if none does.

    In a game that repeats the search goes once round the cycle. `largest` is the first turn of the whole game
    that has the most ties.
    """
    sizes, ties, last = game.sizes(), game.ties(), game.last
    if event == "largest":
        most = max(ties, default=0)
        return {"turn": ties.index(most) + 1 if most else None, "wars": most}
    cards = game.deal.deck.size
    until = len(ties) if game.round is None else max(after, game.round.tail) + game.round.lap
    for number in range(after + 1, min(until, last or until) + 1):
        at = game.round.split(number - 1)[0] if game.round else number - 1
        before = game.round.split(number - 2)[0] if game.round else number - 2
        happens = {
            "war": ties[at] >= 1,
            "double": ties[at] >= 2,
            "few": sizes[at] < FEW_CARDS <= sizes[before],
            "lead": (2 * sizes[at] > cards) != (2 * sizes[before] > cards),
        }[event]
        if happens:
            return {"turn": number, "wars": ties[at]}
    return {"turn": None, "wars": 0}


def transitions_view(game: RecordedGame, number: int) -> Document:
    """How often each transition of the machine was taken before a turn, at most over the first 2,000."""
    until = min(number - 1, MOST_COUNTED)
    counts = game.transitions(until)
    table = [
        {
            "name": one.name,
            "from": one.source.value,
            "to": one.target.value,
            "guard": one.guard.__name__,
            "times": counts[one.name],
        }
        for one in MACHINE.transitions
    ]
    return {"turns": until, "transitions": table}


def game_of(game: RecordedGame) -> Game:
    """The game a game shows, as `bataille.play` tells it."""
    last = game.last
    result = game.round
    if last is None:
        assert result is not None
        turns, outcome, reason = result.tail + result.period, Outcome.DRAW, Reason.REPETITION
    else:
        turns = last
        outcome, reason = ENDS[game.turn(max(1, last))[-1].transition.target]
    lasso: tuple[int | None, ...] = (None,) * 5
    if result is not None and reason is Reason.REPETITION:
        lap = game.wars(result.tail + result.lap) - game.wars(result.tail)
        lasso = (result.tail, result.period, result.tail, result.lap, lap)
    final = game.final if game.final is not None else game.position(turns)
    return Game(game.rules, game.deal, outcome, reason, turns, game.wars(turns), final, *lasso, seed=game.seed)


def _position(deal: Deal, position: Position) -> Document:
    return {
        "a": names(position.a, deal),
        "b": names(position.b, deal),
        "digest": digest(position),
        "key": key(position).hex(),
        "index": place(deal, position),
    }


def place(deal: Deal, position: Position) -> int | None:
    """The perfect index of a position in its deck, where numbers are still easy to read."""
    if deal.deck.size > 12:
        return None
    try:
        return index(deal.deck, position)
    except BatailleError:
        return None


def _steps(deal: Deal, result: Iterable[Move]) -> list[Document]:
    faced: set[Card] = set()
    steps: list[Document] = []
    for move in result:
        after = move.after
        if move.transition.action is face:
            faced |= {after.laid_a[-1], after.laid_b[-1]}
        steps.append(
            {
                "name": move.transition.name,
                "from": move.transition.source.value,
                "to": move.transition.target.value,
                "a": len(after.a),
                "b": len(after.b),
                "table": _table(deal, after, faced),
                "hand": [{"card": name, "up": card in faced} for card, name in _named(after.hand, deal)],
            }
        )
    return steps


def _table(deal: Deal, position: Position, faced: set[Card]) -> list[Document]:
    """The table placement by placement; `up` where the cards are faced."""
    result: list[Document] = []
    for a, b in placements(position):
        result.append(
            {
                "a": next(iter(names(a, deal)), None),
                "b": next(iter(names(b, deal)), None),
                "up": any(card in faced for card in a + b),
            }
        )
    return result


def _named(pile: Pile, deal: Deal) -> list[tuple[Card, str]]:
    return list(zip(pile, names(pile, deal), strict=True))


def _taker(result: Iterable[Move]) -> str | None:
    for move in result:
        if move.transition.target is Phase.TURN_START:
            return "a" if move.transition.source is Phase.A_TAKES else "b"
    return None


def _taken(result: Iterable[Move]) -> Pile:
    """The cards that slid under the taker's pile, in their order."""
    for move in result:
        if move.transition.target is Phase.TURN_START:
            a, b = len(move.before.a), len(move.before.b)
            return tuple(move.after.a[a:]) + tuple(move.after.b[b:])
    return ()


def _end(game: RecordedGame, number: int, result: list[Move], outcome: Outcome, reason: Reason) -> Document:
    played = number if any(move.transition.action is face for move in result) else number - 1
    after = result[-1].after
    earlier = game.earlier(played) if reason is Reason.REPETITION else None
    return {
        "outcome": str(outcome),
        "reason": str(reason),
        "turns": played,
        "wars": game.wars(played),
        "earlier": earlier,
        "a": names(after.a, game.deal),
        "b": names(after.b, game.deal),
    }
