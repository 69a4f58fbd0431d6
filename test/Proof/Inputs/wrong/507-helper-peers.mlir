// KIND: helper-peers
// AT RUN TIME: each rank sends to the next and expects from the next

comm.mesh @mesh(dp = 4)
comm.group @dp = @mesh[dp]

func.func private @peer(%r: index, %n: index) -> index {
  %c1 = arith.constant 1 : index
  %a = arith.addi %r, %c1 : index
  %b = arith.remui %a, %n : index
  return %b : index
}
func.func private @back(%r: index, %n: index) -> index {
  %c1 = arith.constant 1 : index
  %a = arith.addi %r, %n : index
  %s = arith.subi %a, %c1 : index
  %b = arith.remui %s, %n : index
  return %b : index
}
func.func @main(%x: memref<4xf32>, %y: memref<4xf32>) {
  %r = comm.group_rank @dp : index
  %n = comm.group_size @dp : index
  %to = call @peer(%r, %n) : (index, index) -> index
  %from = call @peer(%r, %n) : (index, index) -> index
  %t = comm.send %x to %to on @dp : memref<4xf32>
  %u = comm.recv into %y from %from on @dp : memref<4xf32>
  comm.wait %t reading %x : reading memref<4xf32>
  comm.wait %u, %y : memref<4xf32>
  return
}
