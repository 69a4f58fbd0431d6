"""Rotated loops: scans over sharded layers give the same bits as without."""

import contextlib

import jax
import jax.extend.xla as jax_xla
import jax.numpy as jnp
import numpy as np
import pytest
from jax.sharding import NamedSharding
from jax.sharding import PartitionSpec as P

import commdialect.jax
from commdialect import _loops
from commdialect._options import make_jax_options

WIDTH = 128


class Program:
    """A scan over layers, whose weights `size` devices share."""

    def __init__(self, size, layers=8, dtype=jnp.float32):
        self.mesh = jax.sharding.Mesh(np.array(jax.devices()[:size]), ("dp",))
        numbers = np.random.default_rng(0)
        shape = (layers, WIDTH, WIDTH)
        self.weights = {
            name: self.put(numbers.standard_normal(shape) / WIDTH, dtype, P(None, "dp"))
            for name in ("w", "v")
        }
        self.mix = self.put(numbers.standard_normal((WIDTH, WIDTH)) / WIDTH, dtype, P())
        self.x = self.put(numbers.standard_normal((16 * size, WIDTH)), dtype, P("dp"))

    def put(self, array, dtype, spec):
        return jax.device_put(jnp.asarray(array, dtype), NamedSharding(self.mesh, spec))

    def gather(self, w):
        return jax.lax.with_sharding_constraint(w, NamedSharding(self.mesh, P()))

    def layer(self, x, layer):
        h = jnp.tanh(x @ self.gather(layer["w"]))
        for _ in range(3):
            h = jnp.tanh(h @ self.mix)
        return x + h @ self.gather(layer["v"]), None

    def forward(self, weights, x, *, reverse=False):
        return jax.lax.scan(self.layer, x, weights, reverse=reverse)[0]

    def step(self, weights, x, *, remat=True):
        layer = jax.checkpoint(self.layer) if remat else self.layer

        def loss(weights):
            y = jax.lax.scan(layer, x, weights)[0]
            return jnp.mean(jnp.square(y.astype(jnp.float32)))

        value, gradients = jax.value_and_grad(loss)(weights)
        new = jax.tree.map(lambda w, g: w - (0.1 * g).astype(w.dtype), weights, gradients)
        return value, new


@contextlib.contextmanager
def rotating(**arguments):
    """Rotates loops in XLA's modules for CPUs, which `install` leaves alone. Yields the loops."""
    options = make_jax_options(loops="auto", **arguments)
    stage = jax_xla.PipelineStage.PRE_SCHEDULER
    loops = []

    def transform(module):
        rotated, found = _loops.rotate(module, options)
        loops.extend(found)
        return rotated

    jax_xla.register_hlo_module_transformation(transform, name="test", stage=stage)
    try:
        yield loops
    finally:
        jax_xla.clear_hlo_module_transformation("test", stage=stage)


def run(function, *arguments):
    jax.clear_caches()
    copies = jax.tree.map(lambda array: jnp.array(array, copy=True), arguments)
    return jax.block_until_ready(jax.jit(function)(*copies))


def compare(function, *arguments, memory_limit="none", machine="h200-x8"):
    """Runs `function` with and without rotation, and returns the loops."""
    expected = run(function, *arguments)
    with rotating(machine=machine, memory_limit=memory_limit) as loops:
        found = run(function, *arguments)
    for a, b in zip(jax.tree.leaves(expected), jax.tree.leaves(found), strict=True):
        assert a.dtype == b.dtype and a.shape == b.shape
        assert np.asarray(a).tobytes() == np.asarray(b).tobytes()
    return loops


def count_rotated(loops):
    return sum(not loop.obstacle for loop in loops)


@pytest.mark.parametrize("size", [4, 8])
@pytest.mark.parametrize("dtype", [jnp.float32, jnp.bfloat16])
@pytest.mark.parametrize("reverse", [False, True])
def test_forward(size, dtype, reverse):
    program = Program(size, dtype=dtype)
    loops = compare(
        lambda weights, x: program.forward(weights, x, reverse=reverse), program.weights, program.x
    )
    (loop,) = loops
    assert loop.trips == 8 and not loop.obstacle
    assert loop.after_ns < loop.before_ns
    assert any(not gather.obstacle for gather in loop.gathers)


@pytest.mark.parametrize("size", [4, 8])
@pytest.mark.parametrize("remat", [False, True])
@pytest.mark.parametrize("donate", [(), (0,)])
def test_training_step(size, remat, donate):
    """XLA for CPUs compiles it, but could hang where one loop comes before another."""
    program = Program(size)
    step = jax.jit(
        lambda weights, x: program.step(weights, x, remat=remat), donate_argnums=donate
    )
    with rotating(machine="h200-x8", memory_limit="none") as loops:
        step.lower(program.weights, program.x).compile()
    assert len(loops) == 2 and count_rotated(loops) >= 1


def test_two_iterations():
    program = Program(4, layers=2)
    (loop,) = compare(program.forward, program.weights, program.x)
    assert loop.trips == 2


def test_one_iteration():
    program = Program(4, layers=1)
    assert count_rotated(compare(program.forward, program.weights, program.x)) == 0


def test_nested():
    program = Program(4)

    def function(weights, x):
        def outer(x, _):
            return program.forward(weights, x), None

        return jax.lax.scan(outer, x, None, length=3)[0]

    loops = compare(function, program.weights, program.x)
    assert sorted(loop.trips for loop in loops) == [3, 8] and count_rotated(loops) == 1


def test_unknown_number():
    """The loop ends when a value says so."""
    program = Program(4)

    def function(weights, x):
        def goes_on(state):
            i, x = state
            return (i < 8) & (jnp.sum(x[0, 0]) < 1e6)

        def body(state):
            i, x = state
            return i + 1, program.layer(x, jax.tree.map(lambda w: w[i], weights))[0]

        return jax.lax.while_loop(goes_on, body, (0, x))[1]

    loops = compare(function, program.weights, program.x)
    assert {loop.obstacle for loop in loops} == {"its number of iterations is not known"}


def test_gathered_activations():
    """The gather's operand follows from the iteration before."""
    program = Program(4)

    def layer(x, w):
        shared = program.gather(x)
        return jnp.tanh(x @ (shared.T @ shared)), None

    def function(x):
        return jax.lax.scan(layer, x, None, length=8)[0]

    loops = compare(function, program.x)
    assert [loop.obstacle for loop in loops] == ["none of its gathers can start earlier"]


def test_memory_limit():
    program = Program(4)
    (loop,) = compare(program.forward, program.weights, program.x, memory_limit="0.9")
    assert "bytes more than the limit of" in loop.obstacle


@pytest.mark.parametrize("loops", ["auto", "off"])
def test_no_gpu(loops):
    program = Program(4)
    with commdialect.jax.install(machine="h200-x8", loops=loops) as guest:
        run(program.forward, program.weights, program.x)
    assert guest.loops == [] and guest.modules


def test_wrong_option():
    with pytest.raises(ValueError, match="loops is 'all': expected 'auto' or 'off'"):
        commdialect.jax.install(loops="all")
