// KIND: uniform-indirect
// AT RUN TIME: called through its address, on all ranks
// RANKS: 2

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func private @sync() {
    %t = comm.barrier on @dp
    comm.wait %t
  return
}
func.func @main() {
  %f = func.constant @sync : () -> ()
  func.call_indirect %f() : () -> ()
  return
}
