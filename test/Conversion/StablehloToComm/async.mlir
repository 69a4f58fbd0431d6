// RUN: comm-opt %s --convert-stablehlo-to-comm --split-input-file | FileCheck %s

// What async_start runs starts there, and is waited for at its async_done, as JAX's
// all_gather_start and its kin want it.

// CHECK-LABEL: func.func @overlap(
// CHECK-SAME: %[[X:.*]]: tensor<2x4xf32>
module attributes {mhlo.num_partitions = 2 : i32, mhlo.num_replicas = 1 : i32} {
  func.func @overlap(%x: tensor<2x4xf32>) -> (tensor<4x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>) {
    // CHECK: %[[G:.*]], %[[TG:.*]] = comm.all_gather %[[X]]
    %g = "stablehlo.async_start"(%x) ({
    ^bb0(%a: tensor<2x4xf32>):
      %0 = "stablehlo.all_gather"(%a)
          <{all_gather_dim = 0 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups =
          dense<[[0, 1]]> : tensor<1x2xi64>, use_global_device_ids}> : (tensor<2x4xf32>) -> tensor<4x4xf32>
      "stablehlo.return"(%0) : (tensor<4x4xf32>) -> ()
    }) : (tensor<2x4xf32>) -> !stablehlo.future<tensor<4x4xf32>>
    // CHECK: %[[R:.*]], %[[TR:.*]] = comm.all_reduce sum %[[X]]
    %r = "stablehlo.async_start"(%x) ({
    ^bb0(%a: tensor<2x4xf32>):
      %0 = "stablehlo.all_reduce"(%a) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>,
          replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, use_global_device_ids}> ({
      ^bb0(%b: tensor<f32>, %c: tensor<f32>):
        %1 = "stablehlo.add"(%b, %c) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%1) : (tensor<f32>) -> ()
      }) : (tensor<2x4xf32>) -> tensor<2x4xf32>
      "stablehlo.return"(%0) : (tensor<2x4xf32>) -> ()
    }) : (tensor<2x4xf32>) -> !stablehlo.future<tensor<2x4xf32>>
    // CHECK-NEXT: %[[Y:.*]] = "stablehlo.tanh"(%[[X]])
    %y = "stablehlo.tanh"(%x) : (tensor<2x4xf32>) -> tensor<2x4xf32>
    // CHECK-NEXT: %[[WR:.*]] = comm.wait %[[TR]], %[[R]]
    %s = "stablehlo.async_done"(%r) : (!stablehlo.future<tensor<2x4xf32>>) -> tensor<2x4xf32>
    // CHECK-NEXT: %[[Z:.*]] = "stablehlo.negate"(%[[WR]])
    %z = "stablehlo.negate"(%s) : (tensor<2x4xf32>) -> tensor<2x4xf32>
    // CHECK-NEXT: %[[WG:.*]] = comm.wait %[[TG]], %[[G]]
    %h = "stablehlo.async_done"(%g) : (!stablehlo.future<tensor<4x4xf32>>) -> tensor<4x4xf32>
    // CHECK-NEXT: return %[[WG]], %[[Y]], %[[Z]]
    return %h, %y, %z : tensor<4x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>
  }
}

// -----

// Unsigned integers, and compute beside the collective, which keeps its wait: what is
// done is not what it gives.

// CHECK-LABEL: func.func @with_compute(
// CHECK: comm.permute
// CHECK-NEXT: comm.wait
// CHECK-NEXT: "stablehlo.not"
// CHECK-NEXT: "stablehlo.popcnt"
// CHECK-NOT: async
module attributes {mhlo.num_partitions = 2 : i32, mhlo.num_replicas = 1 : i32} {
  func.func @with_compute(%x: tensor<4xui32>) -> (tensor<4xui32>, tensor<4xui32>) {
    %f = "stablehlo.async_start"(%x) ({
    ^bb0(%a: tensor<4xui32>):
      %0 = "stablehlo.collective_permute"(%a) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>,
          source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<4xui32>) -> tensor<4xui32>
      %1 = "stablehlo.not"(%0) : (tensor<4xui32>) -> tensor<4xui32>
      "stablehlo.return"(%1) : (tensor<4xui32>) -> ()
    }) : (tensor<4xui32>) -> !stablehlo.future<tensor<4xui32>>
    %y = "stablehlo.popcnt"(%x) : (tensor<4xui32>) -> tensor<4xui32>
    %r = "stablehlo.async_done"(%f) : (!stablehlo.future<tensor<4xui32>>) -> tensor<4xui32>
    return %r, %y : tensor<4xui32>, tensor<4xui32>
  }
}

// -----

// A future that goes elsewhere becomes its value, which is waited for where it starts.

// CHECK-LABEL: func.func @start(
// CHECK-SAME: %[[X:.*]]: tensor<2xf32>) -> tensor<2xf32>
// CHECK: %[[V:.*]], %[[T:.*]] = comm.permute %[[X]]
// CHECK-NEXT: %[[W:.*]] = comm.wait %[[T]], %[[V]]
// CHECK-NEXT: "stablehlo.negate"
// CHECK-NEXT: return %[[W]]
// CHECK-LABEL: func.func @done(
// CHECK-SAME: %[[F:.*]]: tensor<2xf32>, %[[C:.*]]: tensor<i1>) -> tensor<2xf32>
// CHECK: scf.if
// CHECK: scf.yield %[[F]] : tensor<2xf32>
// CHECK: func.func private @declared(tensor<2xf32>) -> tensor<2xf32>
module attributes {mhlo.num_partitions = 2 : i32, mhlo.num_replicas = 1 : i32} {
  func.func @start(%x: tensor<2xf32>) -> !stablehlo.future<tensor<2xf32>> {
    %f = "stablehlo.async_start"(%x) ({
    ^bb0(%a: tensor<2xf32>):
      %0 = "stablehlo.collective_permute"(%a) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>,
          source_target_pairs = dense<[[0, 1], [1, 0]]> : tensor<2x2xi64>}> : (tensor<2xf32>) -> tensor<2xf32>
      "stablehlo.return"(%0) : (tensor<2xf32>) -> ()
    }) : (tensor<2xf32>) -> !stablehlo.future<tensor<2xf32>>
    %y = "stablehlo.negate"(%x) : (tensor<2xf32>) -> tensor<2xf32>
    return %f : !stablehlo.future<tensor<2xf32>>
  }
  func.func @done(%f: !stablehlo.future<tensor<2xf32>>, %c: tensor<i1>) -> tensor<2xf32> {
    %g = "stablehlo.if"(%c) ({
      "stablehlo.return"(%f) : (!stablehlo.future<tensor<2xf32>>) -> ()
    }, {
      %1 = func.call @declared(%f) : (!stablehlo.future<tensor<2xf32>>) -> !stablehlo.future<tensor<2xf32>>
      "stablehlo.return"(%1) : (!stablehlo.future<tensor<2xf32>>) -> ()
    }) : (tensor<i1>) -> !stablehlo.future<tensor<2xf32>>
    %0 = "stablehlo.async_done"(%g) : (!stablehlo.future<tensor<2xf32>>) -> tensor<2xf32>
    return %0 : tensor<2xf32>
  }
  func.func private @declared(!stablehlo.future<tensor<2xf32>>) -> !stablehlo.future<tensor<2xf32>>
}
