// KIND: master-and-workers
// AT RUN TIME: rank 0 receives from 1, 2, 3 in turn and answers each; workers send and receive

comm.mesh @mesh(dp = 4)
comm.group @dp = @mesh[dp]

func.func @main(%x: memref<8xf32>, %y: memref<8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %none = arith.constant -1 : index
  %rank = comm.group_rank @dp : index
  %n = comm.group_size @dp : index
  %master = arith.cmpi eq, %rank, %c0 : index
  scf.if %master {
    scf.for %w = %c1 to %n step %c1 {
      %t = comm.recv into %y from %w on @dp : memref<8xf32>
      comm.wait %t, %y : memref<8xf32>
      %s = comm.send %y to %w on @dp : memref<8xf32>
      comm.wait %s reading %y : reading memref<8xf32>
    }
  } else {
    %s = comm.send %x to %c0 on @dp : memref<8xf32>
    comm.wait %s reading %x : reading memref<8xf32>
    %t = comm.recv into %y from %c0 on @dp : memref<8xf32>
    comm.wait %t, %y : memref<8xf32>
  }
  return
}
