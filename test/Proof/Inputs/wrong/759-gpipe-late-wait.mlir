// KIND: gpipe-late-wait
// AT RUN TIME: the buffer that is sent is computed into

comm.mesh @mesh(dp = 4)
comm.group @dp = @mesh[dp]

func.func @main(%x: memref<8xf32>, %y: memref<8xf32>, %z: memref<8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %none = arith.constant -1 : index
  %c6 = arith.constant 6 : index
  %rank = comm.group_rank @dp : index
  %first = arith.cmpi eq, %rank, %c0 : index
  %last = arith.cmpi eq, %rank, %c3 : index
  %up = arith.addi %rank, %c1 : index
  %down = arith.subi %rank, %c1 : index
  %from = arith.select %first, %none, %down : index
  %to = arith.select %last, %none, %up : index
  %d = comm.completed_token
  %l:3 = scf.for %i = %c0 to %c6
      step %c1 iter_args(%s = %d, %a = %y, %b = %z) -> (!comm.token, memref<8xf32>, memref<8xf32>) {
    %t = comm.recv into %x from %from on @dp : memref<8xf32>
    comm.wait %t, %x : memref<8xf32>
    linalg.exp ins(%x : memref<8xf32>) outs(%b : memref<8xf32>)
    comm.wait %s reading %a : reading memref<8xf32>
    %u = comm.send %b to %to on @dp : memref<8xf32>
    scf.yield %u, %b, %b : !comm.token, memref<8xf32>, memref<8xf32>
  }
  comm.wait %l#0 reading %l#1 : reading memref<8xf32>
  return
}
