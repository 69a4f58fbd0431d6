// KIND: unordered-region
// AT RUN TIME: scf.parallel: the iterations have no order, rank 0 may run
//   them 0, 1 and rank 1 1, 0, each with another collective
// RANKS: 2

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %b = memref.alloc() : memref<2x4xf32>
  %f = arith.constant 1.0 : f32
  linalg.fill ins(%f : f32) outs(%b : memref<2x4xf32>)
  scf.parallel (%i) = (%c0) to (%c2) step (%c1) {
    %s = memref.subview %b[%i, 0] [1, 4] [1, 1] : memref<2x4xf32> to memref<4xf32, strided<[1], offset: ?>>
    %t = comm.all_reduce sum into %s on @dp : memref<4xf32, strided<[1], offset: ?>>
    comm.wait %t, %s : memref<4xf32, strided<[1], offset: ?>>
    scf.reduce
  }
  return
}
