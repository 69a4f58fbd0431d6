// KIND: most-trips-of-any
// AT RUN TIME: each rank goes round as often as it has batches

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main(%mine: index {comm.varying}, %g: memref<8xf32>, %v: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %none = arith.constant -1 : index
  %i32 = arith.index_cast %mine : index to i32
  %n = memref.alloc() : memref<1xi32>
  memref.store %i32, %n[%c0] : memref<1xi32>
  %t0 = comm.all_reduce max into %n on @dp : memref<1xi32>
  comm.wait %t0, %n : memref<1xi32>
  %m = memref.load %n[%c0] : memref<1xi32>
  %trips = arith.index_cast %m : i32 to index
  scf.for %i = %c0 to %mine step %c1 {
    %busy = arith.cmpi ult, %i, %mine : index
    scf.if %busy {
      linalg.fill ins(%v : f32) outs(%g : memref<8xf32>)
    }
    %t = comm.all_reduce sum into %g on @dp : memref<8xf32>
    comm.wait %t, %g : memref<8xf32>
  }
  return
}
