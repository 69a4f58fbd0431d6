// KIND: batch-at-ends
// AT RUN TIME: the last rank sends to rank 4, which there is none of

comm.mesh @mesh(dp = 4)
comm.group @dp = @mesh[dp]
comm.group @other = @mesh[dp]

func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %none = arith.constant -1 : index
  %rank = comm.group_rank @dp : index
  %up = arith.addi %rank, %c1 : index
  %down = arith.subi %rank, %c1 : index
  %is_last = arith.cmpi eq, %rank, %c3 : index
  %is_first = arith.cmpi eq, %rank, %c0 : index
  %to = arith.select %is_first, %none, %up : index
  %from = arith.select %is_first, %none, %down : index
  %e = tensor.empty() : tensor<4xf32>
  %r, %t = comm.batch_p2p send %x to %to receive into %e from %from on @dp : tensor<4xf32> into tensor<4xf32>
  %w = comm.wait %t, %r reading %x : tensor<4xf32>
  return %w : tensor<4xf32>
}
