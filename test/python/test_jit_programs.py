"""Tests of commdialect.jax.jit with one kind of program each.

All are compiled, without a fallback to XLA, and equal jax.jit; or XLA runs them, for a
stated reason.
"""

import collections
import dataclasses
import functools
import threading

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from jax import lax
from jax.sharding import NamedSharding
from jax.sharding import PartitionSpec as P
from jit_support import BOTH, assert_same, compare, jit, mesh, split, values, whole

import commdialect.jax

KEYED = {"in_shardings": (whole, split)}
x = values(16, 8)
rows = np.array([3, 1, 15, 3])
key = jax.random.key(3)
cases = {}


def case(*arguments, **options):
    def register(function):
        cases[function.__name__] = function, arguments, options
        return function

    return register


#
# Control flow
#


@case(x, in_shardings=split)
def while_until_small(x):
    return lax.while_loop(lambda c: jnp.abs(c).sum() > 1.0, lambda c: c * 0.5 - c.mean(0) / 8, x)


@case(x, np.int32(4), **BOTH)
def trip_count_is_argument(x, n):
    return lax.fori_loop(0, n, lambda i, c: c * 0.9 + c.mean(), x)


@case(x, in_shardings=split)
def condition_on_data(x):
    return lax.cond(x.sum() > 0, lambda: x - x.mean(0), lambda: x * 2)


@case(x, np.int32(1), **BOTH)
def switch_on_argument(x, n):
    return lax.switch(n, [lambda: x, lambda: x.sum() * x, lambda: -x])


@case(x, in_shardings=split)
def scans(x):
    forward = lax.scan(lambda c, row: (c + row, c * row), jnp.zeros(16), x.T)
    backward = lax.scan(lambda c, row: (c - row, c), jnp.zeros(16), x.T, reverse=True)
    return forward, backward, lax.scan(lambda c, _: (c * 2, c.sum()), x, None, length=0)


@case(x, in_shardings=split)
def conditions_in_vmap_and_map(x):
    rows = jax.vmap(lambda r: lax.cond(r.sum() > 0, lambda: r * 2, lambda: r - 1))(x)
    return rows, lax.map(lambda column: column * column.sum(), x.T)


@case(x, in_shardings=split)
def jits_in_jits(x):
    return jax.jit(lambda y: jax.jit(jnp.sin)(y) + 1)(x).sum(0)


@case(x, values(8), **BOTH)
def hessian(x, w):
    return jax.hessian(lambda w: jnp.tanh(x @ w).sum())(w)


#
# Random numbers
#


@case(key, x, **KEYED)
def random_numbers(key, x):
    uses = jax.random.split(key, 4)
    return (
        x.sum(0) + jax.random.normal(uses[0], (8,)),
        jnp.where(jax.random.bernoulli(uses[1], 0.5, x.shape), x, 0) * x.mean(),
        jax.random.randint(uses[2], (16,), 0, 10),
        jax.random.categorical(uses[3], x),
        uses,
    )


@case(jax.random.PRNGKey(3), jax.random.split(key, 16), x, in_shardings=(whole, split, split))
def old_keys_and_arrays_of_keys(old, keys, x):
    return x.sum(0) + jax.random.uniform(old, (8,)), jax.vmap(jax.random.normal)(keys) + x[:, 0]


#
# Ops
#


@case(x, in_shardings=split)
def sorts(x):
    return jnp.sort(x, 0), jnp.argsort(x, 1), jnp.median(x, 0), jnp.quantile(x, 0.3)


@case(x, in_shardings=split)
def top_k(x):
    return lax.top_k(x, 3), lax.top_k(x.T, 3), jnp.argmax(x, 0), x.argmin()


@case(values(8, 9, 9, 3), values(3, 3, 3, 4), **BOTH)
def convolutions(x, w):
    def convolve(w, padding="SAME", strides=(1, 1)):
        names = ("NHWC", "HWIO", "NHWC")
        return lax.conv_general_dilated(x, w, strides, padding, dimension_numbers=names)

    loss = lambda w: (convolve(w, "VALID", (2, 2)) ** 2).mean()
    return convolve(w).mean(0), jax.grad(loss)(w), lax.conv_transpose(x, w, (2, 2), "SAME").sum(0)


@case(values(8, 12, 4), values(3, 1, 4), **BOTH)
def convolution_by_channel(x, w):
    return lax.conv_general_dilated(x, w, (1,), [(2, 0)], feature_group_count=4,
                                    dimension_numbers=("NWC", "WIO", "NWC"))


@case(x, rows, **BOTH)
def gathers(x, i):
    return x[i], jax.grad(lambda x: (x[i] ** 2).sum())(x), x.at[i + 9].get(mode="fill", fill_value=7)


@case(x, rows, **BOTH)
def scatters(x, i):
    return (x.at[i].add(1.0), x.at[i[:3]].set(2.0), x.at[i, 0].max(5.0), x.at[i, 0].multiply(5.0),
            x.at[i + 9].set(1.0))


@case(values(32, 8), np.arange(24).reshape(8, 3) % 32, in_shardings=(split, split))
def embedding(table, i):
    return table[i].mean(1), jax.grad(lambda table: jnp.sin(table[i]).sum())(table)


@case(x, np.int32(5), **BOTH)
def dynamic_slices(x, i):
    piece = lax.dynamic_slice_in_dim(x, i, 3)
    return piece, lax.dynamic_update_slice_in_dim(x, piece * 2, i + 1, 0)


@case(x, in_shardings=split)
def cumulative(x):
    return (jnp.cumsum(x, 0), jnp.cumprod(x, 1), lax.cummax(x, 0, reverse=True),
            lax.cumlogsumexp(x, 1), lax.associative_scan(jnp.add, x, axis=1))


@case(x, in_shardings=split)
def windows(x):
    pool = functools.partial(lax.reduce_window, window_dimensions=(1, 2), window_strides=(1, 2),
                             padding="VALID")
    return pool(x, -jnp.inf, lax.max), jax.grad(lambda x: pool(x, 0.0, lax.add).sum() ** 2)(x)


@case(x, in_shardings=split)
def moves(x):
    return (x.reshape(8, 2, 8).transpose(2, 0, 1).reshape(-1), jnp.pad(x, ((1, 1), (0, 2))),
            x[::-1], jnp.roll(x, 3, 0), jnp.tile(x, (2, 1)), jnp.repeat(x, 2, 0), jnp.triu(x))


@case(np.abs(x) % 0.9, in_shardings=split)
def functions(x):
    return (lax.erf(x), lax.erf_inv(x), lax.lgamma(x), lax.digamma(x), lax.bessel_i0e(x),
            lax.expm1(x), lax.log1p(x), lax.tan(x), lax.sinh(x), lax.asin(x), lax.atan(x),
            lax.cbrt(x), lax.rsqrt(x), lax.logistic(x), lax.exp2(x), x**1.3, x**3,
            jnp.arctan2(x, x + 1), jnp.remainder(x, 0.7), jnp.hypot(x, x))


@case(x, in_shardings=split)
def roundings(x):
    return (lax.round(x * 3, lax.RoundingMethod.TO_NEAREST_EVEN), jnp.floor(x), jnp.sign(x),
            lax.nextafter(x, x + 1), lax.is_finite(x / x.round()), jnp.clip(x, -1, 1),
            jnp.isnan(jnp.where(x > 0, x, jnp.nan)))


@case(np.arange(32, dtype=np.int32).reshape(16, 2) - 5, in_shardings=split)
def integers(x):
    return ((x << 1) | (x >> 2) ^ ~x, x % 3, x // 3, x.min(), x.max(), (x + 6).prod(0),
            lax.population_count(x), lax.clz(x))


@case(x, in_shardings=split)
def bits(x):
    return lax.bitcast_convert_type(x, jnp.uint32), lax.bitcast_convert_type(x, jnp.uint8)


@case((x * 4).astype(np.int8), (values(8, 8) * 4).astype(np.int8), **BOTH)
def matmul_of_int8(x, w):
    return lax.dot_general(x, w, (((1,), (0,)), ((), ())), preferred_element_type=jnp.int32).sum(0)


@case(x.astype(jnp.bfloat16), values(8, 8).astype(jnp.bfloat16), **BOTH)
def matmul_of_bf16(x, w):
    return jnp.dot(x, w, preferred_element_type=jnp.float32).sum(0), x * 2


@case((x + 1j * x[::-1]).astype(np.complex64), in_shardings=split)
def complex_numbers(z):
    return z.sum(0), z * z.conj(), jnp.abs(z), z.real


@case(x > 0, x > 1, in_shardings=(split, split))
def booleans(a, b):
    return a.all(), a ^ b, jnp.any(b, 0), ~a, a.sum()


@case(x, np.arange(16) % 4, in_shardings=(split, split))
def segments(x, i):
    return jax.ops.segment_sum(x, i, 4), jax.nn.one_hot(i, 10).sum(0), jnp.unique(i, size=5)


@case(values(8, 6, 2, 4), in_shardings=split)
def dot_product_attention(q):
    return jax.nn.dot_product_attention(q, q, q, is_causal=True)


@case(x, values(2, 8, 4), np.array([6, 10], np.int32), in_shardings=(split, whole, whole))
def ragged_dot(x, w, sizes):
    return lax.ragged_dot(x, w, sizes)


@case(values(8, 4, 4, 3), in_shardings=split)
def resize(x):
    return jax.image.resize(x, (8, 8, 8, 3), "bilinear")


#
# Arguments and results
#


@case(np.zeros((0, 8), np.float32), x, in_shardings=(split, split))
def no_rows(empty, x):
    return empty * 2, empty.sum(0), jnp.concatenate([x, empty])


@case(in_shardings=(), out_shardings=split)
def no_arguments():
    return jnp.arange(16.0) * 2


@case(np.float32(3), 2, True, x, in_shardings=(whole, whole, whole, split))
def scalars(a, b, c, x):
    return a * 2, b + 1, c, x * b, 7, jnp.float32(2.5)


@case(x, in_shardings=split,
      out_shardings={"a": whole, "b": (split, NamedSharding(mesh, P(None, "x")))})
def result_shardings(x):
    return {"a": x.sum(0), "b": (x * 2, x.T @ x)}


@case(x, in_shardings=split)
def uneven_inside(x):
    y = x[:13] * 2
    return jnp.cumsum(y, 0).sum(0), lax.with_sharding_constraint(x.T, split) * y.sum()


@case({"w": x, "rest": [values(8), None]}, x, in_shardings=({"w": split, "rest": whole}, split),
      donate_argnums=0)
def donated_tree(state, x):
    return {"w": state["w"] - x.mean(0), "rest": [state["rest"][0] * 2, None]}, x.sum()


@pytest.mark.parametrize("name", cases)
def test_compiled(name):
    function, arguments, options = cases[name]
    compare(function, *arguments, **options)


#
# The same on four of the devices
#

four = jax.make_mesh((4,), ("x",), axis_types=mesh.axis_types, devices=jax.devices()[:4])


@pytest.mark.parametrize("name", ["while_until_small", "trip_count_is_argument", "scatters", "moves",
                                  "no_rows", "scalars", "donated_tree"])
def test_compiled_for_four_devices(name):
    function, arguments, options = cases[name]
    options = {**options, "in_shardings": jax.tree.map(lambda s: NamedSharding(four, s.spec),
                                                       options["in_shardings"])}
    compare(function, *arguments, **options)


#
# Ways of calling
#


@pytest.mark.parametrize("is_partitionable", [False, True])
def test_kinds_of_threefry(is_partitionable):
    with jax.threefry_partitionable(is_partitionable):
        compare(lambda key, x: jax.random.normal(key, x.shape) + x.mean(0), key, x, **KEYED)


def test_64_bits():
    with jax.enable_x64(True):
        compare(lambda x, n: (x.sum(0) / 3, x.astype(int) + n, jnp.sin(x)), x.astype(np.float64),
                np.int64(1) << 40, **BOTH)


@functools.partial(jax.tree_util.register_dataclass, data_fields=("w", "rest"),
                   meta_fields=("scale",))
@dataclasses.dataclass
class State:
    w: jax.Array
    rest: dict
    scale: float


Pair = collections.namedtuple("Pair", ["first", "second"])


def test_trees():
    def f(state, pair, *, extra=None):
        y = state.w * state.scale - pair.first.mean(0)
        return State(y, {"n": pair.second}, state.scale), (extra, [y.sum(), ()])

    x = jax.device_put(values(16, 8), split)
    wanted, ours = jax.jit(f), jit(f)
    for scale in 2.0, 3.0:
        arguments = State(x, {}, scale), Pair(x, jnp.int32(3))
        assert_same(ours(*arguments), wanted(*arguments))
        assert_same(ours(*arguments, extra=x), wanted(*arguments, extra=x))


def test_methods():
    class Layer:
        def __init__(self, scale):
            self.scale = scale

        @functools.partial(commdialect.jax.jit, static_argnums=0, on_unsupported="raise")
        def __call__(self, x, *, shift=0.0):
            return (x - x.mean(0)) * self.scale + shift

    x = jax.device_put(values(16, 8), split)
    for layer in Layer(2.0), Layer(3.0):
        wanted = (x - x.mean(0)) * layer.scale
        np.testing.assert_allclose(layer(x), wanted, 1e-4, 1e-5)
        np.testing.assert_allclose(layer(x, shift=1.0), wanted + 1, 1e-4, 1e-5)


def test_weak_types_and_other_shapes():
    def f(x, s):
        return x * s, s + 1

    options = {"in_shardings": (split, whole)}
    ours, wanted = jit(f, **options), jax.jit(f, **options)
    for arguments in ((x, 2.0), (x, np.float32(2)), (x, 2), (x[:8], 2.0), (x.astype(int), 2)):
        assert_same(ours(*arguments), wanted(*arguments))


def test_bound_arguments_and_constants():
    constant, traced = values(8, 4), jnp.asarray(values(8, 4, seed=1))

    def f(n, x, *more):
        return x @ constant * n + x @ traced, [y + 1 for y in more]

    compare(functools.partial(f, 3), x, in_shardings=split)
    compare(functools.partial(f, 3), x, x * 2, x[0], in_shardings=(split, split, whole))


def test_donation_by_name():
    def f(state, x):
        return state - x.mean(0)

    ours = jit(f, donate_argnames="state")
    state, x = (jax.device_put(values(16, 8, seed=i), split) for i in range(2))
    wanted = np.asarray(state) - 2 * np.asarray(x).mean(0)
    first = state
    for _ in range(2):
        state = ours(state=state, x=x)
    np.testing.assert_allclose(state, wanted, 1e-4, 1e-5)
    assert first.is_deleted() and not x.is_deleted()
    with pytest.raises(RuntimeError, match="deleted"):
        ours(first, x)
    np.testing.assert_allclose(ours(state, x), wanted - np.asarray(x).mean(0), 1e-4, 1e-5)


def test_called_by_threads():
    ours = jit(lambda x: x - x.mean(0), in_shardings=split)
    failures = []

    def work(i):
        mine = values(16, 8, seed=i)
        try:
            for _ in range(5):
                np.testing.assert_allclose(ours(mine), mine - mine.mean(0), 1e-4, 1e-5)
        except Exception as error:
            failures.append(error)

    threads = [threading.Thread(target=work, args=(i,)) for i in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures


def test_jaxs_other_entries():
    ours = jit(lambda x: x - x.mean(0), in_shardings=split)
    compiled = ours.lower(x).compile()
    np.testing.assert_allclose(ours(x), compiled(jax.device_put(x, split)), 1e-4, 1e-5)
    assert ours.trace(x).jaxpr.out_avals[0].shape == x.shape


#
# Unsupported programs: XLA runs them, and the reason is stated once
#

unsupported = {
    "fft": (lambda x: jnp.fft.fft(x).real, "'stablehlo.fft' cannot be compiled"),
    "cholesky": (lambda x: jnp.linalg.cholesky(x.T @ x + 8 * jnp.eye(8)), "lapack_spotrf_ffi"),
    "eigenvalues": (lambda x: jnp.linalg.eigh(x.T @ x)[0], "lapack_ssyevd_ffi"),
    "solve": (lambda x: jnp.linalg.solve(x.T @ x + jnp.eye(8), x.sum(0)), "lapack_sgetrf_ffi"),
    "callback": (lambda x: jax.pure_callback(lambda x: np.sin(x), x[0], x[0]),
                 "it calls back into Python"),
    "four_bits": (lambda x: x.astype(jnp.int4), "result 0 has elements of type int4"),
    "no_results": (lambda x: None, "it uses no argument and has no result"),
}


@pytest.mark.parametrize("name", unsupported)
def test_runs_by_xla(name):
    function, reason = unsupported[name]
    ours = commdialect.jax.jit(function, in_shardings=split)
    wanted = jax.jit(function, in_shardings=split)(x)
    with pytest.warns(commdialect.jax.CommDialectWarning) as warned:
        assert_same(ours(x), wanted)
        assert_same(ours(x), wanted)
    (warning,) = warned
    text = str(warning.message)
    assert reason in text and text.endswith("; XLA runs it") and "\n" not in text


def test_uneven_shardings_are_refused():
    """With JAX's own message."""
    for options in {"in_shardings": split}, {"out_shardings": split}:
        with pytest.raises(ValueError, match="evenly divi|divisible") as wanted:
            jax.jit(lambda x: x * 2, **options)(x[:13])
        with pytest.raises(ValueError) as got:
            jit(lambda x: x * 2, **options)(x[:13])
        # Newer versions of JAX name the line of the caller, too.
        assert str(got.value).split(" This error occurs")[0] == str(wanted.value).split(
            " This error occurs")[0]
        assert "_jit.py" not in str(got.value)
