"builtin.module"() <{sym_name = "jit_step"}> ({
  "sdy.mesh"() <{mesh = #sdy.mesh<["dp"=4]>, sym_name = "mesh"}> {stablehlo.mesh = {axes = [{name = "dp", size = 4 : i64}]}} : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}, {}], function_type = (tensor<4096x4096xbf16>, tensor<4096x4096xbf16>, tensor<16384x4096xbf16>, tensor<16384x4096xbf16>) -> (tensor<bf16>, tensor<4096x4096xbf16>, tensor<4096x4096xbf16>), res_attrs = [{jax.result_info = "result[0]"}, {jax.result_info = "result[1]"}, {jax.result_info = "result[2]"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg0: tensor<4096x4096xbf16>, %arg1: tensor<4096x4096xbf16>, %arg2: tensor<16384x4096xbf16>, %arg3: tensor<16384x4096xbf16>):
    %0:3 = "sdy.manual_computation"(%arg0, %arg1, %arg2, %arg3) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{}, {}]>, <@mesh, [{}, {}]>, <@mesh, [{"dp"}, {}]>, <@mesh, [{"dp"}, {}]>]>, manual_axes = #sdy<manual_axes{"dp"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, []>, <@mesh, [{}, {}]>, <@mesh, [{}, {}]>]>}> ({
    ^bb0(%arg4: tensor<4096x4096xbf16>, %arg5: tensor<4096x4096xbf16>, %arg6: tensor<4096x4096xbf16>, %arg7: tensor<4096x4096xbf16>):
      %1 = "stablehlo.dot_general"(%arg6, %arg4) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<4096x4096xbf16>, tensor<4096x4096xbf16>) -> tensor<4096x4096xbf16>
      %2 = "stablehlo.tanh"(%1) : (tensor<4096x4096xbf16>) -> tensor<4096x4096xbf16>
      %3 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<bf16>}> : () -> tensor<bf16>
      %4 = "stablehlo.broadcast_in_dim"(%3) <{broadcast_dimensions = array<i64>}> : (tensor<bf16>) -> tensor<4096x4096xbf16>
      %5 = "stablehlo.subtract"(%4, %2) : (tensor<4096x4096xbf16>, tensor<4096x4096xbf16>) -> tensor<4096x4096xbf16>
      %6 = "stablehlo.dot_general"(%2, %arg5) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<4096x4096xbf16>, tensor<4096x4096xbf16>) -> tensor<4096x4096xbf16>
      %7 = "stablehlo.subtract"(%6, %arg7) : (tensor<4096x4096xbf16>, tensor<4096x4096xbf16>) -> tensor<4096x4096xbf16>
      %8 = "stablehlo.multiply"(%7, %7) : (tensor<4096x4096xbf16>, tensor<4096x4096xbf16>) -> tensor<4096x4096xbf16>
      %9 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<bf16>}> : () -> tensor<bf16>
      %10 = "stablehlo.broadcast_in_dim"(%9) <{broadcast_dimensions = array<i64>}> : (tensor<bf16>) -> tensor<4096x4096xbf16>
      %11 = "stablehlo.multiply"(%10, %7) : (tensor<4096x4096xbf16>, tensor<4096x4096xbf16>) -> tensor<4096x4096xbf16>
      %12 = "stablehlo.convert"(%8) : (tensor<4096x4096xbf16>) -> tensor<4096x4096xf32>
      %13 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %14 = "stablehlo.reduce"(%12, %13) <{dimensions = array<i64: 0, 1>}> ({
      ^bb0(%arg14: tensor<f32>, %arg15: tensor<f32>):
        %50 = "stablehlo.add"(%arg14, %arg15) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%50) : (tensor<f32>) -> ()
      }) : (tensor<4096x4096xf32>, tensor<f32>) -> tensor<f32>
      %15 = "stablehlo.constant"() <{value = dense<0x4B800000> : tensor<f32>}> : () -> tensor<f32>
      %16 = "stablehlo.divide"(%14, %15) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      %17 = "stablehlo.convert"(%16) : (tensor<f32>) -> tensor<bf16>
      %18 = "stablehlo.all_reduce"(%17) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, use_global_device_ids}> ({
      ^bb0(%arg12: tensor<bf16>, %arg13: tensor<bf16>):
        %49 = "stablehlo.add"(%arg12, %arg13) : (tensor<bf16>, tensor<bf16>) -> tensor<bf16>
        "stablehlo.return"(%49) : (tensor<bf16>) -> ()
      }) : (tensor<bf16>) -> tensor<bf16>
      %19 = "stablehlo.constant"() <{value = dense<4.000000e+00> : tensor<bf16>}> : () -> tensor<bf16>
      %20 = "stablehlo.divide"(%18, %19) : (tensor<bf16>, tensor<bf16>) -> tensor<bf16>
      %21 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<bf16>}> : () -> tensor<bf16>
      %22 = "stablehlo.constant"() <{value = dense<4.000000e+00> : tensor<bf16>}> : () -> tensor<bf16>
      %23 = "stablehlo.divide"(%21, %22) : (tensor<bf16>, tensor<bf16>) -> tensor<bf16>
      %24 = "stablehlo.convert"(%23) : (tensor<bf16>) -> tensor<f32>
      %25 = "stablehlo.divide"(%24, %15) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      %26 = "stablehlo.broadcast_in_dim"(%25) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4096x4096xf32>
      %27 = "stablehlo.convert"(%26) : (tensor<4096x4096xf32>) -> tensor<4096x4096xbf16>
      %28 = "stablehlo.multiply"(%27, %11) : (tensor<4096x4096xbf16>, tensor<4096x4096xbf16>) -> tensor<4096x4096xbf16>
      %29 = "stablehlo.dot_general"(%28, %2) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<4096x4096xbf16>, tensor<4096x4096xbf16>) -> tensor<4096x4096xbf16>
      %30 = "stablehlo.transpose"(%29) <{permutation = array<i64: 1, 0>}> : (tensor<4096x4096xbf16>) -> tensor<4096x4096xbf16>
      %31 = "stablehlo.dot_general"(%28, %arg5) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<4096x4096xbf16>, tensor<4096x4096xbf16>) -> tensor<4096x4096xbf16>
      %32 = "stablehlo.all_reduce"(%30) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, use_global_device_ids}> ({
      ^bb0(%arg10: tensor<bf16>, %arg11: tensor<bf16>):
        %48 = "stablehlo.add"(%arg10, %arg11) : (tensor<bf16>, tensor<bf16>) -> tensor<bf16>
        "stablehlo.return"(%48) : (tensor<bf16>) -> ()
      }) : (tensor<4096x4096xbf16>) -> tensor<4096x4096xbf16>
      %33 = "stablehlo.multiply"(%31, %5) : (tensor<4096x4096xbf16>, tensor<4096x4096xbf16>) -> tensor<4096x4096xbf16>
      %34 = "stablehlo.multiply"(%33, %2) : (tensor<4096x4096xbf16>, tensor<4096x4096xbf16>) -> tensor<4096x4096xbf16>
      %35 = "stablehlo.add"(%33, %34) : (tensor<4096x4096xbf16>, tensor<4096x4096xbf16>) -> tensor<4096x4096xbf16>
      %36 = "stablehlo.dot_general"(%35, %arg6) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<4096x4096xbf16>, tensor<4096x4096xbf16>) -> tensor<4096x4096xbf16>
      %37 = "stablehlo.transpose"(%36) <{permutation = array<i64: 1, 0>}> : (tensor<4096x4096xbf16>) -> tensor<4096x4096xbf16>
      %38 = "stablehlo.all_reduce"(%37) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, use_global_device_ids}> ({
      ^bb0(%arg8: tensor<bf16>, %arg9: tensor<bf16>):
        %47 = "stablehlo.add"(%arg8, %arg9) : (tensor<bf16>, tensor<bf16>) -> tensor<bf16>
        "stablehlo.return"(%47) : (tensor<bf16>) -> ()
      }) : (tensor<4096x4096xbf16>) -> tensor<4096x4096xbf16>
      %39 = "stablehlo.constant"() <{value = dense<1.000980e-01> : tensor<bf16>}> : () -> tensor<bf16>
      %40 = "stablehlo.broadcast_in_dim"(%39) <{broadcast_dimensions = array<i64>}> : (tensor<bf16>) -> tensor<4096x4096xbf16>
      %41 = "stablehlo.multiply"(%40, %38) : (tensor<4096x4096xbf16>, tensor<4096x4096xbf16>) -> tensor<4096x4096xbf16>
      %42 = "stablehlo.subtract"(%arg4, %41) : (tensor<4096x4096xbf16>, tensor<4096x4096xbf16>) -> tensor<4096x4096xbf16>
      %43 = "stablehlo.constant"() <{value = dense<1.000980e-01> : tensor<bf16>}> : () -> tensor<bf16>
      %44 = "stablehlo.broadcast_in_dim"(%43) <{broadcast_dimensions = array<i64>}> : (tensor<bf16>) -> tensor<4096x4096xbf16>
      %45 = "stablehlo.multiply"(%44, %32) : (tensor<4096x4096xbf16>, tensor<4096x4096xbf16>) -> tensor<4096x4096xbf16>
      %46 = "stablehlo.subtract"(%arg5, %45) : (tensor<4096x4096xbf16>, tensor<4096x4096xbf16>) -> tensor<4096x4096xbf16>
      "sdy.return"(%20, %42, %46) : (tensor<bf16>, tensor<4096x4096xbf16>, tensor<4096x4096xbf16>) -> ()
    }) : (tensor<4096x4096xbf16>, tensor<4096x4096xbf16>, tensor<16384x4096xbf16>, tensor<16384x4096xbf16>) -> (tensor<bf16>, tensor<4096x4096xbf16>, tensor<4096x4096xbf16>)
    "func.return"(%0#0, %0#1, %0#2) : (tensor<bf16>, tensor<4096x4096xbf16>, tensor<4096x4096xbf16>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} : () -> ()

