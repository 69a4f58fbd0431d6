// RUN: %python %S/Inputs/data.py %s 4 %t && comm-run -n 4 --inputs %t --check %t %s

// Scatters and a pad along sharded dimensions, on a mesh of 2x2: rank r is at
// x = r // 2, y = r % 2.

"sdy.mesh"() <{mesh = #sdy.mesh<["x"=2, "y"=2]>, sym_name = "mesh"}> : () -> ()

// Rows of 0, 0, ..., 1, 1, ..., of which each rank has two.
// IN i32 2x3: 2 * (r // 2) + i0
// Indices, two of which are outside.
// IN i64 4x1: [3, -1, 1, 4][i0]
// IN i32 4x3: 10 * (i0 + 1) + i1
// Updates, of which each rank has two, and their indices; 0 counts twice.
// IN i32 4: 100 * i
// IN i64 2x1: [[0, 2], [0, 9]][r % 2][i0]
// IN i32 2: [[1, 2], [3, 4]][r % 2][i0]
// IN i32 1: r // 2 + 5

// Row 3 gets the first update, row 1 the third.
// OUT i32 2x3: [[0, 0, 0], [30, 31, 32], [2, 2, 2], [10, 11, 12]][2 * (r // 2) + i0][i1]
// OUT i32 4: [4, 100, 202, 300][i]
// 0 0 5 0 | 0 6 0 0
// OUT i32 4: [[0, 0, 5, 0], [0, 6, 0, 0]][r // 2][i]
func.func @main(%x: tensor<4x3xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>},
    %i: tensor<4x1xi64>, %u: tensor<4x3xi32>, %y: tensor<4xi32>,
    %j: tensor<4x1xi64> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {}]>},
    %v: tensor<4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}]>},
    %z: tensor<2xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>})
    -> (tensor<4x3xi32>, tensor<4xi32>, tensor<8xi32>) {
  %rows = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1],
      inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    "stablehlo.return"(%b) : (tensor<i32>) -> ()
  }) : (tensor<4x3xi32>, tensor<4x1xi64>, tensor<4x3xi32>) -> tensor<4x3xi32>
  %sums = "stablehlo.scatter"(%y, %j, %v) <{scatter_dimension_numbers = #stablehlo.scatter<
      inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %0 = "stablehlo.add"(%a, %b) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    "stablehlo.return"(%0) : (tensor<i32>) -> ()
  }) : (tensor<4xi32>, tensor<4x1xi64>, tensor<4xi32>) -> tensor<4xi32>
  %zero = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
  %padded = "stablehlo.pad"(%z, %zero) <{edge_padding_low = array<i64: 2>, edge_padding_high = array<i64: 2>,
      interior_padding = array<i64: 2>}> {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}]>]>}
      : (tensor<2xi32>, tensor<i32>) -> tensor<8xi32>
  return %rows, %sums, %padded : tensor<4x3xi32>, tensor<4xi32>, tensor<8xi32>
}
