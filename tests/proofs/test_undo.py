"""Turns backwards: what the machine played, taken back, is the position before it."""

from hypothesis import given, settings
from hypothesis import strategies as st

from bataille.game.cards import Deck
from bataille.game.compare import oracle
from bataille.game.machine.phases import Phase
from bataille.game.machine.turn import turn
from bataille.game.random_deals import Shuffler, random_deal
from bataille.rules import First, Order, Pickup, Shortage
from bataille.rules.presets import PRESETS
from bataille_proofs.symbolic.predecessors import candidates

pickups = st.builds(Pickup, st.sampled_from([Order.PAIRS, Order.STACKS, Order.REVERSED_PAIRS]), st.sampled_from(First))


@settings(max_examples=40)
@given(pickups, st.sampled_from(Shortage), st.integers(0, 3), st.sampled_from(["4x4", "2x9", "13x2"]), st.integers())
def test_the_position_before_is_among_the_candidates(pickup, shortage, face_down, deck, seed):
    dealt = Deck.parse(deck)
    rules = PRESETS["bataille"].changed(pickup=str(pickup), shortage=shortage, face_down=face_down, repetition=False)
    asked = oracle(dealt, low_beats_high=False)
    position = random_deal(dealt, Shuffler(seed % 1000))
    for _ in range(3):
        made = turn(rules, position, asked)
        if made.phase is not Phase.TURN_START:
            return
        assert position in [before for _, before in candidates(rules, made.position)]
        position = made.position
