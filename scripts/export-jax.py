#!/usr/bin/env python3
"""Exports a multi-device JAX program as comm-run takes it, with what JAX computes.

  export-jax.py FILE.py [--program NAME] [--lower-only] DIR

FILE.py defines a function NAME (default `program`) without arguments, which gives
(f, mesh, in_specs, out_specs, args): what jax.shard_map takes, and the arguments,
whole. Written to DIR:

  program.stablehlo.mlir         the program as StableHLO, in MLIR's generic form
  program.linalg.mlir            the same with its compute as linalg
  data/rank{r}_in{i}.npy         each rank's piece of argument i
  data/rank{r}_out{i}.npy        each rank's piece of result i, as JAX computes it on
                                 CPU devices; types that NumPy lacks widened to f32

--lower-only writes no data; args may then be jax.ShapeDtypeStruct. Ranks are in the
row-major order of the mesh. FILE.py is to make its mesh of jax.devices(), of which
there are as many as --devices says (default 8). Needs jax 0.10 or later.
"""

import argparse
import importlib.util
import os
import pathlib


def read_arguments():
  parser = argparse.ArgumentParser(description=__doc__.split('\n')[0])
  parser.add_argument('file', type=pathlib.Path)
  parser.add_argument('directory', type=pathlib.Path)
  parser.add_argument('--program', default='program')
  parser.add_argument('--lower-only', action='store_true')
  parser.add_argument('--devices', type=int, default=8)
  return parser.parse_args()


def generic(module):
  return module.operation.get_asm(print_generic_op_form=True) + '\n'


def replace_empty_slices(operation):
  """Slices of no elements, which jax.lax.associative_scan makes, are constants: jaxlib's
  passes make slices of them that begin behind the end, which MLIR refuses."""
  from jaxlib.mlir import ir
  slices = []

  def visit(op):
    if op.name == 'stablehlo.slice' and 0 in ir.RankedTensorType(op.results[0].type).shape:
      slices.append(op)
    return ir.WalkResult.ADVANCE

  operation.walk(visit)
  for op in slices:
    kind = op.results[0].type
    with ir.InsertionPoint(op), op.location:
      empty = ir.Operation.create('stablehlo.constant', results=[kind],
                                  attributes={'value': ir.Attribute.parse(f'dense<> : {kind}')})
    op.results[0].replace_all_uses_with(empty.results[0])
    op.erase()


def legalized_to_linalg(module):
  """A copy with its compute as linalg, by the passes that jaxlib brings. (JAX compiles
  the module itself.)"""
  from jaxlib.mlir import passmanager
  from jaxlib.mlir.dialects import stablehlo
  stablehlo.register_stablehlo_passes()
  with module.context:
    copy = module.operation.clone()
    replace_empty_slices(copy)
    passmanager.PassManager.parse(
        'builtin.module(inline,stablehlo-legalize-to-linalg,canonicalize,cse)').run(copy)
  return copy


def are_used(module):
  """Of each argument of the program whether it is used. If not, it is not sharded."""
  from jaxlib.mlir import ir
  main = ir.SymbolTable(module.operation)['main']
  return [any(True for use in argument.uses) for argument in main.arguments]


def write_pieces(directory, kind, arrays, specs, mesh, sharded=None):
  """Each rank's piece of each of `arrays`; `specs` says how they lie on the mesh, for
  whole subtrees where it has one for several. All of those that are not `sharded`."""
  import jax
  import numpy as np
  specs = jax.tree.broadcast(specs, arrays,
                             is_leaf=lambda x: isinstance(x, jax.sharding.PartitionSpec))
  for i, (array, spec) in enumerate(zip(jax.tree.leaves(arrays), jax.tree.leaves(specs))):
    if sharded and not sharded[i]:
      spec = jax.sharding.PartitionSpec()
    placed = jax.device_put(array, jax.sharding.NamedSharding(mesh, spec))
    held = {shard.device: np.asarray(shard.data) for shard in placed.addressable_shards}
    for rank, device in enumerate(mesh.devices.flat):
      piece = held[device]
      if piece.dtype.isbuiltin != 1:  # bf16 and f8
        piece = piece.astype(np.float32)
      np.save(directory / f'rank{rank}_{kind}{i}.npy', piece)


def main():
  arguments = read_arguments()
  os.environ['JAX_PLATFORMS'] = 'cpu'
  os.environ['XLA_FLAGS'] = (os.environ.get('XLA_FLAGS', '') +
                             f' --xla_force_host_platform_device_count={arguments.devices}')
  import jax
  spec = importlib.util.spec_from_file_location('exported', arguments.file)
  module = importlib.util.module_from_spec(spec)
  spec.loader.exec_module(module)
  f, mesh, in_specs, out_specs, args = getattr(module, arguments.program)()
  # All arguments are kept, so that argument i is file i.
  step = jax.jit(jax.shard_map(f, mesh=mesh, in_specs=in_specs, out_specs=out_specs,
                               check_vma=False), keep_unused=True)

  lowered = step.lower(*args)
  ir = lowered.compiler_ir('stablehlo')
  arguments.directory.mkdir(parents=True, exist_ok=True)
  (arguments.directory / 'program.stablehlo.mlir').write_text(generic(ir))
  (arguments.directory / 'program.linalg.mlir').write_text(generic(legalized_to_linalg(ir)))
  if arguments.lower_only:
    return

  data = arguments.directory / 'data'
  data.mkdir(exist_ok=True)
  for old in data.glob('rank*_*.npy'):
    old.unlink()
  write_pieces(data, 'in', args, in_specs, mesh, are_used(ir))
  write_pieces(data, 'out', step(*args), out_specs, mesh)


if __name__ == '__main__':
  main()
