// KIND: stages
// AT RUN TIME: one forward, one backward, waiting for each: a stage waits for the next, which waits for it

comm.mesh @mesh(dp = 4)
comm.group @dp = @mesh[dp]

func.func private @forward(%x: memref<4xf32>, %rank: index, %n: index) -> (!comm.token, memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %last = arith.subi %n, %c1 : index
  %is_first = arith.cmpi eq, %rank, %c0 : index
  %is_last = arith.cmpi eq, %rank, %last : index
  %in = memref.alloc() : memref<4xf32>
  %y = memref.alloc() : memref<4xf32>
  scf.if %is_first {
    memref.copy %x, %in : memref<4xf32> to memref<4xf32>
  } else {
    %from = arith.subi %rank, %c1 : index
    %t = comm.recv into %in from %from on @dp : memref<4xf32>
    comm.wait %t, %in : memref<4xf32>
  }
  linalg.exp ins(%in : memref<4xf32>) outs(%y : memref<4xf32>)
  %s = scf.if %is_last -> !comm.token {
    %none = comm.completed_token
    scf.yield %none : !comm.token
  } else {
    %to = arith.addi %rank, %c1 : index
    %t = comm.send %y to %to on @dp : memref<4xf32>
    scf.yield %t : !comm.token
  }
  return %s, %y : !comm.token, memref<4xf32>
}
func.func private @backward(%x: memref<4xf32>, %rank: index, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %last = arith.subi %n, %c1 : index
  %is_first = arith.cmpi eq, %rank, %c0 : index
  %is_last = arith.cmpi eq, %rank, %last : index
  %in = memref.alloc() : memref<4xf32>
  scf.if %is_last {
    memref.copy %x, %in : memref<4xf32> to memref<4xf32>
  } else {
    %from = arith.addi %rank, %c1 : index
    %t = comm.recv into %in from %from on @dp : memref<4xf32>
    comm.wait %t, %in : memref<4xf32>
  }
  scf.if %is_first {
  } else {
    %to = arith.subi %rank, %c1 : index
    %t = comm.send %in to %to on @dp : memref<4xf32>
    comm.wait %t reading %in : reading memref<4xf32>
  }
  return
}
func.func @main(%x: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %micro = arith.constant 8 : index
  %n = comm.group_size @dp : index
  %rank = comm.group_rank @dp : index
  %behind = arith.subi %n, %rank : index
  %warm = arith.subi %behind, %c1 : index
  %steady = arith.subi %micro, %warm : index
  scf.for %i = %c0 to %warm step %c1 {
    %f:2 = func.call @forward(%x, %rank, %n) : (memref<4xf32>, index, index) -> (!comm.token, memref<4xf32>)
    comm.wait %f#0 reading %f#1 : reading memref<4xf32>
  }
  scf.for %i = %c0 to %steady step %c1 {
    %f:2 = func.call @forward(%x, %rank, %n) : (memref<4xf32>, index, index) -> (!comm.token, memref<4xf32>)
    comm.wait %f#0 reading %f#1 : reading memref<4xf32>
    func.call @backward(%x, %rank, %n) : (memref<4xf32>, index, index) -> ()
  }
  scf.for %i = %c0 to %warm step %c1 {
    func.call @backward(%x, %rank, %n) : (memref<4xf32>, index, index) -> ()
  }
  return
}
