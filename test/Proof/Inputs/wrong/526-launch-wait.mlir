// KIND: launch-wait
// AT RUN TIME: each wait names the buffer of the other launch: rank 0 reads what is in flight

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main(%v: f32) {
  %x = memref.alloc() : memref<8xf32>
  linalg.fill ins(%v : f32) outs(%x : memref<8xf32>)
  %y = memref.alloc() : memref<8xf32>
  linalg.fill ins(%v : f32) outs(%y : memref<8xf32>)
  %z = memref.alloc() : memref<8xf32>
  linalg.fill ins(%v : f32) outs(%z : memref<8xf32>)
  %t = comm.launch all_reduce @k::@push(%x) into (%x) on @dp {blocks = 1 : i64, count = 8 : i64, threads = 32 : i64}
      : (memref<8xf32>) -> (memref<8xf32>)
  %u = comm.launch all_reduce @k::@push(%y) into (%y) on @dp {blocks = 1 : i64, count = 8 : i64, threads = 32 : i64}
      : (memref<8xf32>) -> (memref<8xf32>)
  comm.wait %t, %y : memref<8xf32>
  comm.wait %u, %x : memref<8xf32>
  return
}
