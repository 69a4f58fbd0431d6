// KIND: stack
// AT RUN TIME: the token of a buffer on the stack outlives the function

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main(%v: f32, %m: memref<1xf32>) {
  %t = call @start(%v) : (f32) -> !comm.token
  comm.wait %t, %m : memref<1xf32>
  return
}
func.func private @start(%v: f32) -> !comm.token {
  %c0 = arith.constant 0 : index
  %x = memref.alloca() : memref<1xf32>
  memref.store %v, %x[%c0] : memref<1xf32>
  %t = comm.all_reduce avg into %x on @dp : memref<1xf32>
  return %t : !comm.token
}
