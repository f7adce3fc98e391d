"""The two seats: whether the rules treat them alike."""

from collections.abc import Iterator
from typing import Any, cast

import z3

from bataille.game.machine.phases import Phase
from bataille.game.machine.turn import enabled
from bataille_proofs.catalogue import Claim, Kind, Subject, theorem
from bataille_proofs.symbolic.execution import branches
from bataille_proofs.symbolic.inputs import ANY_RULES, Arranging, answers, any_position
from bataille_proofs.symbolic.transition import PHASES, formula_of_shape, given_for
from bataille_proofs.symbolic.values import same

SUBJECT = Subject("The seats: where the rules treat them alike", 30, Kind.TRANSITION)

AT = z3.Int("i")
"""An arbitrary index."""
MIRRORED = {
    one: other
    for a, b in (
        (Phase.A_TAKES, Phase.B_TAKES),
        (Phase.A_BY_CARDS, Phase.B_BY_CARDS),
        (Phase.A_BY_SHORTAGE, Phase.B_BY_SHORTAGE),
        (Phase.A_AT_LIMIT, Phase.B_AT_LIMIT),
    )
    for one, other in ((a, b), (b, a))
}
"""The phase that the same game has with the seats exchanged, where it is another one."""


@theorem(scope="every agreement whose pick-up favours no seat, every deck, piles of any length", method="induction")
def the_mirror_commutes_with_play_where_no_seat_is_favoured() -> Iterator[Claim]:
    """Exchange the seats and play on, or play on and exchange them then: the same transition for the other
    seat, and the same position, card by card. So positions may be counted up to the exchange."""
    for phase in PHASES:
        before = any_position()
        arranging = Arranging()

        def program(phase: Phase = phase, before: Any = before, arranging: Arranging = arranging) -> Any:
            if not ANY_RULES.fair:
                return None
            given = answers(phase)
            mirrored = answers(phase, mirrored=True)
            one = enabled(ANY_RULES, phase, before, given)
            other = enabled(ANY_RULES, MIRRORED.get(phase, phase), before.mirror, mirrored)
            return (
                (one.target, one.action(ANY_RULES, before, arranging.oracle)),
                (other.target, other.action(ANY_RULES, before.mirror, arranging.oracle)),
            )

        given = [*given_for(before), *formula_of_shape(phase, before), *some_card(before)]
        for branch in branches(program, given):
            if branch.result is None:
                continue
            (target, after), (mirrored, other) = branch.result
            alike = z3.BoolVal(MIRRORED.get(target, target) is mirrored)
            piles = zip(cast(Any, after.mirror), cast(Any, other), strict=True)
            claim = z3.And(alike, *(same(x, y, AT) for x, y in piles))
            about = f"{phase.value} to {target.value}"
            yield Claim.under(about, z3.And(branch.condition, *given, *arranging.facts), claim)


def some_card(position: Any) -> list[Any]:
    """The deck is not empty."""
    return [cast(Any, position.cards).count >= 1]
