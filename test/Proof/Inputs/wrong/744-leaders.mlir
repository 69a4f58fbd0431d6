// KIND: leaders
// AT RUN TIME: all ranks of node 0 think that they lead: rank 1 is in no line of leaders


comm.mesh @mesh(r = 4)
comm.group @node = ranks [[0, 1], [2, 3]]
comm.group @leaders = ranks [[0, 2]]
func.func @main(%x: memref<8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %none = arith.constant -1 : index
  %r0 = comm.rank : index
  %place = arith.divui %r0, %c2 : index
  %leader = arith.cmpi eq, %place, %c0 : index
  %r = comm.reduce sum into %x root 0 on @node : memref<8xf32>
  comm.wait %r, %x : memref<8xf32>
  scf.if %leader {
    %t = comm.all_reduce sum into %x on @leaders : memref<8xf32>
    comm.wait %t, %x : memref<8xf32>
  }
  %u = comm.broadcast into %x root 0 on @node : memref<8xf32>
  comm.wait %u, %x : memref<8xf32>
  return
}
