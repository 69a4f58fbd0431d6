#map = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d2, d1, d3, d5)>
#map1 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d4, d1, d5)>
#map2 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3, d4)>
#map3 = affine_map<(d0, d1, d2, d3, d4) -> ()>
#map4 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#map5 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3)>
#map6 = affine_map<(d0, d1, d2, d3) -> ()>
#map7 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map8 = affine_map<(d0, d1, d2, d3) -> (d1, d2, d3, d0)>
#map9 = affine_map<(d0, d1, d2, d3, d4) -> (d1, d2, d3, d0, d4)>
#map10 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, 0)>
#map11 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d5, d1, d2)>
#map12 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d3, d0, d1, d4, d5)>
#map13 = affine_map<(d0, d1, d2, d3, d4) -> (d1, d3, d4, d0, d2)>
#map14 = affine_map<(d0, d1, d2, d3, d4) -> (d3, d0, d1, d2, d4)>
module @jit__lambda {
  comm.mesh @mesh(d = 1)
  comm.group @d = @mesh[d]
  func.func public @main(%arg0: tensor<2x16x4x8xbf16>, %arg1: tensor<2x16x1x8xbf16>, %arg2: tensor<2x16x1x8xbf16>, %arg3: tensor<2x16x4x8xbf16>) -> tensor<2x16x4x8xbf16> {
    %cst = arith.constant 0.000000e+00 : bf16
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant 0.000000e+00 : f32
    %cst_2 = arith.constant dense<0xFF800000> : tensor<f32>
    %cst_3 = arith.constant dense<0.353553385> : tensor<f32>
    %expanded = tensor.expand_shape %arg0 [[0], [1], [2, 3], [4]] output_shape [2, 16, 1, 4, 8] : tensor<2x16x4x8xbf16> into tensor<2x16x1x4x8xbf16>
    %0 = tensor.empty() : tensor<2x1x16x4x16xf32>
    %1 = linalg.fill ins(%cst_1 : f32) outs(%0 : tensor<2x1x16x4x16xf32>) -> tensor<2x1x16x4x16xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%expanded, %arg1 : tensor<2x16x1x4x8xbf16>, tensor<2x16x1x8xbf16>) outs(%1 : tensor<2x1x16x4x16xf32>) {
    ^bb0(%in: bf16, %in_4: bf16, %out: f32):
      %46 = arith.extf %in : bf16 to f32
      %47 = arith.extf %in_4 : bf16 to f32
      %48 = arith.mulf %46, %47 : f32
      %49 = arith.addf %out, %48 : f32
      linalg.yield %49 : f32
    } -> tensor<2x1x16x4x16xf32>
    %3 = tensor.empty() : tensor<2x1x16x4x16xf32>
    %4 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%cst_3 : tensor<f32>) outs(%3 : tensor<2x1x16x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x1x16x4x16xf32>
    %5 = tensor.empty() : tensor<2x1x16x4x16xf32>
    %6 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%2, %4 : tensor<2x1x16x4x16xf32>, tensor<2x1x16x4x16xf32>) outs(%5 : tensor<2x1x16x4x16xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %46 = arith.mulf %in, %in_4 : f32
      linalg.yield %46 : f32
    } -> tensor<2x1x16x4x16xf32>
    %7 = tensor.empty() : tensor<2x1x16x4xf32>
    %8 = linalg.fill ins(%cst_0 : f32) outs(%7 : tensor<2x1x16x4xf32>) -> tensor<2x1x16x4xf32>
    %9 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%6 : tensor<2x1x16x4x16xf32>) outs(%8 : tensor<2x1x16x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %46 = arith.maximumf %out, %in : f32
      linalg.yield %46 : f32
    } -> tensor<2x1x16x4xf32>
    %10 = tensor.empty() : tensor<2x1x16x4xf32>
    %11 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_2 : tensor<f32>) outs(%10 : tensor<2x1x16x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x1x16x4xf32>
    %12 = tensor.empty() : tensor<2x1x16x4xf32>
    %13 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%11, %9 : tensor<2x1x16x4xf32>, tensor<2x1x16x4xf32>) outs(%12 : tensor<2x1x16x4xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %46 = arith.maximumf %in, %in_4 : f32
      linalg.yield %46 : f32
    } -> tensor<2x1x16x4xf32>
    %14 = tensor.empty() : tensor<4x2x1x16xf32>
    %15 = linalg.generic {indexing_maps = [#map8, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%13 : tensor<2x1x16x4xf32>) outs(%14 : tensor<4x2x1x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<4x2x1x16xf32>
    %16 = tensor.empty() : tensor<4x2x1x16x1xf32>
    %17 = linalg.generic {indexing_maps = [#map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%15 : tensor<4x2x1x16xf32>) outs(%16 : tensor<4x2x1x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<4x2x1x16x1xf32>
    %18 = tensor.empty() : tensor<4x2x1x16x16xf32>
    %19 = linalg.generic {indexing_maps = [#map9, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%6 : tensor<2x1x16x4x16xf32>) outs(%18 : tensor<4x2x1x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<4x2x1x16x16xf32>
    %20 = tensor.empty() : tensor<4x2x1x16x16xf32>
    %21 = linalg.generic {indexing_maps = [#map10, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%17 : tensor<4x2x1x16x1xf32>) outs(%20 : tensor<4x2x1x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<4x2x1x16x16xf32>
    %22 = tensor.empty() : tensor<4x2x1x16x16xf32>
    %23 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%19, %21 : tensor<4x2x1x16x16xf32>, tensor<4x2x1x16x16xf32>) outs(%22 : tensor<4x2x1x16x16xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %46 = arith.subf %in, %in_4 : f32
      linalg.yield %46 : f32
    } -> tensor<4x2x1x16x16xf32>
    %24 = tensor.empty() : tensor<4x2x1x16x16xf32>
    %25 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%23 : tensor<4x2x1x16x16xf32>) outs(%24 : tensor<4x2x1x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %46 = math.exp %in : f32
      linalg.yield %46 : f32
    } -> tensor<4x2x1x16x16xf32>
    %26 = tensor.empty() : tensor<4x2x1x16xf32>
    %27 = linalg.fill ins(%cst_1 : f32) outs(%26 : tensor<4x2x1x16xf32>) -> tensor<4x2x1x16xf32>
    %28 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%25 : tensor<4x2x1x16x16xf32>) outs(%27 : tensor<4x2x1x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %46 = arith.addf %out, %in : f32
      linalg.yield %46 : f32
    } -> tensor<4x2x1x16xf32>
    %29 = tensor.empty() : tensor<4x2x1x16x1xf32>
    %30 = linalg.generic {indexing_maps = [#map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%28 : tensor<4x2x1x16xf32>) outs(%29 : tensor<4x2x1x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<4x2x1x16x1xf32>
    %31 = tensor.empty() : tensor<4x2x1x16x16xf32>
    %32 = linalg.generic {indexing_maps = [#map10, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%30 : tensor<4x2x1x16x1xf32>) outs(%31 : tensor<4x2x1x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<4x2x1x16x16xf32>
    %33 = tensor.empty() : tensor<4x2x1x16x16xf32>
    %34 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%25, %32 : tensor<4x2x1x16x16xf32>, tensor<4x2x1x16x16xf32>) outs(%33 : tensor<4x2x1x16x16xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %46 = arith.divf %in, %in_4 : f32
      linalg.yield %46 : f32
    } -> tensor<4x2x1x16x16xf32>
    %35 = tensor.empty() : tensor<4x2x1x16x16xbf16>
    %36 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%34 : tensor<4x2x1x16x16xf32>) outs(%35 : tensor<4x2x1x16x16xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %46 = arith.truncf %in : f32 to bf16
      linalg.yield %46 : bf16
    } -> tensor<4x2x1x16x16xbf16>
    %37 = tensor.empty() : tensor<2x1x8x4x16xbf16>
    %38 = linalg.fill ins(%cst : bf16) outs(%37 : tensor<2x1x8x4x16xbf16>) -> tensor<2x1x8x4x16xbf16>
    %39 = linalg.generic {indexing_maps = [#map11, #map12, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%arg2, %36 : tensor<2x16x1x8xbf16>, tensor<4x2x1x16x16xbf16>) outs(%38 : tensor<2x1x8x4x16xbf16>) {
    ^bb0(%in: bf16, %in_4: bf16, %out: bf16):
      %46 = arith.mulf %in, %in_4 : bf16
      %47 = arith.addf %out, %46 : bf16
      linalg.yield %47 : bf16
    } -> tensor<2x1x8x4x16xbf16>
    %40 = tensor.empty() : tensor<4x2x16x1x8xbf16>
    %41 = linalg.generic {indexing_maps = [#map13, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%39 : tensor<2x1x8x4x16xbf16>) outs(%40 : tensor<4x2x16x1x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<4x2x16x1x8xbf16>
    %42 = tensor.empty() : tensor<2x16x1x4x8xbf16>
    %43 = linalg.generic {indexing_maps = [#map14, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%41 : tensor<4x2x16x1x8xbf16>) outs(%42 : tensor<2x16x1x4x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x16x1x4x8xbf16>
    %collapsed = tensor.collapse_shape %43 [[0], [1], [2, 3], [4]] : tensor<2x16x1x4x8xbf16> into tensor<2x16x4x8xbf16>
    %44 = tensor.empty() : tensor<2x16x4x8xbf16>
    %values, %token = comm.all_reduce sum %collapsed into %44 on @d : tensor<2x16x4x8xbf16>
    %45 = comm.wait %token, %values reading %collapsed : tensor<2x16x4x8xbf16>
    return %45 : tensor<2x16x4x8xbf16>
  }
}

