#!/usr/bin/env python3
"""Compares comm-verify's proofs about buffers in flight in random loops with runs.

Each program starts a sum in a loop and fills buffers before its wait. The buffers are selected by
the iteration, the rank, a flag or a helper, are swapped, or are rows at a random index. There must
be no holes: programs that comm-verify accepts although comm-interpret finds a race.

Prints the counts and the seed of each hole; --show=SEED prints its program.
"""

import argparse
import collections
import concurrent.futures
import random
import re
import subprocess
import sys

WHOLE = "memref<8xf32>"
ROWS = "memref<4x8xf32>"
ROW = "memref<8xf32, strided<[1], offset: ?>>"
RACE = re.compile("in flight|freed|wait names|same memory|overlap")


class Program:
    """A random program, drawn from a seed. Its text is `text`."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.lines, self.counters, self.conditions = [], ["%i"], []
        self.depth, self.number = 2, 0
        self.has_rows = self.chance(0.4)
        self.type = ROW if self.has_rows else WHOLE
        self.carried = self.pick("none swap rotate flag token".split())
        if self.has_rows and self.carried in ("swap", "rotate"):
            self.carried = "slot"
        self.buffers = {"swap": ["%p", "%q", "%z"], "rotate": ["%p", "%q", "%s"]}.get(
            self.carried, ["%x", "%y", "%z"]
        )
        self.make()
        self.text = "\n".join(self.lines) + "\n"

    def chance(self, share):
        return self.random.random() < share

    def pick(self, choices):
        return self.random.choice(choices)

    def add(self, line):
        self.lines.append("  " * self.depth + line)

    def new(self, made):
        self.number += 1
        self.add(f"%v{self.number} = {made}")
        return f"%v{self.number}"

    def index(self, depth=2):
        if depth == 0 or self.chance(0.35):
            return self.pick(self.counters + ["%c0", "%c1", "%c2", "%c3", "%rank"])
        op, others = self.pick(
            [
                ("addi", ["%c1", "%c2", "%c3", "%rank"]),
                ("remui", ["%c2", "%c3", "%c4"]),
                ("divui", ["%c2"]),
                ("xori", ["%c1"]),
                ("andi", ["%c1", "%c3"]),
            ]
        )
        return self.new(f"arith.{op} {self.index(depth - 1)}, {self.pick(others)} : index")

    def condition(self):
        if self.conditions and self.chance(0.5):
            return self.pick(self.conditions)
        if self.chance(0.15):
            return "%flag"
        rest = self.new(f"arith.remui {self.index()}, {self.pick(['%c2', '%c2', '%c3'])} : index")
        found = self.new(f"arith.cmpi {self.pick(['eq', 'ne'])}, {rest}, {self.pick(['%c0', '%c1'])} : index")
        if self.chance(0.2):
            found = self.new(f"arith.xori {found}, %true : i1")
        self.conditions.append(found)
        return found

    def row(self):
        return self.new(f"arith.remui {self.index()}, %c4 : index")

    def buffer(self):
        if self.has_rows:
            return self.new(f"memref.subview %b[{self.row()}, 0] [1, 8] [1, 1] : {ROWS} to {ROW}")
        if self.chance(0.3):
            return self.pick(self.buffers)
        a, b = self.random.sample(self.buffers, 2)
        if self.chance(0.3):
            which = self.index(1)
            return self.new(f"func.call @pick({which}, {a}, {b}) : (index, {WHOLE}, {WHOLE}) -> {WHOLE}")
        which = self.condition()
        if self.chance(0.6):
            return self.new(f"arith.select {which}, {a}, {b} : {WHOLE}")
        return self.new(
            f"scf.if {which} -> {WHOLE} {{ scf.yield {a} : {WHOLE} }} else {{ scf.yield {b} : {WHOLE} }}"
        )

    def inside(self, head, tail=None):
        """Emits accesses in a region, whose conditions are unknown after it."""
        self.add(head + " {")
        self.depth += 1
        known = len(self.conditions)
        self.touch(isNested=True)
        if tail:
            self.add(tail)
        del self.conditions[known:]
        self.depth -= 1
        self.add("}")

    def touch(self, isNested=False):
        if not isNested and self.chance(0.3):
            compared = (f"{self.pick(['ne', 'eq', 'ult'])}, {self.pick(['%rank', '%i'])}, "
                        f"{self.pick(['%c0', '%c1', '%rank'])}")
            self.inside(f"scf.if {self.new(f'arith.cmpi {compared} : index')}")
        elif not isNested and self.has_rows and self.chance(0.4):
            begin = self.pick(["%c0", "%c1", "%c2", None])
            if not begin:
                begin = self.new("arith.addi %i, %c1 : index")
            self.number += 1
            counter, end = f"%k{self.number}", self.pick(["%c2", "%c3", "%c4"])
            self.counters.append(counter)
            if self.chance(0.8):
                self.inside(f"scf.for {counter} = {begin} to {end} step %c1")
            else:
                self.inside(f"scf.parallel ({counter}) = ({begin}) to ({end}) step (%c1)", "scf.reduce")
            self.counters.pop()
        elif self.has_rows and self.chance(0.5):
            self.add(f"memref.store %v, %b[{self.row()}, %c0] : {ROWS}")
        elif self.has_rows and self.chance(0.4):
            self.add(f"func.call @put(%b, {self.row()}, %v) : ({ROWS}, index, f32) -> ()")
        else:
            self.add(f"linalg.fill ins(%v : f32) outs({self.buffer()} : {self.type})")

    def make(self):
        self.lines = f"""comm.mesh @mesh(dp = {self.pick([2, 4])})
comm.group @dp = @mesh[dp]
func.func private @pick(%i: index, %a: {WHOLE}, %b: {WHOLE}) -> {WHOLE} {{
  %c0 = arith.constant 0 : index
  %d = arith.constant {self.pick([2, 2, 3])} : index
  %h = arith.{self.pick(["remui", "remui", "divui"])} %i, %d : index
  %e = arith.cmpi {self.pick(["eq", "ne"])}, %h, %c0 : index
  %r = arith.select %e, %a, %b : {WHOLE}
  return %r : {WHOLE}
}}
func.func private @put(%m: {ROWS}, %i: index, %v: f32) {{
  %c0 = arith.constant 0 : index
  memref.store %v, %m[%i, %c0] : {ROWS}
  return
}}
func.func @main(%x: {WHOLE}, %y: {WHOLE}, %z: {WHOLE}, %b: {ROWS}, %k: index, %v: f32, %flag: i1) {{""".split("\n")
        self.depth = 1
        for number in range(6):
            self.add(f"%c{number} = arith.constant {number} : index")
        self.add("%true = arith.constant true")
        self.add("%rank = comm.group_rank @dp : index")
        self.add("%few = arith.andi %k, %c3 : index")
        self.add("%n = arith.addi %few, %c4 : index")
        if self.carried == "token":
            first = "%x"
            if self.has_rows:
                self.add(f"%zero = arith.andi %c0, %c1 : index")
                first = self.new(f"memref.subview %b[%zero, 0] [1, 8] [1, 1] : {ROWS} to {ROW}")
            start = f"comm.all_reduce sum into {first} on @dp : {self.type}"
            self.add(f"%d = {self.pick(['comm.completed_token', start])}")
        arguments, types = {
            "none": ([], []),
            "swap": (["%p = %x", "%q = %y"], [WHOLE] * 2),
            "rotate": (["%p = %x", "%q = %y", "%s = %z"], [WHOLE] * 3),
            "flag": (["%f = %true"], ["i1"]),
            "slot": (["%j = %c0"], ["index"]),
            "token": (self.carried == "token" and ["%t = %d", f"%p = {first}"], ["!comm.token", self.type]),
        }[self.carried]
        if self.carried == "flag":
            self.conditions.append("%f")
        if self.carried == "slot":
            self.counters.append("%j")
        head = (f"scf.for %i = {self.pick(['%c0', '%c1', '%c2'])} to {self.pick(['%n', '%c5'])} "
                f"step {self.pick(['%c1', '%c1', '%c2'])}")
        if arguments:
            head = f"%l:{len(types)} = {head} iter_args({', '.join(arguments)}) -> ({', '.join(types)})"
        self.add(head + " {")
        self.depth = 2
        handed_on = {
            "none": [],
            "swap": self.pick([["%q", "%p"], ["%q", "%p"], ["%p", "%q"], ["%q", "%q"]]),
            "rotate": self.pick([["%q", "%s", "%p"], ["%q", "%p", "%s"], ["%p", "%s", "%s"]]),
        }.get(self.carried)
        now = self.buffer()
        if self.carried == "token":
            self.add(f"linalg.fill ins(%v : f32) outs({now} : {self.type})")
            wait = f"comm.wait %t, %p : {self.type}"
            is_early = self.chance(0.4)
            if is_early:
                self.add(wait)
            self.add(f"%u = comm.all_reduce sum into {now} on @dp : {self.type}")
            if not is_early:
                self.add(wait)
            self.touch()
            handed_on = ["%u", now]
        else:
            self.add(f"%t = comm.all_reduce sum into {now} on @dp : {self.type}")
            self.touch()
            self.add(f"comm.wait %t, {now} : {self.type}")
        if self.carried == "flag":
            handed_on = [self.new(f"arith.xori %f, {self.pick(['%true', '%true', '%flag'])} : i1")]
        elif self.carried == "slot":
            after = self.new(f"arith.addi %j, {self.pick(['%c1', '%c2'])} : index")
            handed_on = [self.new(f"arith.remui {after}, {self.pick(['%c2', '%c3', '%c4'])} : index")]
        if handed_on:
            self.add(f"scf.yield {', '.join(handed_on)} : {', '.join(types)}")
        self.depth = 1
        self.add("}")
        if self.carried == "token":
            self.add(f"comm.wait %l#0, %l#1 : {self.type}")
        self.add("return")
        self.lines.append("}")


def run(tool, text, option):
    """Returns the first error, or None."""
    ended = subprocess.run([tool, "-", option, "-o", "/dev/null"], input=text, capture_output=True, text=True,
                           timeout=120)
    if ended.returncode == 0:
        return None
    found = re.search("error: (.*)", ended.stderr)
    return found[1] if found else f"exit status {ended.returncode}"


def judge(tool, seed):
    text = Program(seed).text
    return seed, run(tool, text, "--comm-verify"), run(tool, text, "--comm-interpret=seeds=12")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--tool", default="comm-opt", help="comm-opt (default: from PATH)")
    parser.add_argument("--programs", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0, help="of the first program")
    parser.add_argument("--jobs", type=int, default=2, help="processes at a time")
    parser.add_argument("--show", type=int, metavar="SEED", help="print one program")
    arguments = parser.parse_args()
    if arguments.show is not None:
        print(Program(arguments.show).text, end="")
        return 0
    counts, failed = collections.Counter(), 0
    seeds = range(arguments.seed, arguments.seed + arguments.programs)
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as executor:
        for seed, refusal, race in executor.map(lambda seed: judge(arguments.tool, seed), seeds):
            for error in (refusal, race):
                if error and not RACE.search(error):
                    print(f"invalid: seed {seed}: {error}")
                    failed += 1
            if race and not refusal:
                print(f"hole: seed {seed}: {race}")
                failed += 1
            counts["race" if race else "no race", "refused" if refusal else "accepted"] += 1
    for (what, verdict), number in sorted(counts.items()):
        print(f"{what}, {verdict}: {number}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
