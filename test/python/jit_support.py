"""Helpers of tests of commdialect.jax.jit, on 8 devices."""

import types

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from jax.sharding import AxisType, NamedSharding
from jax.sharding import PartitionSpec as P

import commdialect.jax
from commdialect import _jit

mesh = jax.make_mesh((8,), ("x",), axis_types=(AxisType.Auto,))
split, whole = NamedSharding(mesh, P("x")), NamedSharding(mesh, P())
BOTH = {"in_shardings": (split, whole)}


def jit(function, **options):
    return commdialect.jax.jit(function, on_unsupported="raise", **options)


def values(*shape, seed=0):
    return np.random.default_rng(seed).standard_normal(shape).astype(np.float32)


def compare(function, *arguments, **options):
    """Compares the function compiled by us, without a fallback, with jax.jit."""
    wanted = jax.jit(function, **options)(*copy(arguments))
    assert_same(jit(function, **options)(*copy(arguments)), wanted)


def copy(tree):
    """Copies arguments, because a program may donate them."""
    return jax.tree.map(lambda leaf: np.array(leaf) if isinstance(leaf, np.ndarray)
                        else jnp.copy(leaf), tree)


def assert_same(got, wanted):
    """Compares values, types and shardings. Sums in another order differ by some roundings
    of the largest values."""
    assert jax.tree.structure(got) == jax.tree.structure(wanted)
    for one, other in zip(jax.tree.leaves(got), jax.tree.leaves(wanted)):
        assert jax.typeof(one) == jax.typeof(other)
        assert one.sharding.is_equivalent_to(other.sharding, one.ndim)
        if jax.dtypes.issubdtype(one.dtype, jax.dtypes.prng_key):
            one, other = jax.random.key_data(one), jax.random.key_data(other)
        one, other = np.asarray(one), np.asarray(other)
        if one.dtype.kind not in "biu":
            kind = np.complex128 if one.dtype.kind == "c" else np.float64
            one, other = one.astype(kind), other.astype(kind)
            scale = max(1.0, float(np.abs(other).max(initial=0)))
            np.testing.assert_allclose(one, other, 2e-4, 1e-5 * scale)
        else:
            np.testing.assert_array_equal(one, other)


def replace_program(monkeypatch, code):
    """Replaces compiled programs by `code`, a function of the devices' number."""
    monkeypatch.setattr(
        _jit.StepCompiler, "compile",
        lambda self, linalg, target, ranks: types.SimpleNamespace(bytes=code(ranks)))


def assert_fails(function, x, text):
    with pytest.raises(jax.errors.JaxRuntimeError) as caught:
        jax.block_until_ready(function(x))
    assert "\n" not in str(caught.value)
    assert text in str(caught.value)


def make_rows(ranks):
    """Makes a program in which each rank tells the others how many rows they get."""
    counts = ", ".join(["%k"] * ranks)
    return f"""
comm.mesh @mesh(x = {ranks})
comm.group @x = @mesh[x]
func.func @main(%n: tensor<1xi32>) -> tensor<1xi32> {{
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : i32
  %from = tensor.splat %one : tensor<16xi32>
  %into = tensor.splat %one : tensor<16xi32>
  %value = tensor.extract %n[%zero] : tensor<1xi32>
  %k = arith.index_cast %value : i32 to index
  %r, %t = comm.all_to_all_v %from into %into send [{counts}] receive [{counts}] dim 0 on @x
      : tensor<16xi32>
  %w = comm.wait %t, %r reading %from : tensor<16xi32> reading tensor<16xi32>
  %first = tensor.extract_slice %w[0] [1] [1] : tensor<16xi32> to tensor<1xi32>
  return %first : tensor<1xi32>
}}
"""
