// KIND: recursive-halving
// AT RUN TIME: a sum by recursion over halves of the group

comm.mesh @mesh(dp = 4)
comm.group @dp = @mesh[dp]

func.func private @down(%x: memref<8xf32>, %y: memref<8xf32>, %n: index) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r = comm.group_rank @dp : index
  %more = arith.cmpi ugt, %n, %c1 : index
  scf.if %more {
    %half = arith.divui %n, %c2 : index
    %low = arith.cmpi ult, %r, %half : index
    %in = arith.cmpi ult, %r, %n : index
    scf.if %low {
      %from = arith.addi %r, %half : index
      %t = comm.recv into %y from %from on @dp : memref<8xf32>
      comm.wait %t, %y : memref<8xf32>
      linalg.add ins(%x, %y : memref<8xf32>, memref<8xf32>) outs(%x : memref<8xf32>)
    } else {
      scf.if %in {
        %to = arith.subi %r, %half : index
        %t = comm.send %x to %to on @dp : memref<8xf32>
        comm.wait %t reading %x : reading memref<8xf32>
      }
    }
    func.call @down(%x, %y, %half) : (memref<8xf32>, memref<8xf32>, index) -> ()
  }
  return
}
func.func @main(%x: memref<8xf32>, %y: memref<8xf32>) {
  %c4 = arith.constant 4 : index
  call @down(%x, %y, %c4) : (memref<8xf32>, memref<8xf32>, index) -> ()
  return
}
