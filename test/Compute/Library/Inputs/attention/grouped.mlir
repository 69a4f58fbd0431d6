#map = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d2, d1, d5)>
#map1 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d3, d1, d4, d5)>
#map2 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3, d4)>
#map3 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d4, d3, d2)>
#map4 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#map5 = affine_map<(d0, d1, d2, d3, d4) -> ()>
#map6 = affine_map<(d0, d1) -> ()>
#map7 = affine_map<(d0, d1) -> (d0, d1)>
#map8 = affine_map<(d0, d1, d2, d3, d4) -> (d3, d4)>
#map9 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3)>
#map10 = affine_map<(d0, d1, d2, d3) -> ()>
#map11 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map12 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, 0)>
#map13 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d5, d1, d2)>
#map14 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d3, d4, d5)>
#map15 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d2, d4, d3, d1)>
#map16 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d4, d1, d3, d2)>
#map17 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d5, d2, d3)>
#map18 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d4, d1, d5)>
#map19 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d4, d5)>
#map20 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d4, d5, d3)>
#map21 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3)>
#map22 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d3, d1)>
#map23 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d5, d1, d4)>
#map24 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d2, d1, d3, d4)>
#map25 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d4, d1, d5, d3)>
#map26 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d1, d3)>
module @jit_step {
  comm.mesh @mesh(d = 1)
  comm.group @d = @mesh[d]
  func.func public @main(%arg0: tensor<2x16x4x8xbf16>, %arg1: tensor<2x16x2x8xbf16>, %arg2: tensor<2x16x2x8xbf16>, %arg3: tensor<2x16x4x8xbf16>) -> (tensor<2x16x4x8xbf16>, tensor<2x16x4x8xbf16>, tensor<2x16x2x8xbf16>, tensor<2x16x2x8xbf16>) {
    %cst = arith.constant 0.000000e+00 : bf16
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant 0.000000e+00 : f32
    %cst_2 = arith.constant dense<1.000000e+00> : tensor<f32>
    %cst_3 = arith.constant dense<0xFF800000> : tensor<f32>
    %cst_4 = arith.constant dense<-1.000000e+30> : tensor<f32>
    %cst_5 = arith.constant dense<true> : tensor<i1>
    %cst_6 = arith.constant dense<2.82842708> : tensor<f32>
    %expanded = tensor.expand_shape %arg0 [[0], [1], [2, 3], [4]] output_shape [2, 16, 2, 2, 8] : tensor<2x16x4x8xbf16> into tensor<2x16x2x2x8xbf16>
    %0 = tensor.empty() : tensor<2x2x16x16x2xf32>
    %1 = linalg.fill ins(%cst_1 : f32) outs(%0 : tensor<2x2x16x16x2xf32>) -> tensor<2x2x16x16x2xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%arg1, %expanded : tensor<2x16x2x8xbf16>, tensor<2x16x2x2x8xbf16>) outs(%1 : tensor<2x2x16x16x2xf32>) {
    ^bb0(%in: bf16, %in_14: bf16, %out: f32):
      %132 = arith.extf %in : bf16 to f32
      %133 = arith.extf %in_14 : bf16 to f32
      %134 = arith.mulf %132, %133 : f32
      %135 = arith.addf %out, %134 : f32
      linalg.yield %135 : f32
    } -> tensor<2x2x16x16x2xf32>
    %3 = tensor.empty() : tensor<2x2x2x16x16xf32>
    %4 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%2 : tensor<2x2x16x16x2xf32>) outs(%3 : tensor<2x2x2x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x2x2x16x16xf32>
    %5 = tensor.empty() : tensor<2x2x2x16x16xf32>
    %6 = linalg.generic {indexing_maps = [#map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%cst_6 : tensor<f32>) outs(%5 : tensor<2x2x2x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x2x2x16x16xf32>
    %7 = tensor.empty() : tensor<2x2x2x16x16xf32>
    %8 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%4, %6 : tensor<2x2x2x16x16xf32>, tensor<2x2x2x16x16xf32>) outs(%7 : tensor<2x2x2x16x16xf32>) {
    ^bb0(%in: f32, %in_14: f32, %out: f32):
      %132 = arith.divf %in, %in_14 : f32
      linalg.yield %132 : f32
    } -> tensor<2x2x2x16x16xf32>
    %9 = tensor.empty() : tensor<16x16xi1>
    %10 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel"]} ins(%cst_5 : tensor<i1>) outs(%9 : tensor<16x16xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<16x16xi1>
    %cst_7 = arith.constant dense<false> : tensor<i1>
    %cst_8 = arith.constant dense<0> : tensor<i32>
    %11 = tensor.empty() : tensor<16x16xi32>
    %12 = linalg.generic {indexing_maps = [#map7], iterator_types = ["parallel", "parallel"]} outs(%11 : tensor<16x16xi32>) {
    ^bb0(%out: i32):
      %132 = linalg.index 0 : index
      %133 = arith.index_cast %132 : index to i32
      linalg.yield %133 : i32
    } -> tensor<16x16xi32>
    %13 = tensor.empty() : tensor<16x16xi32>
    %14 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel"]} ins(%cst_8 : tensor<i32>) outs(%13 : tensor<16x16xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<16x16xi32>
    %15 = tensor.empty() : tensor<16x16xi32>
    %16 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel"]} ins(%12, %14 : tensor<16x16xi32>, tensor<16x16xi32>) outs(%15 : tensor<16x16xi32>) {
    ^bb0(%in: i32, %in_14: i32, %out: i32):
      %132 = arith.addi %in, %in_14 : i32
      linalg.yield %132 : i32
    } -> tensor<16x16xi32>
    %17 = tensor.empty() : tensor<16x16xi32>
    %18 = linalg.generic {indexing_maps = [#map7], iterator_types = ["parallel", "parallel"]} outs(%17 : tensor<16x16xi32>) {
    ^bb0(%out: i32):
      %132 = linalg.index 1 : index
      %133 = arith.index_cast %132 : index to i32
      linalg.yield %133 : i32
    } -> tensor<16x16xi32>
    %19 = tensor.empty() : tensor<16x16xi1>
    %20 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel"]} ins(%16, %18 : tensor<16x16xi32>, tensor<16x16xi32>) outs(%19 : tensor<16x16xi1>) {
    ^bb0(%in: i32, %in_14: i32, %out: i1):
      %132 = arith.cmpi sge, %in, %in_14 : i32
      linalg.yield %132 : i1
    } -> tensor<16x16xi1>
    %21 = tensor.empty() : tensor<16x16xi1>
    %22 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel"]} ins(%cst_7 : tensor<i1>) outs(%21 : tensor<16x16xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<16x16xi1>
    %23 = tensor.empty() : tensor<16x16xi1>
    %24 = linalg.generic {indexing_maps = [#map7, #map7, #map7, #map7], iterator_types = ["parallel", "parallel"]} ins(%20, %10, %22 : tensor<16x16xi1>, tensor<16x16xi1>, tensor<16x16xi1>) outs(%23 : tensor<16x16xi1>) {
    ^bb0(%in: i1, %in_14: i1, %in_15: i1, %out: i1):
      %132 = arith.select %in, %in_14, %in_15 : i1
      linalg.yield %132 : i1
    } -> tensor<16x16xi1>
    %cst_9 = arith.constant dense<0.000000e+00> : tensor<f32>
    %25 = tensor.empty() : tensor<2x2x2x16x16xi1>
    %26 = linalg.generic {indexing_maps = [#map8, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%24 : tensor<16x16xi1>) outs(%25 : tensor<2x2x2x16x16xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<2x2x2x16x16xi1>
    %27 = tensor.empty() : tensor<2x2x2x16x16xf32>
    %28 = linalg.generic {indexing_maps = [#map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%cst_4 : tensor<f32>) outs(%27 : tensor<2x2x2x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x2x2x16x16xf32>
    %29 = tensor.empty() : tensor<2x2x2x16x16xf32>
    %30 = linalg.generic {indexing_maps = [#map4, #map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%26, %8, %28 : tensor<2x2x2x16x16xi1>, tensor<2x2x2x16x16xf32>, tensor<2x2x2x16x16xf32>) outs(%29 : tensor<2x2x2x16x16xf32>) {
    ^bb0(%in: i1, %in_14: f32, %in_15: f32, %out: f32):
      %132 = arith.select %in, %in_14, %in_15 : f32
      linalg.yield %132 : f32
    } -> tensor<2x2x2x16x16xf32>
    %31 = tensor.empty() : tensor<2x2x2x16x16xf32>
    %32 = linalg.generic {indexing_maps = [#map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%cst_9 : tensor<f32>) outs(%31 : tensor<2x2x2x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x2x2x16x16xf32>
    %33 = tensor.empty() : tensor<2x2x2x16xf32>
    %34 = linalg.fill ins(%cst_0 : f32) outs(%33 : tensor<2x2x2x16xf32>) -> tensor<2x2x2x16xf32>
    %35 = linalg.generic {indexing_maps = [#map4, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%30 : tensor<2x2x2x16x16xf32>) outs(%34 : tensor<2x2x2x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %132 = arith.maximumf %out, %in : f32
      linalg.yield %132 : f32
    } -> tensor<2x2x2x16xf32>
    %36 = tensor.empty() : tensor<2x2x2x16xf32>
    %37 = linalg.generic {indexing_maps = [#map10, #map11], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_3 : tensor<f32>) outs(%36 : tensor<2x2x2x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x2x2x16xf32>
    %38 = tensor.empty() : tensor<2x2x2x16xf32>
    %39 = linalg.generic {indexing_maps = [#map11, #map11, #map11], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%37, %35 : tensor<2x2x2x16xf32>, tensor<2x2x2x16xf32>) outs(%38 : tensor<2x2x2x16xf32>) {
    ^bb0(%in: f32, %in_14: f32, %out: f32):
      %132 = arith.maximumf %in, %in_14 : f32
      linalg.yield %132 : f32
    } -> tensor<2x2x2x16xf32>
    %40 = tensor.empty() : tensor<2x2x2x16x1xf32>
    %41 = linalg.generic {indexing_maps = [#map9, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%39 : tensor<2x2x2x16xf32>) outs(%40 : tensor<2x2x2x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x2x2x16x1xf32>
    %42 = tensor.empty() : tensor<2x2x2x16x16xf32>
    %43 = linalg.generic {indexing_maps = [#map12, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%41 : tensor<2x2x2x16x1xf32>) outs(%42 : tensor<2x2x2x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x2x2x16x16xf32>
    %44 = tensor.empty() : tensor<2x2x2x16x16xf32>
    %45 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%30, %43 : tensor<2x2x2x16x16xf32>, tensor<2x2x2x16x16xf32>) outs(%44 : tensor<2x2x2x16x16xf32>) {
    ^bb0(%in: f32, %in_14: f32, %out: f32):
      %132 = arith.subf %in, %in_14 : f32
      linalg.yield %132 : f32
    } -> tensor<2x2x2x16x16xf32>
    %46 = tensor.empty() : tensor<2x2x2x16x16xf32>
    %47 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%45 : tensor<2x2x2x16x16xf32>) outs(%46 : tensor<2x2x2x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %132 = math.exp %in : f32
      linalg.yield %132 : f32
    } -> tensor<2x2x2x16x16xf32>
    %48 = tensor.empty() : tensor<2x2x2x16xf32>
    %49 = linalg.fill ins(%cst_1 : f32) outs(%48 : tensor<2x2x2x16xf32>) -> tensor<2x2x2x16xf32>
    %50 = linalg.generic {indexing_maps = [#map4, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%47 : tensor<2x2x2x16x16xf32>) outs(%49 : tensor<2x2x2x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %132 = arith.addf %out, %in : f32
      linalg.yield %132 : f32
    } -> tensor<2x2x2x16xf32>
    %51 = tensor.empty() : tensor<2x2x2x16x1xf32>
    %52 = linalg.generic {indexing_maps = [#map9, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%50 : tensor<2x2x2x16xf32>) outs(%51 : tensor<2x2x2x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x2x2x16x1xf32>
    %53 = tensor.empty() : tensor<2x2x2x16x16xf32>
    %54 = linalg.generic {indexing_maps = [#map12, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%52 : tensor<2x2x2x16x1xf32>) outs(%53 : tensor<2x2x2x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x2x2x16x16xf32>
    %55 = tensor.empty() : tensor<2x2x2x16x16xf32>
    %56 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%47, %54 : tensor<2x2x2x16x16xf32>, tensor<2x2x2x16x16xf32>) outs(%55 : tensor<2x2x2x16x16xf32>) {
    ^bb0(%in: f32, %in_14: f32, %out: f32):
      %132 = arith.divf %in, %in_14 : f32
      linalg.yield %132 : f32
    } -> tensor<2x2x2x16x16xf32>
    %57 = tensor.empty() : tensor<2x2x2x16x1xf32>
    %58 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%52, %52 : tensor<2x2x2x16x1xf32>, tensor<2x2x2x16x1xf32>) outs(%57 : tensor<2x2x2x16x1xf32>) {
    ^bb0(%in: f32, %in_14: f32, %out: f32):
      %132 = arith.mulf %in, %in_14 : f32
      linalg.yield %132 : f32
    } -> tensor<2x2x2x16x1xf32>
    %59 = tensor.empty() : tensor<2x2x2x16x1xf32>
    %60 = linalg.generic {indexing_maps = [#map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%cst_2 : tensor<f32>) outs(%59 : tensor<2x2x2x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x2x2x16x1xf32>
    %61 = tensor.empty() : tensor<2x2x2x16x1xf32>
    %62 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%60, %58 : tensor<2x2x2x16x1xf32>, tensor<2x2x2x16x1xf32>) outs(%61 : tensor<2x2x2x16x1xf32>) {
    ^bb0(%in: f32, %in_14: f32, %out: f32):
      %132 = arith.divf %in, %in_14 : f32
      linalg.yield %132 : f32
    } -> tensor<2x2x2x16x1xf32>
    %63 = tensor.empty() : tensor<2x2x2x16x16xbf16>
    %64 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%56 : tensor<2x2x2x16x16xf32>) outs(%63 : tensor<2x2x2x16x16xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %132 = arith.truncf %in : f32 to bf16
      linalg.yield %132 : bf16
    } -> tensor<2x2x2x16x16xbf16>
    %65 = tensor.empty() : tensor<2x2x8x2x16xbf16>
    %66 = linalg.fill ins(%cst : bf16) outs(%65 : tensor<2x2x8x2x16xbf16>) -> tensor<2x2x8x2x16xbf16>
    %67 = linalg.generic {indexing_maps = [#map13, #map14, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%arg2, %64 : tensor<2x16x2x8xbf16>, tensor<2x2x2x16x16xbf16>) outs(%66 : tensor<2x2x8x2x16xbf16>) {
    ^bb0(%in: bf16, %in_14: bf16, %out: bf16):
      %132 = arith.mulf %in, %in_14 : bf16
      %133 = arith.addf %out, %132 : bf16
      linalg.yield %133 : bf16
    } -> tensor<2x2x8x2x16xbf16>
    %68 = tensor.empty() : tensor<2x16x2x2x8xbf16>
    %69 = linalg.generic {indexing_maps = [#map15, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%67 : tensor<2x2x8x2x16xbf16>) outs(%68 : tensor<2x16x2x2x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x16x2x2x8xbf16>
    %collapsed = tensor.collapse_shape %69 [[0], [1], [2, 3], [4]] : tensor<2x16x2x2x8xbf16> into tensor<2x16x4x8xbf16>
    %70 = tensor.empty() : tensor<2x16x4x8xbf16>
    %values, %token = comm.all_reduce sum %collapsed into %70 on @d : tensor<2x16x4x8xbf16>
    %71 = comm.wait %token, %values reading %collapsed : tensor<2x16x4x8xbf16>
    %expanded_10 = tensor.expand_shape %arg3 [[0], [1], [2, 3], [4]] output_shape [2, 16, 2, 2, 8] : tensor<2x16x4x8xbf16> into tensor<2x16x2x2x8xbf16>
    %72 = tensor.empty() : tensor<2x2x8x2x16xbf16>
    %73 = linalg.generic {indexing_maps = [#map16, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded_10 : tensor<2x16x2x2x8xbf16>) outs(%72 : tensor<2x2x8x2x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x2x8x2x16xbf16>
    %74 = tensor.empty() : tensor<2x2x2x16x16xbf16>
    %75 = linalg.fill ins(%cst : bf16) outs(%74 : tensor<2x2x2x16x16xbf16>) -> tensor<2x2x2x16x16xbf16>
    %76 = linalg.generic {indexing_maps = [#map17, #map18, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%73, %arg2 : tensor<2x2x8x2x16xbf16>, tensor<2x16x2x8xbf16>) outs(%75 : tensor<2x2x2x16x16xbf16>) {
    ^bb0(%in: bf16, %in_14: bf16, %out: bf16):
      %132 = arith.mulf %in, %in_14 : bf16
      %133 = arith.addf %out, %132 : bf16
      linalg.yield %133 : bf16
    } -> tensor<2x2x2x16x16xbf16>
    %77 = tensor.empty() : tensor<2x2x8x16xbf16>
    %78 = linalg.fill ins(%cst : bf16) outs(%77 : tensor<2x2x8x16xbf16>) -> tensor<2x2x8x16xbf16>
    %79 = linalg.generic {indexing_maps = [#map19, #map20, #map21], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%73, %64 : tensor<2x2x8x2x16xbf16>, tensor<2x2x2x16x16xbf16>) outs(%78 : tensor<2x2x8x16xbf16>) {
    ^bb0(%in: bf16, %in_14: bf16, %out: bf16):
      %132 = arith.mulf %in, %in_14 : bf16
      %133 = arith.addf %out, %132 : bf16
      linalg.yield %133 : bf16
    } -> tensor<2x2x8x16xbf16>
    %80 = tensor.empty() : tensor<2x16x2x8xbf16>
    %81 = linalg.generic {indexing_maps = [#map22, #map11], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%79 : tensor<2x2x8x16xbf16>) outs(%80 : tensor<2x16x2x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x16x2x8xbf16>
    %82 = tensor.empty() : tensor<2x2x2x16x16xf32>
    %83 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%76 : tensor<2x2x2x16x16xbf16>) outs(%82 : tensor<2x2x2x16x16xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %132 = arith.extf %in : bf16 to f32
      linalg.yield %132 : f32
    } -> tensor<2x2x2x16x16xf32>
    %84 = tensor.empty() : tensor<2x2x2x16x16xf32>
    %85 = linalg.generic {indexing_maps = [#map12, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%62 : tensor<2x2x2x16x1xf32>) outs(%84 : tensor<2x2x2x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x2x2x16x16xf32>
    %86 = tensor.empty() : tensor<2x2x2x16x16xf32>
    %87 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%83, %85 : tensor<2x2x2x16x16xf32>, tensor<2x2x2x16x16xf32>) outs(%86 : tensor<2x2x2x16x16xf32>) {
    ^bb0(%in: f32, %in_14: f32, %out: f32):
      %132 = arith.mulf %in, %in_14 : f32
      linalg.yield %132 : f32
    } -> tensor<2x2x2x16x16xf32>
    %88 = tensor.empty() : tensor<2x2x2x16x16xf32>
    %89 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%87, %47 : tensor<2x2x2x16x16xf32>, tensor<2x2x2x16x16xf32>) outs(%88 : tensor<2x2x2x16x16xf32>) {
    ^bb0(%in: f32, %in_14: f32, %out: f32):
      %132 = arith.mulf %in, %in_14 : f32
      linalg.yield %132 : f32
    } -> tensor<2x2x2x16x16xf32>
    %90 = tensor.empty() : tensor<2x2x2x16xf32>
    %91 = linalg.fill ins(%cst_1 : f32) outs(%90 : tensor<2x2x2x16xf32>) -> tensor<2x2x2x16xf32>
    %92 = linalg.generic {indexing_maps = [#map4, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%89 : tensor<2x2x2x16x16xf32>) outs(%91 : tensor<2x2x2x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %132 = arith.addf %out, %in : f32
      linalg.yield %132 : f32
    } -> tensor<2x2x2x16xf32>
    %expanded_11 = tensor.expand_shape %92 [[0], [1], [2], [3, 4]] output_shape [2, 2, 2, 16, 1] : tensor<2x2x2x16xf32> into tensor<2x2x2x16x1xf32>
    %93 = tensor.empty() : tensor<2x2x2x16x1xf32>
    %94 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded_11 : tensor<2x2x2x16x1xf32>) outs(%93 : tensor<2x2x2x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %132 = arith.negf %in : f32
      linalg.yield %132 : f32
    } -> tensor<2x2x2x16x1xf32>
    %95 = tensor.empty() : tensor<2x2x2x16x16xf32>
    %96 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%83, %54 : tensor<2x2x2x16x16xf32>, tensor<2x2x2x16x16xf32>) outs(%95 : tensor<2x2x2x16x16xf32>) {
    ^bb0(%in: f32, %in_14: f32, %out: f32):
      %132 = arith.divf %in, %in_14 : f32
      linalg.yield %132 : f32
    } -> tensor<2x2x2x16x16xf32>
    %97 = tensor.empty() : tensor<2x2x2x16xf32>
    %98 = linalg.fill ins(%cst_1 : f32) outs(%97 : tensor<2x2x2x16xf32>) -> tensor<2x2x2x16xf32>
    %99 = linalg.generic {indexing_maps = [#map4, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%94 : tensor<2x2x2x16x1xf32>) outs(%98 : tensor<2x2x2x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %132 = arith.addf %out, %in : f32
      linalg.yield %132 : f32
    } -> tensor<2x2x2x16xf32>
    %100 = tensor.empty() : tensor<2x2x2x16x16xf32>
    %101 = linalg.generic {indexing_maps = [#map9, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%99 : tensor<2x2x2x16xf32>) outs(%100 : tensor<2x2x2x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x2x2x16x16xf32>
    %102 = tensor.empty() : tensor<2x2x2x16x16xf32>
    %103 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%96, %101 : tensor<2x2x2x16x16xf32>, tensor<2x2x2x16x16xf32>) outs(%102 : tensor<2x2x2x16x16xf32>) {
    ^bb0(%in: f32, %in_14: f32, %out: f32):
      %132 = arith.addf %in, %in_14 : f32
      linalg.yield %132 : f32
    } -> tensor<2x2x2x16x16xf32>
    %104 = tensor.empty() : tensor<2x2x2x16x16xf32>
    %105 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%103, %47 : tensor<2x2x2x16x16xf32>, tensor<2x2x2x16x16xf32>) outs(%104 : tensor<2x2x2x16x16xf32>) {
    ^bb0(%in: f32, %in_14: f32, %out: f32):
      %132 = arith.mulf %in, %in_14 : f32
      linalg.yield %132 : f32
    } -> tensor<2x2x2x16x16xf32>
    %cst_12 = arith.constant dense<0.000000e+00> : tensor<f32>
    %106 = tensor.empty() : tensor<2x2x2x16x16xf32>
    %107 = linalg.generic {indexing_maps = [#map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%cst_12 : tensor<f32>) outs(%106 : tensor<2x2x2x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x2x2x16x16xf32>
    %108 = tensor.empty() : tensor<2x2x2x16x16xf32>
    %109 = linalg.generic {indexing_maps = [#map4, #map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%26, %105, %107 : tensor<2x2x2x16x16xi1>, tensor<2x2x2x16x16xf32>, tensor<2x2x2x16x16xf32>) outs(%108 : tensor<2x2x2x16x16xf32>) {
    ^bb0(%in: i1, %in_14: f32, %in_15: f32, %out: f32):
      %132 = arith.select %in, %in_14, %in_15 : f32
      linalg.yield %132 : f32
    } -> tensor<2x2x2x16x16xf32>
    %110 = tensor.empty() : tensor<2x2x2x16x16xf32>
    %111 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%109, %6 : tensor<2x2x2x16x16xf32>, tensor<2x2x2x16x16xf32>) outs(%110 : tensor<2x2x2x16x16xf32>) {
    ^bb0(%in: f32, %in_14: f32, %out: f32):
      %132 = arith.divf %in, %in_14 : f32
      linalg.yield %132 : f32
    } -> tensor<2x2x2x16x16xf32>
    %112 = tensor.empty() : tensor<2x2x16x16x2xf32>
    %113 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%111 : tensor<2x2x2x16x16xf32>) outs(%112 : tensor<2x2x16x16x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x2x16x16x2xf32>
    %114 = tensor.empty() : tensor<2x16x2x8xf32>
    %115 = linalg.generic {indexing_maps = [#map11, #map11], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg1 : tensor<2x16x2x8xbf16>) outs(%114 : tensor<2x16x2x8xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %132 = arith.extf %in : bf16 to f32
      linalg.yield %132 : f32
    } -> tensor<2x16x2x8xf32>
    %116 = tensor.empty() : tensor<2x2x16x2x8xf32>
    %117 = linalg.fill ins(%cst_1 : f32) outs(%116 : tensor<2x2x16x2x8xf32>) -> tensor<2x2x16x2x8xf32>
    %118 = linalg.generic {indexing_maps = [#map17, #map23, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%113, %115 : tensor<2x2x16x16x2xf32>, tensor<2x16x2x8xf32>) outs(%117 : tensor<2x2x16x2x8xf32>) {
    ^bb0(%in: f32, %in_14: f32, %out: f32):
      %132 = arith.mulf %in, %in_14 : f32
      %133 = arith.addf %out, %132 : f32
      linalg.yield %133 : f32
    } -> tensor<2x2x16x2x8xf32>
    %119 = tensor.empty() : tensor<2x16x2x2x8xf32>
    %120 = linalg.generic {indexing_maps = [#map24, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%118 : tensor<2x2x16x2x8xf32>) outs(%119 : tensor<2x16x2x2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x16x2x2x8xf32>
    %121 = tensor.empty() : tensor<2x16x2x2x8xbf16>
    %122 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%120 : tensor<2x16x2x2x8xf32>) outs(%121 : tensor<2x16x2x2x8xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %132 = arith.truncf %in : f32 to bf16
      linalg.yield %132 : bf16
    } -> tensor<2x16x2x2x8xbf16>
    %123 = tensor.empty() : tensor<2x16x2x2x8xf32>
    %124 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded : tensor<2x16x2x2x8xbf16>) outs(%123 : tensor<2x16x2x2x8xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %132 = arith.extf %in : bf16 to f32
      linalg.yield %132 : f32
    } -> tensor<2x16x2x2x8xf32>
    %125 = tensor.empty() : tensor<2x2x16x8xf32>
    %126 = linalg.fill ins(%cst_1 : f32) outs(%125 : tensor<2x2x16x8xf32>) -> tensor<2x2x16x8xf32>
    %127 = linalg.generic {indexing_maps = [#map19, #map25, #map21], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%113, %124 : tensor<2x2x16x16x2xf32>, tensor<2x16x2x2x8xf32>) outs(%126 : tensor<2x2x16x8xf32>) {
    ^bb0(%in: f32, %in_14: f32, %out: f32):
      %132 = arith.mulf %in, %in_14 : f32
      %133 = arith.addf %out, %132 : f32
      linalg.yield %133 : f32
    } -> tensor<2x2x16x8xf32>
    %128 = tensor.empty() : tensor<2x16x2x8xf32>
    %129 = linalg.generic {indexing_maps = [#map26, #map11], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%127 : tensor<2x2x16x8xf32>) outs(%128 : tensor<2x16x2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x16x2x8xf32>
    %130 = tensor.empty() : tensor<2x16x2x8xbf16>
    %131 = linalg.generic {indexing_maps = [#map11, #map11], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%129 : tensor<2x16x2x8xf32>) outs(%130 : tensor<2x16x2x8xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %132 = arith.truncf %in : f32 to bf16
      linalg.yield %132 : bf16
    } -> tensor<2x16x2x8xbf16>
    %collapsed_13 = tensor.collapse_shape %122 [[0], [1], [2, 3], [4]] : tensor<2x16x2x2x8xbf16> into tensor<2x16x4x8xbf16>
    return %71, %collapsed_13, %131, %81 : tensor<2x16x4x8xbf16>, tensor<2x16x4x8xbf16>, tensor<2x16x2x8xbf16>, tensor<2x16x2x8xbf16>
  }
}

