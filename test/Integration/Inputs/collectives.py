"""Writes a program with every collective, and the results of each of 4 ranks.

Usage: collectives.py DIR [KINDS...]. Writes DIR/program.mlir, DIR/data/rank*_in*.npy and rank*_out*.npy.
Expected values follow from the definitions in the ops' documentation, computed here on nested Python lists; nothing of
the project takes part. All values are small integers, exact in every type.
"""

import functools
import operator
import os
import sys

import npy

RANKS = 4
GROUPS = {
    "all": [[0, 1, 2, 3]],
    "dp": [[0, 2], [1, 3]],
    "tp": [[0, 1], [2, 3]],
    "mixed": [[3, 1], [0, 2]],
}
FLOATS = ["f32", "bf16", "f16", "f64"]
INTEGERS = ["i32", "i64", "i8"]
ROWS, COLUMNS = 4, 8

REDUCE = {
    "sum": operator.add, "prod": operator.mul, "min": min, "max": max, "minnum": min, "maxnum": max,
    "band": operator.and_, "bor": operator.or_, "bxor": operator.xor,
}


def wrap(value, dtype):
    """Wraps `value` into the range of a signed integer type; returns other values unchanged."""
    if dtype[0] != "i" or dtype == "i1":
        return value
    bits = int(dtype[1:])
    return (value + (1 << (bits - 1))) % (1 << bits) - (1 << (bits - 1))


def reduce(kind, values, dtype, factors):
    if kind == "premul_sum":
        return sum(f * v for f, v in zip(factors, values))
    if kind == "avg":
        return sum(values) / len(values)
    if dtype == "i1":
        return bool(functools.reduce({"sum": operator.or_, "prod": operator.and_}.get(kind, REDUCE[kind]), values))
    if kind in ("umin", "umax"):
        return {"umin": min, "umax": max}[kind](values, key=lambda v: v % (1 << int(dtype[1:])))
    return wrap(functools.reduce(REDUCE[kind], values), dtype)


def array(rows, columns, f):
    return [[f(i, j) for j in range(columns)] for i in range(rows)]


def transpose(a):
    return [list(row) for row in zip(*a)]


def concat(pieces, dim):
    if dim == 0:
        return [row for piece in pieces for row in piece]
    return transpose(concat([transpose(p) for p in pieces], 0))


def split(a, n, dim):
    if dim == 1:
        return [transpose(p) for p in split(transpose(a), n, 0)]
    size = len(a) // n
    return [a[i * size:(i + 1) * size] for i in range(n)]


class Program:
    """Collects the text of the function, its inputs and its expected outputs."""

    def __init__(self):
        self.body, self.arguments, self.results = [], [], []
        self.inputs = []   # (shape, dtype, [values of each rank])
        self.outputs = []
        self.count = 0

    def name(self):
        self.count += 1
        return f"%v{self.count}"

    def emit(self, line):
        self.body.append("  " + line)

    @staticmethod
    def type(shape, dtype):
        return "tensor<" + "".join(f"{s}x" for s in shape) + dtype + ">"

    def input(self, dtype, per_rank):
        shape = (len(per_rank[0]), len(per_rank[0][0]))
        name = f"%a{len(self.inputs)}"
        self.inputs.append((shape, dtype, per_rank))
        self.arguments.append(f"{name}: {self.type(shape, dtype)}")
        return name

    def scalar_input(self, dtype, per_rank):
        name = f"%a{len(self.inputs)}"
        self.inputs.append(((), dtype, [[[v]] for v in per_rank]))
        self.arguments.append(f"{name}: {dtype}")
        return name

    def output(self, value, shape, dtype, per_rank):
        self.outputs.append((shape, dtype, per_rank))
        self.results.append((value, self.type(shape, dtype)))

    def empty(self, shape, dtype):
        name = self.name()
        self.emit(f"{name} = tensor.empty() : {self.type(shape, dtype)}")
        return name

    def start(self, text, source, destination, source_type, destination_type):
        """Emits `comm.<text>`, with {} in place of the buffers, and its wait; gives the waited value."""
        result, token, value = self.name(), self.name(), self.name()
        buffers = f"{source} into {destination}" if source else f"into {destination}"
        types = f"{source_type} into {destination_type}" if source else destination_type
        self.emit(f"{result}, {token} = comm.{text.format(buffers)} : {types}")
        reading = f" reading {source}" if source else ""
        reading_type = f" reading {source_type}" if source else ""
        # The wait comes later: all of a block are in flight together.
        self.pending.append(f"{value} = comm.wait {token}, {result}{reading} : {destination_type}{reading_type}")
        return value

    pending = []

    def flush(self):
        """Waits, in the reverse order of the starts."""
        for line in reversed(self.pending):
            self.emit(line)
        self.pending = []

    def write(self, directory):
        data = os.path.join(directory, "data")
        os.makedirs(data, exist_ok=True)
        with open(os.path.join(directory, "program.mlir"), "w") as file:
            file.write("comm.mesh @mesh(dp = 2, tp = 2)\n")
            file.write("comm.group @all = @mesh[dp, tp]\ncomm.group @dp = @mesh[dp]\ncomm.group @tp = @mesh[tp]\n")
            file.write(f"comm.group @mixed = ranks {GROUPS['mixed']}\n")
            types = ", ".join(t for _, t in self.results)
            file.write(f"func.func @main({', '.join(self.arguments)}) -> ({types}) {{\n")
            file.write("\n".join(self.body))
            file.write(f"\n  return {', '.join(v for v, _ in self.results)} : {types}\n}}\n")
        for what, values in (("in", self.inputs), ("out", self.outputs)):
            for index, (shape, dtype, per_rank) in enumerate(values):
                for rank in range(RANKS):
                    flat = [v for row in per_rank[rank] for v in row]
                    npy.write(os.path.join(data, f"rank{rank}_{what}{index}.npy"), shape, dtype, flat)


def sample(seed, dtype, rows=ROWS, columns=COLUMNS):
    """Returns an array of small values for each rank."""
    def value(rank):
        def f(i, j):
            v = (rank * 5 + i * 3 + j * 2 + seed) % 7
            return bool(v % 2) if dtype == "i1" else v - 2
        return f
    return [array(rows, columns, value(rank)) for rank in range(RANKS)]


def members(group, rank):
    return next(line for line in GROUPS[group] if rank in line)


def own_piece(program, value, shape, dtype, dim, group):
    """Emits the slice of `value` along `dim` that is the rank's own; returns its name and sizes."""
    n = len(GROUPS[group][0])
    sizes = list(shape)
    sizes[dim] //= n
    place, size, offset, piece = (program.name() for _ in range(4))
    program.emit(f"{place} = comm.group_rank @{group} : index")
    program.emit(f"{size} = arith.constant {sizes[dim]} : index")
    program.emit(f"{offset} = arith.muli {place}, {size} : index")
    offsets = [offset if d == dim else "0" for d in range(2)]
    program.emit(f"{piece} = tensor.extract_slice {value}[{', '.join(offsets)}] [{sizes[0]}, {sizes[1]}] [1, 1] : "
                 f"{program.type(shape, dtype)} to {program.type(sizes, dtype)}")
    return piece, sizes


def from_root(program, value, shape, dtype, group, root):
    """Appends a broadcast, so that every rank has the root's value."""
    type = program.type(shape, dtype)
    return program.start(f"broadcast {{}} root {root} on @{group}", value, program.empty(shape, dtype), type, type)


def add_case(program, kind, dtype, in_place, group, dim=0, reduction="sum", root=1):
    """Adds one collective on fresh inputs; the expected outputs come from its definition."""
    n = len(GROUPS[group][0])
    seed = len(program.inputs)
    rows, columns = (ROWS * n if dim == 0 and kind in ("reduce_scatter", "scatter") else ROWS), COLUMNS * 2
    if in_place and kind in ("all_gather", "gather", "all_to_all"):
        rows *= n
    per_rank = sample(seed, dtype, rows, columns)
    shape = (rows, columns)
    source = program.input(dtype, per_rank)
    source_type = program.type(shape, dtype)
    lines = [members(group, rank) for rank in range(RANKS)]
    place = [lines[rank].index(rank) for rank in range(RANKS)]

    factors, factor_text = [1] * RANKS, ""
    if reduction == "premul_sum":
        factors = [rank + 1 for rank in range(RANKS)]
        scalar = "f64" if dtype == "f64" else "f32"
        factor_text = f"({program.scalar_input(scalar, factors)} : {scalar})"

    def reduced(rank):
        line = lines[rank]
        return array(rows, columns, lambda i, j: reduce(reduction, [per_rank[m][i][j] for m in line], dtype,
                                                        [factors[m] for m in line]))

    def run(text, out_shape):
        if in_place:
            return program.start(text, None, source, None, source_type)
        return program.start(text, source, program.empty(out_shape, dtype), source_type,
                             program.type(out_shape, dtype))

    def scaled(factor, along):
        return tuple(int(s * factor) if d == along else s for d, s in enumerate(shape))

    on = f"on @{group}"
    if kind == "all_reduce":
        value = run(f"all_reduce {reduction}{factor_text} {{}} {on}", shape)
        program.output(value, shape, dtype, [reduced(r) for r in range(RANKS)])
    elif kind == "reduce":
        value = run(f"reduce {reduction}{factor_text} {{}} root {root} {on}", shape)
        program.flush()
        value = from_root(program, value, shape, dtype, group, root)
        program.output(value, shape, dtype, [reduced(r) for r in range(RANKS)])
    elif kind == "broadcast":
        value = run(f"broadcast {{}} root {root} {on}", shape)
        program.output(value, shape, dtype, [per_rank[lines[r][root]] for r in range(RANKS)])
    elif kind == "reduce_scatter":
        expected = [split(reduced(r), n, dim)[place[r]] for r in range(RANKS)]
        piece = scaled(1 / n, dim)
        value = run(f"reduce_scatter {reduction}{factor_text} {{}} dim {dim} {on}", piece)
        if in_place:
            program.flush()
            value, piece = own_piece(program, value, shape, dtype, dim, group)
        program.output(value, piece, dtype, expected)
    elif kind == "scatter":
        expected = [split(per_rank[lines[r][root]], n, dim)[place[r]] for r in range(RANKS)]
        piece = scaled(1 / n, dim)
        value = run(f"scatter {{}} dim {dim} root {root} {on}", piece)
        if in_place:
            program.flush()
            value, piece = own_piece(program, value, shape, dtype, dim, group)
        program.output(value, piece, dtype, expected)
    elif kind in ("all_gather", "gather"):
        if in_place:
            pieces, whole = [split(per_rank[r], n, dim)[place[r]] for r in range(RANKS)], shape
        else:
            pieces, whole = per_rank, scaled(n, dim)
        expected = [concat([pieces[m] for m in lines[r]], dim) for r in range(RANKS)]
        value = run(f"{kind} {{}} dim {dim} {f'root {root} ' if kind == 'gather' else ''}{on}", whole)
        if kind == "gather":
            program.flush()
            value = from_root(program, value, whole, dtype, group, root)
        program.output(value, whole, dtype, expected)
    elif kind == "all_to_all":
        cat = dim if in_place else 1 - dim
        expected = [concat([split(per_rank[m], n, dim)[place[r]] for m in lines[r]], cat) for r in range(RANKS)]
        out = [len(expected[0]), len(expected[0][0])]
        value = run(f"all_to_all {{}} split {dim} concat {cat} {on}", out)
        program.output(value, out, dtype, expected)
    elif kind == "permute":
        pairs = [[0, 2], [2, 1], [3, 3]] if n == 4 else [[1, 0]]
        zero = False if dtype == "i1" else 0
        expected = []
        for r in range(RANKS):
            come = [lines[r][a] for a, b in pairs if b == place[r]]
            expected.append(per_rank[come[0]] if come else array(rows, columns, lambda i, j: zero))
        value = run(f"permute {{}} pairs {pairs} {on}", shape)
        program.output(value, shape, dtype, expected)
    else:
        raise ValueError(kind)


def main():
    directory = sys.argv[1]
    program = Program()
    moves = ["broadcast", "all_gather", "gather", "scatter", "all_to_all", "permute"]
    reductions = ["all_reduce", "reduce", "reduce_scatter"]
    dims = {"all_gather", "gather", "scatter", "all_to_all", "reduce_scatter"}
    wanted = sys.argv[2:] or moves + reductions
    groups = list(GROUPS)
    for kind in wanted:
        for type_index, dtype in enumerate(["f32", "bf16", "f16", "f64", "i8", "i32", "i64", "i1"]):
            for in_place in (False, True):
                # All ranks, and one of the smaller groups in turn.
                for group in ("all", groups[1 + (type_index + in_place) % 3]):
                    dim = (type_index + in_place) % 2 if kind in dims else 0
                    add_case(program, kind, dtype, in_place, group, dim)
        if kind in reductions:
            for in_place in (False, True):
                for index, (reduction, dtype) in enumerate(
                        [(r, t) for r in ("avg", "premul_sum", "minnum", "maxnum") for t in FLOATS] +
                        [(r, t) for r in ("prod", "min", "max") for t in ("f32", "bf16", "i32", "i8")] +
                        [(r, t) for r in ("umin", "umax", "band", "bor", "bxor") for t in INTEGERS] +
                        [(r, "i1") for r in ("prod", "band", "bor", "bxor")]):
                    add_case(program, kind, dtype, in_place, groups[index % 4], index % 2 if kind in dims else 0,
                             reduction)
        program.flush()
    program.write(directory)


if __name__ == "__main__":
    main()
