"""Recorded counts and games as Gallina files: what the machine must give when the assistant runs it."""

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from bataille.game.compare import oracle
from bataille.game.machine.turn import turn
from bataille.game.notation import Deal, parse_deal
from bataille.game.state import Pile, Position
from bataille.rules import Order, Rules
from bataille.rules.presets import PRESETS, preset
from bataille_proofs.rocq.machine import constructor

DECKS = ("5x1", "3x2", "2x3")
"""The decks whose every deal and every position the assistant plays."""
LONGEST_PERIOD = 300
"""Certificates with a shorter period are played inside the assistant."""
STRETCH = 100
"""Turns between two recorded positions of a long game."""

HEADER = """(* Written by bataille_proofs.rocq from recorded counts and games: do not edit. *)
From Coq Require Import List Arith.
From Bataille Require Import Model Ranks Lasso Evaluate.
Import ListNotations.
"""


def rules_term(rules: Rules) -> str:
    """The Gallina record of some rules.

    >>> rules_term(preset("soldier"))
    '(mkRules 0 OrderPairs FirstLoser ShortageStage false ObjectiveCollect true false 0 AtLimitDraw)'
    """
    words = [
        str(rules.face_down),
        constructor(rules.pickup.order),
        constructor(rules.pickup.first),
        constructor(rules.shortage),
        _truth(rules.low_beats_high),
        constructor(rules.objective),
        _truth(rules.repetition),
        _truth(rules.limit is not None),
        str(rules.limit or 0),
        constructor(rules.at_limit),
    ]
    return f"(mkRules {' '.join(words)})"


def counts(rows: Iterable[Mapping[str, Any]]) -> str:
    """The file Counts.v: one example for each deck of `DECKS`, each preset, and deals as well as all positions.

    `rows` are counts as `bataille explore --json` gives them. A KeyError tells of a preset or deck without a row.
    """
    recorded = {(row["rules"], row["deck"]): row for row in rows}
    parts = [HEADER]
    for name, rules in PRESETS.items():
        if rules.pickup.order is Order.SHUFFLED:
            continue
        for deck in DECKS:
            row = recorded[name, deck]
            ranks, copies = deck.split("x")
            for what in ("deals", "positions"):
                counted = row[what]
                periods = [(int(period), n) for period, n in counted.get("endless_by_period", {}).items()]
                listed = f" [{'; '.join(f'({period}, {n})' for period, n in sorted(periods))}]"
                numbers = " ".join(str(counted[field]) for field in ("total", "a_wins", "b_wins", "draw", "endless"))
                by_period = listed if what == "deals" else ""
                expected = f"{numbers} {row['longest'][what]}{by_period}"
                parts.append(
                    f"Example {what}_of_{deck}_{_identifier(name)} :\n"
                    f"  {what}_count {rules_term(rules.unbounded())} {ranks} {copies} (mkCount {expected}).\n"
                    "Proof. vm_compute. reflexivity. Qed.\n"
                )
    return "\n".join(parts)


def games(certificates: Mapping[str, Mapping[str, Any]]) -> str:
    """The file Games.v: the lassos of certificates with a short period, and a long game stretch by stretch.

    `certificates` are JSON documents by name; `spivey` must be among them.
    """
    parts = [HEADER]
    for name, document in sorted(certificates.items()):
        if document["period"] < LONGEST_PERIOD:
            parts.append(_lasso(name, document))
    parts.append(_long_game("spivey", certificates["spivey"], turns=1_000))
    return "\n".join(parts)


def read_certificates(folder: Path) -> dict[str, Mapping[str, Any]]:
    """The certificates of a folder, by the names of their files."""
    documents = {path.stem: json.loads(path.read_text()) for path in sorted(folder.glob("*.json"))}
    return {
        name: document
        for name, document in documents.items()
        if isinstance(document, dict) and str(document.get("format", "")).startswith("bataille-certificate/")
    }


def _lasso(name: str, document: Mapping[str, Any]) -> str:
    rules, deal = _dealt(document)
    return (
        f"(* {name} *)\nExample lasso_of_{_identifier(name)} :\n"
        f"  has_lasso {rules_term(rules.unbounded())} {deal.deck.lowest} {deal.deck.highest}"
        f" {document['tail']} {document['period']}\n"
        f"    {_position(deal.position)} = true.\nProof. vm_compute. reflexivity. Qed.\n"
    )


def _long_game(name: str, document: Mapping[str, Any], turns: int) -> str:
    """The positions that our machine reaches every `STRETCH` turns, each from the one before."""
    rules, deal = _dealt(document)
    answers = oracle(deal.deck, low_beats_high=rules.low_beats_high)
    before = deal.position
    parts = []
    for first in range(0, turns, STRETCH):
        after = before
        for _ in range(STRETCH):
            after = turn(rules.unbounded(), after, answers).position
        parts.append(
            f"Example {name}_turn_{first + STRETCH} :\n"
            f"  walk (next_cards {rules_term(rules.unbounded())} {deal.deck.lowest} {deal.deck.highest}) {STRETCH}\n"
            f"    {_position(before)} =\n  Some {_position(after)}.\nProof. vm_compute. reflexivity. Qed.\n"
        )
        before = after
    return "\n".join(parts)


def _dealt(document: Mapping[str, Any]) -> tuple[Rules, Deal]:
    written = document["rules"]
    rules = preset("bataille").changed(**{key: value for key, value in written.items() if key != "name"})
    piles = (" ".join(map(str, document["deal"][seat])) for seat in "ab")
    return rules, parse_deal(" / ".join(piles))


def _position(position: Position) -> str:
    return f"(cards_of {_pile(position.a)} {_pile(position.b)})"


def _pile(cards: Pile) -> str:
    return f"[{'; '.join(f'({card.rank}, {card.copy})' for card in cards)}]"


def _truth(value: bool) -> str:
    return "true" if value else "false"


def _identifier(name: str) -> str:
    return name.replace("-", "_")
