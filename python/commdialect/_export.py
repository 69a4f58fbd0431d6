"""Exports JAX programs of many devices for `comm-run`, with JAX's results.

Needs JAX and NumPy only: neither the compiled part of this package nor its tools.
"""

from __future__ import annotations

import dataclasses
import functools
import pathlib
import re
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

__all__ = ['ExportError', 'Exported', 'export', 'export_shard_map']


class ExportError(RuntimeError):
  """A program that cannot be exported. The message is one line."""


@dataclasses.dataclass(frozen=True)
class Exported:
  """The files that `export` wrote, and their program."""
  directory: pathlib.Path
  ranks: int
  inputs: int
  outputs: int
  is_partitioned: bool
  """True if XLA partitioned the program, False if it is written as it is."""
  no_linalg: str | None
  """Why there is no `program.linalg.mlir`; None if there is one."""

  def __str__(self) -> str:
    how = 'partitioned by XLA' if self.is_partitioned else 'as written, by shard_map'
    text = f'{self.inputs} inputs, {self.outputs} outputs, {self.ranks} ranks, {how}'
    return text if self.no_linalg is None else f'{text}; no program.linalg.mlir: {self.no_linalg}'


def export(jitted: Any, *args: Any, dir: str | pathlib.Path, partition: bool | None = None,
           data: bool = True) -> Exported:
  """Writes the per-device program of a jitted function, and JAX's results.

  `jitted` is a result of `jax.jit`. Its shardings are those of `in_shardings`, of `args`,
  of constraints inside of it, or of a `shard_map`. The folder `dir` gets

  * `program.stablehlo.mlir`: the program of each device, in MLIR's generic form;
  * `program.linalg.mlir`: the same with its compute as linalg, for `comm-run`;
  * `data/rank{r}_in{i}.npy`: rank r's piece of argument i, of those that the program uses;
  * `data/rank{r}_out{i}.npy`: rank r's piece of result i.

  Element types that NumPy lacks, such as bf16, are widened to f32 in the data. Ranks are
  in the order of the mesh's devices. For a `jax.Ref` in `args`, its value is an argument,
  and its final value follows the results. Tokens, which order callbacks of the host, are
  neither arguments nor results.

  If a program is only a `shard_map` over all axes of its mesh, with arguments sharded as
  it expects them, it is written unchanged. All other programs are written as XLA
  partitions them. `partition` overrides this choice.

  `data=False` runs nothing and writes no data; `args` may then be
  `jax.ShapeDtypeStruct`s. Neither `args` nor files of other names in `dir` change.
  """
  import jax
  _leave_tracebacks()
  if not hasattr(jitted, 'trace'):
    raise ExportError(f'export takes what jax.jit gives, got {_shown(jitted)}')
  jitted, args = _without_refs(jitted, args)
  traced = jitted.trace(*args)
  if any(isinstance(value, jax.Ref) for value in traced.jaxpr.consts):
    raise ExportError('the program reads or writes a jax.Ref that is no argument: make it one')
  lowered = traced.lower()
  leaves = jax.tree.leaves(args)
  taken = len(jax.tree.leaves(lowered.args_info))
  if taken != len(leaves):
    raise ExportError(f'the program takes {taken} arrays and the arguments have {len(leaves)}; '
                      'give static arguments by functools.partial')
  made = make_device_program(lowered, partition, compiles=data)
  module, inputs, outputs, partition = made.module, made.inputs, made.outputs, made.is_partitioned
  program = _generic(module)
  linalg, no_linalg = make_linalg(module)
  pieces = _run(made.compiled, args) if data else {}
  if data:
    if not partition:
      _replace_empty_pieces(pieces, module)
    else:
      _check_shapes(pieces, inputs, outputs)
  directory = pathlib.Path(dir)
  try:
    _write(directory, program, linalg, pieces)
  except (OSError, ValueError) as error:
    where = getattr(error, 'filename', None) or repr(str(directory))
    raise ExportError(f'cannot write {where}: {getattr(error, "strerror", None) or error}') from error
  return Exported(directory, made.ranks, len(inputs), len(outputs), partition, no_linalg)


def export_shard_map(f: Any, mesh: Any, in_specs: Any, out_specs: Any, args: Sequence[Any],
                     **options: Any) -> Exported:
  """Exports `jax.shard_map(f, mesh=mesh, in_specs=in_specs, out_specs=out_specs)`, with
  all arguments, used or not. `options` are those of `export`."""
  import jax

  def sharding(spec):
    return jax.sharding.NamedSharding(mesh, spec)

  # Unused arguments need annotations of their shardings.
  shardings = jax.tree.map(sharding, in_specs,
                           is_leaf=lambda x: isinstance(x, jax.sharding.PartitionSpec))
  step = jax.jit(
      jax.shard_map(f, mesh=mesh, in_specs=in_specs, out_specs=out_specs, check_vma=False),
      in_shardings=shardings, keep_unused=True)
  return export(step, *args, **options)


#
# The program
#


@dataclasses.dataclass(frozen=True)
class DeviceProgram:
  """The program of each device as StableHLO, without tokens. `compiled` is XLA's executable, or
  None."""
  module: Any
  compiled: Any
  ranks: int
  inputs: list[Any]
  outputs: list[Any]
  is_partitioned: bool


def make_device_program(lowered: Any, partition: bool | None, compiles: bool) -> DeviceProgram:
  """Makes the per-device program of a lowered function. `partition` is that of `export`; with
  `compiles`, XLA compiles the program even if it is written unchanged."""
  module = lowered.compiler_ir('stablehlo')
  if partition is None:
    partition = not _is_manual(module)
  ranks = _partitions(module)
  compiled = None
  if partition or compiles:
    compiled, partitioned = _compile(lowered, partition)
    if partition and ranks == 1:
      module = _without_shardings(module)
    elif partitioned:
      module = partitioned
      _mark_uniform(module, compiled)
  module = _without_tokens(module)
  inputs, outputs = _main_types(module)
  return DeviceProgram(module, compiled, ranks, inputs, outputs, partition)


def _shown(value: Any) -> str:
  text = ' '.join(repr(value).split())
  return text if len(text) <= 60 else text[:57] + '...'


@functools.cache
def _leave_tracebacks() -> None:
  """Excludes this file from the source locations that JAX gives operations."""
  from jax.extend import source_info_util
  source_info_util.register_exclusion(__file__)


def _without_refs(jitted: Any, args: Any) -> tuple[Any, Any]:
  """Returns the same function without Refs, and its arguments. It receives the values of
  the Refs in `args`, and returns their final values after its own results."""
  import jax
  leaves, tree = jax.tree.flatten(args)
  refs = {i: leaf for i, leaf in enumerate(leaves) if isinstance(leaf, jax.Ref)}
  if not refs:
    return jitted, args
  if len(set(map(id, refs.values()))) < len(refs):
    raise ExportError('a jax.Ref is two arguments: give it once')

  def pure(*args):
    leaves = jax.tree.leaves(args)
    made = {i: jax.new_ref(leaves[i]) for i in refs}
    results = jitted(*jax.tree.unflatten(tree, [made.get(i, x) for i, x in enumerate(leaves)]))
    return results, [jax.freeze(ref) for ref in made.values()]

  pure.__name__ = getattr(jitted, '__name__', 'program')
  values = [leaf[...] if i in refs else leaf for i, leaf in enumerate(leaves)]
  return jax.jit(pure), jax.tree.unflatten(tree, values)


def _operations(module: Any) -> Iterator[Any]:
  """Yields all operations inside of `module`."""
  found = []

  def visit(op):
    from jaxlib.mlir import ir
    found.append(op)
    return ir.WalkResult.ADVANCE

  module.operation.walk(visit)
  return iter(found)


def _is_manual(module: Any) -> bool:
  """Returns true if the program consists of shard_maps over all axes, which need no
  resharding between each other."""
  from jaxlib.mlir import ir
  from jaxlib.mlir.dialects import sdy
  axes: dict[str, int] = {}
  for op in module.body.operations:
    if op.operation.name == 'sdy.mesh':
      axes.update((name, int(size))
                  for name, size in re.findall(r'"([^"]*)"=(\d+)', str(op.attributes['mesh'])))
  devices = {name for name, size in axes.items() if size > 1}
  main = ir.SymbolTable(module.operation)['main']
  # Known shardings of values. Values without an entry may have any sharding.
  known: dict[Any, list[Any]] = {}
  for argument, attributes in zip(main.regions[0].blocks[0].arguments, _dicts(main, 'arg_attrs')):
    if 'sdy.sharding' in attributes:
      known[argument] = _axes(attributes['sdy.sharding'])
  is_mapped = False
  for op in main.regions[0].blocks[0].operations:
    name = op.operation.name
    if name in ('func.return', 'stablehlo.constant'):
      continue
    if name != 'sdy.manual_computation':
      return False
    is_mapped = True
    if not set(re.findall(r'"([^"]*)"', str(op.attributes['manual_axes']))) >= devices:
      return False
    takes, gives = ([_axes(sharding) for sharding in
                     sdy.TensorShardingPerValueAttr(op.attributes[kind]).shardings]
                    for kind in ('in_shardings', 'out_shardings'))
    if any(known.get(value, axes) != axes for value, axes in zip(op.operands, takes)):
      return False
    known.update(zip(op.results, gives))
  returned = main.regions[0].blocks[0].operations[-1].operands
  return is_mapped and all(
      'sdy.sharding' not in attributes or known.get(value) == _axes(attributes['sdy.sharding'])
      for value, attributes in zip(returned, _dicts(main, 'res_attrs')))


def _dicts(function: Any, name: str) -> Any:
  """Returns the attributes of each argument or result of a function."""
  return function.attributes[name] if name in function.attributes else ()


def _axes(sharding: Any) -> list[list[str]]:
  """Returns the axes that shard each dimension."""
  from jaxlib.mlir.dialects import sdy
  return [[str(axis) for axis in sdy.DimensionShardingAttr(dimension).axes]
          for dimension in sdy.TensorShardingAttr(sharding).dimension_shardings]


def _compile(lowered: Any, partition: bool) -> tuple[Any, Any]:
  """Returns the compiled program, and the module that XLA's partitioner made of it. The
  module is None without `partition`, or for one device."""
  import jax
  from jaxlib.mlir import ir
  if not partition:
    return lowered.compile(), None
  # JAX's cache is disabled, because cached programs are not partitioned again.
  is_cached = jax.config.jax_enable_compilation_cache
  with tempfile.TemporaryDirectory() as folder:
    try:
      jax.config.update('jax_enable_compilation_cache', False)
      compiled = lowered.compile(
          compiler_options={
              'xla_dump_to': folder,
              'xla_dump_hlo_as_proto': True,
              'xla_dump_hlo_pass_re': '^spmd-partitioning$',
              # jaxlib drops the device order of groups that are given by mesh axes.
              'xla_enable_rgv3_materialization': False
          })
    finally:
      jax.config.update('jax_enable_compilation_cache', is_cached)
    dumps = sorted(pathlib.Path(folder).glob('*after_spmd-partitioning*.hlo.pb'))
    if len(dumps) > 1:
      raise ExportError(f'XLA partitioned the program {len(dumps)} times')
    if not dumps:
      return compiled, None
    partitioned = _read_hlo(dumps[0].read_bytes())
  # XLA's module lacks the numbers of devices.
  source = lowered.compiler_ir('stablehlo').operation.attributes
  with partitioned.context:
    for name in 'mhlo.num_partitions', 'mhlo.num_replicas':
      partitioned.operation.attributes[name] = ir.Attribute.parse(str(source[name]))
  return compiled, partitioned


def _read_hlo(proto: bytes) -> Any:
  """Returns the module in `proto`, an HloProto."""
  from jax.extend.mlir import hlo_to_stablehlo
  from jax.interpreters.mlir import make_ir_context
  from jaxlib.mlir import ir
  with make_ir_context():
    return ir.Module.parse(hlo_to_stablehlo(_field(proto, 1)))


def _field(proto: bytes, wanted: int) -> bytes:
  """Returns the bytes of the field with number `wanted` of a protobuf message."""

  def varint(at):
    value = shift = 0
    while True:
      byte = proto[at]
      value |= (byte & 127) << shift
      at, shift = at + 1, shift + 7
      if byte < 128:
        return value, at

  at = 0
  while at < len(proto):
    key, at = varint(at)
    kind = key & 7
    if kind == 0:
      _, at = varint(at)
    elif kind == 2:
      size, at = varint(at)
      if key >> 3 == wanted:
        return proto[at:at + size]
      at += size
    else:
      at += {1: 8, 5: 4}[kind]
  raise ExportError(f'the dump of XLA has no field {wanted}')


def _partitions(module: Any) -> int:
  from jaxlib.mlir import ir
  return ir.IntegerAttr(module.operation.attributes['mhlo.num_partitions']).value


def _main_types(module: Any) -> tuple[list[Any], list[Any]]:
  """Returns the types of the program's arguments and results."""
  from jaxlib.mlir import ir
  main = ir.SymbolTable(module.operation)['main']
  kind = ir.FunctionType(ir.TypeAttr(main.attributes['function_type']).value)
  return kind.inputs, kind.results


def _without_tokens(module: Any) -> Any:
  """Returns the module without tokens among arguments and results of `main` and its
  shard_maps, since JAX does not pass them. Tokens are created at their uses instead."""
  from jaxlib.mlir import ir
  inputs, outputs = _main_types(module)
  if not any(map(_is_token, inputs + outputs)):
    return module
  copy = module.operation.clone()
  main = ir.SymbolTable(copy.operation)['main']
  block = main.regions[0].blocks[0]
  with copy.context, ir.Location.unknown():
    for op in list(block.operations):
      if op.operation.name == 'sdy.manual_computation':
        _drop_tokens_of_shard_map(op)
    returned = _drop_tokens(block)
    main.attributes['function_type'] = ir.TypeAttr.get(
        ir.FunctionType.get([argument.type for argument in block.arguments], returned))
    for name, types in ('arg_attrs', inputs), ('res_attrs', outputs):
      if name in main.attributes:
        main.attributes[name] = ir.ArrayAttr.get(_keep(main.attributes[name], types))
  return copy


def _is_token(kind: Any) -> bool:
  return str(kind) == '!stablehlo.token'


def _keep(items: Iterable[Any], types: Sequence[Any]) -> list[Any]:
  """Returns the items whose types are not tokens."""
  return [item for item, kind in zip(items, types) if not _is_token(kind)]


def _make_token(block: Any) -> Any:
  from jaxlib.mlir import ir
  return ir.Operation.create('stablehlo.after_all', results=[ir.Type.parse('!stablehlo.token')],
                             ip=ir.InsertionPoint.at_block_begin(block)).results[0]


def _drop_tokens(block: Any) -> list[Any]:
  """Removes tokens from the arguments of a block, and from the operands of its terminator.
  Returns the remaining types of the terminator's operands."""
  from jaxlib.mlir import ir
  tokens = [argument.arg_number for argument in block.arguments if _is_token(argument.type)]
  if tokens:
    made = _make_token(block)
    for number in reversed(tokens):
      block.arguments[number].replace_all_uses_with(made)
      block.erase_argument(number)
  end = block.operations[-1]
  given = _keep(end.operands, [value.type for value in end.operands])
  ir.Operation.create(end.operation.name, operands=given, loc=end.location,
                      ip=ir.InsertionPoint(end))
  end.operation.erase()
  return [value.type for value in given]


def _drop_tokens_of_shard_map(op: Any) -> None:
  from jaxlib.mlir import ir
  from jaxlib.mlir.dialects import sdy
  takes, gives = ([value.type for value in values] for values in (op.operands, op.results))
  if not any(map(_is_token, takes + gives)):
    return
  attributes = {name: op.attributes[name] for name in op.attributes}
  for name, types in ('in_shardings', takes), ('out_shardings', gives):
    shardings = sdy.TensorShardingPerValueAttr(attributes[name]).shardings
    attributes[name] = sdy.TensorShardingPerValueAttr.get(_keep(shardings, types))
  body = op.regions[0].blocks[0]
  _drop_tokens(body)
  made = ir.Operation.create(op.operation.name, results=_keep(gives, gives),
                             operands=_keep(op.operands, takes), attributes=attributes, regions=1,
                             loc=op.location, ip=ir.InsertionPoint(op))
  body.append_to(made.regions[0])
  results = iter(made.results)
  for value in op.results:
    if _is_token(value.type):
      # Users are shard_maps that are visited later, or the terminator of main.
      value.replace_all_uses_with(_make_token(op.operation.block))
    else:
      value.replace_all_uses_with(next(results))
  op.operation.erase()


def _without_shardings(module: Any) -> Any:
  """Returns a module of one device without Shardy's operations. XLA does not partition it, and
  the pieces of all values are the values themselves."""
  copy = module.operation.clone()
  for op in list(_operations(copy)):
    if op.name == 'sdy.manual_computation':
      body = op.regions[0].blocks[0]
      for inner, outer in zip(body.arguments, op.operands):
        inner.replace_all_uses_with(outer)
      *inside, end = list(body.operations)
      for inner in inside:
        inner.move_before(op)
      values = list(end.operands)
      end.operation.erase()
    elif op.name in ('sdy.sharding_constraint', 'sdy.reshard', 'sdy.propagation_barrier'):
      values = list(op.operands)
    else:
      continue
    for result, value in zip(op.results, values):
      result.replace_all_uses_with(value)
    op.erase()
  return copy


def _mark_uniform(module: Any, compiled: Any) -> None:
  """Marks arguments that are replicated. Control flow around communication may depend on
  them."""
  from jaxlib.mlir import ir
  shardings = [sharding for sharding in compiled.in_tree.flatten_up_to(compiled.input_shardings)
               if sharding is not None]
  main = ir.SymbolTable(module.operation)['main']
  if len(shardings) != len(main.regions[0].blocks[0].arguments):
    return
  with module.context:
    _add_to_arguments(main, [
        {'comm.uniform': ir.UnitAttr.get()} if sharding.is_fully_replicated else {}
        for sharding in shardings])


def _add_to_arguments(function: Any, added: Sequence[dict[str, Any]]) -> None:
  """Adds attributes to each argument of a function. The caller must have entered the MLIR
  context."""
  from jaxlib.mlir import ir
  given = list(_dicts(function, 'arg_attrs')) or [{}] * len(added)
  function.attributes['arg_attrs'] = ir.ArrayAttr.get([
      ir.DictAttr.get({**({item.name: item.attr for item in old} if old else {}), **new})
      for old, new in zip(given, added)])


def _generic(module: Any) -> str:
  """Returns the module as text with source locations, which messages need."""
  return module.operation.get_asm(print_generic_op_form=True, enable_debug_info=True) + '\n'


def make_linalg(module: Any, kept: Iterable[int] = (),
                replaced: Mapping[int, int] = {}) -> tuple[str | None, str | None]:
  """Returns the module with its compute as linalg and None, or None and the error. Uses
  the passes in jaxlib. The compiled program does not write to the arguments `kept`, and may
  return a result in the memory of the argument that it replaces: `replaced[argument]`."""
  from jaxlib.mlir import ir, passmanager
  from jaxlib.mlir.dialects import stablehlo
  stablehlo.register_stablehlo_passes()
  with module.context:
    # JAX compiles the original module.
    copy = module.operation.clone()
    _replace_empty(copy)
    _replace_algorithms(copy)
    try:
      passmanager.PassManager.parse(
          'builtin.module(func.func(stablehlo-legalize-composite-to-call),inline,'
          'func.func(chlo-legalize-to-stablehlo),stablehlo-legalize-to-linalg,'
          'canonicalize,cse)').run(copy)
    except ir.MLIRError as error:
      lines = [diagnostic.message for diagnostic in error.error_diagnostics]
      return None, ' '.join((lines or [str(error)])[0].split())
    _describe_arguments(copy, set(kept), replaced)
    return _generic(copy), None


def _describe_arguments(module: Any, kept: set[int], replaced: Mapping[int, int]) -> None:
  """Lets bufferization copy the arguments `kept` before it would overwrite them, and names
  the results that may replace other arguments."""
  from jaxlib.mlir import ir
  if not kept and not replaced:
    return
  main = ir.SymbolTable(module.operation)['main']
  i64 = ir.IntegerType.get_signless(64)
  added: list[dict[str, Any]] = [{} for _ in main.regions[0].blocks[0].arguments]
  for i in kept:
    added[i]['bufferization.writable'] = ir.BoolAttr.get(False)
  for i, result in replaced.items():
    added[i]['comm.replaced_by'] = ir.IntegerAttr.get(i64, result)
  _add_to_arguments(main, added)


def _replace_empty(operation: Any) -> None:
  """Replaces empty slices by constants, and their pads by the padding value. They come from
  jax.lax.associative_scan and its gradient. jaxlib's passes would convert both to slices
  that begin after the end, which MLIR rejects."""
  from jaxlib.mlir import ir
  from jaxlib.mlir.dialects import stablehlo

  def is_empty(value):
    return 0 in ir.RankedTensorType(value.type).shape

  ops = list(_operations(operation))
  slices = [op for op in ops if op.name == 'stablehlo.slice' and is_empty(op.results[0])]
  pads = [op for op in ops if op.name == 'stablehlo.pad' and is_empty(op.operands[0])]
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


def _replace_algorithms(operation: Any) -> None:
  """Replaces products with an algorithm, which jaxlib's passes do not support, by plain
  ones. Operands get the algorithm's precision, and results its accumulation type. For
  TF32 and several components, operands stay f32, which is at least as precise."""
  from jaxlib.mlir import ir
  from jaxlib.mlir.dialects import stablehlo

  def convert(value, element):
    kind = ir.RankedTensorType(value.type)
    if kind.element_type == element:
      return value
    return stablehlo.convert(ir.RankedTensorType.get(kind.shape, element), value)

  def prepare(value, precision, components):
    if components > 1 or str(precision) == 'tf32':
      precision = ir.F32Type.get()
    return convert(value, precision)

  for op in list(_operations(operation)):
    if op.name != 'stablehlo.dot_general' or 'algorithm' not in op.attributes:
      continue
    algorithm = stablehlo.DotAlgorithm(op.attributes['algorithm'])
    kind = ir.RankedTensorType(op.results[0].type)
    with ir.InsertionPoint(op), op.location:
      product = stablehlo.dot_general(
          ir.RankedTensorType.get(kind.shape, algorithm.accumulation_type),
          prepare(op.operands[0], algorithm.lhs_precision_type, algorithm.lhs_component_count),
          prepare(op.operands[1], algorithm.rhs_precision_type, algorithm.rhs_component_count),
          op.attributes['dot_dimension_numbers'], precision_config=op.attributes['precision_config'])
      value = convert(product, kind.element_type)
    op.results[0].replace_all_uses_with(value)
    op.erase()


#
# The data
#


def _devices(shardings: Sequence[Any]) -> list[Any]:
  """Returns the devices in the order of XLA's partitions, which all shardings share."""
  import jax
  for sharding in shardings:
    if isinstance(sharding, jax.sharding.NamedSharding):
      return list(sharding.mesh.devices.flat)
  for sharding in shardings:
    if len(sharding.device_set) == 1:
      return list(sharding.device_set)
  raise ExportError('the program has neither an argument nor a result whose sharding names a mesh')


def _fresh(leaf: Any, sharding: Any) -> Any:
  """Copies `leaf` to the devices, since the program may overwrite it."""
  import jax
  import numpy as np
  if isinstance(leaf, jax.ShapeDtypeStruct):
    raise ExportError(f'an argument is {_shown(leaf)}, which has no data; export with data=False')
  if not isinstance(leaf, jax.Array):
    return jax.device_put(leaf, sharding)
  if not leaf.is_fully_addressable:
    raise ExportError(f'an argument of type {leaf.aval} is not all on this process')
  if not _is_key(leaf):
    return jax.device_put(np.array(leaf), sharding)
  bits = np.array(jax.random.key_data(leaf))
  return jax.device_put(jax.random.wrap_key_data(bits, impl=jax.random.key_impl(leaf)), sharding)


def _is_key(array: Any) -> bool:
  import jax
  return jax.dtypes.issubdtype(array.dtype, jax.dtypes.prng_key)


def _pieces(array: Any, devices: Sequence[Any]) -> list[Any]:
  """Returns the piece of `array` on each device."""
  import jax
  import numpy as np
  if _is_key(array):
    array = jax.random.key_data(array)
  held = {shard.device: np.asarray(shard.data) for shard in array.addressable_shards}

  def widened(piece):
    # bf16 and f8
    return piece if piece.dtype.isbuiltin == 1 else piece.astype(np.float32)

  return [widened(held[device]) for device in devices]


def _run(compiled: Any, args: Any) -> dict[str, list[Any]]:
  """Runs the program; returns each rank's pieces by `in{i}` and `out{i}`."""
  import jax
  leaves, tree = jax.tree.flatten(args)
  # JAX drops unused arguments, whose sharding is None. A None in the arguments is no leaf.
  shardings = compiled.in_tree.flatten_up_to(compiled.input_shardings)
  used = [sharding for sharding in shardings if sharding is not None]
  devices = _devices(used + jax.tree.leaves(compiled.output_shardings))
  placed = [leaf if sharding is None else _fresh(leaf, sharding)
            for leaf, sharding in zip(leaves, shardings)]
  pieces = {}
  inputs = [array for array, sharding in zip(placed, shardings) if sharding is not None]
  for i, array in enumerate(inputs):
    pieces[f'in{i}'] = _pieces(array, devices)
  # Inputs were read before, because the program may reuse their memory.
  for i, array in enumerate(jax.tree.leaves(compiled(*jax.tree.unflatten(tree, placed)))):
    pieces[f'out{i}'] = _pieces(array, devices)
  return pieces


def _check_shapes(pieces: dict[str, list[Any]], inputs: Sequence[Any],
                  outputs: Sequence[Any]) -> None:
  """Checks that the pieces have the shapes of the program's types. Those are padded if a
  size is not a multiple of the number of devices."""
  for kind, types in ('in', inputs), ('out', outputs):
    for i, expected in enumerate(types):
      for rank, piece in enumerate(pieces[f'{kind}{i}']):
        if list(piece.shape) != list(expected.shape):
          what = 'argument' if kind == 'in' else 'result'
          raise ExportError(f'{what} #{i} has a piece of shape {piece.shape} on rank {rank}, and '
                            f'{expected} in the program: all pieces must be of one size')


def _replace_empty_pieces(pieces: dict[str, list[Any]], module: Any) -> None:
  """Gives empty pieces the shapes of the shard_map's arguments and results. XLA would treat
  arguments and results without elements as replicated."""
  import numpy as np
  for kind, shapes in zip(('in', 'out'), find_mapped_shapes(module)):
    for i, shape in enumerate(shapes):
      if shape is not None and 0 in shape:
        pieces[f'{kind}{i}'] = [np.zeros(shape, piece.dtype) for piece in pieces[f'{kind}{i}']]


def find_mapped_shapes(module: Any) -> tuple[list[Any], list[Any]]:
  """Returns the shapes that the program's arguments and results have inside of its
  shard_maps; None for those that are in none."""
  from jaxlib.mlir import ir
  block = ir.SymbolTable(module.operation)['main'].regions[0].blocks[0]
  local: dict[Any, Any] = {}
  for op in block.operations:
    if op.operation.name == 'sdy.manual_computation':
      body = op.regions[0].blocks[0]
      local.update((outer, ir.RankedTensorType(inner.type).shape)
                   for outer, inner in zip(op.operands, body.arguments))
      local.update((outer, ir.RankedTensorType(inner.type).shape)
                   for outer, inner in zip(op.results, body.operations[-1].operands))
  return ([local.get(value) for value in block.arguments],
          [local.get(value) for value in block.operations[-1].operands])


def _write(directory: pathlib.Path, program: str, linalg: str | None,
           pieces: dict[str, list[Any]]) -> None:
  directory.mkdir(parents=True, exist_ok=True)
  (directory / 'program.stablehlo.mlir').write_text(program)
  if linalg is None:
    (directory / 'program.linalg.mlir').unlink(missing_ok=True)
  else:
    (directory / 'program.linalg.mlir').write_text(linalg)
  write_data(directory / 'data', pieces)


def write_data(directory: pathlib.Path, pieces: dict[str, list[Any]]) -> None:
  """Writes each rank's pieces of `in{i}` and `out{i}`, and removes older ones."""
  import numpy as np
  if directory.is_dir():
    for old in directory.glob('rank*_*.npy'):
      old.unlink()
  if pieces:
    directory.mkdir(exist_ok=True)
  for name, ranks in pieces.items():
    for rank, piece in enumerate(ranks):
      np.save(directory / f'rank{rank}_{name}.npy', piece)
