"""The chart, driven trigger by trigger, is the same game as `turn` and `play`."""

import hypothesis.strategies as st
import pytest
from hypothesis import given, settings
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from transitions import MachineError

from bataille.game.compare import oracle
from bataille.game.keys import key
from bataille.game.machine.phases import ENDS, Phase, TurnContext
from bataille.game.machine.table import MACHINE
from bataille.game.machine.turn import turn
from bataille.game.notation import parse_deal
from bataille.game.play import play
from bataille.game.statechart import Statechart, mermaid, svg, table
from bataille.rules.presets import preset
from strategies import deals, rules


class DrivenGame(RuleBasedStateMachine):
    """Drive the chart under random rules; after every turn `turn` must have made the same position."""

    @initialize(deal=deals(), agreed=rules)
    def sit_down(self, deal, agreed):
        self.chart = Statechart(agreed, deal)
        self.rules, self.deal = agreed, deal
        self.oracle = oracle(deal.deck, low_beats_high=agreed.low_beats_high)
        self.position, self.seen, self.turns = deal.position, set(), 0
        self.expected = None

    @precondition(lambda self: self.chart.end is None)
    @rule(data=st.data())
    def pull_the_only_open_trigger(self, data):
        if self.chart.phase is Phase.TURN_START:
            answers = TurnContext(turns=self.turns, seen=key(self.position) in self.seen)
            self.expected = turn(self.rules, self.position, self.oracle, answers)
            self.seen.add(key(self.position))
            self.turns += self.expected.played
        shut = [t.name for t in MACHINE.leaving(self.chart.phase) if t.name not in self.chart.open_triggers]
        if shut:
            assert not getattr(self.chart, data.draw(st.sampled_from(shut)))()
        assert self.chart.step()
        if self.chart.phase is Phase.TURN_START or self.chart.end:
            assert (self.chart.phase, self.chart.position) == (self.expected.phase, self.expected.position)
            self.position = self.expected.position

    @precondition(lambda self: self.chart.end is not None)
    @rule()
    def at_an_end_nothing_moves(self):
        assert not self.chart.step()
        game = play(self.rules, self.deal)
        assert (game.outcome, game.reason) == self.chart.end
        assert (game.turns, game.final) == (self.chart.turns, self.chart.position)

    @invariant()
    def cards_are_conserved(self):
        if hasattr(self, "chart"):
            assert sorted(self.chart.position.cards) == sorted(self.deal.position.cards)
            assert len(self.chart.open_triggers) == (self.chart.end is None)


TestDrivenGame = DrivenGame.TestCase
TestDrivenGame.settings = settings(max_examples=60, stateful_step_count=60)


@given(deals(), rules)
@settings(max_examples=60)
def test_stepped_to_its_end_a_chart_is_the_game_that_play_tells(deal, agreed):
    chart, game = Statechart(agreed, deal), play(agreed, deal)
    while chart.turns <= game.turns and chart.step():
        pass
    if game.ruled:
        assert chart.end == (game.outcome, game.reason)
        assert (chart.turns, chart.position) == (game.turns, game.final)
    else:
        assert chart.end is None


def test_a_wrong_trigger_is_refused():
    chart = Statechart(preset("bataille"), parse_deal("1 3 5 / 2 4"))
    with pytest.raises(MachineError):
        chart.cover()
    with pytest.raises(AttributeError, match="no trigger or attribute 'shuffle'"):
        chart.shuffle()


def test_the_drawing_shows_every_phase_and_every_transition():
    drawn = mermaid()
    for transition in MACHINE.transitions:
        assert transition.name in drawn
    assert "stateDiagram-v2" in drawn
    assert all(phase.name in drawn for phase in ENDS)


def test_the_table_as_a_document_has_every_phase_and_every_transition():
    document = table()
    assert document["initial"] == "turn start"
    assert {*document["phases"]} == {phase.value for phase in Phase}
    assert document["ends"]["draw by shortage"] == {"outcome": "draw", "reason": "shortage"}
    assert [(t["name"], t["source"], t["target"]) for t in document["transitions"]] == [
        (t.name, t.source.value, t.target.value) for t in MACHINE.transitions
    ]


def test_names_of_transitions_hold_under_either_objective():
    """Who sheds wins with no card: no name may say that the winner holds all."""
    chart = Statechart(preset("pyanitsa-shed"), parse_deal("9c / 8c"))
    while chart.end is None:
        (last,) = chart.open_triggers
        chart.step()
    assert (last, chart.position.a) == ("a_by_cards", ())


def test_the_picture_is_svg_where_graphviz_is():
    import shutil

    if shutil.which("dot") is None:
        pytest.skip("the program dot (graphviz) is not installed")
    assert b"<svg" in svg()
