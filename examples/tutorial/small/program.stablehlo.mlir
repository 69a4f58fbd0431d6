"builtin.module"() <{sym_name = "jit_step"}> ({
  "sdy.mesh"() <{mesh = #sdy.mesh<["dp"=4]>, sym_name = "mesh"}> {stablehlo.mesh = {axes = [{name = "dp", size = 4 : i64}]}} : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}, {}], function_type = (tensor<16x16xf32>, tensor<16x16xf32>, tensor<32x16xf32>, tensor<32x16xf32>) -> (tensor<f32>, tensor<16x16xf32>, tensor<16x16xf32>), res_attrs = [{jax.result_info = "result[0]"}, {jax.result_info = "result[1]"}, {jax.result_info = "result[2]"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg0: tensor<16x16xf32>, %arg1: tensor<16x16xf32>, %arg2: tensor<32x16xf32>, %arg3: tensor<32x16xf32>):
    %0:3 = "sdy.manual_computation"(%arg0, %arg1, %arg2, %arg3) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{}, {}]>, <@mesh, [{}, {}]>, <@mesh, [{"dp"}, {}]>, <@mesh, [{"dp"}, {}]>]>, manual_axes = #sdy<manual_axes{"dp"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, []>, <@mesh, [{}, {}]>, <@mesh, [{}, {}]>]>}> ({
    ^bb0(%arg4: tensor<16x16xf32>, %arg5: tensor<16x16xf32>, %arg6: tensor<8x16xf32>, %arg7: tensor<8x16xf32>):
      %1 = "stablehlo.dot_general"(%arg6, %arg4) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x16xf32>, tensor<16x16xf32>) -> tensor<8x16xf32>
      %2 = "stablehlo.tanh"(%1) : (tensor<8x16xf32>) -> tensor<8x16xf32>
      %3 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %4 = "stablehlo.broadcast_in_dim"(%3) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x16xf32>
      %5 = "stablehlo.subtract"(%4, %2) : (tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
      %6 = "stablehlo.dot_general"(%2, %arg5) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x16xf32>, tensor<16x16xf32>) -> tensor<8x16xf32>
      %7 = "stablehlo.subtract"(%6, %arg7) : (tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
      %8 = "stablehlo.multiply"(%7, %7) : (tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
      %9 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %10 = "stablehlo.broadcast_in_dim"(%9) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x16xf32>
      %11 = "stablehlo.multiply"(%10, %7) : (tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
      %12 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %13 = "stablehlo.reduce"(%8, %12) <{dimensions = array<i64: 0, 1>}> ({
      ^bb0(%arg14: tensor<f32>, %arg15: tensor<f32>):
        %46 = "stablehlo.add"(%arg14, %arg15) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%46) : (tensor<f32>) -> ()
      }) : (tensor<8x16xf32>, tensor<f32>) -> tensor<f32>
      %14 = "stablehlo.constant"() <{value = dense<1.280000e+02> : tensor<f32>}> : () -> tensor<f32>
      %15 = "stablehlo.divide"(%13, %14) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      %16 = "stablehlo.all_reduce"(%15) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, use_global_device_ids}> ({
      ^bb0(%arg12: tensor<f32>, %arg13: tensor<f32>):
        %45 = "stablehlo.add"(%arg12, %arg13) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%45) : (tensor<f32>) -> ()
      }) : (tensor<f32>) -> tensor<f32>
      %17 = "stablehlo.constant"() <{value = dense<4.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %18 = "stablehlo.divide"(%16, %17) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      %19 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %20 = "stablehlo.constant"() <{value = dense<4.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %21 = "stablehlo.divide"(%19, %20) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      %22 = "stablehlo.divide"(%21, %14) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      %23 = "stablehlo.broadcast_in_dim"(%22) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x16xf32>
      %24 = "stablehlo.multiply"(%23, %11) : (tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
      %25 = "stablehlo.dot_general"(%24, %2) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<16x16xf32>
      %26 = "stablehlo.transpose"(%25) <{permutation = array<i64: 1, 0>}> : (tensor<16x16xf32>) -> tensor<16x16xf32>
      %27 = "stablehlo.dot_general"(%24, %arg5) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x16xf32>, tensor<16x16xf32>) -> tensor<8x16xf32>
      %28 = "stablehlo.all_reduce"(%26) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, use_global_device_ids}> ({
      ^bb0(%arg10: tensor<f32>, %arg11: tensor<f32>):
        %44 = "stablehlo.add"(%arg10, %arg11) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%44) : (tensor<f32>) -> ()
      }) : (tensor<16x16xf32>) -> tensor<16x16xf32>
      %29 = "stablehlo.multiply"(%27, %5) : (tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
      %30 = "stablehlo.multiply"(%29, %2) : (tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
      %31 = "stablehlo.add"(%29, %30) : (tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
      %32 = "stablehlo.dot_general"(%31, %arg6) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<16x16xf32>
      %33 = "stablehlo.transpose"(%32) <{permutation = array<i64: 1, 0>}> : (tensor<16x16xf32>) -> tensor<16x16xf32>
      %34 = "stablehlo.all_reduce"(%33) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, use_global_device_ids}> ({
      ^bb0(%arg8: tensor<f32>, %arg9: tensor<f32>):
        %43 = "stablehlo.add"(%arg8, %arg9) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%43) : (tensor<f32>) -> ()
      }) : (tensor<16x16xf32>) -> tensor<16x16xf32>
      %35 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
      %36 = "stablehlo.broadcast_in_dim"(%35) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
      %37 = "stablehlo.multiply"(%36, %34) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
      %38 = "stablehlo.subtract"(%arg4, %37) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
      %39 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
      %40 = "stablehlo.broadcast_in_dim"(%39) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
      %41 = "stablehlo.multiply"(%40, %28) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
      %42 = "stablehlo.subtract"(%arg5, %41) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
      "sdy.return"(%18, %38, %42) : (tensor<f32>, tensor<16x16xf32>, tensor<16x16xf32>) -> ()
    }) : (tensor<16x16xf32>, tensor<16x16xf32>, tensor<32x16xf32>, tensor<32x16xf32>) -> (tensor<f32>, tensor<16x16xf32>, tensor<16x16xf32>)
    "func.return"(%0#0, %0#1, %0#2) : (tensor<f32>, tensor<16x16xf32>, tensor<16x16xf32>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} : () -> ()

