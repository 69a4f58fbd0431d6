// KIND: two-communicators
// AT RUN TIME: row and column in flight together, waited for in any order,
//   on all ranks alike
// RANKS: 4

comm.mesh @mesh(dp = 2, tp = 2)
comm.group @dp = @mesh[dp]
comm.group @tp = @mesh[tp]
comm.group @all = @mesh[dp, tp]

func.func @main() -> (tensor<4xf32>, tensor<4xf32>) {
  %x = arith.constant dense<1.0> : tensor<4xf32>
  %y = arith.constant dense<1.0> : tensor<4xf32>
  %r0, %t0 = comm.all_reduce sum into %x on @tp : tensor<4xf32>
  %r1, %t1 = comm.all_reduce sum into %y on @dp : tensor<4xf32>
  %w1 = comm.wait %t1, %r1 : tensor<4xf32>
  %w0 = comm.wait %t0, %r0 : tensor<4xf32>
  return %w0, %w1 : tensor<4xf32>, tensor<4xf32>
}
