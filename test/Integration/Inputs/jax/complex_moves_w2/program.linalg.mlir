#map = affine_map<(d0, d1) -> ()>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
#map2 = affine_map<() -> ()>
"builtin.module"() <{sym_name = "jit_f"}> ({
  "sdy.mesh"() <{mesh = #sdy.mesh<["x"=2]>, sym_name = "mesh"}> {stablehlo.mesh = {axes = [{name = "x", size = 2 : i64}]}} : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<8x6xcomplex<f32>>, tensor<4x3xcomplex<f64>>) -> (tensor<8x6xcomplex<f32>>, tensor<4x6xcomplex<f64>>, tensor<4x6xcomplex<f32>>, tensor<4x6xcomplex<f32>>, tensor<16x3xcomplex<f32>>, tensor<4x3xcomplex<f64>>, tensor<complex<f64>>, tensor<4x6xcomplex<f32>>), res_attrs = [{jax.result_info = "result[0]"}, {jax.result_info = "result[1]"}, {jax.result_info = "result[2]"}, {jax.result_info = "result[3]"}, {jax.result_info = "result[4]"}, {jax.result_info = "result[5]"}, {jax.result_info = "result[6]"}, {jax.result_info = "result[7]"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg0: tensor<8x6xcomplex<f32>>, %arg1: tensor<4x3xcomplex<f64>>):
    %0:8 = "sdy.manual_computation"(%arg0, %arg1) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{"x"}, {}]>, <@mesh, [{"x"}, {}]>]>, manual_axes = #sdy<manual_axes{"x"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{}, {}]>, <@mesh, [{"x"}, {}]>, <@mesh, [{}, {}]>, <@mesh, [{"x"}, {}]>, <@mesh, [{"x"}, {}]>, <@mesh, [{"x"}, {}]>, <@mesh, []>, <@mesh, [{}, {}]>]>}> ({
    ^bb0(%arg2: tensor<4x6xcomplex<f32>>, %arg3: tensor<2x3xcomplex<f64>>):
      %1 = "complex.constant"() <{value = [0.000000e+00, 0.000000e+00]}> : () -> complex<f64>
      %2 = "arith.constant"() <{value = dense<(2.000000e+00,0.000000e+00)> : tensor<complex<f32>>}> : () -> tensor<complex<f32>>
      %3 = "arith.constant"() <{value = dense<(1.000000e+00,1.000000e+00)> : tensor<complex<f32>>}> : () -> tensor<complex<f32>>
      %4 = "stablehlo.all_gather"(%arg2) <{all_gather_dim = 0 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, use_global_device_ids}> : (tensor<4x6xcomplex<f32>>) -> tensor<8x6xcomplex<f32>>
      %5 = "stablehlo.all_gather"(%arg3) <{all_gather_dim = 1 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, use_global_device_ids}> : (tensor<2x3xcomplex<f64>>) -> tensor<2x6xcomplex<f64>>
      %6 = "tensor.empty"() : () -> tensor<4x6xcomplex<f32>>
      %7 = "linalg.generic"(%3, %6) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg36: complex<f32>, %arg37: complex<f32>):
        "linalg.yield"(%arg36) : (complex<f32>) -> ()
      }) : (tensor<complex<f32>>, tensor<4x6xcomplex<f32>>) -> tensor<4x6xcomplex<f32>>
      %8 = "linalg.generic"(%arg2, %7, %6) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg33: complex<f32>, %arg34: complex<f32>, %arg35: complex<f32>):
        %33 = "complex.mul"(%arg33, %arg34) <{fastmath = #arith.fastmath<none>}> : (complex<f32>, complex<f32>) -> complex<f32>
        "linalg.yield"(%33) : (complex<f32>) -> ()
      }) : (tensor<4x6xcomplex<f32>>, tensor<4x6xcomplex<f32>>, tensor<4x6xcomplex<f32>>) -> tensor<4x6xcomplex<f32>>
      %9 = "stablehlo.all_reduce"(%8) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, use_global_device_ids}> ({
      ^bb0(%arg28: tensor<complex<f32>>, %arg29: tensor<complex<f32>>):
        %30 = "tensor.empty"() : () -> tensor<complex<f32>>
        %31 = "linalg.generic"(%arg28, %arg29, %30) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg30: complex<f32>, %arg31: complex<f32>, %arg32: complex<f32>):
          %32 = "complex.add"(%arg30, %arg31) <{fastmath = #arith.fastmath<none>}> : (complex<f32>, complex<f32>) -> complex<f32>
          "linalg.yield"(%32) : (complex<f32>) -> ()
        }) : (tensor<complex<f32>>, tensor<complex<f32>>, tensor<complex<f32>>) -> tensor<complex<f32>>
        "stablehlo.return"(%31) : (tensor<complex<f32>>) -> ()
      }) : (tensor<4x6xcomplex<f32>>) -> tensor<4x6xcomplex<f32>>
      %10 = "stablehlo.reduce_scatter"(%arg2) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, scatter_dimension = 0 : i64, use_global_device_ids}> ({
      ^bb0(%arg23: tensor<complex<f32>>, %arg24: tensor<complex<f32>>):
        %27 = "tensor.empty"() : () -> tensor<complex<f32>>
        %28 = "linalg.generic"(%arg23, %arg24, %27) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg25: complex<f32>, %arg26: complex<f32>, %arg27: complex<f32>):
          %29 = "complex.add"(%arg25, %arg26) <{fastmath = #arith.fastmath<none>}> : (complex<f32>, complex<f32>) -> complex<f32>
          "linalg.yield"(%29) : (complex<f32>) -> ()
        }) : (tensor<complex<f32>>, tensor<complex<f32>>, tensor<complex<f32>>) -> tensor<complex<f32>>
        "stablehlo.return"(%28) : (tensor<complex<f32>>) -> ()
      }) : (tensor<4x6xcomplex<f32>>) -> tensor<2x6xcomplex<f32>>
      %11 = "stablehlo.all_to_all"(%arg2) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, concat_dimension = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, split_count = 2 : i64, split_dimension = 1 : i64}> : (tensor<4x6xcomplex<f32>>) -> tensor<8x3xcomplex<f32>>
      %12 = "stablehlo.collective_permute"(%arg3) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<2x3xcomplex<f64>>) -> tensor<2x3xcomplex<f64>>
      %13 = "tensor.empty"() : () -> tensor<complex<f64>>
      %14 = "linalg.fill"(%1, %13) <{operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg21: complex<f64>, %arg22: complex<f64>):
        "linalg.yield"(%arg21) : (complex<f64>) -> ()
      }) : (complex<f64>, tensor<complex<f64>>) -> tensor<complex<f64>>
      %15 = "linalg.generic"(%arg3, %14) <{indexing_maps = [#map1, #map], iterator_types = [#linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg19: complex<f64>, %arg20: complex<f64>):
        %26 = "complex.add"(%arg20, %arg19) <{fastmath = #arith.fastmath<none>}> : (complex<f64>, complex<f64>) -> complex<f64>
        "linalg.yield"(%26) : (complex<f64>) -> ()
      }) : (tensor<2x3xcomplex<f64>>, tensor<complex<f64>>) -> tensor<complex<f64>>
      %16 = "stablehlo.all_reduce"(%15) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, use_global_device_ids}> ({
      ^bb0(%arg14: tensor<complex<f64>>, %arg15: tensor<complex<f64>>):
        %24 = "linalg.generic"(%arg14, %arg15, %13) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg16: complex<f64>, %arg17: complex<f64>, %arg18: complex<f64>):
          %25 = "complex.add"(%arg16, %arg17) <{fastmath = #arith.fastmath<none>}> : (complex<f64>, complex<f64>) -> complex<f64>
          "linalg.yield"(%25) : (complex<f64>) -> ()
        }) : (tensor<complex<f64>>, tensor<complex<f64>>, tensor<complex<f64>>) -> tensor<complex<f64>>
        "stablehlo.return"(%24) : (tensor<complex<f64>>) -> ()
      }) : (tensor<complex<f64>>) -> tensor<complex<f64>>
      %17 = "stablehlo.all_reduce"(%arg2) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, use_global_device_ids}> ({
      ^bb0(%arg9: tensor<complex<f32>>, %arg10: tensor<complex<f32>>):
        %21 = "tensor.empty"() : () -> tensor<complex<f32>>
        %22 = "linalg.generic"(%arg9, %arg10, %21) <{indexing_maps = [#map2, #map2, #map2], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg11: complex<f32>, %arg12: complex<f32>, %arg13: complex<f32>):
          %23 = "complex.add"(%arg11, %arg12) <{fastmath = #arith.fastmath<none>}> : (complex<f32>, complex<f32>) -> complex<f32>
          "linalg.yield"(%23) : (complex<f32>) -> ()
        }) : (tensor<complex<f32>>, tensor<complex<f32>>, tensor<complex<f32>>) -> tensor<complex<f32>>
        "stablehlo.return"(%22) : (tensor<complex<f32>>) -> ()
      }) : (tensor<4x6xcomplex<f32>>) -> tensor<4x6xcomplex<f32>>
      %18 = "linalg.generic"(%2, %6) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg7: complex<f32>, %arg8: complex<f32>):
        "linalg.yield"(%arg7) : (complex<f32>) -> ()
      }) : (tensor<complex<f32>>, tensor<4x6xcomplex<f32>>) -> tensor<4x6xcomplex<f32>>
      %19 = "linalg.generic"(%17, %18, %6) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg4: complex<f32>, %arg5: complex<f32>, %arg6: complex<f32>):
        %20 = "complex.div"(%arg4, %arg5) <{fastmath = #arith.fastmath<none>}> : (complex<f32>, complex<f32>) -> complex<f32>
        "linalg.yield"(%20) : (complex<f32>) -> ()
      }) : (tensor<4x6xcomplex<f32>>, tensor<4x6xcomplex<f32>>, tensor<4x6xcomplex<f32>>) -> tensor<4x6xcomplex<f32>>
      "sdy.return"(%4, %5, %9, %10, %11, %12, %16, %19) : (tensor<8x6xcomplex<f32>>, tensor<2x6xcomplex<f64>>, tensor<4x6xcomplex<f32>>, tensor<2x6xcomplex<f32>>, tensor<8x3xcomplex<f32>>, tensor<2x3xcomplex<f64>>, tensor<complex<f64>>, tensor<4x6xcomplex<f32>>) -> ()
    }) : (tensor<8x6xcomplex<f32>>, tensor<4x3xcomplex<f64>>) -> (tensor<8x6xcomplex<f32>>, tensor<4x6xcomplex<f64>>, tensor<4x6xcomplex<f32>>, tensor<4x6xcomplex<f32>>, tensor<16x3xcomplex<f32>>, tensor<4x3xcomplex<f64>>, tensor<complex<f64>>, tensor<4x6xcomplex<f32>>)
    "func.return"(%0#0, %0#1, %0#2, %0#3, %0#4, %0#5, %0#6, %0#7) : (tensor<8x6xcomplex<f32>>, tensor<4x6xcomplex<f64>>, tensor<4x6xcomplex<f32>>, tensor<4x6xcomplex<f32>>, tensor<16x3xcomplex<f32>>, tensor<4x3xcomplex<f64>>, tensor<complex<f64>>, tensor<4x6xcomplex<f32>>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 2 : i32, mhlo.num_replicas = 1 : i32} : () -> ()

