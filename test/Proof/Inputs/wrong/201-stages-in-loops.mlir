// KIND: stages-in-loops
// AT RUN TIME: the receiver takes one message more than is sent in each round

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %rank = comm.group_rank @dp : index
  %first = arith.cmpi eq, %rank, %c0 : index
  %x = arith.constant dense<1.0> : tensor<4xf32>
  %e = tensor.empty() : tensor<4xf32>
  scf.if %first {
    scf.for %i = %c0 to %n step %c1 {
      %t = comm.send %x to %c1 on @dp : tensor<4xf32>
      comm.wait %t reading %x : reading tensor<4xf32>
    }
  } else {
    scf.for %i = %c0 to %n step %c1 {
      %r, %t = comm.recv into %e from %c0 on @dp : tensor<4xf32>
      %w = comm.wait %t, %r : tensor<4xf32>
      %r1, %t1 = comm.recv into %e from %c0 on @dp : tensor<4xf32>
      %w1 = comm.wait %t1, %r1 : tensor<4xf32>
    }
  }
  return
}
