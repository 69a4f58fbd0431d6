// RUN: comm-opt %s --split-input-file --verify-diagnostics --convert-stablehlo-to-comm

// Gathers, scatters and pads that would have to move data.

"sdy.mesh"() <{mesh = #sdy.mesh<["x"=2]>, sym_name = "mesh"}> : () -> ()
func.func @slices_of_two(%x: tensor<4x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>},
    %i: tensor<3xi64>) -> tensor<3x2x4xf32> {
  // expected-error @+1 {{'stablehlo.gather' op data would have to be moved for it: dimension 0 of operand #0 is sharded over 'x', expected not sharded; reshard it before}}
  %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1, 2],
      start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 2, 4>}>
      : (tensor<4x4xf32>, tensor<3xi64>) -> tensor<3x2x4xf32>
  return %0 : tensor<3x2x4xf32>
}

// -----

"sdy.mesh"() <{mesh = #sdy.mesh<["x"=2]>, sym_name = "mesh"}> : () -> ()
func.func @booleans(%x: tensor<4xi1> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>},
    %i: tensor<3xi64>) -> tensor<3xi1> {
  // expected-error @+1 {{'stablehlo.gather' op data would have to be moved for it: dimension 0 of operand #0 is sharded over 'x', expected not sharded}}
  %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0],
      start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1>}>
      : (tensor<4xi1>, tensor<3xi64>) -> tensor<3xi1>
  return %0 : tensor<3xi1>
}

// -----

"sdy.mesh"() <{mesh = #sdy.mesh<["x"=2]>, sym_name = "mesh"}> : () -> ()
func.func @not_dimensions(%x: tensor<4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>},
    %i: tensor<3xi64>) -> tensor<3xf32> {
  // expected-error @+1 {{'stablehlo.gather' op data would have to be moved for it: dimension 0 of operand #0 is sharded over 'x', expected not sharded}}
  %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [7],
      start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1>}>
      : (tensor<4xf32>, tensor<3xi64>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// -----

// 300 elements and 8-bit indices.
"sdy.mesh"() <{mesh = #sdy.mesh<["x"=2]>, sym_name = "mesh"}> : () -> ()
func.func @narrow(%x: tensor<300xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>},
    %i: tensor<3xi8>) -> tensor<3xf32> {
  // expected-error @+1 {{'stablehlo.gather' op has indices of 'tensor<3xi8>', expected signless integers that count 300 elements and those of a piece}}
  %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0],
      start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1>}>
      : (tensor<300xf32>, tensor<3xi8>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// -----

// Which of two updates of an element remains is not a sum of parts.
"sdy.mesh"() <{mesh = #sdy.mesh<["x"=2]>, sym_name = "mesh"}> : () -> ()
func.func @replaced(%x: tensor<4xf32>, %i: tensor<4x1xi64> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>},
    %u: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{'stablehlo.scatter' op data would have to be moved for it: dimension 0 of operand #1 is sharded over 'x', expected not sharded; reshard it before}}
  %0 = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<
      inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    "stablehlo.return"(%b) : (tensor<f32>) -> ()
  }) : (tensor<4xf32>, tensor<4x1xi64>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// The element 1 of 4 becomes the element 3 of 8, of the other piece.
"sdy.mesh"() <{mesh = #sdy.mesh<["x"=4]>, sym_name = "mesh"}> : () -> ()
func.func @pad(%x: tensor<4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) -> tensor<8xf32> {
  %zero = "stablehlo.constant"() <{value = dense<0.0> : tensor<f32>}> : () -> tensor<f32>
  // expected-error @+1 {{'stablehlo.pad' op data would have to be moved for it: dimension 0 of operand #0 is sharded over 'x', expected not sharded; reshard it before}}
  %0 = "stablehlo.pad"(%x, %zero) <{edge_padding_low = array<i64: 2>, edge_padding_high = array<i64: 2>,
      interior_padding = array<i64: 0>}> : (tensor<4xf32>, tensor<f32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
