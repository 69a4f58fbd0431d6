// RUN: comm-opt %s --convert-stablehlo-to-comm -split-input-file | FileCheck %s

module attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  // CHECK: comm.group @groups_0 = ranks {{\[}}[0, 1, 2, 3]]

  // In a ring both start together, so that no rank waits before it receives.
  // CHECK-LABEL: func.func @ring
  // CHECK-SAME: (%[[X:.*]]: tensor<4xf32>, %[[Z:.*]]: tensor<2xf32>) -> tensor<4xf32>
  func.func @ring(%x: tensor<4xf32>, %token: !stablehlo.token, %z: tensor<2xf32>) -> (tensor<4xf32>, !stablehlo.token) {
    %0 = "stablehlo.create_token"() : () -> !stablehlo.token
    %1 = "stablehlo.send"(%x, %0) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>,
      is_host_transfer = false, source_target_pairs = dense<[[0, 1], [1, 2], [2, 3], [3, 0]]> : tensor<4x2xi64>}>
      : (tensor<4xf32>, !stablehlo.token) -> !stablehlo.token
    // CHECK: %[[COMPUTE:.*]] = "stablehlo.tanh"
    %c = "stablehlo.tanh"(%x) : (tensor<4xf32>) -> tensor<4xf32>
    // CHECK: %[[RANK:.*]] = comm.group_rank @groups_0
    // CHECK: %[[TABLE:.*]] = arith.constant dense<[1, 2, 3, 0]> : tensor<4xindex>
    // CHECK: %[[TO:.*]] = tensor.extract %[[TABLE]][%[[RANK]]]
    // CHECK: %[[TABLE:.*]] = arith.constant dense<[3, 0, 1, 2]> : tensor<4xindex>
    // CHECK: %[[FROM:.*]] = tensor.extract %[[TABLE]][%[[RANK]]]
    // CHECK: %[[R:.*]], %[[T:.*]] = comm.batch_p2p send %[[X]] to %[[TO]] receive into %{{.*}} from %[[FROM]]
    // CHECK-SAME: {{^}} on @groups_0
    // CHECK: %[[W:.*]] = comm.wait %[[T]], %[[R]] reading %[[X]]
    %2:2 = "stablehlo.recv"(%1) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>,
      is_host_transfer = false, source_target_pairs = dense<[[0, 1], [1, 2], [2, 3], [3, 0]]> : tensor<4x2xi64>}>
      : (!stablehlo.token) -> (tensor<4xf32>, !stablehlo.token)
    %3 = "stablehlo.after_all"(%2#1, %token) : (!stablehlo.token, !stablehlo.token) -> !stablehlo.token
    // CHECK: return %[[W]] : tensor<4xf32>
    return %2#0, %3 : tensor<4xf32>, !stablehlo.token
  }

  // What is received is sent on: a pipeline. The pairs of older exports.
  // CHECK-LABEL: func.func @pipeline
  func.func @pipeline(%x: tensor<4xf32>) -> tensor<4xf32> {
    %0 = "stablehlo.create_token"() : () -> !stablehlo.token
    // CHECK: arith.constant dense<[-1, 0, 1, -1]> : tensor<4xindex>
    // CHECK: %[[R:.*]], %[[T:.*]] = comm.recv into
    // CHECK: %[[W:.*]] = comm.wait %[[T]], %[[R]]
    %1:2 = "stablehlo.recv"(%0) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>}>
      {mhlo.frontend_attributes = {_xla_send_recv_source_target_pairs = "{{0,1},{1,2}}"}}
      : (!stablehlo.token) -> (tensor<4xf32>, !stablehlo.token)
    // CHECK: %[[V:.*]] = "stablehlo.tanh"(%[[W]])
    %2 = "stablehlo.tanh"(%1#0) : (tensor<4xf32>) -> tensor<4xf32>
    // CHECK: arith.constant dense<[1, 2, -1, -1]> : tensor<4xindex>
    // CHECK: %[[T:.*]] = comm.send %[[V]] to
    %3 = "stablehlo.send"(%2, %1#1) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>}>
      {mhlo.frontend_attributes = {_xla_send_recv_source_target_pairs = "{{0,1},{1,2}}"}}
      : (tensor<4xf32>, !stablehlo.token) -> !stablehlo.token
    // CHECK: "stablehlo.negate"
    %4 = "stablehlo.negate"(%2) : (tensor<4xf32>) -> tensor<4xf32>
    // CHECK: comm.wait %[[T]] reading %[[V]]
    // CHECK-NEXT: return
    return %4 : tensor<4xf32>
  }

  // Tokens that a loop carries go, too.
  // CHECK-LABEL: func.func @loop
  func.func @loop(%x: tensor<4xf32>, %p: tensor<i1>) -> tensor<4xf32> {
    %0 = "stablehlo.create_token"() : () -> !stablehlo.token
    // CHECK: scf.while (%{{.*}} = %arg0) : (tensor<4xf32>) -> tensor<4xf32>
    %1:2 = "stablehlo.while"(%x, %0) ({
    ^bb0(%a: tensor<4xf32>, %t: !stablehlo.token):
      "stablehlo.return"(%p) : (tensor<i1>) -> ()
    }, {
    ^bb0(%a: tensor<4xf32>, %t: !stablehlo.token):
      // CHECK: comm.batch_p2p
      %2:2 = "stablehlo.recv"(%t) <{source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>}>
          : (!stablehlo.token) -> (tensor<4xf32>, !stablehlo.token)
      %3 = "stablehlo.send"(%a, %2#1) <{source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>}>
          : (tensor<4xf32>, !stablehlo.token) -> !stablehlo.token
      "stablehlo.return"(%2#0, %3) : (tensor<4xf32>, !stablehlo.token) -> ()
    }) : (tensor<4xf32>, !stablehlo.token) -> (tensor<4xf32>, !stablehlo.token)
    return %1#0 : tensor<4xf32>
  }
}

// -----

// Between replicas, where there are no partitions.

// CHECK: comm.group @groups_0 = ranks {{\[}}[0, 1]]
func.func @replicas(%x: tensor<4xf32>) {
  %0 = "stablehlo.create_token"() : () -> !stablehlo.token
  %1 = "stablehlo.send"(%x, %0) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>,
    source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<4xf32>, !stablehlo.token) -> !stablehlo.token
  return
}
