#map = affine_map<(d0, d1, d2) -> ()>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map2 = affine_map<() -> ()>
#map3 = affine_map<(d0, d1, d2) -> (d0, d2)>
#map4 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map5 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map6 = affine_map<(d0, d1) -> (d0, d1)>
#map7 = affine_map<(d0, d1) -> ()>
#map8 = affine_map<(d0, d1, d2) -> (d2, d0)>
#map9 = affine_map<(d0, d1) -> (d1, d0)>
#map10 = affine_map<(d0, d1, d2) -> (d1, d2)>
"builtin.module"() <{sym_name = "jit_step"}> ({
  "sdy.mesh"() <{mesh = #sdy.mesh<["dp"=2]>, sym_name = "mesh"}> {stablehlo.mesh = {axes = [{name = "dp", size = 2 : i64}]}} : () -> ()
  "sdy.mesh"() <{mesh = #sdy.mesh<["dp"=2]>, sym_name = "mesh_0"}> {stablehlo.mesh = {axes = [{name = "dp", size = 2 : i64}]}} : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<5x16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>) -> (tensor<f32>, tensor<5x16x16xf32>), res_attrs = [{jax.result_info = "result[0]"}, {jax.result_info = "result[1]"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg14: tensor<5x16x16xf32>, %arg15: tensor<16x16xf32>, %arg16: tensor<16x16xf32>):
    %34:2 = "sdy.manual_computation"(%arg14, %arg15, %arg16) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{}, {"dp"}, {}]>, <@mesh, [{"dp"}, {}]>, <@mesh, [{"dp"}, {}]>]>, manual_axes = #sdy<manual_axes{"dp"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, []>, <@mesh, [{}, {"dp"}, {}]>]>}> ({
    ^bb0(%arg17: tensor<5x8x16xf32>, %arg18: tensor<8x16xf32>, %arg19: tensor<8x16xf32>):
      %35 = "arith.constant"() <{value = 7.812500e-03 : f32}> : () -> f32
      %36 = "arith.constant"() <{value = 2.000000e+00 : f32}> : () -> f32
      %37 = "arith.constant"() <{value = 1.280000e+02 : f32}> : () -> f32
      %38 = "arith.constant"() <{value = 1 : i32}> : () -> i32
      %39 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
      %40 = "arith.constant"() <{value = 5 : i32}> : () -> i32
      %41 = "arith.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
      %42 = "arith.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %43 = "arith.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %44 = "arith.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
      %45 = "arith.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %46 = "tensor.empty"() : () -> tensor<5x16x16xf32>
      %47 = "linalg.generic"(%45, %46) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg140: f32, %arg141: f32):
        "linalg.yield"(%arg140) : (f32) -> ()
      }) : (tensor<f32>, tensor<5x16x16xf32>) -> tensor<5x16x16xf32>
      %48 = "tensor.empty"() : () -> tensor<5x8x16xf32>
      %49 = "linalg.generic"(%45, %48) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg138: f32, %arg139: f32):
        "linalg.yield"(%arg138) : (f32) -> ()
      }) : (tensor<f32>, tensor<5x8x16xf32>) -> tensor<5x8x16xf32>
      %50:6 = "stablehlo.while"(%arg17, %44, %arg18, %47, %49, %49) ({
      ^bb0(%arg130: tensor<5x8x16xf32>, %arg131: tensor<i32>, %arg132: tensor<8x16xf32>, %arg133: tensor<5x16x16xf32>, %arg134: tensor<5x8x16xf32>, %arg135: tensor<5x8x16xf32>):
        %135 = "tensor.empty"() : () -> tensor<i1>
        %136 = "linalg.generic"(%arg131, %135) <{indexing_maps = [#map2, #map2], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
        ^bb0(%arg136: i32, %arg137: i1):
          %137 = "arith.cmpi"(%arg136, %40) <{predicate = 2 : i64}> : (i32, i32) -> i1
          "linalg.yield"(%137) : (i1) -> ()
        }) : (tensor<i32>, tensor<i1>) -> tensor<i1>
        "stablehlo.return"(%136) : (tensor<i1>) -> ()
      }, {
      ^bb0(%arg101: tensor<5x8x16xf32>, %arg102: tensor<i32>, %arg103: tensor<8x16xf32>, %arg104: tensor<5x16x16xf32>, %arg105: tensor<5x8x16xf32>, %arg106: tensor<5x8x16xf32>):
        %111 = "func.call"(%arg101, %arg102) <{callee = @dynamic_index_in_dim}> : (tensor<5x8x16xf32>, tensor<i32>) -> tensor<8x16xf32>
        %112 = "stablehlo.all_gather"(%111) <{all_gather_dim = 0 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "dp">]>, use_global_device_ids}> : (tensor<8x16xf32>) -> tensor<16x16xf32>
        %113 = "tensor.empty"() : () -> tensor<8x16xf32>
        %114 = "linalg.fill"(%39, %113) <{operandSegmentSizes = array<i32: 1, 1>}> ({
        ^bb0(%arg128: f32, %arg129: f32):
          "linalg.yield"(%arg128) : (f32) -> ()
        }) : (f32, tensor<8x16xf32>) -> tensor<8x16xf32>
        %115 = "linalg.matmul"(%arg103, %112, %114) <{indexing_maps = [#map3, #map4, #map5], operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg125: f32, %arg126: f32, %arg127: f32):
          %133 = "arith.mulf"(%arg125, %arg126) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
          %134 = "arith.addf"(%arg127, %133) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
          "linalg.yield"(%134) : (f32) -> ()
        }) : (tensor<8x16xf32>, tensor<16x16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
        %116 = "linalg.generic"(%115, %113) <{indexing_maps = [#map6, #map6], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
        ^bb0(%arg123: f32, %arg124: f32):
          %132 = "math.tanh"(%arg123) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
          "linalg.yield"(%132) : (f32) -> ()
        }) : (tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
        %117 = "linalg.generic"(%43, %113) <{indexing_maps = [#map7, #map6], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
        ^bb0(%arg121: f32, %arg122: f32):
          "linalg.yield"(%arg121) : (f32) -> ()
        }) : (tensor<f32>, tensor<8x16xf32>) -> tensor<8x16xf32>
        %118 = "linalg.generic"(%117, %116, %113) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg118: f32, %arg119: f32, %arg120: f32):
          %131 = "arith.addf"(%arg118, %arg119) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
          "linalg.yield"(%131) : (f32) -> ()
        }) : (tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
        %119 = "linalg.generic"(%117, %116, %113) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg115: f32, %arg116: f32, %arg117: f32):
          %130 = "arith.subf"(%arg115, %arg116) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
          "linalg.yield"(%130) : (f32) -> ()
        }) : (tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
        %120 = "linalg.generic"(%118, %119, %113) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg112: f32, %arg113: f32, %arg114: f32):
          %129 = "arith.mulf"(%arg112, %arg113) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
          "linalg.yield"(%129) : (f32) -> ()
        }) : (tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
        %121 = "linalg.generic"(%arg103, %116, %113) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg109: f32, %arg110: f32, %arg111: f32):
          %128 = "arith.addf"(%arg109, %arg110) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
          "linalg.yield"(%128) : (f32) -> ()
        }) : (tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
        %122 = "func.call"(%arg104, %112, %arg102) <{callee = @dynamic_update_index_in_dim}> : (tensor<5x16x16xf32>, tensor<16x16xf32>, tensor<i32>) -> tensor<5x16x16xf32>
        %123 = "func.call"(%arg105, %arg103, %arg102) <{callee = @dynamic_update_index_in_dim_0}> : (tensor<5x8x16xf32>, tensor<8x16xf32>, tensor<i32>) -> tensor<5x8x16xf32>
        %124 = "func.call"(%arg106, %120, %arg102) <{callee = @dynamic_update_index_in_dim_0}> : (tensor<5x8x16xf32>, tensor<8x16xf32>, tensor<i32>) -> tensor<5x8x16xf32>
        %125 = "tensor.empty"() : () -> tensor<i32>
        %126 = "linalg.generic"(%arg102, %125) <{indexing_maps = [#map2, #map2], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
        ^bb0(%arg107: i32, %arg108: i32):
          %127 = "arith.addi"(%arg107, %38) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
          "linalg.yield"(%127) : (i32) -> ()
        }) : (tensor<i32>, tensor<i32>) -> tensor<i32>
        "stablehlo.return"(%arg101, %126, %121, %122, %123, %124) : (tensor<5x8x16xf32>, tensor<i32>, tensor<8x16xf32>, tensor<5x16x16xf32>, tensor<5x8x16xf32>, tensor<5x8x16xf32>) -> ()
      }) : (tensor<5x8x16xf32>, tensor<i32>, tensor<8x16xf32>, tensor<5x16x16xf32>, tensor<5x8x16xf32>, tensor<5x8x16xf32>) -> (tensor<5x8x16xf32>, tensor<i32>, tensor<8x16xf32>, tensor<5x16x16xf32>, tensor<5x8x16xf32>, tensor<5x8x16xf32>)
      %51 = "tensor.empty"() : () -> tensor<8x16xf32>
      %52 = "linalg.generic"(%50#2, %arg19, %51) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg98: f32, %arg99: f32, %arg100: f32):
        %110 = "arith.subf"(%arg98, %arg99) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%110) : (f32) -> ()
      }) : (tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
      %53 = "linalg.generic"(%52, %52, %51) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg95: f32, %arg96: f32, %arg97: f32):
        %109 = "arith.mulf"(%arg95, %arg96) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%109) : (f32) -> ()
      }) : (tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
      %54 = "linalg.generic"(%42, %51) <{indexing_maps = [#map7, #map6], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg93: f32, %arg94: f32):
        "linalg.yield"(%arg93) : (f32) -> ()
      }) : (tensor<f32>, tensor<8x16xf32>) -> tensor<8x16xf32>
      %55 = "linalg.generic"(%54, %52, %51) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg90: f32, %arg91: f32, %arg92: f32):
        %108 = "arith.mulf"(%arg90, %arg91) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%108) : (f32) -> ()
      }) : (tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
      %56 = "tensor.empty"() : () -> tensor<f32>
      %57 = "linalg.fill"(%39, %56) <{operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg88: f32, %arg89: f32):
        "linalg.yield"(%arg88) : (f32) -> ()
      }) : (f32, tensor<f32>) -> tensor<f32>
      %58 = "linalg.generic"(%53, %57) <{indexing_maps = [#map6, #map7], iterator_types = [#linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg86: f32, %arg87: f32):
        %107 = "arith.addf"(%arg87, %arg86) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%107) : (f32) -> ()
      }) : (tensor<8x16xf32>, tensor<f32>) -> tensor<f32>
      %59 = "linalg.generic"(%58, %56) <{indexing_maps = [#map2, #map2], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg84: f32, %arg85: f32):
        %106 = "arith.divf"(%arg84, %37) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%106) : (f32) -> ()
      }) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      %60 = "linalg.generic"(%56) <{indexing_maps = [#map2], iterator_types = [], operandSegmentSizes = array<i32: 0, 1>}> ({
      ^bb0(%arg83: f32):
        "linalg.yield"(%35) : (f32) -> ()
      }) : (tensor<f32>) -> tensor<f32>
      %61 = "linalg.generic"(%60, %51) <{indexing_maps = [#map7, #map6], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg81: f32, %arg82: f32):
        "linalg.yield"(%arg81) : (f32) -> ()
      }) : (tensor<f32>, tensor<8x16xf32>) -> tensor<8x16xf32>
      %62 = "linalg.generic"(%61, %55, %51) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg78: f32, %arg79: f32, %arg80: f32):
        %105 = "arith.mulf"(%arg78, %arg79) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%105) : (f32) -> ()
      }) : (tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
      %63:6 = "stablehlo.while"(%50#3, %50#4, %50#5, %44, %62, %49) ({
      ^bb0(%arg70: tensor<5x16x16xf32>, %arg71: tensor<5x8x16xf32>, %arg72: tensor<5x8x16xf32>, %arg73: tensor<i32>, %arg74: tensor<8x16xf32>, %arg75: tensor<5x8x16xf32>):
        %102 = "tensor.empty"() : () -> tensor<i1>
        %103 = "linalg.generic"(%arg73, %102) <{indexing_maps = [#map2, #map2], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
        ^bb0(%arg76: i32, %arg77: i1):
          %104 = "arith.cmpi"(%arg76, %40) <{predicate = 2 : i64}> : (i32, i32) -> i1
          "linalg.yield"(%104) : (i1) -> ()
        }) : (tensor<i32>, tensor<i1>) -> tensor<i1>
        "stablehlo.return"(%103) : (tensor<i1>) -> ()
      }, {
      ^bb0(%arg35: tensor<5x16x16xf32>, %arg36: tensor<5x8x16xf32>, %arg37: tensor<5x8x16xf32>, %arg38: tensor<i32>, %arg39: tensor<8x16xf32>, %arg40: tensor<5x8x16xf32>):
        %74 = "tensor.empty"() : () -> tensor<i32>
        %75 = "linalg.generic"(%arg38, %74) <{indexing_maps = [#map2, #map2], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
        ^bb0(%arg68: i32, %arg69: i32):
          %101 = "arith.subi"(%40, %arg68) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
          "linalg.yield"(%101) : (i32) -> ()
        }) : (tensor<i32>, tensor<i32>) -> tensor<i32>
        %76 = "linalg.generic"(%75, %74) <{indexing_maps = [#map2, #map2], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
        ^bb0(%arg66: i32, %arg67: i32):
          %100 = "arith.subi"(%arg66, %38) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
          "linalg.yield"(%100) : (i32) -> ()
        }) : (tensor<i32>, tensor<i32>) -> tensor<i32>
        %77 = "func.call"(%arg35, %76) <{callee = @dynamic_index_in_dim_1}> : (tensor<5x16x16xf32>, tensor<i32>) -> tensor<16x16xf32>
        %78 = "func.call"(%arg36, %76) <{callee = @dynamic_index_in_dim}> : (tensor<5x8x16xf32>, tensor<i32>) -> tensor<8x16xf32>
        %79 = "func.call"(%arg37, %76) <{callee = @dynamic_index_in_dim}> : (tensor<5x8x16xf32>, tensor<i32>) -> tensor<8x16xf32>
        %80 = "linalg.generic"(%arg39, %79, %51) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg63: f32, %arg64: f32, %arg65: f32):
          %99 = "arith.mulf"(%arg63, %arg64) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
          "linalg.yield"(%99) : (f32) -> ()
        }) : (tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
        %81 = "tensor.empty"() : () -> tensor<16x16xf32>
        %82 = "linalg.fill"(%39, %81) <{operandSegmentSizes = array<i32: 1, 1>}> ({
        ^bb0(%arg61: f32, %arg62: f32):
          "linalg.yield"(%arg61) : (f32) -> ()
        }) : (f32, tensor<16x16xf32>) -> tensor<16x16xf32>
        %83 = "linalg.generic"(%80, %78, %82) <{indexing_maps = [#map8, #map4, #map5], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg58: f32, %arg59: f32, %arg60: f32):
          %97 = "arith.mulf"(%arg58, %arg59) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
          %98 = "arith.addf"(%arg60, %97) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
          "linalg.yield"(%98) : (f32) -> ()
        }) : (tensor<8x16xf32>, tensor<8x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
        %84 = "linalg.generic"(%83, %81) <{indexing_maps = [#map9, #map6], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
        ^bb0(%arg56: f32, %arg57: f32):
          "linalg.yield"(%arg56) : (f32) -> ()
        }) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
        %85 = "linalg.fill"(%39, %51) <{operandSegmentSizes = array<i32: 1, 1>}> ({
        ^bb0(%arg54: f32, %arg55: f32):
          "linalg.yield"(%arg54) : (f32) -> ()
        }) : (f32, tensor<8x16xf32>) -> tensor<8x16xf32>
        %86 = "linalg.generic"(%80, %77, %85) <{indexing_maps = [#map3, #map10, #map5], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg51: f32, %arg52: f32, %arg53: f32):
          %95 = "arith.mulf"(%arg51, %arg52) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
          %96 = "arith.addf"(%arg53, %95) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
          "linalg.yield"(%96) : (f32) -> ()
        }) : (tensor<8x16xf32>, tensor<16x16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
        %87 = "linalg.generic"(%arg39, %86, %51) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg48: f32, %arg49: f32, %arg50: f32):
          %94 = "arith.addf"(%arg48, %arg49) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
          "linalg.yield"(%94) : (f32) -> ()
        }) : (tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
        %88 = "stablehlo.reduce_scatter"(%84) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "dp">]>, scatter_dimension = 0 : i64, use_global_device_ids}> ({
        ^bb0(%arg43: tensor<f32>, %arg44: tensor<f32>):
          %92 = "linalg.generic"(%arg43, %arg44, %56) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
          ^bb0(%arg45: f32, %arg46: f32, %arg47: f32):
            %93 = "arith.addf"(%arg45, %arg46) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
            "linalg.yield"(%93) : (f32) -> ()
          }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
          "stablehlo.return"(%92) : (tensor<f32>) -> ()
        }) : (tensor<16x16xf32>) -> tensor<8x16xf32>
        %89 = "func.call"(%arg40, %88, %76) <{callee = @dynamic_update_index_in_dim_0}> : (tensor<5x8x16xf32>, tensor<8x16xf32>, tensor<i32>) -> tensor<5x8x16xf32>
        %90 = "linalg.generic"(%arg38, %74) <{indexing_maps = [#map2, #map2], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
        ^bb0(%arg41: i32, %arg42: i32):
          %91 = "arith.addi"(%arg41, %38) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
          "linalg.yield"(%91) : (i32) -> ()
        }) : (tensor<i32>, tensor<i32>) -> tensor<i32>
        "stablehlo.return"(%arg35, %arg36, %arg37, %90, %87, %89) : (tensor<5x16x16xf32>, tensor<5x8x16xf32>, tensor<5x8x16xf32>, tensor<i32>, tensor<8x16xf32>, tensor<5x8x16xf32>) -> ()
      }) : (tensor<5x16x16xf32>, tensor<5x8x16xf32>, tensor<5x8x16xf32>, tensor<i32>, tensor<8x16xf32>, tensor<5x8x16xf32>) -> (tensor<5x16x16xf32>, tensor<5x8x16xf32>, tensor<5x8x16xf32>, tensor<i32>, tensor<8x16xf32>, tensor<5x8x16xf32>)
      %64 = "stablehlo.all_reduce"(%59) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "dp">]>, use_global_device_ids}> ({
      ^bb0(%arg30: tensor<f32>, %arg31: tensor<f32>):
        %72 = "linalg.generic"(%arg30, %arg31, %56) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg32: f32, %arg33: f32, %arg34: f32):
          %73 = "arith.addf"(%arg32, %arg33) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
          "linalg.yield"(%73) : (f32) -> ()
        }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%72) : (tensor<f32>) -> ()
      }) : (tensor<f32>) -> tensor<f32>
      %65 = "linalg.generic"(%64, %56) <{indexing_maps = [#map2, #map2], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg28: f32, %arg29: f32):
        %71 = "arith.divf"(%arg28, %36) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%71) : (f32) -> ()
      }) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      %66 = "linalg.generic"(%41, %48) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg26: f32, %arg27: f32):
        "linalg.yield"(%arg26) : (f32) -> ()
      }) : (tensor<f32>, tensor<5x8x16xf32>) -> tensor<5x8x16xf32>
      %67 = "linalg.generic"(%66, %63#5, %48) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg23: f32, %arg24: f32, %arg25: f32):
        %70 = "arith.mulf"(%arg23, %arg24) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%70) : (f32) -> ()
      }) : (tensor<5x8x16xf32>, tensor<5x8x16xf32>, tensor<5x8x16xf32>) -> tensor<5x8x16xf32>
      %68 = "linalg.generic"(%arg17, %67, %48) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg20: f32, %arg21: f32, %arg22: f32):
        %69 = "arith.subf"(%arg20, %arg21) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%69) : (f32) -> ()
      }) : (tensor<5x8x16xf32>, tensor<5x8x16xf32>, tensor<5x8x16xf32>) -> tensor<5x8x16xf32>
      "sdy.return"(%65, %68) : (tensor<f32>, tensor<5x8x16xf32>) -> ()
    }) : (tensor<5x16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>) -> (tensor<f32>, tensor<5x16x16xf32>)
    "func.return"(%34#0, %34#1) : (tensor<f32>, tensor<5x16x16xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<5x8x16xf32>, tensor<i32>) -> tensor<8x16xf32>, res_attrs = [{}], sym_name = "dynamic_index_in_dim", sym_visibility = "private"}> ({
  ^bb0(%arg12: tensor<5x8x16xf32>, %arg13: tensor<i32>):
    %26 = "arith.constant"() <{value = 4 : index}> : () -> index
    %27 = "arith.constant"() <{value = 0 : index}> : () -> index
    %28 = "tensor.extract"(%arg13) : (tensor<i32>) -> i32
    %29 = "arith.index_cast"(%28) : (i32) -> index
    %30 = "arith.maxsi"(%29, %27) : (index, index) -> index
    %31 = "arith.minsi"(%30, %26) : (index, index) -> index
    %32 = "tensor.extract_slice"(%arg12, %31) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808, 0, 0>, static_sizes = array<i64: 1, 8, 16>, static_strides = array<i64: 1, 1, 1>}> : (tensor<5x8x16xf32>, index) -> tensor<1x8x16xf32>
    %33 = "tensor.collapse_shape"(%32) <{reassociation = [[0, 1], [2]]}> : (tensor<1x8x16xf32>) -> tensor<8x16xf32>
    "func.return"(%33) : (tensor<8x16xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<5x16x16xf32>, tensor<16x16xf32>, tensor<i32>) -> tensor<5x16x16xf32>, res_attrs = [{}], sym_name = "dynamic_update_index_in_dim", sym_visibility = "private"}> ({
  ^bb0(%arg7: tensor<5x16x16xf32>, %arg8: tensor<16x16xf32>, %arg9: tensor<i32>):
    %17 = "arith.constant"() <{value = 4 : index}> : () -> index
    %18 = "arith.constant"() <{value = 0 : index}> : () -> index
    %19 = "tensor.empty"() : () -> tensor<1x16x16xf32>
    %20 = "linalg.generic"(%arg8, %19) <{indexing_maps = [#map10, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg10: f32, %arg11: f32):
      "linalg.yield"(%arg10) : (f32) -> ()
    }) : (tensor<16x16xf32>, tensor<1x16x16xf32>) -> tensor<1x16x16xf32>
    %21 = "tensor.extract"(%arg9) : (tensor<i32>) -> i32
    %22 = "arith.index_cast"(%21) : (i32) -> index
    %23 = "arith.maxsi"(%22, %18) : (index, index) -> index
    %24 = "arith.minsi"(%23, %17) : (index, index) -> index
    %25 = "tensor.insert_slice"(%20, %arg7, %24) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808, 0, 0>, static_sizes = array<i64: 1, 16, 16>, static_strides = array<i64: 1, 1, 1>}> : (tensor<1x16x16xf32>, tensor<5x16x16xf32>, index) -> tensor<5x16x16xf32>
    "func.return"(%25) : (tensor<5x16x16xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<5x8x16xf32>, tensor<8x16xf32>, tensor<i32>) -> tensor<5x8x16xf32>, res_attrs = [{}], sym_name = "dynamic_update_index_in_dim_0", sym_visibility = "private"}> ({
  ^bb0(%arg2: tensor<5x8x16xf32>, %arg3: tensor<8x16xf32>, %arg4: tensor<i32>):
    %8 = "arith.constant"() <{value = 4 : index}> : () -> index
    %9 = "arith.constant"() <{value = 0 : index}> : () -> index
    %10 = "tensor.empty"() : () -> tensor<1x8x16xf32>
    %11 = "linalg.generic"(%arg3, %10) <{indexing_maps = [#map10, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg5: f32, %arg6: f32):
      "linalg.yield"(%arg5) : (f32) -> ()
    }) : (tensor<8x16xf32>, tensor<1x8x16xf32>) -> tensor<1x8x16xf32>
    %12 = "tensor.extract"(%arg4) : (tensor<i32>) -> i32
    %13 = "arith.index_cast"(%12) : (i32) -> index
    %14 = "arith.maxsi"(%13, %9) : (index, index) -> index
    %15 = "arith.minsi"(%14, %8) : (index, index) -> index
    %16 = "tensor.insert_slice"(%11, %arg2, %15) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808, 0, 0>, static_sizes = array<i64: 1, 8, 16>, static_strides = array<i64: 1, 1, 1>}> : (tensor<1x8x16xf32>, tensor<5x8x16xf32>, index) -> tensor<5x8x16xf32>
    "func.return"(%16) : (tensor<5x8x16xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<5x16x16xf32>, tensor<i32>) -> tensor<16x16xf32>, res_attrs = [{}], sym_name = "dynamic_index_in_dim_1", sym_visibility = "private"}> ({
  ^bb0(%arg0: tensor<5x16x16xf32>, %arg1: tensor<i32>):
    %0 = "arith.constant"() <{value = 4 : index}> : () -> index
    %1 = "arith.constant"() <{value = 0 : index}> : () -> index
    %2 = "tensor.extract"(%arg1) : (tensor<i32>) -> i32
    %3 = "arith.index_cast"(%2) : (i32) -> index
    %4 = "arith.maxsi"(%3, %1) : (index, index) -> index
    %5 = "arith.minsi"(%4, %0) : (index, index) -> index
    %6 = "tensor.extract_slice"(%arg0, %5) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808, 0, 0>, static_sizes = array<i64: 1, 16, 16>, static_strides = array<i64: 1, 1, 1>}> : (tensor<5x16x16xf32>, index) -> tensor<1x16x16xf32>
    %7 = "tensor.collapse_shape"(%6) <{reassociation = [[0, 1], [2]]}> : (tensor<1x16x16xf32>) -> tensor<16x16xf32>
    "func.return"(%7) : (tensor<16x16xf32>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 2 : i32, mhlo.num_replicas = 1 : i32} : () -> ()

