"""Write docs/explanation/proofs.md from the catalogue to stdout: `python -m bataille_proofs.reports.docs_page`."""

from textwrap import fill

from bataille_proofs.catalogue import Method, Theorem, catalogue, subjects
from bataille_proofs.mutation.faults import seeded
from bataille_proofs.reports.smtlib import SHIPPED
from bataille_proofs.verdict import Verdict

METHODS = {
    Method.INDUCTION: "for piles of any length, by a solver, over single transitions",
    Method.BOUNDED: "by a solver, for decks of the stated sizes",
    Method.EXHAUSTIVE: "by playing every position of the stated decks",
    Method.SEARCH: "by looking for a counterexample, the smallest first",
    Method.LEMMA: "mathematics: derived from theorems that it names, or by a solver alone",
}

INTRODUCTION = """\
# What is proved

<!-- Written by `make generated` (bataille_proofs.reports.docs_page); a test compares the two. -->

The game is a table of transitions ([the model](model.md)). The theorems below are about that table and the
functions it names, not about a copy of them in another language. `bataille verify` settles all of them on your
machine:

```console
$ bataille verify "every turn ends"
...every turn ends...induction...proved...
1 of 1 theorems as expected; ... obligations in ... s of CPU.
```

## How a proof is made

**Code that runs on symbols.** The machine's functions cut piles, join them, ask for their size and compare numbers;
they never look at a card. So they also run on piles of *unknown length* with *unknown cards* under *unknown rules*:
a pile is then a length `n` and a function from places to cards, cutting and joining make new ones, and a size is a
term such as `n - 1`. Anything else that a function might try raises an error.

**Branches.** Where the code says `if size(pile) == 0`, both answers may be possible. The run takes one and
remembers it as its *path condition*; then it is repeated with the other. The result is a list of pairs: under this
condition, this transition leads to this position. That they leave nothing out is an obligation of every theorem that
reads such a list; so it does not rest on the solver that found them.

**Obligations.** A theorem is a list of formulas that must be valid, such as: under this path condition there are as
many cards after the transition as before it. A *solver* (z3; cvc5 as a second opinion) is asked for values that
make the formula false. Formulas here speak of whole numbers, their sums and their order, of unknown functions and
of *and, or, not*: for these the solvers decide, they do not guess. `unsat` means that no such values exist: the
obligation holds. If it finds some, the obligation is named; where a theorem is expected to be false, they are turned
into a deal, and that deal is played: this is the *witness*.

**Induction.** A game is a chain of transitions. What one transition keeps, from any position with piles of any
length, every game keeps; so nothing has to be assumed about the number of cards, turns or wars. The step from one
transition to all of them is itself proved: `kernel.py` makes a statement about every number from its base and its
step and from nothing else, and a theorem names those it stands on: where one falls, so does the other.

**Bounded proofs.** Some truths belong to a deck: no game of four distinct cards lasts more than 7 turns. There the
machine plays whole turns of cards whose ranks are unknown, and the solver is asked for ranks that contradict the
claim.

**Nothing is empty.** Every premise is shown to be fulfilled by something, by both solvers where both are asked, and
z3's example is evaluated. What is true by its mere form is not counted, and a theorem of nothing else is not proved.

**Verdicts.** *Proved*; *refuted*, with a witness that was replayed through the machine and is printed as a command;
or *undetermined*, where a solver came to its limit (counted in its own steps, not in seconds) or anything went
wrong: that is never a pass. Each theorem has an expected verdict. A belief that is false is an entry too, expected
to be refuted.

## What has to be trusted

Part by part, with its size: [what has to be trusted](trust.md). In short: no solver alone. `--solver both` asks z3 and
cvc5, for every obligation, for every set of branches that it leaves nothing out, and for every premise that something
fulfils it; `--proofs` has each obligation's proof checked step by step by plain Python
([proof objects](proof-objects.md)).

"""

BY_HAND = """\
## Two proofs to run by hand

Every obligation can be written in SMT-LIB, the common language of solvers. Two theorems are shipped that way, with
what they say as a comment on top, and any solver reads them: `z3 FILE` must answer `unsat` once for each obligation
(the z3 that `make verify` installs is `.venv/bin/z3`).

"""

CHECKED = """\
## Who checks the checker

A theorem that holds of every machine says nothing. So faults that real programs of this game had are put into the
machine, one at a time, and `bataille verify --mutants` shows which theorem, which published game and which
comparison with an intact engine notices each: [the matrix](../results/mutants.md). A fault that nothing notices fails
the tests.
Beyond these, every comparison, connective, number, word and row of the machine's text is changed in turn
(`make census`). The chosen are:

"""


def page() -> str:
    """The whole page."""
    theorems = catalogue()
    parts = [INTRODUCTION, _overview(theorems)]
    for name, subject in subjects().items():
        entries = [theorem for theorem in theorems if theorem.subject == name]
        parts.append(f"## {subject.title}\n\n" + "".join(_entry(theorem) for theorem in entries))
    parts.append(BY_HAND + "".join(f"- [{_words(name)}](../results/smt/{name}.smt2)\n" for name in SHIPPED) + "\n")
    parts.append(CHECKED + _faults())
    return "".join(parts)


def _overview(theorems: list[Theorem]) -> str:
    lines = ["## Overview\n\n", "| method | proved | refuted | what it means |\n", "|---|---|---|---|\n"]
    for method, meaning in METHODS.items():
        counts = [
            sum(theorem.method is method and theorem.expected is verdict for theorem in theorems)
            for verdict in (Verdict.PROVED, Verdict.REFUTED)
        ]
        lines.append(f"| {method} | {counts[0]} | {counts[1]} | {meaning} |\n")
    return "".join(lines) + "\n"


def _entry(theorem: Theorem) -> str:
    facts = f"*{theorem.method}, {theorem.expected}: {theorem.scope}.*"
    return f"### {theorem.title}\n\n{fill(theorem.statement, 118)}\n\n{fill(facts, 118)}\n\n"


def _faults() -> str:
    families = list(dict.fromkeys(fault.family for fault in seeded()))
    lines = []
    for family in families:
        names = "; ".join(_words(fault.name) for fault in seeded() if fault.family == family)
        lines.append(fill(f"- *{family}*: {names}.", 118, subsequent_indent="  ") + "\n")
    return "".join(lines)


def _words(name: str) -> str:
    return name.replace("_", " ")


if __name__ == "__main__":
    print(page(), end="")
