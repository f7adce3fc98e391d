"""The same steps on local processes and on a Dask cluster, one of whose workers is killed on the way."""

import os
import signal
from contextlib import nullcontext

import pytest

from bataille.engines.frontier import explore
from bataille.engines.frontier.engine import PARTITIONS, space_of
from bataille.engines.frontier.executors import cluster, local_cluster, processes, threads
from bataille.engines.frontier.job import Job
from bataille.engines.frontier.partitions import settle_in_partitions
from bataille.engines.frontier.run import settle
from bataille.errors import FileError
from bataille.game.cards import Deck
from bataille.rules.presets import preset
from bataille.runtime.checkpoint import Checkpoint

RULES, DECK = preset("bataille"), Deck.parse("11x1")


def test_local_processes_say_the_same(tmp_path):
    job = Job(RULES, DECK, DECK.dealt, parts=2)
    with processes(2) as runner:
        found = settle(job, runner, checkpoint=Checkpoint(job.as_json(), tmp_path / "run"))
    assert space_of(found, None) == explore(RULES, DECK)


def test_a_cluster_that_loses_a_worker_says_the_same(tmp_path, monkeypatch):
    distributed = pytest.importorskip("distributed", reason="the extra `cluster` is not installed")
    monkeypatch.setattr("bataille.engines.frontier.worklist.SMALL", 10)
    job = Job(RULES, DECK, DECK.dealt, parts=4)
    killed = []

    def kill_one(*told):
        tally = told[-1]
        if tally.states > 200 and not killed:
            worker = local.workers[0]
            killed.append(worker.pid)
            os.kill(worker.pid, signal.SIGKILL)

    with (
        distributed.LocalCluster(n_workers=3, threads_per_worker=1, dashboard_address=None) as local,
        cluster(local.scheduler_address) as runner,
    ):
        found = settle(job, runner, each=kill_one, checkpoint=Checkpoint(job.as_json(), tmp_path / "run"))
    assert killed
    assert space_of(found, None) == explore(RULES, DECK)


@pytest.fixture(scope="module")
def local():
    pytest.importorskip("distributed", reason="the extra `cluster` is not installed")
    with local_cluster(2, 512 << 20) as runner:
        yield runner


def partitioned(job, runner, path, **options):
    kept = Checkpoint({**job.as_json(), "engine": PARTITIONS}, path)
    return settle_in_partitions(job, runner, checkpoint=kept, **options)


@pytest.mark.parametrize("deck", ["1x1", "2x1", "10x1"])
def test_partitions_kept_by_the_workers_say_the_same(deck, local, tmp_path):
    cards = Deck.parse(deck)
    job = Job(RULES, cards, cards.dealt)
    assert space_of(partitioned(job, local, tmp_path / "run"), None) == explore(RULES, cards)
    assert list(tmp_path.iterdir()) == []


def test_partitions_say_the_same_when_a_worker_is_killed(local, tmp_path, monkeypatch):
    monkeypatch.setattr("bataille.engines.frontier.partitions.SMALL", 10)
    job, killed = Job(RULES, DECK, DECK.dealt), []

    def kill_one(*done):
        if done[-1].states > 900 and not killed:
            killed.append(local.executor.submit(os.getpid).result())
            os.kill(killed[0], signal.SIGKILL)

    found = partitioned(job, local, tmp_path / "run", each=kill_one)
    assert killed
    assert space_of(found, None) == explore(RULES, DECK)


@pytest.mark.parametrize("resumed", ["threads", "processes"])
def test_a_run_in_partitions_continues_with_other_workers(resumed, local, tmp_path):
    """The checkpoint and the files are all that the second run has; rows left by the first after it are ignored."""
    job, seen = Job(RULES, DECK, DECK.dealt), []

    def stop(*done):
        seen.append(done[0])
        if done[-1].states > 900:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        partitioned(job, local, tmp_path / "run", each=stop)
    (tmp_path / "run.rows" / "99999999.rows").write_bytes(b"left by a run that died")
    after = []
    with threads(1) if resumed == "threads" else nullcontext(local) as runner:
        found = partitioned(job, runner, tmp_path / "run", each=lambda level, *_: after.append(level))
    assert space_of(found, None) == explore(RULES, DECK)
    assert after[0] == seen[-1] + 1
    assert after[-1] > after[0]
    assert list(tmp_path.iterdir()) == []


def test_rows_that_a_worker_cannot_read_are_an_error(tmp_path):
    job = Job(RULES, DECK, DECK.dealt)

    def lose(*done):
        if done[-1].states > 900:
            for file in (tmp_path / "run.rows").glob("*.rows"):
                file.unlink()

    with threads(1) as runner, pytest.raises(FileError, match="all workers need the same directory"):
        partitioned(job, runner, tmp_path / "run", each=lose)


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:1", "nowhere:8786", "nowhere", "tcp://", "teapot://x"])
def test_a_scheduler_that_does_not_answer_is_said_so(address, monkeypatch):
    pytest.importorskip("distributed", reason="the extra `cluster` is not installed")
    monkeypatch.setattr("bataille.engines.frontier.executors.PATIENCE", 1)
    with pytest.raises(FileError, match="no Dask scheduler answers"), cluster(address):
        pass


@pytest.mark.parametrize("address", ["nowhere", "teapot://x"])
def test_words_that_are_no_address_make_no_client(address, monkeypatch):
    """Half a client would wait for its loop, and raise, when the process ends."""
    distributed = pytest.importorskip("distributed", reason="the extra `cluster` is not installed")
    monkeypatch.setattr(distributed, "Client", lambda *_, **__: pytest.fail("a client was made"))
    with pytest.raises(FileError, match="no Dask scheduler answers"), cluster(address):
        pass
