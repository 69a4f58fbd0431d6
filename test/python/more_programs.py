"""Programs in other styles, for 8 devices, to run with the guest and exported.
Each function returns a jitted function and its arguments."""

import functools

import flax.nnx as nnx
import jax
import jax.numpy as jnp
import numpy as np
import optax
from jax.sharding import AxisType, NamedSharding
from jax.sharding import PartitionSpec as P

mesh = jax.make_mesh((8,), ("x",), axis_types=(AxisType.Auto,))
cube = jax.make_mesh((2, 2, 2), ("dp", "fsdp", "tp"), axis_types=(AxisType.Auto,) * 3)
programs = {}


def program(function):
    programs[function.__name__] = functools.cache(function)
    return function


def on(*axes, mesh=mesh):
    return NamedSharding(mesh, P(*axes))


def values(*shape, seed=0, scale=1.0):
    return (np.random.default_rng(seed).standard_normal(shape) * scale).astype(np.float32)


def mapped(f, in_specs, out_specs):
    return jax.jit(
        jax.shard_map(f, mesh=mesh, in_specs=in_specs, out_specs=out_specs, check_vma=False)
    )


class Block(nnx.Module):
    def __init__(self, width, rngs):
        self.norm = nnx.RMSNorm(width, rngs=rngs)
        # A key's bias is omitted: its gradient is only rounding, which Adam would scale up.
        self.attention = nnx.MultiHeadAttention(
            4, width, decode=False, use_bias=False, rngs=rngs
        )
        self.up = nnx.Linear(width, 2 * width, rngs=rngs)
        self.down = nnx.Linear(2 * width, width, rngs=rngs)

    def __call__(self, x):
        x = x + self.attention(self.norm(x))
        return x + self.down(nnx.silu(self.up(x)))


@program
def nnx_clipped_adam():
    """A block of flax nnx, sharded by its first dimensions; gradients are clipped by
    their norm over all devices."""
    graph, state = nnx.split(Block(32, nnx.Rngs(0)))
    state = nnx.to_pure_dict(state)
    optimizer = optax.chain(optax.clip_by_global_norm(0.5), optax.adam(1e-2))

    def step(state, moments, x):
        def loss(state):
            return jnp.mean(nnx.merge(graph, nnx.State(state))(x) ** 2)

        value, gradients = jax.value_and_grad(loss)(state)
        updates, moments = optimizer.update(gradients, moments)
        return optax.apply_updates(state, updates), moments, value

    def shard(tree):
        return jax.tree.map(
            lambda a: on("x") if np.ndim(a) and np.shape(a)[0] % 8 == 0 else on(), tree
        )

    moments = optimizer.init(state)
    shardings = (shard(state), shard(moments))
    f = jax.jit(step, in_shardings=(*shardings, on("x")), out_shardings=(*shardings, on()))
    return f, state, moments, values(8, 4, 32)


@program
def scanned_layers_again():
    """Layers in a scan with rematerialization, and accumulated gradients."""

    def loss(ws, x):
        layer = jax.checkpoint(lambda x, w: (x + jnp.tanh(x @ w), None))
        return jnp.mean(jax.lax.scan(layer, x, ws)[0] ** 2)

    def step(ws, xs):
        def add(total, x):
            value, gradient = jax.value_and_grad(loss)(ws, x)
            return total + gradient, value

        total, losses = jax.lax.scan(add, jnp.zeros_like(ws), xs)
        return ws - 0.1 * total, losses

    sharded = on(None, "x")
    f = jax.jit(step, in_shardings=(sharded, sharded), out_shardings=(sharded, on()))
    return f, values(4, 32, 32, scale=0.2), values(3, 16, 32)


@program
def uneven():
    """63 rows over 8 devices, which XLA pads, with an exchange of halos."""

    def f(x, w):
        steps = x[1:] - x[:-1]
        return jnp.cumsum(jnp.tanh(steps @ w), 0).sum(0), steps[::3].mean()

    return jax.jit(f, in_shardings=(on("x"), on(None, "x"))), values(64, 16), values(16, 32)


@program
def three_axes():
    """Data, fully sharded data and tensor parallelism at once."""

    def cubed(*axes):
        return on(*axes, mesh=cube)

    def loss(up, down, x):
        y = jax.lax.with_sharding_constraint(
            jax.nn.relu(x @ up), cubed(("dp", "fsdp"), "tp")
        )
        return jnp.mean((y @ down) ** 2)

    def step(up, down, x):
        value, (g, h) = jax.value_and_grad(loss, (0, 1))(up, down, x)
        return up - g, down - h, value

    weights = (cubed("fsdp", "tp"), cubed("tp", "fsdp"))
    f = jax.jit(
        step,
        in_shardings=(*weights, cubed(("dp", "fsdp"))),
        out_shardings=(*weights, cubed()),
    )
    return f, values(32, 64, scale=0.2), values(64, 32, seed=1, scale=0.2), values(16, 32, seed=2)


@program
def pipeline():
    """Eight stages of one layer each; a scan passes microbatches from stage to stage."""

    def f(w, xs):
        stage = jax.lax.axis_index("x")
        last = 7
        forward = [(i, i + 1) for i in range(last)]

        def tick(carried, t):
            first = xs[jnp.minimum(t, xs.shape[0] - 1)]
            y = jnp.tanh(jnp.where(stage == 0, first, carried) @ w[0])
            done = jnp.where((stage == last) & (t >= last), y, 0)
            return jax.lax.ppermute(y, "x", forward), done

        _, done = jax.lax.scan(tick, jnp.zeros_like(xs[0]), jnp.arange(xs.shape[0] + last))
        return jax.lax.psum(done[last:], "x")

    return mapped(f, (P("x"), P()), P()), values(8, 16, 16, scale=0.4), values(5, 4, 16)


@program
def experts():
    """Tokens are sent to one of eight experts, one per device, and back."""

    def f(gate, up, x):
        chosen = jnp.argmax(x @ gate, -1)
        expert = jax.nn.one_hot(chosen, 8)
        place = (jnp.cumsum(expert, 0) * expert).max(-1).astype(jnp.int32) - 1
        slots = expert[:, :, None] * jax.nn.one_hot(place, 4)[:, None, :]
        there = jax.lax.all_to_all(jnp.einsum("tec,td->ecd", slots, x), "x", 0, 0, tiled=True)
        made = jax.nn.gelu(jnp.einsum("ecd,df->ecf", there, up[0]))
        back = jax.lax.all_to_all(made, "x", 0, 0, tiled=True)
        load = jax.lax.pmean(expert.mean(0), "x")
        return jnp.einsum("tec,ecf->tf", slots, back), load

    f = mapped(f, (P(), P("x"), P("x")), (P("x"), P()))
    return f, values(16, 8), values(8, 16, 16, seed=1, scale=0.3), values(64, 16, seed=2)


@program
def power_iteration():
    """A while loop that ends when it has converged on all devices."""

    def f(a):
        def condition(c):
            i, _, change = c
            return (change > 1e-4) & (i < 50)

        def body(c):
            i, v, _ = c
            rows = a @ v
            new = jax.lax.all_gather(rows, "x", axis=0, tiled=True)
            new = new / jnp.sqrt(jax.lax.psum(jnp.sum(rows * rows), "x"))
            return i + 1, new, jnp.max(jnp.abs(new - v))

        v = jnp.full((a.shape[1],), 0.25)
        return jax.lax.while_loop(condition, body, (0, v, jnp.float32(1)))

    b = values(16, 16, scale=0.1)
    return mapped(f, P("x"), P()), (b @ b.T + np.diag(np.arange(16.0))).astype(np.float32)


@program
def donated():
    """A program that reuses the memory of its donated arguments."""

    def step(w, momentum, x):
        gradient = jax.grad(lambda w: jnp.mean(jnp.tanh(x @ w) ** 2))(w)
        momentum = 0.9 * momentum + gradient
        return w - 0.1 * momentum, momentum

    sharded = on("x")
    f = jax.jit(
        step, in_shardings=(sharded,) * 3, out_shardings=(sharded,) * 2, donate_argnums=(0, 1)
    )
    return f, values(32, 32), np.zeros((32, 32), np.float32), values(64, 32, seed=1)


@program
def partly_mapped():
    """A shard_map over one of three axes in a partitioned program."""

    def f(w, x):
        total = jax.shard_map(
            lambda y: jax.lax.psum_scatter(y, "tp", scatter_dimension=1, tiled=True),
            mesh=cube,
            in_specs=P(None, None),
            out_specs=P(None, "tp"),
            axis_names={"tp"},
            check_vma=False,
        )
        return jnp.sin(total(x @ w)).sum(0)

    f = jax.jit(f, in_shardings=(on("fsdp", mesh=cube), on(("dp", "fsdp"), mesh=cube)))
    return f, values(16, 32), values(8, 16, seed=1)


@program
def sharded_optimizer():
    """A custom rule scatters gradients; their pieces are updated, and parameters gathered."""

    @jax.custom_vjp
    def scaled(x, w):
        return x @ w

    def forward(x, w):
        return scaled(x, w), (x, w)

    def backward(kept, g):
        x, w = kept
        return g @ w.T, jnp.clip(x.T @ g, -0.5, 0.5)

    scaled.defvjp(forward, backward)

    def f(w, v, x):
        g = jax.grad(lambda w: jnp.mean(scaled(x, w) ** 2))(w)
        g = jax.lax.psum_scatter(g, "x", scatter_dimension=0, tiled=True) / 8
        v = 0.9 * v + g * g
        mine = jax.lax.dynamic_slice_in_dim(w, jax.lax.axis_index("x") * 4, 4)
        return jax.lax.all_gather(mine - g / (jnp.sqrt(v) + 1e-3), "x", axis=0, tiled=True), v

    f = mapped(f, (P(), P("x"), P("x")), (P(), P("x")))
    return f, values(32, 16), np.ones((32, 16), np.float32), values(64, 32, seed=1)
