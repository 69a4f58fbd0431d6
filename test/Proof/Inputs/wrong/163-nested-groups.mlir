// KIND: nested-groups
// AT RUN TIME: in one line of the big group: the sub-group's barrier under
//   what is uniform in the sub-group, then the big group's inside of it
// RANKS: 4

comm.mesh @mesh(dp = 2, tp = 2)
comm.group @dp = @mesh[dp]
comm.group @tp = @mesh[tp]
comm.group @all = @mesh[dp, tp]

func.func @main() {
  %c0 = arith.constant 0 : index
  %row = comm.group_rank @dp : index
  %top = arith.cmpi eq, %row, %c0 : index
  scf.if %top {
    %t = comm.barrier on @tp
    comm.wait %t
    %u = comm.barrier on @all
    comm.wait %u
  }
  return
}
