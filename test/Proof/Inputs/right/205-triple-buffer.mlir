// KIND: triple-buffer
// AT RUN TIME: three buffers take turns

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %f = arith.constant 1.0 : f32
  %x = memref.alloc() : memref<8xf32>
  %d = memref.alloc() : memref<8xf32>
  linalg.fill ins(%f : f32) outs(%x : memref<8xf32>)
  linalg.fill ins(%f : f32) outs(%d : memref<8xf32>)
  %z = memref.alloc() : memref<8xf32>
  %t0 = comm.all_reduce sum into %x on @dp : memref<8xf32>
  %l:4 = scf.for %i = %c0 to %n step %c1
      iter_args(%a = %t0, %p = %x, %q = %d, %r = %z) -> (!comm.token, memref<8xf32>, memref<8xf32>, memref<8xf32>) {
    linalg.fill ins(%f : f32) outs(%q : memref<8xf32>)
    linalg.fill ins(%f : f32) outs(%r : memref<8xf32>)
    comm.wait %a, %p : memref<8xf32>
    %t = comm.all_reduce sum into %q on @dp : memref<8xf32>
    scf.yield %t, %q, %r, %p : !comm.token, memref<8xf32>, memref<8xf32>, memref<8xf32>
  }
  comm.wait %l#0, %l#1 : memref<8xf32>
  return
}
