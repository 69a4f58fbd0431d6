#map = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d2, d1, d3, d5)>
#map1 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d4, d1, d5)>
#map2 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3, d4)>
#map3 = affine_map<(d0, d1, d2, d3, d4) -> ()>
#map4 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#map5 = affine_map<(d0, d1, d2, d3) -> ()>
#map6 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map7 = affine_map<(d0) -> (d0)>
#map8 = affine_map<(d0, d1, d2) -> (d2)>
#map9 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map10 = affine_map<(d0, d1, d2) -> (d0)>
#map11 = affine_map<(d0, d1, d2) -> (0, d1, d2)>
#map12 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map13 = affine_map<(d0, d1, d2) -> ()>
#map14 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>
#map15 = affine_map<(d0, d1, d2, d3) -> (d0, 0, 0, d3)>
#map16 = affine_map<(d0, d1, d2, d3, d4) -> (d1, d2, d3, d4)>
#map17 = affine_map<(d0, d1, d2, d3, d4) -> (d1, d2, d3, d0, d4)>
#map18 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3)>
#map19 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, 0)>
#map20 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d5, d1, d2)>
#map21 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d3, d0, d1, d4, d5)>
#map22 = affine_map<(d0, d1, d2, d3, d4) -> (d1, d3, d4, d0, d2)>
#map23 = affine_map<(d0, d1, d2, d3, d4) -> (d3, d0, d1, d2, d4)>
#map24 = affine_map<(d0, d1, d2, d3, d4) -> (d3, d0, d4, d1, d2)>
#map25 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d5, d2, d3)>
#map26 = affine_map<(d0, d1, d2, d3, d4) -> (d1, d2, d0, d3, d4)>
#map27 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2)>
#map28 = affine_map<(d0, d1, d2, d3) -> (d1, d2, d3)>
module @jit__lambda {
  comm.mesh @mesh(d = 1)
  comm.group @d = @mesh[d]
  func.func public @main(%arg0: tensor<2x16x4x8xbf16>, %arg1: tensor<2x16x4x8xbf16>, %arg2: tensor<2x16x4x8xbf16>, %arg3: tensor<2xi32>, %arg4: tensor<2x16x4x8xbf16>) -> tensor<2x16x4x8xbf16> {
    %cst = arith.constant 0.000000e+00 : bf16
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant 0.000000e+00 : f32
    %cst_2 = arith.constant dense<1.000000e+00> : tensor<f32>
    %cst_3 = arith.constant dense<0xFF800000> : tensor<f32>
    %cst_4 = arith.constant dense<-2.38197633E+38> : tensor<f32>
    %cst_5 = arith.constant dense<true> : tensor<i1>
    %cst_6 = arith.constant dense<0.353553385> : tensor<f32>
    %expanded = tensor.expand_shape %arg0 [[0], [1], [2], [3, 4]] output_shape [2, 16, 4, 1, 8] : tensor<2x16x4x8xbf16> into tensor<2x16x4x1x8xbf16>
    %0 = tensor.empty() : tensor<2x4x16x1x16xf32>
    %1 = linalg.fill ins(%cst_1 : f32) outs(%0 : tensor<2x4x16x1x16xf32>) -> tensor<2x4x16x1x16xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%expanded, %arg1 : tensor<2x16x4x1x8xbf16>, tensor<2x16x4x8xbf16>) outs(%1 : tensor<2x4x16x1x16xf32>) {
    ^bb0(%in: bf16, %in_11: bf16, %out: f32):
      %125 = arith.extf %in : bf16 to f32
      %126 = arith.extf %in_11 : bf16 to f32
      %127 = arith.mulf %125, %126 : f32
      %128 = arith.addf %out, %127 : f32
      linalg.yield %128 : f32
    } -> tensor<2x4x16x1x16xf32>
    %3 = tensor.empty() : tensor<2x4x16x1x16xf32>
    %4 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%cst_6 : tensor<f32>) outs(%3 : tensor<2x4x16x1x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16x1x16xf32>
    %5 = tensor.empty() : tensor<2x4x16x1x16xf32>
    %6 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%2, %4 : tensor<2x4x16x1x16xf32>, tensor<2x4x16x1x16xf32>) outs(%5 : tensor<2x4x16x1x16xf32>) {
    ^bb0(%in: f32, %in_11: f32, %out: f32):
      %125 = arith.mulf %in, %in_11 : f32
      linalg.yield %125 : f32
    } -> tensor<2x4x16x1x16xf32>
    %7 = tensor.empty() : tensor<2x4x16x16xi1>
    %8 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_5 : tensor<i1>) outs(%7 : tensor<2x4x16x16xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<2x4x16x16xi1>
    %9 = tensor.empty() : tensor<16xi32>
    %10 = linalg.generic {indexing_maps = [#map7], iterator_types = ["parallel"]} outs(%9 : tensor<16xi32>) {
    ^bb0(%out: i32):
      %125 = linalg.index 0 : index
      %126 = arith.index_cast %125 : index to i32
      linalg.yield %126 : i32
    } -> tensor<16xi32>
    %11 = tensor.empty() : tensor<1x1x16xi32>
    %12 = linalg.generic {indexing_maps = [#map8, #map9], iterator_types = ["parallel", "parallel", "parallel"]} ins(%10 : tensor<16xi32>) outs(%11 : tensor<1x1x16xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<1x1x16xi32>
    %13 = tensor.empty() : tensor<2x1x1xi32>
    %14 = linalg.generic {indexing_maps = [#map10, #map9], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg3 : tensor<2xi32>) outs(%13 : tensor<2x1x1xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<2x1x1xi32>
    %15 = tensor.empty() : tensor<2x1x16xi32>
    %16 = linalg.generic {indexing_maps = [#map11, #map9], iterator_types = ["parallel", "parallel", "parallel"]} ins(%12 : tensor<1x1x16xi32>) outs(%15 : tensor<2x1x16xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<2x1x16xi32>
    %17 = tensor.empty() : tensor<2x1x16xi32>
    %18 = linalg.generic {indexing_maps = [#map12, #map9], iterator_types = ["parallel", "parallel", "parallel"]} ins(%14 : tensor<2x1x1xi32>) outs(%17 : tensor<2x1x16xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<2x1x16xi32>
    %19 = tensor.empty() : tensor<2x1x16xi1>
    %20 = linalg.generic {indexing_maps = [#map9, #map9, #map9], iterator_types = ["parallel", "parallel", "parallel"]} ins(%16, %18 : tensor<2x1x16xi32>, tensor<2x1x16xi32>) outs(%19 : tensor<2x1x16xi1>) {
    ^bb0(%in: i32, %in_11: i32, %out: i1):
      %125 = arith.cmpi slt, %in, %in_11 : i32
      linalg.yield %125 : i1
    } -> tensor<2x1x16xi1>
    %21 = tensor.empty() : tensor<2x1x16xi1>
    %22 = linalg.generic {indexing_maps = [#map13, #map9], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_5 : tensor<i1>) outs(%21 : tensor<2x1x16xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<2x1x16xi1>
    %23 = tensor.empty() : tensor<2x1x16xi1>
    %24 = linalg.generic {indexing_maps = [#map9, #map9, #map9], iterator_types = ["parallel", "parallel", "parallel"]} ins(%22, %20 : tensor<2x1x16xi1>, tensor<2x1x16xi1>) outs(%23 : tensor<2x1x16xi1>) {
    ^bb0(%in: i1, %in_11: i1, %out: i1):
      %125 = arith.andi %in, %in_11 : i1
      linalg.yield %125 : i1
    } -> tensor<2x1x16xi1>
    %25 = tensor.empty() : tensor<2x1x1x16xi1>
    %26 = linalg.generic {indexing_maps = [#map14, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%24 : tensor<2x1x16xi1>) outs(%25 : tensor<2x1x1x16xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<2x1x1x16xi1>
    %27 = tensor.empty() : tensor<2x4x16x16xi1>
    %28 = linalg.generic {indexing_maps = [#map15, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%26 : tensor<2x1x1x16xi1>) outs(%27 : tensor<2x4x16x16xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<2x4x16x16xi1>
    %29 = tensor.empty() : tensor<2x4x16x16xi1>
    %30 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%8, %28 : tensor<2x4x16x16xi1>, tensor<2x4x16x16xi1>) outs(%29 : tensor<2x4x16x16xi1>) {
    ^bb0(%in: i1, %in_11: i1, %out: i1):
      %125 = arith.andi %in, %in_11 : i1
      linalg.yield %125 : i1
    } -> tensor<2x4x16x16xi1>
    %cst_7 = arith.constant dense<0.000000e+00> : tensor<f32>
    %31 = tensor.empty() : tensor<2x4x16x16xf32>
    %32 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_4 : tensor<f32>) outs(%31 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16x16xf32>
    %33 = tensor.empty() : tensor<1x2x4x16x16xi1>
    %34 = linalg.generic {indexing_maps = [#map16, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%30 : tensor<2x4x16x16xi1>) outs(%33 : tensor<1x2x4x16x16xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<1x2x4x16x16xi1>
    %35 = tensor.empty() : tensor<1x2x4x16x16xf32>
    %36 = linalg.generic {indexing_maps = [#map16, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%32 : tensor<2x4x16x16xf32>) outs(%35 : tensor<1x2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x4x16x16xf32>
    %37 = tensor.empty() : tensor<1x2x4x16x16xf32>
    %38 = linalg.generic {indexing_maps = [#map17, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%6 : tensor<2x4x16x1x16xf32>) outs(%37 : tensor<1x2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x4x16x16xf32>
    %39 = tensor.empty() : tensor<1x2x4x16x16xf32>
    %40 = linalg.generic {indexing_maps = [#map4, #map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%34, %38, %36 : tensor<1x2x4x16x16xi1>, tensor<1x2x4x16x16xf32>, tensor<1x2x4x16x16xf32>) outs(%39 : tensor<1x2x4x16x16xf32>) {
    ^bb0(%in: i1, %in_11: f32, %in_12: f32, %out: f32):
      %125 = arith.select %in, %in_11, %in_12 : f32
      linalg.yield %125 : f32
    } -> tensor<1x2x4x16x16xf32>
    %41 = tensor.empty() : tensor<1x2x4x16x16xf32>
    %42 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%cst_7 : tensor<f32>) outs(%41 : tensor<1x2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x4x16x16xf32>
    %43 = tensor.empty() : tensor<1x2x4x16xf32>
    %44 = linalg.fill ins(%cst_0 : f32) outs(%43 : tensor<1x2x4x16xf32>) -> tensor<1x2x4x16xf32>
    %45 = linalg.generic {indexing_maps = [#map4, #map18], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%40 : tensor<1x2x4x16x16xf32>) outs(%44 : tensor<1x2x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %125 = arith.maximumf %out, %in : f32
      linalg.yield %125 : f32
    } -> tensor<1x2x4x16xf32>
    %46 = tensor.empty() : tensor<1x2x4x16xf32>
    %47 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_3 : tensor<f32>) outs(%46 : tensor<1x2x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x4x16xf32>
    %48 = tensor.empty() : tensor<1x2x4x16xf32>
    %49 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%47, %45 : tensor<1x2x4x16xf32>, tensor<1x2x4x16xf32>) outs(%48 : tensor<1x2x4x16xf32>) {
    ^bb0(%in: f32, %in_11: f32, %out: f32):
      %125 = arith.maximumf %in, %in_11 : f32
      linalg.yield %125 : f32
    } -> tensor<1x2x4x16xf32>
    %50 = tensor.empty() : tensor<1x2x4x16x1xf32>
    %51 = linalg.generic {indexing_maps = [#map18, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%49 : tensor<1x2x4x16xf32>) outs(%50 : tensor<1x2x4x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x4x16x1xf32>
    %52 = tensor.empty() : tensor<1x2x4x16x16xf32>
    %53 = linalg.generic {indexing_maps = [#map19, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%51 : tensor<1x2x4x16x1xf32>) outs(%52 : tensor<1x2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x4x16x16xf32>
    %54 = tensor.empty() : tensor<1x2x4x16x16xf32>
    %55 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%40, %53 : tensor<1x2x4x16x16xf32>, tensor<1x2x4x16x16xf32>) outs(%54 : tensor<1x2x4x16x16xf32>) {
    ^bb0(%in: f32, %in_11: f32, %out: f32):
      %125 = arith.subf %in, %in_11 : f32
      linalg.yield %125 : f32
    } -> tensor<1x2x4x16x16xf32>
    %56 = tensor.empty() : tensor<1x2x4x16x16xf32>
    %57 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%55 : tensor<1x2x4x16x16xf32>) outs(%56 : tensor<1x2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %125 = math.exp %in : f32
      linalg.yield %125 : f32
    } -> tensor<1x2x4x16x16xf32>
    %58 = tensor.empty() : tensor<1x2x4x16xf32>
    %59 = linalg.fill ins(%cst_1 : f32) outs(%58 : tensor<1x2x4x16xf32>) -> tensor<1x2x4x16xf32>
    %60 = linalg.generic {indexing_maps = [#map4, #map18], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%57 : tensor<1x2x4x16x16xf32>) outs(%59 : tensor<1x2x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %125 = arith.addf %out, %in : f32
      linalg.yield %125 : f32
    } -> tensor<1x2x4x16xf32>
    %61 = tensor.empty() : tensor<1x2x4x16x1xf32>
    %62 = linalg.generic {indexing_maps = [#map18, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%60 : tensor<1x2x4x16xf32>) outs(%61 : tensor<1x2x4x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x4x16x1xf32>
    %63 = tensor.empty() : tensor<1x2x4x16x16xf32>
    %64 = linalg.generic {indexing_maps = [#map19, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%62 : tensor<1x2x4x16x1xf32>) outs(%63 : tensor<1x2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x4x16x16xf32>
    %65 = tensor.empty() : tensor<1x2x4x16x16xf32>
    %66 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%57, %64 : tensor<1x2x4x16x16xf32>, tensor<1x2x4x16x16xf32>) outs(%65 : tensor<1x2x4x16x16xf32>) {
    ^bb0(%in: f32, %in_11: f32, %out: f32):
      %125 = arith.divf %in, %in_11 : f32
      linalg.yield %125 : f32
    } -> tensor<1x2x4x16x16xf32>
    %67 = tensor.empty() : tensor<1x2x4x16x1xf32>
    %68 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%62, %62 : tensor<1x2x4x16x1xf32>, tensor<1x2x4x16x1xf32>) outs(%67 : tensor<1x2x4x16x1xf32>) {
    ^bb0(%in: f32, %in_11: f32, %out: f32):
      %125 = arith.mulf %in, %in_11 : f32
      linalg.yield %125 : f32
    } -> tensor<1x2x4x16x1xf32>
    %69 = tensor.empty() : tensor<1x2x4x16x1xf32>
    %70 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%cst_2 : tensor<f32>) outs(%69 : tensor<1x2x4x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x4x16x1xf32>
    %71 = tensor.empty() : tensor<1x2x4x16x1xf32>
    %72 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%70, %68 : tensor<1x2x4x16x1xf32>, tensor<1x2x4x16x1xf32>) outs(%71 : tensor<1x2x4x16x1xf32>) {
    ^bb0(%in: f32, %in_11: f32, %out: f32):
      %125 = arith.divf %in, %in_11 : f32
      linalg.yield %125 : f32
    } -> tensor<1x2x4x16x1xf32>
    %73 = tensor.empty() : tensor<1x2x4x16x16xbf16>
    %74 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%66 : tensor<1x2x4x16x16xf32>) outs(%73 : tensor<1x2x4x16x16xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %125 = arith.truncf %in : f32 to bf16
      linalg.yield %125 : bf16
    } -> tensor<1x2x4x16x16xbf16>
    %75 = tensor.empty() : tensor<2x4x8x1x16xbf16>
    %76 = linalg.fill ins(%cst : bf16) outs(%75 : tensor<2x4x8x1x16xbf16>) -> tensor<2x4x8x1x16xbf16>
    %77 = linalg.generic {indexing_maps = [#map20, #map21, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%arg2, %74 : tensor<2x16x4x8xbf16>, tensor<1x2x4x16x16xbf16>) outs(%76 : tensor<2x4x8x1x16xbf16>) {
    ^bb0(%in: bf16, %in_11: bf16, %out: bf16):
      %125 = arith.mulf %in, %in_11 : bf16
      %126 = arith.addf %out, %125 : bf16
      linalg.yield %126 : bf16
    } -> tensor<2x4x8x1x16xbf16>
    %78 = tensor.empty() : tensor<1x2x16x4x8xbf16>
    %79 = linalg.generic {indexing_maps = [#map22, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%77 : tensor<2x4x8x1x16xbf16>) outs(%78 : tensor<1x2x16x4x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x2x16x4x8xbf16>
    %80 = tensor.empty() : tensor<2x16x4x1x8xbf16>
    %81 = linalg.generic {indexing_maps = [#map23, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%79 : tensor<1x2x16x4x8xbf16>) outs(%80 : tensor<2x16x4x1x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x16x4x1x8xbf16>
    %collapsed = tensor.collapse_shape %81 [[0], [1], [2], [3, 4]] : tensor<2x16x4x1x8xbf16> into tensor<2x16x4x8xbf16>
    %82 = tensor.empty() : tensor<2x16x4x8xbf16>
    %values, %token = comm.all_reduce sum %collapsed into %82 on @d : tensor<2x16x4x8xbf16>
    %83 = comm.wait %token, %values reading %collapsed : tensor<2x16x4x8xbf16>
    %expanded_8 = tensor.expand_shape %arg4 [[0], [1], [2], [3, 4]] output_shape [2, 16, 4, 1, 8] : tensor<2x16x4x8xbf16> into tensor<2x16x4x1x8xbf16>
    %84 = tensor.empty() : tensor<1x2x16x4x8xbf16>
    %85 = linalg.generic {indexing_maps = [#map17, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded_8 : tensor<2x16x4x1x8xbf16>) outs(%84 : tensor<1x2x16x4x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x2x16x4x8xbf16>
    %86 = tensor.empty() : tensor<2x4x8x1x16xbf16>
    %87 = linalg.generic {indexing_maps = [#map24, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%85 : tensor<1x2x16x4x8xbf16>) outs(%86 : tensor<2x4x8x1x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x4x8x1x16xbf16>
    %88 = tensor.empty() : tensor<2x4x1x16x16xbf16>
    %89 = linalg.fill ins(%cst : bf16) outs(%88 : tensor<2x4x1x16x16xbf16>) -> tensor<2x4x1x16x16xbf16>
    %90 = linalg.generic {indexing_maps = [#map25, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%87, %arg2 : tensor<2x4x8x1x16xbf16>, tensor<2x16x4x8xbf16>) outs(%89 : tensor<2x4x1x16x16xbf16>) {
    ^bb0(%in: bf16, %in_11: bf16, %out: bf16):
      %125 = arith.mulf %in, %in_11 : bf16
      %126 = arith.addf %out, %125 : bf16
      linalg.yield %126 : bf16
    } -> tensor<2x4x1x16x16xbf16>
    %91 = tensor.empty() : tensor<1x2x4x16x16xbf16>
    %92 = linalg.generic {indexing_maps = [#map26, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%90 : tensor<2x4x1x16x16xbf16>) outs(%91 : tensor<1x2x4x16x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x2x4x16x16xbf16>
    %93 = tensor.empty() : tensor<1x2x4x16x16xf32>
    %94 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%92 : tensor<1x2x4x16x16xbf16>) outs(%93 : tensor<1x2x4x16x16xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %125 = arith.extf %in : bf16 to f32
      linalg.yield %125 : f32
    } -> tensor<1x2x4x16x16xf32>
    %95 = tensor.empty() : tensor<1x2x4x16x16xf32>
    %96 = linalg.generic {indexing_maps = [#map19, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%72 : tensor<1x2x4x16x1xf32>) outs(%95 : tensor<1x2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x4x16x16xf32>
    %97 = tensor.empty() : tensor<1x2x4x16x16xf32>
    %98 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%94, %96 : tensor<1x2x4x16x16xf32>, tensor<1x2x4x16x16xf32>) outs(%97 : tensor<1x2x4x16x16xf32>) {
    ^bb0(%in: f32, %in_11: f32, %out: f32):
      %125 = arith.mulf %in, %in_11 : f32
      linalg.yield %125 : f32
    } -> tensor<1x2x4x16x16xf32>
    %99 = tensor.empty() : tensor<1x2x4x16x16xf32>
    %100 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%98, %57 : tensor<1x2x4x16x16xf32>, tensor<1x2x4x16x16xf32>) outs(%99 : tensor<1x2x4x16x16xf32>) {
    ^bb0(%in: f32, %in_11: f32, %out: f32):
      %125 = arith.mulf %in, %in_11 : f32
      linalg.yield %125 : f32
    } -> tensor<1x2x4x16x16xf32>
    %101 = tensor.empty() : tensor<1x2x4x16xf32>
    %102 = linalg.fill ins(%cst_1 : f32) outs(%101 : tensor<1x2x4x16xf32>) -> tensor<1x2x4x16xf32>
    %103 = linalg.generic {indexing_maps = [#map4, #map18], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%100 : tensor<1x2x4x16x16xf32>) outs(%102 : tensor<1x2x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %125 = arith.addf %out, %in : f32
      linalg.yield %125 : f32
    } -> tensor<1x2x4x16xf32>
    %expanded_9 = tensor.expand_shape %103 [[0], [1], [2], [3, 4]] output_shape [1, 2, 4, 16, 1] : tensor<1x2x4x16xf32> into tensor<1x2x4x16x1xf32>
    %104 = tensor.empty() : tensor<1x2x4x16x1xf32>
    %105 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded_9 : tensor<1x2x4x16x1xf32>) outs(%104 : tensor<1x2x4x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %125 = arith.negf %in : f32
      linalg.yield %125 : f32
    } -> tensor<1x2x4x16x1xf32>
    %106 = tensor.empty() : tensor<1x2x4x16x16xf32>
    %107 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%94, %64 : tensor<1x2x4x16x16xf32>, tensor<1x2x4x16x16xf32>) outs(%106 : tensor<1x2x4x16x16xf32>) {
    ^bb0(%in: f32, %in_11: f32, %out: f32):
      %125 = arith.divf %in, %in_11 : f32
      linalg.yield %125 : f32
    } -> tensor<1x2x4x16x16xf32>
    %108 = tensor.empty() : tensor<2x4x16xf32>
    %109 = linalg.fill ins(%cst_1 : f32) outs(%108 : tensor<2x4x16xf32>) -> tensor<2x4x16xf32>
    %110 = linalg.generic {indexing_maps = [#map23, #map27], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%105 : tensor<1x2x4x16x1xf32>) outs(%109 : tensor<2x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %125 = arith.addf %out, %in : f32
      linalg.yield %125 : f32
    } -> tensor<2x4x16xf32>
    %111 = tensor.empty() : tensor<1x2x4x16xf32>
    %112 = linalg.generic {indexing_maps = [#map28, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%110 : tensor<2x4x16xf32>) outs(%111 : tensor<1x2x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x4x16xf32>
    %113 = tensor.empty() : tensor<1x2x4x16x16xf32>
    %114 = linalg.generic {indexing_maps = [#map18, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%112 : tensor<1x2x4x16xf32>) outs(%113 : tensor<1x2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x4x16x16xf32>
    %115 = tensor.empty() : tensor<1x2x4x16x16xf32>
    %116 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%107, %114 : tensor<1x2x4x16x16xf32>, tensor<1x2x4x16x16xf32>) outs(%115 : tensor<1x2x4x16x16xf32>) {
    ^bb0(%in: f32, %in_11: f32, %out: f32):
      %125 = arith.addf %in, %in_11 : f32
      linalg.yield %125 : f32
    } -> tensor<1x2x4x16x16xf32>
    %117 = tensor.empty() : tensor<1x2x4x16x16xf32>
    %118 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%116, %57 : tensor<1x2x4x16x16xf32>, tensor<1x2x4x16x16xf32>) outs(%117 : tensor<1x2x4x16x16xf32>) {
    ^bb0(%in: f32, %in_11: f32, %out: f32):
      %125 = arith.mulf %in, %in_11 : f32
      linalg.yield %125 : f32
    } -> tensor<1x2x4x16x16xf32>
    %cst_10 = arith.constant dense<0.000000e+00> : tensor<f32>
    %119 = tensor.empty() : tensor<1x2x4x16x16xf32>
    %120 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%cst_10 : tensor<f32>) outs(%119 : tensor<1x2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x4x16x16xf32>
    %121 = tensor.empty() : tensor<1x2x4x16x16xf32>
    %122 = linalg.generic {indexing_maps = [#map4, #map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%34, %118, %120 : tensor<1x2x4x16x16xi1>, tensor<1x2x4x16x16xf32>, tensor<1x2x4x16x16xf32>) outs(%121 : tensor<1x2x4x16x16xf32>) {
    ^bb0(%in: i1, %in_11: f32, %in_12: f32, %out: f32):
      %125 = arith.select %in, %in_11, %in_12 : f32
      linalg.yield %125 : f32
    } -> tensor<1x2x4x16x16xf32>
    %123 = tensor.empty() : tensor<2x4x16x1x16xf32>
    %124 = linalg.generic {indexing_maps = [#map23, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%122 : tensor<1x2x4x16x16xf32>) outs(%123 : tensor<2x4x16x1x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16x1x16xf32>
    return %83 : tensor<2x16x4x8xbf16>
  }
}

