// KIND: chunks-pipelined
// AT RUN TIME: chunk k is in flight while chunk k + 1 is filled; the wait comes one iteration later

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main(%b: memref<64xf32>, %v: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %none = arith.constant -1 : index
  %c8 = arith.constant 8 : index
  %c56 = arith.constant 56 : index
  %s0 = memref.subview %b[0] [8] [1] : memref<64xf32> to memref<8xf32, strided<[1]>>
  %f = memref.cast %s0 : memref<8xf32, strided<[1]>> to memref<8xf32, strided<[1], offset: ?>>
  linalg.fill ins(%v : f32) outs(%f : memref<8xf32, strided<[1], offset: ?>>)
  %t0 = comm.all_reduce sum into %f on @dp : memref<8xf32, strided<[1], offset: ?>>
  %l:2 = scf.for %k = %c0 to %c56
      step %c8 iter_args(%t = %t0, %a = %f) -> (!comm.token, memref<8xf32, strided<[1], offset: ?>>) {
    %o = arith.addi %k, %c8 : index
    %s = memref.subview %b[%o] [8] [1] : memref<64xf32> to memref<8xf32, strided<[1], offset: ?>>
    linalg.fill ins(%v : f32) outs(%s : memref<8xf32, strided<[1], offset: ?>>)
    comm.wait %t, %a : memref<8xf32, strided<[1], offset: ?>>
    %u = comm.all_reduce sum into %s on @dp : memref<8xf32, strided<[1], offset: ?>>
    scf.yield %u, %s : !comm.token, memref<8xf32, strided<[1], offset: ?>>
  }
  comm.wait %l#0, %l#1 : memref<8xf32, strided<[1], offset: ?>>
  return
}
