// KIND: trips-by-pair
// AT RUN TIME: pairs exchange as often as both of them do

comm.mesh @mesh(dp = 4)
comm.group @dp = @mesh[dp]

func.func @main(%x: memref<4xf32>, %y: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %r = comm.rank : index
  %g = comm.group_rank @dp : index
  %h = arith.divui %r, %c2 : index
  %hp = arith.addi %h, %c1 : index
  %rp = arith.addi %r, %c1 : index
  %pair = arith.xori %r, %c1 : index
  scf.for %i = %c0 to %hp step %c1 {
    %t = comm.send %x to %pair on @dp : memref<4xf32>
    %u = comm.recv into %y from %pair on @dp : memref<4xf32>
    comm.wait %t reading %x : reading memref<4xf32>
    comm.wait %u, %y : memref<4xf32>
  }
  return
}
