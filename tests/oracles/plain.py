"""One whole game the way most programmers would write it: two deques, loops, every position remembered.

Written from docs/reference/rules.md alone, by somebody who had not read the model: where they disagree, one is wrong.
Cards are `(rank, copy)`; rules are the object that `bataille play --json` prints under `rules`.
"""

from collections import deque
from itertools import zip_longest

Card = tuple[int, int]
Placement = tuple[Card | None, Card | None]
WINS = {"a": "a-wins", "b": "b-wins"}
OTHER = {"a": "b", "b": "a"}


def play(rules: dict[str, object], pile_a: list[Card], pile_b: list[Card]) -> dict[str, object]:
    """The fields of the JSON of `bataille play` that a game decides, cards as `(rank, copy)`."""
    a, b = deque(pile_a), deque(pile_b)
    ranks = [rank for rank, _ in [*pile_a, *pile_b]]
    low, high = min(ranks), max(ranks)
    turns = wars = 0
    seen: dict[object, int] = {}  # every position, cards identified -> turns played before it
    seen_ranks: dict[object, int] = {}  # the same without suits
    blind: tuple[int, int] | None = None  # the first time that ranks alone repeat: tail, period

    def verdict(outcome: str, reason: str, table: list[Placement], tail: int | None = None) -> dict[str, object]:
        endless = tail is not None
        return {
            "outcome": outcome,
            "reason": reason,
            "ruled": bool(reason != "repetition" or rules["repetition"]),
            "turns": turns,
            "wars": wars,
            "tail": tail,
            "period": turns - tail if endless else None,
            "suit_blind_tail": blind[0] if endless else None,
            "suit_blind_period": blind[1] if endless else None,
            "final": {"a": list(a), "b": list(b), "table": [card for pair in table for card in pair if card]},
        }

    while True:
        # the start of a turn: first the cards, then repetition, then the limit
        if not a or not b:
            holder = "a" if a else "b"
            winner = holder if rules["objective"] == "collect" else OTHER[holder]
            return verdict(WINS[winner], "all-cards", [])

        if rules["repetition"] or rules["limit"] is None:
            here = (tuple(a), tuple(b))
            here_ranks = (tuple(rank for rank, _ in a), tuple(rank for rank, _ in b))
            if blind is None and here_ranks in seen_ranks:
                blind = seen_ranks[here_ranks], turns - seen_ranks[here_ranks]
            if here in seen:
                return verdict("draw", "repetition", [], seen[here])
            seen[here] = turns
            seen_ranks.setdefault(here_ranks, turns)

        if rules["limit"] is not None and turns >= rules["limit"]:
            return verdict(at_the_limit(rules, len(a), len(b)), "limit", [])

        # one turn, with all its wars
        turns += 1
        table: list[Placement] = [(a.popleft(), b.popleft())]
        while (taker := better(rules, table[-1], low, high)) is None:
            wars += 1
            outcome = lay_a_stage(rules, a, b, table)
            if outcome is not None:
                return verdict(outcome, "shortage", table)
        (a if taker == "a" else b).extend(picked_up(rules, table, taker))


def better(rules: dict[str, object], faced: Placement, low: int, high: int) -> str | None:
    """Which seat faced the better card, None for a tie."""
    rank_a, rank_b = faced[0][0], faced[1][0]
    if rank_a == rank_b:
        return None
    if rules["low_beats_high"]:
        if rank_a == low and rank_b == high:
            return "a"
        if rank_a == high and rank_b == low:
            return "b"
    return "a" if rank_a > rank_b else "b"


def lay_a_stage(rules: dict[str, object], a: deque[Card], b: deque[Card], table: list[Placement]) -> str | None:
    """Lay what follows a tie; the outcome if somebody lacks cards for it."""
    hidden = rules["face_down"]

    if rules["shortage"] == "card":
        for _ in range(hidden + 1):
            if not a or not b:
                return short(not a, not b)
            table.append((a.popleft(), b.popleft()))
        return None

    if rules["shortage"] == "last-card":
        if not a or not b:
            return short(not a, not b)
        hidden_a = [a.popleft() for _ in range(min(hidden, len(a) - 1))]
        hidden_b = [b.popleft() for _ in range(min(hidden, len(b) - 1))]
        table.extend(zip_longest(hidden_a, hidden_b))
        table.append((a.popleft(), b.popleft()))
        return None

    short_a, short_b = len(a) <= hidden, len(b) <= hidden
    if short_a or short_b:
        return "draw" if rules["shortage"] == "draw" else short(short_a, short_b)
    for _ in range(hidden + 1):
        table.append((a.popleft(), b.popleft()))
    return None


def short(short_a: bool, short_b: bool) -> str:
    """The seat that lacks cards loses, both lacking them is a draw."""
    if short_a and short_b:
        return "draw"
    return "b-wins" if short_a else "a-wins"


def at_the_limit(rules: dict[str, object], size_a: int, size_b: int) -> str:
    """A draw, or the pile sizes decide."""
    if rules["at_limit"] == "draw" or size_a == size_b:
        return "draw"
    larger = "a" if size_a > size_b else "b"
    return WINS[larger if rules["objective"] == "collect" else OTHER[larger]]


def picked_up(rules: dict[str, object], table: list[Placement], taker: str) -> list[Card]:
    """The table in the order in which it slides under the taker's pile."""
    order, first = rules["pickup"].split("/")
    leader = {"winner": taker, "loser": OTHER[taker], "seat-a": "a"}[first]
    led = table if leader == "a" else [(card_b, card_a) for card_a, card_b in table]

    if order == "stacks":
        return [pair[0] for pair in led if pair[0]] + [pair[1] for pair in led if pair[1]]
    if order == "reversed-pairs":
        led = led[::-1]
    cards = [card for pair in led for card in pair if card]
    if order == "sorted":
        cards.sort(key=lambda card: -card[0])
    return cards
