#!/usr/bin/env python3
"""Computes the data of examples/linalg in f64: inputs and results of each rank.

  examples/make-linalg-data.py

Programs tp_rms_norm are blocks of a transformer's MLP, each with an all-reduce, a
residual and an RMS norm. The one on 4 ranks has each algorithm with segments. Programs
reductions sum rows and columns of an all-reduced product of vectors. Inputs are exact
in bf16.
"""
import math
import pathlib
import random
import struct

ROOT = pathlib.Path(__file__).resolve().parent / "linalg"
BATCH, STEPS, HIDDEN = 2, 9, 64
# Number of ranks, number of blocks, and width, by program.
PROGRAMS = {
    "tp_rms_norm_w2": (2, 2, 60),
    "tp_rms_norm_bf16_w2": (2, 2, 72),
    "tp_rms_norm_w4": (4, 3, 60),
}


def write(path, shape, values):
    dims = "".join(f"{size}, " for size in shape).strip()
    dims = dims if len(shape) == 1 else dims.rstrip(",")
    header = f"{{'descr': '<f4', 'fortran_order': False, 'shape': ({dims}), }}"
    header += " " * (-(len(header) + 11) % 64) + "\n"
    path.write_bytes(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) +
                     header.encode() + struct.pack(f"<{len(values)}f", *values))


def random_values(generator, count, scale):
    return [generator.randint(-64, 64) / 64 * scale for _ in range(count)]


def matmul(rows, columns, inner, a, b):
    return [math.fsum(a[i * inner + k] * b[k * columns + j] for k in range(inner))
            for i in range(rows) for j in range(columns)]


def rms_norm(x, weight):
    width, result = len(weight), []
    for begin in range(0, len(x), width):
        row = x[begin:begin + width]
        scale = 1 / math.sqrt(math.fsum(v * v for v in row) / width + 1e-5)
        result += [v * scale * g for v, g in zip(row, weight)]
    return result


def make(name, ranks, blocks, width):
    generator, rows, hidden = random.Random(name), BATCH * STEPS, HIDDEN // ranks
    x = random_values(generator, rows * width, 1)
    weights = [[1 + v / 2 for v in random_values(generator, width, 1)]
               for _ in range(blocks + 1)]
    ups = [[random_values(generator, width * hidden, 1 / 16) for _ in range(ranks)]
           for _ in range(blocks)]
    downs = [[random_values(generator, hidden * width, 1 / 16) for _ in range(ranks)]
             for _ in range(blocks)]
    data = ROOT / name / "data"
    data.mkdir(parents=True, exist_ok=True)
    for rank in range(ranks):
        inputs = [([BATCH, STEPS, width], x), ([width], weights[0])]
        for block in range(blocks):
            inputs += [([width, hidden], ups[block][rank]),
                       ([hidden, width], downs[block][rank]),
                       ([width], weights[block + 1])]
        for i, (shape, values) in enumerate(inputs):
            write(data / f"rank{rank}_in{i}.npy", shape, values)
    norm = rms_norm(x, weights[0])
    for block in range(blocks):
        for rank in range(ranks):
            up = matmul(rows, hidden, width, norm, ups[block][rank])
            part = matmul(rows, width, hidden, [math.tanh(v) for v in up],
                          downs[block][rank])
            x = [a + b for a, b in zip(x, part)]
        norm = rms_norm(x, weights[block + 1])
    for rank in range(ranks):
        write(data / f"rank{rank}_out0.npy", [BATCH, STEPS, width], norm)


def make_reductions(name, rounded):
    """Writes sums of the products a[i] * b[j] over two ranks. `rounded` rounds each
    product as the program does."""
    generator, data = random.Random(name), ROOT / name / "data"
    data.mkdir(parents=True, exist_ok=True)
    rows, columns, wide = 1037, 104, 4096
    inputs = [[random_values(generator, size, 1) for size in (rows, columns, 37, wide)]
              for _ in range(2)]
    for rank, vectors in enumerate(inputs):
        for i, vector in enumerate(vectors):
            write(data / f"rank{rank}_in{i}.npy", [len(vector)], vector)

    def products(i, j):
        return [[rounded(sum(rounded(own[i][row] * own[j][column]) for own in inputs))
                 for column in range(len(inputs[0][j]))]
                for row in range(len(inputs[0][i]))]

    matrix, wider = products(0, 1), products(2, 3)
    by_column, planes = list(zip(*matrix)), [matrix[61 * i:61 * i + 61] for i in range(17)]
    results = [
        ([columns], [math.fsum(column) for column in by_column]),
        ([columns - 1], [math.fsum(column) for column in by_column[1:]]),
        ([rows], [math.fsum(row) for row in matrix]),
        ([columns], [max(column) for column in by_column]),
        ([columns], [math.fsum(math.trunc(v * 16) for v in column) for column in by_column]),
        ([1], [math.fsum(math.fsum(row) for row in matrix)]),
        ([17, columns], [math.fsum(column) for plane in planes for column in zip(*plane)]),
        ([wide], [math.fsum(column) for column in zip(*wider)])]
    for rank, own in enumerate(inputs):
        weighted = [math.fsum(v * w for v, w in zip(column, own[0]))
                    for column in by_column]
        for i, (shape, values) in enumerate(results + [([columns], weighted)]):
            write(data / f"rank{rank}_out{i}.npy", shape, values)


def to_bf16(value):
    """Rounds to nearest, ties to even. All values here are exact in f32."""
    bits = struct.unpack("<I", struct.pack("<f", value))[0]
    bits = (bits + 0x7fff + (bits >> 16 & 1)) & 0xffff0000
    return struct.unpack("<f", struct.pack("<I", bits))[0]


for program, sizes in PROGRAMS.items():
    make(program, *sizes)
make_reductions("reductions_w2", lambda value: value)
make_reductions("reductions_bf16_w2", to_bf16)
