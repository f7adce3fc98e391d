"""Check a model: that with the values it gives, every assertion of the problem is true.

A solver that answers `sat` gives a model: the evidence that what the problem denies has a counterexample.
"""

from functools import partial

from bataille_proofs.alethe.check import inside
from bataille_proofs.alethe.evaluation import Functions, Value, evaluate
from bataille_proofs.alethe.problem import Problem
from bataille_proofs.alethe.reader import Reader, commands
from bataille_proofs.alethe.terms import ProofError, Terms


def check_model(problem: str, model: str) -> int:
    """Check the text of a model against the text of its problem; the number of its definitions, or a ProofError.

    >>> check_model("(declare-fun x () Int) (assert (< x 1)) (check-sat)", "(define-fun x () Int (- 7))")
    1
    """
    functions: Functions = {}
    try:
        asked = Problem(problem)
        definitions = list(commands(inside(model)))
        for tokens in definitions:
            _define(asked.terms, tokens, functions)
        for assertion in asked.assertions:
            if evaluate(asked.terms, assertion, functions) is not True:
                raise ProofError("an assertion of the problem is false in this model")
    except (IndexError, RecursionError, ValueError) as error:
        raise ProofError(f"the text is malformed: {type(error).__name__}") from None
    return len(definitions)


def _define(terms: Terms, tokens: list[str], functions: Functions) -> None:
    """Read `(define-fun name ((parameter sort) ...) sort body)`."""
    name = tokens[2]
    if tokens[1] != "define-fun" or name not in terms.functions or " " in name or tokens[3] != "(":
        raise ProofError(f"the model defines something that the problem does not declare: {' '.join(tokens)[:60]}")
    if name in functions:
        raise ProofError(f"the model defines {name} twice")
    domain, sort = terms.functions[name]
    reader, at = Reader(terms), 4
    parameters: list[str] = []
    for part in domain:
        if tokens[at] != "(" or tokens[at + 2 : at + 4] != [part, ")"]:
            raise ProofError(f"the model defines {name} with other parameters than those declared")
        # no token holds a blank, so this is never a name of the problem
        parameters.append(f"{name} parameter {len(parameters)}")
        reader.names[tokens[at + 1]] = terms.declare(parameters[-1], (), part)
        at += 4
    if tokens[at : at + 2] != [")", sort]:
        raise ProofError(f"the model defines {name} with another sort than the one declared")
    rest = _elements(terms, reader, tokens[at + 2 :], functions)
    body, after = reader.term(rest, 0)
    if terms.sorts[body] != sort or after != len(rest) - 1:
        raise ProofError(f"the model defines {name} by something that is not one term of sort {sort}")
    functions[name] = partial(_applied, terms, body, tuple(parameters), functions)


def _applied(terms: Terms, body: int, parameters: tuple[str, ...], functions: Functions, *values: Value) -> Value:
    given: Functions = {name: partial(_same, value) for name, value in zip(parameters, values, strict=True)}
    return evaluate(terms, body, {**functions, **given})


def _elements(terms: Terms, reader: Reader, tokens: list[str], functions: Functions) -> list[str]:
    """The tokens with one name for each `(as name sort)`, which is an element of an uninterpreted sort."""
    result: list[str] = []
    for token in tokens:
        result.append(token)
        if result[-5:-3] == ["(", "as"] and token == ")":
            element, sort = result[-3:-1]
            del result[-5:]
            name = f"{sort} element {element}"
            if sort in ("Bool", "Int", "Real"):
                raise ProofError(f"{element} is named as an element of the sort {sort}, which is not uninterpreted")
            if name not in terms.functions:
                reader.names[name] = terms.declare(name, (), sort)
                functions[name] = partial(_same, name)
            reader.names[name] = terms.apply(name, ())
            result.append(name)
    return result


def _same(value: Value) -> Value:
    return value
