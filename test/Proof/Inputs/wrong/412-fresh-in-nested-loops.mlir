// KIND: fresh-in-nested-loops
// AT RUN TIME: the inner loop gives a buffer from outside, in flight from the second iteration on

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main(%n: index, %v: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d0 = memref.alloc() : memref<4xf32>
  linalg.fill ins(%v : f32) outs(%d0 : memref<4xf32>)
  %next = memref.alloc() : memref<4xf32>
  %l = scf.for %i = %c0 to %n step %c1 iter_args(%old = %d0) -> memref<4xf32> {
    %fresh = memref.alloc() : memref<4xf32>
    linalg.fill ins(%v : f32) outs(%fresh : memref<4xf32>)
    %t = comm.all_reduce sum into %old on @dp : memref<4xf32>
    %m = scf.for %j = %c0 to %n step %c1 iter_args(%b = %fresh) -> memref<4xf32> {
      memref.store %v, %b[%c0] : memref<4xf32>
      
      linalg.fill ins(%v : f32) outs(%next : memref<4xf32>)
      scf.yield %next : memref<4xf32>
    }
    comm.wait %t, %old : memref<4xf32>
    scf.yield %m : memref<4xf32>
  }
  return
}
