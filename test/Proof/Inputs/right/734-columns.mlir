// KIND: columns
// AT RUN TIME: column 0 is in flight, column 1 is filled

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main(%b: memref<4x2xf32>, %v: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %none = arith.constant -1 : index
  %x = memref.subview %b[0, 0] [4, 1] [1, 1] : memref<4x2xf32> to memref<4xf32, strided<[2]>>
  %y = memref.subview %b[0, 1] [4, 1] [1, 1] : memref<4x2xf32> to memref<4xf32, strided<[2], offset: 1>>
  %t = comm.broadcast into %x root 0 on @dp : memref<4xf32, strided<[2]>>
  linalg.fill ins(%v : f32) outs(%y : memref<4xf32, strided<[2], offset: 1>>)
  comm.wait %t, %x : memref<4xf32, strided<[2]>>
  return
}
