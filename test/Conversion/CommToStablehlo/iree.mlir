// RUN: comm-opt %s --convert-comm-to-stablehlo=target=iree | FileCheck %s

// CHECK: module attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 4 : i32}
// CHECK-NOT: sdy.mesh
comm.mesh @mesh(dp = 4)
comm.group @all = ranks [[0, 1, 2, 3]]

// CHECK-LABEL: func.func @several(
// CHECK-NEXT: %[[V0:.*]] = "stablehlo.all_reduce"(%arg0) <{replica_groups = dense<{{\[\[}}0, 1, 2, 3]]> :
// CHECK-SAME: tensor<1x4xi64>}> ({
// CHECK-NEXT: ^bb0(%[[V1:.*]]: tensor<f32>, %[[V2:.*]]: tensor<f32>):
// CHECK-NEXT: %[[V3:.*]] = "stablehlo.add"(%[[V1]], %[[V2]]) : (tensor<f32>, tensor<f32>) -> tensor<f32>
// CHECK-NEXT: "stablehlo.return"(%[[V3]]) : (tensor<f32>) -> ()
// CHECK-NEXT: }) : (tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT: %[[V4:.*]] = "stablehlo.all_reduce"(%arg1) <{replica_groups = dense<{{\[\[}}0, 1, 2, 3]]> :
// CHECK-SAME: tensor<1x4xi64>}> ({
// CHECK-NEXT: ^bb0(%[[V5:.*]]: tensor<f32>, %[[V6:.*]]: tensor<f32>):
// CHECK-NEXT: %[[V7:.*]] = "stablehlo.add"(%[[V5]], %[[V6]]) : (tensor<f32>, tensor<f32>) -> tensor<f32>
// CHECK-NEXT: "stablehlo.return"(%[[V7]]) : (tensor<f32>) -> ()
// CHECK-NEXT: }) : (tensor<2xf32>) -> tensor<2xf32>
// CHECK-NEXT: return %[[V0]], %[[V4]] : tensor<4xf32>, tensor<2xf32>
func.func @several(%x: tensor<4xf32>, %y: tensor<2xf32>) -> (tensor<4xf32>, tensor<2xf32>) {
  %a = tensor.empty() : tensor<4xf32>
  %b = tensor.empty() : tensor<2xf32>
  %r:2, %t = comm.all_reduce sum %x, %y into %a, %b on @all : tensor<4xf32>, tensor<2xf32>
  %0:2 = comm.wait %t, %r#0, %r#1 reading %x, %y : tensor<4xf32>, tensor<2xf32>
  return %0#0, %0#1 : tensor<4xf32>, tensor<2xf32>
}

// CHECK-LABEL: func.func @broadcast(
// CHECK-NEXT: %[[V0:.*]] = "stablehlo.reshape"(%arg0) : (tensor<4x2xf32>) -> tensor<1x4x2xf32>
// CHECK-NEXT: %[[V1:.*]] = "stablehlo.all_gather"(%[[V0]]) <{all_gather_dim = 0 : i64, replica_groups =
// CHECK-SAME: dense<{{\[\[}}0, 1, 2, 3]]> : tensor<1x4xi64>}> : (tensor<1x4x2xf32>) -> tensor<4x4x2xf32>
// CHECK-NEXT: %[[V2:.*]] = "stablehlo.slice"(%[[V1]]) <{limit_indices = array<i64: 3, 4, 2>, start_indices =
// CHECK-SAME: array<i64: 2, 0, 0>, strides = array<i64: 1, 1, 1>}> : (tensor<4x4x2xf32>) -> tensor<1x4x2xf32>
// CHECK-NEXT: %[[V3:.*]] = "stablehlo.reshape"(%[[V2]]) : (tensor<1x4x2xf32>) -> tensor<4x2xf32>
// CHECK-NEXT: return %[[V3]] : tensor<4x2xf32>
func.func @broadcast(%x: tensor<4x2xf32>) -> tensor<4x2xf32> {
  %init = tensor.empty() : tensor<4x2xf32>
  %r, %t = comm.broadcast %x into %init root 2 on @all : tensor<4x2xf32>
  %0 = comm.wait %t, %r reading %x : tensor<4x2xf32>
  return %0 : tensor<4x2xf32>
}

// CHECK-LABEL: func.func @ring(
// CHECK-NEXT: %[[V0:.*]] = "stablehlo.collective_permute"(%arg0) <{source_target_pairs = dense<{{\[\[}}0, 1], [1,
// CHECK-SAME: 2], [2, 3], [3, 0]]> : tensor<4x2xi64>}> : (tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT: return %[[V0]] : tensor<4xf32>
func.func @ring(%x: tensor<4xf32>) -> tensor<4xf32> {
  %i = comm.rank : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %a = arith.addi %i, %c1 : index
  %next = arith.remui %a, %c4 : index
  %b = arith.addi %i, %c3 : index
  %previous = arith.remui %b, %c4 : index
  %init = tensor.empty() : tensor<4xf32>
  %r, %t = comm.batch_p2p send %x to %next receive into %init from %previous on @all
      : tensor<4xf32> into tensor<4xf32>
  %0 = comm.wait %t, %r reading %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @compute_stays(
// CHECK-NEXT: %[[V0:.*]] = "stablehlo.replica_id"() : () -> tensor<ui32>
// CHECK-NEXT: %[[V1:.*]] = "stablehlo.bitcast_convert"(%[[V0]]) : (tensor<ui32>) -> tensor<i32>
// CHECK-NEXT: %[[V2:.*]] = tensor.extract %[[V1]][] : tensor<i32>
// CHECK-NEXT: %[[V3:.*]] = arith.index_cast %[[V2]] : i32 to index
// CHECK-NEXT: %[[V4:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[V5:.*]] = arith.constant 1 : index
// CHECK-NEXT: %[[V6:.*]] = scf.for %arg1 = %[[V4]] to %[[V3]] step %[[V5]] iter_args(%arg2 = %arg0) ->
// CHECK-SAME: (tensor<4xf32>) {
// CHECK-NEXT: %[[V7:.*]] = tensor.empty() : tensor<4xf32>
// CHECK-NEXT: %[[V8:.*]] = linalg.add ins(%arg0, %arg2 : tensor<4xf32>, tensor<4xf32>) outs(%[[V7]] :
// CHECK-SAME: tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT: scf.yield %[[V8]] : tensor<4xf32>
// CHECK: return %[[V6]] : tensor<4xf32>
func.func @compute_stays(%x: tensor<4xf32>) -> tensor<4xf32> {
  %rank = comm.rank : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c0 to %rank step %c1 iter_args(%y = %x) -> (tensor<4xf32>) {
    %init = tensor.empty() : tensor<4xf32>
    %1 = linalg.add ins(%x, %y : tensor<4xf32>, tensor<4xf32>) outs(%init : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %1 : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}
