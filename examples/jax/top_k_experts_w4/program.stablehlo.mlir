"builtin.module"() <{sym_name = "jit_run"}> ({
  "sdy.mesh"() <{mesh = #sdy.mesh<["ep"=4]>, sym_name = "mesh"}> {stablehlo.mesh = {axes = [{name = "ep", size = 4 : i64}]}} : () -> ()
  "sdy.mesh"() <{mesh = #sdy.mesh<["ep"=4]>, sym_name = "mesh_0"}> {stablehlo.mesh = {axes = [{name = "ep", size = 4 : i64}]}} : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<8x4xf32>, tensor<4x8x8xf32>, tensor<64x8xf32>) -> tensor<64x8xf32>, res_attrs = [{jax.result_info = "result"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg10: tensor<8x4xf32>, %arg11: tensor<4x8x8xf32>, %arg12: tensor<64x8xf32>):
    %29 = "sdy.manual_computation"(%arg10, %arg11, %arg12) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{}, {}]>, <@mesh, [{"ep"}, {}, {}]>, <@mesh, [{"ep"}, {}]>]>, manual_axes = #sdy<manual_axes{"ep"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{"ep"}, {}]>]>}> ({
    ^bb0(%arg13: tensor<8x4xf32>, %arg14: tensor<1x8x8xf32>, %arg15: tensor<16x8xf32>):
      %30 = "stablehlo.dot_general"(%arg15, %arg13) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<16x8xf32>, tensor<8x4xf32>) -> tensor<16x4xf32>
      %31:2 = "chlo.top_k"(%30) <{is_stable = true, k = 2 : i64}> : (tensor<16x4xf32>) -> (tensor<16x2xf32>, tensor<16x2xi32>)
      %32 = "stablehlo.reshape"(%31#1) : (tensor<16x2xi32>) -> tensor<32xi32>
      %33 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
      %34 = "stablehlo.reduce"(%31#0, %33) <{dimensions = array<i64: 1>}> ({
      ^bb0(%arg26: tensor<f32>, %arg27: tensor<f32>):
        %139 = "stablehlo.maximum"(%arg26, %arg27) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%139) : (tensor<f32>) -> ()
      }) : (tensor<16x2xf32>, tensor<f32>) -> tensor<16xf32>
      %35 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
      %36 = "stablehlo.broadcast_in_dim"(%35) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
      %37 = "stablehlo.maximum"(%36, %34) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
      %38 = "stablehlo.broadcast_in_dim"(%37) <{broadcast_dimensions = array<i64: 0>}> : (tensor<16xf32>) -> tensor<16x1xf32>
      %39 = "stablehlo.broadcast_in_dim"(%38) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<16x1xf32>) -> tensor<16x2xf32>
      %40 = "stablehlo.subtract"(%31#0, %39) : (tensor<16x2xf32>, tensor<16x2xf32>) -> tensor<16x2xf32>
      %41 = "stablehlo.exponential"(%40) : (tensor<16x2xf32>) -> tensor<16x2xf32>
      %42 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %43 = "stablehlo.reduce"(%41, %42) <{dimensions = array<i64: 1>}> ({
      ^bb0(%arg24: tensor<f32>, %arg25: tensor<f32>):
        %138 = "stablehlo.add"(%arg24, %arg25) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%138) : (tensor<f32>) -> ()
      }) : (tensor<16x2xf32>, tensor<f32>) -> tensor<16xf32>
      %44 = "stablehlo.broadcast_in_dim"(%43) <{broadcast_dimensions = array<i64: 0>}> : (tensor<16xf32>) -> tensor<16x1xf32>
      %45 = "stablehlo.broadcast_in_dim"(%44) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<16x1xf32>) -> tensor<16x2xf32>
      %46 = "stablehlo.divide"(%41, %45) : (tensor<16x2xf32>, tensor<16x2xf32>) -> tensor<16x2xf32>
      %47 = "stablehlo.reshape"(%46) : (tensor<16x2xf32>) -> tensor<32x1xf32>
      %48 = "func.call"(%32) <{callee = @_one_hot}> : (tensor<32xi32>) -> tensor<32x4xi32>
      %49 = "func.call"(%48) <{callee = @cumsum}> : (tensor<32x4xi32>) -> tensor<32x4xi32>
      %50 = "stablehlo.multiply"(%49, %48) : (tensor<32x4xi32>, tensor<32x4xi32>) -> tensor<32x4xi32>
      %51 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
      %52 = "stablehlo.reduce"(%50, %51) <{dimensions = array<i64: 1>}> ({
      ^bb0(%arg22: tensor<i32>, %arg23: tensor<i32>):
        %137 = "stablehlo.add"(%arg22, %arg23) : (tensor<i32>, tensor<i32>) -> tensor<i32>
        "stablehlo.return"(%137) : (tensor<i32>) -> ()
      }) : (tensor<32x4xi32>, tensor<i32>) -> tensor<32xi32>
      %53 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
      %54 = "stablehlo.broadcast_in_dim"(%53) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<32xi32>
      %55 = "stablehlo.subtract"(%52, %54) : (tensor<32xi32>, tensor<32xi32>) -> tensor<32xi32>
      %56 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %57 = "stablehlo.broadcast_in_dim"(%56) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x8x8xf32>
      %58 = "stablehlo.broadcast_in_dim"(%arg15) <{broadcast_dimensions = array<i64: 0, 2>}> : (tensor<16x8xf32>) -> tensor<16x2x8xf32>
      %59 = "stablehlo.reshape"(%58) : (tensor<16x2x8xf32>) -> tensor<32x8xf32>
      %60 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
      %61 = "stablehlo.broadcast_in_dim"(%60) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<32xi32>
      %62 = "stablehlo.compare"(%32, %61) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<32xi32>, tensor<32xi32>) -> tensor<32xi1>
      %63 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> tensor<i32>
      %64 = "stablehlo.broadcast_in_dim"(%63) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<32xi32>
      %65 = "stablehlo.add"(%32, %64) : (tensor<32xi32>, tensor<32xi32>) -> tensor<32xi32>
      %66 = "stablehlo.select"(%62, %65, %32) : (tensor<32xi1>, tensor<32xi32>, tensor<32xi32>) -> tensor<32xi32>
      %67 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
      %68 = "stablehlo.broadcast_in_dim"(%67) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<32xi32>
      %69 = "stablehlo.compare"(%55, %68) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<32xi32>, tensor<32xi32>) -> tensor<32xi1>
      %70 = "stablehlo.constant"() <{value = dense<8> : tensor<i32>}> : () -> tensor<i32>
      %71 = "stablehlo.broadcast_in_dim"(%70) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<32xi32>
      %72 = "stablehlo.add"(%55, %71) : (tensor<32xi32>, tensor<32xi32>) -> tensor<32xi32>
      %73 = "stablehlo.select"(%69, %72, %55) : (tensor<32xi1>, tensor<32xi32>, tensor<32xi32>) -> tensor<32xi32>
      %74 = "stablehlo.broadcast_in_dim"(%66) <{broadcast_dimensions = array<i64: 0>}> : (tensor<32xi32>) -> tensor<32x1xi32>
      %75 = "stablehlo.broadcast_in_dim"(%73) <{broadcast_dimensions = array<i64: 0>}> : (tensor<32xi32>) -> tensor<32x1xi32>
      %76 = "stablehlo.concatenate"(%74, %75) <{dimension = 1 : i64}> : (tensor<32x1xi32>, tensor<32x1xi32>) -> tensor<32x2xi32>
      %77 = "stablehlo.scatter"(%57, %76, %59) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0, 1], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 1>, unique_indices = false}> ({
      ^bb0(%arg20: tensor<f32>, %arg21: tensor<f32>):
        "stablehlo.return"(%arg21) : (tensor<f32>) -> ()
      }) : (tensor<4x8x8xf32>, tensor<32x2xi32>, tensor<32x8xf32>) -> tensor<4x8x8xf32>
      %78 = "stablehlo.all_to_all"(%77) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, concat_dimension = 0 : i64, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "ep">]>, split_count = 4 : i64, split_dimension = 0 : i64}> : (tensor<4x8x8xf32>) -> tensor<4x8x8xf32>
      %79 = "stablehlo.reshape"(%78) : (tensor<4x8x8xf32>) -> tensor<1x32x8xf32>
      %80 = "stablehlo.reshape"(%79) : (tensor<1x32x8xf32>) -> tensor<32x8xf32>
      %81 = "stablehlo.reshape"(%arg14) : (tensor<1x8x8xf32>) -> tensor<8x8xf32>
      %82 = "stablehlo.dot_general"(%80, %81) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<32x8xf32>, tensor<8x8xf32>) -> tensor<32x8xf32>
      %83 = "stablehlo.broadcast_in_dim"(%82) <{broadcast_dimensions = array<i64: 1, 2>}> : (tensor<32x8xf32>) -> tensor<1x32x8xf32>
      %84 = "stablehlo.tanh"(%83) : (tensor<1x32x8xf32>) -> tensor<1x32x8xf32>
      %85 = "stablehlo.reshape"(%84) : (tensor<1x32x8xf32>) -> tensor<4x8x8xf32>
      %86 = "stablehlo.all_to_all"(%85) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, concat_dimension = 0 : i64, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "ep">]>, split_count = 4 : i64, split_dimension = 0 : i64}> : (tensor<4x8x8xf32>) -> tensor<4x8x8xf32>
      %87 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
      %88 = "stablehlo.broadcast_in_dim"(%87) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<32xi32>
      %89 = "stablehlo.compare"(%32, %88) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<32xi32>, tensor<32xi32>) -> tensor<32xi1>
      %90 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> tensor<i32>
      %91 = "stablehlo.broadcast_in_dim"(%90) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<32xi32>
      %92 = "stablehlo.add"(%32, %91) : (tensor<32xi32>, tensor<32xi32>) -> tensor<32xi32>
      %93 = "stablehlo.select"(%89, %92, %32) : (tensor<32xi1>, tensor<32xi32>, tensor<32xi32>) -> tensor<32xi32>
      %94 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
      %95 = "stablehlo.broadcast_in_dim"(%94) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<32xi32>
      %96 = "stablehlo.compare"(%55, %95) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<32xi32>, tensor<32xi32>) -> tensor<32xi1>
      %97 = "stablehlo.constant"() <{value = dense<8> : tensor<i32>}> : () -> tensor<i32>
      %98 = "stablehlo.broadcast_in_dim"(%97) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<32xi32>
      %99 = "stablehlo.add"(%55, %98) : (tensor<32xi32>, tensor<32xi32>) -> tensor<32xi32>
      %100 = "stablehlo.select"(%96, %99, %55) : (tensor<32xi1>, tensor<32xi32>, tensor<32xi32>) -> tensor<32xi32>
      %101 = "stablehlo.broadcast_in_dim"(%93) <{broadcast_dimensions = array<i64: 0>}> : (tensor<32xi32>) -> tensor<32x1xi32>
      %102 = "stablehlo.broadcast_in_dim"(%100) <{broadcast_dimensions = array<i64: 0>}> : (tensor<32xi32>) -> tensor<32x1xi32>
      %103 = "stablehlo.concatenate"(%101, %102) <{dimension = 1 : i64}> : (tensor<32x1xi32>, tensor<32x1xi32>) -> tensor<32x2xi32>
      %104 = "stablehlo.constant"() <{value = dense<[3, 7]> : tensor<2xi32>}> : () -> tensor<2xi32>
      %105 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
      %106 = "stablehlo.broadcast_in_dim"(%105) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<32x2xi32>
      %107 = "stablehlo.compare"(%103, %106) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<32x2xi32>, tensor<32x2xi32>) -> tensor<32x2xi1>
      %108 = "stablehlo.broadcast_in_dim"(%104) <{broadcast_dimensions = array<i64: 1>}> : (tensor<2xi32>) -> tensor<1x2xi32>
      %109 = "stablehlo.broadcast_in_dim"(%108) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<1x2xi32>) -> tensor<32x2xi32>
      %110 = "stablehlo.compare"(%103, %109) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LE>}> : (tensor<32x2xi32>, tensor<32x2xi32>) -> tensor<32x2xi1>
      %111 = "stablehlo.and"(%107, %110) : (tensor<32x2xi1>, tensor<32x2xi1>) -> tensor<32x2xi1>
      %112 = "stablehlo.constant"() <{value = dense<true> : tensor<i1>}> : () -> tensor<i1>
      %113 = "stablehlo.reduce"(%111, %112) <{dimensions = array<i64: 1>}> ({
      ^bb0(%arg18: tensor<i1>, %arg19: tensor<i1>):
        %136 = "stablehlo.and"(%arg18, %arg19) : (tensor<i1>, tensor<i1>) -> tensor<i1>
        "stablehlo.return"(%136) : (tensor<i1>) -> ()
      }) : (tensor<32x2xi1>, tensor<i1>) -> tensor<32xi1>
      %114 = "stablehlo.gather"(%86, %103) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0, 1], start_index_map = [0, 1], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1, 8>}> : (tensor<4x8x8xf32>, tensor<32x2xi32>) -> tensor<32x8xf32>
      %115 = "stablehlo.broadcast_in_dim"(%113) <{broadcast_dimensions = array<i64: 0>}> : (tensor<32xi1>) -> tensor<32x8xi1>
      %116 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %117 = "stablehlo.broadcast_in_dim"(%116) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<32x8xf32>
      %118 = "stablehlo.select"(%115, %114, %117) : (tensor<32x8xi1>, tensor<32x8xf32>, tensor<32x8xf32>) -> tensor<32x8xf32>
      %119 = "stablehlo.broadcast_in_dim"(%47) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<32x1xf32>) -> tensor<32x8xf32>
      %120 = "stablehlo.multiply"(%118, %119) : (tensor<32x8xf32>, tensor<32x8xf32>) -> tensor<32x8xf32>
      %121 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %122 = "stablehlo.broadcast_in_dim"(%121) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x8xf32>
      %123 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<32xi32>
      %124 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> tensor<i32>
      %125 = "func.call"(%123, %124) <{callee = @floor_divide}> : (tensor<32xi32>, tensor<i32>) -> tensor<32xi32>
      %126 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
      %127 = "stablehlo.broadcast_in_dim"(%126) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<32xi32>
      %128 = "stablehlo.compare"(%125, %127) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<32xi32>, tensor<32xi32>) -> tensor<32xi1>
      %129 = "stablehlo.constant"() <{value = dense<16> : tensor<i32>}> : () -> tensor<i32>
      %130 = "stablehlo.broadcast_in_dim"(%129) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<32xi32>
      %131 = "stablehlo.add"(%125, %130) : (tensor<32xi32>, tensor<32xi32>) -> tensor<32xi32>
      %132 = "stablehlo.select"(%128, %131, %125) : (tensor<32xi1>, tensor<32xi32>, tensor<32xi32>) -> tensor<32xi32>
      %133 = "stablehlo.broadcast_in_dim"(%132) <{broadcast_dimensions = array<i64: 0>}> : (tensor<32xi32>) -> tensor<32x1xi32>
      %134 = "stablehlo.scatter"(%122, %133, %120) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
      ^bb0(%arg16: tensor<f32>, %arg17: tensor<f32>):
        %135 = "stablehlo.add"(%arg16, %arg17) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%135) : (tensor<f32>) -> ()
      }) : (tensor<16x8xf32>, tensor<32x1xi32>, tensor<32x8xf32>) -> tensor<16x8xf32>
      "sdy.return"(%134) : (tensor<16x8xf32>) -> ()
    }) : (tensor<8x4xf32>, tensor<4x8x8xf32>, tensor<64x8xf32>) -> tensor<64x8xf32>
    "func.return"(%29) : (tensor<64x8xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}], function_type = (tensor<32xi32>) -> tensor<32x4xi32>, res_attrs = [{}], sym_name = "_one_hot", sym_visibility = "private"}> ({
  ^bb0(%arg9: tensor<32xi32>):
    %23 = "stablehlo.broadcast_in_dim"(%arg9) <{broadcast_dimensions = array<i64: 0>}> : (tensor<32xi32>) -> tensor<32x1xi32>
    %24 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> tensor<1x4xi32>
    %25 = "stablehlo.broadcast_in_dim"(%23) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<32x1xi32>) -> tensor<32x4xi32>
    %26 = "stablehlo.broadcast_in_dim"(%24) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<1x4xi32>) -> tensor<32x4xi32>
    %27 = "stablehlo.compare"(%25, %26) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<32x4xi32>, tensor<32x4xi32>) -> tensor<32x4xi1>
    %28 = "stablehlo.convert"(%27) : (tensor<32x4xi1>) -> tensor<32x4xi32>
    "func.return"(%28) : (tensor<32x4xi32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}], function_type = (tensor<32x4xi32>) -> tensor<32x4xi32>, res_attrs = [{}], sym_name = "cumsum", sym_visibility = "private"}> ({
  ^bb0(%arg8: tensor<32x4xi32>):
    %22 = "func.call"(%arg8) <{callee = @cumsum_0}> : (tensor<32x4xi32>) -> tensor<32x4xi32>
    "func.return"(%22) : (tensor<32x4xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<32x4xi32>) -> tensor<32x4xi32>, sym_name = "cumsum_0", sym_visibility = "private"}> ({
  ^bb0(%arg5: tensor<32x4xi32>):
    %18 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %19 = "stablehlo.broadcast_in_dim"(%18) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<i32>
    %20 = "stablehlo.reduce_window"(%arg5, %19) <{base_dilations = array<i64: 1, 1>, padding = dense<[[31, 0], [0, 0]]> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 32, 1>, window_strides = array<i64: 1, 1>}> ({
    ^bb0(%arg6: tensor<i32>, %arg7: tensor<i32>):
      %21 = "stablehlo.add"(%arg6, %arg7) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%21) : (tensor<i32>) -> ()
    }) : (tensor<32x4xi32>, tensor<i32>) -> tensor<32x4xi32>
    "func.return"(%20) : (tensor<32x4xi32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<32xi32>, tensor<i32>) -> tensor<32xi32>, res_attrs = [{}], sym_name = "floor_divide", sym_visibility = "private"}> ({
  ^bb0(%arg3: tensor<32xi32>, %arg4: tensor<i32>):
    %1 = "stablehlo.convert"(%arg4) : (tensor<i32>) -> tensor<i32>
    %2 = "stablehlo.broadcast_in_dim"(%1) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<32xi32>
    %3 = "stablehlo.divide"(%arg3, %2) : (tensor<32xi32>, tensor<32xi32>) -> tensor<32xi32>
    %4 = "stablehlo.sign"(%arg3) : (tensor<32xi32>) -> tensor<32xi32>
    %5 = "stablehlo.sign"(%1) : (tensor<i32>) -> tensor<i32>
    %6 = "stablehlo.broadcast_in_dim"(%5) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<32xi32>
    %7 = "stablehlo.compare"(%4, %6) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction NE>}> : (tensor<32xi32>, tensor<32xi32>) -> tensor<32xi1>
    %8 = "stablehlo.broadcast_in_dim"(%1) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<32xi32>
    %9 = "stablehlo.remainder"(%arg3, %8) : (tensor<32xi32>, tensor<32xi32>) -> tensor<32xi32>
    %10 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %11 = "stablehlo.broadcast_in_dim"(%10) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<32xi32>
    %12 = "stablehlo.compare"(%9, %11) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction NE>}> : (tensor<32xi32>, tensor<32xi32>) -> tensor<32xi1>
    %13 = "stablehlo.and"(%7, %12) : (tensor<32xi1>, tensor<32xi1>) -> tensor<32xi1>
    %14 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
    %15 = "stablehlo.broadcast_in_dim"(%14) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<32xi32>
    %16 = "stablehlo.subtract"(%3, %15) : (tensor<32xi32>, tensor<32xi32>) -> tensor<32xi32>
    %17 = "func.call"(%13, %16, %3) <{callee = @_where}> : (tensor<32xi1>, tensor<32xi32>, tensor<32xi32>) -> tensor<32xi32>
    "func.return"(%17) : (tensor<32xi32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<32xi1>, tensor<32xi32>, tensor<32xi32>) -> tensor<32xi32>, res_attrs = [{}], sym_name = "_where", sym_visibility = "private"}> ({
  ^bb0(%arg0: tensor<32xi1>, %arg1: tensor<32xi32>, %arg2: tensor<32xi32>):
    %0 = "stablehlo.select"(%arg0, %arg1, %arg2) : (tensor<32xi1>, tensor<32xi32>, tensor<32xi32>) -> tensor<32xi32>
    "func.return"(%0) : (tensor<32xi32>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} : () -> ()

