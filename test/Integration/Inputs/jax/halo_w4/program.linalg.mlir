#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map1 = affine_map<(d0, d1, d2, d3) -> ()>
#map2 = affine_map<() -> ()>
#map3 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1 + d4, d2 + d5, d6)>
#map4 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d4, d5, d6, d3)>
#map5 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2, d3)>
#map6 = affine_map<(d0, d1, d2, d3) -> (-d0 + 2, -d1 + 2, d2, d3)>
#map7 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d6, d2 + d3, d4 + d5, d0)>
#map8 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d3, d5, d1, d0)>
#map9 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d6, d2, d4, d1)>
#map10 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d2 + d3, d4 + d5, d6)>
#map11 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d3, d5, d1)>
#map12 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d2, d4, d6, d1)>
"builtin.module"() <{sym_name = "jit_step"}> ({
  "func.func"() <{arg_attrs = [{mhlo.sharding = "{replicated}"}, {mhlo.sharding = "{replicated}"}, {mhlo.sharding = "{devices=[1,4,1,1]<=[4]}"}], function_type = (tensor<3x3x2x4xf32>, tensor<3x3x4x2xf32>, tensor<1x4x6x2xf32>) -> (tensor<f32>, tensor<3x3x2x4xf32>, tensor<3x3x4x2xf32>), sym_name = "main"}> ({
  ^bb0(%arg0: tensor<3x3x2x4xf32>, %arg1: tensor<3x3x4x2xf32>, %arg2: tensor<1x4x6x2xf32>):
    %0 = "arith.constant"() <{value = 2 : index}> : () -> index
    %1 = "arith.constant"() <{value = 4 : index}> : () -> index
    %2 = "arith.constant"() <{value = 5 : index}> : () -> index
    %3 = "arith.constant"() <{value = 1 : index}> : () -> index
    %4 = "arith.constant"() <{value = 12 : index}> : () -> index
    %5 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %6 = "arith.constant"() <{value = 1.120000e+02 : f32}> : () -> f32
    %7 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
    %8 = "arith.constant"() <{value = 4 : i32}> : () -> i32
    %9 = "arith.constant"() <{value = 3 : index}> : () -> index
    %10 = "arith.constant"() <{value = 0 : index}> : () -> index
    %11 = "arith.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %12 = "arith.constant"() <{value = dense<[0, 1, 2, 3]> : tensor<4xi32>}> : () -> tensor<4xi32>
    %13 = "arith.constant"() <{value = dense<15> : tensor<i32>}> : () -> tensor<i32>
    %14 = "arith.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %15 = "arith.constant"() <{value = dense<0.00892857183> : tensor<f32>}> : () -> tensor<f32>
    %16 = "arith.constant"() <{value = dense<2> : tensor<i32>}> : () -> tensor<i32>
    %17 = "arith.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %18 = "arith.constant"() <{value = dense<17> : tensor<i32>}> : () -> tensor<i32>
    %19 = "arith.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
    %20 = "arith.constant"() <{value = dense<16> : tensor<i32>}> : () -> tensor<i32>
    %21 = "arith.constant"() <{value = dense<14> : tensor<i32>}> : () -> tensor<i32>
    %22 = "arith.constant"() <{value = dense<[0, 4, 8, 12]> : tensor<4xi32>}> : () -> tensor<4xi32>
    %23 = "tensor.empty"() : () -> tensor<1x4x4x2xi32>
    %24 = "linalg.generic"(%23) <{indexing_maps = [#map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg245: i32):
      %302 = "linalg.index"() <{dim = 1 : i64}> : () -> index
      %303 = "arith.index_cast"(%302) : (index) -> i32
      "linalg.yield"(%303) : (i32) -> ()
    }) : (tensor<1x4x4x2xi32>) -> tensor<1x4x4x2xi32>
    %25 = "stablehlo.partition_id"() : () -> tensor<ui32>
    %26 = "builtin.unrealized_conversion_cast"(%25) : (tensor<ui32>) -> tensor<i32>
    %27 = "tensor.extract"(%26) : (tensor<i32>) -> i32
    %28 = "arith.index_castui"(%27) : (i32) -> index
    %29 = "arith.maxsi"(%28, %10) : (index, index) -> index
    %30 = "arith.minsi"(%29, %9) : (index, index) -> index
    %31 = "tensor.extract_slice"(%22, %30) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: 1>, static_strides = array<i64: 1>}> : (tensor<4xi32>, index) -> tensor<1xi32>
    %32 = "tensor.collapse_shape"(%31) <{reassociation = []}> : (tensor<1xi32>) -> tensor<i32>
    %33 = "linalg.generic"(%32, %23) <{indexing_maps = [#map1, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg243: i32, %arg244: i32):
      "linalg.yield"(%arg243) : (i32) -> ()
    }) : (tensor<i32>, tensor<1x4x4x2xi32>) -> tensor<1x4x4x2xi32>
    %34 = "linalg.generic"(%24, %33, %23) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg240: i32, %arg241: i32, %arg242: i32):
      %301 = "arith.addi"(%arg240, %arg241) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%301) : (i32) -> ()
    }) : (tensor<1x4x4x2xi32>, tensor<1x4x4x2xi32>, tensor<1x4x4x2xi32>) -> tensor<1x4x4x2xi32>
    %35 = "linalg.generic"(%21, %23) <{indexing_maps = [#map1, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg238: i32, %arg239: i32):
      "linalg.yield"(%arg238) : (i32) -> ()
    }) : (tensor<i32>, tensor<1x4x4x2xi32>) -> tensor<1x4x4x2xi32>
    %36 = "tensor.empty"() : () -> tensor<1x4x4x2xi1>
    %37 = "linalg.generic"(%34, %35, %36) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg235: i32, %arg236: i32, %arg237: i1):
      %300 = "arith.cmpi"(%arg235, %arg236) <{predicate = 2 : i64}> : (i32, i32) -> i1
      "linalg.yield"(%300) : (i1) -> ()
    }) : (tensor<1x4x4x2xi32>, tensor<1x4x4x2xi32>, tensor<1x4x4x2xi1>) -> tensor<1x4x4x2xi1>
    %38 = "tensor.empty"() : () -> tensor<1x6x6x4xi32>
    %39 = "linalg.generic"(%38) <{indexing_maps = [#map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg234: i32):
      %298 = "linalg.index"() <{dim = 1 : i64}> : () -> index
      %299 = "arith.index_cast"(%298) : (index) -> i32
      "linalg.yield"(%299) : (i32) -> ()
    }) : (tensor<1x6x6x4xi32>) -> tensor<1x6x6x4xi32>
    %40 = "tensor.extract_slice"(%12, %30) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: 1>, static_strides = array<i64: 1>}> : (tensor<4xi32>, index) -> tensor<1xi32>
    %41 = "tensor.collapse_shape"(%40) <{reassociation = []}> : (tensor<1xi32>) -> tensor<i32>
    %42 = "tensor.empty"() : () -> tensor<i32>
    %43 = "linalg.generic"(%41, %42) <{indexing_maps = [#map2, #map2], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg232: i32, %arg233: i32):
      %297 = "arith.muli"(%arg232, %8) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%297) : (i32) -> ()
    }) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %44 = "linalg.generic"(%43, %38) <{indexing_maps = [#map1, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg230: i32, %arg231: i32):
      "linalg.yield"(%arg230) : (i32) -> ()
    }) : (tensor<i32>, tensor<1x6x6x4xi32>) -> tensor<1x6x6x4xi32>
    %45 = "linalg.generic"(%39, %44, %38) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg227: i32, %arg228: i32, %arg229: i32):
      %296 = "arith.addi"(%arg227, %arg228) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%296) : (i32) -> ()
    }) : (tensor<1x6x6x4xi32>, tensor<1x6x6x4xi32>, tensor<1x6x6x4xi32>) -> tensor<1x6x6x4xi32>
    %46 = "linalg.generic"(%20, %38) <{indexing_maps = [#map1, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg225: i32, %arg226: i32):
      "linalg.yield"(%arg225) : (i32) -> ()
    }) : (tensor<i32>, tensor<1x6x6x4xi32>) -> tensor<1x6x6x4xi32>
    %47 = "tensor.empty"() : () -> tensor<1x6x6x4xi1>
    %48 = "linalg.generic"(%45, %46, %47) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg222: i32, %arg223: i32, %arg224: i1):
      %295 = "arith.cmpi"(%arg222, %arg223) <{predicate = 2 : i64}> : (i32, i32) -> i1
      "linalg.yield"(%295) : (i1) -> ()
    }) : (tensor<1x6x6x4xi32>, tensor<1x6x6x4xi32>, tensor<1x6x6x4xi1>) -> tensor<1x6x6x4xi1>
    %49 = "tensor.empty"() : () -> tensor<1x6x6x2xi32>
    %50 = "linalg.generic"(%49) <{indexing_maps = [#map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg221: i32):
      %293 = "linalg.index"() <{dim = 1 : i64}> : () -> index
      %294 = "arith.index_cast"(%293) : (index) -> i32
      "linalg.yield"(%294) : (i32) -> ()
    }) : (tensor<1x6x6x2xi32>) -> tensor<1x6x6x2xi32>
    %51 = "linalg.generic"(%43, %49) <{indexing_maps = [#map1, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg219: i32, %arg220: i32):
      "linalg.yield"(%arg219) : (i32) -> ()
    }) : (tensor<i32>, tensor<1x6x6x2xi32>) -> tensor<1x6x6x2xi32>
    %52 = "linalg.generic"(%50, %51, %49) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg216: i32, %arg217: i32, %arg218: i32):
      %292 = "arith.addi"(%arg216, %arg217) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%292) : (i32) -> ()
    }) : (tensor<1x6x6x2xi32>, tensor<1x6x6x2xi32>, tensor<1x6x6x2xi32>) -> tensor<1x6x6x2xi32>
    %53 = "linalg.generic"(%19, %49) <{indexing_maps = [#map1, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg214: i32, %arg215: i32):
      "linalg.yield"(%arg214) : (i32) -> ()
    }) : (tensor<i32>, tensor<1x6x6x2xi32>) -> tensor<1x6x6x2xi32>
    %54 = "tensor.empty"() : () -> tensor<1x6x6x2xi1>
    %55 = "linalg.generic"(%52, %53, %54) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg211: i32, %arg212: i32, %arg213: i1):
      %291 = "arith.cmpi"(%arg211, %arg212) <{predicate = 5 : i64}> : (i32, i32) -> i1
      "linalg.yield"(%291) : (i1) -> ()
    }) : (tensor<1x6x6x2xi32>, tensor<1x6x6x2xi32>, tensor<1x6x6x2xi1>) -> tensor<1x6x6x2xi1>
    %56 = "linalg.generic"(%18, %49) <{indexing_maps = [#map1, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg209: i32, %arg210: i32):
      "linalg.yield"(%arg209) : (i32) -> ()
    }) : (tensor<i32>, tensor<1x6x6x2xi32>) -> tensor<1x6x6x2xi32>
    %57 = "linalg.generic"(%52, %56, %54) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg206: i32, %arg207: i32, %arg208: i1):
      %290 = "arith.cmpi"(%arg206, %arg207) <{predicate = 2 : i64}> : (i32, i32) -> i1
      "linalg.yield"(%290) : (i1) -> ()
    }) : (tensor<1x6x6x2xi32>, tensor<1x6x6x2xi32>, tensor<1x6x6x2xi1>) -> tensor<1x6x6x2xi1>
    %58 = "linalg.generic"(%55, %57, %54) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg203: i1, %arg204: i1, %arg205: i1):
      %289 = "arith.andi"(%arg203, %arg204) : (i1, i1) -> i1
      "linalg.yield"(%289) : (i1) -> ()
    }) : (tensor<1x6x6x2xi1>, tensor<1x6x6x2xi1>, tensor<1x6x6x2xi1>) -> tensor<1x6x6x2xi1>
    %59 = "tensor.extract_slice"(%arg2) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 3, 0, 0>, static_sizes = array<i64: 1, 1, 6, 2>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<1x4x6x2xf32>) -> tensor<1x1x6x2xf32>
    %60 = "stablehlo.collective_permute"(%59) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>, source_target_pairs = dense<[[0, 1], [1, 2], [2, 3]]> : tensor<3x2xi64>}> : (tensor<1x1x6x2xf32>) -> tensor<1x1x6x2xf32>
    %61 = "tensor.extract_slice"(%arg2) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 0>, static_sizes = array<i64: 1, 1, 6, 2>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<1x4x6x2xf32>) -> tensor<1x1x6x2xf32>
    %62 = "stablehlo.collective_permute"(%61) <{channel_handle = #stablehlo.channel_handle<handle = 2, type = 0>, source_target_pairs = dense<[[1, 0], [2, 1], [3, 2]]> : tensor<3x2xi64>}> : (tensor<1x1x6x2xf32>) -> tensor<1x1x6x2xf32>
    %63 = "tensor.empty"() : () -> tensor<1x6x6x2xf32>
    %64 = "linalg.generic"(%63) <{indexing_maps = [#map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg202: f32):
      %277 = "linalg.index"() <{dim = 2 : i64}> : () -> index
      %278 = "linalg.index"() <{dim = 3 : i64}> : () -> index
      %279 = "linalg.index"() <{dim = 1 : i64}> : () -> index
      %280 = "arith.cmpi"(%279, %3) <{predicate = 6 : i64}> : (index, index) -> i1
      %281 = "scf.if"(%280) ({
        %288 = "tensor.extract"(%60, %10, %279, %277, %278) : (tensor<1x1x6x2xf32>, index, index, index, index) -> f32
        "scf.yield"(%288) : (f32) -> ()
      }, {
        %282 = "arith.cmpi"(%279, %2) <{predicate = 6 : i64}> : (index, index) -> i1
        %283 = "scf.if"(%282) ({
          %286 = "arith.subi"(%279, %3) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
          %287 = "tensor.extract"(%arg2, %10, %286, %277, %278) : (tensor<1x4x6x2xf32>, index, index, index, index) -> f32
          "scf.yield"(%287) : (f32) -> ()
        }, {
          %284 = "arith.subi"(%279, %2) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
          %285 = "tensor.extract"(%62, %10, %284, %277, %278) : (tensor<1x1x6x2xf32>, index, index, index, index) -> f32
          "scf.yield"(%285) : (f32) -> ()
        }) : (i1) -> f32
        "scf.yield"(%283) : (f32) -> ()
      }) : (i1) -> f32
      "linalg.yield"(%281) : (f32) -> ()
    }) : (tensor<1x6x6x2xf32>) -> tensor<1x6x6x2xf32>
    %65 = "linalg.generic"(%17, %63) <{indexing_maps = [#map1, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg200: f32, %arg201: f32):
      "linalg.yield"(%arg200) : (f32) -> ()
    }) : (tensor<f32>, tensor<1x6x6x2xf32>) -> tensor<1x6x6x2xf32>
    %66 = "linalg.generic"(%58, %64, %65, %63) <{indexing_maps = [#map, #map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg196: i1, %arg197: f32, %arg198: f32, %arg199: f32):
      %276 = "arith.select"(%arg196, %arg197, %arg198) : (i1, f32, f32) -> f32
      "linalg.yield"(%276) : (f32) -> ()
    }) : (tensor<1x6x6x2xi1>, tensor<1x6x6x2xf32>, tensor<1x6x6x2xf32>, tensor<1x6x6x2xf32>) -> tensor<1x6x6x2xf32>
    %67 = "tensor.empty"() : () -> tensor<1x4x6x4xf32>
    %68 = "linalg.fill"(%7, %67) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg194: f32, %arg195: f32):
      "linalg.yield"(%arg194) : (f32) -> ()
    }) : (f32, tensor<1x4x6x4xf32>) -> tensor<1x4x6x4xf32>
    %69 = "tensor.pad"(%66) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_high = array<i64: 0, 0, 1, 0>, static_low = array<i64: 0, 0, 1, 0>}> ({
    ^bb0(%arg190: index, %arg191: index, %arg192: index, %arg193: index):
      "tensor.yield"(%7) : (f32) -> ()
    }) : (tensor<1x6x6x2xf32>) -> tensor<1x6x8x2xf32>
    %70 = "linalg.conv_2d_nhwc_hwcf"(%69, %arg0, %68) <{dilations = dense<1> : tensor<2xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<1> : tensor<2xi64>}> ({
    ^bb0(%arg187: f32, %arg188: f32, %arg189: f32):
      %274 = "arith.mulf"(%arg187, %arg188) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %275 = "arith.addf"(%arg189, %274) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%275) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map3, #map4, #map5]} : (tensor<1x6x8x2xf32>, tensor<3x3x2x4xf32>, tensor<1x4x6x4xf32>) -> tensor<1x4x6x4xf32>
    %71 = "tensor.extract_slice"(%70) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 3, 0, 0>, static_sizes = array<i64: 1, 1, 6, 4>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<1x4x6x4xf32>) -> tensor<1x1x6x4xf32>
    %72 = "stablehlo.collective_permute"(%71) <{channel_handle = #stablehlo.channel_handle<handle = 3, type = 0>, source_target_pairs = dense<[[0, 1], [1, 2], [2, 3], [3, 0]]> : tensor<4x2xi64>}> : (tensor<1x1x6x4xf32>) -> tensor<1x1x6x4xf32>
    %73 = "tensor.extract_slice"(%70) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 0>, static_sizes = array<i64: 1, 3, 6, 4>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<1x4x6x4xf32>) -> tensor<1x3x6x4xf32>
    %74 = "linalg.generic"(%67) <{indexing_maps = [#map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg186: f32):
      %266 = "linalg.index"() <{dim = 2 : i64}> : () -> index
      %267 = "linalg.index"() <{dim = 3 : i64}> : () -> index
      %268 = "linalg.index"() <{dim = 1 : i64}> : () -> index
      %269 = "arith.cmpi"(%268, %3) <{predicate = 6 : i64}> : (index, index) -> i1
      %270 = "scf.if"(%269) ({
        %273 = "tensor.extract"(%72, %10, %268, %266, %267) : (tensor<1x1x6x4xf32>, index, index, index, index) -> f32
        "scf.yield"(%273) : (f32) -> ()
      }, {
        %271 = "arith.subi"(%268, %3) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
        %272 = "tensor.extract"(%73, %10, %271, %266, %267) : (tensor<1x3x6x4xf32>, index, index, index, index) -> f32
        "scf.yield"(%272) : (f32) -> ()
      }) : (i1) -> f32
      "linalg.yield"(%270) : (f32) -> ()
    }) : (tensor<1x4x6x4xf32>) -> tensor<1x4x6x4xf32>
    %75 = "linalg.generic"(%70, %74, %67) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg183: f32, %arg184: f32, %arg185: f32):
      %265 = "arith.addf"(%arg183, %arg184) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%265) : (f32) -> ()
    }) : (tensor<1x4x6x4xf32>, tensor<1x4x6x4xf32>, tensor<1x4x6x4xf32>) -> tensor<1x4x6x4xf32>
    %76 = "linalg.generic"(%75, %67) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg181: f32, %arg182: f32):
      %264 = "math.tanh"(%arg181) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%264) : (f32) -> ()
    }) : (tensor<1x4x6x4xf32>, tensor<1x4x6x4xf32>) -> tensor<1x4x6x4xf32>
    %77 = "tensor.extract_slice"(%76) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 0>, static_sizes = array<i64: 1, 2, 6, 4>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<1x4x6x4xf32>) -> tensor<1x2x6x4xf32>
    %78 = "stablehlo.collective_permute"(%77) <{channel_handle = #stablehlo.channel_handle<handle = 4, type = 0>, source_target_pairs = dense<[[1, 0], [2, 1], [3, 2]]> : tensor<3x2xi64>}> : (tensor<1x2x6x4xf32>) -> tensor<1x2x6x4xf32>
    %79 = "tensor.empty"() : () -> tensor<1x6x6x4xf32>
    %80 = "linalg.generic"(%79) <{indexing_maps = [#map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg180: f32):
      %256 = "linalg.index"() <{dim = 2 : i64}> : () -> index
      %257 = "linalg.index"() <{dim = 3 : i64}> : () -> index
      %258 = "linalg.index"() <{dim = 1 : i64}> : () -> index
      %259 = "arith.cmpi"(%258, %1) <{predicate = 6 : i64}> : (index, index) -> i1
      %260 = "scf.if"(%259) ({
        %263 = "tensor.extract"(%76, %10, %258, %256, %257) : (tensor<1x4x6x4xf32>, index, index, index, index) -> f32
        "scf.yield"(%263) : (f32) -> ()
      }, {
        %261 = "arith.subi"(%258, %1) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
        %262 = "tensor.extract"(%78, %10, %261, %256, %257) : (tensor<1x2x6x4xf32>, index, index, index, index) -> f32
        "scf.yield"(%262) : (f32) -> ()
      }) : (i1) -> f32
      "linalg.yield"(%260) : (f32) -> ()
    }) : (tensor<1x6x6x4xf32>) -> tensor<1x6x6x4xf32>
    %81 = "linalg.generic"(%17, %79) <{indexing_maps = [#map1, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg178: f32, %arg179: f32):
      "linalg.yield"(%arg178) : (f32) -> ()
    }) : (tensor<f32>, tensor<1x6x6x4xf32>) -> tensor<1x6x6x4xf32>
    %82 = "linalg.generic"(%48, %80, %81, %79) <{indexing_maps = [#map, #map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg174: i1, %arg175: f32, %arg176: f32, %arg177: f32):
      %255 = "arith.select"(%arg174, %arg175, %arg176) : (i1, f32, f32) -> f32
      "linalg.yield"(%255) : (f32) -> ()
    }) : (tensor<1x6x6x4xi1>, tensor<1x6x6x4xf32>, tensor<1x6x6x4xf32>, tensor<1x6x6x4xf32>) -> tensor<1x6x6x4xf32>
    %83 = "tensor.empty"() : () -> tensor<1x4x4x2xf32>
    %84 = "linalg.fill"(%7, %83) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg172: f32, %arg173: f32):
      "linalg.yield"(%arg172) : (f32) -> ()
    }) : (f32, tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
    %85 = "linalg.conv_2d_nhwc_hwcf"(%82, %arg1, %84) <{dilations = dense<1> : tensor<2xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<1> : tensor<2xi64>}> ({
    ^bb0(%arg169: f32, %arg170: f32, %arg171: f32):
      %253 = "arith.mulf"(%arg169, %arg170) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %254 = "arith.addf"(%arg171, %253) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%254) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map3, #map4, #map5]} : (tensor<1x6x6x4xf32>, tensor<3x3x4x2xf32>, tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
    %86 = "linalg.generic"(%85, %85, %83) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg166: f32, %arg167: f32, %arg168: f32):
      %252 = "arith.mulf"(%arg166, %arg167) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%252) : (f32) -> ()
    }) : (tensor<1x4x4x2xf32>, tensor<1x4x4x2xf32>, tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
    %87 = "linalg.generic"(%17, %83) <{indexing_maps = [#map1, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg164: f32, %arg165: f32):
      "linalg.yield"(%arg164) : (f32) -> ()
    }) : (tensor<f32>, tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
    %88 = "linalg.generic"(%37, %86, %87, %83) <{indexing_maps = [#map, #map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg160: i1, %arg161: f32, %arg162: f32, %arg163: f32):
      %251 = "arith.select"(%arg160, %arg161, %arg162) : (i1, f32, f32) -> f32
      "linalg.yield"(%251) : (f32) -> ()
    }) : (tensor<1x4x4x2xi1>, tensor<1x4x4x2xf32>, tensor<1x4x4x2xf32>, tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
    %89 = "tensor.empty"() : () -> tensor<f32>
    %90 = "linalg.fill"(%7, %89) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg158: f32, %arg159: f32):
      "linalg.yield"(%arg158) : (f32) -> ()
    }) : (f32, tensor<f32>) -> tensor<f32>
    %91 = "linalg.generic"(%88, %90) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg156: f32, %arg157: f32):
      %250 = "arith.addf"(%arg157, %arg156) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%250) : (f32) -> ()
    }) : (tensor<1x4x4x2xf32>, tensor<f32>) -> tensor<f32>
    %92 = "stablehlo.all_reduce"(%91) <{channel_handle = #stablehlo.channel_handle<handle = 5, type = 0>, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, use_global_device_ids}> ({
    ^bb0(%arg151: tensor<f32>, %arg152: tensor<f32>):
      %248 = "linalg.generic"(%arg151, %arg152, %89) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg153: f32, %arg154: f32, %arg155: f32):
        %249 = "arith.addf"(%arg153, %arg154) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%249) : (f32) -> ()
      }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%248) : (tensor<f32>) -> ()
    }) : (tensor<f32>) -> tensor<f32>
    %93 = "linalg.generic"(%92, %89) <{indexing_maps = [#map2, #map2], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg149: f32, %arg150: f32):
      %247 = "arith.divf"(%arg149, %6) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%247) : (f32) -> ()
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %94 = "stablehlo.collective_permute"(%59) <{channel_handle = #stablehlo.channel_handle<handle = 9, type = 0>, source_target_pairs = dense<[[0, 1], [1, 2], [2, 3]]> : tensor<3x2xi64>}> : (tensor<1x1x6x2xf32>) -> tensor<1x1x6x2xf32>
    %95 = "stablehlo.collective_permute"(%61) <{channel_handle = #stablehlo.channel_handle<handle = 10, type = 0>, source_target_pairs = dense<[[1, 0], [2, 1], [3, 2]]> : tensor<3x2xi64>}> : (tensor<1x1x6x2xf32>) -> tensor<1x1x6x2xf32>
    %96 = "linalg.generic"(%63) <{indexing_maps = [#map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg148: f32):
      %235 = "linalg.index"() <{dim = 2 : i64}> : () -> index
      %236 = "linalg.index"() <{dim = 3 : i64}> : () -> index
      %237 = "linalg.index"() <{dim = 1 : i64}> : () -> index
      %238 = "arith.cmpi"(%237, %3) <{predicate = 6 : i64}> : (index, index) -> i1
      %239 = "scf.if"(%238) ({
        %246 = "tensor.extract"(%94, %10, %237, %235, %236) : (tensor<1x1x6x2xf32>, index, index, index, index) -> f32
        "scf.yield"(%246) : (f32) -> ()
      }, {
        %240 = "arith.cmpi"(%237, %2) <{predicate = 6 : i64}> : (index, index) -> i1
        %241 = "scf.if"(%240) ({
          %244 = "arith.subi"(%237, %3) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
          %245 = "tensor.extract"(%arg2, %10, %244, %235, %236) : (tensor<1x4x6x2xf32>, index, index, index, index) -> f32
          "scf.yield"(%245) : (f32) -> ()
        }, {
          %242 = "arith.subi"(%237, %2) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
          %243 = "tensor.extract"(%95, %10, %242, %235, %236) : (tensor<1x1x6x2xf32>, index, index, index, index) -> f32
          "scf.yield"(%243) : (f32) -> ()
        }) : (i1) -> f32
        "scf.yield"(%241) : (f32) -> ()
      }) : (i1) -> f32
      "linalg.yield"(%239) : (f32) -> ()
    }) : (tensor<1x6x6x2xf32>) -> tensor<1x6x6x2xf32>
    %97 = "tensor.empty"() : () -> tensor<1x6x4x2xi32>
    %98 = "linalg.generic"(%97) <{indexing_maps = [#map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg147: i32):
      %233 = "linalg.index"() <{dim = 1 : i64}> : () -> index
      %234 = "arith.index_cast"(%233) : (index) -> i32
      "linalg.yield"(%234) : (i32) -> ()
    }) : (tensor<1x6x4x2xi32>) -> tensor<1x6x4x2xi32>
    %99 = "linalg.generic"(%43, %97) <{indexing_maps = [#map1, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg145: i32, %arg146: i32):
      "linalg.yield"(%arg145) : (i32) -> ()
    }) : (tensor<i32>, tensor<1x6x4x2xi32>) -> tensor<1x6x4x2xi32>
    %100 = "linalg.generic"(%98, %99, %97) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg142: i32, %arg143: i32, %arg144: i32):
      %232 = "arith.addi"(%arg142, %arg143) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%232) : (i32) -> ()
    }) : (tensor<1x6x4x2xi32>, tensor<1x6x4x2xi32>, tensor<1x6x4x2xi32>) -> tensor<1x6x4x2xi32>
    %101 = "linalg.generic"(%16, %97) <{indexing_maps = [#map1, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg140: i32, %arg141: i32):
      "linalg.yield"(%arg140) : (i32) -> ()
    }) : (tensor<i32>, tensor<1x6x4x2xi32>) -> tensor<1x6x4x2xi32>
    %102 = "tensor.empty"() : () -> tensor<1x6x4x2xi1>
    %103 = "linalg.generic"(%100, %101, %102) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg137: i32, %arg138: i32, %arg139: i1):
      %231 = "arith.cmpi"(%arg137, %arg138) <{predicate = 5 : i64}> : (i32, i32) -> i1
      "linalg.yield"(%231) : (i1) -> ()
    }) : (tensor<1x6x4x2xi32>, tensor<1x6x4x2xi32>, tensor<1x6x4x2xi1>) -> tensor<1x6x4x2xi1>
    %104 = "linalg.generic"(%20, %97) <{indexing_maps = [#map1, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg135: i32, %arg136: i32):
      "linalg.yield"(%arg135) : (i32) -> ()
    }) : (tensor<i32>, tensor<1x6x4x2xi32>) -> tensor<1x6x4x2xi32>
    %105 = "linalg.generic"(%100, %104, %102) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg132: i32, %arg133: i32, %arg134: i1):
      %230 = "arith.cmpi"(%arg132, %arg133) <{predicate = 2 : i64}> : (i32, i32) -> i1
      "linalg.yield"(%230) : (i1) -> ()
    }) : (tensor<1x6x4x2xi32>, tensor<1x6x4x2xi32>, tensor<1x6x4x2xi1>) -> tensor<1x6x4x2xi1>
    %106 = "linalg.generic"(%103, %105, %102) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg129: i1, %arg130: i1, %arg131: i1):
      %229 = "arith.andi"(%arg129, %arg130) : (i1, i1) -> i1
      "linalg.yield"(%229) : (i1) -> ()
    }) : (tensor<1x6x4x2xi1>, tensor<1x6x4x2xi1>, tensor<1x6x4x2xi1>) -> tensor<1x6x4x2xi1>
    %107 = "linalg.generic"(%15, %83) <{indexing_maps = [#map1, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg127: f32, %arg128: f32):
      "linalg.yield"(%arg127) : (f32) -> ()
    }) : (tensor<f32>, tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
    %108 = "linalg.generic"(%85, %107, %83) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg124: f32, %arg125: f32, %arg126: f32):
      %228 = "arith.mulf"(%arg124, %arg125) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%228) : (f32) -> ()
    }) : (tensor<1x4x4x2xf32>, tensor<1x4x4x2xf32>, tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
    %109 = "linalg.generic"(%108, %108, %83) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg121: f32, %arg122: f32, %arg123: f32):
      %227 = "arith.addf"(%arg121, %arg122) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%227) : (f32) -> ()
    }) : (tensor<1x4x4x2xf32>, tensor<1x4x4x2xf32>, tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
    %110 = "tensor.extract_slice"(%109) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 2, 0, 0>, static_sizes = array<i64: 1, 2, 4, 2>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<1x4x4x2xf32>) -> tensor<1x2x4x2xf32>
    %111 = "stablehlo.collective_permute"(%110) <{channel_handle = #stablehlo.channel_handle<handle = 6, type = 0>, source_target_pairs = dense<[[0, 1], [1, 2], [2, 3]]> : tensor<3x2xi64>}> : (tensor<1x2x4x2xf32>) -> tensor<1x2x4x2xf32>
    %112 = "tensor.empty"() : () -> tensor<1x6x4x2xf32>
    %113 = "linalg.generic"(%112) <{indexing_maps = [#map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg120: f32):
      %219 = "linalg.index"() <{dim = 2 : i64}> : () -> index
      %220 = "linalg.index"() <{dim = 3 : i64}> : () -> index
      %221 = "linalg.index"() <{dim = 1 : i64}> : () -> index
      %222 = "arith.cmpi"(%221, %0) <{predicate = 6 : i64}> : (index, index) -> i1
      %223 = "scf.if"(%222) ({
        %226 = "tensor.extract"(%111, %10, %221, %219, %220) : (tensor<1x2x4x2xf32>, index, index, index, index) -> f32
        "scf.yield"(%226) : (f32) -> ()
      }, {
        %224 = "arith.subi"(%221, %0) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
        %225 = "tensor.extract"(%109, %10, %224, %219, %220) : (tensor<1x4x4x2xf32>, index, index, index, index) -> f32
        "scf.yield"(%225) : (f32) -> ()
      }) : (i1) -> f32
      "linalg.yield"(%223) : (f32) -> ()
    }) : (tensor<1x6x4x2xf32>) -> tensor<1x6x4x2xf32>
    %114 = "linalg.generic"(%17, %112) <{indexing_maps = [#map1, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg118: f32, %arg119: f32):
      "linalg.yield"(%arg118) : (f32) -> ()
    }) : (tensor<f32>, tensor<1x6x4x2xf32>) -> tensor<1x6x4x2xf32>
    %115 = "linalg.generic"(%106, %113, %114, %112) <{indexing_maps = [#map, #map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg114: i1, %arg115: f32, %arg116: f32, %arg117: f32):
      %218 = "arith.select"(%arg114, %arg115, %arg116) : (i1, f32, f32) -> f32
      "linalg.yield"(%218) : (f32) -> ()
    }) : (tensor<1x6x4x2xi1>, tensor<1x6x4x2xf32>, tensor<1x6x4x2xf32>, tensor<1x6x4x2xf32>) -> tensor<1x6x4x2xf32>
    %116 = "tensor.empty"() : () -> tensor<3x3x4x2xf32>
    %117 = "linalg.generic"(%arg1, %116) <{indexing_maps = [#map6, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg112: f32, %arg113: f32):
      "linalg.yield"(%arg112) : (f32) -> ()
    }) : (tensor<3x3x4x2xf32>, tensor<3x3x4x2xf32>) -> tensor<3x3x4x2xf32>
    %118 = "tensor.pad"(%115) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_high = array<i64: 0, 0, 2, 0>, static_low = array<i64: 0, 0, 2, 0>}> ({
    ^bb0(%arg108: index, %arg109: index, %arg110: index, %arg111: index):
      "tensor.yield"(%7) : (f32) -> ()
    }) : (tensor<1x6x4x2xf32>) -> tensor<1x6x8x2xf32>
    %119 = "linalg.generic"(%118, %117, %68) <{indexing_maps = [#map7, #map8, #map9], iterator_types = [#linalg.iterator_type<reduction>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg105: f32, %arg106: f32, %arg107: f32):
      %216 = "arith.mulf"(%arg105, %arg106) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %217 = "arith.addf"(%arg107, %216) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%217) : (f32) -> ()
    }) : (tensor<1x6x8x2xf32>, tensor<3x3x4x2xf32>, tensor<1x4x6x4xf32>) -> tensor<1x4x6x4xf32>
    %120 = "linalg.generic"(%14, %67) <{indexing_maps = [#map1, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg103: f32, %arg104: f32):
      "linalg.yield"(%arg103) : (f32) -> ()
    }) : (tensor<f32>, tensor<1x4x6x4xf32>) -> tensor<1x4x6x4xf32>
    %121 = "linalg.generic"(%120, %76, %67) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg100: f32, %arg101: f32, %arg102: f32):
      %215 = "arith.subf"(%arg100, %arg101) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%215) : (f32) -> ()
    }) : (tensor<1x4x6x4xf32>, tensor<1x4x6x4xf32>, tensor<1x4x6x4xf32>) -> tensor<1x4x6x4xf32>
    %122 = "linalg.generic"(%119, %121, %67) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg97: f32, %arg98: f32, %arg99: f32):
      %214 = "arith.mulf"(%arg97, %arg98) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%214) : (f32) -> ()
    }) : (tensor<1x4x6x4xf32>, tensor<1x4x6x4xf32>, tensor<1x4x6x4xf32>) -> tensor<1x4x6x4xf32>
    %123 = "linalg.generic"(%122, %76, %67) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg94: f32, %arg95: f32, %arg96: f32):
      %213 = "arith.mulf"(%arg94, %arg95) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%213) : (f32) -> ()
    }) : (tensor<1x4x6x4xf32>, tensor<1x4x6x4xf32>, tensor<1x4x6x4xf32>) -> tensor<1x4x6x4xf32>
    %124 = "linalg.generic"(%122, %123, %67) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg91: f32, %arg92: f32, %arg93: f32):
      %212 = "arith.addf"(%arg91, %arg92) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%212) : (f32) -> ()
    }) : (tensor<1x4x6x4xf32>, tensor<1x4x6x4xf32>, tensor<1x4x6x4xf32>) -> tensor<1x4x6x4xf32>
    %125 = "tensor.empty"() : () -> tensor<1x4x6x4xi32>
    %126 = "linalg.generic"(%125) <{indexing_maps = [#map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg90: i32):
      %210 = "linalg.index"() <{dim = 1 : i64}> : () -> index
      %211 = "arith.index_cast"(%210) : (index) -> i32
      "linalg.yield"(%211) : (i32) -> ()
    }) : (tensor<1x4x6x4xi32>) -> tensor<1x4x6x4xi32>
    %127 = "linalg.generic"(%43, %125) <{indexing_maps = [#map1, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg88: i32, %arg89: i32):
      "linalg.yield"(%arg88) : (i32) -> ()
    }) : (tensor<i32>, tensor<1x4x6x4xi32>) -> tensor<1x4x6x4xi32>
    %128 = "linalg.generic"(%126, %127, %125) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg85: i32, %arg86: i32, %arg87: i32):
      %209 = "arith.addi"(%arg85, %arg86) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%209) : (i32) -> ()
    }) : (tensor<1x4x6x4xi32>, tensor<1x4x6x4xi32>, tensor<1x4x6x4xi32>) -> tensor<1x4x6x4xi32>
    %129 = "linalg.generic"(%13, %125) <{indexing_maps = [#map1, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg83: i32, %arg84: i32):
      "linalg.yield"(%arg83) : (i32) -> ()
    }) : (tensor<i32>, tensor<1x4x6x4xi32>) -> tensor<1x4x6x4xi32>
    %130 = "tensor.empty"() : () -> tensor<1x4x6x4xi1>
    %131 = "linalg.generic"(%128, %129, %130) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg80: i32, %arg81: i32, %arg82: i1):
      %208 = "arith.cmpi"(%arg80, %arg81) <{predicate = 2 : i64}> : (i32, i32) -> i1
      "linalg.yield"(%208) : (i1) -> ()
    }) : (tensor<1x4x6x4xi32>, tensor<1x4x6x4xi32>, tensor<1x4x6x4xi1>) -> tensor<1x4x6x4xi1>
    %132 = "tensor.extract_slice"(%124) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 1, 0, 0>, static_sizes = array<i64: 1, 3, 6, 4>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<1x4x6x4xf32>) -> tensor<1x3x6x4xf32>
    %133 = "tensor.extract_slice"(%124) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 0>, static_sizes = array<i64: 1, 1, 6, 4>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<1x4x6x4xf32>) -> tensor<1x1x6x4xf32>
    %134 = "stablehlo.collective_permute"(%133) <{channel_handle = #stablehlo.channel_handle<handle = 7, type = 0>, source_target_pairs = dense<[[1, 0], [2, 1], [3, 2]]> : tensor<3x2xi64>}> : (tensor<1x1x6x4xf32>) -> tensor<1x1x6x4xf32>
    %135 = "linalg.generic"(%67) <{indexing_maps = [#map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg79: f32):
      %200 = "linalg.index"() <{dim = 2 : i64}> : () -> index
      %201 = "linalg.index"() <{dim = 3 : i64}> : () -> index
      %202 = "linalg.index"() <{dim = 1 : i64}> : () -> index
      %203 = "arith.cmpi"(%202, %9) <{predicate = 6 : i64}> : (index, index) -> i1
      %204 = "scf.if"(%203) ({
        %207 = "tensor.extract"(%132, %10, %202, %200, %201) : (tensor<1x3x6x4xf32>, index, index, index, index) -> f32
        "scf.yield"(%207) : (f32) -> ()
      }, {
        %205 = "arith.subi"(%202, %9) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
        %206 = "tensor.extract"(%134, %10, %205, %200, %201) : (tensor<1x1x6x4xf32>, index, index, index, index) -> f32
        "scf.yield"(%206) : (f32) -> ()
      }) : (i1) -> f32
      "linalg.yield"(%204) : (f32) -> ()
    }) : (tensor<1x4x6x4xf32>) -> tensor<1x4x6x4xf32>
    %136 = "mhlo.copy"(%135) : (tensor<1x4x6x4xf32>) -> tensor<1x4x6x4xf32>
    %137 = "linalg.generic"(%17, %67) <{indexing_maps = [#map1, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg77: f32, %arg78: f32):
      "linalg.yield"(%arg77) : (f32) -> ()
    }) : (tensor<f32>, tensor<1x4x6x4xf32>) -> tensor<1x4x6x4xf32>
    %138 = "linalg.generic"(%131, %136, %137, %67) <{indexing_maps = [#map, #map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg73: i1, %arg74: f32, %arg75: f32, %arg76: f32):
      %199 = "arith.select"(%arg73, %arg74, %arg75) : (i1, f32, f32) -> f32
      "linalg.yield"(%199) : (f32) -> ()
    }) : (tensor<1x4x6x4xi1>, tensor<1x4x6x4xf32>, tensor<1x4x6x4xf32>, tensor<1x4x6x4xf32>) -> tensor<1x4x6x4xf32>
    %139 = "tensor.empty"() : () -> tensor<i1>
    %140 = "linalg.generic"(%41, %139) <{indexing_maps = [#map2, #map2], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg71: i32, %arg72: i1):
      %198 = "arith.cmpi"(%arg71, %5) <{predicate = 0 : i64}> : (i32, i32) -> i1
      "linalg.yield"(%198) : (i1) -> ()
    }) : (tensor<i32>, tensor<i1>) -> tensor<i1>
    %141 = "tensor.empty"() : () -> tensor<1x1x6x4xi1>
    %142 = "linalg.generic"(%140, %141) <{indexing_maps = [#map1, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg69: i1, %arg70: i1):
      "linalg.yield"(%arg69) : (i1) -> ()
    }) : (tensor<i1>, tensor<1x1x6x4xi1>) -> tensor<1x1x6x4xi1>
    %143 = "tensor.empty"() : () -> tensor<1x1x6x4xf32>
    %144 = "linalg.generic"(%17, %143) <{indexing_maps = [#map1, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg67: f32, %arg68: f32):
      "linalg.yield"(%arg67) : (f32) -> ()
    }) : (tensor<f32>, tensor<1x1x6x4xf32>) -> tensor<1x1x6x4xf32>
    %145 = "linalg.generic"(%142, %133, %144, %143) <{indexing_maps = [#map, #map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg63: i1, %arg64: f32, %arg65: f32, %arg66: f32):
      %197 = "arith.select"(%arg63, %arg64, %arg65) : (i1, f32, f32) -> f32
      "linalg.yield"(%197) : (f32) -> ()
    }) : (tensor<1x1x6x4xi1>, tensor<1x1x6x4xf32>, tensor<1x1x6x4xf32>, tensor<1x1x6x4xf32>) -> tensor<1x1x6x4xf32>
    %146 = "stablehlo.all_reduce"(%145) <{channel_handle = #stablehlo.channel_handle<handle = 8, type = 0>, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, use_global_device_ids}> ({
    ^bb0(%arg58: tensor<f32>, %arg59: tensor<f32>):
      %195 = "linalg.generic"(%arg58, %arg59, %89) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg60: f32, %arg61: f32, %arg62: f32):
        %196 = "arith.addf"(%arg60, %arg61) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%196) : (f32) -> ()
      }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%195) : (tensor<f32>) -> ()
    }) : (tensor<1x1x6x4xf32>) -> tensor<1x1x6x4xf32>
    %147 = "tensor.pad"(%146) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_high = array<i64: 0, 0, 0, 0>, static_low = array<i64: 0, 15, 0, 0>}> ({
    ^bb0(%arg54: index, %arg55: index, %arg56: index, %arg57: index):
      "tensor.yield"(%7) : (f32) -> ()
    }) : (tensor<1x1x6x4xf32>) -> tensor<1x16x6x4xf32>
    %148 = "tensor.extract"(%43) : (tensor<i32>) -> i32
    %149 = "arith.index_cast"(%148) : (i32) -> index
    %150 = "arith.maxsi"(%149, %10) : (index, index) -> index
    %151 = "arith.minsi"(%150, %4) : (index, index) -> index
    %152 = "tensor.extract_slice"(%147, %151) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: 0, -9223372036854775808, 0, 0>, static_sizes = array<i64: 1, 4, 6, 4>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<1x16x6x4xf32>, index) -> tensor<1x4x6x4xf32>
    %153 = "linalg.generic"(%138, %152, %67) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg51: f32, %arg52: f32, %arg53: f32):
      %194 = "arith.addf"(%arg51, %arg52) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%194) : (f32) -> ()
    }) : (tensor<1x4x6x4xf32>, tensor<1x4x6x4xf32>, tensor<1x4x6x4xf32>) -> tensor<1x4x6x4xf32>
    %154 = "linalg.generic"(%124, %153, %67) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg48: f32, %arg49: f32, %arg50: f32):
      %193 = "arith.addf"(%arg48, %arg49) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%193) : (f32) -> ()
    }) : (tensor<1x4x6x4xf32>, tensor<1x4x6x4xf32>, tensor<1x4x6x4xf32>) -> tensor<1x4x6x4xf32>
    %155 = "tensor.pad"(%96) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_high = array<i64: 0, 0, 1, 0>, static_low = array<i64: 0, 0, 1, 0>}> ({
    ^bb0(%arg44: index, %arg45: index, %arg46: index, %arg47: index):
      "tensor.yield"(%7) : (f32) -> ()
    }) : (tensor<1x6x6x2xf32>) -> tensor<1x6x8x2xf32>
    %156 = "tensor.empty"() : () -> tensor<3x3x2x4xf32>
    %157 = "linalg.fill"(%7, %156) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg42: f32, %arg43: f32):
      "linalg.yield"(%arg42) : (f32) -> ()
    }) : (f32, tensor<3x3x2x4xf32>) -> tensor<3x3x2x4xf32>
    %158 = "linalg.generic"(%155, %154, %157) <{indexing_maps = [#map10, #map11, #map12], iterator_types = [#linalg.iterator_type<reduction>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg39: f32, %arg40: f32, %arg41: f32):
      %191 = "arith.mulf"(%arg39, %arg40) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %192 = "arith.addf"(%arg41, %191) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%192) : (f32) -> ()
    }) : (tensor<1x6x8x2xf32>, tensor<1x4x6x4xf32>, tensor<3x3x2x4xf32>) -> tensor<3x3x2x4xf32>
    %159 = "stablehlo.all_reduce"(%158) <{channel_handle = #stablehlo.channel_handle<handle = 11, type = 0>, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, use_global_device_ids}> ({
    ^bb0(%arg34: tensor<f32>, %arg35: tensor<f32>):
      %189 = "linalg.generic"(%arg34, %arg35, %89) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg36: f32, %arg37: f32, %arg38: f32):
        %190 = "arith.addf"(%arg36, %arg37) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%190) : (f32) -> ()
      }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%189) : (tensor<f32>) -> ()
    }) : (tensor<3x3x2x4xf32>) -> tensor<3x3x2x4xf32>
    %160 = "linalg.generic"(%11, %156) <{indexing_maps = [#map1, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg32: f32, %arg33: f32):
      "linalg.yield"(%arg32) : (f32) -> ()
    }) : (tensor<f32>, tensor<3x3x2x4xf32>) -> tensor<3x3x2x4xf32>
    %161 = "linalg.generic"(%159, %160, %156) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg29: f32, %arg30: f32, %arg31: f32):
      %188 = "arith.mulf"(%arg29, %arg30) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%188) : (f32) -> ()
    }) : (tensor<3x3x2x4xf32>, tensor<3x3x2x4xf32>, tensor<3x3x2x4xf32>) -> tensor<3x3x2x4xf32>
    %162 = "linalg.generic"(%arg0, %161, %156) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg26: f32, %arg27: f32, %arg28: f32):
      %187 = "arith.subf"(%arg26, %arg27) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%187) : (f32) -> ()
    }) : (tensor<3x3x2x4xf32>, tensor<3x3x2x4xf32>, tensor<3x3x2x4xf32>) -> tensor<3x3x2x4xf32>
    %163 = "stablehlo.collective_permute"(%77) <{channel_handle = #stablehlo.channel_handle<handle = 12, type = 0>, source_target_pairs = dense<[[1, 0], [2, 1], [3, 2]]> : tensor<3x2xi64>}> : (tensor<1x2x6x4xf32>) -> tensor<1x2x6x4xf32>
    %164 = "linalg.generic"(%79) <{indexing_maps = [#map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg25: f32):
      %179 = "linalg.index"() <{dim = 2 : i64}> : () -> index
      %180 = "linalg.index"() <{dim = 3 : i64}> : () -> index
      %181 = "linalg.index"() <{dim = 1 : i64}> : () -> index
      %182 = "arith.cmpi"(%181, %1) <{predicate = 6 : i64}> : (index, index) -> i1
      %183 = "scf.if"(%182) ({
        %186 = "tensor.extract"(%76, %10, %181, %179, %180) : (tensor<1x4x6x4xf32>, index, index, index, index) -> f32
        "scf.yield"(%186) : (f32) -> ()
      }, {
        %184 = "arith.subi"(%181, %1) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
        %185 = "tensor.extract"(%163, %10, %184, %179, %180) : (tensor<1x2x6x4xf32>, index, index, index, index) -> f32
        "scf.yield"(%185) : (f32) -> ()
      }) : (i1) -> f32
      "linalg.yield"(%183) : (f32) -> ()
    }) : (tensor<1x6x6x4xf32>) -> tensor<1x6x6x4xf32>
    %165 = "linalg.generic"(%37, %109, %87, %83) <{indexing_maps = [#map, #map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg21: i1, %arg22: f32, %arg23: f32, %arg24: f32):
      %178 = "arith.select"(%arg21, %arg22, %arg23) : (i1, f32, f32) -> f32
      "linalg.yield"(%178) : (f32) -> ()
    }) : (tensor<1x4x4x2xi1>, tensor<1x4x4x2xf32>, tensor<1x4x4x2xf32>, tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
    %166 = "linalg.fill"(%7, %116) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg19: f32, %arg20: f32):
      "linalg.yield"(%arg19) : (f32) -> ()
    }) : (f32, tensor<3x3x4x2xf32>) -> tensor<3x3x4x2xf32>
    %167 = "linalg.generic"(%164, %165, %166) <{indexing_maps = [#map10, #map11, #map12], iterator_types = [#linalg.iterator_type<reduction>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg16: f32, %arg17: f32, %arg18: f32):
      %176 = "arith.mulf"(%arg16, %arg17) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %177 = "arith.addf"(%arg18, %176) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%177) : (f32) -> ()
    }) : (tensor<1x6x6x4xf32>, tensor<1x4x4x2xf32>, tensor<3x3x4x2xf32>) -> tensor<3x3x4x2xf32>
    %168 = "stablehlo.all_reduce"(%167) <{channel_handle = #stablehlo.channel_handle<handle = 13, type = 0>, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, use_global_device_ids}> ({
    ^bb0(%arg11: tensor<f32>, %arg12: tensor<f32>):
      %174 = "linalg.generic"(%arg11, %arg12, %89) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg13: f32, %arg14: f32, %arg15: f32):
        %175 = "arith.addf"(%arg13, %arg14) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%175) : (f32) -> ()
      }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%174) : (tensor<f32>) -> ()
    }) : (tensor<3x3x4x2xf32>) -> tensor<3x3x4x2xf32>
    %169 = "linalg.generic"(%11, %116) <{indexing_maps = [#map1, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg9: f32, %arg10: f32):
      "linalg.yield"(%arg9) : (f32) -> ()
    }) : (tensor<f32>, tensor<3x3x4x2xf32>) -> tensor<3x3x4x2xf32>
    %170 = "linalg.generic"(%168, %169, %116) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg6: f32, %arg7: f32, %arg8: f32):
      %173 = "arith.mulf"(%arg6, %arg7) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%173) : (f32) -> ()
    }) : (tensor<3x3x4x2xf32>, tensor<3x3x4x2xf32>, tensor<3x3x4x2xf32>) -> tensor<3x3x4x2xf32>
    %171 = "linalg.generic"(%arg1, %170, %116) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg3: f32, %arg4: f32, %arg5: f32):
      %172 = "arith.subf"(%arg3, %arg4) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%172) : (f32) -> ()
    }) : (tensor<3x3x4x2xf32>, tensor<3x3x4x2xf32>, tensor<3x3x4x2xf32>) -> tensor<3x3x4x2xf32>
    "func.return"(%93, %162, %171) : (tensor<f32>, tensor<3x3x2x4xf32>, tensor<3x3x4x2xf32>) -> ()
  }) : () -> ()
}) {mhlo.cross_program_prefetches = [], mhlo.input_output_alias = [], mhlo.is_dynamic = false, mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32, mhlo.spmd_output_sharding = "{{replicated}, {replicated}, {replicated}}", mhlo.spmd_parameters_shardings = ["{replicated}", "{replicated}", "{devices=[1,4,1,1]<=[4]}"], mhlo.use_auto_spmd_partitioning = false} : () -> ()

