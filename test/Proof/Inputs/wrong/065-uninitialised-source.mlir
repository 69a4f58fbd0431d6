// KIND: uninitialised-source
// AT RUN TIME: all ranks send tensor.empty: garbage on all ranks
// RANKS: 2

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main() -> tensor<4xf32> {
  %x = tensor.empty() : tensor<4xf32>
  %e = tensor.empty() : tensor<4xf32>
  %r, %t = comm.all_reduce sum %x into %e on @dp : tensor<4xf32>
  %w = comm.wait %t, %r reading %x : tensor<4xf32>
  return %w : tensor<4xf32>
}
