// KIND: slot-by-parity
// AT RUN TIME: the slot is that of i + i, always the first: it is written in flight

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main(%x: memref<8x4xf32>, %sum: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  %slots = memref.alloc() : memref<2x4xf32>
  %first = memref.subview %slots[0, 0] [1, 4] [1, 1] : memref<2x4xf32> to memref<4xf32, strided<[1]>>
  %from = memref.subview %x[0, 0] [1, 4] [1, 1] : memref<8x4xf32> to memref<4xf32, strided<[1]>>
  memref.copy %from, %first : memref<4xf32, strided<[1]>> to memref<4xf32, strided<[1]>>
  %f = memref.cast %first : memref<4xf32, strided<[1]>> to memref<4xf32, strided<[1], offset: ?>>
  %t0 = comm.all_reduce sum into %f on @dp : memref<4xf32, strided<[1], offset: ?>>
  %l:2 = scf.for %i = %c1 to %c8 step %c1
      iter_args(%t = %t0, %b = %f) -> (!comm.token, memref<4xf32, strided<[1], offset: ?>>) {
    %s = arith.remui %c2, %c2 : index
    %next = memref.subview %slots[%s, 0] [1, 4] [1, 1] : memref<2x4xf32> to memref<4xf32, strided<[1], offset: ?>>
    %row = memref.subview %x[%i, 0] [1, 4] [1, 1] : memref<8x4xf32> to memref<4xf32, strided<[1], offset: ?>>
    memref.copy %row, %next : memref<4xf32, strided<[1], offset: ?>> to memref<4xf32, strided<[1], offset: ?>>
    %u = comm.all_reduce sum into %next on @dp : memref<4xf32, strided<[1], offset: ?>>
    comm.wait %t, %b : memref<4xf32, strided<[1], offset: ?>>
    scf.yield %u, %next : !comm.token, memref<4xf32, strided<[1], offset: ?>>
  }
  comm.wait %l#0, %l#1 : memref<4xf32, strided<[1], offset: ?>>
  return
}
