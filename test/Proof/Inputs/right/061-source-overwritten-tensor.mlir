// KIND: source-overwritten-tensor
// AT RUN TIME: on tensors the source in flight is overwritten: a new value
// RANKS: 2

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main() -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %g = arith.constant 100.0 : f32
  %x = arith.constant dense<1.0> : tensor<4xf32>
  %e = tensor.empty() : tensor<4xf32>

  %r, %t = comm.all_reduce sum %x into %e on @dp : tensor<4xf32>
  %y = tensor.insert %g into %x[%c0] : tensor<4xf32>
  %w = comm.wait %t, %r reading %x : tensor<4xf32>
  return %w, %y : tensor<4xf32>, tensor<4xf32>
}
