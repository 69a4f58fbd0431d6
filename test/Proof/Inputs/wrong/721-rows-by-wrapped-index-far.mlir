// KIND: rows-by-wrapped-index-far
// AT RUN TIME: k = 4 is the own row again

comm.mesh @mesh(dp = 4)
comm.group @dp = @mesh[dp]

func.func @main(%b: memref<4x8xf32>, %v: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %none = arith.constant -1 : index
  %rank = comm.group_rank @dp : index
  %row = memref.subview %b[%rank, 0] [1, 8] [1, 1] : memref<4x8xf32> to memref<8xf32, strided<[1], offset: ?>>
  %t = comm.all_reduce sum into %row on @dp : memref<8xf32, strided<[1], offset: ?>>
  %c5 = arith.constant 5 : index
  scf.for %k = %c1 to %c5 step %c1 {
    %p = arith.addi %rank, %k : index
    %q = arith.remui %p, %c4 : index
    memref.store %v, %b[%q, %c0] : memref<4x8xf32>
  }
  comm.wait %t, %row : memref<8xf32, strided<[1], offset: ?>>
  return
}
