// KIND: loop-token
// AT RUN TIME: each iteration starts anew and drops what the iteration
//   before carried
// RANKS: 2

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = comm.completed_token
  %l = scf.for %i = %c0 to %n step %c1 iter_args(%a = %d) -> (!comm.token) {
    %t = comm.barrier on @dp
    scf.yield %t : !comm.token
  }
  comm.wait %l
  return
}
