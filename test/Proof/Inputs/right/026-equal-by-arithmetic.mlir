// KIND: equal-by-arithmetic
// AT RUN TIME: rank minus rank
// RANKS: 2

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rank = comm.group_rank @dp : index
  %first = arith.cmpi eq, %rank, %c0 : index

  %o = arith.xori %rank, %c1 : index
  %p = arith.addi %rank, %o : index
  // 0 + 1 or 1 + 0.
  %c = arith.cmpi eq, %p, %c1 : index
  scf.if %c {
    %t = comm.barrier on @dp
    comm.wait %t
  }
  return
}
