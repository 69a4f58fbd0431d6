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
  "sdy.mesh"() <{mesh = #sdy.mesh<["ep"=4]>, sym_name = "mesh"}> {stablehlo.mesh = {axes = [{name = "ep", size = 4 : i64}]}} : () -> ()
  "sdy.mesh"() <{mesh = #sdy.mesh<["ep"=4]>, sym_name = "mesh_0"}> {stablehlo.mesh = {axes = [{name = "ep", size = 4 : i64}]}} : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}, {}, {}], function_type = (tensor<16x4xf32>, tensor<4x16x32xf32>, tensor<4x32x16xf32>, tensor<64x16xf32>, tensor<64x16xf32>) -> (tensor<f32>, tensor<16x4xf32>, tensor<4x16x32xf32>, tensor<4x32x16xf32>), res_attrs = [{jax.result_info = "result[0]"}, {jax.result_info = "result[1][0]"}, {jax.result_info = "result[1][1]"}, {jax.result_info = "result[1][2]"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg45: tensor<16x4xf32>, %arg46: tensor<4x16x32xf32>, %arg47: tensor<4x32x16xf32>, %arg48: tensor<64x16xf32>, %arg49: tensor<64x16xf32>):
    %59:4 = "sdy.manual_computation"(%arg45, %arg46, %arg47, %arg48, %arg49) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{}, {}]>, <@mesh, [{"ep"}, {}, {}]>, <@mesh, [{"ep"}, {}, {}]>, <@mesh, [{"ep"}, {}]>, <@mesh, [{"ep"}, {}]>]>, manual_axes = #sdy<manual_axes{"ep"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, []>, <@mesh, [{}, {}]>, <@mesh, [{"ep"}, {}, {}]>, <@mesh, [{"ep"}, {}, {}]>]>}> ({
    ^bb0(%arg50: tensor<16x4xf32>, %arg51: tensor<1x16x32xf32>, %arg52: tensor<1x32x16xf32>, %arg53: tensor<16x16xf32>, %arg54: tensor<16x16xf32>):
      %60 = "arith.constant"() <{value = 2.500000e-01 : f32}> : () -> f32
      %61 = "arith.constant"() <{value = 4.000000e+00 : f32}> : () -> f32
      %62 = "arith.constant"() <{value = 2.560000e+02 : f32}> : () -> f32
      %63 = "arith.constant"() <{value = 0xFF800000 : f32}> : () -> f32
      %64 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
      %65 = "arith.constant"() <{value = dense<4.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %66 = "arith.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %67 = "arith.constant"() <{value = dense<0.797884583> : tensor<f32>}> : () -> tensor<f32>
      %68 = "arith.constant"() <{value = dense<4.471500e-02> : tensor<f32>}> : () -> tensor<f32>
      %69 = "arith.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %70 = "arith.constant"() <{value = dense<8.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %71 = "arith.constant"() <{value = dense<5.000000e-01> : tensor<f32>}> : () -> tensor<f32>
      %72 = "arith.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %73 = "arith.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %74 = "arith.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
      %75 = "tensor.empty"() : () -> tensor<16x4xf32>
      %76 = "linalg.fill"(%64, %75) <{operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg361: f32, %arg362: f32):
        "linalg.yield"(%arg361) : (f32) -> ()
      }) : (f32, tensor<16x4xf32>) -> tensor<16x4xf32>
      %77 = "linalg.matmul"(%arg53, %arg50, %76) <{indexing_maps = [#map, #map1, #map2], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg358: f32, %arg359: f32, %arg360: f32):
        %322 = "arith.mulf"(%arg358, %arg359) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        %323 = "arith.addf"(%arg360, %322) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%323) : (f32) -> ()
      }) : (tensor<16x16xf32>, tensor<16x4xf32>, tensor<16x4xf32>) -> tensor<16x4xf32>
      %78 = "tensor.empty"() : () -> tensor<16xf32>
      %79 = "linalg.fill"(%63, %78) <{operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg356: f32, %arg357: f32):
        "linalg.yield"(%arg356) : (f32) -> ()
      }) : (f32, tensor<16xf32>) -> tensor<16xf32>
      %80 = "linalg.generic"(%77, %79) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg354: f32, %arg355: f32):
        %321 = "arith.maximumf"(%arg355, %arg354) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%321) : (f32) -> ()
      }) : (tensor<16x4xf32>, tensor<16xf32>) -> tensor<16xf32>
      %81 = "linalg.generic"(%74, %78) <{indexing_maps = [#map5, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg352: f32, %arg353: f32):
        "linalg.yield"(%arg352) : (f32) -> ()
      }) : (tensor<f32>, tensor<16xf32>) -> tensor<16xf32>
      %82 = "linalg.generic"(%81, %80, %78) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg349: f32, %arg350: f32, %arg351: f32):
        %320 = "arith.maximumf"(%arg349, %arg350) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%320) : (f32) -> ()
      }) : (tensor<16xf32>, tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
      %83 = "tensor.empty"() : () -> tensor<16x1xf32>
      %84 = "linalg.generic"(%82, %83) <{indexing_maps = [#map4, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg347: f32, %arg348: f32):
        "linalg.yield"(%arg347) : (f32) -> ()
      }) : (tensor<16xf32>, tensor<16x1xf32>) -> tensor<16x1xf32>
      %85 = "linalg.generic"(%84, %75) <{indexing_maps = [#map7, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg345: f32, %arg346: f32):
        "linalg.yield"(%arg345) : (f32) -> ()
      }) : (tensor<16x1xf32>, tensor<16x4xf32>) -> tensor<16x4xf32>
      %86 = "linalg.generic"(%77, %85, %75) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg342: f32, %arg343: f32, %arg344: f32):
        %319 = "arith.subf"(%arg342, %arg343) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%319) : (f32) -> ()
      }) : (tensor<16x4xf32>, tensor<16x4xf32>, tensor<16x4xf32>) -> tensor<16x4xf32>
      %87 = "linalg.generic"(%86, %75) <{indexing_maps = [#map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg340: f32, %arg341: f32):
        %318 = "math.exp"(%arg340) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
        "linalg.yield"(%318) : (f32) -> ()
      }) : (tensor<16x4xf32>, tensor<16x4xf32>) -> tensor<16x4xf32>
      %88 = "linalg.fill"(%64, %78) <{operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg338: f32, %arg339: f32):
        "linalg.yield"(%arg338) : (f32) -> ()
      }) : (f32, tensor<16xf32>) -> tensor<16xf32>
      %89 = "linalg.generic"(%87, %88) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg336: f32, %arg337: f32):
        %317 = "arith.addf"(%arg337, %arg336) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%317) : (f32) -> ()
      }) : (tensor<16x4xf32>, tensor<16xf32>) -> tensor<16xf32>
      %90 = "linalg.generic"(%89, %83) <{indexing_maps = [#map4, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg334: f32, %arg335: f32):
        "linalg.yield"(%arg334) : (f32) -> ()
      }) : (tensor<16xf32>, tensor<16x1xf32>) -> tensor<16x1xf32>
      %91 = "linalg.generic"(%90, %75) <{indexing_maps = [#map7, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg332: f32, %arg333: f32):
        "linalg.yield"(%arg332) : (f32) -> ()
      }) : (tensor<16x1xf32>, tensor<16x4xf32>) -> tensor<16x4xf32>
      %92 = "linalg.generic"(%87, %91, %75) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg329: f32, %arg330: f32, %arg331: f32):
        %316 = "arith.divf"(%arg329, %arg330) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%316) : (f32) -> ()
      }) : (tensor<16x4xf32>, tensor<16x4xf32>, tensor<16x4xf32>) -> tensor<16x4xf32>
      %93 = "linalg.generic"(%90, %90, %83) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg326: f32, %arg327: f32, %arg328: f32):
        %315 = "arith.mulf"(%arg326, %arg327) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%315) : (f32) -> ()
      }) : (tensor<16x1xf32>, tensor<16x1xf32>, tensor<16x1xf32>) -> tensor<16x1xf32>
      %94 = "linalg.generic"(%72, %83) <{indexing_maps = [#map8, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg324: f32, %arg325: f32):
        "linalg.yield"(%arg324) : (f32) -> ()
      }) : (tensor<f32>, tensor<16x1xf32>) -> tensor<16x1xf32>
      %95 = "linalg.generic"(%94, %93, %83) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg321: f32, %arg322: f32, %arg323: f32):
        %314 = "arith.divf"(%arg321, %arg322) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%314) : (f32) -> ()
      }) : (tensor<16x1xf32>, tensor<16x1xf32>, tensor<16x1xf32>) -> tensor<16x1xf32>
      %96 = "func.call"(%92) <{callee = @argmax}> : (tensor<16x4xf32>) -> tensor<16xi32>
      %97 = "func.call"(%96) <{callee = @_one_hot}> : (tensor<16xi32>) -> tensor<16x4xf32>
      %98 = "func.call"(%97) <{callee = @cumsum}> : (tensor<16x4xf32>) -> tensor<16x4xf32>
      %99 = "linalg.generic"(%98, %97, %75) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg318: f32, %arg319: f32, %arg320: f32):
        %313 = "arith.mulf"(%arg318, %arg319) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%313) : (f32) -> ()
      }) : (tensor<16x4xf32>, tensor<16x4xf32>, tensor<16x4xf32>) -> tensor<16x4xf32>
      %100 = "linalg.generic"(%72, %75) <{indexing_maps = [#map8, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg316: f32, %arg317: f32):
        "linalg.yield"(%arg316) : (f32) -> ()
      }) : (tensor<f32>, tensor<16x4xf32>) -> tensor<16x4xf32>
      %101 = "linalg.generic"(%99, %100, %75) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg313: f32, %arg314: f32, %arg315: f32):
        %312 = "arith.subf"(%arg313, %arg314) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%312) : (f32) -> ()
      }) : (tensor<16x4xf32>, tensor<16x4xf32>, tensor<16x4xf32>) -> tensor<16x4xf32>
      %102 = "linalg.generic"(%73, %75) <{indexing_maps = [#map8, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg311: f32, %arg312: f32):
        "linalg.yield"(%arg311) : (f32) -> ()
      }) : (tensor<f32>, tensor<16x4xf32>) -> tensor<16x4xf32>
      %103 = "tensor.empty"() : () -> tensor<16x4xi1>
      %104 = "linalg.generic"(%101, %102, %103) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg308: f32, %arg309: f32, %arg310: i1):
        %311 = "arith.cmpf"(%arg308, %arg309) <{fastmath = #arith.fastmath<none>, predicate = 3 : i64}> : (f32, f32) -> i1
        "linalg.yield"(%311) : (i1) -> ()
      }) : (tensor<16x4xf32>, tensor<16x4xf32>, tensor<16x4xi1>) -> tensor<16x4xi1>
      %105 = "linalg.generic"(%70, %75) <{indexing_maps = [#map8, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg306: f32, %arg307: f32):
        "linalg.yield"(%arg306) : (f32) -> ()
      }) : (tensor<f32>, tensor<16x4xf32>) -> tensor<16x4xf32>
      %106 = "linalg.generic"(%101, %105, %103) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg303: f32, %arg304: f32, %arg305: i1):
        %310 = "arith.cmpf"(%arg303, %arg304) <{fastmath = #arith.fastmath<none>, predicate = 4 : i64}> : (f32, f32) -> i1
        "linalg.yield"(%310) : (i1) -> ()
      }) : (tensor<16x4xf32>, tensor<16x4xf32>, tensor<16x4xi1>) -> tensor<16x4xi1>
      %107 = "linalg.generic"(%104, %106, %103) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg300: i1, %arg301: i1, %arg302: i1):
        %309 = "arith.andi"(%arg300, %arg301) : (i1, i1) -> i1
        "linalg.yield"(%309) : (i1) -> ()
      }) : (tensor<16x4xi1>, tensor<16x4xi1>, tensor<16x4xi1>) -> tensor<16x4xi1>
      %108 = "tensor.empty"() : () -> tensor<16x4xi32>
      %109 = "linalg.generic"(%101, %108) <{indexing_maps = [#map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg298: f32, %arg299: i32):
        %308 = "arith.fptosi"(%arg298) : (f32) -> i32
        "linalg.yield"(%308) : (i32) -> ()
      }) : (tensor<16x4xf32>, tensor<16x4xi32>) -> tensor<16x4xi32>
      %110 = "func.call"(%109) <{callee = @_one_hot_1}> : (tensor<16x4xi32>) -> tensor<16x4x8xf32>
      %111 = "tensor.empty"() : () -> tensor<16x4x1xi1>
      %112 = "linalg.generic"(%107, %111) <{indexing_maps = [#map2, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg296: i1, %arg297: i1):
        "linalg.yield"(%arg296) : (i1) -> ()
      }) : (tensor<16x4xi1>, tensor<16x4x1xi1>) -> tensor<16x4x1xi1>
      %113 = "tensor.empty"() : () -> tensor<16x4x1xf32>
      %114 = "linalg.generic"(%112, %113) <{indexing_maps = [#map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg294: i1, %arg295: f32):
        %307 = "arith.uitofp"(%arg294) : (i1) -> f32
        "linalg.yield"(%307) : (f32) -> ()
      }) : (tensor<16x4x1xi1>, tensor<16x4x1xf32>) -> tensor<16x4x1xf32>
      %115 = "tensor.empty"() : () -> tensor<16x4x8xf32>
      %116 = "linalg.generic"(%114, %115) <{indexing_maps = [#map10, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg292: f32, %arg293: f32):
        "linalg.yield"(%arg292) : (f32) -> ()
      }) : (tensor<16x4x1xf32>, tensor<16x4x8xf32>) -> tensor<16x4x8xf32>
      %117 = "linalg.generic"(%110, %116, %115) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg289: f32, %arg290: f32, %arg291: f32):
        %306 = "arith.mulf"(%arg289, %arg290) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%306) : (f32) -> ()
      }) : (tensor<16x4x8xf32>, tensor<16x4x8xf32>, tensor<16x4x8xf32>) -> tensor<16x4x8xf32>
      %118 = "linalg.generic"(%92, %97, %75) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg286: f32, %arg287: f32, %arg288: f32):
        %305 = "arith.mulf"(%arg286, %arg287) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%305) : (f32) -> ()
      }) : (tensor<16x4xf32>, tensor<16x4xf32>, tensor<16x4xf32>) -> tensor<16x4xf32>
      %119 = "linalg.generic"(%118, %88) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg284: f32, %arg285: f32):
        %304 = "arith.addf"(%arg285, %arg284) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%304) : (f32) -> ()
      }) : (tensor<16x4xf32>, tensor<16xf32>) -> tensor<16xf32>
      %120 = "tensor.empty"() : () -> tensor<16x1x1xf32>
      %121 = "linalg.generic"(%119, %120) <{indexing_maps = [#map11, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg282: f32, %arg283: f32):
        "linalg.yield"(%arg282) : (f32) -> ()
      }) : (tensor<16xf32>, tensor<16x1x1xf32>) -> tensor<16x1x1xf32>
      %122 = "linalg.generic"(%121, %115) <{indexing_maps = [#map12, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg280: f32, %arg281: f32):
        "linalg.yield"(%arg280) : (f32) -> ()
      }) : (tensor<16x1x1xf32>, tensor<16x4x8xf32>) -> tensor<16x4x8xf32>
      %123 = "linalg.generic"(%117, %122, %115) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg277: f32, %arg278: f32, %arg279: f32):
        %303 = "arith.mulf"(%arg277, %arg278) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%303) : (f32) -> ()
      }) : (tensor<16x4x8xf32>, tensor<16x4x8xf32>, tensor<16x4x8xf32>) -> tensor<16x4x8xf32>
      %124 = "tensor.empty"() : () -> tensor<4x8x16xf32>
      %125 = "linalg.fill"(%64, %124) <{operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg275: f32, %arg276: f32):
        "linalg.yield"(%arg275) : (f32) -> ()
      }) : (f32, tensor<4x8x16xf32>) -> tensor<4x8x16xf32>
      %126 = "linalg.generic"(%117, %arg53, %125) <{indexing_maps = [#map13, #map14, #map15], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg272: f32, %arg273: f32, %arg274: f32):
        %301 = "arith.mulf"(%arg272, %arg273) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        %302 = "arith.addf"(%arg274, %301) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%302) : (f32) -> ()
      }) : (tensor<16x4x8xf32>, tensor<16x16xf32>, tensor<4x8x16xf32>) -> tensor<4x8x16xf32>
      %127 = "stablehlo.all_to_all"(%126) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, concat_dimension = 0 : i64, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "ep">]>, split_count = 4 : i64, split_dimension = 0 : i64}> : (tensor<4x8x16xf32>) -> tensor<4x8x16xf32>
      %128 = "tensor.collapse_shape"(%127) <{reassociation = [[0, 1], [2]]}> : (tensor<4x8x16xf32>) -> tensor<32x16xf32>
      %129 = "tensor.collapse_shape"(%arg51) <{reassociation = [[0, 1], [2]]}> : (tensor<1x16x32xf32>) -> tensor<16x32xf32>
      %130 = "tensor.empty"() : () -> tensor<32x32xf32>
      %131 = "linalg.fill"(%64, %130) <{operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg270: f32, %arg271: f32):
        "linalg.yield"(%arg270) : (f32) -> ()
      }) : (f32, tensor<32x32xf32>) -> tensor<32x32xf32>
      %132 = "linalg.matmul"(%128, %129, %131) <{indexing_maps = [#map, #map1, #map2], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg267: f32, %arg268: f32, %arg269: f32):
        %299 = "arith.mulf"(%arg267, %arg268) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        %300 = "arith.addf"(%arg269, %299) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%300) : (f32) -> ()
      }) : (tensor<32x16xf32>, tensor<16x32xf32>, tensor<32x32xf32>) -> tensor<32x32xf32>
      %133 = "tensor.empty"() : () -> tensor<1x32x32xf32>
      %134 = "linalg.generic"(%132, %133) <{indexing_maps = [#map16, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg265: f32, %arg266: f32):
        "linalg.yield"(%arg265) : (f32) -> ()
      }) : (tensor<32x32xf32>, tensor<1x32x32xf32>) -> tensor<1x32x32xf32>
      %135 = "linalg.generic"(%134, %134, %133) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg262: f32, %arg263: f32, %arg264: f32):
        %298 = "arith.mulf"(%arg262, %arg263) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%298) : (f32) -> ()
      }) : (tensor<1x32x32xf32>, tensor<1x32x32xf32>, tensor<1x32x32xf32>) -> tensor<1x32x32xf32>
      %136 = "linalg.generic"(%135, %134, %133) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg259: f32, %arg260: f32, %arg261: f32):
        %297 = "arith.mulf"(%arg259, %arg260) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%297) : (f32) -> ()
      }) : (tensor<1x32x32xf32>, tensor<1x32x32xf32>, tensor<1x32x32xf32>) -> tensor<1x32x32xf32>
      %137 = "linalg.generic"(%69, %133) <{indexing_maps = [#map17, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg257: f32, %arg258: f32):
        "linalg.yield"(%arg257) : (f32) -> ()
      }) : (tensor<f32>, tensor<1x32x32xf32>) -> tensor<1x32x32xf32>
      %138 = "linalg.generic"(%137, %135, %133) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg254: f32, %arg255: f32, %arg256: f32):
        %296 = "arith.mulf"(%arg254, %arg255) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%296) : (f32) -> ()
      }) : (tensor<1x32x32xf32>, tensor<1x32x32xf32>, tensor<1x32x32xf32>) -> tensor<1x32x32xf32>
      %139 = "linalg.generic"(%68, %133) <{indexing_maps = [#map17, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg252: f32, %arg253: f32):
        "linalg.yield"(%arg252) : (f32) -> ()
      }) : (tensor<f32>, tensor<1x32x32xf32>) -> tensor<1x32x32xf32>
      %140 = "linalg.generic"(%139, %136, %133) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg249: f32, %arg250: f32, %arg251: f32):
        %295 = "arith.mulf"(%arg249, %arg250) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%295) : (f32) -> ()
      }) : (tensor<1x32x32xf32>, tensor<1x32x32xf32>, tensor<1x32x32xf32>) -> tensor<1x32x32xf32>
      %141 = "linalg.generic"(%134, %140, %133) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg246: f32, %arg247: f32, %arg248: f32):
        %294 = "arith.addf"(%arg246, %arg247) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%294) : (f32) -> ()
      }) : (tensor<1x32x32xf32>, tensor<1x32x32xf32>, tensor<1x32x32xf32>) -> tensor<1x32x32xf32>
      %142 = "linalg.generic"(%67, %133) <{indexing_maps = [#map17, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg244: f32, %arg245: f32):
        "linalg.yield"(%arg244) : (f32) -> ()
      }) : (tensor<f32>, tensor<1x32x32xf32>) -> tensor<1x32x32xf32>
      %143 = "linalg.generic"(%142, %141, %133) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg241: f32, %arg242: f32, %arg243: f32):
        %293 = "arith.mulf"(%arg241, %arg242) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%293) : (f32) -> ()
      }) : (tensor<1x32x32xf32>, tensor<1x32x32xf32>, tensor<1x32x32xf32>) -> tensor<1x32x32xf32>
      %144 = "linalg.generic"(%143, %133) <{indexing_maps = [#map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg239: f32, %arg240: f32):
        %292 = "math.tanh"(%arg239) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
        "linalg.yield"(%292) : (f32) -> ()
      }) : (tensor<1x32x32xf32>, tensor<1x32x32xf32>) -> tensor<1x32x32xf32>
      %145 = "linalg.generic"(%72, %133) <{indexing_maps = [#map17, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg237: f32, %arg238: f32):
        "linalg.yield"(%arg237) : (f32) -> ()
      }) : (tensor<f32>, tensor<1x32x32xf32>) -> tensor<1x32x32xf32>
      %146 = "linalg.generic"(%145, %144, %133) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg234: f32, %arg235: f32, %arg236: f32):
        %291 = "arith.addf"(%arg234, %arg235) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%291) : (f32) -> ()
      }) : (tensor<1x32x32xf32>, tensor<1x32x32xf32>, tensor<1x32x32xf32>) -> tensor<1x32x32xf32>
      %147 = "linalg.generic"(%145, %144, %133) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg231: f32, %arg232: f32, %arg233: f32):
        %290 = "arith.subf"(%arg231, %arg232) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%290) : (f32) -> ()
      }) : (tensor<1x32x32xf32>, tensor<1x32x32xf32>, tensor<1x32x32xf32>) -> tensor<1x32x32xf32>
      %148 = "linalg.generic"(%146, %147, %133) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg228: f32, %arg229: f32, %arg230: f32):
        %289 = "arith.mulf"(%arg228, %arg229) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%289) : (f32) -> ()
      }) : (tensor<1x32x32xf32>, tensor<1x32x32xf32>, tensor<1x32x32xf32>) -> tensor<1x32x32xf32>
      %149 = "linalg.generic"(%71, %133) <{indexing_maps = [#map17, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg226: f32, %arg227: f32):
        "linalg.yield"(%arg226) : (f32) -> ()
      }) : (tensor<f32>, tensor<1x32x32xf32>) -> tensor<1x32x32xf32>
      %150 = "linalg.generic"(%149, %146, %133) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg223: f32, %arg224: f32, %arg225: f32):
        %288 = "arith.mulf"(%arg223, %arg224) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%288) : (f32) -> ()
      }) : (tensor<1x32x32xf32>, tensor<1x32x32xf32>, tensor<1x32x32xf32>) -> tensor<1x32x32xf32>
      %151 = "linalg.generic"(%134, %150, %133) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg220: f32, %arg221: f32, %arg222: f32):
        %287 = "arith.mulf"(%arg220, %arg221) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%287) : (f32) -> ()
      }) : (tensor<1x32x32xf32>, tensor<1x32x32xf32>, tensor<1x32x32xf32>) -> tensor<1x32x32xf32>
      %152 = "tensor.collapse_shape"(%151) <{reassociation = [[0, 1], [2]]}> : (tensor<1x32x32xf32>) -> tensor<32x32xf32>
      %153 = "tensor.collapse_shape"(%arg52) <{reassociation = [[0, 1], [2]]}> : (tensor<1x32x16xf32>) -> tensor<32x16xf32>
      %154 = "tensor.empty"() : () -> tensor<32x16xf32>
      %155 = "linalg.fill"(%64, %154) <{operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg218: f32, %arg219: f32):
        "linalg.yield"(%arg218) : (f32) -> ()
      }) : (f32, tensor<32x16xf32>) -> tensor<32x16xf32>
      %156 = "linalg.matmul"(%152, %153, %155) <{indexing_maps = [#map, #map1, #map2], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg215: f32, %arg216: f32, %arg217: f32):
        %285 = "arith.mulf"(%arg215, %arg216) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        %286 = "arith.addf"(%arg217, %285) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%286) : (f32) -> ()
      }) : (tensor<32x32xf32>, tensor<32x16xf32>, tensor<32x16xf32>) -> tensor<32x16xf32>
      %157 = "tensor.empty"() : () -> tensor<1x32x16xf32>
      %158 = "linalg.generic"(%156, %157) <{indexing_maps = [#map16, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg213: f32, %arg214: f32):
        "linalg.yield"(%arg213) : (f32) -> ()
      }) : (tensor<32x16xf32>, tensor<1x32x16xf32>) -> tensor<1x32x16xf32>
      %159 = "tensor.collapse_shape"(%158) <{reassociation = [[0, 1, 2]]}> : (tensor<1x32x16xf32>) -> tensor<512xf32>
      %160 = "tensor.expand_shape"(%159) <{reassociation = [[0, 1, 2]], static_output_shape = array<i64: 4, 8, 16>}> : (tensor<512xf32>) -> tensor<4x8x16xf32>
      %161 = "stablehlo.all_to_all"(%160) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, concat_dimension = 0 : i64, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "ep">]>, split_count = 4 : i64, split_dimension = 0 : i64}> : (tensor<4x8x16xf32>) -> tensor<4x8x16xf32>
      %162 = "tensor.empty"() : () -> tensor<16x16xf32>
      %163 = "linalg.fill"(%64, %162) <{operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg211: f32, %arg212: f32):
        "linalg.yield"(%arg211) : (f32) -> ()
      }) : (f32, tensor<16x16xf32>) -> tensor<16x16xf32>
      %164 = "linalg.generic"(%123, %161, %163) <{indexing_maps = [#map18, #map19, #map20], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg208: f32, %arg209: f32, %arg210: f32):
        %283 = "arith.mulf"(%arg208, %arg209) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        %284 = "arith.addf"(%arg210, %283) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%284) : (f32) -> ()
      }) : (tensor<16x4x8xf32>, tensor<4x8x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
      %165 = "linalg.generic"(%164, %arg54, %162) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg205: f32, %arg206: f32, %arg207: f32):
        %282 = "arith.subf"(%arg205, %arg206) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%282) : (f32) -> ()
      }) : (tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
      %166 = "linalg.generic"(%165, %165, %162) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg202: f32, %arg203: f32, %arg204: f32):
        %281 = "arith.mulf"(%arg202, %arg203) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%281) : (f32) -> ()
      }) : (tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
      %167 = "linalg.generic"(%66, %162) <{indexing_maps = [#map8, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg200: f32, %arg201: f32):
        "linalg.yield"(%arg200) : (f32) -> ()
      }) : (tensor<f32>, tensor<16x16xf32>) -> tensor<16x16xf32>
      %168 = "linalg.generic"(%167, %165, %162) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg197: f32, %arg198: f32, %arg199: f32):
        %280 = "arith.mulf"(%arg197, %arg198) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%280) : (f32) -> ()
      }) : (tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
      %169 = "tensor.empty"() : () -> tensor<f32>
      %170 = "linalg.fill"(%64, %169) <{operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg195: f32, %arg196: f32):
        "linalg.yield"(%arg195) : (f32) -> ()
      }) : (f32, tensor<f32>) -> tensor<f32>
      %171 = "linalg.generic"(%166, %170) <{indexing_maps = [#map3, #map8], iterator_types = [#linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg193: f32, %arg194: f32):
        %279 = "arith.addf"(%arg194, %arg193) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%279) : (f32) -> ()
      }) : (tensor<16x16xf32>, tensor<f32>) -> tensor<f32>
      %172 = "linalg.generic"(%171, %169) <{indexing_maps = [#map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg191: f32, %arg192: f32):
        %278 = "arith.divf"(%arg191, %62) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%278) : (f32) -> ()
      }) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      %173 = "stablehlo.all_reduce"(%172) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "ep">]>, use_global_device_ids}> ({
      ^bb0(%arg186: tensor<f32>, %arg187: tensor<f32>):
        %276 = "linalg.generic"(%arg186, %arg187, %169) <{indexing_maps = [#map21, #map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg188: f32, %arg189: f32, %arg190: f32):
          %277 = "arith.addf"(%arg188, %arg189) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
          "linalg.yield"(%277) : (f32) -> ()
        }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%276) : (tensor<f32>) -> ()
      }) : (tensor<f32>) -> tensor<f32>
      %174 = "linalg.generic"(%173, %169) <{indexing_maps = [#map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg184: f32, %arg185: f32):
        %275 = "arith.divf"(%arg184, %61) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%275) : (f32) -> ()
      }) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      %175 = "linalg.generic"(%169) <{indexing_maps = [#map21], iterator_types = [], operandSegmentSizes = array<i32: 0, 1>}> ({
      ^bb0(%arg183: f32):
        "linalg.yield"(%60) : (f32) -> ()
      }) : (tensor<f32>) -> tensor<f32>
      %176 = "stablehlo.all_reduce"(%175) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "ep">]>, use_global_device_ids}> ({
      ^bb0(%arg178: tensor<f32>, %arg179: tensor<f32>):
        %273 = "linalg.generic"(%arg178, %arg179, %169) <{indexing_maps = [#map21, #map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg180: f32, %arg181: f32, %arg182: f32):
          %274 = "arith.addf"(%arg180, %arg181) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
          "linalg.yield"(%274) : (f32) -> ()
        }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%273) : (tensor<f32>) -> ()
      }) : (tensor<f32>) -> tensor<f32>
      %177 = "linalg.generic"(%176, %169) <{indexing_maps = [#map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg176: f32, %arg177: f32):
        %272 = "arith.divf"(%arg176, %62) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%272) : (f32) -> ()
      }) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      %178 = "linalg.generic"(%177, %162) <{indexing_maps = [#map8, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg174: f32, %arg175: f32):
        "linalg.yield"(%arg174) : (f32) -> ()
      }) : (tensor<f32>, tensor<16x16xf32>) -> tensor<16x16xf32>
      %179 = "linalg.generic"(%178, %168, %162) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg171: f32, %arg172: f32, %arg173: f32):
        %271 = "arith.mulf"(%arg171, %arg172) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%271) : (f32) -> ()
      }) : (tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
      %180 = "linalg.fill"(%64, %115) <{operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg169: f32, %arg170: f32):
        "linalg.yield"(%arg169) : (f32) -> ()
      }) : (f32, tensor<16x4x8xf32>) -> tensor<16x4x8xf32>
      %181 = "linalg.generic"(%179, %123, %180) <{indexing_maps = [#map22, #map23, #map15], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg166: f32, %arg167: f32, %arg168: f32):
        %269 = "arith.mulf"(%arg166, %arg167) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        %270 = "arith.addf"(%arg168, %269) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%270) : (f32) -> ()
      }) : (tensor<16x16xf32>, tensor<16x4x8xf32>, tensor<16x4x8xf32>) -> tensor<16x4x8xf32>
      %182 = "linalg.generic"(%181, %124) <{indexing_maps = [#map24, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg164: f32, %arg165: f32):
        "linalg.yield"(%arg164) : (f32) -> ()
      }) : (tensor<16x4x8xf32>, tensor<4x8x16xf32>) -> tensor<4x8x16xf32>
      %183 = "linalg.generic"(%179, %161, %180) <{indexing_maps = [#map25, #map26, #map15], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg161: f32, %arg162: f32, %arg163: f32):
        %267 = "arith.mulf"(%arg161, %arg162) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        %268 = "arith.addf"(%arg163, %267) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%268) : (f32) -> ()
      }) : (tensor<16x16xf32>, tensor<4x8x16xf32>, tensor<16x4x8xf32>) -> tensor<16x4x8xf32>
      %184 = "stablehlo.all_to_all"(%182) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, concat_dimension = 0 : i64, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "ep">]>, split_count = 4 : i64, split_dimension = 0 : i64}> : (tensor<4x8x16xf32>) -> tensor<4x8x16xf32>
      %185 = "tensor.collapse_shape"(%184) <{reassociation = [[0, 1, 2]]}> : (tensor<4x8x16xf32>) -> tensor<512xf32>
      %186 = "tensor.expand_shape"(%185) <{reassociation = [[0, 1, 2]], static_output_shape = array<i64: 1, 32, 16>}> : (tensor<512xf32>) -> tensor<1x32x16xf32>
      %187 = "linalg.generic"(%186, %155) <{indexing_maps = [#map24, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg159: f32, %arg160: f32):
        %266 = "arith.addf"(%arg160, %arg159) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%266) : (f32) -> ()
      }) : (tensor<1x32x16xf32>, tensor<32x16xf32>) -> tensor<32x16xf32>
      %188 = "tensor.empty"() : () -> tensor<16x32xf32>
      %189 = "linalg.fill"(%64, %188) <{operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg157: f32, %arg158: f32):
        "linalg.yield"(%arg157) : (f32) -> ()
      }) : (f32, tensor<16x32xf32>) -> tensor<16x32xf32>
      %190 = "linalg.generic"(%187, %152, %189) <{indexing_maps = [#map27, #map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg154: f32, %arg155: f32, %arg156: f32):
        %264 = "arith.mulf"(%arg154, %arg155) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        %265 = "arith.addf"(%arg156, %264) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%265) : (f32) -> ()
      }) : (tensor<32x16xf32>, tensor<32x32xf32>, tensor<16x32xf32>) -> tensor<16x32xf32>
      %191 = "linalg.generic"(%190, %154) <{indexing_maps = [#map28, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg152: f32, %arg153: f32):
        "linalg.yield"(%arg152) : (f32) -> ()
      }) : (tensor<16x32xf32>, tensor<32x16xf32>) -> tensor<32x16xf32>
      %192 = "linalg.generic"(%187, %153, %131) <{indexing_maps = [#map, #map16, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg149: f32, %arg150: f32, %arg151: f32):
        %262 = "arith.mulf"(%arg149, %arg150) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        %263 = "arith.addf"(%arg151, %262) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%263) : (f32) -> ()
      }) : (tensor<32x16xf32>, tensor<32x16xf32>, tensor<32x32xf32>) -> tensor<32x32xf32>
      %193 = "linalg.generic"(%191, %157) <{indexing_maps = [#map16, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg147: f32, %arg148: f32):
        "linalg.yield"(%arg147) : (f32) -> ()
      }) : (tensor<32x16xf32>, tensor<1x32x16xf32>) -> tensor<1x32x16xf32>
      %194 = "linalg.generic"(%192, %133) <{indexing_maps = [#map16, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg145: f32, %arg146: f32):
        "linalg.yield"(%arg145) : (f32) -> ()
      }) : (tensor<32x32xf32>, tensor<1x32x32xf32>) -> tensor<1x32x32xf32>
      %195 = "linalg.generic"(%134, %194, %133) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg142: f32, %arg143: f32, %arg144: f32):
        %261 = "arith.mulf"(%arg142, %arg143) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%261) : (f32) -> ()
      }) : (tensor<1x32x32xf32>, tensor<1x32x32xf32>, tensor<1x32x32xf32>) -> tensor<1x32x32xf32>
      %196 = "linalg.generic"(%194, %150, %133) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg139: f32, %arg140: f32, %arg141: f32):
        %260 = "arith.mulf"(%arg139, %arg140) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%260) : (f32) -> ()
      }) : (tensor<1x32x32xf32>, tensor<1x32x32xf32>, tensor<1x32x32xf32>) -> tensor<1x32x32xf32>
      %197 = "linalg.generic"(%149, %195, %133) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg136: f32, %arg137: f32, %arg138: f32):
        %259 = "arith.mulf"(%arg136, %arg137) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%259) : (f32) -> ()
      }) : (tensor<1x32x32xf32>, tensor<1x32x32xf32>, tensor<1x32x32xf32>) -> tensor<1x32x32xf32>
      %198 = "linalg.generic"(%197, %148, %133) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg133: f32, %arg134: f32, %arg135: f32):
        %258 = "arith.mulf"(%arg133, %arg134) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%258) : (f32) -> ()
      }) : (tensor<1x32x32xf32>, tensor<1x32x32xf32>, tensor<1x32x32xf32>) -> tensor<1x32x32xf32>
      %199 = "linalg.generic"(%142, %198, %133) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg130: f32, %arg131: f32, %arg132: f32):
        %257 = "arith.mulf"(%arg130, %arg131) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%257) : (f32) -> ()
      }) : (tensor<1x32x32xf32>, tensor<1x32x32xf32>, tensor<1x32x32xf32>) -> tensor<1x32x32xf32>
      %200 = "linalg.generic"(%196, %199, %133) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg127: f32, %arg128: f32, %arg129: f32):
        %256 = "arith.addf"(%arg127, %arg128) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%256) : (f32) -> ()
      }) : (tensor<1x32x32xf32>, tensor<1x32x32xf32>, tensor<1x32x32xf32>) -> tensor<1x32x32xf32>
      %201 = "linalg.generic"(%139, %199, %133) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg124: f32, %arg125: f32, %arg126: f32):
        %255 = "arith.mulf"(%arg124, %arg125) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%255) : (f32) -> ()
      }) : (tensor<1x32x32xf32>, tensor<1x32x32xf32>, tensor<1x32x32xf32>) -> tensor<1x32x32xf32>
      %202 = "linalg.generic"(%201, %138, %133) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg121: f32, %arg122: f32, %arg123: f32):
        %254 = "arith.mulf"(%arg121, %arg122) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%254) : (f32) -> ()
      }) : (tensor<1x32x32xf32>, tensor<1x32x32xf32>, tensor<1x32x32xf32>) -> tensor<1x32x32xf32>
      %203 = "linalg.generic"(%200, %202, %133) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg118: f32, %arg119: f32, %arg120: f32):
        %253 = "arith.addf"(%arg118, %arg119) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%253) : (f32) -> ()
      }) : (tensor<1x32x32xf32>, tensor<1x32x32xf32>, tensor<1x32x32xf32>) -> tensor<1x32x32xf32>
      %204 = "linalg.generic"(%203, %131) <{indexing_maps = [#map24, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg116: f32, %arg117: f32):
        %252 = "arith.addf"(%arg117, %arg116) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%252) : (f32) -> ()
      }) : (tensor<1x32x32xf32>, tensor<32x32xf32>) -> tensor<32x32xf32>
      %205 = "linalg.generic"(%204, %128, %155) <{indexing_maps = [#map27, #map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg113: f32, %arg114: f32, %arg115: f32):
        %250 = "arith.mulf"(%arg113, %arg114) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        %251 = "arith.addf"(%arg115, %250) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%251) : (f32) -> ()
      }) : (tensor<32x32xf32>, tensor<32x16xf32>, tensor<32x16xf32>) -> tensor<32x16xf32>
      %206 = "linalg.generic"(%205, %188) <{indexing_maps = [#map28, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg111: f32, %arg112: f32):
        "linalg.yield"(%arg111) : (f32) -> ()
      }) : (tensor<32x16xf32>, tensor<16x32xf32>) -> tensor<16x32xf32>
      %207 = "tensor.empty"() : () -> tensor<1x16x32xf32>
      %208 = "linalg.generic"(%206, %207) <{indexing_maps = [#map16, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg109: f32, %arg110: f32):
        "linalg.yield"(%arg109) : (f32) -> ()
      }) : (tensor<16x32xf32>, tensor<1x16x32xf32>) -> tensor<1x16x32xf32>
      %209 = "linalg.generic"(%117, %183, %115) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg106: f32, %arg107: f32, %arg108: f32):
        %249 = "arith.mulf"(%arg106, %arg107) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%249) : (f32) -> ()
      }) : (tensor<16x4x8xf32>, tensor<16x4x8xf32>, tensor<16x4x8xf32>) -> tensor<16x4x8xf32>
      %210 = "linalg.generic"(%209, %88) <{indexing_maps = [#map9, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg104: f32, %arg105: f32):
        %248 = "arith.addf"(%arg105, %arg104) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%248) : (f32) -> ()
      }) : (tensor<16x4x8xf32>, tensor<16xf32>) -> tensor<16xf32>
      %211 = "tensor.expand_shape"(%210) <{reassociation = [[0, 1, 2]], static_output_shape = array<i64: 16, 1, 1>}> : (tensor<16xf32>) -> tensor<16x1x1xf32>
      %212 = "linalg.generic"(%211, %88) <{indexing_maps = [#map9, #map11], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg102: f32, %arg103: f32):
        %247 = "arith.addf"(%arg103, %arg102) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%247) : (f32) -> ()
      }) : (tensor<16x1x1xf32>, tensor<16xf32>) -> tensor<16xf32>
      %213 = "linalg.generic"(%212, %75) <{indexing_maps = [#map4, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg100: f32, %arg101: f32):
        "linalg.yield"(%arg100) : (f32) -> ()
      }) : (tensor<16xf32>, tensor<16x4xf32>) -> tensor<16x4xf32>
      %214 = "linalg.generic"(%213, %97, %75) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg97: f32, %arg98: f32, %arg99: f32):
        %246 = "arith.mulf"(%arg97, %arg98) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%246) : (f32) -> ()
      }) : (tensor<16x4xf32>, tensor<16x4xf32>, tensor<16x4xf32>) -> tensor<16x4xf32>
      %215 = "linalg.generic"(%95, %75) <{indexing_maps = [#map7, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg95: f32, %arg96: f32):
        "linalg.yield"(%arg95) : (f32) -> ()
      }) : (tensor<16x1xf32>, tensor<16x4xf32>) -> tensor<16x4xf32>
      %216 = "linalg.generic"(%214, %215, %75) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg92: f32, %arg93: f32, %arg94: f32):
        %245 = "arith.mulf"(%arg92, %arg93) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%245) : (f32) -> ()
      }) : (tensor<16x4xf32>, tensor<16x4xf32>, tensor<16x4xf32>) -> tensor<16x4xf32>
      %217 = "linalg.generic"(%216, %87, %75) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg89: f32, %arg90: f32, %arg91: f32):
        %244 = "arith.mulf"(%arg89, %arg90) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%244) : (f32) -> ()
      }) : (tensor<16x4xf32>, tensor<16x4xf32>, tensor<16x4xf32>) -> tensor<16x4xf32>
      %218 = "linalg.generic"(%217, %88) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg87: f32, %arg88: f32):
        %243 = "arith.addf"(%arg88, %arg87) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%243) : (f32) -> ()
      }) : (tensor<16x4xf32>, tensor<16xf32>) -> tensor<16xf32>
      %219 = "tensor.expand_shape"(%218) <{reassociation = [[0, 1]], static_output_shape = array<i64: 16, 1>}> : (tensor<16xf32>) -> tensor<16x1xf32>
      %220 = "linalg.generic"(%219, %83) <{indexing_maps = [#map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg85: f32, %arg86: f32):
        %242 = "arith.negf"(%arg85) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
        "linalg.yield"(%242) : (f32) -> ()
      }) : (tensor<16x1xf32>, tensor<16x1xf32>) -> tensor<16x1xf32>
      %221 = "linalg.generic"(%214, %91, %75) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg82: f32, %arg83: f32, %arg84: f32):
        %241 = "arith.divf"(%arg82, %arg83) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%241) : (f32) -> ()
      }) : (tensor<16x4xf32>, tensor<16x4xf32>, tensor<16x4xf32>) -> tensor<16x4xf32>
      %222 = "linalg.generic"(%220, %88) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg80: f32, %arg81: f32):
        %240 = "arith.addf"(%arg81, %arg80) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%240) : (f32) -> ()
      }) : (tensor<16x1xf32>, tensor<16xf32>) -> tensor<16xf32>
      %223 = "linalg.generic"(%222, %75) <{indexing_maps = [#map4, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg78: f32, %arg79: f32):
        "linalg.yield"(%arg78) : (f32) -> ()
      }) : (tensor<16xf32>, tensor<16x4xf32>) -> tensor<16x4xf32>
      %224 = "linalg.generic"(%221, %223, %75) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg75: f32, %arg76: f32, %arg77: f32):
        %239 = "arith.addf"(%arg75, %arg76) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%239) : (f32) -> ()
      }) : (tensor<16x4xf32>, tensor<16x4xf32>, tensor<16x4xf32>) -> tensor<16x4xf32>
      %225 = "linalg.generic"(%224, %87, %75) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg72: f32, %arg73: f32, %arg74: f32):
        %238 = "arith.mulf"(%arg72, %arg73) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%238) : (f32) -> ()
      }) : (tensor<16x4xf32>, tensor<16x4xf32>, tensor<16x4xf32>) -> tensor<16x4xf32>
      %226 = "tensor.empty"() : () -> tensor<4x16xf32>
      %227 = "linalg.fill"(%64, %226) <{operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg70: f32, %arg71: f32):
        "linalg.yield"(%arg70) : (f32) -> ()
      }) : (f32, tensor<4x16xf32>) -> tensor<4x16xf32>
      %228 = "linalg.generic"(%225, %arg53, %227) <{indexing_maps = [#map27, #map1, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg67: f32, %arg68: f32, %arg69: f32):
        %236 = "arith.mulf"(%arg67, %arg68) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        %237 = "arith.addf"(%arg69, %236) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%237) : (f32) -> ()
      }) : (tensor<16x4xf32>, tensor<16x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
      %229 = "linalg.generic"(%228, %75) <{indexing_maps = [#map28, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg65: f32, %arg66: f32):
        "linalg.yield"(%arg65) : (f32) -> ()
      }) : (tensor<4x16xf32>, tensor<16x4xf32>) -> tensor<16x4xf32>
      %230 = "stablehlo.all_reduce"(%229) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "ep">]>, use_global_device_ids}> ({
      ^bb0(%arg60: tensor<f32>, %arg61: tensor<f32>):
        %234 = "linalg.generic"(%arg60, %arg61, %169) <{indexing_maps = [#map21, #map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg62: f32, %arg63: f32, %arg64: f32):
          %235 = "arith.addf"(%arg62, %arg63) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
          "linalg.yield"(%235) : (f32) -> ()
        }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%234) : (tensor<f32>) -> ()
      }) : (tensor<16x4xf32>) -> tensor<16x4xf32>
      %231 = "linalg.generic"(%65, %75) <{indexing_maps = [#map8, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg58: f32, %arg59: f32):
        "linalg.yield"(%arg58) : (f32) -> ()
      }) : (tensor<f32>, tensor<16x4xf32>) -> tensor<16x4xf32>
      %232 = "linalg.generic"(%230, %231, %75) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg55: f32, %arg56: f32, %arg57: f32):
        %233 = "arith.divf"(%arg55, %arg56) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%233) : (f32) -> ()
      }) : (tensor<16x4xf32>, tensor<16x4xf32>, tensor<16x4xf32>) -> tensor<16x4xf32>
      "sdy.return"(%174, %232, %208, %193) : (tensor<f32>, tensor<16x4xf32>, tensor<1x16x32xf32>, tensor<1x32x16xf32>) -> ()
    }) : (tensor<16x4xf32>, tensor<4x16x32xf32>, tensor<4x32x16xf32>, tensor<64x16xf32>, tensor<64x16xf32>) -> (tensor<f32>, tensor<16x4xf32>, tensor<4x16x32xf32>, tensor<4x32x16xf32>)
    "func.return"(%59#0, %59#1, %59#2, %59#3) : (tensor<f32>, tensor<16x4xf32>, tensor<4x16x32xf32>, tensor<4x32x16xf32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<16x4xf32>) -> tensor<16xi32>, sym_name = "argmax", sym_visibility = "private"}> ({
  ^bb0(%arg35: tensor<16x4xf32>):
    %39 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %40 = "arith.constant"() <{value = 0xFF800000 : f32}> : () -> f32
    %41 = "tensor.empty"() : () -> tensor<16x4xi32>
    %42 = "linalg.generic"(%41) <{indexing_maps = [#map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg44: i32):
      %57 = "linalg.index"() <{dim = 1 : i64}> : () -> index
      %58 = "arith.index_cast"(%57) : (index) -> i32
      "linalg.yield"(%58) : (i32) -> ()
    }) : (tensor<16x4xi32>) -> tensor<16x4xi32>
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
    }) : (tensor<16x4xf32>, tensor<16x4xi32>, tensor<16xf32>, tensor<16xi32>) -> (tensor<16xf32>, tensor<16xi32>)
    "func.return"(%47#1) : (tensor<16xi32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}], function_type = (tensor<16xi32>) -> tensor<16x4xf32>, res_attrs = [{}], sym_name = "_one_hot", sym_visibility = "private"}> ({
  ^bb0(%arg22: tensor<16xi32>):
    %24 = "tensor.empty"() : () -> tensor<16x1xi32>
    %25 = "linalg.generic"(%arg22, %24) <{indexing_maps = [#map4, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg33: i32, %arg34: i32):
      "linalg.yield"(%arg33) : (i32) -> ()
    }) : (tensor<16xi32>, tensor<16x1xi32>) -> tensor<16x1xi32>
    %26 = "tensor.empty"() : () -> tensor<1x4xi32>
    %27 = "linalg.generic"(%26) <{indexing_maps = [#map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg32: i32):
      %37 = "linalg.index"() <{dim = 1 : i64}> : () -> index
      %38 = "arith.index_cast"(%37) : (index) -> i32
      "linalg.yield"(%38) : (i32) -> ()
    }) : (tensor<1x4xi32>) -> tensor<1x4xi32>
    %28 = "tensor.empty"() : () -> tensor<16x4xi32>
    %29 = "linalg.generic"(%25, %28) <{indexing_maps = [#map7, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg30: i32, %arg31: i32):
      "linalg.yield"(%arg30) : (i32) -> ()
    }) : (tensor<16x1xi32>, tensor<16x4xi32>) -> tensor<16x4xi32>
    %30 = "linalg.generic"(%27, %28) <{indexing_maps = [#map29, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg28: i32, %arg29: i32):
      "linalg.yield"(%arg28) : (i32) -> ()
    }) : (tensor<1x4xi32>, tensor<16x4xi32>) -> tensor<16x4xi32>
    %31 = "tensor.empty"() : () -> tensor<16x4xi1>
    %32 = "linalg.generic"(%29, %30, %31) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg25: i32, %arg26: i32, %arg27: i1):
      %36 = "arith.cmpi"(%arg25, %arg26) <{predicate = 0 : i64}> : (i32, i32) -> i1
      "linalg.yield"(%36) : (i1) -> ()
    }) : (tensor<16x4xi32>, tensor<16x4xi32>, tensor<16x4xi1>) -> tensor<16x4xi1>
    %33 = "tensor.empty"() : () -> tensor<16x4xf32>
    %34 = "linalg.generic"(%32, %33) <{indexing_maps = [#map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg23: i1, %arg24: f32):
      %35 = "arith.uitofp"(%arg23) : (i1) -> f32
      "linalg.yield"(%35) : (f32) -> ()
    }) : (tensor<16x4xi1>, tensor<16x4xf32>) -> tensor<16x4xf32>
    "func.return"(%34) : (tensor<16x4xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}], function_type = (tensor<16x4xf32>) -> tensor<16x4xf32>, res_attrs = [{}], sym_name = "cumsum", sym_visibility = "private"}> ({
  ^bb0(%arg21: tensor<16x4xf32>):
    %23 = "func.call"(%arg21) <{callee = @cumsum_0}> : (tensor<16x4xf32>) -> tensor<16x4xf32>
    "func.return"(%23) : (tensor<16x4xf32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<16x4xf32>) -> tensor<16x4xf32>, sym_name = "cumsum_0", sym_visibility = "private"}> ({
  ^bb0(%arg13: tensor<16x4xf32>):
    %15 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
    %16 = "arith.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %17 = "tensor.empty"() : () -> tensor<16x4xf32>
    %18 = "linalg.generic"(%16, %17) <{indexing_maps = [#map8, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg19: f32, %arg20: f32):
      "linalg.yield"(%arg19) : (f32) -> ()
    }) : (tensor<f32>, tensor<16x4xf32>) -> tensor<16x4xf32>
    %19 = "tensor.pad"(%arg13) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_high = array<i64: 0, 0>, static_low = array<i64: 15, 0>}> ({
    ^bb0(%arg17: index, %arg18: index):
      "tensor.yield"(%15) : (f32) -> ()
    }) : (tensor<16x4xf32>) -> tensor<31x4xf32>
    %20 = "tensor.empty"() : () -> tensor<16xf32>
    %21 = "linalg.generic"(%19, %20, %18) <{indexing_maps = [#map30, #map31, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg14: f32, %arg15: f32, %arg16: f32):
      %22 = "arith.addf"(%arg16, %arg14) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%22) : (f32) -> ()
    }) : (tensor<31x4xf32>, tensor<16xf32>, tensor<16x4xf32>) -> tensor<16x4xf32>
    "func.return"(%21) : (tensor<16x4xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}], function_type = (tensor<16x4xi32>) -> tensor<16x4x8xf32>, res_attrs = [{}], sym_name = "_one_hot_1", sym_visibility = "private"}> ({
  ^bb0(%arg0: tensor<16x4xi32>):
    %0 = "tensor.empty"() : () -> tensor<16x4x1xi32>
    %1 = "linalg.generic"(%arg0, %0) <{indexing_maps = [#map2, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg11: i32, %arg12: i32):
      "linalg.yield"(%arg11) : (i32) -> ()
    }) : (tensor<16x4xi32>, tensor<16x4x1xi32>) -> tensor<16x4x1xi32>
    %2 = "tensor.empty"() : () -> tensor<1x1x8xi32>
    %3 = "linalg.generic"(%2) <{indexing_maps = [#map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg10: i32):
      %13 = "linalg.index"() <{dim = 2 : i64}> : () -> index
      %14 = "arith.index_cast"(%13) : (index) -> i32
      "linalg.yield"(%14) : (i32) -> ()
    }) : (tensor<1x1x8xi32>) -> tensor<1x1x8xi32>
    %4 = "tensor.empty"() : () -> tensor<16x4x8xi32>
    %5 = "linalg.generic"(%1, %4) <{indexing_maps = [#map10, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg8: i32, %arg9: i32):
      "linalg.yield"(%arg8) : (i32) -> ()
    }) : (tensor<16x4x1xi32>, tensor<16x4x8xi32>) -> tensor<16x4x8xi32>
    %6 = "linalg.generic"(%3, %4) <{indexing_maps = [#map32, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg6: i32, %arg7: i32):
      "linalg.yield"(%arg6) : (i32) -> ()
    }) : (tensor<1x1x8xi32>, tensor<16x4x8xi32>) -> tensor<16x4x8xi32>
    %7 = "tensor.empty"() : () -> tensor<16x4x8xi1>
    %8 = "linalg.generic"(%5, %6, %7) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg3: i32, %arg4: i32, %arg5: i1):
      %12 = "arith.cmpi"(%arg3, %arg4) <{predicate = 0 : i64}> : (i32, i32) -> i1
      "linalg.yield"(%12) : (i1) -> ()
    }) : (tensor<16x4x8xi32>, tensor<16x4x8xi32>, tensor<16x4x8xi1>) -> tensor<16x4x8xi1>
    %9 = "tensor.empty"() : () -> tensor<16x4x8xf32>
    %10 = "linalg.generic"(%8, %9) <{indexing_maps = [#map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg1: i1, %arg2: f32):
      %11 = "arith.uitofp"(%arg1) : (i1) -> f32
      "linalg.yield"(%11) : (f32) -> ()
    }) : (tensor<16x4x8xi1>, tensor<16x4x8xf32>) -> tensor<16x4x8xf32>
    "func.return"(%10) : (tensor<16x4x8xf32>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} : () -> ()

