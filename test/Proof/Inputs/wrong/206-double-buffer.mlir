// KIND: double-buffer
// AT RUN TIME: both arguments become the same buffer in the second iteration

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
  %t0 = comm.all_reduce sum into %x on @dp : memref<8xf32>
  %l:3 = scf.for %i = %c0 to %n step %c1
      iter_args(%a = %t0, %now = %x, %next = %d) -> (!comm.token, memref<8xf32>, memref<8xf32>) {
    linalg.fill ins(%f : f32) outs(%next : memref<8xf32>)
    comm.wait %a, %now : memref<8xf32>
    %t = comm.all_reduce sum into %next on @dp : memref<8xf32>
    scf.yield %t, %next, %next : !comm.token, memref<8xf32>, memref<8xf32>
  }
  comm.wait %l#0, %l#1 : memref<8xf32>
  return
}
