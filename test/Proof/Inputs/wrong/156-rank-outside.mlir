// KIND: rank-outside
// AT RUN TIME: ranks 2 and 3 are in no line of the group that all reach
// RANKS: 4

comm.mesh @mesh(r = 4)
comm.group @first = ranks [[0, 1]]
func.func @main() {
  %t = comm.barrier on @first
  comm.wait %t
  return
}
