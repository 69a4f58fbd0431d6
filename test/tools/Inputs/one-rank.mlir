comm.group @all = ranks [[0]]

func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %init = tensor.empty() : tensor<4xf32>
  %r, %t = comm.all_reduce sum %x into %init on @all : tensor<4xf32>
  %y = comm.wait %t, %r reading %x : tensor<4xf32>
  return %y : tensor<4xf32>
}
