#map = affine_map<(d0, d1, d2) -> (d0, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map3 = affine_map<(d0, d1) -> ()>
#map4 = affine_map<(d0, d1) -> (d0, d1)>
#map5 = affine_map<(d0) -> ()>
#map6 = affine_map<(d0) -> (d0)>
#map7 = affine_map<(d0, d1) -> (d0)>
#map8 = affine_map<(d0, d1) -> (d1, d0)>
#map9 = affine_map<() -> ()>
"builtin.module"() <{sym_name = "jit_f"}> ({
  "sdy.mesh"() <{mesh = #sdy.mesh<[]>, sym_name = "empty_mesh"}> {stablehlo.mesh = {axes = []}} : () -> ()
  "sdy.mesh"() <{mesh = #sdy.mesh<["x"=2]>, sym_name = "mesh"}> {stablehlo.mesh = {axes = [{name = "x", size = 2 : i64}]}} : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}, {}, {sdy.sharding = #sdy.sharding<@empty_mesh, []>}], function_type = (tensor<16x32xf8E4M3FN>, tensor<64x8xf8E4M3FN>, tensor<12x8xf8E5M2>, tensor<12xi32>, tensor<f32>) -> (tensor<16x8xf8E5M2>, tensor<12x4xf8E4M3FN>, tensor<16x32xf8E4M3FN>, tensor<32x16xf8E4M3FN>, tensor<16xf8E5M2>, tensor<16xf8E4M3FN>, tensor<12xf8E4M3FN>, tensor<12x8xf8E5M2>, tensor<16x8xf8E5M2>, tensor<f32>), res_attrs = [{jax.result_info = "result[0]"}, {jax.result_info = "result[1]"}, {jax.result_info = "result[2]"}, {jax.result_info = "result[3]"}, {jax.result_info = "result[4]"}, {jax.result_info = "result[5]"}, {jax.result_info = "result[6]"}, {jax.result_info = "result[7]"}, {jax.result_info = "result[8]"}, {jax.result_info = "result[9]"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg42: tensor<16x32xf8E4M3FN>, %arg43: tensor<64x8xf8E4M3FN>, %arg44: tensor<12x8xf8E5M2>, %arg45: tensor<12xi32>, %arg46: tensor<f32>):
    %42 = "arith.constant"() <{value = dense<[[-1.750000e+00, -1.375000e+00, -1.375000e+00, -3.437500e-01], [-2.250000e+00, -1.875000e-01, -9.375000e-01, 8.750000e-01], [9.375000e-01, 1.375000e+00, 7.500000e-01, -5.468750e-02], [8.750000e-01, 1.500000e+00, -6.250000e-01, 6.250000e-01], [-4.296880e-02, 1.500000e+00, -8.125000e-01, -3.125000e-01], [3.750000e-01, 2.500000e-01, -1.625000e+00, 3.750000e-01], [-1.171880e-01, -2.343750e-01, -1.562500e-01, 2.187500e-01], [-1.875000e+00, 1.500000e+00, -8.750000e-01, -2.250000e+00], [-7.812500e-02, 1.500000e+00, -5.000000e-01, 1.500000e+00], [1.500000e+00, -8.750000e-01, -2.500000e+00, -1.250000e+00], [1.125000e+00, -8.125000e-01, -1.500000e+00, -1.375000e+00], [0.000000e+00, -2.539060e-02, 8.750000e-01, 1.000000e+00], [-9.375000e-01, -1.562500e-01, -1.125000e+00, 7.031250e-02], [-1.125000e+00, -1.250000e+00, 2.000000e+00, 3.125000e-02], [6.250000e-01, 2.500000e+00, 8.125000e-01, -1.171880e-01], [5.468750e-02, -7.500000e-01, 1.125000e+00, -3.437500e-01]]> : tensor<16x4xf8E4M3FN>}> : () -> tensor<16x4xf8E4M3FN>
    %43:10 = "sdy.manual_computation"(%42, %arg42, %arg43, %arg44, %arg45, %arg46) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{}, {}]>, <@mesh, [{"x"}, {}]>, <@mesh, [{"x"}, {}]>, <@mesh, [{"x"}, {}]>, <@mesh, [{"x"}]>, <@mesh, []>]>, manual_axes = #sdy<manual_axes{"x"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{}, {}]>, <@mesh, [{"x"}, {}]>, <@mesh, [{"x"}, {}]>, <@mesh, [{"x"}, {}]>, <@mesh, [{"x"}]>, <@mesh, [{"x"}]>, <@mesh, [{"x"}]>, <@mesh, [{"x"}, {}]>, <@mesh, [{"x"}, {}]>, <@mesh, []>]>}> ({
    ^bb0(%arg47: tensor<16x4xf8E4M3FN>, %arg48: tensor<8x32xf8E4M3FN>, %arg49: tensor<32x8xf8E4M3FN>, %arg50: tensor<6x8xf8E5M2>, %arg51: tensor<6xi32>, %arg52: tensor<f32>):
      %44 = "arith.constant"() <{value = 8 : i32}> : () -> i32
      %45 = "arith.constant"() <{value = false}> : () -> i1
      %46 = "arith.constant"() <{value = 6 : i32}> : () -> i32
      %47 = "arith.constant"() <{value = 0 : i32}> : () -> i32
      %48 = "arith.constant"() <{value = 0xFC : f8E5M2}> : () -> f8E5M2
      %49 = "arith.constant"() <{value = 4 : index}> : () -> index
      %50 = "arith.constant"() <{value = 15 : index}> : () -> index
      %51 = "arith.constant"() <{value = 0 : index}> : () -> index
      %52 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
      %53 = "arith.constant"() <{value = dense<4> : tensor<i64>}> : () -> tensor<i64>
      %54 = "arith.constant"() <{value = dense<2.000000e+00> : tensor<f8E5M2>}> : () -> tensor<f8E5M2>
      %55 = "arith.constant"() <{value = dense<5.000000e-01> : tensor<f8E4M3FN>}> : () -> tensor<f8E4M3FN>
      %56 = "arith.constant"() <{value = dense<16> : tensor<i32>}> : () -> tensor<i32>
      %57 = "arith.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
      %58 = "tensor.empty"() : () -> tensor<8x8xf32>
      %59 = "linalg.fill"(%52, %58) <{operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg137: f32, %arg138: f32):
        "linalg.yield"(%arg137) : (f32) -> ()
      }) : (f32, tensor<8x8xf32>) -> tensor<8x8xf32>
      %60 = "linalg.matmul"(%arg48, %arg49, %59) <{indexing_maps = [#map, #map1, #map2], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg134: f8E4M3FN, %arg135: f8E4M3FN, %arg136: f32):
        %158 = "arith.extf"(%arg134) : (f8E4M3FN) -> f32
        %159 = "arith.extf"(%arg135) : (f8E4M3FN) -> f32
        %160 = "arith.mulf"(%158, %159) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        %161 = "arith.addf"(%arg136, %160) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%161) : (f32) -> ()
      }) : (tensor<8x32xf8E4M3FN>, tensor<32x8xf8E4M3FN>, tensor<8x8xf32>) -> tensor<8x8xf32>
      %61 = "linalg.generic"(%arg52, %58) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg132: f32, %arg133: f32):
        "linalg.yield"(%arg132) : (f32) -> ()
      }) : (tensor<f32>, tensor<8x8xf32>) -> tensor<8x8xf32>
      %62 = "linalg.generic"(%60, %61, %58) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg129: f32, %arg130: f32, %arg131: f32):
        %157 = "arith.mulf"(%arg129, %arg130) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%157) : (f32) -> ()
      }) : (tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
      %63 = "tensor.empty"() : () -> tensor<8x8xf8E5M2>
      %64 = "linalg.generic"(%62, %63) <{indexing_maps = [#map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg127: f32, %arg128: f8E5M2):
        %156 = "arith.truncf"(%arg127) : (f32) -> f8E5M2
        "linalg.yield"(%156) : (f8E5M2) -> ()
      }) : (tensor<8x8xf32>, tensor<8x8xf8E5M2>) -> tensor<8x8xf8E5M2>
      %65 = "tensor.empty"() : () -> tensor<6xi32>
      %66 = "linalg.generic"(%57, %65) <{indexing_maps = [#map5, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg125: i32, %arg126: i32):
        "linalg.yield"(%arg125) : (i32) -> ()
      }) : (tensor<i32>, tensor<6xi32>) -> tensor<6xi32>
      %67 = "tensor.empty"() : () -> tensor<6xi1>
      %68 = "linalg.generic"(%arg51, %66, %67) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg122: i32, %arg123: i32, %arg124: i1):
        %155 = "arith.cmpi"(%arg122, %arg123) <{predicate = 2 : i64}> : (i32, i32) -> i1
        "linalg.yield"(%155) : (i1) -> ()
      }) : (tensor<6xi32>, tensor<6xi32>, tensor<6xi1>) -> tensor<6xi1>
      %69 = "linalg.generic"(%56, %65) <{indexing_maps = [#map5, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg120: i32, %arg121: i32):
        "linalg.yield"(%arg120) : (i32) -> ()
      }) : (tensor<i32>, tensor<6xi32>) -> tensor<6xi32>
      %70 = "linalg.generic"(%arg51, %69, %65) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg117: i32, %arg118: i32, %arg119: i32):
        %154 = "arith.addi"(%arg117, %arg118) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        "linalg.yield"(%154) : (i32) -> ()
      }) : (tensor<6xi32>, tensor<6xi32>, tensor<6xi32>) -> tensor<6xi32>
      %71 = "linalg.generic"(%68, %70, %arg51, %65) <{indexing_maps = [#map6, #map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
      ^bb0(%arg113: i1, %arg114: i32, %arg115: i32, %arg116: i32):
        %153 = "arith.select"(%arg113, %arg114, %arg115) : (i1, i32, i32) -> i32
        "linalg.yield"(%153) : (i32) -> ()
      }) : (tensor<6xi1>, tensor<6xi32>, tensor<6xi32>, tensor<6xi32>) -> tensor<6xi32>
      %72 = "tensor.empty"() : () -> tensor<6x1xi32>
      %73 = "linalg.generic"(%71, %72) <{indexing_maps = [#map7, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg111: i32, %arg112: i32):
        "linalg.yield"(%arg111) : (i32) -> ()
      }) : (tensor<6xi32>, tensor<6x1xi32>) -> tensor<6x1xi32>
      %74 = "tensor.empty"() : () -> tensor<6x4xf8E4M3FN>
      %75 = "linalg.generic"(%74) <{indexing_maps = [#map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
      ^bb0(%arg110: f8E4M3FN):
        %146 = "linalg.index"() <{dim = 0 : i64}> : () -> index
        %147 = "linalg.index"() <{dim = 1 : i64}> : () -> index
        %148 = "tensor.extract"(%73, %146, %51) : (tensor<6x1xi32>, index, index) -> i32
        %149 = "arith.index_cast"(%148) : (i32) -> index
        %150 = "arith.maxsi"(%149, %51) : (index, index) -> index
        %151 = "arith.minsi"(%150, %50) : (index, index) -> index
        %152 = "tensor.extract"(%arg47, %151, %147) : (tensor<16x4xf8E4M3FN>, index, index) -> f8E4M3FN
        "linalg.yield"(%152) : (f8E4M3FN) -> ()
      }) : (tensor<6x4xf8E4M3FN>) -> tensor<6x4xf8E4M3FN>
      %76 = "stablehlo.all_gather"(%64) <{all_gather_dim = 0 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, use_global_device_ids}> : (tensor<8x8xf8E5M2>) -> tensor<16x8xf8E5M2>
      %77 = "stablehlo.collective_permute"(%arg48) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 1], [1, 0]]> : tensor<2x2xi64>}> : (tensor<8x32xf8E4M3FN>) -> tensor<8x32xf8E4M3FN>
      %78 = "stablehlo.all_to_all"(%arg49) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, concat_dimension = 1 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, split_count = 2 : i64, split_dimension = 0 : i64}> : (tensor<32x8xf8E4M3FN>) -> tensor<16x16xf8E4M3FN>
      %79 = "tensor.empty"() : () -> tensor<8x32xi1>
      %80 = "linalg.generic"(%arg48, %77, %79) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg107: f8E4M3FN, %arg108: f8E4M3FN, %arg109: i1):
        %145 = "arith.cmpf"(%arg107, %arg108) <{fastmath = #arith.fastmath<none>, predicate = 2 : i64}> : (f8E4M3FN, f8E4M3FN) -> i1
        "linalg.yield"(%145) : (i1) -> ()
      }) : (tensor<8x32xf8E4M3FN>, tensor<8x32xf8E4M3FN>, tensor<8x32xi1>) -> tensor<8x32xi1>
      %81 = "tensor.empty"() : () -> tensor<8x32xf8E4M3FN>
      %82 = "linalg.generic"(%arg48, %77, %81) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg104: f8E4M3FN, %arg105: f8E4M3FN, %arg106: f8E4M3FN):
        %144 = "arith.addf"(%arg104, %arg105) <{fastmath = #arith.fastmath<none>}> : (f8E4M3FN, f8E4M3FN) -> f8E4M3FN
        "linalg.yield"(%144) : (f8E4M3FN) -> ()
      }) : (tensor<8x32xf8E4M3FN>, tensor<8x32xf8E4M3FN>, tensor<8x32xf8E4M3FN>) -> tensor<8x32xf8E4M3FN>
      %83 = "linalg.generic"(%arg48, %77, %81) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg101: f8E4M3FN, %arg102: f8E4M3FN, %arg103: f8E4M3FN):
        %143 = "arith.mulf"(%arg101, %arg102) <{fastmath = #arith.fastmath<none>}> : (f8E4M3FN, f8E4M3FN) -> f8E4M3FN
        "linalg.yield"(%143) : (f8E4M3FN) -> ()
      }) : (tensor<8x32xf8E4M3FN>, tensor<8x32xf8E4M3FN>, tensor<8x32xf8E4M3FN>) -> tensor<8x32xf8E4M3FN>
      %84 = "func.call"(%80, %82, %83) <{callee = @_where}> : (tensor<8x32xi1>, tensor<8x32xf8E4M3FN>, tensor<8x32xf8E4M3FN>) -> tensor<8x32xf8E4M3FN>
      %85 = "linalg.generic"(%55, %81) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg99: f8E4M3FN, %arg100: f8E4M3FN):
        "linalg.yield"(%arg99) : (f8E4M3FN) -> ()
      }) : (tensor<f8E4M3FN>, tensor<8x32xf8E4M3FN>) -> tensor<8x32xf8E4M3FN>
      %86 = "linalg.generic"(%84, %85, %81) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg96: f8E4M3FN, %arg97: f8E4M3FN, %arg98: f8E4M3FN):
        %142 = "arith.subf"(%arg96, %arg97) <{fastmath = #arith.fastmath<none>}> : (f8E4M3FN, f8E4M3FN) -> f8E4M3FN
        "linalg.yield"(%142) : (f8E4M3FN) -> ()
      }) : (tensor<8x32xf8E4M3FN>, tensor<8x32xf8E4M3FN>, tensor<8x32xf8E4M3FN>) -> tensor<8x32xf8E4M3FN>
      %87 = "tensor.empty"() : () -> tensor<8xf8E5M2>
      %88 = "linalg.fill"(%48, %87) <{operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg94: f8E5M2, %arg95: f8E5M2):
        "linalg.yield"(%arg94) : (f8E5M2) -> ()
      }) : (f8E5M2, tensor<8xf8E5M2>) -> tensor<8xf8E5M2>
      %89 = "linalg.generic"(%arg50, %88) <{indexing_maps = [#map8, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg92: f8E5M2, %arg93: f8E5M2):
        %141 = "arith.maximumf"(%arg93, %arg92) <{fastmath = #arith.fastmath<none>}> : (f8E5M2, f8E5M2) -> f8E5M2
        "linalg.yield"(%141) : (f8E5M2) -> ()
      }) : (tensor<6x8xf8E5M2>, tensor<8xf8E5M2>) -> tensor<8xf8E5M2>
      %90 = "tensor.empty"() : () -> tensor<8x32xf32>
      %91 = "linalg.generic"(%arg48, %90) <{indexing_maps = [#map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg90: f8E4M3FN, %arg91: f32):
        %140 = "arith.extf"(%arg90) : (f8E4M3FN) -> f32
        "linalg.yield"(%140) : (f32) -> ()
      }) : (tensor<8x32xf8E4M3FN>, tensor<8x32xf32>) -> tensor<8x32xf32>
      %92 = "tensor.empty"() : () -> tensor<8xf32>
      %93 = "linalg.fill"(%52, %92) <{operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg88: f32, %arg89: f32):
        "linalg.yield"(%arg88) : (f32) -> ()
      }) : (f32, tensor<8xf32>) -> tensor<8xf32>
      %94 = "linalg.generic"(%91, %93) <{indexing_maps = [#map4, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg86: f32, %arg87: f32):
        %139 = "arith.addf"(%arg87, %arg86) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%139) : (f32) -> ()
      }) : (tensor<8x32xf32>, tensor<8xf32>) -> tensor<8xf32>
      %95 = "tensor.empty"() : () -> tensor<8xf8E4M3FN>
      %96 = "linalg.generic"(%94, %95) <{indexing_maps = [#map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg84: f32, %arg85: f8E4M3FN):
        %138 = "arith.truncf"(%arg84) : (f32) -> f8E4M3FN
        "linalg.yield"(%138) : (f8E4M3FN) -> ()
      }) : (tensor<8xf32>, tensor<8xf8E4M3FN>) -> tensor<8xf8E4M3FN>
      %97 = "tensor.empty"() : () -> tensor<6xf8E4M3FN>
      %98 = "linalg.generic"(%arg51, %97) <{indexing_maps = [#map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg82: i32, %arg83: f8E4M3FN):
        %137 = "arith.sitofp"(%arg82) : (i32) -> f8E4M3FN
        "linalg.yield"(%137) : (f8E4M3FN) -> ()
      }) : (tensor<6xi32>, tensor<6xf8E4M3FN>) -> tensor<6xf8E4M3FN>
      %99 = "tensor.extract_slice"(%arg50) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0>, static_sizes = array<i64: 2, 8>, static_strides = array<i64: 1, 1>}> : (tensor<6x8xf8E5M2>) -> tensor<2x8xf8E5M2>
      %100 = "tensor.empty"() : () -> tensor<2x8xf8E5M2>
      %101 = "linalg.generic"(%54, %100) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg80: f8E5M2, %arg81: f8E5M2):
        "linalg.yield"(%arg80) : (f8E5M2) -> ()
      }) : (tensor<f8E5M2>, tensor<2x8xf8E5M2>) -> tensor<2x8xf8E5M2>
      %102 = "linalg.generic"(%99, %101, %100) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg77: f8E5M2, %arg78: f8E5M2, %arg79: f8E5M2):
        %136 = "arith.divf"(%arg77, %arg78) <{fastmath = #arith.fastmath<none>}> : (f8E5M2, f8E5M2) -> f8E5M2
        "linalg.yield"(%136) : (f8E5M2) -> ()
      }) : (tensor<2x8xf8E5M2>, tensor<2x8xf8E5M2>, tensor<2x8xf8E5M2>) -> tensor<2x8xf8E5M2>
      %103 = "tensor.extract_slice"(%arg51) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: 1>, static_strides = array<i64: 1>}> : (tensor<6xi32>) -> tensor<1xi32>
      %104 = "tensor.collapse_shape"(%103) <{reassociation = []}> : (tensor<1xi32>) -> tensor<i32>
      %105 = "func.call"(%104, %53) <{callee = @remainder}> : (tensor<i32>, tensor<i64>) -> tensor<i32>
      %106 = "tensor.empty"() : () -> tensor<i1>
      %107 = "linalg.generic"(%105, %106) <{indexing_maps = [#map9, #map9], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg75: i32, %arg76: i1):
        %135 = "arith.cmpi"(%arg75, %47) <{predicate = 2 : i64}> : (i32, i32) -> i1
        "linalg.yield"(%135) : (i1) -> ()
      }) : (tensor<i32>, tensor<i1>) -> tensor<i1>
      %108 = "tensor.empty"() : () -> tensor<i32>
      %109 = "linalg.generic"(%105, %108) <{indexing_maps = [#map9, #map9], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg73: i32, %arg74: i32):
        %134 = "arith.addi"(%arg73, %46) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        "linalg.yield"(%134) : (i32) -> ()
      }) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      %110 = "linalg.generic"(%107, %109, %105, %108) <{indexing_maps = [#map9, #map9, #map9, #map9], iterator_types = [], operandSegmentSizes = array<i32: 3, 1>}> ({
      ^bb0(%arg69: i1, %arg70: i32, %arg71: i32, %arg72: i32):
        %133 = "arith.select"(%arg69, %arg70, %arg71) : (i1, i32, i32) -> i32
        "linalg.yield"(%133) : (i32) -> ()
      }) : (tensor<i1>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<i32>
      %111 = "linalg.generic"(%106) <{indexing_maps = [#map9], iterator_types = [], operandSegmentSizes = array<i32: 0, 1>}> ({
      ^bb0(%arg68: i1):
        "linalg.yield"(%45) : (i1) -> ()
      }) : (tensor<i1>) -> tensor<i1>
      %112 = "linalg.generic"(%108) <{indexing_maps = [#map9], iterator_types = [], operandSegmentSizes = array<i32: 0, 1>}> ({
      ^bb0(%arg67: i32):
        "linalg.yield"(%44) : (i32) -> ()
      }) : (tensor<i32>) -> tensor<i32>
      %113 = "linalg.generic"(%111, %112, %108) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg64: i1, %arg65: i32, %arg66: i32):
        %132 = "arith.select"(%arg64, %arg65, %47) : (i1, i32, i32) -> i32
        "linalg.yield"(%132) : (i32) -> ()
      }) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
      %114 = "tensor.extract"(%110) : (tensor<i32>) -> i32
      %115 = "arith.index_cast"(%114) : (i32) -> index
      %116 = "arith.maxsi"(%115, %51) : (index, index) -> index
      %117 = "arith.minsi"(%116, %49) : (index, index) -> index
      %118 = "tensor.extract"(%113) : (tensor<i32>) -> i32
      %119 = "arith.index_cast"(%118) : (i32) -> index
      %120 = "arith.maxsi"(%119, %51) : (index, index) -> index
      %121 = "arith.minsi"(%120, %51) : (index, index) -> index
      %122 = "tensor.insert_slice"(%102, %arg50, %117, %121) <{operandSegmentSizes = array<i32: 1, 1, 2, 0, 0>, static_offsets = array<i64: -9223372036854775808, -9223372036854775808>, static_sizes = array<i64: 2, 8>, static_strides = array<i64: 1, 1>}> : (tensor<2x8xf8E5M2>, tensor<6x8xf8E5M2>, index, index) -> tensor<6x8xf8E5M2>
      %123 = "tensor.empty"() : () -> tensor<f32>
      %124 = "linalg.fill"(%52, %123) <{operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg62: f32, %arg63: f32):
        "linalg.yield"(%arg62) : (f32) -> ()
      }) : (f32, tensor<f32>) -> tensor<f32>
      %125 = "linalg.generic"(%60, %124) <{indexing_maps = [#map4, #map3], iterator_types = [#linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg60: f32, %arg61: f32):
        %131 = "arith.addf"(%arg61, %arg60) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%131) : (f32) -> ()
      }) : (tensor<8x8xf32>, tensor<f32>) -> tensor<f32>
      %126 = "stablehlo.all_reduce"(%125) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, use_global_device_ids}> ({
      ^bb0(%arg55: tensor<f32>, %arg56: tensor<f32>):
        %129 = "linalg.generic"(%arg55, %arg56, %123) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg57: f32, %arg58: f32, %arg59: f32):
          %130 = "arith.addf"(%arg57, %arg58) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
          "linalg.yield"(%130) : (f32) -> ()
        }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%129) : (tensor<f32>) -> ()
      }) : (tensor<f32>) -> tensor<f32>
      %127 = "linalg.generic"(%64, %63) <{indexing_maps = [#map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg53: f8E5M2, %arg54: f8E5M2):
        %128 = "arith.negf"(%arg53) <{fastmath = #arith.fastmath<none>}> : (f8E5M2) -> f8E5M2
        "linalg.yield"(%128) : (f8E5M2) -> ()
      }) : (tensor<8x8xf8E5M2>, tensor<8x8xf8E5M2>) -> tensor<8x8xf8E5M2>
      "sdy.return"(%76, %75, %86, %78, %89, %96, %98, %122, %127, %126) : (tensor<16x8xf8E5M2>, tensor<6x4xf8E4M3FN>, tensor<8x32xf8E4M3FN>, tensor<16x16xf8E4M3FN>, tensor<8xf8E5M2>, tensor<8xf8E4M3FN>, tensor<6xf8E4M3FN>, tensor<6x8xf8E5M2>, tensor<8x8xf8E5M2>, tensor<f32>) -> ()
    }) : (tensor<16x4xf8E4M3FN>, tensor<16x32xf8E4M3FN>, tensor<64x8xf8E4M3FN>, tensor<12x8xf8E5M2>, tensor<12xi32>, tensor<f32>) -> (tensor<16x8xf8E5M2>, tensor<12x4xf8E4M3FN>, tensor<16x32xf8E4M3FN>, tensor<32x16xf8E4M3FN>, tensor<16xf8E5M2>, tensor<16xf8E4M3FN>, tensor<12xf8E4M3FN>, tensor<12x8xf8E5M2>, tensor<16x8xf8E5M2>, tensor<f32>)
    "func.return"(%43#0, %43#1, %43#2, %43#3, %43#4, %43#5, %43#6, %43#7, %43#8, %43#9) : (tensor<16x8xf8E5M2>, tensor<12x4xf8E4M3FN>, tensor<16x32xf8E4M3FN>, tensor<32x16xf8E4M3FN>, tensor<16xf8E5M2>, tensor<16xf8E4M3FN>, tensor<12xf8E4M3FN>, tensor<12x8xf8E5M2>, tensor<16x8xf8E5M2>, tensor<f32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<8x32xi1>, tensor<8x32xf8E4M3FN>, tensor<8x32xf8E4M3FN>) -> tensor<8x32xf8E4M3FN>, res_attrs = [{}], sym_name = "_where", sym_visibility = "private"}> ({
  ^bb0(%arg35: tensor<8x32xi1>, %arg36: tensor<8x32xf8E4M3FN>, %arg37: tensor<8x32xf8E4M3FN>):
    %39 = "tensor.empty"() : () -> tensor<8x32xf8E4M3FN>
    %40 = "linalg.generic"(%arg35, %arg36, %arg37, %39) <{indexing_maps = [#map4, #map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg38: i1, %arg39: f8E4M3FN, %arg40: f8E4M3FN, %arg41: f8E4M3FN):
      %41 = "arith.select"(%arg38, %arg39, %arg40) : (i1, f8E4M3FN, f8E4M3FN) -> f8E4M3FN
      "linalg.yield"(%41) : (f8E4M3FN) -> ()
    }) : (tensor<8x32xi1>, tensor<8x32xf8E4M3FN>, tensor<8x32xf8E4M3FN>, tensor<8x32xf8E4M3FN>) -> tensor<8x32xf8E4M3FN>
    "func.return"(%40) : (tensor<8x32xf8E4M3FN>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<i32>, tensor<i64>) -> tensor<i32>, res_attrs = [{}], sym_name = "remainder", sym_visibility = "private"}> ({
  ^bb0(%arg7: tensor<i32>, %arg8: tensor<i64>):
    %3 = "arith.constant"() <{value = -1 : i32}> : () -> i32
    %4 = "arith.constant"() <{value = -2147483648 : i32}> : () -> i32
    %5 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %6 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %7 = "arith.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
    %8 = "tensor.empty"() : () -> tensor<i32>
    %9 = "linalg.generic"(%arg8, %8) <{indexing_maps = [#map9, #map9], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg33: i64, %arg34: i32):
      %38 = "arith.trunci"(%arg33) <{overflowFlags = #arith.overflow<none>}> : (i64) -> i32
      "linalg.yield"(%38) : (i32) -> ()
    }) : (tensor<i64>, tensor<i32>) -> tensor<i32>
    %10 = "tensor.empty"() : () -> tensor<i1>
    %11 = "linalg.generic"(%9, %10) <{indexing_maps = [#map9, #map9], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg31: i32, %arg32: i1):
      %37 = "arith.cmpi"(%arg31, %6) <{predicate = 0 : i64}> : (i32, i32) -> i1
      "linalg.yield"(%37) : (i1) -> ()
    }) : (tensor<i32>, tensor<i1>) -> tensor<i1>
    %12 = "func.call"(%11, %7, %9) <{callee = @_where_0}> : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %13 = "linalg.generic"(%arg7, %12, %8) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg28: i32, %arg29: i32, %arg30: i32):
      %28 = "arith.cmpi"(%arg29, %6) <{predicate = 0 : i64}> : (i32, i32) -> i1
      %29 = "arith.cmpi"(%arg28, %4) <{predicate = 0 : i64}> : (i32, i32) -> i1
      %30 = "arith.cmpi"(%arg29, %3) <{predicate = 0 : i64}> : (i32, i32) -> i1
      %31 = "arith.andi"(%29, %30) : (i1, i1) -> i1
      %32 = "arith.ori"(%28, %31) : (i1, i1) -> i1
      %33 = "arith.select"(%32, %5, %arg29) : (i1, i32, i32) -> i32
      %34 = "arith.remsi"(%arg28, %33) : (i32, i32) -> i32
      %35 = "arith.select"(%31, %6, %34) : (i1, i32, i32) -> i32
      %36 = "arith.select"(%28, %arg28, %35) : (i1, i32, i32) -> i32
      "linalg.yield"(%36) : (i32) -> ()
    }) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %14 = "linalg.generic"(%13, %10) <{indexing_maps = [#map9, #map9], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg26: i32, %arg27: i1):
      %27 = "arith.cmpi"(%arg26, %6) <{predicate = 1 : i64}> : (i32, i32) -> i1
      "linalg.yield"(%27) : (i1) -> ()
    }) : (tensor<i32>, tensor<i1>) -> tensor<i1>
    %15 = "linalg.generic"(%13, %10) <{indexing_maps = [#map9, #map9], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg24: i32, %arg25: i1):
      %26 = "arith.cmpi"(%arg24, %6) <{predicate = 2 : i64}> : (i32, i32) -> i1
      "linalg.yield"(%26) : (i1) -> ()
    }) : (tensor<i32>, tensor<i1>) -> tensor<i1>
    %16 = "linalg.generic"(%12, %10) <{indexing_maps = [#map9, #map9], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg22: i32, %arg23: i1):
      %25 = "arith.cmpi"(%arg22, %6) <{predicate = 2 : i64}> : (i32, i32) -> i1
      "linalg.yield"(%25) : (i1) -> ()
    }) : (tensor<i32>, tensor<i1>) -> tensor<i1>
    %17 = "linalg.generic"(%15, %16, %10) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg19: i1, %arg20: i1, %arg21: i1):
      %24 = "arith.cmpi"(%arg19, %arg20) <{predicate = 1 : i64}> : (i1, i1) -> i1
      "linalg.yield"(%24) : (i1) -> ()
    }) : (tensor<i1>, tensor<i1>, tensor<i1>) -> tensor<i1>
    %18 = "linalg.generic"(%17, %14, %10) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg16: i1, %arg17: i1, %arg18: i1):
      %23 = "arith.andi"(%arg16, %arg17) : (i1, i1) -> i1
      "linalg.yield"(%23) : (i1) -> ()
    }) : (tensor<i1>, tensor<i1>, tensor<i1>) -> tensor<i1>
    %19 = "linalg.generic"(%13, %12, %8) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg13: i32, %arg14: i32, %arg15: i32):
      %22 = "arith.addi"(%arg13, %arg14) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%22) : (i32) -> ()
    }) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %20 = "linalg.generic"(%18, %19, %13, %8) <{indexing_maps = [#map9, #map9, #map9, #map9], iterator_types = [], operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg9: i1, %arg10: i32, %arg11: i32, %arg12: i32):
      %21 = "arith.select"(%arg9, %arg10, %arg11) : (i1, i32, i32) -> i32
      "linalg.yield"(%21) : (i32) -> ()
    }) : (tensor<i1>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<i32>
    "func.return"(%20) : (tensor<i32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>, res_attrs = [{}], sym_name = "_where_0", sym_visibility = "private"}> ({
  ^bb0(%arg0: tensor<i1>, %arg1: tensor<i32>, %arg2: tensor<i32>):
    %0 = "tensor.empty"() : () -> tensor<i32>
    %1 = "linalg.generic"(%arg0, %arg1, %arg2, %0) <{indexing_maps = [#map9, #map9, #map9, #map9], iterator_types = [], operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg3: i1, %arg4: i32, %arg5: i32, %arg6: i32):
      %2 = "arith.select"(%arg3, %arg4, %arg5) : (i1, i32, i32) -> i32
      "linalg.yield"(%2) : (i32) -> ()
    }) : (tensor<i1>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<i32>
    "func.return"(%1) : (tensor<i32>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 2 : i32, mhlo.num_replicas = 1 : i32} : () -> ()

