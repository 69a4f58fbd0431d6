// RUN: %python %S/Inputs/data.py %s 4 %t && comm-run -n 4 --inputs %t --check %t %s
// RUN: comm-opt %s --convert-stablehlo-to-comm --comm-verify -o /dev/null

// Ops along sharded dimensions on a mesh of 2x2: rank r is at x = r // 2,
// y = r % 2. Windows are compared with the same ops on whole values.

"sdy.mesh"() <{mesh = #sdy.mesh<["x"=2, "y"=2]>, sym_name = "mesh"}> : () -> ()

// A matrix of 4x4 with i at its flat index i, 2 rows of 100 + i, 5
// elements, and 4 updates.
// IN i32 2x2: 8 * (r // 2) + 2 * (r % 2) + 4 * i0 + i1
// IN i32 1x2: 100 + 4 * (r // 2) + 2 * (r % 2) + i1
// IN i32 3: [0, 1, 2, 3, 4, 77][3 * (r // 2) + i]
// IN i32 2: 100 * (2 * (r % 2) + i + 1)

// Concatenated rows; each other row; rows sorted downwards.
// OUT i32 3x2: (lambda R, C: 4 * R + C if R < 4 else 84 + 4 * R + C)(3 * (r // 2) + i0, 2 * (r % 2) + i1)
// OUT i32 1x2: 8 * (r // 2) + 2 * (r % 2) + i1
// OUT i32 2x2: 4 * (3 - 2 * (r // 2) - i0) + 2 * (r % 2) + i1
// Without the first and the last row; with two more before and behind.
// OUT i32 1x2: 4 * (1 + r // 2) + 2 * (r % 2) + i1
// OUT i32 4x2: (lambda R, C: 4 * R + C if 0 <= R < 4 else -1)(4 * (r // 2) + i0 - 2, 2 * (r % 2) + i1)
// The 5 elements sorted downwards, in pieces of 3 and 2.
// OUT i32 3: [4, 3, 2, 1, 0, 0][3 * (r // 2) + i]
// 0 to 3, and the updates at 3, 1, 1 and 0, of which each rank has two.
// OUT i32 2: [400, 501, 2, 103][2 * (r % 2) + i]
// Rows 1 and 2; and a sum of updates of rows 0 and 1, and of 2 and 3.
// OUT i32 2x2: 4 * (1 + i0) + 2 * (r % 2) + i1
// OUT i32 2x4: 4 * (2 * (r // 2) + i0) + i1 + 10 + r // 2
// Numbers sorted upwards, and their places before.
// OUT i32 2: 2 + 2 * (r // 2) + i
// OUT i32 2: 3 - (2 * (r // 2) + i)
func.func @main(%a: tensor<4x4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>},
    %b: tensor<2x4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>},
    %u: tensor<5xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>},
    %v: tensor<4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}]>})
    -> (tensor<6x4xi32>, tensor<2x4xi32>, tensor<4x4xi32>, tensor<2x4xi32>, tensor<8x4xi32>, tensor<5xi32>,
        tensor<4xi32>, tensor<2x4xi32>, tensor<4x4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>},
        tensor<4xi32>, tensor<4xi32>) {
  %0 = "stablehlo.concatenate"(%a, %b) <{dimension = 0 : i64}>
      {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}, {"y"}]>]>}
      : (tensor<4x4xi32>, tensor<2x4xi32>) -> tensor<6x4xi32>
  %1 = "stablehlo.slice"(%a) <{start_indices = array<i64: 0, 0>, limit_indices = array<i64: 4, 4>,
      strides = array<i64: 2, 1>}> {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}, {"y"}]>]>}
      : (tensor<4x4xi32>) -> tensor<2x4xi32>
  %2 = "stablehlo.sort"(%a) <{dimension = 0 : i64, is_stable = false}> ({
  ^bb0(%p: tensor<i32>, %q: tensor<i32>):
    %s = "stablehlo.compare"(%p, %q) <{comparison_direction = #stablehlo<comparison_direction GT>}>
        : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "stablehlo.return"(%s) : (tensor<i1>) -> ()
  }) {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}, {"y"}]>]>} : (tensor<4x4xi32>) -> tensor<4x4xi32>
  %less = "stablehlo.constant"() <{value = dense<-1> : tensor<i32>}> : () -> tensor<i32>
  %3 = "stablehlo.pad"(%a, %less) <{edge_padding_low = array<i64: -1, 0>, edge_padding_high = array<i64: -1, 0>,
      interior_padding = array<i64: 0, 0>}> {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}, {"y"}]>]>}
      : (tensor<4x4xi32>, tensor<i32>) -> tensor<2x4xi32>
  %4 = "stablehlo.pad"(%a, %less) <{edge_padding_low = array<i64: 2, 0>, edge_padding_high = array<i64: 2, 0>,
      interior_padding = array<i64: 0, 0>}> {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}, {"y"}]>]>}
      : (tensor<4x4xi32>, tensor<i32>) -> tensor<8x4xi32>
  %5 = "stablehlo.sort"(%u) <{dimension = 0 : i64, is_stable = false}> ({
  ^bb0(%p: tensor<i32>, %q: tensor<i32>):
    %s = "stablehlo.compare"(%p, %q) <{comparison_direction = #stablehlo<comparison_direction GT>}>
        : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "stablehlo.return"(%s) : (tensor<i1>) -> ()
  }) {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}]>]>} : (tensor<5xi32>) -> tensor<5xi32>
  %all = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<4xi32>
  %to = "stablehlo.constant"() <{value = dense<[[3], [1], [1], [0]]> : tensor<4x1xi32>}> : () -> tensor<4x1xi32>
  %6 = "stablehlo.scatter"(%all, %to, %v) <{scatter_dimension_numbers = #stablehlo.scatter<
      inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%p: tensor<i32>, %q: tensor<i32>):
    %s = "stablehlo.add"(%p, %q) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    "stablehlo.return"(%s) : (tensor<i32>) -> ()
  }) {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"y"}]>]>}
      : (tensor<4xi32>, tensor<4x1xi32>, tensor<4xi32>) -> tensor<4xi32>
  %one = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
  %none = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
  %7 = "stablehlo.dynamic_slice"(%a, %one, %none) <{slice_sizes = array<i64: 2, 4>}>
      : (tensor<4x4xi32>, tensor<i32>, tensor<i32>) -> tensor<2x4xi32>
  %halves = "stablehlo.constant"() <{value = dense<[[0], [2]]> : tensor<2x1xi32>}> : () -> tensor<2x1xi32>
  %more = "stablehlo.constant"()
      <{value = dense<[[[10, 10, 10, 10], [10, 10, 10, 10]], [[11, 11, 11, 11], [11, 11, 11, 11]]]>
      : tensor<2x2x4xi32>}> : () -> tensor<2x2x4xi32>
  %8 = "stablehlo.scatter"(%a, %halves, %more) <{scatter_dimension_numbers = #stablehlo.scatter<
      update_window_dims = [1, 2], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%p: tensor<i32>, %q: tensor<i32>):
    %s = "stablehlo.add"(%p, %q) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    "stablehlo.return"(%s) : (tensor<i32>) -> ()
  }) : (tensor<4x4xi32>, tensor<2x1xi32>, tensor<2x2x4xi32>) -> tensor<4x4xi32>
  %up = "stablehlo.iota"() <{iota_dimension = 0 : i64}>
      {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}]>]>} : () -> tensor<4xi32>
  %down = "stablehlo.constant"() <{value = dense<[5, 4, 3, 2]> : tensor<4xi32>}>
      {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}]>]>} : () -> tensor<4xi32>
  %9:2 = "stablehlo.sort"(%down, %up) <{dimension = 0 : i64, is_stable = false}> ({
  ^bb0(%p: tensor<i32>, %q: tensor<i32>, %m: tensor<i32>, %n: tensor<i32>):
    %s = "stablehlo.compare"(%p, %q) <{comparison_direction = #stablehlo<comparison_direction LT>}>
        : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "stablehlo.return"(%s) : (tensor<i1>) -> ()
  }) {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}]>, <@mesh, [{"x"}]>]>}
      : (tensor<4xi32>, tensor<4xi32>) -> (tensor<4xi32>, tensor<4xi32>)
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9#0, %9#1 : tensor<6x4xi32>, tensor<2x4xi32>, tensor<4x4xi32>,
      tensor<2x4xi32>, tensor<8x4xi32>, tensor<5xi32>, tensor<4xi32>, tensor<2x4xi32>, tensor<4x4xi32>,
      tensor<4xi32>, tensor<4xi32>
}
