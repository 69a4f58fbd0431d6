// KIND: stack-buffer
// AT RUN TIME: a buffer on the callee's stack, waited for there
// RANKS: 2

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func private @mean(%v: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %x = memref.alloca() : memref<1xf32>
  memref.store %v, %x[%c0] : memref<1xf32>
  %t = comm.all_reduce avg into %x on @dp : memref<1xf32>
  comm.wait %t, %x : memref<1xf32>
  %r = memref.load %x[%c0] : memref<1xf32>
  return %r : f32
}
func.func @main(%v: f32) -> f32 {
  %r = call @mean(%v) : (f32) -> f32
  return %r : f32
}
