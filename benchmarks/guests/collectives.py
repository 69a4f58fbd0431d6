#!/usr/bin/env python3
"""Measures small all-reduces in jitted programs: XLA's and the guest's kernels.

Needs JAX and the package commdialect; uses all devices. A program has 50 or 200 all-reduces. Each
sums the previous sum times a factor of the rank; the factors of n ranks are 1/n on average.

  collectives.py [--norm] [--machine=NAME] [--out=FILE] [--small]

With --norm, a residual sum and an RMS norm follow each all-reduce.
"""

import dataclasses
import functools
import sys

from measure import (DIFFERENCE_BF16, Loop, Program, Table, compile_with_kernels, find_missing,
                     make_arguments, make_parser, on)
from tables import find_medians

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P

WIDTH = 4096


def make_chain(mesh, count, shape, dtype):
    """Returns a program of all-reduces, and its arguments. Factors differ by rank, so that XLA
    cannot replace an all-reduce of equal values by a product."""
    ranks = mesh.size

    def chain(x, factor):
        for _ in range(count):
            x = jax.lax.psum(x, "x") * factor
        return x

    mapped = jax.shard_map(chain, mesh=mesh, in_specs=P("x"), out_specs=P("x"))
    sharding = on(mesh, P("x"))
    spec = jax.ShapeDtypeStruct((ranks * shape[0], *shape[1:]), dtype)
    x = make_arguments(spec, sharding)
    factors = (1 + (np.arange(ranks) - (ranks - 1) / 2) / 64) / ranks
    factors = factors.reshape(ranks, *(1 for _ in shape[1:])).astype(dtype)
    program = Program(mapped, (spec, factors), (sharding, sharding), sharding, 1)
    return program, (x, jax.device_put(factors, sharding))


def make_norms(mesh, count, rows, width):
    """Returns a program of all-reduces that residual sums and norms follow, and its arguments."""
    ranks, dtype = mesh.size, jnp.bfloat16

    def chain(x, residual, weight):
        for _ in range(count):
            residual = residual + jax.lax.psum(x, "x")
            f = residual.astype(jnp.float32)
            f = f * jax.lax.rsqrt(jnp.mean(f * f, -1, keepdims=True) + 1e-6)
            x = f.astype(dtype) * weight
        return x, residual

    specs = P("x"), P(), P("x")
    mapped = jax.shard_map(chain, mesh=mesh, in_specs=specs, out_specs=(P("x"), P()))
    shapes = (ranks * rows, width), (rows, width), (ranks, width)
    arrays = tuple(jax.ShapeDtypeStruct(s, dtype) for s in shapes)
    placed = on(mesh, specs)
    return Program(mapped, arrays, placed, placed[:2], 2), make_arguments(arrays, placed)


def make_loops(options, program, args):
    """Returns a program's loops by XLA and with the guest's kernels, and what the guest did."""
    loops, calls = {"xla": Loop(program.jit(jax.jit), args, program.carried)}, {}
    if not find_missing("kernels"):
        compiled, calls = compile_with_kernels(program.jit(jax.jit).lower(*args), options.machine)
        loops["guest"] = Loop(compiled, args, program.carried)
    return loops, calls


def find_times(options, loops, count):
    """Returns the medians in microseconds of each of `count` all-reduces."""
    times = find_medians({way: loop.run for way, loop in loops.items()}, options.small, 0.03, 7)
    return {way: us / count for way, us in times.items()}


def measure(table, options, name, program, args, count, limit):
    """Returns a row for a program of `count` all-reduces."""
    loops, calls = make_loops(options, program, args)
    row = dict(count=count, **calls)
    if "guest" in loops:
        row["results"] = table.compare(name, loops["guest"].step(), loops["xla"].step(), limit)
    row |= {f"{way}_us": us for way, us in find_times(options, loops, count).items()}
    if "guest" in loops:
        row["faster"] = row["xla_us"] / row["guest_us"]
    return row


def measure_chain(table, options, mesh, kilobytes, dtype, count):
    shape = (kilobytes * 1024 // np.dtype(dtype).itemsize,)
    name = f"{kilobytes} KB, {np.dtype(dtype).name}, {count}"
    # The sum of two numbers does not depend on their order, but that of more numbers does.
    limit = 0 if mesh.size == 2 else 1e-5 if dtype == jnp.float32 else DIFFERENCE_BF16
    program, args = make_chain(mesh, count, shape, dtype)
    row = measure(table, options, name, program, args, count, limit)
    loops, _ = make_loops(options, dataclasses.replace(program, is_donated=False), args)
    row |= {f"{way}_new_us": us for way, us in find_times(options, loops, count).items()}
    return dict(kilobytes=kilobytes, type=np.dtype(dtype).name, **row)


def measure_norms(table, options, mesh, kilobytes, count):
    rows, width = (1, 64) if options.small else (kilobytes * 1024 // (2 * WIDTH), WIDTH)
    name = f"{kilobytes} KB"
    row = measure(table, options, name, *make_norms(mesh, count, rows, width), count,
                  DIFFERENCE_BF16)
    row["kilobytes"] = kilobytes
    if "guest_us" not in row:
        return row
    if not row["norms"]:
        table.note("Missing: the guest does not fuse the norms.")
    loops, _ = make_loops(options, *make_chain(mesh, count, (rows, width), jnp.bfloat16))
    row["alone_us"] = find_times(options, {"guest": loops["guest"]}, count)["guest"]
    row["more_us"] = row["guest_us"] - row["alone_us"]
    return row


COLUMNS = [
    ("kilobytes", "KB", ""), ("type", "type", ""), ("count", "all-reduces", ""),
    ("xla_us", "XLA, µs", ".2f"), ("guest_us", "with the guest's kernels", ".2f"),
    ("faster", "times as fast", ".2f"), ("xla_new_us", "XLA, not donated", ".2f"),
    ("guest_new_us", "guest, not donated", ".2f"), ("calls", "kernels", ""),
    ("results", "results", ""),
]
NORM_COLUMNS = [
    ("kilobytes", "KB", ""), ("xla_us", "XLA, µs", ".2f"), ("guest_us", "with the guest", ".2f"),
    ("faster", "times as fast", ".2f"), ("norms", "fused", ""),
    ("alone_us", "our all-reduce and a product", ".2f"), ("more_us", "beyond it", "+.2f"),
    ("results", "results", ""),
]


def main():
    parser = make_parser(__doc__)
    parser.add_argument("--norm", action="store_true")
    options = parser.parse_args()
    mesh = Mesh(np.array(jax.devices()), ("x",))
    missing = find_missing("kernels")
    if options.norm:
        table = Table(options, "norm", "All-reduce, residual and RMS norm", NORM_COLUMNS, [
            "µs for each of 50 in one program, in bf16, rows of 4096.", missing])
        sizes, count = ([8], 4) if options.small else ([8, 16, 32, 64, 128, 256], 50)
        return table.measure(
            (f"{size} KB", functools.partial(measure_norms, table, options, mesh, size, count))
            for size in sizes)
    table = Table(options, "collectives", "All-reduces", COLUMNS, [
        "µs for each all-reduce and the product that follows it, called from a loop in Python.",
        missing])
    sizes = [1] if options.small else [8, 16, 32, 64, 128]
    counts = [2, 4] if options.small else [50, 200]
    return table.measure(
        (f"{size} KB, {np.dtype(dtype).name}, {count}",
         functools.partial(measure_chain, table, options, mesh, size, dtype, count))
        for count in counts for dtype in (jnp.float32, jnp.bfloat16) for size in sizes)


if __name__ == "__main__":
    sys.exit(main())
