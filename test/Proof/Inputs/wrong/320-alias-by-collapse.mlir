// KIND: alias-by-collapse
// AT RUN TIME: element 17 of the flat view is in the row in flight

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]
comm.group @other = @mesh[dp]

func.func @main(%x: memref<4x8xf32>, %v: f32) {
  %c17 = arith.constant 17 : index
  %flat = memref.collapse_shape %x [[0, 1]] : memref<4x8xf32> into memref<32xf32>
  %row = memref.subview %x[2, 0] [1, 8] [1, 1] : memref<4x8xf32> to memref<8xf32, strided<[1], offset: 16>>
  %t = comm.all_reduce sum into %row on @dp : memref<8xf32, strided<[1], offset: 16>>
  memref.store %v, %flat[%c17] : memref<32xf32>
  comm.wait %t, %row : memref<8xf32, strided<[1], offset: 16>>
  return
}
