#map = affine_map<() -> ()>
#map1 = affine_map<(d0, d1) -> ()>
#map2 = affine_map<(d0, d1) -> (d0, d1)>
#map3 = affine_map<(d0, d1, d2) -> ()>
#map4 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map5 = affine_map<(d0) -> (d0)>
#map6 = affine_map<(d0, d1, d2) -> (d0, d2)>
#map7 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map8 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map9 = affine_map<(d0, d1, d2) -> (d1, d2)>
"builtin.module"() <{sym_name = "jit_run"}> ({
  "sdy.mesh"() <{mesh = #sdy.mesh<["pp"=2]>, sym_name = "mesh"}> {stablehlo.mesh = {axes = [{name = "pp", size = 2 : i64}]}} : () -> ()
  "sdy.mesh"() <{mesh = #sdy.mesh<["pp"=2]>, sym_name = "mesh_0"}> {stablehlo.mesh = {axes = [{name = "pp", size = 2 : i64}]}} : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<2x8x8xf32>, tensor<6x4x8xf32>) -> tensor<6x4x8xf32>, res_attrs = [{jax.result_info = "result"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg36: tensor<2x8x8xf32>, %arg37: tensor<6x4x8xf32>):
    %40 = "sdy.manual_computation"(%arg36, %arg37) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{"pp"}, {}, {}]>, <@mesh, [{}, {}, {}]>]>, manual_axes = #sdy<manual_axes{"pp"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{}, {}, {}]>]>}> ({
    ^bb0(%arg38: tensor<1x8x8xf32>, %arg39: tensor<6x4x8xf32>):
      %41 = "arith.constant"() <{value = 8 : i32}> : () -> i32
      %42 = "arith.constant"() <{value = 4 : i32}> : () -> i32
      %43 = "arith.constant"() <{value = false}> : () -> i1
      %44 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
      %45 = "arith.constant"() <{value = 5 : index}> : () -> index
      %46 = "arith.constant"() <{value = 0 : index}> : () -> index
      %47 = "arith.constant"() <{value = 6 : i32}> : () -> i32
      %48 = "arith.constant"() <{value = 7 : i32}> : () -> i32
      %49 = "arith.constant"() <{value = 2 : i32}> : () -> i32
      %50 = "arith.constant"() <{value = 0 : i32}> : () -> i32
      %51 = "arith.constant"() <{value = 1 : i32}> : () -> i32
      %52 = "arith.constant"() <{value = dense<5> : tensor<i32>}> : () -> tensor<i32>
      %53 = "arith.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
      %54 = "arith.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %55 = "stablehlo.partition_id"() : () -> tensor<ui32>
      %56 = "builtin.unrealized_conversion_cast"(%55) : (tensor<ui32>) -> tensor<i32>
      %57 = "tensor.empty"() : () -> tensor<i32>
      %58 = "linalg.generic"(%56, %57) <{indexing_maps = [#map, #map], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg103: i32, %arg104: i32):
        %129 = "arith.remui"(%arg103, %49) : (i32, i32) -> i32
        "linalg.yield"(%129) : (i32) -> ()
      }) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      %59 = "tensor.empty"() : () -> tensor<4x8xf32>
      %60 = "linalg.generic"(%54, %59) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg101: f32, %arg102: f32):
        "linalg.yield"(%arg101) : (f32) -> ()
      }) : (tensor<f32>, tensor<4x8xf32>) -> tensor<4x8xf32>
      %61 = "tensor.empty"() : () -> tensor<6x4x8xf32>
      %62 = "linalg.generic"(%54, %61) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg99: f32, %arg100: f32):
        "linalg.yield"(%arg99) : (f32) -> ()
      }) : (tensor<f32>, tensor<6x4x8xf32>) -> tensor<6x4x8xf32>
      %63 = "tensor.empty"() : () -> tensor<7xi32>
      %64 = "linalg.generic"(%63) <{indexing_maps = [#map5], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
      ^bb0(%arg98: i32):
        %127 = "linalg.index"() <{dim = 0 : i64}> : () -> index
        %128 = "arith.index_cast"(%127) : (index) -> i32
        "linalg.yield"(%128) : (i32) -> ()
      }) : (tensor<7xi32>) -> tensor<7xi32>
      %65:7 = "stablehlo.while"(%64, %58, %arg39, %arg38, %53, %60, %62) ({
      ^bb0(%arg89: tensor<7xi32>, %arg90: tensor<i32>, %arg91: tensor<6x4x8xf32>, %arg92: tensor<1x8x8xf32>, %arg93: tensor<i32>, %arg94: tensor<4x8xf32>, %arg95: tensor<6x4x8xf32>):
        %124 = "tensor.empty"() : () -> tensor<i1>
        %125 = "linalg.generic"(%arg93, %124) <{indexing_maps = [#map, #map], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
        ^bb0(%arg96: i32, %arg97: i1):
          %126 = "arith.cmpi"(%arg96, %48) <{predicate = 2 : i64}> : (i32, i32) -> i1
          "linalg.yield"(%126) : (i1) -> ()
        }) : (tensor<i32>, tensor<i1>) -> tensor<i1>
        "stablehlo.return"(%125) : (tensor<i1>) -> ()
      }, {
      ^bb0(%arg45: tensor<7xi32>, %arg46: tensor<i32>, %arg47: tensor<6x4x8xf32>, %arg48: tensor<1x8x8xf32>, %arg49: tensor<i32>, %arg50: tensor<4x8xf32>, %arg51: tensor<6x4x8xf32>):
        %70 = "func.call"(%arg45, %arg49) <{callee = @dynamic_index_in_dim}> : (tensor<7xi32>, tensor<i32>) -> tensor<i32>
        %71 = "tensor.empty"() : () -> tensor<i1>
        %72 = "linalg.generic"(%arg46, %71) <{indexing_maps = [#map, #map], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
        ^bb0(%arg87: i32, %arg88: i1):
          %123 = "arith.cmpi"(%arg87, %50) <{predicate = 0 : i64}> : (i32, i32) -> i1
          "linalg.yield"(%123) : (i1) -> ()
        }) : (tensor<i32>, tensor<i1>) -> tensor<i1>
        %73 = "func.call"(%70, %53, %52) <{callee = @clip}> : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<i32>
        %74 = "linalg.generic"(%73, %71) <{indexing_maps = [#map, #map], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
        ^bb0(%arg85: i32, %arg86: i1):
          %122 = "arith.cmpi"(%arg85, %50) <{predicate = 2 : i64}> : (i32, i32) -> i1
          "linalg.yield"(%122) : (i1) -> ()
        }) : (tensor<i32>, tensor<i1>) -> tensor<i1>
        %75 = "linalg.generic"(%73, %57) <{indexing_maps = [#map, #map], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
        ^bb0(%arg83: i32, %arg84: i32):
          %121 = "arith.addi"(%arg83, %47) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
          "linalg.yield"(%121) : (i32) -> ()
        }) : (tensor<i32>, tensor<i32>) -> tensor<i32>
        %76 = "linalg.generic"(%74, %75, %73, %57) <{indexing_maps = [#map, #map, #map, #map], iterator_types = [], operandSegmentSizes = array<i32: 3, 1>}> ({
        ^bb0(%arg79: i1, %arg80: i32, %arg81: i32, %arg82: i32):
          %120 = "arith.select"(%arg79, %arg80, %arg81) : (i1, i32, i32) -> i32
          "linalg.yield"(%120) : (i32) -> ()
        }) : (tensor<i1>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<i32>
        %77 = "linalg.generic"(%71) <{indexing_maps = [#map], iterator_types = [], operandSegmentSizes = array<i32: 0, 1>}> ({
        ^bb0(%arg78: i1):
          "linalg.yield"(%43) : (i1) -> ()
        }) : (tensor<i1>) -> tensor<i1>
        %78 = "linalg.generic"(%57) <{indexing_maps = [#map], iterator_types = [], operandSegmentSizes = array<i32: 0, 1>}> ({
        ^bb0(%arg77: i32):
          "linalg.yield"(%42) : (i32) -> ()
        }) : (tensor<i32>) -> tensor<i32>
        %79 = "linalg.generic"(%77, %78, %57) <{indexing_maps = [#map, #map, #map], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg74: i1, %arg75: i32, %arg76: i32):
          %119 = "arith.select"(%arg74, %arg75, %50) : (i1, i32, i32) -> i32
          "linalg.yield"(%119) : (i32) -> ()
        }) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
        %80 = "linalg.generic"(%57) <{indexing_maps = [#map], iterator_types = [], operandSegmentSizes = array<i32: 0, 1>}> ({
        ^bb0(%arg73: i32):
          "linalg.yield"(%41) : (i32) -> ()
        }) : (tensor<i32>) -> tensor<i32>
        %81 = "linalg.generic"(%77, %80, %57) <{indexing_maps = [#map, #map, #map], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg70: i1, %arg71: i32, %arg72: i32):
          %118 = "arith.select"(%arg70, %arg71, %50) : (i1, i32, i32) -> i32
          "linalg.yield"(%118) : (i32) -> ()
        }) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
        %82 = "tensor.extract"(%76) : (tensor<i32>) -> i32
        %83 = "arith.index_cast"(%82) : (i32) -> index
        %84 = "arith.maxsi"(%83, %46) : (index, index) -> index
        %85 = "arith.minsi"(%84, %45) : (index, index) -> index
        %86 = "tensor.extract"(%79) : (tensor<i32>) -> i32
        %87 = "arith.index_cast"(%86) : (i32) -> index
        %88 = "arith.maxsi"(%87, %46) : (index, index) -> index
        %89 = "arith.minsi"(%88, %46) : (index, index) -> index
        %90 = "tensor.extract"(%81) : (tensor<i32>) -> i32
        %91 = "arith.index_cast"(%90) : (i32) -> index
        %92 = "arith.maxsi"(%91, %46) : (index, index) -> index
        %93 = "arith.minsi"(%92, %46) : (index, index) -> index
        %94 = "tensor.extract_slice"(%arg47, %85, %89, %93) <{operandSegmentSizes = array<i32: 1, 3, 0, 0>, static_offsets = array<i64: -9223372036854775808, -9223372036854775808, -9223372036854775808>, static_sizes = array<i64: 1, 4, 8>, static_strides = array<i64: 1, 1, 1>}> : (tensor<6x4x8xf32>, index, index, index) -> tensor<1x4x8xf32>
        %95 = "tensor.collapse_shape"(%94) <{reassociation = [[0, 1], [2]]}> : (tensor<1x4x8xf32>) -> tensor<4x8xf32>
        %96 = "func.call"(%72, %95, %arg50) <{callee = @_where}> : (tensor<i1>, tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
        %97 = "tensor.collapse_shape"(%arg48) <{reassociation = [[0, 1], [2]]}> : (tensor<1x8x8xf32>) -> tensor<8x8xf32>
        %98 = "linalg.fill"(%44, %59) <{operandSegmentSizes = array<i32: 1, 1>}> ({
        ^bb0(%arg68: f32, %arg69: f32):
          "linalg.yield"(%arg68) : (f32) -> ()
        }) : (f32, tensor<4x8xf32>) -> tensor<4x8xf32>
        %99 = "linalg.matmul"(%96, %97, %98) <{indexing_maps = [#map6, #map7, #map8], operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg65: f32, %arg66: f32, %arg67: f32):
          %116 = "arith.mulf"(%arg65, %arg66) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
          %117 = "arith.addf"(%arg67, %116) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
          "linalg.yield"(%117) : (f32) -> ()
        }) : (tensor<4x8xf32>, tensor<8x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
        %100 = "linalg.generic"(%99, %59) <{indexing_maps = [#map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
        ^bb0(%arg63: f32, %arg64: f32):
          %115 = "math.tanh"(%arg63) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
          "linalg.yield"(%115) : (f32) -> ()
        }) : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
        %101 = "linalg.generic"(%70, %57) <{indexing_maps = [#map, #map], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
        ^bb0(%arg61: i32, %arg62: i32):
          %114 = "arith.subi"(%arg61, %51) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
          "linalg.yield"(%114) : (i32) -> ()
        }) : (tensor<i32>, tensor<i32>) -> tensor<i32>
        %102 = "func.call"(%101, %53, %52) <{callee = @clip}> : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<i32>
        %103 = "linalg.generic"(%arg46, %71) <{indexing_maps = [#map, #map], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
        ^bb0(%arg59: i32, %arg60: i1):
          %113 = "arith.cmpi"(%arg59, %51) <{predicate = 0 : i64}> : (i32, i32) -> i1
          "linalg.yield"(%113) : (i1) -> ()
        }) : (tensor<i32>, tensor<i1>) -> tensor<i1>
        %104 = "linalg.generic"(%70, %71) <{indexing_maps = [#map, #map], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
        ^bb0(%arg57: i32, %arg58: i1):
          %112 = "arith.cmpi"(%arg57, %51) <{predicate = 5 : i64}> : (i32, i32) -> i1
          "linalg.yield"(%112) : (i1) -> ()
        }) : (tensor<i32>, tensor<i1>) -> tensor<i1>
        %105 = "linalg.generic"(%103, %104, %71) <{indexing_maps = [#map, #map, #map], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg54: i1, %arg55: i1, %arg56: i1):
          %111 = "arith.andi"(%arg54, %arg55) : (i1, i1) -> i1
          "linalg.yield"(%111) : (i1) -> ()
        }) : (tensor<i1>, tensor<i1>, tensor<i1>) -> tensor<i1>
        %106 = "func.call"(%arg51, %100, %102) <{callee = @dynamic_update_index_in_dim}> : (tensor<6x4x8xf32>, tensor<4x8xf32>, tensor<i32>) -> tensor<6x4x8xf32>
        %107 = "func.call"(%105, %106, %arg51) <{callee = @_where_0}> : (tensor<i1>, tensor<6x4x8xf32>, tensor<6x4x8xf32>) -> tensor<6x4x8xf32>
        %108 = "stablehlo.collective_permute"(%100) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<4x8xf32>) -> tensor<4x8xf32>
        %109 = "linalg.generic"(%arg49, %57) <{indexing_maps = [#map, #map], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
        ^bb0(%arg52: i32, %arg53: i32):
          %110 = "arith.addi"(%arg52, %51) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
          "linalg.yield"(%110) : (i32) -> ()
        }) : (tensor<i32>, tensor<i32>) -> tensor<i32>
        "stablehlo.return"(%arg45, %arg46, %arg47, %arg48, %109, %108, %107) : (tensor<7xi32>, tensor<i32>, tensor<6x4x8xf32>, tensor<1x8x8xf32>, tensor<i32>, tensor<4x8xf32>, tensor<6x4x8xf32>) -> ()
      }) : (tensor<7xi32>, tensor<i32>, tensor<6x4x8xf32>, tensor<1x8x8xf32>, tensor<i32>, tensor<4x8xf32>, tensor<6x4x8xf32>) -> (tensor<7xi32>, tensor<i32>, tensor<6x4x8xf32>, tensor<1x8x8xf32>, tensor<i32>, tensor<4x8xf32>, tensor<6x4x8xf32>)
      %66 = "stablehlo.all_reduce"(%65#6) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "pp">]>, use_global_device_ids}> ({
      ^bb0(%arg40: tensor<f32>, %arg41: tensor<f32>):
        %67 = "tensor.empty"() : () -> tensor<f32>
        %68 = "linalg.generic"(%arg40, %arg41, %67) <{indexing_maps = [#map, #map, #map], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg42: f32, %arg43: f32, %arg44: f32):
          %69 = "arith.addf"(%arg42, %arg43) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
          "linalg.yield"(%69) : (f32) -> ()
        }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%68) : (tensor<f32>) -> ()
      }) : (tensor<6x4x8xf32>) -> tensor<6x4x8xf32>
      "sdy.return"(%66) : (tensor<6x4x8xf32>) -> ()
    }) : (tensor<2x8x8xf32>, tensor<6x4x8xf32>) -> tensor<6x4x8xf32>
    "func.return"(%40) : (tensor<6x4x8xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<7xi32>, tensor<i32>) -> tensor<i32>, res_attrs = [{}], sym_name = "dynamic_index_in_dim", sym_visibility = "private"}> ({
  ^bb0(%arg34: tensor<7xi32>, %arg35: tensor<i32>):
    %32 = "arith.constant"() <{value = 6 : index}> : () -> index
    %33 = "arith.constant"() <{value = 0 : index}> : () -> index
    %34 = "tensor.extract"(%arg35) : (tensor<i32>) -> i32
    %35 = "arith.index_cast"(%34) : (i32) -> index
    %36 = "arith.maxsi"(%35, %33) : (index, index) -> index
    %37 = "arith.minsi"(%36, %32) : (index, index) -> index
    %38 = "tensor.extract_slice"(%arg34, %37) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: 1>, static_strides = array<i64: 1>}> : (tensor<7xi32>, index) -> tensor<1xi32>
    %39 = "tensor.collapse_shape"(%38) <{reassociation = []}> : (tensor<1xi32>) -> tensor<i32>
    "func.return"(%39) : (tensor<i32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<i32>, res_attrs = [{}], sym_name = "clip", sym_visibility = "private"}> ({
  ^bb0(%arg25: tensor<i32>, %arg26: tensor<i32>, %arg27: tensor<i32>):
    %27 = "tensor.empty"() : () -> tensor<i32>
    %28 = "linalg.generic"(%arg26, %arg25, %27) <{indexing_maps = [#map, #map, #map], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg31: i32, %arg32: i32, %arg33: i32):
      %31 = "arith.maxsi"(%arg31, %arg32) : (i32, i32) -> i32
      "linalg.yield"(%31) : (i32) -> ()
    }) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %29 = "linalg.generic"(%arg27, %28, %27) <{indexing_maps = [#map, #map, #map], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg28: i32, %arg29: i32, %arg30: i32):
      %30 = "arith.minsi"(%arg28, %arg29) : (i32, i32) -> i32
      "linalg.yield"(%30) : (i32) -> ()
    }) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<i32>
    "func.return"(%29) : (tensor<i32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<i1>, tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>, res_attrs = [{}], sym_name = "_where", sym_visibility = "private"}> ({
  ^bb0(%arg19: tensor<i1>, %arg20: tensor<4x8xf32>, %arg21: tensor<4x8xf32>):
    %23 = "tensor.empty"() : () -> tensor<4x8xf32>
    %24 = "tensor.extract"(%arg19) : (tensor<i1>) -> i1
    %25 = "linalg.generic"(%arg20, %arg21, %23) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg22: f32, %arg23: f32, %arg24: f32):
      %26 = "arith.select"(%24, %arg22, %arg23) : (i1, f32, f32) -> f32
      "linalg.yield"(%26) : (f32) -> ()
    }) : (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
    "func.return"(%25) : (tensor<4x8xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<6x4x8xf32>, tensor<4x8xf32>, tensor<i32>) -> tensor<6x4x8xf32>, res_attrs = [{}], sym_name = "dynamic_update_index_in_dim", sym_visibility = "private"}> ({
  ^bb0(%arg6: tensor<6x4x8xf32>, %arg7: tensor<4x8xf32>, %arg8: tensor<i32>):
    %4 = "arith.constant"() <{value = 5 : index}> : () -> index
    %5 = "arith.constant"() <{value = 0 : index}> : () -> index
    %6 = "arith.constant"() <{value = 6 : i32}> : () -> i32
    %7 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %8 = "tensor.empty"() : () -> tensor<1x4x8xf32>
    %9 = "linalg.generic"(%arg7, %8) <{indexing_maps = [#map9, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg17: f32, %arg18: f32):
      "linalg.yield"(%arg17) : (f32) -> ()
    }) : (tensor<4x8xf32>, tensor<1x4x8xf32>) -> tensor<1x4x8xf32>
    %10 = "tensor.empty"() : () -> tensor<i1>
    %11 = "linalg.generic"(%arg8, %10) <{indexing_maps = [#map, #map], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg15: i32, %arg16: i1):
      %22 = "arith.cmpi"(%arg15, %7) <{predicate = 2 : i64}> : (i32, i32) -> i1
      "linalg.yield"(%22) : (i1) -> ()
    }) : (tensor<i32>, tensor<i1>) -> tensor<i1>
    %12 = "tensor.empty"() : () -> tensor<i32>
    %13 = "linalg.generic"(%arg8, %12) <{indexing_maps = [#map, #map], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg13: i32, %arg14: i32):
      %21 = "arith.addi"(%arg13, %6) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%21) : (i32) -> ()
    }) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %14 = "linalg.generic"(%11, %13, %arg8, %12) <{indexing_maps = [#map, #map, #map, #map], iterator_types = [], operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg9: i1, %arg10: i32, %arg11: i32, %arg12: i32):
      %20 = "arith.select"(%arg9, %arg10, %arg11) : (i1, i32, i32) -> i32
      "linalg.yield"(%20) : (i32) -> ()
    }) : (tensor<i1>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %15 = "tensor.extract"(%14) : (tensor<i32>) -> i32
    %16 = "arith.index_cast"(%15) : (i32) -> index
    %17 = "arith.maxsi"(%16, %5) : (index, index) -> index
    %18 = "arith.minsi"(%17, %4) : (index, index) -> index
    %19 = "tensor.insert_slice"(%9, %arg6, %18) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808, 0, 0>, static_sizes = array<i64: 1, 4, 8>, static_strides = array<i64: 1, 1, 1>}> : (tensor<1x4x8xf32>, tensor<6x4x8xf32>, index) -> tensor<6x4x8xf32>
    "func.return"(%19) : (tensor<6x4x8xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<i1>, tensor<6x4x8xf32>, tensor<6x4x8xf32>) -> tensor<6x4x8xf32>, res_attrs = [{}], sym_name = "_where_0", sym_visibility = "private"}> ({
  ^bb0(%arg0: tensor<i1>, %arg1: tensor<6x4x8xf32>, %arg2: tensor<6x4x8xf32>):
    %0 = "tensor.empty"() : () -> tensor<6x4x8xf32>
    %1 = "tensor.extract"(%arg0) : (tensor<i1>) -> i1
    %2 = "linalg.generic"(%arg1, %arg2, %0) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg3: f32, %arg4: f32, %arg5: f32):
      %3 = "arith.select"(%1, %arg3, %arg4) : (i1, f32, f32) -> f32
      "linalg.yield"(%3) : (f32) -> ()
    }) : (tensor<6x4x8xf32>, tensor<6x4x8xf32>, tensor<6x4x8xf32>) -> tensor<6x4x8xf32>
    "func.return"(%2) : (tensor<6x4x8xf32>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 2 : i32, mhlo.num_replicas = 1 : i32} : () -> ()

