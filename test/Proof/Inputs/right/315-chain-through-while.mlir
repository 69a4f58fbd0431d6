// KIND: chain-through-while
// AT RUN TIME: the buffer is written between the wait and the next start

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]
comm.group @other = @mesh[dp]

func.func @main(%x: memref<8xf32>, %n: index, %v: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t0 = comm.all_reduce sum into %x on @dp : memref<8xf32>
  %l:2 = scf.while (%i = %c0, %a = %t0) : (index, !comm.token) -> (index, !comm.token) {
    %more = arith.cmpi ult, %i, %n : index
    scf.condition(%more) %i, %a : index, !comm.token
  } do {
  ^bb0(%i: index, %a: !comm.token):
    comm.wait %a, %x : memref<8xf32>
    memref.store %v, %x[%c0] : memref<8xf32>
    %t = comm.all_reduce sum into %x on @dp : memref<8xf32>
    %j = arith.addi %i, %c1 : index
    scf.yield %j, %t : index, !comm.token
  }
  comm.wait %l#1, %x : memref<8xf32>
  return
}
