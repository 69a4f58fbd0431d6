// KIND: launch-wait-if
// AT RUN TIME: the second arm gives another buffer than it launched

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main(%v: f32, %c: i1) {
  %x = memref.alloc() : memref<8xf32>
  linalg.fill ins(%v : f32) outs(%x : memref<8xf32>)
  %y = memref.alloc() : memref<8xf32>
  linalg.fill ins(%v : f32) outs(%y : memref<8xf32>)
  %z = memref.alloc() : memref<8xf32>
  linalg.fill ins(%v : f32) outs(%z : memref<8xf32>)
  %r:2 = scf.if %c -> (!comm.token, memref<8xf32>) {
    %t = comm.launch all_reduce @k::@push(%x) into (%x) on @dp {blocks = 1 : i64, count = 8 : i64, threads = 32 : i64}
        : (memref<8xf32>) -> (memref<8xf32>)
    scf.yield %t, %x : !comm.token, memref<8xf32>
  } else {
    %t = comm.launch all_reduce @k::@push(%y) into (%y) on @dp {blocks = 1 : i64, count = 8 : i64, threads = 32 : i64}
        : (memref<8xf32>) -> (memref<8xf32>)
    scf.yield %t, %x : !comm.token, memref<8xf32>
  }
  comm.wait %r#0, %r#1 : memref<8xf32>
  return
}
