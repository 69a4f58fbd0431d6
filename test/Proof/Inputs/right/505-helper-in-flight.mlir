// KIND: helper-in-flight
// AT RUN TIME: another buffer is filled between two helpers

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func private @begin(%d: memref<8xf32>) -> !comm.token {
  %t = comm.all_reduce sum into %d on @dp : memref<8xf32>
  return %t : !comm.token
}
func.func private @end(%t: !comm.token, %d: memref<8xf32>) {
  comm.wait %t, %d : memref<8xf32>
  return
}
func.func @main(%x: memref<8xf32>, %y: memref<8xf32>, %v: f32) {
  %t = call @begin(%x) : (memref<8xf32>) -> !comm.token
  linalg.fill ins(%v : f32) outs(%y : memref<8xf32>)
  call @end(%t, %x) : (!comm.token, memref<8xf32>) -> ()
  return
}
