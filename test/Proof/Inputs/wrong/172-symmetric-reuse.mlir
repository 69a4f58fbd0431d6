// KIND: symmetric-reuse
// AT RUN TIME: the callee's buffer lies where the caller's does, which is
//   in use
// RANKS: 2

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func private @inner(%x: memref<16xf32>) {
  %b = comm.symm_alloc on @dp {offset = 0 : i64} : memref<16xf32, #comm.symm<@dp>>
  %vb = memref.memory_space_cast %b : memref<16xf32, #comm.symm<@dp>> to memref<16xf32>
  memref.copy %x, %vb : memref<16xf32> to memref<16xf32>
  comm.symm_dealloc %b : memref<16xf32, #comm.symm<@dp>>
  %t = comm.barrier on @dp
  comm.wait %t
  return
}
func.func @main(%x: memref<16xf32>, %y: memref<16xf32>) {
  %a = comm.symm_alloc on @dp {offset = 0 : i64} : memref<16xf32, #comm.symm<@dp>>
  %va = memref.memory_space_cast %a : memref<16xf32, #comm.symm<@dp>> to memref<16xf32>
  memref.copy %x, %va : memref<16xf32> to memref<16xf32>
  call @inner(%y) : (memref<16xf32>) -> ()
  memref.copy %va, %y : memref<16xf32> to memref<16xf32>
  comm.symm_dealloc %a : memref<16xf32, #comm.symm<@dp>>
  %t = comm.barrier on @dp
  comm.wait %t
  return
}
