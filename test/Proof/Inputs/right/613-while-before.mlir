// KIND: while-before
// AT RUN TIME: the loop goes on by the maximum that its condition finds

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main(%f: memref<1xf32>, %v: f32) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %g = memref.alloc() : memref<1xf32>
  scf.while : () -> () {
    %t = comm.all_reduce max %f into %g on @dp : memref<1xf32>
    comm.wait %t, %g reading %f : memref<1xf32>
    %s = memref.load %g[%c0] : memref<1xf32>
    %c = arith.cmpf ogt, %s, %zero : f32
    scf.condition(%c)
  } do {
    %o = memref.load %f[%c0] : memref<1xf32>
    %h = arith.subf %o, %v : f32
    memref.store %h, %f[%c0] : memref<1xf32>
    scf.yield
  }
  return
}
