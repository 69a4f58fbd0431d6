// KIND: break
// AT RUN TIME: rank r takes part in the first r + 2 of eight iterations

comm.mesh @mesh(dp = 4)
comm.group @dp = @mesh[dp]
comm.group @other = @mesh[dp]

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  %rank = comm.group_rank @dp : index
  %end = arith.addi %rank, %c2 : index
  scf.for %i = %c0 to %c8 step %c1 {
    %go = arith.cmpi ult, %i, %end : index
    scf.if %go {
      %t = comm.barrier on @dp
      comm.wait %t
    }
  }
  return
}
