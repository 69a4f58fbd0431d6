// KIND: row-by-rank
// AT RUN TIME: the next row, around, is stored to

comm.mesh @mesh(dp = 4)
comm.group @dp = @mesh[dp]

func.func @main(%x: memref<4x4xf32>, %v: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = comm.group_size @dp : index
  %rank = comm.group_rank @dp : index
  %a = arith.addi %rank, %c1 : index
  %next = arith.remui %a, %n : index
  %own = memref.subview %x[%rank, 0] [1, 4] [1, 1] : memref<4x4xf32> to memref<4xf32, strided<[1], offset: ?>>
  %t = comm.all_reduce sum into %own on @dp : memref<4xf32, strided<[1], offset: ?>>
  memref.store %v, %x[%next, %c0] : memref<4x4xf32>
  comm.wait %t, %own : memref<4xf32, strided<[1], offset: ?>>
  return
}
