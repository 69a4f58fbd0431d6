// KIND: early-return
// AT RUN TIME: rank 0 returns; rank 1 waits in the barrier
// RANKS: 2

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rank = comm.group_rank @dp : index
  %first = arith.cmpi eq, %rank, %c0 : index

  cf.cond_br %first, ^out, ^go
^out:
  return
^go:
    %t = comm.barrier on @dp
    comm.wait %t
  return
}
