// KIND: halo-2d
// AT RUN TIME: each rank exchanges its edges along both axes in one loop; borders are -1

comm.mesh @mesh(dp = 2, tp = 2)
comm.group @dp = @mesh[dp]
comm.group @tp = @mesh[tp]
comm.group @all = @mesh[dp, tp]

func.func @main(%x: memref<4xf32>, %y: memref<4xf32>, %z: memref<4xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %none = arith.constant -1 : index
  %i = comm.group_rank @dp : index
  %j = comm.group_rank @tp : index
  %down = arith.addi %i, %c1 : index
  %hasdown = arith.cmpi ult, %down, %c2 : index
  %to = arith.select %hasdown, %down, %none : index
  %up = arith.subi %i, %c1 : index
  %right = arith.addi %j, %c1 : index
  %hasright = arith.cmpi ult, %right, %c2 : index
  %to2 = arith.select %hasright, %right, %none : index
  %left = arith.subi %j, %c1 : index
  scf.for %k = %c0 to %n step %c1 {
    %t = comm.batch_p2p send %x to %to receive into %y from %up on @dp : memref<4xf32> into memref<4xf32>
    %u = comm.batch_p2p send %x to %to2 receive into %z from %left on @tp : memref<4xf32> into memref<4xf32>
    comm.wait %t, %y reading %x : memref<4xf32> reading memref<4xf32>
    comm.wait %u, %z reading %x : memref<4xf32> reading memref<4xf32>
  }
  return
}
