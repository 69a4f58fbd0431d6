#!/usr/bin/env python3
# Part of the CommDialect project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs random programs of comm-fuzz on MPI, before and after random pipelines.

usage: on-mpi.py --bin=BUILD/bin [--programs=N] [--first=I] [--seed=S]

Each program is compiled without our passes before lowering, and run on its ranks. Then the result
of a pipeline is run, and must compute the same. Data are floats: sums in another order may differ
in the last bits. Exits with 1 if a result differs.
"""

import argparse
import pathlib
import subprocess
import sys
import tempfile


def run(*command):
    return subprocess.run([str(word) for word in command], capture_output=True, text=True,
                          timeout=600, check=False)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--bin", required=True, type=pathlib.Path)
    parser.add_argument("--programs", type=int, default=10)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    wrong = made = 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        done = run(options.bin / "comm-fuzz", f"--seed={options.seed}", f"--first={options.first}",
                   f"--programs={options.programs}", "--pipelines=1", f"--write={folder}")
        if done.returncode:
            print(done.stdout + done.stderr)
            return 1
        for after in sorted(folder.glob("*-0.mlir"), key=lambda path: int(path.stem[:-2])):
            before = folder / f"{after.stem[:-2]}.mlir"
            made += 1
            results = folder / after.stem
            for command in (
                [before, "--random-inputs=3", f"--outputs={results}"],
                [after, "--random-inputs=3", f"--check={results}", "--rtol=1e-2", "--atol=1e-2"],
            ):
                done = run(options.bin / "comm-run", "--passes=", "--timeout=60", *command)
                if done.returncode:
                    wrong += 1
                    print(f"WRONG: program {before.stem} ({command[0].name}): {done.stderr.strip()[:400]}")
                    break
    print(f"{made} programs on MPI: {wrong} wrong")
    return bool(wrong or not made)


if __name__ == "__main__":
    sys.exit(main())
