// KIND: broadcast-by-rank
// AT RUN TIME: each rank broadcasts from its own root, in the arms of a
//   switch

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]
comm.group @other = @mesh[dp]

func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %rank = comm.group_rank @dp : index
  %r = scf.index_switch %rank -> tensor<4xf32>
  case 0 {
    %a, %t = comm.broadcast into %x root 0 on @dp : tensor<4xf32>
    %w = comm.wait %t, %a : tensor<4xf32>
    scf.yield %w : tensor<4xf32>
  }
  default {
    %a, %t = comm.broadcast into %x root 1 on @dp : tensor<4xf32>
    %w = comm.wait %t, %a : tensor<4xf32>
    scf.yield %w : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}
