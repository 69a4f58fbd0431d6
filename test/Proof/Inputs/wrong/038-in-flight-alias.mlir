// KIND: in-flight-alias
// AT RUN TIME: the result of an scf.if may be the source in flight, and is
//   written
// RANKS: 2

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main(%c: i1) -> memref<1048576xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %f = arith.constant 1.0 : f32
  %g = arith.constant 100.0 : f32
  %x = memref.alloc() : memref<1048576xf32>
  %d = memref.alloc() : memref<1048576xf32>
  linalg.fill ins(%f : f32) outs(%x : memref<1048576xf32>)
  linalg.fill ins(%f : f32) outs(%d : memref<1048576xf32>)

  %e = memref.alloc() : memref<1048576xf32>
  %t = comm.all_reduce sum %x into %d on @dp : memref<1048576xf32>
  %s = scf.if %c -> memref<1048576xf32> {
    scf.yield %x : memref<1048576xf32>
  } else {
    scf.yield %e : memref<1048576xf32>
  }
  linalg.fill ins(%g : f32) outs(%s : memref<1048576xf32>)
  comm.wait %t, %d reading %x : memref<1048576xf32>
  return %d : memref<1048576xf32>
}
