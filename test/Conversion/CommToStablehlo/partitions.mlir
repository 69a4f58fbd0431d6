// RUN: comm-opt %s --convert-comm-to-stablehlo=ids=partitions | FileCheck %s

// CHECK: module attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32}
comm.group @pairs = ranks [[0, 1], [2, 3]]

// CHECK-LABEL: func.func @collectives(
// CHECK-NEXT: %[[V0:.*]] = "stablehlo.all_gather"(%arg0) <{all_gather_dim = 0 : i64, channel_handle =
// CHECK-SAME: #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<{{\[\[}}0, 1], [2, 3]]> :
// CHECK-SAME: tensor<2x2xi64>, use_global_device_ids}> : (tensor<4xf32>) -> tensor<8xf32>
// CHECK-NEXT: %[[V1:.*]] = "stablehlo.collective_permute"(%arg0) <{channel_handle =
// CHECK-SAME: #stablehlo.channel_handle<handle = 2, type = 1>, source_target_pairs = dense<{{\[\[}}1, 0], [3, 2]]>
// CHECK-SAME: : tensor<2x2xi64>}> : (tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT: return %[[V0]], %[[V1]] : tensor<8xf32>, tensor<4xf32>
func.func @collectives(%x: tensor<4xf32>) -> (tensor<8xf32>, tensor<4xf32>) {
  %a = tensor.empty() : tensor<8xf32>
  %r, %t = comm.all_gather %x into %a dim 0 on @pairs : tensor<4xf32> into tensor<8xf32>
  %0 = comm.wait %t, %r reading %x : tensor<8xf32> reading tensor<4xf32>
  %b = tensor.empty() : tensor<4xf32>
  %r1, %t1 = comm.permute %x into %b pairs [[1, 0]] on @pairs : tensor<4xf32>
  %1 = comm.wait %t1, %r1 reading %x : tensor<4xf32>
  return %0, %1 : tensor<8xf32>, tensor<4xf32>
}
