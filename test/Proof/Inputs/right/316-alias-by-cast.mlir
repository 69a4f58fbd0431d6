// KIND: alias-by-cast
// AT RUN TIME: the halves are seen through a cast, and do not overlap

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]
comm.group @other = @mesh[dp]

func.func @main(%x: memref<16xf32>, %v: f32, %k: index) {
  %c0 = arith.constant 0 : index
  %d = memref.cast %x : memref<16xf32> to memref<?xf32>
  %l = memref.subview %d[0] [8] [1] : memref<?xf32> to memref<8xf32, strided<[1]>>
  %r = memref.subview %x[8] [8] [1] : memref<16xf32> to memref<8xf32, strided<[1], offset: 8>>
  %t = comm.all_reduce sum into %l on @dp : memref<8xf32, strided<[1]>>
  memref.store %v, %r[%c0] : memref<8xf32, strided<[1], offset: 8>>
  comm.wait %t, %l : memref<8xf32, strided<[1]>>
  return
}
