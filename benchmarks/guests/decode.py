#!/usr/bin/env python3
"""Measures tensor-parallel steps of decoding by XLA and by our code.

Our code is the guest's kernels in XLA's program, or the whole step by `commdialect.jax.jit`. Needs
JAX and the package commdialect; uses all devices. A layer has the products of a Llama (4096
and 11008) in bf16; attention takes the values alone, without a cache. The step is mapped by
shard_map, with an all-reduce for each half of a layer, or partitioned by XLA.

  decode.py [--machine=NAME] [--out=FILE] [--small]
"""

import functools
import sys

from measure import (DIFFERENCE_BF16, Loop, Program, Table, compile_by_us, compile_with_kernels,
                     find_missing, make_arguments, make_parser, on)
from tables import find_medians
import make_modules as shapes

import jax
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P

NAMES = ("wv", "wo", "w1", "w3", "w2", "n1", "n2")
SIZE, SMALL = (32, 8, 4096, 11008), (2, 2, 32, 64)


def decode(x, layers, total):
    """Runs the layers. `total` sums the partial results of the ranks."""
    for layer in layers:
        x = x + total((shapes.rms_norm(x, layer["n1"]) @ layer["wv"]) @ layer["wo"])
        h = shapes.rms_norm(x, layer["n2"])
        x = x + total((jax.nn.silu(h @ layer["w1"]) * (h @ layer["w3"])) @ layer["w2"])
    return x


def make(devices, is_mapped, size=SIZE):
    """Returns the step, mapped by shard_map, or with shardings of its arguments for XLA to
    partition."""
    count, tokens, width, hidden = size
    mesh = Mesh(devices, ("tp",))
    sizes = shapes.llama_shapes(width, hidden)
    layers = [{name: shapes.spec(sizes[name]) for name in NAMES} for _ in range(count)]
    specs = P(), [{name: shapes.TENSOR_PARALLEL[name] for name in NAMES} for _ in range(count)]
    if is_mapped:
        step = jax.shard_map(
            functools.partial(decode, total=lambda x: jax.lax.psum(x, "tp")),
            mesh=mesh, in_specs=specs, out_specs=P())
    else:
        whole = on(mesh, P())
        step = functools.partial(
            decode, total=lambda x: jax.lax.with_sharding_constraint(x, whole))
    return Program(step, (shapes.spec((tokens, width)), layers), on(mesh, specs), on(mesh, P()), 1)


def measure(table, options, name, is_mapped):
    program = make(np.array(jax.devices()), is_mapped, SMALL if options.small else SIZE)
    args = make_arguments(program.args, program.in_shardings)

    def make_loop(call):
        return Loop(call, args, program.carried)

    loops = {"xla": make_loop(program.jit(jax.jit))}
    expected, row = loops["xla"].step(), {}
    ours = make_loop(program.jit(compile_by_us(table)))
    try:
        row["jit_results"] = table.compare(f"{name}, jit", ours.step(), expected, DIFFERENCE_BF16)
        loops["jit"] = ours
    except (RuntimeError, ValueError) as error:
        table.fail(f"{name}, commdialect.jax.jit", error)
    if not find_missing("kernels"):
        compiled, calls = compile_with_kernels(program.jit(jax.jit).lower(*args), options.machine)
        loops["guest"] = make_loop(compiled)
        row |= calls
        row["results"] = table.compare(f"{name}, guest", loops["guest"].step(), expected,
                                       DIFFERENCE_BF16)
    times = find_medians({way: loop.run for way, loop in loops.items()}, options.small)
    row |= {f"{way}_ms": us / 1e3 for way, us in times.items()}
    row |= {f"{way}_faster": times["xla"] / us for way, us in times.items()}
    return row


COLUMNS = [
    ("name", "step", ""), ("xla_ms", "XLA, ms", ".3f"),
    ("guest_ms", "with the guest's kernels", ".3f"), ("guest_faster", "times as fast", ".2f"),
    ("calls", "kernels", ""), ("jit_ms", "commdialect.jax.jit", ".3f"),
    ("jit_faster", "times as fast", ".2f"), ("jit_results", "its results", ""),
    ("results", "results", ""),
]


def main():
    options = make_parser(__doc__).parse_args()
    count, tokens, width, hidden = SMALL if options.small else SIZE
    table = Table(options, "decode", "Decoding, tensor parallel", COLUMNS, [
        f"{count} layers of {width} / {hidden}, {tokens} tokens, bf16. Called from a loop in"
        " Python in the same way, with donation.", find_missing("kernels")])
    return table.measure((name, functools.partial(measure, table, options, name, is_mapped))
                         for name, is_mapped in (("shard_map", True), ("auto-sharded", False)))


if __name__ == "__main__":
    sys.exit(main())
