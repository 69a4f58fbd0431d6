// KIND: single-rank-lines
// AT RUN TIME: a group of single ranks asks nothing of others
// RANKS: 2

comm.mesh @mesh(dp = 2)
comm.group @alone = ranks [[0], [1]]
func.func @main() {
  %c0 = arith.constant 0 : index
  %rank = comm.rank : index
  %first = arith.cmpi eq, %rank, %c0 : index
  scf.if %first {
    %t = comm.barrier on @alone
    comm.wait %t
  }
  return
}
