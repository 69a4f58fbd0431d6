// KIND: three-swapped
// AT RUN TIME: three buffers in turn, the third is filled

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main(%n: index, %v: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %x = memref.alloc() : memref<8xf32>
  linalg.fill ins(%v : f32) outs(%x : memref<8xf32>)
  %y = memref.alloc() : memref<8xf32>
  linalg.fill ins(%v : f32) outs(%y : memref<8xf32>)
  %z = memref.alloc() : memref<8xf32>
  linalg.fill ins(%v : f32) outs(%z : memref<8xf32>)
  %t0 = comm.all_reduce sum into %x on @dp : memref<8xf32>
  %l:4 = scf.for %i = %c0 to %n step %c1
      iter_args(%t = %t0, %a = %x, %b = %y, %d = %z) -> (!comm.token, memref<8xf32>, memref<8xf32>, memref<8xf32>) {
    linalg.fill ins(%v : f32) outs(%d : memref<8xf32>)
    %u = comm.all_reduce sum into %b on @dp : memref<8xf32>
    comm.wait %t, %a : memref<8xf32>
    scf.yield %u, %b, %d, %a : !comm.token, memref<8xf32>, memref<8xf32>, memref<8xf32>
  }
  comm.wait %l#0, %l#1 : memref<8xf32>
  return
}
