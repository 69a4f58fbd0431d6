#!/usr/bin/env python3
# Part of the CommDialect project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares sizes of buckets, and prints Markdown tables.

usage: buckets.py [--build BUILD] [--machine M] [--limits L,...] [--keep DIR]
                  [--programs REGEX | FILE...]

Programs are those of schedules.py, or files with comm on tensors. Each gets buckets of several
sizes, created by comm-bucket and scheduled by comm-schedule, and those of comm-optimize, with
several memory limits. comm-report simulates the results, and scripts/check-report.py checks the
reports. DIR receives programs and reports.

Exits with 1 on failures, or if comm-optimize exceeds the limit, or is slower than another that is
within it.
"""

import argparse
import concurrent.futures
import datetime
import os
import pathlib
import re
import subprocess
import sys
import tempfile

import schedules

PROGRAMS = r"^(ddp|fsdp|tp|moe|jax)"
PREPARE = "--comm-prepare-for-scheduling"
BUCKETS = {
    "none": "",
    **{f"{mib} MiB": f"cap-mb={mib}" for mib in (1, 5, 25, 100, 500)},
    "saturation": "cap=saturation",
}
AUTO = "auto"


def get_schedules(limits):
    """Returns flags by buckets and limit."""
    flags = {}
    for limit in limits:
        common = f"memory-limit={limit}"
        for name, cap in BUCKETS.items():
            bucket = [f"--comm-bucket=mode=coalesced {cap}"]
            flags[f"{name}, {limit}"] = [
                PREPARE,
                *(bucket if cap else []),
                f"--comm-schedule={common}",
            ]
        flags[f"{AUTO}, {limit}"] = [f"--comm-optimize={common}"]
    flags["input"] = []
    return flags


def get_complaints(where, limit, peak, reports):
    """Yields the broken promises of comm-optimize."""
    if AUTO not in reports:
        if reports:
            yield f"{where}: comm-optimize failed, others did not"
        return
    ours = reports[AUTO]
    most = float("inf") if limit == "none" else float(limit) * peak
    if ours["peak_memory_bytes"] > most:
        yield f"{where}: a peak of {ours['peak_memory_bytes']} bytes, limit {most:.0f}"
    for name, theirs in reports.items():
        if theirs["makespan_ns"] < ours["makespan_ns"]:
            yield (
                f"{where}: comm-optimize takes {ours['makespan_ns']} ns, {name}"
                f" takes {theirs['makespan_ns']}"
            )


def print_program(name, results):
    print(f"\n## {name}\n")
    print("| limit | buckets | collectives | makespan, ms | exposed, ms | peak, MiB | gap, % |")
    print("|---|---|--:|--:|--:|--:|--:|")
    for limit, reports in results.items():
        for buckets in (*BUCKETS, AUTO):
            report = reports.get(buckets)
            if report is None:
                print(f"| {limit} | {buckets} | – | – | – | above the limit | – |")
                continue
            print(
                f"| {limit} | {buckets} | {len(report['collectives'])}"
                f" | {report['makespan_ns'] / 1e6:.3f}"
                f" | {report['exposed_comm_ns'] / 1e6:.3f}"
                f" | {report['peak_memory_bytes'] / 2 ** 20:.0f}"
                f" | {schedules.get_gap(report):.1f} |"
            )
    sys.stdout.flush()


def measure(bench, program, machine, name):
    """Returns None if no order keeps the limit."""
    try:
        return bench.measure(program, machine, name)
    except schedules.Failure as failure:
        if "keeps the memory limit" in str(failure):
            return None
        raise


def get_programs(bench, options):
    """Yields names and files."""
    if options.files:
        for path in map(pathlib.Path, options.files):
            yield path.stem, path
        return
    ranks = schedules.MACHINES[options.machine]
    for name, command in bench.get_programs(ranks).items():
        if re.search(PROGRAMS, name) and re.search(options.programs, name):
            yield name, bench.make(name, command, ranks)


def compare(bench, options):
    complaints = []
    pool = concurrent.futures.ThreadPoolExecutor(options.jobs)
    for name, program in get_programs(bench, options):
        futures = {
            key: pool.submit(measure, bench, program, options.machine, key)
            for key in bench.schedules
        }
        reports = {}
        for key, future in futures.items():
            try:
                reports[key] = future.result()
            except (schedules.Failure, subprocess.TimeoutExpired) as failure:
                complaints.append(f"{name}, {key}: {failure}")
        if not reports.get("input"):
            continue
        peak = reports["input"]["peak_memory_bytes"]
        results = {}
        for limit in options.limits:
            results[limit] = {
                buckets: reports[f"{buckets}, {limit}"]
                for buckets in (*BUCKETS, AUTO)
                if reports.get(f"{buckets}, {limit}")
            }
            complaints += get_complaints(f"{name}, {limit}", limit, peak, results[limit])
        print_program(name, results)
    return complaints


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--build", default=schedules.ROOT / "build")
    parser.add_argument("--machine", default="h200-x8", choices=schedules.MACHINES)
    parser.add_argument("--programs", default="", help="a regular expression")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--limits", default="1.0,1.2,none", type=lambda s: s.split(","))
    parser.add_argument("--keep")
    parser.add_argument("files", nargs="*")
    options = parser.parse_args()
    with schedules.checked(options.build), tempfile.TemporaryDirectory() as temporary:
        directory = pathlib.Path(options.keep or temporary)
        directory.mkdir(parents=True, exist_ok=True)
        print(f"{datetime.datetime.now(datetime.timezone.utc).date()}, {options.machine}")
        bench = schedules.Bench(options, directory, get_schedules(options.limits))
        complaints = compare(bench, options)
    return schedules.end(complaints)


if __name__ == "__main__":
    sys.exit(main())
