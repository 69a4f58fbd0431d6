// RUN: %python %S/Inputs/data.py %s 2 %t && comm-run -n 2 --inputs %t --check %t %s
// RUN: comm-run -n 2 --passes= --inputs %t --check %t %s

// Reductions that accumulate in a wider type than their operands': sums that the operands'
// type cannot hold, of unsigned and signed integers and of floats.

// IN i8 2: r + i - 56
// IN i8 4: -100 - r - i
// IN f16 2: 60000
// OUT ui32 2: 401 + 2 * i
// OUT i32 2: -201 - 2 * (2 * r + i)
// OUT f32 2: 0 if r else 120000

#world = dense<[[0, 1]]> : tensor<1x2xi64>
func.func @main(%x: tensor<2xui8>, %y: tensor<4xi8>, %z: tensor<2xf16>)
    -> (tensor<2xui32>, tensor<2xi32>, tensor<2xf32>) {
  %0 = "stablehlo.all_reduce"(%x) <{replica_groups = #world}> ({
  ^bb0(%a: tensor<ui32>, %b: tensor<ui32>):
    %3 = "stablehlo.add"(%a, %b) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
    "stablehlo.return"(%3) : (tensor<ui32>) -> ()
  }) : (tensor<2xui8>) -> tensor<2xui32>
  %1 = "stablehlo.reduce_scatter"(%y) <{replica_groups = #world, scatter_dimension = 0 : i64}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %3 = "stablehlo.add"(%a, %b) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    "stablehlo.return"(%3) : (tensor<i32>) -> ()
  }) : (tensor<4xi8>) -> tensor<2xi32>
  %zero = "stablehlo.constant"() <{value = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %2 = "stablehlo.collective_reduce"(%z, %zero) <{replica_groups = #world, has_dynamic_root}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %3 = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%3) : (tensor<f32>) -> ()
  }) : (tensor<2xf16>, tensor<1xi32>) -> tensor<2xf32>
  return %0, %1, %2 : tensor<2xui32>, tensor<2xi32>, tensor<2xf32>
}
