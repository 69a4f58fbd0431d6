// KIND: rank-in-helper
// AT RUN TIME: the helper returns whether it runs on rank 0
// RANKS: 2

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func private @is_first() -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rank = comm.group_rank @dp : index
  %first = arith.cmpi eq, %rank, %c0 : index

  return %first : i1
}
func.func @main() {
  %c = call @is_first() : () -> i1
  scf.if %c {
    %t = comm.barrier on @dp
    comm.wait %t
  }
  return
}
