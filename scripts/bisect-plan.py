#!/usr/bin/env python3
# Part of the CommDialect project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Finds the one difference between two plans that matters most.

usage: bisect-plan.py A.json B.json PROGRAM.mlir [--command CMD] [--comm-opt PATH]

A and B are plans of comm-plan for PROGRAM. Plans differ in the algorithm of a collective,
a bucket, a pipelined loop, a split matmul, or the position of an op in the order. The
script applies the differences to A one after the other, until it equals B. It prints the
difference that slows the program down the most, according to the simulator.

With --command, it prints the difference with which CMD begins to fail. CMD is a shell
command that gets the program, with the plan applied, as its last argument. It must
succeed for A and fail for B. Bisection finds the difference, as in git bisect.

An order between A and B need not be complete or legal: comm-apply-plan=adapt follows the
order as far as dependences allow. Exits with 0 if it finds a difference, and with 1 and
one line if something is wrong with the input.
"""

import argparse
import bisect
import copy
import json
import pathlib
import shlex
import subprocess
import sys
import tempfile


class Failure(Exception):
    """An error in the input, as text for the user."""


def read_plan(path):
    try:
        with open(path, encoding="utf-8") as file:
            plan = json.load(file)
    except (OSError, ValueError, RecursionError) as error:
        raise Failure(f"cannot read the plan '{path}': {error}") from error
    if not isinstance(plan, dict) or plan.get("schema") != "comm-plan":
        raise Failure(f"'{path}' is not a plan: expected \"schema\": \"comm-plan\"")
    return plan


def block_key(block):
    return block.get("op"), block.get("region", 0), block.get("block", 0)


def longest_increasing(numbers):
    """Returns the indices of a longest increasing subsequence (patience sorting, O(n log n))."""
    tails, places, previous = [], [], []
    for i, number in enumerate(numbers):
        at = bisect.bisect_left(tails, number)
        previous.append(places[at - 1] if at else None)
        if at == len(tails):
            tails.append(number)
            places.append(i)
        else:
            tails[at], places[at] = number, i
    found, i = set(), places[-1] if places else None
    while i is not None:
        found.add(i)
        i = previous[i]
    return found


class Differences:
    """Differences of plans A and B: each a text, and a function that applies it to a plan."""

    def __init__(self, a, b):
        self.found = []
        functions = {function["name"]: function for function in b["functions"]}
        for function in a["functions"]:
            other = functions.get(function["name"])
            if other is None or other["ops"] != function["ops"]:
                raise Failure(f"the plans are not of one program: see function '{function['name']}'")
            self.compare(function["name"], function, other)

    def add(self, function, text, change):
        def apply(plan):
            change(next(f for f in plan["functions"] if f["name"] == function))

        self.found.append((f"@{function}: {text}", apply))

    def compare(self, name, a, b):
        blocks = {block_key(block): block for block in b["blocks"]}
        pairs = [(i, block, blocks[block_key(block)]) for i, block in enumerate(a["blocks"])
                 if block_key(block) in blocks]
        # Members of a bucket have no algorithm of their own.
        for i, block, new in pairs:
            self.remove_buckets(name, i, block, new)
        theirs = {entry["name"]: entry for entry in b["collectives"]}
        for i, entry in enumerate(a["collectives"]):
            new = theirs.get(entry["name"], entry)
            if new.get("algorithm") != entry.get("algorithm"):
                def change(function, i=i, new=new):
                    function["collectives"][i] = new
                self.add(name, f"'{entry['name']}' runs by {new.get('algorithm', 'the library')}"
                         f" instead of {entry.get('algorithm', 'the library')}", change)
        for i, block, new in pairs:
            self.add_buckets(name, i, block, new)
        self.compare_loops(name, a.get("pipelined_loops", []), b.get("pipelined_loops", []))
        for i, block, new in pairs:
            self.compare_orders(name, i, block["order"]["ops"], new["order"]["ops"])
        for gather in a["split_matmuls"]:
            if gather not in b["split_matmuls"]:
                self.add(name, f"the matmul of '{gather}' is no longer split",
                         lambda function, g=gather: function["split_matmuls"].remove(g))
        for gather in b["split_matmuls"]:
            if gather not in a["split_matmuls"]:
                self.add(name, f"the matmul of '{gather}' is split",
                         lambda function, g=gather: function["split_matmuls"].append(g))

    def remove_buckets(self, name, i, a, b):
        for bucket in a["buckets"]["list"]:
            if bucket not in b["buckets"]["list"]:
                self.add(name, f"the bucket of {', '.join(bucket['members'])} is gone",
                         lambda function, bucket=bucket:
                         function["blocks"][i]["buckets"]["list"].remove(bucket))

    def add_buckets(self, name, i, a, b):
        for bucket in b["buckets"]["list"]:
            if bucket in a["buckets"]["list"]:
                continue

            def change(function, bucket=bucket):
                # Members of the new bucket leave their old buckets.
                buckets = function["blocks"][i]["buckets"]
                kept = []
                for other in buckets["list"]:
                    members = [m for m in other["members"] if m not in bucket["members"]]
                    if len(members) > 1:
                        kept.append(dict(other, members=members))
                buckets["list"] = kept + [bucket]

            self.add(name, f"there is a bucket of {', '.join(bucket['members'])}", change)

    def compare_loops(self, name, a, b):
        old, new = ({loop["name"]: loop["starts"] for loop in loops if loop["starts"]} for loops in (a, b))
        for loop in [*old, *(loop for loop in new if loop not in old)]:
            if old.get(loop) == new.get(loop):
                continue

            def change(function, loop=loop):
                kept = [entry for entry in function.get("pipelined_loops", []) if entry["name"] != loop]
                made = [{"name": loop, "starts": new[loop]}] if loop in new else []
                function["pipelined_loops"] = kept + made

            self.add(name, f"in '{loop}' {', '.join(new[loop])} run one iteration ahead" if loop in new
                     else f"'{loop}' is no longer pipelined", change)

    def compare_orders(self, name, i, a, b):
        places = {op: place for place, op in enumerate(a)}
        common = [op for op in b if op in places]
        stays = {common[i] for i in longest_increasing([places[op] for op in common])}
        for at, op in enumerate(b):
            if op in stays:
                continue
            before = b[at - 1] if at else None

            def change(function, op=op, before=before):
                order = function["blocks"][i]["order"]["ops"]
                if op in order:
                    order.remove(op)
                order.insert(order.index(before) + 1 if before in order else 0, op)

            self.add(name, f"'{op}' comes " + (f"behind '{before}'" if before else "first"), change)


class Runner:
    def __init__(self, options, folder, start, differences):
        self.options, self.folder = options, folder
        self.start, self.differences = start, differences

    def plan(self, count):
        plan = copy.deepcopy(self.start)
        for _, change in self.differences[:count]:
            change(plan)
        path = self.folder / "plan.json"
        path.write_text(json.dumps(plan), encoding="utf-8")
        return path

    def apply(self, count, *passes):
        program = self.folder / "program.mlir"
        command = [self.options.comm_opt, "--allow-unregistered-dialect", self.options.program,
                   f"--comm-apply-plan=adapt plan={self.plan(count)}", *passes,
                   "-o", str(program)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            what = self.differences[count - 1][0] if count else "plan A"
            line = next((l for l in done.stderr.splitlines() if "error:" in l), "no error line")
            raise Failure(f"cannot apply {what}: {line}")
        return program

    def nanoseconds(self, count):
        total = 0
        for function in self.start["functions"]:
            report = self.folder / "report.json"
            self.apply(count, f"--comm-set-target=machine={self.start['machine']}",
                       f"--comm-report=format=json function={function['name']} output={report}")
            total += json.loads(report.read_text(encoding="utf-8"))["makespan_ns"]
        return total

    def succeeds(self, count):
        command = f"{self.options.command} {shlex.quote(str(self.apply(count)))}"
        return subprocess.run(command, shell=True, stdout=subprocess.DEVNULL,
                              stderr=subprocess.DEVNULL, check=False).returncode == 0


def find_slowest(runner, differences):
    last = first = runner.nanoseconds(0)
    worst, most = None, 0
    for count, (text, _) in enumerate(differences, start=1):
        now = runner.nanoseconds(count)
        if worst is None or now - last > most:
            worst, most = text, now - last
        last = now
    print(f"{len(differences)} differences, {first} ns to {last} ns")
    print(f"the most comes of: {worst} ({most:+d} ns)")


def find_breaking(runner, differences):
    if not runner.succeeds(0):
        raise Failure("the command fails for plan A already")
    if runner.succeeds(len(differences)):
        raise Failure("the command succeeds for plan B")
    good, bad = 0, len(differences)
    while bad - good > 1:
        middle = (good + bad) // 2
        if runner.succeeds(middle):
            good = middle
        else:
            bad = middle
    print(f"{len(differences)} differences")
    print(f"the command fails with: {differences[bad - 1][0]}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("a")
    parser.add_argument("b")
    parser.add_argument("program")
    parser.add_argument("--command")
    parser.add_argument("--comm-opt", default="comm-opt")
    options = parser.parse_args()
    try:
        a, b = read_plan(options.a), read_plan(options.b)
        try:
            differences = Differences(a, b).found
        except (KeyError, TypeError, AttributeError) as error:
            raise Failure(f"the plans are not as comm-plan writes them: {error!r}") from error
        if not differences:
            raise Failure("the plans do the same")
        with tempfile.TemporaryDirectory() as folder:
            runner = Runner(options, pathlib.Path(folder), a, differences)
            if options.command:
                find_breaking(runner, differences)
            else:
                find_slowest(runner, differences)
    except (Failure, OSError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
