// RUN: comm-opt %s --convert-comm-to-stablehlo | FileCheck %s

// Contractions and reductions of linalg.

comm.group @all = ranks [[0, 1]]

// CHECK-LABEL: func.func @matmul(
// CHECK-SAME:    %[[A:.*]]: tensor<2x3xf32>, %[[B:.*]]: tensor<3x4xf32>, %[[INIT:.*]]: tensor<2x4xf32>)
// CHECK:         %[[DOT:.*]] = "stablehlo.dot_general"(%[[A]], %[[B]]) <{dot_dimension_numbers =
// CHECK-SAME:        #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}>
// CHECK-SAME:        (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
// CHECK:         %[[SUM:.*]] = "stablehlo.add"(%[[INIT]], %[[DOT]])
// CHECK:         "stablehlo.all_reduce"(%[[SUM]])
func.func @matmul(%a: tensor<2x3xf32>, %b: tensor<3x4xf32>, %init: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<2x3xf32>, tensor<3x4xf32>) outs(%init : tensor<2x4xf32>) -> tensor<2x4xf32>
  %r, %t = comm.all_reduce sum into %0 on @all : tensor<2x4xf32>
  %1 = comm.wait %t, %r : tensor<2x4xf32>
  return %1 : tensor<2x4xf32>
}

// Batches come first in a dot_general; here the result has them last.
// CHECK-LABEL: func.func @batches(
// CHECK:         "stablehlo.dot_general"
// CHECK-SAME:        #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [2],
// CHECK-SAME:        lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0]>
// CHECK-SAME:        (tensor<5x2x3xi32>, tensor<3x4x5xi32>) -> tensor<5x2x4xi32>
// CHECK:         "stablehlo.transpose"{{.*}} <{permutation = array<i64: 2, 1, 0>}>
// CHECK-SAME:        (tensor<5x2x4xi32>) -> tensor<4x2x5xi32>
// CHECK:         "stablehlo.add"
func.func @batches(%a: tensor<5x2x3xi32>, %b: tensor<3x4x5xi32>, %init: tensor<4x2x5xi32>) -> tensor<4x2x5xi32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(n, m, b, k) -> (b, m, k)>, affine_map<(n, m, b, k) -> (k, n, b)>,
                                        affine_map<(n, m, b, k) -> (n, m, b)>],
                       iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<5x2x3xi32>, tensor<3x4x5xi32>) outs(%init : tensor<4x2x5xi32>) {
  ^bb0(%x: i32, %y: i32, %z: i32):
    %1 = arith.muli %x, %y : i32
    %2 = arith.addi %z, %1 : i32
    linalg.yield %2 : i32
  } -> tensor<4x2x5xi32>
  return %0 : tensor<4x2x5xi32>
}

// CHECK-LABEL: func.func @largest(
// CHECK-SAME:    %[[X:.*]]: tensor<2x3x4xf32>, %[[INIT:.*]]: tensor<2x4xf32>)
// CHECK:         %[[FIRST:.*]] = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}>
// CHECK:         %[[MAX:.*]] = "stablehlo.reduce"(%[[X]], %[[FIRST]]) <{dimensions = array<i64: 1>}> ({
// CHECK:           "stablehlo.maximum"{{.*}} (tensor<f32>, tensor<f32>) -> tensor<f32>
// CHECK:         (tensor<2x3x4xf32>, tensor<f32>) -> tensor<2x4xf32>
// CHECK:         "stablehlo.maximum"(%[[INIT]], %[[MAX]])
func.func @largest(%x: tensor<2x3x4xf32>, %init: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %0 = linalg.reduce {arith.maximumf} ins(%x : tensor<2x3x4xf32>) outs(%init : tensor<2x4xf32>) dimensions = [1]
  return %0 : tensor<2x4xf32>
}
