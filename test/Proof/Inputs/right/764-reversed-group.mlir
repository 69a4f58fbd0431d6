// KIND: reversed-group
// AT RUN TIME: the group counts backwards: its rank 0 is rank 1


comm.mesh @mesh(r = 2)
comm.group @g = ranks [[1, 0]]
func.func @main(%x: memref<8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %none = arith.constant -1 : index
  %rank = comm.rank : index
  %one = arith.cmpi eq, %rank, %c1 : index
  scf.if %one {
    %s = comm.send %x to %c1 on @g : memref<8xf32>
    comm.wait %s reading %x : reading memref<8xf32>
  } else {
    %t = comm.recv into %x from %c0 on @g : memref<8xf32>
    comm.wait %t, %x : memref<8xf32>
  }
  return
}
