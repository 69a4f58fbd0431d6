// KIND: group-order
// AT RUN TIME: scattered over the members in the order [dp, tp], gathered
//   in the order [tp, dp]: pieces 1 and 2 are exchanged on all ranks
// RANKS: 4

comm.mesh @mesh(dp = 2, tp = 2)
comm.group @dp = @mesh[dp]
comm.group @tp = @mesh[tp]
comm.group @all = @mesh[dp, tp]

comm.group @turned = @mesh[tp, dp]
func.func @main() -> tensor<4xf32> {
  %x = arith.constant dense<[0.0, 1.0, 2.0, 3.0]> : tensor<4xf32>
  %e = tensor.empty() : tensor<1xf32>
  %f = tensor.empty() : tensor<4xf32>
  %r, %t = comm.reduce_scatter max %x into %e dim 0 on @all : tensor<4xf32> into tensor<1xf32>
  %w = comm.wait %t, %r reading %x : tensor<1xf32> reading tensor<4xf32>
  %r1, %t1 = comm.all_gather %w into %f dim 0 on @turned : tensor<1xf32> into tensor<4xf32>
  %w1 = comm.wait %t1, %r1 reading %w : tensor<4xf32> reading tensor<1xf32>
  return %w1 : tensor<4xf32>
}
