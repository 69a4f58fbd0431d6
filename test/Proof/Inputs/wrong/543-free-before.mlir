// KIND: free-before
// AT RUN TIME: the start is of what a branch has freed before

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main(%v: f32, %c: i1) {
  %x = memref.alloc() : memref<8xf32>
  linalg.fill ins(%v : f32) outs(%x : memref<8xf32>)
  scf.if %c {
    memref.dealloc %x : memref<8xf32>
  }
  %t = comm.all_reduce sum into %x on @dp : memref<8xf32>
  comm.wait %t, %x : memref<8xf32>
  return
}
