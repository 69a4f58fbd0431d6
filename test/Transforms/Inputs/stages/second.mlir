// Ranks 2 and 3: takes what the first stage sends, and sends its gradient back.
module attributes {comm.ranks = array<i64: 2, 3>} {
  comm.mesh @mesh(pp = 2, dp = 2)
  comm.group @pp = @mesh[pp]
  comm.group @dp = @mesh[dp]
  func.func private @helper(%x: tensor<4xf32>) -> tensor<4xf32> {
    %y = arith.mulf %x, %x : tensor<4xf32>
    return %y : tensor<4xf32>
  }
  func.func @step(%w: tensor<4xf32>) -> tensor<4xf32> {
    %first = arith.constant 0 : index
    %e = tensor.empty() : tensor<4xf32>
    %r, %t = comm.recv into %e from %first on @pp : tensor<4xf32>
    %x = comm.wait %t, %r : tensor<4xf32>
    %y = func.call @helper(%x) : (tensor<4xf32>) -> tensor<4xf32>
    %t1 = comm.send %y to %first on @pp : tensor<4xf32>
    comm.wait %t1 reading %y : reading tensor<4xf32>
    %e2 = tensor.empty() : tensor<4xf32>
    %r2, %t2 = comm.all_reduce sum %y into %e2 on @dp : tensor<4xf32>
    %g = comm.wait %t2, %r2 reading %y : tensor<4xf32>
    return %g : tensor<4xf32>
  }
}
