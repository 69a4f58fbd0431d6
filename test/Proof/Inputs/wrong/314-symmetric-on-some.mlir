// KIND: symmetric-on-some
// AT RUN TIME: ranks allocate the window's buffers in two orders

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]
comm.group @other = @mesh[dp]

func.func @main() {
  %c0 = arith.constant 0 : index
  %rank = comm.group_rank @dp : index
  %first = arith.cmpi eq, %rank, %c0 : index
  scf.if %first {
    %a = comm.symm_alloc on @dp : memref<16xf32, #comm.symm<@dp>>
    %b = comm.symm_alloc on @dp : memref<32xf32, #comm.symm<@dp>>
    comm.symm_dealloc %b : memref<32xf32, #comm.symm<@dp>>
    comm.symm_dealloc %a : memref<16xf32, #comm.symm<@dp>>
  } else {
    %b = comm.symm_alloc on @dp : memref<32xf32, #comm.symm<@dp>>
    %a = comm.symm_alloc on @dp : memref<16xf32, #comm.symm<@dp>>
    comm.symm_dealloc %a : memref<16xf32, #comm.symm<@dp>>
    comm.symm_dealloc %b : memref<32xf32, #comm.symm<@dp>>
  }
  return
}
