"""One question to a solver: is this formula valid? z3, or cvc5 through SMT-LIB text.

Limits count the solver's own steps, never the clock, so that an answer does not depend on the machine.
z3 keeps equal formulas as one: a formula that was valid is not asked again, by whichever theorem it comes.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import z3

from bataille.runtime.extras import require

Z3_STEPS = 50_000_000
"""z3's `rlimit` for one question: about half a minute."""
CVC5_STEPS = 20_000_000
"""cvc5's `rlimit` for one question."""
INTERRUPTED = "interrupted from keyboard"
"""z3's reason when a signal ended its thinking."""
CANCELED = "canceled"
"""z3's reason for the same in a solver that was asked before; and there also for a limit that was reached."""

Model = Callable[[Any], int]
"""The value of an integer or boolean term in a counterexample."""


@dataclass(frozen=True, slots=True)
class Answer:
    """Whether a formula is valid: yes, no with a counterexample, or None where the solver gave up."""

    valid: bool | None
    model: Model | None = None
    why: str = ""


_VALID: dict[int, Any] = {}
"""The formulas that z3 found valid, by number; while one is kept, its number is its own."""
_VALID_BY_CVC5: dict[int, Any] = {}
"""Those that cvc5 found valid."""


def asked(solver: z3.Solver, limit: int | None = None) -> z3.CheckSatResult:
    """z3's verdict on what a solver was given; a Ctrl-C that z3 took for itself comes back as one.

    `limit` is the solver's `rlimit`: z3 says `canceled` both where it was reached and at Ctrl-C, and only the steps
    that the question took tell them apart.

    >>> solver = z3.Solver()
    >>> solver.add(z3.Int("x") > 0)
    >>> asked(solver)
    sat
    """
    before = _steps(solver)
    result = solver.check()
    if result == z3.unknown:
        reason = solver.reason_unknown()
        reached = limit is not None and _steps(solver) - before >= limit
        if reason == INTERRUPTED or (reason == CANCELED and not reached):
            raise KeyboardInterrupt
    return result


def _steps(solver: z3.Solver) -> int:
    """The steps that z3 has taken so far, in all questions."""
    statistics = solver.statistics()
    return int(statistics.get_key_value("rlimit count")) if "rlimit count" in statistics.keys() else 0  # noqa: SIM118


def by_z3(formula: Any) -> Answer:
    """Ask z3 whether the formula is valid.

    >>> x = z3.Int("x")
    >>> by_z3(x + 1 > x).valid, by_z3(x > 0).valid
    (True, False)
    """
    if formula.get_id() in _VALID:
        return Answer(True)
    solver = z3.Solver()
    solver.set("rlimit", Z3_STEPS)
    solver.add(z3.Not(formula))
    result = asked(solver, Z3_STEPS)
    if result == z3.unsat:
        _VALID[formula.get_id()] = formula
        return Answer(True)
    if result == z3.sat:
        model = solver.model()
        return Answer(False, lambda term: _number(model.eval(term, model_completion=True)))
    return Answer(None, why=f"z3: {solver.reason_unknown()}")


def by_cvc5(formula: Any) -> Answer:
    """Ask cvc5 the same, through SMT-LIB text.

    >>> x = z3.Int("x")
    >>> by_cvc5(x + 1 > x).valid, by_cvc5(x > 0).valid
    (True, False)
    """
    if formula.get_id() in _VALID_BY_CVC5:
        return Answer(True)
    require("solver cvc5", "cvc5", "cvc5")
    import cvc5

    solver = cvc5.Solver()
    solver.setOption("produce-models", "true")
    solver.setOption("rlimit", str(CVC5_STEPS))
    parser = cvc5.InputParser(solver)
    parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, smtlib(formula), "obligation")
    names, result = parser.getSymbolManager(), None
    try:
        while not (command := parser.nextCommand()).isNull():
            if command.getCommandName() == "check-sat":
                result = solver.checkSat()
            else:
                command.invoke(solver, names)
    except RuntimeError as error:
        return Answer(None, why=f"cvc5 cannot read it: {error}")
    assert result is not None, "the text asks one question"
    if result.isUnsat():
        _VALID_BY_CVC5[formula.get_id()] = formula
        return Answer(True)
    if result.isSat():
        values = {str(term): str(solver.getValue(term)) for term in names.getDeclaredTerms()}
        return Answer(False, lambda term: _number(_evaluate(term, values)))
    return Answer(None, why=f"cvc5: {result.getUnknownExplanation().name.lower()}")


def smtlib(formula: Any) -> str:
    """The question as SMT-LIB text: unsat means that the formula is valid."""
    solver = z3.Solver()
    solver.add(z3.Not(formula))
    return "(set-logic ALL)\n" + str(solver.to_smt2())


SOLVERS: dict[str, dict[str, Callable[[Any], Answer]]] = {
    "z3": {"z3": by_z3},
    "cvc5": {"cvc5": by_cvc5},
    "both": {"z3": by_z3, "cvc5": by_cvc5},
}


def _number(value: Any) -> int:
    if z3.is_true(value) or z3.is_false(value):
        return int(z3.is_true(value))
    return int(value.as_long())


def _evaluate(term: Any, values: dict[str, str]) -> Any:
    """The term with cvc5's value put in for each constant."""
    pairs = []
    for constant in _constants(term):
        text = values.get(str(constant), "0" if z3.is_int(constant) else "false")
        if z3.is_int(constant):
            value = z3.IntVal(-int(text.strip("()- ")) if "-" in text else int(text))
        else:
            value = z3.BoolVal(text == "true")
        pairs.append((constant, value))
    return z3.simplify(z3.substitute(term, *pairs))


def _constants(term: Any) -> list[Any]:
    met: dict[int, Any] = {}
    left = [term]
    while left:
        at = left.pop()
        if at.get_id() in met:
            continue
        met[at.get_id()] = at
        left.extend(at.children())
    return [t for t in met.values() if z3.is_const(t) and t.decl().kind() == z3.Z3_OP_UNINTERPRETED]
