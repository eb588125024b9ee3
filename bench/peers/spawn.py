"""Runs the command `true` N times by another system: spawn.py dask|parsl|hyperqueue N AT_ONCE FOLDER.

The system is up before the clock starts; prints the seconds from the first submission to the last end.
"""

import subprocess
import sys
import time


def call(_):
    return subprocess.run(["true"]).returncode


def dask(count, at_once, folder):
    from dask.distributed import Client, LocalCluster

    with LocalCluster(
        n_workers=1,
        threads_per_worker=at_once,
        dashboard_address=None,
        local_directory=folder,
    ) as cluster, Client(cluster) as client:
        client.gather(client.map(call, range(at_once), pure=False))
        began = time.monotonic()
        codes = client.gather(client.map(call, range(count), pure=False))
        return time.monotonic() - began, codes


def parsl(count, at_once, folder):
    import parsl
    from parsl.config import Config
    from parsl.executors import HighThroughputExecutor
    from parsl.providers import LocalProvider

    executor = HighThroughputExecutor(
        address="127.0.0.1",
        max_workers_per_node=at_once,
        provider=LocalProvider(init_blocks=1, max_blocks=1),
    )

    @parsl.bash_app
    def task():
        return "true"

    with parsl.load(Config(executors=[executor], run_dir=folder, usage_tracking=0)):
        [future.result() for future in [task() for _ in range(at_once)]]
        began = time.monotonic()
        codes = [future.result() for future in [task() for _ in range(count)]]
        return time.monotonic() - began, codes


def hyperqueue(count, at_once, folder):
    from pathlib import Path

    from hyperqueue import Job, LocalCluster
    from hyperqueue.cluster import WorkerConfig

    def run(client, tasks):
        job = Job(default_workdir=Path(folder))
        for _ in range(tasks):
            job.program(["true"], stdout=None, stderr=None)
        client.wait_for_jobs([client.submit(job)])

    with LocalCluster() as cluster:
        cluster.start_worker(WorkerConfig(cores=at_once))
        client = cluster.client()
        run(client, at_once)
        began = time.monotonic()
        run(client, count)
        return time.monotonic() - began, [0] * count


if __name__ == "__main__":
    system, count, at_once, folder = sys.argv[1:]
    seconds, codes = globals()[system](int(count), int(at_once), folder)
    if any(codes):
        sys.exit("a call failed")
    print(seconds)
