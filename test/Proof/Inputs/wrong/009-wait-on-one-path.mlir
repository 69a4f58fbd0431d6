// KIND: wait-on-one-path
// AT RUN TIME: without the flag the operation is never waited for
// RANKS: 2

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main(%c: i1) {
  %t = comm.barrier on @dp
  scf.if %c {
    comm.wait %t
  }
  return
}
