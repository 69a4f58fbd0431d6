// RUN: comm-opt %s --convert-stablehlo-to-comm | FileCheck %s

// What XLA's partitioner leaves of shardings that it moved: copies, in reducers, too. One
// that changes the type is no such copy.

// CHECK-LABEL: func.func @copies(
// CHECK-SAME: %[[X:.*]]: tensor<4xf32>
module attributes {mhlo.num_partitions = 2 : i32, mhlo.num_replicas = 1 : i32} {
  func.func @copies(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xbf16>) {
    // CHECK-NOT: mhlo.copy
    // CHECK: comm.all_reduce sum %[[X]]
    // CHECK: %[[W:.*]] = comm.wait
    %0 = "mhlo.copy"(%x) : (tensor<4xf32>) -> tensor<4xf32>
    %1 = "stablehlo.all_reduce"(%0) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>,
        replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, use_global_device_ids}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %s = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      %c = "mhlo.copy"(%s) : (tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%c) : (tensor<f32>) -> ()
    }) : (tensor<4xf32>) -> tensor<4xf32>
    // CHECK: %[[C:.*]] = "mhlo.copy"(%[[W]]) : (tensor<4xf32>) -> tensor<4xbf16>
    %2 = "mhlo.copy"(%1) : (tensor<4xf32>) -> tensor<4xbf16>
    // CHECK: return %[[W]], %[[C]]
    return %1, %2 : tensor<4xf32>, tensor<4xbf16>
  }
}
