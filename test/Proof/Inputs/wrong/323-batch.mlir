// KIND: batch
// AT RUN TIME: halos: each rank exchanges with the next and the next but one,
//   which do not with it

comm.mesh @mesh(dp = 4)
comm.group @dp = @mesh[dp]
comm.group @other = @mesh[dp]

func.func @main(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %n = comm.group_size @dp : index
  %rank = comm.group_rank @dp : index
  %a = arith.addi %rank, %c1 : index
  %next = arith.remui %a, %n : index
  %b = arith.addi %rank, %c2 : index
  %previous = arith.remui %b, %n : index
  %e = tensor.empty() : tensor<4xf32>
  %f = tensor.empty() : tensor<4xf32>
  %r:2, %t = comm.batch_p2p send %x, %y to %next, %previous receive into %e, %f from %previous, %next on @dp
      : tensor<4xf32>, tensor<4xf32> into tensor<4xf32>, tensor<4xf32>
  %w:2 = comm.wait %t, %r#0, %r#1 reading %x, %y : tensor<4xf32>, tensor<4xf32>
  return %w#0 : tensor<4xf32>
}
