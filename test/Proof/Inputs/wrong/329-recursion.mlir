// KIND: recursion
// AT RUN TIME: each rank goes one call deeper than the one before it, with a
//   barrier in each

comm.mesh @mesh(dp = 4)
comm.group @dp = @mesh[dp]
comm.group @other = @mesh[dp]

func.func private @down(%k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = comm.barrier on @dp
  comm.wait %t
  %more = arith.cmpi ugt, %k, %c0 : index
  scf.if %more {
    %less = arith.subi %k, %c1 : index
    func.call @down(%less) : (index) -> ()
  }
  return
}
func.func @main() {
  %rank = comm.group_rank @dp : index
  call @down(%rank) : (index) -> ()
  return
}
