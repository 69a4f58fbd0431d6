// KIND: rank-outside
// AT RUN TIME: ranks 2 and 3 have no place in the group

comm.mesh @mesh(dp = 4)
comm.group @dp = @mesh[dp]
comm.group @first = ranks [[0, 1]]

func.func @main() -> index {
  %place = comm.group_rank @first : index
  %t = comm.barrier on @dp
  comm.wait %t
  return %place : index
}
