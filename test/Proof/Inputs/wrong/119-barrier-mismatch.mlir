// KIND: barrier-mismatch
// AT RUN TIME: rank 0 of tp: a barrier on dp; rank 1 of tp: one on tp
// RANKS: 4

comm.mesh @mesh(dp = 2, tp = 2)
comm.group @dp = @mesh[dp]
comm.group @tp = @mesh[tp]
comm.group @all = @mesh[dp, tp]

func.func @main() {
  %c0 = arith.constant 0 : index
  %rank = comm.group_rank @tp : index
  %first = arith.cmpi eq, %rank, %c0 : index
  scf.if %first {
    %t = comm.barrier on @dp
    comm.wait %t
  } else {
    %t = comm.barrier on @tp
    comm.wait %t
  }
  return
}
