"""Runs a command on modules of generate-wrong.py, of 10,000 and 40,000 collectives.
Its processor time may grow as n log n: the square of 4 would be 16.

usage: check-growth.py KINDS COMMAND...
"""

import os
import pathlib
import resource
import subprocess
import sys
import tempfile

GENERATE = pathlib.Path(__file__).parent / "generate-wrong.py"
COUNTS = 10_000, 40_000


def measure(command, path):
    best = float("inf")
    for _ in range(2):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        run = subprocess.run(command + [path, "-o", os.devnull], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                             timeout=300)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        if run.returncode not in (0, 1):
            sys.exit(f"exit status {run.returncode}: {run.stderr[-500:]}")
        best = min(best, after.ru_utime - before.ru_utime)
    return best, run.stderr


for kind in sys.argv[1].split(","):
    times = []
    with tempfile.TemporaryDirectory() as folder:
        for count in COUNTS:
            path = os.path.join(folder, "module.mlir")
            with open(path, "w") as file:
                subprocess.run([sys.executable, GENERATE, kind, str(count)], stdout=file, check=True)
            seconds, errors = measure(sys.argv[2:], path)
            times.append(seconds)
    growth = times[1] / times[0]
    print(f"{kind}: {errors.count(b': error: ')} errors, growth {'fine' if growth < 8 else f'{growth:.1f} {times}'}")
