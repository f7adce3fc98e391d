"""The positions one turn before are exactly those that one turn leads from."""

import pytest

from bataille import preset
from bataille.engines.reference import successors
from bataille.game.cards import Deck
from bataille.game.compare import oracle
from bataille.game.keys import blind, position_at
from bataille.game.state import Outcome
from bataille.web.predecessors import before

RULES = {
    "bataille": preset("bataille"),
    "lycos": preset("lycos"),
    "open, loser first": preset("soldier"),
    "three down, last card": preset("war"),
    "card by card": preset("bataille").changed(shortage="card"),
    "reversed": preset("delahaye"),
    "sorted": preset("delahaye-sorted"),
    "seat a first, shortage draws": preset("winamax").changed(face_down=1),
    "low beats high": preset("pyanitsa-open"),
}


@pytest.mark.parametrize("deck", [Deck.parse(words) for words in ("4x1", "2x3", "2,2,1")], ids=str)
@pytest.mark.parametrize("name", RULES)
def test_before_is_the_inverse_of_a_turn(name, deck):
    rules, asked = RULES[name], oracle(deck, low_beats_high=RULES[name].low_beats_high)
    leads_to = {}
    for i, after in enumerate(successors(rules, deck)):
        if not isinstance(after, Outcome):
            leads_to.setdefault(after, set()).add(blind(position_at(deck, i)))
    for i in range(deck.positions):
        found = before(rules, blind(position_at(deck, i)), asked)
        assert found.complete
        assert set(found.positions) == leads_to.get(i, set()), position_at(deck, i)
        assert len(set(found.positions)) == len(found.positions)


def test_a_table_too_wide_to_undo_is_said():
    deck = Deck.parse("4x2")
    asked = oracle(deck, low_beats_high=False)
    full = blind(position_at(deck, deck.size))
    assert before(preset("bataille"), full, asked).complete
    assert not before(preset("delahaye-sorted"), full, asked).complete
