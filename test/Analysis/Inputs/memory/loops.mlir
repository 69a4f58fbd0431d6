// Loops: one whose argument is new in each iteration, around one that swaps two
// buffers, and in it a collective; then a while loop.
comm.group @g = ranks [[0, 1]]
func.func @main(%x: tensor<65536xf32>, %y: tensor<65536xf32>) -> tensor<65536xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %e = tensor.empty() : tensor<65536xf32>
  %a = linalg.exp ins(%x : tensor<65536xf32>) outs(%e : tensor<65536xf32>) -> tensor<65536xf32>
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%v = %a) -> tensor<65536xf32> {
    %e1 = tensor.empty() : tensor<65536xf32>
    %p = linalg.abs ins(%v : tensor<65536xf32>) outs(%e1 : tensor<65536xf32>) -> tensor<65536xf32>
    %e2 = tensor.empty() : tensor<65536xf32>
    %q = linalg.negf ins(%v : tensor<65536xf32>) outs(%e2 : tensor<65536xf32>) -> tensor<65536xf32>
    %s:2 = scf.for %j = %c0 to %c3 step %c1 iter_args(%m = %p, %n = %q) -> (tensor<65536xf32>, tensor<65536xf32>) {
      %k = linalg.abs ins(%m : tensor<65536xf32>) outs(%n : tensor<65536xf32>) -> tensor<65536xf32>
      scf.yield %k, %m : tensor<65536xf32>, tensor<65536xf32>
    }
    %e3 = tensor.empty() : tensor<65536xf32>
    %d, %t = comm.all_reduce max %s#0 into %e3 on @g : tensor<65536xf32>
    %w = comm.wait %t, %d reading %s#0 : tensor<65536xf32>
    %u = linalg.add ins(%w, %s#1 : tensor<65536xf32>, tensor<65536xf32>) outs(%w : tensor<65536xf32>)
        -> tensor<65536xf32>
    scf.yield %u : tensor<65536xf32>
  }
  %l, %k = scf.while (%v = %r, %i = %c0) : (tensor<65536xf32>, index) -> (tensor<65536xf32>, index) {
    %more = arith.cmpi slt, %i, %c3 : index
    scf.condition(%more) %v, %i : tensor<65536xf32>, index
  } do {
  ^bb0(%v: tensor<65536xf32>, %i: index):
    %e1 = tensor.empty() : tensor<65536xf32>
    %p = linalg.abs ins(%v : tensor<65536xf32>) outs(%e1 : tensor<65536xf32>) -> tensor<65536xf32>
    %j = arith.addi %i, %c1 : index
    scf.yield %p, %j : tensor<65536xf32>, index
  }
  return %l : tensor<65536xf32>
}
