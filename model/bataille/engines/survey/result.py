"""What a survey found: the record behind its table, its picture and its JSON."""

from dataclasses import dataclass

from bataille.engines.survey.counters import SurveyCounts
from bataille.engines.survey.wilson import interval
from bataille.rules import Rules
from bataille.runtime.html import table


@dataclass(frozen=True, slots=True)
class Survey:
    """Random games 0..games-1 of a seed, counted.

    `stopped` games are counted beside their outcome. `turns` and `wars` are over games that ended by cards,
    shortage or limit. `asked` is how many games were to be played: more than `games` where the run was interrupted.
    """

    rules: Rules
    deck: str
    seed: int
    asked: int
    games: int
    a_wins: int
    b_wins: int
    draw: int
    endless: int
    stopped: int
    turns: SurveyCounts
    wars: SurveyCounts

    @property
    def endless_interval(self) -> tuple[float, float]:
        """The Wilson 95 % interval of the share of endless games."""
        return interval(self.endless, self.games)

    @property
    def a_wins_interval(self) -> tuple[float, float]:
        """The Wilson 95 % interval of the chance that seat a wins."""
        return interval(self.a_wins, self.games)

    @property
    def b_wins_interval(self) -> tuple[float, float]:
        """The Wilson 95 % interval of the chance that seat b wins."""
        return interval(self.b_wins, self.games)

    def _repr_html_(self) -> str:
        low, high = self.endless_interval
        return table(
            f"{self.games:,} random games of deck {self.deck} under {self.rules}",
            [
                ("a wins", self.a_wins), ("b wins", self.b_wins), ("draw", self.draw), ("endless", self.endless),
                ("share endless, 95 %", f"{low:.3g} to {high:.3g}"), ("mean turns", self.turns.mean),
                ("median turns", self.turns.median), ("most turns", self.turns.max),
            ],
        )  # fmt: skip

    def as_json(self) -> dict[str, object]:
        """The JSON document of `bataille survey`."""
        return {
            "rules": self.rules.as_json(),
            "deck": self.deck,
            "games": self.games,
            "games_asked": self.asked,
            "seed": self.seed,
            "a_wins": self.a_wins,
            "b_wins": self.b_wins,
            "draw": self.draw,
            "endless": self.endless,
            "endless_interval": list(self.endless_interval),
            "a_wins_interval": list(self.a_wins_interval),
            "b_wins_interval": list(self.b_wins_interval),
            "stopped": self.stopped,
            "turns": self.turns.as_json(),
            "wars": self.wars.as_json(),
            "histogram": {"turns": self.turns.histogram(), "wars": self.wars.histogram()},
        }
