"""The kernel for distinct ranks against the general one: the same rows, labels, ends and counters, bit for bit."""

from itertools import product
from random import Random

import numpy as np
import pytest

from bataille.engines.frontier import expand
from bataille.engines.frontier.job import Job
from bataille.engines.frontier.kernels.distinct_extensions import extension_room, extensions
from bataille.engines.frontier.knowledge import Knowledge
from bataille.engines.frontier.rank_assignments import fillings
from bataille.game.cards import Deck
from bataille.game.compare import Comparison
from bataille.rules.presets import preset

BATAILLE = preset("bataille")
VARIANTS = list(
    product(
        ("pairs", "stacks", "reversed-pairs"), ("winner", "loser", "seat-a"), ("collect", "shed"), (False, True),
        (False, True), (0, 2), (False, True),
    )
)  # fmt: skip


def levels(job, most):
    """The expansion of every level of a job up to some number of rows, from the least level on."""
    waiting = {}

    def take(expansion):
        for label, pieces in expansion.rows.items():
            waiting.setdefault(label, []).extend(pieces)
        return expansion

    yield take(expand.step(job, list(job.starting()), asking=False))
    while waiting and most > 0:
        label = min(waiting)
        pieces = waiting.pop(label)
        most -= sum(map(len, pieces))
        yield take(expand.step(job, pieces))


def both(monkeypatch, job, most):
    """Every level by the kernel for distinct ranks and by the general one."""
    mine = list(levels(job, most))
    monkeypatch.setattr(Job, "one_comparison", False)
    others = list(levels(job, most))
    monkeypatch.undo()
    return mine, others


def same(one, other):
    assert one.tally == other.tally
    assert one.rows.keys() == other.rows.keys()
    for label, pieces in one.rows.items():
        assert np.array_equal(np.concatenate(pieces), np.concatenate(other.rows[label])), label


@pytest.mark.parametrize(
    ("cards", "held"), [(1, 1), (2, 1), (5, 3), (8, 4), (9, 3), (10, 5), (23, 12), (24, 12), (32, 16)]
)
def test_rows_and_counts_are_those_of_the_general_kernel(monkeypatch, cards, held):
    for variant in Random(cards).sample(VARIANTS, 12):
        order, first, objective, lengths, mirrors, fewest, best_stays = variant
        rules = BATAILLE.changed(pickup=f"{order}/{first}", objective=objective)
        job = Job(
            rules, Deck.parse(f"{cards}x1"), held, lengths=lengths, mirrors=mirrors,
            fewest=min(fewest, held, cards - held), best_stays=best_stays and held < cards <= 10 and order == "pairs",
        )  # fmt: skip
        assert job.one_comparison
        mine, others = both(monkeypatch, job, 300 if cards > 10 else 3000)
        assert len(mine) == len(others)
        for one, other in zip(mine, others, strict=True):
            same(one, other)


def test_linear_extensions_are_those_of_the_plain_twin():
    random = Random(5)
    pascal, ends = Job(BATAILLE, Deck.parse("9x1"), 5).pascal, set()
    for _ in range(300):
        size = random.randint(1, 11)
        order = random.sample(range(size), size)
        knowledge = Knowledge.nothing(size)
        for _ in range(random.randint(0, 2 * size)):
            x, y = random.sample(range(size), 2) if size > 1 else (0, 0)
            if x != y and not (knowledge.below[x] >> y | knowledge.below[y] >> x) & 1:
                knowledge = knowledge.learn(x, y, Comparison.LOWER if order[x] < order[y] else Comparison.HIGHER)
        above = [sum(1 << j for j in range(size) if knowledge.below[j] >> i & 1) for i in range(size)]
        known = np.array([low | high << 32 for low, high in zip(knowledge.below, above, strict=True)], np.uint64)
        low, high = extensions(size, known, pascal, extension_room(size))
        assert int(low) | int(high) << 64 == fillings(knowledge, (1,) * size)
        ends.add(int(low))
    assert len(ends) > 20


@pytest.mark.parametrize("word", ["low_beats_high", "sorted"])
def test_rules_that_ask_more_are_left_to_the_general_kernel(word):
    rules = (
        BATAILLE.changed(low_beats_high=True) if word == "low_beats_high" else BATAILLE.changed(pickup="sorted/winner")
    )
    assert not Job(rules, Deck.parse("6x1"), 3).one_comparison
    assert not Job(BATAILLE, Deck.parse("3x2"), 3).one_comparison
    assert not Job(BATAILLE, Deck.parse("33x1"), 17).one_comparison
