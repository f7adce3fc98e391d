"""A small checker for proofs in Alethe, the format in which cvc5 writes what it proved. Stand-alone.

    python -m bataille_proofs.alethe PROBLEM.smt2 PROOF.alethe

Plain Python and its standard library: no solver, and nothing else of this project. It knows the rules that proofs of
linear arithmetic with uninterpreted functions use, and refuses every other one.
"""

from bataille_proofs.alethe.check import check
from bataille_proofs.alethe.model import check_model
from bataille_proofs.alethe.terms import ProofError

__all__ = ["ProofError", "check", "check_model"]
