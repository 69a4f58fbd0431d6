comm.group @dp = ranks [[0, 1]]

func.func @unknown(%g: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %r, %t = comm.all_reduce sum %g into %e on @dp : tensor<4xf32>
  %w = comm.wait %t, %r reading %g : tensor<4xf32>
  %x = "foo.bar"(%g) : (tensor<4xf32>) -> tensor<4xf32>
  %y = "foo.baz"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %w, %y : tensor<4xf32>, tensor<4xf32>
}
