#map = affine_map<(d0) -> ()>
#map1 = affine_map<(d0) -> (d0)>
#map2 = affine_map<() -> ()>
#map3 = affine_map<(d0, d1, d2) -> (d0, d2)>
#map4 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map5 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map6 = affine_map<(d0, d1) -> (d1)>
#map7 = affine_map<(d0, d1) -> (d0, d1)>
#map8 = affine_map<(d0, d1) -> (0, d1)>
#map9 = affine_map<(d0, d1) -> ()>
#map10 = affine_map<(d0, d1) -> (d1, d0)>
#map11 = affine_map<(d0, d1) -> (d0)>
#map12 = affine_map<(d0, d1, d2) -> (d2, d0)>
"builtin.module"() <{sym_name = "jit_train"}> ({
  "sdy.mesh"() <{mesh = #sdy.mesh<["dp"=2]>, sym_name = "mesh"}> {stablehlo.mesh = {axes = [{name = "dp", size = 2 : i64}]}} : () -> ()
  "func.func"() <{arg_attrs = [{sdy.sharding = #sdy.sharding<@mesh, [{"dp"}]>}, {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {}]>}, {sdy.sharding = #sdy.sharding<@mesh, []>}, {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}]>}, {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {}]>}, {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}]>}, {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {}]>}, {sdy.sharding = #sdy.sharding<@mesh, [{}, {"dp"}, {}]>}, {sdy.sharding = #sdy.sharding<@mesh, [{}, {"dp"}, {}]>}], function_type = (tensor<4xf32>, tensor<8x4xf32>, tensor<i32>, tensor<4xf32>, tensor<8x4xf32>, tensor<4xf32>, tensor<8x4xf32>, tensor<3x8x8xf32>, tensor<3x8x4xf32>) -> (tensor<3xf32>, tensor<4xf32>, tensor<8x4xf32>, tensor<i32>, tensor<4xf32>, tensor<8x4xf32>, tensor<4xf32>, tensor<8x4xf32>), res_attrs = [{jax.result_info = "result[0]", sdy.sharding = #sdy.sharding<@mesh, [{}]>}, {jax.result_info = "result[1]['b']", sdy.sharding = #sdy.sharding<@mesh, [{"dp"}]>}, {jax.result_info = "result[1]['w']", sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {}]>}, {jax.result_info = "result[2][0].count", sdy.sharding = #sdy.sharding<@mesh, []>}, {jax.result_info = "result[2][0].mu['b']", sdy.sharding = #sdy.sharding<@mesh, [{"dp"}]>}, {jax.result_info = "result[2][0].mu['w']", sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {}]>}, {jax.result_info = "result[2][0].nu['b']", sdy.sharding = #sdy.sharding<@mesh, [{"dp"}]>}, {jax.result_info = "result[2][0].nu['w']", sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {}]>}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg260: tensor<4xf32>, %arg261: tensor<8x4xf32>, %arg262: tensor<i32>, %arg263: tensor<4xf32>, %arg264: tensor<8x4xf32>, %arg265: tensor<4xf32>, %arg266: tensor<8x4xf32>, %arg267: tensor<3x8x8xf32>, %arg268: tensor<3x8x4xf32>):
    %219 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %220 = "arith.constant"() <{value = 3 : i32}> : () -> i32
    %221 = "arith.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %222 = "arith.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %223 = "tensor.empty"() : () -> tensor<3xf32>
    %224 = "linalg.generic"(%222, %223) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg295: f32, %arg296: f32):
      "linalg.yield"(%arg295) : (f32) -> ()
    }) : (tensor<f32>, tensor<3xf32>) -> tensor<3xf32>
    %225:11 = "stablehlo.while"(%arg267, %arg268, %221, %arg260, %arg261, %arg262, %arg263, %arg264, %arg265, %arg266, %224) ({
    ^bb0(%arg282: tensor<3x8x8xf32>, %arg283: tensor<3x8x4xf32>, %arg284: tensor<i32>, %arg285: tensor<4xf32>, %arg286: tensor<8x4xf32>, %arg287: tensor<i32>, %arg288: tensor<4xf32>, %arg289: tensor<8x4xf32>, %arg290: tensor<4xf32>, %arg291: tensor<8x4xf32>, %arg292: tensor<3xf32>):
      %233 = "tensor.empty"() : () -> tensor<i1>
      %234 = "linalg.generic"(%arg284, %233) <{indexing_maps = [#map2, #map2], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg293: i32, %arg294: i1):
        %235 = "arith.cmpi"(%arg293, %220) <{predicate = 2 : i64}> : (i32, i32) -> i1
        "linalg.yield"(%235) : (i1) -> ()
      }) : (tensor<i32>, tensor<i1>) -> tensor<i1>
      "stablehlo.return"(%234) : (tensor<i1>) -> ()
    }, {
    ^bb0(%arg269: tensor<3x8x8xf32>, %arg270: tensor<3x8x4xf32>, %arg271: tensor<i32>, %arg272: tensor<4xf32>, %arg273: tensor<8x4xf32>, %arg274: tensor<i32>, %arg275: tensor<4xf32>, %arg276: tensor<8x4xf32>, %arg277: tensor<4xf32>, %arg278: tensor<8x4xf32>, %arg279: tensor<3xf32>):
      %226 = "func.call"(%arg269, %arg271) <{callee = @dynamic_index_in_dim}> : (tensor<3x8x8xf32>, tensor<i32>) -> tensor<8x8xf32>
      %227 = "func.call"(%arg270, %arg271) <{callee = @dynamic_index_in_dim_0}> : (tensor<3x8x4xf32>, tensor<i32>) -> tensor<8x4xf32>
      %228:8 = "func.call"(%arg272, %arg273, %arg274, %arg275, %arg276, %arg277, %arg278, %226, %227) <{callee = @closed_call}> : (tensor<4xf32>, tensor<8x4xf32>, tensor<i32>, tensor<4xf32>, tensor<8x4xf32>, tensor<4xf32>, tensor<8x4xf32>, tensor<8x8xf32>, tensor<8x4xf32>) -> (tensor<4xf32>, tensor<8x4xf32>, tensor<i32>, tensor<4xf32>, tensor<8x4xf32>, tensor<4xf32>, tensor<8x4xf32>, tensor<f32>)
      %229 = "func.call"(%arg279, %228#7, %arg271) <{callee = @dynamic_update_index_in_dim}> : (tensor<3xf32>, tensor<f32>, tensor<i32>) -> tensor<3xf32>
      %230 = "tensor.empty"() : () -> tensor<i32>
      %231 = "linalg.generic"(%arg271, %230) <{indexing_maps = [#map2, #map2], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg280: i32, %arg281: i32):
        %232 = "arith.addi"(%arg280, %219) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        "linalg.yield"(%232) : (i32) -> ()
      }) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%arg269, %arg270, %231, %228#0, %228#1, %228#2, %228#3, %228#4, %228#5, %228#6, %229) : (tensor<3x8x8xf32>, tensor<3x8x4xf32>, tensor<i32>, tensor<4xf32>, tensor<8x4xf32>, tensor<i32>, tensor<4xf32>, tensor<8x4xf32>, tensor<4xf32>, tensor<8x4xf32>, tensor<3xf32>) -> ()
    }) : (tensor<3x8x8xf32>, tensor<3x8x4xf32>, tensor<i32>, tensor<4xf32>, tensor<8x4xf32>, tensor<i32>, tensor<4xf32>, tensor<8x4xf32>, tensor<4xf32>, tensor<8x4xf32>, tensor<3xf32>) -> (tensor<3x8x8xf32>, tensor<3x8x4xf32>, tensor<i32>, tensor<4xf32>, tensor<8x4xf32>, tensor<i32>, tensor<4xf32>, tensor<8x4xf32>, tensor<4xf32>, tensor<8x4xf32>, tensor<3xf32>)
    "func.return"(%225#10, %225#3, %225#4, %225#5, %225#6, %225#7, %225#8, %225#9) : (tensor<3xf32>, tensor<4xf32>, tensor<8x4xf32>, tensor<i32>, tensor<4xf32>, tensor<8x4xf32>, tensor<4xf32>, tensor<8x4xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<3x8x8xf32>, tensor<i32>) -> tensor<8x8xf32>, res_attrs = [{}], sym_name = "dynamic_index_in_dim", sym_visibility = "private"}> ({
  ^bb0(%arg258: tensor<3x8x8xf32>, %arg259: tensor<i32>):
    %211 = "arith.constant"() <{value = 2 : index}> : () -> index
    %212 = "arith.constant"() <{value = 0 : index}> : () -> index
    %213 = "tensor.extract"(%arg259) : (tensor<i32>) -> i32
    %214 = "arith.index_cast"(%213) : (i32) -> index
    %215 = "arith.maxsi"(%214, %212) : (index, index) -> index
    %216 = "arith.minsi"(%215, %211) : (index, index) -> index
    %217 = "tensor.extract_slice"(%arg258, %216) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808, 0, 0>, static_sizes = array<i64: 1, 8, 8>, static_strides = array<i64: 1, 1, 1>}> : (tensor<3x8x8xf32>, index) -> tensor<1x8x8xf32>
    %218 = "tensor.collapse_shape"(%217) <{reassociation = [[0, 1], [2]]}> : (tensor<1x8x8xf32>) -> tensor<8x8xf32>
    "func.return"(%218) : (tensor<8x8xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<3x8x4xf32>, tensor<i32>) -> tensor<8x4xf32>, res_attrs = [{}], sym_name = "dynamic_index_in_dim_0", sym_visibility = "private"}> ({
  ^bb0(%arg256: tensor<3x8x4xf32>, %arg257: tensor<i32>):
    %203 = "arith.constant"() <{value = 2 : index}> : () -> index
    %204 = "arith.constant"() <{value = 0 : index}> : () -> index
    %205 = "tensor.extract"(%arg257) : (tensor<i32>) -> i32
    %206 = "arith.index_cast"(%205) : (i32) -> index
    %207 = "arith.maxsi"(%206, %204) : (index, index) -> index
    %208 = "arith.minsi"(%207, %203) : (index, index) -> index
    %209 = "tensor.extract_slice"(%arg256, %208) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808, 0, 0>, static_sizes = array<i64: 1, 8, 4>, static_strides = array<i64: 1, 1, 1>}> : (tensor<3x8x4xf32>, index) -> tensor<1x8x4xf32>
    %210 = "tensor.collapse_shape"(%209) <{reassociation = [[0, 1], [2]]}> : (tensor<1x8x4xf32>) -> tensor<8x4xf32>
    "func.return"(%210) : (tensor<8x4xf32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<4xf32>, tensor<8x4xf32>, tensor<i32>, tensor<4xf32>, tensor<8x4xf32>, tensor<4xf32>, tensor<8x4xf32>, tensor<8x8xf32>, tensor<8x4xf32>) -> (tensor<4xf32>, tensor<8x4xf32>, tensor<i32>, tensor<4xf32>, tensor<8x4xf32>, tensor<4xf32>, tensor<8x4xf32>, tensor<f32>), res_attrs = [{}, {}, {}, {}, {}, {}, {}, {}], sym_name = "closed_call", sym_visibility = "private"}> ({
  ^bb0(%arg12: tensor<4xf32>, %arg13: tensor<8x4xf32>, %arg14: tensor<i32>, %arg15: tensor<4xf32>, %arg16: tensor<8x4xf32>, %arg17: tensor<4xf32>, %arg18: tensor<8x4xf32>, %arg19: tensor<8x8xf32>, %arg20: tensor<8x4xf32>):
    %12 = "arith.constant"() <{value = 9.990000e-01 : f32}> : () -> f32
    %13 = "arith.constant"() <{value = 1.000000e+00 : f32}> : () -> f32
    %14 = "arith.constant"() <{value = 0.899999976 : f32}> : () -> f32
    %15 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %16 = "arith.constant"() <{value = 2147483647 : i32}> : () -> i32
    %17 = "arith.constant"() <{value = dense<-0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %18 = "arith.constant"() <{value = dense<9.99999993E-9> : tensor<f32>}> : () -> tensor<f32>
    %19 = "arith.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %20 = "arith.constant"() <{value = dense<2147483647> : tensor<i32>}> : () -> tensor<i32>
    %21 = "arith.constant"() <{value = dense<9.990000e-01> : tensor<f32>}> : () -> tensor<f32>
    %22 = "arith.constant"() <{value = dense<1.000000e-03> : tensor<f32>}> : () -> tensor<f32>
    %23 = "arith.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %24 = "arith.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %25:3 = "sdy.manual_computation"(%arg12, %arg13, %arg19, %arg20) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{"dp"}]>, <@mesh, [{"dp"}, {}]>, <@mesh, [{"dp"}, {}]>, <@mesh, [{"dp"}, {}]>]>, manual_axes = #sdy<manual_axes{"dp"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, []>, <@mesh, [{"dp"}]>, <@mesh, [{"dp"}, {}]>]>}> ({
    ^bb0(%arg171: tensor<2xf32>, %arg172: tensor<4x4xf32>, %arg173: tensor<4x8xf32>, %arg174: tensor<4x4xf32>):
      %132 = "arith.constant"() <{value = 6.250000e-02 : f32}> : () -> f32
      %133 = "arith.constant"() <{value = 2.000000e+00 : f32}> : () -> f32
      %134 = "arith.constant"() <{value = 1.600000e+01 : f32}> : () -> f32
      %135 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
      %136 = "arith.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %137 = "arith.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %138 = "stablehlo.all_gather"(%arg171) <{all_gather_dim = 0 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, use_global_device_ids}> : (tensor<2xf32>) -> tensor<4xf32>
      %139 = "stablehlo.all_gather"(%arg172) <{all_gather_dim = 0 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, use_global_device_ids}> : (tensor<4x4xf32>) -> tensor<8x4xf32>
      %140 = "tensor.empty"() : () -> tensor<4x4xf32>
      %141 = "linalg.fill"(%135, %140) <{operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg254: f32, %arg255: f32):
        "linalg.yield"(%arg254) : (f32) -> ()
      }) : (f32, tensor<4x4xf32>) -> tensor<4x4xf32>
      %142 = "linalg.matmul"(%arg173, %139, %141) <{indexing_maps = [#map3, #map4, #map5], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg251: f32, %arg252: f32, %arg253: f32):
        %201 = "arith.mulf"(%arg251, %arg252) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        %202 = "arith.addf"(%arg253, %201) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%202) : (f32) -> ()
      }) : (tensor<4x8xf32>, tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
      %143 = "tensor.empty"() : () -> tensor<1x4xf32>
      %144 = "linalg.generic"(%138, %143) <{indexing_maps = [#map6, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg249: f32, %arg250: f32):
        "linalg.yield"(%arg249) : (f32) -> ()
      }) : (tensor<4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
      %145 = "linalg.generic"(%144, %140) <{indexing_maps = [#map8, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg247: f32, %arg248: f32):
        "linalg.yield"(%arg247) : (f32) -> ()
      }) : (tensor<1x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
      %146 = "linalg.generic"(%142, %145, %140) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg244: f32, %arg245: f32, %arg246: f32):
        %200 = "arith.addf"(%arg244, %arg245) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%200) : (f32) -> ()
      }) : (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
      %147 = "linalg.generic"(%146, %140) <{indexing_maps = [#map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg242: f32, %arg243: f32):
        %199 = "math.tanh"(%arg242) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
        "linalg.yield"(%199) : (f32) -> ()
      }) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
      %148 = "linalg.generic"(%137, %140) <{indexing_maps = [#map9, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg240: f32, %arg241: f32):
        "linalg.yield"(%arg240) : (f32) -> ()
      }) : (tensor<f32>, tensor<4x4xf32>) -> tensor<4x4xf32>
      %149 = "linalg.generic"(%148, %147, %140) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg237: f32, %arg238: f32, %arg239: f32):
        %198 = "arith.subf"(%arg237, %arg238) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%198) : (f32) -> ()
      }) : (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
      %150 = "linalg.generic"(%147, %arg174, %140) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg234: f32, %arg235: f32, %arg236: f32):
        %197 = "arith.subf"(%arg234, %arg235) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%197) : (f32) -> ()
      }) : (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
      %151 = "linalg.generic"(%150, %150, %140) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg231: f32, %arg232: f32, %arg233: f32):
        %196 = "arith.mulf"(%arg231, %arg232) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%196) : (f32) -> ()
      }) : (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
      %152 = "linalg.generic"(%136, %140) <{indexing_maps = [#map9, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg229: f32, %arg230: f32):
        "linalg.yield"(%arg229) : (f32) -> ()
      }) : (tensor<f32>, tensor<4x4xf32>) -> tensor<4x4xf32>
      %153 = "linalg.generic"(%152, %150, %140) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg226: f32, %arg227: f32, %arg228: f32):
        %195 = "arith.mulf"(%arg226, %arg227) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%195) : (f32) -> ()
      }) : (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
      %154 = "tensor.empty"() : () -> tensor<f32>
      %155 = "linalg.fill"(%135, %154) <{operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg224: f32, %arg225: f32):
        "linalg.yield"(%arg224) : (f32) -> ()
      }) : (f32, tensor<f32>) -> tensor<f32>
      %156 = "linalg.generic"(%151, %155) <{indexing_maps = [#map7, #map9], iterator_types = [#linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg222: f32, %arg223: f32):
        %194 = "arith.addf"(%arg223, %arg222) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%194) : (f32) -> ()
      }) : (tensor<4x4xf32>, tensor<f32>) -> tensor<f32>
      %157 = "linalg.generic"(%156, %154) <{indexing_maps = [#map2, #map2], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg220: f32, %arg221: f32):
        %193 = "arith.divf"(%arg220, %134) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%193) : (f32) -> ()
      }) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      %158 = "linalg.generic"(%154) <{indexing_maps = [#map2], iterator_types = [], operandSegmentSizes = array<i32: 0, 1>}> ({
      ^bb0(%arg219: f32):
        "linalg.yield"(%132) : (f32) -> ()
      }) : (tensor<f32>) -> tensor<f32>
      %159 = "linalg.generic"(%158, %140) <{indexing_maps = [#map9, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg217: f32, %arg218: f32):
        "linalg.yield"(%arg217) : (f32) -> ()
      }) : (tensor<f32>, tensor<4x4xf32>) -> tensor<4x4xf32>
      %160 = "linalg.generic"(%159, %153, %140) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg214: f32, %arg215: f32, %arg216: f32):
        %192 = "arith.mulf"(%arg214, %arg215) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%192) : (f32) -> ()
      }) : (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
      %161 = "linalg.generic"(%160, %149, %140) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg211: f32, %arg212: f32, %arg213: f32):
        %191 = "arith.mulf"(%arg211, %arg212) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%191) : (f32) -> ()
      }) : (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
      %162 = "linalg.generic"(%161, %147, %140) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg208: f32, %arg209: f32, %arg210: f32):
        %190 = "arith.mulf"(%arg208, %arg209) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%190) : (f32) -> ()
      }) : (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
      %163 = "linalg.generic"(%161, %162, %140) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg205: f32, %arg206: f32, %arg207: f32):
        %189 = "arith.addf"(%arg205, %arg206) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%189) : (f32) -> ()
      }) : (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
      %164 = "tensor.empty"() : () -> tensor<4xf32>
      %165 = "linalg.fill"(%135, %164) <{operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg203: f32, %arg204: f32):
        "linalg.yield"(%arg203) : (f32) -> ()
      }) : (f32, tensor<4xf32>) -> tensor<4xf32>
      %166 = "linalg.generic"(%163, %165) <{indexing_maps = [#map10, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg201: f32, %arg202: f32):
        %188 = "arith.addf"(%arg202, %arg201) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%188) : (f32) -> ()
      }) : (tensor<4x4xf32>, tensor<4xf32>) -> tensor<4xf32>
      %167 = "tensor.expand_shape"(%166) <{reassociation = [[0, 1]], static_output_shape = array<i64: 1, 4>}> : (tensor<4xf32>) -> tensor<1x4xf32>
      %168 = "linalg.generic"(%167, %165) <{indexing_maps = [#map10, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg199: f32, %arg200: f32):
        %187 = "arith.addf"(%arg200, %arg199) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%187) : (f32) -> ()
      }) : (tensor<1x4xf32>, tensor<4xf32>) -> tensor<4xf32>
      %169 = "tensor.empty"() : () -> tensor<4x8xf32>
      %170 = "linalg.fill"(%135, %169) <{operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg197: f32, %arg198: f32):
        "linalg.yield"(%arg197) : (f32) -> ()
      }) : (f32, tensor<4x8xf32>) -> tensor<4x8xf32>
      %171 = "linalg.generic"(%163, %arg173, %170) <{indexing_maps = [#map12, #map4, #map5], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg194: f32, %arg195: f32, %arg196: f32):
        %185 = "arith.mulf"(%arg194, %arg195) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        %186 = "arith.addf"(%arg196, %185) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%186) : (f32) -> ()
      }) : (tensor<4x4xf32>, tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
      %172 = "tensor.empty"() : () -> tensor<8x4xf32>
      %173 = "linalg.generic"(%171, %172) <{indexing_maps = [#map10, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg192: f32, %arg193: f32):
        "linalg.yield"(%arg192) : (f32) -> ()
      }) : (tensor<4x8xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
      %174 = "stablehlo.reduce_scatter"(%173) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, scatter_dimension = 0 : i64, use_global_device_ids}> ({
      ^bb0(%arg187: tensor<f32>, %arg188: tensor<f32>):
        %183 = "linalg.generic"(%arg187, %arg188, %154) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg189: f32, %arg190: f32, %arg191: f32):
          %184 = "arith.addf"(%arg189, %arg190) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
          "linalg.yield"(%184) : (f32) -> ()
        }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%183) : (tensor<f32>) -> ()
      }) : (tensor<8x4xf32>) -> tensor<4x4xf32>
      %175 = "stablehlo.reduce_scatter"(%168) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, scatter_dimension = 0 : i64, use_global_device_ids}> ({
      ^bb0(%arg182: tensor<f32>, %arg183: tensor<f32>):
        %181 = "linalg.generic"(%arg182, %arg183, %154) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg184: f32, %arg185: f32, %arg186: f32):
          %182 = "arith.addf"(%arg184, %arg185) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
          "linalg.yield"(%182) : (f32) -> ()
        }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%181) : (tensor<f32>) -> ()
      }) : (tensor<4xf32>) -> tensor<2xf32>
      %176 = "stablehlo.all_reduce"(%157) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, use_global_device_ids}> ({
      ^bb0(%arg177: tensor<f32>, %arg178: tensor<f32>):
        %179 = "linalg.generic"(%arg177, %arg178, %154) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg179: f32, %arg180: f32, %arg181: f32):
          %180 = "arith.addf"(%arg179, %arg180) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
          "linalg.yield"(%180) : (f32) -> ()
        }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%179) : (tensor<f32>) -> ()
      }) : (tensor<f32>) -> tensor<f32>
      %177 = "linalg.generic"(%176, %154) <{indexing_maps = [#map2, #map2], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg175: f32, %arg176: f32):
        %178 = "arith.divf"(%arg175, %133) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%178) : (f32) -> ()
      }) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "sdy.return"(%177, %175, %174) : (tensor<f32>, tensor<2xf32>, tensor<4x4xf32>) -> ()
    }) : (tensor<4xf32>, tensor<8x4xf32>, tensor<8x8xf32>, tensor<8x4xf32>) -> (tensor<f32>, tensor<4xf32>, tensor<8x4xf32>)
    %26 = "tensor.empty"() : () -> tensor<4xf32>
    %27 = "linalg.generic"(%24, %26) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg169: f32, %arg170: f32):
      "linalg.yield"(%arg169) : (f32) -> ()
    }) : (tensor<f32>, tensor<4xf32>) -> tensor<4xf32>
    %28 = "linalg.generic"(%27, %25#1, %26) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg166: f32, %arg167: f32, %arg168: f32):
      %131 = "arith.mulf"(%arg166, %arg167) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%131) : (f32) -> ()
    }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %29 = "linalg.generic"(%23, %26) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg164: f32, %arg165: f32):
      "linalg.yield"(%arg164) : (f32) -> ()
    }) : (tensor<f32>, tensor<4xf32>) -> tensor<4xf32>
    %30 = "linalg.generic"(%29, %arg15, %26) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg161: f32, %arg162: f32, %arg163: f32):
      %130 = "arith.mulf"(%arg161, %arg162) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%130) : (f32) -> ()
    }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %31 = "linalg.generic"(%28, %30, %26) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg158: f32, %arg159: f32, %arg160: f32):
      %129 = "arith.addf"(%arg158, %arg159) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%129) : (f32) -> ()
    }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %32 = "tensor.empty"() : () -> tensor<8x4xf32>
    %33 = "linalg.generic"(%24, %32) <{indexing_maps = [#map9, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg156: f32, %arg157: f32):
      "linalg.yield"(%arg156) : (f32) -> ()
    }) : (tensor<f32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %34 = "linalg.generic"(%33, %25#2, %32) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg153: f32, %arg154: f32, %arg155: f32):
      %128 = "arith.mulf"(%arg153, %arg154) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%128) : (f32) -> ()
    }) : (tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %35 = "linalg.generic"(%23, %32) <{indexing_maps = [#map9, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg151: f32, %arg152: f32):
      "linalg.yield"(%arg151) : (f32) -> ()
    }) : (tensor<f32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %36 = "linalg.generic"(%35, %arg16, %32) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg148: f32, %arg149: f32, %arg150: f32):
      %127 = "arith.mulf"(%arg148, %arg149) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%127) : (f32) -> ()
    }) : (tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %37 = "linalg.generic"(%34, %36, %32) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg145: f32, %arg146: f32, %arg147: f32):
      %126 = "arith.addf"(%arg145, %arg146) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%126) : (f32) -> ()
    }) : (tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %38 = "linalg.generic"(%25#1, %25#1, %26) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg142: f32, %arg143: f32, %arg144: f32):
      %125 = "arith.mulf"(%arg142, %arg143) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%125) : (f32) -> ()
    }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %39 = "linalg.generic"(%22, %26) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg140: f32, %arg141: f32):
      "linalg.yield"(%arg140) : (f32) -> ()
    }) : (tensor<f32>, tensor<4xf32>) -> tensor<4xf32>
    %40 = "linalg.generic"(%39, %38, %26) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg137: f32, %arg138: f32, %arg139: f32):
      %124 = "arith.mulf"(%arg137, %arg138) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%124) : (f32) -> ()
    }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %41 = "linalg.generic"(%21, %26) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg135: f32, %arg136: f32):
      "linalg.yield"(%arg135) : (f32) -> ()
    }) : (tensor<f32>, tensor<4xf32>) -> tensor<4xf32>
    %42 = "linalg.generic"(%41, %arg17, %26) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg132: f32, %arg133: f32, %arg134: f32):
      %123 = "arith.mulf"(%arg132, %arg133) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%123) : (f32) -> ()
    }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %43 = "linalg.generic"(%40, %42, %26) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg129: f32, %arg130: f32, %arg131: f32):
      %122 = "arith.addf"(%arg129, %arg130) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%122) : (f32) -> ()
    }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %44 = "linalg.generic"(%25#2, %25#2, %32) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg126: f32, %arg127: f32, %arg128: f32):
      %121 = "arith.mulf"(%arg126, %arg127) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%121) : (f32) -> ()
    }) : (tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %45 = "linalg.generic"(%22, %32) <{indexing_maps = [#map9, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg124: f32, %arg125: f32):
      "linalg.yield"(%arg124) : (f32) -> ()
    }) : (tensor<f32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %46 = "linalg.generic"(%45, %44, %32) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg121: f32, %arg122: f32, %arg123: f32):
      %120 = "arith.mulf"(%arg121, %arg122) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%120) : (f32) -> ()
    }) : (tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %47 = "linalg.generic"(%21, %32) <{indexing_maps = [#map9, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg119: f32, %arg120: f32):
      "linalg.yield"(%arg119) : (f32) -> ()
    }) : (tensor<f32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %48 = "linalg.generic"(%47, %arg18, %32) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg116: f32, %arg117: f32, %arg118: f32):
      %119 = "arith.mulf"(%arg116, %arg117) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%119) : (f32) -> ()
    }) : (tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %49 = "linalg.generic"(%46, %48, %32) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg113: f32, %arg114: f32, %arg115: f32):
      %118 = "arith.addf"(%arg113, %arg114) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%118) : (f32) -> ()
    }) : (tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %50 = "tensor.empty"() : () -> tensor<i1>
    %51 = "linalg.generic"(%arg14, %50) <{indexing_maps = [#map2, #map2], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg111: i32, %arg112: i1):
      %117 = "arith.cmpi"(%arg111, %16) <{predicate = 2 : i64}> : (i32, i32) -> i1
      "linalg.yield"(%117) : (i1) -> ()
    }) : (tensor<i32>, tensor<i1>) -> tensor<i1>
    %52 = "tensor.empty"() : () -> tensor<i32>
    %53 = "linalg.generic"(%arg14, %52) <{indexing_maps = [#map2, #map2], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg109: i32, %arg110: i32):
      %116 = "arith.addi"(%arg109, %15) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%116) : (i32) -> ()
    }) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %54 = "func.call"(%51, %53, %20) <{callee = @_where}> : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %55 = "tensor.empty"() : () -> tensor<f32>
    %56 = "linalg.generic"(%54, %55) <{indexing_maps = [#map2, #map2], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg107: i32, %arg108: f32):
      %115 = "arith.sitofp"(%arg107) : (i32) -> f32
      "linalg.yield"(%115) : (f32) -> ()
    }) : (tensor<i32>, tensor<f32>) -> tensor<f32>
    %57 = "linalg.generic"(%56, %55) <{indexing_maps = [#map2, #map2], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg105: f32, %arg106: f32):
      %114 = "math.powf"(%14, %arg105) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%114) : (f32) -> ()
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %58 = "linalg.generic"(%57, %55) <{indexing_maps = [#map2, #map2], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg103: f32, %arg104: f32):
      %113 = "arith.subf"(%13, %arg103) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%113) : (f32) -> ()
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %59 = "linalg.generic"(%58, %26) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg101: f32, %arg102: f32):
      "linalg.yield"(%arg101) : (f32) -> ()
    }) : (tensor<f32>, tensor<4xf32>) -> tensor<4xf32>
    %60 = "linalg.generic"(%31, %59, %26) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg98: f32, %arg99: f32, %arg100: f32):
      %112 = "arith.divf"(%arg98, %arg99) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%112) : (f32) -> ()
    }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %61 = "linalg.generic"(%58, %32) <{indexing_maps = [#map9, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg96: f32, %arg97: f32):
      "linalg.yield"(%arg96) : (f32) -> ()
    }) : (tensor<f32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %62 = "linalg.generic"(%37, %61, %32) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg93: f32, %arg94: f32, %arg95: f32):
      %111 = "arith.divf"(%arg93, %arg94) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%111) : (f32) -> ()
    }) : (tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %63 = "linalg.generic"(%56, %55) <{indexing_maps = [#map2, #map2], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg91: f32, %arg92: f32):
      %110 = "math.powf"(%12, %arg91) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%110) : (f32) -> ()
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %64 = "linalg.generic"(%63, %55) <{indexing_maps = [#map2, #map2], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg89: f32, %arg90: f32):
      %109 = "arith.subf"(%13, %arg89) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%109) : (f32) -> ()
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %65 = "linalg.generic"(%64, %26) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg87: f32, %arg88: f32):
      "linalg.yield"(%arg87) : (f32) -> ()
    }) : (tensor<f32>, tensor<4xf32>) -> tensor<4xf32>
    %66 = "linalg.generic"(%43, %65, %26) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg84: f32, %arg85: f32, %arg86: f32):
      %108 = "arith.divf"(%arg84, %arg85) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%108) : (f32) -> ()
    }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %67 = "linalg.generic"(%64, %32) <{indexing_maps = [#map9, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg82: f32, %arg83: f32):
      "linalg.yield"(%arg82) : (f32) -> ()
    }) : (tensor<f32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %68 = "linalg.generic"(%49, %67, %32) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg79: f32, %arg80: f32, %arg81: f32):
      %107 = "arith.divf"(%arg79, %arg80) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%107) : (f32) -> ()
    }) : (tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %69 = "linalg.generic"(%19, %26) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg77: f32, %arg78: f32):
      "linalg.yield"(%arg77) : (f32) -> ()
    }) : (tensor<f32>, tensor<4xf32>) -> tensor<4xf32>
    %70 = "linalg.generic"(%66, %69, %26) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg74: f32, %arg75: f32, %arg76: f32):
      %106 = "arith.addf"(%arg74, %arg75) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%106) : (f32) -> ()
    }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %71 = "linalg.generic"(%70, %26) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg72: f32, %arg73: f32):
      %105 = "math.sqrt"(%arg72) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%105) : (f32) -> ()
    }) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %72 = "linalg.generic"(%18, %26) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg70: f32, %arg71: f32):
      "linalg.yield"(%arg70) : (f32) -> ()
    }) : (tensor<f32>, tensor<4xf32>) -> tensor<4xf32>
    %73 = "linalg.generic"(%71, %72, %26) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg67: f32, %arg68: f32, %arg69: f32):
      %104 = "arith.addf"(%arg67, %arg68) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%104) : (f32) -> ()
    }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %74 = "linalg.generic"(%60, %73, %26) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg64: f32, %arg65: f32, %arg66: f32):
      %103 = "arith.divf"(%arg64, %arg65) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%103) : (f32) -> ()
    }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %75 = "linalg.generic"(%19, %32) <{indexing_maps = [#map9, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg62: f32, %arg63: f32):
      "linalg.yield"(%arg62) : (f32) -> ()
    }) : (tensor<f32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %76 = "linalg.generic"(%68, %75, %32) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg59: f32, %arg60: f32, %arg61: f32):
      %102 = "arith.addf"(%arg59, %arg60) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%102) : (f32) -> ()
    }) : (tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %77 = "linalg.generic"(%76, %32) <{indexing_maps = [#map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg57: f32, %arg58: f32):
      %101 = "math.sqrt"(%arg57) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%101) : (f32) -> ()
    }) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %78 = "linalg.generic"(%18, %32) <{indexing_maps = [#map9, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg55: f32, %arg56: f32):
      "linalg.yield"(%arg55) : (f32) -> ()
    }) : (tensor<f32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %79 = "linalg.generic"(%77, %78, %32) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg52: f32, %arg53: f32, %arg54: f32):
      %100 = "arith.addf"(%arg52, %arg53) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%100) : (f32) -> ()
    }) : (tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %80 = "linalg.generic"(%62, %79, %32) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg49: f32, %arg50: f32, %arg51: f32):
      %99 = "arith.divf"(%arg49, %arg50) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%99) : (f32) -> ()
    }) : (tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %81 = "linalg.generic"(%27, %arg12, %26) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg46: f32, %arg47: f32, %arg48: f32):
      %98 = "arith.mulf"(%arg46, %arg47) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%98) : (f32) -> ()
    }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %82 = "linalg.generic"(%74, %81, %26) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg43: f32, %arg44: f32, %arg45: f32):
      %97 = "arith.addf"(%arg43, %arg44) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%97) : (f32) -> ()
    }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %83 = "linalg.generic"(%33, %arg13, %32) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg40: f32, %arg41: f32, %arg42: f32):
      %96 = "arith.mulf"(%arg40, %arg41) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%96) : (f32) -> ()
    }) : (tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %84 = "linalg.generic"(%80, %83, %32) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg37: f32, %arg38: f32, %arg39: f32):
      %95 = "arith.addf"(%arg37, %arg38) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%95) : (f32) -> ()
    }) : (tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %85 = "linalg.generic"(%17, %26) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg35: f32, %arg36: f32):
      "linalg.yield"(%arg35) : (f32) -> ()
    }) : (tensor<f32>, tensor<4xf32>) -> tensor<4xf32>
    %86 = "linalg.generic"(%85, %82, %26) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg32: f32, %arg33: f32, %arg34: f32):
      %94 = "arith.mulf"(%arg32, %arg33) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%94) : (f32) -> ()
    }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %87 = "linalg.generic"(%17, %32) <{indexing_maps = [#map9, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg30: f32, %arg31: f32):
      "linalg.yield"(%arg30) : (f32) -> ()
    }) : (tensor<f32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %88 = "linalg.generic"(%87, %84, %32) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg27: f32, %arg28: f32, %arg29: f32):
      %93 = "arith.mulf"(%arg27, %arg28) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%93) : (f32) -> ()
    }) : (tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %89 = "linalg.generic"(%arg12, %86, %26) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg24: f32, %arg25: f32, %arg26: f32):
      %92 = "arith.addf"(%arg24, %arg25) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%92) : (f32) -> ()
    }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %90 = "linalg.generic"(%arg13, %88, %32) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg21: f32, %arg22: f32, %arg23: f32):
      %91 = "arith.addf"(%arg21, %arg22) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%91) : (f32) -> ()
    }) : (tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    "func.return"(%89, %90, %54, %31, %37, %43, %49, %25#0) : (tensor<4xf32>, tensor<8x4xf32>, tensor<i32>, tensor<4xf32>, tensor<8x4xf32>, tensor<4xf32>, tensor<8x4xf32>, tensor<f32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>, res_attrs = [{}], sym_name = "_where", sym_visibility = "private"}> ({
  ^bb0(%arg5: tensor<i1>, %arg6: tensor<i32>, %arg7: tensor<i32>):
    %9 = "tensor.empty"() : () -> tensor<i32>
    %10 = "linalg.generic"(%arg5, %arg6, %arg7, %9) <{indexing_maps = [#map2, #map2, #map2, #map2], iterator_types = [], operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg8: i1, %arg9: i32, %arg10: i32, %arg11: i32):
      %11 = "arith.select"(%arg8, %arg9, %arg10) : (i1, i32, i32) -> i32
      "linalg.yield"(%11) : (i32) -> ()
    }) : (tensor<i1>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<i32>
    "func.return"(%10) : (tensor<i32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<3xf32>, tensor<f32>, tensor<i32>) -> tensor<3xf32>, res_attrs = [{}], sym_name = "dynamic_update_index_in_dim", sym_visibility = "private"}> ({
  ^bb0(%arg0: tensor<3xf32>, %arg1: tensor<f32>, %arg2: tensor<i32>):
    %0 = "arith.constant"() <{value = 2 : index}> : () -> index
    %1 = "arith.constant"() <{value = 0 : index}> : () -> index
    %2 = "tensor.empty"() : () -> tensor<1xf32>
    %3 = "linalg.generic"(%arg1, %2) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg3: f32, %arg4: f32):
      "linalg.yield"(%arg3) : (f32) -> ()
    }) : (tensor<f32>, tensor<1xf32>) -> tensor<1xf32>
    %4 = "tensor.extract"(%arg2) : (tensor<i32>) -> i32
    %5 = "arith.index_cast"(%4) : (i32) -> index
    %6 = "arith.maxsi"(%5, %1) : (index, index) -> index
    %7 = "arith.minsi"(%6, %0) : (index, index) -> index
    %8 = "tensor.insert_slice"(%3, %arg0, %7) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: 1>, static_strides = array<i64: 1>}> : (tensor<1xf32>, tensor<3xf32>, index) -> tensor<3xf32>
    "func.return"(%8) : (tensor<3xf32>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 2 : i32, mhlo.num_replicas = 1 : i32} : () -> ()

