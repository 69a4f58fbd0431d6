// KIND: one-f-one-b
// AT RUN TIME: one forward, one backward, where the message ahead and the one back are one batch

comm.mesh @mesh(dp = 4)
comm.group @dp = @mesh[dp]

func.func private @ahead(%x: memref<8xf32>, %y: memref<8xf32>, %last: i1, %next: index) {
  scf.if %last {
  } else {
    %t = comm.batch_p2p send %y to %next receive into %x from %next on @dp : memref<8xf32> into memref<8xf32>
    comm.wait %t, %x reading %y : memref<8xf32> reading memref<8xf32>
  }
  return
}
func.func private @back(%x: memref<8xf32>, %y: memref<8xf32>, %first: i1, %prev: index) {
  scf.if %first {
  } else {
    %t = comm.batch_p2p send %x to %prev receive into %y from %prev on @dp : memref<8xf32> into memref<8xf32>
    comm.wait %t, %y reading %x : memref<8xf32> reading memref<8xf32>
  }
  return
}
func.func private @recv(%x: memref<8xf32>, %isNot: i1, %from: index) {
  scf.if %isNot {
  } else {
    %t = comm.recv into %x from %from on @dp : memref<8xf32>
    comm.wait %t, %x : memref<8xf32>
  }
  return
}
func.func private @send(%x: memref<8xf32>, %isNot: i1, %to: index) {
  scf.if %isNot {
  } else {
    %t = comm.send %x to %to on @dp : memref<8xf32>
    comm.wait %t reading %x : reading memref<8xf32>
  }
  return
}
func.func @main(%x: memref<8xf32>, %y: memref<8xf32>, %z: memref<8xf32>, %w: memref<8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c6 = arith.constant 6 : index
  %r = comm.group_rank @dp : index
  %first = arith.cmpi eq, %r, %c0 : index
  %last = arith.cmpi eq, %r, %c3 : index
  %prev = arith.subi %r, %c1 : index
  %next = arith.addi %r, %c1 : index
  %warm = arith.subi %c3, %r : index
  %steady = arith.subi %c6, %warm : index
  scf.for %i = %c0 to %warm step %c1 {
    func.call @recv(%x, %first, %prev) : (memref<8xf32>, i1, index) -> ()
    func.call @send(%y, %last, %next) : (memref<8xf32>, i1, index) -> ()
  }
  func.call @recv(%x, %first, %prev) : (memref<8xf32>, i1, index) -> ()
  scf.for %i = %c1 to %steady step %c1 {
    func.call @ahead(%z, %y, %last, %next) : (memref<8xf32>, memref<8xf32>, i1, index) -> ()
    func.call @back(%x, %w, %first, %prev) : (memref<8xf32>, memref<8xf32>, i1, index) -> ()
  }
  func.call @ahead(%z, %y, %last, %next) : (memref<8xf32>, memref<8xf32>, i1, index) -> ()
  func.call @send(%x, %first, %prev) : (memref<8xf32>, i1, index) -> ()
  scf.for %i = %c0 to %warm step %c1 {
    func.call @recv(%z, %last, %next) : (memref<8xf32>, i1, index) -> ()
    func.call @send(%x, %first, %prev) : (memref<8xf32>, i1, index) -> ()
  }
  return
}
