// KIND: alias-by-cast
// AT RUN TIME: the halves overlap: element 7 is in flight, seen through a
//   cast

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]
comm.group @other = @mesh[dp]

func.func @main(%x: memref<16xf32>, %v: f32, %k: index) {
  %c0 = arith.constant 0 : index
  %d = memref.cast %x : memref<16xf32> to memref<?xf32>
  %l = memref.subview %d[0] [8] [1] : memref<?xf32> to memref<8xf32, strided<[1]>>
  %r = memref.subview %x[7] [8] [1] : memref<16xf32> to memref<8xf32, strided<[1], offset: 7>>
  %t = comm.all_reduce sum into %l on @dp : memref<8xf32, strided<[1]>>
  memref.store %v, %r[%c0] : memref<8xf32, strided<[1], offset: 7>>
  comm.wait %t, %l : memref<8xf32, strided<[1]>>
  return
}
