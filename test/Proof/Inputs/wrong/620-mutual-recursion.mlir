// KIND: mutual-recursion
// AT RUN TIME: as often as the rank's number says

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func private @ping(%x: memref<8xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %more = arith.cmpi ugt, %n, %c0 : index
  scf.if %more {
    %t = comm.all_reduce sum into %x on @dp : memref<8xf32>
    comm.wait %t, %x : memref<8xf32>
    %m = arith.subi %n, %c1 : index
    func.call @pong(%x, %m) : (memref<8xf32>, index) -> ()
  }
  return
}
func.func private @pong(%x: memref<8xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %more = arith.cmpi ugt, %n, %c0 : index
  scf.if %more {
    %t = comm.barrier on @dp
    comm.wait %t
    %m = arith.subi %n, %c1 : index
    func.call @ping(%x, %m) : (memref<8xf32>, index) -> ()
  }
  return
}
func.func @main(%x: memref<8xf32>, %y: memref<8xf32>, %z: memref<8xf32>, %n: index, %v: f32) {
  %c4 = arith.constant 4 : index
  %r = comm.group_rank @dp : index
  %k = arith.addi %r, %c4 : index
  call @ping(%x, %k) : (memref<8xf32>, index) -> ()
  return
}
