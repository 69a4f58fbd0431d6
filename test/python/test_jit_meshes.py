"""Tests of commdialect.jax.jit on meshes of all kinds, against jax.jit."""

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from jax import lax
from jax.sharding import AxisType, Mesh, NamedSharding
from jax.sharding import PartitionSpec as P
from jit_support import assert_same, compare, jit, values

import commdialect.jax

devices = np.array(jax.devices())
AUTO, EXPLICIT = AxisType.Auto, AxisType.Explicit


def make_mesh(chosen, *kinds, **sizes):
    kinds *= len(sizes) // len(kinds)
    return Mesh(chosen.reshape(*sizes.values()), tuple(sizes), axis_types=kinds)


meshes = {
    "one": (make_mesh(devices[:1], EXPLICIT, x=1), P("x")),
    "one_later": (make_mesh(devices[3:4], AUTO, x=1), P("x")),
    "one_by_one": (make_mesh(devices[5:6], EXPLICIT, x=1, y=1), P("x", "y")),
    "four": (make_mesh(devices[:4], EXPLICIT, x=4), P("x")),
    "backwards": (make_mesh(devices[::-1], EXPLICIT, x=8), P("x")),
    "axis_of_one": (make_mesh(devices[2:6], AUTO, x=4, y=1), P("x")),
    "axis_of_one_used": (make_mesh(devices[2:6], EXPLICIT, x=4, y=1), P(("y", "x"))),
    "both_on_one": (make_mesh(devices, AUTO, x=2, y=4), P(("x", "y"))),
    "both_on_one_swapped": (make_mesh(devices, EXPLICIT, x=2, y=4), P(("y", "x"))),
    "mixed": (make_mesh(devices, EXPLICIT, AUTO, x=2, y=4), P("x", "y")),
    "mixed_on_one": (make_mesh(devices, EXPLICIT, AUTO, x=2, y=4), P(("y", "x"))),
    "cube": (make_mesh(devices[::-1], AUTO, x=2, y=2, z=2), P(("z", "x"), "y")),
}


def step(x, w):
    return x - x.mean(0) + jnp.cumsum(w, 0)[0], w * x.sum()


@pytest.mark.parametrize("name", meshes)
def test_meshes(name):
    mesh, spec = meshes[name]
    x, w = NamedSharding(mesh, spec), NamedSharding(mesh, P())
    arrays = values(16, 8), values(8, 8)
    compare(step, *arrays, in_shardings=(x, w))
    placed = jax.device_put(arrays[0], x), jax.device_put(arrays[1], w)
    assert_same(jit(step)(*placed), jax.jit(step)(*placed))


@pytest.mark.parametrize("name", ["one", "four", "both_on_one_swapped"])
def test_meshes_in_another_jit(name):
    """Types of results are those of JAX, which a scan requires of what it carries."""
    mesh, spec = meshes[name]
    arrays = values(16, 8), values(8, 8)
    placed = jax.device_put(arrays[0], NamedSharding(mesh, spec)), arrays[1]

    def run(jit):
        def f(x, w):
            inner = jit(step, in_shardings=(NamedSharding(mesh, spec), NamedSharding(mesh, P())))
            (x, w), sums = lax.scan(lambda c, _: (inner(*c), c[0].sum()), (x, w), None, length=3)
            return x, w, sums

        return jax.jit(f)

    with jax.set_mesh(mesh):
        for given in (arrays, placed):
            for got, wanted in zip(run(jit)(*given), run(jax.jit)(*given), strict=True):
                assert got.aval == wanted.aval
                np.testing.assert_allclose(got, wanted, 1e-4, 1e-4)


def test_mixed_mesh_in_another_jit():
    mesh, spec = meshes["mixed"]
    x, w = jax.device_put(values(16, 8), NamedSharding(mesh, spec)), values(8, 8)
    shardings = NamedSharding(mesh, spec), NamedSharding(mesh, P())
    ours = commdialect.jax.jit(step, in_shardings=shardings)
    with jax.set_mesh(mesh):
        wanted = jax.jit(jax.jit(step, in_shardings=shardings))(x, w)
        with pytest.warns(commdialect.jax.CommDialectWarning, match="only some axes"):
            assert_same(jax.jit(ours)(x, w), wanted)


def test_one_device_with_shard_map():
    mesh = make_mesh(devices[2:3], AUTO, x=1)

    def f(x):
        y = jax.shard_map(lambda x: x + lax.psum(x, "x"), mesh=mesh, in_specs=P("x"),
                          out_specs=P("x"))(x * 2)
        return jnp.sin(y)

    compare(f, values(4, 4))
