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
  comm.group @tp = ranks [[0, 1, 2, 3]]
  func.func @main(%arg0: tensor<2x9x60xf32>, %arg1: tensor<60xf32>, %arg2: tensor<60x16xf32>, %arg3: tensor<16x60xf32>, %arg4: tensor<60xf32>, %arg5: tensor<60x16xf32>, %arg6: tensor<16x60xf32>, %arg7: tensor<60xf32>, %arg8: tensor<60x16xf32>, %arg9: tensor<16x60xf32>, %arg10: tensor<60xf32>) -> tensor<2x9x60xf32> {
    %cst = arith.constant dense<9.99999974E-6> : tensor<f32>
    %cst_0 = arith.constant dense<6.000000e+01> : tensor<f32>
    %cst_1 = arith.constant 0.000000e+00 : f32
    %0 = tensor.empty() : tensor<2x9x60xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %arg0 : tensor<2x9x60xf32>, tensor<2x9x60xf32>) outs(%0 : tensor<2x9x60xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %69 = arith.mulf %in, %in_6 : f32
      linalg.yield %69 : f32
    } -> tensor<2x9x60xf32>
    %2 = tensor.empty() : tensor<2x9xf32>
    %3 = linalg.fill ins(%cst_1 : f32) outs(%2 : tensor<2x9xf32>) -> tensor<2x9xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1 : tensor<2x9x60xf32>) outs(%3 : tensor<2x9xf32>) {
    ^bb0(%in: f32, %out: f32):
      %69 = arith.addf %out, %in : f32
      linalg.yield %69 : f32
    } -> tensor<2x9xf32>
    %5 = tensor.empty() : tensor<2x9x1xf32>
    %6 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%4 : tensor<2x9xf32>) outs(%5 : tensor<2x9x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x9x1xf32>
    %7 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_0 : tensor<f32>) outs(%5 : tensor<2x9x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x9x1xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%6, %7 : tensor<2x9x1xf32>, tensor<2x9x1xf32>) outs(%5 : tensor<2x9x1xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %69 = arith.divf %in, %in_6 : f32
      linalg.yield %69 : f32
    } -> tensor<2x9x1xf32>
    %9 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst : tensor<f32>) outs(%5 : tensor<2x9x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x9x1xf32>
    %10 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%8, %9 : tensor<2x9x1xf32>, tensor<2x9x1xf32>) outs(%5 : tensor<2x9x1xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %69 = arith.addf %in, %in_6 : f32
      linalg.yield %69 : f32
    } -> tensor<2x9x1xf32>
    %11 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%10 : tensor<2x9x1xf32>) outs(%5 : tensor<2x9x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %69 = math.rsqrt %in : f32
      linalg.yield %69 : f32
    } -> tensor<2x9x1xf32>
    %12 = linalg.generic {indexing_maps = [#map3, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%11 : tensor<2x9x1xf32>) outs(%0 : tensor<2x9x60xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x9x60xf32>
    %13 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %12 : tensor<2x9x60xf32>, tensor<2x9x60xf32>) outs(%0 : tensor<2x9x60xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %69 = arith.mulf %in, %in_6 : f32
      linalg.yield %69 : f32
    } -> tensor<2x9x60xf32>
    %14 = tensor.empty() : tensor<1x1x60xf32>
    %15 = linalg.generic {indexing_maps = [#map4, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg1 : tensor<60xf32>) outs(%14 : tensor<1x1x60xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x1x60xf32>
    %16 = linalg.generic {indexing_maps = [#map5, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%15 : tensor<1x1x60xf32>) outs(%0 : tensor<2x9x60xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x9x60xf32>
    %17 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%13, %16 : tensor<2x9x60xf32>, tensor<2x9x60xf32>) outs(%0 : tensor<2x9x60xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %69 = arith.mulf %in, %in_6 : f32
      linalg.yield %69 : f32
    } -> tensor<2x9x60xf32>
    %18 = tensor.empty() : tensor<2x9x16xf32>
    %19 = linalg.fill ins(%cst_1 : f32) outs(%18 : tensor<2x9x16xf32>) -> tensor<2x9x16xf32>
    %20 = linalg.generic {indexing_maps = [#map6, #map7, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%17, %arg2 : tensor<2x9x60xf32>, tensor<60x16xf32>) outs(%19 : tensor<2x9x16xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %69 = arith.mulf %in, %in_6 : f32
      %70 = arith.addf %out, %69 : f32
      linalg.yield %70 : f32
    } -> tensor<2x9x16xf32>
    %21 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%20 : tensor<2x9x16xf32>) outs(%18 : tensor<2x9x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %69 = math.tanh %in : f32
      linalg.yield %69 : f32
    } -> tensor<2x9x16xf32>
    %22 = linalg.fill ins(%cst_1 : f32) outs(%0 : tensor<2x9x60xf32>) -> tensor<2x9x60xf32>
    %23 = linalg.generic {indexing_maps = [#map6, #map7, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%21, %arg3 : tensor<2x9x16xf32>, tensor<16x60xf32>) outs(%22 : tensor<2x9x60xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %69 = arith.mulf %in, %in_6 : f32
      %70 = arith.addf %out, %69 : f32
      linalg.yield %70 : f32
    } -> tensor<2x9x60xf32>
    %values, %token = comm.all_reduce sum %23 into %0 on @tp by "2shot-s" : tensor<2x9x60xf32>
    %24 = comm.wait %token, %values reading %23 : tensor<2x9x60xf32>
    %25 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %24 : tensor<2x9x60xf32>, tensor<2x9x60xf32>) outs(%0 : tensor<2x9x60xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %69 = arith.addf %in, %in_6 : f32
      linalg.yield %69 : f32
    } -> tensor<2x9x60xf32>
    %26 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%25, %25 : tensor<2x9x60xf32>, tensor<2x9x60xf32>) outs(%0 : tensor<2x9x60xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %69 = arith.mulf %in, %in_6 : f32
      linalg.yield %69 : f32
    } -> tensor<2x9x60xf32>
    %27 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%26 : tensor<2x9x60xf32>) outs(%3 : tensor<2x9xf32>) {
    ^bb0(%in: f32, %out: f32):
      %69 = arith.addf %out, %in : f32
      linalg.yield %69 : f32
    } -> tensor<2x9xf32>
    %28 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%27 : tensor<2x9xf32>) outs(%5 : tensor<2x9x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x9x1xf32>
    %29 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%28, %7 : tensor<2x9x1xf32>, tensor<2x9x1xf32>) outs(%5 : tensor<2x9x1xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %69 = arith.divf %in, %in_6 : f32
      linalg.yield %69 : f32
    } -> tensor<2x9x1xf32>
    %30 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%29, %9 : tensor<2x9x1xf32>, tensor<2x9x1xf32>) outs(%5 : tensor<2x9x1xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %69 = arith.addf %in, %in_6 : f32
      linalg.yield %69 : f32
    } -> tensor<2x9x1xf32>
    %31 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%30 : tensor<2x9x1xf32>) outs(%5 : tensor<2x9x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %69 = math.rsqrt %in : f32
      linalg.yield %69 : f32
    } -> tensor<2x9x1xf32>
    %32 = linalg.generic {indexing_maps = [#map3, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%31 : tensor<2x9x1xf32>) outs(%0 : tensor<2x9x60xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x9x60xf32>
    %33 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%25, %32 : tensor<2x9x60xf32>, tensor<2x9x60xf32>) outs(%0 : tensor<2x9x60xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %69 = arith.mulf %in, %in_6 : f32
      linalg.yield %69 : f32
    } -> tensor<2x9x60xf32>
    %34 = linalg.generic {indexing_maps = [#map4, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg4 : tensor<60xf32>) outs(%14 : tensor<1x1x60xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x1x60xf32>
    %35 = linalg.generic {indexing_maps = [#map5, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%34 : tensor<1x1x60xf32>) outs(%0 : tensor<2x9x60xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x9x60xf32>
    %36 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%33, %35 : tensor<2x9x60xf32>, tensor<2x9x60xf32>) outs(%0 : tensor<2x9x60xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %69 = arith.mulf %in, %in_6 : f32
      linalg.yield %69 : f32
    } -> tensor<2x9x60xf32>
    %37 = linalg.generic {indexing_maps = [#map6, #map7, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%36, %arg5 : tensor<2x9x60xf32>, tensor<60x16xf32>) outs(%19 : tensor<2x9x16xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %69 = arith.mulf %in, %in_6 : f32
      %70 = arith.addf %out, %69 : f32
      linalg.yield %70 : f32
    } -> tensor<2x9x16xf32>
    %38 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%37 : tensor<2x9x16xf32>) outs(%18 : tensor<2x9x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %69 = math.tanh %in : f32
      linalg.yield %69 : f32
    } -> tensor<2x9x16xf32>
    %39 = linalg.generic {indexing_maps = [#map6, #map7, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%38, %arg6 : tensor<2x9x16xf32>, tensor<16x60xf32>) outs(%22 : tensor<2x9x60xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %69 = arith.mulf %in, %in_6 : f32
      %70 = arith.addf %out, %69 : f32
      linalg.yield %70 : f32
    } -> tensor<2x9x60xf32>
    %values_2, %token_3 = comm.all_reduce sum %39 into %0 on @tp by "2shot-f" : tensor<2x9x60xf32>
    %40 = comm.wait %token_3, %values_2 reading %39 : tensor<2x9x60xf32>
    %41 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%25, %40 : tensor<2x9x60xf32>, tensor<2x9x60xf32>) outs(%0 : tensor<2x9x60xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %69 = arith.addf %in, %in_6 : f32
      linalg.yield %69 : f32
    } -> tensor<2x9x60xf32>
    %42 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%41, %41 : tensor<2x9x60xf32>, tensor<2x9x60xf32>) outs(%0 : tensor<2x9x60xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %69 = arith.mulf %in, %in_6 : f32
      linalg.yield %69 : f32
    } -> tensor<2x9x60xf32>
    %43 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%42 : tensor<2x9x60xf32>) outs(%3 : tensor<2x9xf32>) {
    ^bb0(%in: f32, %out: f32):
      %69 = arith.addf %out, %in : f32
      linalg.yield %69 : f32
    } -> tensor<2x9xf32>
    %44 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%43 : tensor<2x9xf32>) outs(%5 : tensor<2x9x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x9x1xf32>
    %45 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%44, %7 : tensor<2x9x1xf32>, tensor<2x9x1xf32>) outs(%5 : tensor<2x9x1xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %69 = arith.divf %in, %in_6 : f32
      linalg.yield %69 : f32
    } -> tensor<2x9x1xf32>
    %46 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%45, %9 : tensor<2x9x1xf32>, tensor<2x9x1xf32>) outs(%5 : tensor<2x9x1xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %69 = arith.addf %in, %in_6 : f32
      linalg.yield %69 : f32
    } -> tensor<2x9x1xf32>
    %47 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%46 : tensor<2x9x1xf32>) outs(%5 : tensor<2x9x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %69 = math.rsqrt %in : f32
      linalg.yield %69 : f32
    } -> tensor<2x9x1xf32>
    %48 = linalg.generic {indexing_maps = [#map3, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%47 : tensor<2x9x1xf32>) outs(%0 : tensor<2x9x60xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x9x60xf32>
    %49 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%41, %48 : tensor<2x9x60xf32>, tensor<2x9x60xf32>) outs(%0 : tensor<2x9x60xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %69 = arith.mulf %in, %in_6 : f32
      linalg.yield %69 : f32
    } -> tensor<2x9x60xf32>
    %50 = linalg.generic {indexing_maps = [#map4, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg7 : tensor<60xf32>) outs(%14 : tensor<1x1x60xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x1x60xf32>
    %51 = linalg.generic {indexing_maps = [#map5, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%50 : tensor<1x1x60xf32>) outs(%0 : tensor<2x9x60xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x9x60xf32>
    %52 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%49, %51 : tensor<2x9x60xf32>, tensor<2x9x60xf32>) outs(%0 : tensor<2x9x60xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %69 = arith.mulf %in, %in_6 : f32
      linalg.yield %69 : f32
    } -> tensor<2x9x60xf32>
    %53 = linalg.generic {indexing_maps = [#map6, #map7, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%52, %arg8 : tensor<2x9x60xf32>, tensor<60x16xf32>) outs(%19 : tensor<2x9x16xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %69 = arith.mulf %in, %in_6 : f32
      %70 = arith.addf %out, %69 : f32
      linalg.yield %70 : f32
    } -> tensor<2x9x16xf32>
    %54 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%53 : tensor<2x9x16xf32>) outs(%18 : tensor<2x9x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %69 = math.tanh %in : f32
      linalg.yield %69 : f32
    } -> tensor<2x9x16xf32>
    %55 = linalg.generic {indexing_maps = [#map6, #map7, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%54, %arg9 : tensor<2x9x16xf32>, tensor<16x60xf32>) outs(%22 : tensor<2x9x60xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %69 = arith.mulf %in, %in_6 : f32
      %70 = arith.addf %out, %69 : f32
      linalg.yield %70 : f32
    } -> tensor<2x9x60xf32>
    %values_4, %token_5 = comm.all_reduce sum %55 into %0 on @tp by "2shot-p" : tensor<2x9x60xf32>
    %56 = comm.wait %token_5, %values_4 reading %55 : tensor<2x9x60xf32>
    %57 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%41, %56 : tensor<2x9x60xf32>, tensor<2x9x60xf32>) outs(%0 : tensor<2x9x60xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %69 = arith.addf %in, %in_6 : f32
      linalg.yield %69 : f32
    } -> tensor<2x9x60xf32>
    %58 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%57, %57 : tensor<2x9x60xf32>, tensor<2x9x60xf32>) outs(%0 : tensor<2x9x60xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %69 = arith.mulf %in, %in_6 : f32
      linalg.yield %69 : f32
    } -> tensor<2x9x60xf32>
    %59 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%58 : tensor<2x9x60xf32>) outs(%3 : tensor<2x9xf32>) {
    ^bb0(%in: f32, %out: f32):
      %69 = arith.addf %out, %in : f32
      linalg.yield %69 : f32
    } -> tensor<2x9xf32>
    %60 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%59 : tensor<2x9xf32>) outs(%5 : tensor<2x9x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x9x1xf32>
    %61 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%60, %7 : tensor<2x9x1xf32>, tensor<2x9x1xf32>) outs(%5 : tensor<2x9x1xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %69 = arith.divf %in, %in_6 : f32
      linalg.yield %69 : f32
    } -> tensor<2x9x1xf32>
    %62 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%61, %9 : tensor<2x9x1xf32>, tensor<2x9x1xf32>) outs(%5 : tensor<2x9x1xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %69 = arith.addf %in, %in_6 : f32
      linalg.yield %69 : f32
    } -> tensor<2x9x1xf32>
    %63 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%62 : tensor<2x9x1xf32>) outs(%5 : tensor<2x9x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %69 = math.rsqrt %in : f32
      linalg.yield %69 : f32
    } -> tensor<2x9x1xf32>
    %64 = linalg.generic {indexing_maps = [#map3, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%63 : tensor<2x9x1xf32>) outs(%0 : tensor<2x9x60xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x9x60xf32>
    %65 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%57, %64 : tensor<2x9x60xf32>, tensor<2x9x60xf32>) outs(%0 : tensor<2x9x60xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %69 = arith.mulf %in, %in_6 : f32
      linalg.yield %69 : f32
    } -> tensor<2x9x60xf32>
    %66 = linalg.generic {indexing_maps = [#map4, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg10 : tensor<60xf32>) outs(%14 : tensor<1x1x60xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x1x60xf32>
    %67 = linalg.generic {indexing_maps = [#map5, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%66 : tensor<1x1x60xf32>) outs(%0 : tensor<2x9x60xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x9x60xf32>
    %68 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%65, %67 : tensor<2x9x60xf32>, tensor<2x9x60xf32>) outs(%0 : tensor<2x9x60xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %69 = arith.mulf %in, %in_6 : f32
      linalg.yield %69 : f32
    } -> tensor<2x9x60xf32>
    return %68 : tensor<2x9x60xf32>
  }
}

