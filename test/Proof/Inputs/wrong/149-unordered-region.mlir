// KIND: unordered-region
// AT RUN TIME: scf.forall: the threads enter the collective in any order
// RANKS: 2

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main() {
  %b = memref.alloc() : memref<2x4xf32>
  %f = arith.constant 1.0 : f32
  linalg.fill ins(%f : f32) outs(%b : memref<2x4xf32>)
  scf.forall (%i) in (2) {
    %s = memref.subview %b[%i, 0] [1, 4] [1, 1] : memref<2x4xf32> to memref<4xf32, strided<[1], offset: ?>>
    %t = comm.all_reduce sum into %s on @dp : memref<4xf32, strided<[1], offset: ?>>
    comm.wait %t, %s : memref<4xf32, strided<[1], offset: ?>>
  }
  return
}
