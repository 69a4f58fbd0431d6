// KIND: symmetric-on-some
// AT RUN TIME: ranks of one line of the window's group allocate in it

comm.mesh @mesh(dp = 2, tp = 2)
comm.group @dp = @mesh[dp]
comm.group @tp = @mesh[tp]
comm.group @all = @mesh[dp, tp]

func.func @main(%x: memref<16xf32>) {
  %c0 = arith.constant 0 : index
  %row = comm.group_rank @dp : index
  %top = arith.cmpi eq, %row, %c0 : index
  scf.if %top {
    %a = comm.symm_alloc on @tp : memref<16xf32, #comm.symm<@tp>>
    comm.symm_dealloc %a : memref<16xf32, #comm.symm<@tp>>
  }
  return
}
