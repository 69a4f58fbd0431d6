// KIND: in-place-piece
// AT RUN TIME: two parts of a buffer, which do not overlap

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]
comm.group @other = @mesh[dp]

func.func @main(%x: memref<8xf32>) {
  %c1 = arith.constant 1 : index
  %rank = comm.group_rank @dp : index
  %other = arith.subi %c1, %rank : index
  %a = memref.subview %x[0] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1]>>
  %b = memref.subview %x[4] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 4>>
  %t = comm.batch_p2p send %a to %other receive into %b from %other on @dp
      : memref<4xf32, strided<[1]>> into memref<4xf32, strided<[1], offset: 4>>
  comm.wait %t, %b reading %a : memref<4xf32, strided<[1], offset: 4>> reading memref<4xf32, strided<[1]>>
  return
}
