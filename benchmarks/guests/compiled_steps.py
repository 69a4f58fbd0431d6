#!/usr/bin/env python3
"""Measures steps of DDP, FSDP and tensor parallelism, compiled by us and by XLA.

Needs JAX and the package commdialect; uses all devices. `commdialect.jax.jit` and `jax.jit` are
called in the same way: from a loop in Python, on the results of the step before, which are donated.

  compiled_steps.py [--machine=NAME] [--out=FILE] [--small]
"""

import functools
import sys

from measure import (DIFFERENCE_BF16, Loop, Program, Table, compile_by_us, make_arguments,
                     make_parser, on)
from tables import find_medians
import decode
import jax_steps
import make_modules as shapes

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P


def make_mlp(devices, count, sizes, rows, spec):
    """Returns a training step of `count` products with tanh between them. A rank has `rows` rows of
    the input, and weights are sharded by `spec`."""
    mesh = Mesh(devices, ("dp",))
    weights = [shapes.spec(sizes[i % len(sizes)]) for i in range(count)]

    def loss(weights, x):
        for w in weights:
            x = jnp.tanh(x @ w)
        return shapes.mean_square(x)

    args = weights, shapes.spec((rows * len(devices), sizes[0][0]))
    placed = on(mesh, ([spec] * count, P("dp")))
    return Program(shapes.sgd(loss), args, placed, (on(mesh, P()), placed[0]), 1)


def mlp_ddp(devices, is_small):
    """Replicated: 8 weights of 4096 × 4096, 1024 rows per rank."""
    count, width, rows = (2, 32, 4) if is_small else (8, 4096, 1024)
    return make_mlp(devices, count, [(width, width)], rows, P())


def mlp_fsdp(devices, is_small):
    """Sharded: 8 pairs of weights of 4096 × 11008, 1024 rows per rank."""
    count, width, hidden, rows = (2, 32, 64, 4) if is_small else (16, 4096, 11008, 1024)
    return make_mlp(devices, count, [(width, hidden), (hidden, width)], rows, P("dp"))


def decode_tp(devices, is_small):
    """The step of decode.py, mapped by shard_map."""
    return decode.make(devices, True, decode.SMALL if is_small else decode.SIZE)


def make_llama(name):
    """Returns a step of jax_steps.py as a function of devices."""
    def make(devices, is_small):
        step, args, specs, mesh = jax_steps.make(name, devices, is_small)
        placed = on(mesh, specs)
        return Program(step, args, placed, (on(mesh, P()), placed[0]), 1)
    make.__doc__ = jax_steps.PROGRAMS[name].__doc__
    return make


PROGRAMS = {"mlp_ddp": mlp_ddp, "mlp_fsdp": mlp_fsdp, "decode_tp": decode_tp,
            **{name: make_llama(name)
               for name in ("llama_tp", "llama_fsdp", "scan_fsdp", "gpt_ddp")}}
# A CPU compiles these within a few seconds.
SMALL = ("mlp_ddp", "mlp_fsdp")

COLUMNS = [
    ("name", "step", ""), ("xla_ms", "jax.jit, ms", ".3f"),
    ("ours_ms", "commdialect.jax.jit", ".3f"), ("ahead", "ahead", "%"), ("results", "results", ""),
]


def compare_loops(table, name, program, args, compute_wide=None, **options):
    """Returns a row: the milliseconds of a step by jax.jit and by commdialect.jax.jit, and how the
    results of the first step differ. `compute_wide` computes these in f32. `options` are those of
    commdialect.jax.jit."""
    loops = {"xla": Loop(program.jit(jax.jit), args, program.carried),
             "ours": Loop(program.jit(compile_by_us(table, **options)), args, program.carried)}
    # Compares no optimizers' states, because gradients that are 0 except for rounding differ by any
    # factor.
    wide = compute_wide and (lambda: compute_wide()[:2])
    row = dict(results=table.compare(name, loops["ours"].step()[:2], loops["xla"].step()[:2],
                                     DIFFERENCE_BF16, wide))
    times = find_medians({way: loop.run for way, loop in loops.items()}, table.is_small)
    row |= {f"{way}_ms": us / 1e3 for way, us in times.items()}
    return dict(row, ahead=1 - row["ours_ms"] / row["xla_ms"])


def measure(table, name):
    program = PROGRAMS[name](np.array(jax.devices()), table.is_small)
    args = make_arguments(program.args, program.in_shardings)
    return compare_loops(table, name, program, args)


def main():
    options = make_parser(__doc__).parse_args()
    table = Table(options, "steps", "Compiled steps", COLUMNS,
                  ["Called from a loop in Python in the same way, with donation."])
    return table.measure((name, functools.partial(measure, table, name))
                         for name in (SMALL if options.small else PROGRAMS))


if __name__ == "__main__":
    sys.exit(main())
