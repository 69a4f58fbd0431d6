// KIND: ring-attention
// AT RUN TIME: keys go around; in the last step nothing is sent

comm.mesh @mesh(dp = 4)
comm.group @dp = @mesh[dp]

func.func @main(%k: memref<8xf32>, %n: memref<8xf32>, %o: memref<8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %none = arith.constant -1 : index
  %rank = comm.group_rank @dp : index
  %u = arith.addi %rank, %c1 : index
  %next = arith.remui %u, %c4 : index
  %d = arith.addi %rank, %c3 : index
  %previous = arith.remui %d, %c4 : index
  %l:2 = scf.for %i = %c0 to %c4 step %c1 iter_args(%a = %k, %b = %n) -> (memref<8xf32>, memref<8xf32>) {
    %more = arith.cmpi ult, %i, %c3 : index
    %t = scf.if %more -> !comm.token {
      %s = comm.batch_p2p send %a to %next receive into %b from %previous on @dp : memref<8xf32> into memref<8xf32>
      scf.yield %s : !comm.token
    } else {
      %s = comm.completed_token
      scf.yield %s : !comm.token
    }
    linalg.exp ins(%a : memref<8xf32>) outs(%o : memref<8xf32>)
    comm.wait %t, %b reading %a : memref<8xf32> reading memref<8xf32>
    scf.yield %b, %a : memref<8xf32>, memref<8xf32>
  }
  return
}
