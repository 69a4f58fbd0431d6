// KIND: affine-bounds
// AT RUN TIME: as many trips as ranks

comm.mesh @mesh(dp = 4)
comm.group @dp = @mesh[dp]

func.func @main(%x: memref<8x4xf32>) {
  %rank = comm.group_rank @dp : index
  %n = comm.group_size @dp : index
  affine.for %i = 0 to affine_map<()[s0, s1] -> (s1)>()[%rank, %n] {
    %row = memref.subview %x[%i, 0] [1, 4] [1, 1] : memref<8x4xf32> to memref<4xf32, strided<[1], offset: ?>>
    %t = comm.all_reduce sum into %row on @dp : memref<4xf32, strided<[1], offset: ?>>
    comm.wait %t, %row : memref<4xf32, strided<[1], offset: ?>>
  }
  return
}
