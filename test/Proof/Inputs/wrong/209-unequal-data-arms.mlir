// KIND: unequal-data-arms
// AT RUN TIME: the ways of a decision by data reduce otherwise

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main(%v: tensor<i1>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %x = arith.constant dense<1.0> : tensor<4xf32>
  %e = tensor.empty() : tensor<4xf32>
  %c = tensor.extract %v[] : tensor<i1>
  scf.if %c {
    %r, %t = comm.all_reduce sum into %x on @dp : tensor<4xf32>
    %w = comm.wait %t, %r : tensor<4xf32>
  } else {
    %r, %t = comm.all_reduce max into %x on @dp : tensor<4xf32>
    %w = comm.wait %t, %r : tensor<4xf32>
  }
  return
}
