"""Programs for 8 devices: `right` ones, and `wrong` ones that JAX accepts."""

import functools

import flax.linen as nn
import jax
import jax.numpy as jnp
import numpy as np
import optax
from jax.sharding import AxisType, NamedSharding
from jax.sharding import PartitionSpec as P

mesh = jax.make_mesh((8,), ("dp",), axis_types=(AxisType.Auto,))
mesh_2d = jax.make_mesh((2, 4), ("dp", "tp"), axis_types=(AxisType.Auto,) * 2)
right = {}
wrong = {}


def add(programs):
    def register(function):
        programs[function.__name__] = functools.cache(function)
        return function

    return register


def on(*axes):
    return NamedSharding(mesh if "tp" not in str(axes) else mesh_2d, P(*axes))


def values(*shape, seed=0):
    return np.random.RandomState(seed).standard_normal(shape).astype(np.float32)


def weights(count, size):
    return [values(size, size, seed=i) / 8 for i in range(count)]


def mapped(f, in_specs=P("dp"), out_specs=P("dp")):
    return jax.jit(
        jax.shard_map(f, mesh=mesh, in_specs=in_specs, out_specs=out_specs, check_vma=False)
    )


def loss(ws, x):
    for w in ws:
        x = jnp.tanh(x @ w)
    return jnp.mean(x * x)


def step(ws, x):
    return [w - 0.1 * g for w, g in zip(ws, jax.grad(loss)(ws, x))]


# Programs that XLA partitions.


@add(right)
def ddp():
    f = jax.jit(step, in_shardings=([on()] * 4, on("dp")), out_shardings=[on()] * 4)
    return f, weights(4, 64), values(64, 64)


@add(right)
def fsdp():
    f = jax.jit(step, in_shardings=([on("dp")] * 4, on("dp")), out_shardings=[on("dp")] * 4)
    return f, weights(4, 64), values(64, 64)


@add(right)
def fsdp_columns():
    sharded = [on(None, "dp")] * 3
    f = jax.jit(step, in_shardings=(sharded, on("dp")), out_shardings=sharded)
    return f, weights(3, 64), values(32, 64)


@add(right)
def tensor_parallel():
    f = jax.jit(
        lambda x, a, b: jnp.tanh(x @ a) @ b,
        in_shardings=(NamedSharding(mesh_2d, P("dp")),
                      on(None, "tp"), on("tp")),
        out_shardings=NamedSharding(mesh_2d, P("dp")),
    )
    return f, values(64, 32), values(32, 64), values(64, 32)


@add(right)
def hybrid():
    sharded = [NamedSharding(mesh_2d, P("dp", "tp"))] * 3
    f = jax.jit(
        step,
        in_shardings=(sharded, NamedSharding(mesh_2d, P("dp"))),
        out_shardings=sharded,
    )
    return f, weights(3, 64), values(32, 64)


@add(right)
def constrained():
    def f(x, w):
        y = jax.lax.with_sharding_constraint(x @ w, on("dp"))
        return jax.lax.with_sharding_constraint(jnp.exp(-y), on(None, "dp")).sum(0)

    return jax.jit(f, in_shardings=(on(None, "dp"), on("dp"))), values(64, 64), values(64, 64)


@add(right)
def scanned_layers():
    def f(x, ws):
        return jax.lax.scan(lambda x, w: (jnp.tanh(x @ w), None), x, ws)[0]

    shardings = (on("dp"), on(None, "dp"))
    return jax.jit(f, in_shardings=shardings), values(64, 32), values(5, 32, 32) / 4


@add(right)
def scanned_training():
    def f(ws, xs):
        return jax.lax.scan(lambda ws, x: (step(ws, x), loss(ws, x)), ws, xs)

    sharded = [on("dp")] * 2
    f = jax.jit(f, in_shardings=(sharded, on(None, "dp")), out_shardings=(sharded, on()))
    return f, weights(2, 32), values(3, 16, 32)


@add(right)
def remat():
    def f(ws, x):
        layer = jax.checkpoint(lambda x, w: jnp.tanh(x @ w))
        def remat_loss(ws):
            y = x
            for w in ws:
                y = layer(y, w)
            return jnp.sum(y * y)
        return jax.grad(remat_loss)(ws)

    f = jax.jit(f, in_shardings=([on("dp")] * 3, on("dp")), out_shardings=[on("dp")] * 3)
    return f, weights(3, 64), values(32, 64)


class Model(nn.Module):
    @nn.compact
    def __call__(self, x):
        for _ in range(2):
            y = nn.LayerNorm()(x)
            x = x + nn.Dense(32)(nn.gelu(nn.Dense(64)(y)))
        return nn.Dense(8)(x)


def train(model, optimizer):
    x, labels = values(64, 32), np.arange(64) % 8
    parameters = model.init(jax.random.key(0), x[:1])
    state = optimizer.init(parameters)

    def f(parameters, state, x, labels):
        def entropy(parameters):
            logits = model.apply(parameters, x)
            return optax.softmax_cross_entropy_with_integer_labels(logits, labels).mean()

        value, gradients = jax.value_and_grad(entropy)(parameters)
        updates, state = optimizer.update(gradients, state, parameters)
        return optax.apply_updates(parameters, updates), state, value

    return f, parameters, state, x, labels


def shard_first(tree):
    return jax.tree.map(
        lambda leaf: on("dp") if np.ndim(leaf) and np.shape(leaf)[0] % 8 == 0 else on(), tree
    )


@add(right)
def flax_adam():
    f, *args = train(Model(), optax.adam(1e-3))
    shardings = [jax.tree.map(lambda _: on(), a) for a in args[:2]] + [on("dp")] * 2
    return jax.jit(f, in_shardings=tuple(shardings)), *args


@add(right)
def flax_fsdp_adamw():
    f, *args = train(Model(), optax.chain(optax.clip_by_global_norm(1.0), optax.adamw(1e-3)))
    shardings = [shard_first(a) for a in args[:2]] + [on("dp")] * 2
    f = jax.jit(
        f, in_shardings=tuple(shardings), out_shardings=(*shardings[:2], on())
    )
    return f, *args


@add(right)
def attention():
    def f(x, qkv, o):
        q, k, v = jnp.split((x @ qkv).reshape(8, 16, 4, 24), 3, -1)
        scores = jax.nn.softmax(jnp.einsum("bqhd,bkhd->bhqk", q, k))
        return jnp.einsum("bhqk,bkhd->bqhd", scores, v).reshape(8, 16, 32) @ o

    both = NamedSharding(mesh_2d, P("dp"))
    f = jax.jit(f, in_shardings=(both, on(None, "tp"), on("tp")), out_shardings=both)
    return f, values(8, 16, 32), values(32, 96), values(32, 32)


# Programs that are partitioned by hand, with shard_map.


@add(right)
def all_kinds():
    def f(x):
        gathered = jax.lax.all_gather(x, "dp", axis=0, tiled=True)
        return (
            jax.lax.psum(x, "dp")
            + jax.lax.psum_scatter(gathered, "dp", scatter_dimension=0, tiled=True)
            + jax.lax.ppermute(x, "dp", [(i, (i + 1) % 8) for i in range(8)])
            + jax.lax.all_to_all(x, "dp", 0, 0, tiled=True)
            + jax.lax.pmax(x, "dp")
        )

    return mapped(f), values(64, 32)


@add(right)
def inside_jit():
    normalized = jax.shard_map(
        lambda x: x / jax.lax.psum(jnp.sum(x * x), "dp"),
        mesh=mesh, in_specs=P("dp"), out_specs=P("dp"),
    )
    f = jax.jit(
        lambda x, w: normalized(jnp.tanh(x @ w)).sum(0), in_shardings=(on("dp"), on(None, "dp"))
    )
    return f, values(64, 32), values(32, 32)


@add(right)
def ring():
    def f(x, w):
        def body(i, carry):
            total, x = carry
            total = total + x @ w
            return total, jax.lax.ppermute(x, "dp", [(j, (j + 1) % 8) for j in range(8)])

        return jax.lax.fori_loop(0, 8, body, (jnp.zeros((8, 16)), x))[0]

    return mapped(f, (P("dp"), P())), values(64, 32), values(32, 16)


@add(right)
def gathers_in_scan():
    def layer(x, w):
        return jnp.tanh(x @ jax.lax.all_gather(w, "dp", axis=0, tiled=True)), None

    f = mapped(lambda x, ws: jax.lax.scan(layer, x, ws)[0], (P("dp"), P(None, "dp")))
    return f, values(64, 32), values(5, 32, 32) / 4


@add(right)
def uniform_branch():
    def f(n, x):
        return jax.lax.cond(n > 3, lambda: jax.lax.psum(x, "dp"), lambda: x * 1.0)

    return mapped(f, (P(), P("dp"))), np.int32(4), values(64, 32)


@add(right)
def agreed_branch():
    def f(x):
        total = jax.lax.psum(jnp.sum(x), "dp")
        return jax.lax.cond(total > 0, lambda: jax.lax.pmax(x, "dp"), lambda: -x)

    return mapped(f), values(64, 32)


@add(right)
def until_small():
    def halve(c):
        y = c[1] * 0.5
        return jax.lax.psum(jnp.sum(y * y), "dp"), y

    def f(x):
        return jax.lax.while_loop(lambda c: c[0] > 1e-3, halve, (jnp.float32(1), x))[1]

    return mapped(f), values(64, 32)


@add(right)
def branch_without_communication():
    def f(x):
        first = jax.lax.axis_index("dp") == 0
        y = jax.lax.cond(first, lambda: x * 2.0, lambda: jnp.tanh(x))
        return jax.lax.psum(y, "dp")

    return mapped(f, out_specs=P()), values(64, 32)


# Wrong programs, in each of which some ranks hang.


@add(wrong)
def gather_in_branch():
    def f(x):
        return jax.lax.cond(
            jax.lax.axis_index("dp") < 4,
            lambda: jax.lax.all_gather(x, "dp", axis=0, tiled=True)[:8],  # HERE
            lambda: x,
        )

    return mapped(f), values(64, 32)


@add(wrong)
def two_orders():
    def f(x):
        def sum_first():
            a = jax.lax.psum(x, "dp")  # HERE
            return a + jax.lax.pmax(a * x, "dp")  # HERE

        def max_first():
            b = jax.lax.pmax(x, "dp")  # HERE
            return b + jax.lax.psum(b * x, "dp")  # HERE

        return jax.lax.cond(jax.lax.axis_index("dp") < 4, sum_first, max_first)

    return mapped(f), values(64, 32)


@add(wrong)
def varying_trips():
    def f(x):
        trips = jax.lax.axis_index("dp") + 1
        return jax.lax.fori_loop(0, trips, lambda i, c: jax.lax.psum(c, "dp") * 0.1, x)  # HERE

    return mapped(f), values(64, 32)
