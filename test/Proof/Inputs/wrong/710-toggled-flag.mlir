// KIND: toggled-flag
// AT RUN TIME: the flag is not turned over where it chooses

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main(%x: memref<8xf32>, %y: memref<8xf32>, %n: index, %v: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %none = arith.constant -1 : index
  %true = arith.constant true
  %l = scf.for %i = %c0 to %n step %c1 iter_args(%f = %true) -> (i1) {
    %g = arith.xori %f, %true : i1
    %now = arith.select %f, %x, %y : memref<8xf32>
    %next = arith.select %f, %x, %y : memref<8xf32>
    %t = comm.all_reduce sum into %now on @dp : memref<8xf32>
    linalg.fill ins(%v : f32) outs(%next : memref<8xf32>)
    comm.wait %t, %now : memref<8xf32>
    scf.yield %g : i1
  }
  return
}
