#map = affine_map<(d0, d1, d2) -> (d0, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map3 = affine_map<(d0, d1) -> (d0, d1)>
#map4 = affine_map<(d0, d1) -> (d0)>
#map5 = affine_map<(d0) -> ()>
#map6 = affine_map<(d0) -> (d0)>
#map7 = affine_map<(d0, d1) -> (d0, 0)>
#map8 = affine_map<(d0, d1, d2) -> ()>
#map9 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map10 = affine_map<(d0, d1, d2) -> (d1, d2)>
#map11 = affine_map<(d0, d1) -> ()>
#map12 = affine_map<(d0, d1) -> (d1)>
#map13 = affine_map<(d0, d1) -> (0, d1)>
#map14 = affine_map<() -> ()>
#map15 = affine_map<(d0, d1, d2) -> (d0 + d2, d1)>
#map16 = affine_map<(d0, d1, d2) -> (d2)>
"builtin.module"() <{sym_name = "jit_run"}> ({
  "sdy.mesh"() <{mesh = #sdy.mesh<["ep"=2]>, sym_name = "mesh"}> {stablehlo.mesh = {axes = [{name = "ep", size = 2 : i64}]}} : () -> ()
  "sdy.mesh"() <{mesh = #sdy.mesh<["ep"=2]>, sym_name = "mesh_0"}> {stablehlo.mesh = {axes = [{name = "ep", size = 2 : i64}]}} : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<8x2xf32>, tensor<2x8x8xf32>, tensor<32x8xf32>) -> tensor<32x8xf32>, res_attrs = [{jax.result_info = "result"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg61: tensor<8x2xf32>, %arg62: tensor<2x8x8xf32>, %arg63: tensor<32x8xf32>):
    %79 = "sdy.manual_computation"(%arg61, %arg62, %arg63) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{}, {}]>, <@mesh, [{"ep"}, {}, {}]>, <@mesh, [{"ep"}, {}]>]>, manual_axes = #sdy<manual_axes{"ep"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{"ep"}, {}]>]>}> ({
    ^bb0(%arg64: tensor<8x2xf32>, %arg65: tensor<1x8x8xf32>, %arg66: tensor<16x8xf32>):
      %80 = "arith.constant"() <{value = 7 : index}> : () -> index
      %81 = "arith.constant"() <{value = true}> : () -> i1
      %82 = "arith.constant"() <{value = 1 : index}> : () -> index
      %83 = "arith.constant"() <{value = 0 : index}> : () -> index
      %84 = "arith.constant"() <{value = 0 : i32}> : () -> i32
      %85 = "arith.constant"() <{value = 0xFF800000 : f32}> : () -> f32
      %86 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
      %87 = "arith.constant"() <{value = dense<16> : tensor<i32>}> : () -> tensor<i32>
      %88 = "arith.constant"() <{value = dense<[1, 7]> : tensor<2xi32>}> : () -> tensor<2xi32>
      %89 = "arith.constant"() <{value = dense<8> : tensor<i32>}> : () -> tensor<i32>
      %90 = "arith.constant"() <{value = dense<2> : tensor<i32>}> : () -> tensor<i32>
      %91 = "arith.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
      %92 = "arith.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
      %93 = "arith.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %94 = "arith.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
      %95 = "tensor.empty"() : () -> tensor<16x2xf32>
      %96 = "linalg.fill"(%86, %95) <{operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg212: f32, %arg213: f32):
        "linalg.yield"(%arg212) : (f32) -> ()
      }) : (f32, tensor<16x2xf32>) -> tensor<16x2xf32>
      %97 = "linalg.matmul"(%arg66, %arg64, %96) <{indexing_maps = [#map, #map1, #map2], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg209: f32, %arg210: f32, %arg211: f32):
        %235 = "arith.mulf"(%arg209, %arg210) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        %236 = "arith.addf"(%arg211, %235) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%236) : (f32) -> ()
      }) : (tensor<16x8xf32>, tensor<8x2xf32>, tensor<16x2xf32>) -> tensor<16x2xf32>
      %98:2 = "chlo.top_k"(%97) <{is_stable = true, k = 2 : i64}> : (tensor<16x2xf32>) -> (tensor<16x2xf32>, tensor<16x2xi32>)
      %99 = "tensor.collapse_shape"(%98#1) <{reassociation = [[0, 1]]}> : (tensor<16x2xi32>) -> tensor<32xi32>
      %100 = "tensor.empty"() : () -> tensor<16xf32>
      %101 = "linalg.fill"(%85, %100) <{operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg207: f32, %arg208: f32):
        "linalg.yield"(%arg207) : (f32) -> ()
      }) : (f32, tensor<16xf32>) -> tensor<16xf32>
      %102 = "linalg.generic"(%98#0, %101) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg205: f32, %arg206: f32):
        %234 = "arith.maximumf"(%arg206, %arg205) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%234) : (f32) -> ()
      }) : (tensor<16x2xf32>, tensor<16xf32>) -> tensor<16xf32>
      %103 = "linalg.generic"(%94, %100) <{indexing_maps = [#map5, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg203: f32, %arg204: f32):
        "linalg.yield"(%arg203) : (f32) -> ()
      }) : (tensor<f32>, tensor<16xf32>) -> tensor<16xf32>
      %104 = "linalg.generic"(%103, %102, %100) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg200: f32, %arg201: f32, %arg202: f32):
        %233 = "arith.maximumf"(%arg200, %arg201) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%233) : (f32) -> ()
      }) : (tensor<16xf32>, tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
      %105 = "tensor.empty"() : () -> tensor<16x1xf32>
      %106 = "linalg.generic"(%104, %105) <{indexing_maps = [#map4, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg198: f32, %arg199: f32):
        "linalg.yield"(%arg198) : (f32) -> ()
      }) : (tensor<16xf32>, tensor<16x1xf32>) -> tensor<16x1xf32>
      %107 = "linalg.generic"(%106, %95) <{indexing_maps = [#map7, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg196: f32, %arg197: f32):
        "linalg.yield"(%arg196) : (f32) -> ()
      }) : (tensor<16x1xf32>, tensor<16x2xf32>) -> tensor<16x2xf32>
      %108 = "linalg.generic"(%98#0, %107, %95) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg193: f32, %arg194: f32, %arg195: f32):
        %232 = "arith.subf"(%arg193, %arg194) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%232) : (f32) -> ()
      }) : (tensor<16x2xf32>, tensor<16x2xf32>, tensor<16x2xf32>) -> tensor<16x2xf32>
      %109 = "linalg.generic"(%108, %95) <{indexing_maps = [#map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg191: f32, %arg192: f32):
        %231 = "math.exp"(%arg191) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
        "linalg.yield"(%231) : (f32) -> ()
      }) : (tensor<16x2xf32>, tensor<16x2xf32>) -> tensor<16x2xf32>
      %110 = "linalg.fill"(%86, %100) <{operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg189: f32, %arg190: f32):
        "linalg.yield"(%arg189) : (f32) -> ()
      }) : (f32, tensor<16xf32>) -> tensor<16xf32>
      %111 = "linalg.generic"(%109, %110) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg187: f32, %arg188: f32):
        %230 = "arith.addf"(%arg188, %arg187) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%230) : (f32) -> ()
      }) : (tensor<16x2xf32>, tensor<16xf32>) -> tensor<16xf32>
      %112 = "linalg.generic"(%111, %105) <{indexing_maps = [#map4, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg185: f32, %arg186: f32):
        "linalg.yield"(%arg185) : (f32) -> ()
      }) : (tensor<16xf32>, tensor<16x1xf32>) -> tensor<16x1xf32>
      %113 = "linalg.generic"(%112, %95) <{indexing_maps = [#map7, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg183: f32, %arg184: f32):
        "linalg.yield"(%arg183) : (f32) -> ()
      }) : (tensor<16x1xf32>, tensor<16x2xf32>) -> tensor<16x2xf32>
      %114 = "linalg.generic"(%109, %113, %95) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg180: f32, %arg181: f32, %arg182: f32):
        %229 = "arith.divf"(%arg180, %arg181) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%229) : (f32) -> ()
      }) : (tensor<16x2xf32>, tensor<16x2xf32>, tensor<16x2xf32>) -> tensor<16x2xf32>
      %115 = "tensor.collapse_shape"(%114) <{reassociation = [[0, 1]]}> : (tensor<16x2xf32>) -> tensor<32xf32>
      %116 = "tensor.expand_shape"(%115) <{reassociation = [[0, 1]], static_output_shape = array<i64: 32, 1>}> : (tensor<32xf32>) -> tensor<32x1xf32>
      %117 = "func.call"(%99) <{callee = @_one_hot}> : (tensor<32xi32>) -> tensor<32x2xi32>
      %118 = "func.call"(%117) <{callee = @cumsum}> : (tensor<32x2xi32>) -> tensor<32x2xi32>
      %119 = "tensor.empty"() : () -> tensor<32x2xi32>
      %120 = "linalg.generic"(%118, %117, %119) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg177: i32, %arg178: i32, %arg179: i32):
        %228 = "arith.muli"(%arg177, %arg178) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        "linalg.yield"(%228) : (i32) -> ()
      }) : (tensor<32x2xi32>, tensor<32x2xi32>, tensor<32x2xi32>) -> tensor<32x2xi32>
      %121 = "tensor.empty"() : () -> tensor<32xi32>
      %122 = "linalg.fill"(%84, %121) <{operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg175: i32, %arg176: i32):
        "linalg.yield"(%arg175) : (i32) -> ()
      }) : (i32, tensor<32xi32>) -> tensor<32xi32>
      %123 = "linalg.generic"(%120, %122) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg173: i32, %arg174: i32):
        %227 = "arith.addi"(%arg174, %arg173) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        "linalg.yield"(%227) : (i32) -> ()
      }) : (tensor<32x2xi32>, tensor<32xi32>) -> tensor<32xi32>
      %124 = "linalg.generic"(%91, %121) <{indexing_maps = [#map5, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg171: i32, %arg172: i32):
        "linalg.yield"(%arg171) : (i32) -> ()
      }) : (tensor<i32>, tensor<32xi32>) -> tensor<32xi32>
      %125 = "linalg.generic"(%123, %124, %121) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg168: i32, %arg169: i32, %arg170: i32):
        %226 = "arith.subi"(%arg168, %arg169) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        "linalg.yield"(%226) : (i32) -> ()
      }) : (tensor<32xi32>, tensor<32xi32>, tensor<32xi32>) -> tensor<32xi32>
      %126 = "tensor.empty"() : () -> tensor<2x8x8xf32>
      %127 = "linalg.generic"(%93, %126) <{indexing_maps = [#map8, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg166: f32, %arg167: f32):
        "linalg.yield"(%arg166) : (f32) -> ()
      }) : (tensor<f32>, tensor<2x8x8xf32>) -> tensor<2x8x8xf32>
      %128 = "tensor.empty"() : () -> tensor<16x2x8xf32>
      %129 = "linalg.generic"(%arg66, %128) <{indexing_maps = [#map, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg164: f32, %arg165: f32):
        "linalg.yield"(%arg164) : (f32) -> ()
      }) : (tensor<16x8xf32>, tensor<16x2x8xf32>) -> tensor<16x2x8xf32>
      %130 = "tensor.collapse_shape"(%129) <{reassociation = [[0, 1], [2]]}> : (tensor<16x2x8xf32>) -> tensor<32x8xf32>
      %131 = "linalg.generic"(%92, %121) <{indexing_maps = [#map5, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg162: i32, %arg163: i32):
        "linalg.yield"(%arg162) : (i32) -> ()
      }) : (tensor<i32>, tensor<32xi32>) -> tensor<32xi32>
      %132 = "tensor.empty"() : () -> tensor<32xi1>
      %133 = "linalg.generic"(%99, %131, %132) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg159: i32, %arg160: i32, %arg161: i1):
        %225 = "arith.cmpi"(%arg159, %arg160) <{predicate = 2 : i64}> : (i32, i32) -> i1
        "linalg.yield"(%225) : (i1) -> ()
      }) : (tensor<32xi32>, tensor<32xi32>, tensor<32xi1>) -> tensor<32xi1>
      %134 = "linalg.generic"(%90, %121) <{indexing_maps = [#map5, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg157: i32, %arg158: i32):
        "linalg.yield"(%arg157) : (i32) -> ()
      }) : (tensor<i32>, tensor<32xi32>) -> tensor<32xi32>
      %135 = "linalg.generic"(%99, %134, %121) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg154: i32, %arg155: i32, %arg156: i32):
        %224 = "arith.addi"(%arg154, %arg155) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        "linalg.yield"(%224) : (i32) -> ()
      }) : (tensor<32xi32>, tensor<32xi32>, tensor<32xi32>) -> tensor<32xi32>
      %136 = "linalg.generic"(%133, %135, %99, %121) <{indexing_maps = [#map6, #map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
      ^bb0(%arg150: i1, %arg151: i32, %arg152: i32, %arg153: i32):
        %223 = "arith.select"(%arg150, %arg151, %arg152) : (i1, i32, i32) -> i32
        "linalg.yield"(%223) : (i32) -> ()
      }) : (tensor<32xi1>, tensor<32xi32>, tensor<32xi32>, tensor<32xi32>) -> tensor<32xi32>
      %137 = "linalg.generic"(%125, %131, %132) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg147: i32, %arg148: i32, %arg149: i1):
        %222 = "arith.cmpi"(%arg147, %arg148) <{predicate = 2 : i64}> : (i32, i32) -> i1
        "linalg.yield"(%222) : (i1) -> ()
      }) : (tensor<32xi32>, tensor<32xi32>, tensor<32xi1>) -> tensor<32xi1>
      %138 = "linalg.generic"(%89, %121) <{indexing_maps = [#map5, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg145: i32, %arg146: i32):
        "linalg.yield"(%arg145) : (i32) -> ()
      }) : (tensor<i32>, tensor<32xi32>) -> tensor<32xi32>
      %139 = "linalg.generic"(%125, %138, %121) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg142: i32, %arg143: i32, %arg144: i32):
        %221 = "arith.addi"(%arg142, %arg143) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        "linalg.yield"(%221) : (i32) -> ()
      }) : (tensor<32xi32>, tensor<32xi32>, tensor<32xi32>) -> tensor<32xi32>
      %140 = "linalg.generic"(%137, %139, %125, %121) <{indexing_maps = [#map6, #map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
      ^bb0(%arg138: i1, %arg139: i32, %arg140: i32, %arg141: i32):
        %220 = "arith.select"(%arg138, %arg139, %arg140) : (i1, i32, i32) -> i32
        "linalg.yield"(%220) : (i32) -> ()
      }) : (tensor<32xi1>, tensor<32xi32>, tensor<32xi32>, tensor<32xi32>) -> tensor<32xi32>
      %141 = "tensor.empty"() : () -> tensor<32x1xi32>
      %142 = "linalg.generic"(%136, %141) <{indexing_maps = [#map4, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg136: i32, %arg137: i32):
        "linalg.yield"(%arg136) : (i32) -> ()
      }) : (tensor<32xi32>, tensor<32x1xi32>) -> tensor<32x1xi32>
      %143 = "linalg.generic"(%140, %141) <{indexing_maps = [#map4, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg134: i32, %arg135: i32):
        "linalg.yield"(%arg134) : (i32) -> ()
      }) : (tensor<32xi32>, tensor<32x1xi32>) -> tensor<32x1xi32>
      %144 = "linalg.generic"(%119) <{indexing_maps = [#map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
      ^bb0(%arg133: i32):
        %213 = "linalg.index"() <{dim = 0 : i64}> : () -> index
        %214 = "linalg.index"() <{dim = 1 : i64}> : () -> index
        %215 = "arith.cmpi"(%214, %82) <{predicate = 6 : i64}> : (index, index) -> i1
        %216 = "scf.if"(%215) ({
          %219 = "tensor.extract"(%142, %213, %214) : (tensor<32x1xi32>, index, index) -> i32
          "scf.yield"(%219) : (i32) -> ()
        }, {
          %217 = "arith.subi"(%214, %82) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
          %218 = "tensor.extract"(%143, %213, %217) : (tensor<32x1xi32>, index, index) -> i32
          "scf.yield"(%218) : (i32) -> ()
        }) : (i1) -> i32
        "linalg.yield"(%216) : (i32) -> ()
      }) : (tensor<32x2xi32>) -> tensor<32x2xi32>
      %145 = "stablehlo.scatter"(%127, %144, %130) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0, 1], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 1>, unique_indices = false}> ({
      ^bb0(%arg131: tensor<f32>, %arg132: tensor<f32>):
        "stablehlo.return"(%arg132) : (tensor<f32>) -> ()
      }) : (tensor<2x8x8xf32>, tensor<32x2xi32>, tensor<32x8xf32>) -> tensor<2x8x8xf32>
      %146 = "stablehlo.all_to_all"(%145) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, concat_dimension = 0 : i64, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "ep">]>, split_count = 2 : i64, split_dimension = 0 : i64}> : (tensor<2x8x8xf32>) -> tensor<2x8x8xf32>
      %147 = "tensor.collapse_shape"(%146) <{reassociation = [[0, 1], [2]]}> : (tensor<2x8x8xf32>) -> tensor<16x8xf32>
      %148 = "tensor.collapse_shape"(%arg65) <{reassociation = [[0, 1], [2]]}> : (tensor<1x8x8xf32>) -> tensor<8x8xf32>
      %149 = "tensor.empty"() : () -> tensor<16x8xf32>
      %150 = "linalg.fill"(%86, %149) <{operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg129: f32, %arg130: f32):
        "linalg.yield"(%arg129) : (f32) -> ()
      }) : (f32, tensor<16x8xf32>) -> tensor<16x8xf32>
      %151 = "linalg.matmul"(%147, %148, %150) <{indexing_maps = [#map, #map1, #map2], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg126: f32, %arg127: f32, %arg128: f32):
        %211 = "arith.mulf"(%arg126, %arg127) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        %212 = "arith.addf"(%arg128, %211) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%212) : (f32) -> ()
      }) : (tensor<16x8xf32>, tensor<8x8xf32>, tensor<16x8xf32>) -> tensor<16x8xf32>
      %152 = "tensor.empty"() : () -> tensor<1x16x8xf32>
      %153 = "linalg.generic"(%151, %152) <{indexing_maps = [#map10, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg124: f32, %arg125: f32):
        "linalg.yield"(%arg124) : (f32) -> ()
      }) : (tensor<16x8xf32>, tensor<1x16x8xf32>) -> tensor<1x16x8xf32>
      %154 = "linalg.generic"(%153, %152) <{indexing_maps = [#map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg122: f32, %arg123: f32):
        %210 = "math.tanh"(%arg122) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
        "linalg.yield"(%210) : (f32) -> ()
      }) : (tensor<1x16x8xf32>, tensor<1x16x8xf32>) -> tensor<1x16x8xf32>
      %155 = "tensor.collapse_shape"(%154) <{reassociation = [[0, 1, 2]]}> : (tensor<1x16x8xf32>) -> tensor<128xf32>
      %156 = "tensor.expand_shape"(%155) <{reassociation = [[0, 1, 2]], static_output_shape = array<i64: 2, 8, 8>}> : (tensor<128xf32>) -> tensor<2x8x8xf32>
      %157 = "stablehlo.all_to_all"(%156) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, concat_dimension = 0 : i64, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "ep">]>, split_count = 2 : i64, split_dimension = 0 : i64}> : (tensor<2x8x8xf32>) -> tensor<2x8x8xf32>
      %158 = "linalg.generic"(%92, %119) <{indexing_maps = [#map11, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg120: i32, %arg121: i32):
        "linalg.yield"(%arg120) : (i32) -> ()
      }) : (tensor<i32>, tensor<32x2xi32>) -> tensor<32x2xi32>
      %159 = "tensor.empty"() : () -> tensor<32x2xi1>
      %160 = "linalg.generic"(%144, %158, %159) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg117: i32, %arg118: i32, %arg119: i1):
        %209 = "arith.cmpi"(%arg117, %arg118) <{predicate = 5 : i64}> : (i32, i32) -> i1
        "linalg.yield"(%209) : (i1) -> ()
      }) : (tensor<32x2xi32>, tensor<32x2xi32>, tensor<32x2xi1>) -> tensor<32x2xi1>
      %161 = "tensor.empty"() : () -> tensor<1x2xi32>
      %162 = "linalg.generic"(%88, %161) <{indexing_maps = [#map12, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg115: i32, %arg116: i32):
        "linalg.yield"(%arg115) : (i32) -> ()
      }) : (tensor<2xi32>, tensor<1x2xi32>) -> tensor<1x2xi32>
      %163 = "linalg.generic"(%162, %119) <{indexing_maps = [#map13, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg113: i32, %arg114: i32):
        "linalg.yield"(%arg113) : (i32) -> ()
      }) : (tensor<1x2xi32>, tensor<32x2xi32>) -> tensor<32x2xi32>
      %164 = "linalg.generic"(%144, %163, %159) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg110: i32, %arg111: i32, %arg112: i1):
        %208 = "arith.cmpi"(%arg110, %arg111) <{predicate = 3 : i64}> : (i32, i32) -> i1
        "linalg.yield"(%208) : (i1) -> ()
      }) : (tensor<32x2xi32>, tensor<32x2xi32>, tensor<32x2xi1>) -> tensor<32x2xi1>
      %165 = "linalg.generic"(%160, %164, %159) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg107: i1, %arg108: i1, %arg109: i1):
        %207 = "arith.andi"(%arg107, %arg108) : (i1, i1) -> i1
        "linalg.yield"(%207) : (i1) -> ()
      }) : (tensor<32x2xi1>, tensor<32x2xi1>, tensor<32x2xi1>) -> tensor<32x2xi1>
      %166 = "linalg.fill"(%81, %132) <{operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg105: i1, %arg106: i1):
        "linalg.yield"(%arg105) : (i1) -> ()
      }) : (i1, tensor<32xi1>) -> tensor<32xi1>
      %167 = "linalg.generic"(%165, %166) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg103: i1, %arg104: i1):
        %206 = "arith.andi"(%arg104, %arg103) : (i1, i1) -> i1
        "linalg.yield"(%206) : (i1) -> ()
      }) : (tensor<32x2xi1>, tensor<32xi1>) -> tensor<32xi1>
      %168 = "tensor.empty"() : () -> tensor<32x8xf32>
      %169 = "linalg.generic"(%168) <{indexing_maps = [#map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
      ^bb0(%arg102: f32):
        %195 = "linalg.index"() <{dim = 0 : i64}> : () -> index
        %196 = "linalg.index"() <{dim = 1 : i64}> : () -> index
        %197 = "tensor.extract"(%144, %195, %83) : (tensor<32x2xi32>, index, index) -> i32
        %198 = "arith.index_cast"(%197) : (i32) -> index
        %199 = "tensor.extract"(%144, %195, %82) : (tensor<32x2xi32>, index, index) -> i32
        %200 = "arith.index_cast"(%199) : (i32) -> index
        %201 = "arith.maxsi"(%198, %83) : (index, index) -> index
        %202 = "arith.minsi"(%201, %82) : (index, index) -> index
        %203 = "arith.maxsi"(%200, %83) : (index, index) -> index
        %204 = "arith.minsi"(%203, %80) : (index, index) -> index
        %205 = "tensor.extract"(%157, %202, %204, %196) : (tensor<2x8x8xf32>, index, index, index) -> f32
        "linalg.yield"(%205) : (f32) -> ()
      }) : (tensor<32x8xf32>) -> tensor<32x8xf32>
      %170 = "tensor.empty"() : () -> tensor<32x8xi1>
      %171 = "linalg.generic"(%167, %170) <{indexing_maps = [#map4, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg100: i1, %arg101: i1):
        "linalg.yield"(%arg100) : (i1) -> ()
      }) : (tensor<32xi1>, tensor<32x8xi1>) -> tensor<32x8xi1>
      %172 = "linalg.generic"(%93, %168) <{indexing_maps = [#map11, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg98: f32, %arg99: f32):
        "linalg.yield"(%arg98) : (f32) -> ()
      }) : (tensor<f32>, tensor<32x8xf32>) -> tensor<32x8xf32>
      %173 = "linalg.generic"(%171, %169, %172, %168) <{indexing_maps = [#map3, #map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
      ^bb0(%arg94: i1, %arg95: f32, %arg96: f32, %arg97: f32):
        %194 = "arith.select"(%arg94, %arg95, %arg96) : (i1, f32, f32) -> f32
        "linalg.yield"(%194) : (f32) -> ()
      }) : (tensor<32x8xi1>, tensor<32x8xf32>, tensor<32x8xf32>, tensor<32x8xf32>) -> tensor<32x8xf32>
      %174 = "linalg.generic"(%116, %168) <{indexing_maps = [#map7, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg92: f32, %arg93: f32):
        "linalg.yield"(%arg92) : (f32) -> ()
      }) : (tensor<32x1xf32>, tensor<32x8xf32>) -> tensor<32x8xf32>
      %175 = "linalg.generic"(%173, %174, %168) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg89: f32, %arg90: f32, %arg91: f32):
        %193 = "arith.mulf"(%arg89, %arg90) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%193) : (f32) -> ()
      }) : (tensor<32x8xf32>, tensor<32x8xf32>, tensor<32x8xf32>) -> tensor<32x8xf32>
      %176 = "linalg.generic"(%93, %149) <{indexing_maps = [#map11, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg87: f32, %arg88: f32):
        "linalg.yield"(%arg87) : (f32) -> ()
      }) : (tensor<f32>, tensor<16x8xf32>) -> tensor<16x8xf32>
      %177 = "linalg.generic"(%121) <{indexing_maps = [#map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
      ^bb0(%arg86: i32):
        %191 = "linalg.index"() <{dim = 0 : i64}> : () -> index
        %192 = "arith.index_cast"(%191) : (index) -> i32
        "linalg.yield"(%192) : (i32) -> ()
      }) : (tensor<32xi32>) -> tensor<32xi32>
      %178 = "func.call"(%177, %90) <{callee = @floor_divide}> : (tensor<32xi32>, tensor<i32>) -> tensor<32xi32>
      %179 = "linalg.generic"(%178, %131, %132) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg83: i32, %arg84: i32, %arg85: i1):
        %190 = "arith.cmpi"(%arg83, %arg84) <{predicate = 2 : i64}> : (i32, i32) -> i1
        "linalg.yield"(%190) : (i1) -> ()
      }) : (tensor<32xi32>, tensor<32xi32>, tensor<32xi1>) -> tensor<32xi1>
      %180 = "linalg.generic"(%87, %121) <{indexing_maps = [#map5, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg81: i32, %arg82: i32):
        "linalg.yield"(%arg81) : (i32) -> ()
      }) : (tensor<i32>, tensor<32xi32>) -> tensor<32xi32>
      %181 = "linalg.generic"(%178, %180, %121) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg78: i32, %arg79: i32, %arg80: i32):
        %189 = "arith.addi"(%arg78, %arg79) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        "linalg.yield"(%189) : (i32) -> ()
      }) : (tensor<32xi32>, tensor<32xi32>, tensor<32xi32>) -> tensor<32xi32>
      %182 = "linalg.generic"(%179, %181, %178, %121) <{indexing_maps = [#map6, #map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
      ^bb0(%arg74: i1, %arg75: i32, %arg76: i32, %arg77: i32):
        %188 = "arith.select"(%arg74, %arg75, %arg76) : (i1, i32, i32) -> i32
        "linalg.yield"(%188) : (i32) -> ()
      }) : (tensor<32xi1>, tensor<32xi32>, tensor<32xi32>, tensor<32xi32>) -> tensor<32xi32>
      %183 = "linalg.generic"(%182, %141) <{indexing_maps = [#map4, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg72: i32, %arg73: i32):
        "linalg.yield"(%arg72) : (i32) -> ()
      }) : (tensor<32xi32>, tensor<32x1xi32>) -> tensor<32x1xi32>
      %184 = "stablehlo.scatter"(%176, %183, %175) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
      ^bb0(%arg67: tensor<f32>, %arg68: tensor<f32>):
        %185 = "tensor.empty"() : () -> tensor<f32>
        %186 = "linalg.generic"(%arg67, %arg68, %185) <{indexing_maps = [#map14, #map14, #map14], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg69: f32, %arg70: f32, %arg71: f32):
          %187 = "arith.addf"(%arg69, %arg70) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
          "linalg.yield"(%187) : (f32) -> ()
        }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%186) : (tensor<f32>) -> ()
      }) : (tensor<16x8xf32>, tensor<32x1xi32>, tensor<32x8xf32>) -> tensor<16x8xf32>
      "sdy.return"(%184) : (tensor<16x8xf32>) -> ()
    }) : (tensor<8x2xf32>, tensor<2x8x8xf32>, tensor<32x8xf32>) -> tensor<32x8xf32>
    "func.return"(%79) : (tensor<32x8xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}], function_type = (tensor<32xi32>) -> tensor<32x2xi32>, res_attrs = [{}], sym_name = "_one_hot", sym_visibility = "private"}> ({
  ^bb0(%arg48: tensor<32xi32>):
    %65 = "tensor.empty"() : () -> tensor<32x1xi32>
    %66 = "linalg.generic"(%arg48, %65) <{indexing_maps = [#map4, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg59: i32, %arg60: i32):
      "linalg.yield"(%arg59) : (i32) -> ()
    }) : (tensor<32xi32>, tensor<32x1xi32>) -> tensor<32x1xi32>
    %67 = "tensor.empty"() : () -> tensor<1x2xi32>
    %68 = "linalg.generic"(%67) <{indexing_maps = [#map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg58: i32):
      %77 = "linalg.index"() <{dim = 1 : i64}> : () -> index
      %78 = "arith.index_cast"(%77) : (index) -> i32
      "linalg.yield"(%78) : (i32) -> ()
    }) : (tensor<1x2xi32>) -> tensor<1x2xi32>
    %69 = "tensor.empty"() : () -> tensor<32x2xi32>
    %70 = "linalg.generic"(%66, %69) <{indexing_maps = [#map7, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg56: i32, %arg57: i32):
      "linalg.yield"(%arg56) : (i32) -> ()
    }) : (tensor<32x1xi32>, tensor<32x2xi32>) -> tensor<32x2xi32>
    %71 = "linalg.generic"(%68, %69) <{indexing_maps = [#map13, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg54: i32, %arg55: i32):
      "linalg.yield"(%arg54) : (i32) -> ()
    }) : (tensor<1x2xi32>, tensor<32x2xi32>) -> tensor<32x2xi32>
    %72 = "tensor.empty"() : () -> tensor<32x2xi1>
    %73 = "linalg.generic"(%70, %71, %72) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg51: i32, %arg52: i32, %arg53: i1):
      %76 = "arith.cmpi"(%arg51, %arg52) <{predicate = 0 : i64}> : (i32, i32) -> i1
      "linalg.yield"(%76) : (i1) -> ()
    }) : (tensor<32x2xi32>, tensor<32x2xi32>, tensor<32x2xi1>) -> tensor<32x2xi1>
    %74 = "linalg.generic"(%73, %69) <{indexing_maps = [#map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg49: i1, %arg50: i32):
      %75 = "arith.extui"(%arg49) : (i1) -> i32
      "linalg.yield"(%75) : (i32) -> ()
    }) : (tensor<32x2xi1>, tensor<32x2xi32>) -> tensor<32x2xi32>
    "func.return"(%74) : (tensor<32x2xi32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}], function_type = (tensor<32x2xi32>) -> tensor<32x2xi32>, res_attrs = [{}], sym_name = "cumsum", sym_visibility = "private"}> ({
  ^bb0(%arg47: tensor<32x2xi32>):
    %64 = "func.call"(%arg47) <{callee = @cumsum_0}> : (tensor<32x2xi32>) -> tensor<32x2xi32>
    "func.return"(%64) : (tensor<32x2xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<32x2xi32>) -> tensor<32x2xi32>, sym_name = "cumsum_0", sym_visibility = "private"}> ({
  ^bb0(%arg39: tensor<32x2xi32>):
    %56 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %57 = "arith.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %58 = "tensor.empty"() : () -> tensor<32x2xi32>
    %59 = "linalg.generic"(%57, %58) <{indexing_maps = [#map11, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg45: i32, %arg46: i32):
      "linalg.yield"(%arg45) : (i32) -> ()
    }) : (tensor<i32>, tensor<32x2xi32>) -> tensor<32x2xi32>
    %60 = "tensor.pad"(%arg39) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_high = array<i64: 0, 0>, static_low = array<i64: 31, 0>}> ({
    ^bb0(%arg43: index, %arg44: index):
      "tensor.yield"(%56) : (i32) -> ()
    }) : (tensor<32x2xi32>) -> tensor<63x2xi32>
    %61 = "tensor.empty"() : () -> tensor<32xf32>
    %62 = "linalg.generic"(%60, %61, %59) <{indexing_maps = [#map15, #map16, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg40: i32, %arg41: f32, %arg42: i32):
      %63 = "arith.addi"(%arg42, %arg40) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%63) : (i32) -> ()
    }) : (tensor<63x2xi32>, tensor<32xf32>, tensor<32x2xi32>) -> tensor<32x2xi32>
    "func.return"(%62) : (tensor<32x2xi32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<32xi32>, tensor<i32>) -> tensor<32xi32>, res_attrs = [{}], sym_name = "floor_divide", sym_visibility = "private"}> ({
  ^bb0(%arg7: tensor<32xi32>, %arg8: tensor<i32>):
    %3 = "arith.constant"() <{value = 31 : i32}> : () -> i32
    %4 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %5 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %6 = "arith.constant"() <{value = -2147483648 : i32}> : () -> i32
    %7 = "arith.constant"() <{value = -1 : i32}> : () -> i32
    %8 = "arith.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
    %9 = "arith.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %10 = "tensor.empty"() : () -> tensor<32xi32>
    %11 = "linalg.generic"(%arg8, %10) <{indexing_maps = [#map5, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg37: i32, %arg38: i32):
      "linalg.yield"(%arg37) : (i32) -> ()
    }) : (tensor<i32>, tensor<32xi32>) -> tensor<32xi32>
    %12 = "linalg.generic"(%arg7, %11, %10) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg34: i32, %arg35: i32, %arg36: i32):
      %47 = "arith.cmpi"(%arg35, %5) <{predicate = 0 : i64}> : (i32, i32) -> i1
      %48 = "arith.cmpi"(%arg34, %6) <{predicate = 0 : i64}> : (i32, i32) -> i1
      %49 = "arith.cmpi"(%arg35, %7) <{predicate = 0 : i64}> : (i32, i32) -> i1
      %50 = "arith.andi"(%48, %49) : (i1, i1) -> i1
      %51 = "arith.ori"(%47, %50) : (i1, i1) -> i1
      %52 = "arith.select"(%51, %4, %arg35) : (i1, i32, i32) -> i32
      %53 = "arith.divsi"(%arg34, %52) : (i32, i32) -> i32
      %54 = "arith.select"(%50, %6, %53) : (i1, i32, i32) -> i32
      %55 = "arith.select"(%47, %7, %54) : (i1, i32, i32) -> i32
      "linalg.yield"(%55) : (i32) -> ()
    }) : (tensor<32xi32>, tensor<32xi32>, tensor<32xi32>) -> tensor<32xi32>
    %13 = "linalg.generic"(%arg7, %10) <{indexing_maps = [#map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg32: i32, %arg33: i32):
      %43 = "arith.cmpi"(%arg32, %5) <{predicate = 0 : i64}> : (i32, i32) -> i1
      %44 = "arith.shrsi"(%arg32, %3) : (i32, i32) -> i32
      %45 = "arith.ori"(%44, %4) : (i32, i32) -> i32
      %46 = "arith.select"(%43, %5, %45) : (i1, i32, i32) -> i32
      "linalg.yield"(%46) : (i32) -> ()
    }) : (tensor<32xi32>, tensor<32xi32>) -> tensor<32xi32>
    %14 = "tensor.empty"() : () -> tensor<i32>
    %15 = "linalg.generic"(%arg8, %14) <{indexing_maps = [#map14, #map14], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg30: i32, %arg31: i32):
      %39 = "arith.cmpi"(%arg30, %5) <{predicate = 0 : i64}> : (i32, i32) -> i1
      %40 = "arith.shrsi"(%arg30, %3) : (i32, i32) -> i32
      %41 = "arith.ori"(%40, %4) : (i32, i32) -> i32
      %42 = "arith.select"(%39, %5, %41) : (i1, i32, i32) -> i32
      "linalg.yield"(%42) : (i32) -> ()
    }) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %16 = "linalg.generic"(%15, %10) <{indexing_maps = [#map5, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg28: i32, %arg29: i32):
      "linalg.yield"(%arg28) : (i32) -> ()
    }) : (tensor<i32>, tensor<32xi32>) -> tensor<32xi32>
    %17 = "tensor.empty"() : () -> tensor<32xi1>
    %18 = "linalg.generic"(%13, %16, %17) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg25: i32, %arg26: i32, %arg27: i1):
      %38 = "arith.cmpi"(%arg25, %arg26) <{predicate = 1 : i64}> : (i32, i32) -> i1
      "linalg.yield"(%38) : (i1) -> ()
    }) : (tensor<32xi32>, tensor<32xi32>, tensor<32xi1>) -> tensor<32xi1>
    %19 = "linalg.generic"(%arg7, %11, %10) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg22: i32, %arg23: i32, %arg24: i32):
      %29 = "arith.cmpi"(%arg23, %5) <{predicate = 0 : i64}> : (i32, i32) -> i1
      %30 = "arith.cmpi"(%arg22, %6) <{predicate = 0 : i64}> : (i32, i32) -> i1
      %31 = "arith.cmpi"(%arg23, %7) <{predicate = 0 : i64}> : (i32, i32) -> i1
      %32 = "arith.andi"(%30, %31) : (i1, i1) -> i1
      %33 = "arith.ori"(%29, %32) : (i1, i1) -> i1
      %34 = "arith.select"(%33, %4, %arg23) : (i1, i32, i32) -> i32
      %35 = "arith.remsi"(%arg22, %34) : (i32, i32) -> i32
      %36 = "arith.select"(%32, %5, %35) : (i1, i32, i32) -> i32
      %37 = "arith.select"(%29, %arg22, %36) : (i1, i32, i32) -> i32
      "linalg.yield"(%37) : (i32) -> ()
    }) : (tensor<32xi32>, tensor<32xi32>, tensor<32xi32>) -> tensor<32xi32>
    %20 = "linalg.generic"(%9, %10) <{indexing_maps = [#map5, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg20: i32, %arg21: i32):
      "linalg.yield"(%arg20) : (i32) -> ()
    }) : (tensor<i32>, tensor<32xi32>) -> tensor<32xi32>
    %21 = "linalg.generic"(%19, %20, %17) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg17: i32, %arg18: i32, %arg19: i1):
      %28 = "arith.cmpi"(%arg17, %arg18) <{predicate = 1 : i64}> : (i32, i32) -> i1
      "linalg.yield"(%28) : (i1) -> ()
    }) : (tensor<32xi32>, tensor<32xi32>, tensor<32xi1>) -> tensor<32xi1>
    %22 = "linalg.generic"(%18, %21, %17) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg14: i1, %arg15: i1, %arg16: i1):
      %27 = "arith.andi"(%arg14, %arg15) : (i1, i1) -> i1
      "linalg.yield"(%27) : (i1) -> ()
    }) : (tensor<32xi1>, tensor<32xi1>, tensor<32xi1>) -> tensor<32xi1>
    %23 = "linalg.generic"(%8, %10) <{indexing_maps = [#map5, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg12: i32, %arg13: i32):
      "linalg.yield"(%arg12) : (i32) -> ()
    }) : (tensor<i32>, tensor<32xi32>) -> tensor<32xi32>
    %24 = "linalg.generic"(%12, %23, %10) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg9: i32, %arg10: i32, %arg11: i32):
      %26 = "arith.subi"(%arg9, %arg10) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%26) : (i32) -> ()
    }) : (tensor<32xi32>, tensor<32xi32>, tensor<32xi32>) -> tensor<32xi32>
    %25 = "func.call"(%22, %24, %12) <{callee = @_where}> : (tensor<32xi1>, tensor<32xi32>, tensor<32xi32>) -> tensor<32xi32>
    "func.return"(%25) : (tensor<32xi32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<32xi1>, tensor<32xi32>, tensor<32xi32>) -> tensor<32xi32>, res_attrs = [{}], sym_name = "_where", sym_visibility = "private"}> ({
  ^bb0(%arg0: tensor<32xi1>, %arg1: tensor<32xi32>, %arg2: tensor<32xi32>):
    %0 = "tensor.empty"() : () -> tensor<32xi32>
    %1 = "linalg.generic"(%arg0, %arg1, %arg2, %0) <{indexing_maps = [#map6, #map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg3: i1, %arg4: i32, %arg5: i32, %arg6: i32):
      %2 = "arith.select"(%arg3, %arg4, %arg5) : (i1, i32, i32) -> i32
      "linalg.yield"(%2) : (i32) -> ()
    }) : (tensor<32xi1>, tensor<32xi32>, tensor<32xi32>, tensor<32xi32>) -> tensor<32xi32>
    "func.return"(%1) : (tensor<32xi32>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 2 : i32, mhlo.num_replicas = 1 : i32} : () -> ()

