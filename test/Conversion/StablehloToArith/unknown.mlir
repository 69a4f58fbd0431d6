// RUN: comm-opt %s --allow-unregistered-dialect --convert-stablehlo-to-arith | FileCheck %s

// What is not known stays, whole.

// CHECK-LABEL: func.func @unknown
func.func @unknown(%x: tensor<4xf32>, %c: tensor<f32>, %u: tensor<4xui32>, %p: tensor<*xf32>, %m: tensor<2x3xf32>)
    -> tensor<f32> {
  // CHECK: "stablehlo.reduce"
  // CHECK: "stablehlo.add"
  %0 = "stablehlo.reduce"(%x, %c) <{dimensions = array<i64: 0>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%s) : (tensor<f32>) -> ()
  }) : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
  // CHECK: "stablehlo.divide"
  %1 = "stablehlo.divide"(%u, %u) : (tensor<4xui32>, tensor<4xui32>) -> tensor<4xui32>
  // CHECK: "stablehlo.add"
  %2 = "stablehlo.add"(%p, %p) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
  // CHECK: "stablehlo.transpose"
  %3 = "stablehlo.transpose"(%x) <{permutation = array<i64: 1>}> : (tensor<4xf32>) -> tensor<4xf32>
  // One that cuts off; a call of no op that is known.
  // CHECK: "stablehlo.pad"
  %4 = "stablehlo.pad"(%x, %c) <{edge_padding_low = array<i64: 1>, edge_padding_high = array<i64: 2>,
      interior_padding = array<i64: -1>}> : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  // CHECK: "stablehlo.custom_call"(%{{.*}}) <{call_target_name = "my.erf"}>
  %5 = "stablehlo.custom_call"(%x) <{call_target_name = "my.erf"}> : (tensor<4xf32>) -> tensor<4xf32>
  // A bitcast to another layout, or to another type.
  // CHECK: "mhlo.bitcast"
  %6 = "mhlo.bitcast"(%m) {source_layout = dense<[1, 0]> : tensor<2xindex>,
      result_layout = dense<[0, 1]> : tensor<2xindex>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  // CHECK: "mhlo.bitcast"
  %7 = "mhlo.bitcast"(%x) : (tensor<4xf32>) -> tensor<4xi32>
  return %0 : tensor<f32>
}
