// KIND: p2p-size
// AT RUN TIME: 4 elements sent, 8 received
// RANKS: 4

comm.mesh @mesh(pp = 4)
comm.group @pp = @mesh[pp]

func.func @main() -> tensor<8xf32> {
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
  %e = tensor.empty() : tensor<8xf32>
  %r, %t = comm.batch_p2p send %x to %next receive into %e from %previous on @pp : tensor<4xf32> into tensor<8xf32>
  %w = comm.wait %t, %r reading %x : tensor<8xf32> reading tensor<4xf32>
  return %w : tensor<8xf32>
}
