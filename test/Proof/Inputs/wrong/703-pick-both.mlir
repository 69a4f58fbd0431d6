// KIND: pick-both
// AT RUN TIME: the helper gives one buffer twice in odd iterations

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func private @both(%i: index, %a: memref<8xf32>, %b: memref<8xf32>) -> (memref<8xf32>, memref<8xf32>) {
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  %h = arith.andi %i, %c1 : index
  %e = arith.cmpi eq, %h, %c0 : index
  %r = arith.select %e, %a, %b : memref<8xf32>
  %s = arith.select %e, %b, %b : memref<8xf32>
  return %r, %s : memref<8xf32>, memref<8xf32>
}
func.func @main(%x: memref<8xf32>, %y: memref<8xf32>, %n: index, %v: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %none = arith.constant -1 : index
  scf.for %i = %c0 to %n step %c1 {
    %p:2 = func.call @both(%i, %x, %y) : (index, memref<8xf32>, memref<8xf32>) -> (memref<8xf32>, memref<8xf32>)
    %t = comm.all_reduce sum into %p#0 on @dp : memref<8xf32>
    linalg.fill ins(%v : f32) outs(%p#1 : memref<8xf32>)
    comm.wait %t, %p#0 : memref<8xf32>
  }
  return
}
