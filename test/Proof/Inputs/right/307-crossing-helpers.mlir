// KIND: crossing-helpers
// AT RUN TIME: two orders, but both are started before either is waited for

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]
comm.group @other = @mesh[dp]

func.func private @one() {
  %t = comm.barrier on @dp
  %u = comm.barrier on @other
  comm.wait %t
  comm.wait %u
  return
}
func.func private @two() {
  %u = comm.barrier on @other
  %t = comm.barrier on @dp
  comm.wait %u
  comm.wait %t
  return
}
func.func @main() {
  %c1 = arith.constant 1 : index
  %rank = comm.group_rank @dp : index
  %odd = arith.cmpi eq, %rank, %c1 : index
  scf.if %odd {
    func.call @one() : () -> ()
  } else {
    func.call @two() : () -> ()
  }
  return
}
