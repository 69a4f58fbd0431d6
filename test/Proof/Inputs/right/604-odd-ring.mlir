// KIND: odd-ring
// AT RUN TIME: of three ranks two send first, and one receives first: the chain ends there

comm.mesh @mesh(dp = 3)
comm.group @dp = @mesh[dp]

func.func @main(%x: memref<8xf32>, %y: memref<8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %r = comm.group_rank @dp : index
  %a = arith.addi %r, %c1 : index
  %next = arith.remui %a, %c3 : index
  %b = arith.addi %r, %c2 : index
  %prev = arith.remui %b, %c3 : index
  %half = arith.remui %r, %c2 : index
  %even = arith.cmpi eq, %half, %c0 : index
  scf.if %even {
    %t = comm.send %x to %next on @dp : memref<8xf32>
    comm.wait %t reading %x : reading memref<8xf32>
    %u = comm.recv into %y from %prev on @dp : memref<8xf32>
    comm.wait %u, %y : memref<8xf32>
  } else {
    %u = comm.recv into %y from %prev on @dp : memref<8xf32>
    comm.wait %u, %y : memref<8xf32>
    %t = comm.send %x to %next on @dp : memref<8xf32>
    comm.wait %t reading %x : reading memref<8xf32>
  }
  return
}
