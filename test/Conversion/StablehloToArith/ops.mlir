// RUN: comm-opt %s --convert-stablehlo-to-arith | FileCheck %s
// RUN: comm-opt %s --pass-pipeline='builtin.module(convert-stablehlo-to-arith,func.func(canonicalize, \
// RUN:   convert-elementwise-to-linalg),one-shot-bufferize{bufferize-function-boundaries})' \
// RUN:   | FileCheck %s --check-prefix=BUFFER

// What is converted can be bufferized.
// BUFFER-NOT: tensor<

// CHECK-LABEL: func.func @elementwise
func.func @elementwise(%x: tensor<4x?xf32>, %y: tensor<4x?xf32>) -> tensor<4x?xf32> {
  // CHECK: arith.addf
  %0 = "stablehlo.add"(%x, %y) : (tensor<4x?xf32>, tensor<4x?xf32>) -> tensor<4x?xf32>
  // CHECK: arith.maximumf
  %1 = "stablehlo.maximum"(%0, %y) : (tensor<4x?xf32>, tensor<4x?xf32>) -> tensor<4x?xf32>
  // CHECK: arith.divf
  %2 = "stablehlo.divide"(%1, %y) : (tensor<4x?xf32>, tensor<4x?xf32>) -> tensor<4x?xf32>
  // CHECK: arith.negf
  %3 = "stablehlo.negate"(%2) : (tensor<4x?xf32>) -> tensor<4x?xf32>
  // CHECK: math.absf
  %4 = "stablehlo.abs"(%3) : (tensor<4x?xf32>) -> tensor<4x?xf32>
  // CHECK: math.exp
  %5 = "stablehlo.exponential"(%4) : (tensor<4x?xf32>) -> tensor<4x?xf32>
  // CHECK: math.log
  %6 = "stablehlo.log"(%5) : (tensor<4x?xf32>) -> tensor<4x?xf32>
  // CHECK: math.tanh
  %7 = "stablehlo.tanh"(%6) : (tensor<4x?xf32>) -> tensor<4x?xf32>
  // CHECK: math.rsqrt
  %8 = "stablehlo.rsqrt"(%7) : (tensor<4x?xf32>) -> tensor<4x?xf32>
  // CHECK: math.sqrt
  %9 = "stablehlo.sqrt"(%8) : (tensor<4x?xf32>) -> tensor<4x?xf32>
  // CHECK: arith.negf
  // CHECK: math.exp
  // CHECK: arith.divf
  %10 = "stablehlo.logistic"(%9) : (tensor<4x?xf32>) -> tensor<4x?xf32>
  // CHECK: math.powf
  %11 = "stablehlo.power"(%10, %x) : (tensor<4x?xf32>, tensor<4x?xf32>) -> tensor<4x?xf32>
  return %11 : tensor<4x?xf32>
}

// CHECK-LABEL: func.func @integers
func.func @integers(%x: tensor<4xi32>, %y: tensor<4xi32>) -> tensor<4xi32> {
  // CHECK: arith.muli
  %0 = "stablehlo.multiply"(%x, %y) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  // CHECK: arith.minsi
  %1 = "stablehlo.minimum"(%0, %y) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  // CHECK: arith.subi
  %2 = "stablehlo.subtract"(%1, %y) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  // CHECK: arith.andi
  %3 = "stablehlo.and"(%2, %y) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  // CHECK: %[[ONES:.*]] = arith.constant dense<-1> : tensor<4xi32>
  // CHECK: arith.xori %{{.*}}, %[[ONES]]
  %4 = "stablehlo.not"(%3) : (tensor<4xi32>) -> tensor<4xi32>
  return %4 : tensor<4xi32>
}

// Add on i1 is or.
// CHECK-LABEL: func.func @bools
func.func @bools(%x: tensor<4xi1>, %y: tensor<4xi1>) -> tensor<4xi1> {
  // CHECK: arith.ori
  %0 = "stablehlo.add"(%x, %y) : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  // CHECK: arith.constant dense<true>
  // CHECK: arith.xori
  %1 = "stablehlo.not"(%0) : (tensor<4xi1>) -> tensor<4xi1>
  // CHECK: arith.cmpi ult
  %2 = "stablehlo.compare"(%1, %0) <{comparison_direction = #stablehlo<comparison_direction LT>}>
      : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  return %2 : tensor<4xi1>
}

// CHECK-LABEL: func.func @select
func.func @select(%x: tensor<4xf32>, %y: tensor<4xf32>, %p: tensor<i1>) -> (tensor<4xf32>, tensor<4xf32>) {
  // CHECK: arith.cmpf une
  %0 = "stablehlo.compare"(%x, %y) <{comparison_direction = #stablehlo<comparison_direction NE>,
      compare_type = #stablehlo<comparison_type FLOAT>}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  // CHECK: arith.select %{{.*}} : tensor<4xi1>, tensor<4xf32>
  %1 = "stablehlo.select"(%0, %x, %y) : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  // CHECK: tensor.extract
  // CHECK: arith.select %{{.*}} : tensor<4xf32>
  %2 = "stablehlo.select"(%p, %1, %y) : (tensor<i1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %1, %2 : tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: func.func @clamp
func.func @clamp(%x: tensor<4xf32>, %low: tensor<f32>) -> tensor<4xf32> {
  // CHECK: tensor.splat
  // CHECK: arith.maximumf
  // CHECK: arith.minimumf
  %0 = "stablehlo.clamp"(%low, %x, %x) : (tensor<f32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @convert
func.func @convert(%x: tensor<4xi32>, %b: tensor<4xi1>, %h: tensor<4xf16>)
    -> (tensor<4xi64>, tensor<4xf32>, tensor<4xi8>, tensor<4xi32>, tensor<4xi1>, tensor<4xbf16>, tensor<4xi32>) {
  // CHECK: arith.extsi
  %0 = "stablehlo.convert"(%x) : (tensor<4xi32>) -> tensor<4xi64>
  // CHECK: arith.sitofp
  %1 = "stablehlo.convert"(%x) : (tensor<4xi32>) -> tensor<4xf32>
  // CHECK: arith.trunci
  %2 = "stablehlo.convert"(%x) : (tensor<4xi32>) -> tensor<4xi8>
  // CHECK: arith.extui
  %3 = "stablehlo.convert"(%b) : (tensor<4xi1>) -> tensor<4xi32>
  // CHECK: arith.cmpi ne
  %4 = "stablehlo.convert"(%x) : (tensor<4xi32>) -> tensor<4xi1>
  // CHECK: arith.extf %{{.*}} : tensor<4xf16> to tensor<4xf32>
  // CHECK: arith.truncf %{{.*}} : tensor<4xf32> to tensor<4xbf16>
  %5 = "stablehlo.convert"(%h) : (tensor<4xf16>) -> tensor<4xbf16>
  // CHECK: arith.fptosi
  %6 = "stablehlo.convert"(%1) : (tensor<4xf32>) -> tensor<4xi32>
  return %0, %1, %2, %3, %4, %5, %6
      : tensor<4xi64>, tensor<4xf32>, tensor<4xi8>, tensor<4xi32>, tensor<4xi1>, tensor<4xbf16>, tensor<4xi32>
}

// CHECK-LABEL: func.func @shapes
func.func @shapes(%x: tensor<4x6xf32>, %one: tensor<1x6xf32>, %i: tensor<i32>) -> (tensor<24xf32>, tensor<3x8xf32>,
    tensor<f32>, tensor<6x4xf32>, tensor<4x2x6xf32>, tensor<2x3xf32>, tensor<5x6xf32>) {
  // CHECK: tensor.collapse_shape
  %0 = "stablehlo.reshape"(%x) : (tensor<4x6xf32>) -> tensor<24xf32>
  // CHECK: tensor.collapse_shape
  // CHECK: tensor.expand_shape
  %1 = "stablehlo.reshape"(%x) : (tensor<4x6xf32>) -> tensor<3x8xf32>
  // CHECK: tensor.extract_slice %arg0[1, 2] [1, 1] [1, 1]
  %2 = "stablehlo.slice"(%x) <{start_indices = array<i64: 1, 2>,
      limit_indices = array<i64: 2, 3>, strides = array<i64: 1, 1>}> : (tensor<4x6xf32>) -> tensor<1x1xf32>
  // CHECK: tensor.collapse_shape %{{.*}} [] : tensor<1x1xf32> into tensor<f32>
  %3 = "stablehlo.reshape"(%2) : (tensor<1x1xf32>) -> tensor<f32>
  // CHECK: linalg.transpose
  %4 = "stablehlo.transpose"(%x) <{permutation = array<i64: 1, 0>}> : (tensor<4x6xf32>) -> tensor<6x4xf32>
  // CHECK: linalg.generic
  %5 = "stablehlo.broadcast_in_dim"(%one) <{broadcast_dimensions = array<i64: 0, 2>}>
      : (tensor<1x6xf32>) -> tensor<4x2x6xf32>
  // CHECK: arith.maxsi
  // CHECK: arith.minsi
  // CHECK: tensor.extract_slice %arg0[%{{.*}}, %{{.*}}] [2, 3] [1, 1]
  %6 = "stablehlo.dynamic_slice"(%x, %i, %i) <{slice_sizes = array<i64: 2, 3>}>
      : (tensor<4x6xf32>, tensor<i32>, tensor<i32>) -> tensor<2x3xf32>
  // CHECK: tensor.insert_slice %arg0 into %{{.*}}[0, 0] [4, 6] [1, 1]
  // CHECK: tensor.insert_slice %arg1 into %{{.*}}[4, 0] [1, 6] [1, 1]
  %7 = "stablehlo.concatenate"(%x, %one) <{dimension = 0 : i64}> : (tensor<4x6xf32>, tensor<1x6xf32>) -> tensor<5x6xf32>
  return %0, %1, %3, %4, %5, %6, %7 : tensor<24xf32>, tensor<3x8xf32>, tensor<f32>, tensor<6x4xf32>, tensor<4x2x6xf32>,
      tensor<2x3xf32>, tensor<5x6xf32>
}

// CHECK-LABEL: func.func @constants
func.func @constants(%i: tensor<i32>) -> (tensor<2xf32>, tensor<4x3xi32>, tensor<4x3xf32>, tensor<4x3xi32>) {
  // CHECK: arith.constant dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>
  %0 = "stablehlo.constant"() <{value = dense<[1.0, 2.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  // CHECK: linalg.index 1
  %1 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> tensor<4x3xi32>
  // CHECK: arith.sitofp
  %2 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<4x3xf32>
  %c = "stablehlo.constant"() <{value = dense<7> : tensor<1x3xi32>}> : () -> tensor<1x3xi32>
  // CHECK: tensor.insert_slice
  %3 = "stablehlo.dynamic_update_slice"(%1, %c, %i, %i)
      : (tensor<4x3xi32>, tensor<1x3xi32>, tensor<i32>, tensor<i32>) -> tensor<4x3xi32>
  return %0, %1, %2, %3 : tensor<2xf32>, tensor<4x3xi32>, tensor<4x3xf32>, tensor<4x3xi32>
}

// Along no dimensions, and of no elements.
// CHECK-LABEL: func.func @trivial_reductions
// CHECK-SAME: %[[X:.*]]: tensor<4xf32>, %[[NONE:.*]]: tensor<0x3xf32>, %[[INIT:.*]]: tensor<f32>
func.func @trivial_reductions(%x: tensor<4xf32>, %none: tensor<0x3xf32>, %init: tensor<f32>)
    -> (tensor<4xf32>, tensor<3xf32>) {
  // CHECK: linalg.generic {{.*}} iterator_types = ["parallel"]} ins(%[[INIT]], %[[X]]
  // CHECK: arith.addf
  %0 = "stablehlo.reduce"(%x, %init) <{dimensions = array<i64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%s) : (tensor<f32>) -> ()
  }) : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  // CHECK: linalg.generic {{.*}} iterator_types = ["parallel"]} ins(%[[INIT]] : tensor<f32>)
  // CHECK-NOT: arith.addf
  // CHECK: return
  %1 = "stablehlo.reduce"(%none, %init) <{dimensions = array<i64: 0>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%s) : (tensor<f32>) -> ()
  }) : (tensor<0x3xf32>, tensor<f32>) -> tensor<3xf32>
  return %0, %1 : tensor<4xf32>, tensor<3xf32>
}

// Floats in their total order compare as integers.
// CHECK-LABEL: func.func @total_order
// CHECK: arith.bitcast %{{.*}} : tensor<4xf32> to tensor<4xi32>
// CHECK: arith.shrsi
// CHECK: arith.xori
// CHECK: arith.cmpi slt, %{{.*}}, %{{.*}} : tensor<4xi32>
func.func @total_order(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xi1> {
  %0 = "stablehlo.compare"(%x, %y) <{comparison_direction = #stablehlo<comparison_direction LT>,
      compare_type = #stablehlo<comparison_type TOTALORDER>}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  return %0 : tensor<4xi1>
}

// CHECK-LABEL: func.func @bitcast(
// CHECK-SAME: %[[X:.*]]: tensor<2x3xf32>
// CHECK-NEXT: %[[A:.*]] = tensor.collapse_shape %[[X]] {{\[\[}}0, 1]] : tensor<2x3xf32> into tensor<6xf32>
// CHECK-NEXT: %[[B:.*]] = tensor.expand_shape %[[A]] {{.*}} : tensor<6xf32> into tensor<3x2xf32>
// CHECK-NEXT: return %[[A]], %[[B]]
func.func @bitcast(%x: tensor<2x3xf32>) -> (tensor<6xf32>, tensor<3x2xf32>) {
  %0 = "mhlo.bitcast"(%x) : (tensor<2x3xf32>) -> tensor<6xf32>
  %1 = "mhlo.bitcast"(%0) {source_layout = dense<[0]> : tensor<1xindex>,
      result_layout = dense<[1, 0]> : tensor<2xindex>} : (tensor<6xf32>) -> tensor<3x2xf32>
  return %0, %1 : tensor<6xf32>, tensor<3x2xf32>
}
