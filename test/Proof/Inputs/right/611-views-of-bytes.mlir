// KIND: views-of-bytes
// AT RUN TIME: two views of one buffer of bytes, behind each other

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main(%x: memref<8xf32>, %y: memref<8xf32>, %z: memref<8xf32>, %n: index, %v: f32) {
  %c0 = arith.constant 0 : index
  %raw = memref.alloc() : memref<64xi8>
  %a = memref.view %raw[%c0][] : memref<64xi8> to memref<8xf32>
  %off = arith.constant 32 : index
  %b = memref.view %raw[%off][] : memref<64xi8> to memref<8xf32>
  linalg.fill ins(%v : f32) outs(%a : memref<8xf32>)
  %t = comm.all_reduce sum into %a on @dp : memref<8xf32>
  linalg.fill ins(%v : f32) outs(%b : memref<8xf32>)
  comm.wait %t, %a : memref<8xf32>
  return
}
