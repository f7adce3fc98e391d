"""Faults that real programs of this game had, as rows or functions that take the place of the machine's own.

No fault names a passage of text, so prose and layout of the machine may be edited freely. A function of `seeded` that
takes another's place runs in that module and means its names. What notices each is shown by
`bataille verify --mutants`.
"""

import inspect
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from pkgutil import iter_modules
from types import FunctionType, ModuleType
from typing import Any

OUT = "both seats run out at once"
SHORT = "a seat runs short in a war"
NESTED = "a war inside a war"
COMPARED = "the wrong card is compared"
ORDER = "pick-up order or direction"
LIMIT = "a limit taken for infinity"
ZERO = "zero taken for nothing"
LOOKED = "a card is looked at"
KEYS = "incomplete keys"
SYMMETRY = "symmetry where there is none"
RANKS = "ranks misread"
DECKS = "wrong decks and deals"
TAKEN = "the wrong seat is named"
HISTORY = "repetition misjudged"
LENGTHS = "turns, wars or cycles miscounted"
KERNELS = "a compiled kernel that differs"

PUBLISHED = "published games"
"""Instead of a theorem: what other people published of games and decks."""

TABLE, GUARDS, ACTIONS, TURN = (f"bataille.game.machine.{name}" for name in ("table", "guards", "actions", "turn"))
COMPARE, STATE, KEYS_OF, PLAY, LASSO, WALK, CARDS = (
    f"bataille.game.{name}" for name in ("compare", "state", "keys", "play", "lasso", "successor", "cards")
)
RULES, PRESETS, PACKED = "bataille.rules.rules", "bataille.rules.presets", "bataille.engines.compiled.packed_turn"


@dataclass(frozen=True)
class Fault:
    """One change of one module, made when it has been loaded."""

    name: str
    family: str
    """The kind of fault, as public trackers report it."""
    noticed_by: str
    """A theorem that refutes it, or the published games."""
    module: str
    replaces: str
    """The rows or the function that are replaced."""
    by: str
    """What takes their place, as text."""
    change: Callable[[ModuleType], None]


_SEEDED: dict[str, Fault] = {}


def seeded() -> tuple[Fault, ...]:
    """Every fault of `seeded`, in the order of its files."""
    package = import_module("bataille_proofs.mutation.seeded")
    for module in iter_modules(package.__path__):
        import_module(f"bataille_proofs.mutation.seeded.{module.name}")
    return tuple(_SEEDED.values())


def instead_of(where: str, replaced: str, family: str, noticed_by: str) -> Callable[[Callable[..., Any]], Any]:
    """Seed the function as a fault of its own name: in the module it takes the place of the one named.

    `replaced` is a function, or a method or property of a class, as `Position.mirror`.
    """

    def enter(function: Callable[..., Any]) -> Callable[..., Any]:
        assert isinstance(function, FunctionType)
        lines = inspect.getsource(function).splitlines()
        begin = next(i for i, line in enumerate(lines) if line.startswith("def "))
        _add(
            Fault(
                function.__name__, family, noticed_by, where, replaced, "\n".join(lines[begin:]) + "\n",
                lambda module: _replace(module, replaced, function),
            )
        )  # fmt: skip
        return function

    return enter


def _replace(module: ModuleType, replaced: str, function: FunctionType) -> None:
    own = FunctionType(function.__code__, module.__dict__, function.__name__, function.__defaults__)
    own.__kwdefaults__ = function.__kwdefaults__
    holder, _, name = replaced.rpartition(".")
    target: Any = getattr(module, holder) if holder else module
    old = vars(target)[name]
    if isinstance(old, property):
        setattr(target, name, property(own))
    elif isinstance(old, classmethod):
        setattr(target, name, classmethod(own))
    else:
        setattr(target, name, own)


def rows(name: str, family: str, noticed_by: str, **changed: dict[str, str] | None) -> None:
    """Seed a fault of the table: rows by their name, with the fields that change; None takes the row away.

    `guard` and `action` are names or calls as the table writes them, `target` the name of a phase.
    """
    by = "\n".join(
        f"{row}: {'(none)' if fields is None else ', '.join(f'{k} = {v}' for k, v in fields.items())}"
        for row, fields in changed.items()
    )
    replaced = " and ".join(changed)
    _add(Fault(name, family, noticed_by, TABLE, replaced, by + "\n", lambda module: _rewrite(module, changed)))


def _rewrite(module: ModuleType, changed: dict[str, dict[str, str] | None]) -> None:
    transitions = tuple(_rows(module, changed))
    module.TRANSITIONS = transitions  # type: ignore[attr-defined]
    module.Machine.__init__.__defaults__ = (transitions,)
    module.MACHINE = module.Machine(transitions)  # type: ignore[attr-defined]


def _rows(module: ModuleType, changed: dict[str, dict[str, str] | None]) -> Iterator[Any]:
    names = {row.name for row in module.TRANSITIONS}
    assert set(changed) <= names, f"the table has no row {', '.join(set(changed) - names)}"
    for row in module.TRANSITIONS:
        fields = changed.get(row.name, {})
        if fields is not None:
            values = {
                field: module.Phase[text] if field == "target" else eval(text, module.__dict__)
                for field, text in fields.items()
            }
            yield row._replace(**values)


def _add(fault: Fault) -> None:
    assert fault.name not in _SEEDED, f"two faults are called {fault.name}"
    _SEEDED[fault.name] = fault
