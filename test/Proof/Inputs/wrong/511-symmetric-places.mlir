// KIND: symmetric-places
// AT RUN TIME: the second overlaps half of the first, which other ranks may still read

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main(%x: memref<16xf32>, %y: memref<16xf32>) {
  %a = comm.symm_alloc on @dp {offset = 0 : i64} : memref<16xf32, #comm.symm<@dp>>
  %va = memref.memory_space_cast %a : memref<16xf32, #comm.symm<@dp>> to memref<16xf32>
  memref.copy %x, %va : memref<16xf32> to memref<16xf32>
  %t = comm.all_reduce sum %va into %y on @dp : memref<16xf32>
  comm.wait %t, %y reading %va : memref<16xf32>
  %b = comm.symm_alloc on @dp {offset = 32 : i64} : memref<16xf32, #comm.symm<@dp>>
  %vb = memref.memory_space_cast %b : memref<16xf32, #comm.symm<@dp>> to memref<16xf32>
  memref.copy %y, %vb : memref<16xf32> to memref<16xf32>
  %u = comm.all_reduce sum %vb into %x on @dp : memref<16xf32>
  comm.wait %u, %x reading %vb : memref<16xf32>
  comm.symm_dealloc %a : memref<16xf32, #comm.symm<@dp>>
  %cc = comm.barrier on @dp
  comm.wait %cc
  comm.symm_dealloc %b : memref<16xf32, #comm.symm<@dp>>
  return
}
