#map = affine_map<(d0, d1) -> ()>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d1, d2)>
#map3 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map4 = affine_map<(d0, d1) -> (d1, d0)>
#map5 = affine_map<(d0, d1) -> (d0)>
#map6 = affine_map<(d0) -> (d0)>
#map7 = affine_map<(d0) -> ()>
#map8 = affine_map<(d0, d1, d2) -> (d0, d2)>
#map9 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map10 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map11 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
#map12 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>
#map13 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map14 = affine_map<() -> ()>
"builtin.module"() <{sym_name = "jit_f"}> ({
  "sdy.mesh"() <{mesh = #sdy.mesh<["x"=2]>, sym_name = "mesh"}> {stablehlo.mesh = {axes = [{name = "x", size = 2 : i64}]}} : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}, {}, {}, {}, {}], function_type = (tensor<12x8xcomplex<f32>>, tensor<12x8xcomplex<f32>>, tensor<256xcomplex<f64>>, tensor<96x12xcomplex<f32>>, tensor<10x6xcomplex<f32>>, tensor<12x7xcomplex<f32>>, tensor<6xi32>) -> (tensor<12x8xcomplex<f32>>, tensor<12x12x8xcomplex<f32>>, tensor<24xcomplex<f32>>, tensor<96xcomplex<f32>>, tensor<complex<f64>>, tensor<16xcomplex<f32>>, tensor<10x7xcomplex<f32>>, tensor<8x12x12xcomplex<f32>>, tensor<16x8xcomplex<f64>>, tensor<6x12xcomplex<f32>>, tensor<f32>), res_attrs = [{jax.result_info = "result[0]"}, {jax.result_info = "result[1]"}, {jax.result_info = "result[2]"}, {jax.result_info = "result[3]"}, {jax.result_info = "result[4]"}, {jax.result_info = "result[5]"}, {jax.result_info = "result[6]"}, {jax.result_info = "result[7]"}, {jax.result_info = "result[8]"}, {jax.result_info = "result[9]"}, {jax.result_info = "result[10]"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg7: tensor<12x8xcomplex<f32>>, %arg8: tensor<12x8xcomplex<f32>>, %arg9: tensor<256xcomplex<f64>>, %arg10: tensor<96x12xcomplex<f32>>, %arg11: tensor<10x6xcomplex<f32>>, %arg12: tensor<12x7xcomplex<f32>>, %arg13: tensor<6xi32>):
    %3:11 = "sdy.manual_computation"(%arg7, %arg8, %arg9, %arg10, %arg11, %arg12, %arg13) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{"x"}, {}]>, <@mesh, [{"x"}, {}]>, <@mesh, [{"x"}]>, <@mesh, [{"x"}, {}]>, <@mesh, [{"x"}, {}]>, <@mesh, [{"x"}, {}]>, <@mesh, [{"x"}]>]>, manual_axes = #sdy<manual_axes{"x"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{"x"}, {}]>, <@mesh, [{}, {"x"}, {}]>, <@mesh, [{"x"}]>, <@mesh, [{"x"}]>, <@mesh, []>, <@mesh, [{"x"}]>, <@mesh, [{"x"}, {}]>, <@mesh, [{"x"}, {}, {}]>, <@mesh, [{"x"}, {}]>, <@mesh, [{"x"}, {}]>, <@mesh, []>]>}> ({
    ^bb0(%arg14: tensor<6x8xcomplex<f32>>, %arg15: tensor<6x8xcomplex<f32>>, %arg16: tensor<128xcomplex<f64>>, %arg17: tensor<48x12xcomplex<f32>>, %arg18: tensor<5x6xcomplex<f32>>, %arg19: tensor<6x7xcomplex<f32>>, %arg20: tensor<3xi32>):
      %4 = "arith.constant"() <{value = 11 : index}> : () -> index
      %5 = "arith.constant"() <{value = 10 : index}> : () -> index
      %6 = "arith.constant"() <{value = 9 : index}> : () -> index
      %7 = "arith.constant"() <{value = 8 : index}> : () -> index
      %8 = "arith.constant"() <{value = 7 : index}> : () -> index
      %9 = "arith.constant"() <{value = 6 : index}> : () -> index
      %10 = "arith.constant"() <{value = 5 : index}> : () -> index
      %11 = "arith.constant"() <{value = 4 : index}> : () -> index
      %12 = "arith.constant"() <{value = 3 : index}> : () -> index
      %13 = "arith.constant"() <{value = 2 : index}> : () -> index
      %14 = "arith.constant"() <{value = 1 : index}> : () -> index
      %15 = "arith.constant"() <{value = 4.800000e+01 : f32}> : () -> f32
      %16 = "arith.constant"() <{value = 47 : index}> : () -> index
      %17 = "complex.constant"() <{value = [1.000000e+00 : f32, 0.000000e+00 : f32]}> : () -> complex<f32>
      %18 = "complex.constant"() <{value = [0.000000e+00, 0.000000e+00]}> : () -> complex<f64>
      %19 = "complex.constant"() <{value = [0.000000e+00 : f32, 0.000000e+00 : f32]}> : () -> complex<f32>
      %20 = "arith.constant"() <{value = 0 : index}> : () -> index
      %21 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
      %22 = "arith.constant"() <{value = dense<48> : tensor<i32>}> : () -> tensor<i32>
      %23 = "arith.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
      %24 = "arith.constant"() <{value = dense<(1.000000e+00,0.000000e+00)> : tensor<complex<f32>>}> : () -> tensor<complex<f32>>
      %25 = "arith.constant"() <{value = dense<(0.000000e+00,1.000000e+00)> : tensor<complex<f32>>}> : () -> tensor<complex<f32>>
      %26 = "arith.constant"() <{value = dense<(0.000000e+00,0.000000e+00)> : tensor<complex<f32>>}> : () -> tensor<complex<f32>>
      %27 = "arith.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %28 = "arith.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %29 = "arith.constant"() <{value = dense<(3.000000e+00,5.000000e-01)> : tensor<complex<f32>>}> : () -> tensor<complex<f32>>
      %30 = "arith.constant"() <{value = dense<(0.000000e+00,2.000000e+00)> : tensor<complex<f32>>}> : () -> tensor<complex<f32>>
      %31 = "tensor.empty"() : () -> tensor<6x8xcomplex<f32>>
      %32 = "linalg.generic"(%30, %31) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg288: complex<f32>, %arg289: complex<f32>):
        "linalg.yield"(%arg288) : (complex<f32>) -> ()
      }) : (tensor<complex<f32>>, tensor<6x8xcomplex<f32>>) -> tensor<6x8xcomplex<f32>>
      %33 = "linalg.generic"(%arg15, %32, %31) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg285: complex<f32>, %arg286: complex<f32>, %arg287: complex<f32>):
        %303 = "complex.mul"(%arg285, %arg286) <{fastmath = #arith.fastmath<none>}> : (complex<f32>, complex<f32>) -> complex<f32>
        "linalg.yield"(%303) : (complex<f32>) -> ()
      }) : (tensor<6x8xcomplex<f32>>, tensor<6x8xcomplex<f32>>, tensor<6x8xcomplex<f32>>) -> tensor<6x8xcomplex<f32>>
      %34 = "linalg.generic"(%arg14, %33, %31) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg282: complex<f32>, %arg283: complex<f32>, %arg284: complex<f32>):
        %302 = "complex.add"(%arg282, %arg283) <{fastmath = #arith.fastmath<none>}> : (complex<f32>, complex<f32>) -> complex<f32>
        "linalg.yield"(%302) : (complex<f32>) -> ()
      }) : (tensor<6x8xcomplex<f32>>, tensor<6x8xcomplex<f32>>, tensor<6x8xcomplex<f32>>) -> tensor<6x8xcomplex<f32>>
      %35 = "tensor.empty"() : () -> tensor<6x8xf32>
      %36 = "linalg.generic"(%arg15, %35) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg280: complex<f32>, %arg281: f32):
        %301 = "complex.re"(%arg280) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32
        "linalg.yield"(%301) : (f32) -> ()
      }) : (tensor<6x8xcomplex<f32>>, tensor<6x8xf32>) -> tensor<6x8xf32>
      %37 = "linalg.generic"(%arg15, %35) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg278: complex<f32>, %arg279: f32):
        %300 = "complex.im"(%arg278) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32
        "linalg.yield"(%300) : (f32) -> ()
      }) : (tensor<6x8xcomplex<f32>>, tensor<6x8xf32>) -> tensor<6x8xf32>
      %38 = "linalg.generic"(%37, %35) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg276: f32, %arg277: f32):
        %299 = "arith.negf"(%arg276) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
        "linalg.yield"(%299) : (f32) -> ()
      }) : (tensor<6x8xf32>, tensor<6x8xf32>) -> tensor<6x8xf32>
      %39 = "linalg.generic"(%36, %38, %31) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg273: f32, %arg274: f32, %arg275: complex<f32>):
        %298 = "complex.create"(%arg273, %arg274) : (f32, f32) -> complex<f32>
        "linalg.yield"(%298) : (complex<f32>) -> ()
      }) : (tensor<6x8xf32>, tensor<6x8xf32>, tensor<6x8xcomplex<f32>>) -> tensor<6x8xcomplex<f32>>
      %40 = "linalg.generic"(%34, %39, %31) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg270: complex<f32>, %arg271: complex<f32>, %arg272: complex<f32>):
        %297 = "complex.mul"(%arg270, %arg271) <{fastmath = #arith.fastmath<none>}> : (complex<f32>, complex<f32>) -> complex<f32>
        "linalg.yield"(%297) : (complex<f32>) -> ()
      }) : (tensor<6x8xcomplex<f32>>, tensor<6x8xcomplex<f32>>, tensor<6x8xcomplex<f32>>) -> tensor<6x8xcomplex<f32>>
      %41 = "linalg.generic"(%29, %31) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg268: complex<f32>, %arg269: complex<f32>):
        "linalg.yield"(%arg268) : (complex<f32>) -> ()
      }) : (tensor<complex<f32>>, tensor<6x8xcomplex<f32>>) -> tensor<6x8xcomplex<f32>>
      %42 = "linalg.generic"(%arg14, %41, %31) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg265: complex<f32>, %arg266: complex<f32>, %arg267: complex<f32>):
        %296 = "complex.sub"(%arg265, %arg266) <{fastmath = #arith.fastmath<none>}> : (complex<f32>, complex<f32>) -> complex<f32>
        "linalg.yield"(%296) : (complex<f32>) -> ()
      }) : (tensor<6x8xcomplex<f32>>, tensor<6x8xcomplex<f32>>, tensor<6x8xcomplex<f32>>) -> tensor<6x8xcomplex<f32>>
      %43 = "linalg.generic"(%40, %42, %31) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg262: complex<f32>, %arg263: complex<f32>, %arg264: complex<f32>):
        %295 = "complex.div"(%arg262, %arg263) <{fastmath = #arith.fastmath<none>}> : (complex<f32>, complex<f32>) -> complex<f32>
        "linalg.yield"(%295) : (complex<f32>) -> ()
      }) : (tensor<6x8xcomplex<f32>>, tensor<6x8xcomplex<f32>>, tensor<6x8xcomplex<f32>>) -> tensor<6x8xcomplex<f32>>
      %44 = "linalg.generic"(%arg14, %31) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg260: complex<f32>, %arg261: complex<f32>):
        %294 = "complex.exp"(%arg260) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> complex<f32>
        "linalg.yield"(%294) : (complex<f32>) -> ()
      }) : (tensor<6x8xcomplex<f32>>, tensor<6x8xcomplex<f32>>) -> tensor<6x8xcomplex<f32>>
      %45 = "linalg.generic"(%arg15, %31) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg258: complex<f32>, %arg259: complex<f32>):
        %293 = "complex.log"(%arg258) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> complex<f32>
        "linalg.yield"(%293) : (complex<f32>) -> ()
      }) : (tensor<6x8xcomplex<f32>>, tensor<6x8xcomplex<f32>>) -> tensor<6x8xcomplex<f32>>
      %46 = "linalg.generic"(%arg14, %31) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg256: complex<f32>, %arg257: complex<f32>):
        %292 = "complex.sqrt"(%arg256) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> complex<f32>
        "linalg.yield"(%292) : (complex<f32>) -> ()
      }) : (tensor<6x8xcomplex<f32>>, tensor<6x8xcomplex<f32>>) -> tensor<6x8xcomplex<f32>>
      %47 = "linalg.generic"(%arg15, %31) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg254: complex<f32>, %arg255: complex<f32>):
        %291 = "complex.tanh"(%arg254) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> complex<f32>
        "linalg.yield"(%291) : (complex<f32>) -> ()
      }) : (tensor<6x8xcomplex<f32>>, tensor<6x8xcomplex<f32>>) -> tensor<6x8xcomplex<f32>>
      %48 = "linalg.generic"(%arg14, %35) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg252: complex<f32>, %arg253: f32):
        %290 = "complex.re"(%arg252) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32
        "linalg.yield"(%290) : (f32) -> ()
      }) : (tensor<6x8xcomplex<f32>>, tensor<6x8xf32>) -> tensor<6x8xf32>
      %49 = "linalg.generic"(%arg14, %35) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg250: complex<f32>, %arg251: f32):
        %289 = "complex.im"(%arg250) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32
        "linalg.yield"(%289) : (f32) -> ()
      }) : (tensor<6x8xcomplex<f32>>, tensor<6x8xf32>) -> tensor<6x8xf32>
      %50 = "linalg.generic"(%28, %35) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg248: f32, %arg249: f32):
        "linalg.yield"(%arg248) : (f32) -> ()
      }) : (tensor<f32>, tensor<6x8xf32>) -> tensor<6x8xf32>
      %51 = "tensor.empty"() : () -> tensor<6x8xi1>
      %52 = "linalg.generic"(%48, %50, %51) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg245: f32, %arg246: f32, %arg247: i1):
        %288 = "arith.cmpf"(%arg245, %arg246) <{fastmath = #arith.fastmath<none>, predicate = 1 : i64}> : (f32, f32) -> i1
        "linalg.yield"(%288) : (i1) -> ()
      }) : (tensor<6x8xf32>, tensor<6x8xf32>, tensor<6x8xi1>) -> tensor<6x8xi1>
      %53 = "linalg.generic"(%48, %35) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg243: f32, %arg244: f32):
        %287 = "math.sin"(%arg243) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
        "linalg.yield"(%287) : (f32) -> ()
      }) : (tensor<6x8xf32>, tensor<6x8xf32>) -> tensor<6x8xf32>
      %54 = "linalg.generic"(%48, %35) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg241: f32, %arg242: f32):
        %286 = "math.cos"(%arg241) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
        "linalg.yield"(%286) : (f32) -> ()
      }) : (tensor<6x8xf32>, tensor<6x8xf32>) -> tensor<6x8xf32>
      %55 = "linalg.generic"(%49, %35) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg239: f32, %arg240: f32):
        %285 = "math.expm1"(%arg239) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
        "linalg.yield"(%285) : (f32) -> ()
      }) : (tensor<6x8xf32>, tensor<6x8xf32>) -> tensor<6x8xf32>
      %56 = "linalg.generic"(%49, %35) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg237: f32, %arg238: f32):
        %284 = "arith.negf"(%arg237) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
        "linalg.yield"(%284) : (f32) -> ()
      }) : (tensor<6x8xf32>, tensor<6x8xf32>) -> tensor<6x8xf32>
      %57 = "linalg.generic"(%56, %35) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg235: f32, %arg236: f32):
        %283 = "math.expm1"(%arg235) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
        "linalg.yield"(%283) : (f32) -> ()
      }) : (tensor<6x8xf32>, tensor<6x8xf32>) -> tensor<6x8xf32>
      %58 = "linalg.generic"(%55, %57, %35) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg232: f32, %arg233: f32, %arg234: f32):
        %282 = "arith.subf"(%arg232, %arg233) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%282) : (f32) -> ()
      }) : (tensor<6x8xf32>, tensor<6x8xf32>, tensor<6x8xf32>) -> tensor<6x8xf32>
      %59 = "linalg.generic"(%27, %35) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg230: f32, %arg231: f32):
        "linalg.yield"(%arg230) : (f32) -> ()
      }) : (tensor<f32>, tensor<6x8xf32>) -> tensor<6x8xf32>
      %60 = "linalg.generic"(%58, %59, %35) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg227: f32, %arg228: f32, %arg229: f32):
        %281 = "arith.divf"(%arg227, %arg228) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%281) : (f32) -> ()
      }) : (tensor<6x8xf32>, tensor<6x8xf32>, tensor<6x8xf32>) -> tensor<6x8xf32>
      %61 = "linalg.generic"(%55, %57, %35) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg224: f32, %arg225: f32, %arg226: f32):
        %280 = "arith.addf"(%arg224, %arg225) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%280) : (f32) -> ()
      }) : (tensor<6x8xf32>, tensor<6x8xf32>, tensor<6x8xf32>) -> tensor<6x8xf32>
      %62 = "linalg.generic"(%61, %59, %35) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg221: f32, %arg222: f32, %arg223: f32):
        %279 = "arith.addf"(%arg221, %arg222) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%279) : (f32) -> ()
      }) : (tensor<6x8xf32>, tensor<6x8xf32>, tensor<6x8xf32>) -> tensor<6x8xf32>
      %63 = "linalg.generic"(%62, %59, %35) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg218: f32, %arg219: f32, %arg220: f32):
        %278 = "arith.divf"(%arg218, %arg219) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%278) : (f32) -> ()
      }) : (tensor<6x8xf32>, tensor<6x8xf32>, tensor<6x8xf32>) -> tensor<6x8xf32>
      %64 = "linalg.generic"(%53, %63, %35) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg215: f32, %arg216: f32, %arg217: f32):
        %277 = "arith.mulf"(%arg215, %arg216) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%277) : (f32) -> ()
      }) : (tensor<6x8xf32>, tensor<6x8xf32>, tensor<6x8xf32>) -> tensor<6x8xf32>
      %65 = "linalg.generic"(%54, %60, %35) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg212: f32, %arg213: f32, %arg214: f32):
        %276 = "arith.mulf"(%arg212, %arg213) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%276) : (f32) -> ()
      }) : (tensor<6x8xf32>, tensor<6x8xf32>, tensor<6x8xf32>) -> tensor<6x8xf32>
      %66 = "linalg.generic"(%50, %65, %31) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg209: f32, %arg210: f32, %arg211: complex<f32>):
        %275 = "complex.create"(%arg209, %arg210) : (f32, f32) -> complex<f32>
        "linalg.yield"(%275) : (complex<f32>) -> ()
      }) : (tensor<6x8xf32>, tensor<6x8xf32>, tensor<6x8xcomplex<f32>>) -> tensor<6x8xcomplex<f32>>
      %67 = "linalg.generic"(%64, %65, %31) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg206: f32, %arg207: f32, %arg208: complex<f32>):
        %274 = "complex.create"(%arg206, %arg207) : (f32, f32) -> complex<f32>
        "linalg.yield"(%274) : (complex<f32>) -> ()
      }) : (tensor<6x8xf32>, tensor<6x8xf32>, tensor<6x8xcomplex<f32>>) -> tensor<6x8xcomplex<f32>>
      %68 = "linalg.generic"(%52, %66, %67, %31) <{indexing_maps = [#map1, #map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
      ^bb0(%arg202: i1, %arg203: complex<f32>, %arg204: complex<f32>, %arg205: complex<f32>):
        %273 = "arith.select"(%arg202, %arg203, %arg204) : (i1, complex<f32>, complex<f32>) -> complex<f32>
        "linalg.yield"(%273) : (complex<f32>) -> ()
      }) : (tensor<6x8xi1>, tensor<6x8xcomplex<f32>>, tensor<6x8xcomplex<f32>>, tensor<6x8xcomplex<f32>>) -> tensor<6x8xcomplex<f32>>
      %69 = "linalg.generic"(%36, %50, %51) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg199: f32, %arg200: f32, %arg201: i1):
        %272 = "arith.cmpf"(%arg199, %arg200) <{fastmath = #arith.fastmath<none>, predicate = 1 : i64}> : (f32, f32) -> i1
        "linalg.yield"(%272) : (i1) -> ()
      }) : (tensor<6x8xf32>, tensor<6x8xf32>, tensor<6x8xi1>) -> tensor<6x8xi1>
      %70 = "linalg.generic"(%36, %35) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg197: f32, %arg198: f32):
        %271 = "math.sin"(%arg197) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
        "linalg.yield"(%271) : (f32) -> ()
      }) : (tensor<6x8xf32>, tensor<6x8xf32>) -> tensor<6x8xf32>
      %71 = "linalg.generic"(%36, %35) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg195: f32, %arg196: f32):
        %270 = "math.cos"(%arg195) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
        "linalg.yield"(%270) : (f32) -> ()
      }) : (tensor<6x8xf32>, tensor<6x8xf32>) -> tensor<6x8xf32>
      %72 = "linalg.generic"(%37, %35) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg193: f32, %arg194: f32):
        %269 = "math.expm1"(%arg193) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
        "linalg.yield"(%269) : (f32) -> ()
      }) : (tensor<6x8xf32>, tensor<6x8xf32>) -> tensor<6x8xf32>
      %73 = "linalg.generic"(%38, %35) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg191: f32, %arg192: f32):
        %268 = "math.expm1"(%arg191) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
        "linalg.yield"(%268) : (f32) -> ()
      }) : (tensor<6x8xf32>, tensor<6x8xf32>) -> tensor<6x8xf32>
      %74 = "linalg.generic"(%72, %73, %35) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg188: f32, %arg189: f32, %arg190: f32):
        %267 = "arith.subf"(%arg188, %arg189) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%267) : (f32) -> ()
      }) : (tensor<6x8xf32>, tensor<6x8xf32>, tensor<6x8xf32>) -> tensor<6x8xf32>
      %75 = "linalg.generic"(%74, %59, %35) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg185: f32, %arg186: f32, %arg187: f32):
        %266 = "arith.divf"(%arg185, %arg186) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%266) : (f32) -> ()
      }) : (tensor<6x8xf32>, tensor<6x8xf32>, tensor<6x8xf32>) -> tensor<6x8xf32>
      %76 = "linalg.generic"(%72, %73, %35) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg182: f32, %arg183: f32, %arg184: f32):
        %265 = "arith.addf"(%arg182, %arg183) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%265) : (f32) -> ()
      }) : (tensor<6x8xf32>, tensor<6x8xf32>, tensor<6x8xf32>) -> tensor<6x8xf32>
      %77 = "linalg.generic"(%76, %59, %35) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg179: f32, %arg180: f32, %arg181: f32):
        %264 = "arith.addf"(%arg179, %arg180) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%264) : (f32) -> ()
      }) : (tensor<6x8xf32>, tensor<6x8xf32>, tensor<6x8xf32>) -> tensor<6x8xf32>
      %78 = "linalg.generic"(%77, %59, %35) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg176: f32, %arg177: f32, %arg178: f32):
        %263 = "arith.divf"(%arg176, %arg177) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%263) : (f32) -> ()
      }) : (tensor<6x8xf32>, tensor<6x8xf32>, tensor<6x8xf32>) -> tensor<6x8xf32>
      %79 = "linalg.generic"(%71, %78, %35) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg173: f32, %arg174: f32, %arg175: f32):
        %262 = "arith.mulf"(%arg173, %arg174) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%262) : (f32) -> ()
      }) : (tensor<6x8xf32>, tensor<6x8xf32>, tensor<6x8xf32>) -> tensor<6x8xf32>
      %80 = "linalg.generic"(%70, %35) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg171: f32, %arg172: f32):
        %261 = "arith.negf"(%arg171) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
        "linalg.yield"(%261) : (f32) -> ()
      }) : (tensor<6x8xf32>, tensor<6x8xf32>) -> tensor<6x8xf32>
      %81 = "linalg.generic"(%80, %75, %35) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg168: f32, %arg169: f32, %arg170: f32):
        %260 = "arith.mulf"(%arg168, %arg169) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%260) : (f32) -> ()
      }) : (tensor<6x8xf32>, tensor<6x8xf32>, tensor<6x8xf32>) -> tensor<6x8xf32>
      %82 = "linalg.generic"(%79, %50, %31) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg165: f32, %arg166: f32, %arg167: complex<f32>):
        %259 = "complex.create"(%arg165, %arg166) : (f32, f32) -> complex<f32>
        "linalg.yield"(%259) : (complex<f32>) -> ()
      }) : (tensor<6x8xf32>, tensor<6x8xf32>, tensor<6x8xcomplex<f32>>) -> tensor<6x8xcomplex<f32>>
      %83 = "linalg.generic"(%79, %81, %31) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg162: f32, %arg163: f32, %arg164: complex<f32>):
        %258 = "complex.create"(%arg162, %arg163) : (f32, f32) -> complex<f32>
        "linalg.yield"(%258) : (complex<f32>) -> ()
      }) : (tensor<6x8xf32>, tensor<6x8xf32>, tensor<6x8xcomplex<f32>>) -> tensor<6x8xcomplex<f32>>
      %84 = "linalg.generic"(%69, %82, %83, %31) <{indexing_maps = [#map1, #map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
      ^bb0(%arg158: i1, %arg159: complex<f32>, %arg160: complex<f32>, %arg161: complex<f32>):
        %257 = "arith.select"(%arg158, %arg159, %arg160) : (i1, complex<f32>, complex<f32>) -> complex<f32>
        "linalg.yield"(%257) : (complex<f32>) -> ()
      }) : (tensor<6x8xi1>, tensor<6x8xcomplex<f32>>, tensor<6x8xcomplex<f32>>, tensor<6x8xcomplex<f32>>) -> tensor<6x8xcomplex<f32>>
      %85 = "linalg.generic"(%arg14, %35) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg156: complex<f32>, %arg157: f32):
        %256 = "complex.abs"(%arg156) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32
        "linalg.yield"(%256) : (f32) -> ()
      }) : (tensor<6x8xcomplex<f32>>, tensor<6x8xf32>) -> tensor<6x8xf32>
      %86 = "linalg.generic"(%85, %31) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg154: f32, %arg155: complex<f32>):
        %255 = "complex.create"(%arg154, %21) : (f32, f32) -> complex<f32>
        "linalg.yield"(%255) : (complex<f32>) -> ()
      }) : (tensor<6x8xf32>, tensor<6x8xcomplex<f32>>) -> tensor<6x8xcomplex<f32>>
      %87 = "linalg.generic"(%26, %31) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg152: complex<f32>, %arg153: complex<f32>):
        "linalg.yield"(%arg152) : (complex<f32>) -> ()
      }) : (tensor<complex<f32>>, tensor<6x8xcomplex<f32>>) -> tensor<6x8xcomplex<f32>>
      %88 = "linalg.generic"(%86, %87, %31) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg149: complex<f32>, %arg150: complex<f32>, %arg151: complex<f32>):
        %254 = "complex.add"(%arg149, %arg150) <{fastmath = #arith.fastmath<none>}> : (complex<f32>, complex<f32>) -> complex<f32>
        "linalg.yield"(%254) : (complex<f32>) -> ()
      }) : (tensor<6x8xcomplex<f32>>, tensor<6x8xcomplex<f32>>, tensor<6x8xcomplex<f32>>) -> tensor<6x8xcomplex<f32>>
      %89 = "linalg.generic"(%37, %31) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg147: f32, %arg148: complex<f32>):
        %253 = "complex.create"(%arg147, %21) : (f32, f32) -> complex<f32>
        "linalg.yield"(%253) : (complex<f32>) -> ()
      }) : (tensor<6x8xf32>, tensor<6x8xcomplex<f32>>) -> tensor<6x8xcomplex<f32>>
      %90 = "linalg.generic"(%25, %31) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg145: complex<f32>, %arg146: complex<f32>):
        "linalg.yield"(%arg145) : (complex<f32>) -> ()
      }) : (tensor<complex<f32>>, tensor<6x8xcomplex<f32>>) -> tensor<6x8xcomplex<f32>>
      %91 = "linalg.generic"(%90, %89, %31) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg142: complex<f32>, %arg143: complex<f32>, %arg144: complex<f32>):
        %252 = "complex.mul"(%arg142, %arg143) <{fastmath = #arith.fastmath<none>}> : (complex<f32>, complex<f32>) -> complex<f32>
        "linalg.yield"(%252) : (complex<f32>) -> ()
      }) : (tensor<6x8xcomplex<f32>>, tensor<6x8xcomplex<f32>>, tensor<6x8xcomplex<f32>>) -> tensor<6x8xcomplex<f32>>
      %92 = "linalg.generic"(%48, %31) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg140: f32, %arg141: complex<f32>):
        %251 = "complex.create"(%arg140, %21) : (f32, f32) -> complex<f32>
        "linalg.yield"(%251) : (complex<f32>) -> ()
      }) : (tensor<6x8xf32>, tensor<6x8xcomplex<f32>>) -> tensor<6x8xcomplex<f32>>
      %93 = "linalg.generic"(%92, %91, %31) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg137: complex<f32>, %arg138: complex<f32>, %arg139: complex<f32>):
        %250 = "complex.add"(%arg137, %arg138) <{fastmath = #arith.fastmath<none>}> : (complex<f32>, complex<f32>) -> complex<f32>
        "linalg.yield"(%250) : (complex<f32>) -> ()
      }) : (tensor<6x8xcomplex<f32>>, tensor<6x8xcomplex<f32>>, tensor<6x8xcomplex<f32>>) -> tensor<6x8xcomplex<f32>>
      %94 = "linalg.generic"(%arg14, %arg14, %31) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg134: complex<f32>, %arg135: complex<f32>, %arg136: complex<f32>):
        %249 = "complex.mul"(%arg134, %arg135) <{fastmath = #arith.fastmath<none>}> : (complex<f32>, complex<f32>) -> complex<f32>
        "linalg.yield"(%249) : (complex<f32>) -> ()
      }) : (tensor<6x8xcomplex<f32>>, tensor<6x8xcomplex<f32>>, tensor<6x8xcomplex<f32>>) -> tensor<6x8xcomplex<f32>>
      %95 = "linalg.generic"(%arg14, %31) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg132: complex<f32>, %arg133: complex<f32>):
        %248 = "complex.neg"(%arg132) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> complex<f32>
        "linalg.yield"(%248) : (complex<f32>) -> ()
      }) : (tensor<6x8xcomplex<f32>>, tensor<6x8xcomplex<f32>>) -> tensor<6x8xcomplex<f32>>
      %96 = "linalg.generic"(%48, %50, %51) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg129: f32, %arg130: f32, %arg131: i1):
        %247 = "arith.cmpf"(%arg129, %arg130) <{fastmath = #arith.fastmath<none>, predicate = 2 : i64}> : (f32, f32) -> i1
        "linalg.yield"(%247) : (i1) -> ()
      }) : (tensor<6x8xf32>, tensor<6x8xf32>, tensor<6x8xi1>) -> tensor<6x8xi1>
      %97 = "func.call"(%96, %arg14, %arg15) <{callee = @_where}> : (tensor<6x8xi1>, tensor<6x8xcomplex<f32>>, tensor<6x8xcomplex<f32>>) -> tensor<6x8xcomplex<f32>>
      %98 = "linalg.generic"(%24, %31) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg127: complex<f32>, %arg128: complex<f32>):
        "linalg.yield"(%arg127) : (complex<f32>) -> ()
      }) : (tensor<complex<f32>>, tensor<6x8xcomplex<f32>>) -> tensor<6x8xcomplex<f32>>
      %99 = "linalg.generic"(%98, %arg15, %31) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg124: complex<f32>, %arg125: complex<f32>, %arg126: complex<f32>):
        %246 = "complex.div"(%arg124, %arg125) <{fastmath = #arith.fastmath<none>}> : (complex<f32>, complex<f32>) -> complex<f32>
        "linalg.yield"(%246) : (complex<f32>) -> ()
      }) : (tensor<6x8xcomplex<f32>>, tensor<6x8xcomplex<f32>>, tensor<6x8xcomplex<f32>>) -> tensor<6x8xcomplex<f32>>
      %100 = "tensor.empty"() : () -> tensor<1x6x8xcomplex<f32>>
      %101 = "linalg.generic"(%44, %100) <{indexing_maps = [#map2, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg122: complex<f32>, %arg123: complex<f32>):
        "linalg.yield"(%arg122) : (complex<f32>) -> ()
      }) : (tensor<6x8xcomplex<f32>>, tensor<1x6x8xcomplex<f32>>) -> tensor<1x6x8xcomplex<f32>>
      %102 = "linalg.generic"(%45, %100) <{indexing_maps = [#map2, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg120: complex<f32>, %arg121: complex<f32>):
        "linalg.yield"(%arg120) : (complex<f32>) -> ()
      }) : (tensor<6x8xcomplex<f32>>, tensor<1x6x8xcomplex<f32>>) -> tensor<1x6x8xcomplex<f32>>
      %103 = "linalg.generic"(%46, %100) <{indexing_maps = [#map2, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg118: complex<f32>, %arg119: complex<f32>):
        "linalg.yield"(%arg118) : (complex<f32>) -> ()
      }) : (tensor<6x8xcomplex<f32>>, tensor<1x6x8xcomplex<f32>>) -> tensor<1x6x8xcomplex<f32>>
      %104 = "linalg.generic"(%47, %100) <{indexing_maps = [#map2, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg116: complex<f32>, %arg117: complex<f32>):
        "linalg.yield"(%arg116) : (complex<f32>) -> ()
      }) : (tensor<6x8xcomplex<f32>>, tensor<1x6x8xcomplex<f32>>) -> tensor<1x6x8xcomplex<f32>>
      %105 = "linalg.generic"(%68, %100) <{indexing_maps = [#map2, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg114: complex<f32>, %arg115: complex<f32>):
        "linalg.yield"(%arg114) : (complex<f32>) -> ()
      }) : (tensor<6x8xcomplex<f32>>, tensor<1x6x8xcomplex<f32>>) -> tensor<1x6x8xcomplex<f32>>
      %106 = "linalg.generic"(%84, %100) <{indexing_maps = [#map2, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg112: complex<f32>, %arg113: complex<f32>):
        "linalg.yield"(%arg112) : (complex<f32>) -> ()
      }) : (tensor<6x8xcomplex<f32>>, tensor<1x6x8xcomplex<f32>>) -> tensor<1x6x8xcomplex<f32>>
      %107 = "linalg.generic"(%88, %100) <{indexing_maps = [#map2, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg110: complex<f32>, %arg111: complex<f32>):
        "linalg.yield"(%arg110) : (complex<f32>) -> ()
      }) : (tensor<6x8xcomplex<f32>>, tensor<1x6x8xcomplex<f32>>) -> tensor<1x6x8xcomplex<f32>>
      %108 = "linalg.generic"(%93, %100) <{indexing_maps = [#map2, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg108: complex<f32>, %arg109: complex<f32>):
        "linalg.yield"(%arg108) : (complex<f32>) -> ()
      }) : (tensor<6x8xcomplex<f32>>, tensor<1x6x8xcomplex<f32>>) -> tensor<1x6x8xcomplex<f32>>
      %109 = "linalg.generic"(%94, %100) <{indexing_maps = [#map2, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg106: complex<f32>, %arg107: complex<f32>):
        "linalg.yield"(%arg106) : (complex<f32>) -> ()
      }) : (tensor<6x8xcomplex<f32>>, tensor<1x6x8xcomplex<f32>>) -> tensor<1x6x8xcomplex<f32>>
      %110 = "linalg.generic"(%95, %100) <{indexing_maps = [#map2, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg104: complex<f32>, %arg105: complex<f32>):
        "linalg.yield"(%arg104) : (complex<f32>) -> ()
      }) : (tensor<6x8xcomplex<f32>>, tensor<1x6x8xcomplex<f32>>) -> tensor<1x6x8xcomplex<f32>>
      %111 = "linalg.generic"(%97, %100) <{indexing_maps = [#map2, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg102: complex<f32>, %arg103: complex<f32>):
        "linalg.yield"(%arg102) : (complex<f32>) -> ()
      }) : (tensor<6x8xcomplex<f32>>, tensor<1x6x8xcomplex<f32>>) -> tensor<1x6x8xcomplex<f32>>
      %112 = "linalg.generic"(%99, %100) <{indexing_maps = [#map2, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg100: complex<f32>, %arg101: complex<f32>):
        "linalg.yield"(%arg100) : (complex<f32>) -> ()
      }) : (tensor<6x8xcomplex<f32>>, tensor<1x6x8xcomplex<f32>>) -> tensor<1x6x8xcomplex<f32>>
      %113 = "tensor.empty"() : () -> tensor<12x6x8xcomplex<f32>>
      %114 = "linalg.generic"(%113) <{indexing_maps = [#map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
      ^bb0(%arg99: complex<f32>):
        %198 = "linalg.index"() <{dim = 1 : i64}> : () -> index
        %199 = "linalg.index"() <{dim = 2 : i64}> : () -> index
        %200 = "linalg.index"() <{dim = 0 : i64}> : () -> index
        %201 = "arith.cmpi"(%200, %14) <{predicate = 6 : i64}> : (index, index) -> i1
        %202 = "scf.if"(%201) ({
          %245 = "tensor.extract"(%101, %200, %198, %199) : (tensor<1x6x8xcomplex<f32>>, index, index, index) -> complex<f32>
          "scf.yield"(%245) : (complex<f32>) -> ()
        }, {
          %203 = "arith.cmpi"(%200, %13) <{predicate = 6 : i64}> : (index, index) -> i1
          %204 = "scf.if"(%203) ({
            %243 = "arith.subi"(%200, %14) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
            %244 = "tensor.extract"(%102, %243, %198, %199) : (tensor<1x6x8xcomplex<f32>>, index, index, index) -> complex<f32>
            "scf.yield"(%244) : (complex<f32>) -> ()
          }, {
            %205 = "arith.cmpi"(%200, %12) <{predicate = 6 : i64}> : (index, index) -> i1
            %206 = "scf.if"(%205) ({
              %241 = "arith.subi"(%200, %13) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
              %242 = "tensor.extract"(%103, %241, %198, %199) : (tensor<1x6x8xcomplex<f32>>, index, index, index) -> complex<f32>
              "scf.yield"(%242) : (complex<f32>) -> ()
            }, {
              %207 = "arith.cmpi"(%200, %11) <{predicate = 6 : i64}> : (index, index) -> i1
              %208 = "scf.if"(%207) ({
                %239 = "arith.subi"(%200, %12) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
                %240 = "tensor.extract"(%104, %239, %198, %199) : (tensor<1x6x8xcomplex<f32>>, index, index, index) -> complex<f32>
                "scf.yield"(%240) : (complex<f32>) -> ()
              }, {
                %209 = "arith.cmpi"(%200, %10) <{predicate = 6 : i64}> : (index, index) -> i1
                %210 = "scf.if"(%209) ({
                  %237 = "arith.subi"(%200, %11) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
                  %238 = "tensor.extract"(%105, %237, %198, %199) : (tensor<1x6x8xcomplex<f32>>, index, index, index) -> complex<f32>
                  "scf.yield"(%238) : (complex<f32>) -> ()
                }, {
                  %211 = "arith.cmpi"(%200, %9) <{predicate = 6 : i64}> : (index, index) -> i1
                  %212 = "scf.if"(%211) ({
                    %235 = "arith.subi"(%200, %10) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
                    %236 = "tensor.extract"(%106, %235, %198, %199) : (tensor<1x6x8xcomplex<f32>>, index, index, index) -> complex<f32>
                    "scf.yield"(%236) : (complex<f32>) -> ()
                  }, {
                    %213 = "arith.cmpi"(%200, %8) <{predicate = 6 : i64}> : (index, index) -> i1
                    %214 = "scf.if"(%213) ({
                      %233 = "arith.subi"(%200, %9) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
                      %234 = "tensor.extract"(%107, %233, %198, %199) : (tensor<1x6x8xcomplex<f32>>, index, index, index) -> complex<f32>
                      "scf.yield"(%234) : (complex<f32>) -> ()
                    }, {
                      %215 = "arith.cmpi"(%200, %7) <{predicate = 6 : i64}> : (index, index) -> i1
                      %216 = "scf.if"(%215) ({
                        %231 = "arith.subi"(%200, %8) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
                        %232 = "tensor.extract"(%108, %231, %198, %199) : (tensor<1x6x8xcomplex<f32>>, index, index, index) -> complex<f32>
                        "scf.yield"(%232) : (complex<f32>) -> ()
                      }, {
                        %217 = "arith.cmpi"(%200, %6) <{predicate = 6 : i64}> : (index, index) -> i1
                        %218 = "scf.if"(%217) ({
                          %229 = "arith.subi"(%200, %7) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
                          %230 = "tensor.extract"(%109, %229, %198, %199) : (tensor<1x6x8xcomplex<f32>>, index, index, index) -> complex<f32>
                          "scf.yield"(%230) : (complex<f32>) -> ()
                        }, {
                          %219 = "arith.cmpi"(%200, %5) <{predicate = 6 : i64}> : (index, index) -> i1
                          %220 = "scf.if"(%219) ({
                            %227 = "arith.subi"(%200, %6) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
                            %228 = "tensor.extract"(%110, %227, %198, %199) : (tensor<1x6x8xcomplex<f32>>, index, index, index) -> complex<f32>
                            "scf.yield"(%228) : (complex<f32>) -> ()
                          }, {
                            %221 = "arith.cmpi"(%200, %4) <{predicate = 6 : i64}> : (index, index) -> i1
                            %222 = "scf.if"(%221) ({
                              %225 = "arith.subi"(%200, %5) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
                              %226 = "tensor.extract"(%111, %225, %198, %199) : (tensor<1x6x8xcomplex<f32>>, index, index, index) -> complex<f32>
                              "scf.yield"(%226) : (complex<f32>) -> ()
                            }, {
                              %223 = "arith.subi"(%200, %4) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
                              %224 = "tensor.extract"(%112, %223, %198, %199) : (tensor<1x6x8xcomplex<f32>>, index, index, index) -> complex<f32>
                              "scf.yield"(%224) : (complex<f32>) -> ()
                            }) : (i1) -> complex<f32>
                            "scf.yield"(%222) : (complex<f32>) -> ()
                          }) : (i1) -> complex<f32>
                          "scf.yield"(%220) : (complex<f32>) -> ()
                        }) : (i1) -> complex<f32>
                        "scf.yield"(%218) : (complex<f32>) -> ()
                      }) : (i1) -> complex<f32>
                      "scf.yield"(%216) : (complex<f32>) -> ()
                    }) : (i1) -> complex<f32>
                    "scf.yield"(%214) : (complex<f32>) -> ()
                  }) : (i1) -> complex<f32>
                  "scf.yield"(%212) : (complex<f32>) -> ()
                }) : (i1) -> complex<f32>
                "scf.yield"(%210) : (complex<f32>) -> ()
              }) : (i1) -> complex<f32>
              "scf.yield"(%208) : (complex<f32>) -> ()
            }) : (i1) -> complex<f32>
            "scf.yield"(%206) : (complex<f32>) -> ()
          }) : (i1) -> complex<f32>
          "scf.yield"(%204) : (complex<f32>) -> ()
        }) : (i1) -> complex<f32>
        "linalg.yield"(%202) : (complex<f32>) -> ()
      }) : (tensor<12x6x8xcomplex<f32>>) -> tensor<12x6x8xcomplex<f32>>
      %115 = "tensor.empty"() : () -> tensor<12xcomplex<f32>>
      %116 = "linalg.fill"(%19, %115) <{operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg97: complex<f32>, %arg98: complex<f32>):
        "linalg.yield"(%arg97) : (complex<f32>) -> ()
      }) : (complex<f32>, tensor<12xcomplex<f32>>) -> tensor<12xcomplex<f32>>
      %117 = "linalg.generic"(%arg17, %116) <{indexing_maps = [#map4, #map5], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg95: complex<f32>, %arg96: complex<f32>):
        %197 = "complex.add"(%arg96, %arg95) <{fastmath = #arith.fastmath<none>}> : (complex<f32>, complex<f32>) -> complex<f32>
        "linalg.yield"(%197) : (complex<f32>) -> ()
      }) : (tensor<48x12xcomplex<f32>>, tensor<12xcomplex<f32>>) -> tensor<12xcomplex<f32>>
      %118 = "tensor.empty"() : () -> tensor<48xcomplex<f32>>
      %119 = "linalg.fill"(%19, %118) <{operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg93: complex<f32>, %arg94: complex<f32>):
        "linalg.yield"(%arg93) : (complex<f32>) -> ()
      }) : (complex<f32>, tensor<48xcomplex<f32>>) -> tensor<48xcomplex<f32>>
      %120 = "linalg.generic"(%arg17, %119) <{indexing_maps = [#map1, #map5], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg91: complex<f32>, %arg92: complex<f32>):
        %196 = "complex.add"(%arg92, %arg91) <{fastmath = #arith.fastmath<none>}> : (complex<f32>, complex<f32>) -> complex<f32>
        "linalg.yield"(%196) : (complex<f32>) -> ()
      }) : (tensor<48x12xcomplex<f32>>, tensor<48xcomplex<f32>>) -> tensor<48xcomplex<f32>>
      %121 = "tensor.empty"() : () -> tensor<complex<f64>>
      %122 = "linalg.fill"(%18, %121) <{operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg89: complex<f64>, %arg90: complex<f64>):
        "linalg.yield"(%arg89) : (complex<f64>) -> ()
      }) : (complex<f64>, tensor<complex<f64>>) -> tensor<complex<f64>>
      %123 = "linalg.generic"(%arg16, %122) <{indexing_maps = [#map6, #map7], iterator_types = [#linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg87: complex<f64>, %arg88: complex<f64>):
        %195 = "complex.add"(%arg88, %arg87) <{fastmath = #arith.fastmath<none>}> : (complex<f64>, complex<f64>) -> complex<f64>
        "linalg.yield"(%195) : (complex<f64>) -> ()
      }) : (tensor<128xcomplex<f64>>, tensor<complex<f64>>) -> tensor<complex<f64>>
      %124 = "tensor.extract_slice"(%arg14) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0>, static_sizes = array<i64: 4, 8>, static_strides = array<i64: 1, 1>}> : (tensor<6x8xcomplex<f32>>) -> tensor<4x8xcomplex<f32>>
      %125 = "tensor.empty"() : () -> tensor<8xcomplex<f32>>
      %126 = "linalg.fill"(%17, %125) <{operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg85: complex<f32>, %arg86: complex<f32>):
        "linalg.yield"(%arg85) : (complex<f32>) -> ()
      }) : (complex<f32>, tensor<8xcomplex<f32>>) -> tensor<8xcomplex<f32>>
      %127 = "linalg.generic"(%124, %126) <{indexing_maps = [#map4, #map5], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg83: complex<f32>, %arg84: complex<f32>):
        %194 = "complex.mul"(%arg84, %arg83) <{fastmath = #arith.fastmath<none>}> : (complex<f32>, complex<f32>) -> complex<f32>
        "linalg.yield"(%194) : (complex<f32>) -> ()
      }) : (tensor<4x8xcomplex<f32>>, tensor<8xcomplex<f32>>) -> tensor<8xcomplex<f32>>
      %128 = "tensor.empty"() : () -> tensor<5x7xcomplex<f32>>
      %129 = "linalg.fill"(%19, %128) <{operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg81: complex<f32>, %arg82: complex<f32>):
        "linalg.yield"(%arg81) : (complex<f32>) -> ()
      }) : (complex<f32>, tensor<5x7xcomplex<f32>>) -> tensor<5x7xcomplex<f32>>
      %130 = "linalg.matmul"(%arg18, %arg19, %129) <{indexing_maps = [#map8, #map9, #map10], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg78: complex<f32>, %arg79: complex<f32>, %arg80: complex<f32>):
        %192 = "complex.mul"(%arg78, %arg79) <{fastmath = #arith.fastmath<none>}> : (complex<f32>, complex<f32>) -> complex<f32>
        %193 = "complex.add"(%arg80, %192) <{fastmath = #arith.fastmath<none>}> : (complex<f32>, complex<f32>) -> complex<f32>
        "linalg.yield"(%193) : (complex<f32>) -> ()
      }) : (tensor<5x6xcomplex<f32>>, tensor<6x7xcomplex<f32>>, tensor<5x7xcomplex<f32>>) -> tensor<5x7xcomplex<f32>>
      %131 = "tensor.expand_shape"(%arg17) <{reassociation = [[0, 1], [2]], static_output_shape = array<i64: 4, 12, 12>}> : (tensor<48x12xcomplex<f32>>) -> tensor<4x12x12xcomplex<f32>>
      %132 = "tensor.empty"() : () -> tensor<4x12x12xcomplex<f32>>
      %133 = "linalg.fill"(%19, %132) <{operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg76: complex<f32>, %arg77: complex<f32>):
        "linalg.yield"(%arg76) : (complex<f32>) -> ()
      }) : (complex<f32>, tensor<4x12x12xcomplex<f32>>) -> tensor<4x12x12xcomplex<f32>>
      %134 = "linalg.generic"(%131, %131, %133) <{indexing_maps = [#map11, #map12, #map13], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg73: complex<f32>, %arg74: complex<f32>, %arg75: complex<f32>):
        %190 = "complex.mul"(%arg73, %arg74) <{fastmath = #arith.fastmath<none>}> : (complex<f32>, complex<f32>) -> complex<f32>
        %191 = "complex.add"(%arg75, %190) <{fastmath = #arith.fastmath<none>}> : (complex<f32>, complex<f32>) -> complex<f32>
        "linalg.yield"(%191) : (complex<f32>) -> ()
      }) : (tensor<4x12x12xcomplex<f32>>, tensor<4x12x12xcomplex<f32>>, tensor<4x12x12xcomplex<f32>>) -> tensor<4x12x12xcomplex<f32>>
      %135 = "tensor.empty"() : () -> tensor<128xf64>
      %136 = "linalg.generic"(%arg16, %135) <{indexing_maps = [#map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg71: complex<f64>, %arg72: f64):
        %189 = "complex.re"(%arg71) <{fastmath = #arith.fastmath<none>}> : (complex<f64>) -> f64
        "linalg.yield"(%189) : (f64) -> ()
      }) : (tensor<128xcomplex<f64>>, tensor<128xf64>) -> tensor<128xf64>
      %137 = "linalg.generic"(%arg16, %135) <{indexing_maps = [#map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg69: complex<f64>, %arg70: f64):
        %188 = "complex.im"(%arg69) <{fastmath = #arith.fastmath<none>}> : (complex<f64>) -> f64
        "linalg.yield"(%188) : (f64) -> ()
      }) : (tensor<128xcomplex<f64>>, tensor<128xf64>) -> tensor<128xf64>
      %138 = "linalg.generic"(%137, %135) <{indexing_maps = [#map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg67: f64, %arg68: f64):
        %187 = "arith.negf"(%arg67) <{fastmath = #arith.fastmath<none>}> : (f64) -> f64
        "linalg.yield"(%187) : (f64) -> ()
      }) : (tensor<128xf64>, tensor<128xf64>) -> tensor<128xf64>
      %139 = "tensor.empty"() : () -> tensor<128xcomplex<f64>>
      %140 = "linalg.generic"(%136, %138, %139) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg64: f64, %arg65: f64, %arg66: complex<f64>):
        %186 = "complex.create"(%arg64, %arg65) : (f64, f64) -> complex<f64>
        "linalg.yield"(%186) : (complex<f64>) -> ()
      }) : (tensor<128xf64>, tensor<128xf64>, tensor<128xcomplex<f64>>) -> tensor<128xcomplex<f64>>
      %141 = "linalg.generic"(%arg16, %140, %139) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg61: complex<f64>, %arg62: complex<f64>, %arg63: complex<f64>):
        %185 = "complex.mul"(%arg61, %arg62) <{fastmath = #arith.fastmath<none>}> : (complex<f64>, complex<f64>) -> complex<f64>
        "linalg.yield"(%185) : (complex<f64>) -> ()
      }) : (tensor<128xcomplex<f64>>, tensor<128xcomplex<f64>>, tensor<128xcomplex<f64>>) -> tensor<128xcomplex<f64>>
      %142 = "tensor.expand_shape"(%141) <{reassociation = [[0, 1]], static_output_shape = array<i64: 8, 16>}> : (tensor<128xcomplex<f64>>) -> tensor<8x16xcomplex<f64>>
      %143 = "tensor.expand_shape"(%arg16) <{reassociation = [[0, 1]], static_output_shape = array<i64: 8, 16>}> : (tensor<128xcomplex<f64>>) -> tensor<8x16xcomplex<f64>>
      %144 = "tensor.empty"() : () -> tensor<16x8xcomplex<f64>>
      %145 = "linalg.generic"(%143, %144) <{indexing_maps = [#map4, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg59: complex<f64>, %arg60: complex<f64>):
        "linalg.yield"(%arg59) : (complex<f64>) -> ()
      }) : (tensor<8x16xcomplex<f64>>, tensor<16x8xcomplex<f64>>) -> tensor<16x8xcomplex<f64>>
      %146 = "tensor.empty"() : () -> tensor<8x8xcomplex<f64>>
      %147 = "linalg.fill"(%18, %146) <{operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg57: complex<f64>, %arg58: complex<f64>):
        "linalg.yield"(%arg57) : (complex<f64>) -> ()
      }) : (complex<f64>, tensor<8x8xcomplex<f64>>) -> tensor<8x8xcomplex<f64>>
      %148 = "linalg.matmul"(%142, %145, %147) <{indexing_maps = [#map8, #map9, #map10], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg54: complex<f64>, %arg55: complex<f64>, %arg56: complex<f64>):
        %183 = "complex.mul"(%arg54, %arg55) <{fastmath = #arith.fastmath<none>}> : (complex<f64>, complex<f64>) -> complex<f64>
        %184 = "complex.add"(%arg56, %183) <{fastmath = #arith.fastmath<none>}> : (complex<f64>, complex<f64>) -> complex<f64>
        "linalg.yield"(%184) : (complex<f64>) -> ()
      }) : (tensor<8x16xcomplex<f64>>, tensor<16x8xcomplex<f64>>, tensor<8x8xcomplex<f64>>) -> tensor<8x8xcomplex<f64>>
      %149 = "tensor.empty"() : () -> tensor<3xi32>
      %150 = "linalg.generic"(%23, %149) <{indexing_maps = [#map7, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg52: i32, %arg53: i32):
        "linalg.yield"(%arg52) : (i32) -> ()
      }) : (tensor<i32>, tensor<3xi32>) -> tensor<3xi32>
      %151 = "tensor.empty"() : () -> tensor<3xi1>
      %152 = "linalg.generic"(%arg20, %150, %151) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg49: i32, %arg50: i32, %arg51: i1):
        %182 = "arith.cmpi"(%arg49, %arg50) <{predicate = 2 : i64}> : (i32, i32) -> i1
        "linalg.yield"(%182) : (i1) -> ()
      }) : (tensor<3xi32>, tensor<3xi32>, tensor<3xi1>) -> tensor<3xi1>
      %153 = "linalg.generic"(%22, %149) <{indexing_maps = [#map7, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg47: i32, %arg48: i32):
        "linalg.yield"(%arg47) : (i32) -> ()
      }) : (tensor<i32>, tensor<3xi32>) -> tensor<3xi32>
      %154 = "linalg.generic"(%arg20, %153, %149) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg44: i32, %arg45: i32, %arg46: i32):
        %181 = "arith.addi"(%arg44, %arg45) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        "linalg.yield"(%181) : (i32) -> ()
      }) : (tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<3xi32>
      %155 = "linalg.generic"(%152, %154, %arg20, %149) <{indexing_maps = [#map6, #map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
      ^bb0(%arg40: i1, %arg41: i32, %arg42: i32, %arg43: i32):
        %180 = "arith.select"(%arg40, %arg41, %arg42) : (i1, i32, i32) -> i32
        "linalg.yield"(%180) : (i32) -> ()
      }) : (tensor<3xi1>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<3xi32>
      %156 = "tensor.empty"() : () -> tensor<3x1xi32>
      %157 = "linalg.generic"(%155, %156) <{indexing_maps = [#map5, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg38: i32, %arg39: i32):
        "linalg.yield"(%arg38) : (i32) -> ()
      }) : (tensor<3xi32>, tensor<3x1xi32>) -> tensor<3x1xi32>
      %158 = "tensor.empty"() : () -> tensor<3x12xcomplex<f32>>
      %159 = "linalg.generic"(%158) <{indexing_maps = [#map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
      ^bb0(%arg37: complex<f32>):
        %173 = "linalg.index"() <{dim = 0 : i64}> : () -> index
        %174 = "linalg.index"() <{dim = 1 : i64}> : () -> index
        %175 = "tensor.extract"(%157, %173, %20) : (tensor<3x1xi32>, index, index) -> i32
        %176 = "arith.index_cast"(%175) : (i32) -> index
        %177 = "arith.maxsi"(%176, %20) : (index, index) -> index
        %178 = "arith.minsi"(%177, %16) : (index, index) -> index
        %179 = "tensor.extract"(%arg17, %178, %174) : (tensor<48x12xcomplex<f32>>, index, index) -> complex<f32>
        "linalg.yield"(%179) : (complex<f32>) -> ()
      }) : (tensor<3x12xcomplex<f32>>) -> tensor<3x12xcomplex<f32>>
      %160 = "linalg.generic"(%43, %35) <{indexing_maps = [#map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg35: complex<f32>, %arg36: f32):
        %172 = "complex.abs"(%arg35) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32
        "linalg.yield"(%172) : (f32) -> ()
      }) : (tensor<6x8xcomplex<f32>>, tensor<6x8xf32>) -> tensor<6x8xf32>
      %161 = "linalg.generic"(%160, %160, %35) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg32: f32, %arg33: f32, %arg34: f32):
        %171 = "arith.mulf"(%arg32, %arg33) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%171) : (f32) -> ()
      }) : (tensor<6x8xf32>, tensor<6x8xf32>, tensor<6x8xf32>) -> tensor<6x8xf32>
      %162 = "tensor.empty"() : () -> tensor<f32>
      %163 = "linalg.fill"(%21, %162) <{operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg30: f32, %arg31: f32):
        "linalg.yield"(%arg30) : (f32) -> ()
      }) : (f32, tensor<f32>) -> tensor<f32>
      %164 = "linalg.generic"(%161, %163) <{indexing_maps = [#map1, #map], iterator_types = [#linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg28: f32, %arg29: f32):
        %170 = "arith.addf"(%arg29, %arg28) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%170) : (f32) -> ()
      }) : (tensor<6x8xf32>, tensor<f32>) -> tensor<f32>
      %165 = "linalg.generic"(%164, %162) <{indexing_maps = [#map14, #map14], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg26: f32, %arg27: f32):
        %169 = "arith.divf"(%arg26, %15) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%169) : (f32) -> ()
      }) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      %166 = "stablehlo.all_reduce"(%165) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, use_global_device_ids}> ({
      ^bb0(%arg21: tensor<f32>, %arg22: tensor<f32>):
        %167 = "linalg.generic"(%arg21, %arg22, %162) <{indexing_maps = [#map14, #map14, #map14], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg23: f32, %arg24: f32, %arg25: f32):
          %168 = "arith.addf"(%arg23, %arg24) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
          "linalg.yield"(%168) : (f32) -> ()
        }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%167) : (tensor<f32>) -> ()
      }) : (tensor<f32>) -> tensor<f32>
      "sdy.return"(%43, %114, %117, %120, %123, %127, %130, %134, %148, %159, %166) : (tensor<6x8xcomplex<f32>>, tensor<12x6x8xcomplex<f32>>, tensor<12xcomplex<f32>>, tensor<48xcomplex<f32>>, tensor<complex<f64>>, tensor<8xcomplex<f32>>, tensor<5x7xcomplex<f32>>, tensor<4x12x12xcomplex<f32>>, tensor<8x8xcomplex<f64>>, tensor<3x12xcomplex<f32>>, tensor<f32>) -> ()
    }) : (tensor<12x8xcomplex<f32>>, tensor<12x8xcomplex<f32>>, tensor<256xcomplex<f64>>, tensor<96x12xcomplex<f32>>, tensor<10x6xcomplex<f32>>, tensor<12x7xcomplex<f32>>, tensor<6xi32>) -> (tensor<12x8xcomplex<f32>>, tensor<12x12x8xcomplex<f32>>, tensor<24xcomplex<f32>>, tensor<96xcomplex<f32>>, tensor<complex<f64>>, tensor<16xcomplex<f32>>, tensor<10x7xcomplex<f32>>, tensor<8x12x12xcomplex<f32>>, tensor<16x8xcomplex<f64>>, tensor<6x12xcomplex<f32>>, tensor<f32>)
    "func.return"(%3#0, %3#1, %3#2, %3#3, %3#4, %3#5, %3#6, %3#7, %3#8, %3#9, %3#10) : (tensor<12x8xcomplex<f32>>, tensor<12x12x8xcomplex<f32>>, tensor<24xcomplex<f32>>, tensor<96xcomplex<f32>>, tensor<complex<f64>>, tensor<16xcomplex<f32>>, tensor<10x7xcomplex<f32>>, tensor<8x12x12xcomplex<f32>>, tensor<16x8xcomplex<f64>>, tensor<6x12xcomplex<f32>>, tensor<f32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<6x8xi1>, tensor<6x8xcomplex<f32>>, tensor<6x8xcomplex<f32>>) -> tensor<6x8xcomplex<f32>>, res_attrs = [{}], sym_name = "_where", sym_visibility = "private"}> ({
  ^bb0(%arg0: tensor<6x8xi1>, %arg1: tensor<6x8xcomplex<f32>>, %arg2: tensor<6x8xcomplex<f32>>):
    %0 = "tensor.empty"() : () -> tensor<6x8xcomplex<f32>>
    %1 = "linalg.generic"(%arg0, %arg1, %arg2, %0) <{indexing_maps = [#map1, #map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg3: i1, %arg4: complex<f32>, %arg5: complex<f32>, %arg6: complex<f32>):
      %2 = "arith.select"(%arg3, %arg4, %arg5) : (i1, complex<f32>, complex<f32>) -> complex<f32>
      "linalg.yield"(%2) : (complex<f32>) -> ()
    }) : (tensor<6x8xi1>, tensor<6x8xcomplex<f32>>, tensor<6x8xcomplex<f32>>, tensor<6x8xcomplex<f32>>) -> tensor<6x8xcomplex<f32>>
    "func.return"(%1) : (tensor<6x8xcomplex<f32>>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 2 : i32, mhlo.num_replicas = 1 : i32} : () -> ()

