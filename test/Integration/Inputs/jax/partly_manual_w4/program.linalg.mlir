#map = affine_map<(d0, d1, d2) -> (d0, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map3 = affine_map<(d0, d1) -> (d1)>
#map4 = affine_map<(d0, d1) -> (d0, d1)>
#map5 = affine_map<() -> ()>
#map6 = affine_map<(d0, d1) -> ()>
#map7 = affine_map<(d0, d1, d2) -> (d1, d2)>
#map8 = affine_map<(d0, d1) -> (d1, d0)>
#map9 = affine_map<(d0, d1) -> (d0)>
#map10 = affine_map<(d0) -> ()>
#map11 = affine_map<(d0) -> (d0)>
#map12 = affine_map<(d0, d1, d2) -> (d2, d0)>
"builtin.module"() <{sym_name = "jit_step"}> ({
  "func.func"() <{function_type = (tensor<16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<4x16xf32>, tensor<4x16xf32>) -> (tensor<f32>, tensor<16xf32>, tensor<16x16xf32>, tensor<16x16xf32>), sym_name = "xla.sdy.inlinable_manual_computation_body.8_spmd", sym_visibility = "private"}> ({
  ^bb0(%arg27: tensor<16xf32>, %arg28: tensor<16x16xf32>, %arg29: tensor<16x16xf32>, %arg30: tensor<4x16xf32>, %arg31: tensor<4x16xf32>):
    %36 = "arith.constant"() <{value = 2.000000e+00 : f32}> : () -> f32
    %37 = "arith.constant"() <{value = 6.400000e+01 : f32}> : () -> f32
    %38 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
    %39 = "arith.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %40 = "arith.constant"() <{value = dense<1.562500e-02> : tensor<f32>}> : () -> tensor<f32>
    %41 = "arith.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %42 = "tensor.empty"() : () -> tensor<4x16xf32>
    %43 = "linalg.fill"(%38, %42) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg142: f32, %arg143: f32):
      "linalg.yield"(%arg142) : (f32) -> ()
    }) : (f32, tensor<4x16xf32>) -> tensor<4x16xf32>
    %44 = "linalg.matmul"(%arg30, %arg28, %43) <{indexing_maps = [#map, #map1, #map2], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg139: f32, %arg140: f32, %arg141: f32):
      %164 = "arith.mulf"(%arg139, %arg140) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %165 = "arith.addf"(%arg141, %164) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%165) : (f32) -> ()
    }) : (tensor<4x16xf32>, tensor<16x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %45 = "mhlo.copy"(%44) : (tensor<4x16xf32>) -> tensor<4x16xf32>
    %46 = "tensor.expand_shape"(%arg27) <{reassociation = [[0, 1]], static_output_shape = array<i64: 1, 16>}> : (tensor<16xf32>) -> tensor<1x16xf32>
    %47 = "mhlo.copy"(%46) : (tensor<1x16xf32>) -> tensor<1x16xf32>
    %48 = "tensor.collapse_shape"(%47) <{reassociation = [[0, 1]]}> : (tensor<1x16xf32>) -> tensor<16xf32>
    %49 = "linalg.generic"(%48, %42) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg137: f32, %arg138: f32):
      "linalg.yield"(%arg137) : (f32) -> ()
    }) : (tensor<16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %50 = "mhlo.copy"(%49) : (tensor<4x16xf32>) -> tensor<4x16xf32>
    %51 = "linalg.generic"(%45, %50, %42) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg134: f32, %arg135: f32, %arg136: f32):
      %163 = "arith.addf"(%arg134, %arg135) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%163) : (f32) -> ()
    }) : (tensor<4x16xf32>, tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %52 = "mhlo.copy"(%51) : (tensor<4x16xf32>) -> tensor<4x16xf32>
    %53 = "linalg.generic"(%52, %42) <{indexing_maps = [#map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg132: f32, %arg133: f32):
      %162 = "math.tanh"(%arg132) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%162) : (f32) -> ()
    }) : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %54 = "mhlo.copy"(%53) : (tensor<4x16xf32>) -> tensor<4x16xf32>
    %55 = "linalg.matmul"(%54, %arg29, %43) <{indexing_maps = [#map, #map1, #map2], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg129: f32, %arg130: f32, %arg131: f32):
      %160 = "arith.mulf"(%arg129, %arg130) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %161 = "arith.addf"(%arg131, %160) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%161) : (f32) -> ()
    }) : (tensor<4x16xf32>, tensor<16x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %56 = "stablehlo.all_reduce"(%55) <{channel_handle = #stablehlo.channel_handle<handle = 2, type = 0>, replica_groups = dense<[[0, 1], [2, 3]]> : tensor<2x2xi64>, use_global_device_ids}> ({
    ^bb0(%arg124: tensor<f32>, %arg125: tensor<f32>):
      %157 = "tensor.empty"() : () -> tensor<f32>
      %158 = "linalg.generic"(%arg124, %arg125, %157) <{indexing_maps = [#map5, #map5, #map5], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg126: f32, %arg127: f32, %arg128: f32):
        %159 = "arith.addf"(%arg126, %arg127) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%159) : (f32) -> ()
      }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%158) : (tensor<f32>) -> ()
    }) : (tensor<4x16xf32>) -> tensor<4x16xf32>
    %57 = "mhlo.copy"(%56) : (tensor<4x16xf32>) -> tensor<4x16xf32>
    %58 = "linalg.generic"(%57, %arg31, %42) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg121: f32, %arg122: f32, %arg123: f32):
      %156 = "arith.subf"(%arg121, %arg122) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%156) : (f32) -> ()
    }) : (tensor<4x16xf32>, tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %59 = "mhlo.copy"(%58) : (tensor<4x16xf32>) -> tensor<4x16xf32>
    %60 = "linalg.generic"(%59, %59, %42) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg118: f32, %arg119: f32, %arg120: f32):
      %155 = "arith.mulf"(%arg118, %arg119) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%155) : (f32) -> ()
    }) : (tensor<4x16xf32>, tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %61 = "mhlo.copy"(%60) : (tensor<4x16xf32>) -> tensor<4x16xf32>
    %62 = "tensor.empty"() : () -> tensor<f32>
    %63 = "linalg.fill"(%38, %62) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg116: f32, %arg117: f32):
      "linalg.yield"(%arg116) : (f32) -> ()
    }) : (f32, tensor<f32>) -> tensor<f32>
    %64 = "linalg.generic"(%61, %63) <{indexing_maps = [#map4, #map6], iterator_types = [#linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg114: f32, %arg115: f32):
      %154 = "arith.addf"(%arg115, %arg114) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%154) : (f32) -> ()
    }) : (tensor<4x16xf32>, tensor<f32>) -> tensor<f32>
    %65 = "mhlo.copy"(%64) : (tensor<f32>) -> tensor<f32>
    %66 = "linalg.generic"(%65, %62) <{indexing_maps = [#map5, #map5], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg112: f32, %arg113: f32):
      %153 = "arith.divf"(%arg112, %37) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%153) : (f32) -> ()
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %67 = "mhlo.copy"(%66) : (tensor<f32>) -> tensor<f32>
    %68 = "stablehlo.all_reduce"(%67) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>, replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>, use_global_device_ids}> ({
    ^bb0(%arg107: tensor<f32>, %arg108: tensor<f32>):
      %150 = "linalg.generic"(%arg107, %arg108, %62) <{indexing_maps = [#map5, #map5, #map5], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg109: f32, %arg110: f32, %arg111: f32):
        %152 = "arith.addf"(%arg109, %arg110) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%152) : (f32) -> ()
      }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
      %151 = "mhlo.copy"(%150) : (tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%151) : (tensor<f32>) -> ()
    }) : (tensor<f32>) -> tensor<f32>
    %69 = "linalg.generic"(%68, %62) <{indexing_maps = [#map5, #map5], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg105: f32, %arg106: f32):
      %149 = "arith.divf"(%arg105, %36) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%149) : (f32) -> ()
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %70 = "mhlo.copy"(%69) : (tensor<f32>) -> tensor<f32>
    %71 = "mhlo.copy"(%40) : (tensor<f32>) -> tensor<f32>
    %72 = "linalg.generic"(%71, %42) <{indexing_maps = [#map6, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg103: f32, %arg104: f32):
      "linalg.yield"(%arg103) : (f32) -> ()
    }) : (tensor<f32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %73 = "mhlo.copy"(%72) : (tensor<4x16xf32>) -> tensor<4x16xf32>
    %74 = "linalg.generic"(%41, %42) <{indexing_maps = [#map6, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg101: f32, %arg102: f32):
      "linalg.yield"(%arg101) : (f32) -> ()
    }) : (tensor<f32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %75 = "mhlo.copy"(%74) : (tensor<4x16xf32>) -> tensor<4x16xf32>
    %76 = "linalg.generic"(%75, %59, %42) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg98: f32, %arg99: f32, %arg100: f32):
      %148 = "arith.mulf"(%arg98, %arg99) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%148) : (f32) -> ()
    }) : (tensor<4x16xf32>, tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %77 = "mhlo.copy"(%76) : (tensor<4x16xf32>) -> tensor<4x16xf32>
    %78 = "linalg.generic"(%73, %77, %42) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg95: f32, %arg96: f32, %arg97: f32):
      %147 = "arith.mulf"(%arg95, %arg96) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%147) : (f32) -> ()
    }) : (tensor<4x16xf32>, tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %79 = "mhlo.copy"(%78) : (tensor<4x16xf32>) -> tensor<4x16xf32>
    %80 = "linalg.generic"(%79, %arg29, %43) <{indexing_maps = [#map, #map7, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg92: f32, %arg93: f32, %arg94: f32):
      %145 = "arith.mulf"(%arg92, %arg93) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %146 = "arith.addf"(%arg94, %145) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%146) : (f32) -> ()
    }) : (tensor<4x16xf32>, tensor<16x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %81 = "mhlo.copy"(%80) : (tensor<4x16xf32>) -> tensor<4x16xf32>
    %82 = "linalg.generic"(%39, %42) <{indexing_maps = [#map6, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg90: f32, %arg91: f32):
      "linalg.yield"(%arg90) : (f32) -> ()
    }) : (tensor<f32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %83 = "mhlo.copy"(%82) : (tensor<4x16xf32>) -> tensor<4x16xf32>
    %84 = "linalg.generic"(%83, %54, %42) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg87: f32, %arg88: f32, %arg89: f32):
      %144 = "arith.subf"(%arg87, %arg88) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%144) : (f32) -> ()
    }) : (tensor<4x16xf32>, tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %85 = "mhlo.copy"(%84) : (tensor<4x16xf32>) -> tensor<4x16xf32>
    %86 = "linalg.generic"(%81, %85, %42) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg84: f32, %arg85: f32, %arg86: f32):
      %143 = "arith.mulf"(%arg84, %arg85) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%143) : (f32) -> ()
    }) : (tensor<4x16xf32>, tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %87 = "mhlo.copy"(%86) : (tensor<4x16xf32>) -> tensor<4x16xf32>
    %88 = "linalg.generic"(%87, %54, %42) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg81: f32, %arg82: f32, %arg83: f32):
      %142 = "arith.mulf"(%arg81, %arg82) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%142) : (f32) -> ()
    }) : (tensor<4x16xf32>, tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %89 = "mhlo.copy"(%88) : (tensor<4x16xf32>) -> tensor<4x16xf32>
    %90 = "linalg.generic"(%87, %89, %42) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg78: f32, %arg79: f32, %arg80: f32):
      %141 = "arith.addf"(%arg78, %arg79) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%141) : (f32) -> ()
    }) : (tensor<4x16xf32>, tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %91 = "mhlo.copy"(%90) : (tensor<4x16xf32>) -> tensor<4x16xf32>
    %92 = "tensor.empty"() : () -> tensor<16xf32>
    %93 = "linalg.fill"(%38, %92) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg76: f32, %arg77: f32):
      "linalg.yield"(%arg76) : (f32) -> ()
    }) : (f32, tensor<16xf32>) -> tensor<16xf32>
    %94 = "linalg.generic"(%91, %93) <{indexing_maps = [#map8, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg74: f32, %arg75: f32):
      %140 = "arith.addf"(%arg75, %arg74) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%140) : (f32) -> ()
    }) : (tensor<4x16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %95 = "mhlo.copy"(%94) : (tensor<16xf32>) -> tensor<16xf32>
    %96 = "tensor.expand_shape"(%95) <{reassociation = [[0, 1]], static_output_shape = array<i64: 1, 16>}> : (tensor<16xf32>) -> tensor<1x16xf32>
    %97 = "mhlo.copy"(%96) : (tensor<1x16xf32>) -> tensor<1x16xf32>
    %98 = "linalg.generic"(%97, %93) <{indexing_maps = [#map8, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg72: f32, %arg73: f32):
      %139 = "arith.addf"(%arg73, %arg72) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%139) : (f32) -> ()
    }) : (tensor<1x16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %99 = "mhlo.copy"(%98) : (tensor<16xf32>) -> tensor<16xf32>
    %100 = "stablehlo.all_reduce"(%99) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>, replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>, use_global_device_ids}> ({
    ^bb0(%arg67: tensor<f32>, %arg68: tensor<f32>):
      %136 = "linalg.generic"(%arg67, %arg68, %62) <{indexing_maps = [#map5, #map5, #map5], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg69: f32, %arg70: f32, %arg71: f32):
        %138 = "arith.addf"(%arg69, %arg70) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%138) : (f32) -> ()
      }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
      %137 = "mhlo.copy"(%136) : (tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%137) : (tensor<f32>) -> ()
    }) : (tensor<16xf32>) -> tensor<16xf32>
    %101 = "linalg.generic"(%41, %92) <{indexing_maps = [#map10, #map11], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg65: f32, %arg66: f32):
      "linalg.yield"(%arg65) : (f32) -> ()
    }) : (tensor<f32>, tensor<16xf32>) -> tensor<16xf32>
    %102 = "mhlo.copy"(%101) : (tensor<16xf32>) -> tensor<16xf32>
    %103 = "linalg.generic"(%100, %102, %92) <{indexing_maps = [#map11, #map11, #map11], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg62: f32, %arg63: f32, %arg64: f32):
      %135 = "arith.divf"(%arg62, %arg63) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%135) : (f32) -> ()
    }) : (tensor<16xf32>, tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %104 = "mhlo.copy"(%103) : (tensor<16xf32>) -> tensor<16xf32>
    %105 = "tensor.empty"() : () -> tensor<16x16xf32>
    %106 = "linalg.fill"(%38, %105) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg60: f32, %arg61: f32):
      "linalg.yield"(%arg60) : (f32) -> ()
    }) : (f32, tensor<16x16xf32>) -> tensor<16x16xf32>
    %107 = "linalg.generic"(%91, %arg30, %106) <{indexing_maps = [#map12, #map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg57: f32, %arg58: f32, %arg59: f32):
      %133 = "arith.mulf"(%arg57, %arg58) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %134 = "arith.addf"(%arg59, %133) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%134) : (f32) -> ()
    }) : (tensor<4x16xf32>, tensor<4x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %108 = "mhlo.copy"(%107) : (tensor<16x16xf32>) -> tensor<16x16xf32>
    %109 = "linalg.generic"(%108, %105) <{indexing_maps = [#map8, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg55: f32, %arg56: f32):
      "linalg.yield"(%arg55) : (f32) -> ()
    }) {result_layout = dense<[0, 1]> : tensor<2xindex>, xla_shape = "f32[16,16]{0,1}"} : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %110 = "mhlo.copy"(%109) {result_layout = dense<[0, 1]> : tensor<2xindex>, xla_shape = "f32[16,16]{0,1}"} : (tensor<16x16xf32>) -> tensor<16x16xf32>
    %111 = "stablehlo.all_reduce"(%110) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>, replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>, use_global_device_ids}> ({
    ^bb0(%arg50: tensor<f32>, %arg51: tensor<f32>):
      %130 = "linalg.generic"(%arg50, %arg51, %62) <{indexing_maps = [#map5, #map5, #map5], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg52: f32, %arg53: f32, %arg54: f32):
        %132 = "arith.addf"(%arg52, %arg53) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%132) : (f32) -> ()
      }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
      %131 = "mhlo.copy"(%130) : (tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%131) : (tensor<f32>) -> ()
    }) {result_layout = dense<[0, 1]> : tensor<2xindex>, xla_shape = "f32[16,16]{0,1}"} : (tensor<16x16xf32>) -> tensor<16x16xf32>
    %112 = "linalg.generic"(%41, %105) <{indexing_maps = [#map6, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg48: f32, %arg49: f32):
      "linalg.yield"(%arg48) : (f32) -> ()
    }) : (tensor<f32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %113 = "mhlo.copy"(%112) : (tensor<16x16xf32>) -> tensor<16x16xf32>
    %114 = "linalg.generic"(%111, %113, %105) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg45: f32, %arg46: f32, %arg47: f32):
      %129 = "arith.divf"(%arg45, %arg46) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%129) : (f32) -> ()
    }) {result_layout = dense<[0, 1]> : tensor<2xindex>, xla_shape = "f32[16,16]{0,1}"} : (tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %115 = "mhlo.copy"(%114) {result_layout = dense<[0, 1]> : tensor<2xindex>, xla_shape = "f32[16,16]{0,1}"} : (tensor<16x16xf32>) -> tensor<16x16xf32>
    %116 = "linalg.generic"(%79, %54, %106) <{indexing_maps = [#map12, #map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg42: f32, %arg43: f32, %arg44: f32):
      %127 = "arith.mulf"(%arg42, %arg43) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %128 = "arith.addf"(%arg44, %127) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%128) : (f32) -> ()
    }) : (tensor<4x16xf32>, tensor<4x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %117 = "mhlo.copy"(%116) : (tensor<16x16xf32>) -> tensor<16x16xf32>
    %118 = "linalg.generic"(%117, %105) <{indexing_maps = [#map8, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg40: f32, %arg41: f32):
      "linalg.yield"(%arg40) : (f32) -> ()
    }) {result_layout = dense<[0, 1]> : tensor<2xindex>, xla_shape = "f32[16,16]{0,1}"} : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %119 = "mhlo.copy"(%118) {result_layout = dense<[0, 1]> : tensor<2xindex>, xla_shape = "f32[16,16]{0,1}"} : (tensor<16x16xf32>) -> tensor<16x16xf32>
    %120 = "stablehlo.all_reduce"(%119) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>, replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>, use_global_device_ids}> ({
    ^bb0(%arg35: tensor<f32>, %arg36: tensor<f32>):
      %124 = "linalg.generic"(%arg35, %arg36, %62) <{indexing_maps = [#map5, #map5, #map5], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg37: f32, %arg38: f32, %arg39: f32):
        %126 = "arith.addf"(%arg37, %arg38) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%126) : (f32) -> ()
      }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
      %125 = "mhlo.copy"(%124) : (tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%125) : (tensor<f32>) -> ()
    }) {result_layout = dense<[0, 1]> : tensor<2xindex>, xla_shape = "f32[16,16]{0,1}"} : (tensor<16x16xf32>) -> tensor<16x16xf32>
    %121 = "linalg.generic"(%120, %113, %105) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg32: f32, %arg33: f32, %arg34: f32):
      %123 = "arith.divf"(%arg32, %arg33) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%123) : (f32) -> ()
    }) {result_layout = dense<[0, 1]> : tensor<2xindex>, xla_shape = "f32[16,16]{0,1}"} : (tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %122 = "mhlo.copy"(%121) {result_layout = dense<[0, 1]> : tensor<2xindex>, xla_shape = "f32[16,16]{0,1}"} : (tensor<16x16xf32>) -> tensor<16x16xf32>
    "func.return"(%70, %104, %115, %122) : (tensor<f32>, tensor<16xf32>, tensor<16x16xf32>, tensor<16x16xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{mhlo.sharding = "{devices=[2,2]<=[2,2]T(1,0) last_tile_dim_replicate}"}, {mhlo.sharding = "{devices=[1,2,2]<=[2,2]T(1,0) last_tile_dim_replicate}"}, {mhlo.sharding = "{devices=[2,1,2]<=[2,2]T(1,0) last_tile_dim_replicate}"}, {mhlo.sharding = "{devices=[2,1,2]<=[4] last_tile_dim_replicate}"}, {mhlo.sharding = "{devices=[2,1,2]<=[4] last_tile_dim_replicate}"}], function_type = (tensor<16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<4x16xf32>, tensor<4x16xf32>) -> (tensor<f32>, tensor<16xf32>, tensor<16x16xf32>, tensor<16x16xf32>), sym_name = "main"}> ({
  ^bb0(%arg0: tensor<16xf32>, %arg1: tensor<16x16xf32>, %arg2: tensor<16x16xf32>, %arg3: tensor<4x16xf32>, %arg4: tensor<4x16xf32>):
    %0 = "arith.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %1 = "mhlo.copy"(%arg0) : (tensor<16xf32>) -> tensor<16xf32>
    %2 = "mhlo.copy"(%1) : (tensor<16xf32>) -> tensor<16xf32>
    %3 = "mhlo.copy"(%arg1) : (tensor<16x16xf32>) -> tensor<16x16xf32>
    %4 = "mhlo.copy"(%3) : (tensor<16x16xf32>) -> tensor<16x16xf32>
    %5 = "mhlo.copy"(%arg2) : (tensor<16x16xf32>) -> tensor<16x16xf32>
    %6 = "mhlo.copy"(%5) : (tensor<16x16xf32>) -> tensor<16x16xf32>
    %7 = "mhlo.copy"(%arg3) : (tensor<4x16xf32>) -> tensor<4x16xf32>
    %8 = "mhlo.copy"(%7) : (tensor<4x16xf32>) -> tensor<4x16xf32>
    %9 = "mhlo.copy"(%arg4) : (tensor<4x16xf32>) -> tensor<4x16xf32>
    %10 = "mhlo.copy"(%9) : (tensor<4x16xf32>) -> tensor<4x16xf32>
    %11:4 = "func.call"(%2, %4, %6, %8, %10) <{callee = @xla.sdy.inlinable_manual_computation_body.8_spmd}> : (tensor<16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<4x16xf32>, tensor<4x16xf32>) -> (tensor<f32>, tensor<16xf32>, tensor<16x16xf32>, tensor<16x16xf32>)
    %12 = "mhlo.copy"(%11#0) : (tensor<f32>) -> tensor<f32>
    %13 = "mhlo.copy"(%12) : (tensor<f32>) -> tensor<f32>
    %14 = "mhlo.copy"(%11#1) : (tensor<16xf32>) -> tensor<16xf32>
    %15 = "mhlo.copy"(%14) : (tensor<16xf32>) -> tensor<16xf32>
    %16 = "tensor.empty"() : () -> tensor<16xf32>
    %17 = "linalg.generic"(%0, %16) <{indexing_maps = [#map10, #map11], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg25: f32, %arg26: f32):
      "linalg.yield"(%arg25) : (f32) -> ()
    }) : (tensor<f32>, tensor<16xf32>) -> tensor<16xf32>
    %18 = "linalg.generic"(%15, %17, %16) <{indexing_maps = [#map11, #map11, #map11], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg22: f32, %arg23: f32, %arg24: f32):
      %35 = "arith.mulf"(%arg22, %arg23) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%35) : (f32) -> ()
    }) : (tensor<16xf32>, tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %19 = "linalg.generic"(%arg0, %18, %16) <{indexing_maps = [#map11, #map11, #map11], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg19: f32, %arg20: f32, %arg21: f32):
      %34 = "arith.subf"(%arg19, %arg20) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%34) : (f32) -> ()
    }) : (tensor<16xf32>, tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %20 = "mhlo.copy"(%11#2) {result_layout = dense<[0, 1]> : tensor<2xindex>, xla_shape = "f32[16,16]{0,1}"} : (tensor<16x16xf32>) -> tensor<16x16xf32>
    %21 = "mhlo.copy"(%20) {result_layout = dense<[0, 1]> : tensor<2xindex>, xla_shape = "f32[16,16]{0,1}"} : (tensor<16x16xf32>) -> tensor<16x16xf32>
    %22 = "tensor.empty"() : () -> tensor<16x16xf32>
    %23 = "linalg.generic"(%0, %22) <{indexing_maps = [#map6, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg17: f32, %arg18: f32):
      "linalg.yield"(%arg17) : (f32) -> ()
    }) : (tensor<f32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %24 = "linalg.generic"(%21, %23, %22) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg14: f32, %arg15: f32, %arg16: f32):
      %33 = "arith.mulf"(%arg14, %arg15) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%33) : (f32) -> ()
    }) : (tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %25 = "linalg.generic"(%arg1, %24, %22) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg11: f32, %arg12: f32, %arg13: f32):
      %32 = "arith.subf"(%arg11, %arg12) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%32) : (f32) -> ()
    }) : (tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %26 = "mhlo.copy"(%11#3) {result_layout = dense<[0, 1]> : tensor<2xindex>, xla_shape = "f32[16,16]{0,1}"} : (tensor<16x16xf32>) -> tensor<16x16xf32>
    %27 = "mhlo.copy"(%26) {result_layout = dense<[0, 1]> : tensor<2xindex>, xla_shape = "f32[16,16]{0,1}"} : (tensor<16x16xf32>) -> tensor<16x16xf32>
    %28 = "linalg.generic"(%27, %23, %22) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg8: f32, %arg9: f32, %arg10: f32):
      %31 = "arith.mulf"(%arg8, %arg9) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%31) : (f32) -> ()
    }) : (tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %29 = "linalg.generic"(%arg2, %28, %22) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg5: f32, %arg6: f32, %arg7: f32):
      %30 = "arith.subf"(%arg5, %arg6) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%30) : (f32) -> ()
    }) : (tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    "func.return"(%13, %19, %25, %29) : (tensor<f32>, tensor<16xf32>, tensor<16x16xf32>, tensor<16x16xf32>) -> ()
  }) : () -> ()
}) {mhlo.cross_program_prefetches = [], mhlo.input_output_alias = [], mhlo.is_dynamic = false, mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32, mhlo.spmd_output_sharding = "{{replicated}, {devices=[2,2]<=[2,2]T(1,0) last_tile_dim_replicate}, {devices=[1,2,2]<=[2,2]T(1,0) last_tile_dim_replicate}, {devices=[2,1,2]<=[2,2]T(1,0) last_tile_dim_replicate}}", mhlo.spmd_parameters_shardings = ["{devices=[2,2]<=[2,2]T(1,0) last_tile_dim_replicate}", "{devices=[1,2,2]<=[2,2]T(1,0) last_tile_dim_replicate}", "{devices=[2,1,2]<=[2,2]T(1,0) last_tile_dim_replicate}", "{devices=[2,1,2]<=[4] last_tile_dim_replicate}", "{devices=[2,1,2]<=[4] last_tile_dim_replicate}"], mhlo.use_auto_spmd_partitioning = false} : () -> ()

