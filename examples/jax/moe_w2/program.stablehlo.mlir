"builtin.module"() <{sym_name = "jit_step"}> ({
  "sdy.mesh"() <{mesh = #sdy.mesh<["ep"=2]>, sym_name = "mesh"}> {stablehlo.mesh = {axes = [{name = "ep", size = 2 : i64}]}} : () -> ()
  "sdy.mesh"() <{mesh = #sdy.mesh<["ep"=2]>, sym_name = "mesh_0"}> {stablehlo.mesh = {axes = [{name = "ep", size = 2 : i64}]}} : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}, {}, {}], function_type = (tensor<16x2xf32>, tensor<2x16x32xf32>, tensor<2x32x16xf32>, tensor<32x16xf32>, tensor<32x16xf32>) -> (tensor<f32>, tensor<16x2xf32>, tensor<2x16x32xf32>, tensor<2x32x16xf32>), res_attrs = [{jax.result_info = "result[0]"}, {jax.result_info = "result[1][0]"}, {jax.result_info = "result[1][1]"}, {jax.result_info = "result[1][2]"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg11: tensor<16x2xf32>, %arg12: tensor<2x16x32xf32>, %arg13: tensor<2x32x16xf32>, %arg14: tensor<32x16xf32>, %arg15: tensor<32x16xf32>):
    %30:4 = "sdy.manual_computation"(%arg11, %arg12, %arg13, %arg14, %arg15) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{}, {}]>, <@mesh, [{"ep"}, {}, {}]>, <@mesh, [{"ep"}, {}, {}]>, <@mesh, [{"ep"}, {}]>, <@mesh, [{"ep"}, {}]>]>, manual_axes = #sdy<manual_axes{"ep"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, []>, <@mesh, [{}, {}]>, <@mesh, [{"ep"}, {}, {}]>, <@mesh, [{"ep"}, {}, {}]>]>}> ({
    ^bb0(%arg16: tensor<16x2xf32>, %arg17: tensor<1x16x32xf32>, %arg18: tensor<1x32x16xf32>, %arg19: tensor<16x16xf32>, %arg20: tensor<16x16xf32>):
      %31 = "stablehlo.dot_general"(%arg19, %arg16) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<16x16xf32>, tensor<16x2xf32>) -> tensor<16x2xf32>
      %32 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
      %33 = "stablehlo.reduce"(%31, %32) <{dimensions = array<i64: 1>}> ({
      ^bb0(%arg47: tensor<f32>, %arg48: tensor<f32>):
        %231 = "stablehlo.maximum"(%arg47, %arg48) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%231) : (tensor<f32>) -> ()
      }) : (tensor<16x2xf32>, tensor<f32>) -> tensor<16xf32>
      %34 = "stablehlo.reshape"(%33) : (tensor<16xf32>) -> tensor<16x1xf32>
      %35 = "stablehlo.broadcast_in_dim"(%34) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<16x1xf32>) -> tensor<16x2xf32>
      %36 = "stablehlo.compare"(%31, %35) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<16x2xf32>, tensor<16x2xf32>) -> tensor<16x2xi1>
      %37 = "stablehlo.convert"(%36) : (tensor<16x2xi1>) -> tensor<16x2xf32>
      %38 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %39 = "stablehlo.reduce"(%37, %38) <{dimensions = array<i64: 1>}> ({
      ^bb0(%arg45: tensor<f32>, %arg46: tensor<f32>):
        %230 = "stablehlo.add"(%arg45, %arg46) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%230) : (tensor<f32>) -> ()
      }) : (tensor<16x2xf32>, tensor<f32>) -> tensor<16xf32>
      %40 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
      %41 = "stablehlo.broadcast_in_dim"(%40) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
      %42 = "stablehlo.maximum"(%41, %33) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
      %43 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
      %44 = "stablehlo.broadcast_in_dim"(%43) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
      %45 = "stablehlo.compare"(%33, %44) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction GT>}> : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xi1>
      %46 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
      %47 = "stablehlo.broadcast_in_dim"(%46) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
      %48 = "stablehlo.compare"(%33, %47) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xi1>
      %49 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %50 = "stablehlo.broadcast_in_dim"(%49) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
      %51 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %52 = "stablehlo.broadcast_in_dim"(%51) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
      %53 = "stablehlo.constant"() <{value = dense<5.000000e-01> : tensor<f32>}> : () -> tensor<f32>
      %54 = "stablehlo.broadcast_in_dim"(%53) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
      %55 = "stablehlo.select"(%48, %54, %52) : (tensor<16xi1>, tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
      %56 = "stablehlo.select"(%45, %50, %55) : (tensor<16xi1>, tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
      %57 = "stablehlo.broadcast_in_dim"(%42) <{broadcast_dimensions = array<i64: 0>}> : (tensor<16xf32>) -> tensor<16x1xf32>
      %58 = "stablehlo.broadcast_in_dim"(%57) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<16x1xf32>) -> tensor<16x2xf32>
      %59 = "stablehlo.subtract"(%31, %58) : (tensor<16x2xf32>, tensor<16x2xf32>) -> tensor<16x2xf32>
      %60 = "stablehlo.exponential"(%59) : (tensor<16x2xf32>) -> tensor<16x2xf32>
      %61 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %62 = "stablehlo.reduce"(%60, %61) <{dimensions = array<i64: 1>}> ({
      ^bb0(%arg43: tensor<f32>, %arg44: tensor<f32>):
        %229 = "stablehlo.add"(%arg43, %arg44) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%229) : (tensor<f32>) -> ()
      }) : (tensor<16x2xf32>, tensor<f32>) -> tensor<16xf32>
      %63 = "stablehlo.broadcast_in_dim"(%62) <{broadcast_dimensions = array<i64: 0>}> : (tensor<16xf32>) -> tensor<16x1xf32>
      %64 = "stablehlo.broadcast_in_dim"(%63) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<16x1xf32>) -> tensor<16x2xf32>
      %65 = "stablehlo.divide"(%60, %64) : (tensor<16x2xf32>, tensor<16x2xf32>) -> tensor<16x2xf32>
      %66 = "stablehlo.multiply"(%63, %63) : (tensor<16x1xf32>, tensor<16x1xf32>) -> tensor<16x1xf32>
      %67 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %68 = "stablehlo.broadcast_in_dim"(%67) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x1xf32>
      %69 = "stablehlo.divide"(%68, %66) : (tensor<16x1xf32>, tensor<16x1xf32>) -> tensor<16x1xf32>
      %70 = "func.call"(%65) <{callee = @argmax}> : (tensor<16x2xf32>) -> tensor<16xi32>
      %71 = "func.call"(%70) <{callee = @_one_hot}> : (tensor<16xi32>) -> tensor<16x2xf32>
      %72 = "func.call"(%71) <{callee = @cumsum}> : (tensor<16x2xf32>) -> tensor<16x2xf32>
      %73 = "stablehlo.multiply"(%72, %71) : (tensor<16x2xf32>, tensor<16x2xf32>) -> tensor<16x2xf32>
      %74 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %75 = "stablehlo.broadcast_in_dim"(%74) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x2xf32>
      %76 = "stablehlo.subtract"(%73, %75) : (tensor<16x2xf32>, tensor<16x2xf32>) -> tensor<16x2xf32>
      %77 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %78 = "stablehlo.broadcast_in_dim"(%77) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x2xf32>
      %79 = "stablehlo.compare"(%76, %78) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<16x2xf32>, tensor<16x2xf32>) -> tensor<16x2xi1>
      %80 = "stablehlo.constant"() <{value = dense<8.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %81 = "stablehlo.broadcast_in_dim"(%80) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x2xf32>
      %82 = "stablehlo.compare"(%76, %81) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<16x2xf32>, tensor<16x2xf32>) -> tensor<16x2xi1>
      %83 = "stablehlo.and"(%79, %82) : (tensor<16x2xi1>, tensor<16x2xi1>) -> tensor<16x2xi1>
      %84 = "stablehlo.convert"(%76) : (tensor<16x2xf32>) -> tensor<16x2xi32>
      %85 = "func.call"(%84) <{callee = @_one_hot_1}> : (tensor<16x2xi32>) -> tensor<16x2x8xf32>
      %86 = "stablehlo.broadcast_in_dim"(%83) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<16x2xi1>) -> tensor<16x2x1xi1>
      %87 = "stablehlo.convert"(%86) : (tensor<16x2x1xi1>) -> tensor<16x2x1xf32>
      %88 = "stablehlo.broadcast_in_dim"(%87) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<16x2x1xf32>) -> tensor<16x2x8xf32>
      %89 = "stablehlo.multiply"(%85, %88) : (tensor<16x2x8xf32>, tensor<16x2x8xf32>) -> tensor<16x2x8xf32>
      %90 = "stablehlo.multiply"(%65, %71) : (tensor<16x2xf32>, tensor<16x2xf32>) -> tensor<16x2xf32>
      %91 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %92 = "stablehlo.reduce"(%90, %91) <{dimensions = array<i64: 1>}> ({
      ^bb0(%arg41: tensor<f32>, %arg42: tensor<f32>):
        %228 = "stablehlo.add"(%arg41, %arg42) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%228) : (tensor<f32>) -> ()
      }) : (tensor<16x2xf32>, tensor<f32>) -> tensor<16xf32>
      %93 = "stablehlo.broadcast_in_dim"(%92) <{broadcast_dimensions = array<i64: 0>}> : (tensor<16xf32>) -> tensor<16x1x1xf32>
      %94 = "stablehlo.broadcast_in_dim"(%93) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<16x1x1xf32>) -> tensor<16x2x8xf32>
      %95 = "stablehlo.multiply"(%89, %94) : (tensor<16x2x8xf32>, tensor<16x2x8xf32>) -> tensor<16x2x8xf32>
      %96 = "stablehlo.dot_general"(%89, %arg19) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<16x2x8xf32>, tensor<16x16xf32>) -> tensor<2x8x16xf32>
      %97 = "stablehlo.all_to_all"(%96) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, concat_dimension = 0 : i64, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "ep">]>, split_count = 2 : i64, split_dimension = 0 : i64}> : (tensor<2x8x16xf32>) -> tensor<2x8x16xf32>
      %98 = "stablehlo.reshape"(%97) : (tensor<2x8x16xf32>) -> tensor<1x16x16xf32>
      %99 = "stablehlo.reshape"(%98) : (tensor<1x16x16xf32>) -> tensor<16x16xf32>
      %100 = "stablehlo.reshape"(%arg17) : (tensor<1x16x32xf32>) -> tensor<16x32xf32>
      %101 = "stablehlo.dot_general"(%99, %100) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<16x16xf32>, tensor<16x32xf32>) -> tensor<16x32xf32>
      %102 = "stablehlo.broadcast_in_dim"(%101) <{broadcast_dimensions = array<i64: 1, 2>}> : (tensor<16x32xf32>) -> tensor<1x16x32xf32>
      %103 = "stablehlo.multiply"(%102, %102) : (tensor<1x16x32xf32>, tensor<1x16x32xf32>) -> tensor<1x16x32xf32>
      %104 = "stablehlo.multiply"(%103, %102) : (tensor<1x16x32xf32>, tensor<1x16x32xf32>) -> tensor<1x16x32xf32>
      %105 = "stablehlo.multiply"(%102, %102) : (tensor<1x16x32xf32>, tensor<1x16x32xf32>) -> tensor<1x16x32xf32>
      %106 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %107 = "stablehlo.broadcast_in_dim"(%106) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<1x16x32xf32>
      %108 = "stablehlo.multiply"(%107, %105) : (tensor<1x16x32xf32>, tensor<1x16x32xf32>) -> tensor<1x16x32xf32>
      %109 = "stablehlo.constant"() <{value = dense<4.471500e-02> : tensor<f32>}> : () -> tensor<f32>
      %110 = "stablehlo.broadcast_in_dim"(%109) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<1x16x32xf32>
      %111 = "stablehlo.multiply"(%110, %104) : (tensor<1x16x32xf32>, tensor<1x16x32xf32>) -> tensor<1x16x32xf32>
      %112 = "stablehlo.add"(%102, %111) : (tensor<1x16x32xf32>, tensor<1x16x32xf32>) -> tensor<1x16x32xf32>
      %113 = "stablehlo.constant"() <{value = dense<0.797884583> : tensor<f32>}> : () -> tensor<f32>
      %114 = "stablehlo.broadcast_in_dim"(%113) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<1x16x32xf32>
      %115 = "stablehlo.multiply"(%114, %112) : (tensor<1x16x32xf32>, tensor<1x16x32xf32>) -> tensor<1x16x32xf32>
      %116 = "stablehlo.tanh"(%115) : (tensor<1x16x32xf32>) -> tensor<1x16x32xf32>
      %117 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %118 = "stablehlo.broadcast_in_dim"(%117) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<1x16x32xf32>
      %119 = "stablehlo.add"(%118, %116) : (tensor<1x16x32xf32>, tensor<1x16x32xf32>) -> tensor<1x16x32xf32>
      %120 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %121 = "stablehlo.broadcast_in_dim"(%120) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<1x16x32xf32>
      %122 = "stablehlo.subtract"(%121, %116) : (tensor<1x16x32xf32>, tensor<1x16x32xf32>) -> tensor<1x16x32xf32>
      %123 = "stablehlo.multiply"(%119, %122) : (tensor<1x16x32xf32>, tensor<1x16x32xf32>) -> tensor<1x16x32xf32>
      %124 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %125 = "stablehlo.broadcast_in_dim"(%124) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<1x16x32xf32>
      %126 = "stablehlo.add"(%125, %116) : (tensor<1x16x32xf32>, tensor<1x16x32xf32>) -> tensor<1x16x32xf32>
      %127 = "stablehlo.constant"() <{value = dense<5.000000e-01> : tensor<f32>}> : () -> tensor<f32>
      %128 = "stablehlo.broadcast_in_dim"(%127) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<1x16x32xf32>
      %129 = "stablehlo.multiply"(%128, %126) : (tensor<1x16x32xf32>, tensor<1x16x32xf32>) -> tensor<1x16x32xf32>
      %130 = "stablehlo.multiply"(%102, %129) : (tensor<1x16x32xf32>, tensor<1x16x32xf32>) -> tensor<1x16x32xf32>
      %131 = "stablehlo.reshape"(%130) : (tensor<1x16x32xf32>) -> tensor<16x32xf32>
      %132 = "stablehlo.reshape"(%arg18) : (tensor<1x32x16xf32>) -> tensor<32x16xf32>
      %133 = "stablehlo.dot_general"(%131, %132) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<16x32xf32>, tensor<32x16xf32>) -> tensor<16x16xf32>
      %134 = "stablehlo.broadcast_in_dim"(%133) <{broadcast_dimensions = array<i64: 1, 2>}> : (tensor<16x16xf32>) -> tensor<1x16x16xf32>
      %135 = "stablehlo.reshape"(%134) : (tensor<1x16x16xf32>) -> tensor<2x8x16xf32>
      %136 = "stablehlo.all_to_all"(%135) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, concat_dimension = 0 : i64, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "ep">]>, split_count = 2 : i64, split_dimension = 0 : i64}> : (tensor<2x8x16xf32>) -> tensor<2x8x16xf32>
      %137 = "stablehlo.dot_general"(%95, %136) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2, 1], rhs_contracting_dimensions = [1, 0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<16x2x8xf32>, tensor<2x8x16xf32>) -> tensor<16x16xf32>
      %138 = "stablehlo.subtract"(%137, %arg20) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
      %139 = "stablehlo.multiply"(%138, %138) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
      %140 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %141 = "stablehlo.broadcast_in_dim"(%140) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
      %142 = "stablehlo.multiply"(%141, %138) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
      %143 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %144 = "stablehlo.reduce"(%139, %143) <{dimensions = array<i64: 0, 1>}> ({
      ^bb0(%arg39: tensor<f32>, %arg40: tensor<f32>):
        %227 = "stablehlo.add"(%arg39, %arg40) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%227) : (tensor<f32>) -> ()
      }) : (tensor<16x16xf32>, tensor<f32>) -> tensor<f32>
      %145 = "stablehlo.constant"() <{value = dense<2.560000e+02> : tensor<f32>}> : () -> tensor<f32>
      %146 = "stablehlo.divide"(%144, %145) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      %147 = "stablehlo.all_reduce"(%146) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "ep">]>, use_global_device_ids}> ({
      ^bb0(%arg37: tensor<f32>, %arg38: tensor<f32>):
        %226 = "stablehlo.add"(%arg37, %arg38) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%226) : (tensor<f32>) -> ()
      }) : (tensor<f32>) -> tensor<f32>
      %148 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %149 = "stablehlo.divide"(%147, %148) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      %150 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %151 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %152 = "stablehlo.divide"(%150, %151) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      %153 = "stablehlo.all_reduce"(%152) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "ep">]>, use_global_device_ids}> ({
      ^bb0(%arg35: tensor<f32>, %arg36: tensor<f32>):
        %225 = "stablehlo.add"(%arg35, %arg36) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%225) : (tensor<f32>) -> ()
      }) : (tensor<f32>) -> tensor<f32>
      %154 = "stablehlo.constant"() <{value = dense<2.560000e+02> : tensor<f32>}> : () -> tensor<f32>
      %155 = "stablehlo.divide"(%153, %154) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      %156 = "stablehlo.broadcast_in_dim"(%155) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
      %157 = "stablehlo.multiply"(%156, %142) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
      %158 = "stablehlo.dot_general"(%157, %95) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<16x16xf32>, tensor<16x2x8xf32>) -> tensor<16x2x8xf32>
      %159 = "stablehlo.transpose"(%158) <{permutation = array<i64: 1, 2, 0>}> : (tensor<16x2x8xf32>) -> tensor<2x8x16xf32>
      %160 = "stablehlo.dot_general"(%157, %136) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [2]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<16x16xf32>, tensor<2x8x16xf32>) -> tensor<16x2x8xf32>
      %161 = "stablehlo.all_to_all"(%159) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, concat_dimension = 0 : i64, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "ep">]>, split_count = 2 : i64, split_dimension = 0 : i64}> : (tensor<2x8x16xf32>) -> tensor<2x8x16xf32>
      %162 = "stablehlo.reshape"(%161) : (tensor<2x8x16xf32>) -> tensor<1x16x16xf32>
      %163 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %164 = "stablehlo.reduce"(%162, %163) <{dimensions = array<i64: 0>}> ({
      ^bb0(%arg33: tensor<f32>, %arg34: tensor<f32>):
        %224 = "stablehlo.add"(%arg33, %arg34) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%224) : (tensor<f32>) -> ()
      }) : (tensor<1x16x16xf32>, tensor<f32>) -> tensor<16x16xf32>
      %165 = "stablehlo.dot_general"(%164, %131) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<16x16xf32>, tensor<16x32xf32>) -> tensor<16x32xf32>
      %166 = "stablehlo.transpose"(%165) <{permutation = array<i64: 1, 0>}> : (tensor<16x32xf32>) -> tensor<32x16xf32>
      %167 = "stablehlo.dot_general"(%164, %132) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<16x16xf32>, tensor<32x16xf32>) -> tensor<16x32xf32>
      %168 = "stablehlo.broadcast_in_dim"(%166) <{broadcast_dimensions = array<i64: 1, 2>}> : (tensor<32x16xf32>) -> tensor<1x32x16xf32>
      %169 = "stablehlo.broadcast_in_dim"(%167) <{broadcast_dimensions = array<i64: 1, 2>}> : (tensor<16x32xf32>) -> tensor<1x16x32xf32>
      %170 = "stablehlo.multiply"(%102, %169) : (tensor<1x16x32xf32>, tensor<1x16x32xf32>) -> tensor<1x16x32xf32>
      %171 = "stablehlo.multiply"(%169, %129) : (tensor<1x16x32xf32>, tensor<1x16x32xf32>) -> tensor<1x16x32xf32>
      %172 = "stablehlo.constant"() <{value = dense<5.000000e-01> : tensor<f32>}> : () -> tensor<f32>
      %173 = "stablehlo.broadcast_in_dim"(%172) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<1x16x32xf32>
      %174 = "stablehlo.multiply"(%173, %170) : (tensor<1x16x32xf32>, tensor<1x16x32xf32>) -> tensor<1x16x32xf32>
      %175 = "stablehlo.multiply"(%174, %123) : (tensor<1x16x32xf32>, tensor<1x16x32xf32>) -> tensor<1x16x32xf32>
      %176 = "stablehlo.constant"() <{value = dense<0.797884583> : tensor<f32>}> : () -> tensor<f32>
      %177 = "stablehlo.broadcast_in_dim"(%176) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<1x16x32xf32>
      %178 = "stablehlo.multiply"(%177, %175) : (tensor<1x16x32xf32>, tensor<1x16x32xf32>) -> tensor<1x16x32xf32>
      %179 = "stablehlo.add"(%171, %178) : (tensor<1x16x32xf32>, tensor<1x16x32xf32>) -> tensor<1x16x32xf32>
      %180 = "stablehlo.constant"() <{value = dense<4.471500e-02> : tensor<f32>}> : () -> tensor<f32>
      %181 = "stablehlo.broadcast_in_dim"(%180) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<1x16x32xf32>
      %182 = "stablehlo.multiply"(%181, %178) : (tensor<1x16x32xf32>, tensor<1x16x32xf32>) -> tensor<1x16x32xf32>
      %183 = "stablehlo.multiply"(%182, %108) : (tensor<1x16x32xf32>, tensor<1x16x32xf32>) -> tensor<1x16x32xf32>
      %184 = "stablehlo.add"(%179, %183) : (tensor<1x16x32xf32>, tensor<1x16x32xf32>) -> tensor<1x16x32xf32>
      %185 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %186 = "stablehlo.reduce"(%184, %185) <{dimensions = array<i64: 0>}> ({
      ^bb0(%arg31: tensor<f32>, %arg32: tensor<f32>):
        %223 = "stablehlo.add"(%arg31, %arg32) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%223) : (tensor<f32>) -> ()
      }) : (tensor<1x16x32xf32>, tensor<f32>) -> tensor<16x32xf32>
      %187 = "stablehlo.dot_general"(%186, %99) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<16x32xf32>, tensor<16x16xf32>) -> tensor<32x16xf32>
      %188 = "stablehlo.transpose"(%187) <{permutation = array<i64: 1, 0>}> : (tensor<32x16xf32>) -> tensor<16x32xf32>
      %189 = "stablehlo.broadcast_in_dim"(%188) <{broadcast_dimensions = array<i64: 1, 2>}> : (tensor<16x32xf32>) -> tensor<1x16x32xf32>
      %190 = "stablehlo.multiply"(%89, %160) : (tensor<16x2x8xf32>, tensor<16x2x8xf32>) -> tensor<16x2x8xf32>
      %191 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %192 = "stablehlo.reduce"(%190, %191) <{dimensions = array<i64: 1, 2>}> ({
      ^bb0(%arg29: tensor<f32>, %arg30: tensor<f32>):
        %222 = "stablehlo.add"(%arg29, %arg30) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%222) : (tensor<f32>) -> ()
      }) : (tensor<16x2x8xf32>, tensor<f32>) -> tensor<16xf32>
      %193 = "stablehlo.reshape"(%192) : (tensor<16xf32>) -> tensor<16x1x1xf32>
      %194 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %195 = "stablehlo.reduce"(%193, %194) <{dimensions = array<i64: 1, 2>}> ({
      ^bb0(%arg27: tensor<f32>, %arg28: tensor<f32>):
        %221 = "stablehlo.add"(%arg27, %arg28) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%221) : (tensor<f32>) -> ()
      }) : (tensor<16x1x1xf32>, tensor<f32>) -> tensor<16xf32>
      %196 = "stablehlo.broadcast_in_dim"(%195) <{broadcast_dimensions = array<i64: 0>}> : (tensor<16xf32>) -> tensor<16x2xf32>
      %197 = "stablehlo.multiply"(%196, %71) : (tensor<16x2xf32>, tensor<16x2xf32>) -> tensor<16x2xf32>
      %198 = "stablehlo.broadcast_in_dim"(%69) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<16x1xf32>) -> tensor<16x2xf32>
      %199 = "stablehlo.multiply"(%197, %198) : (tensor<16x2xf32>, tensor<16x2xf32>) -> tensor<16x2xf32>
      %200 = "stablehlo.multiply"(%199, %60) : (tensor<16x2xf32>, tensor<16x2xf32>) -> tensor<16x2xf32>
      %201 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %202 = "stablehlo.reduce"(%200, %201) <{dimensions = array<i64: 1>}> ({
      ^bb0(%arg25: tensor<f32>, %arg26: tensor<f32>):
        %220 = "stablehlo.add"(%arg25, %arg26) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%220) : (tensor<f32>) -> ()
      }) : (tensor<16x2xf32>, tensor<f32>) -> tensor<16xf32>
      %203 = "stablehlo.reshape"(%202) : (tensor<16xf32>) -> tensor<16x1xf32>
      %204 = "stablehlo.negate"(%203) : (tensor<16x1xf32>) -> tensor<16x1xf32>
      %205 = "stablehlo.broadcast_in_dim"(%63) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<16x1xf32>) -> tensor<16x2xf32>
      %206 = "stablehlo.divide"(%197, %205) : (tensor<16x2xf32>, tensor<16x2xf32>) -> tensor<16x2xf32>
      %207 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %208 = "stablehlo.reduce"(%204, %207) <{dimensions = array<i64: 1>}> ({
      ^bb0(%arg23: tensor<f32>, %arg24: tensor<f32>):
        %219 = "stablehlo.add"(%arg23, %arg24) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%219) : (tensor<f32>) -> ()
      }) : (tensor<16x1xf32>, tensor<f32>) -> tensor<16xf32>
      %209 = "stablehlo.broadcast_in_dim"(%208) <{broadcast_dimensions = array<i64: 0>}> : (tensor<16xf32>) -> tensor<16x2xf32>
      %210 = "stablehlo.add"(%206, %209) : (tensor<16x2xf32>, tensor<16x2xf32>) -> tensor<16x2xf32>
      %211 = "stablehlo.multiply"(%210, %60) : (tensor<16x2xf32>, tensor<16x2xf32>) -> tensor<16x2xf32>
      %212 = "stablehlo.dot_general"(%211, %arg19) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<16x2xf32>, tensor<16x16xf32>) -> tensor<2x16xf32>
      %213 = "stablehlo.transpose"(%212) <{permutation = array<i64: 1, 0>}> : (tensor<2x16xf32>) -> tensor<16x2xf32>
      %214 = "stablehlo.all_reduce"(%213) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "ep">]>, use_global_device_ids}> ({
      ^bb0(%arg21: tensor<f32>, %arg22: tensor<f32>):
        %218 = "stablehlo.add"(%arg21, %arg22) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%218) : (tensor<f32>) -> ()
      }) : (tensor<16x2xf32>) -> tensor<16x2xf32>
      %215 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %216 = "stablehlo.broadcast_in_dim"(%215) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x2xf32>
      %217 = "stablehlo.divide"(%214, %216) : (tensor<16x2xf32>, tensor<16x2xf32>) -> tensor<16x2xf32>
      "sdy.return"(%149, %217, %189, %168) : (tensor<f32>, tensor<16x2xf32>, tensor<1x16x32xf32>, tensor<1x32x16xf32>) -> ()
    }) : (tensor<16x2xf32>, tensor<2x16x32xf32>, tensor<2x32x16xf32>, tensor<32x16xf32>, tensor<32x16xf32>) -> (tensor<f32>, tensor<16x2xf32>, tensor<2x16x32xf32>, tensor<2x32x16xf32>)
    "func.return"(%30#0, %30#1, %30#2, %30#3) : (tensor<f32>, tensor<16x2xf32>, tensor<2x16x32xf32>, tensor<2x32x16xf32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<16x2xf32>) -> tensor<16xi32>, sym_name = "argmax", sym_visibility = "private"}> ({
  ^bb0(%arg6: tensor<16x2xf32>):
    %17 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> tensor<16x2xi32>
    %18 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %19 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %20:2 = "stablehlo.reduce"(%arg6, %17, %18, %19) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg7: tensor<f32>, %arg8: tensor<i32>, %arg9: tensor<f32>, %arg10: tensor<i32>):
      %21 = "stablehlo.compare"(%arg7, %arg9) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction GT>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %22 = "stablehlo.compare"(%arg7, %arg7) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction NE>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %23 = "stablehlo.or"(%21, %22) : (tensor<i1>, tensor<i1>) -> tensor<i1>
      %24 = "stablehlo.compare"(%arg7, %arg9) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %25 = "stablehlo.compare"(%arg8, %arg10) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %26 = "stablehlo.and"(%24, %25) : (tensor<i1>, tensor<i1>) -> tensor<i1>
      %27 = "stablehlo.or"(%23, %26) : (tensor<i1>, tensor<i1>) -> tensor<i1>
      %28 = "stablehlo.select"(%23, %arg7, %arg9) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
      %29 = "stablehlo.select"(%27, %arg8, %arg10) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%28, %29) : (tensor<f32>, tensor<i32>) -> ()
    }) : (tensor<16x2xf32>, tensor<16x2xi32>, tensor<f32>, tensor<i32>) -> (tensor<16xf32>, tensor<16xi32>)
    "func.return"(%20#1) : (tensor<16xi32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}], function_type = (tensor<16xi32>) -> tensor<16x2xf32>, res_attrs = [{}], sym_name = "_one_hot", sym_visibility = "private"}> ({
  ^bb0(%arg5: tensor<16xi32>):
    %11 = "stablehlo.broadcast_in_dim"(%arg5) <{broadcast_dimensions = array<i64: 0>}> : (tensor<16xi32>) -> tensor<16x1xi32>
    %12 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> tensor<1x2xi32>
    %13 = "stablehlo.broadcast_in_dim"(%11) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<16x1xi32>) -> tensor<16x2xi32>
    %14 = "stablehlo.broadcast_in_dim"(%12) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<1x2xi32>) -> tensor<16x2xi32>
    %15 = "stablehlo.compare"(%13, %14) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<16x2xi32>, tensor<16x2xi32>) -> tensor<16x2xi1>
    %16 = "stablehlo.convert"(%15) : (tensor<16x2xi1>) -> tensor<16x2xf32>
    "func.return"(%16) : (tensor<16x2xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}], function_type = (tensor<16x2xf32>) -> tensor<16x2xf32>, res_attrs = [{}], sym_name = "cumsum", sym_visibility = "private"}> ({
  ^bb0(%arg4: tensor<16x2xf32>):
    %10 = "func.call"(%arg4) <{callee = @cumsum_0}> : (tensor<16x2xf32>) -> tensor<16x2xf32>
    "func.return"(%10) : (tensor<16x2xf32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<16x2xf32>) -> tensor<16x2xf32>, sym_name = "cumsum_0", sym_visibility = "private"}> ({
  ^bb0(%arg1: tensor<16x2xf32>):
    %6 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %7 = "stablehlo.broadcast_in_dim"(%6) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<f32>
    %8 = "stablehlo.reduce_window"(%arg1, %7) <{base_dilations = array<i64: 1, 1>, padding = dense<[[15, 0], [0, 0]]> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 16, 1>, window_strides = array<i64: 1, 1>}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %9 = "stablehlo.add"(%arg2, %arg3) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%9) : (tensor<f32>) -> ()
    }) : (tensor<16x2xf32>, tensor<f32>) -> tensor<16x2xf32>
    "func.return"(%8) : (tensor<16x2xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}], function_type = (tensor<16x2xi32>) -> tensor<16x2x8xf32>, res_attrs = [{}], sym_name = "_one_hot_1", sym_visibility = "private"}> ({
  ^bb0(%arg0: tensor<16x2xi32>):
    %0 = "stablehlo.broadcast_in_dim"(%arg0) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<16x2xi32>) -> tensor<16x2x1xi32>
    %1 = "stablehlo.iota"() <{iota_dimension = 2 : i64}> : () -> tensor<1x1x8xi32>
    %2 = "stablehlo.broadcast_in_dim"(%0) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<16x2x1xi32>) -> tensor<16x2x8xi32>
    %3 = "stablehlo.broadcast_in_dim"(%1) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<1x1x8xi32>) -> tensor<16x2x8xi32>
    %4 = "stablehlo.compare"(%2, %3) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<16x2x8xi32>, tensor<16x2x8xi32>) -> tensor<16x2x8xi1>
    %5 = "stablehlo.convert"(%4) : (tensor<16x2x8xi1>) -> tensor<16x2x8xf32>
    "func.return"(%5) : (tensor<16x2x8xf32>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 2 : i32, mhlo.num_replicas = 1 : i32} : () -> ()

