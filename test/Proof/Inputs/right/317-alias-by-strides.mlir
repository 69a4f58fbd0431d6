// KIND: alias-by-strides
// AT RUN TIME: even rows are in flight, odd ones are written

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]
comm.group @other = @mesh[dp]

func.func @main(%x: memref<8x4xf32>, %v: f32) {
  %even = memref.subview %x[0, 0] [4, 4] [2, 1] : memref<8x4xf32> to memref<4x4xf32, strided<[8, 1]>>
  %part = memref.subview %x[1, 0] [3, 4] [2, 1] : memref<8x4xf32> to memref<3x4xf32, strided<[8, 1], offset: 4>>
  %t = comm.all_reduce sum into %even on @dp : memref<4x4xf32, strided<[8, 1]>>
  linalg.fill ins(%v : f32) outs(%part : memref<3x4xf32, strided<[8, 1], offset: 4>>)
  comm.wait %t, %even : memref<4x4xf32, strided<[8, 1]>>
  return
}
