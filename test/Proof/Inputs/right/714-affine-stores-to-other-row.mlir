// KIND: affine-stores-to-other-row
// AT RUN TIME: row 0 is in flight; an affine nest writes rows 1 to 3

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main(%b: memref<4x8xf32>, %v: f32) {
  %row = memref.subview %b[0, 0] [1, 8] [1, 1] : memref<4x8xf32> to memref<8xf32, strided<[1]>>
  %t = comm.all_reduce sum into %row on @dp : memref<8xf32, strided<[1]>>
  affine.for %i = 1 to 4 {
    affine.for %j = 0 to 8 {
      affine.store %v, %b[%i, %j] : memref<4x8xf32>
    }
  }
  comm.wait %t, %row : memref<8xf32, strided<[1]>>
  return
}
