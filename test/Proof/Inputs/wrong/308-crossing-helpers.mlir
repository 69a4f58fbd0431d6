// KIND: crossing-helpers
// AT RUN TIME: rank 1 comes to the two groups in the other order, by a flag
//   that it hands to a helper

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]
comm.group @other = @mesh[dp]

func.func private @rows() {
  %t = comm.barrier on @dp
  comm.wait %t
  return
}
func.func private @columns() {
  %t = comm.barrier on @other
  comm.wait %t
  return
}
func.func private @both(%swap: i1) {
  scf.if %swap {
    func.call @columns() : () -> ()
    func.call @rows() : () -> ()
  } else {
    func.call @rows() : () -> ()
    func.call @columns() : () -> ()
  }
  return
}
func.func @main(%flag: i1) {
  %c1 = arith.constant 1 : index
  %rank = comm.group_rank @dp : index
  %odd = arith.cmpi eq, %rank, %c1 : index
  call @both(%odd) : (i1) -> ()
  return
}
