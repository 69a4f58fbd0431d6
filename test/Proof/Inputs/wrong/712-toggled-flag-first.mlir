// KIND: toggled-flag-first
// AT RUN TIME: the first iteration fills what is in flight

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
  %false = arith.constant false
  %t0 = comm.all_reduce sum into %x on @dp : memref<8xf32>
  %l:3 = scf.for %i = %c0 to %n step %c1 iter_args(%f = %true, %t = %t0, %a = %x) -> (i1, !comm.token, memref<8xf32>) {
    %now = arith.select %f, %x, %y : memref<8xf32>
    linalg.fill ins(%v : f32) outs(%now : memref<8xf32>)
    %u = comm.all_reduce sum into %now on @dp : memref<8xf32>
    comm.wait %t, %a : memref<8xf32>
    %g = arith.xori %f, %true : i1
    scf.yield %g, %u, %now : i1, !comm.token, memref<8xf32>
  }
  comm.wait %l#1, %l#2 : memref<8xf32>
  return
}
