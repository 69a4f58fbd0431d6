// KIND: source-read
// AT RUN TIME: the source is read in flight: directly, by a view, by a
//   callee, and by a second collective
// RANKS: 2

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func private @sum(%m: memref<1048576xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %v = memref.load %m[%c0] : memref<1048576xf32>
  return %v : f32
}
func.func @main() -> (memref<1048576xf32>, memref<1048576xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %f = arith.constant 1.0 : f32
  %g = arith.constant 100.0 : f32
  %x = memref.alloc() : memref<1048576xf32>
  %d = memref.alloc() : memref<1048576xf32>
  linalg.fill ins(%f : f32) outs(%x : memref<1048576xf32>)
  linalg.fill ins(%f : f32) outs(%d : memref<1048576xf32>)

  %e = memref.alloc() : memref<1048576xf32>
  %t = comm.all_reduce sum %x into %d on @dp : memref<1048576xf32>
  %v = func.call @sum(%x) : (memref<1048576xf32>) -> f32
  %u = comm.all_reduce max %x into %e on @dp : memref<1048576xf32>
  %s = memref.subview %x[8] [8] [1] : memref<1048576xf32> to memref<8xf32, strided<[1], offset: 8>>
  %w = memref.load %s[%c0] : memref<8xf32, strided<[1], offset: 8>>
  comm.wait %u, %e reading %x : memref<1048576xf32>
  comm.wait %t, %d reading %x : memref<1048576xf32>
  %a = arith.addf %v, %w : f32
  return %d, %e, %a : memref<1048576xf32>, memref<1048576xf32>, f32
}
