#!/usr/bin/env python3
"""Measures small all-reduces in jitted programs: XLA's and the guest's kernels.

Needs JAX and the package commdialect; uses all devices. A program has 50 or 200 all-reduces. Each
sums the previous sum times a factor of the rank; the factors of n ranks are 1/n on average.

  collectives.py [--norm] [--machine=NAME] [--out=FILE] [--small]

With --norm, a residual sum and an RMS norm follow each all-reduce.
"""

import functools
import sys

from measure import (DIFFERENCE_BF16, Table, compile_with_kernels, find_medians, find_missing,
                     fresh, make_arguments, make_parser, on, time_steps)

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
    x = make_arguments(jax.ShapeDtypeStruct((ranks * shape[0], *shape[1:]), dtype), sharding)
    factors = (1 + (np.arange(ranks) - (ranks - 1) / 2) / 64) / ranks
    factors = factors.reshape(ranks, *(1 for _ in shape[1:])).astype(dtype)
    return mapped, (x, jax.device_put(factors, sharding))


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
    args = make_arguments(tuple(jax.ShapeDtypeStruct(s, dtype) for s in shapes), on(mesh, specs))
    return mapped, args


def lower(function, args):
    return jax.jit(fresh(function)).lower(*args)


def measure(table, options, name, function, args, count, limit):
    """Returns a row for a program of `count` all-reduces."""
    ways, row = {"xla": lower(function, args).compile()}, dict(count=count)
    if not find_missing("kernels"):
        ways["guest"], calls = compile_with_kernels(lower(function, args), options.machine)
        row |= calls
        row["results"] = table.compare(name, ways["guest"](*args), ways["xla"](*args), limit)
    times = find_medians({way: functools.partial(time_steps, call, args)
                          for way, call in ways.items()}, options.small, 0.03, 7)
    row |= {f"{way}_us": us / count for way, us in times.items()}
    if "guest" in ways:
        row["faster"] = row["xla_us"] / row["guest_us"]
    return row


def measure_chain(table, options, mesh, kilobytes, dtype, count):
    shape = (kilobytes * 1024 // np.dtype(dtype).itemsize,)
    name = f"{kilobytes} KB, {np.dtype(dtype).name}, {count}"
    # The sum of two numbers does not depend on their order, but that of more numbers does.
    limit = 0 if mesh.size == 2 else 1e-5 if dtype == jnp.float32 else DIFFERENCE_BF16
    row = measure(table, options, name, *make_chain(mesh, count, shape, dtype), count, limit)
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
    function, args = make_chain(mesh, count, (rows, width), jnp.bfloat16)
    alone, _ = compile_with_kernels(lower(function, args), options.machine)
    times = find_medians({"alone": functools.partial(time_steps, alone, args)}, options.small,
                         0.03, 7)
    row["alone_us"] = times["alone"] / count
    row["more_us"] = row["guest_us"] - row["alone_us"]
    return row


COLUMNS = [
    ("kilobytes", "KB", ""), ("type", "type", ""), ("count", "all-reduces", ""),
    ("xla_us", "XLA, µs", ".2f"), ("guest_us", "with the guest's kernels", ".2f"),
    ("faster", "times as fast", ".2f"), ("calls", "kernels", ""), ("results", "results", ""),
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
        "µs for each all-reduce and the product that follows it.", missing])
    sizes = [1] if options.small else [8, 16, 32, 64, 128]
    counts = [2, 4] if options.small else [50, 200]
    return table.measure(
        (f"{size} KB, {np.dtype(dtype).name}, {count}",
         functools.partial(measure_chain, table, options, mesh, size, dtype, count))
        for count in counts for dtype in (jnp.float32, jnp.bfloat16) for size in sizes)


if __name__ == "__main__":
    sys.exit(main())
