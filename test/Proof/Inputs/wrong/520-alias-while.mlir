// KIND: alias-while
// AT RUN TIME: handed on as one from the second trip on

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main(%x: memref<8xf32>, %y: memref<8xf32>, %n: index, %v: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %l:3 = scf.while (%i = %c0, %a = %x, %b = %y)
      : (index, memref<8xf32>, memref<8xf32>) -> (index, memref<8xf32>, memref<8xf32>) {
    %go = arith.cmpi slt, %i, %n : index
    scf.condition(%go) %i, %a, %b : index, memref<8xf32>, memref<8xf32>
  } do {
  ^bb0(%i: index, %a: memref<8xf32>, %b: memref<8xf32>):
    %t = comm.all_reduce sum into %a on @dp : memref<8xf32>
    linalg.fill ins(%v : f32) outs(%b : memref<8xf32>)
    comm.wait %t, %a : memref<8xf32>
    %j = arith.addi %i, %c1 : index
    scf.yield %j, %b, %b : index, memref<8xf32>, memref<8xf32>
  }
  return
}
