// RUN: comm-opt %s --convert-stablehlo-to-comm | FileCheck %s

// JAX without Shardy: the arguments' pieces are those of the function, what is not sharded
// is the same on all ranks.

// CHECK-LABEL: func.func @main(
// CHECK-SAME: %[[X:.*]]: tensor<4x2xf32>, %[[W:.*]]: tensor<2x8xf32>, %[[B:.*]]: tensor<8xf32> {comm.uniform})
// CHECK-SAME: {{^}} -> (tensor<4x8xf32>, tensor<f32>)
// CHECK-NEXT: %[[R:.*]]:2 = call @shmap_body(%[[X]], %[[W]], %[[B]])
// CHECK-NEXT: return %[[R]]#0, %[[R]]#1
// CHECK: func.func private @shmap_body
// CHECK: comm.all_reduce
module attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  func.func @main(%x: tensor<8x8xf32> {mhlo.sharding = "{devices=[2,4]<=[8]}"}, %w: tensor<8x8xf32>, %b: tensor<8xf32>)
      -> (tensor<8x8xf32>, tensor<f32>) {
    %0 = "stablehlo.custom_call"(%x) <{call_target_name = "Sharding"}> {mhlo.sharding = "{devices=[2,4]<=[8]}"}
        : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %1 = "stablehlo.custom_call"(%0) <{call_target_name = "SPMDFullToShardShape"}> {mhlo.sharding = "{manual}"}
        : (tensor<8x8xf32>) -> tensor<4x2xf32>
    %2 = "stablehlo.custom_call"(%w) <{call_target_name = "Sharding"}> {mhlo.sharding =
        "{devices=[4,1,2]<=[2,4]T(1,0) last_tile_dim_replicate}"} : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %3 = "stablehlo.custom_call"(%2) <{call_target_name = "SPMDFullToShardShape"}> {mhlo.sharding = "{manual}"}
        : (tensor<8x8xf32>) -> tensor<2x8xf32>
    %4 = "stablehlo.custom_call"(%b) <{call_target_name = "Sharding"}> {mhlo.sharding = "{replicated}"}
        : (tensor<8xf32>) -> tensor<8xf32>
    %5 = "stablehlo.custom_call"(%4) <{call_target_name = "SPMDFullToShardShape"}> {mhlo.sharding = "{manual}"}
        : (tensor<8xf32>) -> tensor<8xf32>
    %6:2 = call @shmap_body(%1, %3, %5)
        : (tensor<4x2xf32>, tensor<2x8xf32>, tensor<8xf32>) -> (tensor<4x8xf32>, tensor<f32>)
    %7 = "stablehlo.custom_call"(%6#0) <{call_target_name = "Sharding"}> {mhlo.sharding = "{manual}"}
        : (tensor<4x8xf32>) -> tensor<4x8xf32>
    %8 = "stablehlo.custom_call"(%7) <{call_target_name = "SPMDShardToFullShape"}>
        {mhlo.sharding = "{devices=[2,1,4]<=[8] last_tile_dim_replicate}"} : (tensor<4x8xf32>) -> tensor<8x8xf32>
    %9 = "stablehlo.custom_call"(%6#1) <{call_target_name = "Sharding"}> {mhlo.sharding = "{manual}"}
        : (tensor<f32>) -> tensor<f32>
    %10 = "stablehlo.custom_call"(%9) <{call_target_name = "SPMDShardToFullShape"}> {mhlo.sharding = "{replicated}"}
        : (tensor<f32>) -> tensor<f32>
    return %8, %10 : tensor<8x8xf32>, tensor<f32>
  }
  func.func private @shmap_body(%x: tensor<4x2xf32>, %w: tensor<2x8xf32>, %b: tensor<8xf32>)
      -> (tensor<4x8xf32>, tensor<f32>) {
    %0 = "stablehlo.dot"(%x, %w) : (tensor<4x2xf32>, tensor<2x8xf32>) -> tensor<4x8xf32>
    %1 = "stablehlo.all_reduce"(%0) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>,
        replica_groups = dense<[[0, 1, 2, 3], [4, 5, 6, 7]]> : tensor<2x4xi64>, use_global_device_ids}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %s = "stablehlo.add"(%p, %q) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%s) : (tensor<f32>) -> ()
    }) : (tensor<4x8xf32>) -> tensor<4x8xf32>
    %2 = "stablehlo.constant"() <{value = dense<1.0> : tensor<f32>}> : () -> tensor<f32>
    return %1, %2 : tensor<4x8xf32>, tensor<f32>
  }
}
