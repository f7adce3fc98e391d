"""What every position of a small deck comes to, once by the solver and once by an engine, in the same form."""

from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from typing import Any, NamedTuple

import z3

from bataille.engines import explore
from bataille.game.cards import Deck
from bataille.game.state import Outcome
from bataille.rules import Rules
from bataille_proofs.symbolic.deals import Classification, fates


class Classes(NamedTuple):
    """Positions and deals by what they come to: `a-wins`, `b-wins`, `draw`, `endless`; lengths in turns."""

    positions: dict[str, int]
    deals: dict[str, int]
    endless_deals_by_period: dict[int, int]
    longest: int
    longest_deal: int


def by_solver(rules: Rules, deck: Deck) -> Classes:
    """Unknown cards are played; each branch of the solver stands for the orders of the deck that fulfil it.

    >>> from bataille.rules.presets import preset
    >>> by_solver(preset("bataille"), Deck.parse("3x1")).deals
    {'a-wins': 4, 'b-wins': 2}
    """
    result: list[tuple[int, Classification, int]] = []
    orders = _orders(deck)
    for split in range(deck.size + 1):
        if split in (0, deck.size):
            result.append((split, _over(rules, split), len(orders)))
            continue
        for branch in fates(rules, deck, split)[1]:
            holds = _as_test(branch.condition)
            fulfil = [order for order in orders if holds(order)]
            result += [(split, fate, count) for fate, count in _counted(branch.result, fulfil)]
    return _summed(deck, result)


def by_engine(rules: Rules, deck: Deck, engine: str = "auto") -> Classes:
    """The same from `explore`."""
    space = explore(rules, deck, engine=engine)
    assert space.positions is not None
    assert space.deals is not None
    counts = []
    for counted in (space.positions, space.deals):
        all_four = {
            "a-wins": counted.a_wins, "b-wins": counted.b_wins, "draw": counted.draw, "endless": counted.endless,
        }  # fmt: skip
        counts.append({word: count for word, count in all_four.items() if count})
    periods = dict(sorted((space.deals.endless_by_period or {}).items()))
    return Classes(counts[0], counts[1], periods, space.longest.positions or 0, space.longest.deals or 0)


def _over(rules: Rules, split: int) -> Classification:
    holder = Outcome.B_WINS if split == 0 else Outcome.A_WINS
    other = Outcome.A_WINS if split == 0 else Outcome.B_WINS
    return Classification(holder if rules.objective == "collect" else other, 0)


def _orders(deck: Deck) -> list[tuple[int, ...]]:
    ranks = [rank for rank, copies in zip(deck.ranks, deck.copies, strict=True) for _ in range(copies)]
    return sorted(set(permutations(ranks)))


def _counted(fate: Classification, orders: list[tuple[int, ...]]) -> Iterator[tuple[Classification, int]]:
    """The fate of so many orders; an endless one by its suit-blind period, which depends on the order."""
    if fate.outcome is not None:
        yield fate, len(orders)
        return
    periods = Counter(_suit_blind(fate, order) for order in orders)
    yield from ((fate._replace(period=period), count) for period, count in periods.items())


def _suit_blind(fate: Classification, order: tuple[int, ...]) -> int:
    """The period once the places hold these ranks: the least shift that leaves the cycle as it is."""
    ranks = [tuple(tuple(order[place] for place in pile) for pile in position) for position in fate.cycle]
    return next(
        p for p in range(1, len(ranks) + 1) if all(x == y for x, y in zip(ranks, ranks[p:] + ranks[:p], strict=True))
    )


def _summed(deck: Deck, result: list[tuple[int, Classification, int]]) -> Classes:
    positions: Counter[str] = Counter()
    deals: Counter[str] = Counter()
    periods: Counter[int] = Counter()
    longest = longest_deal = 0
    for split, fate, count in result:
        word = "endless" if fate.outcome is None else str(fate.outcome)
        positions[word] += count
        finite = fate.turns if fate.outcome is not None else 0
        longest = max(longest, finite)
        if split == deck.dealt:
            deals[word] += count
            longest_deal = max(longest_deal, finite)
            if fate.period is not None:
                periods[fate.period] += count
    order = ("a-wins", "b-wins", "draw", "endless")
    counts = [{word: met[word] for word in order if met[word]} for met in (positions, deals)]
    return Classes(counts[0], counts[1], dict(sorted(periods.items())), longest, longest_deal)


def _as_test(condition: Any) -> Any:
    """The condition as a Python function of the order's ranks, to count orders with."""
    return eval(f"lambda card: {_python(condition)}")


_SIGNS = {
    z3.Z3_OP_LE: "<=", z3.Z3_OP_GE: ">=", z3.Z3_OP_LT: "<", z3.Z3_OP_GT: ">", z3.Z3_OP_EQ: "==",
    z3.Z3_OP_AND: " and ", z3.Z3_OP_OR: " or ", z3.Z3_OP_ADD: "+", z3.Z3_OP_MUL: "*",
}  # fmt: skip


def _python(term: Any) -> str:
    if z3.is_true(term) or z3.is_false(term):
        return str(bool(z3.is_true(term)))
    if z3.is_int_value(term):
        return str(term)
    kind = term.decl().kind()
    if kind == z3.Z3_OP_UNINTERPRETED:
        return f"card[{str(term).removeprefix('card')}]"
    parts = [_python(part) for part in term.children()]
    if kind == z3.Z3_OP_NOT:
        return f"(not {parts[0]})"
    return f"({_SIGNS[kind].join(parts)})"
