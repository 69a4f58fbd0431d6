#map = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3, d4)>
#map1 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#map2 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, 0, d3, d4)>
#map3 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d2, d1, d3, d5)>
#map4 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d4, d1, d5)>
#map5 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3, d4)>
#map6 = affine_map<(d0, d1, d2, d3, d4) -> ()>
#map7 = affine_map<(d0, d1, d2, d3) -> ()>
#map8 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map9 = affine_map<(d0, d1, d2, d3, d4) -> (d1, d2, d3, d4)>
#map10 = affine_map<(d0, d1, d2, d3, d4) -> (d1, d2, d0, d3, d4)>
#map11 = affine_map<(d0, d1, d2, d3, d4) -> (0, d1, d2, d3, d4)>
#map12 = affine_map<(d0, d1, d2, d3, d4) -> (d1, d2, d3, d0, d4)>
#map13 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3)>
#map14 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, 0)>
#map15 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d5, d1, d2)>
#map16 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d3, d0, d1, d4, d5)>
#map17 = affine_map<(d0, d1, d2, d3, d4) -> (d1, d3, d4, d0, d2)>
#map18 = affine_map<(d0, d1, d2, d3, d4) -> (d3, d0, d1, d2, d4)>
#map19 = affine_map<(d0, d1, d2, d3, d4) -> (d3, d0, d4, d1, d2)>
#map20 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d5, d2, d3)>
#map21 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d4, d5)>
#map22 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d4, d0, d1, d5, d3)>
#map23 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3)>
#map24 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d3, d1)>
#map25 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d4, d5, d2)>
#map26 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d4, d1, d5, d3)>
#map27 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d1, d3)>
#map28 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3, d5)>
#map29 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d5, d1, d4)>
#map30 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d2, d1, d3, d4)>
module @jit_step {
  comm.mesh @mesh(d = 1)
  comm.group @d = @mesh[d]
  func.func public @main(%arg0: tensor<2x16x4x8xbf16>, %arg1: tensor<2x16x2x8xbf16>, %arg2: tensor<2x16x2x8xbf16>, %arg3: tensor<2x1x16x16xi1>, %arg4: tensor<2x16x4x8xbf16>) -> (tensor<2x16x4x8xbf16>, tensor<2x16x4x8xbf16>, tensor<2x16x2x8xbf16>, tensor<2x16x2x8xbf16>) {
    %cst = arith.constant 0.000000e+00 : bf16
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant 0.000000e+00 : f32
    %cst_2 = arith.constant dense<1.000000e+00> : tensor<f32>
    %cst_3 = arith.constant dense<0xFF800000> : tensor<f32>
    %cst_4 = arith.constant dense<-2.38197633E+38> : tensor<f32>
    %cst_5 = arith.constant dense<true> : tensor<i1>
    %cst_6 = arith.constant dense<0.353553385> : tensor<f32>
    %expanded = tensor.expand_shape %arg0 [[0], [1], [2, 3], [4]] output_shape [2, 16, 2, 2, 8] : tensor<2x16x4x8xbf16> into tensor<2x16x2x2x8xbf16>
    %0 = tensor.empty() : tensor<2x1x1x16x16xi1>
    %1 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%arg3 : tensor<2x1x16x16xi1>) outs(%0 : tensor<2x1x1x16x16xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<2x1x1x16x16xi1>
    %2 = tensor.empty() : tensor<2x1x2x16x16xi1>
    %3 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%1 : tensor<2x1x1x16x16xi1>) outs(%2 : tensor<2x1x2x16x16xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<2x1x2x16x16xi1>
    %4 = tensor.empty() : tensor<2x2x16x2x16xf32>
    %5 = linalg.fill ins(%cst_1 : f32) outs(%4 : tensor<2x2x16x2x16xf32>) -> tensor<2x2x16x2x16xf32>
    %6 = linalg.generic {indexing_maps = [#map3, #map4, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%expanded, %arg1 : tensor<2x16x2x2x8xbf16>, tensor<2x16x2x8xbf16>) outs(%5 : tensor<2x2x16x2x16xf32>) {
    ^bb0(%in: bf16, %in_12: bf16, %out: f32):
      %136 = arith.extf %in : bf16 to f32
      %137 = arith.extf %in_12 : bf16 to f32
      %138 = arith.mulf %136, %137 : f32
      %139 = arith.addf %out, %138 : f32
      linalg.yield %139 : f32
    } -> tensor<2x2x16x2x16xf32>
    %7 = tensor.empty() : tensor<2x2x16x2x16xf32>
    %8 = linalg.generic {indexing_maps = [#map6, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%cst_6 : tensor<f32>) outs(%7 : tensor<2x2x16x2x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x2x16x2x16xf32>
    %9 = tensor.empty() : tensor<2x2x16x2x16xf32>
    %10 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%6, %8 : tensor<2x2x16x2x16xf32>, tensor<2x2x16x2x16xf32>) outs(%9 : tensor<2x2x16x2x16xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %136 = arith.mulf %in, %in_12 : f32
      linalg.yield %136 : f32
    } -> tensor<2x2x16x2x16xf32>
    %11 = tensor.empty() : tensor<2x2x16x16xi1>
    %12 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_5 : tensor<i1>) outs(%11 : tensor<2x2x16x16xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<2x2x16x16xi1>
    %13 = tensor.empty() : tensor<1x2x2x16x16xi1>
    %14 = linalg.generic {indexing_maps = [#map9, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%12 : tensor<2x2x16x16xi1>) outs(%13 : tensor<1x2x2x16x16xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<1x2x2x16x16xi1>
    %15 = tensor.empty() : tensor<2x2x1x16x16xi1>
    %16 = linalg.generic {indexing_maps = [#map10, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%3 : tensor<2x1x2x16x16xi1>) outs(%15 : tensor<2x2x1x16x16xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<2x2x1x16x16xi1>
    %17 = tensor.empty() : tensor<2x2x2x16x16xi1>
    %18 = linalg.generic {indexing_maps = [#map11, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%14 : tensor<1x2x2x16x16xi1>) outs(%17 : tensor<2x2x2x16x16xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<2x2x2x16x16xi1>
    %19 = tensor.empty() : tensor<2x2x2x16x16xi1>
    %20 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%16 : tensor<2x2x1x16x16xi1>) outs(%19 : tensor<2x2x2x16x16xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<2x2x2x16x16xi1>
    %21 = tensor.empty() : tensor<2x2x2x16x16xi1>
    %22 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%18, %20 : tensor<2x2x2x16x16xi1>, tensor<2x2x2x16x16xi1>) outs(%21 : tensor<2x2x2x16x16xi1>) {
    ^bb0(%in: i1, %in_12: i1, %out: i1):
      %136 = arith.andi %in, %in_12 : i1
      linalg.yield %136 : i1
    } -> tensor<2x2x2x16x16xi1>
    %cst_7 = arith.constant dense<0.000000e+00> : tensor<f32>
    %23 = tensor.empty() : tensor<2x2x16x16xf32>
    %24 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_4 : tensor<f32>) outs(%23 : tensor<2x2x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x2x16x16xf32>
    %25 = tensor.empty() : tensor<2x2x2x16x16xf32>
    %26 = linalg.generic {indexing_maps = [#map9, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%24 : tensor<2x2x16x16xf32>) outs(%25 : tensor<2x2x2x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x2x2x16x16xf32>
    %27 = tensor.empty() : tensor<2x2x2x16x16xf32>
    %28 = linalg.generic {indexing_maps = [#map12, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%10 : tensor<2x2x16x2x16xf32>) outs(%27 : tensor<2x2x2x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x2x2x16x16xf32>
    %29 = tensor.empty() : tensor<2x2x2x16x16xf32>
    %30 = linalg.generic {indexing_maps = [#map1, #map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%22, %28, %26 : tensor<2x2x2x16x16xi1>, tensor<2x2x2x16x16xf32>, tensor<2x2x2x16x16xf32>) outs(%29 : tensor<2x2x2x16x16xf32>) {
    ^bb0(%in: i1, %in_12: f32, %in_13: f32, %out: f32):
      %136 = arith.select %in, %in_12, %in_13 : f32
      linalg.yield %136 : f32
    } -> tensor<2x2x2x16x16xf32>
    %31 = tensor.empty() : tensor<2x2x2x16x16xf32>
    %32 = linalg.generic {indexing_maps = [#map6, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%cst_7 : tensor<f32>) outs(%31 : tensor<2x2x2x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x2x2x16x16xf32>
    %33 = tensor.empty() : tensor<2x2x2x16xf32>
    %34 = linalg.fill ins(%cst_0 : f32) outs(%33 : tensor<2x2x2x16xf32>) -> tensor<2x2x2x16xf32>
    %35 = linalg.generic {indexing_maps = [#map1, #map13], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%30 : tensor<2x2x2x16x16xf32>) outs(%34 : tensor<2x2x2x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %136 = arith.maximumf %out, %in : f32
      linalg.yield %136 : f32
    } -> tensor<2x2x2x16xf32>
    %36 = tensor.empty() : tensor<2x2x2x16xf32>
    %37 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_3 : tensor<f32>) outs(%36 : tensor<2x2x2x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x2x2x16xf32>
    %38 = tensor.empty() : tensor<2x2x2x16xf32>
    %39 = linalg.generic {indexing_maps = [#map8, #map8, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%37, %35 : tensor<2x2x2x16xf32>, tensor<2x2x2x16xf32>) outs(%38 : tensor<2x2x2x16xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %136 = arith.maximumf %in, %in_12 : f32
      linalg.yield %136 : f32
    } -> tensor<2x2x2x16xf32>
    %40 = tensor.empty() : tensor<2x2x2x16x1xf32>
    %41 = linalg.generic {indexing_maps = [#map13, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%39 : tensor<2x2x2x16xf32>) outs(%40 : tensor<2x2x2x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x2x2x16x1xf32>
    %42 = tensor.empty() : tensor<2x2x2x16x16xf32>
    %43 = linalg.generic {indexing_maps = [#map14, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%41 : tensor<2x2x2x16x1xf32>) outs(%42 : tensor<2x2x2x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x2x2x16x16xf32>
    %44 = tensor.empty() : tensor<2x2x2x16x16xf32>
    %45 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%30, %43 : tensor<2x2x2x16x16xf32>, tensor<2x2x2x16x16xf32>) outs(%44 : tensor<2x2x2x16x16xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %136 = arith.subf %in, %in_12 : f32
      linalg.yield %136 : f32
    } -> tensor<2x2x2x16x16xf32>
    %46 = tensor.empty() : tensor<2x2x2x16x16xf32>
    %47 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%45 : tensor<2x2x2x16x16xf32>) outs(%46 : tensor<2x2x2x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %136 = math.exp %in : f32
      linalg.yield %136 : f32
    } -> tensor<2x2x2x16x16xf32>
    %48 = tensor.empty() : tensor<2x2x2x16xf32>
    %49 = linalg.fill ins(%cst_1 : f32) outs(%48 : tensor<2x2x2x16xf32>) -> tensor<2x2x2x16xf32>
    %50 = linalg.generic {indexing_maps = [#map1, #map13], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%47 : tensor<2x2x2x16x16xf32>) outs(%49 : tensor<2x2x2x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %136 = arith.addf %out, %in : f32
      linalg.yield %136 : f32
    } -> tensor<2x2x2x16xf32>
    %51 = tensor.empty() : tensor<2x2x2x16x1xf32>
    %52 = linalg.generic {indexing_maps = [#map13, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%50 : tensor<2x2x2x16xf32>) outs(%51 : tensor<2x2x2x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x2x2x16x1xf32>
    %53 = tensor.empty() : tensor<2x2x2x16x16xf32>
    %54 = linalg.generic {indexing_maps = [#map14, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%52 : tensor<2x2x2x16x1xf32>) outs(%53 : tensor<2x2x2x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x2x2x16x16xf32>
    %55 = tensor.empty() : tensor<2x2x2x16x16xf32>
    %56 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%47, %54 : tensor<2x2x2x16x16xf32>, tensor<2x2x2x16x16xf32>) outs(%55 : tensor<2x2x2x16x16xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %136 = arith.divf %in, %in_12 : f32
      linalg.yield %136 : f32
    } -> tensor<2x2x2x16x16xf32>
    %57 = tensor.empty() : tensor<2x2x2x16x1xf32>
    %58 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%52, %52 : tensor<2x2x2x16x1xf32>, tensor<2x2x2x16x1xf32>) outs(%57 : tensor<2x2x2x16x1xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %136 = arith.mulf %in, %in_12 : f32
      linalg.yield %136 : f32
    } -> tensor<2x2x2x16x1xf32>
    %59 = tensor.empty() : tensor<2x2x2x16x1xf32>
    %60 = linalg.generic {indexing_maps = [#map6, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%cst_2 : tensor<f32>) outs(%59 : tensor<2x2x2x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x2x2x16x1xf32>
    %61 = tensor.empty() : tensor<2x2x2x16x1xf32>
    %62 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%60, %58 : tensor<2x2x2x16x1xf32>, tensor<2x2x2x16x1xf32>) outs(%61 : tensor<2x2x2x16x1xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %136 = arith.divf %in, %in_12 : f32
      linalg.yield %136 : f32
    } -> tensor<2x2x2x16x1xf32>
    %63 = tensor.empty() : tensor<2x2x2x16x16xbf16>
    %64 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%56 : tensor<2x2x2x16x16xf32>) outs(%63 : tensor<2x2x2x16x16xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %136 = arith.truncf %in : f32 to bf16
      linalg.yield %136 : bf16
    } -> tensor<2x2x2x16x16xbf16>
    %65 = tensor.empty() : tensor<2x2x8x2x16xbf16>
    %66 = linalg.fill ins(%cst : bf16) outs(%65 : tensor<2x2x8x2x16xbf16>) -> tensor<2x2x8x2x16xbf16>
    %67 = linalg.generic {indexing_maps = [#map15, #map16, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%arg2, %64 : tensor<2x16x2x8xbf16>, tensor<2x2x2x16x16xbf16>) outs(%66 : tensor<2x2x8x2x16xbf16>) {
    ^bb0(%in: bf16, %in_12: bf16, %out: bf16):
      %136 = arith.mulf %in, %in_12 : bf16
      %137 = arith.addf %out, %136 : bf16
      linalg.yield %137 : bf16
    } -> tensor<2x2x8x2x16xbf16>
    %68 = tensor.empty() : tensor<2x2x16x2x8xbf16>
    %69 = linalg.generic {indexing_maps = [#map17, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%67 : tensor<2x2x8x2x16xbf16>) outs(%68 : tensor<2x2x16x2x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x2x16x2x8xbf16>
    %70 = tensor.empty() : tensor<2x16x2x2x8xbf16>
    %71 = linalg.generic {indexing_maps = [#map18, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%69 : tensor<2x2x16x2x8xbf16>) outs(%70 : tensor<2x16x2x2x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x16x2x2x8xbf16>
    %collapsed = tensor.collapse_shape %71 [[0], [1], [2, 3], [4]] : tensor<2x16x2x2x8xbf16> into tensor<2x16x4x8xbf16>
    %72 = tensor.empty() : tensor<2x16x4x8xbf16>
    %values, %token = comm.all_reduce sum %collapsed into %72 on @d : tensor<2x16x4x8xbf16>
    %73 = comm.wait %token, %values reading %collapsed : tensor<2x16x4x8xbf16>
    %expanded_8 = tensor.expand_shape %arg4 [[0], [1], [2, 3], [4]] output_shape [2, 16, 2, 2, 8] : tensor<2x16x4x8xbf16> into tensor<2x16x2x2x8xbf16>
    %74 = tensor.empty() : tensor<2x2x16x2x8xbf16>
    %75 = linalg.generic {indexing_maps = [#map12, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded_8 : tensor<2x16x2x2x8xbf16>) outs(%74 : tensor<2x2x16x2x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x2x16x2x8xbf16>
    %76 = tensor.empty() : tensor<2x2x8x2x16xbf16>
    %77 = linalg.generic {indexing_maps = [#map19, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%75 : tensor<2x2x16x2x8xbf16>) outs(%76 : tensor<2x2x8x2x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x2x8x2x16xbf16>
    %78 = tensor.empty() : tensor<2x2x2x16x16xbf16>
    %79 = linalg.fill ins(%cst : bf16) outs(%78 : tensor<2x2x2x16x16xbf16>) -> tensor<2x2x2x16x16xbf16>
    %80 = linalg.generic {indexing_maps = [#map20, #map4, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%77, %arg2 : tensor<2x2x8x2x16xbf16>, tensor<2x16x2x8xbf16>) outs(%79 : tensor<2x2x2x16x16xbf16>) {
    ^bb0(%in: bf16, %in_12: bf16, %out: bf16):
      %136 = arith.mulf %in, %in_12 : bf16
      %137 = arith.addf %out, %136 : bf16
      linalg.yield %137 : bf16
    } -> tensor<2x2x2x16x16xbf16>
    %81 = tensor.empty() : tensor<2x2x2x16x16xbf16>
    %82 = linalg.generic {indexing_maps = [#map10, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%80 : tensor<2x2x2x16x16xbf16>) outs(%81 : tensor<2x2x2x16x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x2x2x16x16xbf16>
    %83 = tensor.empty() : tensor<2x2x8x16xbf16>
    %84 = linalg.fill ins(%cst : bf16) outs(%83 : tensor<2x2x8x16xbf16>) -> tensor<2x2x8x16xbf16>
    %85 = linalg.generic {indexing_maps = [#map21, #map22, #map23], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%77, %64 : tensor<2x2x8x2x16xbf16>, tensor<2x2x2x16x16xbf16>) outs(%84 : tensor<2x2x8x16xbf16>) {
    ^bb0(%in: bf16, %in_12: bf16, %out: bf16):
      %136 = arith.mulf %in, %in_12 : bf16
      %137 = arith.addf %out, %136 : bf16
      linalg.yield %137 : bf16
    } -> tensor<2x2x8x16xbf16>
    %86 = tensor.empty() : tensor<2x16x2x8xbf16>
    %87 = linalg.generic {indexing_maps = [#map24, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%85 : tensor<2x2x8x16xbf16>) outs(%86 : tensor<2x16x2x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x16x2x8xbf16>
    %88 = tensor.empty() : tensor<2x2x2x16x16xf32>
    %89 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%82 : tensor<2x2x2x16x16xbf16>) outs(%88 : tensor<2x2x2x16x16xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %136 = arith.extf %in : bf16 to f32
      linalg.yield %136 : f32
    } -> tensor<2x2x2x16x16xf32>
    %90 = tensor.empty() : tensor<2x2x2x16x16xf32>
    %91 = linalg.generic {indexing_maps = [#map14, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%62 : tensor<2x2x2x16x1xf32>) outs(%90 : tensor<2x2x2x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x2x2x16x16xf32>
    %92 = tensor.empty() : tensor<2x2x2x16x16xf32>
    %93 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%89, %91 : tensor<2x2x2x16x16xf32>, tensor<2x2x2x16x16xf32>) outs(%92 : tensor<2x2x2x16x16xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %136 = arith.mulf %in, %in_12 : f32
      linalg.yield %136 : f32
    } -> tensor<2x2x2x16x16xf32>
    %94 = tensor.empty() : tensor<2x2x2x16x16xf32>
    %95 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%93, %47 : tensor<2x2x2x16x16xf32>, tensor<2x2x2x16x16xf32>) outs(%94 : tensor<2x2x2x16x16xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %136 = arith.mulf %in, %in_12 : f32
      linalg.yield %136 : f32
    } -> tensor<2x2x2x16x16xf32>
    %96 = tensor.empty() : tensor<2x2x2x16xf32>
    %97 = linalg.fill ins(%cst_1 : f32) outs(%96 : tensor<2x2x2x16xf32>) -> tensor<2x2x2x16xf32>
    %98 = linalg.generic {indexing_maps = [#map1, #map13], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%95 : tensor<2x2x2x16x16xf32>) outs(%97 : tensor<2x2x2x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %136 = arith.addf %out, %in : f32
      linalg.yield %136 : f32
    } -> tensor<2x2x2x16xf32>
    %expanded_9 = tensor.expand_shape %98 [[0], [1], [2], [3, 4]] output_shape [2, 2, 2, 16, 1] : tensor<2x2x2x16xf32> into tensor<2x2x2x16x1xf32>
    %99 = tensor.empty() : tensor<2x2x2x16x1xf32>
    %100 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded_9 : tensor<2x2x2x16x1xf32>) outs(%99 : tensor<2x2x2x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %136 = arith.negf %in : f32
      linalg.yield %136 : f32
    } -> tensor<2x2x2x16x1xf32>
    %101 = tensor.empty() : tensor<2x2x2x16x16xf32>
    %102 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%89, %54 : tensor<2x2x2x16x16xf32>, tensor<2x2x2x16x16xf32>) outs(%101 : tensor<2x2x2x16x16xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %136 = arith.divf %in, %in_12 : f32
      linalg.yield %136 : f32
    } -> tensor<2x2x2x16x16xf32>
    %103 = tensor.empty() : tensor<2x2x2x16xf32>
    %104 = linalg.fill ins(%cst_1 : f32) outs(%103 : tensor<2x2x2x16xf32>) -> tensor<2x2x2x16xf32>
    %105 = linalg.generic {indexing_maps = [#map1, #map13], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%100 : tensor<2x2x2x16x1xf32>) outs(%104 : tensor<2x2x2x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %136 = arith.addf %out, %in : f32
      linalg.yield %136 : f32
    } -> tensor<2x2x2x16xf32>
    %106 = tensor.empty() : tensor<2x2x2x16x16xf32>
    %107 = linalg.generic {indexing_maps = [#map13, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%105 : tensor<2x2x2x16xf32>) outs(%106 : tensor<2x2x2x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x2x2x16x16xf32>
    %108 = tensor.empty() : tensor<2x2x2x16x16xf32>
    %109 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%102, %107 : tensor<2x2x2x16x16xf32>, tensor<2x2x2x16x16xf32>) outs(%108 : tensor<2x2x2x16x16xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %136 = arith.addf %in, %in_12 : f32
      linalg.yield %136 : f32
    } -> tensor<2x2x2x16x16xf32>
    %110 = tensor.empty() : tensor<2x2x2x16x16xf32>
    %111 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%109, %47 : tensor<2x2x2x16x16xf32>, tensor<2x2x2x16x16xf32>) outs(%110 : tensor<2x2x2x16x16xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %136 = arith.mulf %in, %in_12 : f32
      linalg.yield %136 : f32
    } -> tensor<2x2x2x16x16xf32>
    %cst_10 = arith.constant dense<0.000000e+00> : tensor<f32>
    %112 = tensor.empty() : tensor<2x2x2x16x16xf32>
    %113 = linalg.generic {indexing_maps = [#map6, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%cst_10 : tensor<f32>) outs(%112 : tensor<2x2x2x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x2x2x16x16xf32>
    %114 = tensor.empty() : tensor<2x2x2x16x16xf32>
    %115 = linalg.generic {indexing_maps = [#map1, #map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%22, %111, %113 : tensor<2x2x2x16x16xi1>, tensor<2x2x2x16x16xf32>, tensor<2x2x2x16x16xf32>) outs(%114 : tensor<2x2x2x16x16xf32>) {
    ^bb0(%in: i1, %in_12: f32, %in_13: f32, %out: f32):
      %136 = arith.select %in, %in_12, %in_13 : f32
      linalg.yield %136 : f32
    } -> tensor<2x2x2x16x16xf32>
    %116 = tensor.empty() : tensor<2x2x16x2x16xf32>
    %117 = linalg.generic {indexing_maps = [#map18, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%115 : tensor<2x2x2x16x16xf32>) outs(%116 : tensor<2x2x16x2x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x2x16x2x16xf32>
    %118 = tensor.empty() : tensor<2x2x16x2x16xf32>
    %119 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%117, %8 : tensor<2x2x16x2x16xf32>, tensor<2x2x16x2x16xf32>) outs(%118 : tensor<2x2x16x2x16xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %136 = arith.mulf %in, %in_12 : f32
      linalg.yield %136 : f32
    } -> tensor<2x2x16x2x16xf32>
    %120 = tensor.empty() : tensor<2x2x16x2x16xbf16>
    %121 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%119 : tensor<2x2x16x2x16xf32>) outs(%120 : tensor<2x2x16x2x16xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %136 = arith.truncf %in : f32 to bf16
      linalg.yield %136 : bf16
    } -> tensor<2x2x16x2x16xbf16>
    %122 = tensor.empty() : tensor<2x2x16x8xf32>
    %123 = linalg.fill ins(%cst_1 : f32) outs(%122 : tensor<2x2x16x8xf32>) -> tensor<2x2x16x8xf32>
    %124 = linalg.generic {indexing_maps = [#map25, #map26, #map23], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%121, %expanded : tensor<2x2x16x2x16xbf16>, tensor<2x16x2x2x8xbf16>) outs(%123 : tensor<2x2x16x8xf32>) {
    ^bb0(%in: bf16, %in_12: bf16, %out: f32):
      %136 = arith.extf %in : bf16 to f32
      %137 = arith.extf %in_12 : bf16 to f32
      %138 = arith.mulf %136, %137 : f32
      %139 = arith.addf %out, %138 : f32
      linalg.yield %139 : f32
    } -> tensor<2x2x16x8xf32>
    %125 = tensor.empty() : tensor<2x16x2x8xf32>
    %126 = linalg.generic {indexing_maps = [#map27, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%124 : tensor<2x2x16x8xf32>) outs(%125 : tensor<2x16x2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x16x2x8xf32>
    %127 = tensor.empty() : tensor<2x16x2x8xbf16>
    %128 = linalg.generic {indexing_maps = [#map8, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%126 : tensor<2x16x2x8xf32>) outs(%127 : tensor<2x16x2x8xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %136 = arith.truncf %in : f32 to bf16
      linalg.yield %136 : bf16
    } -> tensor<2x16x2x8xbf16>
    %129 = tensor.empty() : tensor<2x2x16x2x8xf32>
    %130 = linalg.fill ins(%cst_1 : f32) outs(%129 : tensor<2x2x16x2x8xf32>) -> tensor<2x2x16x2x8xf32>
    %131 = linalg.generic {indexing_maps = [#map28, #map29, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%121, %arg1 : tensor<2x2x16x2x16xbf16>, tensor<2x16x2x8xbf16>) outs(%130 : tensor<2x2x16x2x8xf32>) {
    ^bb0(%in: bf16, %in_12: bf16, %out: f32):
      %136 = arith.extf %in : bf16 to f32
      %137 = arith.extf %in_12 : bf16 to f32
      %138 = arith.mulf %136, %137 : f32
      %139 = arith.addf %out, %138 : f32
      linalg.yield %139 : f32
    } -> tensor<2x2x16x2x8xf32>
    %132 = tensor.empty() : tensor<2x16x2x2x8xf32>
    %133 = linalg.generic {indexing_maps = [#map30, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%131 : tensor<2x2x16x2x8xf32>) outs(%132 : tensor<2x16x2x2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x16x2x2x8xf32>
    %134 = tensor.empty() : tensor<2x16x2x2x8xbf16>
    %135 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%133 : tensor<2x16x2x2x8xf32>) outs(%134 : tensor<2x16x2x2x8xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %136 = arith.truncf %in : f32 to bf16
      linalg.yield %136 : bf16
    } -> tensor<2x16x2x2x8xbf16>
    %collapsed_11 = tensor.collapse_shape %135 [[0], [1], [2, 3], [4]] : tensor<2x16x2x2x8xbf16> into tensor<2x16x4x8xbf16>
    return %73, %collapsed_11, %128, %87 : tensor<2x16x4x8xbf16>, tensor<2x16x4x8xbf16>, tensor<2x16x2x8xbf16>, tensor<2x16x2x8xbf16>
  }
}

