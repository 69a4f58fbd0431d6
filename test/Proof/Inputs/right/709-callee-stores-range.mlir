// KIND: callee-stores-range
// AT RUN TIME: the lower half is in flight; a callee gets the whole buffer and stores to its upper half

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func private @fill(%m: memref<8xf32>, %v: f32) {
  %r = memref.subview %m[4] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 4>>
  linalg.fill ins(%v : f32) outs(%r : memref<4xf32, strided<[1], offset: 4>>)
  return
}
func.func @main(%b: memref<8xf32>, %v: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %none = arith.constant -1 : index
  %low = memref.subview %b[0] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1]>>
  %t = comm.all_reduce sum into %low on @dp : memref<4xf32, strided<[1]>>
  func.call @fill(%b, %v) : (memref<8xf32>, f32) -> ()
  comm.wait %t, %low : memref<4xf32, strided<[1]>>
  return
}
