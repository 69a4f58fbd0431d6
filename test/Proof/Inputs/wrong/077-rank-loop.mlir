// KIND: rank-loop
// AT RUN TIME: the step of the loop is the rank + 1: rank 0 enters 4
//   barriers, rank 1 enters 2
// RANKS: 2

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rank = comm.group_rank @dp : index
  %first = arith.cmpi eq, %rank, %c0 : index

  %c4 = arith.constant 4 : index
  %s = arith.addi %rank, %c1 : index
  scf.for %i = %c0 to %c4 step %s {
    %t = comm.barrier on @dp
    comm.wait %t
  }
  return
}
