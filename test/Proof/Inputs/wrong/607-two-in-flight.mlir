// KIND: two-in-flight
// AT RUN TIME: the buffer that is filled is in flight since the iteration before

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main(%x: memref<8xf32>, %y: memref<8xf32>, %z: memref<8xf32>, %n: index, %v: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t0 = comm.all_reduce sum into %x on @dp : memref<8xf32>
  %t1 = comm.all_reduce sum into %y on @dp : memref<8xf32>
  %l:5 = scf.for %i = %c0 to %n step %c1 iter_args(%s = %t0, %t = %t1, %a = %x, %b = %y, %d = %z)
      -> (!comm.token, !comm.token, memref<8xf32>, memref<8xf32>, memref<8xf32>) {
    linalg.fill ins(%v : f32) outs(%b : memref<8xf32>)
    %u = comm.all_reduce sum into %b on @dp : memref<8xf32>
    comm.wait %s, %a : memref<8xf32>
    scf.yield %t, %u, %b, %d, %a : !comm.token, !comm.token, memref<8xf32>, memref<8xf32>, memref<8xf32>
  }
  comm.wait %l#0, %l#2 : memref<8xf32>
  comm.wait %l#1, %l#3 : memref<8xf32>
  return
}
