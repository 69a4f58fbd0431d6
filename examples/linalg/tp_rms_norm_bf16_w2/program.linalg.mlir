#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map2 = affine_map<(d0, d1, d2) -> ()>
#map3 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map4 = affine_map<(d0, d1, d2) -> (d2)>
#map5 = affine_map<(d0, d1, d2) -> (0, 0, d2)>
#map6 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
#map7 = affine_map<(d0, d1, d2, d3) -> (d3, d2)>
#map8 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
module {
  comm.group @tp = ranks [[0, 1]]
  func.func @main(%arg0: tensor<2x9x72xbf16>, %arg1: tensor<72xbf16>, %arg2: tensor<72x32xbf16>, %arg3: tensor<32x72xbf16>, %arg4: tensor<72xbf16>, %arg5: tensor<72x32xbf16>, %arg6: tensor<32x72xbf16>, %arg7: tensor<72xbf16>) -> tensor<2x9x72xbf16> {
    %cst = arith.constant 0.000000e+00 : bf16
    %cst_0 = arith.constant dense<9.99999974E-6> : tensor<f32>
    %cst_1 = arith.constant dense<7.200000e+01> : tensor<f32>
    %cst_2 = arith.constant 0.000000e+00 : f32
    %0 = tensor.empty() : tensor<2x9x72xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<2x9x72xbf16>) outs(%0 : tensor<2x9x72xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %60 = arith.extf %in : bf16 to f32
      linalg.yield %60 : f32
    } -> tensor<2x9x72xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1, %1 : tensor<2x9x72xf32>, tensor<2x9x72xf32>) outs(%0 : tensor<2x9x72xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %60 = arith.mulf %in, %in_5 : f32
      linalg.yield %60 : f32
    } -> tensor<2x9x72xf32>
    %3 = tensor.empty() : tensor<2x9xf32>
    %4 = linalg.fill ins(%cst_2 : f32) outs(%3 : tensor<2x9xf32>) -> tensor<2x9xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%2 : tensor<2x9x72xf32>) outs(%4 : tensor<2x9xf32>) {
    ^bb0(%in: f32, %out: f32):
      %60 = arith.addf %out, %in : f32
      linalg.yield %60 : f32
    } -> tensor<2x9xf32>
    %6 = tensor.empty() : tensor<2x9x1xf32>
    %7 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%5 : tensor<2x9xf32>) outs(%6 : tensor<2x9x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x9x1xf32>
    %8 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_1 : tensor<f32>) outs(%6 : tensor<2x9x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x9x1xf32>
    %9 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%7, %8 : tensor<2x9x1xf32>, tensor<2x9x1xf32>) outs(%6 : tensor<2x9x1xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %60 = arith.divf %in, %in_5 : f32
      linalg.yield %60 : f32
    } -> tensor<2x9x1xf32>
    %10 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_0 : tensor<f32>) outs(%6 : tensor<2x9x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x9x1xf32>
    %11 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%9, %10 : tensor<2x9x1xf32>, tensor<2x9x1xf32>) outs(%6 : tensor<2x9x1xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %60 = arith.addf %in, %in_5 : f32
      linalg.yield %60 : f32
    } -> tensor<2x9x1xf32>
    %12 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%11 : tensor<2x9x1xf32>) outs(%6 : tensor<2x9x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %60 = math.rsqrt %in : f32
      linalg.yield %60 : f32
    } -> tensor<2x9x1xf32>
    %13 = linalg.generic {indexing_maps = [#map3, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%12 : tensor<2x9x1xf32>) outs(%0 : tensor<2x9x72xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x9x72xf32>
    %14 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1, %13 : tensor<2x9x72xf32>, tensor<2x9x72xf32>) outs(%0 : tensor<2x9x72xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %60 = arith.mulf %in, %in_5 : f32
      linalg.yield %60 : f32
    } -> tensor<2x9x72xf32>
    %15 = tensor.empty() : tensor<2x9x72xbf16>
    %16 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%14 : tensor<2x9x72xf32>) outs(%15 : tensor<2x9x72xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %60 = arith.truncf %in : f32 to bf16
      linalg.yield %60 : bf16
    } -> tensor<2x9x72xbf16>
    %17 = tensor.empty() : tensor<1x1x72xbf16>
    %18 = linalg.generic {indexing_maps = [#map4, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg1 : tensor<72xbf16>) outs(%17 : tensor<1x1x72xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x1x72xbf16>
    %19 = linalg.generic {indexing_maps = [#map5, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%18 : tensor<1x1x72xbf16>) outs(%15 : tensor<2x9x72xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x9x72xbf16>
    %20 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%16, %19 : tensor<2x9x72xbf16>, tensor<2x9x72xbf16>) outs(%15 : tensor<2x9x72xbf16>) {
    ^bb0(%in: bf16, %in_5: bf16, %out: bf16):
      %60 = arith.mulf %in, %in_5 : bf16
      linalg.yield %60 : bf16
    } -> tensor<2x9x72xbf16>
    %21 = tensor.empty() : tensor<2x9x32xbf16>
    %22 = linalg.fill ins(%cst : bf16) outs(%21 : tensor<2x9x32xbf16>) -> tensor<2x9x32xbf16>
    %23 = linalg.generic {indexing_maps = [#map6, #map7, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%20, %arg2 : tensor<2x9x72xbf16>, tensor<72x32xbf16>) outs(%22 : tensor<2x9x32xbf16>) {
    ^bb0(%in: bf16, %in_5: bf16, %out: bf16):
      %60 = arith.mulf %in, %in_5 : bf16
      %61 = arith.addf %out, %60 : bf16
      linalg.yield %61 : bf16
    } -> tensor<2x9x32xbf16>
    %24 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%23 : tensor<2x9x32xbf16>) outs(%21 : tensor<2x9x32xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %60 = math.tanh %in : bf16
      linalg.yield %60 : bf16
    } -> tensor<2x9x32xbf16>
    %25 = linalg.fill ins(%cst : bf16) outs(%15 : tensor<2x9x72xbf16>) -> tensor<2x9x72xbf16>
    %26 = linalg.generic {indexing_maps = [#map6, #map7, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%24, %arg3 : tensor<2x9x32xbf16>, tensor<32x72xbf16>) outs(%25 : tensor<2x9x72xbf16>) {
    ^bb0(%in: bf16, %in_5: bf16, %out: bf16):
      %60 = arith.mulf %in, %in_5 : bf16
      %61 = arith.addf %out, %60 : bf16
      linalg.yield %61 : bf16
    } -> tensor<2x9x72xbf16>
    %values, %token = comm.all_reduce sum %26 into %15 on @tp : tensor<2x9x72xbf16>
    %27 = comm.wait %token, %values reading %26 : tensor<2x9x72xbf16>
    %28 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %27 : tensor<2x9x72xbf16>, tensor<2x9x72xbf16>) outs(%15 : tensor<2x9x72xbf16>) {
    ^bb0(%in: bf16, %in_5: bf16, %out: bf16):
      %60 = arith.addf %in, %in_5 : bf16
      linalg.yield %60 : bf16
    } -> tensor<2x9x72xbf16>
    %29 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%28 : tensor<2x9x72xbf16>) outs(%0 : tensor<2x9x72xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %60 = arith.extf %in : bf16 to f32
      linalg.yield %60 : f32
    } -> tensor<2x9x72xf32>
    %30 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%29, %29 : tensor<2x9x72xf32>, tensor<2x9x72xf32>) outs(%0 : tensor<2x9x72xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %60 = arith.mulf %in, %in_5 : f32
      linalg.yield %60 : f32
    } -> tensor<2x9x72xf32>
    %31 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%30 : tensor<2x9x72xf32>) outs(%4 : tensor<2x9xf32>) {
    ^bb0(%in: f32, %out: f32):
      %60 = arith.addf %out, %in : f32
      linalg.yield %60 : f32
    } -> tensor<2x9xf32>
    %32 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%31 : tensor<2x9xf32>) outs(%6 : tensor<2x9x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x9x1xf32>
    %33 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%32, %8 : tensor<2x9x1xf32>, tensor<2x9x1xf32>) outs(%6 : tensor<2x9x1xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %60 = arith.divf %in, %in_5 : f32
      linalg.yield %60 : f32
    } -> tensor<2x9x1xf32>
    %34 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%33, %10 : tensor<2x9x1xf32>, tensor<2x9x1xf32>) outs(%6 : tensor<2x9x1xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %60 = arith.addf %in, %in_5 : f32
      linalg.yield %60 : f32
    } -> tensor<2x9x1xf32>
    %35 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%34 : tensor<2x9x1xf32>) outs(%6 : tensor<2x9x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %60 = math.rsqrt %in : f32
      linalg.yield %60 : f32
    } -> tensor<2x9x1xf32>
    %36 = linalg.generic {indexing_maps = [#map3, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%35 : tensor<2x9x1xf32>) outs(%0 : tensor<2x9x72xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x9x72xf32>
    %37 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%29, %36 : tensor<2x9x72xf32>, tensor<2x9x72xf32>) outs(%0 : tensor<2x9x72xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %60 = arith.mulf %in, %in_5 : f32
      linalg.yield %60 : f32
    } -> tensor<2x9x72xf32>
    %38 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%37 : tensor<2x9x72xf32>) outs(%15 : tensor<2x9x72xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %60 = arith.truncf %in : f32 to bf16
      linalg.yield %60 : bf16
    } -> tensor<2x9x72xbf16>
    %39 = linalg.generic {indexing_maps = [#map4, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg4 : tensor<72xbf16>) outs(%17 : tensor<1x1x72xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x1x72xbf16>
    %40 = linalg.generic {indexing_maps = [#map5, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%39 : tensor<1x1x72xbf16>) outs(%15 : tensor<2x9x72xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x9x72xbf16>
    %41 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%38, %40 : tensor<2x9x72xbf16>, tensor<2x9x72xbf16>) outs(%15 : tensor<2x9x72xbf16>) {
    ^bb0(%in: bf16, %in_5: bf16, %out: bf16):
      %60 = arith.mulf %in, %in_5 : bf16
      linalg.yield %60 : bf16
    } -> tensor<2x9x72xbf16>
    %42 = linalg.generic {indexing_maps = [#map6, #map7, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%41, %arg5 : tensor<2x9x72xbf16>, tensor<72x32xbf16>) outs(%22 : tensor<2x9x32xbf16>) {
    ^bb0(%in: bf16, %in_5: bf16, %out: bf16):
      %60 = arith.mulf %in, %in_5 : bf16
      %61 = arith.addf %out, %60 : bf16
      linalg.yield %61 : bf16
    } -> tensor<2x9x32xbf16>
    %43 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%42 : tensor<2x9x32xbf16>) outs(%21 : tensor<2x9x32xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %60 = math.tanh %in : bf16
      linalg.yield %60 : bf16
    } -> tensor<2x9x32xbf16>
    %44 = linalg.generic {indexing_maps = [#map6, #map7, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%43, %arg6 : tensor<2x9x32xbf16>, tensor<32x72xbf16>) outs(%25 : tensor<2x9x72xbf16>) {
    ^bb0(%in: bf16, %in_5: bf16, %out: bf16):
      %60 = arith.mulf %in, %in_5 : bf16
      %61 = arith.addf %out, %60 : bf16
      linalg.yield %61 : bf16
    } -> tensor<2x9x72xbf16>
    %values_3, %token_4 = comm.all_reduce sum %44 into %15 on @tp : tensor<2x9x72xbf16>
    %45 = comm.wait %token_4, %values_3 reading %44 : tensor<2x9x72xbf16>
    %46 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%28, %45 : tensor<2x9x72xbf16>, tensor<2x9x72xbf16>) outs(%15 : tensor<2x9x72xbf16>) {
    ^bb0(%in: bf16, %in_5: bf16, %out: bf16):
      %60 = arith.addf %in, %in_5 : bf16
      linalg.yield %60 : bf16
    } -> tensor<2x9x72xbf16>
    %47 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%46 : tensor<2x9x72xbf16>) outs(%0 : tensor<2x9x72xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %60 = arith.extf %in : bf16 to f32
      linalg.yield %60 : f32
    } -> tensor<2x9x72xf32>
    %48 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%47, %47 : tensor<2x9x72xf32>, tensor<2x9x72xf32>) outs(%0 : tensor<2x9x72xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %60 = arith.mulf %in, %in_5 : f32
      linalg.yield %60 : f32
    } -> tensor<2x9x72xf32>
    %49 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%48 : tensor<2x9x72xf32>) outs(%4 : tensor<2x9xf32>) {
    ^bb0(%in: f32, %out: f32):
      %60 = arith.addf %out, %in : f32
      linalg.yield %60 : f32
    } -> tensor<2x9xf32>
    %50 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%49 : tensor<2x9xf32>) outs(%6 : tensor<2x9x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x9x1xf32>
    %51 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%50, %8 : tensor<2x9x1xf32>, tensor<2x9x1xf32>) outs(%6 : tensor<2x9x1xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %60 = arith.divf %in, %in_5 : f32
      linalg.yield %60 : f32
    } -> tensor<2x9x1xf32>
    %52 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%51, %10 : tensor<2x9x1xf32>, tensor<2x9x1xf32>) outs(%6 : tensor<2x9x1xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %60 = arith.addf %in, %in_5 : f32
      linalg.yield %60 : f32
    } -> tensor<2x9x1xf32>
    %53 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%52 : tensor<2x9x1xf32>) outs(%6 : tensor<2x9x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %60 = math.rsqrt %in : f32
      linalg.yield %60 : f32
    } -> tensor<2x9x1xf32>
    %54 = linalg.generic {indexing_maps = [#map3, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%53 : tensor<2x9x1xf32>) outs(%0 : tensor<2x9x72xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x9x72xf32>
    %55 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%47, %54 : tensor<2x9x72xf32>, tensor<2x9x72xf32>) outs(%0 : tensor<2x9x72xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %60 = arith.mulf %in, %in_5 : f32
      linalg.yield %60 : f32
    } -> tensor<2x9x72xf32>
    %56 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%55 : tensor<2x9x72xf32>) outs(%15 : tensor<2x9x72xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %60 = arith.truncf %in : f32 to bf16
      linalg.yield %60 : bf16
    } -> tensor<2x9x72xbf16>
    %57 = linalg.generic {indexing_maps = [#map4, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg7 : tensor<72xbf16>) outs(%17 : tensor<1x1x72xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x1x72xbf16>
    %58 = linalg.generic {indexing_maps = [#map5, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%57 : tensor<1x1x72xbf16>) outs(%15 : tensor<2x9x72xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x9x72xbf16>
    %59 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%56, %58 : tensor<2x9x72xbf16>, tensor<2x9x72xbf16>) outs(%15 : tensor<2x9x72xbf16>) {
    ^bb0(%in: bf16, %in_5: bf16, %out: bf16):
      %60 = arith.mulf %in, %in_5 : bf16
      linalg.yield %60 : bf16
    } -> tensor<2x9x72xbf16>
    return %59 : tensor<2x9x72xbf16>
  }
}

