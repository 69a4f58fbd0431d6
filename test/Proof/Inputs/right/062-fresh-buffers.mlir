// KIND: fresh-buffers
// AT RUN TIME: a new buffer in each iteration, freed one later
// RANKS: 2

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %f = arith.constant 1.0 : f32
  %d0 = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f : f32) outs(%d0 : memref<4xf32>)
  %t0 = comm.all_reduce sum into %d0 on @dp : memref<4xf32>
  %l:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t0, %b = %d0) -> (!comm.token, memref<4xf32>) {
    %d = memref.alloc() : memref<4xf32>
    linalg.fill ins(%f : f32) outs(%d : memref<4xf32>)
    %t = comm.all_reduce sum into %d on @dp : memref<4xf32>
    comm.wait %a, %b : memref<4xf32>
    memref.dealloc %b : memref<4xf32>
    scf.yield %t, %d : !comm.token, memref<4xf32>
  }
  comm.wait %l#0, %l#1 : memref<4xf32>
  memref.dealloc %l#1 : memref<4xf32>
  return
}
