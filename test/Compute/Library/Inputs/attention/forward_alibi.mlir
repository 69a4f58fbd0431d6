#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0) -> ()>
#map2 = affine_map<(d0, d1, d2) -> (d0)>
#map3 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map4 = affine_map<(d0, d1) -> (d1)>
#map5 = affine_map<(d0, d1) -> (d0, d1)>
#map6 = affine_map<(d0, d1) -> (d0)>
#map7 = affine_map<(d0, d1) -> (0, d1)>
#map8 = affine_map<(d0, d1) -> (d0, 0)>
#map9 = affine_map<(d0, d1, d2) -> (d1, d2)>
#map10 = affine_map<(d0, d1, d2) -> (d0, 0, 0)>
#map11 = affine_map<(d0, d1, d2) -> (0, d1, d2)>
#map12 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d2, d1, d4)>
#map13 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d3, d1, d4)>
#map14 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3)>
#map15 = affine_map<(d0, d1, d2, d3) -> ()>
#map16 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map17 = affine_map<(d0, d1) -> ()>
#map18 = affine_map<(d0, d1, d2, d3) -> (d1, d2, d3)>
#map19 = affine_map<(d0, d1, d2, d3) -> (0, d1, d2, d3)>
#map20 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#map21 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map22 = affine_map<(d0, d1, d2) -> ()>
#map23 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
#map24 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d4, d1, d2)>
#map25 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3, d4)>
#map26 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d3, d1)>
#map27 = affine_map<(d0, d1, d2, d3) -> (d0, d3, d1, d2)>
#map28 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d4, d2)>
module @jit__lambda {
  comm.mesh @mesh(d = 1)
  comm.group @d = @mesh[d]
  func.func public @main(%arg0: tensor<2x16x4x8xbf16>, %arg1: tensor<2x16x4x8xbf16>, %arg2: tensor<2x16x4x8xbf16>, %arg3: tensor<2x16x4x8xbf16>) -> tensor<2x16x4x8xbf16> {
    %cst = arith.constant 0.000000e+00 : bf16
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant 0.000000e+00 : f32
    %c0_i32 = arith.constant 0 : i32
    %cst_2 = arith.constant dense<1.000000e+00> : tensor<f32>
    %cst_3 = arith.constant dense<0xFF800000> : tensor<f32>
    %cst_4 = arith.constant dense<-1.000000e+30> : tensor<f32>
    %cst_5 = arith.constant dense<true> : tensor<i1>
    %cst_6 = arith.constant dense<2.82842708> : tensor<f32>
    %cst_7 = arith.constant dense<2.000000e+00> : tensor<f32>
    %cst_8 = arith.constant dense<-2.000000e+00> : tensor<f32>
    %cst_9 = arith.constant dense<1> : tensor<i32>
    %0 = tensor.empty() : tensor<4xi32>
    %1 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%0 : tensor<4xi32>) {
    ^bb0(%out: i32):
      %153 = linalg.index 0 : index
      %154 = arith.index_cast %153 : index to i32
      linalg.yield %154 : i32
    } -> tensor<4xi32>
    %2 = tensor.empty() : tensor<4xi32>
    %3 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel"]} ins(%cst_9 : tensor<i32>) outs(%2 : tensor<4xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<4xi32>
    %4 = tensor.empty() : tensor<4xi32>
    %5 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%3, %1 : tensor<4xi32>, tensor<4xi32>) outs(%4 : tensor<4xi32>) {
    ^bb0(%in: i32, %in_14: i32, %out: i32):
      %153 = arith.addi %in, %in_14 : i32
      linalg.yield %153 : i32
    } -> tensor<4xi32>
    %6 = tensor.empty() : tensor<4xf32>
    %7 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%5 : tensor<4xi32>) outs(%6 : tensor<4xf32>) {
    ^bb0(%in: i32, %out: f32):
      %153 = arith.sitofp %in : i32 to f32
      linalg.yield %153 : f32
    } -> tensor<4xf32>
    %8 = tensor.empty() : tensor<4xf32>
    %9 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel"]} ins(%cst_8 : tensor<f32>) outs(%8 : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<4xf32>
    %10 = tensor.empty() : tensor<4xf32>
    %11 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%9, %7 : tensor<4xf32>, tensor<4xf32>) outs(%10 : tensor<4xf32>) {
    ^bb0(%in: f32, %in_14: f32, %out: f32):
      %153 = arith.mulf %in, %in_14 : f32
      linalg.yield %153 : f32
    } -> tensor<4xf32>
    %12 = tensor.empty() : tensor<4xf32>
    %13 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel"]} ins(%cst_7 : tensor<f32>) outs(%12 : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<4xf32>
    %14 = tensor.empty() : tensor<4xf32>
    %15 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%13, %11 : tensor<4xf32>, tensor<4xf32>) outs(%14 : tensor<4xf32>) {
    ^bb0(%in: f32, %in_14: f32, %out: f32):
      %153 = math.powf %in, %in_14 : f32
      linalg.yield %153 : f32
    } -> tensor<4xf32>
    %16 = tensor.empty() : tensor<4x1x1xf32>
    %17 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%15 : tensor<4xf32>) outs(%16 : tensor<4x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<4x1x1xf32>
    %18 = tensor.empty() : tensor<4x1x1xf32>
    %19 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%17 : tensor<4x1x1xf32>) outs(%18 : tensor<4x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %153 = arith.negf %in : f32
      linalg.yield %153 : f32
    } -> tensor<4x1x1xf32>
    %20 = tensor.empty() : tensor<16xi32>
    %21 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%20 : tensor<16xi32>) {
    ^bb0(%out: i32):
      %153 = linalg.index 0 : index
      %154 = arith.index_cast %153 : index to i32
      linalg.yield %154 : i32
    } -> tensor<16xi32>
    %22 = tensor.empty() : tensor<1x16xi32>
    %23 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel"]} ins(%21 : tensor<16xi32>) outs(%22 : tensor<1x16xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<1x16xi32>
    %24 = tensor.empty() : tensor<16x1xi32>
    %25 = linalg.generic {indexing_maps = [#map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%21 : tensor<16xi32>) outs(%24 : tensor<16x1xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<16x1xi32>
    %26 = tensor.empty() : tensor<16x16xi32>
    %27 = linalg.generic {indexing_maps = [#map7, #map5], iterator_types = ["parallel", "parallel"]} ins(%23 : tensor<1x16xi32>) outs(%26 : tensor<16x16xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<16x16xi32>
    %28 = tensor.empty() : tensor<16x16xi32>
    %29 = linalg.generic {indexing_maps = [#map8, #map5], iterator_types = ["parallel", "parallel"]} ins(%25 : tensor<16x1xi32>) outs(%28 : tensor<16x16xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<16x16xi32>
    %30 = tensor.empty() : tensor<16x16xi32>
    %31 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%27, %29 : tensor<16x16xi32>, tensor<16x16xi32>) outs(%30 : tensor<16x16xi32>) {
    ^bb0(%in: i32, %in_14: i32, %out: i32):
      %153 = arith.subi %in, %in_14 : i32
      linalg.yield %153 : i32
    } -> tensor<16x16xi32>
    %32 = tensor.empty() : tensor<16x16xi32>
    %33 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%31 : tensor<16x16xi32>) outs(%32 : tensor<16x16xi32>) {
    ^bb0(%in: i32, %out: i32):
      %153 = arith.cmpi sge, %in, %c0_i32 : i32
      %154 = arith.subi %c0_i32, %in : i32
      %155 = arith.select %153, %in, %154 : i32
      linalg.yield %155 : i32
    } -> tensor<16x16xi32>
    %34 = tensor.empty() : tensor<16x16xf32>
    %35 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%33 : tensor<16x16xi32>) outs(%34 : tensor<16x16xf32>) {
    ^bb0(%in: i32, %out: f32):
      %153 = arith.sitofp %in : i32 to f32
      linalg.yield %153 : f32
    } -> tensor<16x16xf32>
    %36 = tensor.empty() : tensor<1x16x16xf32>
    %37 = linalg.generic {indexing_maps = [#map9, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%35 : tensor<16x16xf32>) outs(%36 : tensor<1x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x16x16xf32>
    %38 = tensor.empty() : tensor<4x16x16xf32>
    %39 = linalg.generic {indexing_maps = [#map10, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%19 : tensor<4x1x1xf32>) outs(%38 : tensor<4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<4x16x16xf32>
    %40 = tensor.empty() : tensor<4x16x16xf32>
    %41 = linalg.generic {indexing_maps = [#map11, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%37 : tensor<1x16x16xf32>) outs(%40 : tensor<4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<4x16x16xf32>
    %42 = tensor.empty() : tensor<4x16x16xf32>
    %43 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%39, %41 : tensor<4x16x16xf32>, tensor<4x16x16xf32>) outs(%42 : tensor<4x16x16xf32>) {
    ^bb0(%in: f32, %in_14: f32, %out: f32):
      %153 = arith.mulf %in, %in_14 : f32
      linalg.yield %153 : f32
    } -> tensor<4x16x16xf32>
    %44 = tensor.empty() : tensor<2x4x16x16xf32>
    %45 = linalg.fill ins(%cst_1 : f32) outs(%44 : tensor<2x4x16x16xf32>) -> tensor<2x4x16x16xf32>
    %46 = linalg.generic {indexing_maps = [#map12, #map13, #map14], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x16x4x8xbf16>, tensor<2x16x4x8xbf16>) outs(%45 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: bf16, %in_14: bf16, %out: f32):
      %153 = arith.extf %in : bf16 to f32
      %154 = arith.extf %in_14 : bf16 to f32
      %155 = arith.mulf %153, %154 : f32
      %156 = arith.addf %out, %155 : f32
      linalg.yield %156 : f32
    } -> tensor<2x4x16x16xf32>
    %47 = tensor.empty() : tensor<2x4x16x16xf32>
    %48 = linalg.generic {indexing_maps = [#map15, #map16], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_6 : tensor<f32>) outs(%47 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16x16xf32>
    %49 = tensor.empty() : tensor<2x4x16x16xf32>
    %50 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%46, %48 : tensor<2x4x16x16xf32>, tensor<2x4x16x16xf32>) outs(%49 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %in_14: f32, %out: f32):
      %153 = arith.divf %in, %in_14 : f32
      linalg.yield %153 : f32
    } -> tensor<2x4x16x16xf32>
    %51 = tensor.empty() : tensor<16x16xi1>
    %52 = linalg.generic {indexing_maps = [#map17, #map5], iterator_types = ["parallel", "parallel"]} ins(%cst_5 : tensor<i1>) outs(%51 : tensor<16x16xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<16x16xi1>
    %cst_10 = arith.constant dense<false> : tensor<i1>
    %cst_11 = arith.constant dense<0> : tensor<i32>
    %53 = tensor.empty() : tensor<16x16xi32>
    %54 = linalg.generic {indexing_maps = [#map5], iterator_types = ["parallel", "parallel"]} outs(%53 : tensor<16x16xi32>) {
    ^bb0(%out: i32):
      %153 = linalg.index 0 : index
      %154 = arith.index_cast %153 : index to i32
      linalg.yield %154 : i32
    } -> tensor<16x16xi32>
    %55 = tensor.empty() : tensor<16x16xi32>
    %56 = linalg.generic {indexing_maps = [#map17, #map5], iterator_types = ["parallel", "parallel"]} ins(%cst_11 : tensor<i32>) outs(%55 : tensor<16x16xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<16x16xi32>
    %57 = tensor.empty() : tensor<16x16xi32>
    %58 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%54, %56 : tensor<16x16xi32>, tensor<16x16xi32>) outs(%57 : tensor<16x16xi32>) {
    ^bb0(%in: i32, %in_14: i32, %out: i32):
      %153 = arith.addi %in, %in_14 : i32
      linalg.yield %153 : i32
    } -> tensor<16x16xi32>
    %59 = tensor.empty() : tensor<16x16xi32>
    %60 = linalg.generic {indexing_maps = [#map5], iterator_types = ["parallel", "parallel"]} outs(%59 : tensor<16x16xi32>) {
    ^bb0(%out: i32):
      %153 = linalg.index 1 : index
      %154 = arith.index_cast %153 : index to i32
      linalg.yield %154 : i32
    } -> tensor<16x16xi32>
    %61 = tensor.empty() : tensor<16x16xi1>
    %62 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%58, %60 : tensor<16x16xi32>, tensor<16x16xi32>) outs(%61 : tensor<16x16xi1>) {
    ^bb0(%in: i32, %in_14: i32, %out: i1):
      %153 = arith.cmpi sge, %in, %in_14 : i32
      linalg.yield %153 : i1
    } -> tensor<16x16xi1>
    %63 = tensor.empty() : tensor<16x16xi1>
    %64 = linalg.generic {indexing_maps = [#map17, #map5], iterator_types = ["parallel", "parallel"]} ins(%cst_10 : tensor<i1>) outs(%63 : tensor<16x16xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<16x16xi1>
    %65 = tensor.empty() : tensor<16x16xi1>
    %66 = linalg.generic {indexing_maps = [#map5, #map5, #map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%62, %52, %64 : tensor<16x16xi1>, tensor<16x16xi1>, tensor<16x16xi1>) outs(%65 : tensor<16x16xi1>) {
    ^bb0(%in: i1, %in_14: i1, %in_15: i1, %out: i1):
      %153 = arith.select %in, %in_14, %in_15 : i1
      linalg.yield %153 : i1
    } -> tensor<16x16xi1>
    %67 = tensor.empty() : tensor<1x4x16x16xf32>
    %68 = linalg.generic {indexing_maps = [#map18, #map16], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%43 : tensor<4x16x16xf32>) outs(%67 : tensor<1x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x4x16x16xf32>
    %69 = tensor.empty() : tensor<2x4x16x16xf32>
    %70 = linalg.generic {indexing_maps = [#map19, #map16], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%68 : tensor<1x4x16x16xf32>) outs(%69 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16x16xf32>
    %71 = tensor.empty() : tensor<2x4x16x16xf32>
    %72 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%50, %70 : tensor<2x4x16x16xf32>, tensor<2x4x16x16xf32>) outs(%71 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %in_14: f32, %out: f32):
      %153 = arith.addf %in, %in_14 : f32
      linalg.yield %153 : f32
    } -> tensor<2x4x16x16xf32>
    %cst_12 = arith.constant dense<0.000000e+00> : tensor<f32>
    %73 = tensor.empty() : tensor<2x4x16x16xi1>
    %74 = linalg.generic {indexing_maps = [#map20, #map16], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%66 : tensor<16x16xi1>) outs(%73 : tensor<2x4x16x16xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<2x4x16x16xi1>
    %75 = tensor.empty() : tensor<2x4x16x16xf32>
    %76 = linalg.generic {indexing_maps = [#map15, #map16], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_4 : tensor<f32>) outs(%75 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16x16xf32>
    %77 = tensor.empty() : tensor<2x4x16x16xf32>
    %78 = linalg.generic {indexing_maps = [#map16, #map16, #map16, #map16], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%74, %72, %76 : tensor<2x4x16x16xi1>, tensor<2x4x16x16xf32>, tensor<2x4x16x16xf32>) outs(%77 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: i1, %in_14: f32, %in_15: f32, %out: f32):
      %153 = arith.select %in, %in_14, %in_15 : f32
      linalg.yield %153 : f32
    } -> tensor<2x4x16x16xf32>
    %79 = tensor.empty() : tensor<2x4x16x16xf32>
    %80 = linalg.generic {indexing_maps = [#map15, #map16], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_12 : tensor<f32>) outs(%79 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16x16xf32>
    %81 = tensor.empty() : tensor<2x4x16xf32>
    %82 = linalg.fill ins(%cst_0 : f32) outs(%81 : tensor<2x4x16xf32>) -> tensor<2x4x16xf32>
    %83 = linalg.generic {indexing_maps = [#map16, #map21], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%78 : tensor<2x4x16x16xf32>) outs(%82 : tensor<2x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %153 = arith.maximumf %out, %in : f32
      linalg.yield %153 : f32
    } -> tensor<2x4x16xf32>
    %84 = tensor.empty() : tensor<2x4x16xf32>
    %85 = linalg.generic {indexing_maps = [#map22, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_3 : tensor<f32>) outs(%84 : tensor<2x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16xf32>
    %86 = tensor.empty() : tensor<2x4x16xf32>
    %87 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%85, %83 : tensor<2x4x16xf32>, tensor<2x4x16xf32>) outs(%86 : tensor<2x4x16xf32>) {
    ^bb0(%in: f32, %in_14: f32, %out: f32):
      %153 = arith.maximumf %in, %in_14 : f32
      linalg.yield %153 : f32
    } -> tensor<2x4x16xf32>
    %88 = tensor.empty() : tensor<2x4x16x1xf32>
    %89 = linalg.generic {indexing_maps = [#map21, #map16], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%87 : tensor<2x4x16xf32>) outs(%88 : tensor<2x4x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16x1xf32>
    %90 = tensor.empty() : tensor<2x4x16x16xf32>
    %91 = linalg.generic {indexing_maps = [#map23, #map16], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%89 : tensor<2x4x16x1xf32>) outs(%90 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16x16xf32>
    %92 = tensor.empty() : tensor<2x4x16x16xf32>
    %93 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%78, %91 : tensor<2x4x16x16xf32>, tensor<2x4x16x16xf32>) outs(%92 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %in_14: f32, %out: f32):
      %153 = arith.subf %in, %in_14 : f32
      linalg.yield %153 : f32
    } -> tensor<2x4x16x16xf32>
    %94 = tensor.empty() : tensor<2x4x16x16xf32>
    %95 = linalg.generic {indexing_maps = [#map16, #map16], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%93 : tensor<2x4x16x16xf32>) outs(%94 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %153 = math.exp %in : f32
      linalg.yield %153 : f32
    } -> tensor<2x4x16x16xf32>
    %96 = tensor.empty() : tensor<2x4x16xf32>
    %97 = linalg.fill ins(%cst_1 : f32) outs(%96 : tensor<2x4x16xf32>) -> tensor<2x4x16xf32>
    %98 = linalg.generic {indexing_maps = [#map16, #map21], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%95 : tensor<2x4x16x16xf32>) outs(%97 : tensor<2x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %153 = arith.addf %out, %in : f32
      linalg.yield %153 : f32
    } -> tensor<2x4x16xf32>
    %99 = tensor.empty() : tensor<2x4x16x1xf32>
    %100 = linalg.generic {indexing_maps = [#map21, #map16], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%98 : tensor<2x4x16xf32>) outs(%99 : tensor<2x4x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16x1xf32>
    %101 = tensor.empty() : tensor<2x4x16x16xf32>
    %102 = linalg.generic {indexing_maps = [#map23, #map16], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%100 : tensor<2x4x16x1xf32>) outs(%101 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16x16xf32>
    %103 = tensor.empty() : tensor<2x4x16x16xf32>
    %104 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%95, %102 : tensor<2x4x16x16xf32>, tensor<2x4x16x16xf32>) outs(%103 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %in_14: f32, %out: f32):
      %153 = arith.divf %in, %in_14 : f32
      linalg.yield %153 : f32
    } -> tensor<2x4x16x16xf32>
    %105 = tensor.empty() : tensor<2x4x16x1xf32>
    %106 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%100, %100 : tensor<2x4x16x1xf32>, tensor<2x4x16x1xf32>) outs(%105 : tensor<2x4x16x1xf32>) {
    ^bb0(%in: f32, %in_14: f32, %out: f32):
      %153 = arith.mulf %in, %in_14 : f32
      linalg.yield %153 : f32
    } -> tensor<2x4x16x1xf32>
    %107 = tensor.empty() : tensor<2x4x16x1xf32>
    %108 = linalg.generic {indexing_maps = [#map15, #map16], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_2 : tensor<f32>) outs(%107 : tensor<2x4x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16x1xf32>
    %109 = tensor.empty() : tensor<2x4x16x1xf32>
    %110 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%108, %106 : tensor<2x4x16x1xf32>, tensor<2x4x16x1xf32>) outs(%109 : tensor<2x4x16x1xf32>) {
    ^bb0(%in: f32, %in_14: f32, %out: f32):
      %153 = arith.divf %in, %in_14 : f32
      linalg.yield %153 : f32
    } -> tensor<2x4x16x1xf32>
    %111 = tensor.empty() : tensor<2x4x16x16xbf16>
    %112 = linalg.generic {indexing_maps = [#map16, #map16], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%104 : tensor<2x4x16x16xf32>) outs(%111 : tensor<2x4x16x16xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %153 = arith.truncf %in : f32 to bf16
      linalg.yield %153 : bf16
    } -> tensor<2x4x16x16xbf16>
    %113 = tensor.empty() : tensor<2x4x8x16xbf16>
    %114 = linalg.fill ins(%cst : bf16) outs(%113 : tensor<2x4x8x16xbf16>) -> tensor<2x4x8x16xbf16>
    %115 = linalg.generic {indexing_maps = [#map24, #map25, #map14], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%arg2, %112 : tensor<2x16x4x8xbf16>, tensor<2x4x16x16xbf16>) outs(%114 : tensor<2x4x8x16xbf16>) {
    ^bb0(%in: bf16, %in_14: bf16, %out: bf16):
      %153 = arith.mulf %in, %in_14 : bf16
      %154 = arith.addf %out, %153 : bf16
      linalg.yield %154 : bf16
    } -> tensor<2x4x8x16xbf16>
    %116 = tensor.empty() : tensor<2x16x4x8xbf16>
    %117 = linalg.generic {indexing_maps = [#map26, #map16], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%115 : tensor<2x4x8x16xbf16>) outs(%116 : tensor<2x16x4x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x16x4x8xbf16>
    %118 = tensor.empty() : tensor<2x16x4x8xbf16>
    %values, %token = comm.all_reduce sum %117 into %118 on @d : tensor<2x16x4x8xbf16>
    %119 = comm.wait %token, %values reading %117 : tensor<2x16x4x8xbf16>
    %120 = tensor.empty() : tensor<2x4x8x16xbf16>
    %121 = linalg.generic {indexing_maps = [#map27, #map16], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg3 : tensor<2x16x4x8xbf16>) outs(%120 : tensor<2x4x8x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x4x8x16xbf16>
    %122 = tensor.empty() : tensor<2x4x16x16xbf16>
    %123 = linalg.fill ins(%cst : bf16) outs(%122 : tensor<2x4x16x16xbf16>) -> tensor<2x4x16x16xbf16>
    %124 = linalg.generic {indexing_maps = [#map28, #map13, #map14], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%121, %arg2 : tensor<2x4x8x16xbf16>, tensor<2x16x4x8xbf16>) outs(%123 : tensor<2x4x16x16xbf16>) {
    ^bb0(%in: bf16, %in_14: bf16, %out: bf16):
      %153 = arith.mulf %in, %in_14 : bf16
      %154 = arith.addf %out, %153 : bf16
      linalg.yield %154 : bf16
    } -> tensor<2x4x16x16xbf16>
    %125 = tensor.empty() : tensor<2x4x16x16xf32>
    %126 = linalg.generic {indexing_maps = [#map16, #map16], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%124 : tensor<2x4x16x16xbf16>) outs(%125 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %153 = arith.extf %in : bf16 to f32
      linalg.yield %153 : f32
    } -> tensor<2x4x16x16xf32>
    %127 = tensor.empty() : tensor<2x4x16x16xf32>
    %128 = linalg.generic {indexing_maps = [#map23, #map16], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%110 : tensor<2x4x16x1xf32>) outs(%127 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16x16xf32>
    %129 = tensor.empty() : tensor<2x4x16x16xf32>
    %130 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%126, %128 : tensor<2x4x16x16xf32>, tensor<2x4x16x16xf32>) outs(%129 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %in_14: f32, %out: f32):
      %153 = arith.mulf %in, %in_14 : f32
      linalg.yield %153 : f32
    } -> tensor<2x4x16x16xf32>
    %131 = tensor.empty() : tensor<2x4x16x16xf32>
    %132 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%130, %95 : tensor<2x4x16x16xf32>, tensor<2x4x16x16xf32>) outs(%131 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %in_14: f32, %out: f32):
      %153 = arith.mulf %in, %in_14 : f32
      linalg.yield %153 : f32
    } -> tensor<2x4x16x16xf32>
    %133 = tensor.empty() : tensor<2x4x16xf32>
    %134 = linalg.fill ins(%cst_1 : f32) outs(%133 : tensor<2x4x16xf32>) -> tensor<2x4x16xf32>
    %135 = linalg.generic {indexing_maps = [#map16, #map21], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%132 : tensor<2x4x16x16xf32>) outs(%134 : tensor<2x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %153 = arith.addf %out, %in : f32
      linalg.yield %153 : f32
    } -> tensor<2x4x16xf32>
    %expanded = tensor.expand_shape %135 [[0], [1], [2, 3]] output_shape [2, 4, 16, 1] : tensor<2x4x16xf32> into tensor<2x4x16x1xf32>
    %136 = tensor.empty() : tensor<2x4x16x1xf32>
    %137 = linalg.generic {indexing_maps = [#map16, #map16], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded : tensor<2x4x16x1xf32>) outs(%136 : tensor<2x4x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %153 = arith.negf %in : f32
      linalg.yield %153 : f32
    } -> tensor<2x4x16x1xf32>
    %138 = tensor.empty() : tensor<2x4x16x16xf32>
    %139 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%126, %102 : tensor<2x4x16x16xf32>, tensor<2x4x16x16xf32>) outs(%138 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %in_14: f32, %out: f32):
      %153 = arith.divf %in, %in_14 : f32
      linalg.yield %153 : f32
    } -> tensor<2x4x16x16xf32>
    %140 = tensor.empty() : tensor<2x4x16xf32>
    %141 = linalg.fill ins(%cst_1 : f32) outs(%140 : tensor<2x4x16xf32>) -> tensor<2x4x16xf32>
    %142 = linalg.generic {indexing_maps = [#map16, #map21], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%137 : tensor<2x4x16x1xf32>) outs(%141 : tensor<2x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %153 = arith.addf %out, %in : f32
      linalg.yield %153 : f32
    } -> tensor<2x4x16xf32>
    %143 = tensor.empty() : tensor<2x4x16x16xf32>
    %144 = linalg.generic {indexing_maps = [#map21, #map16], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%142 : tensor<2x4x16xf32>) outs(%143 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16x16xf32>
    %145 = tensor.empty() : tensor<2x4x16x16xf32>
    %146 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%139, %144 : tensor<2x4x16x16xf32>, tensor<2x4x16x16xf32>) outs(%145 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %in_14: f32, %out: f32):
      %153 = arith.addf %in, %in_14 : f32
      linalg.yield %153 : f32
    } -> tensor<2x4x16x16xf32>
    %147 = tensor.empty() : tensor<2x4x16x16xf32>
    %148 = linalg.generic {indexing_maps = [#map16, #map16, #map16], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%146, %95 : tensor<2x4x16x16xf32>, tensor<2x4x16x16xf32>) outs(%147 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %in_14: f32, %out: f32):
      %153 = arith.mulf %in, %in_14 : f32
      linalg.yield %153 : f32
    } -> tensor<2x4x16x16xf32>
    %cst_13 = arith.constant dense<0.000000e+00> : tensor<f32>
    %149 = tensor.empty() : tensor<2x4x16x16xf32>
    %150 = linalg.generic {indexing_maps = [#map15, #map16], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_13 : tensor<f32>) outs(%149 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16x16xf32>
    %151 = tensor.empty() : tensor<2x4x16x16xf32>
    %152 = linalg.generic {indexing_maps = [#map16, #map16, #map16, #map16], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%74, %148, %150 : tensor<2x4x16x16xi1>, tensor<2x4x16x16xf32>, tensor<2x4x16x16xf32>) outs(%151 : tensor<2x4x16x16xf32>) {
    ^bb0(%in: i1, %in_14: f32, %in_15: f32, %out: f32):
      %153 = arith.select %in, %in_14, %in_15 : f32
      linalg.yield %153 : f32
    } -> tensor<2x4x16x16xf32>
    return %119 : tensor<2x16x4x8xbf16>
  }
}

