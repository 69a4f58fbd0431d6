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
  "func.func"() <{arg_attrs = [{}, {}, {}, {}], function_type = (tensor<4096x4096xbf16>, tensor<4096x4096xbf16>, tensor<16384x4096xbf16>, tensor<16384x4096xbf16>) -> (tensor<bf16>, tensor<4096x4096xbf16>, tensor<4096x4096xbf16>), res_attrs = [{jax.result_info = "result[0]"}, {jax.result_info = "result[1]"}, {jax.result_info = "result[2]"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg0: tensor<4096x4096xbf16>, %arg1: tensor<4096x4096xbf16>, %arg2: tensor<16384x4096xbf16>, %arg3: tensor<16384x4096xbf16>):
    %0:3 = "sdy.manual_computation"(%arg0, %arg1, %arg2, %arg3) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{}, {}]>, <@mesh, [{}, {}]>, <@mesh, [{"dp"}, {}]>, <@mesh, [{"dp"}, {}]>]>, manual_axes = #sdy<manual_axes{"dp"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, []>, <@mesh, [{}, {}]>, <@mesh, [{}, {}]>]>}> ({
    ^bb0(%arg4: tensor<4096x4096xbf16>, %arg5: tensor<4096x4096xbf16>, %arg6: tensor<4096x4096xbf16>, %arg7: tensor<4096x4096xbf16>):
      %1 = "arith.constant"() <{value = 2.500000e-01 : bf16}> : () -> bf16
      %2 = "arith.constant"() <{value = 4.000000e+00 : bf16}> : () -> bf16
      %3 = "arith.constant"() <{value = 0x4B800000 : f32}> : () -> f32
      %4 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
      %5 = "arith.constant"() <{value = 0.000000e+00 : bf16}> : () -> bf16
      %6 = "arith.constant"() <{value = dense<1.000980e-01> : tensor<bf16>}> : () -> tensor<bf16>
      %7 = "arith.constant"() <{value = dense<2.000000e+00> : tensor<bf16>}> : () -> tensor<bf16>
      %8 = "arith.constant"() <{value = dense<1.000000e+00> : tensor<bf16>}> : () -> tensor<bf16>
      %9 = "tensor.empty"() : () -> tensor<4096x4096xbf16>
      %10 = "linalg.fill"(%5, %9) <{operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg107: bf16, %arg108: bf16):
        "linalg.yield"(%arg107) : (bf16) -> ()
      }) : (bf16, tensor<4096x4096xbf16>) -> tensor<4096x4096xbf16>
      %11 = "linalg.matmul"(%arg6, %arg4, %10) <{indexing_maps = [#map, #map1, #map2], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg104: bf16, %arg105: bf16, %arg106: bf16):
        %86 = "arith.mulf"(%arg104, %arg105) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
        %87 = "arith.addf"(%arg106, %86) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
        "linalg.yield"(%87) : (bf16) -> ()
      }) : (tensor<4096x4096xbf16>, tensor<4096x4096xbf16>, tensor<4096x4096xbf16>) -> tensor<4096x4096xbf16>
      %12 = "linalg.generic"(%11, %9) <{indexing_maps = [#map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg102: bf16, %arg103: bf16):
        %85 = "math.tanh"(%arg102) <{fastmath = #arith.fastmath<none>}> : (bf16) -> bf16
        "linalg.yield"(%85) : (bf16) -> ()
      }) : (tensor<4096x4096xbf16>, tensor<4096x4096xbf16>) -> tensor<4096x4096xbf16>
      %13 = "linalg.generic"(%8, %9) <{indexing_maps = [#map4, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg100: bf16, %arg101: bf16):
        "linalg.yield"(%arg100) : (bf16) -> ()
      }) : (tensor<bf16>, tensor<4096x4096xbf16>) -> tensor<4096x4096xbf16>
      %14 = "linalg.generic"(%13, %12, %9) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg97: bf16, %arg98: bf16, %arg99: bf16):
        %84 = "arith.subf"(%arg97, %arg98) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
        "linalg.yield"(%84) : (bf16) -> ()
      }) : (tensor<4096x4096xbf16>, tensor<4096x4096xbf16>, tensor<4096x4096xbf16>) -> tensor<4096x4096xbf16>
      %15 = "linalg.matmul"(%12, %arg5, %10) <{indexing_maps = [#map, #map1, #map2], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg94: bf16, %arg95: bf16, %arg96: bf16):
        %82 = "arith.mulf"(%arg94, %arg95) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
        %83 = "arith.addf"(%arg96, %82) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
        "linalg.yield"(%83) : (bf16) -> ()
      }) : (tensor<4096x4096xbf16>, tensor<4096x4096xbf16>, tensor<4096x4096xbf16>) -> tensor<4096x4096xbf16>
      %16 = "linalg.generic"(%15, %arg7, %9) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg91: bf16, %arg92: bf16, %arg93: bf16):
        %81 = "arith.subf"(%arg91, %arg92) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
        "linalg.yield"(%81) : (bf16) -> ()
      }) : (tensor<4096x4096xbf16>, tensor<4096x4096xbf16>, tensor<4096x4096xbf16>) -> tensor<4096x4096xbf16>
      %17 = "linalg.generic"(%16, %16, %9) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg88: bf16, %arg89: bf16, %arg90: bf16):
        %80 = "arith.mulf"(%arg88, %arg89) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
        "linalg.yield"(%80) : (bf16) -> ()
      }) : (tensor<4096x4096xbf16>, tensor<4096x4096xbf16>, tensor<4096x4096xbf16>) -> tensor<4096x4096xbf16>
      %18 = "linalg.generic"(%7, %9) <{indexing_maps = [#map4, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg86: bf16, %arg87: bf16):
        "linalg.yield"(%arg86) : (bf16) -> ()
      }) : (tensor<bf16>, tensor<4096x4096xbf16>) -> tensor<4096x4096xbf16>
      %19 = "linalg.generic"(%18, %16, %9) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg83: bf16, %arg84: bf16, %arg85: bf16):
        %79 = "arith.mulf"(%arg83, %arg84) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
        "linalg.yield"(%79) : (bf16) -> ()
      }) : (tensor<4096x4096xbf16>, tensor<4096x4096xbf16>, tensor<4096x4096xbf16>) -> tensor<4096x4096xbf16>
      %20 = "tensor.empty"() : () -> tensor<4096x4096xf32>
      %21 = "linalg.generic"(%17, %20) <{indexing_maps = [#map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg81: bf16, %arg82: f32):
        %78 = "arith.extf"(%arg81) : (bf16) -> f32
        "linalg.yield"(%78) : (f32) -> ()
      }) : (tensor<4096x4096xbf16>, tensor<4096x4096xf32>) -> tensor<4096x4096xf32>
      %22 = "tensor.empty"() : () -> tensor<f32>
      %23 = "linalg.fill"(%4, %22) <{operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg79: f32, %arg80: f32):
        "linalg.yield"(%arg79) : (f32) -> ()
      }) : (f32, tensor<f32>) -> tensor<f32>
      %24 = "linalg.generic"(%21, %23) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg77: f32, %arg78: f32):
        %77 = "arith.addf"(%arg78, %arg77) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%77) : (f32) -> ()
      }) : (tensor<4096x4096xf32>, tensor<f32>) -> tensor<f32>
      %25 = "linalg.generic"(%24, %22) <{indexing_maps = [#map5, #map5], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg75: f32, %arg76: f32):
        %76 = "arith.divf"(%arg75, %3) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%76) : (f32) -> ()
      }) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      %26 = "tensor.empty"() : () -> tensor<bf16>
      %27 = "linalg.generic"(%25, %26) <{indexing_maps = [#map5, #map5], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg73: f32, %arg74: bf16):
        %75 = "arith.truncf"(%arg73) : (f32) -> bf16
        "linalg.yield"(%75) : (bf16) -> ()
      }) : (tensor<f32>, tensor<bf16>) -> tensor<bf16>
      %28 = "stablehlo.all_reduce"(%27) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, use_global_device_ids}> ({
      ^bb0(%arg68: tensor<bf16>, %arg69: tensor<bf16>):
        %73 = "linalg.generic"(%arg68, %arg69, %26) <{indexing_maps = [#map5, #map5, #map5], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg70: bf16, %arg71: bf16, %arg72: bf16):
          %74 = "arith.addf"(%arg70, %arg71) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
          "linalg.yield"(%74) : (bf16) -> ()
        }) : (tensor<bf16>, tensor<bf16>, tensor<bf16>) -> tensor<bf16>
        "stablehlo.return"(%73) : (tensor<bf16>) -> ()
      }) : (tensor<bf16>) -> tensor<bf16>
      %29 = "linalg.generic"(%28, %26) <{indexing_maps = [#map5, #map5], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg66: bf16, %arg67: bf16):
        %72 = "arith.divf"(%arg66, %2) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
        "linalg.yield"(%72) : (bf16) -> ()
      }) : (tensor<bf16>, tensor<bf16>) -> tensor<bf16>
      %30 = "linalg.generic"(%26) <{indexing_maps = [#map5], iterator_types = [], operandSegmentSizes = array<i32: 0, 1>}> ({
      ^bb0(%arg65: bf16):
        "linalg.yield"(%1) : (bf16) -> ()
      }) : (tensor<bf16>) -> tensor<bf16>
      %31 = "linalg.generic"(%30, %22) <{indexing_maps = [#map5, #map5], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg63: bf16, %arg64: f32):
        %71 = "arith.extf"(%arg63) : (bf16) -> f32
        "linalg.yield"(%71) : (f32) -> ()
      }) : (tensor<bf16>, tensor<f32>) -> tensor<f32>
      %32 = "linalg.generic"(%31, %22) <{indexing_maps = [#map5, #map5], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg61: f32, %arg62: f32):
        %70 = "arith.divf"(%arg61, %3) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%70) : (f32) -> ()
      }) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      %33 = "linalg.generic"(%32, %20) <{indexing_maps = [#map4, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg59: f32, %arg60: f32):
        "linalg.yield"(%arg59) : (f32) -> ()
      }) : (tensor<f32>, tensor<4096x4096xf32>) -> tensor<4096x4096xf32>
      %34 = "linalg.generic"(%33, %9) <{indexing_maps = [#map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg57: f32, %arg58: bf16):
        %69 = "arith.truncf"(%arg57) : (f32) -> bf16
        "linalg.yield"(%69) : (bf16) -> ()
      }) : (tensor<4096x4096xf32>, tensor<4096x4096xbf16>) -> tensor<4096x4096xbf16>
      %35 = "linalg.generic"(%34, %19, %9) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg54: bf16, %arg55: bf16, %arg56: bf16):
        %68 = "arith.mulf"(%arg54, %arg55) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
        "linalg.yield"(%68) : (bf16) -> ()
      }) : (tensor<4096x4096xbf16>, tensor<4096x4096xbf16>, tensor<4096x4096xbf16>) -> tensor<4096x4096xbf16>
      %36 = "linalg.generic"(%35, %12, %10) <{indexing_maps = [#map6, #map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg51: bf16, %arg52: bf16, %arg53: bf16):
        %66 = "arith.mulf"(%arg51, %arg52) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
        %67 = "arith.addf"(%arg53, %66) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
        "linalg.yield"(%67) : (bf16) -> ()
      }) : (tensor<4096x4096xbf16>, tensor<4096x4096xbf16>, tensor<4096x4096xbf16>) -> tensor<4096x4096xbf16>
      %37 = "linalg.generic"(%36, %9) <{indexing_maps = [#map7, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg49: bf16, %arg50: bf16):
        "linalg.yield"(%arg49) : (bf16) -> ()
      }) : (tensor<4096x4096xbf16>, tensor<4096x4096xbf16>) -> tensor<4096x4096xbf16>
      %38 = "linalg.generic"(%35, %arg5, %10) <{indexing_maps = [#map, #map8, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg46: bf16, %arg47: bf16, %arg48: bf16):
        %64 = "arith.mulf"(%arg46, %arg47) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
        %65 = "arith.addf"(%arg48, %64) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
        "linalg.yield"(%65) : (bf16) -> ()
      }) : (tensor<4096x4096xbf16>, tensor<4096x4096xbf16>, tensor<4096x4096xbf16>) -> tensor<4096x4096xbf16>
      %39 = "stablehlo.all_reduce"(%37) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, use_global_device_ids}> ({
      ^bb0(%arg41: tensor<bf16>, %arg42: tensor<bf16>):
        %62 = "linalg.generic"(%arg41, %arg42, %26) <{indexing_maps = [#map5, #map5, #map5], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg43: bf16, %arg44: bf16, %arg45: bf16):
          %63 = "arith.addf"(%arg43, %arg44) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
          "linalg.yield"(%63) : (bf16) -> ()
        }) : (tensor<bf16>, tensor<bf16>, tensor<bf16>) -> tensor<bf16>
        "stablehlo.return"(%62) : (tensor<bf16>) -> ()
      }) : (tensor<4096x4096xbf16>) -> tensor<4096x4096xbf16>
      %40 = "linalg.generic"(%38, %14, %9) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg38: bf16, %arg39: bf16, %arg40: bf16):
        %61 = "arith.mulf"(%arg38, %arg39) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
        "linalg.yield"(%61) : (bf16) -> ()
      }) : (tensor<4096x4096xbf16>, tensor<4096x4096xbf16>, tensor<4096x4096xbf16>) -> tensor<4096x4096xbf16>
      %41 = "linalg.generic"(%40, %12, %9) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg35: bf16, %arg36: bf16, %arg37: bf16):
        %60 = "arith.mulf"(%arg35, %arg36) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
        "linalg.yield"(%60) : (bf16) -> ()
      }) : (tensor<4096x4096xbf16>, tensor<4096x4096xbf16>, tensor<4096x4096xbf16>) -> tensor<4096x4096xbf16>
      %42 = "linalg.generic"(%40, %41, %9) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg32: bf16, %arg33: bf16, %arg34: bf16):
        %59 = "arith.addf"(%arg32, %arg33) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
        "linalg.yield"(%59) : (bf16) -> ()
      }) : (tensor<4096x4096xbf16>, tensor<4096x4096xbf16>, tensor<4096x4096xbf16>) -> tensor<4096x4096xbf16>
      %43 = "linalg.generic"(%42, %arg6, %10) <{indexing_maps = [#map6, #map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg29: bf16, %arg30: bf16, %arg31: bf16):
        %57 = "arith.mulf"(%arg29, %arg30) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
        %58 = "arith.addf"(%arg31, %57) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
        "linalg.yield"(%58) : (bf16) -> ()
      }) : (tensor<4096x4096xbf16>, tensor<4096x4096xbf16>, tensor<4096x4096xbf16>) -> tensor<4096x4096xbf16>
      %44 = "linalg.generic"(%43, %9) <{indexing_maps = [#map7, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg27: bf16, %arg28: bf16):
        "linalg.yield"(%arg27) : (bf16) -> ()
      }) : (tensor<4096x4096xbf16>, tensor<4096x4096xbf16>) -> tensor<4096x4096xbf16>
      %45 = "stablehlo.all_reduce"(%44) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, use_global_device_ids}> ({
      ^bb0(%arg22: tensor<bf16>, %arg23: tensor<bf16>):
        %55 = "linalg.generic"(%arg22, %arg23, %26) <{indexing_maps = [#map5, #map5, #map5], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg24: bf16, %arg25: bf16, %arg26: bf16):
          %56 = "arith.addf"(%arg24, %arg25) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
          "linalg.yield"(%56) : (bf16) -> ()
        }) : (tensor<bf16>, tensor<bf16>, tensor<bf16>) -> tensor<bf16>
        "stablehlo.return"(%55) : (tensor<bf16>) -> ()
      }) : (tensor<4096x4096xbf16>) -> tensor<4096x4096xbf16>
      %46 = "linalg.generic"(%6, %9) <{indexing_maps = [#map4, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg20: bf16, %arg21: bf16):
        "linalg.yield"(%arg20) : (bf16) -> ()
      }) : (tensor<bf16>, tensor<4096x4096xbf16>) -> tensor<4096x4096xbf16>
      %47 = "linalg.generic"(%46, %45, %9) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg17: bf16, %arg18: bf16, %arg19: bf16):
        %54 = "arith.mulf"(%arg17, %arg18) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
        "linalg.yield"(%54) : (bf16) -> ()
      }) : (tensor<4096x4096xbf16>, tensor<4096x4096xbf16>, tensor<4096x4096xbf16>) -> tensor<4096x4096xbf16>
      %48 = "linalg.generic"(%arg4, %47, %9) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg14: bf16, %arg15: bf16, %arg16: bf16):
        %53 = "arith.subf"(%arg14, %arg15) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
        "linalg.yield"(%53) : (bf16) -> ()
      }) : (tensor<4096x4096xbf16>, tensor<4096x4096xbf16>, tensor<4096x4096xbf16>) -> tensor<4096x4096xbf16>
      %49 = "linalg.generic"(%46, %39, %9) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg11: bf16, %arg12: bf16, %arg13: bf16):
        %52 = "arith.mulf"(%arg11, %arg12) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
        "linalg.yield"(%52) : (bf16) -> ()
      }) : (tensor<4096x4096xbf16>, tensor<4096x4096xbf16>, tensor<4096x4096xbf16>) -> tensor<4096x4096xbf16>
      %50 = "linalg.generic"(%arg5, %49, %9) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg8: bf16, %arg9: bf16, %arg10: bf16):
        %51 = "arith.subf"(%arg8, %arg9) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
        "linalg.yield"(%51) : (bf16) -> ()
      }) : (tensor<4096x4096xbf16>, tensor<4096x4096xbf16>, tensor<4096x4096xbf16>) -> tensor<4096x4096xbf16>
      "sdy.return"(%29, %48, %50) : (tensor<bf16>, tensor<4096x4096xbf16>, tensor<4096x4096xbf16>) -> ()
    }) : (tensor<4096x4096xbf16>, tensor<4096x4096xbf16>, tensor<16384x4096xbf16>, tensor<16384x4096xbf16>) -> (tensor<bf16>, tensor<4096x4096xbf16>, tensor<4096x4096xbf16>)
    "func.return"(%0#0, %0#1, %0#2) : (tensor<bf16>, tensor<4096x4096xbf16>, tensor<4096x4096xbf16>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} : () -> ()

