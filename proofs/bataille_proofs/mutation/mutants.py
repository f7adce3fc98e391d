"""Who checks the checker: each seeded fault is put into the machine, and what notices it is written down.

A broken machine lives in freshly imported modules of its own, and the theorems are imported anew on top of it; the
present ones are untouched. Every theorem about single transitions is asked of every broken machine, up to its first
obligation that fails; what the faults have in common is formulas, and no formula is settled twice (see SHARED).
"""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import find_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

from bataille_proofs.mutation.faults import PUBLISHED, Fault, seeded
from bataille_proofs.worker_pool import each

QUICK = (
    "exactly_one_guard_holds_in_every_phase",
    "the_start_of_a_turn_is_decided_in_the_agreed_order",
    "the_higher_card_takes_and_equal_cards_make_war",
    "a_shortage_is_decided_as_agreed",
    "the_taker_gathers_the_table_in_the_agreed_order",
    "only_the_two_cards_faced_last_are_compared",
)
"""Those that take little and notice much, asked first."""
SOUND = ("exactly_one_guard_holds_in_every_phase", "every_turn_ends", "every_transition_conserves_cards")
"""Where one of these fails, a game may hang: then no game is played."""
PLAYED = (
    "two_positions_never_share_a_key_or_an_index",
    "no_game_on_4x1_lasts_more_than_7_turns",
    "the_predecessors_are_those_that_the_pile_bottoms_allow",
    "every_number_has_one_key_and_none_begins_another",
    "the_period_by_card_is_the_lap_times_the_order_of_what_a_lap_does",
    "brent_finds_the_tail_and_the_period_of_every_walk",
    "a_game_comes_to_what_its_turns_come_to",
    "the_compiled_turn_is_the_turn_of_the_machine",
    "the_compiled_sort_is_the_sort_of_the_machine",
    "the_compiled_comparison_is_the_one_of_the_machine",
)
"""Theorems that play whole turns."""
SPACES = tuple(
    (name, deck) for name in ("bataille", "lycos", "pyanitsa", "delahaye-sorted") for deck in ("4x1", "2,2,1")
)
"""Whole decks that the reference engine, standing on the broken machine, is compared with an intact engine on."""
SHARED = ("bataille_proofs.solver", "bataille_proofs.symbolic.execution")
"""Modules that import nothing of ours, so that no fault reaches them. They stay, with what they know of formulas:
a question to the solver that is, sign for sign, one that was settled for another machine is not asked again."""
COMPARED = ("positions", "deals", "longest", "longest_tail", "cycles", "unreachable")


class Caught(NamedTuple):
    """What noticed a fault: a theorem, a published fact, or an engine's count of a deck."""

    kind: str
    which: str
    settled: bool = True
    """False where a theorem could not be settled on the broken machine, as where it hangs or raises: no pass either."""


@dataclass(frozen=True, slots=True)
class Row:
    """One row of the matrix: a fault and all that notices it."""

    fault: Fault
    catches: tuple[Caught, ...]

    def by(self, kind: str) -> list[str]:
        """The theorems, facts or engines that notice it, those that could not be settled too."""
        return sorted(caught.which for caught in self.catches if caught.kind == kind)

    @property
    def refuted(self) -> bool:
        """Whether something settled notices it: a theorem that is refuted, a published game, an engine's count."""
        return any(caught.settled for caught in self.catches)

    @property
    def unsettled(self) -> list[str]:
        """Of the theorems those that could not be settled."""
        return sorted(caught.which for caught in self.catches if not caught.settled)

    @property
    def played(self) -> bool:
        """Whether games were played on the broken machine; not where it may hang or lose cards."""
        return not set(self.by("theorem")) & set(SOUND)

    def as_json(self) -> dict[str, object]:
        """The row as `bataille verify --mutants --json` gives it."""
        caught = {f"{kind}s": self.by(kind) for kind in ("theorem", "fact", "engine")}
        change = {"module": self.fault.module, "replaces": self.fault.replaces, "by": self.fault.by}
        about = {"undetermined": self.unsettled, "played": self.played}
        return {"name": self.fault.name, "family": self.fault.family, **change, "caught_by": caught, **about}


def matrix(workers: int = 2, advance: Callable[[], None] = lambda: None) -> list[Row]:
    """Every fault with everything that catches it; `advance` is called when one more is done.

    The same whatever the workers: what is remembered from other faults spares questions and changes no answer.
    """
    result: dict[int, Row] = {}
    names = [fault.name for fault in seeded()]
    for number, built in each(partial(_caught, intact=spaces()), names, workers):
        result[number] = Row(by_name(names[number]), built)
        advance()
    return [result[number] for number in range(len(names))]


def by_name(name: str) -> Fault:
    """The seeded fault of this name."""
    (fault,) = (fault for fault in seeded() if fault.name == name)
    return fault


def _caught(name: str, intact: dict[str, Any]) -> tuple[Caught, ...]:
    return tuple(catches(by_name(name), intact))


def row(fault: Fault, intact: dict[str, Any]) -> Row:
    """All that notices this fault."""
    return Row(fault, tuple(catches(fault, intact)))


def spaces() -> dict[str, Any]:
    """What an intact engine that knows no machine says of SPACES."""
    from bataille.engines import explore

    return {f"{name} on {deck}": _space(explore, name, deck, engine="explicit") for name, deck in SPACES}


def _space(explore: Any, name: str, deck: str, **options: str) -> dict[str, Any]:
    preset, parse = import_module("bataille.rules.presets").preset, import_module("bataille.game.cards").Deck.parse
    result = explore(preset(name), parse(deck), **options).as_json()
    return {field: result[field] for field in COMPARED}


def noticed(fault: Fault) -> bool:
    """Whether what is named in the fault notices it: one theorem, by a verdict that is settled, or published games."""
    with broken(fault):
        if fault.noticed_by == PUBLISHED:
            return next(_by_facts(), None) is not None
        catalogue, prove = import_module("bataille_proofs.catalogue"), import_module("bataille_proofs.prove")
        (entry,) = (entry for entry in catalogue.catalogue() if entry.name == fault.noticed_by)
        return str(prove.prove(entry).verdict) == "refuted"


def catches(fault: Fault, intact: dict[str, Any] | None = None) -> Iterator[Caught]:
    """What notices the fault, one after the other; without the intact spaces no engine is asked."""
    with broken(fault):
        try:
            catalogue, prove = import_module("bataille_proofs.catalogue"), import_module("bataille_proofs.prove")
            entries = {entry.name: entry for entry in catalogue.catalogue()}
        except Exception as error:  # a broken module may not even load
            yield Caught("theorem", f"(does not load: {error})", settled=False)
            return
        kinds = {name: str(subject.kind) for name, subject in catalogue.subjects().items()}
        subjects = [entry for entry in entries.values() if kinds[entry.subject] == "transition"]
        subjects.sort(key=lambda entry: entry.name not in QUICK)
        failed = set()
        for caught in _by_proving(prove, subjects):
            failed.add(caught.which)
            yield caught
        if not failed & set(SOUND):
            yield from _by_proving(prove, [entries[name] for name in PLAYED])
            yield from _by_facts()
            yield from _by_counting(intact or {})


def _by_proving(prove: ModuleType, entries: list[Any]) -> Iterator[Caught]:
    for entry in entries:
        verdict = str(prove.prove(entry).verdict)
        if verdict != str(entry.expected):
            yield Caught("theorem", entry.name, settled=verdict != "undetermined")


def _by_facts() -> Iterator[Caught]:
    facts = import_module("bataille_proofs.mutation.published_games")
    for game in facts.published():
        if facts.contradicts(game):
            yield Caught("fact", f"{game['rules']}: {game['deal']}")
    for deck in facts.counted():
        if facts.miscounts(deck):
            yield Caught("fact", f"counts of {deck['deck']}")


def _by_counting(intact: dict[str, Any]) -> Iterator[Caught]:
    explore = import_module("bataille.engines.reference").explore
    for name, deck in SPACES:
        known = intact.get(f"{name} on {deck}")
        if known is not None and _differs(explore, name, deck, known):
            yield Caught("engine", f"{name} on {deck}")


def _differs(explore: Any, name: str, deck: str, known: dict[str, Any]) -> bool:
    try:
        return _space(explore, name, deck) != known
    except Exception:  # a broken machine may raise anything
        return True


@contextmanager
def broken(fault: Fault) -> Iterator[None]:
    """Within, every import of the model and the proofs is fresh and stands on the broken module."""
    finder = _Finder(fault)  # it looks for the module, which loads its package: before the present ones are set aside
    kept = {name: module for name, module in sys.modules.items() if _ours(name)}
    for name in kept:
        del sys.modules[name]
    sys.meta_path.insert(0, finder)
    try:
        yield
    finally:
        sys.meta_path.remove(finder)
        for name in [name for name in sys.modules if _ours(name)]:
            del sys.modules[name]
        sys.modules.update(kept)


def _ours(name: str) -> bool:
    return name.partition(".")[0] in ("bataille", "bataille_proofs") and name not in SHARED


class _Finder(MetaPathFinder, Loader):
    """Loads the one module as it is and then makes the change."""

    def __init__(self, fault: Fault) -> None:
        spec = find_spec(fault.module)
        assert spec is not None
        assert spec.origin is not None
        self._fault, self._origin = fault, spec.origin
        self._text = Path(spec.origin).read_text(encoding="utf-8")

    def find_spec(self, name: str, path: object, target: object = None) -> ModuleSpec | None:  # noqa: ARG002
        if name != self._fault.module:
            return None
        return spec_from_file_location(name, self._origin, loader=self)

    def exec_module(self, module: ModuleType) -> None:
        exec(compile(self._text, self._origin, "exec"), module.__dict__)
        self._fault.change(module)
