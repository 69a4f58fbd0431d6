// KIND: ring-all-reduce-chunks
// AT RUN TIME: in step i rank r sends chunk (r - i) % 4 and receives chunk (r - i - 1) % 4 of one buffer: never the same

comm.mesh @mesh(dp = 4)
comm.group @dp = @mesh[dp]

func.func @main(%b: memref<4x8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %none = arith.constant -1 : index
  %rank = comm.group_rank @dp : index
  %up = arith.addi %rank, %c1 : index
  %next = arith.remui %up, %c4 : index
  %down = arith.addi %rank, %c3 : index
  %previous = arith.remui %down, %c4 : index
  %high = arith.addi %rank, %c4 : index
  scf.for %i = %c0 to %c3 step %c1 {
    %p = arith.subi %high, %i : index
    %s = arith.remui %p, %c4 : index
    %q = arith.subi %p, %c1 : index
    %d = arith.remui %q, %c4 : index
    %out = memref.subview %b[%s, 0] [1, 8] [1, 1] : memref<4x8xf32> to memref<8xf32, strided<[1], offset: ?>>
    %in = memref.subview %b[%d, 0] [1, 8] [1, 1] : memref<4x8xf32> to memref<8xf32, strided<[1], offset: ?>>
    %t = comm.batch_p2p send %out to %next receive into %in from %previous on @dp
        : memref<8xf32, strided<[1], offset: ?>> into memref<8xf32, strided<[1], offset: ?>>
    comm.wait %t, %in reading %out
        : memref<8xf32, strided<[1], offset: ?>> reading memref<8xf32, strided<[1], offset: ?>>
  }
  return
}
