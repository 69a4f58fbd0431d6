// KIND: alias-select-and-if
// AT RUN TIME: a select and an if by one condition, never the same

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main(%x: memref<8xf32>, %y: memref<8xf32>, %z: memref<8xf32>, %c: i1, %d: i1, %v: f32) {
  %p = arith.select %c, %x, %y : memref<8xf32>
  %q = scf.if %c -> (memref<8xf32>) {
    scf.yield %y : memref<8xf32>
  } else {
    scf.yield %x : memref<8xf32>
  }
  %t = comm.all_reduce sum into %p on @dp : memref<8xf32>
  linalg.fill ins(%v : f32) outs(%q : memref<8xf32>)
  comm.wait %t, %p : memref<8xf32>
  return
}
