// KIND: token-paths
// AT RUN TIME: two tokens change places in each iteration, with their
//   buffers
// RANKS: 2

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main(%n: index) -> (memref<1048576xf32>, memref<1048576xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %f = arith.constant 1.0 : f32
  %g = arith.constant 100.0 : f32
  %x = memref.alloc() : memref<1048576xf32>
  %d = memref.alloc() : memref<1048576xf32>
  linalg.fill ins(%f : f32) outs(%x : memref<1048576xf32>)
  linalg.fill ins(%f : f32) outs(%d : memref<1048576xf32>)

  %ta = comm.all_reduce sum into %x on @dp : memref<1048576xf32>
  %tb = comm.all_reduce sum into %d on @dp : memref<1048576xf32>
  %l:4 = scf.for %i = %c0 to %n step %c1 iter_args(%s = %ta, %t = %tb, %a = %x, %b = %d)
      -> (!comm.token, !comm.token, memref<1048576xf32>, memref<1048576xf32>) {
    comm.wait %s, %a : memref<1048576xf32>
    %u = comm.all_reduce max into %a on @dp : memref<1048576xf32>
    scf.yield %t, %u, %b, %a : !comm.token, !comm.token, memref<1048576xf32>, memref<1048576xf32>
  }
  comm.wait %l#0, %l#2 : memref<1048576xf32>
  comm.wait %l#1, %l#3 : memref<1048576xf32>
  return %x, %d : memref<1048576xf32>, memref<1048576xf32>
}
