// KIND: token-paths
// AT RUN TIME: an early return on a uniform flag; both paths wait
// RANKS: 2

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main(%c: i1) {
  %t = comm.barrier on @dp
  cf.cond_br %c, ^out, ^go
^out:
  comm.wait %t
  return
^go:
  comm.wait %t
  %u = comm.barrier on @dp
  comm.wait %u
  return
}
