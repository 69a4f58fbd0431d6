#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<() -> ()>
#map2 = affine_map<(d0) -> ()>
#map3 = affine_map<(d0, d1, d2) -> (d2)>
#map4 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map5 = affine_map<(d0, d1, d2) -> (d0, d2)>
#map6 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map7 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map8 = affine_map<(d0, d1, d2, d3) -> ()>
#map9 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map10 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
#map11 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d1, d3)>
#map12 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map13 = affine_map<(d0, d1, d2) -> ()>
#map14 = affine_map<(d0, d1) -> ()>
#map15 = affine_map<(d0, d1) -> (d0, d1)>
#map16 = affine_map<(d0, d1, d2, d3) -> (d0, d3, d1, d2)>
"builtin.module"() <{sym_name = "jit_step"}> ({
  "func.func"() <{arg_attrs = [{mhlo.sharding = "{replicated}"}, {mhlo.sharding = "{replicated}"}, {mhlo.sharding = "{devices=[1,4,1,1]<=[4]}"}, {mhlo.sharding = "{devices=[1,4,1,1]<=[4]}"}, {mhlo.sharding = "{replicated}"}, {mhlo.sharding = "{replicated}"}], function_type = (tensor<8x8xf32>, tensor<8x24xf32>, tensor<2x4x2x4xf32>, tensor<2x4x2x4xf32>, tensor<2x8xf32>, tensor<i32>) -> (tensor<2x8xf32>, tensor<2x4x2x4xf32>, tensor<2x4x2x4xf32>), sym_name = "main"}> ({
  ^bb0(%arg0: tensor<8x8xf32>, %arg1: tensor<8x24xf32>, %arg2: tensor<2x4x2x4xf32>, %arg3: tensor<2x4x2x4xf32>, %arg4: tensor<2x8xf32>, %arg5: tensor<i32>):
    %0 = "arith.constant"() <{value = 0xFF800000 : f32}> : () -> f32
    %1 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %2 = "arith.constant"() <{value = 16 : i32}> : () -> i32
    %3 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %4 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
    %5 = "arith.constant"() <{value = 4 : i32}> : () -> i32
    %6 = "arith.constant"() <{value = 3 : index}> : () -> index
    %7 = "arith.constant"() <{value = 0 : index}> : () -> index
    %8 = "arith.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %9 = "arith.constant"() <{value = dense<-1.000000e+30> : tensor<f32>}> : () -> tensor<f32>
    %10 = "arith.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %11 = "arith.constant"() <{value = dense<[0, 1, 2, 3]> : tensor<4xi32>}> : () -> tensor<4xi32>
    %12 = "tensor.empty"() : () -> tensor<4xi32>
    %13 = "linalg.generic"(%12) <{indexing_maps = [#map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg129: i32):
      %130 = "linalg.index"() <{dim = 0 : i64}> : () -> index
      %131 = "arith.index_cast"(%130) : (index) -> i32
      "linalg.yield"(%131) : (i32) -> ()
    }) : (tensor<4xi32>) -> tensor<4xi32>
    %14 = "stablehlo.partition_id"() : () -> tensor<ui32>
    %15 = "builtin.unrealized_conversion_cast"(%14) : (tensor<ui32>) -> tensor<i32>
    %16 = "tensor.extract"(%15) : (tensor<i32>) -> i32
    %17 = "arith.index_castui"(%16) : (i32) -> index
    %18 = "arith.maxsi"(%17, %7) : (index, index) -> index
    %19 = "arith.minsi"(%18, %6) : (index, index) -> index
    %20 = "tensor.extract_slice"(%11, %19) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: 1>, static_strides = array<i64: 1>}> : (tensor<4xi32>, index) -> tensor<1xi32>
    %21 = "tensor.collapse_shape"(%20) <{reassociation = []}> : (tensor<1xi32>) -> tensor<i32>
    %22 = "tensor.empty"() : () -> tensor<i32>
    %23 = "linalg.generic"(%21, %22) <{indexing_maps = [#map1, #map1], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg127: i32, %arg128: i32):
      %129 = "arith.muli"(%arg127, %5) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%129) : (i32) -> ()
    }) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %24 = "linalg.generic"(%23, %12) <{indexing_maps = [#map2, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg125: i32, %arg126: i32):
      "linalg.yield"(%arg125) : (i32) -> ()
    }) : (tensor<i32>, tensor<4xi32>) -> tensor<4xi32>
    %25 = "linalg.generic"(%13, %24, %12) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg122: i32, %arg123: i32, %arg124: i32):
      %128 = "arith.addi"(%arg122, %arg123) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%128) : (i32) -> ()
    }) : (tensor<4xi32>, tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
    %26 = "linalg.generic"(%arg5, %12) <{indexing_maps = [#map2, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg120: i32, %arg121: i32):
      "linalg.yield"(%arg120) : (i32) -> ()
    }) : (tensor<i32>, tensor<4xi32>) -> tensor<4xi32>
    %27 = "tensor.empty"() : () -> tensor<4xi1>
    %28 = "linalg.generic"(%25, %26, %27) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg117: i32, %arg118: i32, %arg119: i1):
      %127 = "arith.cmpi"(%arg117, %arg118) <{predicate = 3 : i64}> : (i32, i32) -> i1
      "linalg.yield"(%127) : (i1) -> ()
    }) : (tensor<4xi32>, tensor<4xi32>, tensor<4xi1>) -> tensor<4xi1>
    %29 = "tensor.empty"() : () -> tensor<2x2x4xi1>
    %30 = "linalg.generic"(%28, %29) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg115: i1, %arg116: i1):
      "linalg.yield"(%arg115) : (i1) -> ()
    }) : (tensor<4xi1>, tensor<2x2x4xi1>) -> tensor<2x2x4xi1>
    %31 = "tensor.empty"() : () -> tensor<2x24xf32>
    %32 = "linalg.fill"(%4, %31) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg113: f32, %arg114: f32):
      "linalg.yield"(%arg113) : (f32) -> ()
    }) : (f32, tensor<2x24xf32>) -> tensor<2x24xf32>
    %33 = "linalg.matmul"(%arg4, %arg1, %32) <{indexing_maps = [#map5, #map6, #map7], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg110: f32, %arg111: f32, %arg112: f32):
      %125 = "arith.mulf"(%arg110, %arg111) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %126 = "arith.addf"(%arg112, %125) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%126) : (f32) -> ()
    }) : (tensor<2x8xf32>, tensor<8x24xf32>, tensor<2x24xf32>) -> tensor<2x24xf32>
    %34 = "tensor.expand_shape"(%33) <{reassociation = [[0], [1, 2, 3]], static_output_shape = array<i64: 2, 3, 2, 4>}> : (tensor<2x24xf32>) -> tensor<2x3x2x4xf32>
    %35 = "tensor.extract_slice"(%34) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 0>, static_sizes = array<i64: 2, 1, 2, 4>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<2x3x2x4xf32>) -> tensor<2x1x2x4xf32>
    %36 = "tensor.collapse_shape"(%35) <{reassociation = [[0], [1, 2], [3]]}> : (tensor<2x1x2x4xf32>) -> tensor<2x2x4xf32>
    %37 = "tensor.empty"() : () -> tensor<i1>
    %38 = "linalg.generic"(%arg5, %37) <{indexing_maps = [#map1, #map1], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg108: i32, %arg109: i1):
      %124 = "arith.cmpi"(%arg108, %3) <{predicate = 2 : i64}> : (i32, i32) -> i1
      "linalg.yield"(%124) : (i1) -> ()
    }) : (tensor<i32>, tensor<i1>) -> tensor<i1>
    %39 = "linalg.generic"(%arg5, %22) <{indexing_maps = [#map1, #map1], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg106: i32, %arg107: i32):
      %123 = "arith.addi"(%arg106, %2) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%123) : (i32) -> ()
    }) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %40 = "linalg.generic"(%38, %39, %arg5, %22) <{indexing_maps = [#map1, #map1, #map1, #map1], iterator_types = [], operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg102: i1, %arg103: i32, %arg104: i32, %arg105: i32):
      %122 = "arith.select"(%arg102, %arg103, %arg104) : (i1, i32, i32) -> i32
      "linalg.yield"(%122) : (i32) -> ()
    }) : (tensor<i1>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %41 = "linalg.generic"(%40, %23, %37) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg99: i32, %arg100: i32, %arg101: i1):
      %121 = "arith.cmpi"(%arg99, %arg100) <{predicate = 5 : i64}> : (i32, i32) -> i1
      "linalg.yield"(%121) : (i1) -> ()
    }) : (tensor<i32>, tensor<i32>, tensor<i1>) -> tensor<i1>
    %42 = "linalg.generic"(%21, %22) <{indexing_maps = [#map1, #map1], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg97: i32, %arg98: i32):
      %120 = "arith.addi"(%arg97, %1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%120) : (i32) -> ()
    }) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %43 = "linalg.generic"(%42, %22) <{indexing_maps = [#map1, #map1], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg95: i32, %arg96: i32):
      %119 = "arith.muli"(%arg95, %5) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%119) : (i32) -> ()
    }) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %44 = "linalg.generic"(%40, %43, %37) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg92: i32, %arg93: i32, %arg94: i1):
      %118 = "arith.cmpi"(%arg92, %arg93) <{predicate = 2 : i64}> : (i32, i32) -> i1
      "linalg.yield"(%118) : (i1) -> ()
    }) : (tensor<i32>, tensor<i32>, tensor<i1>) -> tensor<i1>
    %45 = "linalg.generic"(%41, %44, %37) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg89: i1, %arg90: i1, %arg91: i1):
      %117 = "arith.andi"(%arg89, %arg90) : (i1, i1) -> i1
      "linalg.yield"(%117) : (i1) -> ()
    }) : (tensor<i1>, tensor<i1>, tensor<i1>) -> tensor<i1>
    %46 = "tensor.empty"() : () -> tensor<2x4x2x4xi1>
    %47 = "linalg.generic"(%45, %46) <{indexing_maps = [#map8, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg87: i1, %arg88: i1):
      "linalg.yield"(%arg87) : (i1) -> ()
    }) : (tensor<i1>, tensor<2x4x2x4xi1>) -> tensor<2x4x2x4xi1>
    %48 = "tensor.extract_slice"(%34) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 1, 0, 0>, static_sizes = array<i64: 2, 1, 2, 4>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<2x3x2x4xf32>) -> tensor<2x1x2x4xf32>
    %49 = "linalg.generic"(%40, %23, %22) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg84: i32, %arg85: i32, %arg86: i32):
      %116 = "arith.subi"(%arg84, %arg85) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%116) : (i32) -> ()
    }) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %50 = "linalg.generic"(%45, %49, %22) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg81: i1, %arg82: i32, %arg83: i32):
      %115 = "arith.select"(%arg81, %arg82, %3) : (i1, i32, i32) -> i32
      "linalg.yield"(%115) : (i32) -> ()
    }) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %51 = "tensor.extract"(%50) : (tensor<i32>) -> i32
    %52 = "arith.index_cast"(%51) : (i32) -> index
    %53 = "arith.maxsi"(%52, %7) : (index, index) -> index
    %54 = "arith.minsi"(%53, %6) : (index, index) -> index
    %55 = "tensor.insert_slice"(%48, %arg2, %54) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, static_offsets = array<i64: 0, -9223372036854775808, 0, 0>, static_sizes = array<i64: 2, 1, 2, 4>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<2x1x2x4xf32>, tensor<2x4x2x4xf32>, index) -> tensor<2x4x2x4xf32>
    %56 = "tensor.empty"() : () -> tensor<2x4x2x4xf32>
    %57 = "linalg.generic"(%47, %55, %arg2, %56) <{indexing_maps = [#map9, #map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg77: i1, %arg78: f32, %arg79: f32, %arg80: f32):
      %114 = "arith.select"(%arg77, %arg78, %arg79) : (i1, f32, f32) -> f32
      "linalg.yield"(%114) : (f32) -> ()
    }) : (tensor<2x4x2x4xi1>, tensor<2x4x2x4xf32>, tensor<2x4x2x4xf32>, tensor<2x4x2x4xf32>) -> tensor<2x4x2x4xf32>
    %58 = "tensor.empty"() : () -> tensor<2x2x4xf32>
    %59 = "linalg.fill"(%4, %58) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg75: f32, %arg76: f32):
      "linalg.yield"(%arg75) : (f32) -> ()
    }) : (f32, tensor<2x2x4xf32>) -> tensor<2x2x4xf32>
    %60 = "linalg.generic"(%36, %57, %59) <{indexing_maps = [#map10, #map11, #map12], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg72: f32, %arg73: f32, %arg74: f32):
      %112 = "arith.mulf"(%arg72, %arg73) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %113 = "arith.addf"(%arg74, %112) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%113) : (f32) -> ()
    }) : (tensor<2x2x4xf32>, tensor<2x4x2x4xf32>, tensor<2x2x4xf32>) -> tensor<2x2x4xf32>
    %61 = "linalg.generic"(%10, %58) <{indexing_maps = [#map13, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg70: f32, %arg71: f32):
      "linalg.yield"(%arg70) : (f32) -> ()
    }) : (tensor<f32>, tensor<2x2x4xf32>) -> tensor<2x2x4xf32>
    %62 = "linalg.generic"(%60, %61, %58) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg67: f32, %arg68: f32, %arg69: f32):
      %111 = "arith.divf"(%arg67, %arg68) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%111) : (f32) -> ()
    }) : (tensor<2x2x4xf32>, tensor<2x2x4xf32>, tensor<2x2x4xf32>) -> tensor<2x2x4xf32>
    %63 = "linalg.generic"(%9, %58) <{indexing_maps = [#map13, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg65: f32, %arg66: f32):
      "linalg.yield"(%arg65) : (f32) -> ()
    }) : (tensor<f32>, tensor<2x2x4xf32>) -> tensor<2x2x4xf32>
    %64 = "linalg.generic"(%30, %62, %63, %58) <{indexing_maps = [#map4, #map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg61: i1, %arg62: f32, %arg63: f32, %arg64: f32):
      %110 = "arith.select"(%arg61, %arg62, %arg63) : (i1, f32, f32) -> f32
      "linalg.yield"(%110) : (f32) -> ()
    }) : (tensor<2x2x4xi1>, tensor<2x2x4xf32>, tensor<2x2x4xf32>, tensor<2x2x4xf32>) -> tensor<2x2x4xf32>
    %65 = "tensor.empty"() : () -> tensor<2x2xf32>
    %66 = "linalg.fill"(%0, %65) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg59: f32, %arg60: f32):
      "linalg.yield"(%arg59) : (f32) -> ()
    }) : (f32, tensor<2x2xf32>) -> tensor<2x2xf32>
    %67 = "linalg.generic"(%64, %66) <{indexing_maps = [#map4, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg57: f32, %arg58: f32):
      %109 = "arith.maximumf"(%arg58, %arg57) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%109) : (f32) -> ()
    }) : (tensor<2x2x4xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
    %68 = "stablehlo.all_reduce"(%67) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, use_global_device_ids}> ({
    ^bb0(%arg52: tensor<f32>, %arg53: tensor<f32>):
      %106 = "tensor.empty"() : () -> tensor<f32>
      %107 = "linalg.generic"(%arg52, %arg53, %106) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg54: f32, %arg55: f32, %arg56: f32):
        %108 = "arith.maximumf"(%arg54, %arg55) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%108) : (f32) -> ()
      }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%107) : (tensor<f32>) -> ()
    }) : (tensor<2x2xf32>) -> tensor<2x2xf32>
    %69 = "linalg.generic"(%8, %65) <{indexing_maps = [#map14, #map15], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg50: f32, %arg51: f32):
      "linalg.yield"(%arg50) : (f32) -> ()
    }) : (tensor<f32>, tensor<2x2xf32>) -> tensor<2x2xf32>
    %70 = "linalg.generic"(%68, %69, %65) <{indexing_maps = [#map15, #map15, #map15], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg47: f32, %arg48: f32, %arg49: f32):
      %105 = "arith.maximumf"(%arg47, %arg48) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%105) : (f32) -> ()
    }) : (tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
    %71 = "linalg.generic"(%70, %58) <{indexing_maps = [#map7, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg45: f32, %arg46: f32):
      "linalg.yield"(%arg45) : (f32) -> ()
    }) : (tensor<2x2xf32>, tensor<2x2x4xf32>) -> tensor<2x2x4xf32>
    %72 = "linalg.generic"(%64, %71, %58) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg42: f32, %arg43: f32, %arg44: f32):
      %104 = "arith.subf"(%arg42, %arg43) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%104) : (f32) -> ()
    }) : (tensor<2x2x4xf32>, tensor<2x2x4xf32>, tensor<2x2x4xf32>) -> tensor<2x2x4xf32>
    %73 = "linalg.generic"(%72, %58) <{indexing_maps = [#map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg40: f32, %arg41: f32):
      %103 = "math.exp"(%arg40) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%103) : (f32) -> ()
    }) : (tensor<2x2x4xf32>, tensor<2x2x4xf32>) -> tensor<2x2x4xf32>
    %74 = "linalg.fill"(%4, %65) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg38: f32, %arg39: f32):
      "linalg.yield"(%arg38) : (f32) -> ()
    }) : (f32, tensor<2x2xf32>) -> tensor<2x2xf32>
    %75 = "linalg.generic"(%73, %74) <{indexing_maps = [#map4, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg36: f32, %arg37: f32):
      %102 = "arith.addf"(%arg37, %arg36) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%102) : (f32) -> ()
    }) : (tensor<2x2x4xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
    %76 = "stablehlo.all_reduce"(%75) <{channel_handle = #stablehlo.channel_handle<handle = 2, type = 0>, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, use_global_device_ids}> ({
    ^bb0(%arg31: tensor<f32>, %arg32: tensor<f32>):
      %99 = "tensor.empty"() : () -> tensor<f32>
      %100 = "linalg.generic"(%arg31, %arg32, %99) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg33: f32, %arg34: f32, %arg35: f32):
        %101 = "arith.addf"(%arg33, %arg34) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%101) : (f32) -> ()
      }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%100) : (tensor<f32>) -> ()
    }) : (tensor<2x2xf32>) -> tensor<2x2xf32>
    %77 = "linalg.generic"(%76, %58) <{indexing_maps = [#map7, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg29: f32, %arg30: f32):
      "linalg.yield"(%arg29) : (f32) -> ()
    }) : (tensor<2x2xf32>, tensor<2x2x4xf32>) -> tensor<2x2x4xf32>
    %78 = "linalg.generic"(%73, %77, %58) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg26: f32, %arg27: f32, %arg28: f32):
      %98 = "arith.divf"(%arg26, %arg27) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%98) : (f32) -> ()
    }) : (tensor<2x2x4xf32>, tensor<2x2x4xf32>, tensor<2x2x4xf32>) -> tensor<2x2x4xf32>
    %79 = "tensor.extract_slice"(%34) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 2, 0, 0>, static_sizes = array<i64: 2, 1, 2, 4>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<2x3x2x4xf32>) -> tensor<2x1x2x4xf32>
    %80 = "tensor.insert_slice"(%79, %arg3, %54) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, static_offsets = array<i64: 0, -9223372036854775808, 0, 0>, static_sizes = array<i64: 2, 1, 2, 4>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<2x1x2x4xf32>, tensor<2x4x2x4xf32>, index) -> tensor<2x4x2x4xf32>
    %81 = "linalg.generic"(%47, %80, %arg3, %56) <{indexing_maps = [#map9, #map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg22: i1, %arg23: f32, %arg24: f32, %arg25: f32):
      %97 = "arith.select"(%arg22, %arg23, %arg24) : (i1, f32, f32) -> f32
      "linalg.yield"(%97) : (f32) -> ()
    }) : (tensor<2x4x2x4xi1>, tensor<2x4x2x4xf32>, tensor<2x4x2x4xf32>, tensor<2x4x2x4xf32>) -> tensor<2x4x2x4xf32>
    %82 = "linalg.generic"(%78, %81, %59) <{indexing_maps = [#map10, #map16, #map12], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg19: f32, %arg20: f32, %arg21: f32):
      %95 = "arith.mulf"(%arg19, %arg20) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %96 = "arith.addf"(%arg21, %95) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%96) : (f32) -> ()
    }) : (tensor<2x2x4xf32>, tensor<2x4x2x4xf32>, tensor<2x2x4xf32>) -> tensor<2x2x4xf32>
    %83 = "stablehlo.all_reduce"(%82) <{channel_handle = #stablehlo.channel_handle<handle = 3, type = 0>, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, use_global_device_ids}> ({
    ^bb0(%arg14: tensor<f32>, %arg15: tensor<f32>):
      %92 = "tensor.empty"() : () -> tensor<f32>
      %93 = "linalg.generic"(%arg14, %arg15, %92) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg16: f32, %arg17: f32, %arg18: f32):
        %94 = "arith.addf"(%arg16, %arg17) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%94) : (f32) -> ()
      }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%93) : (tensor<f32>) -> ()
    }) : (tensor<2x2x4xf32>) -> tensor<2x2x4xf32>
    %84 = "tensor.collapse_shape"(%83) <{reassociation = [[0], [1, 2]]}> : (tensor<2x2x4xf32>) -> tensor<2x8xf32>
    %85 = "tensor.empty"() : () -> tensor<2x8xf32>
    %86 = "linalg.fill"(%4, %85) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg12: f32, %arg13: f32):
      "linalg.yield"(%arg12) : (f32) -> ()
    }) : (f32, tensor<2x8xf32>) -> tensor<2x8xf32>
    %87 = "linalg.matmul"(%84, %arg0, %86) <{indexing_maps = [#map5, #map6, #map7], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg9: f32, %arg10: f32, %arg11: f32):
      %90 = "arith.mulf"(%arg9, %arg10) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %91 = "arith.addf"(%arg11, %90) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%91) : (f32) -> ()
    }) : (tensor<2x8xf32>, tensor<8x8xf32>, tensor<2x8xf32>) -> tensor<2x8xf32>
    %88 = "linalg.generic"(%arg4, %87, %85) <{indexing_maps = [#map15, #map15, #map15], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg6: f32, %arg7: f32, %arg8: f32):
      %89 = "arith.addf"(%arg6, %arg7) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%89) : (f32) -> ()
    }) : (tensor<2x8xf32>, tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<2x8xf32>
    "func.return"(%88, %57, %81) : (tensor<2x8xf32>, tensor<2x4x2x4xf32>, tensor<2x4x2x4xf32>) -> ()
  }) : () -> ()
}) {mhlo.cross_program_prefetches = [], mhlo.input_output_alias = [], mhlo.is_dynamic = false, mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32, mhlo.spmd_output_sharding = "{{replicated}, {devices=[1,4,1,1]<=[4]}, {devices=[1,4,1,1]<=[4]}}", mhlo.spmd_parameters_shardings = ["{replicated}", "{replicated}", "{devices=[1,4,1,1]<=[4]}", "{devices=[1,4,1,1]<=[4]}", "{replicated}", "{replicated}"], mhlo.use_auto_spmd_partitioning = false} : () -> ()

