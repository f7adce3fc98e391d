"""That merging is sound is a theorem that can fail; and the engine merges just what the theorem speaks of."""

from collections.abc import Callable

import numpy as np
import pytest

from bataille.engines.frontier import expand
from bataille.engines.frontier.executors import threads
from bataille.engines.frontier.job import Job
from bataille.engines.frontier.kernels.partial_order import HEAD_BITS
from bataille.engines.frontier.run import settle
from bataille.game.cards import Deck
from bataille.rules.presets import PRESETS
from bataille.runtime.checkpoint import Checkpoint
from bataille_proofs.catalogue import Theorem, catalogue
from bataille_proofs.prove import prove
from bataille_proofs.theorems import merging
from bataille_proofs.theorems.merging import Key
from bataille_proofs.verdict import Verdict


def entry(name: str) -> Theorem:
    (found,) = catalogue(name)
    return found


def one_pair_less(key: Key) -> Key:
    at = max(key.answers.rfind(sign) for sign in "<=>")
    return key if at < 0 else key._replace(answers=key.answers[:at] + "?" + key.answers[at + 1 :])


FAULTS: dict[str, Callable[[Key], Key]] = {
    "one known pair is dropped": one_pair_less,
    "equal is not told from open": lambda key: key._replace(answers=key.answers.replace("=", "?")),
    "lower is not told from higher": lambda key: key._replace(answers=key.answers.replace("<", ">")),
    "the split is forgotten": lambda key: key._replace(held=0),
}


@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)
def test_a_key_that_knows_less_is_refuted(fault: Callable[[Key], Key], monkeypatch: pytest.MonkeyPatch) -> None:
    known = merging.known
    monkeypatch.setattr(merging, "known", lambda history: fault(known(history)))
    result = prove(entry("histories_that_know_the_same"))
    assert result.verdict is Verdict.REFUTED
    assert "equal keys, equal futures" in result.note


def test_a_mirror_that_only_exchanges_the_piles_is_refuted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(merging, "EXCHANGED", {outcome: outcome for outcome in merging.EXCHANGED})
    assert prove(entry("histories_that_know_the_same")).verdict is Verdict.REFUTED


def test_an_engine_that_merges_without_one_known_pair_is_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rows that differ in nothing but how places 0 and 1 compare become one, which keeps the key of the first."""

    def forgetful(plan, rows):
        kept = {}
        for row in rows:
            key = row[: plan.words].copy()
            for bit in (HEAD_BITS, HEAD_BITS + plan.cards - 1):
                key[0] &= np.uint64(~(1 << bit) & (1 << 64) - 1)
            first = kept.setdefault(key.tobytes(), row.copy())
            if not np.array_equal(first, row):
                first[plan.words : -1] += row[plan.words : -1]
        for at, row in enumerate(kept.values()):
            rows[at] = row
        return len(kept)

    monkeypatch.setattr(expand, "group_rows", forgetful)
    result = prove(entry("the_frontier_counts"))
    assert result.verdict is Verdict.UNDETERMINED
    assert "deals are settled of" in result.note, "the engine's own sum does not come out"


@pytest.mark.parametrize("text", ["6x1", "3x2", "2x3", "1,2,2,1", "2,1,1,2"])
@pytest.mark.parametrize("name", PRESETS)
def test_the_engine_has_one_state_for_each_key(name, text, tmp_path):
    """Its states are the starting ones and, one for each key (or pair of mirrored keys), the questions."""
    rules, deck = PRESETS[name], Deck.parse(text)
    job = Job(rules, deck, deck.dealt)
    with threads(1) as runner:
        settled = settle(job, runner, checkpoint=Checkpoint(job.as_json(), tmp_path / "run"))
    keys = {merging.known(history) for history in merging.histories(rules, deck) if history.question is not None}
    if rules.fair:
        keys = {min(key, merging.mirror_key(key, deck.size)) for key in keys}
    assert settled.tally.states == len(merging.beforehand(rules, deck)) + len(keys)
