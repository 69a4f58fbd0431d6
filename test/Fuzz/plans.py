#!/usr/bin/env python3
# Part of the CommDialect project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tests plans of random programs, and mutants of the plans.

usage: plans.py --bin=BUILD/bin [--programs=N] [--mutants=M] [--seed=S] [--first=F] [--jobs=J]

A plan is created for each program, which must leave the program unchanged, and applied, which must be
what comm-optimize does. The plan's figures must match comm-report to the nanosecond and the byte, and
its original peak must be that of the program. It must not be slower than the program, nor, without
algorithms, than simpler passes within its memory limit. M mutants of each plan must either be
rejected, each with one error, or be valid. Valid ones are within the limit, and pass
scripts/check-report.py, which shares no code with the compiler. Programs with a plan or a valid mutant
must compute the same as the original, by comm-validate; a plan that splits matmuls may change the order
of sums. Exits with 1 on failures.
"""

import argparse
import collections
import concurrent.futures
import json
import pathlib
import random
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
FAMILIES = ["random"] * 6 + "ddp fsdp tp moe pipeline ring wide deep".split()
OPTIONS = ["", " memory-limit=1.2", " memory-limit=none", " buckets=none", " buckets=alone",
           " buckets=alone algorithms", " buckets=quick", " buckets=rough",
           " bucket-mode=view", " bucket-mode=concat", " algorithms",
           " algorithms memory-limit=1.2", " pipeline-loops", " pipeline-loops memory-limit=none"]
# Flags of passes that a plan is not slower than, but with rough estimates or algorithms.
PASSES = ["--comm-schedule", "--comm-sink-waits", "--comm-raise-comms", "--comm-sink-waits --comm-raise-comms",
          "--comm-reorder-preserving-peak-memory", "--comm-sink-waits-iterative", "--comm-inductor-overlap",
          "--comm-reorder-compute-for-overlap"]
NOT_COMPARED = re.compile("quick|rough|algorithms")
REFUSED = re.compile(r"the plan breaks the rule '(\w+)'|is not a (plan)|failed to (verify)")


class Wrong(Exception):
    """An error in a plan, or in the program that it produced."""


class Tester:
    def __init__(self, options):
        self.bin, self.mutants = pathlib.Path(options.bin).resolve(), options.mutants
        self.seed = options.seed

    def run(self, *command):
        return subprocess.run([str(word) for word in command], capture_output=True, text=True,
                              timeout=120, check=False)

    def opt(self, *words):
        return self.run(self.bin / "comm-opt", "--allow-unregistered-dialect", *words)

    def must(self, *words):
        done = self.opt(*words)
        if done.returncode:
            raise Wrong(f"{words[1]}: {done.stderr.strip()[:300]}")

    def check_results(self, program, plan, made, what, counts):
        """Proves that both compute the same, bit for bit, or counts that this is undecided."""
        splits = any(function["split_matmuls"] for function in plan["functions"])
        options = ["--allow-reassociation"] if splits else []
        done = self.run(self.bin / "comm-validate", *options, program, made)
        if done.returncode not in (0, 2):
            raise Wrong(f"{what}: {done.stdout.strip()}{done.stderr.strip()}"[:400])
        counts["equal" if done.returncode == 0 else "equal: cannot tell"] += 1

    def check_passes(self, function, program, folder):
        """Raises an error if a pass that keeps the limit of the plan makes the function faster."""
        limit = function["limit_bytes"]
        for flags in PASSES:
            report, _ = self.report(program, folder, *flags.split())
            keeps_limit = limit is None or report["peak_memory_bytes"] <= limit
            if keeps_limit and report["makespan_ns"] < function["planned"]["makespan_ns"]:
                raise Wrong(f"{function['planned']['makespan_ns']} ns, by {flags} {report['makespan_ns']}")

    def report(self, program, folder, *passes):
        path = folder / "report.json"
        self.must(program, *passes, f"--comm-report=format=json output={path}", "-o", "/dev/null")
        return json.loads(path.read_text(encoding="utf-8")), path

    def test(self, number):
        """Returns the counts of outcomes of the plan and of its mutants."""
        draw = random.Random(f"{self.seed} {number}")
        ranks = draw.choice([2, 4, 8])
        counts = collections.Counter()
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            program, path = folder / "program.mlir", folder / "plan.json"
            family = draw.choice(FAMILIES)
            done = self.run(self.bin / "comm-generate", f"--family={family}", f"--seed={number}",
                            f"--ranks={ranks}", f"--layers={draw.randint(1, 30 if family == 'random' else 4)}",
                            f"--width={ranks * draw.choice([1, 8, 512])}",
                            f"--tokens={ranks * draw.choice([1, 8, 512])}")
            (folder / "raw.mlir").write_text(done.stdout, encoding="utf-8")
            self.must(folder / "raw.mlir", f"--comm-set-target=machine=h200-x{ranks}",
                      "--comm-prepare-for-scheduling", "-o", program)
            options = draw.choice(OPTIONS).strip()
            done = self.opt(program, f"--comm-plan={options} output={path}", "-o", folder / "same.mlir")
            if done.returncode:
                # Like comm-optimize: no order keeps the limit, or no algorithm can run a
                # collective.
                for text in ("that keeps the memory limit", "no algorithm of machine"):
                    if text in done.stderr:
                        counts["cannot be"] += 1
                        return counts
                raise Wrong(f"comm-plan={options}: {done.stderr.strip()[:300]}")
            if program.read_text(encoding="utf-8") != (folder / "same.mlir").read_text(encoding="utf-8"):
                raise Wrong("comm-plan has changed the program")
            plan = json.loads(path.read_text(encoding="utf-8"))
            self.check_promise(plan, program, path, options, folder)
            self.must(program, f"--comm-optimize=prepared {options}", "-o", folder / "optimized.mlir")
            if (folder / "made.mlir").read_text("utf-8") != (folder / "optimized.mlir").read_text("utf-8"):
                raise Wrong(f"comm-plan={options} is not what comm-optimize does")
            for function in plan["functions"]:
                if not NOT_COMPARED.search(options):
                    self.check_passes(function, program, folder)
            self.check_results(program, plan, folder / "made.mlir", "the plan", counts)
            counts["kept"] += 1
            # A program without communication has an empty plan.
            for _ in range(self.mutants if plan["functions"] else 0):
                mutant = json.loads(json.dumps(plan))
                what = mutate(mutant, draw)
                path.write_text(json.dumps(mutant), encoding="utf-8")
                verdict = self.check_mutant(mutant, what, program, path, folder)
                counts[verdict] += 1
                if verdict == "good":
                    self.check_results(program, mutant, folder / "mutant.mlir", what, counts)
        return counts

    def check_promise(self, plan, program, path, options, folder):
        made = folder / "made.mlir"
        self.must(program, f"--comm-apply-plan=plan={path}", "-o", made)
        report, _ = self.report(made, folder)
        before, _ = self.report(program, folder)
        found = report["makespan_ns"], report["peak_memory_bytes"]
        for function in plan["functions"]:
            if function["name"] != report["function"]:
                continue
            planned = function["planned"]
            if (planned["makespan_ns"], planned["peak_bytes"]) != found:
                raise Wrong(f"promised {planned}, found {found[0]} ns and {found[1]} bytes")
            if function["original_peak_bytes"] < before["peak_memory_bytes"] or (
                    "algorithms" not in options and function["original_peak_bytes"] != before["peak_memory_bytes"]):
                raise Wrong(f"original peak {function['original_peak_bytes']}, found {before['peak_memory_bytes']}")
            # Collectives that the library cannot run as they say have another algorithm before
            # anything else is planned.
            before_ns, reported_ns = function["before"]["makespan_ns"], before["makespan_ns"]
            if before_ns != reported_ns and "algorithms" not in options:
                raise Wrong(f"before it took {reported_ns} ns, and not {before_ns}")
            if found[0] > before_ns:
                raise Wrong(f"{found[0]} ns instead of {before_ns}")

    def check_mutant(self, plan, what, program, path, folder):
        made = folder / "mutant.mlir"
        made.unlink(missing_ok=True)
        done = self.opt(program, f"--comm-apply-plan=plan={path}", "-o", made)
        if done.returncode:
            refused = REFUSED.search(done.stderr)
            errors = done.stderr.count("error: ")
            if done.returncode == 1 and made.exists():
                raise Wrong(f"{what}: refused, and a program was written")
            if done.returncode == 1 and refused and errors == 1:
                return "refused: " + next(filter(None, refused.groups()))
            raise Wrong(f"{what}: status {done.returncode}, {errors} errors: {done.stderr.strip()[:300]}")
        report, report_path = self.report(made, folder)
        limits = [f["limit_bytes"] for f in plan["functions"] if f["name"] == report["function"]]
        limit = [f"--limit={limits[0]}"] if limits and limits[0] is not None else []
        done = self.run(sys.executable, ROOT / "scripts/check-report.py", report_path, *limit)
        if done.returncode:
            raise Wrong(f"{what}: accepted, but {done.stdout.strip()}{done.stderr.strip()}"[:400])
        return "good"


def mutate(plan, draw):
    """Changes one thing, and returns its description."""
    function = draw.choice(plan["functions"])
    block = draw.choice(function["blocks"])
    order, buckets = block["order"]["ops"], block["buckets"]["list"]
    starts = [c["name"] for c in function["collectives"]]
    kind = draw.choice("swap move move drop twice foreign bucket merge leave algorithm limit ops member"
                       " loop loop".split())
    if kind == "swap" and len(order) > 1:
        i, j = draw.sample(range(len(order)), 2)
        order[i], order[j] = order[j], order[i]
    elif kind == "move" and order:
        order.insert(draw.randrange(len(order)), order.pop(draw.randrange(len(order))))
    elif kind == "drop" and order:
        order.pop(draw.randrange(len(order)))
    elif kind == "twice" and order:
        order.insert(draw.randrange(len(order)), draw.choice(order))
    elif kind == "foreign" and order:
        order[draw.randrange(len(order))] = draw.choice(["#999999", "", "x", "#-1"])
    elif kind == "bucket" and len(starts) > 1:
        buckets.append({"members": draw.sample(starts, draw.randint(2, min(4, len(starts)))),
                        "mode": draw.choice(["coalesced", "view", "concat"])})
    elif kind == "merge" and len(buckets) > 1:
        i, j = draw.sample(range(len(buckets)), 2)
        buckets[i]["members"] += buckets[j]["members"]
    elif kind == "leave" and buckets:
        draw.choice(buckets)["members"].pop()
    elif kind == "algorithm" and starts:
        draw.choice(function["collectives"])["algorithm"] = draw.choice(
            ["push", "copy-engine", "2shot-s", "nccl", "none", ""])
    elif kind == "loop" and function["pipelined_loops"] and draw.random() < 0.5:
        loop = draw.choice(function["pipelined_loops"])
        loop["starts"] = draw.sample(starts, draw.randint(0, min(2, len(starts))))
    elif kind == "loop" and starts:
        ops = [block["op"] for block in function["blocks"] if "op" in block] + order[:3]
        if ops:
            function["pipelined_loops"].append(
                {"name": draw.choice(ops), "starts": draw.sample(starts, draw.randint(0, min(2, len(starts))))})
    elif kind == "limit":
        function["limit_bytes"] = draw.choice([0, function["planned"]["peak_bytes"] - 1, 1 << 40])
        if function["limit_bytes"] < 0:
            function["limit_bytes"] = 0
    elif kind == "ops":
        function["ops"] += draw.choice([-1, 1])
    else:
        kind = "member"
        draw.choice([plan, function, block])["unknown"] = 1
    return kind


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--bin", required=True)
    parser.add_argument("--programs", type=int, default=100)
    parser.add_argument("--mutants", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="number of the first program")
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    tester = Tester(options)
    counts, wrong = collections.Counter(), 0

    def run(number):
        try:
            return number, tester.test(number), None
        except (Wrong, subprocess.TimeoutExpired) as error:
            return number, {}, error

    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for number, found, error in pool.map(run, range(options.first, options.first + options.programs)):
            counts.update(found)
            if error:
                wrong += 1
                print(f"program {number} of seed {options.seed}: {error}", flush=True)
    print(", ".join(f"{what}: {counts[what]}" for what in sorted(counts)))
    print(f"{wrong} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
