// KIND: binomial-tree
// AT RUN TIME: ranks that have it send to the one at distance 2^k

comm.mesh @mesh(dp = 4)
comm.group @dp = @mesh[dp]

func.func @main(%x: memref<8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r = comm.group_rank @dp : index
  scf.for %k = %c0 to %c2 step %c1 {
    %d = arith.shli %c1, %k : index
    %twice = arith.addi %d, %d : index
    %has = arith.cmpi ult, %r, %d : index
    %gets0 = arith.cmpi ult, %r, %twice : index
    %true = arith.constant true
    %nothas = arith.xori %has, %true : i1
    %gets = arith.andi %gets0, %nothas : i1
    scf.if %has {
      %to = arith.addi %r, %d : index
      %t = comm.send %x to %to on @dp : memref<8xf32>
      comm.wait %t reading %x : reading memref<8xf32>
    }
    scf.if %gets {
      %from = arith.subi %r, %d : index
      %t = comm.recv into %x from %from on @dp : memref<8xf32>
      comm.wait %t, %x : memref<8xf32>
    }
  }
  return
}
