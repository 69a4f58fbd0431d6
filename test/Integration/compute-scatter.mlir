// RUN: %python %S/Inputs/data.py %s 1 %t && comm-run -n 1 --inputs %t --check %t %s
// StableHLO's scatters and sorts, in all their kinds: with positions that are there
// twice or not at all, and more elements than are sorted by counting.
// IN f32 5x3: i
// IN i32 6x1: [1, 3, 1, 7, -1, 3][i]
// IN f32 6x3: 10 * i0 + i1
// IN f32 2x2: 100 + i
// IN i32 2x1: [4, 3][i]
// IN i32 5x1x1: [2, 0, 5, 1, 1][i]
// IN f32 200: i * 37 % 200 - 100
// IN i32 200: i % 7
// IN f32 6: [1, nan, -inf, inf, -0.0, 0.0][i]
// IN ui32 70: i * 4294967295 * 3 % 4294967291
// IN i1 2x5: i % 3 == 0

func.func @main(%x: tensor<5x3xf32>, %at: tensor<6x1xi32>, %u: tensor<6x3xf32>, %w: tensor<2x2xf32>,
    %starts: tensor<2x1xi32>,
                %one: tensor<5x1x1xi32>, %long: tensor<200xf32>, %keys: tensor<200xi32>, %special: tensor<6xf32>,
                %unsigned: tensor<70xui32>, %flags: tensor<2x5xi1>)
    -> (tensor<5x3xf32>, tensor<5x3xf32>, tensor<5x3xf32>, tensor<5x3xf32>, tensor<5x3xf32>, tensor<200xf32>,
    tensor<200xi32>, tensor<200xf32>,
        tensor<6xf32>, tensor<6xi32>, tensor<70xui32>, tensor<2x2xi1>, tensor<2x2xf32>,
        tensor<2x6xf32>, tensor<4xf32>) {
  // Sums in order, on all of them.
  // OUT f32 5x3: i + sum(10 * n + i1 for n in range(6) if [1, 3, 1, 7, -1, 3][n] == i0)
  %0 = "stablehlo.scatter"(%x, %at, %u) <{scatter_dimension_numbers =
      #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>,
      unique_indices = false}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%s) : (tensor<f32>) -> ()
  }) : (tensor<5x3xf32>, tensor<6x1xi32>, tensor<6x3xf32>) -> tensor<5x3xf32>

  // The last of them stays.
  // OUT f32 5x3: {1: 20 + i1, 3: 50 + i1}.get(i0, i)
  %1 = "stablehlo.scatter"(%x, %at, %u) <{scatter_dimension_numbers =
      #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>,
      unique_indices = false}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    "stablehlo.return"(%b) : (tensor<f32>) -> ()
  }) : (tensor<5x3xf32>, tensor<6x1xi32>, tensor<6x3xf32>) -> tensor<5x3xf32>

  // Not commutative: each is taken from twice what there is.
  // OUT f32 5x3: {1: 4 * i - 2 * i1 - (20 + i1), 3: 4 * i - 2 * (10 + i1) - (50 + i1)}.get(i0, i)
  %2 = "stablehlo.scatter"(%x, %at, %u) <{scatter_dimension_numbers =
      #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>,
      unique_indices = false}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %d = "stablehlo.add"(%a, %a) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %s = "stablehlo.subtract"(%d, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%s) : (tensor<f32>) -> ()
  }) : (tensor<5x3xf32>, tensor<6x1xi32>, tensor<6x3xf32>) -> tensor<5x3xf32>

  // Windows of 2 x 1 rows and columns at (4, 0), of which a part is outside, and (3, 0).
  // OUT f32 5x3: 102 + (i0 - 3) if i0 >= 3 and i1 == 0 else i
  %3 = "stablehlo.scatter"(%x, %starts, %w) <{scatter_dimension_numbers =
      #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [1], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>,
      unique_indices = false}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    "stablehlo.return"(%b) : (tensor<f32>) -> ()
  }) : (tensor<5x3xf32>, tensor<2x1xi32>, tensor<2x2xf32>) -> tensor<5x3xf32>

  // One element of each row.
  // OUT f32 5x3: 10 * i + 1 if i1 == [2, 0, 5, 1, 1][i0] else i
  %ones = arith.constant dense<1.0> : tensor<5x1xf32>
  %4 = "stablehlo.scatter"(%x, %one, %ones) <{scatter_dimension_numbers =
      #stablehlo.scatter<inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>,
      unique_indices = false}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %ten = arith.constant dense<10.0> : tensor<f32>
    %d = "stablehlo.multiply"(%a, %ten) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %s = "stablehlo.add"(%d, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%s) : (tensor<f32>) -> ()
  }) : (tensor<5x3xf32>, tensor<5x1x1xi32>, tensor<5x1xf32>) -> tensor<5x3xf32>

  // OUT f32 200: i - 100
  %5 = "stablehlo.sort"(%long) <{dimension = 0 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = "stablehlo.compare"(%a, %b) <{comparison_direction = #stablehlo<comparison_direction LT>,
        compare_type = #stablehlo<comparison_type TOTALORDER>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
    "stablehlo.return"(%s) : (tensor<i1>) -> ()
  }) : (tensor<200xf32>) -> tensor<200xf32>

  // Equal ones keep their order, whichever way is sorted.
  // OUT i32 200: sorted(range(200), key=lambda n: -(n % 7))[i] % 7
  // OUT f32 200: sorted(range(200), key=lambda n: -(n % 7))[i] * 37 % 200 - 100
  %6:2 = "stablehlo.sort"(%keys, %long) <{dimension = 0 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>, %c: tensor<f32>, %d: tensor<f32>):
    %s = "stablehlo.compare"(%a, %b) <{comparison_direction = #stablehlo<comparison_direction GT>}>
        : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "stablehlo.return"(%s) : (tensor<i1>) -> ()
  }) : (tensor<200xi32>, tensor<200xf32>) -> (tensor<200xi32>, tensor<200xf32>)

  // OUT f32 6: [nan, inf, 1, 0.0, -0.0, -inf][i]
  // OUT i32 6: [1, 3, 0, 5, 4, 2][i]
  %7:2 = "chlo.top_k"(%special) <{k = 6 : i64}> : (tensor<6xf32>) -> (tensor<6xf32>, tensor<6xi32>)

  // OUT ui32 70: sorted(n * 4294967295 * 3 % 4294967291 for n in range(70))[i]
  %8 = "stablehlo.sort"(%unsigned) <{dimension = 0 : i64}> ({
  ^bb0(%a: tensor<ui32>, %b: tensor<ui32>):
    %s = "stablehlo.compare"(%a, %b) <{comparison_direction = #stablehlo<comparison_direction LT>}>
        : (tensor<ui32>, tensor<ui32>) -> tensor<i1>
    "stablehlo.return"(%s) : (tensor<i1>) -> ()
  }) : (tensor<70xui32>) -> tensor<70xui32>

  // OUT i1 2x2: [True, True, True, True][i]
  %9:2 = "chlo.top_k"(%flags) <{k = 2 : i64}> : (tensor<2x5xi1>) -> (tensor<2x2xi1>, tensor<2x2xi32>)

  // Of complex numbers, too, there are magnitudes.
  // OUT f32 2x2: math.hypot(100 + i, 100 + i)
  %complex = tensor.empty() : tensor<2x2xf32>
  %10 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]} ins(%w : tensor<2x2xf32>) outs(%complex : tensor<2x2xf32>) {
  ^bb0(%v: f32, %o: f32):
    %z = complex.create %v, %v : complex<f32>
    %m = complex.abs %z : complex<f32>
    linalg.yield %m : f32
  } -> tensor<2x2xf32>

  // The gradient of a pooling by maximum: the first of equal ones is selected, and what
  // lies in the padding is not. Windows of 3 at 0, 2 and 4.
  %pooled = arith.constant dense<[[1.0, 5.0, 5.0, 5.0, 0.0, -3.0], [-1.0, -2.0, -3.0, -4.0, -5.0, -6.0]]>
      : tensor<2x6xf32>
  %gradients = arith.constant dense<[[10.0, 20.0, 30.0], [1.0, 2.0, 3.0]]> : tensor<2x3xf32>
  %half = arith.constant dense<0.5> : tensor<f32>
  // OUT f32 2x6: [0.5, 10.5, 20.5, 0.5, 30.5, 0.5, 1.5, 0.5, 2.5, 0.5, 3.5, 0.5][i]
  %11 = "stablehlo.select_and_scatter"(%pooled, %gradients, %half) <{padding = dense<[[0, 0], [0, 1]]>
      : tensor<2x2xi64>, window_dimensions = array<i64: 1, 3>, window_strides = array<i64: 1, 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = "stablehlo.compare"(%a, %b) <{comparison_direction = #stablehlo<comparison_direction GE>}>
        : (tensor<f32>, tensor<f32>) -> tensor<i1>
    "stablehlo.return"(%s) : (tensor<i1>) -> ()
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%s) : (tensor<f32>) -> ()
  }) : (tensor<2x6xf32>, tensor<2x3xf32>, tensor<f32>) -> tensor<2x6xf32>
  // Two windows that select one element.
  %line = arith.constant dense<[1.0, 5.0, 2.0, 4.0]> : tensor<4xf32>
  %two = arith.constant dense<[10.0, 20.0]> : tensor<2xf32>
  // OUT f32 4: [0.5, 30.5, 0.5, 0.5][i]
  %12 = "stablehlo.select_and_scatter"(%line, %two, %half) <{window_dimensions = array<i64: 3>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = "stablehlo.compare"(%a, %b) <{comparison_direction = #stablehlo<comparison_direction GE>}>
        : (tensor<f32>, tensor<f32>) -> tensor<i1>
    "stablehlo.return"(%s) : (tensor<i1>) -> ()
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%s) : (tensor<f32>) -> ()
  }) : (tensor<4xf32>, tensor<2xf32>, tensor<f32>) -> tensor<4xf32>

  return %0, %1, %2, %3, %4, %5, %6#0, %6#1, %7#0, %7#1, %8, %9#0, %10, %11, %12
      : tensor<5x3xf32>, tensor<5x3xf32>, tensor<5x3xf32>, tensor<5x3xf32>, tensor<5x3xf32>, tensor<200xf32>,
      tensor<200xi32>, tensor<200xf32>, tensor<6xf32>, tensor<6xi32>, tensor<70xui32>, tensor<2x2xi1>, tensor<2x2xf32>,
      tensor<2x6xf32>, tensor<4xf32>
}
