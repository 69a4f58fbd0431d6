"builtin.module"() <{sym_name = "jit_step"}> ({
  "sdy.mesh"() <{mesh = #sdy.mesh<["dp"=4]>, sym_name = "mesh"}> {stablehlo.mesh = {axes = [{name = "dp", size = 4 : i64}]}} : () -> ()
  "func.func"() <{arg_attrs = [{sdy.sharding = #sdy.sharding<@mesh, [{"dp"}]>}, {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {}]>}, {sdy.sharding = #sdy.sharding<@mesh, []>}, {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}]>}, {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {}]>}, {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}]>}, {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {}]>}, {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {}]>}, {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {}]>}], function_type = (tensor<4xf32>, tensor<8x4xf32>, tensor<i32>, tensor<4xf32>, tensor<8x4xf32>, tensor<4xf32>, tensor<8x4xf32>, tensor<16x8xf32>, tensor<16x4xf32>) -> (tensor<f32>, tensor<4xf32>, tensor<8x4xf32>, tensor<i32>, tensor<4xf32>, tensor<8x4xf32>, tensor<4xf32>, tensor<8x4xf32>), res_attrs = [{jax.result_info = "result[0]", sdy.sharding = #sdy.sharding<@mesh, []>}, {jax.result_info = "result[1]['b']", sdy.sharding = #sdy.sharding<@mesh, [{"dp"}]>}, {jax.result_info = "result[1]['w']", sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {}]>}, {jax.result_info = "result[2][0].count", sdy.sharding = #sdy.sharding<@mesh, []>}, {jax.result_info = "result[2][0].mu['b']", sdy.sharding = #sdy.sharding<@mesh, [{"dp"}]>}, {jax.result_info = "result[2][0].mu['w']", sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {}]>}, {jax.result_info = "result[2][0].nu['b']", sdy.sharding = #sdy.sharding<@mesh, [{"dp"}]>}, {jax.result_info = "result[2][0].nu['w']", sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {}]>}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg3: tensor<4xf32>, %arg4: tensor<8x4xf32>, %arg5: tensor<i32>, %arg6: tensor<4xf32>, %arg7: tensor<8x4xf32>, %arg8: tensor<4xf32>, %arg9: tensor<8x4xf32>, %arg10: tensor<16x8xf32>, %arg11: tensor<16x4xf32>):
    %1:3 = "sdy.manual_computation"(%arg3, %arg4, %arg10, %arg11) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{"dp"}]>, <@mesh, [{"dp"}, {}]>, <@mesh, [{"dp"}, {}]>, <@mesh, [{"dp"}, {}]>]>, manual_axes = #sdy<manual_axes{"dp"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, []>, <@mesh, [{"dp"}]>, <@mesh, [{"dp"}, {}]>]>}> ({
    ^bb0(%arg12: tensor<1xf32>, %arg13: tensor<2x4xf32>, %arg14: tensor<4x8xf32>, %arg15: tensor<4x4xf32>):
      %90 = "stablehlo.all_gather"(%arg12) <{all_gather_dim = 0 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, use_global_device_ids}> : (tensor<1xf32>) -> tensor<4xf32>
      %91 = "stablehlo.all_gather"(%arg13) <{all_gather_dim = 0 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, use_global_device_ids}> : (tensor<2x4xf32>) -> tensor<8x4xf32>
      %92 = "stablehlo.dot_general"(%arg14, %91) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<4x8xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
      %93 = "stablehlo.broadcast_in_dim"(%90) <{broadcast_dimensions = array<i64: 1>}> : (tensor<4xf32>) -> tensor<1x4xf32>
      %94 = "stablehlo.broadcast_in_dim"(%93) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<1x4xf32>) -> tensor<4x4xf32>
      %95 = "stablehlo.add"(%92, %94) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
      %96 = "stablehlo.tanh"(%95) : (tensor<4x4xf32>) -> tensor<4x4xf32>
      %97 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %98 = "stablehlo.broadcast_in_dim"(%97) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x4xf32>
      %99 = "stablehlo.subtract"(%98, %96) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
      %100 = "stablehlo.subtract"(%96, %arg15) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
      %101 = "stablehlo.multiply"(%100, %100) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
      %102 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %103 = "stablehlo.broadcast_in_dim"(%102) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x4xf32>
      %104 = "stablehlo.multiply"(%103, %100) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
      %105 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %106 = "stablehlo.reduce"(%101, %105) <{dimensions = array<i64: 0, 1>}> ({
      ^bb0(%arg26: tensor<f32>, %arg27: tensor<f32>):
        %134 = "stablehlo.add"(%arg26, %arg27) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%134) : (tensor<f32>) -> ()
      }) : (tensor<4x4xf32>, tensor<f32>) -> tensor<f32>
      %107 = "stablehlo.constant"() <{value = dense<1.600000e+01> : tensor<f32>}> : () -> tensor<f32>
      %108 = "stablehlo.divide"(%106, %107) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      %109 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %110 = "stablehlo.constant"() <{value = dense<1.600000e+01> : tensor<f32>}> : () -> tensor<f32>
      %111 = "stablehlo.divide"(%109, %110) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      %112 = "stablehlo.broadcast_in_dim"(%111) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x4xf32>
      %113 = "stablehlo.multiply"(%112, %104) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
      %114 = "stablehlo.multiply"(%113, %99) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
      %115 = "stablehlo.multiply"(%114, %96) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
      %116 = "stablehlo.add"(%114, %115) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
      %117 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %118 = "stablehlo.reduce"(%116, %117) <{dimensions = array<i64: 0>}> ({
      ^bb0(%arg24: tensor<f32>, %arg25: tensor<f32>):
        %133 = "stablehlo.add"(%arg24, %arg25) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%133) : (tensor<f32>) -> ()
      }) : (tensor<4x4xf32>, tensor<f32>) -> tensor<4xf32>
      %119 = "stablehlo.reshape"(%118) : (tensor<4xf32>) -> tensor<1x4xf32>
      %120 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %121 = "stablehlo.reduce"(%119, %120) <{dimensions = array<i64: 0>}> ({
      ^bb0(%arg22: tensor<f32>, %arg23: tensor<f32>):
        %132 = "stablehlo.add"(%arg22, %arg23) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%132) : (tensor<f32>) -> ()
      }) : (tensor<1x4xf32>, tensor<f32>) -> tensor<4xf32>
      %122 = "stablehlo.dot_general"(%116, %arg14) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<4x4xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
      %123 = "stablehlo.transpose"(%122) <{permutation = array<i64: 1, 0>}> : (tensor<4x8xf32>) -> tensor<8x4xf32>
      %124 = "stablehlo.reduce_scatter"(%123) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, scatter_dimension = 0 : i64, use_global_device_ids}> ({
      ^bb0(%arg20: tensor<f32>, %arg21: tensor<f32>):
        %131 = "stablehlo.add"(%arg20, %arg21) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%131) : (tensor<f32>) -> ()
      }) : (tensor<8x4xf32>) -> tensor<2x4xf32>
      %125 = "stablehlo.reduce_scatter"(%121) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, scatter_dimension = 0 : i64, use_global_device_ids}> ({
      ^bb0(%arg18: tensor<f32>, %arg19: tensor<f32>):
        %130 = "stablehlo.add"(%arg18, %arg19) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%130) : (tensor<f32>) -> ()
      }) : (tensor<4xf32>) -> tensor<1xf32>
      %126 = "stablehlo.all_reduce"(%108) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, use_global_device_ids}> ({
      ^bb0(%arg16: tensor<f32>, %arg17: tensor<f32>):
        %129 = "stablehlo.add"(%arg16, %arg17) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%129) : (tensor<f32>) -> ()
      }) : (tensor<f32>) -> tensor<f32>
      %127 = "stablehlo.constant"() <{value = dense<4.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %128 = "stablehlo.divide"(%126, %127) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "sdy.return"(%128, %125, %124) : (tensor<f32>, tensor<1xf32>, tensor<2x4xf32>) -> ()
    }) : (tensor<4xf32>, tensor<8x4xf32>, tensor<16x8xf32>, tensor<16x4xf32>) -> (tensor<f32>, tensor<4xf32>, tensor<8x4xf32>)
    %2 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %3 = "stablehlo.broadcast_in_dim"(%2) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %4 = "stablehlo.multiply"(%3, %1#1) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %5 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %6 = "stablehlo.broadcast_in_dim"(%5) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %7 = "stablehlo.multiply"(%6, %arg6) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %8 = "stablehlo.add"(%4, %7) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %9 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %10 = "stablehlo.broadcast_in_dim"(%9) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x4xf32>
    %11 = "stablehlo.multiply"(%10, %1#2) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %12 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %13 = "stablehlo.broadcast_in_dim"(%12) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x4xf32>
    %14 = "stablehlo.multiply"(%13, %arg7) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %15 = "stablehlo.add"(%11, %14) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %16 = "stablehlo.multiply"(%1#1, %1#1) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %17 = "stablehlo.constant"() <{value = dense<1.000000e-03> : tensor<f32>}> : () -> tensor<f32>
    %18 = "stablehlo.broadcast_in_dim"(%17) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %19 = "stablehlo.multiply"(%18, %16) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %20 = "stablehlo.constant"() <{value = dense<9.990000e-01> : tensor<f32>}> : () -> tensor<f32>
    %21 = "stablehlo.broadcast_in_dim"(%20) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %22 = "stablehlo.multiply"(%21, %arg8) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %23 = "stablehlo.add"(%19, %22) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %24 = "stablehlo.multiply"(%1#2, %1#2) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %25 = "stablehlo.constant"() <{value = dense<1.000000e-03> : tensor<f32>}> : () -> tensor<f32>
    %26 = "stablehlo.broadcast_in_dim"(%25) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x4xf32>
    %27 = "stablehlo.multiply"(%26, %24) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %28 = "stablehlo.constant"() <{value = dense<9.990000e-01> : tensor<f32>}> : () -> tensor<f32>
    %29 = "stablehlo.broadcast_in_dim"(%28) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x4xf32>
    %30 = "stablehlo.multiply"(%29, %arg9) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %31 = "stablehlo.add"(%27, %30) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %32 = "stablehlo.constant"() <{value = dense<2147483647> : tensor<i32>}> : () -> tensor<i32>
    %33 = "stablehlo.compare"(%arg5, %32) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %34 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
    %35 = "stablehlo.add"(%arg5, %34) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %36 = "stablehlo.constant"() <{value = dense<2147483647> : tensor<i32>}> : () -> tensor<i32>
    %37 = "func.call"(%33, %35, %36) <{callee = @_where}> : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %38 = "stablehlo.convert"(%37) : (tensor<i32>) -> tensor<f32>
    %39 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %40 = "stablehlo.convert"(%37) : (tensor<i32>) -> tensor<f32>
    %41 = "stablehlo.power"(%39, %40) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %42 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %43 = "stablehlo.subtract"(%42, %41) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %44 = "stablehlo.broadcast_in_dim"(%43) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %45 = "stablehlo.divide"(%8, %44) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %46 = "stablehlo.broadcast_in_dim"(%43) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x4xf32>
    %47 = "stablehlo.divide"(%15, %46) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %48 = "stablehlo.convert"(%37) : (tensor<i32>) -> tensor<f32>
    %49 = "stablehlo.constant"() <{value = dense<9.990000e-01> : tensor<f32>}> : () -> tensor<f32>
    %50 = "stablehlo.convert"(%37) : (tensor<i32>) -> tensor<f32>
    %51 = "stablehlo.power"(%49, %50) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %52 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %53 = "stablehlo.subtract"(%52, %51) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %54 = "stablehlo.broadcast_in_dim"(%53) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %55 = "stablehlo.divide"(%23, %54) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %56 = "stablehlo.broadcast_in_dim"(%53) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x4xf32>
    %57 = "stablehlo.divide"(%31, %56) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %58 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %59 = "stablehlo.broadcast_in_dim"(%58) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %60 = "stablehlo.add"(%55, %59) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %61 = "stablehlo.sqrt"(%60) : (tensor<4xf32>) -> tensor<4xf32>
    %62 = "stablehlo.constant"() <{value = dense<9.99999993E-9> : tensor<f32>}> : () -> tensor<f32>
    %63 = "stablehlo.broadcast_in_dim"(%62) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %64 = "stablehlo.add"(%61, %63) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %65 = "stablehlo.divide"(%45, %64) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %66 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %67 = "stablehlo.broadcast_in_dim"(%66) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x4xf32>
    %68 = "stablehlo.add"(%57, %67) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %69 = "stablehlo.sqrt"(%68) : (tensor<8x4xf32>) -> tensor<8x4xf32>
    %70 = "stablehlo.constant"() <{value = dense<9.99999993E-9> : tensor<f32>}> : () -> tensor<f32>
    %71 = "stablehlo.broadcast_in_dim"(%70) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x4xf32>
    %72 = "stablehlo.add"(%69, %71) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %73 = "stablehlo.divide"(%47, %72) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %74 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %75 = "stablehlo.broadcast_in_dim"(%74) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %76 = "stablehlo.multiply"(%75, %arg3) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %77 = "stablehlo.add"(%65, %76) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %78 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %79 = "stablehlo.broadcast_in_dim"(%78) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x4xf32>
    %80 = "stablehlo.multiply"(%79, %arg4) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %81 = "stablehlo.add"(%73, %80) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %82 = "stablehlo.constant"() <{value = dense<-0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %83 = "stablehlo.broadcast_in_dim"(%82) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %84 = "stablehlo.multiply"(%83, %77) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %85 = "stablehlo.constant"() <{value = dense<-0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %86 = "stablehlo.broadcast_in_dim"(%85) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x4xf32>
    %87 = "stablehlo.multiply"(%86, %81) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %88 = "stablehlo.add"(%arg3, %84) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %89 = "stablehlo.add"(%arg4, %87) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    "func.return"(%1#0, %88, %89, %37, %8, %15, %23, %31) : (tensor<f32>, tensor<4xf32>, tensor<8x4xf32>, tensor<i32>, tensor<4xf32>, tensor<8x4xf32>, tensor<4xf32>, tensor<8x4xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>, res_attrs = [{}], sym_name = "_where", sym_visibility = "private"}> ({
  ^bb0(%arg0: tensor<i1>, %arg1: tensor<i32>, %arg2: tensor<i32>):
    %0 = "stablehlo.select"(%arg0, %arg1, %arg2) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    "func.return"(%0) : (tensor<i32>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} : () -> ()

