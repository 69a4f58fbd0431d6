// RUN: comm-opt %s --convert-comm-to-stablehlo | FileCheck %s

// CHECK: module attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 2 : i32}
comm.group @pairs = ranks [[0, 1]]

// CHECK-LABEL: func.func @all_reduce(
// CHECK-NEXT: %[[V0:.*]] = "stablehlo.all_reduce"(%arg0) <{replica_groups = dense<{{\[\[}}0, 1]]> :
// CHECK-SAME: tensor<1x2xi64>}> ({
// CHECK-NEXT: ^bb0(%[[V1:.*]]: tensor<f32>, %[[V2:.*]]: tensor<f32>):
// CHECK-NEXT: %[[V3:.*]] = "stablehlo.add"(%[[V1]], %[[V2]]) : (tensor<f32>, tensor<f32>) -> tensor<f32>
// CHECK-NEXT: "stablehlo.return"(%[[V3]]) : (tensor<f32>) -> ()
// CHECK-NEXT: }) : (tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT: return %[[V0]] : tensor<4xf32>
func.func @all_reduce(%x: tensor<4xf32>) -> tensor<4xf32> {
  %r, %t = comm.all_reduce sum into %x on @pairs : tensor<4xf32>
  %0 = comm.wait %t, %r : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @all_gather(
// CHECK-NEXT: %[[V0:.*]] = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> tensor<i32>
// CHECK-NEXT: %[[V1:.*]] = "stablehlo.replica_id"() : () -> tensor<ui32>
// CHECK-NEXT: %[[V2:.*]] = "stablehlo.bitcast_convert"(%[[V1]]) : (tensor<ui32>) -> tensor<i32>
// CHECK-NEXT: %[[V3:.*]] = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
// CHECK-NEXT: %[[V4:.*]] = "stablehlo.multiply"(%[[V2]], %[[V0]]) : (tensor<i32>, tensor<i32>) -> tensor<i32>
// CHECK-NEXT: %[[V5:.*]] = "stablehlo.dynamic_slice"(%arg0, %[[V3]], %[[V4]]) <{slice_sizes = array<i64: 3, 4>}> :
// CHECK-SAME: (tensor<3x8xf32>, tensor<i32>, tensor<i32>) -> tensor<3x4xf32>
// CHECK-NEXT: %[[V6:.*]] = "stablehlo.all_gather"(%[[V5]]) <{all_gather_dim = 1 : i64, replica_groups =
// CHECK-SAME: dense<{{\[\[}}0, 1]]> : tensor<1x2xi64>}> : (tensor<3x4xf32>) -> tensor<3x8xf32>
// CHECK-NEXT: return %[[V6]] : tensor<3x8xf32>
func.func @all_gather(%x: tensor<3x8xf32>) -> tensor<3x8xf32> {
  %r, %t = comm.all_gather into %x dim 1 on @pairs : tensor<3x8xf32>
  %0 = comm.wait %t, %r : tensor<3x8xf32>
  return %0 : tensor<3x8xf32>
}

// CHECK-LABEL: func.func @reduce_scatter(
// CHECK-NEXT: %[[V0:.*]] = "stablehlo.reduce_scatter"(%arg0) <{replica_groups = dense<{{\[\[}}0, 1]]> :
// CHECK-SAME: tensor<1x2xi64>, scatter_dimension = 0 : i64}> ({
// CHECK-NEXT: ^bb0(%[[V1:.*]]: tensor<f32>, %[[V2:.*]]: tensor<f32>):
// CHECK-NEXT: %[[V3:.*]] = "stablehlo.add"(%[[V1]], %[[V2]]) : (tensor<f32>, tensor<f32>) -> tensor<f32>
// CHECK-NEXT: "stablehlo.return"(%[[V3]]) : (tensor<f32>) -> ()
// CHECK-NEXT: }) : (tensor<8xf32>) -> tensor<4xf32>
// CHECK-NEXT: %[[V4:.*]] = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> tensor<i32>
// CHECK-NEXT: %[[V5:.*]] = "stablehlo.replica_id"() : () -> tensor<ui32>
// CHECK-NEXT: %[[V6:.*]] = "stablehlo.bitcast_convert"(%[[V5]]) : (tensor<ui32>) -> tensor<i32>
// CHECK-NEXT: %[[V7:.*]] = "stablehlo.multiply"(%[[V6]], %[[V4]]) : (tensor<i32>, tensor<i32>) -> tensor<i32>
// CHECK-NEXT: %[[V8:.*]] = "stablehlo.dynamic_update_slice"(%arg0, %[[V0]], %[[V7]]) : (tensor<8xf32>,
// CHECK-SAME: tensor<4xf32>, tensor<i32>) -> tensor<8xf32>
// CHECK-NEXT: return %[[V8]] : tensor<8xf32>
func.func @reduce_scatter(%x: tensor<8xf32>) -> tensor<8xf32> {
  %r, %t = comm.reduce_scatter sum into %x dim 0 on @pairs : tensor<8xf32>
  %0 = comm.wait %t, %r : tensor<8xf32>
  return %0 : tensor<8xf32>
}

// CHECK-LABEL: func.func @scatter(
// CHECK-NEXT: %[[V0:.*]] = "stablehlo.all_to_all"(%arg0) <{concat_dimension = 0 : i64, replica_groups =
// CHECK-SAME: dense<{{\[\[}}0, 1]]> : tensor<1x2xi64>, split_count = 2 : i64, split_dimension = 0 : i64}> :
// CHECK-SAME: (tensor<8xf32>) -> tensor<8xf32>
// CHECK-NEXT: %[[V1:.*]] = "stablehlo.slice"(%[[V0]]) <{limit_indices = array<i64: 8>, start_indices = array<i64:
// CHECK-SAME: 4>, strides = array<i64: 1>}> : (tensor<8xf32>) -> tensor<4xf32>
// CHECK-NEXT: %[[V2:.*]] = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> tensor<i32>
// CHECK-NEXT: %[[V3:.*]] = "stablehlo.replica_id"() : () -> tensor<ui32>
// CHECK-NEXT: %[[V4:.*]] = "stablehlo.bitcast_convert"(%[[V3]]) : (tensor<ui32>) -> tensor<i32>
// CHECK-NEXT: %[[V5:.*]] = "stablehlo.multiply"(%[[V4]], %[[V2]]) : (tensor<i32>, tensor<i32>) -> tensor<i32>
// CHECK-NEXT: %[[V6:.*]] = "stablehlo.dynamic_update_slice"(%arg0, %[[V1]], %[[V5]]) : (tensor<8xf32>,
// CHECK-SAME: tensor<4xf32>, tensor<i32>) -> tensor<8xf32>
// CHECK-NEXT: return %[[V6]] : tensor<8xf32>
func.func @scatter(%x: tensor<8xf32>) -> tensor<8xf32> {
  %r, %t = comm.scatter into %x dim 0 root 1 on @pairs : tensor<8xf32>
  %0 = comm.wait %t, %r : tensor<8xf32>
  return %0 : tensor<8xf32>
}
