"""The proof machinery: what it calls proved, refuted and undetermined."""

from collections.abc import Iterator
from typing import Any

import pytest
import z3

from bataille_proofs import catalogue, solver
from bataille_proofs.catalogue import Claim, Method, NoTheoremError, Theorem
from bataille_proofs.prove import prove, prove_all
from bataille_proofs.solver import Answer
from bataille_proofs.symbolic import execution
from bataille_proofs.symbolic.execution import Run, branches, decide
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


def honest_but_for(answer: Answer) -> Any:
    """A solver that answers control questions rightly, and everything else like this."""
    return lambda formula: solver.by_z3(formula) if "control" in str(formula) else answer


def test_solvers_that_contradict_each_other_settle_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(
        solver.SOLVERS, "both", {"one": honest_but_for(Answer(True)), "two": honest_but_for(Answer(False, lambda _: 0))}
    )
    result = prove(entry(Claim("x", X > 0)), "both")
    assert result.verdict is Verdict.UNDETERMINED
    assert "contradict" in result.note


def test_a_solver_that_gave_up_is_noted_where_the_other_settled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(
        solver.SOLVERS,
        "both",
        {"one": honest_but_for(Answer(True)), "two": honest_but_for(Answer(None, why="cvc5: tired"))},
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


def test_what_is_true_by_form_is_not_counted_and_proves_nothing() -> None:
    empty = Claim.under("x", X > 0, z3.BoolVal(True))
    assert prove(entry(empty)).verdict is Verdict.UNDETERMINED
    assert prove(entry(empty, Claim("y", Y + 1 > Y))).asked == 1


@pytest.mark.parametrize("by", ["z3", "cvc5", "both"])
def test_a_premise_that_nothing_fulfils_proves_nothing(by: str) -> None:
    result = prove(entry(Claim.under("x", z3.And(X > 0, X < 0), X == 7)), by)
    assert result.verdict is Verdict.UNDETERMINED
    assert "premise" in result.note
    assert prove(entry(Claim.under("x", X > 0, X + 1 > 1)), by).premises == 1


@pytest.mark.parametrize("error", [SystemExit(0), MemoryError(), RecursionError(), StopIteration()])
def test_whatever_a_machine_raises_is_no_verdict(error: BaseException) -> None:
    def raising() -> Iterator[Claim]:
        yield Claim("x", X + 1 > X)
        raise error

    broken = Theorem("one", "One.", "all", Method.BOUNDED, Verdict.PROVED, "here", raising)
    assert prove(broken).verdict is Verdict.UNDETERMINED


def test_a_branch_that_the_run_leaves_out_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A z3 that calls a possible answer impossible: the branches owe their completeness, and that fails."""
    honest = Run._answers

    def lying(self: Run, term: Any) -> tuple[bool, bool]:
        can, cannot = honest(self, term)
        return (can, False) if can and cannot and "control" not in str(term) else (can, cannot)

    monkeypatch.setattr(Run, "_answers", lying)
    n = z3.Int("never before")

    def claims() -> Iterator[Claim]:
        for branch in branches(lambda: decide(n > 3), [n > 0]):
            yield Claim.under("large", branch.condition, n > 3)

    result = prove(Theorem("one", "One.", "all", Method.BOUNDED, Verdict.PROVED, "here", claims))
    assert result.verdict is Verdict.UNDETERMINED
    assert "left something out" in result.note


def test_a_limit_in_branching_only_adds_branches_and_is_no_ctrl_c(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(execution, "STEPS", 1)
    x, y = z3.Ints("limited unlimited")
    found = branches(
        lambda: decide(x * x * x + y * y * y == 1729 * x * y), [x > 1, y > 1, x + y > 5_000, x * y > 10**7]
    )
    assert {branch.result for branch in found} == {False, True}


def test_a_theorem_whose_lemma_is_not_proved_is_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    def theorem(name: str, holds: Any, *needs: str) -> Theorem:
        return Theorem(
            name, "One.", "all", Method.LEMMA, Verdict.PROVED, "here", lambda: iter([Claim(name, holds)]), needs
        )

    false, middle, last = (
        theorem("false", X > 0),
        theorem("middle", X + 1 > X, "false"),
        theorem("last", X < X + 1, "middle"),
    )
    for entered in (false, middle, last):
        monkeypatch.setitem(catalogue._CATALOGUE, entered.name, entered)
    ((_, result),) = prove_all([last])
    assert result.verdict is Verdict.UNDETERMINED
    assert "stands on middle" in result.note


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
