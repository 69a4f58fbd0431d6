// KIND: rank-in-helper
// AT RUN TIME: the rank goes into a helper as an argument, which it
//   branches on
// RANKS: 2

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func private @maybe(%c: i1) {
  scf.if %c {
    %t = comm.barrier on @dp
    comm.wait %t
  }
  return
}
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rank = comm.group_rank @dp : index
  %first = arith.cmpi eq, %rank, %c0 : index

  call @maybe(%first) : (i1) -> ()
  return
}
