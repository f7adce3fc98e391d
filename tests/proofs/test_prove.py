"""The proof machinery: what it calls proved, refuted and undetermined."""

from collections.abc import Iterator
from typing import Any

import pytest
import z3

from bataille_proofs import catalogue, solver
from bataille_proofs.catalogue import Claim, Method, NoTheoremError, Theorem
from bataille_proofs.prove import prove
from bataille_proofs.solver import Answer
from bataille_proofs.verdict import Verdict, Witness

X, Y = z3.Ints("x y")


def entry(*claims: Claim) -> Theorem:
    return Theorem("one", "One.", "all", Method.BOUNDED, Verdict.PROVED, "here", lambda: iter(claims))


@pytest.mark.parametrize("by", ["z3", "cvc5", "both"])
def test_valid_claims_are_proved_and_false_ones_refuted(by: str) -> None:
    assert prove(entry(Claim("x", X + 1 > X)), by).verdict is Verdict.PROVED
    assert prove(entry(Claim("x", X + 1 > X), Claim("y", Y > 0)), by).verdict is Verdict.REFUTED


@pytest.mark.parametrize("by", ["z3", "cvc5", "both"])
def test_the_witness_is_made_from_the_counterexample_and_replayed(by: str) -> None:
    def witness(model: Any) -> Witness:
        value = model(X)
        return Witness(f"show {value}", "x is -3", lambda: value == -3 and model(X + 1) == -2 and model(X == -3) == 1)

    result = prove(entry(Claim("x", z3.Or(X < -3, X > -3), witness)), by)
    assert result.verdict is Verdict.REFUTED
    assert result.witness is not None
    assert result.witness.command == "show -3"


def test_a_witness_that_does_not_replay_refutes_nothing() -> None:
    result = prove(entry(Claim("x", X > 0, lambda _: Witness("show", "nothing", lambda: False))))
    assert result.verdict is Verdict.UNDETERMINED
    assert result.witness is None


def test_unknown_is_undetermined_and_never_a_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solver, "Z3_STEPS", 1)
    hard = z3.Implies(z3.And(X > 1, Y > 1, X * X * X + Y * Y * Y == 1729 * X * Y), X + Y < 1000)
    result = prove(entry(Claim("hard", hard)))
    assert result.verdict is Verdict.UNDETERMINED
    assert "hard" in result.note


def test_a_theorem_that_raises_or_claims_nothing_is_undetermined() -> None:
    def raising() -> Iterator[Claim]:
        yield Claim("x", True)
        raise ValueError("broken")

    broken = Theorem("one", "One.", "all", Method.BOUNDED, Verdict.PROVED, "here", raising)
    assert prove(broken).verdict is Verdict.UNDETERMINED
    assert "broken" in prove(broken).note
    assert prove(entry()).verdict is Verdict.UNDETERMINED


def test_solvers_that_contradict_each_other_settle_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(
        solver.SOLVERS, "both", {"one": lambda _: Answer(True), "two": lambda _: Answer(False, lambda _: 0)}
    )
    result = prove(entry(Claim("x", X > 0)), "both")
    assert result.verdict is Verdict.UNDETERMINED
    assert "contradict" in result.note


def test_a_solver_that_gave_up_is_noted_where_the_other_settled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(
        solver.SOLVERS, "both", {"one": lambda _: Answer(True), "two": lambda _: Answer(None, why="cvc5: tired")}
    )
    result = prove(entry(Claim("x", X > 0)), "both")
    assert result.verdict is Verdict.PROVED
    assert result.unsettled == ("x: cvc5: tired",)
    assert result.settled == {"one": 1, "two": 0}


@pytest.mark.parametrize("by", ["z3", "cvc5", "both"])
def test_what_is_claimed_possible_is_asked_of_the_solvers_too(by: str) -> None:
    assert prove(entry(Claim("x", X > 0, possible=True)), by).verdict is Verdict.PROVED
    assert prove(entry(Claim("x", X + 1 > X, possible=True)), by).verdict is Verdict.REFUTED
    assert prove(entry(Claim("x", X > 0, possible=True)), by).settled.keys() == solver.SOLVERS[by].keys()


def test_patterns_find_names_and_a_wrong_one_suggests() -> None:
    assert [found.name for found in catalogue.catalogue("every turn ends")] == ["every_turn_ends"]
    assert len(catalogue.catalogue("every*")) > 2
    with pytest.raises(NoTheoremError, match="did you mean every_turn_ends or"):
        catalogue.catalogue("every_turn_end5")


def test_a_name_that_nothing_is_like_is_one_short_sentence() -> None:
    with pytest.raises(NoTheoremError) as told:
        catalogue.catalogue("nosuch")
    many = len(catalogue.catalogue())
    assert str(told.value) == (
        f"no theorem is called 'nosuch', and none has a name like it: `bataille verify --list` names all {many}"
    )
    with pytest.raises(NoTheoremError, match=r"did you mean .*highest") as told:
        catalogue.catalogue("higest card")
    assert len(str(told.value)) < 300
