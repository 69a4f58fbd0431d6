// KIND: early-return
// AT RUN TIME: ranks with nothing to do return before the barrier, by blocks

comm.mesh @mesh(dp = 4)
comm.group @dp = @mesh[dp]
comm.group @other = @mesh[dp]

func.func @main() {
  %c3 = arith.constant 3 : index
  %rank = comm.group_rank @dp : index
  %idle = arith.cmpi uge, %rank, %c3 : index
  cf.cond_br %idle, ^end, ^work
^work:
  %t = comm.barrier on @dp
  comm.wait %t
  cf.br ^end
^end:
  return
}
