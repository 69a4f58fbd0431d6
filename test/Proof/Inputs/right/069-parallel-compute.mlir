// KIND: parallel-compute
// AT RUN TIME: scf.parallel and scf.forall compute; the collective is
//   outside
// RANKS: 2

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main() -> memref<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %f = arith.constant 1.0 : f32
  %b = memref.alloc() : memref<8xf32>
  %o = memref.alloc() : memref<8xf32>
  linalg.fill ins(%f : f32) outs(%b : memref<8xf32>)
  %t = comm.all_reduce sum %b into %o on @dp : memref<8xf32>
  %z = memref.alloc() : memref<8xf32>
  scf.parallel (%i) = (%c0) to (%c8) step (%c1) {
    %v = memref.load %b[%i] : memref<8xf32>
    memref.store %v, %z[%i] : memref<8xf32>
    scf.reduce
  }
  scf.forall (%i) in (8) {
    memref.store %f, %z[%i] : memref<8xf32>
  }
  comm.wait %t, %o reading %b : memref<8xf32>
  return %o : memref<8xf32>
}
