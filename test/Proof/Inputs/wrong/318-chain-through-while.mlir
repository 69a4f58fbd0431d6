// KIND: chain-through-while
// AT RUN TIME: a rank's own bound: the ranks run different numbers of
//   iterations

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]
comm.group @other = @mesh[dp]

func.func @main(%x: memref<8xf32>, %bounds: memref<1xindex>, %v: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.load %bounds[%c0] : memref<1xindex>
  %t0 = comm.all_reduce sum into %x on @dp : memref<8xf32>
  %l:2 = scf.while (%i = %c0, %a = %t0) : (index, !comm.token) -> (index, !comm.token) {
    %more = arith.cmpi ult, %i, %n : index
    scf.condition(%more) %i, %a : index, !comm.token
  } do {
  ^bb0(%i: index, %a: !comm.token):
    comm.wait %a, %x : memref<8xf32>
    %t = comm.all_reduce sum into %x on @dp : memref<8xf32>
    %j = arith.addi %i, %c1 : index
    scf.yield %j, %t : index, !comm.token
  }
  comm.wait %l#1, %x : memref<8xf32>
  return
}
