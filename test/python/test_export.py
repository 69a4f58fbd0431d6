"""Tests that programs exported by commdialect._export equal JAX in comm-run.

Shardings are annotations. Needs JAX only, not the compiled part of the package; some
programs also need optax and flax."""

import dataclasses
import importlib.util
import os
import pathlib
import re
import shutil
import subprocess
import sys

import pytest

# These variables must be set before JAX creates its devices.
os.environ.setdefault('JAX_PLATFORMS', 'cpu')
if 'host_platform_device_count' not in os.environ.get('XLA_FLAGS', ''):
  os.environ['XLA_FLAGS'] = (os.environ.get('XLA_FLAGS', '') +
                             ' --xla_force_host_platform_device_count=8')

jax = pytest.importorskip('jax', reason='JAX is not installed')
import jax.experimental
import numpy as np  # JAX requires it as well
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

ROOT = pathlib.Path(__file__).resolve().parents[2]


def load(name, path):
  spec = importlib.util.spec_from_file_location(name, ROOT / path)
  sys.modules[name] = module = importlib.util.module_from_spec(spec)
  spec.loader.exec_module(module)
  return module


exporter = load('commdialect_export', 'python/commdialect/_export.py')
sharded = load('sharded', 'examples/jax/sharded.py')

# One program of each kind, for 2, 4 or 8 ranks.
PROGRAMS = [
    'ddp_w8', 'fsdp_w4', 'hybrid_fsdp_w8', 'tp_w2', 'tp_sp_w4', 'mesh_2d_w8', 'scan_layers_w2',
    'accumulate_w4', 'mixed_precision_w2', 'optax_adam_w4', 'nnx_transformer_w4', 'moe_w4',
    'halo_w4', 'reshard_w8', 'language_model_w2', 'decode_w4', 'dropout_w2', 'partly_manual_w4',
    'explicit_w4'
]
NEEDS = {'optax_adam': ['optax'], 'nnx_transformer': ['optax', 'flax']}
# XLA chooses which values it rounds to bf16, and when.
TOLERANCE = {'mixed_precision': ('2e-2', '5e-3')}


@pytest.fixture(autouse=True)
def devices():
  if jax.device_count() < 8:
    pytest.skip('JAX has fewer than 8 devices: another test made them first')


def comm_run():
  folder = os.environ.get('COMMDIALECT_BIN', ROOT / 'build' / 'bin')
  found = shutil.which('comm-run', path=folder) or shutil.which('comm-run')
  if not found:
    pytest.skip('comm-run is not built')
  return found


def run(folder, ranks, rtol='1e-4', atol='1e-5', outputs=None):
  data = folder / 'data'
  return subprocess.run([
      comm_run(), '-n', str(ranks), f'--inputs={data}', f'--check={data}', f'--rtol={rtol}',
      f'--atol={atol}', *([f'--outputs={outputs}'] if outputs else []),
      folder / 'program.linalg.mlir'
  ], capture_output=True, text=True, timeout=300)


@pytest.mark.parametrize('name', PROGRAMS)
def test_equals_jax(name, tmp_path):
  kind, ranks = name.rsplit('_w', 1)
  for module in NEEDS.get(kind, []):
    pytest.importorskip(module)
  step, args = sharded.PROGRAMS[name]()
  exported = exporter.export(step, *args, dir=tmp_path)
  assert exported.no_linalg is None
  assert exported.is_partitioned
  assert exported.ranks == int(ranks)
  result = run(tmp_path, ranks, *TOLERANCE.get(kind, ()))
  assert result.returncode == 0, result.stderr
  assert f'ok: {exported.outputs} output' in result.stdout


@pytest.mark.parametrize('name', [
    'nnx_clipped_adam', 'scanned_layers_again', 'uneven', 'three_axes', 'pipeline', 'experts',
    'power_iteration', 'donated', 'partly_mapped', 'sharded_optimizer'
])
def test_more_programs(name, tmp_path):
  for module in 'optax', 'flax':
    pytest.importorskip(module)
  step, *args = load('more_programs', 'test/python/more_programs.py').programs[name]()
  exported = exporter.export(step, *args, dir=tmp_path)
  assert exported.no_linalg is None and exported.ranks == 8
  result = run(tmp_path, 8)
  assert result.returncode == 0, result.stderr


def precise(name):
  """Returns a product of f32 with the algorithm `name`."""
  def f(x, w):
    return jax.lax.dot(x, w, precision=jax.lax.DotAlgorithmPreset[name])
  return f, *np.random.default_rng(0).standard_normal((2, 8, 8)).astype(np.float32)


def attention(dtype, **options):
  """Returns jax.nn.dot_product_attention with 4 heads of queries, and 2 of keys and
  values. For bf16, its products have an algorithm."""
  def f(q, k, v):
    q, k, v = (x.reshape(4, 6, -1, 8).astype(dtype) for x in (q, k, v))
    return jax.nn.dot_product_attention(q, k, v, **options).astype(jax.numpy.float32)
  x = np.random.default_rng(0).standard_normal((3, 4, 6, 4 * 8)).astype(np.float32)
  return f, x[0], x[1, ..., :16], x[2, ..., :16]


@pytest.mark.parametrize('make, tolerance', [
    (lambda: precise('F32_F32_F32'), '1e-5'),
    (lambda: precise('BF16_BF16_F32'), '1e-5'),
    # This algorithm computes a product of f32 by three of bf16.
    (lambda: precise('BF16_BF16_F32_X3'), '1e-3'),
    (lambda: attention(jax.numpy.float32), '1e-5'),
    (lambda: attention(jax.numpy.bfloat16, is_causal=True), '1e-2'),
    (lambda: attention(jax.numpy.bfloat16, mask=np.eye(6, dtype=bool) | (np.arange(6) < 3)), '1e-2'),
], ids=['f32', 'bf16', 'x3', 'attention', 'causal', 'mask'])
def test_algorithms_of_products(make, tolerance, tmp_path):
  f, *args = make()
  split = NamedSharding(mesh(), P('x'))
  step = jax.jit(f, in_shardings=(split, *[None] * (len(args) - 1)))
  exported = exporter.export(step, *args, dir=tmp_path)
  assert exported.no_linalg is None
  text = (tmp_path / 'program.linalg.mlir').read_text()
  assert 'stablehlo.dot_general' not in text
  result = run(tmp_path, exported.ranks, rtol=tolerance, atol=tolerance)
  assert result.returncode == 0, result.stderr


def test_products_keep_the_precision_of_their_algorithm(tmp_path):
  """1 + 2^-12 is 1 in bf16, but not in f32. (On a CPU JAX computes both in f32.)"""
  x, w = np.eye(8, dtype=np.float32), np.full((8, 8), 1 + 2**-12, np.float32)
  for name, expected in ('BF16_BF16_F32', 1), ('F32_F32_F32', 1 + 2**-12):
    f, *_ = precise(name)
    exporter.export(jax.jit(f), x, w, dir=tmp_path / name)
    result = run(tmp_path / name, 1, rtol='1e-3', atol='0', outputs=tmp_path / name)
    assert result.returncode == 0, result.stderr
    assert np.all(np.load(tmp_path / name / 'rank0_out0.npy') == np.float32(expected))


def test_check_can_fail(tmp_path):
  step, args = sharded.PROGRAMS['fsdp_w2']()
  exporter.export(step, *args, dir=tmp_path)
  wrong = tmp_path / 'data' / 'rank1_out1.npy'
  np.save(wrong, np.load(wrong) + 0.01)
  result = run(tmp_path, 2)
  assert result.returncode != 0
  assert 'rank 1: output 1 differs' in result.stderr


def mesh():
  return Mesh(np.array(jax.devices()[:2]), ('x',))


def rows():
  return NamedSharding(mesh(), P('x'))


def names(folder):
  return sorted(path.name for path in folder.iterdir())


def test_arguments(tmp_path):
  """Donated arguments stay valid, unused ones have no file, keys are written as bits, and
  arguments on devices need no annotation."""
  def f(donated, unused, key, scalar):
    return donated * scalar + jax.random.uniform(key, (4,))

  donated = jax.device_put(np.arange(4, dtype=np.float32), rows())
  step = jax.jit(f, donate_argnums=0)
  exported = exporter.export(step, donated, np.ones(3), jax.random.key(7), 2.0, dir=tmp_path)
  assert (exported.inputs, exported.outputs, exported.ranks) == (3, 1, 2)
  data = tmp_path / 'data'
  assert names(data) == [f'rank{r}_{n}.npy' for r in range(2) for n in ('in0', 'in1', 'in2', 'out0')]
  assert np.load(data / 'rank1_in0.npy').tolist() == [2, 3]
  assert np.load(data / 'rank1_in1.npy').tolist() == [0, 7]
  assert np.load(data / 'rank1_in2.npy') == 2
  assert np.asarray(donated).tolist() == [0, 1, 2, 3]
  assert run(tmp_path, 2).returncode == 0


def put(array, *spec):
  return jax.device_put(np.asarray(array, np.float32), NamedSharding(mesh(), P(*spec)))


@dataclasses.dataclass
class Layer:
  """A layer like those of eqx.partition, in which all non-arrays are None."""
  weight: object
  activation: object = None
  bias: object = None


jax.tree_util.register_dataclass(Layer)


def nothing_before():
  return jax.jit(lambda t, x: t[1] + x.sum(0)), (None, put(range(8))), put(np.ones((4, 8)), 'x')


def nothing_else():
  return jax.jit(lambda t, x: x.sum()), (None,), put(np.ones(8), 'x')


def nothing_inside():
  def step(layers, x, unused):
    y = x
    for layer in layers:
      y = y @ layer.weight + (0 if layer.bias is None else layer.bias)
    return jax.tree.map(lambda w: w + y.sum(), layers)
  layers = [Layer(put(np.eye(4), 'x')), Layer(put(np.eye(4)), bias=put(range(4), 'x'))]
  return jax.jit(step), layers, put(np.ones((6, 4)), 'x'), {'none': None, 'array': put(range(3))}


@pytest.mark.parametrize('make, inputs', [(nothing_before, 2), (nothing_else, 1), (nothing_inside, 4)])
def test_none_in_arguments(make, inputs, tmp_path):
  step, *args = make()
  exported = exporter.export(step, *args, dir=tmp_path)
  assert exported.inputs == inputs
  result = run(tmp_path, 2)
  assert result.returncode == 0, result.stderr


def accumulate(refs, x):
  """Adds to one Ref and reads another one."""
  refs['sum'][...] += x * refs['scale'][...]
  return x.sum()


def test_refs(tmp_path):
  """Values of Refs are arguments, and their final values follow the results."""
  refs = {'scale': jax.new_ref(put([3.])), 'sum': jax.new_ref(put(range(4), 'x'))}
  exported = exporter.export(jax.jit(accumulate), refs, put(np.ones(4), 'x'), dir=tmp_path)
  assert (exported.inputs, exported.outputs) == (3, 3)
  data = tmp_path / 'data'
  assert np.load(data / 'rank1_in1.npy').tolist() == [2, 3]
  assert np.load(data / 'rank1_out2.npy').tolist() == [5, 6]
  assert np.asarray(refs['sum'][...]).tolist() == [0, 1, 2, 3]
  result = run(tmp_path, 2)
  assert result.returncode == 0, result.stderr


def test_refs_that_are_no_argument(tmp_path):
  ref = jax.new_ref(put(range(4), 'x'))

  def close_over(x):
    ref[...] += x
    return x.sum()

  with pytest.raises(exporter.ExportError) as error:
    exporter.export(jax.jit(close_over), put(np.ones(4), 'x'), dir=tmp_path)
  assert one_line(error).endswith('a jax.Ref that is no argument: make it one')
  with pytest.raises(exporter.ExportError) as error:
    exporter.export(jax.jit(lambda a, b: a[...] + b[...]), ref, ref, dir=tmp_path)
  assert one_line(error) == 'a jax.Ref is two arguments: give it once'
  assert not names(tmp_path)


def callback(x):
  jax.experimental.io_callback(print, None, x.sum(), ordered=True)  # CALLBACK
  return jax.lax.psum(x, 'x')


def callbacks(x):
  """Runs two shard_maps; the second one receives the token of the first."""
  step = mapped(callback, P('x'), P('x'))
  return step(step(x))


def callback_alone(x):
  shape = jax.ShapeDtypeStruct((), np.float32)
  return jax.experimental.io_callback(lambda y: y, shape, x.sum(), ordered=True) + 1


@pytest.mark.parametrize('f, inputs', [(callbacks, 1), (callback_alone, 1), (lambda x: x.sum(), 1)])
def test_tokens_are_no_arguments(f, inputs, tmp_path):
  """Ordered callbacks of the host have tokens, which JAX does not pass as arguments."""
  is_mapped = f is callbacks
  exported = exporter.export(jax.jit(f), put(range(4), 'x') if is_mapped else np.ones(4), dir=tmp_path)
  assert (exported.inputs, exported.outputs) == (inputs, 1)
  assert exported.is_partitioned != is_mapped
  text = (tmp_path / 'program.stablehlo.mlir').read_text()
  (signature,) = re.findall(r'function_type = (.*), .*sym_name = "main"', text)
  assert 'token' not in signature and 'jax.token' not in text
  # The callbacks still have a token as operand and as result.
  calls = [line for line in text.split('\n') if 'stablehlo.custom_call' in line]
  assert all(re.search(r': \(!stablehlo.token, .*-> .*!stablehlo.token', line) for line in calls)
  assert len(calls) == {callbacks: 2, callback_alone: 1}.get(f, 0)
  assert [name for name in names(tmp_path / 'data') if name.startswith('rank0')] == [
      'rank0_in0.npy', 'rank0_out0.npy']


def test_pieces_without_elements(tmp_path):
  """XLA treats empty values as replicated, but a shard_map has pieces of them."""
  f = mapped(lambda x, e: (jax.lax.psum(x, 'x'), e * 2), (P('x'), P(None, 'x')), (P(), P(None, 'x')))
  args = np.arange(4, dtype=np.float32), np.zeros((0, 8), np.float32)
  assert not exporter.export(jax.jit(f), *args, dir=tmp_path / 'kept').is_partitioned
  assert np.load(tmp_path / 'kept' / 'data' / 'rank1_in1.npy').shape == (0, 4)
  assert np.load(tmp_path / 'kept' / 'data' / 'rank1_out1.npy').shape == (0, 4)
  assert exporter.export(jax.jit(f), *args, dir=tmp_path / 'not', partition=True).is_partitioned
  for folder in 'kept', 'not':
    result = run(tmp_path / folder, 2)
    assert result.returncode == 0, result.stderr


def find_line(mark):
  (line,) = [i for i, text in enumerate(pathlib.Path(__file__).read_text().split('\n'), 1)
             if text.endswith(f'# {mark}')]
  return line


@pytest.mark.parametrize('partition', [False, True])
def test_lines_of_the_program(partition, tmp_path):
  step = jax.jit(mapped(lambda x: jax.lax.psum(x, 'x'), P('x'), P()))  # SUM
  exporter.export(step, put(range(4), 'x'), dir=tmp_path, partition=partition, data=False)
  for file in 'stablehlo', 'linalg':
    text = (tmp_path / f'program.{file}.mlir').read_text()
    assert f'test_export.py":{find_line("SUM")}:' in text
    assert '_export.py' not in text.replace('test_export.py', '')


def test_errors_name_lines_of_the_program(tmp_path):
  exporter.export(jax.jit(mapped(callback, P('x'), P())), put(range(4), 'x'), dir=tmp_path)
  result = run(tmp_path, 2)
  assert result.returncode != 0
  assert f'test_export.py:{find_line("CALLBACK")}:' in result.stderr


def test_bf16_is_widened(tmp_path):
  step = jax.jit(lambda x: x + 1, in_shardings=rows())
  exporter.export(step, np.ones(4, jax.numpy.bfloat16), dir=tmp_path)
  assert np.load(tmp_path / 'data' / 'rank0_out0.npy').dtype == np.float32


def test_devices_in_another_order(tmp_path):
  turned = Mesh(np.array(jax.devices()[:4])[[2, 0, 3, 1]], ('x',))
  whole = NamedSharding(turned, P())
  step = jax.jit(lambda x: jax.numpy.cumsum(x * 2), in_shardings=NamedSharding(turned, P('x')),
                 out_shardings=whole)
  exporter.export(step, np.arange(8, dtype=np.float32), dir=tmp_path)
  assert np.load(tmp_path / 'data' / 'rank1_in0.npy').tolist() == [2, 3]
  assert run(tmp_path, 4).returncode == 0


def test_trip_count_is_replicated_argument(tmp_path):
  """All ranks have the same, so that communication may depend on it."""
  whole = NamedSharding(mesh(), P())

  def f(x, n):
    return jax.lax.fori_loop(0, n, lambda i, x: x - x.mean() / 2, x)

  step = jax.jit(f, in_shardings=(rows(), whole))
  exporter.export(step, np.arange(4, dtype=np.float32), np.int32(3), dir=tmp_path)
  text = (tmp_path / 'program.linalg.mlir').read_text()
  assert text.count('comm.uniform') == 1
  assert run(tmp_path, 2).returncode == 0


def test_one_explicit_device(tmp_path):
  one = Mesh(np.array(jax.devices()[:1]), ('x',), axis_types=(jax.sharding.AxisType.Explicit,))
  x = jax.device_put(np.arange(4, dtype=np.float32), NamedSharding(one, P('x')))
  exported = exporter.export(jax.jit(lambda x: x - x.mean()), x, dir=tmp_path)
  assert exported.no_linalg is None
  assert 'sdy.sharding_constraint' not in (tmp_path / 'program.stablehlo.mlir').read_text()
  assert run(tmp_path, 1).returncode == 0


def test_lower_only(tmp_path):
  """Exports a program of shapes; removes data of an earlier export, and keeps other files."""
  step = jax.jit(lambda x: x.sum(), in_shardings=rows())
  exporter.export(step, np.ones(4, np.float32), dir=tmp_path)
  (tmp_path / 'data' / 'notes.txt').touch()
  exporter.export(step, jax.ShapeDtypeStruct((4,), np.float32), dir=tmp_path, data=False)
  assert names(tmp_path / 'data') == ['notes.txt']
  assert names(tmp_path) == ['data', 'program.linalg.mlir', 'program.stablehlo.mlir']


def shard_map(x):
  return jax.shard_map(lambda x: jax.lax.psum(x, 'x'), mesh=mesh(), in_specs=P('x'), out_specs=P(),
                       check_vma=False)(x)


def test_shard_map_is_kept(tmp_path):
  step = jax.jit(shard_map, in_shardings=rows())
  x = np.arange(4, dtype=np.float32)
  assert not exporter.export(step, x, dir=tmp_path / 'kept').is_partitioned
  assert 'sdy.manual_computation' in (tmp_path / 'kept' / 'program.stablehlo.mlir').read_text()
  assert exporter.export(step, x, dir=tmp_path / 'not', partition=True).is_partitioned
  assert 'sdy.manual_computation' not in (tmp_path / 'not' / 'program.stablehlo.mlir').read_text()
  for folder in 'kept', 'not':
    assert run(tmp_path / folder, 2).returncode == 0


def test_shard_map_keeps_unused_arguments(tmp_path):
  exported = exporter.export_shard_map(lambda x, unused: x * 2, mesh(), (P('x'), P('x')), P('x'),
                                       (np.ones(4, np.float32), np.ones(6, np.float32)), dir=tmp_path)
  assert exported.inputs == 2
  assert np.load(tmp_path / 'data' / 'rank0_in1.npy').shape == (3,)
  assert run(tmp_path, 2).returncode == 0


def mapped(f, in_specs, out_specs):
  return jax.shard_map(f, mesh=mesh(), in_specs=in_specs, out_specs=out_specs, check_vma=False)


def double(x):
  return x * 2


# Code around a shard_map, and whether it moves data.
AROUND = {
    'alike': (lambda x: mapped(double, P('x'), P('x'))(mapped(double, P('x'), P('x'))(x)), False),
    'gathered': (lambda x: mapped(double, P(), P())(mapped(double, P('x'), P('x'))(x)), True),
    'computed': (lambda x: shard_map(x * 2)[::-1].cumsum() + x[:2].sum(), True),
    'argument': (lambda x: mapped(lambda x: jax.lax.psum(x, 'x'), P(), P())(x), True),
}


@pytest.mark.parametrize('name', AROUND)
def test_data_around_shard_map_moves(name, tmp_path):
  """The importer moves no data around a manual computation; XLA's partitioner does."""
  f, moves = AROUND[name]
  exported = exporter.export(jax.jit(f, in_shardings=rows()), np.arange(4, dtype=np.float32),
                             dir=tmp_path)
  assert exported.is_partitioned == moves
  result = run(tmp_path, 2)
  assert result.returncode == 0, result.stderr


def test_result_of_shard_map_moves(tmp_path):
  step = jax.jit(shard_map, in_shardings=rows(), out_shardings=rows())
  assert exporter.export(step, np.arange(4, dtype=np.float32), dir=tmp_path).is_partitioned
  assert np.load(tmp_path / 'data' / 'rank1_out0.npy').tolist() == [4]
  assert run(tmp_path, 2).returncode == 0


@pytest.mark.parametrize('partition', [False, True])
def test_gspmd(partition, tmp_path):
  """Without Shardy, a shard_map becomes custom calls, which the importer supports."""
  shardy = jax.config.jax_use_shardy_partitioner
  jax.config.update('jax_use_shardy_partitioner', False)
  try:
    step = jax.jit(shard_map, in_shardings=rows())
    exporter.export(step, np.arange(4, dtype=np.float32), dir=tmp_path, partition=partition)
  finally:
    jax.config.update('jax_use_shardy_partitioner', shardy)
  text = (tmp_path / 'program.linalg.mlir').read_text()
  assert ('SPMDFullToShardShape' in text) != partition
  result = run(tmp_path, 2)
  assert result.returncode == 0, result.stderr


def test_async(tmp_path):
  """JAX's asynchronous collectives; later versions do not need a separate done."""
  from jax._src.lax import parallel
  if not hasattr(parallel, 'psum_start'):
    pytest.skip('this JAX has no psum_start')

  def f(x):
    started = parallel.psum_start(x, 'x')
    if not hasattr(started, 'done'):
      pytest.skip('this JAX finishes psum_start in another way')
    y = x * 2
    return y, started.done()

  args = (f, mesh(), P('x'), (P('x'), P()), (np.arange(4, dtype=np.float32),))
  exporter.export_shard_map(*args, dir=tmp_path)
  assert 'stablehlo.async_start' in (tmp_path / 'program.linalg.mlir').read_text()
  result = run(tmp_path, 2)
  assert result.returncode == 0, result.stderr


def one_line(error):
  return '\n' not in str(error.value) and str(error.value)


def test_errors(tmp_path):
  step = jax.jit(lambda x: x.sum(), in_shardings=rows())
  with pytest.raises(exporter.ExportError) as error:
    exporter.export(lambda x: x, 1.0, dir=tmp_path)
  assert one_line(error).startswith('export takes what jax.jit gives, got <function')
  with pytest.raises(exporter.ExportError) as error:
    exporter.export(step, jax.ShapeDtypeStruct((4,), np.float32), dir=tmp_path)
  assert one_line(error).endswith('which has no data; export with data=False')
  with pytest.raises(exporter.ExportError) as error:
    exporter.export(jax.jit(lambda x, n: x + n, static_argnums=1), 1.0, 2, dir=tmp_path)
  assert one_line(error).endswith('give static arguments by functools.partial')
  with pytest.raises(exporter.ExportError) as error:
    exporter.export(step, np.ones(4, np.float32), dir=tmp_path / 'x' / '\0')
  assert 'cannot write' in one_line(error)
  (tmp_path / 'file').touch()
  with pytest.raises(exporter.ExportError) as error:
    exporter.export(step, np.ones(4, np.float32), dir=tmp_path / 'file')
  assert 'cannot write' in one_line(error)
  assert names(tmp_path) == ['file']


@pytest.mark.parametrize('text, expected', [
    ('x = 1', ': there is no function program'),
    ('def program(): return 3', ': program gives no tuple of 2, 3 or 5'),
    ('def program():\n  raise ValueError("a\\nb")', ':2: ValueError: a b'),
    ('{', "SyntaxError: '{' was never closed"),
    (None, 'FileNotFoundError: '),
])
def test_script_errors(text, expected, tmp_path):
  path = tmp_path / 'program.py'
  if text is not None:
    path.write_text(text)
  result = subprocess.run([sys.executable, ROOT / 'scripts' / 'export-jax.py', path, tmp_path / 'out'],
                          capture_output=True, text=True, timeout=120)
  assert result.returncode == 1
  assert result.stderr.count('\n') == 1 and result.stderr.startswith(f'error: {path}')
  assert expected in result.stderr
  assert not (tmp_path / 'out').exists()


def test_script(tmp_path):
  """The script detects the kind of a program."""
  for file, name in ('sharded', 'explicit_w2'), ('programs', 'moe_w2'):
    path = ROOT / 'examples' / 'jax' / f'{file}.py'
    subprocess.run([sys.executable, ROOT / 'scripts' / 'export-jax.py', path, f'--program={name}',
                    tmp_path / name], check=True, timeout=300)
    assert run(tmp_path / name, 2).returncode == 0
