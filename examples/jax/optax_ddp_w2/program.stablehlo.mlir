"builtin.module"() <{sym_name = "jit_step"}> ({
  "sdy.mesh"() <{mesh = #sdy.mesh<["dp"=2]>, sym_name = "mesh"}> {stablehlo.mesh = {axes = [{name = "dp", size = 2 : i64}]}} : () -> ()
  "func.func"() <{arg_attrs = [{sdy.sharding = #sdy.sharding<@mesh, [{}]>}, {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, {sdy.sharding = #sdy.sharding<@mesh, []>}, {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, {sdy.sharding = #sdy.sharding<@mesh, []>}, {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {}]>}, {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {}]>}], function_type = (tensor<4xf32>, tensor<8x4xf32>, tensor<i32>, tensor<4xf32>, tensor<8x4xf32>, tensor<4xf32>, tensor<8x4xf32>, tensor<i32>, tensor<8x8xf32>, tensor<8x4xf32>) -> (tensor<f32>, tensor<4xf32>, tensor<8x4xf32>, tensor<i32>, tensor<4xf32>, tensor<8x4xf32>, tensor<4xf32>, tensor<8x4xf32>, tensor<i32>), res_attrs = [{jax.result_info = "result[0]", sdy.sharding = #sdy.sharding<@mesh, []>}, {jax.result_info = "result[1]['b']", sdy.sharding = #sdy.sharding<@mesh, [{}]>}, {jax.result_info = "result[1]['w']", sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, {jax.result_info = "result[2][1][0].count", sdy.sharding = #sdy.sharding<@mesh, []>}, {jax.result_info = "result[2][1][0].mu['b']", sdy.sharding = #sdy.sharding<@mesh, [{}]>}, {jax.result_info = "result[2][1][0].mu['w']", sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, {jax.result_info = "result[2][1][0].nu['b']", sdy.sharding = #sdy.sharding<@mesh, [{}]>}, {jax.result_info = "result[2][1][0].nu['w']", sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, {jax.result_info = "result[2][1][1].count", sdy.sharding = #sdy.sharding<@mesh, []>}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg3: tensor<4xf32>, %arg4: tensor<8x4xf32>, %arg5: tensor<i32>, %arg6: tensor<4xf32>, %arg7: tensor<8x4xf32>, %arg8: tensor<4xf32>, %arg9: tensor<8x4xf32>, %arg10: tensor<i32>, %arg11: tensor<8x8xf32>, %arg12: tensor<8x4xf32>):
    %1:3 = "sdy.manual_computation"(%arg3, %arg4, %arg11, %arg12) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{}]>, <@mesh, [{}, {}]>, <@mesh, [{"dp"}, {}]>, <@mesh, [{"dp"}, {}]>]>, manual_axes = #sdy<manual_axes{"dp"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, []>, <@mesh, [{}]>, <@mesh, [{}, {}]>]>}> ({
    ^bb0(%arg17: tensor<4xf32>, %arg18: tensor<8x4xf32>, %arg19: tensor<4x8xf32>, %arg20: tensor<4x4xf32>):
      %144 = "stablehlo.dot_general"(%arg19, %arg18) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<4x8xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
      %145 = "stablehlo.broadcast_in_dim"(%arg17) <{broadcast_dimensions = array<i64: 1>}> : (tensor<4xf32>) -> tensor<1x4xf32>
      %146 = "stablehlo.broadcast_in_dim"(%145) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<1x4xf32>) -> tensor<4x4xf32>
      %147 = "stablehlo.add"(%144, %146) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
      %148 = "stablehlo.tanh"(%147) : (tensor<4x4xf32>) -> tensor<4x4xf32>
      %149 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %150 = "stablehlo.broadcast_in_dim"(%149) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x4xf32>
      %151 = "stablehlo.subtract"(%150, %148) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
      %152 = "stablehlo.subtract"(%148, %arg20) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
      %153 = "stablehlo.multiply"(%152, %152) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
      %154 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %155 = "stablehlo.broadcast_in_dim"(%154) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x4xf32>
      %156 = "stablehlo.multiply"(%155, %152) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
      %157 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %158 = "stablehlo.reduce"(%153, %157) <{dimensions = array<i64: 0, 1>}> ({
      ^bb0(%arg31: tensor<f32>, %arg32: tensor<f32>):
        %192 = "stablehlo.add"(%arg31, %arg32) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%192) : (tensor<f32>) -> ()
      }) : (tensor<4x4xf32>, tensor<f32>) -> tensor<f32>
      %159 = "stablehlo.constant"() <{value = dense<1.600000e+01> : tensor<f32>}> : () -> tensor<f32>
      %160 = "stablehlo.divide"(%158, %159) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      %161 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %162 = "stablehlo.constant"() <{value = dense<1.600000e+01> : tensor<f32>}> : () -> tensor<f32>
      %163 = "stablehlo.divide"(%161, %162) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      %164 = "stablehlo.broadcast_in_dim"(%163) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x4xf32>
      %165 = "stablehlo.multiply"(%164, %156) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
      %166 = "stablehlo.multiply"(%165, %151) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
      %167 = "stablehlo.multiply"(%166, %148) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
      %168 = "stablehlo.add"(%166, %167) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
      %169 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %170 = "stablehlo.reduce"(%168, %169) <{dimensions = array<i64: 0>}> ({
      ^bb0(%arg29: tensor<f32>, %arg30: tensor<f32>):
        %191 = "stablehlo.add"(%arg29, %arg30) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%191) : (tensor<f32>) -> ()
      }) : (tensor<4x4xf32>, tensor<f32>) -> tensor<4xf32>
      %171 = "stablehlo.reshape"(%170) : (tensor<4xf32>) -> tensor<1x4xf32>
      %172 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %173 = "stablehlo.reduce"(%171, %172) <{dimensions = array<i64: 0>}> ({
      ^bb0(%arg27: tensor<f32>, %arg28: tensor<f32>):
        %190 = "stablehlo.add"(%arg27, %arg28) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%190) : (tensor<f32>) -> ()
      }) : (tensor<1x4xf32>, tensor<f32>) -> tensor<4xf32>
      %174 = "stablehlo.dot_general"(%168, %arg19) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<4x4xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
      %175 = "stablehlo.transpose"(%174) <{permutation = array<i64: 1, 0>}> : (tensor<4x8xf32>) -> tensor<8x4xf32>
      %176 = "stablehlo.all_reduce"(%160) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, use_global_device_ids}> ({
      ^bb0(%arg25: tensor<f32>, %arg26: tensor<f32>):
        %189 = "stablehlo.add"(%arg25, %arg26) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%189) : (tensor<f32>) -> ()
      }) : (tensor<f32>) -> tensor<f32>
      %177 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %178 = "stablehlo.divide"(%176, %177) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      %179 = "stablehlo.all_reduce"(%173) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, use_global_device_ids}> ({
      ^bb0(%arg23: tensor<f32>, %arg24: tensor<f32>):
        %188 = "stablehlo.add"(%arg23, %arg24) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%188) : (tensor<f32>) -> ()
      }) : (tensor<4xf32>) -> tensor<4xf32>
      %180 = "stablehlo.all_reduce"(%175) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, use_global_device_ids}> ({
      ^bb0(%arg21: tensor<f32>, %arg22: tensor<f32>):
        %187 = "stablehlo.add"(%arg21, %arg22) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%187) : (tensor<f32>) -> ()
      }) : (tensor<8x4xf32>) -> tensor<8x4xf32>
      %181 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %182 = "stablehlo.broadcast_in_dim"(%181) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
      %183 = "stablehlo.divide"(%179, %182) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
      %184 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %185 = "stablehlo.broadcast_in_dim"(%184) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x4xf32>
      %186 = "stablehlo.divide"(%180, %185) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
      "sdy.return"(%178, %183, %186) : (tensor<f32>, tensor<4xf32>, tensor<8x4xf32>) -> ()
    }) : (tensor<4xf32>, tensor<8x4xf32>, tensor<8x8xf32>, tensor<8x4xf32>) -> (tensor<f32>, tensor<4xf32>, tensor<8x4xf32>)
    %2 = "chlo.square"(%1#1) : (tensor<4xf32>) -> tensor<4xf32>
    %3 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %4 = "stablehlo.broadcast_in_dim"(%3) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %5 = "chlo.square"(%4) : (tensor<4xf32>) -> tensor<4xf32>
    %6 = "stablehlo.add"(%2, %5) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %7 = "chlo.square"(%1#2) : (tensor<8x4xf32>) -> tensor<8x4xf32>
    %8 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %9 = "stablehlo.broadcast_in_dim"(%8) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x4xf32>
    %10 = "chlo.square"(%9) : (tensor<8x4xf32>) -> tensor<8x4xf32>
    %11 = "stablehlo.add"(%7, %10) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %12 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %13 = "stablehlo.reduce"(%6, %12) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg15: tensor<f32>, %arg16: tensor<f32>):
      %143 = "stablehlo.add"(%arg15, %arg16) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%143) : (tensor<f32>) -> ()
    }) : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
    %14 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %15 = "stablehlo.reduce"(%11, %14) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg13: tensor<f32>, %arg14: tensor<f32>):
      %142 = "stablehlo.add"(%arg13, %arg14) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%142) : (tensor<f32>) -> ()
    }) : (tensor<8x4xf32>, tensor<f32>) -> tensor<f32>
    %16 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %17 = "stablehlo.add"(%16, %13) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %18 = "stablehlo.add"(%17, %15) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %19 = "stablehlo.sqrt"(%18) : (tensor<f32>) -> tensor<f32>
    %20 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %21 = "stablehlo.compare"(%19, %20) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %22 = "stablehlo.broadcast_in_dim"(%19) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %23 = "stablehlo.divide"(%1#1, %22) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %24 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %25 = "stablehlo.broadcast_in_dim"(%24) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %26 = "stablehlo.multiply"(%23, %25) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %27 = "stablehlo.select"(%21, %1#1, %26) : (tensor<i1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %28 = "stablehlo.broadcast_in_dim"(%19) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x4xf32>
    %29 = "stablehlo.divide"(%1#2, %28) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %30 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %31 = "stablehlo.broadcast_in_dim"(%30) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x4xf32>
    %32 = "stablehlo.multiply"(%29, %31) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %33 = "stablehlo.select"(%21, %1#2, %32) : (tensor<i1>, tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %34 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %35 = "stablehlo.broadcast_in_dim"(%34) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %36 = "stablehlo.multiply"(%35, %27) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %37 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %38 = "stablehlo.broadcast_in_dim"(%37) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %39 = "stablehlo.multiply"(%38, %arg6) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %40 = "stablehlo.add"(%36, %39) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %41 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %42 = "stablehlo.broadcast_in_dim"(%41) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x4xf32>
    %43 = "stablehlo.multiply"(%42, %33) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %44 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %45 = "stablehlo.broadcast_in_dim"(%44) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x4xf32>
    %46 = "stablehlo.multiply"(%45, %arg7) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %47 = "stablehlo.add"(%43, %46) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %48 = "stablehlo.multiply"(%27, %27) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %49 = "stablehlo.constant"() <{value = dense<1.000000e-03> : tensor<f32>}> : () -> tensor<f32>
    %50 = "stablehlo.broadcast_in_dim"(%49) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %51 = "stablehlo.multiply"(%50, %48) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %52 = "stablehlo.constant"() <{value = dense<9.990000e-01> : tensor<f32>}> : () -> tensor<f32>
    %53 = "stablehlo.broadcast_in_dim"(%52) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %54 = "stablehlo.multiply"(%53, %arg8) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %55 = "stablehlo.add"(%51, %54) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %56 = "stablehlo.multiply"(%33, %33) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %57 = "stablehlo.constant"() <{value = dense<1.000000e-03> : tensor<f32>}> : () -> tensor<f32>
    %58 = "stablehlo.broadcast_in_dim"(%57) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x4xf32>
    %59 = "stablehlo.multiply"(%58, %56) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %60 = "stablehlo.constant"() <{value = dense<9.990000e-01> : tensor<f32>}> : () -> tensor<f32>
    %61 = "stablehlo.broadcast_in_dim"(%60) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x4xf32>
    %62 = "stablehlo.multiply"(%61, %arg9) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %63 = "stablehlo.add"(%59, %62) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %64 = "stablehlo.constant"() <{value = dense<2147483647> : tensor<i32>}> : () -> tensor<i32>
    %65 = "stablehlo.compare"(%arg5, %64) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %66 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
    %67 = "stablehlo.add"(%arg5, %66) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %68 = "stablehlo.constant"() <{value = dense<2147483647> : tensor<i32>}> : () -> tensor<i32>
    %69 = "func.call"(%65, %67, %68) <{callee = @_where}> : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %70 = "stablehlo.convert"(%69) : (tensor<i32>) -> tensor<f32>
    %71 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %72 = "stablehlo.convert"(%69) : (tensor<i32>) -> tensor<f32>
    %73 = "stablehlo.power"(%71, %72) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %74 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %75 = "stablehlo.subtract"(%74, %73) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %76 = "stablehlo.broadcast_in_dim"(%75) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %77 = "stablehlo.divide"(%40, %76) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %78 = "stablehlo.broadcast_in_dim"(%75) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x4xf32>
    %79 = "stablehlo.divide"(%47, %78) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %80 = "stablehlo.convert"(%69) : (tensor<i32>) -> tensor<f32>
    %81 = "stablehlo.constant"() <{value = dense<9.990000e-01> : tensor<f32>}> : () -> tensor<f32>
    %82 = "stablehlo.convert"(%69) : (tensor<i32>) -> tensor<f32>
    %83 = "stablehlo.power"(%81, %82) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %84 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %85 = "stablehlo.subtract"(%84, %83) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %86 = "stablehlo.broadcast_in_dim"(%85) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %87 = "stablehlo.divide"(%55, %86) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %88 = "stablehlo.broadcast_in_dim"(%85) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x4xf32>
    %89 = "stablehlo.divide"(%63, %88) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %90 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %91 = "stablehlo.broadcast_in_dim"(%90) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %92 = "stablehlo.add"(%87, %91) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %93 = "stablehlo.sqrt"(%92) : (tensor<4xf32>) -> tensor<4xf32>
    %94 = "stablehlo.constant"() <{value = dense<9.99999993E-9> : tensor<f32>}> : () -> tensor<f32>
    %95 = "stablehlo.broadcast_in_dim"(%94) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %96 = "stablehlo.add"(%93, %95) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %97 = "stablehlo.divide"(%77, %96) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %98 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %99 = "stablehlo.broadcast_in_dim"(%98) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x4xf32>
    %100 = "stablehlo.add"(%89, %99) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %101 = "stablehlo.sqrt"(%100) : (tensor<8x4xf32>) -> tensor<8x4xf32>
    %102 = "stablehlo.constant"() <{value = dense<9.99999993E-9> : tensor<f32>}> : () -> tensor<f32>
    %103 = "stablehlo.broadcast_in_dim"(%102) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x4xf32>
    %104 = "stablehlo.add"(%101, %103) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %105 = "stablehlo.divide"(%79, %104) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %106 = "stablehlo.convert"(%arg10) : (tensor<i32>) -> tensor<f32>
    %107 = "stablehlo.constant"() <{value = dense<1.000000e+01> : tensor<f32>}> : () -> tensor<f32>
    %108 = "stablehlo.minimum"(%106, %107) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %109 = "stablehlo.constant"() <{value = dense<3.14159274> : tensor<f32>}> : () -> tensor<f32>
    %110 = "stablehlo.multiply"(%109, %108) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %111 = "stablehlo.constant"() <{value = dense<1.000000e+01> : tensor<f32>}> : () -> tensor<f32>
    %112 = "stablehlo.divide"(%110, %111) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %113 = "stablehlo.cosine"(%112) : (tensor<f32>) -> tensor<f32>
    %114 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %115 = "stablehlo.add"(%114, %113) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %116 = "stablehlo.constant"() <{value = dense<5.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %117 = "stablehlo.multiply"(%116, %115) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %118 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %119 = "stablehlo.power"(%117, %118) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %120 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %121 = "stablehlo.multiply"(%120, %119) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %122 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %123 = "stablehlo.add"(%121, %122) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %124 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %125 = "stablehlo.multiply"(%124, %123) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %126 = "stablehlo.constant"() <{value = dense<-1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %127 = "stablehlo.multiply"(%126, %125) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %128 = "stablehlo.convert"(%127) : (tensor<f32>) -> tensor<f32>
    %129 = "stablehlo.broadcast_in_dim"(%128) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %130 = "stablehlo.multiply"(%129, %97) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %131 = "stablehlo.convert"(%127) : (tensor<f32>) -> tensor<f32>
    %132 = "stablehlo.broadcast_in_dim"(%131) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x4xf32>
    %133 = "stablehlo.multiply"(%132, %105) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %134 = "stablehlo.constant"() <{value = dense<2147483647> : tensor<i32>}> : () -> tensor<i32>
    %135 = "stablehlo.compare"(%arg10, %134) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %136 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
    %137 = "stablehlo.add"(%arg10, %136) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %138 = "stablehlo.constant"() <{value = dense<2147483647> : tensor<i32>}> : () -> tensor<i32>
    %139 = "func.call"(%135, %137, %138) <{callee = @_where}> : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %140 = "stablehlo.add"(%arg3, %130) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %141 = "stablehlo.add"(%arg4, %133) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    "func.return"(%1#0, %140, %141, %69, %40, %47, %55, %63, %139) : (tensor<f32>, tensor<4xf32>, tensor<8x4xf32>, tensor<i32>, tensor<4xf32>, tensor<8x4xf32>, tensor<4xf32>, tensor<8x4xf32>, tensor<i32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>, res_attrs = [{}], sym_name = "_where", sym_visibility = "private"}> ({
  ^bb0(%arg0: tensor<i1>, %arg1: tensor<i32>, %arg2: tensor<i32>):
    %0 = "stablehlo.select"(%arg0, %arg1, %arg2) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    "func.return"(%0) : (tensor<i32>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 2 : i32, mhlo.num_replicas = 1 : i32} : () -> ()

