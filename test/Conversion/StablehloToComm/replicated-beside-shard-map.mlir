// RUN: comm-opt %s --split-input-file --allow-unregistered-dialect --convert-stablehlo-to-comm | FileCheck %s

// What is whole is the same on all ranks, and so is what is computed of it: an
// optimizer's step beside a shard_map, with a call.

"sdy.mesh"() <{mesh = #sdy.mesh<["dp"=2]>, sym_name = "mesh"}> : () -> ()
// CHECK-LABEL: func.func @replicated(
// CHECK-SAME: %[[P:.*]]: tensor<8xf32> {comm.uniform},
// CHECK-SAME: {{^}} %[[N:.*]]: tensor<i32> {comm.uniform}, %[[X:.*]]: tensor<8x8xf32>) -> (tensor<8xf32>, tensor<i32>)
// CHECK-NEXT: %[[G:.*]] = "test.gradient"(%[[P]], %[[X]])
// CHECK: %[[W:.*]] = comm.wait
// CHECK: %[[NORM:.*]] = "stablehlo.reduce"(%[[W]],
// CHECK: "stablehlo.broadcast_in_dim"(%[[NORM]])
// CHECK: %[[NEW:.*]] = "stablehlo.subtract"(%[[P]], %{{.*}}) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
// CHECK: %[[COUNT:.*]] = "stablehlo.select"(%{{.*}}, %{{.*}}, %[[N]])
// CHECK: return %[[NEW]], %[[COUNT]]
func.func @replicated(%p: tensor<8xf32>, %n: tensor<i32>, %x: tensor<16x8xf32>) -> (tensor<8xf32>, tensor<i32>) {
  %g = "sdy.manual_computation"(%p, %x) <{
    in_shardings = #sdy.sharding_per_value<[<@mesh, [{}]>, <@mesh, [{"dp"}, {}]>]>,
        manual_axes = #sdy<manual_axes{"dp"}>,
    out_shardings = #sdy.sharding_per_value<[<@mesh, [{}]>]>}> ({
  ^bb0(%a: tensor<8xf32>, %b: tensor<8x8xf32>):
    %0 = "test.gradient"(%a, %b) : (tensor<8xf32>, tensor<8x8xf32>) -> tensor<8xf32>
    %1 = "stablehlo.all_reduce"(%0) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>,
        channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids}> ({
    ^bb0(%c: tensor<f32>, %d: tensor<f32>):
      %e = "stablehlo.add"(%c, %d) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%e) : (tensor<f32>) -> ()
    }) : (tensor<8xf32>) -> tensor<8xf32>
    "sdy.return"(%1) : (tensor<8xf32>) -> ()
  }) : (tensor<8xf32>, tensor<16x8xf32>) -> tensor<8xf32>
  %zero = "stablehlo.constant"() <{value = dense<0.0> : tensor<f32>}> : () -> tensor<f32>
  %norm = "stablehlo.reduce"(%g, %zero) <{dimensions = array<i64: 0>}> ({
  ^bb0(%c: tensor<f32>, %d: tensor<f32>):
    %e = "stablehlo.add"(%c, %d) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%e) : (tensor<f32>) -> ()
  }) : (tensor<8xf32>, tensor<f32>) -> tensor<f32>
  %all = "stablehlo.broadcast_in_dim"(%norm) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8xf32>
  %scaled = "stablehlo.divide"(%g, %all) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %new = "stablehlo.subtract"(%p, %scaled) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %one = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
  %more = "stablehlo.add"(%n, %one) : (tensor<i32>, tensor<i32>) -> tensor<i32>
  %can = "stablehlo.compare"(%n, %more) <{comparison_direction = #stablehlo<comparison_direction LT>}>
      : (tensor<i32>, tensor<i32>) -> tensor<i1>
  %count = func.call @_where(%can, %more, %n) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
  return %new, %count : tensor<8xf32>, tensor<i32>
}
func.func private @_where(%c: tensor<i1>, %a: tensor<i32>, %b: tensor<i32>) -> tensor<i32> {
  %0 = "stablehlo.select"(%c, %a, %b) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
  return %0 : tensor<i32>
}

// -----

// What is sharded is updated piece by piece, through a function, too. The momentum
// is sharded as what it is added to, an unused argument as it is annotated. Each
// user of a value that is the same everywhere gets it of its own shape.

"sdy.mesh"() <{mesh = #sdy.mesh<["dp"=2, "one"=1]>, sym_name = "mesh"}> : () -> ()
// CHECK-LABEL: func.func @sharded(
// CHECK-SAME: %[[P:.*]]: tensor<4x3xf32>, %[[M:.*]]: tensor<4x3xf32>, %[[B:.*]]: tensor<3xf32> {comm.uniform},
// CHECK-SAME: {{^}} %{{.*}}: tensor<5xf32>, %[[S:.*]]: tensor<f32> {comm.uniform})
// CHECK-SAME: -> (tensor<4x3xf32>, tensor<3x4xf32>, tensor<4xf32>, tensor<8x3xf32>, tensor<4x3xf32>, tensor<1x4x3xf32>)
// CHECK: "test.gradient"(%[[P]]) : (tensor<4x3xf32>) -> tensor<4x3xf32>
// CHECK: linalg.generic {{.*}} ins(%[[B]] : tensor<3xf32>) outs(%{{.*}} : tensor<4x3xf32>)
// CHECK: linalg.generic {{.*}} ins(%[[M]], %{{.*}} : tensor<4x3xf32>, tensor<4x3xf32>) outs(%{{.*}} : tensor<4x3xf32>)
// CHECK: linalg.generic {{.*}} ins(%{{.*}} : tensor<4x3xf32>) outs(%{{.*}} : tensor<4xf32>)
// CHECK: tensor.expand_shape %{{.*}} {{\[}}[0, 1], [2]] output_shape [1, 4, 3] : tensor<4x3xf32> into tensor<1x4x3xf32>
func.func @sharded(%p: tensor<8x3xf32>, %m: tensor<8x3xf32>, %b: tensor<3xf32>,
    %unused: tensor<10xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp", "one"}]>}, %s: tensor<f32>)
    -> (tensor<8x3xf32>, tensor<3x8xf32>, tensor<8xf32>, tensor<8x3xf32>,
        tensor<8x3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {?}]>}, tensor<1x8x3xf32>) {
  %g = "sdy.manual_computation"(%p) <{
    in_shardings = #sdy.sharding_per_value<[<@mesh, [{"dp"}, {}]>]>, manual_axes = #sdy<manual_axes{"dp"}>,
    out_shardings = #sdy.sharding_per_value<[<@mesh, [{"dp"}, {}], replicated={"one"}>]>}> ({
  ^bb0(%a: tensor<4x3xf32>):
    %0 = "test.gradient"(%a) : (tensor<4x3xf32>) -> tensor<4x3xf32>
    "sdy.return"(%0) : (tensor<4x3xf32>) -> ()
  }) : (tensor<8x3xf32>) -> tensor<8x3xf32>
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<8x3xf32>
  %fill = linalg.fill ins(%zero : f32) outs(%empty : tensor<8x3xf32>) -> tensor<8x3xf32>
  %scale = linalg.generic {indexing_maps = [affine_map<(i, j) -> ()>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%s : tensor<f32>) outs(%empty : tensor<8x3xf32>) {
  ^bb0(%a: f32, %o: f32):
    linalg.yield %a : f32
  } -> tensor<8x3xf32>
  %bias = linalg.generic {indexing_maps = [affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%b : tensor<3xf32>) outs(%empty : tensor<8x3xf32>) {
  ^bb0(%a: f32, %o: f32):
    linalg.yield %a : f32
  } -> tensor<8x3xf32>
  %sum = func.call @add(%g, %bias) : (tensor<8x3xf32>, tensor<8x3xf32>) -> tensor<8x3xf32>
  %scaled = func.call @add(%sum, %scale) : (tensor<8x3xf32>, tensor<8x3xf32>) -> tensor<8x3xf32>
  %new = func.call @add(%m, %scaled) : (tensor<8x3xf32>, tensor<8x3xf32>) -> tensor<8x3xf32>
  %turned = tensor.empty() : tensor<3x8xf32>
  %t = linalg.transpose ins(%new : tensor<8x3xf32>) outs(%turned : tensor<3x8xf32>) permutation = [1, 0]
  %rows = tensor.empty() : tensor<8xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%rows : tensor<8xf32>) -> tensor<8xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>],
      iterator_types = ["parallel", "reduction"]}
      ins(%new : tensor<8x3xf32>) outs(%zeros : tensor<8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %1 = arith.addf %a, %o : f32
    linalg.yield %1 : f32
  } -> tensor<8xf32>
  %deep = tensor.expand_shape %new [[0, 1], [2]] output_shape [1, 8, 3] : tensor<8x3xf32> into tensor<1x8x3xf32>
  return %new, %t, %r, %fill, %fill, %deep
    : tensor<8x3xf32>, tensor<3x8xf32>, tensor<8xf32>, tensor<8x3xf32>, tensor<8x3xf32>, tensor<1x8x3xf32>
}
func.func private @add(%a: tensor<8x3xf32>, %b: tensor<8x3xf32>) -> tensor<8x3xf32> {
  %empty = tensor.empty() : tensor<8x3xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>,
      affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : tensor<8x3xf32>, tensor<8x3xf32>) outs(%empty : tensor<8x3xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %1 = arith.addf %x, %y : f32
    linalg.yield %1 : f32
  } -> tensor<8x3xf32>
  return %0 : tensor<8x3xf32>
}

// -----

// As StableHLO, and through a function that is per-rank: what it takes and gives is
// sharded as in the manual computation. A constant that is sharded is made there.

"sdy.mesh"() <{mesh = #sdy.mesh<["dp"=2]>, sym_name = "mesh"}> : () -> ()
// CHECK-LABEL: func.func @main(
// CHECK-SAME: %[[X:.*]]: tensor<4x3xf32>, %[[L:.*]]: tensor<f32> {comm.uniform})
// CHECK-SAME: {{^}} -> (tensor<4x3xf32>, tensor<3x4xf32>, tensor<4xf32>)
// CHECK: %[[ONES:.*]] = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<4x3xf32>}> : ()
// CHECK-SAME: {{^}} -> tensor<4x3xf32>
// CHECK: %[[R:.*]] = call @shard_map(%[[X]], %[[ONES]]) : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
// CHECK: "stablehlo.broadcast_in_dim"(%[[L]]) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x3xf32>
// CHECK: "stablehlo.multiply"(%[[R]], %{{.*}}) : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
// CHECK: "stablehlo.transpose"({{.*}} -> tensor<3x4xf32>
// CHECK: "stablehlo.reduce"({{.*}}dimensions = array<i64: 1>
// CHECK: (tensor<4x3xf32>, tensor<f32>) -> tensor<4xf32>
func.func @main(%x: tensor<8x3xf32>, %l: tensor<f32>) -> (tensor<8x3xf32>, tensor<3x8xf32>, tensor<8xf32>) {
  %ones = "stablehlo.constant"() <{value = dense<1.0> : tensor<8x3xf32>}> : () -> tensor<8x3xf32>
  %0 = func.call @shard_map(%x, %ones) : (tensor<8x3xf32>, tensor<8x3xf32>) -> tensor<8x3xf32>
  %scale = "stablehlo.broadcast_in_dim"(%l) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x3xf32>
  %1 = "stablehlo.multiply"(%0, %scale) : (tensor<8x3xf32>, tensor<8x3xf32>) -> tensor<8x3xf32>
  %2 = "sdy.sharding_constraint"(%1) <{sharding = #sdy.sharding<@mesh, [{"dp"}, {}]>}>
      : (tensor<8x3xf32>) -> tensor<8x3xf32>
  %t = "stablehlo.transpose"(%2) <{permutation = array<i64: 1, 0>}> : (tensor<8x3xf32>) -> tensor<3x8xf32>
  %r = "stablehlo.reduce"(%2, %l) <{dimensions = array<i64: 1>}> ({
  ^bb0(%c: tensor<f32>, %d: tensor<f32>):
    %e = "stablehlo.add"(%c, %d) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%e) : (tensor<f32>) -> ()
  }) : (tensor<8x3xf32>, tensor<f32>) -> tensor<8xf32>
  return %2, %t, %r : tensor<8x3xf32>, tensor<3x8xf32>, tensor<8xf32>
}
func.func private @shard_map(%x: tensor<8x3xf32>, %y: tensor<8x3xf32>) -> tensor<8x3xf32> {
  %0 = "sdy.manual_computation"(%x, %y) <{
    in_shardings = #sdy.sharding_per_value<[<@mesh, [{"dp"}, {}]>, <@mesh, [{"dp"}, {}]>]>,
        manual_axes = #sdy<manual_axes{"dp"}>,
    out_shardings = #sdy.sharding_per_value<[<@mesh, [{"dp"}, {}]>]>}> ({
  ^bb0(%a: tensor<4x3xf32>, %b: tensor<4x3xf32>):
    %1 = "test.body"(%a, %b) : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
    "sdy.return"(%1) : (tensor<4x3xf32>) -> ()
  }) : (tensor<8x3xf32>, tensor<8x3xf32>) -> tensor<8x3xf32>
  return %0 : tensor<8x3xf32>
}

// -----

// A training loop: what it carries is sharded as its manual computation takes it.
// Batches are sliced in whole dimensions, and results written.

"sdy.mesh"() <{mesh = #sdy.mesh<["dp"=2]>, sym_name = "mesh"}> : () -> ()
// CHECK-LABEL: func.func @loop(
// CHECK-SAME: %[[P:.*]]: tensor<4xf32>, %[[XS:.*]]: tensor<3x4x2xf32>, %[[N:.*]]: tensor<i32> {comm.uniform})
// CHECK-SAME: {{^}} -> (tensor<4xf32>, tensor<3x4xf32>)
// CHECK: %[[ZEROS:.*]] = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<3x4xf32>}> : ()
// CHECK-SAME: {{^}} -> tensor<3x4xf32>
// CHECK: scf.while (%{{.*}} = %{{.*}}, %{{.*}} = %[[P]], %{{.*}} = %[[ZEROS]])
// CHECK-SAME: {{^}} : (tensor<i32>, tensor<4xf32>, tensor<3x4xf32>) -> (tensor<i32>, tensor<4xf32>, tensor<3x4xf32>)
// CHECK: "stablehlo.dynamic_slice"(%[[XS]], {{.*}}) <{slice_sizes = array<i64: 1, 4, 2>}> : {{.*}} -> tensor<1x4x2xf32>
// CHECK: "stablehlo.reshape"({{.*}} -> tensor<4x2xf32>
// CHECK: func.call @step(%{{.*}}, %{{.*}}) : (tensor<4xf32>, tensor<4x2xf32>) -> tensor<4xf32>
// CHECK: scf.if
// CHECK: "stablehlo.dynamic_update_slice"({{.*}}) : (tensor<3x4xf32>, tensor<1x4xf32>, tensor<i32>, tensor<i32>)
// CHECK-SAME: {{^}} -> tensor<3x4xf32>
func.func @loop(%p: tensor<8xf32>, %xs: tensor<3x8x2xf32>, %n: tensor<i32>) -> (tensor<8xf32>, tensor<3x8xf32>) {
  %zero = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
  %one = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
  %zeros = "stablehlo.constant"() <{value = dense<0.0> : tensor<3x8xf32>}> : () -> tensor<3x8xf32>
  %r:3 = "stablehlo.while"(%zero, %p, %zeros) ({
  ^bb0(%i: tensor<i32>, %q: tensor<8xf32>, %y: tensor<3x8xf32>):
    %c = "stablehlo.compare"(%i, %n) <{comparison_direction = #stablehlo<comparison_direction LT>}>
        : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "stablehlo.return"(%c) : (tensor<i1>) -> ()
  }, {
  ^bb0(%i: tensor<i32>, %q: tensor<8xf32>, %y: tensor<3x8xf32>):
    %s = "stablehlo.dynamic_slice"(%xs, %i, %zero, %zero) <{slice_sizes = array<i64: 1, 8, 2>}>
        : (tensor<3x8x2xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x8x2xf32>
    %x = "stablehlo.reshape"(%s) : (tensor<1x8x2xf32>) -> tensor<8x2xf32>
    %g = func.call @step(%q, %x) : (tensor<8xf32>, tensor<8x2xf32>) -> tensor<8xf32>
    %even = "stablehlo.compare"(%i, %one) <{comparison_direction = #stablehlo<comparison_direction EQ>}>
        : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %h = "stablehlo.if"(%even) ({
      %t = "stablehlo.tanh"(%g) : (tensor<8xf32>) -> tensor<8xf32>
      "stablehlo.return"(%t) : (tensor<8xf32>) -> ()
    }, {
      %o = "stablehlo.constant"() <{value = dense<1.0> : tensor<8xf32>}> : () -> tensor<8xf32>
      "stablehlo.return"(%o) : (tensor<8xf32>) -> ()
    }) : (tensor<i1>) -> tensor<8xf32>
    %row = "stablehlo.reshape"(%h) : (tensor<8xf32>) -> tensor<1x8xf32>
    %z = "stablehlo.dynamic_update_slice"(%y, %row, %i, %zero)
        : (tensor<3x8xf32>, tensor<1x8xf32>, tensor<i32>, tensor<i32>) -> tensor<3x8xf32>
    %j = "stablehlo.add"(%i, %one) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    "stablehlo.return"(%j, %h, %z) : (tensor<i32>, tensor<8xf32>, tensor<3x8xf32>) -> ()
  }) : (tensor<i32>, tensor<8xf32>, tensor<3x8xf32>) -> (tensor<i32>, tensor<8xf32>, tensor<3x8xf32>)
  return %r#1, %r#2 : tensor<8xf32>, tensor<3x8xf32>
}
func.func private @step(%p: tensor<8xf32>, %x: tensor<8x2xf32>) -> tensor<8xf32> {
  %0 = "sdy.manual_computation"(%p, %x) <{
    in_shardings = #sdy.sharding_per_value<[<@mesh, [{"dp"}]>, <@mesh, [{"dp"}, {}]>]>,
        manual_axes = #sdy<manual_axes{"dp"}>,
    out_shardings = #sdy.sharding_per_value<[<@mesh, [{"dp"}]>]>}> ({
  ^bb0(%a: tensor<4xf32>, %b: tensor<4x2xf32>):
    %1 = "test.step"(%a, %b) : (tensor<4xf32>, tensor<4x2xf32>) -> tensor<4xf32>
    "sdy.return"(%1) : (tensor<4xf32>) -> ()
  }) : (tensor<8xf32>, tensor<8x2xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

// A product of rows that are sharded, and of batches.

"sdy.mesh"() <{mesh = #sdy.mesh<["dp"=2]>, sym_name = "mesh"}> : () -> ()
// CHECK-LABEL: func.func @products(
// CHECK: "stablehlo.dot_general"{{.*}} : (tensor<4x3xf32>, tensor<3x5xf32>) -> tensor<4x5xf32>
// CHECK: "stablehlo.dot_general"{{.*}} : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4xf32>
func.func @products(%x: tensor<8x3xf32>, %w: tensor<3x5xf32>) -> (tensor<8x5xf32>, tensor<8xf32>) {
  %0 = "sdy.manual_computation"(%x) <{
    in_shardings = #sdy.sharding_per_value<[<@mesh, [{"dp"}, {}]>]>, manual_axes = #sdy<manual_axes{"dp"}>,
    out_shardings = #sdy.sharding_per_value<[<@mesh, [{"dp"}, {}]>]>}> ({
  ^bb0(%a: tensor<4x3xf32>):
    "sdy.return"(%a) : (tensor<4x3xf32>) -> ()
  }) : (tensor<8x3xf32>) -> tensor<8x3xf32>
  %1 = "stablehlo.dot_general"(%0, %w)
      <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}>
      : (tensor<8x3xf32>, tensor<3x5xf32>) -> tensor<8x5xf32>
  %2 = "stablehlo.dot_general"(%0, %x) <{dot_dimension_numbers =
      #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>}>
      : (tensor<8x3xf32>, tensor<8x3xf32>) -> tensor<8xf32>
  return %1, %2 : tensor<8x5xf32>, tensor<8xf32>
}
