comm.group @g = ranks [[0, 1]]

func.func @main(%x: tensor<4xf32>, %y: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %init = tensor.empty() : tensor<4xf32>
  %r, %t = comm.all_reduce sum %x into %init on @g : tensor<4xf32>
  %sum = comm.wait %t, %r reading %x : tensor<4xf32>
  %e = tensor.empty() : tensor<4xf32>
  %d = linalg.add ins(%y, %y : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  return %sum, %d : tensor<4xf32>, tensor<4xf32>
}
