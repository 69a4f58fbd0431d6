"""Writes a module with all-reduces that norms follow, make-norms.py NAME FILE.

NAME is a function below. Fusions have the forms that XLA makes for GPUs.
"""
import os
import struct
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from hlo_writer import *

ROWS, COLUMNS = 8, 4096
X, WIDE = ("bf16", 1, ROWS, COLUMNS), ("f32", 1, ROWS, COLUMNS)
FLAT, TOTALS, WEIGHT = ("bf16", ROWS, COLUMNS), ("f32", ROWS), ("bf16", COLUMNS)
RANKS = groups([0, 1])


def constant(name, value, type="f32"):
    bits = struct.pack("<f", value)
    field, content = (8, bits) if type == "f32" else (13, bits[2:])
    return op(name, "constant", type, extra=data(8, data(1, shape(type)) + data(field, content)))


def get(name, spec, of, index):
    return op(name, "get-tuple-element", spec, (of,), extra=num(13, index))


def broadcast(name, spec, operand, *dims):
    return op(name, "broadcast", spec, (operand,), extra=nums(14, dims))


def total(name, operand, dims=(2,), spec=("f32", 1, ROWS), zero="zero"):
    return op(name, "reduce", spec, (operand, zero), calls=("add.f32",), extra=nums(14, dims))


def fusion(name, kind, spec, operands, body):
    config = '{"fusion_backend_config":{"kind":"__triton"}}'
    extra = data(11, kind) + (data(43, config) if kind == "kCustom" else b"")
    return op(name, "fusion", spec, operands, calls=(body,), extra=extra)


def square(x, wide):
    """x * x in f32."""
    return [
        op(wide, "convert", WIDE, (x,)),
        op("square", "multiply", WIDE, (wide, wide)),
        constant("zero", 0),
    ]


def scale(totals, columns=COLUMNS):
    """The inverse root of the mean, as f32[1,ROWS]."""
    row = ("f32", 1, ROWS)
    return [
        constant("inverse", 1 / columns),
        broadcast("inverses", row, "inverse"),
        op("mean", "multiply", row, (totals, "inverses")),
        constant("eps", 1e-5),
        broadcast("epses", row, "eps"),
        op("more", "add", row, ("mean", "epses")),
        op("root", "rsqrt", row, ("more",)),
    ]


def normalize(wide, root, weight):
    """Scales and rounds, then multiplies by the weight in bf16. The last is "out"."""
    return [
        broadcast("roots", WIDE, root, 0, 1),
        op("scaled", "multiply", WIDE, (wide, "roots")),
        op("rounded", "convert", X, ("scaled",)),
        broadcast("weights", X, weight, 2),
        op("out", "multiply", X, ("rounded", "weights")),
    ]


#: The residual sum, and the sum of its squares: one fusion with two results.
SUMMED = (
    "summed",
    [
        param("y", FLAT),
        param("residual", X, 1),
        op("y.3", "bitcast", X, ("y",)),
        op("x", "add", X, ("residual", "y.3")),
        *square("x", "wide"),
        total("totals", "square"),
        op("flat", "bitcast", TOTALS, ("totals",)),
        op("both", "tuple", [TOTALS, X], ("flat", "x")),
    ],
)
NORMALIZED = (
    "normalized",
    [
        param("x", X),
        param("flat", TOTALS, 1),
        param("weight", WEIGHT, 2),
        op("wide", "convert", WIDE, ("x",)),
        op("totals", "bitcast", ("f32", 1, ROWS), ("flat",)),
        *scale("totals"),
        *normalize("wide", "root", "weight"),
    ],
)
#: All of it in one fusion of Triton's.
WHOLE = (
    "whole",
    [
        param("x", X),
        param("weight", WEIGHT, 1),
        *square("x", "wide"),
        total("totals", "square"),
        *scale("totals"),
        *normalize("wide", "root", "weight"),
    ],
)


def all_reduce(name, operand, spec=FLAT, type="bf16"):
    return op(name, "all-reduce", spec, (operand,), calls=(f"add.{type}",), extra=GLOBAL + RANKS)


def make(bodies, entry):
    adders = [adder("add.bf16", type="bf16"), adder("add.f32")]
    fused = [name for name, _ in bodies]
    devices = num(1, 1) + num(2, 2) + b"".join(data(3, nums(1, [id])) for id in (0, 1))
    return module(
        [*adders, *bodies, ("main", entry)],
        fused=fused, scheduled=False, extra=data(15, devices),
    )  # fmt: skip


def inputs(type="bf16"):
    return [
        param("part", (type, *FLAT[1:])),
        param("residual", (type, *X[1:]), 1),
        param("weight", (type, *WEIGHT[1:]), 2),
    ]


def two_fusions():
    """A start and its done, one fusion with two results, and one behind it."""
    entry = [
        *inputs(),
        op("ar.s", "all-reduce-start", FLAT, ("part",), calls=("add.bf16",),
           extra=GLOBAL + RANKS),
        op("ar", "all-reduce-done", FLAT, ("ar.s",)),
        fusion("sums", "kInput", [TOTALS, X], ("ar", "residual"), "summed"),
        get("total", TOTALS, "sums", 0),
        get("stream", X, "sums", 1),
        fusion("norm", "kLoop", X, ("stream", "total", "weight"), "normalized"),
        op("result", "tuple", [X, X], ("norm", "stream")),
    ]  # fmt: skip
    return make([SUMMED, NORMALIZED], entry)


def triton():
    """A fusion of Triton's behind an add, without a residual of the result."""
    entry = [
        *inputs(),
        all_reduce("ar", "part"),
        op("view", "bitcast", X, ("ar",)),
        op("stream", "add", X, ("view", "residual")),
        fusion("norm", "kCustom", X, ("stream", "weight"), "whole"),
    ]
    return make([WHOLE], entry)


def in_product():
    """A product whose fusion normalizes stays: the kernel gives it the sums of rows."""
    body = NORMALIZED[1] + [
        op("product", "dot", X, ("out", "out"), extra=data(30, nums(1, [2]) + nums(2, [2])))
    ]
    entry = [
        *inputs(),
        all_reduce("ar", "part"),
        fusion("sums", "kInput", [TOTALS, X], ("ar", "residual"), "summed"),
        get("total", TOTALS, "sums", 0),
        get("stream", X, "sums", 1),
        fusion("gemm", "kCustom", X, ("stream", "total", "weight"), "gemm"),
        op("result", "tuple", [X, X], ("gemm", "stream")),
    ]
    return make([SUMMED, ("gemm", body)], entry)


def unfused():
    """Plain instructions in f32, with a sum in two parts and without a weight."""
    x, part = ("f32", ROWS, COLUMNS), ("f32", ROWS, 128)
    window = b"".join(data(1, num(1, size) + num(2, size)) for size in (1, 32))
    entry = [
        *inputs("f32"),
        all_reduce("ar", "part", x, "f32"),
        constant("zero", 0),
        op("square", "multiply", x, ("ar", "ar")),
        op("parts", "reduce-window", part, ("square", "zero"), calls=("add.f32",),
           extra=data(15, window)),
        total("totals", "parts", (1,), TOTALS),
        constant("columns", COLUMNS),
        broadcast("divisor", TOTALS, "columns"),
        op("mean", "divide", TOTALS, ("totals", "divisor")),
        op("root", "sqrt", TOTALS, ("mean",)),
        broadcast("roots", x, "root", 0),
        op("norm", "divide", x, ("ar", "roots")),
    ]  # fmt: skip
    return make([], entry)


def apart(change):
    """Fusions that stay as they are: those of `two_fusions` with a change."""
    summed, entry = list(SUMMED[1]), [
        *inputs(),
        all_reduce("ar", "part"),
        fusion("sums", "kInput", [TOTALS, X], ("ar", "residual"), "summed"),
        get("total", TOTALS, "sums", 0),
        get("stream", X, "sums", 1),
        op("result", "tuple", [TOTALS, X], ("total", "stream")),
    ]  # fmt: skip
    change(summed, entry)
    return make([("summed", summed)], entry)


def used():
    """Another user of the all-reduce's result."""
    def change(summed, entry):
        entry[-1] = op("result", "tuple", [TOTALS, X, FLAT], ("total", "stream", "ar"))

    return apart(change)


def columns_summed():
    def change(summed, entry):
        summed[-3] = total("totals", "square", (1,), ("f32", 1, COLUMNS))
        summed[-2] = op("flat", "bitcast", ("f32", COLUMNS), ("totals",))
        summed[-1] = op("both", "tuple", [("f32", COLUMNS), X], ("flat", "x"))
        entry[4:5] = [
            fusion("sums", "kInput", [("f32", COLUMNS), X], ("ar", "residual"), "summed")
        ]
        entry[5] = get("total", ("f32", COLUMNS), "sums", 0)
        entry[-1] = op("result", "tuple", [("f32", COLUMNS), X], ("total", "stream"))

    return apart(change)


def from_one():
    """The sum does not begin with zero."""
    def change(summed, entry):
        summed[-4] = constant("zero", 1)

    return apart(change)


def transposed():
    def change(summed, entry):
        summed[1] = op("residual", "parameter", laid_out(X, 1, 2, 0), extra=num(9, 1))
        entry[1] = op("residual", "parameter", laid_out(X, 1, 2, 0), extra=num(9, 1))

    return apart(change)


def late():
    """The residual needs a product that takes longer than the all-reduce's operand."""
    def change(summed, entry):
        entry[1:2] = [
            param("before", X, 1),
            op("residual", "dot", X, ("before", "before"),
               extra=data(30, nums(1, [2]) + nums(2, [2]))),
        ]  # fmt: skip

    return apart(change)


def controlled():
    """The fusion must wait for another instruction."""
    def change(summed, entry):
        entry[4]["after"] = ("weight",)

    return apart(change)


if __name__ == "__main__":
    with open(sys.argv[2], "wb") as file:
        file.write(globals()[sys.argv[1]]())
