// KIND: launch-into-constant
// AT RUN TIME: a kernel writes a constant global

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

memref.global "private" constant @ones : memref<8xf32> = dense<1.0>
func.func @main(%x: memref<8xf32>) {
  %y = memref.get_global @ones : memref<8xf32>
  %t = comm.launch all_reduce @k::@push(%x) into (%y) on @dp {blocks = 1 : i64, count = 8 : i64, threads = 32 : i64}
      : (memref<8xf32>) -> (memref<8xf32>)
  comm.wait %t, %y reading %x : memref<8xf32>
  return
}
