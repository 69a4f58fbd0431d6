// KIND: rank-loop
// AT RUN TIME: rank r enters the barrier r + 1 times
// RANKS: 2

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rank = comm.group_rank @dp : index
  %first = arith.cmpi eq, %rank, %c0 : index

  %n = arith.addi %rank, %c1 : index
  scf.for %i = %c0 to %n step %c1 {
    %t = comm.barrier on @dp
    comm.wait %t
  }
  return
}
