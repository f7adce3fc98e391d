"""Runs that outgrow their memory, are stopped, or are taken up wrongly."""

import os
from collections import Counter

import numpy as np
import pytest

from bataille.engines.frontier.engine import space_of
from bataille.engines.frontier.executors import threads
from bataille.engines.frontier.job import Job
from bataille.engines.frontier.kernels.merge import group_rows, sort_by_label
from bataille.engines.frontier.run import settle
from bataille.engines.frontier.worklist import Worklist
from bataille.errors import FileError
from bataille.game.cards import Deck
from bataille.rules.presets import preset
from bataille.runtime.checkpoint import Checkpoint

RULES, DECK = preset("bataille"), Deck.parse("11x1")
JOB = Job(RULES, DECK, 6, parts=4)


@pytest.fixture(scope="module")
def answer(tmp_path_factory):
    return space_of(run(tmp_path_factory.mktemp("whole") / "run"), None)


def run(path, job=JOB, every=1e9, **options):
    with threads(2) as runner:
        return settle(job, runner, checkpoint=Checkpoint(job.as_json(), path, every=every), **options)


def interrupt(at):
    def each(*told):
        tally = told[-1]
        if tally.states > at:
            raise KeyboardInterrupt

    return each


def files(path):
    return sorted(path.parent.rglob("*.rows")) + sorted(path.parent.rglob("run"))


def test_states_go_to_disk_and_come_back(tmp_path, answer):
    found = run(tmp_path / "run", budget=2_000)
    assert space_of(found, None) == answer
    assert list(tmp_path.iterdir()) == [], "nothing is left behind"


@pytest.mark.parametrize("budget", [None, 2_000])
def test_a_stopped_run_goes_on(tmp_path, answer, budget):
    path = tmp_path / "run"
    for stop in (100, 700, 1200):
        with pytest.raises(KeyboardInterrupt):
            run(path, each=interrupt(stop), budget=budget)
        assert path.exists()
        assert bool(list(tmp_path.rglob("*.rows"))) == (budget is not None)
    found = run(path, budget=budget)
    assert space_of(found, None) == answer
    assert found.levels == run(tmp_path / "other").levels
    assert files(path) == []


def test_a_killed_run_goes_on_from_its_last_checkpoint(tmp_path, answer):
    """The process dies without a word, in the middle of a level, with rows on disk that no checkpoint knows."""
    path = tmp_path / "run"
    child = os.fork()
    if child == 0:

        def die(*told):
            tally = told[-1]
            if tally.states > 900:
                os._exit(9)

        run(path, every=0.0, each=die, budget=1_000)
        os._exit(0)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 9
    assert path.exists()
    assert space_of(run(path, budget=1_000), None) == answer
    assert files(path) == []


def test_rows_of_a_run_that_died_before_its_first_checkpoint_are_not_taken_for_ours(tmp_path, answer):
    path = tmp_path / "run"
    child = os.fork()
    if child == 0:
        run(path, each=lambda _, __, tally: tally.states < 900 or os._exit(9), budget=1_000)
        os._exit(0)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 9
    assert not path.exists()
    assert list(tmp_path.rglob("*.rows"))
    assert space_of(run(path, budget=1_000), None) == answer
    assert files(path) == []


def test_two_runs_do_not_share_their_rows(tmp_path, answer):
    """The second is refused where it would write, before it changes anything; the first comes to its end."""
    path, refused = tmp_path / "run", []

    def another(*told):
        if told[-1].states > 700 and not refused:
            with pytest.raises(FileError, match="another run keeps itself in"):
                run(path, budget=1_000)
            refused.append(told)

    assert space_of(run(path, each=another, budget=1_000), None) == answer
    assert refused
    assert files(path) == []


def test_another_question_is_refused(tmp_path):
    path = tmp_path / "run"
    with pytest.raises(KeyboardInterrupt):
        run(path, each=interrupt(100))
    with pytest.raises(FileError, match="checkpoint of another run: its held is 6"):
        run(path, job=Job(RULES, DECK, 5, parts=4))
    with pytest.raises(FileError, match="its rules is"):
        run(path, job=Job(preset("soldier"), DECK, 6, parts=4))


def test_rows_that_are_gone_are_missed(tmp_path):
    path = tmp_path / "run"
    with pytest.raises(KeyboardInterrupt):
        run(path, each=interrupt(700), budget=2_000)
    spilled = max(tmp_path.rglob("*.rows"))
    os.truncate(spilled, 8)
    with pytest.raises(FileError, match="should hold"):
        run(path, budget=2_000)


def test_a_level_under_way_is_forgotten_whole(tmp_path):
    waiting = Worklist(2, budget=40, directory=tmp_path / "rows")
    waiting.put((3, 0), [np.ones((2, 2), np.uint64)])
    waiting.put((5, 1), [np.full((3, 2), 7, np.uint64)])
    waiting.commit(None)
    before = waiting.snapshot()
    waiting.put((5, 1), [np.full((4, 2), 8, np.uint64)])
    waiting.put((9, 0), [np.full((4, 2), 9, np.uint64)])
    waiting.rollback()
    assert (waiting.level(), waiting.rows) == (3, 5)
    assert [int(piece.sum()) for pieces in waiting.tasks(5) for piece in pieces] == [42]
    after = waiting.snapshot()
    assert sum(row[2] for row in after[0]) + sum(len(rows) for rows in after[1].values()) == 5
    assert before[0] != [] or before[1] != {}
    waiting.close()


def test_rows_with_equal_keys_become_one_and_no_others():
    """Keys that differ in one bit of any word, many of them twice: whole keys decide, whatever slots they share."""
    job = Job(RULES, Deck.parse("12x1"), 5)
    random = np.random.default_rng(4)
    base = random.integers(0, 1 << 63, job.plan.words, np.uint64)
    keys = [base.copy() for _ in range(64 * job.plan.words)]
    for bit, key in enumerate(keys):
        key[bit // 64] ^= np.uint64(1 << (bit % 64))
    chosen = random.integers(0, len(keys), 3000)
    rows = np.array([[*keys[i], int(i) + 1, 2, at] for at, i in enumerate(chosen)], np.uint64)
    wanted = Counter(map(int, chosen))
    last = {int(i): at for at, i in enumerate(chosen)}
    kept = rows[: group_rows(job.plan, rows)]
    assert len(kept) == len(wanted)
    for row in kept:
        i = next(i for i, key in enumerate(keys) if np.array_equal(key, row[: job.plan.words]))
        assert list(map(int, row[job.plan.words :])) == [(i + 1) * wanted[i], 2 * wanted[i], last[i]]


def test_weights_carry_into_the_second_word():
    job = Job(RULES, Deck.parse("5x1"), 3, wide=True)
    row = [7] * job.plan.words + [(1 << 64) - 1, 0, (1 << 63), 5, 0]
    rows = np.array([row, row, row], np.uint64)
    assert group_rows(job.plan, rows) == 1
    assert list(map(int, rows[0, job.plan.words :])) == [(1 << 64) - 3, 2, 1 << 63, 16, 0]


def test_rows_are_sorted_by_label():
    rows = np.arange(10, dtype=np.uint64).reshape(5, 2)
    ordered, starts = sort_by_label(rows, np.array([2, 0, 2, 1, 9]), 4, 3)
    assert ordered[:, 0].tolist() == [2, 6, 0, 4]
    assert starts.tolist() == [0, 1, 2, 4]
