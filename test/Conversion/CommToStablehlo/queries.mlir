// RUN: comm-opt %s --convert-comm-to-stablehlo | FileCheck %s
// RUN: comm-opt %s --convert-comm-to-stablehlo=ids=partitions | FileCheck %s --check-prefix=PARTITIONS
// RUN: comm-opt %s --convert-comm-to-stablehlo=target=iree | FileCheck %s --check-prefix=IREE

// CHECK: module attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 4 : i32}
comm.group @all = ranks [[0, 1, 2, 3]]
comm.group @pairs = ranks [[0, 2], [3, 1]]
comm.group @ragged = ranks [[1, 0, 3], [2]]

// PARTITIONS: mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32
// PARTITIONS-LABEL: func.func @rank(
// PARTITIONS-NEXT: "stablehlo.partition_id"() : () -> tensor<ui32>
// IREE-LABEL: func.func @rank(
// IREE-NEXT: %[[ID:.*]] = "stablehlo.replica_id"() : () -> tensor<ui32>
// IREE-NEXT: %[[RANK:.*]] = "stablehlo.bitcast_convert"(%[[ID]]) : (tensor<ui32>) -> tensor<i32>
// IREE-NEXT: %[[SCALAR:.*]] = tensor.extract %[[RANK]][] : tensor<i32>
// IREE-NEXT: tensor.from_elements %[[SCALAR]] : tensor<i32>
// CHECK-LABEL: func.func @rank(
// CHECK-NEXT: %[[V0:.*]] = "stablehlo.replica_id"() : () -> tensor<ui32>
// CHECK-NEXT: %[[V1:.*]] = "stablehlo.bitcast_convert"(%[[V0]]) : (tensor<ui32>) -> tensor<i32>
// CHECK-NEXT: return %[[V1]] : tensor<i32>
func.func @rank() -> tensor<i32> {
  %rank = comm.rank : index
  %0 = arith.index_cast %rank : index to i32
  %1 = tensor.from_elements %0 : tensor<i32>
  return %1 : tensor<i32>
}

// IREE-LABEL: func.func @group_rank(
// IREE: arith.index_cast %{{.*}} : i32 to index
// CHECK-LABEL: func.func @group_rank(
// CHECK-NEXT: %[[V0:.*]] = "stablehlo.replica_id"() : () -> tensor<ui32>
// CHECK-NEXT: %[[V1:.*]] = "stablehlo.bitcast_convert"(%[[V0]]) : (tensor<ui32>) -> tensor<i32>
// CHECK-NEXT: %[[V2:.*]] = "stablehlo.convert"(%[[V1]]) : (tensor<i32>) -> tensor<i64>
// CHECK-NEXT: %[[V3:.*]] = "stablehlo.replica_id"() : () -> tensor<ui32>
// CHECK-NEXT: %[[V4:.*]] = "stablehlo.bitcast_convert"(%[[V3]]) : (tensor<ui32>) -> tensor<i32>
// CHECK-NEXT: %[[V5:.*]] = "stablehlo.constant"() <{value = dense<[0, 1, 1, 0]> : tensor<4xi32>}> : () ->
// CHECK-SAME: tensor<4xi32>
// CHECK-NEXT: %[[V6:.*]] = "stablehlo.dynamic_slice"(%[[V5]], %[[V4]]) <{slice_sizes = array<i64: 1>}> :
// CHECK-SAME: (tensor<4xi32>, tensor<i32>) -> tensor<1xi32>
// CHECK-NEXT: %[[V7:.*]] = "stablehlo.reshape"(%[[V6]]) : (tensor<1xi32>) -> tensor<i32>
// CHECK-NEXT: %[[V8:.*]] = "stablehlo.convert"(%[[V7]]) : (tensor<i32>) -> tensor<i64>
// CHECK-NEXT: %[[V9:.*]] = "stablehlo.add"(%[[V2]], %[[V8]]) : (tensor<i64>, tensor<i64>) -> tensor<i64>
// CHECK-NEXT: return %[[V9]] : tensor<i64>
func.func @group_rank() -> index {
  %0 = comm.group_rank @all : index
  %1 = comm.group_rank @pairs : index
  %2 = arith.addi %0, %1 : index
  return %2 : index
}

// CHECK-LABEL: func.func @group_size(
// CHECK-NEXT: %[[V0:.*]] = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> tensor<i32>
// CHECK-NEXT: %[[V1:.*]] = "stablehlo.convert"(%[[V0]]) : (tensor<i32>) -> tensor<i64>
// CHECK-NEXT: %[[V2:.*]] = "stablehlo.replica_id"() : () -> tensor<ui32>
// CHECK-NEXT: %[[V3:.*]] = "stablehlo.bitcast_convert"(%[[V2]]) : (tensor<ui32>) -> tensor<i32>
// CHECK-NEXT: %[[V4:.*]] = "stablehlo.constant"() <{value = dense<[3, 3, 1, 3]> : tensor<4xi32>}> : () ->
// CHECK-SAME: tensor<4xi32>
// CHECK-NEXT: %[[V5:.*]] = "stablehlo.dynamic_slice"(%[[V4]], %[[V3]]) <{slice_sizes = array<i64: 1>}> :
// CHECK-SAME: (tensor<4xi32>, tensor<i32>) -> tensor<1xi32>
// CHECK-NEXT: %[[V6:.*]] = "stablehlo.reshape"(%[[V5]]) : (tensor<1xi32>) -> tensor<i32>
// CHECK-NEXT: %[[V7:.*]] = "stablehlo.convert"(%[[V6]]) : (tensor<i32>) -> tensor<i64>
// CHECK-NEXT: return %[[V1]], %[[V7]] : tensor<i64>, tensor<i64>
func.func @group_size() -> (index, index) {
  %0 = comm.group_size @pairs : index
  %1 = comm.group_size @ragged : index
  return %0, %1 : index, index
}
