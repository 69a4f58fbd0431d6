#!/usr/bin/env python3
# Part of the CommDialect project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares schedules of programs on machines, and prints Markdown tables.

usage: schedules.py [--build BUILD] [--machines A,B] [--programs REGEX] [--keep DIR]

Programs are generated at realistic sizes, for the machine's number of ranks. For matching numbers
of ranks there are also exports of JAX and recordings of Inductor. Each is scheduled in several
ways; comm-report simulates the results, and scripts/check-report.py checks the reports. DIR
receives programs and reports.

Exits with 1 on failures, if comm-schedule exceeds its memory limit, or if it is slower than another
schedule that is within the limit.
"""

import argparse
import concurrent.futures
import datetime
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.append(str(ROOT / "scripts"))
from input_files import checked  # noqa: E402 pylint: disable=wrong-import-position

# Ranks of each machine.
MACHINES = {
    "h200-x2": 2,
    "h200-x4": 4,
    "h200-x8": 8,
    "h100-x8": 8,
    "h100-2x8": 16,
}

GENERATED = {
    "ddp, 24 layers": "ddp --layers=24 --width=2048 --tokens=8192",
    "fsdp, 64 layers": "fsdp --layers=64 --width=8192 --tokens=4096",
    "tp+sp, 16 layers": "tp --layers=16 --width=8192 --tokens=8192",
    "moe, 16 layers": "moe --layers=16 --width=4096 --tokens=4096",
    "pipeline, 16 microbatches": "pipeline --layers=16 --width=8192 --tokens=2048",
    "ring, 8 layers": "ring --layers=8 --width=8192 --tokens=8192",
    "wide, 24 chains": "wide --layers=24 --width=4096 --tokens=4096",
    "deep, 64 links": "deep --layers=64 --width=4096 --tokens=4096",
}

# Flags by schedule, after that of the target.
INDUCTOR = "comm-inductor-overlap"
SCHEDULES = {
    "input": [],
    "sink-waits": ["--comm-sink-waits"],
    "raise-comms": ["--comm-raise-comms"],
    "raise, sink": ["--comm-raise-comms", "--comm-sink-waits"],
    "reorder-compute": ["--comm-reorder-compute-for-overlap"],
    "hoist, sink, hoist": [f"--{INDUCTOR}"],
    "schedule 1.0": ["--comm-schedule=memory-limit=1.0"],
    "schedule 1.2": ["--comm-schedule=memory-limit=1.2"],
    "schedule none": ["--comm-schedule=memory-limit=none"],
}
# Limits as ratios of the input's peak.
LIMITS = {"schedule 1.0": 1.0, "schedule 1.2": 1.2, "schedule none": None}


class Failure(Exception):
    """A command failed."""


def run(*command, output=None):
    result = subprocess.run(
        [str(c) for c in command],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        timeout=600,
        check=False,
    )
    if result.returncode:
        text = (result.stderr or result.stdout).strip()
        # The rest of the output may be a whole module.
        errors = [line for line in text.splitlines() if "error: " in line]
        text = errors[0] if errors else text[-400:]
        raise Failure(f"`{' '.join(map(str, command))}`: {text}")
    if output:
        output.write_text(result.stdout, encoding="utf-8")
    return result.stdout


class Bench:
    """Generates programs and measures their schedules, in a directory."""

    def __init__(self, options, directory, schedules):
        self.bin = pathlib.Path(options.build).resolve() / "bin"
        self.directory = directory
        flags = run(self.bin / "comm-opt", "--help")
        self.schedules = {}
        for name, passes in schedules.items():
            missing = [
                flag
                for flag in passes
                if not re.search(rf"{flag.split('=')[0]}\b", flags)
            ]
            if missing:
                print(f"skipped: there is no {missing[0]}", file=sys.stderr)
            else:
                self.schedules[name] = passes

    def get_programs(self, ranks):
        """Returns the names and commands of the programs for `ranks` ranks."""
        programs = {}
        for name, arguments in GENERATED.items():
            family, *rest = arguments.split()
            programs[name] = [
                self.bin / "comm-generate",
                f"--family={family}",
                *rest,
                f"--ranks={ranks}",
            ]
        for path in sorted((ROOT / "examples/jax").glob(f"*_L*_w{ranks}")):
            programs[f"jax {path.name}"] = [
                self.bin / "comm-opt",
                "--convert-stablehlo-to-comm",
                path / "program.linalg.mlir",
            ]
        recordings = ROOT / "test/Transforms/Inputs/inductor"
        for path in sorted(recordings.glob("*.json") if ranks == 8 else []):
            programs[f"inductor {path.stem}"] = [
                sys.executable,
                ROOT / "scripts/import-inductor.py",
                f"--ranks={ranks}",
                path,
            ]
        return programs

    def make(self, name, command, ranks):
        stem = re.sub(r"\W+", "-", f"{name}-w{ranks}")
        path = self.directory / f"{stem}.mlir"
        if not path.exists():
            run(*command, output=path)
        return path

    def measure(self, program, machine, schedule):
        stem = re.sub(r"\W+", "-", f"{program.stem}-{machine}-{schedule}")
        report = self.directory / f"{stem}.json"
        run(
            self.bin / "comm-opt",
            "--allow-unregistered-dialect",
            program,
            f"--comm-set-target=machine={machine}",
            *self.schedules[schedule],
            "--comm-verify",
            f"--comm-report=format=json output={report}",
            "-o",
            os.devnull,
        )
        run(sys.executable, ROOT / "scripts/check-report.py", report)
        return json.loads(report.read_text(encoding="utf-8"))


def get_complaints(where, reports):
    """Yields the broken promises of comm-schedule."""
    peak = reports["input"]["peak_memory_bytes"]
    for name, ratio in LIMITS.items():
        if name not in reports:
            continue
        ours = reports[name]
        limit = float("inf") if ratio is None else ratio * peak
        if ours["peak_memory_bytes"] > limit:
            yield (
                f"{where}: {name} has a peak of {ours['peak_memory_bytes']}"
                f" bytes, its limit is {limit:.0f}"
            )
        for other, theirs in reports.items():
            if (
                theirs["peak_memory_bytes"] <= limit
                and theirs["makespan_ns"] < ours["makespan_ns"]
            ):
                yield (
                    f"{where}: {name} takes {ours['makespan_ns']} ns, {other}"
                    f" takes {theirs['makespan_ns']}"
                )
        bound = ours["lower_bound_ns"]
        if ours["makespan_ns"] < bound:
            yield f"{where}: {name} is below the lower bound {bound}"


def get_gap(report):
    bound = report["lower_bound_ns"]
    return 100 * (report["makespan_ns"] / bound - 1) if bound else 0.0


def print_machine(machine, results, schedules):
    print(f"\n## {machine}\n")
    print("By how many percent the makespan is above the lower bound:\n")
    print(f"| program | {' | '.join(schedules)} |")
    print("|---|" + "--:|" * len(schedules))
    for program, reports in results.items():
        cells = [
            f"{get_gap(reports[name]):.1f}" if name in reports else "–"
            for name in schedules
        ]
        print(f"| {program} | {' | '.join(cells)} |")
    print("\n| program | schedule | makespan, ms | exposed, ms | peak, MiB |")
    print("|---|---|--:|--:|--:|")
    for program, reports in results.items():
        for name, report in reports.items():
            print(
                f"| {program} | {name}"
                f" | {report['makespan_ns'] / 1e6:.3f}"
                f" | {report['exposed_comm_ns'] / 1e6:.3f}"
                f" | {report['peak_memory_bytes'] / 2 ** 20:.0f} |"
            )


def compare(bench, options):
    complaints = []
    pool = concurrent.futures.ThreadPoolExecutor(options.jobs)
    for machine in options.machines.split(","):
        ranks = MACHINES[machine]
        jobs = {}
        for name, command in bench.get_programs(ranks).items():
            if not re.search(options.programs, name):
                continue
            try:
                program = bench.make(name, command, ranks)
            except Failure as failure:
                complaints.append(f"{name}: {failure}")
                continue
            jobs[name] = {
                schedule: pool.submit(bench.measure, program, machine, schedule)
                for schedule in bench.schedules
            }
        results = {}
        for name, futures in jobs.items():
            reports = {}
            for schedule, future in futures.items():
                try:
                    reports[schedule] = future.result()
                except (Failure, subprocess.TimeoutExpired) as failure:
                    complaints.append(
                        f"{name} on {machine}, {schedule}: {failure}"
                    )
            if "input" in reports:
                results[name] = reports
                where = f"{name} on {machine}"
                complaints += get_complaints(where, reports)
        print_machine(machine, results, list(bench.schedules))
        sys.stdout.flush()
    return complaints


def end(complaints):
    """Prints the complaints and returns the exit status."""
    if complaints:
        print("\n## What is wrong\n")
    for complaint in complaints:
        print(f"* {complaint}")
    return 1 if complaints else 0


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--build", default=ROOT / "build")
    parser.add_argument("--machines", default=",".join(MACHINES))
    parser.add_argument("--programs", default="", help="a regular expression")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--keep")
    options = parser.parse_args()
    for machine in options.machines.split(","):
        if machine not in MACHINES:
            known = ", ".join(MACHINES)
            parser.error(f"unknown machine '{machine}', expected {known}")
    with checked(options.build), tempfile.TemporaryDirectory() as temporary:
        directory = pathlib.Path(options.keep or temporary)
        directory.mkdir(parents=True, exist_ok=True)
        date = datetime.datetime.now(datetime.timezone.utc).date()
        print(date)
        bench = Bench(options, directory, SCHEDULES)
        complaints = compare(bench, options)
    return end(complaints)


if __name__ == "__main__":
    sys.exit(main())
