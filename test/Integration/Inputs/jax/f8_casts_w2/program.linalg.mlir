#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1) -> (d1)>
#map2 = affine_map<(d0, d1) -> (d0, d1)>
#map3 = affine_map<() -> ()>
"builtin.module"() <{sym_name = "jit_f"}> ({
  "sdy.mesh"() <{mesh = #sdy.mesh<["x"=2]>, sym_name = "mesh"}> {stablehlo.mesh = {axes = [{name = "x", size = 2 : i64}]}} : () -> ()
  "func.func"() <{arg_attrs = [{}], function_type = (tensor<880xf32>) -> (tensor<7x880xbf16>, tensor<2x880xbf16>, tensor<2x880xbf16>, tensor<2x880xf16>, tensor<880xf8E5M2>, tensor<1xf32>), res_attrs = [{jax.result_info = "result[0]"}, {jax.result_info = "result[1]"}, {jax.result_info = "result[2]"}, {jax.result_info = "result[3]"}, {jax.result_info = "result[4]"}, {jax.result_info = "result[5]"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg0: tensor<880xf32>):
    %0:6 = "sdy.manual_computation"(%arg0) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{"x"}]>]>, manual_axes = #sdy<manual_axes{"x"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{}, {"x"}]>, <@mesh, [{}, {"x"}]>, <@mesh, [{}, {"x"}]>, <@mesh, [{}, {"x"}]>, <@mesh, [{"x"}]>, <@mesh, [{}]>]>}> ({
    ^bb0(%arg1: tensor<440xf32>):
      %1 = "arith.constant"() <{value = 6 : index}> : () -> index
      %2 = "arith.constant"() <{value = 5 : index}> : () -> index
      %3 = "arith.constant"() <{value = 4 : index}> : () -> index
      %4 = "arith.constant"() <{value = 3 : index}> : () -> index
      %5 = "arith.constant"() <{value = 2 : index}> : () -> index
      %6 = "arith.constant"() <{value = 1 : index}> : () -> index
      %7 = "tensor.empty"() : () -> tensor<440xf8E4M3FN>
      %8 = "linalg.generic"(%arg1, %7) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg91: f32, %arg92: f8E4M3FN):
        %148 = "arith.truncf"(%arg91) : (f32) -> f8E4M3FN
        "linalg.yield"(%148) : (f8E4M3FN) -> ()
      }) : (tensor<440xf32>, tensor<440xf8E4M3FN>) -> tensor<440xf8E4M3FN>
      %9 = "tensor.empty"() : () -> tensor<440xf8E5M2>
      %10 = "linalg.generic"(%8, %9) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg89: f8E4M3FN, %arg90: f8E5M2):
        %146 = "arith.extf"(%arg89) : (f8E4M3FN) -> f32
        %147 = "arith.truncf"(%146) : (f32) -> f8E5M2
        "linalg.yield"(%147) : (f8E5M2) -> ()
      }) : (tensor<440xf8E4M3FN>, tensor<440xf8E5M2>) -> tensor<440xf8E5M2>
      %11 = "tensor.empty"() : () -> tensor<440xf16>
      %12 = "linalg.generic"(%10, %11) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg87: f8E5M2, %arg88: f16):
        %145 = "arith.extf"(%arg87) : (f8E5M2) -> f16
        "linalg.yield"(%145) : (f16) -> ()
      }) : (tensor<440xf8E5M2>, tensor<440xf16>) -> tensor<440xf16>
      %13 = "linalg.generic"(%arg1, %9) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg85: f32, %arg86: f8E5M2):
        %144 = "arith.truncf"(%arg85) : (f32) -> f8E5M2
        "linalg.yield"(%144) : (f8E5M2) -> ()
      }) : (tensor<440xf32>, tensor<440xf8E5M2>) -> tensor<440xf8E5M2>
      %14 = "linalg.generic"(%13, %7) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg83: f8E5M2, %arg84: f8E4M3FN):
        %142 = "arith.extf"(%arg83) : (f8E5M2) -> f32
        %143 = "arith.truncf"(%142) : (f32) -> f8E4M3FN
        "linalg.yield"(%143) : (f8E4M3FN) -> ()
      }) : (tensor<440xf8E5M2>, tensor<440xf8E4M3FN>) -> tensor<440xf8E4M3FN>
      %15 = "linalg.generic"(%14, %11) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg81: f8E4M3FN, %arg82: f16):
        %141 = "arith.extf"(%arg81) : (f8E4M3FN) -> f16
        "linalg.yield"(%141) : (f16) -> ()
      }) : (tensor<440xf8E4M3FN>, tensor<440xf16>) -> tensor<440xf16>
      %16 = "tensor.empty"() : () -> tensor<440xbf16>
      %17 = "linalg.generic"(%8, %16) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg79: f8E4M3FN, %arg80: bf16):
        %140 = "arith.extf"(%arg79) : (f8E4M3FN) -> bf16
        "linalg.yield"(%140) : (bf16) -> ()
      }) : (tensor<440xf8E4M3FN>, tensor<440xbf16>) -> tensor<440xbf16>
      %18 = "linalg.generic"(%13, %16) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg77: f8E5M2, %arg78: bf16):
        %139 = "arith.extf"(%arg77) : (f8E5M2) -> bf16
        "linalg.yield"(%139) : (bf16) -> ()
      }) : (tensor<440xf8E5M2>, tensor<440xbf16>) -> tensor<440xbf16>
      %19 = "tensor.empty"() : () -> tensor<440xf8E4M3B11FNUZ>
      %20 = "linalg.generic"(%arg1, %19) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg75: f32, %arg76: f8E4M3B11FNUZ):
        %138 = "arith.truncf"(%arg75) : (f32) -> f8E4M3B11FNUZ
        "linalg.yield"(%138) : (f8E4M3B11FNUZ) -> ()
      }) : (tensor<440xf32>, tensor<440xf8E4M3B11FNUZ>) -> tensor<440xf8E4M3B11FNUZ>
      %21 = "linalg.generic"(%20, %16) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg73: f8E4M3B11FNUZ, %arg74: bf16):
        %137 = "arith.extf"(%arg73) : (f8E4M3B11FNUZ) -> bf16
        "linalg.yield"(%137) : (bf16) -> ()
      }) : (tensor<440xf8E4M3B11FNUZ>, tensor<440xbf16>) -> tensor<440xbf16>
      %22 = "tensor.empty"() : () -> tensor<440xf8E4M3FNUZ>
      %23 = "linalg.generic"(%arg1, %22) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg71: f32, %arg72: f8E4M3FNUZ):
        %136 = "arith.truncf"(%arg71) : (f32) -> f8E4M3FNUZ
        "linalg.yield"(%136) : (f8E4M3FNUZ) -> ()
      }) : (tensor<440xf32>, tensor<440xf8E4M3FNUZ>) -> tensor<440xf8E4M3FNUZ>
      %24 = "linalg.generic"(%23, %16) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg69: f8E4M3FNUZ, %arg70: bf16):
        %135 = "arith.extf"(%arg69) : (f8E4M3FNUZ) -> bf16
        "linalg.yield"(%135) : (bf16) -> ()
      }) : (tensor<440xf8E4M3FNUZ>, tensor<440xbf16>) -> tensor<440xbf16>
      %25 = "tensor.empty"() : () -> tensor<440xf8E5M2FNUZ>
      %26 = "linalg.generic"(%arg1, %25) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg67: f32, %arg68: f8E5M2FNUZ):
        %134 = "arith.truncf"(%arg67) : (f32) -> f8E5M2FNUZ
        "linalg.yield"(%134) : (f8E5M2FNUZ) -> ()
      }) : (tensor<440xf32>, tensor<440xf8E5M2FNUZ>) -> tensor<440xf8E5M2FNUZ>
      %27 = "linalg.generic"(%26, %16) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg65: f8E5M2FNUZ, %arg66: bf16):
        %133 = "arith.extf"(%arg65) : (f8E5M2FNUZ) -> bf16
        "linalg.yield"(%133) : (bf16) -> ()
      }) : (tensor<440xf8E5M2FNUZ>, tensor<440xbf16>) -> tensor<440xbf16>
      %28 = "tensor.empty"() : () -> tensor<440xf8E4M3>
      %29 = "linalg.generic"(%arg1, %28) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg63: f32, %arg64: f8E4M3):
        %132 = "arith.truncf"(%arg63) : (f32) -> f8E4M3
        "linalg.yield"(%132) : (f8E4M3) -> ()
      }) : (tensor<440xf32>, tensor<440xf8E4M3>) -> tensor<440xf8E4M3>
      %30 = "linalg.generic"(%29, %16) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg61: f8E4M3, %arg62: bf16):
        %131 = "arith.extf"(%arg61) : (f8E4M3) -> bf16
        "linalg.yield"(%131) : (bf16) -> ()
      }) : (tensor<440xf8E4M3>, tensor<440xbf16>) -> tensor<440xbf16>
      %31 = "tensor.empty"() : () -> tensor<440xf8E3M4>
      %32 = "linalg.generic"(%arg1, %31) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg59: f32, %arg60: f8E3M4):
        %130 = "arith.truncf"(%arg59) : (f32) -> f8E3M4
        "linalg.yield"(%130) : (f8E3M4) -> ()
      }) : (tensor<440xf32>, tensor<440xf8E3M4>) -> tensor<440xf8E3M4>
      %33 = "linalg.generic"(%32, %16) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg57: f8E3M4, %arg58: bf16):
        %129 = "arith.extf"(%arg57) : (f8E3M4) -> bf16
        "linalg.yield"(%129) : (bf16) -> ()
      }) : (tensor<440xf8E3M4>, tensor<440xbf16>) -> tensor<440xbf16>
      %34 = "tensor.empty"() : () -> tensor<1x440xbf16>
      %35 = "linalg.generic"(%17, %34) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg55: bf16, %arg56: bf16):
        "linalg.yield"(%arg55) : (bf16) -> ()
      }) : (tensor<440xbf16>, tensor<1x440xbf16>) -> tensor<1x440xbf16>
      %36 = "linalg.generic"(%18, %34) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg53: bf16, %arg54: bf16):
        "linalg.yield"(%arg53) : (bf16) -> ()
      }) : (tensor<440xbf16>, tensor<1x440xbf16>) -> tensor<1x440xbf16>
      %37 = "linalg.generic"(%21, %34) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg51: bf16, %arg52: bf16):
        "linalg.yield"(%arg51) : (bf16) -> ()
      }) : (tensor<440xbf16>, tensor<1x440xbf16>) -> tensor<1x440xbf16>
      %38 = "linalg.generic"(%24, %34) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg49: bf16, %arg50: bf16):
        "linalg.yield"(%arg49) : (bf16) -> ()
      }) : (tensor<440xbf16>, tensor<1x440xbf16>) -> tensor<1x440xbf16>
      %39 = "linalg.generic"(%27, %34) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg47: bf16, %arg48: bf16):
        "linalg.yield"(%arg47) : (bf16) -> ()
      }) : (tensor<440xbf16>, tensor<1x440xbf16>) -> tensor<1x440xbf16>
      %40 = "linalg.generic"(%30, %34) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg45: bf16, %arg46: bf16):
        "linalg.yield"(%arg45) : (bf16) -> ()
      }) : (tensor<440xbf16>, tensor<1x440xbf16>) -> tensor<1x440xbf16>
      %41 = "linalg.generic"(%33, %34) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg43: bf16, %arg44: bf16):
        "linalg.yield"(%arg43) : (bf16) -> ()
      }) : (tensor<440xbf16>, tensor<1x440xbf16>) -> tensor<1x440xbf16>
      %42 = "tensor.empty"() : () -> tensor<7x440xbf16>
      %43 = "linalg.generic"(%42) <{indexing_maps = [#map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
      ^bb0(%arg42: bf16):
        %102 = "linalg.index"() <{dim = 1 : i64}> : () -> index
        %103 = "linalg.index"() <{dim = 0 : i64}> : () -> index
        %104 = "arith.cmpi"(%103, %6) <{predicate = 6 : i64}> : (index, index) -> i1
        %105 = "scf.if"(%104) ({
          %128 = "tensor.extract"(%35, %103, %102) : (tensor<1x440xbf16>, index, index) -> bf16
          "scf.yield"(%128) : (bf16) -> ()
        }, {
          %106 = "arith.cmpi"(%103, %5) <{predicate = 6 : i64}> : (index, index) -> i1
          %107 = "scf.if"(%106) ({
            %126 = "arith.subi"(%103, %6) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
            %127 = "tensor.extract"(%36, %126, %102) : (tensor<1x440xbf16>, index, index) -> bf16
            "scf.yield"(%127) : (bf16) -> ()
          }, {
            %108 = "arith.cmpi"(%103, %4) <{predicate = 6 : i64}> : (index, index) -> i1
            %109 = "scf.if"(%108) ({
              %124 = "arith.subi"(%103, %5) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
              %125 = "tensor.extract"(%37, %124, %102) : (tensor<1x440xbf16>, index, index) -> bf16
              "scf.yield"(%125) : (bf16) -> ()
            }, {
              %110 = "arith.cmpi"(%103, %3) <{predicate = 6 : i64}> : (index, index) -> i1
              %111 = "scf.if"(%110) ({
                %122 = "arith.subi"(%103, %4) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
                %123 = "tensor.extract"(%38, %122, %102) : (tensor<1x440xbf16>, index, index) -> bf16
                "scf.yield"(%123) : (bf16) -> ()
              }, {
                %112 = "arith.cmpi"(%103, %2) <{predicate = 6 : i64}> : (index, index) -> i1
                %113 = "scf.if"(%112) ({
                  %120 = "arith.subi"(%103, %3) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
                  %121 = "tensor.extract"(%39, %120, %102) : (tensor<1x440xbf16>, index, index) -> bf16
                  "scf.yield"(%121) : (bf16) -> ()
                }, {
                  %114 = "arith.cmpi"(%103, %1) <{predicate = 6 : i64}> : (index, index) -> i1
                  %115 = "scf.if"(%114) ({
                    %118 = "arith.subi"(%103, %2) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
                    %119 = "tensor.extract"(%40, %118, %102) : (tensor<1x440xbf16>, index, index) -> bf16
                    "scf.yield"(%119) : (bf16) -> ()
                  }, {
                    %116 = "arith.subi"(%103, %1) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
                    %117 = "tensor.extract"(%41, %116, %102) : (tensor<1x440xbf16>, index, index) -> bf16
                    "scf.yield"(%117) : (bf16) -> ()
                  }) : (i1) -> bf16
                  "scf.yield"(%115) : (bf16) -> ()
                }) : (i1) -> bf16
                "scf.yield"(%113) : (bf16) -> ()
              }) : (i1) -> bf16
              "scf.yield"(%111) : (bf16) -> ()
            }) : (i1) -> bf16
            "scf.yield"(%109) : (bf16) -> ()
          }) : (i1) -> bf16
          "scf.yield"(%107) : (bf16) -> ()
        }) : (i1) -> bf16
        "linalg.yield"(%105) : (bf16) -> ()
      }) : (tensor<7x440xbf16>) -> tensor<7x440xbf16>
      %44 = "linalg.generic"(%arg1, %11) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg40: f32, %arg41: f16):
        %101 = "arith.truncf"(%arg40) : (f32) -> f16
        "linalg.yield"(%101) : (f16) -> ()
      }) : (tensor<440xf32>, tensor<440xf16>) -> tensor<440xf16>
      %45 = "linalg.generic"(%44, %7) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg38: f16, %arg39: f8E4M3FN):
        %100 = "arith.truncf"(%arg38) : (f16) -> f8E4M3FN
        "linalg.yield"(%100) : (f8E4M3FN) -> ()
      }) : (tensor<440xf16>, tensor<440xf8E4M3FN>) -> tensor<440xf8E4M3FN>
      %46 = "linalg.generic"(%45, %16) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg36: f8E4M3FN, %arg37: bf16):
        %99 = "arith.extf"(%arg36) : (f8E4M3FN) -> bf16
        "linalg.yield"(%99) : (bf16) -> ()
      }) : (tensor<440xf8E4M3FN>, tensor<440xbf16>) -> tensor<440xbf16>
      %47 = "linalg.generic"(%44, %9) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg34: f16, %arg35: f8E5M2):
        %98 = "arith.truncf"(%arg34) : (f16) -> f8E5M2
        "linalg.yield"(%98) : (f8E5M2) -> ()
      }) : (tensor<440xf16>, tensor<440xf8E5M2>) -> tensor<440xf8E5M2>
      %48 = "linalg.generic"(%47, %16) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg32: f8E5M2, %arg33: bf16):
        %97 = "arith.extf"(%arg32) : (f8E5M2) -> bf16
        "linalg.yield"(%97) : (bf16) -> ()
      }) : (tensor<440xf8E5M2>, tensor<440xbf16>) -> tensor<440xbf16>
      %49 = "linalg.generic"(%46, %34) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg30: bf16, %arg31: bf16):
        "linalg.yield"(%arg30) : (bf16) -> ()
      }) : (tensor<440xbf16>, tensor<1x440xbf16>) -> tensor<1x440xbf16>
      %50 = "linalg.generic"(%48, %34) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg28: bf16, %arg29: bf16):
        "linalg.yield"(%arg28) : (bf16) -> ()
      }) : (tensor<440xbf16>, tensor<1x440xbf16>) -> tensor<1x440xbf16>
      %51 = "tensor.empty"() : () -> tensor<2x440xbf16>
      %52 = "linalg.generic"(%51) <{indexing_maps = [#map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
      ^bb0(%arg27: bf16):
        %90 = "linalg.index"() <{dim = 1 : i64}> : () -> index
        %91 = "linalg.index"() <{dim = 0 : i64}> : () -> index
        %92 = "arith.cmpi"(%91, %6) <{predicate = 6 : i64}> : (index, index) -> i1
        %93 = "scf.if"(%92) ({
          %96 = "tensor.extract"(%49, %91, %90) : (tensor<1x440xbf16>, index, index) -> bf16
          "scf.yield"(%96) : (bf16) -> ()
        }, {
          %94 = "arith.subi"(%91, %6) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
          %95 = "tensor.extract"(%50, %94, %90) : (tensor<1x440xbf16>, index, index) -> bf16
          "scf.yield"(%95) : (bf16) -> ()
        }) : (i1) -> bf16
        "linalg.yield"(%93) : (bf16) -> ()
      }) : (tensor<2x440xbf16>) -> tensor<2x440xbf16>
      %53 = "linalg.generic"(%arg1, %16) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg25: f32, %arg26: bf16):
        %89 = "arith.truncf"(%arg25) : (f32) -> bf16
        "linalg.yield"(%89) : (bf16) -> ()
      }) : (tensor<440xf32>, tensor<440xbf16>) -> tensor<440xbf16>
      %54 = "linalg.generic"(%53, %7) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg23: bf16, %arg24: f8E4M3FN):
        %88 = "arith.truncf"(%arg23) : (bf16) -> f8E4M3FN
        "linalg.yield"(%88) : (f8E4M3FN) -> ()
      }) : (tensor<440xbf16>, tensor<440xf8E4M3FN>) -> tensor<440xf8E4M3FN>
      %55 = "linalg.generic"(%54, %16) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg21: f8E4M3FN, %arg22: bf16):
        %87 = "arith.extf"(%arg21) : (f8E4M3FN) -> bf16
        "linalg.yield"(%87) : (bf16) -> ()
      }) : (tensor<440xf8E4M3FN>, tensor<440xbf16>) -> tensor<440xbf16>
      %56 = "linalg.generic"(%53, %9) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg19: bf16, %arg20: f8E5M2):
        %86 = "arith.truncf"(%arg19) : (bf16) -> f8E5M2
        "linalg.yield"(%86) : (f8E5M2) -> ()
      }) : (tensor<440xbf16>, tensor<440xf8E5M2>) -> tensor<440xf8E5M2>
      %57 = "linalg.generic"(%56, %16) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg17: f8E5M2, %arg18: bf16):
        %85 = "arith.extf"(%arg17) : (f8E5M2) -> bf16
        "linalg.yield"(%85) : (bf16) -> ()
      }) : (tensor<440xf8E5M2>, tensor<440xbf16>) -> tensor<440xbf16>
      %58 = "linalg.generic"(%55, %34) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg15: bf16, %arg16: bf16):
        "linalg.yield"(%arg15) : (bf16) -> ()
      }) : (tensor<440xbf16>, tensor<1x440xbf16>) -> tensor<1x440xbf16>
      %59 = "linalg.generic"(%57, %34) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg13: bf16, %arg14: bf16):
        "linalg.yield"(%arg13) : (bf16) -> ()
      }) : (tensor<440xbf16>, tensor<1x440xbf16>) -> tensor<1x440xbf16>
      %60 = "linalg.generic"(%51) <{indexing_maps = [#map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
      ^bb0(%arg12: bf16):
        %78 = "linalg.index"() <{dim = 1 : i64}> : () -> index
        %79 = "linalg.index"() <{dim = 0 : i64}> : () -> index
        %80 = "arith.cmpi"(%79, %6) <{predicate = 6 : i64}> : (index, index) -> i1
        %81 = "scf.if"(%80) ({
          %84 = "tensor.extract"(%58, %79, %78) : (tensor<1x440xbf16>, index, index) -> bf16
          "scf.yield"(%84) : (bf16) -> ()
        }, {
          %82 = "arith.subi"(%79, %6) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
          %83 = "tensor.extract"(%59, %82, %78) : (tensor<1x440xbf16>, index, index) -> bf16
          "scf.yield"(%83) : (bf16) -> ()
        }) : (i1) -> bf16
        "linalg.yield"(%81) : (bf16) -> ()
      }) : (tensor<2x440xbf16>) -> tensor<2x440xbf16>
      %61 = "tensor.empty"() : () -> tensor<1x440xf16>
      %62 = "linalg.generic"(%12, %61) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg10: f16, %arg11: f16):
        "linalg.yield"(%arg10) : (f16) -> ()
      }) : (tensor<440xf16>, tensor<1x440xf16>) -> tensor<1x440xf16>
      %63 = "linalg.generic"(%15, %61) <{indexing_maps = [#map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg8: f16, %arg9: f16):
        "linalg.yield"(%arg8) : (f16) -> ()
      }) : (tensor<440xf16>, tensor<1x440xf16>) -> tensor<1x440xf16>
      %64 = "tensor.empty"() : () -> tensor<2x440xf16>
      %65 = "linalg.generic"(%64) <{indexing_maps = [#map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
      ^bb0(%arg7: f16):
        %71 = "linalg.index"() <{dim = 1 : i64}> : () -> index
        %72 = "linalg.index"() <{dim = 0 : i64}> : () -> index
        %73 = "arith.cmpi"(%72, %6) <{predicate = 6 : i64}> : (index, index) -> i1
        %74 = "scf.if"(%73) ({
          %77 = "tensor.extract"(%62, %72, %71) : (tensor<1x440xf16>, index, index) -> f16
          "scf.yield"(%77) : (f16) -> ()
        }, {
          %75 = "arith.subi"(%72, %6) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
          %76 = "tensor.extract"(%63, %75, %71) : (tensor<1x440xf16>, index, index) -> f16
          "scf.yield"(%76) : (f16) -> ()
        }) : (i1) -> f16
        "linalg.yield"(%74) : (f16) -> ()
      }) : (tensor<2x440xf16>) -> tensor<2x440xf16>
      %66 = "tensor.extract_slice"(%arg1) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: 1>, static_strides = array<i64: 1>}> : (tensor<440xf32>) -> tensor<1xf32>
      %67 = "stablehlo.all_reduce"(%66) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, use_global_device_ids}> ({
      ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
        %68 = "tensor.empty"() : () -> tensor<f32>
        %69 = "linalg.generic"(%arg2, %arg3, %68) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg4: f32, %arg5: f32, %arg6: f32):
          %70 = "arith.addf"(%arg4, %arg5) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
          "linalg.yield"(%70) : (f32) -> ()
        }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%69) : (tensor<f32>) -> ()
      }) : (tensor<1xf32>) -> tensor<1xf32>
      "sdy.return"(%43, %52, %60, %65, %13, %67) : (tensor<7x440xbf16>, tensor<2x440xbf16>, tensor<2x440xbf16>, tensor<2x440xf16>, tensor<440xf8E5M2>, tensor<1xf32>) -> ()
    }) : (tensor<880xf32>) -> (tensor<7x880xbf16>, tensor<2x880xbf16>, tensor<2x880xbf16>, tensor<2x880xf16>, tensor<880xf8E5M2>, tensor<1xf32>)
    "func.return"(%0#0, %0#1, %0#2, %0#3, %0#4, %0#5) : (tensor<7x880xbf16>, tensor<2x880xbf16>, tensor<2x880xbf16>, tensor<2x880xf16>, tensor<880xf8E5M2>, tensor<1xf32>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 2 : i32, mhlo.num_replicas = 1 : i32} : () -> ()

