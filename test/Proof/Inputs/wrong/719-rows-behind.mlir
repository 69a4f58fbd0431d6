// KIND: rows-behind
// AT RUN TIME: rows i to 3 are written

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main(%b: memref<4x8xf32>, %v: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %none = arith.constant -1 : index
  scf.for %i = %c0 to %c4 step %c1 {
    %row = memref.subview %b[%i, 0] [1, 8] [1, 1] : memref<4x8xf32> to memref<8xf32, strided<[1], offset: ?>>
    %t = comm.all_reduce sum into %row on @dp : memref<8xf32, strided<[1], offset: ?>>
    %j0 = arith.addi %i, %c0 : index
    scf.for %j = %j0 to %c4 step %c1 {
      memref.store %v, %b[%j, %c0] : memref<4x8xf32>
    }
    comm.wait %t, %row : memref<8xf32, strided<[1], offset: ?>>
  }
  return
}
