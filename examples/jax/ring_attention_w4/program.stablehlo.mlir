"builtin.module"() <{sym_name = "jit_attend"}> ({
  "sdy.mesh"() <{mesh = #sdy.mesh<["sp"=4]>, sym_name = "mesh"}> {stablehlo.mesh = {axes = [{name = "sp", size = 4 : i64}]}} : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<2x32x2x8xf32>, tensor<2x32x2x8xf32>, tensor<2x32x2x8xf32>) -> tensor<2x32x2x8xf32>, res_attrs = [{jax.result_info = "result"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg0: tensor<2x32x2x8xf32>, %arg1: tensor<2x32x2x8xf32>, %arg2: tensor<2x32x2x8xf32>):
    %0 = "sdy.manual_computation"(%arg0, %arg1, %arg2) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{}, {"sp"}, {}, {}]>, <@mesh, [{}, {"sp"}, {}, {}]>, <@mesh, [{}, {"sp"}, {}, {}]>]>, manual_axes = #sdy<manual_axes{"sp"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{}, {"sp"}, {}, {}]>]>}> ({
    ^bb0(%arg3: tensor<2x8x2x8xf32>, %arg4: tensor<2x8x2x8xf32>, %arg5: tensor<2x8x2x8xf32>):
      %1 = "stablehlo.constant"() <{value = dense<-1.000000e+30> : tensor<f32>}> : () -> tensor<f32>
      %2 = "stablehlo.broadcast_in_dim"(%1) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<2x2x8xf32>
      %3 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %4 = "stablehlo.broadcast_in_dim"(%3) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<2x2x8xf32>
      %5 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %6 = "stablehlo.broadcast_in_dim"(%5) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<2x2x8x8xf32>
      %7 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
      %8 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
      %9:8 = "stablehlo.while"(%arg3, %8, %7, %arg4, %arg5, %2, %4, %6) ({
      ^bb0(%arg18: tensor<2x8x2x8xf32>, %arg19: tensor<i32>, %arg20: tensor<i32>, %arg21: tensor<2x8x2x8xf32>, %arg22: tensor<2x8x2x8xf32>, %arg23: tensor<2x2x8xf32>, %arg24: tensor<2x2x8xf32>, %arg25: tensor<2x2x8x8xf32>):
        %46 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> tensor<i32>
        %47 = "stablehlo.compare"(%arg19, %46) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
        "stablehlo.return"(%47) : (tensor<i1>) -> ()
      }, {
      ^bb0(%arg6: tensor<2x8x2x8xf32>, %arg7: tensor<i32>, %arg8: tensor<i32>, %arg9: tensor<2x8x2x8xf32>, %arg10: tensor<2x8x2x8xf32>, %arg11: tensor<2x2x8xf32>, %arg12: tensor<2x2x8xf32>, %arg13: tensor<2x2x8x8xf32>):
        %14 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
        %15 = "stablehlo.add"(%arg8, %14) : (tensor<i32>, tensor<i32>) -> tensor<i32>
        %16 = "stablehlo.dot_general"(%arg6, %arg9) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0, 2], rhs_batching_dimensions = [0, 2], lhs_contracting_dimensions = [3], rhs_contracting_dimensions = [3]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<2x8x2x8xf32>, tensor<2x8x2x8xf32>) -> tensor<2x2x8x8xf32>
        %17 = "stablehlo.constant"() <{value = dense<2.82842708> : tensor<f32>}> : () -> tensor<f32>
        %18 = "stablehlo.broadcast_in_dim"(%17) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<2x2x8x8xf32>
        %19 = "stablehlo.divide"(%16, %18) : (tensor<2x2x8x8xf32>, tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xf32>
        %20 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
        %21 = "stablehlo.reduce"(%19, %20) <{dimensions = array<i64: 3>}> ({
        ^bb0(%arg16: tensor<f32>, %arg17: tensor<f32>):
          %45 = "stablehlo.maximum"(%arg16, %arg17) : (tensor<f32>, tensor<f32>) -> tensor<f32>
          "stablehlo.return"(%45) : (tensor<f32>) -> ()
        }) : (tensor<2x2x8x8xf32>, tensor<f32>) -> tensor<2x2x8xf32>
        %22 = "stablehlo.convert"(%arg11) : (tensor<2x2x8xf32>) -> tensor<2x2x8xf32>
        %23 = "stablehlo.maximum"(%22, %21) : (tensor<2x2x8xf32>, tensor<2x2x8xf32>) -> tensor<2x2x8xf32>
        %24 = "stablehlo.broadcast_in_dim"(%23) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<2x2x8xf32>) -> tensor<2x2x8x1xf32>
        %25 = "stablehlo.broadcast_in_dim"(%24) <{broadcast_dimensions = array<i64: 0, 1, 2, 3>}> : (tensor<2x2x8x1xf32>) -> tensor<2x2x8x8xf32>
        %26 = "stablehlo.subtract"(%19, %25) : (tensor<2x2x8x8xf32>, tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xf32>
        %27 = "stablehlo.exponential"(%26) : (tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xf32>
        %28 = "stablehlo.convert"(%arg11) : (tensor<2x2x8xf32>) -> tensor<2x2x8xf32>
        %29 = "stablehlo.subtract"(%28, %23) : (tensor<2x2x8xf32>, tensor<2x2x8xf32>) -> tensor<2x2x8xf32>
        %30 = "stablehlo.exponential"(%29) : (tensor<2x2x8xf32>) -> tensor<2x2x8xf32>
        %31 = "stablehlo.multiply"(%arg12, %30) : (tensor<2x2x8xf32>, tensor<2x2x8xf32>) -> tensor<2x2x8xf32>
        %32 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
        %33 = "stablehlo.reduce"(%27, %32) <{dimensions = array<i64: 3>}> ({
        ^bb0(%arg14: tensor<f32>, %arg15: tensor<f32>):
          %44 = "stablehlo.add"(%arg14, %arg15) : (tensor<f32>, tensor<f32>) -> tensor<f32>
          "stablehlo.return"(%44) : (tensor<f32>) -> ()
        }) : (tensor<2x2x8x8xf32>, tensor<f32>) -> tensor<2x2x8xf32>
        %34 = "stablehlo.add"(%31, %33) : (tensor<2x2x8xf32>, tensor<2x2x8xf32>) -> tensor<2x2x8xf32>
        %35 = "stablehlo.broadcast_in_dim"(%30) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<2x2x8xf32>) -> tensor<2x2x8x1xf32>
        %36 = "stablehlo.broadcast_in_dim"(%35) <{broadcast_dimensions = array<i64: 0, 1, 2, 3>}> : (tensor<2x2x8x1xf32>) -> tensor<2x2x8x8xf32>
        %37 = "stablehlo.multiply"(%arg13, %36) : (tensor<2x2x8x8xf32>, tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xf32>
        %38 = "stablehlo.dot_general"(%27, %arg10) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0, 1], rhs_batching_dimensions = [0, 2], lhs_contracting_dimensions = [3], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<2x2x8x8xf32>, tensor<2x8x2x8xf32>) -> tensor<2x2x8x8xf32>
        %39 = "stablehlo.add"(%37, %38) : (tensor<2x2x8x8xf32>, tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xf32>
        %40 = "stablehlo.collective_permute"(%arg9) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 1], [1, 2], [2, 3], [3, 0]]> : tensor<4x2xi64>}> : (tensor<2x8x2x8xf32>) -> tensor<2x8x2x8xf32>
        %41 = "stablehlo.collective_permute"(%arg10) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 1], [1, 2], [2, 3], [3, 0]]> : tensor<4x2xi64>}> : (tensor<2x8x2x8xf32>) -> tensor<2x8x2x8xf32>
        %42 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
        %43 = "stablehlo.add"(%arg7, %42) : (tensor<i32>, tensor<i32>) -> tensor<i32>
        "stablehlo.return"(%arg6, %43, %15, %40, %41, %23, %34, %39) : (tensor<2x8x2x8xf32>, tensor<i32>, tensor<i32>, tensor<2x8x2x8xf32>, tensor<2x8x2x8xf32>, tensor<2x2x8xf32>, tensor<2x2x8xf32>, tensor<2x2x8x8xf32>) -> ()
      }) : (tensor<2x8x2x8xf32>, tensor<i32>, tensor<i32>, tensor<2x8x2x8xf32>, tensor<2x8x2x8xf32>, tensor<2x2x8xf32>, tensor<2x2x8xf32>, tensor<2x2x8x8xf32>) -> (tensor<2x8x2x8xf32>, tensor<i32>, tensor<i32>, tensor<2x8x2x8xf32>, tensor<2x8x2x8xf32>, tensor<2x2x8xf32>, tensor<2x2x8xf32>, tensor<2x2x8x8xf32>)
      %10 = "stablehlo.broadcast_in_dim"(%9#6) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<2x2x8xf32>) -> tensor<2x2x8x1xf32>
      %11 = "stablehlo.broadcast_in_dim"(%10) <{broadcast_dimensions = array<i64: 0, 1, 2, 3>}> : (tensor<2x2x8x1xf32>) -> tensor<2x2x8x8xf32>
      %12 = "stablehlo.divide"(%9#7, %11) : (tensor<2x2x8x8xf32>, tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xf32>
      %13 = "stablehlo.transpose"(%12) <{permutation = array<i64: 0, 2, 1, 3>}> : (tensor<2x2x8x8xf32>) -> tensor<2x8x2x8xf32>
      "sdy.return"(%13) : (tensor<2x8x2x8xf32>) -> ()
    }) : (tensor<2x32x2x8xf32>, tensor<2x32x2x8xf32>, tensor<2x32x2x8xf32>) -> tensor<2x32x2x8xf32>
    "func.return"(%0) : (tensor<2x32x2x8xf32>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} : () -> ()

