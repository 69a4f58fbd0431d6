// KIND: pick-carried
// AT RUN TIME: the buffer that is in flight is filled: both are picked by i / 2, so twice the same

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func private @pick(%i: index, %a: memref<8xf32>, %b: memref<8xf32>) -> memref<8xf32> {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %h = arith.divui %i, %c2 : index
  %e = arith.cmpi eq, %h, %c0 : index
  %r = scf.if %e -> memref<8xf32> {
    scf.yield %a : memref<8xf32>
  } else {
    scf.yield %b : memref<8xf32>
  }
  return %r : memref<8xf32>
}
func.func @main(%x: memref<8xf32>, %y: memref<8xf32>, %n: index, %v: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %none = arith.constant -1 : index
  %t0 = comm.all_reduce sum into %x on @dp : memref<8xf32>
  %l:2 = scf.for %i = %c1 to %n step %c1 iter_args(%t = %t0, %b = %x) -> (!comm.token, memref<8xf32>) {
    %now = func.call @pick(%i, %x, %y) : (index, memref<8xf32>, memref<8xf32>) -> memref<8xf32>
    linalg.fill ins(%v : f32) outs(%now : memref<8xf32>)
    %u = comm.all_reduce sum into %now on @dp : memref<8xf32>
    comm.wait %t, %b : memref<8xf32>
    scf.yield %u, %now : !comm.token, memref<8xf32>
  }
  comm.wait %l#0, %l#1 : memref<8xf32>
  return
}
