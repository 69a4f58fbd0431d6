#!/usr/bin/env python3
"""Exports a multi-device JAX program as comm-run takes it, with what JAX computes.

  export-jax.py FILE.py [--program NAME] [--lower-only] DIR

FILE.py defines a function NAME (default `program`) without arguments, which gives
(f, mesh, in_specs, out_specs, args): what jax.shard_map takes, and the arguments,
whole. Or it gives (step, mesh, args): a jitted function with shard_map in it, such as
an optimizer's step around it, best with in_shardings and out_shardings, and with
keep_unused=True. Written to DIR:

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


def replace_empty(operation):
  """Slices of no elements, which jax.lax.associative_scan makes, are constants, and what
  its gradient pads of them is padding: jaxlib's passes make slices of both that begin
  behind the end, which MLIR refuses."""
  from jaxlib.mlir import ir
  from jaxlib.mlir.dialects import stablehlo
  slices, pads = [], []

  def is_empty(value):
    return 0 in ir.RankedTensorType(value.type).shape

  def visit(op):
    if op.name == 'stablehlo.slice' and is_empty(op.results[0]):
      slices.append(op)
    if op.name == 'stablehlo.pad' and is_empty(op.operands[0]):
      pads.append(op)
    return ir.WalkResult.ADVANCE

  operation.walk(visit)
  for op in slices + pads:
    kind = op.results[0].type
    with ir.InsertionPoint(op), op.location:
      if op.name == 'stablehlo.slice' or is_empty(op.results[0]):
        value = ir.Operation.create(
            'stablehlo.constant', results=[kind],
            attributes={'value': ir.Attribute.parse(f'dense<> : {kind}')}).results[0]
      else:
        value = stablehlo.broadcast_in_dim(kind, op.operands[1], ir.DenseI64ArrayAttr.get([]))
    op.results[0].replace_all_uses_with(value)
    op.erase()


def legalized_to_linalg(module):
  """A copy with its compute as linalg, by the passes that jaxlib brings. (JAX compiles
  the module itself.)"""
  from jaxlib.mlir import passmanager
  from jaxlib.mlir.dialects import stablehlo
  stablehlo.register_stablehlo_passes()
  with module.context:
    copy = module.operation.clone()
    replace_empty(copy)
    passmanager.PassManager.parse(
        'builtin.module(func.func(stablehlo-legalize-composite-to-call),inline,'
        'func.func(chlo-legalize-to-stablehlo),stablehlo-legalize-to-linalg,'
        'canonicalize,cse)').run(copy)
  return copy


def named_shardings(mesh, specs):
  """`specs` with the mesh."""
  import jax
  return jax.tree.map(lambda spec: jax.sharding.NamedSharding(mesh, spec), specs,
                      is_leaf=lambda x: isinstance(x, jax.sharding.PartitionSpec))


def write_pieces(directory, kind, arrays, mesh):
  """Each rank's piece of each of `arrays`, which lie on the devices of the mesh."""
  import numpy as np
  for i, array in enumerate(arrays):
    held = {shard.device: np.asarray(shard.data) for shard in array.addressable_shards}
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
  program = getattr(module, arguments.program)()
  if len(program) == 3:
    step, mesh, args = program
  else:
    f, mesh, in_specs, out_specs, args = program
    # All arguments are kept, so that argument i is file i; an annotation says how those
    # are sharded that nothing uses.
    step = jax.jit(jax.shard_map(f, mesh=mesh, in_specs=in_specs, out_specs=out_specs,
                                 check_vma=False),
                   in_shardings=named_shardings(mesh, in_specs), keep_unused=True)

  lowered = step.lower(*args)
  ir = lowered.compiler_ir('stablehlo')
  arguments.directory.mkdir(parents=True, exist_ok=True)
  (arguments.directory / 'program.stablehlo.mlir').write_text(generic(ir))
  (arguments.directory / 'program.linalg.mlir').write_text(generic(legalized_to_linalg(ir)))
  if arguments.lower_only:
    return

  compiled = lowered.compile()
  shardings = jax.tree.leaves(compiled.input_shardings[0])
  leaves = jax.tree.leaves(args)
  if len(shardings) != len(leaves):
    raise SystemExit(f'{arguments.file}: {arguments.program} takes {len(leaves)} arrays and '
                     f'uses {len(shardings)}; jit it with keep_unused=True')
  data = arguments.directory / 'data'
  data.mkdir(exist_ok=True)
  for old in data.glob('rank*_*.npy'):
    old.unlink()
  placed = [jax.device_put(leaf, sharding) for leaf, sharding in zip(leaves, shardings)]
  write_pieces(data, 'in', placed, mesh)
  write_pieces(data, 'out', jax.tree.leaves(step(*args)), mesh)


if __name__ == '__main__':
  main()
