// RUN: comm-opt %s --split-input-file --convert-stablehlo-to-comm --comm-verify | FileCheck %s

// A reshard, or a constraint, is as few collectives as its axes need.

"sdy.mesh"() <{mesh = #sdy.mesh<["x"=2, "y"=4]>, sym_name = "mesh"}> : () -> ()

// CHECK-LABEL: func @nothing(
// CHECK-SAME:    %[[A:.*]]: tensor<4x8xf32>)
// CHECK-NEXT:    return %[[A]]
func.func @nothing(%a: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %0 = "sdy.reshard"(%a) <{sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}> : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %1 = "sdy.reshard"(%0) <{sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}> : (tensor<8x8xf32>) -> tensor<8x8xf32>
  return %1 : tensor<8x8xf32>
}

// First a slice along y, so that less is gathered along x.
// CHECK-LABEL: func @gather_and_slice(
// CHECK-SAME:    %[[A:.*]]: tensor<4x8xf32>) -> tensor<8x2xf32>
// CHECK:         comm.group_rank @y
// CHECK:         %[[S:.*]] = tensor.extract_slice %[[A]]
// CHECK:         comm.all_gather %[[S]] into %{{.*}} dim 0 on @x : tensor<4x2xf32> into tensor<8x2xf32>
func.func @gather_and_slice(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>})
    -> (tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"y"}]>}) {
  %0 = "sdy.sharding_constraint"(%a) <{sharding = #sdy.sharding<@mesh, [{}, {"y"}]>}>
      : (tensor<8x8xf32>) -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}

// CHECK-LABEL: func @exchange(
// CHECK:         comm.all_to_all %{{.*}} into %{{.*}} split 1 concat 0 on @y : tensor<1x8xf32> into tensor<4x2xf32>
// CHECK-NOT:     comm.all
func.func @exchange(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "y"}, {}]>}) -> tensor<8x8xf32> {
  %0 = "sdy.reshard"(%a) <{sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}> : (tensor<8x8xf32>) -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}

// The second half of y moves, the first is gathered.
// CHECK-LABEL: func @half(
// CHECK:         comm.all_to_all %{{.*}} into %{{.*}} split 1 concat 0 on @{{[a-z_0-9]+}}
// CHECK-SAME:      : tensor<2x8xf32> into tensor<4x4xf32>
// CHECK:         comm.all_gather %{{.*}} into %{{.*}} dim 0 on @{{[a-z_0-9]+}} : tensor<4x4xf32> into tensor<8x4xf32>
func.func @half(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {}]>}) -> tensor<8x8xf32> {
  %0 = "sdy.reshard"(%a) <{sharding = #sdy.sharding<@mesh, [{}, {"y":(2)2}]>}> : (tensor<8x8xf32>) -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}

// As many pieces before and behind, of each dimension.
// CHECK-LABEL: func @order(
// CHECK-NOT:     comm.all
// CHECK:         comm.permute
// CHECK-NOT:     comm.all
func.func @order(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "y"}, {}]>}) -> tensor<8x8xf32> {
  %0 = "sdy.reshard"(%a) <{sharding = #sdy.sharding<@mesh, [{"y", "x"}, {}]>}> : (tensor<8x8xf32>) -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}

// A sum over x that dimension 0 wants, and over y.
// CHECK-LABEL: func @sums(
// CHECK:         %[[P:.*]] = "stablehlo.dot_general"
// CHECK:         comm.reduce_scatter sum %[[P]] into %{{.*}} dim 0 on @x : tensor<8x4xf32> into tensor<4x4xf32>
// CHECK:         comm.all_reduce sum %{{.*}} into %{{.*}} on @y : tensor<4x4xf32>
func.func @sums(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x", "y"}]>}, %b: tensor<16x4xf32>)
    -> tensor<8x4xf32> {
  %0 = "stablehlo.dot_general"(%a, %b)
      <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}>
      : (tensor<8x16xf32>, tensor<16x4xf32>) -> tensor<8x4xf32>
  %1 = "sdy.reshard"(%0) <{sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}> : (tensor<8x4xf32>) -> tensor<8x4xf32>
  return %1 : tensor<8x4xf32>
}

// -----

// The mesh is given in the sharding; factors 2 and 3 of an axis are not
// comparable with 3 and 2, so the value becomes whole in between.
"sdy.mesh"() <{mesh = #sdy.mesh<["x"=6]>, sym_name = "mesh"}> : () -> ()
// CHECK-LABEL: func @other_factors(
// CHECK:         comm.all_gather %{{.*}} : tensor<6x12xf32> into tensor<12x12xf32>
// CHECK:         tensor.extract_slice %{{.*}} : tensor<12x12xf32> to tensor<12x4xf32>
func.func @other_factors(%a: tensor<12x12xf32> {sdy.sharding = #sdy.sharding<mesh<["x"=6]>, [{"x":(1)2}, {}]>})
    -> tensor<12x12xf32> {
  %0 = "sdy.reshard"(%a) <{sharding = #sdy.sharding<mesh<["x"=6]>, [{}, {"x":(1)3}]>}>
      : (tensor<12x12xf32>) -> tensor<12x12xf32>
  return %0 : tensor<12x12xf32>
}

// -----

// Five rows as pieces of three, the last one padded; pieces of two of them.
"sdy.mesh"() <{mesh = #sdy.mesh<["x"=2, "y"=4]>, sym_name = "mesh"}> : () -> ()
// CHECK-LABEL: func @padded(
// CHECK-SAME:    %[[A:.*]]: tensor<3x4xf32>) -> tensor<2x4xf32>
// CHECK:         comm.all_gather %[[A]] into %{{.*}} dim 0 on @x : tensor<3x4xf32> into tensor<6x4xf32>
// CHECK:         tensor.extract_slice %{{.*}}[0, 0] [5, 4] [1, 1]
// CHECK:         "stablehlo.pad"{{.*}} : (tensor<5x4xf32>, tensor<f32>) -> tensor<8x4xf32>
// CHECK:         tensor.extract_slice %{{.*}}[%{{.*}}, 0] [2, 4] [1, 1]
func.func @padded(%a: tensor<5x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> tensor<5x4xf32> {
  %0 = "sdy.reshard"(%a) <{sharding = #sdy.sharding<@mesh, [{"y"}, {}]>}> : (tensor<5x4xf32>) -> tensor<5x4xf32>
  return %0 : tensor<5x4xf32>
}
