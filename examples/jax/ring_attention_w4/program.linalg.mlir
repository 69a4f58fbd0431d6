#map = affine_map<(d0, d1, d2) -> ()>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map2 = affine_map<(d0, d1, d2, d3) -> ()>
#map3 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map4 = affine_map<() -> ()>
#map5 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d2, d1, d4)>
#map6 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d3, d1, d4)>
#map7 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3)>
#map8 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map9 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
#map10 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d4)>
#map11 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d4, d1, d3)>
#map12 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d1, d3)>
"builtin.module"() <{sym_name = "jit_attend"}> ({
  "sdy.mesh"() <{mesh = #sdy.mesh<["sp"=4]>, sym_name = "mesh"}> {stablehlo.mesh = {axes = [{name = "sp", size = 4 : i64}]}} : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<2x32x2x8xf32>, tensor<2x32x2x8xf32>, tensor<2x32x2x8xf32>) -> tensor<2x32x2x8xf32>, res_attrs = [{jax.result_info = "result"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg0: tensor<2x32x2x8xf32>, %arg1: tensor<2x32x2x8xf32>, %arg2: tensor<2x32x2x8xf32>):
    %0 = "sdy.manual_computation"(%arg0, %arg1, %arg2) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{}, {"sp"}, {}, {}]>, <@mesh, [{}, {"sp"}, {}, {}]>, <@mesh, [{}, {"sp"}, {}, {}]>]>, manual_axes = #sdy<manual_axes{"sp"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{}, {"sp"}, {}, {}]>]>}> ({
    ^bb0(%arg3: tensor<2x8x2x8xf32>, %arg4: tensor<2x8x2x8xf32>, %arg5: tensor<2x8x2x8xf32>):
      %1 = "arith.constant"() <{value = 0xFF800000 : f32}> : () -> f32
      %2 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
      %3 = "arith.constant"() <{value = 1 : i32}> : () -> i32
      %4 = "arith.constant"() <{value = 4 : i32}> : () -> i32
      %5 = "arith.constant"() <{value = dense<2.82842708> : tensor<f32>}> : () -> tensor<f32>
      %6 = "arith.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
      %7 = "arith.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %8 = "arith.constant"() <{value = dense<-1.000000e+30> : tensor<f32>}> : () -> tensor<f32>
      %9 = "tensor.empty"() : () -> tensor<2x2x8xf32>
      %10 = "linalg.generic"(%8, %9) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg95: f32, %arg96: f32):
        "linalg.yield"(%arg95) : (f32) -> ()
      }) : (tensor<f32>, tensor<2x2x8xf32>) -> tensor<2x2x8xf32>
      %11 = "linalg.generic"(%7, %9) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg93: f32, %arg94: f32):
        "linalg.yield"(%arg93) : (f32) -> ()
      }) : (tensor<f32>, tensor<2x2x8xf32>) -> tensor<2x2x8xf32>
      %12 = "tensor.empty"() : () -> tensor<2x2x8x8xf32>
      %13 = "linalg.generic"(%7, %12) <{indexing_maps = [#map2, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg91: f32, %arg92: f32):
        "linalg.yield"(%arg91) : (f32) -> ()
      }) : (tensor<f32>, tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xf32>
      %14:8 = "stablehlo.while"(%arg3, %6, %6, %arg4, %arg5, %10, %11, %13) ({
      ^bb0(%arg81: tensor<2x8x2x8xf32>, %arg82: tensor<i32>, %arg83: tensor<i32>, %arg84: tensor<2x8x2x8xf32>, %arg85: tensor<2x8x2x8xf32>, %arg86: tensor<2x2x8xf32>, %arg87: tensor<2x2x8xf32>, %arg88: tensor<2x2x8x8xf32>):
        %68 = "tensor.empty"() : () -> tensor<i1>
        %69 = "linalg.generic"(%arg82, %68) <{indexing_maps = [#map4, #map4], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
        ^bb0(%arg89: i32, %arg90: i1):
          %70 = "arith.cmpi"(%arg89, %4) <{predicate = 2 : i64}> : (i32, i32) -> i1
          "linalg.yield"(%70) : (i1) -> ()
        }) : (tensor<i32>, tensor<i1>) -> tensor<i1>
        "stablehlo.return"(%69) : (tensor<i1>) -> ()
      }, {
      ^bb0(%arg15: tensor<2x8x2x8xf32>, %arg16: tensor<i32>, %arg17: tensor<i32>, %arg18: tensor<2x8x2x8xf32>, %arg19: tensor<2x8x2x8xf32>, %arg20: tensor<2x2x8xf32>, %arg21: tensor<2x2x8xf32>, %arg22: tensor<2x2x8x8xf32>):
        %22 = "tensor.empty"() : () -> tensor<i32>
        %23 = "linalg.generic"(%arg17, %22) <{indexing_maps = [#map4, #map4], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
        ^bb0(%arg79: i32, %arg80: i32):
          %67 = "arith.addi"(%arg79, %3) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
          "linalg.yield"(%67) : (i32) -> ()
        }) : (tensor<i32>, tensor<i32>) -> tensor<i32>
        %24 = "linalg.fill"(%2, %12) <{operandSegmentSizes = array<i32: 1, 1>}> ({
        ^bb0(%arg77: f32, %arg78: f32):
          "linalg.yield"(%arg77) : (f32) -> ()
        }) : (f32, tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xf32>
        %25 = "linalg.generic"(%arg15, %arg18, %24) <{indexing_maps = [#map5, #map6, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg74: f32, %arg75: f32, %arg76: f32):
          %65 = "arith.mulf"(%arg74, %arg75) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
          %66 = "arith.addf"(%arg76, %65) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
          "linalg.yield"(%66) : (f32) -> ()
        }) : (tensor<2x8x2x8xf32>, tensor<2x8x2x8xf32>, tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xf32>
        %26 = "linalg.generic"(%5, %12) <{indexing_maps = [#map2, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
        ^bb0(%arg72: f32, %arg73: f32):
          "linalg.yield"(%arg72) : (f32) -> ()
        }) : (tensor<f32>, tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xf32>
        %27 = "linalg.generic"(%25, %26, %12) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg69: f32, %arg70: f32, %arg71: f32):
          %64 = "arith.divf"(%arg69, %arg70) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
          "linalg.yield"(%64) : (f32) -> ()
        }) : (tensor<2x2x8x8xf32>, tensor<2x2x8x8xf32>, tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xf32>
        %28 = "linalg.fill"(%1, %9) <{operandSegmentSizes = array<i32: 1, 1>}> ({
        ^bb0(%arg67: f32, %arg68: f32):
          "linalg.yield"(%arg67) : (f32) -> ()
        }) : (f32, tensor<2x2x8xf32>) -> tensor<2x2x8xf32>
        %29 = "linalg.generic"(%27, %28) <{indexing_maps = [#map3, #map8], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
        ^bb0(%arg65: f32, %arg66: f32):
          %63 = "arith.maximumf"(%arg66, %arg65) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
          "linalg.yield"(%63) : (f32) -> ()
        }) : (tensor<2x2x8x8xf32>, tensor<2x2x8xf32>) -> tensor<2x2x8xf32>
        %30 = "linalg.generic"(%arg20, %29, %9) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg62: f32, %arg63: f32, %arg64: f32):
          %62 = "arith.maximumf"(%arg62, %arg63) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
          "linalg.yield"(%62) : (f32) -> ()
        }) : (tensor<2x2x8xf32>, tensor<2x2x8xf32>, tensor<2x2x8xf32>) -> tensor<2x2x8xf32>
        %31 = "tensor.empty"() : () -> tensor<2x2x8x1xf32>
        %32 = "linalg.generic"(%30, %31) <{indexing_maps = [#map8, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
        ^bb0(%arg60: f32, %arg61: f32):
          "linalg.yield"(%arg60) : (f32) -> ()
        }) : (tensor<2x2x8xf32>, tensor<2x2x8x1xf32>) -> tensor<2x2x8x1xf32>
        %33 = "linalg.generic"(%32, %12) <{indexing_maps = [#map9, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
        ^bb0(%arg58: f32, %arg59: f32):
          "linalg.yield"(%arg58) : (f32) -> ()
        }) : (tensor<2x2x8x1xf32>, tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xf32>
        %34 = "linalg.generic"(%27, %33, %12) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg55: f32, %arg56: f32, %arg57: f32):
          %61 = "arith.subf"(%arg55, %arg56) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
          "linalg.yield"(%61) : (f32) -> ()
        }) : (tensor<2x2x8x8xf32>, tensor<2x2x8x8xf32>, tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xf32>
        %35 = "linalg.generic"(%34, %12) <{indexing_maps = [#map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
        ^bb0(%arg53: f32, %arg54: f32):
          %60 = "math.exp"(%arg53) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
          "linalg.yield"(%60) : (f32) -> ()
        }) : (tensor<2x2x8x8xf32>, tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xf32>
        %36 = "linalg.generic"(%arg20, %30, %9) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg50: f32, %arg51: f32, %arg52: f32):
          %59 = "arith.subf"(%arg50, %arg51) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
          "linalg.yield"(%59) : (f32) -> ()
        }) : (tensor<2x2x8xf32>, tensor<2x2x8xf32>, tensor<2x2x8xf32>) -> tensor<2x2x8xf32>
        %37 = "linalg.generic"(%36, %9) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
        ^bb0(%arg48: f32, %arg49: f32):
          %58 = "math.exp"(%arg48) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
          "linalg.yield"(%58) : (f32) -> ()
        }) : (tensor<2x2x8xf32>, tensor<2x2x8xf32>) -> tensor<2x2x8xf32>
        %38 = "linalg.generic"(%arg21, %37, %9) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg45: f32, %arg46: f32, %arg47: f32):
          %57 = "arith.mulf"(%arg45, %arg46) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
          "linalg.yield"(%57) : (f32) -> ()
        }) : (tensor<2x2x8xf32>, tensor<2x2x8xf32>, tensor<2x2x8xf32>) -> tensor<2x2x8xf32>
        %39 = "linalg.fill"(%2, %9) <{operandSegmentSizes = array<i32: 1, 1>}> ({
        ^bb0(%arg43: f32, %arg44: f32):
          "linalg.yield"(%arg43) : (f32) -> ()
        }) : (f32, tensor<2x2x8xf32>) -> tensor<2x2x8xf32>
        %40 = "linalg.generic"(%35, %39) <{indexing_maps = [#map3, #map8], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
        ^bb0(%arg41: f32, %arg42: f32):
          %56 = "arith.addf"(%arg42, %arg41) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
          "linalg.yield"(%56) : (f32) -> ()
        }) : (tensor<2x2x8x8xf32>, tensor<2x2x8xf32>) -> tensor<2x2x8xf32>
        %41 = "linalg.generic"(%38, %40, %9) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg38: f32, %arg39: f32, %arg40: f32):
          %55 = "arith.addf"(%arg38, %arg39) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
          "linalg.yield"(%55) : (f32) -> ()
        }) : (tensor<2x2x8xf32>, tensor<2x2x8xf32>, tensor<2x2x8xf32>) -> tensor<2x2x8xf32>
        %42 = "linalg.generic"(%37, %31) <{indexing_maps = [#map8, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
        ^bb0(%arg36: f32, %arg37: f32):
          "linalg.yield"(%arg36) : (f32) -> ()
        }) : (tensor<2x2x8xf32>, tensor<2x2x8x1xf32>) -> tensor<2x2x8x1xf32>
        %43 = "linalg.generic"(%42, %12) <{indexing_maps = [#map9, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
        ^bb0(%arg34: f32, %arg35: f32):
          "linalg.yield"(%arg34) : (f32) -> ()
        }) : (tensor<2x2x8x1xf32>, tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xf32>
        %44 = "linalg.generic"(%arg22, %43, %12) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg31: f32, %arg32: f32, %arg33: f32):
          %54 = "arith.mulf"(%arg31, %arg32) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
          "linalg.yield"(%54) : (f32) -> ()
        }) : (tensor<2x2x8x8xf32>, tensor<2x2x8x8xf32>, tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xf32>
        %45 = "linalg.generic"(%35, %arg19, %24) <{indexing_maps = [#map10, #map11, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg28: f32, %arg29: f32, %arg30: f32):
          %52 = "arith.mulf"(%arg28, %arg29) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
          %53 = "arith.addf"(%arg30, %52) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
          "linalg.yield"(%53) : (f32) -> ()
        }) : (tensor<2x2x8x8xf32>, tensor<2x8x2x8xf32>, tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xf32>
        %46 = "linalg.generic"(%44, %45, %12) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg25: f32, %arg26: f32, %arg27: f32):
          %51 = "arith.addf"(%arg25, %arg26) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
          "linalg.yield"(%51) : (f32) -> ()
        }) : (tensor<2x2x8x8xf32>, tensor<2x2x8x8xf32>, tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xf32>
        %47 = "stablehlo.collective_permute"(%arg18) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 1], [1, 2], [2, 3], [3, 0]]> : tensor<4x2xi64>}> : (tensor<2x8x2x8xf32>) -> tensor<2x8x2x8xf32>
        %48 = "stablehlo.collective_permute"(%arg19) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 1], [1, 2], [2, 3], [3, 0]]> : tensor<4x2xi64>}> : (tensor<2x8x2x8xf32>) -> tensor<2x8x2x8xf32>
        %49 = "linalg.generic"(%arg16, %22) <{indexing_maps = [#map4, #map4], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
        ^bb0(%arg23: i32, %arg24: i32):
          %50 = "arith.addi"(%arg23, %3) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
          "linalg.yield"(%50) : (i32) -> ()
        }) : (tensor<i32>, tensor<i32>) -> tensor<i32>
        "stablehlo.return"(%arg15, %49, %23, %47, %48, %30, %41, %46) : (tensor<2x8x2x8xf32>, tensor<i32>, tensor<i32>, tensor<2x8x2x8xf32>, tensor<2x8x2x8xf32>, tensor<2x2x8xf32>, tensor<2x2x8xf32>, tensor<2x2x8x8xf32>) -> ()
      }) : (tensor<2x8x2x8xf32>, tensor<i32>, tensor<i32>, tensor<2x8x2x8xf32>, tensor<2x8x2x8xf32>, tensor<2x2x8xf32>, tensor<2x2x8xf32>, tensor<2x2x8x8xf32>) -> (tensor<2x8x2x8xf32>, tensor<i32>, tensor<i32>, tensor<2x8x2x8xf32>, tensor<2x8x2x8xf32>, tensor<2x2x8xf32>, tensor<2x2x8xf32>, tensor<2x2x8x8xf32>)
      %15 = "tensor.empty"() : () -> tensor<2x2x8x1xf32>
      %16 = "linalg.generic"(%14#6, %15) <{indexing_maps = [#map8, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg13: f32, %arg14: f32):
        "linalg.yield"(%arg13) : (f32) -> ()
      }) : (tensor<2x2x8xf32>, tensor<2x2x8x1xf32>) -> tensor<2x2x8x1xf32>
      %17 = "linalg.generic"(%16, %12) <{indexing_maps = [#map9, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg11: f32, %arg12: f32):
        "linalg.yield"(%arg11) : (f32) -> ()
      }) : (tensor<2x2x8x1xf32>, tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xf32>
      %18 = "linalg.generic"(%14#7, %17, %12) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg8: f32, %arg9: f32, %arg10: f32):
        %21 = "arith.divf"(%arg8, %arg9) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%21) : (f32) -> ()
      }) : (tensor<2x2x8x8xf32>, tensor<2x2x8x8xf32>, tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xf32>
      %19 = "tensor.empty"() : () -> tensor<2x8x2x8xf32>
      %20 = "linalg.generic"(%18, %19) <{indexing_maps = [#map12, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg6: f32, %arg7: f32):
        "linalg.yield"(%arg6) : (f32) -> ()
      }) : (tensor<2x2x8x8xf32>, tensor<2x8x2x8xf32>) -> tensor<2x8x2x8xf32>
      "sdy.return"(%20) : (tensor<2x8x2x8xf32>) -> ()
    }) : (tensor<2x32x2x8xf32>, tensor<2x32x2x8xf32>, tensor<2x32x2x8xf32>) -> tensor<2x32x2x8xf32>
    "func.return"(%0) : (tensor<2x32x2x8xf32>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} : () -> ()

