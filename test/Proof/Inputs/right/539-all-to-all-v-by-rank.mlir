// KIND: all-to-all-v-by-rank
// AT RUN TIME: rank r sends r + 1 to both, and expects 1 of rank 0 and 2 of rank 1

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main(%x: tensor<8xf32>) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %r0 = comm.group_rank @dp : index
  %a = arith.addi %r0, %c1 : index
  %b = arith.subi %c2, %r0 : index
  %e = tensor.empty() : tensor<8xf32>
  %r, %t = comm.all_to_all_v %x into %e send [%a, %a] receive [1, 2] dim 0 on @dp : tensor<8xf32> into tensor<8xf32>
  %w = comm.wait %t, %r reading %x : tensor<8xf32> reading tensor<8xf32>
  return %w : tensor<8xf32>
}
