// KIND: nested-loops
// AT RUN TIME: a nest stores to rows 0 to 3

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main(%b: memref<4x8xf32>, %v: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %none = arith.constant -1 : index
  %row = memref.subview %b[0, 0] [1, 8] [1, 1] : memref<4x8xf32> to memref<8xf32, strided<[1]>>
  %t = comm.all_reduce sum into %row on @dp : memref<8xf32, strided<[1]>>
  %c8 = arith.constant 8 : index
  scf.for %i = %c0 to %c4 step %c1 {
    scf.for %j = %c0 to %c8 step %c1 {
      memref.store %v, %b[%i, %j] : memref<4x8xf32>
    }
  }
  comm.wait %t, %row : memref<8xf32, strided<[1]>>
  return
}
