"""Settle theorems: every obligation by the chosen solvers, every witness replayed."""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import z3

from bataille.output.text import counted
from bataille_proofs.catalogue import Claim, Theorem, catalogue
from bataille_proofs.solver import SOLVERS, Answer
from bataille_proofs.verdict import Result, Verdict, Witness

PLAYING = ("highest", "lengths", "endless", "beliefs", "spaces", "merging")
"""Subjects whose theorems play whole turns."""
FOUNDATIONS = (
    "exactly_one_guard_holds_in_every_phase",
    "every_phase_keeps_its_shape",
    "every_turn_ends",
    "every_transition_conserves_cards",
    "of_two_cards_either_one_beats_the_other_or_they_are_equal",
)
"""Where these hold, a turn ends, there are finitely many positions and suits do not count: a game ends or repeats."""


@dataclass
class _Case:
    """A theorem being settled."""

    solver: str
    obligations: int = 0
    asked: int = 0
    settled: dict[str, int] = field(default_factory=dict)
    unsettled: list[str] = field(default_factory=list)
    observer: "Observer | None" = None

    def settle(self, claim: Claim) -> Answer:
        """Whether the claim holds; where one solver gives up, that is noted and the others count."""
        self.obligations += 1
        if isinstance(claim.holds, bool):
            return Answer(claim.holds, lambda _: 0)
        answer = self._common(claim)
        if self.observer is not None and answer.valid is not None:
            self.observer(claim, answer.valid)
        if claim.possible and answer.valid is not None:
            return Answer(not answer.valid, lambda _: 0)
        return answer

    def _common(self, claim: Claim) -> Answer:
        self.asked += 1
        answers = {name: ask(claim.holds) for name, ask in SOLVERS[self.solver].items()}
        for name, answer in answers.items():
            self.settled[name] = self.settled.get(name, 0) + (answer.valid is not None)
            if answer.valid is None:
                self.unsettled.append(f"{claim.about}: {answer.why}")
        settled = [answer for answer in answers.values() if answer.valid is not None]
        if len({answer.valid for answer in settled}) > 1:
            return Answer(None, why=f"{claim.about}: the solvers contradict each other")
        return settled[0] if settled else Answer(None, why=f"{claim.about}: no solver could tell")


Observer = Callable[[Claim, bool], None]
"""Is given every claim that a solver settled, and whether its formula is valid."""


def prove(theorem: Theorem, solver: str = "z3", observer: Observer | None = None) -> Result:
    """The verdict on one theorem. A claim that nobody could settle, or that raised, leaves it undetermined."""
    case, began = _Case(solver, observer=observer), time.process_time()
    verdict, witness, note = Verdict.PROVED, None, ""
    try:
        for claim in theorem.claims():
            answer = case.settle(claim)
            if answer.valid is False:
                verdict, witness, note = _refuted(claim, answer)
                break
            if answer.valid is None:
                verdict, note = Verdict.UNDETERMINED, answer.why
    except Exception as error:
        # a machine that was broken by hand may raise anything; that is no proof and no refutation
        verdict, note = Verdict.UNDETERMINED, f"raised {type(error).__name__}: {error}"
    if case.obligations == 0 and verdict is Verdict.PROVED:
        verdict, note = Verdict.UNDETERMINED, "claims nothing"
    if verdict is Verdict.PROVED and theorem.expected is Verdict.REFUTED:
        note = f"no counterexample was found in {counted(case.obligations, 'obligation')}"
    used = solver if case.asked else "machine"
    notes = "; ".join(filter(None, [note, *case.unsettled]))
    seconds = time.process_time() - began
    settled, unsettled = case.settled, tuple(case.unsettled)
    return Result(
        theorem.name, verdict, used, seconds, case.obligations, witness, notes, case.asked, settled, unsettled
    )


def _refuted(claim: Claim, answer: Answer) -> tuple[Verdict, Witness | None, str]:
    assert answer.model is not None
    if claim.witness is None:
        return Verdict.REFUTED, None, f"fails: {claim.about}"
    witness = claim.witness(answer.model)
    if not witness.replay():
        return Verdict.UNDETERMINED, None, f"{claim.about}: the witness `{witness.command}` does not replay"
    return Verdict.REFUTED, witness, claim.about


def prove_all(
    theorems: list[Theorem], solver: str = "z3", observer: Observer | None = None
) -> Iterator[tuple[Theorem, Result]]:
    """One theorem after the other. Those that play whole turns wait for what says that turns and games come to an end:
    on a machine that was broken by hand they might never come back, so there they stay undetermined."""
    z3.set_param("smt.random_seed", 0)
    known: dict[str, Verdict] = {}
    for theorem in theorems:
        fallen = _fallen(known) if theorem.subject in PLAYING else None
        if fallen is None:
            result = prove(theorem, solver, observer)
        else:
            note = f"not asked: {fallen} does not hold, so a game might not end"
            result = Result(theorem.name, Verdict.UNDETERMINED, "none", 0.0, 0, note=note)
        known[theorem.name] = result.verdict
        yield theorem, result


def _fallen(known: dict[str, Verdict]) -> str | None:
    """The first of FOUNDATIONS that is not proved; those that were not asked yet are asked now."""
    if not known.keys() >= set(FOUNDATIONS):
        entries = {entry.name: entry for entry in catalogue()}
        known |= {name: prove(entries[name]).verdict for name in FOUNDATIONS if name not in known}
    return next((name for name in FOUNDATIONS if known[name] is not Verdict.PROVED), None)
