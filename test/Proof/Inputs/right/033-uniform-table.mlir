// KIND: uniform-table
// AT RUN TIME: rounds from a constant table at a uniform place
// RANKS: 4

comm.mesh @mesh(dp = 2, tp = 2)
comm.group @dp = @mesh[dp]
comm.group @tp = @mesh[tp]
comm.group @all = @mesh[dp, tp]

memref.global "private" constant @rounds : memref<3xi32> = dense<[2, 3, 1]>
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.get_global @rounds : memref<3xi32>
  %v = memref.load %m[%c1] : memref<3xi32>
  %n = arith.index_cast %v : i32 to index
  scf.for %i = %c0 to %n step %c1 {
    %t = comm.barrier on @all
    comm.wait %t
  }
  return
}
