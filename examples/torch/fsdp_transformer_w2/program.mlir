#loc = loc(unknown)
#loc2 = loc("examples/torch/programs.py":88:1)
#loc3 = loc("examples/torch/programs.py":65:1)
#loc4 = loc("examples/torch/programs.py":134:1)
#loc23 = loc("examples/torch/programs.py":131:1)
#loc28 = loc("examples/torch/programs.py":64:1)
#loc31 = loc("examples/torch/programs.py":81:1)
#loc35 = loc("examples/torch/programs.py":102:1)
#loc73 = loc("examples/torch/programs.py":66:1)
#loc88 = loc("examples/torch/programs.py":67:1)
#loc121 = loc("examples/torch/programs.py":84:1)
#map = affine_map<(d0, d1, d2) -> (d0, d1)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map2 = affine_map<(d0, d1, d2) -> (d1, d2)>
#map3 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map4 = affine_map<(d0, d1, d2) -> (d2)>
#map5 = affine_map<(d0, d1, d2) -> (d0, d2)>
#map6 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map7 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map8 = affine_map<(d0) -> (d0)>
#map9 = affine_map<(d0, d1) -> (0, d1)>
#map10 = affine_map<(d0, d1) -> (d0, 0)>
#map11 = affine_map<(d0, d1) -> (d0, d1)>
#map12 = affine_map<(d0, d1) -> ()>
#map13 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
#map14 = affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>
#map15 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map16 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#map17 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
#map18 = affine_map<(d0, d1) -> (d1)>
#map19 = affine_map<(d0, d1) -> (d0)>
#map20 = affine_map<(d0) -> ()>
#map21 = affine_map<() -> ()>
#map22 = affine_map<(d0, d1, d2) -> (0, d1, d2)>
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<2x8xi64>, tensor<2x8xi64>, tensor<4x16xf32>, tensor<16x16xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<24x16xf32>, tensor<8x16xf32>, tensor<8xf32>, tensor<32x16xf32>, tensor<32xf32>, tensor<8x64xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<16x16xf32>) -> (tensor<f32>, tensor<f32>, tensor<4x16xf32>, tensor<4x16xf32>, tensor<f32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<f32>, tensor<8xf32>, tensor<8xf32>, tensor<f32>, tensor<8xf32>, tensor<8xf32>, tensor<f32>, tensor<8xf32>, tensor<8xf32>, tensor<f32>, tensor<8xf32>, tensor<8xf32>, tensor<f32>, tensor<24x16xf32>, tensor<24x16xf32>, tensor<f32>, tensor<8x16xf32>, tensor<8x16xf32>, tensor<f32>, tensor<8xf32>, tensor<8xf32>, tensor<f32>, tensor<32x16xf32>, tensor<32x16xf32>, tensor<f32>, tensor<32xf32>, tensor<32xf32>, tensor<f32>, tensor<8x64xf32>, tensor<8x64xf32>, tensor<f32>, tensor<8xf32>, tensor<8xf32>, tensor<f32>, tensor<8xf32>, tensor<8xf32>, tensor<f32>, tensor<8xf32>, tensor<8xf32>, tensor<f32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<4x16xf32>, tensor<16x16xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<24x16xf32>, tensor<8x16xf32>, tensor<8xf32>, tensor<32x16xf32>, tensor<32xf32>, tensor<8x64xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<16x16xf32>), sym_name = "main"}> ({
  ^bb0(%arg0: tensor<2x8xi64> loc(unknown), %arg1: tensor<2x8xi64> loc(unknown), %arg2: tensor<4x16xf32> loc(unknown), %arg3: tensor<16x16xf32> loc(unknown), %arg4: tensor<8xf32> loc(unknown), %arg5: tensor<8xf32> loc(unknown), %arg6: tensor<8xf32> loc(unknown), %arg7: tensor<8xf32> loc(unknown), %arg8: tensor<24x16xf32> loc(unknown), %arg9: tensor<8x16xf32> loc(unknown), %arg10: tensor<8xf32> loc(unknown), %arg11: tensor<32x16xf32> loc(unknown), %arg12: tensor<32xf32> loc(unknown), %arg13: tensor<8x64xf32> loc(unknown), %arg14: tensor<8xf32> loc(unknown), %arg15: tensor<8xf32> loc(unknown), %arg16: tensor<8xf32> loc(unknown), %arg17: tensor<16x16xf32> loc(unknown)):
    %0 = "arith.constant"() <{value = -100 : i64}> : () -> i64 loc(#loc2)
    %1 = "arith.constant"() <{value = 0 : i64}> : () -> i64 loc(#loc)
    %2 = "arith.constant"() <{value = -1 : i64}> : () -> i64 loc(#loc)
    %3 = "arith.constant"() <{value = 32 : index}> : () -> index loc(#loc)
    %4 = "arith.constant"() <{value = 0.000000e+00 : f64}> : () -> f64 loc(#loc)
    %5 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32 loc(#loc)
    %6 = "arith.constant"() <{value = 0xFF800000 : f32}> : () -> f32 loc(#loc)
    %7 = "arith.constant"() <{value = true}> : () -> i1 loc(#loc3)
    %8 = "arith.constant"() <{value = 1.000000e+00 : f32}> : () -> f32 loc(#loc)
    %9 = "arith.constant"() <{value = 5.000000e-01 : f32}> : () -> f32 loc(#loc)
    %10 = "arith.constant"() <{value = dense<-0.899999976> : tensor<f32>}> : () -> tensor<f32> loc(#loc4)
    %11 = "arith.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32> loc(#loc4)
    %12 = "arith.constant"() <{value = dense<0.000000e+00> : tensor<8x64xf32>}> : () -> tensor<8x64xf32> loc(#loc4)
    %13 = "arith.constant"() <{value = dense<0.000000e+00> : tensor<32xf32>}> : () -> tensor<32xf32> loc(#loc4)
    %14 = "arith.constant"() <{value = dense<0.000000e+00> : tensor<32x16xf32>}> : () -> tensor<32x16xf32> loc(#loc4)
    %15 = "arith.constant"() <{value = dense<0.000000e+00> : tensor<8x16xf32>}> : () -> tensor<8x16xf32> loc(#loc4)
    %16 = "arith.constant"() <{value = dense<0.000000e+00> : tensor<24x16xf32>}> : () -> tensor<24x16xf32> loc(#loc4)
    %17 = "arith.constant"() <{value = dense<0.000000e+00> : tensor<8xf32>}> : () -> tensor<8xf32> loc(#loc4)
    %18 = "arith.constant"() <{value = dense<0.000000e+00> : tensor<16x16xf32>}> : () -> tensor<16x16xf32> loc(#loc4)
    %19 = "arith.constant"() <{value = dense<0.000000e+00> : tensor<4x16xf32>}> : () -> tensor<4x16xf32> loc(#loc4)
    %20 = "arith.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32> loc(#loc)
    %21 = "arith.constant"() <{value = dense<0.000000e+00> : tensor<2x2x8x8xf32>}> : () -> tensor<2x2x8x8xf32> loc(#loc3)
    %22 = "arith.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32> loc(#loc3)
    %23 = "arith.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32> loc(#loc3)
    %24 = "arith.constant"() <{value = dense<true> : tensor<8x8xi1>}> : () -> tensor<8x8xi1> loc(#loc3)
    %25 = "arith.constant"() <{value = 1.000000e-08 : f64}> : () -> f64 loc(#loc4)
    %26 = "arith.constant"() <{value = 1.000000e-02 : f64}> : () -> f64 loc(#loc4)
    %27 = "arith.constant"() <{value = 9.000000e-01 : f64}> : () -> f64 loc(#loc4)
    %28 = "arith.constant"() <{value = 0.0010000000000000009 : f64}> : () -> f64 loc(#loc4)
    %29 = "arith.constant"() <{value = 0.99899999999999999 : f64}> : () -> f64 loc(#loc4)
    %30 = "arith.constant"() <{value = 9.999000e-01 : f64}> : () -> f64 loc(#loc4)
    %31 = "arith.constant"() <{value = 0.3989422804014327 : f64}> : () -> f64 loc(#loc23)
    %32 = "arith.constant"() <{value = 5.000000e-01 : f64}> : () -> f64 loc(#loc23)
    %33 = "arith.constant"() <{value = 0.70710678118654757 : f64}> : () -> f64 loc(#loc23)
    %34 = "arith.constant"() <{value = 0xFFF0000000000000 : f64}> : () -> f64 loc(#loc3)
    %35 = "arith.constant"() <{value = 0.59460355750136051 : f64}> : () -> f64 loc(#loc3)
    %36 = "arith.constant"() <{value = 1.000000e-05 : f64}> : () -> f64 loc(#loc28)
    %37 = "arith.constant"() <{value = 1.600000e+01 : f64}> : () -> f64 loc(#loc)
    %38 = "arith.constant"() <{value = 1.600000e+01 : f32}> : () -> f32 loc(#loc)
    %39 = "arith.constant"() <{value = 1.41421354 : f32}> : () -> f32 loc(#loc)
    %40 = "arith.constant"() <{value = -5.000000e-01 : f32}> : () -> f32 loc(#loc)
    %41 = "arith.constant"() <{value = dense<0> : tensor<i64>}> : () -> tensor<i64> loc(#loc2)
    %42 = "arith.constant"() <{value = dense<1> : tensor<i64>}> : () -> tensor<i64> loc(#loc4)
    %43 = "tensor.empty"() : () -> tensor<2x8x16xf32> loc(#loc31)
    %44 = "c10d_functional.all_gather_into_tensor"(%arg3) {group_name = "world", groups = [array<i64: 0, 1>]} : (tensor<16x16xf32>) -> tensor<32x16xf32> loc(#loc32)
    %45 = "c10d_functional.wait_tensor"(%44) : (tensor<32x16xf32>) -> tensor<32x16xf32> loc(#loc32)
    %46 = "linalg.generic"(%arg0, %43) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg1403: i64 loc("examples/torch/programs.py":81:1), %arg1404: f32 loc("examples/torch/programs.py":81:1)):
      %1398 = "arith.index_cast"(%arg1403) : (i64) -> index loc(#loc31)
      %1399 = "linalg.index"() <{dim = 2 : i64}> : () -> index loc(#loc31)
      %1400 = "arith.cmpi"(%1398, %3) <{predicate = 2 : i64}> : (index, index) -> i1 loc(#loc31)
      "cf.assert"(%1400) <{msg = "index must be smaller than dim size"}> : (i1) -> () loc(#loc31)
      %1401 = "arith.cmpi"(%arg1403, %1) <{predicate = 5 : i64}> : (i64, i64) -> i1 loc(#loc31)
      "cf.assert"(%1401) <{msg = "index must be larger or equal to 0"}> : (i1) -> () loc(#loc31)
      %1402 = "tensor.extract"(%45, %1398, %1399) : (tensor<32x16xf32>, index, index) -> f32 loc(#loc31)
      "linalg.yield"(%1402) : (f32) -> () loc(#loc31)
    }) : (tensor<2x8xi64>, tensor<2x8x16xf32>) -> tensor<2x8x16xf32> loc(#loc31)
    %47 = "c10d_functional.all_gather_into_tensor"(%arg2) {group_name = "world", groups = [array<i64: 0, 1>]} : (tensor<4x16xf32>) -> tensor<8x16xf32> loc(#loc32)
    %48 = "c10d_functional.wait_tensor"(%47) : (tensor<8x16xf32>) -> tensor<8x16xf32> loc(#loc32)
    %49 = "linalg.generic"(%46, %48, %43) <{indexing_maps = [#map1, #map2, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg1400: f32 loc("examples/torch/programs.py":81:1), %arg1401: f32 loc("examples/torch/programs.py":102:1), %arg1402: f32 loc("examples/torch/programs.py":81:1)):
      %1397 = "arith.addf"(%arg1400, %arg1401) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc31)
      "linalg.yield"(%1397) : (f32) -> () loc(#loc31)
    }) : (tensor<2x8x16xf32>, tensor<8x16xf32>, tensor<2x8x16xf32>) -> tensor<2x8x16xf32> loc(#loc31)
    %50 = "tensor.empty"() : () -> tensor<2x8x16xf64> loc(#loc28)
    %51 = "c10d_functional.all_gather_into_tensor"(%arg4) {group_name = "world", groups = [array<i64: 0, 1>]} : (tensor<8xf32>) -> tensor<16xf32> loc(#loc32)
    %52 = "c10d_functional.all_gather_into_tensor"(%arg5) {group_name = "world", groups = [array<i64: 0, 1>]} : (tensor<8xf32>) -> tensor<16xf32> loc(#loc32)
    %53 = "linalg.generic"(%49, %50) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg1398: f32 loc("examples/torch/programs.py":81:1), %arg1399: f64 loc("examples/torch/programs.py":64:1)):
      %1396 = "arith.extf"(%arg1398) : (f32) -> f64 loc(#loc28)
      "linalg.yield"(%1396) : (f64) -> () loc(#loc28)
    }) : (tensor<2x8x16xf32>, tensor<2x8x16xf64>) -> tensor<2x8x16xf64> loc(#loc28)
    %54 = "tensor.empty"() : () -> tensor<2x8x1xf64> loc(#loc28)
    %55 = "linalg.fill"(%4, %54) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg1396: f64 loc(unknown), %arg1397: f64 loc(unknown)):
      "linalg.yield"(%arg1396) : (f64) -> () loc(#loc)
    }) : (f64, tensor<2x8x1xf64>) -> tensor<2x8x1xf64> loc(#loc28)
    %56 = "linalg.generic"(%53, %55) <{indexing_maps = [#map1, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg1394: f64 loc("examples/torch/programs.py":64:1), %arg1395: f64 loc("examples/torch/programs.py":64:1)):
      %1395 = "arith.addf"(%arg1394, %arg1395) <{fastmath = #arith.fastmath<none>}> : (f64, f64) -> f64 loc(#loc28)
      "linalg.yield"(%1395) : (f64) -> () loc(#loc28)
    }) : (tensor<2x8x16xf64>, tensor<2x8x1xf64>) -> tensor<2x8x1xf64> loc(#loc28)
    %57 = "linalg.generic"(%56, %54) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg1392: f64 loc("examples/torch/programs.py":64:1), %arg1393: f64 loc("examples/torch/programs.py":64:1)):
      %1394 = "arith.divf"(%arg1392, %37) <{fastmath = #arith.fastmath<none>}> : (f64, f64) -> f64 loc(#loc28)
      "linalg.yield"(%1394) : (f64) -> () loc(#loc28)
    }) : (tensor<2x8x1xf64>, tensor<2x8x1xf64>) -> tensor<2x8x1xf64> loc(#loc28)
    %58 = "linalg.generic"(%53, %57, %50) <{indexing_maps = [#map1, #map3, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg1389: f64 loc("examples/torch/programs.py":64:1), %arg1390: f64 loc("examples/torch/programs.py":64:1), %arg1391: f64 loc("examples/torch/programs.py":64:1)):
      %1393 = "arith.subf"(%arg1389, %arg1390) <{fastmath = #arith.fastmath<none>}> : (f64, f64) -> f64 loc(#loc28)
      "linalg.yield"(%1393) : (f64) -> () loc(#loc28)
    }) : (tensor<2x8x16xf64>, tensor<2x8x1xf64>, tensor<2x8x16xf64>) -> tensor<2x8x16xf64> loc(#loc28)
    %59 = "linalg.generic"(%58, %58, %50) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg1386: f64 loc("examples/torch/programs.py":64:1), %arg1387: f64 loc("examples/torch/programs.py":64:1), %arg1388: f64 loc("examples/torch/programs.py":64:1)):
      %1392 = "arith.mulf"(%arg1386, %arg1387) <{fastmath = #arith.fastmath<none>}> : (f64, f64) -> f64 loc(#loc28)
      "linalg.yield"(%1392) : (f64) -> () loc(#loc28)
    }) : (tensor<2x8x16xf64>, tensor<2x8x16xf64>, tensor<2x8x16xf64>) -> tensor<2x8x16xf64> loc(#loc28)
    %60 = "linalg.generic"(%59, %55) <{indexing_maps = [#map1, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg1384: f64 loc("examples/torch/programs.py":64:1), %arg1385: f64 loc("examples/torch/programs.py":64:1)):
      %1391 = "arith.addf"(%arg1384, %arg1385) <{fastmath = #arith.fastmath<none>}> : (f64, f64) -> f64 loc(#loc28)
      "linalg.yield"(%1391) : (f64) -> () loc(#loc28)
    }) : (tensor<2x8x16xf64>, tensor<2x8x1xf64>) -> tensor<2x8x1xf64> loc(#loc28)
    %61 = "linalg.generic"(%60, %54) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg1382: f64 loc("examples/torch/programs.py":64:1), %arg1383: f64 loc("examples/torch/programs.py":64:1)):
      %1390 = "arith.divf"(%arg1382, %37) <{fastmath = #arith.fastmath<none>}> : (f64, f64) -> f64 loc(#loc28)
      "linalg.yield"(%1390) : (f64) -> () loc(#loc28)
    }) : (tensor<2x8x1xf64>, tensor<2x8x1xf64>) -> tensor<2x8x1xf64> loc(#loc28)
    %62 = "tensor.empty"() : () -> tensor<2x8x1xf32> loc(#loc28)
    %63 = "linalg.generic"(%61, %62) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg1380: f64 loc("examples/torch/programs.py":64:1), %arg1381: f32 loc("examples/torch/programs.py":64:1)):
      %1389 = "arith.truncf"(%arg1380) : (f64) -> f32 loc(#loc28)
      "linalg.yield"(%1389) : (f32) -> () loc(#loc28)
    }) : (tensor<2x8x1xf64>, tensor<2x8x1xf32>) -> tensor<2x8x1xf32> loc(#loc28)
    %64 = "linalg.fill"(%5, %62) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg1378: f32 loc(unknown), %arg1379: f32 loc(unknown)):
      "linalg.yield"(%arg1378) : (f32) -> () loc(#loc)
    }) : (f32, tensor<2x8x1xf32>) -> tensor<2x8x1xf32> loc(#loc28)
    %65 = "linalg.generic"(%49, %64) <{indexing_maps = [#map1, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg1376: f32 loc("examples/torch/programs.py":81:1), %arg1377: f32 loc("examples/torch/programs.py":64:1)):
      %1388 = "arith.addf"(%arg1376, %arg1377) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc28)
      "linalg.yield"(%1388) : (f32) -> () loc(#loc28)
    }) : (tensor<2x8x16xf32>, tensor<2x8x1xf32>) -> tensor<2x8x1xf32> loc(#loc28)
    %66 = "linalg.generic"(%65, %62) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg1374: f32 loc("examples/torch/programs.py":64:1), %arg1375: f32 loc("examples/torch/programs.py":64:1)):
      %1387 = "arith.divf"(%arg1374, %38) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc28)
      "linalg.yield"(%1387) : (f32) -> () loc(#loc28)
    }) : (tensor<2x8x1xf32>, tensor<2x8x1xf32>) -> tensor<2x8x1xf32> loc(#loc28)
    %67 = "linalg.generic"(%63, %62) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg1372: f32 loc("examples/torch/programs.py":64:1), %arg1373: f32 loc("examples/torch/programs.py":64:1)):
      %1385 = "arith.truncf"(%36) : (f64) -> f32 loc(#loc28)
      %1386 = "arith.addf"(%arg1372, %1385) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc28)
      "linalg.yield"(%1386) : (f32) -> () loc(#loc28)
    }) : (tensor<2x8x1xf32>, tensor<2x8x1xf32>) -> tensor<2x8x1xf32> loc(#loc28)
    %68 = "linalg.generic"(%67, %62) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg1370: f32 loc("examples/torch/programs.py":64:1), %arg1371: f32 loc("examples/torch/programs.py":64:1)):
      %1384 = "math.rsqrt"(%arg1370) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32 loc(#loc28)
      "linalg.yield"(%1384) : (f32) -> () loc(#loc28)
    }) : (tensor<2x8x1xf32>, tensor<2x8x1xf32>) -> tensor<2x8x1xf32> loc(#loc28)
    %69 = "linalg.generic"(%49, %66, %43) <{indexing_maps = [#map1, #map3, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg1367: f32 loc("examples/torch/programs.py":81:1), %arg1368: f32 loc("examples/torch/programs.py":64:1), %arg1369: f32 loc("examples/torch/programs.py":64:1)):
      %1383 = "arith.subf"(%arg1367, %arg1368) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc28)
      "linalg.yield"(%1383) : (f32) -> () loc(#loc28)
    }) : (tensor<2x8x16xf32>, tensor<2x8x1xf32>, tensor<2x8x16xf32>) -> tensor<2x8x16xf32> loc(#loc28)
    %70 = "linalg.generic"(%69, %68, %43) <{indexing_maps = [#map1, #map3, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg1364: f32 loc("examples/torch/programs.py":64:1), %arg1365: f32 loc("examples/torch/programs.py":64:1), %arg1366: f32 loc("examples/torch/programs.py":64:1)):
      %1382 = "arith.mulf"(%arg1364, %arg1365) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc28)
      "linalg.yield"(%1382) : (f32) -> () loc(#loc28)
    }) : (tensor<2x8x16xf32>, tensor<2x8x1xf32>, tensor<2x8x16xf32>) -> tensor<2x8x16xf32> loc(#loc28)
    %71 = "c10d_functional.wait_tensor"(%51) : (tensor<16xf32>) -> tensor<16xf32> loc(#loc32)
    %72 = "linalg.generic"(%70, %71, %43) <{indexing_maps = [#map1, #map4, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg1361: f32 loc("examples/torch/programs.py":64:1), %arg1362: f32 loc("examples/torch/programs.py":64:1), %arg1363: f32 loc("examples/torch/programs.py":64:1)):
      %1381 = "arith.mulf"(%arg1361, %arg1362) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc28)
      "linalg.yield"(%1381) : (f32) -> () loc(#loc28)
    }) : (tensor<2x8x16xf32>, tensor<16xf32>, tensor<2x8x16xf32>) -> tensor<2x8x16xf32> loc(#loc28)
    %73 = "c10d_functional.wait_tensor"(%52) : (tensor<16xf32>) -> tensor<16xf32> loc(#loc32)
    %74 = "linalg.generic"(%72, %73, %43) <{indexing_maps = [#map1, #map4, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg1358: f32 loc("examples/torch/programs.py":64:1), %arg1359: f32 loc("examples/torch/programs.py":64:1), %arg1360: f32 loc("examples/torch/programs.py":64:1)):
      %1380 = "arith.addf"(%arg1358, %arg1359) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc28)
      "linalg.yield"(%1380) : (f32) -> () loc(#loc28)
    }) : (tensor<2x8x16xf32>, tensor<16xf32>, tensor<2x8x16xf32>) -> tensor<2x8x16xf32> loc(#loc28)
    %75 = "tensor.empty"() : () -> tensor<16x48xf32> loc(#loc28)
    %76 = "c10d_functional.all_gather_into_tensor"(%arg8) {group_name = "world", groups = [array<i64: 0, 1>]} : (tensor<24x16xf32>) -> tensor<48x16xf32> loc(#loc32)
    %77 = "c10d_functional.wait_tensor"(%76) : (tensor<48x16xf32>) -> tensor<48x16xf32> loc(#loc32)
    %78 = "linalg.transpose"(%77, %75) <{permutation = array<i64: 1, 0>}> ({
    ^bb0(%arg1356: f32 loc("examples/torch/programs.py":102:1), %arg1357: f32 loc("examples/torch/programs.py":64:1)):
      "linalg.yield"(%arg1356) : (f32) -> () loc(#loc28)
    }) : (tensor<48x16xf32>, tensor<16x48xf32>) -> tensor<16x48xf32> loc(#loc28)
    %79 = "tensor.collapse_shape"(%74) <{reassociation = [[0, 1], [2]]}> : (tensor<2x8x16xf32>) -> tensor<16x16xf32> loc(#loc28)
    %80 = "linalg.fill"(%5, %75) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg1354: f32 loc(unknown), %arg1355: f32 loc(unknown)):
      "linalg.yield"(%arg1354) : (f32) -> () loc(#loc)
    }) : (f32, tensor<16x48xf32>) -> tensor<16x48xf32> loc(#loc28)
    %81 = "linalg.matmul"(%79, %78, %80) <{indexing_maps = [#map5, #map6, #map], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg1351: f32 loc(unknown), %arg1352: f32 loc(unknown), %arg1353: f32 loc(unknown)):
      %1378 = "arith.mulf"(%arg1351, %arg1352) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc)
      %1379 = "arith.addf"(%arg1353, %1378) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc)
      "linalg.yield"(%1379) : (f32) -> () loc(#loc)
    }) : (tensor<16x16xf32>, tensor<16x48xf32>, tensor<16x48xf32>) -> tensor<16x48xf32> loc(#loc28)
    %82 = "tensor.expand_shape"(%81) <{reassociation = [[0, 1], [2, 3, 4]], static_output_shape = array<i64: 2, 8, 3, 2, 8>}> : (tensor<16x48xf32>) -> tensor<2x8x3x2x8xf32> loc(#loc28)
    %83 = "tensor.empty"() : () -> tensor<3x2x2x8x8xf32> loc(#loc28)
    %84 = "linalg.transpose"(%82, %83) <{permutation = array<i64: 2, 0, 3, 1, 4>}> ({
    ^bb0(%arg1349: f32 loc("examples/torch/programs.py":64:1), %arg1350: f32 loc("examples/torch/programs.py":64:1)):
      "linalg.yield"(%arg1349) : (f32) -> () loc(#loc28)
    }) : (tensor<2x8x3x2x8xf32>, tensor<3x2x2x8x8xf32>) -> tensor<3x2x2x8x8xf32> loc(#loc28)
    %85 = "tensor.extract_slice"(%84) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 0, 0>, static_sizes = array<i64: 1, 2, 2, 8, 8>, static_strides = array<i64: 1, 1, 1, 1, 1>}> : (tensor<3x2x2x8x8xf32>) -> tensor<1x2x2x8x8xf32> loc(#loc28)
    %86 = "tensor.extract_slice"(%84) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 1, 0, 0, 0, 0>, static_sizes = array<i64: 1, 2, 2, 8, 8>, static_strides = array<i64: 1, 1, 1, 1, 1>}> : (tensor<3x2x2x8x8xf32>) -> tensor<1x2x2x8x8xf32> loc(#loc28)
    %87 = "tensor.extract_slice"(%84) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 2, 0, 0, 0, 0>, static_sizes = array<i64: 1, 2, 2, 8, 8>, static_strides = array<i64: 1, 1, 1, 1, 1>}> : (tensor<3x2x2x8x8xf32>) -> tensor<1x2x2x8x8xf32> loc(#loc28)
    %88 = "tensor.collapse_shape"(%85) <{reassociation = [[0, 1], [2], [3], [4]]}> : (tensor<1x2x2x8x8xf32>) -> tensor<2x2x8x8xf32> loc(#loc28)
    %89 = "tensor.collapse_shape"(%86) <{reassociation = [[0, 1], [2], [3], [4]]}> : (tensor<1x2x2x8x8xf32>) -> tensor<2x2x8x8xf32> loc(#loc28)
    %90 = "tensor.empty"() : () -> tensor<2x2x8x8xf32> loc(#loc3)
    %91 = "linalg.generic"(%88, %90) <{indexing_maps = [#map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg1347: f32 loc("examples/torch/programs.py":64:1), %arg1348: f32 loc("examples/torch/programs.py":65:1)):
      %1376 = "arith.truncf"(%35) : (f64) -> f32 loc(#loc3)
      %1377 = "arith.mulf"(%arg1347, %1376) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc3)
      "linalg.yield"(%1377) : (f32) -> () loc(#loc3)
    }) : (tensor<2x2x8x8xf32>, tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xf32> loc(#loc3)
    %92 = "tensor.empty"() : () -> tensor<8xi64> loc(#loc3)
    %93 = "linalg.generic"(%92) <{indexing_maps = [#map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg1346: i64 loc("examples/torch/programs.py":65:1)):
      %1374 = "linalg.index"() <{dim = 0 : i64}> : () -> index loc(#loc3)
      %1375 = "arith.index_cast"(%1374) : (index) -> i64 loc(#loc3)
      "linalg.yield"(%1375) : (i64) -> () loc(#loc3)
    }) : (tensor<8xi64>) -> tensor<8xi64> loc(#loc3)
    %94 = "tensor.expand_shape"(%93) <{reassociation = [[0, 1]], static_output_shape = array<i64: 1, 8>}> : (tensor<8xi64>) -> tensor<1x8xi64> loc(#loc3)
    %95 = "tensor.expand_shape"(%93) <{reassociation = [[0, 1]], static_output_shape = array<i64: 8, 1>}> : (tensor<8xi64>) -> tensor<8x1xi64> loc(#loc3)
    %96 = "tensor.empty"() : () -> tensor<8x8xi64> loc(#loc3)
    %97 = "linalg.generic"(%94, %95, %96) <{indexing_maps = [#map9, #map10, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg1343: i64 loc("examples/torch/programs.py":65:1), %arg1344: i64 loc("examples/torch/programs.py":65:1), %arg1345: i64 loc("examples/torch/programs.py":65:1)):
      %1373 = "arith.subi"(%arg1343, %arg1344) <{overflowFlags = #arith.overflow<none>}> : (i64, i64) -> i64 loc(#loc3)
      "linalg.yield"(%1373) : (i64) -> () loc(#loc3)
    }) : (tensor<1x8xi64>, tensor<8x1xi64>, tensor<8x8xi64>) -> tensor<8x8xi64> loc(#loc3)
    %98 = "tensor.empty"() : () -> tensor<8x8xi1> loc(#loc3)
    %99 = "linalg.generic"(%97, %98) <{indexing_maps = [#map11, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg1341: i64 loc("examples/torch/programs.py":65:1), %arg1342: i1 loc("examples/torch/programs.py":65:1)):
      %1372 = "arith.cmpi"(%arg1341, %1) <{predicate = 3 : i64}> : (i64, i64) -> i1 loc(#loc3)
      "linalg.yield"(%1372) : (i1) -> () loc(#loc3)
    }) : (tensor<8x8xi64>, tensor<8x8xi1>) -> tensor<8x8xi1> loc(#loc3)
    %100 = "linalg.generic"(%99, %24, %98) <{indexing_maps = [#map11, #map11, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg1338: i1 loc("examples/torch/programs.py":65:1), %arg1339: i1 loc("examples/torch/programs.py":65:1), %arg1340: i1 loc("examples/torch/programs.py":65:1)):
      %1371 = "arith.andi"(%arg1338, %arg1339) : (i1, i1) -> i1 loc(#loc3)
      "linalg.yield"(%1371) : (i1) -> () loc(#loc3)
    }) : (tensor<8x8xi1>, tensor<8x8xi1>, tensor<8x8xi1>) -> tensor<8x8xi1> loc(#loc3)
    %101 = "tensor.empty"() : () -> tensor<8x8xf32> loc(#loc3)
    %102 = "linalg.generic"(%100, %22, %23, %101) <{indexing_maps = [#map11, #map12, #map12, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg1334: i1 loc("examples/torch/programs.py":65:1), %arg1335: f32 loc("examples/torch/programs.py":65:1), %arg1336: f32 loc("examples/torch/programs.py":65:1), %arg1337: f32 loc("examples/torch/programs.py":65:1)):
      %1370 = "arith.select"(%arg1334, %arg1335, %arg1336) : (i1, f32, f32) -> f32 loc(#loc3)
      "linalg.yield"(%1370) : (f32) -> () loc(#loc3)
    }) : (tensor<8x8xi1>, tensor<f32>, tensor<f32>, tensor<8x8xf32>) -> tensor<8x8xf32> loc(#loc3)
    %103 = "linalg.transpose"(%89, %90) <{permutation = array<i64: 0, 1, 3, 2>}> ({
    ^bb0(%arg1332: f32 loc("examples/torch/programs.py":64:1), %arg1333: f32 loc("examples/torch/programs.py":65:1)):
      "linalg.yield"(%arg1332) : (f32) -> () loc(#loc3)
    }) : (tensor<2x2x8x8xf32>, tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xf32> loc(#loc3)
    %104 = "linalg.generic"(%103, %90) <{indexing_maps = [#map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg1330: f32 loc("examples/torch/programs.py":65:1), %arg1331: f32 loc("examples/torch/programs.py":65:1)):
      %1368 = "arith.truncf"(%35) : (f64) -> f32 loc(#loc3)
      %1369 = "arith.mulf"(%arg1330, %1368) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc3)
      "linalg.yield"(%1369) : (f32) -> () loc(#loc3)
    }) : (tensor<2x2x8x8xf32>, tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xf32> loc(#loc3)
    %105 = "tensor.collapse_shape"(%91) <{reassociation = [[0, 1], [2], [3]]}> : (tensor<2x2x8x8xf32>) -> tensor<4x8x8xf32> loc(#loc3)
    %106 = "tensor.collapse_shape"(%104) <{reassociation = [[0, 1], [2], [3]]}> : (tensor<2x2x8x8xf32>) -> tensor<4x8x8xf32> loc(#loc3)
    %107 = "tensor.empty"() : () -> tensor<4x8x8xf32> loc(#loc3)
    %108 = "linalg.fill"(%5, %107) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg1328: f32 loc(unknown), %arg1329: f32 loc(unknown)):
      "linalg.yield"(%arg1328) : (f32) -> () loc(#loc)
    }) : (f32, tensor<4x8x8xf32>) -> tensor<4x8x8xf32> loc(#loc3)
    %109 = "linalg.batch_matmul"(%105, %106, %108) <{indexing_maps = [#map13, #map14, #map15], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg1325: f32 loc(unknown), %arg1326: f32 loc(unknown), %arg1327: f32 loc(unknown)):
      %1366 = "arith.mulf"(%arg1325, %arg1326) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc)
      %1367 = "arith.addf"(%arg1327, %1366) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc)
      "linalg.yield"(%1367) : (f32) -> () loc(#loc)
    }) : (tensor<4x8x8xf32>, tensor<4x8x8xf32>, tensor<4x8x8xf32>) -> tensor<4x8x8xf32> loc(#loc3)
    %110 = "tensor.expand_shape"(%109) <{reassociation = [[0, 1], [2], [3]], static_output_shape = array<i64: 2, 2, 8, 8>}> : (tensor<4x8x8xf32>) -> tensor<2x2x8x8xf32> loc(#loc3)
    %111 = "linalg.generic"(%110, %102, %90) <{indexing_maps = [#map7, #map16, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg1322: f32 loc("examples/torch/programs.py":65:1), %arg1323: f32 loc("examples/torch/programs.py":65:1), %arg1324: f32 loc("examples/torch/programs.py":65:1)):
      %1365 = "arith.addf"(%arg1322, %arg1323) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc3)
      "linalg.yield"(%1365) : (f32) -> () loc(#loc3)
    }) : (tensor<2x2x8x8xf32>, tensor<8x8xf32>, tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xf32> loc(#loc3)
    %112 = "tensor.empty"() : () -> tensor<2x2x8xi64> loc(#loc3)
    %113 = "linalg.fill"(%1, %112) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg1320: i64 loc(unknown), %arg1321: i64 loc(unknown)):
      "linalg.yield"(%arg1320) : (i64) -> () loc(#loc)
    }) : (i64, tensor<2x2x8xi64>) -> tensor<2x2x8xi64> loc(#loc3)
    %114 = "tensor.empty"() : () -> tensor<2x2x8xf32> loc(#loc3)
    %115 = "linalg.fill"(%6, %114) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg1318: f32 loc(unknown), %arg1319: f32 loc(unknown)):
      "linalg.yield"(%arg1318) : (f32) -> () loc(#loc)
    }) : (f32, tensor<2x2x8xf32>) -> tensor<2x2x8xf32> loc(#loc3)
    %116:2 = "linalg.generic"(%111, %115, %113) <{indexing_maps = [#map7, #map15, #map15], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 2>}> ({
    ^bb0(%arg1315: f32 loc("examples/torch/programs.py":65:1), %arg1316: f32 loc("examples/torch/programs.py":65:1), %arg1317: i64 loc("examples/torch/programs.py":65:1)):
      %1360 = "linalg.index"() <{dim = 3 : i64}> : () -> index loc(#loc3)
      %1361 = "arith.index_cast"(%1360) : (index) -> i64 loc(#loc3)
      %1362 = "arith.maximumf"(%arg1315, %arg1316) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc3)
      %1363 = "arith.cmpf"(%arg1315, %arg1316) <{fastmath = #arith.fastmath<none>, predicate = 2 : i64}> : (f32, f32) -> i1 loc(#loc3)
      %1364 = "arith.select"(%1363, %1361, %arg1317) : (i1, i64, i64) -> i64 loc(#loc3)
      "linalg.yield"(%1362, %1364) : (f32, i64) -> () loc(#loc3)
    }) : (tensor<2x2x8x8xf32>, tensor<2x2x8xf32>, tensor<2x2x8xi64>) -> (tensor<2x2x8xf32>, tensor<2x2x8xi64>) loc(#loc3)
    %117 = "tensor.expand_shape"(%116#0) <{reassociation = [[0], [1], [2, 3]], static_output_shape = array<i64: 2, 2, 8, 1>}> : (tensor<2x2x8xf32>) -> tensor<2x2x8x1xf32> loc(#loc3)
    %118 = "linalg.generic"(%111, %117, %90) <{indexing_maps = [#map7, #map17, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg1312: f32 loc("examples/torch/programs.py":65:1), %arg1313: f32 loc("examples/torch/programs.py":65:1), %arg1314: f32 loc("examples/torch/programs.py":65:1)):
      %1359 = "arith.subf"(%arg1312, %arg1313) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc3)
      "linalg.yield"(%1359) : (f32) -> () loc(#loc3)
    }) : (tensor<2x2x8x8xf32>, tensor<2x2x8x1xf32>, tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xf32> loc(#loc3)
    %119 = "linalg.generic"(%118, %90) <{indexing_maps = [#map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg1310: f32 loc("examples/torch/programs.py":65:1), %arg1311: f32 loc("examples/torch/programs.py":65:1)):
      %1358 = "math.exp"(%arg1310) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32 loc(#loc3)
      "linalg.yield"(%1358) : (f32) -> () loc(#loc3)
    }) : (tensor<2x2x8x8xf32>, tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xf32> loc(#loc3)
    %120 = "tensor.empty"() : () -> tensor<2x2x8x1xf32> loc(#loc3)
    %121 = "linalg.fill"(%5, %120) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg1308: f32 loc(unknown), %arg1309: f32 loc(unknown)):
      "linalg.yield"(%arg1308) : (f32) -> () loc(#loc)
    }) : (f32, tensor<2x2x8x1xf32>) -> tensor<2x2x8x1xf32> loc(#loc3)
    %122 = "linalg.generic"(%119, %121) <{indexing_maps = [#map7, #map17], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg1306: f32 loc("examples/torch/programs.py":65:1), %arg1307: f32 loc("examples/torch/programs.py":65:1)):
      %1357 = "arith.addf"(%arg1306, %arg1307) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc3)
      "linalg.yield"(%1357) : (f32) -> () loc(#loc3)
    }) : (tensor<2x2x8x8xf32>, tensor<2x2x8x1xf32>) -> tensor<2x2x8x1xf32> loc(#loc3)
    %123 = "linalg.generic"(%119, %122, %90) <{indexing_maps = [#map7, #map17, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg1303: f32 loc("examples/torch/programs.py":65:1), %arg1304: f32 loc("examples/torch/programs.py":65:1), %arg1305: f32 loc("examples/torch/programs.py":65:1)):
      %1356 = "arith.divf"(%arg1303, %arg1304) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc3)
      "linalg.yield"(%1356) : (f32) -> () loc(#loc3)
    }) : (tensor<2x2x8x8xf32>, tensor<2x2x8x1xf32>, tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xf32> loc(#loc3)
    %124 = "tensor.empty"() : () -> tensor<2x2x8x8xi1> loc(#loc3)
    %125 = "linalg.generic"(%111, %124) <{indexing_maps = [#map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg1301: f32 loc("examples/torch/programs.py":65:1), %arg1302: i1 loc("examples/torch/programs.py":65:1)):
      %1354 = "arith.extf"(%arg1301) : (f32) -> f64 loc(#loc3)
      %1355 = "arith.cmpf"(%1354, %34) <{fastmath = #arith.fastmath<none>, predicate = 1 : i64}> : (f64, f64) -> i1 loc(#loc3)
      "linalg.yield"(%1355) : (i1) -> () loc(#loc3)
    }) : (tensor<2x2x8x8xf32>, tensor<2x2x8x8xi1>) -> tensor<2x2x8x8xi1> loc(#loc3)
    %126 = "tensor.empty"() : () -> tensor<2x2x8x1xi1> loc(#loc3)
    %127 = "linalg.fill"(%7, %126) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg1299: i1 loc(unknown), %arg1300: i1 loc(unknown)):
      "linalg.yield"(%arg1299) : (i1) -> () loc(#loc)
    }) : (i1, tensor<2x2x8x1xi1>) -> tensor<2x2x8x1xi1> loc(#loc3)
    %128 = "linalg.generic"(%125, %127) <{indexing_maps = [#map7, #map17], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg1297: i1 loc("examples/torch/programs.py":65:1), %arg1298: i1 loc("examples/torch/programs.py":65:1)):
      %1353 = "arith.andi"(%arg1297, %arg1298) : (i1, i1) -> i1 loc(#loc3)
      "linalg.yield"(%1353) : (i1) -> () loc(#loc3)
    }) : (tensor<2x2x8x8xi1>, tensor<2x2x8x1xi1>) -> tensor<2x2x8x1xi1> loc(#loc3)
    %129 = "linalg.generic"(%128, %21, %123, %90) <{indexing_maps = [#map17, #map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg1293: i1 loc("examples/torch/programs.py":65:1), %arg1294: f32 loc("examples/torch/programs.py":65:1), %arg1295: f32 loc("examples/torch/programs.py":65:1), %arg1296: f32 loc("examples/torch/programs.py":65:1)):
      %1352 = "arith.select"(%arg1293, %arg1294, %arg1295) : (i1, f32, f32) -> f32 loc(#loc3)
      "linalg.yield"(%1352) : (f32) -> () loc(#loc3)
    }) : (tensor<2x2x8x1xi1>, tensor<2x2x8x8xf32>, tensor<2x2x8x8xf32>, tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xf32> loc(#loc3)
    %130 = "tensor.collapse_shape"(%129) <{reassociation = [[0, 1], [2], [3]]}> : (tensor<2x2x8x8xf32>) -> tensor<4x8x8xf32> loc(#loc3)
    %131 = "tensor.collapse_shape"(%87) <{reassociation = [[0, 1, 2], [3], [4]]}> : (tensor<1x2x2x8x8xf32>) -> tensor<4x8x8xf32> loc(#loc3)
    %132 = "linalg.batch_matmul"(%130, %131, %108) <{indexing_maps = [#map13, #map14, #map15], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg1290: f32 loc(unknown), %arg1291: f32 loc(unknown), %arg1292: f32 loc(unknown)):
      %1350 = "arith.mulf"(%arg1290, %arg1291) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc)
      %1351 = "arith.addf"(%arg1292, %1350) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc)
      "linalg.yield"(%1351) : (f32) -> () loc(#loc)
    }) : (tensor<4x8x8xf32>, tensor<4x8x8xf32>, tensor<4x8x8xf32>) -> tensor<4x8x8xf32> loc(#loc3)
    %133 = "tensor.expand_shape"(%132) <{reassociation = [[0, 1], [2], [3]], static_output_shape = array<i64: 2, 2, 8, 8>}> : (tensor<4x8x8xf32>) -> tensor<2x2x8x8xf32> loc(#loc3)
    %134 = "tensor.empty"() : () -> tensor<2x8x2x8xf32> loc(#loc73)
    %135 = "linalg.transpose"(%133, %134) <{permutation = array<i64: 0, 2, 1, 3>}> ({
    ^bb0(%arg1288: f32 loc("examples/torch/programs.py":65:1), %arg1289: f32 loc("examples/torch/programs.py":66:1)):
      "linalg.yield"(%arg1288) : (f32) -> () loc(#loc73)
    }) : (tensor<2x2x8x8xf32>, tensor<2x8x2x8xf32>) -> tensor<2x8x2x8xf32> loc(#loc73)
    %136 = "c10d_functional.all_gather_into_tensor"(%arg9) {group_name = "world", groups = [array<i64: 0, 1>]} : (tensor<8x16xf32>) -> tensor<16x16xf32> loc(#loc32)
    %137 = "c10d_functional.all_gather_into_tensor"(%arg10) {group_name = "world", groups = [array<i64: 0, 1>]} : (tensor<8xf32>) -> tensor<16xf32> loc(#loc32)
    %138 = "tensor.collapse_shape"(%135) <{reassociation = [[0, 1], [2, 3]]}> : (tensor<2x8x2x8xf32>) -> tensor<16x16xf32> loc(#loc73)
    %139 = "tensor.empty"() : () -> tensor<16x16xf32> loc(#loc73)
    %140 = "c10d_functional.wait_tensor"(%136) : (tensor<16x16xf32>) -> tensor<16x16xf32> loc(#loc32)
    %141 = "linalg.transpose"(%140, %139) <{permutation = array<i64: 1, 0>}> ({
    ^bb0(%arg1286: f32 loc("examples/torch/programs.py":102:1), %arg1287: f32 loc("examples/torch/programs.py":66:1)):
      "linalg.yield"(%arg1286) : (f32) -> () loc(#loc73)
    }) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32> loc(#loc73)
    %142 = "linalg.fill"(%5, %139) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg1284: f32 loc(unknown), %arg1285: f32 loc(unknown)):
      "linalg.yield"(%arg1284) : (f32) -> () loc(#loc)
    }) : (f32, tensor<16x16xf32>) -> tensor<16x16xf32> loc(#loc73)
    %143 = "linalg.matmul"(%138, %141, %142) <{indexing_maps = [#map5, #map6, #map], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg1281: f32 loc(unknown), %arg1282: f32 loc(unknown), %arg1283: f32 loc(unknown)):
      %1348 = "arith.mulf"(%arg1281, %arg1282) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc)
      %1349 = "arith.addf"(%arg1283, %1348) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc)
      "linalg.yield"(%1349) : (f32) -> () loc(#loc)
    }) : (tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32> loc(#loc73)
    %144 = "c10d_functional.wait_tensor"(%137) : (tensor<16xf32>) -> tensor<16xf32> loc(#loc32)
    %145 = "linalg.generic"(%144, %139) <{indexing_maps = [#map18, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg1279: f32 loc("examples/torch/programs.py":66:1), %arg1280: f32 loc("examples/torch/programs.py":66:1)):
      "linalg.yield"(%arg1279) : (f32) -> () loc(#loc73)
    }) : (tensor<16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32> loc(#loc73)
    %146 = "linalg.generic"(%143, %145, %139) <{indexing_maps = [#map11, #map11, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg1276: f32 loc("examples/torch/programs.py":66:1), %arg1277: f32 loc("examples/torch/programs.py":66:1), %arg1278: f32 loc("examples/torch/programs.py":66:1)):
      %1347 = "arith.addf"(%arg1276, %arg1277) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc73)
      "linalg.yield"(%1347) : (f32) -> () loc(#loc73)
    }) : (tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32> loc(#loc73)
    %147 = "tensor.expand_shape"(%146) <{reassociation = [[0, 1], [2]], static_output_shape = array<i64: 2, 8, 16>}> : (tensor<16x16xf32>) -> tensor<2x8x16xf32> loc(#loc73)
    %148 = "linalg.generic"(%49, %147, %43) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg1273: f32 loc("examples/torch/programs.py":81:1), %arg1274: f32 loc("examples/torch/programs.py":66:1), %arg1275: f32 loc("examples/torch/programs.py":66:1)):
      %1346 = "arith.addf"(%arg1273, %arg1274) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc73)
      "linalg.yield"(%1346) : (f32) -> () loc(#loc73)
    }) : (tensor<2x8x16xf32>, tensor<2x8x16xf32>, tensor<2x8x16xf32>) -> tensor<2x8x16xf32> loc(#loc73)
    %149 = "c10d_functional.all_gather_into_tensor"(%arg6) {group_name = "world", groups = [array<i64: 0, 1>]} : (tensor<8xf32>) -> tensor<16xf32> loc(#loc32)
    %150 = "c10d_functional.all_gather_into_tensor"(%arg7) {group_name = "world", groups = [array<i64: 0, 1>]} : (tensor<8xf32>) -> tensor<16xf32> loc(#loc32)
    %151 = "linalg.generic"(%148, %50) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg1271: f32 loc("examples/torch/programs.py":66:1), %arg1272: f64 loc("examples/torch/programs.py":67:1)):
      %1345 = "arith.extf"(%arg1271) : (f32) -> f64 loc(#loc88)
      "linalg.yield"(%1345) : (f64) -> () loc(#loc88)
    }) : (tensor<2x8x16xf32>, tensor<2x8x16xf64>) -> tensor<2x8x16xf64> loc(#loc88)
    %152 = "linalg.generic"(%151, %55) <{indexing_maps = [#map1, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg1269: f64 loc("examples/torch/programs.py":67:1), %arg1270: f64 loc("examples/torch/programs.py":67:1)):
      %1344 = "arith.addf"(%arg1269, %arg1270) <{fastmath = #arith.fastmath<none>}> : (f64, f64) -> f64 loc(#loc88)
      "linalg.yield"(%1344) : (f64) -> () loc(#loc88)
    }) : (tensor<2x8x16xf64>, tensor<2x8x1xf64>) -> tensor<2x8x1xf64> loc(#loc88)
    %153 = "linalg.generic"(%152, %54) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg1267: f64 loc("examples/torch/programs.py":67:1), %arg1268: f64 loc("examples/torch/programs.py":67:1)):
      %1343 = "arith.divf"(%arg1267, %37) <{fastmath = #arith.fastmath<none>}> : (f64, f64) -> f64 loc(#loc88)
      "linalg.yield"(%1343) : (f64) -> () loc(#loc88)
    }) : (tensor<2x8x1xf64>, tensor<2x8x1xf64>) -> tensor<2x8x1xf64> loc(#loc88)
    %154 = "linalg.generic"(%151, %153, %50) <{indexing_maps = [#map1, #map3, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg1264: f64 loc("examples/torch/programs.py":67:1), %arg1265: f64 loc("examples/torch/programs.py":67:1), %arg1266: f64 loc("examples/torch/programs.py":67:1)):
      %1342 = "arith.subf"(%arg1264, %arg1265) <{fastmath = #arith.fastmath<none>}> : (f64, f64) -> f64 loc(#loc88)
      "linalg.yield"(%1342) : (f64) -> () loc(#loc88)
    }) : (tensor<2x8x16xf64>, tensor<2x8x1xf64>, tensor<2x8x16xf64>) -> tensor<2x8x16xf64> loc(#loc88)
    %155 = "linalg.generic"(%154, %154, %50) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg1261: f64 loc("examples/torch/programs.py":67:1), %arg1262: f64 loc("examples/torch/programs.py":67:1), %arg1263: f64 loc("examples/torch/programs.py":67:1)):
      %1341 = "arith.mulf"(%arg1261, %arg1262) <{fastmath = #arith.fastmath<none>}> : (f64, f64) -> f64 loc(#loc88)
      "linalg.yield"(%1341) : (f64) -> () loc(#loc88)
    }) : (tensor<2x8x16xf64>, tensor<2x8x16xf64>, tensor<2x8x16xf64>) -> tensor<2x8x16xf64> loc(#loc88)
    %156 = "linalg.generic"(%155, %55) <{indexing_maps = [#map1, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg1259: f64 loc("examples/torch/programs.py":67:1), %arg1260: f64 loc("examples/torch/programs.py":67:1)):
      %1340 = "arith.addf"(%arg1259, %arg1260) <{fastmath = #arith.fastmath<none>}> : (f64, f64) -> f64 loc(#loc88)
      "linalg.yield"(%1340) : (f64) -> () loc(#loc88)
    }) : (tensor<2x8x16xf64>, tensor<2x8x1xf64>) -> tensor<2x8x1xf64> loc(#loc88)
    %157 = "linalg.generic"(%156, %54) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg1257: f64 loc("examples/torch/programs.py":67:1), %arg1258: f64 loc("examples/torch/programs.py":67:1)):
      %1339 = "arith.divf"(%arg1257, %37) <{fastmath = #arith.fastmath<none>}> : (f64, f64) -> f64 loc(#loc88)
      "linalg.yield"(%1339) : (f64) -> () loc(#loc88)
    }) : (tensor<2x8x1xf64>, tensor<2x8x1xf64>) -> tensor<2x8x1xf64> loc(#loc88)
    %158 = "linalg.generic"(%157, %62) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg1255: f64 loc("examples/torch/programs.py":67:1), %arg1256: f32 loc("examples/torch/programs.py":67:1)):
      %1338 = "arith.truncf"(%arg1255) : (f64) -> f32 loc(#loc88)
      "linalg.yield"(%1338) : (f32) -> () loc(#loc88)
    }) : (tensor<2x8x1xf64>, tensor<2x8x1xf32>) -> tensor<2x8x1xf32> loc(#loc88)
    %159 = "linalg.generic"(%148, %64) <{indexing_maps = [#map1, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg1253: f32 loc("examples/torch/programs.py":66:1), %arg1254: f32 loc("examples/torch/programs.py":67:1)):
      %1337 = "arith.addf"(%arg1253, %arg1254) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc88)
      "linalg.yield"(%1337) : (f32) -> () loc(#loc88)
    }) : (tensor<2x8x16xf32>, tensor<2x8x1xf32>) -> tensor<2x8x1xf32> loc(#loc88)
    %160 = "linalg.generic"(%159, %62) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg1251: f32 loc("examples/torch/programs.py":67:1), %arg1252: f32 loc("examples/torch/programs.py":67:1)):
      %1336 = "arith.divf"(%arg1251, %38) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc88)
      "linalg.yield"(%1336) : (f32) -> () loc(#loc88)
    }) : (tensor<2x8x1xf32>, tensor<2x8x1xf32>) -> tensor<2x8x1xf32> loc(#loc88)
    %161 = "linalg.generic"(%158, %62) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg1249: f32 loc("examples/torch/programs.py":67:1), %arg1250: f32 loc("examples/torch/programs.py":67:1)):
      %1334 = "arith.truncf"(%36) : (f64) -> f32 loc(#loc88)
      %1335 = "arith.addf"(%arg1249, %1334) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc88)
      "linalg.yield"(%1335) : (f32) -> () loc(#loc88)
    }) : (tensor<2x8x1xf32>, tensor<2x8x1xf32>) -> tensor<2x8x1xf32> loc(#loc88)
    %162 = "linalg.generic"(%161, %62) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg1247: f32 loc("examples/torch/programs.py":67:1), %arg1248: f32 loc("examples/torch/programs.py":67:1)):
      %1333 = "math.rsqrt"(%arg1247) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32 loc(#loc88)
      "linalg.yield"(%1333) : (f32) -> () loc(#loc88)
    }) : (tensor<2x8x1xf32>, tensor<2x8x1xf32>) -> tensor<2x8x1xf32> loc(#loc88)
    %163 = "linalg.generic"(%148, %160, %43) <{indexing_maps = [#map1, #map3, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg1244: f32 loc("examples/torch/programs.py":66:1), %arg1245: f32 loc("examples/torch/programs.py":67:1), %arg1246: f32 loc("examples/torch/programs.py":67:1)):
      %1332 = "arith.subf"(%arg1244, %arg1245) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc88)
      "linalg.yield"(%1332) : (f32) -> () loc(#loc88)
    }) : (tensor<2x8x16xf32>, tensor<2x8x1xf32>, tensor<2x8x16xf32>) -> tensor<2x8x16xf32> loc(#loc88)
    %164 = "linalg.generic"(%163, %162, %43) <{indexing_maps = [#map1, #map3, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg1241: f32 loc("examples/torch/programs.py":67:1), %arg1242: f32 loc("examples/torch/programs.py":67:1), %arg1243: f32 loc("examples/torch/programs.py":67:1)):
      %1331 = "arith.mulf"(%arg1241, %arg1242) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc88)
      "linalg.yield"(%1331) : (f32) -> () loc(#loc88)
    }) : (tensor<2x8x16xf32>, tensor<2x8x1xf32>, tensor<2x8x16xf32>) -> tensor<2x8x16xf32> loc(#loc88)
    %165 = "c10d_functional.wait_tensor"(%149) : (tensor<16xf32>) -> tensor<16xf32> loc(#loc32)
    %166 = "linalg.generic"(%164, %165, %43) <{indexing_maps = [#map1, #map4, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg1238: f32 loc("examples/torch/programs.py":67:1), %arg1239: f32 loc("examples/torch/programs.py":67:1), %arg1240: f32 loc("examples/torch/programs.py":67:1)):
      %1330 = "arith.mulf"(%arg1238, %arg1239) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc88)
      "linalg.yield"(%1330) : (f32) -> () loc(#loc88)
    }) : (tensor<2x8x16xf32>, tensor<16xf32>, tensor<2x8x16xf32>) -> tensor<2x8x16xf32> loc(#loc88)
    %167 = "c10d_functional.wait_tensor"(%150) : (tensor<16xf32>) -> tensor<16xf32> loc(#loc32)
    %168 = "linalg.generic"(%166, %167, %43) <{indexing_maps = [#map1, #map4, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg1235: f32 loc("examples/torch/programs.py":67:1), %arg1236: f32 loc("examples/torch/programs.py":67:1), %arg1237: f32 loc("examples/torch/programs.py":67:1)):
      %1329 = "arith.addf"(%arg1235, %arg1236) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc88)
      "linalg.yield"(%1329) : (f32) -> () loc(#loc88)
    }) : (tensor<2x8x16xf32>, tensor<16xf32>, tensor<2x8x16xf32>) -> tensor<2x8x16xf32> loc(#loc88)
    %169 = "c10d_functional.all_gather_into_tensor"(%arg11) {group_name = "world", groups = [array<i64: 0, 1>]} : (tensor<32x16xf32>) -> tensor<64x16xf32> loc(#loc32)
    %170 = "c10d_functional.all_gather_into_tensor"(%arg12) {group_name = "world", groups = [array<i64: 0, 1>]} : (tensor<32xf32>) -> tensor<64xf32> loc(#loc32)
    %171 = "tensor.collapse_shape"(%168) <{reassociation = [[0, 1], [2]]}> : (tensor<2x8x16xf32>) -> tensor<16x16xf32> loc(#loc88)
    %172 = "tensor.empty"() : () -> tensor<16x64xf32> loc(#loc88)
    %173 = "c10d_functional.wait_tensor"(%169) : (tensor<64x16xf32>) -> tensor<64x16xf32> loc(#loc32)
    %174 = "linalg.transpose"(%173, %172) <{permutation = array<i64: 1, 0>}> ({
    ^bb0(%arg1233: f32 loc("examples/torch/programs.py":102:1), %arg1234: f32 loc("examples/torch/programs.py":67:1)):
      "linalg.yield"(%arg1233) : (f32) -> () loc(#loc88)
    }) : (tensor<64x16xf32>, tensor<16x64xf32>) -> tensor<16x64xf32> loc(#loc88)
    %175 = "linalg.fill"(%5, %172) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg1231: f32 loc(unknown), %arg1232: f32 loc(unknown)):
      "linalg.yield"(%arg1231) : (f32) -> () loc(#loc)
    }) : (f32, tensor<16x64xf32>) -> tensor<16x64xf32> loc(#loc88)
    %176 = "linalg.matmul"(%171, %174, %175) <{indexing_maps = [#map5, #map6, #map], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg1228: f32 loc(unknown), %arg1229: f32 loc(unknown), %arg1230: f32 loc(unknown)):
      %1327 = "arith.mulf"(%arg1228, %arg1229) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc)
      %1328 = "arith.addf"(%arg1230, %1327) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc)
      "linalg.yield"(%1328) : (f32) -> () loc(#loc)
    }) : (tensor<16x16xf32>, tensor<16x64xf32>, tensor<16x64xf32>) -> tensor<16x64xf32> loc(#loc88)
    %177 = "c10d_functional.wait_tensor"(%170) : (tensor<64xf32>) -> tensor<64xf32> loc(#loc32)
    %178 = "linalg.generic"(%177, %172) <{indexing_maps = [#map18, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg1226: f32 loc("examples/torch/programs.py":67:1), %arg1227: f32 loc("examples/torch/programs.py":67:1)):
      "linalg.yield"(%arg1226) : (f32) -> () loc(#loc88)
    }) : (tensor<64xf32>, tensor<16x64xf32>) -> tensor<16x64xf32> loc(#loc88)
    %179 = "linalg.generic"(%176, %178, %172) <{indexing_maps = [#map11, #map11, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg1223: f32 loc("examples/torch/programs.py":67:1), %arg1224: f32 loc("examples/torch/programs.py":67:1), %arg1225: f32 loc("examples/torch/programs.py":67:1)):
      %1326 = "arith.addf"(%arg1223, %arg1224) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc88)
      "linalg.yield"(%1326) : (f32) -> () loc(#loc88)
    }) : (tensor<16x64xf32>, tensor<16x64xf32>, tensor<16x64xf32>) -> tensor<16x64xf32> loc(#loc88)
    %180 = "tensor.expand_shape"(%179) <{reassociation = [[0, 1], [2]], static_output_shape = array<i64: 2, 8, 64>}> : (tensor<16x64xf32>) -> tensor<2x8x64xf32> loc(#loc88)
    %181 = "tensor.empty"() : () -> tensor<2x8x64xf32> loc(#loc88)
    %182 = "linalg.generic"(%180, %181) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg1221: f32 loc("examples/torch/programs.py":67:1), %arg1222: f32 loc("examples/torch/programs.py":67:1)):
      %1321 = "arith.divf"(%arg1221, %39) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc88)
      %1322 = "math.erf"(%1321) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32 loc(#loc88)
      %1323 = "arith.addf"(%1322, %8) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc88)
      %1324 = "arith.mulf"(%1323, %9) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc88)
      %1325 = "arith.mulf"(%arg1221, %1324) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc88)
      "linalg.yield"(%1325) : (f32) -> () loc(#loc88)
    }) : (tensor<2x8x64xf32>, tensor<2x8x64xf32>) -> tensor<2x8x64xf32> loc(#loc88)
    %183 = "c10d_functional.all_gather_into_tensor"(%arg13) {group_name = "world", groups = [array<i64: 0, 1>]} : (tensor<8x64xf32>) -> tensor<16x64xf32> loc(#loc32)
    %184 = "c10d_functional.all_gather_into_tensor"(%arg14) {group_name = "world", groups = [array<i64: 0, 1>]} : (tensor<8xf32>) -> tensor<16xf32> loc(#loc32)
    %185 = "tensor.collapse_shape"(%182) <{reassociation = [[0, 1], [2]]}> : (tensor<2x8x64xf32>) -> tensor<16x64xf32> loc(#loc88)
    %186 = "tensor.empty"() : () -> tensor<64x16xf32> loc(#loc88)
    %187 = "c10d_functional.wait_tensor"(%183) : (tensor<16x64xf32>) -> tensor<16x64xf32> loc(#loc32)
    %188 = "linalg.transpose"(%187, %186) <{permutation = array<i64: 1, 0>}> ({
    ^bb0(%arg1219: f32 loc("examples/torch/programs.py":102:1), %arg1220: f32 loc("examples/torch/programs.py":67:1)):
      "linalg.yield"(%arg1219) : (f32) -> () loc(#loc88)
    }) : (tensor<16x64xf32>, tensor<64x16xf32>) -> tensor<64x16xf32> loc(#loc88)
    %189 = "linalg.matmul"(%185, %188, %142) <{indexing_maps = [#map5, #map6, #map], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg1216: f32 loc(unknown), %arg1217: f32 loc(unknown), %arg1218: f32 loc(unknown)):
      %1319 = "arith.mulf"(%arg1216, %arg1217) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc)
      %1320 = "arith.addf"(%arg1218, %1319) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc)
      "linalg.yield"(%1320) : (f32) -> () loc(#loc)
    }) : (tensor<16x64xf32>, tensor<64x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32> loc(#loc88)
    %190 = "c10d_functional.wait_tensor"(%184) : (tensor<16xf32>) -> tensor<16xf32> loc(#loc32)
    %191 = "linalg.generic"(%190, %139) <{indexing_maps = [#map18, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg1214: f32 loc("examples/torch/programs.py":67:1), %arg1215: f32 loc("examples/torch/programs.py":67:1)):
      "linalg.yield"(%arg1214) : (f32) -> () loc(#loc88)
    }) : (tensor<16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32> loc(#loc88)
    %192 = "linalg.generic"(%189, %191, %139) <{indexing_maps = [#map11, #map11, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg1211: f32 loc("examples/torch/programs.py":67:1), %arg1212: f32 loc("examples/torch/programs.py":67:1), %arg1213: f32 loc("examples/torch/programs.py":67:1)):
      %1318 = "arith.addf"(%arg1211, %arg1212) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc88)
      "linalg.yield"(%1318) : (f32) -> () loc(#loc88)
    }) : (tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32> loc(#loc88)
    %193 = "tensor.expand_shape"(%192) <{reassociation = [[0, 1], [2]], static_output_shape = array<i64: 2, 8, 16>}> : (tensor<16x16xf32>) -> tensor<2x8x16xf32> loc(#loc88)
    %194 = "linalg.generic"(%148, %193, %43) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg1208: f32 loc("examples/torch/programs.py":66:1), %arg1209: f32 loc("examples/torch/programs.py":67:1), %arg1210: f32 loc("examples/torch/programs.py":67:1)):
      %1317 = "arith.addf"(%arg1208, %arg1209) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc88)
      "linalg.yield"(%1317) : (f32) -> () loc(#loc88)
    }) : (tensor<2x8x16xf32>, tensor<2x8x16xf32>, tensor<2x8x16xf32>) -> tensor<2x8x16xf32> loc(#loc88)
    %195 = "c10d_functional.all_gather_into_tensor"(%arg15) {group_name = "world", groups = [array<i64: 0, 1>]} : (tensor<8xf32>) -> tensor<16xf32> loc(#loc32)
    %196 = "c10d_functional.all_gather_into_tensor"(%arg16) {group_name = "world", groups = [array<i64: 0, 1>]} : (tensor<8xf32>) -> tensor<16xf32> loc(#loc32)
    %197 = "linalg.generic"(%194, %50) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg1206: f32 loc("examples/torch/programs.py":67:1), %arg1207: f64 loc("examples/torch/programs.py":84:1)):
      %1316 = "arith.extf"(%arg1206) : (f32) -> f64 loc(#loc121)
      "linalg.yield"(%1316) : (f64) -> () loc(#loc121)
    }) : (tensor<2x8x16xf32>, tensor<2x8x16xf64>) -> tensor<2x8x16xf64> loc(#loc121)
    %198 = "linalg.generic"(%197, %55) <{indexing_maps = [#map1, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg1204: f64 loc("examples/torch/programs.py":84:1), %arg1205: f64 loc("examples/torch/programs.py":84:1)):
      %1315 = "arith.addf"(%arg1204, %arg1205) <{fastmath = #arith.fastmath<none>}> : (f64, f64) -> f64 loc(#loc121)
      "linalg.yield"(%1315) : (f64) -> () loc(#loc121)
    }) : (tensor<2x8x16xf64>, tensor<2x8x1xf64>) -> tensor<2x8x1xf64> loc(#loc121)
    %199 = "linalg.generic"(%198, %54) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg1202: f64 loc("examples/torch/programs.py":84:1), %arg1203: f64 loc("examples/torch/programs.py":84:1)):
      %1314 = "arith.divf"(%arg1202, %37) <{fastmath = #arith.fastmath<none>}> : (f64, f64) -> f64 loc(#loc121)
      "linalg.yield"(%1314) : (f64) -> () loc(#loc121)
    }) : (tensor<2x8x1xf64>, tensor<2x8x1xf64>) -> tensor<2x8x1xf64> loc(#loc121)
    %200 = "linalg.generic"(%197, %199, %50) <{indexing_maps = [#map1, #map3, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg1199: f64 loc("examples/torch/programs.py":84:1), %arg1200: f64 loc("examples/torch/programs.py":84:1), %arg1201: f64 loc("examples/torch/programs.py":84:1)):
      %1313 = "arith.subf"(%arg1199, %arg1200) <{fastmath = #arith.fastmath<none>}> : (f64, f64) -> f64 loc(#loc121)
      "linalg.yield"(%1313) : (f64) -> () loc(#loc121)
    }) : (tensor<2x8x16xf64>, tensor<2x8x1xf64>, tensor<2x8x16xf64>) -> tensor<2x8x16xf64> loc(#loc121)
    %201 = "linalg.generic"(%200, %200, %50) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg1196: f64 loc("examples/torch/programs.py":84:1), %arg1197: f64 loc("examples/torch/programs.py":84:1), %arg1198: f64 loc("examples/torch/programs.py":84:1)):
      %1312 = "arith.mulf"(%arg1196, %arg1197) <{fastmath = #arith.fastmath<none>}> : (f64, f64) -> f64 loc(#loc121)
      "linalg.yield"(%1312) : (f64) -> () loc(#loc121)
    }) : (tensor<2x8x16xf64>, tensor<2x8x16xf64>, tensor<2x8x16xf64>) -> tensor<2x8x16xf64> loc(#loc121)
    %202 = "linalg.generic"(%201, %55) <{indexing_maps = [#map1, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg1194: f64 loc("examples/torch/programs.py":84:1), %arg1195: f64 loc("examples/torch/programs.py":84:1)):
      %1311 = "arith.addf"(%arg1194, %arg1195) <{fastmath = #arith.fastmath<none>}> : (f64, f64) -> f64 loc(#loc121)
      "linalg.yield"(%1311) : (f64) -> () loc(#loc121)
    }) : (tensor<2x8x16xf64>, tensor<2x8x1xf64>) -> tensor<2x8x1xf64> loc(#loc121)
    %203 = "linalg.generic"(%202, %54) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg1192: f64 loc("examples/torch/programs.py":84:1), %arg1193: f64 loc("examples/torch/programs.py":84:1)):
      %1310 = "arith.divf"(%arg1192, %37) <{fastmath = #arith.fastmath<none>}> : (f64, f64) -> f64 loc(#loc121)
      "linalg.yield"(%1310) : (f64) -> () loc(#loc121)
    }) : (tensor<2x8x1xf64>, tensor<2x8x1xf64>) -> tensor<2x8x1xf64> loc(#loc121)
    %204 = "linalg.generic"(%203, %62) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg1190: f64 loc("examples/torch/programs.py":84:1), %arg1191: f32 loc("examples/torch/programs.py":84:1)):
      %1309 = "arith.truncf"(%arg1190) : (f64) -> f32 loc(#loc121)
      "linalg.yield"(%1309) : (f32) -> () loc(#loc121)
    }) : (tensor<2x8x1xf64>, tensor<2x8x1xf32>) -> tensor<2x8x1xf32> loc(#loc121)
    %205 = "linalg.generic"(%194, %64) <{indexing_maps = [#map1, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg1188: f32 loc("examples/torch/programs.py":67:1), %arg1189: f32 loc("examples/torch/programs.py":84:1)):
      %1308 = "arith.addf"(%arg1188, %arg1189) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc121)
      "linalg.yield"(%1308) : (f32) -> () loc(#loc121)
    }) : (tensor<2x8x16xf32>, tensor<2x8x1xf32>) -> tensor<2x8x1xf32> loc(#loc121)
    %206 = "linalg.generic"(%205, %62) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg1186: f32 loc("examples/torch/programs.py":84:1), %arg1187: f32 loc("examples/torch/programs.py":84:1)):
      %1307 = "arith.divf"(%arg1186, %38) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc121)
      "linalg.yield"(%1307) : (f32) -> () loc(#loc121)
    }) : (tensor<2x8x1xf32>, tensor<2x8x1xf32>) -> tensor<2x8x1xf32> loc(#loc121)
    %207 = "linalg.generic"(%204, %62) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg1184: f32 loc("examples/torch/programs.py":84:1), %arg1185: f32 loc("examples/torch/programs.py":84:1)):
      %1305 = "arith.truncf"(%36) : (f64) -> f32 loc(#loc121)
      %1306 = "arith.addf"(%arg1184, %1305) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc121)
      "linalg.yield"(%1306) : (f32) -> () loc(#loc121)
    }) : (tensor<2x8x1xf32>, tensor<2x8x1xf32>) -> tensor<2x8x1xf32> loc(#loc121)
    %208 = "linalg.generic"(%207, %62) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg1182: f32 loc("examples/torch/programs.py":84:1), %arg1183: f32 loc("examples/torch/programs.py":84:1)):
      %1304 = "math.rsqrt"(%arg1182) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32 loc(#loc121)
      "linalg.yield"(%1304) : (f32) -> () loc(#loc121)
    }) : (tensor<2x8x1xf32>, tensor<2x8x1xf32>) -> tensor<2x8x1xf32> loc(#loc121)
    %209 = "linalg.generic"(%194, %206, %43) <{indexing_maps = [#map1, #map3, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg1179: f32 loc("examples/torch/programs.py":67:1), %arg1180: f32 loc("examples/torch/programs.py":84:1), %arg1181: f32 loc("examples/torch/programs.py":84:1)):
      %1303 = "arith.subf"(%arg1179, %arg1180) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc121)
      "linalg.yield"(%1303) : (f32) -> () loc(#loc121)
    }) : (tensor<2x8x16xf32>, tensor<2x8x1xf32>, tensor<2x8x16xf32>) -> tensor<2x8x16xf32> loc(#loc121)
    %210 = "linalg.generic"(%209, %208, %43) <{indexing_maps = [#map1, #map3, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg1176: f32 loc("examples/torch/programs.py":84:1), %arg1177: f32 loc("examples/torch/programs.py":84:1), %arg1178: f32 loc("examples/torch/programs.py":84:1)):
      %1302 = "arith.mulf"(%arg1176, %arg1177) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc121)
      "linalg.yield"(%1302) : (f32) -> () loc(#loc121)
    }) : (tensor<2x8x16xf32>, tensor<2x8x1xf32>, tensor<2x8x16xf32>) -> tensor<2x8x16xf32> loc(#loc121)
    %211 = "c10d_functional.wait_tensor"(%195) : (tensor<16xf32>) -> tensor<16xf32> loc(#loc32)
    %212 = "linalg.generic"(%210, %211, %43) <{indexing_maps = [#map1, #map4, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg1173: f32 loc("examples/torch/programs.py":84:1), %arg1174: f32 loc("examples/torch/programs.py":84:1), %arg1175: f32 loc("examples/torch/programs.py":84:1)):
      %1301 = "arith.mulf"(%arg1173, %arg1174) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc121)
      "linalg.yield"(%1301) : (f32) -> () loc(#loc121)
    }) : (tensor<2x8x16xf32>, tensor<16xf32>, tensor<2x8x16xf32>) -> tensor<2x8x16xf32> loc(#loc121)
    %213 = "c10d_functional.wait_tensor"(%196) : (tensor<16xf32>) -> tensor<16xf32> loc(#loc32)
    %214 = "linalg.generic"(%212, %213, %43) <{indexing_maps = [#map1, #map4, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg1170: f32 loc("examples/torch/programs.py":84:1), %arg1171: f32 loc("examples/torch/programs.py":84:1), %arg1172: f32 loc("examples/torch/programs.py":84:1)):
      %1300 = "arith.addf"(%arg1170, %arg1171) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc121)
      "linalg.yield"(%1300) : (f32) -> () loc(#loc121)
    }) : (tensor<2x8x16xf32>, tensor<16xf32>, tensor<2x8x16xf32>) -> tensor<2x8x16xf32> loc(#loc121)
    %215 = "tensor.empty"() : () -> tensor<16x32xf32> loc(#loc121)
    %216 = "c10d_functional.all_gather_into_tensor"(%arg17) {group_name = "world", groups = [array<i64: 0, 1>]} : (tensor<16x16xf32>) -> tensor<32x16xf32> loc(#loc32)
    %217 = "c10d_functional.wait_tensor"(%216) : (tensor<32x16xf32>) -> tensor<32x16xf32> loc(#loc32)
    %218 = "linalg.transpose"(%217, %215) <{permutation = array<i64: 1, 0>}> ({
    ^bb0(%arg1168: f32 loc("examples/torch/programs.py":102:1), %arg1169: f32 loc("examples/torch/programs.py":84:1)):
      "linalg.yield"(%arg1168) : (f32) -> () loc(#loc121)
    }) : (tensor<32x16xf32>, tensor<16x32xf32>) -> tensor<16x32xf32> loc(#loc121)
    %219 = "tensor.collapse_shape"(%214) <{reassociation = [[0, 1], [2]]}> : (tensor<2x8x16xf32>) -> tensor<16x16xf32> loc(#loc121)
    %220 = "linalg.fill"(%5, %215) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg1166: f32 loc(unknown), %arg1167: f32 loc(unknown)):
      "linalg.yield"(%arg1166) : (f32) -> () loc(#loc)
    }) : (f32, tensor<16x32xf32>) -> tensor<16x32xf32> loc(#loc121)
    %221 = "linalg.matmul"(%219, %218, %220) <{indexing_maps = [#map5, #map6, #map], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg1163: f32 loc(unknown), %arg1164: f32 loc(unknown), %arg1165: f32 loc(unknown)):
      %1298 = "arith.mulf"(%arg1163, %arg1164) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc)
      %1299 = "arith.addf"(%arg1165, %1298) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc)
      "linalg.yield"(%1299) : (f32) -> () loc(#loc)
    }) : (tensor<16x16xf32>, tensor<16x32xf32>, tensor<16x32xf32>) -> tensor<16x32xf32> loc(#loc121)
    %222 = "tensor.collapse_shape"(%arg1) <{reassociation = [[0, 1]]}> : (tensor<2x8xi64>) -> tensor<16xi64> loc(#loc2)
    %223 = "tensor.empty"() : () -> tensor<16xi64> loc(#loc2)
    %224 = "linalg.fill"(%1, %223) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg1161: i64 loc(unknown), %arg1162: i64 loc(unknown)):
      "linalg.yield"(%arg1161) : (i64) -> () loc(#loc)
    }) : (i64, tensor<16xi64>) -> tensor<16xi64> loc(#loc2)
    %225 = "tensor.empty"() : () -> tensor<16xf32> loc(#loc2)
    %226 = "linalg.fill"(%6, %225) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg1159: f32 loc(unknown), %arg1160: f32 loc(unknown)):
      "linalg.yield"(%arg1159) : (f32) -> () loc(#loc)
    }) : (f32, tensor<16xf32>) -> tensor<16xf32> loc(#loc2)
    %227:2 = "linalg.generic"(%221, %226, %224) <{indexing_maps = [#map11, #map19, #map19], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 2>}> ({
    ^bb0(%arg1156: f32 loc("examples/torch/programs.py":88:1), %arg1157: f32 loc("examples/torch/programs.py":88:1), %arg1158: i64 loc("examples/torch/programs.py":88:1)):
      %1293 = "linalg.index"() <{dim = 1 : i64}> : () -> index loc(#loc2)
      %1294 = "arith.index_cast"(%1293) : (index) -> i64 loc(#loc2)
      %1295 = "arith.maximumf"(%arg1156, %arg1157) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc2)
      %1296 = "arith.cmpf"(%arg1156, %arg1157) <{fastmath = #arith.fastmath<none>, predicate = 2 : i64}> : (f32, f32) -> i1 loc(#loc2)
      %1297 = "arith.select"(%1296, %1294, %arg1158) : (i1, i64, i64) -> i64 loc(#loc2)
      "linalg.yield"(%1295, %1297) : (f32, i64) -> () loc(#loc2)
    }) : (tensor<16x32xf32>, tensor<16xf32>, tensor<16xi64>) -> (tensor<16xf32>, tensor<16xi64>) loc(#loc2)
    %228 = "tensor.expand_shape"(%227#0) <{reassociation = [[0, 1]], static_output_shape = array<i64: 16, 1>}> : (tensor<16xf32>) -> tensor<16x1xf32> loc(#loc2)
    %229 = "linalg.generic"(%221, %228, %215) <{indexing_maps = [#map11, #map10, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg1153: f32 loc("examples/torch/programs.py":88:1), %arg1154: f32 loc("examples/torch/programs.py":88:1), %arg1155: f32 loc("examples/torch/programs.py":88:1)):
      %1292 = "arith.subf"(%arg1153, %arg1154) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc2)
      "linalg.yield"(%1292) : (f32) -> () loc(#loc2)
    }) : (tensor<16x32xf32>, tensor<16x1xf32>, tensor<16x32xf32>) -> tensor<16x32xf32> loc(#loc2)
    %230 = "linalg.generic"(%229, %215) <{indexing_maps = [#map11, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg1151: f32 loc("examples/torch/programs.py":88:1), %arg1152: f32 loc("examples/torch/programs.py":88:1)):
      %1291 = "math.exp"(%arg1151) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32 loc(#loc2)
      "linalg.yield"(%1291) : (f32) -> () loc(#loc2)
    }) : (tensor<16x32xf32>, tensor<16x32xf32>) -> tensor<16x32xf32> loc(#loc2)
    %231 = "tensor.empty"() : () -> tensor<16x1xf32> loc(#loc2)
    %232 = "linalg.fill"(%5, %231) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg1149: f32 loc(unknown), %arg1150: f32 loc(unknown)):
      "linalg.yield"(%arg1149) : (f32) -> () loc(#loc)
    }) : (f32, tensor<16x1xf32>) -> tensor<16x1xf32> loc(#loc2)
    %233 = "linalg.generic"(%230, %232) <{indexing_maps = [#map11, #map10], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg1147: f32 loc("examples/torch/programs.py":88:1), %arg1148: f32 loc("examples/torch/programs.py":88:1)):
      %1290 = "arith.addf"(%arg1147, %arg1148) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc2)
      "linalg.yield"(%1290) : (f32) -> () loc(#loc2)
    }) : (tensor<16x32xf32>, tensor<16x1xf32>) -> tensor<16x1xf32> loc(#loc2)
    %234 = "linalg.generic"(%233, %231) <{indexing_maps = [#map11, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg1145: f32 loc("examples/torch/programs.py":88:1), %arg1146: f32 loc("examples/torch/programs.py":88:1)):
      %1289 = "math.log"(%arg1145) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32 loc(#loc2)
      "linalg.yield"(%1289) : (f32) -> () loc(#loc2)
    }) : (tensor<16x1xf32>, tensor<16x1xf32>) -> tensor<16x1xf32> loc(#loc2)
    %235 = "linalg.generic"(%229, %234, %215) <{indexing_maps = [#map11, #map10, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg1142: f32 loc("examples/torch/programs.py":88:1), %arg1143: f32 loc("examples/torch/programs.py":88:1), %arg1144: f32 loc("examples/torch/programs.py":88:1)):
      %1288 = "arith.subf"(%arg1142, %arg1143) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc2)
      "linalg.yield"(%1288) : (f32) -> () loc(#loc2)
    }) : (tensor<16x32xf32>, tensor<16x1xf32>, tensor<16x32xf32>) -> tensor<16x32xf32> loc(#loc2)
    %236 = "tensor.empty"() : () -> tensor<16xi1> loc(#loc2)
    %237 = "linalg.generic"(%222, %236) <{indexing_maps = [#map8, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg1140: i64 loc("examples/torch/programs.py":88:1), %arg1141: i1 loc("examples/torch/programs.py":88:1)):
      %1287 = "arith.cmpi"(%arg1140, %0) <{predicate = 1 : i64}> : (i64, i64) -> i1 loc(#loc2)
      "linalg.yield"(%1287) : (i1) -> () loc(#loc2)
    }) : (tensor<16xi64>, tensor<16xi1>) -> tensor<16xi1> loc(#loc2)
    %238 = "linalg.generic"(%237, %222, %41, %223) <{indexing_maps = [#map8, #map8, #map20, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg1136: i1 loc("examples/torch/programs.py":88:1), %arg1137: i64 loc("examples/torch/programs.py":88:1), %arg1138: i64 loc("examples/torch/programs.py":88:1), %arg1139: i64 loc("examples/torch/programs.py":88:1)):
      %1286 = "arith.select"(%arg1136, %arg1137, %arg1138) : (i1, i64, i64) -> i64 loc(#loc2)
      "linalg.yield"(%1286) : (i64) -> () loc(#loc2)
    }) : (tensor<16xi1>, tensor<16xi64>, tensor<i64>, tensor<16xi64>) -> tensor<16xi64> loc(#loc2)
    %239 = "tensor.expand_shape"(%238) <{reassociation = [[0, 1]], static_output_shape = array<i64: 16, 1>}> : (tensor<16xi64>) -> tensor<16x1xi64> loc(#loc2)
    %240 = "linalg.generic"(%239, %232) <{indexing_maps = [#map11, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg1134: i64 loc("examples/torch/programs.py":88:1), %arg1135: f32 loc("examples/torch/programs.py":88:1)):
      %1281 = "linalg.index"() <{dim = 0 : i64}> : () -> index loc(#loc2)
      %1282 = "arith.index_cast"(%arg1134) : (i64) -> index loc(#loc2)
      %1283 = "arith.cmpi"(%1282, %3) <{predicate = 2 : i64}> : (index, index) -> i1 loc(#loc2)
      "cf.assert"(%1283) <{msg = "index must be smaller than dim size"}> : (i1) -> () loc(#loc2)
      %1284 = "arith.cmpi"(%arg1134, %1) <{predicate = 5 : i64}> : (i64, i64) -> i1 loc(#loc2)
      "cf.assert"(%1284) <{msg = "index must be larger or equal to 0"}> : (i1) -> () loc(#loc2)
      %1285 = "tensor.extract"(%235, %1281, %1282) : (tensor<16x32xf32>, index, index) -> f32 loc(#loc2)
      "linalg.yield"(%1285) : (f32) -> () loc(#loc2)
    }) : (tensor<16x1xi64>, tensor<16x1xf32>) -> tensor<16x1xf32> loc(#loc2)
    %241 = "tensor.collapse_shape"(%240) <{reassociation = [[0, 1]]}> : (tensor<16x1xf32>) -> tensor<16xf32> loc(#loc2)
    %242 = "linalg.generic"(%241, %225) <{indexing_maps = [#map8, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg1132: f32 loc("examples/torch/programs.py":88:1), %arg1133: f32 loc("examples/torch/programs.py":88:1)):
      %1280 = "arith.negf"(%arg1132) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32 loc(#loc2)
      "linalg.yield"(%1280) : (f32) -> () loc(#loc2)
    }) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32> loc(#loc2)
    %243 = "linalg.generic"(%237, %242, %22, %225) <{indexing_maps = [#map8, #map8, #map20, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg1128: i1 loc("examples/torch/programs.py":88:1), %arg1129: f32 loc("examples/torch/programs.py":88:1), %arg1130: f32 loc("examples/torch/programs.py":65:1), %arg1131: f32 loc("examples/torch/programs.py":88:1)):
      %1279 = "arith.select"(%arg1128, %arg1129, %arg1130) : (i1, f32, f32) -> f32 loc(#loc2)
      "linalg.yield"(%1279) : (f32) -> () loc(#loc2)
    }) : (tensor<16xi1>, tensor<16xf32>, tensor<f32>, tensor<16xf32>) -> tensor<16xf32> loc(#loc2)
    %244 = "tensor.empty"() : () -> tensor<i64> loc(#loc2)
    %245 = "linalg.fill"(%1, %244) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg1126: i64 loc(unknown), %arg1127: i64 loc(unknown)):
      "linalg.yield"(%arg1126) : (i64) -> () loc(#loc)
    }) : (i64, tensor<i64>) -> tensor<i64> loc(#loc2)
    %246 = "linalg.generic"(%237, %245) <{indexing_maps = [#map8, #map20], iterator_types = [#linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg1124: i1 loc("examples/torch/programs.py":88:1), %arg1125: i64 loc("examples/torch/programs.py":88:1)):
      %1277 = "arith.extui"(%arg1124) : (i1) -> i64 loc(#loc2)
      %1278 = "arith.addi"(%1277, %arg1125) <{overflowFlags = #arith.overflow<none>}> : (i64, i64) -> i64 loc(#loc2)
      "linalg.yield"(%1278) : (i64) -> () loc(#loc2)
    }) : (tensor<16xi1>, tensor<i64>) -> tensor<i64> loc(#loc2)
    %247 = "tensor.empty"() : () -> tensor<f32> loc(#loc2)
    %248 = "linalg.generic"(%246, %247) <{indexing_maps = [#map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg1122: i64 loc("examples/torch/programs.py":88:1), %arg1123: f32 loc("examples/torch/programs.py":88:1)):
      %1276 = "arith.sitofp"(%arg1122) : (i64) -> f32 loc(#loc2)
      "linalg.yield"(%1276) : (f32) -> () loc(#loc2)
    }) : (tensor<i64>, tensor<f32>) -> tensor<f32> loc(#loc2)
    %249 = "linalg.fill"(%5, %247) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg1120: f32 loc(unknown), %arg1121: f32 loc(unknown)):
      "linalg.yield"(%arg1120) : (f32) -> () loc(#loc)
    }) : (f32, tensor<f32>) -> tensor<f32> loc(#loc2)
    %250 = "linalg.generic"(%243, %249) <{indexing_maps = [#map8, #map20], iterator_types = [#linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg1118: f32 loc("examples/torch/programs.py":88:1), %arg1119: f32 loc("examples/torch/programs.py":88:1)):
      %1275 = "arith.addf"(%arg1118, %arg1119) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc2)
      "linalg.yield"(%1275) : (f32) -> () loc(#loc2)
    }) : (tensor<16xf32>, tensor<f32>) -> tensor<f32> loc(#loc2)
    %251 = "linalg.generic"(%250, %248, %247) <{indexing_maps = [#map21, #map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg1115: f32 loc("examples/torch/programs.py":88:1), %arg1116: f32 loc("examples/torch/programs.py":88:1), %arg1117: f32 loc("examples/torch/programs.py":88:1)):
      %1274 = "arith.divf"(%arg1115, %arg1116) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc2)
      "linalg.yield"(%1274) : (f32) -> () loc(#loc2)
    }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32> loc(#loc2)
    %252 = "tensor.empty"() : () -> tensor<32xi64> loc(#loc23)
    %253 = "linalg.generic"(%252) <{indexing_maps = [#map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg1114: i64 loc("examples/torch/programs.py":131:1)):
      %1272 = "linalg.index"() <{dim = 0 : i64}> : () -> index loc(#loc23)
      %1273 = "arith.index_cast"(%1272) : (index) -> i64 loc(#loc23)
      "linalg.yield"(%1273) : (i64) -> () loc(#loc23)
    }) : (tensor<32xi64>) -> tensor<32xi64> loc(#loc23)
    %254 = "tensor.expand_shape"(%222) <{reassociation = [[0, 1]], static_output_shape = array<i64: 16, 1>}> : (tensor<16xi64>) -> tensor<16x1xi64> loc(#loc23)
    %255 = "tensor.empty"() : () -> tensor<16x32xi1> loc(#loc23)
    %256 = "linalg.generic"(%254, %253, %255) <{indexing_maps = [#map10, #map18, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg1111: i64 loc("examples/torch/programs.py":131:1), %arg1112: i64 loc("examples/torch/programs.py":131:1), %arg1113: i1 loc("examples/torch/programs.py":131:1)):
      %1271 = "arith.cmpi"(%arg1111, %arg1112) <{predicate = 0 : i64}> : (i64, i64) -> i1 loc(#loc23)
      "linalg.yield"(%1271) : (i1) -> () loc(#loc23)
    }) : (tensor<16x1xi64>, tensor<32xi64>, tensor<16x32xi1>) -> tensor<16x32xi1> loc(#loc23)
    %257 = "tensor.empty"() : () -> tensor<16x1xi1> loc(#loc23)
    %258 = "linalg.generic"(%254, %257) <{indexing_maps = [#map11, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg1109: i64 loc("examples/torch/programs.py":131:1), %arg1110: i1 loc("examples/torch/programs.py":131:1)):
      %1270 = "arith.cmpi"(%arg1109, %0) <{predicate = 1 : i64}> : (i64, i64) -> i1 loc(#loc23)
      "linalg.yield"(%1270) : (i1) -> () loc(#loc23)
    }) : (tensor<16x1xi64>, tensor<16x1xi1>) -> tensor<16x1xi1> loc(#loc23)
    %259 = "linalg.generic"(%256, %258, %255) <{indexing_maps = [#map11, #map10, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg1106: i1 loc("examples/torch/programs.py":131:1), %arg1107: i1 loc("examples/torch/programs.py":131:1), %arg1108: i1 loc("examples/torch/programs.py":131:1)):
      %1269 = "arith.andi"(%arg1106, %arg1107) : (i1, i1) -> i1 loc(#loc23)
      "linalg.yield"(%1269) : (i1) -> () loc(#loc23)
    }) : (tensor<16x32xi1>, tensor<16x1xi1>, tensor<16x32xi1>) -> tensor<16x32xi1> loc(#loc23)
    %260 = "linalg.generic"(%20, %247) <{indexing_maps = [#map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg1104: f32 loc("examples/torch/programs.py":131:1), %arg1105: f32 loc("examples/torch/programs.py":131:1)):
      %1268 = "arith.negf"(%arg1104) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32 loc(#loc23)
      "linalg.yield"(%1268) : (f32) -> () loc(#loc23)
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32> loc(#loc23)
    %261 = "linalg.generic"(%260, %248, %247) <{indexing_maps = [#map21, #map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg1101: f32 loc("examples/torch/programs.py":131:1), %arg1102: f32 loc("examples/torch/programs.py":88:1), %arg1103: f32 loc("examples/torch/programs.py":131:1)):
      %1267 = "arith.divf"(%arg1101, %arg1102) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc23)
      "linalg.yield"(%1267) : (f32) -> () loc(#loc23)
    }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32> loc(#loc23)
    %262 = "linalg.generic"(%259, %261, %22, %215) <{indexing_maps = [#map11, #map12, #map12, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg1097: i1 loc("examples/torch/programs.py":131:1), %arg1098: f32 loc("examples/torch/programs.py":131:1), %arg1099: f32 loc("examples/torch/programs.py":65:1), %arg1100: f32 loc("examples/torch/programs.py":131:1)):
      %1266 = "arith.select"(%arg1097, %arg1098, %arg1099) : (i1, f32, f32) -> f32 loc(#loc23)
      "linalg.yield"(%1266) : (f32) -> () loc(#loc23)
    }) : (tensor<16x32xi1>, tensor<f32>, tensor<f32>, tensor<16x32xf32>) -> tensor<16x32xf32> loc(#loc23)
    %263 = "linalg.generic"(%235, %215) <{indexing_maps = [#map11, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg1095: f32 loc("examples/torch/programs.py":88:1), %arg1096: f32 loc("examples/torch/programs.py":131:1)):
      %1265 = "math.exp"(%arg1095) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32 loc(#loc23)
      "linalg.yield"(%1265) : (f32) -> () loc(#loc23)
    }) : (tensor<16x32xf32>, tensor<16x32xf32>) -> tensor<16x32xf32> loc(#loc23)
    %264 = "linalg.generic"(%262, %232) <{indexing_maps = [#map11, #map10], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg1093: f32 loc("examples/torch/programs.py":131:1), %arg1094: f32 loc("examples/torch/programs.py":131:1)):
      %1264 = "arith.addf"(%arg1093, %arg1094) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc23)
      "linalg.yield"(%1264) : (f32) -> () loc(#loc23)
    }) : (tensor<16x32xf32>, tensor<16x1xf32>) -> tensor<16x1xf32> loc(#loc23)
    %265 = "linalg.generic"(%263, %264, %215) <{indexing_maps = [#map11, #map10, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg1090: f32 loc("examples/torch/programs.py":131:1), %arg1091: f32 loc("examples/torch/programs.py":131:1), %arg1092: f32 loc("examples/torch/programs.py":131:1)):
      %1263 = "arith.mulf"(%arg1090, %arg1091) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc23)
      "linalg.yield"(%1263) : (f32) -> () loc(#loc23)
    }) : (tensor<16x32xf32>, tensor<16x1xf32>, tensor<16x32xf32>) -> tensor<16x32xf32> loc(#loc23)
    %266 = "linalg.generic"(%262, %265, %215) <{indexing_maps = [#map11, #map11, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg1087: f32 loc("examples/torch/programs.py":131:1), %arg1088: f32 loc("examples/torch/programs.py":131:1), %arg1089: f32 loc("examples/torch/programs.py":131:1)):
      %1262 = "arith.subf"(%arg1087, %arg1088) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc23)
      "linalg.yield"(%1262) : (f32) -> () loc(#loc23)
    }) : (tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>) -> tensor<16x32xf32> loc(#loc23)
    %267 = "tensor.empty"() : () -> tensor<32x16xf32> loc(#loc23)
    %268 = "linalg.transpose"(%266, %267) <{permutation = array<i64: 1, 0>}> ({
    ^bb0(%arg1085: f32 loc("examples/torch/programs.py":131:1), %arg1086: f32 loc("examples/torch/programs.py":131:1)):
      "linalg.yield"(%arg1085) : (f32) -> () loc(#loc23)
    }) : (tensor<16x32xf32>, tensor<32x16xf32>) -> tensor<32x16xf32> loc(#loc23)
    %269 = "linalg.fill"(%5, %267) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg1083: f32 loc(unknown), %arg1084: f32 loc(unknown)):
      "linalg.yield"(%arg1083) : (f32) -> () loc(#loc)
    }) : (f32, tensor<32x16xf32>) -> tensor<32x16xf32> loc(#loc23)
    %270 = "linalg.matmul"(%268, %219, %269) <{indexing_maps = [#map5, #map6, #map], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg1080: f32 loc(unknown), %arg1081: f32 loc(unknown), %arg1082: f32 loc(unknown)):
      %1260 = "arith.mulf"(%arg1080, %arg1081) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc)
      %1261 = "arith.addf"(%arg1082, %1260) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc)
      "linalg.yield"(%1261) : (f32) -> () loc(#loc)
    }) : (tensor<32x16xf32>, tensor<16x16xf32>, tensor<32x16xf32>) -> tensor<32x16xf32> loc(#loc23)
    %271 = "linalg.matmul"(%266, %217, %142) <{indexing_maps = [#map5, #map6, #map], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg1077: f32 loc(unknown), %arg1078: f32 loc(unknown), %arg1079: f32 loc(unknown)):
      %1258 = "arith.mulf"(%arg1077, %arg1078) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc)
      %1259 = "arith.addf"(%arg1079, %1258) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc)
      "linalg.yield"(%1259) : (f32) -> () loc(#loc)
    }) : (tensor<16x32xf32>, tensor<32x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32> loc(#loc23)
    %272 = "tensor.expand_shape"(%271) <{reassociation = [[0, 1], [2]], static_output_shape = array<i64: 2, 8, 16>}> : (tensor<16x16xf32>) -> tensor<2x8x16xf32> loc(#loc23)
    %273 = "c10d_functional.reduce_scatter_tensor"(%270) {group_name = "world", groups = [array<i64: 0, 1>], reduce_op = "avg"} : (tensor<32x16xf32>) -> tensor<16x16xf32> loc(#loc23)
    %274 = "linalg.generic"(%272, %211, %43) <{indexing_maps = [#map1, #map4, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg1074: f32 loc("examples/torch/programs.py":131:1), %arg1075: f32 loc("examples/torch/programs.py":84:1), %arg1076: f32 loc("examples/torch/programs.py":131:1)):
      %1257 = "arith.mulf"(%arg1074, %arg1075) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc23)
      "linalg.yield"(%1257) : (f32) -> () loc(#loc23)
    }) : (tensor<2x8x16xf32>, tensor<16xf32>, tensor<2x8x16xf32>) -> tensor<2x8x16xf32> loc(#loc23)
    %275 = "linalg.generic"(%274, %43) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg1072: f32 loc("examples/torch/programs.py":131:1), %arg1073: f32 loc("examples/torch/programs.py":131:1)):
      %1256 = "arith.mulf"(%arg1072, %38) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc23)
      "linalg.yield"(%1256) : (f32) -> () loc(#loc23)
    }) : (tensor<2x8x16xf32>, tensor<2x8x16xf32>) -> tensor<2x8x16xf32> loc(#loc23)
    %276 = "linalg.generic"(%274, %64) <{indexing_maps = [#map1, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg1070: f32 loc("examples/torch/programs.py":131:1), %arg1071: f32 loc("examples/torch/programs.py":131:1)):
      %1255 = "arith.addf"(%arg1070, %arg1071) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc23)
      "linalg.yield"(%1255) : (f32) -> () loc(#loc23)
    }) : (tensor<2x8x16xf32>, tensor<2x8x1xf32>) -> tensor<2x8x1xf32> loc(#loc23)
    %277 = "linalg.generic"(%274, %210, %43) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg1067: f32 loc("examples/torch/programs.py":131:1), %arg1068: f32 loc("examples/torch/programs.py":131:1), %arg1069: f32 loc("examples/torch/programs.py":131:1)):
      %1254 = "arith.mulf"(%arg1067, %arg1068) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc23)
      "linalg.yield"(%1254) : (f32) -> () loc(#loc23)
    }) : (tensor<2x8x16xf32>, tensor<2x8x16xf32>, tensor<2x8x16xf32>) -> tensor<2x8x16xf32> loc(#loc23)
    %278 = "linalg.generic"(%277, %64) <{indexing_maps = [#map1, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg1065: f32 loc("examples/torch/programs.py":131:1), %arg1066: f32 loc("examples/torch/programs.py":131:1)):
      %1253 = "arith.addf"(%arg1065, %arg1066) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc23)
      "linalg.yield"(%1253) : (f32) -> () loc(#loc23)
    }) : (tensor<2x8x16xf32>, tensor<2x8x1xf32>) -> tensor<2x8x1xf32> loc(#loc23)
    %279 = "linalg.generic"(%210, %278, %43) <{indexing_maps = [#map1, #map3, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg1062: f32 loc("examples/torch/programs.py":131:1), %arg1063: f32 loc("examples/torch/programs.py":131:1), %arg1064: f32 loc("examples/torch/programs.py":131:1)):
      %1252 = "arith.mulf"(%arg1062, %arg1063) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc23)
      "linalg.yield"(%1252) : (f32) -> () loc(#loc23)
    }) : (tensor<2x8x16xf32>, tensor<2x8x1xf32>, tensor<2x8x16xf32>) -> tensor<2x8x16xf32> loc(#loc23)
    %280 = "linalg.generic"(%275, %276, %43) <{indexing_maps = [#map1, #map3, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg1059: f32 loc("examples/torch/programs.py":131:1), %arg1060: f32 loc("examples/torch/programs.py":131:1), %arg1061: f32 loc("examples/torch/programs.py":131:1)):
      %1251 = "arith.subf"(%arg1059, %arg1060) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc23)
      "linalg.yield"(%1251) : (f32) -> () loc(#loc23)
    }) : (tensor<2x8x16xf32>, tensor<2x8x1xf32>, tensor<2x8x16xf32>) -> tensor<2x8x16xf32> loc(#loc23)
    %281 = "linalg.generic"(%280, %279, %43) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg1056: f32 loc("examples/torch/programs.py":131:1), %arg1057: f32 loc("examples/torch/programs.py":131:1), %arg1058: f32 loc("examples/torch/programs.py":131:1)):
      %1250 = "arith.subf"(%arg1056, %arg1057) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc23)
      "linalg.yield"(%1250) : (f32) -> () loc(#loc23)
    }) : (tensor<2x8x16xf32>, tensor<2x8x16xf32>, tensor<2x8x16xf32>) -> tensor<2x8x16xf32> loc(#loc23)
    %282 = "linalg.generic"(%208, %62) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg1054: f32 loc("examples/torch/programs.py":84:1), %arg1055: f32 loc("examples/torch/programs.py":131:1)):
      %1249 = "arith.divf"(%arg1054, %38) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc23)
      "linalg.yield"(%1249) : (f32) -> () loc(#loc23)
    }) : (tensor<2x8x1xf32>, tensor<2x8x1xf32>) -> tensor<2x8x1xf32> loc(#loc23)
    %283 = "linalg.generic"(%282, %281, %43) <{indexing_maps = [#map3, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg1051: f32 loc("examples/torch/programs.py":131:1), %arg1052: f32 loc("examples/torch/programs.py":131:1), %arg1053: f32 loc("examples/torch/programs.py":131:1)):
      %1248 = "arith.mulf"(%arg1051, %arg1052) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc23)
      "linalg.yield"(%1248) : (f32) -> () loc(#loc23)
    }) : (tensor<2x8x1xf32>, tensor<2x8x16xf32>, tensor<2x8x16xf32>) -> tensor<2x8x16xf32> loc(#loc23)
    %284 = "linalg.generic"(%272, %210, %43) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg1048: f32 loc("examples/torch/programs.py":131:1), %arg1049: f32 loc("examples/torch/programs.py":131:1), %arg1050: f32 loc("examples/torch/programs.py":131:1)):
      %1247 = "arith.mulf"(%arg1048, %arg1049) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc23)
      "linalg.yield"(%1247) : (f32) -> () loc(#loc23)
    }) : (tensor<2x8x16xf32>, tensor<2x8x16xf32>, tensor<2x8x16xf32>) -> tensor<2x8x16xf32> loc(#loc23)
    %285 = "linalg.fill"(%5, %225) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg1046: f32 loc(unknown), %arg1047: f32 loc(unknown)):
      "linalg.yield"(%arg1046) : (f32) -> () loc(#loc)
    }) : (f32, tensor<16xf32>) -> tensor<16xf32> loc(#loc23)
    %286 = "linalg.generic"(%284, %285) <{indexing_maps = [#map1, #map4], iterator_types = [#linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg1044: f32 loc("examples/torch/programs.py":131:1), %arg1045: f32 loc("examples/torch/programs.py":131:1)):
      %1246 = "arith.addf"(%arg1044, %arg1045) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc23)
      "linalg.yield"(%1246) : (f32) -> () loc(#loc23)
    }) : (tensor<2x8x16xf32>, tensor<16xf32>) -> tensor<16xf32> loc(#loc23)
    %287 = "linalg.generic"(%272, %285) <{indexing_maps = [#map1, #map4], iterator_types = [#linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg1042: f32 loc("examples/torch/programs.py":131:1), %arg1043: f32 loc("examples/torch/programs.py":131:1)):
      %1245 = "arith.addf"(%arg1042, %arg1043) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc23)
      "linalg.yield"(%1245) : (f32) -> () loc(#loc23)
    }) : (tensor<2x8x16xf32>, tensor<16xf32>) -> tensor<16xf32> loc(#loc23)
    %288 = "c10d_functional.reduce_scatter_tensor"(%287) {group_name = "world", groups = [array<i64: 0, 1>], reduce_op = "avg"} : (tensor<16xf32>) -> tensor<8xf32> loc(#loc23)
    %289 = "c10d_functional.reduce_scatter_tensor"(%286) {group_name = "world", groups = [array<i64: 0, 1>], reduce_op = "avg"} : (tensor<16xf32>) -> tensor<8xf32> loc(#loc23)
    %290 = "tensor.collapse_shape"(%283) <{reassociation = [[0, 1], [2]]}> : (tensor<2x8x16xf32>) -> tensor<16x16xf32> loc(#loc23)
    %291 = "linalg.matmul"(%290, %187, %175) <{indexing_maps = [#map5, #map6, #map], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg1039: f32 loc(unknown), %arg1040: f32 loc(unknown), %arg1041: f32 loc(unknown)):
      %1243 = "arith.mulf"(%arg1039, %arg1040) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc)
      %1244 = "arith.addf"(%arg1041, %1243) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc)
      "linalg.yield"(%1244) : (f32) -> () loc(#loc)
    }) : (tensor<16x16xf32>, tensor<16x64xf32>, tensor<16x64xf32>) -> tensor<16x64xf32> loc(#loc23)
    %292 = "linalg.transpose"(%290, %139) <{permutation = array<i64: 1, 0>}> ({
    ^bb0(%arg1037: f32 loc("examples/torch/programs.py":131:1), %arg1038: f32 loc("examples/torch/programs.py":131:1)):
      "linalg.yield"(%arg1037) : (f32) -> () loc(#loc23)
    }) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32> loc(#loc23)
    %293 = "linalg.matmul"(%292, %185, %175) <{indexing_maps = [#map5, #map6, #map], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg1034: f32 loc(unknown), %arg1035: f32 loc(unknown), %arg1036: f32 loc(unknown)):
      %1241 = "arith.mulf"(%arg1034, %arg1035) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc)
      %1242 = "arith.addf"(%arg1036, %1241) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc)
      "linalg.yield"(%1242) : (f32) -> () loc(#loc)
    }) : (tensor<16x16xf32>, tensor<16x64xf32>, tensor<16x64xf32>) -> tensor<16x64xf32> loc(#loc23)
    %294 = "tensor.empty"() : () -> tensor<1x16xf32> loc(#loc23)
    %295 = "linalg.fill"(%5, %294) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg1032: f32 loc(unknown), %arg1033: f32 loc(unknown)):
      "linalg.yield"(%arg1032) : (f32) -> () loc(#loc)
    }) : (f32, tensor<1x16xf32>) -> tensor<1x16xf32> loc(#loc23)
    %296 = "linalg.generic"(%290, %295) <{indexing_maps = [#map11, #map9], iterator_types = [#linalg.iterator_type<reduction>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg1030: f32 loc("examples/torch/programs.py":131:1), %arg1031: f32 loc("examples/torch/programs.py":131:1)):
      %1240 = "arith.addf"(%arg1030, %arg1031) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc23)
      "linalg.yield"(%1240) : (f32) -> () loc(#loc23)
    }) : (tensor<16x16xf32>, tensor<1x16xf32>) -> tensor<1x16xf32> loc(#loc23)
    %297 = "tensor.collapse_shape"(%296) <{reassociation = [[0, 1]]}> : (tensor<1x16xf32>) -> tensor<16xf32> loc(#loc23)
    %298 = "tensor.expand_shape"(%291) <{reassociation = [[0, 1], [2]], static_output_shape = array<i64: 2, 8, 64>}> : (tensor<16x64xf32>) -> tensor<2x8x64xf32> loc(#loc23)
    %299 = "c10d_functional.reduce_scatter_tensor"(%297) {group_name = "world", groups = [array<i64: 0, 1>], reduce_op = "avg"} : (tensor<16xf32>) -> tensor<8xf32> loc(#loc23)
    %300 = "c10d_functional.reduce_scatter_tensor"(%293) {group_name = "world", groups = [array<i64: 0, 1>], reduce_op = "avg"} : (tensor<16x64xf32>) -> tensor<8x64xf32> loc(#loc23)
    %301 = "linalg.generic"(%180, %181) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg1028: f32 loc("examples/torch/programs.py":67:1), %arg1029: f32 loc("examples/torch/programs.py":131:1)):
      %1238 = "arith.truncf"(%33) : (f64) -> f32 loc(#loc23)
      %1239 = "arith.mulf"(%arg1028, %1238) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc23)
      "linalg.yield"(%1239) : (f32) -> () loc(#loc23)
    }) : (tensor<2x8x64xf32>, tensor<2x8x64xf32>) -> tensor<2x8x64xf32> loc(#loc23)
    %302 = "linalg.generic"(%301, %181) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg1026: f32 loc("examples/torch/programs.py":131:1), %arg1027: f32 loc("examples/torch/programs.py":131:1)):
      %1237 = "math.erf"(%arg1026) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32 loc(#loc23)
      "linalg.yield"(%1237) : (f32) -> () loc(#loc23)
    }) : (tensor<2x8x64xf32>, tensor<2x8x64xf32>) -> tensor<2x8x64xf32> loc(#loc23)
    %303 = "linalg.generic"(%302, %181) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg1024: f32 loc("examples/torch/programs.py":131:1), %arg1025: f32 loc("examples/torch/programs.py":131:1)):
      %1236 = "arith.addf"(%arg1024, %8) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc23)
      "linalg.yield"(%1236) : (f32) -> () loc(#loc23)
    }) : (tensor<2x8x64xf32>, tensor<2x8x64xf32>) -> tensor<2x8x64xf32> loc(#loc23)
    %304 = "linalg.generic"(%303, %181) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg1022: f32 loc("examples/torch/programs.py":131:1), %arg1023: f32 loc("examples/torch/programs.py":131:1)):
      %1235 = "arith.mulf"(%arg1022, %9) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc23)
      "linalg.yield"(%1235) : (f32) -> () loc(#loc23)
    }) : (tensor<2x8x64xf32>, tensor<2x8x64xf32>) -> tensor<2x8x64xf32> loc(#loc23)
    %305 = "linalg.generic"(%180, %180, %181) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg1019: f32 loc("examples/torch/programs.py":67:1), %arg1020: f32 loc("examples/torch/programs.py":67:1), %arg1021: f32 loc("examples/torch/programs.py":131:1)):
      %1234 = "arith.mulf"(%arg1019, %arg1020) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc23)
      "linalg.yield"(%1234) : (f32) -> () loc(#loc23)
    }) : (tensor<2x8x64xf32>, tensor<2x8x64xf32>, tensor<2x8x64xf32>) -> tensor<2x8x64xf32> loc(#loc23)
    %306 = "linalg.generic"(%305, %181) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg1017: f32 loc("examples/torch/programs.py":131:1), %arg1018: f32 loc("examples/torch/programs.py":131:1)):
      %1233 = "arith.mulf"(%arg1017, %40) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc23)
      "linalg.yield"(%1233) : (f32) -> () loc(#loc23)
    }) : (tensor<2x8x64xf32>, tensor<2x8x64xf32>) -> tensor<2x8x64xf32> loc(#loc23)
    %307 = "linalg.generic"(%306, %181) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg1015: f32 loc("examples/torch/programs.py":131:1), %arg1016: f32 loc("examples/torch/programs.py":131:1)):
      %1232 = "math.exp"(%arg1015) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32 loc(#loc23)
      "linalg.yield"(%1232) : (f32) -> () loc(#loc23)
    }) : (tensor<2x8x64xf32>, tensor<2x8x64xf32>) -> tensor<2x8x64xf32> loc(#loc23)
    %308 = "linalg.generic"(%307, %181) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg1013: f32 loc("examples/torch/programs.py":131:1), %arg1014: f32 loc("examples/torch/programs.py":131:1)):
      %1230 = "arith.truncf"(%31) : (f64) -> f32 loc(#loc23)
      %1231 = "arith.mulf"(%arg1013, %1230) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc23)
      "linalg.yield"(%1231) : (f32) -> () loc(#loc23)
    }) : (tensor<2x8x64xf32>, tensor<2x8x64xf32>) -> tensor<2x8x64xf32> loc(#loc23)
    %309 = "linalg.generic"(%180, %308, %181) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg1010: f32 loc("examples/torch/programs.py":67:1), %arg1011: f32 loc("examples/torch/programs.py":131:1), %arg1012: f32 loc("examples/torch/programs.py":131:1)):
      %1229 = "arith.mulf"(%arg1010, %arg1011) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc23)
      "linalg.yield"(%1229) : (f32) -> () loc(#loc23)
    }) : (tensor<2x8x64xf32>, tensor<2x8x64xf32>, tensor<2x8x64xf32>) -> tensor<2x8x64xf32> loc(#loc23)
    %310 = "linalg.generic"(%304, %309, %181) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg1007: f32 loc("examples/torch/programs.py":131:1), %arg1008: f32 loc("examples/torch/programs.py":131:1), %arg1009: f32 loc("examples/torch/programs.py":131:1)):
      %1228 = "arith.addf"(%arg1007, %arg1008) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc23)
      "linalg.yield"(%1228) : (f32) -> () loc(#loc23)
    }) : (tensor<2x8x64xf32>, tensor<2x8x64xf32>, tensor<2x8x64xf32>) -> tensor<2x8x64xf32> loc(#loc23)
    %311 = "linalg.generic"(%298, %310, %181) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg1004: f32 loc("examples/torch/programs.py":131:1), %arg1005: f32 loc("examples/torch/programs.py":131:1), %arg1006: f32 loc("examples/torch/programs.py":131:1)):
      %1227 = "arith.mulf"(%arg1004, %arg1005) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc23)
      "linalg.yield"(%1227) : (f32) -> () loc(#loc23)
    }) : (tensor<2x8x64xf32>, tensor<2x8x64xf32>, tensor<2x8x64xf32>) -> tensor<2x8x64xf32> loc(#loc23)
    %312 = "tensor.collapse_shape"(%311) <{reassociation = [[0, 1], [2]]}> : (tensor<2x8x64xf32>) -> tensor<16x64xf32> loc(#loc23)
    %313 = "linalg.matmul"(%312, %173, %142) <{indexing_maps = [#map5, #map6, #map], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg1001: f32 loc(unknown), %arg1002: f32 loc(unknown), %arg1003: f32 loc(unknown)):
      %1225 = "arith.mulf"(%arg1001, %arg1002) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc)
      %1226 = "arith.addf"(%arg1003, %1225) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc)
      "linalg.yield"(%1226) : (f32) -> () loc(#loc)
    }) : (tensor<16x64xf32>, tensor<64x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32> loc(#loc23)
    %314 = "linalg.transpose"(%312, %186) <{permutation = array<i64: 1, 0>}> ({
    ^bb0(%arg999: f32 loc("examples/torch/programs.py":131:1), %arg1000: f32 loc("examples/torch/programs.py":131:1)):
      "linalg.yield"(%arg999) : (f32) -> () loc(#loc23)
    }) : (tensor<16x64xf32>, tensor<64x16xf32>) -> tensor<64x16xf32> loc(#loc23)
    %315 = "linalg.fill"(%5, %186) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg997: f32 loc(unknown), %arg998: f32 loc(unknown)):
      "linalg.yield"(%arg997) : (f32) -> () loc(#loc)
    }) : (f32, tensor<64x16xf32>) -> tensor<64x16xf32> loc(#loc23)
    %316 = "linalg.matmul"(%314, %171, %315) <{indexing_maps = [#map5, #map6, #map], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg994: f32 loc(unknown), %arg995: f32 loc(unknown), %arg996: f32 loc(unknown)):
      %1223 = "arith.mulf"(%arg994, %arg995) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc)
      %1224 = "arith.addf"(%arg996, %1223) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc)
      "linalg.yield"(%1224) : (f32) -> () loc(#loc)
    }) : (tensor<64x16xf32>, tensor<16x16xf32>, tensor<64x16xf32>) -> tensor<64x16xf32> loc(#loc23)
    %317 = "tensor.empty"() : () -> tensor<1x64xf32> loc(#loc23)
    %318 = "linalg.fill"(%5, %317) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg992: f32 loc(unknown), %arg993: f32 loc(unknown)):
      "linalg.yield"(%arg992) : (f32) -> () loc(#loc)
    }) : (f32, tensor<1x64xf32>) -> tensor<1x64xf32> loc(#loc23)
    %319 = "linalg.generic"(%312, %318) <{indexing_maps = [#map11, #map9], iterator_types = [#linalg.iterator_type<reduction>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg990: f32 loc("examples/torch/programs.py":131:1), %arg991: f32 loc("examples/torch/programs.py":131:1)):
      %1222 = "arith.addf"(%arg990, %arg991) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc23)
      "linalg.yield"(%1222) : (f32) -> () loc(#loc23)
    }) : (tensor<16x64xf32>, tensor<1x64xf32>) -> tensor<1x64xf32> loc(#loc23)
    %320 = "tensor.collapse_shape"(%319) <{reassociation = [[0, 1]]}> : (tensor<1x64xf32>) -> tensor<64xf32> loc(#loc23)
    %321 = "tensor.expand_shape"(%313) <{reassociation = [[0, 1], [2]], static_output_shape = array<i64: 2, 8, 16>}> : (tensor<16x16xf32>) -> tensor<2x8x16xf32> loc(#loc23)
    %322 = "c10d_functional.reduce_scatter_tensor"(%320) {group_name = "world", groups = [array<i64: 0, 1>], reduce_op = "avg"} : (tensor<64xf32>) -> tensor<32xf32> loc(#loc23)
    %323 = "c10d_functional.reduce_scatter_tensor"(%316) {group_name = "world", groups = [array<i64: 0, 1>], reduce_op = "avg"} : (tensor<64x16xf32>) -> tensor<32x16xf32> loc(#loc23)
    %324 = "linalg.generic"(%321, %165, %43) <{indexing_maps = [#map1, #map4, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg987: f32 loc("examples/torch/programs.py":131:1), %arg988: f32 loc("examples/torch/programs.py":67:1), %arg989: f32 loc("examples/torch/programs.py":131:1)):
      %1221 = "arith.mulf"(%arg987, %arg988) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc23)
      "linalg.yield"(%1221) : (f32) -> () loc(#loc23)
    }) : (tensor<2x8x16xf32>, tensor<16xf32>, tensor<2x8x16xf32>) -> tensor<2x8x16xf32> loc(#loc23)
    %325 = "linalg.generic"(%324, %43) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg985: f32 loc("examples/torch/programs.py":131:1), %arg986: f32 loc("examples/torch/programs.py":131:1)):
      %1220 = "arith.mulf"(%arg985, %38) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc23)
      "linalg.yield"(%1220) : (f32) -> () loc(#loc23)
    }) : (tensor<2x8x16xf32>, tensor<2x8x16xf32>) -> tensor<2x8x16xf32> loc(#loc23)
    %326 = "linalg.generic"(%324, %64) <{indexing_maps = [#map1, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg983: f32 loc("examples/torch/programs.py":131:1), %arg984: f32 loc("examples/torch/programs.py":131:1)):
      %1219 = "arith.addf"(%arg983, %arg984) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc23)
      "linalg.yield"(%1219) : (f32) -> () loc(#loc23)
    }) : (tensor<2x8x16xf32>, tensor<2x8x1xf32>) -> tensor<2x8x1xf32> loc(#loc23)
    %327 = "linalg.generic"(%324, %164, %43) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg980: f32 loc("examples/torch/programs.py":131:1), %arg981: f32 loc("examples/torch/programs.py":131:1), %arg982: f32 loc("examples/torch/programs.py":131:1)):
      %1218 = "arith.mulf"(%arg980, %arg981) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc23)
      "linalg.yield"(%1218) : (f32) -> () loc(#loc23)
    }) : (tensor<2x8x16xf32>, tensor<2x8x16xf32>, tensor<2x8x16xf32>) -> tensor<2x8x16xf32> loc(#loc23)
    %328 = "linalg.generic"(%327, %64) <{indexing_maps = [#map1, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg978: f32 loc("examples/torch/programs.py":131:1), %arg979: f32 loc("examples/torch/programs.py":131:1)):
      %1217 = "arith.addf"(%arg978, %arg979) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc23)
      "linalg.yield"(%1217) : (f32) -> () loc(#loc23)
    }) : (tensor<2x8x16xf32>, tensor<2x8x1xf32>) -> tensor<2x8x1xf32> loc(#loc23)
    %329 = "linalg.generic"(%164, %328, %43) <{indexing_maps = [#map1, #map3, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg975: f32 loc("examples/torch/programs.py":131:1), %arg976: f32 loc("examples/torch/programs.py":131:1), %arg977: f32 loc("examples/torch/programs.py":131:1)):
      %1216 = "arith.mulf"(%arg975, %arg976) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc23)
      "linalg.yield"(%1216) : (f32) -> () loc(#loc23)
    }) : (tensor<2x8x16xf32>, tensor<2x8x1xf32>, tensor<2x8x16xf32>) -> tensor<2x8x16xf32> loc(#loc23)
    %330 = "linalg.generic"(%325, %326, %43) <{indexing_maps = [#map1, #map3, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg972: f32 loc("examples/torch/programs.py":131:1), %arg973: f32 loc("examples/torch/programs.py":131:1), %arg974: f32 loc("examples/torch/programs.py":131:1)):
      %1215 = "arith.subf"(%arg972, %arg973) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc23)
      "linalg.yield"(%1215) : (f32) -> () loc(#loc23)
    }) : (tensor<2x8x16xf32>, tensor<2x8x1xf32>, tensor<2x8x16xf32>) -> tensor<2x8x16xf32> loc(#loc23)
    %331 = "linalg.generic"(%330, %329, %43) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg969: f32 loc("examples/torch/programs.py":131:1), %arg970: f32 loc("examples/torch/programs.py":131:1), %arg971: f32 loc("examples/torch/programs.py":131:1)):
      %1214 = "arith.subf"(%arg969, %arg970) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc23)
      "linalg.yield"(%1214) : (f32) -> () loc(#loc23)
    }) : (tensor<2x8x16xf32>, tensor<2x8x16xf32>, tensor<2x8x16xf32>) -> tensor<2x8x16xf32> loc(#loc23)
    %332 = "linalg.generic"(%162, %62) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg967: f32 loc("examples/torch/programs.py":67:1), %arg968: f32 loc("examples/torch/programs.py":131:1)):
      %1213 = "arith.divf"(%arg967, %38) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc23)
      "linalg.yield"(%1213) : (f32) -> () loc(#loc23)
    }) : (tensor<2x8x1xf32>, tensor<2x8x1xf32>) -> tensor<2x8x1xf32> loc(#loc23)
    %333 = "linalg.generic"(%332, %331, %43) <{indexing_maps = [#map3, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg964: f32 loc("examples/torch/programs.py":131:1), %arg965: f32 loc("examples/torch/programs.py":131:1), %arg966: f32 loc("examples/torch/programs.py":131:1)):
      %1212 = "arith.mulf"(%arg964, %arg965) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc23)
      "linalg.yield"(%1212) : (f32) -> () loc(#loc23)
    }) : (tensor<2x8x1xf32>, tensor<2x8x16xf32>, tensor<2x8x16xf32>) -> tensor<2x8x16xf32> loc(#loc23)
    %334 = "linalg.generic"(%321, %164, %43) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg961: f32 loc("examples/torch/programs.py":131:1), %arg962: f32 loc("examples/torch/programs.py":131:1), %arg963: f32 loc("examples/torch/programs.py":131:1)):
      %1211 = "arith.mulf"(%arg961, %arg962) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc23)
      "linalg.yield"(%1211) : (f32) -> () loc(#loc23)
    }) : (tensor<2x8x16xf32>, tensor<2x8x16xf32>, tensor<2x8x16xf32>) -> tensor<2x8x16xf32> loc(#loc23)
    %335 = "linalg.generic"(%334, %285) <{indexing_maps = [#map1, #map4], iterator_types = [#linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg959: f32 loc("examples/torch/programs.py":131:1), %arg960: f32 loc("examples/torch/programs.py":131:1)):
      %1210 = "arith.addf"(%arg959, %arg960) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc23)
      "linalg.yield"(%1210) : (f32) -> () loc(#loc23)
    }) : (tensor<2x8x16xf32>, tensor<16xf32>) -> tensor<16xf32> loc(#loc23)
    %336 = "linalg.generic"(%321, %285) <{indexing_maps = [#map1, #map4], iterator_types = [#linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg957: f32 loc("examples/torch/programs.py":131:1), %arg958: f32 loc("examples/torch/programs.py":131:1)):
      %1209 = "arith.addf"(%arg957, %arg958) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc23)
      "linalg.yield"(%1209) : (f32) -> () loc(#loc23)
    }) : (tensor<2x8x16xf32>, tensor<16xf32>) -> tensor<16xf32> loc(#loc23)
    %337 = "linalg.generic"(%283, %333, %43) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg954: f32 loc("examples/torch/programs.py":131:1), %arg955: f32 loc("examples/torch/programs.py":131:1), %arg956: f32 loc("examples/torch/programs.py":131:1)):
      %1208 = "arith.addf"(%arg954, %arg955) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc23)
      "linalg.yield"(%1208) : (f32) -> () loc(#loc23)
    }) : (tensor<2x8x16xf32>, tensor<2x8x16xf32>, tensor<2x8x16xf32>) -> tensor<2x8x16xf32> loc(#loc23)
    %338 = "c10d_functional.reduce_scatter_tensor"(%336) {group_name = "world", groups = [array<i64: 0, 1>], reduce_op = "avg"} : (tensor<16xf32>) -> tensor<8xf32> loc(#loc23)
    %339 = "c10d_functional.reduce_scatter_tensor"(%335) {group_name = "world", groups = [array<i64: 0, 1>], reduce_op = "avg"} : (tensor<16xf32>) -> tensor<8xf32> loc(#loc23)
    %340 = "tensor.collapse_shape"(%337) <{reassociation = [[0, 1], [2]]}> : (tensor<2x8x16xf32>) -> tensor<16x16xf32> loc(#loc23)
    %341 = "linalg.matmul"(%340, %140, %142) <{indexing_maps = [#map5, #map6, #map], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg951: f32 loc(unknown), %arg952: f32 loc(unknown), %arg953: f32 loc(unknown)):
      %1206 = "arith.mulf"(%arg951, %arg952) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc)
      %1207 = "arith.addf"(%arg953, %1206) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc)
      "linalg.yield"(%1207) : (f32) -> () loc(#loc)
    }) : (tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32> loc(#loc23)
    %342 = "linalg.transpose"(%340, %139) <{permutation = array<i64: 1, 0>}> ({
    ^bb0(%arg949: f32 loc("examples/torch/programs.py":131:1), %arg950: f32 loc("examples/torch/programs.py":131:1)):
      "linalg.yield"(%arg949) : (f32) -> () loc(#loc23)
    }) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32> loc(#loc23)
    %343 = "linalg.matmul"(%342, %138, %142) <{indexing_maps = [#map5, #map6, #map], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg946: f32 loc(unknown), %arg947: f32 loc(unknown), %arg948: f32 loc(unknown)):
      %1204 = "arith.mulf"(%arg946, %arg947) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc)
      %1205 = "arith.addf"(%arg948, %1204) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc)
      "linalg.yield"(%1205) : (f32) -> () loc(#loc)
    }) : (tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32> loc(#loc23)
    %344 = "linalg.generic"(%340, %295) <{indexing_maps = [#map11, #map9], iterator_types = [#linalg.iterator_type<reduction>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg944: f32 loc("examples/torch/programs.py":131:1), %arg945: f32 loc("examples/torch/programs.py":131:1)):
      %1203 = "arith.addf"(%arg944, %arg945) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc23)
      "linalg.yield"(%1203) : (f32) -> () loc(#loc23)
    }) : (tensor<16x16xf32>, tensor<1x16xf32>) -> tensor<1x16xf32> loc(#loc23)
    %345 = "tensor.collapse_shape"(%344) <{reassociation = [[0, 1]]}> : (tensor<1x16xf32>) -> tensor<16xf32> loc(#loc23)
    %346 = "c10d_functional.reduce_scatter_tensor"(%345) {group_name = "world", groups = [array<i64: 0, 1>], reduce_op = "avg"} : (tensor<16xf32>) -> tensor<8xf32> loc(#loc23)
    %347 = "c10d_functional.reduce_scatter_tensor"(%343) {group_name = "world", groups = [array<i64: 0, 1>], reduce_op = "avg"} : (tensor<16x16xf32>) -> tensor<8x16xf32> loc(#loc23)
    %348 = "tensor.expand_shape"(%341) <{reassociation = [[0, 1], [2, 3]], static_output_shape = array<i64: 2, 8, 2, 8>}> : (tensor<16x16xf32>) -> tensor<2x8x2x8xf32> loc(#loc23)
    %349 = "linalg.transpose"(%348, %90) <{permutation = array<i64: 0, 2, 1, 3>}> ({
    ^bb0(%arg942: f32 loc("examples/torch/programs.py":131:1), %arg943: f32 loc("examples/torch/programs.py":131:1)):
      "linalg.yield"(%arg942) : (f32) -> () loc(#loc23)
    }) : (tensor<2x8x2x8xf32>, tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xf32> loc(#loc23)
    %350 = "tensor.collapse_shape"(%349) <{reassociation = [[0, 1], [2], [3]]}> : (tensor<2x2x8x8xf32>) -> tensor<4x8x8xf32> loc(#loc23)
    %351 = "linalg.transpose"(%130, %107) <{permutation = array<i64: 0, 2, 1>}> ({
    ^bb0(%arg940: f32 loc("examples/torch/programs.py":65:1), %arg941: f32 loc("examples/torch/programs.py":131:1)):
      "linalg.yield"(%arg940) : (f32) -> () loc(#loc23)
    }) : (tensor<4x8x8xf32>, tensor<4x8x8xf32>) -> tensor<4x8x8xf32> loc(#loc23)
    %352 = "linalg.batch_matmul"(%351, %350, %108) <{indexing_maps = [#map13, #map14, #map15], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg937: f32 loc(unknown), %arg938: f32 loc(unknown), %arg939: f32 loc(unknown)):
      %1201 = "arith.mulf"(%arg937, %arg938) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc)
      %1202 = "arith.addf"(%arg939, %1201) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc)
      "linalg.yield"(%1202) : (f32) -> () loc(#loc)
    }) : (tensor<4x8x8xf32>, tensor<4x8x8xf32>, tensor<4x8x8xf32>) -> tensor<4x8x8xf32> loc(#loc23)
    %353 = "linalg.transpose"(%131, %107) <{permutation = array<i64: 0, 2, 1>}> ({
    ^bb0(%arg935: f32 loc("examples/torch/programs.py":65:1), %arg936: f32 loc("examples/torch/programs.py":131:1)):
      "linalg.yield"(%arg935) : (f32) -> () loc(#loc23)
    }) : (tensor<4x8x8xf32>, tensor<4x8x8xf32>) -> tensor<4x8x8xf32> loc(#loc23)
    %354 = "linalg.batch_matmul"(%350, %353, %108) <{indexing_maps = [#map13, #map14, #map15], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg932: f32 loc(unknown), %arg933: f32 loc(unknown), %arg934: f32 loc(unknown)):
      %1199 = "arith.mulf"(%arg932, %arg933) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc)
      %1200 = "arith.addf"(%arg934, %1199) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc)
      "linalg.yield"(%1200) : (f32) -> () loc(#loc)
    }) : (tensor<4x8x8xf32>, tensor<4x8x8xf32>, tensor<4x8x8xf32>) -> tensor<4x8x8xf32> loc(#loc23)
    %355 = "tensor.expand_shape"(%352) <{reassociation = [[0, 1], [2], [3]], static_output_shape = array<i64: 2, 2, 8, 8>}> : (tensor<4x8x8xf32>) -> tensor<2x2x8x8xf32> loc(#loc23)
    %356 = "tensor.expand_shape"(%354) <{reassociation = [[0, 1], [2], [3]], static_output_shape = array<i64: 2, 2, 8, 8>}> : (tensor<4x8x8xf32>) -> tensor<2x2x8x8xf32> loc(#loc23)
    %357 = "linalg.generic"(%356, %129, %90) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg929: f32 loc("examples/torch/programs.py":131:1), %arg930: f32 loc("examples/torch/programs.py":65:1), %arg931: f32 loc("examples/torch/programs.py":131:1)):
      %1198 = "arith.mulf"(%arg929, %arg930) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc23)
      "linalg.yield"(%1198) : (f32) -> () loc(#loc23)
    }) : (tensor<2x2x8x8xf32>, tensor<2x2x8x8xf32>, tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xf32> loc(#loc23)
    %358 = "linalg.generic"(%357, %121) <{indexing_maps = [#map7, #map17], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg927: f32 loc("examples/torch/programs.py":131:1), %arg928: f32 loc("examples/torch/programs.py":131:1)):
      %1197 = "arith.addf"(%arg927, %arg928) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc23)
      "linalg.yield"(%1197) : (f32) -> () loc(#loc23)
    }) : (tensor<2x2x8x8xf32>, tensor<2x2x8x1xf32>) -> tensor<2x2x8x1xf32> loc(#loc23)
    %359 = "linalg.generic"(%129, %358, %90) <{indexing_maps = [#map7, #map17, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg924: f32 loc("examples/torch/programs.py":65:1), %arg925: f32 loc("examples/torch/programs.py":131:1), %arg926: f32 loc("examples/torch/programs.py":131:1)):
      %1196 = "arith.mulf"(%arg924, %arg925) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc23)
      "linalg.yield"(%1196) : (f32) -> () loc(#loc23)
    }) : (tensor<2x2x8x8xf32>, tensor<2x2x8x1xf32>, tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xf32> loc(#loc23)
    %360 = "linalg.generic"(%357, %359, %90) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg921: f32 loc("examples/torch/programs.py":131:1), %arg922: f32 loc("examples/torch/programs.py":131:1), %arg923: f32 loc("examples/torch/programs.py":131:1)):
      %1195 = "arith.subf"(%arg921, %arg922) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc23)
      "linalg.yield"(%1195) : (f32) -> () loc(#loc23)
    }) : (tensor<2x2x8x8xf32>, tensor<2x2x8x8xf32>, tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xf32> loc(#loc23)
    %361 = "tensor.collapse_shape"(%360) <{reassociation = [[0, 1], [2], [3]]}> : (tensor<2x2x8x8xf32>) -> tensor<4x8x8xf32> loc(#loc23)
    %362 = "linalg.transpose"(%105, %107) <{permutation = array<i64: 0, 2, 1>}> ({
    ^bb0(%arg919: f32 loc("examples/torch/programs.py":65:1), %arg920: f32 loc("examples/torch/programs.py":131:1)):
      "linalg.yield"(%arg919) : (f32) -> () loc(#loc23)
    }) : (tensor<4x8x8xf32>, tensor<4x8x8xf32>) -> tensor<4x8x8xf32> loc(#loc23)
    %363 = "linalg.batch_matmul"(%362, %361, %108) <{indexing_maps = [#map13, #map14, #map15], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg916: f32 loc(unknown), %arg917: f32 loc(unknown), %arg918: f32 loc(unknown)):
      %1193 = "arith.mulf"(%arg916, %arg917) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc)
      %1194 = "arith.addf"(%arg918, %1193) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc)
      "linalg.yield"(%1194) : (f32) -> () loc(#loc)
    }) : (tensor<4x8x8xf32>, tensor<4x8x8xf32>, tensor<4x8x8xf32>) -> tensor<4x8x8xf32> loc(#loc23)
    %364 = "linalg.transpose"(%106, %107) <{permutation = array<i64: 0, 2, 1>}> ({
    ^bb0(%arg914: f32 loc("examples/torch/programs.py":65:1), %arg915: f32 loc("examples/torch/programs.py":131:1)):
      "linalg.yield"(%arg914) : (f32) -> () loc(#loc23)
    }) : (tensor<4x8x8xf32>, tensor<4x8x8xf32>) -> tensor<4x8x8xf32> loc(#loc23)
    %365 = "linalg.batch_matmul"(%361, %364, %108) <{indexing_maps = [#map13, #map14, #map15], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg911: f32 loc(unknown), %arg912: f32 loc(unknown), %arg913: f32 loc(unknown)):
      %1191 = "arith.mulf"(%arg911, %arg912) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc)
      %1192 = "arith.addf"(%arg913, %1191) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc)
      "linalg.yield"(%1192) : (f32) -> () loc(#loc)
    }) : (tensor<4x8x8xf32>, tensor<4x8x8xf32>, tensor<4x8x8xf32>) -> tensor<4x8x8xf32> loc(#loc23)
    %366 = "tensor.expand_shape"(%363) <{reassociation = [[0, 1], [2], [3]], static_output_shape = array<i64: 2, 2, 8, 8>}> : (tensor<4x8x8xf32>) -> tensor<2x2x8x8xf32> loc(#loc23)
    %367 = "tensor.expand_shape"(%365) <{reassociation = [[0, 1], [2], [3]], static_output_shape = array<i64: 2, 2, 8, 8>}> : (tensor<4x8x8xf32>) -> tensor<2x2x8x8xf32> loc(#loc23)
    %368 = "linalg.generic"(%366, %90) <{indexing_maps = [#map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg909: f32 loc("examples/torch/programs.py":131:1), %arg910: f32 loc("examples/torch/programs.py":131:1)):
      %1189 = "arith.truncf"(%35) : (f64) -> f32 loc(#loc23)
      %1190 = "arith.mulf"(%arg909, %1189) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc23)
      "linalg.yield"(%1190) : (f32) -> () loc(#loc23)
    }) : (tensor<2x2x8x8xf32>, tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xf32> loc(#loc23)
    %369 = "linalg.transpose"(%368, %90) <{permutation = array<i64: 0, 1, 3, 2>}> ({
    ^bb0(%arg907: f32 loc("examples/torch/programs.py":131:1), %arg908: f32 loc("examples/torch/programs.py":131:1)):
      "linalg.yield"(%arg907) : (f32) -> () loc(#loc23)
    }) : (tensor<2x2x8x8xf32>, tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xf32> loc(#loc23)
    %370 = "linalg.generic"(%367, %90) <{indexing_maps = [#map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg905: f32 loc("examples/torch/programs.py":131:1), %arg906: f32 loc("examples/torch/programs.py":131:1)):
      %1187 = "arith.truncf"(%35) : (f64) -> f32 loc(#loc23)
      %1188 = "arith.mulf"(%arg905, %1187) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc23)
      "linalg.yield"(%1188) : (f32) -> () loc(#loc23)
    }) : (tensor<2x2x8x8xf32>, tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xf32> loc(#loc23)
    %371 = "tensor.concat"(%370, %369, %355) <{dim = 0 : i64}> : (tensor<2x2x8x8xf32>, tensor<2x2x8x8xf32>, tensor<2x2x8x8xf32>) -> tensor<6x2x8x8xf32> loc(#loc23)
    %372 = "tensor.expand_shape"(%371) <{reassociation = [[0, 1], [2], [3], [4]], static_output_shape = array<i64: 3, 2, 2, 8, 8>}> : (tensor<6x2x8x8xf32>) -> tensor<3x2x2x8x8xf32> loc(#loc23)
    %373 = "tensor.empty"() : () -> tensor<2x8x3x2x8xf32> loc(#loc23)
    %374 = "linalg.transpose"(%372, %373) <{permutation = array<i64: 1, 3, 0, 2, 4>}> ({
    ^bb0(%arg903: f32 loc("examples/torch/programs.py":131:1), %arg904: f32 loc("examples/torch/programs.py":131:1)):
      "linalg.yield"(%arg903) : (f32) -> () loc(#loc23)
    }) : (tensor<3x2x2x8x8xf32>, tensor<2x8x3x2x8xf32>) -> tensor<2x8x3x2x8xf32> loc(#loc23)
    %375 = "tensor.collapse_shape"(%374) <{reassociation = [[0, 1], [2, 3, 4]]}> : (tensor<2x8x3x2x8xf32>) -> tensor<16x48xf32> loc(#loc23)
    %376 = "tensor.empty"() : () -> tensor<48x16xf32> loc(#loc23)
    %377 = "linalg.transpose"(%375, %376) <{permutation = array<i64: 1, 0>}> ({
    ^bb0(%arg901: f32 loc("examples/torch/programs.py":131:1), %arg902: f32 loc("examples/torch/programs.py":131:1)):
      "linalg.yield"(%arg901) : (f32) -> () loc(#loc23)
    }) : (tensor<16x48xf32>, tensor<48x16xf32>) -> tensor<48x16xf32> loc(#loc23)
    %378 = "linalg.fill"(%5, %376) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg899: f32 loc(unknown), %arg900: f32 loc(unknown)):
      "linalg.yield"(%arg899) : (f32) -> () loc(#loc)
    }) : (f32, tensor<48x16xf32>) -> tensor<48x16xf32> loc(#loc23)
    %379 = "linalg.matmul"(%377, %79, %378) <{indexing_maps = [#map5, #map6, #map], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg896: f32 loc(unknown), %arg897: f32 loc(unknown), %arg898: f32 loc(unknown)):
      %1185 = "arith.mulf"(%arg896, %arg897) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc)
      %1186 = "arith.addf"(%arg898, %1185) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc)
      "linalg.yield"(%1186) : (f32) -> () loc(#loc)
    }) : (tensor<48x16xf32>, tensor<16x16xf32>, tensor<48x16xf32>) -> tensor<48x16xf32> loc(#loc23)
    %380 = "linalg.matmul"(%375, %77, %142) <{indexing_maps = [#map5, #map6, #map], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg893: f32 loc(unknown), %arg894: f32 loc(unknown), %arg895: f32 loc(unknown)):
      %1183 = "arith.mulf"(%arg893, %arg894) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc)
      %1184 = "arith.addf"(%arg895, %1183) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc)
      "linalg.yield"(%1184) : (f32) -> () loc(#loc)
    }) : (tensor<16x48xf32>, tensor<48x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32> loc(#loc23)
    %381 = "tensor.expand_shape"(%380) <{reassociation = [[0, 1], [2]], static_output_shape = array<i64: 2, 8, 16>}> : (tensor<16x16xf32>) -> tensor<2x8x16xf32> loc(#loc23)
    %382 = "c10d_functional.reduce_scatter_tensor"(%379) {group_name = "world", groups = [array<i64: 0, 1>], reduce_op = "avg"} : (tensor<48x16xf32>) -> tensor<24x16xf32> loc(#loc23)
    %383 = "linalg.generic"(%381, %71, %43) <{indexing_maps = [#map1, #map4, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg890: f32 loc("examples/torch/programs.py":131:1), %arg891: f32 loc("examples/torch/programs.py":64:1), %arg892: f32 loc("examples/torch/programs.py":131:1)):
      %1182 = "arith.mulf"(%arg890, %arg891) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc23)
      "linalg.yield"(%1182) : (f32) -> () loc(#loc23)
    }) : (tensor<2x8x16xf32>, tensor<16xf32>, tensor<2x8x16xf32>) -> tensor<2x8x16xf32> loc(#loc23)
    %384 = "linalg.generic"(%383, %43) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg888: f32 loc("examples/torch/programs.py":131:1), %arg889: f32 loc("examples/torch/programs.py":131:1)):
      %1181 = "arith.mulf"(%arg888, %38) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc23)
      "linalg.yield"(%1181) : (f32) -> () loc(#loc23)
    }) : (tensor<2x8x16xf32>, tensor<2x8x16xf32>) -> tensor<2x8x16xf32> loc(#loc23)
    %385 = "linalg.generic"(%383, %64) <{indexing_maps = [#map1, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg886: f32 loc("examples/torch/programs.py":131:1), %arg887: f32 loc("examples/torch/programs.py":131:1)):
      %1180 = "arith.addf"(%arg886, %arg887) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc23)
      "linalg.yield"(%1180) : (f32) -> () loc(#loc23)
    }) : (tensor<2x8x16xf32>, tensor<2x8x1xf32>) -> tensor<2x8x1xf32> loc(#loc23)
    %386 = "linalg.generic"(%383, %70, %43) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg883: f32 loc("examples/torch/programs.py":131:1), %arg884: f32 loc("examples/torch/programs.py":131:1), %arg885: f32 loc("examples/torch/programs.py":131:1)):
      %1179 = "arith.mulf"(%arg883, %arg884) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc23)
      "linalg.yield"(%1179) : (f32) -> () loc(#loc23)
    }) : (tensor<2x8x16xf32>, tensor<2x8x16xf32>, tensor<2x8x16xf32>) -> tensor<2x8x16xf32> loc(#loc23)
    %387 = "linalg.generic"(%386, %64) <{indexing_maps = [#map1, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg881: f32 loc("examples/torch/programs.py":131:1), %arg882: f32 loc("examples/torch/programs.py":131:1)):
      %1178 = "arith.addf"(%arg881, %arg882) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc23)
      "linalg.yield"(%1178) : (f32) -> () loc(#loc23)
    }) : (tensor<2x8x16xf32>, tensor<2x8x1xf32>) -> tensor<2x8x1xf32> loc(#loc23)
    %388 = "linalg.generic"(%70, %387, %43) <{indexing_maps = [#map1, #map3, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg878: f32 loc("examples/torch/programs.py":131:1), %arg879: f32 loc("examples/torch/programs.py":131:1), %arg880: f32 loc("examples/torch/programs.py":131:1)):
      %1177 = "arith.mulf"(%arg878, %arg879) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc23)
      "linalg.yield"(%1177) : (f32) -> () loc(#loc23)
    }) : (tensor<2x8x16xf32>, tensor<2x8x1xf32>, tensor<2x8x16xf32>) -> tensor<2x8x16xf32> loc(#loc23)
    %389 = "linalg.generic"(%384, %385, %43) <{indexing_maps = [#map1, #map3, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg875: f32 loc("examples/torch/programs.py":131:1), %arg876: f32 loc("examples/torch/programs.py":131:1), %arg877: f32 loc("examples/torch/programs.py":131:1)):
      %1176 = "arith.subf"(%arg875, %arg876) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc23)
      "linalg.yield"(%1176) : (f32) -> () loc(#loc23)
    }) : (tensor<2x8x16xf32>, tensor<2x8x1xf32>, tensor<2x8x16xf32>) -> tensor<2x8x16xf32> loc(#loc23)
    %390 = "linalg.generic"(%389, %388, %43) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg872: f32 loc("examples/torch/programs.py":131:1), %arg873: f32 loc("examples/torch/programs.py":131:1), %arg874: f32 loc("examples/torch/programs.py":131:1)):
      %1175 = "arith.subf"(%arg872, %arg873) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc23)
      "linalg.yield"(%1175) : (f32) -> () loc(#loc23)
    }) : (tensor<2x8x16xf32>, tensor<2x8x16xf32>, tensor<2x8x16xf32>) -> tensor<2x8x16xf32> loc(#loc23)
    %391 = "linalg.generic"(%68, %62) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg870: f32 loc("examples/torch/programs.py":64:1), %arg871: f32 loc("examples/torch/programs.py":131:1)):
      %1174 = "arith.divf"(%arg870, %38) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc23)
      "linalg.yield"(%1174) : (f32) -> () loc(#loc23)
    }) : (tensor<2x8x1xf32>, tensor<2x8x1xf32>) -> tensor<2x8x1xf32> loc(#loc23)
    %392 = "linalg.generic"(%391, %390, %43) <{indexing_maps = [#map3, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg867: f32 loc("examples/torch/programs.py":131:1), %arg868: f32 loc("examples/torch/programs.py":131:1), %arg869: f32 loc("examples/torch/programs.py":131:1)):
      %1173 = "arith.mulf"(%arg867, %arg868) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc23)
      "linalg.yield"(%1173) : (f32) -> () loc(#loc23)
    }) : (tensor<2x8x1xf32>, tensor<2x8x16xf32>, tensor<2x8x16xf32>) -> tensor<2x8x16xf32> loc(#loc23)
    %393 = "linalg.generic"(%381, %70, %43) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg864: f32 loc("examples/torch/programs.py":131:1), %arg865: f32 loc("examples/torch/programs.py":131:1), %arg866: f32 loc("examples/torch/programs.py":131:1)):
      %1172 = "arith.mulf"(%arg864, %arg865) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc23)
      "linalg.yield"(%1172) : (f32) -> () loc(#loc23)
    }) : (tensor<2x8x16xf32>, tensor<2x8x16xf32>, tensor<2x8x16xf32>) -> tensor<2x8x16xf32> loc(#loc23)
    %394 = "linalg.generic"(%393, %285) <{indexing_maps = [#map1, #map4], iterator_types = [#linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg862: f32 loc("examples/torch/programs.py":131:1), %arg863: f32 loc("examples/torch/programs.py":131:1)):
      %1171 = "arith.addf"(%arg862, %arg863) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc23)
      "linalg.yield"(%1171) : (f32) -> () loc(#loc23)
    }) : (tensor<2x8x16xf32>, tensor<16xf32>) -> tensor<16xf32> loc(#loc23)
    %395 = "linalg.generic"(%381, %285) <{indexing_maps = [#map1, #map4], iterator_types = [#linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg860: f32 loc("examples/torch/programs.py":131:1), %arg861: f32 loc("examples/torch/programs.py":131:1)):
      %1170 = "arith.addf"(%arg860, %arg861) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc23)
      "linalg.yield"(%1170) : (f32) -> () loc(#loc23)
    }) : (tensor<2x8x16xf32>, tensor<16xf32>) -> tensor<16xf32> loc(#loc23)
    %396 = "linalg.generic"(%337, %392, %43) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg857: f32 loc("examples/torch/programs.py":131:1), %arg858: f32 loc("examples/torch/programs.py":131:1), %arg859: f32 loc("examples/torch/programs.py":131:1)):
      %1169 = "arith.addf"(%arg857, %arg858) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc23)
      "linalg.yield"(%1169) : (f32) -> () loc(#loc23)
    }) : (tensor<2x8x16xf32>, tensor<2x8x16xf32>, tensor<2x8x16xf32>) -> tensor<2x8x16xf32> loc(#loc23)
    %397 = "tensor.empty"() : () -> tensor<1x8x16xf32> loc(#loc23)
    %398 = "c10d_functional.reduce_scatter_tensor"(%395) {group_name = "world", groups = [array<i64: 0, 1>], reduce_op = "avg"} : (tensor<16xf32>) -> tensor<8xf32> loc(#loc23)
    %399 = "c10d_functional.reduce_scatter_tensor"(%394) {group_name = "world", groups = [array<i64: 0, 1>], reduce_op = "avg"} : (tensor<16xf32>) -> tensor<8xf32> loc(#loc23)
    %400 = "linalg.fill"(%5, %397) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg855: f32 loc(unknown), %arg856: f32 loc(unknown)):
      "linalg.yield"(%arg855) : (f32) -> () loc(#loc)
    }) : (f32, tensor<1x8x16xf32>) -> tensor<1x8x16xf32> loc(#loc23)
    %401 = "linalg.generic"(%396, %400) <{indexing_maps = [#map1, #map22], iterator_types = [#linalg.iterator_type<reduction>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg853: f32 loc("examples/torch/programs.py":131:1), %arg854: f32 loc("examples/torch/programs.py":131:1)):
      %1168 = "arith.addf"(%arg853, %arg854) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc23)
      "linalg.yield"(%1168) : (f32) -> () loc(#loc23)
    }) : (tensor<2x8x16xf32>, tensor<1x8x16xf32>) -> tensor<1x8x16xf32> loc(#loc23)
    %402 = "tensor.collapse_shape"(%401) <{reassociation = [[0, 1], [2]]}> : (tensor<1x8x16xf32>) -> tensor<8x16xf32> loc(#loc23)
    %403 = "c10d_functional.reduce_scatter_tensor"(%402) {group_name = "world", groups = [array<i64: 0, 1>], reduce_op = "avg"} : (tensor<8x16xf32>) -> tensor<4x16xf32> loc(#loc23)
    %404 = "tensor.collapse_shape"(%arg0) <{reassociation = [[0, 1]]}> : (tensor<2x8xi64>) -> tensor<16xi64> loc(#loc23)
    %405 = "tensor.expand_shape"(%404) <{reassociation = [[0, 1]], static_output_shape = array<i64: 16, 1>}> : (tensor<16xi64>) -> tensor<16x1xi64> loc(#loc23)
    %406 = "linalg.generic"(%405, %253, %255) <{indexing_maps = [#map10, #map18, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg850: i64 loc("examples/torch/programs.py":131:1), %arg851: i64 loc("examples/torch/programs.py":131:1), %arg852: i1 loc("examples/torch/programs.py":131:1)):
      %1167 = "arith.cmpi"(%arg850, %arg851) <{predicate = 0 : i64}> : (i64, i64) -> i1 loc(#loc23)
      "linalg.yield"(%1167) : (i1) -> () loc(#loc23)
    }) : (tensor<16x1xi64>, tensor<32xi64>, tensor<16x32xi1>) -> tensor<16x32xi1> loc(#loc23)
    %407 = "linalg.generic"(%405, %257) <{indexing_maps = [#map11, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg848: i64 loc("examples/torch/programs.py":131:1), %arg849: i1 loc("examples/torch/programs.py":131:1)):
      %1166 = "arith.cmpi"(%arg848, %2) <{predicate = 1 : i64}> : (i64, i64) -> i1 loc(#loc23)
      "linalg.yield"(%1166) : (i1) -> () loc(#loc23)
    }) : (tensor<16x1xi64>, tensor<16x1xi1>) -> tensor<16x1xi1> loc(#loc23)
    %408 = "linalg.generic"(%406, %407, %255) <{indexing_maps = [#map11, #map10, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg845: i1 loc("examples/torch/programs.py":131:1), %arg846: i1 loc("examples/torch/programs.py":131:1), %arg847: i1 loc("examples/torch/programs.py":131:1)):
      %1165 = "arith.andi"(%arg845, %arg846) : (i1, i1) -> i1 loc(#loc23)
      "linalg.yield"(%1165) : (i1) -> () loc(#loc23)
    }) : (tensor<16x32xi1>, tensor<16x1xi1>, tensor<16x32xi1>) -> tensor<16x32xi1> loc(#loc23)
    %409 = "linalg.generic"(%408, %215) <{indexing_maps = [#map11, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg843: i1 loc("examples/torch/programs.py":131:1), %arg844: f32 loc("examples/torch/programs.py":131:1)):
      %1164 = "arith.uitofp"(%arg843) : (i1) -> f32 loc(#loc23)
      "linalg.yield"(%1164) : (f32) -> () loc(#loc23)
    }) : (tensor<16x32xi1>, tensor<16x32xf32>) -> tensor<16x32xf32> loc(#loc23)
    %410 = "linalg.transpose"(%409, %267) <{permutation = array<i64: 1, 0>}> ({
    ^bb0(%arg841: f32 loc("examples/torch/programs.py":131:1), %arg842: f32 loc("examples/torch/programs.py":131:1)):
      "linalg.yield"(%arg841) : (f32) -> () loc(#loc23)
    }) : (tensor<16x32xf32>, tensor<32x16xf32>) -> tensor<32x16xf32> loc(#loc23)
    %411 = "tensor.collapse_shape"(%396) <{reassociation = [[0, 1], [2]]}> : (tensor<2x8x16xf32>) -> tensor<16x16xf32> loc(#loc23)
    %412 = "linalg.matmul"(%410, %411, %269) <{indexing_maps = [#map5, #map6, #map], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg838: f32 loc(unknown), %arg839: f32 loc(unknown), %arg840: f32 loc(unknown)):
      %1162 = "arith.mulf"(%arg838, %arg839) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc)
      %1163 = "arith.addf"(%arg840, %1162) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc)
      "linalg.yield"(%1163) : (f32) -> () loc(#loc)
    }) : (tensor<32x16xf32>, tensor<16x16xf32>, tensor<32x16xf32>) -> tensor<32x16xf32> loc(#loc23)
    %413 = "tensor.empty"() : () -> tensor<4x16xf32> loc(#loc4)
    %414 = "c10d_functional.reduce_scatter_tensor"(%412) {group_name = "world", groups = [array<i64: 0, 1>], reduce_op = "avg"} : (tensor<32x16xf32>) -> tensor<16x16xf32> loc(#loc23)
    %415 = "linalg.generic"(%arg2, %413) <{indexing_maps = [#map11, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg836: f32 loc("examples/torch/programs.py":134:1), %arg837: f32 loc("examples/torch/programs.py":134:1)):
      %1160 = "arith.truncf"(%30) : (f64) -> f32 loc(#loc4)
      %1161 = "arith.mulf"(%arg836, %1160) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%1161) : (f32) -> () loc(#loc4)
    }) : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32> loc(#loc4)
    %416 = "linalg.generic"(%11, %247) <{indexing_maps = [#map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg834: f32 loc("examples/torch/programs.py":134:1), %arg835: f32 loc("examples/torch/programs.py":134:1)):
      %1159 = "math.absf"(%arg834) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32 loc(#loc4)
      "linalg.yield"(%1159) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32> loc(#loc4)
    %417 = "tensor.empty"() : () -> tensor<i1> loc(#loc4)
    %418 = "linalg.generic"(%416, %417) <{indexing_maps = [#map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg832: f32 loc("examples/torch/programs.py":134:1), %arg833: i1 loc("examples/torch/programs.py":134:1)):
      %1157 = "arith.extf"(%arg832) : (f32) -> f64 loc(#loc4)
      %1158 = "arith.cmpf"(%1157, %32) <{fastmath = #arith.fastmath<none>, predicate = 3 : i64}> : (f64, f64) -> i1 loc(#loc4)
      "linalg.yield"(%1158) : (i1) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<i1>) -> tensor<i1> loc(#loc4)
    %419 = "linalg.generic"(%418, %10, %11, %247) <{indexing_maps = [#map21, #map21, #map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg828: i1 loc("examples/torch/programs.py":134:1), %arg829: f32 loc("examples/torch/programs.py":134:1), %arg830: f32 loc("examples/torch/programs.py":134:1), %arg831: f32 loc("examples/torch/programs.py":134:1)):
      %1156 = "arith.select"(%arg828, %arg829, %arg830) : (i1, f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%1156) : (f32) -> () loc(#loc4)
    }) : (tensor<i1>, tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32> loc(#loc4)
    %420 = "c10d_functional.wait_tensor"(%403) : (tensor<4x16xf32>) -> tensor<4x16xf32> loc(#loc23)
    %421 = "linalg.generic"(%418, %420, %19, %413) <{indexing_maps = [#map12, #map11, #map11, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg824: i1 loc("examples/torch/programs.py":134:1), %arg825: f32 loc("examples/torch/programs.py":134:1), %arg826: f32 loc("examples/torch/programs.py":134:1), %arg827: f32 loc("examples/torch/programs.py":134:1)):
      %1155 = "arith.select"(%arg824, %arg825, %arg826) : (i1, f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%1155) : (f32) -> () loc(#loc4)
    }) : (tensor<i1>, tensor<4x16xf32>, tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32> loc(#loc4)
    %422 = "linalg.generic"(%420, %19, %413) <{indexing_maps = [#map11, #map11, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg821: f32 loc("examples/torch/programs.py":134:1), %arg822: f32 loc("examples/torch/programs.py":134:1), %arg823: f32 loc("examples/torch/programs.py":134:1)):
      %1154 = "arith.subf"(%arg821, %arg822) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%1154) : (f32) -> () loc(#loc4)
    }) : (tensor<4x16xf32>, tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32> loc(#loc4)
    %423 = "linalg.generic"(%419, %422, %413) <{indexing_maps = [#map12, #map11, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg818: f32 loc("examples/torch/programs.py":134:1), %arg819: f32 loc("examples/torch/programs.py":134:1), %arg820: f32 loc("examples/torch/programs.py":134:1)):
      %1153 = "arith.mulf"(%arg818, %arg819) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%1153) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32> loc(#loc4)
    %424 = "linalg.generic"(%423, %421, %413) <{indexing_maps = [#map11, #map11, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg815: f32 loc("examples/torch/programs.py":134:1), %arg816: f32 loc("examples/torch/programs.py":134:1), %arg817: f32 loc("examples/torch/programs.py":134:1)):
      %1152 = "arith.addf"(%arg815, %arg816) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%1152) : (f32) -> () loc(#loc4)
    }) : (tensor<4x16xf32>, tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32> loc(#loc4)
    %425 = "linalg.generic"(%420, %413) <{indexing_maps = [#map11, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg813: f32 loc("examples/torch/programs.py":134:1), %arg814: f32 loc("examples/torch/programs.py":134:1)):
      %1150 = "arith.truncf"(%28) : (f64) -> f32 loc(#loc4)
      %1151 = "arith.mulf"(%arg813, %1150) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%1151) : (f32) -> () loc(#loc4)
    }) : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32> loc(#loc4)
    %426 = "linalg.generic"(%425, %420, %413) <{indexing_maps = [#map11, #map11, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg810: f32 loc("examples/torch/programs.py":134:1), %arg811: f32 loc("examples/torch/programs.py":134:1), %arg812: f32 loc("examples/torch/programs.py":134:1)):
      %1149 = "arith.mulf"(%arg810, %arg811) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%1149) : (f32) -> () loc(#loc4)
    }) : (tensor<4x16xf32>, tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32> loc(#loc4)
    %427 = "linalg.generic"(%19, %426, %413) <{indexing_maps = [#map11, #map11, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg807: f32 loc("examples/torch/programs.py":134:1), %arg808: f32 loc("examples/torch/programs.py":134:1), %arg809: f32 loc("examples/torch/programs.py":134:1)):
      %1148 = "arith.addf"(%arg807, %arg808) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%1148) : (f32) -> () loc(#loc4)
    }) : (tensor<4x16xf32>, tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32> loc(#loc4)
    %428 = "linalg.generic"(%20, %247) <{indexing_maps = [#map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg805: f32 loc("examples/torch/programs.py":131:1), %arg806: f32 loc("examples/torch/programs.py":134:1)):
      %1146 = "arith.truncf"(%27) : (f64) -> f32 loc(#loc4)
      %1147 = "math.powf"(%1146, %arg805) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%1147) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32> loc(#loc4)
    %429 = "linalg.generic"(%42, %428, %247) <{indexing_maps = [#map21, #map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg802: i64 loc("examples/torch/programs.py":134:1), %arg803: f32 loc("examples/torch/programs.py":134:1), %arg804: f32 loc("examples/torch/programs.py":134:1)):
      %1144 = "arith.sitofp"(%arg802) : (i64) -> f32 loc(#loc4)
      %1145 = "arith.subf"(%1144, %arg803) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%1145) : (f32) -> () loc(#loc4)
    }) : (tensor<i64>, tensor<f32>, tensor<f32>) -> tensor<f32> loc(#loc4)
    %430 = "linalg.generic"(%20, %247) <{indexing_maps = [#map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg800: f32 loc("examples/torch/programs.py":131:1), %arg801: f32 loc("examples/torch/programs.py":134:1)):
      %1142 = "arith.truncf"(%29) : (f64) -> f32 loc(#loc4)
      %1143 = "math.powf"(%1142, %arg800) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%1143) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32> loc(#loc4)
    %431 = "linalg.generic"(%42, %430, %247) <{indexing_maps = [#map21, #map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg797: i64 loc("examples/torch/programs.py":134:1), %arg798: f32 loc("examples/torch/programs.py":134:1), %arg799: f32 loc("examples/torch/programs.py":134:1)):
      %1140 = "arith.sitofp"(%arg797) : (i64) -> f32 loc(#loc4)
      %1141 = "arith.subf"(%1140, %arg798) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%1141) : (f32) -> () loc(#loc4)
    }) : (tensor<i64>, tensor<f32>, tensor<f32>) -> tensor<f32> loc(#loc4)
    %432 = "linalg.generic"(%429, %247) <{indexing_maps = [#map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg795: f32 loc("examples/torch/programs.py":134:1), %arg796: f32 loc("examples/torch/programs.py":134:1)):
      %1138 = "arith.cmpf"(%arg795, %5) <{fastmath = #arith.fastmath<none>, predicate = 6 : i64}> : (f32, f32) -> i1 loc(#loc4)
      "cf.assert"(%1138) <{msg = "unimplemented: tensor with zero element"}> : (i1) -> () loc(#loc4)
      %1139 = "arith.divf"(%8, %arg795) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%1139) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32> loc(#loc4)
    %433 = "linalg.generic"(%432, %247) <{indexing_maps = [#map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg793: f32 loc("examples/torch/programs.py":134:1), %arg794: f32 loc("examples/torch/programs.py":134:1)):
      %1136 = "arith.truncf"(%26) : (f64) -> f32 loc(#loc4)
      %1137 = "arith.mulf"(%arg793, %1136) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%1137) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32> loc(#loc4)
    %434 = "linalg.generic"(%433, %247) <{indexing_maps = [#map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg791: f32 loc("examples/torch/programs.py":134:1), %arg792: f32 loc("examples/torch/programs.py":134:1)):
      %1135 = "arith.negf"(%arg791) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32 loc(#loc4)
      "linalg.yield"(%1135) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32> loc(#loc4)
    %435 = "linalg.generic"(%431, %247) <{indexing_maps = [#map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg789: f32 loc("examples/torch/programs.py":134:1), %arg790: f32 loc("examples/torch/programs.py":134:1)):
      %1134 = "math.sqrt"(%arg789) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32 loc(#loc4)
      "linalg.yield"(%1134) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32> loc(#loc4)
    %436 = "linalg.generic"(%427, %413) <{indexing_maps = [#map11, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg787: f32 loc("examples/torch/programs.py":134:1), %arg788: f32 loc("examples/torch/programs.py":134:1)):
      %1133 = "math.sqrt"(%arg787) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32 loc(#loc4)
      "linalg.yield"(%1133) : (f32) -> () loc(#loc4)
    }) : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32> loc(#loc4)
    %437 = "linalg.generic"(%435, %434, %247) <{indexing_maps = [#map21, #map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg784: f32 loc("examples/torch/programs.py":134:1), %arg785: f32 loc("examples/torch/programs.py":134:1), %arg786: f32 loc("examples/torch/programs.py":134:1)):
      %1132 = "arith.mulf"(%arg784, %arg785) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%1132) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32> loc(#loc4)
    %438 = "linalg.generic"(%436, %437, %413) <{indexing_maps = [#map11, #map12, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg781: f32 loc("examples/torch/programs.py":134:1), %arg782: f32 loc("examples/torch/programs.py":134:1), %arg783: f32 loc("examples/torch/programs.py":134:1)):
      %1131 = "arith.divf"(%arg781, %arg782) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%1131) : (f32) -> () loc(#loc4)
    }) : (tensor<4x16xf32>, tensor<f32>, tensor<4x16xf32>) -> tensor<4x16xf32> loc(#loc4)
    %439 = "linalg.generic"(%434, %247) <{indexing_maps = [#map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg779: f32 loc("examples/torch/programs.py":134:1), %arg780: f32 loc("examples/torch/programs.py":134:1)):
      %1129 = "arith.cmpf"(%arg779, %5) <{fastmath = #arith.fastmath<none>, predicate = 6 : i64}> : (f32, f32) -> i1 loc(#loc4)
      "cf.assert"(%1129) <{msg = "unimplemented: tensor with zero element"}> : (i1) -> () loc(#loc4)
      %1130 = "arith.divf"(%8, %arg779) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%1130) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32> loc(#loc4)
    %440 = "linalg.generic"(%439, %247) <{indexing_maps = [#map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg777: f32 loc("examples/torch/programs.py":134:1), %arg778: f32 loc("examples/torch/programs.py":134:1)):
      %1127 = "arith.truncf"(%25) : (f64) -> f32 loc(#loc4)
      %1128 = "arith.mulf"(%arg777, %1127) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%1128) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32> loc(#loc4)
    %441 = "linalg.generic"(%438, %440, %413) <{indexing_maps = [#map11, #map12, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg774: f32 loc("examples/torch/programs.py":134:1), %arg775: f32 loc("examples/torch/programs.py":134:1), %arg776: f32 loc("examples/torch/programs.py":134:1)):
      %1126 = "arith.addf"(%arg774, %arg775) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%1126) : (f32) -> () loc(#loc4)
    }) : (tensor<4x16xf32>, tensor<f32>, tensor<4x16xf32>) -> tensor<4x16xf32> loc(#loc4)
    %442 = "linalg.generic"(%424, %441, %413) <{indexing_maps = [#map11, #map11, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg771: f32 loc("examples/torch/programs.py":134:1), %arg772: f32 loc("examples/torch/programs.py":134:1), %arg773: f32 loc("examples/torch/programs.py":134:1)):
      %1125 = "arith.divf"(%arg771, %arg772) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%1125) : (f32) -> () loc(#loc4)
    }) : (tensor<4x16xf32>, tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32> loc(#loc4)
    %443 = "linalg.generic"(%415, %442, %413) <{indexing_maps = [#map11, #map11, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg768: f32 loc("examples/torch/programs.py":134:1), %arg769: f32 loc("examples/torch/programs.py":134:1), %arg770: f32 loc("examples/torch/programs.py":134:1)):
      %1124 = "arith.addf"(%arg768, %arg769) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%1124) : (f32) -> () loc(#loc4)
    }) : (tensor<4x16xf32>, tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32> loc(#loc4)
    %444 = "linalg.generic"(%arg3, %139) <{indexing_maps = [#map11, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg766: f32 loc("examples/torch/programs.py":134:1), %arg767: f32 loc("examples/torch/programs.py":134:1)):
      %1122 = "arith.truncf"(%30) : (f64) -> f32 loc(#loc4)
      %1123 = "arith.mulf"(%arg766, %1122) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%1123) : (f32) -> () loc(#loc4)
    }) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32> loc(#loc4)
    %445 = "c10d_functional.wait_tensor"(%414) : (tensor<16x16xf32>) -> tensor<16x16xf32> loc(#loc23)
    %446 = "linalg.generic"(%418, %445, %18, %139) <{indexing_maps = [#map12, #map11, #map11, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg762: i1 loc("examples/torch/programs.py":134:1), %arg763: f32 loc("examples/torch/programs.py":134:1), %arg764: f32 loc("examples/torch/programs.py":134:1), %arg765: f32 loc("examples/torch/programs.py":134:1)):
      %1121 = "arith.select"(%arg762, %arg763, %arg764) : (i1, f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%1121) : (f32) -> () loc(#loc4)
    }) : (tensor<i1>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32> loc(#loc4)
    %447 = "linalg.generic"(%445, %18, %139) <{indexing_maps = [#map11, #map11, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg759: f32 loc("examples/torch/programs.py":134:1), %arg760: f32 loc("examples/torch/programs.py":134:1), %arg761: f32 loc("examples/torch/programs.py":134:1)):
      %1120 = "arith.subf"(%arg759, %arg760) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%1120) : (f32) -> () loc(#loc4)
    }) : (tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32> loc(#loc4)
    %448 = "linalg.generic"(%419, %447, %139) <{indexing_maps = [#map12, #map11, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg756: f32 loc("examples/torch/programs.py":134:1), %arg757: f32 loc("examples/torch/programs.py":134:1), %arg758: f32 loc("examples/torch/programs.py":134:1)):
      %1119 = "arith.mulf"(%arg756, %arg757) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%1119) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32> loc(#loc4)
    %449 = "linalg.generic"(%448, %446, %139) <{indexing_maps = [#map11, #map11, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg753: f32 loc("examples/torch/programs.py":134:1), %arg754: f32 loc("examples/torch/programs.py":134:1), %arg755: f32 loc("examples/torch/programs.py":134:1)):
      %1118 = "arith.addf"(%arg753, %arg754) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%1118) : (f32) -> () loc(#loc4)
    }) : (tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32> loc(#loc4)
    %450 = "linalg.generic"(%445, %139) <{indexing_maps = [#map11, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg751: f32 loc("examples/torch/programs.py":134:1), %arg752: f32 loc("examples/torch/programs.py":134:1)):
      %1116 = "arith.truncf"(%28) : (f64) -> f32 loc(#loc4)
      %1117 = "arith.mulf"(%arg751, %1116) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%1117) : (f32) -> () loc(#loc4)
    }) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32> loc(#loc4)
    %451 = "linalg.generic"(%450, %445, %139) <{indexing_maps = [#map11, #map11, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg748: f32 loc("examples/torch/programs.py":134:1), %arg749: f32 loc("examples/torch/programs.py":134:1), %arg750: f32 loc("examples/torch/programs.py":134:1)):
      %1115 = "arith.mulf"(%arg748, %arg749) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%1115) : (f32) -> () loc(#loc4)
    }) : (tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32> loc(#loc4)
    %452 = "linalg.generic"(%18, %451, %139) <{indexing_maps = [#map11, #map11, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg745: f32 loc("examples/torch/programs.py":134:1), %arg746: f32 loc("examples/torch/programs.py":134:1), %arg747: f32 loc("examples/torch/programs.py":134:1)):
      %1114 = "arith.addf"(%arg745, %arg746) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%1114) : (f32) -> () loc(#loc4)
    }) : (tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32> loc(#loc4)
    %453 = "linalg.generic"(%429, %247) <{indexing_maps = [#map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg743: f32 loc("examples/torch/programs.py":134:1), %arg744: f32 loc("examples/torch/programs.py":134:1)):
      %1112 = "arith.cmpf"(%arg743, %5) <{fastmath = #arith.fastmath<none>, predicate = 6 : i64}> : (f32, f32) -> i1 loc(#loc4)
      "cf.assert"(%1112) <{msg = "unimplemented: tensor with zero element"}> : (i1) -> () loc(#loc4)
      %1113 = "arith.divf"(%8, %arg743) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%1113) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32> loc(#loc4)
    %454 = "linalg.generic"(%453, %247) <{indexing_maps = [#map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg741: f32 loc("examples/torch/programs.py":134:1), %arg742: f32 loc("examples/torch/programs.py":134:1)):
      %1110 = "arith.truncf"(%26) : (f64) -> f32 loc(#loc4)
      %1111 = "arith.mulf"(%arg741, %1110) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%1111) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32> loc(#loc4)
    %455 = "linalg.generic"(%454, %247) <{indexing_maps = [#map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg739: f32 loc("examples/torch/programs.py":134:1), %arg740: f32 loc("examples/torch/programs.py":134:1)):
      %1109 = "arith.negf"(%arg739) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32 loc(#loc4)
      "linalg.yield"(%1109) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32> loc(#loc4)
    %456 = "linalg.generic"(%452, %139) <{indexing_maps = [#map11, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg737: f32 loc("examples/torch/programs.py":134:1), %arg738: f32 loc("examples/torch/programs.py":134:1)):
      %1108 = "math.sqrt"(%arg737) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32 loc(#loc4)
      "linalg.yield"(%1108) : (f32) -> () loc(#loc4)
    }) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32> loc(#loc4)
    %457 = "linalg.generic"(%435, %455, %247) <{indexing_maps = [#map21, #map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg734: f32 loc("examples/torch/programs.py":134:1), %arg735: f32 loc("examples/torch/programs.py":134:1), %arg736: f32 loc("examples/torch/programs.py":134:1)):
      %1107 = "arith.mulf"(%arg734, %arg735) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%1107) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32> loc(#loc4)
    %458 = "linalg.generic"(%456, %457, %139) <{indexing_maps = [#map11, #map12, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg731: f32 loc("examples/torch/programs.py":134:1), %arg732: f32 loc("examples/torch/programs.py":134:1), %arg733: f32 loc("examples/torch/programs.py":134:1)):
      %1106 = "arith.divf"(%arg731, %arg732) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%1106) : (f32) -> () loc(#loc4)
    }) : (tensor<16x16xf32>, tensor<f32>, tensor<16x16xf32>) -> tensor<16x16xf32> loc(#loc4)
    %459 = "linalg.generic"(%455, %247) <{indexing_maps = [#map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg729: f32 loc("examples/torch/programs.py":134:1), %arg730: f32 loc("examples/torch/programs.py":134:1)):
      %1104 = "arith.cmpf"(%arg729, %5) <{fastmath = #arith.fastmath<none>, predicate = 6 : i64}> : (f32, f32) -> i1 loc(#loc4)
      "cf.assert"(%1104) <{msg = "unimplemented: tensor with zero element"}> : (i1) -> () loc(#loc4)
      %1105 = "arith.divf"(%8, %arg729) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%1105) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32> loc(#loc4)
    %460 = "linalg.generic"(%459, %247) <{indexing_maps = [#map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg727: f32 loc("examples/torch/programs.py":134:1), %arg728: f32 loc("examples/torch/programs.py":134:1)):
      %1102 = "arith.truncf"(%25) : (f64) -> f32 loc(#loc4)
      %1103 = "arith.mulf"(%arg727, %1102) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%1103) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32> loc(#loc4)
    %461 = "linalg.generic"(%458, %460, %139) <{indexing_maps = [#map11, #map12, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg724: f32 loc("examples/torch/programs.py":134:1), %arg725: f32 loc("examples/torch/programs.py":134:1), %arg726: f32 loc("examples/torch/programs.py":134:1)):
      %1101 = "arith.addf"(%arg724, %arg725) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%1101) : (f32) -> () loc(#loc4)
    }) : (tensor<16x16xf32>, tensor<f32>, tensor<16x16xf32>) -> tensor<16x16xf32> loc(#loc4)
    %462 = "linalg.generic"(%449, %461, %139) <{indexing_maps = [#map11, #map11, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg721: f32 loc("examples/torch/programs.py":134:1), %arg722: f32 loc("examples/torch/programs.py":134:1), %arg723: f32 loc("examples/torch/programs.py":134:1)):
      %1100 = "arith.divf"(%arg721, %arg722) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%1100) : (f32) -> () loc(#loc4)
    }) : (tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32> loc(#loc4)
    %463 = "linalg.generic"(%444, %462, %139) <{indexing_maps = [#map11, #map11, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg718: f32 loc("examples/torch/programs.py":134:1), %arg719: f32 loc("examples/torch/programs.py":134:1), %arg720: f32 loc("examples/torch/programs.py":134:1)):
      %1099 = "arith.addf"(%arg718, %arg719) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%1099) : (f32) -> () loc(#loc4)
    }) : (tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32> loc(#loc4)
    %464 = "tensor.empty"() : () -> tensor<8xf32> loc(#loc4)
    %465 = "linalg.generic"(%arg4, %464) <{indexing_maps = [#map8, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg716: f32 loc("examples/torch/programs.py":134:1), %arg717: f32 loc("examples/torch/programs.py":134:1)):
      %1097 = "arith.truncf"(%30) : (f64) -> f32 loc(#loc4)
      %1098 = "arith.mulf"(%arg716, %1097) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%1098) : (f32) -> () loc(#loc4)
    }) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32> loc(#loc4)
    %466 = "c10d_functional.wait_tensor"(%399) : (tensor<8xf32>) -> tensor<8xf32> loc(#loc23)
    %467 = "linalg.generic"(%418, %466, %17, %464) <{indexing_maps = [#map20, #map8, #map8, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg712: i1 loc("examples/torch/programs.py":134:1), %arg713: f32 loc("examples/torch/programs.py":134:1), %arg714: f32 loc("examples/torch/programs.py":134:1), %arg715: f32 loc("examples/torch/programs.py":134:1)):
      %1096 = "arith.select"(%arg712, %arg713, %arg714) : (i1, f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%1096) : (f32) -> () loc(#loc4)
    }) : (tensor<i1>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32> loc(#loc4)
    %468 = "linalg.generic"(%466, %17, %464) <{indexing_maps = [#map8, #map8, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg709: f32 loc("examples/torch/programs.py":134:1), %arg710: f32 loc("examples/torch/programs.py":134:1), %arg711: f32 loc("examples/torch/programs.py":134:1)):
      %1095 = "arith.subf"(%arg709, %arg710) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%1095) : (f32) -> () loc(#loc4)
    }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32> loc(#loc4)
    %469 = "linalg.generic"(%419, %468, %464) <{indexing_maps = [#map20, #map8, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg706: f32 loc("examples/torch/programs.py":134:1), %arg707: f32 loc("examples/torch/programs.py":134:1), %arg708: f32 loc("examples/torch/programs.py":134:1)):
      %1094 = "arith.mulf"(%arg706, %arg707) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%1094) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32> loc(#loc4)
    %470 = "linalg.generic"(%469, %467, %464) <{indexing_maps = [#map8, #map8, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg703: f32 loc("examples/torch/programs.py":134:1), %arg704: f32 loc("examples/torch/programs.py":134:1), %arg705: f32 loc("examples/torch/programs.py":134:1)):
      %1093 = "arith.addf"(%arg703, %arg704) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%1093) : (f32) -> () loc(#loc4)
    }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32> loc(#loc4)
    %471 = "linalg.generic"(%466, %464) <{indexing_maps = [#map8, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg701: f32 loc("examples/torch/programs.py":134:1), %arg702: f32 loc("examples/torch/programs.py":134:1)):
      %1091 = "arith.truncf"(%28) : (f64) -> f32 loc(#loc4)
      %1092 = "arith.mulf"(%arg701, %1091) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%1092) : (f32) -> () loc(#loc4)
    }) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32> loc(#loc4)
    %472 = "linalg.generic"(%471, %466, %464) <{indexing_maps = [#map8, #map8, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg698: f32 loc("examples/torch/programs.py":134:1), %arg699: f32 loc("examples/torch/programs.py":134:1), %arg700: f32 loc("examples/torch/programs.py":134:1)):
      %1090 = "arith.mulf"(%arg698, %arg699) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%1090) : (f32) -> () loc(#loc4)
    }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32> loc(#loc4)
    %473 = "linalg.generic"(%17, %472, %464) <{indexing_maps = [#map8, #map8, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg695: f32 loc("examples/torch/programs.py":134:1), %arg696: f32 loc("examples/torch/programs.py":134:1), %arg697: f32 loc("examples/torch/programs.py":134:1)):
      %1089 = "arith.addf"(%arg695, %arg696) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%1089) : (f32) -> () loc(#loc4)
    }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32> loc(#loc4)
    %474 = "linalg.generic"(%429, %247) <{indexing_maps = [#map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg693: f32 loc("examples/torch/programs.py":134:1), %arg694: f32 loc("examples/torch/programs.py":134:1)):
      %1087 = "arith.cmpf"(%arg693, %5) <{fastmath = #arith.fastmath<none>, predicate = 6 : i64}> : (f32, f32) -> i1 loc(#loc4)
      "cf.assert"(%1087) <{msg = "unimplemented: tensor with zero element"}> : (i1) -> () loc(#loc4)
      %1088 = "arith.divf"(%8, %arg693) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%1088) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32> loc(#loc4)
    %475 = "linalg.generic"(%474, %247) <{indexing_maps = [#map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg691: f32 loc("examples/torch/programs.py":134:1), %arg692: f32 loc("examples/torch/programs.py":134:1)):
      %1085 = "arith.truncf"(%26) : (f64) -> f32 loc(#loc4)
      %1086 = "arith.mulf"(%arg691, %1085) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%1086) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32> loc(#loc4)
    %476 = "linalg.generic"(%475, %247) <{indexing_maps = [#map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg689: f32 loc("examples/torch/programs.py":134:1), %arg690: f32 loc("examples/torch/programs.py":134:1)):
      %1084 = "arith.negf"(%arg689) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32 loc(#loc4)
      "linalg.yield"(%1084) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32> loc(#loc4)
    %477 = "linalg.generic"(%473, %464) <{indexing_maps = [#map8, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg687: f32 loc("examples/torch/programs.py":134:1), %arg688: f32 loc("examples/torch/programs.py":134:1)):
      %1083 = "math.sqrt"(%arg687) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32 loc(#loc4)
      "linalg.yield"(%1083) : (f32) -> () loc(#loc4)
    }) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32> loc(#loc4)
    %478 = "linalg.generic"(%435, %476, %247) <{indexing_maps = [#map21, #map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg684: f32 loc("examples/torch/programs.py":134:1), %arg685: f32 loc("examples/torch/programs.py":134:1), %arg686: f32 loc("examples/torch/programs.py":134:1)):
      %1082 = "arith.mulf"(%arg684, %arg685) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%1082) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32> loc(#loc4)
    %479 = "linalg.generic"(%477, %478, %464) <{indexing_maps = [#map8, #map20, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg681: f32 loc("examples/torch/programs.py":134:1), %arg682: f32 loc("examples/torch/programs.py":134:1), %arg683: f32 loc("examples/torch/programs.py":134:1)):
      %1081 = "arith.divf"(%arg681, %arg682) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%1081) : (f32) -> () loc(#loc4)
    }) : (tensor<8xf32>, tensor<f32>, tensor<8xf32>) -> tensor<8xf32> loc(#loc4)
    %480 = "linalg.generic"(%476, %247) <{indexing_maps = [#map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg679: f32 loc("examples/torch/programs.py":134:1), %arg680: f32 loc("examples/torch/programs.py":134:1)):
      %1079 = "arith.cmpf"(%arg679, %5) <{fastmath = #arith.fastmath<none>, predicate = 6 : i64}> : (f32, f32) -> i1 loc(#loc4)
      "cf.assert"(%1079) <{msg = "unimplemented: tensor with zero element"}> : (i1) -> () loc(#loc4)
      %1080 = "arith.divf"(%8, %arg679) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%1080) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32> loc(#loc4)
    %481 = "linalg.generic"(%480, %247) <{indexing_maps = [#map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg677: f32 loc("examples/torch/programs.py":134:1), %arg678: f32 loc("examples/torch/programs.py":134:1)):
      %1077 = "arith.truncf"(%25) : (f64) -> f32 loc(#loc4)
      %1078 = "arith.mulf"(%arg677, %1077) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%1078) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32> loc(#loc4)
    %482 = "linalg.generic"(%479, %481, %464) <{indexing_maps = [#map8, #map20, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg674: f32 loc("examples/torch/programs.py":134:1), %arg675: f32 loc("examples/torch/programs.py":134:1), %arg676: f32 loc("examples/torch/programs.py":134:1)):
      %1076 = "arith.addf"(%arg674, %arg675) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%1076) : (f32) -> () loc(#loc4)
    }) : (tensor<8xf32>, tensor<f32>, tensor<8xf32>) -> tensor<8xf32> loc(#loc4)
    %483 = "linalg.generic"(%470, %482, %464) <{indexing_maps = [#map8, #map8, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg671: f32 loc("examples/torch/programs.py":134:1), %arg672: f32 loc("examples/torch/programs.py":134:1), %arg673: f32 loc("examples/torch/programs.py":134:1)):
      %1075 = "arith.divf"(%arg671, %arg672) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%1075) : (f32) -> () loc(#loc4)
    }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32> loc(#loc4)
    %484 = "linalg.generic"(%465, %483, %464) <{indexing_maps = [#map8, #map8, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg668: f32 loc("examples/torch/programs.py":134:1), %arg669: f32 loc("examples/torch/programs.py":134:1), %arg670: f32 loc("examples/torch/programs.py":134:1)):
      %1074 = "arith.addf"(%arg668, %arg669) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%1074) : (f32) -> () loc(#loc4)
    }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32> loc(#loc4)
    %485 = "linalg.generic"(%arg5, %464) <{indexing_maps = [#map8, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg666: f32 loc("examples/torch/programs.py":134:1), %arg667: f32 loc("examples/torch/programs.py":134:1)):
      %1072 = "arith.truncf"(%30) : (f64) -> f32 loc(#loc4)
      %1073 = "arith.mulf"(%arg666, %1072) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%1073) : (f32) -> () loc(#loc4)
    }) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32> loc(#loc4)
    %486 = "c10d_functional.wait_tensor"(%398) : (tensor<8xf32>) -> tensor<8xf32> loc(#loc23)
    %487 = "linalg.generic"(%418, %486, %17, %464) <{indexing_maps = [#map20, #map8, #map8, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg662: i1 loc("examples/torch/programs.py":134:1), %arg663: f32 loc("examples/torch/programs.py":134:1), %arg664: f32 loc("examples/torch/programs.py":134:1), %arg665: f32 loc("examples/torch/programs.py":134:1)):
      %1071 = "arith.select"(%arg662, %arg663, %arg664) : (i1, f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%1071) : (f32) -> () loc(#loc4)
    }) : (tensor<i1>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32> loc(#loc4)
    %488 = "linalg.generic"(%486, %17, %464) <{indexing_maps = [#map8, #map8, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg659: f32 loc("examples/torch/programs.py":134:1), %arg660: f32 loc("examples/torch/programs.py":134:1), %arg661: f32 loc("examples/torch/programs.py":134:1)):
      %1070 = "arith.subf"(%arg659, %arg660) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%1070) : (f32) -> () loc(#loc4)
    }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32> loc(#loc4)
    %489 = "linalg.generic"(%419, %488, %464) <{indexing_maps = [#map20, #map8, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg656: f32 loc("examples/torch/programs.py":134:1), %arg657: f32 loc("examples/torch/programs.py":134:1), %arg658: f32 loc("examples/torch/programs.py":134:1)):
      %1069 = "arith.mulf"(%arg656, %arg657) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%1069) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32> loc(#loc4)
    %490 = "linalg.generic"(%489, %487, %464) <{indexing_maps = [#map8, #map8, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg653: f32 loc("examples/torch/programs.py":134:1), %arg654: f32 loc("examples/torch/programs.py":134:1), %arg655: f32 loc("examples/torch/programs.py":134:1)):
      %1068 = "arith.addf"(%arg653, %arg654) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%1068) : (f32) -> () loc(#loc4)
    }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32> loc(#loc4)
    %491 = "linalg.generic"(%486, %464) <{indexing_maps = [#map8, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg651: f32 loc("examples/torch/programs.py":134:1), %arg652: f32 loc("examples/torch/programs.py":134:1)):
      %1066 = "arith.truncf"(%28) : (f64) -> f32 loc(#loc4)
      %1067 = "arith.mulf"(%arg651, %1066) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%1067) : (f32) -> () loc(#loc4)
    }) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32> loc(#loc4)
    %492 = "linalg.generic"(%491, %486, %464) <{indexing_maps = [#map8, #map8, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg648: f32 loc("examples/torch/programs.py":134:1), %arg649: f32 loc("examples/torch/programs.py":134:1), %arg650: f32 loc("examples/torch/programs.py":134:1)):
      %1065 = "arith.mulf"(%arg648, %arg649) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%1065) : (f32) -> () loc(#loc4)
    }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32> loc(#loc4)
    %493 = "linalg.generic"(%17, %492, %464) <{indexing_maps = [#map8, #map8, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg645: f32 loc("examples/torch/programs.py":134:1), %arg646: f32 loc("examples/torch/programs.py":134:1), %arg647: f32 loc("examples/torch/programs.py":134:1)):
      %1064 = "arith.addf"(%arg645, %arg646) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%1064) : (f32) -> () loc(#loc4)
    }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32> loc(#loc4)
    %494 = "linalg.generic"(%429, %247) <{indexing_maps = [#map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg643: f32 loc("examples/torch/programs.py":134:1), %arg644: f32 loc("examples/torch/programs.py":134:1)):
      %1062 = "arith.cmpf"(%arg643, %5) <{fastmath = #arith.fastmath<none>, predicate = 6 : i64}> : (f32, f32) -> i1 loc(#loc4)
      "cf.assert"(%1062) <{msg = "unimplemented: tensor with zero element"}> : (i1) -> () loc(#loc4)
      %1063 = "arith.divf"(%8, %arg643) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%1063) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32> loc(#loc4)
    %495 = "linalg.generic"(%494, %247) <{indexing_maps = [#map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg641: f32 loc("examples/torch/programs.py":134:1), %arg642: f32 loc("examples/torch/programs.py":134:1)):
      %1060 = "arith.truncf"(%26) : (f64) -> f32 loc(#loc4)
      %1061 = "arith.mulf"(%arg641, %1060) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%1061) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32> loc(#loc4)
    %496 = "linalg.generic"(%495, %247) <{indexing_maps = [#map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg639: f32 loc("examples/torch/programs.py":134:1), %arg640: f32 loc("examples/torch/programs.py":134:1)):
      %1059 = "arith.negf"(%arg639) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32 loc(#loc4)
      "linalg.yield"(%1059) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32> loc(#loc4)
    %497 = "linalg.generic"(%493, %464) <{indexing_maps = [#map8, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg637: f32 loc("examples/torch/programs.py":134:1), %arg638: f32 loc("examples/torch/programs.py":134:1)):
      %1058 = "math.sqrt"(%arg637) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32 loc(#loc4)
      "linalg.yield"(%1058) : (f32) -> () loc(#loc4)
    }) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32> loc(#loc4)
    %498 = "linalg.generic"(%435, %496, %247) <{indexing_maps = [#map21, #map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg634: f32 loc("examples/torch/programs.py":134:1), %arg635: f32 loc("examples/torch/programs.py":134:1), %arg636: f32 loc("examples/torch/programs.py":134:1)):
      %1057 = "arith.mulf"(%arg634, %arg635) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%1057) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32> loc(#loc4)
    %499 = "linalg.generic"(%497, %498, %464) <{indexing_maps = [#map8, #map20, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg631: f32 loc("examples/torch/programs.py":134:1), %arg632: f32 loc("examples/torch/programs.py":134:1), %arg633: f32 loc("examples/torch/programs.py":134:1)):
      %1056 = "arith.divf"(%arg631, %arg632) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%1056) : (f32) -> () loc(#loc4)
    }) : (tensor<8xf32>, tensor<f32>, tensor<8xf32>) -> tensor<8xf32> loc(#loc4)
    %500 = "linalg.generic"(%496, %247) <{indexing_maps = [#map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg629: f32 loc("examples/torch/programs.py":134:1), %arg630: f32 loc("examples/torch/programs.py":134:1)):
      %1054 = "arith.cmpf"(%arg629, %5) <{fastmath = #arith.fastmath<none>, predicate = 6 : i64}> : (f32, f32) -> i1 loc(#loc4)
      "cf.assert"(%1054) <{msg = "unimplemented: tensor with zero element"}> : (i1) -> () loc(#loc4)
      %1055 = "arith.divf"(%8, %arg629) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%1055) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32> loc(#loc4)
    %501 = "linalg.generic"(%500, %247) <{indexing_maps = [#map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg627: f32 loc("examples/torch/programs.py":134:1), %arg628: f32 loc("examples/torch/programs.py":134:1)):
      %1052 = "arith.truncf"(%25) : (f64) -> f32 loc(#loc4)
      %1053 = "arith.mulf"(%arg627, %1052) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%1053) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32> loc(#loc4)
    %502 = "linalg.generic"(%499, %501, %464) <{indexing_maps = [#map8, #map20, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg624: f32 loc("examples/torch/programs.py":134:1), %arg625: f32 loc("examples/torch/programs.py":134:1), %arg626: f32 loc("examples/torch/programs.py":134:1)):
      %1051 = "arith.addf"(%arg624, %arg625) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%1051) : (f32) -> () loc(#loc4)
    }) : (tensor<8xf32>, tensor<f32>, tensor<8xf32>) -> tensor<8xf32> loc(#loc4)
    %503 = "linalg.generic"(%490, %502, %464) <{indexing_maps = [#map8, #map8, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg621: f32 loc("examples/torch/programs.py":134:1), %arg622: f32 loc("examples/torch/programs.py":134:1), %arg623: f32 loc("examples/torch/programs.py":134:1)):
      %1050 = "arith.divf"(%arg621, %arg622) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%1050) : (f32) -> () loc(#loc4)
    }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32> loc(#loc4)
    %504 = "linalg.generic"(%485, %503, %464) <{indexing_maps = [#map8, #map8, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg618: f32 loc("examples/torch/programs.py":134:1), %arg619: f32 loc("examples/torch/programs.py":134:1), %arg620: f32 loc("examples/torch/programs.py":134:1)):
      %1049 = "arith.addf"(%arg618, %arg619) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%1049) : (f32) -> () loc(#loc4)
    }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32> loc(#loc4)
    %505 = "linalg.generic"(%arg6, %464) <{indexing_maps = [#map8, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg616: f32 loc("examples/torch/programs.py":134:1), %arg617: f32 loc("examples/torch/programs.py":134:1)):
      %1047 = "arith.truncf"(%30) : (f64) -> f32 loc(#loc4)
      %1048 = "arith.mulf"(%arg616, %1047) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%1048) : (f32) -> () loc(#loc4)
    }) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32> loc(#loc4)
    %506 = "c10d_functional.wait_tensor"(%339) : (tensor<8xf32>) -> tensor<8xf32> loc(#loc23)
    %507 = "linalg.generic"(%418, %506, %17, %464) <{indexing_maps = [#map20, #map8, #map8, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg612: i1 loc("examples/torch/programs.py":134:1), %arg613: f32 loc("examples/torch/programs.py":134:1), %arg614: f32 loc("examples/torch/programs.py":134:1), %arg615: f32 loc("examples/torch/programs.py":134:1)):
      %1046 = "arith.select"(%arg612, %arg613, %arg614) : (i1, f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%1046) : (f32) -> () loc(#loc4)
    }) : (tensor<i1>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32> loc(#loc4)
    %508 = "linalg.generic"(%506, %17, %464) <{indexing_maps = [#map8, #map8, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg609: f32 loc("examples/torch/programs.py":134:1), %arg610: f32 loc("examples/torch/programs.py":134:1), %arg611: f32 loc("examples/torch/programs.py":134:1)):
      %1045 = "arith.subf"(%arg609, %arg610) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%1045) : (f32) -> () loc(#loc4)
    }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32> loc(#loc4)
    %509 = "linalg.generic"(%419, %508, %464) <{indexing_maps = [#map20, #map8, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg606: f32 loc("examples/torch/programs.py":134:1), %arg607: f32 loc("examples/torch/programs.py":134:1), %arg608: f32 loc("examples/torch/programs.py":134:1)):
      %1044 = "arith.mulf"(%arg606, %arg607) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%1044) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32> loc(#loc4)
    %510 = "linalg.generic"(%509, %507, %464) <{indexing_maps = [#map8, #map8, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg603: f32 loc("examples/torch/programs.py":134:1), %arg604: f32 loc("examples/torch/programs.py":134:1), %arg605: f32 loc("examples/torch/programs.py":134:1)):
      %1043 = "arith.addf"(%arg603, %arg604) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%1043) : (f32) -> () loc(#loc4)
    }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32> loc(#loc4)
    %511 = "linalg.generic"(%506, %464) <{indexing_maps = [#map8, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg601: f32 loc("examples/torch/programs.py":134:1), %arg602: f32 loc("examples/torch/programs.py":134:1)):
      %1041 = "arith.truncf"(%28) : (f64) -> f32 loc(#loc4)
      %1042 = "arith.mulf"(%arg601, %1041) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%1042) : (f32) -> () loc(#loc4)
    }) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32> loc(#loc4)
    %512 = "linalg.generic"(%511, %506, %464) <{indexing_maps = [#map8, #map8, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg598: f32 loc("examples/torch/programs.py":134:1), %arg599: f32 loc("examples/torch/programs.py":134:1), %arg600: f32 loc("examples/torch/programs.py":134:1)):
      %1040 = "arith.mulf"(%arg598, %arg599) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%1040) : (f32) -> () loc(#loc4)
    }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32> loc(#loc4)
    %513 = "linalg.generic"(%17, %512, %464) <{indexing_maps = [#map8, #map8, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg595: f32 loc("examples/torch/programs.py":134:1), %arg596: f32 loc("examples/torch/programs.py":134:1), %arg597: f32 loc("examples/torch/programs.py":134:1)):
      %1039 = "arith.addf"(%arg595, %arg596) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%1039) : (f32) -> () loc(#loc4)
    }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32> loc(#loc4)
    %514 = "linalg.generic"(%429, %247) <{indexing_maps = [#map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg593: f32 loc("examples/torch/programs.py":134:1), %arg594: f32 loc("examples/torch/programs.py":134:1)):
      %1037 = "arith.cmpf"(%arg593, %5) <{fastmath = #arith.fastmath<none>, predicate = 6 : i64}> : (f32, f32) -> i1 loc(#loc4)
      "cf.assert"(%1037) <{msg = "unimplemented: tensor with zero element"}> : (i1) -> () loc(#loc4)
      %1038 = "arith.divf"(%8, %arg593) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%1038) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32> loc(#loc4)
    %515 = "linalg.generic"(%514, %247) <{indexing_maps = [#map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg591: f32 loc("examples/torch/programs.py":134:1), %arg592: f32 loc("examples/torch/programs.py":134:1)):
      %1035 = "arith.truncf"(%26) : (f64) -> f32 loc(#loc4)
      %1036 = "arith.mulf"(%arg591, %1035) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%1036) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32> loc(#loc4)
    %516 = "linalg.generic"(%515, %247) <{indexing_maps = [#map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg589: f32 loc("examples/torch/programs.py":134:1), %arg590: f32 loc("examples/torch/programs.py":134:1)):
      %1034 = "arith.negf"(%arg589) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32 loc(#loc4)
      "linalg.yield"(%1034) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32> loc(#loc4)
    %517 = "linalg.generic"(%513, %464) <{indexing_maps = [#map8, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg587: f32 loc("examples/torch/programs.py":134:1), %arg588: f32 loc("examples/torch/programs.py":134:1)):
      %1033 = "math.sqrt"(%arg587) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32 loc(#loc4)
      "linalg.yield"(%1033) : (f32) -> () loc(#loc4)
    }) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32> loc(#loc4)
    %518 = "linalg.generic"(%435, %516, %247) <{indexing_maps = [#map21, #map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg584: f32 loc("examples/torch/programs.py":134:1), %arg585: f32 loc("examples/torch/programs.py":134:1), %arg586: f32 loc("examples/torch/programs.py":134:1)):
      %1032 = "arith.mulf"(%arg584, %arg585) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%1032) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32> loc(#loc4)
    %519 = "linalg.generic"(%517, %518, %464) <{indexing_maps = [#map8, #map20, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg581: f32 loc("examples/torch/programs.py":134:1), %arg582: f32 loc("examples/torch/programs.py":134:1), %arg583: f32 loc("examples/torch/programs.py":134:1)):
      %1031 = "arith.divf"(%arg581, %arg582) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%1031) : (f32) -> () loc(#loc4)
    }) : (tensor<8xf32>, tensor<f32>, tensor<8xf32>) -> tensor<8xf32> loc(#loc4)
    %520 = "linalg.generic"(%516, %247) <{indexing_maps = [#map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg579: f32 loc("examples/torch/programs.py":134:1), %arg580: f32 loc("examples/torch/programs.py":134:1)):
      %1029 = "arith.cmpf"(%arg579, %5) <{fastmath = #arith.fastmath<none>, predicate = 6 : i64}> : (f32, f32) -> i1 loc(#loc4)
      "cf.assert"(%1029) <{msg = "unimplemented: tensor with zero element"}> : (i1) -> () loc(#loc4)
      %1030 = "arith.divf"(%8, %arg579) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%1030) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32> loc(#loc4)
    %521 = "linalg.generic"(%520, %247) <{indexing_maps = [#map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg577: f32 loc("examples/torch/programs.py":134:1), %arg578: f32 loc("examples/torch/programs.py":134:1)):
      %1027 = "arith.truncf"(%25) : (f64) -> f32 loc(#loc4)
      %1028 = "arith.mulf"(%arg577, %1027) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%1028) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32> loc(#loc4)
    %522 = "linalg.generic"(%519, %521, %464) <{indexing_maps = [#map8, #map20, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg574: f32 loc("examples/torch/programs.py":134:1), %arg575: f32 loc("examples/torch/programs.py":134:1), %arg576: f32 loc("examples/torch/programs.py":134:1)):
      %1026 = "arith.addf"(%arg574, %arg575) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%1026) : (f32) -> () loc(#loc4)
    }) : (tensor<8xf32>, tensor<f32>, tensor<8xf32>) -> tensor<8xf32> loc(#loc4)
    %523 = "linalg.generic"(%510, %522, %464) <{indexing_maps = [#map8, #map8, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg571: f32 loc("examples/torch/programs.py":134:1), %arg572: f32 loc("examples/torch/programs.py":134:1), %arg573: f32 loc("examples/torch/programs.py":134:1)):
      %1025 = "arith.divf"(%arg571, %arg572) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%1025) : (f32) -> () loc(#loc4)
    }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32> loc(#loc4)
    %524 = "linalg.generic"(%505, %523, %464) <{indexing_maps = [#map8, #map8, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg568: f32 loc("examples/torch/programs.py":134:1), %arg569: f32 loc("examples/torch/programs.py":134:1), %arg570: f32 loc("examples/torch/programs.py":134:1)):
      %1024 = "arith.addf"(%arg568, %arg569) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%1024) : (f32) -> () loc(#loc4)
    }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32> loc(#loc4)
    %525 = "linalg.generic"(%arg7, %464) <{indexing_maps = [#map8, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg566: f32 loc("examples/torch/programs.py":134:1), %arg567: f32 loc("examples/torch/programs.py":134:1)):
      %1022 = "arith.truncf"(%30) : (f64) -> f32 loc(#loc4)
      %1023 = "arith.mulf"(%arg566, %1022) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%1023) : (f32) -> () loc(#loc4)
    }) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32> loc(#loc4)
    %526 = "c10d_functional.wait_tensor"(%338) : (tensor<8xf32>) -> tensor<8xf32> loc(#loc23)
    %527 = "linalg.generic"(%418, %526, %17, %464) <{indexing_maps = [#map20, #map8, #map8, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg562: i1 loc("examples/torch/programs.py":134:1), %arg563: f32 loc("examples/torch/programs.py":134:1), %arg564: f32 loc("examples/torch/programs.py":134:1), %arg565: f32 loc("examples/torch/programs.py":134:1)):
      %1021 = "arith.select"(%arg562, %arg563, %arg564) : (i1, f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%1021) : (f32) -> () loc(#loc4)
    }) : (tensor<i1>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32> loc(#loc4)
    %528 = "linalg.generic"(%526, %17, %464) <{indexing_maps = [#map8, #map8, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg559: f32 loc("examples/torch/programs.py":134:1), %arg560: f32 loc("examples/torch/programs.py":134:1), %arg561: f32 loc("examples/torch/programs.py":134:1)):
      %1020 = "arith.subf"(%arg559, %arg560) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%1020) : (f32) -> () loc(#loc4)
    }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32> loc(#loc4)
    %529 = "linalg.generic"(%419, %528, %464) <{indexing_maps = [#map20, #map8, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg556: f32 loc("examples/torch/programs.py":134:1), %arg557: f32 loc("examples/torch/programs.py":134:1), %arg558: f32 loc("examples/torch/programs.py":134:1)):
      %1019 = "arith.mulf"(%arg556, %arg557) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%1019) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32> loc(#loc4)
    %530 = "linalg.generic"(%529, %527, %464) <{indexing_maps = [#map8, #map8, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg553: f32 loc("examples/torch/programs.py":134:1), %arg554: f32 loc("examples/torch/programs.py":134:1), %arg555: f32 loc("examples/torch/programs.py":134:1)):
      %1018 = "arith.addf"(%arg553, %arg554) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%1018) : (f32) -> () loc(#loc4)
    }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32> loc(#loc4)
    %531 = "linalg.generic"(%526, %464) <{indexing_maps = [#map8, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg551: f32 loc("examples/torch/programs.py":134:1), %arg552: f32 loc("examples/torch/programs.py":134:1)):
      %1016 = "arith.truncf"(%28) : (f64) -> f32 loc(#loc4)
      %1017 = "arith.mulf"(%arg551, %1016) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%1017) : (f32) -> () loc(#loc4)
    }) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32> loc(#loc4)
    %532 = "linalg.generic"(%531, %526, %464) <{indexing_maps = [#map8, #map8, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg548: f32 loc("examples/torch/programs.py":134:1), %arg549: f32 loc("examples/torch/programs.py":134:1), %arg550: f32 loc("examples/torch/programs.py":134:1)):
      %1015 = "arith.mulf"(%arg548, %arg549) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%1015) : (f32) -> () loc(#loc4)
    }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32> loc(#loc4)
    %533 = "linalg.generic"(%17, %532, %464) <{indexing_maps = [#map8, #map8, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg545: f32 loc("examples/torch/programs.py":134:1), %arg546: f32 loc("examples/torch/programs.py":134:1), %arg547: f32 loc("examples/torch/programs.py":134:1)):
      %1014 = "arith.addf"(%arg545, %arg546) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%1014) : (f32) -> () loc(#loc4)
    }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32> loc(#loc4)
    %534 = "linalg.generic"(%429, %247) <{indexing_maps = [#map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg543: f32 loc("examples/torch/programs.py":134:1), %arg544: f32 loc("examples/torch/programs.py":134:1)):
      %1012 = "arith.cmpf"(%arg543, %5) <{fastmath = #arith.fastmath<none>, predicate = 6 : i64}> : (f32, f32) -> i1 loc(#loc4)
      "cf.assert"(%1012) <{msg = "unimplemented: tensor with zero element"}> : (i1) -> () loc(#loc4)
      %1013 = "arith.divf"(%8, %arg543) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%1013) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32> loc(#loc4)
    %535 = "linalg.generic"(%534, %247) <{indexing_maps = [#map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg541: f32 loc("examples/torch/programs.py":134:1), %arg542: f32 loc("examples/torch/programs.py":134:1)):
      %1010 = "arith.truncf"(%26) : (f64) -> f32 loc(#loc4)
      %1011 = "arith.mulf"(%arg541, %1010) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%1011) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32> loc(#loc4)
    %536 = "linalg.generic"(%535, %247) <{indexing_maps = [#map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg539: f32 loc("examples/torch/programs.py":134:1), %arg540: f32 loc("examples/torch/programs.py":134:1)):
      %1009 = "arith.negf"(%arg539) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32 loc(#loc4)
      "linalg.yield"(%1009) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32> loc(#loc4)
    %537 = "linalg.generic"(%533, %464) <{indexing_maps = [#map8, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg537: f32 loc("examples/torch/programs.py":134:1), %arg538: f32 loc("examples/torch/programs.py":134:1)):
      %1008 = "math.sqrt"(%arg537) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32 loc(#loc4)
      "linalg.yield"(%1008) : (f32) -> () loc(#loc4)
    }) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32> loc(#loc4)
    %538 = "linalg.generic"(%435, %536, %247) <{indexing_maps = [#map21, #map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg534: f32 loc("examples/torch/programs.py":134:1), %arg535: f32 loc("examples/torch/programs.py":134:1), %arg536: f32 loc("examples/torch/programs.py":134:1)):
      %1007 = "arith.mulf"(%arg534, %arg535) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%1007) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32> loc(#loc4)
    %539 = "linalg.generic"(%537, %538, %464) <{indexing_maps = [#map8, #map20, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg531: f32 loc("examples/torch/programs.py":134:1), %arg532: f32 loc("examples/torch/programs.py":134:1), %arg533: f32 loc("examples/torch/programs.py":134:1)):
      %1006 = "arith.divf"(%arg531, %arg532) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%1006) : (f32) -> () loc(#loc4)
    }) : (tensor<8xf32>, tensor<f32>, tensor<8xf32>) -> tensor<8xf32> loc(#loc4)
    %540 = "linalg.generic"(%536, %247) <{indexing_maps = [#map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg529: f32 loc("examples/torch/programs.py":134:1), %arg530: f32 loc("examples/torch/programs.py":134:1)):
      %1004 = "arith.cmpf"(%arg529, %5) <{fastmath = #arith.fastmath<none>, predicate = 6 : i64}> : (f32, f32) -> i1 loc(#loc4)
      "cf.assert"(%1004) <{msg = "unimplemented: tensor with zero element"}> : (i1) -> () loc(#loc4)
      %1005 = "arith.divf"(%8, %arg529) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%1005) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32> loc(#loc4)
    %541 = "linalg.generic"(%540, %247) <{indexing_maps = [#map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg527: f32 loc("examples/torch/programs.py":134:1), %arg528: f32 loc("examples/torch/programs.py":134:1)):
      %1002 = "arith.truncf"(%25) : (f64) -> f32 loc(#loc4)
      %1003 = "arith.mulf"(%arg527, %1002) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%1003) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32> loc(#loc4)
    %542 = "linalg.generic"(%539, %541, %464) <{indexing_maps = [#map8, #map20, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg524: f32 loc("examples/torch/programs.py":134:1), %arg525: f32 loc("examples/torch/programs.py":134:1), %arg526: f32 loc("examples/torch/programs.py":134:1)):
      %1001 = "arith.addf"(%arg524, %arg525) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%1001) : (f32) -> () loc(#loc4)
    }) : (tensor<8xf32>, tensor<f32>, tensor<8xf32>) -> tensor<8xf32> loc(#loc4)
    %543 = "linalg.generic"(%530, %542, %464) <{indexing_maps = [#map8, #map8, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg521: f32 loc("examples/torch/programs.py":134:1), %arg522: f32 loc("examples/torch/programs.py":134:1), %arg523: f32 loc("examples/torch/programs.py":134:1)):
      %1000 = "arith.divf"(%arg521, %arg522) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%1000) : (f32) -> () loc(#loc4)
    }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32> loc(#loc4)
    %544 = "linalg.generic"(%525, %543, %464) <{indexing_maps = [#map8, #map8, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg518: f32 loc("examples/torch/programs.py":134:1), %arg519: f32 loc("examples/torch/programs.py":134:1), %arg520: f32 loc("examples/torch/programs.py":134:1)):
      %999 = "arith.addf"(%arg518, %arg519) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%999) : (f32) -> () loc(#loc4)
    }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32> loc(#loc4)
    %545 = "tensor.empty"() : () -> tensor<24x16xf32> loc(#loc4)
    %546 = "linalg.generic"(%arg8, %545) <{indexing_maps = [#map11, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg516: f32 loc("examples/torch/programs.py":134:1), %arg517: f32 loc("examples/torch/programs.py":134:1)):
      %997 = "arith.truncf"(%30) : (f64) -> f32 loc(#loc4)
      %998 = "arith.mulf"(%arg516, %997) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%998) : (f32) -> () loc(#loc4)
    }) : (tensor<24x16xf32>, tensor<24x16xf32>) -> tensor<24x16xf32> loc(#loc4)
    %547 = "c10d_functional.wait_tensor"(%382) : (tensor<24x16xf32>) -> tensor<24x16xf32> loc(#loc23)
    %548 = "linalg.generic"(%418, %547, %16, %545) <{indexing_maps = [#map12, #map11, #map11, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg512: i1 loc("examples/torch/programs.py":134:1), %arg513: f32 loc("examples/torch/programs.py":134:1), %arg514: f32 loc("examples/torch/programs.py":134:1), %arg515: f32 loc("examples/torch/programs.py":134:1)):
      %996 = "arith.select"(%arg512, %arg513, %arg514) : (i1, f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%996) : (f32) -> () loc(#loc4)
    }) : (tensor<i1>, tensor<24x16xf32>, tensor<24x16xf32>, tensor<24x16xf32>) -> tensor<24x16xf32> loc(#loc4)
    %549 = "linalg.generic"(%547, %16, %545) <{indexing_maps = [#map11, #map11, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg509: f32 loc("examples/torch/programs.py":134:1), %arg510: f32 loc("examples/torch/programs.py":134:1), %arg511: f32 loc("examples/torch/programs.py":134:1)):
      %995 = "arith.subf"(%arg509, %arg510) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%995) : (f32) -> () loc(#loc4)
    }) : (tensor<24x16xf32>, tensor<24x16xf32>, tensor<24x16xf32>) -> tensor<24x16xf32> loc(#loc4)
    %550 = "linalg.generic"(%419, %549, %545) <{indexing_maps = [#map12, #map11, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg506: f32 loc("examples/torch/programs.py":134:1), %arg507: f32 loc("examples/torch/programs.py":134:1), %arg508: f32 loc("examples/torch/programs.py":134:1)):
      %994 = "arith.mulf"(%arg506, %arg507) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%994) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<24x16xf32>, tensor<24x16xf32>) -> tensor<24x16xf32> loc(#loc4)
    %551 = "linalg.generic"(%550, %548, %545) <{indexing_maps = [#map11, #map11, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg503: f32 loc("examples/torch/programs.py":134:1), %arg504: f32 loc("examples/torch/programs.py":134:1), %arg505: f32 loc("examples/torch/programs.py":134:1)):
      %993 = "arith.addf"(%arg503, %arg504) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%993) : (f32) -> () loc(#loc4)
    }) : (tensor<24x16xf32>, tensor<24x16xf32>, tensor<24x16xf32>) -> tensor<24x16xf32> loc(#loc4)
    %552 = "linalg.generic"(%547, %545) <{indexing_maps = [#map11, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg501: f32 loc("examples/torch/programs.py":134:1), %arg502: f32 loc("examples/torch/programs.py":134:1)):
      %991 = "arith.truncf"(%28) : (f64) -> f32 loc(#loc4)
      %992 = "arith.mulf"(%arg501, %991) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%992) : (f32) -> () loc(#loc4)
    }) : (tensor<24x16xf32>, tensor<24x16xf32>) -> tensor<24x16xf32> loc(#loc4)
    %553 = "linalg.generic"(%552, %547, %545) <{indexing_maps = [#map11, #map11, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg498: f32 loc("examples/torch/programs.py":134:1), %arg499: f32 loc("examples/torch/programs.py":134:1), %arg500: f32 loc("examples/torch/programs.py":134:1)):
      %990 = "arith.mulf"(%arg498, %arg499) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%990) : (f32) -> () loc(#loc4)
    }) : (tensor<24x16xf32>, tensor<24x16xf32>, tensor<24x16xf32>) -> tensor<24x16xf32> loc(#loc4)
    %554 = "linalg.generic"(%16, %553, %545) <{indexing_maps = [#map11, #map11, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg495: f32 loc("examples/torch/programs.py":134:1), %arg496: f32 loc("examples/torch/programs.py":134:1), %arg497: f32 loc("examples/torch/programs.py":134:1)):
      %989 = "arith.addf"(%arg495, %arg496) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%989) : (f32) -> () loc(#loc4)
    }) : (tensor<24x16xf32>, tensor<24x16xf32>, tensor<24x16xf32>) -> tensor<24x16xf32> loc(#loc4)
    %555 = "linalg.generic"(%429, %247) <{indexing_maps = [#map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg493: f32 loc("examples/torch/programs.py":134:1), %arg494: f32 loc("examples/torch/programs.py":134:1)):
      %987 = "arith.cmpf"(%arg493, %5) <{fastmath = #arith.fastmath<none>, predicate = 6 : i64}> : (f32, f32) -> i1 loc(#loc4)
      "cf.assert"(%987) <{msg = "unimplemented: tensor with zero element"}> : (i1) -> () loc(#loc4)
      %988 = "arith.divf"(%8, %arg493) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%988) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32> loc(#loc4)
    %556 = "linalg.generic"(%555, %247) <{indexing_maps = [#map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg491: f32 loc("examples/torch/programs.py":134:1), %arg492: f32 loc("examples/torch/programs.py":134:1)):
      %985 = "arith.truncf"(%26) : (f64) -> f32 loc(#loc4)
      %986 = "arith.mulf"(%arg491, %985) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%986) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32> loc(#loc4)
    %557 = "linalg.generic"(%556, %247) <{indexing_maps = [#map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg489: f32 loc("examples/torch/programs.py":134:1), %arg490: f32 loc("examples/torch/programs.py":134:1)):
      %984 = "arith.negf"(%arg489) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32 loc(#loc4)
      "linalg.yield"(%984) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32> loc(#loc4)
    %558 = "linalg.generic"(%554, %545) <{indexing_maps = [#map11, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg487: f32 loc("examples/torch/programs.py":134:1), %arg488: f32 loc("examples/torch/programs.py":134:1)):
      %983 = "math.sqrt"(%arg487) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32 loc(#loc4)
      "linalg.yield"(%983) : (f32) -> () loc(#loc4)
    }) : (tensor<24x16xf32>, tensor<24x16xf32>) -> tensor<24x16xf32> loc(#loc4)
    %559 = "linalg.generic"(%435, %557, %247) <{indexing_maps = [#map21, #map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg484: f32 loc("examples/torch/programs.py":134:1), %arg485: f32 loc("examples/torch/programs.py":134:1), %arg486: f32 loc("examples/torch/programs.py":134:1)):
      %982 = "arith.mulf"(%arg484, %arg485) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%982) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32> loc(#loc4)
    %560 = "linalg.generic"(%558, %559, %545) <{indexing_maps = [#map11, #map12, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg481: f32 loc("examples/torch/programs.py":134:1), %arg482: f32 loc("examples/torch/programs.py":134:1), %arg483: f32 loc("examples/torch/programs.py":134:1)):
      %981 = "arith.divf"(%arg481, %arg482) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%981) : (f32) -> () loc(#loc4)
    }) : (tensor<24x16xf32>, tensor<f32>, tensor<24x16xf32>) -> tensor<24x16xf32> loc(#loc4)
    %561 = "linalg.generic"(%557, %247) <{indexing_maps = [#map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg479: f32 loc("examples/torch/programs.py":134:1), %arg480: f32 loc("examples/torch/programs.py":134:1)):
      %979 = "arith.cmpf"(%arg479, %5) <{fastmath = #arith.fastmath<none>, predicate = 6 : i64}> : (f32, f32) -> i1 loc(#loc4)
      "cf.assert"(%979) <{msg = "unimplemented: tensor with zero element"}> : (i1) -> () loc(#loc4)
      %980 = "arith.divf"(%8, %arg479) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%980) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32> loc(#loc4)
    %562 = "linalg.generic"(%561, %247) <{indexing_maps = [#map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg477: f32 loc("examples/torch/programs.py":134:1), %arg478: f32 loc("examples/torch/programs.py":134:1)):
      %977 = "arith.truncf"(%25) : (f64) -> f32 loc(#loc4)
      %978 = "arith.mulf"(%arg477, %977) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%978) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32> loc(#loc4)
    %563 = "linalg.generic"(%560, %562, %545) <{indexing_maps = [#map11, #map12, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg474: f32 loc("examples/torch/programs.py":134:1), %arg475: f32 loc("examples/torch/programs.py":134:1), %arg476: f32 loc("examples/torch/programs.py":134:1)):
      %976 = "arith.addf"(%arg474, %arg475) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%976) : (f32) -> () loc(#loc4)
    }) : (tensor<24x16xf32>, tensor<f32>, tensor<24x16xf32>) -> tensor<24x16xf32> loc(#loc4)
    %564 = "linalg.generic"(%551, %563, %545) <{indexing_maps = [#map11, #map11, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg471: f32 loc("examples/torch/programs.py":134:1), %arg472: f32 loc("examples/torch/programs.py":134:1), %arg473: f32 loc("examples/torch/programs.py":134:1)):
      %975 = "arith.divf"(%arg471, %arg472) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%975) : (f32) -> () loc(#loc4)
    }) : (tensor<24x16xf32>, tensor<24x16xf32>, tensor<24x16xf32>) -> tensor<24x16xf32> loc(#loc4)
    %565 = "linalg.generic"(%546, %564, %545) <{indexing_maps = [#map11, #map11, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg468: f32 loc("examples/torch/programs.py":134:1), %arg469: f32 loc("examples/torch/programs.py":134:1), %arg470: f32 loc("examples/torch/programs.py":134:1)):
      %974 = "arith.addf"(%arg468, %arg469) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%974) : (f32) -> () loc(#loc4)
    }) : (tensor<24x16xf32>, tensor<24x16xf32>, tensor<24x16xf32>) -> tensor<24x16xf32> loc(#loc4)
    %566 = "tensor.empty"() : () -> tensor<8x16xf32> loc(#loc4)
    %567 = "linalg.generic"(%arg9, %566) <{indexing_maps = [#map11, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg466: f32 loc("examples/torch/programs.py":134:1), %arg467: f32 loc("examples/torch/programs.py":134:1)):
      %972 = "arith.truncf"(%30) : (f64) -> f32 loc(#loc4)
      %973 = "arith.mulf"(%arg466, %972) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%973) : (f32) -> () loc(#loc4)
    }) : (tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32> loc(#loc4)
    %568 = "c10d_functional.wait_tensor"(%347) : (tensor<8x16xf32>) -> tensor<8x16xf32> loc(#loc23)
    %569 = "linalg.generic"(%418, %568, %15, %566) <{indexing_maps = [#map12, #map11, #map11, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg462: i1 loc("examples/torch/programs.py":134:1), %arg463: f32 loc("examples/torch/programs.py":134:1), %arg464: f32 loc("examples/torch/programs.py":134:1), %arg465: f32 loc("examples/torch/programs.py":134:1)):
      %971 = "arith.select"(%arg462, %arg463, %arg464) : (i1, f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%971) : (f32) -> () loc(#loc4)
    }) : (tensor<i1>, tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32> loc(#loc4)
    %570 = "linalg.generic"(%568, %15, %566) <{indexing_maps = [#map11, #map11, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg459: f32 loc("examples/torch/programs.py":134:1), %arg460: f32 loc("examples/torch/programs.py":134:1), %arg461: f32 loc("examples/torch/programs.py":134:1)):
      %970 = "arith.subf"(%arg459, %arg460) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%970) : (f32) -> () loc(#loc4)
    }) : (tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32> loc(#loc4)
    %571 = "linalg.generic"(%419, %570, %566) <{indexing_maps = [#map12, #map11, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg456: f32 loc("examples/torch/programs.py":134:1), %arg457: f32 loc("examples/torch/programs.py":134:1), %arg458: f32 loc("examples/torch/programs.py":134:1)):
      %969 = "arith.mulf"(%arg456, %arg457) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%969) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32> loc(#loc4)
    %572 = "linalg.generic"(%571, %569, %566) <{indexing_maps = [#map11, #map11, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg453: f32 loc("examples/torch/programs.py":134:1), %arg454: f32 loc("examples/torch/programs.py":134:1), %arg455: f32 loc("examples/torch/programs.py":134:1)):
      %968 = "arith.addf"(%arg453, %arg454) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%968) : (f32) -> () loc(#loc4)
    }) : (tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32> loc(#loc4)
    %573 = "linalg.generic"(%568, %566) <{indexing_maps = [#map11, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg451: f32 loc("examples/torch/programs.py":134:1), %arg452: f32 loc("examples/torch/programs.py":134:1)):
      %966 = "arith.truncf"(%28) : (f64) -> f32 loc(#loc4)
      %967 = "arith.mulf"(%arg451, %966) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%967) : (f32) -> () loc(#loc4)
    }) : (tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32> loc(#loc4)
    %574 = "linalg.generic"(%573, %568, %566) <{indexing_maps = [#map11, #map11, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg448: f32 loc("examples/torch/programs.py":134:1), %arg449: f32 loc("examples/torch/programs.py":134:1), %arg450: f32 loc("examples/torch/programs.py":134:1)):
      %965 = "arith.mulf"(%arg448, %arg449) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%965) : (f32) -> () loc(#loc4)
    }) : (tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32> loc(#loc4)
    %575 = "linalg.generic"(%15, %574, %566) <{indexing_maps = [#map11, #map11, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg445: f32 loc("examples/torch/programs.py":134:1), %arg446: f32 loc("examples/torch/programs.py":134:1), %arg447: f32 loc("examples/torch/programs.py":134:1)):
      %964 = "arith.addf"(%arg445, %arg446) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%964) : (f32) -> () loc(#loc4)
    }) : (tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32> loc(#loc4)
    %576 = "linalg.generic"(%429, %247) <{indexing_maps = [#map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg443: f32 loc("examples/torch/programs.py":134:1), %arg444: f32 loc("examples/torch/programs.py":134:1)):
      %962 = "arith.cmpf"(%arg443, %5) <{fastmath = #arith.fastmath<none>, predicate = 6 : i64}> : (f32, f32) -> i1 loc(#loc4)
      "cf.assert"(%962) <{msg = "unimplemented: tensor with zero element"}> : (i1) -> () loc(#loc4)
      %963 = "arith.divf"(%8, %arg443) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%963) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32> loc(#loc4)
    %577 = "linalg.generic"(%576, %247) <{indexing_maps = [#map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg441: f32 loc("examples/torch/programs.py":134:1), %arg442: f32 loc("examples/torch/programs.py":134:1)):
      %960 = "arith.truncf"(%26) : (f64) -> f32 loc(#loc4)
      %961 = "arith.mulf"(%arg441, %960) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%961) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32> loc(#loc4)
    %578 = "linalg.generic"(%577, %247) <{indexing_maps = [#map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg439: f32 loc("examples/torch/programs.py":134:1), %arg440: f32 loc("examples/torch/programs.py":134:1)):
      %959 = "arith.negf"(%arg439) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32 loc(#loc4)
      "linalg.yield"(%959) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32> loc(#loc4)
    %579 = "linalg.generic"(%575, %566) <{indexing_maps = [#map11, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg437: f32 loc("examples/torch/programs.py":134:1), %arg438: f32 loc("examples/torch/programs.py":134:1)):
      %958 = "math.sqrt"(%arg437) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32 loc(#loc4)
      "linalg.yield"(%958) : (f32) -> () loc(#loc4)
    }) : (tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32> loc(#loc4)
    %580 = "linalg.generic"(%435, %578, %247) <{indexing_maps = [#map21, #map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg434: f32 loc("examples/torch/programs.py":134:1), %arg435: f32 loc("examples/torch/programs.py":134:1), %arg436: f32 loc("examples/torch/programs.py":134:1)):
      %957 = "arith.mulf"(%arg434, %arg435) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%957) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32> loc(#loc4)
    %581 = "linalg.generic"(%579, %580, %566) <{indexing_maps = [#map11, #map12, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg431: f32 loc("examples/torch/programs.py":134:1), %arg432: f32 loc("examples/torch/programs.py":134:1), %arg433: f32 loc("examples/torch/programs.py":134:1)):
      %956 = "arith.divf"(%arg431, %arg432) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%956) : (f32) -> () loc(#loc4)
    }) : (tensor<8x16xf32>, tensor<f32>, tensor<8x16xf32>) -> tensor<8x16xf32> loc(#loc4)
    %582 = "linalg.generic"(%578, %247) <{indexing_maps = [#map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg429: f32 loc("examples/torch/programs.py":134:1), %arg430: f32 loc("examples/torch/programs.py":134:1)):
      %954 = "arith.cmpf"(%arg429, %5) <{fastmath = #arith.fastmath<none>, predicate = 6 : i64}> : (f32, f32) -> i1 loc(#loc4)
      "cf.assert"(%954) <{msg = "unimplemented: tensor with zero element"}> : (i1) -> () loc(#loc4)
      %955 = "arith.divf"(%8, %arg429) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%955) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32> loc(#loc4)
    %583 = "linalg.generic"(%582, %247) <{indexing_maps = [#map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg427: f32 loc("examples/torch/programs.py":134:1), %arg428: f32 loc("examples/torch/programs.py":134:1)):
      %952 = "arith.truncf"(%25) : (f64) -> f32 loc(#loc4)
      %953 = "arith.mulf"(%arg427, %952) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%953) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32> loc(#loc4)
    %584 = "linalg.generic"(%581, %583, %566) <{indexing_maps = [#map11, #map12, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg424: f32 loc("examples/torch/programs.py":134:1), %arg425: f32 loc("examples/torch/programs.py":134:1), %arg426: f32 loc("examples/torch/programs.py":134:1)):
      %951 = "arith.addf"(%arg424, %arg425) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%951) : (f32) -> () loc(#loc4)
    }) : (tensor<8x16xf32>, tensor<f32>, tensor<8x16xf32>) -> tensor<8x16xf32> loc(#loc4)
    %585 = "linalg.generic"(%572, %584, %566) <{indexing_maps = [#map11, #map11, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg421: f32 loc("examples/torch/programs.py":134:1), %arg422: f32 loc("examples/torch/programs.py":134:1), %arg423: f32 loc("examples/torch/programs.py":134:1)):
      %950 = "arith.divf"(%arg421, %arg422) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%950) : (f32) -> () loc(#loc4)
    }) : (tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32> loc(#loc4)
    %586 = "linalg.generic"(%567, %585, %566) <{indexing_maps = [#map11, #map11, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg418: f32 loc("examples/torch/programs.py":134:1), %arg419: f32 loc("examples/torch/programs.py":134:1), %arg420: f32 loc("examples/torch/programs.py":134:1)):
      %949 = "arith.addf"(%arg418, %arg419) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%949) : (f32) -> () loc(#loc4)
    }) : (tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32> loc(#loc4)
    %587 = "linalg.generic"(%arg10, %464) <{indexing_maps = [#map8, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg416: f32 loc("examples/torch/programs.py":134:1), %arg417: f32 loc("examples/torch/programs.py":134:1)):
      %947 = "arith.truncf"(%30) : (f64) -> f32 loc(#loc4)
      %948 = "arith.mulf"(%arg416, %947) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%948) : (f32) -> () loc(#loc4)
    }) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32> loc(#loc4)
    %588 = "c10d_functional.wait_tensor"(%346) : (tensor<8xf32>) -> tensor<8xf32> loc(#loc23)
    %589 = "linalg.generic"(%418, %588, %17, %464) <{indexing_maps = [#map20, #map8, #map8, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg412: i1 loc("examples/torch/programs.py":134:1), %arg413: f32 loc("examples/torch/programs.py":134:1), %arg414: f32 loc("examples/torch/programs.py":134:1), %arg415: f32 loc("examples/torch/programs.py":134:1)):
      %946 = "arith.select"(%arg412, %arg413, %arg414) : (i1, f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%946) : (f32) -> () loc(#loc4)
    }) : (tensor<i1>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32> loc(#loc4)
    %590 = "linalg.generic"(%588, %17, %464) <{indexing_maps = [#map8, #map8, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg409: f32 loc("examples/torch/programs.py":134:1), %arg410: f32 loc("examples/torch/programs.py":134:1), %arg411: f32 loc("examples/torch/programs.py":134:1)):
      %945 = "arith.subf"(%arg409, %arg410) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%945) : (f32) -> () loc(#loc4)
    }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32> loc(#loc4)
    %591 = "linalg.generic"(%419, %590, %464) <{indexing_maps = [#map20, #map8, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg406: f32 loc("examples/torch/programs.py":134:1), %arg407: f32 loc("examples/torch/programs.py":134:1), %arg408: f32 loc("examples/torch/programs.py":134:1)):
      %944 = "arith.mulf"(%arg406, %arg407) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%944) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32> loc(#loc4)
    %592 = "linalg.generic"(%591, %589, %464) <{indexing_maps = [#map8, #map8, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg403: f32 loc("examples/torch/programs.py":134:1), %arg404: f32 loc("examples/torch/programs.py":134:1), %arg405: f32 loc("examples/torch/programs.py":134:1)):
      %943 = "arith.addf"(%arg403, %arg404) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%943) : (f32) -> () loc(#loc4)
    }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32> loc(#loc4)
    %593 = "linalg.generic"(%588, %464) <{indexing_maps = [#map8, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg401: f32 loc("examples/torch/programs.py":134:1), %arg402: f32 loc("examples/torch/programs.py":134:1)):
      %941 = "arith.truncf"(%28) : (f64) -> f32 loc(#loc4)
      %942 = "arith.mulf"(%arg401, %941) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%942) : (f32) -> () loc(#loc4)
    }) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32> loc(#loc4)
    %594 = "linalg.generic"(%593, %588, %464) <{indexing_maps = [#map8, #map8, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg398: f32 loc("examples/torch/programs.py":134:1), %arg399: f32 loc("examples/torch/programs.py":134:1), %arg400: f32 loc("examples/torch/programs.py":134:1)):
      %940 = "arith.mulf"(%arg398, %arg399) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%940) : (f32) -> () loc(#loc4)
    }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32> loc(#loc4)
    %595 = "linalg.generic"(%17, %594, %464) <{indexing_maps = [#map8, #map8, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg395: f32 loc("examples/torch/programs.py":134:1), %arg396: f32 loc("examples/torch/programs.py":134:1), %arg397: f32 loc("examples/torch/programs.py":134:1)):
      %939 = "arith.addf"(%arg395, %arg396) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%939) : (f32) -> () loc(#loc4)
    }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32> loc(#loc4)
    %596 = "linalg.generic"(%429, %247) <{indexing_maps = [#map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg393: f32 loc("examples/torch/programs.py":134:1), %arg394: f32 loc("examples/torch/programs.py":134:1)):
      %937 = "arith.cmpf"(%arg393, %5) <{fastmath = #arith.fastmath<none>, predicate = 6 : i64}> : (f32, f32) -> i1 loc(#loc4)
      "cf.assert"(%937) <{msg = "unimplemented: tensor with zero element"}> : (i1) -> () loc(#loc4)
      %938 = "arith.divf"(%8, %arg393) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%938) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32> loc(#loc4)
    %597 = "linalg.generic"(%596, %247) <{indexing_maps = [#map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg391: f32 loc("examples/torch/programs.py":134:1), %arg392: f32 loc("examples/torch/programs.py":134:1)):
      %935 = "arith.truncf"(%26) : (f64) -> f32 loc(#loc4)
      %936 = "arith.mulf"(%arg391, %935) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%936) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32> loc(#loc4)
    %598 = "linalg.generic"(%597, %247) <{indexing_maps = [#map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg389: f32 loc("examples/torch/programs.py":134:1), %arg390: f32 loc("examples/torch/programs.py":134:1)):
      %934 = "arith.negf"(%arg389) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32 loc(#loc4)
      "linalg.yield"(%934) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32> loc(#loc4)
    %599 = "linalg.generic"(%595, %464) <{indexing_maps = [#map8, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg387: f32 loc("examples/torch/programs.py":134:1), %arg388: f32 loc("examples/torch/programs.py":134:1)):
      %933 = "math.sqrt"(%arg387) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32 loc(#loc4)
      "linalg.yield"(%933) : (f32) -> () loc(#loc4)
    }) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32> loc(#loc4)
    %600 = "linalg.generic"(%435, %598, %247) <{indexing_maps = [#map21, #map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg384: f32 loc("examples/torch/programs.py":134:1), %arg385: f32 loc("examples/torch/programs.py":134:1), %arg386: f32 loc("examples/torch/programs.py":134:1)):
      %932 = "arith.mulf"(%arg384, %arg385) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%932) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32> loc(#loc4)
    %601 = "linalg.generic"(%599, %600, %464) <{indexing_maps = [#map8, #map20, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg381: f32 loc("examples/torch/programs.py":134:1), %arg382: f32 loc("examples/torch/programs.py":134:1), %arg383: f32 loc("examples/torch/programs.py":134:1)):
      %931 = "arith.divf"(%arg381, %arg382) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%931) : (f32) -> () loc(#loc4)
    }) : (tensor<8xf32>, tensor<f32>, tensor<8xf32>) -> tensor<8xf32> loc(#loc4)
    %602 = "linalg.generic"(%598, %247) <{indexing_maps = [#map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg379: f32 loc("examples/torch/programs.py":134:1), %arg380: f32 loc("examples/torch/programs.py":134:1)):
      %929 = "arith.cmpf"(%arg379, %5) <{fastmath = #arith.fastmath<none>, predicate = 6 : i64}> : (f32, f32) -> i1 loc(#loc4)
      "cf.assert"(%929) <{msg = "unimplemented: tensor with zero element"}> : (i1) -> () loc(#loc4)
      %930 = "arith.divf"(%8, %arg379) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%930) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32> loc(#loc4)
    %603 = "linalg.generic"(%602, %247) <{indexing_maps = [#map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg377: f32 loc("examples/torch/programs.py":134:1), %arg378: f32 loc("examples/torch/programs.py":134:1)):
      %927 = "arith.truncf"(%25) : (f64) -> f32 loc(#loc4)
      %928 = "arith.mulf"(%arg377, %927) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%928) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32> loc(#loc4)
    %604 = "linalg.generic"(%601, %603, %464) <{indexing_maps = [#map8, #map20, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg374: f32 loc("examples/torch/programs.py":134:1), %arg375: f32 loc("examples/torch/programs.py":134:1), %arg376: f32 loc("examples/torch/programs.py":134:1)):
      %926 = "arith.addf"(%arg374, %arg375) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%926) : (f32) -> () loc(#loc4)
    }) : (tensor<8xf32>, tensor<f32>, tensor<8xf32>) -> tensor<8xf32> loc(#loc4)
    %605 = "linalg.generic"(%592, %604, %464) <{indexing_maps = [#map8, #map8, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg371: f32 loc("examples/torch/programs.py":134:1), %arg372: f32 loc("examples/torch/programs.py":134:1), %arg373: f32 loc("examples/torch/programs.py":134:1)):
      %925 = "arith.divf"(%arg371, %arg372) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%925) : (f32) -> () loc(#loc4)
    }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32> loc(#loc4)
    %606 = "linalg.generic"(%587, %605, %464) <{indexing_maps = [#map8, #map8, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg368: f32 loc("examples/torch/programs.py":134:1), %arg369: f32 loc("examples/torch/programs.py":134:1), %arg370: f32 loc("examples/torch/programs.py":134:1)):
      %924 = "arith.addf"(%arg368, %arg369) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%924) : (f32) -> () loc(#loc4)
    }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32> loc(#loc4)
    %607 = "linalg.generic"(%arg11, %267) <{indexing_maps = [#map11, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg366: f32 loc("examples/torch/programs.py":134:1), %arg367: f32 loc("examples/torch/programs.py":134:1)):
      %922 = "arith.truncf"(%30) : (f64) -> f32 loc(#loc4)
      %923 = "arith.mulf"(%arg366, %922) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%923) : (f32) -> () loc(#loc4)
    }) : (tensor<32x16xf32>, tensor<32x16xf32>) -> tensor<32x16xf32> loc(#loc4)
    %608 = "c10d_functional.wait_tensor"(%323) : (tensor<32x16xf32>) -> tensor<32x16xf32> loc(#loc23)
    %609 = "linalg.generic"(%418, %608, %14, %267) <{indexing_maps = [#map12, #map11, #map11, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg362: i1 loc("examples/torch/programs.py":134:1), %arg363: f32 loc("examples/torch/programs.py":134:1), %arg364: f32 loc("examples/torch/programs.py":134:1), %arg365: f32 loc("examples/torch/programs.py":134:1)):
      %921 = "arith.select"(%arg362, %arg363, %arg364) : (i1, f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%921) : (f32) -> () loc(#loc4)
    }) : (tensor<i1>, tensor<32x16xf32>, tensor<32x16xf32>, tensor<32x16xf32>) -> tensor<32x16xf32> loc(#loc4)
    %610 = "linalg.generic"(%608, %14, %267) <{indexing_maps = [#map11, #map11, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg359: f32 loc("examples/torch/programs.py":134:1), %arg360: f32 loc("examples/torch/programs.py":134:1), %arg361: f32 loc("examples/torch/programs.py":134:1)):
      %920 = "arith.subf"(%arg359, %arg360) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%920) : (f32) -> () loc(#loc4)
    }) : (tensor<32x16xf32>, tensor<32x16xf32>, tensor<32x16xf32>) -> tensor<32x16xf32> loc(#loc4)
    %611 = "linalg.generic"(%419, %610, %267) <{indexing_maps = [#map12, #map11, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg356: f32 loc("examples/torch/programs.py":134:1), %arg357: f32 loc("examples/torch/programs.py":134:1), %arg358: f32 loc("examples/torch/programs.py":134:1)):
      %919 = "arith.mulf"(%arg356, %arg357) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%919) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<32x16xf32>, tensor<32x16xf32>) -> tensor<32x16xf32> loc(#loc4)
    %612 = "linalg.generic"(%611, %609, %267) <{indexing_maps = [#map11, #map11, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg353: f32 loc("examples/torch/programs.py":134:1), %arg354: f32 loc("examples/torch/programs.py":134:1), %arg355: f32 loc("examples/torch/programs.py":134:1)):
      %918 = "arith.addf"(%arg353, %arg354) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%918) : (f32) -> () loc(#loc4)
    }) : (tensor<32x16xf32>, tensor<32x16xf32>, tensor<32x16xf32>) -> tensor<32x16xf32> loc(#loc4)
    %613 = "linalg.generic"(%608, %267) <{indexing_maps = [#map11, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg351: f32 loc("examples/torch/programs.py":134:1), %arg352: f32 loc("examples/torch/programs.py":134:1)):
      %916 = "arith.truncf"(%28) : (f64) -> f32 loc(#loc4)
      %917 = "arith.mulf"(%arg351, %916) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%917) : (f32) -> () loc(#loc4)
    }) : (tensor<32x16xf32>, tensor<32x16xf32>) -> tensor<32x16xf32> loc(#loc4)
    %614 = "linalg.generic"(%613, %608, %267) <{indexing_maps = [#map11, #map11, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg348: f32 loc("examples/torch/programs.py":134:1), %arg349: f32 loc("examples/torch/programs.py":134:1), %arg350: f32 loc("examples/torch/programs.py":134:1)):
      %915 = "arith.mulf"(%arg348, %arg349) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%915) : (f32) -> () loc(#loc4)
    }) : (tensor<32x16xf32>, tensor<32x16xf32>, tensor<32x16xf32>) -> tensor<32x16xf32> loc(#loc4)
    %615 = "linalg.generic"(%14, %614, %267) <{indexing_maps = [#map11, #map11, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg345: f32 loc("examples/torch/programs.py":134:1), %arg346: f32 loc("examples/torch/programs.py":134:1), %arg347: f32 loc("examples/torch/programs.py":134:1)):
      %914 = "arith.addf"(%arg345, %arg346) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%914) : (f32) -> () loc(#loc4)
    }) : (tensor<32x16xf32>, tensor<32x16xf32>, tensor<32x16xf32>) -> tensor<32x16xf32> loc(#loc4)
    %616 = "linalg.generic"(%429, %247) <{indexing_maps = [#map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg343: f32 loc("examples/torch/programs.py":134:1), %arg344: f32 loc("examples/torch/programs.py":134:1)):
      %912 = "arith.cmpf"(%arg343, %5) <{fastmath = #arith.fastmath<none>, predicate = 6 : i64}> : (f32, f32) -> i1 loc(#loc4)
      "cf.assert"(%912) <{msg = "unimplemented: tensor with zero element"}> : (i1) -> () loc(#loc4)
      %913 = "arith.divf"(%8, %arg343) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%913) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32> loc(#loc4)
    %617 = "linalg.generic"(%616, %247) <{indexing_maps = [#map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg341: f32 loc("examples/torch/programs.py":134:1), %arg342: f32 loc("examples/torch/programs.py":134:1)):
      %910 = "arith.truncf"(%26) : (f64) -> f32 loc(#loc4)
      %911 = "arith.mulf"(%arg341, %910) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%911) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32> loc(#loc4)
    %618 = "linalg.generic"(%617, %247) <{indexing_maps = [#map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg339: f32 loc("examples/torch/programs.py":134:1), %arg340: f32 loc("examples/torch/programs.py":134:1)):
      %909 = "arith.negf"(%arg339) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32 loc(#loc4)
      "linalg.yield"(%909) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32> loc(#loc4)
    %619 = "linalg.generic"(%615, %267) <{indexing_maps = [#map11, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg337: f32 loc("examples/torch/programs.py":134:1), %arg338: f32 loc("examples/torch/programs.py":134:1)):
      %908 = "math.sqrt"(%arg337) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32 loc(#loc4)
      "linalg.yield"(%908) : (f32) -> () loc(#loc4)
    }) : (tensor<32x16xf32>, tensor<32x16xf32>) -> tensor<32x16xf32> loc(#loc4)
    %620 = "linalg.generic"(%435, %618, %247) <{indexing_maps = [#map21, #map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg334: f32 loc("examples/torch/programs.py":134:1), %arg335: f32 loc("examples/torch/programs.py":134:1), %arg336: f32 loc("examples/torch/programs.py":134:1)):
      %907 = "arith.mulf"(%arg334, %arg335) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%907) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32> loc(#loc4)
    %621 = "linalg.generic"(%619, %620, %267) <{indexing_maps = [#map11, #map12, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg331: f32 loc("examples/torch/programs.py":134:1), %arg332: f32 loc("examples/torch/programs.py":134:1), %arg333: f32 loc("examples/torch/programs.py":134:1)):
      %906 = "arith.divf"(%arg331, %arg332) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%906) : (f32) -> () loc(#loc4)
    }) : (tensor<32x16xf32>, tensor<f32>, tensor<32x16xf32>) -> tensor<32x16xf32> loc(#loc4)
    %622 = "linalg.generic"(%618, %247) <{indexing_maps = [#map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg329: f32 loc("examples/torch/programs.py":134:1), %arg330: f32 loc("examples/torch/programs.py":134:1)):
      %904 = "arith.cmpf"(%arg329, %5) <{fastmath = #arith.fastmath<none>, predicate = 6 : i64}> : (f32, f32) -> i1 loc(#loc4)
      "cf.assert"(%904) <{msg = "unimplemented: tensor with zero element"}> : (i1) -> () loc(#loc4)
      %905 = "arith.divf"(%8, %arg329) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%905) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32> loc(#loc4)
    %623 = "linalg.generic"(%622, %247) <{indexing_maps = [#map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg327: f32 loc("examples/torch/programs.py":134:1), %arg328: f32 loc("examples/torch/programs.py":134:1)):
      %902 = "arith.truncf"(%25) : (f64) -> f32 loc(#loc4)
      %903 = "arith.mulf"(%arg327, %902) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%903) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32> loc(#loc4)
    %624 = "linalg.generic"(%621, %623, %267) <{indexing_maps = [#map11, #map12, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg324: f32 loc("examples/torch/programs.py":134:1), %arg325: f32 loc("examples/torch/programs.py":134:1), %arg326: f32 loc("examples/torch/programs.py":134:1)):
      %901 = "arith.addf"(%arg324, %arg325) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%901) : (f32) -> () loc(#loc4)
    }) : (tensor<32x16xf32>, tensor<f32>, tensor<32x16xf32>) -> tensor<32x16xf32> loc(#loc4)
    %625 = "linalg.generic"(%612, %624, %267) <{indexing_maps = [#map11, #map11, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg321: f32 loc("examples/torch/programs.py":134:1), %arg322: f32 loc("examples/torch/programs.py":134:1), %arg323: f32 loc("examples/torch/programs.py":134:1)):
      %900 = "arith.divf"(%arg321, %arg322) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%900) : (f32) -> () loc(#loc4)
    }) : (tensor<32x16xf32>, tensor<32x16xf32>, tensor<32x16xf32>) -> tensor<32x16xf32> loc(#loc4)
    %626 = "linalg.generic"(%607, %625, %267) <{indexing_maps = [#map11, #map11, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg318: f32 loc("examples/torch/programs.py":134:1), %arg319: f32 loc("examples/torch/programs.py":134:1), %arg320: f32 loc("examples/torch/programs.py":134:1)):
      %899 = "arith.addf"(%arg318, %arg319) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%899) : (f32) -> () loc(#loc4)
    }) : (tensor<32x16xf32>, tensor<32x16xf32>, tensor<32x16xf32>) -> tensor<32x16xf32> loc(#loc4)
    %627 = "tensor.empty"() : () -> tensor<32xf32> loc(#loc4)
    %628 = "linalg.generic"(%arg12, %627) <{indexing_maps = [#map8, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg316: f32 loc("examples/torch/programs.py":134:1), %arg317: f32 loc("examples/torch/programs.py":134:1)):
      %897 = "arith.truncf"(%30) : (f64) -> f32 loc(#loc4)
      %898 = "arith.mulf"(%arg316, %897) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%898) : (f32) -> () loc(#loc4)
    }) : (tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32> loc(#loc4)
    %629 = "c10d_functional.wait_tensor"(%322) : (tensor<32xf32>) -> tensor<32xf32> loc(#loc23)
    %630 = "linalg.generic"(%418, %629, %13, %627) <{indexing_maps = [#map20, #map8, #map8, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg312: i1 loc("examples/torch/programs.py":134:1), %arg313: f32 loc("examples/torch/programs.py":134:1), %arg314: f32 loc("examples/torch/programs.py":134:1), %arg315: f32 loc("examples/torch/programs.py":134:1)):
      %896 = "arith.select"(%arg312, %arg313, %arg314) : (i1, f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%896) : (f32) -> () loc(#loc4)
    }) : (tensor<i1>, tensor<32xf32>, tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32> loc(#loc4)
    %631 = "linalg.generic"(%629, %13, %627) <{indexing_maps = [#map8, #map8, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg309: f32 loc("examples/torch/programs.py":134:1), %arg310: f32 loc("examples/torch/programs.py":134:1), %arg311: f32 loc("examples/torch/programs.py":134:1)):
      %895 = "arith.subf"(%arg309, %arg310) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%895) : (f32) -> () loc(#loc4)
    }) : (tensor<32xf32>, tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32> loc(#loc4)
    %632 = "linalg.generic"(%419, %631, %627) <{indexing_maps = [#map20, #map8, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg306: f32 loc("examples/torch/programs.py":134:1), %arg307: f32 loc("examples/torch/programs.py":134:1), %arg308: f32 loc("examples/torch/programs.py":134:1)):
      %894 = "arith.mulf"(%arg306, %arg307) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%894) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32> loc(#loc4)
    %633 = "linalg.generic"(%632, %630, %627) <{indexing_maps = [#map8, #map8, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg303: f32 loc("examples/torch/programs.py":134:1), %arg304: f32 loc("examples/torch/programs.py":134:1), %arg305: f32 loc("examples/torch/programs.py":134:1)):
      %893 = "arith.addf"(%arg303, %arg304) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%893) : (f32) -> () loc(#loc4)
    }) : (tensor<32xf32>, tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32> loc(#loc4)
    %634 = "linalg.generic"(%629, %627) <{indexing_maps = [#map8, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg301: f32 loc("examples/torch/programs.py":134:1), %arg302: f32 loc("examples/torch/programs.py":134:1)):
      %891 = "arith.truncf"(%28) : (f64) -> f32 loc(#loc4)
      %892 = "arith.mulf"(%arg301, %891) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%892) : (f32) -> () loc(#loc4)
    }) : (tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32> loc(#loc4)
    %635 = "linalg.generic"(%634, %629, %627) <{indexing_maps = [#map8, #map8, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg298: f32 loc("examples/torch/programs.py":134:1), %arg299: f32 loc("examples/torch/programs.py":134:1), %arg300: f32 loc("examples/torch/programs.py":134:1)):
      %890 = "arith.mulf"(%arg298, %arg299) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%890) : (f32) -> () loc(#loc4)
    }) : (tensor<32xf32>, tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32> loc(#loc4)
    %636 = "linalg.generic"(%13, %635, %627) <{indexing_maps = [#map8, #map8, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg295: f32 loc("examples/torch/programs.py":134:1), %arg296: f32 loc("examples/torch/programs.py":134:1), %arg297: f32 loc("examples/torch/programs.py":134:1)):
      %889 = "arith.addf"(%arg295, %arg296) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%889) : (f32) -> () loc(#loc4)
    }) : (tensor<32xf32>, tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32> loc(#loc4)
    %637 = "linalg.generic"(%429, %247) <{indexing_maps = [#map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg293: f32 loc("examples/torch/programs.py":134:1), %arg294: f32 loc("examples/torch/programs.py":134:1)):
      %887 = "arith.cmpf"(%arg293, %5) <{fastmath = #arith.fastmath<none>, predicate = 6 : i64}> : (f32, f32) -> i1 loc(#loc4)
      "cf.assert"(%887) <{msg = "unimplemented: tensor with zero element"}> : (i1) -> () loc(#loc4)
      %888 = "arith.divf"(%8, %arg293) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%888) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32> loc(#loc4)
    %638 = "linalg.generic"(%637, %247) <{indexing_maps = [#map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg291: f32 loc("examples/torch/programs.py":134:1), %arg292: f32 loc("examples/torch/programs.py":134:1)):
      %885 = "arith.truncf"(%26) : (f64) -> f32 loc(#loc4)
      %886 = "arith.mulf"(%arg291, %885) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%886) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32> loc(#loc4)
    %639 = "linalg.generic"(%638, %247) <{indexing_maps = [#map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg289: f32 loc("examples/torch/programs.py":134:1), %arg290: f32 loc("examples/torch/programs.py":134:1)):
      %884 = "arith.negf"(%arg289) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32 loc(#loc4)
      "linalg.yield"(%884) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32> loc(#loc4)
    %640 = "linalg.generic"(%636, %627) <{indexing_maps = [#map8, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg287: f32 loc("examples/torch/programs.py":134:1), %arg288: f32 loc("examples/torch/programs.py":134:1)):
      %883 = "math.sqrt"(%arg287) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32 loc(#loc4)
      "linalg.yield"(%883) : (f32) -> () loc(#loc4)
    }) : (tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32> loc(#loc4)
    %641 = "linalg.generic"(%435, %639, %247) <{indexing_maps = [#map21, #map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg284: f32 loc("examples/torch/programs.py":134:1), %arg285: f32 loc("examples/torch/programs.py":134:1), %arg286: f32 loc("examples/torch/programs.py":134:1)):
      %882 = "arith.mulf"(%arg284, %arg285) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%882) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32> loc(#loc4)
    %642 = "linalg.generic"(%640, %641, %627) <{indexing_maps = [#map8, #map20, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg281: f32 loc("examples/torch/programs.py":134:1), %arg282: f32 loc("examples/torch/programs.py":134:1), %arg283: f32 loc("examples/torch/programs.py":134:1)):
      %881 = "arith.divf"(%arg281, %arg282) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%881) : (f32) -> () loc(#loc4)
    }) : (tensor<32xf32>, tensor<f32>, tensor<32xf32>) -> tensor<32xf32> loc(#loc4)
    %643 = "linalg.generic"(%639, %247) <{indexing_maps = [#map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg279: f32 loc("examples/torch/programs.py":134:1), %arg280: f32 loc("examples/torch/programs.py":134:1)):
      %879 = "arith.cmpf"(%arg279, %5) <{fastmath = #arith.fastmath<none>, predicate = 6 : i64}> : (f32, f32) -> i1 loc(#loc4)
      "cf.assert"(%879) <{msg = "unimplemented: tensor with zero element"}> : (i1) -> () loc(#loc4)
      %880 = "arith.divf"(%8, %arg279) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%880) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32> loc(#loc4)
    %644 = "linalg.generic"(%643, %247) <{indexing_maps = [#map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg277: f32 loc("examples/torch/programs.py":134:1), %arg278: f32 loc("examples/torch/programs.py":134:1)):
      %877 = "arith.truncf"(%25) : (f64) -> f32 loc(#loc4)
      %878 = "arith.mulf"(%arg277, %877) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%878) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32> loc(#loc4)
    %645 = "linalg.generic"(%642, %644, %627) <{indexing_maps = [#map8, #map20, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg274: f32 loc("examples/torch/programs.py":134:1), %arg275: f32 loc("examples/torch/programs.py":134:1), %arg276: f32 loc("examples/torch/programs.py":134:1)):
      %876 = "arith.addf"(%arg274, %arg275) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%876) : (f32) -> () loc(#loc4)
    }) : (tensor<32xf32>, tensor<f32>, tensor<32xf32>) -> tensor<32xf32> loc(#loc4)
    %646 = "linalg.generic"(%633, %645, %627) <{indexing_maps = [#map8, #map8, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg271: f32 loc("examples/torch/programs.py":134:1), %arg272: f32 loc("examples/torch/programs.py":134:1), %arg273: f32 loc("examples/torch/programs.py":134:1)):
      %875 = "arith.divf"(%arg271, %arg272) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%875) : (f32) -> () loc(#loc4)
    }) : (tensor<32xf32>, tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32> loc(#loc4)
    %647 = "linalg.generic"(%628, %646, %627) <{indexing_maps = [#map8, #map8, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg268: f32 loc("examples/torch/programs.py":134:1), %arg269: f32 loc("examples/torch/programs.py":134:1), %arg270: f32 loc("examples/torch/programs.py":134:1)):
      %874 = "arith.addf"(%arg268, %arg269) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%874) : (f32) -> () loc(#loc4)
    }) : (tensor<32xf32>, tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32> loc(#loc4)
    %648 = "tensor.empty"() : () -> tensor<8x64xf32> loc(#loc4)
    %649 = "linalg.generic"(%arg13, %648) <{indexing_maps = [#map11, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg266: f32 loc("examples/torch/programs.py":134:1), %arg267: f32 loc("examples/torch/programs.py":134:1)):
      %872 = "arith.truncf"(%30) : (f64) -> f32 loc(#loc4)
      %873 = "arith.mulf"(%arg266, %872) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%873) : (f32) -> () loc(#loc4)
    }) : (tensor<8x64xf32>, tensor<8x64xf32>) -> tensor<8x64xf32> loc(#loc4)
    %650 = "c10d_functional.wait_tensor"(%300) : (tensor<8x64xf32>) -> tensor<8x64xf32> loc(#loc23)
    %651 = "linalg.generic"(%418, %650, %12, %648) <{indexing_maps = [#map12, #map11, #map11, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg262: i1 loc("examples/torch/programs.py":134:1), %arg263: f32 loc("examples/torch/programs.py":134:1), %arg264: f32 loc("examples/torch/programs.py":134:1), %arg265: f32 loc("examples/torch/programs.py":134:1)):
      %871 = "arith.select"(%arg262, %arg263, %arg264) : (i1, f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%871) : (f32) -> () loc(#loc4)
    }) : (tensor<i1>, tensor<8x64xf32>, tensor<8x64xf32>, tensor<8x64xf32>) -> tensor<8x64xf32> loc(#loc4)
    %652 = "linalg.generic"(%650, %12, %648) <{indexing_maps = [#map11, #map11, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg259: f32 loc("examples/torch/programs.py":134:1), %arg260: f32 loc("examples/torch/programs.py":134:1), %arg261: f32 loc("examples/torch/programs.py":134:1)):
      %870 = "arith.subf"(%arg259, %arg260) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%870) : (f32) -> () loc(#loc4)
    }) : (tensor<8x64xf32>, tensor<8x64xf32>, tensor<8x64xf32>) -> tensor<8x64xf32> loc(#loc4)
    %653 = "linalg.generic"(%419, %652, %648) <{indexing_maps = [#map12, #map11, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg256: f32 loc("examples/torch/programs.py":134:1), %arg257: f32 loc("examples/torch/programs.py":134:1), %arg258: f32 loc("examples/torch/programs.py":134:1)):
      %869 = "arith.mulf"(%arg256, %arg257) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%869) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<8x64xf32>, tensor<8x64xf32>) -> tensor<8x64xf32> loc(#loc4)
    %654 = "linalg.generic"(%653, %651, %648) <{indexing_maps = [#map11, #map11, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg253: f32 loc("examples/torch/programs.py":134:1), %arg254: f32 loc("examples/torch/programs.py":134:1), %arg255: f32 loc("examples/torch/programs.py":134:1)):
      %868 = "arith.addf"(%arg253, %arg254) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%868) : (f32) -> () loc(#loc4)
    }) : (tensor<8x64xf32>, tensor<8x64xf32>, tensor<8x64xf32>) -> tensor<8x64xf32> loc(#loc4)
    %655 = "linalg.generic"(%650, %648) <{indexing_maps = [#map11, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg251: f32 loc("examples/torch/programs.py":134:1), %arg252: f32 loc("examples/torch/programs.py":134:1)):
      %866 = "arith.truncf"(%28) : (f64) -> f32 loc(#loc4)
      %867 = "arith.mulf"(%arg251, %866) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%867) : (f32) -> () loc(#loc4)
    }) : (tensor<8x64xf32>, tensor<8x64xf32>) -> tensor<8x64xf32> loc(#loc4)
    %656 = "linalg.generic"(%655, %650, %648) <{indexing_maps = [#map11, #map11, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg248: f32 loc("examples/torch/programs.py":134:1), %arg249: f32 loc("examples/torch/programs.py":134:1), %arg250: f32 loc("examples/torch/programs.py":134:1)):
      %865 = "arith.mulf"(%arg248, %arg249) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%865) : (f32) -> () loc(#loc4)
    }) : (tensor<8x64xf32>, tensor<8x64xf32>, tensor<8x64xf32>) -> tensor<8x64xf32> loc(#loc4)
    %657 = "linalg.generic"(%12, %656, %648) <{indexing_maps = [#map11, #map11, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg245: f32 loc("examples/torch/programs.py":134:1), %arg246: f32 loc("examples/torch/programs.py":134:1), %arg247: f32 loc("examples/torch/programs.py":134:1)):
      %864 = "arith.addf"(%arg245, %arg246) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%864) : (f32) -> () loc(#loc4)
    }) : (tensor<8x64xf32>, tensor<8x64xf32>, tensor<8x64xf32>) -> tensor<8x64xf32> loc(#loc4)
    %658 = "linalg.generic"(%429, %247) <{indexing_maps = [#map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg243: f32 loc("examples/torch/programs.py":134:1), %arg244: f32 loc("examples/torch/programs.py":134:1)):
      %862 = "arith.cmpf"(%arg243, %5) <{fastmath = #arith.fastmath<none>, predicate = 6 : i64}> : (f32, f32) -> i1 loc(#loc4)
      "cf.assert"(%862) <{msg = "unimplemented: tensor with zero element"}> : (i1) -> () loc(#loc4)
      %863 = "arith.divf"(%8, %arg243) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%863) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32> loc(#loc4)
    %659 = "linalg.generic"(%658, %247) <{indexing_maps = [#map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg241: f32 loc("examples/torch/programs.py":134:1), %arg242: f32 loc("examples/torch/programs.py":134:1)):
      %860 = "arith.truncf"(%26) : (f64) -> f32 loc(#loc4)
      %861 = "arith.mulf"(%arg241, %860) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%861) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32> loc(#loc4)
    %660 = "linalg.generic"(%659, %247) <{indexing_maps = [#map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg239: f32 loc("examples/torch/programs.py":134:1), %arg240: f32 loc("examples/torch/programs.py":134:1)):
      %859 = "arith.negf"(%arg239) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32 loc(#loc4)
      "linalg.yield"(%859) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32> loc(#loc4)
    %661 = "linalg.generic"(%657, %648) <{indexing_maps = [#map11, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg237: f32 loc("examples/torch/programs.py":134:1), %arg238: f32 loc("examples/torch/programs.py":134:1)):
      %858 = "math.sqrt"(%arg237) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32 loc(#loc4)
      "linalg.yield"(%858) : (f32) -> () loc(#loc4)
    }) : (tensor<8x64xf32>, tensor<8x64xf32>) -> tensor<8x64xf32> loc(#loc4)
    %662 = "linalg.generic"(%435, %660, %247) <{indexing_maps = [#map21, #map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg234: f32 loc("examples/torch/programs.py":134:1), %arg235: f32 loc("examples/torch/programs.py":134:1), %arg236: f32 loc("examples/torch/programs.py":134:1)):
      %857 = "arith.mulf"(%arg234, %arg235) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%857) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32> loc(#loc4)
    %663 = "linalg.generic"(%661, %662, %648) <{indexing_maps = [#map11, #map12, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg231: f32 loc("examples/torch/programs.py":134:1), %arg232: f32 loc("examples/torch/programs.py":134:1), %arg233: f32 loc("examples/torch/programs.py":134:1)):
      %856 = "arith.divf"(%arg231, %arg232) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%856) : (f32) -> () loc(#loc4)
    }) : (tensor<8x64xf32>, tensor<f32>, tensor<8x64xf32>) -> tensor<8x64xf32> loc(#loc4)
    %664 = "linalg.generic"(%660, %247) <{indexing_maps = [#map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg229: f32 loc("examples/torch/programs.py":134:1), %arg230: f32 loc("examples/torch/programs.py":134:1)):
      %854 = "arith.cmpf"(%arg229, %5) <{fastmath = #arith.fastmath<none>, predicate = 6 : i64}> : (f32, f32) -> i1 loc(#loc4)
      "cf.assert"(%854) <{msg = "unimplemented: tensor with zero element"}> : (i1) -> () loc(#loc4)
      %855 = "arith.divf"(%8, %arg229) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%855) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32> loc(#loc4)
    %665 = "linalg.generic"(%664, %247) <{indexing_maps = [#map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg227: f32 loc("examples/torch/programs.py":134:1), %arg228: f32 loc("examples/torch/programs.py":134:1)):
      %852 = "arith.truncf"(%25) : (f64) -> f32 loc(#loc4)
      %853 = "arith.mulf"(%arg227, %852) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%853) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32> loc(#loc4)
    %666 = "linalg.generic"(%663, %665, %648) <{indexing_maps = [#map11, #map12, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg224: f32 loc("examples/torch/programs.py":134:1), %arg225: f32 loc("examples/torch/programs.py":134:1), %arg226: f32 loc("examples/torch/programs.py":134:1)):
      %851 = "arith.addf"(%arg224, %arg225) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%851) : (f32) -> () loc(#loc4)
    }) : (tensor<8x64xf32>, tensor<f32>, tensor<8x64xf32>) -> tensor<8x64xf32> loc(#loc4)
    %667 = "linalg.generic"(%654, %666, %648) <{indexing_maps = [#map11, #map11, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg221: f32 loc("examples/torch/programs.py":134:1), %arg222: f32 loc("examples/torch/programs.py":134:1), %arg223: f32 loc("examples/torch/programs.py":134:1)):
      %850 = "arith.divf"(%arg221, %arg222) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%850) : (f32) -> () loc(#loc4)
    }) : (tensor<8x64xf32>, tensor<8x64xf32>, tensor<8x64xf32>) -> tensor<8x64xf32> loc(#loc4)
    %668 = "linalg.generic"(%649, %667, %648) <{indexing_maps = [#map11, #map11, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg218: f32 loc("examples/torch/programs.py":134:1), %arg219: f32 loc("examples/torch/programs.py":134:1), %arg220: f32 loc("examples/torch/programs.py":134:1)):
      %849 = "arith.addf"(%arg218, %arg219) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%849) : (f32) -> () loc(#loc4)
    }) : (tensor<8x64xf32>, tensor<8x64xf32>, tensor<8x64xf32>) -> tensor<8x64xf32> loc(#loc4)
    %669 = "linalg.generic"(%arg14, %464) <{indexing_maps = [#map8, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg216: f32 loc("examples/torch/programs.py":134:1), %arg217: f32 loc("examples/torch/programs.py":134:1)):
      %847 = "arith.truncf"(%30) : (f64) -> f32 loc(#loc4)
      %848 = "arith.mulf"(%arg216, %847) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%848) : (f32) -> () loc(#loc4)
    }) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32> loc(#loc4)
    %670 = "c10d_functional.wait_tensor"(%299) : (tensor<8xf32>) -> tensor<8xf32> loc(#loc23)
    %671 = "linalg.generic"(%418, %670, %17, %464) <{indexing_maps = [#map20, #map8, #map8, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg212: i1 loc("examples/torch/programs.py":134:1), %arg213: f32 loc("examples/torch/programs.py":134:1), %arg214: f32 loc("examples/torch/programs.py":134:1), %arg215: f32 loc("examples/torch/programs.py":134:1)):
      %846 = "arith.select"(%arg212, %arg213, %arg214) : (i1, f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%846) : (f32) -> () loc(#loc4)
    }) : (tensor<i1>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32> loc(#loc4)
    %672 = "linalg.generic"(%670, %17, %464) <{indexing_maps = [#map8, #map8, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg209: f32 loc("examples/torch/programs.py":134:1), %arg210: f32 loc("examples/torch/programs.py":134:1), %arg211: f32 loc("examples/torch/programs.py":134:1)):
      %845 = "arith.subf"(%arg209, %arg210) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%845) : (f32) -> () loc(#loc4)
    }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32> loc(#loc4)
    %673 = "linalg.generic"(%419, %672, %464) <{indexing_maps = [#map20, #map8, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg206: f32 loc("examples/torch/programs.py":134:1), %arg207: f32 loc("examples/torch/programs.py":134:1), %arg208: f32 loc("examples/torch/programs.py":134:1)):
      %844 = "arith.mulf"(%arg206, %arg207) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%844) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32> loc(#loc4)
    %674 = "linalg.generic"(%673, %671, %464) <{indexing_maps = [#map8, #map8, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg203: f32 loc("examples/torch/programs.py":134:1), %arg204: f32 loc("examples/torch/programs.py":134:1), %arg205: f32 loc("examples/torch/programs.py":134:1)):
      %843 = "arith.addf"(%arg203, %arg204) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%843) : (f32) -> () loc(#loc4)
    }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32> loc(#loc4)
    %675 = "linalg.generic"(%670, %464) <{indexing_maps = [#map8, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg201: f32 loc("examples/torch/programs.py":134:1), %arg202: f32 loc("examples/torch/programs.py":134:1)):
      %841 = "arith.truncf"(%28) : (f64) -> f32 loc(#loc4)
      %842 = "arith.mulf"(%arg201, %841) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%842) : (f32) -> () loc(#loc4)
    }) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32> loc(#loc4)
    %676 = "linalg.generic"(%675, %670, %464) <{indexing_maps = [#map8, #map8, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg198: f32 loc("examples/torch/programs.py":134:1), %arg199: f32 loc("examples/torch/programs.py":134:1), %arg200: f32 loc("examples/torch/programs.py":134:1)):
      %840 = "arith.mulf"(%arg198, %arg199) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%840) : (f32) -> () loc(#loc4)
    }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32> loc(#loc4)
    %677 = "linalg.generic"(%17, %676, %464) <{indexing_maps = [#map8, #map8, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg195: f32 loc("examples/torch/programs.py":134:1), %arg196: f32 loc("examples/torch/programs.py":134:1), %arg197: f32 loc("examples/torch/programs.py":134:1)):
      %839 = "arith.addf"(%arg195, %arg196) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%839) : (f32) -> () loc(#loc4)
    }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32> loc(#loc4)
    %678 = "linalg.generic"(%429, %247) <{indexing_maps = [#map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg193: f32 loc("examples/torch/programs.py":134:1), %arg194: f32 loc("examples/torch/programs.py":134:1)):
      %837 = "arith.cmpf"(%arg193, %5) <{fastmath = #arith.fastmath<none>, predicate = 6 : i64}> : (f32, f32) -> i1 loc(#loc4)
      "cf.assert"(%837) <{msg = "unimplemented: tensor with zero element"}> : (i1) -> () loc(#loc4)
      %838 = "arith.divf"(%8, %arg193) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%838) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32> loc(#loc4)
    %679 = "linalg.generic"(%678, %247) <{indexing_maps = [#map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg191: f32 loc("examples/torch/programs.py":134:1), %arg192: f32 loc("examples/torch/programs.py":134:1)):
      %835 = "arith.truncf"(%26) : (f64) -> f32 loc(#loc4)
      %836 = "arith.mulf"(%arg191, %835) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%836) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32> loc(#loc4)
    %680 = "linalg.generic"(%679, %247) <{indexing_maps = [#map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg189: f32 loc("examples/torch/programs.py":134:1), %arg190: f32 loc("examples/torch/programs.py":134:1)):
      %834 = "arith.negf"(%arg189) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32 loc(#loc4)
      "linalg.yield"(%834) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32> loc(#loc4)
    %681 = "linalg.generic"(%677, %464) <{indexing_maps = [#map8, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg187: f32 loc("examples/torch/programs.py":134:1), %arg188: f32 loc("examples/torch/programs.py":134:1)):
      %833 = "math.sqrt"(%arg187) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32 loc(#loc4)
      "linalg.yield"(%833) : (f32) -> () loc(#loc4)
    }) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32> loc(#loc4)
    %682 = "linalg.generic"(%435, %680, %247) <{indexing_maps = [#map21, #map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg184: f32 loc("examples/torch/programs.py":134:1), %arg185: f32 loc("examples/torch/programs.py":134:1), %arg186: f32 loc("examples/torch/programs.py":134:1)):
      %832 = "arith.mulf"(%arg184, %arg185) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%832) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32> loc(#loc4)
    %683 = "linalg.generic"(%681, %682, %464) <{indexing_maps = [#map8, #map20, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg181: f32 loc("examples/torch/programs.py":134:1), %arg182: f32 loc("examples/torch/programs.py":134:1), %arg183: f32 loc("examples/torch/programs.py":134:1)):
      %831 = "arith.divf"(%arg181, %arg182) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%831) : (f32) -> () loc(#loc4)
    }) : (tensor<8xf32>, tensor<f32>, tensor<8xf32>) -> tensor<8xf32> loc(#loc4)
    %684 = "linalg.generic"(%680, %247) <{indexing_maps = [#map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg179: f32 loc("examples/torch/programs.py":134:1), %arg180: f32 loc("examples/torch/programs.py":134:1)):
      %829 = "arith.cmpf"(%arg179, %5) <{fastmath = #arith.fastmath<none>, predicate = 6 : i64}> : (f32, f32) -> i1 loc(#loc4)
      "cf.assert"(%829) <{msg = "unimplemented: tensor with zero element"}> : (i1) -> () loc(#loc4)
      %830 = "arith.divf"(%8, %arg179) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%830) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32> loc(#loc4)
    %685 = "linalg.generic"(%684, %247) <{indexing_maps = [#map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg177: f32 loc("examples/torch/programs.py":134:1), %arg178: f32 loc("examples/torch/programs.py":134:1)):
      %827 = "arith.truncf"(%25) : (f64) -> f32 loc(#loc4)
      %828 = "arith.mulf"(%arg177, %827) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%828) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32> loc(#loc4)
    %686 = "linalg.generic"(%683, %685, %464) <{indexing_maps = [#map8, #map20, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg174: f32 loc("examples/torch/programs.py":134:1), %arg175: f32 loc("examples/torch/programs.py":134:1), %arg176: f32 loc("examples/torch/programs.py":134:1)):
      %826 = "arith.addf"(%arg174, %arg175) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%826) : (f32) -> () loc(#loc4)
    }) : (tensor<8xf32>, tensor<f32>, tensor<8xf32>) -> tensor<8xf32> loc(#loc4)
    %687 = "linalg.generic"(%674, %686, %464) <{indexing_maps = [#map8, #map8, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg171: f32 loc("examples/torch/programs.py":134:1), %arg172: f32 loc("examples/torch/programs.py":134:1), %arg173: f32 loc("examples/torch/programs.py":134:1)):
      %825 = "arith.divf"(%arg171, %arg172) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%825) : (f32) -> () loc(#loc4)
    }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32> loc(#loc4)
    %688 = "linalg.generic"(%669, %687, %464) <{indexing_maps = [#map8, #map8, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg168: f32 loc("examples/torch/programs.py":134:1), %arg169: f32 loc("examples/torch/programs.py":134:1), %arg170: f32 loc("examples/torch/programs.py":134:1)):
      %824 = "arith.addf"(%arg168, %arg169) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%824) : (f32) -> () loc(#loc4)
    }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32> loc(#loc4)
    %689 = "linalg.generic"(%arg15, %464) <{indexing_maps = [#map8, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg166: f32 loc("examples/torch/programs.py":134:1), %arg167: f32 loc("examples/torch/programs.py":134:1)):
      %822 = "arith.truncf"(%30) : (f64) -> f32 loc(#loc4)
      %823 = "arith.mulf"(%arg166, %822) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%823) : (f32) -> () loc(#loc4)
    }) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32> loc(#loc4)
    %690 = "c10d_functional.wait_tensor"(%289) : (tensor<8xf32>) -> tensor<8xf32> loc(#loc23)
    %691 = "linalg.generic"(%418, %690, %17, %464) <{indexing_maps = [#map20, #map8, #map8, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg162: i1 loc("examples/torch/programs.py":134:1), %arg163: f32 loc("examples/torch/programs.py":134:1), %arg164: f32 loc("examples/torch/programs.py":134:1), %arg165: f32 loc("examples/torch/programs.py":134:1)):
      %821 = "arith.select"(%arg162, %arg163, %arg164) : (i1, f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%821) : (f32) -> () loc(#loc4)
    }) : (tensor<i1>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32> loc(#loc4)
    %692 = "linalg.generic"(%690, %17, %464) <{indexing_maps = [#map8, #map8, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg159: f32 loc("examples/torch/programs.py":134:1), %arg160: f32 loc("examples/torch/programs.py":134:1), %arg161: f32 loc("examples/torch/programs.py":134:1)):
      %820 = "arith.subf"(%arg159, %arg160) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%820) : (f32) -> () loc(#loc4)
    }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32> loc(#loc4)
    %693 = "linalg.generic"(%419, %692, %464) <{indexing_maps = [#map20, #map8, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg156: f32 loc("examples/torch/programs.py":134:1), %arg157: f32 loc("examples/torch/programs.py":134:1), %arg158: f32 loc("examples/torch/programs.py":134:1)):
      %819 = "arith.mulf"(%arg156, %arg157) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%819) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32> loc(#loc4)
    %694 = "linalg.generic"(%693, %691, %464) <{indexing_maps = [#map8, #map8, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg153: f32 loc("examples/torch/programs.py":134:1), %arg154: f32 loc("examples/torch/programs.py":134:1), %arg155: f32 loc("examples/torch/programs.py":134:1)):
      %818 = "arith.addf"(%arg153, %arg154) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%818) : (f32) -> () loc(#loc4)
    }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32> loc(#loc4)
    %695 = "linalg.generic"(%690, %464) <{indexing_maps = [#map8, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg151: f32 loc("examples/torch/programs.py":134:1), %arg152: f32 loc("examples/torch/programs.py":134:1)):
      %816 = "arith.truncf"(%28) : (f64) -> f32 loc(#loc4)
      %817 = "arith.mulf"(%arg151, %816) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%817) : (f32) -> () loc(#loc4)
    }) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32> loc(#loc4)
    %696 = "linalg.generic"(%695, %690, %464) <{indexing_maps = [#map8, #map8, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg148: f32 loc("examples/torch/programs.py":134:1), %arg149: f32 loc("examples/torch/programs.py":134:1), %arg150: f32 loc("examples/torch/programs.py":134:1)):
      %815 = "arith.mulf"(%arg148, %arg149) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%815) : (f32) -> () loc(#loc4)
    }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32> loc(#loc4)
    %697 = "linalg.generic"(%17, %696, %464) <{indexing_maps = [#map8, #map8, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg145: f32 loc("examples/torch/programs.py":134:1), %arg146: f32 loc("examples/torch/programs.py":134:1), %arg147: f32 loc("examples/torch/programs.py":134:1)):
      %814 = "arith.addf"(%arg145, %arg146) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%814) : (f32) -> () loc(#loc4)
    }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32> loc(#loc4)
    %698 = "linalg.generic"(%429, %247) <{indexing_maps = [#map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg143: f32 loc("examples/torch/programs.py":134:1), %arg144: f32 loc("examples/torch/programs.py":134:1)):
      %812 = "arith.cmpf"(%arg143, %5) <{fastmath = #arith.fastmath<none>, predicate = 6 : i64}> : (f32, f32) -> i1 loc(#loc4)
      "cf.assert"(%812) <{msg = "unimplemented: tensor with zero element"}> : (i1) -> () loc(#loc4)
      %813 = "arith.divf"(%8, %arg143) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%813) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32> loc(#loc4)
    %699 = "linalg.generic"(%698, %247) <{indexing_maps = [#map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg141: f32 loc("examples/torch/programs.py":134:1), %arg142: f32 loc("examples/torch/programs.py":134:1)):
      %810 = "arith.truncf"(%26) : (f64) -> f32 loc(#loc4)
      %811 = "arith.mulf"(%arg141, %810) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%811) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32> loc(#loc4)
    %700 = "linalg.generic"(%699, %247) <{indexing_maps = [#map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg139: f32 loc("examples/torch/programs.py":134:1), %arg140: f32 loc("examples/torch/programs.py":134:1)):
      %809 = "arith.negf"(%arg139) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32 loc(#loc4)
      "linalg.yield"(%809) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32> loc(#loc4)
    %701 = "linalg.generic"(%697, %464) <{indexing_maps = [#map8, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg137: f32 loc("examples/torch/programs.py":134:1), %arg138: f32 loc("examples/torch/programs.py":134:1)):
      %808 = "math.sqrt"(%arg137) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32 loc(#loc4)
      "linalg.yield"(%808) : (f32) -> () loc(#loc4)
    }) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32> loc(#loc4)
    %702 = "linalg.generic"(%435, %700, %247) <{indexing_maps = [#map21, #map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg134: f32 loc("examples/torch/programs.py":134:1), %arg135: f32 loc("examples/torch/programs.py":134:1), %arg136: f32 loc("examples/torch/programs.py":134:1)):
      %807 = "arith.mulf"(%arg134, %arg135) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%807) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32> loc(#loc4)
    %703 = "linalg.generic"(%701, %702, %464) <{indexing_maps = [#map8, #map20, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg131: f32 loc("examples/torch/programs.py":134:1), %arg132: f32 loc("examples/torch/programs.py":134:1), %arg133: f32 loc("examples/torch/programs.py":134:1)):
      %806 = "arith.divf"(%arg131, %arg132) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%806) : (f32) -> () loc(#loc4)
    }) : (tensor<8xf32>, tensor<f32>, tensor<8xf32>) -> tensor<8xf32> loc(#loc4)
    %704 = "linalg.generic"(%700, %247) <{indexing_maps = [#map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg129: f32 loc("examples/torch/programs.py":134:1), %arg130: f32 loc("examples/torch/programs.py":134:1)):
      %804 = "arith.cmpf"(%arg129, %5) <{fastmath = #arith.fastmath<none>, predicate = 6 : i64}> : (f32, f32) -> i1 loc(#loc4)
      "cf.assert"(%804) <{msg = "unimplemented: tensor with zero element"}> : (i1) -> () loc(#loc4)
      %805 = "arith.divf"(%8, %arg129) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%805) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32> loc(#loc4)
    %705 = "linalg.generic"(%704, %247) <{indexing_maps = [#map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg127: f32 loc("examples/torch/programs.py":134:1), %arg128: f32 loc("examples/torch/programs.py":134:1)):
      %802 = "arith.truncf"(%25) : (f64) -> f32 loc(#loc4)
      %803 = "arith.mulf"(%arg127, %802) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%803) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32> loc(#loc4)
    %706 = "linalg.generic"(%703, %705, %464) <{indexing_maps = [#map8, #map20, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg124: f32 loc("examples/torch/programs.py":134:1), %arg125: f32 loc("examples/torch/programs.py":134:1), %arg126: f32 loc("examples/torch/programs.py":134:1)):
      %801 = "arith.addf"(%arg124, %arg125) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%801) : (f32) -> () loc(#loc4)
    }) : (tensor<8xf32>, tensor<f32>, tensor<8xf32>) -> tensor<8xf32> loc(#loc4)
    %707 = "linalg.generic"(%694, %706, %464) <{indexing_maps = [#map8, #map8, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg121: f32 loc("examples/torch/programs.py":134:1), %arg122: f32 loc("examples/torch/programs.py":134:1), %arg123: f32 loc("examples/torch/programs.py":134:1)):
      %800 = "arith.divf"(%arg121, %arg122) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%800) : (f32) -> () loc(#loc4)
    }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32> loc(#loc4)
    %708 = "linalg.generic"(%689, %707, %464) <{indexing_maps = [#map8, #map8, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg118: f32 loc("examples/torch/programs.py":134:1), %arg119: f32 loc("examples/torch/programs.py":134:1), %arg120: f32 loc("examples/torch/programs.py":134:1)):
      %799 = "arith.addf"(%arg118, %arg119) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%799) : (f32) -> () loc(#loc4)
    }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32> loc(#loc4)
    %709 = "linalg.generic"(%arg16, %464) <{indexing_maps = [#map8, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg116: f32 loc("examples/torch/programs.py":134:1), %arg117: f32 loc("examples/torch/programs.py":134:1)):
      %797 = "arith.truncf"(%30) : (f64) -> f32 loc(#loc4)
      %798 = "arith.mulf"(%arg116, %797) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%798) : (f32) -> () loc(#loc4)
    }) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32> loc(#loc4)
    %710 = "c10d_functional.wait_tensor"(%288) : (tensor<8xf32>) -> tensor<8xf32> loc(#loc23)
    %711 = "linalg.generic"(%418, %710, %17, %464) <{indexing_maps = [#map20, #map8, #map8, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg112: i1 loc("examples/torch/programs.py":134:1), %arg113: f32 loc("examples/torch/programs.py":134:1), %arg114: f32 loc("examples/torch/programs.py":134:1), %arg115: f32 loc("examples/torch/programs.py":134:1)):
      %796 = "arith.select"(%arg112, %arg113, %arg114) : (i1, f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%796) : (f32) -> () loc(#loc4)
    }) : (tensor<i1>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32> loc(#loc4)
    %712 = "linalg.generic"(%710, %17, %464) <{indexing_maps = [#map8, #map8, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg109: f32 loc("examples/torch/programs.py":134:1), %arg110: f32 loc("examples/torch/programs.py":134:1), %arg111: f32 loc("examples/torch/programs.py":134:1)):
      %795 = "arith.subf"(%arg109, %arg110) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%795) : (f32) -> () loc(#loc4)
    }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32> loc(#loc4)
    %713 = "linalg.generic"(%419, %712, %464) <{indexing_maps = [#map20, #map8, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg106: f32 loc("examples/torch/programs.py":134:1), %arg107: f32 loc("examples/torch/programs.py":134:1), %arg108: f32 loc("examples/torch/programs.py":134:1)):
      %794 = "arith.mulf"(%arg106, %arg107) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%794) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32> loc(#loc4)
    %714 = "linalg.generic"(%713, %711, %464) <{indexing_maps = [#map8, #map8, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg103: f32 loc("examples/torch/programs.py":134:1), %arg104: f32 loc("examples/torch/programs.py":134:1), %arg105: f32 loc("examples/torch/programs.py":134:1)):
      %793 = "arith.addf"(%arg103, %arg104) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%793) : (f32) -> () loc(#loc4)
    }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32> loc(#loc4)
    %715 = "linalg.generic"(%710, %464) <{indexing_maps = [#map8, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg101: f32 loc("examples/torch/programs.py":134:1), %arg102: f32 loc("examples/torch/programs.py":134:1)):
      %791 = "arith.truncf"(%28) : (f64) -> f32 loc(#loc4)
      %792 = "arith.mulf"(%arg101, %791) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%792) : (f32) -> () loc(#loc4)
    }) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32> loc(#loc4)
    %716 = "linalg.generic"(%715, %710, %464) <{indexing_maps = [#map8, #map8, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg98: f32 loc("examples/torch/programs.py":134:1), %arg99: f32 loc("examples/torch/programs.py":134:1), %arg100: f32 loc("examples/torch/programs.py":134:1)):
      %790 = "arith.mulf"(%arg98, %arg99) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%790) : (f32) -> () loc(#loc4)
    }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32> loc(#loc4)
    %717 = "linalg.generic"(%17, %716, %464) <{indexing_maps = [#map8, #map8, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg95: f32 loc("examples/torch/programs.py":134:1), %arg96: f32 loc("examples/torch/programs.py":134:1), %arg97: f32 loc("examples/torch/programs.py":134:1)):
      %789 = "arith.addf"(%arg95, %arg96) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%789) : (f32) -> () loc(#loc4)
    }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32> loc(#loc4)
    %718 = "linalg.generic"(%429, %247) <{indexing_maps = [#map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg93: f32 loc("examples/torch/programs.py":134:1), %arg94: f32 loc("examples/torch/programs.py":134:1)):
      %787 = "arith.cmpf"(%arg93, %5) <{fastmath = #arith.fastmath<none>, predicate = 6 : i64}> : (f32, f32) -> i1 loc(#loc4)
      "cf.assert"(%787) <{msg = "unimplemented: tensor with zero element"}> : (i1) -> () loc(#loc4)
      %788 = "arith.divf"(%8, %arg93) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%788) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32> loc(#loc4)
    %719 = "linalg.generic"(%718, %247) <{indexing_maps = [#map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg91: f32 loc("examples/torch/programs.py":134:1), %arg92: f32 loc("examples/torch/programs.py":134:1)):
      %785 = "arith.truncf"(%26) : (f64) -> f32 loc(#loc4)
      %786 = "arith.mulf"(%arg91, %785) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%786) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32> loc(#loc4)
    %720 = "linalg.generic"(%719, %247) <{indexing_maps = [#map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg89: f32 loc("examples/torch/programs.py":134:1), %arg90: f32 loc("examples/torch/programs.py":134:1)):
      %784 = "arith.negf"(%arg89) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32 loc(#loc4)
      "linalg.yield"(%784) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32> loc(#loc4)
    %721 = "linalg.generic"(%717, %464) <{indexing_maps = [#map8, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg87: f32 loc("examples/torch/programs.py":134:1), %arg88: f32 loc("examples/torch/programs.py":134:1)):
      %783 = "math.sqrt"(%arg87) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32 loc(#loc4)
      "linalg.yield"(%783) : (f32) -> () loc(#loc4)
    }) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32> loc(#loc4)
    %722 = "linalg.generic"(%435, %720, %247) <{indexing_maps = [#map21, #map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg84: f32 loc("examples/torch/programs.py":134:1), %arg85: f32 loc("examples/torch/programs.py":134:1), %arg86: f32 loc("examples/torch/programs.py":134:1)):
      %782 = "arith.mulf"(%arg84, %arg85) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%782) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32> loc(#loc4)
    %723 = "linalg.generic"(%721, %722, %464) <{indexing_maps = [#map8, #map20, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg81: f32 loc("examples/torch/programs.py":134:1), %arg82: f32 loc("examples/torch/programs.py":134:1), %arg83: f32 loc("examples/torch/programs.py":134:1)):
      %781 = "arith.divf"(%arg81, %arg82) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%781) : (f32) -> () loc(#loc4)
    }) : (tensor<8xf32>, tensor<f32>, tensor<8xf32>) -> tensor<8xf32> loc(#loc4)
    %724 = "linalg.generic"(%720, %247) <{indexing_maps = [#map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg79: f32 loc("examples/torch/programs.py":134:1), %arg80: f32 loc("examples/torch/programs.py":134:1)):
      %779 = "arith.cmpf"(%arg79, %5) <{fastmath = #arith.fastmath<none>, predicate = 6 : i64}> : (f32, f32) -> i1 loc(#loc4)
      "cf.assert"(%779) <{msg = "unimplemented: tensor with zero element"}> : (i1) -> () loc(#loc4)
      %780 = "arith.divf"(%8, %arg79) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%780) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32> loc(#loc4)
    %725 = "linalg.generic"(%724, %247) <{indexing_maps = [#map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg77: f32 loc("examples/torch/programs.py":134:1), %arg78: f32 loc("examples/torch/programs.py":134:1)):
      %777 = "arith.truncf"(%25) : (f64) -> f32 loc(#loc4)
      %778 = "arith.mulf"(%arg77, %777) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%778) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32> loc(#loc4)
    %726 = "linalg.generic"(%723, %725, %464) <{indexing_maps = [#map8, #map20, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg74: f32 loc("examples/torch/programs.py":134:1), %arg75: f32 loc("examples/torch/programs.py":134:1), %arg76: f32 loc("examples/torch/programs.py":134:1)):
      %776 = "arith.addf"(%arg74, %arg75) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%776) : (f32) -> () loc(#loc4)
    }) : (tensor<8xf32>, tensor<f32>, tensor<8xf32>) -> tensor<8xf32> loc(#loc4)
    %727 = "linalg.generic"(%714, %726, %464) <{indexing_maps = [#map8, #map8, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg71: f32 loc("examples/torch/programs.py":134:1), %arg72: f32 loc("examples/torch/programs.py":134:1), %arg73: f32 loc("examples/torch/programs.py":134:1)):
      %775 = "arith.divf"(%arg71, %arg72) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%775) : (f32) -> () loc(#loc4)
    }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32> loc(#loc4)
    %728 = "linalg.generic"(%709, %727, %464) <{indexing_maps = [#map8, #map8, #map8], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg68: f32 loc("examples/torch/programs.py":134:1), %arg69: f32 loc("examples/torch/programs.py":134:1), %arg70: f32 loc("examples/torch/programs.py":134:1)):
      %774 = "arith.addf"(%arg68, %arg69) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%774) : (f32) -> () loc(#loc4)
    }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32> loc(#loc4)
    %729 = "linalg.generic"(%arg17, %139) <{indexing_maps = [#map11, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg66: f32 loc("examples/torch/programs.py":134:1), %arg67: f32 loc("examples/torch/programs.py":134:1)):
      %772 = "arith.truncf"(%30) : (f64) -> f32 loc(#loc4)
      %773 = "arith.mulf"(%arg66, %772) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%773) : (f32) -> () loc(#loc4)
    }) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32> loc(#loc4)
    %730 = "c10d_functional.wait_tensor"(%273) : (tensor<16x16xf32>) -> tensor<16x16xf32> loc(#loc23)
    %731 = "linalg.generic"(%418, %730, %18, %139) <{indexing_maps = [#map12, #map11, #map11, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg62: i1 loc("examples/torch/programs.py":134:1), %arg63: f32 loc("examples/torch/programs.py":134:1), %arg64: f32 loc("examples/torch/programs.py":134:1), %arg65: f32 loc("examples/torch/programs.py":134:1)):
      %771 = "arith.select"(%arg62, %arg63, %arg64) : (i1, f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%771) : (f32) -> () loc(#loc4)
    }) : (tensor<i1>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32> loc(#loc4)
    %732 = "linalg.generic"(%730, %18, %139) <{indexing_maps = [#map11, #map11, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg59: f32 loc("examples/torch/programs.py":134:1), %arg60: f32 loc("examples/torch/programs.py":134:1), %arg61: f32 loc("examples/torch/programs.py":134:1)):
      %770 = "arith.subf"(%arg59, %arg60) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%770) : (f32) -> () loc(#loc4)
    }) : (tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32> loc(#loc4)
    %733 = "linalg.generic"(%419, %732, %139) <{indexing_maps = [#map12, #map11, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg56: f32 loc("examples/torch/programs.py":134:1), %arg57: f32 loc("examples/torch/programs.py":134:1), %arg58: f32 loc("examples/torch/programs.py":134:1)):
      %769 = "arith.mulf"(%arg56, %arg57) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%769) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32> loc(#loc4)
    %734 = "linalg.generic"(%733, %731, %139) <{indexing_maps = [#map11, #map11, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg53: f32 loc("examples/torch/programs.py":134:1), %arg54: f32 loc("examples/torch/programs.py":134:1), %arg55: f32 loc("examples/torch/programs.py":134:1)):
      %768 = "arith.addf"(%arg53, %arg54) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%768) : (f32) -> () loc(#loc4)
    }) : (tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32> loc(#loc4)
    %735 = "linalg.generic"(%730, %139) <{indexing_maps = [#map11, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg51: f32 loc("examples/torch/programs.py":134:1), %arg52: f32 loc("examples/torch/programs.py":134:1)):
      %766 = "arith.truncf"(%28) : (f64) -> f32 loc(#loc4)
      %767 = "arith.mulf"(%arg51, %766) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%767) : (f32) -> () loc(#loc4)
    }) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32> loc(#loc4)
    %736 = "linalg.generic"(%735, %730, %139) <{indexing_maps = [#map11, #map11, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg48: f32 loc("examples/torch/programs.py":134:1), %arg49: f32 loc("examples/torch/programs.py":134:1), %arg50: f32 loc("examples/torch/programs.py":134:1)):
      %765 = "arith.mulf"(%arg48, %arg49) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%765) : (f32) -> () loc(#loc4)
    }) : (tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32> loc(#loc4)
    %737 = "linalg.generic"(%18, %736, %139) <{indexing_maps = [#map11, #map11, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg45: f32 loc("examples/torch/programs.py":134:1), %arg46: f32 loc("examples/torch/programs.py":134:1), %arg47: f32 loc("examples/torch/programs.py":134:1)):
      %764 = "arith.addf"(%arg45, %arg46) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%764) : (f32) -> () loc(#loc4)
    }) : (tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32> loc(#loc4)
    %738 = "linalg.generic"(%429, %247) <{indexing_maps = [#map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg43: f32 loc("examples/torch/programs.py":134:1), %arg44: f32 loc("examples/torch/programs.py":134:1)):
      %762 = "arith.cmpf"(%arg43, %5) <{fastmath = #arith.fastmath<none>, predicate = 6 : i64}> : (f32, f32) -> i1 loc(#loc4)
      "cf.assert"(%762) <{msg = "unimplemented: tensor with zero element"}> : (i1) -> () loc(#loc4)
      %763 = "arith.divf"(%8, %arg43) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%763) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32> loc(#loc4)
    %739 = "linalg.generic"(%738, %247) <{indexing_maps = [#map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg41: f32 loc("examples/torch/programs.py":134:1), %arg42: f32 loc("examples/torch/programs.py":134:1)):
      %760 = "arith.truncf"(%26) : (f64) -> f32 loc(#loc4)
      %761 = "arith.mulf"(%arg41, %760) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%761) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32> loc(#loc4)
    %740 = "linalg.generic"(%739, %247) <{indexing_maps = [#map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg39: f32 loc("examples/torch/programs.py":134:1), %arg40: f32 loc("examples/torch/programs.py":134:1)):
      %759 = "arith.negf"(%arg39) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32 loc(#loc4)
      "linalg.yield"(%759) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32> loc(#loc4)
    %741 = "linalg.generic"(%737, %139) <{indexing_maps = [#map11, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg37: f32 loc("examples/torch/programs.py":134:1), %arg38: f32 loc("examples/torch/programs.py":134:1)):
      %758 = "math.sqrt"(%arg37) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32 loc(#loc4)
      "linalg.yield"(%758) : (f32) -> () loc(#loc4)
    }) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32> loc(#loc4)
    %742 = "linalg.generic"(%435, %740, %247) <{indexing_maps = [#map21, #map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg34: f32 loc("examples/torch/programs.py":134:1), %arg35: f32 loc("examples/torch/programs.py":134:1), %arg36: f32 loc("examples/torch/programs.py":134:1)):
      %757 = "arith.mulf"(%arg34, %arg35) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%757) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32> loc(#loc4)
    %743 = "linalg.generic"(%741, %742, %139) <{indexing_maps = [#map11, #map12, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg31: f32 loc("examples/torch/programs.py":134:1), %arg32: f32 loc("examples/torch/programs.py":134:1), %arg33: f32 loc("examples/torch/programs.py":134:1)):
      %756 = "arith.divf"(%arg31, %arg32) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%756) : (f32) -> () loc(#loc4)
    }) : (tensor<16x16xf32>, tensor<f32>, tensor<16x16xf32>) -> tensor<16x16xf32> loc(#loc4)
    %744 = "linalg.generic"(%740, %247) <{indexing_maps = [#map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg29: f32 loc("examples/torch/programs.py":134:1), %arg30: f32 loc("examples/torch/programs.py":134:1)):
      %754 = "arith.cmpf"(%arg29, %5) <{fastmath = #arith.fastmath<none>, predicate = 6 : i64}> : (f32, f32) -> i1 loc(#loc4)
      "cf.assert"(%754) <{msg = "unimplemented: tensor with zero element"}> : (i1) -> () loc(#loc4)
      %755 = "arith.divf"(%8, %arg29) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%755) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32> loc(#loc4)
    %745 = "linalg.generic"(%744, %247) <{indexing_maps = [#map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg27: f32 loc("examples/torch/programs.py":134:1), %arg28: f32 loc("examples/torch/programs.py":134:1)):
      %752 = "arith.truncf"(%25) : (f64) -> f32 loc(#loc4)
      %753 = "arith.mulf"(%arg27, %752) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%753) : (f32) -> () loc(#loc4)
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32> loc(#loc4)
    %746 = "linalg.generic"(%743, %745, %139) <{indexing_maps = [#map11, #map12, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg24: f32 loc("examples/torch/programs.py":134:1), %arg25: f32 loc("examples/torch/programs.py":134:1), %arg26: f32 loc("examples/torch/programs.py":134:1)):
      %751 = "arith.addf"(%arg24, %arg25) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%751) : (f32) -> () loc(#loc4)
    }) : (tensor<16x16xf32>, tensor<f32>, tensor<16x16xf32>) -> tensor<16x16xf32> loc(#loc4)
    %747 = "linalg.generic"(%734, %746, %139) <{indexing_maps = [#map11, #map11, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg21: f32 loc("examples/torch/programs.py":134:1), %arg22: f32 loc("examples/torch/programs.py":134:1), %arg23: f32 loc("examples/torch/programs.py":134:1)):
      %750 = "arith.divf"(%arg21, %arg22) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%750) : (f32) -> () loc(#loc4)
    }) : (tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32> loc(#loc4)
    %748 = "linalg.generic"(%729, %747, %139) <{indexing_maps = [#map11, #map11, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg18: f32 loc("examples/torch/programs.py":134:1), %arg19: f32 loc("examples/torch/programs.py":134:1), %arg20: f32 loc("examples/torch/programs.py":134:1)):
      %749 = "arith.addf"(%arg18, %arg19) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc4)
      "linalg.yield"(%749) : (f32) -> () loc(#loc4)
    }) : (tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32> loc(#loc4)
    "func.return"(%251, %20, %424, %427, %20, %449, %452, %20, %470, %473, %20, %490, %493, %20, %510, %513, %20, %530, %533, %20, %551, %554, %20, %572, %575, %20, %592, %595, %20, %612, %615, %20, %633, %636, %20, %654, %657, %20, %674, %677, %20, %694, %697, %20, %714, %717, %20, %734, %737, %443, %463, %484, %504, %524, %544, %565, %586, %606, %626, %647, %668, %688, %708, %728, %748) : (tensor<f32>, tensor<f32>, tensor<4x16xf32>, tensor<4x16xf32>, tensor<f32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<f32>, tensor<8xf32>, tensor<8xf32>, tensor<f32>, tensor<8xf32>, tensor<8xf32>, tensor<f32>, tensor<8xf32>, tensor<8xf32>, tensor<f32>, tensor<8xf32>, tensor<8xf32>, tensor<f32>, tensor<24x16xf32>, tensor<24x16xf32>, tensor<f32>, tensor<8x16xf32>, tensor<8x16xf32>, tensor<f32>, tensor<8xf32>, tensor<8xf32>, tensor<f32>, tensor<32x16xf32>, tensor<32x16xf32>, tensor<f32>, tensor<32xf32>, tensor<32xf32>, tensor<f32>, tensor<8x64xf32>, tensor<8x64xf32>, tensor<f32>, tensor<8xf32>, tensor<8xf32>, tensor<f32>, tensor<8xf32>, tensor<8xf32>, tensor<f32>, tensor<8xf32>, tensor<8xf32>, tensor<f32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<4x16xf32>, tensor<16x16xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<24x16xf32>, tensor<8x16xf32>, tensor<8xf32>, tensor<32x16xf32>, tensor<32xf32>, tensor<8x64xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<16x16xf32>) -> () loc(#loc)
  }) : () -> () loc(#loc)
}) {c10d.world_size = 2 : i64} : () -> () loc(#loc)
#loc32 = loc("examples/torch/programs.py":101:1)

