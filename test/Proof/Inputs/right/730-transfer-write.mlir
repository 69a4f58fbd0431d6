// KIND: transfer-write
// AT RUN TIME: the lower half is in flight; a vector is written at 4

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main(%b: memref<8xf32>, %v: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %none = arith.constant -1 : index
  %low = memref.subview %b[0] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1]>>
  %t = comm.all_reduce sum into %low on @dp : memref<4xf32, strided<[1]>>
  %w = vector.broadcast %v : f32 to vector<4xf32>
  vector.transfer_write %w, %b[%c4] {in_bounds = [true]} : vector<4xf32>, memref<8xf32>
  comm.wait %t, %low : memref<4xf32, strided<[1]>>
  return
}
