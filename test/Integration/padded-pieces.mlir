// RUN: %python %S/Inputs/data.py %s 4 %t && comm-run -n 4 --inputs %t --check %t %s

// Pieces of different sizes, on a mesh of 2x2: rank r is at x = r // 2,
// y = r % 2. The last ones are padded to the size of the first.

"sdy.mesh"() <{mesh = #sdy.mesh<["x"=2, "y"=2]>, sym_name = "mesh"}> : () -> ()

// 0 1 2 | 3 4 and padding that counts for nothing.
// IN i32 3: [[0, 1, 2], [3, 4, 99]][r // 2][i0]
// 5x4, of which i is at the flat index i: rows 0 1 2 | 3 4.
// IN i32 3x2: [[0, 4, 8], [12, 16, 77]][r // 2][i0] + 2 * (r % 2) + i1

// OUT i32 5: i
// OUT i32 3: [[0, 1, 2], [3, 4, 0]][r % 2][i0]
// Pieces of two along both axes: 0 1 | 2 3 | 4 0 | 0 0.
// OUT i32 2: [[0, 1], [2, 3], [4, 0], [0, 0]][r][i0]
// Axes exchanged: rows along y, columns along x.
// OUT i32 3x2: [[0, 4, 8], [12, 16, 0]][r % 2][i0] + (2 * (r // 2) + i1) * (1 - (r % 2) * (i0 // 2))
// Unchanged.
// OUT i32 3: [[0, 1, 2], [3, 4, 99]][r // 2][i0]
func.func @main(%a: tensor<5xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>},
    %b: tensor<5x4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>})
    -> (tensor<5xi32>, tensor<5xi32>, tensor<5xi32>, tensor<5x4xi32>, tensor<5xi32>) {
  %0 = "sdy.reshard"(%a) <{sharding = #sdy.sharding<@mesh, [{}]>}> : (tensor<5xi32>) -> tensor<5xi32>
  %1 = "sdy.reshard"(%a) <{sharding = #sdy.sharding<@mesh, [{"y"}]>}> : (tensor<5xi32>) -> tensor<5xi32>
  %2 = "sdy.reshard"(%a) <{sharding = #sdy.sharding<@mesh, [{"x", "y"}]>}> : (tensor<5xi32>) -> tensor<5xi32>
  %3 = "sdy.reshard"(%b) <{sharding = #sdy.sharding<@mesh, [{"y"}, {"x"}]>}> : (tensor<5x4xi32>) -> tensor<5x4xi32>
  return %0, %1, %2, %3, %a : tensor<5xi32>, tensor<5xi32>, tensor<5xi32>, tensor<5x4xi32>, tensor<5xi32>
}
