"""Whole games: `play`, which remembers two positions, comes to what the machine comes to turn by turn."""

from collections.abc import Iterator
from itertools import permutations, product
from typing import Any

from bataille.game.cards import Card, Deck
from bataille.game.compare import oracle
from bataille.game.keys import blind, position_at
from bataille.game.lasso import Lasso, Path, lasso
from bataille.game.machine.phases import ENDS, Phase, TurnContext
from bataille.game.machine.turn import Move, moves
from bataille.game.notation import Deal
from bataille.game.play import _Round, play, trace
from bataille.game.state import Position
from bataille.game.successor import SuccessorMap
from bataille.rules import Rules
from bataille.rules.presets import preset
from bataille_proofs.catalogue import Claim, Kind, Subject, theorem
from bataille_proofs.symbolic.deals import decks_of

SUBJECT = Subject("Whole games: what `play` says is what the machine comes to", 75, Kind.GAME)
LIMITS = (None, 0, 1, 3, 8, 9, 10)
"""Limits around the lengths of the games and cycles of small decks."""


@theorem(scope="every map of up to 5 points, from every point, under every bound", method="exhaustive")
def brent_finds_the_tail_and_the_period_of_every_walk() -> Iterator[Claim]:
    """The search that remembers two points finds the steps before the cycle and around it, or the steps to the end,
    as a walk that remembers all does; under a bound it may give up, never where an end lies within the bound or tail
    and period fill at most a third of it."""
    for points in range(1, 6):
        maps = product((*range(points), None), repeat=points)
        yield Claim(f"{points} points", all(_walked(following) for following in maps))


def _walked(following: tuple[int | None, ...]) -> bool:
    for start in range(len(following)):
        met: list[int] = []
        at: int | None = start
        while at is not None and at not in met:
            met.append(at)
            at = following[at]
        path = at is None
        right: Lasso | Path = Path(len(met) - 1) if at is None else Lasso(met.index(at), len(met) - met.index(at))
        if lasso(following.__getitem__, start) != right:
            return False
        for bound in range(3 * len(following) + 3):
            found, surely = (
                lasso(following.__getitem__, start, bound),
                len(met) <= bound if path else 3 * len(met) <= bound,
            )
            if found != right and (found is not None or surely):
                return False
    return True


@theorem(scope="every permutation of up to 6 cards, laps of 1 to 3 turns", method="exhaustive")
def the_period_by_card_is_the_lap_times_the_order_of_what_a_lap_does() -> Iterator[Claim]:
    """Once round with suits forgotten, each card lies where another of its rank lay: the position is the same card by
    card after as many laps as that permutation has order, and not before."""
    for size, lap in product(range(1, 7), (1, 2, 3)):
        alike = all(_laps_to_return(order) * lap == _period_of(order, lap) for order in permutations(range(size)))
        yield Claim(f"{size} cards, laps of {lap}", alike)


def _laps_to_return(order: tuple[int, ...]) -> int:
    laps, now = 1, order
    while now != tuple(range(len(order))):
        laps, now = laps + 1, tuple(order[place] for place in now)
    return laps


def _period_of(order: tuple[int, ...], lap: int) -> int:
    cards = [Card(1, copy) for copy in range(len(order))]
    relabelling = {cards[place]: cards[to] for place, to in enumerate(order)}
    walk = SuccessorMap(preset("bataille"), Deck((1,), (len(order),)))
    return _Round(walk, ((), ()), 0, lap, ((), ()), 0, 0, relabelling).period


def _rules(*names: str) -> Iterator[Rules]:
    """These presets, with and without repetition, with every limit."""
    for name, repetition, limit, at_limit in product(names, (True, False), LIMITS, ("draw", "count")):
        if limit is not None or at_limit == "draw":
            changed = preset(name).without_limit().changed(repetition=repetition, at_limit=at_limit, limit=limit)
            yield changed


@theorem(
    scope="12 agreements and every limit around, all decks of up to 4 cards from every position, 5x1 and 2,2,1 dealt",
    method="exhaustive",
)
def a_game_comes_to_what_its_turns_come_to() -> Iterator[Claim]:
    """Play a game turn by turn, remember every position, card by card, and tell the machine whether this one was seen
    before: the outcome, the reason, the turns, the wars, the last position, tail and period are those that `play`
    says, which remembers two positions with suits forgotten; and its trace takes the same transitions."""
    decks = [deck for cards in range(2, 5) for deck in decks_of(cards)]
    for name in ("bataille", "war", "pyanitsa-shed", "winamax"):
        for deck in decks:
            alike = all(
                _played_alike(rules, Deal(deck, position_at(deck, i)))
                for rules in _rules(name)
                for i in range(0, deck.positions, 1 if deck.positions < 30 else 3)
            )
            yield Claim(f"{name} on {deck}", alike)
    for name, text in product(("bataille", "drunkard"), ("5x1", "2,2,1")):
        deck = Deck.parse(text)
        dealt = [Deal(deck, position_at(deck, i)) for i in range(deck.positions) if i % (deck.size + 1) == deck.dealt]
        yield Claim(
            f"{name} on {text}", all(_played_alike(rules, deal) for rules in _rules(name) for deal in dealt[::4])
        )


def _played_alike(rules: Rules, deal: Deal) -> bool:
    game = play(rules, deal)
    steps, end, positions, wars = _plainly(rules, deal)
    if end is None:  # neither repetition nor a limit was agreed, and the game goes round
        period = _period(positions)
        return not game.ruled and (game.tail, game.period) == period and game.turns == sum(period)
    outcome, reason = ENDS[end]
    alike = (game.outcome, game.reason, game.wars, game.final) == (outcome, reason, wars, steps[-1].after)
    if end is Phase.DRAW_BY_REPETITION:
        alike = alike and (game.tail, game.period) == _period(positions)
        alike = alike and (game.suit_blind_tail, game.suit_blind_period) == _period([*map(blind, positions)])
    played = sum(step.transition.target is Phase.FACED and step.transition.source is Phase.TURN_START for step in steps)
    return alike and game.turns == played and [move for _, move in trace(game)] == steps


def _plainly(rules: Rules, deal: Deal) -> tuple[list[Move], Phase | None, list[Position], int]:
    """Every transition of the game, its end, its positions between turns and its wars, with all remembered."""
    card_oracle = oracle(deal.deck, low_beats_high=rules.low_beats_high)
    position, wars = deal.position, 0
    positions: list[Position] = []
    steps: list[Move] = []
    while True:
        seen = position in positions
        positions.append(position)
        if seen and not rules.repetition and rules.limit is None:
            return steps, None, positions, wars
        for move in moves(rules, position, card_oracle, TurnContext(turns=len(positions) - 1, seen=seen)):
            steps.append(move)
            wars += move.transition.target is Phase.TIED
            position = move.after
        if steps[-1].transition.target in ENDS:
            return steps, steps[-1].transition.target, positions, wars


def _period(positions: list[Any]) -> tuple[int, int]:
    """The turns before the first position that comes again, and until it does."""
    for at, position in enumerate(positions):
        if (first := positions.index(position)) < at:
            return first, at - first
    return -1, -1
