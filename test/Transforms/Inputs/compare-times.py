#!/usr/bin/env python3
# Part of the CommDialect project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares the time of a program after a pass with that after simpler passes.

usage: compare-times.py PROGRAM MACHINE OURS THEIRS

OURS is a flag of comm-opt, THEIRS are flags separated by blanks. Prints "not slower" if comm-report's
time after OURS is at most that after THEIRS. THEIRS must be a bar: faster than the program, within
its peak memory.
"""

import json
import subprocess
import sys


def measure(program, machine, flags):
    done = subprocess.run(
        ["comm-opt", program, f"--comm-set-target=machine={machine}", *flags,
         "--comm-report=format=json output=-", "-o", "/dev/null"],
        capture_output=True, text=True, check=True)  # fmt: skip
    report = json.loads(done.stdout)
    return report["makespan_ns"], report["peak_memory_bytes"]


def main():
    program, machine, ours, theirs = sys.argv[1:]
    before, peak = measure(program, machine, [])
    least, needed = measure(program, machine, theirs.split())
    found, used = measure(program, machine, [ours])
    if least >= before or needed > peak:
        print(f"no bar: {theirs} takes {least} ns and {needed} bytes, the program {before} and {peak}")
    elif found > least or used > peak:
        print(f"{ours} takes {found} ns and {used} bytes, {theirs} {least} and {needed}")
    else:
        print("not slower")


if __name__ == "__main__":
    main()
