// KIND: early-return
// AT RUN TIME: rank 1 ends, rank 0 waits for it

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main() {
  %c0 = arith.constant 0 : index
  %rank = comm.group_rank @dp : index
  %first = arith.cmpi eq, %rank, %c0 : index
  cf.assert %first, "only one rank"
  %t = comm.barrier on @dp
  comm.wait %t
  return
}
