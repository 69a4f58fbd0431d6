// KIND: break
// AT RUN TIME: rank r takes part in the first (r / 4) + 2 of eight
//   iterations: all alike

comm.mesh @mesh(dp = 4)
comm.group @dp = @mesh[dp]
comm.group @other = @mesh[dp]

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %rank = comm.group_rank @dp : index
  %q = arith.divui %rank, %c4 : index
  %end = arith.addi %q, %c2 : index
  scf.for %i = %c0 to %c8 step %c1 {
    %go = arith.cmpi ult, %i, %end : index
    scf.if %go {
      %t = comm.barrier on @dp
      comm.wait %t
    }
  }
  return
}
