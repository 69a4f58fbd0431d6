// KIND: log-steps
// AT RUN TIME: recursive doubling: each round with another partner

comm.mesh @mesh(pp = 4)
comm.group @pp = @mesh[pp]

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %rank = comm.group_rank @pp : index
  %n = comm.group_size @pp : index
  %up = arith.addi %rank, %c1 : index
  %next = arith.remui %up, %n : index
  %down = arith.addi %rank, %c3 : index
  %previous = arith.remui %down, %n : index
  %x = arith.constant dense<1.0> : tensor<4xf32>
  %e = tensor.empty() : tensor<4xf32>
  scf.while (%d = %c1) : (index) -> index {
    %more = arith.cmpi ult, %d, %n : index
    scf.condition(%more) %d : index
  } do {
  ^bb0(%d: index):
    %peer = arith.xori %rank, %d : index
    %r, %t = comm.batch_p2p send %x to %peer receive into %e from %peer on @pp : tensor<4xf32> into tensor<4xf32>
    %w = comm.wait %t, %r reading %x : tensor<4xf32>
    %e2 = arith.shli %d, %c1 : index
    scf.yield %e2 : index
  }
  return
}
