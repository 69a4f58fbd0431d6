// KIND: rank-outside
// AT RUN TIME: under a flag that is the same on all ranks
// RANKS: 4

comm.mesh @mesh(r = 4)
comm.group @first = ranks [[0, 1]]
func.func @main(%n: i32) {
  %c1000 = arith.constant 1000 : i32
  %c = arith.cmpi slt, %n, %c1000 : i32
  scf.if %c {
    %t = comm.barrier on @first
    comm.wait %t
  }
  return
}
