// RUN: comm-opt %s --split-input-file --verify-diagnostics --convert-stablehlo-to-comm

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
