// KIND: freed-in-the-next
// AT RUN TIME: it is freed before the wait

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main(%n: index, %v: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %f = memref.alloc() : memref<8xf32>
  linalg.fill ins(%v : f32) outs(%f : memref<8xf32>)
  %t0 = comm.all_reduce sum into %f on @dp : memref<8xf32>
  %l:2 = scf.for %i = %c0 to %n step %c1 iter_args(%t = %t0, %b = %f) -> (!comm.token, memref<8xf32>) {
    %g = memref.alloc() : memref<8xf32>
    linalg.fill ins(%v : f32) outs(%g : memref<8xf32>)
    %u = comm.all_reduce sum into %g on @dp : memref<8xf32>
    memref.dealloc %b : memref<8xf32>
    comm.wait %t, %b : memref<8xf32>
    scf.yield %u, %g : !comm.token, memref<8xf32>
  }
  comm.wait %l#0, %l#1 : memref<8xf32>
  memref.dealloc %l#1 : memref<8xf32>
  return
}
