#map = affine_map<(d0, d1, d2, d3) -> (d0, d3)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map2 = affine_map<(d0, d1) -> ()>
#map3 = affine_map<(d0, d1) -> (d0, d1)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#map5 = affine_map<(d0, d1, d2, d3) -> (d0, d1, 0, d3)>
#map6 = affine_map<(d0, d1, d2, d3) -> (0, d1, d2, d3)>
#map7 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d2, d1, d4)>
#map8 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d3, d1, d4)>
#map9 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3)>
#map10 = affine_map<(d0, d1, d2, d3) -> ()>
#map11 = affine_map<(d0, d1, d2, d3) -> (d0, 0, d2, d3)>
#map12 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map13 = affine_map<(d0, d1, d2) -> ()>
#map14 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map15 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
#map16 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d4, d1, d2)>
#map17 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3, d4)>
#map18 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d3, d1)>
#map19 = affine_map<(d0, d1, d2, d3) -> (d0, d3, d1, d2)>
#map20 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d4, d2)>
#map21 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d4)>
#map22 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d4, d3)>
#map23 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d4, d1, d3)>
#map24 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d1, d3)>
module @jit_step {
  comm.mesh @mesh(d = 1)
  comm.group @d = @mesh[d]
  func.func public @main(%arg0: tensor<2x16x4x8xbf16>, %arg1: tensor<2x16x4x8xbf16>, %arg2: tensor<2x16x4x8xbf16>, %arg3: tensor<2x16xi1>, %arg4: tensor<2x16x4x8xbf16>) -> (tensor<2x16x4x8xbf16>, tensor<2x16x4x8xbf16>, tensor<2x16x4x8xbf16>, tensor<2x16x4x8xbf16>) {
    %cst = arith.constant 0.000000e+00 : bf16
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant 0.000000e+00 : f32
    %cst_2 = arith.constant dense<1.000000e+00> : tensor<f32>
    %cst_3 = arith.constant dense<0xFF800000> : tensor<f32>
    %cst_4 = arith.constant dense<-3.40282347E+38> : tensor<f32>
    %cst_5 = arith.constant dense<2.82842708> : tensor<f32>
    %cst_6 = arith.constant dense<true> : tensor<i1>
    %0 = tensor.empty() : tensor<2x1x1x16xi1>
    %1 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg3 : tensor<2x16xi1>) outs(%0 : tensor<2x1x1x16xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<2x1x1x16xi1>
    %2 = tensor.empty() : tensor<16x16xi1>
    %3 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel"]} ins(%cst_6 : tensor<i1>) outs(%2 : tensor<16x16xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<16x16xi1>
    %cst_7 = arith.constant dense<false> : tensor<i1>
    %cst_8 = arith.constant dense<0> : tensor<i32>
    %4 = tensor.empty() : tensor<16x16xi32>
    %5 = linalg.generic {indexing_maps = [#map3], iterator_types = ["parallel", "parallel"]} outs(%4 : tensor<16x16xi32>) {
    ^bb0(%out: i32):
      %138 = linalg.index 0 : index
      %139 = arith.index_cast %138 : index to i32
      linalg.yield %139 : i32
    } -> tensor<16x16xi32>
    %6 = tensor.empty() : tensor<16x16xi32>
    %7 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel"]} ins(%cst_8 : tensor<i32>) outs(%6 : tensor<16x16xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<16x16xi32>
    %8 = tensor.empty() : tensor<16x16xi32>
    %9 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%5, %7 : tensor<16x16xi32>, tensor<16x16xi32>) outs(%8 : tensor<16x16xi32>) {
    ^bb0(%in: i32, %in_11: i32, %out: i32):
      %138 = arith.addi %in, %in_11 : i32
      linalg.yield %138 : i32
    } -> tensor<16x16xi32>
    %10 = tensor.empty() : tensor<16x16xi32>
    %11 = linalg.generic {indexing_maps = [#map3], iterator_types = ["parallel", "parallel"]} outs(%10 : tensor<16x16xi32>) {
    ^bb0(%out: i32):
      %138 = linalg.index 1 : index
      %139 = arith.index_cast %138 : index to i32
      linalg.yield %139 : i32
    } -> tensor<16x16xi32>
    %12 = tensor.empty() : tensor<16x16xi1>
    %13 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%9, %11 : tensor<16x16xi32>, tensor<16x16xi32>) outs(%12 : tensor<16x16xi1>) {
    ^bb0(%in: i32, %in_11: i32, %out: i1):
      %138 = arith.cmpi sge, %in, %in_11 : i32
      linalg.yield %138 : i1
    } -> tensor<16x16xi1>
    %14 = tensor.empty() : tensor<16x16xi1>
    %15 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel"]} ins(%cst_7 : tensor<i1>) outs(%14 : tensor<16x16xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<16x16xi1>
    %16 = tensor.empty() : tensor<16x16xi1>
    %17 = linalg.generic {indexing_maps = [#map3, #map3, #map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%13, %3, %15 : tensor<16x16xi1>, tensor<16x16xi1>, tensor<16x16xi1>) outs(%16 : tensor<16x16xi1>) {
    ^bb0(%in: i1, %in_11: i1, %in_12: i1, %out: i1):
      %138 = arith.select %in, %in_11, %in_12 : i1
      linalg.yield %138 : i1
    } -> tensor<16x16xi1>
    %18 = tensor.empty() : tensor<1x1x16x16xi1>
    %19 = linalg.generic {indexing_maps = [#map4, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%17 : tensor<16x16xi1>) outs(%18 : tensor<1x1x16x16xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<1x1x16x16xi1>
    %20 = tensor.empty() : tensor<2x1x16x16xi1>
    %21 = linalg.generic {indexing_maps = [#map5, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%1 : tensor<2x1x1x16xi1>) outs(%20 : tensor<2x1x16x16xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<2x1x16x16xi1>
    %22 = tensor.empty() : tensor<2x1x16x16xi1>
    %23 = linalg.generic {indexing_maps = [#map6, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%19 : tensor<1x1x16x16xi1>) outs(%22 : tensor<2x1x16x16xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<2x1x16x16xi1>
    %24 = tensor.empty() : tensor<2x1x16x16xi1>
    %25 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%21, %23 : tensor<2x1x16x16xi1>, tensor<2x1x16x16xi1>) outs(%24 : tensor<2x1x16x16xi1>) {
    ^bb0(%in: i1, %in_11: i1, %out: i1):
      %138 = arith.andi %in, %in_11 : i1
      linalg.yield %138 : i1
    } -> tensor<2x1x16x16xi1>
    %26 = tensor.empty() : tensor<2x4x16x16xf32>
    %27 = linalg.fill ins(%cst_1 : f32) outs(%26 : tensor<2x4x16x16xf32>) -> tensor<2x4x16x16xf32>
    %28 = linalg.generic {indexing_maps = [#map7, #map8, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x16x4x8xbf16>, tensor<2x16x4x8xbf16>) outs(%27 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: bf16, %in_11: bf16, %out: f32):
      %138 = arith.extf %in : bf16 to f32
      %139 = arith.extf %in_11 : bf16 to f32
      %140 = arith.mulf %138, %139 : f32
      %141 = arith.addf %out, %140 : f32
      linalg.yield %141 : f32
    } -> tensor<2x4x16x16xf32>
    %29 = tensor.empty() : tensor<2x4x16x16xf32>
    %30 = linalg.generic {indexing_maps = [#map10, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_5 : tensor<f32>) outs(%29 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16x16xf32>
    %31 = tensor.empty() : tensor<2x4x16x16xf32>
    %32 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%28, %30 : tensor<2x4x16x16xf32>, tensor<2x4x16x16xf32>) outs(%31 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %in_11: f32, %out: f32):
      %138 = arith.divf %in, %in_11 : f32
      linalg.yield %138 : f32
    } -> tensor<2x4x16x16xf32>
    %cst_9 = arith.constant dense<0.000000e+00> : tensor<f32>
    %33 = tensor.empty() : tensor<2x4x16x16xi1>
    %34 = linalg.generic {indexing_maps = [#map11, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%25 : tensor<2x1x16x16xi1>) outs(%33 : tensor<2x4x16x16xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<2x4x16x16xi1>
    %35 = tensor.empty() : tensor<2x4x16x16xf32>
    %36 = linalg.generic {indexing_maps = [#map10, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_4 : tensor<f32>) outs(%35 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16x16xf32>
    %37 = tensor.empty() : tensor<2x4x16x16xf32>
    %38 = linalg.generic {indexing_maps = [#map1, #map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%34, %32, %36 : tensor<2x4x16x16xi1>, tensor<2x4x16x16xf32>, tensor<2x4x16x16xf32>) outs(%37 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: i1, %in_11: f32, %in_12: f32, %out: f32):
      %138 = arith.select %in, %in_11, %in_12 : f32
      linalg.yield %138 : f32
    } -> tensor<2x4x16x16xf32>
    %39 = tensor.empty() : tensor<2x4x16x16xf32>
    %40 = linalg.generic {indexing_maps = [#map10, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_9 : tensor<f32>) outs(%39 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16x16xf32>
    %41 = tensor.empty() : tensor<2x4x16xf32>
    %42 = linalg.fill ins(%cst_0 : f32) outs(%41 : tensor<2x4x16xf32>) -> tensor<2x4x16xf32>
    %43 = linalg.generic {indexing_maps = [#map1, #map12], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%38 : tensor<2x4x16x16xf32>) outs(%42 : tensor<2x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %138 = arith.maximumf %out, %in : f32
      linalg.yield %138 : f32
    } -> tensor<2x4x16xf32>
    %44 = tensor.empty() : tensor<2x4x16xf32>
    %45 = linalg.generic {indexing_maps = [#map13, #map14], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_3 : tensor<f32>) outs(%44 : tensor<2x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16xf32>
    %46 = tensor.empty() : tensor<2x4x16xf32>
    %47 = linalg.generic {indexing_maps = [#map14, #map14, #map14], iterator_types = ["parallel", "parallel", "parallel"]} ins(%45, %43 : tensor<2x4x16xf32>, tensor<2x4x16xf32>) outs(%46 : tensor<2x4x16xf32>) {
    ^bb0(%in: f32, %in_11: f32, %out: f32):
      %138 = arith.maximumf %in, %in_11 : f32
      linalg.yield %138 : f32
    } -> tensor<2x4x16xf32>
    %48 = tensor.empty() : tensor<2x4x16x1xf32>
    %49 = linalg.generic {indexing_maps = [#map12, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%47 : tensor<2x4x16xf32>) outs(%48 : tensor<2x4x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16x1xf32>
    %50 = tensor.empty() : tensor<2x4x16x16xf32>
    %51 = linalg.generic {indexing_maps = [#map15, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%49 : tensor<2x4x16x1xf32>) outs(%50 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16x16xf32>
    %52 = tensor.empty() : tensor<2x4x16x16xf32>
    %53 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%38, %51 : tensor<2x4x16x16xf32>, tensor<2x4x16x16xf32>) outs(%52 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %in_11: f32, %out: f32):
      %138 = arith.subf %in, %in_11 : f32
      linalg.yield %138 : f32
    } -> tensor<2x4x16x16xf32>
    %54 = tensor.empty() : tensor<2x4x16x16xf32>
    %55 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%53 : tensor<2x4x16x16xf32>) outs(%54 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %138 = math.exp %in : f32
      linalg.yield %138 : f32
    } -> tensor<2x4x16x16xf32>
    %56 = tensor.empty() : tensor<2x4x16xf32>
    %57 = linalg.fill ins(%cst_1 : f32) outs(%56 : tensor<2x4x16xf32>) -> tensor<2x4x16xf32>
    %58 = linalg.generic {indexing_maps = [#map1, #map12], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%55 : tensor<2x4x16x16xf32>) outs(%57 : tensor<2x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %138 = arith.addf %out, %in : f32
      linalg.yield %138 : f32
    } -> tensor<2x4x16xf32>
    %59 = tensor.empty() : tensor<2x4x16x1xf32>
    %60 = linalg.generic {indexing_maps = [#map12, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%58 : tensor<2x4x16xf32>) outs(%59 : tensor<2x4x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16x1xf32>
    %61 = tensor.empty() : tensor<2x4x16x16xf32>
    %62 = linalg.generic {indexing_maps = [#map15, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%60 : tensor<2x4x16x1xf32>) outs(%61 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16x16xf32>
    %63 = tensor.empty() : tensor<2x4x16x16xf32>
    %64 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%55, %62 : tensor<2x4x16x16xf32>, tensor<2x4x16x16xf32>) outs(%63 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %in_11: f32, %out: f32):
      %138 = arith.divf %in, %in_11 : f32
      linalg.yield %138 : f32
    } -> tensor<2x4x16x16xf32>
    %65 = tensor.empty() : tensor<2x4x16x1xf32>
    %66 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%60, %60 : tensor<2x4x16x1xf32>, tensor<2x4x16x1xf32>) outs(%65 : tensor<2x4x16x1xf32>) {
    ^bb0(%in: f32, %in_11: f32, %out: f32):
      %138 = arith.mulf %in, %in_11 : f32
      linalg.yield %138 : f32
    } -> tensor<2x4x16x1xf32>
    %67 = tensor.empty() : tensor<2x4x16x1xf32>
    %68 = linalg.generic {indexing_maps = [#map10, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_2 : tensor<f32>) outs(%67 : tensor<2x4x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16x1xf32>
    %69 = tensor.empty() : tensor<2x4x16x1xf32>
    %70 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%68, %66 : tensor<2x4x16x1xf32>, tensor<2x4x16x1xf32>) outs(%69 : tensor<2x4x16x1xf32>) {
    ^bb0(%in: f32, %in_11: f32, %out: f32):
      %138 = arith.divf %in, %in_11 : f32
      linalg.yield %138 : f32
    } -> tensor<2x4x16x1xf32>
    %71 = tensor.empty() : tensor<2x4x16x16xbf16>
    %72 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%64 : tensor<2x4x16x16xf32>) outs(%71 : tensor<2x4x16x16xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %138 = arith.truncf %in : f32 to bf16
      linalg.yield %138 : bf16
    } -> tensor<2x4x16x16xbf16>
    %73 = tensor.empty() : tensor<2x4x8x16xbf16>
    %74 = tensor.empty() : tensor<2x4x8x16xbf16>
    %75 = linalg.fill ins(%cst : bf16) outs(%74 : tensor<2x4x8x16xbf16>) -> tensor<2x4x8x16xbf16>
    %76 = linalg.generic {indexing_maps = [#map16, #map17, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%arg2, %72 : tensor<2x16x4x8xbf16>, tensor<2x4x16x16xbf16>) outs(%75 : tensor<2x4x8x16xbf16>) {
    ^bb0(%in: bf16, %in_11: bf16, %out: bf16):
      %138 = arith.mulf %in, %in_11 : bf16
      %139 = arith.addf %out, %138 : bf16
      linalg.yield %139 : bf16
    } -> tensor<2x4x8x16xbf16>
    %77 = tensor.empty() : tensor<2x16x4x8xbf16>
    %78 = linalg.generic {indexing_maps = [#map18, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%76 : tensor<2x4x8x16xbf16>) outs(%77 : tensor<2x16x4x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x16x4x8xbf16>
    %79 = tensor.empty() : tensor<2x16x4x8xbf16>
    %values, %token = comm.all_reduce sum %78 into %79 on @d : tensor<2x16x4x8xbf16>
    %80 = comm.wait %token, %values reading %78 : tensor<2x16x4x8xbf16>
    %81 = linalg.generic {indexing_maps = [#map19, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg4 : tensor<2x16x4x8xbf16>) outs(%73 : tensor<2x4x8x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x4x8x16xbf16>
    %82 = tensor.empty() : tensor<2x4x16x16xbf16>
    %83 = linalg.fill ins(%cst : bf16) outs(%82 : tensor<2x4x16x16xbf16>) -> tensor<2x4x16x16xbf16>
    %84 = linalg.generic {indexing_maps = [#map20, #map8, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%81, %arg2 : tensor<2x4x8x16xbf16>, tensor<2x16x4x8xbf16>) outs(%83 : tensor<2x4x16x16xbf16>) {
    ^bb0(%in: bf16, %in_11: bf16, %out: bf16):
      %138 = arith.mulf %in, %in_11 : bf16
      %139 = arith.addf %out, %138 : bf16
      linalg.yield %139 : bf16
    } -> tensor<2x4x16x16xbf16>
    %85 = tensor.empty() : tensor<2x4x8x16xbf16>
    %86 = linalg.fill ins(%cst : bf16) outs(%85 : tensor<2x4x8x16xbf16>) -> tensor<2x4x8x16xbf16>
    %87 = linalg.generic {indexing_maps = [#map21, #map22, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%81, %72 : tensor<2x4x8x16xbf16>, tensor<2x4x16x16xbf16>) outs(%86 : tensor<2x4x8x16xbf16>) {
    ^bb0(%in: bf16, %in_11: bf16, %out: bf16):
      %138 = arith.mulf %in, %in_11 : bf16
      %139 = arith.addf %out, %138 : bf16
      linalg.yield %139 : bf16
    } -> tensor<2x4x8x16xbf16>
    %88 = tensor.empty() : tensor<2x16x4x8xbf16>
    %89 = linalg.generic {indexing_maps = [#map18, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%87 : tensor<2x4x8x16xbf16>) outs(%88 : tensor<2x16x4x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x16x4x8xbf16>
    %90 = tensor.empty() : tensor<2x4x16x16xf32>
    %91 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%84 : tensor<2x4x16x16xbf16>) outs(%90 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %138 = arith.extf %in : bf16 to f32
      linalg.yield %138 : f32
    } -> tensor<2x4x16x16xf32>
    %92 = tensor.empty() : tensor<2x4x16x16xf32>
    %93 = linalg.generic {indexing_maps = [#map15, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%70 : tensor<2x4x16x1xf32>) outs(%92 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16x16xf32>
    %94 = tensor.empty() : tensor<2x4x16x16xf32>
    %95 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%91, %93 : tensor<2x4x16x16xf32>, tensor<2x4x16x16xf32>) outs(%94 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %in_11: f32, %out: f32):
      %138 = arith.mulf %in, %in_11 : f32
      linalg.yield %138 : f32
    } -> tensor<2x4x16x16xf32>
    %96 = tensor.empty() : tensor<2x4x16x16xf32>
    %97 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%95, %55 : tensor<2x4x16x16xf32>, tensor<2x4x16x16xf32>) outs(%96 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %in_11: f32, %out: f32):
      %138 = arith.mulf %in, %in_11 : f32
      linalg.yield %138 : f32
    } -> tensor<2x4x16x16xf32>
    %98 = tensor.empty() : tensor<2x4x16xf32>
    %99 = linalg.fill ins(%cst_1 : f32) outs(%98 : tensor<2x4x16xf32>) -> tensor<2x4x16xf32>
    %100 = linalg.generic {indexing_maps = [#map1, #map12], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%97 : tensor<2x4x16x16xf32>) outs(%99 : tensor<2x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %138 = arith.addf %out, %in : f32
      linalg.yield %138 : f32
    } -> tensor<2x4x16xf32>
    %expanded = tensor.expand_shape %100 [[0], [1], [2, 3]] output_shape [2, 4, 16, 1] : tensor<2x4x16xf32> into tensor<2x4x16x1xf32>
    %101 = tensor.empty() : tensor<2x4x16x1xf32>
    %102 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded : tensor<2x4x16x1xf32>) outs(%101 : tensor<2x4x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %138 = arith.negf %in : f32
      linalg.yield %138 : f32
    } -> tensor<2x4x16x1xf32>
    %103 = tensor.empty() : tensor<2x4x16x16xf32>
    %104 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%91, %62 : tensor<2x4x16x16xf32>, tensor<2x4x16x16xf32>) outs(%103 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %in_11: f32, %out: f32):
      %138 = arith.divf %in, %in_11 : f32
      linalg.yield %138 : f32
    } -> tensor<2x4x16x16xf32>
    %105 = tensor.empty() : tensor<2x4x16xf32>
    %106 = linalg.fill ins(%cst_1 : f32) outs(%105 : tensor<2x4x16xf32>) -> tensor<2x4x16xf32>
    %107 = linalg.generic {indexing_maps = [#map1, #map12], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%102 : tensor<2x4x16x1xf32>) outs(%106 : tensor<2x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %138 = arith.addf %out, %in : f32
      linalg.yield %138 : f32
    } -> tensor<2x4x16xf32>
    %108 = tensor.empty() : tensor<2x4x16x16xf32>
    %109 = linalg.generic {indexing_maps = [#map12, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%107 : tensor<2x4x16xf32>) outs(%108 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16x16xf32>
    %110 = tensor.empty() : tensor<2x4x16x16xf32>
    %111 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%104, %109 : tensor<2x4x16x16xf32>, tensor<2x4x16x16xf32>) outs(%110 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %in_11: f32, %out: f32):
      %138 = arith.addf %in, %in_11 : f32
      linalg.yield %138 : f32
    } -> tensor<2x4x16x16xf32>
    %112 = tensor.empty() : tensor<2x4x16x16xf32>
    %113 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%111, %55 : tensor<2x4x16x16xf32>, tensor<2x4x16x16xf32>) outs(%112 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %in_11: f32, %out: f32):
      %138 = arith.mulf %in, %in_11 : f32
      linalg.yield %138 : f32
    } -> tensor<2x4x16x16xf32>
    %cst_10 = arith.constant dense<0.000000e+00> : tensor<f32>
    %114 = tensor.empty() : tensor<2x4x16x16xf32>
    %115 = linalg.generic {indexing_maps = [#map10, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_10 : tensor<f32>) outs(%114 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16x16xf32>
    %116 = tensor.empty() : tensor<2x4x16x16xf32>
    %117 = linalg.generic {indexing_maps = [#map1, #map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%34, %113, %115 : tensor<2x4x16x16xi1>, tensor<2x4x16x16xf32>, tensor<2x4x16x16xf32>) outs(%116 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: i1, %in_11: f32, %in_12: f32, %out: f32):
      %138 = arith.select %in, %in_11, %in_12 : f32
      linalg.yield %138 : f32
    } -> tensor<2x4x16x16xf32>
    %118 = tensor.empty() : tensor<2x4x16x16xf32>
    %119 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%117, %30 : tensor<2x4x16x16xf32>, tensor<2x4x16x16xf32>) outs(%118 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %in_11: f32, %out: f32):
      %138 = arith.divf %in, %in_11 : f32
      linalg.yield %138 : f32
    } -> tensor<2x4x16x16xf32>
    %120 = tensor.empty() : tensor<2x16x4x8xf32>
    %121 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg0 : tensor<2x16x4x8xbf16>) outs(%120 : tensor<2x16x4x8xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %138 = arith.extf %in : bf16 to f32
      linalg.yield %138 : f32
    } -> tensor<2x16x4x8xf32>
    %122 = tensor.empty() : tensor<2x4x16x8xf32>
    %123 = linalg.fill ins(%cst_1 : f32) outs(%122 : tensor<2x4x16x8xf32>) -> tensor<2x4x16x8xf32>
    %124 = linalg.generic {indexing_maps = [#map20, #map23, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%119, %121 : tensor<2x4x16x16xf32>, tensor<2x16x4x8xf32>) outs(%123 : tensor<2x4x16x8xf32>) {
    ^bb0(%in: f32, %in_11: f32, %out: f32):
      %138 = arith.mulf %in, %in_11 : f32
      %139 = arith.addf %out, %138 : f32
      linalg.yield %139 : f32
    } -> tensor<2x4x16x8xf32>
    %125 = tensor.empty() : tensor<2x16x4x8xf32>
    %126 = linalg.generic {indexing_maps = [#map24, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%124 : tensor<2x4x16x8xf32>) outs(%125 : tensor<2x16x4x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x16x4x8xf32>
    %127 = tensor.empty() : tensor<2x16x4x8xbf16>
    %128 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%126 : tensor<2x16x4x8xf32>) outs(%127 : tensor<2x16x4x8xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %138 = arith.truncf %in : f32 to bf16
      linalg.yield %138 : bf16
    } -> tensor<2x16x4x8xbf16>
    %129 = tensor.empty() : tensor<2x16x4x8xf32>
    %130 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg1 : tensor<2x16x4x8xbf16>) outs(%129 : tensor<2x16x4x8xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %138 = arith.extf %in : bf16 to f32
      linalg.yield %138 : f32
    } -> tensor<2x16x4x8xf32>
    %131 = tensor.empty() : tensor<2x4x16x8xf32>
    %132 = linalg.fill ins(%cst_1 : f32) outs(%131 : tensor<2x4x16x8xf32>) -> tensor<2x4x16x8xf32>
    %133 = linalg.generic {indexing_maps = [#map21, #map23, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%119, %130 : tensor<2x4x16x16xf32>, tensor<2x16x4x8xf32>) outs(%132 : tensor<2x4x16x8xf32>) {
    ^bb0(%in: f32, %in_11: f32, %out: f32):
      %138 = arith.mulf %in, %in_11 : f32
      %139 = arith.addf %out, %138 : f32
      linalg.yield %139 : f32
    } -> tensor<2x4x16x8xf32>
    %134 = tensor.empty() : tensor<2x16x4x8xf32>
    %135 = linalg.generic {indexing_maps = [#map24, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%133 : tensor<2x4x16x8xf32>) outs(%134 : tensor<2x16x4x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x16x4x8xf32>
    %136 = tensor.empty() : tensor<2x16x4x8xbf16>
    %137 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%135 : tensor<2x16x4x8xf32>) outs(%136 : tensor<2x16x4x8xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %138 = arith.truncf %in : f32 to bf16
      linalg.yield %138 : bf16
    } -> tensor<2x16x4x8xbf16>
    return %80, %137, %128, %89 : tensor<2x16x4x8xbf16>, tensor<2x16x4x8xbf16>, tensor<2x16x4x8xbf16>, tensor<2x16x4x8xbf16>
  }
}

