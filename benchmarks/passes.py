#!/usr/bin/env python3
# Part of the CommDialect project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Measures the times of passes and analyses, and prints Markdown tables.

usage: passes.py [--build BUILD] [--repetitions N] [--filter REGEX] [--out FILE]
       passes.py --from FILE

BUILD (default: build) is configured with -DCOMM_BUILD_BENCHMARKS=ON. FILE is the output of Google
Benchmark; --out keeps it and --from reads it. Run it on an idle machine.

Exits with 1 if a pass failed, took too long, or grew too fast from 10,000 to 100,000 ops.
"""

import argparse
import collections
import datetime
import pathlib
import platform
import re
import statistics
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.append(str(ROOT / "scripts"))
from input_files import checked, read_json  # noqa: E402 pylint: disable=wrong-import-position
SIZES = (1_000, 10_000, 100_000)
MAX_GROWTH = 16
# Bounds for 100,000 ops, in seconds. comm-inductor-overlap runs three passes, comm-optimize all.
MAX_SECONDS = collections.defaultdict(
    lambda: 1.0,
    {
        "comm-inductor-overlap": 3.0,
        "comm-optimize": 5.0,
        "comm-optimize, algorithms": 3.0,
        # MLIR's, for comparison.
        "analysis: a solver with one number for each value": 3.0,
    },
)


def run_benchmark(options):
    binary = pathlib.Path(options.build).resolve() / "bin/CommPassBenchmark"
    with tempfile.TemporaryDirectory() as directory:
        out = pathlib.Path(options.out or pathlib.Path(directory) / "out.json")
        command = [
            binary,
            f"--benchmark_out={out}",
            "--benchmark_out_format=json",
            f"--benchmark_filter={options.filter}",
            f"--benchmark_repetitions={options.repetitions}",
        ]
        subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
        return read_json(out)


class Results:
    """Median seconds by (pass, family, ops), and failures."""

    def __init__(self, document):
        times = collections.defaultdict(list)
        self.failures = {}
        self.passes = []
        self.families = []
        for run in document["benchmarks"]:
            if run.get("run_type") == "aggregate":
                continue
            name, family, ops = run["name"].split("/")[:3]
            if name not in self.passes:
                self.passes.append(name)
            if family not in self.families:
                self.families.append(family)
            if run.get("error_occurred"):
                key = (name, family, int(ops))
                self.failures[key] = run["error_message"].strip()
            else:
                scale = {"ns": 1e-9, "us": 1e-6, "ms": 1e-3, "s": 1}
                times[name, family, int(ops)].append(
                    run["real_time"] * scale[run["time_unit"]]
                )
        self.seconds = {key: statistics.median(t) for key, t in times.items()}

    def get_growth(self, name, family):
        """Returns the growth from the second largest to the largest size, or None if unknown."""
        small = self.seconds.get((name, family, SIZES[1]))
        large = self.seconds.get((name, family, SIZES[2]))
        return large / small if small and large else None

    def get_complaints(self):
        complaints = [
            f"{name} on {family} of {ops:,} ops: {message}"
            for (name, family, ops), message in self.failures.items()
        ]
        for name in self.passes:
            is_pass = not name.startswith("analysis: ")
            for family in self.families:
                growth = self.get_growth(name, family)
                seconds = self.seconds.get((name, family, SIZES[2]), 0)
                bound = MAX_SECONDS[name]
                if seconds > bound:
                    complaints.append(
                        f"{name} on {family}: {seconds:.2f} s for"
                        f" {SIZES[2]:,} ops, more than {bound:g}"
                    )
                # A single analysis may fit in different cache levels.
                if is_pass and growth and growth > MAX_GROWTH:
                    complaints.append(
                        f"{name} on {family}: grows by {growth:.1f}, more than"
                        f" {MAX_GROWTH}"
                    )
        return complaints


def get_milliseconds(seconds):
    return f"{seconds * 1e3:.{0 if seconds >= 0.1 else 1}f}"


def print_tables(results):
    print("The slowest of the families, in ms:\n")
    print("| pass | 1,000 ops | 10,000 | 100,000 | growth, largest |")
    print("|---|--:|--:|--:|--:|")
    for name in results.passes:
        cells = []
        for ops in SIZES:
            slowest = max(
                (
                    (results.seconds[name, family, ops], family)
                    for family in results.families
                    if (name, family, ops) in results.seconds
                ),
                default=None,
            )
            cells.append(
                f"{get_milliseconds(slowest[0])} ({slowest[1]})"
                if slowest
                else "–"
            )
        growths = [results.get_growth(name, f) for f in results.families]
        growths = [growth for growth in growths if growth]
        cells.append(f"{max(growths):.1f}×" if growths else "–")
        print(f"| {name} | {' | '.join(cells)} |")

    print("\nOf 100,000 ops, in ms, and growth from 10,000:\n")
    print(f"| pass | {' | '.join(results.families)} |")
    print("|---|" + "--:|" * len(results.families))
    for name in results.passes:
        cells = []
        for family in results.families:
            seconds = results.seconds.get((name, family, SIZES[2]))
            growth = results.get_growth(name, family)
            cells.append(
                f"{get_milliseconds(seconds)} ({growth:.1f}×)"
                if seconds and growth
                else "–"
            )
        print(f"| {name} | {' | '.join(cells)} |")


def get_processor():
    text = pathlib.Path("/proc/cpuinfo").read_text(encoding="utf-8")
    match = re.search(r"model name\s*: (.*)", text)
    return match[1] if match else platform.machine()


def print_conditions(document, options):
    opt = pathlib.Path(options.build) / "bin/comm-opt"
    version = subprocess.run(
        [opt, "--version"], stdout=subprocess.PIPE, text=True, check=True
    ).stdout
    version = re.search(r"LLVM version (\S+)", version)[1]
    date = datetime.datetime.now(datetime.timezone.utc).date()
    count = document["context"]["num_cpus"]
    print(
        f"{date}, {get_processor()} ({count} processors), LLVM/MLIR {version},"
        f" median of {options.repetitions}, processor time.\n"
    )


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--build", default=ROOT / "build")
    parser.add_argument("--repetitions", type=int, default=5)
    parser.add_argument("--filter", default=".*")
    parser.add_argument("--out")
    parser.add_argument("--from", dest="source")
    options = parser.parse_args()
    with checked(options.source or options.build):
        if options.source:
            document = read_json(options.source)
        else:
            document = run_benchmark(options)
            print_conditions(document, options)
        results = Results(document)
    print_tables(results)
    complaints = results.get_complaints()
    for complaint in complaints:
        print(f"\n**{complaint}**")
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
