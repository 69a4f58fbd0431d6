#map = affine_map<(d0, d1, d2, d3, d4) -> (d0, d2, d1, d4)>
#map1 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d3, d1, d4)>
#map2 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3)>
#map3 = affine_map<(d0, d1, d2, d3) -> ()>
#map4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map5 = affine_map<(d0, d1) -> (d0, d1)>
#map6 = affine_map<(d0, d1) -> ()>
#map7 = affine_map<(d0, d1, d2, d3) -> (d0, d3)>
#map8 = affine_map<(d0, d1, d2, d3) -> (d0, 0, 0, d3)>
#map9 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map10 = affine_map<(d0, d1, d2) -> ()>
#map11 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map12 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
#map13 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d4, d1, d2)>
#map14 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3, d4)>
#map15 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d3, d1)>
#map16 = affine_map<(d0, d1, d2, d3) -> (d0, d3, d1, d2)>
#map17 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d4, d2)>
#map18 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d4)>
#map19 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d4, d3)>
#map20 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d4, d1, d3)>
#map21 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d1, d3)>
module @jit_step {
  comm.mesh @mesh(d = 1)
  comm.group @d = @mesh[d]
  func.func public @main(%arg0: tensor<2x16x4x8xbf16>, %arg1: tensor<2x16x4x8xbf16>, %arg2: tensor<2x16x4x8xbf16>, %arg3: tensor<2x16xi1>, %arg4: tensor<2x16x4x8xbf16>) -> (tensor<2x16x4x8xbf16>, tensor<2x16x4x8xbf16>, tensor<2x16x4x8xbf16>, tensor<2x16x4x8xbf16>) {
    %cst = arith.constant 0.000000e+00 : bf16
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant 0.000000e+00 : f32
    %cst_2 = arith.constant dense<0xFF800000> : tensor<f32>
    %cst_3 = arith.constant dense<-1.000000e+09> : tensor<f32>
    %cst_4 = arith.constant dense<1.000000e+00> : tensor<f32>
    %cst_5 = arith.constant dense<2.82842708> : tensor<f32>
    %0 = tensor.empty() : tensor<2x4x16x16xf32>
    %1 = linalg.fill ins(%cst_1 : f32) outs(%0 : tensor<2x4x16x16xf32>) -> tensor<2x4x16x16xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x16x4x8xbf16>, tensor<2x16x4x8xbf16>) outs(%1 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: bf16, %in_6: bf16, %out: f32):
      %116 = arith.extf %in : bf16 to f32
      %117 = arith.extf %in_6 : bf16 to f32
      %118 = arith.mulf %116, %117 : f32
      %119 = arith.addf %out, %118 : f32
      linalg.yield %119 : f32
    } -> tensor<2x4x16x16xf32>
    %3 = tensor.empty() : tensor<2x4x16x16xf32>
    %4 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_5 : tensor<f32>) outs(%3 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16x16xf32>
    %5 = tensor.empty() : tensor<2x4x16x16xf32>
    %6 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%2, %4 : tensor<2x4x16x16xf32>, tensor<2x4x16x16xf32>) outs(%5 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %116 = arith.divf %in, %in_6 : f32
      linalg.yield %116 : f32
    } -> tensor<2x4x16x16xf32>
    %7 = tensor.empty() : tensor<2x16xf32>
    %8 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%arg3 : tensor<2x16xi1>) outs(%7 : tensor<2x16xf32>) {
    ^bb0(%in: i1, %out: f32):
      %116 = arith.uitofp %in : i1 to f32
      linalg.yield %116 : f32
    } -> tensor<2x16xf32>
    %9 = tensor.empty() : tensor<2x16xf32>
    %10 = linalg.generic {indexing_maps = [#map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%cst_4 : tensor<f32>) outs(%9 : tensor<2x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x16xf32>
    %11 = tensor.empty() : tensor<2x16xf32>
    %12 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%10, %8 : tensor<2x16xf32>, tensor<2x16xf32>) outs(%11 : tensor<2x16xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %116 = arith.subf %in, %in_6 : f32
      linalg.yield %116 : f32
    } -> tensor<2x16xf32>
    %13 = tensor.empty() : tensor<2x1x1x16xf32>
    %14 = linalg.generic {indexing_maps = [#map7, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%12 : tensor<2x16xf32>) outs(%13 : tensor<2x1x1x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x1x1x16xf32>
    %15 = tensor.empty() : tensor<2x1x1x16xf32>
    %16 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_3 : tensor<f32>) outs(%15 : tensor<2x1x1x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x1x1x16xf32>
    %17 = tensor.empty() : tensor<2x1x1x16xf32>
    %18 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%14, %16 : tensor<2x1x1x16xf32>, tensor<2x1x1x16xf32>) outs(%17 : tensor<2x1x1x16xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %116 = arith.mulf %in, %in_6 : f32
      linalg.yield %116 : f32
    } -> tensor<2x1x1x16xf32>
    %19 = tensor.empty() : tensor<2x4x16x16xf32>
    %20 = linalg.generic {indexing_maps = [#map8, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%18 : tensor<2x1x1x16xf32>) outs(%19 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16x16xf32>
    %21 = tensor.empty() : tensor<2x4x16x16xf32>
    %22 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%6, %20 : tensor<2x4x16x16xf32>, tensor<2x4x16x16xf32>) outs(%21 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %116 = arith.addf %in, %in_6 : f32
      linalg.yield %116 : f32
    } -> tensor<2x4x16x16xf32>
    %23 = tensor.empty() : tensor<2x4x16xf32>
    %24 = linalg.fill ins(%cst_0 : f32) outs(%23 : tensor<2x4x16xf32>) -> tensor<2x4x16xf32>
    %25 = linalg.generic {indexing_maps = [#map4, #map9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%22 : tensor<2x4x16x16xf32>) outs(%24 : tensor<2x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %116 = arith.maximumf %out, %in : f32
      linalg.yield %116 : f32
    } -> tensor<2x4x16xf32>
    %26 = tensor.empty() : tensor<2x4x16xf32>
    %27 = linalg.generic {indexing_maps = [#map10, #map11], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_2 : tensor<f32>) outs(%26 : tensor<2x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16xf32>
    %28 = tensor.empty() : tensor<2x4x16xf32>
    %29 = linalg.generic {indexing_maps = [#map11, #map11, #map11], iterator_types = ["parallel", "parallel", "parallel"]} ins(%27, %25 : tensor<2x4x16xf32>, tensor<2x4x16xf32>) outs(%28 : tensor<2x4x16xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %116 = arith.maximumf %in, %in_6 : f32
      linalg.yield %116 : f32
    } -> tensor<2x4x16xf32>
    %30 = tensor.empty() : tensor<2x4x16x1xf32>
    %31 = linalg.generic {indexing_maps = [#map9, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%29 : tensor<2x4x16xf32>) outs(%30 : tensor<2x4x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16x1xf32>
    %32 = tensor.empty() : tensor<2x4x16x16xf32>
    %33 = linalg.generic {indexing_maps = [#map12, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%31 : tensor<2x4x16x1xf32>) outs(%32 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16x16xf32>
    %34 = tensor.empty() : tensor<2x4x16x16xf32>
    %35 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%22, %33 : tensor<2x4x16x16xf32>, tensor<2x4x16x16xf32>) outs(%34 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %116 = arith.subf %in, %in_6 : f32
      linalg.yield %116 : f32
    } -> tensor<2x4x16x16xf32>
    %36 = tensor.empty() : tensor<2x4x16x16xf32>
    %37 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%35 : tensor<2x4x16x16xf32>) outs(%36 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %116 = math.exp %in : f32
      linalg.yield %116 : f32
    } -> tensor<2x4x16x16xf32>
    %38 = tensor.empty() : tensor<2x4x16xf32>
    %39 = linalg.fill ins(%cst_1 : f32) outs(%38 : tensor<2x4x16xf32>) -> tensor<2x4x16xf32>
    %40 = linalg.generic {indexing_maps = [#map4, #map9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%37 : tensor<2x4x16x16xf32>) outs(%39 : tensor<2x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %116 = arith.addf %out, %in : f32
      linalg.yield %116 : f32
    } -> tensor<2x4x16xf32>
    %41 = tensor.empty() : tensor<2x4x16x1xf32>
    %42 = linalg.generic {indexing_maps = [#map9, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%40 : tensor<2x4x16xf32>) outs(%41 : tensor<2x4x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16x1xf32>
    %43 = tensor.empty() : tensor<2x4x16x16xf32>
    %44 = linalg.generic {indexing_maps = [#map12, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%42 : tensor<2x4x16x1xf32>) outs(%43 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16x16xf32>
    %45 = tensor.empty() : tensor<2x4x16x16xf32>
    %46 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%37, %44 : tensor<2x4x16x16xf32>, tensor<2x4x16x16xf32>) outs(%45 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %116 = arith.divf %in, %in_6 : f32
      linalg.yield %116 : f32
    } -> tensor<2x4x16x16xf32>
    %47 = tensor.empty() : tensor<2x4x16x1xf32>
    %48 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%42, %42 : tensor<2x4x16x1xf32>, tensor<2x4x16x1xf32>) outs(%47 : tensor<2x4x16x1xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %116 = arith.mulf %in, %in_6 : f32
      linalg.yield %116 : f32
    } -> tensor<2x4x16x1xf32>
    %49 = tensor.empty() : tensor<2x4x16x1xf32>
    %50 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_4 : tensor<f32>) outs(%49 : tensor<2x4x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16x1xf32>
    %51 = tensor.empty() : tensor<2x4x16x1xf32>
    %52 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%50, %48 : tensor<2x4x16x1xf32>, tensor<2x4x16x1xf32>) outs(%51 : tensor<2x4x16x1xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %116 = arith.divf %in, %in_6 : f32
      linalg.yield %116 : f32
    } -> tensor<2x4x16x1xf32>
    %53 = tensor.empty() : tensor<2x4x16x16xbf16>
    %54 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%46 : tensor<2x4x16x16xf32>) outs(%53 : tensor<2x4x16x16xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %116 = arith.truncf %in : f32 to bf16
      linalg.yield %116 : bf16
    } -> tensor<2x4x16x16xbf16>
    %55 = tensor.empty() : tensor<2x4x8x16xbf16>
    %56 = tensor.empty() : tensor<2x4x8x16xbf16>
    %57 = linalg.fill ins(%cst : bf16) outs(%56 : tensor<2x4x8x16xbf16>) -> tensor<2x4x8x16xbf16>
    %58 = linalg.generic {indexing_maps = [#map13, #map14, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%arg2, %54 : tensor<2x16x4x8xbf16>, tensor<2x4x16x16xbf16>) outs(%57 : tensor<2x4x8x16xbf16>) {
    ^bb0(%in: bf16, %in_6: bf16, %out: bf16):
      %116 = arith.mulf %in, %in_6 : bf16
      %117 = arith.addf %out, %116 : bf16
      linalg.yield %117 : bf16
    } -> tensor<2x4x8x16xbf16>
    %59 = tensor.empty() : tensor<2x16x4x8xbf16>
    %60 = linalg.generic {indexing_maps = [#map15, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%58 : tensor<2x4x8x16xbf16>) outs(%59 : tensor<2x16x4x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x16x4x8xbf16>
    %61 = tensor.empty() : tensor<2x16x4x8xbf16>
    %values, %token = comm.all_reduce sum %60 into %61 on @d : tensor<2x16x4x8xbf16>
    %62 = comm.wait %token, %values reading %60 : tensor<2x16x4x8xbf16>
    %63 = linalg.generic {indexing_maps = [#map16, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg4 : tensor<2x16x4x8xbf16>) outs(%55 : tensor<2x4x8x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x4x8x16xbf16>
    %64 = tensor.empty() : tensor<2x4x16x16xbf16>
    %65 = linalg.fill ins(%cst : bf16) outs(%64 : tensor<2x4x16x16xbf16>) -> tensor<2x4x16x16xbf16>
    %66 = linalg.generic {indexing_maps = [#map17, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%63, %arg2 : tensor<2x4x8x16xbf16>, tensor<2x16x4x8xbf16>) outs(%65 : tensor<2x4x16x16xbf16>) {
    ^bb0(%in: bf16, %in_6: bf16, %out: bf16):
      %116 = arith.mulf %in, %in_6 : bf16
      %117 = arith.addf %out, %116 : bf16
      linalg.yield %117 : bf16
    } -> tensor<2x4x16x16xbf16>
    %67 = tensor.empty() : tensor<2x4x8x16xbf16>
    %68 = linalg.fill ins(%cst : bf16) outs(%67 : tensor<2x4x8x16xbf16>) -> tensor<2x4x8x16xbf16>
    %69 = linalg.generic {indexing_maps = [#map18, #map19, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%63, %54 : tensor<2x4x8x16xbf16>, tensor<2x4x16x16xbf16>) outs(%68 : tensor<2x4x8x16xbf16>) {
    ^bb0(%in: bf16, %in_6: bf16, %out: bf16):
      %116 = arith.mulf %in, %in_6 : bf16
      %117 = arith.addf %out, %116 : bf16
      linalg.yield %117 : bf16
    } -> tensor<2x4x8x16xbf16>
    %70 = tensor.empty() : tensor<2x16x4x8xbf16>
    %71 = linalg.generic {indexing_maps = [#map15, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%69 : tensor<2x4x8x16xbf16>) outs(%70 : tensor<2x16x4x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x16x4x8xbf16>
    %72 = tensor.empty() : tensor<2x4x16x16xf32>
    %73 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%66 : tensor<2x4x16x16xbf16>) outs(%72 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %116 = arith.extf %in : bf16 to f32
      linalg.yield %116 : f32
    } -> tensor<2x4x16x16xf32>
    %74 = tensor.empty() : tensor<2x4x16x16xf32>
    %75 = linalg.generic {indexing_maps = [#map12, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%52 : tensor<2x4x16x1xf32>) outs(%74 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16x16xf32>
    %76 = tensor.empty() : tensor<2x4x16x16xf32>
    %77 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%73, %75 : tensor<2x4x16x16xf32>, tensor<2x4x16x16xf32>) outs(%76 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %116 = arith.mulf %in, %in_6 : f32
      linalg.yield %116 : f32
    } -> tensor<2x4x16x16xf32>
    %78 = tensor.empty() : tensor<2x4x16x16xf32>
    %79 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%77, %37 : tensor<2x4x16x16xf32>, tensor<2x4x16x16xf32>) outs(%78 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %116 = arith.mulf %in, %in_6 : f32
      linalg.yield %116 : f32
    } -> tensor<2x4x16x16xf32>
    %80 = tensor.empty() : tensor<2x4x16xf32>
    %81 = linalg.fill ins(%cst_1 : f32) outs(%80 : tensor<2x4x16xf32>) -> tensor<2x4x16xf32>
    %82 = linalg.generic {indexing_maps = [#map4, #map9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%79 : tensor<2x4x16x16xf32>) outs(%81 : tensor<2x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %116 = arith.addf %out, %in : f32
      linalg.yield %116 : f32
    } -> tensor<2x4x16xf32>
    %expanded = tensor.expand_shape %82 [[0], [1], [2, 3]] output_shape [2, 4, 16, 1] : tensor<2x4x16xf32> into tensor<2x4x16x1xf32>
    %83 = tensor.empty() : tensor<2x4x16x1xf32>
    %84 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded : tensor<2x4x16x1xf32>) outs(%83 : tensor<2x4x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %116 = arith.negf %in : f32
      linalg.yield %116 : f32
    } -> tensor<2x4x16x1xf32>
    %85 = tensor.empty() : tensor<2x4x16x16xf32>
    %86 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%73, %44 : tensor<2x4x16x16xf32>, tensor<2x4x16x16xf32>) outs(%85 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %116 = arith.divf %in, %in_6 : f32
      linalg.yield %116 : f32
    } -> tensor<2x4x16x16xf32>
    %87 = tensor.empty() : tensor<2x4x16xf32>
    %88 = linalg.fill ins(%cst_1 : f32) outs(%87 : tensor<2x4x16xf32>) -> tensor<2x4x16xf32>
    %89 = linalg.generic {indexing_maps = [#map4, #map9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%84 : tensor<2x4x16x1xf32>) outs(%88 : tensor<2x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %116 = arith.addf %out, %in : f32
      linalg.yield %116 : f32
    } -> tensor<2x4x16xf32>
    %90 = tensor.empty() : tensor<2x4x16x16xf32>
    %91 = linalg.generic {indexing_maps = [#map9, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%89 : tensor<2x4x16xf32>) outs(%90 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16x16xf32>
    %92 = tensor.empty() : tensor<2x4x16x16xf32>
    %93 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%86, %91 : tensor<2x4x16x16xf32>, tensor<2x4x16x16xf32>) outs(%92 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %116 = arith.addf %in, %in_6 : f32
      linalg.yield %116 : f32
    } -> tensor<2x4x16x16xf32>
    %94 = tensor.empty() : tensor<2x4x16x16xf32>
    %95 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%93, %37 : tensor<2x4x16x16xf32>, tensor<2x4x16x16xf32>) outs(%94 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %116 = arith.mulf %in, %in_6 : f32
      linalg.yield %116 : f32
    } -> tensor<2x4x16x16xf32>
    %96 = tensor.empty() : tensor<2x4x16x16xf32>
    %97 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%95, %4 : tensor<2x4x16x16xf32>, tensor<2x4x16x16xf32>) outs(%96 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %116 = arith.divf %in, %in_6 : f32
      linalg.yield %116 : f32
    } -> tensor<2x4x16x16xf32>
    %98 = tensor.empty() : tensor<2x16x4x8xf32>
    %99 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg0 : tensor<2x16x4x8xbf16>) outs(%98 : tensor<2x16x4x8xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %116 = arith.extf %in : bf16 to f32
      linalg.yield %116 : f32
    } -> tensor<2x16x4x8xf32>
    %100 = tensor.empty() : tensor<2x4x16x8xf32>
    %101 = linalg.fill ins(%cst_1 : f32) outs(%100 : tensor<2x4x16x8xf32>) -> tensor<2x4x16x8xf32>
    %102 = linalg.generic {indexing_maps = [#map17, #map20, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%97, %99 : tensor<2x4x16x16xf32>, tensor<2x16x4x8xf32>) outs(%101 : tensor<2x4x16x8xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %116 = arith.mulf %in, %in_6 : f32
      %117 = arith.addf %out, %116 : f32
      linalg.yield %117 : f32
    } -> tensor<2x4x16x8xf32>
    %103 = tensor.empty() : tensor<2x16x4x8xf32>
    %104 = linalg.generic {indexing_maps = [#map21, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%102 : tensor<2x4x16x8xf32>) outs(%103 : tensor<2x16x4x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x16x4x8xf32>
    %105 = tensor.empty() : tensor<2x16x4x8xbf16>
    %106 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%104 : tensor<2x16x4x8xf32>) outs(%105 : tensor<2x16x4x8xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %116 = arith.truncf %in : f32 to bf16
      linalg.yield %116 : bf16
    } -> tensor<2x16x4x8xbf16>
    %107 = tensor.empty() : tensor<2x16x4x8xf32>
    %108 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg1 : tensor<2x16x4x8xbf16>) outs(%107 : tensor<2x16x4x8xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %116 = arith.extf %in : bf16 to f32
      linalg.yield %116 : f32
    } -> tensor<2x16x4x8xf32>
    %109 = tensor.empty() : tensor<2x4x16x8xf32>
    %110 = linalg.fill ins(%cst_1 : f32) outs(%109 : tensor<2x4x16x8xf32>) -> tensor<2x4x16x8xf32>
    %111 = linalg.generic {indexing_maps = [#map18, #map20, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%97, %108 : tensor<2x4x16x16xf32>, tensor<2x16x4x8xf32>) outs(%110 : tensor<2x4x16x8xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %116 = arith.mulf %in, %in_6 : f32
      %117 = arith.addf %out, %116 : f32
      linalg.yield %117 : f32
    } -> tensor<2x4x16x8xf32>
    %112 = tensor.empty() : tensor<2x16x4x8xf32>
    %113 = linalg.generic {indexing_maps = [#map21, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%111 : tensor<2x4x16x8xf32>) outs(%112 : tensor<2x16x4x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x16x4x8xf32>
    %114 = tensor.empty() : tensor<2x16x4x8xbf16>
    %115 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%113 : tensor<2x16x4x8xf32>) outs(%114 : tensor<2x16x4x8xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %116 = arith.truncf %in : f32 to bf16
      linalg.yield %116 : bf16
    } -> tensor<2x16x4x8xbf16>
    return %62, %115, %106, %71 : tensor<2x16x4x8xbf16>, tensor<2x16x4x8xbf16>, tensor<2x16x4x8xbf16>, tensor<2x16x4x8xbf16>
  }
}

