"""The ways to find endless games, what each is good for, and which of them `auto` tries."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from bataille.cycles.query import CycleQuery, Search, SearchStatus
from bataille.game.notation import Deal
from bataille.rules import Order

ENUMERABLE = 45_000_000
"""Positions up to which `auto` looks at every one: seconds, and 450 MB."""


def _anything(_: CycleQuery) -> str | None:
    return None


def _no_tail(query: CycleQuery) -> str | None:
    return "it makes pure cycles, so a tail can only be 0" if query.tail else None


def _by_places(query: CycleQuery) -> str | None:
    if query.rules.pickup.order is Order.SORTED and query.rules.low_beats_high:
        return "with low beats high, who takes does not say how a sorted table lies"
    return _no_tail(query)


def _by_pieces(query: CycleQuery) -> str | None:
    if query.rules.pickup.order is Order.SORTED:
        return "a sorted pick-up asks how cards compare that never met"
    if query.deck.size % 4:
        return f"pieces have a multiple of 4 cards and never join to {query.deck.size}"
    return _no_tail(query)


@dataclass(frozen=True, slots=True)
class Method:
    """A search by name; what it needs is imported only when it runs."""

    search: Search
    idea: str
    """What it does, in a few words."""
    refuses: Callable[[CycleQuery], str | None] = _anything
    """Why it cannot search for this, None if it can."""


def _enumerate(query: CycleQuery) -> Iterator[Deal | SearchStatus]:
    from bataille.cycles.search.enumerate import search

    return search(query)


def _sample(query: CycleQuery) -> Iterator[Deal | SearchStatus]:
    from bataille.cycles.search.sample import search

    return search(query)


def _words(query: CycleQuery) -> Iterator[Deal | SearchStatus]:
    from bataille.cycles.search.words import search

    return search(query)


def _pieces(query: CycleQuery) -> Iterator[Deal | SearchStatus]:
    from bataille.cycles.search.pieces import search

    return search(query)


def _solve(query: CycleQuery) -> Iterator[Deal | SearchStatus]:
    from bataille.cycles.search.solve import search

    return search(query)


METHODS: dict[str, Method] = {
    "enumerate": Method(_enumerate, "every position of the deck"),
    "sample": Method(_sample, "random deals"),
    "words": Method(_words, "a repeating word of winners and wars", _by_places),
    "pieces": Method(_pieces, "small endless pieces, joined", _by_pieces),
    "solve": Method(_solve, "a whole period as a formula for z3", _by_places),
}


Step = tuple[str, float, str]
"""A method to try: its name, its share of the time left, and why."""


def plan(query: CycleQuery, met: Callable[[], int]) -> Iterator[Step]:
    """The methods worth trying, in order; `met` tells how many endless games came up in those before."""
    return (step for step in _plan(query, met) if METHODS[step[0]].refuses(query) is None)


def _plan(query: CycleQuery, met: Callable[[], int]) -> Iterator[Step]:
    deck = query.deck
    if deck.positions <= ENUMERABLE:
        yield "enumerate", 1.0, f"{deck} has only {deck.positions:,} positions, so all can be looked at"
        return
    if max(deck.copies) == 1:
        yield "words", 0.6, f"all ranks of {deck} are distinct, so a word of winners decides every turn"
        yield "sample", 1.0, "random deals, where words gave too little"
        return
    yield "sample", 0.02, f"{deck} is too big to look at every position: a first try of random deals"
    if met():
        yield "sample", 0.35, f"random deals of {deck} do come round: more of them"
        yield "pieces", 0.85, "small endless pieces, joined, where random deals gave too little"
    else:
        yield "pieces", 0.85, f"random deals of {deck} do not come round soon: small endless pieces, joined"
    yield "sample", 0.7, "more random deals"
    yield "words", 1.0, "a repeating word of winners and wars, where random deals gave too little"
