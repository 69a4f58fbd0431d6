// KIND: symmetric-control
// AT RUN TIME: rank 0 allocates a symmetric buffer that rank 1 does not
// RANKS: 2

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rank = comm.group_rank @dp : index
  %first = arith.cmpi eq, %rank, %c0 : index

  scf.if %first {
    %b = comm.symm_alloc on @dp : memref<8xf32, #comm.symm<@dp>>
    comm.symm_dealloc %b : memref<8xf32, #comm.symm<@dp>>
  }
  return
}
