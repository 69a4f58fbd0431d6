// RUN: %python %S/Inputs/data.py %s 1 %t && comm-run -n 1 --inputs %t --check %t %s
// RUN: comm-run -n 1 --passes='builtin.module(comm-prepare-for-gpu)' --inputs %t --check %t %s
// Gradients of poolings by maximum as JAX writes them, and their values as it computes
// them on a CPU: windows that overlap or leave gaps, among numbers of which many are
// equal. The first of equal ones is selected.
// IN f32 1x7x7x2: i * i * 5 % 13 % 4
// IN f32 1x4x4x2: i + 1
// IN f32 1x3x3x2: i + 1
// IN f32 1x5x2x2: i + 1
// OUT f32 1x7x7x2: [0, 0, 4, 0, 0, 0, 5, 10, 0, 0, 0, 8, 0, 0, 0, 12, 0, 0, 0, 12, 24, 0, 0, 0, 22, 0, 0, 0, 9, 0, 0, 0, 0, 0, 0, 0, 0, 14, 0, 0, 0, 16, 0, 0, 0, 38, 19, 0, 0, 0, 21, 0, 0, 0, 23, 0, 0, 0, 17, 0, 0, 0, 0, 22, 0, 0, 0, 24, 0, 0, 0, 26, 52, 0, 0, 0, 29, 0, 0, 0, 31, 0, 0, 0, 0, 0, 0, 0, 0, 28, 0, 0, 0, 30, 0, 0, 0, 32][i]
// OUT f32 1x7x7x2: [0, 0, 1, 0, 0, 0, 3, 4, 0, 0, 0, 6, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 5, 0, 0, 0, 7, 0, 0, 0, 9, 18, 0, 0, 0, 12, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 11, 0, 0, 0, 0, 0, 0, 0, 13, 14, 0, 0, 0, 16, 0, 0, 0, 18, 0, 0, 0, 0, 0, 0, 0, 0, 15, 0, 0, 0, 17, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0][i]
// OUT f32 1x7x7x2: [0, 0, 1, 0, 0, 0, 3, 4, 0, 0, 0, 6, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 5, 0, 0, 0, 7, 0, 0, 0, 9, 10, 0, 0, 0, 12, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0, 11, 0, 0, 0, 0, 0, 0, 0, 13, 14, 0, 0, 0, 16, 0, 0, 0, 18, 0, 0, 0, 0, 0, 0, 0, 0, 15, 0, 0, 0, 17, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0][i]
// OUT f32 1x7x7x2: [0, 0, 1, 0, 0, 0, 3, 4, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0, 7, 0, 0, 0, 0, 0, 0, 0, 14, 0, 0, 0, 0, 0, 0, 0, 0, 20, 0, 0, 0, 0, 0, 0, 0, 24, 0, 0, 0, 0, 26, 0, 0, 0, 0, 0, 0, 0, 30, 18, 0, 0, 0, 36, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 19, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0][i]

func.func @main(%x: tensor<1x7x7x2xf32>, %g4: tensor<1x4x4x2xf32>, %g3: tensor<1x3x3x2xf32>, %g5: tensor<1x5x2x2xf32>)
    -> (tensor<1x7x7x2xf32>, tensor<1x7x7x2xf32>, tensor<1x7x7x2xf32>, tensor<1x7x7x2xf32>) {
  %zero = arith.constant dense<0.0> : tensor<f32>
  %least = arith.constant dense<0xFF800000> : tensor<f32>
  %padded = "stablehlo.pad"(%x, %least) <{edge_padding_low = array<i64: 0, 1, 1, 0>,
      edge_padding_high = array<i64: 0, 1, 1, 0>, interior_padding = array<i64: 0, 0, 0, 0>}>
      : (tensor<1x7x7x2xf32>, tensor<f32>) -> tensor<1x9x9x2xf32>
  %0 = "stablehlo.select_and_scatter"(%padded, %g4, %zero) <{padding = dense<0> : tensor<4x2xi64>,
      window_dimensions = array<i64: 1, 3, 3, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = "stablehlo.compare"(%a, %b) <{comparison_direction = #stablehlo<comparison_direction GE>}>
        : (tensor<f32>, tensor<f32>) -> tensor<i1>
    "stablehlo.return"(%s) : (tensor<i1>) -> ()
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%s) : (tensor<f32>) -> ()
  }) : (tensor<1x9x9x2xf32>, tensor<1x4x4x2xf32>, tensor<f32>) -> tensor<1x9x9x2xf32>
  %cut = "stablehlo.slice"(%0) <{start_indices = array<i64: 0, 1, 1, 0>, limit_indices = array<i64: 1, 8, 8, 2>,
      strides = array<i64: 1, 1, 1, 1>}> : (tensor<1x9x9x2xf32>) -> tensor<1x7x7x2xf32>
  %1 = "stablehlo.select_and_scatter"(%x, %g3, %zero) <{padding = dense<0> : tensor<4x2xi64>,
      window_dimensions = array<i64: 1, 3, 3, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = "stablehlo.compare"(%a, %b) <{comparison_direction = #stablehlo<comparison_direction GE>}>
        : (tensor<f32>, tensor<f32>) -> tensor<i1>
    "stablehlo.return"(%s) : (tensor<i1>) -> ()
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%s) : (tensor<f32>) -> ()
  }) : (tensor<1x7x7x2xf32>, tensor<1x3x3x2xf32>, tensor<f32>) -> tensor<1x7x7x2xf32>
  %2 = "stablehlo.select_and_scatter"(%x, %g3, %zero) <{padding = dense<0> : tensor<4x2xi64>,
      window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = "stablehlo.compare"(%a, %b) <{comparison_direction = #stablehlo<comparison_direction GE>}>
        : (tensor<f32>, tensor<f32>) -> tensor<i1>
    "stablehlo.return"(%s) : (tensor<i1>) -> ()
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%s) : (tensor<f32>) -> ()
  }) : (tensor<1x7x7x2xf32>, tensor<1x3x3x2xf32>, tensor<f32>) -> tensor<1x7x7x2xf32>
  %3 = "stablehlo.select_and_scatter"(%x, %g5, %zero) <{padding = dense<0> : tensor<4x2xi64>,
      window_dimensions = array<i64: 1, 3, 2, 1>, window_strides = array<i64: 1, 1, 3, 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = "stablehlo.compare"(%a, %b) <{comparison_direction = #stablehlo<comparison_direction GE>}>
        : (tensor<f32>, tensor<f32>) -> tensor<i1>
    "stablehlo.return"(%s) : (tensor<i1>) -> ()
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%s) : (tensor<f32>) -> ()
  }) : (tensor<1x7x7x2xf32>, tensor<1x5x2x2xf32>, tensor<f32>) -> tensor<1x7x7x2xf32>
  return %cut, %1, %2, %3 : tensor<1x7x7x2xf32>, tensor<1x7x7x2xf32>, tensor<1x7x7x2xf32>, tensor<1x7x7x2xf32>
}
