// KIND: symmetric-on-some
// AT RUN TIME: only ranks with data allocate in the window, in a helper

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]
comm.group @other = @mesh[dp]

func.func private @work(%x: memref<16xf32>) {
  %a = comm.symm_alloc on @dp : memref<16xf32, #comm.symm<@dp>>
  comm.symm_dealloc %a : memref<16xf32, #comm.symm<@dp>>
  return
}
func.func @main(%x: memref<16xf32>, %flags: memref<1xi1>) {
  %c0 = arith.constant 0 : index
  %has = memref.load %flags[%c0] : memref<1xi1>
  scf.if %has {
    func.call @work(%x) : (memref<16xf32>) -> ()
  }
  return
}
