// KIND: in-place-piece
// AT RUN TIME: the rank's own piece of a buffer is sent while the next one's,
//   which is the buffer's too, arrives over it

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]
comm.group @other = @mesh[dp]

func.func @main(%x: memref<8xf32>) {
  %c1 = arith.constant 1 : index
  %rank = comm.group_rank @dp : index
  %other = arith.subi %c1, %rank : index
  %a = memref.subview %x[0] [5] [1] : memref<8xf32> to memref<5xf32, strided<[1]>>
  %b = memref.subview %x[3] [5] [1] : memref<8xf32> to memref<5xf32, strided<[1], offset: 3>>
  %t = comm.batch_p2p send %a to %other receive into %b from %other on @dp
      : memref<5xf32, strided<[1]>> into memref<5xf32, strided<[1], offset: 3>>
  comm.wait %t, %b reading %a : memref<5xf32, strided<[1], offset: 3>> reading memref<5xf32, strided<[1]>>
  return
}
