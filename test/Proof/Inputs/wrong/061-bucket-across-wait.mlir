// KIND: bucket-across-wait
// AT RUN TIME: a member is packed after the bucket was started
// RANKS: 2

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main() -> memref<2048xf32> {
  %f = arith.constant 1.0 : f32
  %b = memref.alloc() : memref<2048xf32>
  %l = memref.subview %b[0] [1024] [1] : memref<2048xf32> to memref<1024xf32, strided<[1]>>
  %r = memref.subview %b[1024] [1024] [1] : memref<2048xf32> to memref<1024xf32, strided<[1], offset: 1024>>
  linalg.fill ins(%f : f32) outs(%l : memref<1024xf32, strided<[1]>>)
  %t = comm.all_reduce sum into %b on @dp : memref<2048xf32>
  linalg.fill ins(%f : f32) outs(%r : memref<1024xf32, strided<[1], offset: 1024>>)
  comm.wait %t, %b : memref<2048xf32>
  return %b : memref<2048xf32>
}
