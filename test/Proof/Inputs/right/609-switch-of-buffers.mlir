// KIND: switch-of-buffers
// AT RUN TIME: none of the arms gives the buffer that is filled

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main(%x: memref<8xf32>, %y: memref<8xf32>, %z: memref<8xf32>, %n: index, %v: f32) {
  %c3 = arith.constant 3 : index
  %k = arith.remui %n, %c3 : index
  %b = scf.index_switch %k -> memref<8xf32>
  case 0 {
    scf.yield %x : memref<8xf32>
  }
  case 1 {
    scf.yield %y : memref<8xf32>
  }
  default {
    scf.yield %y : memref<8xf32>
  }
  %t = comm.all_reduce sum into %b on @dp : memref<8xf32>
  linalg.fill ins(%v : f32) outs(%z : memref<8xf32>)
  comm.wait %t, %b : memref<8xf32>
  return
}
