// RUN: comm-opt %s --convert-stablehlo-to-comm --split-input-file --verify-diagnostics | FileCheck %s

// A reduction in a wider type converts its operands before.

// CHECK-LABEL: func.func @wider(
// CHECK-SAME: %[[X:.*]]: tensor<4xbf16>, %[[Y:.*]]: tensor<4xf32>)
// CHECK: %[[W:.*]] = "stablehlo.convert"(%[[X]]) : (tensor<4xbf16>) -> tensor<4xf32>
// CHECK-NOT: convert
// CHECK: comm.all_reduce sum %[[W]], %[[Y]]
func.func @wider(%x: tensor<4xbf16>, %y: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0:2 = "stablehlo.all_reduce"(%x, %y) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%1) : (tensor<f32>) -> ()
  }) : (tensor<4xbf16>, tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  return %0#0, %0#1 : tensor<4xf32>, tensor<4xf32>
}

// -----

func.func @narrower(%x: tensor<4xf32>) -> tensor<4xf16> {
  // expected-error @+1 {{must have ranked tensors of the same rank and element type, got 'tensor<4xf32>' and 'tensor<4xf16>'}}
  %0 = "stablehlo.all_reduce"(%x) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%a: tensor<f16>, %b: tensor<f16>):
    %1 = "stablehlo.add"(%a, %b) : (tensor<f16>, tensor<f16>) -> tensor<f16>
    "stablehlo.return"(%1) : (tensor<f16>) -> ()
  }) : (tensor<4xf32>) -> tensor<4xf16>
  return %0 : tensor<4xf16>
}

// -----

func.func @other_kind(%x: tensor<4xi8>) -> tensor<4xui32> {
  // expected-error @+1 {{got 'tensor<4xi8>' and 'tensor<4xui32>'}}
  %0 = "stablehlo.all_reduce"(%x) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%a: tensor<ui32>, %b: tensor<ui32>):
    %1 = "stablehlo.add"(%a, %b) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
    "stablehlo.return"(%1) : (tensor<ui32>) -> ()
  }) : (tensor<4xi8>) -> tensor<4xui32>
  return %0 : tensor<4xui32>
}

// -----

// All other collectives keep the type.
func.func @gather(%x: tensor<4xf16>) -> tensor<8xf32> {
  // expected-error @+1 {{got 'tensor<4xf16>' and 'tensor<8xf32>'}}
  %0 = "stablehlo.all_gather"(%x) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}>
      : (tensor<4xf16>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
