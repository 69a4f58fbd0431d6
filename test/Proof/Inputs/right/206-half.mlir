// KIND: half
// AT RUN TIME: the ranks of the first half, by rank / 2, communicate among themselves

comm.mesh @mesh(dp = 2, tp = 2)
comm.group @dp = @mesh[dp]
comm.group @tp = @mesh[tp]
comm.group @all = @mesh[dp, tp]

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %rank = comm.rank : index
  %half = arith.divui %rank, %c2 : index
  %first = arith.cmpi ult, %half, %c1 : index
  scf.if %first {
    %t = comm.barrier on @tp
    comm.wait %t
  }
  return
}
