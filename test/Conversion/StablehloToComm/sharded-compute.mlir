// RUN: comm-opt %s --split-input-file --convert-stablehlo-to-comm --comm-verify | FileCheck %s

// Programs with Shardy's annotations, in which each rank can compute its pieces
// from pieces.

"sdy.mesh"() <{mesh = #sdy.mesh<["x"=2, "y"=2]>, sym_name = "mesh"}> : () -> ()

// A product along a sharded dimension: the sum of the parts follows where the
// program asks for it, behind linear ops.
// CHECK-LABEL: func @sum_later(
// CHECK-SAME:    %[[A:.*]]: tensor<4x4xf32>, %[[B:.*]]: tensor<4x8xf32>) -> tensor<4x8xf32>
// CHECK:         %[[P:.*]] = "stablehlo.dot_general"(%[[A]], %[[B]])
// CHECK-NOT:     comm.
// CHECK:         %[[N:.*]] = "stablehlo.negate"(%[[P]])
// CHECK:         %[[S:.*]] = "stablehlo.add"(%[[P]], %[[N]])
// CHECK:         comm.all_reduce sum %[[S]] into %{{.*}} on @y : tensor<4x8xf32>
func.func @sum_later(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>},
    %b: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {}]>}) -> tensor<8x8xf32> {
  %0 = "stablehlo.dot_general"(%a, %b)
      <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}>
      : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %1 = "stablehlo.negate"(%0) : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %2 = "stablehlo.add"(%0, %1) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %3 = "sdy.all_reduce"(%2) <{reduction_axes = #sdy<axis_ref_list{"y"}>,
      out_sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}> : (tensor<8x8xf32>) -> tensor<8x8xf32>
  return %3 : tensor<8x8xf32>
}

// Otherwise it follows at once.
// CHECK-LABEL: func @sum_now(
// CHECK:         %[[P:.*]] = "stablehlo.dot"
// CHECK:         %{{.*}}, %[[T:.*]] = comm.all_reduce sum %[[P]] into %{{.*}} on @y : tensor<8xf32>
// CHECK:         %[[W:.*]] = comm.wait %[[T]]
// CHECK:         "stablehlo.tanh"(%[[W]])
func.func @sum_now(%a: tensor<4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}]>}, %b: tensor<4x8xf32>)
    -> tensor<8xf32> {
  %0 = "stablehlo.dot"(%a, %b) : (tensor<4xf32>, tensor<4x8xf32>) -> tensor<8xf32>
  %1 = "stablehlo.tanh"(%0) : (tensor<8xf32>) -> tensor<8xf32>
  return %1 : tensor<8xf32>
}

// A mean, of which the division is computed in parts, too; and a maximum.
// CHECK-LABEL: func @reduced(
// CHECK-SAME:    %[[A:.*]]: tensor<4x3xf32>) -> (tensor<3xf32>, tensor<3xf32>)
// CHECK:         %[[R:.*]] = "stablehlo.reduce"(%[[A]]
// CHECK:         %[[Q:.*]] = "stablehlo.divide"(%[[R]]
// CHECK:         comm.all_reduce sum %[[Q]] into %{{.*}} on @x : tensor<3xf32>
// CHECK:         %[[M:.*]] = "stablehlo.reduce"(%[[A]]
// CHECK:         comm.all_reduce max %[[M]] into %{{.*}} on @x : tensor<3xf32>
func.func @reduced(%a: tensor<8x3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>})
    -> (tensor<3xf32>, tensor<3xf32>) {
  %zero = "stablehlo.constant"() <{value = dense<0.0> : tensor<f32>}> : () -> tensor<f32>
  %eight = "stablehlo.constant"() <{value = dense<8.0> : tensor<3xf32>}> : () -> tensor<3xf32>
  %0 = "stablehlo.reduce"(%a, %zero) <{dimensions = array<i64: 0>}> ({
  ^bb0(%b: tensor<f32>, %c: tensor<f32>):
    %4 = "stablehlo.add"(%b, %c) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%4) : (tensor<f32>) -> ()
  }) : (tensor<8x3xf32>, tensor<f32>) -> tensor<3xf32>
  %1 = "stablehlo.divide"(%0, %eight) : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
  %2 = "sdy.sharding_constraint"(%1) <{sharding = #sdy.sharding<@mesh, [{}]>}> : (tensor<3xf32>) -> tensor<3xf32>
  %3 = "stablehlo.reduce"(%a, %zero) <{dimensions = array<i64: 0>}>
      ({
  ^bb0(%b: tensor<f32>, %c: tensor<f32>):
    %4 = "stablehlo.maximum"(%c, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%4) : (tensor<f32>) -> ()
  }) : (tensor<8x3xf32>, tensor<f32>) -> tensor<3xf32>
  return %2, %3 : tensor<3xf32>, tensor<3xf32>
}

// Of a constant and an iota each rank takes its piece.
// CHECK-LABEL: func @generated(
// CHECK-SAME:    %[[A:.*]]: tensor<2xi32>) -> tensor<2xi32>
// CHECK:         %[[C:.*]] = "stablehlo.constant"() {{.*}} : () -> tensor<4xi32>
// CHECK:         %[[S:.*]] = tensor.extract_slice %[[C]]
// CHECK:         %[[I:.*]] = "stablehlo.iota"() {{.*}} : () -> tensor<4xi32>
// CHECK:         %[[S2:.*]] = tensor.extract_slice %[[I]]
// CHECK:         "stablehlo.add"(%[[S]], %[[S2]]) : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
func.func @generated(%a: tensor<4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) -> tensor<4xi32> {
  %0 = "sdy.constant"() <{value = dense<[3, 1, 4, 1]> : tensor<4xi32>}>
      {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}]>]>} : () -> tensor<4xi32>
  %1 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<4xi32>
  %2 = "stablehlo.add"(%0, %1) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  %3 = "stablehlo.multiply"(%2, %a) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  return %3 : tensor<4xi32>
}

// Of what all ranks have, each takes its piece for an op on pieces.
// CHECK-LABEL: func @sliced(
// CHECK-SAME:    %[[A:.*]]: tensor<4x4xf32> {comm.uniform}, %[[B:.*]]: tensor<2x2xf32>) -> tensor<2x2xf32>
// CHECK:         %[[S:.*]] = tensor.extract_slice %[[A]][%{{.*}}, 0] [2, 4] [1, 1]
// CHECK:         %[[T:.*]] = tensor.extract_slice %[[S]][0, %{{.*}}] [2, 2] [1, 1]
// CHECK:         "stablehlo.subtract"(%[[T]], %[[B]]) : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
func.func @sliced(%a: tensor<4x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>},
    %b: tensor<4x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}) -> tensor<4x4xf32> {
  "sdy.sharding_group"(%b) <{group_id = 0 : i64}> : (tensor<4x4xf32>) -> ()
  %0 = "sdy.propagation_barrier"(%b) <{allowed_direction = 0 : i32}> : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = "stablehlo.subtract"(%a, %0) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return %1 : tensor<4x4xf32>
}

// Ops that compute along other dimensions.
// CHECK-LABEL: func @along(
// CHECK-SAME:    %[[A:.*]]: tensor<2x4xf32>) -> tensor<2x4xf32>
// CHECK:         "stablehlo.slice"(%[[A]]) <{limit_indices = array<i64: 2, 3>,
// CHECK-SAME:        (tensor<2x4xf32>) -> tensor<2x2xf32>
// CHECK:         "stablehlo.pad"{{.*}} : (tensor<2x2xf32>, tensor<f32>) -> tensor<2x3xf32>
// CHECK:         "stablehlo.concatenate"{{.*}} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x6xf32>
// CHECK:         "stablehlo.reverse"{{.*}} : (tensor<2x6xf32>) -> tensor<2x6xf32>
// CHECK:         "stablehlo.sort"
// CHECK:         (tensor<2x6xf32>) -> tensor<2x6xf32>
// CHECK:         "stablehlo.reduce_window"
// CHECK:         (tensor<2x6xf32>, tensor<f32>) -> tensor<2x5xf32>
// CHECK:         "stablehlo.pad"{{.*}} : (tensor<2x5xf32>, tensor<f32>) -> tensor<4x5xf32>
// CHECK:         "stablehlo.reshape"{{.*}} : (tensor<4x5xf32>) -> tensor<20xf32>
// CHECK:         "stablehlo.reshape"{{.*}} : (tensor<20xf32>) -> tensor<2x1x10xf32>
func.func @along(%a: tensor<4x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> tensor<4x4xf32> {
  %zero = "stablehlo.constant"() <{value = dense<0.0> : tensor<f32>}> : () -> tensor<f32>
  %0 = "stablehlo.slice"(%a) <{start_indices = array<i64: 0, 1>, limit_indices = array<i64: 4, 3>,
      strides = array<i64: 1, 1>}> : (tensor<4x4xf32>) -> tensor<4x2xf32>
  %1 = "stablehlo.pad"(%0, %zero) <{edge_padding_low = array<i64: 0, 1>, edge_padding_high = array<i64: 0, 0>,
      interior_padding = array<i64: 0, 0>}> : (tensor<4x2xf32>, tensor<f32>) -> tensor<4x3xf32>
  %2 = "stablehlo.concatenate"(%1, %1) <{dimension = 1 : i64}> : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x6xf32>
  %3 = "stablehlo.reverse"(%2) <{dimensions = array<i64: 1>}> : (tensor<4x6xf32>) -> tensor<4x6xf32>
  %4 = "stablehlo.sort"(%3) <{dimension = 1 : i64}> ({
  ^bb0(%b: tensor<f32>, %c: tensor<f32>):
    %9 = "stablehlo.compare"(%b, %c) <{comparison_direction = #stablehlo<comparison_direction LT>}>
        : (tensor<f32>, tensor<f32>) -> tensor<i1>
    "stablehlo.return"(%9) : (tensor<i1>) -> ()
  }) : (tensor<4x6xf32>) -> tensor<4x6xf32>
  %5 = "stablehlo.reduce_window"(%4, %zero) <{window_dimensions = array<i64: 1, 2>}> ({
  ^bb0(%b: tensor<f32>, %c: tensor<f32>):
    %9 = "stablehlo.maximum"(%b, %c) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%9) : (tensor<f32>) -> ()
  }) : (tensor<4x6xf32>, tensor<f32>) -> tensor<4x5xf32>
  %6 = "stablehlo.pad"(%5, %zero) <{edge_padding_low = array<i64: 1, 0>, edge_padding_high = array<i64: 0, 0>,
      interior_padding = array<i64: 1, 0>}> : (tensor<4x5xf32>, tensor<f32>) -> tensor<8x5xf32>
  %7 = "stablehlo.reshape"(%6) : (tensor<8x5xf32>) -> tensor<40xf32>
  %8 = "stablehlo.reshape"(%7) : (tensor<40xf32>) -> tensor<4x1x10xf32>
  return %a : tensor<4x4xf32>
}

// A convolution of a piece of the images; its input features are sharded, too.
// CHECK-LABEL: func @convolution(
// CHECK-SAME:    %[[A:.*]]: tensor<2x4x2xf32>, %[[B:.*]]: tensor<3x2x5xf32>) -> tensor<2x2x5xf32>
// CHECK:         %[[C:.*]] = "stablehlo.convolution"(%[[A]], %[[B]])
// CHECK:         comm.all_reduce sum %[[C]] into %{{.*}} on @y : tensor<2x2x5xf32>
func.func @convolution(%a: tensor<4x4x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}, {"y"}]>},
    %b: tensor<3x4x5xf32>) -> tensor<4x2x5xf32> {
  %0 = "stablehlo.convolution"(%a, %b) <{batch_group_count = 1 : i64, feature_group_count = 1 : i64,
      dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>}>
      : (tensor<4x4x4xf32>, tensor<3x4x5xf32>) -> tensor<4x2x5xf32>
  return %0 : tensor<4x2x5xf32>
}

// Groups of features, and of images.
// CHECK-LABEL: func @grouped(
// CHECK-SAME:    %[[A:.*]]: tensor<4x4x4xf32>, %[[B:.*]]: tensor<3x1x4xf32>, %[[C:.*]]: tensor<2x4x8xf32>,
// CHECK-SAME:    %[[D:.*]]: tensor<3x8x2xf32>) -> (tensor<4x2x4xf32>, tensor<1x2x2xf32>)
// CHECK:         "stablehlo.convolution"(%[[A]], %[[B]]) <{{.*}}feature_group_count = 4 : i64}>
// CHECK:         "stablehlo.convolution"(%[[C]], %[[D]]) <{batch_group_count = 2 : i64
func.func @grouped(%a: tensor<4x4x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {"x"}]>},
    %b: tensor<3x1x8xf32>, %c: tensor<4x4x8xf32>, %d: tensor<3x8x4xf32>)
    -> (tensor<4x2x8xf32>, tensor<1x2x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {"y"}]>}) {
  %0 = "stablehlo.convolution"(%a, %b) <{batch_group_count = 1 : i64, feature_group_count = 8 : i64,
      dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>}>
      : (tensor<4x4x8xf32>, tensor<3x1x8xf32>) -> tensor<4x2x8xf32>
  %1 = "stablehlo.convolution"(%c, %d) <{batch_group_count = 4 : i64, feature_group_count = 1 : i64,
      dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>}>
      : (tensor<4x4x8xf32>, tensor<3x8x4xf32>) -> tensor<1x2x4xf32>
  return %0, %1 : tensor<4x2x8xf32>, tensor<1x2x4xf32>
}

// -----

// A function with annotations that is called becomes part of its caller.
"sdy.mesh"() <{mesh = #sdy.mesh<["x"=2]>, sym_name = "mesh"}> : () -> ()
// CHECK-LABEL: func @caller(
// CHECK-SAME:    %[[A:.*]]: tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:    "stablehlo.tanh"(%[[A]]) : (tensor<4xf32>) -> tensor<4xf32>
func.func @caller(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) -> tensor<8xf32> {
  %0 = func.call @callee(%a) : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
func.func private @callee(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) -> tensor<8xf32> {
  %0 = "stablehlo.tanh"(%a) : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
