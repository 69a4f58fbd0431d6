// RUN: comm-opt %s --split-input-file --convert-stablehlo-to-comm --comm-verify | FileCheck %s

// Gathers and scatters along sharded dimensions.

"sdy.mesh"() <{mesh = #sdy.mesh<["x"=2, "y"=2]>, sym_name = "mesh"}> : () -> ()

// Indices become places in a piece of 2 rows, which zeros surround.
// CHECK-LABEL: func @gather_rows(
// CHECK-SAME:    %[[X:.*]]: tensor<2x4xf32>, %[[I:.*]]: tensor<3xi64> {comm.uniform}) -> tensor<3x4xf32>
// CHECK:         %[[PLACE:.*]] = comm.group_rank @x
// CHECK:         %[[OFFSET:.*]] = arith.muli %[[PLACE]], %c2
// CHECK:         %[[LEAST:.*]] = arith.constant dense<0> : tensor<3xi64>
// CHECK:         %[[MAX:.*]] = arith.maxsi %[[I]], %[[LEAST]]
// CHECK:         %[[MOST:.*]] = arith.constant dense<3> : tensor<3xi64>
// CHECK:         %[[MIN:.*]] = arith.minsi %[[MAX]], %[[MOST]]
// CHECK:         %[[BEHIND:.*]] = arith.addi %[[MIN]], %{{.*}}
// CHECK:         %[[PADDED:.*]] = "stablehlo.pad"(%[[X]]
// CHECK-SAME:        (tensor<2x4xf32>, tensor<f32>) -> tensor<4x4xf32>
// CHECK:         %[[LOCAL:.*]] = arith.subi %[[BEHIND]]
// CHECK:         %[[TAKEN:.*]] = "stablehlo.gather"(%[[PADDED]], %[[LOCAL]])
// CHECK:         comm.all_reduce sum %[[TAKEN]] into %{{.*}} on @x : tensor<3x4xf32>
func.func @gather_rows(%x: tensor<4x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>},
    %i: tensor<3xi64>) -> tensor<3x4xf32> {
  %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1],
      collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>,
      slice_sizes = array<i64: 1, 4>}> : (tensor<4x4xf32>, tensor<3xi64>) -> tensor<3x4xf32>
  return %0 : tensor<3x4xf32>
}

// Whole slices and batches are pieces of the result; there is no index for the
// rows of which the first is taken, so the first rank has it.
// CHECK-LABEL: func @gather_pieces(
// CHECK-SAME:    %{{.*}}: tensor<2x2xf32>, %{{.*}}: tensor<3xi64> {comm.uniform}) -> tensor<3x2xf32>
// CHECK:         arith.select
// CHECK:         "stablehlo.gather"
// CHECK:             slice_sizes = array<i64: 1, 2>
// CHECK:         comm.all_reduce sum %{{.*}} into %{{.*}} on @x : tensor<3x2xf32>
func.func @gather_pieces(%x: tensor<4x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>},
    %i: tensor<3xi64>) -> tensor<3x4xf32> {
  %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1],
      collapsed_slice_dims = [0], start_index_map = [1], index_vector_dim = 1>,
      slice_sizes = array<i64: 1, 4>}> : (tensor<4x4xf32>, tensor<3xi64>) -> tensor<3x4xf32>
  return %0 : tensor<3x4xf32>
}

// Windows of a single row are rows, too.
// CHECK-LABEL: func @gather_windows(
// CHECK-SAME:    %{{.*}}: tensor<2x4xf32>
// CHECK:         "stablehlo.pad"{{.*}} -> tensor<4x4xf32>
// CHECK:         "stablehlo.gather"
// CHECK:             slice_sizes = array<i64: 1, 4>
// CHECK:         comm.all_reduce sum %{{.*}} into %{{.*}} on @x : tensor<3x1x4xf32>
func.func @gather_windows(%x: tensor<4x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>},
    %i: tensor<3xi64>) -> tensor<3x1x4xf32> {
  %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1, 2],
      start_index_map = [0], index_vector_dim = 1>,
      slice_sizes = array<i64: 1, 4>}> : (tensor<4x4xf32>, tensor<3xi64>) -> tensor<3x1x4xf32>
  return %0 : tensor<3x1x4xf32>
}

// A scatter ignores what is in no piece of its own.
// CHECK-LABEL: func @scatter_rows(
// CHECK-SAME:    %[[X:.*]]: tensor<2x4xf32>, %[[I:.*]]: tensor<3x1xi64> {comm.uniform}
// CHECK:         %[[MAX:.*]] = arith.maxsi %[[I]], %{{.*}} : tensor<3x1xi64>
// CHECK:         %[[LOCAL:.*]] = arith.subi %{{.*}} : tensor<3x1xi64>
// CHECK-NOT:     comm.all_reduce
// CHECK:         "stablehlo.scatter"(%[[X]], %[[LOCAL]], %{{.*}}) <{
// CHECK-NOT:     comm.all_reduce
func.func @scatter_rows(%x: tensor<4x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>},
    %i: tensor<3x1xi64>, %u: tensor<3x4xf32>) -> tensor<4x4xf32> {
  %0 = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1],
      inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    "stablehlo.return"(%b) : (tensor<f32>) -> ()
  }) : (tensor<4x4xf32>, tensor<3x1xi64>, tensor<3x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// Sharded updates: one rank adds its own to the operand, others to zeros.
// CHECK-LABEL: func @scatter_updates(
// CHECK-SAME:    %[[X:.*]]: tensor<4x4xf32> {comm.uniform}, %{{.*}}: tensor<2x1xi64>, %{{.*}}: tensor<2x4xf32>)
// CHECK:         %[[ONCE:.*]] = arith.select %{{.*}}, %[[X]], %{{.*}} : tensor<4x4xf32>
// CHECK:         %[[PART:.*]] = "stablehlo.scatter"(%[[ONCE]]
// CHECK:         comm.all_reduce sum %[[PART]] into %{{.*}} on @y : tensor<4x4xf32>
func.func @scatter_updates(%x: tensor<4x4xf32>,
    %i: tensor<4x1xi64> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {}]>},
    %u: tensor<4x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {}]>}) -> tensor<4x4xf32> {
  %0 = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1],
      inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%1) : (tensor<f32>) -> ()
  }) : (tensor<4x4xf32>, tensor<4x1xi64>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// -----

// A number of a device that nothing uses does not matter.
"sdy.mesh"() <{mesh = #sdy.mesh<["x"=2]>, sym_name = "mesh"}> : () -> ()
// CHECK-LABEL: func @unused_number(
// CHECK-NOT:     comm.rank
// CHECK:         comm.all_reduce sum
func.func @unused_number(%x: tensor<4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}, %i: tensor<2xi64>)
    -> tensor<2xf32> {
  %pid = "stablehlo.partition_id"() : () -> tensor<ui32>
  %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0],
      start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1>}>
      : (tensor<4xf32>, tensor<2xi64>) -> tensor<2xf32>
  %1 = "sdy.all_reduce"(%0) <{reduction_axes = #sdy<axis_ref_list{"x"}>,
      out_sharding = #sdy.sharding<@mesh, [{}]>}> : (tensor<2xf32>) -> tensor<2xf32>
  return %1 : tensor<2xf32>
}
