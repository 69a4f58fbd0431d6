// KIND: continue
// AT RUN TIME: each rank skips the iterations that have its own number

comm.mesh @mesh(dp = 4)
comm.group @dp = @mesh[dp]
comm.group @other = @mesh[dp]

func.func @main(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %rank = comm.group_rank @dp : index
  scf.for %i = %c0 to %n step %c1 {
    %turn = arith.remui %i, %c4 : index
    %skip = arith.cmpi eq, %turn, %rank : index
    scf.if %skip {
    } else {
      %t = comm.barrier on @dp
      comm.wait %t
    }
  }
  return
}
