"""What the page is told of a whole deck: counts, a picture of every position, and what surrounds one."""

from collections.abc import Iterator
from functools import lru_cache

from bataille import engines
from bataille.engines.reference import successors
from bataille.errors import Message, QuestionError, TooBigError, shown
from bataille.game.cards import Deck
from bataille.game.compare import oracle
from bataille.game.keys import blind, digest, numbered, position_at
from bataille.game.machine.phases import ENDS, Phase
from bataille.game.machine.turn import turn
from bataille.game.notation import Deal, pile_text
from bataille.game.state import Outcome, Position
from bataille.rules import Order, Rules
from bataille.web.graph_layout import drawing
from bataille.web.predecessors import before
from bataille.web.views import Document, place

DRAWN = 50_000
"""Positions of a deck that is drawn whole: 7x1, 3x3 or 4x2 at most."""
COUNTED = 5_000_000
"""Positions of a deck that is counted."""
ALONG = 12
"""Turns that are shown ahead of a position."""
CLASSES = (Outcome.A_WINS, Outcome.B_WINS, Outcome.DRAW)
ENDLESS = 3
TINY = 1_000
"""Positions of a deck for which no compiled engine is loaded."""
SEARCH_SECONDS = 120.0
"""How long an endless game is searched for."""
LEADS_NOWHERE = Message("a shuffled pick-up leads nowhere in particular: choose pairs/winner or another order")


def deck_view(rules: Rules, deck: Deck) -> Document:
    """How many positions and deals of a deck come to each outcome: the document of `bataille explore`."""
    _refuse(rules, deck, COUNTED, Message("counts"), Message("9x1 or 4x3"))
    return _counted(rules, str(deck))


@lru_cache(maxsize=32)
def _counted(rules: Rules, deck: str) -> Document:
    result = Deck.parse(deck)
    # a tiny deck is counted before a compiled engine has even been loaded
    engine = "reference" if result.positions <= TINY else "explicit"
    return engines.explore(rules, result, engine=engine).as_json()


def map_view(rules: Rules, deck: Deck) -> Document:
    """Every position of a small deck: where it leads, what it comes to, and where to draw it."""
    _refuse(rules, deck, DRAWN, Message("draws"), Message("7x1, 4x2 or 3x3"))
    return _drawn(rules, str(deck))


@lru_cache(maxsize=8)
def _drawn(rules: Rules, name: str) -> Document:
    deck = Deck.parse(name)
    following, outcome = _leading(rules, deck)
    classes, far = _fates(following, outcome)
    drawn = drawing(following, classes)
    return {
        "deck": name,
        "positions": deck.positions,
        "next": following,
        "class": classes,
        "far": far,
        "x": [round(100 * x) for x in drawn.x],
        "y": [round(100 * y) for y in drawn.y],
        "radius": round(100 * drawn.radius),
        "groups": [
            {"class": kind, "x": round(100 * x), "y": round(100 * y), "r": round(100 * r)}
            for kind, x, y, r in drawn.groups
        ],
    }


def _leading(rules: Rules, deck: Deck) -> tuple[list[int], dict[int, int]]:
    """Where every position leads, -1 at an end, and the class of each end."""
    if deck.positions <= TINY:
        results: list[int | Outcome] = list(successors(rules, deck))
    else:
        from bataille.engines.explicit import position_map

        table = position_map(rules.changed(repetition=False).without_limit(), deck, workers=1)
        results = [table.next(i) for i in range(deck.positions)]
    outcome = {i: CLASSES.index(result) for i, result in enumerate(results) if isinstance(result, Outcome)}
    return [-1 if isinstance(result, Outcome) else result for result in results], outcome


def _fates(following: list[int], outcome: dict[int, int]) -> tuple[list[int], list[int]]:
    """The class of every position, and how many steps it stands from its end or its cycle."""
    classes, far = [-1] * len(following), [0] * len(following)
    for start in range(len(following)):
        walk: list[int] = []
        seen: dict[int, int] = {}
        at = start
        while classes[at] < 0 and at not in seen and following[at] >= 0:
            seen[at] = len(walk)
            walk.append(at)
            at = following[at]
        if at in seen:
            for i in walk[seen[at] :]:
                classes[i], far[i] = ENDLESS, 0
            walk = walk[: seen[at]]
        elif classes[at] < 0:
            classes[at] = outcome[at]
        for i in reversed(walk):
            classes[i], far[i] = classes[following[i]], far[following[i]] + 1
    return classes, far


def index_view(rules: Rules, deck: Deck, i: int) -> Document:
    """The position of a deck that has this index, and what surrounds it."""
    return near_view(rules, Deal(deck, position_at(deck, i), deck.suited))


def digest_view(rules: Rules, deck: Deck, text: str) -> Document:
    """The position of a small deck that has this digest, and what surrounds it."""
    _refuse(rules, deck, DRAWN, Message("draws"), Message("7x1, 4x2 or 3x3"))
    for i in range(deck.positions):
        position = position_at(deck, i)
        if digest(_numbered(position)) == text:
            return near_view(rules, Deal(deck, position, deck.suited))
    raise QuestionError("no position of deck {deck} has the digest {word}", deck=deck, word=shown(text))


def endless_view(rules: Rules, deck: Deck, seed: int) -> Document:
    """An endless game of a deck under these rules, by the search of `bataille cycles`; null if none was found."""
    from bataille.cycles import CycleQuery, find

    if rules.pickup.order is Order.SHUFFLED:
        raise QuestionError(LEADS_NOWHERE)
    query = CycleQuery(rules=rules.changed(repetition=True).without_limit(), deck=deck, count=1, seed=seed)
    result = find(query, seconds=SEARCH_SECONDS)
    if not result.examples:
        return {"deal": None, "period": None, "searched": result.searched}
    example = result.examples[0]
    deal = example.certificate.deal
    return {"deal": str(deal), "period": example.certificate.suit_blind_period, "searched": result.searched}


def near_view(rules: Rules, deal: Deal) -> Document:
    """A position, the turns that follow it, and every position from which one turn leads to it."""
    if rules.pickup.order is Order.SHUFFLED:
        raise QuestionError(LEADS_NOWHERE)
    position = deal.position if deal.suited else blind(deal.position)
    card_oracle = oracle(deal.deck, low_beats_high=rules.low_beats_high)
    result = before(rules, position, card_oracle)
    return {
        "position": _told(deal, position),
        "next": [_told(deal, one) for one in _ahead(rules, deal, position)],
        "end": _end(rules, deal, position),
        "previous": [_told(deal, one) for one in result.positions],
        "complete": result.complete,
    }


def _ahead(rules: Rules, deal: Deal, position: Position) -> Iterator[Position]:
    """The positions that follow, until an end, a repetition or so many."""
    plain, card_oracle = _plain(rules), oracle(deal.deck, low_beats_high=rules.low_beats_high)
    seen = {position}
    for _ in range(ALONG):
        result = turn(plain, position, card_oracle)
        if result.phase is not Phase.TURN_START:
            return
        position = result.position
        yield position
        if position in seen:
            return
        seen.add(position)


def _end(rules: Rules, deal: Deal, position: Position) -> Document | None:
    """The end of the game if it comes in this turn."""
    result = turn(_plain(rules), position, oracle(deal.deck, low_beats_high=rules.low_beats_high))
    if result.phase not in ENDS:
        return None
    outcome, reason = ENDS[result.phase]
    return {"outcome": str(outcome), "reason": str(reason)}


def _plain(rules: Rules) -> Rules:
    return rules.unbounded()


def _told(deal: Deal, position: Position) -> Document:
    typed = position if deal.suited else _numbered(position)
    return {
        "text": f"{pile_text(position.a, deal.suited)} / {pile_text(position.b, deal.suited)}".strip(),
        "a": len(position.a),
        "b": len(position.b),
        "digest": digest(typed),
        "index": place(deal, position),
    }


def _numbered(position: Position) -> Position:
    """The same ranks, the copies of each numbered in their order, as a typed deal has them."""
    cards = numbered([card.rank for card in position.a + position.b])
    return Position(cards[: len(position.a)], cards[len(position.a) :])


def _refuse(rules: Rules, deck: Deck, most: int, does: Message, example: Message) -> None:
    if rules.pickup.order is Order.SHUFFLED:
        raise QuestionError(LEADS_NOWHERE)
    if deck.size > 60 or deck.positions > most:
        size = Message("{n:,}", n=deck.positions) if deck.size < 20 else Message("far too many")
        raise TooBigError(
            "deck {deck} has {size} positions; the page {does} at most {most:,} (as {example})",
            deck=deck, size=size, does=does, most=most, example=example,
        )  # fmt: skip
