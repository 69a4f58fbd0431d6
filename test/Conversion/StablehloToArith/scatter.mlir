// RUN: comm-opt %s --allow-unregistered-dialect --convert-stablehlo-to-arith | FileCheck %s

// Rows of a table: the gradient of an embedding. Positions are a dimension's, the
// updates go along.
// CHECK-DAG: #[[UPDATES:.*]] = affine_map<(d0, d1, d2, d3) -> (d2, d3, d1)>
// CHECK-DAG: #[[PLACES:.*]] = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
// CHECK-DAG: #[[TABLE:.*]] = affine_map<(d0, d1, d2, d3) -> (d0, d1)>
// CHECK-LABEL: func.func @rows
// CHECK-SAME: %[[T:.*]]: tensor<32x16xf32>, %[[I:.*]]: tensor<2x8x1xi32>, %[[U:.*]]: tensor<2x8x16xf32>
// CHECK: %[[S:.*]] = tensor.extract_slice %[[I]][0, 0, 0] [2, 8, 1] [1, 1, 1] : tensor<2x8x1xi32> to tensor<2x8xi32>
// CHECK: linalg.generic {indexing_maps = [#[[UPDATES]], #[[PLACES]], #[[TABLE]]], iterator_types = ["parallel",
// CHECK-SAME: {{^}} "parallel", "reduction", "reduction"]} ins(%[[U]], %[[S]] {{.*}} outs(%[[T]]
// CHECK-NOT: comm.unique_positions
// CHECK: ^bb0(%[[NEW:.*]]: f32, %[[AT:.*]]: i32, %[[OLD:.*]]: f32):
// CHECK-DAG: %[[POSITION:.*]] = arith.index_cast %[[AT]] : i32 to index
// CHECK-DAG: %[[SUM:.*]] = arith.addf %[[OLD]], %[[NEW]]
// CHECK: %[[ROW:.*]] = linalg.index 0
// CHECK: %[[HERE:.*]] = arith.cmpi eq, %[[ROW]], %[[POSITION]]
// CHECK: %[[KEPT:.*]] = arith.select %[[HERE]], %[[SUM]], %[[OLD]]
// CHECK: linalg.yield %[[KEPT]]
func.func @rows(%table: tensor<32x16xf32>, %at: tensor<2x8x1xi32>, %updates: tensor<2x8x16xf32>) -> tensor<32x16xf32> {
  %0 = "stablehlo.scatter"(%table, %at, %updates) <{indices_are_sorted = false, scatter_dimension_numbers =
      #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>,
      unique_indices = false}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %e = tensor.empty() : tensor<f32>
    %s = linalg.generic {indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>, affine_map<() -> ()>],
        iterator_types = []} ins(%a, %b : tensor<f32>, tensor<f32>) outs(%e : tensor<f32>) {
    ^bb0(%x: f32, %y: f32, %o: f32):
      %z = arith.addf %x, %y : f32
      linalg.yield %z : f32
    } -> tensor<f32>
    "stablehlo.return"(%s) : (tensor<f32>) -> ()
  }) : (tensor<32x16xf32>, tensor<2x8x1xi32>, tensor<2x8x16xf32>) -> tensor<32x16xf32>
  return %0 : tensor<32x16xf32>
}

// One element of each row: rows are batched, and no element is written twice. The
// region may be StableHLO.
// CHECK-LABEL: func.func @batched
// CHECK: linalg.generic {{.*}} iterator_types = ["parallel", "parallel", "reduction"]}
// CHECK-SAME: {{^}} {{.*}} attrs = {comm.unique_positions}
// CHECK: arith.maximumf
func.func @batched(%x: tensor<4x8xf32>, %at: tensor<4x1x1xi32>, %updates: tensor<4x1xf32>) -> tensor<4x8xf32> {
  %0 = "stablehlo.scatter"(%x, %at, %updates) <{scatter_dimension_numbers =
      #stablehlo.scatter<inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>,
      unique_indices = false}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = "stablehlo.maximum"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%s) : (tensor<f32>) -> ()
  }) : (tensor<4x8xf32>, tensor<4x1x1xi32>, tensor<4x1xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

// Windows of two rows: a loop along the window, which counts as a whole. Indices
// without a dimension of vectors; a loop of one iteration is not needed.
// CHECK-LABEL: func.func @windows
// CHECK: linalg.generic {{.*}} iterator_types = ["parallel", "parallel", "reduction"]}
// CHECK: %[[START:.*]] = arith.index_cast {{.*}} : i32 to index
// CHECK: %[[ALONG:.*]] = linalg.index 2
// CHECK: %[[LAST:.*]] = arith.constant 6 : index
// CHECK: %[[INSIDE:.*]] = arith.cmpi ule, %[[START]], %[[LAST]]
// CHECK: %[[POSITION:.*]] = arith.addi %[[START]], %[[ALONG]]
// CHECK: arith.cmpi eq, %{{.*}}, %[[POSITION]]
// CHECK: arith.andi
func.func @windows(%x: tensor<8x4xf32>, %at: tensor<1xi32>, %updates: tensor<2x4xf32>) -> tensor<8x4xf32> {
  %0 = "stablehlo.scatter"(%x, %at, %updates) <{scatter_dimension_numbers =
      #stablehlo.scatter<update_window_dims = [0, 1], scatter_dims_to_operand_dims = [0]>, unique_indices = true}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    "stablehlo.return"(%b) : (tensor<f32>) -> ()
  }) : (tensor<8x4xf32>, tensor<1xi32>, tensor<2x4xf32>) -> tensor<8x4xf32>
  return %0 : tensor<8x4xf32>
}

// One element at one place: a loop of one iteration.
// CHECK-LABEL: func.func @element
// CHECK: tensor.expand_shape %{{.*}} [] output_shape [1] : tensor<f32> into tensor<1xf32>
// CHECK: linalg.generic {{.*}} iterator_types = ["parallel", "reduction"]}
func.func @element(%x: tensor<8xf32>, %at: tensor<1xi32>, %update: tensor<f32>) -> tensor<8xf32> {
  %0 = "stablehlo.scatter"(%x, %at, %update) <{scatter_dimension_numbers =
      #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>, unique_indices = true}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    "stablehlo.return"(%b) : (tensor<f32>) -> ()
  }) : (tensor<8xf32>, tensor<1xi32>, tensor<f32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// Two inputs, dimensions that do not fit (a window larger than the operand, a
// dimension named twice, no number of dimensions), sizes that differ, and regions
// that do more: as they are.
// CHECK-LABEL: func.func @unknown
// CHECK-COUNT-6: "stablehlo.scatter"
// CHECK-NOT: linalg
func.func @unknown(%x: tensor<8x4xf32>,
    %at: tensor<2x1xi32>, %u: tensor<2x4xf32>, %wide: tensor<2x5xf32>, %more: tensor<3x4xf32>, %c: tensor<4xf32>) {
  %0:2 = "stablehlo.scatter"(%x, %x, %at, %u, %u) <{scatter_dimension_numbers =
      #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}>
      ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %d: tensor<f32>, %e: tensor<f32>):
    "stablehlo.return"(%b, %e) : (tensor<f32>, tensor<f32>) -> ()
  }) : (tensor<8x4xf32>, tensor<8x4xf32>, tensor<2x1xi32>, tensor<2x4xf32>, tensor<2x4xf32>)
      -> (tensor<8x4xf32>, tensor<8x4xf32>)
  %1 = "stablehlo.scatter"(%x, %at, %wide) <{scatter_dimension_numbers =
      #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}>
      ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    "stablehlo.return"(%b) : (tensor<f32>) -> ()
  }) : (tensor<8x4xf32>, tensor<2x1xi32>, tensor<2x5xf32>) -> tensor<8x4xf32>
  %2 = "stablehlo.scatter"(%x, %at, %u) <{scatter_dimension_numbers =
      #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0, 0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}>
      ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    "stablehlo.return"(%b) : (tensor<f32>) -> ()
  }) : (tensor<8x4xf32>, tensor<2x1xi32>, tensor<2x4xf32>) -> tensor<8x4xf32>
  %3 = "stablehlo.scatter"(%x, %at, %u) <{scatter_dimension_numbers =
      #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [7], index_vector_dim = 1>}>
      ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    "stablehlo.return"(%b) : (tensor<f32>) -> ()
  }) : (tensor<8x4xf32>, tensor<2x1xi32>, tensor<2x4xf32>) -> tensor<8x4xf32>
  %4 = "stablehlo.scatter"(%x, %at, %more) <{scatter_dimension_numbers =
      #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}>
      ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    "stablehlo.return"(%b) : (tensor<f32>) -> ()
  }) : (tensor<8x4xf32>, tensor<2x1xi32>, tensor<3x4xf32>) -> tensor<8x4xf32>
  %5 = "stablehlo.scatter"(%x, %at, %u) <{scatter_dimension_numbers =
      #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}>
      ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = "test.unknown"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%s) : (tensor<f32>) -> ()
  }) : (tensor<8x4xf32>, tensor<2x1xi32>, tensor<2x4xf32>) -> tensor<8x4xf32>
  return
}

// The gradient of a pooling with padding: which element of each window is selected, of
// those that are not in the padding, and a scatter to there along the dimensions that
// windows move in. One whose result has another size than its windows say stays.
// CHECK-LABEL: func.func @pooling
// CHECK-SAME: %[[X:.*]]: tensor<2x7x3xf32>, %[[S:.*]]: tensor<2x4x3xf32>, %[[INIT:.*]]: tensor<f32>
// CHECK: %[[NONE:.*]] = arith.constant -1 : i8
// CHECK: %[[SELECTED:.*]] = linalg.generic {{.*}} iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
// CHECK-SAME: {{^}} ins(%{{.*}} : tensor<3xi1>) outs(%{{.*}} : tensor<2x4x3xi8>)
// CHECK-COUNT-2: tensor.extract %[[X]]
// CHECK: arith.cmpf oge
// CHECK: linalg.generic {{.*}} iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
// CHECK-SAME: {{^}} ins(%[[S]], %[[SELECTED]] : tensor<2x4x3xf32>, tensor<2x4x3xi8>) outs(%{{.*}} : tensor<2x7x3xf32>)
// CHECK: arith.addf
// CHECK: "stablehlo.select_and_scatter"
func.func @pooling(%x: tensor<2x7x3xf32>, %s: tensor<2x4x3xf32>, %init: tensor<f32>)
    -> (tensor<2x7x3xf32>, tensor<2x7x3xf32>) {
  %0 = "stablehlo.select_and_scatter"(%x, %s, %init) <{padding = dense<[[0, 0], [1, 1], [0, 0]]> : tensor<3x2xi64>,
      window_dimensions = array<i64: 1, 3, 1>, window_strides = array<i64: 1, 2, 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %c = "stablehlo.compare"(%a, %b) <{comparison_direction = #stablehlo<comparison_direction GE>}>
        : (tensor<f32>, tensor<f32>) -> tensor<i1>
    "stablehlo.return"(%c) : (tensor<i1>) -> ()
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %c = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%c) : (tensor<f32>) -> ()
  }) : (tensor<2x7x3xf32>, tensor<2x4x3xf32>, tensor<f32>) -> tensor<2x7x3xf32>
  %1 = "stablehlo.select_and_scatter"(%x, %s, %init) <{padding = dense<0> : tensor<3x2xi64>,
      window_dimensions = array<i64: 1, 3, 1>, window_strides = array<i64: 1, 2, 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %c = "stablehlo.compare"(%a, %b) <{comparison_direction = #stablehlo<comparison_direction GE>}>
        : (tensor<f32>, tensor<f32>) -> tensor<i1>
    "stablehlo.return"(%c) : (tensor<i1>) -> ()
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %c = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%c) : (tensor<f32>) -> ()
  }) : (tensor<2x7x3xf32>, tensor<2x4x3xf32>, tensor<f32>) -> tensor<2x7x3xf32>
  return %0, %1 : tensor<2x7x3xf32>, tensor<2x7x3xf32>
}

// Without padding each element gathers from the windows that it is in, the first
// first: at most one before its own. The second element of a step is in its own
// alone, as number 1. What is read of the result is all that is made.
// CHECK-LABEL: func.func @gathered_pooling
// CHECK-SAME: %[[X:.*]]: tensor<2x7x3xf32>, %[[S:.*]]: tensor<2x3x3xf32>, %[[INIT:.*]]: tensor<f32>
// CHECK: %[[NUMBERS:.*]] = linalg.fill ins(%{{.*}} : i8) outs(%{{.*}} : tensor<2x4x3xi8>)
// CHECK: %[[FIRST:.*]] = tensor.extract_slice %[[X]][0, 0, 0] [2, 3, 3] [1, 2, 1]
// CHECK: %[[SECOND:.*]] = tensor.extract_slice %[[X]][0, 1, 0] [2, 3, 3] [1, 2, 1]
// CHECK: %[[THIRD:.*]] = tensor.extract_slice %[[X]][0, 2, 0] [2, 3, 3] [1, 2, 1]
// CHECK: %[[FOUND:.*]] = linalg.generic {{.*}} iterator_types = ["parallel", "parallel", "parallel"]}
// CHECK-SAME: {{^}} ins(%[[FIRST]], %[[SECOND]], %[[THIRD]] : {{.*}}) outs(%{{.*}} : tensor<2x3x3xi8>)
// CHECK-COUNT-2: arith.cmpf oge
// CHECK: %[[PADDED:.*]] = tensor.insert_slice %[[FOUND]] into %[[NUMBERS]][0, 1, 0] [2, 3, 3] [1, 1, 1]
// CHECK: %[[SOURCE:.*]] = tensor.insert_slice %[[S]] into %{{.*}}[0, 1, 0] [2, 3, 3] [1, 1, 1]
// CHECK-SAME: {{^}} : tensor<2x3x3xf32> into tensor<2x4x3xf32>
// CHECK: %[[N0:.*]] = tensor.extract_slice %[[PADDED]][0, 0, 0] [2, 3, 3]
// CHECK: %[[S0:.*]] = tensor.extract_slice %[[SOURCE]][0, 0, 0] [2, 3, 3]
// CHECK: %[[N1:.*]] = tensor.extract_slice %[[PADDED]][0, 1, 0] [2, 3, 3]
// CHECK: %[[S1:.*]] = tensor.extract_slice %[[SOURCE]][0, 1, 0] [2, 3, 3]
// CHECK: %[[MADE:.*]] = linalg.generic {indexing_maps = [#[[STEP:.*]], #[[STEP]], #[[STEP]],
// CHECK-SAME: {{^}} #[[STEP]], #{{.*}}], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
// CHECK-SAME: {{^}} ins(%[[N0]], %[[S0]], %[[N1]], %[[S1]] : {{.*}}) outs(%{{.*}} : tensor<2x3x2x3xf32>)
// CHECK: arith.cmpi ult
// CHECK: arith.addf
// CHECK: arith.select
// CHECK: arith.addf
// CHECK: arith.select
// CHECK: %[[LINE:.*]] = tensor.collapse_shape %[[MADE]] {{\[}}[0], [1, 2], [3]]
// CHECK-SAME: {{^}} : tensor<2x3x2x3xf32> into tensor<2x6x3xf32>
// CHECK: return %[[LINE]]
func.func @gathered_pooling(%x: tensor<2x7x3xf32>, %s: tensor<2x3x3xf32>, %init: tensor<f32>) -> tensor<2x6x3xf32> {
  %0 = "stablehlo.select_and_scatter"(%x, %s, %init)
      <{window_dimensions = array<i64: 1, 3, 1>, window_strides = array<i64: 1, 2, 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %c = "stablehlo.compare"(%a, %b) <{comparison_direction = #stablehlo<comparison_direction GE>}>
        : (tensor<f32>, tensor<f32>) -> tensor<i1>
    "stablehlo.return"(%c) : (tensor<i1>) -> ()
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %c = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%c) : (tensor<f32>) -> ()
  }) : (tensor<2x7x3xf32>, tensor<2x3x3xf32>, tensor<f32>) -> tensor<2x7x3xf32>
  %1 = tensor.extract_slice %0[0, 0, 0] [2, 6, 3] [1, 1, 1] : tensor<2x7x3xf32> to tensor<2x6x3xf32>
  return %1 : tensor<2x6x3xf32>
}

// An element that is in more than 16 windows: a scatter.
// CHECK-LABEL: func.func @pooling_of_many
// CHECK: linalg.generic {{.*}} iterator_types = ["parallel", "parallel", "reduction"]}
// CHECK: linalg.generic {{.*}} iterator_types = ["parallel", "parallel", "reduction"]}
func.func @pooling_of_many(%x: tensor<2x40xf32>, %s: tensor<2x21xf32>, %init: tensor<f32>) -> tensor<2x40xf32> {
  %0 = "stablehlo.select_and_scatter"(%x, %s, %init) <{window_dimensions = array<i64: 1, 20>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %c = "stablehlo.compare"(%a, %b) <{comparison_direction = #stablehlo<comparison_direction GE>}>
        : (tensor<f32>, tensor<f32>) -> tensor<i1>
    "stablehlo.return"(%c) : (tensor<i1>) -> ()
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %c = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%c) : (tensor<f32>) -> ()
  }) : (tensor<2x40xf32>, tensor<2x21xf32>, tensor<f32>) -> tensor<2x40xf32>
  return %0 : tensor<2x40xf32>
}
