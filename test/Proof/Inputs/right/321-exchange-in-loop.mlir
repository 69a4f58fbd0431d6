// KIND: exchange-in-loop
// AT RUN TIME: both send, then receive, and wait for neither before: one
//   group of calls on NCCL

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]
comm.group @other = @mesh[dp]

func.func @main(%x: tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %rank = comm.group_rank @dp : index
  %first = arith.cmpi eq, %rank, %c0 : index
  %e = tensor.empty() : tensor<4xf32>
  scf.for %i = %c0 to %c4 step %c1 {
    scf.if %first {
      %s = comm.send %x to %c1 on @dp : tensor<4xf32>
      %r, %t = comm.recv into %e from %c1 on @dp : tensor<4xf32>
      comm.wait %s reading %x : reading tensor<4xf32>
      %w = comm.wait %t, %r : tensor<4xf32>
    } else {
      %s = comm.send %x to %c0 on @dp : tensor<4xf32>
      %r, %t = comm.recv into %e from %c0 on @dp : tensor<4xf32>
      %w = comm.wait %t, %r : tensor<4xf32>
      comm.wait %s reading %x : reading tensor<4xf32>
    }
  }
  return
}
