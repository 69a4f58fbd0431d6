// KIND: launch-beside-copy
// AT RUN TIME: a copy between other buffers

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main(%x: memref<8xf32>, %y: memref<8xf32>, %z: memref<8xf32>, %u: memref<8xf32>, %tag: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  memref.dma_start %z[%c0], %u[%c0], %c8, %tag[%c0] : memref<8xf32>, memref<8xf32>, memref<1xi32>
  %t = comm.launch all_reduce @k::@push(%x) into (%y) on @dp {blocks = 1 : i64, count = 8 : i64, threads = 32 : i64}
      : (memref<8xf32>) -> (memref<8xf32>)
  memref.dma_wait %tag[%c0], %c8 : memref<1xi32>
  comm.wait %t, %y reading %x : memref<8xf32>
  return
}
