"""Realistic scatters and sorts for one device each:

  scripts/export-jax.py benchmarks/gpu/indexed.py --program rows /tmp/rows
  comm-run --target=cuda --machine=h200-x1 --emit=/tmp/rows/step.so /tmp/rows/program.linalg.mlir
  comm-run --cuda-graph --repeat=20 --time --inputs=/tmp/rows/data --check=/tmp/rows/data \\
    --rtol=1e-3 --atol=1e-4 /tmp/rows/step.so

The scattered or sorted data are computed in the step; `nothing` is `rows` without the scatter.
Their times are in docs/benchmarks/gpu.md.
"""

import jax.numpy as jnp
import jax
import numpy as np
from jax import lax
from jax.sharding import Mesh, PartitionSpec as P

WORDS, WIDTH, TOKENS = 32000, 1024, 8192


def values(rows, columns):
  return jnp.sin(lax.broadcasted_iota(jnp.float32, (rows, columns), 0) * 0.1 +
                 lax.broadcasted_iota(jnp.float32, (rows, columns), 1))


def on_one_device(f, below, count):
  """Applies `f` to `count` integers below `below`; its results are summed over the only rank."""
  positions = np.random.default_rng(0).integers(0, below, count).astype(np.int32)
  return (lambda i: lax.psum(f(i), 'd'), Mesh(np.array(jax.devices()[:1]), ('d',)), (P(),), P(),
          (positions,))


def add_rows(i, dtype=jnp.float32):
  table = jnp.zeros((WORDS, WIDTH), dtype)
  return table.at[i].add(values(TOKENS, WIDTH).astype(dtype)).max(0)


def rows():
  return on_one_device(add_rows, WORDS, TOKENS)


def rows_bf16():
  return on_one_device(lambda i: add_rows(i, jnp.bfloat16), WORDS, TOKENS)


def few_rows():
  return on_one_device(add_rows, 20, TOKENS)


def nothing():
  return on_one_device(
      lambda i: (jnp.zeros((WORDS, WIDTH)) + values(1, WIDTH) + i[0]).max(0), WORDS, TOKENS)


def elements():
  return on_one_device(lambda i: jnp.zeros(WORDS).at[i].add(values(65536, 1)[:, 0]), WORDS, 65536)


def sort():
  return on_one_device(lambda i: jnp.sort(values(1, 1 << 20)[0] + i[0]), WORDS, 1)


def sample():
  return on_one_device(lambda i: lax.top_k(values(16, 32768) + i[0], 50)[0], WORDS, 1)


def experts():
  return on_one_device(lambda i: lax.top_k(values(8192, 64) + i[0], 8)[0], WORDS, 1)


def scatter(count, rows, columns=None, dtype=jnp.bfloat16):
  """Adds `count` values, or rows of `columns`, to every 7,919th of `rows`, modulo `rows`.

  Uses only the types of the arguments: export with --lower-only, run with --random-inputs.
  """
  def add(i, values):
    places = (jnp.arange(count, dtype=jnp.int32) * 7919 + i[0] * 0) % rows
    return jnp.zeros((rows, *values.shape[1:]), values.dtype).at[places].add(values)

  args = [jax.ShapeDtypeStruct((1,), jnp.int32)]
  if columns is None:
    return jax.jit(lambda i: add(i, jnp.ones(count, jnp.int32))), args
  return jax.jit(add), [*args, jax.ShapeDtypeStruct((count, columns), dtype)]


def combine():
  return scatter(16384, 8192, 4096)


def combine_narrow():
  return scatter(16384, 8192, 1024)


def dispatch():
  return scatter(16384, 20480, 2048)


def many_rows():
  return scatter(65536, 65536, 512)


def expert_rows():
  return scatter(16384, 8, 4096)


def histogram():
  return scatter(65536, 32000)


def counts():
  return scatter(16384, 16)
