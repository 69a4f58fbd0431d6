#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map2 = affine_map<(d0, d1, d2) -> ()>
#map3 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map4 = affine_map<(d0, d1, d2) -> (d2)>
#map5 = affine_map<(d0, d1, d2) -> (0, 0, d2)>
#map6 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
#map7 = affine_map<(d0, d1, d2, d3) -> (d3, d2)>
#map8 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map9 = affine_map<(d0, d1) -> ()>
#map10 = affine_map<(d0, d1) -> (d0, d1)>
#map11 = affine_map<() -> ()>
#map12 = affine_map<(d0, d1, d2, d3) -> (d2, d3, d0)>
#map13 = affine_map<(d0, d1, d2, d3) -> (d2, d3, d1)>
#map14 = affine_map<(d0, d1, d2, d3) -> (d0, d1)>
#map15 = affine_map<(d0, d1) -> (d1, d0)>
#map16 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#map17 = affine_map<(d0, d1, d2) -> (d1, d2, d0)>
#map18 = affine_map<(d0, d1, d2) -> (d0)>
#map19 = affine_map<(d0, d1, d2, d3) -> ()>
#map20 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map21 = affine_map<(d0, d1, d2, d3) -> (d3)>
#map22 = affine_map<(d0, d1, d2, d3) -> (0, 0, d2, d3)>
"builtin.module"() <{sym_name = "jit_f"}> ({
  "sdy.mesh"() <{mesh = #sdy.mesh<["x"=1]>, sym_name = "mesh"}> {stablehlo.mesh = {axes = [{name = "x", size = 1 : i64}]}} : () -> ()
  "func.func"() <{arg_attrs = [{sdy.sharding = #sdy.sharding<@mesh, [{}]>}, {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}]>}, {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}], function_type = (tensor<96xf32>, tensor<96xf32>, tensor<96xf32>, tensor<96x64xf32>, tensor<64x96xf32>, tensor<96x77xf32>, tensor<3x11x96xf32>, tensor<3x11xi32>) -> (tensor<f32>, tensor<3x11x96xf32>, tensor<96xf32>, tensor<96xf32>, tensor<96xf32>, tensor<96x64xf32>, tensor<64x96xf32>, tensor<96x77xf32>, tensor<3x11x96xf32>), res_attrs = [{jax.result_info = "result[0]"}, {jax.result_info = "result[1]"}, {jax.result_info = "result[2][0]['bias']"}, {jax.result_info = "result[2][0]['rms']"}, {jax.result_info = "result[2][0]['scale']"}, {jax.result_info = "result[2][0]['scores']"}, {jax.result_info = "result[2][0]['values']"}, {jax.result_info = "result[2][0]['words']"}, {jax.result_info = "result[2][1]"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg51: tensor<96xf32>, %arg52: tensor<96xf32>, %arg53: tensor<96xf32>, %arg54: tensor<96x64xf32>, %arg55: tensor<64x96xf32>, %arg56: tensor<96x77xf32>, %arg57: tensor<3x11x96xf32>, %arg58: tensor<3x11xi32>):
    %52 = "arith.constant"() <{value = 0.0303030312 : f32}> : () -> f32
    %53 = "arith.constant"() <{value = 3.300000e+01 : f32}> : () -> f32
    %54 = "arith.constant"() <{value = 0x7F800000 : f32}> : () -> f32
    %55 = "arith.constant"() <{value = 0xFF800000 : f32}> : () -> f32
    %56 = "arith.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %57 = "arith.constant"() <{value = dense<-5.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %58 = "arith.constant"() <{value = dense<9.99999974E-6> : tensor<f32>}> : () -> tensor<f32>
    %59 = "arith.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %60 = "arith.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %61 = "arith.constant"() <{value = dense<9.600000e+01> : tensor<f32>}> : () -> tensor<f32>
    %62 = "arith.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %63 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
    %64 = "tensor.empty"() : () -> tensor<3x11xf32>
    %65 = "linalg.fill"(%63, %64) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg501: f32, %arg502: f32):
      "linalg.yield"(%arg501) : (f32) -> ()
    }) : (f32, tensor<3x11xf32>) -> tensor<3x11xf32>
    %66 = "linalg.generic"(%arg57, %65) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg499: f32, %arg500: f32):
      %398 = "arith.addf"(%arg500, %arg499) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%398) : (f32) -> ()
    }) : (tensor<3x11x96xf32>, tensor<3x11xf32>) -> tensor<3x11xf32>
    %67 = "tensor.empty"() : () -> tensor<3x11x1xf32>
    %68 = "linalg.generic"(%66, %67) <{indexing_maps = [#map1, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg497: f32, %arg498: f32):
      "linalg.yield"(%arg497) : (f32) -> ()
    }) : (tensor<3x11xf32>, tensor<3x11x1xf32>) -> tensor<3x11x1xf32>
    %69 = "linalg.generic"(%61, %67) <{indexing_maps = [#map2, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg495: f32, %arg496: f32):
      "linalg.yield"(%arg495) : (f32) -> ()
    }) : (tensor<f32>, tensor<3x11x1xf32>) -> tensor<3x11x1xf32>
    %70 = "linalg.generic"(%68, %69, %67) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg492: f32, %arg493: f32, %arg494: f32):
      %397 = "arith.divf"(%arg492, %arg493) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%397) : (f32) -> ()
    }) : (tensor<3x11x1xf32>, tensor<3x11x1xf32>, tensor<3x11x1xf32>) -> tensor<3x11x1xf32>
    %71 = "tensor.empty"() : () -> tensor<3x11x96xf32>
    %72 = "linalg.generic"(%arg57, %arg57, %71) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg489: f32, %arg490: f32, %arg491: f32):
      %396 = "arith.mulf"(%arg489, %arg490) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%396) : (f32) -> ()
    }) : (tensor<3x11x96xf32>, tensor<3x11x96xf32>, tensor<3x11x96xf32>) -> tensor<3x11x96xf32>
    %73 = "linalg.generic"(%72, %65) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg487: f32, %arg488: f32):
      %395 = "arith.addf"(%arg488, %arg487) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%395) : (f32) -> ()
    }) : (tensor<3x11x96xf32>, tensor<3x11xf32>) -> tensor<3x11xf32>
    %74 = "linalg.generic"(%73, %67) <{indexing_maps = [#map1, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg485: f32, %arg486: f32):
      "linalg.yield"(%arg485) : (f32) -> ()
    }) : (tensor<3x11xf32>, tensor<3x11x1xf32>) -> tensor<3x11x1xf32>
    %75 = "linalg.generic"(%74, %69, %67) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg482: f32, %arg483: f32, %arg484: f32):
      %394 = "arith.divf"(%arg482, %arg483) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%394) : (f32) -> ()
    }) : (tensor<3x11x1xf32>, tensor<3x11x1xf32>, tensor<3x11x1xf32>) -> tensor<3x11x1xf32>
    %76 = "linalg.generic"(%70, %70, %67) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg479: f32, %arg480: f32, %arg481: f32):
      %393 = "arith.mulf"(%arg479, %arg480) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%393) : (f32) -> ()
    }) : (tensor<3x11x1xf32>, tensor<3x11x1xf32>, tensor<3x11x1xf32>) -> tensor<3x11x1xf32>
    %77 = "linalg.generic"(%75, %76, %67) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg476: f32, %arg477: f32, %arg478: f32):
      %392 = "arith.subf"(%arg476, %arg477) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%392) : (f32) -> ()
    }) : (tensor<3x11x1xf32>, tensor<3x11x1xf32>, tensor<3x11x1xf32>) -> tensor<3x11x1xf32>
    %78 = "linalg.generic"(%62, %67) <{indexing_maps = [#map2, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg474: f32, %arg475: f32):
      "linalg.yield"(%arg474) : (f32) -> ()
    }) : (tensor<f32>, tensor<3x11x1xf32>) -> tensor<3x11x1xf32>
    %79 = "linalg.generic"(%78, %77, %67) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg471: f32, %arg472: f32, %arg473: f32):
      %391 = "arith.maximumf"(%arg471, %arg472) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%391) : (f32) -> ()
    }) : (tensor<3x11x1xf32>, tensor<3x11x1xf32>, tensor<3x11x1xf32>) -> tensor<3x11x1xf32>
    %80 = "tensor.empty"() : () -> tensor<3x11x1xi1>
    %81 = "linalg.generic"(%77, %79, %80) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg468: f32, %arg469: f32, %arg470: i1):
      %390 = "arith.cmpf"(%arg468, %arg469) <{fastmath = #arith.fastmath<none>, predicate = 1 : i64}> : (f32, f32) -> i1
      "linalg.yield"(%390) : (i1) -> ()
    }) : (tensor<3x11x1xf32>, tensor<3x11x1xf32>, tensor<3x11x1xi1>) -> tensor<3x11x1xi1>
    %82 = "linalg.generic"(%60, %67) <{indexing_maps = [#map2, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg466: f32, %arg467: f32):
      "linalg.yield"(%arg466) : (f32) -> ()
    }) : (tensor<f32>, tensor<3x11x1xf32>) -> tensor<3x11x1xf32>
    %83 = "linalg.generic"(%81, %82, %78, %67) <{indexing_maps = [#map, #map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg462: i1, %arg463: f32, %arg464: f32, %arg465: f32):
      %389 = "arith.select"(%arg462, %arg463, %arg464) : (i1, f32, f32) -> f32
      "linalg.yield"(%389) : (f32) -> ()
    }) : (tensor<3x11x1xi1>, tensor<3x11x1xf32>, tensor<3x11x1xf32>, tensor<3x11x1xf32>) -> tensor<3x11x1xf32>
    %84 = "linalg.generic"(%78, %79, %80) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg459: f32, %arg460: f32, %arg461: i1):
      %388 = "arith.cmpf"(%arg459, %arg460) <{fastmath = #arith.fastmath<none>, predicate = 1 : i64}> : (f32, f32) -> i1
      "linalg.yield"(%388) : (i1) -> ()
    }) : (tensor<3x11x1xf32>, tensor<3x11x1xf32>, tensor<3x11x1xi1>) -> tensor<3x11x1xi1>
    %85 = "linalg.generic"(%59, %67) <{indexing_maps = [#map2, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg457: f32, %arg458: f32):
      "linalg.yield"(%arg457) : (f32) -> ()
    }) : (tensor<f32>, tensor<3x11x1xf32>) -> tensor<3x11x1xf32>
    %86 = "linalg.generic"(%84, %85, %82, %67) <{indexing_maps = [#map, #map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg453: i1, %arg454: f32, %arg455: f32, %arg456: f32):
      %387 = "arith.select"(%arg453, %arg454, %arg455) : (i1, f32, f32) -> f32
      "linalg.yield"(%387) : (f32) -> ()
    }) : (tensor<3x11x1xi1>, tensor<3x11x1xf32>, tensor<3x11x1xf32>, tensor<3x11x1xf32>) -> tensor<3x11x1xf32>
    %87 = "linalg.generic"(%83, %86, %67) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg450: f32, %arg451: f32, %arg452: f32):
      %386 = "arith.divf"(%arg450, %arg451) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%386) : (f32) -> ()
    }) : (tensor<3x11x1xf32>, tensor<3x11x1xf32>, tensor<3x11x1xf32>) -> tensor<3x11x1xf32>
    %88 = "linalg.generic"(%70, %71) <{indexing_maps = [#map3, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg448: f32, %arg449: f32):
      "linalg.yield"(%arg448) : (f32) -> ()
    }) : (tensor<3x11x1xf32>, tensor<3x11x96xf32>) -> tensor<3x11x96xf32>
    %89 = "linalg.generic"(%arg57, %88, %71) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg445: f32, %arg446: f32, %arg447: f32):
      %385 = "arith.subf"(%arg445, %arg446) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%385) : (f32) -> ()
    }) : (tensor<3x11x96xf32>, tensor<3x11x96xf32>, tensor<3x11x96xf32>) -> tensor<3x11x96xf32>
    %90 = "linalg.generic"(%58, %67) <{indexing_maps = [#map2, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg443: f32, %arg444: f32):
      "linalg.yield"(%arg443) : (f32) -> ()
    }) : (tensor<f32>, tensor<3x11x1xf32>) -> tensor<3x11x1xf32>
    %91 = "linalg.generic"(%79, %90, %67) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg440: f32, %arg441: f32, %arg442: f32):
      %384 = "arith.addf"(%arg440, %arg441) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%384) : (f32) -> ()
    }) : (tensor<3x11x1xf32>, tensor<3x11x1xf32>, tensor<3x11x1xf32>) -> tensor<3x11x1xf32>
    %92 = "linalg.generic"(%91, %67) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg438: f32, %arg439: f32):
      %383 = "math.rsqrt"(%arg438) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%383) : (f32) -> ()
    }) : (tensor<3x11x1xf32>, tensor<3x11x1xf32>) -> tensor<3x11x1xf32>
    %93 = "linalg.generic"(%92, %91, %67) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg435: f32, %arg436: f32, %arg437: f32):
      %382 = "arith.divf"(%arg435, %arg436) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%382) : (f32) -> ()
    }) : (tensor<3x11x1xf32>, tensor<3x11x1xf32>, tensor<3x11x1xf32>) -> tensor<3x11x1xf32>
    %94 = "linalg.generic"(%57, %67) <{indexing_maps = [#map2, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg433: f32, %arg434: f32):
      "linalg.yield"(%arg433) : (f32) -> ()
    }) : (tensor<f32>, tensor<3x11x1xf32>) -> tensor<3x11x1xf32>
    %95 = "linalg.generic"(%94, %93, %67) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg430: f32, %arg431: f32, %arg432: f32):
      %381 = "arith.mulf"(%arg430, %arg431) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%381) : (f32) -> ()
    }) : (tensor<3x11x1xf32>, tensor<3x11x1xf32>, tensor<3x11x1xf32>) -> tensor<3x11x1xf32>
    %96 = "linalg.generic"(%92, %71) <{indexing_maps = [#map3, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg428: f32, %arg429: f32):
      "linalg.yield"(%arg428) : (f32) -> ()
    }) : (tensor<3x11x1xf32>, tensor<3x11x96xf32>) -> tensor<3x11x96xf32>
    %97 = "linalg.generic"(%89, %96, %71) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg425: f32, %arg426: f32, %arg427: f32):
      %380 = "arith.mulf"(%arg425, %arg426) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%380) : (f32) -> ()
    }) : (tensor<3x11x96xf32>, tensor<3x11x96xf32>, tensor<3x11x96xf32>) -> tensor<3x11x96xf32>
    %98 = "tensor.empty"() : () -> tensor<1x1x96xf32>
    %99 = "linalg.generic"(%arg53, %98) <{indexing_maps = [#map4, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg423: f32, %arg424: f32):
      "linalg.yield"(%arg423) : (f32) -> ()
    }) : (tensor<96xf32>, tensor<1x1x96xf32>) -> tensor<1x1x96xf32>
    %100 = "linalg.generic"(%99, %71) <{indexing_maps = [#map5, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg421: f32, %arg422: f32):
      "linalg.yield"(%arg421) : (f32) -> ()
    }) : (tensor<1x1x96xf32>, tensor<3x11x96xf32>) -> tensor<3x11x96xf32>
    %101 = "linalg.generic"(%97, %100, %71) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg418: f32, %arg419: f32, %arg420: f32):
      %379 = "arith.mulf"(%arg418, %arg419) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%379) : (f32) -> ()
    }) : (tensor<3x11x96xf32>, tensor<3x11x96xf32>, tensor<3x11x96xf32>) -> tensor<3x11x96xf32>
    %102 = "linalg.generic"(%arg51, %98) <{indexing_maps = [#map4, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg416: f32, %arg417: f32):
      "linalg.yield"(%arg416) : (f32) -> ()
    }) : (tensor<96xf32>, tensor<1x1x96xf32>) -> tensor<1x1x96xf32>
    %103 = "linalg.generic"(%102, %71) <{indexing_maps = [#map5, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg414: f32, %arg415: f32):
      "linalg.yield"(%arg414) : (f32) -> ()
    }) : (tensor<1x1x96xf32>, tensor<3x11x96xf32>) -> tensor<3x11x96xf32>
    %104 = "linalg.generic"(%101, %103, %71) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg411: f32, %arg412: f32, %arg413: f32):
      %378 = "arith.addf"(%arg411, %arg412) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%378) : (f32) -> ()
    }) : (tensor<3x11x96xf32>, tensor<3x11x96xf32>, tensor<3x11x96xf32>) -> tensor<3x11x96xf32>
    %105 = "linalg.generic"(%104, %arg57, %71) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg408: f32, %arg409: f32, %arg410: f32):
      %377 = "arith.addf"(%arg408, %arg409) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%377) : (f32) -> ()
    }) : (tensor<3x11x96xf32>, tensor<3x11x96xf32>, tensor<3x11x96xf32>) -> tensor<3x11x96xf32>
    %106 = "linalg.generic"(%105, %105, %71) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg405: f32, %arg406: f32, %arg407: f32):
      %376 = "arith.mulf"(%arg405, %arg406) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%376) : (f32) -> ()
    }) : (tensor<3x11x96xf32>, tensor<3x11x96xf32>, tensor<3x11x96xf32>) -> tensor<3x11x96xf32>
    %107 = "linalg.generic"(%106, %65) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg403: f32, %arg404: f32):
      %375 = "arith.addf"(%arg404, %arg403) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%375) : (f32) -> ()
    }) : (tensor<3x11x96xf32>, tensor<3x11xf32>) -> tensor<3x11xf32>
    %108 = "linalg.generic"(%107, %67) <{indexing_maps = [#map1, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg401: f32, %arg402: f32):
      "linalg.yield"(%arg401) : (f32) -> ()
    }) : (tensor<3x11xf32>, tensor<3x11x1xf32>) -> tensor<3x11x1xf32>
    %109 = "linalg.generic"(%108, %69, %67) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg398: f32, %arg399: f32, %arg400: f32):
      %374 = "arith.divf"(%arg398, %arg399) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%374) : (f32) -> ()
    }) : (tensor<3x11x1xf32>, tensor<3x11x1xf32>, tensor<3x11x1xf32>) -> tensor<3x11x1xf32>
    %110 = "linalg.generic"(%109, %90, %67) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg395: f32, %arg396: f32, %arg397: f32):
      %373 = "arith.addf"(%arg395, %arg396) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%373) : (f32) -> ()
    }) : (tensor<3x11x1xf32>, tensor<3x11x1xf32>, tensor<3x11x1xf32>) -> tensor<3x11x1xf32>
    %111 = "linalg.generic"(%110, %67) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg393: f32, %arg394: f32):
      %372 = "math.rsqrt"(%arg393) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%372) : (f32) -> ()
    }) : (tensor<3x11x1xf32>, tensor<3x11x1xf32>) -> tensor<3x11x1xf32>
    %112 = "linalg.generic"(%111, %110, %67) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg390: f32, %arg391: f32, %arg392: f32):
      %371 = "arith.divf"(%arg390, %arg391) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%371) : (f32) -> ()
    }) : (tensor<3x11x1xf32>, tensor<3x11x1xf32>, tensor<3x11x1xf32>) -> tensor<3x11x1xf32>
    %113 = "linalg.generic"(%94, %112, %67) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg387: f32, %arg388: f32, %arg389: f32):
      %370 = "arith.mulf"(%arg387, %arg388) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%370) : (f32) -> ()
    }) : (tensor<3x11x1xf32>, tensor<3x11x1xf32>, tensor<3x11x1xf32>) -> tensor<3x11x1xf32>
    %114 = "linalg.generic"(%111, %71) <{indexing_maps = [#map3, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg385: f32, %arg386: f32):
      "linalg.yield"(%arg385) : (f32) -> ()
    }) : (tensor<3x11x1xf32>, tensor<3x11x96xf32>) -> tensor<3x11x96xf32>
    %115 = "linalg.generic"(%105, %114, %71) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg382: f32, %arg383: f32, %arg384: f32):
      %369 = "arith.mulf"(%arg382, %arg383) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%369) : (f32) -> ()
    }) : (tensor<3x11x96xf32>, tensor<3x11x96xf32>, tensor<3x11x96xf32>) -> tensor<3x11x96xf32>
    %116 = "linalg.generic"(%arg52, %98) <{indexing_maps = [#map4, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg380: f32, %arg381: f32):
      "linalg.yield"(%arg380) : (f32) -> ()
    }) : (tensor<96xf32>, tensor<1x1x96xf32>) -> tensor<1x1x96xf32>
    %117 = "linalg.generic"(%116, %71) <{indexing_maps = [#map5, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg378: f32, %arg379: f32):
      "linalg.yield"(%arg378) : (f32) -> ()
    }) : (tensor<1x1x96xf32>, tensor<3x11x96xf32>) -> tensor<3x11x96xf32>
    %118 = "linalg.generic"(%115, %117, %71) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg375: f32, %arg376: f32, %arg377: f32):
      %368 = "arith.mulf"(%arg375, %arg376) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%368) : (f32) -> ()
    }) : (tensor<3x11x96xf32>, tensor<3x11x96xf32>, tensor<3x11x96xf32>) -> tensor<3x11x96xf32>
    %119 = "linalg.generic"(%arg57, %118, %71) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg372: f32, %arg373: f32, %arg374: f32):
      %367 = "arith.addf"(%arg372, %arg373) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%367) : (f32) -> ()
    }) : (tensor<3x11x96xf32>, tensor<3x11x96xf32>, tensor<3x11x96xf32>) -> tensor<3x11x96xf32>
    %120 = "tensor.empty"() : () -> tensor<3x11x64xf32>
    %121 = "linalg.fill"(%63, %120) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg370: f32, %arg371: f32):
      "linalg.yield"(%arg370) : (f32) -> ()
    }) : (f32, tensor<3x11x64xf32>) -> tensor<3x11x64xf32>
    %122 = "linalg.generic"(%119, %arg54, %121) <{indexing_maps = [#map6, #map7, #map8], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg367: f32, %arg368: f32, %arg369: f32):
      %365 = "arith.mulf"(%arg367, %arg368) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %366 = "arith.addf"(%arg369, %365) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%366) : (f32) -> ()
    }) : (tensor<3x11x96xf32>, tensor<96x64xf32>, tensor<3x11x64xf32>) -> tensor<3x11x64xf32>
    %123 = "linalg.fill"(%55, %64) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg365: f32, %arg366: f32):
      "linalg.yield"(%arg365) : (f32) -> ()
    }) : (f32, tensor<3x11xf32>) -> tensor<3x11xf32>
    %124 = "linalg.generic"(%122, %123) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg363: f32, %arg364: f32):
      %364 = "arith.maximumf"(%arg364, %arg363) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%364) : (f32) -> ()
    }) : (tensor<3x11x64xf32>, tensor<3x11xf32>) -> tensor<3x11xf32>
    %125 = "linalg.generic"(%56, %64) <{indexing_maps = [#map9, #map10], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg361: f32, %arg362: f32):
      "linalg.yield"(%arg361) : (f32) -> ()
    }) : (tensor<f32>, tensor<3x11xf32>) -> tensor<3x11xf32>
    %126 = "linalg.generic"(%125, %124, %64) <{indexing_maps = [#map10, #map10, #map10], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg358: f32, %arg359: f32, %arg360: f32):
      %363 = "arith.maximumf"(%arg358, %arg359) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%363) : (f32) -> ()
    }) : (tensor<3x11xf32>, tensor<3x11xf32>, tensor<3x11xf32>) -> tensor<3x11xf32>
    %127 = "linalg.generic"(%126, %67) <{indexing_maps = [#map1, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg356: f32, %arg357: f32):
      "linalg.yield"(%arg356) : (f32) -> ()
    }) : (tensor<3x11xf32>, tensor<3x11x1xf32>) -> tensor<3x11x1xf32>
    %128 = "linalg.generic"(%127, %120) <{indexing_maps = [#map3, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg354: f32, %arg355: f32):
      "linalg.yield"(%arg354) : (f32) -> ()
    }) : (tensor<3x11x1xf32>, tensor<3x11x64xf32>) -> tensor<3x11x64xf32>
    %129 = "linalg.generic"(%122, %128, %120) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg351: f32, %arg352: f32, %arg353: f32):
      %362 = "arith.subf"(%arg351, %arg352) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%362) : (f32) -> ()
    }) : (tensor<3x11x64xf32>, tensor<3x11x64xf32>, tensor<3x11x64xf32>) -> tensor<3x11x64xf32>
    %130 = "linalg.generic"(%129, %120) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg349: f32, %arg350: f32):
      %361 = "math.exp"(%arg349) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%361) : (f32) -> ()
    }) : (tensor<3x11x64xf32>, tensor<3x11x64xf32>) -> tensor<3x11x64xf32>
    %131 = "linalg.generic"(%130, %65) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg347: f32, %arg348: f32):
      %360 = "arith.addf"(%arg348, %arg347) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%360) : (f32) -> ()
    }) : (tensor<3x11x64xf32>, tensor<3x11xf32>) -> tensor<3x11xf32>
    %132 = "linalg.generic"(%131, %67) <{indexing_maps = [#map1, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg345: f32, %arg346: f32):
      "linalg.yield"(%arg345) : (f32) -> ()
    }) : (tensor<3x11xf32>, tensor<3x11x1xf32>) -> tensor<3x11x1xf32>
    %133 = "linalg.generic"(%132, %120) <{indexing_maps = [#map3, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg343: f32, %arg344: f32):
      "linalg.yield"(%arg343) : (f32) -> ()
    }) : (tensor<3x11x1xf32>, tensor<3x11x64xf32>) -> tensor<3x11x64xf32>
    %134 = "linalg.generic"(%130, %133, %120) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg340: f32, %arg341: f32, %arg342: f32):
      %359 = "arith.divf"(%arg340, %arg341) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%359) : (f32) -> ()
    }) : (tensor<3x11x64xf32>, tensor<3x11x64xf32>, tensor<3x11x64xf32>) -> tensor<3x11x64xf32>
    %135 = "linalg.generic"(%132, %132, %67) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg337: f32, %arg338: f32, %arg339: f32):
      %358 = "arith.mulf"(%arg337, %arg338) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%358) : (f32) -> ()
    }) : (tensor<3x11x1xf32>, tensor<3x11x1xf32>, tensor<3x11x1xf32>) -> tensor<3x11x1xf32>
    %136 = "linalg.generic"(%82, %135, %67) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg334: f32, %arg335: f32, %arg336: f32):
      %357 = "arith.divf"(%arg334, %arg335) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%357) : (f32) -> ()
    }) : (tensor<3x11x1xf32>, tensor<3x11x1xf32>, tensor<3x11x1xf32>) -> tensor<3x11x1xf32>
    %137 = "linalg.fill"(%63, %71) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg332: f32, %arg333: f32):
      "linalg.yield"(%arg332) : (f32) -> ()
    }) : (f32, tensor<3x11x96xf32>) -> tensor<3x11x96xf32>
    %138 = "linalg.generic"(%134, %arg55, %137) <{indexing_maps = [#map6, #map7, #map8], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg329: f32, %arg330: f32, %arg331: f32):
      %355 = "arith.mulf"(%arg329, %arg330) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %356 = "arith.addf"(%arg331, %355) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%356) : (f32) -> ()
    }) : (tensor<3x11x64xf32>, tensor<64x96xf32>, tensor<3x11x96xf32>) -> tensor<3x11x96xf32>
    %139 = "linalg.generic"(%119, %138, %71) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg326: f32, %arg327: f32, %arg328: f32):
      %354 = "arith.addf"(%arg326, %arg327) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%354) : (f32) -> ()
    }) : (tensor<3x11x96xf32>, tensor<3x11x96xf32>, tensor<3x11x96xf32>) -> tensor<3x11x96xf32>
    %140 = "tensor.empty"() : () -> tensor<3x11x77xf32>
    %141 = "linalg.fill"(%63, %140) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg324: f32, %arg325: f32):
      "linalg.yield"(%arg324) : (f32) -> ()
    }) : (f32, tensor<3x11x77xf32>) -> tensor<3x11x77xf32>
    %142 = "linalg.generic"(%139, %arg56, %141) <{indexing_maps = [#map6, #map7, #map8], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg321: f32, %arg322: f32, %arg323: f32):
      %352 = "arith.mulf"(%arg321, %arg322) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %353 = "arith.addf"(%arg323, %352) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%353) : (f32) -> ()
    }) : (tensor<3x11x96xf32>, tensor<96x77xf32>, tensor<3x11x77xf32>) -> tensor<3x11x77xf32>
    %143 = "tensor.empty"() : () -> tensor<3x11x1xi32>
    %144 = "linalg.generic"(%arg58, %143) <{indexing_maps = [#map1, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg319: i32, %arg320: i32):
      "linalg.yield"(%arg319) : (i32) -> ()
    }) : (tensor<3x11xi32>, tensor<3x11x1xi32>) -> tensor<3x11x1xi32>
    %145:2 = "func.call"(%142, %144) <{callee = @take_along_axis}> : (tensor<3x11x77xf32>, tensor<3x11x1xi32>) -> (tensor<3x11x1xf32>, tensor<3x11x1x1xi32>)
    %146 = "tensor.collapse_shape"(%145#0) <{reassociation = [[0], [1, 2]]}> : (tensor<3x11x1xf32>) -> tensor<3x11xf32>
    %147 = "linalg.generic"(%142, %123) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg317: f32, %arg318: f32):
      %351 = "arith.maximumf"(%arg318, %arg317) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%351) : (f32) -> ()
    }) : (tensor<3x11x77xf32>, tensor<3x11xf32>) -> tensor<3x11xf32>
    %148 = "linalg.generic"(%125, %147, %64) <{indexing_maps = [#map10, #map10, #map10], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg314: f32, %arg315: f32, %arg316: f32):
      %350 = "arith.maximumf"(%arg314, %arg315) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%350) : (f32) -> ()
    }) : (tensor<3x11xf32>, tensor<3x11xf32>, tensor<3x11xf32>) -> tensor<3x11xf32>
    %149 = "tensor.empty"() : () -> tensor<3x11xi1>
    %150 = "linalg.generic"(%148, %149) <{indexing_maps = [#map10, #map10], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg312: f32, %arg313: i1):
      %348 = "math.absf"(%arg312) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      %349 = "arith.cmpf"(%348, %54) <{fastmath = #arith.fastmath<none>, predicate = 6 : i64}> : (f32, f32) -> i1
      "linalg.yield"(%349) : (i1) -> ()
    }) : (tensor<3x11xf32>, tensor<3x11xi1>) -> tensor<3x11xi1>
    %151 = "linalg.generic"(%62, %64) <{indexing_maps = [#map9, #map10], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg310: f32, %arg311: f32):
      "linalg.yield"(%arg310) : (f32) -> ()
    }) : (tensor<f32>, tensor<3x11xf32>) -> tensor<3x11xf32>
    %152 = "linalg.generic"(%150, %148, %151, %64) <{indexing_maps = [#map10, #map10, #map10, #map10], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg306: i1, %arg307: f32, %arg308: f32, %arg309: f32):
      %347 = "arith.select"(%arg306, %arg307, %arg308) : (i1, f32, f32) -> f32
      "linalg.yield"(%347) : (f32) -> ()
    }) : (tensor<3x11xi1>, tensor<3x11xf32>, tensor<3x11xf32>, tensor<3x11xf32>) -> tensor<3x11xf32>
    %153 = "linalg.generic"(%152, %67) <{indexing_maps = [#map1, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg304: f32, %arg305: f32):
      "linalg.yield"(%arg304) : (f32) -> ()
    }) : (tensor<3x11xf32>, tensor<3x11x1xf32>) -> tensor<3x11x1xf32>
    %154 = "linalg.generic"(%153, %140) <{indexing_maps = [#map3, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg302: f32, %arg303: f32):
      "linalg.yield"(%arg302) : (f32) -> ()
    }) : (tensor<3x11x1xf32>, tensor<3x11x77xf32>) -> tensor<3x11x77xf32>
    %155 = "linalg.generic"(%142, %154, %140) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg299: f32, %arg300: f32, %arg301: f32):
      %346 = "arith.subf"(%arg299, %arg300) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%346) : (f32) -> ()
    }) : (tensor<3x11x77xf32>, tensor<3x11x77xf32>, tensor<3x11x77xf32>) -> tensor<3x11x77xf32>
    %156 = "linalg.generic"(%155, %140) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg297: f32, %arg298: f32):
      %345 = "math.exp"(%arg297) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%345) : (f32) -> ()
    }) : (tensor<3x11x77xf32>, tensor<3x11x77xf32>) -> tensor<3x11x77xf32>
    %157 = "linalg.generic"(%156, %65) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg295: f32, %arg296: f32):
      %344 = "arith.addf"(%arg296, %arg295) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%344) : (f32) -> ()
    }) : (tensor<3x11x77xf32>, tensor<3x11xf32>) -> tensor<3x11xf32>
    %158 = "linalg.generic"(%157, %64) <{indexing_maps = [#map10, #map10], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg293: f32, %arg294: f32):
      %343 = "math.absf"(%arg293) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%343) : (f32) -> ()
    }) : (tensor<3x11xf32>, tensor<3x11xf32>) -> tensor<3x11xf32>
    %159 = "linalg.generic"(%157, %151, %149) <{indexing_maps = [#map10, #map10, #map10], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg290: f32, %arg291: f32, %arg292: i1):
      %342 = "arith.cmpf"(%arg290, %arg291) <{fastmath = #arith.fastmath<none>, predicate = 3 : i64}> : (f32, f32) -> i1
      "linalg.yield"(%342) : (i1) -> ()
    }) : (tensor<3x11xf32>, tensor<3x11xf32>, tensor<3x11xi1>) -> tensor<3x11xi1>
    %160 = "linalg.generic"(%158, %64) <{indexing_maps = [#map10, #map10], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg288: f32, %arg289: f32):
      %341 = "math.log"(%arg288) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%341) : (f32) -> ()
    }) : (tensor<3x11xf32>, tensor<3x11xf32>) -> tensor<3x11xf32>
    %161 = "linalg.generic"(%160, %152, %64) <{indexing_maps = [#map10, #map10, #map10], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg285: f32, %arg286: f32, %arg287: f32):
      %340 = "arith.addf"(%arg285, %arg286) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%340) : (f32) -> ()
    }) : (tensor<3x11xf32>, tensor<3x11xf32>, tensor<3x11xf32>) -> tensor<3x11xf32>
    %162 = "linalg.generic"(%161, %146, %64) <{indexing_maps = [#map10, #map10, #map10], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg282: f32, %arg283: f32, %arg284: f32):
      %339 = "arith.subf"(%arg282, %arg283) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%339) : (f32) -> ()
    }) : (tensor<3x11xf32>, tensor<3x11xf32>, tensor<3x11xf32>) -> tensor<3x11xf32>
    %163 = "tensor.empty"() : () -> tensor<f32>
    %164 = "linalg.fill"(%63, %163) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg280: f32, %arg281: f32):
      "linalg.yield"(%arg280) : (f32) -> ()
    }) : (f32, tensor<f32>) -> tensor<f32>
    %165 = "linalg.generic"(%162, %164) <{indexing_maps = [#map10, #map9], iterator_types = [#linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg278: f32, %arg279: f32):
      %338 = "arith.addf"(%arg279, %arg278) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%338) : (f32) -> ()
    }) : (tensor<3x11xf32>, tensor<f32>) -> tensor<f32>
    %166 = "linalg.generic"(%165, %163) <{indexing_maps = [#map11, #map11], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg276: f32, %arg277: f32):
      %337 = "arith.divf"(%arg276, %53) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%337) : (f32) -> ()
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %167 = "linalg.generic"(%163) <{indexing_maps = [#map11], iterator_types = [], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg275: f32):
      "linalg.yield"(%52) : (f32) -> ()
    }) : (tensor<f32>) -> tensor<f32>
    %168 = "linalg.generic"(%167, %64) <{indexing_maps = [#map9, #map10], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg273: f32, %arg274: f32):
      "linalg.yield"(%arg273) : (f32) -> ()
    }) : (tensor<f32>, tensor<3x11xf32>) -> tensor<3x11xf32>
    %169 = "linalg.generic"(%168, %64) <{indexing_maps = [#map10, #map10], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg271: f32, %arg272: f32):
      %336 = "arith.negf"(%arg271) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%336) : (f32) -> ()
    }) : (tensor<3x11xf32>, tensor<3x11xf32>) -> tensor<3x11xf32>
    %170 = "linalg.generic"(%168, %158, %64) <{indexing_maps = [#map10, #map10, #map10], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg268: f32, %arg269: f32, %arg270: f32):
      %335 = "arith.divf"(%arg268, %arg269) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%335) : (f32) -> ()
    }) : (tensor<3x11xf32>, tensor<3x11xf32>, tensor<3x11xf32>) -> tensor<3x11xf32>
    %171 = "linalg.generic"(%159, %151, %170, %64) <{indexing_maps = [#map10, #map10, #map10, #map10], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg264: i1, %arg265: f32, %arg266: f32, %arg267: f32):
      %334 = "arith.select"(%arg264, %arg265, %arg266) : (i1, f32, f32) -> f32
      "linalg.yield"(%334) : (f32) -> ()
    }) : (tensor<3x11xi1>, tensor<3x11xf32>, tensor<3x11xf32>, tensor<3x11xf32>) -> tensor<3x11xf32>
    %172 = "linalg.generic"(%159, %170, %151, %64) <{indexing_maps = [#map10, #map10, #map10, #map10], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg260: i1, %arg261: f32, %arg262: f32, %arg263: f32):
      %333 = "arith.select"(%arg260, %arg261, %arg262) : (i1, f32, f32) -> f32
      "linalg.yield"(%333) : (f32) -> ()
    }) : (tensor<3x11xi1>, tensor<3x11xf32>, tensor<3x11xf32>, tensor<3x11xf32>) -> tensor<3x11xf32>
    %173 = "linalg.generic"(%171, %64) <{indexing_maps = [#map10, #map10], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg258: f32, %arg259: f32):
      %332 = "arith.negf"(%arg258) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%332) : (f32) -> ()
    }) : (tensor<3x11xf32>, tensor<3x11xf32>) -> tensor<3x11xf32>
    %174 = "linalg.generic"(%172, %173, %64) <{indexing_maps = [#map10, #map10, #map10], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg255: f32, %arg256: f32, %arg257: f32):
      %331 = "arith.addf"(%arg255, %arg256) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%331) : (f32) -> ()
    }) : (tensor<3x11xf32>, tensor<3x11xf32>, tensor<3x11xf32>) -> tensor<3x11xf32>
    %175 = "linalg.generic"(%174, %140) <{indexing_maps = [#map1, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg253: f32, %arg254: f32):
      "linalg.yield"(%arg253) : (f32) -> ()
    }) : (tensor<3x11xf32>, tensor<3x11x77xf32>) -> tensor<3x11x77xf32>
    %176 = "linalg.generic"(%175, %156, %140) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg250: f32, %arg251: f32, %arg252: f32):
      %330 = "arith.mulf"(%arg250, %arg251) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%330) : (f32) -> ()
    }) : (tensor<3x11x77xf32>, tensor<3x11x77xf32>, tensor<3x11x77xf32>) -> tensor<3x11x77xf32>
    %177 = "linalg.generic"(%169, %67) <{indexing_maps = [#map1, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg248: f32, %arg249: f32):
      "linalg.yield"(%arg248) : (f32) -> ()
    }) : (tensor<3x11xf32>, tensor<3x11x1xf32>) -> tensor<3x11x1xf32>
    %178 = "func.call"(%145#1, %177) <{callee = @take_along_axis_0}> : (tensor<3x11x1x1xi32>, tensor<3x11x1xf32>) -> tensor<3x11x77xf32>
    %179 = "linalg.generic"(%176, %178, %140) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg245: f32, %arg246: f32, %arg247: f32):
      %329 = "arith.addf"(%arg245, %arg246) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%329) : (f32) -> ()
    }) : (tensor<3x11x77xf32>, tensor<3x11x77xf32>, tensor<3x11x77xf32>) -> tensor<3x11x77xf32>
    %180 = "tensor.empty"() : () -> tensor<77x96xf32>
    %181 = "linalg.fill"(%63, %180) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg243: f32, %arg244: f32):
      "linalg.yield"(%arg243) : (f32) -> ()
    }) : (f32, tensor<77x96xf32>) -> tensor<77x96xf32>
    %182 = "linalg.generic"(%179, %139, %181) <{indexing_maps = [#map12, #map13, #map14], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg240: f32, %arg241: f32, %arg242: f32):
      %327 = "arith.mulf"(%arg240, %arg241) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %328 = "arith.addf"(%arg242, %327) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%328) : (f32) -> ()
    }) : (tensor<3x11x77xf32>, tensor<3x11x96xf32>, tensor<77x96xf32>) -> tensor<77x96xf32>
    %183 = "tensor.empty"() : () -> tensor<96x77xf32>
    %184 = "linalg.generic"(%182, %183) <{indexing_maps = [#map15, #map10], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg238: f32, %arg239: f32):
      "linalg.yield"(%arg238) : (f32) -> ()
    }) : (tensor<77x96xf32>, tensor<96x77xf32>) -> tensor<96x77xf32>
    %185 = "linalg.generic"(%179, %arg56, %137) <{indexing_maps = [#map6, #map16, #map8], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg235: f32, %arg236: f32, %arg237: f32):
      %325 = "arith.mulf"(%arg235, %arg236) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %326 = "arith.addf"(%arg237, %325) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%326) : (f32) -> ()
    }) : (tensor<3x11x77xf32>, tensor<96x77xf32>, tensor<3x11x96xf32>) -> tensor<3x11x96xf32>
    %186 = "tensor.empty"() : () -> tensor<96x64xf32>
    %187 = "linalg.fill"(%63, %186) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg233: f32, %arg234: f32):
      "linalg.yield"(%arg233) : (f32) -> ()
    }) : (f32, tensor<96x64xf32>) -> tensor<96x64xf32>
    %188 = "linalg.generic"(%185, %134, %187) <{indexing_maps = [#map12, #map13, #map14], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg230: f32, %arg231: f32, %arg232: f32):
      %323 = "arith.mulf"(%arg230, %arg231) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %324 = "arith.addf"(%arg232, %323) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%324) : (f32) -> ()
    }) : (tensor<3x11x96xf32>, tensor<3x11x64xf32>, tensor<96x64xf32>) -> tensor<96x64xf32>
    %189 = "tensor.empty"() : () -> tensor<64x96xf32>
    %190 = "linalg.generic"(%188, %189) <{indexing_maps = [#map15, #map10], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg228: f32, %arg229: f32):
      "linalg.yield"(%arg228) : (f32) -> ()
    }) : (tensor<96x64xf32>, tensor<64x96xf32>) -> tensor<64x96xf32>
    %191 = "linalg.generic"(%185, %arg55, %121) <{indexing_maps = [#map6, #map16, #map8], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg225: f32, %arg226: f32, %arg227: f32):
      %321 = "arith.mulf"(%arg225, %arg226) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %322 = "arith.addf"(%arg227, %321) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%322) : (f32) -> ()
    }) : (tensor<3x11x96xf32>, tensor<64x96xf32>, tensor<3x11x64xf32>) -> tensor<3x11x64xf32>
    %192 = "linalg.generic"(%136, %120) <{indexing_maps = [#map3, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg223: f32, %arg224: f32):
      "linalg.yield"(%arg223) : (f32) -> ()
    }) : (tensor<3x11x1xf32>, tensor<3x11x64xf32>) -> tensor<3x11x64xf32>
    %193 = "linalg.generic"(%191, %192, %120) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg220: f32, %arg221: f32, %arg222: f32):
      %320 = "arith.mulf"(%arg220, %arg221) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%320) : (f32) -> ()
    }) : (tensor<3x11x64xf32>, tensor<3x11x64xf32>, tensor<3x11x64xf32>) -> tensor<3x11x64xf32>
    %194 = "linalg.generic"(%193, %130, %120) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg217: f32, %arg218: f32, %arg219: f32):
      %319 = "arith.mulf"(%arg217, %arg218) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%319) : (f32) -> ()
    }) : (tensor<3x11x64xf32>, tensor<3x11x64xf32>, tensor<3x11x64xf32>) -> tensor<3x11x64xf32>
    %195 = "linalg.generic"(%194, %65) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg215: f32, %arg216: f32):
      %318 = "arith.addf"(%arg216, %arg215) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%318) : (f32) -> ()
    }) : (tensor<3x11x64xf32>, tensor<3x11xf32>) -> tensor<3x11xf32>
    %196 = "tensor.expand_shape"(%195) <{reassociation = [[0], [1, 2]], static_output_shape = array<i64: 3, 11, 1>}> : (tensor<3x11xf32>) -> tensor<3x11x1xf32>
    %197 = "linalg.generic"(%196, %67) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg213: f32, %arg214: f32):
      %317 = "arith.negf"(%arg213) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%317) : (f32) -> ()
    }) : (tensor<3x11x1xf32>, tensor<3x11x1xf32>) -> tensor<3x11x1xf32>
    %198 = "linalg.generic"(%191, %133, %120) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg210: f32, %arg211: f32, %arg212: f32):
      %316 = "arith.divf"(%arg210, %arg211) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%316) : (f32) -> ()
    }) : (tensor<3x11x64xf32>, tensor<3x11x64xf32>, tensor<3x11x64xf32>) -> tensor<3x11x64xf32>
    %199 = "linalg.generic"(%197, %65) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg208: f32, %arg209: f32):
      %315 = "arith.addf"(%arg209, %arg208) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%315) : (f32) -> ()
    }) : (tensor<3x11x1xf32>, tensor<3x11xf32>) -> tensor<3x11xf32>
    %200 = "linalg.generic"(%199, %120) <{indexing_maps = [#map1, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg206: f32, %arg207: f32):
      "linalg.yield"(%arg206) : (f32) -> ()
    }) : (tensor<3x11xf32>, tensor<3x11x64xf32>) -> tensor<3x11x64xf32>
    %201 = "linalg.generic"(%198, %200, %120) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg203: f32, %arg204: f32, %arg205: f32):
      %314 = "arith.addf"(%arg203, %arg204) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%314) : (f32) -> ()
    }) : (tensor<3x11x64xf32>, tensor<3x11x64xf32>, tensor<3x11x64xf32>) -> tensor<3x11x64xf32>
    %202 = "linalg.generic"(%201, %130, %120) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg200: f32, %arg201: f32, %arg202: f32):
      %313 = "arith.mulf"(%arg200, %arg201) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%313) : (f32) -> ()
    }) : (tensor<3x11x64xf32>, tensor<3x11x64xf32>, tensor<3x11x64xf32>) -> tensor<3x11x64xf32>
    %203 = "linalg.fill"(%63, %189) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg198: f32, %arg199: f32):
      "linalg.yield"(%arg198) : (f32) -> ()
    }) : (f32, tensor<64x96xf32>) -> tensor<64x96xf32>
    %204 = "linalg.generic"(%202, %119, %203) <{indexing_maps = [#map12, #map13, #map14], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg195: f32, %arg196: f32, %arg197: f32):
      %311 = "arith.mulf"(%arg195, %arg196) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %312 = "arith.addf"(%arg197, %311) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%312) : (f32) -> ()
    }) : (tensor<3x11x64xf32>, tensor<3x11x96xf32>, tensor<64x96xf32>) -> tensor<64x96xf32>
    %205 = "linalg.generic"(%204, %186) <{indexing_maps = [#map15, #map10], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg193: f32, %arg194: f32):
      "linalg.yield"(%arg193) : (f32) -> ()
    }) : (tensor<64x96xf32>, tensor<96x64xf32>) -> tensor<96x64xf32>
    %206 = "linalg.generic"(%202, %arg54, %137) <{indexing_maps = [#map6, #map16, #map8], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg190: f32, %arg191: f32, %arg192: f32):
      %309 = "arith.mulf"(%arg190, %arg191) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %310 = "arith.addf"(%arg192, %309) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%310) : (f32) -> ()
    }) : (tensor<3x11x64xf32>, tensor<96x64xf32>, tensor<3x11x96xf32>) -> tensor<3x11x96xf32>
    %207 = "linalg.generic"(%185, %206, %71) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg187: f32, %arg188: f32, %arg189: f32):
      %308 = "arith.addf"(%arg187, %arg188) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%308) : (f32) -> ()
    }) : (tensor<3x11x96xf32>, tensor<3x11x96xf32>, tensor<3x11x96xf32>) -> tensor<3x11x96xf32>
    %208 = "linalg.generic"(%115, %207, %71) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg184: f32, %arg185: f32, %arg186: f32):
      %307 = "arith.mulf"(%arg184, %arg185) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%307) : (f32) -> ()
    }) : (tensor<3x11x96xf32>, tensor<3x11x96xf32>, tensor<3x11x96xf32>) -> tensor<3x11x96xf32>
    %209 = "tensor.empty"() : () -> tensor<96xf32>
    %210 = "linalg.fill"(%63, %209) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg182: f32, %arg183: f32):
      "linalg.yield"(%arg182) : (f32) -> ()
    }) : (f32, tensor<96xf32>) -> tensor<96xf32>
    %211 = "linalg.generic"(%208, %210) <{indexing_maps = [#map17, #map18], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg180: f32, %arg181: f32):
      %306 = "arith.addf"(%arg181, %arg180) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%306) : (f32) -> ()
    }) : (tensor<3x11x96xf32>, tensor<96xf32>) -> tensor<96xf32>
    %212 = "tensor.expand_shape"(%211) <{reassociation = [[0, 1, 2]], static_output_shape = array<i64: 1, 1, 96>}> : (tensor<96xf32>) -> tensor<1x1x96xf32>
    %213 = "linalg.generic"(%207, %117, %71) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg177: f32, %arg178: f32, %arg179: f32):
      %305 = "arith.mulf"(%arg177, %arg178) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%305) : (f32) -> ()
    }) : (tensor<3x11x96xf32>, tensor<3x11x96xf32>, tensor<3x11x96xf32>) -> tensor<3x11x96xf32>
    %214 = "linalg.generic"(%212, %210) <{indexing_maps = [#map17, #map18], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg175: f32, %arg176: f32):
      %304 = "arith.addf"(%arg176, %arg175) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%304) : (f32) -> ()
    }) : (tensor<1x1x96xf32>, tensor<96xf32>) -> tensor<96xf32>
    %215 = "linalg.generic"(%105, %213, %71) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg172: f32, %arg173: f32, %arg174: f32):
      %303 = "arith.mulf"(%arg172, %arg173) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%303) : (f32) -> ()
    }) : (tensor<3x11x96xf32>, tensor<3x11x96xf32>, tensor<3x11x96xf32>) -> tensor<3x11x96xf32>
    %216 = "linalg.generic"(%215, %65) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg170: f32, %arg171: f32):
      %302 = "arith.addf"(%arg171, %arg170) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%302) : (f32) -> ()
    }) : (tensor<3x11x96xf32>, tensor<3x11xf32>) -> tensor<3x11xf32>
    %217 = "tensor.expand_shape"(%216) <{reassociation = [[0], [1, 2]], static_output_shape = array<i64: 3, 11, 1>}> : (tensor<3x11xf32>) -> tensor<3x11x1xf32>
    %218 = "linalg.generic"(%213, %114, %71) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg167: f32, %arg168: f32, %arg169: f32):
      %301 = "arith.mulf"(%arg167, %arg168) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%301) : (f32) -> ()
    }) : (tensor<3x11x96xf32>, tensor<3x11x96xf32>, tensor<3x11x96xf32>) -> tensor<3x11x96xf32>
    %219 = "linalg.generic"(%217, %113, %67) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg164: f32, %arg165: f32, %arg166: f32):
      %300 = "arith.mulf"(%arg164, %arg165) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%300) : (f32) -> ()
    }) : (tensor<3x11x1xf32>, tensor<3x11x1xf32>, tensor<3x11x1xf32>) -> tensor<3x11x1xf32>
    %220 = "linalg.generic"(%219, %69, %67) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg161: f32, %arg162: f32, %arg163: f32):
      %299 = "arith.divf"(%arg161, %arg162) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%299) : (f32) -> ()
    }) : (tensor<3x11x1xf32>, tensor<3x11x1xf32>, tensor<3x11x1xf32>) -> tensor<3x11x1xf32>
    %221 = "linalg.generic"(%220, %65) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg159: f32, %arg160: f32):
      %298 = "arith.addf"(%arg160, %arg159) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%298) : (f32) -> ()
    }) : (tensor<3x11x1xf32>, tensor<3x11xf32>) -> tensor<3x11xf32>
    %222 = "linalg.generic"(%221, %71) <{indexing_maps = [#map1, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg157: f32, %arg158: f32):
      "linalg.yield"(%arg157) : (f32) -> ()
    }) : (tensor<3x11xf32>, tensor<3x11x96xf32>) -> tensor<3x11x96xf32>
    %223 = "linalg.generic"(%105, %222, %71) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg154: f32, %arg155: f32, %arg156: f32):
      %297 = "arith.mulf"(%arg154, %arg155) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%297) : (f32) -> ()
    }) : (tensor<3x11x96xf32>, tensor<3x11x96xf32>, tensor<3x11x96xf32>) -> tensor<3x11x96xf32>
    %224 = "linalg.generic"(%218, %223, %71) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg151: f32, %arg152: f32, %arg153: f32):
      %296 = "arith.addf"(%arg151, %arg152) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%296) : (f32) -> ()
    }) : (tensor<3x11x96xf32>, tensor<3x11x96xf32>, tensor<3x11x96xf32>) -> tensor<3x11x96xf32>
    %225 = "linalg.generic"(%222, %105, %71) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg148: f32, %arg149: f32, %arg150: f32):
      %295 = "arith.mulf"(%arg148, %arg149) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%295) : (f32) -> ()
    }) : (tensor<3x11x96xf32>, tensor<3x11x96xf32>, tensor<3x11x96xf32>) -> tensor<3x11x96xf32>
    %226 = "linalg.generic"(%224, %225, %71) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg145: f32, %arg146: f32, %arg147: f32):
      %294 = "arith.addf"(%arg145, %arg146) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%294) : (f32) -> ()
    }) : (tensor<3x11x96xf32>, tensor<3x11x96xf32>, tensor<3x11x96xf32>) -> tensor<3x11x96xf32>
    %227 = "linalg.generic"(%207, %226, %71) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg142: f32, %arg143: f32, %arg144: f32):
      %293 = "arith.addf"(%arg142, %arg143) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%293) : (f32) -> ()
    }) : (tensor<3x11x96xf32>, tensor<3x11x96xf32>, tensor<3x11x96xf32>) -> tensor<3x11x96xf32>
    %228 = "linalg.generic"(%226, %210) <{indexing_maps = [#map17, #map18], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg140: f32, %arg141: f32):
      %292 = "arith.addf"(%arg141, %arg140) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%292) : (f32) -> ()
    }) : (tensor<3x11x96xf32>, tensor<96xf32>) -> tensor<96xf32>
    %229 = "tensor.expand_shape"(%228) <{reassociation = [[0, 1, 2]], static_output_shape = array<i64: 1, 1, 96>}> : (tensor<96xf32>) -> tensor<1x1x96xf32>
    %230 = "linalg.generic"(%229, %210) <{indexing_maps = [#map17, #map18], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg138: f32, %arg139: f32):
      %291 = "arith.addf"(%arg139, %arg138) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%291) : (f32) -> ()
    }) : (tensor<1x1x96xf32>, tensor<96xf32>) -> tensor<96xf32>
    %231 = "linalg.generic"(%97, %226, %71) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg135: f32, %arg136: f32, %arg137: f32):
      %290 = "arith.mulf"(%arg135, %arg136) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%290) : (f32) -> ()
    }) : (tensor<3x11x96xf32>, tensor<3x11x96xf32>, tensor<3x11x96xf32>) -> tensor<3x11x96xf32>
    %232 = "linalg.generic"(%231, %210) <{indexing_maps = [#map17, #map18], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg133: f32, %arg134: f32):
      %289 = "arith.addf"(%arg134, %arg133) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%289) : (f32) -> ()
    }) : (tensor<3x11x96xf32>, tensor<96xf32>) -> tensor<96xf32>
    %233 = "tensor.expand_shape"(%232) <{reassociation = [[0, 1, 2]], static_output_shape = array<i64: 1, 1, 96>}> : (tensor<96xf32>) -> tensor<1x1x96xf32>
    %234 = "linalg.generic"(%226, %100, %71) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg130: f32, %arg131: f32, %arg132: f32):
      %288 = "arith.mulf"(%arg130, %arg131) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%288) : (f32) -> ()
    }) : (tensor<3x11x96xf32>, tensor<3x11x96xf32>, tensor<3x11x96xf32>) -> tensor<3x11x96xf32>
    %235 = "linalg.generic"(%233, %210) <{indexing_maps = [#map17, #map18], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg128: f32, %arg129: f32):
      %287 = "arith.addf"(%arg129, %arg128) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%287) : (f32) -> ()
    }) : (tensor<1x1x96xf32>, tensor<96xf32>) -> tensor<96xf32>
    %236 = "linalg.generic"(%89, %234, %71) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg125: f32, %arg126: f32, %arg127: f32):
      %286 = "arith.mulf"(%arg125, %arg126) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%286) : (f32) -> ()
    }) : (tensor<3x11x96xf32>, tensor<3x11x96xf32>, tensor<3x11x96xf32>) -> tensor<3x11x96xf32>
    %237 = "linalg.generic"(%236, %65) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg123: f32, %arg124: f32):
      %285 = "arith.addf"(%arg124, %arg123) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%285) : (f32) -> ()
    }) : (tensor<3x11x96xf32>, tensor<3x11xf32>) -> tensor<3x11xf32>
    %238 = "tensor.expand_shape"(%237) <{reassociation = [[0], [1, 2]], static_output_shape = array<i64: 3, 11, 1>}> : (tensor<3x11xf32>) -> tensor<3x11x1xf32>
    %239 = "linalg.generic"(%234, %96, %71) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg120: f32, %arg121: f32, %arg122: f32):
      %284 = "arith.mulf"(%arg120, %arg121) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%284) : (f32) -> ()
    }) : (tensor<3x11x96xf32>, tensor<3x11x96xf32>, tensor<3x11x96xf32>) -> tensor<3x11x96xf32>
    %240 = "linalg.generic"(%238, %95, %67) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg117: f32, %arg118: f32, %arg119: f32):
      %283 = "arith.mulf"(%arg117, %arg118) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%283) : (f32) -> ()
    }) : (tensor<3x11x1xf32>, tensor<3x11x1xf32>, tensor<3x11x1xf32>) -> tensor<3x11x1xf32>
    %241 = "linalg.generic"(%239, %71) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg115: f32, %arg116: f32):
      %282 = "arith.negf"(%arg115) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%282) : (f32) -> ()
    }) : (tensor<3x11x96xf32>, tensor<3x11x96xf32>) -> tensor<3x11x96xf32>
    %242 = "linalg.generic"(%241, %65) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg113: f32, %arg114: f32):
      %281 = "arith.addf"(%arg114, %arg113) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%281) : (f32) -> ()
    }) : (tensor<3x11x96xf32>, tensor<3x11xf32>) -> tensor<3x11xf32>
    %243 = "tensor.expand_shape"(%242) <{reassociation = [[0], [1, 2]], static_output_shape = array<i64: 3, 11, 1>}> : (tensor<3x11xf32>) -> tensor<3x11x1xf32>
    %244 = "linalg.generic"(%227, %239, %71) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg110: f32, %arg111: f32, %arg112: f32):
      %280 = "arith.addf"(%arg110, %arg111) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%280) : (f32) -> ()
    }) : (tensor<3x11x96xf32>, tensor<3x11x96xf32>, tensor<3x11x96xf32>) -> tensor<3x11x96xf32>
    %245 = "linalg.generic"(%240, %87, %67) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg107: f32, %arg108: f32, %arg109: f32):
      %279 = "arith.mulf"(%arg107, %arg108) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%279) : (f32) -> ()
    }) : (tensor<3x11x1xf32>, tensor<3x11x1xf32>, tensor<3x11x1xf32>) -> tensor<3x11x1xf32>
    %246 = "linalg.generic"(%245, %67) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg105: f32, %arg106: f32):
      %278 = "arith.negf"(%arg105) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%278) : (f32) -> ()
    }) : (tensor<3x11x1xf32>, tensor<3x11x1xf32>) -> tensor<3x11x1xf32>
    %247 = "linalg.generic"(%70, %246, %67) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg102: f32, %arg103: f32, %arg104: f32):
      %277 = "arith.mulf"(%arg102, %arg103) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%277) : (f32) -> ()
    }) : (tensor<3x11x1xf32>, tensor<3x11x1xf32>, tensor<3x11x1xf32>) -> tensor<3x11x1xf32>
    %248 = "linalg.generic"(%243, %247, %67) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg99: f32, %arg100: f32, %arg101: f32):
      %276 = "arith.addf"(%arg99, %arg100) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%276) : (f32) -> ()
    }) : (tensor<3x11x1xf32>, tensor<3x11x1xf32>, tensor<3x11x1xf32>) -> tensor<3x11x1xf32>
    %249 = "linalg.generic"(%246, %70, %67) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg96: f32, %arg97: f32, %arg98: f32):
      %275 = "arith.mulf"(%arg96, %arg97) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%275) : (f32) -> ()
    }) : (tensor<3x11x1xf32>, tensor<3x11x1xf32>, tensor<3x11x1xf32>) -> tensor<3x11x1xf32>
    %250 = "linalg.generic"(%248, %249, %67) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg93: f32, %arg94: f32, %arg95: f32):
      %274 = "arith.addf"(%arg93, %arg94) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%274) : (f32) -> ()
    }) : (tensor<3x11x1xf32>, tensor<3x11x1xf32>, tensor<3x11x1xf32>) -> tensor<3x11x1xf32>
    %251 = "linalg.generic"(%245, %69, %67) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg90: f32, %arg91: f32, %arg92: f32):
      %273 = "arith.divf"(%arg90, %arg91) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%273) : (f32) -> ()
    }) : (tensor<3x11x1xf32>, tensor<3x11x1xf32>, tensor<3x11x1xf32>) -> tensor<3x11x1xf32>
    %252 = "linalg.generic"(%251, %65) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg88: f32, %arg89: f32):
      %272 = "arith.addf"(%arg89, %arg88) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%272) : (f32) -> ()
    }) : (tensor<3x11x1xf32>, tensor<3x11xf32>) -> tensor<3x11xf32>
    %253 = "linalg.generic"(%252, %71) <{indexing_maps = [#map1, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg86: f32, %arg87: f32):
      "linalg.yield"(%arg86) : (f32) -> ()
    }) : (tensor<3x11xf32>, tensor<3x11x96xf32>) -> tensor<3x11x96xf32>
    %254 = "linalg.generic"(%arg57, %253, %71) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg83: f32, %arg84: f32, %arg85: f32):
      %271 = "arith.mulf"(%arg83, %arg84) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%271) : (f32) -> ()
    }) : (tensor<3x11x96xf32>, tensor<3x11x96xf32>, tensor<3x11x96xf32>) -> tensor<3x11x96xf32>
    %255 = "linalg.generic"(%244, %254, %71) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg80: f32, %arg81: f32, %arg82: f32):
      %270 = "arith.addf"(%arg80, %arg81) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%270) : (f32) -> ()
    }) : (tensor<3x11x96xf32>, tensor<3x11x96xf32>, tensor<3x11x96xf32>) -> tensor<3x11x96xf32>
    %256 = "linalg.generic"(%253, %arg57, %71) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg77: f32, %arg78: f32, %arg79: f32):
      %269 = "arith.mulf"(%arg77, %arg78) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%269) : (f32) -> ()
    }) : (tensor<3x11x96xf32>, tensor<3x11x96xf32>, tensor<3x11x96xf32>) -> tensor<3x11x96xf32>
    %257 = "linalg.generic"(%255, %256, %71) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg74: f32, %arg75: f32, %arg76: f32):
      %268 = "arith.addf"(%arg74, %arg75) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%268) : (f32) -> ()
    }) : (tensor<3x11x96xf32>, tensor<3x11x96xf32>, tensor<3x11x96xf32>) -> tensor<3x11x96xf32>
    %258 = "linalg.generic"(%250, %69, %67) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg71: f32, %arg72: f32, %arg73: f32):
      %267 = "arith.divf"(%arg71, %arg72) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%267) : (f32) -> ()
    }) : (tensor<3x11x1xf32>, tensor<3x11x1xf32>, tensor<3x11x1xf32>) -> tensor<3x11x1xf32>
    %259 = "linalg.generic"(%258, %65) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg69: f32, %arg70: f32):
      %266 = "arith.addf"(%arg70, %arg69) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%266) : (f32) -> ()
    }) : (tensor<3x11x1xf32>, tensor<3x11xf32>) -> tensor<3x11xf32>
    %260 = "linalg.generic"(%259, %71) <{indexing_maps = [#map1, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg67: f32, %arg68: f32):
      "linalg.yield"(%arg67) : (f32) -> ()
    }) : (tensor<3x11xf32>, tensor<3x11x96xf32>) -> tensor<3x11x96xf32>
    %261 = "linalg.generic"(%257, %260, %71) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg64: f32, %arg65: f32, %arg66: f32):
      %265 = "arith.addf"(%arg64, %arg65) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%265) : (f32) -> ()
    }) : (tensor<3x11x96xf32>, tensor<3x11x96xf32>, tensor<3x11x96xf32>) -> tensor<3x11x96xf32>
    %262 = "stablehlo.all_reduce"(%166) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<0> : tensor<1x1xi64>, use_global_device_ids}> ({
    ^bb0(%arg59: tensor<f32>, %arg60: tensor<f32>):
      %263 = "linalg.generic"(%arg59, %arg60, %163) <{indexing_maps = [#map11, #map11, #map11], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg61: f32, %arg62: f32, %arg63: f32):
        %264 = "arith.addf"(%arg61, %arg62) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%264) : (f32) -> ()
      }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%263) : (tensor<f32>) -> ()
    }) : (tensor<f32>) -> tensor<f32>
    "func.return"(%262, %138, %230, %214, %235, %205, %190, %184, %261) : (tensor<f32>, tensor<3x11x96xf32>, tensor<96xf32>, tensor<96xf32>, tensor<96xf32>, tensor<96x64xf32>, tensor<64x96xf32>, tensor<96x77xf32>, tensor<3x11x96xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<3x11x77xf32>, tensor<3x11x1xi32>) -> (tensor<3x11x1xf32>, tensor<3x11x1x1xi32>), res_attrs = [{}, {}], sym_name = "take_along_axis", sym_visibility = "private"}> ({
  ^bb0(%arg9: tensor<3x11x77xf32>, %arg10: tensor<3x11x1xi32>):
    %7 = "arith.constant"() <{value = 76 : index}> : () -> index
    %8 = "arith.constant"() <{value = 0 : index}> : () -> index
    %9 = "arith.constant"() <{value = true}> : () -> i1
    %10 = "arith.constant"() <{value = dense<0x7FC00000> : tensor<f32>}> : () -> tensor<f32>
    %11 = "arith.constant"() <{value = dense<76> : tensor<1xi32>}> : () -> tensor<1xi32>
    %12 = "arith.constant"() <{value = dense<77> : tensor<i32>}> : () -> tensor<i32>
    %13 = "arith.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %14 = "tensor.empty"() : () -> tensor<3x11x1xi32>
    %15 = "linalg.generic"(%13, %14) <{indexing_maps = [#map2, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg49: i32, %arg50: i32):
      "linalg.yield"(%arg49) : (i32) -> ()
    }) : (tensor<i32>, tensor<3x11x1xi32>) -> tensor<3x11x1xi32>
    %16 = "tensor.empty"() : () -> tensor<3x11x1xi1>
    %17 = "linalg.generic"(%arg10, %15, %16) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg46: i32, %arg47: i32, %arg48: i1):
      %51 = "arith.cmpi"(%arg46, %arg47) <{predicate = 2 : i64}> : (i32, i32) -> i1
      "linalg.yield"(%51) : (i1) -> ()
    }) : (tensor<3x11x1xi32>, tensor<3x11x1xi32>, tensor<3x11x1xi1>) -> tensor<3x11x1xi1>
    %18 = "linalg.generic"(%12, %14) <{indexing_maps = [#map2, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg44: i32, %arg45: i32):
      "linalg.yield"(%arg44) : (i32) -> ()
    }) : (tensor<i32>, tensor<3x11x1xi32>) -> tensor<3x11x1xi32>
    %19 = "linalg.generic"(%arg10, %18, %14) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg41: i32, %arg42: i32, %arg43: i32):
      %50 = "arith.addi"(%arg41, %arg42) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%50) : (i32) -> ()
    }) : (tensor<3x11x1xi32>, tensor<3x11x1xi32>, tensor<3x11x1xi32>) -> tensor<3x11x1xi32>
    %20 = "linalg.generic"(%17, %19, %arg10, %14) <{indexing_maps = [#map, #map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg37: i1, %arg38: i32, %arg39: i32, %arg40: i32):
      %49 = "arith.select"(%arg37, %arg38, %arg39) : (i1, i32, i32) -> i32
      "linalg.yield"(%49) : (i32) -> ()
    }) : (tensor<3x11x1xi1>, tensor<3x11x1xi32>, tensor<3x11x1xi32>, tensor<3x11x1xi32>) -> tensor<3x11x1xi32>
    %21 = "tensor.expand_shape"(%20) <{reassociation = [[0], [1], [2, 3]], static_output_shape = array<i64: 3, 11, 1, 1>}> : (tensor<3x11x1xi32>) -> tensor<3x11x1x1xi32>
    %22 = "tensor.empty"() : () -> tensor<3x11x1x1xi32>
    %23 = "linalg.generic"(%13, %22) <{indexing_maps = [#map19, #map20], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg35: i32, %arg36: i32):
      "linalg.yield"(%arg35) : (i32) -> ()
    }) : (tensor<i32>, tensor<3x11x1x1xi32>) -> tensor<3x11x1x1xi32>
    %24 = "tensor.empty"() : () -> tensor<3x11x1x1xi1>
    %25 = "linalg.generic"(%21, %23, %24) <{indexing_maps = [#map20, #map20, #map20], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg32: i32, %arg33: i32, %arg34: i1):
      %48 = "arith.cmpi"(%arg32, %arg33) <{predicate = 5 : i64}> : (i32, i32) -> i1
      "linalg.yield"(%48) : (i1) -> ()
    }) : (tensor<3x11x1x1xi32>, tensor<3x11x1x1xi32>, tensor<3x11x1x1xi1>) -> tensor<3x11x1x1xi1>
    %26 = "tensor.empty"() : () -> tensor<1x1x1x1xi32>
    %27 = "linalg.generic"(%11, %26) <{indexing_maps = [#map21, #map20], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg30: i32, %arg31: i32):
      "linalg.yield"(%arg30) : (i32) -> ()
    }) : (tensor<1xi32>, tensor<1x1x1x1xi32>) -> tensor<1x1x1x1xi32>
    %28 = "linalg.generic"(%27, %22) <{indexing_maps = [#map22, #map20], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg28: i32, %arg29: i32):
      "linalg.yield"(%arg28) : (i32) -> ()
    }) : (tensor<1x1x1x1xi32>, tensor<3x11x1x1xi32>) -> tensor<3x11x1x1xi32>
    %29 = "linalg.generic"(%21, %28, %24) <{indexing_maps = [#map20, #map20, #map20], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg25: i32, %arg26: i32, %arg27: i1):
      %47 = "arith.cmpi"(%arg25, %arg26) <{predicate = 3 : i64}> : (i32, i32) -> i1
      "linalg.yield"(%47) : (i1) -> ()
    }) : (tensor<3x11x1x1xi32>, tensor<3x11x1x1xi32>, tensor<3x11x1x1xi1>) -> tensor<3x11x1x1xi1>
    %30 = "linalg.generic"(%25, %29, %24) <{indexing_maps = [#map20, #map20, #map20], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg22: i1, %arg23: i1, %arg24: i1):
      %46 = "arith.andi"(%arg22, %arg23) : (i1, i1) -> i1
      "linalg.yield"(%46) : (i1) -> ()
    }) : (tensor<3x11x1x1xi1>, tensor<3x11x1x1xi1>, tensor<3x11x1x1xi1>) -> tensor<3x11x1x1xi1>
    %31 = "linalg.fill"(%9, %16) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg20: i1, %arg21: i1):
      "linalg.yield"(%arg20) : (i1) -> ()
    }) : (i1, tensor<3x11x1xi1>) -> tensor<3x11x1xi1>
    %32 = "linalg.generic"(%30, %31) <{indexing_maps = [#map20, #map8], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg18: i1, %arg19: i1):
      %45 = "arith.andi"(%arg19, %arg18) : (i1, i1) -> i1
      "linalg.yield"(%45) : (i1) -> ()
    }) : (tensor<3x11x1x1xi1>, tensor<3x11x1xi1>) -> tensor<3x11x1xi1>
    %33 = "tensor.empty"() : () -> tensor<3x11x1xf32>
    %34 = "linalg.generic"(%33) <{indexing_maps = [#map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg17: f32):
      %38 = "linalg.index"() <{dim = 0 : i64}> : () -> index
      %39 = "linalg.index"() <{dim = 1 : i64}> : () -> index
      %40 = "tensor.extract"(%21, %38, %39, %8, %8) : (tensor<3x11x1x1xi32>, index, index, index, index) -> i32
      %41 = "arith.index_cast"(%40) : (i32) -> index
      %42 = "arith.maxsi"(%41, %8) : (index, index) -> index
      %43 = "arith.minsi"(%42, %7) : (index, index) -> index
      %44 = "tensor.extract"(%arg9, %38, %39, %43) : (tensor<3x11x77xf32>, index, index, index) -> f32
      "linalg.yield"(%44) : (f32) -> ()
    }) : (tensor<3x11x1xf32>) -> tensor<3x11x1xf32>
    %35 = "linalg.generic"(%10, %33) <{indexing_maps = [#map2, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg15: f32, %arg16: f32):
      "linalg.yield"(%arg15) : (f32) -> ()
    }) : (tensor<f32>, tensor<3x11x1xf32>) -> tensor<3x11x1xf32>
    %36 = "linalg.generic"(%32, %34, %35, %33) <{indexing_maps = [#map, #map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg11: i1, %arg12: f32, %arg13: f32, %arg14: f32):
      %37 = "arith.select"(%arg11, %arg12, %arg13) : (i1, f32, f32) -> f32
      "linalg.yield"(%37) : (f32) -> ()
    }) : (tensor<3x11x1xi1>, tensor<3x11x1xf32>, tensor<3x11x1xf32>, tensor<3x11x1xf32>) -> tensor<3x11x1xf32>
    "func.return"(%36, %21) : (tensor<3x11x1xf32>, tensor<3x11x1x1xi32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<3x11x1x1xi32>, tensor<3x11x1xf32>) -> tensor<3x11x77xf32>, res_attrs = [{}], sym_name = "take_along_axis_0", sym_visibility = "private"}> ({
  ^bb0(%arg0: tensor<3x11x1x1xi32>, %arg1: tensor<3x11x1xf32>):
    %0 = "arith.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %1 = "tensor.empty"() : () -> tensor<3x11x77xf32>
    %2 = "linalg.generic"(%0, %1) <{indexing_maps = [#map2, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg7: f32, %arg8: f32):
      "linalg.yield"(%arg7) : (f32) -> ()
    }) : (tensor<f32>, tensor<3x11x77xf32>) -> tensor<3x11x77xf32>
    %3 = "stablehlo.scatter"(%2, %arg0, %arg1) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [2], input_batching_dims = [0, 1], scatter_indices_batching_dims = [0, 1], scatter_dims_to_operand_dims = [2], index_vector_dim = 3>, unique_indices = false}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %4 = "tensor.empty"() : () -> tensor<f32>
      %5 = "linalg.generic"(%arg2, %arg3, %4) <{indexing_maps = [#map11, #map11, #map11], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg4: f32, %arg5: f32, %arg6: f32):
        %6 = "arith.addf"(%arg4, %arg5) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%6) : (f32) -> ()
      }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%5) : (tensor<f32>) -> ()
    }) : (tensor<3x11x77xf32>, tensor<3x11x1x1xi32>, tensor<3x11x1xf32>) -> tensor<3x11x77xf32>
    "func.return"(%3) : (tensor<3x11x77xf32>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} : () -> ()

