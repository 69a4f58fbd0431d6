// KIND: crossing-starts
// AT RUN TIME: ranks start on two communicators in two orders, but wait for none before both are started

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]
comm.group @other = @mesh[dp]

func.func @main(%x: memref<8xf32>, %y: memref<8xf32>, %z: memref<8xf32>, %n: index, %v: f32) {
  %c0 = arith.constant 0 : index
  %r = comm.group_rank @dp : index
  %zero = arith.cmpi eq, %r, %c0 : index
  scf.if %zero {
    %a = comm.all_reduce sum into %x on @dp : memref<8xf32>
    %b = comm.all_reduce sum into %y on @other : memref<8xf32>
    comm.wait %b, %y : memref<8xf32>
    comm.wait %a, %x : memref<8xf32>
  } else {
    %b = comm.all_reduce sum into %y on @other : memref<8xf32>
    %a = comm.all_reduce sum into %x on @dp : memref<8xf32>
    comm.wait %b, %y : memref<8xf32>
    comm.wait %a, %x : memref<8xf32>
  }
  return
}
