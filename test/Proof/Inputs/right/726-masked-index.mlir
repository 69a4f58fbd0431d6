// KIND: masked-index
// AT RUN TIME: the upper half is in flight; the index of the store is below 4

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
  %i = arith.andi %k, %c3 : index
  memref.store %v, %b[%i] : memref<8xf32>
  %h = arith.remui %k, %c4 : index
  memref.store %v, %b[%h] : memref<8xf32>
  comm.wait %t, %up : memref<4xf32, strided<[1], offset: 4>>
  return
}
