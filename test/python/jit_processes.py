"""Runs steps of commdialect.jax.jit on the CPU devices of several processes.

usage: jit_processes.py PROCESS PROCESSES DEVICES PORT ROWS

Each process has DEVICES devices. ROWS is a file with MLIR that fails if ranks disagree.
"""

import os
import pathlib
import sys

process, processes, devices, port = map(int, sys.argv[1:5])
os.environ["JAX_PLATFORMS"] = "cpu"
os.environ["XLA_FLAGS"] = f"--xla_force_host_platform_device_count={devices}"

import jax
import numpy as np
from jax.sharding import AxisType, NamedSharding
from jax.sharding import PartitionSpec as P

import commdialect
import commdialect.jax

jax.distributed.initialize(f"localhost:{port}", processes, process)
mesh = jax.make_mesh((processes * devices,), ("x",), axis_types=(AxisType.Auto,))
split = NamedSharding(mesh, P("x"))


def place(array):
    return jax.make_array_from_callback(array.shape, split, lambda index: array[index])


def check(got, wanted):
    for shard in got.addressable_shards:
        np.testing.assert_allclose(shard.data, wanted[shard.index], 1e-5, 1e-4)


x = np.random.default_rng(0).standard_normal((mesh.size * 2, 4)).astype(np.float32)
step = commdialect.jax.jit(
    lambda x: x - x.mean(0), in_shardings=split, out_shardings=split, on_unsupported="raise"
)
for _ in range(10):
    y = step(place(x))
check(y, x - x.mean(0))

# Processes may come to these in different orders.
several = jax.jit(lambda x: [step(x * i) for i in range(6)])
for _ in range(3):
    for i, y in enumerate(several(place(x))):
        check(y, (x - x.mean(0)) * i)

code = commdialect.compile(pathlib.Path(sys.argv[5]).read_text(), ranks=mesh.size)
commdialect._jit.StepCompiler.compile = lambda *_: code
rows = commdialect.jax.jit(lambda n: n * n.sum(), in_shardings=split, out_shardings=split)
same, other = np.ones(mesh.size, np.int32), np.arange(mesh.size, dtype=np.int32) % 2 + 1
for _ in range(3):
    check(rows(place(same)), same)
    try:
        rows(place(other))
    except jax.errors.JaxRuntimeError as error:
        assert "\n" not in str(error)
        print("failed as expected:", error)
    else:
        raise AssertionError("the ranks disagree, and no error was raised")
check(step(place(x)), x - x.mean(0))
print("done")
