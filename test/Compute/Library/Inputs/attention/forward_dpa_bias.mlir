#map = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d2, d1, d3, d5)>
#map1 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d4, d1, d5)>
#map2 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3, d4)>
#map3 = affine_map<(d0, d1, d2, d3, d4) -> ()>
#map4 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#map5 = affine_map<(d0, d1, d2, d3, d4) -> (d1, d2, d3, d0, d4)>
#map6 = affine_map<(d0, d1, d2, d3, d4) -> (d1, d2, d0, d3, d4)>
#map7 = affine_map<(d0, d1, d2, d3, d4) -> (d0, 0, d2, d3, d4)>
#map8 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3)>
#map9 = affine_map<(d0, d1, d2, d3) -> ()>
#map10 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map11 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, 0)>
#map12 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d5, d1, d2)>
#map13 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d3, d0, d1, d4, d5)>
#map14 = affine_map<(d0, d1, d2, d3, d4) -> (d1, d3, d4, d0, d2)>
#map15 = affine_map<(d0, d1, d2, d3, d4) -> (d3, d0, d1, d2, d4)>
module @jit__lambda {
  comm.mesh @mesh(d = 1)
  comm.group @d = @mesh[d]
  func.func public @main(%arg0: tensor<2x16x4x8xbf16>, %arg1: tensor<2x16x4x8xbf16>, %arg2: tensor<2x16x4x8xbf16>, %arg3: tensor<1x4x16x16xbf16>, %arg4: tensor<2x16x4x8xbf16>) -> tensor<2x16x4x8xbf16> {
    %cst = arith.constant 0.000000e+00 : bf16
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant 0.000000e+00 : f32
    %cst_2 = arith.constant dense<0xFF800000> : tensor<f32>
    %cst_3 = arith.constant dense<0.353553385> : tensor<f32>
    %expanded = tensor.expand_shape %arg0 [[0], [1], [2], [3, 4]] output_shape [2, 16, 4, 1, 8] : tensor<2x16x4x8xbf16> into tensor<2x16x4x1x8xbf16>
    %expanded_4 = tensor.expand_shape %arg3 [[0], [1], [2, 3], [4]] output_shape [1, 4, 1, 16, 16] : tensor<1x4x16x16xbf16> into tensor<1x4x1x16x16xbf16>
    %0 = tensor.empty() : tensor<2x4x16x1x16xf32>
    %1 = linalg.fill ins(%cst_1 : f32) outs(%0 : tensor<2x4x16x1x16xf32>) -> tensor<2x4x16x1x16xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%expanded, %arg1 : tensor<2x16x4x1x8xbf16>, tensor<2x16x4x8xbf16>) outs(%1 : tensor<2x4x16x1x16xf32>) {
    ^bb0(%in: bf16, %in_5: bf16, %out: f32):
      %52 = arith.extf %in : bf16 to f32
      %53 = arith.extf %in_5 : bf16 to f32
      %54 = arith.mulf %52, %53 : f32
      %55 = arith.addf %out, %54 : f32
      linalg.yield %55 : f32
    } -> tensor<2x4x16x1x16xf32>
    %3 = tensor.empty() : tensor<2x4x16x1x16xf32>
    %4 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%cst_3 : tensor<f32>) outs(%3 : tensor<2x4x16x1x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16x1x16xf32>
    %5 = tensor.empty() : tensor<2x4x16x1x16xf32>
    %6 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%2, %4 : tensor<2x4x16x1x16xf32>, tensor<2x4x16x1x16xf32>) outs(%5 : tensor<2x4x16x1x16xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %52 = arith.mulf %in, %in_5 : f32
      linalg.yield %52 : f32
    } -> tensor<2x4x16x1x16xf32>
    %7 = tensor.empty() : tensor<1x4x1x16x16xf32>
    %8 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded_4 : tensor<1x4x1x16x16xbf16>) outs(%7 : tensor<1x4x1x16x16xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %52 = arith.extf %in : bf16 to f32
      linalg.yield %52 : f32
    } -> tensor<1x4x1x16x16xf32>
    %9 = tensor.empty() : tensor<1x2x4x16x16xf32>
    %10 = linalg.generic {indexing_maps = [#map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%6 : tensor<2x4x16x1x16xf32>) outs(%9 : tensor<1x2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x4x16x16xf32>
    %11 = tensor.empty() : tensor<1x1x4x16x16xf32>
    %12 = linalg.generic {indexing_maps = [#map6, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%8 : tensor<1x4x1x16x16xf32>) outs(%11 : tensor<1x1x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x1x4x16x16xf32>
    %13 = tensor.empty() : tensor<1x2x4x16x16xf32>
    %14 = linalg.generic {indexing_maps = [#map7, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%12 : tensor<1x1x4x16x16xf32>) outs(%13 : tensor<1x2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x4x16x16xf32>
    %15 = tensor.empty() : tensor<1x2x4x16x16xf32>
    %16 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%10, %14 : tensor<1x2x4x16x16xf32>, tensor<1x2x4x16x16xf32>) outs(%15 : tensor<1x2x4x16x16xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %52 = arith.addf %in, %in_5 : f32
      linalg.yield %52 : f32
    } -> tensor<1x2x4x16x16xf32>
    %17 = tensor.empty() : tensor<1x2x4x16xf32>
    %18 = linalg.fill ins(%cst_0 : f32) outs(%17 : tensor<1x2x4x16xf32>) -> tensor<1x2x4x16xf32>
    %19 = linalg.generic {indexing_maps = [#map4, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%16 : tensor<1x2x4x16x16xf32>) outs(%18 : tensor<1x2x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %52 = arith.maximumf %out, %in : f32
      linalg.yield %52 : f32
    } -> tensor<1x2x4x16xf32>
    %20 = tensor.empty() : tensor<1x2x4x16xf32>
    %21 = linalg.generic {indexing_maps = [#map9, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_2 : tensor<f32>) outs(%20 : tensor<1x2x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x4x16xf32>
    %22 = tensor.empty() : tensor<1x2x4x16xf32>
    %23 = linalg.generic {indexing_maps = [#map10, #map10, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%21, %19 : tensor<1x2x4x16xf32>, tensor<1x2x4x16xf32>) outs(%22 : tensor<1x2x4x16xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %52 = arith.maximumf %in, %in_5 : f32
      linalg.yield %52 : f32
    } -> tensor<1x2x4x16xf32>
    %24 = tensor.empty() : tensor<1x2x4x16x1xf32>
    %25 = linalg.generic {indexing_maps = [#map8, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%23 : tensor<1x2x4x16xf32>) outs(%24 : tensor<1x2x4x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x4x16x1xf32>
    %26 = tensor.empty() : tensor<1x2x4x16x16xf32>
    %27 = linalg.generic {indexing_maps = [#map11, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%25 : tensor<1x2x4x16x1xf32>) outs(%26 : tensor<1x2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x4x16x16xf32>
    %28 = tensor.empty() : tensor<1x2x4x16x16xf32>
    %29 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%16, %27 : tensor<1x2x4x16x16xf32>, tensor<1x2x4x16x16xf32>) outs(%28 : tensor<1x2x4x16x16xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %52 = arith.subf %in, %in_5 : f32
      linalg.yield %52 : f32
    } -> tensor<1x2x4x16x16xf32>
    %30 = tensor.empty() : tensor<1x2x4x16x16xf32>
    %31 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%29 : tensor<1x2x4x16x16xf32>) outs(%30 : tensor<1x2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %52 = math.exp %in : f32
      linalg.yield %52 : f32
    } -> tensor<1x2x4x16x16xf32>
    %32 = tensor.empty() : tensor<1x2x4x16xf32>
    %33 = linalg.fill ins(%cst_1 : f32) outs(%32 : tensor<1x2x4x16xf32>) -> tensor<1x2x4x16xf32>
    %34 = linalg.generic {indexing_maps = [#map4, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%31 : tensor<1x2x4x16x16xf32>) outs(%33 : tensor<1x2x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %52 = arith.addf %out, %in : f32
      linalg.yield %52 : f32
    } -> tensor<1x2x4x16xf32>
    %35 = tensor.empty() : tensor<1x2x4x16x1xf32>
    %36 = linalg.generic {indexing_maps = [#map8, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%34 : tensor<1x2x4x16xf32>) outs(%35 : tensor<1x2x4x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x4x16x1xf32>
    %37 = tensor.empty() : tensor<1x2x4x16x16xf32>
    %38 = linalg.generic {indexing_maps = [#map11, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%36 : tensor<1x2x4x16x1xf32>) outs(%37 : tensor<1x2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x4x16x16xf32>
    %39 = tensor.empty() : tensor<1x2x4x16x16xf32>
    %40 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%31, %38 : tensor<1x2x4x16x16xf32>, tensor<1x2x4x16x16xf32>) outs(%39 : tensor<1x2x4x16x16xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %52 = arith.divf %in, %in_5 : f32
      linalg.yield %52 : f32
    } -> tensor<1x2x4x16x16xf32>
    %41 = tensor.empty() : tensor<1x2x4x16x16xbf16>
    %42 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%40 : tensor<1x2x4x16x16xf32>) outs(%41 : tensor<1x2x4x16x16xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %52 = arith.truncf %in : f32 to bf16
      linalg.yield %52 : bf16
    } -> tensor<1x2x4x16x16xbf16>
    %43 = tensor.empty() : tensor<2x4x8x1x16xbf16>
    %44 = linalg.fill ins(%cst : bf16) outs(%43 : tensor<2x4x8x1x16xbf16>) -> tensor<2x4x8x1x16xbf16>
    %45 = linalg.generic {indexing_maps = [#map12, #map13, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%arg2, %42 : tensor<2x16x4x8xbf16>, tensor<1x2x4x16x16xbf16>) outs(%44 : tensor<2x4x8x1x16xbf16>) {
    ^bb0(%in: bf16, %in_5: bf16, %out: bf16):
      %52 = arith.mulf %in, %in_5 : bf16
      %53 = arith.addf %out, %52 : bf16
      linalg.yield %53 : bf16
    } -> tensor<2x4x8x1x16xbf16>
    %46 = tensor.empty() : tensor<1x2x16x4x8xbf16>
    %47 = linalg.generic {indexing_maps = [#map14, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%45 : tensor<2x4x8x1x16xbf16>) outs(%46 : tensor<1x2x16x4x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x2x16x4x8xbf16>
    %48 = tensor.empty() : tensor<2x16x4x1x8xbf16>
    %49 = linalg.generic {indexing_maps = [#map15, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%47 : tensor<1x2x16x4x8xbf16>) outs(%48 : tensor<2x16x4x1x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x16x4x1x8xbf16>
    %collapsed = tensor.collapse_shape %49 [[0], [1], [2], [3, 4]] : tensor<2x16x4x1x8xbf16> into tensor<2x16x4x8xbf16>
    %50 = tensor.empty() : tensor<2x16x4x8xbf16>
    %values, %token = comm.all_reduce sum %collapsed into %50 on @d : tensor<2x16x4x8xbf16>
    %51 = comm.wait %token, %values reading %collapsed : tensor<2x16x4x8xbf16>
    return %51 : tensor<2x16x4x8xbf16>
  }
}

