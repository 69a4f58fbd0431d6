// KIND: cannon
// AT RUN TIME: blocks move along rows and columns, of which the buffers swap

comm.mesh @mesh(dp = 2, tp = 2)
comm.group @dp = @mesh[dp]
comm.group @tp = @mesh[tp]
comm.group @all = @mesh[dp, tp]

func.func @main(%x: memref<8xf32>, %y: memref<8xf32>, %z: memref<8xf32>, %w: memref<8xf32>, %acc: memref<8xf32>,
    %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %row = comm.group_rank @tp : index
  %col = comm.group_rank @dp : index
  %a = arith.addi %row, %c1 : index
  %left = arith.remui %a, %c2 : index
  %b = arith.addi %col, %c1 : index
  %up = arith.remui %b, %c2 : index
  %l:4 = scf.for %i = %c0 to %n step %c1
      iter_args(%p = %x, %p2 = %y, %q = %z, %q2 = %w) -> (memref<8xf32>, memref<8xf32>, memref<8xf32>, memref<8xf32>) {
    %t = comm.batch_p2p send %p to %left receive into %p2 from %left on @tp : memref<8xf32> into memref<8xf32>
    %u = comm.batch_p2p send %q to %up receive into %q2 from %up on @dp : memref<8xf32> into memref<8xf32>
    linalg.add ins(%p, %q : memref<8xf32>, memref<8xf32>) outs(%acc : memref<8xf32>)
    comm.wait %t, %p2 reading %p : memref<8xf32> reading memref<8xf32>
    comm.wait %u, %q2 reading %q : memref<8xf32> reading memref<8xf32>
    scf.yield %p2, %p, %q2, %q : memref<8xf32>, memref<8xf32>, memref<8xf32>, memref<8xf32>
  }
  return
}
