// KIND: ragged
// AT RUN TIME: rank 0 sends [2, 4] and expects [2, 3], rank 1 sends [3, 2]
//   and expects [4, 2]

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]
comm.group @other = @mesh[dp]

func.func @main(%x: tensor<6xf32>, %y: tensor<6xf32>) -> tensor<6xf32> {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %rank = comm.group_rank @dp : index
  %first = arith.cmpi eq, %rank, %c0 : index
  %s0 = arith.select %first, %c2, %c3 : index
  %s1 = arith.select %first, %c4, %c2 : index
  %r0 = arith.select %first, %c2, %c4 : index
  %r1 = arith.select %first, %c3, %c2 : index
  %r, %t = comm.all_to_all_v %x into %y send [%s0, %s1] receive [%r0, %r1] dim 0 on @dp
      : tensor<6xf32> into tensor<6xf32>
  %w = comm.wait %t, %r reading %x : tensor<6xf32>
  return %w : tensor<6xf32>
}
