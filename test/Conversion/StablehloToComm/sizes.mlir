// RUN: comm-opt %s --convert-stablehlo-to-comm --split-input-file --verify-diagnostics
// RUN: comm-opt %s --convert-stablehlo-to-arith --split-input-file --verify-diagnostics

// Sizes that cannot be computed with are errors, before anything multiplies or
// lists them.

// expected-error @+1 {{has a value of type 'tensor<16777216x16777216x4xf32>'; tensors of at most 2^48 bytes are supported}}
func.func @tensor(%x: tensor<16777216x16777216x4xf32>) {
  return
}

// -----

// Of no elements, but its other sizes overflow.
// expected-error @+1 {{has a value of type 'tensor<0x4294967296x4294967296xf32>'}}
func.func @empty(%x: tensor<0x4294967296x4294967296xf32>) {
  return
}

// -----

func.func @result(%x: tensor<4xf32>) {
  // expected-error @+1 {{has a value of type 'tensor<9223372036854775807xf32>'}}
  %0 = "stablehlo.broadcast_in_dim"(%x) <{broadcast_dimensions = array<i64: 0>}>
      : (tensor<4xf32>) -> tensor<9223372036854775807xf32>
  return
}

// -----

func.func @table(%x: tensor<4xf32>) {
  // expected-error @+1 {{has 'replica_groups' of type 'tensor<4294967296x4xi64>'; at most 16777216 integers are supported}}
  %0 = "stablehlo.collective_broadcast"(%x) <{replica_groups = dense<0> : tensor<4294967296x4xi64>}>
      : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @array(%x: tensor<4xf32>, %y: tensor<f32>) {
  // expected-error @+1 {{has -9223372036854775808 in 'edge_padding_low'; at most 2^48 is supported}}
  %0 = "stablehlo.pad"(%x, %y) <{edge_padding_low = array<i64: -9223372036854775808>, edge_padding_high = array<i64: 0>,
      interior_padding = array<i64: 0>}> : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  return
}

// -----

func.func @integer(%x: tensor<4xf32>) {
  // expected-error @+1 {{has 281474976710657 in 'split_count'; at most 2^48 is supported}}
  %0 = "stablehlo.all_to_all"(%x) <{concat_dimension = 0 : i64, split_dimension = 0 : i64, split_count =
      281474976710657 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

// Right: a large splat of a constant, and large numbers that are data.
func.func @constants(%x: tensor<68719476736xf32>) -> tensor<2xi64> {
  %0 = "stablehlo.constant"() <{value = dense<1.0> : tensor<68719476736xf32>}> : () -> tensor<68719476736xf32>
  %1 = "stablehlo.constant"() <{value = dense<[9223372036854775807, -9223372036854775808]> : tensor<2xi64>}>
      : () -> tensor<2xi64>
  return %1 : tensor<2xi64>
}
