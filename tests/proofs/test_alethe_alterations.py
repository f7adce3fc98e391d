"""A proof with one thing altered is refused: every kind of alteration, at many places of several proofs."""

from copy import deepcopy
from random import Random

import pytest

from alethe_alterations import KINDS, Alteration
from alethe_cases import proofs
from alethe_commands import cases, places, written
from bataille_proofs.alethe import ProofError, check

PLACES = 15
"""Places at which each kind of alteration is tried."""


def test_the_proofs_are_right_before() -> None:
    for one, commands in cases():
        assert check(one.problem, written(commands)) == check(one.problem, one.text)


@pytest.mark.parametrize("alter", KINDS, ids=lambda alter: alter.__name__)
def test_an_altered_proof_is_refused(alter: Alteration) -> None:
    random = Random(alter.__name__)
    spots = [(one, commands, place) for one, commands in cases() for place in places(commands, KINDS[alter])]
    assert spots, "no place for this alteration"
    for one, commands, place in random.sample(spots, min(PLACES, len(spots))):
        altered = deepcopy(commands)
        alter(random, altered, altered[place])
        assert altered != commands
        assert refused(one.problem, written(altered)), f"{written(altered[place])}\nwas {written(commands[place])}"


def refused(problem: str, proof: str) -> bool:
    try:
        check(problem, proof)
    except ProofError as error:
        return bool(str(error))
    return False


def test_the_proof_of_another_problem_is_refused() -> None:
    for one in proofs():
        for other in proofs():
            if other.problem != one.problem:
                assert refused(other.problem, one.text)
