"""The machine as a `transitions.Machine`, built from the same table: to drive, hook and draw.

Each transition is a trigger of its name, its guard a condition, its action a `before` callback.
"""

import shutil
from collections.abc import Callable
from typing import Any, Literal

from transitions import Machine as StateMachine

from bataille.errors import MissingExtraError
from bataille.game.compare import Oracle, oracle
from bataille.game.keys import key
from bataille.game.machine.phases import ENDS, Phase, TurnContext
from bataille.game.machine.table import MACHINE, Machine, Transition
from bataille.game.machine.turn import ask
from bataille.game.notation import Deal
from bataille.game.state import Outcome, Position, Reason
from bataille.rules import Rules
from bataille.runtime.extras import require


class Statechart:
    """One game that a user drives, trigger by trigger.

    `phase` is where it stands, `position` the cards, `turns` how many turns were begun. History is
    remembered by exact keys, as long as the game lasts.

    >>> from bataille.game.notation import parse_deal
    >>> from bataille.rules.presets import preset
    >>> chart = Statechart(preset("bataille"), parse_deal("5 / 6"))
    >>> chart.face(), chart.may_a_higher(), chart.b_higher(), chart.phase
    (True, False, True, <Phase.B_TAKES: 'b takes'>)
    >>> while chart.step(): pass
    >>> chart.end
    (<Outcome.B_WINS: 'b-wins'>, <Reason.ALL_CARDS: 'all-cards'>)
    """

    phase: Phase

    def __init__(
        self, rules: Rules, deal: Deal, *, card_oracle: Oracle | None = None, machine: Machine = MACHINE
    ) -> None:
        self.rules = rules
        self.position: Position = deal.position
        self.turns = 0
        self._oracle = card_oracle or oracle(deal.deck, low_beats_high=rules.low_beats_high)
        self._seen: set[bytes] = set()
        self.machine = StateMachine(
            self,
            states=Phase,
            initial=Phase.TURN_START,
            transitions=[self._wired(transition) for transition in machine.transitions],
            auto_transitions=False,
            model_attribute="phase",
        )

    def __getattr__(self, name: str) -> Any:
        # triggers are attached by `transitions` when the chart is made; anything else is a mistake
        raise AttributeError(f"{type(self).__name__} has no trigger or attribute {name!r}")

    @property
    def end(self) -> tuple[Outcome, Reason] | None:
        """The outcome and the reason, None while the game goes on."""
        return ENDS.get(self.phase)

    @property
    def open_triggers(self) -> list[str]:
        """The triggers whose guard holds now: exactly one, and none at an end."""
        return [name for name in self.machine.get_triggers(self.phase) if getattr(self, f"may_{name}")()]

    def step(self) -> bool:
        """Pull the trigger whose guard holds; False at an end."""
        names = self.open_triggers
        return bool(names) and bool(getattr(self, names[0])())

    def _wired(self, transition: Transition) -> dict[str, Any]:
        return {
            "trigger": transition.name,
            "source": transition.source,
            "dest": transition.target,
            "conditions": [_named(transition.guard.__name__, lambda: self._holds(transition))],
            "before": [_named(transition.action.__name__, lambda: self._act(transition))],
        }

    def _holds(self, transition: Transition) -> bool:
        faced = ask(self._oracle, self.position) if self.phase is Phase.FACED else None
        seen = self.phase is Phase.TURN_START and key(self.position) in self._seen
        return transition.guard(self.rules, self.position, TurnContext(faced, self.turns, seen))

    def _act(self, transition: Transition) -> None:
        if transition.source is Phase.TURN_START and transition.target is Phase.FACED:
            self._seen.add(key(self.position))
            self.turns += 1
        self.position = transition.action(self.rules, self.position, self._oracle)


def _named(name: str, call: Callable[[], Any]) -> Callable[[], Any]:
    call.__name__ = name
    return call


def mermaid(machine: Machine = MACHINE) -> str:
    """The machine drawn as mermaid text; needs no program.

    >>> print(mermaid().splitlines()[3])
    stateDiagram-v2
    """
    return str(_drawn(machine, "mermaid").get_graph().source)


def svg(machine: Machine = MACHINE) -> bytes:
    """The machine drawn as an svg picture; needs graphviz, the Python package and the program."""
    if shutil.which("dot") is None:
        raise MissingExtraError("an svg needs the program dot: install graphviz, or ask for --format mermaid")
    require("an svg", "plot", "graphviz")
    import graphviz

    picture: bytes = graphviz.Source(_drawn(machine, "graphviz").get_graph().source).pipe(format="svg")
    return picture


def table(machine: Machine = MACHINE) -> dict[str, object]:
    """The machine as a JSON document: where it begins, its ends and its transitions.

    >>> table()["transitions"][0]
    {'name': 'a_by_cards', 'source': 'turn start', 'target': 'a wins by cards'}
    """
    return {
        "initial": str(Phase.TURN_START.value),
        "phases": [str(phase.value) for phase in Phase],
        "ends": {str(phase.value): {"outcome": str(o), "reason": str(r)} for phase, (o, r) in ENDS.items()},
        "transitions": [
            {"name": t.name, "source": str(t.source.value), "target": str(t.target.value)} for t in machine.transitions
        ],
    }


def _drawn(machine: Machine, engine: Literal["mermaid", "graphviz"]) -> Any:
    from transitions.extensions import GraphMachine

    return GraphMachine(
        "self",
        states=Phase,
        initial=Phase.TURN_START,
        transitions=[{"trigger": t.name, "source": t.source, "dest": t.target} for t in machine.transitions],
        auto_transitions=False,
        graph_engine=engine,
        title="One game of War",
    )
