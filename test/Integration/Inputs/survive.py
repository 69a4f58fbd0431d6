"""Checks that tools survive programs with compute in StableHLO.

usage: survive.py EXAMPLES

It is an error if a signal ends a tool, if the tool runs too long, or if it fails without
a one-line error that names the op.
"""

import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile

IMPORT = ["--convert-stablehlo-to-comm"]
# Machines of each kind: hosts with MPI, GPUs with and without tables, two nodes.
MACHINES = ["cpu-host", "h200-x2", "h100-x8", "h100-2x8"]


def commands(program, folder):
    opt = ["comm-opt", program, "-o", os.devnull, "--comm-set-target=machine=h200-x2"] + IMPORT
    yield opt + ["--comm-canonicalize=cse=always"], False
    for machine in MACHINES:
        yield opt + [f"--comm-optimize=machine={machine} algorithms={'cpu' not in machine}".lower()], False
    yield opt + ["--comm-lower-to-host"], True
    yield opt + ["--comm-lower-to-gpu=format=isa"], True
    ranks = re.search(r"_w(\d+)$", program.parent.name).group(1)
    for target in ("host", "cuda"):
        emit = folder / f"{program.parent.name}-{target}.so"
        yield ["comm-run", "-n", ranks, f"--target={target}", "--machine=h200-x2", "--passes=", f"--emit={emit}", program], True


def check(command, may_fail):
    line = " ".join(map(str, command))
    try:
        run = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, timeout=120)
    except subprocess.TimeoutExpired:
        return f"takes over 120 s: {line}"
    if run.returncode == 0:
        return None
    errors = [text for text in run.stderr.splitlines() if "error:" in text]
    named = len(errors) == 1 and re.search(r"program\.stablehlo\.mlir:\d+:\d+: error: '[a-z_.0-9]+' .*cannot be compiled: ", errors[0])
    if run.returncode == 1 and may_fail and named:
        return None
    return f"exit status {run.returncode}: {line}\n{run.stderr[-2000:]}"


def main():
    programs = sorted(pathlib.Path(sys.argv[1]).glob("*/program.stablehlo.mlir"))
    with tempfile.TemporaryDirectory() as folder:
        jobs = [job for program in programs for job in commands(program, pathlib.Path(folder))]
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            problems = [problem for problem in pool.map(lambda job: check(*job), jobs) if problem]
    print("\n".join(problems))
    print(f"{len(programs)} programs, {len(jobs)} commands, {len(problems)} problems")
    sys.exit(bool(problems))


main()
