// KIND: swap-by-flag
// AT RUN TIME: buffers change places only if the flag is set, else stay

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main(%x: memref<8xf32>, %y: memref<8xf32>, %n: index, %v: f32, %c: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %none = arith.constant -1 : index
  %l:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %y) -> (memref<8xf32>, memref<8xf32>) {
    %t = comm.all_reduce sum into %a on @dp : memref<8xf32>
    linalg.fill ins(%v : f32) outs(%b : memref<8xf32>)
    comm.wait %t, %a : memref<8xf32>
    %p = arith.select %c, %b, %a : memref<8xf32>
    %q = arith.select %c, %a, %b : memref<8xf32>
    scf.yield %p, %q : memref<8xf32>, memref<8xf32>
  }
  return
}
