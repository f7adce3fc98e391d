"""An endless game for other tools: traces, tests and pictures."""

import json
import xml.etree.ElementTree as ElementTree

import pytest

from bataille import parse_deal, preset
from bataille.cycles.certificate import Certificate
from bataille.cycles.export import as_test, itf
from bataille.cycles.svg import DOTTED, STROKES, strip, strokes, svg
from bataille.cycles.trace import LassoTrace
from bataille.game.play import play

GAMES = [
    ("bataille", "1 3 5 / 2 4"), ("delahaye", "3 2 1 1 2 1 / 2 1 3 2 3 3"), ("soldier", "2 / 1 3"),
    ("bataille", "4 4 2 4 3 2 / 4 1 3 2 2 0"), ("lycos", "1 2 4 / 3 5"),
]  # fmt: skip


def ring_of(name, deal):
    return LassoTrace.of(play(preset(name).without_limit(), parse_deal(deal)))


@pytest.mark.parametrize(("name", "deal"), GAMES)
def test_a_trace_is_a_lasso_that_closes(name, deal):
    ring = ring_of(name, deal)
    trace = json.loads(json.dumps(itf(ring)))
    states = trace["states"]
    assert trace["#meta"]["format"] == "ITF"
    assert all(set(state) == {"#meta", *trace["vars"]} for state in states)
    assert [state["#meta"]["index"] for state in states] == list(range(len(states)))
    assert len(states) == len(ring.tail) + ring.game.suit_blind_period
    assert trace["loop"] == ring.game.tail
    text = " / ".join(" ".join(map(str, states[-1][seat])) for seat in "ab")
    rules = preset(name).changed(repetition=False, limit=1)
    after_last = play(rules, parse_deal(text)).final
    assert [[card.rank for card in pile] for pile in after_last[:2]] == [states[trace["loop"]][seat] for seat in "ab"]
    assert sum(state["wars"] for state in states[trace["loop"] :]) == ring.game.wars_per_period


@pytest.mark.parametrize(("name", "deal"), GAMES)
def test_the_test_it_writes_passes_and_can_fail(name, deal):
    made = Certificate.of(preset(name), parse_deal(deal))
    text = as_test([made], "bataille cycles")
    room = {}
    exec(text, room)
    (case,) = room["CASES"]
    room["test_never_ends"](*case)
    for place, wrong in ((2, case[2] + 1), (3, 2 * case[3]), (4, case[4] + 1), (5, case[5] + 1), (6, "b1-0")):
        with pytest.raises(AssertionError):
            room["test_never_ends"](*case[:place], wrong, *case[place + 1 :])


@pytest.mark.parametrize(("name", "deal"), GAMES)
def test_a_picture_shows_every_turn_and_every_war(name, deal):
    ring = ring_of(name, deal)
    drawn = ElementTree.fromstring(svg(ring))
    tags = [element.tag.rpartition("}")[2] for element in drawn.iter()]
    wars = sum(one.wars > 0 for one in ring.tail + ring.cycle)
    assert tags.count("polygon") == wars + 1  # and the one that explains it
    assert tags.count("circle") == 1 + len(ring.cycle)
    assert len(ring.cycle) <= DOTTED
    shown = strip(ring, 200)
    assert shown.count("wars") == (wars > 0)
    assert ("the cycle begins" in shown) == bool(ring.tail)


def test_long_games_share_strokes():
    ring = LassoTrace.of(play(preset("bataille"), parse_deal("1 3 5 / 2 4")))
    turns = ring.cycle * 500
    shared, each = strokes(turns, 5, STROKES)
    assert (len(shared), each) == (600, 5)
    assert len(shared) * each == len(turns)
