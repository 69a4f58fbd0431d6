// KIND: helper-waits
// AT RUN TIME: the helper waits with the buffer of the start

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func private @end(%t: !comm.token, %d: memref<8xf32>) {
  comm.wait %t, %d : memref<8xf32>
  return
}
func.func @main(%x: memref<8xf32>, %y: memref<8xf32>) {
  %t = comm.all_reduce sum into %x on @dp : memref<8xf32>
  call @end(%t, %x) : (!comm.token, memref<8xf32>) -> ()
  return
}
