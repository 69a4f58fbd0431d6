"""Prints loops with collectives, of which some can run one iteration ahead.

usage: make-loops.py SEED COUNT

Each loop gathers rows, sums and scatters tensors in a random order: of inputs, or of
what is computed from them or in the iteration. Other ops are compute, and ops with
which all communication keeps its order. The output depends on the arguments only.
"""

import random
import sys

ROWS, COLUMNS = 4, 64
SHARD = f"tensor<{ROWS}x{COLUMNS}xf32>"
WHOLE = f"tensor<{ROWS * 2}x{COLUMNS}xf32>"
ALL = f"tensor<{ROWS * 8}x{COLUMNS}xf32>"


class Loop:
    def __init__(self, number, random):
        self.random = random
        self.lines = []
        self.count = 0
        self.open = []
        self.current = ["%acc"]
        ordered = " attributes {comm.ordered_starts}" if self.chance(6) else ""
        trips = "%n" if self.chance(2) else "%all"
        self.print(
            f"func.func @loop{number}(%w: {ALL}, %v: {WHOLE}, %x: {WHOLE}, %n: index)\n"
            f"    -> ({WHOLE}, {WHOLE}){ordered} {{\n"
            f"  %zero = arith.constant 0 : index\n"
            f"  %all = arith.constant {ROWS * 8} : index\n"
            f"  %step = arith.constant {ROWS} : index\n"
            f"  %yes = arith.constant true\n"
            f"  %r:2 = scf.for %i = %zero to {trips} step %step iter_args(%acc = %x, %old = %x)"
            f" -> ({WHOLE}, {WHOLE}) {{"
        )
        for _ in range(self.random.randrange(4, 14)):
            self.random.choice(
                [self.start, self.start, self.start, self.wait, self.wait, self.compute]
                + ([self.barrier] if self.chance(4) else [self.compute])
            )()
        while self.open:
            self.wait()
        old = "%acc" if self.chance(3) else "%old" if self.chance(3) else self.current[0]
        self.print(f"    scf.yield {self.current[-1]}, {old} : {WHOLE}, {WHOLE}")
        self.print(f"  }}\n  return %r#0, %r#1 : {WHOLE}, {WHOLE}\n}}")

    def print(self, line):
        self.lines.append(line)

    def chance(self, of):
        return self.random.randrange(of) == 0

    def name(self):
        self.count += 1
        return f"%v{self.count}"

    def op(self, text, type):
        name = self.name()
        self.print(f"    {name} = {text} : {type}")
        return name

    def cost(self):
        return f"{{comm.cost = {self.random.randrange(1, 9) * 1000}}}"

    def source(self, type):
        """Returns a tensor: of the inputs, computed from them, or of the iteration."""
        if type == SHARD:
            value = self.op(f"tensor.extract_slice %w[%i, 0] [{ROWS}, {COLUMNS}] [1, 1]", f"{ALL} to {SHARD}")
        elif self.chance(3):
            return self.random.choice(self.current)
        else:
            value = "%v"
        return self.op(f"math.exp {value} {{comm.cost = 10}}", type) if self.chance(2) else value

    def start(self):
        kind = self.random.choice(["all_gather", "all_reduce", "reduce_scatter"])
        sent, received = {
            "all_gather": (SHARD, WHOLE),
            "all_reduce": (WHOLE, WHOLE),
            "reduce_scatter": (WHOLE, SHARD),
        }[kind]
        source = self.source(sent)
        empty = self.op("tensor.empty()", received)
        result, token = self.name(), self.name()
        group = self.random.choice(["dp", "tp"])
        text = {
            "all_gather": f"all_gather {source} into {empty} dim 0 on @{group}",
            "all_reduce": f"all_reduce sum {source} into {empty} on @{group}",
            "reduce_scatter": f"reduce_scatter sum {source} into {empty} dim 0 on @{group}",
        }[kind]
        cost = f" {self.cost()}" if self.chance(2) else ""
        types = sent if kind == "all_reduce" else f"{sent} into {received}"
        self.print(f"    {result}, {token} = comm.{text}{cost} : {types}")
        self.open.append((token, result, received, source, sent))

    def wait(self):
        if not self.open:
            return
        token, result, type, source, sent = self.open.pop(self.random.randrange(len(self.open)))
        value = self.op(f"comm.wait {token}, {result} reading {source}", f"{type} reading {sent}")
        if type == WHOLE:
            self.current.append(self.op(f"arith.addf {self.current[-1]}, {value} {self.cost()}", WHOLE))

    def compute(self):
        self.current.append(self.op(f"math.cos {self.random.choice(self.current)} {self.cost()}", WHOLE))

    def barrier(self):
        """Prints communication in a region, with which all other keeps its order."""
        if self.chance(2):
            self.print('    "other.effect"() {has_side_effect = true} : () -> ()')
            return
        empty, result, token, value = (self.name() for _ in range(4))
        self.current.append(
            self.op(
                f"scf.if %yes -> ({WHOLE}) {{\n"
                f"      {empty} = tensor.empty() : {WHOLE}\n"
                f"      {result}, {token} = comm.all_reduce sum %v into {empty} on @dp : {WHOLE}\n"
                f"      {value} = comm.wait {token}, {result} reading %v : {WHOLE} reading {WHOLE}\n"
                f"      scf.yield {value} : {WHOLE}\n"
                f"    }} else {{\n"
                f"      scf.yield %x : {WHOLE}\n"
                f"    }}\n"
                f"    {self.name()} = arith.negf %x {self.cost()}",
                WHOLE,
            )
        )


def main():
    seed, count = map(int, sys.argv[1:])
    print("comm.mesh @mesh(dp = 2, tp = 2)")
    print("comm.group @dp = @mesh[dp]")
    print("comm.group @tp = @mesh[tp]")
    numbers = random.Random(seed)
    for number in range(count):
        print("\n".join(Loop(number, numbers).lines))


if __name__ == "__main__":
    main()
