// RUN: comm-opt %s --split-input-file --verify-diagnostics --convert-stablehlo-to-comm

// Programs whose data is not moved to where an op needs it.

// Moving needs static sizes.
"sdy.mesh"() <{mesh = #sdy.mesh<["x"=2]>, sym_name = "mesh"}> : () -> ()
func.func @dynamic(%a: tensor<?xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) -> tensor<?xf32> {
  // expected-remark @+2 {{'stablehlo.reverse' op moves data}}
  // expected-error @+1 {{'stablehlo.reverse' op has 'tensor<?xf32>', expected a static shape}}
  %0 = "stablehlo.reverse"(%a) <{dimensions = array<i64: 0>}> : (tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

// Only along x is there a sum of parts, which the program reduces along y, too.
"sdy.mesh"() <{mesh = #sdy.mesh<["x"=2, "y"=2]>, sym_name = "mesh"}> : () -> ()
func.func @reduced_over_more(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x"}]>},
    %b: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> tensor<8x8xf32> {
  // expected-error @+1 {{'stablehlo.dot' op result is still to be reduced over 'x', expected over 'x', 'y'}}
  %0 = "stablehlo.dot"(%a, %b) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %1 = "sdy.all_reduce"(%0) <{reduction_axes = #sdy<axis_ref_list{"x", "y"}>,
      out_sharding = #sdy.sharding<@mesh, [{}, {}]>}> : (tensor<8x8xf32>) -> tensor<8x8xf32>
  return %1 : tensor<8x8xf32>
}

// -----

// A part of a sum is no operand of a maximum, wherever it is.
"sdy.mesh"() <{mesh = #sdy.mesh<["x"=2, "y"=2]>, sym_name = "mesh"}> : () -> ()
func.func @part(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}], unreduced={"x"}>},
    %b: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}) -> tensor<8xf32> {
  // expected-error @+1 {{'stablehlo.maximum' op operand #0 is still to be reduced over 'x'}}
  %0 = "stablehlo.maximum"(%a, %b) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

// What a region takes from outside stays where it is.
"sdy.mesh"() <{mesh = #sdy.mesh<["x"=2]>, sym_name = "mesh"}> : () -> ()
func.func @captured(%x: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}, %c: i1) -> tensor<8xf32> {
  // expected-error @+1 {{'scf.if' op data would have to be moved for it: dimension 0 of a value in its region is sharded over 'x', expected not sharded; reshard it before}}
  %1 = scf.if %c -> tensor<8xf32> {
    %2 = "stablehlo.negate"(%x) : (tensor<8xf32>) -> tensor<8xf32>
    scf.yield %2 : tensor<8xf32>
  } else {
    scf.yield %x : tensor<8xf32>
  }
  return %1 : tensor<8xf32>
}

// -----

// One axis along two dimensions.
"sdy.mesh"() <{mesh = #sdy.mesh<["x"=2]>, sym_name = "mesh"}> : () -> ()
func.func @twice(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>},
    %b: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x"}]>}) -> tensor<8x8xf32> {
  // expected-error @+1 {{'stablehlo.dot' op would have result #0 sharded twice over 'x'}}
  %0 = "stablehlo.dot"(%a, %b) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}

// -----

// An axis along which there are both rows and parts of their sums.
"sdy.mesh"() <{mesh = #sdy.mesh<["x"=2]>, sym_name = "mesh"}> : () -> ()
func.func @sharded_and_reduced(%a: tensor<8xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>},
    %i: tensor<4x1xi64> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %u: tensor<4xi32>) -> tensor<8xi32> {
  // expected-error @+1 {{'stablehlo.scatter' op would have result #0 sharded twice over 'x'}}
  %0 = "stablehlo.scatter"(%a, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<
      inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%p: tensor<i32>, %q: tensor<i32>):
    %s = "stablehlo.add"(%p, %q) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    "stablehlo.return"(%s) : (tensor<i32>) -> ()
  }) : (tensor<8xi32>, tensor<4x1xi64>, tensor<4xi32>) -> tensor<8xi32>
  return %0 : tensor<8xi32>
}

// -----

// Pieces of 3 and 2 elements could be resharded, but not negated.
"sdy.mesh"() <{mesh = #sdy.mesh<["x"=2]>, sym_name = "mesh"}> : () -> ()
func.func @uneven(%a: tensor<10xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) -> tensor<5xf32> {
  // expected-remark @+2 {{'stablehlo.slice' op moves data}}
  // expected-error @+1 {{'stablehlo.slice' op has result #0, 'tensor<5xf32>', which is sharded into pieces of different sizes}}
  %0 = "stablehlo.slice"(%a) <{start_indices = array<i64: 0>, limit_indices = array<i64: 10>, strides = array<i64: 2>}>
      {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}]>]>} : (tensor<10xf32>) -> tensor<5xf32>
  %1 = "stablehlo.negate"(%0) : (tensor<5xf32>) -> tensor<5xf32>
  return %1 : tensor<5xf32>
}
