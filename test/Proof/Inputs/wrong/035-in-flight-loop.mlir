// KIND: in-flight-loop
// AT RUN TIME: iteration i + 1 writes the source that iteration i started
//   from, before its wait
// RANKS: 2

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main(%n: index) -> memref<1048576xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %f = arith.constant 1.0 : f32
  %g = arith.constant 100.0 : f32
  %x = memref.alloc() : memref<1048576xf32>
  %d = memref.alloc() : memref<1048576xf32>
  linalg.fill ins(%f : f32) outs(%x : memref<1048576xf32>)
  linalg.fill ins(%f : f32) outs(%d : memref<1048576xf32>)

  %t0 = comm.all_reduce sum %x into %d on @dp : memref<1048576xf32>
  %l = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t0) -> (!comm.token) {
    linalg.fill ins(%g : f32) outs(%x : memref<1048576xf32>)
    comm.wait %a, %d reading %x : memref<1048576xf32>
    %t = comm.all_reduce sum %x into %d on @dp : memref<1048576xf32>
    scf.yield %t : !comm.token
  }
  comm.wait %l, %d reading %x : memref<1048576xf32>
  return %d : memref<1048576xf32>
}
