"builtin.module"() <{sym_name = "jit_f"}> ({
  "sdy.mesh"() <{mesh = #sdy.mesh<["x"=1]>, sym_name = "mesh"}> {stablehlo.mesh = {axes = [{name = "x", size = 1 : i64}]}} : () -> ()
  "func.func"() <{arg_attrs = [{sdy.sharding = #sdy.sharding<@mesh, [{}]>}, {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}]>}, {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}], function_type = (tensor<96xf32>, tensor<96xf32>, tensor<96xf32>, tensor<96x64xf32>, tensor<64x96xf32>, tensor<96x77xf32>, tensor<3x11x96xf32>, tensor<3x11xi32>) -> (tensor<f32>, tensor<3x11x96xf32>, tensor<96xf32>, tensor<96xf32>, tensor<96xf32>, tensor<96x64xf32>, tensor<64x96xf32>, tensor<96x77xf32>, tensor<3x11x96xf32>), res_attrs = [{jax.result_info = "result[0]"}, {jax.result_info = "result[1]"}, {jax.result_info = "result[2][0]['bias']"}, {jax.result_info = "result[2][0]['rms']"}, {jax.result_info = "result[2][0]['scale']"}, {jax.result_info = "result[2][0]['scores']"}, {jax.result_info = "result[2][0]['values']"}, {jax.result_info = "result[2][0]['words']"}, {jax.result_info = "result[2][1]"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg8: tensor<96xf32>, %arg9: tensor<96xf32>, %arg10: tensor<96xf32>, %arg11: tensor<96x64xf32>, %arg12: tensor<64x96xf32>, %arg13: tensor<96x77xf32>, %arg14: tensor<3x11x96xf32>, %arg15: tensor<3x11xi32>):
    %27 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %28 = "stablehlo.reduce"(%arg14, %27) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg64: tensor<f32>, %arg65: tensor<f32>):
      %336 = "stablehlo.add"(%arg64, %arg65) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%336) : (tensor<f32>) -> ()
    }) : (tensor<3x11x96xf32>, tensor<f32>) -> tensor<3x11xf32>
    %29 = "stablehlo.broadcast_in_dim"(%28) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<3x11xf32>) -> tensor<3x11x1xf32>
    %30 = "stablehlo.constant"() <{value = dense<9.600000e+01> : tensor<f32>}> : () -> tensor<f32>
    %31 = "stablehlo.broadcast_in_dim"(%30) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x11x1xf32>
    %32 = "stablehlo.divide"(%29, %31) : (tensor<3x11x1xf32>, tensor<3x11x1xf32>) -> tensor<3x11x1xf32>
    %33 = "stablehlo.multiply"(%arg14, %arg14) : (tensor<3x11x96xf32>, tensor<3x11x96xf32>) -> tensor<3x11x96xf32>
    %34 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %35 = "stablehlo.reduce"(%33, %34) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg62: tensor<f32>, %arg63: tensor<f32>):
      %335 = "stablehlo.add"(%arg62, %arg63) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%335) : (tensor<f32>) -> ()
    }) : (tensor<3x11x96xf32>, tensor<f32>) -> tensor<3x11xf32>
    %36 = "stablehlo.broadcast_in_dim"(%35) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<3x11xf32>) -> tensor<3x11x1xf32>
    %37 = "stablehlo.constant"() <{value = dense<9.600000e+01> : tensor<f32>}> : () -> tensor<f32>
    %38 = "stablehlo.broadcast_in_dim"(%37) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x11x1xf32>
    %39 = "stablehlo.divide"(%36, %38) : (tensor<3x11x1xf32>, tensor<3x11x1xf32>) -> tensor<3x11x1xf32>
    %40 = "stablehlo.multiply"(%32, %32) : (tensor<3x11x1xf32>, tensor<3x11x1xf32>) -> tensor<3x11x1xf32>
    %41 = "stablehlo.subtract"(%39, %40) : (tensor<3x11x1xf32>, tensor<3x11x1xf32>) -> tensor<3x11x1xf32>
    %42 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %43 = "stablehlo.broadcast_in_dim"(%42) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x11x1xf32>
    %44 = "stablehlo.maximum"(%43, %41) : (tensor<3x11x1xf32>, tensor<3x11x1xf32>) -> tensor<3x11x1xf32>
    %45 = "stablehlo.compare"(%41, %44) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<3x11x1xf32>, tensor<3x11x1xf32>) -> tensor<3x11x1xi1>
    %46 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %47 = "stablehlo.broadcast_in_dim"(%46) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x11x1xf32>
    %48 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %49 = "stablehlo.broadcast_in_dim"(%48) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x11x1xf32>
    %50 = "stablehlo.select"(%45, %47, %49) : (tensor<3x11x1xi1>, tensor<3x11x1xf32>, tensor<3x11x1xf32>) -> tensor<3x11x1xf32>
    %51 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %52 = "stablehlo.broadcast_in_dim"(%51) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x11x1xf32>
    %53 = "stablehlo.compare"(%52, %44) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<3x11x1xf32>, tensor<3x11x1xf32>) -> tensor<3x11x1xi1>
    %54 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %55 = "stablehlo.broadcast_in_dim"(%54) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x11x1xf32>
    %56 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %57 = "stablehlo.broadcast_in_dim"(%56) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x11x1xf32>
    %58 = "stablehlo.select"(%53, %55, %57) : (tensor<3x11x1xi1>, tensor<3x11x1xf32>, tensor<3x11x1xf32>) -> tensor<3x11x1xf32>
    %59 = "stablehlo.divide"(%50, %58) : (tensor<3x11x1xf32>, tensor<3x11x1xf32>) -> tensor<3x11x1xf32>
    %60 = "stablehlo.broadcast_in_dim"(%32) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<3x11x1xf32>) -> tensor<3x11x96xf32>
    %61 = "stablehlo.subtract"(%arg14, %60) : (tensor<3x11x96xf32>, tensor<3x11x96xf32>) -> tensor<3x11x96xf32>
    %62 = "stablehlo.constant"() <{value = dense<9.99999974E-6> : tensor<f32>}> : () -> tensor<f32>
    %63 = "stablehlo.broadcast_in_dim"(%62) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x11x1xf32>
    %64 = "stablehlo.add"(%44, %63) : (tensor<3x11x1xf32>, tensor<3x11x1xf32>) -> tensor<3x11x1xf32>
    %65 = "stablehlo.rsqrt"(%64) : (tensor<3x11x1xf32>) -> tensor<3x11x1xf32>
    %66 = "stablehlo.divide"(%65, %64) : (tensor<3x11x1xf32>, tensor<3x11x1xf32>) -> tensor<3x11x1xf32>
    %67 = "stablehlo.constant"() <{value = dense<-5.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %68 = "stablehlo.broadcast_in_dim"(%67) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x11x1xf32>
    %69 = "stablehlo.multiply"(%68, %66) : (tensor<3x11x1xf32>, tensor<3x11x1xf32>) -> tensor<3x11x1xf32>
    %70 = "stablehlo.broadcast_in_dim"(%65) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<3x11x1xf32>) -> tensor<3x11x96xf32>
    %71 = "stablehlo.multiply"(%61, %70) : (tensor<3x11x96xf32>, tensor<3x11x96xf32>) -> tensor<3x11x96xf32>
    %72 = "stablehlo.broadcast_in_dim"(%arg10) <{broadcast_dimensions = array<i64: 2>}> : (tensor<96xf32>) -> tensor<1x1x96xf32>
    %73 = "stablehlo.broadcast_in_dim"(%72) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<1x1x96xf32>) -> tensor<3x11x96xf32>
    %74 = "stablehlo.multiply"(%71, %73) : (tensor<3x11x96xf32>, tensor<3x11x96xf32>) -> tensor<3x11x96xf32>
    %75 = "stablehlo.broadcast_in_dim"(%arg8) <{broadcast_dimensions = array<i64: 2>}> : (tensor<96xf32>) -> tensor<1x1x96xf32>
    %76 = "stablehlo.broadcast_in_dim"(%75) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<1x1x96xf32>) -> tensor<3x11x96xf32>
    %77 = "stablehlo.add"(%74, %76) : (tensor<3x11x96xf32>, tensor<3x11x96xf32>) -> tensor<3x11x96xf32>
    %78 = "stablehlo.add"(%77, %arg14) : (tensor<3x11x96xf32>, tensor<3x11x96xf32>) -> tensor<3x11x96xf32>
    %79 = "stablehlo.multiply"(%78, %78) : (tensor<3x11x96xf32>, tensor<3x11x96xf32>) -> tensor<3x11x96xf32>
    %80 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %81 = "stablehlo.reduce"(%79, %80) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg60: tensor<f32>, %arg61: tensor<f32>):
      %334 = "stablehlo.add"(%arg60, %arg61) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%334) : (tensor<f32>) -> ()
    }) : (tensor<3x11x96xf32>, tensor<f32>) -> tensor<3x11xf32>
    %82 = "stablehlo.broadcast_in_dim"(%81) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<3x11xf32>) -> tensor<3x11x1xf32>
    %83 = "stablehlo.constant"() <{value = dense<9.600000e+01> : tensor<f32>}> : () -> tensor<f32>
    %84 = "stablehlo.broadcast_in_dim"(%83) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x11x1xf32>
    %85 = "stablehlo.divide"(%82, %84) : (tensor<3x11x1xf32>, tensor<3x11x1xf32>) -> tensor<3x11x1xf32>
    %86 = "stablehlo.constant"() <{value = dense<9.99999974E-6> : tensor<f32>}> : () -> tensor<f32>
    %87 = "stablehlo.broadcast_in_dim"(%86) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x11x1xf32>
    %88 = "stablehlo.add"(%85, %87) : (tensor<3x11x1xf32>, tensor<3x11x1xf32>) -> tensor<3x11x1xf32>
    %89 = "stablehlo.rsqrt"(%88) : (tensor<3x11x1xf32>) -> tensor<3x11x1xf32>
    %90 = "stablehlo.divide"(%89, %88) : (tensor<3x11x1xf32>, tensor<3x11x1xf32>) -> tensor<3x11x1xf32>
    %91 = "stablehlo.constant"() <{value = dense<-5.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %92 = "stablehlo.broadcast_in_dim"(%91) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x11x1xf32>
    %93 = "stablehlo.multiply"(%92, %90) : (tensor<3x11x1xf32>, tensor<3x11x1xf32>) -> tensor<3x11x1xf32>
    %94 = "stablehlo.broadcast_in_dim"(%89) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<3x11x1xf32>) -> tensor<3x11x96xf32>
    %95 = "stablehlo.multiply"(%78, %94) : (tensor<3x11x96xf32>, tensor<3x11x96xf32>) -> tensor<3x11x96xf32>
    %96 = "stablehlo.broadcast_in_dim"(%arg9) <{broadcast_dimensions = array<i64: 2>}> : (tensor<96xf32>) -> tensor<1x1x96xf32>
    %97 = "stablehlo.broadcast_in_dim"(%96) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<1x1x96xf32>) -> tensor<3x11x96xf32>
    %98 = "stablehlo.multiply"(%95, %97) : (tensor<3x11x96xf32>, tensor<3x11x96xf32>) -> tensor<3x11x96xf32>
    %99 = "stablehlo.add"(%arg14, %98) : (tensor<3x11x96xf32>, tensor<3x11x96xf32>) -> tensor<3x11x96xf32>
    %100 = "stablehlo.dot_general"(%99, %arg11) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<3x11x96xf32>, tensor<96x64xf32>) -> tensor<3x11x64xf32>
    %101 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %102 = "stablehlo.reduce"(%100, %101) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg58: tensor<f32>, %arg59: tensor<f32>):
      %333 = "stablehlo.maximum"(%arg58, %arg59) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%333) : (tensor<f32>) -> ()
    }) : (tensor<3x11x64xf32>, tensor<f32>) -> tensor<3x11xf32>
    %103 = "stablehlo.reshape"(%102) : (tensor<3x11xf32>) -> tensor<3x11x1xf32>
    %104 = "stablehlo.broadcast_in_dim"(%103) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<3x11x1xf32>) -> tensor<3x11x64xf32>
    %105 = "stablehlo.compare"(%100, %104) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<3x11x64xf32>, tensor<3x11x64xf32>) -> tensor<3x11x64xi1>
    %106 = "stablehlo.convert"(%105) : (tensor<3x11x64xi1>) -> tensor<3x11x64xf32>
    %107 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %108 = "stablehlo.reduce"(%106, %107) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg56: tensor<f32>, %arg57: tensor<f32>):
      %332 = "stablehlo.add"(%arg56, %arg57) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%332) : (tensor<f32>) -> ()
    }) : (tensor<3x11x64xf32>, tensor<f32>) -> tensor<3x11xf32>
    %109 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %110 = "stablehlo.broadcast_in_dim"(%109) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x11xf32>
    %111 = "stablehlo.maximum"(%110, %102) : (tensor<3x11xf32>, tensor<3x11xf32>) -> tensor<3x11xf32>
    %112 = "stablehlo.compare"(%102, %111) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<3x11xf32>, tensor<3x11xf32>) -> tensor<3x11xi1>
    %113 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %114 = "stablehlo.broadcast_in_dim"(%113) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x11xf32>
    %115 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %116 = "stablehlo.broadcast_in_dim"(%115) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x11xf32>
    %117 = "stablehlo.select"(%112, %114, %116) : (tensor<3x11xi1>, tensor<3x11xf32>, tensor<3x11xf32>) -> tensor<3x11xf32>
    %118 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %119 = "stablehlo.broadcast_in_dim"(%118) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x11xf32>
    %120 = "stablehlo.compare"(%119, %111) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<3x11xf32>, tensor<3x11xf32>) -> tensor<3x11xi1>
    %121 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %122 = "stablehlo.broadcast_in_dim"(%121) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x11xf32>
    %123 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %124 = "stablehlo.broadcast_in_dim"(%123) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x11xf32>
    %125 = "stablehlo.select"(%120, %122, %124) : (tensor<3x11xi1>, tensor<3x11xf32>, tensor<3x11xf32>) -> tensor<3x11xf32>
    %126 = "stablehlo.divide"(%117, %125) : (tensor<3x11xf32>, tensor<3x11xf32>) -> tensor<3x11xf32>
    %127 = "stablehlo.broadcast_in_dim"(%111) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<3x11xf32>) -> tensor<3x11x1xf32>
    %128 = "stablehlo.broadcast_in_dim"(%127) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<3x11x1xf32>) -> tensor<3x11x64xf32>
    %129 = "stablehlo.subtract"(%100, %128) : (tensor<3x11x64xf32>, tensor<3x11x64xf32>) -> tensor<3x11x64xf32>
    %130 = "stablehlo.exponential"(%129) : (tensor<3x11x64xf32>) -> tensor<3x11x64xf32>
    %131 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %132 = "stablehlo.reduce"(%130, %131) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg54: tensor<f32>, %arg55: tensor<f32>):
      %331 = "stablehlo.add"(%arg54, %arg55) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%331) : (tensor<f32>) -> ()
    }) : (tensor<3x11x64xf32>, tensor<f32>) -> tensor<3x11xf32>
    %133 = "stablehlo.broadcast_in_dim"(%132) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<3x11xf32>) -> tensor<3x11x1xf32>
    %134 = "stablehlo.broadcast_in_dim"(%133) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<3x11x1xf32>) -> tensor<3x11x64xf32>
    %135 = "stablehlo.divide"(%130, %134) : (tensor<3x11x64xf32>, tensor<3x11x64xf32>) -> tensor<3x11x64xf32>
    %136 = "stablehlo.multiply"(%133, %133) : (tensor<3x11x1xf32>, tensor<3x11x1xf32>) -> tensor<3x11x1xf32>
    %137 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %138 = "stablehlo.broadcast_in_dim"(%137) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x11x1xf32>
    %139 = "stablehlo.divide"(%138, %136) : (tensor<3x11x1xf32>, tensor<3x11x1xf32>) -> tensor<3x11x1xf32>
    %140 = "stablehlo.dot_general"(%135, %arg12) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<3x11x64xf32>, tensor<64x96xf32>) -> tensor<3x11x96xf32>
    %141 = "stablehlo.add"(%99, %140) : (tensor<3x11x96xf32>, tensor<3x11x96xf32>) -> tensor<3x11x96xf32>
    %142 = "stablehlo.dot_general"(%141, %arg13) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<3x11x96xf32>, tensor<96x77xf32>) -> tensor<3x11x77xf32>
    %143 = "stablehlo.broadcast_in_dim"(%arg15) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<3x11xi32>) -> tensor<3x11x1xi32>
    %144:2 = "func.call"(%142, %143) <{callee = @take_along_axis}> : (tensor<3x11x77xf32>, tensor<3x11x1xi32>) -> (tensor<3x11x1xf32>, tensor<3x11x1x1xi32>)
    %145 = "stablehlo.reshape"(%144#0) : (tensor<3x11x1xf32>) -> tensor<3x11xf32>
    %146 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %147 = "stablehlo.reduce"(%142, %146) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg52: tensor<f32>, %arg53: tensor<f32>):
      %330 = "stablehlo.maximum"(%arg52, %arg53) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%330) : (tensor<f32>) -> ()
    }) : (tensor<3x11x77xf32>, tensor<f32>) -> tensor<3x11xf32>
    %148 = "stablehlo.reshape"(%147) : (tensor<3x11xf32>) -> tensor<3x11x1xf32>
    %149 = "stablehlo.broadcast_in_dim"(%148) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<3x11x1xf32>) -> tensor<3x11x77xf32>
    %150 = "stablehlo.compare"(%142, %149) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<3x11x77xf32>, tensor<3x11x77xf32>) -> tensor<3x11x77xi1>
    %151 = "stablehlo.convert"(%150) : (tensor<3x11x77xi1>) -> tensor<3x11x77xf32>
    %152 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %153 = "stablehlo.reduce"(%151, %152) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg50: tensor<f32>, %arg51: tensor<f32>):
      %329 = "stablehlo.add"(%arg50, %arg51) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%329) : (tensor<f32>) -> ()
    }) : (tensor<3x11x77xf32>, tensor<f32>) -> tensor<3x11xf32>
    %154 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %155 = "stablehlo.broadcast_in_dim"(%154) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x11xf32>
    %156 = "stablehlo.maximum"(%155, %147) : (tensor<3x11xf32>, tensor<3x11xf32>) -> tensor<3x11xf32>
    %157 = "stablehlo.compare"(%147, %156) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<3x11xf32>, tensor<3x11xf32>) -> tensor<3x11xi1>
    %158 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %159 = "stablehlo.broadcast_in_dim"(%158) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x11xf32>
    %160 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %161 = "stablehlo.broadcast_in_dim"(%160) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x11xf32>
    %162 = "stablehlo.select"(%157, %159, %161) : (tensor<3x11xi1>, tensor<3x11xf32>, tensor<3x11xf32>) -> tensor<3x11xf32>
    %163 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %164 = "stablehlo.broadcast_in_dim"(%163) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x11xf32>
    %165 = "stablehlo.compare"(%164, %156) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<3x11xf32>, tensor<3x11xf32>) -> tensor<3x11xi1>
    %166 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %167 = "stablehlo.broadcast_in_dim"(%166) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x11xf32>
    %168 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %169 = "stablehlo.broadcast_in_dim"(%168) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x11xf32>
    %170 = "stablehlo.select"(%165, %167, %169) : (tensor<3x11xi1>, tensor<3x11xf32>, tensor<3x11xf32>) -> tensor<3x11xf32>
    %171 = "stablehlo.divide"(%162, %170) : (tensor<3x11xf32>, tensor<3x11xf32>) -> tensor<3x11xf32>
    %172 = "stablehlo.is_finite"(%156) : (tensor<3x11xf32>) -> tensor<3x11xi1>
    %173 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %174 = "stablehlo.broadcast_in_dim"(%173) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x11xf32>
    %175 = "stablehlo.select"(%172, %156, %174) : (tensor<3x11xi1>, tensor<3x11xf32>, tensor<3x11xf32>) -> tensor<3x11xf32>
    %176 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %177 = "stablehlo.broadcast_in_dim"(%176) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x11xf32>
    %178 = "stablehlo.broadcast_in_dim"(%175) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<3x11xf32>) -> tensor<3x11x1xf32>
    %179 = "stablehlo.broadcast_in_dim"(%178) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<3x11x1xf32>) -> tensor<3x11x77xf32>
    %180 = "stablehlo.subtract"(%142, %179) : (tensor<3x11x77xf32>, tensor<3x11x77xf32>) -> tensor<3x11x77xf32>
    %181 = "stablehlo.exponential"(%180) : (tensor<3x11x77xf32>) -> tensor<3x11x77xf32>
    %182 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %183 = "stablehlo.reduce"(%181, %182) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg48: tensor<f32>, %arg49: tensor<f32>):
      %328 = "stablehlo.add"(%arg48, %arg49) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%328) : (tensor<f32>) -> ()
    }) : (tensor<3x11x77xf32>, tensor<f32>) -> tensor<3x11xf32>
    %184 = "stablehlo.sign"(%183) : (tensor<3x11xf32>) -> tensor<3x11xf32>
    %185 = "stablehlo.abs"(%183) : (tensor<3x11xf32>) -> tensor<3x11xf32>
    %186 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %187 = "stablehlo.broadcast_in_dim"(%186) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x11xf32>
    %188 = "stablehlo.compare"(%183, %187) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<3x11xf32>, tensor<3x11xf32>) -> tensor<3x11xi1>
    %189 = "stablehlo.log"(%185) : (tensor<3x11xf32>) -> tensor<3x11xf32>
    %190 = "stablehlo.add"(%189, %175) : (tensor<3x11xf32>, tensor<3x11xf32>) -> tensor<3x11xf32>
    %191 = "stablehlo.subtract"(%190, %145) : (tensor<3x11xf32>, tensor<3x11xf32>) -> tensor<3x11xf32>
    %192 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %193 = "stablehlo.reduce"(%191, %192) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg46: tensor<f32>, %arg47: tensor<f32>):
      %327 = "stablehlo.add"(%arg46, %arg47) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%327) : (tensor<f32>) -> ()
    }) : (tensor<3x11xf32>, tensor<f32>) -> tensor<f32>
    %194 = "stablehlo.constant"() <{value = dense<3.300000e+01> : tensor<f32>}> : () -> tensor<f32>
    %195 = "stablehlo.divide"(%193, %194) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %196 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %197 = "stablehlo.constant"() <{value = dense<3.300000e+01> : tensor<f32>}> : () -> tensor<f32>
    %198 = "stablehlo.divide"(%196, %197) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %199 = "stablehlo.broadcast_in_dim"(%198) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x11xf32>
    %200 = "stablehlo.negate"(%199) : (tensor<3x11xf32>) -> tensor<3x11xf32>
    %201 = "stablehlo.divide"(%199, %185) : (tensor<3x11xf32>, tensor<3x11xf32>) -> tensor<3x11xf32>
    %202 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %203 = "stablehlo.broadcast_in_dim"(%202) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x11xf32>
    %204 = "stablehlo.select"(%188, %203, %201) : (tensor<3x11xi1>, tensor<3x11xf32>, tensor<3x11xf32>) -> tensor<3x11xf32>
    %205 = "stablehlo.select"(%188, %201, %203) : (tensor<3x11xi1>, tensor<3x11xf32>, tensor<3x11xf32>) -> tensor<3x11xf32>
    %206 = "stablehlo.negate"(%204) : (tensor<3x11xf32>) -> tensor<3x11xf32>
    %207 = "stablehlo.add"(%205, %206) : (tensor<3x11xf32>, tensor<3x11xf32>) -> tensor<3x11xf32>
    %208 = "stablehlo.broadcast_in_dim"(%207) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<3x11xf32>) -> tensor<3x11x77xf32>
    %209 = "stablehlo.multiply"(%208, %181) : (tensor<3x11x77xf32>, tensor<3x11x77xf32>) -> tensor<3x11x77xf32>
    %210 = "stablehlo.broadcast_in_dim"(%200) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<3x11xf32>) -> tensor<3x11x1xf32>
    %211 = "func.call"(%144#1, %210) <{callee = @take_along_axis_0}> : (tensor<3x11x1x1xi32>, tensor<3x11x1xf32>) -> tensor<3x11x77xf32>
    %212 = "stablehlo.add"(%209, %211) : (tensor<3x11x77xf32>, tensor<3x11x77xf32>) -> tensor<3x11x77xf32>
    %213 = "stablehlo.dot_general"(%212, %141) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0, 1], rhs_contracting_dimensions = [0, 1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<3x11x77xf32>, tensor<3x11x96xf32>) -> tensor<77x96xf32>
    %214 = "stablehlo.transpose"(%213) <{permutation = array<i64: 1, 0>}> : (tensor<77x96xf32>) -> tensor<96x77xf32>
    %215 = "stablehlo.dot_general"(%212, %arg13) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<3x11x77xf32>, tensor<96x77xf32>) -> tensor<3x11x96xf32>
    %216 = "stablehlo.dot_general"(%215, %135) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0, 1], rhs_contracting_dimensions = [0, 1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<3x11x96xf32>, tensor<3x11x64xf32>) -> tensor<96x64xf32>
    %217 = "stablehlo.transpose"(%216) <{permutation = array<i64: 1, 0>}> : (tensor<96x64xf32>) -> tensor<64x96xf32>
    %218 = "stablehlo.dot_general"(%215, %arg12) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<3x11x96xf32>, tensor<64x96xf32>) -> tensor<3x11x64xf32>
    %219 = "stablehlo.broadcast_in_dim"(%139) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<3x11x1xf32>) -> tensor<3x11x64xf32>
    %220 = "stablehlo.multiply"(%218, %219) : (tensor<3x11x64xf32>, tensor<3x11x64xf32>) -> tensor<3x11x64xf32>
    %221 = "stablehlo.multiply"(%220, %130) : (tensor<3x11x64xf32>, tensor<3x11x64xf32>) -> tensor<3x11x64xf32>
    %222 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %223 = "stablehlo.reduce"(%221, %222) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg44: tensor<f32>, %arg45: tensor<f32>):
      %326 = "stablehlo.add"(%arg44, %arg45) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%326) : (tensor<f32>) -> ()
    }) : (tensor<3x11x64xf32>, tensor<f32>) -> tensor<3x11xf32>
    %224 = "stablehlo.reshape"(%223) : (tensor<3x11xf32>) -> tensor<3x11x1xf32>
    %225 = "stablehlo.negate"(%224) : (tensor<3x11x1xf32>) -> tensor<3x11x1xf32>
    %226 = "stablehlo.broadcast_in_dim"(%133) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<3x11x1xf32>) -> tensor<3x11x64xf32>
    %227 = "stablehlo.divide"(%218, %226) : (tensor<3x11x64xf32>, tensor<3x11x64xf32>) -> tensor<3x11x64xf32>
    %228 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %229 = "stablehlo.reduce"(%225, %228) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg42: tensor<f32>, %arg43: tensor<f32>):
      %325 = "stablehlo.add"(%arg42, %arg43) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%325) : (tensor<f32>) -> ()
    }) : (tensor<3x11x1xf32>, tensor<f32>) -> tensor<3x11xf32>
    %230 = "stablehlo.broadcast_in_dim"(%229) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<3x11xf32>) -> tensor<3x11x64xf32>
    %231 = "stablehlo.add"(%227, %230) : (tensor<3x11x64xf32>, tensor<3x11x64xf32>) -> tensor<3x11x64xf32>
    %232 = "stablehlo.multiply"(%231, %130) : (tensor<3x11x64xf32>, tensor<3x11x64xf32>) -> tensor<3x11x64xf32>
    %233 = "stablehlo.dot_general"(%232, %99) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0, 1], rhs_contracting_dimensions = [0, 1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<3x11x64xf32>, tensor<3x11x96xf32>) -> tensor<64x96xf32>
    %234 = "stablehlo.transpose"(%233) <{permutation = array<i64: 1, 0>}> : (tensor<64x96xf32>) -> tensor<96x64xf32>
    %235 = "stablehlo.dot_general"(%232, %arg11) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<3x11x64xf32>, tensor<96x64xf32>) -> tensor<3x11x96xf32>
    %236 = "stablehlo.add"(%215, %235) : (tensor<3x11x96xf32>, tensor<3x11x96xf32>) -> tensor<3x11x96xf32>
    %237 = "stablehlo.multiply"(%95, %236) : (tensor<3x11x96xf32>, tensor<3x11x96xf32>) -> tensor<3x11x96xf32>
    %238 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %239 = "stablehlo.reduce"(%237, %238) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg40: tensor<f32>, %arg41: tensor<f32>):
      %324 = "stablehlo.add"(%arg40, %arg41) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%324) : (tensor<f32>) -> ()
    }) : (tensor<3x11x96xf32>, tensor<f32>) -> tensor<96xf32>
    %240 = "stablehlo.reshape"(%239) : (tensor<96xf32>) -> tensor<1x1x96xf32>
    %241 = "stablehlo.broadcast_in_dim"(%96) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<1x1x96xf32>) -> tensor<3x11x96xf32>
    %242 = "stablehlo.multiply"(%236, %241) : (tensor<3x11x96xf32>, tensor<3x11x96xf32>) -> tensor<3x11x96xf32>
    %243 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %244 = "stablehlo.reduce"(%240, %243) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg38: tensor<f32>, %arg39: tensor<f32>):
      %323 = "stablehlo.add"(%arg38, %arg39) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%323) : (tensor<f32>) -> ()
    }) : (tensor<1x1x96xf32>, tensor<f32>) -> tensor<96xf32>
    %245 = "stablehlo.multiply"(%78, %242) : (tensor<3x11x96xf32>, tensor<3x11x96xf32>) -> tensor<3x11x96xf32>
    %246 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %247 = "stablehlo.reduce"(%245, %246) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg36: tensor<f32>, %arg37: tensor<f32>):
      %322 = "stablehlo.add"(%arg36, %arg37) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%322) : (tensor<f32>) -> ()
    }) : (tensor<3x11x96xf32>, tensor<f32>) -> tensor<3x11xf32>
    %248 = "stablehlo.reshape"(%247) : (tensor<3x11xf32>) -> tensor<3x11x1xf32>
    %249 = "stablehlo.broadcast_in_dim"(%89) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<3x11x1xf32>) -> tensor<3x11x96xf32>
    %250 = "stablehlo.multiply"(%242, %249) : (tensor<3x11x96xf32>, tensor<3x11x96xf32>) -> tensor<3x11x96xf32>
    %251 = "stablehlo.multiply"(%248, %93) : (tensor<3x11x1xf32>, tensor<3x11x1xf32>) -> tensor<3x11x1xf32>
    %252 = "stablehlo.constant"() <{value = dense<9.600000e+01> : tensor<f32>}> : () -> tensor<f32>
    %253 = "stablehlo.broadcast_in_dim"(%252) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x11x1xf32>
    %254 = "stablehlo.divide"(%251, %253) : (tensor<3x11x1xf32>, tensor<3x11x1xf32>) -> tensor<3x11x1xf32>
    %255 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %256 = "stablehlo.reduce"(%254, %255) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg34: tensor<f32>, %arg35: tensor<f32>):
      %321 = "stablehlo.add"(%arg34, %arg35) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%321) : (tensor<f32>) -> ()
    }) : (tensor<3x11x1xf32>, tensor<f32>) -> tensor<3x11xf32>
    %257 = "stablehlo.broadcast_in_dim"(%256) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<3x11xf32>) -> tensor<3x11x96xf32>
    %258 = "stablehlo.multiply"(%78, %257) : (tensor<3x11x96xf32>, tensor<3x11x96xf32>) -> tensor<3x11x96xf32>
    %259 = "stablehlo.add"(%250, %258) : (tensor<3x11x96xf32>, tensor<3x11x96xf32>) -> tensor<3x11x96xf32>
    %260 = "stablehlo.multiply"(%257, %78) : (tensor<3x11x96xf32>, tensor<3x11x96xf32>) -> tensor<3x11x96xf32>
    %261 = "stablehlo.add"(%259, %260) : (tensor<3x11x96xf32>, tensor<3x11x96xf32>) -> tensor<3x11x96xf32>
    %262 = "stablehlo.add"(%236, %261) : (tensor<3x11x96xf32>, tensor<3x11x96xf32>) -> tensor<3x11x96xf32>
    %263 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %264 = "stablehlo.reduce"(%261, %263) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg32: tensor<f32>, %arg33: tensor<f32>):
      %320 = "stablehlo.add"(%arg32, %arg33) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%320) : (tensor<f32>) -> ()
    }) : (tensor<3x11x96xf32>, tensor<f32>) -> tensor<96xf32>
    %265 = "stablehlo.reshape"(%264) : (tensor<96xf32>) -> tensor<1x1x96xf32>
    %266 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %267 = "stablehlo.reduce"(%265, %266) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg30: tensor<f32>, %arg31: tensor<f32>):
      %319 = "stablehlo.add"(%arg30, %arg31) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%319) : (tensor<f32>) -> ()
    }) : (tensor<1x1x96xf32>, tensor<f32>) -> tensor<96xf32>
    %268 = "stablehlo.multiply"(%71, %261) : (tensor<3x11x96xf32>, tensor<3x11x96xf32>) -> tensor<3x11x96xf32>
    %269 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %270 = "stablehlo.reduce"(%268, %269) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg28: tensor<f32>, %arg29: tensor<f32>):
      %318 = "stablehlo.add"(%arg28, %arg29) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%318) : (tensor<f32>) -> ()
    }) : (tensor<3x11x96xf32>, tensor<f32>) -> tensor<96xf32>
    %271 = "stablehlo.reshape"(%270) : (tensor<96xf32>) -> tensor<1x1x96xf32>
    %272 = "stablehlo.broadcast_in_dim"(%72) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<1x1x96xf32>) -> tensor<3x11x96xf32>
    %273 = "stablehlo.multiply"(%261, %272) : (tensor<3x11x96xf32>, tensor<3x11x96xf32>) -> tensor<3x11x96xf32>
    %274 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %275 = "stablehlo.reduce"(%271, %274) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg26: tensor<f32>, %arg27: tensor<f32>):
      %317 = "stablehlo.add"(%arg26, %arg27) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%317) : (tensor<f32>) -> ()
    }) : (tensor<1x1x96xf32>, tensor<f32>) -> tensor<96xf32>
    %276 = "stablehlo.multiply"(%61, %273) : (tensor<3x11x96xf32>, tensor<3x11x96xf32>) -> tensor<3x11x96xf32>
    %277 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %278 = "stablehlo.reduce"(%276, %277) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg24: tensor<f32>, %arg25: tensor<f32>):
      %316 = "stablehlo.add"(%arg24, %arg25) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%316) : (tensor<f32>) -> ()
    }) : (tensor<3x11x96xf32>, tensor<f32>) -> tensor<3x11xf32>
    %279 = "stablehlo.reshape"(%278) : (tensor<3x11xf32>) -> tensor<3x11x1xf32>
    %280 = "stablehlo.broadcast_in_dim"(%65) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<3x11x1xf32>) -> tensor<3x11x96xf32>
    %281 = "stablehlo.multiply"(%273, %280) : (tensor<3x11x96xf32>, tensor<3x11x96xf32>) -> tensor<3x11x96xf32>
    %282 = "stablehlo.multiply"(%279, %69) : (tensor<3x11x1xf32>, tensor<3x11x1xf32>) -> tensor<3x11x1xf32>
    %283 = "stablehlo.negate"(%281) : (tensor<3x11x96xf32>) -> tensor<3x11x96xf32>
    %284 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %285 = "stablehlo.reduce"(%283, %284) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg22: tensor<f32>, %arg23: tensor<f32>):
      %315 = "stablehlo.add"(%arg22, %arg23) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%315) : (tensor<f32>) -> ()
    }) : (tensor<3x11x96xf32>, tensor<f32>) -> tensor<3x11xf32>
    %286 = "stablehlo.reshape"(%285) : (tensor<3x11xf32>) -> tensor<3x11x1xf32>
    %287 = "stablehlo.add"(%262, %281) : (tensor<3x11x96xf32>, tensor<3x11x96xf32>) -> tensor<3x11x96xf32>
    %288 = "stablehlo.multiply"(%282, %59) : (tensor<3x11x1xf32>, tensor<3x11x1xf32>) -> tensor<3x11x1xf32>
    %289 = "stablehlo.negate"(%288) : (tensor<3x11x1xf32>) -> tensor<3x11x1xf32>
    %290 = "stablehlo.multiply"(%32, %289) : (tensor<3x11x1xf32>, tensor<3x11x1xf32>) -> tensor<3x11x1xf32>
    %291 = "stablehlo.add"(%286, %290) : (tensor<3x11x1xf32>, tensor<3x11x1xf32>) -> tensor<3x11x1xf32>
    %292 = "stablehlo.multiply"(%289, %32) : (tensor<3x11x1xf32>, tensor<3x11x1xf32>) -> tensor<3x11x1xf32>
    %293 = "stablehlo.add"(%291, %292) : (tensor<3x11x1xf32>, tensor<3x11x1xf32>) -> tensor<3x11x1xf32>
    %294 = "stablehlo.constant"() <{value = dense<9.600000e+01> : tensor<f32>}> : () -> tensor<f32>
    %295 = "stablehlo.broadcast_in_dim"(%294) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x11x1xf32>
    %296 = "stablehlo.divide"(%288, %295) : (tensor<3x11x1xf32>, tensor<3x11x1xf32>) -> tensor<3x11x1xf32>
    %297 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %298 = "stablehlo.reduce"(%296, %297) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg20: tensor<f32>, %arg21: tensor<f32>):
      %314 = "stablehlo.add"(%arg20, %arg21) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%314) : (tensor<f32>) -> ()
    }) : (tensor<3x11x1xf32>, tensor<f32>) -> tensor<3x11xf32>
    %299 = "stablehlo.broadcast_in_dim"(%298) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<3x11xf32>) -> tensor<3x11x96xf32>
    %300 = "stablehlo.multiply"(%arg14, %299) : (tensor<3x11x96xf32>, tensor<3x11x96xf32>) -> tensor<3x11x96xf32>
    %301 = "stablehlo.add"(%287, %300) : (tensor<3x11x96xf32>, tensor<3x11x96xf32>) -> tensor<3x11x96xf32>
    %302 = "stablehlo.multiply"(%299, %arg14) : (tensor<3x11x96xf32>, tensor<3x11x96xf32>) -> tensor<3x11x96xf32>
    %303 = "stablehlo.add"(%301, %302) : (tensor<3x11x96xf32>, tensor<3x11x96xf32>) -> tensor<3x11x96xf32>
    %304 = "stablehlo.constant"() <{value = dense<9.600000e+01> : tensor<f32>}> : () -> tensor<f32>
    %305 = "stablehlo.broadcast_in_dim"(%304) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x11x1xf32>
    %306 = "stablehlo.divide"(%293, %305) : (tensor<3x11x1xf32>, tensor<3x11x1xf32>) -> tensor<3x11x1xf32>
    %307 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %308 = "stablehlo.reduce"(%306, %307) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg18: tensor<f32>, %arg19: tensor<f32>):
      %313 = "stablehlo.add"(%arg18, %arg19) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%313) : (tensor<f32>) -> ()
    }) : (tensor<3x11x1xf32>, tensor<f32>) -> tensor<3x11xf32>
    %309 = "stablehlo.broadcast_in_dim"(%308) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<3x11xf32>) -> tensor<3x11x96xf32>
    %310 = "stablehlo.add"(%303, %309) : (tensor<3x11x96xf32>, tensor<3x11x96xf32>) -> tensor<3x11x96xf32>
    %311 = "stablehlo.all_reduce"(%195) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<0> : tensor<1x1xi64>, use_global_device_ids}> ({
    ^bb0(%arg16: tensor<f32>, %arg17: tensor<f32>):
      %312 = "stablehlo.add"(%arg16, %arg17) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%312) : (tensor<f32>) -> ()
    }) : (tensor<f32>) -> tensor<f32>
    "func.return"(%311, %140, %267, %244, %275, %234, %217, %214, %310) : (tensor<f32>, tensor<3x11x96xf32>, tensor<96xf32>, tensor<96xf32>, tensor<96xf32>, tensor<96x64xf32>, tensor<64x96xf32>, tensor<96x77xf32>, tensor<3x11x96xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<3x11x77xf32>, tensor<3x11x1xi32>) -> (tensor<3x11x1xf32>, tensor<3x11x1x1xi32>), res_attrs = [{}, {}], sym_name = "take_along_axis", sym_visibility = "private"}> ({
  ^bb0(%arg4: tensor<3x11x77xf32>, %arg5: tensor<3x11x1xi32>):
    %4 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %5 = "stablehlo.broadcast_in_dim"(%4) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<3x11x1xi32>
    %6 = "stablehlo.compare"(%arg5, %5) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<3x11x1xi32>, tensor<3x11x1xi32>) -> tensor<3x11x1xi1>
    %7 = "stablehlo.constant"() <{value = dense<77> : tensor<i32>}> : () -> tensor<i32>
    %8 = "stablehlo.broadcast_in_dim"(%7) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<3x11x1xi32>
    %9 = "stablehlo.add"(%arg5, %8) : (tensor<3x11x1xi32>, tensor<3x11x1xi32>) -> tensor<3x11x1xi32>
    %10 = "stablehlo.select"(%6, %9, %arg5) : (tensor<3x11x1xi1>, tensor<3x11x1xi32>, tensor<3x11x1xi32>) -> tensor<3x11x1xi32>
    %11 = "stablehlo.reshape"(%10) : (tensor<3x11x1xi32>) -> tensor<3x11x1x1xi32>
    %12 = "stablehlo.constant"() <{value = dense<76> : tensor<1xi32>}> : () -> tensor<1xi32>
    %13 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %14 = "stablehlo.broadcast_in_dim"(%13) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<3x11x1x1xi32>
    %15 = "stablehlo.compare"(%11, %14) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<3x11x1x1xi32>, tensor<3x11x1x1xi32>) -> tensor<3x11x1x1xi1>
    %16 = "stablehlo.broadcast_in_dim"(%12) <{broadcast_dimensions = array<i64: 3>}> : (tensor<1xi32>) -> tensor<1x1x1x1xi32>
    %17 = "stablehlo.broadcast_in_dim"(%16) <{broadcast_dimensions = array<i64: 0, 1, 2, 3>}> : (tensor<1x1x1x1xi32>) -> tensor<3x11x1x1xi32>
    %18 = "stablehlo.compare"(%11, %17) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LE>}> : (tensor<3x11x1x1xi32>, tensor<3x11x1x1xi32>) -> tensor<3x11x1x1xi1>
    %19 = "stablehlo.and"(%15, %18) : (tensor<3x11x1x1xi1>, tensor<3x11x1x1xi1>) -> tensor<3x11x1x1xi1>
    %20 = "stablehlo.constant"() <{value = dense<true> : tensor<i1>}> : () -> tensor<i1>
    %21 = "stablehlo.reduce"(%19, %20) <{dimensions = array<i64: 3>}> ({
    ^bb0(%arg6: tensor<i1>, %arg7: tensor<i1>):
      %26 = "stablehlo.and"(%arg6, %arg7) : (tensor<i1>, tensor<i1>) -> tensor<i1>
      "stablehlo.return"(%26) : (tensor<i1>) -> ()
    }) : (tensor<3x11x1x1xi1>, tensor<i1>) -> tensor<3x11x1xi1>
    %22 = "stablehlo.gather"(%arg4, %11) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [2], operand_batching_dims = [0, 1], start_indices_batching_dims = [0, 1], start_index_map = [2], index_vector_dim = 3>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1, 1>}> : (tensor<3x11x77xf32>, tensor<3x11x1x1xi32>) -> tensor<3x11x1xf32>
    %23 = "stablehlo.constant"() <{value = dense<0x7FC00000> : tensor<f32>}> : () -> tensor<f32>
    %24 = "stablehlo.broadcast_in_dim"(%23) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x11x1xf32>
    %25 = "stablehlo.select"(%21, %22, %24) : (tensor<3x11x1xi1>, tensor<3x11x1xf32>, tensor<3x11x1xf32>) -> tensor<3x11x1xf32>
    "func.return"(%25, %11) : (tensor<3x11x1xf32>, tensor<3x11x1x1xi32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<3x11x1x1xi32>, tensor<3x11x1xf32>) -> tensor<3x11x77xf32>, res_attrs = [{}], sym_name = "take_along_axis_0", sym_visibility = "private"}> ({
  ^bb0(%arg0: tensor<3x11x1x1xi32>, %arg1: tensor<3x11x1xf32>):
    %0 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %1 = "stablehlo.broadcast_in_dim"(%0) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x11x77xf32>
    %2 = "stablehlo.scatter"(%1, %arg0, %arg1) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [2], input_batching_dims = [0, 1], scatter_indices_batching_dims = [0, 1], scatter_dims_to_operand_dims = [2], index_vector_dim = 3>, unique_indices = false}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %3 = "stablehlo.add"(%arg2, %arg3) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%3) : (tensor<f32>) -> ()
    }) : (tensor<3x11x77xf32>, tensor<3x11x1x1xi32>, tensor<3x11x1xf32>) -> tensor<3x11x77xf32>
    "func.return"(%2) : (tensor<3x11x77xf32>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} : () -> ()

