// KIND: free-in-flight
// AT RUN TIME: the destination is a view of a symmetric buffer that is freed

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main(%x: memref<16xf32>) {
  %a = comm.symm_alloc on @dp {offset = 0 : i64} : memref<16xf32, #comm.symm<@dp>>
  %va = memref.memory_space_cast %a : memref<16xf32, #comm.symm<@dp>> to memref<16xf32>
  comm.symm_dealloc %a : memref<16xf32, #comm.symm<@dp>>
  %t = comm.all_reduce sum %x into %va on @dp : memref<16xf32>
  comm.wait %t, %va reading %x : memref<16xf32>
  return
}
