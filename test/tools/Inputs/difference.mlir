comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]
func.func @main(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %d = arith.subf %x, %y : tensor<4xf32>
  %r, %t = comm.all_reduce sum into %d on @dp : tensor<4xf32>
  %w = comm.wait %t, %r : tensor<4xf32>
  return %w : tensor<4xf32>
}
