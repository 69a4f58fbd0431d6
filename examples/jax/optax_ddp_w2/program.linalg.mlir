#map = affine_map<(d0, d1, d2) -> (d0, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map3 = affine_map<(d0, d1) -> (d1)>
#map4 = affine_map<(d0, d1) -> (d0, d1)>
#map5 = affine_map<(d0, d1) -> (0, d1)>
#map6 = affine_map<(d0, d1) -> ()>
#map7 = affine_map<() -> ()>
#map8 = affine_map<(d0, d1) -> (d1, d0)>
#map9 = affine_map<(d0, d1) -> (d0)>
#map10 = affine_map<(d0, d1, d2) -> (d2, d0)>
#map11 = affine_map<(d0) -> ()>
#map12 = affine_map<(d0) -> (d0)>
"builtin.module"() <{sym_name = "jit_step"}> ({
  "sdy.mesh"() <{mesh = #sdy.mesh<["dp"=2]>, sym_name = "mesh"}> {stablehlo.mesh = {axes = [{name = "dp", size = 2 : i64}]}} : () -> ()
  "func.func"() <{arg_attrs = [{sdy.sharding = #sdy.sharding<@mesh, [{}]>}, {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, {sdy.sharding = #sdy.sharding<@mesh, []>}, {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, {sdy.sharding = #sdy.sharding<@mesh, []>}, {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {}]>}, {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {}]>}], function_type = (tensor<4xf32>, tensor<8x4xf32>, tensor<i32>, tensor<4xf32>, tensor<8x4xf32>, tensor<4xf32>, tensor<8x4xf32>, tensor<i32>, tensor<8x8xf32>, tensor<8x4xf32>) -> (tensor<f32>, tensor<4xf32>, tensor<8x4xf32>, tensor<i32>, tensor<4xf32>, tensor<8x4xf32>, tensor<4xf32>, tensor<8x4xf32>, tensor<i32>), res_attrs = [{jax.result_info = "result[0]", sdy.sharding = #sdy.sharding<@mesh, []>}, {jax.result_info = "result[1]['b']", sdy.sharding = #sdy.sharding<@mesh, [{}]>}, {jax.result_info = "result[1]['w']", sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, {jax.result_info = "result[2][1][0].count", sdy.sharding = #sdy.sharding<@mesh, []>}, {jax.result_info = "result[2][1][0].mu['b']", sdy.sharding = #sdy.sharding<@mesh, [{}]>}, {jax.result_info = "result[2][1][0].mu['w']", sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, {jax.result_info = "result[2][1][0].nu['b']", sdy.sharding = #sdy.sharding<@mesh, [{}]>}, {jax.result_info = "result[2][1][0].nu['w']", sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, {jax.result_info = "result[2][1][1].count", sdy.sharding = #sdy.sharding<@mesh, []>}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg7: tensor<4xf32>, %arg8: tensor<8x4xf32>, %arg9: tensor<i32>, %arg10: tensor<4xf32>, %arg11: tensor<8x4xf32>, %arg12: tensor<4xf32>, %arg13: tensor<8x4xf32>, %arg14: tensor<i32>, %arg15: tensor<8x8xf32>, %arg16: tensor<8x4xf32>):
    %3 = "arith.constant"() <{value = -1.000000e+00 : f32}> : () -> f32
    %4 = "arith.constant"() <{value = 0.00999999977 : f32}> : () -> f32
    %5 = "arith.constant"() <{value = 5.000000e-01 : f32}> : () -> f32
    %6 = "arith.constant"() <{value = 3.14159274 : f32}> : () -> f32
    %7 = "arith.constant"() <{value = 1.000000e+01 : f32}> : () -> f32
    %8 = "arith.constant"() <{value = 9.990000e-01 : f32}> : () -> f32
    %9 = "arith.constant"() <{value = 1.000000e+00 : f32}> : () -> f32
    %10 = "arith.constant"() <{value = 0.899999976 : f32}> : () -> f32
    %11 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %12 = "arith.constant"() <{value = 2147483647 : i32}> : () -> i32
    %13 = "arith.constant"() <{value = 1.000000e-01 : f32}> : () -> f32
    %14 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
    %15 = "arith.constant"() <{value = dense<9.99999993E-9> : tensor<f32>}> : () -> tensor<f32>
    %16 = "arith.constant"() <{value = dense<2147483647> : tensor<i32>}> : () -> tensor<i32>
    %17 = "arith.constant"() <{value = dense<9.990000e-01> : tensor<f32>}> : () -> tensor<f32>
    %18 = "arith.constant"() <{value = dense<1.000000e-03> : tensor<f32>}> : () -> tensor<f32>
    %19 = "arith.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %20 = "arith.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %21 = "arith.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %22:3 = "sdy.manual_computation"(%arg7, %arg8, %arg15, %arg16) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{}]>, <@mesh, [{}, {}]>, <@mesh, [{"dp"}, {}]>, <@mesh, [{"dp"}, {}]>]>, manual_axes = #sdy<manual_axes{"dp"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, []>, <@mesh, [{}]>, <@mesh, [{}, {}]>]>}> ({
    ^bb0(%arg236: tensor<4xf32>, %arg237: tensor<8x4xf32>, %arg238: tensor<4x8xf32>, %arg239: tensor<4x4xf32>):
      %188 = "arith.constant"() <{value = 6.250000e-02 : f32}> : () -> f32
      %189 = "arith.constant"() <{value = 2.000000e+00 : f32}> : () -> f32
      %190 = "arith.constant"() <{value = 1.600000e+01 : f32}> : () -> f32
      %191 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
      %192 = "arith.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %193 = "arith.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %194 = "tensor.empty"() : () -> tensor<4x4xf32>
      %195 = "linalg.fill"(%191, %194) <{operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg329: f32, %arg330: f32):
        "linalg.yield"(%arg329) : (f32) -> ()
      }) : (f32, tensor<4x4xf32>) -> tensor<4x4xf32>
      %196 = "linalg.matmul"(%arg238, %arg237, %195) <{indexing_maps = [#map, #map1, #map2], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg326: f32, %arg327: f32, %arg328: f32):
        %261 = "arith.mulf"(%arg326, %arg327) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        %262 = "arith.addf"(%arg328, %261) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%262) : (f32) -> ()
      }) : (tensor<4x8xf32>, tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
      %197 = "tensor.empty"() : () -> tensor<1x4xf32>
      %198 = "linalg.generic"(%arg236, %197) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg324: f32, %arg325: f32):
        "linalg.yield"(%arg324) : (f32) -> ()
      }) : (tensor<4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
      %199 = "linalg.generic"(%198, %194) <{indexing_maps = [#map5, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg322: f32, %arg323: f32):
        "linalg.yield"(%arg322) : (f32) -> ()
      }) : (tensor<1x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
      %200 = "linalg.generic"(%196, %199, %194) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg319: f32, %arg320: f32, %arg321: f32):
        %260 = "arith.addf"(%arg319, %arg320) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%260) : (f32) -> ()
      }) : (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
      %201 = "linalg.generic"(%200, %194) <{indexing_maps = [#map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg317: f32, %arg318: f32):
        %259 = "math.tanh"(%arg317) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
        "linalg.yield"(%259) : (f32) -> ()
      }) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
      %202 = "linalg.generic"(%193, %194) <{indexing_maps = [#map6, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg315: f32, %arg316: f32):
        "linalg.yield"(%arg315) : (f32) -> ()
      }) : (tensor<f32>, tensor<4x4xf32>) -> tensor<4x4xf32>
      %203 = "linalg.generic"(%202, %201, %194) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg312: f32, %arg313: f32, %arg314: f32):
        %258 = "arith.subf"(%arg312, %arg313) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%258) : (f32) -> ()
      }) : (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
      %204 = "linalg.generic"(%201, %arg239, %194) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg309: f32, %arg310: f32, %arg311: f32):
        %257 = "arith.subf"(%arg309, %arg310) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%257) : (f32) -> ()
      }) : (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
      %205 = "linalg.generic"(%204, %204, %194) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg306: f32, %arg307: f32, %arg308: f32):
        %256 = "arith.mulf"(%arg306, %arg307) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%256) : (f32) -> ()
      }) : (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
      %206 = "linalg.generic"(%192, %194) <{indexing_maps = [#map6, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg304: f32, %arg305: f32):
        "linalg.yield"(%arg304) : (f32) -> ()
      }) : (tensor<f32>, tensor<4x4xf32>) -> tensor<4x4xf32>
      %207 = "linalg.generic"(%206, %204, %194) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg301: f32, %arg302: f32, %arg303: f32):
        %255 = "arith.mulf"(%arg301, %arg302) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%255) : (f32) -> ()
      }) : (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
      %208 = "tensor.empty"() : () -> tensor<f32>
      %209 = "linalg.fill"(%191, %208) <{operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg299: f32, %arg300: f32):
        "linalg.yield"(%arg299) : (f32) -> ()
      }) : (f32, tensor<f32>) -> tensor<f32>
      %210 = "linalg.generic"(%205, %209) <{indexing_maps = [#map4, #map6], iterator_types = [#linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg297: f32, %arg298: f32):
        %254 = "arith.addf"(%arg298, %arg297) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%254) : (f32) -> ()
      }) : (tensor<4x4xf32>, tensor<f32>) -> tensor<f32>
      %211 = "linalg.generic"(%210, %208) <{indexing_maps = [#map7, #map7], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg295: f32, %arg296: f32):
        %253 = "arith.divf"(%arg295, %190) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%253) : (f32) -> ()
      }) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      %212 = "linalg.generic"(%208) <{indexing_maps = [#map7], iterator_types = [], operandSegmentSizes = array<i32: 0, 1>}> ({
      ^bb0(%arg294: f32):
        "linalg.yield"(%188) : (f32) -> ()
      }) : (tensor<f32>) -> tensor<f32>
      %213 = "linalg.generic"(%212, %194) <{indexing_maps = [#map6, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg292: f32, %arg293: f32):
        "linalg.yield"(%arg292) : (f32) -> ()
      }) : (tensor<f32>, tensor<4x4xf32>) -> tensor<4x4xf32>
      %214 = "linalg.generic"(%213, %207, %194) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg289: f32, %arg290: f32, %arg291: f32):
        %252 = "arith.mulf"(%arg289, %arg290) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%252) : (f32) -> ()
      }) : (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
      %215 = "linalg.generic"(%214, %203, %194) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg286: f32, %arg287: f32, %arg288: f32):
        %251 = "arith.mulf"(%arg286, %arg287) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%251) : (f32) -> ()
      }) : (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
      %216 = "linalg.generic"(%215, %201, %194) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg283: f32, %arg284: f32, %arg285: f32):
        %250 = "arith.mulf"(%arg283, %arg284) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%250) : (f32) -> ()
      }) : (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
      %217 = "linalg.generic"(%215, %216, %194) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg280: f32, %arg281: f32, %arg282: f32):
        %249 = "arith.addf"(%arg280, %arg281) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%249) : (f32) -> ()
      }) : (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
      %218 = "tensor.empty"() : () -> tensor<4xf32>
      %219 = "linalg.fill"(%191, %218) <{operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg278: f32, %arg279: f32):
        "linalg.yield"(%arg278) : (f32) -> ()
      }) : (f32, tensor<4xf32>) -> tensor<4xf32>
      %220 = "linalg.generic"(%217, %219) <{indexing_maps = [#map8, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg276: f32, %arg277: f32):
        %248 = "arith.addf"(%arg277, %arg276) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%248) : (f32) -> ()
      }) : (tensor<4x4xf32>, tensor<4xf32>) -> tensor<4xf32>
      %221 = "tensor.expand_shape"(%220) <{reassociation = [[0, 1]], static_output_shape = array<i64: 1, 4>}> : (tensor<4xf32>) -> tensor<1x4xf32>
      %222 = "linalg.generic"(%221, %219) <{indexing_maps = [#map8, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg274: f32, %arg275: f32):
        %247 = "arith.addf"(%arg275, %arg274) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%247) : (f32) -> ()
      }) : (tensor<1x4xf32>, tensor<4xf32>) -> tensor<4xf32>
      %223 = "tensor.empty"() : () -> tensor<4x8xf32>
      %224 = "linalg.fill"(%191, %223) <{operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg272: f32, %arg273: f32):
        "linalg.yield"(%arg272) : (f32) -> ()
      }) : (f32, tensor<4x8xf32>) -> tensor<4x8xf32>
      %225 = "linalg.generic"(%217, %arg238, %224) <{indexing_maps = [#map10, #map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg269: f32, %arg270: f32, %arg271: f32):
        %245 = "arith.mulf"(%arg269, %arg270) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        %246 = "arith.addf"(%arg271, %245) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%246) : (f32) -> ()
      }) : (tensor<4x4xf32>, tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
      %226 = "tensor.empty"() : () -> tensor<8x4xf32>
      %227 = "linalg.generic"(%225, %226) <{indexing_maps = [#map8, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg267: f32, %arg268: f32):
        "linalg.yield"(%arg267) : (f32) -> ()
      }) : (tensor<4x8xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
      %228 = "stablehlo.all_reduce"(%211) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, use_global_device_ids}> ({
      ^bb0(%arg262: tensor<f32>, %arg263: tensor<f32>):
        %243 = "linalg.generic"(%arg262, %arg263, %208) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg264: f32, %arg265: f32, %arg266: f32):
          %244 = "arith.addf"(%arg264, %arg265) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
          "linalg.yield"(%244) : (f32) -> ()
        }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%243) : (tensor<f32>) -> ()
      }) : (tensor<f32>) -> tensor<f32>
      %229 = "linalg.generic"(%228, %208) <{indexing_maps = [#map7, #map7], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg260: f32, %arg261: f32):
        %242 = "arith.divf"(%arg260, %189) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%242) : (f32) -> ()
      }) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      %230 = "stablehlo.all_reduce"(%222) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, use_global_device_ids}> ({
      ^bb0(%arg255: tensor<f32>, %arg256: tensor<f32>):
        %240 = "linalg.generic"(%arg255, %arg256, %208) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg257: f32, %arg258: f32, %arg259: f32):
          %241 = "arith.addf"(%arg257, %arg258) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
          "linalg.yield"(%241) : (f32) -> ()
        }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%240) : (tensor<f32>) -> ()
      }) : (tensor<4xf32>) -> tensor<4xf32>
      %231 = "stablehlo.all_reduce"(%227) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, use_global_device_ids}> ({
      ^bb0(%arg250: tensor<f32>, %arg251: tensor<f32>):
        %238 = "linalg.generic"(%arg250, %arg251, %208) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg252: f32, %arg253: f32, %arg254: f32):
          %239 = "arith.addf"(%arg252, %arg253) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
          "linalg.yield"(%239) : (f32) -> ()
        }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%238) : (tensor<f32>) -> ()
      }) : (tensor<8x4xf32>) -> tensor<8x4xf32>
      %232 = "linalg.generic"(%192, %218) <{indexing_maps = [#map11, #map12], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg248: f32, %arg249: f32):
        "linalg.yield"(%arg248) : (f32) -> ()
      }) : (tensor<f32>, tensor<4xf32>) -> tensor<4xf32>
      %233 = "linalg.generic"(%230, %232, %218) <{indexing_maps = [#map12, #map12, #map12], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg245: f32, %arg246: f32, %arg247: f32):
        %237 = "arith.divf"(%arg245, %arg246) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%237) : (f32) -> ()
      }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
      %234 = "linalg.generic"(%192, %226) <{indexing_maps = [#map6, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg243: f32, %arg244: f32):
        "linalg.yield"(%arg243) : (f32) -> ()
      }) : (tensor<f32>, tensor<8x4xf32>) -> tensor<8x4xf32>
      %235 = "linalg.generic"(%231, %234, %226) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg240: f32, %arg241: f32, %arg242: f32):
        %236 = "arith.divf"(%arg240, %arg241) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%236) : (f32) -> ()
      }) : (tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
      "sdy.return"(%229, %233, %235) : (tensor<f32>, tensor<4xf32>, tensor<8x4xf32>) -> ()
    }) : (tensor<4xf32>, tensor<8x4xf32>, tensor<8x8xf32>, tensor<8x4xf32>) -> (tensor<f32>, tensor<4xf32>, tensor<8x4xf32>)
    %23 = "tensor.empty"() : () -> tensor<4xf32>
    %24 = "linalg.generic"(%22#1, %22#1, %23) <{indexing_maps = [#map12, #map12, #map12], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg233: f32, %arg234: f32, %arg235: f32):
      %187 = "arith.mulf"(%arg233, %arg234) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%187) : (f32) -> ()
    }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %25 = "linalg.generic"(%21, %23) <{indexing_maps = [#map11, #map12], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg231: f32, %arg232: f32):
      "linalg.yield"(%arg231) : (f32) -> ()
    }) : (tensor<f32>, tensor<4xf32>) -> tensor<4xf32>
    %26 = "linalg.generic"(%25, %25, %23) <{indexing_maps = [#map12, #map12, #map12], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg228: f32, %arg229: f32, %arg230: f32):
      %186 = "arith.mulf"(%arg228, %arg229) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%186) : (f32) -> ()
    }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %27 = "linalg.generic"(%24, %26, %23) <{indexing_maps = [#map12, #map12, #map12], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg225: f32, %arg226: f32, %arg227: f32):
      %185 = "arith.addf"(%arg225, %arg226) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%185) : (f32) -> ()
    }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %28 = "tensor.empty"() : () -> tensor<8x4xf32>
    %29 = "linalg.generic"(%22#2, %22#2, %28) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg222: f32, %arg223: f32, %arg224: f32):
      %184 = "arith.mulf"(%arg222, %arg223) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%184) : (f32) -> ()
    }) : (tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %30 = "linalg.generic"(%21, %28) <{indexing_maps = [#map6, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg220: f32, %arg221: f32):
      "linalg.yield"(%arg220) : (f32) -> ()
    }) : (tensor<f32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %31 = "linalg.generic"(%30, %30, %28) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg217: f32, %arg218: f32, %arg219: f32):
      %183 = "arith.mulf"(%arg217, %arg218) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%183) : (f32) -> ()
    }) : (tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %32 = "linalg.generic"(%29, %31, %28) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg214: f32, %arg215: f32, %arg216: f32):
      %182 = "arith.addf"(%arg214, %arg215) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%182) : (f32) -> ()
    }) : (tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %33 = "tensor.empty"() : () -> tensor<f32>
    %34 = "linalg.fill"(%14, %33) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg212: f32, %arg213: f32):
      "linalg.yield"(%arg212) : (f32) -> ()
    }) : (f32, tensor<f32>) -> tensor<f32>
    %35 = "linalg.generic"(%27, %34) <{indexing_maps = [#map12, #map11], iterator_types = [#linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg210: f32, %arg211: f32):
      %181 = "arith.addf"(%arg211, %arg210) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%181) : (f32) -> ()
    }) : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
    %36 = "linalg.generic"(%32, %34) <{indexing_maps = [#map4, #map6], iterator_types = [#linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg208: f32, %arg209: f32):
      %180 = "arith.addf"(%arg209, %arg208) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%180) : (f32) -> ()
    }) : (tensor<8x4xf32>, tensor<f32>) -> tensor<f32>
    %37 = "linalg.generic"(%35, %33) <{indexing_maps = [#map7, #map7], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg206: f32, %arg207: f32):
      %179 = "arith.addf"(%arg206, %14) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%179) : (f32) -> ()
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %38 = "linalg.generic"(%37, %36, %33) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg203: f32, %arg204: f32, %arg205: f32):
      %178 = "arith.addf"(%arg203, %arg204) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%178) : (f32) -> ()
    }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %39 = "linalg.generic"(%38, %33) <{indexing_maps = [#map7, #map7], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg201: f32, %arg202: f32):
      %177 = "math.sqrt"(%arg201) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%177) : (f32) -> ()
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %40 = "tensor.empty"() : () -> tensor<i1>
    %41 = "linalg.generic"(%39, %40) <{indexing_maps = [#map7, #map7], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg199: f32, %arg200: i1):
      %176 = "arith.cmpf"(%arg199, %13) <{fastmath = #arith.fastmath<none>, predicate = 4 : i64}> : (f32, f32) -> i1
      "linalg.yield"(%176) : (i1) -> ()
    }) : (tensor<f32>, tensor<i1>) -> tensor<i1>
    %42 = "linalg.generic"(%39, %23) <{indexing_maps = [#map11, #map12], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg197: f32, %arg198: f32):
      "linalg.yield"(%arg197) : (f32) -> ()
    }) : (tensor<f32>, tensor<4xf32>) -> tensor<4xf32>
    %43 = "linalg.generic"(%22#1, %42, %23) <{indexing_maps = [#map12, #map12, #map12], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg194: f32, %arg195: f32, %arg196: f32):
      %175 = "arith.divf"(%arg194, %arg195) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%175) : (f32) -> ()
    }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %44 = "linalg.generic"(%20, %23) <{indexing_maps = [#map11, #map12], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg192: f32, %arg193: f32):
      "linalg.yield"(%arg192) : (f32) -> ()
    }) : (tensor<f32>, tensor<4xf32>) -> tensor<4xf32>
    %45 = "linalg.generic"(%43, %44, %23) <{indexing_maps = [#map12, #map12, #map12], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg189: f32, %arg190: f32, %arg191: f32):
      %174 = "arith.mulf"(%arg189, %arg190) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%174) : (f32) -> ()
    }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %46 = "tensor.extract"(%41) : (tensor<i1>) -> i1
    %47 = "linalg.generic"(%22#1, %45, %23) <{indexing_maps = [#map12, #map12, #map12], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg186: f32, %arg187: f32, %arg188: f32):
      %173 = "arith.select"(%46, %arg186, %arg187) : (i1, f32, f32) -> f32
      "linalg.yield"(%173) : (f32) -> ()
    }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %48 = "linalg.generic"(%39, %28) <{indexing_maps = [#map6, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg184: f32, %arg185: f32):
      "linalg.yield"(%arg184) : (f32) -> ()
    }) : (tensor<f32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %49 = "linalg.generic"(%22#2, %48, %28) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg181: f32, %arg182: f32, %arg183: f32):
      %172 = "arith.divf"(%arg181, %arg182) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%172) : (f32) -> ()
    }) : (tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %50 = "linalg.generic"(%20, %28) <{indexing_maps = [#map6, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg179: f32, %arg180: f32):
      "linalg.yield"(%arg179) : (f32) -> ()
    }) : (tensor<f32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %51 = "linalg.generic"(%49, %50, %28) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg176: f32, %arg177: f32, %arg178: f32):
      %171 = "arith.mulf"(%arg176, %arg177) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%171) : (f32) -> ()
    }) : (tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %52 = "linalg.generic"(%22#2, %51, %28) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg173: f32, %arg174: f32, %arg175: f32):
      %170 = "arith.select"(%46, %arg173, %arg174) : (i1, f32, f32) -> f32
      "linalg.yield"(%170) : (f32) -> ()
    }) : (tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %53 = "linalg.generic"(%44, %47, %23) <{indexing_maps = [#map12, #map12, #map12], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg170: f32, %arg171: f32, %arg172: f32):
      %169 = "arith.mulf"(%arg170, %arg171) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%169) : (f32) -> ()
    }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %54 = "linalg.generic"(%19, %23) <{indexing_maps = [#map11, #map12], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg168: f32, %arg169: f32):
      "linalg.yield"(%arg168) : (f32) -> ()
    }) : (tensor<f32>, tensor<4xf32>) -> tensor<4xf32>
    %55 = "linalg.generic"(%54, %arg10, %23) <{indexing_maps = [#map12, #map12, #map12], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg165: f32, %arg166: f32, %arg167: f32):
      %168 = "arith.mulf"(%arg165, %arg166) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%168) : (f32) -> ()
    }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %56 = "linalg.generic"(%53, %55, %23) <{indexing_maps = [#map12, #map12, #map12], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg162: f32, %arg163: f32, %arg164: f32):
      %167 = "arith.addf"(%arg162, %arg163) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%167) : (f32) -> ()
    }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %57 = "linalg.generic"(%50, %52, %28) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg159: f32, %arg160: f32, %arg161: f32):
      %166 = "arith.mulf"(%arg159, %arg160) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%166) : (f32) -> ()
    }) : (tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %58 = "linalg.generic"(%19, %28) <{indexing_maps = [#map6, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg157: f32, %arg158: f32):
      "linalg.yield"(%arg157) : (f32) -> ()
    }) : (tensor<f32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %59 = "linalg.generic"(%58, %arg11, %28) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg154: f32, %arg155: f32, %arg156: f32):
      %165 = "arith.mulf"(%arg154, %arg155) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%165) : (f32) -> ()
    }) : (tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %60 = "linalg.generic"(%57, %59, %28) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg151: f32, %arg152: f32, %arg153: f32):
      %164 = "arith.addf"(%arg151, %arg152) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%164) : (f32) -> ()
    }) : (tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %61 = "linalg.generic"(%47, %47, %23) <{indexing_maps = [#map12, #map12, #map12], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg148: f32, %arg149: f32, %arg150: f32):
      %163 = "arith.mulf"(%arg148, %arg149) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%163) : (f32) -> ()
    }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %62 = "linalg.generic"(%18, %23) <{indexing_maps = [#map11, #map12], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg146: f32, %arg147: f32):
      "linalg.yield"(%arg146) : (f32) -> ()
    }) : (tensor<f32>, tensor<4xf32>) -> tensor<4xf32>
    %63 = "linalg.generic"(%62, %61, %23) <{indexing_maps = [#map12, #map12, #map12], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg143: f32, %arg144: f32, %arg145: f32):
      %162 = "arith.mulf"(%arg143, %arg144) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%162) : (f32) -> ()
    }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %64 = "linalg.generic"(%17, %23) <{indexing_maps = [#map11, #map12], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg141: f32, %arg142: f32):
      "linalg.yield"(%arg141) : (f32) -> ()
    }) : (tensor<f32>, tensor<4xf32>) -> tensor<4xf32>
    %65 = "linalg.generic"(%64, %arg12, %23) <{indexing_maps = [#map12, #map12, #map12], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg138: f32, %arg139: f32, %arg140: f32):
      %161 = "arith.mulf"(%arg138, %arg139) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%161) : (f32) -> ()
    }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %66 = "linalg.generic"(%63, %65, %23) <{indexing_maps = [#map12, #map12, #map12], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg135: f32, %arg136: f32, %arg137: f32):
      %160 = "arith.addf"(%arg135, %arg136) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%160) : (f32) -> ()
    }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %67 = "linalg.generic"(%52, %52, %28) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg132: f32, %arg133: f32, %arg134: f32):
      %159 = "arith.mulf"(%arg132, %arg133) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%159) : (f32) -> ()
    }) : (tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %68 = "linalg.generic"(%18, %28) <{indexing_maps = [#map6, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg130: f32, %arg131: f32):
      "linalg.yield"(%arg130) : (f32) -> ()
    }) : (tensor<f32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %69 = "linalg.generic"(%68, %67, %28) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg127: f32, %arg128: f32, %arg129: f32):
      %158 = "arith.mulf"(%arg127, %arg128) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%158) : (f32) -> ()
    }) : (tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %70 = "linalg.generic"(%17, %28) <{indexing_maps = [#map6, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg125: f32, %arg126: f32):
      "linalg.yield"(%arg125) : (f32) -> ()
    }) : (tensor<f32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %71 = "linalg.generic"(%70, %arg13, %28) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg122: f32, %arg123: f32, %arg124: f32):
      %157 = "arith.mulf"(%arg122, %arg123) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%157) : (f32) -> ()
    }) : (tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %72 = "linalg.generic"(%69, %71, %28) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg119: f32, %arg120: f32, %arg121: f32):
      %156 = "arith.addf"(%arg119, %arg120) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%156) : (f32) -> ()
    }) : (tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %73 = "linalg.generic"(%arg9, %40) <{indexing_maps = [#map7, #map7], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg117: i32, %arg118: i1):
      %155 = "arith.cmpi"(%arg117, %12) <{predicate = 2 : i64}> : (i32, i32) -> i1
      "linalg.yield"(%155) : (i1) -> ()
    }) : (tensor<i32>, tensor<i1>) -> tensor<i1>
    %74 = "tensor.empty"() : () -> tensor<i32>
    %75 = "linalg.generic"(%arg9, %74) <{indexing_maps = [#map7, #map7], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg115: i32, %arg116: i32):
      %154 = "arith.addi"(%arg115, %11) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%154) : (i32) -> ()
    }) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %76 = "func.call"(%73, %75, %16) <{callee = @_where}> : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %77 = "linalg.generic"(%76, %33) <{indexing_maps = [#map7, #map7], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg113: i32, %arg114: f32):
      %153 = "arith.sitofp"(%arg113) : (i32) -> f32
      "linalg.yield"(%153) : (f32) -> ()
    }) : (tensor<i32>, tensor<f32>) -> tensor<f32>
    %78 = "linalg.generic"(%77, %33) <{indexing_maps = [#map7, #map7], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg111: f32, %arg112: f32):
      %152 = "math.powf"(%10, %arg111) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%152) : (f32) -> ()
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %79 = "linalg.generic"(%78, %33) <{indexing_maps = [#map7, #map7], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg109: f32, %arg110: f32):
      %151 = "arith.subf"(%9, %arg109) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%151) : (f32) -> ()
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %80 = "linalg.generic"(%79, %23) <{indexing_maps = [#map11, #map12], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg107: f32, %arg108: f32):
      "linalg.yield"(%arg107) : (f32) -> ()
    }) : (tensor<f32>, tensor<4xf32>) -> tensor<4xf32>
    %81 = "linalg.generic"(%56, %80, %23) <{indexing_maps = [#map12, #map12, #map12], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg104: f32, %arg105: f32, %arg106: f32):
      %150 = "arith.divf"(%arg104, %arg105) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%150) : (f32) -> ()
    }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %82 = "linalg.generic"(%79, %28) <{indexing_maps = [#map6, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg102: f32, %arg103: f32):
      "linalg.yield"(%arg102) : (f32) -> ()
    }) : (tensor<f32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %83 = "linalg.generic"(%60, %82, %28) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg99: f32, %arg100: f32, %arg101: f32):
      %149 = "arith.divf"(%arg99, %arg100) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%149) : (f32) -> ()
    }) : (tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %84 = "linalg.generic"(%77, %33) <{indexing_maps = [#map7, #map7], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg97: f32, %arg98: f32):
      %148 = "math.powf"(%8, %arg97) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%148) : (f32) -> ()
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %85 = "linalg.generic"(%84, %33) <{indexing_maps = [#map7, #map7], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg95: f32, %arg96: f32):
      %147 = "arith.subf"(%9, %arg95) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%147) : (f32) -> ()
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %86 = "linalg.generic"(%85, %23) <{indexing_maps = [#map11, #map12], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg93: f32, %arg94: f32):
      "linalg.yield"(%arg93) : (f32) -> ()
    }) : (tensor<f32>, tensor<4xf32>) -> tensor<4xf32>
    %87 = "linalg.generic"(%66, %86, %23) <{indexing_maps = [#map12, #map12, #map12], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg90: f32, %arg91: f32, %arg92: f32):
      %146 = "arith.divf"(%arg90, %arg91) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%146) : (f32) -> ()
    }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %88 = "linalg.generic"(%85, %28) <{indexing_maps = [#map6, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg88: f32, %arg89: f32):
      "linalg.yield"(%arg88) : (f32) -> ()
    }) : (tensor<f32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %89 = "linalg.generic"(%72, %88, %28) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg85: f32, %arg86: f32, %arg87: f32):
      %145 = "arith.divf"(%arg85, %arg86) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%145) : (f32) -> ()
    }) : (tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %90 = "linalg.generic"(%87, %25, %23) <{indexing_maps = [#map12, #map12, #map12], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg82: f32, %arg83: f32, %arg84: f32):
      %144 = "arith.addf"(%arg82, %arg83) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%144) : (f32) -> ()
    }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %91 = "linalg.generic"(%90, %23) <{indexing_maps = [#map12, #map12], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg80: f32, %arg81: f32):
      %143 = "math.sqrt"(%arg80) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%143) : (f32) -> ()
    }) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %92 = "linalg.generic"(%15, %23) <{indexing_maps = [#map11, #map12], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg78: f32, %arg79: f32):
      "linalg.yield"(%arg78) : (f32) -> ()
    }) : (tensor<f32>, tensor<4xf32>) -> tensor<4xf32>
    %93 = "linalg.generic"(%91, %92, %23) <{indexing_maps = [#map12, #map12, #map12], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg75: f32, %arg76: f32, %arg77: f32):
      %142 = "arith.addf"(%arg75, %arg76) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%142) : (f32) -> ()
    }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %94 = "linalg.generic"(%81, %93, %23) <{indexing_maps = [#map12, #map12, #map12], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg72: f32, %arg73: f32, %arg74: f32):
      %141 = "arith.divf"(%arg72, %arg73) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%141) : (f32) -> ()
    }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %95 = "linalg.generic"(%89, %30, %28) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg69: f32, %arg70: f32, %arg71: f32):
      %140 = "arith.addf"(%arg69, %arg70) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%140) : (f32) -> ()
    }) : (tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %96 = "linalg.generic"(%95, %28) <{indexing_maps = [#map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg67: f32, %arg68: f32):
      %139 = "math.sqrt"(%arg67) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%139) : (f32) -> ()
    }) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %97 = "linalg.generic"(%15, %28) <{indexing_maps = [#map6, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg65: f32, %arg66: f32):
      "linalg.yield"(%arg65) : (f32) -> ()
    }) : (tensor<f32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %98 = "linalg.generic"(%96, %97, %28) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg62: f32, %arg63: f32, %arg64: f32):
      %138 = "arith.addf"(%arg62, %arg63) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%138) : (f32) -> ()
    }) : (tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %99 = "linalg.generic"(%83, %98, %28) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg59: f32, %arg60: f32, %arg61: f32):
      %137 = "arith.divf"(%arg59, %arg60) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%137) : (f32) -> ()
    }) : (tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %100 = "linalg.generic"(%arg14, %33) <{indexing_maps = [#map7, #map7], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg57: i32, %arg58: f32):
      %136 = "arith.sitofp"(%arg57) : (i32) -> f32
      "linalg.yield"(%136) : (f32) -> ()
    }) : (tensor<i32>, tensor<f32>) -> tensor<f32>
    %101 = "linalg.generic"(%100, %33) <{indexing_maps = [#map7, #map7], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg55: f32, %arg56: f32):
      %135 = "arith.minimumf"(%arg55, %7) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%135) : (f32) -> ()
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %102 = "linalg.generic"(%101, %33) <{indexing_maps = [#map7, #map7], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg53: f32, %arg54: f32):
      %134 = "arith.mulf"(%arg53, %6) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%134) : (f32) -> ()
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %103 = "linalg.generic"(%102, %33) <{indexing_maps = [#map7, #map7], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg51: f32, %arg52: f32):
      %133 = "arith.divf"(%arg51, %7) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%133) : (f32) -> ()
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %104 = "linalg.generic"(%103, %33) <{indexing_maps = [#map7, #map7], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg49: f32, %arg50: f32):
      %132 = "math.cos"(%arg49) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%132) : (f32) -> ()
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %105 = "linalg.generic"(%104, %33) <{indexing_maps = [#map7, #map7], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg47: f32, %arg48: f32):
      %131 = "arith.addf"(%arg47, %9) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%131) : (f32) -> ()
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %106 = "linalg.generic"(%105, %33) <{indexing_maps = [#map7, #map7], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg45: f32, %arg46: f32):
      %130 = "arith.mulf"(%arg45, %5) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%130) : (f32) -> ()
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %107 = "linalg.generic"(%106, %33) <{indexing_maps = [#map7, #map7], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg43: f32, %arg44: f32):
      %129 = "math.powf"(%arg43, %9) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%129) : (f32) -> ()
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %108 = "linalg.generic"(%107, %33) <{indexing_maps = [#map7, #map7], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg41: f32, %arg42: f32):
      %128 = "arith.addf"(%arg41, %14) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%128) : (f32) -> ()
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %109 = "linalg.generic"(%108, %33) <{indexing_maps = [#map7, #map7], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg39: f32, %arg40: f32):
      %127 = "arith.mulf"(%arg39, %4) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%127) : (f32) -> ()
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %110 = "linalg.generic"(%109, %33) <{indexing_maps = [#map7, #map7], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg37: f32, %arg38: f32):
      %126 = "arith.mulf"(%arg37, %3) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%126) : (f32) -> ()
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %111 = "linalg.generic"(%110, %23) <{indexing_maps = [#map11, #map12], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg35: f32, %arg36: f32):
      "linalg.yield"(%arg35) : (f32) -> ()
    }) : (tensor<f32>, tensor<4xf32>) -> tensor<4xf32>
    %112 = "linalg.generic"(%111, %94, %23) <{indexing_maps = [#map12, #map12, #map12], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg32: f32, %arg33: f32, %arg34: f32):
      %125 = "arith.mulf"(%arg32, %arg33) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%125) : (f32) -> ()
    }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %113 = "linalg.generic"(%110, %28) <{indexing_maps = [#map6, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg30: f32, %arg31: f32):
      "linalg.yield"(%arg30) : (f32) -> ()
    }) : (tensor<f32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %114 = "linalg.generic"(%113, %99, %28) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg27: f32, %arg28: f32, %arg29: f32):
      %124 = "arith.mulf"(%arg27, %arg28) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%124) : (f32) -> ()
    }) : (tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %115 = "linalg.generic"(%arg14, %40) <{indexing_maps = [#map7, #map7], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg25: i32, %arg26: i1):
      %123 = "arith.cmpi"(%arg25, %12) <{predicate = 2 : i64}> : (i32, i32) -> i1
      "linalg.yield"(%123) : (i1) -> ()
    }) : (tensor<i32>, tensor<i1>) -> tensor<i1>
    %116 = "linalg.generic"(%arg14, %74) <{indexing_maps = [#map7, #map7], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg23: i32, %arg24: i32):
      %122 = "arith.addi"(%arg23, %11) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%122) : (i32) -> ()
    }) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %117 = "func.call"(%115, %116, %16) <{callee = @_where}> : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %118 = "linalg.generic"(%arg7, %112, %23) <{indexing_maps = [#map12, #map12, #map12], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg20: f32, %arg21: f32, %arg22: f32):
      %121 = "arith.addf"(%arg20, %arg21) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%121) : (f32) -> ()
    }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %119 = "linalg.generic"(%arg8, %114, %28) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg17: f32, %arg18: f32, %arg19: f32):
      %120 = "arith.addf"(%arg17, %arg18) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%120) : (f32) -> ()
    }) : (tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    "func.return"(%22#0, %118, %119, %76, %56, %60, %66, %72, %117) : (tensor<f32>, tensor<4xf32>, tensor<8x4xf32>, tensor<i32>, tensor<4xf32>, tensor<8x4xf32>, tensor<4xf32>, tensor<8x4xf32>, tensor<i32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>, res_attrs = [{}], sym_name = "_where", sym_visibility = "private"}> ({
  ^bb0(%arg0: tensor<i1>, %arg1: tensor<i32>, %arg2: tensor<i32>):
    %0 = "tensor.empty"() : () -> tensor<i32>
    %1 = "linalg.generic"(%arg0, %arg1, %arg2, %0) <{indexing_maps = [#map7, #map7, #map7, #map7], iterator_types = [], operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg3: i1, %arg4: i32, %arg5: i32, %arg6: i32):
      %2 = "arith.select"(%arg3, %arg4, %arg5) : (i1, i32, i32) -> i32
      "linalg.yield"(%2) : (i32) -> ()
    }) : (tensor<i1>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<i32>
    "func.return"(%1) : (tensor<i32>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 2 : i32, mhlo.num_replicas = 1 : i32} : () -> ()

