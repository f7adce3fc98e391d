"""When a transition may happen: pure questions about rules, sizes and a few answers.

In every phase exactly one guard holds, under any rules and for any cards: a theorem of the catalogue.
"""

from collections.abc import Callable

from bataille.game.compare import Comparison
from bataille.game.machine.phases import TurnContext
from bataille.game.state import Pile, Position, size
from bataille.rules import AtLimit, Objective, Rules, Shortage

Guard = Callable[[Rules, Position, TurnContext], bool]

# --- guards at the start of a turn, in the order of docs/reference/rules.md#start-of-a-turn


def a_reached_the_objective(rules: Rules, position: Position, _: TurnContext) -> bool:
    """a holds every card and cards are collected, or b does and they are shed."""
    return size(position.b if rules.objective is Objective.COLLECT else position.a) == 0


def b_reached_the_objective(rules: Rules, position: Position, answers: TurnContext) -> bool:
    """b holds every card and cards are collected, or a does and they are shed."""
    if a_reached_the_objective(rules, position, answers):
        return False
    return size(position.a if rules.objective is Objective.COLLECT else position.b) == 0


def nobody_holds_everything(_: Rules, position: Position, __: TurnContext) -> bool:
    """Both seats have a card to face."""
    return size(position.a) != 0 and size(position.b) != 0


def position_repeats(rules: Rules, position: Position, answers: TurnContext) -> bool:
    """The players agreed on repetition, and this exact position occurred before."""
    return nobody_holds_everything(rules, position, answers) and rules.repetition and answers.seen


def limit_reached(rules: Rules, position: Position, answers: TurnContext) -> bool:
    """The game is not over, and has lasted as many turns as were agreed."""
    if not nobody_holds_everything(rules, position, answers) or position_repeats(rules, position, answers):
        return False
    return rules.limit is not None and answers.turns >= rules.limit


def limit_favours_a(rules: Rules, position: Position, answers: TurnContext) -> bool:
    """The limit is reached, sizes decide, and a's pile is the better one."""
    return limit_reached(rules, position, answers) and _lead(rules, position) > 0


def limit_favours_b(rules: Rules, position: Position, answers: TurnContext) -> bool:
    """The limit is reached, sizes decide, and b's pile is the better one."""
    return limit_reached(rules, position, answers) and _lead(rules, position) < 0


def limit_favours_nobody(rules: Rules, position: Position, answers: TurnContext) -> bool:
    """The limit is reached, and sizes are equal or do not decide."""
    return limit_reached(rules, position, answers) and _lead(rules, position) == 0


def turn_goes_on(rules: Rules, position: Position, answers: TurnContext) -> bool:
    """The game is not over, not repeated and not stopped."""
    if not nobody_holds_everything(rules, position, answers) or position_repeats(rules, position, answers):
        return False
    return not limit_reached(rules, position, answers)


def _lead(rules: Rules, position: Position) -> int:
    """By how much a's pile is better than b's at the limit; 0 where sizes do not decide."""
    if rules.at_limit is AtLimit.DRAW:
        return 0
    more = size(position.a) - size(position.b)
    return more if rules.objective is Objective.COLLECT else -more


# --- guards of two faced cards


def a_is_higher(_: Rules, __: Position, answers: TurnContext) -> bool:
    """a's faced card beats b's."""
    return answers.faced is Comparison.HIGHER


def b_is_higher(_: Rules, __: Position, answers: TurnContext) -> bool:
    """b's faced card beats a's."""
    return answers.faced is Comparison.LOWER


def equal(_: Rules, __: Position, answers: TurnContext) -> bool:
    """The faced cards are equal: war."""
    return answers.faced is Comparison.EQUAL


# --- guards of a shortage (docs/reference/rules.md#shortage)


def cannot_start(rules: Rules, pile: Pile) -> bool:
    """After a tie: a seat with this pile is short before anything is laid."""
    if rules.shortage is Shortage.CARD:
        return False
    if rules.shortage is Shortage.LAST_CARD:
        return size(pile) == 0
    return size(pile) < rules.face_down + 1


def cannot_face(_: Rules, pile: Pile) -> bool:
    """After the hidden cards: a seat with this pile has no card left to place."""
    return size(pile) == 0


Short = Callable[[Rules, Pile], bool]


def only_b_is_short(short: Short) -> Guard:
    """b lacks cards and a does not, where a shortage has a loser."""

    def guard(rules: Rules, position: Position, _: TurnContext) -> bool:
        if rules.shortage is Shortage.DRAW:
            return False
        return short(rules, position.b) and not short(rules, position.a)

    return guard


def only_a_is_short(short: Short) -> Guard:
    """a lacks cards and b does not, where a shortage has a loser."""

    def guard(rules: Rules, position: Position, _: TurnContext) -> bool:
        if rules.shortage is Shortage.DRAW:
            return False
        return short(rules, position.a) and not short(rules, position.b)

    return guard


def shortage_draws(short: Short) -> Guard:
    """Both seats lack cards; or one does, where any shortage is a draw."""

    def guard(rules: Rules, position: Position, _: TurnContext) -> bool:
        if rules.shortage is Shortage.DRAW:
            return short(rules, position.a) or short(rules, position.b)
        return short(rules, position.a) and short(rules, position.b)

    return guard


def nobody_is_short(short: Short) -> Guard:
    """Both seats have the cards they need."""

    def guard(rules: Rules, position: Position, _: TurnContext) -> bool:
        return not short(rules, position.a) and not short(rules, position.b)

    return guard


# --- guards of the pick-up


def table_lies(_: Rules, position: Position, __: TurnContext) -> bool:
    """Some cards are still on the table."""
    return size(position.laid_a) != 0 or size(position.laid_b) != 0


def table_is_gathered(rules: Rules, position: Position, answers: TurnContext) -> bool:
    """Every card of the table is in the taker's hand."""
    return not table_lies(rules, position, answers)
