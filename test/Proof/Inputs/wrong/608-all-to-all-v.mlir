// KIND: all-to-all-v
// AT RUN TIME: rank r sends r + d + 1 to rank d, and expects 2 r + d + 1

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main(%x: memref<8xf32>, %y: memref<8xf32>) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r = comm.group_rank @dp : index
  %s0 = arith.addi %r, %c1 : index
  %s1 = arith.addi %r, %c2 : index
  %q0 = arith.muli %s0, %s0 : index
  %q1 = arith.addi %r, %c2 : index
  %t = comm.all_to_all_v %x into %y send [%s0, %s1] receive [%q0, %q1] dim 0 on @dp : memref<8xf32> into memref<8xf32>
  comm.wait %t, %y reading %x : memref<8xf32>
  return
}
