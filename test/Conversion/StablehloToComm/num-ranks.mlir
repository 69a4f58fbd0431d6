// RUN: comm-opt %s -split-input-file \
// RUN:   --pass-pipeline='builtin.module(convert-stablehlo-to-comm{num-ranks=4})' | FileCheck %s

// The number of ranks leaves two partitions in each of two replicas.
// CHECK-LABEL: module @gather
// CHECK: comm.group @groups_0 = ranks {{\[}}[0, 2, 1, 3]]
module @gather {
  func.func @main(%x: tensor<2xi64>) -> tensor<8xi64> {
    %0 = "stablehlo.all_gather"(%x) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>,
      channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>}> : (tensor<2xi64>) -> tensor<8xi64>
    return %0 : tensor<8xi64>
  }
}

// -----

// Three replicas do not fit: there are four, of which one is in no group.
// CHECK-LABEL: module @broadcast
// CHECK: comm.group @groups_0 = ranks {{\[}}[0], [2, 1], [3]]
module @broadcast {
  func.func @main(%x: tensor<2xi64>) -> tensor<2xi64> {
    %0 = "stablehlo.collective_broadcast"(%x) <{replica_groups = dense<[[2, 1]]> : tensor<1x2xi64>}>
      : (tensor<2xi64>) -> tensor<2xi64>
    return %0 : tensor<2xi64>
  }
}

// -----

// Pairs need not name all ids.
// CHECK-LABEL: module @permute
// CHECK: comm.group @groups_0 = ranks {{\[}}[0, 1, 2, 3]]
module @permute {
  func.func @main(%x: tensor<2xi64>) -> tensor<2xi64> {
    %0 = "stablehlo.collective_permute"(%x) <{source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>,
      channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>}> : (tensor<2xi64>) -> tensor<2xi64>
    return %0 : tensor<2xi64>
  }
}

// -----

// Nothing but the number of ranks tells the number of replicas.
// CHECK-LABEL: module @module_says
// CHECK: comm.group @groups_0 = ranks {{\[}}[0, 1], [2, 3]]
module @module_says attributes {mhlo.num_replicas = 2 : i32} {
  func.func @main(%x: tensor<2xi64>) -> tensor<4xi64> {
    %0 = "stablehlo.all_gather"(%x)
        <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1], [2, 3]]> : tensor<2x2xi64>,
      channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>, use_global_device_ids}>
          : (tensor<2xi64>) -> tensor<4xi64>
    return %0 : tensor<4xi64>
  }
}
