"""The proof checker from outside: its command, models, problems that it cannot read, and that it stands alone."""

import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
import z3

from alethe_cases import proofs
from bataille_proofs import alethe
from bataille_proofs.alethe import ProofError, check, check_model
from bataille_proofs.alethe.__main__ import main
from bataille_proofs.reports.proof_objects import EvidenceError, evidence

PROBLEM = "(declare-fun x () Int) (assert (< x 1)) (assert (not (< x 2))) (check-sat)"
# written by hand from the specification of Alethe, and not by cvc5
PROOF = """
(assume a (< x 1))
(assume b (not (< x 2)))
(step s (cl (not (< x 1)) (< x 2)) :rule la_generic :args (1 1))
(step t (cl) :rule resolution :premises (s a b) :args ((< x 1) false (< x 2) true))
"""


def test_a_proof_written_by_hand_is_right() -> None:
    assert check(PROBLEM, PROOF) == 2
    assert check(PROBLEM, f"({PROOF})") == 2


def test_a_name_stands_for_its_term() -> None:
    named = PROOF.replace("(assume a (< x 1))", "(assume a (! (< x 1) :named @one))").replace("((< x 1) f", "(@one f")
    assert check(PROBLEM, named) == 2


@pytest.mark.parametrize(
    ("problem", "wrong"),
    [
        ("(assert (< x 1)) (check-sat)", "'x' is not declared"),
        ("(declare-fun x () Int) (assert (< x 1))", "no (check-sat)"),
        ("(declare-fun x () Int) (assert (< x 1)) (check-sat) (assert false)", "after its (check-sat)"),
        ("(declare-fun x () Int) (assert (forall ((y Int)) (< x y))) (check-sat)", "'y' is not declared"),
        ("(declare-fun x () Int) (assert (exists x)) (check-sat)", "(exists ...) is not known"),
        ("(declare-fun x () Int) (assert (and x true)) (check-sat)", "not known with arguments"),
        ("(declare-fun x () Int) (assert x) (check-sat)", "of sort Bool"),
        ("(declare-fun x () Int) (declare-fun x () Bool) (check-sat)", "declared twice"),
        ("(declare-fun and () Int) (check-sat)", "word of SMT-LIB"),
        ("(declare-fun 7 () Int) (check-sat)", "number"),
        ("(declare-fun x () Card) (check-sat)", "unknown"),
        ("(define-fun x () Int 3) (check-sat)", "unknown here"),
        ("(check-sat", "ends in the middle"),
        ("check-sat)", "outside of any command"),
        ('(set-info :source "abc) (check-sat)', "unknown here"),
    ],
)
def test_a_problem_that_is_no_problem_is_refused_in_a_sentence(problem: str, wrong: str) -> None:
    with pytest.raises(ProofError) as error:
        check(problem, PROOF)
    assert wrong in str(error.value)
    assert "\n" not in str(error.value)


def test_what_let_binds_ends_with_its_body() -> None:
    text = "(declare-fun x () Int) (assert (let ((x 1) (y x)) (< y x))) (assert (< -3 x)) (check-sat)"
    assert check_model(text, "(define-fun x () Int (- 2))") == 1  # the first assertion says x < 1, the second -3 < x
    with pytest.raises(ProofError, match="false in this model"):
        check_model(text, "(define-fun x () Int 1)")
    with pytest.raises(ProofError, match="false in this model"):
        check_model(text, "(define-fun x () Int (- 3))")
    with pytest.raises(ProofError, match="not declared"):
        check_model("(assert (and (let ((y true)) y) y)) (check-sat)", "")


def test_random_damage_ends_in_a_sentence() -> None:
    random, one, refused = Random(0), proofs()[2], 0
    for _ in range(150):
        at = random.randrange(len(one.text))
        damaged = one.text[:at] + random.choice(("(", ")", '"', "|", ";", " ", "@", "")) + one.text[at + 1 :]
        refused += " " in verdict(one.problem, damaged)
    # what remains: a blank more, or another name for a step that is used nowhere else
    assert refused > 120


def verdict(problem: str, proof: str) -> str:
    try:
        check(problem, proof)
    except ProofError as error:
        return str(error)
    return "right"


def test_models_are_checked_by_their_values() -> None:
    x, y = z3.Ints("x y")
    thing = z3.DeclareSort("Thing")
    f, g = z3.Function("f", z3.IntSort(), z3.IntSort()), z3.Function("g", thing, thing)
    one = z3.Const("one", thing)
    denied = z3.Not(z3.And(f(x) > f(y), f(y) > 5, x != y, g(one) != one, g(g(one)) != one))
    given = evidence(denied)
    assert given.kind == "model"
    assert check_model(given.problem, given.text) == 5
    for old, new in ((f"(define-fun {name} ", f"(define-fun other_{name} ") for name in ("f", "g", "x", "one")):
        assert old in given.text
        with pytest.raises(ProofError):
            check_model(given.problem, given.text.replace(old, new))


@pytest.mark.parametrize(
    ("model", "wrong"),
    [
        ("(define-fun x () Int 1)", "false in this model"),
        ("", "has no value"),
        ("(define-fun x () Int 0) (define-fun x () Int 0)", "twice"),
        ("(define-fun x () Bool true)", "another sort"),
        ("(define-fun x () Int true)", "sort Int"),
        ("(define-fun x ((y Int)) Int 0)", "another sort"),
        ("(define-fun y () Int 0)", "does not declare"),
        ("(define-fun x () Int x)", "malformed"),
        ("(define-fun x () Int (as @a Int))", "not uninterpreted"),
    ],
)
def test_a_wrong_model_is_refused_in_a_sentence(model: str, wrong: str) -> None:
    with pytest.raises(ProofError) as error:
        check_model("(declare-fun x () Int) (assert (< x 1)) (check-sat)", model)
    assert wrong in str(error.value)


def test_the_command_says_right_or_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    problem, proof, model = tmp_path / "p.smt2", tmp_path / "p.alethe", tmp_path / "p.model"
    problem.write_text(PROBLEM)
    proof.write_text(PROOF)
    model.write_text("(define-fun x () Int 0)")
    assert main([str(problem), str(proof)]) == 0
    assert capsys.readouterr().out == "right: 2 steps refute the assertions\n"
    assert main([str(problem), str(model)]) == 1
    assert capsys.readouterr().err == "wrong: an assertion of the problem is false in this model\n"
    proof.write_text(PROOF.replace("(1 1)", "(1 2)"))
    assert main([str(problem), str(proof)]) == 1
    assert capsys.readouterr().err == "wrong: step s is no instance of the rule la_generic\n"
    assert main([str(problem), str(tmp_path / "none")]) == 2
    assert main([]) == 2
    assert main(["--help"]) == 0


def test_the_checker_needs_nothing_but_python(tmp_path: Path) -> None:
    problem, proof = tmp_path / "p.smt2", tmp_path / "p.alethe"
    problem.write_text(PROBLEM)
    proof.write_text(PROOF)
    folder = Path(alethe.__file__).parents[2]
    # -I and -S: neither installed packages nor the current folder
    code = f"import sys; sys.path.append({str(folder)!r}); from bataille_proofs.alethe.__main__ import main; main("
    code += "sys.argv[1:])"
    command = [sys.executable, "-I", "-S", "-c", code, str(problem), str(proof)]
    result = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert (result.stdout, result.stderr) == ("right: 2 steps refute the assertions\n", "")


def test_what_cvc5_cannot_settle_has_no_evidence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bataille_proofs.reports.proof_objects.CVC5_STEPS", 1)
    x, y, z = z3.Ints("x y z")
    with pytest.raises(EvidenceError, match="cvc5 gives up"):
        evidence(x * x * x + y * y * y != z * z * z + 5)
