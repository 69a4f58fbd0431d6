#map = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d4)>
#map1 = affine_map<(d0, d1, d2, d3, d4) -> (d4, d2, d3)>
#map2 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3)>
#map3 = affine_map<(d0, d1, d2, d3) -> (0, 0, d2, d3)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map5 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3, d4)>
#map6 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#map7 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d2, d1, d3, d5)>
#map8 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d4, d1, d5)>
#map9 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3, d4)>
#map10 = affine_map<(d0, d1, d2, d3, d4) -> ()>
#map11 = affine_map<(d0, d1, d2, d3) -> ()>
#map12 = affine_map<(d0, d1, d2, d3, d4) -> (d1, d2, d3, d4)>
#map13 = affine_map<(d0, d1, d2, d3, d4) -> (d1, d2, d0, d3, d4)>
#map14 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, 0, d3, d4)>
#map15 = affine_map<(d0, d1, d2, d3, d4) -> (d1, d2, d3, d0, d4)>
#map16 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, 0)>
#map17 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d5, d1, d2)>
#map18 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d3, d0, d1, d4, d5)>
#map19 = affine_map<(d0, d1, d2, d3, d4) -> (d1, d3, d4, d0, d2)>
#map20 = affine_map<(d0, d1, d2, d3, d4) -> (d3, d0, d1, d2, d4)>
#map21 = affine_map<(d0, d1, d2, d3, d4) -> (d3, d4, d2)>
#map22 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2)>
#map23 = affine_map<(d0, d1, d2) -> (0, 0, d2)>
#map24 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map25 = affine_map<(d0, d1, d2) -> (d1, d2, d0)>
#map26 = affine_map<(d0, d1, d2) -> (d0)>
#map27 = affine_map<(d0, d1, d2, d3, d4) -> (d3, d4, d0)>
#map28 = affine_map<(d0, d1, d2, d3, d4) -> (d3, d4, d1, d2)>
#map29 = affine_map<(d0, d1, d2) -> (d2, d0, d1)>
#map30 = affine_map<(d0, d1, d2, d3, d4) -> (d2, d3, d4)>
#map31 = affine_map<(d0, d1, d2, d3, d4) -> (d3, d0, d4, d1, d2)>
#map32 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d5, d2, d3)>
#map33 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d4, d5)>
#map34 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d4, d0, d1, d5, d3)>
#map35 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3)>
#map36 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d3, d1)>
#map37 = affine_map<(d0, d1, d2, d3) -> (d1, d2, d3)>
#map38 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d4, d5, d2)>
#map39 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d4, d1, d5, d3)>
#map40 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d1, d3)>
#map41 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3, d5)>
#map42 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d5, d1, d4)>
#map43 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d2, d1, d3, d4)>
#map44 = affine_map<(d0, d1, d2, d3) -> (d2, d3, d0, d1)>
#map45 = affine_map<(d0, d1, d2, d3) -> (d0, d1)>
#map46 = affine_map<(d0, d1, d2, d3, d4) -> (d3, d4, d0, d1)>
module @jit_step {
  comm.mesh @mesh(d = 1)
  comm.group @d = @mesh[d]
  func.func public @main(%arg0: tensor<2x16x32xbf16>, %arg1: tensor<4x8xbf16>, %arg2: tensor<32x4x8xbf16>, %arg3: tensor<32xbf16>, %arg4: tensor<4x8x32xbf16>, %arg5: tensor<4x8xbf16>, %arg6: tensor<32x4x8xbf16>, %arg7: tensor<4x8xbf16>, %arg8: tensor<32x4x8xbf16>, %arg9: tensor<2x1x16x16xi1>, %arg10: tensor<2x16x32xbf16>) -> (tensor<2x16x32xbf16>, tensor<2x16x32xbf16>, tensor<4x8xbf16>, tensor<32x4x8xbf16>, tensor<32xbf16>, tensor<4x8x32xbf16>, tensor<4x8xbf16>, tensor<32x4x8xbf16>, tensor<4x8xbf16>, tensor<32x4x8xbf16>) {
    %cst = arith.constant 0xFF800000 : f32
    %cst_0 = arith.constant 0.000000e+00 : f32
    %cst_1 = arith.constant 0.000000e+00 : bf16
    %cst_2 = arith.constant dense<1.000000e+00> : tensor<f32>
    %cst_3 = arith.constant dense<0xFF800000> : tensor<f32>
    %cst_4 = arith.constant dense<-2.38197633E+38> : tensor<f32>
    %cst_5 = arith.constant dense<true> : tensor<i1>
    %cst_6 = arith.constant dense<0.353553385> : tensor<f32>
    %0 = tensor.empty() : tensor<2x16x4x8xbf16>
    %1 = tensor.empty() : tensor<2x16x4x8xbf16>
    %2 = linalg.fill ins(%cst_1 : bf16) outs(%1 : tensor<2x16x4x8xbf16>) -> tensor<2x16x4x8xbf16>
    %3 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg6 : tensor<2x16x32xbf16>, tensor<32x4x8xbf16>) outs(%2 : tensor<2x16x4x8xbf16>) {
    ^bb0(%in: bf16, %in_16: bf16, %out: bf16):
      %210 = arith.mulf %in, %in_16 : bf16
      %211 = arith.addf %out, %210 : bf16
      linalg.yield %211 : bf16
    } -> tensor<2x16x4x8xbf16>
    %expanded = tensor.expand_shape %arg5 [[0, 1, 2], [3]] output_shape [1, 1, 4, 8] : tensor<4x8xbf16> into tensor<1x1x4x8xbf16>
    %4 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded : tensor<1x1x4x8xbf16>) outs(%0 : tensor<2x16x4x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x16x4x8xbf16>
    %5 = tensor.empty() : tensor<2x16x4x8xbf16>
    %6 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%3, %4 : tensor<2x16x4x8xbf16>, tensor<2x16x4x8xbf16>) outs(%5 : tensor<2x16x4x8xbf16>) {
    ^bb0(%in: bf16, %in_16: bf16, %out: bf16):
      %210 = arith.addf %in, %in_16 : bf16
      linalg.yield %210 : bf16
    } -> tensor<2x16x4x8xbf16>
    %7 = tensor.empty() : tensor<2x16x4x8xbf16>
    %8 = linalg.fill ins(%cst_1 : bf16) outs(%7 : tensor<2x16x4x8xbf16>) -> tensor<2x16x4x8xbf16>
    %9 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg2 : tensor<2x16x32xbf16>, tensor<32x4x8xbf16>) outs(%8 : tensor<2x16x4x8xbf16>) {
    ^bb0(%in: bf16, %in_16: bf16, %out: bf16):
      %210 = arith.mulf %in, %in_16 : bf16
      %211 = arith.addf %out, %210 : bf16
      linalg.yield %211 : bf16
    } -> tensor<2x16x4x8xbf16>
    %expanded_7 = tensor.expand_shape %arg1 [[0, 1, 2], [3]] output_shape [1, 1, 4, 8] : tensor<4x8xbf16> into tensor<1x1x4x8xbf16>
    %10 = tensor.empty() : tensor<2x16x4x8xbf16>
    %11 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_7 : tensor<1x1x4x8xbf16>) outs(%10 : tensor<2x16x4x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x16x4x8xbf16>
    %12 = tensor.empty() : tensor<2x16x4x8xbf16>
    %13 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%9, %11 : tensor<2x16x4x8xbf16>, tensor<2x16x4x8xbf16>) outs(%12 : tensor<2x16x4x8xbf16>) {
    ^bb0(%in: bf16, %in_16: bf16, %out: bf16):
      %210 = arith.addf %in, %in_16 : bf16
      linalg.yield %210 : bf16
    } -> tensor<2x16x4x8xbf16>
    %14 = tensor.empty() : tensor<2x16x4x8xbf16>
    %15 = linalg.fill ins(%cst_1 : bf16) outs(%14 : tensor<2x16x4x8xbf16>) -> tensor<2x16x4x8xbf16>
    %16 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg8 : tensor<2x16x32xbf16>, tensor<32x4x8xbf16>) outs(%15 : tensor<2x16x4x8xbf16>) {
    ^bb0(%in: bf16, %in_16: bf16, %out: bf16):
      %210 = arith.mulf %in, %in_16 : bf16
      %211 = arith.addf %out, %210 : bf16
      linalg.yield %211 : bf16
    } -> tensor<2x16x4x8xbf16>
    %expanded_8 = tensor.expand_shape %arg7 [[0, 1, 2], [3]] output_shape [1, 1, 4, 8] : tensor<4x8xbf16> into tensor<1x1x4x8xbf16>
    %17 = tensor.empty() : tensor<2x16x4x8xbf16>
    %18 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_8 : tensor<1x1x4x8xbf16>) outs(%17 : tensor<2x16x4x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x16x4x8xbf16>
    %19 = tensor.empty() : tensor<2x16x4x8xbf16>
    %20 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%16, %18 : tensor<2x16x4x8xbf16>, tensor<2x16x4x8xbf16>) outs(%19 : tensor<2x16x4x8xbf16>) {
    ^bb0(%in: bf16, %in_16: bf16, %out: bf16):
      %210 = arith.addf %in, %in_16 : bf16
      linalg.yield %210 : bf16
    } -> tensor<2x16x4x8xbf16>
    %expanded_9 = tensor.expand_shape %6 [[0], [1], [2], [3, 4]] output_shape [2, 16, 4, 1, 8] : tensor<2x16x4x8xbf16> into tensor<2x16x4x1x8xbf16>
    %21 = tensor.empty() : tensor<2x1x1x16x16xi1>
    %22 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%arg9 : tensor<2x1x16x16xi1>) outs(%21 : tensor<2x1x1x16x16xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<2x1x1x16x16xi1>
    %23 = tensor.empty() : tensor<2x4x16x1x16xf32>
    %24 = linalg.fill ins(%cst_0 : f32) outs(%23 : tensor<2x4x16x1x16xf32>) -> tensor<2x4x16x1x16xf32>
    %25 = linalg.generic {indexing_maps = [#map7, #map8, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%expanded_9, %13 : tensor<2x16x4x1x8xbf16>, tensor<2x16x4x8xbf16>) outs(%24 : tensor<2x4x16x1x16xf32>) {
    ^bb0(%in: bf16, %in_16: bf16, %out: f32):
      %210 = arith.extf %in : bf16 to f32
      %211 = arith.extf %in_16 : bf16 to f32
      %212 = arith.mulf %210, %211 : f32
      %213 = arith.addf %out, %212 : f32
      linalg.yield %213 : f32
    } -> tensor<2x4x16x1x16xf32>
    %26 = tensor.empty() : tensor<2x4x16x1x16xf32>
    %27 = linalg.generic {indexing_maps = [#map10, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%cst_6 : tensor<f32>) outs(%26 : tensor<2x4x16x1x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16x1x16xf32>
    %28 = tensor.empty() : tensor<2x4x16x1x16xf32>
    %29 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%25, %27 : tensor<2x4x16x1x16xf32>, tensor<2x4x16x1x16xf32>) outs(%28 : tensor<2x4x16x1x16xf32>) {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %210 = arith.mulf %in, %in_16 : f32
      linalg.yield %210 : f32
    } -> tensor<2x4x16x1x16xf32>
    %30 = tensor.empty() : tensor<2x4x16x16xi1>
    %31 = linalg.generic {indexing_maps = [#map11, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_5 : tensor<i1>) outs(%30 : tensor<2x4x16x16xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<2x4x16x16xi1>
    %32 = tensor.empty() : tensor<1x2x4x16x16xi1>
    %33 = linalg.generic {indexing_maps = [#map12, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%31 : tensor<2x4x16x16xi1>) outs(%32 : tensor<1x2x4x16x16xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<1x2x4x16x16xi1>
    %34 = tensor.empty() : tensor<1x2x1x16x16xi1>
    %35 = linalg.generic {indexing_maps = [#map13, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%22 : tensor<2x1x1x16x16xi1>) outs(%34 : tensor<1x2x1x16x16xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<1x2x1x16x16xi1>
    %36 = tensor.empty() : tensor<1x2x4x16x16xi1>
    %37 = linalg.generic {indexing_maps = [#map14, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%35 : tensor<1x2x1x16x16xi1>) outs(%36 : tensor<1x2x4x16x16xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<1x2x4x16x16xi1>
    %38 = tensor.empty() : tensor<1x2x4x16x16xi1>
    %39 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%33, %37 : tensor<1x2x4x16x16xi1>, tensor<1x2x4x16x16xi1>) outs(%38 : tensor<1x2x4x16x16xi1>) {
    ^bb0(%in: i1, %in_16: i1, %out: i1):
      %210 = arith.andi %in, %in_16 : i1
      linalg.yield %210 : i1
    } -> tensor<1x2x4x16x16xi1>
    %cst_10 = arith.constant dense<0.000000e+00> : tensor<f32>
    %40 = tensor.empty() : tensor<2x4x16x16xf32>
    %41 = linalg.generic {indexing_maps = [#map11, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_4 : tensor<f32>) outs(%40 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16x16xf32>
    %42 = tensor.empty() : tensor<1x2x4x16x16xf32>
    %43 = linalg.generic {indexing_maps = [#map12, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%41 : tensor<2x4x16x16xf32>) outs(%42 : tensor<1x2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x4x16x16xf32>
    %44 = tensor.empty() : tensor<1x2x4x16x16xf32>
    %45 = linalg.generic {indexing_maps = [#map15, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%29 : tensor<2x4x16x1x16xf32>) outs(%44 : tensor<1x2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x4x16x16xf32>
    %46 = tensor.empty() : tensor<1x2x4x16x16xf32>
    %47 = linalg.generic {indexing_maps = [#map6, #map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%39, %45, %43 : tensor<1x2x4x16x16xi1>, tensor<1x2x4x16x16xf32>, tensor<1x2x4x16x16xf32>) outs(%46 : tensor<1x2x4x16x16xf32>) {
    ^bb0(%in: i1, %in_16: f32, %in_17: f32, %out: f32):
      %210 = arith.select %in, %in_16, %in_17 : f32
      linalg.yield %210 : f32
    } -> tensor<1x2x4x16x16xf32>
    %48 = tensor.empty() : tensor<1x2x4x16x16xf32>
    %49 = linalg.generic {indexing_maps = [#map10, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%cst_10 : tensor<f32>) outs(%48 : tensor<1x2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x4x16x16xf32>
    %50 = tensor.empty() : tensor<1x2x4x16xf32>
    %51 = linalg.fill ins(%cst : f32) outs(%50 : tensor<1x2x4x16xf32>) -> tensor<1x2x4x16xf32>
    %52 = linalg.generic {indexing_maps = [#map6, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%47 : tensor<1x2x4x16x16xf32>) outs(%51 : tensor<1x2x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %210 = arith.maximumf %out, %in : f32
      linalg.yield %210 : f32
    } -> tensor<1x2x4x16xf32>
    %53 = tensor.empty() : tensor<1x2x4x16xf32>
    %54 = linalg.generic {indexing_maps = [#map11, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_3 : tensor<f32>) outs(%53 : tensor<1x2x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x4x16xf32>
    %55 = tensor.empty() : tensor<1x2x4x16xf32>
    %56 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%54, %52 : tensor<1x2x4x16xf32>, tensor<1x2x4x16xf32>) outs(%55 : tensor<1x2x4x16xf32>) {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %210 = arith.maximumf %in, %in_16 : f32
      linalg.yield %210 : f32
    } -> tensor<1x2x4x16xf32>
    %57 = tensor.empty() : tensor<1x2x4x16x1xf32>
    %58 = linalg.generic {indexing_maps = [#map2, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%56 : tensor<1x2x4x16xf32>) outs(%57 : tensor<1x2x4x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x4x16x1xf32>
    %59 = tensor.empty() : tensor<1x2x4x16x16xf32>
    %60 = linalg.generic {indexing_maps = [#map16, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%58 : tensor<1x2x4x16x1xf32>) outs(%59 : tensor<1x2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x4x16x16xf32>
    %61 = tensor.empty() : tensor<1x2x4x16x16xf32>
    %62 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%47, %60 : tensor<1x2x4x16x16xf32>, tensor<1x2x4x16x16xf32>) outs(%61 : tensor<1x2x4x16x16xf32>) {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %210 = arith.subf %in, %in_16 : f32
      linalg.yield %210 : f32
    } -> tensor<1x2x4x16x16xf32>
    %63 = tensor.empty() : tensor<1x2x4x16x16xf32>
    %64 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%62 : tensor<1x2x4x16x16xf32>) outs(%63 : tensor<1x2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %210 = math.exp %in : f32
      linalg.yield %210 : f32
    } -> tensor<1x2x4x16x16xf32>
    %65 = tensor.empty() : tensor<1x2x4x16xf32>
    %66 = linalg.fill ins(%cst_0 : f32) outs(%65 : tensor<1x2x4x16xf32>) -> tensor<1x2x4x16xf32>
    %67 = linalg.generic {indexing_maps = [#map6, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%64 : tensor<1x2x4x16x16xf32>) outs(%66 : tensor<1x2x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %210 = arith.addf %out, %in : f32
      linalg.yield %210 : f32
    } -> tensor<1x2x4x16xf32>
    %68 = tensor.empty() : tensor<1x2x4x16x1xf32>
    %69 = linalg.generic {indexing_maps = [#map2, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%67 : tensor<1x2x4x16xf32>) outs(%68 : tensor<1x2x4x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x4x16x1xf32>
    %70 = tensor.empty() : tensor<1x2x4x16x16xf32>
    %71 = linalg.generic {indexing_maps = [#map16, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%69 : tensor<1x2x4x16x1xf32>) outs(%70 : tensor<1x2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x4x16x16xf32>
    %72 = tensor.empty() : tensor<1x2x4x16x16xf32>
    %73 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%64, %71 : tensor<1x2x4x16x16xf32>, tensor<1x2x4x16x16xf32>) outs(%72 : tensor<1x2x4x16x16xf32>) {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %210 = arith.divf %in, %in_16 : f32
      linalg.yield %210 : f32
    } -> tensor<1x2x4x16x16xf32>
    %74 = tensor.empty() : tensor<1x2x4x16x1xf32>
    %75 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%69, %69 : tensor<1x2x4x16x1xf32>, tensor<1x2x4x16x1xf32>) outs(%74 : tensor<1x2x4x16x1xf32>) {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %210 = arith.mulf %in, %in_16 : f32
      linalg.yield %210 : f32
    } -> tensor<1x2x4x16x1xf32>
    %76 = tensor.empty() : tensor<1x2x4x16x1xf32>
    %77 = linalg.generic {indexing_maps = [#map10, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%cst_2 : tensor<f32>) outs(%76 : tensor<1x2x4x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x4x16x1xf32>
    %78 = tensor.empty() : tensor<1x2x4x16x1xf32>
    %79 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%77, %75 : tensor<1x2x4x16x1xf32>, tensor<1x2x4x16x1xf32>) outs(%78 : tensor<1x2x4x16x1xf32>) {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %210 = arith.divf %in, %in_16 : f32
      linalg.yield %210 : f32
    } -> tensor<1x2x4x16x1xf32>
    %80 = tensor.empty() : tensor<1x2x4x16x16xbf16>
    %81 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%73 : tensor<1x2x4x16x16xf32>) outs(%80 : tensor<1x2x4x16x16xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %210 = arith.truncf %in : f32 to bf16
      linalg.yield %210 : bf16
    } -> tensor<1x2x4x16x16xbf16>
    %82 = tensor.empty() : tensor<2x4x8x1x16xbf16>
    %83 = linalg.fill ins(%cst_1 : bf16) outs(%82 : tensor<2x4x8x1x16xbf16>) -> tensor<2x4x8x1x16xbf16>
    %84 = linalg.generic {indexing_maps = [#map17, #map18, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%20, %81 : tensor<2x16x4x8xbf16>, tensor<1x2x4x16x16xbf16>) outs(%83 : tensor<2x4x8x1x16xbf16>) {
    ^bb0(%in: bf16, %in_16: bf16, %out: bf16):
      %210 = arith.mulf %in, %in_16 : bf16
      %211 = arith.addf %out, %210 : bf16
      linalg.yield %211 : bf16
    } -> tensor<2x4x8x1x16xbf16>
    %85 = tensor.empty() : tensor<1x2x16x4x8xbf16>
    %86 = linalg.generic {indexing_maps = [#map19, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%84 : tensor<2x4x8x1x16xbf16>) outs(%85 : tensor<1x2x16x4x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x2x16x4x8xbf16>
    %87 = tensor.empty() : tensor<2x16x4x1x8xbf16>
    %88 = linalg.generic {indexing_maps = [#map20, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%86 : tensor<1x2x16x4x8xbf16>) outs(%87 : tensor<2x16x4x1x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x16x4x1x8xbf16>
    %collapsed = tensor.collapse_shape %88 [[0], [1], [2], [3, 4]] : tensor<2x16x4x1x8xbf16> into tensor<2x16x4x8xbf16>
    %89 = tensor.empty() : tensor<2x16x32xbf16>
    %90 = tensor.empty() : tensor<2x16x32xbf16>
    %91 = linalg.fill ins(%cst_1 : bf16) outs(%90 : tensor<2x16x32xbf16>) -> tensor<2x16x32xbf16>
    %92 = linalg.generic {indexing_maps = [#map5, #map21, #map22], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%collapsed, %arg4 : tensor<2x16x4x8xbf16>, tensor<4x8x32xbf16>) outs(%91 : tensor<2x16x32xbf16>) {
    ^bb0(%in: bf16, %in_16: bf16, %out: bf16):
      %210 = arith.mulf %in, %in_16 : bf16
      %211 = arith.addf %out, %210 : bf16
      linalg.yield %211 : bf16
    } -> tensor<2x16x32xbf16>
    %expanded_11 = tensor.expand_shape %arg3 [[0, 1, 2]] output_shape [1, 1, 32] : tensor<32xbf16> into tensor<1x1x32xbf16>
    %93 = linalg.generic {indexing_maps = [#map23, #map24], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_11 : tensor<1x1x32xbf16>) outs(%89 : tensor<2x16x32xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x16x32xbf16>
    %94 = tensor.empty() : tensor<2x16x32xbf16>
    %95 = linalg.generic {indexing_maps = [#map24, #map24, #map24], iterator_types = ["parallel", "parallel", "parallel"]} ins(%92, %93 : tensor<2x16x32xbf16>, tensor<2x16x32xbf16>) outs(%94 : tensor<2x16x32xbf16>) {
    ^bb0(%in: bf16, %in_16: bf16, %out: bf16):
      %210 = arith.addf %in, %in_16 : bf16
      linalg.yield %210 : bf16
    } -> tensor<2x16x32xbf16>
    %96 = tensor.empty() : tensor<2x16x32xbf16>
    %values, %token = comm.all_reduce sum %95 into %96 on @d : tensor<2x16x32xbf16>
    %97 = comm.wait %token, %values reading %95 : tensor<2x16x32xbf16>
    %98 = tensor.empty() : tensor<32xbf16>
    %99 = linalg.fill ins(%cst_1 : bf16) outs(%98 : tensor<32xbf16>) -> tensor<32xbf16>
    %100 = linalg.generic {indexing_maps = [#map25, #map26], iterator_types = ["parallel", "reduction", "reduction"]} ins(%arg10 : tensor<2x16x32xbf16>) outs(%99 : tensor<32xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %210 = arith.addf %out, %in : bf16
      linalg.yield %210 : bf16
    } -> tensor<32xbf16>
    %101 = tensor.empty() : tensor<32x4x8xbf16>
    %102 = linalg.fill ins(%cst_1 : bf16) outs(%101 : tensor<32x4x8xbf16>) -> tensor<32x4x8xbf16>
    %103 = linalg.generic {indexing_maps = [#map27, #map28, #map22], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%arg10, %collapsed : tensor<2x16x32xbf16>, tensor<2x16x4x8xbf16>) outs(%102 : tensor<32x4x8xbf16>) {
    ^bb0(%in: bf16, %in_16: bf16, %out: bf16):
      %210 = arith.mulf %in, %in_16 : bf16
      %211 = arith.addf %out, %210 : bf16
      linalg.yield %211 : bf16
    } -> tensor<32x4x8xbf16>
    %104 = tensor.empty() : tensor<4x8x32xbf16>
    %105 = linalg.generic {indexing_maps = [#map29, #map24], iterator_types = ["parallel", "parallel", "parallel"]} ins(%103 : tensor<32x4x8xbf16>) outs(%104 : tensor<4x8x32xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<4x8x32xbf16>
    %106 = tensor.empty() : tensor<2x16x4x8xbf16>
    %107 = linalg.fill ins(%cst_1 : bf16) outs(%106 : tensor<2x16x4x8xbf16>) -> tensor<2x16x4x8xbf16>
    %108 = linalg.generic {indexing_maps = [#map, #map30, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%arg10, %arg4 : tensor<2x16x32xbf16>, tensor<4x8x32xbf16>) outs(%107 : tensor<2x16x4x8xbf16>) {
    ^bb0(%in: bf16, %in_16: bf16, %out: bf16):
      %210 = arith.mulf %in, %in_16 : bf16
      %211 = arith.addf %out, %210 : bf16
      linalg.yield %211 : bf16
    } -> tensor<2x16x4x8xbf16>
    %expanded_12 = tensor.expand_shape %108 [[0], [1], [2], [3, 4]] output_shape [2, 16, 4, 1, 8] : tensor<2x16x4x8xbf16> into tensor<2x16x4x1x8xbf16>
    %109 = tensor.empty() : tensor<1x2x16x4x8xbf16>
    %110 = linalg.generic {indexing_maps = [#map15, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded_12 : tensor<2x16x4x1x8xbf16>) outs(%109 : tensor<1x2x16x4x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x2x16x4x8xbf16>
    %111 = tensor.empty() : tensor<2x4x8x1x16xbf16>
    %112 = linalg.generic {indexing_maps = [#map31, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%110 : tensor<1x2x16x4x8xbf16>) outs(%111 : tensor<2x4x8x1x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x4x8x1x16xbf16>
    %113 = tensor.empty() : tensor<2x4x1x16x16xbf16>
    %114 = linalg.fill ins(%cst_1 : bf16) outs(%113 : tensor<2x4x1x16x16xbf16>) -> tensor<2x4x1x16x16xbf16>
    %115 = linalg.generic {indexing_maps = [#map32, #map8, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%112, %20 : tensor<2x4x8x1x16xbf16>, tensor<2x16x4x8xbf16>) outs(%114 : tensor<2x4x1x16x16xbf16>) {
    ^bb0(%in: bf16, %in_16: bf16, %out: bf16):
      %210 = arith.mulf %in, %in_16 : bf16
      %211 = arith.addf %out, %210 : bf16
      linalg.yield %211 : bf16
    } -> tensor<2x4x1x16x16xbf16>
    %116 = tensor.empty() : tensor<1x2x4x16x16xbf16>
    %117 = linalg.generic {indexing_maps = [#map13, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%115 : tensor<2x4x1x16x16xbf16>) outs(%116 : tensor<1x2x4x16x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x2x4x16x16xbf16>
    %118 = tensor.empty() : tensor<2x4x8x16xbf16>
    %119 = linalg.fill ins(%cst_1 : bf16) outs(%118 : tensor<2x4x8x16xbf16>) -> tensor<2x4x8x16xbf16>
    %120 = linalg.generic {indexing_maps = [#map33, #map34, #map35], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%112, %81 : tensor<2x4x8x1x16xbf16>, tensor<1x2x4x16x16xbf16>) outs(%119 : tensor<2x4x8x16xbf16>) {
    ^bb0(%in: bf16, %in_16: bf16, %out: bf16):
      %210 = arith.mulf %in, %in_16 : bf16
      %211 = arith.addf %out, %210 : bf16
      linalg.yield %211 : bf16
    } -> tensor<2x4x8x16xbf16>
    %121 = tensor.empty() : tensor<2x16x4x8xbf16>
    %122 = linalg.generic {indexing_maps = [#map36, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%120 : tensor<2x4x8x16xbf16>) outs(%121 : tensor<2x16x4x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x16x4x8xbf16>
    %123 = tensor.empty() : tensor<1x2x4x16x16xf32>
    %124 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%117 : tensor<1x2x4x16x16xbf16>) outs(%123 : tensor<1x2x4x16x16xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %210 = arith.extf %in : bf16 to f32
      linalg.yield %210 : f32
    } -> tensor<1x2x4x16x16xf32>
    %125 = tensor.empty() : tensor<1x2x4x16x16xf32>
    %126 = linalg.generic {indexing_maps = [#map16, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%79 : tensor<1x2x4x16x1xf32>) outs(%125 : tensor<1x2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x4x16x16xf32>
    %127 = tensor.empty() : tensor<1x2x4x16x16xf32>
    %128 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%124, %126 : tensor<1x2x4x16x16xf32>, tensor<1x2x4x16x16xf32>) outs(%127 : tensor<1x2x4x16x16xf32>) {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %210 = arith.mulf %in, %in_16 : f32
      linalg.yield %210 : f32
    } -> tensor<1x2x4x16x16xf32>
    %129 = tensor.empty() : tensor<1x2x4x16x16xf32>
    %130 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%128, %64 : tensor<1x2x4x16x16xf32>, tensor<1x2x4x16x16xf32>) outs(%129 : tensor<1x2x4x16x16xf32>) {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %210 = arith.mulf %in, %in_16 : f32
      linalg.yield %210 : f32
    } -> tensor<1x2x4x16x16xf32>
    %131 = tensor.empty() : tensor<1x2x4x16xf32>
    %132 = linalg.fill ins(%cst_0 : f32) outs(%131 : tensor<1x2x4x16xf32>) -> tensor<1x2x4x16xf32>
    %133 = linalg.generic {indexing_maps = [#map6, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%130 : tensor<1x2x4x16x16xf32>) outs(%132 : tensor<1x2x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %210 = arith.addf %out, %in : f32
      linalg.yield %210 : f32
    } -> tensor<1x2x4x16xf32>
    %expanded_13 = tensor.expand_shape %133 [[0], [1], [2], [3, 4]] output_shape [1, 2, 4, 16, 1] : tensor<1x2x4x16xf32> into tensor<1x2x4x16x1xf32>
    %134 = tensor.empty() : tensor<1x2x4x16x1xf32>
    %135 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded_13 : tensor<1x2x4x16x1xf32>) outs(%134 : tensor<1x2x4x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %210 = arith.negf %in : f32
      linalg.yield %210 : f32
    } -> tensor<1x2x4x16x1xf32>
    %136 = tensor.empty() : tensor<1x2x4x16x16xf32>
    %137 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%124, %71 : tensor<1x2x4x16x16xf32>, tensor<1x2x4x16x16xf32>) outs(%136 : tensor<1x2x4x16x16xf32>) {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %210 = arith.divf %in, %in_16 : f32
      linalg.yield %210 : f32
    } -> tensor<1x2x4x16x16xf32>
    %138 = tensor.empty() : tensor<2x4x16xf32>
    %139 = linalg.fill ins(%cst_0 : f32) outs(%138 : tensor<2x4x16xf32>) -> tensor<2x4x16xf32>
    %140 = linalg.generic {indexing_maps = [#map20, #map22], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%135 : tensor<1x2x4x16x1xf32>) outs(%139 : tensor<2x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %210 = arith.addf %out, %in : f32
      linalg.yield %210 : f32
    } -> tensor<2x4x16xf32>
    %141 = tensor.empty() : tensor<1x2x4x16xf32>
    %142 = linalg.generic {indexing_maps = [#map37, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%140 : tensor<2x4x16xf32>) outs(%141 : tensor<1x2x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x4x16xf32>
    %143 = tensor.empty() : tensor<1x2x4x16x16xf32>
    %144 = linalg.generic {indexing_maps = [#map2, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%142 : tensor<1x2x4x16xf32>) outs(%143 : tensor<1x2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x4x16x16xf32>
    %145 = tensor.empty() : tensor<1x2x4x16x16xf32>
    %146 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%137, %144 : tensor<1x2x4x16x16xf32>, tensor<1x2x4x16x16xf32>) outs(%145 : tensor<1x2x4x16x16xf32>) {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %210 = arith.addf %in, %in_16 : f32
      linalg.yield %210 : f32
    } -> tensor<1x2x4x16x16xf32>
    %147 = tensor.empty() : tensor<1x2x4x16x16xf32>
    %148 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%146, %64 : tensor<1x2x4x16x16xf32>, tensor<1x2x4x16x16xf32>) outs(%147 : tensor<1x2x4x16x16xf32>) {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %210 = arith.mulf %in, %in_16 : f32
      linalg.yield %210 : f32
    } -> tensor<1x2x4x16x16xf32>
    %cst_14 = arith.constant dense<0.000000e+00> : tensor<f32>
    %149 = tensor.empty() : tensor<1x2x4x16x16xf32>
    %150 = linalg.generic {indexing_maps = [#map10, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%cst_14 : tensor<f32>) outs(%149 : tensor<1x2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x4x16x16xf32>
    %151 = tensor.empty() : tensor<1x2x4x16x16xf32>
    %152 = linalg.generic {indexing_maps = [#map6, #map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%39, %148, %150 : tensor<1x2x4x16x16xi1>, tensor<1x2x4x16x16xf32>, tensor<1x2x4x16x16xf32>) outs(%151 : tensor<1x2x4x16x16xf32>) {
    ^bb0(%in: i1, %in_16: f32, %in_17: f32, %out: f32):
      %210 = arith.select %in, %in_16, %in_17 : f32
      linalg.yield %210 : f32
    } -> tensor<1x2x4x16x16xf32>
    %153 = tensor.empty() : tensor<2x4x16x1x16xf32>
    %154 = linalg.generic {indexing_maps = [#map20, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%152 : tensor<1x2x4x16x16xf32>) outs(%153 : tensor<2x4x16x1x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16x1x16xf32>
    %155 = tensor.empty() : tensor<2x4x16x1x16xf32>
    %156 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%154, %27 : tensor<2x4x16x1x16xf32>, tensor<2x4x16x1x16xf32>) outs(%155 : tensor<2x4x16x1x16xf32>) {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %210 = arith.mulf %in, %in_16 : f32
      linalg.yield %210 : f32
    } -> tensor<2x4x16x1x16xf32>
    %157 = tensor.empty() : tensor<2x4x16x1x16xbf16>
    %158 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%156 : tensor<2x4x16x1x16xf32>) outs(%157 : tensor<2x4x16x1x16xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %210 = arith.truncf %in : f32 to bf16
      linalg.yield %210 : bf16
    } -> tensor<2x4x16x1x16xbf16>
    %159 = tensor.empty() : tensor<2x4x16x8xf32>
    %160 = linalg.fill ins(%cst_0 : f32) outs(%159 : tensor<2x4x16x8xf32>) -> tensor<2x4x16x8xf32>
    %161 = linalg.generic {indexing_maps = [#map38, #map39, #map35], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%158, %expanded_9 : tensor<2x4x16x1x16xbf16>, tensor<2x16x4x1x8xbf16>) outs(%160 : tensor<2x4x16x8xf32>) {
    ^bb0(%in: bf16, %in_16: bf16, %out: f32):
      %210 = arith.extf %in : bf16 to f32
      %211 = arith.extf %in_16 : bf16 to f32
      %212 = arith.mulf %210, %211 : f32
      %213 = arith.addf %out, %212 : f32
      linalg.yield %213 : f32
    } -> tensor<2x4x16x8xf32>
    %162 = tensor.empty() : tensor<2x16x4x8xf32>
    %163 = linalg.generic {indexing_maps = [#map40, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%161 : tensor<2x4x16x8xf32>) outs(%162 : tensor<2x16x4x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x16x4x8xf32>
    %164 = tensor.empty() : tensor<2x16x4x8xbf16>
    %165 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%163 : tensor<2x16x4x8xf32>) outs(%164 : tensor<2x16x4x8xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %210 = arith.truncf %in : f32 to bf16
      linalg.yield %210 : bf16
    } -> tensor<2x16x4x8xbf16>
    %166 = tensor.empty() : tensor<2x4x16x1x8xf32>
    %167 = linalg.fill ins(%cst_0 : f32) outs(%166 : tensor<2x4x16x1x8xf32>) -> tensor<2x4x16x1x8xf32>
    %168 = linalg.generic {indexing_maps = [#map41, #map42, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%158, %13 : tensor<2x4x16x1x16xbf16>, tensor<2x16x4x8xbf16>) outs(%167 : tensor<2x4x16x1x8xf32>) {
    ^bb0(%in: bf16, %in_16: bf16, %out: f32):
      %210 = arith.extf %in : bf16 to f32
      %211 = arith.extf %in_16 : bf16 to f32
      %212 = arith.mulf %210, %211 : f32
      %213 = arith.addf %out, %212 : f32
      linalg.yield %213 : f32
    } -> tensor<2x4x16x1x8xf32>
    %169 = tensor.empty() : tensor<2x16x4x1x8xf32>
    %170 = linalg.generic {indexing_maps = [#map43, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%168 : tensor<2x4x16x1x8xf32>) outs(%169 : tensor<2x16x4x1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x16x4x1x8xf32>
    %171 = tensor.empty() : tensor<2x16x4x1x8xbf16>
    %172 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%170 : tensor<2x16x4x1x8xf32>) outs(%171 : tensor<2x16x4x1x8xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %210 = arith.truncf %in : f32 to bf16
      linalg.yield %210 : bf16
    } -> tensor<2x16x4x1x8xbf16>
    %collapsed_15 = tensor.collapse_shape %172 [[0], [1], [2], [3, 4]] : tensor<2x16x4x1x8xbf16> into tensor<2x16x4x8xbf16>
    %173 = tensor.empty() : tensor<4x8xbf16>
    %174 = linalg.fill ins(%cst_1 : bf16) outs(%173 : tensor<4x8xbf16>) -> tensor<4x8xbf16>
    %175 = linalg.generic {indexing_maps = [#map44, #map45], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%122 : tensor<2x16x4x8xbf16>) outs(%174 : tensor<4x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %210 = arith.addf %out, %in : bf16
      linalg.yield %210 : bf16
    } -> tensor<4x8xbf16>
    %176 = tensor.empty() : tensor<4x8x32xbf16>
    %177 = linalg.fill ins(%cst_1 : bf16) outs(%176 : tensor<4x8x32xbf16>) -> tensor<4x8x32xbf16>
    %178 = linalg.generic {indexing_maps = [#map46, #map21, #map22], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%122, %arg0 : tensor<2x16x4x8xbf16>, tensor<2x16x32xbf16>) outs(%177 : tensor<4x8x32xbf16>) {
    ^bb0(%in: bf16, %in_16: bf16, %out: bf16):
      %210 = arith.mulf %in, %in_16 : bf16
      %211 = arith.addf %out, %210 : bf16
      linalg.yield %211 : bf16
    } -> tensor<4x8x32xbf16>
    %179 = tensor.empty() : tensor<32x4x8xbf16>
    %180 = linalg.generic {indexing_maps = [#map25, #map24], iterator_types = ["parallel", "parallel", "parallel"]} ins(%178 : tensor<4x8x32xbf16>) outs(%179 : tensor<32x4x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<32x4x8xbf16>
    %181 = tensor.empty() : tensor<2x16x32xbf16>
    %182 = linalg.fill ins(%cst_1 : bf16) outs(%181 : tensor<2x16x32xbf16>) -> tensor<2x16x32xbf16>
    %183 = linalg.generic {indexing_maps = [#map5, #map30, #map22], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%122, %arg8 : tensor<2x16x4x8xbf16>, tensor<32x4x8xbf16>) outs(%182 : tensor<2x16x32xbf16>) {
    ^bb0(%in: bf16, %in_16: bf16, %out: bf16):
      %210 = arith.mulf %in, %in_16 : bf16
      %211 = arith.addf %out, %210 : bf16
      linalg.yield %211 : bf16
    } -> tensor<2x16x32xbf16>
    %184 = tensor.empty() : tensor<4x8xbf16>
    %185 = linalg.fill ins(%cst_1 : bf16) outs(%184 : tensor<4x8xbf16>) -> tensor<4x8xbf16>
    %186 = linalg.generic {indexing_maps = [#map44, #map45], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%165 : tensor<2x16x4x8xbf16>) outs(%185 : tensor<4x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %210 = arith.addf %out, %in : bf16
      linalg.yield %210 : bf16
    } -> tensor<4x8xbf16>
    %187 = tensor.empty() : tensor<4x8x32xbf16>
    %188 = linalg.fill ins(%cst_1 : bf16) outs(%187 : tensor<4x8x32xbf16>) -> tensor<4x8x32xbf16>
    %189 = linalg.generic {indexing_maps = [#map46, #map21, #map22], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%165, %arg0 : tensor<2x16x4x8xbf16>, tensor<2x16x32xbf16>) outs(%188 : tensor<4x8x32xbf16>) {
    ^bb0(%in: bf16, %in_16: bf16, %out: bf16):
      %210 = arith.mulf %in, %in_16 : bf16
      %211 = arith.addf %out, %210 : bf16
      linalg.yield %211 : bf16
    } -> tensor<4x8x32xbf16>
    %190 = tensor.empty() : tensor<32x4x8xbf16>
    %191 = linalg.generic {indexing_maps = [#map25, #map24], iterator_types = ["parallel", "parallel", "parallel"]} ins(%189 : tensor<4x8x32xbf16>) outs(%190 : tensor<32x4x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<32x4x8xbf16>
    %192 = tensor.empty() : tensor<2x16x32xbf16>
    %193 = linalg.fill ins(%cst_1 : bf16) outs(%192 : tensor<2x16x32xbf16>) -> tensor<2x16x32xbf16>
    %194 = linalg.generic {indexing_maps = [#map5, #map30, #map22], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%165, %arg2 : tensor<2x16x4x8xbf16>, tensor<32x4x8xbf16>) outs(%193 : tensor<2x16x32xbf16>) {
    ^bb0(%in: bf16, %in_16: bf16, %out: bf16):
      %210 = arith.mulf %in, %in_16 : bf16
      %211 = arith.addf %out, %210 : bf16
      linalg.yield %211 : bf16
    } -> tensor<2x16x32xbf16>
    %195 = tensor.empty() : tensor<2x16x32xbf16>
    %196 = linalg.generic {indexing_maps = [#map24, #map24, #map24], iterator_types = ["parallel", "parallel", "parallel"]} ins(%183, %194 : tensor<2x16x32xbf16>, tensor<2x16x32xbf16>) outs(%195 : tensor<2x16x32xbf16>) {
    ^bb0(%in: bf16, %in_16: bf16, %out: bf16):
      %210 = arith.addf %in, %in_16 : bf16
      linalg.yield %210 : bf16
    } -> tensor<2x16x32xbf16>
    %197 = tensor.empty() : tensor<4x8xbf16>
    %198 = linalg.fill ins(%cst_1 : bf16) outs(%197 : tensor<4x8xbf16>) -> tensor<4x8xbf16>
    %199 = linalg.generic {indexing_maps = [#map44, #map45], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%collapsed_15 : tensor<2x16x4x8xbf16>) outs(%198 : tensor<4x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %210 = arith.addf %out, %in : bf16
      linalg.yield %210 : bf16
    } -> tensor<4x8xbf16>
    %200 = tensor.empty() : tensor<4x8x32xbf16>
    %201 = linalg.fill ins(%cst_1 : bf16) outs(%200 : tensor<4x8x32xbf16>) -> tensor<4x8x32xbf16>
    %202 = linalg.generic {indexing_maps = [#map46, #map21, #map22], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%collapsed_15, %arg0 : tensor<2x16x4x8xbf16>, tensor<2x16x32xbf16>) outs(%201 : tensor<4x8x32xbf16>) {
    ^bb0(%in: bf16, %in_16: bf16, %out: bf16):
      %210 = arith.mulf %in, %in_16 : bf16
      %211 = arith.addf %out, %210 : bf16
      linalg.yield %211 : bf16
    } -> tensor<4x8x32xbf16>
    %203 = tensor.empty() : tensor<32x4x8xbf16>
    %204 = linalg.generic {indexing_maps = [#map25, #map24], iterator_types = ["parallel", "parallel", "parallel"]} ins(%202 : tensor<4x8x32xbf16>) outs(%203 : tensor<32x4x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<32x4x8xbf16>
    %205 = tensor.empty() : tensor<2x16x32xbf16>
    %206 = linalg.fill ins(%cst_1 : bf16) outs(%205 : tensor<2x16x32xbf16>) -> tensor<2x16x32xbf16>
    %207 = linalg.generic {indexing_maps = [#map5, #map30, #map22], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%collapsed_15, %arg6 : tensor<2x16x4x8xbf16>, tensor<32x4x8xbf16>) outs(%206 : tensor<2x16x32xbf16>) {
    ^bb0(%in: bf16, %in_16: bf16, %out: bf16):
      %210 = arith.mulf %in, %in_16 : bf16
      %211 = arith.addf %out, %210 : bf16
      linalg.yield %211 : bf16
    } -> tensor<2x16x32xbf16>
    %208 = tensor.empty() : tensor<2x16x32xbf16>
    %209 = linalg.generic {indexing_maps = [#map24, #map24, #map24], iterator_types = ["parallel", "parallel", "parallel"]} ins(%196, %207 : tensor<2x16x32xbf16>, tensor<2x16x32xbf16>) outs(%208 : tensor<2x16x32xbf16>) {
    ^bb0(%in: bf16, %in_16: bf16, %out: bf16):
      %210 = arith.addf %in, %in_16 : bf16
      linalg.yield %210 : bf16
    } -> tensor<2x16x32xbf16>
    return %97, %209, %186, %191, %100, %105, %199, %204, %175, %180 : tensor<2x16x32xbf16>, tensor<2x16x32xbf16>, tensor<4x8xbf16>, tensor<32x4x8xbf16>, tensor<32xbf16>, tensor<4x8x32xbf16>, tensor<4x8xbf16>, tensor<32x4x8xbf16>, tensor<4x8xbf16>, tensor<32x4x8xbf16>
  }
}

