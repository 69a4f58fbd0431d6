// KIND: covered
// AT RUN TIME: only the ranks of the group reach it: row 0 is ranks 0 and 1
// RANKS: 4

comm.mesh @mesh(dp = 2, tp = 2)
comm.group @dp = @mesh[dp]
comm.group @first = ranks [[0, 1]]
func.func @main() {
  %c0 = arith.constant 0 : index
  %row = comm.group_rank @dp : index
  %c = arith.cmpi eq, %row, %c0 : index
  scf.if %c {
    %t = comm.barrier on @first
    comm.wait %t
  }
  return
}
