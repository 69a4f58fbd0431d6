// RUN: comm-opt %s --convert-comm-to-stablehlo | FileCheck %s

// CHECK: module attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 2 : i32}
// CHECK: "sdy.mesh"() <{mesh = #sdy.mesh<["dp"=2]>, sym_name = "mesh"}> : () -> ()
comm.mesh @mesh(dp = 2)

// CHECK-LABEL: func.func @integers(
// CHECK-NEXT: %[[V0:.*]] = "stablehlo.bitcast_convert"(%arg0) : (tensor<4xi32>) -> tensor<4xui32>
// CHECK-NEXT: %[[V1:.*]] = "stablehlo.bitcast_convert"(%arg1) : (tensor<4xi32>) -> tensor<4xui32>
// CHECK-NEXT: %[[V2:.*]] = "stablehlo.divide"(%[[V0]], %[[V1]]) : (tensor<4xui32>, tensor<4xui32>) -> tensor<4xui32>
// CHECK-NEXT: %[[V3:.*]] = "stablehlo.bitcast_convert"(%[[V2]]) : (tensor<4xui32>) -> tensor<4xi32>
// CHECK-NEXT: %[[V4:.*]] = "stablehlo.shift_right_arithmetic"(%arg0, %arg1) : (tensor<4xi32>, tensor<4xi32>) ->
// CHECK-SAME: tensor<4xi32>
// CHECK-NEXT: %[[V5:.*]] = "stablehlo.bitcast_convert"(%arg0) : (tensor<4xi32>) -> tensor<4xui32>
// CHECK-NEXT: %[[V6:.*]] = "stablehlo.bitcast_convert"(%arg1) : (tensor<4xi32>) -> tensor<4xui32>
// CHECK-NEXT: %[[V7:.*]] = "stablehlo.compare"(%[[V5]], %[[V6]]) <{compare_type = #stablehlo<comparison_type
// CHECK-SAME: UNSIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<4xui32>,
// CHECK-SAME: tensor<4xui32>) -> tensor<4xi1>
// CHECK-NEXT: return %[[V3]], %[[V4]], %[[V7]] : tensor<4xi32>, tensor<4xi32>, tensor<4xi1>
func.func @integers(%a: tensor<4xi32>, %b: tensor<4xi32>) -> (tensor<4xi32>, tensor<4xi32>, tensor<4xi1>) {
  %0 = arith.divui %a, %b : tensor<4xi32>
  %1 = arith.shrsi %a, %b : tensor<4xi32>
  %2 = arith.cmpi ult, %a, %b : tensor<4xi32>
  return %0, %1, %2 : tensor<4xi32>, tensor<4xi32>, tensor<4xi1>
}

// True is -1 to signed ops, so the maximum of booleans is their conjunction.
// CHECK-LABEL: func.func @booleans(
// CHECK-NEXT: %[[V0:.*]] = "stablehlo.and"(%arg0, %arg1) : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
// CHECK-NEXT: %[[V1:.*]] = "stablehlo.compare"(%arg1, %arg0) <{compare_type = #stablehlo<comparison_type
// CHECK-SAME: UNSIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<4xi1>,
// CHECK-SAME: tensor<4xi1>) -> tensor<4xi1>
// CHECK-NEXT: %[[V2:.*]] = "stablehlo.convert"(%arg1) : (tensor<4xi1>) -> tensor<4xi32>
// CHECK-NEXT: return %[[V0]], %[[V1]], %[[V2]] : tensor<4xi1>, tensor<4xi1>, tensor<4xi32>
func.func @booleans(%a: tensor<4xi1>, %b: tensor<4xi1>) -> (tensor<4xi1>, tensor<4xi1>, tensor<4xi32>) {
  %0 = arith.maxsi %a, %b : tensor<4xi1>
  %1 = arith.cmpi slt, %a, %b : tensor<4xi1>
  %2 = arith.extui %b : tensor<4xi1> to tensor<4xi32>
  return %0, %1, %2 : tensor<4xi1>, tensor<4xi1>, tensor<4xi32>
}

// CHECK-LABEL: func.func @conversions(
// CHECK-NEXT: %[[V0:.*]] = "stablehlo.constant"() <{value = dense<1> : tensor<4xi32>}> : () -> tensor<4xi32>
// CHECK-NEXT: %[[V1:.*]] = "stablehlo.and"(%arg0, %[[V0]]) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
// CHECK-NEXT: %[[V2:.*]] = "stablehlo.convert"(%[[V1]]) : (tensor<4xi32>) -> tensor<4xi1>
// CHECK-NEXT: %[[V3:.*]] = "stablehlo.bitcast_convert"(%arg0) : (tensor<4xi32>) -> tensor<4xui32>
// CHECK-NEXT: %[[V4:.*]] = "stablehlo.convert"(%[[V3]]) : (tensor<4xui32>) -> tensor<4xui64>
// CHECK-NEXT: %[[V5:.*]] = "stablehlo.bitcast_convert"(%[[V4]]) : (tensor<4xui64>) -> tensor<4xi64>
// CHECK-NEXT: %[[V6:.*]] = "stablehlo.convert"(%arg1) : (tensor<4xf32>) -> tensor<4xui32>
// CHECK-NEXT: %[[V7:.*]] = "stablehlo.bitcast_convert"(%[[V6]]) : (tensor<4xui32>) -> tensor<4xi32>
// CHECK-NEXT: return %[[V2]], %[[V5]], %[[V7]] : tensor<4xi1>, tensor<4xi64>, tensor<4xi32>
func.func @conversions(%a: tensor<4xi32>, %f: tensor<4xf32>) -> (tensor<4xi1>, tensor<4xi64>, tensor<4xi32>) {
  %0 = arith.trunci %a : tensor<4xi32> to tensor<4xi1>
  %1 = arith.extui %a : tensor<4xi32> to tensor<4xi64>
  %2 = arith.fptoui %f : tensor<4xf32> to tensor<4xi32>
  return %0, %1, %2 : tensor<4xi1>, tensor<4xi64>, tensor<4xi32>
}

// CHECK-LABEL: func.func @floats(
// CHECK-NEXT: %[[V0:.*]] = "stablehlo.exponential"(%arg0) : (tensor<f32>) -> tensor<f32>
// CHECK-NEXT: %[[V1:.*]] = "stablehlo.maximum"(%arg0, %arg1) : (tensor<f32>, tensor<f32>) -> tensor<f32>
// CHECK-NEXT: %[[V2:.*]] = "stablehlo.compare"(%arg1, %arg1) <{compare_type = #stablehlo<comparison_type FLOAT>,
// CHECK-SAME: comparison_direction = #stablehlo<comparison_direction NE>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
// CHECK-NEXT: %[[V3:.*]] = "stablehlo.select"(%[[V2]], %arg0, %[[V1]]) : (tensor<i1>, tensor<f32>, tensor<f32>) ->
// CHECK-SAME: tensor<f32>
// CHECK-NEXT: %[[V4:.*]] = "stablehlo.compare"(%arg0, %arg0) <{compare_type = #stablehlo<comparison_type FLOAT>,
// CHECK-SAME: comparison_direction = #stablehlo<comparison_direction NE>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
// CHECK-NEXT: %[[V5:.*]] = "stablehlo.select"(%[[V4]], %arg1, %[[V3]]) : (tensor<i1>, tensor<f32>, tensor<f32>) ->
// CHECK-SAME: tensor<f32>
// CHECK-NEXT: %[[V6:.*]] = "stablehlo.compare"(%arg0, %arg1) <{compare_type = #stablehlo<comparison_type FLOAT>,
// CHECK-SAME: comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
// CHECK-NEXT: %[[V7:.*]] = "stablehlo.not"(%[[V6]]) : (tensor<i1>) -> tensor<i1>
// CHECK-NEXT: return %[[V0]], %[[V5]], %[[V7]] : tensor<f32>, tensor<f32>, tensor<i1>
func.func @floats(%a: f32, %b: f32) -> (f32, f32, i1) {
  %0 = math.exp %a : f32
  %1 = arith.maxnumf %a, %b : f32
  %2 = arith.cmpf ult, %a, %b : f32
  return %0, %1, %2 : f32, f32, i1
}

// CHECK-LABEL: func.func @elementwise(
// CHECK-NEXT: %[[V0:.*]] = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
// CHECK-NEXT: %[[V1:.*]] = "stablehlo.transpose"(%arg0) <{permutation = array<i64: 1, 0>}> : (tensor<3x2xf32>) ->
// CHECK-SAME: tensor<2x3xf32>
// CHECK-NEXT: %[[V2:.*]] = "stablehlo.broadcast_in_dim"(%arg1) <{broadcast_dimensions = array<i64: 1>}> :
// CHECK-SAME: (tensor<3xf32>) -> tensor<2x3xf32>
// CHECK-NEXT: %[[V3:.*]] = "stablehlo.broadcast_in_dim"(%[[V0]]) <{broadcast_dimensions = array<i64>}> :
// CHECK-SAME: (tensor<f32>) -> tensor<2x3xf32>
// CHECK-NEXT: %[[V4:.*]] = "stablehlo.multiply"(%[[V2]], %[[V3]]) : (tensor<2x3xf32>, tensor<2x3xf32>) ->
// CHECK-SAME: tensor<2x3xf32>
// CHECK-NEXT: %[[V5:.*]] = "stablehlo.add"(%[[V1]], %[[V4]]) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
// CHECK-NEXT: return %[[V5]] : tensor<2x3xf32>
func.func @elementwise(%x: tensor<3x2xf32>, %y: tensor<3xf32>) -> tensor<2x3xf32> {
  %init = tensor.empty() : tensor<2x3xf32>
  %two = arith.constant 2.0 : f32
  %0 = linalg.generic {
      indexing_maps = [affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%x, %y : tensor<3x2xf32>, tensor<3xf32>) outs(%init : tensor<2x3xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %1 = arith.mulf %b, %two : f32
    %2 = arith.addf %a, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @named(
// CHECK-NEXT: %[[V0:.*]] = "stablehlo.broadcast_in_dim"(%arg1) <{broadcast_dimensions = array<i64>}> :
// CHECK-SAME: (tensor<f32>) -> tensor<2x3xf32>
// CHECK-NEXT: %[[V1:.*]] = "stablehlo.add"(%arg0, %[[V0]]) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
// CHECK-NEXT: %[[V2:.*]] = "stablehlo.transpose"(%[[V1]]) <{permutation = array<i64: 1, 0>}> : (tensor<2x3xf32>)
// CHECK-SAME: -> tensor<3x2xf32>
// CHECK-NEXT: return %[[V2]] : tensor<3x2xf32>
func.func @named(%x: tensor<2x3xf32>, %f: f32) -> tensor<3x2xf32> {
  %init = tensor.empty() : tensor<2x3xf32>
  %0 = linalg.fill ins(%f : f32) outs(%init : tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = linalg.add ins(%x, %0 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%init : tensor<2x3xf32>) -> tensor<2x3xf32>
  %empty = tensor.empty() : tensor<3x2xf32>
  %2 = linalg.transpose ins(%1 : tensor<2x3xf32>) outs(%empty : tensor<3x2xf32>) permutation = [1, 0]
  return %2 : tensor<3x2xf32>
}

// CHECK-LABEL: func.func @index(
// CHECK-NEXT: %[[V0:.*]] = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> tensor<2x3xi64>
// CHECK-NEXT: return %[[V0]] : tensor<2x3xi64>
func.func @index() -> tensor<2x3xi64> {
  %init = tensor.empty() : tensor<2x3xi64>
  %0 = linalg.generic {
      indexing_maps = [affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]} outs(%init : tensor<2x3xi64>) {
  ^bb0(%out: i64):
    %1 = linalg.index 1 : index
    %2 = arith.index_cast %1 : index to i64
    linalg.yield %2 : i64
  } -> tensor<2x3xi64>
  return %0 : tensor<2x3xi64>
}

// CHECK-LABEL: func.func @slices(
// CHECK-NEXT: %[[V0:.*]] = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> tensor<i64>
// CHECK-NEXT: %[[V1:.*]] = "stablehlo.dynamic_slice"(%arg0, %arg2, %[[V0]]) <{slice_sizes = array<i64: 1, 8>}> :
// CHECK-SAME: (tensor<4x8xf32>, tensor<i64>, tensor<i64>) -> tensor<1x8xf32>
// CHECK-NEXT: %[[V2:.*]] = "stablehlo.reshape"(%[[V1]]) : (tensor<1x8xf32>) -> tensor<8xf32>
// CHECK-NEXT: %[[V3:.*]] = "stablehlo.slice"(%arg0) <{limit_indices = array<i64: 4, 4>, start_indices = array<i64:
// CHECK-SAME: 1, 0>, strides = array<i64: 2, 3>}> : (tensor<4x8xf32>) -> tensor<2x2xf32>
// CHECK-NEXT: %[[V4:.*]] = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> tensor<i64>
// CHECK-NEXT: %[[V5:.*]] = "stablehlo.dynamic_update_slice"(%arg0, %arg1, %arg2, %[[V4]]) : (tensor<4x8xf32>,
// CHECK-SAME: tensor<2x8xf32>, tensor<i64>, tensor<i64>) -> tensor<4x8xf32>
// CHECK-NEXT: return %[[V2]], %[[V3]], %[[V5]] : tensor<8xf32>, tensor<2x2xf32>, tensor<4x8xf32>
func.func @slices(%x: tensor<4x8xf32>, %y: tensor<2x8xf32>, %i: index)
    -> (tensor<8xf32>, tensor<2x2xf32>, tensor<4x8xf32>) {
  %0 = tensor.extract_slice %x[%i, 0] [1, 8] [1, 1] : tensor<4x8xf32> to tensor<8xf32>
  %1 = tensor.extract_slice %x[1, 0] [2, 2] [2, 3] : tensor<4x8xf32> to tensor<2x2xf32>
  %2 = tensor.insert_slice %y into %x[%i, 0] [2, 8] [1, 1] : tensor<2x8xf32> into tensor<4x8xf32>
  return %0, %1, %2 : tensor<8xf32>, tensor<2x2xf32>, tensor<4x8xf32>
}

// CHECK-LABEL: func.func @tensors(
// CHECK-NEXT: %[[V0:.*]] = "stablehlo.reshape"(%arg0) : (tensor<f32>) -> tensor<1xf32>
// CHECK-NEXT: %[[V1:.*]] = "stablehlo.reshape"(%arg1) : (tensor<f32>) -> tensor<1xf32>
// CHECK-NEXT: %[[V2:.*]] = "stablehlo.concatenate"(%[[V0]], %[[V1]]) <{dimension = 0 : i64}> : (tensor<1xf32>,
// CHECK-SAME: tensor<1xf32>) -> tensor<2xf32>
// CHECK-NEXT: %[[V3:.*]] = "stablehlo.reshape"(%arg2) : (tensor<2x3xf32>) -> tensor<6xf32>
// CHECK-NEXT: %[[V4:.*]] = "stablehlo.broadcast_in_dim"(%arg0) <{broadcast_dimensions = array<i64>}> :
// CHECK-SAME: (tensor<f32>) -> tensor<2x3xf32>
// CHECK-NEXT: %[[V5:.*]] = "stablehlo.concatenate"(%arg2, %[[V4]]) <{dimension = 0 : i64}> : (tensor<2x3xf32>,
// CHECK-SAME: tensor<2x3xf32>) -> tensor<4x3xf32>
// CHECK-NEXT: %[[V6:.*]] = "stablehlo.dynamic_slice"(%arg2, %arg3, %arg3) <{slice_sizes = array<i64: 1, 1>}> :
// CHECK-SAME: (tensor<2x3xf32>, tensor<i64>, tensor<i64>) -> tensor<1x1xf32>
// CHECK-NEXT: %[[V7:.*]] = "stablehlo.reshape"(%[[V6]]) : (tensor<1x1xf32>) -> tensor<f32>
// CHECK-NEXT: return %[[V2]], %[[V3]], %[[V5]], %[[V7]] : tensor<2xf32>, tensor<6xf32>, tensor<4x3xf32>, tensor<f32>
func.func @tensors(%a: f32, %b: f32, %x: tensor<2x3xf32>, %i: index)
    -> (tensor<2xf32>, tensor<6xf32>, tensor<4x3xf32>, f32) {
  %0 = tensor.from_elements %a, %b : tensor<2xf32>
  %1 = tensor.collapse_shape %x [[0, 1]] : tensor<2x3xf32> into tensor<6xf32>
  %2 = tensor.splat %a : tensor<2x3xf32>
  %3 = tensor.concat dim(0) %x, %2 : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<4x3xf32>
  %4 = tensor.extract %x[%i, %i] : tensor<2x3xf32>
  return %0, %1, %3, %4 : tensor<2xf32>, tensor<6xf32>, tensor<4x3xf32>, f32
}
