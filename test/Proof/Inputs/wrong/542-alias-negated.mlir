// KIND: alias-negated
// AT RUN TIME: a select by the negated condition: the same

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main(%x: memref<8xf32>, %y: memref<8xf32>, %z: memref<8xf32>, %c: i1, %d: i1, %v: f32) {
  %true = arith.constant true
  %n = arith.xori %c, %true : i1
  %p = arith.select %c, %x, %y : memref<8xf32>
  %q = arith.select %n, %y, %x : memref<8xf32>
  %t = comm.all_reduce sum into %p on @dp : memref<8xf32>
  linalg.fill ins(%v : f32) outs(%q : memref<8xf32>)
  comm.wait %t, %p : memref<8xf32>
  return
}
