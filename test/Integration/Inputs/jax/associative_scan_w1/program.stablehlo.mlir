"builtin.module"() <{sym_name = "jit_f"}> ({
  "sdy.mesh"() <{mesh = #sdy.mesh<["x"=1]>, sym_name = "mesh"}> {stablehlo.mesh = {axes = [{name = "x", size = 1 : i64}]}} : () -> ()
  "func.func"() <{arg_attrs = [{sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}]>}, {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}]>}], function_type = (tensor<2x11x4xf32>, tensor<2x11x4xf32>) -> (tensor<f32>, tensor<2x11x4xf32>, tensor<2x11x4xf32>), res_attrs = [{jax.result_info = "result[0]"}, {jax.result_info = "result[1][0]"}, {jax.result_info = "result[1][1]"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg0: tensor<2x11x4xf32>, %arg1: tensor<2x11x4xf32>):
    %0 = "stablehlo.negate"(%arg0) : (tensor<2x11x4xf32>) -> tensor<2x11x4xf32>
    %1 = "stablehlo.exponential"(%0) : (tensor<2x11x4xf32>) -> tensor<2x11x4xf32>
    %2 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %3 = "stablehlo.broadcast_in_dim"(%2) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<2x11x4xf32>
    %4 = "stablehlo.add"(%3, %1) : (tensor<2x11x4xf32>, tensor<2x11x4xf32>) -> tensor<2x11x4xf32>
    %5 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %6 = "stablehlo.broadcast_in_dim"(%5) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<2x11x4xf32>
    %7 = "stablehlo.divide"(%6, %4) : (tensor<2x11x4xf32>, tensor<2x11x4xf32>) -> tensor<2x11x4xf32>
    %8 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %9 = "stablehlo.broadcast_in_dim"(%8) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<2x11x4xf32>
    %10 = "stablehlo.subtract"(%9, %7) : (tensor<2x11x4xf32>, tensor<2x11x4xf32>) -> tensor<2x11x4xf32>
    %11 = "stablehlo.multiply"(%7, %10) : (tensor<2x11x4xf32>, tensor<2x11x4xf32>) -> tensor<2x11x4xf32>
    %12 = "stablehlo.multiply"(%arg1, %arg0) : (tensor<2x11x4xf32>, tensor<2x11x4xf32>) -> tensor<2x11x4xf32>
    %13 = "stablehlo.slice"(%7) <{limit_indices = array<i64: 2, 10, 4>, start_indices = array<i64: 0, 0, 0>, strides = array<i64: 1, 2, 1>}> : (tensor<2x11x4xf32>) -> tensor<2x5x4xf32>
    %14 = "stablehlo.slice"(%12) <{limit_indices = array<i64: 2, 10, 4>, start_indices = array<i64: 0, 0, 0>, strides = array<i64: 1, 2, 1>}> : (tensor<2x11x4xf32>) -> tensor<2x5x4xf32>
    %15 = "stablehlo.slice"(%7) <{limit_indices = array<i64: 2, 11, 4>, start_indices = array<i64: 0, 1, 0>, strides = array<i64: 1, 2, 1>}> : (tensor<2x11x4xf32>) -> tensor<2x5x4xf32>
    %16 = "stablehlo.slice"(%12) <{limit_indices = array<i64: 2, 11, 4>, start_indices = array<i64: 0, 1, 0>, strides = array<i64: 1, 2, 1>}> : (tensor<2x11x4xf32>) -> tensor<2x5x4xf32>
    %17 = "stablehlo.multiply"(%13, %15) : (tensor<2x5x4xf32>, tensor<2x5x4xf32>) -> tensor<2x5x4xf32>
    %18 = "stablehlo.multiply"(%15, %14) : (tensor<2x5x4xf32>, tensor<2x5x4xf32>) -> tensor<2x5x4xf32>
    %19 = "stablehlo.add"(%18, %16) : (tensor<2x5x4xf32>, tensor<2x5x4xf32>) -> tensor<2x5x4xf32>
    %20 = "stablehlo.slice"(%17) <{limit_indices = array<i64: 2, 4, 4>, start_indices = array<i64: 0, 0, 0>, strides = array<i64: 1, 2, 1>}> : (tensor<2x5x4xf32>) -> tensor<2x2x4xf32>
    %21 = "stablehlo.slice"(%19) <{limit_indices = array<i64: 2, 4, 4>, start_indices = array<i64: 0, 0, 0>, strides = array<i64: 1, 2, 1>}> : (tensor<2x5x4xf32>) -> tensor<2x2x4xf32>
    %22 = "stablehlo.slice"(%17) <{limit_indices = array<i64: 2, 5, 4>, start_indices = array<i64: 0, 1, 0>, strides = array<i64: 1, 2, 1>}> : (tensor<2x5x4xf32>) -> tensor<2x2x4xf32>
    %23 = "stablehlo.slice"(%19) <{limit_indices = array<i64: 2, 5, 4>, start_indices = array<i64: 0, 1, 0>, strides = array<i64: 1, 2, 1>}> : (tensor<2x5x4xf32>) -> tensor<2x2x4xf32>
    %24 = "stablehlo.multiply"(%20, %22) : (tensor<2x2x4xf32>, tensor<2x2x4xf32>) -> tensor<2x2x4xf32>
    %25 = "stablehlo.multiply"(%22, %21) : (tensor<2x2x4xf32>, tensor<2x2x4xf32>) -> tensor<2x2x4xf32>
    %26 = "stablehlo.add"(%25, %23) : (tensor<2x2x4xf32>, tensor<2x2x4xf32>) -> tensor<2x2x4xf32>
    %27 = "stablehlo.slice"(%24) <{limit_indices = array<i64: 2, 1, 4>, start_indices = array<i64: 0, 0, 0>, strides = array<i64: 1, 2, 1>}> : (tensor<2x2x4xf32>) -> tensor<2x1x4xf32>
    %28 = "stablehlo.slice"(%26) <{limit_indices = array<i64: 2, 1, 4>, start_indices = array<i64: 0, 0, 0>, strides = array<i64: 1, 2, 1>}> : (tensor<2x2x4xf32>) -> tensor<2x1x4xf32>
    %29 = "stablehlo.slice"(%24) <{limit_indices = array<i64: 2, 2, 4>, start_indices = array<i64: 0, 1, 0>, strides = array<i64: 1, 2, 1>}> : (tensor<2x2x4xf32>) -> tensor<2x1x4xf32>
    %30 = "stablehlo.slice"(%26) <{limit_indices = array<i64: 2, 2, 4>, start_indices = array<i64: 0, 1, 0>, strides = array<i64: 1, 2, 1>}> : (tensor<2x2x4xf32>) -> tensor<2x1x4xf32>
    %31 = "stablehlo.multiply"(%27, %29) : (tensor<2x1x4xf32>, tensor<2x1x4xf32>) -> tensor<2x1x4xf32>
    %32 = "stablehlo.multiply"(%29, %28) : (tensor<2x1x4xf32>, tensor<2x1x4xf32>) -> tensor<2x1x4xf32>
    %33 = "stablehlo.add"(%32, %30) : (tensor<2x1x4xf32>, tensor<2x1x4xf32>) -> tensor<2x1x4xf32>
    %34 = "stablehlo.slice"(%31) <{limit_indices = array<i64: 2, 0, 4>, start_indices = array<i64: 0, 0, 0>, strides = array<i64: 1, 1, 1>}> : (tensor<2x1x4xf32>) -> tensor<2x0x4xf32>
    %35 = "stablehlo.slice"(%33) <{limit_indices = array<i64: 2, 0, 4>, start_indices = array<i64: 0, 0, 0>, strides = array<i64: 1, 1, 1>}> : (tensor<2x1x4xf32>) -> tensor<2x0x4xf32>
    %36 = "stablehlo.slice"(%24) <{limit_indices = array<i64: 2, 2, 4>, start_indices = array<i64: 0, 2, 0>, strides = array<i64: 1, 2, 1>}> : (tensor<2x2x4xf32>) -> tensor<2x0x4xf32>
    %37 = "stablehlo.slice"(%26) <{limit_indices = array<i64: 2, 2, 4>, start_indices = array<i64: 0, 2, 0>, strides = array<i64: 1, 2, 1>}> : (tensor<2x2x4xf32>) -> tensor<2x0x4xf32>
    %38 = "stablehlo.multiply"(%34, %36) : (tensor<2x0x4xf32>, tensor<2x0x4xf32>) -> tensor<2x0x4xf32>
    %39 = "stablehlo.multiply"(%36, %35) : (tensor<2x0x4xf32>, tensor<2x0x4xf32>) -> tensor<2x0x4xf32>
    %40 = "stablehlo.add"(%39, %37) : (tensor<2x0x4xf32>, tensor<2x0x4xf32>) -> tensor<2x0x4xf32>
    %41 = "stablehlo.slice"(%24) <{limit_indices = array<i64: 2, 1, 4>, start_indices = array<i64: 0, 0, 0>, strides = array<i64: 1, 1, 1>}> : (tensor<2x2x4xf32>) -> tensor<2x1x4xf32>
    %42 = "stablehlo.concatenate"(%41, %38) <{dimension = 1 : i64}> : (tensor<2x1x4xf32>, tensor<2x0x4xf32>) -> tensor<2x1x4xf32>
    %43 = "stablehlo.slice"(%26) <{limit_indices = array<i64: 2, 1, 4>, start_indices = array<i64: 0, 0, 0>, strides = array<i64: 1, 1, 1>}> : (tensor<2x2x4xf32>) -> tensor<2x1x4xf32>
    %44 = "stablehlo.concatenate"(%43, %40) <{dimension = 1 : i64}> : (tensor<2x1x4xf32>, tensor<2x0x4xf32>) -> tensor<2x1x4xf32>
    %45 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %46 = "stablehlo.pad"(%42, %45) <{edge_padding_high = array<i64: 0, 1, 0>, edge_padding_low = array<i64: 0, 0, 0>, interior_padding = array<i64: 0, 1, 0>}> : (tensor<2x1x4xf32>, tensor<f32>) -> tensor<2x2x4xf32>
    %47 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %48 = "stablehlo.pad"(%31, %47) <{edge_padding_high = array<i64: 0, 0, 0>, edge_padding_low = array<i64: 0, 1, 0>, interior_padding = array<i64: 0, 1, 0>}> : (tensor<2x1x4xf32>, tensor<f32>) -> tensor<2x2x4xf32>
    %49 = "stablehlo.add"(%46, %48) : (tensor<2x2x4xf32>, tensor<2x2x4xf32>) -> tensor<2x2x4xf32>
    %50 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %51 = "stablehlo.pad"(%44, %50) <{edge_padding_high = array<i64: 0, 1, 0>, edge_padding_low = array<i64: 0, 0, 0>, interior_padding = array<i64: 0, 1, 0>}> : (tensor<2x1x4xf32>, tensor<f32>) -> tensor<2x2x4xf32>
    %52 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %53 = "stablehlo.pad"(%33, %52) <{edge_padding_high = array<i64: 0, 0, 0>, edge_padding_low = array<i64: 0, 1, 0>, interior_padding = array<i64: 0, 1, 0>}> : (tensor<2x1x4xf32>, tensor<f32>) -> tensor<2x2x4xf32>
    %54 = "stablehlo.add"(%51, %53) : (tensor<2x2x4xf32>, tensor<2x2x4xf32>) -> tensor<2x2x4xf32>
    %55 = "stablehlo.slice"(%17) <{limit_indices = array<i64: 2, 5, 4>, start_indices = array<i64: 0, 2, 0>, strides = array<i64: 1, 2, 1>}> : (tensor<2x5x4xf32>) -> tensor<2x2x4xf32>
    %56 = "stablehlo.slice"(%19) <{limit_indices = array<i64: 2, 5, 4>, start_indices = array<i64: 0, 2, 0>, strides = array<i64: 1, 2, 1>}> : (tensor<2x5x4xf32>) -> tensor<2x2x4xf32>
    %57 = "stablehlo.multiply"(%49, %55) : (tensor<2x2x4xf32>, tensor<2x2x4xf32>) -> tensor<2x2x4xf32>
    %58 = "stablehlo.multiply"(%55, %54) : (tensor<2x2x4xf32>, tensor<2x2x4xf32>) -> tensor<2x2x4xf32>
    %59 = "stablehlo.add"(%58, %56) : (tensor<2x2x4xf32>, tensor<2x2x4xf32>) -> tensor<2x2x4xf32>
    %60 = "stablehlo.slice"(%17) <{limit_indices = array<i64: 2, 1, 4>, start_indices = array<i64: 0, 0, 0>, strides = array<i64: 1, 1, 1>}> : (tensor<2x5x4xf32>) -> tensor<2x1x4xf32>
    %61 = "stablehlo.concatenate"(%60, %57) <{dimension = 1 : i64}> : (tensor<2x1x4xf32>, tensor<2x2x4xf32>) -> tensor<2x3x4xf32>
    %62 = "stablehlo.slice"(%19) <{limit_indices = array<i64: 2, 1, 4>, start_indices = array<i64: 0, 0, 0>, strides = array<i64: 1, 1, 1>}> : (tensor<2x5x4xf32>) -> tensor<2x1x4xf32>
    %63 = "stablehlo.concatenate"(%62, %59) <{dimension = 1 : i64}> : (tensor<2x1x4xf32>, tensor<2x2x4xf32>) -> tensor<2x3x4xf32>
    %64 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %65 = "stablehlo.pad"(%61, %64) <{edge_padding_high = array<i64: 0, 0, 0>, edge_padding_low = array<i64: 0, 0, 0>, interior_padding = array<i64: 0, 1, 0>}> : (tensor<2x3x4xf32>, tensor<f32>) -> tensor<2x5x4xf32>
    %66 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %67 = "stablehlo.pad"(%49, %66) <{edge_padding_high = array<i64: 0, 1, 0>, edge_padding_low = array<i64: 0, 1, 0>, interior_padding = array<i64: 0, 1, 0>}> : (tensor<2x2x4xf32>, tensor<f32>) -> tensor<2x5x4xf32>
    %68 = "stablehlo.add"(%65, %67) : (tensor<2x5x4xf32>, tensor<2x5x4xf32>) -> tensor<2x5x4xf32>
    %69 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %70 = "stablehlo.pad"(%63, %69) <{edge_padding_high = array<i64: 0, 0, 0>, edge_padding_low = array<i64: 0, 0, 0>, interior_padding = array<i64: 0, 1, 0>}> : (tensor<2x3x4xf32>, tensor<f32>) -> tensor<2x5x4xf32>
    %71 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %72 = "stablehlo.pad"(%54, %71) <{edge_padding_high = array<i64: 0, 1, 0>, edge_padding_low = array<i64: 0, 1, 0>, interior_padding = array<i64: 0, 1, 0>}> : (tensor<2x2x4xf32>, tensor<f32>) -> tensor<2x5x4xf32>
    %73 = "stablehlo.add"(%70, %72) : (tensor<2x5x4xf32>, tensor<2x5x4xf32>) -> tensor<2x5x4xf32>
    %74 = "stablehlo.slice"(%7) <{limit_indices = array<i64: 2, 11, 4>, start_indices = array<i64: 0, 2, 0>, strides = array<i64: 1, 2, 1>}> : (tensor<2x11x4xf32>) -> tensor<2x5x4xf32>
    %75 = "stablehlo.slice"(%12) <{limit_indices = array<i64: 2, 11, 4>, start_indices = array<i64: 0, 2, 0>, strides = array<i64: 1, 2, 1>}> : (tensor<2x11x4xf32>) -> tensor<2x5x4xf32>
    %76 = "stablehlo.multiply"(%68, %74) : (tensor<2x5x4xf32>, tensor<2x5x4xf32>) -> tensor<2x5x4xf32>
    %77 = "stablehlo.multiply"(%74, %73) : (tensor<2x5x4xf32>, tensor<2x5x4xf32>) -> tensor<2x5x4xf32>
    %78 = "stablehlo.add"(%77, %75) : (tensor<2x5x4xf32>, tensor<2x5x4xf32>) -> tensor<2x5x4xf32>
    %79 = "stablehlo.slice"(%7) <{limit_indices = array<i64: 2, 1, 4>, start_indices = array<i64: 0, 0, 0>, strides = array<i64: 1, 1, 1>}> : (tensor<2x11x4xf32>) -> tensor<2x1x4xf32>
    %80 = "stablehlo.concatenate"(%79, %76) <{dimension = 1 : i64}> : (tensor<2x1x4xf32>, tensor<2x5x4xf32>) -> tensor<2x6x4xf32>
    %81 = "stablehlo.slice"(%12) <{limit_indices = array<i64: 2, 1, 4>, start_indices = array<i64: 0, 0, 0>, strides = array<i64: 1, 1, 1>}> : (tensor<2x11x4xf32>) -> tensor<2x1x4xf32>
    %82 = "stablehlo.concatenate"(%81, %78) <{dimension = 1 : i64}> : (tensor<2x1x4xf32>, tensor<2x5x4xf32>) -> tensor<2x6x4xf32>
    %83 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %84 = "stablehlo.pad"(%80, %83) <{edge_padding_high = array<i64: 0, 0, 0>, edge_padding_low = array<i64: 0, 0, 0>, interior_padding = array<i64: 0, 1, 0>}> : (tensor<2x6x4xf32>, tensor<f32>) -> tensor<2x11x4xf32>
    %85 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %86 = "stablehlo.pad"(%68, %85) <{edge_padding_high = array<i64: 0, 1, 0>, edge_padding_low = array<i64: 0, 1, 0>, interior_padding = array<i64: 0, 1, 0>}> : (tensor<2x5x4xf32>, tensor<f32>) -> tensor<2x11x4xf32>
    %87 = "stablehlo.add"(%84, %86) : (tensor<2x11x4xf32>, tensor<2x11x4xf32>) -> tensor<2x11x4xf32>
    %88 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %89 = "stablehlo.pad"(%82, %88) <{edge_padding_high = array<i64: 0, 0, 0>, edge_padding_low = array<i64: 0, 0, 0>, interior_padding = array<i64: 0, 1, 0>}> : (tensor<2x6x4xf32>, tensor<f32>) -> tensor<2x11x4xf32>
    %90 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %91 = "stablehlo.pad"(%73, %90) <{edge_padding_high = array<i64: 0, 1, 0>, edge_padding_low = array<i64: 0, 1, 0>, interior_padding = array<i64: 0, 1, 0>}> : (tensor<2x5x4xf32>, tensor<f32>) -> tensor<2x11x4xf32>
    %92 = "stablehlo.add"(%89, %91) : (tensor<2x11x4xf32>, tensor<2x11x4xf32>) -> tensor<2x11x4xf32>
    %93 = "stablehlo.sine"(%92) : (tensor<2x11x4xf32>) -> tensor<2x11x4xf32>
    %94 = "stablehlo.cosine"(%92) : (tensor<2x11x4xf32>) -> tensor<2x11x4xf32>
    %95 = "stablehlo.multiply"(%93, %92) : (tensor<2x11x4xf32>, tensor<2x11x4xf32>) -> tensor<2x11x4xf32>
    %96 = "stablehlo.add"(%95, %87) : (tensor<2x11x4xf32>, tensor<2x11x4xf32>) -> tensor<2x11x4xf32>
    %97 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %98 = "stablehlo.reduce"(%96, %97) <{dimensions = array<i64: 0, 1, 2>}> ({
    ^bb0(%arg4: tensor<f32>, %arg5: tensor<f32>):
      %265 = "stablehlo.add"(%arg4, %arg5) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%265) : (tensor<f32>) -> ()
    }) : (tensor<2x11x4xf32>, tensor<f32>) -> tensor<f32>
    %99 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %100 = "stablehlo.broadcast_in_dim"(%99) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<2x11x4xf32>
    %101 = "stablehlo.multiply"(%93, %100) : (tensor<2x11x4xf32>, tensor<2x11x4xf32>) -> tensor<2x11x4xf32>
    %102 = "stablehlo.multiply"(%100, %92) : (tensor<2x11x4xf32>, tensor<2x11x4xf32>) -> tensor<2x11x4xf32>
    %103 = "stablehlo.multiply"(%102, %94) : (tensor<2x11x4xf32>, tensor<2x11x4xf32>) -> tensor<2x11x4xf32>
    %104 = "stablehlo.add"(%101, %103) : (tensor<2x11x4xf32>, tensor<2x11x4xf32>) -> tensor<2x11x4xf32>
    %105 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %106 = "stablehlo.pad"(%104, %105) <{edge_padding_high = array<i64: 0, -1, 0>, edge_padding_low = array<i64: 0, -1, 0>, interior_padding = array<i64: 0, 0, 0>}> : (tensor<2x11x4xf32>, tensor<f32>) -> tensor<2x9x4xf32>
    %107 = "stablehlo.slice"(%106) <{limit_indices = array<i64: 2, 9, 4>, start_indices = array<i64: 0, 0, 0>, strides = array<i64: 1, 2, 1>}> : (tensor<2x9x4xf32>) -> tensor<2x5x4xf32>
    %108 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %109 = "stablehlo.pad"(%104, %108) <{edge_padding_high = array<i64: 0, 0, 0>, edge_padding_low = array<i64: 0, 0, 0>, interior_padding = array<i64: 0, 0, 0>}> : (tensor<2x11x4xf32>, tensor<f32>) -> tensor<2x11x4xf32>
    %110 = "stablehlo.slice"(%109) <{limit_indices = array<i64: 2, 11, 4>, start_indices = array<i64: 0, 0, 0>, strides = array<i64: 1, 2, 1>}> : (tensor<2x11x4xf32>) -> tensor<2x6x4xf32>
    %111 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %112 = "stablehlo.pad"(%100, %111) <{edge_padding_high = array<i64: 0, -1, 0>, edge_padding_low = array<i64: 0, -1, 0>, interior_padding = array<i64: 0, 0, 0>}> : (tensor<2x11x4xf32>, tensor<f32>) -> tensor<2x9x4xf32>
    %113 = "stablehlo.slice"(%112) <{limit_indices = array<i64: 2, 9, 4>, start_indices = array<i64: 0, 0, 0>, strides = array<i64: 1, 2, 1>}> : (tensor<2x9x4xf32>) -> tensor<2x5x4xf32>
    %114 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %115 = "stablehlo.pad"(%100, %114) <{edge_padding_high = array<i64: 0, 0, 0>, edge_padding_low = array<i64: 0, 0, 0>, interior_padding = array<i64: 0, 0, 0>}> : (tensor<2x11x4xf32>, tensor<f32>) -> tensor<2x11x4xf32>
    %116 = "stablehlo.slice"(%115) <{limit_indices = array<i64: 2, 11, 4>, start_indices = array<i64: 0, 0, 0>, strides = array<i64: 1, 2, 1>}> : (tensor<2x11x4xf32>) -> tensor<2x6x4xf32>
    %117 = "stablehlo.slice"(%110) <{limit_indices = array<i64: 2, 1, 4>, start_indices = array<i64: 0, 0, 0>, strides = array<i64: 1, 1, 1>}> : (tensor<2x6x4xf32>) -> tensor<2x1x4xf32>
    %118 = "stablehlo.slice"(%110) <{limit_indices = array<i64: 2, 6, 4>, start_indices = array<i64: 0, 1, 0>, strides = array<i64: 1, 1, 1>}> : (tensor<2x6x4xf32>) -> tensor<2x5x4xf32>
    %119 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %120 = "stablehlo.pad"(%117, %119) <{edge_padding_high = array<i64: 0, 10, 0>, edge_padding_low = array<i64: 0, 0, 0>, interior_padding = array<i64: 0, 0, 0>}> : (tensor<2x1x4xf32>, tensor<f32>) -> tensor<2x11x4xf32>
    %121 = "stablehlo.slice"(%116) <{limit_indices = array<i64: 2, 1, 4>, start_indices = array<i64: 0, 0, 0>, strides = array<i64: 1, 1, 1>}> : (tensor<2x6x4xf32>) -> tensor<2x1x4xf32>
    %122 = "stablehlo.slice"(%116) <{limit_indices = array<i64: 2, 6, 4>, start_indices = array<i64: 0, 1, 0>, strides = array<i64: 1, 1, 1>}> : (tensor<2x6x4xf32>) -> tensor<2x5x4xf32>
    %123 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %124 = "stablehlo.pad"(%121, %123) <{edge_padding_high = array<i64: 0, 10, 0>, edge_padding_low = array<i64: 0, 0, 0>, interior_padding = array<i64: 0, 0, 0>}> : (tensor<2x1x4xf32>, tensor<f32>) -> tensor<2x11x4xf32>
    %125 = "stablehlo.multiply"(%74, %118) : (tensor<2x5x4xf32>, tensor<2x5x4xf32>) -> tensor<2x5x4xf32>
    %126 = "stablehlo.add"(%107, %125) : (tensor<2x5x4xf32>, tensor<2x5x4xf32>) -> tensor<2x5x4xf32>
    %127 = "stablehlo.multiply"(%118, %73) : (tensor<2x5x4xf32>, tensor<2x5x4xf32>) -> tensor<2x5x4xf32>
    %128 = "stablehlo.multiply"(%68, %122) : (tensor<2x5x4xf32>, tensor<2x5x4xf32>) -> tensor<2x5x4xf32>
    %129 = "stablehlo.add"(%127, %128) : (tensor<2x5x4xf32>, tensor<2x5x4xf32>) -> tensor<2x5x4xf32>
    %130 = "stablehlo.multiply"(%122, %74) : (tensor<2x5x4xf32>, tensor<2x5x4xf32>) -> tensor<2x5x4xf32>
    %131 = "stablehlo.add"(%113, %130) : (tensor<2x5x4xf32>, tensor<2x5x4xf32>) -> tensor<2x5x4xf32>
    %132 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %133 = "stablehlo.pad"(%118, %132) <{edge_padding_high = array<i64: 0, 0, 0>, edge_padding_low = array<i64: 0, 2, 0>, interior_padding = array<i64: 0, 1, 0>}> : (tensor<2x5x4xf32>, tensor<f32>) -> tensor<2x11x4xf32>
    %134 = "stablehlo.add"(%120, %133) : (tensor<2x11x4xf32>, tensor<2x11x4xf32>) -> tensor<2x11x4xf32>
    %135 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %136 = "stablehlo.pad"(%129, %135) <{edge_padding_high = array<i64: 0, 0, 0>, edge_padding_low = array<i64: 0, 2, 0>, interior_padding = array<i64: 0, 1, 0>}> : (tensor<2x5x4xf32>, tensor<f32>) -> tensor<2x11x4xf32>
    %137 = "stablehlo.add"(%124, %136) : (tensor<2x11x4xf32>, tensor<2x11x4xf32>) -> tensor<2x11x4xf32>
    %138 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %139 = "stablehlo.pad"(%126, %138) <{edge_padding_high = array<i64: 0, -1, 0>, edge_padding_low = array<i64: 0, -1, 0>, interior_padding = array<i64: 0, 0, 0>}> : (tensor<2x5x4xf32>, tensor<f32>) -> tensor<2x3x4xf32>
    %140 = "stablehlo.slice"(%139) <{limit_indices = array<i64: 2, 3, 4>, start_indices = array<i64: 0, 0, 0>, strides = array<i64: 1, 2, 1>}> : (tensor<2x3x4xf32>) -> tensor<2x2x4xf32>
    %141 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %142 = "stablehlo.pad"(%126, %141) <{edge_padding_high = array<i64: 0, 0, 0>, edge_padding_low = array<i64: 0, 0, 0>, interior_padding = array<i64: 0, 0, 0>}> : (tensor<2x5x4xf32>, tensor<f32>) -> tensor<2x5x4xf32>
    %143 = "stablehlo.slice"(%142) <{limit_indices = array<i64: 2, 5, 4>, start_indices = array<i64: 0, 0, 0>, strides = array<i64: 1, 2, 1>}> : (tensor<2x5x4xf32>) -> tensor<2x3x4xf32>
    %144 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %145 = "stablehlo.pad"(%131, %144) <{edge_padding_high = array<i64: 0, -1, 0>, edge_padding_low = array<i64: 0, -1, 0>, interior_padding = array<i64: 0, 0, 0>}> : (tensor<2x5x4xf32>, tensor<f32>) -> tensor<2x3x4xf32>
    %146 = "stablehlo.slice"(%145) <{limit_indices = array<i64: 2, 3, 4>, start_indices = array<i64: 0, 0, 0>, strides = array<i64: 1, 2, 1>}> : (tensor<2x3x4xf32>) -> tensor<2x2x4xf32>
    %147 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %148 = "stablehlo.pad"(%131, %147) <{edge_padding_high = array<i64: 0, 0, 0>, edge_padding_low = array<i64: 0, 0, 0>, interior_padding = array<i64: 0, 0, 0>}> : (tensor<2x5x4xf32>, tensor<f32>) -> tensor<2x5x4xf32>
    %149 = "stablehlo.slice"(%148) <{limit_indices = array<i64: 2, 5, 4>, start_indices = array<i64: 0, 0, 0>, strides = array<i64: 1, 2, 1>}> : (tensor<2x5x4xf32>) -> tensor<2x3x4xf32>
    %150 = "stablehlo.slice"(%143) <{limit_indices = array<i64: 2, 1, 4>, start_indices = array<i64: 0, 0, 0>, strides = array<i64: 1, 1, 1>}> : (tensor<2x3x4xf32>) -> tensor<2x1x4xf32>
    %151 = "stablehlo.slice"(%143) <{limit_indices = array<i64: 2, 3, 4>, start_indices = array<i64: 0, 1, 0>, strides = array<i64: 1, 1, 1>}> : (tensor<2x3x4xf32>) -> tensor<2x2x4xf32>
    %152 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %153 = "stablehlo.pad"(%150, %152) <{edge_padding_high = array<i64: 0, 4, 0>, edge_padding_low = array<i64: 0, 0, 0>, interior_padding = array<i64: 0, 0, 0>}> : (tensor<2x1x4xf32>, tensor<f32>) -> tensor<2x5x4xf32>
    %154 = "stablehlo.slice"(%149) <{limit_indices = array<i64: 2, 1, 4>, start_indices = array<i64: 0, 0, 0>, strides = array<i64: 1, 1, 1>}> : (tensor<2x3x4xf32>) -> tensor<2x1x4xf32>
    %155 = "stablehlo.slice"(%149) <{limit_indices = array<i64: 2, 3, 4>, start_indices = array<i64: 0, 1, 0>, strides = array<i64: 1, 1, 1>}> : (tensor<2x3x4xf32>) -> tensor<2x2x4xf32>
    %156 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %157 = "stablehlo.pad"(%154, %156) <{edge_padding_high = array<i64: 0, 4, 0>, edge_padding_low = array<i64: 0, 0, 0>, interior_padding = array<i64: 0, 0, 0>}> : (tensor<2x1x4xf32>, tensor<f32>) -> tensor<2x5x4xf32>
    %158 = "stablehlo.multiply"(%55, %151) : (tensor<2x2x4xf32>, tensor<2x2x4xf32>) -> tensor<2x2x4xf32>
    %159 = "stablehlo.add"(%140, %158) : (tensor<2x2x4xf32>, tensor<2x2x4xf32>) -> tensor<2x2x4xf32>
    %160 = "stablehlo.multiply"(%151, %54) : (tensor<2x2x4xf32>, tensor<2x2x4xf32>) -> tensor<2x2x4xf32>
    %161 = "stablehlo.multiply"(%49, %155) : (tensor<2x2x4xf32>, tensor<2x2x4xf32>) -> tensor<2x2x4xf32>
    %162 = "stablehlo.add"(%160, %161) : (tensor<2x2x4xf32>, tensor<2x2x4xf32>) -> tensor<2x2x4xf32>
    %163 = "stablehlo.multiply"(%155, %55) : (tensor<2x2x4xf32>, tensor<2x2x4xf32>) -> tensor<2x2x4xf32>
    %164 = "stablehlo.add"(%146, %163) : (tensor<2x2x4xf32>, tensor<2x2x4xf32>) -> tensor<2x2x4xf32>
    %165 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %166 = "stablehlo.pad"(%151, %165) <{edge_padding_high = array<i64: 0, 0, 0>, edge_padding_low = array<i64: 0, 2, 0>, interior_padding = array<i64: 0, 1, 0>}> : (tensor<2x2x4xf32>, tensor<f32>) -> tensor<2x5x4xf32>
    %167 = "stablehlo.add"(%153, %166) : (tensor<2x5x4xf32>, tensor<2x5x4xf32>) -> tensor<2x5x4xf32>
    %168 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %169 = "stablehlo.pad"(%162, %168) <{edge_padding_high = array<i64: 0, 0, 0>, edge_padding_low = array<i64: 0, 2, 0>, interior_padding = array<i64: 0, 1, 0>}> : (tensor<2x2x4xf32>, tensor<f32>) -> tensor<2x5x4xf32>
    %170 = "stablehlo.add"(%157, %169) : (tensor<2x5x4xf32>, tensor<2x5x4xf32>) -> tensor<2x5x4xf32>
    %171 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %172 = "stablehlo.pad"(%159, %171) <{edge_padding_high = array<i64: 0, 0, 0>, edge_padding_low = array<i64: 0, -1, 0>, interior_padding = array<i64: 0, 0, 0>}> : (tensor<2x2x4xf32>, tensor<f32>) -> tensor<2x1x4xf32>
    %173 = "stablehlo.slice"(%172) <{limit_indices = array<i64: 2, 1, 4>, start_indices = array<i64: 0, 0, 0>, strides = array<i64: 1, 2, 1>}> : (tensor<2x1x4xf32>) -> tensor<2x1x4xf32>
    %174 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %175 = "stablehlo.pad"(%159, %174) <{edge_padding_high = array<i64: 0, -1, 0>, edge_padding_low = array<i64: 0, 0, 0>, interior_padding = array<i64: 0, 0, 0>}> : (tensor<2x2x4xf32>, tensor<f32>) -> tensor<2x1x4xf32>
    %176 = "stablehlo.slice"(%175) <{limit_indices = array<i64: 2, 1, 4>, start_indices = array<i64: 0, 0, 0>, strides = array<i64: 1, 2, 1>}> : (tensor<2x1x4xf32>) -> tensor<2x1x4xf32>
    %177 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %178 = "stablehlo.pad"(%164, %177) <{edge_padding_high = array<i64: 0, 0, 0>, edge_padding_low = array<i64: 0, -1, 0>, interior_padding = array<i64: 0, 0, 0>}> : (tensor<2x2x4xf32>, tensor<f32>) -> tensor<2x1x4xf32>
    %179 = "stablehlo.slice"(%178) <{limit_indices = array<i64: 2, 1, 4>, start_indices = array<i64: 0, 0, 0>, strides = array<i64: 1, 2, 1>}> : (tensor<2x1x4xf32>) -> tensor<2x1x4xf32>
    %180 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %181 = "stablehlo.pad"(%164, %180) <{edge_padding_high = array<i64: 0, -1, 0>, edge_padding_low = array<i64: 0, 0, 0>, interior_padding = array<i64: 0, 0, 0>}> : (tensor<2x2x4xf32>, tensor<f32>) -> tensor<2x1x4xf32>
    %182 = "stablehlo.slice"(%181) <{limit_indices = array<i64: 2, 1, 4>, start_indices = array<i64: 0, 0, 0>, strides = array<i64: 1, 2, 1>}> : (tensor<2x1x4xf32>) -> tensor<2x1x4xf32>
    %183 = "stablehlo.slice"(%176) <{limit_indices = array<i64: 2, 1, 4>, start_indices = array<i64: 0, 0, 0>, strides = array<i64: 1, 1, 1>}> : (tensor<2x1x4xf32>) -> tensor<2x1x4xf32>
    %184 = "stablehlo.slice"(%176) <{limit_indices = array<i64: 2, 1, 4>, start_indices = array<i64: 0, 1, 0>, strides = array<i64: 1, 1, 1>}> : (tensor<2x1x4xf32>) -> tensor<2x0x4xf32>
    %185 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %186 = "stablehlo.pad"(%183, %185) <{edge_padding_high = array<i64: 0, 1, 0>, edge_padding_low = array<i64: 0, 0, 0>, interior_padding = array<i64: 0, 0, 0>}> : (tensor<2x1x4xf32>, tensor<f32>) -> tensor<2x2x4xf32>
    %187 = "stablehlo.slice"(%182) <{limit_indices = array<i64: 2, 1, 4>, start_indices = array<i64: 0, 0, 0>, strides = array<i64: 1, 1, 1>}> : (tensor<2x1x4xf32>) -> tensor<2x1x4xf32>
    %188 = "stablehlo.slice"(%182) <{limit_indices = array<i64: 2, 1, 4>, start_indices = array<i64: 0, 1, 0>, strides = array<i64: 1, 1, 1>}> : (tensor<2x1x4xf32>) -> tensor<2x0x4xf32>
    %189 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %190 = "stablehlo.pad"(%187, %189) <{edge_padding_high = array<i64: 0, 1, 0>, edge_padding_low = array<i64: 0, 0, 0>, interior_padding = array<i64: 0, 0, 0>}> : (tensor<2x1x4xf32>, tensor<f32>) -> tensor<2x2x4xf32>
    %191 = "stablehlo.multiply"(%36, %184) : (tensor<2x0x4xf32>, tensor<2x0x4xf32>) -> tensor<2x0x4xf32>
    %192 = "stablehlo.multiply"(%184, %35) : (tensor<2x0x4xf32>, tensor<2x0x4xf32>) -> tensor<2x0x4xf32>
    %193 = "stablehlo.multiply"(%34, %188) : (tensor<2x0x4xf32>, tensor<2x0x4xf32>) -> tensor<2x0x4xf32>
    %194 = "stablehlo.add"(%192, %193) : (tensor<2x0x4xf32>, tensor<2x0x4xf32>) -> tensor<2x0x4xf32>
    %195 = "stablehlo.multiply"(%188, %36) : (tensor<2x0x4xf32>, tensor<2x0x4xf32>) -> tensor<2x0x4xf32>
    %196 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %197 = "stablehlo.pad"(%184, %196) <{edge_padding_high = array<i64: 0, 0, 0>, edge_padding_low = array<i64: 0, 2, 0>, interior_padding = array<i64: 0, 1, 0>}> : (tensor<2x0x4xf32>, tensor<f32>) -> tensor<2x2x4xf32>
    %198 = "stablehlo.add"(%186, %197) : (tensor<2x2x4xf32>, tensor<2x2x4xf32>) -> tensor<2x2x4xf32>
    %199 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %200 = "stablehlo.pad"(%194, %199) <{edge_padding_high = array<i64: 0, 0, 0>, edge_padding_low = array<i64: 0, 2, 0>, interior_padding = array<i64: 0, 1, 0>}> : (tensor<2x0x4xf32>, tensor<f32>) -> tensor<2x2x4xf32>
    %201 = "stablehlo.add"(%190, %200) : (tensor<2x2x4xf32>, tensor<2x2x4xf32>) -> tensor<2x2x4xf32>
    %202 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %203 = "stablehlo.pad"(%191, %202) <{edge_padding_high = array<i64: 0, 1, 0>, edge_padding_low = array<i64: 0, 0, 0>, interior_padding = array<i64: 0, 0, 0>}> : (tensor<2x0x4xf32>, tensor<f32>) -> tensor<2x1x4xf32>
    %204 = "stablehlo.add"(%173, %203) : (tensor<2x1x4xf32>, tensor<2x1x4xf32>) -> tensor<2x1x4xf32>
    %205 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %206 = "stablehlo.pad"(%195, %205) <{edge_padding_high = array<i64: 0, 1, 0>, edge_padding_low = array<i64: 0, 0, 0>, interior_padding = array<i64: 0, 0, 0>}> : (tensor<2x0x4xf32>, tensor<f32>) -> tensor<2x1x4xf32>
    %207 = "stablehlo.add"(%179, %206) : (tensor<2x1x4xf32>, tensor<2x1x4xf32>) -> tensor<2x1x4xf32>
    %208 = "stablehlo.multiply"(%29, %204) : (tensor<2x1x4xf32>, tensor<2x1x4xf32>) -> tensor<2x1x4xf32>
    %209 = "stablehlo.multiply"(%204, %28) : (tensor<2x1x4xf32>, tensor<2x1x4xf32>) -> tensor<2x1x4xf32>
    %210 = "stablehlo.multiply"(%27, %207) : (tensor<2x1x4xf32>, tensor<2x1x4xf32>) -> tensor<2x1x4xf32>
    %211 = "stablehlo.add"(%209, %210) : (tensor<2x1x4xf32>, tensor<2x1x4xf32>) -> tensor<2x1x4xf32>
    %212 = "stablehlo.multiply"(%207, %29) : (tensor<2x1x4xf32>, tensor<2x1x4xf32>) -> tensor<2x1x4xf32>
    %213 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %214 = "stablehlo.pad"(%204, %213) <{edge_padding_high = array<i64: 0, 0, 0>, edge_padding_low = array<i64: 0, 1, 0>, interior_padding = array<i64: 0, 1, 0>}> : (tensor<2x1x4xf32>, tensor<f32>) -> tensor<2x2x4xf32>
    %215 = "stablehlo.add"(%198, %214) : (tensor<2x2x4xf32>, tensor<2x2x4xf32>) -> tensor<2x2x4xf32>
    %216 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %217 = "stablehlo.pad"(%211, %216) <{edge_padding_high = array<i64: 0, 0, 0>, edge_padding_low = array<i64: 0, 1, 0>, interior_padding = array<i64: 0, 1, 0>}> : (tensor<2x1x4xf32>, tensor<f32>) -> tensor<2x2x4xf32>
    %218 = "stablehlo.add"(%201, %217) : (tensor<2x2x4xf32>, tensor<2x2x4xf32>) -> tensor<2x2x4xf32>
    %219 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %220 = "stablehlo.pad"(%208, %219) <{edge_padding_high = array<i64: 0, 1, 0>, edge_padding_low = array<i64: 0, 0, 0>, interior_padding = array<i64: 0, 1, 0>}> : (tensor<2x1x4xf32>, tensor<f32>) -> tensor<2x2x4xf32>
    %221 = "stablehlo.add"(%215, %220) : (tensor<2x2x4xf32>, tensor<2x2x4xf32>) -> tensor<2x2x4xf32>
    %222 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %223 = "stablehlo.pad"(%212, %222) <{edge_padding_high = array<i64: 0, 1, 0>, edge_padding_low = array<i64: 0, 0, 0>, interior_padding = array<i64: 0, 1, 0>}> : (tensor<2x1x4xf32>, tensor<f32>) -> tensor<2x2x4xf32>
    %224 = "stablehlo.add"(%218, %223) : (tensor<2x2x4xf32>, tensor<2x2x4xf32>) -> tensor<2x2x4xf32>
    %225 = "stablehlo.multiply"(%22, %221) : (tensor<2x2x4xf32>, tensor<2x2x4xf32>) -> tensor<2x2x4xf32>
    %226 = "stablehlo.multiply"(%221, %21) : (tensor<2x2x4xf32>, tensor<2x2x4xf32>) -> tensor<2x2x4xf32>
    %227 = "stablehlo.multiply"(%20, %224) : (tensor<2x2x4xf32>, tensor<2x2x4xf32>) -> tensor<2x2x4xf32>
    %228 = "stablehlo.add"(%226, %227) : (tensor<2x2x4xf32>, tensor<2x2x4xf32>) -> tensor<2x2x4xf32>
    %229 = "stablehlo.multiply"(%224, %22) : (tensor<2x2x4xf32>, tensor<2x2x4xf32>) -> tensor<2x2x4xf32>
    %230 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %231 = "stablehlo.pad"(%221, %230) <{edge_padding_high = array<i64: 0, 1, 0>, edge_padding_low = array<i64: 0, 1, 0>, interior_padding = array<i64: 0, 1, 0>}> : (tensor<2x2x4xf32>, tensor<f32>) -> tensor<2x5x4xf32>
    %232 = "stablehlo.add"(%167, %231) : (tensor<2x5x4xf32>, tensor<2x5x4xf32>) -> tensor<2x5x4xf32>
    %233 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %234 = "stablehlo.pad"(%228, %233) <{edge_padding_high = array<i64: 0, 1, 0>, edge_padding_low = array<i64: 0, 1, 0>, interior_padding = array<i64: 0, 1, 0>}> : (tensor<2x2x4xf32>, tensor<f32>) -> tensor<2x5x4xf32>
    %235 = "stablehlo.add"(%170, %234) : (tensor<2x5x4xf32>, tensor<2x5x4xf32>) -> tensor<2x5x4xf32>
    %236 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %237 = "stablehlo.pad"(%225, %236) <{edge_padding_high = array<i64: 0, 2, 0>, edge_padding_low = array<i64: 0, 0, 0>, interior_padding = array<i64: 0, 1, 0>}> : (tensor<2x2x4xf32>, tensor<f32>) -> tensor<2x5x4xf32>
    %238 = "stablehlo.add"(%232, %237) : (tensor<2x5x4xf32>, tensor<2x5x4xf32>) -> tensor<2x5x4xf32>
    %239 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %240 = "stablehlo.pad"(%229, %239) <{edge_padding_high = array<i64: 0, 2, 0>, edge_padding_low = array<i64: 0, 0, 0>, interior_padding = array<i64: 0, 1, 0>}> : (tensor<2x2x4xf32>, tensor<f32>) -> tensor<2x5x4xf32>
    %241 = "stablehlo.add"(%235, %240) : (tensor<2x5x4xf32>, tensor<2x5x4xf32>) -> tensor<2x5x4xf32>
    %242 = "stablehlo.multiply"(%15, %238) : (tensor<2x5x4xf32>, tensor<2x5x4xf32>) -> tensor<2x5x4xf32>
    %243 = "stablehlo.multiply"(%238, %14) : (tensor<2x5x4xf32>, tensor<2x5x4xf32>) -> tensor<2x5x4xf32>
    %244 = "stablehlo.multiply"(%13, %241) : (tensor<2x5x4xf32>, tensor<2x5x4xf32>) -> tensor<2x5x4xf32>
    %245 = "stablehlo.add"(%243, %244) : (tensor<2x5x4xf32>, tensor<2x5x4xf32>) -> tensor<2x5x4xf32>
    %246 = "stablehlo.multiply"(%241, %15) : (tensor<2x5x4xf32>, tensor<2x5x4xf32>) -> tensor<2x5x4xf32>
    %247 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %248 = "stablehlo.pad"(%238, %247) <{edge_padding_high = array<i64: 0, 1, 0>, edge_padding_low = array<i64: 0, 1, 0>, interior_padding = array<i64: 0, 1, 0>}> : (tensor<2x5x4xf32>, tensor<f32>) -> tensor<2x11x4xf32>
    %249 = "stablehlo.add"(%134, %248) : (tensor<2x11x4xf32>, tensor<2x11x4xf32>) -> tensor<2x11x4xf32>
    %250 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %251 = "stablehlo.pad"(%245, %250) <{edge_padding_high = array<i64: 0, 1, 0>, edge_padding_low = array<i64: 0, 1, 0>, interior_padding = array<i64: 0, 1, 0>}> : (tensor<2x5x4xf32>, tensor<f32>) -> tensor<2x11x4xf32>
    %252 = "stablehlo.add"(%137, %251) : (tensor<2x11x4xf32>, tensor<2x11x4xf32>) -> tensor<2x11x4xf32>
    %253 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %254 = "stablehlo.pad"(%242, %253) <{edge_padding_high = array<i64: 0, 2, 0>, edge_padding_low = array<i64: 0, 0, 0>, interior_padding = array<i64: 0, 1, 0>}> : (tensor<2x5x4xf32>, tensor<f32>) -> tensor<2x11x4xf32>
    %255 = "stablehlo.add"(%249, %254) : (tensor<2x11x4xf32>, tensor<2x11x4xf32>) -> tensor<2x11x4xf32>
    %256 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %257 = "stablehlo.pad"(%246, %256) <{edge_padding_high = array<i64: 0, 2, 0>, edge_padding_low = array<i64: 0, 0, 0>, interior_padding = array<i64: 0, 1, 0>}> : (tensor<2x5x4xf32>, tensor<f32>) -> tensor<2x11x4xf32>
    %258 = "stablehlo.add"(%252, %257) : (tensor<2x11x4xf32>, tensor<2x11x4xf32>) -> tensor<2x11x4xf32>
    %259 = "stablehlo.multiply"(%arg1, %255) : (tensor<2x11x4xf32>, tensor<2x11x4xf32>) -> tensor<2x11x4xf32>
    %260 = "stablehlo.multiply"(%255, %arg0) : (tensor<2x11x4xf32>, tensor<2x11x4xf32>) -> tensor<2x11x4xf32>
    %261 = "stablehlo.multiply"(%258, %11) : (tensor<2x11x4xf32>, tensor<2x11x4xf32>) -> tensor<2x11x4xf32>
    %262 = "stablehlo.add"(%259, %261) : (tensor<2x11x4xf32>, tensor<2x11x4xf32>) -> tensor<2x11x4xf32>
    %263 = "stablehlo.all_reduce"(%98) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<0> : tensor<1x1xi64>, use_global_device_ids}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %264 = "stablehlo.add"(%arg2, %arg3) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%264) : (tensor<f32>) -> ()
    }) : (tensor<f32>) -> tensor<f32>
    "func.return"(%263, %262, %260) : (tensor<f32>, tensor<2x11x4xf32>, tensor<2x11x4xf32>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} : () -> ()

