// KIND: rank-branch-order
// AT RUN TIME: rank 0: all_reduce, broadcast; rank 1: broadcast,
//   all_reduce, on one communicator: mismatch or hang
// RANKS: 2

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main() -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rank = comm.group_rank @dp : index
  %first = arith.cmpi eq, %rank, %c0 : index

  %x = arith.constant dense<1.0> : tensor<4xf32>
  %y = scf.if %first -> tensor<4xf32> {
    %r, %t = comm.all_reduce sum into %x on @dp : tensor<4xf32>
    %w = comm.wait %t, %r : tensor<4xf32>
    %r1, %t1 = comm.broadcast into %w root 0 on @dp : tensor<4xf32>
    %w1 = comm.wait %t1, %r1 : tensor<4xf32>
    scf.yield %w1 : tensor<4xf32>
  } else {
    %r, %t = comm.broadcast into %x root 0 on @dp : tensor<4xf32>
    %w = comm.wait %t, %r : tensor<4xf32>
    %r1, %t1 = comm.all_reduce sum into %w on @dp : tensor<4xf32>
    %w1 = comm.wait %t1, %r1 : tensor<4xf32>
    scf.yield %w1 : tensor<4xf32>
  }
  return %y : tensor<4xf32>
}
