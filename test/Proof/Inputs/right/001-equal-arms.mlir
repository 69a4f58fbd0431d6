// KIND: equal-arms
// AT RUN TIME: both arms of a rank-dependent if have one barrier: the ranks
//   meet
// RANKS: 2

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rank = comm.group_rank @dp : index
  %first = arith.cmpi eq, %rank, %c0 : index

  scf.if %first {
    %t = comm.barrier on @dp
    comm.wait %t
  } else {
    %t = comm.barrier on @dp
    comm.wait %t
  }
  return
}
