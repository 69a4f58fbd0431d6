"""Tests of kernels that also run the norms behind an all-reduce in JAX."""

import functools

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from jax.sharding import Mesh
from jax.sharding import PartitionSpec as P

import commdialect.jax

install = functools.partial(commdialect.jax.install, kernels="auto", on_error="raise")
LAYERS = 3


pytestmark = pytest.mark.usefixtures("own_cache")


def wide(x):
    return x.astype(jnp.float32)


def scale(f, mean_of=None, eps=1e-6, axis=-1):
    """Returns f divided by the root of the mean of its squares."""
    size = f.shape[axis] if mean_of is None else mean_of
    squares = jnp.sum(f * f, axis, keepdims=True)
    return f * jax.lax.rsqrt(squares / size + eps)


def llama(y, residual, weight):
    residual = residual + y
    return scale(wide(residual)).astype(y.dtype) * weight, residual


def gemma(y, residual, weight):
    residual = residual + y
    return (scale(wide(residual)) * (1 + wide(weight))).astype(y.dtype), residual


def without_residual(y, residual, weight):
    return scale(wide(y)).astype(y.dtype) * weight, residual


def without_weight(y, residual, weight):
    residual = residual + y
    return scale(wide(residual)).astype(y.dtype), residual


def wide_residual(y, residual, weight):
    residual = residual + wide(y)
    return scale(residual, eps=1e-5).astype(y.dtype) * weight, residual


def layer_norm(y, residual, weight):
    residual = residual + y
    f = wide(residual)
    f = f - jnp.mean(f, -1, keepdims=True)
    return scale(f).astype(y.dtype) * weight, residual


def other_mean(y, residual, weight):
    """The divisor need not be the number of columns."""
    residual = residual + y
    return scale(wide(residual), mean_of=7).astype(y.dtype) * weight, residual


def used_before(y, residual, weight):
    """The sum itself has another user."""
    x, residual = llama(y, residual, weight)
    return x, residual + jnp.tanh(y)


def run(body, dtype, rows, *, ranks=4, columns=96, reduce=jax.lax.psum, lines=None,
        residual_dtype=None, times=LAYERS):  # fmt: skip
    """Runs `body` after each of several all-reduces by XLA and with kernels. Returns both
    results, and the collectives."""
    mesh = Mesh(np.array(jax.devices()[:ranks]), ("x",))

    def chain(x, residual, weight):
        for _ in range(times):
            x, residual = body(reduce(x, "x", axis_index_groups=lines), residual, weight)
        return x, residual

    random = np.random.default_rng(0)
    arguments = [
        jnp.asarray(random.standard_normal(shape), of)
        for shape, of in (
            ((ranks * rows, columns), dtype),
            ((rows, columns), residual_dtype or dtype),
            ((columns,), dtype),
        )
    ]

    def make():
        return jax.jit(
            jax.shard_map(
                lambda *arguments: chain(*arguments), mesh=mesh, in_specs=(P("x"), P(), P()),
                out_specs=(P("x"), P("x") if lines else P()), check_vma=False,
            )
        )  # fmt: skip

    wanted = jax.tree.map(np.asarray, make()(*arguments))
    jax.clear_caches()
    with install() as guest:
        function = make()
        for _ in range(2):
            got = jax.tree.map(np.asarray, function(*arguments))
    collectives = [one for module in guest.modules for one in module.collectives]
    return got, wanted, collectives


def assert_close(got, wanted):
    """Sums of rows in another order change bits of f32; bf16 is a rounding coarser."""
    for a, b in zip(got, wanted, strict=True):
        tolerance = 1e-5 if a.dtype == np.float32 else 2**-7
        np.testing.assert_allclose(
            a.astype(np.float64), b.astype(np.float64), rtol=tolerance, atol=tolerance
        )


FUSED = [llama, gemma, without_residual, without_weight, layer_norm, other_mean]


@pytest.mark.parametrize("rows", [1, 6])
@pytest.mark.parametrize("dtype", ["float32", "bfloat16", "float16"])
@pytest.mark.parametrize("body", FUSED)
def test_norms(body, dtype, rows):
    got, wanted, collectives = run(body, jnp.dtype(dtype), rows)
    assert [bool(one.fused) for one in collectives] == [True] * LAYERS
    assert all(not one.obstacle and one.ns < one.library_ns for one in collectives)
    assert_close(got, wanted)


@pytest.mark.parametrize("dtype", ["float32", "bfloat16"])
def test_other_users_of_the_sum(dtype):
    got, wanted, collectives = run(used_before, jnp.dtype(dtype), 4, times=1)
    assert collectives[0].fused
    assert_close(got, wanted)


@pytest.mark.parametrize("columns", [31, 96, 1500])
def test_sizes_of_rows(columns):
    """XLA sums long rows in parts, also of columns that are no multiples of them."""
    got, wanted, collectives = run(llama, jnp.bfloat16, 5, columns=columns)
    assert [bool(one.fused) for one in collectives] == [True] * LAYERS
    assert_close(got, wanted)


def test_other_forms():
    got, wanted, collectives = run(
        wide_residual, jnp.bfloat16, 4, residual_dtype=jnp.float32
    )
    assert all(one.fused for one in collectives)
    assert_close(got, wanted)
    got, wanted, collectives = run(llama, jnp.float32, 4, reduce=jax.lax.pmax)
    assert all(one.fused for one in collectives)
    assert_close(got, wanted)


def test_lines_of_groups():
    got, wanted, collectives = run(llama, jnp.float32, 4, lines=[[0, 2], [1, 3]])
    assert [bool(one.fused) for one in collectives] == [True] * LAYERS
    assert_close(got, wanted)


def test_rows_are_the_same_on_all_ranks():
    (x, _), _, collectives = run(llama, jnp.float32, 3)
    assert all(one.fused for one in collectives)
    for rank in range(1, 4):
        np.testing.assert_array_equal(x[:3], x[3 * rank : 3 * rank + 3])


def test_dimensions_before_the_rows():
    """Rows may have several dimensions, and the norm several last ones."""
    def body(y, residual, weight):
        y, residual = (a.reshape(2, 3, 8, 12) for a in (y, residual))
        residual = residual + y
        f = residual * jax.lax.rsqrt(jnp.mean(residual**2, (2, 3), keepdims=True) + 1e-6)
        return (f.reshape(6, 96) * weight), residual.reshape(6, 96)

    got, wanted, collectives = run(body, jnp.float32, 6)
    assert [bool(one.fused) for one in collectives] == [True] * LAYERS
    assert_close(got, wanted)


def test_loop():
    mesh = Mesh(np.array(jax.devices()[:2]), ("x",))

    def scanned(x, residual, weights):
        def step(carry, weight):
            x, residual = llama(jax.lax.psum(carry[0], "x"), carry[1], weight)
            return (x, residual), x.sum()

        return jax.lax.scan(step, (x, residual), weights)

    f = jax.shard_map(
        scanned, mesh=mesh, in_specs=(P("x"), P(), P()), out_specs=((P("x"), P()), P()),
        check_vma=False,
    )  # fmt: skip
    random = np.random.default_rng(0)
    arguments = [random.standard_normal(s).astype(np.float32) for s in ((8, 64), (4, 64), (5, 64))]
    wanted = jax.jit(lambda *a: f(*a))(*arguments)
    jax.clear_caches()
    with install() as guest:
        got = jax.jit(lambda *a: f(*a))(*arguments)
    ((one,),) = [module.collectives for module in guest.modules]
    assert one.fused
    jax.tree.map(functools.partial(np.testing.assert_allclose, rtol=1e-5, atol=1e-5), got, wanted)


#
# Programs that stay apart, each with the same results as XLA
#


def other_axis(y, residual, weight):
    residual = residual + y
    return scale(wide(residual), axis=0).astype(y.dtype) * weight, residual


def eps_by_row(y, residual, weight):
    """Steps have no constants of several elements."""
    eps = jnp.arange(1, y.shape[-2] + 1, dtype=jnp.float32)[:, None] / 16
    residual = residual + y
    return scale(wide(residual), eps=eps).astype(y.dtype) * weight, residual


def late_operand(y, residual, weight):
    """The norm also needs a product of the sum, which no kernel computes."""
    residual = residual + y
    other = residual @ residual.T
    return scale(wide(residual) + jnp.sum(wide(other))).astype(y.dtype) * weight, residual


def softmax(y, residual, weight):
    return jax.nn.softmax(y + residual, -1), residual


def no_norm(y, residual, weight):
    return (y + residual) * weight, residual


def product_of_rows(y, residual, weight):
    residual = residual + y
    return residual * jnp.prod(residual / 2, -1, keepdims=True), residual


@pytest.mark.parametrize(
    "body",
    [other_axis, softmax, no_norm, product_of_rows, eps_by_row, late_operand],
)
def test_stays_apart(body):
    got, wanted, collectives = run(body, jnp.float32, 4, times=1)
    assert [one.fused for one in collectives] == [[]]
    assert not collectives[0].obstacle
    assert_close(got, wanted)


def test_integers_stay_apart():
    def body(y, residual, weight):
        total = jnp.sum(y * y, -1, keepdims=True)
        return y * total + residual, residual

    got, wanted, collectives = run(body, jnp.int32, 4, times=1)
    assert [one.fused for one in collectives] == [[]]
    for a, b in zip(got, wanted, strict=True):
        np.testing.assert_array_equal(a, b)


def test_square_arrays():
    """A vector may belong to the rows or to the columns of a square array."""
    got, wanted, collectives = run(llama, jnp.float32, 32, columns=32)
    assert all(not one.obstacle for one in collectives)
    assert_close(got, wanted)
