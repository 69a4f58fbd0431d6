"""Builds a program of comm in another package's MLIR, and optimizes it.

  build_step.py [HOST]      jaxlib.mlir (the default), iree.compiler, or another package with MLIR
"""

import importlib
import sys

import commdialect
import commdialect.dialects


def build(host):
  """Builds the sum of gradients beside independent compute; returns the module of the host."""
  ir = importlib.import_module(f'{host}.ir')
  func = importlib.import_module(f'{host}.dialects.func')
  comm = commdialect.dialects.load(host)
  context = ir.Context()
  context.allow_unregistered_dialects = True
  with context, ir.Location.unknown():
    module = ir.Module.create()
    tensor = ir.RankedTensorType.get([1 << 22], ir.F32Type.get())
    dp = ir.FlatSymbolRefAttr.get('dp')
    axes = ir.ArrayAttr.get([ir.StringAttr.get('dp')])
    with ir.InsertionPoint(module.body):
      comm.MeshOp(ir.StringAttr.get('mesh'), axes, ir.DenseI64ArrayAttr.get([8]))
      comm.GroupOp(ir.StringAttr.get('dp'), mesh=ir.FlatSymbolRefAttr.get('mesh'), axes=axes)
      main = func.FuncOp('main', ([tensor] * 3, [tensor] * 2))
      with ir.InsertionPoint(main.add_entry_block()):
        gradient, init, x = main.arguments
        start = comm.AllReduceOp([tensor], comm.token_type(), [], [gradient], [init], 'sum', dp)
        wait = comm.WaitOp([tensor], [start.token], start.values, [gradient])
        # Ops of any dialect may be between, also of one that the host does not know.
        compute = ir.Operation.create('stablehlo.tanh' if host != 'jaxlib.mlir' else 'chlo.square',
                                      results=[tensor], operands=[x])
        func.ReturnOp([wait.results[0], compute.result])
  return module


def main():
  host = sys.argv[1] if len(sys.argv) > 1 else 'jaxlib.mlir'
  text = build(host).operation.get_asm(print_generic_op_form=True)
  module = commdialect.Module(text, f'{host} module')
  commdialect.verify(module)
  print(commdialect.optimize(module, machine='h100-x8'))


if __name__ == '__main__':
  main()
