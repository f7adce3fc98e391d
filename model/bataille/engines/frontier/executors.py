"""Who does the steps of a level: threads here, processes here, or the workers of a cluster. All do the same."""

from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import get_context

from bataille.engines.frontier.expand import Expansion, step
from bataille.engines.frontier.job import Job, Rows
from bataille.errors import FileError
from bataille.runtime.extras import require

PATIENCE = 10
"""Seconds until a scheduler that does not answer is given up."""


@dataclass(frozen=True)
class Runner:
    """Does steps on an executor, a few more at a time than it has workers; results come as they are ready."""

    executor: Executor
    workers: int

    def run(self, job: Job, tasks: Iterable[list[Rows]], *, asking: bool = True) -> Iterator[Expansion]:
        """The step of every task, in any order."""
        under_way: set[Future[Expansion]] = set()
        try:
            for task in tasks:
                under_way.add(self.executor.submit(step, job, task, asking=asking))
                if len(under_way) > self.workers:
                    yield from self._finished(under_way)
            while under_way:
                yield from self._finished(under_way)
        finally:
            for future in under_way:
                future.cancel()

    def _finished(self, under_way: set[Future[Expansion]]) -> Iterator[Expansion]:
        done, _ = wait(under_way, return_when=FIRST_COMPLETED)
        under_way -= done
        for future in done:
            yield future.result()


@contextmanager
def threads(workers: int) -> Iterator[Runner]:
    """Threads of this process: kernels run without the interpreter's lock, rows are not copied."""
    with ThreadPoolExecutor(workers) as executor:
        yield Runner(executor, workers)


@contextmanager
def processes(workers: int) -> Iterator[Runner]:
    """Processes of this machine."""
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as executor:
        yield Runner(executor, workers)


@contextmanager
def local_cluster(workers: int, memory: int | None) -> Iterator[Runner]:
    """Worker processes of this machine under a Dask scheduler of their own; `memory`: bytes each may take.

    A worker that dies is started again.
    """
    require("worker processes", "cluster", "distributed")
    from distributed import LocalCluster

    with (
        LocalCluster(
            n_workers=workers, threads_per_worker=1, memory_limit=memory or 0, dashboard_address=None, silence_logs=50
        ) as started,
        cluster(started.scheduler_address) as runner,
    ):  # fmt: skip
        yield runner


@contextmanager
def cluster(address: str) -> Iterator[Runner]:
    """The workers of a Dask cluster whose scheduler has this address; a step whose worker dies is done again elsewhere.

    Every worker needs this same version of bataille.
    """
    require("a cluster", "cluster", "distributed")
    from distributed import Client
    from distributed.comm.addressing import get_address_host_port

    try:
        get_address_host_port(address)  # a client that was given no address at all hangs when it goes
        connected = Client(address, set_as_default=False, timeout=PATIENCE)
    except (OSError, ValueError) as error:
        raise FileError(
            f"no Dask scheduler answers at {address!r} ({error}): start `dask scheduler`, name what it prints"
        ) from None
    with connected as client, client.get_executor(pure=False) as executor:
        yield Runner(executor, 2 * max(1, len(client.scheduler_info(n_workers=-1)["workers"])))
