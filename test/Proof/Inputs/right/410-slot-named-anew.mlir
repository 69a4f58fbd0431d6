// KIND: slot-named-anew
// AT RUN TIME: three slots in turn, for a number of iterations that is not known

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main(%slots: memref<3x4xf32>, %n: index, %v: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %f = memref.subview %slots[0, 0] [1, 4] [1, 1] : memref<3x4xf32> to memref<4xf32, strided<[1]>>
  %g = memref.cast %f : memref<4xf32, strided<[1]>> to memref<4xf32, strided<[1], offset: ?>>
  %none = comm.completed_token
  %l:2 = scf.for %i = %c1 to %n step %c1
      iter_args(%t = %none, %b = %g) -> (!comm.token, memref<4xf32, strided<[1], offset: ?>>) {
    %s = arith.remui %i, %c3 : index
    %next = memref.subview %slots[%s, 0] [1, 4] [1, 1] : memref<3x4xf32> to memref<4xf32, strided<[1], offset: ?>>
    linalg.fill ins(%v : f32) outs(%next : memref<4xf32, strided<[1], offset: ?>>)
    %u = comm.all_reduce sum into %next on @dp : memref<4xf32, strided<[1], offset: ?>>
    comm.wait %t, %b : memref<4xf32, strided<[1], offset: ?>>
    scf.yield %u, %next : !comm.token, memref<4xf32, strided<[1], offset: ?>>
  }
  comm.wait %l#0, %l#1 : memref<4xf32, strided<[1], offset: ?>>
  return
}
