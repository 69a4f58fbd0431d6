// KIND: while-by-rank
// AT RUN TIME: rank r goes on by r + 1: more or fewer trips

comm.mesh @mesh(dp = 4)
comm.group @dp = @mesh[dp]

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %r = comm.rank : index
  %rp = arith.addi %r, %c1 : index
  scf.while (%i = %c0) : (index) -> index {
    %go = arith.cmpi slt, %i, %c8 : index
    scf.condition(%go) %i : index
  } do {
  ^bb0(%i: index):
    %t = comm.barrier on @dp
    comm.wait %t
    %j = arith.addi %i, %rp : index
    scf.yield %j : index
  }
  return
}
