#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> ()>
#map2 = affine_map<() -> ()>
"builtin.module"() <{sym_name = "jit_f"}> ({
  "sdy.mesh"() <{mesh = #sdy.mesh<["x"=1]>, sym_name = "mesh"}> {stablehlo.mesh = {axes = [{name = "x", size = 1 : i64}]}} : () -> ()
  "func.func"() <{arg_attrs = [{sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}]>}, {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}]>}], function_type = (tensor<2x11x4xf32>, tensor<2x11x4xf32>) -> (tensor<f32>, tensor<2x11x4xf32>, tensor<2x11x4xf32>), res_attrs = [{jax.result_info = "result[0]"}, {jax.result_info = "result[1][0]"}, {jax.result_info = "result[1][1]"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg0: tensor<2x11x4xf32>, %arg1: tensor<2x11x4xf32>):
    %0 = "arith.constant"() <{value = 1 : index}> : () -> index
    %1 = "arith.constant"() <{value = 0 : index}> : () -> index
    %2 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
    %3 = "arith.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %4 = "arith.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %5 = "tensor.empty"() : () -> tensor<2x11x4xf32>
    %6 = "linalg.generic"(%arg0, %5) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg326: f32, %arg327: f32):
      %335 = "arith.negf"(%arg326) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%335) : (f32) -> ()
    }) : (tensor<2x11x4xf32>, tensor<2x11x4xf32>) -> tensor<2x11x4xf32>
    %7 = "linalg.generic"(%6, %5) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg324: f32, %arg325: f32):
      %334 = "math.exp"(%arg324) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%334) : (f32) -> ()
    }) : (tensor<2x11x4xf32>, tensor<2x11x4xf32>) -> tensor<2x11x4xf32>
    %8 = "linalg.generic"(%4, %5) <{indexing_maps = [#map1, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg322: f32, %arg323: f32):
      "linalg.yield"(%arg322) : (f32) -> ()
    }) : (tensor<f32>, tensor<2x11x4xf32>) -> tensor<2x11x4xf32>
    %9 = "linalg.generic"(%8, %7, %5) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg319: f32, %arg320: f32, %arg321: f32):
      %333 = "arith.addf"(%arg319, %arg320) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%333) : (f32) -> ()
    }) : (tensor<2x11x4xf32>, tensor<2x11x4xf32>, tensor<2x11x4xf32>) -> tensor<2x11x4xf32>
    %10 = "linalg.generic"(%8, %9, %5) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg316: f32, %arg317: f32, %arg318: f32):
      %332 = "arith.divf"(%arg316, %arg317) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%332) : (f32) -> ()
    }) : (tensor<2x11x4xf32>, tensor<2x11x4xf32>, tensor<2x11x4xf32>) -> tensor<2x11x4xf32>
    %11 = "linalg.generic"(%8, %10, %5) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg313: f32, %arg314: f32, %arg315: f32):
      %331 = "arith.subf"(%arg313, %arg314) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%331) : (f32) -> ()
    }) : (tensor<2x11x4xf32>, tensor<2x11x4xf32>, tensor<2x11x4xf32>) -> tensor<2x11x4xf32>
    %12 = "linalg.generic"(%10, %11, %5) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg310: f32, %arg311: f32, %arg312: f32):
      %330 = "arith.mulf"(%arg310, %arg311) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%330) : (f32) -> ()
    }) : (tensor<2x11x4xf32>, tensor<2x11x4xf32>, tensor<2x11x4xf32>) -> tensor<2x11x4xf32>
    %13 = "linalg.generic"(%arg1, %arg0, %5) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg307: f32, %arg308: f32, %arg309: f32):
      %329 = "arith.mulf"(%arg307, %arg308) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%329) : (f32) -> ()
    }) : (tensor<2x11x4xf32>, tensor<2x11x4xf32>, tensor<2x11x4xf32>) -> tensor<2x11x4xf32>
    %14 = "tensor.extract_slice"(%10) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 2, 5, 4>, static_strides = array<i64: 1, 2, 1>}> : (tensor<2x11x4xf32>) -> tensor<2x5x4xf32>
    %15 = "tensor.extract_slice"(%13) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 2, 5, 4>, static_strides = array<i64: 1, 2, 1>}> : (tensor<2x11x4xf32>) -> tensor<2x5x4xf32>
    %16 = "tensor.extract_slice"(%10) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 1, 0>, static_sizes = array<i64: 2, 5, 4>, static_strides = array<i64: 1, 2, 1>}> : (tensor<2x11x4xf32>) -> tensor<2x5x4xf32>
    %17 = "tensor.extract_slice"(%13) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 1, 0>, static_sizes = array<i64: 2, 5, 4>, static_strides = array<i64: 1, 2, 1>}> : (tensor<2x11x4xf32>) -> tensor<2x5x4xf32>
    %18 = "tensor.empty"() : () -> tensor<2x5x4xf32>
    %19 = "linalg.generic"(%14, %16, %18) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg304: f32, %arg305: f32, %arg306: f32):
      %328 = "arith.mulf"(%arg304, %arg305) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%328) : (f32) -> ()
    }) : (tensor<2x5x4xf32>, tensor<2x5x4xf32>, tensor<2x5x4xf32>) -> tensor<2x5x4xf32>
    %20 = "linalg.generic"(%16, %15, %18) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg301: f32, %arg302: f32, %arg303: f32):
      %327 = "arith.mulf"(%arg301, %arg302) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%327) : (f32) -> ()
    }) : (tensor<2x5x4xf32>, tensor<2x5x4xf32>, tensor<2x5x4xf32>) -> tensor<2x5x4xf32>
    %21 = "linalg.generic"(%20, %17, %18) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg298: f32, %arg299: f32, %arg300: f32):
      %326 = "arith.addf"(%arg298, %arg299) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%326) : (f32) -> ()
    }) : (tensor<2x5x4xf32>, tensor<2x5x4xf32>, tensor<2x5x4xf32>) -> tensor<2x5x4xf32>
    %22 = "tensor.extract_slice"(%19) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 2, 2, 4>, static_strides = array<i64: 1, 2, 1>}> : (tensor<2x5x4xf32>) -> tensor<2x2x4xf32>
    %23 = "tensor.extract_slice"(%21) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 2, 2, 4>, static_strides = array<i64: 1, 2, 1>}> : (tensor<2x5x4xf32>) -> tensor<2x2x4xf32>
    %24 = "tensor.extract_slice"(%19) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 1, 0>, static_sizes = array<i64: 2, 2, 4>, static_strides = array<i64: 1, 2, 1>}> : (tensor<2x5x4xf32>) -> tensor<2x2x4xf32>
    %25 = "tensor.extract_slice"(%21) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 1, 0>, static_sizes = array<i64: 2, 2, 4>, static_strides = array<i64: 1, 2, 1>}> : (tensor<2x5x4xf32>) -> tensor<2x2x4xf32>
    %26 = "tensor.empty"() : () -> tensor<2x2x4xf32>
    %27 = "linalg.generic"(%22, %24, %26) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg295: f32, %arg296: f32, %arg297: f32):
      %325 = "arith.mulf"(%arg295, %arg296) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%325) : (f32) -> ()
    }) : (tensor<2x2x4xf32>, tensor<2x2x4xf32>, tensor<2x2x4xf32>) -> tensor<2x2x4xf32>
    %28 = "linalg.generic"(%24, %23, %26) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg292: f32, %arg293: f32, %arg294: f32):
      %324 = "arith.mulf"(%arg292, %arg293) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%324) : (f32) -> ()
    }) : (tensor<2x2x4xf32>, tensor<2x2x4xf32>, tensor<2x2x4xf32>) -> tensor<2x2x4xf32>
    %29 = "linalg.generic"(%28, %25, %26) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg289: f32, %arg290: f32, %arg291: f32):
      %323 = "arith.addf"(%arg289, %arg290) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%323) : (f32) -> ()
    }) : (tensor<2x2x4xf32>, tensor<2x2x4xf32>, tensor<2x2x4xf32>) -> tensor<2x2x4xf32>
    %30 = "tensor.extract_slice"(%27) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 2, 1, 4>, static_strides = array<i64: 1, 2, 1>}> : (tensor<2x2x4xf32>) -> tensor<2x1x4xf32>
    %31 = "tensor.extract_slice"(%29) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 2, 1, 4>, static_strides = array<i64: 1, 2, 1>}> : (tensor<2x2x4xf32>) -> tensor<2x1x4xf32>
    %32 = "tensor.extract_slice"(%27) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 1, 0>, static_sizes = array<i64: 2, 1, 4>, static_strides = array<i64: 1, 2, 1>}> : (tensor<2x2x4xf32>) -> tensor<2x1x4xf32>
    %33 = "tensor.extract_slice"(%29) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 1, 0>, static_sizes = array<i64: 2, 1, 4>, static_strides = array<i64: 1, 2, 1>}> : (tensor<2x2x4xf32>) -> tensor<2x1x4xf32>
    %34 = "tensor.empty"() : () -> tensor<2x1x4xf32>
    %35 = "linalg.generic"(%30, %32, %34) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg286: f32, %arg287: f32, %arg288: f32):
      %322 = "arith.mulf"(%arg286, %arg287) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%322) : (f32) -> ()
    }) : (tensor<2x1x4xf32>, tensor<2x1x4xf32>, tensor<2x1x4xf32>) -> tensor<2x1x4xf32>
    %36 = "linalg.generic"(%32, %31, %34) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg283: f32, %arg284: f32, %arg285: f32):
      %321 = "arith.mulf"(%arg283, %arg284) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%321) : (f32) -> ()
    }) : (tensor<2x1x4xf32>, tensor<2x1x4xf32>, tensor<2x1x4xf32>) -> tensor<2x1x4xf32>
    %37 = "linalg.generic"(%36, %33, %34) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg280: f32, %arg281: f32, %arg282: f32):
      %320 = "arith.addf"(%arg280, %arg281) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%320) : (f32) -> ()
    }) : (tensor<2x1x4xf32>, tensor<2x1x4xf32>, tensor<2x1x4xf32>) -> tensor<2x1x4xf32>
    %38 = "tensor.extract_slice"(%27) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 2, 1, 4>, static_strides = array<i64: 1, 1, 1>}> : (tensor<2x2x4xf32>) -> tensor<2x1x4xf32>
    %39 = "linalg.generic"(%34) <{indexing_maps = [#map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg279: f32):
      %317 = "linalg.index"() <{dim = 0 : i64}> : () -> index
      %318 = "linalg.index"() <{dim = 2 : i64}> : () -> index
      %319 = "tensor.extract"(%38, %317, %1, %318) : (tensor<2x1x4xf32>, index, index, index) -> f32
      "linalg.yield"(%319) : (f32) -> ()
    }) : (tensor<2x1x4xf32>) -> tensor<2x1x4xf32>
    %40 = "tensor.extract_slice"(%29) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 2, 1, 4>, static_strides = array<i64: 1, 1, 1>}> : (tensor<2x2x4xf32>) -> tensor<2x1x4xf32>
    %41 = "linalg.generic"(%34) <{indexing_maps = [#map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg278: f32):
      %314 = "linalg.index"() <{dim = 0 : i64}> : () -> index
      %315 = "linalg.index"() <{dim = 2 : i64}> : () -> index
      %316 = "tensor.extract"(%40, %314, %1, %315) : (tensor<2x1x4xf32>, index, index, index) -> f32
      "linalg.yield"(%316) : (f32) -> ()
    }) : (tensor<2x1x4xf32>) -> tensor<2x1x4xf32>
    %42 = "linalg.fill"(%2, %26) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg276: f32, %arg277: f32):
      "linalg.yield"(%arg276) : (f32) -> ()
    }) : (f32, tensor<2x2x4xf32>) -> tensor<2x2x4xf32>
    %43 = "tensor.insert_slice"(%39, %42) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 2, 1, 4>, static_strides = array<i64: 1, 2, 1>}> : (tensor<2x1x4xf32>, tensor<2x2x4xf32>) -> tensor<2x2x4xf32>
    %44 = "tensor.insert_slice"(%35, %42) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 0, 1, 0>, static_sizes = array<i64: 2, 1, 4>, static_strides = array<i64: 1, 2, 1>}> : (tensor<2x1x4xf32>, tensor<2x2x4xf32>) -> tensor<2x2x4xf32>
    %45 = "linalg.generic"(%43, %44, %26) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg273: f32, %arg274: f32, %arg275: f32):
      %313 = "arith.addf"(%arg273, %arg274) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%313) : (f32) -> ()
    }) : (tensor<2x2x4xf32>, tensor<2x2x4xf32>, tensor<2x2x4xf32>) -> tensor<2x2x4xf32>
    %46 = "tensor.insert_slice"(%41, %42) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 2, 1, 4>, static_strides = array<i64: 1, 2, 1>}> : (tensor<2x1x4xf32>, tensor<2x2x4xf32>) -> tensor<2x2x4xf32>
    %47 = "tensor.insert_slice"(%37, %42) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 0, 1, 0>, static_sizes = array<i64: 2, 1, 4>, static_strides = array<i64: 1, 2, 1>}> : (tensor<2x1x4xf32>, tensor<2x2x4xf32>) -> tensor<2x2x4xf32>
    %48 = "linalg.generic"(%46, %47, %26) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg270: f32, %arg271: f32, %arg272: f32):
      %312 = "arith.addf"(%arg270, %arg271) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%312) : (f32) -> ()
    }) : (tensor<2x2x4xf32>, tensor<2x2x4xf32>, tensor<2x2x4xf32>) -> tensor<2x2x4xf32>
    %49 = "tensor.extract_slice"(%19) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 2, 0>, static_sizes = array<i64: 2, 2, 4>, static_strides = array<i64: 1, 2, 1>}> : (tensor<2x5x4xf32>) -> tensor<2x2x4xf32>
    %50 = "tensor.extract_slice"(%21) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 2, 0>, static_sizes = array<i64: 2, 2, 4>, static_strides = array<i64: 1, 2, 1>}> : (tensor<2x5x4xf32>) -> tensor<2x2x4xf32>
    %51 = "linalg.generic"(%45, %49, %26) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg267: f32, %arg268: f32, %arg269: f32):
      %311 = "arith.mulf"(%arg267, %arg268) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%311) : (f32) -> ()
    }) : (tensor<2x2x4xf32>, tensor<2x2x4xf32>, tensor<2x2x4xf32>) -> tensor<2x2x4xf32>
    %52 = "linalg.generic"(%49, %48, %26) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg264: f32, %arg265: f32, %arg266: f32):
      %310 = "arith.mulf"(%arg264, %arg265) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%310) : (f32) -> ()
    }) : (tensor<2x2x4xf32>, tensor<2x2x4xf32>, tensor<2x2x4xf32>) -> tensor<2x2x4xf32>
    %53 = "linalg.generic"(%52, %50, %26) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg261: f32, %arg262: f32, %arg263: f32):
      %309 = "arith.addf"(%arg261, %arg262) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%309) : (f32) -> ()
    }) : (tensor<2x2x4xf32>, tensor<2x2x4xf32>, tensor<2x2x4xf32>) -> tensor<2x2x4xf32>
    %54 = "tensor.extract_slice"(%19) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 2, 1, 4>, static_strides = array<i64: 1, 1, 1>}> : (tensor<2x5x4xf32>) -> tensor<2x1x4xf32>
    %55 = "tensor.empty"() : () -> tensor<2x3x4xf32>
    %56 = "linalg.generic"(%55) <{indexing_maps = [#map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg260: f32):
      %301 = "linalg.index"() <{dim = 0 : i64}> : () -> index
      %302 = "linalg.index"() <{dim = 2 : i64}> : () -> index
      %303 = "linalg.index"() <{dim = 1 : i64}> : () -> index
      %304 = "arith.cmpi"(%303, %0) <{predicate = 6 : i64}> : (index, index) -> i1
      %305 = "scf.if"(%304) ({
        %308 = "tensor.extract"(%54, %301, %303, %302) : (tensor<2x1x4xf32>, index, index, index) -> f32
        "scf.yield"(%308) : (f32) -> ()
      }, {
        %306 = "arith.subi"(%303, %0) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
        %307 = "tensor.extract"(%51, %301, %306, %302) : (tensor<2x2x4xf32>, index, index, index) -> f32
        "scf.yield"(%307) : (f32) -> ()
      }) : (i1) -> f32
      "linalg.yield"(%305) : (f32) -> ()
    }) : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
    %57 = "tensor.extract_slice"(%21) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 2, 1, 4>, static_strides = array<i64: 1, 1, 1>}> : (tensor<2x5x4xf32>) -> tensor<2x1x4xf32>
    %58 = "linalg.generic"(%55) <{indexing_maps = [#map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg259: f32):
      %293 = "linalg.index"() <{dim = 0 : i64}> : () -> index
      %294 = "linalg.index"() <{dim = 2 : i64}> : () -> index
      %295 = "linalg.index"() <{dim = 1 : i64}> : () -> index
      %296 = "arith.cmpi"(%295, %0) <{predicate = 6 : i64}> : (index, index) -> i1
      %297 = "scf.if"(%296) ({
        %300 = "tensor.extract"(%57, %293, %295, %294) : (tensor<2x1x4xf32>, index, index, index) -> f32
        "scf.yield"(%300) : (f32) -> ()
      }, {
        %298 = "arith.subi"(%295, %0) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
        %299 = "tensor.extract"(%53, %293, %298, %294) : (tensor<2x2x4xf32>, index, index, index) -> f32
        "scf.yield"(%299) : (f32) -> ()
      }) : (i1) -> f32
      "linalg.yield"(%297) : (f32) -> ()
    }) : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
    %59 = "linalg.fill"(%2, %18) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg257: f32, %arg258: f32):
      "linalg.yield"(%arg257) : (f32) -> ()
    }) : (f32, tensor<2x5x4xf32>) -> tensor<2x5x4xf32>
    %60 = "tensor.insert_slice"(%56, %59) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 2, 3, 4>, static_strides = array<i64: 1, 2, 1>}> : (tensor<2x3x4xf32>, tensor<2x5x4xf32>) -> tensor<2x5x4xf32>
    %61 = "tensor.insert_slice"(%45, %59) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 0, 1, 0>, static_sizes = array<i64: 2, 2, 4>, static_strides = array<i64: 1, 2, 1>}> : (tensor<2x2x4xf32>, tensor<2x5x4xf32>) -> tensor<2x5x4xf32>
    %62 = "linalg.generic"(%60, %61, %18) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg254: f32, %arg255: f32, %arg256: f32):
      %292 = "arith.addf"(%arg254, %arg255) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%292) : (f32) -> ()
    }) : (tensor<2x5x4xf32>, tensor<2x5x4xf32>, tensor<2x5x4xf32>) -> tensor<2x5x4xf32>
    %63 = "tensor.insert_slice"(%58, %59) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 2, 3, 4>, static_strides = array<i64: 1, 2, 1>}> : (tensor<2x3x4xf32>, tensor<2x5x4xf32>) -> tensor<2x5x4xf32>
    %64 = "tensor.insert_slice"(%48, %59) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 0, 1, 0>, static_sizes = array<i64: 2, 2, 4>, static_strides = array<i64: 1, 2, 1>}> : (tensor<2x2x4xf32>, tensor<2x5x4xf32>) -> tensor<2x5x4xf32>
    %65 = "linalg.generic"(%63, %64, %18) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg251: f32, %arg252: f32, %arg253: f32):
      %291 = "arith.addf"(%arg251, %arg252) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%291) : (f32) -> ()
    }) : (tensor<2x5x4xf32>, tensor<2x5x4xf32>, tensor<2x5x4xf32>) -> tensor<2x5x4xf32>
    %66 = "tensor.extract_slice"(%10) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 2, 0>, static_sizes = array<i64: 2, 5, 4>, static_strides = array<i64: 1, 2, 1>}> : (tensor<2x11x4xf32>) -> tensor<2x5x4xf32>
    %67 = "tensor.extract_slice"(%13) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 2, 0>, static_sizes = array<i64: 2, 5, 4>, static_strides = array<i64: 1, 2, 1>}> : (tensor<2x11x4xf32>) -> tensor<2x5x4xf32>
    %68 = "linalg.generic"(%62, %66, %18) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg248: f32, %arg249: f32, %arg250: f32):
      %290 = "arith.mulf"(%arg248, %arg249) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%290) : (f32) -> ()
    }) : (tensor<2x5x4xf32>, tensor<2x5x4xf32>, tensor<2x5x4xf32>) -> tensor<2x5x4xf32>
    %69 = "linalg.generic"(%66, %65, %18) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg245: f32, %arg246: f32, %arg247: f32):
      %289 = "arith.mulf"(%arg245, %arg246) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%289) : (f32) -> ()
    }) : (tensor<2x5x4xf32>, tensor<2x5x4xf32>, tensor<2x5x4xf32>) -> tensor<2x5x4xf32>
    %70 = "linalg.generic"(%69, %67, %18) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg242: f32, %arg243: f32, %arg244: f32):
      %288 = "arith.addf"(%arg242, %arg243) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%288) : (f32) -> ()
    }) : (tensor<2x5x4xf32>, tensor<2x5x4xf32>, tensor<2x5x4xf32>) -> tensor<2x5x4xf32>
    %71 = "tensor.extract_slice"(%10) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 2, 1, 4>, static_strides = array<i64: 1, 1, 1>}> : (tensor<2x11x4xf32>) -> tensor<2x1x4xf32>
    %72 = "tensor.empty"() : () -> tensor<2x6x4xf32>
    %73 = "linalg.generic"(%72) <{indexing_maps = [#map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg241: f32):
      %280 = "linalg.index"() <{dim = 0 : i64}> : () -> index
      %281 = "linalg.index"() <{dim = 2 : i64}> : () -> index
      %282 = "linalg.index"() <{dim = 1 : i64}> : () -> index
      %283 = "arith.cmpi"(%282, %0) <{predicate = 6 : i64}> : (index, index) -> i1
      %284 = "scf.if"(%283) ({
        %287 = "tensor.extract"(%71, %280, %282, %281) : (tensor<2x1x4xf32>, index, index, index) -> f32
        "scf.yield"(%287) : (f32) -> ()
      }, {
        %285 = "arith.subi"(%282, %0) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
        %286 = "tensor.extract"(%68, %280, %285, %281) : (tensor<2x5x4xf32>, index, index, index) -> f32
        "scf.yield"(%286) : (f32) -> ()
      }) : (i1) -> f32
      "linalg.yield"(%284) : (f32) -> ()
    }) : (tensor<2x6x4xf32>) -> tensor<2x6x4xf32>
    %74 = "tensor.extract_slice"(%13) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 2, 1, 4>, static_strides = array<i64: 1, 1, 1>}> : (tensor<2x11x4xf32>) -> tensor<2x1x4xf32>
    %75 = "linalg.generic"(%72) <{indexing_maps = [#map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg240: f32):
      %272 = "linalg.index"() <{dim = 0 : i64}> : () -> index
      %273 = "linalg.index"() <{dim = 2 : i64}> : () -> index
      %274 = "linalg.index"() <{dim = 1 : i64}> : () -> index
      %275 = "arith.cmpi"(%274, %0) <{predicate = 6 : i64}> : (index, index) -> i1
      %276 = "scf.if"(%275) ({
        %279 = "tensor.extract"(%74, %272, %274, %273) : (tensor<2x1x4xf32>, index, index, index) -> f32
        "scf.yield"(%279) : (f32) -> ()
      }, {
        %277 = "arith.subi"(%274, %0) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
        %278 = "tensor.extract"(%70, %272, %277, %273) : (tensor<2x5x4xf32>, index, index, index) -> f32
        "scf.yield"(%278) : (f32) -> ()
      }) : (i1) -> f32
      "linalg.yield"(%276) : (f32) -> ()
    }) : (tensor<2x6x4xf32>) -> tensor<2x6x4xf32>
    %76 = "linalg.fill"(%2, %5) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg238: f32, %arg239: f32):
      "linalg.yield"(%arg238) : (f32) -> ()
    }) : (f32, tensor<2x11x4xf32>) -> tensor<2x11x4xf32>
    %77 = "tensor.insert_slice"(%73, %76) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 2, 6, 4>, static_strides = array<i64: 1, 2, 1>}> : (tensor<2x6x4xf32>, tensor<2x11x4xf32>) -> tensor<2x11x4xf32>
    %78 = "tensor.insert_slice"(%62, %76) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 0, 1, 0>, static_sizes = array<i64: 2, 5, 4>, static_strides = array<i64: 1, 2, 1>}> : (tensor<2x5x4xf32>, tensor<2x11x4xf32>) -> tensor<2x11x4xf32>
    %79 = "linalg.generic"(%77, %78, %5) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg235: f32, %arg236: f32, %arg237: f32):
      %271 = "arith.addf"(%arg235, %arg236) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%271) : (f32) -> ()
    }) : (tensor<2x11x4xf32>, tensor<2x11x4xf32>, tensor<2x11x4xf32>) -> tensor<2x11x4xf32>
    %80 = "tensor.insert_slice"(%75, %76) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 2, 6, 4>, static_strides = array<i64: 1, 2, 1>}> : (tensor<2x6x4xf32>, tensor<2x11x4xf32>) -> tensor<2x11x4xf32>
    %81 = "tensor.insert_slice"(%65, %76) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 0, 1, 0>, static_sizes = array<i64: 2, 5, 4>, static_strides = array<i64: 1, 2, 1>}> : (tensor<2x5x4xf32>, tensor<2x11x4xf32>) -> tensor<2x11x4xf32>
    %82 = "linalg.generic"(%80, %81, %5) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg232: f32, %arg233: f32, %arg234: f32):
      %270 = "arith.addf"(%arg232, %arg233) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%270) : (f32) -> ()
    }) : (tensor<2x11x4xf32>, tensor<2x11x4xf32>, tensor<2x11x4xf32>) -> tensor<2x11x4xf32>
    %83 = "linalg.generic"(%82, %5) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg230: f32, %arg231: f32):
      %269 = "math.sin"(%arg230) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%269) : (f32) -> ()
    }) : (tensor<2x11x4xf32>, tensor<2x11x4xf32>) -> tensor<2x11x4xf32>
    %84 = "linalg.generic"(%82, %5) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg228: f32, %arg229: f32):
      %268 = "math.cos"(%arg228) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%268) : (f32) -> ()
    }) : (tensor<2x11x4xf32>, tensor<2x11x4xf32>) -> tensor<2x11x4xf32>
    %85 = "linalg.generic"(%83, %82, %5) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg225: f32, %arg226: f32, %arg227: f32):
      %267 = "arith.mulf"(%arg225, %arg226) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%267) : (f32) -> ()
    }) : (tensor<2x11x4xf32>, tensor<2x11x4xf32>, tensor<2x11x4xf32>) -> tensor<2x11x4xf32>
    %86 = "linalg.generic"(%85, %79, %5) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg222: f32, %arg223: f32, %arg224: f32):
      %266 = "arith.addf"(%arg222, %arg223) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%266) : (f32) -> ()
    }) : (tensor<2x11x4xf32>, tensor<2x11x4xf32>, tensor<2x11x4xf32>) -> tensor<2x11x4xf32>
    %87 = "tensor.empty"() : () -> tensor<f32>
    %88 = "linalg.fill"(%2, %87) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg220: f32, %arg221: f32):
      "linalg.yield"(%arg220) : (f32) -> ()
    }) : (f32, tensor<f32>) -> tensor<f32>
    %89 = "linalg.generic"(%86, %88) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg218: f32, %arg219: f32):
      %265 = "arith.addf"(%arg219, %arg218) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%265) : (f32) -> ()
    }) : (tensor<2x11x4xf32>, tensor<f32>) -> tensor<f32>
    %90 = "linalg.generic"(%83, %8, %5) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg215: f32, %arg216: f32, %arg217: f32):
      %264 = "arith.mulf"(%arg215, %arg216) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%264) : (f32) -> ()
    }) : (tensor<2x11x4xf32>, tensor<2x11x4xf32>, tensor<2x11x4xf32>) -> tensor<2x11x4xf32>
    %91 = "linalg.generic"(%8, %82, %5) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg212: f32, %arg213: f32, %arg214: f32):
      %263 = "arith.mulf"(%arg212, %arg213) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%263) : (f32) -> ()
    }) : (tensor<2x11x4xf32>, tensor<2x11x4xf32>, tensor<2x11x4xf32>) -> tensor<2x11x4xf32>
    %92 = "linalg.generic"(%91, %84, %5) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg209: f32, %arg210: f32, %arg211: f32):
      %262 = "arith.mulf"(%arg209, %arg210) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%262) : (f32) -> ()
    }) : (tensor<2x11x4xf32>, tensor<2x11x4xf32>, tensor<2x11x4xf32>) -> tensor<2x11x4xf32>
    %93 = "linalg.generic"(%90, %92, %5) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg206: f32, %arg207: f32, %arg208: f32):
      %261 = "arith.addf"(%arg206, %arg207) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%261) : (f32) -> ()
    }) : (tensor<2x11x4xf32>, tensor<2x11x4xf32>, tensor<2x11x4xf32>) -> tensor<2x11x4xf32>
    %94 = "tensor.pad"(%93) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_high = array<i64: 0, 1, 0>, static_low = array<i64: 0, 0, 0>}> ({
    ^bb0(%arg203: index, %arg204: index, %arg205: index):
      "tensor.yield"(%2) : (f32) -> ()
    }) : (tensor<2x11x4xf32>) -> tensor<2x12x4xf32>
    %95 = "tensor.extract_slice"(%94) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 1, 0>, static_sizes = array<i64: 2, 9, 4>, static_strides = array<i64: 1, 1, 1>}> : (tensor<2x12x4xf32>) -> tensor<2x9x4xf32>
    %96 = "tensor.extract_slice"(%95) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 2, 5, 4>, static_strides = array<i64: 1, 2, 1>}> : (tensor<2x9x4xf32>) -> tensor<2x5x4xf32>
    %97 = "tensor.extract_slice"(%93) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 2, 6, 4>, static_strides = array<i64: 1, 2, 1>}> : (tensor<2x11x4xf32>) -> tensor<2x6x4xf32>
    %98 = "tensor.pad"(%8) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_high = array<i64: 0, 1, 0>, static_low = array<i64: 0, 0, 0>}> ({
    ^bb0(%arg200: index, %arg201: index, %arg202: index):
      "tensor.yield"(%2) : (f32) -> ()
    }) : (tensor<2x11x4xf32>) -> tensor<2x12x4xf32>
    %99 = "tensor.extract_slice"(%98) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 1, 0>, static_sizes = array<i64: 2, 9, 4>, static_strides = array<i64: 1, 1, 1>}> : (tensor<2x12x4xf32>) -> tensor<2x9x4xf32>
    %100 = "tensor.extract_slice"(%99) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 2, 5, 4>, static_strides = array<i64: 1, 2, 1>}> : (tensor<2x9x4xf32>) -> tensor<2x5x4xf32>
    %101 = "tensor.extract_slice"(%8) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 2, 6, 4>, static_strides = array<i64: 1, 2, 1>}> : (tensor<2x11x4xf32>) -> tensor<2x6x4xf32>
    %102 = "tensor.extract_slice"(%97) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 2, 1, 4>, static_strides = array<i64: 1, 1, 1>}> : (tensor<2x6x4xf32>) -> tensor<2x1x4xf32>
    %103 = "tensor.extract_slice"(%97) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 1, 0>, static_sizes = array<i64: 2, 5, 4>, static_strides = array<i64: 1, 1, 1>}> : (tensor<2x6x4xf32>) -> tensor<2x5x4xf32>
    %104 = "tensor.pad"(%102) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_high = array<i64: 0, 10, 0>, static_low = array<i64: 0, 0, 0>}> ({
    ^bb0(%arg197: index, %arg198: index, %arg199: index):
      "tensor.yield"(%2) : (f32) -> ()
    }) : (tensor<2x1x4xf32>) -> tensor<2x11x4xf32>
    %105 = "tensor.extract_slice"(%101) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 2, 1, 4>, static_strides = array<i64: 1, 1, 1>}> : (tensor<2x6x4xf32>) -> tensor<2x1x4xf32>
    %106 = "tensor.extract_slice"(%101) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 1, 0>, static_sizes = array<i64: 2, 5, 4>, static_strides = array<i64: 1, 1, 1>}> : (tensor<2x6x4xf32>) -> tensor<2x5x4xf32>
    %107 = "tensor.pad"(%105) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_high = array<i64: 0, 10, 0>, static_low = array<i64: 0, 0, 0>}> ({
    ^bb0(%arg194: index, %arg195: index, %arg196: index):
      "tensor.yield"(%2) : (f32) -> ()
    }) : (tensor<2x1x4xf32>) -> tensor<2x11x4xf32>
    %108 = "linalg.generic"(%66, %103, %18) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg191: f32, %arg192: f32, %arg193: f32):
      %260 = "arith.mulf"(%arg191, %arg192) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%260) : (f32) -> ()
    }) : (tensor<2x5x4xf32>, tensor<2x5x4xf32>, tensor<2x5x4xf32>) -> tensor<2x5x4xf32>
    %109 = "linalg.generic"(%96, %108, %18) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg188: f32, %arg189: f32, %arg190: f32):
      %259 = "arith.addf"(%arg188, %arg189) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%259) : (f32) -> ()
    }) : (tensor<2x5x4xf32>, tensor<2x5x4xf32>, tensor<2x5x4xf32>) -> tensor<2x5x4xf32>
    %110 = "linalg.generic"(%103, %65, %18) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg185: f32, %arg186: f32, %arg187: f32):
      %258 = "arith.mulf"(%arg185, %arg186) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%258) : (f32) -> ()
    }) : (tensor<2x5x4xf32>, tensor<2x5x4xf32>, tensor<2x5x4xf32>) -> tensor<2x5x4xf32>
    %111 = "linalg.generic"(%62, %106, %18) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg182: f32, %arg183: f32, %arg184: f32):
      %257 = "arith.mulf"(%arg182, %arg183) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%257) : (f32) -> ()
    }) : (tensor<2x5x4xf32>, tensor<2x5x4xf32>, tensor<2x5x4xf32>) -> tensor<2x5x4xf32>
    %112 = "linalg.generic"(%110, %111, %18) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg179: f32, %arg180: f32, %arg181: f32):
      %256 = "arith.addf"(%arg179, %arg180) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%256) : (f32) -> ()
    }) : (tensor<2x5x4xf32>, tensor<2x5x4xf32>, tensor<2x5x4xf32>) -> tensor<2x5x4xf32>
    %113 = "linalg.generic"(%106, %66, %18) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg176: f32, %arg177: f32, %arg178: f32):
      %255 = "arith.mulf"(%arg176, %arg177) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%255) : (f32) -> ()
    }) : (tensor<2x5x4xf32>, tensor<2x5x4xf32>, tensor<2x5x4xf32>) -> tensor<2x5x4xf32>
    %114 = "linalg.generic"(%100, %113, %18) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg173: f32, %arg174: f32, %arg175: f32):
      %254 = "arith.addf"(%arg173, %arg174) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%254) : (f32) -> ()
    }) : (tensor<2x5x4xf32>, tensor<2x5x4xf32>, tensor<2x5x4xf32>) -> tensor<2x5x4xf32>
    %115 = "tensor.insert_slice"(%103, %76) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 0, 2, 0>, static_sizes = array<i64: 2, 5, 4>, static_strides = array<i64: 1, 2, 1>}> : (tensor<2x5x4xf32>, tensor<2x11x4xf32>) -> tensor<2x11x4xf32>
    %116 = "linalg.generic"(%104, %115, %5) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg170: f32, %arg171: f32, %arg172: f32):
      %253 = "arith.addf"(%arg170, %arg171) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%253) : (f32) -> ()
    }) : (tensor<2x11x4xf32>, tensor<2x11x4xf32>, tensor<2x11x4xf32>) -> tensor<2x11x4xf32>
    %117 = "tensor.insert_slice"(%112, %76) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 0, 2, 0>, static_sizes = array<i64: 2, 5, 4>, static_strides = array<i64: 1, 2, 1>}> : (tensor<2x5x4xf32>, tensor<2x11x4xf32>) -> tensor<2x11x4xf32>
    %118 = "linalg.generic"(%107, %117, %5) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg167: f32, %arg168: f32, %arg169: f32):
      %252 = "arith.addf"(%arg167, %arg168) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%252) : (f32) -> ()
    }) : (tensor<2x11x4xf32>, tensor<2x11x4xf32>, tensor<2x11x4xf32>) -> tensor<2x11x4xf32>
    %119 = "tensor.pad"(%109) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_high = array<i64: 0, 1, 0>, static_low = array<i64: 0, 0, 0>}> ({
    ^bb0(%arg164: index, %arg165: index, %arg166: index):
      "tensor.yield"(%2) : (f32) -> ()
    }) : (tensor<2x5x4xf32>) -> tensor<2x6x4xf32>
    %120 = "tensor.extract_slice"(%119) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 1, 0>, static_sizes = array<i64: 2, 3, 4>, static_strides = array<i64: 1, 1, 1>}> : (tensor<2x6x4xf32>) -> tensor<2x3x4xf32>
    %121 = "tensor.extract_slice"(%120) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 2, 2, 4>, static_strides = array<i64: 1, 2, 1>}> : (tensor<2x3x4xf32>) -> tensor<2x2x4xf32>
    %122 = "tensor.extract_slice"(%109) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 2, 3, 4>, static_strides = array<i64: 1, 2, 1>}> : (tensor<2x5x4xf32>) -> tensor<2x3x4xf32>
    %123 = "tensor.pad"(%114) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_high = array<i64: 0, 1, 0>, static_low = array<i64: 0, 0, 0>}> ({
    ^bb0(%arg161: index, %arg162: index, %arg163: index):
      "tensor.yield"(%2) : (f32) -> ()
    }) : (tensor<2x5x4xf32>) -> tensor<2x6x4xf32>
    %124 = "tensor.extract_slice"(%123) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 1, 0>, static_sizes = array<i64: 2, 3, 4>, static_strides = array<i64: 1, 1, 1>}> : (tensor<2x6x4xf32>) -> tensor<2x3x4xf32>
    %125 = "tensor.extract_slice"(%124) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 2, 2, 4>, static_strides = array<i64: 1, 2, 1>}> : (tensor<2x3x4xf32>) -> tensor<2x2x4xf32>
    %126 = "tensor.extract_slice"(%114) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 2, 3, 4>, static_strides = array<i64: 1, 2, 1>}> : (tensor<2x5x4xf32>) -> tensor<2x3x4xf32>
    %127 = "tensor.extract_slice"(%122) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 2, 1, 4>, static_strides = array<i64: 1, 1, 1>}> : (tensor<2x3x4xf32>) -> tensor<2x1x4xf32>
    %128 = "tensor.extract_slice"(%122) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 1, 0>, static_sizes = array<i64: 2, 2, 4>, static_strides = array<i64: 1, 1, 1>}> : (tensor<2x3x4xf32>) -> tensor<2x2x4xf32>
    %129 = "tensor.pad"(%127) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_high = array<i64: 0, 4, 0>, static_low = array<i64: 0, 0, 0>}> ({
    ^bb0(%arg158: index, %arg159: index, %arg160: index):
      "tensor.yield"(%2) : (f32) -> ()
    }) : (tensor<2x1x4xf32>) -> tensor<2x5x4xf32>
    %130 = "tensor.extract_slice"(%126) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 2, 1, 4>, static_strides = array<i64: 1, 1, 1>}> : (tensor<2x3x4xf32>) -> tensor<2x1x4xf32>
    %131 = "tensor.extract_slice"(%126) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 1, 0>, static_sizes = array<i64: 2, 2, 4>, static_strides = array<i64: 1, 1, 1>}> : (tensor<2x3x4xf32>) -> tensor<2x2x4xf32>
    %132 = "tensor.pad"(%130) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_high = array<i64: 0, 4, 0>, static_low = array<i64: 0, 0, 0>}> ({
    ^bb0(%arg155: index, %arg156: index, %arg157: index):
      "tensor.yield"(%2) : (f32) -> ()
    }) : (tensor<2x1x4xf32>) -> tensor<2x5x4xf32>
    %133 = "linalg.generic"(%49, %128, %26) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg152: f32, %arg153: f32, %arg154: f32):
      %251 = "arith.mulf"(%arg152, %arg153) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%251) : (f32) -> ()
    }) : (tensor<2x2x4xf32>, tensor<2x2x4xf32>, tensor<2x2x4xf32>) -> tensor<2x2x4xf32>
    %134 = "linalg.generic"(%121, %133, %26) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg149: f32, %arg150: f32, %arg151: f32):
      %250 = "arith.addf"(%arg149, %arg150) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%250) : (f32) -> ()
    }) : (tensor<2x2x4xf32>, tensor<2x2x4xf32>, tensor<2x2x4xf32>) -> tensor<2x2x4xf32>
    %135 = "linalg.generic"(%128, %48, %26) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg146: f32, %arg147: f32, %arg148: f32):
      %249 = "arith.mulf"(%arg146, %arg147) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%249) : (f32) -> ()
    }) : (tensor<2x2x4xf32>, tensor<2x2x4xf32>, tensor<2x2x4xf32>) -> tensor<2x2x4xf32>
    %136 = "linalg.generic"(%45, %131, %26) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg143: f32, %arg144: f32, %arg145: f32):
      %248 = "arith.mulf"(%arg143, %arg144) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%248) : (f32) -> ()
    }) : (tensor<2x2x4xf32>, tensor<2x2x4xf32>, tensor<2x2x4xf32>) -> tensor<2x2x4xf32>
    %137 = "linalg.generic"(%135, %136, %26) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg140: f32, %arg141: f32, %arg142: f32):
      %247 = "arith.addf"(%arg140, %arg141) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%247) : (f32) -> ()
    }) : (tensor<2x2x4xf32>, tensor<2x2x4xf32>, tensor<2x2x4xf32>) -> tensor<2x2x4xf32>
    %138 = "linalg.generic"(%131, %49, %26) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg137: f32, %arg138: f32, %arg139: f32):
      %246 = "arith.mulf"(%arg137, %arg138) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%246) : (f32) -> ()
    }) : (tensor<2x2x4xf32>, tensor<2x2x4xf32>, tensor<2x2x4xf32>) -> tensor<2x2x4xf32>
    %139 = "linalg.generic"(%125, %138, %26) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg134: f32, %arg135: f32, %arg136: f32):
      %245 = "arith.addf"(%arg134, %arg135) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%245) : (f32) -> ()
    }) : (tensor<2x2x4xf32>, tensor<2x2x4xf32>, tensor<2x2x4xf32>) -> tensor<2x2x4xf32>
    %140 = "tensor.insert_slice"(%128, %59) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 0, 2, 0>, static_sizes = array<i64: 2, 2, 4>, static_strides = array<i64: 1, 2, 1>}> : (tensor<2x2x4xf32>, tensor<2x5x4xf32>) -> tensor<2x5x4xf32>
    %141 = "linalg.generic"(%129, %140, %18) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg131: f32, %arg132: f32, %arg133: f32):
      %244 = "arith.addf"(%arg131, %arg132) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%244) : (f32) -> ()
    }) : (tensor<2x5x4xf32>, tensor<2x5x4xf32>, tensor<2x5x4xf32>) -> tensor<2x5x4xf32>
    %142 = "tensor.insert_slice"(%137, %59) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 0, 2, 0>, static_sizes = array<i64: 2, 2, 4>, static_strides = array<i64: 1, 2, 1>}> : (tensor<2x2x4xf32>, tensor<2x5x4xf32>) -> tensor<2x5x4xf32>
    %143 = "linalg.generic"(%132, %142, %18) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg128: f32, %arg129: f32, %arg130: f32):
      %243 = "arith.addf"(%arg128, %arg129) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%243) : (f32) -> ()
    }) : (tensor<2x5x4xf32>, tensor<2x5x4xf32>, tensor<2x5x4xf32>) -> tensor<2x5x4xf32>
    %144 = "tensor.extract_slice"(%134) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 1, 0>, static_sizes = array<i64: 2, 1, 4>, static_strides = array<i64: 1, 1, 1>}> : (tensor<2x2x4xf32>) -> tensor<2x1x4xf32>
    %145 = "tensor.extract_slice"(%144) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 2, 1, 4>, static_strides = array<i64: 1, 2, 1>}> : (tensor<2x1x4xf32>) -> tensor<2x1x4xf32>
    %146 = "tensor.pad"(%134) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_high = array<i64: 0, 1, 0>, static_low = array<i64: 0, 0, 0>}> ({
    ^bb0(%arg125: index, %arg126: index, %arg127: index):
      "tensor.yield"(%2) : (f32) -> ()
    }) : (tensor<2x2x4xf32>) -> tensor<2x3x4xf32>
    %147 = "tensor.extract_slice"(%146) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 2, 1, 4>, static_strides = array<i64: 1, 1, 1>}> : (tensor<2x3x4xf32>) -> tensor<2x1x4xf32>
    %148 = "tensor.extract_slice"(%147) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 2, 1, 4>, static_strides = array<i64: 1, 2, 1>}> : (tensor<2x1x4xf32>) -> tensor<2x1x4xf32>
    %149 = "tensor.extract_slice"(%139) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 1, 0>, static_sizes = array<i64: 2, 1, 4>, static_strides = array<i64: 1, 1, 1>}> : (tensor<2x2x4xf32>) -> tensor<2x1x4xf32>
    %150 = "tensor.extract_slice"(%149) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 2, 1, 4>, static_strides = array<i64: 1, 2, 1>}> : (tensor<2x1x4xf32>) -> tensor<2x1x4xf32>
    %151 = "tensor.pad"(%139) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_high = array<i64: 0, 1, 0>, static_low = array<i64: 0, 0, 0>}> ({
    ^bb0(%arg122: index, %arg123: index, %arg124: index):
      "tensor.yield"(%2) : (f32) -> ()
    }) : (tensor<2x2x4xf32>) -> tensor<2x3x4xf32>
    %152 = "tensor.extract_slice"(%151) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 2, 1, 4>, static_strides = array<i64: 1, 1, 1>}> : (tensor<2x3x4xf32>) -> tensor<2x1x4xf32>
    %153 = "tensor.extract_slice"(%152) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 2, 1, 4>, static_strides = array<i64: 1, 2, 1>}> : (tensor<2x1x4xf32>) -> tensor<2x1x4xf32>
    %154 = "tensor.pad"(%148) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_high = array<i64: 0, 1, 0>, static_low = array<i64: 0, 0, 0>}> ({
    ^bb0(%arg119: index, %arg120: index, %arg121: index):
      "tensor.yield"(%2) : (f32) -> ()
    }) : (tensor<2x1x4xf32>) -> tensor<2x2x4xf32>
    %155 = "tensor.pad"(%153) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_high = array<i64: 0, 1, 0>, static_low = array<i64: 0, 0, 0>}> ({
    ^bb0(%arg116: index, %arg117: index, %arg118: index):
      "tensor.yield"(%2) : (f32) -> ()
    }) : (tensor<2x1x4xf32>) -> tensor<2x2x4xf32>
    %156 = "linalg.generic"(%3, %26) <{indexing_maps = [#map1, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg114: f32, %arg115: f32):
      "linalg.yield"(%arg114) : (f32) -> ()
    }) : (tensor<f32>, tensor<2x2x4xf32>) -> tensor<2x2x4xf32>
    %157 = "linalg.generic"(%154, %156, %26) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg111: f32, %arg112: f32, %arg113: f32):
      %242 = "arith.addf"(%arg111, %arg112) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%242) : (f32) -> ()
    }) : (tensor<2x2x4xf32>, tensor<2x2x4xf32>, tensor<2x2x4xf32>) -> tensor<2x2x4xf32>
    %158 = "linalg.generic"(%155, %156, %26) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg108: f32, %arg109: f32, %arg110: f32):
      %241 = "arith.addf"(%arg108, %arg109) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%241) : (f32) -> ()
    }) : (tensor<2x2x4xf32>, tensor<2x2x4xf32>, tensor<2x2x4xf32>) -> tensor<2x2x4xf32>
    %159 = "linalg.generic"(%3, %34) <{indexing_maps = [#map1, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg106: f32, %arg107: f32):
      "linalg.yield"(%arg106) : (f32) -> ()
    }) : (tensor<f32>, tensor<2x1x4xf32>) -> tensor<2x1x4xf32>
    %160 = "linalg.generic"(%145, %159, %34) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg103: f32, %arg104: f32, %arg105: f32):
      %240 = "arith.addf"(%arg103, %arg104) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%240) : (f32) -> ()
    }) : (tensor<2x1x4xf32>, tensor<2x1x4xf32>, tensor<2x1x4xf32>) -> tensor<2x1x4xf32>
    %161 = "linalg.generic"(%150, %159, %34) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg100: f32, %arg101: f32, %arg102: f32):
      %239 = "arith.addf"(%arg100, %arg101) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%239) : (f32) -> ()
    }) : (tensor<2x1x4xf32>, tensor<2x1x4xf32>, tensor<2x1x4xf32>) -> tensor<2x1x4xf32>
    %162 = "linalg.generic"(%32, %160, %34) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg97: f32, %arg98: f32, %arg99: f32):
      %238 = "arith.mulf"(%arg97, %arg98) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%238) : (f32) -> ()
    }) : (tensor<2x1x4xf32>, tensor<2x1x4xf32>, tensor<2x1x4xf32>) -> tensor<2x1x4xf32>
    %163 = "linalg.generic"(%160, %31, %34) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg94: f32, %arg95: f32, %arg96: f32):
      %237 = "arith.mulf"(%arg94, %arg95) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%237) : (f32) -> ()
    }) : (tensor<2x1x4xf32>, tensor<2x1x4xf32>, tensor<2x1x4xf32>) -> tensor<2x1x4xf32>
    %164 = "linalg.generic"(%30, %161, %34) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg91: f32, %arg92: f32, %arg93: f32):
      %236 = "arith.mulf"(%arg91, %arg92) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%236) : (f32) -> ()
    }) : (tensor<2x1x4xf32>, tensor<2x1x4xf32>, tensor<2x1x4xf32>) -> tensor<2x1x4xf32>
    %165 = "linalg.generic"(%163, %164, %34) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg88: f32, %arg89: f32, %arg90: f32):
      %235 = "arith.addf"(%arg88, %arg89) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%235) : (f32) -> ()
    }) : (tensor<2x1x4xf32>, tensor<2x1x4xf32>, tensor<2x1x4xf32>) -> tensor<2x1x4xf32>
    %166 = "linalg.generic"(%161, %32, %34) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg85: f32, %arg86: f32, %arg87: f32):
      %234 = "arith.mulf"(%arg85, %arg86) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%234) : (f32) -> ()
    }) : (tensor<2x1x4xf32>, tensor<2x1x4xf32>, tensor<2x1x4xf32>) -> tensor<2x1x4xf32>
    %167 = "tensor.insert_slice"(%160, %42) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 0, 1, 0>, static_sizes = array<i64: 2, 1, 4>, static_strides = array<i64: 1, 2, 1>}> : (tensor<2x1x4xf32>, tensor<2x2x4xf32>) -> tensor<2x2x4xf32>
    %168 = "linalg.generic"(%157, %167, %26) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg82: f32, %arg83: f32, %arg84: f32):
      %233 = "arith.addf"(%arg82, %arg83) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%233) : (f32) -> ()
    }) : (tensor<2x2x4xf32>, tensor<2x2x4xf32>, tensor<2x2x4xf32>) -> tensor<2x2x4xf32>
    %169 = "tensor.insert_slice"(%165, %42) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 0, 1, 0>, static_sizes = array<i64: 2, 1, 4>, static_strides = array<i64: 1, 2, 1>}> : (tensor<2x1x4xf32>, tensor<2x2x4xf32>) -> tensor<2x2x4xf32>
    %170 = "linalg.generic"(%158, %169, %26) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg79: f32, %arg80: f32, %arg81: f32):
      %232 = "arith.addf"(%arg79, %arg80) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%232) : (f32) -> ()
    }) : (tensor<2x2x4xf32>, tensor<2x2x4xf32>, tensor<2x2x4xf32>) -> tensor<2x2x4xf32>
    %171 = "tensor.insert_slice"(%162, %42) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 2, 1, 4>, static_strides = array<i64: 1, 2, 1>}> : (tensor<2x1x4xf32>, tensor<2x2x4xf32>) -> tensor<2x2x4xf32>
    %172 = "linalg.generic"(%168, %171, %26) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg76: f32, %arg77: f32, %arg78: f32):
      %231 = "arith.addf"(%arg76, %arg77) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%231) : (f32) -> ()
    }) : (tensor<2x2x4xf32>, tensor<2x2x4xf32>, tensor<2x2x4xf32>) -> tensor<2x2x4xf32>
    %173 = "tensor.insert_slice"(%166, %42) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 2, 1, 4>, static_strides = array<i64: 1, 2, 1>}> : (tensor<2x1x4xf32>, tensor<2x2x4xf32>) -> tensor<2x2x4xf32>
    %174 = "linalg.generic"(%170, %173, %26) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg73: f32, %arg74: f32, %arg75: f32):
      %230 = "arith.addf"(%arg73, %arg74) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%230) : (f32) -> ()
    }) : (tensor<2x2x4xf32>, tensor<2x2x4xf32>, tensor<2x2x4xf32>) -> tensor<2x2x4xf32>
    %175 = "linalg.generic"(%24, %172, %26) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg70: f32, %arg71: f32, %arg72: f32):
      %229 = "arith.mulf"(%arg70, %arg71) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%229) : (f32) -> ()
    }) : (tensor<2x2x4xf32>, tensor<2x2x4xf32>, tensor<2x2x4xf32>) -> tensor<2x2x4xf32>
    %176 = "linalg.generic"(%172, %23, %26) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg67: f32, %arg68: f32, %arg69: f32):
      %228 = "arith.mulf"(%arg67, %arg68) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%228) : (f32) -> ()
    }) : (tensor<2x2x4xf32>, tensor<2x2x4xf32>, tensor<2x2x4xf32>) -> tensor<2x2x4xf32>
    %177 = "linalg.generic"(%22, %174, %26) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg64: f32, %arg65: f32, %arg66: f32):
      %227 = "arith.mulf"(%arg64, %arg65) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%227) : (f32) -> ()
    }) : (tensor<2x2x4xf32>, tensor<2x2x4xf32>, tensor<2x2x4xf32>) -> tensor<2x2x4xf32>
    %178 = "linalg.generic"(%176, %177, %26) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg61: f32, %arg62: f32, %arg63: f32):
      %226 = "arith.addf"(%arg61, %arg62) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%226) : (f32) -> ()
    }) : (tensor<2x2x4xf32>, tensor<2x2x4xf32>, tensor<2x2x4xf32>) -> tensor<2x2x4xf32>
    %179 = "linalg.generic"(%174, %24, %26) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg58: f32, %arg59: f32, %arg60: f32):
      %225 = "arith.mulf"(%arg58, %arg59) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%225) : (f32) -> ()
    }) : (tensor<2x2x4xf32>, tensor<2x2x4xf32>, tensor<2x2x4xf32>) -> tensor<2x2x4xf32>
    %180 = "tensor.insert_slice"(%172, %59) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 0, 1, 0>, static_sizes = array<i64: 2, 2, 4>, static_strides = array<i64: 1, 2, 1>}> : (tensor<2x2x4xf32>, tensor<2x5x4xf32>) -> tensor<2x5x4xf32>
    %181 = "linalg.generic"(%141, %180, %18) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg55: f32, %arg56: f32, %arg57: f32):
      %224 = "arith.addf"(%arg55, %arg56) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%224) : (f32) -> ()
    }) : (tensor<2x5x4xf32>, tensor<2x5x4xf32>, tensor<2x5x4xf32>) -> tensor<2x5x4xf32>
    %182 = "tensor.insert_slice"(%178, %59) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 0, 1, 0>, static_sizes = array<i64: 2, 2, 4>, static_strides = array<i64: 1, 2, 1>}> : (tensor<2x2x4xf32>, tensor<2x5x4xf32>) -> tensor<2x5x4xf32>
    %183 = "linalg.generic"(%143, %182, %18) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg52: f32, %arg53: f32, %arg54: f32):
      %223 = "arith.addf"(%arg52, %arg53) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%223) : (f32) -> ()
    }) : (tensor<2x5x4xf32>, tensor<2x5x4xf32>, tensor<2x5x4xf32>) -> tensor<2x5x4xf32>
    %184 = "tensor.insert_slice"(%175, %59) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 2, 2, 4>, static_strides = array<i64: 1, 2, 1>}> : (tensor<2x2x4xf32>, tensor<2x5x4xf32>) -> tensor<2x5x4xf32>
    %185 = "linalg.generic"(%181, %184, %18) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg49: f32, %arg50: f32, %arg51: f32):
      %222 = "arith.addf"(%arg49, %arg50) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%222) : (f32) -> ()
    }) : (tensor<2x5x4xf32>, tensor<2x5x4xf32>, tensor<2x5x4xf32>) -> tensor<2x5x4xf32>
    %186 = "tensor.insert_slice"(%179, %59) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 2, 2, 4>, static_strides = array<i64: 1, 2, 1>}> : (tensor<2x2x4xf32>, tensor<2x5x4xf32>) -> tensor<2x5x4xf32>
    %187 = "linalg.generic"(%183, %186, %18) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg46: f32, %arg47: f32, %arg48: f32):
      %221 = "arith.addf"(%arg46, %arg47) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%221) : (f32) -> ()
    }) : (tensor<2x5x4xf32>, tensor<2x5x4xf32>, tensor<2x5x4xf32>) -> tensor<2x5x4xf32>
    %188 = "linalg.generic"(%16, %185, %18) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg43: f32, %arg44: f32, %arg45: f32):
      %220 = "arith.mulf"(%arg43, %arg44) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%220) : (f32) -> ()
    }) : (tensor<2x5x4xf32>, tensor<2x5x4xf32>, tensor<2x5x4xf32>) -> tensor<2x5x4xf32>
    %189 = "linalg.generic"(%185, %15, %18) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg40: f32, %arg41: f32, %arg42: f32):
      %219 = "arith.mulf"(%arg40, %arg41) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%219) : (f32) -> ()
    }) : (tensor<2x5x4xf32>, tensor<2x5x4xf32>, tensor<2x5x4xf32>) -> tensor<2x5x4xf32>
    %190 = "linalg.generic"(%14, %187, %18) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg37: f32, %arg38: f32, %arg39: f32):
      %218 = "arith.mulf"(%arg37, %arg38) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%218) : (f32) -> ()
    }) : (tensor<2x5x4xf32>, tensor<2x5x4xf32>, tensor<2x5x4xf32>) -> tensor<2x5x4xf32>
    %191 = "linalg.generic"(%189, %190, %18) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg34: f32, %arg35: f32, %arg36: f32):
      %217 = "arith.addf"(%arg34, %arg35) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%217) : (f32) -> ()
    }) : (tensor<2x5x4xf32>, tensor<2x5x4xf32>, tensor<2x5x4xf32>) -> tensor<2x5x4xf32>
    %192 = "linalg.generic"(%187, %16, %18) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg31: f32, %arg32: f32, %arg33: f32):
      %216 = "arith.mulf"(%arg31, %arg32) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%216) : (f32) -> ()
    }) : (tensor<2x5x4xf32>, tensor<2x5x4xf32>, tensor<2x5x4xf32>) -> tensor<2x5x4xf32>
    %193 = "tensor.insert_slice"(%185, %76) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 0, 1, 0>, static_sizes = array<i64: 2, 5, 4>, static_strides = array<i64: 1, 2, 1>}> : (tensor<2x5x4xf32>, tensor<2x11x4xf32>) -> tensor<2x11x4xf32>
    %194 = "linalg.generic"(%116, %193, %5) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg28: f32, %arg29: f32, %arg30: f32):
      %215 = "arith.addf"(%arg28, %arg29) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%215) : (f32) -> ()
    }) : (tensor<2x11x4xf32>, tensor<2x11x4xf32>, tensor<2x11x4xf32>) -> tensor<2x11x4xf32>
    %195 = "tensor.insert_slice"(%191, %76) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 0, 1, 0>, static_sizes = array<i64: 2, 5, 4>, static_strides = array<i64: 1, 2, 1>}> : (tensor<2x5x4xf32>, tensor<2x11x4xf32>) -> tensor<2x11x4xf32>
    %196 = "linalg.generic"(%118, %195, %5) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg25: f32, %arg26: f32, %arg27: f32):
      %214 = "arith.addf"(%arg25, %arg26) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%214) : (f32) -> ()
    }) : (tensor<2x11x4xf32>, tensor<2x11x4xf32>, tensor<2x11x4xf32>) -> tensor<2x11x4xf32>
    %197 = "tensor.insert_slice"(%188, %76) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 2, 5, 4>, static_strides = array<i64: 1, 2, 1>}> : (tensor<2x5x4xf32>, tensor<2x11x4xf32>) -> tensor<2x11x4xf32>
    %198 = "linalg.generic"(%194, %197, %5) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg22: f32, %arg23: f32, %arg24: f32):
      %213 = "arith.addf"(%arg22, %arg23) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%213) : (f32) -> ()
    }) : (tensor<2x11x4xf32>, tensor<2x11x4xf32>, tensor<2x11x4xf32>) -> tensor<2x11x4xf32>
    %199 = "tensor.insert_slice"(%192, %76) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 2, 5, 4>, static_strides = array<i64: 1, 2, 1>}> : (tensor<2x5x4xf32>, tensor<2x11x4xf32>) -> tensor<2x11x4xf32>
    %200 = "linalg.generic"(%196, %199, %5) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg19: f32, %arg20: f32, %arg21: f32):
      %212 = "arith.addf"(%arg19, %arg20) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%212) : (f32) -> ()
    }) : (tensor<2x11x4xf32>, tensor<2x11x4xf32>, tensor<2x11x4xf32>) -> tensor<2x11x4xf32>
    %201 = "linalg.generic"(%arg1, %198, %5) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg16: f32, %arg17: f32, %arg18: f32):
      %211 = "arith.mulf"(%arg16, %arg17) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%211) : (f32) -> ()
    }) : (tensor<2x11x4xf32>, tensor<2x11x4xf32>, tensor<2x11x4xf32>) -> tensor<2x11x4xf32>
    %202 = "linalg.generic"(%198, %arg0, %5) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg13: f32, %arg14: f32, %arg15: f32):
      %210 = "arith.mulf"(%arg13, %arg14) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%210) : (f32) -> ()
    }) : (tensor<2x11x4xf32>, tensor<2x11x4xf32>, tensor<2x11x4xf32>) -> tensor<2x11x4xf32>
    %203 = "linalg.generic"(%200, %12, %5) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg10: f32, %arg11: f32, %arg12: f32):
      %209 = "arith.mulf"(%arg10, %arg11) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%209) : (f32) -> ()
    }) : (tensor<2x11x4xf32>, tensor<2x11x4xf32>, tensor<2x11x4xf32>) -> tensor<2x11x4xf32>
    %204 = "linalg.generic"(%201, %203, %5) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg7: f32, %arg8: f32, %arg9: f32):
      %208 = "arith.addf"(%arg7, %arg8) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%208) : (f32) -> ()
    }) : (tensor<2x11x4xf32>, tensor<2x11x4xf32>, tensor<2x11x4xf32>) -> tensor<2x11x4xf32>
    %205 = "stablehlo.all_reduce"(%89) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<0> : tensor<1x1xi64>, use_global_device_ids}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %206 = "linalg.generic"(%arg2, %arg3, %87) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg4: f32, %arg5: f32, %arg6: f32):
        %207 = "arith.addf"(%arg4, %arg5) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%207) : (f32) -> ()
      }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%206) : (tensor<f32>) -> ()
    }) : (tensor<f32>) -> tensor<f32>
    "func.return"(%205, %204, %202) : (tensor<f32>, tensor<2x11x4xf32>, tensor<2x11x4xf32>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} : () -> ()

