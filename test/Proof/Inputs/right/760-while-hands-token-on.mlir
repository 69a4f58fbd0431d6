// KIND: while-hands-token-on
// AT RUN TIME: the condition starts the next sum; its token goes on to the body or out of the loop

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main(%x: memref<8xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %none = arith.constant -1 : index
  %l:2 = scf.while (%i = %c0) : (index) -> (index, !comm.token) {
    %t = comm.all_reduce sum into %x on @dp : memref<8xf32>
    %more = arith.cmpi ult, %i, %n : index
    scf.condition(%more) %i, %t : index, !comm.token
  } do {
  ^bb0(%i: index, %t: !comm.token):
    comm.wait %t, %x : memref<8xf32>
    %j = arith.addi %i, %c1 : index
    scf.yield %j : index
  }
  comm.wait %l#1, %x : memref<8xf32>
  return
}
