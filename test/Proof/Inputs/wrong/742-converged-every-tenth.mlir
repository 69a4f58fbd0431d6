// KIND: converged-every-tenth
// AT RUN TIME: each rank asks its own residual

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main(%x: memref<1xf32>, %e: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %none = arith.constant -1 : index
  %c10 = arith.constant 10 : index
  %true = arith.constant true
  %r = memref.alloc() : memref<1xf32>
  %end:2 = scf.while (%i = %c0, %go = %true) : (index, i1) -> (index, i1) {
    scf.condition(%go) %i, %go : index, i1
  } do {
  ^bb0(%i: index, %go: i1):
    %h = arith.remui %i, %c10 : index
    %ask = arith.cmpi eq, %h, %c0 : index
    %more = scf.if %ask -> i1 {
      memref.copy %x, %r : memref<1xf32> to memref<1xf32>
      %t = comm.all_reduce max into %r on @dp : memref<1xf32>
      comm.wait %t, %r : memref<1xf32>
      %v = memref.load %x[%c0] : memref<1xf32>
      %large = arith.cmpf ogt, %v, %e : f32
      scf.yield %large : i1
    } else {
      scf.yield %true : i1
    }
    %j = arith.addi %i, %c1 : index
    scf.yield %j, %more : index, i1
  }
  return
}
