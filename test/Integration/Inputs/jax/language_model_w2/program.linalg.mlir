#map = affine_map<(d0, d1, d2) -> ()>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map2 = affine_map<(d0, d1, d2, d3) -> ()>
#map3 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map5 = affine_map<(d0, d1, d2, d3) -> (d3)>
#map6 = affine_map<() -> ()>
#map7 = affine_map<(d0, d1) -> ()>
#map8 = affine_map<(d0, d1) -> (d0, d1)>
#map9 = affine_map<(d0, d1, d2) -> (d2)>
#map10 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map11 = affine_map<(d0, d1, d2) -> (d1, d2)>
#map12 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
#map13 = affine_map<(d0, d1, d2, d3) -> (d3, d2)>
#map14 = affine_map<(d0, d1) -> (d1, d0)>
#map15 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#map16 = affine_map<(d0, d1, d2, d3) -> (d2, d3, d0)>
#map17 = affine_map<(d0, d1, d2, d3) -> (d2, d3, d1)>
#map18 = affine_map<(d0, d1, d2, d3) -> (d0, d1)>
#map19 = affine_map<(d0, d1, d2) -> (d2, d0, d1)>
"builtin.module"() <{sym_name = "jit_step"}> ({
  "func.func"() <{arg_attrs = [{mhlo.sharding = "{devices=[2,1]<=[2]}"}, {mhlo.sharding = "{devices=[2,1]<=[2]}"}, {mhlo.sharding = "{replicated}"}, {mhlo.sharding = "{devices=[1,2]<=[2]}"}, {mhlo.sharding = "{replicated}"}, {mhlo.sharding = "{replicated}"}], function_type = (tensor<8x8xf32>, tensor<16x8xf32>, tensor<4x8xf32>, tensor<8x8xf32>, tensor<3x4xi32>, tensor<3x4xi32>) -> (tensor<f32>, tensor<8x8xf32>, tensor<16x8xf32>, tensor<4x8xf32>, tensor<8x8xf32>), sym_name = "main"}> ({
  ^bb0(%arg0: tensor<8x8xf32>, %arg1: tensor<16x8xf32>, %arg2: tensor<4x8xf32>, %arg3: tensor<8x8xf32>, %arg4: tensor<3x4xi32>, %arg5: tensor<3x4xi32>):
    %0 = "arith.constant"() <{value = 1.200000e+01 : f32}> : () -> f32
    %1 = "arith.constant"() <{value = 0xFF800000 : f32}> : () -> f32
    %2 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
    %3 = "arith.constant"() <{value = 15 : index}> : () -> index
    %4 = "arith.constant"() <{value = false}> : () -> i1
    %5 = "arith.constant"() <{value = 15 : i32}> : () -> i32
    %6 = "arith.constant"() <{value = 1 : index}> : () -> index
    %7 = "arith.constant"() <{value = 0 : index}> : () -> index
    %8 = "arith.constant"() <{value = true}> : () -> i1
    %9 = "arith.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %10 = "arith.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %11 = "arith.constant"() <{value = dense<-0.0833333358> : tensor<f32>}> : () -> tensor<f32>
    %12 = "arith.constant"() <{value = dense<0x7FC00000> : tensor<f32>}> : () -> tensor<f32>
    %13 = "arith.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %14 = "arith.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %15 = "arith.constant"() <{value = dense<[0, 16]> : tensor<2xi32>}> : () -> tensor<2xi32>
    %16 = "arith.constant"() <{value = dense<31> : tensor<1xi32>}> : () -> tensor<1xi32>
    %17 = "arith.constant"() <{value = dense<31> : tensor<i32>}> : () -> tensor<i32>
    %18 = "arith.constant"() <{value = dense<32> : tensor<i32>}> : () -> tensor<i32>
    %19 = "arith.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %20 = "tensor.expand_shape"(%arg5) <{reassociation = [[0], [1, 2]], static_output_shape = array<i64: 3, 4, 1>}> : (tensor<3x4xi32>) -> tensor<3x4x1xi32>
    %21 = "tensor.empty"() : () -> tensor<3x4x1xi32>
    %22 = "linalg.generic"(%19, %21) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg346: i32, %arg347: i32):
      "linalg.yield"(%arg346) : (i32) -> ()
    }) : (tensor<i32>, tensor<3x4x1xi32>) -> tensor<3x4x1xi32>
    %23 = "tensor.empty"() : () -> tensor<3x4x1xi1>
    %24 = "linalg.generic"(%20, %22, %23) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg343: i32, %arg344: i32, %arg345: i1):
      %301 = "arith.cmpi"(%arg343, %arg344) <{predicate = 2 : i64}> : (i32, i32) -> i1
      "linalg.yield"(%301) : (i1) -> ()
    }) : (tensor<3x4x1xi32>, tensor<3x4x1xi32>, tensor<3x4x1xi1>) -> tensor<3x4x1xi1>
    %25 = "linalg.generic"(%18, %21) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg341: i32, %arg342: i32):
      "linalg.yield"(%arg341) : (i32) -> ()
    }) : (tensor<i32>, tensor<3x4x1xi32>) -> tensor<3x4x1xi32>
    %26 = "linalg.generic"(%20, %25, %21) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg338: i32, %arg339: i32, %arg340: i32):
      %300 = "arith.addi"(%arg338, %arg339) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%300) : (i32) -> ()
    }) : (tensor<3x4x1xi32>, tensor<3x4x1xi32>, tensor<3x4x1xi32>) -> tensor<3x4x1xi32>
    %27 = "linalg.generic"(%24, %26, %20, %21) <{indexing_maps = [#map1, #map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg334: i1, %arg335: i32, %arg336: i32, %arg337: i32):
      %299 = "arith.select"(%arg334, %arg335, %arg336) : (i1, i32, i32) -> i32
      "linalg.yield"(%299) : (i32) -> ()
    }) : (tensor<3x4x1xi1>, tensor<3x4x1xi32>, tensor<3x4x1xi32>, tensor<3x4x1xi32>) -> tensor<3x4x1xi32>
    %28 = "tensor.expand_shape"(%27) <{reassociation = [[0], [1], [2, 3]], static_output_shape = array<i64: 3, 4, 1, 1>}> : (tensor<3x4x1xi32>) -> tensor<3x4x1x1xi32>
    %29 = "tensor.empty"() : () -> tensor<3x4x1x1xi32>
    %30 = "linalg.generic"(%19, %29) <{indexing_maps = [#map2, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg332: i32, %arg333: i32):
      "linalg.yield"(%arg332) : (i32) -> ()
    }) : (tensor<i32>, tensor<3x4x1x1xi32>) -> tensor<3x4x1x1xi32>
    %31 = "tensor.empty"() : () -> tensor<3x4x1x1xi1>
    %32 = "linalg.generic"(%28, %30, %31) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg329: i32, %arg330: i32, %arg331: i1):
      %298 = "arith.cmpi"(%arg329, %arg330) <{predicate = 5 : i64}> : (i32, i32) -> i1
      "linalg.yield"(%298) : (i1) -> ()
    }) : (tensor<3x4x1x1xi32>, tensor<3x4x1x1xi32>, tensor<3x4x1x1xi1>) -> tensor<3x4x1x1xi1>
    %33 = "linalg.generic"(%17, %29) <{indexing_maps = [#map2, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg327: i32, %arg328: i32):
      "linalg.yield"(%arg327) : (i32) -> ()
    }) : (tensor<i32>, tensor<3x4x1x1xi32>) -> tensor<3x4x1x1xi32>
    %34 = "linalg.generic"(%28, %33, %31) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg324: i32, %arg325: i32, %arg326: i1):
      %297 = "arith.cmpi"(%arg324, %arg325) <{predicate = 3 : i64}> : (i32, i32) -> i1
      "linalg.yield"(%297) : (i1) -> ()
    }) : (tensor<3x4x1x1xi32>, tensor<3x4x1x1xi32>, tensor<3x4x1x1xi1>) -> tensor<3x4x1x1xi1>
    %35 = "linalg.generic"(%32, %34, %31) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg321: i1, %arg322: i1, %arg323: i1):
      %296 = "arith.andi"(%arg321, %arg322) : (i1, i1) -> i1
      "linalg.yield"(%296) : (i1) -> ()
    }) : (tensor<3x4x1x1xi1>, tensor<3x4x1x1xi1>, tensor<3x4x1x1xi1>) -> tensor<3x4x1x1xi1>
    %36 = "linalg.fill"(%8, %23) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg319: i1, %arg320: i1):
      "linalg.yield"(%arg319) : (i1) -> ()
    }) : (i1, tensor<3x4x1xi1>) -> tensor<3x4x1xi1>
    %37 = "linalg.generic"(%35, %36) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg317: i1, %arg318: i1):
      %295 = "arith.andi"(%arg318, %arg317) : (i1, i1) -> i1
      "linalg.yield"(%295) : (i1) -> ()
    }) : (tensor<3x4x1x1xi1>, tensor<3x4x1xi1>) -> tensor<3x4x1xi1>
    %38 = "linalg.generic"(%16, %29) <{indexing_maps = [#map5, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg315: i32, %arg316: i32):
      "linalg.yield"(%arg315) : (i32) -> ()
    }) : (tensor<1xi32>, tensor<3x4x1x1xi32>) -> tensor<3x4x1x1xi32>
    %39 = "linalg.generic"(%30, %28, %38, %29) <{indexing_maps = [#map3, #map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg311: i32, %arg312: i32, %arg313: i32, %arg314: i32):
      %293 = "arith.maxsi"(%arg311, %arg312) : (i32, i32) -> i32
      %294 = "arith.minsi"(%293, %arg313) : (i32, i32) -> i32
      "linalg.yield"(%294) : (i32) -> ()
    }) : (tensor<3x4x1x1xi32>, tensor<3x4x1x1xi32>, tensor<3x4x1x1xi32>, tensor<3x4x1x1xi32>) -> tensor<3x4x1x1xi32>
    %40 = "stablehlo.partition_id"() : () -> tensor<ui32>
    %41 = "builtin.unrealized_conversion_cast"(%40) : (tensor<ui32>) -> tensor<i32>
    %42 = "tensor.extract"(%41) : (tensor<i32>) -> i32
    %43 = "arith.index_castui"(%42) : (i32) -> index
    %44 = "arith.maxsi"(%43, %7) : (index, index) -> index
    %45 = "arith.minsi"(%44, %6) : (index, index) -> index
    %46 = "tensor.extract_slice"(%15, %45) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: 1>, static_strides = array<i64: 1>}> : (tensor<2xi32>, index) -> tensor<1xi32>
    %47 = "tensor.collapse_shape"(%46) <{reassociation = []}> : (tensor<1xi32>) -> tensor<i32>
    %48 = "linalg.generic"(%46, %29) <{indexing_maps = [#map5, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg309: i32, %arg310: i32):
      "linalg.yield"(%arg309) : (i32) -> ()
    }) : (tensor<1xi32>, tensor<3x4x1x1xi32>) -> tensor<3x4x1x1xi32>
    %49 = "linalg.generic"(%39, %48, %31) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg306: i32, %arg307: i32, %arg308: i1):
      %292 = "arith.cmpi"(%arg306, %arg307) <{predicate = 2 : i64}> : (i32, i32) -> i1
      "linalg.yield"(%292) : (i1) -> ()
    }) : (tensor<3x4x1x1xi32>, tensor<3x4x1x1xi32>, tensor<3x4x1x1xi1>) -> tensor<3x4x1x1xi1>
    %50 = "tensor.empty"() : () -> tensor<i32>
    %51 = "linalg.generic"(%47, %50) <{indexing_maps = [#map6, #map6], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg304: i32, %arg305: i32):
      %291 = "arith.addi"(%arg304, %5) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%291) : (i32) -> ()
    }) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %52 = "tensor.expand_shape"(%51) <{reassociation = [], static_output_shape = array<i64: 1>}> : (tensor<i32>) -> tensor<1xi32>
    %53 = "linalg.generic"(%52, %29) <{indexing_maps = [#map5, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg302: i32, %arg303: i32):
      "linalg.yield"(%arg302) : (i32) -> ()
    }) : (tensor<1xi32>, tensor<3x4x1x1xi32>) -> tensor<3x4x1x1xi32>
    %54 = "linalg.generic"(%39, %53, %31) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg299: i32, %arg300: i32, %arg301: i1):
      %290 = "arith.cmpi"(%arg299, %arg300) <{predicate = 4 : i64}> : (i32, i32) -> i1
      "linalg.yield"(%290) : (i1) -> ()
    }) : (tensor<3x4x1x1xi32>, tensor<3x4x1x1xi32>, tensor<3x4x1x1xi1>) -> tensor<3x4x1x1xi1>
    %55 = "linalg.generic"(%49, %54, %31) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg296: i1, %arg297: i1, %arg298: i1):
      %289 = "arith.ori"(%arg296, %arg297) : (i1, i1) -> i1
      "linalg.yield"(%289) : (i1) -> ()
    }) : (tensor<3x4x1x1xi1>, tensor<3x4x1x1xi1>, tensor<3x4x1x1xi1>) -> tensor<3x4x1x1xi1>
    %56 = "linalg.fill"(%4, %23) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg294: i1, %arg295: i1):
      "linalg.yield"(%arg294) : (i1) -> ()
    }) : (i1, tensor<3x4x1xi1>) -> tensor<3x4x1xi1>
    %57 = "linalg.generic"(%55, %56) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg292: i1, %arg293: i1):
      %288 = "arith.ori"(%arg293, %arg292) : (i1, i1) -> i1
      "linalg.yield"(%288) : (i1) -> ()
    }) : (tensor<3x4x1x1xi1>, tensor<3x4x1xi1>) -> tensor<3x4x1xi1>
    %58 = "tensor.empty"() : () -> tensor<3x4x1xf32>
    %59 = "linalg.generic"(%14, %58) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg290: f32, %arg291: f32):
      "linalg.yield"(%arg290) : (f32) -> ()
    }) : (tensor<f32>, tensor<3x4x1xf32>) -> tensor<3x4x1xf32>
    %60 = "tensor.empty"() : () -> tensor<3x4xi32>
    %61 = "linalg.generic"(%19, %60) <{indexing_maps = [#map7, #map8], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg288: i32, %arg289: i32):
      "linalg.yield"(%arg288) : (i32) -> ()
    }) : (tensor<i32>, tensor<3x4xi32>) -> tensor<3x4xi32>
    %62 = "tensor.empty"() : () -> tensor<3x4xi1>
    %63 = "linalg.generic"(%arg4, %61, %62) <{indexing_maps = [#map8, #map8, #map8], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg285: i32, %arg286: i32, %arg287: i1):
      %287 = "arith.cmpi"(%arg285, %arg286) <{predicate = 2 : i64}> : (i32, i32) -> i1
      "linalg.yield"(%287) : (i1) -> ()
    }) : (tensor<3x4xi32>, tensor<3x4xi32>, tensor<3x4xi1>) -> tensor<3x4xi1>
    %64 = "linalg.generic"(%18, %60) <{indexing_maps = [#map7, #map8], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg283: i32, %arg284: i32):
      "linalg.yield"(%arg283) : (i32) -> ()
    }) : (tensor<i32>, tensor<3x4xi32>) -> tensor<3x4xi32>
    %65 = "linalg.generic"(%arg4, %64, %60) <{indexing_maps = [#map8, #map8, #map8], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg280: i32, %arg281: i32, %arg282: i32):
      %286 = "arith.addi"(%arg280, %arg281) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%286) : (i32) -> ()
    }) : (tensor<3x4xi32>, tensor<3x4xi32>, tensor<3x4xi32>) -> tensor<3x4xi32>
    %66 = "linalg.generic"(%63, %65, %arg4, %60) <{indexing_maps = [#map8, #map8, #map8, #map8], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg276: i1, %arg277: i32, %arg278: i32, %arg279: i32):
      %285 = "arith.select"(%arg276, %arg277, %arg278) : (i1, i32, i32) -> i32
      "linalg.yield"(%285) : (i32) -> ()
    }) : (tensor<3x4xi1>, tensor<3x4xi32>, tensor<3x4xi32>, tensor<3x4xi32>) -> tensor<3x4xi32>
    %67 = "tensor.expand_shape"(%66) <{reassociation = [[0], [1, 2]], static_output_shape = array<i64: 3, 4, 1>}> : (tensor<3x4xi32>) -> tensor<3x4x1xi32>
    %68 = "linalg.generic"(%16, %21) <{indexing_maps = [#map9, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg274: i32, %arg275: i32):
      "linalg.yield"(%arg274) : (i32) -> ()
    }) : (tensor<1xi32>, tensor<3x4x1xi32>) -> tensor<3x4x1xi32>
    %69 = "linalg.generic"(%22, %67, %68, %21) <{indexing_maps = [#map1, #map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg270: i32, %arg271: i32, %arg272: i32, %arg273: i32):
      %283 = "arith.maxsi"(%arg270, %arg271) : (i32, i32) -> i32
      %284 = "arith.minsi"(%283, %arg272) : (i32, i32) -> i32
      "linalg.yield"(%284) : (i32) -> ()
    }) : (tensor<3x4x1xi32>, tensor<3x4x1xi32>, tensor<3x4x1xi32>, tensor<3x4x1xi32>) -> tensor<3x4x1xi32>
    %70 = "linalg.generic"(%46, %21) <{indexing_maps = [#map9, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg268: i32, %arg269: i32):
      "linalg.yield"(%arg268) : (i32) -> ()
    }) : (tensor<1xi32>, tensor<3x4x1xi32>) -> tensor<3x4x1xi32>
    %71 = "linalg.generic"(%69, %70, %23) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg265: i32, %arg266: i32, %arg267: i1):
      %282 = "arith.cmpi"(%arg265, %arg266) <{predicate = 2 : i64}> : (i32, i32) -> i1
      "linalg.yield"(%282) : (i1) -> ()
    }) : (tensor<3x4x1xi32>, tensor<3x4x1xi32>, tensor<3x4x1xi1>) -> tensor<3x4x1xi1>
    %72 = "linalg.generic"(%52, %21) <{indexing_maps = [#map9, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg263: i32, %arg264: i32):
      "linalg.yield"(%arg263) : (i32) -> ()
    }) : (tensor<1xi32>, tensor<3x4x1xi32>) -> tensor<3x4x1xi32>
    %73 = "linalg.generic"(%69, %72, %23) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg260: i32, %arg261: i32, %arg262: i1):
      %281 = "arith.cmpi"(%arg260, %arg261) <{predicate = 4 : i64}> : (i32, i32) -> i1
      "linalg.yield"(%281) : (i1) -> ()
    }) : (tensor<3x4x1xi32>, tensor<3x4x1xi32>, tensor<3x4x1xi1>) -> tensor<3x4x1xi1>
    %74 = "linalg.generic"(%71, %73, %23) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg257: i1, %arg258: i1, %arg259: i1):
      %280 = "arith.ori"(%arg257, %arg258) : (i1, i1) -> i1
      "linalg.yield"(%280) : (i1) -> ()
    }) : (tensor<3x4x1xi1>, tensor<3x4x1xi1>, tensor<3x4x1xi1>) -> tensor<3x4x1xi1>
    %75 = "linalg.fill"(%4, %62) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg255: i1, %arg256: i1):
      "linalg.yield"(%arg255) : (i1) -> ()
    }) : (i1, tensor<3x4xi1>) -> tensor<3x4xi1>
    %76 = "linalg.generic"(%74, %75) <{indexing_maps = [#map1, #map10], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg253: i1, %arg254: i1):
      %279 = "arith.ori"(%arg254, %arg253) : (i1, i1) -> i1
      "linalg.yield"(%279) : (i1) -> ()
    }) : (tensor<3x4x1xi1>, tensor<3x4xi1>) -> tensor<3x4xi1>
    %77 = "tensor.empty"() : () -> tensor<3x4x8xi1>
    %78 = "linalg.generic"(%76, %77) <{indexing_maps = [#map10, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg251: i1, %arg252: i1):
      "linalg.yield"(%arg251) : (i1) -> ()
    }) : (tensor<3x4xi1>, tensor<3x4x8xi1>) -> tensor<3x4x8xi1>
    %79 = "tensor.empty"() : () -> tensor<3x4x8xf32>
    %80 = "linalg.generic"(%14, %79) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg249: f32, %arg250: f32):
      "linalg.yield"(%arg249) : (f32) -> ()
    }) : (tensor<f32>, tensor<3x4x8xf32>) -> tensor<3x4x8xf32>
    %81 = "linalg.generic"(%69, %70, %21) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg246: i32, %arg247: i32, %arg248: i32):
      %278 = "arith.subi"(%arg246, %arg247) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%278) : (i32) -> ()
    }) : (tensor<3x4x1xi32>, tensor<3x4x1xi32>, tensor<3x4x1xi32>) -> tensor<3x4x1xi32>
    %82 = "linalg.generic"(%79) <{indexing_maps = [#map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg245: f32):
      %270 = "linalg.index"() <{dim = 0 : i64}> : () -> index
      %271 = "linalg.index"() <{dim = 1 : i64}> : () -> index
      %272 = "linalg.index"() <{dim = 2 : i64}> : () -> index
      %273 = "tensor.extract"(%81, %270, %271, %7) : (tensor<3x4x1xi32>, index, index, index) -> i32
      %274 = "arith.index_cast"(%273) : (i32) -> index
      %275 = "arith.maxsi"(%274, %7) : (index, index) -> index
      %276 = "arith.minsi"(%275, %3) : (index, index) -> index
      %277 = "tensor.extract"(%arg1, %276, %272) : (tensor<16x8xf32>, index, index) -> f32
      "linalg.yield"(%277) : (f32) -> ()
    }) : (tensor<3x4x8xf32>) -> tensor<3x4x8xf32>
    %83 = "linalg.generic"(%78, %80, %82, %79) <{indexing_maps = [#map1, #map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg241: i1, %arg242: f32, %arg243: f32, %arg244: f32):
      %269 = "arith.select"(%arg241, %arg242, %arg243) : (i1, f32, f32) -> f32
      "linalg.yield"(%269) : (f32) -> ()
    }) : (tensor<3x4x8xi1>, tensor<3x4x8xf32>, tensor<3x4x8xf32>, tensor<3x4x8xf32>) -> tensor<3x4x8xf32>
    %84 = "stablehlo.all_reduce"(%83) <{channel_handle = #stablehlo.channel_handle<handle = 2, type = 0>, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, use_global_device_ids}> ({
    ^bb0(%arg236: tensor<f32>, %arg237: tensor<f32>):
      %266 = "tensor.empty"() : () -> tensor<f32>
      %267 = "linalg.generic"(%arg236, %arg237, %266) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg238: f32, %arg239: f32, %arg240: f32):
        %268 = "arith.addf"(%arg238, %arg239) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%268) : (f32) -> ()
      }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%267) : (tensor<f32>) -> ()
    }) : (tensor<3x4x8xf32>) -> tensor<3x4x8xf32>
    %85 = "linalg.generic"(%arg2, %79) <{indexing_maps = [#map11, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg234: f32, %arg235: f32):
      "linalg.yield"(%arg234) : (f32) -> ()
    }) : (tensor<4x8xf32>, tensor<3x4x8xf32>) -> tensor<3x4x8xf32>
    %86 = "linalg.generic"(%84, %85, %79) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg231: f32, %arg232: f32, %arg233: f32):
      %265 = "arith.addf"(%arg231, %arg232) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%265) : (f32) -> ()
    }) : (tensor<3x4x8xf32>, tensor<3x4x8xf32>, tensor<3x4x8xf32>) -> tensor<3x4x8xf32>
    %87 = "linalg.fill"(%2, %79) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg229: f32, %arg230: f32):
      "linalg.yield"(%arg229) : (f32) -> ()
    }) : (f32, tensor<3x4x8xf32>) -> tensor<3x4x8xf32>
    %88 = "linalg.generic"(%86, %arg3, %87) <{indexing_maps = [#map12, #map13, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg226: f32, %arg227: f32, %arg228: f32):
      %263 = "arith.mulf"(%arg226, %arg227) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %264 = "arith.addf"(%arg228, %263) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%264) : (f32) -> ()
    }) : (tensor<3x4x8xf32>, tensor<8x8xf32>, tensor<3x4x8xf32>) -> tensor<3x4x8xf32>
    %89 = "linalg.generic"(%88, %79) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg224: f32, %arg225: f32):
      %262 = "math.tanh"(%arg224) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%262) : (f32) -> ()
    }) : (tensor<3x4x8xf32>, tensor<3x4x8xf32>) -> tensor<3x4x8xf32>
    %90 = "linalg.generic"(%89, %arg0, %87) <{indexing_maps = [#map12, #map13, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg221: f32, %arg222: f32, %arg223: f32):
      %260 = "arith.mulf"(%arg221, %arg222) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %261 = "arith.addf"(%arg223, %260) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%261) : (f32) -> ()
    }) : (tensor<3x4x8xf32>, tensor<8x8xf32>, tensor<3x4x8xf32>) -> tensor<3x4x8xf32>
    %91 = "stablehlo.all_reduce"(%90) <{channel_handle = #stablehlo.channel_handle<handle = 3, type = 0>, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, use_global_device_ids}> ({
    ^bb0(%arg216: tensor<f32>, %arg217: tensor<f32>):
      %257 = "tensor.empty"() : () -> tensor<f32>
      %258 = "linalg.generic"(%arg216, %arg217, %257) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg218: f32, %arg219: f32, %arg220: f32):
        %259 = "arith.addf"(%arg218, %arg219) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%259) : (f32) -> ()
      }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%258) : (tensor<f32>) -> ()
    }) : (tensor<3x4x8xf32>) -> tensor<3x4x8xf32>
    %92 = "linalg.generic"(%86, %91, %79) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg213: f32, %arg214: f32, %arg215: f32):
      %256 = "arith.addf"(%arg213, %arg214) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%256) : (f32) -> ()
    }) : (tensor<3x4x8xf32>, tensor<3x4x8xf32>, tensor<3x4x8xf32>) -> tensor<3x4x8xf32>
    %93 = "tensor.empty"() : () -> tensor<8x16xf32>
    %94 = "linalg.generic"(%arg1, %93) <{indexing_maps = [#map14, #map8], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg211: f32, %arg212: f32):
      "linalg.yield"(%arg211) : (f32) -> ()
    }) {result_layout = dense<[0, 1]> : tensor<2xindex>, xla_shape = "f32[8,16]{0,1}"} : (tensor<16x8xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
    %95 = "tensor.empty"() : () -> tensor<3x4x16xf32>
    %96 = "linalg.fill"(%2, %95) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg209: f32, %arg210: f32):
      "linalg.yield"(%arg209) : (f32) -> ()
    }) : (f32, tensor<3x4x16xf32>) -> tensor<3x4x16xf32>
    %97 = "linalg.generic"(%92, %94, %96) <{indexing_maps = [#map12, #map13, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg206: f32, %arg207: f32, %arg208: f32):
      %254 = "arith.mulf"(%arg206, %arg207) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %255 = "arith.addf"(%arg208, %254) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%255) : (f32) -> ()
    }) : (tensor<3x4x8xf32>, tensor<8x16xf32>, tensor<3x4x16xf32>) -> tensor<3x4x16xf32>
    %98 = "tensor.empty"() : () -> tensor<3x4xf32>
    %99 = "linalg.fill"(%1, %98) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg204: f32, %arg205: f32):
      "linalg.yield"(%arg204) : (f32) -> ()
    }) : (f32, tensor<3x4xf32>) -> tensor<3x4xf32>
    %100 = "linalg.generic"(%97, %99) <{indexing_maps = [#map1, #map10], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg202: f32, %arg203: f32):
      %253 = "arith.maximumf"(%arg203, %arg202) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%253) : (f32) -> ()
    }) : (tensor<3x4x16xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
    %101 = "stablehlo.all_reduce"(%100) <{channel_handle = #stablehlo.channel_handle<handle = 4, type = 0>, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, use_global_device_ids}> ({
    ^bb0(%arg197: tensor<f32>, %arg198: tensor<f32>):
      %250 = "tensor.empty"() : () -> tensor<f32>
      %251 = "linalg.generic"(%arg197, %arg198, %250) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg199: f32, %arg200: f32, %arg201: f32):
        %252 = "arith.maximumf"(%arg199, %arg200) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%252) : (f32) -> ()
      }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%251) : (tensor<f32>) -> ()
    }) : (tensor<3x4xf32>) -> tensor<3x4xf32>
    %102 = "linalg.generic"(%13, %98) <{indexing_maps = [#map7, #map8], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg195: f32, %arg196: f32):
      "linalg.yield"(%arg195) : (f32) -> ()
    }) : (tensor<f32>, tensor<3x4xf32>) -> tensor<3x4xf32>
    %103 = "linalg.generic"(%101, %102, %98) <{indexing_maps = [#map8, #map8, #map8], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg192: f32, %arg193: f32, %arg194: f32):
      %249 = "arith.maximumf"(%arg192, %arg193) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%249) : (f32) -> ()
    }) : (tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
    %104 = "linalg.generic"(%103, %95) <{indexing_maps = [#map10, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg190: f32, %arg191: f32):
      "linalg.yield"(%arg190) : (f32) -> ()
    }) : (tensor<3x4xf32>, tensor<3x4x16xf32>) -> tensor<3x4x16xf32>
    %105 = "linalg.generic"(%97, %104, %95) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg187: f32, %arg188: f32, %arg189: f32):
      %248 = "arith.subf"(%arg187, %arg188) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%248) : (f32) -> ()
    }) : (tensor<3x4x16xf32>, tensor<3x4x16xf32>, tensor<3x4x16xf32>) -> tensor<3x4x16xf32>
    %106 = "linalg.generic"(%105, %95) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg185: f32, %arg186: f32):
      %247 = "math.exp"(%arg185) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%247) : (f32) -> ()
    }) : (tensor<3x4x16xf32>, tensor<3x4x16xf32>) -> tensor<3x4x16xf32>
    %107 = "linalg.fill"(%2, %98) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg183: f32, %arg184: f32):
      "linalg.yield"(%arg183) : (f32) -> ()
    }) : (f32, tensor<3x4xf32>) -> tensor<3x4xf32>
    %108 = "linalg.generic"(%106, %107) <{indexing_maps = [#map1, #map10], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg181: f32, %arg182: f32):
      %246 = "arith.addf"(%arg182, %arg181) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%246) : (f32) -> ()
    }) : (tensor<3x4x16xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
    %109 = "stablehlo.all_reduce"(%108) <{channel_handle = #stablehlo.channel_handle<handle = 5, type = 0>, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, use_global_device_ids}> ({
    ^bb0(%arg176: tensor<f32>, %arg177: tensor<f32>):
      %243 = "tensor.empty"() : () -> tensor<f32>
      %244 = "linalg.generic"(%arg176, %arg177, %243) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg178: f32, %arg179: f32, %arg180: f32):
        %245 = "arith.addf"(%arg178, %arg179) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%245) : (f32) -> ()
      }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%244) : (tensor<f32>) -> ()
    }) : (tensor<3x4xf32>) -> tensor<3x4xf32>
    %110 = "tensor.expand_shape"(%109) <{reassociation = [[0], [1, 2]], static_output_shape = array<i64: 3, 4, 1>}> : (tensor<3x4xf32>) -> tensor<3x4x1xf32>
    %111 = "linalg.generic"(%110, %58) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg174: f32, %arg175: f32):
      %242 = "math.log"(%arg174) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%242) : (f32) -> ()
    }) : (tensor<3x4x1xf32>, tensor<3x4x1xf32>) -> tensor<3x4x1xf32>
    %112 = "tensor.collapse_shape"(%111) <{reassociation = [[0], [1, 2]]}> : (tensor<3x4x1xf32>) -> tensor<3x4xf32>
    %113 = "linalg.generic"(%112, %95) <{indexing_maps = [#map10, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg172: f32, %arg173: f32):
      "linalg.yield"(%arg172) : (f32) -> ()
    }) : (tensor<3x4xf32>, tensor<3x4x16xf32>) -> tensor<3x4x16xf32>
    %114 = "linalg.generic"(%105, %113, %95) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg169: f32, %arg170: f32, %arg171: f32):
      %241 = "arith.subf"(%arg169, %arg170) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%241) : (f32) -> ()
    }) : (tensor<3x4x16xf32>, tensor<3x4x16xf32>, tensor<3x4x16xf32>) -> tensor<3x4x16xf32>
    %115 = "linalg.generic"(%39, %48, %29) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg166: i32, %arg167: i32, %arg168: i32):
      %240 = "arith.subi"(%arg166, %arg167) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%240) : (i32) -> ()
    }) : (tensor<3x4x1x1xi32>, tensor<3x4x1x1xi32>, tensor<3x4x1x1xi32>) -> tensor<3x4x1x1xi32>
    %116 = "linalg.generic"(%58) <{indexing_maps = [#map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg165: f32):
      %233 = "linalg.index"() <{dim = 0 : i64}> : () -> index
      %234 = "linalg.index"() <{dim = 1 : i64}> : () -> index
      %235 = "tensor.extract"(%115, %233, %234, %7, %7) : (tensor<3x4x1x1xi32>, index, index, index, index) -> i32
      %236 = "arith.index_cast"(%235) : (i32) -> index
      %237 = "arith.maxsi"(%236, %7) : (index, index) -> index
      %238 = "arith.minsi"(%237, %3) : (index, index) -> index
      %239 = "tensor.extract"(%114, %233, %234, %238) : (tensor<3x4x16xf32>, index, index, index) -> f32
      "linalg.yield"(%239) : (f32) -> ()
    }) : (tensor<3x4x1xf32>) -> tensor<3x4x1xf32>
    %117 = "linalg.generic"(%57, %59, %116, %58) <{indexing_maps = [#map1, #map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg161: i1, %arg162: f32, %arg163: f32, %arg164: f32):
      %232 = "arith.select"(%arg161, %arg162, %arg163) : (i1, f32, f32) -> f32
      "linalg.yield"(%232) : (f32) -> ()
    }) : (tensor<3x4x1xi1>, tensor<3x4x1xf32>, tensor<3x4x1xf32>, tensor<3x4x1xf32>) -> tensor<3x4x1xf32>
    %118 = "stablehlo.all_reduce"(%117) <{channel_handle = #stablehlo.channel_handle<handle = 7, type = 0>, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, use_global_device_ids}> ({
    ^bb0(%arg156: tensor<f32>, %arg157: tensor<f32>):
      %229 = "tensor.empty"() : () -> tensor<f32>
      %230 = "linalg.generic"(%arg156, %arg157, %229) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg158: f32, %arg159: f32, %arg160: f32):
        %231 = "arith.addf"(%arg158, %arg159) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%231) : (f32) -> ()
      }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%230) : (tensor<f32>) -> ()
    }) : (tensor<3x4x1xf32>) -> tensor<3x4x1xf32>
    %119 = "linalg.generic"(%12, %58) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg154: f32, %arg155: f32):
      "linalg.yield"(%arg154) : (f32) -> ()
    }) : (tensor<f32>, tensor<3x4x1xf32>) -> tensor<3x4x1xf32>
    %120 = "linalg.generic"(%37, %118, %119, %58) <{indexing_maps = [#map1, #map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg150: i1, %arg151: f32, %arg152: f32, %arg153: f32):
      %228 = "arith.select"(%arg150, %arg151, %arg152) : (i1, f32, f32) -> f32
      "linalg.yield"(%228) : (f32) -> ()
    }) : (tensor<3x4x1xi1>, tensor<3x4x1xf32>, tensor<3x4x1xf32>, tensor<3x4x1xf32>) -> tensor<3x4x1xf32>
    %121 = "tensor.empty"() : () -> tensor<f32>
    %122 = "linalg.fill"(%2, %121) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg148: f32, %arg149: f32):
      "linalg.yield"(%arg148) : (f32) -> ()
    }) : (f32, tensor<f32>) -> tensor<f32>
    %123 = "linalg.generic"(%120, %122) <{indexing_maps = [#map1, #map], iterator_types = [#linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg146: f32, %arg147: f32):
      %227 = "arith.addf"(%arg147, %arg146) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%227) : (f32) -> ()
    }) : (tensor<3x4x1xf32>, tensor<f32>) -> tensor<f32>
    %124 = "linalg.generic"(%123, %121) <{indexing_maps = [#map6, #map6], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg144: f32, %arg145: f32):
      %226 = "arith.divf"(%arg144, %0) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%226) : (f32) -> ()
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %125 = "linalg.generic"(%124, %121) <{indexing_maps = [#map6, #map6], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg142: f32, %arg143: f32):
      %225 = "arith.negf"(%arg142) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%225) : (f32) -> ()
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %126 = "linalg.generic"(%14, %95) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg140: f32, %arg141: f32):
      "linalg.yield"(%arg140) : (f32) -> ()
    }) : (tensor<f32>, tensor<3x4x16xf32>) -> tensor<3x4x16xf32>
    %127 = "linalg.generic"(%28, %48, %29) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg137: i32, %arg138: i32, %arg139: i32):
      %224 = "arith.subi"(%arg137, %arg138) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%224) : (i32) -> ()
    }) : (tensor<3x4x1x1xi32>, tensor<3x4x1x1xi32>, tensor<3x4x1x1xi32>) -> tensor<3x4x1x1xi32>
    %128 = "linalg.generic"(%11, %58) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg135: f32, %arg136: f32):
      "linalg.yield"(%arg135) : (f32) -> ()
    }) : (tensor<f32>, tensor<3x4x1xf32>) -> tensor<3x4x1xf32>
    %129 = "stablehlo.scatter"(%126, %127, %128) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [2], input_batching_dims = [0, 1], scatter_indices_batching_dims = [0, 1], scatter_dims_to_operand_dims = [2], index_vector_dim = 3>, unique_indices = false}> ({
    ^bb0(%arg130: tensor<f32>, %arg131: tensor<f32>):
      %222 = "linalg.generic"(%arg130, %arg131, %121) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg132: f32, %arg133: f32, %arg134: f32):
        %223 = "arith.addf"(%arg132, %arg133) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%223) : (f32) -> ()
      }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%222) : (tensor<f32>) -> ()
    }) : (tensor<3x4x16xf32>, tensor<3x4x1x1xi32>, tensor<3x4x1xf32>) -> tensor<3x4x16xf32>
    %130 = "linalg.generic"(%129, %95) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg128: f32, %arg129: f32):
      %221 = "arith.negf"(%arg128) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%221) : (f32) -> ()
    }) : (tensor<3x4x16xf32>, tensor<3x4x16xf32>) -> tensor<3x4x16xf32>
    %131 = "linalg.generic"(%130, %107) <{indexing_maps = [#map1, #map10], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg126: f32, %arg127: f32):
      %220 = "arith.addf"(%arg127, %arg126) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%220) : (f32) -> ()
    }) : (tensor<3x4x16xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
    %132 = "stablehlo.all_reduce"(%131) <{channel_handle = #stablehlo.channel_handle<handle = 8, type = 0>, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, use_global_device_ids}> ({
    ^bb0(%arg121: tensor<f32>, %arg122: tensor<f32>):
      %218 = "linalg.generic"(%arg121, %arg122, %121) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg123: f32, %arg124: f32, %arg125: f32):
        %219 = "arith.addf"(%arg123, %arg124) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%219) : (f32) -> ()
      }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%218) : (tensor<f32>) -> ()
    }) : (tensor<3x4xf32>) -> tensor<3x4xf32>
    %133 = "tensor.expand_shape"(%132) <{reassociation = [[0], [1, 2]], static_output_shape = array<i64: 3, 4, 1>}> : (tensor<3x4xf32>) -> tensor<3x4x1xf32>
    %134 = "linalg.generic"(%133, %110, %58) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg118: f32, %arg119: f32, %arg120: f32):
      %217 = "arith.divf"(%arg118, %arg119) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%217) : (f32) -> ()
    }) : (tensor<3x4x1xf32>, tensor<3x4x1xf32>, tensor<3x4x1xf32>) -> tensor<3x4x1xf32>
    %135 = "linalg.generic"(%134, %107) <{indexing_maps = [#map1, #map10], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg116: f32, %arg117: f32):
      %216 = "arith.addf"(%arg117, %arg116) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%216) : (f32) -> ()
    }) : (tensor<3x4x1xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
    %136 = "linalg.generic"(%135, %95) <{indexing_maps = [#map10, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg114: f32, %arg115: f32):
      "linalg.yield"(%arg114) : (f32) -> ()
    }) : (tensor<3x4xf32>, tensor<3x4x16xf32>) -> tensor<3x4x16xf32>
    %137 = "linalg.generic"(%136, %106, %95) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg111: f32, %arg112: f32, %arg113: f32):
      %215 = "arith.mulf"(%arg111, %arg112) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%215) : (f32) -> ()
    }) : (tensor<3x4x16xf32>, tensor<3x4x16xf32>, tensor<3x4x16xf32>) -> tensor<3x4x16xf32>
    %138 = "linalg.generic"(%129, %137, %95) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg108: f32, %arg109: f32, %arg110: f32):
      %214 = "arith.addf"(%arg108, %arg109) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%214) : (f32) -> ()
    }) : (tensor<3x4x16xf32>, tensor<3x4x16xf32>, tensor<3x4x16xf32>) -> tensor<3x4x16xf32>
    %139 = "linalg.generic"(%138, %94, %87) <{indexing_maps = [#map12, #map15, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg105: f32, %arg106: f32, %arg107: f32):
      %212 = "arith.mulf"(%arg105, %arg106) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %213 = "arith.addf"(%arg107, %212) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%213) : (f32) -> ()
    }) : (tensor<3x4x16xf32>, tensor<8x16xf32>, tensor<3x4x8xf32>) -> tensor<3x4x8xf32>
    %140 = "stablehlo.all_reduce"(%139) <{channel_handle = #stablehlo.channel_handle<handle = 9, type = 0>, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, use_global_device_ids}> ({
    ^bb0(%arg100: tensor<f32>, %arg101: tensor<f32>):
      %210 = "linalg.generic"(%arg100, %arg101, %121) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg102: f32, %arg103: f32, %arg104: f32):
        %211 = "arith.addf"(%arg102, %arg103) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%211) : (f32) -> ()
      }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%210) : (tensor<f32>) -> ()
    }) : (tensor<3x4x8xf32>) -> tensor<3x4x8xf32>
    %141 = "tensor.empty"() : () -> tensor<8x8xf32>
    %142 = "linalg.fill"(%2, %141) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg98: f32, %arg99: f32):
      "linalg.yield"(%arg98) : (f32) -> ()
    }) : (f32, tensor<8x8xf32>) -> tensor<8x8xf32>
    %143 = "linalg.generic"(%140, %89, %142) <{indexing_maps = [#map16, #map17, #map18], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg95: f32, %arg96: f32, %arg97: f32):
      %208 = "arith.mulf"(%arg95, %arg96) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %209 = "arith.addf"(%arg97, %208) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%209) : (f32) -> ()
    }) : (tensor<3x4x8xf32>, tensor<3x4x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %144 = "linalg.generic"(%143, %141) <{indexing_maps = [#map14, #map8], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg93: f32, %arg94: f32):
      "linalg.yield"(%arg93) : (f32) -> ()
    }) {result_layout = dense<[0, 1]> : tensor<2xindex>, xla_shape = "f32[8,8]{0,1}"} : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %145 = "linalg.generic"(%10, %141) <{indexing_maps = [#map7, #map8], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg91: f32, %arg92: f32):
      "linalg.yield"(%arg91) : (f32) -> ()
    }) : (tensor<f32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %146 = "linalg.generic"(%144, %145, %141) <{indexing_maps = [#map8, #map8, #map8], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg88: f32, %arg89: f32, %arg90: f32):
      %207 = "arith.mulf"(%arg88, %arg89) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%207) : (f32) -> ()
    }) {result_layout = dense<[0, 1]> : tensor<2xindex>, xla_shape = "f32[8,8]{0,1}"} : (tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %147 = "linalg.generic"(%arg0, %146, %141) <{indexing_maps = [#map8, #map8, #map8], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg85: f32, %arg86: f32, %arg87: f32):
      %206 = "arith.subf"(%arg85, %arg86) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%206) : (f32) -> ()
    }) : (tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %148 = "tensor.empty"() : () -> tensor<16x8xf32>
    %149 = "linalg.fill"(%2, %148) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg83: f32, %arg84: f32):
      "linalg.yield"(%arg83) : (f32) -> ()
    }) : (f32, tensor<16x8xf32>) -> tensor<16x8xf32>
    %150 = "linalg.generic"(%138, %92, %149) <{indexing_maps = [#map16, #map17, #map18], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg80: f32, %arg81: f32, %arg82: f32):
      %204 = "arith.mulf"(%arg80, %arg81) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %205 = "arith.addf"(%arg82, %204) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%205) : (f32) -> ()
    }) : (tensor<3x4x16xf32>, tensor<3x4x8xf32>, tensor<16x8xf32>) -> tensor<16x8xf32>
    %151 = "linalg.generic"(%14, %148) <{indexing_maps = [#map7, #map8], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg78: f32, %arg79: f32):
      "linalg.yield"(%arg78) : (f32) -> ()
    }) : (tensor<f32>, tensor<16x8xf32>) -> tensor<16x8xf32>
    %152 = "linalg.generic"(%67, %70, %21) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg75: i32, %arg76: i32, %arg77: i32):
      %203 = "arith.subi"(%arg75, %arg76) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%203) : (i32) -> ()
    }) : (tensor<3x4x1xi32>, tensor<3x4x1xi32>, tensor<3x4x1xi32>) -> tensor<3x4x1xi32>
    %153 = "linalg.generic"(%140, %arg0, %87) <{indexing_maps = [#map12, #map15, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg72: f32, %arg73: f32, %arg74: f32):
      %201 = "arith.mulf"(%arg72, %arg73) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %202 = "arith.addf"(%arg74, %201) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%202) : (f32) -> ()
    }) : (tensor<3x4x8xf32>, tensor<8x8xf32>, tensor<3x4x8xf32>) -> tensor<3x4x8xf32>
    %154 = "linalg.generic"(%9, %79) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg70: f32, %arg71: f32):
      "linalg.yield"(%arg70) : (f32) -> ()
    }) : (tensor<f32>, tensor<3x4x8xf32>) -> tensor<3x4x8xf32>
    %155 = "linalg.generic"(%154, %89, %79) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg67: f32, %arg68: f32, %arg69: f32):
      %200 = "arith.subf"(%arg67, %arg68) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%200) : (f32) -> ()
    }) : (tensor<3x4x8xf32>, tensor<3x4x8xf32>, tensor<3x4x8xf32>) -> tensor<3x4x8xf32>
    %156 = "linalg.generic"(%153, %155, %79) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg64: f32, %arg65: f32, %arg66: f32):
      %199 = "arith.mulf"(%arg64, %arg65) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%199) : (f32) -> ()
    }) : (tensor<3x4x8xf32>, tensor<3x4x8xf32>, tensor<3x4x8xf32>) -> tensor<3x4x8xf32>
    %157 = "linalg.generic"(%156, %89, %79) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg61: f32, %arg62: f32, %arg63: f32):
      %198 = "arith.mulf"(%arg61, %arg62) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%198) : (f32) -> ()
    }) : (tensor<3x4x8xf32>, tensor<3x4x8xf32>, tensor<3x4x8xf32>) -> tensor<3x4x8xf32>
    %158 = "linalg.generic"(%156, %157, %79) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg58: f32, %arg59: f32, %arg60: f32):
      %197 = "arith.addf"(%arg58, %arg59) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%197) : (f32) -> ()
    }) : (tensor<3x4x8xf32>, tensor<3x4x8xf32>, tensor<3x4x8xf32>) -> tensor<3x4x8xf32>
    %159 = "linalg.generic"(%158, %arg3, %87) <{indexing_maps = [#map12, #map15, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg55: f32, %arg56: f32, %arg57: f32):
      %195 = "arith.mulf"(%arg55, %arg56) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %196 = "arith.addf"(%arg57, %195) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%196) : (f32) -> ()
    }) : (tensor<3x4x8xf32>, tensor<8x8xf32>, tensor<3x4x8xf32>) -> tensor<3x4x8xf32>
    %160 = "stablehlo.all_reduce"(%159) <{channel_handle = #stablehlo.channel_handle<handle = 10, type = 0>, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, use_global_device_ids}> ({
    ^bb0(%arg50: tensor<f32>, %arg51: tensor<f32>):
      %193 = "linalg.generic"(%arg50, %arg51, %121) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg52: f32, %arg53: f32, %arg54: f32):
        %194 = "arith.addf"(%arg52, %arg53) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%194) : (f32) -> ()
      }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%193) : (tensor<f32>) -> ()
    }) : (tensor<3x4x8xf32>) -> tensor<3x4x8xf32>
    %161 = "linalg.generic"(%140, %160, %79) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg47: f32, %arg48: f32, %arg49: f32):
      %192 = "arith.addf"(%arg47, %arg48) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%192) : (f32) -> ()
    }) : (tensor<3x4x8xf32>, tensor<3x4x8xf32>, tensor<3x4x8xf32>) -> tensor<3x4x8xf32>
    %162 = "stablehlo.scatter"(%151, %152, %161) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg42: tensor<f32>, %arg43: tensor<f32>):
      %190 = "linalg.generic"(%arg42, %arg43, %121) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg44: f32, %arg45: f32, %arg46: f32):
        %191 = "arith.addf"(%arg44, %arg45) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%191) : (f32) -> ()
      }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%190) : (tensor<f32>) -> ()
    }) : (tensor<16x8xf32>, tensor<3x4x1xi32>, tensor<3x4x8xf32>) -> tensor<16x8xf32>
    %163 = "linalg.generic"(%150, %162, %148) <{indexing_maps = [#map8, #map8, #map8], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg39: f32, %arg40: f32, %arg41: f32):
      %189 = "arith.addf"(%arg39, %arg40) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%189) : (f32) -> ()
    }) : (tensor<16x8xf32>, tensor<16x8xf32>, tensor<16x8xf32>) -> tensor<16x8xf32>
    %164 = "linalg.generic"(%10, %148) <{indexing_maps = [#map7, #map8], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg37: f32, %arg38: f32):
      "linalg.yield"(%arg37) : (f32) -> ()
    }) : (tensor<f32>, tensor<16x8xf32>) -> tensor<16x8xf32>
    %165 = "linalg.generic"(%163, %164, %148) <{indexing_maps = [#map8, #map8, #map8], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg34: f32, %arg35: f32, %arg36: f32):
      %188 = "arith.mulf"(%arg34, %arg35) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%188) : (f32) -> ()
    }) : (tensor<16x8xf32>, tensor<16x8xf32>, tensor<16x8xf32>) -> tensor<16x8xf32>
    %166 = "linalg.generic"(%arg1, %165, %148) <{indexing_maps = [#map8, #map8, #map8], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg31: f32, %arg32: f32, %arg33: f32):
      %187 = "arith.subf"(%arg31, %arg32) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%187) : (f32) -> ()
    }) : (tensor<16x8xf32>, tensor<16x8xf32>, tensor<16x8xf32>) -> tensor<16x8xf32>
    %167 = "tensor.empty"() : () -> tensor<4x8xf32>
    %168 = "linalg.fill"(%2, %167) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg29: f32, %arg30: f32):
      "linalg.yield"(%arg29) : (f32) -> ()
    }) : (f32, tensor<4x8xf32>) -> tensor<4x8xf32>
    %169 = "linalg.generic"(%161, %168) <{indexing_maps = [#map19, #map10], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg27: f32, %arg28: f32):
      %186 = "arith.addf"(%arg28, %arg27) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%186) : (f32) -> ()
    }) : (tensor<3x4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
    %170 = "tensor.expand_shape"(%169) <{reassociation = [[0, 1], [2]], static_output_shape = array<i64: 1, 4, 8>}> : (tensor<4x8xf32>) -> tensor<1x4x8xf32>
    %171 = "linalg.generic"(%170, %168) <{indexing_maps = [#map19, #map10], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg25: f32, %arg26: f32):
      %185 = "arith.addf"(%arg26, %arg25) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%185) : (f32) -> ()
    }) : (tensor<1x4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
    %172 = "linalg.generic"(%10, %167) <{indexing_maps = [#map7, #map8], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg23: f32, %arg24: f32):
      "linalg.yield"(%arg23) : (f32) -> ()
    }) : (tensor<f32>, tensor<4x8xf32>) -> tensor<4x8xf32>
    %173 = "linalg.generic"(%171, %172, %167) <{indexing_maps = [#map8, #map8, #map8], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg20: f32, %arg21: f32, %arg22: f32):
      %184 = "arith.mulf"(%arg20, %arg21) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%184) : (f32) -> ()
    }) : (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
    %174 = "linalg.generic"(%arg2, %173, %167) <{indexing_maps = [#map8, #map8, #map8], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg17: f32, %arg18: f32, %arg19: f32):
      %183 = "arith.subf"(%arg17, %arg18) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%183) : (f32) -> ()
    }) : (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
    %175 = "linalg.generic"(%158, %86, %142) <{indexing_maps = [#map16, #map17, #map18], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg14: f32, %arg15: f32, %arg16: f32):
      %181 = "arith.mulf"(%arg14, %arg15) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %182 = "arith.addf"(%arg16, %181) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%182) : (f32) -> ()
    }) : (tensor<3x4x8xf32>, tensor<3x4x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %176 = "linalg.generic"(%175, %141) <{indexing_maps = [#map14, #map8], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg12: f32, %arg13: f32):
      "linalg.yield"(%arg12) : (f32) -> ()
    }) {result_layout = dense<[0, 1]> : tensor<2xindex>, xla_shape = "f32[8,8]{0,1}"} : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %177 = "linalg.generic"(%176, %145, %141) <{indexing_maps = [#map8, #map8, #map8], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg9: f32, %arg10: f32, %arg11: f32):
      %180 = "arith.mulf"(%arg9, %arg10) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%180) : (f32) -> ()
    }) {result_layout = dense<[0, 1]> : tensor<2xindex>, xla_shape = "f32[8,8]{0,1}"} : (tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %178 = "linalg.generic"(%arg3, %177, %141) <{indexing_maps = [#map8, #map8, #map8], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg6: f32, %arg7: f32, %arg8: f32):
      %179 = "arith.subf"(%arg6, %arg7) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%179) : (f32) -> ()
    }) : (tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    "func.return"(%125, %147, %166, %174, %178) : (tensor<f32>, tensor<8x8xf32>, tensor<16x8xf32>, tensor<4x8xf32>, tensor<8x8xf32>) -> ()
  }) : () -> ()
}) {mhlo.cross_program_prefetches = [], mhlo.input_output_alias = [], mhlo.is_dynamic = false, mhlo.num_partitions = 2 : i32, mhlo.num_replicas = 1 : i32, mhlo.spmd_output_sharding = "{{replicated}, {devices=[2,1]<=[2]}, {devices=[2,1]<=[2]}, {replicated}, {devices=[1,2]<=[2]}}", mhlo.spmd_parameters_shardings = ["{devices=[2,1]<=[2]}", "{devices=[2,1]<=[2]}", "{replicated}", "{devices=[1,2]<=[2]}", "{replicated}", "{replicated}"], mhlo.use_auto_spmd_partitioning = false} : () -> ()

