// KIND: other-part
// AT RUN TIME: halves: one in flight, the other written
// RANKS: 2

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main() -> memref<1024xf32> {
  %g = arith.constant 100.0 : f32
  %b = memref.alloc() : memref<1024xf32>
  linalg.fill ins(%g : f32) outs(%b : memref<1024xf32>)
  %l = memref.subview %b[0] [512] [1] : memref<1024xf32> to memref<512xf32, strided<[1]>>
  %r = memref.subview %b[512] [512] [1] : memref<1024xf32> to memref<512xf32, strided<[1], offset: 512>>
  %t = comm.all_reduce sum into %l on @dp : memref<512xf32, strided<[1]>>
  linalg.fill ins(%g : f32) outs(%r : memref<512xf32, strided<[1], offset: 512>>)
  comm.wait %t, %l : memref<512xf32, strided<[1]>>
  return %b : memref<1024xf32>
}
