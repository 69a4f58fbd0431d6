#map = affine_map<(d0, d1) -> (d1)>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
#map2 = affine_map<(d0) -> (d0)>
#map3 = affine_map<(d0, d1) -> (d0)>
#map4 = affine_map<(d0) -> ()>
#map5 = affine_map<(d0, d1) -> (d0, 0)>
#map6 = affine_map<(d0, d1) -> (0, d1)>
#map7 = affine_map<(d0, d1, d2, d3, d4) -> ()>
#map8 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#map9 = affine_map<() -> ()>
#map10 = affine_map<(d0, d1, d2) -> (d0, d2)>
#map11 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map12 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map13 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#map14 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map15 = affine_map<(d0, d1, d2, d3) -> (0, d1, 0, d3)>
#map16 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
#map17 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d1, d3)>
#map18 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map19 = affine_map<(d0, d1, d2) -> ()>
#map20 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map21 = affine_map<(d0, d1, d2) -> (d2)>
#map22 = affine_map<(d0, d1) -> ()>
#map23 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map24 = affine_map<(d0, d1, d2, d3) -> (d0, d3, d1, d2)>
#map25 = affine_map<(d0, d1) -> (d1, d0)>
#map26 = affine_map<(d0, d1, d2) -> (0, 0, d2)>
#map27 = affine_map<(d0, d1, d2, d3, d4) -> (d1, d2, d3, d4)>
"builtin.module"() <{sym_name = "jit_step"}> ({
  "sdy.mesh"() <{mesh = #sdy.mesh<[]>, sym_name = "empty_mesh"}> {stablehlo.mesh = {axes = []}} : () -> ()
  "sdy.mesh"() <{mesh = #sdy.mesh<["tp"=2]>, sym_name = "mesh"}> {stablehlo.mesh = {axes = [{name = "tp", size = 2 : i64}]}} : () -> ()
  "sdy.mesh"() <{mesh = #sdy.mesh<["tp"=2]>, sym_name = "mesh_0"}> {stablehlo.mesh = {axes = [{name = "tp", size = 2 : i64}]}} : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}, {}, {}, {}, {sdy.sharding = #sdy.sharding<@empty_mesh, []>}], function_type = (tensor<20x32xf32>, tensor<3x32x96xf32>, tensor<3x32x32xf32>, tensor<3x2x16x4x8xf32>, tensor<3x2x16x4x8xf32>, tensor<2xi32>, tensor<i32>) -> (tensor<2xi32>, tensor<3x2x16x4x8xf32>, tensor<3x2x16x4x8xf32>, tensor<i32>), res_attrs = [{jax.result_info = "result[0]"}, {jax.result_info = "result[1]"}, {jax.result_info = "result[2]"}, {jax.result_info = "result[3]"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg52: tensor<20x32xf32>, %arg53: tensor<3x32x96xf32>, %arg54: tensor<3x32x32xf32>, %arg55: tensor<3x2x16x4x8xf32>, %arg56: tensor<3x2x16x4x8xf32>, %arg57: tensor<2xi32>, %arg58: tensor<i32>):
    %94:4 = "sdy.manual_computation"(%arg52, %arg53, %arg54, %arg55, %arg56, %arg57, %arg58) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{}, {}]>, <@mesh, [{}, {}, {"tp"}]>, <@mesh, [{}, {"tp"}, {}]>, <@mesh, [{}, {}, {}, {"tp"}, {}]>, <@mesh, [{}, {}, {}, {"tp"}, {}]>, <@mesh, [{}]>, <@mesh, []>]>, manual_axes = #sdy<manual_axes{"tp"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{}]>, <@mesh, [{}, {}, {}, {"tp"}, {}]>, <@mesh, [{}, {}, {}, {"tp"}, {}]>, <@mesh, []>]>}> ({
    ^bb0(%arg59: tensor<20x32xf32>, %arg60: tensor<3x32x48xf32>, %arg61: tensor<3x16x32xf32>, %arg62: tensor<3x2x16x2x8xf32>, %arg63: tensor<3x2x16x2x8xf32>, %arg64: tensor<2xi32>, %arg65: tensor<i32>):
      %95 = "arith.constant"() <{value = 1 : index}> : () -> index
      %96 = "arith.constant"() <{value = 1 : i32}> : () -> i32
      %97 = "arith.constant"() <{value = 0xFF800000 : f32}> : () -> f32
      %98 = "arith.constant"() <{value = 15 : index}> : () -> index
      %99 = "arith.constant"() <{value = 16 : i32}> : () -> i32
      %100 = "arith.constant"() <{value = 0 : i32}> : () -> i32
      %101 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
      %102 = "arith.constant"() <{value = 3 : i32}> : () -> i32
      %103 = "arith.constant"() <{value = 0 : index}> : () -> index
      %104 = "arith.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
      %105 = "arith.constant"() <{value = dense<-1.000000e+30> : tensor<f32>}> : () -> tensor<f32>
      %106 = "arith.constant"() <{value = dense<2.82842708> : tensor<f32>}> : () -> tensor<f32>
      %107 = "arith.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
      %108 = "arith.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %109 = "arith.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
      %110 = "tensor.extract_slice"(%arg64) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: 1>, static_strides = array<i64: 1>}> : (tensor<2xi32>) -> tensor<1xi32>
      %111 = "tensor.collapse_shape"(%110) <{reassociation = []}> : (tensor<1xi32>) -> tensor<i32>
      %112 = "func.call"(%arg59, %111) <{callee = @dynamic_index_in_dim}> : (tensor<20x32xf32>, tensor<i32>) -> tensor<32xf32>
      %113 = "tensor.extract_slice"(%arg64) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 1>, static_sizes = array<i64: 1>, static_strides = array<i64: 1>}> : (tensor<2xi32>) -> tensor<1xi32>
      %114 = "tensor.collapse_shape"(%113) <{reassociation = []}> : (tensor<1xi32>) -> tensor<i32>
      %115 = "func.call"(%arg59, %114) <{callee = @dynamic_index_in_dim}> : (tensor<20x32xf32>, tensor<i32>) -> tensor<32xf32>
      %116 = "tensor.empty"() : () -> tensor<1x32xf32>
      %117 = "linalg.generic"(%112, %116) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg215: f32, %arg216: f32):
        "linalg.yield"(%arg215) : (f32) -> ()
      }) : (tensor<32xf32>, tensor<1x32xf32>) -> tensor<1x32xf32>
      %118 = "linalg.generic"(%115, %116) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg213: f32, %arg214: f32):
        "linalg.yield"(%arg213) : (f32) -> ()
      }) : (tensor<32xf32>, tensor<1x32xf32>) -> tensor<1x32xf32>
      %119 = "tensor.empty"() : () -> tensor<2x32xf32>
      %120 = "linalg.generic"(%119) <{indexing_maps = [#map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
      ^bb0(%arg212: f32):
        %259 = "linalg.index"() <{dim = 1 : i64}> : () -> index
        %260 = "linalg.index"() <{dim = 0 : i64}> : () -> index
        %261 = "arith.cmpi"(%260, %95) <{predicate = 6 : i64}> : (index, index) -> i1
        %262 = "scf.if"(%261) ({
          %265 = "tensor.extract"(%117, %260, %259) : (tensor<1x32xf32>, index, index) -> f32
          "scf.yield"(%265) : (f32) -> ()
        }, {
          %263 = "arith.subi"(%260, %95) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
          %264 = "tensor.extract"(%118, %263, %259) : (tensor<1x32xf32>, index, index) -> f32
          "scf.yield"(%264) : (f32) -> ()
        }) : (i1) -> f32
        "linalg.yield"(%262) : (f32) -> ()
      }) : (tensor<2x32xf32>) -> tensor<2x32xf32>
      %121 = "tensor.empty"() : () -> tensor<16xi32>
      %122 = "linalg.generic"(%121) <{indexing_maps = [#map2], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
      ^bb0(%arg211: i32):
        %257 = "linalg.index"() <{dim = 0 : i64}> : () -> index
        %258 = "arith.index_cast"(%257) : (index) -> i32
        "linalg.yield"(%258) : (i32) -> ()
      }) : (tensor<16xi32>) -> tensor<16xi32>
      %123 = "tensor.empty"() : () -> tensor<16x1xi32>
      %124 = "linalg.generic"(%122, %123) <{indexing_maps = [#map3, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg209: i32, %arg210: i32):
        "linalg.yield"(%arg209) : (i32) -> ()
      }) : (tensor<16xi32>, tensor<16x1xi32>) -> tensor<16x1xi32>
      %125 = "tensor.empty"() : () -> tensor<8xi32>
      %126 = "linalg.generic"(%125) <{indexing_maps = [#map2], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
      ^bb0(%arg208: i32):
        %255 = "linalg.index"() <{dim = 0 : i64}> : () -> index
        %256 = "arith.index_cast"(%255) : (index) -> i32
        "linalg.yield"(%256) : (i32) -> ()
      }) : (tensor<8xi32>) -> tensor<8xi32>
      %127 = "tensor.empty"() : () -> tensor<8xf32>
      %128 = "linalg.generic"(%126, %127) <{indexing_maps = [#map2, #map2], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg206: i32, %arg207: f32):
        %254 = "arith.sitofp"(%arg206) : (i32) -> f32
        "linalg.yield"(%254) : (f32) -> ()
      }) : (tensor<8xi32>, tensor<8xf32>) -> tensor<8xf32>
      %129 = "linalg.generic"(%109, %127) <{indexing_maps = [#map4, #map2], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg204: f32, %arg205: f32):
        "linalg.yield"(%arg204) : (f32) -> ()
      }) : (tensor<f32>, tensor<8xf32>) -> tensor<8xf32>
      %130 = "linalg.generic"(%129, %128, %127) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg201: f32, %arg202: f32, %arg203: f32):
        %253 = "math.powf"(%arg201, %arg202) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%253) : (f32) -> ()
      }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %131 = "tensor.empty"() : () -> tensor<16x1xf32>
      %132 = "linalg.generic"(%124, %131) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg199: i32, %arg200: f32):
        %252 = "arith.sitofp"(%arg199) : (i32) -> f32
        "linalg.yield"(%252) : (f32) -> ()
      }) : (tensor<16x1xi32>, tensor<16x1xf32>) -> tensor<16x1xf32>
      %133 = "tensor.empty"() : () -> tensor<1x8xf32>
      %134 = "linalg.generic"(%130, %133) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg197: f32, %arg198: f32):
        "linalg.yield"(%arg197) : (f32) -> ()
      }) : (tensor<8xf32>, tensor<1x8xf32>) -> tensor<1x8xf32>
      %135 = "tensor.empty"() : () -> tensor<16x8xf32>
      %136 = "linalg.generic"(%132, %135) <{indexing_maps = [#map5, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg195: f32, %arg196: f32):
        "linalg.yield"(%arg195) : (f32) -> ()
      }) : (tensor<16x1xf32>, tensor<16x8xf32>) -> tensor<16x8xf32>
      %137 = "linalg.generic"(%134, %135) <{indexing_maps = [#map6, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg193: f32, %arg194: f32):
        "linalg.yield"(%arg193) : (f32) -> ()
      }) : (tensor<1x8xf32>, tensor<16x8xf32>) -> tensor<16x8xf32>
      %138 = "linalg.generic"(%136, %137, %135) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg190: f32, %arg191: f32, %arg192: f32):
        %251 = "arith.mulf"(%arg190, %arg191) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%251) : (f32) -> ()
      }) : (tensor<16x8xf32>, tensor<16x8xf32>, tensor<16x8xf32>) -> tensor<16x8xf32>
      %139 = "func.call"(%138, %arg65) <{callee = @dynamic_index_in_dim_0}> : (tensor<16x8xf32>, tensor<i32>) -> tensor<1x8xf32>
      %140 = "tensor.empty"() : () -> tensor<3x2x16x2x8xf32>
      %141 = "linalg.generic"(%108, %140) <{indexing_maps = [#map7, #map8], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg188: f32, %arg189: f32):
        "linalg.yield"(%arg188) : (f32) -> ()
      }) : (tensor<f32>, tensor<3x2x16x2x8xf32>) -> tensor<3x2x16x2x8xf32>
      %142:10 = "stablehlo.while"(%arg60, %arg61, %arg62, %arg63, %139, %arg65, %107, %120, %141, %141) ({
      ^bb0(%arg176: tensor<3x32x48xf32>, %arg177: tensor<3x16x32xf32>, %arg178: tensor<3x2x16x2x8xf32>, %arg179: tensor<3x2x16x2x8xf32>, %arg180: tensor<1x8xf32>, %arg181: tensor<i32>, %arg182: tensor<i32>, %arg183: tensor<2x32xf32>, %arg184: tensor<3x2x16x2x8xf32>, %arg185: tensor<3x2x16x2x8xf32>):
        %248 = "tensor.empty"() : () -> tensor<i1>
        %249 = "linalg.generic"(%arg182, %248) <{indexing_maps = [#map9, #map9], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
        ^bb0(%arg186: i32, %arg187: i1):
          %250 = "arith.cmpi"(%arg186, %102) <{predicate = 2 : i64}> : (i32, i32) -> i1
          "linalg.yield"(%250) : (i1) -> ()
        }) : (tensor<i32>, tensor<i1>) -> tensor<i1>
        "stablehlo.return"(%249) : (tensor<i1>) -> ()
      }, {
      ^bb0(%arg75: tensor<3x32x48xf32>, %arg76: tensor<3x16x32xf32>, %arg77: tensor<3x2x16x2x8xf32>, %arg78: tensor<3x2x16x2x8xf32>, %arg79: tensor<1x8xf32>, %arg80: tensor<i32>, %arg81: tensor<i32>, %arg82: tensor<2x32xf32>, %arg83: tensor<3x2x16x2x8xf32>, %arg84: tensor<3x2x16x2x8xf32>):
        %154 = "func.call"(%arg75, %arg81) <{callee = @dynamic_index_in_dim_1}> : (tensor<3x32x48xf32>, tensor<i32>) -> tensor<32x48xf32>
        %155 = "func.call"(%arg76, %arg81) <{callee = @dynamic_index_in_dim_2}> : (tensor<3x16x32xf32>, tensor<i32>) -> tensor<16x32xf32>
        %156 = "func.call"(%arg77, %arg81) <{callee = @dynamic_index_in_dim_3}> : (tensor<3x2x16x2x8xf32>, tensor<i32>) -> tensor<2x16x2x8xf32>
        %157 = "func.call"(%arg78, %arg81) <{callee = @dynamic_index_in_dim_3}> : (tensor<3x2x16x2x8xf32>, tensor<i32>) -> tensor<2x16x2x8xf32>
        %158 = "tensor.empty"() : () -> tensor<2x48xf32>
        %159 = "linalg.fill"(%101, %158) <{operandSegmentSizes = array<i32: 1, 1>}> ({
        ^bb0(%arg174: f32, %arg175: f32):
          "linalg.yield"(%arg174) : (f32) -> ()
        }) : (f32, tensor<2x48xf32>) -> tensor<2x48xf32>
        %160 = "linalg.matmul"(%arg82, %154, %159) <{indexing_maps = [#map10, #map11, #map12], operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg171: f32, %arg172: f32, %arg173: f32):
          %246 = "arith.mulf"(%arg171, %arg172) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
          %247 = "arith.addf"(%arg173, %246) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
          "linalg.yield"(%247) : (f32) -> ()
        }) : (tensor<2x32xf32>, tensor<32x48xf32>, tensor<2x48xf32>) -> tensor<2x48xf32>
        %161 = "tensor.expand_shape"(%160) <{reassociation = [[0], [1, 2, 3]], static_output_shape = array<i64: 2, 3, 2, 8>}> : (tensor<2x48xf32>) -> tensor<2x3x2x8xf32>
        %162 = "tensor.extract_slice"(%161) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 0>, static_sizes = array<i64: 2, 1, 2, 8>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<2x3x2x8xf32>) -> tensor<2x1x2x8xf32>
        %163 = "tensor.extract_slice"(%161) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 1, 0, 0>, static_sizes = array<i64: 2, 1, 2, 8>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<2x3x2x8xf32>) -> tensor<2x1x2x8xf32>
        %164 = "tensor.extract_slice"(%161) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 2, 0, 0>, static_sizes = array<i64: 2, 1, 2, 8>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<2x3x2x8xf32>) -> tensor<2x1x2x8xf32>
        %165 = "linalg.generic"(%arg79, %133) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
        ^bb0(%arg169: f32, %arg170: f32):
          %245 = "math.cos"(%arg169) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
          "linalg.yield"(%245) : (f32) -> ()
        }) : (tensor<1x8xf32>, tensor<1x8xf32>) -> tensor<1x8xf32>
        %166 = "tensor.empty"() : () -> tensor<1x1x1x8xf32>
        %167 = "linalg.generic"(%165, %166) <{indexing_maps = [#map13, #map14], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
        ^bb0(%arg167: f32, %arg168: f32):
          "linalg.yield"(%arg167) : (f32) -> ()
        }) : (tensor<1x8xf32>, tensor<1x1x1x8xf32>) -> tensor<1x1x1x8xf32>
        %168 = "tensor.empty"() : () -> tensor<2x1x2x8xf32>
        %169 = "linalg.generic"(%167, %168) <{indexing_maps = [#map15, #map14], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
        ^bb0(%arg165: f32, %arg166: f32):
          "linalg.yield"(%arg165) : (f32) -> ()
        }) : (tensor<1x1x1x8xf32>, tensor<2x1x2x8xf32>) -> tensor<2x1x2x8xf32>
        %170 = "linalg.generic"(%162, %169, %168) <{indexing_maps = [#map14, #map14, #map14], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg162: f32, %arg163: f32, %arg164: f32):
          %244 = "arith.mulf"(%arg162, %arg163) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
          "linalg.yield"(%244) : (f32) -> ()
        }) : (tensor<2x1x2x8xf32>, tensor<2x1x2x8xf32>, tensor<2x1x2x8xf32>) -> tensor<2x1x2x8xf32>
        %171 = "linalg.generic"(%163, %169, %168) <{indexing_maps = [#map14, #map14, #map14], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg159: f32, %arg160: f32, %arg161: f32):
          %243 = "arith.mulf"(%arg159, %arg160) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
          "linalg.yield"(%243) : (f32) -> ()
        }) : (tensor<2x1x2x8xf32>, tensor<2x1x2x8xf32>, tensor<2x1x2x8xf32>) -> tensor<2x1x2x8xf32>
        %172 = "tensor.empty"() : () -> tensor<i1>
        %173 = "linalg.generic"(%arg80, %172) <{indexing_maps = [#map9, #map9], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
        ^bb0(%arg157: i32, %arg158: i1):
          %242 = "arith.cmpi"(%arg157, %100) <{predicate = 2 : i64}> : (i32, i32) -> i1
          "linalg.yield"(%242) : (i1) -> ()
        }) : (tensor<i32>, tensor<i1>) -> tensor<i1>
        %174 = "tensor.empty"() : () -> tensor<i32>
        %175 = "linalg.generic"(%arg80, %174) <{indexing_maps = [#map9, #map9], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
        ^bb0(%arg155: i32, %arg156: i32):
          %241 = "arith.addi"(%arg155, %99) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
          "linalg.yield"(%241) : (i32) -> ()
        }) : (tensor<i32>, tensor<i32>) -> tensor<i32>
        %176 = "linalg.generic"(%173, %175, %arg80, %174) <{indexing_maps = [#map9, #map9, #map9, #map9], iterator_types = [], operandSegmentSizes = array<i32: 3, 1>}> ({
        ^bb0(%arg151: i1, %arg152: i32, %arg153: i32, %arg154: i32):
          %240 = "arith.select"(%arg151, %arg152, %arg153) : (i1, i32, i32) -> i32
          "linalg.yield"(%240) : (i32) -> ()
        }) : (tensor<i1>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<i32>
        %177 = "tensor.extract"(%176) : (tensor<i32>) -> i32
        %178 = "arith.index_cast"(%177) : (i32) -> index
        %179 = "arith.maxsi"(%178, %103) : (index, index) -> index
        %180 = "arith.minsi"(%179, %98) : (index, index) -> index
        %181 = "tensor.insert_slice"(%171, %156, %180) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, static_offsets = array<i64: 0, -9223372036854775808, 0, 0>, static_sizes = array<i64: 2, 1, 2, 8>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<2x1x2x8xf32>, tensor<2x16x2x8xf32>, index) -> tensor<2x16x2x8xf32>
        %182 = "tensor.insert_slice"(%164, %157, %180) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, static_offsets = array<i64: 0, -9223372036854775808, 0, 0>, static_sizes = array<i64: 2, 1, 2, 8>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<2x1x2x8xf32>, tensor<2x16x2x8xf32>, index) -> tensor<2x16x2x8xf32>
        %183 = "tensor.collapse_shape"(%170) <{reassociation = [[0], [1, 2], [3]]}> : (tensor<2x1x2x8xf32>) -> tensor<2x2x8xf32>
        %184 = "tensor.empty"() : () -> tensor<2x2x16xf32>
        %185 = "linalg.fill"(%101, %184) <{operandSegmentSizes = array<i32: 1, 1>}> ({
        ^bb0(%arg149: f32, %arg150: f32):
          "linalg.yield"(%arg149) : (f32) -> ()
        }) : (f32, tensor<2x2x16xf32>) -> tensor<2x2x16xf32>
        %186 = "linalg.generic"(%183, %181, %185) <{indexing_maps = [#map16, #map17, #map18], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg146: f32, %arg147: f32, %arg148: f32):
          %238 = "arith.mulf"(%arg146, %arg147) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
          %239 = "arith.addf"(%arg148, %238) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
          "linalg.yield"(%239) : (f32) -> ()
        }) : (tensor<2x2x8xf32>, tensor<2x16x2x8xf32>, tensor<2x2x16xf32>) -> tensor<2x2x16xf32>
        %187 = "linalg.generic"(%106, %184) <{indexing_maps = [#map19, #map20], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
        ^bb0(%arg144: f32, %arg145: f32):
          "linalg.yield"(%arg144) : (f32) -> ()
        }) : (tensor<f32>, tensor<2x2x16xf32>) -> tensor<2x2x16xf32>
        %188 = "linalg.generic"(%186, %187, %184) <{indexing_maps = [#map20, #map20, #map20], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg141: f32, %arg142: f32, %arg143: f32):
          %237 = "arith.divf"(%arg141, %arg142) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
          "linalg.yield"(%237) : (f32) -> ()
        }) : (tensor<2x2x16xf32>, tensor<2x2x16xf32>, tensor<2x2x16xf32>) -> tensor<2x2x16xf32>
        %189 = "tensor.empty"() : () -> tensor<1x1x16xi32>
        %190 = "linalg.generic"(%122, %189) <{indexing_maps = [#map21, #map20], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
        ^bb0(%arg139: i32, %arg140: i32):
          "linalg.yield"(%arg139) : (i32) -> ()
        }) : (tensor<16xi32>, tensor<1x1x16xi32>) -> tensor<1x1x16xi32>
        %191 = "linalg.generic"(%arg80, %189) <{indexing_maps = [#map19, #map20], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
        ^bb0(%arg137: i32, %arg138: i32):
          "linalg.yield"(%arg137) : (i32) -> ()
        }) : (tensor<i32>, tensor<1x1x16xi32>) -> tensor<1x1x16xi32>
        %192 = "tensor.empty"() : () -> tensor<1x1x16xi1>
        %193 = "linalg.generic"(%190, %191, %192) <{indexing_maps = [#map20, #map20, #map20], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg134: i32, %arg135: i32, %arg136: i1):
          %236 = "arith.cmpi"(%arg134, %arg135) <{predicate = 3 : i64}> : (i32, i32) -> i1
          "linalg.yield"(%236) : (i1) -> ()
        }) : (tensor<1x1x16xi32>, tensor<1x1x16xi32>, tensor<1x1x16xi1>) -> tensor<1x1x16xi1>
        %194 = "func.call"(%193, %188, %105) <{callee = @_where}> : (tensor<1x1x16xi1>, tensor<2x2x16xf32>, tensor<f32>) -> tensor<2x2x16xf32>
        %195 = "tensor.empty"() : () -> tensor<2x2xf32>
        %196 = "linalg.fill"(%97, %195) <{operandSegmentSizes = array<i32: 1, 1>}> ({
        ^bb0(%arg132: f32, %arg133: f32):
          "linalg.yield"(%arg132) : (f32) -> ()
        }) : (f32, tensor<2x2xf32>) -> tensor<2x2xf32>
        %197 = "linalg.generic"(%194, %196) <{indexing_maps = [#map20, #map12], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
        ^bb0(%arg130: f32, %arg131: f32):
          %235 = "arith.maximumf"(%arg131, %arg130) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
          "linalg.yield"(%235) : (f32) -> ()
        }) : (tensor<2x2x16xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
        %198 = "linalg.generic"(%104, %195) <{indexing_maps = [#map22, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
        ^bb0(%arg128: f32, %arg129: f32):
          "linalg.yield"(%arg128) : (f32) -> ()
        }) : (tensor<f32>, tensor<2x2xf32>) -> tensor<2x2xf32>
        %199 = "linalg.generic"(%198, %197, %195) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg125: f32, %arg126: f32, %arg127: f32):
          %234 = "arith.maximumf"(%arg125, %arg126) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
          "linalg.yield"(%234) : (f32) -> ()
        }) : (tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
        %200 = "tensor.empty"() : () -> tensor<2x2x1xf32>
        %201 = "linalg.generic"(%199, %200) <{indexing_maps = [#map12, #map20], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
        ^bb0(%arg123: f32, %arg124: f32):
          "linalg.yield"(%arg123) : (f32) -> ()
        }) : (tensor<2x2xf32>, tensor<2x2x1xf32>) -> tensor<2x2x1xf32>
        %202 = "linalg.generic"(%201, %184) <{indexing_maps = [#map23, #map20], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
        ^bb0(%arg121: f32, %arg122: f32):
          "linalg.yield"(%arg121) : (f32) -> ()
        }) : (tensor<2x2x1xf32>, tensor<2x2x16xf32>) -> tensor<2x2x16xf32>
        %203 = "linalg.generic"(%194, %202, %184) <{indexing_maps = [#map20, #map20, #map20], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg118: f32, %arg119: f32, %arg120: f32):
          %233 = "arith.subf"(%arg118, %arg119) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
          "linalg.yield"(%233) : (f32) -> ()
        }) : (tensor<2x2x16xf32>, tensor<2x2x16xf32>, tensor<2x2x16xf32>) -> tensor<2x2x16xf32>
        %204 = "linalg.generic"(%203, %184) <{indexing_maps = [#map20, #map20], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
        ^bb0(%arg116: f32, %arg117: f32):
          %232 = "math.exp"(%arg116) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
          "linalg.yield"(%232) : (f32) -> ()
        }) : (tensor<2x2x16xf32>, tensor<2x2x16xf32>) -> tensor<2x2x16xf32>
        %205 = "linalg.fill"(%101, %195) <{operandSegmentSizes = array<i32: 1, 1>}> ({
        ^bb0(%arg114: f32, %arg115: f32):
          "linalg.yield"(%arg114) : (f32) -> ()
        }) : (f32, tensor<2x2xf32>) -> tensor<2x2xf32>
        %206 = "linalg.generic"(%204, %205) <{indexing_maps = [#map20, #map12], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
        ^bb0(%arg112: f32, %arg113: f32):
          %231 = "arith.addf"(%arg113, %arg112) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
          "linalg.yield"(%231) : (f32) -> ()
        }) : (tensor<2x2x16xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
        %207 = "linalg.generic"(%206, %200) <{indexing_maps = [#map12, #map20], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
        ^bb0(%arg110: f32, %arg111: f32):
          "linalg.yield"(%arg110) : (f32) -> ()
        }) : (tensor<2x2xf32>, tensor<2x2x1xf32>) -> tensor<2x2x1xf32>
        %208 = "linalg.generic"(%207, %184) <{indexing_maps = [#map23, #map20], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
        ^bb0(%arg108: f32, %arg109: f32):
          "linalg.yield"(%arg108) : (f32) -> ()
        }) : (tensor<2x2x1xf32>, tensor<2x2x16xf32>) -> tensor<2x2x16xf32>
        %209 = "linalg.generic"(%204, %208, %184) <{indexing_maps = [#map20, #map20, #map20], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg105: f32, %arg106: f32, %arg107: f32):
          %230 = "arith.divf"(%arg105, %arg106) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
          "linalg.yield"(%230) : (f32) -> ()
        }) : (tensor<2x2x16xf32>, tensor<2x2x16xf32>, tensor<2x2x16xf32>) -> tensor<2x2x16xf32>
        %210 = "tensor.empty"() : () -> tensor<2x2x8xf32>
        %211 = "linalg.fill"(%101, %210) <{operandSegmentSizes = array<i32: 1, 1>}> ({
        ^bb0(%arg103: f32, %arg104: f32):
          "linalg.yield"(%arg103) : (f32) -> ()
        }) : (f32, tensor<2x2x8xf32>) -> tensor<2x2x8xf32>
        %212 = "linalg.generic"(%209, %182, %211) <{indexing_maps = [#map16, #map24, #map18], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg100: f32, %arg101: f32, %arg102: f32):
          %228 = "arith.mulf"(%arg100, %arg101) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
          %229 = "arith.addf"(%arg102, %228) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
          "linalg.yield"(%229) : (f32) -> ()
        }) : (tensor<2x2x16xf32>, tensor<2x16x2x8xf32>, tensor<2x2x8xf32>) -> tensor<2x2x8xf32>
        %213 = "tensor.collapse_shape"(%212) <{reassociation = [[0], [1, 2]]}> : (tensor<2x2x8xf32>) -> tensor<2x16xf32>
        %214 = "linalg.fill"(%101, %119) <{operandSegmentSizes = array<i32: 1, 1>}> ({
        ^bb0(%arg98: f32, %arg99: f32):
          "linalg.yield"(%arg98) : (f32) -> ()
        }) : (f32, tensor<2x32xf32>) -> tensor<2x32xf32>
        %215 = "linalg.matmul"(%213, %155, %214) <{indexing_maps = [#map10, #map11, #map12], operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg95: f32, %arg96: f32, %arg97: f32):
          %226 = "arith.mulf"(%arg95, %arg96) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
          %227 = "arith.addf"(%arg97, %226) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
          "linalg.yield"(%227) : (f32) -> ()
        }) : (tensor<2x16xf32>, tensor<16x32xf32>, tensor<2x32xf32>) -> tensor<2x32xf32>
        %216 = "stablehlo.all_reduce"(%215) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "tp">]>, use_global_device_ids}> ({
        ^bb0(%arg90: tensor<f32>, %arg91: tensor<f32>):
          %223 = "tensor.empty"() : () -> tensor<f32>
          %224 = "linalg.generic"(%arg90, %arg91, %223) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
          ^bb0(%arg92: f32, %arg93: f32, %arg94: f32):
            %225 = "arith.addf"(%arg92, %arg93) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
            "linalg.yield"(%225) : (f32) -> ()
          }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
          "stablehlo.return"(%224) : (tensor<f32>) -> ()
        }) : (tensor<2x32xf32>) -> tensor<2x32xf32>
        %217 = "linalg.generic"(%arg82, %216, %119) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg87: f32, %arg88: f32, %arg89: f32):
          %222 = "arith.addf"(%arg87, %arg88) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
          "linalg.yield"(%222) : (f32) -> ()
        }) : (tensor<2x32xf32>, tensor<2x32xf32>, tensor<2x32xf32>) -> tensor<2x32xf32>
        %218 = "func.call"(%arg83, %181, %arg81) <{callee = @dynamic_update_index_in_dim}> : (tensor<3x2x16x2x8xf32>, tensor<2x16x2x8xf32>, tensor<i32>) -> tensor<3x2x16x2x8xf32>
        %219 = "func.call"(%arg84, %182, %arg81) <{callee = @dynamic_update_index_in_dim}> : (tensor<3x2x16x2x8xf32>, tensor<2x16x2x8xf32>, tensor<i32>) -> tensor<3x2x16x2x8xf32>
        %220 = "linalg.generic"(%arg81, %174) <{indexing_maps = [#map9, #map9], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
        ^bb0(%arg85: i32, %arg86: i32):
          %221 = "arith.addi"(%arg85, %96) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
          "linalg.yield"(%221) : (i32) -> ()
        }) : (tensor<i32>, tensor<i32>) -> tensor<i32>
        "stablehlo.return"(%arg75, %arg76, %arg77, %arg78, %arg79, %arg80, %220, %217, %218, %219) : (tensor<3x32x48xf32>, tensor<3x16x32xf32>, tensor<3x2x16x2x8xf32>, tensor<3x2x16x2x8xf32>, tensor<1x8xf32>, tensor<i32>, tensor<i32>, tensor<2x32xf32>, tensor<3x2x16x2x8xf32>, tensor<3x2x16x2x8xf32>) -> ()
      }) : (tensor<3x32x48xf32>, tensor<3x16x32xf32>, tensor<3x2x16x2x8xf32>, tensor<3x2x16x2x8xf32>, tensor<1x8xf32>, tensor<i32>, tensor<i32>, tensor<2x32xf32>, tensor<3x2x16x2x8xf32>, tensor<3x2x16x2x8xf32>) -> (tensor<3x32x48xf32>, tensor<3x16x32xf32>, tensor<3x2x16x2x8xf32>, tensor<3x2x16x2x8xf32>, tensor<1x8xf32>, tensor<i32>, tensor<i32>, tensor<2x32xf32>, tensor<3x2x16x2x8xf32>, tensor<3x2x16x2x8xf32>)
      %143 = "tensor.empty"() : () -> tensor<32x20xf32>
      %144 = "linalg.generic"(%arg59, %143) <{indexing_maps = [#map25, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg73: f32, %arg74: f32):
        "linalg.yield"(%arg73) : (f32) -> ()
      }) : (tensor<20x32xf32>, tensor<32x20xf32>) -> tensor<32x20xf32>
      %145 = "tensor.empty"() : () -> tensor<2x20xf32>
      %146 = "linalg.fill"(%101, %145) <{operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg71: f32, %arg72: f32):
        "linalg.yield"(%arg71) : (f32) -> ()
      }) : (f32, tensor<2x20xf32>) -> tensor<2x20xf32>
      %147 = "linalg.matmul"(%142#7, %144, %146) <{indexing_maps = [#map10, #map11, #map12], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg68: f32, %arg69: f32, %arg70: f32):
        %152 = "arith.mulf"(%arg68, %arg69) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        %153 = "arith.addf"(%arg70, %152) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%153) : (f32) -> ()
      }) : (tensor<2x32xf32>, tensor<32x20xf32>, tensor<2x20xf32>) -> tensor<2x20xf32>
      %148 = "func.call"(%147) <{callee = @argmax}> : (tensor<2x20xf32>) -> tensor<2xi32>
      %149 = "tensor.empty"() : () -> tensor<i32>
      %150 = "linalg.generic"(%arg65, %149) <{indexing_maps = [#map9, #map9], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg66: i32, %arg67: i32):
        %151 = "arith.addi"(%arg66, %96) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        "linalg.yield"(%151) : (i32) -> ()
      }) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "sdy.return"(%148, %142#8, %142#9, %150) : (tensor<2xi32>, tensor<3x2x16x2x8xf32>, tensor<3x2x16x2x8xf32>, tensor<i32>) -> ()
    }) : (tensor<20x32xf32>, tensor<3x32x96xf32>, tensor<3x32x32xf32>, tensor<3x2x16x4x8xf32>, tensor<3x2x16x4x8xf32>, tensor<2xi32>, tensor<i32>) -> (tensor<2xi32>, tensor<3x2x16x4x8xf32>, tensor<3x2x16x4x8xf32>, tensor<i32>)
    "func.return"(%94#0, %94#1, %94#2, %94#3) : (tensor<2xi32>, tensor<3x2x16x4x8xf32>, tensor<3x2x16x4x8xf32>, tensor<i32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<20x32xf32>, tensor<i32>) -> tensor<32xf32>, res_attrs = [{}], sym_name = "dynamic_index_in_dim", sym_visibility = "private"}> ({
  ^bb0(%arg42: tensor<20x32xf32>, %arg43: tensor<i32>):
    %76 = "arith.constant"() <{value = 19 : index}> : () -> index
    %77 = "arith.constant"() <{value = 0 : index}> : () -> index
    %78 = "arith.constant"() <{value = 20 : i32}> : () -> i32
    %79 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %80 = "tensor.empty"() : () -> tensor<i1>
    %81 = "linalg.generic"(%arg43, %80) <{indexing_maps = [#map9, #map9], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg50: i32, %arg51: i1):
      %93 = "arith.cmpi"(%arg50, %79) <{predicate = 2 : i64}> : (i32, i32) -> i1
      "linalg.yield"(%93) : (i1) -> ()
    }) : (tensor<i32>, tensor<i1>) -> tensor<i1>
    %82 = "tensor.empty"() : () -> tensor<i32>
    %83 = "linalg.generic"(%arg43, %82) <{indexing_maps = [#map9, #map9], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg48: i32, %arg49: i32):
      %92 = "arith.addi"(%arg48, %78) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%92) : (i32) -> ()
    }) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %84 = "linalg.generic"(%81, %83, %arg43, %82) <{indexing_maps = [#map9, #map9, #map9, #map9], iterator_types = [], operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg44: i1, %arg45: i32, %arg46: i32, %arg47: i32):
      %91 = "arith.select"(%arg44, %arg45, %arg46) : (i1, i32, i32) -> i32
      "linalg.yield"(%91) : (i32) -> ()
    }) : (tensor<i1>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %85 = "tensor.extract"(%84) : (tensor<i32>) -> i32
    %86 = "arith.index_cast"(%85) : (i32) -> index
    %87 = "arith.maxsi"(%86, %77) : (index, index) -> index
    %88 = "arith.minsi"(%87, %76) : (index, index) -> index
    %89 = "tensor.extract_slice"(%arg42, %88) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808, 0>, static_sizes = array<i64: 1, 32>, static_strides = array<i64: 1, 1>}> : (tensor<20x32xf32>, index) -> tensor<1x32xf32>
    %90 = "tensor.collapse_shape"(%89) <{reassociation = [[0, 1]]}> : (tensor<1x32xf32>) -> tensor<32xf32>
    "func.return"(%90) : (tensor<32xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<16x8xf32>, tensor<i32>) -> tensor<1x8xf32>, res_attrs = [{}], sym_name = "dynamic_index_in_dim_0", sym_visibility = "private"}> ({
  ^bb0(%arg32: tensor<16x8xf32>, %arg33: tensor<i32>):
    %59 = "arith.constant"() <{value = 15 : index}> : () -> index
    %60 = "arith.constant"() <{value = 0 : index}> : () -> index
    %61 = "arith.constant"() <{value = 16 : i32}> : () -> i32
    %62 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %63 = "tensor.empty"() : () -> tensor<i1>
    %64 = "linalg.generic"(%arg33, %63) <{indexing_maps = [#map9, #map9], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg40: i32, %arg41: i1):
      %75 = "arith.cmpi"(%arg40, %62) <{predicate = 2 : i64}> : (i32, i32) -> i1
      "linalg.yield"(%75) : (i1) -> ()
    }) : (tensor<i32>, tensor<i1>) -> tensor<i1>
    %65 = "tensor.empty"() : () -> tensor<i32>
    %66 = "linalg.generic"(%arg33, %65) <{indexing_maps = [#map9, #map9], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg38: i32, %arg39: i32):
      %74 = "arith.addi"(%arg38, %61) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%74) : (i32) -> ()
    }) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %67 = "linalg.generic"(%64, %66, %arg33, %65) <{indexing_maps = [#map9, #map9, #map9, #map9], iterator_types = [], operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg34: i1, %arg35: i32, %arg36: i32, %arg37: i32):
      %73 = "arith.select"(%arg34, %arg35, %arg36) : (i1, i32, i32) -> i32
      "linalg.yield"(%73) : (i32) -> ()
    }) : (tensor<i1>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %68 = "tensor.extract"(%67) : (tensor<i32>) -> i32
    %69 = "arith.index_cast"(%68) : (i32) -> index
    %70 = "arith.maxsi"(%69, %60) : (index, index) -> index
    %71 = "arith.minsi"(%70, %59) : (index, index) -> index
    %72 = "tensor.extract_slice"(%arg32, %71) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808, 0>, static_sizes = array<i64: 1, 8>, static_strides = array<i64: 1, 1>}> : (tensor<16x8xf32>, index) -> tensor<1x8xf32>
    "func.return"(%72) : (tensor<1x8xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<3x32x48xf32>, tensor<i32>) -> tensor<32x48xf32>, res_attrs = [{}], sym_name = "dynamic_index_in_dim_1", sym_visibility = "private"}> ({
  ^bb0(%arg30: tensor<3x32x48xf32>, %arg31: tensor<i32>):
    %51 = "arith.constant"() <{value = 2 : index}> : () -> index
    %52 = "arith.constant"() <{value = 0 : index}> : () -> index
    %53 = "tensor.extract"(%arg31) : (tensor<i32>) -> i32
    %54 = "arith.index_cast"(%53) : (i32) -> index
    %55 = "arith.maxsi"(%54, %52) : (index, index) -> index
    %56 = "arith.minsi"(%55, %51) : (index, index) -> index
    %57 = "tensor.extract_slice"(%arg30, %56) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808, 0, 0>, static_sizes = array<i64: 1, 32, 48>, static_strides = array<i64: 1, 1, 1>}> : (tensor<3x32x48xf32>, index) -> tensor<1x32x48xf32>
    %58 = "tensor.collapse_shape"(%57) <{reassociation = [[0, 1], [2]]}> : (tensor<1x32x48xf32>) -> tensor<32x48xf32>
    "func.return"(%58) : (tensor<32x48xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<3x16x32xf32>, tensor<i32>) -> tensor<16x32xf32>, res_attrs = [{}], sym_name = "dynamic_index_in_dim_2", sym_visibility = "private"}> ({
  ^bb0(%arg28: tensor<3x16x32xf32>, %arg29: tensor<i32>):
    %43 = "arith.constant"() <{value = 2 : index}> : () -> index
    %44 = "arith.constant"() <{value = 0 : index}> : () -> index
    %45 = "tensor.extract"(%arg29) : (tensor<i32>) -> i32
    %46 = "arith.index_cast"(%45) : (i32) -> index
    %47 = "arith.maxsi"(%46, %44) : (index, index) -> index
    %48 = "arith.minsi"(%47, %43) : (index, index) -> index
    %49 = "tensor.extract_slice"(%arg28, %48) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808, 0, 0>, static_sizes = array<i64: 1, 16, 32>, static_strides = array<i64: 1, 1, 1>}> : (tensor<3x16x32xf32>, index) -> tensor<1x16x32xf32>
    %50 = "tensor.collapse_shape"(%49) <{reassociation = [[0, 1], [2]]}> : (tensor<1x16x32xf32>) -> tensor<16x32xf32>
    "func.return"(%50) : (tensor<16x32xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<3x2x16x2x8xf32>, tensor<i32>) -> tensor<2x16x2x8xf32>, res_attrs = [{}], sym_name = "dynamic_index_in_dim_3", sym_visibility = "private"}> ({
  ^bb0(%arg26: tensor<3x2x16x2x8xf32>, %arg27: tensor<i32>):
    %35 = "arith.constant"() <{value = 2 : index}> : () -> index
    %36 = "arith.constant"() <{value = 0 : index}> : () -> index
    %37 = "tensor.extract"(%arg27) : (tensor<i32>) -> i32
    %38 = "arith.index_cast"(%37) : (i32) -> index
    %39 = "arith.maxsi"(%38, %36) : (index, index) -> index
    %40 = "arith.minsi"(%39, %35) : (index, index) -> index
    %41 = "tensor.extract_slice"(%arg26, %40) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808, 0, 0, 0, 0>, static_sizes = array<i64: 1, 2, 16, 2, 8>, static_strides = array<i64: 1, 1, 1, 1, 1>}> : (tensor<3x2x16x2x8xf32>, index) -> tensor<1x2x16x2x8xf32>
    %42 = "tensor.collapse_shape"(%41) <{reassociation = [[0, 1], [2], [3], [4]]}> : (tensor<1x2x16x2x8xf32>) -> tensor<2x16x2x8xf32>
    "func.return"(%42) : (tensor<2x16x2x8xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<1x1x16xi1>, tensor<2x2x16xf32>, tensor<f32>) -> tensor<2x2x16xf32>, res_attrs = [{}], sym_name = "_where", sym_visibility = "private"}> ({
  ^bb0(%arg15: tensor<1x1x16xi1>, %arg16: tensor<2x2x16xf32>, %arg17: tensor<f32>):
    %29 = "tensor.empty"() : () -> tensor<2x2x16xi1>
    %30 = "linalg.generic"(%arg15, %29) <{indexing_maps = [#map26, #map20], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg24: i1, %arg25: i1):
      "linalg.yield"(%arg24) : (i1) -> ()
    }) : (tensor<1x1x16xi1>, tensor<2x2x16xi1>) -> tensor<2x2x16xi1>
    %31 = "tensor.empty"() : () -> tensor<2x2x16xf32>
    %32 = "linalg.generic"(%arg17, %31) <{indexing_maps = [#map19, #map20], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg22: f32, %arg23: f32):
      "linalg.yield"(%arg22) : (f32) -> ()
    }) : (tensor<f32>, tensor<2x2x16xf32>) -> tensor<2x2x16xf32>
    %33 = "linalg.generic"(%30, %arg16, %32, %31) <{indexing_maps = [#map20, #map20, #map20, #map20], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg18: i1, %arg19: f32, %arg20: f32, %arg21: f32):
      %34 = "arith.select"(%arg18, %arg19, %arg20) : (i1, f32, f32) -> f32
      "linalg.yield"(%34) : (f32) -> ()
    }) : (tensor<2x2x16xi1>, tensor<2x2x16xf32>, tensor<2x2x16xf32>, tensor<2x2x16xf32>) -> tensor<2x2x16xf32>
    "func.return"(%33) : (tensor<2x2x16xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<3x2x16x2x8xf32>, tensor<2x16x2x8xf32>, tensor<i32>) -> tensor<3x2x16x2x8xf32>, res_attrs = [{}], sym_name = "dynamic_update_index_in_dim", sym_visibility = "private"}> ({
  ^bb0(%arg10: tensor<3x2x16x2x8xf32>, %arg11: tensor<2x16x2x8xf32>, %arg12: tensor<i32>):
    %20 = "arith.constant"() <{value = 2 : index}> : () -> index
    %21 = "arith.constant"() <{value = 0 : index}> : () -> index
    %22 = "tensor.empty"() : () -> tensor<1x2x16x2x8xf32>
    %23 = "linalg.generic"(%arg11, %22) <{indexing_maps = [#map27, #map8], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg13: f32, %arg14: f32):
      "linalg.yield"(%arg13) : (f32) -> ()
    }) : (tensor<2x16x2x8xf32>, tensor<1x2x16x2x8xf32>) -> tensor<1x2x16x2x8xf32>
    %24 = "tensor.extract"(%arg12) : (tensor<i32>) -> i32
    %25 = "arith.index_cast"(%24) : (i32) -> index
    %26 = "arith.maxsi"(%25, %21) : (index, index) -> index
    %27 = "arith.minsi"(%26, %20) : (index, index) -> index
    %28 = "tensor.insert_slice"(%23, %arg10, %27) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808, 0, 0, 0, 0>, static_sizes = array<i64: 1, 2, 16, 2, 8>, static_strides = array<i64: 1, 1, 1, 1, 1>}> : (tensor<1x2x16x2x8xf32>, tensor<3x2x16x2x8xf32>, index) -> tensor<3x2x16x2x8xf32>
    "func.return"(%28) : (tensor<3x2x16x2x8xf32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<2x20xf32>) -> tensor<2xi32>, sym_name = "argmax", sym_visibility = "private"}> ({
  ^bb0(%arg0: tensor<2x20xf32>):
    %0 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %1 = "arith.constant"() <{value = 0xFF800000 : f32}> : () -> f32
    %2 = "tensor.empty"() : () -> tensor<2x20xi32>
    %3 = "linalg.generic"(%2) <{indexing_maps = [#map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg9: i32):
      %18 = "linalg.index"() <{dim = 1 : i64}> : () -> index
      %19 = "arith.index_cast"(%18) : (index) -> i32
      "linalg.yield"(%19) : (i32) -> ()
    }) : (tensor<2x20xi32>) -> tensor<2x20xi32>
    %4 = "tensor.empty"() : () -> tensor<2xf32>
    %5 = "linalg.fill"(%1, %4) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg7: f32, %arg8: f32):
      "linalg.yield"(%arg7) : (f32) -> ()
    }) : (f32, tensor<2xf32>) -> tensor<2xf32>
    %6 = "tensor.empty"() : () -> tensor<2xi32>
    %7 = "linalg.fill"(%0, %6) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg5: i32, %arg6: i32):
      "linalg.yield"(%arg5) : (i32) -> ()
    }) : (i32, tensor<2xi32>) -> tensor<2xi32>
    %8:2 = "linalg.generic"(%arg0, %3, %5, %7) <{indexing_maps = [#map1, #map1, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 2>}> ({
    ^bb0(%arg1: f32, %arg2: i32, %arg3: f32, %arg4: i32):
      %9 = "arith.cmpf"(%arg3, %arg1) <{fastmath = #arith.fastmath<none>, predicate = 2 : i64}> : (f32, f32) -> i1
      %10 = "arith.cmpf"(%arg3, %arg3) <{fastmath = #arith.fastmath<none>, predicate = 13 : i64}> : (f32, f32) -> i1
      %11 = "arith.ori"(%9, %10) : (i1, i1) -> i1
      %12 = "arith.cmpf"(%arg3, %arg1) <{fastmath = #arith.fastmath<none>, predicate = 1 : i64}> : (f32, f32) -> i1
      %13 = "arith.cmpi"(%arg4, %arg2) <{predicate = 2 : i64}> : (i32, i32) -> i1
      %14 = "arith.andi"(%12, %13) : (i1, i1) -> i1
      %15 = "arith.ori"(%11, %14) : (i1, i1) -> i1
      %16 = "arith.select"(%11, %arg3, %arg1) : (i1, f32, f32) -> f32
      %17 = "arith.select"(%15, %arg4, %arg2) : (i1, i32, i32) -> i32
      "linalg.yield"(%16, %17) : (f32, i32) -> ()
    }) : (tensor<2x20xf32>, tensor<2x20xi32>, tensor<2xf32>, tensor<2xi32>) -> (tensor<2xf32>, tensor<2xi32>)
    "func.return"(%8#1) : (tensor<2xi32>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 2 : i32, mhlo.num_replicas = 1 : i32} : () -> ()

