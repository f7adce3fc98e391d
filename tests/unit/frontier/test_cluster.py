"""The same steps on local processes and on a Dask cluster, one of whose workers is killed on the way."""

import os
import signal

import pytest

from bataille.engines.frontier import explore
from bataille.engines.frontier.engine import space_of
from bataille.engines.frontier.executors import cluster, processes
from bataille.engines.frontier.job import Job
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
