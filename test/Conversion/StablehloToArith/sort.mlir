// RUN: comm-opt %s --convert-stablehlo-to-arith | FileCheck %s

// Up to 64 elements: a count of what goes before each, the numbers at their places,
// and the operands by their numbers.
// CHECK-LABEL: func.func @pairs
// CHECK-SAME: %[[K:.*]]: tensor<3x8xi32>, %[[V:.*]]: tensor<3x8xf32>
// CHECK: %[[RANKS:.*]] = linalg.generic {{.*}} iterator_types = ["parallel", "parallel", "reduction"]}
// CHECK: arith.cmpi slt, %{{.*}}, %{{.*}} : i32
// CHECK: arith.addi %{{.*}}, %{{.*}} : i32
// CHECK: %[[NUMBERS:.*]] = linalg.generic {{.*}} iterator_types = ["parallel", "parallel", "reduction"]}
// CHECK-SAME: {{^}} ins(%[[RANKS]] {{.*}} attrs = {comm.unique_positions}
// CHECK: linalg.generic {{.*}} iterator_types = ["parallel", "parallel"]} ins(%[[NUMBERS]]
// CHECK: tensor.extract %[[K]]
// CHECK: linalg.generic {{.*}} iterator_types = ["parallel", "parallel"]} ins(%[[NUMBERS]]
// CHECK: tensor.extract %[[V]]
// CHECK-NOT: stablehlo
// CHECK: return
func.func @pairs(%keys: tensor<3x8xi32>, %values: tensor<3x8xf32>) -> (tensor<3x8xi32>, tensor<3x8xf32>) {
  %0:2 = "stablehlo.sort"(%keys, %values) <{dimension = 1 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>, %c: tensor<f32>, %d: tensor<f32>):
    %s = "stablehlo.compare"(%a, %b) <{comparison_direction = #stablehlo<comparison_direction LT>}>
        : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "stablehlo.return"(%s) : (tensor<i1>) -> ()
  }) : (tensor<3x8xi32>, tensor<3x8xf32>) -> (tensor<3x8xi32>, tensor<3x8xf32>)
  return %0#0, %0#1 : tensor<3x8xi32>, tensor<3x8xf32>
}

// 200 elements: runs of 64, 128 and all are merged, by searches of 7 and 8 steps.
// Floats in their total order.
// CHECK-LABEL: func.func @merged
// CHECK-COUNT-3: comm.unique_positions
// CHECK-NOT: comm.unique_positions
// CHECK: return
func.func @merged(%x: tensor<200xf32>) -> tensor<200xf32> {
  %0 = "stablehlo.sort"(%x) <{dimension = 0 : i64}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = "stablehlo.compare"(%a, %b) <{comparison_direction = #stablehlo<comparison_direction LT>,
        compare_type = #stablehlo<comparison_type TOTALORDER>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
    "stablehlo.return"(%s) : (tensor<i1>) -> ()
  }) : (tensor<200xf32>) -> tensor<200xf32>
  return %0 : tensor<200xf32>
}

// CHECK-LABEL: func.func @top
// CHECK: arith.bitcast %{{.*}} : bf16 to i16
// CHECK: arith.cmpi sgt, %{{.*}}, %{{.*}} : i16
// CHECK: tensor.extract_slice %{{.*}}[0, 0] [2, 3] [1, 1] : tensor<2x8xi32> to tensor<2x3xi32>
// CHECK-NOT: chlo
// CHECK: return
func.func @top(%x: tensor<2x8xbf16>) -> (tensor<2x3xbf16>, tensor<2x3xi32>) {
  %0:2 = "chlo.top_k"(%x) <{k = 3 : i64}> : (tensor<2x8xbf16>) -> (tensor<2x3xbf16>, tensor<2x3xi32>)
  return %0#0, %0#1 : tensor<2x3xbf16>, tensor<2x3xi32>
}

// A dimension that is not there, operands of two shapes, a region of other types,
// more elements than there are: as they are.
// CHECK-LABEL: func.func @unknown
// CHECK-COUNT-3: "stablehlo.sort"
// CHECK: "chlo.top_k"
// CHECK-NOT: linalg
func.func @unknown(%x: tensor<8xf32>, %y: tensor<9xf32>) {
  %0 = "stablehlo.sort"(%x) <{dimension = 1 : i64}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = "stablehlo.compare"(%a, %b) <{comparison_direction = #stablehlo<comparison_direction LT>}>
        : (tensor<f32>, tensor<f32>) -> tensor<i1>
    "stablehlo.return"(%s) : (tensor<i1>) -> ()
  }) : (tensor<8xf32>) -> tensor<8xf32>
  %1:2 = "stablehlo.sort"(%x, %y) <{dimension = 0 : i64}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<f32>, %d: tensor<f32>):
    %s = "stablehlo.compare"(%a, %b) <{comparison_direction = #stablehlo<comparison_direction LT>}>
        : (tensor<f32>, tensor<f32>) -> tensor<i1>
    "stablehlo.return"(%s) : (tensor<i1>) -> ()
  }) : (tensor<8xf32>, tensor<9xf32>) -> (tensor<8xf32>, tensor<9xf32>)
  %2 = "stablehlo.sort"(%x) <{dimension = 0 : i64}> ({
  ^bb0(%a: tensor<f64>, %b: tensor<f64>):
    %s = "stablehlo.compare"(%a, %b) <{comparison_direction = #stablehlo<comparison_direction LT>}>
        : (tensor<f64>, tensor<f64>) -> tensor<i1>
    "stablehlo.return"(%s) : (tensor<i1>) -> ()
  }) : (tensor<8xf32>) -> tensor<8xf32>
  %3:2 = "chlo.top_k"(%x) <{k = 9 : i64}> : (tensor<8xf32>) -> (tensor<9xf32>, tensor<9xi32>)
  return
}
