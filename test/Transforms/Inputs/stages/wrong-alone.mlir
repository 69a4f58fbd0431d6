// Both ranks of a line of @dp run this stage: what they do is known without the
// others.
module attributes {comm.ranks = array<i64: 0, 1>} {
  comm.mesh @mesh(pp = 2, dp = 2)
  comm.group @pp = @mesh[pp]
  comm.group @dp = @mesh[dp]
  func.func @step(%x: tensor<4xf32>) {
    %second = arith.constant 1 : index
    %zero = arith.constant 0 : index
    %rank = comm.group_rank @dp : index
    %is_first = arith.cmpi eq, %rank, %zero : index
    scf.if %is_first {
      %b = comm.barrier on @dp
      comm.wait %b
    }
    %t = comm.send %x to %second on @pp : tensor<4xf32>
    comm.wait %t reading %x : reading tensor<4xf32>
    return
  }
}
