// KIND: other-group
// AT RUN TIME: messages on another communicator go past a barrier

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
  %t = comm.send %x to %p on @other : memref<4xf32>
  %u = comm.recv into %y from %p on @other : memref<4xf32>
  %b = comm.barrier on @dp
  comm.wait %b
  comm.wait %t reading %x : reading memref<4xf32>
  comm.wait %u, %y : memref<4xf32>
  return
}
