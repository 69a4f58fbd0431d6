"""Runs a step in two processes, of which the second is late or dies.

usage: jit_absent.py PROCESS PORT late|dies_before|dies_while_others_wait

The first process prints the failures that it meets, runs a step on its own device, and prints
"done". With "late", both run the step after it has failed twice on each.
"""

import os
import sys
import time

process, port, what = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
os.environ["JAX_PLATFORMS"] = "cpu"
os.environ["XLA_FLAGS"] = ""

import jax
import numpy as np
from jax._src import distributed
from jax.sharding import AxisType, NamedSharding
from jax.sharding import PartitionSpec as P

import commdialect.jax

jax.distributed.initialize(f"localhost:{port}", 2, process)
mesh = jax.make_mesh((2,), ("x",), axis_types=(AxisType.Auto,))
split = NamedSharding(mesh, P("x"))
x = np.arange(8, dtype=np.float32).reshape(4, 2)


def meet(name):
    distributed.global_state.client.wait_at_barrier(name, 60_000)


def run(is_first=False):
    """Runs the step, and returns false if it fails."""
    placed = jax.make_array_from_callback(x.shape, split, lambda index: x[index])
    try:
        result = step(placed)
    except jax.errors.JaxRuntimeError as error:
        assert "\n" not in str(error)
        if not is_first:
            print("failed:", error)
        return False
    for shard in result.addressable_shards:
        np.testing.assert_allclose(shard.data, (x - x.mean(0))[shard.index])
    return True


step = commdialect.jax.jit(
    lambda x: x - x.mean(0), in_shardings=split, out_shardings=split, on_unsupported="raise"
)
# One process may take longer than COMM_TIMEOUT to compile the step.
while not run(is_first=True):
    meet("compiled")
meet("first")
if process == 1:
    if what == "dies_before":
        os._exit(0)
    if what == "dies_while_others_wait":
        time.sleep(1)
        os._exit(0)
if what == "late":
    if process == 1:
        meet("failed")
    assert not run() and not run()
    if process == 0:
        meet("failed")
    meet("again")
    assert run()
else:
    assert not run() and not run()
alone = commdialect.jax.jit(lambda x: x * 2, on_unsupported="raise")
np.testing.assert_array_equal(alone(x), x * 2)
print("done", flush=True)
if what != "late":
    os._exit(0)  # JAX would wait at exit for the process that has died
