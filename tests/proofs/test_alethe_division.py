"""Division and remainder in the proof checker: by numerals that are not 0; a division by 0 is refused everywhere."""

import pytest
import z3

from bataille_proofs.alethe import ProofError, check, check_model
from bataille_proofs.reports.proof_objects import MODEL, PROOF, EvidenceError, evidence

X, Y = z3.Ints("x y")
PROVED = {
    "what x mod 7 is decides what x + 1 mod 7 is": z3.Implies(X % 7 == 3, (X + 1) % 7 == 4),
    "quotient and remainder give the number": X / 5 * 5 + X % 5 == X,
    "a negative divisor": z3.And(z3.Implies(X / -3 == 2, X < 0), X % -3 < 3),
    "by 1": z3.And(X % 1 == 0, X / 1 == X),
    "a remainder of a remainder": z3.And((X % 7) % 7 == X % 7, (X % 12) % 4 == X % 4),
    "a remainder in a sum": (X + Y) % 3 == ((X % 3) + (Y % 3)) % 3,
    "a remainder in a product": ((X % 3) * 2) % 3 == (X * 2) % 3,
    "a quotient of a quotient": (X / 2) / 2 == X / 4,
    "numerals": z3.And(z3.IntVal(-7) % 3 == 2, z3.IntVal(7) / z3.IntVal(-2) == -3),
}


@pytest.mark.parametrize("name", PROVED)
def test_a_formula_on_remainders_has_a_proof(name: str) -> None:
    assert evidence(PROVED[name]).kind == PROOF


def test_a_wrong_formula_on_remainders_has_a_model() -> None:
    assert evidence(z3.Implies(X % 10 == 3, X % 4 == 3)).kind == MODEL


@pytest.mark.parametrize("formula", [X / 0 == 0, X % 0 == X, z3.IntVal(5) / z3.IntVal(0) == 0])
def test_what_a_division_by_0_gives_is_no_evidence(formula: z3.BoolRef) -> None:
    with pytest.raises(EvidenceError, match="a division by 0 has no value"):
        evidence(formula)


def test_what_cvc5_cannot_write_as_a_proof_is_named() -> None:
    with pytest.raises(EvidenceError, match=r"cvc5 writes no proof: Proof unsupported by Alethe"):
        evidence(z3.Implies(Y > 0, X % Y < Y))


PROBLEM = "(declare-fun x () Int) (assert (not {})) (check-sat)"
STEPS = """
(assume denied (not {0}))
(step so (cl {0}) {1})
(step end (cl) :rule resolution :premises (so denied) :args ({0} true))
"""
DIV = "(and (<= (* {0} (div x {0})) x) (< x (* {0} (+ (div x {0}) 1))))"
MOD = "(= (mod x {0}) (- x (* {0} (div x {0}))))"


@pytest.mark.parametrize(
    ("claim", "rule"),
    [
        (DIV.format("3"), ":rule div_intro"),
        (MOD.format("3"), ':rule rare_rewrite :args ("mod-elim" x 3)'),
        (MOD.format("-3"), ':rule rare_rewrite :args ("mod-elim" x -3)'),
    ],
)
def test_a_rule_by_itself_is_accepted(claim: str, rule: str) -> None:
    assert check(PROBLEM.format(claim), STEPS.format(claim, rule)) == 2


@pytest.mark.parametrize(
    ("claim", "rule"),
    [
        (DIV.format("0"), ":rule div_intro"),
        (DIV.format("-3"), ":rule div_intro"),
        (DIV.format("x"), ":rule div_intro"),
        (DIV.format("3").replace("(<= ", "(< "), ":rule div_intro"),
        (DIV.format("3").replace(" 1)", " 2)"), ":rule div_intro"),
        (DIV.format("3").replace("(div x 3)", "(mod x 3)"), ":rule div_intro"),
        (DIV.format("3"), ":rule div_intro :args (x)"),
        ("(and (<= x 3) (< x 4))", ":rule div_intro"),
        (MOD.format("0"), ':rule rare_rewrite :args ("mod-elim" x 0)'),
        (MOD.format("x"), ':rule rare_rewrite :args ("mod-elim" x x)'),
        (MOD.format("3"), ':rule rare_rewrite :args ("mod-elim" x 4)'),
        (MOD.format("3").replace("(- x", "(+ x"), ':rule rare_rewrite :args ("mod-elim" x 3)'),
        ("(= (div 5 0) 0)", ":rule evaluate"),
        ("(= (div x 0) (div x 0))", ':rule rare_rewrite :args ("arith-int-div-total" x 0)'),
    ],
)
def test_a_rule_that_is_not_one_is_refused(claim: str, rule: str) -> None:
    with pytest.raises(ProofError, match="step so is no instance of the rule"):
        check(PROBLEM.format(claim), STEPS.format(claim, rule))


def test_a_model_cannot_rest_on_a_division_by_0() -> None:
    model = "(define-fun x () Int 5)"
    assert check_model("(declare-fun x () Int) (assert (= (mod x (- 3)) 2)) (check-sat)", model) == 1
    with pytest.raises(ProofError, match="a division by 0 has no value"):
        check_model("(declare-fun x () Int) (assert (= (div x 0) 0)) (check-sat)", model)
