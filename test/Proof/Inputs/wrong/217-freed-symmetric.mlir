// KIND: free-in-flight
// AT RUN TIME: a symmetric buffer is read that was freed, and may be another's

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main(%x: memref<16xf32>, %y: memref<16xf32>) {
  %a = comm.symm_alloc on @dp {offset = 0 : i64} : memref<16xf32, #comm.symm<@dp>>
  %va = memref.memory_space_cast %a : memref<16xf32, #comm.symm<@dp>> to memref<16xf32>
  %t = comm.all_reduce sum %x into %va on @dp : memref<16xf32>
  comm.wait %t, %va reading %x : memref<16xf32>
  comm.symm_dealloc %a : memref<16xf32, #comm.symm<@dp>>
  memref.copy %va, %y : memref<16xf32> to memref<16xf32>
  return
}
