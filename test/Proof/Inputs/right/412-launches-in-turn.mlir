// KIND: launches-in-turn
// AT RUN TIME: two buffers in turn, each summed up in place by a kernel

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main(%n: index, %v: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %x = memref.alloc() : memref<8xf32>
  %y = memref.alloc() : memref<8xf32>
  linalg.fill ins(%v : f32) outs(%x : memref<8xf32>)
  linalg.fill ins(%v : f32) outs(%y : memref<8xf32>)
  %t0 = comm.launch all_reduce @k::@push(%x) into (%x) on @dp {blocks = 1 : i64, count = 8 : i64, threads = 32 : i64}
      : (memref<8xf32>) -> (memref<8xf32>)
  %l:3 = scf.for %i = %c0 to %n step %c1
      iter_args(%t = %t0, %a = %x, %b = %y) -> (!comm.token, memref<8xf32>, memref<8xf32>) {
    linalg.fill ins(%v : f32) outs(%b : memref<8xf32>)
    %u = comm.launch all_reduce @k::@push(%b) into (%b) on @dp {blocks = 1 : i64, count = 8 : i64, threads = 32 : i64}
        : (memref<8xf32>) -> (memref<8xf32>)
    comm.wait %t, %a : memref<8xf32>
    scf.yield %u, %b, %a : !comm.token, memref<8xf32>, memref<8xf32>
  }
  comm.wait %l#0, %l#1 : memref<8xf32>
  return
}
