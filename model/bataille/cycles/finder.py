"""The search for endless games: the methods one after the other, then the checker over every game."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from time import monotonic

from bataille.cycles.collector import NOTHING, Collector, Example
from bataille.cycles.methods import METHODS, plan
from bataille.cycles.query import CycleQuery, SearchStatus
from bataille.errors import BatailleError, RulesError, nearest
from bataille.game.notation import Deal
from bataille.output.text import counted
from bataille.rules import Rules
from bataille.runtime import interrupt
from bataille.runtime.progress import Progress, tell

AUTO = "auto"
SECONDS = 280.0
"""Seconds for which a search lasts at most, unless another time is given."""
FEWEST = 2
"""Cards that a game needs at least."""


@dataclass(frozen=True, slots=True)
class SearchResult:
    """What a search came to."""

    rules: Rules
    deck: str
    method: str
    """The methods that found something, or else all that were used."""
    why: str
    searched: str
    """How much was searched, in words."""
    exhaustive: bool
    """Whether nothing is left to find."""
    examples: list[Example] = field(default_factory=list)
    fewer: list[dict[str, int]] = field(default_factory=list)
    """For `smallest`: every number of cards below, its decks, their deals and how many of them fit."""


def find(query: CycleQuery, *, method: str = AUTO, seconds: float = SECONDS) -> SearchResult:
    """Search for endless games with one method, or with those that `auto` chooses, for at most `seconds`.

    Every game in the result is distinct from the others and its certificate is checked by the stand-alone checker.
    RulesError if the method does not exist or cannot search for this.

    >>> from bataille.game.cards import Deck
    >>> from bataille.rules.presets import preset
    >>> result = find(CycleQuery(rules=preset("bataille"), deck=Deck.parse("5x1"), count=9))
    >>> result.exhaustive, [example.certificate.period for example in result.examples]
    (True, [6])
    """
    if method not in (AUTO, *METHODS):
        raise RulesError(f"no method is called {method!r}: {nearest(method, [AUTO, *METHODS])}")
    if method != AUTO and (reason := METHODS[method].refuses(query)):
        raise RulesError(f"method {method} cannot search for this: {reason}; try another, or auto")
    until, collector = (
        monotonic() + seconds,
        Collector(query, prefer_wars=query.wars is None and max(query.deck.copies) > 1),
    )
    steps = plan(query, lambda: collector.met) if method == AUTO else [(method, 1.0, "asked for")]
    amounts: dict[str, str] = {}
    whys: list[str] = []
    finders: list[str] = []
    exhaustive = False
    begun: dict[str, Iterator[Deal | SearchStatus]] = {}
    for name, share, why in steps:
        left = until - monotonic()
        if left <= 0 or collector.enough or exhaustive:
            break
        before, interrupted, collector.searched = len(collector.examples), False, None
        try:
            if name not in begun:
                begun[name] = METHODS[name].search(query)
            searched = _run(collector, name, begun[name], share * left)
        except KeyboardInterrupt:  # what was found so far is shown all the same
            interrupt.taken()
            far = collector.searched.amount if collector.searched else amounts.get(name, NOTHING)
            interrupted, searched = True, SearchStatus(f"{far} ({name} was interrupted)")
        amounts[name] = searched.amount
        whys.append(f"{name}: {why}")
        exhaustive = searched.exhaustive
        collector.settle()
        if len(collector.examples) > before and name not in finders:
            finders.append(name)
        if interrupted:
            break
    check(collector.examples)
    return SearchResult(
        query.rules, str(query.deck), " ".join(finders or amounts), "; ".join(whys), "; ".join(amounts.values()),
        exhaustive, collector.examples,
    )  # fmt: skip


def _run(collector: Collector, name: str, events: Iterator[Deal | SearchStatus], seconds: float) -> SearchStatus:
    """Run one method, from where it stopped before, with its progress on a terminal."""
    with Progress(f"{name}, {METHODS[name].idea}", unit="games found") as progress:
        progress.say(f"searching by {name}: {METHODS[name].idea}")

        def report(searched: SearchStatus) -> None:
            progress.note(searched.amount)
            progress.advance(len(collector.examples) - progress.done)

        return collector.take(lambda _: events, seconds=seconds, tell=report)


def smallest(query: CycleQuery, *, seconds: float = SECONDS) -> SearchResult:
    """The smallest deck with such a game, for at most `seconds`.

    Plays every deal of every deck of two cards, three, and so on, until one fits.
    """
    from bataille.cycles.search.smallest import played

    until, collector = monotonic() + seconds, Collector(query)
    fewer: list[dict[str, int]] = []
    cards, deals, whole = FEWEST, 0, True
    try:
        while not collector.examples and whole:
            decks = deals = 0
            for one in played(query.rules, cards):
                decks, deals = decks + 1, deals + one.deck.orders
                for deal in one.deals() if not collector.enough else ():
                    collector.add(deal)
                    if collector.enough:
                        break
                if monotonic() > until:
                    whole = False
                    break
            if not collector.examples and whole:
                fewer.append({"cards": cards, "decks": decks, "deals": deals, "found": 0})
                cards += 1
    except KeyboardInterrupt:  # what was played so far is told all the same
        interrupt.taken()
        whole = False
    below = f"every deal of all {sum(one['decks'] for one in fewer):,} decks of {FEWEST} to {cards - 1} cards"
    deck = str(collector.examples[0].deal.deck) if collector.examples else "smallest"
    searched = f"{below}, {sum(one['deals'] for one in fewer):,} deals: none" if fewer else "nothing below 2 cards"
    check(collector.examples)
    return SearchResult(
        query.rules, deck, "exhaustion", "every deck of fewer cards is played through", searched,
        whole and bool(collector.examples), collector.examples, fewer,
    )  # fmt: skip


def check(examples: list[Example]) -> None:
    """The stand-alone checker over every certificate; what it refuses is a fault of ours and never shown."""
    from bataille_proofs import checker

    for example in examples:
        try:
            checker.check(json.loads(json.dumps(example.certificate.as_json())))
        except checker.CertificateError as error:
            raise BatailleError(
                f"the checker refuses our certificate of {example.deal}: {error}; please report this"
            ) from None
    if examples:
        tell(f"the checker confirms {counted(len(examples), 'certificate')}")
