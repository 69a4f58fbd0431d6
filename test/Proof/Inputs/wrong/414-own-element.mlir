// KIND: own-element
// AT RUN TIME: the own element is read in flight

comm.mesh @mesh(dp = 4)
comm.group @dp = @mesh[dp]

func.func @main(%x: memref<4xf32>, %v: f32) -> f32 {
  %c1 = arith.constant 1 : index
  %n = comm.group_size @dp : index
  %rank = comm.group_rank @dp : index
  %a = arith.addi %rank, %n : index
  %other = arith.remui %a, %n : index
  %own = memref.subview %x[%rank] [1] [1] : memref<4xf32> to memref<1xf32, strided<[1], offset: ?>>
  %t = comm.all_reduce sum into %own on @dp : memref<1xf32, strided<[1], offset: ?>>
  %e = memref.load %x[%other] : memref<4xf32>
  comm.wait %t, %own : memref<1xf32, strided<[1], offset: ?>>
  return %e : f32
}
