// KIND: fill-by-other-rank
// AT RUN TIME: rank 0 fills what it sends

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main(%x: memref<8xf32>, %y: memref<8xf32>, %v: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %none = arith.constant -1 : index
  %rank = comm.group_rank @dp : index
  %first = arith.cmpi eq, %rank, %c0 : index
  %second = arith.cmpi ule, %rank, %c1 : index
  %q:1 = scf.if %first -> (!comm.token) {
    %d = comm.completed_token
    scf.yield %d : !comm.token
  } else {
    %t = comm.recv into %y from %c0 on @dp : memref<8xf32>
    scf.yield %t : !comm.token
  }
  %p:1 = scf.if %first -> (!comm.token) {
    %t = comm.send %x to %c1 on @dp : memref<8xf32>
    scf.yield %t : !comm.token
  } else {
    %d = comm.completed_token
    scf.yield %d : !comm.token
  }
  scf.if %second {
    linalg.fill ins(%v : f32) outs(%x : memref<8xf32>)
  }
  comm.wait %q#0, %y : memref<8xf32>
  comm.wait %p#0 reading %x : reading memref<8xf32>
  return
}
