// KIND: false-annotation
// AT RUN TIME: comm.uniform on a private function's scalar, which is called
//   with the rank's own
// RANKS: 2

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func private @maybe(%c: i1 {comm.uniform}) {
  cf.br ^body
^body:
  scf.if %c {
    %t = comm.barrier on @dp
    comm.wait %t
  }
  return
}
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rank = comm.group_rank @dp : index
  %first = arith.cmpi eq, %rank, %c0 : index

  call @maybe(%first) : (i1) -> ()
  return
}
