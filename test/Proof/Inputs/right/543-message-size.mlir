// KIND: message-size
// AT RUN TIME: as many as were sent, computed anew

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main(%x: memref<?xf32>, %y: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = comm.group_rank @dp : index
  %p = arith.xori %r, %c1 : index
  %m = arith.maxsi %n, %n : index
  %a = memref.subview %x[%c0] [%n] [1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
  %b = memref.subview %y[%c0] [%m] [1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
  %t = comm.send %a to %p on @dp : memref<?xf32, strided<[1], offset: ?>>
  %u = comm.recv into %b from %p on @dp : memref<?xf32, strided<[1], offset: ?>>
  comm.wait %t reading %a : reading memref<?xf32, strided<[1], offset: ?>>
  comm.wait %u, %b : memref<?xf32, strided<[1], offset: ?>>
  return
}
