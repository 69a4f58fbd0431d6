comm.group @g = ranks [[0, 1]]

func.func @main() -> tensor<i64> {
  %one = arith.constant dense<1> : tensor<i64>
  %init = tensor.empty() : tensor<i64>
  %r, %t = comm.all_reduce sum %one into %init on @g : tensor<i64>
  %sum = comm.wait %t, %r reading %one : tensor<i64>
  return %sum : tensor<i64>
}
