// KIND: started-by-own-data
// AT RUN TIME: the arm that starts on y hands x on

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main(%x: memref<8xf32>, %y: memref<8xf32>, %c: i1 {comm.varying}) {
  %p:2 = scf.if %c -> (!comm.token, memref<8xf32>) {
    %t = comm.all_reduce sum into %x on @dp : memref<8xf32>
    scf.yield %t, %x : !comm.token, memref<8xf32>
  } else {
    %t = comm.all_reduce sum into %y on @dp : memref<8xf32>
    scf.yield %t, %x : !comm.token, memref<8xf32>
  }
  comm.wait %p#0, %p#1 : memref<8xf32>
  return
}
