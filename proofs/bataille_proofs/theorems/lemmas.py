"""From one transition to a whole game: what follows from the theorems about transitions, step by step, by induction.

Nothing here runs the machine: a game is x(0), x(1), ... and what is known of a step is a theorem that is named as
needed. So where that theorem falls, this one does.
"""

from collections.abc import Iterator
from typing import Any

import z3

from bataille_proofs.catalogue import Claim, Kind, Subject, theorem
from bataille_proofs.kernel import ForEvery

SUBJECT = Subject("Whole games: what follows from single transitions", 55, Kind.LEMMA)
GAMES = "every agreement, every deck, games and turns of any length"
POSITION = z3.DeclareSort("Place")
NUMBER = z3.IntSort()


@theorem(scope=GAMES, method="lemma", needs=("every_transition_conserves_cards", "every_phase_keeps_its_shape"))
def no_card_is_lost_or_made_in_a_whole_game() -> Iterator[Claim]:
    """After any number of transitions there are as many cards as at the deal, each of those that were dealt and none
    twice: every transition keeps this, as a theorem says, so by induction every game does."""
    cards = z3.Function("cards", NUMBER, NUMBER)
    same = ForEvery("cards", lambda n: cards(n) == cards(0), lambda n: [cards(n + 1) == cards(n)])
    yield from same.obligations()
    here, card = z3.Function("here", NUMBER, NUMBER, NUMBER), z3.Int("card")
    once = ForEvery(
        "places of each card",
        lambda n: here(n, card) == 1,
        lambda n: [here(0, card) == 1, here(n + 1, card) == here(n, card)],
    )
    yield from once.obligations()
    n = z3.Int("end")
    kept = z3.And(cards(n) == cards(0), here(n, card) == 1)
    yield Claim.under("at the end", z3.And(n >= 0, same.at(n), once.at(n)), kept)


@theorem(scope=GAMES, method="lemma", needs=("every_turn_ends", "no_card_is_lost_or_made_in_a_whole_game"))
def a_turn_has_at_most_8_transitions_for_each_card_and_8_more() -> Iterator[Claim]:
    """Every transition within a turn lowers a measure in the order of words, as a theorem says: whether cards are
    compared, the cards that can still move, the phase. With N cards that order is one of numbers below 8N + 8, and what
    falls at every step from such a number falls at most so often: every turn ends, wars of any number included."""
    most = z3.Int("N")
    parts = [z3.Function(name, NUMBER, NUMBER) for name in ("compared", "movable", "later")]

    def bounded(t: Any) -> list[Any]:
        compared, movable, later = (part(t) for part in parts)
        return [compared >= 0, compared <= 1, movable >= 0, movable <= most, later >= 0, later <= 3, most >= 1]

    def falls(t: Any) -> Any:
        (c, m, p), (c1, m1, p1) = ([part(at) for part in parts] for at in (t, t + 1))
        return z3.Or(c1 < c, z3.And(c1 == c, m1 < m), z3.And(c1 == c, m1 == m, p1 < p))

    def number(t: Any) -> Any:
        compared, movable, later = (part(t) for part in parts)
        return z3.If(compared == 1, 4 * (most + 1), 0) + 4 * movable + later

    def facts(t: Any) -> list[Any]:
        return [*bounded(t), *bounded(t + 1), falls(t)]

    falling = ForEvery("the measure", lambda t: number(t) <= number(z3.IntVal(0)) - t, facts)
    yield from falling.obligations()
    t, start = z3.Int("t"), z3.IntVal(0)
    given = [*bounded(start), *bounded(t), t >= 0, falling.at(t)]
    yield Claim.under("the number of transitions", z3.And(*given), t <= 8 * most + 8)


@theorem(
    scope="every agreement but `shuffled`, every deck",
    method="lemma",
    needs=(
        "the_next_position_depends_on_the_rules_and_this_position_alone",
        "no_card_is_lost_or_made_in_a_whole_game",
        "a_turn_has_at_most_8_transitions_for_each_card_and_8_more",
    ),
)
def after_a_repetition_a_game_goes_round_for_ever() -> Iterator[Claim]:
    """Where x(i) = x(j), also x(i+k) = x(j+k) for every k; so what has not ended by turn j never ends, and a position
    that stood at i stands at j and at every later turn that lies whole laps behind."""
    x, following = z3.Function("x", NUMBER, POSITION), z3.Function("next", POSITION, POSITION)
    over = z3.Function("over", POSITION, z3.BoolSort())
    i, j, k = z3.Ints("i j k")
    again = [i >= 0, j > i, x(i) == x(j)]

    def facts(n: Any) -> list[Any]:
        return [*again, *(x(at + n + 1) == following(x(at + n)) for at in (i, j))]

    round_ = ForEvery("k turns later", lambda n: x(i + n) == x(j + n), facts)
    yield from round_.obligations()
    met = z3.And(*again, k >= 0, round_.at(k))
    yield Claim.under("an end after the repetition was one before", met, over(x(j + k)) == over(x(i + k)))
    laps = ForEvery(
        "laps later", lambda n: x(i + n * (j - i)) == x(i),
        lambda n: [*again, n * (j - i) >= 0, round_.at(n * (j - i)), i + (n + 1) * (j - i) == j + n * (j - i)],
    )  # fmt: skip
    yield from laps.obligations()


@theorem(
    scope="every agreement but `shuffled`, every deck",
    method="lemma",
    needs=("relabelling_cards_of_one_rank_commutes_with_play", "after_a_repetition_a_game_goes_round_for_ever"),
)
def after_k_laps_the_cards_lie_as_the_relabelling_k_times() -> Iterator[Claim]:
    """Where one lap with suits forgotten relabels the cards, k laps relabel them k times, since relabelling commutes
    with play. So by card the game comes back exactly when the relabelling, so often, leaves the position as it is: the
    period by card is the lap times the order of the relabelling."""
    lap, relabel = (z3.Function(name, POSITION, POSITION) for name in ("lap", "relabel"))
    at, power = (z3.Function(name, NUMBER, POSITION) for name in ("after", "power"))
    start = z3.Const("p", POSITION)

    def facts(n: Any) -> list[Any]:
        return [
            at(0) == start, power(0) == start, lap(start) == relabel(start), power(1) == relabel(power(0)),
            at(n + 1) == lap(at(n)),
            *(power(m + 1) == relabel(power(m)) for m in (n, n + 1)),
            *(lap(relabel(p)) == relabel(lap(p)) for p in (power(n), start)),
        ]  # fmt: skip

    one = ForEvery("a lap of what was relabelled", lambda n: lap(power(n)) == power(n + 1), facts)
    yield from one.obligations()
    every = ForEvery("k laps", lambda n: at(n) == power(n), lambda n: [*facts(n), one.at(n)])
    yield from every.obligations()
    k = z3.Int("k")
    given = z3.And(k >= 1, every.at(k), *facts(k), at(0) == start)
    yield Claim.under("by card", given, (at(k) == start) == (power(k) == start))


@theorem(
    scope="every agreement but `shuffled`, every deck",
    method="lemma",
    needs=(
        "the_start_of_a_turn_is_decided_in_the_agreed_order",
        "a_repetition_draws_exactly_where_it_was_agreed",
        "after_a_repetition_a_game_goes_round_for_ever",
    ),
)
def play_need_not_tell_the_machine_what_was_seen() -> Iterator[Claim]:
    """At the start of turn t the machine asks, in this order: is the game over, was this seen before, is the limit
    reached. Of a game that comes back at tail + period and is never over, the first yes is what `play` answers: the
    limit, where one was agreed and no repetition or a later one; else the repetition. Of a game that is over at turn
    n, before anything comes back, it is the end, unless the limit is less. So `play` may search for it by itself."""
    comes_back, limit, t, last = z3.Ints("comes_back limit t n")
    repetition, limited = z3.Bools("repetition limited")
    given = [comes_back >= 1, limit >= 0, t >= 0]

    def first(turn: Any, ends: Any) -> Any:
        return z3.And(turn >= 0, ends(turn), z3.Implies(z3.And(t >= 0, t < turn), z3.Not(ends(t))))

    def seen(turn: Any) -> Any:
        return z3.And(repetition, turn >= comes_back)

    def stops(turn: Any) -> Any:
        return z3.And(limited, turn >= limit)

    stopped = z3.And(limited, z3.Or(z3.Not(repetition), comes_back > limit))
    answer = z3.If(stopped, limit, comes_back)
    ends_at_all = z3.Or(repetition, limited)
    endless = z3.And(first(answer, lambda turn: z3.Or(seen(turn), stops(turn))), seen(answer) == z3.Not(stopped))
    yield Claim.under("a game that comes back", z3.And(*given, ends_at_all), endless)

    def over(turn: Any) -> Any:
        return turn >= last

    finite = z3.If(z3.And(limited, limit < last), limit, last)
    right = z3.And(first(finite, lambda turn: z3.Or(over(turn), stops(turn))), over(finite) == (finite == last))
    yield Claim.under("a game that is over", z3.And(*given, last >= 0), right)
