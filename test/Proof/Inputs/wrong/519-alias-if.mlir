// KIND: alias-if
// AT RUN TIME: the second way gives one twice

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main(%x: memref<8xf32>, %y: memref<8xf32>, %z: memref<8xf32>, %c: i1, %d: i1, %v: f32) {
  %pq:2 = scf.if %c -> (memref<8xf32>, memref<8xf32>) {
    scf.yield %x, %y : memref<8xf32>, memref<8xf32>
  } else {
    scf.yield %y, %y : memref<8xf32>, memref<8xf32>
  }
  %p = memref.cast %pq#0 : memref<8xf32> to memref<8xf32>
  %q = memref.cast %pq#1 : memref<8xf32> to memref<8xf32>
  %t = comm.all_reduce sum into %p on @dp : memref<8xf32>
  linalg.fill ins(%v : f32) outs(%q : memref<8xf32>)
  comm.wait %t, %p : memref<8xf32>
  return
}
