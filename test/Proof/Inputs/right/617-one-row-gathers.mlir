// KIND: one-row-gathers
// AT RUN TIME: the ranks of one row of columns gather, all of each group

comm.mesh @mesh(dp = 2, tp = 2)
comm.group @dp = @mesh[dp]
comm.group @tp = @mesh[tp]
comm.group @all = @mesh[dp, tp]

func.func @main(%x: memref<8xf32>, %y: memref<8xf32>, %z: memref<8xf32>, %n: index, %v: f32) {
  %c0 = arith.constant 0 : index
  %p = memref.alloc() : memref<4xf32>
  %t = comm.reduce_scatter sum %x into %p dim 0 on @dp : memref<8xf32> into memref<4xf32>
  comm.wait %t, %p reading %x : memref<4xf32> reading memref<8xf32>
  %u = comm.all_reduce sum into %p on @tp : memref<4xf32>
  comm.wait %u, %p : memref<4xf32>
  %row = comm.group_rank @tp : index
  %zz = arith.cmpi eq, %row, %c0 : index
  scf.if %zz {
    %s = comm.all_gather %p into %y dim 0 on @dp : memref<4xf32> into memref<8xf32>
    comm.wait %s, %y reading %p : memref<8xf32> reading memref<4xf32>
  }
  return
}
