// KIND: maximum-in-two-steps
// AT RUN TIME: the maximum over rows, and then over columns, is one of all

comm.mesh @mesh(dp = 2, tp = 2)
comm.group @dp = @mesh[dp]
comm.group @tp = @mesh[tp]
comm.group @all = @mesh[dp, tp]

func.func @main(%f: memref<1xf32>) {
  %c0 = arith.constant 0 : index
  %v = memref.load %f[%c0] : memref<1xf32>
  %g = memref.alloc() : memref<1xf32>
  %h = memref.alloc() : memref<1xf32>
  %t = comm.all_reduce max %f into %g on @tp : memref<1xf32>
  comm.wait %t, %g reading %f : memref<1xf32>
  %u = comm.all_reduce max %g into %h on @dp : memref<1xf32>
  comm.wait %u, %h reading %g : memref<1xf32>
  %s = memref.load %h[%c0] : memref<1xf32>
  %zero = arith.constant 0.0 : f32
  %c = arith.cmpf ogt, %s, %zero : f32
  scf.if %c {
    %b = comm.barrier on @all
    comm.wait %b
  }
  return
}
