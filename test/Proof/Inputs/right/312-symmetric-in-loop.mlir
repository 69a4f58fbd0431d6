// KIND: symmetric-in-loop
// AT RUN TIME: two buffers behind each other, with a barrier at the end of
//   each iteration

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]
comm.group @other = @mesh[dp]

func.func @main(%x: memref<16xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %a = comm.symm_alloc on @dp {offset = 0 : i64} : memref<16xf32, #comm.symm<@dp>>
    %va = memref.memory_space_cast %a : memref<16xf32, #comm.symm<@dp>> to memref<16xf32>
    memref.copy %x, %va : memref<16xf32> to memref<16xf32>
    %t0 = comm.barrier on @dp
    comm.wait %t0
    comm.symm_dealloc %a : memref<16xf32, #comm.symm<@dp>>
    %b = comm.symm_alloc on @dp {offset = 64 : i64} : memref<16xf32, #comm.symm<@dp>>
    %vb = memref.memory_space_cast %b : memref<16xf32, #comm.symm<@dp>> to memref<16xf32>
    memref.copy %x, %vb : memref<16xf32> to memref<16xf32>
    %t1 = comm.barrier on @dp
    comm.wait %t1
    comm.symm_dealloc %b : memref<16xf32, #comm.symm<@dp>>
  }
  return
}
