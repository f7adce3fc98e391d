"""Verdicts as documents: the JSON of `bataille verify`, and JUnit XML for continuous integration."""

from collections.abc import Iterable
from pathlib import Path
from xml.etree import ElementTree

from bataille.runtime.files import whole
from bataille_proofs.catalogue import Theorem
from bataille_proofs.verdict import Result, Verdict

Proved = tuple[Theorem, Result]


def as_json(results: Iterable[Proved]) -> dict[str, object]:
    """The document of the contract; `obligations` and what stands below it are additions."""
    return {"theorems": [_entry(theorem, result) for theorem, result in results]}


def _entry(theorem: Theorem, result: Result) -> dict[str, object]:
    return {
        "name": theorem.name,
        "statement": theorem.statement,
        "scope": theorem.scope,
        "method": theorem.method,
        "expected": theorem.expected,
        "verdict": result.verdict,
        "witness": result.witness and result.witness.as_json(),
        "solver": result.solver,
        "seconds": round(result.seconds, 3),
        "obligations": result.obligations,
        "asked": result.asked,
        "settled": result.settled,
        "unsettled": list(result.unsettled),
        "premises": result.premises,
        "complete": result.complete,
        "needs": list(theorem.needs),
        "note": result.note,
    }


def unasked(theorems: Iterable[Theorem]) -> list[Proved]:
    """The theorems that an interrupted run did not come to, undetermined: nothing unfinished may look like a pass."""
    note = "not asked: interrupted before"
    return [(one, Result(one.name, Verdict.UNDETERMINED, "none", 0.0, 0, note=note)) for one in theorems]


def write_junit(results: list[Proved], file: Path) -> None:
    """One test case a theorem: a verdict other than expected is a failure, an undetermined one an error."""
    suite = ElementTree.Element("testsuite", name="bataille verify", tests=str(len(results)))
    for theorem, result in results:
        case = ElementTree.SubElement(
            suite, "testcase", classname=theorem.subject, name=theorem.name, time=f"{result.seconds:.3f}"
        )
        if result.verdict is Verdict.UNDETERMINED:
            ElementTree.SubElement(case, "error", message=result.note)
        elif result.verdict is not theorem.expected:
            ElementTree.SubElement(case, "failure", message=f"expected {theorem.expected}: {result.note}")
        if result.witness is not None:
            ElementTree.SubElement(case, "system-out").text = f"{result.witness.shows}\n{result.witness.command}\n"
    wrong = [result.verdict is not theorem.expected for theorem, result in results]
    unsure = [result.verdict is Verdict.UNDETERMINED for _, result in results]
    suite.set("errors", str(sum(unsure)))
    suite.set("failures", str(sum(wrong) - sum(unsure)))
    with whole(file) as opened:
        ElementTree.ElementTree(suite).write(opened, encoding="utf-8", xml_declaration=True)
