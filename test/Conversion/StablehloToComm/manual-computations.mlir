// RUN: comm-opt %s --allow-unregistered-dialect --convert-stablehlo-to-comm | FileCheck %s

// Several computations, one after the other, which hand on to each other what is
// sharded alike; and what depends on no argument, which is the same on all ranks.

// CHECK: module @jit_step {
module @jit_step attributes {mhlo.num_partitions = 2 : i32, mhlo.num_replicas = 1 : i32} {
  "sdy.mesh"() <{mesh = #sdy.mesh<["dp"=2]>, sym_name = "mesh"}> : () -> ()

  // CHECK: func.func public @main(%[[X:.*]]: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<8x8xf32>, tensor<8xf32>) {
  // CHECK-NEXT: %[[TABLE:.*]] = arith.constant dense<5.000000e-01> : tensor<8xf32>
  // CHECK-NEXT: %[[EMPTY:.*]] = tensor.empty() : tensor<8xf32>
  // CHECK-NEXT: %[[EXP:.*]] = linalg.exp ins(%[[TABLE]]{{.*}} outs(%[[EMPTY]]
  // CHECK-NEXT: %[[FIRST:.*]] = "test.first"(%[[X]], %[[EXP]]) : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  // CHECK: %[[R:.*]], %[[T:.*]] = comm.all_gather %[[FIRST]] into %{{.*}} dim 0 on @dp
  // CHECK-NEXT: %[[W:.*]] = comm.wait %[[T]], %[[R]] reading %[[FIRST]]
  // CHECK-NEXT: %[[SECOND:.*]] = "test.second"(%[[X]], %[[EXP]]) : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  // CHECK-NEXT: return %[[SECOND]], %[[W]], %[[TABLE]]
  func.func public @main(%x: tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>, tensor<8xf32>) {
    %table = arith.constant dense<0.5> : tensor<8xf32>
    %empty = tensor.empty() : tensor<8xf32>
    %exp = linalg.exp ins(%table : tensor<8xf32>) outs(%empty : tensor<8xf32>) -> tensor<8xf32>
    %0 = "sdy.manual_computation"(%x, %exp) <{
      in_shardings = #sdy.sharding_per_value<[<@mesh, [{"dp"}, {}]>, <@mesh, [{}]>]>,
      manual_axes = #sdy<manual_axes{"dp"}>,
      out_shardings = #sdy.sharding_per_value<[<@mesh, [{"dp"}, {}]>]>}> ({
    ^bb0(%a: tensor<4x8xf32>, %b: tensor<8xf32>):
      %1 = "test.first"(%a, %b) : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
      "sdy.return"(%1) : (tensor<4x8xf32>) -> ()
    }) : (tensor<8x8xf32>, tensor<8xf32>) -> tensor<8x8xf32>
    %2:2 = "sdy.manual_computation"(%0, %x, %exp) <{
      in_shardings = #sdy.sharding_per_value<[<@mesh, [{"dp"}, {}]>, <@mesh, [{"dp"}, {}]>, <@mesh, [{}]>]>,
      manual_axes = #sdy<manual_axes{"dp"}>,
      out_shardings = #sdy.sharding_per_value<[<@mesh, [{}, {}]>, <@mesh, [{"dp"}, {}]>]>}> ({
    ^bb0(%a: tensor<4x8xf32>, %b: tensor<4x8xf32>, %c: tensor<8xf32>):
      %1 = "stablehlo.all_gather"(%a) <{all_gather_dim = 0 : i64,
        channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids,
        replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh, axes = [#stablehlo.axis_ref<name = "dp">]>
      }> : (tensor<4x8xf32>) -> tensor<8x8xf32>
      %3 = "test.second"(%b, %c) : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
      "sdy.return"(%1, %3) : (tensor<8x8xf32>, tensor<4x8xf32>) -> ()
    }) : (tensor<8x8xf32>, tensor<8x8xf32>, tensor<8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>)
    return %2#1, %2#0, %table : tensor<8x8xf32>, tensor<8x8xf32>, tensor<8xf32>
  }
}
