// KIND: slot-dynamic-bound
// AT RUN TIME: the slot is the same in two iterations, the second of which fills what is in flight

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main(%s0: memref<2x4xf32>, %n: index, %m: index, %v: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %mm = arith.remui %m, %c2 : index
  %mp = arith.addi %m, %c1 : index
  %ms = arith.remui %mp, %c2 : index
  %f = memref.subview %s0[%ms, 0] [1, 4] [1, 1] : memref<2x4xf32> to memref<4xf32, strided<[1], offset: ?>>
  %none = comm.completed_token
  %l:2 = scf.for %i = %m to %n step %c2
      iter_args(%t = %none, %b = %f) -> (!comm.token, memref<4xf32, strided<[1], offset: ?>>) {
    %s = arith.remui %i, %c2 : index
    %next = memref.subview %s0[%s, 0] [1, 4] [1, 1] : memref<2x4xf32> to memref<4xf32, strided<[1], offset: ?>>
    linalg.fill ins(%v : f32) outs(%next : memref<4xf32, strided<[1], offset: ?>>)
    %u = comm.all_reduce sum into %next on @dp : memref<4xf32, strided<[1], offset: ?>>
    comm.wait %t, %b : memref<4xf32, strided<[1], offset: ?>>
    scf.yield %u, %next : !comm.token, memref<4xf32, strided<[1], offset: ?>>
  }
  comm.wait %l#0, %l#1 : memref<4xf32, strided<[1], offset: ?>>
  return
}
