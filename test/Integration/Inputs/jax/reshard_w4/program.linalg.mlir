#map = affine_map<(d0, d1) -> ()>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d1, d2, d0, d3)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map4 = affine_map<(d0, d1, d2) -> (d1, d0, d2)>
#map5 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map6 = affine_map<() -> ()>
#map7 = affine_map<(d0, d1, d2) -> (d0 + d2, d1)>
#map8 = affine_map<(d0, d1, d2) -> (d2)>
#map9 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map10 = affine_map<(d0, d1) -> (d1, d0)>
#map11 = affine_map<(d0, d1) -> (-d0 + 15, d1)>
#map12 = affine_map<(d0) -> (d0)>
#map13 = affine_map<(d0) -> ()>
#map14 = affine_map<(d0, d1) -> (d1)>
#map15 = affine_map<(d0, d1) -> (d0)>
"builtin.module"() <{sym_name = "jit_move"}> ({
  "func.func"() <{arg_attrs = [{mhlo.sharding = "{devices=[2,2]<=[4]}"}, {mhlo.sharding = "{devices=[2,1,2]<=[4] last_tile_dim_replicate}"}], function_type = (tensor<8x8xf32>, tensor<8x16xf32>) -> (tensor<4x16xf32>, tensor<8x16xf32>, tensor<16x8xf32>, tensor<16xi32>), sym_name = "main"}> ({
  ^bb0(%arg0: tensor<8x8xf32>, %arg1: tensor<8x16xf32>):
    %0 = "arith.constant"() <{value = 0xFF800000 : f32}> : () -> f32
    %1 = "arith.constant"() <{value = 8 : i32}> : () -> i32
    %2 = "arith.constant"() <{value = 2147483647 : i32}> : () -> i32
    %3 = "arith.constant"() <{value = 0x7FC00000 : f32}> : () -> f32
    %4 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %5 = "arith.constant"() <{value = 8 : index}> : () -> index
    %6 = "arith.constant"() <{value = 12 : index}> : () -> index
    %7 = "arith.constant"() <{value = 4 : i32}> : () -> i32
    %8 = "arith.constant"() <{value = 3 : index}> : () -> index
    %9 = "arith.constant"() <{value = 1 : index}> : () -> index
    %10 = "arith.constant"() <{value = 4 : index}> : () -> index
    %11 = "arith.constant"() <{value = 0 : index}> : () -> index
    %12 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
    %13 = "arith.constant"() <{value = dense<[0, 1, 0, 1]> : tensor<4xi32>}> : () -> tensor<4xi32>
    %14 = "arith.constant"() <{value = dense<[0, 0, 8, 8]> : tensor<4xi32>}> : () -> tensor<4xi32>
    %15 = "arith.constant"() <{value = dense<[0, 4, 8, 12]> : tensor<4xi32>}> : () -> tensor<4xi32>
    %16 = "arith.constant"() <{value = dense<[0, 0, 1, 1]> : tensor<4xi32>}> : () -> tensor<4xi32>
    %17 = "arith.constant"() <{value = dense<[0, 8]> : tensor<2xi32>}> : () -> tensor<2xi32>
    %18 = "arith.constant"() <{value = dense<[0, 2, 1, 3]> : tensor<4xi32>}> : () -> tensor<4xi32>
    %19 = "arith.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %20 = "arith.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %21 = "arith.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %22 = "arith.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %23 = "tensor.empty"() : () -> tensor<8x8xf32>
    %24 = "linalg.generic"(%22, %23) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg95: f32, %arg96: f32):
      "linalg.yield"(%arg95) : (f32) -> ()
    }) : (tensor<f32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %25 = "linalg.generic"(%arg0, %24, %23) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg92: f32, %arg93: f32, %arg94: f32):
      %201 = "arith.mulf"(%arg92, %arg93) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%201) : (f32) -> ()
    }) : (tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %26 = "mhlo.copy"(%25) : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %27 = "stablehlo.collective_permute"(%26) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>, source_target_pairs = dense<[[0, 0], [1, 2], [2, 1], [3, 3]]> : tensor<4x2xi64>}> : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %28 = "linalg.generic"(%21, %23) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg90: f32, %arg91: f32):
      "linalg.yield"(%arg90) : (f32) -> ()
    }) : (tensor<f32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %29 = "linalg.generic"(%27, %28, %23) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg87: f32, %arg88: f32, %arg89: f32):
      %200 = "arith.addf"(%arg87, %arg88) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%200) : (f32) -> ()
    }) : (tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %30 = "mhlo.copy"(%29) : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %31 = "tensor.expand_shape"(%30) <{reassociation = [[0], [1, 2, 3]], static_output_shape = array<i64: 8, 1, 2, 4>}> : (tensor<8x8xf32>) -> tensor<8x1x2x4xf32>
    %32 = "stablehlo.all_to_all"(%31) <{channel_handle = #stablehlo.channel_handle<handle = 2, type = 0>, concat_dimension = 2 : i64, replica_groups = dense<[[0, 1], [2, 3]]> : tensor<2x2xi64>, split_count = 2 : i64, split_dimension = 2 : i64}> : (tensor<8x1x2x4xf32>) -> tensor<8x1x2x4xf32>
    %33 = "tensor.empty"() : () -> tensor<2x8x1x4xf32>
    %34 = "linalg.generic"(%32, %33) <{indexing_maps = [#map2, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg85: f32, %arg86: f32):
      "linalg.yield"(%arg85) : (f32) -> ()
    }) {result_layout = dense<[3, 0, 2, 1]> : tensor<4xindex>, xla_shape = "f32[2,8,1,4]{3,0,2,1}"} : (tensor<8x1x2x4xf32>, tensor<2x8x1x4xf32>) -> tensor<2x8x1x4xf32>
    %35 = "tensor.collapse_shape"(%34) <{reassociation = [[0, 1], [2, 3]]}> : (tensor<2x8x1x4xf32>) -> tensor<16x4xf32>
    %36 = "tensor.empty"() : () -> tensor<16x4xf32>
    %37 = "linalg.generic"(%20, %36) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg83: f32, %arg84: f32):
      "linalg.yield"(%arg83) : (f32) -> ()
    }) : (tensor<f32>, tensor<16x4xf32>) -> tensor<16x4xf32>
    %38 = "linalg.generic"(%35, %37, %36) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg80: f32, %arg81: f32, %arg82: f32):
      %199 = "arith.mulf"(%arg80, %arg81) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%199) : (f32) -> ()
    }) : (tensor<16x4xf32>, tensor<16x4xf32>, tensor<16x4xf32>) -> tensor<16x4xf32>
    %39 = "mhlo.copy"(%38) : (tensor<16x4xf32>) -> tensor<16x4xf32>
    %40 = "tensor.expand_shape"(%39) <{reassociation = [[0, 1], [2]], static_output_shape = array<i64: 4, 4, 4>}> : (tensor<16x4xf32>) -> tensor<4x4x4xf32>
    %41 = "stablehlo.all_to_all"(%40) <{channel_handle = #stablehlo.channel_handle<handle = 3, type = 0>, concat_dimension = 0 : i64, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, split_count = 4 : i64, split_dimension = 0 : i64}> : (tensor<4x4x4xf32>) -> tensor<4x4x4xf32>
    %42 = "tensor.empty"() : () -> tensor<4x4x4xf32>
    %43 = "linalg.generic"(%41, %42) <{indexing_maps = [#map4, #map5], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg78: f32, %arg79: f32):
      "linalg.yield"(%arg78) : (f32) -> ()
    }) {result_layout = dense<[2, 0, 1]> : tensor<3xindex>, xla_shape = "f32[4,4,4]{2,0,1}"} : (tensor<4x4x4xf32>, tensor<4x4x4xf32>) -> tensor<4x4x4xf32>
    %44 = "tensor.collapse_shape"(%43) <{reassociation = [[0], [1, 2]]}> : (tensor<4x4x4xf32>) -> tensor<4x16xf32>
    %45 = "stablehlo.collective_permute"(%44) <{channel_handle = #stablehlo.channel_handle<handle = 4, type = 0>, source_target_pairs = dense<[[0, 0], [1, 2], [2, 1], [3, 3]]> : tensor<4x2xi64>}> : (tensor<4x16xf32>) -> tensor<4x16xf32>
    %46 = "tensor.empty"() : () -> tensor<4x16xf32>
    %47 = "linalg.generic"(%21, %46) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg76: f32, %arg77: f32):
      "linalg.yield"(%arg76) : (f32) -> ()
    }) : (tensor<f32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %48 = "linalg.generic"(%45, %47, %46) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg73: f32, %arg74: f32, %arg75: f32):
      %198 = "arith.subf"(%arg73, %arg74) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%198) : (f32) -> ()
    }) : (tensor<4x16xf32>, tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %49 = "mhlo.copy"(%48) : (tensor<4x16xf32>) -> tensor<4x16xf32>
    %50 = "stablehlo.all_gather"(%49) <{all_gather_dim = 0 : i64, channel_handle = #stablehlo.channel_handle<handle = 5, type = 0>, replica_groups = dense<[[0, 2, 1, 3]]> : tensor<1x4xi64>, use_global_device_ids}> : (tensor<4x16xf32>) -> tensor<16x16xf32>
    %51 = "tensor.pad"(%50) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_high = array<i64: 0, 0>, static_low = array<i64: 15, 0>}> ({
    ^bb0(%arg71: index, %arg72: index):
      "tensor.yield"(%12) : (f32) -> ()
    }) : (tensor<16x16xf32>) -> tensor<31x16xf32>
    %52 = "stablehlo.partition_id"() : () -> tensor<ui32>
    %53 = "builtin.unrealized_conversion_cast"(%52) : (tensor<ui32>) -> tensor<i32>
    %54 = "tensor.extract"(%53) : (tensor<i32>) -> i32
    %55 = "arith.index_castui"(%54) : (i32) -> index
    %56 = "arith.maxsi"(%55, %11) : (index, index) -> index
    %57 = "arith.minsi"(%56, %8) : (index, index) -> index
    %58 = "tensor.extract_slice"(%18, %57) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: 1>, static_strides = array<i64: 1>}> : (tensor<4xi32>, index) -> tensor<1xi32>
    %59 = "tensor.collapse_shape"(%58) <{reassociation = []}> : (tensor<1xi32>) -> tensor<i32>
    %60 = "tensor.empty"() : () -> tensor<i32>
    %61 = "linalg.generic"(%59, %60) <{indexing_maps = [#map6, #map6], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg69: i32, %arg70: i32):
      %197 = "arith.muli"(%arg69, %7) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%197) : (i32) -> ()
    }) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %62 = "tensor.extract"(%61) : (tensor<i32>) -> i32
    %63 = "arith.index_cast"(%62) : (i32) -> index
    %64 = "arith.maxsi"(%63, %11) : (index, index) -> index
    %65 = "arith.minsi"(%64, %6) : (index, index) -> index
    %66 = "tensor.extract_slice"(%51, %65) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808, 0>, static_sizes = array<i64: 19, 16>, static_strides = array<i64: 1, 1>}> : (tensor<31x16xf32>, index) -> tensor<19x16xf32>
    %67 = "linalg.generic"(%19, %46) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg67: f32, %arg68: f32):
      "linalg.yield"(%arg67) : (f32) -> ()
    }) : (tensor<f32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %68 = "tensor.empty"() : () -> tensor<16xf32>
    %69 = "linalg.generic"(%66, %68, %67) <{indexing_maps = [#map7, #map8, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg64: f32, %arg65: f32, %arg66: f32):
      %196 = "arith.addf"(%arg66, %arg64) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%196) : (f32) -> ()
    }) : (tensor<19x16xf32>, tensor<16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %70 = "linalg.generic"(%49, %36) <{indexing_maps = [#map10, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg62: f32, %arg63: f32):
      "linalg.yield"(%arg62) : (f32) -> ()
    }) {result_layout = dense<[0, 1]> : tensor<2xindex>, xla_shape = "f32[16,4]{0,1}"} : (tensor<4x16xf32>, tensor<16x4xf32>) -> tensor<16x4xf32>
    %71 = "stablehlo.all_gather"(%70) <{all_gather_dim = 1 : i64, channel_handle = #stablehlo.channel_handle<handle = 7, type = 0>, replica_groups = dense<[[0, 2, 1, 3]]> : tensor<1x4xi64>, use_global_device_ids}> {result_layout = dense<[0, 1]> : tensor<2xindex>, xla_shape = "f32[16,16]{0,1}"} : (tensor<16x4xf32>) -> tensor<16x16xf32>
    %72 = "tensor.extract_slice"(%16, %57) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: 1>, static_strides = array<i64: 1>}> : (tensor<4xi32>, index) -> tensor<1xi32>
    %73 = "tensor.collapse_shape"(%72) <{reassociation = []}> : (tensor<1xi32>) -> tensor<i32>
    %74 = "tensor.extract"(%73) : (tensor<i32>) -> i32
    %75 = "arith.index_castui"(%74) : (i32) -> index
    %76 = "arith.maxsi"(%75, %11) : (index, index) -> index
    %77 = "arith.minsi"(%76, %9) : (index, index) -> index
    %78 = "tensor.extract_slice"(%17, %77) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: 1>, static_strides = array<i64: 1>}> : (tensor<2xi32>, index) -> tensor<1xi32>
    %79 = "tensor.collapse_shape"(%78) <{reassociation = []}> : (tensor<1xi32>) -> tensor<i32>
    %80 = "tensor.extract"(%79) : (tensor<i32>) -> i32
    %81 = "arith.index_cast"(%80) : (i32) -> index
    %82 = "arith.maxsi"(%81, %11) : (index, index) -> index
    %83 = "arith.minsi"(%82, %5) : (index, index) -> index
    %84 = "tensor.extract_slice"(%71, %83) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808, 0>, static_sizes = array<i64: 8, 16>, static_strides = array<i64: 1, 1>}> : (tensor<16x16xf32>, index) -> tensor<8x16xf32>
    %85 = "tensor.extract_slice"(%15, %57) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: 1>, static_strides = array<i64: 1>}> : (tensor<4xi32>, index) -> tensor<1xi32>
    %86 = "tensor.collapse_shape"(%85) <{reassociation = []}> : (tensor<1xi32>) -> tensor<i32>
    %87 = "tensor.extract_slice"(%14, %57) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: 1>, static_strides = array<i64: 1>}> : (tensor<4xi32>, index) -> tensor<1xi32>
    %88 = "tensor.collapse_shape"(%87) <{reassociation = []}> : (tensor<1xi32>) -> tensor<i32>
    %89 = "linalg.generic"(%86, %88, %60) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg59: i32, %arg60: i32, %arg61: i32):
      %195 = "arith.subi"(%arg59, %arg60) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%195) : (i32) -> ()
    }) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %90 = "linalg.generic"(%60) <{indexing_maps = [#map6], iterator_types = [], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg58: i32):
      "linalg.yield"(%4) : (i32) -> ()
    }) : (tensor<i32>) -> tensor<i32>
    %91 = "tensor.extract"(%89) : (tensor<i32>) -> i32
    %92 = "arith.index_cast"(%91) : (i32) -> index
    %93 = "arith.maxsi"(%92, %11) : (index, index) -> index
    %94 = "arith.minsi"(%93, %10) : (index, index) -> index
    %95 = "tensor.extract"(%90) : (tensor<i32>) -> i32
    %96 = "arith.index_cast"(%95) : (i32) -> index
    %97 = "arith.maxsi"(%96, %11) : (index, index) -> index
    %98 = "arith.minsi"(%97, %11) : (index, index) -> index
    %99 = "tensor.extract_slice"(%arg1, %94, %98) <{operandSegmentSizes = array<i32: 1, 2, 0, 0>, static_offsets = array<i64: -9223372036854775808, -9223372036854775808>, static_sizes = array<i64: 4, 16>, static_strides = array<i64: 1, 1>}> : (tensor<8x16xf32>, index, index) -> tensor<4x16xf32>
    %100 = "mhlo.copy"(%99) : (tensor<4x16xf32>) -> tensor<4x16xf32>
    %101 = "stablehlo.all_gather"(%100) <{all_gather_dim = 0 : i64, channel_handle = #stablehlo.channel_handle<handle = 6, type = 0>, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, use_global_device_ids}> : (tensor<4x16xf32>) -> tensor<16x16xf32>
    %102 = "tensor.extract_slice"(%13, %57) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: 1>, static_strides = array<i64: 1>}> : (tensor<4xi32>, index) -> tensor<1xi32>
    %103 = "tensor.collapse_shape"(%102) <{reassociation = []}> : (tensor<1xi32>) -> tensor<i32>
    %104 = "tensor.extract"(%103) : (tensor<i32>) -> i32
    %105 = "arith.index_castui"(%104) : (i32) -> index
    %106 = "arith.maxsi"(%105, %11) : (index, index) -> index
    %107 = "arith.minsi"(%106, %9) : (index, index) -> index
    %108 = "tensor.extract_slice"(%17, %107) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: 1>, static_strides = array<i64: 1>}> : (tensor<2xi32>, index) -> tensor<1xi32>
    %109 = "tensor.collapse_shape"(%108) <{reassociation = []}> : (tensor<1xi32>) -> tensor<i32>
    %110 = "tensor.extract"(%109) : (tensor<i32>) -> i32
    %111 = "arith.index_cast"(%110) : (i32) -> index
    %112 = "arith.maxsi"(%111, %11) : (index, index) -> index
    %113 = "arith.minsi"(%112, %5) : (index, index) -> index
    %114 = "tensor.extract_slice"(%101, %113) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: 0, -9223372036854775808>, static_sizes = array<i64: 16, 8>, static_strides = array<i64: 1, 1>}> : (tensor<16x16xf32>, index) -> tensor<16x8xf32>
    %115 = "tensor.empty"() : () -> tensor<16x8xf32>
    %116 = "linalg.generic"(%114, %115) <{indexing_maps = [#map11, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg56: f32, %arg57: f32):
      "linalg.yield"(%arg56) : (f32) -> ()
    }) : (tensor<16x8xf32>, tensor<16x8xf32>) -> tensor<16x8xf32>
    %117 = "mhlo.copy"(%116) : (tensor<16x8xf32>) -> tensor<16x8xf32>
    %118 = "tensor.expand_shape"(%117) <{reassociation = [[0, 1], [2]], static_output_shape = array<i64: 2, 8, 8>}> : (tensor<16x8xf32>) -> tensor<2x8x8xf32>
    %119 = "stablehlo.all_to_all"(%118) <{channel_handle = #stablehlo.channel_handle<handle = 8, type = 0>, concat_dimension = 0 : i64, replica_groups = dense<[[0, 1], [2, 3]]> : tensor<2x2xi64>, split_count = 2 : i64, split_dimension = 0 : i64}> : (tensor<2x8x8xf32>) -> tensor<2x8x8xf32>
    %120 = "tensor.empty"() : () -> tensor<8x2x8xf32>
    %121 = "linalg.generic"(%119, %120) <{indexing_maps = [#map4, #map5], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg54: f32, %arg55: f32):
      "linalg.yield"(%arg54) : (f32) -> ()
    }) {result_layout = dense<[2, 0, 1]> : tensor<3xindex>, xla_shape = "f32[8,2,8]{2,0,1}"} : (tensor<2x8x8xf32>, tensor<8x2x8xf32>) -> tensor<8x2x8xf32>
    %122 = "tensor.collapse_shape"(%121) <{reassociation = [[0], [1, 2]]}> : (tensor<8x2x8xf32>) -> tensor<8x16xf32>
    %123 = "stablehlo.collective_permute"(%122) <{channel_handle = #stablehlo.channel_handle<handle = 9, type = 0>, source_target_pairs = dense<[[0, 0], [2, 1], [1, 2], [3, 3]]> : tensor<4x2xi64>}> : (tensor<8x16xf32>) -> tensor<8x16xf32>
    %124 = "tensor.empty"() : () -> tensor<8x16xf32>
    %125 = "linalg.generic"(%84, %123, %124) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg51: f32, %arg52: f32, %arg53: f32):
      %194 = "arith.addf"(%arg51, %arg52) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%194) : (f32) -> ()
    }) {result_layout = dense<[0, 1]> : tensor<2xindex>, xla_shape = "f32[8,16]{0,1}"} : (tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
    %126 = "mhlo.copy"(%125) {result_layout = dense<[0, 1]> : tensor<2xindex>, xla_shape = "f32[8,16]{0,1}"} : (tensor<8x16xf32>) -> tensor<8x16xf32>
    %127 = "stablehlo.sort"(%117) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%arg24: tensor<f32>, %arg25: tensor<f32>):
      %166 = "tensor.empty"() : () -> tensor<i1>
      %167 = "linalg.generic"(%arg24, %arg24, %166) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg48: f32, %arg49: f32, %arg50: i1):
        %193 = "arith.cmpf"(%arg48, %arg49) <{fastmath = #arith.fastmath<none>, predicate = 13 : i64}> : (f32, f32) -> i1
        "linalg.yield"(%193) : (i1) -> ()
      }) : (tensor<f32>, tensor<f32>, tensor<i1>) -> tensor<i1>
      %168 = "linalg.generic"(%arg24, %166) <{indexing_maps = [#map6, #map6], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg46: f32, %arg47: i1):
        %192 = "arith.cmpf"(%arg46, %12) <{fastmath = #arith.fastmath<none>, predicate = 1 : i64}> : (f32, f32) -> i1
        "linalg.yield"(%192) : (i1) -> ()
      }) : (tensor<f32>, tensor<i1>) -> tensor<i1>
      %169 = "tensor.empty"() : () -> tensor<f32>
      %170 = "linalg.generic"(%168, %arg24, %169) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg43: i1, %arg44: f32, %arg45: f32):
        %191 = "arith.select"(%arg43, %12, %arg44) : (i1, f32, f32) -> f32
        "linalg.yield"(%191) : (f32) -> ()
      }) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
      %171 = "linalg.generic"(%167, %170, %169) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg40: i1, %arg41: f32, %arg42: f32):
        %190 = "arith.select"(%arg40, %3, %arg41) : (i1, f32, f32) -> f32
        "linalg.yield"(%190) : (f32) -> ()
      }) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
      %172 = "linalg.generic"(%arg25, %arg25, %166) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg37: f32, %arg38: f32, %arg39: i1):
        %189 = "arith.cmpf"(%arg37, %arg38) <{fastmath = #arith.fastmath<none>, predicate = 13 : i64}> : (f32, f32) -> i1
        "linalg.yield"(%189) : (i1) -> ()
      }) : (tensor<f32>, tensor<f32>, tensor<i1>) -> tensor<i1>
      %173 = "linalg.generic"(%arg25, %166) <{indexing_maps = [#map6, #map6], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg35: f32, %arg36: i1):
        %188 = "arith.cmpf"(%arg35, %12) <{fastmath = #arith.fastmath<none>, predicate = 1 : i64}> : (f32, f32) -> i1
        "linalg.yield"(%188) : (i1) -> ()
      }) : (tensor<f32>, tensor<i1>) -> tensor<i1>
      %174 = "linalg.generic"(%173, %arg25, %169) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg32: i1, %arg33: f32, %arg34: f32):
        %187 = "arith.select"(%arg32, %12, %arg33) : (i1, f32, f32) -> f32
        "linalg.yield"(%187) : (f32) -> ()
      }) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
      %175 = "linalg.generic"(%172, %174, %169) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg29: i1, %arg30: f32, %arg31: f32):
        %186 = "arith.select"(%arg29, %3, %arg30) : (i1, f32, f32) -> f32
        "linalg.yield"(%186) : (f32) -> ()
      }) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
      %176 = "linalg.generic"(%171, %175, %166) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg26: f32, %arg27: f32, %arg28: i1):
        %177 = "arith.bitcast"(%arg26) : (f32) -> i32
        %178 = "arith.cmpi"(%177, %4) <{predicate = 2 : i64}> : (i32, i32) -> i1
        %179 = "arith.subi"(%2, %177) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        %180 = "arith.select"(%178, %179, %177) : (i1, i32, i32) -> i32
        %181 = "arith.bitcast"(%arg27) : (f32) -> i32
        %182 = "arith.cmpi"(%181, %4) <{predicate = 2 : i64}> : (i32, i32) -> i1
        %183 = "arith.subi"(%2, %181) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        %184 = "arith.select"(%182, %183, %181) : (i1, i32, i32) -> i32
        %185 = "arith.cmpi"(%180, %184) <{predicate = 2 : i64}> : (i32, i32) -> i1
        "linalg.yield"(%185) : (i1) -> ()
      }) : (tensor<f32>, tensor<f32>, tensor<i1>) -> tensor<i1>
      "stablehlo.return"(%176) : (tensor<i1>) -> ()
    }) : (tensor<16x8xf32>) -> tensor<16x8xf32>
    %128 = "tensor.empty"() : () -> tensor<8xi32>
    %129 = "linalg.generic"(%128) <{indexing_maps = [#map12], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg23: i32):
      %164 = "linalg.index"() <{dim = 0 : i64}> : () -> index
      %165 = "arith.index_cast"(%164) : (index) -> i32
      "linalg.yield"(%165) : (i32) -> ()
    }) : (tensor<8xi32>) -> tensor<8xi32>
    %130 = "linalg.generic"(%103, %60) <{indexing_maps = [#map6, #map6], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg21: i32, %arg22: i32):
      %163 = "arith.muli"(%arg21, %1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%163) : (i32) -> ()
    }) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %131 = "linalg.generic"(%130, %128) <{indexing_maps = [#map13, #map12], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg19: i32, %arg20: i32):
      "linalg.yield"(%arg19) : (i32) -> ()
    }) : (tensor<i32>, tensor<8xi32>) -> tensor<8xi32>
    %132 = "linalg.generic"(%129, %131, %128) <{indexing_maps = [#map12, #map12, #map12], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg16: i32, %arg17: i32, %arg18: i32):
      %162 = "arith.addi"(%arg16, %arg17) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%162) : (i32) -> ()
    }) : (tensor<8xi32>, tensor<8xi32>, tensor<8xi32>) -> tensor<8xi32>
    %133 = "tensor.empty"() : () -> tensor<16x8xi32>
    %134 = "linalg.generic"(%132, %133) <{indexing_maps = [#map14, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg14: i32, %arg15: i32):
      "linalg.yield"(%arg14) : (i32) -> ()
    }) : (tensor<8xi32>, tensor<16x8xi32>) -> tensor<16x8xi32>
    %135 = "linalg.fill"(%0, %68) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg12: f32, %arg13: f32):
      "linalg.yield"(%arg12) : (f32) -> ()
    }) : (f32, tensor<16xf32>) -> tensor<16xf32>
    %136 = "tensor.empty"() : () -> tensor<16xi32>
    %137 = "linalg.fill"(%4, %136) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg10: i32, %arg11: i32):
      "linalg.yield"(%arg10) : (i32) -> ()
    }) : (i32, tensor<16xi32>) -> tensor<16xi32>
    %138:2 = "linalg.generic"(%117, %134, %135, %137) <{indexing_maps = [#map1, #map1, #map15, #map15], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 2>}> ({
    ^bb0(%arg6: f32, %arg7: i32, %arg8: f32, %arg9: i32):
      %153 = "arith.cmpf"(%arg8, %arg6) <{fastmath = #arith.fastmath<none>, predicate = 2 : i64}> : (f32, f32) -> i1
      %154 = "arith.cmpf"(%arg8, %arg8) <{fastmath = #arith.fastmath<none>, predicate = 13 : i64}> : (f32, f32) -> i1
      %155 = "arith.ori"(%153, %154) : (i1, i1) -> i1
      %156 = "arith.select"(%155, %arg8, %arg6) : (i1, f32, f32) -> f32
      %157 = "arith.cmpf"(%arg8, %arg6) <{fastmath = #arith.fastmath<none>, predicate = 1 : i64}> : (f32, f32) -> i1
      %158 = "arith.cmpi"(%arg9, %arg7) <{predicate = 2 : i64}> : (i32, i32) -> i1
      %159 = "arith.andi"(%157, %158) : (i1, i1) -> i1
      %160 = "arith.ori"(%155, %159) : (i1, i1) -> i1
      %161 = "arith.select"(%160, %arg9, %arg7) : (i1, i32, i32) -> i32
      "linalg.yield"(%156, %161) : (f32, i32) -> ()
    }) : (tensor<16x8xf32>, tensor<16x8xi32>, tensor<16xf32>, tensor<16xi32>) -> (tensor<16xf32>, tensor<16xi32>)
    %139 = "tensor.expand_shape"(%138#0) <{reassociation = [[0, 1]], static_output_shape = array<i64: 16, 1>}> : (tensor<16xf32>) -> tensor<16x1xf32>
    %140 = "stablehlo.all_gather"(%139) <{all_gather_dim = 1 : i64, channel_handle = #stablehlo.channel_handle<handle = 10, type = 0>, replica_groups = dense<[[0, 1], [2, 3]]> : tensor<2x2xi64>, use_global_device_ids}> : (tensor<16x1xf32>) -> tensor<16x2xf32>
    %141 = "tensor.expand_shape"(%138#1) <{reassociation = [[0, 1]], static_output_shape = array<i64: 16, 1>}> : (tensor<16xi32>) -> tensor<16x1xi32>
    %142 = "stablehlo.all_gather"(%141) <{all_gather_dim = 1 : i64, channel_handle = #stablehlo.channel_handle<handle = 11, type = 0>, replica_groups = dense<[[0, 1], [2, 3]]> : tensor<2x2xi64>, use_global_device_ids}> : (tensor<16x1xi32>) -> tensor<16x2xi32>
    %143:2 = "linalg.generic"(%140, %142, %135, %137) <{indexing_maps = [#map1, #map1, #map15, #map15], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 2>}> ({
    ^bb0(%arg2: f32, %arg3: i32, %arg4: f32, %arg5: i32):
      %144 = "arith.cmpf"(%arg4, %arg2) <{fastmath = #arith.fastmath<none>, predicate = 2 : i64}> : (f32, f32) -> i1
      %145 = "arith.cmpf"(%arg4, %arg4) <{fastmath = #arith.fastmath<none>, predicate = 13 : i64}> : (f32, f32) -> i1
      %146 = "arith.ori"(%144, %145) : (i1, i1) -> i1
      %147 = "arith.select"(%146, %arg4, %arg2) : (i1, f32, f32) -> f32
      %148 = "arith.cmpf"(%arg4, %arg2) <{fastmath = #arith.fastmath<none>, predicate = 1 : i64}> : (f32, f32) -> i1
      %149 = "arith.cmpi"(%arg5, %arg3) <{predicate = 2 : i64}> : (i32, i32) -> i1
      %150 = "arith.andi"(%148, %149) : (i1, i1) -> i1
      %151 = "arith.ori"(%146, %150) : (i1, i1) -> i1
      %152 = "arith.select"(%151, %arg5, %arg3) : (i1, i32, i32) -> i32
      "linalg.yield"(%147, %152) : (f32, i32) -> ()
    }) : (tensor<16x2xf32>, tensor<16x2xi32>, tensor<16xf32>, tensor<16xi32>) -> (tensor<16xf32>, tensor<16xi32>)
    "func.return"(%69, %126, %127, %143#1) : (tensor<4x16xf32>, tensor<8x16xf32>, tensor<16x8xf32>, tensor<16xi32>) -> ()
  }) : () -> ()
}) {mhlo.cross_program_prefetches = [], mhlo.input_output_alias = [], mhlo.is_dynamic = false, mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32, mhlo.spmd_output_sharding = "{{devices=[4,1]<=[2,2]T(1,0)}, {devices=[2,1,2]<=[4] last_tile_dim_replicate}, {devices=[1,2,2]<=[2,2]T(1,0) last_tile_dim_replicate}, {replicated}}", mhlo.spmd_parameters_shardings = ["{devices=[2,2]<=[4]}", "{devices=[2,1,2]<=[4] last_tile_dim_replicate}"], mhlo.use_auto_spmd_partitioning = false} : () -> ()

