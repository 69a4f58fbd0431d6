// KIND: select-of-buffers
// AT RUN TIME: the other one of two buffers is written while the chosen one is in flight

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main(%x: memref<4xf32>, %p: i1, %v: f32) {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  %c = memref.alloc() : memref<4xf32>
  linalg.fill ins(%v : f32) outs(%a : memref<4xf32>)
  linalg.fill ins(%v : f32) outs(%b : memref<4xf32>)
  linalg.fill ins(%v : f32) outs(%c : memref<4xf32>)
  %s = arith.select %p, %a, %b : memref<4xf32>
  %o = arith.select %p, %b, %a : memref<4xf32>
  %t = comm.all_reduce sum into %s on @dp : memref<4xf32>
  memref.store %v, %o[%c0] : memref<4xf32>
  comm.wait %t, %s : memref<4xf32>
  return
}
