// KIND: send-receive
// AT RUN TIME: rank 0 sends first, rank 1 receives first

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

comm.group @other = @mesh[dp]
func.func @main(%x: memref<4xf32>, %y: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %r = comm.group_rank @dp : index
  %p = arith.xori %r, %c1 : index
  %z = arith.cmpi eq, %r, %c0 : index
  scf.if %z {
  %t = comm.send %x to %p on @dp : memref<4xf32>
  comm.wait %t reading %x : reading memref<4xf32>
  %u = comm.recv into %y from %p on @dp : memref<4xf32>
  comm.wait %u, %y : memref<4xf32>
  } else {
  %u = comm.recv into %y from %p on @dp : memref<4xf32>
  comm.wait %u, %y : memref<4xf32>
  %t = comm.send %x to %p on @dp : memref<4xf32>
  comm.wait %t reading %x : reading memref<4xf32>
  }
  return
}
