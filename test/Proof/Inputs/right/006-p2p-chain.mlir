// KIND: p2p-chain
// AT RUN TIME: an open chain with -1 at its ends; each waits for its
//   receive before it sends
// RANKS: 4

comm.mesh @mesh(pp = 4)
comm.group @pp = @mesh[pp]

func.func @main() -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %none = arith.constant -1 : index
  %rank = comm.group_rank @pp : index
  %up = arith.addi %rank, %c1 : index
  %next = arith.remui %up, %c4 : index
  %down = arith.addi %rank, %c3 : index
  %previous = arith.remui %down, %c4 : index
  %x = arith.constant dense<1.0> : tensor<4xf32>
  %e = tensor.empty() : tensor<4xf32>

  %is_last = arith.cmpi eq, %rank, %c3 : index
  %is_first = arith.cmpi eq, %rank, %c0 : index
  %from = arith.select %is_first, %none, %previous : index
  %to = arith.select %is_last, %none, %next : index
  %r, %t = comm.recv into %e from %from on @pp : tensor<4xf32>
  %w = comm.wait %t, %r : tensor<4xf32>
  %y = arith.addf %w, %x : tensor<4xf32>
  %s = comm.send %y to %to on @pp : tensor<4xf32>
  comm.wait %s reading %y : reading tensor<4xf32>
  return %y : tensor<4xf32>
}
