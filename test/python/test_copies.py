"""Tests of gathers by copy engines and sums of several arrays in JAX."""

import functools

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from jax.sharding import AxisType, Mesh
from jax.sharding import PartitionSpec as P

import commdialect.jax

install = functools.partial(commdialect.jax.install, kernels="auto", on_error="raise")
SIZE = 1536


pytestmark = pytest.mark.usefixtures("own_cache")


def make_mesh(devices):
    """Four devices in a line, or two lines of four."""
    lines = np.array(jax.devices()[:devices]).reshape(-1, 4)
    return Mesh(lines, ("lines", "x"), axis_types=(AxisType.Auto,) * 2)


def make_arrays(*shapes):
    random = np.random.default_rng(0)
    return [random.integers(-2, 3, shape).astype(np.float32) for shape in shapes]


def mapped(function, devices, out_specs=P("x")):
    return jax.shard_map(
        function, mesh=make_mesh(devices), in_specs=P("x"), out_specs=out_specs, check_vma=False
    )


def run_both(function, *arguments, **options):
    """Returns the results of XLA and ours, the collectives, and the text of the program."""
    make = lambda: jax.jit(lambda *given: function(*given))
    wanted = jax.tree.map(np.asarray, make()(*arguments))
    jax.clear_caches()
    with install(**options) as guest:
        compiled = make().lower(*arguments).compile()
        for _ in range(3):
            got = jax.tree.map(np.asarray, compiled(*arguments))
            jax.tree.map(np.testing.assert_array_equal, got, wanted)
    collectives = [one for module in guest.modules for one in module.collectives]
    return collectives, compiled.as_text()


def count_copies(collectives):
    return sum(one.algorithm == "copy-engine" and not one.obstacle for one in collectives)


def gather(w):
    return jax.lax.all_gather(w, "x", tiled=True)


def layers(weights, x):
    for w in weights:
        x = (x @ gather(w)) % 7
    return x


def make_layers(devices, count=4):
    *weights, x = make_arrays(*[(SIZE, SIZE)] * count, (8 * devices, SIZE))
    return weights, x


@pytest.mark.parametrize("devices", [4, 8])
def test_gathers_beside_products(devices):
    collectives, text = run_both(mapped(layers, devices), *make_layers(devices))
    # The first gather has no product before it.
    assert count_copies(collectives) == 3, [one.obstacle for one in collectives]
    lines = [line for line in text.splitlines() if "commdialect_" in line or "fusion(" in line]
    (start,) = [i for i, line in enumerate(lines) if ".start = " in line and "_start" in line][-1:]
    (wait,) = [i for i, line in enumerate(lines) if "commdialect_wait" in line][-1:]
    assert any("fusion(" in line for line in lines[start:wait])


def test_nothing_beside():
    weights, x = make_layers(4, count=1)
    collectives, _ = run_both(mapped(layers, 4), weights, x)
    assert "no product runs beside it" in collectives[0].obstacle
    assert count_copies(collectives) == 0


def test_small_gathers_are_kernels():
    *weights, x = make_arrays(*[(64, 64)] * 4, (32, 64))
    collectives, text = run_both(mapped(layers, 4), weights, x)
    assert [one.algorithm for one in collectives] == ["push"] * 4
    assert "commdialect_start" not in text and "commdialect_site" in text


def test_without_our_order():
    collectives, _ = run_both(mapped(layers, 4), *make_layers(4), schedule=False)
    assert len(collectives) == 4
    assert count_copies(collectives) == 0


def test_in_a_loop():
    """Each iteration starts the same call again."""

    def loop(ws, vs, x):
        def body(x, each):
            w, v = each
            return (((x @ gather(w)) % 7) @ gather(v)) % 5, None

        return jax.lax.scan(body, x, (ws, vs))[0]

    *arrays, x = make_arrays(*[(3, SIZE, SIZE)] * 2, (32, SIZE))
    split = P(None, "x"), P(None, "x"), P("x")
    function = jax.shard_map(
        loop, mesh=make_mesh(4), in_specs=split, out_specs=P("x"), check_vma=False
    )
    collectives, _ = run_both(function, *arrays, x)
    assert count_copies(collectives) >= 1, [one.obstacle for one in collectives]


def test_training():
    """Gradients of gathers, and donated weights."""
    weights, x = make_layers(4)
    x = np.tile(x, (8, 1))  # longer products, which hide the gathers
    cast = lambda w: w.astype(jnp.float32) / 64

    def loss(weights, x):
        for w in weights:
            x = jnp.tanh(x @ gather(w))
        return (x**2).sum()

    def step(weights, x):
        gradients = jax.grad(loss)([cast(w) for w in weights], cast(x))
        return [w - 0.5 * g for w, g in zip(weights, gradients)]

    make = lambda: jax.jit(mapped(step, 4), donate_argnums=0)
    start = lambda: [jnp.array(w) for w in weights]
    run = lambda f: functools.reduce(lambda w, _: f(w, x), range(3), start())
    wanted = [np.asarray(w) for w in run(make())]
    jax.clear_caches()
    with install() as guest:
        got = [np.asarray(w) for w in run(make())]
    for a, b in zip(got, wanted):
        np.testing.assert_allclose(a, b, rtol=2e-5, atol=2e-5)
    assert sum(count_copies(module.collectives) for module in guest.modules) >= 3


@pytest.mark.parametrize("devices", [4, 8])
@pytest.mark.parametrize(
    "shapes, calls", [(((16,), (3, 5), (2, 2, 2)), 1), (((512, 2048),) * 2, 2)]
)
def test_sums_of_several_arrays(shapes, calls, devices):
    """Small arrays are packed, and large ones get a call each."""

    def sums(*arrays):
        first, *others = jax.lax.psum(tuple(array[0] * 2 for array in arrays), "x")
        return first + 1, *others

    arrays = make_arrays(*[(devices, *shape) for shape in shapes])
    function = jax.shard_map(
        sums, mesh=make_mesh(devices), in_specs=P(("lines", "x")), out_specs=P(), check_vma=False
    )
    collectives, text = run_both(function, *arrays)
    (one,) = collectives
    assert one.kind == "all_reduce" and not one.obstacle
    assert text.count('custom_call_target="commdialect_site"') == calls


def test_compiled_steps_of_several_arrays():
    mesh = make_mesh(4)
    split = jax.NamedSharding(mesh, P("x"))
    sums = jax.shard_map(
        lambda x, y: jax.lax.psum((x * 2, y), "x"), mesh=mesh, in_specs=P("x"), out_specs=P()
    )
    arrays = [jax.device_put(array, split) for array in make_arrays((4, 8), (8, 3))]
    step = commdialect.jax.jit(
        lambda *given: sums(*given), in_shardings=(split, split), on_unsupported="raise"
    )
    jax.tree.map(np.testing.assert_array_equal, step(*arrays), jax.jit(sums)(*arrays))
