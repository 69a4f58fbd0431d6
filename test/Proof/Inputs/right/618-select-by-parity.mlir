// KIND: select-by-parity
// AT RUN TIME: one of two by the parity of the iteration, and of the next

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main(%x: memref<8xf32>, %y: memref<8xf32>, %z: memref<8xf32>, %n: index, %v: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.for %i = %c0 to %n step %c1 {
    %j = arith.addi %i, %c1 : index
    %h = arith.remui %i, %c2 : index
    %k = arith.remui %j, %c2 : index
    %e = arith.cmpi eq, %h, %c0 : index
    %f = arith.cmpi eq, %k, %c0 : index
    %now = arith.select %e, %x, %y : memref<8xf32>
    %next = arith.select %f, %x, %y : memref<8xf32>
    %t = comm.all_reduce sum into %now on @dp : memref<8xf32>
    linalg.fill ins(%v : f32) outs(%next : memref<8xf32>)
    comm.wait %t, %now : memref<8xf32>
  }
  return
}
