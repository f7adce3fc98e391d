"""How long games last on small decks: bounded model checking with the true longest length."""

from collections.abc import Iterator

import z3

from bataille.game.cards import Deck
from bataille.rules.presets import preset
from bataille_proofs.catalogue import Claim, Kind, Subject, theorem
from bataille_proofs.replay import playing
from bataille_proofs.solver import Model
from bataille_proofs.symbolic.bounded import Unrolling, lasting
from bataille_proofs.verdict import Witness

SUBJECT = Subject("How long games last on small decks", 80, Kind.GAME)

BATAILLE = preset("bataille")


def _no_game_lasts_longer(deck: str, turns: int) -> Iterator[Claim]:
    formula, unrolled = lasting(BATAILLE, Deck.parse(deck), turns)

    def witness(model: Model) -> Witness:
        return playing(
            BATAILLE, unrolled.deal(model), f"a game of {turns + 1} turns", lambda game: game.turns == turns + 1
        )

    yield Claim(f"{turns + 1} turns on {deck}", formula, witness, given=unrolled.starts)


@theorem(scope="`bataille` on 4x1, from any position", method="bounded")
def no_game_on_4x1_lasts_more_than_7_turns() -> Iterator[Claim]:
    """On four distinct cards every game is over after 7 turns, so none is endless."""
    yield from _no_game_lasts_longer("4x1", 7)


@theorem(scope="`bataille` on 4x1, from any position", method="bounded", expected="refuted")
def no_game_on_4x1_lasts_more_than_6_turns() -> Iterator[Claim]:
    """On four distinct cards every game is over after 6 turns: false, the bound of 7 is reached."""
    yield from _no_game_lasts_longer("4x1", 6)


@theorem(scope="`bataille` on 6x1, from any position", method="bounded")
def no_game_on_6x1_lasts_more_than_17_turns() -> Iterator[Claim]:
    """On six distinct cards every game is over after 17 turns, so none is endless."""
    yield from _no_game_lasts_longer("6x1", 17)


@theorem(scope="`bataille` on 6x1, from any position", method="bounded", expected="refuted")
def no_game_on_6x1_lasts_more_than_16_turns() -> Iterator[Claim]:
    """On six distinct cards every game is over after 16 turns: false, the bound of 17 is reached."""
    yield from _no_game_lasts_longer("6x1", 16)


@theorem(scope="`bataille` on 5x1, from any position", method="bounded")
def a_game_on_5x1_ends_within_9_turns_or_goes_round_in_6() -> Iterator[Claim]:
    """On five distinct cards a game that is not over after 9 turns has come to a cycle: what stands then stands again
    6 turns later, and not before; and it is not over within these 6 turns."""
    yield from ends_or_goes_round("5x1", 9, 6)


def ends_or_goes_round(name: str, turns: int, period: int) -> Iterator[Claim]:
    """That a game of the deck is over after so many turns, or stands then on a cycle of this period."""
    unrolled = Unrolling(BATAILLE, Deck.parse(name), turns + period)
    for time in range(turns, turns + period):
        going = z3.And(unrolled.played_to(time), unrolled.going_on(time))
        yield Claim.under(f"not over in turn {time + 1}", going, z3.Not(unrolled.ends_after(time)))
    yield Claim.under(f"the same {period} turns later", unrolled.played, unrolled.equal(turns, turns + period))
    for sooner in range(1, period):
        apart = z3.Not(unrolled.equal(turns, turns + sooner))
        yield Claim.under(f"another {sooner} turns later", unrolled.played, apart)


@theorem(scope="`bataille` on 2x2, 2x3, 2x4 and 3x2, from any position", method="bounded")
def with_ties_no_game_on_2x2_2x3_2x4_or_3x2_lasts_more_than_8_turns() -> Iterator[Claim]:
    """Where cards are equal: every game is over after 4 turns on 2x2, 6 on 2x3, 8 on 2x4 and 8 on 3x2, so none is
    endless; and each of these bounds is reached."""
    for deck, turns in (("2x2", 4), ("2x3", 6), ("2x4", 8), ("3x2", 8)):
        yield from _no_game_lasts_longer(deck, turns)
        unrolled = Unrolling(BATAILLE, Deck.parse(deck), turns - 1)
        shorter = z3.Not(z3.And(unrolled.played, unrolled.going_on(turns - 1)))
        yield Claim(f"{turns} turns on {deck}", shorter, possible=True)
