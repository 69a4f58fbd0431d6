// RUN: comm-opt %s --split-input-file --verify-diagnostics --convert-stablehlo-to-comm --comm-verify | FileCheck %s

// Ops that compute along sharded dimensions: their operands are resharded to what
// they need, with a remark, and their results to what is annotated.

"sdy.mesh"() <{mesh = #sdy.mesh<["x"=2, "y"=2]>, sym_name = "mesh"}> : () -> ()

// Of both operands all rows; each rank takes its rows of the result.
// CHECK-LABEL: func @rows(
// CHECK-SAME:    %[[A:.*]]: tensor<2x2xf32>, %[[B:.*]]: tensor<1x2xf32>) -> tensor<3x2xf32>
// CHECK:         comm.all_gather %[[A]] into %{{.*}} dim 0 on @x
// CHECK:         comm.all_gather %[[B]] into %{{.*}} dim 0 on @x
// CHECK:         %[[C:.*]] = "stablehlo.concatenate"(%{{.*}}, %{{.*}}) <{dimension = 0 : i64}>
// CHECK-SAME:        (tensor<4x2xf32>, tensor<2x2xf32>) -> tensor<6x2xf32>
// CHECK:         %[[P:.*]] = tensor.extract_slice %[[C]][%{{.*}}, 0] [3, 2] [1, 1]
// CHECK:         return %[[P]]
func.func @rows(%a: tensor<4x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>},
    %b: tensor<2x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>})
    -> (tensor<6x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}) {
  // expected-remark @+2 {{'stablehlo.concatenate' op moves data: dimension 0 of operand #0 is sharded over 'x', expected not sharded}}
  // expected-remark @+1 {{'stablehlo.concatenate' op moves data: dimension 0 of operand #1 is sharded over 'x', expected not sharded}}
  %0 = "stablehlo.concatenate"(%a, %b) <{dimension = 0 : i64}>
      {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}, {"y"}]>]>}
      : (tensor<4x4xf32>, tensor<2x4xf32>) -> tensor<6x4xf32>
  return %0 : tensor<6x4xf32>
}

// Without an annotation all ranks have the result.
// CHECK-LABEL: func @slice(
// CHECK-SAME:    %[[A:.*]]: tensor<4xf32>) -> tensor<4xf32>
// CHECK:         comm.all_gather %[[A]]
// CHECK:         %[[S:.*]] = "stablehlo.slice"
// CHECK-SAME:        (tensor<8xf32>) -> tensor<4xf32>
// CHECK-NEXT:    return %[[S]]
func.func @slice(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) -> tensor<4xf32> {
  // expected-remark @+1 {{'stablehlo.slice' op moves data: dimension 0 of operand #0 is sharded over 'x', expected not sharded}}
  %0 = "stablehlo.slice"(%a) <{start_indices = array<i64: 1>, limit_indices = array<i64: 5>, strides = array<i64: 1>}>
      : (tensor<8xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// The dimension that reverse computes along is exchanged for the other.
// CHECK-LABEL: func @exchanged(
// CHECK:         comm.all_to_all %{{.*}} into %{{.*}} split 1 concat 0 on @x : tensor<2x4xf32> into tensor<4x2xf32>
// CHECK:         "stablehlo.reverse"
// CHECK-SAME:        (tensor<4x2xf32>) -> tensor<4x2xf32>
func.func @exchanged(%a: tensor<4x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> tensor<4x4xf32> {
  // expected-remark @+1 {{'stablehlo.reverse' op moves data: dimension 0 of operand #0 is sharded over 'x', expected not sharded}}
  %0 = "stablehlo.reverse"(%a) <{dimensions = array<i64: 0>}>
      {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{}, {"x"}]>]>} : (tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// Operands with two shardings: the second gets that of the first.
// CHECK-LABEL: func @two(
// CHECK-SAME:    %[[A:.*]]: tensor<4xf32>, %[[B:.*]]: tensor<4xf32>) -> tensor<4xf32>
// CHECK:         %[[P:.*]], %{{.*}} = comm.permute %[[B]]
// CHECK:         "stablehlo.add"(%[[A]], %{{.*}}) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
func.func @two(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>},
    %b: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}]>}) -> tensor<8xf32> {
  // expected-remark @+1 {{'stablehlo.add' op moves data: dimension 0 of operand #1 is sharded over 'y', expected sharded over 'x'}}
  %0 = "stablehlo.add"(%a, %b) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// A result that is annotated otherwise than it is computed, and one that a
// function returns otherwise.
// CHECK-LABEL: func @annotated(
// CHECK-SAME:    tensor<4xf32>) -> (tensor<4xf32>, tensor<8xf32>)
// CHECK:         %[[N:.*]] = "stablehlo.negate"
// CHECK:         comm.permute %[[N]]
// CHECK:         comm.all_gather
func.func @annotated(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>})
    -> (tensor<8xf32>, tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}) {
  // expected-remark @+1 {{'stablehlo.negate' op moves data: dimension 0 of result #0 is sharded over 'x', expected sharded over 'y'}}
  %0 = "stablehlo.negate"(%a) {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"y"}]>]>}
      : (tensor<8xf32>) -> tensor<8xf32>
  // expected-remark @+1 {{'func.return' op moves data: dimension 0 of operand #1 is sharded over 'y', expected not sharded}}
  return %0, %0 : tensor<8xf32>, tensor<8xf32>
}

// Pieces of 3 and 2 elements, without their padding.
// CHECK-LABEL: func @padded(
// CHECK-SAME:    %[[A:.*]]: tensor<3xf32>) -> tensor<3xf32>
// CHECK:         comm.all_gather %[[A]]
// CHECK:         tensor.extract_slice %{{.*}}[0] [5] [1] : tensor<6xf32> to tensor<5xf32>
// CHECK:         "stablehlo.reverse"
// CHECK:         "stablehlo.pad"
// CHECK-SAME:        -> tensor<6xf32>
func.func @padded(%a: tensor<5xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) -> tensor<5xf32> {
  // expected-remark @+1 {{'stablehlo.reverse' op moves data: dimension 0 of operand #0 is sharded over 'x', expected not sharded}}
  %0 = "stablehlo.reverse"(%a) <{dimensions = array<i64: 0>}>
      {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}]>]>} : (tensor<5xf32>) -> tensor<5xf32>
  return %0 : tensor<5xf32>
}

// Windows: of the image all rows, of the features those of a piece, which are
// summed up.
// CHECK-LABEL: func @image(
// CHECK-SAME:    tensor<1x2x4x1xf32>, %{{.*}}: tensor<3x3x2x2xf32> {comm.uniform}) -> tensor<1x2x4x2xf32>
// CHECK:         comm.all_gather %{{.*}} into %{{.*}} dim 1 on @x
// CHECK:         "stablehlo.convolution"
// CHECK-SAME:        (tensor<1x4x4x1xf32>, tensor<3x3x1x2xf32>) -> tensor<1x4x4x2xf32>
// CHECK:         tensor.extract_slice %{{.*}} [1, 2, 4, 2]
// CHECK:         comm.all_reduce sum %{{.*}} on @y : tensor<1x2x4x2xf32>
func.func @image(%a: tensor<1x4x4x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x"}, {}, {"y"}]>},
    %k: tensor<3x3x2x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}, {}]>}) -> tensor<1x4x4x2xf32> {
  // expected-remark @+1 {{'stablehlo.convolution' op moves data: dimension 1 of operand #0 is sharded over 'x', expected not sharded}}
  %0 = "stablehlo.convolution"(%a, %k) <{batch_group_count = 1 : i64, feature_group_count = 1 : i64,
      dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>,
      padding = dense<1> : tensor<2x2xi64>, window_strides = array<i64: 1, 1>}>
      {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{}, {"x"}, {}, {}]>]>}
      : (tensor<1x4x4x2xf32>, tensor<3x3x2x2xf32>) -> tensor<1x4x4x2xf32>
  return %0 : tensor<1x4x4x2xf32>
}

// The axis of the parts of a sum shards the result behind it.
// CHECK-LABEL: func @scattered(
// CHECK-SAME:    %{{.*}}: tensor<8x4xf32>, %{{.*}}: tensor<4x8xf32>) -> tensor<4x8xf32>
// CHECK:         %[[D:.*]] = "stablehlo.dot"(%{{.*}}, %{{.*}}) : (tensor<8x4xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
// CHECK:         comm.reduce_scatter sum %[[D]] into %{{.*}} dim 0 on @x : tensor<8x8xf32> into tensor<4x8xf32>
func.func @scattered(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"x"}]>},
    %b: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> tensor<8x8xf32> {
  %0 = "stablehlo.dot"(%a, %b) {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}, {}]>]>}
      : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}

// Two scatters in one, and both their results.
// CHECK-LABEL: func @variadic(
// CHECK-COUNT-2: comm.all_gather
// CHECK:         "stablehlo.scatter"
// CHECK:         (tensor<8xi32>, tensor<8xf32>)
// CHECK:         tensor.extract_slice %{{.*}} [4] [1] : tensor<8xi32> to tensor<4xi32>
// CHECK:         tensor.extract_slice %{{.*}} [4] [1] : tensor<8xf32> to tensor<4xf32>
func.func @variadic(%a: tensor<8xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>},
    %b: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}, %i: tensor<i64>, %u: tensor<i32>, %v: tensor<f32>)
    -> (tensor<8xi32>, tensor<8xf32>) {
  // expected-remark @+2 {{'stablehlo.scatter' op moves data: dimension 0 of operand #0 is sharded over 'x', expected not sharded}}
  // expected-remark @+1 {{'stablehlo.scatter' op moves data: dimension 0 of operand #1 is sharded over 'x', expected not sharded}}
  %0:2 = "stablehlo.scatter"(%a, %b, %i, %u, %v) <{scatter_dimension_numbers = #stablehlo.scatter<
      inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 0>}> ({
  ^bb0(%p: tensor<i32>, %q: tensor<f32>, %m: tensor<i32>, %n: tensor<f32>):
    "stablehlo.return"(%m, %n) : (tensor<i32>, tensor<f32>) -> ()
  }) {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}]>, <@mesh, [{"x"}]>]>}
      : (tensor<8xi32>, tensor<8xf32>, tensor<i64>, tensor<i32>, tensor<f32>) -> (tensor<8xi32>, tensor<8xf32>)
  return %0#0, %0#1 : tensor<8xi32>, tensor<8xf32>
}

// Each iteration turns what it carries back.
// CHECK-LABEL: func @loop(
// CHECK:         scf.for
// CHECK:           %[[R:.*]] = "stablehlo.negate"
// CHECK:           comm.permute %[[R]]
// CHECK:           scf.yield
func.func @loop(%x: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) -> tensor<8xf32> {
  %zero = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
  %r:2 = "stablehlo.while"(%zero, %x) ({
  ^bb0(%i: tensor<i32>, %a: tensor<8xf32>):
    %n = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> tensor<i32>
    %c = "stablehlo.compare"(%i, %n) <{comparison_direction = #stablehlo<comparison_direction LT>}>
        : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "stablehlo.return"(%c) : (tensor<i1>) -> ()
  }, {
  ^bb0(%i: tensor<i32>, %a: tensor<8xf32>):
    %one = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
    %j = "stablehlo.add"(%i, %one) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    // expected-remark @+1 {{'stablehlo.negate' op moves data: dimension 0 of result #0 is sharded over 'x', expected sharded over 'y'}}
    %b = "stablehlo.negate"(%a) {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"y"}]>]>}
        : (tensor<8xf32>) -> tensor<8xf32>
    // expected-remark @+1 {{'stablehlo.return' op moves data: dimension 0 of operand #1 is sharded over 'y', expected sharded over 'x'}}
    "stablehlo.return"(%j, %b) : (tensor<i32>, tensor<8xf32>) -> ()
  }) : (tensor<i32>, tensor<8xf32>) -> (tensor<i32>, tensor<8xf32>)
  return %r#1 : tensor<8xf32>
}

// -----

// Beside a manual computation: a sum of all, places of elements, and a slice.
"sdy.mesh"() <{mesh = #sdy.mesh<["dp"=2]>, sym_name = "mesh"}> : () -> ()
// CHECK-LABEL: func @beside(
// CHECK:         comm.all_gather
// CHECK:         linalg.generic
// CHECK-SAME:        ins(%{{.*}} : tensor<8xi32>) outs(%{{.*}} : tensor<i32>)
// CHECK:         comm.all_gather
// CHECK:         linalg.generic
// CHECK:         comm.all_gather
// CHECK:         tensor.extract_slice %{{.*}}[0] [4] [1] : tensor<8xi32> to tensor<4xi32>
func.func @beside(%x: tensor<8xi32>) -> (tensor<i32>, tensor<8xi32>, tensor<4xi32>) {
  %0 = "sdy.manual_computation"(%x) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{"dp"}]>]>,
      manual_axes = #sdy<manual_axes{"dp"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{"dp"}]>]>}> ({
  ^bb0(%a: tensor<4xi32>):
    "sdy.return"(%a) : (tensor<4xi32>) -> ()
  }) : (tensor<8xi32>) -> tensor<8xi32>
  %e = arith.constant dense<0> : tensor<i32>
  // expected-remark @+1 {{'linalg.generic' op moves data: dimension 0 of operand #0 is sharded over 'dp', expected not sharded}}
  %1 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]}
      ins(%0 : tensor<8xi32>) outs(%e : tensor<i32>) {
  ^bb0(%a: i32, %s: i32):
    %sum = arith.addi %a, %s : i32
    linalg.yield %sum : i32
  } -> tensor<i32>
  %f = tensor.empty() : tensor<8xi32>
  // expected-remark @+1 {{'linalg.generic' op moves data: dimension 0 of operand #0 is sharded over 'dp', expected not sharded}}
  %2 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%0 : tensor<8xi32>) outs(%f : tensor<8xi32>) {
  ^bb0(%a: i32, %s: i32):
    %i = linalg.index 0 : index
    %j = arith.index_cast %i : index to i32
    %sum = arith.addi %a, %j : i32
    linalg.yield %sum : i32
  } -> tensor<8xi32>
  // expected-remark @+1 {{'tensor.extract_slice' op moves data: dimension 0 of operand #0 is sharded over 'dp', expected not sharded}}
  %3 = tensor.extract_slice %0[0] [4] [1] : tensor<8xi32> to tensor<4xi32>
  return %1, %2, %3 : tensor<i32>, tensor<8xi32>, tensor<4xi32>
}

// -----

// A gather along a manual axis, of a dimension that another shards, too.
"sdy.mesh"() <{mesh = #sdy.mesh<["x"=2, "y"=2]>, sym_name = "mesh"}> : () -> ()
// CHECK-LABEL: func @partly(
// CHECK-SAME:    %[[X:.*]]: tensor<2xf32>) -> tensor<8xf32>
// CHECK:         comm.all_gather %[[X]] into %{{.*}} dim 0 on @y
// CHECK:         comm.all_gather %{{.*}} into %{{.*}} dim 0 on @x
func.func @partly(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = "sdy.manual_computation"(%x) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{"x", "y"}]>]>,
      manual_axes = #sdy<manual_axes{"x"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{}]>]>}> ({
  ^bb0(%a: tensor<4xf32>):
    // expected-remark @+1 {{'stablehlo.all_gather' op moves data: dimension 0 of operand #0 is sharded over 'y', expected not sharded}}
    %1 = "stablehlo.all_gather"(%a) <{all_gather_dim = 0 : i64,
        channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>,
        replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>, use_global_device_ids}>
        : (tensor<4xf32>) -> tensor<8xf32>
    "sdy.return"(%1) : (tensor<8xf32>) -> ()
  }) : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

// CHECK-LABEL: func @gspmd(
// CHECK-SAME:    %[[X:.*]]: tensor<4xf32>) -> tensor<8xf32>
// CHECK:         comm.all_gather %[[X]]
func.func @gspmd(%x: tensor<8xf32> {mhlo.sharding = "{devices=[2]<=[2]}"})
    -> (tensor<8xf32> {mhlo.sharding = "{replicated}"}) {
  %0 = "stablehlo.custom_call"(%x) <{call_target_name = "SPMDFullToShardShape"}> {mhlo.sharding = "{manual}"}
      : (tensor<8xf32>) -> tensor<4xf32>
  %1 = "stablehlo.custom_call"(%0) <{call_target_name = "SPMDShardToFullShape"}> {mhlo.sharding = "{devices=[2]<=[2]}"}
      : (tensor<4xf32>) -> tensor<8xf32>
  // expected-remark @+1 {{'func.return' op moves data: dimension 0 of operand #0 is sharded over 'd0', expected not sharded}}
  return %1 : tensor<8xf32>
}
