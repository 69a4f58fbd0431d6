// KIND: slot-carried
// AT RUN TIME: the slot is carried from iteration to iteration: 0, 1, 0, 1

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main(%s0: memref<2x4xf32>, %n: index, %v: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %f = memref.subview %s0[%c1, 0] [1, 4] [1, 1] : memref<2x4xf32> to memref<4xf32, strided<[1], offset: ?>>
  %none = comm.completed_token
  %l:3 = scf.for %i = %c0 to %n step %c1
      iter_args(%k = %c0, %t = %none, %b = %f) -> (index, !comm.token, memref<4xf32, strided<[1], offset: ?>>) {
    %next = memref.subview %s0[%k, 0] [1, 4] [1, 1] : memref<2x4xf32> to memref<4xf32, strided<[1], offset: ?>>
    linalg.fill ins(%v : f32) outs(%next : memref<4xf32, strided<[1], offset: ?>>)
    %u = comm.all_reduce sum into %next on @dp : memref<4xf32, strided<[1], offset: ?>>
    comm.wait %t, %b : memref<4xf32, strided<[1], offset: ?>>
    %j = arith.subi %c1, %k : index
    scf.yield %j, %u, %next : index, !comm.token, memref<4xf32, strided<[1], offset: ?>>
  }
  comm.wait %l#1, %l#2 : memref<4xf32, strided<[1], offset: ?>>
  return
}
