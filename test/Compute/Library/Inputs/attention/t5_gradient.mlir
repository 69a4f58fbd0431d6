#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1) -> (d1)>
#map2 = affine_map<(d0, d1) -> (d0, d1)>
#map3 = affine_map<(d0, d1) -> (d0)>
#map4 = affine_map<(d0, d1) -> (0, d1)>
#map5 = affine_map<(d0, d1) -> (d0, 0)>
#map6 = affine_map<(d0, d1) -> ()>
#map7 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map8 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map9 = affine_map<(d0, d1, d2) -> ()>
#map10 = affine_map<(d0, d1, d2) -> (d2)>
#map11 = affine_map<(d0, d1, d2) -> (0, 0, d2)>
#map12 = affine_map<(d0, d1, d2) -> (d1, d2, d0)>
#map13 = affine_map<(d0, d1, d2, d3) -> (d1, d2, d3)>
#map14 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map15 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d2, d1, d4)>
#map16 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d3, d1, d4)>
#map17 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3)>
#map18 = affine_map<(d0, d1, d2, d3) -> (0, d1, d2, d3)>
#map19 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map20 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
#map21 = affine_map<(d0, d1, d2, d3) -> ()>
#map22 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d4, d1, d2)>
#map23 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3, d4)>
#map24 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d3, d1)>
#map25 = affine_map<(d0, d1, d2, d3) -> (d0, d3, d1, d2)>
#map26 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d4, d2)>
#map27 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d4)>
#map28 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d4, d3)>
#map29 = affine_map<(d0, d1, d2, d3) -> (d3, d0, d1, d2)>
#map30 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d4, d1, d3)>
#map31 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d1, d3)>
#map32 = affine_map<(d0, d1, d2) -> (d2, d0, d1)>
#map33 = affine_map<(d0, d1, d2, d3) -> (d2, d3, d1)>
#map34 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#map35 = affine_map<(d0, d1, d2, d3) -> (d0, d1)>
module @jit_step {
  comm.mesh @mesh(d = 1)
  comm.group @d = @mesh[d]
  func.func public @main(%arg0: tensor<2x16x4x8xbf16>, %arg1: tensor<2x16x4x8xbf16>, %arg2: tensor<2x16x4x8xbf16>, %arg3: tensor<32x4xbf16>, %arg4: tensor<2x16x4x8xbf16>) -> (tensor<2x16x4x8xbf16>, tensor<2x16x4x8xbf16>, tensor<2x16x4x8xbf16>, tensor<2x16x4x8xbf16>, tensor<32x4xbf16>) {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant 0.000000e+00 : bf16
    %cst_2 = arith.constant dense<1.000000e+00> : tensor<f32>
    %cst_3 = arith.constant dense<0xFF800000> : tensor<f32>
    %cst_4 = arith.constant dense<31> : tensor<i32>
    %cst_5 = arith.constant dense<0> : tensor<i32>
    %cst_6 = arith.constant dense<16> : tensor<i32>
    %0 = tensor.empty() : tensor<16xi32>
    %1 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%0 : tensor<16xi32>) {
    ^bb0(%out: i32):
      %172 = linalg.index 0 : index
      %173 = arith.index_cast %172 : index to i32
      linalg.yield %173 : i32
    } -> tensor<16xi32>
    %2 = tensor.empty() : tensor<1x16xi32>
    %3 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel"]} ins(%1 : tensor<16xi32>) outs(%2 : tensor<1x16xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<1x16xi32>
    %4 = tensor.empty() : tensor<16x1xi32>
    %5 = linalg.generic {indexing_maps = [#map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%1 : tensor<16xi32>) outs(%4 : tensor<16x1xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<16x1xi32>
    %6 = tensor.empty() : tensor<16x16xi32>
    %7 = linalg.generic {indexing_maps = [#map4, #map2], iterator_types = ["parallel", "parallel"]} ins(%3 : tensor<1x16xi32>) outs(%6 : tensor<16x16xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<16x16xi32>
    %8 = tensor.empty() : tensor<16x16xi32>
    %9 = linalg.generic {indexing_maps = [#map5, #map2], iterator_types = ["parallel", "parallel"]} ins(%5 : tensor<16x1xi32>) outs(%8 : tensor<16x16xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<16x16xi32>
    %10 = tensor.empty() : tensor<16x16xi32>
    %11 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%7, %9 : tensor<16x16xi32>, tensor<16x16xi32>) outs(%10 : tensor<16x16xi32>) {
    ^bb0(%in: i32, %in_13: i32, %out: i32):
      %172 = arith.subi %in, %in_13 : i32
      linalg.yield %172 : i32
    } -> tensor<16x16xi32>
    %12 = tensor.empty() : tensor<16x16xi32>
    %13 = linalg.generic {indexing_maps = [#map6, #map2], iterator_types = ["parallel", "parallel"]} ins(%cst_6 : tensor<i32>) outs(%12 : tensor<16x16xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<16x16xi32>
    %14 = tensor.empty() : tensor<16x16xi32>
    %15 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%11, %13 : tensor<16x16xi32>, tensor<16x16xi32>) outs(%14 : tensor<16x16xi32>) {
    ^bb0(%in: i32, %in_13: i32, %out: i32):
      %172 = arith.addi %in, %in_13 : i32
      linalg.yield %172 : i32
    } -> tensor<16x16xi32>
    %16 = tensor.empty() : tensor<16x16xi32>
    %17 = linalg.generic {indexing_maps = [#map6, #map2], iterator_types = ["parallel", "parallel"]} ins(%cst_5 : tensor<i32>) outs(%16 : tensor<16x16xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<16x16xi32>
    %18 = tensor.empty() : tensor<16x16xi32>
    %19 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%17, %15 : tensor<16x16xi32>, tensor<16x16xi32>) outs(%18 : tensor<16x16xi32>) {
    ^bb0(%in: i32, %in_13: i32, %out: i32):
      %172 = arith.maxsi %in, %in_13 : i32
      linalg.yield %172 : i32
    } -> tensor<16x16xi32>
    %20 = tensor.empty() : tensor<16x16xi32>
    %21 = linalg.generic {indexing_maps = [#map6, #map2], iterator_types = ["parallel", "parallel"]} ins(%cst_4 : tensor<i32>) outs(%20 : tensor<16x16xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<16x16xi32>
    %22 = tensor.empty() : tensor<16x16xi32>
    %23 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%21, %19 : tensor<16x16xi32>, tensor<16x16xi32>) outs(%22 : tensor<16x16xi32>) {
    ^bb0(%in: i32, %in_13: i32, %out: i32):
      %172 = arith.minsi %in, %in_13 : i32
      linalg.yield %172 : i32
    } -> tensor<16x16xi32>
    %c31 = arith.constant 31 : index
    %c0 = arith.constant 0 : index
    %true = arith.constant true
    %cst_7 = arith.constant dense<0x7FC0> : tensor<bf16>
    %cst_8 = arith.constant dense<31> : tensor<1xi32>
    %cst_9 = arith.constant dense<32> : tensor<i32>
    %cst_10 = arith.constant dense<0> : tensor<i32>
    %24 = tensor.empty() : tensor<16x16xi32>
    %25 = linalg.generic {indexing_maps = [#map6, #map2], iterator_types = ["parallel", "parallel"]} ins(%cst_10 : tensor<i32>) outs(%24 : tensor<16x16xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<16x16xi32>
    %26 = tensor.empty() : tensor<16x16xi1>
    %27 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%23, %25 : tensor<16x16xi32>, tensor<16x16xi32>) outs(%26 : tensor<16x16xi1>) {
    ^bb0(%in: i32, %in_13: i32, %out: i1):
      %172 = arith.cmpi slt, %in, %in_13 : i32
      linalg.yield %172 : i1
    } -> tensor<16x16xi1>
    %28 = tensor.empty() : tensor<16x16xi32>
    %29 = linalg.generic {indexing_maps = [#map6, #map2], iterator_types = ["parallel", "parallel"]} ins(%cst_9 : tensor<i32>) outs(%28 : tensor<16x16xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<16x16xi32>
    %30 = tensor.empty() : tensor<16x16xi32>
    %31 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%23, %29 : tensor<16x16xi32>, tensor<16x16xi32>) outs(%30 : tensor<16x16xi32>) {
    ^bb0(%in: i32, %in_13: i32, %out: i32):
      %172 = arith.addi %in, %in_13 : i32
      linalg.yield %172 : i32
    } -> tensor<16x16xi32>
    %32 = tensor.empty() : tensor<16x16xi32>
    %33 = linalg.generic {indexing_maps = [#map2, #map2, #map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%27, %31, %23 : tensor<16x16xi1>, tensor<16x16xi32>, tensor<16x16xi32>) outs(%32 : tensor<16x16xi32>) {
    ^bb0(%in: i1, %in_13: i32, %in_14: i32, %out: i32):
      %172 = arith.select %in, %in_13, %in_14 : i32
      linalg.yield %172 : i32
    } -> tensor<16x16xi32>
    %34 = tensor.empty() : tensor<16x16x1xi32>
    %35 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "parallel"]} ins(%33 : tensor<16x16xi32>) outs(%34 : tensor<16x16x1xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<16x16x1xi32>
    %36 = tensor.empty() : tensor<16x16x1xi32>
    %37 = linalg.generic {indexing_maps = [#map9, #map8], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_10 : tensor<i32>) outs(%36 : tensor<16x16x1xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<16x16x1xi32>
    %38 = tensor.empty() : tensor<16x16x1xi1>
    %39 = linalg.generic {indexing_maps = [#map8, #map8, #map8], iterator_types = ["parallel", "parallel", "parallel"]} ins(%35, %37 : tensor<16x16x1xi32>, tensor<16x16x1xi32>) outs(%38 : tensor<16x16x1xi1>) {
    ^bb0(%in: i32, %in_13: i32, %out: i1):
      %172 = arith.cmpi sge, %in, %in_13 : i32
      linalg.yield %172 : i1
    } -> tensor<16x16x1xi1>
    %40 = tensor.empty() : tensor<1x1x1xi32>
    %41 = linalg.generic {indexing_maps = [#map10, #map8], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_8 : tensor<1xi32>) outs(%40 : tensor<1x1x1xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<1x1x1xi32>
    %42 = tensor.empty() : tensor<16x16x1xi32>
    %43 = linalg.generic {indexing_maps = [#map11, #map8], iterator_types = ["parallel", "parallel", "parallel"]} ins(%41 : tensor<1x1x1xi32>) outs(%42 : tensor<16x16x1xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<16x16x1xi32>
    %44 = tensor.empty() : tensor<16x16x1xi1>
    %45 = linalg.generic {indexing_maps = [#map8, #map8, #map8], iterator_types = ["parallel", "parallel", "parallel"]} ins(%35, %43 : tensor<16x16x1xi32>, tensor<16x16x1xi32>) outs(%44 : tensor<16x16x1xi1>) {
    ^bb0(%in: i32, %in_13: i32, %out: i1):
      %172 = arith.cmpi sle, %in, %in_13 : i32
      linalg.yield %172 : i1
    } -> tensor<16x16x1xi1>
    %46 = tensor.empty() : tensor<16x16x1xi1>
    %47 = linalg.generic {indexing_maps = [#map8, #map8, #map8], iterator_types = ["parallel", "parallel", "parallel"]} ins(%39, %45 : tensor<16x16x1xi1>, tensor<16x16x1xi1>) outs(%46 : tensor<16x16x1xi1>) {
    ^bb0(%in: i1, %in_13: i1, %out: i1):
      %172 = arith.andi %in, %in_13 : i1
      linalg.yield %172 : i1
    } -> tensor<16x16x1xi1>
    %48 = tensor.empty() : tensor<16x16xi1>
    %49 = linalg.fill ins(%true : i1) outs(%48 : tensor<16x16xi1>) -> tensor<16x16xi1>
    %50 = linalg.generic {indexing_maps = [#map8, #map7], iterator_types = ["parallel", "parallel", "reduction"]} ins(%47 : tensor<16x16x1xi1>) outs(%49 : tensor<16x16xi1>) {
    ^bb0(%in: i1, %out: i1):
      %172 = arith.andi %out, %in : i1
      linalg.yield %172 : i1
    } -> tensor<16x16xi1>
    %51 = tensor.empty() : tensor<16x16x4xbf16>
    %52 = linalg.generic {indexing_maps = [#map8], iterator_types = ["parallel", "parallel", "parallel"]} outs(%51 : tensor<16x16x4xbf16>) {
    ^bb0(%out: bf16):
      %172 = linalg.index 0 : index
      %173 = linalg.index 1 : index
      %174 = linalg.index 2 : index
      %extracted = tensor.extract %35[%172, %173, %c0] : tensor<16x16x1xi32>
      %175 = arith.index_cast %extracted : i32 to index
      %176 = arith.maxsi %175, %c0 : index
      %177 = arith.minsi %176, %c31 : index
      %extracted_13 = tensor.extract %arg3[%177, %174] : tensor<32x4xbf16>
      linalg.yield %extracted_13 : bf16
    } -> tensor<16x16x4xbf16>
    %53 = tensor.empty() : tensor<16x16x4xi1>
    %54 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "parallel"]} ins(%50 : tensor<16x16xi1>) outs(%53 : tensor<16x16x4xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<16x16x4xi1>
    %55 = tensor.empty() : tensor<16x16x4xbf16>
    %56 = linalg.generic {indexing_maps = [#map9, #map8], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_7 : tensor<bf16>) outs(%55 : tensor<16x16x4xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<16x16x4xbf16>
    %57 = tensor.empty() : tensor<16x16x4xbf16>
    %58 = linalg.generic {indexing_maps = [#map8, #map8, #map8, #map8], iterator_types = ["parallel", "parallel", "parallel"]} ins(%54, %52, %56 : tensor<16x16x4xi1>, tensor<16x16x4xbf16>, tensor<16x16x4xbf16>) outs(%57 : tensor<16x16x4xbf16>) {
    ^bb0(%in: i1, %in_13: bf16, %in_14: bf16, %out: bf16):
      %172 = arith.select %in, %in_13, %in_14 : bf16
      linalg.yield %172 : bf16
    } -> tensor<16x16x4xbf16>
    %59 = tensor.empty() : tensor<4x16x16xbf16>
    %60 = linalg.generic {indexing_maps = [#map12, #map8], iterator_types = ["parallel", "parallel", "parallel"]} ins(%58 : tensor<16x16x4xbf16>) outs(%59 : tensor<4x16x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<4x16x16xbf16>
    %61 = tensor.empty() : tensor<1x4x16x16xbf16>
    %62 = linalg.generic {indexing_maps = [#map13, #map14], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%60 : tensor<4x16x16xbf16>) outs(%61 : tensor<1x4x16x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x4x16x16xbf16>
    %63 = tensor.empty() : tensor<2x4x16x16xbf16>
    %64 = tensor.empty() : tensor<2x4x16x16xbf16>
    %65 = linalg.fill ins(%cst_1 : bf16) outs(%64 : tensor<2x4x16x16xbf16>) -> tensor<2x4x16x16xbf16>
    %66 = linalg.generic {indexing_maps = [#map15, #map16, #map17], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x16x4x8xbf16>, tensor<2x16x4x8xbf16>) outs(%65 : tensor<2x4x16x16xbf16>) {
    ^bb0(%in: bf16, %in_13: bf16, %out: bf16):
      %172 = arith.mulf %in, %in_13 : bf16
      %173 = arith.addf %out, %172 : bf16
      linalg.yield %173 : bf16
    } -> tensor<2x4x16x16xbf16>
    %67 = tensor.empty() : tensor<2x4x16x16xf32>
    %68 = linalg.generic {indexing_maps = [#map14, #map14], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%66 : tensor<2x4x16x16xbf16>) outs(%67 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %172 = arith.extf %in : bf16 to f32
      linalg.yield %172 : f32
    } -> tensor<2x4x16x16xf32>
    %69 = tensor.empty() : tensor<1x4x16x16xf32>
    %70 = linalg.generic {indexing_maps = [#map14, #map14], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%62 : tensor<1x4x16x16xbf16>) outs(%69 : tensor<1x4x16x16xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %172 = arith.extf %in : bf16 to f32
      linalg.yield %172 : f32
    } -> tensor<1x4x16x16xf32>
    %71 = tensor.empty() : tensor<2x4x16x16xf32>
    %72 = linalg.generic {indexing_maps = [#map18, #map14], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%70 : tensor<1x4x16x16xf32>) outs(%71 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16x16xf32>
    %73 = tensor.empty() : tensor<2x4x16x16xf32>
    %74 = linalg.generic {indexing_maps = [#map14, #map14, #map14], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%68, %72 : tensor<2x4x16x16xf32>, tensor<2x4x16x16xf32>) outs(%73 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %in_13: f32, %out: f32):
      %172 = arith.addf %in, %in_13 : f32
      linalg.yield %172 : f32
    } -> tensor<2x4x16x16xf32>
    %75 = tensor.empty() : tensor<2x4x16xf32>
    %76 = linalg.fill ins(%cst_0 : f32) outs(%75 : tensor<2x4x16xf32>) -> tensor<2x4x16xf32>
    %77 = linalg.generic {indexing_maps = [#map14, #map19], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%74 : tensor<2x4x16x16xf32>) outs(%76 : tensor<2x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %172 = arith.maximumf %out, %in : f32
      linalg.yield %172 : f32
    } -> tensor<2x4x16xf32>
    %78 = tensor.empty() : tensor<2x4x16xf32>
    %79 = linalg.generic {indexing_maps = [#map9, #map8], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_3 : tensor<f32>) outs(%78 : tensor<2x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16xf32>
    %80 = tensor.empty() : tensor<2x4x16xf32>
    %81 = linalg.generic {indexing_maps = [#map8, #map8, #map8], iterator_types = ["parallel", "parallel", "parallel"]} ins(%79, %77 : tensor<2x4x16xf32>, tensor<2x4x16xf32>) outs(%80 : tensor<2x4x16xf32>) {
    ^bb0(%in: f32, %in_13: f32, %out: f32):
      %172 = arith.maximumf %in, %in_13 : f32
      linalg.yield %172 : f32
    } -> tensor<2x4x16xf32>
    %82 = tensor.empty() : tensor<2x4x16x1xf32>
    %83 = linalg.generic {indexing_maps = [#map19, #map14], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%81 : tensor<2x4x16xf32>) outs(%82 : tensor<2x4x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16x1xf32>
    %84 = tensor.empty() : tensor<2x4x16x16xf32>
    %85 = linalg.generic {indexing_maps = [#map20, #map14], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%83 : tensor<2x4x16x1xf32>) outs(%84 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16x16xf32>
    %86 = tensor.empty() : tensor<2x4x16x16xf32>
    %87 = linalg.generic {indexing_maps = [#map14, #map14, #map14], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%74, %85 : tensor<2x4x16x16xf32>, tensor<2x4x16x16xf32>) outs(%86 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %in_13: f32, %out: f32):
      %172 = arith.subf %in, %in_13 : f32
      linalg.yield %172 : f32
    } -> tensor<2x4x16x16xf32>
    %88 = tensor.empty() : tensor<2x4x16x16xf32>
    %89 = linalg.generic {indexing_maps = [#map14, #map14], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%87 : tensor<2x4x16x16xf32>) outs(%88 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %172 = math.exp %in : f32
      linalg.yield %172 : f32
    } -> tensor<2x4x16x16xf32>
    %90 = tensor.empty() : tensor<2x4x16xf32>
    %91 = linalg.fill ins(%cst : f32) outs(%90 : tensor<2x4x16xf32>) -> tensor<2x4x16xf32>
    %92 = linalg.generic {indexing_maps = [#map14, #map19], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%89 : tensor<2x4x16x16xf32>) outs(%91 : tensor<2x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %172 = arith.addf %out, %in : f32
      linalg.yield %172 : f32
    } -> tensor<2x4x16xf32>
    %93 = tensor.empty() : tensor<2x4x16x1xf32>
    %94 = linalg.generic {indexing_maps = [#map19, #map14], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%92 : tensor<2x4x16xf32>) outs(%93 : tensor<2x4x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16x1xf32>
    %95 = tensor.empty() : tensor<2x4x16x16xf32>
    %96 = linalg.generic {indexing_maps = [#map20, #map14], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%94 : tensor<2x4x16x1xf32>) outs(%95 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16x16xf32>
    %97 = tensor.empty() : tensor<2x4x16x16xf32>
    %98 = linalg.generic {indexing_maps = [#map14, #map14, #map14], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%89, %96 : tensor<2x4x16x16xf32>, tensor<2x4x16x16xf32>) outs(%97 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %in_13: f32, %out: f32):
      %172 = arith.divf %in, %in_13 : f32
      linalg.yield %172 : f32
    } -> tensor<2x4x16x16xf32>
    %99 = tensor.empty() : tensor<2x4x16x1xf32>
    %100 = linalg.generic {indexing_maps = [#map14, #map14, #map14], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%94, %94 : tensor<2x4x16x1xf32>, tensor<2x4x16x1xf32>) outs(%99 : tensor<2x4x16x1xf32>) {
    ^bb0(%in: f32, %in_13: f32, %out: f32):
      %172 = arith.mulf %in, %in_13 : f32
      linalg.yield %172 : f32
    } -> tensor<2x4x16x1xf32>
    %101 = tensor.empty() : tensor<2x4x16x1xf32>
    %102 = linalg.generic {indexing_maps = [#map21, #map14], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_2 : tensor<f32>) outs(%101 : tensor<2x4x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16x1xf32>
    %103 = tensor.empty() : tensor<2x4x16x1xf32>
    %104 = linalg.generic {indexing_maps = [#map14, #map14, #map14], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%102, %100 : tensor<2x4x16x1xf32>, tensor<2x4x16x1xf32>) outs(%103 : tensor<2x4x16x1xf32>) {
    ^bb0(%in: f32, %in_13: f32, %out: f32):
      %172 = arith.divf %in, %in_13 : f32
      linalg.yield %172 : f32
    } -> tensor<2x4x16x1xf32>
    %105 = linalg.generic {indexing_maps = [#map14, #map14], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%98 : tensor<2x4x16x16xf32>) outs(%63 : tensor<2x4x16x16xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %172 = arith.truncf %in : f32 to bf16
      linalg.yield %172 : bf16
    } -> tensor<2x4x16x16xbf16>
    %106 = tensor.empty() : tensor<2x4x8x16xbf16>
    %107 = tensor.empty() : tensor<2x4x8x16xbf16>
    %108 = linalg.fill ins(%cst_1 : bf16) outs(%107 : tensor<2x4x8x16xbf16>) -> tensor<2x4x8x16xbf16>
    %109 = linalg.generic {indexing_maps = [#map22, #map23, #map17], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%arg2, %105 : tensor<2x16x4x8xbf16>, tensor<2x4x16x16xbf16>) outs(%108 : tensor<2x4x8x16xbf16>) {
    ^bb0(%in: bf16, %in_13: bf16, %out: bf16):
      %172 = arith.mulf %in, %in_13 : bf16
      %173 = arith.addf %out, %172 : bf16
      linalg.yield %173 : bf16
    } -> tensor<2x4x8x16xbf16>
    %110 = tensor.empty() : tensor<2x16x4x8xbf16>
    %111 = linalg.generic {indexing_maps = [#map24, #map14], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%109 : tensor<2x4x8x16xbf16>) outs(%110 : tensor<2x16x4x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x16x4x8xbf16>
    %112 = tensor.empty() : tensor<2x16x4x8xbf16>
    %values, %token = comm.all_reduce sum %111 into %112 on @d : tensor<2x16x4x8xbf16>
    %113 = comm.wait %token, %values reading %111 : tensor<2x16x4x8xbf16>
    %114 = linalg.generic {indexing_maps = [#map25, #map14], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg4 : tensor<2x16x4x8xbf16>) outs(%106 : tensor<2x4x8x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x4x8x16xbf16>
    %115 = tensor.empty() : tensor<2x4x16x16xbf16>
    %116 = linalg.fill ins(%cst_1 : bf16) outs(%115 : tensor<2x4x16x16xbf16>) -> tensor<2x4x16x16xbf16>
    %117 = linalg.generic {indexing_maps = [#map26, #map16, #map17], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%114, %arg2 : tensor<2x4x8x16xbf16>, tensor<2x16x4x8xbf16>) outs(%116 : tensor<2x4x16x16xbf16>) {
    ^bb0(%in: bf16, %in_13: bf16, %out: bf16):
      %172 = arith.mulf %in, %in_13 : bf16
      %173 = arith.addf %out, %172 : bf16
      linalg.yield %173 : bf16
    } -> tensor<2x4x16x16xbf16>
    %118 = tensor.empty() : tensor<2x4x8x16xbf16>
    %119 = linalg.fill ins(%cst_1 : bf16) outs(%118 : tensor<2x4x8x16xbf16>) -> tensor<2x4x8x16xbf16>
    %120 = linalg.generic {indexing_maps = [#map27, #map28, #map17], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%114, %105 : tensor<2x4x8x16xbf16>, tensor<2x4x16x16xbf16>) outs(%119 : tensor<2x4x8x16xbf16>) {
    ^bb0(%in: bf16, %in_13: bf16, %out: bf16):
      %172 = arith.mulf %in, %in_13 : bf16
      %173 = arith.addf %out, %172 : bf16
      linalg.yield %173 : bf16
    } -> tensor<2x4x8x16xbf16>
    %121 = tensor.empty() : tensor<2x16x4x8xbf16>
    %122 = linalg.generic {indexing_maps = [#map24, #map14], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%120 : tensor<2x4x8x16xbf16>) outs(%121 : tensor<2x16x4x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x16x4x8xbf16>
    %123 = tensor.empty() : tensor<2x4x16x16xf32>
    %124 = linalg.generic {indexing_maps = [#map14, #map14], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%117 : tensor<2x4x16x16xbf16>) outs(%123 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %172 = arith.extf %in : bf16 to f32
      linalg.yield %172 : f32
    } -> tensor<2x4x16x16xf32>
    %125 = tensor.empty() : tensor<2x4x16x16xf32>
    %126 = linalg.generic {indexing_maps = [#map20, #map14], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%104 : tensor<2x4x16x1xf32>) outs(%125 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16x16xf32>
    %127 = tensor.empty() : tensor<2x4x16x16xf32>
    %128 = linalg.generic {indexing_maps = [#map14, #map14, #map14], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%124, %126 : tensor<2x4x16x16xf32>, tensor<2x4x16x16xf32>) outs(%127 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %in_13: f32, %out: f32):
      %172 = arith.mulf %in, %in_13 : f32
      linalg.yield %172 : f32
    } -> tensor<2x4x16x16xf32>
    %129 = tensor.empty() : tensor<2x4x16x16xf32>
    %130 = linalg.generic {indexing_maps = [#map14, #map14, #map14], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%128, %89 : tensor<2x4x16x16xf32>, tensor<2x4x16x16xf32>) outs(%129 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %in_13: f32, %out: f32):
      %172 = arith.mulf %in, %in_13 : f32
      linalg.yield %172 : f32
    } -> tensor<2x4x16x16xf32>
    %131 = tensor.empty() : tensor<2x4x16xf32>
    %132 = linalg.fill ins(%cst : f32) outs(%131 : tensor<2x4x16xf32>) -> tensor<2x4x16xf32>
    %133 = linalg.generic {indexing_maps = [#map14, #map19], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%130 : tensor<2x4x16x16xf32>) outs(%132 : tensor<2x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %172 = arith.addf %out, %in : f32
      linalg.yield %172 : f32
    } -> tensor<2x4x16xf32>
    %expanded = tensor.expand_shape %133 [[0], [1], [2, 3]] output_shape [2, 4, 16, 1] : tensor<2x4x16xf32> into tensor<2x4x16x1xf32>
    %134 = tensor.empty() : tensor<2x4x16x1xf32>
    %135 = linalg.generic {indexing_maps = [#map14, #map14], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded : tensor<2x4x16x1xf32>) outs(%134 : tensor<2x4x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %172 = arith.negf %in : f32
      linalg.yield %172 : f32
    } -> tensor<2x4x16x1xf32>
    %136 = tensor.empty() : tensor<2x4x16x16xf32>
    %137 = linalg.generic {indexing_maps = [#map14, #map14, #map14], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%124, %96 : tensor<2x4x16x16xf32>, tensor<2x4x16x16xf32>) outs(%136 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %in_13: f32, %out: f32):
      %172 = arith.divf %in, %in_13 : f32
      linalg.yield %172 : f32
    } -> tensor<2x4x16x16xf32>
    %138 = tensor.empty() : tensor<2x4x16xf32>
    %139 = linalg.fill ins(%cst : f32) outs(%138 : tensor<2x4x16xf32>) -> tensor<2x4x16xf32>
    %140 = linalg.generic {indexing_maps = [#map14, #map19], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%135 : tensor<2x4x16x1xf32>) outs(%139 : tensor<2x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %172 = arith.addf %out, %in : f32
      linalg.yield %172 : f32
    } -> tensor<2x4x16xf32>
    %141 = tensor.empty() : tensor<2x4x16x16xf32>
    %142 = linalg.generic {indexing_maps = [#map19, #map14], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%140 : tensor<2x4x16xf32>) outs(%141 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16x16xf32>
    %143 = tensor.empty() : tensor<2x4x16x16xf32>
    %144 = linalg.generic {indexing_maps = [#map14, #map14, #map14], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%137, %142 : tensor<2x4x16x16xf32>, tensor<2x4x16x16xf32>) outs(%143 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %in_13: f32, %out: f32):
      %172 = arith.addf %in, %in_13 : f32
      linalg.yield %172 : f32
    } -> tensor<2x4x16x16xf32>
    %145 = tensor.empty() : tensor<2x4x16x16xf32>
    %146 = linalg.generic {indexing_maps = [#map14, #map14, #map14], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%144, %89 : tensor<2x4x16x16xf32>, tensor<2x4x16x16xf32>) outs(%145 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %in_13: f32, %out: f32):
      %172 = arith.mulf %in, %in_13 : f32
      linalg.yield %172 : f32
    } -> tensor<2x4x16x16xf32>
    %147 = tensor.empty() : tensor<4x16x16xf32>
    %148 = linalg.fill ins(%cst : f32) outs(%147 : tensor<4x16x16xf32>) -> tensor<4x16x16xf32>
    %149 = linalg.generic {indexing_maps = [#map29, #map19], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%146 : tensor<2x4x16x16xf32>) outs(%148 : tensor<4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %172 = arith.addf %out, %in : f32
      linalg.yield %172 : f32
    } -> tensor<4x16x16xf32>
    %expanded_11 = tensor.expand_shape %149 [[0, 1], [2], [3]] output_shape [1, 4, 16, 16] : tensor<4x16x16xf32> into tensor<1x4x16x16xf32>
    %150 = tensor.empty() : tensor<1x4x16x16xbf16>
    %151 = linalg.generic {indexing_maps = [#map14, #map14], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_11 : tensor<1x4x16x16xf32>) outs(%150 : tensor<1x4x16x16xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %172 = arith.truncf %in : f32 to bf16
      linalg.yield %172 : bf16
    } -> tensor<1x4x16x16xbf16>
    %152 = tensor.empty() : tensor<2x4x16x16xbf16>
    %153 = linalg.generic {indexing_maps = [#map14, #map14], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%146 : tensor<2x4x16x16xf32>) outs(%152 : tensor<2x4x16x16xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %172 = arith.truncf %in : f32 to bf16
      linalg.yield %172 : bf16
    } -> tensor<2x4x16x16xbf16>
    %154 = tensor.empty() : tensor<2x4x16x8xbf16>
    %155 = linalg.fill ins(%cst_1 : bf16) outs(%154 : tensor<2x4x16x8xbf16>) -> tensor<2x4x16x8xbf16>
    %156 = linalg.generic {indexing_maps = [#map26, #map30, #map17], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%153, %arg0 : tensor<2x4x16x16xbf16>, tensor<2x16x4x8xbf16>) outs(%155 : tensor<2x4x16x8xbf16>) {
    ^bb0(%in: bf16, %in_13: bf16, %out: bf16):
      %172 = arith.mulf %in, %in_13 : bf16
      %173 = arith.addf %out, %172 : bf16
      linalg.yield %173 : bf16
    } -> tensor<2x4x16x8xbf16>
    %157 = tensor.empty() : tensor<2x16x4x8xbf16>
    %158 = linalg.generic {indexing_maps = [#map31, #map14], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%156 : tensor<2x4x16x8xbf16>) outs(%157 : tensor<2x16x4x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x16x4x8xbf16>
    %159 = tensor.empty() : tensor<2x4x16x8xbf16>
    %160 = linalg.fill ins(%cst_1 : bf16) outs(%159 : tensor<2x4x16x8xbf16>) -> tensor<2x4x16x8xbf16>
    %161 = linalg.generic {indexing_maps = [#map27, #map30, #map17], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%153, %arg1 : tensor<2x4x16x16xbf16>, tensor<2x16x4x8xbf16>) outs(%160 : tensor<2x4x16x8xbf16>) {
    ^bb0(%in: bf16, %in_13: bf16, %out: bf16):
      %172 = arith.mulf %in, %in_13 : bf16
      %173 = arith.addf %out, %172 : bf16
      linalg.yield %173 : bf16
    } -> tensor<2x4x16x8xbf16>
    %162 = tensor.empty() : tensor<2x16x4x8xbf16>
    %163 = linalg.generic {indexing_maps = [#map31, #map14], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%161 : tensor<2x4x16x8xbf16>) outs(%162 : tensor<2x16x4x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x16x4x8xbf16>
    %164 = tensor.empty() : tensor<4x16x16xbf16>
    %165 = linalg.fill ins(%cst_1 : bf16) outs(%164 : tensor<4x16x16xbf16>) -> tensor<4x16x16xbf16>
    %166 = linalg.generic {indexing_maps = [#map29, #map19], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%151 : tensor<1x4x16x16xbf16>) outs(%165 : tensor<4x16x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %172 = arith.addf %out, %in : bf16
      linalg.yield %172 : bf16
    } -> tensor<4x16x16xbf16>
    %167 = tensor.empty() : tensor<16x16x4xbf16>
    %168 = linalg.generic {indexing_maps = [#map32, #map8], iterator_types = ["parallel", "parallel", "parallel"]} ins(%166 : tensor<4x16x16xbf16>) outs(%167 : tensor<16x16x4xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<16x16x4xbf16>
    %cst_12 = arith.constant dense<0.000000e+00> : tensor<bf16>
    %169 = tensor.empty() : tensor<32x4xbf16>
    %170 = linalg.generic {indexing_maps = [#map6, #map2], iterator_types = ["parallel", "parallel"]} ins(%cst_12 : tensor<bf16>) outs(%169 : tensor<32x4xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<32x4xbf16>
    %extracted_slice = tensor.extract_slice %35[0, 0, 0] [16, 16, 1] [1, 1, 1] : tensor<16x16x1xi32> to tensor<16x16xi32>
    %171 = linalg.generic {indexing_maps = [#map33, #map34, #map35], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%168, %extracted_slice : tensor<16x16x4xbf16>, tensor<16x16xi32>) outs(%170 : tensor<32x4xbf16>) {
    ^bb0(%in: bf16, %in_13: i32, %out: bf16):
      %172 = arith.index_cast %in_13 : i32 to index
      %cst_14 = arith.constant 0.000000e+00 : bf16
      %173 = arith.addf %out, %in : bf16
      %174 = linalg.index 0 : index
      %175 = arith.cmpi eq, %174, %172 : index
      %176 = arith.select %175, %173, %out : bf16
      linalg.yield %176 : bf16
    } -> tensor<32x4xbf16>
    return %113, %163, %158, %122, %171 : tensor<2x16x4x8xbf16>, tensor<2x16x4x8xbf16>, tensor<2x16x4x8xbf16>, tensor<2x16x4x8xbf16>, tensor<32x4xbf16>
  }
}

