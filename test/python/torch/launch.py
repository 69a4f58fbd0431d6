"""Starts ranks as processes, for tests."""

import itertools
import os
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
_numbers = itertools.count()


def start_ranks(
    folder, script, *arguments, ranks=2, timeout=400, environment=None, options=()
):
    """Runs a script of this folder on some ranks; gives each rank's status and output.
    Each rank has caches of its own in `folder`."""
    processes = []
    number = next(_numbers)
    for rank in range(ranks):
        variables = {
            **os.environ,
            "RANK": str(rank),
            "WORLD_SIZE": str(ranks),
            "OMP_NUM_THREADS": "1",
            "STORE": str(folder / f"store-{number}"),
            "TORCHINDUCTOR_CACHE_DIR": str(folder / f"cache-{rank}"),
            "PYTHONPATH": str(HERE),
            **(environment or {}),
        }
        log = open(folder / f"log-{rank}", "w+")
        process = subprocess.Popen(
            [sys.executable, "-u", "-X", "faulthandler", *options, HERE / script, *arguments],
            env=variables,
            stdout=log,
            stderr=subprocess.STDOUT,
            text=True,
        )
        processes.append((process, log))
    results = []
    for process, log in processes:
        try:
            status = process.wait(timeout)
        except subprocess.TimeoutExpired:
            for other, _ in processes:
                other.kill()
            status = process.wait()
        log.seek(0)
        results.append((status, f"{log.read()}\nstatus {status}\n"))
        log.close()
    return results


def wanted(request, test, names):
    """Of `names`, those that are to be run: values of the parameter of `test`."""
    chosen = {
        value
        for item in request.session.items
        if item.name.startswith(f"{test}[")
        for value in item.callspec.params.values()
    }
    return [name for name in names if name in chosen]
