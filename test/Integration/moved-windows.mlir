// RUN: %python %S/Inputs/data.py %s 4 %t && comm-run -n 4 --inputs %t --check %t %s

// Windows along sharded dimensions on a mesh of 2x2, and the same of whole
// images, whose results are subtracted: rank r is at x = r // 2, y = r % 2. The
// last results show that there is something to subtract from.

"sdy.mesh"() <{mesh = #sdy.mesh<["x"=2, "y"=2]>, sym_name = "mesh"}> : () -> ()

// An image of 4x4 with 2 features, rows along x, features along y; its windows'
// gradients; and both whole.
// IN f32 1x2x4x1: (((2 * (r // 2) + i1) * 4 + i2) * 2 + r % 2) * 5 % 7
// IN f32 1x1x2x1: (((r // 2) * 2 + i2) * 2 + r % 2) + 1
// IN f32 1x4x4x2: i * 5 % 7
// IN f32 1x2x2x2: i + 1
// IN f32 3x3x2x2: i % 5 - 2

// OUT f32 1x1x2x2: 0
// OUT f32 1x1x2x1: 0
// OUT f32 1x2x4x1: 0
// The largest of rows 0 and 1, and 2 and 3, of columns 0 and 1, and 2 and 3.
// OUT f32 1x1x2x1: (lambda f: max(f(0, 0), f(0, 1), f(1, 0), f(1, 1)))(lambda p, q: (((2 * (r // 2) + p) * 4 + 2 * i2 + q) * 2 + r % 2) * 5 % 7)
func.func @main(%image: tensor<1x4x4x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x"}, {}, {"y"}]>},
    %gradient: tensor<1x2x2x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x"}, {}, {"y"}]>},
    %whole: tensor<1x4x4x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}, {}]>},
    %wholeGradient: tensor<1x2x2x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}, {}]>},
    %kernel: tensor<3x3x2x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}, {}]>})
    -> (tensor<1x2x2x2xf32>, tensor<1x2x2x2xf32>, tensor<1x4x4x2xf32>, tensor<1x2x2x2xf32>) {
  %zero = "stablehlo.constant"() <{value = dense<0.0> : tensor<f32>}> : () -> tensor<f32>
  %window = tensor.empty() : tensor<2x2xf32>
  %zeros = arith.constant dense<0.0> : tensor<1x2x2x2xf32>
  %least = arith.constant dense<0xFF800000> : tensor<1x2x2x2xf32>
  %c = linalg.conv_2d_nhwc_hwcf {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{}, {"x"}, {}, {}]>]>}
      ins(%image, %kernel : tensor<1x4x4x2xf32>, tensor<3x3x2x2xf32>) outs(%zeros : tensor<1x2x2x2xf32>)
      -> tensor<1x2x2x2xf32>
  %cw = linalg.conv_2d_nhwc_hwcf ins(%whole, %kernel : tensor<1x4x4x2xf32>, tensor<3x3x2x2xf32>)
      outs(%zeros : tensor<1x2x2x2xf32>) -> tensor<1x2x2x2xf32>
  %dc = "stablehlo.subtract"(%c, %cw) : (tensor<1x2x2x2xf32>, tensor<1x2x2x2xf32>) -> tensor<1x2x2x2xf32>
  %w = linalg.pooling_nhwc_max {strides = dense<2> : vector<2xi64>,
      sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{}, {"x"}, {}, {"y"}]>]>}
      ins(%image, %window : tensor<1x4x4x2xf32>, tensor<2x2xf32>) outs(%least : tensor<1x2x2x2xf32>)
      -> tensor<1x2x2x2xf32>
  %ww = linalg.pooling_nhwc_max {strides = dense<2> : vector<2xi64>}
      ins(%whole, %window : tensor<1x4x4x2xf32>, tensor<2x2xf32>) outs(%least : tensor<1x2x2x2xf32>)
      -> tensor<1x2x2x2xf32>
  %dw = "stablehlo.subtract"(%w, %ww) : (tensor<1x2x2x2xf32>, tensor<1x2x2x2xf32>) -> tensor<1x2x2x2xf32>
  %s = "stablehlo.select_and_scatter"(%image, %gradient, %zero) <{padding = dense<0> : tensor<4x2xi64>,
      window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %m = "stablehlo.compare"(%a, %b) <{comparison_direction = #stablehlo<comparison_direction GE>}>
        : (tensor<f32>, tensor<f32>) -> tensor<i1>
    "stablehlo.return"(%m) : (tensor<i1>) -> ()
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %m = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%m) : (tensor<f32>) -> ()
  }) {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{}, {"x"}, {}, {"y"}]>]>}
      : (tensor<1x4x4x2xf32>, tensor<1x2x2x2xf32>, tensor<f32>) -> tensor<1x4x4x2xf32>
  %sw = "stablehlo.select_and_scatter"(%whole, %wholeGradient, %zero) <{padding = dense<0> : tensor<4x2xi64>,
      window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %m = "stablehlo.compare"(%a, %b) <{comparison_direction = #stablehlo<comparison_direction GE>}>
        : (tensor<f32>, tensor<f32>) -> tensor<i1>
    "stablehlo.return"(%m) : (tensor<i1>) -> ()
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %m = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%m) : (tensor<f32>) -> ()
  }) : (tensor<1x4x4x2xf32>, tensor<1x2x2x2xf32>, tensor<f32>) -> tensor<1x4x4x2xf32>
  %ds = "stablehlo.subtract"(%s, %sw) : (tensor<1x4x4x2xf32>, tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
  return %dc, %dw, %ds, %w : tensor<1x2x2x2xf32>, tensor<1x2x2x2xf32>, tensor<1x4x4x2xf32>, tensor<1x2x2x2xf32>
}
