"""One game, from deal to verdict, in memory that does not grow with its length.

Suits never count, so a game is first walked with suits forgotten. If that walk comes round, going once
round by card permutes the copies of each rank, and the game by card comes round after as many laps as
that permutation has order (relabelling the cards of one rank commutes with play: a theorem of the
catalogue). Hence tails agree, and a period of millions costs one lap.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from math import lcm

from bataille.game.cards import Card
from bataille.game.compare import Oracle, oracle
from bataille.game.keys import blind
from bataille.game.lasso import Lasso, Path, lasso
from bataille.game.machine.phases import ENDS, Phase, TurnContext
from bataille.game.machine.table import MACHINE, Machine
from bataille.game.machine.turn import Move, moves, turn
from bataille.game.notation import Deal
from bataille.game.random_deals import pickups
from bataille.game.state import Outcome, Position, Reason
from bataille.game.successor import Piles, SuccessorMap
from bataille.rules import Order, Rules
from bataille.runtime.html import table
from bataille.runtime.progress import Progress


@dataclass(frozen=True, slots=True)
class Game:
    """What a deal comes to under some rules. Lengths are in turns.

    `tail` and `period` are by card, the `suit_blind_` ones with suits forgotten; all None unless
    the game is endless. `ruled` is false where a repetition shows but the players agreed on none.
    """

    rules: Rules
    deal: Deal
    outcome: Outcome
    reason: Reason
    turns: int
    wars: int
    final: Position
    tail: int | None = None
    period: int | None = None
    suit_blind_tail: int | None = None
    suit_blind_period: int | None = None
    wars_per_period: int | None = None
    """Ties in one suit-blind period."""
    seed: int = field(default=0, compare=False, kw_only=True)
    game: int = field(default=0, compare=False, kw_only=True)
    """With `seed`, the random numbers of a random pick-up."""

    @property
    def ruled(self) -> bool:
        """Whether the agreed rules end the game this way."""
        return self.reason is not Reason.REPETITION or self.rules.repetition

    def positions(self) -> Iterator[Deal]:
        """The position at the start of every turn, from the deal on, then the final one; each prints as notation."""
        position, cards = self.deal.position, _oracle_of(self.rules, self.deal, self.seed, self.game)
        for turns in range(self.turns):
            yield Deal(self.deal.deck, position, self.deal.suited)
            position = turn(self.rules.unbounded(), position, cards, TurnContext(turns=turns)).position
        yield Deal(self.deal.deck, self.final, self.deal.suited)

    def __iter__(self) -> Iterator[Deal]:
        return self.positions()

    def __str__(self) -> str:
        """The verdict in one line."""
        end = str(self.outcome).replace("-", " ")
        line = f"{end} by {str(self.reason).replace('-', ' ')} after {self.turns:,} turn{'s' * (self.turns != 1)}"
        return line if self.tail is None else f"{line}: endless, tail {self.tail:,}, period {self.period:,}"

    def _repr_html_(self) -> str:
        rows = [
            ("verdict", self),
            ("deal", self.deal),
            ("rules", self.rules),
            ("turns", self.turns),
            ("wars", self.wars),
        ]
        if self.tail is not None:
            rows += [("tail", self.tail), ("period by card", self.period), ("suit-blind", self.suit_blind_period)]
        return table(f"a game of deck {self.deal.deck}", rows)


@dataclass(frozen=True, slots=True)
class _Round:
    """A game that comes round: its suit-blind lasso, and what one lap does to the cards."""

    successor: SuccessorMap
    start: Piles
    tail: int
    lap: int
    entry: Piles
    wars_before: int
    wars_per_lap: int
    relabelling: dict[Card, Card]

    @classmethod
    def of(cls, successor: SuccessorMap, start: Piles, result: Lasso) -> "_Round":
        entry, before = successor.along(start, result.tail)
        after, per_lap = successor.along(entry, result.period)
        relabelling = dict(zip(entry[0] + entry[1], after[0] + after[1], strict=True))
        return cls(successor, start, result.tail, result.period, entry, before, per_lap, relabelling)

    @property
    def period(self) -> int:
        """The period by card."""
        return self.lap * lcm(*(len(cycle) for cycle in self._cycles()))

    def at(self, turns: int) -> tuple[Position, int]:
        """The position after so many turns, and the ties on the way, in at most one tail and lap."""
        if turns < self.tail:
            piles, wars = self.successor.along(self.start, turns)
            return Position(*piles), wars
        laps, rest = divmod(turns - self.tail, self.lap)
        piles, wars = self.successor.along(self.entry, rest)
        moved = {cycle[i]: cycle[(i + laps) % len(cycle)] for cycle in self._cycles() for i in range(len(cycle))}
        a, b = (tuple(moved[card] for card in pile) for pile in piles)
        return Position(a, b), self.wars_before + laps * self.wars_per_lap + wars

    def _cycles(self) -> list[list[Card]]:
        left, result = set(self.relabelling), []
        while left:
            cycle = [left.pop()]
            while (card := self.relabelling[cycle[-1]]) in left:
                left.remove(card)
                cycle.append(card)
            result.append(cycle)
        return result


def play(rules: Rules, deal: Deal, *, seed: int = 0, game: int = 0, machine: Machine = MACHINE) -> Game:
    """Play one deal to its verdict, exactly.

    `seed` and the number of the game (as `survey` counts them) matter only where the pick-up is `shuffled`.
    Without a limit a shuffled game goes on until somebody wins or cards run short.

    >>> from bataille.game.notation import parse_deal
    >>> from bataille.rules.presets import preset
    >>> game = play(preset("bataille"), parse_deal("1 3 5 / 2 4"))
    >>> str(game.outcome), str(game.reason), game.turns, game.tail, game.period
    ('draw', 'repetition', 9, 3, 6)
    """
    if rules.pickup.order is Order.SHUFFLED:
        played = _played_out(rules, deal, _shuffling(rules, deal, seed, game), machine)
        return replace(played, seed=seed, game=game)
    successor = SuccessorMap(rules, deal.deck, machine)
    start, forgetful = _piles(deal.position), _piles(blind(deal.position))
    bound = None if rules.limit is None else 4 * rules.limit + 4
    with Progress("playing", unit="turns") as progress:
        result = lasso(progress.counting(successor.next), forgetful, bound)
    if isinstance(result, Lasso):
        return _comes_round(rules, deal, _Round.of(successor, start, result))
    if isinstance(result, Path) and (rules.limit is None or result.length <= rules.limit):
        last, turns, wars = successor.to_the_end(start)
        if rules.limit is None or turns <= rules.limit:
            outcome, reason = ENDS[last.phase]
            return Game(rules, deal, outcome, reason, turns, wars, last.position)
    assert rules.limit is not None
    piles, wars = successor.along(start, rules.limit)
    return _stopped(rules, deal, Position(*piles), wars, machine)


def _piles(position: Position) -> Piles:
    return position.a, position.b


def _comes_round(rules: Rules, deal: Deal, result: _Round) -> Game:
    turns = result.tail + result.period
    if rules.limit is not None and (not rules.repetition or turns > rules.limit):
        return _stopped(rules, deal, *result.at(rules.limit), result.successor.machine)
    final, wars = result.at(turns)
    return Game(
        rules, deal, Outcome.DRAW, Reason.REPETITION, turns, wars, final,
        result.tail, result.period, result.tail, result.lap, result.wars_per_lap,
    )  # fmt: skip


def _stopped(rules: Rules, deal: Deal, final: Position, wars: int, machine: Machine) -> Game:
    """The verdict of the machine at the limit."""
    assert rules.limit is not None
    card_oracle = oracle(deal.deck, low_beats_high=rules.low_beats_high)
    outcome, reason = ENDS[turn(rules, final, card_oracle, TurnContext(turns=rules.limit), machine).phase]
    return Game(rules, deal, outcome, reason, rules.limit, wars, final)


def _oracle_of(rules: Rules, deal: Deal, seed: int, game: int) -> Oracle:
    """What answers a turn's questions about cards."""
    if rules.pickup.order is Order.SHUFFLED:
        return _shuffling(rules, deal, seed, game)
    return oracle(deal.deck, low_beats_high=rules.low_beats_high)


def _shuffling(rules: Rules, deal: Deal, seed: int, game: int) -> Oracle:
    card_oracle = oracle(deal.deck, low_beats_high=rules.low_beats_high)
    return card_oracle._replace(arrange=pickups(seed, game).shuffle)


def _played_out(rules: Rules, deal: Deal, card_oracle: Oracle, machine: Machine) -> Game:
    """Turn after turn, with nothing remembered: for the random pick-up, where no position binds the next."""
    position, turns, wars = deal.position, 0, 0
    while True:
        result = turn(rules, position, card_oracle, TurnContext(turns=turns), machine)
        position, wars, turns = result.position, wars + result.wars, turns + result.played
        if result.phase is not Phase.TURN_START:
            outcome, reason = ENDS[result.phase]
            return Game(rules, deal, outcome, reason, turns, wars, position)


def trace(game: Game, *, seed: int = 0, number: int = 0, machine: Machine = MACHINE) -> Iterator[tuple[int, Move]]:
    """Every transition of a played game, with the number of its turn, from 1; `seed` and `number` as they were played.

    A repetition that the rules do not end is followed to where it shows.

    >>> from bataille.game.notation import parse_deal
    >>> from bataille.rules.presets import preset
    >>> [move.transition.name for _, move in trace(play(preset("bataille"), parse_deal("5 / 5")))]
    ['face', 'tie', 'both_short']
    """
    rules, position = game.rules, game.deal.position
    card_oracle = _oracle_of(rules, game.deal, seed, number)
    for played in range(game.turns + game.ruled):
        seen = game.tail is not None and played == game.turns
        for move in moves(rules, position, card_oracle, TurnContext(turns=played, seen=seen), machine):
            yield played + 1, move
            position = move.after
            if move.transition.target in ENDS:
                return
