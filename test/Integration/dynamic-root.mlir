// RUN: %python %S/Inputs/data.py %s 4 %t && comm-run -n 4 --inputs %t --check %t %s

// Roots that an argument has, one for each operand: group {2, 1} and, beside it,
// ranks that are in none; all ranks, with -0 (its inverse is -inf); a constant; and a
// reduction to a root.

// IN i32 2: 0
// IN i32 2: i
// IN f32 3: -0.0 if r == 0 and i == 1 else 8 * r + i + 1
// IN i8 3: 10 * r + i
// OUT f32 3: 16 + i + 1 if r in (1, 2) else 0
// OUT i8 3: 20 + i if r in (1, 2) else 0
// OUT f32 3: 16 + i + 1 if r in (1, 2) else 0
// OUT i8 3: 10 + i if r in (1, 2) else 0
// OUT f32 3: -inf if i == 1 else 1 / (i + 1)
// OUT i8 3: 10 + i
// OUT f32 3: 24 + i + 1
// OUT f32 3: 8 + i + 1 if r in (1, 2) else 0
// OUT f32 3: 0 if r else [52, 54, 60][i]
// OUT i8 3: 60 + 4 * i if r == 1 else 0

#world = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>
#some = dense<[[2, 1]]> : tensor<1x2xi64>
func.func @main(%first: tensor<2xi32>, %both: tensor<2xi32>, %x: tensor<3xf32>, %y: tensor<3xi8>)
    -> (tensor<3xf32>, tensor<3xi8>, tensor<3xf32>, tensor<3xi8>, tensor<3xf32>, tensor<3xi8>,
        tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xi8>) {
  %0:2 = "stablehlo.collective_broadcast"(%x, %y, %first) <{replica_groups = #some, has_dynamic_root}>
    : (tensor<3xf32>, tensor<3xi8>, tensor<2xi32>) -> (tensor<3xf32>, tensor<3xi8>)
  %1:2 = "stablehlo.collective_broadcast"(%x, %y, %both) <{replica_groups = #some, has_dynamic_root = true}>
    : (tensor<3xf32>, tensor<3xi8>, tensor<2xi32>) -> (tensor<3xf32>, tensor<3xi8>)
  %2:2 = "stablehlo.collective_broadcast"(%x, %y, %both) <{replica_groups = #world, has_dynamic_root = true}>
    : (tensor<3xf32>, tensor<3xi8>, tensor<2xi32>) -> (tensor<3xf32>, tensor<3xi8>)
  %one = "stablehlo.constant"() <{value = dense<1.0> : tensor<3xf32>}> : () -> tensor<3xf32>
  %inverse = "stablehlo.divide"(%one, %2#0) : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
  %three = "stablehlo.constant"() <{value = dense<3> : tensor<1xi32>}> : () -> tensor<1xi32>
  %3 = "stablehlo.collective_broadcast"(%x, %three) <{replica_groups = #world, has_dynamic_root}>
    : (tensor<3xf32>, tensor<1xi32>) -> tensor<3xf32>
  %last = "stablehlo.constant"() <{value = dense<1> : tensor<1xi32>}> : () -> tensor<1xi32>
  %4 = "stablehlo.collective_broadcast"(%x, %last) <{replica_groups = #some, has_dynamic_root}>
    : (tensor<3xf32>, tensor<1xi32>) -> tensor<3xf32>
  %zero = "stablehlo.constant"() <{value = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %5 = "stablehlo.collective_reduce"(%x, %zero) <{replica_groups = #world, has_dynamic_root}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%s) : (tensor<f32>) -> ()
  }) : (tensor<3xf32>, tensor<1xi32>) -> tensor<3xf32>
  %root = "stablehlo.slice"(%both)
      <{start_indices = array<i64: 1>, limit_indices = array<i64: 2>, strides = array<i64: 1>}>
    : (tensor<2xi32>) -> tensor<1xi32>
  %6 = "stablehlo.collective_reduce"(%y, %root) <{replica_groups = #world, has_dynamic_root}> ({
  ^bb0(%a: tensor<i8>, %b: tensor<i8>):
    %s = "stablehlo.add"(%a, %b) : (tensor<i8>, tensor<i8>) -> tensor<i8>
    "stablehlo.return"(%s) : (tensor<i8>) -> ()
  }) : (tensor<3xi8>, tensor<1xi32>) -> tensor<3xi8>
  return %0#0, %0#1, %1#0, %1#1, %inverse, %2#1, %3, %4, %5, %6
    : tensor<3xf32>, tensor<3xi8>, tensor<3xf32>, tensor<3xi8>, tensor<3xf32>, tensor<3xi8>,
      tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xi8>
}
