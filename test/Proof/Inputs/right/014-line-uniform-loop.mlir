// KIND: line-uniform-loop
// AT RUN TIME: row r does r + 1 rounds in its own line, then all meet
// RANKS: 4

comm.mesh @mesh(dp = 2, tp = 2)
comm.group @dp = @mesh[dp]
comm.group @tp = @mesh[tp]
comm.group @all = @mesh[dp, tp]

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %row = comm.group_rank @dp : index
  %n = arith.addi %row, %c1 : index
  scf.for %i = %c0 to %n step %c1 {
    %t = comm.barrier on @tp
    comm.wait %t
  }
  %u = comm.barrier on @all
  comm.wait %u
  return
}
