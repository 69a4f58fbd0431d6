// KIND: butterfly
// AT RUN TIME: partners at distance 2^k

comm.mesh @mesh(dp = 4)
comm.group @dp = @mesh[dp]

func.func @main(%x: memref<4xf32>, %y: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %r = comm.group_rank @dp : index
  scf.for %k = %c0 to %c2 step %c1 {
    %d = arith.shli %c1, %k : index
    %p = arith.xori %r, %d : index
    %t:1 = scf.execute_region -> !comm.token {
      %t = comm.send %x to %p on @dp : memref<4xf32>
      scf.yield %t : !comm.token
    }
    %u = comm.recv into %y from %p on @dp : memref<4xf32>
    comm.wait %t#0 reading %x : reading memref<4xf32>
    comm.wait %u, %y : memref<4xf32>
  }
  return
}
