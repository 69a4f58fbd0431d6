#!/usr/bin/env python3
# Part of the CommDialect project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs passes on many small random programs to find bugs.

usage: stress.py [--build BUILD] [--programs N] [--first SEED] [--keep DIR]

After each pass the program must pass comm-verify, have the same ops as before, and pass comm-verify
again after bufferization. A second run of the pass must have the same result. DIR (default: the
current directory) receives programs that fail. Not part of the test suite: its time depends on the
number of programs.
"""

import argparse
import collections
import concurrent.futures
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.append(str(ROOT / "scripts"))
from input_files import checked  # noqa: E402 pylint: disable=wrong-import-position
BUFFERIZE = [
    "--one-shot-bufferize=bufferize-function-boundaries=1"
    " allow-return-allocs-from-loops=1",
    "--comm-verify",
]
TARGET = "--comm-set-target=machine=h200-x8"
PASSES = [
    [],
    ["--comm-sink-waits"],
    ["--comm-raise-comms"],
    ["--comm-raise-comms", "--comm-sink-waits"],
    ["--comm-reorder-compute-for-overlap"],
    ["--comm-reorder-preserving-peak-memory"],
    ["--comm-sink-waits-iterative"],
    ["--comm-inductor-overlap"],
    ["--comm-inductor-overlap=compat=inductor"],
    ["--comm-schedule"],
    ["--comm-schedule=memory-limit=1.2"],
    ["--comm-schedule=memory-limit=none"],
    ["--comm-raise-comms", "--comm-schedule"],
    ["--comm-optimize"],
]


class Failure(Exception):
    """The reason of a failure."""


def run(*command):
    result = subprocess.run(
        [str(c) for c in command],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        timeout=60,
        check=False,
    )
    if result.returncode:
        text = " ".join(result.stderr.split())
        raise Failure(f"exit {result.returncode}: {text[:300]}")
    return result.stdout


def count_ops(text):
    """Counts each op in a program."""
    return collections.Counter(
        re.findall(r"(?:^|= )\s*\"?([a-z_]+\.[a-z_0-9]+)", text, re.MULTILINE)
    )


class Stress:
    def __init__(self, options):
        self.bin = pathlib.Path(options.build).resolve() / "bin"
        self.keep = pathlib.Path(options.keep)
        flags = run(self.bin / "comm-opt", "--help")
        self.passes = []
        for passes in PASSES:
            names = [flag.split("=")[0] for flag in passes]
            missing = [n for n in names if not re.search(rf"{n}\b", flags)]
            if missing:
                print(f"skipped: there is no {missing[0]}", file=sys.stderr)
            else:
                self.passes.append(passes)

    def optimize(self, program, passes):
        return run(
            self.bin / "comm-opt",
            "--allow-unregistered-dialect",
            program,
            TARGET,
            *passes,
        )

    def check(self, seed, program, is_light):
        """Yields a line for each pass that fails on the program."""
        original = count_ops(self.optimize(program, []))
        for passes in self.passes:
            try:
                out = self.optimize(program, passes + ["--comm-verify"])
                # comm-optimize may change ops.
                if "--comm-optimize" not in " ".join(passes):
                    change = count_ops(out)
                    change.subtract(original)
                    change = {k: v for k, v in change.items() if v}
                    if change:
                        raise Failure(f"the ops change: {change}")
                if out != self.optimize(program, passes + ["--comm-verify"]):
                    raise Failure("the second run differs")
                if not is_light:
                    self.optimize(program, passes + BUFFERIZE)
            except (Failure, subprocess.TimeoutExpired) as failure:
                yield f"seed {seed}, {' '.join(passes)}: {failure}"

    def run_seed(self, seed):
        generator = random.Random(seed)
        family = generator.choice(
            ["random"] * 8
            + "ddp fsdp tp moe pipeline ring wide deep".split()
        )
        ranks = generator.choice([2, 3, 4, 8])
        is_light = generator.random() < 0.3
        with tempfile.TemporaryDirectory() as directory:
            program = pathlib.Path(directory) / f"stress-{seed}.mlir"
            text = run(
                self.bin / "comm-generate",
                f"--family={family}",
                f"--seed={seed}",
                f"--ranks={ranks}",
                f"--layers={generator.randint(1, 60 if family == 'random' else 5)}",
                f"--width={ranks * generator.choice([1, 8, 512])}",
                f"--tokens={ranks * generator.choice([1, 8, 512])}",
                *(["--light"] if is_light else []),
            )
            program.write_text(text, encoding="utf-8")
            failures = list(self.check(seed, program, is_light))
            if failures:
                self.keep.mkdir(parents=True, exist_ok=True)
                (self.keep / program.name).write_text(text, encoding="utf-8")
            return failures


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--build", default=ROOT / "build")
    parser.add_argument("--programs", type=int, default=100)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--keep", default=".")
    options = parser.parse_args()
    with checked(options.build):
        stress = Stress(options)
    seeds = range(options.first, options.first + options.programs)
    failed = 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for failures in pool.map(stress.run_seed, seeds):
            for failure in failures:
                print(failure, flush=True)
            failed += bool(failures)
    print(f"{options.programs - failed} of {options.programs} programs passed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
