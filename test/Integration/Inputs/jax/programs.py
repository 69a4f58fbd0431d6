"""Programs of corner cases, for tests against JAX's values.
`scripts/export-jax.py --program NAME programs.py NAME` exports one."""

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
  """Returns the values as rows of int64, because a file has one type."""
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


FLOATS8 = ('float8_e4m3fn', 'float8_e5m2', 'float8_e4m3b11fnuz', 'float8_e4m3fnuz',
           'float8_e5m2fnuz', 'float8_e4m3', 'float8_e3m4')


def f8_casts_w2():
  """Casts representable numbers, numbers halfway between and near that, and larger ones."""
  numbers = []
  for kind in FLOATS8[:2]:
    codes = np.arange(128, dtype=np.uint8).view(jnp.dtype(kind)).astype(np.float64)
    codes = np.unique(codes[np.isfinite(codes)])
    halves = (codes[1:] + codes[:-1]) / 2
    numbers += [*codes, *halves, *halves * (1 + 2.**-20), *halves * (1 - 2.**-20),
                *codes[-1] * np.array([1.03, 1.06, 1.0714, 1.1, 1.13, 2, 1e9])]
  numbers = np.unique(np.array(numbers, np.float32))
  numbers[1::2] *= -1
  numbers = np.concatenate([numbers, [np.inf, -np.inf, np.nan, -0.0]])
  numbers = np.resize(numbers, (len(numbers) + 15) // 16 * 16).astype(np.float32)

  def f(x):
    def cast(source, kinds=FLOATS8[:2]):
      return jnp.stack([source.astype(kind).astype('bfloat16') for kind in kinds])
    pairs = [x.astype(a).astype(b).astype('float16')
             for a, b in (('float8_e4m3fn', 'float8_e5m2'), ('float8_e5m2', 'float8_e4m3fn'))]
    return (cast(x, FLOATS8), cast(x.astype('float16')), cast(x.astype('bfloat16')), jnp.stack(pairs),
            x.astype('float8_e5m2'), lax.psum(x[:1], 'x'))

  rows = P(None, 'x')
  return f, mesh(x=2), P('x'), (rows, rows, rows, rows, P('x'), P()), (jnp.asarray(numbers),)


def f8_compute_w2():
  """Arguments, results, arithmetic, products, tables and movement of 8-bit floats."""
  random = np.random.default_rng(8)

  def numbers(kind, *shape):
    return jnp.asarray(random.standard_normal(shape), 'float32').astype(kind)

  table = numbers('float8_e4m3fn', 16, 4)

  def f(a, b, c, index, scale):
    dot = lax.dot_general(a, b, (((1,), (0,)), ((), ())), preferred_element_type=jnp.float32)
    scaled = (dot * scale).astype('float8_e5m2')
    picked = table[index]
    moved = lax.all_gather(scaled, 'x', tiled=True)
    shifted = lax.ppermute(a, 'x', [(0, 1), (1, 0)])
    swapped = lax.all_to_all(b, 'x', split_axis=0, concat_axis=1, tiled=True)
    mixed = jnp.where(a > shifted, a + shifted, a * shifted) - jnp.float8_e4m3fn(0.5)
    largest = jnp.max(c, axis=0)
    summed = jnp.sum(a.astype('float32'), axis=1).astype('float8_e4m3fn')
    counted = index.astype('float8_e4m3fn')
    updated = lax.dynamic_update_slice(c, c[:2] / jnp.float8_e5m2(2), (index[0] % 4, jnp.int32(0)))
    total = lax.psum(jnp.sum(dot), 'x')
    return moved, picked, mixed, swapped, largest, summed, counted, updated, -scaled, total

  args = (numbers('float8_e4m3fn', 16, 32), numbers('float8_e4m3fn', 64, 8),
          numbers('float8_e5m2', 12, 8), jnp.asarray(random.integers(0, 16, 12), 'int32'),
          jnp.float32(0.75))
  specs = (P('x'), P('x'), P('x'), P('x'), P())
  return f, mesh(x=2), specs, (P(),) + (P('x'),) * 8 + (P(),), args


def complex_values(random, kind, *shape):
  return jnp.asarray(random.standard_normal(shape) + 1j * random.standard_normal(shape), kind)


def complex_compute_w2():
  """Elementwise ops, reductions and products of complex numbers."""
  random = np.random.default_rng(2)

  def f(x, y, wide, table, a, b, index):
    elementwise = (x + y * 2j) * jnp.conj(y) / (x - (3 + 0.5j))
    functions = jnp.stack([jnp.exp(x), jnp.log(y), jnp.sqrt(x), jnp.tanh(y), jnp.sin(x), jnp.cos(y),
                           jnp.abs(x) + 0j, jnp.real(x) + 1j * jnp.imag(y), x ** 2, -x,
                           jnp.where(jnp.real(x) > 0, x, y), 1 / y])
    sums = jnp.sum(table, axis=0), jnp.sum(table, axis=1), jnp.sum(wide), jnp.prod(x[:4], axis=0)
    product = a @ b
    batched = jnp.einsum('bij,bkj->bik', table.reshape(4, 12, 12), table.reshape(4, 12, 12))
    double = (wide * wide.conj()).reshape(8, 16) @ wide.reshape(8, 16).T
    picked = table[index]
    means = lax.psum(jnp.mean(jnp.abs(elementwise) ** 2), 'x')
    return (elementwise, functions, *sums, product, batched, double, picked, means)

  args = (complex_values(random, 'complex64', 12, 8), complex_values(random, 'complex64', 12, 8),
          complex_values(random, 'complex128', 256), complex_values(random, 'complex64', 96, 12),
          complex_values(random, 'complex64', 10, 6), complex_values(random, 'complex64', 12, 7),
          jnp.asarray(random.integers(0, 48, 6), 'int32'))
  rows = P('x')
  return f, mesh(x=2), (rows,) * 7, (rows, P(None, 'x'), rows, rows, P(), rows, rows, rows, rows,
                                     rows, P()), args


def complex_moves_w2():
  """Complex numbers through each collective."""
  random = np.random.default_rng(3)

  def f(x, wide):
    gathered = lax.all_gather(x, 'x', tiled=True)
    columns = lax.all_gather(wide, 'x', axis=1, tiled=True)
    summed = lax.psum(x * (1 + 1j), 'x')
    scattered = lax.psum_scatter(x, 'x', tiled=True)
    swapped = lax.all_to_all(x, 'x', split_axis=1, concat_axis=0, tiled=True)
    shifted = lax.ppermute(wide, 'x', [(0, 1)])
    total = lax.psum(jnp.sum(wide), 'x')
    mean = lax.pmean(x, 'x')
    return gathered, columns, summed, scattered, swapped, shifted, total, mean

  args = (complex_values(random, 'complex64', 8, 6), complex_values(random, 'complex128', 4, 3))
  rows = P('x')
  return f, mesh(x=2), (rows, rows), (P(), rows, P(), rows, rows, rows, P(), P()), args


def associative_scan_w1():
  """A scan of pairs with its gradients, of a length that is no power of two: slices, pads between
  elements, concatenations and their sums."""
  random = np.random.default_rng(4)

  def combine(left, right):
    return left[0] * right[0], right[0] * left[1] + right[1]

  def loss(a, b):
    decay, h = lax.associative_scan(combine, (jax.nn.sigmoid(a), b * a), axis=1)
    return jnp.sum(jnp.sin(h) * h + decay)

  def f(a, b):
    value, gradients = jax.value_and_grad(loss, argnums=(0, 1))(a, b)
    return lax.psum(value, 'x'), gradients

  args = tuple(jnp.asarray(random.standard_normal((2, 11, 4)), 'float32') for _ in range(2))
  return f, mesh(x=1), (P(), P()), (P(), P()), args


def residual_block_w1():
  """A training step of a small residual network in f32: two batch norms, a residual sum, a max pool
  whose windows overlap, and momentum."""
  random = np.random.default_rng(5)

  def norm(x, scale, bias):
    mean = x.mean((0, 1, 2))
    variance = jnp.maximum(0, (x * x).mean((0, 1, 2)) - mean * mean)
    return (x - mean) * lax.rsqrt(variance + 1e-5) * scale + bias

  def conv(x, w):
    return lax.conv_general_dilated(x, w, (1, 1), 'SAME', dimension_numbers=('NHWC', 'HWIO', 'NHWC'))

  def loss(params, x, y):
    x = jax.nn.relu(norm(conv(x, params['first']), params['scale0'], params['bias0']))
    x = lax.reduce_window(x, -jnp.inf, lax.max, (1, 3, 3, 1), (1, 2, 2, 1), 'SAME')
    x = jax.nn.relu(x + norm(conv(x, params['second']), params['scale1'], params['bias1']))
    return jnp.mean((x.mean((1, 2)) @ params['last'] - y) ** 2)

  def f(params, momenta, x, y):
    value, gradients = jax.value_and_grad(loss)(params, x, y)
    momenta = jax.tree.map(lambda m, g: 0.9 * m + g, momenta, gradients)
    return lax.psum(value, 'x'), jax.tree.map(lambda p, m: p - 0.1 * m, params, momenta), momenta

  sizes = dict(first=(3, 3, 3, 4), second=(3, 3, 4, 4), last=(4, 5), scale0=(4,), bias0=(4,),
               scale1=(4,), bias1=(4,))
  data = lambda shape: jnp.asarray(random.standard_normal(shape), 'float32')
  params, momenta = ({name: data(shape) for name, shape in sizes.items()} for _ in range(2))
  return f, mesh(x=1), (P(),) * 4, (P(),) * 3, (params, momenta, data((2, 7, 6, 3)), data((2, 5)))


def rows_w1():
  """Norms, softmax and cross entropy with logits, and their gradients, of rows of several lengths
  in f32."""
  random = np.random.default_rng(7)

  def layer_norm(x, scale, bias):
    mean = x.mean(-1, keepdims=True)
    variance = jnp.maximum(0, (x * x).mean(-1, keepdims=True) - mean * mean)
    return (x - mean) * lax.rsqrt(variance + 1e-5) * scale + bias

  def rms_norm(x, scale):
    return x * lax.rsqrt((x * x).mean(-1, keepdims=True) + 1e-5) * scale

  def loss(params, x, labels):
    y = x + rms_norm(layer_norm(x, params['scale'], params['bias']) + x, params['rms'])
    mixed = jax.nn.softmax(y @ params['scores'], -1) @ params['values']
    logits = (y + mixed) @ params['words']
    right = jnp.take_along_axis(logits, labels[..., None], -1)[..., 0]
    return jnp.mean(jax.nn.logsumexp(logits, -1) - right), mixed

  def f(params, x, labels):
    (value, mixed), gradients = jax.value_and_grad(loss, (0, 1), has_aux=True)(params, x, labels)
    return lax.psum(value, 'x'), mixed, gradients

  sizes = dict(scale=(96,), bias=(96,), rms=(96,), scores=(96, 64), values=(64, 96), words=(96, 77))
  data = lambda shape: jnp.asarray(random.standard_normal(shape), 'float32')
  labels = jnp.asarray(random.integers(0, 77, (3, 11)), 'int32')
  return (f, mesh(x=1), (P(),) * 3, (P(),) * 3,
          ({name: data(shape) for name, shape in sizes.items()}, data((3, 11, 96)), labels))
