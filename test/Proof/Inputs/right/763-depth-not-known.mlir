// KIND: depth-not-known
// AT RUN TIME: a function recurses as deep as all ranks say

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func private @down(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %more = arith.cmpi ugt, %n, %c0 : index
  scf.if %more {
    %t = comm.barrier on @dp
    comm.wait %t
    %m = arith.subi %n, %c1 : index
    func.call @down(%m) : (index) -> ()
  }
  return
}
func.func @main(%n: index) {
  call @down(%n) : (index) -> ()
  return
}
