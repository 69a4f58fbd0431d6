// KIND: token-in-affine
// AT RUN TIME: an affine loop that carries the token
// RANKS: 2

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main() {
  %t = comm.barrier on @dp
  %l = affine.for %i = 0 to 3 iter_args(%a = %t) -> (!comm.token) {
    comm.wait %a
    %u = comm.barrier on @dp
    affine.yield %u : !comm.token
  }
  comm.wait %l
  return
}
