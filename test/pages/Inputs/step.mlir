// Two layers whose gradients are reduced, and gathers that nothing hides: bars of every
// kind are in its report.

comm.mesh @mesh(dp = 4, tp = 2)
comm.group @dp = @mesh[dp]
comm.group @tp = @mesh[tp]

func.func @step(%x: tensor<2048x2048xf32>, %w: tensor<2048x2048xf32>, %shard: tensor<512x2048xf32>)
    -> (tensor<2048x2048xf32>, tensor<2048x2048xf32>) {
  %e0 = tensor.empty() : tensor<2048x2048xf32>
  %g, %tg = comm.all_gather %shard into %e0 dim 0 on @dp
      : tensor<512x2048xf32> into tensor<2048x2048xf32>
  %full = comm.wait %tg, %g reading %shard : tensor<2048x2048xf32> reading tensor<512x2048xf32>
  %e1 = tensor.empty() : tensor<2048x2048xf32>
  %h = linalg.matmul ins(%x, %full : tensor<2048x2048xf32>, tensor<2048x2048xf32>)
      outs(%e1 : tensor<2048x2048xf32>) -> tensor<2048x2048xf32>
  %e2 = tensor.empty() : tensor<2048x2048xf32>
  %r, %tr = comm.all_reduce sum %h into %e2 on @tp : tensor<2048x2048xf32>
  %sum = comm.wait %tr, %r reading %h : tensor<2048x2048xf32>
  %e3 = tensor.empty() : tensor<2048x2048xf32>
  %y = linalg.matmul ins(%x, %w : tensor<2048x2048xf32>, tensor<2048x2048xf32>)
      outs(%e3 : tensor<2048x2048xf32>) -> tensor<2048x2048xf32>
  %e4 = tensor.empty() : tensor<2048x2048xf32>
  %z = linalg.matmul ins(%y, %sum : tensor<2048x2048xf32>, tensor<2048x2048xf32>)
      outs(%e4 : tensor<2048x2048xf32>) -> tensor<2048x2048xf32>
  %e5 = tensor.empty() : tensor<2048x2048xf32>
  %r1, %tr1 = comm.all_reduce sum %y into %e5 on @dp : tensor<2048x2048xf32>
  %dw = comm.wait %tr1, %r1 reading %y : tensor<2048x2048xf32>
  return %z, %dw : tensor<2048x2048xf32>, tensor<2048x2048xf32>
}
