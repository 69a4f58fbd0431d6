// KIND: binomial-by-bits
// AT RUN TIME: ranks send to those at their own lowest bit and below: nobody receives the first

comm.mesh @mesh(dp = 8)
comm.group @dp = @mesh[dp]

func.func @main(%x: memref<8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %none = arith.constant -1 : index
  %c8 = arith.constant 8 : index
  %rank = comm.group_rank @dp : index
  %r = arith.index_cast %rank : index to i32
  %zeros = math.cttz %r : i32
  %z = arith.index_cast %zeros : i32 to index
  %root = arith.cmpi eq, %rank, %c0 : index
  %low = arith.shli %c1, %z : index
  %limit = arith.select %root, %c8, %low : index
  scf.if %root {
  } else {
    %from = arith.xori %rank, %low : index
    %t = comm.recv into %x from %from on @dp : memref<8xf32>
    comm.wait %t, %x : memref<8xf32>
  }
  %half = arith.shrui %limit, %c1 : index
  %end = scf.while (%k = %limit) : (index) -> index {
    %more = arith.cmpi ugt, %k, %c0 : index
    scf.condition(%more) %k : index
  } do {
  ^bb0(%k: index):
    %to = arith.addi %rank, %k : index
    %s = comm.send %x to %to on @dp : memref<8xf32>
    comm.wait %s reading %x : reading memref<8xf32>
    %l = arith.shrui %k, %c1 : index
    scf.yield %l : index
  }
  return
}
