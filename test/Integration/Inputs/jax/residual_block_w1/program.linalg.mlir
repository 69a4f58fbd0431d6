#map = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1 + d4, d2 + d5, d6)>
#map1 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d4, d5, d6, d3)>
#map2 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2, d3)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d1, d2, d3, d0)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d0)>
#map5 = affine_map<(d0) -> ()>
#map6 = affine_map<(d0) -> (d0)>
#map7 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map8 = affine_map<(d0, d1, d2, d3) -> (d3)>
#map9 = affine_map<(d0, d1, d2, d3) -> (0, 0, 0, d3)>
#map10 = affine_map<(d0, d1, d2, d3) -> ()>
#map11 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1 * 2 + d4, d2 * 2 + d5, d3)>
#map12 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d4, d5)>
#map13 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3)>
#map14 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d3, d1)>
#map15 = affine_map<(d0, d1, d2, d3) -> (d0, d1)>
#map16 = affine_map<(d0, d1) -> ()>
#map17 = affine_map<(d0, d1) -> (d0, d1)>
#map18 = affine_map<(d0, d1, d2) -> (d0, d2)>
#map19 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map20 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map21 = affine_map<() -> ()>
#map22 = affine_map<(d0, d1, d2) -> (d2, d0)>
#map23 = affine_map<(d0, d1) -> (d1, d0)>
#map24 = affine_map<(d0, d1, d2) -> (d1, d2)>
#map25 = affine_map<(d0, d1, d2, d3) -> (d0, d3)>
#map26 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d2 + d3, d4 + d5, d6)>
#map27 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d3, d5, d1)>
#map28 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d2, d4, d6, d1)>
#map29 = affine_map<(d0, d1, d2, d3) -> (-d0 + 2, -d1 + 2, d2, d3)>
#map30 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d6, d2 + d3, d4 + d5, d0)>
#map31 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d3, d5, d1, d0)>
#map32 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d6, d2, d4, d1)>
"builtin.module"() <{sym_name = "jit_f"}> ({
  "sdy.mesh"() <{mesh = #sdy.mesh<["x"=1]>, sym_name = "mesh"}> {stablehlo.mesh = {axes = [{name = "x", size = 1 : i64}]}} : () -> ()
  "func.func"() <{arg_attrs = [{sdy.sharding = #sdy.sharding<@mesh, [{}]>}, {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}, {}]>}, {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}, {}]>}, {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}, {}]>}, {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}, {}]>}, {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}, {}]>}, {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}], function_type = (tensor<4xf32>, tensor<4xf32>, tensor<3x3x3x4xf32>, tensor<4x5xf32>, tensor<4xf32>, tensor<4xf32>, tensor<3x3x4x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<3x3x3x4xf32>, tensor<4x5xf32>, tensor<4xf32>, tensor<4xf32>, tensor<3x3x4x4xf32>, tensor<2x7x6x3xf32>, tensor<2x5xf32>) -> (tensor<f32>, tensor<4xf32>, tensor<4xf32>, tensor<3x3x3x4xf32>, tensor<4x5xf32>, tensor<4xf32>, tensor<4xf32>, tensor<3x3x4x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<3x3x3x4xf32>, tensor<4x5xf32>, tensor<4xf32>, tensor<4xf32>, tensor<3x3x4x4xf32>), res_attrs = [{jax.result_info = "result[0]"}, {jax.result_info = "result[1]['bias0']"}, {jax.result_info = "result[1]['bias1']"}, {jax.result_info = "result[1]['first']"}, {jax.result_info = "result[1]['last']"}, {jax.result_info = "result[1]['scale0']"}, {jax.result_info = "result[1]['scale1']"}, {jax.result_info = "result[1]['second']"}, {jax.result_info = "result[2]['bias0']"}, {jax.result_info = "result[2]['bias1']"}, {jax.result_info = "result[2]['first']"}, {jax.result_info = "result[2]['last']"}, {jax.result_info = "result[2]['scale0']"}, {jax.result_info = "result[2]['scale1']"}, {jax.result_info = "result[2]['second']"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg12: tensor<4xf32>, %arg13: tensor<4xf32>, %arg14: tensor<3x3x3x4xf32>, %arg15: tensor<4x5xf32>, %arg16: tensor<4xf32>, %arg17: tensor<4xf32>, %arg18: tensor<3x3x4x4xf32>, %arg19: tensor<4xf32>, %arg20: tensor<4xf32>, %arg21: tensor<3x3x3x4xf32>, %arg22: tensor<4x5xf32>, %arg23: tensor<4xf32>, %arg24: tensor<4xf32>, %arg25: tensor<3x3x4x4xf32>, %arg26: tensor<2x7x6x3xf32>, %arg27: tensor<2x5xf32>):
    %10 = "arith.constant"() <{value = 1.000000e-01 : f32}> : () -> f32
    %11 = "arith.constant"() <{value = 0xFF800000 : f32}> : () -> f32
    %12 = "arith.constant"() <{value = 1.000000e+01 : f32}> : () -> f32
    %13 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
    %14 = "arith.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %15 = "arith.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %16 = "arith.constant"() <{value = dense<1.200000e+01> : tensor<f32>}> : () -> tensor<f32>
    %17 = "arith.constant"() <{value = dense<2.400000e+01> : tensor<f32>}> : () -> tensor<f32>
    %18 = "arith.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %19 = "arith.constant"() <{value = dense<-5.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %20 = "arith.constant"() <{value = dense<9.99999974E-6> : tensor<f32>}> : () -> tensor<f32>
    %21 = "arith.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %22 = "arith.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %23 = "arith.constant"() <{value = dense<8.400000e+01> : tensor<f32>}> : () -> tensor<f32>
    %24 = "arith.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %25 = "tensor.empty"() : () -> tensor<2x7x6x4xf32>
    %26 = "linalg.fill"(%13, %25) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg585: f32, %arg586: f32):
      "linalg.yield"(%arg585) : (f32) -> ()
    }) : (f32, tensor<2x7x6x4xf32>) -> tensor<2x7x6x4xf32>
    %27 = "tensor.pad"(%arg26) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_high = array<i64: 0, 1, 1, 0>, static_low = array<i64: 0, 1, 1, 0>}> ({
    ^bb0(%arg581: index, %arg582: index, %arg583: index, %arg584: index):
      "tensor.yield"(%13) : (f32) -> ()
    }) : (tensor<2x7x6x3xf32>) -> tensor<2x9x8x3xf32>
    %28 = "linalg.conv_2d_nhwc_hwcf"(%27, %arg14, %26) <{dilations = dense<1> : tensor<2xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<1> : tensor<2xi64>}> ({
    ^bb0(%arg578: f32, %arg579: f32, %arg580: f32):
      %420 = "arith.mulf"(%arg578, %arg579) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %421 = "arith.addf"(%arg580, %420) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%421) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map, #map1, #map2]} : (tensor<2x9x8x3xf32>, tensor<3x3x3x4xf32>, tensor<2x7x6x4xf32>) -> tensor<2x7x6x4xf32>
    %29 = "tensor.empty"() : () -> tensor<4xf32>
    %30 = "linalg.fill"(%13, %29) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg576: f32, %arg577: f32):
      "linalg.yield"(%arg576) : (f32) -> ()
    }) : (f32, tensor<4xf32>) -> tensor<4xf32>
    %31 = "linalg.generic"(%28, %30) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg574: f32, %arg575: f32):
      %419 = "arith.addf"(%arg575, %arg574) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%419) : (f32) -> ()
    }) : (tensor<2x7x6x4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %32 = "linalg.generic"(%23, %29) <{indexing_maps = [#map5, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg572: f32, %arg573: f32):
      "linalg.yield"(%arg572) : (f32) -> ()
    }) : (tensor<f32>, tensor<4xf32>) -> tensor<4xf32>
    %33 = "linalg.generic"(%31, %32, %29) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg569: f32, %arg570: f32, %arg571: f32):
      %418 = "arith.divf"(%arg569, %arg570) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%418) : (f32) -> ()
    }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %34 = "linalg.generic"(%28, %28, %25) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg566: f32, %arg567: f32, %arg568: f32):
      %417 = "arith.mulf"(%arg566, %arg567) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%417) : (f32) -> ()
    }) : (tensor<2x7x6x4xf32>, tensor<2x7x6x4xf32>, tensor<2x7x6x4xf32>) -> tensor<2x7x6x4xf32>
    %35 = "linalg.generic"(%34, %30) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg564: f32, %arg565: f32):
      %416 = "arith.addf"(%arg565, %arg564) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%416) : (f32) -> ()
    }) : (tensor<2x7x6x4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %36 = "linalg.generic"(%35, %32, %29) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg561: f32, %arg562: f32, %arg563: f32):
      %415 = "arith.divf"(%arg561, %arg562) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%415) : (f32) -> ()
    }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %37 = "linalg.generic"(%33, %33, %29) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg558: f32, %arg559: f32, %arg560: f32):
      %414 = "arith.mulf"(%arg558, %arg559) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%414) : (f32) -> ()
    }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %38 = "linalg.generic"(%36, %37, %29) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg555: f32, %arg556: f32, %arg557: f32):
      %413 = "arith.subf"(%arg555, %arg556) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%413) : (f32) -> ()
    }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %39 = "linalg.generic"(%24, %29) <{indexing_maps = [#map5, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg553: f32, %arg554: f32):
      "linalg.yield"(%arg553) : (f32) -> ()
    }) : (tensor<f32>, tensor<4xf32>) -> tensor<4xf32>
    %40 = "linalg.generic"(%39, %38, %29) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg550: f32, %arg551: f32, %arg552: f32):
      %412 = "arith.maximumf"(%arg550, %arg551) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%412) : (f32) -> ()
    }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %41 = "tensor.empty"() : () -> tensor<4xi1>
    %42 = "linalg.generic"(%38, %40, %41) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg547: f32, %arg548: f32, %arg549: i1):
      %411 = "arith.cmpf"(%arg547, %arg548) <{fastmath = #arith.fastmath<none>, predicate = 1 : i64}> : (f32, f32) -> i1
      "linalg.yield"(%411) : (i1) -> ()
    }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xi1>) -> tensor<4xi1>
    %43 = "linalg.generic"(%22, %29) <{indexing_maps = [#map5, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg545: f32, %arg546: f32):
      "linalg.yield"(%arg545) : (f32) -> ()
    }) : (tensor<f32>, tensor<4xf32>) -> tensor<4xf32>
    %44 = "linalg.generic"(%42, %43, %39, %29) <{indexing_maps = [#map6, #map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg541: i1, %arg542: f32, %arg543: f32, %arg544: f32):
      %410 = "arith.select"(%arg541, %arg542, %arg543) : (i1, f32, f32) -> f32
      "linalg.yield"(%410) : (f32) -> ()
    }) : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %45 = "linalg.generic"(%39, %40, %41) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg538: f32, %arg539: f32, %arg540: i1):
      %409 = "arith.cmpf"(%arg538, %arg539) <{fastmath = #arith.fastmath<none>, predicate = 1 : i64}> : (f32, f32) -> i1
      "linalg.yield"(%409) : (i1) -> ()
    }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xi1>) -> tensor<4xi1>
    %46 = "linalg.generic"(%21, %29) <{indexing_maps = [#map5, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg536: f32, %arg537: f32):
      "linalg.yield"(%arg536) : (f32) -> ()
    }) : (tensor<f32>, tensor<4xf32>) -> tensor<4xf32>
    %47 = "linalg.generic"(%45, %46, %43, %29) <{indexing_maps = [#map6, #map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg532: i1, %arg533: f32, %arg534: f32, %arg535: f32):
      %408 = "arith.select"(%arg532, %arg533, %arg534) : (i1, f32, f32) -> f32
      "linalg.yield"(%408) : (f32) -> ()
    }) : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %48 = "linalg.generic"(%44, %47, %29) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg529: f32, %arg530: f32, %arg531: f32):
      %407 = "arith.divf"(%arg529, %arg530) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%407) : (f32) -> ()
    }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %49 = "tensor.empty"() : () -> tensor<1x1x1x4xf32>
    %50 = "linalg.generic"(%33, %49) <{indexing_maps = [#map8, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg527: f32, %arg528: f32):
      "linalg.yield"(%arg527) : (f32) -> ()
    }) : (tensor<4xf32>, tensor<1x1x1x4xf32>) -> tensor<1x1x1x4xf32>
    %51 = "linalg.generic"(%50, %25) <{indexing_maps = [#map9, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg525: f32, %arg526: f32):
      "linalg.yield"(%arg525) : (f32) -> ()
    }) : (tensor<1x1x1x4xf32>, tensor<2x7x6x4xf32>) -> tensor<2x7x6x4xf32>
    %52 = "linalg.generic"(%28, %51, %25) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg522: f32, %arg523: f32, %arg524: f32):
      %406 = "arith.subf"(%arg522, %arg523) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%406) : (f32) -> ()
    }) : (tensor<2x7x6x4xf32>, tensor<2x7x6x4xf32>, tensor<2x7x6x4xf32>) -> tensor<2x7x6x4xf32>
    %53 = "linalg.generic"(%20, %29) <{indexing_maps = [#map5, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg520: f32, %arg521: f32):
      "linalg.yield"(%arg520) : (f32) -> ()
    }) : (tensor<f32>, tensor<4xf32>) -> tensor<4xf32>
    %54 = "linalg.generic"(%40, %53, %29) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg517: f32, %arg518: f32, %arg519: f32):
      %405 = "arith.addf"(%arg517, %arg518) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%405) : (f32) -> ()
    }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %55 = "linalg.generic"(%54, %29) <{indexing_maps = [#map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg515: f32, %arg516: f32):
      %404 = "math.rsqrt"(%arg515) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%404) : (f32) -> ()
    }) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %56 = "linalg.generic"(%55, %54, %29) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg512: f32, %arg513: f32, %arg514: f32):
      %403 = "arith.divf"(%arg512, %arg513) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%403) : (f32) -> ()
    }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %57 = "linalg.generic"(%19, %29) <{indexing_maps = [#map5, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg510: f32, %arg511: f32):
      "linalg.yield"(%arg510) : (f32) -> ()
    }) : (tensor<f32>, tensor<4xf32>) -> tensor<4xf32>
    %58 = "linalg.generic"(%57, %56, %29) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg507: f32, %arg508: f32, %arg509: f32):
      %402 = "arith.mulf"(%arg507, %arg508) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%402) : (f32) -> ()
    }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %59 = "linalg.generic"(%55, %49) <{indexing_maps = [#map8, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg505: f32, %arg506: f32):
      "linalg.yield"(%arg505) : (f32) -> ()
    }) : (tensor<4xf32>, tensor<1x1x1x4xf32>) -> tensor<1x1x1x4xf32>
    %60 = "linalg.generic"(%59, %25) <{indexing_maps = [#map9, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg503: f32, %arg504: f32):
      "linalg.yield"(%arg503) : (f32) -> ()
    }) : (tensor<1x1x1x4xf32>, tensor<2x7x6x4xf32>) -> tensor<2x7x6x4xf32>
    %61 = "linalg.generic"(%52, %60, %25) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg500: f32, %arg501: f32, %arg502: f32):
      %401 = "arith.mulf"(%arg500, %arg501) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%401) : (f32) -> ()
    }) : (tensor<2x7x6x4xf32>, tensor<2x7x6x4xf32>, tensor<2x7x6x4xf32>) -> tensor<2x7x6x4xf32>
    %62 = "linalg.generic"(%arg16, %49) <{indexing_maps = [#map8, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg498: f32, %arg499: f32):
      "linalg.yield"(%arg498) : (f32) -> ()
    }) : (tensor<4xf32>, tensor<1x1x1x4xf32>) -> tensor<1x1x1x4xf32>
    %63 = "linalg.generic"(%62, %25) <{indexing_maps = [#map9, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg496: f32, %arg497: f32):
      "linalg.yield"(%arg496) : (f32) -> ()
    }) : (tensor<1x1x1x4xf32>, tensor<2x7x6x4xf32>) -> tensor<2x7x6x4xf32>
    %64 = "linalg.generic"(%61, %63, %25) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg493: f32, %arg494: f32, %arg495: f32):
      %400 = "arith.mulf"(%arg493, %arg494) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%400) : (f32) -> ()
    }) : (tensor<2x7x6x4xf32>, tensor<2x7x6x4xf32>, tensor<2x7x6x4xf32>) -> tensor<2x7x6x4xf32>
    %65 = "linalg.generic"(%arg12, %49) <{indexing_maps = [#map8, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg491: f32, %arg492: f32):
      "linalg.yield"(%arg491) : (f32) -> ()
    }) : (tensor<4xf32>, tensor<1x1x1x4xf32>) -> tensor<1x1x1x4xf32>
    %66 = "linalg.generic"(%65, %25) <{indexing_maps = [#map9, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg489: f32, %arg490: f32):
      "linalg.yield"(%arg489) : (f32) -> ()
    }) : (tensor<1x1x1x4xf32>, tensor<2x7x6x4xf32>) -> tensor<2x7x6x4xf32>
    %67 = "linalg.generic"(%64, %66, %25) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg486: f32, %arg487: f32, %arg488: f32):
      %399 = "arith.addf"(%arg486, %arg487) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%399) : (f32) -> ()
    }) : (tensor<2x7x6x4xf32>, tensor<2x7x6x4xf32>, tensor<2x7x6x4xf32>) -> tensor<2x7x6x4xf32>
    %68 = "func.call"(%67) <{callee = @relu}> : (tensor<2x7x6x4xf32>) -> tensor<2x7x6x4xf32>
    %69 = "linalg.generic"(%24, %25) <{indexing_maps = [#map10, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg484: f32, %arg485: f32):
      "linalg.yield"(%arg484) : (f32) -> ()
    }) : (tensor<f32>, tensor<2x7x6x4xf32>) -> tensor<2x7x6x4xf32>
    %70 = "tensor.empty"() : () -> tensor<2x7x6x4xi1>
    %71 = "linalg.generic"(%67, %69, %70) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg481: f32, %arg482: f32, %arg483: i1):
      %398 = "arith.cmpf"(%arg481, %arg482) <{fastmath = #arith.fastmath<none>, predicate = 2 : i64}> : (f32, f32) -> i1
      "linalg.yield"(%398) : (i1) -> ()
    }) : (tensor<2x7x6x4xf32>, tensor<2x7x6x4xf32>, tensor<2x7x6x4xi1>) -> tensor<2x7x6x4xi1>
    %72 = "tensor.empty"() : () -> tensor<2x4x3x4xf32>
    %73 = "linalg.generic"(%18, %72) <{indexing_maps = [#map10, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg479: f32, %arg480: f32):
      "linalg.yield"(%arg479) : (f32) -> ()
    }) : (tensor<f32>, tensor<2x4x3x4xf32>) -> tensor<2x4x3x4xf32>
    %74 = "tensor.pad"(%68) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_high = array<i64: 0, 1, 1, 0>, static_low = array<i64: 0, 1, 0, 0>}> ({
    ^bb0(%arg475: index, %arg476: index, %arg477: index, %arg478: index):
      "tensor.yield"(%11) : (f32) -> ()
    }) : (tensor<2x7x6x4xf32>) -> tensor<2x9x7x4xf32>
    %75 = "tensor.empty"() : () -> tensor<3x3xf32>
    %76 = "linalg.generic"(%74, %75, %73) <{indexing_maps = [#map11, #map12, #map13], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg472: f32, %arg473: f32, %arg474: f32):
      %397 = "arith.maximumf"(%arg474, %arg472) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%397) : (f32) -> ()
    }) : (tensor<2x9x7x4xf32>, tensor<3x3xf32>, tensor<2x4x3x4xf32>) -> tensor<2x4x3x4xf32>
    %77 = "linalg.fill"(%13, %72) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg470: f32, %arg471: f32):
      "linalg.yield"(%arg470) : (f32) -> ()
    }) : (f32, tensor<2x4x3x4xf32>) -> tensor<2x4x3x4xf32>
    %78 = "tensor.pad"(%76) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_high = array<i64: 0, 1, 1, 0>, static_low = array<i64: 0, 1, 1, 0>}> ({
    ^bb0(%arg466: index, %arg467: index, %arg468: index, %arg469: index):
      "tensor.yield"(%13) : (f32) -> ()
    }) : (tensor<2x4x3x4xf32>) -> tensor<2x6x5x4xf32>
    %79 = "linalg.conv_2d_nhwc_hwcf"(%78, %arg18, %77) <{dilations = dense<1> : tensor<2xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<1> : tensor<2xi64>}> ({
    ^bb0(%arg463: f32, %arg464: f32, %arg465: f32):
      %395 = "arith.mulf"(%arg463, %arg464) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %396 = "arith.addf"(%arg465, %395) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%396) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map, #map1, #map2]} : (tensor<2x6x5x4xf32>, tensor<3x3x4x4xf32>, tensor<2x4x3x4xf32>) -> tensor<2x4x3x4xf32>
    %80 = "linalg.generic"(%79, %30) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg461: f32, %arg462: f32):
      %394 = "arith.addf"(%arg462, %arg461) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%394) : (f32) -> ()
    }) : (tensor<2x4x3x4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %81 = "linalg.generic"(%17, %29) <{indexing_maps = [#map5, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg459: f32, %arg460: f32):
      "linalg.yield"(%arg459) : (f32) -> ()
    }) : (tensor<f32>, tensor<4xf32>) -> tensor<4xf32>
    %82 = "linalg.generic"(%80, %81, %29) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg456: f32, %arg457: f32, %arg458: f32):
      %393 = "arith.divf"(%arg456, %arg457) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%393) : (f32) -> ()
    }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %83 = "linalg.generic"(%79, %79, %72) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg453: f32, %arg454: f32, %arg455: f32):
      %392 = "arith.mulf"(%arg453, %arg454) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%392) : (f32) -> ()
    }) : (tensor<2x4x3x4xf32>, tensor<2x4x3x4xf32>, tensor<2x4x3x4xf32>) -> tensor<2x4x3x4xf32>
    %84 = "linalg.generic"(%83, %30) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg451: f32, %arg452: f32):
      %391 = "arith.addf"(%arg452, %arg451) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%391) : (f32) -> ()
    }) : (tensor<2x4x3x4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %85 = "linalg.generic"(%84, %81, %29) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg448: f32, %arg449: f32, %arg450: f32):
      %390 = "arith.divf"(%arg448, %arg449) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%390) : (f32) -> ()
    }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %86 = "linalg.generic"(%82, %82, %29) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg445: f32, %arg446: f32, %arg447: f32):
      %389 = "arith.mulf"(%arg445, %arg446) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%389) : (f32) -> ()
    }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %87 = "linalg.generic"(%85, %86, %29) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg442: f32, %arg443: f32, %arg444: f32):
      %388 = "arith.subf"(%arg442, %arg443) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%388) : (f32) -> ()
    }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %88 = "linalg.generic"(%39, %87, %29) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg439: f32, %arg440: f32, %arg441: f32):
      %387 = "arith.maximumf"(%arg439, %arg440) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%387) : (f32) -> ()
    }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %89 = "linalg.generic"(%87, %88, %41) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg436: f32, %arg437: f32, %arg438: i1):
      %386 = "arith.cmpf"(%arg436, %arg437) <{fastmath = #arith.fastmath<none>, predicate = 1 : i64}> : (f32, f32) -> i1
      "linalg.yield"(%386) : (i1) -> ()
    }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xi1>) -> tensor<4xi1>
    %90 = "linalg.generic"(%89, %43, %39, %29) <{indexing_maps = [#map6, #map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg432: i1, %arg433: f32, %arg434: f32, %arg435: f32):
      %385 = "arith.select"(%arg432, %arg433, %arg434) : (i1, f32, f32) -> f32
      "linalg.yield"(%385) : (f32) -> ()
    }) : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %91 = "linalg.generic"(%39, %88, %41) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg429: f32, %arg430: f32, %arg431: i1):
      %384 = "arith.cmpf"(%arg429, %arg430) <{fastmath = #arith.fastmath<none>, predicate = 1 : i64}> : (f32, f32) -> i1
      "linalg.yield"(%384) : (i1) -> ()
    }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xi1>) -> tensor<4xi1>
    %92 = "linalg.generic"(%91, %46, %43, %29) <{indexing_maps = [#map6, #map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg425: i1, %arg426: f32, %arg427: f32, %arg428: f32):
      %383 = "arith.select"(%arg425, %arg426, %arg427) : (i1, f32, f32) -> f32
      "linalg.yield"(%383) : (f32) -> ()
    }) : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %93 = "linalg.generic"(%90, %92, %29) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg422: f32, %arg423: f32, %arg424: f32):
      %382 = "arith.divf"(%arg422, %arg423) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%382) : (f32) -> ()
    }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %94 = "linalg.generic"(%82, %49) <{indexing_maps = [#map8, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg420: f32, %arg421: f32):
      "linalg.yield"(%arg420) : (f32) -> ()
    }) : (tensor<4xf32>, tensor<1x1x1x4xf32>) -> tensor<1x1x1x4xf32>
    %95 = "linalg.generic"(%94, %72) <{indexing_maps = [#map9, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg418: f32, %arg419: f32):
      "linalg.yield"(%arg418) : (f32) -> ()
    }) : (tensor<1x1x1x4xf32>, tensor<2x4x3x4xf32>) -> tensor<2x4x3x4xf32>
    %96 = "linalg.generic"(%79, %95, %72) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg415: f32, %arg416: f32, %arg417: f32):
      %381 = "arith.subf"(%arg415, %arg416) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%381) : (f32) -> ()
    }) : (tensor<2x4x3x4xf32>, tensor<2x4x3x4xf32>, tensor<2x4x3x4xf32>) -> tensor<2x4x3x4xf32>
    %97 = "linalg.generic"(%88, %53, %29) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg412: f32, %arg413: f32, %arg414: f32):
      %380 = "arith.addf"(%arg412, %arg413) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%380) : (f32) -> ()
    }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %98 = "linalg.generic"(%97, %29) <{indexing_maps = [#map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg410: f32, %arg411: f32):
      %379 = "math.rsqrt"(%arg410) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%379) : (f32) -> ()
    }) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %99 = "linalg.generic"(%98, %97, %29) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg407: f32, %arg408: f32, %arg409: f32):
      %378 = "arith.divf"(%arg407, %arg408) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%378) : (f32) -> ()
    }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %100 = "linalg.generic"(%57, %99, %29) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg404: f32, %arg405: f32, %arg406: f32):
      %377 = "arith.mulf"(%arg404, %arg405) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%377) : (f32) -> ()
    }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %101 = "linalg.generic"(%98, %49) <{indexing_maps = [#map8, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg402: f32, %arg403: f32):
      "linalg.yield"(%arg402) : (f32) -> ()
    }) : (tensor<4xf32>, tensor<1x1x1x4xf32>) -> tensor<1x1x1x4xf32>
    %102 = "linalg.generic"(%101, %72) <{indexing_maps = [#map9, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg400: f32, %arg401: f32):
      "linalg.yield"(%arg400) : (f32) -> ()
    }) : (tensor<1x1x1x4xf32>, tensor<2x4x3x4xf32>) -> tensor<2x4x3x4xf32>
    %103 = "linalg.generic"(%96, %102, %72) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg397: f32, %arg398: f32, %arg399: f32):
      %376 = "arith.mulf"(%arg397, %arg398) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%376) : (f32) -> ()
    }) : (tensor<2x4x3x4xf32>, tensor<2x4x3x4xf32>, tensor<2x4x3x4xf32>) -> tensor<2x4x3x4xf32>
    %104 = "linalg.generic"(%arg17, %49) <{indexing_maps = [#map8, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg395: f32, %arg396: f32):
      "linalg.yield"(%arg395) : (f32) -> ()
    }) : (tensor<4xf32>, tensor<1x1x1x4xf32>) -> tensor<1x1x1x4xf32>
    %105 = "linalg.generic"(%104, %72) <{indexing_maps = [#map9, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg393: f32, %arg394: f32):
      "linalg.yield"(%arg393) : (f32) -> ()
    }) : (tensor<1x1x1x4xf32>, tensor<2x4x3x4xf32>) -> tensor<2x4x3x4xf32>
    %106 = "linalg.generic"(%103, %105, %72) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg390: f32, %arg391: f32, %arg392: f32):
      %375 = "arith.mulf"(%arg390, %arg391) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%375) : (f32) -> ()
    }) : (tensor<2x4x3x4xf32>, tensor<2x4x3x4xf32>, tensor<2x4x3x4xf32>) -> tensor<2x4x3x4xf32>
    %107 = "linalg.generic"(%arg13, %49) <{indexing_maps = [#map8, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg388: f32, %arg389: f32):
      "linalg.yield"(%arg388) : (f32) -> ()
    }) : (tensor<4xf32>, tensor<1x1x1x4xf32>) -> tensor<1x1x1x4xf32>
    %108 = "linalg.generic"(%107, %72) <{indexing_maps = [#map9, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg386: f32, %arg387: f32):
      "linalg.yield"(%arg386) : (f32) -> ()
    }) : (tensor<1x1x1x4xf32>, tensor<2x4x3x4xf32>) -> tensor<2x4x3x4xf32>
    %109 = "linalg.generic"(%106, %108, %72) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg383: f32, %arg384: f32, %arg385: f32):
      %374 = "arith.addf"(%arg383, %arg384) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%374) : (f32) -> ()
    }) : (tensor<2x4x3x4xf32>, tensor<2x4x3x4xf32>, tensor<2x4x3x4xf32>) -> tensor<2x4x3x4xf32>
    %110 = "linalg.generic"(%76, %109, %72) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg380: f32, %arg381: f32, %arg382: f32):
      %373 = "arith.addf"(%arg380, %arg381) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%373) : (f32) -> ()
    }) : (tensor<2x4x3x4xf32>, tensor<2x4x3x4xf32>, tensor<2x4x3x4xf32>) -> tensor<2x4x3x4xf32>
    %111 = "func.call"(%110) <{callee = @relu_0}> : (tensor<2x4x3x4xf32>) -> tensor<2x4x3x4xf32>
    %112 = "linalg.generic"(%24, %72) <{indexing_maps = [#map10, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg378: f32, %arg379: f32):
      "linalg.yield"(%arg378) : (f32) -> ()
    }) : (tensor<f32>, tensor<2x4x3x4xf32>) -> tensor<2x4x3x4xf32>
    %113 = "tensor.empty"() : () -> tensor<2x4x3x4xi1>
    %114 = "linalg.generic"(%110, %112, %113) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg375: f32, %arg376: f32, %arg377: i1):
      %372 = "arith.cmpf"(%arg375, %arg376) <{fastmath = #arith.fastmath<none>, predicate = 2 : i64}> : (f32, f32) -> i1
      "linalg.yield"(%372) : (i1) -> ()
    }) : (tensor<2x4x3x4xf32>, tensor<2x4x3x4xf32>, tensor<2x4x3x4xi1>) -> tensor<2x4x3x4xi1>
    %115 = "tensor.empty"() : () -> tensor<2x4xf32>
    %116 = "linalg.fill"(%13, %115) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg373: f32, %arg374: f32):
      "linalg.yield"(%arg373) : (f32) -> ()
    }) : (f32, tensor<2x4xf32>) -> tensor<2x4xf32>
    %117 = "linalg.generic"(%111, %116) <{indexing_maps = [#map14, #map15], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg371: f32, %arg372: f32):
      %371 = "arith.addf"(%arg372, %arg371) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%371) : (f32) -> ()
    }) : (tensor<2x4x3x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
    %118 = "linalg.generic"(%16, %115) <{indexing_maps = [#map16, #map17], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg369: f32, %arg370: f32):
      "linalg.yield"(%arg369) : (f32) -> ()
    }) : (tensor<f32>, tensor<2x4xf32>) -> tensor<2x4xf32>
    %119 = "linalg.generic"(%117, %118, %115) <{indexing_maps = [#map17, #map17, #map17], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg366: f32, %arg367: f32, %arg368: f32):
      %370 = "arith.divf"(%arg366, %arg367) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%370) : (f32) -> ()
    }) : (tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
    %120 = "tensor.empty"() : () -> tensor<2x5xf32>
    %121 = "linalg.fill"(%13, %120) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg364: f32, %arg365: f32):
      "linalg.yield"(%arg364) : (f32) -> ()
    }) : (f32, tensor<2x5xf32>) -> tensor<2x5xf32>
    %122 = "linalg.matmul"(%119, %arg15, %121) <{indexing_maps = [#map18, #map19, #map20], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg361: f32, %arg362: f32, %arg363: f32):
      %368 = "arith.mulf"(%arg361, %arg362) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %369 = "arith.addf"(%arg363, %368) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%369) : (f32) -> ()
    }) : (tensor<2x4xf32>, tensor<4x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
    %123 = "linalg.generic"(%122, %arg27, %120) <{indexing_maps = [#map17, #map17, #map17], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg358: f32, %arg359: f32, %arg360: f32):
      %367 = "arith.subf"(%arg358, %arg359) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%367) : (f32) -> ()
    }) : (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
    %124 = "linalg.generic"(%123, %123, %120) <{indexing_maps = [#map17, #map17, #map17], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg355: f32, %arg356: f32, %arg357: f32):
      %366 = "arith.mulf"(%arg355, %arg356) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%366) : (f32) -> ()
    }) : (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
    %125 = "linalg.generic"(%21, %120) <{indexing_maps = [#map16, #map17], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg353: f32, %arg354: f32):
      "linalg.yield"(%arg353) : (f32) -> ()
    }) : (tensor<f32>, tensor<2x5xf32>) -> tensor<2x5xf32>
    %126 = "linalg.generic"(%125, %123, %120) <{indexing_maps = [#map17, #map17, #map17], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg350: f32, %arg351: f32, %arg352: f32):
      %365 = "arith.mulf"(%arg350, %arg351) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%365) : (f32) -> ()
    }) : (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
    %127 = "tensor.empty"() : () -> tensor<f32>
    %128 = "linalg.fill"(%13, %127) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg348: f32, %arg349: f32):
      "linalg.yield"(%arg348) : (f32) -> ()
    }) : (f32, tensor<f32>) -> tensor<f32>
    %129 = "linalg.generic"(%124, %128) <{indexing_maps = [#map17, #map16], iterator_types = [#linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg346: f32, %arg347: f32):
      %364 = "arith.addf"(%arg347, %arg346) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%364) : (f32) -> ()
    }) : (tensor<2x5xf32>, tensor<f32>) -> tensor<f32>
    %130 = "linalg.generic"(%129, %127) <{indexing_maps = [#map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg344: f32, %arg345: f32):
      %363 = "arith.divf"(%arg344, %12) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%363) : (f32) -> ()
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %131 = "linalg.generic"(%127) <{indexing_maps = [#map21], iterator_types = [], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg343: f32):
      "linalg.yield"(%10) : (f32) -> ()
    }) : (tensor<f32>) -> tensor<f32>
    %132 = "linalg.generic"(%131, %120) <{indexing_maps = [#map16, #map17], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg341: f32, %arg342: f32):
      "linalg.yield"(%arg341) : (f32) -> ()
    }) : (tensor<f32>, tensor<2x5xf32>) -> tensor<2x5xf32>
    %133 = "linalg.generic"(%132, %126, %120) <{indexing_maps = [#map17, #map17, #map17], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg338: f32, %arg339: f32, %arg340: f32):
      %362 = "arith.mulf"(%arg338, %arg339) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%362) : (f32) -> ()
    }) : (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
    %134 = "tensor.empty"() : () -> tensor<5x4xf32>
    %135 = "linalg.fill"(%13, %134) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg336: f32, %arg337: f32):
      "linalg.yield"(%arg336) : (f32) -> ()
    }) : (f32, tensor<5x4xf32>) -> tensor<5x4xf32>
    %136 = "linalg.generic"(%133, %119, %135) <{indexing_maps = [#map22, #map19, #map20], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg333: f32, %arg334: f32, %arg335: f32):
      %360 = "arith.mulf"(%arg333, %arg334) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %361 = "arith.addf"(%arg335, %360) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%361) : (f32) -> ()
    }) : (tensor<2x5xf32>, tensor<2x4xf32>, tensor<5x4xf32>) -> tensor<5x4xf32>
    %137 = "tensor.empty"() : () -> tensor<4x5xf32>
    %138 = "linalg.generic"(%136, %137) <{indexing_maps = [#map23, #map17], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg331: f32, %arg332: f32):
      "linalg.yield"(%arg331) : (f32) -> ()
    }) : (tensor<5x4xf32>, tensor<4x5xf32>) -> tensor<4x5xf32>
    %139 = "linalg.generic"(%133, %arg15, %116) <{indexing_maps = [#map18, #map24, #map20], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg328: f32, %arg329: f32, %arg330: f32):
      %358 = "arith.mulf"(%arg328, %arg329) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %359 = "arith.addf"(%arg330, %358) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%359) : (f32) -> ()
    }) : (tensor<2x5xf32>, tensor<4x5xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
    %140 = "linalg.generic"(%139, %118, %115) <{indexing_maps = [#map17, #map17, #map17], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg325: f32, %arg326: f32, %arg327: f32):
      %357 = "arith.divf"(%arg325, %arg326) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%357) : (f32) -> ()
    }) : (tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
    %141 = "linalg.generic"(%140, %72) <{indexing_maps = [#map25, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg323: f32, %arg324: f32):
      "linalg.yield"(%arg323) : (f32) -> ()
    }) : (tensor<2x4xf32>, tensor<2x4x3x4xf32>) -> tensor<2x4x3x4xf32>
    %142 = "linalg.generic"(%114, %141, %112, %72) <{indexing_maps = [#map7, #map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg319: i1, %arg320: f32, %arg321: f32, %arg322: f32):
      %356 = "arith.select"(%arg319, %arg320, %arg321) : (i1, f32, f32) -> f32
      "linalg.yield"(%356) : (f32) -> ()
    }) : (tensor<2x4x3x4xi1>, tensor<2x4x3x4xf32>, tensor<2x4x3x4xf32>, tensor<2x4x3x4xf32>) -> tensor<2x4x3x4xf32>
    %143 = "linalg.generic"(%142, %30) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg317: f32, %arg318: f32):
      %355 = "arith.addf"(%arg318, %arg317) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%355) : (f32) -> ()
    }) : (tensor<2x4x3x4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %144 = "tensor.expand_shape"(%143) <{reassociation = [[0, 1, 2, 3]], static_output_shape = array<i64: 1, 1, 1, 4>}> : (tensor<4xf32>) -> tensor<1x1x1x4xf32>
    %145 = "linalg.generic"(%144, %30) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg315: f32, %arg316: f32):
      %354 = "arith.addf"(%arg316, %arg315) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%354) : (f32) -> ()
    }) : (tensor<1x1x1x4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %146 = "linalg.generic"(%103, %142, %72) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg312: f32, %arg313: f32, %arg314: f32):
      %353 = "arith.mulf"(%arg312, %arg313) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%353) : (f32) -> ()
    }) : (tensor<2x4x3x4xf32>, tensor<2x4x3x4xf32>, tensor<2x4x3x4xf32>) -> tensor<2x4x3x4xf32>
    %147 = "linalg.generic"(%146, %30) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg310: f32, %arg311: f32):
      %352 = "arith.addf"(%arg311, %arg310) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%352) : (f32) -> ()
    }) : (tensor<2x4x3x4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %148 = "tensor.expand_shape"(%147) <{reassociation = [[0, 1, 2, 3]], static_output_shape = array<i64: 1, 1, 1, 4>}> : (tensor<4xf32>) -> tensor<1x1x1x4xf32>
    %149 = "linalg.generic"(%142, %105, %72) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg307: f32, %arg308: f32, %arg309: f32):
      %351 = "arith.mulf"(%arg307, %arg308) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%351) : (f32) -> ()
    }) : (tensor<2x4x3x4xf32>, tensor<2x4x3x4xf32>, tensor<2x4x3x4xf32>) -> tensor<2x4x3x4xf32>
    %150 = "linalg.generic"(%148, %30) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg305: f32, %arg306: f32):
      %350 = "arith.addf"(%arg306, %arg305) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%350) : (f32) -> ()
    }) : (tensor<1x1x1x4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %151 = "linalg.generic"(%96, %149, %72) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg302: f32, %arg303: f32, %arg304: f32):
      %349 = "arith.mulf"(%arg302, %arg303) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%349) : (f32) -> ()
    }) : (tensor<2x4x3x4xf32>, tensor<2x4x3x4xf32>, tensor<2x4x3x4xf32>) -> tensor<2x4x3x4xf32>
    %152 = "linalg.generic"(%151, %30) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg300: f32, %arg301: f32):
      %348 = "arith.addf"(%arg301, %arg300) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%348) : (f32) -> ()
    }) : (tensor<2x4x3x4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %153 = "tensor.expand_shape"(%152) <{reassociation = [[0, 1, 2, 3]], static_output_shape = array<i64: 1, 1, 1, 4>}> : (tensor<4xf32>) -> tensor<1x1x1x4xf32>
    %154 = "linalg.generic"(%149, %102, %72) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg297: f32, %arg298: f32, %arg299: f32):
      %347 = "arith.mulf"(%arg297, %arg298) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%347) : (f32) -> ()
    }) : (tensor<2x4x3x4xf32>, tensor<2x4x3x4xf32>, tensor<2x4x3x4xf32>) -> tensor<2x4x3x4xf32>
    %155 = "linalg.generic"(%153, %30) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg295: f32, %arg296: f32):
      %346 = "arith.addf"(%arg296, %arg295) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%346) : (f32) -> ()
    }) : (tensor<1x1x1x4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %156 = "linalg.generic"(%155, %100, %29) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg292: f32, %arg293: f32, %arg294: f32):
      %345 = "arith.mulf"(%arg292, %arg293) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%345) : (f32) -> ()
    }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %157 = "linalg.generic"(%154, %72) <{indexing_maps = [#map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg290: f32, %arg291: f32):
      %344 = "arith.negf"(%arg290) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%344) : (f32) -> ()
    }) : (tensor<2x4x3x4xf32>, tensor<2x4x3x4xf32>) -> tensor<2x4x3x4xf32>
    %158 = "linalg.generic"(%157, %30) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg288: f32, %arg289: f32):
      %343 = "arith.addf"(%arg289, %arg288) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%343) : (f32) -> ()
    }) : (tensor<2x4x3x4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %159 = "tensor.expand_shape"(%158) <{reassociation = [[0, 1, 2, 3]], static_output_shape = array<i64: 1, 1, 1, 4>}> : (tensor<4xf32>) -> tensor<1x1x1x4xf32>
    %160 = "linalg.generic"(%159, %30) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg286: f32, %arg287: f32):
      %342 = "arith.addf"(%arg287, %arg286) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%342) : (f32) -> ()
    }) : (tensor<1x1x1x4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %161 = "linalg.generic"(%156, %93, %29) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg283: f32, %arg284: f32, %arg285: f32):
      %341 = "arith.mulf"(%arg283, %arg284) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%341) : (f32) -> ()
    }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %162 = "linalg.generic"(%161, %29) <{indexing_maps = [#map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg281: f32, %arg282: f32):
      %340 = "arith.negf"(%arg281) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%340) : (f32) -> ()
    }) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %163 = "linalg.generic"(%82, %162, %29) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg278: f32, %arg279: f32, %arg280: f32):
      %339 = "arith.mulf"(%arg278, %arg279) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%339) : (f32) -> ()
    }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %164 = "linalg.generic"(%160, %163, %29) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg275: f32, %arg276: f32, %arg277: f32):
      %338 = "arith.addf"(%arg275, %arg276) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%338) : (f32) -> ()
    }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %165 = "linalg.generic"(%162, %82, %29) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg272: f32, %arg273: f32, %arg274: f32):
      %337 = "arith.mulf"(%arg272, %arg273) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%337) : (f32) -> ()
    }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %166 = "linalg.generic"(%164, %165, %29) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg269: f32, %arg270: f32, %arg271: f32):
      %336 = "arith.addf"(%arg269, %arg270) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%336) : (f32) -> ()
    }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %167 = "linalg.generic"(%161, %81, %29) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg266: f32, %arg267: f32, %arg268: f32):
      %335 = "arith.divf"(%arg266, %arg267) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%335) : (f32) -> ()
    }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %168 = "linalg.generic"(%167, %72) <{indexing_maps = [#map8, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg264: f32, %arg265: f32):
      "linalg.yield"(%arg264) : (f32) -> ()
    }) : (tensor<4xf32>, tensor<2x4x3x4xf32>) -> tensor<2x4x3x4xf32>
    %169 = "linalg.generic"(%79, %168, %72) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg261: f32, %arg262: f32, %arg263: f32):
      %334 = "arith.mulf"(%arg261, %arg262) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%334) : (f32) -> ()
    }) : (tensor<2x4x3x4xf32>, tensor<2x4x3x4xf32>, tensor<2x4x3x4xf32>) -> tensor<2x4x3x4xf32>
    %170 = "linalg.generic"(%154, %169, %72) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg258: f32, %arg259: f32, %arg260: f32):
      %333 = "arith.addf"(%arg258, %arg259) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%333) : (f32) -> ()
    }) : (tensor<2x4x3x4xf32>, tensor<2x4x3x4xf32>, tensor<2x4x3x4xf32>) -> tensor<2x4x3x4xf32>
    %171 = "linalg.generic"(%168, %79, %72) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg255: f32, %arg256: f32, %arg257: f32):
      %332 = "arith.mulf"(%arg255, %arg256) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%332) : (f32) -> ()
    }) : (tensor<2x4x3x4xf32>, tensor<2x4x3x4xf32>, tensor<2x4x3x4xf32>) -> tensor<2x4x3x4xf32>
    %172 = "linalg.generic"(%170, %171, %72) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg252: f32, %arg253: f32, %arg254: f32):
      %331 = "arith.addf"(%arg252, %arg253) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%331) : (f32) -> ()
    }) : (tensor<2x4x3x4xf32>, tensor<2x4x3x4xf32>, tensor<2x4x3x4xf32>) -> tensor<2x4x3x4xf32>
    %173 = "linalg.generic"(%166, %81, %29) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg249: f32, %arg250: f32, %arg251: f32):
      %330 = "arith.divf"(%arg249, %arg250) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%330) : (f32) -> ()
    }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %174 = "linalg.generic"(%173, %72) <{indexing_maps = [#map8, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg247: f32, %arg248: f32):
      "linalg.yield"(%arg247) : (f32) -> ()
    }) : (tensor<4xf32>, tensor<2x4x3x4xf32>) -> tensor<2x4x3x4xf32>
    %175 = "linalg.generic"(%172, %174, %72) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg244: f32, %arg245: f32, %arg246: f32):
      %329 = "arith.addf"(%arg244, %arg245) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%329) : (f32) -> ()
    }) : (tensor<2x4x3x4xf32>, tensor<2x4x3x4xf32>, tensor<2x4x3x4xf32>) -> tensor<2x4x3x4xf32>
    %176 = "tensor.empty"() : () -> tensor<3x3x4x4xf32>
    %177 = "linalg.fill"(%13, %176) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg242: f32, %arg243: f32):
      "linalg.yield"(%arg242) : (f32) -> ()
    }) : (f32, tensor<3x3x4x4xf32>) -> tensor<3x3x4x4xf32>
    %178 = "linalg.generic"(%78, %175, %177) <{indexing_maps = [#map26, #map27, #map28], iterator_types = [#linalg.iterator_type<reduction>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg239: f32, %arg240: f32, %arg241: f32):
      %327 = "arith.mulf"(%arg239, %arg240) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %328 = "arith.addf"(%arg241, %327) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%328) : (f32) -> ()
    }) : (tensor<2x6x5x4xf32>, tensor<2x4x3x4xf32>, tensor<3x3x4x4xf32>) -> tensor<3x3x4x4xf32>
    %179 = "linalg.generic"(%arg18, %176) <{indexing_maps = [#map29, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg237: f32, %arg238: f32):
      "linalg.yield"(%arg237) : (f32) -> ()
    }) : (tensor<3x3x4x4xf32>, tensor<3x3x4x4xf32>) -> tensor<3x3x4x4xf32>
    %180 = "tensor.pad"(%175) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_high = array<i64: 0, 1, 1, 0>, static_low = array<i64: 0, 1, 1, 0>}> ({
    ^bb0(%arg233: index, %arg234: index, %arg235: index, %arg236: index):
      "tensor.yield"(%13) : (f32) -> ()
    }) : (tensor<2x4x3x4xf32>) -> tensor<2x6x5x4xf32>
    %181 = "linalg.generic"(%180, %179, %77) <{indexing_maps = [#map30, #map31, #map32], iterator_types = [#linalg.iterator_type<reduction>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg230: f32, %arg231: f32, %arg232: f32):
      %325 = "arith.mulf"(%arg230, %arg231) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %326 = "arith.addf"(%arg232, %325) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%326) : (f32) -> ()
    }) : (tensor<2x6x5x4xf32>, tensor<3x3x4x4xf32>, tensor<2x4x3x4xf32>) -> tensor<2x4x3x4xf32>
    %182 = "linalg.generic"(%142, %181, %72) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg227: f32, %arg228: f32, %arg229: f32):
      %324 = "arith.addf"(%arg227, %arg228) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%324) : (f32) -> ()
    }) : (tensor<2x4x3x4xf32>, tensor<2x4x3x4xf32>, tensor<2x4x3x4xf32>) -> tensor<2x4x3x4xf32>
    %183 = "stablehlo.select_and_scatter"(%74, %182, %24) <{padding = dense<0> : tensor<4x2xi64>, window_dimensions = array<i64: 1, 3, 3, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
    ^bb0(%arg222: tensor<f32>, %arg223: tensor<f32>):
      %321 = "tensor.empty"() : () -> tensor<i1>
      %322 = "linalg.generic"(%arg222, %arg223, %321) <{indexing_maps = [#map21, #map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg224: f32, %arg225: f32, %arg226: i1):
        %323 = "arith.cmpf"(%arg224, %arg225) <{fastmath = #arith.fastmath<none>, predicate = 3 : i64}> : (f32, f32) -> i1
        "linalg.yield"(%323) : (i1) -> ()
      }) : (tensor<f32>, tensor<f32>, tensor<i1>) -> tensor<i1>
      "stablehlo.return"(%322) : (tensor<i1>) -> ()
    }, {
    ^bb0(%arg217: tensor<f32>, %arg218: tensor<f32>):
      %319 = "linalg.generic"(%arg217, %arg218, %127) <{indexing_maps = [#map21, #map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg219: f32, %arg220: f32, %arg221: f32):
        %320 = "arith.addf"(%arg219, %arg220) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%320) : (f32) -> ()
      }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%319) : (tensor<f32>) -> ()
    }) : (tensor<2x9x7x4xf32>, tensor<2x4x3x4xf32>, tensor<f32>) -> tensor<2x9x7x4xf32>
    %184 = "tensor.extract_slice"(%183) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 1, 0, 0>, static_sizes = array<i64: 2, 7, 6, 4>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<2x9x7x4xf32>) -> tensor<2x7x6x4xf32>
    %185 = "linalg.generic"(%71, %184, %69, %25) <{indexing_maps = [#map7, #map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg213: i1, %arg214: f32, %arg215: f32, %arg216: f32):
      %318 = "arith.select"(%arg213, %arg214, %arg215) : (i1, f32, f32) -> f32
      "linalg.yield"(%318) : (f32) -> ()
    }) : (tensor<2x7x6x4xi1>, tensor<2x7x6x4xf32>, tensor<2x7x6x4xf32>, tensor<2x7x6x4xf32>) -> tensor<2x7x6x4xf32>
    %186 = "linalg.generic"(%185, %30) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg211: f32, %arg212: f32):
      %317 = "arith.addf"(%arg212, %arg211) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%317) : (f32) -> ()
    }) : (tensor<2x7x6x4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %187 = "tensor.expand_shape"(%186) <{reassociation = [[0, 1, 2, 3]], static_output_shape = array<i64: 1, 1, 1, 4>}> : (tensor<4xf32>) -> tensor<1x1x1x4xf32>
    %188 = "linalg.generic"(%187, %30) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg209: f32, %arg210: f32):
      %316 = "arith.addf"(%arg210, %arg209) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%316) : (f32) -> ()
    }) : (tensor<1x1x1x4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %189 = "linalg.generic"(%61, %185, %25) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg206: f32, %arg207: f32, %arg208: f32):
      %315 = "arith.mulf"(%arg206, %arg207) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%315) : (f32) -> ()
    }) : (tensor<2x7x6x4xf32>, tensor<2x7x6x4xf32>, tensor<2x7x6x4xf32>) -> tensor<2x7x6x4xf32>
    %190 = "linalg.generic"(%189, %30) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg204: f32, %arg205: f32):
      %314 = "arith.addf"(%arg205, %arg204) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%314) : (f32) -> ()
    }) : (tensor<2x7x6x4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %191 = "tensor.expand_shape"(%190) <{reassociation = [[0, 1, 2, 3]], static_output_shape = array<i64: 1, 1, 1, 4>}> : (tensor<4xf32>) -> tensor<1x1x1x4xf32>
    %192 = "linalg.generic"(%185, %63, %25) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg201: f32, %arg202: f32, %arg203: f32):
      %313 = "arith.mulf"(%arg201, %arg202) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%313) : (f32) -> ()
    }) : (tensor<2x7x6x4xf32>, tensor<2x7x6x4xf32>, tensor<2x7x6x4xf32>) -> tensor<2x7x6x4xf32>
    %193 = "linalg.generic"(%191, %30) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg199: f32, %arg200: f32):
      %312 = "arith.addf"(%arg200, %arg199) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%312) : (f32) -> ()
    }) : (tensor<1x1x1x4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %194 = "linalg.generic"(%52, %192, %25) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg196: f32, %arg197: f32, %arg198: f32):
      %311 = "arith.mulf"(%arg196, %arg197) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%311) : (f32) -> ()
    }) : (tensor<2x7x6x4xf32>, tensor<2x7x6x4xf32>, tensor<2x7x6x4xf32>) -> tensor<2x7x6x4xf32>
    %195 = "linalg.generic"(%194, %30) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg194: f32, %arg195: f32):
      %310 = "arith.addf"(%arg195, %arg194) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%310) : (f32) -> ()
    }) : (tensor<2x7x6x4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %196 = "tensor.expand_shape"(%195) <{reassociation = [[0, 1, 2, 3]], static_output_shape = array<i64: 1, 1, 1, 4>}> : (tensor<4xf32>) -> tensor<1x1x1x4xf32>
    %197 = "linalg.generic"(%192, %60, %25) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg191: f32, %arg192: f32, %arg193: f32):
      %309 = "arith.mulf"(%arg191, %arg192) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%309) : (f32) -> ()
    }) : (tensor<2x7x6x4xf32>, tensor<2x7x6x4xf32>, tensor<2x7x6x4xf32>) -> tensor<2x7x6x4xf32>
    %198 = "linalg.generic"(%196, %30) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg189: f32, %arg190: f32):
      %308 = "arith.addf"(%arg190, %arg189) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%308) : (f32) -> ()
    }) : (tensor<1x1x1x4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %199 = "linalg.generic"(%198, %58, %29) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg186: f32, %arg187: f32, %arg188: f32):
      %307 = "arith.mulf"(%arg186, %arg187) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%307) : (f32) -> ()
    }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %200 = "linalg.generic"(%197, %25) <{indexing_maps = [#map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg184: f32, %arg185: f32):
      %306 = "arith.negf"(%arg184) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%306) : (f32) -> ()
    }) : (tensor<2x7x6x4xf32>, tensor<2x7x6x4xf32>) -> tensor<2x7x6x4xf32>
    %201 = "linalg.generic"(%200, %30) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg182: f32, %arg183: f32):
      %305 = "arith.addf"(%arg183, %arg182) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%305) : (f32) -> ()
    }) : (tensor<2x7x6x4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %202 = "tensor.expand_shape"(%201) <{reassociation = [[0, 1, 2, 3]], static_output_shape = array<i64: 1, 1, 1, 4>}> : (tensor<4xf32>) -> tensor<1x1x1x4xf32>
    %203 = "linalg.generic"(%202, %30) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg180: f32, %arg181: f32):
      %304 = "arith.addf"(%arg181, %arg180) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%304) : (f32) -> ()
    }) : (tensor<1x1x1x4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %204 = "linalg.generic"(%199, %48, %29) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg177: f32, %arg178: f32, %arg179: f32):
      %303 = "arith.mulf"(%arg177, %arg178) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%303) : (f32) -> ()
    }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %205 = "linalg.generic"(%204, %29) <{indexing_maps = [#map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg175: f32, %arg176: f32):
      %302 = "arith.negf"(%arg175) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%302) : (f32) -> ()
    }) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %206 = "linalg.generic"(%33, %205, %29) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg172: f32, %arg173: f32, %arg174: f32):
      %301 = "arith.mulf"(%arg172, %arg173) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%301) : (f32) -> ()
    }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %207 = "linalg.generic"(%203, %206, %29) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg169: f32, %arg170: f32, %arg171: f32):
      %300 = "arith.addf"(%arg169, %arg170) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%300) : (f32) -> ()
    }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %208 = "linalg.generic"(%205, %33, %29) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg166: f32, %arg167: f32, %arg168: f32):
      %299 = "arith.mulf"(%arg166, %arg167) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%299) : (f32) -> ()
    }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %209 = "linalg.generic"(%207, %208, %29) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg163: f32, %arg164: f32, %arg165: f32):
      %298 = "arith.addf"(%arg163, %arg164) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%298) : (f32) -> ()
    }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %210 = "linalg.generic"(%204, %32, %29) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg160: f32, %arg161: f32, %arg162: f32):
      %297 = "arith.divf"(%arg160, %arg161) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%297) : (f32) -> ()
    }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %211 = "linalg.generic"(%210, %25) <{indexing_maps = [#map8, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg158: f32, %arg159: f32):
      "linalg.yield"(%arg158) : (f32) -> ()
    }) : (tensor<4xf32>, tensor<2x7x6x4xf32>) -> tensor<2x7x6x4xf32>
    %212 = "linalg.generic"(%28, %211, %25) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg155: f32, %arg156: f32, %arg157: f32):
      %296 = "arith.mulf"(%arg155, %arg156) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%296) : (f32) -> ()
    }) : (tensor<2x7x6x4xf32>, tensor<2x7x6x4xf32>, tensor<2x7x6x4xf32>) -> tensor<2x7x6x4xf32>
    %213 = "linalg.generic"(%197, %212, %25) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg152: f32, %arg153: f32, %arg154: f32):
      %295 = "arith.addf"(%arg152, %arg153) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%295) : (f32) -> ()
    }) : (tensor<2x7x6x4xf32>, tensor<2x7x6x4xf32>, tensor<2x7x6x4xf32>) -> tensor<2x7x6x4xf32>
    %214 = "linalg.generic"(%211, %28, %25) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg149: f32, %arg150: f32, %arg151: f32):
      %294 = "arith.mulf"(%arg149, %arg150) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%294) : (f32) -> ()
    }) : (tensor<2x7x6x4xf32>, tensor<2x7x6x4xf32>, tensor<2x7x6x4xf32>) -> tensor<2x7x6x4xf32>
    %215 = "linalg.generic"(%213, %214, %25) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg146: f32, %arg147: f32, %arg148: f32):
      %293 = "arith.addf"(%arg146, %arg147) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%293) : (f32) -> ()
    }) : (tensor<2x7x6x4xf32>, tensor<2x7x6x4xf32>, tensor<2x7x6x4xf32>) -> tensor<2x7x6x4xf32>
    %216 = "linalg.generic"(%209, %32, %29) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg143: f32, %arg144: f32, %arg145: f32):
      %292 = "arith.divf"(%arg143, %arg144) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%292) : (f32) -> ()
    }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %217 = "linalg.generic"(%216, %25) <{indexing_maps = [#map8, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg141: f32, %arg142: f32):
      "linalg.yield"(%arg141) : (f32) -> ()
    }) : (tensor<4xf32>, tensor<2x7x6x4xf32>) -> tensor<2x7x6x4xf32>
    %218 = "linalg.generic"(%215, %217, %25) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg138: f32, %arg139: f32, %arg140: f32):
      %291 = "arith.addf"(%arg138, %arg139) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%291) : (f32) -> ()
    }) : (tensor<2x7x6x4xf32>, tensor<2x7x6x4xf32>, tensor<2x7x6x4xf32>) -> tensor<2x7x6x4xf32>
    %219 = "tensor.empty"() : () -> tensor<3x3x3x4xf32>
    %220 = "linalg.fill"(%13, %219) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg136: f32, %arg137: f32):
      "linalg.yield"(%arg136) : (f32) -> ()
    }) : (f32, tensor<3x3x3x4xf32>) -> tensor<3x3x3x4xf32>
    %221 = "linalg.generic"(%27, %218, %220) <{indexing_maps = [#map26, #map27, #map28], iterator_types = [#linalg.iterator_type<reduction>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg133: f32, %arg134: f32, %arg135: f32):
      %289 = "arith.mulf"(%arg133, %arg134) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %290 = "arith.addf"(%arg135, %289) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%290) : (f32) -> ()
    }) : (tensor<2x9x8x3xf32>, tensor<2x7x6x4xf32>, tensor<3x3x3x4xf32>) -> tensor<3x3x3x4xf32>
    %222 = "linalg.generic"(%15, %29) <{indexing_maps = [#map5, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg131: f32, %arg132: f32):
      "linalg.yield"(%arg131) : (f32) -> ()
    }) : (tensor<f32>, tensor<4xf32>) -> tensor<4xf32>
    %223 = "linalg.generic"(%222, %arg19, %29) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg128: f32, %arg129: f32, %arg130: f32):
      %288 = "arith.mulf"(%arg128, %arg129) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%288) : (f32) -> ()
    }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %224 = "linalg.generic"(%223, %188, %29) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg125: f32, %arg126: f32, %arg127: f32):
      %287 = "arith.addf"(%arg125, %arg126) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%287) : (f32) -> ()
    }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %225 = "linalg.generic"(%222, %arg20, %29) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg122: f32, %arg123: f32, %arg124: f32):
      %286 = "arith.mulf"(%arg122, %arg123) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%286) : (f32) -> ()
    }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %226 = "linalg.generic"(%225, %145, %29) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg119: f32, %arg120: f32, %arg121: f32):
      %285 = "arith.addf"(%arg119, %arg120) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%285) : (f32) -> ()
    }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %227 = "linalg.generic"(%15, %219) <{indexing_maps = [#map10, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg117: f32, %arg118: f32):
      "linalg.yield"(%arg117) : (f32) -> ()
    }) : (tensor<f32>, tensor<3x3x3x4xf32>) -> tensor<3x3x3x4xf32>
    %228 = "linalg.generic"(%227, %arg21, %219) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg114: f32, %arg115: f32, %arg116: f32):
      %284 = "arith.mulf"(%arg114, %arg115) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%284) : (f32) -> ()
    }) : (tensor<3x3x3x4xf32>, tensor<3x3x3x4xf32>, tensor<3x3x3x4xf32>) -> tensor<3x3x3x4xf32>
    %229 = "linalg.generic"(%228, %221, %219) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg111: f32, %arg112: f32, %arg113: f32):
      %283 = "arith.addf"(%arg111, %arg112) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%283) : (f32) -> ()
    }) : (tensor<3x3x3x4xf32>, tensor<3x3x3x4xf32>, tensor<3x3x3x4xf32>) -> tensor<3x3x3x4xf32>
    %230 = "linalg.generic"(%15, %137) <{indexing_maps = [#map16, #map17], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg109: f32, %arg110: f32):
      "linalg.yield"(%arg109) : (f32) -> ()
    }) : (tensor<f32>, tensor<4x5xf32>) -> tensor<4x5xf32>
    %231 = "linalg.generic"(%230, %arg22, %137) <{indexing_maps = [#map17, #map17, #map17], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg106: f32, %arg107: f32, %arg108: f32):
      %282 = "arith.mulf"(%arg106, %arg107) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%282) : (f32) -> ()
    }) : (tensor<4x5xf32>, tensor<4x5xf32>, tensor<4x5xf32>) -> tensor<4x5xf32>
    %232 = "linalg.generic"(%231, %138, %137) <{indexing_maps = [#map17, #map17, #map17], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg103: f32, %arg104: f32, %arg105: f32):
      %281 = "arith.addf"(%arg103, %arg104) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%281) : (f32) -> ()
    }) : (tensor<4x5xf32>, tensor<4x5xf32>, tensor<4x5xf32>) -> tensor<4x5xf32>
    %233 = "linalg.generic"(%222, %arg23, %29) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg100: f32, %arg101: f32, %arg102: f32):
      %280 = "arith.mulf"(%arg100, %arg101) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%280) : (f32) -> ()
    }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %234 = "linalg.generic"(%233, %193, %29) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg97: f32, %arg98: f32, %arg99: f32):
      %279 = "arith.addf"(%arg97, %arg98) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%279) : (f32) -> ()
    }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %235 = "linalg.generic"(%222, %arg24, %29) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg94: f32, %arg95: f32, %arg96: f32):
      %278 = "arith.mulf"(%arg94, %arg95) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%278) : (f32) -> ()
    }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %236 = "linalg.generic"(%235, %150, %29) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg91: f32, %arg92: f32, %arg93: f32):
      %277 = "arith.addf"(%arg91, %arg92) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%277) : (f32) -> ()
    }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %237 = "linalg.generic"(%15, %176) <{indexing_maps = [#map10, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg89: f32, %arg90: f32):
      "linalg.yield"(%arg89) : (f32) -> ()
    }) : (tensor<f32>, tensor<3x3x4x4xf32>) -> tensor<3x3x4x4xf32>
    %238 = "linalg.generic"(%237, %arg25, %176) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg86: f32, %arg87: f32, %arg88: f32):
      %276 = "arith.mulf"(%arg86, %arg87) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%276) : (f32) -> ()
    }) : (tensor<3x3x4x4xf32>, tensor<3x3x4x4xf32>, tensor<3x3x4x4xf32>) -> tensor<3x3x4x4xf32>
    %239 = "linalg.generic"(%238, %178, %176) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg83: f32, %arg84: f32, %arg85: f32):
      %275 = "arith.addf"(%arg83, %arg84) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%275) : (f32) -> ()
    }) : (tensor<3x3x4x4xf32>, tensor<3x3x4x4xf32>, tensor<3x3x4x4xf32>) -> tensor<3x3x4x4xf32>
    %240 = "stablehlo.all_reduce"(%130) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<0> : tensor<1x1xi64>, use_global_device_ids}> ({
    ^bb0(%arg78: tensor<f32>, %arg79: tensor<f32>):
      %273 = "linalg.generic"(%arg78, %arg79, %127) <{indexing_maps = [#map21, #map21, #map21], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg80: f32, %arg81: f32, %arg82: f32):
        %274 = "arith.addf"(%arg80, %arg81) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%274) : (f32) -> ()
      }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%273) : (tensor<f32>) -> ()
    }) : (tensor<f32>) -> tensor<f32>
    %241 = "linalg.generic"(%14, %29) <{indexing_maps = [#map5, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg76: f32, %arg77: f32):
      "linalg.yield"(%arg76) : (f32) -> ()
    }) : (tensor<f32>, tensor<4xf32>) -> tensor<4xf32>
    %242 = "linalg.generic"(%241, %224, %29) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg73: f32, %arg74: f32, %arg75: f32):
      %272 = "arith.mulf"(%arg73, %arg74) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%272) : (f32) -> ()
    }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %243 = "linalg.generic"(%arg12, %242, %29) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg70: f32, %arg71: f32, %arg72: f32):
      %271 = "arith.subf"(%arg70, %arg71) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%271) : (f32) -> ()
    }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %244 = "linalg.generic"(%241, %226, %29) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg67: f32, %arg68: f32, %arg69: f32):
      %270 = "arith.mulf"(%arg67, %arg68) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%270) : (f32) -> ()
    }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %245 = "linalg.generic"(%arg13, %244, %29) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg64: f32, %arg65: f32, %arg66: f32):
      %269 = "arith.subf"(%arg64, %arg65) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%269) : (f32) -> ()
    }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %246 = "linalg.generic"(%14, %219) <{indexing_maps = [#map10, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg62: f32, %arg63: f32):
      "linalg.yield"(%arg62) : (f32) -> ()
    }) : (tensor<f32>, tensor<3x3x3x4xf32>) -> tensor<3x3x3x4xf32>
    %247 = "linalg.generic"(%246, %229, %219) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg59: f32, %arg60: f32, %arg61: f32):
      %268 = "arith.mulf"(%arg59, %arg60) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%268) : (f32) -> ()
    }) : (tensor<3x3x3x4xf32>, tensor<3x3x3x4xf32>, tensor<3x3x3x4xf32>) -> tensor<3x3x3x4xf32>
    %248 = "linalg.generic"(%arg14, %247, %219) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg56: f32, %arg57: f32, %arg58: f32):
      %267 = "arith.subf"(%arg56, %arg57) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%267) : (f32) -> ()
    }) : (tensor<3x3x3x4xf32>, tensor<3x3x3x4xf32>, tensor<3x3x3x4xf32>) -> tensor<3x3x3x4xf32>
    %249 = "linalg.generic"(%14, %137) <{indexing_maps = [#map16, #map17], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg54: f32, %arg55: f32):
      "linalg.yield"(%arg54) : (f32) -> ()
    }) : (tensor<f32>, tensor<4x5xf32>) -> tensor<4x5xf32>
    %250 = "linalg.generic"(%249, %232, %137) <{indexing_maps = [#map17, #map17, #map17], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg51: f32, %arg52: f32, %arg53: f32):
      %266 = "arith.mulf"(%arg51, %arg52) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%266) : (f32) -> ()
    }) : (tensor<4x5xf32>, tensor<4x5xf32>, tensor<4x5xf32>) -> tensor<4x5xf32>
    %251 = "linalg.generic"(%arg15, %250, %137) <{indexing_maps = [#map17, #map17, #map17], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg48: f32, %arg49: f32, %arg50: f32):
      %265 = "arith.subf"(%arg48, %arg49) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%265) : (f32) -> ()
    }) : (tensor<4x5xf32>, tensor<4x5xf32>, tensor<4x5xf32>) -> tensor<4x5xf32>
    %252 = "linalg.generic"(%241, %234, %29) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg45: f32, %arg46: f32, %arg47: f32):
      %264 = "arith.mulf"(%arg45, %arg46) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%264) : (f32) -> ()
    }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %253 = "linalg.generic"(%arg16, %252, %29) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg42: f32, %arg43: f32, %arg44: f32):
      %263 = "arith.subf"(%arg42, %arg43) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%263) : (f32) -> ()
    }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %254 = "linalg.generic"(%241, %236, %29) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg39: f32, %arg40: f32, %arg41: f32):
      %262 = "arith.mulf"(%arg39, %arg40) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%262) : (f32) -> ()
    }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %255 = "linalg.generic"(%arg17, %254, %29) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg36: f32, %arg37: f32, %arg38: f32):
      %261 = "arith.subf"(%arg36, %arg37) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%261) : (f32) -> ()
    }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %256 = "linalg.generic"(%14, %176) <{indexing_maps = [#map10, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg34: f32, %arg35: f32):
      "linalg.yield"(%arg34) : (f32) -> ()
    }) : (tensor<f32>, tensor<3x3x4x4xf32>) -> tensor<3x3x4x4xf32>
    %257 = "linalg.generic"(%256, %239, %176) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg31: f32, %arg32: f32, %arg33: f32):
      %260 = "arith.mulf"(%arg31, %arg32) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%260) : (f32) -> ()
    }) : (tensor<3x3x4x4xf32>, tensor<3x3x4x4xf32>, tensor<3x3x4x4xf32>) -> tensor<3x3x4x4xf32>
    %258 = "linalg.generic"(%arg18, %257, %176) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg28: f32, %arg29: f32, %arg30: f32):
      %259 = "arith.subf"(%arg28, %arg29) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%259) : (f32) -> ()
    }) : (tensor<3x3x4x4xf32>, tensor<3x3x4x4xf32>, tensor<3x3x4x4xf32>) -> tensor<3x3x4x4xf32>
    "func.return"(%240, %243, %245, %248, %251, %253, %255, %258, %224, %226, %229, %232, %234, %236, %239) : (tensor<f32>, tensor<4xf32>, tensor<4xf32>, tensor<3x3x3x4xf32>, tensor<4x5xf32>, tensor<4xf32>, tensor<4xf32>, tensor<3x3x4x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<3x3x3x4xf32>, tensor<4x5xf32>, tensor<4xf32>, tensor<4xf32>, tensor<3x3x4x4xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}], function_type = (tensor<2x7x6x4xf32>) -> tensor<2x7x6x4xf32>, res_attrs = [{}], sym_name = "relu", sym_visibility = "private"}> ({
  ^bb0(%arg6: tensor<2x7x6x4xf32>):
    %5 = "arith.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %6 = "tensor.empty"() : () -> tensor<2x7x6x4xf32>
    %7 = "linalg.generic"(%5, %6) <{indexing_maps = [#map10, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg10: f32, %arg11: f32):
      "linalg.yield"(%arg10) : (f32) -> ()
    }) : (tensor<f32>, tensor<2x7x6x4xf32>) -> tensor<2x7x6x4xf32>
    %8 = "linalg.generic"(%arg6, %7, %6) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg7: f32, %arg8: f32, %arg9: f32):
      %9 = "arith.maximumf"(%arg7, %arg8) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%9) : (f32) -> ()
    }) : (tensor<2x7x6x4xf32>, tensor<2x7x6x4xf32>, tensor<2x7x6x4xf32>) -> tensor<2x7x6x4xf32>
    "func.return"(%8) : (tensor<2x7x6x4xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}], function_type = (tensor<2x4x3x4xf32>) -> tensor<2x4x3x4xf32>, res_attrs = [{}], sym_name = "relu_0", sym_visibility = "private"}> ({
  ^bb0(%arg0: tensor<2x4x3x4xf32>):
    %0 = "arith.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %1 = "tensor.empty"() : () -> tensor<2x4x3x4xf32>
    %2 = "linalg.generic"(%0, %1) <{indexing_maps = [#map10, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg4: f32, %arg5: f32):
      "linalg.yield"(%arg4) : (f32) -> ()
    }) : (tensor<f32>, tensor<2x4x3x4xf32>) -> tensor<2x4x3x4xf32>
    %3 = "linalg.generic"(%arg0, %2, %1) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg1: f32, %arg2: f32, %arg3: f32):
      %4 = "arith.maximumf"(%arg1, %arg2) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%4) : (f32) -> ()
    }) : (tensor<2x4x3x4xf32>, tensor<2x4x3x4xf32>, tensor<2x4x3x4xf32>) -> tensor<2x4x3x4xf32>
    "func.return"(%3) : (tensor<2x4x3x4xf32>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} : () -> ()

