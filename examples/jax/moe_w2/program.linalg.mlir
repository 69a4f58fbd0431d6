#map = affine_map<(d0, d1, d2) -> (d0, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map3 = affine_map<(d0, d1) -> (d0, d1)>
#map4 = affine_map<(d0, d1) -> (d0)>
#map5 = affine_map<(d0) -> ()>
#map6 = affine_map<(d0) -> (d0)>
#map7 = affine_map<(d0, d1) -> (d0, 0)>
#map8 = affine_map<(d0, d1) -> ()>
#map9 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map10 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map11 = affine_map<(d0, d1, d2) -> (d0)>
#map12 = affine_map<(d0, d1, d2) -> (d0, 0, 0)>
#map13 = affine_map<(d0, d1, d2, d3) -> (d3, d0, d1)>
#map14 = affine_map<(d0, d1, d2, d3) -> (d3, d2)>
#map15 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map16 = affine_map<(d0, d1, d2) -> (d1, d2)>
#map17 = affine_map<(d0, d1, d2) -> ()>
#map18 = affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>
#map19 = affine_map<(d0, d1, d2, d3) -> (d3, d2, d1)>
#map20 = affine_map<(d0, d1, d2, d3) -> (d0, d1)>
#map21 = affine_map<() -> ()>
#map22 = affine_map<(d0, d1, d2, d3) -> (d3, d0)>
#map23 = affine_map<(d0, d1, d2, d3) -> (d3, d1, d2)>
#map24 = affine_map<(d0, d1, d2) -> (d2, d0, d1)>
#map25 = affine_map<(d0, d1, d2, d3) -> (d0, d3)>
#map26 = affine_map<(d0, d1, d2, d3) -> (d1, d2, d3)>
#map27 = affine_map<(d0, d1, d2) -> (d2, d0)>
#map28 = affine_map<(d0, d1) -> (d1, d0)>
#map29 = affine_map<(d0, d1) -> (0, d1)>
#map30 = affine_map<(d0, d1, d2) -> (d0 + d2, d1)>
#map31 = affine_map<(d0, d1, d2) -> (d2)>
#map32 = affine_map<(d0, d1, d2) -> (0, 0, d2)>
"builtin.module"() <{sym_name = "jit_step"}> ({
  "sdy.mesh"() <{mesh = #sdy.mesh<["ep"=2]>, sym_name = "mesh"}> {stablehlo.mesh = {axes = [{name = "ep", size = 2 : i64}]}} : () -> ()
  "sdy.mesh"() <{mesh = #sdy.mesh<["ep"=2]>, sym_name = "mesh_0"}> {stablehlo.mesh = {axes = [{name = "ep", size = 2 : i64}]}} : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}, {}, {}], function_type = (tensor<16x2xf32>, tensor<2x16x32xf32>, tensor<2x32x16xf32>, tensor<32x16xf32>, tensor<32x16xf32>) -> (tensor<f32>, tensor<16x2xf32>, tensor<2x16x32xf32>, tensor<2x32x16xf32>), res_attrs = [{jax.result_info = "result[0]"}, {jax.result_info = "result[1][0]"}, {jax.result_info = "result[1][1]"}, {jax.result_info = "result[1][2]"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg45: tensor<16x2xf32>, %arg46: tensor<2x16x32xf32>, %arg47: tensor<2x32x16xf32>, %arg48: tensor<32x16xf32>, %arg49: tensor<32x16xf32>):
    %59:4 = "sdy.manual_computation"(%arg45, %arg46, %arg47, %arg48, %arg49) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{}, {}]>, <@mesh, [{"ep"}, {}, {}]>, <@mesh, [{"ep"}, {}, {}]>, <@mesh, [{"ep"}, {}]>, <@mesh, [{"ep"}, {}]>]>, manual_axes = #sdy<manual_axes{"ep"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, []>, <@mesh, [{}, {}]>, <@mesh, [{"ep"}, {}, {}]>, <@mesh, [{"ep"}, {}, {}]>]>}> ({
    ^bb0(%arg50: tensor<16x2xf32>, %arg51: tensor<1x16x32xf32>, %arg52: tensor<1x32x16xf32>, %arg53: tensor<16x16xf32>, %arg54: tensor<16x16xf32>):
      %60 = "arith.constant"() <{value = 5.000000e-01 : f32}> : () -> f32
      %61 = "arith.constant"() <{value = 2.000000e+00 : f32}> : () -> f32
      %62 = "arith.constant"() <{value = 2.560000e+02 : f32}> : () -> f32
      %63 = "arith.constant"() <{value = 0xFF800000 : f32}> : () -> f32
      %64 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
      %65 = "arith.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %66 = "arith.constant"() <{value = dense<0.797884583> : tensor<f32>}> : () -> tensor<f32>
      %67 = "arith.constant"() <{value = dense<4.471500e-02> : tensor<f32>}> : () -> tensor<f32>
      %68 = "arith.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %69 = "arith.constant"() <{value = dense<8.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %70 = "arith.constant"() <{value = dense<5.000000e-01> : tensor<f32>}> : () -> tensor<f32>
      %71 = "arith.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %72 = "arith.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %73 = "arith.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
      %74 = "tensor.empty"() : () -> tensor<16x2xf32>
      %75 = "linalg.fill"(%64, %74) <{operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg359: f32, %arg360: f32):
        "linalg.yield"(%arg359) : (f32) -> ()
      }) : (f32, tensor<16x2xf32>) -> tensor<16x2xf32>
      %76 = "linalg.matmul"(%arg53, %arg50, %75) <{indexing_maps = [#map, #map1, #map2], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg356: f32, %arg357: f32, %arg358: f32):
        %319 = "arith.mulf"(%arg356, %arg357) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        %320 = "arith.addf"(%arg358, %319) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%320) : (f32) -> ()
      }) : (tensor<16x16xf32>, tensor<16x2xf32>, tensor<16x2xf32>) -> tensor<16x2xf32>
      %77 = "tensor.empty"() : () -> tensor<16xf32>
      %78 = "linalg.fill"(%63, %77) <{operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg354: f32, %arg355: f32):
        "linalg.yield"(%arg354) : (f32) -> ()
      }) : (f32, tensor<16xf32>) -> tensor<16xf32>
      %79 = "linalg.generic"(%76, %78) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg352: f32, %arg353: f32):
        %318 = "arith.maximumf"(%arg353, %arg352) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%318) : (f32) -> ()
      }) : (tensor<16x2xf32>, tensor<16xf32>) -> tensor<16xf32>
      %80 = "linalg.generic"(%73, %77) <{indexing_maps = [#map5, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg350: f32, %arg351: f32):
        "linalg.yield"(%arg350) : (f32) -> ()
      }) : (tensor<f32>, tensor<16xf32>) -> tensor<16xf32>
      %81 = "linalg.generic"(%80, %79, %77) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg347: f32, %arg348: f32, %arg349: f32):
        %317 = "arith.maximumf"(%arg347, %arg348) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%317) : (f32) -> ()
      }) : (tensor<16xf32>, tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
      %82 = "tensor.empty"() : () -> tensor<16x1xf32>
      %83 = "linalg.generic"(%81, %82) <{indexing_maps = [#map4, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg345: f32, %arg346: f32):
        "linalg.yield"(%arg345) : (f32) -> ()
      }) : (tensor<16xf32>, tensor<16x1xf32>) -> tensor<16x1xf32>
      %84 = "linalg.generic"(%83, %74) <{indexing_maps = [#map7, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg343: f32, %arg344: f32):
        "linalg.yield"(%arg343) : (f32) -> ()
      }) : (tensor<16x1xf32>, tensor<16x2xf32>) -> tensor<16x2xf32>
      %85 = "linalg.generic"(%76, %84, %74) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg340: f32, %arg341: f32, %arg342: f32):
        %316 = "arith.subf"(%arg340, %arg341) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%316) : (f32) -> ()
      }) : (tensor<16x2xf32>, tensor<16x2xf32>, tensor<16x2xf32>) -> tensor<16x2xf32>
      %86 = "linalg.generic"(%85, %74) <{indexing_maps = [#map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg338: f32, %arg339: f32):
        %315 = "math.exp"(%arg338) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
        "linalg.yield"(%315) : (f32) -> ()
      }) : (tensor<16x2xf32>, tensor<16x2xf32>) -> tensor<16x2xf32>
      %87 = "linalg.fill"(%64, %77) <{operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg336: f32, %arg337: f32):
        "linalg.yield"(%arg336) : (f32) -> ()
      }) : (f32, tensor<16xf32>) -> tensor<16xf32>
      %88 = "linalg.generic"(%86, %87) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg334: f32, %arg335: f32):
        %314 = "arith.addf"(%arg335, %arg334) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%314) : (f32) -> ()
      }) : (tensor<16x2xf32>, tensor<16xf32>) -> tensor<16xf32>
      %89 = "linalg.generic"(%88, %82) <{indexing_maps = [#map4, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg332: f32, %arg333: f32):
        "linalg.yield"(%arg332) : (f32) -> ()
      }) : (tensor<16xf32>, tensor<16x1xf32>) -> tensor<16x1xf32>
      %90 = "linalg.generic"(%89, %74) <{indexing_maps = [#map7, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg330: f32, %arg331: f32):
        "linalg.yield"(%arg330) : (f32) -> ()
      }) : (tensor<16x1xf32>, tensor<16x2xf32>) -> tensor<16x2xf32>
      %91 = "linalg.generic"(%86, %90, %74) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg327: f32, %arg328: f32, %arg329: f32):
        %313 = "arith.divf"(%arg327, %arg328) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%313) : (f32) -> ()
      }) : (tensor<16x2xf32>, tensor<16x2xf32>, tensor<16x2xf32>) -> tensor<16x2xf32>
      %92 = "linalg.generic"(%89, %89, %82) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg324: f32, %arg325: f32, %arg326: f32):
        %312 = "arith.mulf"(%arg324, %arg325) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%312) : (f32) -> ()
      }) : (tensor<16x1xf32>, tensor<16x1xf32>, tensor<16x1xf32>) -> tensor<16x1xf32>
      %93 = "linalg.generic"(%71, %82) <{indexing_maps = [#map8, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg322: f32, %arg323: f32):
        "linalg.yield"(%arg322) : (f32) -> ()
      }) : (tensor<f32>, tensor<16x1xf32>) -> tensor<16x1xf32>
      %94 = "linalg.generic"(%93, %92, %82) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg319: f32, %arg320: f32, %arg321: f32):
        %311 = "arith.divf"(%arg319, %arg320) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%311) : (f32) -> ()
      }) : (tensor<16x1xf32>, tensor<16x1xf32>, tensor<16x1xf32>) -> tensor<16x1xf32>
      %95 = "func.call"(%91) <{callee = @argmax}> : (tensor<16x2xf32>) -> tensor<16xi32>
      %96 = "func.call"(%95) <{callee = @_one_hot}> : (tensor<16xi32>) -> tensor<16x2xf32>
      %97 = "func.call"(%96) <{callee = @cumsum}> : (tensor<16x2xf32>) -> tensor<16x2xf32>
      %98 = "linalg.generic"(%97, %96, %74) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg316: f32, %arg317: f32, %arg318: f32):
        %310 = "arith.mulf"(%arg316, %arg317) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%310) : (f32) -> ()
      }) : (tensor<16x2xf32>, tensor<16x2xf32>, tensor<16x2xf32>) -> tensor<16x2xf32>
      %99 = "linalg.generic"(%71, %74) <{indexing_maps = [#map8, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg314: f32, %arg315: f32):
        "linalg.yield"(%arg314) : (f32) -> ()
      }) : (tensor<f32>, tensor<16x2xf32>) -> tensor<16x2xf32>
      %100 = "linalg.generic"(%98, %99, %74) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg311: f32, %arg312: f32, %arg313: f32):
        %309 = "arith.subf"(%arg311, %arg312) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%309) : (f32) -> ()
      }) : (tensor<16x2xf32>, tensor<16x2xf32>, tensor<16x2xf32>) -> tensor<16x2xf32>
      %101 = "linalg.generic"(%72, %74) <{indexing_maps = [#map8, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg309: f32, %arg310: f32):
        "linalg.yield"(%arg309) : (f32) -> ()
      }) : (tensor<f32>, tensor<16x2xf32>) -> tensor<16x2xf32>
      %102 = "tensor.empty"() : () -> tensor<16x2xi1>
      %103 = "linalg.generic"(%100, %101, %102) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg306: f32, %arg307: f32, %arg308: i1):
        %308 = "arith.cmpf"(%arg306, %arg307) <{fastmath = #arith.fastmath<none>, predicate = 3 : i64}> : (f32, f32) -> i1
        "linalg.yield"(%308) : (i1) -> ()
      }) : (tensor<16x2xf32>, tensor<16x2xf32>, tensor<16x2xi1>) -> tensor<16x2xi1>
      %104 = "linalg.generic"(%69, %74) <{indexing_maps = [#map8, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg304: f32, %arg305: f32):
        "linalg.yield"(%arg304) : (f32) -> ()
      }) : (tensor<f32>, tensor<16x2xf32>) -> tensor<16x2xf32>
      %105 = "linalg.generic"(%100, %104, %102) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg301: f32, %arg302: f32, %arg303: i1):
        %307 = "arith.cmpf"(%arg301, %arg302) <{fastmath = #arith.fastmath<none>, predicate = 4 : i64}> : (f32, f32) -> i1
        "linalg.yield"(%307) : (i1) -> ()
      }) : (tensor<16x2xf32>, tensor<16x2xf32>, tensor<16x2xi1>) -> tensor<16x2xi1>
      %106 = "linalg.generic"(%103, %105, %102) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg298: i1, %arg299: i1, %arg300: i1):
        %306 = "arith.andi"(%arg298, %arg299) : (i1, i1) -> i1
        "linalg.yield"(%306) : (i1) -> ()
      }) : (tensor<16x2xi1>, tensor<16x2xi1>, tensor<16x2xi1>) -> tensor<16x2xi1>
      %107 = "tensor.empty"() : () -> tensor<16x2xi32>
      %108 = "linalg.generic"(%100, %107) <{indexing_maps = [#map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg296: f32, %arg297: i32):
        %305 = "arith.fptosi"(%arg296) : (f32) -> i32
        "linalg.yield"(%305) : (i32) -> ()
      }) : (tensor<16x2xf32>, tensor<16x2xi32>) -> tensor<16x2xi32>
      %109 = "func.call"(%108) <{callee = @_one_hot_1}> : (tensor<16x2xi32>) -> tensor<16x2x8xf32>
      %110 = "tensor.empty"() : () -> tensor<16x2x1xi1>
      %111 = "linalg.generic"(%106, %110) <{indexing_maps = [#map2, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg294: i1, %arg295: i1):
        "linalg.yield"(%arg294) : (i1) -> ()
      }) : (tensor<16x2xi1>, tensor<16x2x1xi1>) -> tensor<16x2x1xi1>
      %112 = "tensor.empty"() : () -> tensor<16x2x1xf32>
      %113 = "linalg.generic"(%111, %112) <{indexing_maps = [#map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg292: i1, %arg293: f32):
        %304 = "arith.uitofp"(%arg292) : (i1) -> f32
        "linalg.yield"(%304) : (f32) -> ()
      }) : (tensor<16x2x1xi1>, tensor<16x2x1xf32>) -> tensor<16x2x1xf32>
      %114 = "tensor.empty"() : () -> tensor<16x2x8xf32>
      %115 = "linalg.generic"(%113, %114) <{indexing_maps = [#map10, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg290: f32, %arg291: f32):
        "linalg.yield"(%arg290) : (f32) -> ()
      }) : (tensor<16x2x1xf32>, tensor<16x2x8xf32>) -> tensor<16x2x8xf32>
      %116 = "linalg.generic"(%109, %115, %114) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg287: f32, %arg288: f32, %arg289: f32):
        %303 = "arith.mulf"(%arg287, %arg288) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%303) : (f32) -> ()
      }) : (tensor<16x2x8xf32>, tensor<16x2x8xf32>, tensor<16x2x8xf32>) -> tensor<16x2x8xf32>
      %117 = "linalg.generic"(%91, %96, %74) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg284: f32, %arg285: f32, %arg286: f32):
        %302 = "arith.mulf"(%arg284, %arg285) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%302) : (f32) -> ()
      }) : (tensor<16x2xf32>, tensor<16x2xf32>, tensor<16x2xf32>) -> tensor<16x2xf32>
      %118 = "linalg.generic"(%117, %87) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg282: f32, %arg283: f32):
        %301 = "arith.addf"(%arg283, %arg282) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%301) : (f32) -> ()
      }) : (tensor<16x2xf32>, tensor<16xf32>) -> tensor<16xf32>
      %119 = "tensor.empty"() : () -> tensor<16x1x1xf32>
      %120 = "linalg.generic"(%118, %119) <{indexing_maps = [#map11, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg280: f32, %arg281: f32):
        "linalg.yield"(%arg280) : (f32) -> ()
      }) : (tensor<16xf32>, tensor<16x1x1xf32>) -> tensor<16x1x1xf32>
      %121 = "linalg.generic"(%120, %114) <{indexing_maps = [#map12, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg278: f32, %arg279: f32):
        "linalg.yield"(%arg278) : (f32) -> ()
      }) : (tensor<16x1x1xf32>, tensor<16x2x8xf32>) -> tensor<16x2x8xf32>
      %122 = "linalg.generic"(%116, %121, %114) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg275: f32, %arg276: f32, %arg277: f32):
        %300 = "arith.mulf"(%arg275, %arg276) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%300) : (f32) -> ()
      }) : (tensor<16x2x8xf32>, tensor<16x2x8xf32>, tensor<16x2x8xf32>) -> tensor<16x2x8xf32>
      %123 = "tensor.empty"() : () -> tensor<2x8x16xf32>
      %124 = "linalg.fill"(%64, %123) <{operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg273: f32, %arg274: f32):
        "linalg.yield"(%arg273) : (f32) -> ()
      }) : (f32, tensor<2x8x16xf32>) -> tensor<2x8x16xf32>
      %125 = "linalg.generic"(%116, %arg53, %124) <{indexing_maps = [#map13, #map14, #map15], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg270: f32, %arg271: f32, %arg272: f32):
        %298 = "arith.mulf"(%arg270, %arg271) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        %299 = "arith.addf"(%arg272, %298) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%299) : (f32) -> ()
      }) : (tensor<16x2x8xf32>, tensor<16x16xf32>, tensor<2x8x16xf32>) -> tensor<2x8x16xf32>
      %126 = "stablehlo.all_to_all"(%125) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, concat_dimension = 0 : i64, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "ep">]>, split_count = 2 : i64, split_dimension = 0 : i64}> : (tensor<2x8x16xf32>) -> tensor<2x8x16xf32>
      %127 = "tensor.collapse_shape"(%126) <{reassociation = [[0, 1], [2]]}> : (tensor<2x8x16xf32>) -> tensor<16x16xf32>
      %128 = "tensor.collapse_shape"(%arg51) <{reassociation = [[0, 1], [2]]}> : (tensor<1x16x32xf32>) -> tensor<16x32xf32>
      %129 = "tensor.empty"() : () -> tensor<16x32xf32>
      %130 = "linalg.fill"(%64, %129) <{operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg268: f32, %arg269: f32):
        "linalg.yield"(%arg268) : (f32) -> ()
      }) : (f32, tensor<16x32xf32>) -> tensor<16x32xf32>
      %131 = "linalg.matmul"(%127, %128, %130) <{indexing_maps = [#map, #map1, #map2], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg265: f32, %arg266: f32, %arg267: f32):
        %296 = "arith.mulf"(%arg265, %arg266) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        %297 = "arith.addf"(%arg267, %296) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%297) : (f32) -> ()
      }) : (tensor<16x16xf32>, tensor<16x32xf32>, tensor<16x32xf32>) -> tensor<16x32xf32>
      %132 = "tensor.empty"() : () -> tensor<1x16x32xf32>
      %133 = "linalg.generic"(%131, %132) <{indexing_maps = [#map16, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg263: f32, %arg264: f32):
        "linalg.yield"(%arg263) : (f32) -> ()
      }) : (tensor<16x32xf32>, tensor<1x16x32xf32>) -> tensor<1x16x32xf32>
      %134 = "linalg.generic"(%133, %133, %132) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg260: f32, %arg261: f32, %arg262: f32):
        %295 = "arith.mulf"(%arg260, %arg261) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%295) : (f32) -> ()
      }) : (tensor<1x16x32xf32>, tensor<1x16x32xf32>, tensor<1x16x32xf32>) -> tensor<1x16x32xf32>
      %135 = "linalg.generic"(%134, %133, %132) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg257: f32, %arg258: f32, %arg259: f32):
        %294 = "arith.mulf"(%arg257, %arg258) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%294) : (f32) -> ()
      }) : (tensor<1x16x32xf32>, tensor<1x16x32xf32>, tensor<1x16x32xf32>) -> tensor<1x16x32xf32>
      %136 = "linalg.generic"(%68, %132) <{indexing_maps = [#map17, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg255: f32, %arg256: f32):
        "linalg.yield"(%arg255) : (f32) -> ()
      }) : (tensor<f32>, tensor<1x16x32xf32>) -> tensor<1x16x32xf32>
      %137 = "linalg.generic"(%136, %134, %132) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg252: f32, %arg253: f32, %arg254: f32):
        %293 = "arith.mulf"(%arg252, %arg253) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%293) : (f32) -> ()
      }) : (tensor<1x16x32xf32>, tensor<1x16x32xf32>, tensor<1x16x32xf32>) -> tensor<1x16x32xf32>
      %138 = "linalg.generic"(%67, %132) <{indexing_maps = [#map17, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg250: f32, %arg251: f32):
        "linalg.yield"(%arg250) : (f32) -> ()
      }) : (tensor<f32>, tensor<1x16x32xf32>) -> tensor<1x16x32xf32>
      %139 = "linalg.generic"(%138, %135, %132) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg247: f32, %arg248: f32, %arg249: f32):
        %292 = "arith.mulf"(%arg247, %arg248) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%292) : (f32) -> ()
      }) : (tensor<1x16x32xf32>, tensor<1x16x32xf32>, tensor<1x16x32xf32>) -> tensor<1x16x32xf32>
      %140 = "linalg.generic"(%133, %139, %132) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg244: f32, %arg245: f32, %arg246: f32):
        %291 = "arith.addf"(%arg244, %arg245) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%291) : (f32) -> ()
      }) : (tensor<1x16x32xf32>, tensor<1x16x32xf32>, tensor<1x16x32xf32>) -> tensor<1x16x32xf32>
      %141 = "linalg.generic"(%66, %132) <{indexing_maps = [#map17, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg242: f32, %arg243: f32):
        "linalg.yield"(%arg242) : (f32) -> ()
      }) : (tensor<f32>, tensor<1x16x32xf32>) -> tensor<1x16x32xf32>
      %142 = "linalg.generic"(%141, %140, %132) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg239: f32, %arg240: f32, %arg241: f32):
        %290 = "arith.mulf"(%arg239, %arg240) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%290) : (f32) -> ()
      }) : (tensor<1x16x32xf32>, tensor<1x16x32xf32>, tensor<1x16x32xf32>) -> tensor<1x16x32xf32>
      %143 = "linalg.generic"(%142, %132) <{indexing_maps = [#map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg237: f32, %arg238: f32):
        %289 = "math.tanh"(%arg237) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
        "linalg.yield"(%289) : (f32) -> ()
      }) : (tensor<1x16x32xf32>, tensor<1x16x32xf32>) -> tensor<1x16x32xf32>
      %144 = "linalg.generic"(%71, %132) <{indexing_maps = [#map17, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg235: f32, %arg236: f32):
        "linalg.yield"(%arg235) : (f32) -> ()
      }) : (tensor<f32>, tensor<1x16x32xf32>) -> tensor<1x16x32xf32>
      %145 = "linalg.generic"(%144, %143, %132) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg232: f32, %arg233: f32, %arg234: f32):
        %288 = "arith.addf"(%arg232, %arg233) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%288) : (f32) -> ()
      }) : (tensor<1x16x32xf32>, tensor<1x16x32xf32>, tensor<1x16x32xf32>) -> tensor<1x16x32xf32>
      %146 = "linalg.generic"(%144, %143, %132) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg229: f32, %arg230: f32, %arg231: f32):
        %287 = "arith.subf"(%arg229, %arg230) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%287) : (f32) -> ()
      }) : (tensor<1x16x32xf32>, tensor<1x16x32xf32>, tensor<1x16x32xf32>) -> tensor<1x16x32xf32>
      %147 = "linalg.generic"(%145, %146, %132) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg226: f32, %arg227: f32, %arg228: f32):
        %286 = "arith.mulf"(%arg226, %arg227) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%286) : (f32) -> ()
      }) : (tensor<1x16x32xf32>, tensor<1x16x32xf32>, tensor<1x16x32xf32>) -> tensor<1x16x32xf32>
      %148 = "linalg.generic"(%70, %132) <{indexing_maps = [#map17, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg224: f32, %arg225: f32):
        "linalg.yield"(%arg224) : (f32) -> ()
      }) : (tensor<f32>, tensor<1x16x32xf32>) -> tensor<1x16x32xf32>
      %149 = "linalg.generic"(%148, %145, %132) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg221: f32, %arg222: f32, %arg223: f32):
        %285 = "arith.mulf"(%arg221, %arg222) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%285) : (f32) -> ()
      }) : (tensor<1x16x32xf32>, tensor<1x16x32xf32>, tensor<1x16x32xf32>) -> tensor<1x16x32xf32>
      %150 = "linalg.generic"(%133, %149, %132) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg218: f32, %arg219: f32, %arg220: f32):
        %284 = "arith.mulf"(%arg218, %arg219) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%284) : (f32) -> ()
      }) : (tensor<1x16x32xf32>, tensor<1x16x32xf32>, tensor<1x16x32xf32>) -> tensor<1x16x32xf32>
      %151 = "tensor.collapse_shape"(%150) <{reassociation = [[0, 1], [2]]}> : (tensor<1x16x32xf32>) -> tensor<16x32xf32>
      %152 = "tensor.collapse_shape"(%arg52) <{reassociation = [[0, 1], [2]]}> : (tensor<1x32x16xf32>) -> tensor<32x16xf32>
      %153 = "tensor.empty"() : () -> tensor<16x16xf32>
      %154 = "linalg.fill"(%64, %153) <{operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg216: f32, %arg217: f32):
        "linalg.yield"(%arg216) : (f32) -> ()
      }) : (f32, tensor<16x16xf32>) -> tensor<16x16xf32>
      %155 = "linalg.matmul"(%151, %152, %154) <{indexing_maps = [#map, #map1, #map2], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg213: f32, %arg214: f32, %arg215: f32):
        %282 = "arith.mulf"(%arg213, %arg214) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        %283 = "arith.addf"(%arg215, %282) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%283) : (f32) -> ()
      }) : (tensor<16x32xf32>, tensor<32x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
      %156 = "tensor.empty"() : () -> tensor<1x16x16xf32>
      %157 = "linalg.generic"(%155, %156) <{indexing_maps = [#map16, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg211: f32, %arg212: f32):
        "linalg.yield"(%arg211) : (f32) -> ()
      }) : (tensor<16x16xf32>, tensor<1x16x16xf32>) -> tensor<1x16x16xf32>
      %158 = "tensor.collapse_shape"(%157) <{reassociation = [[0, 1, 2]]}> : (tensor<1x16x16xf32>) -> tensor<256xf32>
      %159 = "tensor.expand_shape"(%158) <{reassociation = [[0, 1, 2]], static_output_shape = array<i64: 2, 8, 16>}> : (tensor<256xf32>) -> tensor<2x8x16xf32>
      %160 = "stablehlo.all_to_all"(%159) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, concat_dimension = 0 : i64, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "ep">]>, split_count = 2 : i64, split_dimension = 0 : i64}> : (tensor<2x8x16xf32>) -> tensor<2x8x16xf32>
      %161 = "linalg.generic"(%122, %160, %154) <{indexing_maps = [#map18, #map19, #map20], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg208: f32, %arg209: f32, %arg210: f32):
        %280 = "arith.mulf"(%arg208, %arg209) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        %281 = "arith.addf"(%arg210, %280) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%281) : (f32) -> ()
      }) : (tensor<16x2x8xf32>, tensor<2x8x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
      %162 = "linalg.generic"(%161, %arg54, %153) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg205: f32, %arg206: f32, %arg207: f32):
        %279 = "arith.subf"(%arg205, %arg206) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%279) : (f32) -> ()
      }) : (tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
      %163 = "linalg.generic"(%162, %162, %153) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg202: f32, %arg203: f32, %arg204: f32):
        %278 = "arith.mulf"(%arg202, %arg203) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%278) : (f32) -> ()
      }) : (tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
      %164 = "linalg.generic"(%65, %153) <{indexing_maps = [#map8, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg200: f32, %arg201: f32):
        "linalg.yield"(%arg200) : (f32) -> ()
      }) : (tensor<f32>, tensor<16x16xf32>) -> tensor<16x16xf32>
      %165 = "linalg.generic"(%164, %162, %153) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg197: f32, %arg198: f32, %arg199: f32):
        %277 = "arith.mulf"(%arg197, %arg198) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%277) : (f32) -> ()
      }) : (tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
      %166 = "tensor.empty"() : () -> tensor<f32>
      %167 = "linalg.fill"(%64, %166) <{operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg195: f32, %arg196: f32):
        "linalg.yield"(%arg195) : (f32) -> ()
      }) : (f32, tensor<f32>) -> tensor<f32>
      %168 = "linalg.generic"(%163, %167) <{indexing_maps = [#map3, #map8], iterator_types = [#linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg193: f32, %arg194: f32):
        %276 = "arith.addf"(%arg194, %arg193) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%276) : (f32) -> ()
      }) : (tensor<16x16xf32>, tensor<f32>) -> tensor<f32>
      %169 = "linalg.generic"(%168, %166) <{indexing_maps = [#map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg191: f32, %arg192: f32):
        %275 = "arith.divf"(%arg191, %62) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%275) : (f32) -> ()
      }) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      %170 = "stablehlo.all_reduce"(%169) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "ep">]>, use_global_device_ids}> ({
      ^bb0(%arg186: tensor<f32>, %arg187: tensor<f32>):
        %273 = "linalg.generic"(%arg186, %arg187, %166) <{indexing_maps = [#map21, #map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg188: f32, %arg189: f32, %arg190: f32):
          %274 = "arith.addf"(%arg188, %arg189) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
          "linalg.yield"(%274) : (f32) -> ()
        }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%273) : (tensor<f32>) -> ()
      }) : (tensor<f32>) -> tensor<f32>
      %171 = "linalg.generic"(%170, %166) <{indexing_maps = [#map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg184: f32, %arg185: f32):
        %272 = "arith.divf"(%arg184, %61) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%272) : (f32) -> ()
      }) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      %172 = "linalg.generic"(%166) <{indexing_maps = [#map21], iterator_types = [], operandSegmentSizes = array<i32: 0, 1>}> ({
      ^bb0(%arg183: f32):
        "linalg.yield"(%60) : (f32) -> ()
      }) : (tensor<f32>) -> tensor<f32>
      %173 = "stablehlo.all_reduce"(%172) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "ep">]>, use_global_device_ids}> ({
      ^bb0(%arg178: tensor<f32>, %arg179: tensor<f32>):
        %270 = "linalg.generic"(%arg178, %arg179, %166) <{indexing_maps = [#map21, #map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg180: f32, %arg181: f32, %arg182: f32):
          %271 = "arith.addf"(%arg180, %arg181) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
          "linalg.yield"(%271) : (f32) -> ()
        }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%270) : (tensor<f32>) -> ()
      }) : (tensor<f32>) -> tensor<f32>
      %174 = "linalg.generic"(%173, %166) <{indexing_maps = [#map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg176: f32, %arg177: f32):
        %269 = "arith.divf"(%arg176, %62) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%269) : (f32) -> ()
      }) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      %175 = "linalg.generic"(%174, %153) <{indexing_maps = [#map8, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg174: f32, %arg175: f32):
        "linalg.yield"(%arg174) : (f32) -> ()
      }) : (tensor<f32>, tensor<16x16xf32>) -> tensor<16x16xf32>
      %176 = "linalg.generic"(%175, %165, %153) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg171: f32, %arg172: f32, %arg173: f32):
        %268 = "arith.mulf"(%arg171, %arg172) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%268) : (f32) -> ()
      }) : (tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
      %177 = "linalg.fill"(%64, %114) <{operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg169: f32, %arg170: f32):
        "linalg.yield"(%arg169) : (f32) -> ()
      }) : (f32, tensor<16x2x8xf32>) -> tensor<16x2x8xf32>
      %178 = "linalg.generic"(%176, %122, %177) <{indexing_maps = [#map22, #map23, #map15], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg166: f32, %arg167: f32, %arg168: f32):
        %266 = "arith.mulf"(%arg166, %arg167) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        %267 = "arith.addf"(%arg168, %266) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%267) : (f32) -> ()
      }) : (tensor<16x16xf32>, tensor<16x2x8xf32>, tensor<16x2x8xf32>) -> tensor<16x2x8xf32>
      %179 = "linalg.generic"(%178, %123) <{indexing_maps = [#map24, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg164: f32, %arg165: f32):
        "linalg.yield"(%arg164) : (f32) -> ()
      }) : (tensor<16x2x8xf32>, tensor<2x8x16xf32>) -> tensor<2x8x16xf32>
      %180 = "linalg.generic"(%176, %160, %177) <{indexing_maps = [#map25, #map26, #map15], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg161: f32, %arg162: f32, %arg163: f32):
        %264 = "arith.mulf"(%arg161, %arg162) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        %265 = "arith.addf"(%arg163, %264) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%265) : (f32) -> ()
      }) : (tensor<16x16xf32>, tensor<2x8x16xf32>, tensor<16x2x8xf32>) -> tensor<16x2x8xf32>
      %181 = "stablehlo.all_to_all"(%179) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, concat_dimension = 0 : i64, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "ep">]>, split_count = 2 : i64, split_dimension = 0 : i64}> : (tensor<2x8x16xf32>) -> tensor<2x8x16xf32>
      %182 = "tensor.collapse_shape"(%181) <{reassociation = [[0, 1, 2]]}> : (tensor<2x8x16xf32>) -> tensor<256xf32>
      %183 = "tensor.expand_shape"(%182) <{reassociation = [[0, 1, 2]], static_output_shape = array<i64: 1, 16, 16>}> : (tensor<256xf32>) -> tensor<1x16x16xf32>
      %184 = "linalg.generic"(%183, %154) <{indexing_maps = [#map24, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg159: f32, %arg160: f32):
        %263 = "arith.addf"(%arg160, %arg159) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%263) : (f32) -> ()
      }) : (tensor<1x16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
      %185 = "linalg.generic"(%184, %151, %130) <{indexing_maps = [#map27, #map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg156: f32, %arg157: f32, %arg158: f32):
        %261 = "arith.mulf"(%arg156, %arg157) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        %262 = "arith.addf"(%arg158, %261) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%262) : (f32) -> ()
      }) : (tensor<16x16xf32>, tensor<16x32xf32>, tensor<16x32xf32>) -> tensor<16x32xf32>
      %186 = "tensor.empty"() : () -> tensor<32x16xf32>
      %187 = "linalg.generic"(%185, %186) <{indexing_maps = [#map28, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg154: f32, %arg155: f32):
        "linalg.yield"(%arg154) : (f32) -> ()
      }) : (tensor<16x32xf32>, tensor<32x16xf32>) -> tensor<32x16xf32>
      %188 = "linalg.generic"(%184, %152, %130) <{indexing_maps = [#map, #map16, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg151: f32, %arg152: f32, %arg153: f32):
        %259 = "arith.mulf"(%arg151, %arg152) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        %260 = "arith.addf"(%arg153, %259) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%260) : (f32) -> ()
      }) : (tensor<16x16xf32>, tensor<32x16xf32>, tensor<16x32xf32>) -> tensor<16x32xf32>
      %189 = "tensor.empty"() : () -> tensor<1x32x16xf32>
      %190 = "linalg.generic"(%187, %189) <{indexing_maps = [#map16, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg149: f32, %arg150: f32):
        "linalg.yield"(%arg149) : (f32) -> ()
      }) : (tensor<32x16xf32>, tensor<1x32x16xf32>) -> tensor<1x32x16xf32>
      %191 = "linalg.generic"(%188, %132) <{indexing_maps = [#map16, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg147: f32, %arg148: f32):
        "linalg.yield"(%arg147) : (f32) -> ()
      }) : (tensor<16x32xf32>, tensor<1x16x32xf32>) -> tensor<1x16x32xf32>
      %192 = "linalg.generic"(%133, %191, %132) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg144: f32, %arg145: f32, %arg146: f32):
        %258 = "arith.mulf"(%arg144, %arg145) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%258) : (f32) -> ()
      }) : (tensor<1x16x32xf32>, tensor<1x16x32xf32>, tensor<1x16x32xf32>) -> tensor<1x16x32xf32>
      %193 = "linalg.generic"(%191, %149, %132) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg141: f32, %arg142: f32, %arg143: f32):
        %257 = "arith.mulf"(%arg141, %arg142) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%257) : (f32) -> ()
      }) : (tensor<1x16x32xf32>, tensor<1x16x32xf32>, tensor<1x16x32xf32>) -> tensor<1x16x32xf32>
      %194 = "linalg.generic"(%148, %192, %132) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg138: f32, %arg139: f32, %arg140: f32):
        %256 = "arith.mulf"(%arg138, %arg139) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%256) : (f32) -> ()
      }) : (tensor<1x16x32xf32>, tensor<1x16x32xf32>, tensor<1x16x32xf32>) -> tensor<1x16x32xf32>
      %195 = "linalg.generic"(%194, %147, %132) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg135: f32, %arg136: f32, %arg137: f32):
        %255 = "arith.mulf"(%arg135, %arg136) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%255) : (f32) -> ()
      }) : (tensor<1x16x32xf32>, tensor<1x16x32xf32>, tensor<1x16x32xf32>) -> tensor<1x16x32xf32>
      %196 = "linalg.generic"(%141, %195, %132) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg132: f32, %arg133: f32, %arg134: f32):
        %254 = "arith.mulf"(%arg132, %arg133) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%254) : (f32) -> ()
      }) : (tensor<1x16x32xf32>, tensor<1x16x32xf32>, tensor<1x16x32xf32>) -> tensor<1x16x32xf32>
      %197 = "linalg.generic"(%193, %196, %132) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg129: f32, %arg130: f32, %arg131: f32):
        %253 = "arith.addf"(%arg129, %arg130) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%253) : (f32) -> ()
      }) : (tensor<1x16x32xf32>, tensor<1x16x32xf32>, tensor<1x16x32xf32>) -> tensor<1x16x32xf32>
      %198 = "linalg.generic"(%138, %196, %132) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg126: f32, %arg127: f32, %arg128: f32):
        %252 = "arith.mulf"(%arg126, %arg127) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%252) : (f32) -> ()
      }) : (tensor<1x16x32xf32>, tensor<1x16x32xf32>, tensor<1x16x32xf32>) -> tensor<1x16x32xf32>
      %199 = "linalg.generic"(%198, %137, %132) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg123: f32, %arg124: f32, %arg125: f32):
        %251 = "arith.mulf"(%arg123, %arg124) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%251) : (f32) -> ()
      }) : (tensor<1x16x32xf32>, tensor<1x16x32xf32>, tensor<1x16x32xf32>) -> tensor<1x16x32xf32>
      %200 = "linalg.generic"(%197, %199, %132) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg120: f32, %arg121: f32, %arg122: f32):
        %250 = "arith.addf"(%arg120, %arg121) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%250) : (f32) -> ()
      }) : (tensor<1x16x32xf32>, tensor<1x16x32xf32>, tensor<1x16x32xf32>) -> tensor<1x16x32xf32>
      %201 = "linalg.generic"(%200, %130) <{indexing_maps = [#map24, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg118: f32, %arg119: f32):
        %249 = "arith.addf"(%arg119, %arg118) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%249) : (f32) -> ()
      }) : (tensor<1x16x32xf32>, tensor<16x32xf32>) -> tensor<16x32xf32>
      %202 = "linalg.fill"(%64, %186) <{operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg116: f32, %arg117: f32):
        "linalg.yield"(%arg116) : (f32) -> ()
      }) : (f32, tensor<32x16xf32>) -> tensor<32x16xf32>
      %203 = "linalg.generic"(%201, %127, %202) <{indexing_maps = [#map27, #map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg113: f32, %arg114: f32, %arg115: f32):
        %247 = "arith.mulf"(%arg113, %arg114) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        %248 = "arith.addf"(%arg115, %247) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%248) : (f32) -> ()
      }) : (tensor<16x32xf32>, tensor<16x16xf32>, tensor<32x16xf32>) -> tensor<32x16xf32>
      %204 = "linalg.generic"(%203, %129) <{indexing_maps = [#map28, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg111: f32, %arg112: f32):
        "linalg.yield"(%arg111) : (f32) -> ()
      }) : (tensor<32x16xf32>, tensor<16x32xf32>) -> tensor<16x32xf32>
      %205 = "linalg.generic"(%204, %132) <{indexing_maps = [#map16, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg109: f32, %arg110: f32):
        "linalg.yield"(%arg109) : (f32) -> ()
      }) : (tensor<16x32xf32>, tensor<1x16x32xf32>) -> tensor<1x16x32xf32>
      %206 = "linalg.generic"(%116, %180, %114) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg106: f32, %arg107: f32, %arg108: f32):
        %246 = "arith.mulf"(%arg106, %arg107) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%246) : (f32) -> ()
      }) : (tensor<16x2x8xf32>, tensor<16x2x8xf32>, tensor<16x2x8xf32>) -> tensor<16x2x8xf32>
      %207 = "linalg.generic"(%206, %87) <{indexing_maps = [#map9, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg104: f32, %arg105: f32):
        %245 = "arith.addf"(%arg105, %arg104) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%245) : (f32) -> ()
      }) : (tensor<16x2x8xf32>, tensor<16xf32>) -> tensor<16xf32>
      %208 = "tensor.expand_shape"(%207) <{reassociation = [[0, 1, 2]], static_output_shape = array<i64: 16, 1, 1>}> : (tensor<16xf32>) -> tensor<16x1x1xf32>
      %209 = "linalg.generic"(%208, %87) <{indexing_maps = [#map9, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg102: f32, %arg103: f32):
        %244 = "arith.addf"(%arg103, %arg102) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%244) : (f32) -> ()
      }) : (tensor<16x1x1xf32>, tensor<16xf32>) -> tensor<16xf32>
      %210 = "linalg.generic"(%209, %74) <{indexing_maps = [#map4, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg100: f32, %arg101: f32):
        "linalg.yield"(%arg100) : (f32) -> ()
      }) : (tensor<16xf32>, tensor<16x2xf32>) -> tensor<16x2xf32>
      %211 = "linalg.generic"(%210, %96, %74) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg97: f32, %arg98: f32, %arg99: f32):
        %243 = "arith.mulf"(%arg97, %arg98) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%243) : (f32) -> ()
      }) : (tensor<16x2xf32>, tensor<16x2xf32>, tensor<16x2xf32>) -> tensor<16x2xf32>
      %212 = "linalg.generic"(%94, %74) <{indexing_maps = [#map7, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg95: f32, %arg96: f32):
        "linalg.yield"(%arg95) : (f32) -> ()
      }) : (tensor<16x1xf32>, tensor<16x2xf32>) -> tensor<16x2xf32>
      %213 = "linalg.generic"(%211, %212, %74) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg92: f32, %arg93: f32, %arg94: f32):
        %242 = "arith.mulf"(%arg92, %arg93) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%242) : (f32) -> ()
      }) : (tensor<16x2xf32>, tensor<16x2xf32>, tensor<16x2xf32>) -> tensor<16x2xf32>
      %214 = "linalg.generic"(%213, %86, %74) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg89: f32, %arg90: f32, %arg91: f32):
        %241 = "arith.mulf"(%arg89, %arg90) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%241) : (f32) -> ()
      }) : (tensor<16x2xf32>, tensor<16x2xf32>, tensor<16x2xf32>) -> tensor<16x2xf32>
      %215 = "linalg.generic"(%214, %87) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg87: f32, %arg88: f32):
        %240 = "arith.addf"(%arg88, %arg87) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%240) : (f32) -> ()
      }) : (tensor<16x2xf32>, tensor<16xf32>) -> tensor<16xf32>
      %216 = "tensor.expand_shape"(%215) <{reassociation = [[0, 1]], static_output_shape = array<i64: 16, 1>}> : (tensor<16xf32>) -> tensor<16x1xf32>
      %217 = "linalg.generic"(%216, %82) <{indexing_maps = [#map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg85: f32, %arg86: f32):
        %239 = "arith.negf"(%arg85) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
        "linalg.yield"(%239) : (f32) -> ()
      }) : (tensor<16x1xf32>, tensor<16x1xf32>) -> tensor<16x1xf32>
      %218 = "linalg.generic"(%211, %90, %74) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg82: f32, %arg83: f32, %arg84: f32):
        %238 = "arith.divf"(%arg82, %arg83) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%238) : (f32) -> ()
      }) : (tensor<16x2xf32>, tensor<16x2xf32>, tensor<16x2xf32>) -> tensor<16x2xf32>
      %219 = "linalg.generic"(%217, %87) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg80: f32, %arg81: f32):
        %237 = "arith.addf"(%arg81, %arg80) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%237) : (f32) -> ()
      }) : (tensor<16x1xf32>, tensor<16xf32>) -> tensor<16xf32>
      %220 = "linalg.generic"(%219, %74) <{indexing_maps = [#map4, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg78: f32, %arg79: f32):
        "linalg.yield"(%arg78) : (f32) -> ()
      }) : (tensor<16xf32>, tensor<16x2xf32>) -> tensor<16x2xf32>
      %221 = "linalg.generic"(%218, %220, %74) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg75: f32, %arg76: f32, %arg77: f32):
        %236 = "arith.addf"(%arg75, %arg76) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%236) : (f32) -> ()
      }) : (tensor<16x2xf32>, tensor<16x2xf32>, tensor<16x2xf32>) -> tensor<16x2xf32>
      %222 = "linalg.generic"(%221, %86, %74) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg72: f32, %arg73: f32, %arg74: f32):
        %235 = "arith.mulf"(%arg72, %arg73) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%235) : (f32) -> ()
      }) : (tensor<16x2xf32>, tensor<16x2xf32>, tensor<16x2xf32>) -> tensor<16x2xf32>
      %223 = "tensor.empty"() : () -> tensor<2x16xf32>
      %224 = "linalg.fill"(%64, %223) <{operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg70: f32, %arg71: f32):
        "linalg.yield"(%arg70) : (f32) -> ()
      }) : (f32, tensor<2x16xf32>) -> tensor<2x16xf32>
      %225 = "linalg.generic"(%222, %arg53, %224) <{indexing_maps = [#map27, #map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg67: f32, %arg68: f32, %arg69: f32):
        %233 = "arith.mulf"(%arg67, %arg68) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        %234 = "arith.addf"(%arg69, %233) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%234) : (f32) -> ()
      }) : (tensor<16x2xf32>, tensor<16x16xf32>, tensor<2x16xf32>) -> tensor<2x16xf32>
      %226 = "linalg.generic"(%225, %74) <{indexing_maps = [#map28, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg65: f32, %arg66: f32):
        "linalg.yield"(%arg65) : (f32) -> ()
      }) : (tensor<2x16xf32>, tensor<16x2xf32>) -> tensor<16x2xf32>
      %227 = "stablehlo.all_reduce"(%226) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "ep">]>, use_global_device_ids}> ({
      ^bb0(%arg60: tensor<f32>, %arg61: tensor<f32>):
        %231 = "linalg.generic"(%arg60, %arg61, %166) <{indexing_maps = [#map21, #map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg62: f32, %arg63: f32, %arg64: f32):
          %232 = "arith.addf"(%arg62, %arg63) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
          "linalg.yield"(%232) : (f32) -> ()
        }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%231) : (tensor<f32>) -> ()
      }) : (tensor<16x2xf32>) -> tensor<16x2xf32>
      %228 = "linalg.generic"(%65, %74) <{indexing_maps = [#map8, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg58: f32, %arg59: f32):
        "linalg.yield"(%arg58) : (f32) -> ()
      }) : (tensor<f32>, tensor<16x2xf32>) -> tensor<16x2xf32>
      %229 = "linalg.generic"(%227, %228, %74) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg55: f32, %arg56: f32, %arg57: f32):
        %230 = "arith.divf"(%arg55, %arg56) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%230) : (f32) -> ()
      }) : (tensor<16x2xf32>, tensor<16x2xf32>, tensor<16x2xf32>) -> tensor<16x2xf32>
      "sdy.return"(%171, %229, %205, %190) : (tensor<f32>, tensor<16x2xf32>, tensor<1x16x32xf32>, tensor<1x32x16xf32>) -> ()
    }) : (tensor<16x2xf32>, tensor<2x16x32xf32>, tensor<2x32x16xf32>, tensor<32x16xf32>, tensor<32x16xf32>) -> (tensor<f32>, tensor<16x2xf32>, tensor<2x16x32xf32>, tensor<2x32x16xf32>)
    "func.return"(%59#0, %59#1, %59#2, %59#3) : (tensor<f32>, tensor<16x2xf32>, tensor<2x16x32xf32>, tensor<2x32x16xf32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<16x2xf32>) -> tensor<16xi32>, sym_name = "argmax", sym_visibility = "private"}> ({
  ^bb0(%arg35: tensor<16x2xf32>):
    %39 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %40 = "arith.constant"() <{value = 0xFF800000 : f32}> : () -> f32
    %41 = "tensor.empty"() : () -> tensor<16x2xi32>
    %42 = "linalg.generic"(%41) <{indexing_maps = [#map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg44: i32):
      %57 = "linalg.index"() <{dim = 1 : i64}> : () -> index
      %58 = "arith.index_cast"(%57) : (index) -> i32
      "linalg.yield"(%58) : (i32) -> ()
    }) : (tensor<16x2xi32>) -> tensor<16x2xi32>
    %43 = "tensor.empty"() : () -> tensor<16xf32>
    %44 = "linalg.fill"(%40, %43) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg42: f32, %arg43: f32):
      "linalg.yield"(%arg42) : (f32) -> ()
    }) : (f32, tensor<16xf32>) -> tensor<16xf32>
    %45 = "tensor.empty"() : () -> tensor<16xi32>
    %46 = "linalg.fill"(%39, %45) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg40: i32, %arg41: i32):
      "linalg.yield"(%arg40) : (i32) -> ()
    }) : (i32, tensor<16xi32>) -> tensor<16xi32>
    %47:2 = "linalg.generic"(%arg35, %42, %44, %46) <{indexing_maps = [#map3, #map3, #map4, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 2>}> ({
    ^bb0(%arg36: f32, %arg37: i32, %arg38: f32, %arg39: i32):
      %48 = "arith.cmpf"(%arg38, %arg36) <{fastmath = #arith.fastmath<none>, predicate = 2 : i64}> : (f32, f32) -> i1
      %49 = "arith.cmpf"(%arg38, %arg38) <{fastmath = #arith.fastmath<none>, predicate = 13 : i64}> : (f32, f32) -> i1
      %50 = "arith.ori"(%48, %49) : (i1, i1) -> i1
      %51 = "arith.cmpf"(%arg38, %arg36) <{fastmath = #arith.fastmath<none>, predicate = 1 : i64}> : (f32, f32) -> i1
      %52 = "arith.cmpi"(%arg39, %arg37) <{predicate = 2 : i64}> : (i32, i32) -> i1
      %53 = "arith.andi"(%51, %52) : (i1, i1) -> i1
      %54 = "arith.ori"(%50, %53) : (i1, i1) -> i1
      %55 = "arith.select"(%50, %arg38, %arg36) : (i1, f32, f32) -> f32
      %56 = "arith.select"(%54, %arg39, %arg37) : (i1, i32, i32) -> i32
      "linalg.yield"(%55, %56) : (f32, i32) -> ()
    }) : (tensor<16x2xf32>, tensor<16x2xi32>, tensor<16xf32>, tensor<16xi32>) -> (tensor<16xf32>, tensor<16xi32>)
    "func.return"(%47#1) : (tensor<16xi32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}], function_type = (tensor<16xi32>) -> tensor<16x2xf32>, res_attrs = [{}], sym_name = "_one_hot", sym_visibility = "private"}> ({
  ^bb0(%arg22: tensor<16xi32>):
    %24 = "tensor.empty"() : () -> tensor<16x1xi32>
    %25 = "linalg.generic"(%arg22, %24) <{indexing_maps = [#map4, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg33: i32, %arg34: i32):
      "linalg.yield"(%arg33) : (i32) -> ()
    }) : (tensor<16xi32>, tensor<16x1xi32>) -> tensor<16x1xi32>
    %26 = "tensor.empty"() : () -> tensor<1x2xi32>
    %27 = "linalg.generic"(%26) <{indexing_maps = [#map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg32: i32):
      %37 = "linalg.index"() <{dim = 1 : i64}> : () -> index
      %38 = "arith.index_cast"(%37) : (index) -> i32
      "linalg.yield"(%38) : (i32) -> ()
    }) : (tensor<1x2xi32>) -> tensor<1x2xi32>
    %28 = "tensor.empty"() : () -> tensor<16x2xi32>
    %29 = "linalg.generic"(%25, %28) <{indexing_maps = [#map7, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg30: i32, %arg31: i32):
      "linalg.yield"(%arg30) : (i32) -> ()
    }) : (tensor<16x1xi32>, tensor<16x2xi32>) -> tensor<16x2xi32>
    %30 = "linalg.generic"(%27, %28) <{indexing_maps = [#map29, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg28: i32, %arg29: i32):
      "linalg.yield"(%arg28) : (i32) -> ()
    }) : (tensor<1x2xi32>, tensor<16x2xi32>) -> tensor<16x2xi32>
    %31 = "tensor.empty"() : () -> tensor<16x2xi1>
    %32 = "linalg.generic"(%29, %30, %31) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg25: i32, %arg26: i32, %arg27: i1):
      %36 = "arith.cmpi"(%arg25, %arg26) <{predicate = 0 : i64}> : (i32, i32) -> i1
      "linalg.yield"(%36) : (i1) -> ()
    }) : (tensor<16x2xi32>, tensor<16x2xi32>, tensor<16x2xi1>) -> tensor<16x2xi1>
    %33 = "tensor.empty"() : () -> tensor<16x2xf32>
    %34 = "linalg.generic"(%32, %33) <{indexing_maps = [#map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg23: i1, %arg24: f32):
      %35 = "arith.uitofp"(%arg23) : (i1) -> f32
      "linalg.yield"(%35) : (f32) -> ()
    }) : (tensor<16x2xi1>, tensor<16x2xf32>) -> tensor<16x2xf32>
    "func.return"(%34) : (tensor<16x2xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}], function_type = (tensor<16x2xf32>) -> tensor<16x2xf32>, res_attrs = [{}], sym_name = "cumsum", sym_visibility = "private"}> ({
  ^bb0(%arg21: tensor<16x2xf32>):
    %23 = "func.call"(%arg21) <{callee = @cumsum_0}> : (tensor<16x2xf32>) -> tensor<16x2xf32>
    "func.return"(%23) : (tensor<16x2xf32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<16x2xf32>) -> tensor<16x2xf32>, sym_name = "cumsum_0", sym_visibility = "private"}> ({
  ^bb0(%arg13: tensor<16x2xf32>):
    %15 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
    %16 = "arith.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %17 = "tensor.empty"() : () -> tensor<16x2xf32>
    %18 = "linalg.generic"(%16, %17) <{indexing_maps = [#map8, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg19: f32, %arg20: f32):
      "linalg.yield"(%arg19) : (f32) -> ()
    }) : (tensor<f32>, tensor<16x2xf32>) -> tensor<16x2xf32>
    %19 = "tensor.pad"(%arg13) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_high = array<i64: 0, 0>, static_low = array<i64: 15, 0>}> ({
    ^bb0(%arg17: index, %arg18: index):
      "tensor.yield"(%15) : (f32) -> ()
    }) : (tensor<16x2xf32>) -> tensor<31x2xf32>
    %20 = "tensor.empty"() : () -> tensor<16xf32>
    %21 = "linalg.generic"(%19, %20, %18) <{indexing_maps = [#map30, #map31, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg14: f32, %arg15: f32, %arg16: f32):
      %22 = "arith.addf"(%arg16, %arg14) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%22) : (f32) -> ()
    }) : (tensor<31x2xf32>, tensor<16xf32>, tensor<16x2xf32>) -> tensor<16x2xf32>
    "func.return"(%21) : (tensor<16x2xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}], function_type = (tensor<16x2xi32>) -> tensor<16x2x8xf32>, res_attrs = [{}], sym_name = "_one_hot_1", sym_visibility = "private"}> ({
  ^bb0(%arg0: tensor<16x2xi32>):
    %0 = "tensor.empty"() : () -> tensor<16x2x1xi32>
    %1 = "linalg.generic"(%arg0, %0) <{indexing_maps = [#map2, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg11: i32, %arg12: i32):
      "linalg.yield"(%arg11) : (i32) -> ()
    }) : (tensor<16x2xi32>, tensor<16x2x1xi32>) -> tensor<16x2x1xi32>
    %2 = "tensor.empty"() : () -> tensor<1x1x8xi32>
    %3 = "linalg.generic"(%2) <{indexing_maps = [#map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg10: i32):
      %13 = "linalg.index"() <{dim = 2 : i64}> : () -> index
      %14 = "arith.index_cast"(%13) : (index) -> i32
      "linalg.yield"(%14) : (i32) -> ()
    }) : (tensor<1x1x8xi32>) -> tensor<1x1x8xi32>
    %4 = "tensor.empty"() : () -> tensor<16x2x8xi32>
    %5 = "linalg.generic"(%1, %4) <{indexing_maps = [#map10, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg8: i32, %arg9: i32):
      "linalg.yield"(%arg8) : (i32) -> ()
    }) : (tensor<16x2x1xi32>, tensor<16x2x8xi32>) -> tensor<16x2x8xi32>
    %6 = "linalg.generic"(%3, %4) <{indexing_maps = [#map32, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg6: i32, %arg7: i32):
      "linalg.yield"(%arg6) : (i32) -> ()
    }) : (tensor<1x1x8xi32>, tensor<16x2x8xi32>) -> tensor<16x2x8xi32>
    %7 = "tensor.empty"() : () -> tensor<16x2x8xi1>
    %8 = "linalg.generic"(%5, %6, %7) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg3: i32, %arg4: i32, %arg5: i1):
      %12 = "arith.cmpi"(%arg3, %arg4) <{predicate = 0 : i64}> : (i32, i32) -> i1
      "linalg.yield"(%12) : (i1) -> ()
    }) : (tensor<16x2x8xi32>, tensor<16x2x8xi32>, tensor<16x2x8xi1>) -> tensor<16x2x8xi1>
    %9 = "tensor.empty"() : () -> tensor<16x2x8xf32>
    %10 = "linalg.generic"(%8, %9) <{indexing_maps = [#map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg1: i1, %arg2: f32):
      %11 = "arith.uitofp"(%arg1) : (i1) -> f32
      "linalg.yield"(%11) : (f32) -> ()
    }) : (tensor<16x2x8xi1>, tensor<16x2x8xf32>) -> tensor<16x2x8xf32>
    "func.return"(%10) : (tensor<16x2x8xf32>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 2 : i32, mhlo.num_replicas = 1 : i32} : () -> ()

