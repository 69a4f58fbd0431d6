"builtin.module"() <{sym_name = "jit_f"}> ({
  "sdy.mesh"() <{mesh = #sdy.mesh<["x"=2]>, sym_name = "mesh"}> {stablehlo.mesh = {axes = [{name = "x", size = 2 : i64}]}} : () -> ()
  "func.func"() <{arg_attrs = [{}], function_type = (tensor<32xi64>) -> (tensor<8x32xi64>, tensor<8x6x32xf64>, tensor<1xi64>), res_attrs = [{jax.result_info = "result[0]"}, {jax.result_info = "result[1]"}, {jax.result_info = "result[2]"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg0: tensor<32xi64>):
    %0:3 = "sdy.manual_computation"(%arg0) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{"x"}]>]>, manual_axes = #sdy<manual_axes{"x"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{}, {"x"}]>, <@mesh, [{}, {}, {"x"}]>, <@mesh, [{}]>]>}> ({
    ^bb0(%arg1: tensor<16xi64>):
      %1 = "stablehlo.convert"(%arg1) : (tensor<16xi64>) -> tensor<16xi8>
      %2 = "stablehlo.convert"(%arg1) : (tensor<16xi64>) -> tensor<16xi16>
      %3 = "stablehlo.convert"(%arg1) : (tensor<16xi64>) -> tensor<16xi32>
      %4 = "stablehlo.convert"(%arg1) : (tensor<16xi64>) -> tensor<16xui8>
      %5 = "stablehlo.convert"(%arg1) : (tensor<16xi64>) -> tensor<16xui16>
      %6 = "stablehlo.convert"(%arg1) : (tensor<16xi64>) -> tensor<16xui32>
      %7 = "stablehlo.convert"(%arg1) : (tensor<16xi64>) -> tensor<16xui64>
      %8 = "stablehlo.convert"(%1) : (tensor<16xi8>) -> tensor<16xi64>
      %9 = "stablehlo.convert"(%2) : (tensor<16xi16>) -> tensor<16xi64>
      %10 = "stablehlo.convert"(%3) : (tensor<16xi32>) -> tensor<16xi64>
      %11 = "stablehlo.convert"(%4) : (tensor<16xui8>) -> tensor<16xi64>
      %12 = "stablehlo.convert"(%5) : (tensor<16xui16>) -> tensor<16xi64>
      %13 = "stablehlo.convert"(%6) : (tensor<16xui32>) -> tensor<16xi64>
      %14 = "stablehlo.convert"(%7) : (tensor<16xui64>) -> tensor<16xi64>
      %15 = "stablehlo.broadcast_in_dim"(%8) <{broadcast_dimensions = array<i64: 1>}> : (tensor<16xi64>) -> tensor<1x16xi64>
      %16 = "stablehlo.broadcast_in_dim"(%9) <{broadcast_dimensions = array<i64: 1>}> : (tensor<16xi64>) -> tensor<1x16xi64>
      %17 = "stablehlo.broadcast_in_dim"(%10) <{broadcast_dimensions = array<i64: 1>}> : (tensor<16xi64>) -> tensor<1x16xi64>
      %18 = "stablehlo.broadcast_in_dim"(%arg1) <{broadcast_dimensions = array<i64: 1>}> : (tensor<16xi64>) -> tensor<1x16xi64>
      %19 = "stablehlo.broadcast_in_dim"(%11) <{broadcast_dimensions = array<i64: 1>}> : (tensor<16xi64>) -> tensor<1x16xi64>
      %20 = "stablehlo.broadcast_in_dim"(%12) <{broadcast_dimensions = array<i64: 1>}> : (tensor<16xi64>) -> tensor<1x16xi64>
      %21 = "stablehlo.broadcast_in_dim"(%13) <{broadcast_dimensions = array<i64: 1>}> : (tensor<16xi64>) -> tensor<1x16xi64>
      %22 = "stablehlo.broadcast_in_dim"(%14) <{broadcast_dimensions = array<i64: 1>}> : (tensor<16xi64>) -> tensor<1x16xi64>
      %23 = "stablehlo.concatenate"(%15, %16, %17, %18, %19, %20, %21, %22) <{dimension = 0 : i64}> : (tensor<1x16xi64>, tensor<1x16xi64>, tensor<1x16xi64>, tensor<1x16xi64>, tensor<1x16xi64>, tensor<1x16xi64>, tensor<1x16xi64>, tensor<1x16xi64>) -> tensor<8x16xi64>
      %24 = "stablehlo.convert"(%1) : (tensor<16xi8>) -> tensor<16xf64>
      %25 = "stablehlo.convert"(%1) : (tensor<16xi8>) -> tensor<16xf32>
      %26 = "stablehlo.convert"(%25) : (tensor<16xf32>) -> tensor<16xf64>
      %27 = "stablehlo.convert"(%1) : (tensor<16xi8>) -> tensor<16xf16>
      %28 = "stablehlo.convert"(%27) : (tensor<16xf16>) -> tensor<16xf64>
      %29 = "stablehlo.convert"(%1) : (tensor<16xi8>) -> tensor<16xbf16>
      %30 = "stablehlo.convert"(%29) : (tensor<16xbf16>) -> tensor<16xf64>
      %31 = "stablehlo.convert"(%1) : (tensor<16xi8>) -> tensor<16xf8E4M3FN>
      %32 = "stablehlo.convert"(%31) : (tensor<16xf8E4M3FN>) -> tensor<16xf64>
      %33 = "stablehlo.convert"(%1) : (tensor<16xi8>) -> tensor<16xf8E5M2>
      %34 = "stablehlo.convert"(%33) : (tensor<16xf8E5M2>) -> tensor<16xf64>
      %35 = "stablehlo.broadcast_in_dim"(%24) <{broadcast_dimensions = array<i64: 1>}> : (tensor<16xf64>) -> tensor<1x16xf64>
      %36 = "stablehlo.broadcast_in_dim"(%26) <{broadcast_dimensions = array<i64: 1>}> : (tensor<16xf64>) -> tensor<1x16xf64>
      %37 = "stablehlo.broadcast_in_dim"(%28) <{broadcast_dimensions = array<i64: 1>}> : (tensor<16xf64>) -> tensor<1x16xf64>
      %38 = "stablehlo.broadcast_in_dim"(%30) <{broadcast_dimensions = array<i64: 1>}> : (tensor<16xf64>) -> tensor<1x16xf64>
      %39 = "stablehlo.broadcast_in_dim"(%32) <{broadcast_dimensions = array<i64: 1>}> : (tensor<16xf64>) -> tensor<1x16xf64>
      %40 = "stablehlo.broadcast_in_dim"(%34) <{broadcast_dimensions = array<i64: 1>}> : (tensor<16xf64>) -> tensor<1x16xf64>
      %41 = "stablehlo.concatenate"(%35, %36, %37, %38, %39, %40) <{dimension = 0 : i64}> : (tensor<1x16xf64>, tensor<1x16xf64>, tensor<1x16xf64>, tensor<1x16xf64>, tensor<1x16xf64>, tensor<1x16xf64>) -> tensor<6x16xf64>
      %42 = "stablehlo.convert"(%2) : (tensor<16xi16>) -> tensor<16xf64>
      %43 = "stablehlo.convert"(%2) : (tensor<16xi16>) -> tensor<16xf32>
      %44 = "stablehlo.convert"(%43) : (tensor<16xf32>) -> tensor<16xf64>
      %45 = "stablehlo.convert"(%2) : (tensor<16xi16>) -> tensor<16xf16>
      %46 = "stablehlo.convert"(%45) : (tensor<16xf16>) -> tensor<16xf64>
      %47 = "stablehlo.convert"(%2) : (tensor<16xi16>) -> tensor<16xbf16>
      %48 = "stablehlo.convert"(%47) : (tensor<16xbf16>) -> tensor<16xf64>
      %49 = "stablehlo.convert"(%2) : (tensor<16xi16>) -> tensor<16xf8E4M3FN>
      %50 = "stablehlo.convert"(%49) : (tensor<16xf8E4M3FN>) -> tensor<16xf64>
      %51 = "stablehlo.convert"(%2) : (tensor<16xi16>) -> tensor<16xf8E5M2>
      %52 = "stablehlo.convert"(%51) : (tensor<16xf8E5M2>) -> tensor<16xf64>
      %53 = "stablehlo.broadcast_in_dim"(%42) <{broadcast_dimensions = array<i64: 1>}> : (tensor<16xf64>) -> tensor<1x16xf64>
      %54 = "stablehlo.broadcast_in_dim"(%44) <{broadcast_dimensions = array<i64: 1>}> : (tensor<16xf64>) -> tensor<1x16xf64>
      %55 = "stablehlo.broadcast_in_dim"(%46) <{broadcast_dimensions = array<i64: 1>}> : (tensor<16xf64>) -> tensor<1x16xf64>
      %56 = "stablehlo.broadcast_in_dim"(%48) <{broadcast_dimensions = array<i64: 1>}> : (tensor<16xf64>) -> tensor<1x16xf64>
      %57 = "stablehlo.broadcast_in_dim"(%50) <{broadcast_dimensions = array<i64: 1>}> : (tensor<16xf64>) -> tensor<1x16xf64>
      %58 = "stablehlo.broadcast_in_dim"(%52) <{broadcast_dimensions = array<i64: 1>}> : (tensor<16xf64>) -> tensor<1x16xf64>
      %59 = "stablehlo.concatenate"(%53, %54, %55, %56, %57, %58) <{dimension = 0 : i64}> : (tensor<1x16xf64>, tensor<1x16xf64>, tensor<1x16xf64>, tensor<1x16xf64>, tensor<1x16xf64>, tensor<1x16xf64>) -> tensor<6x16xf64>
      %60 = "stablehlo.convert"(%3) : (tensor<16xi32>) -> tensor<16xf64>
      %61 = "stablehlo.convert"(%3) : (tensor<16xi32>) -> tensor<16xf32>
      %62 = "stablehlo.convert"(%61) : (tensor<16xf32>) -> tensor<16xf64>
      %63 = "stablehlo.convert"(%3) : (tensor<16xi32>) -> tensor<16xf16>
      %64 = "stablehlo.convert"(%63) : (tensor<16xf16>) -> tensor<16xf64>
      %65 = "stablehlo.convert"(%3) : (tensor<16xi32>) -> tensor<16xbf16>
      %66 = "stablehlo.convert"(%65) : (tensor<16xbf16>) -> tensor<16xf64>
      %67 = "stablehlo.convert"(%3) : (tensor<16xi32>) -> tensor<16xf8E4M3FN>
      %68 = "stablehlo.convert"(%67) : (tensor<16xf8E4M3FN>) -> tensor<16xf64>
      %69 = "stablehlo.convert"(%3) : (tensor<16xi32>) -> tensor<16xf8E5M2>
      %70 = "stablehlo.convert"(%69) : (tensor<16xf8E5M2>) -> tensor<16xf64>
      %71 = "stablehlo.broadcast_in_dim"(%60) <{broadcast_dimensions = array<i64: 1>}> : (tensor<16xf64>) -> tensor<1x16xf64>
      %72 = "stablehlo.broadcast_in_dim"(%62) <{broadcast_dimensions = array<i64: 1>}> : (tensor<16xf64>) -> tensor<1x16xf64>
      %73 = "stablehlo.broadcast_in_dim"(%64) <{broadcast_dimensions = array<i64: 1>}> : (tensor<16xf64>) -> tensor<1x16xf64>
      %74 = "stablehlo.broadcast_in_dim"(%66) <{broadcast_dimensions = array<i64: 1>}> : (tensor<16xf64>) -> tensor<1x16xf64>
      %75 = "stablehlo.broadcast_in_dim"(%68) <{broadcast_dimensions = array<i64: 1>}> : (tensor<16xf64>) -> tensor<1x16xf64>
      %76 = "stablehlo.broadcast_in_dim"(%70) <{broadcast_dimensions = array<i64: 1>}> : (tensor<16xf64>) -> tensor<1x16xf64>
      %77 = "stablehlo.concatenate"(%71, %72, %73, %74, %75, %76) <{dimension = 0 : i64}> : (tensor<1x16xf64>, tensor<1x16xf64>, tensor<1x16xf64>, tensor<1x16xf64>, tensor<1x16xf64>, tensor<1x16xf64>) -> tensor<6x16xf64>
      %78 = "stablehlo.convert"(%arg1) : (tensor<16xi64>) -> tensor<16xf64>
      %79 = "stablehlo.convert"(%arg1) : (tensor<16xi64>) -> tensor<16xf32>
      %80 = "stablehlo.convert"(%79) : (tensor<16xf32>) -> tensor<16xf64>
      %81 = "stablehlo.convert"(%arg1) : (tensor<16xi64>) -> tensor<16xf16>
      %82 = "stablehlo.convert"(%81) : (tensor<16xf16>) -> tensor<16xf64>
      %83 = "stablehlo.convert"(%arg1) : (tensor<16xi64>) -> tensor<16xbf16>
      %84 = "stablehlo.convert"(%83) : (tensor<16xbf16>) -> tensor<16xf64>
      %85 = "stablehlo.convert"(%arg1) : (tensor<16xi64>) -> tensor<16xf8E4M3FN>
      %86 = "stablehlo.convert"(%85) : (tensor<16xf8E4M3FN>) -> tensor<16xf64>
      %87 = "stablehlo.convert"(%arg1) : (tensor<16xi64>) -> tensor<16xf8E5M2>
      %88 = "stablehlo.convert"(%87) : (tensor<16xf8E5M2>) -> tensor<16xf64>
      %89 = "stablehlo.broadcast_in_dim"(%78) <{broadcast_dimensions = array<i64: 1>}> : (tensor<16xf64>) -> tensor<1x16xf64>
      %90 = "stablehlo.broadcast_in_dim"(%80) <{broadcast_dimensions = array<i64: 1>}> : (tensor<16xf64>) -> tensor<1x16xf64>
      %91 = "stablehlo.broadcast_in_dim"(%82) <{broadcast_dimensions = array<i64: 1>}> : (tensor<16xf64>) -> tensor<1x16xf64>
      %92 = "stablehlo.broadcast_in_dim"(%84) <{broadcast_dimensions = array<i64: 1>}> : (tensor<16xf64>) -> tensor<1x16xf64>
      %93 = "stablehlo.broadcast_in_dim"(%86) <{broadcast_dimensions = array<i64: 1>}> : (tensor<16xf64>) -> tensor<1x16xf64>
      %94 = "stablehlo.broadcast_in_dim"(%88) <{broadcast_dimensions = array<i64: 1>}> : (tensor<16xf64>) -> tensor<1x16xf64>
      %95 = "stablehlo.concatenate"(%89, %90, %91, %92, %93, %94) <{dimension = 0 : i64}> : (tensor<1x16xf64>, tensor<1x16xf64>, tensor<1x16xf64>, tensor<1x16xf64>, tensor<1x16xf64>, tensor<1x16xf64>) -> tensor<6x16xf64>
      %96 = "stablehlo.convert"(%4) : (tensor<16xui8>) -> tensor<16xf64>
      %97 = "stablehlo.convert"(%4) : (tensor<16xui8>) -> tensor<16xf32>
      %98 = "stablehlo.convert"(%97) : (tensor<16xf32>) -> tensor<16xf64>
      %99 = "stablehlo.convert"(%4) : (tensor<16xui8>) -> tensor<16xf16>
      %100 = "stablehlo.convert"(%99) : (tensor<16xf16>) -> tensor<16xf64>
      %101 = "stablehlo.convert"(%4) : (tensor<16xui8>) -> tensor<16xbf16>
      %102 = "stablehlo.convert"(%101) : (tensor<16xbf16>) -> tensor<16xf64>
      %103 = "stablehlo.convert"(%4) : (tensor<16xui8>) -> tensor<16xf8E4M3FN>
      %104 = "stablehlo.convert"(%103) : (tensor<16xf8E4M3FN>) -> tensor<16xf64>
      %105 = "stablehlo.convert"(%4) : (tensor<16xui8>) -> tensor<16xf8E5M2>
      %106 = "stablehlo.convert"(%105) : (tensor<16xf8E5M2>) -> tensor<16xf64>
      %107 = "stablehlo.broadcast_in_dim"(%96) <{broadcast_dimensions = array<i64: 1>}> : (tensor<16xf64>) -> tensor<1x16xf64>
      %108 = "stablehlo.broadcast_in_dim"(%98) <{broadcast_dimensions = array<i64: 1>}> : (tensor<16xf64>) -> tensor<1x16xf64>
      %109 = "stablehlo.broadcast_in_dim"(%100) <{broadcast_dimensions = array<i64: 1>}> : (tensor<16xf64>) -> tensor<1x16xf64>
      %110 = "stablehlo.broadcast_in_dim"(%102) <{broadcast_dimensions = array<i64: 1>}> : (tensor<16xf64>) -> tensor<1x16xf64>
      %111 = "stablehlo.broadcast_in_dim"(%104) <{broadcast_dimensions = array<i64: 1>}> : (tensor<16xf64>) -> tensor<1x16xf64>
      %112 = "stablehlo.broadcast_in_dim"(%106) <{broadcast_dimensions = array<i64: 1>}> : (tensor<16xf64>) -> tensor<1x16xf64>
      %113 = "stablehlo.concatenate"(%107, %108, %109, %110, %111, %112) <{dimension = 0 : i64}> : (tensor<1x16xf64>, tensor<1x16xf64>, tensor<1x16xf64>, tensor<1x16xf64>, tensor<1x16xf64>, tensor<1x16xf64>) -> tensor<6x16xf64>
      %114 = "stablehlo.convert"(%5) : (tensor<16xui16>) -> tensor<16xf64>
      %115 = "stablehlo.convert"(%5) : (tensor<16xui16>) -> tensor<16xf32>
      %116 = "stablehlo.convert"(%115) : (tensor<16xf32>) -> tensor<16xf64>
      %117 = "stablehlo.convert"(%5) : (tensor<16xui16>) -> tensor<16xf16>
      %118 = "stablehlo.convert"(%117) : (tensor<16xf16>) -> tensor<16xf64>
      %119 = "stablehlo.convert"(%5) : (tensor<16xui16>) -> tensor<16xbf16>
      %120 = "stablehlo.convert"(%119) : (tensor<16xbf16>) -> tensor<16xf64>
      %121 = "stablehlo.convert"(%5) : (tensor<16xui16>) -> tensor<16xf8E4M3FN>
      %122 = "stablehlo.convert"(%121) : (tensor<16xf8E4M3FN>) -> tensor<16xf64>
      %123 = "stablehlo.convert"(%5) : (tensor<16xui16>) -> tensor<16xf8E5M2>
      %124 = "stablehlo.convert"(%123) : (tensor<16xf8E5M2>) -> tensor<16xf64>
      %125 = "stablehlo.broadcast_in_dim"(%114) <{broadcast_dimensions = array<i64: 1>}> : (tensor<16xf64>) -> tensor<1x16xf64>
      %126 = "stablehlo.broadcast_in_dim"(%116) <{broadcast_dimensions = array<i64: 1>}> : (tensor<16xf64>) -> tensor<1x16xf64>
      %127 = "stablehlo.broadcast_in_dim"(%118) <{broadcast_dimensions = array<i64: 1>}> : (tensor<16xf64>) -> tensor<1x16xf64>
      %128 = "stablehlo.broadcast_in_dim"(%120) <{broadcast_dimensions = array<i64: 1>}> : (tensor<16xf64>) -> tensor<1x16xf64>
      %129 = "stablehlo.broadcast_in_dim"(%122) <{broadcast_dimensions = array<i64: 1>}> : (tensor<16xf64>) -> tensor<1x16xf64>
      %130 = "stablehlo.broadcast_in_dim"(%124) <{broadcast_dimensions = array<i64: 1>}> : (tensor<16xf64>) -> tensor<1x16xf64>
      %131 = "stablehlo.concatenate"(%125, %126, %127, %128, %129, %130) <{dimension = 0 : i64}> : (tensor<1x16xf64>, tensor<1x16xf64>, tensor<1x16xf64>, tensor<1x16xf64>, tensor<1x16xf64>, tensor<1x16xf64>) -> tensor<6x16xf64>
      %132 = "stablehlo.convert"(%6) : (tensor<16xui32>) -> tensor<16xf64>
      %133 = "stablehlo.convert"(%6) : (tensor<16xui32>) -> tensor<16xf32>
      %134 = "stablehlo.convert"(%133) : (tensor<16xf32>) -> tensor<16xf64>
      %135 = "stablehlo.convert"(%6) : (tensor<16xui32>) -> tensor<16xf16>
      %136 = "stablehlo.convert"(%135) : (tensor<16xf16>) -> tensor<16xf64>
      %137 = "stablehlo.convert"(%6) : (tensor<16xui32>) -> tensor<16xbf16>
      %138 = "stablehlo.convert"(%137) : (tensor<16xbf16>) -> tensor<16xf64>
      %139 = "stablehlo.convert"(%6) : (tensor<16xui32>) -> tensor<16xf8E4M3FN>
      %140 = "stablehlo.convert"(%139) : (tensor<16xf8E4M3FN>) -> tensor<16xf64>
      %141 = "stablehlo.convert"(%6) : (tensor<16xui32>) -> tensor<16xf8E5M2>
      %142 = "stablehlo.convert"(%141) : (tensor<16xf8E5M2>) -> tensor<16xf64>
      %143 = "stablehlo.broadcast_in_dim"(%132) <{broadcast_dimensions = array<i64: 1>}> : (tensor<16xf64>) -> tensor<1x16xf64>
      %144 = "stablehlo.broadcast_in_dim"(%134) <{broadcast_dimensions = array<i64: 1>}> : (tensor<16xf64>) -> tensor<1x16xf64>
      %145 = "stablehlo.broadcast_in_dim"(%136) <{broadcast_dimensions = array<i64: 1>}> : (tensor<16xf64>) -> tensor<1x16xf64>
      %146 = "stablehlo.broadcast_in_dim"(%138) <{broadcast_dimensions = array<i64: 1>}> : (tensor<16xf64>) -> tensor<1x16xf64>
      %147 = "stablehlo.broadcast_in_dim"(%140) <{broadcast_dimensions = array<i64: 1>}> : (tensor<16xf64>) -> tensor<1x16xf64>
      %148 = "stablehlo.broadcast_in_dim"(%142) <{broadcast_dimensions = array<i64: 1>}> : (tensor<16xf64>) -> tensor<1x16xf64>
      %149 = "stablehlo.concatenate"(%143, %144, %145, %146, %147, %148) <{dimension = 0 : i64}> : (tensor<1x16xf64>, tensor<1x16xf64>, tensor<1x16xf64>, tensor<1x16xf64>, tensor<1x16xf64>, tensor<1x16xf64>) -> tensor<6x16xf64>
      %150 = "stablehlo.convert"(%7) : (tensor<16xui64>) -> tensor<16xf64>
      %151 = "stablehlo.convert"(%7) : (tensor<16xui64>) -> tensor<16xf32>
      %152 = "stablehlo.convert"(%151) : (tensor<16xf32>) -> tensor<16xf64>
      %153 = "stablehlo.convert"(%7) : (tensor<16xui64>) -> tensor<16xf16>
      %154 = "stablehlo.convert"(%153) : (tensor<16xf16>) -> tensor<16xf64>
      %155 = "stablehlo.convert"(%7) : (tensor<16xui64>) -> tensor<16xbf16>
      %156 = "stablehlo.convert"(%155) : (tensor<16xbf16>) -> tensor<16xf64>
      %157 = "stablehlo.convert"(%7) : (tensor<16xui64>) -> tensor<16xf8E4M3FN>
      %158 = "stablehlo.convert"(%157) : (tensor<16xf8E4M3FN>) -> tensor<16xf64>
      %159 = "stablehlo.convert"(%7) : (tensor<16xui64>) -> tensor<16xf8E5M2>
      %160 = "stablehlo.convert"(%159) : (tensor<16xf8E5M2>) -> tensor<16xf64>
      %161 = "stablehlo.broadcast_in_dim"(%150) <{broadcast_dimensions = array<i64: 1>}> : (tensor<16xf64>) -> tensor<1x16xf64>
      %162 = "stablehlo.broadcast_in_dim"(%152) <{broadcast_dimensions = array<i64: 1>}> : (tensor<16xf64>) -> tensor<1x16xf64>
      %163 = "stablehlo.broadcast_in_dim"(%154) <{broadcast_dimensions = array<i64: 1>}> : (tensor<16xf64>) -> tensor<1x16xf64>
      %164 = "stablehlo.broadcast_in_dim"(%156) <{broadcast_dimensions = array<i64: 1>}> : (tensor<16xf64>) -> tensor<1x16xf64>
      %165 = "stablehlo.broadcast_in_dim"(%158) <{broadcast_dimensions = array<i64: 1>}> : (tensor<16xf64>) -> tensor<1x16xf64>
      %166 = "stablehlo.broadcast_in_dim"(%160) <{broadcast_dimensions = array<i64: 1>}> : (tensor<16xf64>) -> tensor<1x16xf64>
      %167 = "stablehlo.concatenate"(%161, %162, %163, %164, %165, %166) <{dimension = 0 : i64}> : (tensor<1x16xf64>, tensor<1x16xf64>, tensor<1x16xf64>, tensor<1x16xf64>, tensor<1x16xf64>, tensor<1x16xf64>) -> tensor<6x16xf64>
      %168 = "stablehlo.broadcast_in_dim"(%41) <{broadcast_dimensions = array<i64: 1, 2>}> : (tensor<6x16xf64>) -> tensor<1x6x16xf64>
      %169 = "stablehlo.broadcast_in_dim"(%59) <{broadcast_dimensions = array<i64: 1, 2>}> : (tensor<6x16xf64>) -> tensor<1x6x16xf64>
      %170 = "stablehlo.broadcast_in_dim"(%77) <{broadcast_dimensions = array<i64: 1, 2>}> : (tensor<6x16xf64>) -> tensor<1x6x16xf64>
      %171 = "stablehlo.broadcast_in_dim"(%95) <{broadcast_dimensions = array<i64: 1, 2>}> : (tensor<6x16xf64>) -> tensor<1x6x16xf64>
      %172 = "stablehlo.broadcast_in_dim"(%113) <{broadcast_dimensions = array<i64: 1, 2>}> : (tensor<6x16xf64>) -> tensor<1x6x16xf64>
      %173 = "stablehlo.broadcast_in_dim"(%131) <{broadcast_dimensions = array<i64: 1, 2>}> : (tensor<6x16xf64>) -> tensor<1x6x16xf64>
      %174 = "stablehlo.broadcast_in_dim"(%149) <{broadcast_dimensions = array<i64: 1, 2>}> : (tensor<6x16xf64>) -> tensor<1x6x16xf64>
      %175 = "stablehlo.broadcast_in_dim"(%167) <{broadcast_dimensions = array<i64: 1, 2>}> : (tensor<6x16xf64>) -> tensor<1x6x16xf64>
      %176 = "stablehlo.concatenate"(%168, %169, %170, %171, %172, %173, %174, %175) <{dimension = 0 : i64}> : (tensor<1x6x16xf64>, tensor<1x6x16xf64>, tensor<1x6x16xf64>, tensor<1x6x16xf64>, tensor<1x6x16xf64>, tensor<1x6x16xf64>, tensor<1x6x16xf64>, tensor<1x6x16xf64>) -> tensor<8x6x16xf64>
      %177 = "stablehlo.slice"(%arg1) <{limit_indices = array<i64: 1>, start_indices = array<i64: 0>, strides = array<i64: 1>}> : (tensor<16xi64>) -> tensor<1xi64>
      %178 = "stablehlo.all_reduce"(%177) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, use_global_device_ids}> ({
      ^bb0(%arg2: tensor<i64>, %arg3: tensor<i64>):
        %179 = "stablehlo.add"(%arg2, %arg3) : (tensor<i64>, tensor<i64>) -> tensor<i64>
        "stablehlo.return"(%179) : (tensor<i64>) -> ()
      }) : (tensor<1xi64>) -> tensor<1xi64>
      "sdy.return"(%23, %176, %178) : (tensor<8x16xi64>, tensor<8x6x16xf64>, tensor<1xi64>) -> ()
    }) : (tensor<32xi64>) -> (tensor<8x32xi64>, tensor<8x6x32xf64>, tensor<1xi64>)
    "func.return"(%0#0, %0#1, %0#2) : (tensor<8x32xi64>, tensor<8x6x32xf64>, tensor<1xi64>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 2 : i32, mhlo.num_replicas = 1 : i32} : () -> ()

