// KIND: branch-mismatch
// AT RUN TIME: sum on rank 0, max on rank 1: the runtime refuses, NCCL
//   gives nonsense
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
    scf.yield %w : tensor<4xf32>
  } else {
    %r, %t = comm.all_reduce max into %x on @dp : tensor<4xf32>
    %w = comm.wait %t, %r : tensor<4xf32>
    scf.yield %w : tensor<4xf32>
  }
  return %y : tensor<4xf32>
}
