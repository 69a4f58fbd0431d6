// KIND: call-on-some-ranks
// AT RUN TIME: rank 0 calls the function with the barrier
// RANKS: 2

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func private @sync() {
    %t = comm.barrier on @dp
    comm.wait %t
  return
}
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rank = comm.group_rank @dp : index
  %first = arith.cmpi eq, %rank, %c0 : index

  scf.if %first {
    func.call @sync() : () -> ()
  }
  return
}
