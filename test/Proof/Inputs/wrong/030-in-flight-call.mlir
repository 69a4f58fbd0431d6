// KIND: in-flight-call
// AT RUN TIME: the callee's callee writes the source
// RANKS: 2

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func private @inner(%m: memref<1048576xf32>) {
  %g = arith.constant 100.0 : f32
  linalg.fill ins(%g : f32) outs(%m : memref<1048576xf32>)
  return
}
func.func private @outer(%m: memref<1048576xf32>) {
  call @inner(%m) : (memref<1048576xf32>) -> ()
  return
}
func.func @main() -> memref<1048576xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %f = arith.constant 1.0 : f32
  %g = arith.constant 100.0 : f32
  %x = memref.alloc() : memref<1048576xf32>
  %d = memref.alloc() : memref<1048576xf32>
  linalg.fill ins(%f : f32) outs(%x : memref<1048576xf32>)
  linalg.fill ins(%f : f32) outs(%d : memref<1048576xf32>)

  %t = comm.all_reduce sum %x into %d on @dp : memref<1048576xf32>
  call @outer(%x) : (memref<1048576xf32>) -> ()
  comm.wait %t, %d reading %x : memref<1048576xf32>
  return %d : memref<1048576xf32>
}
