// KIND: fresh-buffers
// AT RUN TIME: the buffer that is not in flight is written: chosen by the
//   parity of the iteration
// RANKS: 2

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main(%n: index) -> memref<1048576xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %f = arith.constant 1.0 : f32
  %g = arith.constant 100.0 : f32
  %x = memref.alloc() : memref<1048576xf32>
  %d = memref.alloc() : memref<1048576xf32>
  linalg.fill ins(%f : f32) outs(%x : memref<1048576xf32>)
  linalg.fill ins(%f : f32) outs(%d : memref<1048576xf32>)

  %t0 = comm.all_reduce sum into %x on @dp : memref<1048576xf32>
  %l:3 = scf.for %i = %c0 to %n step %c1
      iter_args(%a = %t0, %now = %x, %next = %d) -> (!comm.token, memref<1048576xf32>, memref<1048576xf32>) {
    linalg.fill ins(%g : f32) outs(%next : memref<1048576xf32>)
    comm.wait %a, %now : memref<1048576xf32>
    %t = comm.all_reduce sum into %next on @dp : memref<1048576xf32>
    scf.yield %t, %next, %now : !comm.token, memref<1048576xf32>, memref<1048576xf32>
  }
  comm.wait %l#0, %l#1 : memref<1048576xf32>
  return %l#1 : memref<1048576xf32>
}
