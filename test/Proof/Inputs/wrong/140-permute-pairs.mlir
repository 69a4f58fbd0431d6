// KIND: permute-pairs
// AT RUN TIME: rank 2 of a line of two
// RANKS: 2

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main() -> tensor<4xf32> {
  %x = arith.constant dense<1.0> : tensor<4xf32>
  %e = tensor.empty() : tensor<4xf32>
  %r, %t = comm.permute %x into %e pairs [[0, 1], [1, 2]] on @dp : tensor<4xf32>
  %w = comm.wait %t, %r reading %x : tensor<4xf32>
  return %w : tensor<4xf32>
}
