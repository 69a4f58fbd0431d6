"""Runs programs with kernels="auto" on the CPU devices of several processes.

usage: kernels_processes.py PROCESS PROCESSES DEVICES PORT

Each process has DEVICES devices.
"""

import functools
import os
import sys

process, processes, devices, port = map(int, sys.argv[1:5])
os.environ["JAX_PLATFORMS"] = "cpu"
os.environ["XLA_FLAGS"] = f"--xla_force_host_platform_device_count={devices}"

import jax
import numpy as np
from jax.sharding import AxisType, NamedSharding
from jax.sharding import PartitionSpec as P

import commdialect.jax
from commdialect import _core

# JAX allows this only before it has devices.
guest = commdialect.jax.install(kernels="auto", on_error="raise")
jax.distributed.initialize(f"localhost:{port}", processes, process)
mesh = jax.make_mesh((processes * devices,), ("x",), axis_types=(AxisType.Auto,))
split = NamedSharding(mesh, P("x"))


def place(array):
    return jax.make_array_from_callback(array.shape, split, lambda index: array[index])


def check(got, wanted):
    for shard in got.addressable_shards:
        np.testing.assert_array_equal(shard.data, wanted[shard.index])


def mapped(f):
    return jax.jit(
        jax.shard_map(f, mesh=mesh, in_specs=P("x"), out_specs=P("x"), check_vma=False)
    )


def several(x):
    """Sums that do not depend on each other, in any order, and what does."""
    sums = [jax.lax.psum(x * i, "x") * (i + 1) for i in range(4)]
    largest = jax.lax.pmax(x, "x")
    return sum(sums) + jax.lax.all_gather(largest, "x").sum(0) + jax.lax.axis_index("x")


x = np.arange(mesh.size * 6, dtype=np.float32).reshape(mesh.size, 6)
wanted = (
    x.sum(0) * sum(i * (i + 1) for i in range(4))
    + mesh.size * x.max(0)
    + np.arange(mesh.size, dtype=np.float32)[:, None]
)
step = mapped(several)
for _ in range(5):
    check(step(place(x)), wanted)
auto = jax.jit(lambda x: x - x.sum(0), in_shardings=split, out_shardings=split)
for _ in range(3):
    check(auto(place(x)), x - x.sum(0))

# Copy engines run the second gather, beside the first product.
random = np.random.default_rng(0)
first, second, y = (
    random.integers(-2, 3, shape).astype(np.float32)
    for shape in ((1536, 1536), (1536, 1536), (8 * mesh.size, 1536))
)
gather = functools.partial(jax.lax.all_gather, axis_name="x", tiled=True)
layers = jax.jit(
    jax.shard_map(
        lambda v, w, y: (((y @ gather(v)) % 7) @ gather(w)) % 7,
        mesh=mesh, in_specs=P("x"), out_specs=P("x"), check_vma=False,
    )
)  # fmt: skip
for _ in range(3):
    check(layers(place(first), place(second), place(y)), ((y @ first) % 7 @ second) % 7)
assert [one.algorithm for one in guest.modules[-1].collectives] == ["", "copy-engine"]
print("replaced", sum(module.num_replaced for module in guest.modules))

# The last process replaces small collectives only.
replace = _core.replace_collectives
if process == processes - 1:
    _core.replace_collectives = functools.partial(replace, most_bytes=1024)
other = mapped(lambda x: jax.lax.psum(jax.lax.psum(x[:, :2], "x")[:, :1] + x, "x"))
wide = np.ones((mesh.size, 2048), np.float32)
for _ in range(2):
    try:
        jax.block_until_ready(other(place(wide)))
    except jax.errors.JaxRuntimeError as error:
        assert "\n" not in str(error), error
        print("failed as expected:", error)
    else:
        raise AssertionError("the processes disagree, and no error was raised")
check(step(place(x)), wanted)
print("done")
