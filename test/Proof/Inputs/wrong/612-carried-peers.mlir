// KIND: carried-peers
// AT RUN TIME: both peers move in one direction

comm.mesh @mesh(dp = 4)
comm.group @dp = @mesh[dp]

func.func @main(%x: memref<8xf32>, %y: memref<8xf32>, %z: memref<8xf32>, %n: index, %v: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %r = comm.group_rank @dp : index
  %a = arith.addi %r, %c1 : index
  %n1 = arith.remui %a, %c4 : index
  %b = arith.addi %r, %c3 : index
  %p1 = arith.remui %b, %c4 : index
  %l:2 = scf.for %i = %c0 to %c3 step %c1 iter_args(%to = %n1, %from = %p1) -> (index, index) {
    %t = comm.batch_p2p send %x to %to receive into %y from %from on @dp : memref<8xf32> into memref<8xf32>
    comm.wait %t, %y reading %x : memref<8xf32> reading memref<8xf32>
    %to1 = arith.addi %to, %c1 : index
    %to2 = arith.remui %to1, %c4 : index
    %from1 = arith.addi %from, %c1 : index
    %from2 = arith.remui %from1, %c4 : index
    scf.yield %to2, %from2 : index, index
  }
  return
}
