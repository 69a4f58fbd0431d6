// KIND: written-in-arms
// AT RUN TIME: both arms write the source

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main(%p: i1, %v: f32) -> memref<4xf32> {
  %s = memref.alloc() : memref<4xf32>
  scf.if %p {
    linalg.fill ins(%v : f32) outs(%s : memref<4xf32>)
  } else {
    %z = arith.constant 0.0 : f32
    linalg.fill ins(%z : f32) outs(%s : memref<4xf32>)
  }
  %t = comm.all_reduce sum into %s on @dp : memref<4xf32>
  comm.wait %t, %s : memref<4xf32>
  return %s : memref<4xf32>
}
