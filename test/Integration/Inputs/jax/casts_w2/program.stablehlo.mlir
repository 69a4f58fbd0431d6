"builtin.module"() <{sym_name = "jit_f"}> ({
  "sdy.mesh"() <{mesh = #sdy.mesh<["x"=2]>, sym_name = "mesh"}> {stablehlo.mesh = {axes = [{name = "x", size = 2 : i64}]}} : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}, {}], function_type = (tensor<112xf64>, tensor<112xf32>, tensor<112xf16>, tensor<112xbf16>) -> (tensor<9x112xi64>, tensor<9x112xi64>, tensor<9x112xi64>, tensor<9x112xi64>, tensor<9x112xi64>, tensor<9x112xi64>, tensor<9x56xi64>, tensor<16xi64>, tensor<1xf64>), res_attrs = [{jax.result_info = "result[0]"}, {jax.result_info = "result[1]"}, {jax.result_info = "result[2]"}, {jax.result_info = "result[3]"}, {jax.result_info = "result[4]"}, {jax.result_info = "result[5]"}, {jax.result_info = "result[6]"}, {jax.result_info = "result[7]"}, {jax.result_info = "result[8]"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg0: tensor<112xf64>, %arg1: tensor<112xf32>, %arg2: tensor<112xf16>, %arg3: tensor<112xbf16>):
    %0 = "stablehlo.constant"() <{value = dense<[-3.276900e+04, 6.553500e+04, 6.553600e+04, 2.14748352E+9, 2.14748365E+9, 2.14748365E+9, -2.14748365E+9, -2.1474839E+9, 4.29496704E+9, 4.2949673E+9, 4.2949673E+9, 9.22337149E+18, 9.22337203E+18, 9.22337203E+18, -9.22337203E+18, -9.300000e+18, 1.84467419E+19, 1.84467441E+19, 1.84467441E+19, 2.000000e+19, 1.000000e+30, -1.000000e+30, 1.000000e-30, -1.000000e-30, 0x7F800000, 0x7F800000, 0xFF800000, 0x7FC00000]> : tensor<28xf32>}> : () -> tensor<28xf32>
    %1:9 = "sdy.manual_computation"(%0, %arg0, %arg1, %arg2, %arg3) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{}]>, <@mesh, [{"x"}]>, <@mesh, [{"x"}]>, <@mesh, [{"x"}]>, <@mesh, [{"x"}]>]>, manual_axes = #sdy<manual_axes{"x"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{}, {"x"}]>, <@mesh, [{}, {"x"}]>, <@mesh, [{}, {"x"}]>, <@mesh, [{}, {"x"}]>, <@mesh, [{}, {"x"}]>, <@mesh, [{}, {"x"}]>, <@mesh, [{}, {"x"}]>, <@mesh, [{"x"}]>, <@mesh, [{}]>]>}> ({
    ^bb0(%arg4: tensor<28xf32>, %arg5: tensor<56xf64>, %arg6: tensor<56xf32>, %arg7: tensor<56xf16>, %arg8: tensor<56xbf16>):
      %2 = "stablehlo.slice"(%arg6) <{limit_indices = array<i64: 54>, start_indices = array<i64: 53>, strides = array<i64: 1>}> : (tensor<56xf32>) -> tensor<1xf32>
      %3 = "stablehlo.reshape"(%2) : (tensor<1xf32>) -> tensor<f32>
      %4 = "stablehlo.convert"(%arg5) : (tensor<56xf64>) -> tensor<56xi8>
      %5 = "stablehlo.convert"(%arg5) : (tensor<56xf64>) -> tensor<56xi16>
      %6 = "stablehlo.convert"(%arg5) : (tensor<56xf64>) -> tensor<56xi32>
      %7 = "stablehlo.convert"(%arg5) : (tensor<56xf64>) -> tensor<56xi64>
      %8 = "stablehlo.convert"(%arg5) : (tensor<56xf64>) -> tensor<56xui8>
      %9 = "stablehlo.convert"(%arg5) : (tensor<56xf64>) -> tensor<56xui16>
      %10 = "stablehlo.convert"(%arg5) : (tensor<56xf64>) -> tensor<56xui32>
      %11 = "stablehlo.convert"(%arg5) : (tensor<56xf64>) -> tensor<56xui64>
      %12 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f64>}> : () -> tensor<f64>
      %13 = "stablehlo.broadcast_in_dim"(%12) <{broadcast_dimensions = array<i64>}> : (tensor<f64>) -> tensor<56xf64>
      %14 = "stablehlo.compare"(%arg5, %13) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction NE>}> : (tensor<56xf64>, tensor<56xf64>) -> tensor<56xi1>
      %15 = "stablehlo.convert"(%14) : (tensor<56xi1>) -> tensor<56xi1>
      %16 = "stablehlo.convert"(%4) : (tensor<56xi8>) -> tensor<56xi64>
      %17 = "stablehlo.convert"(%5) : (tensor<56xi16>) -> tensor<56xi64>
      %18 = "stablehlo.convert"(%6) : (tensor<56xi32>) -> tensor<56xi64>
      %19 = "stablehlo.convert"(%8) : (tensor<56xui8>) -> tensor<56xi64>
      %20 = "stablehlo.convert"(%9) : (tensor<56xui16>) -> tensor<56xi64>
      %21 = "stablehlo.convert"(%10) : (tensor<56xui32>) -> tensor<56xi64>
      %22 = "stablehlo.convert"(%11) : (tensor<56xui64>) -> tensor<56xi64>
      %23 = "stablehlo.convert"(%15) : (tensor<56xi1>) -> tensor<56xi64>
      %24 = "stablehlo.broadcast_in_dim"(%16) <{broadcast_dimensions = array<i64: 1>}> : (tensor<56xi64>) -> tensor<1x56xi64>
      %25 = "stablehlo.broadcast_in_dim"(%17) <{broadcast_dimensions = array<i64: 1>}> : (tensor<56xi64>) -> tensor<1x56xi64>
      %26 = "stablehlo.broadcast_in_dim"(%18) <{broadcast_dimensions = array<i64: 1>}> : (tensor<56xi64>) -> tensor<1x56xi64>
      %27 = "stablehlo.broadcast_in_dim"(%7) <{broadcast_dimensions = array<i64: 1>}> : (tensor<56xi64>) -> tensor<1x56xi64>
      %28 = "stablehlo.broadcast_in_dim"(%19) <{broadcast_dimensions = array<i64: 1>}> : (tensor<56xi64>) -> tensor<1x56xi64>
      %29 = "stablehlo.broadcast_in_dim"(%20) <{broadcast_dimensions = array<i64: 1>}> : (tensor<56xi64>) -> tensor<1x56xi64>
      %30 = "stablehlo.broadcast_in_dim"(%21) <{broadcast_dimensions = array<i64: 1>}> : (tensor<56xi64>) -> tensor<1x56xi64>
      %31 = "stablehlo.broadcast_in_dim"(%22) <{broadcast_dimensions = array<i64: 1>}> : (tensor<56xi64>) -> tensor<1x56xi64>
      %32 = "stablehlo.broadcast_in_dim"(%23) <{broadcast_dimensions = array<i64: 1>}> : (tensor<56xi64>) -> tensor<1x56xi64>
      %33 = "stablehlo.concatenate"(%24, %25, %26, %27, %28, %29, %30, %31, %32) <{dimension = 0 : i64}> : (tensor<1x56xi64>, tensor<1x56xi64>, tensor<1x56xi64>, tensor<1x56xi64>, tensor<1x56xi64>, tensor<1x56xi64>, tensor<1x56xi64>, tensor<1x56xi64>, tensor<1x56xi64>) -> tensor<9x56xi64>
      %34 = "stablehlo.convert"(%arg6) : (tensor<56xf32>) -> tensor<56xi8>
      %35 = "stablehlo.convert"(%arg6) : (tensor<56xf32>) -> tensor<56xi16>
      %36 = "stablehlo.convert"(%arg6) : (tensor<56xf32>) -> tensor<56xi32>
      %37 = "stablehlo.convert"(%arg6) : (tensor<56xf32>) -> tensor<56xi64>
      %38 = "stablehlo.convert"(%arg6) : (tensor<56xf32>) -> tensor<56xui8>
      %39 = "stablehlo.convert"(%arg6) : (tensor<56xf32>) -> tensor<56xui16>
      %40 = "stablehlo.convert"(%arg6) : (tensor<56xf32>) -> tensor<56xui32>
      %41 = "stablehlo.convert"(%arg6) : (tensor<56xf32>) -> tensor<56xui64>
      %42 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %43 = "stablehlo.broadcast_in_dim"(%42) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<56xf32>
      %44 = "stablehlo.compare"(%arg6, %43) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction NE>}> : (tensor<56xf32>, tensor<56xf32>) -> tensor<56xi1>
      %45 = "stablehlo.convert"(%44) : (tensor<56xi1>) -> tensor<56xi1>
      %46 = "stablehlo.convert"(%34) : (tensor<56xi8>) -> tensor<56xi64>
      %47 = "stablehlo.convert"(%35) : (tensor<56xi16>) -> tensor<56xi64>
      %48 = "stablehlo.convert"(%36) : (tensor<56xi32>) -> tensor<56xi64>
      %49 = "stablehlo.convert"(%38) : (tensor<56xui8>) -> tensor<56xi64>
      %50 = "stablehlo.convert"(%39) : (tensor<56xui16>) -> tensor<56xi64>
      %51 = "stablehlo.convert"(%40) : (tensor<56xui32>) -> tensor<56xi64>
      %52 = "stablehlo.convert"(%41) : (tensor<56xui64>) -> tensor<56xi64>
      %53 = "stablehlo.convert"(%45) : (tensor<56xi1>) -> tensor<56xi64>
      %54 = "stablehlo.broadcast_in_dim"(%46) <{broadcast_dimensions = array<i64: 1>}> : (tensor<56xi64>) -> tensor<1x56xi64>
      %55 = "stablehlo.broadcast_in_dim"(%47) <{broadcast_dimensions = array<i64: 1>}> : (tensor<56xi64>) -> tensor<1x56xi64>
      %56 = "stablehlo.broadcast_in_dim"(%48) <{broadcast_dimensions = array<i64: 1>}> : (tensor<56xi64>) -> tensor<1x56xi64>
      %57 = "stablehlo.broadcast_in_dim"(%37) <{broadcast_dimensions = array<i64: 1>}> : (tensor<56xi64>) -> tensor<1x56xi64>
      %58 = "stablehlo.broadcast_in_dim"(%49) <{broadcast_dimensions = array<i64: 1>}> : (tensor<56xi64>) -> tensor<1x56xi64>
      %59 = "stablehlo.broadcast_in_dim"(%50) <{broadcast_dimensions = array<i64: 1>}> : (tensor<56xi64>) -> tensor<1x56xi64>
      %60 = "stablehlo.broadcast_in_dim"(%51) <{broadcast_dimensions = array<i64: 1>}> : (tensor<56xi64>) -> tensor<1x56xi64>
      %61 = "stablehlo.broadcast_in_dim"(%52) <{broadcast_dimensions = array<i64: 1>}> : (tensor<56xi64>) -> tensor<1x56xi64>
      %62 = "stablehlo.broadcast_in_dim"(%53) <{broadcast_dimensions = array<i64: 1>}> : (tensor<56xi64>) -> tensor<1x56xi64>
      %63 = "stablehlo.concatenate"(%54, %55, %56, %57, %58, %59, %60, %61, %62) <{dimension = 0 : i64}> : (tensor<1x56xi64>, tensor<1x56xi64>, tensor<1x56xi64>, tensor<1x56xi64>, tensor<1x56xi64>, tensor<1x56xi64>, tensor<1x56xi64>, tensor<1x56xi64>, tensor<1x56xi64>) -> tensor<9x56xi64>
      %64 = "stablehlo.convert"(%arg7) : (tensor<56xf16>) -> tensor<56xi8>
      %65 = "stablehlo.convert"(%arg7) : (tensor<56xf16>) -> tensor<56xi16>
      %66 = "stablehlo.convert"(%arg7) : (tensor<56xf16>) -> tensor<56xi32>
      %67 = "stablehlo.convert"(%arg7) : (tensor<56xf16>) -> tensor<56xi64>
      %68 = "stablehlo.convert"(%arg7) : (tensor<56xf16>) -> tensor<56xui8>
      %69 = "stablehlo.convert"(%arg7) : (tensor<56xf16>) -> tensor<56xui16>
      %70 = "stablehlo.convert"(%arg7) : (tensor<56xf16>) -> tensor<56xui32>
      %71 = "stablehlo.convert"(%arg7) : (tensor<56xf16>) -> tensor<56xui64>
      %72 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f16>}> : () -> tensor<f16>
      %73 = "stablehlo.broadcast_in_dim"(%72) <{broadcast_dimensions = array<i64>}> : (tensor<f16>) -> tensor<56xf16>
      %74 = "stablehlo.compare"(%arg7, %73) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction NE>}> : (tensor<56xf16>, tensor<56xf16>) -> tensor<56xi1>
      %75 = "stablehlo.convert"(%74) : (tensor<56xi1>) -> tensor<56xi1>
      %76 = "stablehlo.convert"(%64) : (tensor<56xi8>) -> tensor<56xi64>
      %77 = "stablehlo.convert"(%65) : (tensor<56xi16>) -> tensor<56xi64>
      %78 = "stablehlo.convert"(%66) : (tensor<56xi32>) -> tensor<56xi64>
      %79 = "stablehlo.convert"(%68) : (tensor<56xui8>) -> tensor<56xi64>
      %80 = "stablehlo.convert"(%69) : (tensor<56xui16>) -> tensor<56xi64>
      %81 = "stablehlo.convert"(%70) : (tensor<56xui32>) -> tensor<56xi64>
      %82 = "stablehlo.convert"(%71) : (tensor<56xui64>) -> tensor<56xi64>
      %83 = "stablehlo.convert"(%75) : (tensor<56xi1>) -> tensor<56xi64>
      %84 = "stablehlo.broadcast_in_dim"(%76) <{broadcast_dimensions = array<i64: 1>}> : (tensor<56xi64>) -> tensor<1x56xi64>
      %85 = "stablehlo.broadcast_in_dim"(%77) <{broadcast_dimensions = array<i64: 1>}> : (tensor<56xi64>) -> tensor<1x56xi64>
      %86 = "stablehlo.broadcast_in_dim"(%78) <{broadcast_dimensions = array<i64: 1>}> : (tensor<56xi64>) -> tensor<1x56xi64>
      %87 = "stablehlo.broadcast_in_dim"(%67) <{broadcast_dimensions = array<i64: 1>}> : (tensor<56xi64>) -> tensor<1x56xi64>
      %88 = "stablehlo.broadcast_in_dim"(%79) <{broadcast_dimensions = array<i64: 1>}> : (tensor<56xi64>) -> tensor<1x56xi64>
      %89 = "stablehlo.broadcast_in_dim"(%80) <{broadcast_dimensions = array<i64: 1>}> : (tensor<56xi64>) -> tensor<1x56xi64>
      %90 = "stablehlo.broadcast_in_dim"(%81) <{broadcast_dimensions = array<i64: 1>}> : (tensor<56xi64>) -> tensor<1x56xi64>
      %91 = "stablehlo.broadcast_in_dim"(%82) <{broadcast_dimensions = array<i64: 1>}> : (tensor<56xi64>) -> tensor<1x56xi64>
      %92 = "stablehlo.broadcast_in_dim"(%83) <{broadcast_dimensions = array<i64: 1>}> : (tensor<56xi64>) -> tensor<1x56xi64>
      %93 = "stablehlo.concatenate"(%84, %85, %86, %87, %88, %89, %90, %91, %92) <{dimension = 0 : i64}> : (tensor<1x56xi64>, tensor<1x56xi64>, tensor<1x56xi64>, tensor<1x56xi64>, tensor<1x56xi64>, tensor<1x56xi64>, tensor<1x56xi64>, tensor<1x56xi64>, tensor<1x56xi64>) -> tensor<9x56xi64>
      %94 = "stablehlo.convert"(%arg8) : (tensor<56xbf16>) -> tensor<56xi8>
      %95 = "stablehlo.convert"(%arg8) : (tensor<56xbf16>) -> tensor<56xi16>
      %96 = "stablehlo.convert"(%arg8) : (tensor<56xbf16>) -> tensor<56xi32>
      %97 = "stablehlo.convert"(%arg8) : (tensor<56xbf16>) -> tensor<56xi64>
      %98 = "stablehlo.convert"(%arg8) : (tensor<56xbf16>) -> tensor<56xui8>
      %99 = "stablehlo.convert"(%arg8) : (tensor<56xbf16>) -> tensor<56xui16>
      %100 = "stablehlo.convert"(%arg8) : (tensor<56xbf16>) -> tensor<56xui32>
      %101 = "stablehlo.convert"(%arg8) : (tensor<56xbf16>) -> tensor<56xui64>
      %102 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<bf16>}> : () -> tensor<bf16>
      %103 = "stablehlo.broadcast_in_dim"(%102) <{broadcast_dimensions = array<i64>}> : (tensor<bf16>) -> tensor<56xbf16>
      %104 = "stablehlo.compare"(%arg8, %103) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction NE>}> : (tensor<56xbf16>, tensor<56xbf16>) -> tensor<56xi1>
      %105 = "stablehlo.convert"(%104) : (tensor<56xi1>) -> tensor<56xi1>
      %106 = "stablehlo.convert"(%94) : (tensor<56xi8>) -> tensor<56xi64>
      %107 = "stablehlo.convert"(%95) : (tensor<56xi16>) -> tensor<56xi64>
      %108 = "stablehlo.convert"(%96) : (tensor<56xi32>) -> tensor<56xi64>
      %109 = "stablehlo.convert"(%98) : (tensor<56xui8>) -> tensor<56xi64>
      %110 = "stablehlo.convert"(%99) : (tensor<56xui16>) -> tensor<56xi64>
      %111 = "stablehlo.convert"(%100) : (tensor<56xui32>) -> tensor<56xi64>
      %112 = "stablehlo.convert"(%101) : (tensor<56xui64>) -> tensor<56xi64>
      %113 = "stablehlo.convert"(%105) : (tensor<56xi1>) -> tensor<56xi64>
      %114 = "stablehlo.broadcast_in_dim"(%106) <{broadcast_dimensions = array<i64: 1>}> : (tensor<56xi64>) -> tensor<1x56xi64>
      %115 = "stablehlo.broadcast_in_dim"(%107) <{broadcast_dimensions = array<i64: 1>}> : (tensor<56xi64>) -> tensor<1x56xi64>
      %116 = "stablehlo.broadcast_in_dim"(%108) <{broadcast_dimensions = array<i64: 1>}> : (tensor<56xi64>) -> tensor<1x56xi64>
      %117 = "stablehlo.broadcast_in_dim"(%97) <{broadcast_dimensions = array<i64: 1>}> : (tensor<56xi64>) -> tensor<1x56xi64>
      %118 = "stablehlo.broadcast_in_dim"(%109) <{broadcast_dimensions = array<i64: 1>}> : (tensor<56xi64>) -> tensor<1x56xi64>
      %119 = "stablehlo.broadcast_in_dim"(%110) <{broadcast_dimensions = array<i64: 1>}> : (tensor<56xi64>) -> tensor<1x56xi64>
      %120 = "stablehlo.broadcast_in_dim"(%111) <{broadcast_dimensions = array<i64: 1>}> : (tensor<56xi64>) -> tensor<1x56xi64>
      %121 = "stablehlo.broadcast_in_dim"(%112) <{broadcast_dimensions = array<i64: 1>}> : (tensor<56xi64>) -> tensor<1x56xi64>
      %122 = "stablehlo.broadcast_in_dim"(%113) <{broadcast_dimensions = array<i64: 1>}> : (tensor<56xi64>) -> tensor<1x56xi64>
      %123 = "stablehlo.concatenate"(%114, %115, %116, %117, %118, %119, %120, %121, %122) <{dimension = 0 : i64}> : (tensor<1x56xi64>, tensor<1x56xi64>, tensor<1x56xi64>, tensor<1x56xi64>, tensor<1x56xi64>, tensor<1x56xi64>, tensor<1x56xi64>, tensor<1x56xi64>, tensor<1x56xi64>) -> tensor<9x56xi64>
      %124 = "stablehlo.convert"(%arg6) : (tensor<56xf32>) -> tensor<56xf8E4M3FN>
      %125 = "stablehlo.convert"(%124) : (tensor<56xf8E4M3FN>) -> tensor<56xi8>
      %126 = "stablehlo.convert"(%124) : (tensor<56xf8E4M3FN>) -> tensor<56xi16>
      %127 = "stablehlo.convert"(%124) : (tensor<56xf8E4M3FN>) -> tensor<56xi32>
      %128 = "stablehlo.convert"(%124) : (tensor<56xf8E4M3FN>) -> tensor<56xi64>
      %129 = "stablehlo.convert"(%124) : (tensor<56xf8E4M3FN>) -> tensor<56xui8>
      %130 = "stablehlo.convert"(%124) : (tensor<56xf8E4M3FN>) -> tensor<56xui16>
      %131 = "stablehlo.convert"(%124) : (tensor<56xf8E4M3FN>) -> tensor<56xui32>
      %132 = "stablehlo.convert"(%124) : (tensor<56xf8E4M3FN>) -> tensor<56xui64>
      %133 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f8E4M3FN>}> : () -> tensor<f8E4M3FN>
      %134 = "stablehlo.broadcast_in_dim"(%133) <{broadcast_dimensions = array<i64>}> : (tensor<f8E4M3FN>) -> tensor<56xf8E4M3FN>
      %135 = "stablehlo.compare"(%124, %134) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction NE>}> : (tensor<56xf8E4M3FN>, tensor<56xf8E4M3FN>) -> tensor<56xi1>
      %136 = "stablehlo.convert"(%135) : (tensor<56xi1>) -> tensor<56xi1>
      %137 = "stablehlo.convert"(%125) : (tensor<56xi8>) -> tensor<56xi64>
      %138 = "stablehlo.convert"(%126) : (tensor<56xi16>) -> tensor<56xi64>
      %139 = "stablehlo.convert"(%127) : (tensor<56xi32>) -> tensor<56xi64>
      %140 = "stablehlo.convert"(%129) : (tensor<56xui8>) -> tensor<56xi64>
      %141 = "stablehlo.convert"(%130) : (tensor<56xui16>) -> tensor<56xi64>
      %142 = "stablehlo.convert"(%131) : (tensor<56xui32>) -> tensor<56xi64>
      %143 = "stablehlo.convert"(%132) : (tensor<56xui64>) -> tensor<56xi64>
      %144 = "stablehlo.convert"(%136) : (tensor<56xi1>) -> tensor<56xi64>
      %145 = "stablehlo.broadcast_in_dim"(%137) <{broadcast_dimensions = array<i64: 1>}> : (tensor<56xi64>) -> tensor<1x56xi64>
      %146 = "stablehlo.broadcast_in_dim"(%138) <{broadcast_dimensions = array<i64: 1>}> : (tensor<56xi64>) -> tensor<1x56xi64>
      %147 = "stablehlo.broadcast_in_dim"(%139) <{broadcast_dimensions = array<i64: 1>}> : (tensor<56xi64>) -> tensor<1x56xi64>
      %148 = "stablehlo.broadcast_in_dim"(%128) <{broadcast_dimensions = array<i64: 1>}> : (tensor<56xi64>) -> tensor<1x56xi64>
      %149 = "stablehlo.broadcast_in_dim"(%140) <{broadcast_dimensions = array<i64: 1>}> : (tensor<56xi64>) -> tensor<1x56xi64>
      %150 = "stablehlo.broadcast_in_dim"(%141) <{broadcast_dimensions = array<i64: 1>}> : (tensor<56xi64>) -> tensor<1x56xi64>
      %151 = "stablehlo.broadcast_in_dim"(%142) <{broadcast_dimensions = array<i64: 1>}> : (tensor<56xi64>) -> tensor<1x56xi64>
      %152 = "stablehlo.broadcast_in_dim"(%143) <{broadcast_dimensions = array<i64: 1>}> : (tensor<56xi64>) -> tensor<1x56xi64>
      %153 = "stablehlo.broadcast_in_dim"(%144) <{broadcast_dimensions = array<i64: 1>}> : (tensor<56xi64>) -> tensor<1x56xi64>
      %154 = "stablehlo.concatenate"(%145, %146, %147, %148, %149, %150, %151, %152, %153) <{dimension = 0 : i64}> : (tensor<1x56xi64>, tensor<1x56xi64>, tensor<1x56xi64>, tensor<1x56xi64>, tensor<1x56xi64>, tensor<1x56xi64>, tensor<1x56xi64>, tensor<1x56xi64>, tensor<1x56xi64>) -> tensor<9x56xi64>
      %155 = "stablehlo.convert"(%arg6) : (tensor<56xf32>) -> tensor<56xf8E5M2>
      %156 = "stablehlo.convert"(%155) : (tensor<56xf8E5M2>) -> tensor<56xi8>
      %157 = "stablehlo.convert"(%155) : (tensor<56xf8E5M2>) -> tensor<56xi16>
      %158 = "stablehlo.convert"(%155) : (tensor<56xf8E5M2>) -> tensor<56xi32>
      %159 = "stablehlo.convert"(%155) : (tensor<56xf8E5M2>) -> tensor<56xi64>
      %160 = "stablehlo.convert"(%155) : (tensor<56xf8E5M2>) -> tensor<56xui8>
      %161 = "stablehlo.convert"(%155) : (tensor<56xf8E5M2>) -> tensor<56xui16>
      %162 = "stablehlo.convert"(%155) : (tensor<56xf8E5M2>) -> tensor<56xui32>
      %163 = "stablehlo.convert"(%155) : (tensor<56xf8E5M2>) -> tensor<56xui64>
      %164 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f8E5M2>}> : () -> tensor<f8E5M2>
      %165 = "stablehlo.broadcast_in_dim"(%164) <{broadcast_dimensions = array<i64>}> : (tensor<f8E5M2>) -> tensor<56xf8E5M2>
      %166 = "stablehlo.compare"(%155, %165) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction NE>}> : (tensor<56xf8E5M2>, tensor<56xf8E5M2>) -> tensor<56xi1>
      %167 = "stablehlo.convert"(%166) : (tensor<56xi1>) -> tensor<56xi1>
      %168 = "stablehlo.convert"(%156) : (tensor<56xi8>) -> tensor<56xi64>
      %169 = "stablehlo.convert"(%157) : (tensor<56xi16>) -> tensor<56xi64>
      %170 = "stablehlo.convert"(%158) : (tensor<56xi32>) -> tensor<56xi64>
      %171 = "stablehlo.convert"(%160) : (tensor<56xui8>) -> tensor<56xi64>
      %172 = "stablehlo.convert"(%161) : (tensor<56xui16>) -> tensor<56xi64>
      %173 = "stablehlo.convert"(%162) : (tensor<56xui32>) -> tensor<56xi64>
      %174 = "stablehlo.convert"(%163) : (tensor<56xui64>) -> tensor<56xi64>
      %175 = "stablehlo.convert"(%167) : (tensor<56xi1>) -> tensor<56xi64>
      %176 = "stablehlo.broadcast_in_dim"(%168) <{broadcast_dimensions = array<i64: 1>}> : (tensor<56xi64>) -> tensor<1x56xi64>
      %177 = "stablehlo.broadcast_in_dim"(%169) <{broadcast_dimensions = array<i64: 1>}> : (tensor<56xi64>) -> tensor<1x56xi64>
      %178 = "stablehlo.broadcast_in_dim"(%170) <{broadcast_dimensions = array<i64: 1>}> : (tensor<56xi64>) -> tensor<1x56xi64>
      %179 = "stablehlo.broadcast_in_dim"(%159) <{broadcast_dimensions = array<i64: 1>}> : (tensor<56xi64>) -> tensor<1x56xi64>
      %180 = "stablehlo.broadcast_in_dim"(%171) <{broadcast_dimensions = array<i64: 1>}> : (tensor<56xi64>) -> tensor<1x56xi64>
      %181 = "stablehlo.broadcast_in_dim"(%172) <{broadcast_dimensions = array<i64: 1>}> : (tensor<56xi64>) -> tensor<1x56xi64>
      %182 = "stablehlo.broadcast_in_dim"(%173) <{broadcast_dimensions = array<i64: 1>}> : (tensor<56xi64>) -> tensor<1x56xi64>
      %183 = "stablehlo.broadcast_in_dim"(%174) <{broadcast_dimensions = array<i64: 1>}> : (tensor<56xi64>) -> tensor<1x56xi64>
      %184 = "stablehlo.broadcast_in_dim"(%175) <{broadcast_dimensions = array<i64: 1>}> : (tensor<56xi64>) -> tensor<1x56xi64>
      %185 = "stablehlo.concatenate"(%176, %177, %178, %179, %180, %181, %182, %183, %184) <{dimension = 0 : i64}> : (tensor<1x56xi64>, tensor<1x56xi64>, tensor<1x56xi64>, tensor<1x56xi64>, tensor<1x56xi64>, tensor<1x56xi64>, tensor<1x56xi64>, tensor<1x56xi64>, tensor<1x56xi64>) -> tensor<9x56xi64>
      %186 = "stablehlo.convert"(%arg4) : (tensor<28xf32>) -> tensor<28xi8>
      %187 = "stablehlo.convert"(%arg4) : (tensor<28xf32>) -> tensor<28xi16>
      %188 = "stablehlo.convert"(%arg4) : (tensor<28xf32>) -> tensor<28xi32>
      %189 = "stablehlo.convert"(%arg4) : (tensor<28xf32>) -> tensor<28xi64>
      %190 = "stablehlo.convert"(%arg4) : (tensor<28xf32>) -> tensor<28xui8>
      %191 = "stablehlo.convert"(%arg4) : (tensor<28xf32>) -> tensor<28xui16>
      %192 = "stablehlo.convert"(%arg4) : (tensor<28xf32>) -> tensor<28xui32>
      %193 = "stablehlo.convert"(%arg4) : (tensor<28xf32>) -> tensor<28xui64>
      %194 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %195 = "stablehlo.broadcast_in_dim"(%194) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<28xf32>
      %196 = "stablehlo.compare"(%arg4, %195) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction NE>}> : (tensor<28xf32>, tensor<28xf32>) -> tensor<28xi1>
      %197 = "stablehlo.convert"(%196) : (tensor<28xi1>) -> tensor<28xi1>
      %198 = "stablehlo.convert"(%186) : (tensor<28xi8>) -> tensor<28xi64>
      %199 = "stablehlo.convert"(%187) : (tensor<28xi16>) -> tensor<28xi64>
      %200 = "stablehlo.convert"(%188) : (tensor<28xi32>) -> tensor<28xi64>
      %201 = "stablehlo.convert"(%190) : (tensor<28xui8>) -> tensor<28xi64>
      %202 = "stablehlo.convert"(%191) : (tensor<28xui16>) -> tensor<28xi64>
      %203 = "stablehlo.convert"(%192) : (tensor<28xui32>) -> tensor<28xi64>
      %204 = "stablehlo.convert"(%193) : (tensor<28xui64>) -> tensor<28xi64>
      %205 = "stablehlo.convert"(%197) : (tensor<28xi1>) -> tensor<28xi64>
      %206 = "stablehlo.broadcast_in_dim"(%198) <{broadcast_dimensions = array<i64: 1>}> : (tensor<28xi64>) -> tensor<1x28xi64>
      %207 = "stablehlo.broadcast_in_dim"(%199) <{broadcast_dimensions = array<i64: 1>}> : (tensor<28xi64>) -> tensor<1x28xi64>
      %208 = "stablehlo.broadcast_in_dim"(%200) <{broadcast_dimensions = array<i64: 1>}> : (tensor<28xi64>) -> tensor<1x28xi64>
      %209 = "stablehlo.broadcast_in_dim"(%189) <{broadcast_dimensions = array<i64: 1>}> : (tensor<28xi64>) -> tensor<1x28xi64>
      %210 = "stablehlo.broadcast_in_dim"(%201) <{broadcast_dimensions = array<i64: 1>}> : (tensor<28xi64>) -> tensor<1x28xi64>
      %211 = "stablehlo.broadcast_in_dim"(%202) <{broadcast_dimensions = array<i64: 1>}> : (tensor<28xi64>) -> tensor<1x28xi64>
      %212 = "stablehlo.broadcast_in_dim"(%203) <{broadcast_dimensions = array<i64: 1>}> : (tensor<28xi64>) -> tensor<1x28xi64>
      %213 = "stablehlo.broadcast_in_dim"(%204) <{broadcast_dimensions = array<i64: 1>}> : (tensor<28xi64>) -> tensor<1x28xi64>
      %214 = "stablehlo.broadcast_in_dim"(%205) <{broadcast_dimensions = array<i64: 1>}> : (tensor<28xi64>) -> tensor<1x28xi64>
      %215 = "stablehlo.concatenate"(%206, %207, %208, %209, %210, %211, %212, %213, %214) <{dimension = 0 : i64}> : (tensor<1x28xi64>, tensor<1x28xi64>, tensor<1x28xi64>, tensor<1x28xi64>, tensor<1x28xi64>, tensor<1x28xi64>, tensor<1x28xi64>, tensor<1x28xi64>, tensor<1x28xi64>) -> tensor<9x28xi64>
      %216 = "stablehlo.convert"(%3) : (tensor<f32>) -> tensor<i8>
      %217 = "stablehlo.convert"(%216) : (tensor<i8>) -> tensor<i64>
      %218 = "stablehlo.convert"(%3) : (tensor<f32>) -> tensor<i16>
      %219 = "stablehlo.convert"(%218) : (tensor<i16>) -> tensor<i64>
      %220 = "stablehlo.convert"(%3) : (tensor<f32>) -> tensor<i32>
      %221 = "stablehlo.convert"(%220) : (tensor<i32>) -> tensor<i64>
      %222 = "stablehlo.convert"(%3) : (tensor<f32>) -> tensor<i64>
      %223 = "stablehlo.convert"(%3) : (tensor<f32>) -> tensor<ui8>
      %224 = "stablehlo.convert"(%223) : (tensor<ui8>) -> tensor<i64>
      %225 = "stablehlo.convert"(%3) : (tensor<f32>) -> tensor<ui16>
      %226 = "stablehlo.convert"(%225) : (tensor<ui16>) -> tensor<i64>
      %227 = "stablehlo.convert"(%3) : (tensor<f32>) -> tensor<ui32>
      %228 = "stablehlo.convert"(%227) : (tensor<ui32>) -> tensor<i64>
      %229 = "stablehlo.convert"(%3) : (tensor<f32>) -> tensor<ui64>
      %230 = "stablehlo.convert"(%229) : (tensor<ui64>) -> tensor<i64>
      %231 = "stablehlo.broadcast_in_dim"(%217) <{broadcast_dimensions = array<i64>}> : (tensor<i64>) -> tensor<1xi64>
      %232 = "stablehlo.broadcast_in_dim"(%219) <{broadcast_dimensions = array<i64>}> : (tensor<i64>) -> tensor<1xi64>
      %233 = "stablehlo.broadcast_in_dim"(%221) <{broadcast_dimensions = array<i64>}> : (tensor<i64>) -> tensor<1xi64>
      %234 = "stablehlo.broadcast_in_dim"(%222) <{broadcast_dimensions = array<i64>}> : (tensor<i64>) -> tensor<1xi64>
      %235 = "stablehlo.broadcast_in_dim"(%224) <{broadcast_dimensions = array<i64>}> : (tensor<i64>) -> tensor<1xi64>
      %236 = "stablehlo.broadcast_in_dim"(%226) <{broadcast_dimensions = array<i64>}> : (tensor<i64>) -> tensor<1xi64>
      %237 = "stablehlo.broadcast_in_dim"(%228) <{broadcast_dimensions = array<i64>}> : (tensor<i64>) -> tensor<1xi64>
      %238 = "stablehlo.broadcast_in_dim"(%230) <{broadcast_dimensions = array<i64>}> : (tensor<i64>) -> tensor<1xi64>
      %239 = "stablehlo.concatenate"(%231, %232, %233, %234, %235, %236, %237, %238) <{dimension = 0 : i64}> : (tensor<1xi64>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<8xi64>
      %240 = "stablehlo.slice"(%arg5) <{limit_indices = array<i64: 1>, start_indices = array<i64: 0>, strides = array<i64: 1>}> : (tensor<56xf64>) -> tensor<1xf64>
      %241 = "stablehlo.all_reduce"(%240) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, use_global_device_ids}> ({
      ^bb0(%arg9: tensor<f64>, %arg10: tensor<f64>):
        %242 = "stablehlo.add"(%arg9, %arg10) : (tensor<f64>, tensor<f64>) -> tensor<f64>
        "stablehlo.return"(%242) : (tensor<f64>) -> ()
      }) : (tensor<1xf64>) -> tensor<1xf64>
      "sdy.return"(%33, %63, %93, %123, %154, %185, %215, %239, %241) : (tensor<9x56xi64>, tensor<9x56xi64>, tensor<9x56xi64>, tensor<9x56xi64>, tensor<9x56xi64>, tensor<9x56xi64>, tensor<9x28xi64>, tensor<8xi64>, tensor<1xf64>) -> ()
    }) : (tensor<28xf32>, tensor<112xf64>, tensor<112xf32>, tensor<112xf16>, tensor<112xbf16>) -> (tensor<9x112xi64>, tensor<9x112xi64>, tensor<9x112xi64>, tensor<9x112xi64>, tensor<9x112xi64>, tensor<9x112xi64>, tensor<9x56xi64>, tensor<16xi64>, tensor<1xf64>)
    "func.return"(%1#0, %1#1, %1#2, %1#3, %1#4, %1#5, %1#6, %1#7, %1#8) : (tensor<9x112xi64>, tensor<9x112xi64>, tensor<9x112xi64>, tensor<9x112xi64>, tensor<9x112xi64>, tensor<9x112xi64>, tensor<9x56xi64>, tensor<16xi64>, tensor<1xf64>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 2 : i32, mhlo.num_replicas = 1 : i32} : () -> ()

