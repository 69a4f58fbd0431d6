// KIND: all-to-all-v-sizes
// AT RUN TIME: the constants [1, 3] on all ranks: rank 0 sends 3 to rank 1,
//   which expects 1
// RANKS: 2

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main() -> tensor<8xf32> {
  %x = arith.constant dense<1.0> : tensor<4xf32>
  %y = arith.constant dense<0.0> : tensor<8xf32>
  %r, %t = comm.all_to_all_v %x into %y send [1, 3] receive [1, 3] dim 0 on @dp : tensor<4xf32> into tensor<8xf32>
  %w = comm.wait %t, %r reading %x : tensor<8xf32> reading tensor<4xf32>
  return %w : tensor<8xf32>
}
