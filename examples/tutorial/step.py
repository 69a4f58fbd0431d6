"""A training step of two layers, data parallel on 4 devices (docs/Tutorial.md)."""

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P

import commdialect.jax


def step(w1, w2, x, y):
  def get_loss(weights):
    w1, w2 = weights
    error = jnp.tanh(x @ w1) @ w2 - y
    return jax.lax.pmean(jnp.mean(error ** 2), 'dp')   # over the rows of all devices

  loss, (g1, g2) = jax.value_and_grad(get_loss)((w1, w2))
  return loss, w1 - 0.1 * g1, w2 - 0.1 * g2


mesh = Mesh(np.array(jax.devices()[:4]), ('dp',))
parallel = jax.jit(jax.shard_map(step, mesh=mesh, in_specs=(P(), P(), P('dp'), P('dp')),
                                 out_specs=(P(), P(), P())))

# A small program with data to run, and one of real size to inspect.
random = np.random.default_rng(0)
small = [random.standard_normal(shape).astype(np.float32)
         for shape in ((16, 16), (16, 16), (32, 16), (32, 16))]
print(commdialect.jax.export(parallel, *small, dir='small'))
large = [jax.ShapeDtypeStruct(shape, jnp.bfloat16)
         for shape in ((4096, 4096), (4096, 4096), (16384, 4096), (16384, 4096))]
print(commdialect.jax.export(parallel, *large, dir='large', data=False))
