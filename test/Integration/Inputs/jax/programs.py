"""Programs of corner cases, for tests against JAX's values. Exported by
`scripts/export-jax.py --program NAME programs.py NAME`."""

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax
from jax.sharding import PartitionSpec as P

jax.config.update('jax_enable_x64', True)

INTEGERS = ('int8', 'int16', 'int32', 'int64', 'uint8', 'uint16', 'uint32', 'uint64')
SIGNIFICANT = [0, -0.0, 0.5, -0.5, 0.999, -0.999, 1, -1, 1.5, -1.5, 2.5, 100, -100, 126.9, 127.5,
               128, -128, -128.5, -129, 255, 255.9, 256, 300, -300, 32767, 32767.5, 32768, -32768,
               -32769, 65535, 65536, 2147483520., 2147483647., 2147483648., -2147483648.,
               -2147483904., 4294967040., 4294967295., 4294967296., 9.2233714e18, 9.223372036854775e18,
               9.223372036854775807e18, -9.223372036854775807e18, -9.3e18, 1.8446742e19,
               1.8446744073709550e19, 1.8446744073709551615e19, 2e19, 1e30, -1e30, 1e-30, -1e-30,
               1e300, np.inf, -np.inf, np.nan]


def mesh(**axes):
  count = int(np.prod(list(axes.values())))
  return jax.sharding.Mesh(np.array(jax.devices()[:count]).reshape(tuple(axes.values())),
                           tuple(axes))


def bits(values):
  """As rows of int64, which a file of one type can hold."""
  return jnp.stack([value.astype('int64') for value in values])


def casts_w2():
  """Floats to integers, out of range too: scalars, constants, arrays that fill vectors."""
  rows = np.array(SIGNIFICANT + SIGNIFICANT[::-1])
  constant = np.array(SIGNIFICANT[28:], np.float32)

  def to_integers(x):
    return bits([x.astype(kind) for kind in INTEGERS] + [x.astype('bool')])

  def f(*arrays):
    scalar = arrays[1][-3]
    return (*map(to_integers, arrays), to_integers(arrays[1].astype('float8_e4m3fn')),
            to_integers(arrays[1].astype('float8_e5m2')), to_integers(jnp.array(constant)),
            jnp.stack([scalar.astype(kind).astype('int64') for kind in INTEGERS]),
            lax.psum(arrays[0][:1], 'x'))

  args = tuple(jnp.asarray(rows).astype(kind)
               for kind in ('float64', 'float32', 'float16', 'bfloat16'))
  return f, mesh(x=2), P('x'), (P(None, 'x'),) * 7 + (P('x'), P()), args


def integer_casts_w2():
  """Integers to floats and to narrower ones."""
  rows = np.array([0, 1, -1, 2, 127, 128, -128, -129, 255, 256, 257, 259, 32767, 32768, 65535, 65537,
                   16777217, 16777219, 2147483647, -2147483648, 2147483648, 4294967295, 4294967296,
                   2**53 + 1, 2**53 + 3, 2**62 + 2**38 + 1, 2**63 - 1, -2**63, 33685505, 8421377,
                   -33685505, 2049], np.int64)

  def to_floats(x):
    return jnp.stack([x.astype(kind).astype('float64')
                      for kind in ('float64', 'float32', 'float16', 'bfloat16', 'float8_e4m3fn',
                                   'float8_e5m2')])

  def f(x):
    kinds = [x.astype(kind) for kind in INTEGERS]
    return bits(kinds), jnp.stack([to_floats(x) for x in kinds]), lax.psum(x[:1], 'x')

  return f, mesh(x=2), P('x'), (P(None, 'x'), P(None, None, 'x'), P()), (jnp.asarray(rows),)
