// KIND: forall-stores
// AT RUN TIME: stores to i + 3

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main(%b: memref<8xf32>, %v: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %none = arith.constant -1 : index
  %low = memref.subview %b[0] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1]>>
  %t = comm.all_reduce sum into %low on @dp : memref<4xf32, strided<[1]>>
  scf.forall (%i) in (4) {
    %j = arith.addi %i, %c3 : index
    memref.store %v, %b[%j] : memref<8xf32>
  }
  comm.wait %t, %low : memref<4xf32, strided<[1]>>
  return
}
