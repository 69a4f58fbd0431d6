// KIND: batch-pairs
// AT RUN TIME: two partners each, by xor

comm.mesh @mesh(dp = 4)
comm.group @dp = @mesh[dp]

func.func @main(%x: tensor<4xf32>, %y: tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %r = comm.group_rank @dp : index
  %n = comm.group_size @dp : index
  %m1 = arith.constant -1 : index
  %a = arith.addi %r, %c1 : index
  %next = arith.remui %a, %n : index
  %d = arith.addi %r, %c3 : index
  %prev = arith.remui %d, %n : index
  %over = arith.xori %r, %c2 : index
  %pair = arith.xori %r, %c1 : index
  %e = tensor.empty() : tensor<4xf32>
  %q:2, %t = comm.batch_p2p send %x, %y to %pair, %over receive into %e, %e from %over, %pair on @dp
      : tensor<4xf32>, tensor<4xf32> into tensor<4xf32>, tensor<4xf32>
  %w:2 = comm.wait %t, %q#0, %q#1 reading %x, %y : tensor<4xf32>, tensor<4xf32>
  return
}
