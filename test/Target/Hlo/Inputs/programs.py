# Programs whose modules are the tests' inputs.
# make-inputs.py compiles them on the CPU, so that collectives are synchronous.
import jax
import jax.numpy as jnp
from jax.sharding import NamedSharding, PartitionSpec as P

auto = jax.sharding.AxisType.Auto
mesh = jax.make_mesh((8,), ("dp",), axis_types=(auto,))
mesh_2d = jax.make_mesh((2, 4), ("dp", "tp"), axis_types=(auto,) * 2)

x = jax.ShapeDtypeStruct((64, 32), jnp.float32)
n = jax.ShapeDtypeStruct((), jnp.int32)


def shard(f, in_specs=P("dp"), out_specs=P("dp")):
    return jax.jit(
        jax.shard_map(
            f, mesh=mesh, in_specs=in_specs, out_specs=out_specs, check_vma=False
        )
    )


def fsdp():
    def loss(weights, x):
        for w in weights:
            x = jnp.tanh(x @ w)
        return jnp.mean(x * x)

    def step(weights, x):
        gradients = jax.grad(loss)(weights, x)
        return [w - 0.1 * g for w, g in zip(weights, gradients)]

    on_dp = NamedSharding(mesh, P("dp"))
    f = jax.jit(step, in_shardings=([on_dp] * 3, on_dp), out_shardings=[on_dp] * 3)
    return f, [jax.ShapeDtypeStruct((32, 32), jnp.float32)] * 3, x


def tp():
    on = lambda *axes: NamedSharding(mesh_2d, P(*axes))
    f = jax.jit(
        lambda x, a, b: jnp.tanh(x @ a) @ b,
        in_shardings=(on("dp"), on(None, "tp"), on("tp")),
        out_shardings=on("dp"),
    )
    shape = lambda *sizes: jax.ShapeDtypeStruct(sizes, jnp.float32)
    return f, x, shape(32, 64), shape(64, 32)


def scan():
    def layer(x, w):
        return jnp.tanh(x @ jax.lax.all_gather(w, "dp", axis=0, tiled=True)), None

    f = shard(lambda x, ws: jax.lax.scan(layer, x, ws)[0], (P("dp"), P(None, "dp")))
    return f, x, jax.ShapeDtypeStruct((5, 32, 32), jnp.float32)


def kinds():
    def f(x):
        gathered = jax.lax.all_gather(x, "dp", axis=0, tiled=True)
        return (
            jax.lax.psum(x, "dp")
            + jax.lax.psum_scatter(gathered, "dp", scatter_dimension=0, tiled=True)
            + jax.lax.ppermute(x, "dp", [(i, (i + 1) % 8) for i in range(8)])
            + jax.lax.all_to_all(x, "dp", 0, 0, tiled=True)
            + jax.lax.pmax(x.astype(jnp.uint32), "dp").astype(jnp.float32)
        )

    return shard(f), x


def right_branch():
    def f(n, x):
        return jax.lax.cond(n > 3, lambda: jax.lax.psum(x, "dp"), lambda: x * 1.0)

    return shard(f, (P(), P("dp"))), n, x


def right_loop():
    def f(n, x):
        return jax.lax.while_loop(
            lambda c: c[0] < n,
            lambda c: (c[0] + 1, jax.lax.pmean(c[1], "dp")),
            (0, x),
        )[1]

    return shard(f, (P(), P("dp"))), n, x


def right_until_small():
    def halve(c):
        y = c[1] * 0.5
        return jax.lax.psum(jnp.sum(y * y), "dp"), y

    def f(x):
        return jax.lax.while_loop(lambda c: c[0] > 1e-3, halve, (jnp.float32(1), x))[1]

    return shard(f), x


def wrong_gather_in_branch():
    def f(x):
        return jax.lax.cond(
            jax.lax.axis_index("dp") < 4,
            lambda: jax.lax.all_gather(x, "dp", axis=0, tiled=True)[:8],
            lambda: x,
        )

    return shard(f), x


def wrong_two_orders():
    def f(x):
        def sum_first():
            a = jax.lax.psum(x, "dp")
            return a + jax.lax.pmax(a * x, "dp")

        def max_first():
            b = jax.lax.pmax(x, "dp")
            return b + jax.lax.psum(b * x, "dp")

        return jax.lax.cond(jax.lax.axis_index("dp") < 4, sum_first, max_first)

    return shard(f), x


def wrong_trips():
    def f(x):
        trips = jax.lax.axis_index("dp") + 1
        return jax.lax.fori_loop(0, trips, lambda i, c: jax.lax.psum(c, "dp") * 0.1, x)

    return shard(f), x


def wrong_branch_on_data():
    def f(x):
        return jax.lax.cond(x[0, 0] > 0, lambda: jax.lax.psum(x, "dp"), lambda: x)

    return shard(f), x


programs = [
    fsdp,
    tp,
    scan,
    kinds,
    right_branch,
    right_loop,
    right_until_small,
    wrong_gather_in_branch,
    wrong_two_orders,
    wrong_trips,
    wrong_branch_on_data,
]
