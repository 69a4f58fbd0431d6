// KIND: symmetric
// AT RUN TIME: one place for two buffers, with a barrier of their group
//   between
// RANKS: 2

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main(%x: memref<16xf32>) {
  %a = comm.symm_alloc on @dp {offset = 0 : i64} : memref<16xf32, #comm.symm<@dp>>
  %va = memref.memory_space_cast %a : memref<16xf32, #comm.symm<@dp>> to memref<16xf32>
  memref.copy %x, %va : memref<16xf32> to memref<16xf32>
  comm.symm_dealloc %a : memref<16xf32, #comm.symm<@dp>>
  %t = comm.barrier on @dp
  comm.wait %t
  %b = comm.symm_alloc on @dp {offset = 0 : i64} : memref<16xf32, #comm.symm<@dp>>
  %vb = memref.memory_space_cast %b : memref<16xf32, #comm.symm<@dp>> to memref<16xf32>
  memref.copy %x, %vb : memref<16xf32> to memref<16xf32>
  %u = comm.barrier on @dp
  comm.wait %u
  comm.symm_dealloc %b : memref<16xf32, #comm.symm<@dp>>
  return
}
