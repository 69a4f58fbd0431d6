// KIND: varying-operand
// AT RUN TIME: premul_sum with a factor of the rank's own
// RANKS: 2

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main() -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rank = comm.group_rank @dp : index
  %first = arith.cmpi eq, %rank, %c0 : index

  %x = arith.constant dense<1.0> : tensor<4xf32>
  %i = arith.index_cast %rank : index to i32
  %f = arith.sitofp %i : i32 to f32
  %r, %t = comm.all_reduce premul_sum(%f : f32) into %x on @dp : tensor<4xf32>
  %w = comm.wait %t, %r : tensor<4xf32>
  return %w : tensor<4xf32>
}
