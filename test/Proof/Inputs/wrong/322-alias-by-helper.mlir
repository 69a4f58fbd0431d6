// KIND: alias-by-helper
// AT RUN TIME: element 8 is in the view that a helper has made

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]
comm.group @other = @mesh[dp]

func.func private @tail(%x: memref<16xf32>) -> memref<8xf32, strided<[1], offset: 8>> {
  %r = memref.subview %x[8] [8] [1] : memref<16xf32> to memref<8xf32, strided<[1], offset: 8>>
  return %r : memref<8xf32, strided<[1], offset: 8>>
}
func.func @main(%x: memref<16xf32>, %v: f32) {
  %c8 = arith.constant 8 : index
  %a = call @tail(%x) : (memref<16xf32>) -> memref<8xf32, strided<[1], offset: 8>>
  %t = comm.all_reduce sum into %a on @dp : memref<8xf32, strided<[1], offset: 8>>
  memref.store %v, %x[%c8] : memref<16xf32>
  comm.wait %t, %a : memref<8xf32, strided<[1], offset: 8>>
  return
}
