#map = affine_map<(d0, d1, d2) -> (d0, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map3 = affine_map<(d0, d1) -> ()>
#map4 = affine_map<(d0, d1) -> (d0, d1)>
#map5 = affine_map<() -> ()>
#map6 = affine_map<(d0, d1, d2) -> (d2, d0)>
#map7 = affine_map<(d0, d1) -> (d1, d0)>
#map8 = affine_map<(d0, d1, d2) -> (d1, d2)>
"builtin.module"() <{sym_name = "jit_step"}> ({
  "sdy.mesh"() <{mesh = #sdy.mesh<["dp"=4]>, sym_name = "mesh"}> {stablehlo.mesh = {axes = [{name = "dp", size = 4 : i64}]}} : () -> ()
  "sdy.mesh"() <{mesh = #sdy.mesh<["dp"=4]>, sym_name = "mesh_0"}> {stablehlo.mesh = {axes = [{name = "dp", size = 4 : i64}]}} : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}, {}, {}, {}, {}, {}], function_type = (tensor<16x32xf32>, tensor<32x8xf32>, tensor<16x32xf32>, tensor<32x8xf32>, tensor<16x32xf32>, tensor<32x8xf32>, tensor<32x16xf32>, tensor<32x8xf32>) -> (tensor<f32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<32x8xf32>, tensor<32x8xf32>, tensor<32x8xf32>), res_attrs = [{jax.result_info = "result[0]"}, {jax.result_info = "result[1]['in'][0]"}, {jax.result_info = "result[1]['in'][1]"}, {jax.result_info = "result[1]['in'][2]"}, {jax.result_info = "result[1]['out'][0]"}, {jax.result_info = "result[1]['out'][1]"}, {jax.result_info = "result[1]['out'][2]"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg6: tensor<16x32xf32>, %arg7: tensor<32x8xf32>, %arg8: tensor<16x32xf32>, %arg9: tensor<32x8xf32>, %arg10: tensor<16x32xf32>, %arg11: tensor<32x8xf32>, %arg12: tensor<32x16xf32>, %arg13: tensor<32x8xf32>):
    %5:7 = "sdy.manual_computation"(%arg6, %arg7, %arg8, %arg9, %arg10, %arg11, %arg12, %arg13) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{}, {}]>, <@mesh, [{}, {}]>, <@mesh, [{"dp"}, {}]>, <@mesh, [{"dp"}, {}]>, <@mesh, [{"dp"}, {}]>, <@mesh, [{"dp"}, {}]>, <@mesh, [{"dp"}, {}]>, <@mesh, [{"dp"}, {}]>]>, manual_axes = #sdy<manual_axes{"dp"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, []>, <@mesh, [{}, {}]>, <@mesh, [{"dp"}, {}]>, <@mesh, [{"dp"}, {}]>, <@mesh, [{}, {}]>, <@mesh, [{"dp"}, {}]>, <@mesh, [{"dp"}, {}]>]>}> ({
    ^bb0(%arg14: tensor<16x32xf32>, %arg15: tensor<32x8xf32>, %arg16: tensor<4x32xf32>, %arg17: tensor<8x8xf32>, %arg18: tensor<4x32xf32>, %arg19: tensor<8x8xf32>, %arg20: tensor<8x16xf32>, %arg21: tensor<8x8xf32>):
      %6 = "arith.constant"() <{value = 1.562500e-02 : f32}> : () -> f32
      %7 = "arith.constant"() <{value = 4.000000e+00 : f32}> : () -> f32
      %8 = "arith.constant"() <{value = 24 : index}> : () -> index
      %9 = "arith.constant"() <{value = 32 : i32}> : () -> i32
      %10 = "arith.constant"() <{value = 8 : i32}> : () -> i32
      %11 = "arith.constant"() <{value = 12 : index}> : () -> index
      %12 = "arith.constant"() <{value = 0 : index}> : () -> index
      %13 = "arith.constant"() <{value = 16 : i32}> : () -> i32
      %14 = "arith.constant"() <{value = 4 : i32}> : () -> i32
      %15 = "arith.constant"() <{value = 0 : i32}> : () -> i32
      %16 = "arith.constant"() <{value = 6.400000e+01 : f32}> : () -> f32
      %17 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
      %18 = "arith.constant"() <{value = dense<1.000000e-03> : tensor<f32>}> : () -> tensor<f32>
      %19 = "arith.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
      %20 = "arith.constant"() <{value = dense<9.900000e-01> : tensor<f32>}> : () -> tensor<f32>
      %21 = "arith.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
      %22 = "arith.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
      %23 = "arith.constant"() <{value = dense<4.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %24 = "arith.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %25 = "arith.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %26 = "tensor.empty"() : () -> tensor<8x32xf32>
      %27 = "linalg.fill"(%17, %26) <{operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg216: f32, %arg217: f32):
        "linalg.yield"(%arg216) : (f32) -> ()
      }) : (f32, tensor<8x32xf32>) -> tensor<8x32xf32>
      %28 = "linalg.matmul"(%arg20, %arg14, %27) <{indexing_maps = [#map, #map1, #map2], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg213: f32, %arg214: f32, %arg215: f32):
        %183 = "arith.mulf"(%arg213, %arg214) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        %184 = "arith.addf"(%arg215, %183) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%184) : (f32) -> ()
      }) : (tensor<8x16xf32>, tensor<16x32xf32>, tensor<8x32xf32>) -> tensor<8x32xf32>
      %29 = "func.call"(%28) <{callee = @relu}> : (tensor<8x32xf32>) -> tensor<8x32xf32>
      %30 = "linalg.generic"(%25, %26) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg211: f32, %arg212: f32):
        "linalg.yield"(%arg211) : (f32) -> ()
      }) : (tensor<f32>, tensor<8x32xf32>) -> tensor<8x32xf32>
      %31 = "tensor.empty"() : () -> tensor<8x32xi1>
      %32 = "linalg.generic"(%28, %30, %31) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg208: f32, %arg209: f32, %arg210: i1):
        %182 = "arith.cmpf"(%arg208, %arg209) <{fastmath = #arith.fastmath<none>, predicate = 2 : i64}> : (f32, f32) -> i1
        "linalg.yield"(%182) : (i1) -> ()
      }) : (tensor<8x32xf32>, tensor<8x32xf32>, tensor<8x32xi1>) -> tensor<8x32xi1>
      %33 = "tensor.empty"() : () -> tensor<8x8xf32>
      %34 = "linalg.fill"(%17, %33) <{operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg206: f32, %arg207: f32):
        "linalg.yield"(%arg206) : (f32) -> ()
      }) : (f32, tensor<8x8xf32>) -> tensor<8x8xf32>
      %35 = "linalg.matmul"(%29, %arg15, %34) <{indexing_maps = [#map, #map1, #map2], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg203: f32, %arg204: f32, %arg205: f32):
        %180 = "arith.mulf"(%arg203, %arg204) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        %181 = "arith.addf"(%arg205, %180) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%181) : (f32) -> ()
      }) : (tensor<8x32xf32>, tensor<32x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
      %36 = "linalg.generic"(%35, %arg21, %33) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg200: f32, %arg201: f32, %arg202: f32):
        %179 = "arith.subf"(%arg200, %arg201) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%179) : (f32) -> ()
      }) : (tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
      %37 = "linalg.generic"(%36, %36, %33) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg197: f32, %arg198: f32, %arg199: f32):
        %178 = "arith.mulf"(%arg197, %arg198) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%178) : (f32) -> ()
      }) : (tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
      %38 = "linalg.generic"(%24, %33) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg195: f32, %arg196: f32):
        "linalg.yield"(%arg195) : (f32) -> ()
      }) : (tensor<f32>, tensor<8x8xf32>) -> tensor<8x8xf32>
      %39 = "linalg.generic"(%38, %36, %33) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg192: f32, %arg193: f32, %arg194: f32):
        %177 = "arith.mulf"(%arg192, %arg193) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%177) : (f32) -> ()
      }) : (tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
      %40 = "tensor.empty"() : () -> tensor<f32>
      %41 = "linalg.fill"(%17, %40) <{operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg190: f32, %arg191: f32):
        "linalg.yield"(%arg190) : (f32) -> ()
      }) : (f32, tensor<f32>) -> tensor<f32>
      %42 = "linalg.generic"(%37, %41) <{indexing_maps = [#map4, #map3], iterator_types = [#linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg188: f32, %arg189: f32):
        %176 = "arith.addf"(%arg189, %arg188) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%176) : (f32) -> ()
      }) : (tensor<8x8xf32>, tensor<f32>) -> tensor<f32>
      %43 = "linalg.generic"(%42, %40) <{indexing_maps = [#map5, #map5], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg186: f32, %arg187: f32):
        %175 = "arith.divf"(%arg186, %16) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%175) : (f32) -> ()
      }) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      %44 = "linalg.generic"(%40) <{indexing_maps = [#map5], iterator_types = [], operandSegmentSizes = array<i32: 0, 1>}> ({
      ^bb0(%arg185: f32):
        "linalg.yield"(%6) : (f32) -> ()
      }) : (tensor<f32>) -> tensor<f32>
      %45 = "linalg.generic"(%44, %33) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg183: f32, %arg184: f32):
        "linalg.yield"(%arg183) : (f32) -> ()
      }) : (tensor<f32>, tensor<8x8xf32>) -> tensor<8x8xf32>
      %46 = "linalg.generic"(%45, %39, %33) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg180: f32, %arg181: f32, %arg182: f32):
        %174 = "arith.mulf"(%arg180, %arg181) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%174) : (f32) -> ()
      }) : (tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
      %47 = "linalg.generic"(%46, %29, %27) <{indexing_maps = [#map6, #map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg177: f32, %arg178: f32, %arg179: f32):
        %172 = "arith.mulf"(%arg177, %arg178) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        %173 = "arith.addf"(%arg179, %172) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%173) : (f32) -> ()
      }) : (tensor<8x8xf32>, tensor<8x32xf32>, tensor<8x32xf32>) -> tensor<8x32xf32>
      %48 = "tensor.empty"() : () -> tensor<32x8xf32>
      %49 = "linalg.generic"(%47, %48) <{indexing_maps = [#map7, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg175: f32, %arg176: f32):
        "linalg.yield"(%arg175) : (f32) -> ()
      }) : (tensor<8x32xf32>, tensor<32x8xf32>) -> tensor<32x8xf32>
      %50 = "linalg.generic"(%46, %arg15, %27) <{indexing_maps = [#map, #map8, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg172: f32, %arg173: f32, %arg174: f32):
        %170 = "arith.mulf"(%arg172, %arg173) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        %171 = "arith.addf"(%arg174, %170) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%171) : (f32) -> ()
      }) : (tensor<8x8xf32>, tensor<32x8xf32>, tensor<8x32xf32>) -> tensor<8x32xf32>
      %51 = "linalg.generic"(%32, %50, %30, %26) <{indexing_maps = [#map4, #map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
      ^bb0(%arg168: i1, %arg169: f32, %arg170: f32, %arg171: f32):
        %169 = "arith.select"(%arg168, %arg169, %arg170) : (i1, f32, f32) -> f32
        "linalg.yield"(%169) : (f32) -> ()
      }) : (tensor<8x32xi1>, tensor<8x32xf32>, tensor<8x32xf32>, tensor<8x32xf32>) -> tensor<8x32xf32>
      %52 = "tensor.empty"() : () -> tensor<32x16xf32>
      %53 = "linalg.fill"(%17, %52) <{operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg166: f32, %arg167: f32):
        "linalg.yield"(%arg166) : (f32) -> ()
      }) : (f32, tensor<32x16xf32>) -> tensor<32x16xf32>
      %54 = "linalg.generic"(%51, %arg20, %53) <{indexing_maps = [#map6, #map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg163: f32, %arg164: f32, %arg165: f32):
        %167 = "arith.mulf"(%arg163, %arg164) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        %168 = "arith.addf"(%arg165, %167) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%168) : (f32) -> ()
      }) : (tensor<8x32xf32>, tensor<8x16xf32>, tensor<32x16xf32>) -> tensor<32x16xf32>
      %55 = "tensor.empty"() : () -> tensor<16x32xf32>
      %56 = "linalg.generic"(%54, %55) <{indexing_maps = [#map7, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg161: f32, %arg162: f32):
        "linalg.yield"(%arg161) : (f32) -> ()
      }) : (tensor<32x16xf32>, tensor<16x32xf32>) -> tensor<16x32xf32>
      %57 = "stablehlo.reduce_scatter"(%56) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "dp">]>, scatter_dimension = 0 : i64, use_global_device_ids}> ({
      ^bb0(%arg156: tensor<f32>, %arg157: tensor<f32>):
        %165 = "linalg.generic"(%arg156, %arg157, %40) <{indexing_maps = [#map5, #map5, #map5], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg158: f32, %arg159: f32, %arg160: f32):
          %166 = "arith.addf"(%arg158, %arg159) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
          "linalg.yield"(%166) : (f32) -> ()
        }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%165) : (tensor<f32>) -> ()
      }) : (tensor<16x32xf32>) -> tensor<4x32xf32>
      %58 = "tensor.empty"() : () -> tensor<4x32xf32>
      %59 = "linalg.generic"(%23, %58) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg154: f32, %arg155: f32):
        "linalg.yield"(%arg154) : (f32) -> ()
      }) : (tensor<f32>, tensor<4x32xf32>) -> tensor<4x32xf32>
      %60 = "linalg.generic"(%57, %59, %58) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg151: f32, %arg152: f32, %arg153: f32):
        %164 = "arith.divf"(%arg151, %arg152) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%164) : (f32) -> ()
      }) : (tensor<4x32xf32>, tensor<4x32xf32>, tensor<4x32xf32>) -> tensor<4x32xf32>
      %61 = "linalg.generic"(%22, %58) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg149: f32, %arg150: f32):
        "linalg.yield"(%arg149) : (f32) -> ()
      }) : (tensor<f32>, tensor<4x32xf32>) -> tensor<4x32xf32>
      %62 = "linalg.generic"(%61, %arg16, %58) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg146: f32, %arg147: f32, %arg148: f32):
        %163 = "arith.mulf"(%arg146, %arg147) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%163) : (f32) -> ()
      }) : (tensor<4x32xf32>, tensor<4x32xf32>, tensor<4x32xf32>) -> tensor<4x32xf32>
      %63 = "linalg.generic"(%21, %58) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg144: f32, %arg145: f32):
        "linalg.yield"(%arg144) : (f32) -> ()
      }) : (tensor<f32>, tensor<4x32xf32>) -> tensor<4x32xf32>
      %64 = "linalg.generic"(%63, %60, %58) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg141: f32, %arg142: f32, %arg143: f32):
        %162 = "arith.mulf"(%arg141, %arg142) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%162) : (f32) -> ()
      }) : (tensor<4x32xf32>, tensor<4x32xf32>, tensor<4x32xf32>) -> tensor<4x32xf32>
      %65 = "linalg.generic"(%62, %64, %58) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg138: f32, %arg139: f32, %arg140: f32):
        %161 = "arith.addf"(%arg138, %arg139) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%161) : (f32) -> ()
      }) : (tensor<4x32xf32>, tensor<4x32xf32>, tensor<4x32xf32>) -> tensor<4x32xf32>
      %66 = "linalg.generic"(%20, %58) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg136: f32, %arg137: f32):
        "linalg.yield"(%arg136) : (f32) -> ()
      }) : (tensor<f32>, tensor<4x32xf32>) -> tensor<4x32xf32>
      %67 = "linalg.generic"(%66, %arg18, %58) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg133: f32, %arg134: f32, %arg135: f32):
        %160 = "arith.mulf"(%arg133, %arg134) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%160) : (f32) -> ()
      }) : (tensor<4x32xf32>, tensor<4x32xf32>, tensor<4x32xf32>) -> tensor<4x32xf32>
      %68 = "linalg.generic"(%19, %58) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg131: f32, %arg132: f32):
        "linalg.yield"(%arg131) : (f32) -> ()
      }) : (tensor<f32>, tensor<4x32xf32>) -> tensor<4x32xf32>
      %69 = "linalg.generic"(%68, %60, %58) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg128: f32, %arg129: f32, %arg130: f32):
        %159 = "arith.mulf"(%arg128, %arg129) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%159) : (f32) -> ()
      }) : (tensor<4x32xf32>, tensor<4x32xf32>, tensor<4x32xf32>) -> tensor<4x32xf32>
      %70 = "linalg.generic"(%69, %60, %58) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg125: f32, %arg126: f32, %arg127: f32):
        %158 = "arith.mulf"(%arg125, %arg126) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%158) : (f32) -> ()
      }) : (tensor<4x32xf32>, tensor<4x32xf32>, tensor<4x32xf32>) -> tensor<4x32xf32>
      %71 = "linalg.generic"(%67, %70, %58) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg122: f32, %arg123: f32, %arg124: f32):
        %157 = "arith.addf"(%arg122, %arg123) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%157) : (f32) -> ()
      }) : (tensor<4x32xf32>, tensor<4x32xf32>, tensor<4x32xf32>) -> tensor<4x32xf32>
      %72 = "stablehlo.partition_id"() : () -> tensor<ui32>
      %73 = "builtin.unrealized_conversion_cast"(%72) : (tensor<ui32>) -> tensor<i32>
      %74 = "tensor.empty"() : () -> tensor<i32>
      %75 = "linalg.generic"(%73, %74) <{indexing_maps = [#map5, #map5], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg120: i32, %arg121: i32):
        %156 = "arith.remui"(%arg120, %14) : (i32, i32) -> i32
        "linalg.yield"(%156) : (i32) -> ()
      }) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      %76 = "linalg.generic"(%75, %74) <{indexing_maps = [#map5, #map5], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg118: i32, %arg119: i32):
        %155 = "arith.muli"(%arg118, %14) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        "linalg.yield"(%155) : (i32) -> ()
      }) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      %77 = "tensor.empty"() : () -> tensor<i1>
      %78 = "linalg.generic"(%76, %77) <{indexing_maps = [#map5, #map5], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg116: i32, %arg117: i1):
        %154 = "arith.cmpi"(%arg116, %15) <{predicate = 2 : i64}> : (i32, i32) -> i1
        "linalg.yield"(%154) : (i1) -> ()
      }) : (tensor<i32>, tensor<i1>) -> tensor<i1>
      %79 = "linalg.generic"(%76, %74) <{indexing_maps = [#map5, #map5], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg114: i32, %arg115: i32):
        %153 = "arith.addi"(%arg114, %13) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        "linalg.yield"(%153) : (i32) -> ()
      }) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      %80 = "linalg.generic"(%78, %79, %76, %74) <{indexing_maps = [#map5, #map5, #map5, #map5], iterator_types = [], operandSegmentSizes = array<i32: 3, 1>}> ({
      ^bb0(%arg110: i1, %arg111: i32, %arg112: i32, %arg113: i32):
        %152 = "arith.select"(%arg110, %arg111, %arg112) : (i1, i32, i32) -> i32
        "linalg.yield"(%152) : (i32) -> ()
      }) : (tensor<i1>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<i32>
      %81 = "tensor.extract"(%80) : (tensor<i32>) -> i32
      %82 = "arith.index_cast"(%81) : (i32) -> index
      %83 = "arith.maxsi"(%82, %12) : (index, index) -> index
      %84 = "arith.minsi"(%83, %11) : (index, index) -> index
      %85 = "tensor.extract_slice"(%arg14, %84) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808, 0>, static_sizes = array<i64: 4, 32>, static_strides = array<i64: 1, 1>}> : (tensor<16x32xf32>, index) -> tensor<4x32xf32>
      %86 = "linalg.generic"(%68, %65, %58) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg107: f32, %arg108: f32, %arg109: f32):
        %151 = "arith.mulf"(%arg107, %arg108) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%151) : (f32) -> ()
      }) : (tensor<4x32xf32>, tensor<4x32xf32>, tensor<4x32xf32>) -> tensor<4x32xf32>
      %87 = "linalg.generic"(%71, %58) <{indexing_maps = [#map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg105: f32, %arg106: f32):
        %150 = "math.sqrt"(%arg105) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
        "linalg.yield"(%150) : (f32) -> ()
      }) : (tensor<4x32xf32>, tensor<4x32xf32>) -> tensor<4x32xf32>
      %88 = "linalg.generic"(%18, %58) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg103: f32, %arg104: f32):
        "linalg.yield"(%arg103) : (f32) -> ()
      }) : (tensor<f32>, tensor<4x32xf32>) -> tensor<4x32xf32>
      %89 = "linalg.generic"(%87, %88, %58) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg100: f32, %arg101: f32, %arg102: f32):
        %149 = "arith.addf"(%arg100, %arg101) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%149) : (f32) -> ()
      }) : (tensor<4x32xf32>, tensor<4x32xf32>, tensor<4x32xf32>) -> tensor<4x32xf32>
      %90 = "linalg.generic"(%86, %89, %58) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg97: f32, %arg98: f32, %arg99: f32):
        %148 = "arith.divf"(%arg97, %arg98) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%148) : (f32) -> ()
      }) : (tensor<4x32xf32>, tensor<4x32xf32>, tensor<4x32xf32>) -> tensor<4x32xf32>
      %91 = "linalg.generic"(%85, %90, %58) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg94: f32, %arg95: f32, %arg96: f32):
        %147 = "arith.subf"(%arg94, %arg95) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%147) : (f32) -> ()
      }) : (tensor<4x32xf32>, tensor<4x32xf32>, tensor<4x32xf32>) -> tensor<4x32xf32>
      %92 = "stablehlo.all_gather"(%91) <{all_gather_dim = 0 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "dp">]>, use_global_device_ids}> : (tensor<4x32xf32>) -> tensor<16x32xf32>
      %93 = "stablehlo.reduce_scatter"(%49) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "dp">]>, scatter_dimension = 0 : i64, use_global_device_ids}> ({
      ^bb0(%arg89: tensor<f32>, %arg90: tensor<f32>):
        %145 = "linalg.generic"(%arg89, %arg90, %40) <{indexing_maps = [#map5, #map5, #map5], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg91: f32, %arg92: f32, %arg93: f32):
          %146 = "arith.addf"(%arg91, %arg92) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
          "linalg.yield"(%146) : (f32) -> ()
        }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%145) : (tensor<f32>) -> ()
      }) : (tensor<32x8xf32>) -> tensor<8x8xf32>
      %94 = "linalg.generic"(%23, %33) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg87: f32, %arg88: f32):
        "linalg.yield"(%arg87) : (f32) -> ()
      }) : (tensor<f32>, tensor<8x8xf32>) -> tensor<8x8xf32>
      %95 = "linalg.generic"(%93, %94, %33) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg84: f32, %arg85: f32, %arg86: f32):
        %144 = "arith.divf"(%arg84, %arg85) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%144) : (f32) -> ()
      }) : (tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
      %96 = "linalg.generic"(%22, %33) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg82: f32, %arg83: f32):
        "linalg.yield"(%arg82) : (f32) -> ()
      }) : (tensor<f32>, tensor<8x8xf32>) -> tensor<8x8xf32>
      %97 = "linalg.generic"(%96, %arg17, %33) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg79: f32, %arg80: f32, %arg81: f32):
        %143 = "arith.mulf"(%arg79, %arg80) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%143) : (f32) -> ()
      }) : (tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
      %98 = "linalg.generic"(%21, %33) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg77: f32, %arg78: f32):
        "linalg.yield"(%arg77) : (f32) -> ()
      }) : (tensor<f32>, tensor<8x8xf32>) -> tensor<8x8xf32>
      %99 = "linalg.generic"(%98, %95, %33) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg74: f32, %arg75: f32, %arg76: f32):
        %142 = "arith.mulf"(%arg74, %arg75) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%142) : (f32) -> ()
      }) : (tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
      %100 = "linalg.generic"(%97, %99, %33) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg71: f32, %arg72: f32, %arg73: f32):
        %141 = "arith.addf"(%arg71, %arg72) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%141) : (f32) -> ()
      }) : (tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
      %101 = "linalg.generic"(%20, %33) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg69: f32, %arg70: f32):
        "linalg.yield"(%arg69) : (f32) -> ()
      }) : (tensor<f32>, tensor<8x8xf32>) -> tensor<8x8xf32>
      %102 = "linalg.generic"(%101, %arg19, %33) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg66: f32, %arg67: f32, %arg68: f32):
        %140 = "arith.mulf"(%arg66, %arg67) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%140) : (f32) -> ()
      }) : (tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
      %103 = "linalg.generic"(%19, %33) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg64: f32, %arg65: f32):
        "linalg.yield"(%arg64) : (f32) -> ()
      }) : (tensor<f32>, tensor<8x8xf32>) -> tensor<8x8xf32>
      %104 = "linalg.generic"(%103, %95, %33) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg61: f32, %arg62: f32, %arg63: f32):
        %139 = "arith.mulf"(%arg61, %arg62) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%139) : (f32) -> ()
      }) : (tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
      %105 = "linalg.generic"(%104, %95, %33) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg58: f32, %arg59: f32, %arg60: f32):
        %138 = "arith.mulf"(%arg58, %arg59) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%138) : (f32) -> ()
      }) : (tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
      %106 = "linalg.generic"(%102, %105, %33) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg55: f32, %arg56: f32, %arg57: f32):
        %137 = "arith.addf"(%arg55, %arg56) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%137) : (f32) -> ()
      }) : (tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
      %107 = "linalg.generic"(%75, %74) <{indexing_maps = [#map5, #map5], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg53: i32, %arg54: i32):
        %136 = "arith.muli"(%arg53, %10) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        "linalg.yield"(%136) : (i32) -> ()
      }) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      %108 = "linalg.generic"(%107, %77) <{indexing_maps = [#map5, #map5], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg51: i32, %arg52: i1):
        %135 = "arith.cmpi"(%arg51, %15) <{predicate = 2 : i64}> : (i32, i32) -> i1
        "linalg.yield"(%135) : (i1) -> ()
      }) : (tensor<i32>, tensor<i1>) -> tensor<i1>
      %109 = "linalg.generic"(%107, %74) <{indexing_maps = [#map5, #map5], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg49: i32, %arg50: i32):
        %134 = "arith.addi"(%arg49, %9) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        "linalg.yield"(%134) : (i32) -> ()
      }) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      %110 = "linalg.generic"(%108, %109, %107, %74) <{indexing_maps = [#map5, #map5, #map5, #map5], iterator_types = [], operandSegmentSizes = array<i32: 3, 1>}> ({
      ^bb0(%arg45: i1, %arg46: i32, %arg47: i32, %arg48: i32):
        %133 = "arith.select"(%arg45, %arg46, %arg47) : (i1, i32, i32) -> i32
        "linalg.yield"(%133) : (i32) -> ()
      }) : (tensor<i1>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<i32>
      %111 = "tensor.extract"(%110) : (tensor<i32>) -> i32
      %112 = "arith.index_cast"(%111) : (i32) -> index
      %113 = "arith.maxsi"(%112, %12) : (index, index) -> index
      %114 = "arith.minsi"(%113, %8) : (index, index) -> index
      %115 = "tensor.extract_slice"(%arg15, %114) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808, 0>, static_sizes = array<i64: 8, 8>, static_strides = array<i64: 1, 1>}> : (tensor<32x8xf32>, index) -> tensor<8x8xf32>
      %116 = "linalg.generic"(%103, %100, %33) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg42: f32, %arg43: f32, %arg44: f32):
        %132 = "arith.mulf"(%arg42, %arg43) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%132) : (f32) -> ()
      }) : (tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
      %117 = "linalg.generic"(%106, %33) <{indexing_maps = [#map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg40: f32, %arg41: f32):
        %131 = "math.sqrt"(%arg40) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
        "linalg.yield"(%131) : (f32) -> ()
      }) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
      %118 = "linalg.generic"(%18, %33) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg38: f32, %arg39: f32):
        "linalg.yield"(%arg38) : (f32) -> ()
      }) : (tensor<f32>, tensor<8x8xf32>) -> tensor<8x8xf32>
      %119 = "linalg.generic"(%117, %118, %33) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg35: f32, %arg36: f32, %arg37: f32):
        %130 = "arith.addf"(%arg35, %arg36) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%130) : (f32) -> ()
      }) : (tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
      %120 = "linalg.generic"(%116, %119, %33) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg32: f32, %arg33: f32, %arg34: f32):
        %129 = "arith.divf"(%arg32, %arg33) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%129) : (f32) -> ()
      }) : (tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
      %121 = "linalg.generic"(%115, %120, %33) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg29: f32, %arg30: f32, %arg31: f32):
        %128 = "arith.subf"(%arg29, %arg30) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%128) : (f32) -> ()
      }) : (tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
      %122 = "stablehlo.all_gather"(%121) <{all_gather_dim = 0 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "dp">]>, use_global_device_ids}> : (tensor<8x8xf32>) -> tensor<32x8xf32>
      %123 = "stablehlo.all_reduce"(%43) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "dp">]>, use_global_device_ids}> ({
      ^bb0(%arg24: tensor<f32>, %arg25: tensor<f32>):
        %126 = "linalg.generic"(%arg24, %arg25, %40) <{indexing_maps = [#map5, #map5, #map5], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg26: f32, %arg27: f32, %arg28: f32):
          %127 = "arith.addf"(%arg26, %arg27) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
          "linalg.yield"(%127) : (f32) -> ()
        }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%126) : (tensor<f32>) -> ()
      }) : (tensor<f32>) -> tensor<f32>
      %124 = "linalg.generic"(%123, %40) <{indexing_maps = [#map5, #map5], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg22: f32, %arg23: f32):
        %125 = "arith.divf"(%arg22, %7) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%125) : (f32) -> ()
      }) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "sdy.return"(%124, %92, %65, %71, %122, %100, %106) : (tensor<f32>, tensor<16x32xf32>, tensor<4x32xf32>, tensor<4x32xf32>, tensor<32x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>) -> ()
    }) : (tensor<16x32xf32>, tensor<32x8xf32>, tensor<16x32xf32>, tensor<32x8xf32>, tensor<16x32xf32>, tensor<32x8xf32>, tensor<32x16xf32>, tensor<32x8xf32>) -> (tensor<f32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<32x8xf32>, tensor<32x8xf32>, tensor<32x8xf32>)
    "func.return"(%5#0, %5#1, %5#2, %5#3, %5#4, %5#5, %5#6) : (tensor<f32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<32x8xf32>, tensor<32x8xf32>, tensor<32x8xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}], function_type = (tensor<8x32xf32>) -> tensor<8x32xf32>, res_attrs = [{}], sym_name = "relu", sym_visibility = "private"}> ({
  ^bb0(%arg0: tensor<8x32xf32>):
    %0 = "arith.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %1 = "tensor.empty"() : () -> tensor<8x32xf32>
    %2 = "linalg.generic"(%0, %1) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg4: f32, %arg5: f32):
      "linalg.yield"(%arg4) : (f32) -> ()
    }) : (tensor<f32>, tensor<8x32xf32>) -> tensor<8x32xf32>
    %3 = "linalg.generic"(%arg0, %2, %1) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg1: f32, %arg2: f32, %arg3: f32):
      %4 = "arith.maximumf"(%arg1, %arg2) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%4) : (f32) -> ()
    }) : (tensor<8x32xf32>, tensor<8x32xf32>, tensor<8x32xf32>) -> tensor<8x32xf32>
    "func.return"(%3) : (tensor<8x32xf32>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} : () -> ()

