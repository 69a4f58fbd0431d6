// KIND: masked-rest
// AT RUN TIME: the rest may be 4

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main(%b: memref<8xf32>, %k: index, %v: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %none = arith.constant -1 : index
  %up = memref.subview %b[4] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 4>>
  %t = comm.all_reduce sum into %up on @dp : memref<4xf32, strided<[1], offset: 4>>
  %c5 = arith.constant 5 : index
  %i = arith.andi %k, %c3 : index
  memref.store %v, %b[%i] : memref<8xf32>
  %h = arith.remui %k, %c5 : index
  memref.store %v, %b[%h] : memref<8xf32>
  comm.wait %t, %up : memref<4xf32, strided<[1], offset: 4>>
  return
}
