// RUN: %python %S/Inputs/data.py %s 2 %t && comm-run -n 2 --inputs %t --check %t %s

// The ranks that are not the root get zeros.
// IN i64 4: 4 * r + i
// IN f32 4: (r + 1) * (i - 1.5)
// OUT i64 4: 0 if r else 4 + 2 * i
// OUT f32 4: math.erf((r + 1) * (i - 1.5))
func.func @main(%x: tensor<4xi64>, %y: tensor<4xf32>) -> (tensor<4xi64>, tensor<4xf32>) {
  %0 = "stablehlo.collective_reduce"(%x) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%a: tensor<i64>, %b: tensor<i64>):
    %2 = "stablehlo.add"(%a, %b) : (tensor<i64>, tensor<i64>) -> tensor<i64>
    "stablehlo.return"(%2) : (tensor<i64>) -> ()
  }) : (tensor<4xi64>) -> tensor<4xi64>
  %1 = "chlo.erf"(%y) : (tensor<4xf32>) -> tensor<4xf32>
  return %0, %1 : tensor<4xi64>, tensor<4xf32>
}
