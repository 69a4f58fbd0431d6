// KIND: token-paths
// AT RUN TIME: waited for in both arms, and in all cases
// RANKS: 2

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main(%c: i1, %i: index) {
  %t = comm.barrier on @dp
  %u = comm.barrier on @dp
  scf.if %c {
    comm.wait %t
  } else {
    comm.wait %t
  }
  scf.index_switch %i
  case 0 {
    comm.wait %u
    scf.yield
  }
  default {
    comm.wait %u
  }
  return
}
