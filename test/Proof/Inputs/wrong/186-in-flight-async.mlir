// KIND: in-flight-async
// AT RUN TIME: an async region that began before the start writes the
//   buffer in flight
// RANKS: 2

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main(%b: memref<4xf32>, %v: f32) {
  %c0 = arith.constant 0 : index
  %a = async.execute {
    memref.store %v, %b[%c0] : memref<4xf32>
    async.yield
  }
  %t = comm.all_reduce sum into %b on @dp : memref<4xf32>
  comm.wait %t, %b : memref<4xf32>
  async.await %a : !async.token
  return
}
