#!/usr/bin/env python3
# Part of the CommDialect project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares comm-optimize with simpler passes on all examples, and prints Markdown.

usage: optimize.py [--build BUILD] [--machines A,B] [--programs REGEX] [--jobs N] [--more]

Each example is imported and optimized by several pipelines for each machine, and comm-report
simulates the results. With --more, further options of comm-optimize and single passes are
compared. The tables leave these out.

Exits with 1 on failures, or if comm-optimize, with any of the compared options, is slower than a
pipeline that is within its memory limit, or exceeds the limit.
"""

import argparse
import concurrent.futures
import datetime
import json
import os
import pathlib
import re
import statistics
import subprocess
import sys
import tempfile

import schedules
from input_files import checked

ROOT = schedules.ROOT
MACHINES = sorted(path.stem for path in (ROOT / "machines").glob("*.json"))
IMPORT = {
    "jax": ["--convert-stablehlo-to-comm", "--convert-stablehlo-to-arith"],
    "torch": ["--convert-c10d-to-comm"],
    "linalg": [],
}
# Flags by pipeline, after that of the target.
WAYS = {
    "input": [],
    "schedule": ["--comm-schedule"],
    "sink, raise": ["--comm-sink-waits", "--comm-raise-comms"],
    "Inductor's lists": ["--comm-inductor-overlap"],
    "Inductor's order": ["--comm-reorder-compute-for-overlap"],
    "optimize": ["--comm-optimize"],
    "optimize, algorithms": ["--comm-optimize=algorithms"],
}
PREPARE = "--comm-prepare-for-scheduling"
MORE_WAYS = {
    "sink": ["--comm-sink-waits"],
    "raise": ["--comm-raise-comms"],
    "sink by memory": ["--comm-sink-waits-iterative"],
    "raise by memory": ["--comm-reorder-preserving-peak-memory"],
    "schedule, prepared": ["--comm-schedule", PREPARE],
    "schedule 1.2, prepared": ["--comm-schedule=memory-limit=1.2", PREPARE],
    "schedule none, prepared": ["--comm-schedule=memory-limit=none", PREPARE],
    "optimize 1.2": ["--comm-optimize=memory-limit=1.2"],
    "optimize none": ["--comm-optimize=memory-limit=none"],
    "optimize, no buckets": ["--comm-optimize=buckets=none"],
    "optimize, saturation": ["--comm-optimize=buckets=saturation"],
    "optimize, view": ["--comm-optimize=bucket-mode=view"],
    "optimize, concat": ["--comm-optimize=bucket-mode=concat"],
    "optimize, pipeline loops": ["--comm-optimize=pipeline-loops"],
}
OURS = [way for way in WAYS | MORE_WAYS if way.startswith("optimize")]
# Memory limits, as ratios of the input's peak; 1 for all others.
LIMITS = {
    "optimize 1.2": 1.2,
    "optimize none": float("inf"),
    "schedule 1.2, prepared": 1.2,
    "schedule none, prepared": float("inf"),
}
# Pairs of ways of comm-optimize where the first may not be slower than the second.
FASTER = [
    ("optimize, algorithms", "optimize"),
    ("optimize, pipeline loops", "optimize"),
    ("optimize", "optimize, no buckets"),
    ("optimize", "optimize, saturation"),
]


def get_source(example):
    """Returns the file of the program in the directory `example`; None if it has none."""
    names = ("program.linalg.mlir", "program.mlir")
    return next((path for name in names if (path := example / name).exists()), None)


class Bench:
    """Imports examples and measures them, in a directory."""

    def __init__(self, build, directory):
        self.opt = pathlib.Path(build).resolve() / "bin" / "comm-opt"
        self.directory = directory

    def make(self, example):
        kind = example.parent.name
        program = self.directory / f"{kind}-{example.name}.mlir"
        schedules.run(
            self.opt,
            "--allow-unregistered-dialect",
            get_source(example),
            *IMPORT[kind],
            "-o",
            program,
        )
        return program

    def measure(self, program, machine, way):
        stem = re.sub(r"\W+", "-", f"{program.stem}-{machine}-{way}")
        report = self.directory / f"{stem}.json"
        schedules.run(
            self.opt,
            "--allow-unregistered-dialect",
            program,
            f"--comm-set-target=machine={machine}",
            *(WAYS | MORE_WAYS)[way],
            f"--comm-report=format=json output={report}",
            "-o",
            os.devnull,
        )
        return json.loads(report.read_text(encoding="utf-8"))


def get_complaints(where, reports):
    """Yields a line for each case in which comm-optimize is slower or needs more memory."""
    peak = reports["input"]["peak_memory_bytes"]
    for ours in OURS:
        if ours not in reports:
            continue
        ratio = LIMITS.get(ours, 1)
        limit = ratio * peak
        # Algorithms need buffers of their own.
        if "algorithms" not in ours and reports[ours]["peak_memory_bytes"] > limit:
            yield (
                f"{where}: {ours} has a peak of {reports[ours]['peak_memory_bytes']}"
                f" bytes, its limit is {limit:.0f}"
            )
        for way, report in reports.items():
            if (
                report["makespan_ns"] < reports[ours]["makespan_ns"]
                and report["peak_memory_bytes"] <= limit
                and LIMITS.get(way, 1) <= ratio
                and (way not in OURS or (ours, way) in FASTER)
                # Preparing moves fills. Without buckets nothing makes up for that.
                and (way != "schedule" or ours in WAYS)
            ):
                yield (
                    f"{where}: {ours} takes {reports[ours]['makespan_ns']} ns,"
                    f" {way} {report['makespan_ns']}"
                )


def print_machine(machine, results):
    print(f"\n## {machine}\n")
    print(f"| program | {' | '.join(WAYS)} |")
    print("|---|" + "--:|" * len(WAYS))
    for program, reports in results.items():
        limit = reports["input"]["peak_memory_bytes"]
        cells = []
        for way in WAYS:
            if way not in reports:
                cells.append("–")
                continue
            cell = f"{reports[way]['makespan_ns'] / 1e3:.2f}"
            is_over = way not in OURS and reports[way]["peak_memory_bytes"] > limit
            cells.append(f"({cell})" if is_over else cell)
        print(f"| {program} | {' | '.join(cells)} |")


def print_summary(machines):
    """Prints, by machine, the geometric mean of comm-optimize's time relative to each way.

    `machines`: by machine and program, the reports of all ways. A program counts for a way
    only if the way needs no more memory than the input.
    """
    ways = [way for way in WAYS if way not in OURS]
    print("\n## Time by comm-optimize, relative to each\n")
    print(f"| machine | programs | {' | '.join(ways)} |")
    print("|---|" + "--:|" * (1 + len(ways)))
    for machine, results in machines.items():
        cells = []
        for way in ways:
            ratios = [
                reports["optimize"]["makespan_ns"] / reports[way]["makespan_ns"]
                for reports in results.values()
                if "optimize" in reports
                and way in reports
                and reports[way]["peak_memory_bytes"] <= reports["input"]["peak_memory_bytes"]
            ]
            cells.append(f"{statistics.geometric_mean(ratios):.2f}" if ratios else "–")
        print(f"| {machine} | {len(results)} | {' | '.join(cells)} |")


def compare(bench, options):
    complaints = []
    machines = {}
    ways = WAYS | MORE_WAYS if options.more else WAYS
    examples = [
        path
        for kind in IMPORT
        for path in sorted((ROOT / "examples" / kind).iterdir())
        if get_source(path) and re.search(options.programs, f"{kind} {path.name}")
    ]
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        programs = dict(zip(examples, pool.map(bench.make, examples)))
        for machine in options.machines.split(","):
            jobs = {
                example: {way: pool.submit(bench.measure, program, machine, way) for way in ways}
                for example, program in programs.items()
            }
            results = {}
            for example, futures in jobs.items():
                name = f"{example.parent.name} {example.name}"
                reports = {}
                for way, future in futures.items():
                    try:
                        reports[way] = future.result()
                    except (schedules.Failure, subprocess.TimeoutExpired) as failure:
                        complaints.append(f"{name} on {machine}, {way}: {failure}")
                if "input" in reports:
                    results[name] = reports
                    complaints += get_complaints(f"{name} on {machine}", reports)
            print_machine(machine, results)
            sys.stdout.flush()
            machines[machine] = results
    print_summary(machines)
    count = len(examples) * len(options.machines.split(","))
    print(f"\n{count} programs on machines, {len(complaints)} complaints")
    return complaints


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--build", default=ROOT / "build")
    parser.add_argument("--machines", default=",".join(MACHINES))
    parser.add_argument("--programs", default="", help="a regular expression")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--more", action="store_true")
    options = parser.parse_args()
    for machine in options.machines.split(","):
        if machine not in MACHINES:
            parser.error(f"unknown machine '{machine}', expected {', '.join(MACHINES)}")
    with checked(options.build), tempfile.TemporaryDirectory() as directory:
        print(datetime.datetime.now(datetime.timezone.utc).date())
        complaints = compare(Bench(options.build, pathlib.Path(directory)), options)
    return schedules.end(complaints)


if __name__ == "__main__":
    sys.exit(main())
