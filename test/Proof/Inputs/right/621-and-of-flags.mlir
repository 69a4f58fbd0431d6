// KIND: and-of-flags
// AT RUN TIME: the rank's own flag does not count, as the other is false

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main(%f: memref<1xf32>) {
  %c0 = arith.constant 0 : index
  %w = memref.load %f[%c0] : memref<1xf32>
  %zero = arith.constant 0.0 : f32
  %own = arith.cmpf ogt, %w, %zero : f32
  %false = arith.constant false
  %c = arith.andi %own, %false : i1
  scf.if %c {
    %t = comm.barrier on @dp
    comm.wait %t
  }
  return
}
