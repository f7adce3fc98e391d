"""The checker's own rules beside the machine's: turns, games and digests."""

import json
from typing import Any

import pytest
from hypothesis import given

from bataille import parse_deal, preset
from bataille.cycles.certificate import Certificate
from bataille.game.compare import oracle
from bataille.game.machine.phases import Phase
from bataille.game.machine.turn import turn
from bataille.game.play import play
from bataille_proofs import checker
from strategies import deals, rules


@given(rules, deals())
def test_its_turn_is_the_machine_s_turn(agreed: Any, deal: Any) -> None:
    plain = agreed.unbounded()
    made = turn(plain, deal.position, oracle(deal.deck, low_beats_high=plain.low_beats_high))
    mine = checker.turn(plain.as_json(), deal.deck.lowest, deal.deck.highest, deal.position.a, deal.position.b)
    if made.phase is Phase.TURN_START or not (made.position.laid_a or made.position.laid_b):
        assert mine == ((made.position.a, made.position.b), made.wars)
    else:
        assert mine is None


@given(rules, deals())
def test_every_endless_game_has_a_certificate_that_is_right(agreed: Any, deal: Any) -> None:
    game = play(agreed.without_limit(), deal)
    if game.tail is None:
        with pytest.raises(checker.CertificateError, match="not endless"):
            checker.replay(agreed.as_json(), deal.position.a, deal.position.b, 10**6)
    else:
        document = Certificate.of(agreed, deal).as_json()
        assert checker.check(json.loads(json.dumps(document)))


@pytest.mark.parametrize(
    ("name", "deal", "after"),
    [
        ("war", "1 1 / 1 1 2", "/ 1 1 1 2 1"),
        ("lycos", "5 9 / 5 3 4", "5 9 5 3 4 /"),
        ("lycos", "9 3 12 / 9 13 7", "9 3 12 9 13 7 /"),
        ("bataille", "9 3 12 / 9 13 7", "9 9 3 13 12 7 /"),
        ("war", "1 5 9 / 1 2 3 4 8", "1 1 5 2 3 4 9 8 /"),
        ("bataille", "5 9 / 5 3 4", None),
        ("lycos", "5 / 5 6", None),
        ("war", "3 / 3", None),
    ],
)
def test_worked_turns_where_cards_run_short(name: str, deal: str, after: str | None) -> None:
    a, b = (tuple((int(word), 0) for word in side.split()) for side in deal.split("/"))
    made = checker.turn(preset(name).as_json(), 1, 14, a, b)
    if after is None:
        assert made is None
    else:
        piles = tuple(tuple((int(word), 0) for word in side.split()) for side in after.split("/"))
        assert made == (piles, 1)


@pytest.mark.parametrize("high", [3, 127, 128, 129, 300, 16_384, 999_999_999])
def test_digests_of_any_ranks_are_the_model_s(high: int) -> None:
    document = json.loads(json.dumps(Certificate.of(preset("soldier"), parse_deal(f"2 / 1 {high}")).as_json()))
    assert checker.check(document).startswith("endless")
