#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d3, d2)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map3 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map4 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map5 = affine_map<(d0, d1) -> ()>
#map6 = affine_map<(d0, d1) -> (d0, d1)>
#map7 = affine_map<(d0) -> (d0)>
#map8 = affine_map<(d0, d1, d2) -> (d2)>
#map9 = affine_map<(d0, d1, d2) -> ()>
#map10 = affine_map<(d0, d1, d2, d3) -> (d0, d1 + d3, d2)>
#map11 = affine_map<(d0, d1, d2, d3) -> (d3)>
#map12 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map13 = affine_map<(d0, d1, d2, d3) -> (d0, d1)>
#map14 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d4, d1)>
#map15 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d4, d2, d3)>
#map16 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3)>
#map17 = affine_map<(d0, d1, d2, d3, d4) -> (d1, d2, d0, d3, d4)>
#map18 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#map19 = affine_map<(d0, d1, d2, d3) -> (d1, d3, d0, d2)>
#map20 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d4)>
#map21 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d4, d3)>
#map22 = affine_map<(d0, d1, d2, d3) -> ()>
#map23 = affine_map<(d0, d1, d2, d3, d4) -> (d1, d0, d2, d3, d4)>
#map24 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d4, d3)>
#map25 = affine_map<(d0, d1, d2, d3, d4) -> (d4, d0, d3, d2)>
#map26 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2)>
#map27 = affine_map<() -> ()>
#map28 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d3, d4, d1)>
#map29 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d3, d4, d2)>
#map30 = affine_map<(d0, d1, d2) -> (d0, d2, d1)>
#map31 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d4)>
#map32 = affine_map<(d0, d1, d2, d3, d4) -> (d2, d0, d3, d4)>
#map33 = affine_map<(d0, d1, d2, d3) -> (d2, d3, d0)>
#map34 = affine_map<(d0, d1, d2, d3) -> (d2, d3, d1)>
#map35 = affine_map<(d0, d1) -> (d1, d0)>
#map36 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d3, d4)>
"builtin.module"() <{sym_name = "jit_step"}> ({
  "func.func"() <{arg_attrs = [{mhlo.sharding = "{devices=[2,1,1]<=[2]}"}, {mhlo.sharding = "{replicated}"}, {mhlo.sharding = "{devices=[2,1,1]<=[2]}"}, {mhlo.sharding = "{devices=[2,1]<=[2]}"}, {mhlo.sharding = "{devices=[2,1]<=[2]}"}], function_type = (tensor<1x16x8xf32>, tensor<8x2xf32>, tensor<1x8x16xf32>, tensor<8x8xf32>, tensor<8x8xf32>) -> (tensor<f32>, tensor<1x16x8xf32>, tensor<8x2xf32>, tensor<1x8x16xf32>), sym_name = "main"}> ({
  ^bb0(%arg0: tensor<1x16x8xf32>, %arg1: tensor<8x2xf32>, %arg2: tensor<1x8x16xf32>, %arg3: tensor<8x8xf32>, %arg4: tensor<8x8xf32>):
    %0 = "arith.constant"() <{value = 1.280000e+02 : f32}> : () -> f32
    %1 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %2 = "arith.constant"() <{value = 0xFF800000 : f32}> : () -> f32
    %3 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
    %4 = "arith.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %5 = "arith.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %6 = "arith.constant"() <{value = dense<7.812500e-03> : tensor<f32>}> : () -> tensor<f32>
    %7 = "arith.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %8 = "arith.constant"() <{value = dense<5.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %9 = "arith.constant"() <{value = dense<0.797884583> : tensor<f32>}> : () -> tensor<f32>
    %10 = "arith.constant"() <{value = dense<4.471500e-02> : tensor<f32>}> : () -> tensor<f32>
    %11 = "arith.constant"() <{value = dense<4.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %12 = "arith.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %13 = "arith.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %14 = "arith.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %15 = "tensor.expand_shape"(%arg3) <{reassociation = [[0, 1], [2]], static_output_shape = array<i64: 1, 8, 8>}> : (tensor<8x8xf32>) -> tensor<1x8x8xf32>
    %16 = "tensor.empty"() : () -> tensor<1x8x2xf32>
    %17 = "linalg.fill"(%3, %16) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg341: f32, %arg342: f32):
      "linalg.yield"(%arg341) : (f32) -> ()
    }) : (f32, tensor<1x8x2xf32>) -> tensor<1x8x2xf32>
    %18 = "linalg.generic"(%15, %arg1, %17) <{indexing_maps = [#map, #map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg338: f32, %arg339: f32, %arg340: f32):
      %302 = "arith.mulf"(%arg338, %arg339) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %303 = "arith.addf"(%arg340, %302) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%303) : (f32) -> ()
    }) : (tensor<1x8x8xf32>, tensor<8x2xf32>, tensor<1x8x2xf32>) -> tensor<1x8x2xf32>
    %19 = "tensor.empty"() : () -> tensor<1x8xf32>
    %20 = "linalg.fill"(%2, %19) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg336: f32, %arg337: f32):
      "linalg.yield"(%arg336) : (f32) -> ()
    }) : (f32, tensor<1x8xf32>) -> tensor<1x8xf32>
    %21 = "linalg.generic"(%18, %20) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg334: f32, %arg335: f32):
      %301 = "arith.maximumf"(%arg335, %arg334) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%301) : (f32) -> ()
    }) : (tensor<1x8x2xf32>, tensor<1x8xf32>) -> tensor<1x8xf32>
    %22 = "linalg.generic"(%14, %19) <{indexing_maps = [#map5, #map6], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg332: f32, %arg333: f32):
      "linalg.yield"(%arg332) : (f32) -> ()
    }) : (tensor<f32>, tensor<1x8xf32>) -> tensor<1x8xf32>
    %23 = "linalg.generic"(%21, %22, %19) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg329: f32, %arg330: f32, %arg331: f32):
      %300 = "arith.maximumf"(%arg329, %arg330) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%300) : (f32) -> ()
    }) : (tensor<1x8xf32>, tensor<1x8xf32>, tensor<1x8xf32>) -> tensor<1x8xf32>
    %24 = "linalg.generic"(%23, %16) <{indexing_maps = [#map4, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg327: f32, %arg328: f32):
      "linalg.yield"(%arg327) : (f32) -> ()
    }) : (tensor<1x8xf32>, tensor<1x8x2xf32>) -> tensor<1x8x2xf32>
    %25 = "linalg.generic"(%18, %24, %16) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg324: f32, %arg325: f32, %arg326: f32):
      %299 = "arith.subf"(%arg324, %arg325) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%299) : (f32) -> ()
    }) : (tensor<1x8x2xf32>, tensor<1x8x2xf32>, tensor<1x8x2xf32>) -> tensor<1x8x2xf32>
    %26 = "linalg.generic"(%25, %16) <{indexing_maps = [#map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg322: f32, %arg323: f32):
      %298 = "math.exp"(%arg322) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%298) : (f32) -> ()
    }) : (tensor<1x8x2xf32>, tensor<1x8x2xf32>) -> tensor<1x8x2xf32>
    %27 = "linalg.fill"(%3, %19) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg320: f32, %arg321: f32):
      "linalg.yield"(%arg320) : (f32) -> ()
    }) : (f32, tensor<1x8xf32>) -> tensor<1x8xf32>
    %28 = "linalg.generic"(%26, %27) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg318: f32, %arg319: f32):
      %297 = "arith.addf"(%arg319, %arg318) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%297) : (f32) -> ()
    }) : (tensor<1x8x2xf32>, tensor<1x8xf32>) -> tensor<1x8xf32>
    %29 = "tensor.expand_shape"(%28) <{reassociation = [[0], [1, 2]], static_output_shape = array<i64: 1, 8, 1>}> : (tensor<1x8xf32>) -> tensor<1x8x1xf32>
    %30 = "linalg.generic"(%28, %16) <{indexing_maps = [#map4, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg316: f32, %arg317: f32):
      "linalg.yield"(%arg316) : (f32) -> ()
    }) : (tensor<1x8xf32>, tensor<1x8x2xf32>) -> tensor<1x8x2xf32>
    %31 = "linalg.generic"(%26, %30, %16) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg313: f32, %arg314: f32, %arg315: f32):
      %296 = "arith.divf"(%arg313, %arg314) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%296) : (f32) -> ()
    }) : (tensor<1x8x2xf32>, tensor<1x8x2xf32>, tensor<1x8x2xf32>) -> tensor<1x8x2xf32>
    %32 = "tensor.empty"() : () -> tensor<2xi32>
    %33 = "linalg.generic"(%32) <{indexing_maps = [#map7], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg312: i32):
      %294 = "linalg.index"() <{dim = 0 : i64}> : () -> index
      %295 = "arith.index_cast"(%294) : (index) -> i32
      "linalg.yield"(%295) : (i32) -> ()
    }) : (tensor<2xi32>) -> tensor<2xi32>
    %34 = "tensor.empty"() : () -> tensor<1x8x2xi32>
    %35 = "linalg.generic"(%33, %34) <{indexing_maps = [#map8, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg310: i32, %arg311: i32):
      "linalg.yield"(%arg310) : (i32) -> ()
    }) : (tensor<2xi32>, tensor<1x8x2xi32>) -> tensor<1x8x2xi32>
    %36 = "tensor.empty"() : () -> tensor<1x8xi32>
    %37 = "linalg.fill"(%1, %36) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg308: i32, %arg309: i32):
      "linalg.yield"(%arg308) : (i32) -> ()
    }) : (i32, tensor<1x8xi32>) -> tensor<1x8xi32>
    %38:2 = "linalg.generic"(%31, %35, %20, %37) <{indexing_maps = [#map3, #map3, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 2>}> ({
    ^bb0(%arg304: f32, %arg305: i32, %arg306: f32, %arg307: i32):
      %285 = "arith.cmpf"(%arg306, %arg304) <{fastmath = #arith.fastmath<none>, predicate = 2 : i64}> : (f32, f32) -> i1
      %286 = "arith.cmpf"(%arg306, %arg306) <{fastmath = #arith.fastmath<none>, predicate = 13 : i64}> : (f32, f32) -> i1
      %287 = "arith.ori"(%285, %286) : (i1, i1) -> i1
      %288 = "arith.select"(%287, %arg306, %arg304) : (i1, f32, f32) -> f32
      %289 = "arith.cmpf"(%arg306, %arg304) <{fastmath = #arith.fastmath<none>, predicate = 1 : i64}> : (f32, f32) -> i1
      %290 = "arith.cmpi"(%arg307, %arg305) <{predicate = 2 : i64}> : (i32, i32) -> i1
      %291 = "arith.andi"(%289, %290) : (i1, i1) -> i1
      %292 = "arith.ori"(%287, %291) : (i1, i1) -> i1
      %293 = "arith.select"(%292, %arg307, %arg305) : (i1, i32, i32) -> i32
      "linalg.yield"(%288, %293) : (f32, i32) -> ()
    }) : (tensor<1x8x2xf32>, tensor<1x8x2xi32>, tensor<1x8xf32>, tensor<1x8xi32>) -> (tensor<1x8xf32>, tensor<1x8xi32>)
    %39 = "linalg.generic"(%38#1, %34) <{indexing_maps = [#map4, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg302: i32, %arg303: i32):
      "linalg.yield"(%arg302) : (i32) -> ()
    }) : (tensor<1x8xi32>, tensor<1x8x2xi32>) -> tensor<1x8x2xi32>
    %40 = "tensor.empty"() : () -> tensor<1x8x2xi1>
    %41 = "linalg.generic"(%39, %35, %40) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg299: i32, %arg300: i32, %arg301: i1):
      %284 = "arith.cmpi"(%arg299, %arg300) <{predicate = 0 : i64}> : (i32, i32) -> i1
      "linalg.yield"(%284) : (i1) -> ()
    }) : (tensor<1x8x2xi32>, tensor<1x8x2xi32>, tensor<1x8x2xi1>) -> tensor<1x8x2xi1>
    %42 = "linalg.generic"(%41, %16) <{indexing_maps = [#map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg297: i1, %arg298: f32):
      %283 = "arith.uitofp"(%arg297) : (i1) -> f32
      "linalg.yield"(%283) : (f32) -> ()
    }) : (tensor<1x8x2xi1>, tensor<1x8x2xf32>) -> tensor<1x8x2xf32>
    %43 = "linalg.generic"(%13, %16) <{indexing_maps = [#map9, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg295: f32, %arg296: f32):
      "linalg.yield"(%arg295) : (f32) -> ()
    }) : (tensor<f32>, tensor<1x8x2xf32>) -> tensor<1x8x2xf32>
    %44 = "tensor.pad"(%42) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_high = array<i64: 0, 0, 0>, static_low = array<i64: 0, 7, 0>}> ({
    ^bb0(%arg292: index, %arg293: index, %arg294: index):
      "tensor.yield"(%3) : (f32) -> ()
    }) : (tensor<1x8x2xf32>) -> tensor<1x15x2xf32>
    %45 = "tensor.empty"() : () -> tensor<8xf32>
    %46 = "linalg.generic"(%44, %45, %43) <{indexing_maps = [#map10, #map11, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg289: f32, %arg290: f32, %arg291: f32):
      %282 = "arith.addf"(%arg291, %arg289) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%282) : (f32) -> ()
    }) : (tensor<1x15x2xf32>, tensor<8xf32>, tensor<1x8x2xf32>) -> tensor<1x8x2xf32>
    %47 = "linalg.generic"(%46, %42, %16) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg286: f32, %arg287: f32, %arg288: f32):
      %281 = "arith.mulf"(%arg286, %arg287) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%281) : (f32) -> ()
    }) : (tensor<1x8x2xf32>, tensor<1x8x2xf32>, tensor<1x8x2xf32>) -> tensor<1x8x2xf32>
    %48 = "linalg.generic"(%12, %16) <{indexing_maps = [#map9, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg284: f32, %arg285: f32):
      "linalg.yield"(%arg284) : (f32) -> ()
    }) : (tensor<f32>, tensor<1x8x2xf32>) -> tensor<1x8x2xf32>
    %49 = "linalg.generic"(%47, %48, %16) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg281: f32, %arg282: f32, %arg283: f32):
      %280 = "arith.subf"(%arg281, %arg282) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%280) : (f32) -> ()
    }) : (tensor<1x8x2xf32>, tensor<1x8x2xf32>, tensor<1x8x2xf32>) -> tensor<1x8x2xf32>
    %50 = "linalg.generic"(%49, %34) <{indexing_maps = [#map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg279: f32, %arg280: i32):
      %279 = "arith.fptosi"(%arg279) : (f32) -> i32
      "linalg.yield"(%279) : (i32) -> ()
    }) : (tensor<1x8x2xf32>, tensor<1x8x2xi32>) -> tensor<1x8x2xi32>
    %51 = "tensor.empty"() : () -> tensor<1x8x2x4xi32>
    %52 = "linalg.generic"(%50, %51) <{indexing_maps = [#map2, #map12], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg277: i32, %arg278: i32):
      "linalg.yield"(%arg277) : (i32) -> ()
    }) : (tensor<1x8x2xi32>, tensor<1x8x2x4xi32>) -> tensor<1x8x2x4xi32>
    %53 = "tensor.empty"() : () -> tensor<4xi32>
    %54 = "linalg.generic"(%53) <{indexing_maps = [#map7], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg276: i32):
      %277 = "linalg.index"() <{dim = 0 : i64}> : () -> index
      %278 = "arith.index_cast"(%277) : (index) -> i32
      "linalg.yield"(%278) : (i32) -> ()
    }) : (tensor<4xi32>) -> tensor<4xi32>
    %55 = "linalg.generic"(%54, %51) <{indexing_maps = [#map11, #map12], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg274: i32, %arg275: i32):
      "linalg.yield"(%arg274) : (i32) -> ()
    }) : (tensor<4xi32>, tensor<1x8x2x4xi32>) -> tensor<1x8x2x4xi32>
    %56 = "tensor.empty"() : () -> tensor<1x8x2x4xi1>
    %57 = "linalg.generic"(%52, %55, %56) <{indexing_maps = [#map12, #map12, #map12], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg271: i32, %arg272: i32, %arg273: i1):
      %276 = "arith.cmpi"(%arg271, %arg272) <{predicate = 0 : i64}> : (i32, i32) -> i1
      "linalg.yield"(%276) : (i1) -> ()
    }) : (tensor<1x8x2x4xi32>, tensor<1x8x2x4xi32>, tensor<1x8x2x4xi1>) -> tensor<1x8x2x4xi1>
    %58 = "tensor.empty"() : () -> tensor<1x8x2x4xf32>
    %59 = "linalg.generic"(%57, %58) <{indexing_maps = [#map12, #map12], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg269: i1, %arg270: f32):
      %275 = "arith.uitofp"(%arg269) : (i1) -> f32
      "linalg.yield"(%275) : (f32) -> ()
    }) : (tensor<1x8x2x4xi1>, tensor<1x8x2x4xf32>) -> tensor<1x8x2x4xf32>
    %60 = "linalg.generic"(%49, %43, %40) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg266: f32, %arg267: f32, %arg268: i1):
      %274 = "arith.cmpf"(%arg266, %arg267) <{fastmath = #arith.fastmath<none>, predicate = 3 : i64}> : (f32, f32) -> i1
      "linalg.yield"(%274) : (i1) -> ()
    }) : (tensor<1x8x2xf32>, tensor<1x8x2xf32>, tensor<1x8x2xi1>) -> tensor<1x8x2xi1>
    %61 = "linalg.generic"(%11, %16) <{indexing_maps = [#map9, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg264: f32, %arg265: f32):
      "linalg.yield"(%arg264) : (f32) -> ()
    }) : (tensor<f32>, tensor<1x8x2xf32>) -> tensor<1x8x2xf32>
    %62 = "linalg.generic"(%49, %61, %40) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg261: f32, %arg262: f32, %arg263: i1):
      %273 = "arith.cmpf"(%arg261, %arg262) <{fastmath = #arith.fastmath<none>, predicate = 4 : i64}> : (f32, f32) -> i1
      "linalg.yield"(%273) : (i1) -> ()
    }) : (tensor<1x8x2xf32>, tensor<1x8x2xf32>, tensor<1x8x2xi1>) -> tensor<1x8x2xi1>
    %63 = "linalg.generic"(%60, %62, %40) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg258: i1, %arg259: i1, %arg260: i1):
      %272 = "arith.andi"(%arg258, %arg259) : (i1, i1) -> i1
      "linalg.yield"(%272) : (i1) -> ()
    }) : (tensor<1x8x2xi1>, tensor<1x8x2xi1>, tensor<1x8x2xi1>) -> tensor<1x8x2xi1>
    %64 = "tensor.expand_shape"(%63) <{reassociation = [[0], [1], [2, 3]], static_output_shape = array<i64: 1, 8, 2, 1>}> : (tensor<1x8x2xi1>) -> tensor<1x8x2x1xi1>
    %65 = "tensor.empty"() : () -> tensor<1x8x2x1xf32>
    %66 = "linalg.generic"(%64, %65) <{indexing_maps = [#map12, #map12], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg256: i1, %arg257: f32):
      %271 = "arith.uitofp"(%arg256) : (i1) -> f32
      "linalg.yield"(%271) : (f32) -> ()
    }) : (tensor<1x8x2x1xi1>, tensor<1x8x2x1xf32>) -> tensor<1x8x2x1xf32>
    %67 = "tensor.collapse_shape"(%66) <{reassociation = [[0], [1], [2, 3]]}> : (tensor<1x8x2x1xf32>) -> tensor<1x8x2xf32>
    %68 = "linalg.generic"(%67, %58) <{indexing_maps = [#map2, #map12], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg254: f32, %arg255: f32):
      "linalg.yield"(%arg254) : (f32) -> ()
    }) : (tensor<1x8x2xf32>, tensor<1x8x2x4xf32>) -> tensor<1x8x2x4xf32>
    %69 = "linalg.generic"(%59, %68, %58) <{indexing_maps = [#map12, #map12, #map12], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg251: f32, %arg252: f32, %arg253: f32):
      %270 = "arith.mulf"(%arg251, %arg252) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%270) : (f32) -> ()
    }) : (tensor<1x8x2x4xf32>, tensor<1x8x2x4xf32>, tensor<1x8x2x4xf32>) -> tensor<1x8x2x4xf32>
    %70 = "linalg.generic"(%31, %42, %16) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg248: f32, %arg249: f32, %arg250: f32):
      %269 = "arith.mulf"(%arg248, %arg249) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%269) : (f32) -> ()
    }) : (tensor<1x8x2xf32>, tensor<1x8x2xf32>, tensor<1x8x2xf32>) -> tensor<1x8x2xf32>
    %71 = "linalg.generic"(%70, %27) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg246: f32, %arg247: f32):
      %268 = "arith.addf"(%arg247, %arg246) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%268) : (f32) -> ()
    }) : (tensor<1x8x2xf32>, tensor<1x8xf32>) -> tensor<1x8xf32>
    %72 = "linalg.generic"(%71, %58) <{indexing_maps = [#map13, #map12], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg244: f32, %arg245: f32):
      "linalg.yield"(%arg244) : (f32) -> ()
    }) : (tensor<1x8xf32>, tensor<1x8x2x4xf32>) -> tensor<1x8x2x4xf32>
    %73 = "linalg.generic"(%69, %72, %58) <{indexing_maps = [#map12, #map12, #map12], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg241: f32, %arg242: f32, %arg243: f32):
      %267 = "arith.mulf"(%arg241, %arg242) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%267) : (f32) -> ()
    }) : (tensor<1x8x2x4xf32>, tensor<1x8x2x4xf32>, tensor<1x8x2x4xf32>) -> tensor<1x8x2x4xf32>
    %74 = "linalg.fill"(%3, %58) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg239: f32, %arg240: f32):
      "linalg.yield"(%arg239) : (f32) -> ()
    }) : (f32, tensor<1x8x2x4xf32>) -> tensor<1x8x2x4xf32>
    %75 = "linalg.generic"(%15, %69, %74) <{indexing_maps = [#map14, #map15, #map16], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg236: f32, %arg237: f32, %arg238: f32):
      %265 = "arith.mulf"(%arg236, %arg237) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %266 = "arith.addf"(%arg238, %265) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%266) : (f32) -> ()
    }) : (tensor<1x8x8xf32>, tensor<1x8x2x4xf32>, tensor<1x8x2x4xf32>) -> tensor<1x8x2x4xf32>
    %76 = "tensor.expand_shape"(%75) <{reassociation = [[0], [1], [2], [3, 4]], static_output_shape = array<i64: 1, 8, 2, 1, 4>}> : (tensor<1x8x2x4xf32>) -> tensor<1x8x2x1x4xf32>
    %77 = "stablehlo.all_to_all"(%76) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>, concat_dimension = 2 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, split_count = 2 : i64, split_dimension = 2 : i64}> : (tensor<1x8x2x1x4xf32>) -> tensor<1x8x2x1x4xf32>
    %78 = "tensor.empty"() : () -> tensor<2x1x8x1x4xf32>
    %79 = "linalg.generic"(%77, %78) <{indexing_maps = [#map17, #map18], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg234: f32, %arg235: f32):
      "linalg.yield"(%arg234) : (f32) -> ()
    }) {result_layout = dense<[4, 3, 0, 2, 1]> : tensor<5xindex>, xla_shape = "f32[2,1,8,1,4]{4,3,0,2,1}"} : (tensor<1x8x2x1x4xf32>, tensor<2x1x8x1x4xf32>) -> tensor<2x1x8x1x4xf32>
    %80 = "tensor.collapse_shape"(%79) <{reassociation = [[0], [1, 2], [3], [4]]}> : (tensor<2x1x8x1x4xf32>) -> tensor<2x8x1x4xf32>
    %81 = "tensor.empty"() : () -> tensor<1x2x4x8xf32>
    %82 = "linalg.generic"(%80, %81) <{indexing_maps = [#map19, #map12], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg232: f32, %arg233: f32):
      "linalg.yield"(%arg232) : (f32) -> ()
    }) {result_layout = dense<[2, 0, 3, 1]> : tensor<4xindex>, xla_shape = "f32[1,2,4,8]{2,0,3,1}"} : (tensor<2x8x1x4xf32>, tensor<1x2x4x8xf32>) -> tensor<1x2x4x8xf32>
    %83 = "mhlo.copy"(%82) {result_layout = dense<[2, 0, 3, 1]> : tensor<4xindex>, xla_shape = "f32[1,2,4,8]{2,0,3,1}"} : (tensor<1x2x4x8xf32>) -> tensor<1x2x4x8xf32>
    %84 = "tensor.empty"() : () -> tensor<1x2x4x16xf32>
    %85 = "linalg.fill"(%3, %84) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg230: f32, %arg231: f32):
      "linalg.yield"(%arg230) : (f32) -> ()
    }) : (f32, tensor<1x2x4x16xf32>) -> tensor<1x2x4x16xf32>
    %86 = "linalg.generic"(%83, %arg2, %85) <{indexing_maps = [#map20, #map21, #map16], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg227: f32, %arg228: f32, %arg229: f32):
      %263 = "arith.mulf"(%arg227, %arg228) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %264 = "arith.addf"(%arg229, %263) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%264) : (f32) -> ()
    }) : (tensor<1x2x4x8xf32>, tensor<1x8x16xf32>, tensor<1x2x4x16xf32>) -> tensor<1x2x4x16xf32>
    %87 = "linalg.generic"(%86, %86, %84) <{indexing_maps = [#map12, #map12, #map12], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg224: f32, %arg225: f32, %arg226: f32):
      %262 = "arith.mulf"(%arg224, %arg225) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%262) : (f32) -> ()
    }) : (tensor<1x2x4x16xf32>, tensor<1x2x4x16xf32>, tensor<1x2x4x16xf32>) -> tensor<1x2x4x16xf32>
    %88 = "linalg.generic"(%87, %86, %84) <{indexing_maps = [#map12, #map12, #map12], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg221: f32, %arg222: f32, %arg223: f32):
      %261 = "arith.mulf"(%arg221, %arg222) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%261) : (f32) -> ()
    }) : (tensor<1x2x4x16xf32>, tensor<1x2x4x16xf32>, tensor<1x2x4x16xf32>) -> tensor<1x2x4x16xf32>
    %89 = "linalg.generic"(%10, %84) <{indexing_maps = [#map22, #map12], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg219: f32, %arg220: f32):
      "linalg.yield"(%arg219) : (f32) -> ()
    }) : (tensor<f32>, tensor<1x2x4x16xf32>) -> tensor<1x2x4x16xf32>
    %90 = "linalg.generic"(%88, %89, %84) <{indexing_maps = [#map12, #map12, #map12], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg216: f32, %arg217: f32, %arg218: f32):
      %260 = "arith.mulf"(%arg216, %arg217) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%260) : (f32) -> ()
    }) : (tensor<1x2x4x16xf32>, tensor<1x2x4x16xf32>, tensor<1x2x4x16xf32>) -> tensor<1x2x4x16xf32>
    %91 = "linalg.generic"(%86, %90, %84) <{indexing_maps = [#map12, #map12, #map12], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg213: f32, %arg214: f32, %arg215: f32):
      %259 = "arith.addf"(%arg213, %arg214) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%259) : (f32) -> ()
    }) : (tensor<1x2x4x16xf32>, tensor<1x2x4x16xf32>, tensor<1x2x4x16xf32>) -> tensor<1x2x4x16xf32>
    %92 = "linalg.generic"(%9, %84) <{indexing_maps = [#map22, #map12], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg211: f32, %arg212: f32):
      "linalg.yield"(%arg211) : (f32) -> ()
    }) : (tensor<f32>, tensor<1x2x4x16xf32>) -> tensor<1x2x4x16xf32>
    %93 = "linalg.generic"(%91, %92, %84) <{indexing_maps = [#map12, #map12, #map12], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg208: f32, %arg209: f32, %arg210: f32):
      %258 = "arith.mulf"(%arg208, %arg209) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%258) : (f32) -> ()
    }) : (tensor<1x2x4x16xf32>, tensor<1x2x4x16xf32>, tensor<1x2x4x16xf32>) -> tensor<1x2x4x16xf32>
    %94 = "linalg.generic"(%93, %84) <{indexing_maps = [#map12, #map12], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg206: f32, %arg207: f32):
      %257 = "math.tanh"(%arg206) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%257) : (f32) -> ()
    }) : (tensor<1x2x4x16xf32>, tensor<1x2x4x16xf32>) -> tensor<1x2x4x16xf32>
    %95 = "linalg.generic"(%12, %84) <{indexing_maps = [#map22, #map12], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg204: f32, %arg205: f32):
      "linalg.yield"(%arg204) : (f32) -> ()
    }) : (tensor<f32>, tensor<1x2x4x16xf32>) -> tensor<1x2x4x16xf32>
    %96 = "linalg.generic"(%94, %95, %84) <{indexing_maps = [#map12, #map12, #map12], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg201: f32, %arg202: f32, %arg203: f32):
      %256 = "arith.addf"(%arg201, %arg202) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%256) : (f32) -> ()
    }) : (tensor<1x2x4x16xf32>, tensor<1x2x4x16xf32>, tensor<1x2x4x16xf32>) -> tensor<1x2x4x16xf32>
    %97 = "linalg.generic"(%8, %84) <{indexing_maps = [#map22, #map12], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg199: f32, %arg200: f32):
      "linalg.yield"(%arg199) : (f32) -> ()
    }) : (tensor<f32>, tensor<1x2x4x16xf32>) -> tensor<1x2x4x16xf32>
    %98 = "linalg.generic"(%96, %97, %84) <{indexing_maps = [#map12, #map12, #map12], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg196: f32, %arg197: f32, %arg198: f32):
      %255 = "arith.mulf"(%arg196, %arg197) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%255) : (f32) -> ()
    }) : (tensor<1x2x4x16xf32>, tensor<1x2x4x16xf32>, tensor<1x2x4x16xf32>) -> tensor<1x2x4x16xf32>
    %99 = "linalg.generic"(%86, %98, %84) <{indexing_maps = [#map12, #map12, #map12], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg193: f32, %arg194: f32, %arg195: f32):
      %254 = "arith.mulf"(%arg193, %arg194) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%254) : (f32) -> ()
    }) : (tensor<1x2x4x16xf32>, tensor<1x2x4x16xf32>, tensor<1x2x4x16xf32>) -> tensor<1x2x4x16xf32>
    %100 = "linalg.fill"(%3, %81) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg191: f32, %arg192: f32):
      "linalg.yield"(%arg191) : (f32) -> ()
    }) : (f32, tensor<1x2x4x8xf32>) -> tensor<1x2x4x8xf32>
    %101 = "linalg.generic"(%99, %arg0, %100) <{indexing_maps = [#map20, #map21, #map16], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg188: f32, %arg189: f32, %arg190: f32):
      %252 = "arith.mulf"(%arg188, %arg189) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %253 = "arith.addf"(%arg190, %252) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%253) : (f32) -> ()
    }) : (tensor<1x2x4x16xf32>, tensor<1x16x8xf32>, tensor<1x2x4x8xf32>) -> tensor<1x2x4x8xf32>
    %102 = "tensor.expand_shape"(%101) <{reassociation = [[0], [1], [2, 3], [4]], static_output_shape = array<i64: 1, 2, 1, 4, 8>}> : (tensor<1x2x4x8xf32>) -> tensor<1x2x1x4x8xf32>
    %103 = "stablehlo.all_to_all"(%102) <{channel_handle = #stablehlo.channel_handle<handle = 2, type = 0>, concat_dimension = 1 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, split_count = 2 : i64, split_dimension = 1 : i64}> : (tensor<1x2x1x4x8xf32>) -> tensor<1x2x1x4x8xf32>
    %104 = "tensor.empty"() : () -> tensor<2x1x1x4x8xf32>
    %105 = "linalg.generic"(%103, %104) <{indexing_maps = [#map23, #map18], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg186: f32, %arg187: f32):
      "linalg.yield"(%arg186) : (f32) -> ()
    }) {result_layout = dense<[4, 3, 2, 0, 1]> : tensor<5xindex>, xla_shape = "f32[2,1,1,4,8]{4,3,2,0,1}"} : (tensor<1x2x1x4x8xf32>, tensor<2x1x1x4x8xf32>) -> tensor<2x1x1x4x8xf32>
    %106 = "tensor.collapse_shape"(%105) <{reassociation = [[0], [1], [2, 3], [4]]}> : (tensor<2x1x1x4x8xf32>) -> tensor<2x1x4x8xf32>
    %107 = "mhlo.copy"(%106) : (tensor<2x1x4x8xf32>) -> tensor<2x1x4x8xf32>
    %108 = "tensor.empty"() : () -> tensor<1x8x8xf32>
    %109 = "linalg.fill"(%3, %108) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg184: f32, %arg185: f32):
      "linalg.yield"(%arg184) : (f32) -> ()
    }) : (f32, tensor<1x8x8xf32>) -> tensor<1x8x8xf32>
    %110 = "linalg.generic"(%73, %107, %109) <{indexing_maps = [#map24, #map25, #map26], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg181: f32, %arg182: f32, %arg183: f32):
      %250 = "arith.mulf"(%arg181, %arg182) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %251 = "arith.addf"(%arg183, %250) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%251) : (f32) -> ()
    }) : (tensor<1x8x2x4xf32>, tensor<2x1x4x8xf32>, tensor<1x8x8xf32>) -> tensor<1x8x8xf32>
    %111 = "tensor.collapse_shape"(%110) <{reassociation = [[0, 1], [2]]}> : (tensor<1x8x8xf32>) -> tensor<8x8xf32>
    %112 = "tensor.empty"() : () -> tensor<8x8xf32>
    %113 = "linalg.generic"(%111, %arg4, %112) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg178: f32, %arg179: f32, %arg180: f32):
      %249 = "arith.subf"(%arg178, %arg179) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%249) : (f32) -> ()
    }) : (tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %114 = "linalg.generic"(%113, %113, %112) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg175: f32, %arg176: f32, %arg177: f32):
      %248 = "arith.mulf"(%arg175, %arg176) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%248) : (f32) -> ()
    }) : (tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %115 = "tensor.empty"() : () -> tensor<f32>
    %116 = "linalg.fill"(%3, %115) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg173: f32, %arg174: f32):
      "linalg.yield"(%arg173) : (f32) -> ()
    }) : (f32, tensor<f32>) -> tensor<f32>
    %117 = "linalg.generic"(%114, %116) <{indexing_maps = [#map6, #map5], iterator_types = [#linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg171: f32, %arg172: f32):
      %247 = "arith.addf"(%arg172, %arg171) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%247) : (f32) -> ()
    }) : (tensor<8x8xf32>, tensor<f32>) -> tensor<f32>
    %118 = "stablehlo.all_reduce"(%117) <{channel_handle = #stablehlo.channel_handle<handle = 3, type = 0>, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, use_global_device_ids}> ({
    ^bb0(%arg166: tensor<f32>, %arg167: tensor<f32>):
      %245 = "linalg.generic"(%arg166, %arg167, %115) <{indexing_maps = [#map27, #map27, #map27], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg168: f32, %arg169: f32, %arg170: f32):
        %246 = "arith.addf"(%arg168, %arg169) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%246) : (f32) -> ()
      }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%245) : (tensor<f32>) -> ()
    }) : (tensor<f32>) -> tensor<f32>
    %119 = "linalg.generic"(%118, %115) <{indexing_maps = [#map27, #map27], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg164: f32, %arg165: f32):
      %244 = "arith.divf"(%arg164, %0) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%244) : (f32) -> ()
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %120 = "linalg.generic"(%7, %112) <{indexing_maps = [#map5, #map6], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg162: f32, %arg163: f32):
      "linalg.yield"(%arg162) : (f32) -> ()
    }) : (tensor<f32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %121 = "linalg.generic"(%113, %120, %112) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg159: f32, %arg160: f32, %arg161: f32):
      %243 = "arith.mulf"(%arg159, %arg160) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%243) : (f32) -> ()
    }) : (tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %122 = "linalg.generic"(%6, %112) <{indexing_maps = [#map5, #map6], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg157: f32, %arg158: f32):
      "linalg.yield"(%arg157) : (f32) -> ()
    }) : (tensor<f32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %123 = "linalg.generic"(%121, %122, %112) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg154: f32, %arg155: f32, %arg156: f32):
      %242 = "arith.mulf"(%arg154, %arg155) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%242) : (f32) -> ()
    }) : (tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %124 = "tensor.expand_shape"(%123) <{reassociation = [[0, 1], [2]], static_output_shape = array<i64: 1, 8, 8>}> : (tensor<8x8xf32>) -> tensor<1x8x8xf32>
    %125 = "linalg.generic"(%124, %73, %74) <{indexing_maps = [#map14, #map15, #map16], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg151: f32, %arg152: f32, %arg153: f32):
      %240 = "arith.mulf"(%arg151, %arg152) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %241 = "arith.addf"(%arg153, %240) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%241) : (f32) -> ()
    }) : (tensor<1x8x8xf32>, tensor<1x8x2x4xf32>, tensor<1x8x2x4xf32>) -> tensor<1x8x2x4xf32>
    %126 = "tensor.empty"() : () -> tensor<2x1x4x8xf32>
    %127 = "linalg.generic"(%125, %126) <{indexing_maps = [#map19, #map12], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg149: f32, %arg150: f32):
      "linalg.yield"(%arg149) : (f32) -> ()
    }) {result_layout = dense<[2, 0, 3, 1]> : tensor<4xindex>, xla_shape = "f32[2,1,4,8]{2,0,3,1}"} : (tensor<1x8x2x4xf32>, tensor<2x1x4x8xf32>) -> tensor<2x1x4x8xf32>
    %128 = "mhlo.copy"(%127) {result_layout = dense<[2, 0, 3, 1]> : tensor<4xindex>, xla_shape = "f32[2,1,4,8]{2,0,3,1}"} : (tensor<2x1x4x8xf32>) -> tensor<2x1x4x8xf32>
    %129 = "tensor.expand_shape"(%128) <{reassociation = [[0], [1], [2, 3], [4]], static_output_shape = array<i64: 2, 1, 1, 4, 8>}> : (tensor<2x1x4x8xf32>) -> tensor<2x1x1x4x8xf32>
    %130 = "stablehlo.all_to_all"(%129) <{channel_handle = #stablehlo.channel_handle<handle = 4, type = 0>, concat_dimension = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, split_count = 2 : i64, split_dimension = 0 : i64}> : (tensor<2x1x1x4x8xf32>) -> tensor<2x1x1x4x8xf32>
    %131 = "tensor.empty"() : () -> tensor<1x2x1x4x8xf32>
    %132 = "linalg.generic"(%130, %131) <{indexing_maps = [#map23, #map18], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg147: f32, %arg148: f32):
      "linalg.yield"(%arg147) : (f32) -> ()
    }) {result_layout = dense<[4, 3, 2, 0, 1]> : tensor<5xindex>, xla_shape = "f32[1,2,1,4,8]{4,3,2,0,1}"} : (tensor<2x1x1x4x8xf32>, tensor<1x2x1x4x8xf32>) -> tensor<1x2x1x4x8xf32>
    %133 = "tensor.collapse_shape"(%132) <{reassociation = [[0], [1], [2, 3], [4]]}> : (tensor<1x2x1x4x8xf32>) -> tensor<1x2x4x8xf32>
    %134 = "tensor.empty"() : () -> tensor<1x8x16xf32>
    %135 = "linalg.fill"(%3, %134) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg145: f32, %arg146: f32):
      "linalg.yield"(%arg145) : (f32) -> ()
    }) : (f32, tensor<1x8x16xf32>) -> tensor<1x8x16xf32>
    %136 = "linalg.generic"(%133, %99, %135) <{indexing_maps = [#map28, #map29, #map26], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg142: f32, %arg143: f32, %arg144: f32):
      %238 = "arith.mulf"(%arg142, %arg143) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %239 = "arith.addf"(%arg144, %238) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%239) : (f32) -> ()
    }) : (tensor<1x2x4x8xf32>, tensor<1x2x4x16xf32>, tensor<1x8x16xf32>) -> tensor<1x8x16xf32>
    %137 = "tensor.empty"() : () -> tensor<1x16x8xf32>
    %138 = "linalg.generic"(%136, %137) <{indexing_maps = [#map30, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg140: f32, %arg141: f32):
      "linalg.yield"(%arg140) : (f32) -> ()
    }) {result_layout = dense<[1, 2, 0]> : tensor<3xindex>, xla_shape = "f32[1,16,8]{1,2,0}"} : (tensor<1x8x16xf32>, tensor<1x16x8xf32>) -> tensor<1x16x8xf32>
    %139 = "linalg.generic"(%5, %137) <{indexing_maps = [#map9, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg138: f32, %arg139: f32):
      "linalg.yield"(%arg138) : (f32) -> ()
    }) : (tensor<f32>, tensor<1x16x8xf32>) -> tensor<1x16x8xf32>
    %140 = "linalg.generic"(%138, %139, %137) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg135: f32, %arg136: f32, %arg137: f32):
      %237 = "arith.mulf"(%arg135, %arg136) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%237) : (f32) -> ()
    }) {result_layout = dense<[1, 2, 0]> : tensor<3xindex>, xla_shape = "f32[1,16,8]{1,2,0}"} : (tensor<1x16x8xf32>, tensor<1x16x8xf32>, tensor<1x16x8xf32>) -> tensor<1x16x8xf32>
    %141 = "linalg.generic"(%arg0, %140, %137) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg132: f32, %arg133: f32, %arg134: f32):
      %236 = "arith.subf"(%arg132, %arg133) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%236) : (f32) -> ()
    }) : (tensor<1x16x8xf32>, tensor<1x16x8xf32>, tensor<1x16x8xf32>) -> tensor<1x16x8xf32>
    %142 = "linalg.generic"(%124, %107, %74) <{indexing_maps = [#map31, #map32, #map16], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg129: f32, %arg130: f32, %arg131: f32):
      %234 = "arith.mulf"(%arg129, %arg130) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %235 = "arith.addf"(%arg131, %234) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%235) : (f32) -> ()
    }) : (tensor<1x8x8xf32>, tensor<2x1x4x8xf32>, tensor<1x8x2x4xf32>) -> tensor<1x8x2x4xf32>
    %143 = "linalg.generic"(%69, %142, %58) <{indexing_maps = [#map12, #map12, #map12], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg126: f32, %arg127: f32, %arg128: f32):
      %233 = "arith.mulf"(%arg126, %arg127) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%233) : (f32) -> ()
    }) : (tensor<1x8x2x4xf32>, tensor<1x8x2x4xf32>, tensor<1x8x2x4xf32>) -> tensor<1x8x2x4xf32>
    %144 = "linalg.generic"(%143, %27) <{indexing_maps = [#map12, #map13], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg124: f32, %arg125: f32):
      %232 = "arith.addf"(%arg125, %arg124) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%232) : (f32) -> ()
    }) : (tensor<1x8x2x4xf32>, tensor<1x8xf32>) -> tensor<1x8xf32>
    %145 = "tensor.expand_shape"(%144) <{reassociation = [[0], [1, 2, 3]], static_output_shape = array<i64: 1, 8, 1, 1>}> : (tensor<1x8xf32>) -> tensor<1x8x1x1xf32>
    %146 = "linalg.generic"(%145, %27) <{indexing_maps = [#map12, #map13], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg122: f32, %arg123: f32):
      %231 = "arith.addf"(%arg123, %arg122) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%231) : (f32) -> ()
    }) : (tensor<1x8x1x1xf32>, tensor<1x8xf32>) -> tensor<1x8xf32>
    %147 = "linalg.generic"(%146, %16) <{indexing_maps = [#map4, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg120: f32, %arg121: f32):
      "linalg.yield"(%arg120) : (f32) -> ()
    }) : (tensor<1x8xf32>, tensor<1x8x2xf32>) -> tensor<1x8x2xf32>
    %148 = "linalg.generic"(%147, %42, %16) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg117: f32, %arg118: f32, %arg119: f32):
      %230 = "arith.mulf"(%arg117, %arg118) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%230) : (f32) -> ()
    }) : (tensor<1x8x2xf32>, tensor<1x8x2xf32>, tensor<1x8x2xf32>) -> tensor<1x8x2xf32>
    %149 = "linalg.generic"(%148, %30, %16) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg114: f32, %arg115: f32, %arg116: f32):
      %229 = "arith.divf"(%arg114, %arg115) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%229) : (f32) -> ()
    }) : (tensor<1x8x2xf32>, tensor<1x8x2xf32>, tensor<1x8x2xf32>) -> tensor<1x8x2xf32>
    %150 = "tensor.empty"() : () -> tensor<1x8x1xf32>
    %151 = "linalg.generic"(%12, %150) <{indexing_maps = [#map9, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg112: f32, %arg113: f32):
      "linalg.yield"(%arg112) : (f32) -> ()
    }) : (tensor<f32>, tensor<1x8x1xf32>) -> tensor<1x8x1xf32>
    %152 = "linalg.generic"(%29, %29, %150) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg109: f32, %arg110: f32, %arg111: f32):
      %228 = "arith.mulf"(%arg109, %arg110) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%228) : (f32) -> ()
    }) : (tensor<1x8x1xf32>, tensor<1x8x1xf32>, tensor<1x8x1xf32>) -> tensor<1x8x1xf32>
    %153 = "linalg.generic"(%151, %152, %150) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg106: f32, %arg107: f32, %arg108: f32):
      %227 = "arith.divf"(%arg106, %arg107) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%227) : (f32) -> ()
    }) : (tensor<1x8x1xf32>, tensor<1x8x1xf32>, tensor<1x8x1xf32>) -> tensor<1x8x1xf32>
    %154 = "tensor.collapse_shape"(%153) <{reassociation = [[0], [1, 2]]}> : (tensor<1x8x1xf32>) -> tensor<1x8xf32>
    %155 = "linalg.generic"(%154, %16) <{indexing_maps = [#map4, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg104: f32, %arg105: f32):
      "linalg.yield"(%arg104) : (f32) -> ()
    }) : (tensor<1x8xf32>, tensor<1x8x2xf32>) -> tensor<1x8x2xf32>
    %156 = "linalg.generic"(%148, %155, %16) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg101: f32, %arg102: f32, %arg103: f32):
      %226 = "arith.mulf"(%arg101, %arg102) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%226) : (f32) -> ()
    }) : (tensor<1x8x2xf32>, tensor<1x8x2xf32>, tensor<1x8x2xf32>) -> tensor<1x8x2xf32>
    %157 = "linalg.generic"(%156, %26, %16) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg98: f32, %arg99: f32, %arg100: f32):
      %225 = "arith.mulf"(%arg98, %arg99) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%225) : (f32) -> ()
    }) : (tensor<1x8x2xf32>, tensor<1x8x2xf32>, tensor<1x8x2xf32>) -> tensor<1x8x2xf32>
    %158 = "linalg.generic"(%157, %27) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg96: f32, %arg97: f32):
      %224 = "arith.addf"(%arg97, %arg96) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%224) : (f32) -> ()
    }) : (tensor<1x8x2xf32>, tensor<1x8xf32>) -> tensor<1x8xf32>
    %159 = "tensor.expand_shape"(%158) <{reassociation = [[0], [1, 2]], static_output_shape = array<i64: 1, 8, 1>}> : (tensor<1x8xf32>) -> tensor<1x8x1xf32>
    %160 = "linalg.generic"(%159, %150) <{indexing_maps = [#map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg94: f32, %arg95: f32):
      %223 = "arith.negf"(%arg94) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%223) : (f32) -> ()
    }) : (tensor<1x8x1xf32>, tensor<1x8x1xf32>) -> tensor<1x8x1xf32>
    %161 = "linalg.generic"(%160, %27) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg92: f32, %arg93: f32):
      %222 = "arith.addf"(%arg93, %arg92) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%222) : (f32) -> ()
    }) : (tensor<1x8x1xf32>, tensor<1x8xf32>) -> tensor<1x8xf32>
    %162 = "linalg.generic"(%161, %16) <{indexing_maps = [#map4, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg90: f32, %arg91: f32):
      "linalg.yield"(%arg90) : (f32) -> ()
    }) : (tensor<1x8xf32>, tensor<1x8x2xf32>) -> tensor<1x8x2xf32>
    %163 = "linalg.generic"(%149, %162, %16) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg87: f32, %arg88: f32, %arg89: f32):
      %221 = "arith.addf"(%arg87, %arg88) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%221) : (f32) -> ()
    }) : (tensor<1x8x2xf32>, tensor<1x8x2xf32>, tensor<1x8x2xf32>) -> tensor<1x8x2xf32>
    %164 = "linalg.generic"(%163, %26, %16) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg84: f32, %arg85: f32, %arg86: f32):
      %220 = "arith.mulf"(%arg84, %arg85) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%220) : (f32) -> ()
    }) : (tensor<1x8x2xf32>, tensor<1x8x2xf32>, tensor<1x8x2xf32>) -> tensor<1x8x2xf32>
    %165 = "tensor.empty"() : () -> tensor<2x8xf32>
    %166 = "linalg.fill"(%3, %165) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg82: f32, %arg83: f32):
      "linalg.yield"(%arg82) : (f32) -> ()
    }) : (f32, tensor<2x8xf32>) -> tensor<2x8xf32>
    %167 = "linalg.generic"(%164, %15, %166) <{indexing_maps = [#map33, #map34, #map13], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg79: f32, %arg80: f32, %arg81: f32):
      %218 = "arith.mulf"(%arg79, %arg80) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %219 = "arith.addf"(%arg81, %218) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%219) : (f32) -> ()
    }) : (tensor<1x8x2xf32>, tensor<1x8x8xf32>, tensor<2x8xf32>) -> tensor<2x8xf32>
    %168 = "stablehlo.all_reduce"(%167) <{channel_handle = #stablehlo.channel_handle<handle = 5, type = 0>, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, use_global_device_ids}> ({
    ^bb0(%arg74: tensor<f32>, %arg75: tensor<f32>):
      %216 = "linalg.generic"(%arg74, %arg75, %115) <{indexing_maps = [#map27, #map27, #map27], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg76: f32, %arg77: f32, %arg78: f32):
        %217 = "arith.addf"(%arg76, %arg77) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%217) : (f32) -> ()
      }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%216) : (tensor<f32>) -> ()
    }) : (tensor<2x8xf32>) -> tensor<2x8xf32>
    %169 = "tensor.empty"() : () -> tensor<8x2xf32>
    %170 = "linalg.generic"(%168, %169) <{indexing_maps = [#map35, #map6], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg72: f32, %arg73: f32):
      "linalg.yield"(%arg72) : (f32) -> ()
    }) {result_layout = dense<[0, 1]> : tensor<2xindex>, xla_shape = "f32[8,2]{0,1}"} : (tensor<2x8xf32>, tensor<8x2xf32>) -> tensor<8x2xf32>
    %171 = "linalg.generic"(%5, %169) <{indexing_maps = [#map5, #map6], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg70: f32, %arg71: f32):
      "linalg.yield"(%arg70) : (f32) -> ()
    }) : (tensor<f32>, tensor<8x2xf32>) -> tensor<8x2xf32>
    %172 = "linalg.generic"(%170, %171, %169) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg67: f32, %arg68: f32, %arg69: f32):
      %215 = "arith.mulf"(%arg67, %arg68) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%215) : (f32) -> ()
    }) {result_layout = dense<[0, 1]> : tensor<2xindex>, xla_shape = "f32[8,2]{0,1}"} : (tensor<8x2xf32>, tensor<8x2xf32>, tensor<8x2xf32>) -> tensor<8x2xf32>
    %173 = "linalg.generic"(%arg1, %172, %169) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg64: f32, %arg65: f32, %arg66: f32):
      %214 = "arith.subf"(%arg64, %arg65) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%214) : (f32) -> ()
    }) : (tensor<8x2xf32>, tensor<8x2xf32>, tensor<8x2xf32>) -> tensor<8x2xf32>
    %174 = "linalg.generic"(%133, %arg0, %85) <{indexing_maps = [#map20, #map36, #map16], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg61: f32, %arg62: f32, %arg63: f32):
      %212 = "arith.mulf"(%arg61, %arg62) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %213 = "arith.addf"(%arg63, %212) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%213) : (f32) -> ()
    }) : (tensor<1x2x4x8xf32>, tensor<1x16x8xf32>, tensor<1x2x4x16xf32>) -> tensor<1x2x4x16xf32>
    %175 = "linalg.generic"(%174, %98, %84) <{indexing_maps = [#map12, #map12, #map12], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg58: f32, %arg59: f32, %arg60: f32):
      %211 = "arith.mulf"(%arg58, %arg59) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%211) : (f32) -> ()
    }) : (tensor<1x2x4x16xf32>, tensor<1x2x4x16xf32>, tensor<1x2x4x16xf32>) -> tensor<1x2x4x16xf32>
    %176 = "linalg.generic"(%86, %174, %84) <{indexing_maps = [#map12, #map12, #map12], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg55: f32, %arg56: f32, %arg57: f32):
      %210 = "arith.mulf"(%arg55, %arg56) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%210) : (f32) -> ()
    }) : (tensor<1x2x4x16xf32>, tensor<1x2x4x16xf32>, tensor<1x2x4x16xf32>) -> tensor<1x2x4x16xf32>
    %177 = "linalg.generic"(%176, %97, %84) <{indexing_maps = [#map12, #map12, #map12], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg52: f32, %arg53: f32, %arg54: f32):
      %209 = "arith.mulf"(%arg52, %arg53) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%209) : (f32) -> ()
    }) : (tensor<1x2x4x16xf32>, tensor<1x2x4x16xf32>, tensor<1x2x4x16xf32>) -> tensor<1x2x4x16xf32>
    %178 = "linalg.generic"(%95, %94, %84) <{indexing_maps = [#map12, #map12, #map12], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg49: f32, %arg50: f32, %arg51: f32):
      %208 = "arith.subf"(%arg49, %arg50) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%208) : (f32) -> ()
    }) : (tensor<1x2x4x16xf32>, tensor<1x2x4x16xf32>, tensor<1x2x4x16xf32>) -> tensor<1x2x4x16xf32>
    %179 = "linalg.generic"(%177, %178, %84) <{indexing_maps = [#map12, #map12, #map12], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg46: f32, %arg47: f32, %arg48: f32):
      %207 = "arith.mulf"(%arg46, %arg47) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%207) : (f32) -> ()
    }) : (tensor<1x2x4x16xf32>, tensor<1x2x4x16xf32>, tensor<1x2x4x16xf32>) -> tensor<1x2x4x16xf32>
    %180 = "linalg.generic"(%179, %94, %84) <{indexing_maps = [#map12, #map12, #map12], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg43: f32, %arg44: f32, %arg45: f32):
      %206 = "arith.mulf"(%arg43, %arg44) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%206) : (f32) -> ()
    }) : (tensor<1x2x4x16xf32>, tensor<1x2x4x16xf32>, tensor<1x2x4x16xf32>) -> tensor<1x2x4x16xf32>
    %181 = "linalg.generic"(%179, %180, %84) <{indexing_maps = [#map12, #map12, #map12], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg40: f32, %arg41: f32, %arg42: f32):
      %205 = "arith.addf"(%arg40, %arg41) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%205) : (f32) -> ()
    }) : (tensor<1x2x4x16xf32>, tensor<1x2x4x16xf32>, tensor<1x2x4x16xf32>) -> tensor<1x2x4x16xf32>
    %182 = "linalg.generic"(%181, %92, %84) <{indexing_maps = [#map12, #map12, #map12], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg37: f32, %arg38: f32, %arg39: f32):
      %204 = "arith.mulf"(%arg37, %arg38) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%204) : (f32) -> ()
    }) : (tensor<1x2x4x16xf32>, tensor<1x2x4x16xf32>, tensor<1x2x4x16xf32>) -> tensor<1x2x4x16xf32>
    %183 = "linalg.generic"(%175, %182, %84) <{indexing_maps = [#map12, #map12, #map12], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg34: f32, %arg35: f32, %arg36: f32):
      %203 = "arith.addf"(%arg34, %arg35) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%203) : (f32) -> ()
    }) : (tensor<1x2x4x16xf32>, tensor<1x2x4x16xf32>, tensor<1x2x4x16xf32>) -> tensor<1x2x4x16xf32>
    %184 = "linalg.generic"(%182, %89, %84) <{indexing_maps = [#map12, #map12, #map12], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg31: f32, %arg32: f32, %arg33: f32):
      %202 = "arith.mulf"(%arg31, %arg32) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%202) : (f32) -> ()
    }) : (tensor<1x2x4x16xf32>, tensor<1x2x4x16xf32>, tensor<1x2x4x16xf32>) -> tensor<1x2x4x16xf32>
    %185 = "linalg.generic"(%4, %84) <{indexing_maps = [#map22, #map12], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg29: f32, %arg30: f32):
      "linalg.yield"(%arg29) : (f32) -> ()
    }) : (tensor<f32>, tensor<1x2x4x16xf32>) -> tensor<1x2x4x16xf32>
    %186 = "linalg.generic"(%87, %185, %84) <{indexing_maps = [#map12, #map12, #map12], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg26: f32, %arg27: f32, %arg28: f32):
      %201 = "arith.mulf"(%arg26, %arg27) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%201) : (f32) -> ()
    }) : (tensor<1x2x4x16xf32>, tensor<1x2x4x16xf32>, tensor<1x2x4x16xf32>) -> tensor<1x2x4x16xf32>
    %187 = "linalg.generic"(%184, %186, %84) <{indexing_maps = [#map12, #map12, #map12], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg23: f32, %arg24: f32, %arg25: f32):
      %200 = "arith.mulf"(%arg23, %arg24) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%200) : (f32) -> ()
    }) : (tensor<1x2x4x16xf32>, tensor<1x2x4x16xf32>, tensor<1x2x4x16xf32>) -> tensor<1x2x4x16xf32>
    %188 = "linalg.generic"(%183, %187, %84) <{indexing_maps = [#map12, #map12, #map12], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg20: f32, %arg21: f32, %arg22: f32):
      %199 = "arith.addf"(%arg20, %arg21) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%199) : (f32) -> ()
    }) : (tensor<1x2x4x16xf32>, tensor<1x2x4x16xf32>, tensor<1x2x4x16xf32>) -> tensor<1x2x4x16xf32>
    %189 = "linalg.fill"(%3, %137) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg18: f32, %arg19: f32):
      "linalg.yield"(%arg18) : (f32) -> ()
    }) : (f32, tensor<1x16x8xf32>) -> tensor<1x16x8xf32>
    %190 = "linalg.generic"(%188, %83, %189) <{indexing_maps = [#map28, #map29, #map26], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg15: f32, %arg16: f32, %arg17: f32):
      %197 = "arith.mulf"(%arg15, %arg16) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %198 = "arith.addf"(%arg17, %197) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%198) : (f32) -> ()
    }) : (tensor<1x2x4x16xf32>, tensor<1x2x4x8xf32>, tensor<1x16x8xf32>) -> tensor<1x16x8xf32>
    %191 = "linalg.generic"(%190, %134) <{indexing_maps = [#map30, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg13: f32, %arg14: f32):
      "linalg.yield"(%arg13) : (f32) -> ()
    }) {result_layout = dense<[1, 2, 0]> : tensor<3xindex>, xla_shape = "f32[1,8,16]{1,2,0}"} : (tensor<1x16x8xf32>, tensor<1x8x16xf32>) -> tensor<1x8x16xf32>
    %192 = "linalg.generic"(%5, %134) <{indexing_maps = [#map9, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg11: f32, %arg12: f32):
      "linalg.yield"(%arg11) : (f32) -> ()
    }) : (tensor<f32>, tensor<1x8x16xf32>) -> tensor<1x8x16xf32>
    %193 = "linalg.generic"(%191, %192, %134) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg8: f32, %arg9: f32, %arg10: f32):
      %196 = "arith.mulf"(%arg8, %arg9) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%196) : (f32) -> ()
    }) {result_layout = dense<[1, 2, 0]> : tensor<3xindex>, xla_shape = "f32[1,8,16]{1,2,0}"} : (tensor<1x8x16xf32>, tensor<1x8x16xf32>, tensor<1x8x16xf32>) -> tensor<1x8x16xf32>
    %194 = "linalg.generic"(%arg2, %193, %134) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg5: f32, %arg6: f32, %arg7: f32):
      %195 = "arith.subf"(%arg5, %arg6) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%195) : (f32) -> ()
    }) : (tensor<1x8x16xf32>, tensor<1x8x16xf32>, tensor<1x8x16xf32>) -> tensor<1x8x16xf32>
    "func.return"(%119, %141, %173, %194) : (tensor<f32>, tensor<1x16x8xf32>, tensor<8x2xf32>, tensor<1x8x16xf32>) -> ()
  }) : () -> ()
}) {mhlo.cross_program_prefetches = [], mhlo.input_output_alias = [], mhlo.is_dynamic = false, mhlo.num_partitions = 2 : i32, mhlo.num_replicas = 1 : i32, mhlo.spmd_output_sharding = "{{replicated}, {devices=[2,1,1]<=[2]}, {replicated}, {devices=[2,1,1]<=[2]}}", mhlo.spmd_parameters_shardings = ["{devices=[2,1,1]<=[2]}", "{replicated}", "{devices=[2,1,1]<=[2]}", "{devices=[2,1]<=[2]}", "{devices=[2,1]<=[2]}"], mhlo.use_auto_spmd_partitioning = false} : () -> ()

