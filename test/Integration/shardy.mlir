// RUN: %python %S/Inputs/data.py %s 4 %t && comm-run -n 4 --inputs %t --check %t %s
// RUN: comm-run -n 4 --passes= --inputs %t --check %t %s
// RUN: comm-opt %s --convert-stablehlo-to-comm --comm-verify -o /dev/null

// Shardy's collectives on a mesh of 2x2: rank r is at x = r // 2, y = r % 2. A
// matrix of 4x4 has i at its flat index i; of a 2x2 piece of it, (p, q) is at
// 8 * p + 2 * q.

"sdy.mesh"() <{mesh = #sdy.mesh<["x"=2, "y"=2]>, sym_name = "mesh"}> : () -> ()
"sdy.mesh"() <{mesh = #sdy.mesh<["x"=2, "y"=2], device_ids=[3, 0, 1, 2]>, sym_name = "turned"}> : () -> ()

// IN i32 2x2: 8 * (r // 2) + 2 * (r % 2) + 4 * i0 + i1
// IN i32 4x4: (r + 1) * i
// IN i32 4: (r + 1) * i
// IN i32 4x4: i

// all_gather of all, along y first.
// OUT i32 4x4: i
// all_to_all from rows to columns: rank r has its column of the rows of x.
// OUT i32 4x1: 4 * i0 + (r // 2) * 2 + r % 2
// collective_permute to the other order of axes.
// OUT i32 2x2: 8 * (r % 2) + 2 * (r // 2) + 4 * i0 + i1
// collective_permute to the other devices: the piece of place p is on the p-th
// of 3, 0, 1, 2.
// OUT i32 2x2: 8 * ((r + 1) % 4 // 2) + 2 * ((r + 1) % 2) + 4 * i0 + i1
// reduce_scatter along rows over x, and columns over y: of 10 * i, a piece.
// OUT i32 2x2: 10 * (8 * (r // 2) + 2 * (r % 2) + 4 * i0 + i1)
// The maximum over x: r + 1 is 3 or 4.
// OUT i32 4: (3 + r % 2) * i
// all_slice along x and y of what all have.
// OUT i32 1x4: 4 * r + i
// Parts of a sum and their sum.
// OUT i32 4x4: i
// OUT i32 4x4: i
// A reshard that moves x to columns and gathers y.
// OUT i32 4x2: 4 * i0 + 2 * (r // 2) + i1
// A piece of a constant times two.
// OUT i32 1: 2 * [3, 1, 4, 1][r]
// A sum over x in a partly manual computation, of pieces along y.
// OUT i32 2x2: 2 * (2 * (r % 2) + 4 * i0 + i1) + 8
func.func @main(%tile: tensor<4x4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>},
                %part: tensor<4x4xi32>, %row: tensor<4xi32>,
                %all: tensor<4x4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>})
    -> (tensor<4x4xi32>, tensor<4x4xi32>, tensor<4x4xi32>, tensor<4x4xi32>, tensor<4x4xi32>, tensor<4xi32>,
        tensor<4x4xi32>, tensor<4x4xi32>, tensor<4x4xi32>, tensor<4x4xi32>, tensor<4xi32>, tensor<4x4xi32>) {
  %gathered = "sdy.all_gather"(%tile) <{gathering_axes = #sdy<list_of_axis_ref_lists[{"x"}, {"y"}]>,
      out_sharding = #sdy.sharding<@mesh, [{}, {}]>}> : (tensor<4x4xi32>) -> tensor<4x4xi32>
  %exchanged = "sdy.all_to_all"(%tile) <{params = #sdy<all_to_all_param_list[{"x"}: 0->1]>,
      out_sharding = #sdy.sharding<@mesh, [{}, {"y", "x"}]>}> : (tensor<4x4xi32>) -> tensor<4x4xi32>
  %columns = "sdy.collective_permute"(%exchanged) <{out_sharding = #sdy.sharding<@mesh, [{}, {"x", "y"}]>}>
      : (tensor<4x4xi32>) -> tensor<4x4xi32>
  %swapped = "sdy.collective_permute"(%tile) <{out_sharding = #sdy.sharding<@mesh, [{"y"}, {"x"}]>}>
      : (tensor<4x4xi32>) -> tensor<4x4xi32>
  %elsewhere = "sdy.collective_permute"(%tile) <{out_sharding = #sdy.sharding<@turned, [{"x"}, {"y"}]>}>
      : (tensor<4x4xi32>) -> tensor<4x4xi32>
  %scattered = "sdy.reduce_scatter"(%part) <{reduce_scatter_axes = #sdy<list_of_axis_ref_lists[{"x"}, {"y"}]>,
      out_sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}> : (tensor<4x4xi32>) -> tensor<4x4xi32>
  %largest = "sdy.all_reduce"(%row) <{reduction_axes = #sdy<axis_ref_list{"x"}>,
      reduction_op = #sdy<reduction_op max>, out_sharding = #sdy.sharding<@mesh, [{}]>}>
      : (tensor<4xi32>) -> tensor<4xi32>
  %slice = "sdy.all_slice"(%all) <{slicing_axes = #sdy<list_of_axis_ref_lists[{"x", "y"}, {}]>,
      out_sharding = #sdy.sharding<@mesh, [{"x", "y"}, {}]>}> : (tensor<4x4xi32>) -> tensor<4x4xi32>
  %parts = "sdy.sharded_to_unreduced"(%tile) <{axes = #sdy<list_of_axis_ref_lists[{"x"}, {"y"}]>,
      out_sharding = #sdy.sharding<@mesh, [{}, {}], unreduced={"x", "y"}>}> : (tensor<4x4xi32>) -> tensor<4x4xi32>
  %sum = "sdy.reshard"(%parts) <{sharding = #sdy.sharding<@mesh, [{}, {}]>}> : (tensor<4x4xi32>) -> tensor<4x4xi32>
  %firsts = "sdy.replicated_to_unreduced"(%all) <{axes = #sdy<axis_ref_list{"y"}>,
      out_sharding = #sdy.sharding<@mesh, [{}, {}], unreduced={"y"}>}> : (tensor<4x4xi32>) -> tensor<4x4xi32>
  %sum2 = "sdy.all_reduce"(%firsts) <{reduction_axes = #sdy<axis_ref_list{"y"}>,
      out_sharding = #sdy.sharding<@mesh, [{}, {}]>}> : (tensor<4x4xi32>) -> tensor<4x4xi32>
  %resharded = "sdy.reshard"(%tile) <{sharding = #sdy.sharding<@mesh, [{}, {"x"}]>}>
      : (tensor<4x4xi32>) -> tensor<4x4xi32>
  %c = "sdy.constant"() <{value = dense<[3, 1, 4, 1]> : tensor<4xi32>}>
      {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x", "y"}]>]>} : () -> tensor<4xi32>
  %twice = "stablehlo.add"(%c, %c) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  %summed = "sdy.manual_computation"(%tile)
      <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{"x"}, {"y"}]>]>, manual_axes = #sdy<manual_axes{"x"}>,
      out_shardings = #sdy.sharding_per_value<[<@mesh, [{"x"}, {"y"}]>]>}> ({
  ^bb0(%a: tensor<2x4xi32>):
    %1 = "stablehlo.all_reduce"(%a) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>,
        replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>, use_global_device_ids}> ({
    ^bb0(%b: tensor<i32>, %d: tensor<i32>):
      %2 = "stablehlo.add"(%b, %d) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%2) : (tensor<i32>) -> ()
    }) : (tensor<2x4xi32>) -> tensor<2x4xi32>
    "sdy.return"(%1) : (tensor<2x4xi32>) -> ()
  }) : (tensor<4x4xi32>) -> tensor<4x4xi32>
  return %gathered, %columns, %swapped, %elsewhere, %scattered, %largest, %slice, %sum, %sum2, %resharded, %twice,
      %summed : tensor<4x4xi32>, tensor<4x4xi32>, tensor<4x4xi32>, tensor<4x4xi32>, tensor<4x4xi32>, tensor<4xi32>,
      tensor<4x4xi32>, tensor<4x4xi32>, tensor<4x4xi32>, tensor<4x4xi32>, tensor<4xi32>, tensor<4x4xi32>
}
