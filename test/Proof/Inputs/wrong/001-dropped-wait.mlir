// KIND: dropped-wait
// AT RUN TIME: all ranks leave the barrier's operation open; the runtime
//   says so at the end of the program
// RANKS: 2

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main() {
  %t = comm.barrier on @dp
  return
}
