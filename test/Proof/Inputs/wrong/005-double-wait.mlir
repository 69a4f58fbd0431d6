// KIND: double-wait
// AT RUN TIME: second wait on a finished operation: undefined (request
//   freed)
// RANKS: 2

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main() {
  %t = comm.barrier on @dp
  comm.wait %t
  comm.wait %t
  return
}
