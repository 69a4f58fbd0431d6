"""Writes a random program of chained collectives, and its results on each rank.

Usage: random_collectives.py SEED CHAINS DIR. Writes DIR/program.mlir for 4 ranks and the .npy files of its inputs and
outputs. Each chain starts from an input, mostly has steps that can be merged with a previous collective, and ends in
an output. All numbers are whole and small, so that sums are exact in any order.
"""

import os
import random
import sys

import npy

RANKS = 4
GROUPS = {
    "all": [[0, 1, 2, 3]],
    "mixed": [[2, 0, 3, 1]],
    "near": [[0, 1], [2, 3]],
    "far": [[2, 0], [1, 3]],
}
LIMIT = 1 << 20


class Tensor:
    """A matrix of rows, one on each rank, or None where it is not specified."""

    def __init__(self, name, dtype, values):
        self.name, self.dtype, self.values = name, dtype, values
        some = next(v for v in values if v is not None)
        self.rows, self.columns = len(some), len(some[0])

    def type(self, dtype=None):
        return f"tensor<{self.rows}x{self.columns}x{dtype or self.dtype}>"

    def size(self, dim):
        return self.columns if dim else self.rows

    def largest(self):
        return max(abs(x) for v in self.values if v is not None for row in v for x in row)


def transpose(rows):
    return [list(column) for column in zip(*rows)]


def concat(parts, dim):
    if dim == 0:
        return [row for part in parts for row in part]
    return transpose([row for part in parts for row in transpose(part)])


def split(whole, dim, pieces):
    if dim == 1:
        return [transpose(p) for p in split(transpose(whole), 0, pieces)]
    n = len(whole) // pieces
    return [whole[i * n:(i + 1) * n] for i in range(pieces)]


def combine(matrices, function):
    return [[function(cell) for cell in zip(*rows)] for rows in zip(*matrices)]


def line_of(group, rank):
    return next(line for line in GROUPS[group] if rank in line)


class Program:
    def __init__(self, seed, directory):
        self.random = random.Random(seed)
        self.directory = directory
        self.lines, self.inputs, self.outputs = [], [], []
        self.count = 0

    def name(self):
        self.count += 1
        return f"%v{self.count}"

    def emit(self, text):
        self.lines.append("  " + text)

    def input(self):
        dtype = self.random.choice(["i64", "f32"])
        rows, columns = self.random.choice([4, 8, 16]), self.random.choice([4, 8, 16])
        if self.random.random() < 0.2:  # equal on all ranks, and known to be
            values = [self.draw(rows, columns)] * RANKS
            self.inputs.append((Tensor(f"%in{len(self.inputs)}", dtype, values), " {comm.uniform}"))
        else:
            values = [self.draw(rows, columns) for _ in range(RANKS)]
            self.inputs.append((Tensor(f"%in{len(self.inputs)}", dtype, values), ""))
        return self.inputs[-1][0]

    def draw(self, rows, columns):
        return [[self.random.randint(-9, 9) for _ in range(columns)] for _ in range(rows)]

    def start(self, op, x, attributes, group, values):
        """Emits a collective and its wait, and returns the result."""
        result = Tensor(self.name(), x.dtype, values)
        init, started, token = self.name(), self.name(), self.name()
        both = x.type() if x.type() == result.type() else f"{x.type()} into {result.type()}"
        waited = x.type() if x.type() == result.type() else f"{result.type()} reading {x.type()}"
        self.emit(f"{init} = tensor.empty() : {result.type()}")
        self.emit(f"{started}, {token} = comm.{op} {x.name} into {init} {attributes} on @{group} : {both}")
        self.emit(f"{result.name} = comm.wait {token}, {started} reading {x.name} : {waited}")
        return result

    # Each of the following returns None if the step is impossible.

    def reduced(self, x, group, reduction):
        function = {"sum": sum, "max": max, "min": min}[reduction]
        return [combine([x.values[r] for r in line_of(group, rank)], function) for rank in range(RANKS)]

    def pick_reduction(self, x):
        return self.random.choice(["sum", "max", "min"] if x.largest() * 4 < LIMIT else ["max", "min"])

    def all_reduce(self, x, group, reduction=None):
        reduction = reduction or self.pick_reduction(x)
        return self.start(f"all_reduce {reduction}", x, "", group, self.reduced(x, group, reduction))

    def reduce_scatter(self, x, group, dim):
        size = len(GROUPS[group][0])
        if x.size(dim) % size:
            return None
        reduction = self.pick_reduction(x)
        whole = self.reduced(x, group, reduction)
        values = [split(whole[r], dim, size)[line_of(group, r).index(r)] for r in range(RANKS)]
        return self.start(f"reduce_scatter {reduction}", x, f"dim {dim}", group, values)

    def all_gather(self, x, group, dim):
        if x.size(dim) > 32:
            return None
        values = [concat([x.values[r] for r in line_of(group, rank)], dim) for rank in range(RANKS)]
        return self.start("all_gather", x, f"dim {dim}", group, values)

    def broadcast(self, x, group, root):
        return self.start("broadcast", x, f"root {root}", group,
                          [x.values[line_of(group, rank)[root]] for rank in range(RANKS)])

    def rooted(self, x, group, dim, root):
        """Emits a reduce or gather, then a broadcast or scatter; or a scatter, then an all_gather."""
        size = len(GROUPS[group][0])
        kind = self.random.choice(["reduce", "gather", "scatter"])
        if kind == "scatter":
            if x.size(dim) % size:
                return None
            pieces = [split(x.values[line_of(group, r)[root]], dim, size) for r in range(RANKS)]
            piece = self.start("scatter", x, f"dim {dim} root {root}", group,
                               [pieces[r][line_of(group, r).index(r)] for r in range(RANKS)])
            return self.all_gather(piece, group, dim) if self.random.random() < 0.8 else piece
        if kind == "reduce":
            reduction = self.pick_reduction(x)
            values = self.reduced(x, group, reduction)
            op, attributes = f"reduce {reduction}", f"root {root}"
        else:
            if x.size(dim) > 32:
                return None
            values = [concat([x.values[r] for r in line_of(group, rank)], dim) for rank in range(RANKS)]
            op, attributes = "gather", f"dim {dim} root {root}"
        at_root = self.start(op, x, attributes, group,
                             [values[r] if line_of(group, r)[root] == r else None for r in range(RANKS)])
        if kind == "gather" and self.random.random() < 0.5:
            return self.start("scatter", at_root, f"dim {dim} root {root}", group, x.values)
        return self.start("broadcast", at_root, f"root {root}", group, values)

    def permute(self, x, group):
        size = len(GROUPS[group][0])
        order = self.random.sample(range(size), size)
        pairs = [p for p in enumerate(order) if self.random.random() < 0.8]
        values = []
        for rank in range(RANKS):
            line = line_of(group, rank)
            source = next((s for s, t in pairs if line[t] == rank), None)
            zeros = [[0] * x.columns for _ in range(x.rows)]
            values.append(zeros if source is None else x.values[line[source]])
        text = ", ".join(f"[{s}, {t}]" for s, t in pairs)
        return self.start("permute", x, f"pairs [{text}]", group, values)

    def all_to_all(self, x, group, from_dim, to_dim):
        size = len(GROUPS[group][0])
        if x.size(from_dim) % size:
            return None
        values = []
        for rank in range(RANKS):
            line = line_of(group, rank)
            values.append(concat([split(x.values[r], from_dim, size)[line.index(rank)] for r in line], to_dim))
        return self.start("all_to_all", x, f"split {from_dim} concat {to_dim}", group, values)

    def own_slice(self, x, group, dim):
        size = len(GROUPS[group][0])
        if x.size(dim) % size:
            return None
        values = [split(x.values[r], dim, size)[line_of(group, r).index(r)] for r in range(RANKS)]
        result = Tensor(self.name(), x.dtype, values)
        rank, piece, offset = self.name(), self.name(), self.name()
        self.emit(f"{rank} = comm.group_rank @{group} : index")
        self.emit(f"{piece} = arith.constant {result.size(dim)} : index")
        self.emit(f"{offset} = arith.muli {rank}, {piece} : index")
        offsets = f"[0, {offset}]" if dim else f"[{offset}, 0]"
        self.emit(f"{result.name} = tensor.extract_slice {x.name}{offsets} [{result.rows}, {result.columns}] [1, 1] "
                  f": {x.type()} to {result.type()}")
        return result

    def pair(self, a, b, which=None):
        if a.type() != b.type() or a.largest() + b.largest() > LIMIT:
            return None
        letter = "i" if a.dtype == "i64" else "f"
        names = {"sum": "add" + letter, "max": "maxsi" if letter == "i" else "maximumf",
                 "min": "minsi" if letter == "i" else "minimumf"}
        which = which or self.random.choice(list(names))
        function = {"sum": sum, "max": max, "min": min}[which]
        values = [combine([p, q], function) for p, q in zip(a.values, b.values)]
        result = Tensor(self.name(), a.dtype, values)
        self.emit(f"{result.name} = arith.{names[which]} {a.name}, {b.name} : {a.type()}")
        return result

    def scale(self, x):
        if x.largest() * 3 > LIMIT:
            return None
        values = [[[3 * cell for cell in row] for row in v] for v in x.values]
        result, factor = Tensor(self.name(), x.dtype, values), self.name()
        number, op = ("3", "muli") if x.dtype == "i64" else ("3.0", "mulf")
        self.emit(f"{factor} = arith.constant dense<{number}> : {x.type()}")
        self.emit(f"{result.name} = arith.{op} {x.name}, {factor} : {x.type()}")
        return result

    def step(self, x, group, dim):
        """Emits a step that often merges with the previous one, and returns its result or None."""
        choice = self.random.randrange(13)
        root = self.random.randrange(len(GROUPS[group][0])) if self.random.random() < 0.3 else 0
        if choice == 0:
            return self.all_reduce(x, group)
        if choice == 1:
            whole = self.all_reduce(x, group)
            return self.own_slice(whole, group, dim)
        if choice == 2:
            piece = self.reduce_scatter(x, group, dim)
            return piece and (self.all_gather(piece, group, dim) if self.random.random() < 0.7 else piece)
        if choice == 3:
            return self.all_gather(x, group, dim)
        if choice == 4:
            return self.own_slice(x, group, dim)
        if choice == 5:
            return self.broadcast(x, group, root)
        if choice == 6:
            return self.rooted(x, group, dim, root)
        if choice == 7:
            return self.permute(x, group)
        if choice == 8:
            moved = self.all_to_all(x, group, dim, 1 - dim)
            return moved and (self.all_to_all(moved, group, 1 - dim, dim) if self.random.random() < 0.7 else moved)
        if choice == 9:
            moved = self.permute(x, group)
            return self.permute(moved, group)
        if choice == 10:
            self.all_reduce(x, group)  # not used
            return x
        if choice == 11:
            again = self.random.choice(["broadcast", "all_gather"])
            if again == "broadcast":
                return self.pair(self.broadcast(x, group, root), self.broadcast(x, group, root))
            a = self.all_gather(x, group, dim)
            return a and self.pair(a, self.all_gather(x, group, dim))
        # Reductions of two, which are then combined, with or without a scale.
        which = self.pick_reduction(x)
        other = self.scale(x)
        if other is None:
            return None
        a, b = self.all_reduce(x, group, which), self.all_reduce(other, group, which)
        if which == "sum" and self.random.random() < 0.5:
            a = self.scale(a) or a
        return self.pair(a, b, which)

    def chain(self):
        x = self.input()
        for _ in range(self.random.randint(1, 5)):
            group, dim = self.random.choice(list(GROUPS)), self.random.randrange(2)
            for _ in range(self.random.randint(1, 3)):
                x = self.step(x, group, dim) or x
        self.outputs.append(x)

    def write(self):
        os.makedirs(self.directory, exist_ok=True)
        with open(os.path.join(self.directory, "program.mlir"), "w") as file:
            for name, lines in GROUPS.items():
                file.write(f"comm.group @{name} = ranks {lines}\n")
            arguments = ", ".join(f"{x.name}: {x.type()}{mark}" for x, mark in self.inputs)
            results = ", ".join(x.type() for x in self.outputs)
            file.write(f"func.func @main({arguments}) -> ({results}) {{\n")
            file.write("\n".join(self.lines) + "\n")
            file.write(f"  return {', '.join(x.name for x in self.outputs)} : {results}\n}}\n")
        tensors = [("in", x) for x, _ in self.inputs], [("out", x) for x in self.outputs]
        for some in tensors:
            for number, (what, x) in enumerate(some):
                for rank in range(RANKS):
                    path = os.path.join(self.directory, f"rank{rank}_{what}{number}.npy")
                    npy.write(path, [x.rows, x.columns], x.dtype, [c for row in x.values[rank] for c in row])


def main():
    program = Program(int(sys.argv[1]), sys.argv[3])
    for _ in range(int(sys.argv[2])):
        program.chain()
    program.write()


if __name__ == "__main__":
    main()
