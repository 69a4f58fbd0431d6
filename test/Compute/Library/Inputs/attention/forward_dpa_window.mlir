#map = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d2, d1, d3, d5)>
#map1 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d4, d1, d5)>
#map2 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3, d4)>
#map3 = affine_map<(d0, d1, d2, d3, d4) -> ()>
#map4 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#map5 = affine_map<(d0, d1, d2, d3) -> ()>
#map6 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map7 = affine_map<(d0, d1) -> ()>
#map8 = affine_map<(d0, d1) -> (d0, d1)>
#map9 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#map10 = affine_map<(d0, d1, d2, d3) -> (0, 0, d2, d3)>
#map11 = affine_map<(d0, d1) -> (d0)>
#map12 = affine_map<(d0, d1) -> (d1)>
#map13 = affine_map<(d0, d1) -> (d0, 0)>
#map14 = affine_map<(d0, d1) -> (0, d1)>
#map15 = affine_map<(d0, d1, d2, d3, d4) -> (d1, d2, d3, d4)>
#map16 = affine_map<(d0, d1, d2, d3, d4) -> (d1, d2, d3, d0, d4)>
#map17 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3)>
#map18 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, 0)>
#map19 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d5, d1, d2)>
#map20 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d3, d0, d1, d4, d5)>
#map21 = affine_map<(d0, d1, d2, d3, d4) -> (d1, d3, d4, d0, d2)>
#map22 = affine_map<(d0, d1, d2, d3, d4) -> (d3, d0, d1, d2, d4)>
#map23 = affine_map<(d0, d1, d2, d3, d4) -> (d3, d0, d4, d1, d2)>
#map24 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d5, d2, d3)>
#map25 = affine_map<(d0, d1, d2, d3, d4) -> (d1, d2, d0, d3, d4)>
#map26 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2)>
#map27 = affine_map<(d0, d1, d2, d3) -> (d1, d2, d3)>
module @jit__lambda {
  comm.mesh @mesh(d = 1)
  comm.group @d = @mesh[d]
  func.func public @main(%arg0: tensor<2x16x4x8xbf16>, %arg1: tensor<2x16x4x8xbf16>, %arg2: tensor<2x16x4x8xbf16>, %arg3: tensor<2x16x4x8xbf16>) -> tensor<2x16x4x8xbf16> {
    %cst = arith.constant 0.000000e+00 : bf16
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant 0.000000e+00 : f32
    %cst_2 = arith.constant dense<1.000000e+00> : tensor<f32>
    %cst_3 = arith.constant dense<0xFF800000> : tensor<f32>
    %cst_4 = arith.constant dense<-2.38197633E+38> : tensor<f32>
    %cst_5 = arith.constant dense<0> : tensor<i32>
    %cst_6 = arith.constant dense<4> : tensor<i32>
    %cst_7 = arith.constant dense<true> : tensor<i1>
    %cst_8 = arith.constant dense<0.353553385> : tensor<f32>
    %cst_9 = arith.constant dense<[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]> : tensor<16xi32>
    %expanded = tensor.expand_shape %arg0 [[0], [1], [2], [3, 4]] output_shape [2, 16, 4, 1, 8] : tensor<2x16x4x8xbf16> into tensor<2x16x4x1x8xbf16>
    %0 = tensor.empty() : tensor<2x4x16x1x16xf32>
    %1 = linalg.fill ins(%cst_1 : f32) outs(%0 : tensor<2x4x16x1x16xf32>) -> tensor<2x4x16x1x16xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%expanded, %arg1 : tensor<2x16x4x1x8xbf16>, tensor<2x16x4x8xbf16>) outs(%1 : tensor<2x4x16x1x16xf32>) {
    ^bb0(%in: bf16, %in_16: bf16, %out: f32):
      %155 = arith.extf %in : bf16 to f32
      %156 = arith.extf %in_16 : bf16 to f32
      %157 = arith.mulf %155, %156 : f32
      %158 = arith.addf %out, %157 : f32
      linalg.yield %158 : f32
    } -> tensor<2x4x16x1x16xf32>
    %3 = tensor.empty() : tensor<2x4x16x1x16xf32>
    %4 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%cst_8 : tensor<f32>) outs(%3 : tensor<2x4x16x1x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16x1x16xf32>
    %5 = tensor.empty() : tensor<2x4x16x1x16xf32>
    %6 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%2, %4 : tensor<2x4x16x1x16xf32>, tensor<2x4x16x1x16xf32>) outs(%5 : tensor<2x4x16x1x16xf32>) {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %155 = arith.mulf %in, %in_16 : f32
      linalg.yield %155 : f32
    } -> tensor<2x4x16x1x16xf32>
    %7 = tensor.empty() : tensor<2x4x16x16xi1>
    %8 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_7 : tensor<i1>) outs(%7 : tensor<2x4x16x16xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<2x4x16x16xi1>
    %9 = tensor.empty() : tensor<16x16xi1>
    %10 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel"]} ins(%cst_7 : tensor<i1>) outs(%9 : tensor<16x16xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<16x16xi1>
    %cst_10 = arith.constant dense<false> : tensor<i1>
    %cst_11 = arith.constant dense<0> : tensor<i32>
    %11 = tensor.empty() : tensor<16x16xi32>
    %12 = linalg.generic {indexing_maps = [#map8], iterator_types = ["parallel", "parallel"]} outs(%11 : tensor<16x16xi32>) {
    ^bb0(%out: i32):
      %155 = linalg.index 0 : index
      %156 = arith.index_cast %155 : index to i32
      linalg.yield %156 : i32
    } -> tensor<16x16xi32>
    %13 = tensor.empty() : tensor<16x16xi32>
    %14 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel"]} ins(%cst_11 : tensor<i32>) outs(%13 : tensor<16x16xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<16x16xi32>
    %15 = tensor.empty() : tensor<16x16xi32>
    %16 = linalg.generic {indexing_maps = [#map8, #map8, #map8], iterator_types = ["parallel", "parallel"]} ins(%12, %14 : tensor<16x16xi32>, tensor<16x16xi32>) outs(%15 : tensor<16x16xi32>) {
    ^bb0(%in: i32, %in_16: i32, %out: i32):
      %155 = arith.addi %in, %in_16 : i32
      linalg.yield %155 : i32
    } -> tensor<16x16xi32>
    %17 = tensor.empty() : tensor<16x16xi32>
    %18 = linalg.generic {indexing_maps = [#map8], iterator_types = ["parallel", "parallel"]} outs(%17 : tensor<16x16xi32>) {
    ^bb0(%out: i32):
      %155 = linalg.index 1 : index
      %156 = arith.index_cast %155 : index to i32
      linalg.yield %156 : i32
    } -> tensor<16x16xi32>
    %19 = tensor.empty() : tensor<16x16xi1>
    %20 = linalg.generic {indexing_maps = [#map8, #map8, #map8], iterator_types = ["parallel", "parallel"]} ins(%16, %18 : tensor<16x16xi32>, tensor<16x16xi32>) outs(%19 : tensor<16x16xi1>) {
    ^bb0(%in: i32, %in_16: i32, %out: i1):
      %155 = arith.cmpi sge, %in, %in_16 : i32
      linalg.yield %155 : i1
    } -> tensor<16x16xi1>
    %21 = tensor.empty() : tensor<16x16xi1>
    %22 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel"]} ins(%cst_10 : tensor<i1>) outs(%21 : tensor<16x16xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<16x16xi1>
    %23 = tensor.empty() : tensor<16x16xi1>
    %24 = linalg.generic {indexing_maps = [#map8, #map8, #map8, #map8], iterator_types = ["parallel", "parallel"]} ins(%20, %10, %22 : tensor<16x16xi1>, tensor<16x16xi1>, tensor<16x16xi1>) outs(%23 : tensor<16x16xi1>) {
    ^bb0(%in: i1, %in_16: i1, %in_17: i1, %out: i1):
      %155 = arith.select %in, %in_16, %in_17 : i1
      linalg.yield %155 : i1
    } -> tensor<16x16xi1>
    %25 = tensor.empty() : tensor<1x1x16x16xi1>
    %26 = linalg.generic {indexing_maps = [#map9, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%24 : tensor<16x16xi1>) outs(%25 : tensor<1x1x16x16xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<1x1x16x16xi1>
    %27 = tensor.empty() : tensor<2x4x16x16xi1>
    %28 = linalg.generic {indexing_maps = [#map10, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%26 : tensor<1x1x16x16xi1>) outs(%27 : tensor<2x4x16x16xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<2x4x16x16xi1>
    %29 = tensor.empty() : tensor<2x4x16x16xi1>
    %30 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%8, %28 : tensor<2x4x16x16xi1>, tensor<2x4x16x16xi1>) outs(%29 : tensor<2x4x16x16xi1>) {
    ^bb0(%in: i1, %in_16: i1, %out: i1):
      %155 = arith.andi %in, %in_16 : i1
      linalg.yield %155 : i1
    } -> tensor<2x4x16x16xi1>
    %31 = tensor.empty() : tensor<16x1xi32>
    %32 = linalg.generic {indexing_maps = [#map11, #map8], iterator_types = ["parallel", "parallel"]} ins(%cst_9 : tensor<16xi32>) outs(%31 : tensor<16x1xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<16x1xi32>
    %33 = tensor.empty() : tensor<1x16xi32>
    %34 = linalg.generic {indexing_maps = [#map12, #map8], iterator_types = ["parallel", "parallel"]} ins(%cst_9 : tensor<16xi32>) outs(%33 : tensor<1x16xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<1x16xi32>
    %35 = tensor.empty() : tensor<1x16xi32>
    %36 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel"]} ins(%cst_6 : tensor<i32>) outs(%35 : tensor<1x16xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<1x16xi32>
    %37 = tensor.empty() : tensor<1x16xi32>
    %38 = linalg.generic {indexing_maps = [#map8, #map8, #map8], iterator_types = ["parallel", "parallel"]} ins(%34, %36 : tensor<1x16xi32>, tensor<1x16xi32>) outs(%37 : tensor<1x16xi32>) {
    ^bb0(%in: i32, %in_16: i32, %out: i32):
      %155 = arith.addi %in, %in_16 : i32
      linalg.yield %155 : i32
    } -> tensor<1x16xi32>
    %39 = tensor.empty() : tensor<16x16xi32>
    %40 = linalg.generic {indexing_maps = [#map13, #map8], iterator_types = ["parallel", "parallel"]} ins(%32 : tensor<16x1xi32>) outs(%39 : tensor<16x16xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<16x16xi32>
    %41 = tensor.empty() : tensor<16x16xi32>
    %42 = linalg.generic {indexing_maps = [#map14, #map8], iterator_types = ["parallel", "parallel"]} ins(%38 : tensor<1x16xi32>) outs(%41 : tensor<16x16xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<16x16xi32>
    %43 = tensor.empty() : tensor<16x16xi1>
    %44 = linalg.generic {indexing_maps = [#map8, #map8, #map8], iterator_types = ["parallel", "parallel"]} ins(%40, %42 : tensor<16x16xi32>, tensor<16x16xi32>) outs(%43 : tensor<16x16xi1>) {
    ^bb0(%in: i32, %in_16: i32, %out: i1):
      %155 = arith.cmpi sle, %in, %in_16 : i32
      linalg.yield %155 : i1
    } -> tensor<16x16xi1>
    %45 = tensor.empty() : tensor<1x16xi32>
    %46 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel"]} ins(%cst_5 : tensor<i32>) outs(%45 : tensor<1x16xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<1x16xi32>
    %47 = tensor.empty() : tensor<1x16xi32>
    %48 = linalg.generic {indexing_maps = [#map8, #map8, #map8], iterator_types = ["parallel", "parallel"]} ins(%34, %46 : tensor<1x16xi32>, tensor<1x16xi32>) outs(%47 : tensor<1x16xi32>) {
    ^bb0(%in: i32, %in_16: i32, %out: i32):
      %155 = arith.subi %in, %in_16 : i32
      linalg.yield %155 : i32
    } -> tensor<1x16xi32>
    %49 = tensor.empty() : tensor<16x16xi32>
    %50 = linalg.generic {indexing_maps = [#map14, #map8], iterator_types = ["parallel", "parallel"]} ins(%48 : tensor<1x16xi32>) outs(%49 : tensor<16x16xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<16x16xi32>
    %51 = tensor.empty() : tensor<16x16xi1>
    %52 = linalg.generic {indexing_maps = [#map8, #map8, #map8], iterator_types = ["parallel", "parallel"]} ins(%40, %50 : tensor<16x16xi32>, tensor<16x16xi32>) outs(%51 : tensor<16x16xi1>) {
    ^bb0(%in: i32, %in_16: i32, %out: i1):
      %155 = arith.cmpi sge, %in, %in_16 : i32
      linalg.yield %155 : i1
    } -> tensor<16x16xi1>
    %53 = tensor.empty() : tensor<16x16xi1>
    %54 = linalg.generic {indexing_maps = [#map8, #map8, #map8], iterator_types = ["parallel", "parallel"]} ins(%52, %44 : tensor<16x16xi1>, tensor<16x16xi1>) outs(%53 : tensor<16x16xi1>) {
    ^bb0(%in: i1, %in_16: i1, %out: i1):
      %155 = arith.andi %in, %in_16 : i1
      linalg.yield %155 : i1
    } -> tensor<16x16xi1>
    %55 = tensor.empty() : tensor<1x1x16x16xi1>
    %56 = linalg.generic {indexing_maps = [#map9, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%54 : tensor<16x16xi1>) outs(%55 : tensor<1x1x16x16xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<1x1x16x16xi1>
    %57 = tensor.empty() : tensor<2x4x16x16xi1>
    %58 = linalg.generic {indexing_maps = [#map10, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%56 : tensor<1x1x16x16xi1>) outs(%57 : tensor<2x4x16x16xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<2x4x16x16xi1>
    %59 = tensor.empty() : tensor<2x4x16x16xi1>
    %60 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%30, %58 : tensor<2x4x16x16xi1>, tensor<2x4x16x16xi1>) outs(%59 : tensor<2x4x16x16xi1>) {
    ^bb0(%in: i1, %in_16: i1, %out: i1):
      %155 = arith.andi %in, %in_16 : i1
      linalg.yield %155 : i1
    } -> tensor<2x4x16x16xi1>
    %cst_12 = arith.constant dense<0.000000e+00> : tensor<f32>
    %61 = tensor.empty() : tensor<2x4x16x16xf32>
    %62 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_4 : tensor<f32>) outs(%61 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16x16xf32>
    %63 = tensor.empty() : tensor<1x2x4x16x16xi1>
    %64 = linalg.generic {indexing_maps = [#map15, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%60 : tensor<2x4x16x16xi1>) outs(%63 : tensor<1x2x4x16x16xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<1x2x4x16x16xi1>
    %65 = tensor.empty() : tensor<1x2x4x16x16xf32>
    %66 = linalg.generic {indexing_maps = [#map15, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%62 : tensor<2x4x16x16xf32>) outs(%65 : tensor<1x2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x4x16x16xf32>
    %67 = tensor.empty() : tensor<1x2x4x16x16xf32>
    %68 = linalg.generic {indexing_maps = [#map16, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%6 : tensor<2x4x16x1x16xf32>) outs(%67 : tensor<1x2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x4x16x16xf32>
    %69 = tensor.empty() : tensor<1x2x4x16x16xf32>
    %70 = linalg.generic {indexing_maps = [#map4, #map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%64, %68, %66 : tensor<1x2x4x16x16xi1>, tensor<1x2x4x16x16xf32>, tensor<1x2x4x16x16xf32>) outs(%69 : tensor<1x2x4x16x16xf32>) {
    ^bb0(%in: i1, %in_16: f32, %in_17: f32, %out: f32):
      %155 = arith.select %in, %in_16, %in_17 : f32
      linalg.yield %155 : f32
    } -> tensor<1x2x4x16x16xf32>
    %71 = tensor.empty() : tensor<1x2x4x16x16xf32>
    %72 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%cst_12 : tensor<f32>) outs(%71 : tensor<1x2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x4x16x16xf32>
    %73 = tensor.empty() : tensor<1x2x4x16xf32>
    %74 = linalg.fill ins(%cst_0 : f32) outs(%73 : tensor<1x2x4x16xf32>) -> tensor<1x2x4x16xf32>
    %75 = linalg.generic {indexing_maps = [#map4, #map17], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%70 : tensor<1x2x4x16x16xf32>) outs(%74 : tensor<1x2x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %155 = arith.maximumf %out, %in : f32
      linalg.yield %155 : f32
    } -> tensor<1x2x4x16xf32>
    %76 = tensor.empty() : tensor<1x2x4x16xf32>
    %77 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_3 : tensor<f32>) outs(%76 : tensor<1x2x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x4x16xf32>
    %78 = tensor.empty() : tensor<1x2x4x16xf32>
    %79 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%77, %75 : tensor<1x2x4x16xf32>, tensor<1x2x4x16xf32>) outs(%78 : tensor<1x2x4x16xf32>) {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %155 = arith.maximumf %in, %in_16 : f32
      linalg.yield %155 : f32
    } -> tensor<1x2x4x16xf32>
    %80 = tensor.empty() : tensor<1x2x4x16x1xf32>
    %81 = linalg.generic {indexing_maps = [#map17, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%79 : tensor<1x2x4x16xf32>) outs(%80 : tensor<1x2x4x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x4x16x1xf32>
    %82 = tensor.empty() : tensor<1x2x4x16x16xf32>
    %83 = linalg.generic {indexing_maps = [#map18, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%81 : tensor<1x2x4x16x1xf32>) outs(%82 : tensor<1x2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x4x16x16xf32>
    %84 = tensor.empty() : tensor<1x2x4x16x16xf32>
    %85 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%70, %83 : tensor<1x2x4x16x16xf32>, tensor<1x2x4x16x16xf32>) outs(%84 : tensor<1x2x4x16x16xf32>) {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %155 = arith.subf %in, %in_16 : f32
      linalg.yield %155 : f32
    } -> tensor<1x2x4x16x16xf32>
    %86 = tensor.empty() : tensor<1x2x4x16x16xf32>
    %87 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%85 : tensor<1x2x4x16x16xf32>) outs(%86 : tensor<1x2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %155 = math.exp %in : f32
      linalg.yield %155 : f32
    } -> tensor<1x2x4x16x16xf32>
    %88 = tensor.empty() : tensor<1x2x4x16xf32>
    %89 = linalg.fill ins(%cst_1 : f32) outs(%88 : tensor<1x2x4x16xf32>) -> tensor<1x2x4x16xf32>
    %90 = linalg.generic {indexing_maps = [#map4, #map17], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%87 : tensor<1x2x4x16x16xf32>) outs(%89 : tensor<1x2x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %155 = arith.addf %out, %in : f32
      linalg.yield %155 : f32
    } -> tensor<1x2x4x16xf32>
    %91 = tensor.empty() : tensor<1x2x4x16x1xf32>
    %92 = linalg.generic {indexing_maps = [#map17, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%90 : tensor<1x2x4x16xf32>) outs(%91 : tensor<1x2x4x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x4x16x1xf32>
    %93 = tensor.empty() : tensor<1x2x4x16x16xf32>
    %94 = linalg.generic {indexing_maps = [#map18, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%92 : tensor<1x2x4x16x1xf32>) outs(%93 : tensor<1x2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x4x16x16xf32>
    %95 = tensor.empty() : tensor<1x2x4x16x16xf32>
    %96 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%87, %94 : tensor<1x2x4x16x16xf32>, tensor<1x2x4x16x16xf32>) outs(%95 : tensor<1x2x4x16x16xf32>) {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %155 = arith.divf %in, %in_16 : f32
      linalg.yield %155 : f32
    } -> tensor<1x2x4x16x16xf32>
    %97 = tensor.empty() : tensor<1x2x4x16x1xf32>
    %98 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%92, %92 : tensor<1x2x4x16x1xf32>, tensor<1x2x4x16x1xf32>) outs(%97 : tensor<1x2x4x16x1xf32>) {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %155 = arith.mulf %in, %in_16 : f32
      linalg.yield %155 : f32
    } -> tensor<1x2x4x16x1xf32>
    %99 = tensor.empty() : tensor<1x2x4x16x1xf32>
    %100 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%cst_2 : tensor<f32>) outs(%99 : tensor<1x2x4x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x4x16x1xf32>
    %101 = tensor.empty() : tensor<1x2x4x16x1xf32>
    %102 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%100, %98 : tensor<1x2x4x16x1xf32>, tensor<1x2x4x16x1xf32>) outs(%101 : tensor<1x2x4x16x1xf32>) {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %155 = arith.divf %in, %in_16 : f32
      linalg.yield %155 : f32
    } -> tensor<1x2x4x16x1xf32>
    %103 = tensor.empty() : tensor<1x2x4x16x16xbf16>
    %104 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%96 : tensor<1x2x4x16x16xf32>) outs(%103 : tensor<1x2x4x16x16xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %155 = arith.truncf %in : f32 to bf16
      linalg.yield %155 : bf16
    } -> tensor<1x2x4x16x16xbf16>
    %105 = tensor.empty() : tensor<2x4x8x1x16xbf16>
    %106 = linalg.fill ins(%cst : bf16) outs(%105 : tensor<2x4x8x1x16xbf16>) -> tensor<2x4x8x1x16xbf16>
    %107 = linalg.generic {indexing_maps = [#map19, #map20, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%arg2, %104 : tensor<2x16x4x8xbf16>, tensor<1x2x4x16x16xbf16>) outs(%106 : tensor<2x4x8x1x16xbf16>) {
    ^bb0(%in: bf16, %in_16: bf16, %out: bf16):
      %155 = arith.mulf %in, %in_16 : bf16
      %156 = arith.addf %out, %155 : bf16
      linalg.yield %156 : bf16
    } -> tensor<2x4x8x1x16xbf16>
    %108 = tensor.empty() : tensor<1x2x16x4x8xbf16>
    %109 = linalg.generic {indexing_maps = [#map21, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%107 : tensor<2x4x8x1x16xbf16>) outs(%108 : tensor<1x2x16x4x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x2x16x4x8xbf16>
    %110 = tensor.empty() : tensor<2x16x4x1x8xbf16>
    %111 = linalg.generic {indexing_maps = [#map22, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%109 : tensor<1x2x16x4x8xbf16>) outs(%110 : tensor<2x16x4x1x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x16x4x1x8xbf16>
    %collapsed = tensor.collapse_shape %111 [[0], [1], [2], [3, 4]] : tensor<2x16x4x1x8xbf16> into tensor<2x16x4x8xbf16>
    %112 = tensor.empty() : tensor<2x16x4x8xbf16>
    %values, %token = comm.all_reduce sum %collapsed into %112 on @d : tensor<2x16x4x8xbf16>
    %113 = comm.wait %token, %values reading %collapsed : tensor<2x16x4x8xbf16>
    %expanded_13 = tensor.expand_shape %arg3 [[0], [1], [2], [3, 4]] output_shape [2, 16, 4, 1, 8] : tensor<2x16x4x8xbf16> into tensor<2x16x4x1x8xbf16>
    %114 = tensor.empty() : tensor<1x2x16x4x8xbf16>
    %115 = linalg.generic {indexing_maps = [#map16, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded_13 : tensor<2x16x4x1x8xbf16>) outs(%114 : tensor<1x2x16x4x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x2x16x4x8xbf16>
    %116 = tensor.empty() : tensor<2x4x8x1x16xbf16>
    %117 = linalg.generic {indexing_maps = [#map23, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%115 : tensor<1x2x16x4x8xbf16>) outs(%116 : tensor<2x4x8x1x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x4x8x1x16xbf16>
    %118 = tensor.empty() : tensor<2x4x1x16x16xbf16>
    %119 = linalg.fill ins(%cst : bf16) outs(%118 : tensor<2x4x1x16x16xbf16>) -> tensor<2x4x1x16x16xbf16>
    %120 = linalg.generic {indexing_maps = [#map24, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%117, %arg2 : tensor<2x4x8x1x16xbf16>, tensor<2x16x4x8xbf16>) outs(%119 : tensor<2x4x1x16x16xbf16>) {
    ^bb0(%in: bf16, %in_16: bf16, %out: bf16):
      %155 = arith.mulf %in, %in_16 : bf16
      %156 = arith.addf %out, %155 : bf16
      linalg.yield %156 : bf16
    } -> tensor<2x4x1x16x16xbf16>
    %121 = tensor.empty() : tensor<1x2x4x16x16xbf16>
    %122 = linalg.generic {indexing_maps = [#map25, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%120 : tensor<2x4x1x16x16xbf16>) outs(%121 : tensor<1x2x4x16x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x2x4x16x16xbf16>
    %123 = tensor.empty() : tensor<1x2x4x16x16xf32>
    %124 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%122 : tensor<1x2x4x16x16xbf16>) outs(%123 : tensor<1x2x4x16x16xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %155 = arith.extf %in : bf16 to f32
      linalg.yield %155 : f32
    } -> tensor<1x2x4x16x16xf32>
    %125 = tensor.empty() : tensor<1x2x4x16x16xf32>
    %126 = linalg.generic {indexing_maps = [#map18, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%102 : tensor<1x2x4x16x1xf32>) outs(%125 : tensor<1x2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x4x16x16xf32>
    %127 = tensor.empty() : tensor<1x2x4x16x16xf32>
    %128 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%124, %126 : tensor<1x2x4x16x16xf32>, tensor<1x2x4x16x16xf32>) outs(%127 : tensor<1x2x4x16x16xf32>) {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %155 = arith.mulf %in, %in_16 : f32
      linalg.yield %155 : f32
    } -> tensor<1x2x4x16x16xf32>
    %129 = tensor.empty() : tensor<1x2x4x16x16xf32>
    %130 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%128, %87 : tensor<1x2x4x16x16xf32>, tensor<1x2x4x16x16xf32>) outs(%129 : tensor<1x2x4x16x16xf32>) {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %155 = arith.mulf %in, %in_16 : f32
      linalg.yield %155 : f32
    } -> tensor<1x2x4x16x16xf32>
    %131 = tensor.empty() : tensor<1x2x4x16xf32>
    %132 = linalg.fill ins(%cst_1 : f32) outs(%131 : tensor<1x2x4x16xf32>) -> tensor<1x2x4x16xf32>
    %133 = linalg.generic {indexing_maps = [#map4, #map17], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%130 : tensor<1x2x4x16x16xf32>) outs(%132 : tensor<1x2x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %155 = arith.addf %out, %in : f32
      linalg.yield %155 : f32
    } -> tensor<1x2x4x16xf32>
    %expanded_14 = tensor.expand_shape %133 [[0], [1], [2], [3, 4]] output_shape [1, 2, 4, 16, 1] : tensor<1x2x4x16xf32> into tensor<1x2x4x16x1xf32>
    %134 = tensor.empty() : tensor<1x2x4x16x1xf32>
    %135 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded_14 : tensor<1x2x4x16x1xf32>) outs(%134 : tensor<1x2x4x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %155 = arith.negf %in : f32
      linalg.yield %155 : f32
    } -> tensor<1x2x4x16x1xf32>
    %136 = tensor.empty() : tensor<1x2x4x16x16xf32>
    %137 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%124, %94 : tensor<1x2x4x16x16xf32>, tensor<1x2x4x16x16xf32>) outs(%136 : tensor<1x2x4x16x16xf32>) {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %155 = arith.divf %in, %in_16 : f32
      linalg.yield %155 : f32
    } -> tensor<1x2x4x16x16xf32>
    %138 = tensor.empty() : tensor<2x4x16xf32>
    %139 = linalg.fill ins(%cst_1 : f32) outs(%138 : tensor<2x4x16xf32>) -> tensor<2x4x16xf32>
    %140 = linalg.generic {indexing_maps = [#map22, #map26], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%135 : tensor<1x2x4x16x1xf32>) outs(%139 : tensor<2x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %155 = arith.addf %out, %in : f32
      linalg.yield %155 : f32
    } -> tensor<2x4x16xf32>
    %141 = tensor.empty() : tensor<1x2x4x16xf32>
    %142 = linalg.generic {indexing_maps = [#map27, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%140 : tensor<2x4x16xf32>) outs(%141 : tensor<1x2x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x4x16xf32>
    %143 = tensor.empty() : tensor<1x2x4x16x16xf32>
    %144 = linalg.generic {indexing_maps = [#map17, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%142 : tensor<1x2x4x16xf32>) outs(%143 : tensor<1x2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x4x16x16xf32>
    %145 = tensor.empty() : tensor<1x2x4x16x16xf32>
    %146 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%137, %144 : tensor<1x2x4x16x16xf32>, tensor<1x2x4x16x16xf32>) outs(%145 : tensor<1x2x4x16x16xf32>) {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %155 = arith.addf %in, %in_16 : f32
      linalg.yield %155 : f32
    } -> tensor<1x2x4x16x16xf32>
    %147 = tensor.empty() : tensor<1x2x4x16x16xf32>
    %148 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%146, %87 : tensor<1x2x4x16x16xf32>, tensor<1x2x4x16x16xf32>) outs(%147 : tensor<1x2x4x16x16xf32>) {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %155 = arith.mulf %in, %in_16 : f32
      linalg.yield %155 : f32
    } -> tensor<1x2x4x16x16xf32>
    %cst_15 = arith.constant dense<0.000000e+00> : tensor<f32>
    %149 = tensor.empty() : tensor<1x2x4x16x16xf32>
    %150 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%cst_15 : tensor<f32>) outs(%149 : tensor<1x2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x4x16x16xf32>
    %151 = tensor.empty() : tensor<1x2x4x16x16xf32>
    %152 = linalg.generic {indexing_maps = [#map4, #map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%64, %148, %150 : tensor<1x2x4x16x16xi1>, tensor<1x2x4x16x16xf32>, tensor<1x2x4x16x16xf32>) outs(%151 : tensor<1x2x4x16x16xf32>) {
    ^bb0(%in: i1, %in_16: f32, %in_17: f32, %out: f32):
      %155 = arith.select %in, %in_16, %in_17 : f32
      linalg.yield %155 : f32
    } -> tensor<1x2x4x16x16xf32>
    %153 = tensor.empty() : tensor<2x4x16x1x16xf32>
    %154 = linalg.generic {indexing_maps = [#map22, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%152 : tensor<1x2x4x16x16xf32>) outs(%153 : tensor<2x4x16x1x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16x1x16xf32>
    return %113 : tensor<2x16x4x8xbf16>
  }
}

