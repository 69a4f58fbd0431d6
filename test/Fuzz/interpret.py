#!/usr/bin/env python3
# Part of the CommDialect project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random programs compute the same before and after random passes.

usage: interpret.py --bin=BUILD/bin [--programs=N] [--seed=S] [--jobs=J] [--keep=DIR]

Each program is run by comm-interpret on all its ranks, passed through one to four
passes or pipelines in random order, and run again: the results of every rank must be
the same to the bit, with no deadlock and no race. Data are such that sums are exact,
so that what is added in another order is not told apart. Exits with 1 if one differs;
DIR gets such programs with their passes.
"""

import argparse
import collections
import concurrent.futures
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile

FAMILIES = ["random"] * 6 + "ddp fsdp tp moe pipeline ring wide deep".split()
FUNCTION = ("comm-sink-waits comm-raise-comms comm-reorder-compute-for-overlap "
            "comm-sink-waits-iterative comm-reorder-preserving-peak-memory "
            "comm-order-collectives comm-reinplace-all-gather").split()
MODULE = ["comm-schedule{machine=M}", "comm-schedule{machine=M pipeline-loops}",
          "comm-bucket{cap-mb=1 mode=concat}", "comm-bucket{cap-mb=1 mode=coalesced}",
          "comm-bucket{cap-mb=1 mode=view}", "comm-bucket{cap=auto machine=M}",
          "comm-canonicalize", "comm-optimize{machine=M}", "canonicalize", "cse",
          "comm-select-algorithm{machine=M},func.func(comm-split-all-reduce,comm-scatter-by-copies)",
          "comm-prepare-for-scheduling"]
# At the end only: on memrefs most passes have nothing to do.
BUFFERIZE = ("one-shot-bufferize{bufferize-function-boundaries "
             "allow-return-allocs-from-loops "
             "function-boundary-type-conversion=identity-layout-map}")
# What a pass may say of a program that is right.
REFUSALS = ("that keeps the memory limit", "no algorithm of machine")


class Wrong(Exception):
    """What differs, for people."""


class Tester:
    def __init__(self, options):
        self.bin, self.seed = pathlib.Path(options.bin).resolve(), options.seed
        self.keep = options.keep and pathlib.Path(options.keep)

    def run(self, *command):
        return subprocess.run([str(word) for word in command], capture_output=True, text=True,
                              timeout=300, check=False)

    def opt(self, *words):
        return self.run(self.bin / "comm-opt", "--allow-unregistered-dialect", *words)

    def interpret(self, program, seed):
        return self.opt(program, "-o", "/dev/null",
                        f"--comm-interpret=print-results seed={seed} most-steps=100000000")

    def test(self, number):
        draw = random.Random(f"{self.seed} {number}")
        ranks = draw.choice([2, 4])
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            program, made = folder / "program.mlir", folder / "made.mlir"
            family = draw.choice(FAMILIES)
            done = self.run(self.bin / "comm-generate", f"--family={family}", f"--seed={number}",
                            f"--ranks={ranks}", f"--layers={draw.randint(1, 12 if family == 'random' else 2)}",
                            f"--width={ranks * draw.choice([1, 2])}",
                            f"--tokens={ranks * draw.choice([1, 2])}",
                            f"--element-type={draw.choice(['f32', 'bf16', 'f16'])}")
            program.write_text(done.stdout, encoding="utf-8")
            passes = []
            for _ in range(draw.randint(1, 4)):
                passes.append(f"func.func({draw.choice(FUNCTION)})" if draw.random() < 0.4
                              else draw.choice(MODULE))
            if draw.random() < 0.3:
                passes.append(BUFFERIZE)
            pipeline = "builtin.module(" + ",".join(passes).replace("=M", f"=h200-x{ranks}") + ")"
            try:
                return self.compare(program, made, pipeline, number)
            except Wrong as wrong:
                if self.keep:
                    self.keep.mkdir(parents=True, exist_ok=True)
                    shutil.copy(program, self.keep / f"{number}.mlir")
                raise Wrong(f"program {number}: {pipeline}: {wrong}") from wrong

    def compare(self, program, made, pipeline, seed):
        before = self.interpret(program, seed)
        if before.returncode:
            raise Wrong(f"as it came: {before.stderr.strip()[:300]}")
        done = self.opt(program, f"--pass-pipeline={pipeline}", "-o", made)
        if done.returncode:
            if any(text in done.stderr for text in REFUSALS):
                return "refused"
            raise Wrong(done.stderr.strip()[:300])
        after = self.interpret(made, seed)
        if after.returncode:
            raise Wrong(f"behind the passes: {after.stderr.strip()[:300]}")
        for old, new in zip(before.stdout.splitlines(), after.stdout.splitlines()):
            # Where an element was not known, nothing is promised.
            if old != new and not (len(old.split()) == len(new.split()) and
                                   all(a in ("?", b) for a, b in zip(old.split(), new.split()))):
                raise Wrong(f"'{old[:100]}' became '{new[:100]}'")
        if before.stdout.count("\n") != after.stdout.count("\n"):
            raise Wrong("another number of results")
        return "same" if "?" not in before.stdout else "same, as far as known"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--bin", required=True)
    parser.add_argument("--programs", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--keep")
    options = parser.parse_args()
    tester = Tester(options)
    counts, wrong = collections.Counter(), []
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        tests = [pool.submit(tester.test, number) for number in range(options.programs)]
        for test in tests:
            try:
                counts[test.result()] += 1
            except Wrong as error:
                wrong.append(str(error))
    for text in wrong[:10]:
        print(f"WRONG: {text}")
    print(f"{options.programs} programs: {len(wrong)} wrong, " +
          ", ".join(f"{count} {what}" for what, count in sorted(counts.items())))
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
