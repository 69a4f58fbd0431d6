// Sums of products with gathered rows: 6 rows, known when compiling, then as
// many as arguments say. With these costs, it is faster if products hide gathers.
// IN f32 6x4: r + i * 0.25
// IN f32 8: r * 0.5 + i
// IN i64 -: 0
// IN i64 -: 2
// IN i64 -: 6
comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]
func.func private @rows(%w: tensor<6x4xf32>, %x: tensor<8xf32>, %n: index) -> tensor<8xf32> {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %s = scf.for %i = %c1 to %n step %c2 iter_args(%acc = %x) -> tensor<8xf32> {
    %row = tensor.extract_slice %w[%i, 0] [1, 4] [1, 1] : tensor<6x4xf32> to tensor<4xf32>
    %e = tensor.empty() : tensor<8xf32>
    %r, %t = comm.all_gather %row into %e dim 0 on @dp {comm.cost = 100000} : tensor<4xf32> into tensor<8xf32>
    %g = comm.wait %t, %r reading %row : tensor<8xf32> reading tensor<4xf32>
    %y = arith.mulf %acc, %g {comm.cost = 100000} : tensor<8xf32>
    %z = arith.addf %y, %x : tensor<8xf32>
    scf.yield %z : tensor<8xf32>
  }
  return %s : tensor<8xf32>
}
func.func @main(%w: tensor<6x4xf32>, %x: tensor<8xf32>, %none: index, %one: index, %some: index)
    -> (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) {
  %c6 = arith.constant 6 : index
  %0 = call @rows(%w, %x, %c6) : (tensor<6x4xf32>, tensor<8xf32>, index) -> tensor<8xf32>
  %1 = call @rows(%w, %x, %none) : (tensor<6x4xf32>, tensor<8xf32>, index) -> tensor<8xf32>
  %2 = call @rows(%w, %x, %one) : (tensor<6x4xf32>, tensor<8xf32>, index) -> tensor<8xf32>
  %3 = call @rows(%w, %x, %some) : (tensor<6x4xf32>, tensor<8xf32>, index) -> tensor<8xf32>
  return %0, %1, %2, %3 : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>
}
