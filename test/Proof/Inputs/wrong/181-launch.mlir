// KIND: launch
// AT RUN TIME: the destination of a launched kernel is written while the
//   kernel runs
// RANKS: 2

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main(%x: memref<8xf32>, %y: memref<8xf32>, %v: f32) {
  %c0 = arith.constant 0 : index
  %t = comm.launch all_reduce @k::@push(%x) into (%y) on @dp {blocks = 1 : i64, count = 8 : i64, threads = 32 : i64}
      : (memref<8xf32>) -> (memref<8xf32>)
  memref.store %v, %y[%c0] : memref<8xf32>
  comm.wait %t, %y reading %x : memref<8xf32>
  return
}
