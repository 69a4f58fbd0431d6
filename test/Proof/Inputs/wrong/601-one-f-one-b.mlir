// KIND: one-f-one-b
// AT RUN TIME: one forward, one backward with a wait for each message: a stage sends forward while the next one sends backward

comm.mesh @mesh(dp = 4)
comm.group @dp = @mesh[dp]

func.func private @forward(%x: memref<8xf32>, %y: memref<8xf32>, %first: i1, %last: i1, %prev: index, %next: index) {
  %true = arith.constant true
  %notfirst = arith.xori %first, %true : i1
  %notlast = arith.xori %last, %true : i1
  scf.if %notfirst {
    %t = comm.recv into %x from %prev on @dp : memref<8xf32>
    comm.wait %t, %x : memref<8xf32>
  }
  scf.if %notlast {
    %t = comm.send %y to %next on @dp : memref<8xf32>
    comm.wait %t reading %y : reading memref<8xf32>
  }
  return
}
func.func private @backward(%x: memref<8xf32>, %y: memref<8xf32>, %first: i1, %last: i1, %prev: index, %next: index) {
  %true = arith.constant true
  %notfirst = arith.xori %first, %true : i1
  %notlast = arith.xori %last, %true : i1
  scf.if %notlast {
    %t = comm.recv into %y from %next on @dp : memref<8xf32>
    comm.wait %t, %y : memref<8xf32>
  }
  scf.if %notfirst {
    %t = comm.send %x to %prev on @dp : memref<8xf32>
    comm.wait %t reading %x : reading memref<8xf32>
  }
  return
}
func.func @main(%x: memref<8xf32>, %y: memref<8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c6 = arith.constant 6 : index
  %r = comm.group_rank @dp : index
  %first = arith.cmpi eq, %r, %c0 : index
  %last = arith.cmpi eq, %r, %c3 : index
  %prev0 = arith.subi %r, %c1 : index
  %next = arith.addi %r, %c1 : index
  %warm = arith.subi %c3, %r : index
  %steady = arith.subi %c6, %warm : index
  scf.for %i = %c0 to %warm step %c1 {
    func.call @forward(%x, %y, %first, %last, %prev0, %next)
        : (memref<8xf32>, memref<8xf32>, i1, i1, index, index) -> ()
  }
  scf.for %i = %c0 to %steady step %c1 {
    func.call @forward(%x, %y, %first, %last, %prev0, %next)
        : (memref<8xf32>, memref<8xf32>, i1, i1, index, index) -> ()
    func.call @backward(%x, %y, %first, %last, %prev0, %next)
        : (memref<8xf32>, memref<8xf32>, i1, i1, index, index) -> ()
  }
  scf.for %i = %c0 to %warm step %c1 {
    func.call @backward(%x, %y, %first, %last, %prev0, %next)
        : (memref<8xf32>, memref<8xf32>, i1, i1, index, index) -> ()
  }
  return
}
