// KIND: break
// AT RUN TIME: the limit that ends the loop is each rank's own

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]
comm.group @other = @mesh[dp]

func.func @main(%x: tensor<4xf32>, %limits: tensor<4xf32>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %limit = tensor.extract %limits[%c0] : tensor<4xf32>
  %true = arith.constant true
  %r:2 = scf.while (%go = %true, %y = %x) : (i1, tensor<4xf32>) -> (i1, tensor<4xf32>) {
    scf.condition(%go) %go, %y : i1, tensor<4xf32>
  } do {
  ^bb0(%g: i1, %y: tensor<4xf32>):
    %e = tensor.empty() : tensor<4xf32>
    %v, %t = comm.all_reduce max %y into %e on @dp : tensor<4xf32>
    %w = comm.wait %t, %v reading %y : tensor<4xf32>
    %s = tensor.extract %w[%c0] : tensor<4xf32>
    %more = arith.cmpf olt, %s, %limit : f32
    scf.yield %more, %w : i1, tensor<4xf32>
  }
  return %r#1 : tensor<4xf32>
}
