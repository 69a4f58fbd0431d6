// KIND: index-dialect
// AT RUN TIME: a ring whose peers are computed by the index dialect

comm.mesh @mesh(dp = 4)
comm.group @dp = @mesh[dp]

func.func @main(%x: memref<8xf32>, %y: memref<8xf32>) {
  %c1 = index.constant 1
  %n = comm.group_size @dp : index
  %rank = comm.group_rank @dp : index
  %a = index.add %rank, %c1
  %next = index.remu %a, %n
  %b = index.add %rank, %n
  %d = index.sub %b, %c1
  %previous = index.remu %d, %n
  %t = comm.batch_p2p send %x to %next receive into %y from %previous on @dp : memref<8xf32> into memref<8xf32>
  comm.wait %t, %y reading %x : memref<8xf32> reading memref<8xf32>
  return
}
