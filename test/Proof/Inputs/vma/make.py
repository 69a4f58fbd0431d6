#!/usr/bin/env python3
# Part of the CommDialect project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes wrong.mlir, five programs that deadlock or are undefined, and right.mlir.
JAX's shard_map accepts all of them with check_vma=True (JAX 0.10.2)."""

import functools
import os
import pathlib

os.environ["XLA_FLAGS"] = "--xla_force_host_platform_device_count=4"
import jax
import jax.numpy as jnp
import numpy as np
from jax import lax
from jax.sharding import PartitionSpec as P

jax.config.update("jax_platforms", "cpu")


def sum_of_all(axis, x):
    """Sums x over `axis`; for check_vma, the result is varying as x is."""
    return lax.all_gather(x, axis).sum(0)


def gather_on_one_rank(x):
    return lax.cond(lax.axis_index("x") == 0, functools.partial(sum_of_all, "x"), lambda x: x, x)


def two_orders(x):
    first = lambda x: sum_of_all("y", sum_of_all("x", x))
    second = lambda x: sum_of_all("x", sum_of_all("y", x))
    return lax.cond(lax.axis_index("x") == lax.axis_index("y"), first, second, x)


def unequal_trips(x):
    return lax.fori_loop(0, lax.axis_index("x") + 1, lambda _, x: sum_of_all("x", x), x)


def until_own_data_say_so(x):
    return lax.while_loop(lambda x: x.sum() < 10, functools.partial(sum_of_all, "x"), x)


def unequal_pairs(x):
    there = lambda x: lax.ppermute(x, "y", [(0, 1)])
    back = lambda x: lax.ppermute(x, "y", [(1, 0)])
    return lax.cond(lax.axis_index("y") == 0, there, back, x)


def equal_trips(x):
    return lax.fori_loop(0, 3, lambda _, x: sum_of_all("x", x), x)


WRONG = (gather_on_one_rank, two_orders, unequal_trips, until_own_data_say_so, unequal_pairs)


def export(body):
    mesh = jax.sharding.Mesh(np.array(jax.devices()).reshape(2, 2), ("x", "y"))
    spec = P(("x", "y"))
    mapped = jax.shard_map(body, mesh=mesh, in_specs=spec, out_specs=spec, check_vma=True)
    lowered = jax.jit(mapped).lower(jax.ShapeDtypeStruct((16,), jnp.float32))
    text = lowered.compiler_ir().operation.get_asm(print_generic_op_form=True)
    return f"// {body.__name__}\n{text}"


def main():
    here = pathlib.Path(__file__).parent
    (here / "wrong.mlir").write_text("\n// -----\n\n".join(map(export, WRONG)))
    (here / "right.mlir").write_text(export(equal_trips))


main()
