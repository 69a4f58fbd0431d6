"""Common parts of the measurements of JAX with and without our code.

Importing this file sets XLA's flags, so it precedes the import of JAX.
"""

import dataclasses
import functools
import inspect
import os
import pathlib
import sys
import time
from typing import Any, Callable

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path += [str(ROOT / "benchmarks" / name) for name in ("xla", "gpu")]
import make_modules  # noqa: F401 pylint: disable=unused-import

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import NamedSharding, PartitionSpec as P

import commdialect.jax
import tables

# Limit of the relative difference in bf16: two ways to compile a step differ by as much.
DIFFERENCE_BF16 = 0.03


#
# Programs
#


@dataclasses.dataclass(frozen=True)
class Program:
    """A step. Its first `carried` arguments are the last results of the step before."""

    step: Callable[..., Any]
    args: tuple[Any, ...]  #: as shapes
    in_shardings: Any
    out_shardings: Any
    carried: int
    is_donated: bool = True  #: as for the carried arguments

    def jit(self, jit, **options):
        """Compiles the step by a function like jax.jit, even if JAX did so before."""
        return jit(fresh(self.step), in_shardings=self.in_shardings,
                   out_shardings=self.out_shardings,
                   donate_argnums=tuple(range(self.carried)) if self.is_donated else (), **options)


def on(mesh, specs):
    """Combines specs with the mesh."""
    return jax.tree.map(lambda spec: NamedSharding(mesh, spec), specs,
                        is_leaf=lambda spec: isinstance(spec, P))


def fresh(function):
    """Returns another object for the same function, so that JAX compiles it again."""
    @functools.wraps(function)
    def call(*args):
        return function(*args)
    return call


def make_arguments(specs, shardings):
    """Creates random numbers on the host, because XLA needs minutes to compile their generation.
    Numbers repeat within a weight, but no two rows are equal, as their count is prime. Weights of
    the same shape are multiples of the first one. Labels and tokens are below 1000."""
    random = np.random.default_rng(0)
    numbers = random.standard_normal(4194301, np.float32)
    whole = random.integers(0, 1000, 65537, np.int32)
    first, counts = {}, {}

    def make(spec, sharding):
        if jnp.issubdtype(spec.dtype, jnp.integer):
            return jax.device_put(np.resize(whole.astype(spec.dtype), spec.shape), sharding)
        key = spec.shape, spec.dtype, sharding
        counts[key] = counts.get(key, 0) + 1
        if key not in first:
            scale = spec.shape[-2] ** -0.5 if len(spec.shape) > 1 else 1
            some = (numbers * np.float32(scale)).astype(spec.dtype)
            first[key] = jax.device_put(np.resize(some, spec.shape), sharding)
            return first[key]
        return jax.device_put(first[key] * (1 - counts[key] % 32 / 256), sharding)

    leaves, tree = jax.tree.flatten(specs)
    placed = jax.tree.leaves(jax.tree.broadcast(shardings, specs))
    return jax.block_until_ready(tree.unflatten(map(make, leaves, placed)))


def compare(a, b):
    """Returns True if two results are bitwise equal, and the largest relative difference."""

    @jax.jit
    def differ(x, y):
        far = jnp.linalg.norm((x - y).ravel().astype(jnp.float32))
        norm = jnp.linalg.norm(x.ravel().astype(jnp.float32))
        bits = f"uint{8 * x.dtype.itemsize}"
        same = jnp.array_equal(*(jax.lax.bitcast_convert_type(a, bits) for a in (x, y)))
        return same, jnp.isfinite(norm), far / jnp.maximum(norm, 1e-30)

    rows = [differ(*pair) for pair in zip(jax.tree.leaves(a), jax.tree.leaves(b))]
    if not all(is_finite for _, is_finite, _ in rows):
        raise RuntimeError("a result is not finite")
    return all(bool(same) for same, _, _ in rows), max(float(far) for *_, far in rows)


#
# Our code
#


def compile_by_us(table, **options):
    """Returns commdialect.jax.jit for the machine of a table, to be used like jax.jit."""
    if jax.default_backend() == "gpu":
        options["machine"] = table.result["machine"]
    return functools.partial(commdialect.jax.jit, on_unsupported="raise", **options)


def find_missing(option):
    """Returns a line if the guest does not have an option yet, else None."""
    if option in inspect.signature(commdialect.jax.install).parameters:
        return None
    return f"Missing: `commdialect.jax.install` has no option `{option}`."


def compile_with_kernels(lowered, machine):
    """Compiles a lowered function with the guest's kernels. Returns the result, and a dictionary.
    It has the numbers of `calls` of our code in XLA's module and of `norms` among these,
    the instructions of the first `fused` ones, and the `obstacles` of other collectives."""
    with commdialect.jax.install(machine=machine, kernels="auto", on_error="raise") as guest:
        compiled = lowered.compile()
    calls = [line for line in compiled.as_text().splitlines()
             if 'custom_call_target="commdialect' in line]
    collectives = [one for module in guest.modules for one in module.collectives]
    fused = [one.fused for one in collectives if one.fused]
    return compiled, dict(calls=len(calls), norms=len(fused), fused=fused[:2],
                          obstacles=sorted({one.obstacle for one in collectives if one.obstacle}))


#
# Times
#


def time_steps(call, args, steps):
    """Returns the seconds per step of consecutive steps on the same arguments."""
    begin = time.perf_counter()
    for _ in range(steps):
        result = call(*args)
    jax.block_until_ready(result)
    return (time.perf_counter() - begin) / steps


class Loop:
    """A step that is called from Python on its own results, which it may donate."""

    def __init__(self, call, args, carried):
        self.call, self.carried = call, carried
        self.args = [*jax.tree.map(jnp.copy, args[:carried]), *args[carried:]]

    def step(self):
        results = self.call(*self.args)
        results = results if isinstance(results, tuple) else (results,)
        if self.carried:
            self.args[:self.carried] = results[-self.carried:]
        return results

    def run(self, steps):
        """Returns the seconds per step of consecutive steps. If a result is not donated, the time
        begins when another step before them ends. The device then has work from the start."""
        results = self.step()
        kept = results[:len(results) - self.carried]
        if kept:
            self.step()
        jax.block_until_ready(kept or results)
        begin = time.perf_counter()
        for _ in range(steps - bool(kept)):
            results = self.step()
        jax.block_until_ready(results)
        return (time.perf_counter() - begin) / steps


#
# Files
#


def make_parser(description, devices=None):
    return tables.make_parser(description, f"h200-x{devices or len(jax.devices())}")


def describe_run():
    devices = jax.devices()
    return dict(jax=jax.__version__, commdialect=commdialect.__version__,
                device=devices[0].device_kind, devices=len(devices),
                xla_flags=" ".join(os.environ["XLA_FLAGS"].split()))


class Table(tables.Table):
    """Results of a part that measures JAX."""

    def __init__(self, options, part, title, columns, notes=()):
        super().__init__(options, part, title, columns, notes, describe_run(), compare)

    def compare(self, name, got, expected, limit, compute_wide=None):
        """As tables.Table. `compute_wide` computes the results in f32."""

        def find_wide():
            wide = compute_wide()
            return [compare(wide, jax.tree.map(lambda x, y: x.astype(y.dtype), results, wide))[1]
                    for results in (got, expected)]

        return super().compare(name, got, expected, limit, compute_wide and find_wide)
