"""Endless games on demand, and the check of a certificate."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bataille.api.values import DeckLike, RulesLike, deck_of, rules_of

if TYPE_CHECKING:
    from bataille.cycles import Certificate


def find_cycles(
    deck: DeckLike,
    rules: RulesLike = "bataille",
    *,
    count: int = 1,
    period: int | None = None,
    wars: int | None = None,
    tail: int | None = None,
    split: int | None = None,
    method: str = "auto",
    seed: int = 0,
    seconds: float = 280.0,
    checkpoint: Path | None = None,
) -> "Iterator[Certificate]":
    """Distinct endless games of a deck, each with its certificate, checked by the stand-alone checker.

    Fewer than `count` come where no more exist, or where the search stops after `seconds`. Lengths are in turns,
    suit-blind. RulesError if the method cannot search for this.

    >>> [certificate.period for certificate in find_cycles("5x1", count=9)]
    [6]
    """
    from bataille.cycles import CycleQuery, find

    query = CycleQuery(
        rules=rules_of(rules), deck=deck_of(deck), count=count, period=period, wars=wars, tail=tail, split=split,
        seed=seed, checkpoint=checkpoint,
    )  # fmt: skip
    return (example.certificate for example in find(query, method=method, seconds=seconds).examples)


def check(certificate: "Certificate | Mapping[str, Any] | Path | str") -> str:
    """Check one certificate, a value or a file, with the checker that shares no code; what it states, in words.

    CertificateError of the checker if it is wrong.

    >>> check(next(find_cycles("5x1")))
    'endless, 3 + 2 cards of 5x1: tail 0, period 6, suits forgotten 6 with 0 wars'
    """
    from bataille_proofs import checker

    if isinstance(certificate, str | Path):
        document = json.loads(Path(certificate).read_text(encoding="utf-8"))
    else:
        plain = certificate if isinstance(certificate, Mapping) else certificate.as_json()
        document = json.loads(json.dumps(plain))
    return checker.check(document)
