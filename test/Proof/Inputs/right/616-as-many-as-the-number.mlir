// KIND: as-many-as-the-number
// AT RUN TIME: rank p sends p messages, and rank 0 receives as many of each

comm.mesh @mesh(dp = 4)
comm.group @dp = @mesh[dp]

func.func @main(%x: memref<8xf32>, %y: memref<8xf32>, %z: memref<8xf32>, %n: index, %v: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %r = comm.group_rank @dp : index
  %zz = arith.cmpi eq, %r, %c0 : index
  scf.if %zz {
    scf.for %p = %c1 to %c4 step %c1 {
      scf.for %i = %c0 to %p step %c1 {
        %t = comm.recv into %y from %p on @dp : memref<8xf32>
        comm.wait %t, %y : memref<8xf32>
      }
    }
  } else {
    scf.for %i = %c0 to %r step %c1 {
      %t = comm.send %x to %c0 on @dp : memref<8xf32>
      comm.wait %t reading %x : reading memref<8xf32>
    }
  }
  return
}
