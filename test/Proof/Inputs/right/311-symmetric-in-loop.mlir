// KIND: symmetric-in-loop
// AT RUN TIME: all ranks meet before the buffer's place is used again

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]
comm.group @other = @mesh[dp]

func.func @main(%x: memref<16xf32>, %y: memref<16xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %a = comm.symm_alloc on @dp {offset = 0 : i64} : memref<16xf32, #comm.symm<@dp>>
    %va = memref.memory_space_cast %a : memref<16xf32, #comm.symm<@dp>> to memref<16xf32>
    memref.copy %x, %va : memref<16xf32> to memref<16xf32>
    %t = comm.all_reduce sum %va into %y on @dp : memref<16xf32>
    comm.wait %t, %y reading %va : memref<16xf32>
    %b = comm.barrier on @dp
    comm.wait %b
    comm.symm_dealloc %a : memref<16xf32, #comm.symm<@dp>>
  }
  return
}
