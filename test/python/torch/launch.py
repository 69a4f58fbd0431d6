"""Starts ranks as processes, for tests."""

import itertools
import os
import pathlib
import signal
import subprocess
import sys

# Disables vector instructions, since no test measures speed. In a new cache folder,
# Inductor would first compile a program for each instruction set, which takes 12 s.
os.environ.setdefault("TORCHINDUCTOR_VEC_ISA_OK", "0")
# Inductor's pool of processes would import torch again, for few kernels.
os.environ.setdefault("TORCHINDUCTOR_COMPILE_THREADS", "1")

HERE = pathlib.Path(__file__).resolve().parent
_numbers = itertools.count()


def _stop(processes):
    """Ends processes that are late. SIGABRT lets faulthandler print where each is."""
    for process in processes:
        process.send_signal(signal.SIGABRT)
    for process in processes:
        try:
            process.wait(30)
        except subprocess.TimeoutExpired:
            process.kill()


def _describe(status):
    """Returns the exit status, or the signal that ended the process."""
    return f"status {status}" if status >= 0 else f"ended by {signal.Signals(-status).name}"


def start_ranks(folder, script, *arguments, ranks=2, timeout=1800):
    """Runs a script of this folder on `ranks` ranks. Returns each rank's status and output.
    All ranks and tests share compiled kernels; `begin` makes other caches. The time limit
    only ends ranks that hang: on busy cores, compilers take ten times as long."""
    processes = []
    number = next(_numbers)
    for rank in range(ranks):
        variables = {
            **os.environ,
            "RANK": str(rank),
            "WORLD_SIZE": str(ranks),
            "OMP_NUM_THREADS": "1",
            "STORE": str(folder / f"store-{number}"),
            "PYTHONPATH": str(HERE),
        }
        log = open(folder / f"log-{rank}", "w+")
        process = subprocess.Popen(
            [sys.executable, "-u", "-X", "faulthandler", HERE / script, *arguments],
            env=variables,
            stdout=log,
            stderr=subprocess.STDOUT,
            text=True,
        )
        processes.append((process, log))
    results = []
    is_late = False
    for process, log in processes:
        try:
            status = process.wait(timeout)
        except subprocess.TimeoutExpired:
            is_late = True
            _stop([other for other, _ in processes])
            status = process.wait()
        log.seek(0)
        why = f"stopped after {timeout} s\n" if is_late else ""
        results.append((status, f"{log.read()}\n{why}{_describe(status)}\n"))
        log.close()
    return results


def select_names(request, test, names):
    """Returns those of `names` that the session runs as values of the parameter of `test`, and
    does not skip."""
    chosen = {
        value
        for item in request.session.items
        if item.name.startswith(f"{test}[") and not item.get_closest_marker("skip")
        for value in item.callspec.params.values()
    }
    return [name for name in names if name in chosen]
