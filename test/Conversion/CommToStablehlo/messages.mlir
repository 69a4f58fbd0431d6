// RUN: comm-opt %s --convert-comm-to-stablehlo | FileCheck %s
// RUN: comm-opt %s --convert-comm-to-stablehlo --convert-stablehlo-to-comm \
// RUN:   | FileCheck %s --check-prefix=BACK

// CHECK: module attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 4 : i32}
comm.group @pp = ranks [[3, 2, 1, 0]]

// Group rank i sends to i + 1: rank 3 to 2, 2 to 1, and 1 to 0.
// BACK-LABEL: func.func @pipeline(
// BACK: arith.constant dense<[1, 2, 3, -1]> : tensor<4xindex>
// BACK: comm.recv
// BACK: arith.constant dense<[-1, 0, 1, 2]> : tensor<4xindex>
// BACK: comm.send
// CHECK-LABEL: func.func @pipeline(
// CHECK-NEXT: %[[V0:.*]] = "stablehlo.create_token"() : () -> !stablehlo.token
// CHECK-NEXT: %[[V1:.*]]:2 = "stablehlo.recv"(%[[V0]]) <{channel_handle = #stablehlo.channel_handle<handle = 1,
// CHECK-SAME: type = 1>, is_host_transfer = false, source_target_pairs = dense<{{\[\[}}1, 0], [2, 1], [3, 2]]> :
// CHECK-SAME: tensor<3x2xi64>}> : (!stablehlo.token) -> (tensor<4xf32>, !stablehlo.token)
// CHECK-NEXT: %[[V2:.*]] = "stablehlo.create_token"() : () -> !stablehlo.token
// CHECK-NEXT: %[[V3:.*]] = "stablehlo.send"(%[[V1]]#0, %[[V2]]) <{channel_handle =
// CHECK-SAME: #stablehlo.channel_handle<handle = 1, type = 1>, is_host_transfer = false, source_target_pairs =
// CHECK-SAME: dense<{{\[\[}}1, 0], [2, 1], [3, 2]]> : tensor<3x2xi64>}> : (tensor<4xf32>, !stablehlo.token) ->
// CHECK-SAME: !stablehlo.token
// CHECK-NEXT: return %[[V1]]#0 : tensor<4xf32>
func.func @pipeline(%x: tensor<4xf32>) -> tensor<4xf32> {
  %i = comm.group_rank @pp : index
  %c1 = arith.constant 1 : index
  %c-1 = arith.constant -1 : index
  %c3 = arith.constant 3 : index
  %previous = arith.subi %i, %c1 : index
  %after = arith.addi %i, %c1 : index
  %is_last = arith.cmpi eq, %i, %c3 : index
  %next = arith.select %is_last, %c-1, %after : index
  %init = tensor.empty() : tensor<4xf32>
  %r, %t = comm.recv into %init from %previous on @pp : tensor<4xf32>
  %0 = comm.wait %t, %r : tensor<4xf32>
  %s = comm.send %0 to %next on @pp : tensor<4xf32>
  comm.wait %s reading %0 : reading tensor<4xf32>
  return %0 : tensor<4xf32>
}

// BACK-LABEL: func.func @swap(
// BACK: comm.batch_p2p send %arg0, %arg1 to %{{.*}}, %{{.*}} receive into
// CHECK-LABEL: func.func @swap(
// CHECK-NEXT: %[[V0:.*]] = "stablehlo.create_token"() : () -> !stablehlo.token
// CHECK-NEXT: %[[V1:.*]] = "stablehlo.send"(%arg0, %arg1, %[[V0]]) <{channel_handle =
// CHECK-SAME: #stablehlo.channel_handle<handle = 2, type = 1>, is_host_transfer = false, source_target_pairs =
// CHECK-SAME: dense<{{\[\[}}0, 1], [1, 0], [2, 3], [3, 2]]> : tensor<4x2xi64>}> : (tensor<4xf32>, tensor<2xf32>,
// CHECK-SAME: !stablehlo.token) -> !stablehlo.token
// CHECK-NEXT: %[[V2:.*]] = "stablehlo.create_token"() : () -> !stablehlo.token
// CHECK-NEXT: %[[V3:.*]]:3 = "stablehlo.recv"(%[[V2]]) <{channel_handle = #stablehlo.channel_handle<handle = 2,
// CHECK-SAME: type = 1>, is_host_transfer = false, source_target_pairs = dense<{{\[\[}}0, 1], [1, 0], [2, 3], [3,
// CHECK-SAME: 2]]> : tensor<4x2xi64>}> : (!stablehlo.token) -> (tensor<4xf32>, tensor<2xf32>, !stablehlo.token)
// CHECK-NEXT: return %[[V3]]#0, %[[V3]]#1 : tensor<4xf32>, tensor<2xf32>
func.func @swap(%x: tensor<4xf32>, %y: tensor<2xf32>) -> (tensor<4xf32>, tensor<2xf32>) {
  %i = comm.rank : index
  %peers = arith.constant dense<[2, 3, 0, 1]> : tensor<4xindex>
  %peer = tensor.extract %peers[%i] : tensor<4xindex>
  %a = tensor.empty() : tensor<4xf32>
  %b = tensor.empty() : tensor<2xf32>
  %r:2, %t = comm.batch_p2p send %x, %y to %peer, %peer receive into %a, %b from %peer, %peer
      on @pp : tensor<4xf32>, tensor<2xf32> into tensor<4xf32>, tensor<2xf32>
  %0:2 = comm.wait %t, %r#0, %r#1 reading %x, %y : tensor<4xf32>, tensor<2xf32>
  return %0#0, %0#1 : tensor<4xf32>, tensor<2xf32>
}
