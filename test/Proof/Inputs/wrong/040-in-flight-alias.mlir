// KIND: in-flight-alias
// AT RUN TIME: the memref of the source is kept in memory, loaded again,
//   and written through
// RANKS: 2

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main() -> memref<1048576xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %f = arith.constant 1.0 : f32
  %g = arith.constant 100.0 : f32
  %x = memref.alloc() : memref<1048576xf32>
  %d = memref.alloc() : memref<1048576xf32>
  linalg.fill ins(%f : f32) outs(%x : memref<1048576xf32>)
  linalg.fill ins(%f : f32) outs(%d : memref<1048576xf32>)

  %box = memref.alloc() : memref<memref<1048576xf32>>
  memref.store %x, %box[] : memref<memref<1048576xf32>>
  %t = comm.all_reduce sum %x into %d on @dp : memref<1048576xf32>
  %y = memref.load %box[] : memref<memref<1048576xf32>>
  linalg.fill ins(%g : f32) outs(%y : memref<1048576xf32>)
  comm.wait %t, %d reading %x : memref<1048576xf32>
  return %d : memref<1048576xf32>
}
