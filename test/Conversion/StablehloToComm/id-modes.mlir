// RUN: comm-opt %s --convert-stablehlo-to-comm -split-input-file | FileCheck %s

// The four meanings of ids, with 2 replicas of 2 partitions: the ranks of
// replica 0 are 0 and 1, those of replica 1 are 2 and 3.

// CHECK-LABEL: module
// CHECK-NOT: mhlo
module attributes {mhlo.num_replicas = 2 : i32, mhlo.num_partitions = 2 : i32} {
  // CHECK-DAG: comm.group @[[CR:groups_0]] = ranks {{\[}}[0, 2], [1, 3]]
  // CHECK-DAG: comm.group @[[CRP:groups_1]] = ranks {{\[}}[0, 2, 1, 3]]
  // CHECK-DAG: comm.group @[[FLAT:groups_2]] = ranks {{\[}}[0, 3], [1, 2]]
  // CHECK-DAG: comm.group @[[CP:groups_3]] = ranks {{\[}}[0, 1], [2, 3]]
  // CHECK-NOT: comm.group

  // CHECK-LABEL: @cross_replica
  func.func @cross_replica(%x: tensor<4xf32>) -> tensor<8xf32> {
    // CHECK: comm.all_gather %{{.*}} on @[[CR]]
    %0 = "stablehlo.all_gather"(%x) {
      all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>
    } : (tensor<4xf32>) -> tensor<8xf32>
    return %0 : tensor<8xf32>
  }

  // CHECK-LABEL: @cross_replica_and_partition
  func.func @cross_replica_and_partition(%x: tensor<4xf32>) -> tensor<16xf32> {
    // CHECK: comm.all_gather %{{.*}} on @[[CRP]]
    %0 = "stablehlo.all_gather"(%x) <{
      all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>,
      channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>
    }> : (tensor<4xf32>) -> tensor<16xf32>
    return %0 : tensor<16xf32>
  }

  // CHECK-LABEL: @flattened_ids
  func.func @flattened_ids(%x: tensor<4xf32>) -> tensor<8xf32> {
    // CHECK: comm.all_gather %{{.*}} on @[[FLAT]]
    %0 = "stablehlo.all_gather"(%x) <{
      all_gather_dim = 0 : i64, replica_groups = dense<[[0, 3], [1, 2]]> : tensor<2x2xi64>,
      channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>,
      use_global_device_ids
    }> : (tensor<4xf32>) -> tensor<8xf32>
    return %0 : tensor<8xf32>
  }

  // CHECK-LABEL: @cross_partition
  func.func @cross_partition(%x: tensor<4xf32>) -> tensor<4xf32> {
    // CHECK: comm.all_to_all %{{.*}} split 0 concat 0 on @[[CP]]
    %0 = "stablehlo.all_to_all"(%x) <{
      split_dimension = 0 : i64, concat_dimension = 0 : i64, split_count = 2 : i64,
      replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>,
      channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>
    }> : (tensor<4xf32>) -> tensor<4xf32>
    return %0 : tensor<4xf32>
  }

  // CHECK-LABEL: @empty_groups
  func.func @empty_groups(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<16xf32>) {
    // CHECK: comm.all_to_all %{{.*}} on @[[CR]]
    %0 = "stablehlo.all_to_all"(%x) <{
      split_dimension = 0 : i64, concat_dimension = 0 : i64, split_count = 2 : i64,
      replica_groups = dense<> : tensor<0x0xi64>
    }> : (tensor<4xf32>) -> tensor<4xf32>
    // CHECK: comm.all_to_all %{{.*}} on @[[CP]]
    %1 = "stablehlo.all_to_all"(%x) <{
      split_dimension = 0 : i64, concat_dimension = 0 : i64, split_count = 2 : i64,
      replica_groups = dense<> : tensor<0x0xi64>,
      channel_handle = #stablehlo.channel_handle<handle = 7, type = 0>
    }> : (tensor<4xf32>) -> tensor<4xf32>
    // CHECK: comm.all_gather %{{.*}} on @[[CRP]]
    %2 = "stablehlo.all_gather"(%x) <{
      all_gather_dim = 0 : i64, replica_groups = dense<> : tensor<0x0xi64>,
      channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>,
      use_global_device_ids = false
    }> : (tensor<4xf32>) -> tensor<16xf32>
    return %0, %1, %2 : tensor<4xf32>, tensor<4xf32>, tensor<16xf32>
  }

  // Ids of a permute and of a broadcast are of replicas or of partitions.
  // CHECK-LABEL: @permute
  func.func @permute(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
    // CHECK: comm.permute %{{.*}} pairs {{\[}}[0, 1]] on @[[CR]]
    %0 = "stablehlo.collective_permute"(%x) <{
      source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>
    }> : (tensor<4xf32>) -> tensor<4xf32>
    // CHECK: comm.permute %{{.*}} pairs {{\[}}[0, 1]] on @[[CP]]
    %1 = "stablehlo.collective_permute"(%x) <{
      source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>,
      channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>
    }> : (tensor<4xf32>) -> tensor<4xf32>
    return %0, %1 : tensor<4xf32>, tensor<4xf32>
  }

  // CHECK-LABEL: @broadcast
  func.func @broadcast(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
    // CHECK: comm.broadcast %{{.*}} root 0 on @[[CR]]
    %0 = "stablehlo.collective_broadcast"(%x) <{
      replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>
    }> : (tensor<4xf32>) -> tensor<4xf32>
    // CHECK: comm.broadcast %{{.*}} root 0 on @[[CP]]
    %1 = "stablehlo.collective_broadcast"(%x) <{
      replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>,
      channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>
    }> : (tensor<4xf32>) -> tensor<4xf32>
    return %0, %1 : tensor<4xf32>, tensor<4xf32>
  }

  // CHECK-LABEL: @ids
  func.func @ids() -> (tensor<ui32>, tensor<ui32>) {
    // CHECK: %[[RANK:.*]] = comm.rank
    // CHECK: arith.remui %[[RANK]], %c2
    // CHECK: arith.index_cast %{{.*}} : index to i32
    %0 = "stablehlo.partition_id"() : () -> tensor<ui32>
    // CHECK: %[[RANK:.*]] = comm.rank
    // CHECK: arith.divui %[[RANK]], %c2
    %1 = "stablehlo.replica_id"() : () -> tensor<ui32>
    // CHECK: return %{{.*}} : tensor<i32>, tensor<i32>
    return %0, %1 : tensor<ui32>, tensor<ui32>
  }
}

// -----

// Nothing says how many replicas there are: as many as the ids need.

// CHECK: comm.group @groups_0 = ranks {{\[}}[0, 1, 2]]
// CHECK-LABEL: @deduced
func.func @deduced(%x: tensor<4xf32>) -> tensor<12xf32> {
  %0 = "stablehlo.all_gather"(%x) <{
    all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1, 2]]> : tensor<1x3xi64>,
    channel_handle = #stablehlo.channel_handle<handle = 0, type = 0>
  }> : (tensor<4xf32>) -> tensor<12xf32>
  return %0 : tensor<12xf32>
}

// -----

// CHECK: comm.group @groups_0 = ranks {{\[}}[0, 1]]
// CHECK-LABEL: @deduced_partitions
func.func @deduced_partitions(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "stablehlo.collective_permute"(%x) <{
    source_target_pairs = dense<[[0, 1], [1, 0]]> : tensor<2x2xi64>,
    channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>
  }> : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
