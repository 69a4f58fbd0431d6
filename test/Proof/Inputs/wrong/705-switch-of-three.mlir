// KIND: switch-of-three
// AT RUN TIME: three iterations on is the same

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func private @pick(%k: index, %a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>) -> memref<8xf32> {
  %r = scf.index_switch %k -> memref<8xf32>
  case 0 {
    scf.yield %a : memref<8xf32>
  }
  case 1 {
    scf.yield %b : memref<8xf32>
  }
  default {
    scf.yield %c : memref<8xf32>
  }
  return %r : memref<8xf32>
}
func.func @main(%x: memref<8xf32>, %y: memref<8xf32>, %z: memref<8xf32>, %n: index, %v: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %none = arith.constant -1 : index
  scf.for %i = %c0 to %n step %c1 {
    %j = arith.addi %i, %c3 : index
    %h = arith.remui %i, %c3 : index
    %k = arith.remui %j, %c3 : index
    %now = func.call @pick(%h, %x, %y, %z) : (index, memref<8xf32>, memref<8xf32>, memref<8xf32>) -> memref<8xf32>
    %next = func.call @pick(%k, %x, %y, %z) : (index, memref<8xf32>, memref<8xf32>, memref<8xf32>) -> memref<8xf32>
    %t = comm.all_reduce sum into %now on @dp : memref<8xf32>
    linalg.fill ins(%v : f32) outs(%next : memref<8xf32>)
    comm.wait %t, %now : memref<8xf32>
  }
  return
}
