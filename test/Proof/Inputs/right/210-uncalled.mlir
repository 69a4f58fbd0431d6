// KIND: dead-code
// AT RUN TIME: nobody calls the function that would hang

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func private @left_over() {
  %c0 = arith.constant 0 : index
  %rank = comm.group_rank @dp : index
  %first = arith.cmpi eq, %rank, %c0 : index
  scf.if %first {
    %t = comm.barrier on @dp
    comm.wait %t
  }
  return
}
func.func @main() {
  return
}
