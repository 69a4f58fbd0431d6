// RUN: comm-opt %s --convert-stablehlo-to-comm --split-input-file | FileCheck %s
// RUN: comm-opt %s --convert-stablehlo-to-comm --split-input-file --comm-verify -o /dev/null

// JAX without Shardy: the arguments' pieces are those of the function, what is not sharded
// is the same on all ranks. The mesh has the axes that all shardings need.

// CHECK: comm.mesh @mesh(d0 = 2, d1 = 4)
// CHECK: comm.group @d1 = @mesh[d1]
// CHECK-LABEL: func.func @main(
// CHECK-SAME: %[[X:.*]]: tensor<4x2xf32>, %[[W:.*]]: tensor<2x8xf32>, %[[B:.*]]: tensor<8xf32> {comm.uniform})
// CHECK-SAME: {{^}} -> (tensor<4x8xf32>, tensor<f32>)
// CHECK-NEXT: %[[R:.*]]:2 = call @shmap_body(%[[X]], %[[W]], %[[B]])
// CHECK-NEXT: return %[[R]]#0, %[[R]]#1
// CHECK: func.func private @shmap_body
// CHECK: comm.all_reduce {{.*}} on @d1
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

// -----

// Compute around and between manual computations, here elementwise and a function: on
// pieces, if sharded. A constraint on the way has no effect. The annotation of %m says how
// it is sharded, and that of %n that it is not.

// CHECK-LABEL: func.func @around(
// CHECK-SAME: %[[X:.*]]: tensor<2xf32>, %[[M:.*]]: tensor<2xf32>, %[[N:.*]]: tensor<f32> {comm.uniform})
// CHECK-SAME: -> (tensor<2xf32>, tensor<2xf32>, tensor<f32>)
// CHECK-NEXT: %[[A:.*]] = "stablehlo.negate"(%[[X]])
// CHECK: %[[V:.*]], %[[T:.*]] = comm.permute %[[A]]
// CHECK: %[[W:.*]] = comm.wait %[[T]], %[[V]]
// CHECK-NEXT: %[[E:.*]] = "stablehlo.exponential"(%[[W]]) : (tensor<2xf32>) -> tensor<2xf32>
// CHECK-NEXT: %[[S:.*]] = "stablehlo.sine"(%[[E]]) : (tensor<2xf32>) -> tensor<2xf32>
// CHECK-NEXT: %[[O:.*]] = "stablehlo.sqrt"(%[[N]])
// CHECK-NEXT: return %[[S]], %[[M]], %[[O]]
func.func @around(%x: tensor<4xf32> {mhlo.sharding = "{devices=[2]<=[2]}"},
    %m: tensor<4xf32> {mhlo.sharding = "{devices=[2]<=[2]}"}, %n: tensor<f32> {mhlo.sharding = "{replicated}"})
    -> (tensor<4xf32> {mhlo.sharding = "{devices=[2]<=[2]}"}, tensor<4xf32>, tensor<f32>) {
  %0 = "stablehlo.custom_call"(%x) <{call_target_name = "SPMDFullToShardShape"}> {mhlo.sharding = "{manual}"}
      : (tensor<4xf32>) -> tensor<2xf32>
  %1 = "stablehlo.negate"(%0) : (tensor<2xf32>) -> tensor<2xf32>
  %2 = "stablehlo.collective_permute"(%1) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>,
      source_target_pairs = dense<[[0, 1], [1, 0]]> : tensor<2x2xi64>}> : (tensor<2xf32>) -> tensor<2xf32>
  %3 = "stablehlo.custom_call"(%2) <{call_target_name = "SPMDShardToFullShape"}> {mhlo.sharding =
      "{devices=[2]<=[2]}"} : (tensor<2xf32>) -> tensor<4xf32>
  %4 = call @exponential(%3) : (tensor<4xf32>) -> tensor<4xf32>
  %5 = "stablehlo.custom_call"(%4) <{call_target_name = "Sharding"}> {mhlo.sharding = "{devices=[2]0,1}"}
      : (tensor<4xf32>) -> tensor<4xf32>
  %6 = "stablehlo.custom_call"(%5) <{call_target_name = "SPMDFullToShardShape"}> {mhlo.sharding = "{manual}"}
      : (tensor<4xf32>) -> tensor<2xf32>
  %7 = "stablehlo.sine"(%6) : (tensor<2xf32>) -> tensor<2xf32>
  %8 = "stablehlo.custom_call"(%7) <{call_target_name = "SPMDShardToFullShape"}> {mhlo.sharding =
      "{devices=[2]<=[2]}"} : (tensor<2xf32>) -> tensor<4xf32>
  %9 = "stablehlo.sqrt"(%n) : (tensor<f32>) -> tensor<f32>
  return %8, %m, %9 : tensor<4xf32>, tensor<4xf32>, tensor<f32>
}
func.func private @exponential(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "stablehlo.exponential"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %1 = "stablehlo.custom_call"(%0) <{call_target_name = "Sharding"}> {mhlo.sharding = "{devices=[2]<=[2]}"}
      : (tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// -----

// A whole argument, a constant and the rank's number inside, and a piece as a result.

// CHECK-LABEL: func.func @whole_inside(
// CHECK-SAME: %[[X:.*]]: tensor<2xi32>, %[[Y:.*]]: tensor<2xi32> {comm.uniform}) -> (tensor<2xi32>, tensor<2xi32>)
// CHECK: comm.rank
// CHECK: %[[B:.*]] = "stablehlo.broadcast_in_dim"
// CHECK: %[[S:.*]] = "stablehlo.add"(%[[X]], %[[B]])
// CHECK: %[[P:.*]] = "stablehlo.multiply"(%[[S]], %[[Y]])
// CHECK: return %[[P]], %[[S]]
func.func @whole_inside(%x: tensor<4xi32> {mhlo.sharding = "{devices=[2]<=[2]}"}, %y: tensor<2xi32>)
    -> (tensor<4xi32>, tensor<2xi32>) {
  %0 = "stablehlo.custom_call"(%x) <{call_target_name = "SPMDFullToShardShape"}> {mhlo.sharding = "{manual}"}
      : (tensor<4xi32>) -> tensor<2xi32>
  %1 = "stablehlo.partition_id"() : () -> tensor<ui32>
  %2 = "stablehlo.convert"(%1) : (tensor<ui32>) -> tensor<i32>
  %3 = "stablehlo.broadcast_in_dim"(%2) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<2xi32>
  %4 = "stablehlo.add"(%0, %3) : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
  %5 = "stablehlo.multiply"(%4, %y) : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
  %6 = "stablehlo.custom_call"(%5) <{call_target_name = "SPMDShardToFullShape"}> {mhlo.sharding =
      "{devices=[2]<=[2]}"} : (tensor<2xi32>) -> tensor<4xi32>
  return %6, %4 : tensor<4xi32>, tensor<2xi32>
}

// -----

// Orders of devices: transposed, as a list, and along both axes.

// CHECK: comm.mesh @mesh(d0 = 2, d1 = 3)
// CHECK: comm.group @d1_d0 = @mesh[d1, d0]
// CHECK-LABEL: func.func @orders(
// CHECK-SAME: tensor<2x2xf32>, %{{.*}}: tensor<2x2xf32>, %{{.*}}: tensor<1x4xf32>)
func.func @orders(%x: tensor<6x4xf32> {mhlo.sharding = "{devices=[3,2]<=[2,3]T(1,0)}"},
    %y: tensor<6x4xf32> {mhlo.sharding = "{devices=[3,2]0,3,1,4,2,5}"},
    %z: tensor<6x4xf32> {mhlo.sharding = "{devices=[6,1]0,3,1,4,2,5 metadata={op_name=\"{z}\"}}"}) {
  %0 = "stablehlo.custom_call"(%x) <{call_target_name = "SPMDFullToShardShape"}> {mhlo.sharding = "{manual}"}
      : (tensor<6x4xf32>) -> tensor<2x2xf32>
  %1 = "stablehlo.custom_call"(%y) <{call_target_name = "SPMDFullToShardShape"}> {mhlo.sharding = "{manual}"}
      : (tensor<6x4xf32>) -> tensor<2x2xf32>
  %2 = "stablehlo.custom_call"(%z) <{call_target_name = "SPMDFullToShardShape"}> {mhlo.sharding = "{manual}"}
      : (tensor<6x4xf32>) -> tensor<1x4xf32>
  %3 = "stablehlo.all_gather"(%2) <{all_gather_dim = 0 : i64, channel_handle =
      #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 3, 1, 4, 2, 5]]> : tensor<1x6xi64>,
      use_global_device_ids}> : (tensor<1x4xf32>) -> tensor<6x4xf32>
  return
}

// -----

// A ring: no mesh has the devices in the order of their numbers, so groups are lists.

// CHECK-NOT: comm.mesh
// CHECK: comm.group @groups_0 = ranks {{.}}[0, 1], [3, 2]]
// CHECK-LABEL: func.func @ring(
// CHECK-SAME: tensor<4x2xf32>, %{{.*}}: tensor<4x4xf32>)
func.func @ring(%x: tensor<8x4xf32> {mhlo.sharding = "{devices=[2,2]0,1,3,2}"},
    %y: tensor<8x4xf32> {mhlo.sharding = "{devices=[2,1,2]0,1,3,2 last_tile_dim_replicate}"}) {
  %0 = "stablehlo.custom_call"(%x) <{call_target_name = "SPMDFullToShardShape"}> {mhlo.sharding = "{manual}"}
      : (tensor<8x4xf32>) -> tensor<4x2xf32>
  %1 = "stablehlo.custom_call"(%y) <{call_target_name = "SPMDFullToShardShape"}> {mhlo.sharding = "{manual}"}
      : (tensor<8x4xf32>) -> tensor<4x4xf32>
  %2 = "stablehlo.all_gather"(%0) <{all_gather_dim = 1 : i64, channel_handle =
      #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1], [3, 2]]> : tensor<2x2xi64>,
      use_global_device_ids}> : (tensor<4x2xf32>) -> tensor<4x4xf32>
  return
}

// -----

// Subgroups: manual along an axis, and whole along the other, along which ranks compute
// the same. JAX constrains values inside, also in reducers.

// CHECK: comm.group @d0 = @mesh[d0]
// CHECK-LABEL: func.func @subgroups(
// CHECK-SAME: %[[X:.*]]: tensor<2x4xf32>)
// CHECK-NOT: Sharding
// CHECK: comm.all_reduce sum %[[X]] {{.*}} on @d0
func.func @subgroups(%x: tensor<4x4xf32>) -> tensor<2x4xf32> {
  %0 = "stablehlo.custom_call"(%x) <{backend_config = "unspecified_dims=[0,1]", call_target_name = "Sharding"}>
      {mhlo.sharding = "{devices=[2,1,2]<=[4] last_tile_dim_replicate}"} : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = "stablehlo.custom_call"(%0) <{call_target_name = "SPMDFullToShardShape"}>
      {mhlo.sharding = "{devices=[1,1,2,2]<=[4] last_tile_dims={manual, replicated}}"}
      : (tensor<4x4xf32>) -> tensor<2x4xf32>
  %2 = "stablehlo.all_reduce"(%1) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>,
      replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>, use_global_device_ids}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %5 = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %6 = "stablehlo.custom_call"(%5) <{call_target_name = "Sharding"}>
        {mhlo.sharding = "{devices=[2,2]<=[4] last_tile_dims={manual, replicated}}"} : (tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%6) : (tensor<f32>) -> ()
  }) : (tensor<2x4xf32>) -> tensor<2x4xf32>
  %3 = "stablehlo.custom_call"(%2) <{call_target_name = "Sharding"}>
      {mhlo.sharding = "{devices=[1,1,2,2]<=[4] last_tile_dims={manual, replicated}}"}
      : (tensor<2x4xf32>) -> tensor<2x4xf32>
  %4 = "stablehlo.custom_call"(%3) <{call_target_name = "SPMDShardToFullShape"}> {mhlo.sharding = "{replicated}"}
      : (tensor<2x4xf32>) -> tensor<2x4xf32>
  return %4 : tensor<2x4xf32>
}

// -----

// In a loop with a whole trip count, which carries a sharded value and a piece, and a
// branch that is entirely on pieces. The caller gets local types, too.

// CHECK-LABEL: func.func @loop(
// CHECK-SAME: %{{.*}}: tensor<2xf32>, %[[N:.*]]: tensor<i32> {comm.uniform}) -> (tensor<2xf32>, tensor<2xf32>)
// CHECK: scf.while {{.*}} -> (tensor<i32>, tensor<2xf32>, tensor<2xf32>)
// CHECK: scf.if {{.*}} -> (tensor<2xf32>)
// CHECK: comm.permute
// CHECK-LABEL: func.func @caller(
// CHECK-SAME: %[[X:.*]]: tensor<2xf32>, %[[N:.*]]: tensor<i32> {comm.uniform}) -> tensor<2xf32>
// CHECK: %[[R:.*]]:2 = call @loop(%[[X]], %[[N]]) : (tensor<2xf32>, tensor<i32>) -> (tensor<2xf32>, tensor<2xf32>)
// CHECK: "stablehlo.negate"(%[[R]]#0) : (tensor<2xf32>) -> tensor<2xf32>
func.func @loop(%x: tensor<4xf32> {mhlo.sharding = "{devices=[2]<=[2]}"}, %n: tensor<i32>)
    -> (tensor<4xf32>, tensor<2xf32>) {
  %zero = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
  %one = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
  %p = "stablehlo.custom_call"(%x) <{call_target_name = "SPMDFullToShardShape"}> {mhlo.sharding = "{manual}"}
      : (tensor<4xf32>) -> tensor<2xf32>
  %0:3 = "stablehlo.while"(%zero, %x, %p) ({
  ^bb0(%i: tensor<i32>, %a: tensor<4xf32>, %b: tensor<2xf32>):
    %1 = "stablehlo.compare"(%i, %n) <{comparison_direction = #stablehlo<comparison_direction LT>}>
        : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "stablehlo.return"(%1) : (tensor<i1>) -> ()
  }, {
  ^bb0(%i: tensor<i32>, %a: tensor<4xf32>, %b: tensor<2xf32>):
    %1 = "stablehlo.custom_call"(%a) <{call_target_name = "Sharding"}> {mhlo.sharding = "{devices=[2]<=[2]}"}
        : (tensor<4xf32>) -> tensor<4xf32>
    %2 = "stablehlo.custom_call"(%1) <{call_target_name = "SPMDFullToShardShape"}> {mhlo.sharding = "{manual}"}
        : (tensor<4xf32>) -> tensor<2xf32>
    %3 = "stablehlo.compare"(%i, %one) <{comparison_direction = #stablehlo<comparison_direction LT>}>
        : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %4 = "stablehlo.if"(%3) ({
      %8 = "stablehlo.collective_permute"(%2) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>,
          source_target_pairs = dense<[[0, 1], [1, 0]]> : tensor<2x2xi64>}> : (tensor<2xf32>) -> tensor<2xf32>
      "stablehlo.return"(%8) : (tensor<2xf32>) -> ()
    }, {
      %8 = "stablehlo.add"(%2, %b) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
      "stablehlo.return"(%8) : (tensor<2xf32>) -> ()
    }) : (tensor<i1>) -> tensor<2xf32>
    %5 = "stablehlo.custom_call"(%4) <{call_target_name = "SPMDShardToFullShape"}> {mhlo.sharding =
        "{devices=[2]<=[2]}"} : (tensor<2xf32>) -> tensor<4xf32>
    %6 = "stablehlo.add"(%i, %one) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %7 = "stablehlo.tanh"(%b) : (tensor<2xf32>) -> tensor<2xf32>
    "stablehlo.return"(%6, %5, %7) : (tensor<i32>, tensor<4xf32>, tensor<2xf32>) -> ()
  }) : (tensor<i32>, tensor<4xf32>, tensor<2xf32>) -> (tensor<i32>, tensor<4xf32>, tensor<2xf32>)
  return %0#1, %0#2 : tensor<4xf32>, tensor<2xf32>
}
func.func @caller(%x: tensor<4xf32>, %n: tensor<i32>) -> tensor<4xf32> {
  %0:2 = call @loop(%x, %n) : (tensor<4xf32>, tensor<i32>) -> (tensor<4xf32>, tensor<2xf32>)
  %1 = "stablehlo.negate"(%0#0) : (tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// -----

// Without tiles, nothing tells the number of devices, and no mesh is needed.

// CHECK-NOT: comm.mesh
// CHECK-LABEL: func.func @no_tiles(
// CHECK-SAME: %[[X:.*]]: tensor<4xf32> {comm.uniform}) -> tensor<4xf32>
// CHECK-NEXT: return %[[X]]
func.func @no_tiles(%x: tensor<4xf32> {mhlo.sharding = "{replicated}"}) -> tensor<4xf32> {
  %0 = "stablehlo.custom_call"(%x) <{call_target_name = "SPMDFullToShardShape"}> {mhlo.sharding = "{manual}"}
      : (tensor<4xf32>) -> tensor<4xf32>
  %1 = "stablehlo.custom_call"(%0) <{call_target_name = "SPMDShardToFullShape"}> {mhlo.sharding = "{replicated}"}
      : (tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// -----

// The second computation takes the argument whole.
// CHECK-LABEL: func.func @two_ways(
// CHECK-SAME:    %[[X:.*]]: tensor<4xf32>)
// CHECK:         comm.all_gather %[[X]] into %{{.*}} dim 0 on @d0 : tensor<4xf32> into tensor<8xf32>
func.func @two_ways(%x: tensor<8xf32>) {
  %0 = "stablehlo.custom_call"(%x) <{call_target_name = "Sharding"}> {mhlo.sharding = "{devices=[2]<=[2]}"}
      : (tensor<8xf32>) -> tensor<8xf32>
  %1 = "stablehlo.custom_call"(%0) <{call_target_name = "SPMDFullToShardShape"}> {mhlo.sharding = "{manual}"}
      : (tensor<8xf32>) -> tensor<4xf32>
  %2 = "stablehlo.custom_call"(%x) <{call_target_name = "Sharding"}> {mhlo.sharding = "{replicated}"}
      : (tensor<8xf32>) -> tensor<8xf32>
  %3 = "stablehlo.custom_call"(%2) <{call_target_name = "SPMDFullToShardShape"}> {mhlo.sharding = "{manual}"}
      : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

// CHECK-LABEL: func.func @transposed(
// CHECK-SAME:    %[[X:.*]]: tensor<4x4xf32>)
// CHECK:         comm.permute %[[X]] into %{{.*}} pairs {{\[\[}}0, 0], [1, 2], [2, 1], [3, 3]] on @d0_d1
// The second computation takes it in the other order of devices.
func.func @transposed(%x: tensor<8x8xf32> {mhlo.sharding = "{devices=[2,2]<=[4]}"}) -> tensor<8x8xf32> {
  %0 = "stablehlo.custom_call"(%x) <{call_target_name = "SPMDFullToShardShape"}> {mhlo.sharding = "{manual}"}
      : (tensor<8x8xf32>) -> tensor<4x4xf32>
  %1 = "stablehlo.custom_call"(%0) <{call_target_name = "SPMDShardToFullShape"}> {mhlo.sharding =
      "{devices=[2,2]<=[4]}"} : (tensor<4x4xf32>) -> tensor<8x8xf32>
  %2 = "stablehlo.custom_call"(%1) <{call_target_name = "Sharding"}> {mhlo.sharding = "{devices=[2,2]<=[2,2]T(1,0)}"}
      : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %3 = "stablehlo.custom_call"(%2) <{call_target_name = "SPMDFullToShardShape"}> {mhlo.sharding = "{manual}"}
      : (tensor<8x8xf32>) -> tensor<4x4xf32>
  return %1 : tensor<8x8xf32>
}
