// KIND: counts-from-matrix
// AT RUN TIME: the sizes of all pairs are a constant matrix: rows are sent, columns received

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main(%x: tensor<8xf32>, %y: tensor<8xf32>) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %none = arith.constant -1 : index
  %m = arith.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xindex>
  %rank = comm.group_rank @dp : index
  %a = tensor.extract %m[%rank, %c0] : tensor<2x2xindex>
  %b = tensor.extract %m[%rank, %c1] : tensor<2x2xindex>
  %d = tensor.extract %m[%c0, %rank] : tensor<2x2xindex>
  %e = tensor.extract %m[%c1, %rank] : tensor<2x2xindex>
  %r, %t = comm.all_to_all_v %x into %y send [%a, %b] receive [%d, %e] dim 0 on @dp : tensor<8xf32> into tensor<8xf32>
  %w = comm.wait %t, %r reading %x : tensor<8xf32> reading tensor<8xf32>
  return %w : tensor<8xf32>
}
