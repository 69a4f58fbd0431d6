#map = affine_map<(d0, d1, d2) -> (d0, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map3 = affine_map<(d0, d1) -> (d0, d1)>
#map4 = affine_map<(d0, d1) -> ()>
#map5 = affine_map<() -> ()>
#map6 = affine_map<(d0, d1, d2) -> (d2, d0)>
#map7 = affine_map<(d0, d1) -> (d1, d0)>
#map8 = affine_map<(d0, d1, d2) -> (d1, d2)>
"builtin.module"() <{sym_name = "jit_step"}> ({
  "sdy.mesh"() <{mesh = #sdy.mesh<["dp"=4]>, sym_name = "mesh"}> {stablehlo.mesh = {axes = [{name = "dp", size = 4 : i64}]}} : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}, {}], function_type = (tensor<16x16xf32>, tensor<16x16xf32>, tensor<32x16xf32>, tensor<32x16xf32>) -> (tensor<f32>, tensor<16x16xf32>, tensor<16x16xf32>), res_attrs = [{jax.result_info = "result[0]"}, {jax.result_info = "result[1]"}, {jax.result_info = "result[2]"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg0: tensor<16x16xf32>, %arg1: tensor<16x16xf32>, %arg2: tensor<32x16xf32>, %arg3: tensor<32x16xf32>):
    %0:3 = "sdy.manual_computation"(%arg0, %arg1, %arg2, %arg3) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{}, {}]>, <@mesh, [{}, {}]>, <@mesh, [{"dp"}, {}]>, <@mesh, [{"dp"}, {}]>]>, manual_axes = #sdy<manual_axes{"dp"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, []>, <@mesh, [{}, {}]>, <@mesh, [{}, {}]>]>}> ({
    ^bb0(%arg4: tensor<16x16xf32>, %arg5: tensor<16x16xf32>, %arg6: tensor<8x16xf32>, %arg7: tensor<8x16xf32>):
      %1 = "arith.constant"() <{value = 2.500000e-01 : f32}> : () -> f32
      %2 = "arith.constant"() <{value = 4.000000e+00 : f32}> : () -> f32
      %3 = "arith.constant"() <{value = 1.280000e+02 : f32}> : () -> f32
      %4 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
      %5 = "arith.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
      %6 = "arith.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %7 = "arith.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %8 = "tensor.empty"() : () -> tensor<8x16xf32>
      %9 = "linalg.fill"(%4, %8) <{operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg101: f32, %arg102: f32):
        "linalg.yield"(%arg101) : (f32) -> ()
      }) : (f32, tensor<8x16xf32>) -> tensor<8x16xf32>
      %10 = "linalg.matmul"(%arg6, %arg4, %9) <{indexing_maps = [#map, #map1, #map2], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg98: f32, %arg99: f32, %arg100: f32):
        %77 = "arith.mulf"(%arg98, %arg99) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        %78 = "arith.addf"(%arg100, %77) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%78) : (f32) -> ()
      }) : (tensor<8x16xf32>, tensor<16x16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
      %11 = "linalg.generic"(%10, %8) <{indexing_maps = [#map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg96: f32, %arg97: f32):
        %76 = "math.tanh"(%arg96) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
        "linalg.yield"(%76) : (f32) -> ()
      }) : (tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
      %12 = "linalg.generic"(%7, %8) <{indexing_maps = [#map4, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg94: f32, %arg95: f32):
        "linalg.yield"(%arg94) : (f32) -> ()
      }) : (tensor<f32>, tensor<8x16xf32>) -> tensor<8x16xf32>
      %13 = "linalg.generic"(%12, %11, %8) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg91: f32, %arg92: f32, %arg93: f32):
        %75 = "arith.subf"(%arg91, %arg92) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%75) : (f32) -> ()
      }) : (tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
      %14 = "linalg.matmul"(%11, %arg5, %9) <{indexing_maps = [#map, #map1, #map2], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg88: f32, %arg89: f32, %arg90: f32):
        %73 = "arith.mulf"(%arg88, %arg89) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        %74 = "arith.addf"(%arg90, %73) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%74) : (f32) -> ()
      }) : (tensor<8x16xf32>, tensor<16x16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
      %15 = "linalg.generic"(%14, %arg7, %8) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg85: f32, %arg86: f32, %arg87: f32):
        %72 = "arith.subf"(%arg85, %arg86) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%72) : (f32) -> ()
      }) : (tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
      %16 = "linalg.generic"(%15, %15, %8) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg82: f32, %arg83: f32, %arg84: f32):
        %71 = "arith.mulf"(%arg82, %arg83) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%71) : (f32) -> ()
      }) : (tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
      %17 = "linalg.generic"(%6, %8) <{indexing_maps = [#map4, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg80: f32, %arg81: f32):
        "linalg.yield"(%arg80) : (f32) -> ()
      }) : (tensor<f32>, tensor<8x16xf32>) -> tensor<8x16xf32>
      %18 = "linalg.generic"(%17, %15, %8) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg77: f32, %arg78: f32, %arg79: f32):
        %70 = "arith.mulf"(%arg77, %arg78) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%70) : (f32) -> ()
      }) : (tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
      %19 = "tensor.empty"() : () -> tensor<f32>
      %20 = "linalg.fill"(%4, %19) <{operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg75: f32, %arg76: f32):
        "linalg.yield"(%arg75) : (f32) -> ()
      }) : (f32, tensor<f32>) -> tensor<f32>
      %21 = "linalg.generic"(%16, %20) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg73: f32, %arg74: f32):
        %69 = "arith.addf"(%arg74, %arg73) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%69) : (f32) -> ()
      }) : (tensor<8x16xf32>, tensor<f32>) -> tensor<f32>
      %22 = "linalg.generic"(%21, %19) <{indexing_maps = [#map5, #map5], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg71: f32, %arg72: f32):
        %68 = "arith.divf"(%arg71, %3) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%68) : (f32) -> ()
      }) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      %23 = "stablehlo.all_reduce"(%22) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, use_global_device_ids}> ({
      ^bb0(%arg66: tensor<f32>, %arg67: tensor<f32>):
        %66 = "linalg.generic"(%arg66, %arg67, %19) <{indexing_maps = [#map5, #map5, #map5], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg68: f32, %arg69: f32, %arg70: f32):
          %67 = "arith.addf"(%arg68, %arg69) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
          "linalg.yield"(%67) : (f32) -> ()
        }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%66) : (tensor<f32>) -> ()
      }) : (tensor<f32>) -> tensor<f32>
      %24 = "linalg.generic"(%23, %19) <{indexing_maps = [#map5, #map5], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg64: f32, %arg65: f32):
        %65 = "arith.divf"(%arg64, %2) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%65) : (f32) -> ()
      }) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      %25 = "linalg.generic"(%19) <{indexing_maps = [#map5], iterator_types = [], operandSegmentSizes = array<i32: 0, 1>}> ({
      ^bb0(%arg63: f32):
        "linalg.yield"(%1) : (f32) -> ()
      }) : (tensor<f32>) -> tensor<f32>
      %26 = "linalg.generic"(%25, %19) <{indexing_maps = [#map5, #map5], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg61: f32, %arg62: f32):
        %64 = "arith.divf"(%arg61, %3) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%64) : (f32) -> ()
      }) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      %27 = "linalg.generic"(%26, %8) <{indexing_maps = [#map4, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg59: f32, %arg60: f32):
        "linalg.yield"(%arg59) : (f32) -> ()
      }) : (tensor<f32>, tensor<8x16xf32>) -> tensor<8x16xf32>
      %28 = "linalg.generic"(%27, %18, %8) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg56: f32, %arg57: f32, %arg58: f32):
        %63 = "arith.mulf"(%arg56, %arg57) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%63) : (f32) -> ()
      }) : (tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
      %29 = "tensor.empty"() : () -> tensor<16x16xf32>
      %30 = "linalg.fill"(%4, %29) <{operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg54: f32, %arg55: f32):
        "linalg.yield"(%arg54) : (f32) -> ()
      }) : (f32, tensor<16x16xf32>) -> tensor<16x16xf32>
      %31 = "linalg.generic"(%28, %11, %30) <{indexing_maps = [#map6, #map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg51: f32, %arg52: f32, %arg53: f32):
        %61 = "arith.mulf"(%arg51, %arg52) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        %62 = "arith.addf"(%arg53, %61) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%62) : (f32) -> ()
      }) : (tensor<8x16xf32>, tensor<8x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
      %32 = "linalg.generic"(%31, %29) <{indexing_maps = [#map7, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg49: f32, %arg50: f32):
        "linalg.yield"(%arg49) : (f32) -> ()
      }) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
      %33 = "linalg.generic"(%28, %arg5, %9) <{indexing_maps = [#map, #map8, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg46: f32, %arg47: f32, %arg48: f32):
        %59 = "arith.mulf"(%arg46, %arg47) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        %60 = "arith.addf"(%arg48, %59) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%60) : (f32) -> ()
      }) : (tensor<8x16xf32>, tensor<16x16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
      %34 = "stablehlo.all_reduce"(%32) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, use_global_device_ids}> ({
      ^bb0(%arg41: tensor<f32>, %arg42: tensor<f32>):
        %57 = "linalg.generic"(%arg41, %arg42, %19) <{indexing_maps = [#map5, #map5, #map5], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg43: f32, %arg44: f32, %arg45: f32):
          %58 = "arith.addf"(%arg43, %arg44) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
          "linalg.yield"(%58) : (f32) -> ()
        }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%57) : (tensor<f32>) -> ()
      }) : (tensor<16x16xf32>) -> tensor<16x16xf32>
      %35 = "linalg.generic"(%33, %13, %8) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg38: f32, %arg39: f32, %arg40: f32):
        %56 = "arith.mulf"(%arg38, %arg39) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%56) : (f32) -> ()
      }) : (tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
      %36 = "linalg.generic"(%35, %11, %8) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg35: f32, %arg36: f32, %arg37: f32):
        %55 = "arith.mulf"(%arg35, %arg36) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%55) : (f32) -> ()
      }) : (tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
      %37 = "linalg.generic"(%35, %36, %8) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg32: f32, %arg33: f32, %arg34: f32):
        %54 = "arith.addf"(%arg32, %arg33) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%54) : (f32) -> ()
      }) : (tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
      %38 = "linalg.generic"(%37, %arg6, %30) <{indexing_maps = [#map6, #map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg29: f32, %arg30: f32, %arg31: f32):
        %52 = "arith.mulf"(%arg29, %arg30) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        %53 = "arith.addf"(%arg31, %52) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%53) : (f32) -> ()
      }) : (tensor<8x16xf32>, tensor<8x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
      %39 = "linalg.generic"(%38, %29) <{indexing_maps = [#map7, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg27: f32, %arg28: f32):
        "linalg.yield"(%arg27) : (f32) -> ()
      }) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
      %40 = "stablehlo.all_reduce"(%39) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, use_global_device_ids}> ({
      ^bb0(%arg22: tensor<f32>, %arg23: tensor<f32>):
        %50 = "linalg.generic"(%arg22, %arg23, %19) <{indexing_maps = [#map5, #map5, #map5], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg24: f32, %arg25: f32, %arg26: f32):
          %51 = "arith.addf"(%arg24, %arg25) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
          "linalg.yield"(%51) : (f32) -> ()
        }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%50) : (tensor<f32>) -> ()
      }) : (tensor<16x16xf32>) -> tensor<16x16xf32>
      %41 = "linalg.generic"(%5, %29) <{indexing_maps = [#map4, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg20: f32, %arg21: f32):
        "linalg.yield"(%arg20) : (f32) -> ()
      }) : (tensor<f32>, tensor<16x16xf32>) -> tensor<16x16xf32>
      %42 = "linalg.generic"(%41, %40, %29) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg17: f32, %arg18: f32, %arg19: f32):
        %49 = "arith.mulf"(%arg17, %arg18) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%49) : (f32) -> ()
      }) : (tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
      %43 = "linalg.generic"(%arg4, %42, %29) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg14: f32, %arg15: f32, %arg16: f32):
        %48 = "arith.subf"(%arg14, %arg15) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%48) : (f32) -> ()
      }) : (tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
      %44 = "linalg.generic"(%41, %34, %29) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg11: f32, %arg12: f32, %arg13: f32):
        %47 = "arith.mulf"(%arg11, %arg12) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%47) : (f32) -> ()
      }) : (tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
      %45 = "linalg.generic"(%arg5, %44, %29) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg8: f32, %arg9: f32, %arg10: f32):
        %46 = "arith.subf"(%arg8, %arg9) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%46) : (f32) -> ()
      }) : (tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
      "sdy.return"(%24, %43, %45) : (tensor<f32>, tensor<16x16xf32>, tensor<16x16xf32>) -> ()
    }) : (tensor<16x16xf32>, tensor<16x16xf32>, tensor<32x16xf32>, tensor<32x16xf32>) -> (tensor<f32>, tensor<16x16xf32>, tensor<16x16xf32>)
    "func.return"(%0#0, %0#1, %0#2) : (tensor<f32>, tensor<16x16xf32>, tensor<16x16xf32>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} : () -> ()

