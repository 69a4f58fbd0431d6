// KIND: nested-choice
// AT RUN TIME: one of the arguments may be the one in flight

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main(%x: memref<8xf32>, %y: memref<8xf32>, %z: memref<8xf32>, %n: index, %v: f32, %p: i1, %q: i1) {
  %b:2 = scf.if %p -> (memref<8xf32>, memref<8xf32>) {
    %c:2 = scf.if %q -> (memref<8xf32>, memref<8xf32>) {
      scf.yield %x, %y : memref<8xf32>, memref<8xf32>
    } else {
      scf.yield %y, %x : memref<8xf32>, memref<8xf32>
    }
    scf.yield %c#0, %c#1 : memref<8xf32>, memref<8xf32>
  } else {
    scf.yield %y, %x : memref<8xf32>, memref<8xf32>
  }
  %t = comm.all_reduce sum into %b#0 on @dp : memref<8xf32>
  linalg.fill ins(%v : f32) outs(%x : memref<8xf32>)
  comm.wait %t, %b#0 : memref<8xf32>
  return
}
