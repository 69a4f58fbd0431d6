#map = affine_map<() -> ()>
#map1 = affine_map<(d0, d1, d2, d3) -> ()>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map3 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d2, d1, d4)>
#map4 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d3, d1, d4)>
#map5 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3)>
#map6 = affine_map<(d0, d1, d2, d3) -> (d0, 0, d2, d3)>
#map7 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map8 = affine_map<(d0, d1, d2) -> ()>
#map9 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map10 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
#map11 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d4, d1, d2)>
#map12 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3, d4)>
#map13 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d3, d1)>
#map14 = affine_map<(d0, d1, d2, d3) -> (d0, d3, d1, d2)>
#map15 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d4, d2)>
module @jit__lambda {
  comm.mesh @mesh(d = 1)
  comm.group @d = @mesh[d]
  func.func public @main(%arg0: tensor<2x16x4x8xbf16>, %arg1: tensor<2x16x4x8xbf16>, %arg2: tensor<2x16x4x8xbf16>, %arg3: tensor<2x1x16x16xi1>, %arg4: tensor<2x16x4x8xbf16>) -> tensor<2x16x4x8xbf16> {
    %cst = arith.constant 2.82842708 : f32
    %cst_0 = arith.constant 0.000000e+00 : f32
    %cst_1 = arith.constant 0xFF80 : bf16
    %cst_2 = arith.constant 0.000000e+00 : bf16
    %cst_3 = arith.constant dense<1.000000e+00> : tensor<bf16>
    %cst_4 = arith.constant dense<0xFF80> : tensor<bf16>
    %cst_5 = arith.constant dense<-3.389530e+38> : tensor<bf16>
    %0 = tensor.empty() : tensor<f32>
    %1 = linalg.generic {indexing_maps = [#map], iterator_types = []} outs(%0 : tensor<f32>) {
    ^bb0(%out: f32):
      linalg.yield %cst : f32
    } -> tensor<f32>
    %2 = tensor.empty() : tensor<bf16>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = []} ins(%1 : tensor<f32>) outs(%2 : tensor<bf16>) {
    ^bb0(%in: f32, %out: bf16):
      %95 = arith.truncf %in : f32 to bf16
      linalg.yield %95 : bf16
    } -> tensor<bf16>
    %4 = tensor.empty() : tensor<2x16x4x8xbf16>
    %5 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%3 : tensor<bf16>) outs(%4 : tensor<2x16x4x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x16x4x8xbf16>
    %6 = tensor.empty() : tensor<2x16x4x8xbf16>
    %7 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg0, %5 : tensor<2x16x4x8xbf16>, tensor<2x16x4x8xbf16>) outs(%6 : tensor<2x16x4x8xbf16>) {
    ^bb0(%in: bf16, %in_8: bf16, %out: bf16):
      %95 = arith.divf %in, %in_8 : bf16
      linalg.yield %95 : bf16
    } -> tensor<2x16x4x8xbf16>
    %8 = tensor.empty() : tensor<2x4x16x16xbf16>
    %9 = tensor.empty() : tensor<2x4x16x16xbf16>
    %10 = linalg.fill ins(%cst_2 : bf16) outs(%9 : tensor<2x4x16x16xbf16>) -> tensor<2x4x16x16xbf16>
    %11 = linalg.generic {indexing_maps = [#map3, #map4, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%7, %arg1 : tensor<2x16x4x8xbf16>, tensor<2x16x4x8xbf16>) outs(%10 : tensor<2x4x16x16xbf16>) {
    ^bb0(%in: bf16, %in_8: bf16, %out: bf16):
      %95 = arith.mulf %in, %in_8 : bf16
      %96 = arith.addf %out, %95 : bf16
      linalg.yield %96 : bf16
    } -> tensor<2x4x16x16xbf16>
    %cst_6 = arith.constant dense<0.000000e+00> : tensor<bf16>
    %12 = tensor.empty() : tensor<2x4x16x16xi1>
    %13 = linalg.generic {indexing_maps = [#map6, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg3 : tensor<2x1x16x16xi1>) outs(%12 : tensor<2x4x16x16xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<2x4x16x16xi1>
    %14 = tensor.empty() : tensor<2x4x16x16xbf16>
    %15 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_5 : tensor<bf16>) outs(%14 : tensor<2x4x16x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x4x16x16xbf16>
    %16 = tensor.empty() : tensor<2x4x16x16xbf16>
    %17 = linalg.generic {indexing_maps = [#map2, #map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%13, %11, %15 : tensor<2x4x16x16xi1>, tensor<2x4x16x16xbf16>, tensor<2x4x16x16xbf16>) outs(%16 : tensor<2x4x16x16xbf16>) {
    ^bb0(%in: i1, %in_8: bf16, %in_9: bf16, %out: bf16):
      %95 = arith.select %in, %in_8, %in_9 : bf16
      linalg.yield %95 : bf16
    } -> tensor<2x4x16x16xbf16>
    %18 = tensor.empty() : tensor<2x4x16x16xbf16>
    %19 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_6 : tensor<bf16>) outs(%18 : tensor<2x4x16x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x4x16x16xbf16>
    %20 = tensor.empty() : tensor<2x4x16xbf16>
    %21 = linalg.fill ins(%cst_1 : bf16) outs(%20 : tensor<2x4x16xbf16>) -> tensor<2x4x16xbf16>
    %22 = linalg.generic {indexing_maps = [#map2, #map7], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%17 : tensor<2x4x16x16xbf16>) outs(%21 : tensor<2x4x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %95 = arith.maximumf %out, %in : bf16
      linalg.yield %95 : bf16
    } -> tensor<2x4x16xbf16>
    %23 = tensor.empty() : tensor<2x4x16xbf16>
    %24 = linalg.generic {indexing_maps = [#map8, #map9], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_4 : tensor<bf16>) outs(%23 : tensor<2x4x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x4x16xbf16>
    %25 = tensor.empty() : tensor<2x4x16xbf16>
    %26 = linalg.generic {indexing_maps = [#map9, #map9, #map9], iterator_types = ["parallel", "parallel", "parallel"]} ins(%24, %22 : tensor<2x4x16xbf16>, tensor<2x4x16xbf16>) outs(%25 : tensor<2x4x16xbf16>) {
    ^bb0(%in: bf16, %in_8: bf16, %out: bf16):
      %95 = arith.maximumf %in, %in_8 : bf16
      linalg.yield %95 : bf16
    } -> tensor<2x4x16xbf16>
    %27 = tensor.empty() : tensor<2x4x16x1xbf16>
    %28 = linalg.generic {indexing_maps = [#map7, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%26 : tensor<2x4x16xbf16>) outs(%27 : tensor<2x4x16x1xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x4x16x1xbf16>
    %29 = linalg.generic {indexing_maps = [#map10, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%28 : tensor<2x4x16x1xbf16>) outs(%8 : tensor<2x4x16x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x4x16x16xbf16>
    %30 = tensor.empty() : tensor<2x4x16x16xbf16>
    %31 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%17, %29 : tensor<2x4x16x16xbf16>, tensor<2x4x16x16xbf16>) outs(%30 : tensor<2x4x16x16xbf16>) {
    ^bb0(%in: bf16, %in_8: bf16, %out: bf16):
      %95 = arith.subf %in, %in_8 : bf16
      linalg.yield %95 : bf16
    } -> tensor<2x4x16x16xbf16>
    %32 = tensor.empty() : tensor<2x4x16x16xbf16>
    %33 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%31 : tensor<2x4x16x16xbf16>) outs(%32 : tensor<2x4x16x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %95 = math.exp %in : bf16
      linalg.yield %95 : bf16
    } -> tensor<2x4x16x16xbf16>
    %34 = tensor.empty() : tensor<2x4x16x16xf32>
    %35 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%33 : tensor<2x4x16x16xbf16>) outs(%34 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %95 = arith.extf %in : bf16 to f32
      linalg.yield %95 : f32
    } -> tensor<2x4x16x16xf32>
    %36 = tensor.empty() : tensor<2x4x16xf32>
    %37 = linalg.fill ins(%cst_0 : f32) outs(%36 : tensor<2x4x16xf32>) -> tensor<2x4x16xf32>
    %38 = linalg.generic {indexing_maps = [#map2, #map7], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%35 : tensor<2x4x16x16xf32>) outs(%37 : tensor<2x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %95 = arith.addf %out, %in : f32
      linalg.yield %95 : f32
    } -> tensor<2x4x16xf32>
    %39 = tensor.empty() : tensor<2x4x16x1xf32>
    %40 = linalg.generic {indexing_maps = [#map7, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%38 : tensor<2x4x16xf32>) outs(%39 : tensor<2x4x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16x1xf32>
    %41 = tensor.empty() : tensor<2x4x16x1xbf16>
    %42 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%40 : tensor<2x4x16x1xf32>) outs(%41 : tensor<2x4x16x1xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %95 = arith.truncf %in : f32 to bf16
      linalg.yield %95 : bf16
    } -> tensor<2x4x16x1xbf16>
    %43 = tensor.empty() : tensor<2x4x16x16xbf16>
    %44 = linalg.generic {indexing_maps = [#map10, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%42 : tensor<2x4x16x1xbf16>) outs(%43 : tensor<2x4x16x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x4x16x16xbf16>
    %45 = tensor.empty() : tensor<2x4x16x16xbf16>
    %46 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%33, %44 : tensor<2x4x16x16xbf16>, tensor<2x4x16x16xbf16>) outs(%45 : tensor<2x4x16x16xbf16>) {
    ^bb0(%in: bf16, %in_8: bf16, %out: bf16):
      %95 = arith.divf %in, %in_8 : bf16
      linalg.yield %95 : bf16
    } -> tensor<2x4x16x16xbf16>
    %47 = tensor.empty() : tensor<2x4x16x1xbf16>
    %48 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%42, %42 : tensor<2x4x16x1xbf16>, tensor<2x4x16x1xbf16>) outs(%47 : tensor<2x4x16x1xbf16>) {
    ^bb0(%in: bf16, %in_8: bf16, %out: bf16):
      %95 = arith.mulf %in, %in_8 : bf16
      linalg.yield %95 : bf16
    } -> tensor<2x4x16x1xbf16>
    %49 = tensor.empty() : tensor<2x4x16x1xbf16>
    %50 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_3 : tensor<bf16>) outs(%49 : tensor<2x4x16x1xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x4x16x1xbf16>
    %51 = tensor.empty() : tensor<2x4x16x1xbf16>
    %52 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%50, %48 : tensor<2x4x16x1xbf16>, tensor<2x4x16x1xbf16>) outs(%51 : tensor<2x4x16x1xbf16>) {
    ^bb0(%in: bf16, %in_8: bf16, %out: bf16):
      %95 = arith.divf %in, %in_8 : bf16
      linalg.yield %95 : bf16
    } -> tensor<2x4x16x1xbf16>
    %53 = tensor.empty() : tensor<2x4x8x16xbf16>
    %54 = linalg.fill ins(%cst_2 : bf16) outs(%53 : tensor<2x4x8x16xbf16>) -> tensor<2x4x8x16xbf16>
    %55 = linalg.generic {indexing_maps = [#map11, #map12, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%arg2, %46 : tensor<2x16x4x8xbf16>, tensor<2x4x16x16xbf16>) outs(%54 : tensor<2x4x8x16xbf16>) {
    ^bb0(%in: bf16, %in_8: bf16, %out: bf16):
      %95 = arith.mulf %in, %in_8 : bf16
      %96 = arith.addf %out, %95 : bf16
      linalg.yield %96 : bf16
    } -> tensor<2x4x8x16xbf16>
    %56 = tensor.empty() : tensor<2x16x4x8xbf16>
    %57 = linalg.generic {indexing_maps = [#map13, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%55 : tensor<2x4x8x16xbf16>) outs(%56 : tensor<2x16x4x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x16x4x8xbf16>
    %58 = tensor.empty() : tensor<2x16x4x8xbf16>
    %values, %token = comm.all_reduce sum %57 into %58 on @d : tensor<2x16x4x8xbf16>
    %59 = comm.wait %token, %values reading %57 : tensor<2x16x4x8xbf16>
    %60 = tensor.empty() : tensor<2x4x8x16xbf16>
    %61 = linalg.generic {indexing_maps = [#map14, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg4 : tensor<2x16x4x8xbf16>) outs(%60 : tensor<2x4x8x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x4x8x16xbf16>
    %62 = tensor.empty() : tensor<2x4x16x16xbf16>
    %63 = linalg.fill ins(%cst_2 : bf16) outs(%62 : tensor<2x4x16x16xbf16>) -> tensor<2x4x16x16xbf16>
    %64 = linalg.generic {indexing_maps = [#map15, #map4, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%61, %arg2 : tensor<2x4x8x16xbf16>, tensor<2x16x4x8xbf16>) outs(%63 : tensor<2x4x16x16xbf16>) {
    ^bb0(%in: bf16, %in_8: bf16, %out: bf16):
      %95 = arith.mulf %in, %in_8 : bf16
      %96 = arith.addf %out, %95 : bf16
      linalg.yield %96 : bf16
    } -> tensor<2x4x16x16xbf16>
    %65 = tensor.empty() : tensor<2x4x16x16xbf16>
    %66 = linalg.generic {indexing_maps = [#map10, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%52 : tensor<2x4x16x1xbf16>) outs(%65 : tensor<2x4x16x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x4x16x16xbf16>
    %67 = tensor.empty() : tensor<2x4x16x16xbf16>
    %68 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%64, %66 : tensor<2x4x16x16xbf16>, tensor<2x4x16x16xbf16>) outs(%67 : tensor<2x4x16x16xbf16>) {
    ^bb0(%in: bf16, %in_8: bf16, %out: bf16):
      %95 = arith.mulf %in, %in_8 : bf16
      linalg.yield %95 : bf16
    } -> tensor<2x4x16x16xbf16>
    %69 = tensor.empty() : tensor<2x4x16x16xbf16>
    %70 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%68, %33 : tensor<2x4x16x16xbf16>, tensor<2x4x16x16xbf16>) outs(%69 : tensor<2x4x16x16xbf16>) {
    ^bb0(%in: bf16, %in_8: bf16, %out: bf16):
      %95 = arith.mulf %in, %in_8 : bf16
      linalg.yield %95 : bf16
    } -> tensor<2x4x16x16xbf16>
    %71 = tensor.empty() : tensor<2x4x16xbf16>
    %72 = linalg.fill ins(%cst_2 : bf16) outs(%71 : tensor<2x4x16xbf16>) -> tensor<2x4x16xbf16>
    %73 = linalg.generic {indexing_maps = [#map2, #map7], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%70 : tensor<2x4x16x16xbf16>) outs(%72 : tensor<2x4x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %95 = arith.addf %out, %in : bf16
      linalg.yield %95 : bf16
    } -> tensor<2x4x16xbf16>
    %expanded = tensor.expand_shape %73 [[0], [1], [2, 3]] output_shape [2, 4, 16, 1] : tensor<2x4x16xbf16> into tensor<2x4x16x1xbf16>
    %74 = tensor.empty() : tensor<2x4x16x1xbf16>
    %75 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded : tensor<2x4x16x1xbf16>) outs(%74 : tensor<2x4x16x1xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %95 = arith.negf %in : bf16
      linalg.yield %95 : bf16
    } -> tensor<2x4x16x1xbf16>
    %76 = tensor.empty() : tensor<2x4x16x16xbf16>
    %77 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%64, %44 : tensor<2x4x16x16xbf16>, tensor<2x4x16x16xbf16>) outs(%76 : tensor<2x4x16x16xbf16>) {
    ^bb0(%in: bf16, %in_8: bf16, %out: bf16):
      %95 = arith.divf %in, %in_8 : bf16
      linalg.yield %95 : bf16
    } -> tensor<2x4x16x16xbf16>
    %78 = tensor.empty() : tensor<2x4x16x1xf32>
    %79 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%75 : tensor<2x4x16x1xbf16>) outs(%78 : tensor<2x4x16x1xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %95 = arith.extf %in : bf16 to f32
      linalg.yield %95 : f32
    } -> tensor<2x4x16x1xf32>
    %80 = tensor.empty() : tensor<2x4x16xf32>
    %81 = linalg.fill ins(%cst_0 : f32) outs(%80 : tensor<2x4x16xf32>) -> tensor<2x4x16xf32>
    %82 = linalg.generic {indexing_maps = [#map2, #map7], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%79 : tensor<2x4x16x1xf32>) outs(%81 : tensor<2x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %95 = arith.addf %out, %in : f32
      linalg.yield %95 : f32
    } -> tensor<2x4x16xf32>
    %83 = tensor.empty() : tensor<2x4x16x16xf32>
    %84 = linalg.generic {indexing_maps = [#map7, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%82 : tensor<2x4x16xf32>) outs(%83 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16x16xf32>
    %85 = tensor.empty() : tensor<2x4x16x16xbf16>
    %86 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%84 : tensor<2x4x16x16xf32>) outs(%85 : tensor<2x4x16x16xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %95 = arith.truncf %in : f32 to bf16
      linalg.yield %95 : bf16
    } -> tensor<2x4x16x16xbf16>
    %87 = tensor.empty() : tensor<2x4x16x16xbf16>
    %88 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%77, %86 : tensor<2x4x16x16xbf16>, tensor<2x4x16x16xbf16>) outs(%87 : tensor<2x4x16x16xbf16>) {
    ^bb0(%in: bf16, %in_8: bf16, %out: bf16):
      %95 = arith.addf %in, %in_8 : bf16
      linalg.yield %95 : bf16
    } -> tensor<2x4x16x16xbf16>
    %89 = tensor.empty() : tensor<2x4x16x16xbf16>
    %90 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%88, %33 : tensor<2x4x16x16xbf16>, tensor<2x4x16x16xbf16>) outs(%89 : tensor<2x4x16x16xbf16>) {
    ^bb0(%in: bf16, %in_8: bf16, %out: bf16):
      %95 = arith.mulf %in, %in_8 : bf16
      linalg.yield %95 : bf16
    } -> tensor<2x4x16x16xbf16>
    %cst_7 = arith.constant dense<0.000000e+00> : tensor<bf16>
    %91 = tensor.empty() : tensor<2x4x16x16xbf16>
    %92 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_7 : tensor<bf16>) outs(%91 : tensor<2x4x16x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x4x16x16xbf16>
    %93 = tensor.empty() : tensor<2x4x16x16xbf16>
    %94 = linalg.generic {indexing_maps = [#map2, #map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%13, %90, %92 : tensor<2x4x16x16xi1>, tensor<2x4x16x16xbf16>, tensor<2x4x16x16xbf16>) outs(%93 : tensor<2x4x16x16xbf16>) {
    ^bb0(%in: i1, %in_8: bf16, %in_9: bf16, %out: bf16):
      %95 = arith.select %in, %in_8, %in_9 : bf16
      linalg.yield %95 : bf16
    } -> tensor<2x4x16x16xbf16>
    return %59 : tensor<2x16x4x8xbf16>
  }
}

