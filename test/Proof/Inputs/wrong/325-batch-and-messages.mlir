// KIND: batch-and-messages
// AT RUN TIME: the two of a batch are received in the other order

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]
comm.group @other = @mesh[dp]

func.func @main(%x: tensor<4xf32>, %y: tensor<4xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rank = comm.group_rank @dp : index
  %first = arith.cmpi eq, %rank, %c0 : index
  scf.if %first {
    %t = comm.batch_p2p send %x, %y to %c1, %c1 on @dp : tensor<4xf32>, tensor<4xi32>
    comm.wait %t reading %x, %y : reading tensor<4xf32>, tensor<4xi32>
  } else {
    %e = tensor.empty() : tensor<4xf32>
    %f = tensor.empty() : tensor<4xi32>
    %r1, %t1 = comm.recv into %f from %c0 on @dp : tensor<4xi32>
    %r2, %t2 = comm.recv into %e from %c0 on @dp : tensor<4xf32>
    %w1 = comm.wait %t1, %r1 : tensor<4xi32>
    %w2 = comm.wait %t2, %r2 : tensor<4xf32>
  }
  return
}
