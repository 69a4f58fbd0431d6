// KIND: token-escape
// AT RUN TIME: a public function hands its token to a caller nobody knows;
//   called by the module itself, which drops it
// RANKS: 2

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func private @start() -> !comm.token {
  %t = comm.barrier on @dp
  return %t : !comm.token
}
func.func @main() {
  %t = call @start() : () -> !comm.token
  return
}
