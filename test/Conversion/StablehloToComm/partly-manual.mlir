// RUN: comm-opt %s --split-input-file --convert-stablehlo-to-comm --comm-verify | FileCheck %s

// Computations that leave axes of their mesh. Shapes in a body are pieces along
// manual axes; along others, its values are sharded as outside.

"sdy.mesh"() <{mesh = #sdy.mesh<["x"=2, "y"=4]>, sym_name = "mesh"}> : () -> ()

// CHECK-LABEL: func @one_axis(
// CHECK-SAME:    %[[A:.*]]: tensor<1x8xf32>) -> tensor<1x8xf32>
// CHECK-NEXT:    %[[T:.*]] = "stablehlo.tanh"(%[[A]]) : (tensor<1x8xf32>) -> tensor<1x8xf32>
// CHECK-NEXT:    %{{.*}} = tensor.empty() : tensor<1x8xf32>
// CHECK-NEXT:    comm.all_reduce sum %[[T]] into %{{.*}} on @x : tensor<1x8xf32>
func.func @one_axis(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %0 = "sdy.manual_computation"(%x) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{"x", "y"}, {}]>]>,
      manual_axes = #sdy<manual_axes{"x"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{"x", "y"}, {}]>]>}> ({
  ^bb0(%a: tensor<4x8xf32>):
    %1 = "stablehlo.tanh"(%a) : (tensor<4x8xf32>) -> tensor<4x8xf32>
    %2 = "stablehlo.all_reduce"(%1) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>,
        replica_groups = dense<[[0, 4], [1, 5], [2, 6], [3, 7]]> : tensor<4x2xi64>, use_global_device_ids}> ({
    ^bb0(%b: tensor<f32>, %c: tensor<f32>):
      %3 = "stablehlo.add"(%b, %c) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%3) : (tensor<f32>) -> ()
    }) : (tensor<4x8xf32>) -> tensor<4x8xf32>
    "sdy.return"(%2) : (tensor<4x8xf32>) -> ()
  }) : (tensor<8x8xf32>) -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}

// As JAX leaves other axes open: nothing is sharded over y, and each rank
// computes what those beside it along y compute.
// CHECK-LABEL: func @open(
// CHECK-SAME:    %[[A:.*]]: tensor<4xf32>) -> tensor<4xf32>
// CHECK:         comm.rank
// CHECK:         "stablehlo.add"
func.func @open(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = "sdy.manual_computation"(%x) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{"x", ?}]>]>,
      manual_axes = #sdy<manual_axes{"x"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{"x", ?}]>]>}> ({
  ^bb0(%a: tensor<4xf32>):
    %1 = "stablehlo.partition_id"() : () -> tensor<ui32>
    %2 = "stablehlo.convert"(%1) : (tensor<ui32>) -> tensor<f32>
    %3 = "stablehlo.broadcast_in_dim"(%2) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %4 = "stablehlo.add"(%a, %3) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    "sdy.return"(%4) : (tensor<4xf32>) -> ()
  }) : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// A computation in another, a call in the inner one, and a gather along the
// axis that is left.
// CHECK-LABEL: func @nested(
// CHECK-SAME:    %[[A:.*]]: tensor<2x4xf32>) -> tensor<2x4xf32>
// CHECK-NEXT:    %[[B:.*]] = "stablehlo.abs"(%[[A]]) : (tensor<2x4xf32>) -> tensor<2x4xf32>
// CHECK-NEXT:    %[[C:.*]] = "stablehlo.negate"(%[[B]]) : (tensor<2x4xf32>) -> tensor<2x4xf32>
// CHECK-NEXT:    return %[[C]]
func.func @nested(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %0 = "sdy.manual_computation"(%x) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{"y"}, {"x"}]>]>,
      manual_axes = #sdy<manual_axes{"x"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{"y"}, {"x"}]>]>}> ({
  ^bb0(%a: tensor<8x4xf32>):
    %1 = "stablehlo.abs"(%a) : (tensor<8x4xf32>) -> tensor<8x4xf32>
    %2 = "sdy.manual_computation"(%1) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{"y"}, {}]>]>,
        manual_axes = #sdy<manual_axes{"y"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{"y"}, {}]>]>}> ({
    ^bb0(%b: tensor<2x4xf32>):
      %3 = "stablehlo.negate"(%b) : (tensor<2x4xf32>) -> tensor<2x4xf32>
      "sdy.return"(%3) : (tensor<2x4xf32>) -> ()
    }) : (tensor<8x4xf32>) -> tensor<8x4xf32>
    "sdy.return"(%2) : (tensor<8x4xf32>) -> ()
  }) : (tensor<8x8xf32>) -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}

// CHECK-LABEL: func @call_and_move(
// CHECK-SAME:    %[[A:.*]]: tensor<1xf32>) -> tensor<4xf32>
// CHECK:         %[[B:.*]] = "stablehlo.tanh"(%[[A]]) : (tensor<1xf32>) -> tensor<1xf32>
// CHECK:         comm.all_gather %[[B]] into %{{.*}} dim 0 on @y : tensor<1xf32> into tensor<4xf32>
func.func @call_and_move(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = "sdy.manual_computation"(%x) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{"x", "y"}]>]>,
      manual_axes = #sdy<manual_axes{"x"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{"x"}]>]>}> ({
  ^bb0(%a: tensor<4xf32>):
    %1 = func.call @tanh(%a) : (tensor<4xf32>) -> tensor<4xf32>
    %2 = "sdy.reshard"(%1) <{sharding = #sdy.sharding<@mesh, [{}]>}> : (tensor<4xf32>) -> tensor<4xf32>
    "sdy.return"(%2) : (tensor<4xf32>) -> ()
  }) : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
func.func private @tanh(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "stablehlo.tanh"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// A named computation is inlined.
// CHECK-LABEL: func @named(
// CHECK-SAME:    %[[A:.*]]: tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:    %[[B:.*]] = "stablehlo.tanh"(%[[A]])
// CHECK-NEXT:    return %[[B]]
func.func @named(%x: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) -> tensor<8xf32> {
  %0 = "sdy.named_computation"(%x) <{name = "f"}> ({
  ^bb0(%a: tensor<8xf32>):
    %1 = "stablehlo.tanh"(%a) : (tensor<8xf32>) -> tensor<8xf32>
    "sdy.return"(%1) : (tensor<8xf32>) -> ()
  }) : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

// A mesh of replicas: the groups tell that the program has no partitions.
"sdy.mesh"() <{mesh = #sdy.mesh<["x"=4]>, sym_name = "mesh"}> : () -> ()
// CHECK-LABEL: func @replicas(
// CHECK:         comm.all_gather %{{.*}} into %{{.*}} dim 0 on @x : tensor<2xf32> into tensor<8xf32>
func.func @replicas(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = "sdy.manual_computation"(%x) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{"x"}]>]>,
      manual_axes = #sdy<manual_axes{"x"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{}]>]>}> ({
  ^bb0(%a: tensor<2xf32>):
    %1 = "stablehlo.all_gather"(%a) <{all_gather_dim = 0 : i64,
        replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>}> : (tensor<2xf32>) -> tensor<8xf32>
    "sdy.return"(%1) : (tensor<8xf32>) -> ()
  }) : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

// Computations that take a value with other shardings than it has, or return
// one: it is resharded.
"sdy.mesh"() <{mesh = #sdy.mesh<["x"=2, "y"=2]>, sym_name = "mesh"}> : () -> ()
// CHECK-LABEL: func @resharded(
// CHECK-SAME:    %[[A:.*]]: tensor<4x8xf32>) -> tensor<8x4xf32>
// CHECK:         %[[V:.*]], %[[T:.*]] = comm.all_to_all %[[A]] into %{{.*}} split 1 concat 0 on @x
// CHECK:         %[[W:.*]] = comm.wait %[[T]], %[[V]]
// CHECK:         "stablehlo.tanh"(%[[W]]) : (tensor<8x4xf32>) -> tensor<8x4xf32>
func.func @resharded(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %0 = "sdy.manual_computation"(%x) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{"x"}, {}]>]>,
      manual_axes = #sdy<manual_axes{"x", "y"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{"x"}, {}]>]>}> ({
  ^bb0(%a: tensor<4x8xf32>):
    "sdy.return"(%a) : (tensor<4x8xf32>) -> ()
  }) : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %1 = "sdy.manual_computation"(%0) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{}, {"x"}]>]>,
      manual_axes = #sdy<manual_axes{"x", "y"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{}, {"x"}]>]>}> ({
  ^bb0(%a: tensor<8x4xf32>):
    %2 = "stablehlo.tanh"(%a) : (tensor<8x4xf32>) -> tensor<8x4xf32>
    "sdy.return"(%2) : (tensor<8x4xf32>) -> ()
  }) : (tensor<8x8xf32>) -> tensor<8x8xf32>
  return %1 : tensor<8x8xf32>
}

// The inner computation is along an axis that the outer one leaves whole.
// CHECK-LABEL: func @sliced(
// CHECK-SAME:    %[[A:.*]]: tensor<4xf32>) -> tensor<4xf32>
// CHECK:         %[[S:.*]] = tensor.extract_slice %[[A]]
// CHECK:         %[[B:.*]] = "stablehlo.tanh"(%[[S]]) : (tensor<2xf32>) -> tensor<2xf32>
// CHECK:         comm.all_gather %[[B]] into %{{.*}} dim 0 on @y
func.func @sliced(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = "sdy.manual_computation"(%x) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{"x"}]>]>,
      manual_axes = #sdy<manual_axes{"x"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{"x"}]>]>}> ({
  ^bb0(%a: tensor<4xf32>):
    %1 = "sdy.manual_computation"(%a) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{"y"}]>]>,
        manual_axes = #sdy<manual_axes{"y"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{"y"}]>]>}> ({
    ^bb0(%b: tensor<2xf32>):
      %2 = "stablehlo.tanh"(%b) : (tensor<2xf32>) -> tensor<2xf32>
      "sdy.return"(%2) : (tensor<2xf32>) -> ()
    }) : (tensor<4xf32>) -> tensor<4xf32>
    "sdy.return"(%1) : (tensor<4xf32>) -> ()
  }) : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
