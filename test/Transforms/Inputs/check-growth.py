"""Checks that a command's time grows as n log n on modules of generate-wrong.py.

usage: check-growth.py KINDS COMMAND...

The modules have 2,500 and 20,000 collectives; quadratic processor time would grow by 64.
A time that grows faster is measured again, since other processes disturb it.
"""

import os
import pathlib
import resource
import subprocess
import sys
import tempfile

GENERATE = pathlib.Path(__file__).parent / "generate-wrong.py"
COUNTS = 2_500, 20_000
MOST_GROWTH = 14
MOST_TIMES = 6


def measure(command, path):
    """Runs the command; returns its processor time in seconds, and its stderr."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    run = subprocess.run(command + [path, "-o", os.devnull], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                         timeout=300)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if run.returncode not in (0, 1):
        sys.exit(f"exit status {run.returncode}: {run.stderr[-500:]}")
    return after.ru_utime - before.ru_utime, run.stderr


for kind in sys.argv[1].split(","):
    with tempfile.TemporaryDirectory() as folder:
        paths = []
        for count in COUNTS:
            paths.append(os.path.join(folder, f"{count}.mlir"))
            with open(paths[-1], "w") as file:
                subprocess.run([sys.executable, GENERATE, kind, str(count)], stdout=file, check=True)
        times = [float("inf")] * len(COUNTS)
        for _ in range(MOST_TIMES):
            for i, path in enumerate(paths):
                seconds, errors = measure(sys.argv[2:], path)
                times[i] = min(times[i], seconds)
            growth = times[1] / times[0]
            if growth < MOST_GROWTH:
                break
    verdict = "fine" if growth < MOST_GROWTH else f"{growth:.1f} {times}"
    print(f"{kind}: {errors.count(b': error: ')} errors, growth {verdict}")
