// RUN: comm-opt %s --convert-comm-to-stablehlo=async | FileCheck %s
// RUN: comm-opt %s --convert-comm-to-stablehlo=async --convert-stablehlo-to-comm \
// RUN:   | FileCheck %s --check-prefix=BACK

// CHECK: module attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 2 : i32}
comm.group @all = ranks [[0, 1]]

// BACK-LABEL: func.func @between(
// BACK: comm.all_gather %arg0
// BACK-NEXT: "stablehlo.tanh"(%arg1)
// BACK-NEXT: comm.wait
// CHECK-LABEL: func.func @between(
// CHECK-NEXT: %[[V0:.*]] = "stablehlo.async_start"(%arg0) ({
// CHECK-NEXT: ^bb0(%[[V1:.*]]: tensor<4xf32>):
// CHECK-NEXT: %[[V2:.*]] = "stablehlo.all_gather"(%[[V1]]) <{all_gather_dim = 0 : i64, replica_groups =
// CHECK-SAME: dense<{{\[\[}}0, 1]]> : tensor<1x2xi64>}> : (tensor<4xf32>) -> tensor<8xf32>
// CHECK-NEXT: "stablehlo.return"(%[[V2]]) : (tensor<8xf32>) -> ()
// CHECK-NEXT: }) : (tensor<4xf32>) -> !stablehlo.future<tensor<8xf32>>
// CHECK-NEXT: %[[V3:.*]] = "stablehlo.tanh"(%arg1) : (tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT: %[[V4:.*]] = "stablehlo.async_done"(%[[V0]]) : (!stablehlo.future<tensor<8xf32>>) -> tensor<8xf32>
// CHECK-NEXT: return %[[V4]], %[[V3]] : tensor<8xf32>, tensor<4xf32>
func.func @between(%x: tensor<4xf32>, %y: tensor<4xf32>) -> (tensor<8xf32>, tensor<4xf32>) {
  %init = tensor.empty() : tensor<8xf32>
  %r, %t = comm.all_gather %x into %init dim 0 on @all : tensor<4xf32> into tensor<8xf32>
  %1 = "stablehlo.tanh"(%y) : (tensor<4xf32>) -> tensor<4xf32>
  %0 = comm.wait %t, %r reading %x : tensor<8xf32> reading tensor<4xf32>
  return %0, %1 : tensor<8xf32>, tensor<4xf32>
}

// CHECK-LABEL: func.func @several(
// CHECK-NEXT: %[[V0:.*]] = "stablehlo.async_start"(%arg0) ({
// CHECK-NEXT: ^bb0(%[[V1:.*]]: tensor<4xf32>):
// CHECK-NEXT: %[[V2:.*]] = "stablehlo.all_reduce"(%[[V1]]) <{replica_groups = dense<{{\[\[}}0, 1]]> :
// CHECK-SAME: tensor<1x2xi64>}> ({
// CHECK-NEXT: ^bb0(%[[V3:.*]]: tensor<f32>, %[[V4:.*]]: tensor<f32>):
// CHECK-NEXT: %[[V5:.*]] = "stablehlo.add"(%[[V3]], %[[V4]]) : (tensor<f32>, tensor<f32>) -> tensor<f32>
// CHECK-NEXT: "stablehlo.return"(%[[V5]]) : (tensor<f32>) -> ()
// CHECK-NEXT: }) : (tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT: "stablehlo.return"(%[[V2]]) : (tensor<4xf32>) -> ()
// CHECK-NEXT: }) : (tensor<4xf32>) -> !stablehlo.future<tensor<4xf32>>
// CHECK-NEXT: %[[V6:.*]] = "stablehlo.async_start"(%arg1) ({
// CHECK-NEXT: ^bb0(%[[V7:.*]]: tensor<2xf32>):
// CHECK-NEXT: %[[V8:.*]] = "stablehlo.all_reduce"(%[[V7]]) <{replica_groups = dense<{{\[\[}}0, 1]]> :
// CHECK-SAME: tensor<1x2xi64>}> ({
// CHECK-NEXT: ^bb0(%[[V9:.*]]: tensor<f32>, %[[V10:.*]]: tensor<f32>):
// CHECK-NEXT: %[[V11:.*]] = "stablehlo.add"(%[[V9]], %[[V10]]) : (tensor<f32>, tensor<f32>) -> tensor<f32>
// CHECK-NEXT: "stablehlo.return"(%[[V11]]) : (tensor<f32>) -> ()
// CHECK-NEXT: }) : (tensor<2xf32>) -> tensor<2xf32>
// CHECK-NEXT: "stablehlo.return"(%[[V8]]) : (tensor<2xf32>) -> ()
// CHECK-NEXT: }) : (tensor<2xf32>) -> !stablehlo.future<tensor<2xf32>>
// CHECK-NEXT: %[[V12:.*]] = "stablehlo.async_done"(%[[V0]]) : (!stablehlo.future<tensor<4xf32>>) -> tensor<4xf32>
// CHECK-NEXT: %[[V13:.*]] = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> tensor<i32>
// CHECK-NEXT: %[[V14:.*]] = "stablehlo.convert"(%[[V13]]) : (tensor<i32>) -> tensor<f32>
// CHECK-NEXT: %[[V15:.*]] = "stablehlo.broadcast_in_dim"(%[[V14]]) <{broadcast_dimensions = array<i64>}> :
// CHECK-SAME: (tensor<f32>) -> tensor<4xf32>
// CHECK-NEXT: %[[V16:.*]] = "stablehlo.divide"(%[[V12]], %[[V15]]) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT: %[[V17:.*]] = "stablehlo.async_done"(%[[V6]]) : (!stablehlo.future<tensor<2xf32>>) -> tensor<2xf32>
// CHECK-NEXT: %[[V18:.*]] = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> tensor<i32>
// CHECK-NEXT: %[[V19:.*]] = "stablehlo.convert"(%[[V18]]) : (tensor<i32>) -> tensor<f32>
// CHECK-NEXT: %[[V20:.*]] = "stablehlo.broadcast_in_dim"(%[[V19]]) <{broadcast_dimensions = array<i64>}> :
// CHECK-SAME: (tensor<f32>) -> tensor<2xf32>
// CHECK-NEXT: %[[V21:.*]] = "stablehlo.divide"(%[[V17]], %[[V20]]) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
// CHECK-NEXT: return %[[V16]], %[[V21]] : tensor<4xf32>, tensor<2xf32>
func.func @several(%x: tensor<4xf32>, %y: tensor<2xf32>) -> (tensor<4xf32>, tensor<2xf32>) {
  %a = tensor.empty() : tensor<4xf32>
  %b = tensor.empty() : tensor<2xf32>
  %r:2, %t = comm.all_reduce avg %x, %y into %a, %b on @all : tensor<4xf32>, tensor<2xf32>
  %0:2 = comm.wait %t, %r#0, %r#1 reading %x, %y : tensor<4xf32>, tensor<2xf32>
  return %0#0, %0#1 : tensor<4xf32>, tensor<2xf32>
}

// Rank r gets, for each row of it, the columns of r from both ranks.
// CHECK-LABEL: func.func @all_to_all(
// CHECK-NEXT: %[[V0:.*]] = "stablehlo.async_start"(%arg0) ({
// CHECK-NEXT: ^bb0(%[[V1:.*]]: tensor<3x4xf32>):
// CHECK-NEXT: %[[V2:.*]] = "stablehlo.all_to_all"(%[[V1]]) <{concat_dimension = 1 : i64, replica_groups =
// CHECK-SAME: dense<{{\[\[}}0, 1]]> : tensor<1x2xi64>, split_count = 2 : i64, split_dimension = 1 : i64}> :
// CHECK-SAME: (tensor<3x4xf32>) -> tensor<3x4xf32>
// CHECK-NEXT: "stablehlo.return"(%[[V2]]) : (tensor<3x4xf32>) -> ()
// CHECK-NEXT: }) : (tensor<3x4xf32>) -> !stablehlo.future<tensor<3x4xf32>>
// CHECK-NEXT: %[[V3:.*]] = "stablehlo.async_done"(%[[V0]]) : (!stablehlo.future<tensor<3x4xf32>>) -> tensor<3x4xf32>
// CHECK-NEXT: %[[V4:.*]] = "stablehlo.reshape"(%[[V3]]) : (tensor<3x4xf32>) -> tensor<3x2x2xf32>
// CHECK-NEXT: %[[V5:.*]] = "stablehlo.transpose"(%[[V4]]) <{permutation = array<i64: 1, 0, 2>}> :
// CHECK-SAME: (tensor<3x2x2xf32>) -> tensor<2x3x2xf32>
// CHECK-NEXT: %[[V6:.*]] = "stablehlo.reshape"(%[[V5]]) : (tensor<2x3x2xf32>) -> tensor<6x2xf32>
// CHECK-NEXT: return %[[V6]] : tensor<6x2xf32>
func.func @all_to_all(%x: tensor<3x4xf32>) -> tensor<6x2xf32> {
  %init = tensor.empty() : tensor<6x2xf32>
  %r, %t = comm.all_to_all %x into %init split 1 concat 0 on @all : tensor<3x4xf32> into tensor<6x2xf32>
  %0 = comm.wait %t, %r reading %x : tensor<6x2xf32> reading tensor<3x4xf32>
  return %0 : tensor<6x2xf32>
}

// A token that is passed on leaves a collective that blocks.
// CHECK-LABEL: func.func @passed_on(
// CHECK-NEXT: %[[V0:.*]] = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<4xf32>}> : () ->
// CHECK-SAME: tensor<4xf32>
// CHECK-NEXT: %[[V1:.*]] = "stablehlo.if"(%arg1) ({
// CHECK-NEXT: %[[V2:.*]] = "stablehlo.all_reduce"(%arg0) <{replica_groups = dense<{{\[\[}}0, 1]]> :
// CHECK-SAME: tensor<1x2xi64>}> ({
// CHECK-NEXT: ^bb0(%[[V3:.*]]: tensor<f32>, %[[V4:.*]]: tensor<f32>):
// CHECK-NEXT: %[[V5:.*]] = "stablehlo.add"(%[[V3]], %[[V4]]) : (tensor<f32>, tensor<f32>) -> tensor<f32>
// CHECK-NEXT: "stablehlo.return"(%[[V5]]) : (tensor<f32>) -> ()
// CHECK-NEXT: }) : (tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT: "stablehlo.return"(%[[V2]]) : (tensor<4xf32>) -> ()
// CHECK-NEXT: }, {
// CHECK-NEXT: "stablehlo.return"(%[[V0]]) : (tensor<4xf32>) -> ()
// CHECK-NEXT: }) : (tensor<i1>) -> tensor<4xf32>
// CHECK-NEXT: return %[[V1]] : tensor<4xf32>
func.func @passed_on(%x: tensor<4xf32>, %c: i1) -> tensor<4xf32> {
  %init = tensor.empty() : tensor<4xf32>
  %r, %t = scf.if %c -> (tensor<4xf32>, !comm.token) {
    %a, %b = comm.all_reduce sum %x into %init on @all : tensor<4xf32>
    scf.yield %a, %b : tensor<4xf32>, !comm.token
  } else {
    %b = comm.completed_token
    scf.yield %init, %b : tensor<4xf32>, !comm.token
  }
  %0 = comm.wait %t, %r reading %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}
