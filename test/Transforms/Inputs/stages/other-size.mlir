// As second.mlir, but it takes more than the first stage sends.
module attributes {comm.ranks = array<i64: 2, 3>} {
  comm.mesh @mesh(pp = 2, dp = 2)
  comm.group @pp = @mesh[pp]
  func.func @step(%w: tensor<4xf32>) {
    %first = arith.constant 0 : index
    %e = tensor.empty() : tensor<8xf32>
    %r, %t = comm.recv into %e from %first on @pp : tensor<8xf32>
    %x = comm.wait %t, %r : tensor<8xf32>
    %t1 = comm.send %w to %first on @pp : tensor<4xf32>
    comm.wait %t1 reading %w : reading tensor<4xf32>
    return
  }
}
