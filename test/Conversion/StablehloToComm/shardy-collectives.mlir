// RUN: comm-opt %s --split-input-file --convert-stablehlo-to-comm --comm-verify | FileCheck %s

// Shardy's collectives change shardings; a rank has its pieces.

"sdy.mesh"() <{mesh = #sdy.mesh<["x"=2, "y"=4]>, sym_name = "mesh"}> : () -> ()

// A dimension that loses all its axes, and one that loses the second half of
// its axis: `"y"` is `"y":(1)2`, then `"y":(2)2`.
// CHECK-DAG: comm.group @x = @mesh[x]
// CHECK-DAG: comm.group @[[$HALF:.*]] = ranks {{\[}}[0, 1], [2, 3], [4, 5], [6, 7]]
// CHECK-LABEL: func @all_gather(
// CHECK-SAME:    %[[A:.*]]: tensor<4x2xf32>) -> tensor<8x4xf32>
// CHECK:         %[[V:.*]], %[[T:.*]] = comm.all_gather %[[A]] into %{{.*}} dim 0 on @x
// CHECK-SAME:      : tensor<4x2xf32> into tensor<8x2xf32>
// CHECK:         %[[W:.*]] = comm.wait %[[T]], %[[V]] reading %[[A]]
// CHECK:         %[[V2:.*]], %[[T2:.*]] = comm.all_gather %[[W]] into %{{.*}} dim 1 on @[[$HALF]]
// CHECK-SAME:      : tensor<8x2xf32> into tensor<8x4xf32>
// CHECK:         %[[W2:.*]] = comm.wait %[[T2]], %[[V2]]
// CHECK:         return %[[W2]]
func.func @all_gather(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>})
    -> (tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"y":(1)2}]>}) {
  %0 = "sdy.all_gather"(%a) <{gathering_axes = #sdy<list_of_axis_ref_lists[{"x"}, {"y":(2)2}]>,
      out_sharding = #sdy.sharding<@mesh, [{}, {"y":(1)2}]>}> : (tensor<8x8xf32>) -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}

// Each rank takes its piece of what it has, along x and then y.
// CHECK-LABEL: func @all_slice(
// CHECK-SAME:    %[[A:.*]]: tensor<16x4xf32> {comm.uniform}) -> tensor<2x4xf32>
// CHECK:         %[[R:.*]] = comm.group_rank @x_y : index
// CHECK:         %[[O:.*]] = arith.muli %[[R]], %c2
// CHECK:         tensor.extract_slice %[[A]][%[[O]], 0] [2, 4] [1, 1]
func.func @all_slice(%a: tensor<16x4xf32>) -> tensor<16x4xf32> {
  %0 = "sdy.all_slice"(%a) <{slicing_axes = #sdy<list_of_axis_ref_lists[{"x", "y"}, {}]>,
      out_sharding = #sdy.sharding<@mesh, [{"x", "y"}, {}]>}> : (tensor<16x4xf32>) -> tensor<16x4xf32>
  return %0 : tensor<16x4xf32>
}

// CHECK-LABEL: func @all_to_all(
// CHECK-SAME:    %[[A:.*]]: tensor<1x16x2x8xf32>) -> tensor<2x8x8x2xf32>
// CHECK:         %[[V:.*]], %{{.*}} = comm.all_to_all %[[A]] into %{{.*}} split 1 concat 0 on @x
// CHECK-SAME:      : tensor<1x16x2x8xf32> into tensor<2x8x2x8xf32>
// CHECK:         comm.all_to_all %{{.*}} into %{{.*}} split 3 concat 2 on @y
// CHECK-SAME:      : tensor<2x8x2x8xf32> into tensor<2x8x8x2xf32>
func.func @all_to_all(%a: tensor<2x16x8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}, {"y"}, {}]>})
    -> tensor<2x16x8x8xf32> {
  %0 = "sdy.all_to_all"(%a) <{params = #sdy<all_to_all_param_list[{"x"}: 0->1, {"y"}: 2->3]>,
      out_sharding = #sdy.sharding<@mesh, [{}, {"x"}, {}, {"y"}]>}> : (tensor<2x16x8x8xf32>) -> tensor<2x16x8x8xf32>
  return %0 : tensor<2x16x8x8xf32>
}

// The sum of an argument whose parts the ranks have: it is not the same on all.
// CHECK-LABEL: func @all_reduce(
// CHECK-SAME:    %[[A:.*]]: tensor<4x3xf32>) -> tensor<4x3xf32>
// CHECK:         comm.all_reduce sum %[[A]] into %{{.*}} on @y : tensor<4x3xf32>
func.func @all_reduce(%a: tensor<8x3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> tensor<8x3xf32> {
  %0 = "sdy.all_reduce"(%a) <{reduction_axes = #sdy<axis_ref_list{"y"}>,
      out_sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}> : (tensor<8x3xf32>) -> tensor<8x3xf32>
  return %0 : tensor<8x3xf32>
}

// CHECK-LABEL: func @reduce_scatter(
// CHECK-SAME:    %[[A:.*]]: tensor<8x8xi32>, %[[B:.*]]: tensor<8x8xi32>) -> (tensor<4x2xi32>, tensor<4x8xi32>)
// CHECK-DAG:     comm.reduce_scatter max %[[A]] into %{{.*}} dim 0 on @x : tensor<8x8xi32> into tensor<4x8xi32>
// CHECK-DAG:     comm.reduce_scatter max %{{.*}} into %{{.*}} dim 1 on @y : tensor<4x8xi32> into tensor<4x2xi32>
// CHECK-DAG:     comm.reduce_scatter umin %[[B]] into %{{.*}} dim 0 on @x : tensor<8x8xi32> into tensor<4x8xi32>
func.func @reduce_scatter(%a: tensor<8x8xi32>, %b: tensor<8x8xui32>) -> (tensor<8x8xi32>, tensor<8x8xui32>) {
  %0 = "sdy.reduce_scatter"(%a) <{reduce_scatter_axes = #sdy<list_of_axis_ref_lists[{"x"}, {"y"}]>,
      reduction_op = #sdy<reduction_op max>, out_sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}>
      : (tensor<8x8xi32>) -> tensor<8x8xi32>
  %1 = "sdy.reduce_scatter"(%b) <{reduce_scatter_axes = #sdy<list_of_axis_ref_lists[{"x"}, {}]>,
      reduction_op = #sdy<reduction_op min>, out_sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}>
      : (tensor<8x8xui32>) -> tensor<8x8xui32>
  return %0, %1 : tensor<8x8xi32>, tensor<8x8xui32>
}

// Parts of sums: of a piece, the piece among zeros; of what all have, the first
// rank's.
// CHECK-LABEL: func @to_unreduced(
// CHECK-SAME:    %[[A:.*]]: tensor<4xf32>, %[[B:.*]]: tensor<8xf32> {comm.uniform}) -> (tensor<8xf32>, tensor<8xf32>)
// CHECK:         %[[Z:.*]] = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<8xf32>}>
// CHECK:         %[[R:.*]] = comm.group_rank @x
// CHECK:         %[[O:.*]] = arith.muli %[[R]], %c4
// CHECK:         %[[P:.*]] = tensor.insert_slice %[[A]] into %[[Z]][%[[O]]] [4] [1]
// CHECK:         comm.all_reduce sum %[[P]] into %{{.*}} on @x
// CHECK:         %[[R2:.*]] = comm.group_rank @y
// CHECK:         %[[C:.*]] = arith.cmpi eq, %[[R2]], %c0
// CHECK:         %[[S:.*]] = arith.select %[[C]], %[[B]], %{{.*}} : tensor<8xf32>
// CHECK:         comm.all_reduce sum %[[S]] into %{{.*}} on @y
func.func @to_unreduced(%a: tensor<8xf32>, %b: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %0 = "sdy.sharded_to_unreduced"(%a) <{axes = #sdy<list_of_axis_ref_lists[{"x"}]>,
      out_sharding = #sdy.sharding<@mesh, [{}], unreduced={"x"}>}> : (tensor<8xf32>) -> tensor<8xf32>
  %1 = "sdy.all_reduce"(%0) <{reduction_axes = #sdy<axis_ref_list{"x"}>,
      out_sharding = #sdy.sharding<@mesh, [{}]>}> : (tensor<8xf32>) -> tensor<8xf32>
  %2 = "sdy.replicated_to_unreduced"(%b) <{axes = #sdy<axis_ref_list{"y"}>,
      out_sharding = #sdy.sharding<@mesh, [{}], unreduced={"y"}>}> : (tensor<8xf32>) -> tensor<8xf32>
  %3 = "sdy.all_reduce"(%2) <{reduction_axes = #sdy<axis_ref_list{"y"}>,
      out_sharding = #sdy.sharding<@mesh, [{}]>}> : (tensor<8xf32>) -> tensor<8xf32>
  return %1, %3 : tensor<8xf32>, tensor<8xf32>
}

// -----

// Rank 2a + b has piece 2a + b, and then piece a + 2b: ranks 1 and 2 exchange.
"sdy.mesh"() <{mesh = #sdy.mesh<["x"=2, "y"=2]>, sym_name = "mesh"}> : () -> ()
// CHECK-LABEL: func @collective_permute(
// CHECK-SAME:    %[[A:.*]]: tensor<2xf32>) -> tensor<2xf32>
// CHECK:         comm.permute %[[A]] into %{{.*}} pairs {{\[}}[0, 0], [1, 2], [2, 1], [3, 3]] on @x_y
func.func @collective_permute(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "y"}]>}) -> tensor<8xf32> {
  %0 = "sdy.collective_permute"(%a) <{out_sharding = #sdy.sharding<@mesh, [{"y", "x"}]>}>
      : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// Rank 2a + b has piece a, then piece b: ranks 0 and 3 keep theirs.
// CHECK-LABEL: func @other_axis(
// CHECK:         comm.permute %{{.*}} into %{{.*}} pairs {{\[}}[0, 0], [1, 2], [2, 1], [3, 3]] on @x_y
func.func @other_axis(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) -> tensor<8xf32> {
  %0 = "sdy.collective_permute"(%a) <{out_sharding = #sdy.sharding<@mesh, [{"y"}]>}> : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

// Piece i is on rank i, and then on the i-th of 1, 2, 3, 0.
"sdy.mesh"() <{mesh = #sdy.mesh<["x"=4]>, sym_name = "mesh"}> : () -> ()
"sdy.mesh"() <{mesh = #sdy.mesh<["x"=4], device_ids=[1, 2, 3, 0]>, sym_name = "turned"}> : () -> ()
// CHECK-LABEL: func @other_devices(
// CHECK:         comm.permute %{{.*}} into %{{.*}} pairs {{\[}}[0, 1], [1, 2], [2, 3], [3, 0]] on @x
func.func @other_devices(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) -> tensor<8xf32> {
  %0 = "sdy.collective_permute"(%a) <{out_sharding = #sdy.sharding<@turned, [{"x"}]>}>
      : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

// A collective in a loop, and a function with one that is called.
"sdy.mesh"() <{mesh = #sdy.mesh<["x"=2]>, sym_name = "mesh"}> : () -> ()
// CHECK-LABEL: func @loop(
// CHECK:         scf.while
// CHECK:         call @whole(%{{.*}}) : (tensor<4xf32>) -> tensor<8xf32>
func.func @loop(%a: tensor<8xf32>, %n: tensor<i1>) -> tensor<8xf32> {
  %0 = "stablehlo.while"(%a) ({
  ^bb0(%b: tensor<8xf32>):
    "stablehlo.return"(%n) : (tensor<i1>) -> ()
  }, {
  ^bb0(%b: tensor<8xf32>):
    %1 = func.call @whole(%b) : (tensor<8xf32>) -> tensor<8xf32>
    %2 = "sdy.all_slice"(%1) <{slicing_axes = #sdy<list_of_axis_ref_lists[{"x"}]>,
        out_sharding = #sdy.sharding<@mesh, [{"x"}]>}> : (tensor<8xf32>) -> tensor<8xf32>
    "stablehlo.return"(%2) : (tensor<8xf32>) -> ()
  }) : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
// CHECK-LABEL: func private @whole(
// CHECK-SAME:    %[[A:.*]]: tensor<4xf32>) -> tensor<8xf32>
// CHECK:         comm.all_gather %[[A]]
func.func private @whole(%a: tensor<8xf32>) -> tensor<8xf32> {
  %0 = "sdy.all_gather"(%a) <{gathering_axes = #sdy<list_of_axis_ref_lists[{"x"}]>,
      out_sharding = #sdy.sharding<@mesh, [{}]>}> : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
