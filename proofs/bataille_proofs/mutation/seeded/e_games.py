# mypy: disable-error-code="attr-defined,call-arg,index"
# a fault runs in the module that it is put into, with the names that are there
"""Faults of `play` and what it stands on: the search for a repetition, the remembered turns, and the compiled turn."""

from __future__ import annotations

from itertools import pairwise
from math import lcm
from operator import itemgetter
from typing import Any

from bataille.engines.compiled.packed_turn import (
    CARD,
    GOES_ON,
    LAST_CARD,
    REVERSED_PAIRS,
    SORTED,
    STACKS,
    a_beats_b,
    arrange,
    covers,
    gather,
    lay,
    short_at_start,
    shortage,
    takes_first,
)
from bataille.game.compare import Comparison
from bataille.game.keys import blind
from bataille.game.lasso import Lasso, Path, lasso
from bataille.game.machine.phases import ENDS, Phase
from bataille.game.machine.turn import Turn, moves, turn
from bataille.game.play import Game, _comes_round, _piles, _Round, _stopped
from bataille.game.state import Outcome, Position, Reason
from bataille.game.successor import DecisionNode, SuccessorMap
from bataille_proofs.mutation.faults import (
    HISTORY,
    KERNELS,
    LASSO,
    LENGTHS,
    LIMIT,
    PACKED,
    PLAY,
    TURN,
    WALK,
    instead_of,
)

_GAMES = "a_game_comes_to_what_its_turns_come_to"
_ORDER = "the_period_by_card_is_the_lap_times_the_order_of_what_a_lap_does"
_BRENT = "brent_finds_the_tail_and_the_period_of_every_walk"
_TURN = "the_compiled_turn_is_the_turn_of_the_machine"
_SORT = "the_compiled_sort_is_the_sort_of_the_machine"
_COMPARISON = "the_compiled_comparison_is_the_one_of_the_machine"


@instead_of(LASSO, "lasso", HISTORY, _BRENT)
def a_cycle_is_called_one_turn_longer(step: Any, start: Any, bound: Any = None) -> Any:
    met: list[Any] = []
    while start not in met:
        if bound is not None and len(met) > bound:
            return None
        met.append(start)
        start = step(start)
        if start is None:
            return Path(len(met) - 1)
    return Lasso(met.index(start), len(met) - met.index(start) + 1)


@instead_of(LASSO, "lasso", LENGTHS, _BRENT)
def lasso_bound(step: Any, start: Any, bound: Any = None) -> Any:
    met: list[Any] = []
    while start not in met:
        if bound is not None and 2 * len(met) >= bound:
            return None
        met.append(start)
        start = step(start)
        if start is None:
            return Path(len(met) - 1)
    return Lasso(met.index(start), len(met) - met.index(start))


@instead_of(LASSO, "lasso", HISTORY, _BRENT)
def a_tail_of_one_is_none(step: Any, start: Any, bound: Any = None) -> Any:
    met: list[Any] = []
    while start not in met:
        if bound is not None and len(met) > bound:
            return None
        met.append(start)
        start = step(start)
        if start is None:
            return Path(len(met) - 1)
    tail = met.index(start)
    return Lasso(0 if tail == 1 else tail, len(met) - tail)


@instead_of(PLAY, "_comes_round", LIMIT, _GAMES)
def repetition_at_the_limit_is_stopped(rules: Any, deal: Any, result: Any) -> Any:
    turns = result.tail + result.period
    if rules.limit is not None and (not rules.repetition or turns >= rules.limit):
        return _stopped(rules, deal, *result.at(rules.limit), result.successor.machine)
    final, wars = result.at(turns)
    return Game(
        rules, deal, Outcome.DRAW, Reason.REPETITION, turns, wars, final,
        result.tail, result.period, result.tail, result.lap, result.wars_per_lap,
    )  # fmt: skip


@instead_of(PLAY, "_comes_round", HISTORY, _GAMES)
def a_repetition_shows_one_lap_later(rules: Any, deal: Any, result: Any) -> Any:
    turns = result.tail + result.period + result.lap
    if rules.limit is not None and (not rules.repetition or turns > rules.limit):
        return _stopped(rules, deal, *result.at(rules.limit), result.successor.machine)
    final, wars = result.at(turns)
    return Game(
        rules, deal, Outcome.DRAW, Reason.REPETITION, turns, wars, final,
        result.tail, result.period, result.tail, result.lap, result.wars_per_lap,
    )  # fmt: skip


@instead_of(PLAY, "_comes_round", HISTORY, _GAMES)
def the_suit_blind_period_is_given_for_the_period(rules: Any, deal: Any, result: Any) -> Any:
    turns = result.tail + result.lap
    if rules.limit is not None and (not rules.repetition or turns > rules.limit):
        return _stopped(rules, deal, *result.at(rules.limit), result.successor.machine)
    final, wars = result.at(turns)
    return Game(
        rules, deal, Outcome.DRAW, Reason.REPETITION, turns, wars, final,
        result.tail, result.lap, result.tail, result.lap, result.wars_per_lap,
    )  # fmt: skip


@instead_of(PLAY, "_Round.period", LENGTHS, _ORDER)
def period_is_longest_cycle(self: Any) -> Any:
    return self.lap * max(len(cycle) for cycle in self._cycles())


@instead_of(PLAY, "_Round.period", LENGTHS, _ORDER)
def the_period_counts_every_cycle(self: Any) -> Any:
    return self.lap * lcm(*(len(cycle) for cycle in self._cycles())) * len({len(cycle) for cycle in self._cycles()})


@instead_of(TURN, "turn", LENGTHS, _GAMES)
def wars_count_covers(rules: Any, position: Any, oracle: Any, answers: Any = None, machine: Any = None) -> Any:
    wars, played, phase = 0, False, Phase.TURN_START
    given = {name: value for name, value in (("answers", answers), ("machine", machine)) if value is not None}
    for move in moves(rules, position, oracle, **given):
        phase, position = move.transition.target, move.after
        wars += phase is Phase.COVERED
        played = played or phase is Phase.FACED
    return Turn(phase, position, wars, played)


@instead_of(WALK, "SuccessorMap.to_the_end", LENGTHS, _GAMES)
def the_wars_of_the_last_turn_are_forgotten(self: Any, piles: Any) -> Any:
    before, turns = self.wars, 0
    while (following := self.next(piles)) is not None:
        piles, turns = following, turns + 1
    last = turn(self.rules, Position(*piles), self.oracle, machine=self.machine)
    return last, turns + last.played, self.wars - before


@instead_of(WALK, "SuccessorMap._order", LENGTHS, _GAMES)
def walk_order(self: Any, before: Any, size_a: Any, arranged: Any) -> Any:
    left = size_a - len(before.a)
    pick = itemgetter(*(place if place < size_a else place - size_a + left for place in before.hand[::-1]))
    return (lambda cards: self.oracle.arrange(pick(cards))) if arranged else pick


@instead_of(WALK, "SuccessorMap._remember", LENGTHS, _GAMES)
def a_war_is_remembered_as_won(self: Any, size_a: Any, comparisons: Any, course: Any) -> None:
    first = comparisons[0]
    question = self._first.setdefault(size_a, DecisionNode(*first[:2], [None] * len(Comparison)))
    for (*_, answer), (of_a, of_b, _) in pairwise(comparisons):
        known = question.following[answer]
        if not isinstance(known, DecisionNode):
            question.following[answer] = known = DecisionNode(of_a, of_b, [None] * len(Comparison))
        question = known
    question.following[comparisons[-1][-1]] = course._replace(a_takes=course.a_takes or course.wars > 0)


@instead_of(WALK, "SuccessorMap.along", LENGTHS, _GAMES)
def walk_wars(self: Any, piles: Any, turns: Any) -> Any:
    for _ in range(turns):
        piles = self.next(piles)
    return piles, self.wars


@instead_of(PLAY, "trace", HISTORY, _GAMES)
def trace_never_sees_a_repetition(game: Any, *, seed: Any = 0, number: Any = 0, machine: Any = None) -> Any:
    from bataille.game.compare import oracle
    from bataille.game.machine.phases import TurnContext

    del seed, number, machine
    rules, position = game.rules, game.deal.position
    card_oracle = oracle(game.deal.deck, low_beats_high=rules.low_beats_high)
    for played in range(game.turns + game.ruled):
        for move in moves(rules, position, card_oracle, TurnContext(turns=played, seen=played == game.period)):
            yield played + 1, move
            position = move.after
            if move.transition.target in ENDS:
                return


@instead_of(PLAY, "play", LIMIT, _GAMES)
def end_at_the_limit_is_stopped(rules: Any, deal: Any, *, seed: Any = 0, game: Any = 0, machine: Any = None) -> Any:
    del seed, game, machine
    walk = SuccessorMap(rules, deal.deck)
    start, forgetful = _piles(deal.position), _piles(blind(deal.position))
    result = lasso(walk.next, forgetful, None if rules.limit is None else 4 * rules.limit + 4)
    if isinstance(result, Lasso):
        return _comes_round(rules, deal, _Round.of(walk, start, result))
    if isinstance(result, Path) and (rules.limit is None or result.length <= rules.limit):
        last, turns, wars = walk.to_the_end(start)
        if rules.limit is None or turns < rules.limit:
            outcome, reason = ENDS[last.phase]
            return Game(rules, deal, outcome, reason, turns, wars, last.position)
        if turns == rules.limit:
            return Game(rules, deal, Outcome.DRAW, Reason.LIMIT, turns, wars, last.position)
    piles, wars = walk.along(start, rules.limit)
    return _stopped(rules, deal, Position(*piles), wars, walk.machine)


@instead_of(PLAY, "play", LIMIT, _GAMES)
def play_bound_too_small(rules: Any, deal: Any, *, seed: Any = 0, game: Any = 0, machine: Any = None) -> Any:
    del seed, game, machine
    walk = SuccessorMap(rules, deal.deck)
    start, forgetful = _piles(deal.position), _piles(blind(deal.position))
    result = lasso(walk.next, forgetful, None if rules.limit is None else rules.limit + 4)
    if isinstance(result, Lasso):
        return _comes_round(rules, deal, _Round.of(walk, start, result))
    if isinstance(result, Path) and (rules.limit is None or result.length <= rules.limit):
        last, turns, wars = walk.to_the_end(start)
        if rules.limit is None or turns <= rules.limit:
            outcome, reason = ENDS[last.phase]
            return Game(rules, deal, outcome, reason, turns, wars, last.position)
    piles, wars = walk.along(start, rules.limit)
    return _stopped(rules, deal, Position(*piles), wars, walk.machine)


# --- the compiled turn


@instead_of(PACKED, "covers", KERNELS, _TURN)
def k_covers_the_last_card(rules: Any, size: Any, other: Any) -> Any:
    if rules.shortage == LAST_CARD:
        return min(rules.face_down, size)
    return min(rules.face_down, size, other)


@instead_of(PACKED, "short_at_start", KERNELS, _TURN)
def k_card_by_card_is_decided_beforehand(rules: Any, size: Any) -> Any:
    if rules.shortage == LAST_CARD:
        return size == 0
    return size < rules.face_down + 1


@instead_of(PACKED, "shortage", KERNELS, _TURN)
def k_both_short_blames_a(_: Any, a_short: Any, b_short: Any) -> Any:
    if not a_short and not b_short:
        return 0
    return 2 if a_short else 1


@instead_of(PACKED, "takes_first", KERNELS, _TURN)
def k_seat_a_is_never_first(rules: Any, a_takes: Any) -> Any:
    return (rules.first == 0) == a_takes


@instead_of(PACKED, "a_beats_b", KERNELS, _COMPARISON)
def k_lowest_never_beats(_: Any, x: Any, y: Any) -> Any:
    return x > y


@instead_of(PACKED, "arrange", KERNELS, _SORT)
def k_sort_rises(rules: Any, bits: Any, hand: Any, size: Any) -> Any:
    mask, result, held = (1 << bits) - 1, 0, 0
    for rank in range(rules.top + 1):
        for place in range(size):
            if (hand >> (bits * place)) & mask == rank:
                result |= rank << (bits * held)
                held += 1
    return result


@instead_of(PACKED, "gather", KERNELS, _TURN)
def k_surplus_cards_come_last(rules: Any, bits: Any, first: Any, size_first: Any, other: Any, size_other: Any) -> Any:
    if rules.order == STACKS:
        return first | (other << (bits * size_first))
    if rules.order == SORTED:
        return arrange(rules, bits, first | (other << (bits * size_first)), size_first + size_other)
    mask = (1 << bits) - 1
    hand = held = 0
    while size_first + size_other > 0:
        taken = of_taken = 0
        if size_first > 0:
            taken, of_taken = first & mask, 1
            first, size_first = first >> bits, size_first - 1
        if size_other > 0:
            taken |= (other & mask) << (bits * of_taken)
            of_taken += 1
            other, size_other = other >> bits, size_other - 1
        hand = taken | (hand << (bits * of_taken)) if rules.order == REVERSED_PAIRS else hand | (taken << (bits * held))
        held += of_taken
    return hand


@instead_of(PACKED, "war", KERNELS, _TURN)
def k_arrange_by_place(rules: Any, bits: Any, a: Any, size_a: Any, b: Any, size_b: Any) -> Any:
    """The third war of a turn under `card` hides one card less."""
    mask = (1 << bits) - 1
    laid_a, laid_b = a & mask, b & mask
    a, b = a >> bits, b >> bits
    size_a, size_b, table_a, table_b, wars = size_a - 1, size_b - 1, 1, 1, 0
    while True:
        x, y = laid_a >> (bits * (table_a - 1)), laid_b >> (bits * (table_b - 1))
        if x != y:
            break
        wars += 1
        end = shortage(rules, short_at_start(rules, size_a), short_at_start(rules, size_b))
        if end != GOES_ON:
            return end, a, size_a, b, size_b, wars
        less = 1 if wars == 3 and rules.shortage == CARD else 0
        down_a, down_b = max(0, covers(rules, size_a, size_b) - less), max(0, covers(rules, size_b, size_a) - less)
        a, laid_a, size_a, table_a = lay(bits, a, laid_a, size_a, table_a, down_a)
        b, laid_b, size_b, table_b = lay(bits, b, laid_b, size_b, table_b, down_b)
        end = shortage(rules, size_a == 0, size_b == 0)
        if end != GOES_ON:
            return end, a, size_a, b, size_b, wars
        a, laid_a, size_a, table_a = lay(bits, a, laid_a, size_a, table_a, 1)
        b, laid_b, size_b, table_b = lay(bits, b, laid_b, size_b, table_b, 1)
    a_takes = a_beats_b(rules, x, y)
    if takes_first(rules, a_takes):
        hand = gather(rules, bits, laid_a, table_a, laid_b, table_b)
    else:
        hand = gather(rules, bits, laid_b, table_b, laid_a, table_a)
    table = table_a + table_b
    if a_takes:
        return GOES_ON, a | (hand << (bits * size_a)), size_a + table, b, size_b, wars
    return GOES_ON, a, size_a, b | (hand << (bits * size_b)), size_b + table, wars
