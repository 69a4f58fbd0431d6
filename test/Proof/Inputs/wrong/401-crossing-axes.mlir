// KIND: crossing-axes
// AT RUN TIME: on the diagonal the columns come first, off it the rows: each rank waits for the next

comm.mesh @mesh(dp = 2, tp = 2)
comm.group @dp = @mesh[dp]
comm.group @tp = @mesh[tp]

func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %rank = comm.rank : index
  %d = comm.group_rank @dp : index
  %t = comm.group_rank @tp : index
  %a = arith.cmpi eq, %d, %t : index
  %e = tensor.empty() : tensor<4xf32>
  %y = scf.if %a -> tensor<4xf32> {
    %r, %tk = comm.all_reduce sum %x into %e on @dp : tensor<4xf32>
    %w = comm.wait %tk, %r reading %x : tensor<4xf32>
    %r1, %t1 = comm.all_reduce sum %w into %e on @tp : tensor<4xf32>
    %w1 = comm.wait %t1, %r1 reading %w : tensor<4xf32>
    scf.yield %w1 : tensor<4xf32>
  } else {
    %r, %tk = comm.all_reduce sum %x into %e on @tp : tensor<4xf32>
    %w = comm.wait %tk, %r reading %x : tensor<4xf32>
    %r1, %t1 = comm.all_reduce sum %w into %e on @dp : tensor<4xf32>
    %w1 = comm.wait %t1, %r1 reading %w : tensor<4xf32>
    scf.yield %w1 : tensor<4xf32>
  }
  return %y : tensor<4xf32>
}
