// KIND: free-in-flight
// AT RUN TIME: a branch frees the buffer behind a view in flight

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main(%v: f32, %c: i1) {
  %x = memref.alloc() : memref<8xf32>
  linalg.fill ins(%v : f32) outs(%x : memref<8xf32>)
  %y = memref.alloc() : memref<8xf32>
  %s = memref.subview %x[0] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1]>>
  %t = comm.all_reduce sum into %s on @dp : memref<4xf32, strided<[1]>>
  scf.if %c {
    memref.dealloc %x : memref<8xf32>
  }
  comm.wait %t, %s : memref<4xf32, strided<[1]>>
  return
}
