#map = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3, d4)>
#map1 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#map2 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d2, d1, d3, d5)>
#map3 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d4, d1, d5)>
#map4 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3, d4)>
#map5 = affine_map<(d0, d1, d2, d3, d4) -> ()>
#map6 = affine_map<(d0, d1, d2, d3) -> ()>
#map7 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map8 = affine_map<(d0, d1, d2, d3, d4) -> (d1, d2, d3, d4)>
#map9 = affine_map<(d0, d1, d2, d3, d4) -> (d1, d2, d0, d3, d4)>
#map10 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, 0, 0, d4)>
#map11 = affine_map<(d0, d1) -> ()>
#map12 = affine_map<(d0, d1) -> (d0, d1)>
#map13 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#map14 = affine_map<(d0, d1, d2, d3, d4) -> (d0, 0, 0, d3, d4)>
#map15 = affine_map<(d0, d1, d2, d3, d4) -> (d1, d2, d3, d0, d4)>
#map16 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3)>
#map17 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, 0)>
#map18 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d5, d1, d2)>
#map19 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d3, d0, d1, d4, d5)>
#map20 = affine_map<(d0, d1, d2, d3, d4) -> (d1, d3, d4, d0, d2)>
#map21 = affine_map<(d0, d1, d2, d3, d4) -> (d3, d0, d1, d2, d4)>
#map22 = affine_map<(d0, d1, d2, d3, d4) -> (d3, d0, d4, d1, d2)>
#map23 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d5, d2, d3)>
#map24 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2)>
#map25 = affine_map<(d0, d1, d2, d3) -> (d1, d2, d3)>
module @jit__lambda {
  comm.mesh @mesh(d = 1)
  comm.group @d = @mesh[d]
  func.func public @main(%arg0: tensor<2x16x4x8xbf16>, %arg1: tensor<2x16x4x8xbf16>, %arg2: tensor<2x16x4x8xbf16>, %arg3: tensor<2x1x1x16xi1>, %arg4: tensor<2x16x4x8xbf16>) -> tensor<2x16x4x8xbf16> {
    %cst = arith.constant 0.000000e+00 : bf16
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant 0.000000e+00 : f32
    %cst_2 = arith.constant dense<1.000000e+00> : tensor<f32>
    %cst_3 = arith.constant dense<0xFF800000> : tensor<f32>
    %cst_4 = arith.constant dense<-2.38197633E+38> : tensor<f32>
    %cst_5 = arith.constant dense<true> : tensor<i1>
    %cst_6 = arith.constant dense<0.353553385> : tensor<f32>
    %expanded = tensor.expand_shape %arg0 [[0], [1], [2], [3, 4]] output_shape [2, 16, 4, 1, 8] : tensor<2x16x4x8xbf16> into tensor<2x16x4x1x8xbf16>
    %0 = tensor.empty() : tensor<2x1x1x1x16xi1>
    %1 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%arg3 : tensor<2x1x1x16xi1>) outs(%0 : tensor<2x1x1x1x16xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<2x1x1x1x16xi1>
    %2 = tensor.empty() : tensor<2x4x16x1x16xf32>
    %3 = linalg.fill ins(%cst_1 : f32) outs(%2 : tensor<2x4x16x1x16xf32>) -> tensor<2x4x16x1x16xf32>
    %4 = linalg.generic {indexing_maps = [#map2, #map3, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%expanded, %arg1 : tensor<2x16x4x1x8xbf16>, tensor<2x16x4x8xbf16>) outs(%3 : tensor<2x4x16x1x16xf32>) {
    ^bb0(%in: bf16, %in_13: bf16, %out: f32):
      %135 = arith.extf %in : bf16 to f32
      %136 = arith.extf %in_13 : bf16 to f32
      %137 = arith.mulf %135, %136 : f32
      %138 = arith.addf %out, %137 : f32
      linalg.yield %138 : f32
    } -> tensor<2x4x16x1x16xf32>
    %5 = tensor.empty() : tensor<2x4x16x1x16xf32>
    %6 = linalg.generic {indexing_maps = [#map5, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%cst_6 : tensor<f32>) outs(%5 : tensor<2x4x16x1x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16x1x16xf32>
    %7 = tensor.empty() : tensor<2x4x16x1x16xf32>
    %8 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%4, %6 : tensor<2x4x16x1x16xf32>, tensor<2x4x16x1x16xf32>) outs(%7 : tensor<2x4x16x1x16xf32>) {
    ^bb0(%in: f32, %in_13: f32, %out: f32):
      %135 = arith.mulf %in, %in_13 : f32
      linalg.yield %135 : f32
    } -> tensor<2x4x16x1x16xf32>
    %9 = tensor.empty() : tensor<2x4x16x16xi1>
    %10 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_5 : tensor<i1>) outs(%9 : tensor<2x4x16x16xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<2x4x16x16xi1>
    %11 = tensor.empty() : tensor<1x2x4x16x16xi1>
    %12 = linalg.generic {indexing_maps = [#map8, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%10 : tensor<2x4x16x16xi1>) outs(%11 : tensor<1x2x4x16x16xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<1x2x4x16x16xi1>
    %13 = tensor.empty() : tensor<1x2x1x1x16xi1>
    %14 = linalg.generic {indexing_maps = [#map9, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%1 : tensor<2x1x1x1x16xi1>) outs(%13 : tensor<1x2x1x1x16xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<1x2x1x1x16xi1>
    %15 = tensor.empty() : tensor<1x2x4x16x16xi1>
    %16 = linalg.generic {indexing_maps = [#map10, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%14 : tensor<1x2x1x1x16xi1>) outs(%15 : tensor<1x2x4x16x16xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<1x2x4x16x16xi1>
    %17 = tensor.empty() : tensor<1x2x4x16x16xi1>
    %18 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%12, %16 : tensor<1x2x4x16x16xi1>, tensor<1x2x4x16x16xi1>) outs(%17 : tensor<1x2x4x16x16xi1>) {
    ^bb0(%in: i1, %in_13: i1, %out: i1):
      %135 = arith.andi %in, %in_13 : i1
      linalg.yield %135 : i1
    } -> tensor<1x2x4x16x16xi1>
    %19 = tensor.empty() : tensor<16x16xi1>
    %20 = linalg.generic {indexing_maps = [#map11, #map12], iterator_types = ["parallel", "parallel"]} ins(%cst_5 : tensor<i1>) outs(%19 : tensor<16x16xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<16x16xi1>
    %cst_7 = arith.constant dense<false> : tensor<i1>
    %cst_8 = arith.constant dense<0> : tensor<i32>
    %21 = tensor.empty() : tensor<16x16xi32>
    %22 = linalg.generic {indexing_maps = [#map12], iterator_types = ["parallel", "parallel"]} outs(%21 : tensor<16x16xi32>) {
    ^bb0(%out: i32):
      %135 = linalg.index 0 : index
      %136 = arith.index_cast %135 : index to i32
      linalg.yield %136 : i32
    } -> tensor<16x16xi32>
    %23 = tensor.empty() : tensor<16x16xi32>
    %24 = linalg.generic {indexing_maps = [#map11, #map12], iterator_types = ["parallel", "parallel"]} ins(%cst_8 : tensor<i32>) outs(%23 : tensor<16x16xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<16x16xi32>
    %25 = tensor.empty() : tensor<16x16xi32>
    %26 = linalg.generic {indexing_maps = [#map12, #map12, #map12], iterator_types = ["parallel", "parallel"]} ins(%22, %24 : tensor<16x16xi32>, tensor<16x16xi32>) outs(%25 : tensor<16x16xi32>) {
    ^bb0(%in: i32, %in_13: i32, %out: i32):
      %135 = arith.addi %in, %in_13 : i32
      linalg.yield %135 : i32
    } -> tensor<16x16xi32>
    %27 = tensor.empty() : tensor<16x16xi32>
    %28 = linalg.generic {indexing_maps = [#map12], iterator_types = ["parallel", "parallel"]} outs(%27 : tensor<16x16xi32>) {
    ^bb0(%out: i32):
      %135 = linalg.index 1 : index
      %136 = arith.index_cast %135 : index to i32
      linalg.yield %136 : i32
    } -> tensor<16x16xi32>
    %29 = tensor.empty() : tensor<16x16xi1>
    %30 = linalg.generic {indexing_maps = [#map12, #map12, #map12], iterator_types = ["parallel", "parallel"]} ins(%26, %28 : tensor<16x16xi32>, tensor<16x16xi32>) outs(%29 : tensor<16x16xi1>) {
    ^bb0(%in: i32, %in_13: i32, %out: i1):
      %135 = arith.cmpi sge, %in, %in_13 : i32
      linalg.yield %135 : i1
    } -> tensor<16x16xi1>
    %31 = tensor.empty() : tensor<16x16xi1>
    %32 = linalg.generic {indexing_maps = [#map11, #map12], iterator_types = ["parallel", "parallel"]} ins(%cst_7 : tensor<i1>) outs(%31 : tensor<16x16xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<16x16xi1>
    %33 = tensor.empty() : tensor<16x16xi1>
    %34 = linalg.generic {indexing_maps = [#map12, #map12, #map12, #map12], iterator_types = ["parallel", "parallel"]} ins(%30, %20, %32 : tensor<16x16xi1>, tensor<16x16xi1>, tensor<16x16xi1>) outs(%33 : tensor<16x16xi1>) {
    ^bb0(%in: i1, %in_13: i1, %in_14: i1, %out: i1):
      %135 = arith.select %in, %in_13, %in_14 : i1
      linalg.yield %135 : i1
    } -> tensor<16x16xi1>
    %35 = tensor.empty() : tensor<1x1x16x16xi1>
    %36 = linalg.generic {indexing_maps = [#map13, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%34 : tensor<16x16xi1>) outs(%35 : tensor<1x1x16x16xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<1x1x16x16xi1>
    %37 = tensor.empty() : tensor<1x1x1x16x16xi1>
    %38 = linalg.generic {indexing_maps = [#map8, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%36 : tensor<1x1x16x16xi1>) outs(%37 : tensor<1x1x1x16x16xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<1x1x1x16x16xi1>
    %39 = tensor.empty() : tensor<1x2x4x16x16xi1>
    %40 = linalg.generic {indexing_maps = [#map14, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%38 : tensor<1x1x1x16x16xi1>) outs(%39 : tensor<1x2x4x16x16xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<1x2x4x16x16xi1>
    %41 = tensor.empty() : tensor<1x2x4x16x16xi1>
    %42 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%18, %40 : tensor<1x2x4x16x16xi1>, tensor<1x2x4x16x16xi1>) outs(%41 : tensor<1x2x4x16x16xi1>) {
    ^bb0(%in: i1, %in_13: i1, %out: i1):
      %135 = arith.andi %in, %in_13 : i1
      linalg.yield %135 : i1
    } -> tensor<1x2x4x16x16xi1>
    %cst_9 = arith.constant dense<0.000000e+00> : tensor<f32>
    %43 = tensor.empty() : tensor<2x4x16x16xf32>
    %44 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_4 : tensor<f32>) outs(%43 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16x16xf32>
    %45 = tensor.empty() : tensor<1x2x4x16x16xf32>
    %46 = linalg.generic {indexing_maps = [#map8, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%44 : tensor<2x4x16x16xf32>) outs(%45 : tensor<1x2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x4x16x16xf32>
    %47 = tensor.empty() : tensor<1x2x4x16x16xf32>
    %48 = linalg.generic {indexing_maps = [#map15, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%8 : tensor<2x4x16x1x16xf32>) outs(%47 : tensor<1x2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x4x16x16xf32>
    %49 = tensor.empty() : tensor<1x2x4x16x16xf32>
    %50 = linalg.generic {indexing_maps = [#map1, #map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%42, %48, %46 : tensor<1x2x4x16x16xi1>, tensor<1x2x4x16x16xf32>, tensor<1x2x4x16x16xf32>) outs(%49 : tensor<1x2x4x16x16xf32>) {
    ^bb0(%in: i1, %in_13: f32, %in_14: f32, %out: f32):
      %135 = arith.select %in, %in_13, %in_14 : f32
      linalg.yield %135 : f32
    } -> tensor<1x2x4x16x16xf32>
    %51 = tensor.empty() : tensor<1x2x4x16x16xf32>
    %52 = linalg.generic {indexing_maps = [#map5, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%cst_9 : tensor<f32>) outs(%51 : tensor<1x2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x4x16x16xf32>
    %53 = tensor.empty() : tensor<1x2x4x16xf32>
    %54 = linalg.fill ins(%cst_0 : f32) outs(%53 : tensor<1x2x4x16xf32>) -> tensor<1x2x4x16xf32>
    %55 = linalg.generic {indexing_maps = [#map1, #map16], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%50 : tensor<1x2x4x16x16xf32>) outs(%54 : tensor<1x2x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %135 = arith.maximumf %out, %in : f32
      linalg.yield %135 : f32
    } -> tensor<1x2x4x16xf32>
    %56 = tensor.empty() : tensor<1x2x4x16xf32>
    %57 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_3 : tensor<f32>) outs(%56 : tensor<1x2x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x4x16xf32>
    %58 = tensor.empty() : tensor<1x2x4x16xf32>
    %59 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%57, %55 : tensor<1x2x4x16xf32>, tensor<1x2x4x16xf32>) outs(%58 : tensor<1x2x4x16xf32>) {
    ^bb0(%in: f32, %in_13: f32, %out: f32):
      %135 = arith.maximumf %in, %in_13 : f32
      linalg.yield %135 : f32
    } -> tensor<1x2x4x16xf32>
    %60 = tensor.empty() : tensor<1x2x4x16x1xf32>
    %61 = linalg.generic {indexing_maps = [#map16, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%59 : tensor<1x2x4x16xf32>) outs(%60 : tensor<1x2x4x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x4x16x1xf32>
    %62 = tensor.empty() : tensor<1x2x4x16x16xf32>
    %63 = linalg.generic {indexing_maps = [#map17, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%61 : tensor<1x2x4x16x1xf32>) outs(%62 : tensor<1x2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x4x16x16xf32>
    %64 = tensor.empty() : tensor<1x2x4x16x16xf32>
    %65 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%50, %63 : tensor<1x2x4x16x16xf32>, tensor<1x2x4x16x16xf32>) outs(%64 : tensor<1x2x4x16x16xf32>) {
    ^bb0(%in: f32, %in_13: f32, %out: f32):
      %135 = arith.subf %in, %in_13 : f32
      linalg.yield %135 : f32
    } -> tensor<1x2x4x16x16xf32>
    %66 = tensor.empty() : tensor<1x2x4x16x16xf32>
    %67 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%65 : tensor<1x2x4x16x16xf32>) outs(%66 : tensor<1x2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %135 = math.exp %in : f32
      linalg.yield %135 : f32
    } -> tensor<1x2x4x16x16xf32>
    %68 = tensor.empty() : tensor<1x2x4x16xf32>
    %69 = linalg.fill ins(%cst_1 : f32) outs(%68 : tensor<1x2x4x16xf32>) -> tensor<1x2x4x16xf32>
    %70 = linalg.generic {indexing_maps = [#map1, #map16], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%67 : tensor<1x2x4x16x16xf32>) outs(%69 : tensor<1x2x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %135 = arith.addf %out, %in : f32
      linalg.yield %135 : f32
    } -> tensor<1x2x4x16xf32>
    %71 = tensor.empty() : tensor<1x2x4x16x1xf32>
    %72 = linalg.generic {indexing_maps = [#map16, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%70 : tensor<1x2x4x16xf32>) outs(%71 : tensor<1x2x4x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x4x16x1xf32>
    %73 = tensor.empty() : tensor<1x2x4x16x16xf32>
    %74 = linalg.generic {indexing_maps = [#map17, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%72 : tensor<1x2x4x16x1xf32>) outs(%73 : tensor<1x2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x4x16x16xf32>
    %75 = tensor.empty() : tensor<1x2x4x16x16xf32>
    %76 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%67, %74 : tensor<1x2x4x16x16xf32>, tensor<1x2x4x16x16xf32>) outs(%75 : tensor<1x2x4x16x16xf32>) {
    ^bb0(%in: f32, %in_13: f32, %out: f32):
      %135 = arith.divf %in, %in_13 : f32
      linalg.yield %135 : f32
    } -> tensor<1x2x4x16x16xf32>
    %77 = tensor.empty() : tensor<1x2x4x16x1xf32>
    %78 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%72, %72 : tensor<1x2x4x16x1xf32>, tensor<1x2x4x16x1xf32>) outs(%77 : tensor<1x2x4x16x1xf32>) {
    ^bb0(%in: f32, %in_13: f32, %out: f32):
      %135 = arith.mulf %in, %in_13 : f32
      linalg.yield %135 : f32
    } -> tensor<1x2x4x16x1xf32>
    %79 = tensor.empty() : tensor<1x2x4x16x1xf32>
    %80 = linalg.generic {indexing_maps = [#map5, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%cst_2 : tensor<f32>) outs(%79 : tensor<1x2x4x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x4x16x1xf32>
    %81 = tensor.empty() : tensor<1x2x4x16x1xf32>
    %82 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%80, %78 : tensor<1x2x4x16x1xf32>, tensor<1x2x4x16x1xf32>) outs(%81 : tensor<1x2x4x16x1xf32>) {
    ^bb0(%in: f32, %in_13: f32, %out: f32):
      %135 = arith.divf %in, %in_13 : f32
      linalg.yield %135 : f32
    } -> tensor<1x2x4x16x1xf32>
    %83 = tensor.empty() : tensor<1x2x4x16x16xbf16>
    %84 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%76 : tensor<1x2x4x16x16xf32>) outs(%83 : tensor<1x2x4x16x16xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %135 = arith.truncf %in : f32 to bf16
      linalg.yield %135 : bf16
    } -> tensor<1x2x4x16x16xbf16>
    %85 = tensor.empty() : tensor<2x4x8x1x16xbf16>
    %86 = linalg.fill ins(%cst : bf16) outs(%85 : tensor<2x4x8x1x16xbf16>) -> tensor<2x4x8x1x16xbf16>
    %87 = linalg.generic {indexing_maps = [#map18, #map19, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%arg2, %84 : tensor<2x16x4x8xbf16>, tensor<1x2x4x16x16xbf16>) outs(%86 : tensor<2x4x8x1x16xbf16>) {
    ^bb0(%in: bf16, %in_13: bf16, %out: bf16):
      %135 = arith.mulf %in, %in_13 : bf16
      %136 = arith.addf %out, %135 : bf16
      linalg.yield %136 : bf16
    } -> tensor<2x4x8x1x16xbf16>
    %88 = tensor.empty() : tensor<1x2x16x4x8xbf16>
    %89 = linalg.generic {indexing_maps = [#map20, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%87 : tensor<2x4x8x1x16xbf16>) outs(%88 : tensor<1x2x16x4x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x2x16x4x8xbf16>
    %90 = tensor.empty() : tensor<2x16x4x1x8xbf16>
    %91 = linalg.generic {indexing_maps = [#map21, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%89 : tensor<1x2x16x4x8xbf16>) outs(%90 : tensor<2x16x4x1x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x16x4x1x8xbf16>
    %collapsed = tensor.collapse_shape %91 [[0], [1], [2], [3, 4]] : tensor<2x16x4x1x8xbf16> into tensor<2x16x4x8xbf16>
    %92 = tensor.empty() : tensor<2x16x4x8xbf16>
    %values, %token = comm.all_reduce sum %collapsed into %92 on @d : tensor<2x16x4x8xbf16>
    %93 = comm.wait %token, %values reading %collapsed : tensor<2x16x4x8xbf16>
    %expanded_10 = tensor.expand_shape %arg4 [[0], [1], [2], [3, 4]] output_shape [2, 16, 4, 1, 8] : tensor<2x16x4x8xbf16> into tensor<2x16x4x1x8xbf16>
    %94 = tensor.empty() : tensor<1x2x16x4x8xbf16>
    %95 = linalg.generic {indexing_maps = [#map15, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded_10 : tensor<2x16x4x1x8xbf16>) outs(%94 : tensor<1x2x16x4x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x2x16x4x8xbf16>
    %96 = tensor.empty() : tensor<2x4x8x1x16xbf16>
    %97 = linalg.generic {indexing_maps = [#map22, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%95 : tensor<1x2x16x4x8xbf16>) outs(%96 : tensor<2x4x8x1x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x4x8x1x16xbf16>
    %98 = tensor.empty() : tensor<2x4x1x16x16xbf16>
    %99 = linalg.fill ins(%cst : bf16) outs(%98 : tensor<2x4x1x16x16xbf16>) -> tensor<2x4x1x16x16xbf16>
    %100 = linalg.generic {indexing_maps = [#map23, #map3, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%97, %arg2 : tensor<2x4x8x1x16xbf16>, tensor<2x16x4x8xbf16>) outs(%99 : tensor<2x4x1x16x16xbf16>) {
    ^bb0(%in: bf16, %in_13: bf16, %out: bf16):
      %135 = arith.mulf %in, %in_13 : bf16
      %136 = arith.addf %out, %135 : bf16
      linalg.yield %136 : bf16
    } -> tensor<2x4x1x16x16xbf16>
    %101 = tensor.empty() : tensor<1x2x4x16x16xbf16>
    %102 = linalg.generic {indexing_maps = [#map9, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%100 : tensor<2x4x1x16x16xbf16>) outs(%101 : tensor<1x2x4x16x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x2x4x16x16xbf16>
    %103 = tensor.empty() : tensor<1x2x4x16x16xf32>
    %104 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%102 : tensor<1x2x4x16x16xbf16>) outs(%103 : tensor<1x2x4x16x16xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %135 = arith.extf %in : bf16 to f32
      linalg.yield %135 : f32
    } -> tensor<1x2x4x16x16xf32>
    %105 = tensor.empty() : tensor<1x2x4x16x16xf32>
    %106 = linalg.generic {indexing_maps = [#map17, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%82 : tensor<1x2x4x16x1xf32>) outs(%105 : tensor<1x2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x4x16x16xf32>
    %107 = tensor.empty() : tensor<1x2x4x16x16xf32>
    %108 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%104, %106 : tensor<1x2x4x16x16xf32>, tensor<1x2x4x16x16xf32>) outs(%107 : tensor<1x2x4x16x16xf32>) {
    ^bb0(%in: f32, %in_13: f32, %out: f32):
      %135 = arith.mulf %in, %in_13 : f32
      linalg.yield %135 : f32
    } -> tensor<1x2x4x16x16xf32>
    %109 = tensor.empty() : tensor<1x2x4x16x16xf32>
    %110 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%108, %67 : tensor<1x2x4x16x16xf32>, tensor<1x2x4x16x16xf32>) outs(%109 : tensor<1x2x4x16x16xf32>) {
    ^bb0(%in: f32, %in_13: f32, %out: f32):
      %135 = arith.mulf %in, %in_13 : f32
      linalg.yield %135 : f32
    } -> tensor<1x2x4x16x16xf32>
    %111 = tensor.empty() : tensor<1x2x4x16xf32>
    %112 = linalg.fill ins(%cst_1 : f32) outs(%111 : tensor<1x2x4x16xf32>) -> tensor<1x2x4x16xf32>
    %113 = linalg.generic {indexing_maps = [#map1, #map16], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%110 : tensor<1x2x4x16x16xf32>) outs(%112 : tensor<1x2x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %135 = arith.addf %out, %in : f32
      linalg.yield %135 : f32
    } -> tensor<1x2x4x16xf32>
    %expanded_11 = tensor.expand_shape %113 [[0], [1], [2], [3, 4]] output_shape [1, 2, 4, 16, 1] : tensor<1x2x4x16xf32> into tensor<1x2x4x16x1xf32>
    %114 = tensor.empty() : tensor<1x2x4x16x1xf32>
    %115 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded_11 : tensor<1x2x4x16x1xf32>) outs(%114 : tensor<1x2x4x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %135 = arith.negf %in : f32
      linalg.yield %135 : f32
    } -> tensor<1x2x4x16x1xf32>
    %116 = tensor.empty() : tensor<1x2x4x16x16xf32>
    %117 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%104, %74 : tensor<1x2x4x16x16xf32>, tensor<1x2x4x16x16xf32>) outs(%116 : tensor<1x2x4x16x16xf32>) {
    ^bb0(%in: f32, %in_13: f32, %out: f32):
      %135 = arith.divf %in, %in_13 : f32
      linalg.yield %135 : f32
    } -> tensor<1x2x4x16x16xf32>
    %118 = tensor.empty() : tensor<2x4x16xf32>
    %119 = linalg.fill ins(%cst_1 : f32) outs(%118 : tensor<2x4x16xf32>) -> tensor<2x4x16xf32>
    %120 = linalg.generic {indexing_maps = [#map21, #map24], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%115 : tensor<1x2x4x16x1xf32>) outs(%119 : tensor<2x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %135 = arith.addf %out, %in : f32
      linalg.yield %135 : f32
    } -> tensor<2x4x16xf32>
    %121 = tensor.empty() : tensor<1x2x4x16xf32>
    %122 = linalg.generic {indexing_maps = [#map25, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%120 : tensor<2x4x16xf32>) outs(%121 : tensor<1x2x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x4x16xf32>
    %123 = tensor.empty() : tensor<1x2x4x16x16xf32>
    %124 = linalg.generic {indexing_maps = [#map16, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%122 : tensor<1x2x4x16xf32>) outs(%123 : tensor<1x2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x4x16x16xf32>
    %125 = tensor.empty() : tensor<1x2x4x16x16xf32>
    %126 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%117, %124 : tensor<1x2x4x16x16xf32>, tensor<1x2x4x16x16xf32>) outs(%125 : tensor<1x2x4x16x16xf32>) {
    ^bb0(%in: f32, %in_13: f32, %out: f32):
      %135 = arith.addf %in, %in_13 : f32
      linalg.yield %135 : f32
    } -> tensor<1x2x4x16x16xf32>
    %127 = tensor.empty() : tensor<1x2x4x16x16xf32>
    %128 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%126, %67 : tensor<1x2x4x16x16xf32>, tensor<1x2x4x16x16xf32>) outs(%127 : tensor<1x2x4x16x16xf32>) {
    ^bb0(%in: f32, %in_13: f32, %out: f32):
      %135 = arith.mulf %in, %in_13 : f32
      linalg.yield %135 : f32
    } -> tensor<1x2x4x16x16xf32>
    %cst_12 = arith.constant dense<0.000000e+00> : tensor<f32>
    %129 = tensor.empty() : tensor<1x2x4x16x16xf32>
    %130 = linalg.generic {indexing_maps = [#map5, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%cst_12 : tensor<f32>) outs(%129 : tensor<1x2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x4x16x16xf32>
    %131 = tensor.empty() : tensor<1x2x4x16x16xf32>
    %132 = linalg.generic {indexing_maps = [#map1, #map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%42, %128, %130 : tensor<1x2x4x16x16xi1>, tensor<1x2x4x16x16xf32>, tensor<1x2x4x16x16xf32>) outs(%131 : tensor<1x2x4x16x16xf32>) {
    ^bb0(%in: i1, %in_13: f32, %in_14: f32, %out: f32):
      %135 = arith.select %in, %in_13, %in_14 : f32
      linalg.yield %135 : f32
    } -> tensor<1x2x4x16x16xf32>
    %133 = tensor.empty() : tensor<2x4x16x1x16xf32>
    %134 = linalg.generic {indexing_maps = [#map21, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%132 : tensor<1x2x4x16x16xf32>) outs(%133 : tensor<2x4x16x1x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16x1x16xf32>
    return %93 : tensor<2x16x4x8xbf16>
  }
}

