// KIND: symmetric-reuse
// AT RUN TIME: the second buffer takes the first's place before the ranks
//   have met
// RANKS: 2

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main(%x: memref<16xf32>) {
  %a = comm.symm_alloc on @dp {offset = 0 : i64} : memref<16xf32, #comm.symm<@dp>>
  %va = memref.memory_space_cast %a : memref<16xf32, #comm.symm<@dp>> to memref<16xf32>
  memref.copy %x, %va : memref<16xf32> to memref<16xf32>
  comm.symm_dealloc %a : memref<16xf32, #comm.symm<@dp>>
  %b = comm.symm_alloc on @dp {offset = 0 : i64} : memref<16xf32, #comm.symm<@dp>>
  %vb = memref.memory_space_cast %b : memref<16xf32, #comm.symm<@dp>> to memref<16xf32>
  memref.copy %x, %vb : memref<16xf32> to memref<16xf32>
  comm.symm_dealloc %b : memref<16xf32, #comm.symm<@dp>>
  return
}
