// KIND: in-place-alias
// AT RUN TIME: source and destination of a gather overlap (not the own
//   piece in place)
// RANKS: 2

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main() -> memref<16xf32> {
  %f = arith.constant 1.0 : f32
  %b = memref.alloc() : memref<16xf32>
  linalg.fill ins(%f : f32) outs(%b : memref<16xf32>)
  %s = memref.subview %b[4] [8] [1] : memref<16xf32> to memref<8xf32, strided<[1], offset: 4>>
  %t = comm.all_gather %s into %b dim 0 on @dp : memref<8xf32, strided<[1], offset: 4>> into memref<16xf32>
  comm.wait %t, %b reading %s : memref<16xf32> reading memref<8xf32, strided<[1], offset: 4>>
  return %b : memref<16xf32>
}
