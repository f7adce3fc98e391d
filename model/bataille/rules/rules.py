"""What two players agree on: `Rules` as a frozen value."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any

from bataille.errors import RulesError, nearest, shown
from bataille.rules.choices import AtLimit, First, Objective, Pickup, Shortage
from bataille.rules.fields import FIELDS


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """One agreement between two players. Equal when they play alike.

    Refuses nonsense when made; words are accepted where an enum is meant.

    >>> rules = Rules(face_down=1, pickup="pairs/winner", shortage="stage")
    >>> rules == rules.changed(name="ours"), rules.changed(face_down=0).face_down
    (True, 0)
    """

    face_down: int
    """Cards each seat lays face down in one war, before facing the next."""
    pickup: Pickup
    """The order in which the taker slides the table under its pile."""
    shortage: Shortage
    """What happens to a seat that lacks cards in a war."""
    low_beats_high: bool = False
    """Whether the deck's lowest rank beats its highest when just those two meet."""
    objective: Objective = Objective.COLLECT
    """Whether the seat that ends with every card wins or loses."""
    repetition: bool = True
    """Whether an exact repetition at the start of a turn ends the game as a draw."""
    limit: int | None = None
    """After how many turns the game stops, if at all."""
    at_limit: AtLimit = AtLimit.DRAW
    """What is decided at the limit."""
    name: str = field(default="", compare=False)
    source: str = field(default="", compare=False)
    deck: str = field(default="52", compare=False)
    """The deck this preset is played on when none is named."""

    def __post_init__(self) -> None:
        for name, rule in FIELDS.items():
            object.__setattr__(self, name, rule.checked(getattr(self, name)))

    @property
    def fair(self) -> bool:
        """Whether the rules treat the seats alike, so that the mirror commutes with play."""
        return self.pickup.first is not First.SEAT_A

    def changed(self, **overrides: Any) -> "Rules":
        """These rules with some fields changed; None leaves a field as it is."""
        given = {name: value for name, value in overrides.items() if value is not None}
        return replace(self, **given)

    def replaced(self, **fields: Any) -> "Rules":
        """These rules with some fields replaced, also by None."""
        return replace(self, **fields)

    def without_limit(self) -> "Rules":
        """These rules, played for as long as it takes."""
        return replace(self, limit=None)

    def __str__(self) -> str:
        """The text form: a preset and what differs from it (`bataille.rules.text`)."""
        from bataille.rules.text import written

        return written(self)

    @classmethod
    def parse(cls, text: str) -> "Rules":
        """The rules written as text: a preset's name, then fields that differ.

        >>> Rules.parse("lycos limit=none face_down=0").limit is None
        True
        """
        from bataille.rules.text import parse

        return parse(text)

    def unbounded(self) -> "Rules":
        """These rules with nothing that stops an endless game: no rule of repetition and no limit."""
        return replace(self, repetition=False, limit=None)

    def as_json(self) -> dict[str, object]:
        """Every field that decides play, plus `name`; the pick-up as its string."""
        return {"name": self.name, **{name: rule.as_json(getattr(self, name)) for name, rule in FIELDS.items()}}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "Rules":
        """The rules that `as_json` wrote.

        >>> rules = Rules(face_down=3, pickup="stacks/seat-a", shortage="draw", limit=300)
        >>> Rules.from_json(rules.as_json()) == rules
        True
        """
        known = {f.name for f in fields(cls)}
        for name in data:
            if name not in known:
                raise RulesError(
                    "no rule is called {word}: {hint}", word=shown(name), hint=nearest(name[:40], sorted(known))
                )
        for name in ("face_down", "pickup", "shortage"):
            if name not in data:
                raise RulesError("rules need face_down, pickup and shortage at least: {name} is missing", name=name)
        for name in ("pickup", "name", "source", "deck"):
            if not isinstance(data.get(name, ""), str):
                raise RulesError("{name} is a word; got {word}", name=name, word=shown(data[name]))
        return cls(**data)
