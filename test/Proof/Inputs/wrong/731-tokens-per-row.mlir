// KIND: tokens-per-row
// AT RUN TIME: the row before is started on again

comm.mesh @mesh(dp = 4)
comm.group @dp = @mesh[dp]

func.func @main(%b: memref<4x8xf32>, %v: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %none = arith.constant -1 : index
  %d = comm.completed_token
  %row0 = memref.subview %b[0, 0] [1, 8] [1, 1] : memref<4x8xf32> to memref<8xf32, strided<[1]>>
  %r0 = memref.cast %row0 : memref<8xf32, strided<[1]>> to memref<8xf32, strided<[1], offset: ?>>
  linalg.fill ins(%v : f32) outs(%b : memref<4x8xf32>)
  %l:2 = scf.for %i = %c0 to %c4 step %c1
      iter_args(%t = %d, %a = %r0) -> (!comm.token, memref<8xf32, strided<[1], offset: ?>>) {
    %h = arith.divui %i, %c2 : index
    %p = arith.muli %h, %c2 : index
    %row = memref.subview %b[%p, 0] [1, 8] [1, 1] : memref<4x8xf32> to memref<8xf32, strided<[1], offset: ?>>
    %u = comm.all_reduce sum into %row on @dp : memref<8xf32, strided<[1], offset: ?>>
    comm.wait %t, %a : memref<8xf32, strided<[1], offset: ?>>
    scf.yield %u, %row : !comm.token, memref<8xf32, strided<[1], offset: ?>>
  }
  comm.wait %l#0, %l#1 : memref<8xf32, strided<[1], offset: ?>>
  return
}
