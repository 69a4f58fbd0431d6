// KIND: p2p-in-branches
// AT RUN TIME: rank 0 sends, rank 1 receives: the way it is written in MPI
// RANKS: 2

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main() -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rank = comm.group_rank @dp : index
  %first = arith.cmpi eq, %rank, %c0 : index
  %x = arith.constant dense<1.0> : tensor<4xf32>
  %e = tensor.empty() : tensor<4xf32>

  %y = scf.if %first -> tensor<4xf32> {
    %t = comm.send %x to %c1 on @dp : tensor<4xf32>
    comm.wait %t reading %x : reading tensor<4xf32>
    scf.yield %x : tensor<4xf32>
  } else {
    %r, %t = comm.recv into %e from %c0 on @dp : tensor<4xf32>
    %w = comm.wait %t, %r : tensor<4xf32>
    scf.yield %w : tensor<4xf32>
  }
  return %y : tensor<4xf32>
}
