// RUN: comm-opt %s --convert-stablehlo-to-comm | FileCheck %s

// The body becomes the function, with local shapes; arguments may be forwarded
// in any order. Attributes that mean nothing any more are dropped. What no axis
// shards is the same on all ranks.

// CHECK: module @jit_step {
module @jit_step attributes {mhlo.num_partitions = 2 : i32, mhlo.num_replicas = 1 : i32,
    jax.uses_shape_polymorphism = false} {
  // CHECK-NEXT: comm.mesh @mesh(dp = 2)
  // CHECK-NEXT: comm.group @dp = @mesh[dp]
  "sdy.mesh"() <{mesh = #sdy.mesh<["dp"=2]>, sym_name = "mesh"}>
      {stablehlo.mesh = {axes = [{name = "dp", size = 2 : i64}]}} : () -> ()
  // CHECK-NEXT: func.func public @main(%[[Y:.*]]: tensor<8xi32> {comm.uniform}, %[[X:.*]]: tensor<4x8xf32>
  // CHECK-SAME: {{^}} {comm.uniform}, %{{.*}}: tensor<3xf32>) -> (tensor<8x8xf32>, tensor<8xi32>, tensor<8xi32>) {
  func.func public @main(%y: tensor<8xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %x: tensor<8x8xf32>
      {comm.uniform, mhlo.sharding = "x"}, %unused: tensor<3xf32>)
      -> (tensor<8x8xf32> {jax.result_info = "result[0]"}, tensor<8xi32>, tensor<8xi32>) {
    // CHECK-NEXT: %[[INIT:.*]] = tensor.empty() : tensor<8x8xf32>
    // CHECK-NEXT: %[[R:.*]], %[[T:.*]] = comm.all_gather %[[X]] into %[[INIT]] dim 0 on @dp
    // CHECK-NEXT: %[[W:.*]] = comm.wait %[[T]], %[[R]] reading %[[X]]
    // CHECK-NEXT: return %[[W]], %[[Y]], %[[Y]]
    %0:2 = "sdy.manual_computation"(%x, %y) <{
      in_shardings = #sdy.sharding_per_value<[<@mesh, [{"dp"}, {}]>, <@mesh, [{}]>]>,
      manual_axes = #sdy<manual_axes{"dp"}>,
      out_shardings = #sdy.sharding_per_value<[<@mesh, [{}, {}]>, <@mesh, [{}]>]>}> ({
    ^bb0(%a: tensor<4x8xf32>, %b: tensor<8xi32>):
      %1 = "stablehlo.all_gather"(%a) <{all_gather_dim = 0 : i64,
        channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids,
        replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh, axes = [#stablehlo.axis_ref<name = "dp">]>
      }> : (tensor<4x8xf32>) -> tensor<8x8xf32>
      %2 = "sdy.sharding_constraint"(%b) <{sharding = #sdy.sharding<@mesh, [{}]>}> : (tensor<8xi32>) -> tensor<8xi32>
      "sdy.return"(%1, %2) : (tensor<8x8xf32>, tensor<8xi32>) -> ()
    }) : (tensor<8x8xf32>, tensor<8xi32>) -> (tensor<8x8xf32>, tensor<8xi32>)
    return %0#0, %0#1, %y : tensor<8x8xf32>, tensor<8xi32>, tensor<8xi32>
  }
}
