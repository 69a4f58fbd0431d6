// KIND: row-of-neighbour
// AT RUN TIME: the own row is filled, by another name

comm.mesh @mesh(dp = 4)
comm.group @dp = @mesh[dp]

func.func @main(%x: memref<4x8xf32>, %v: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %r = comm.group_rank @dp : index
  %a = arith.addi %r, %c1 : index
  %next = arith.remui %a, %c4 : index
  %b = arith.addi %r, %c4 : index
  %same = arith.remui %b, %c4 : index
  %mine = memref.subview %x[%r, 0] [1, 8] [1, 1] : memref<4x8xf32> to memref<8xf32, strided<[1], offset: ?>>
  %other = memref.subview %x[%same, 0] [1, 8] [1, 1] : memref<4x8xf32> to memref<8xf32, strided<[1], offset: ?>>
  %t = comm.all_reduce sum into %mine on @dp : memref<8xf32, strided<[1], offset: ?>>
  linalg.fill ins(%v : f32) outs(%other : memref<8xf32, strided<[1], offset: ?>>)
  comm.wait %t, %mine : memref<8xf32, strided<[1], offset: ?>>
  return
}
