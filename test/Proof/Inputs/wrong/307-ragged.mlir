// KIND: ragged
// AT RUN TIME: sizes by arithmetic on the rank: rank 0 sends 1 + 0 to rank 1,
//   which expects 1 + 1

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]
comm.group @other = @mesh[dp]

func.func @main(%x: tensor<6xf32>, %y: tensor<6xf32>) -> tensor<6xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rank = comm.group_rank @dp : index
  %first = arith.cmpi eq, %rank, %c0 : index
  %s0 = arith.addi %rank, %c1 : index
  %s1 = arith.addi %rank, %c1 : index
  %r0 = arith.addi %rank, %c1 : index
  %r1 = arith.addi %rank, %c1 : index
  %r, %t = comm.all_to_all_v %x into %y send [%s0, %s1] receive [%r0, %r1] dim 0 on @dp
      : tensor<6xf32> into tensor<6xf32>
  %w = comm.wait %t, %r reading %x : tensor<6xf32>
  return %w : tensor<6xf32>
}
