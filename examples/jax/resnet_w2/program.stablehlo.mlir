"builtin.module"() <{sym_name = "jit_step"}> ({
  "sdy.mesh"() <{mesh = #sdy.mesh<["dp"=2]>, sym_name = "mesh"}> {stablehlo.mesh = {axes = [{name = "dp", size = 2 : i64}]}} : () -> ()
  "sdy.mesh"() <{mesh = #sdy.mesh<["dp"=2]>, sym_name = "mesh_0"}> {stablehlo.mesh = {axes = [{name = "dp", size = 2 : i64}]}} : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}, {}, {}, {}], function_type = (tensor<3x3x8x8xf32>, tensor<8x5xf32>, tensor<3x3x8x8xf32>, tensor<5x5x3x8xf32>, tensor<4x16x16x3xf32>, tensor<4xi32>) -> (tensor<f32>, tensor<3x3x8x8xf32>, tensor<8x5xf32>, tensor<3x3x8x8xf32>, tensor<5x5x3x8xf32>), res_attrs = [{jax.result_info = "result[0]"}, {jax.result_info = "result[1]['first']"}, {jax.result_info = "result[1]['head']"}, {jax.result_info = "result[1]['second']"}, {jax.result_info = "result[1]['stem']"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg22: tensor<3x3x8x8xf32>, %arg23: tensor<8x5xf32>, %arg24: tensor<3x3x8x8xf32>, %arg25: tensor<5x5x3x8xf32>, %arg26: tensor<4x16x16x3xf32>, %arg27: tensor<4xi32>):
    %62:5 = "sdy.manual_computation"(%arg22, %arg23, %arg24, %arg25, %arg26, %arg27) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{}, {}, {}, {}]>, <@mesh, [{}, {}]>, <@mesh, [{}, {}, {}, {}]>, <@mesh, [{}, {}, {}, {}]>, <@mesh, [{"dp"}, {}, {}, {}]>, <@mesh, [{"dp"}]>]>, manual_axes = #sdy<manual_axes{"dp"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, []>, <@mesh, [{}, {}, {}, {}]>, <@mesh, [{}, {}]>, <@mesh, [{}, {}, {}, {}]>, <@mesh, [{}, {}, {}, {}]>]>}> ({
    ^bb0(%arg28: tensor<3x3x8x8xf32>, %arg29: tensor<8x5xf32>, %arg30: tensor<3x3x8x8xf32>, %arg31: tensor<5x5x3x8xf32>, %arg32: tensor<2x16x16x3xf32>, %arg33: tensor<2xi32>):
      %63 = "stablehlo.convolution"(%arg32, %arg31) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, lhs_dilation = array<i64: 1, 1>, padding = dense<[[1, 2], [1, 2]]> : tensor<2x2xi64>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>], rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, window_strides = array<i64: 2, 2>}> : (tensor<2x16x16x3xf32>, tensor<5x5x3x8xf32>) -> tensor<2x8x8x8xf32>
      %64 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %65 = "stablehlo.reduce"(%63, %64) <{dimensions = array<i64: 0, 1, 2>}> ({
      ^bb0(%arg124: tensor<f32>, %arg125: tensor<f32>):
        %458 = "stablehlo.add"(%arg124, %arg125) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%458) : (tensor<f32>) -> ()
      }) : (tensor<2x8x8x8xf32>, tensor<f32>) -> tensor<8xf32>
      %66 = "stablehlo.constant"() <{value = dense<1.280000e+02> : tensor<f32>}> : () -> tensor<f32>
      %67 = "stablehlo.broadcast_in_dim"(%66) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8xf32>
      %68 = "stablehlo.divide"(%65, %67) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %69 = "stablehlo.all_reduce"(%68) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "dp">]>, use_global_device_ids}> ({
      ^bb0(%arg122: tensor<f32>, %arg123: tensor<f32>):
        %457 = "stablehlo.add"(%arg122, %arg123) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%457) : (tensor<f32>) -> ()
      }) : (tensor<8xf32>) -> tensor<8xf32>
      %70 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %71 = "stablehlo.broadcast_in_dim"(%70) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8xf32>
      %72 = "stablehlo.divide"(%69, %71) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %73 = "stablehlo.broadcast_in_dim"(%72) <{broadcast_dimensions = array<i64: 3>}> : (tensor<8xf32>) -> tensor<1x1x1x8xf32>
      %74 = "stablehlo.broadcast_in_dim"(%73) <{broadcast_dimensions = array<i64: 0, 1, 2, 3>}> : (tensor<1x1x1x8xf32>) -> tensor<2x8x8x8xf32>
      %75 = "stablehlo.subtract"(%63, %74) : (tensor<2x8x8x8xf32>, tensor<2x8x8x8xf32>) -> tensor<2x8x8x8xf32>
      %76 = "stablehlo.broadcast_in_dim"(%72) <{broadcast_dimensions = array<i64: 3>}> : (tensor<8xf32>) -> tensor<1x1x1x8xf32>
      %77 = "stablehlo.broadcast_in_dim"(%76) <{broadcast_dimensions = array<i64: 0, 1, 2, 3>}> : (tensor<1x1x1x8xf32>) -> tensor<2x8x8x8xf32>
      %78 = "stablehlo.subtract"(%63, %77) : (tensor<2x8x8x8xf32>, tensor<2x8x8x8xf32>) -> tensor<2x8x8x8xf32>
      %79 = "stablehlo.multiply"(%78, %78) : (tensor<2x8x8x8xf32>, tensor<2x8x8x8xf32>) -> tensor<2x8x8x8xf32>
      %80 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %81 = "stablehlo.broadcast_in_dim"(%80) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<2x8x8x8xf32>
      %82 = "stablehlo.multiply"(%81, %78) : (tensor<2x8x8x8xf32>, tensor<2x8x8x8xf32>) -> tensor<2x8x8x8xf32>
      %83 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %84 = "stablehlo.reduce"(%79, %83) <{dimensions = array<i64: 0, 1, 2>}> ({
      ^bb0(%arg120: tensor<f32>, %arg121: tensor<f32>):
        %456 = "stablehlo.add"(%arg120, %arg121) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%456) : (tensor<f32>) -> ()
      }) : (tensor<2x8x8x8xf32>, tensor<f32>) -> tensor<8xf32>
      %85 = "stablehlo.constant"() <{value = dense<1.280000e+02> : tensor<f32>}> : () -> tensor<f32>
      %86 = "stablehlo.broadcast_in_dim"(%85) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8xf32>
      %87 = "stablehlo.divide"(%84, %86) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %88 = "stablehlo.all_reduce"(%87) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "dp">]>, use_global_device_ids}> ({
      ^bb0(%arg118: tensor<f32>, %arg119: tensor<f32>):
        %455 = "stablehlo.add"(%arg118, %arg119) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%455) : (tensor<f32>) -> ()
      }) : (tensor<8xf32>) -> tensor<8xf32>
      %89 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %90 = "stablehlo.broadcast_in_dim"(%89) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8xf32>
      %91 = "stablehlo.divide"(%88, %90) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %92 = "stablehlo.constant"() <{value = dense<9.99999974E-6> : tensor<f32>}> : () -> tensor<f32>
      %93 = "stablehlo.broadcast_in_dim"(%92) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8xf32>
      %94 = "stablehlo.add"(%91, %93) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %95 = "stablehlo.rsqrt"(%94) : (tensor<8xf32>) -> tensor<8xf32>
      %96 = "stablehlo.divide"(%95, %94) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %97 = "stablehlo.constant"() <{value = dense<-5.000000e-01> : tensor<f32>}> : () -> tensor<f32>
      %98 = "stablehlo.broadcast_in_dim"(%97) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8xf32>
      %99 = "stablehlo.multiply"(%98, %96) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %100 = "stablehlo.broadcast_in_dim"(%95) <{broadcast_dimensions = array<i64: 3>}> : (tensor<8xf32>) -> tensor<1x1x1x8xf32>
      %101 = "stablehlo.broadcast_in_dim"(%100) <{broadcast_dimensions = array<i64: 0, 1, 2, 3>}> : (tensor<1x1x1x8xf32>) -> tensor<2x8x8x8xf32>
      %102 = "stablehlo.multiply"(%75, %101) : (tensor<2x8x8x8xf32>, tensor<2x8x8x8xf32>) -> tensor<2x8x8x8xf32>
      %103 = "func.call"(%102) <{callee = @relu}> : (tensor<2x8x8x8xf32>) -> tensor<2x8x8x8xf32>
      %104 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %105 = "stablehlo.broadcast_in_dim"(%104) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<2x8x8x8xf32>
      %106 = "stablehlo.compare"(%102, %105) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction GT>}> : (tensor<2x8x8x8xf32>, tensor<2x8x8x8xf32>) -> tensor<2x8x8x8xi1>
      %107 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %108 = "stablehlo.broadcast_in_dim"(%107) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<2x8x8x8xf32>
      %109 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
      %110 = "stablehlo.broadcast_in_dim"(%109) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<f32>
      %111 = "stablehlo.reduce_window"(%103, %110) <{base_dilations = array<i64: 1, 1, 1, 1>, padding = dense<[[0, 0], [0, 1], [0, 1], [0, 0]]> : tensor<4x2xi64>, window_dilations = array<i64: 1, 1, 1, 1>, window_dimensions = array<i64: 1, 3, 3, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
      ^bb0(%arg116: tensor<f32>, %arg117: tensor<f32>):
        %454 = "stablehlo.maximum"(%arg116, %arg117) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%454) : (tensor<f32>) -> ()
      }) : (tensor<2x8x8x8xf32>, tensor<f32>) -> tensor<2x4x4x8xf32>
      %112 = "stablehlo.convolution"(%111, %arg28) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, lhs_dilation = array<i64: 1, 1>, padding = dense<1> : tensor<2x2xi64>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>], rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, window_strides = array<i64: 1, 1>}> : (tensor<2x4x4x8xf32>, tensor<3x3x8x8xf32>) -> tensor<2x4x4x8xf32>
      %113 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %114 = "stablehlo.reduce"(%112, %113) <{dimensions = array<i64: 0, 1, 2>}> ({
      ^bb0(%arg114: tensor<f32>, %arg115: tensor<f32>):
        %453 = "stablehlo.add"(%arg114, %arg115) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%453) : (tensor<f32>) -> ()
      }) : (tensor<2x4x4x8xf32>, tensor<f32>) -> tensor<8xf32>
      %115 = "stablehlo.constant"() <{value = dense<3.200000e+01> : tensor<f32>}> : () -> tensor<f32>
      %116 = "stablehlo.broadcast_in_dim"(%115) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8xf32>
      %117 = "stablehlo.divide"(%114, %116) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %118 = "stablehlo.all_reduce"(%117) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "dp">]>, use_global_device_ids}> ({
      ^bb0(%arg112: tensor<f32>, %arg113: tensor<f32>):
        %452 = "stablehlo.add"(%arg112, %arg113) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%452) : (tensor<f32>) -> ()
      }) : (tensor<8xf32>) -> tensor<8xf32>
      %119 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %120 = "stablehlo.broadcast_in_dim"(%119) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8xf32>
      %121 = "stablehlo.divide"(%118, %120) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %122 = "stablehlo.broadcast_in_dim"(%121) <{broadcast_dimensions = array<i64: 3>}> : (tensor<8xf32>) -> tensor<1x1x1x8xf32>
      %123 = "stablehlo.broadcast_in_dim"(%122) <{broadcast_dimensions = array<i64: 0, 1, 2, 3>}> : (tensor<1x1x1x8xf32>) -> tensor<2x4x4x8xf32>
      %124 = "stablehlo.subtract"(%112, %123) : (tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %125 = "stablehlo.broadcast_in_dim"(%121) <{broadcast_dimensions = array<i64: 3>}> : (tensor<8xf32>) -> tensor<1x1x1x8xf32>
      %126 = "stablehlo.broadcast_in_dim"(%125) <{broadcast_dimensions = array<i64: 0, 1, 2, 3>}> : (tensor<1x1x1x8xf32>) -> tensor<2x4x4x8xf32>
      %127 = "stablehlo.subtract"(%112, %126) : (tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %128 = "stablehlo.multiply"(%127, %127) : (tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %129 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %130 = "stablehlo.broadcast_in_dim"(%129) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<2x4x4x8xf32>
      %131 = "stablehlo.multiply"(%130, %127) : (tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %132 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %133 = "stablehlo.reduce"(%128, %132) <{dimensions = array<i64: 0, 1, 2>}> ({
      ^bb0(%arg110: tensor<f32>, %arg111: tensor<f32>):
        %451 = "stablehlo.add"(%arg110, %arg111) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%451) : (tensor<f32>) -> ()
      }) : (tensor<2x4x4x8xf32>, tensor<f32>) -> tensor<8xf32>
      %134 = "stablehlo.constant"() <{value = dense<3.200000e+01> : tensor<f32>}> : () -> tensor<f32>
      %135 = "stablehlo.broadcast_in_dim"(%134) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8xf32>
      %136 = "stablehlo.divide"(%133, %135) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %137 = "stablehlo.all_reduce"(%136) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "dp">]>, use_global_device_ids}> ({
      ^bb0(%arg108: tensor<f32>, %arg109: tensor<f32>):
        %450 = "stablehlo.add"(%arg108, %arg109) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%450) : (tensor<f32>) -> ()
      }) : (tensor<8xf32>) -> tensor<8xf32>
      %138 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %139 = "stablehlo.broadcast_in_dim"(%138) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8xf32>
      %140 = "stablehlo.divide"(%137, %139) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %141 = "stablehlo.constant"() <{value = dense<9.99999974E-6> : tensor<f32>}> : () -> tensor<f32>
      %142 = "stablehlo.broadcast_in_dim"(%141) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8xf32>
      %143 = "stablehlo.add"(%140, %142) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %144 = "stablehlo.rsqrt"(%143) : (tensor<8xf32>) -> tensor<8xf32>
      %145 = "stablehlo.divide"(%144, %143) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %146 = "stablehlo.constant"() <{value = dense<-5.000000e-01> : tensor<f32>}> : () -> tensor<f32>
      %147 = "stablehlo.broadcast_in_dim"(%146) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8xf32>
      %148 = "stablehlo.multiply"(%147, %145) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %149 = "stablehlo.broadcast_in_dim"(%144) <{broadcast_dimensions = array<i64: 3>}> : (tensor<8xf32>) -> tensor<1x1x1x8xf32>
      %150 = "stablehlo.broadcast_in_dim"(%149) <{broadcast_dimensions = array<i64: 0, 1, 2, 3>}> : (tensor<1x1x1x8xf32>) -> tensor<2x4x4x8xf32>
      %151 = "stablehlo.multiply"(%124, %150) : (tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %152 = "func.call"(%151) <{callee = @relu_0}> : (tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %153 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %154 = "stablehlo.broadcast_in_dim"(%153) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<2x4x4x8xf32>
      %155 = "stablehlo.compare"(%151, %154) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction GT>}> : (tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xi1>
      %156 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %157 = "stablehlo.broadcast_in_dim"(%156) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<2x4x4x8xf32>
      %158 = "stablehlo.convolution"(%152, %arg30) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, lhs_dilation = array<i64: 1, 1>, padding = dense<1> : tensor<2x2xi64>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>], rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, window_strides = array<i64: 1, 1>}> : (tensor<2x4x4x8xf32>, tensor<3x3x8x8xf32>) -> tensor<2x4x4x8xf32>
      %159 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %160 = "stablehlo.reduce"(%158, %159) <{dimensions = array<i64: 0, 1, 2>}> ({
      ^bb0(%arg106: tensor<f32>, %arg107: tensor<f32>):
        %449 = "stablehlo.add"(%arg106, %arg107) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%449) : (tensor<f32>) -> ()
      }) : (tensor<2x4x4x8xf32>, tensor<f32>) -> tensor<8xf32>
      %161 = "stablehlo.constant"() <{value = dense<3.200000e+01> : tensor<f32>}> : () -> tensor<f32>
      %162 = "stablehlo.broadcast_in_dim"(%161) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8xf32>
      %163 = "stablehlo.divide"(%160, %162) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %164 = "stablehlo.all_reduce"(%163) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "dp">]>, use_global_device_ids}> ({
      ^bb0(%arg104: tensor<f32>, %arg105: tensor<f32>):
        %448 = "stablehlo.add"(%arg104, %arg105) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%448) : (tensor<f32>) -> ()
      }) : (tensor<8xf32>) -> tensor<8xf32>
      %165 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %166 = "stablehlo.broadcast_in_dim"(%165) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8xf32>
      %167 = "stablehlo.divide"(%164, %166) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %168 = "stablehlo.broadcast_in_dim"(%167) <{broadcast_dimensions = array<i64: 3>}> : (tensor<8xf32>) -> tensor<1x1x1x8xf32>
      %169 = "stablehlo.broadcast_in_dim"(%168) <{broadcast_dimensions = array<i64: 0, 1, 2, 3>}> : (tensor<1x1x1x8xf32>) -> tensor<2x4x4x8xf32>
      %170 = "stablehlo.subtract"(%158, %169) : (tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %171 = "stablehlo.broadcast_in_dim"(%167) <{broadcast_dimensions = array<i64: 3>}> : (tensor<8xf32>) -> tensor<1x1x1x8xf32>
      %172 = "stablehlo.broadcast_in_dim"(%171) <{broadcast_dimensions = array<i64: 0, 1, 2, 3>}> : (tensor<1x1x1x8xf32>) -> tensor<2x4x4x8xf32>
      %173 = "stablehlo.subtract"(%158, %172) : (tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %174 = "stablehlo.multiply"(%173, %173) : (tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %175 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %176 = "stablehlo.broadcast_in_dim"(%175) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<2x4x4x8xf32>
      %177 = "stablehlo.multiply"(%176, %173) : (tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %178 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %179 = "stablehlo.reduce"(%174, %178) <{dimensions = array<i64: 0, 1, 2>}> ({
      ^bb0(%arg102: tensor<f32>, %arg103: tensor<f32>):
        %447 = "stablehlo.add"(%arg102, %arg103) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%447) : (tensor<f32>) -> ()
      }) : (tensor<2x4x4x8xf32>, tensor<f32>) -> tensor<8xf32>
      %180 = "stablehlo.constant"() <{value = dense<3.200000e+01> : tensor<f32>}> : () -> tensor<f32>
      %181 = "stablehlo.broadcast_in_dim"(%180) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8xf32>
      %182 = "stablehlo.divide"(%179, %181) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %183 = "stablehlo.all_reduce"(%182) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "dp">]>, use_global_device_ids}> ({
      ^bb0(%arg100: tensor<f32>, %arg101: tensor<f32>):
        %446 = "stablehlo.add"(%arg100, %arg101) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%446) : (tensor<f32>) -> ()
      }) : (tensor<8xf32>) -> tensor<8xf32>
      %184 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %185 = "stablehlo.broadcast_in_dim"(%184) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8xf32>
      %186 = "stablehlo.divide"(%183, %185) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %187 = "stablehlo.constant"() <{value = dense<9.99999974E-6> : tensor<f32>}> : () -> tensor<f32>
      %188 = "stablehlo.broadcast_in_dim"(%187) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8xf32>
      %189 = "stablehlo.add"(%186, %188) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %190 = "stablehlo.rsqrt"(%189) : (tensor<8xf32>) -> tensor<8xf32>
      %191 = "stablehlo.divide"(%190, %189) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %192 = "stablehlo.constant"() <{value = dense<-5.000000e-01> : tensor<f32>}> : () -> tensor<f32>
      %193 = "stablehlo.broadcast_in_dim"(%192) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8xf32>
      %194 = "stablehlo.multiply"(%193, %191) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %195 = "stablehlo.broadcast_in_dim"(%190) <{broadcast_dimensions = array<i64: 3>}> : (tensor<8xf32>) -> tensor<1x1x1x8xf32>
      %196 = "stablehlo.broadcast_in_dim"(%195) <{broadcast_dimensions = array<i64: 0, 1, 2, 3>}> : (tensor<1x1x1x8xf32>) -> tensor<2x4x4x8xf32>
      %197 = "stablehlo.multiply"(%170, %196) : (tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %198 = "stablehlo.add"(%111, %197) : (tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %199 = "func.call"(%198) <{callee = @relu_0}> : (tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %200 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %201 = "stablehlo.broadcast_in_dim"(%200) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<2x4x4x8xf32>
      %202 = "stablehlo.compare"(%198, %201) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction GT>}> : (tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xi1>
      %203 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %204 = "stablehlo.broadcast_in_dim"(%203) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<2x4x4x8xf32>
      %205 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %206 = "stablehlo.reduce"(%199, %205) <{dimensions = array<i64: 1, 2>}> ({
      ^bb0(%arg98: tensor<f32>, %arg99: tensor<f32>):
        %445 = "stablehlo.add"(%arg98, %arg99) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%445) : (tensor<f32>) -> ()
      }) : (tensor<2x4x4x8xf32>, tensor<f32>) -> tensor<2x8xf32>
      %207 = "stablehlo.constant"() <{value = dense<1.600000e+01> : tensor<f32>}> : () -> tensor<f32>
      %208 = "stablehlo.broadcast_in_dim"(%207) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<2x8xf32>
      %209 = "stablehlo.divide"(%206, %208) : (tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<2x8xf32>
      %210 = "stablehlo.dot_general"(%209, %arg29) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<2x8xf32>, tensor<8x5xf32>) -> tensor<2x5xf32>
      %211:3 = "func.call"(%210) <{callee = @log_softmax}> : (tensor<2x5xf32>) -> (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x1xf32>)
      %212 = "stablehlo.broadcast_in_dim"(%arg33) <{broadcast_dimensions = array<i64: 0>}> : (tensor<2xi32>) -> tensor<2x1xi32>
      %213:2 = "func.call"(%211#0, %212) <{callee = @take_along_axis}> : (tensor<2x5xf32>, tensor<2x1xi32>) -> (tensor<2x1xf32>, tensor<2x1x1xi32>)
      %214 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %215 = "stablehlo.reduce"(%213#0, %214) <{dimensions = array<i64: 0, 1>}> ({
      ^bb0(%arg96: tensor<f32>, %arg97: tensor<f32>):
        %444 = "stablehlo.add"(%arg96, %arg97) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%444) : (tensor<f32>) -> ()
      }) : (tensor<2x1xf32>, tensor<f32>) -> tensor<f32>
      %216 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %217 = "stablehlo.divide"(%215, %216) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      %218 = "stablehlo.negate"(%217) : (tensor<f32>) -> tensor<f32>
      %219 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %220 = "stablehlo.negate"(%219) : (tensor<f32>) -> tensor<f32>
      %221 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %222 = "stablehlo.divide"(%220, %221) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      %223 = "stablehlo.broadcast_in_dim"(%222) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<2x1xf32>
      %224 = "func.call"(%213#1, %223) <{callee = @take_along_axis_1}> : (tensor<2x1x1xi32>, tensor<2x1xf32>) -> tensor<2x5xf32>
      %225 = "func.call"(%211#1, %211#2, %224) <{callee = @log_softmax_2}> : (tensor<2x5xf32>, tensor<2x1xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
      %226 = "stablehlo.dot_general"(%225, %209) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<2x5xf32>, tensor<2x8xf32>) -> tensor<5x8xf32>
      %227 = "stablehlo.transpose"(%226) <{permutation = array<i64: 1, 0>}> : (tensor<5x8xf32>) -> tensor<8x5xf32>
      %228 = "stablehlo.dot_general"(%225, %arg29) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<2x5xf32>, tensor<8x5xf32>) -> tensor<2x8xf32>
      %229 = "stablehlo.constant"() <{value = dense<1.600000e+01> : tensor<f32>}> : () -> tensor<f32>
      %230 = "stablehlo.broadcast_in_dim"(%229) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<2x8xf32>
      %231 = "stablehlo.divide"(%228, %230) : (tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<2x8xf32>
      %232 = "stablehlo.broadcast_in_dim"(%231) <{broadcast_dimensions = array<i64: 0, 3>}> : (tensor<2x8xf32>) -> tensor<2x4x4x8xf32>
      %233 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %234 = "stablehlo.broadcast_in_dim"(%233) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<2x4x4x8xf32>
      %235 = "stablehlo.select"(%202, %232, %234) : (tensor<2x4x4x8xi1>, tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %236 = "stablehlo.multiply"(%170, %235) : (tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %237 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %238 = "stablehlo.reduce"(%236, %237) <{dimensions = array<i64: 0, 1, 2>}> ({
      ^bb0(%arg94: tensor<f32>, %arg95: tensor<f32>):
        %443 = "stablehlo.add"(%arg94, %arg95) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%443) : (tensor<f32>) -> ()
      }) : (tensor<2x4x4x8xf32>, tensor<f32>) -> tensor<8xf32>
      %239 = "stablehlo.reshape"(%238) : (tensor<8xf32>) -> tensor<1x1x1x8xf32>
      %240 = "stablehlo.broadcast_in_dim"(%195) <{broadcast_dimensions = array<i64: 0, 1, 2, 3>}> : (tensor<1x1x1x8xf32>) -> tensor<2x4x4x8xf32>
      %241 = "stablehlo.multiply"(%235, %240) : (tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %242 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %243 = "stablehlo.reduce"(%239, %242) <{dimensions = array<i64: 0, 1, 2>}> ({
      ^bb0(%arg92: tensor<f32>, %arg93: tensor<f32>):
        %442 = "stablehlo.add"(%arg92, %arg93) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%442) : (tensor<f32>) -> ()
      }) : (tensor<1x1x1x8xf32>, tensor<f32>) -> tensor<8xf32>
      %244 = "stablehlo.multiply"(%243, %194) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %245 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %246 = "stablehlo.broadcast_in_dim"(%245) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8xf32>
      %247 = "stablehlo.divide"(%244, %246) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %248 = "stablehlo.all_reduce"(%247) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "dp">]>, use_global_device_ids}> ({
      ^bb0(%arg90: tensor<f32>, %arg91: tensor<f32>):
        %441 = "stablehlo.add"(%arg90, %arg91) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%441) : (tensor<f32>) -> ()
      }) : (tensor<8xf32>) -> tensor<8xf32>
      %249 = "stablehlo.constant"() <{value = dense<3.200000e+01> : tensor<f32>}> : () -> tensor<f32>
      %250 = "stablehlo.broadcast_in_dim"(%249) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8xf32>
      %251 = "stablehlo.divide"(%248, %250) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %252 = "stablehlo.broadcast_in_dim"(%251) <{broadcast_dimensions = array<i64: 3>}> : (tensor<8xf32>) -> tensor<2x4x4x8xf32>
      %253 = "stablehlo.multiply"(%252, %177) : (tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %254 = "stablehlo.negate"(%253) : (tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %255 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %256 = "stablehlo.reduce"(%254, %255) <{dimensions = array<i64: 0, 1, 2>}> ({
      ^bb0(%arg88: tensor<f32>, %arg89: tensor<f32>):
        %440 = "stablehlo.add"(%arg88, %arg89) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%440) : (tensor<f32>) -> ()
      }) : (tensor<2x4x4x8xf32>, tensor<f32>) -> tensor<8xf32>
      %257 = "stablehlo.reshape"(%256) : (tensor<8xf32>) -> tensor<1x1x1x8xf32>
      %258 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %259 = "stablehlo.reduce"(%257, %258) <{dimensions = array<i64: 0, 1, 2>}> ({
      ^bb0(%arg86: tensor<f32>, %arg87: tensor<f32>):
        %439 = "stablehlo.add"(%arg86, %arg87) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%439) : (tensor<f32>) -> ()
      }) : (tensor<1x1x1x8xf32>, tensor<f32>) -> tensor<8xf32>
      %260 = "stablehlo.negate"(%241) : (tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %261 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %262 = "stablehlo.reduce"(%260, %261) <{dimensions = array<i64: 0, 1, 2>}> ({
      ^bb0(%arg84: tensor<f32>, %arg85: tensor<f32>):
        %438 = "stablehlo.add"(%arg84, %arg85) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%438) : (tensor<f32>) -> ()
      }) : (tensor<2x4x4x8xf32>, tensor<f32>) -> tensor<8xf32>
      %263 = "stablehlo.reshape"(%262) : (tensor<8xf32>) -> tensor<1x1x1x8xf32>
      %264 = "stablehlo.add"(%253, %241) : (tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %265 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %266 = "stablehlo.reduce"(%263, %265) <{dimensions = array<i64: 0, 1, 2>}> ({
      ^bb0(%arg82: tensor<f32>, %arg83: tensor<f32>):
        %437 = "stablehlo.add"(%arg82, %arg83) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%437) : (tensor<f32>) -> ()
      }) : (tensor<1x1x1x8xf32>, tensor<f32>) -> tensor<8xf32>
      %267 = "stablehlo.add"(%259, %266) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %268 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %269 = "stablehlo.broadcast_in_dim"(%268) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8xf32>
      %270 = "stablehlo.divide"(%267, %269) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %271 = "stablehlo.all_reduce"(%270) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "dp">]>, use_global_device_ids}> ({
      ^bb0(%arg80: tensor<f32>, %arg81: tensor<f32>):
        %436 = "stablehlo.add"(%arg80, %arg81) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%436) : (tensor<f32>) -> ()
      }) : (tensor<8xf32>) -> tensor<8xf32>
      %272 = "stablehlo.constant"() <{value = dense<3.200000e+01> : tensor<f32>}> : () -> tensor<f32>
      %273 = "stablehlo.broadcast_in_dim"(%272) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8xf32>
      %274 = "stablehlo.divide"(%271, %273) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %275 = "stablehlo.broadcast_in_dim"(%274) <{broadcast_dimensions = array<i64: 3>}> : (tensor<8xf32>) -> tensor<2x4x4x8xf32>
      %276 = "stablehlo.add"(%264, %275) : (tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %277 = "stablehlo.convolution"(%152, %276) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f]>, feature_group_count = 1 : i64, lhs_dilation = array<i64: 1, 1>, padding = dense<1> : tensor<2x2xi64>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>], rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, window_strides = array<i64: 1, 1>}> : (tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>) -> tensor<3x3x8x8xf32>
      %278 = "stablehlo.reverse"(%arg30) <{dimensions = array<i64: 0, 1>}> : (tensor<3x3x8x8xf32>) -> tensor<3x3x8x8xf32>
      %279 = "stablehlo.convolution"(%276, %278) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, o, i]->[b, 0, 1, f]>, feature_group_count = 1 : i64, lhs_dilation = array<i64: 1, 1>, padding = dense<1> : tensor<2x2xi64>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>], rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, window_strides = array<i64: 1, 1>}> : (tensor<2x4x4x8xf32>, tensor<3x3x8x8xf32>) -> tensor<2x4x4x8xf32>
      %280 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %281 = "stablehlo.broadcast_in_dim"(%280) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<2x4x4x8xf32>
      %282 = "stablehlo.select"(%155, %279, %281) : (tensor<2x4x4x8xi1>, tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %283 = "stablehlo.multiply"(%124, %282) : (tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %284 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %285 = "stablehlo.reduce"(%283, %284) <{dimensions = array<i64: 0, 1, 2>}> ({
      ^bb0(%arg78: tensor<f32>, %arg79: tensor<f32>):
        %435 = "stablehlo.add"(%arg78, %arg79) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%435) : (tensor<f32>) -> ()
      }) : (tensor<2x4x4x8xf32>, tensor<f32>) -> tensor<8xf32>
      %286 = "stablehlo.reshape"(%285) : (tensor<8xf32>) -> tensor<1x1x1x8xf32>
      %287 = "stablehlo.broadcast_in_dim"(%149) <{broadcast_dimensions = array<i64: 0, 1, 2, 3>}> : (tensor<1x1x1x8xf32>) -> tensor<2x4x4x8xf32>
      %288 = "stablehlo.multiply"(%282, %287) : (tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %289 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %290 = "stablehlo.reduce"(%286, %289) <{dimensions = array<i64: 0, 1, 2>}> ({
      ^bb0(%arg76: tensor<f32>, %arg77: tensor<f32>):
        %434 = "stablehlo.add"(%arg76, %arg77) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%434) : (tensor<f32>) -> ()
      }) : (tensor<1x1x1x8xf32>, tensor<f32>) -> tensor<8xf32>
      %291 = "stablehlo.multiply"(%290, %148) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %292 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %293 = "stablehlo.broadcast_in_dim"(%292) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8xf32>
      %294 = "stablehlo.divide"(%291, %293) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %295 = "stablehlo.all_reduce"(%294) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "dp">]>, use_global_device_ids}> ({
      ^bb0(%arg74: tensor<f32>, %arg75: tensor<f32>):
        %433 = "stablehlo.add"(%arg74, %arg75) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%433) : (tensor<f32>) -> ()
      }) : (tensor<8xf32>) -> tensor<8xf32>
      %296 = "stablehlo.constant"() <{value = dense<3.200000e+01> : tensor<f32>}> : () -> tensor<f32>
      %297 = "stablehlo.broadcast_in_dim"(%296) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8xf32>
      %298 = "stablehlo.divide"(%295, %297) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %299 = "stablehlo.broadcast_in_dim"(%298) <{broadcast_dimensions = array<i64: 3>}> : (tensor<8xf32>) -> tensor<2x4x4x8xf32>
      %300 = "stablehlo.multiply"(%299, %131) : (tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %301 = "stablehlo.negate"(%300) : (tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %302 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %303 = "stablehlo.reduce"(%301, %302) <{dimensions = array<i64: 0, 1, 2>}> ({
      ^bb0(%arg72: tensor<f32>, %arg73: tensor<f32>):
        %432 = "stablehlo.add"(%arg72, %arg73) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%432) : (tensor<f32>) -> ()
      }) : (tensor<2x4x4x8xf32>, tensor<f32>) -> tensor<8xf32>
      %304 = "stablehlo.reshape"(%303) : (tensor<8xf32>) -> tensor<1x1x1x8xf32>
      %305 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %306 = "stablehlo.reduce"(%304, %305) <{dimensions = array<i64: 0, 1, 2>}> ({
      ^bb0(%arg70: tensor<f32>, %arg71: tensor<f32>):
        %431 = "stablehlo.add"(%arg70, %arg71) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%431) : (tensor<f32>) -> ()
      }) : (tensor<1x1x1x8xf32>, tensor<f32>) -> tensor<8xf32>
      %307 = "stablehlo.negate"(%288) : (tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %308 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %309 = "stablehlo.reduce"(%307, %308) <{dimensions = array<i64: 0, 1, 2>}> ({
      ^bb0(%arg68: tensor<f32>, %arg69: tensor<f32>):
        %430 = "stablehlo.add"(%arg68, %arg69) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%430) : (tensor<f32>) -> ()
      }) : (tensor<2x4x4x8xf32>, tensor<f32>) -> tensor<8xf32>
      %310 = "stablehlo.reshape"(%309) : (tensor<8xf32>) -> tensor<1x1x1x8xf32>
      %311 = "stablehlo.add"(%300, %288) : (tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %312 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %313 = "stablehlo.reduce"(%310, %312) <{dimensions = array<i64: 0, 1, 2>}> ({
      ^bb0(%arg66: tensor<f32>, %arg67: tensor<f32>):
        %429 = "stablehlo.add"(%arg66, %arg67) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%429) : (tensor<f32>) -> ()
      }) : (tensor<1x1x1x8xf32>, tensor<f32>) -> tensor<8xf32>
      %314 = "stablehlo.add"(%306, %313) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %315 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %316 = "stablehlo.broadcast_in_dim"(%315) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8xf32>
      %317 = "stablehlo.divide"(%314, %316) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %318 = "stablehlo.all_reduce"(%317) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "dp">]>, use_global_device_ids}> ({
      ^bb0(%arg64: tensor<f32>, %arg65: tensor<f32>):
        %428 = "stablehlo.add"(%arg64, %arg65) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%428) : (tensor<f32>) -> ()
      }) : (tensor<8xf32>) -> tensor<8xf32>
      %319 = "stablehlo.constant"() <{value = dense<3.200000e+01> : tensor<f32>}> : () -> tensor<f32>
      %320 = "stablehlo.broadcast_in_dim"(%319) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8xf32>
      %321 = "stablehlo.divide"(%318, %320) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %322 = "stablehlo.broadcast_in_dim"(%321) <{broadcast_dimensions = array<i64: 3>}> : (tensor<8xf32>) -> tensor<2x4x4x8xf32>
      %323 = "stablehlo.add"(%311, %322) : (tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %324 = "stablehlo.convolution"(%111, %323) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f]>, feature_group_count = 1 : i64, lhs_dilation = array<i64: 1, 1>, padding = dense<1> : tensor<2x2xi64>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>], rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, window_strides = array<i64: 1, 1>}> : (tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>) -> tensor<3x3x8x8xf32>
      %325 = "stablehlo.reverse"(%arg28) <{dimensions = array<i64: 0, 1>}> : (tensor<3x3x8x8xf32>) -> tensor<3x3x8x8xf32>
      %326 = "stablehlo.convolution"(%323, %325) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, o, i]->[b, 0, 1, f]>, feature_group_count = 1 : i64, lhs_dilation = array<i64: 1, 1>, padding = dense<1> : tensor<2x2xi64>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>], rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, window_strides = array<i64: 1, 1>}> : (tensor<2x4x4x8xf32>, tensor<3x3x8x8xf32>) -> tensor<2x4x4x8xf32>
      %327 = "stablehlo.add"(%235, %326) : (tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %328 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
      %329 = "stablehlo.pad"(%103, %328) <{edge_padding_high = array<i64: 0, 1, 1, 0>, edge_padding_low = array<i64: 0, 0, 0, 0>, interior_padding = array<i64: 0, 0, 0, 0>}> : (tensor<2x8x8x8xf32>, tensor<f32>) -> tensor<2x9x9x8xf32>
      %330 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %331 = "stablehlo.select_and_scatter"(%329, %327, %330) <{padding = dense<0> : tensor<4x2xi64>, window_dimensions = array<i64: 1, 3, 3, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
      ^bb0(%arg62: tensor<f32>, %arg63: tensor<f32>):
        %427 = "stablehlo.compare"(%arg62, %arg63) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
        "stablehlo.return"(%427) : (tensor<i1>) -> ()
      }, {
      ^bb0(%arg60: tensor<f32>, %arg61: tensor<f32>):
        %426 = "stablehlo.add"(%arg60, %arg61) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%426) : (tensor<f32>) -> ()
      }) : (tensor<2x9x9x8xf32>, tensor<2x4x4x8xf32>, tensor<f32>) -> tensor<2x9x9x8xf32>
      %332 = "stablehlo.slice"(%331) <{limit_indices = array<i64: 2, 8, 8, 8>, start_indices = array<i64: 0, 0, 0, 0>, strides = array<i64: 1, 1, 1, 1>}> : (tensor<2x9x9x8xf32>) -> tensor<2x8x8x8xf32>
      %333 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %334 = "stablehlo.broadcast_in_dim"(%333) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<2x8x8x8xf32>
      %335 = "stablehlo.select"(%106, %332, %334) : (tensor<2x8x8x8xi1>, tensor<2x8x8x8xf32>, tensor<2x8x8x8xf32>) -> tensor<2x8x8x8xf32>
      %336 = "stablehlo.multiply"(%75, %335) : (tensor<2x8x8x8xf32>, tensor<2x8x8x8xf32>) -> tensor<2x8x8x8xf32>
      %337 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %338 = "stablehlo.reduce"(%336, %337) <{dimensions = array<i64: 0, 1, 2>}> ({
      ^bb0(%arg58: tensor<f32>, %arg59: tensor<f32>):
        %425 = "stablehlo.add"(%arg58, %arg59) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%425) : (tensor<f32>) -> ()
      }) : (tensor<2x8x8x8xf32>, tensor<f32>) -> tensor<8xf32>
      %339 = "stablehlo.reshape"(%338) : (tensor<8xf32>) -> tensor<1x1x1x8xf32>
      %340 = "stablehlo.broadcast_in_dim"(%100) <{broadcast_dimensions = array<i64: 0, 1, 2, 3>}> : (tensor<1x1x1x8xf32>) -> tensor<2x8x8x8xf32>
      %341 = "stablehlo.multiply"(%335, %340) : (tensor<2x8x8x8xf32>, tensor<2x8x8x8xf32>) -> tensor<2x8x8x8xf32>
      %342 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %343 = "stablehlo.reduce"(%339, %342) <{dimensions = array<i64: 0, 1, 2>}> ({
      ^bb0(%arg56: tensor<f32>, %arg57: tensor<f32>):
        %424 = "stablehlo.add"(%arg56, %arg57) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%424) : (tensor<f32>) -> ()
      }) : (tensor<1x1x1x8xf32>, tensor<f32>) -> tensor<8xf32>
      %344 = "stablehlo.multiply"(%343, %99) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %345 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %346 = "stablehlo.broadcast_in_dim"(%345) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8xf32>
      %347 = "stablehlo.divide"(%344, %346) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %348 = "stablehlo.all_reduce"(%347) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "dp">]>, use_global_device_ids}> ({
      ^bb0(%arg54: tensor<f32>, %arg55: tensor<f32>):
        %423 = "stablehlo.add"(%arg54, %arg55) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%423) : (tensor<f32>) -> ()
      }) : (tensor<8xf32>) -> tensor<8xf32>
      %349 = "stablehlo.constant"() <{value = dense<1.280000e+02> : tensor<f32>}> : () -> tensor<f32>
      %350 = "stablehlo.broadcast_in_dim"(%349) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8xf32>
      %351 = "stablehlo.divide"(%348, %350) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %352 = "stablehlo.broadcast_in_dim"(%351) <{broadcast_dimensions = array<i64: 3>}> : (tensor<8xf32>) -> tensor<2x8x8x8xf32>
      %353 = "stablehlo.multiply"(%352, %82) : (tensor<2x8x8x8xf32>, tensor<2x8x8x8xf32>) -> tensor<2x8x8x8xf32>
      %354 = "stablehlo.negate"(%353) : (tensor<2x8x8x8xf32>) -> tensor<2x8x8x8xf32>
      %355 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %356 = "stablehlo.reduce"(%354, %355) <{dimensions = array<i64: 0, 1, 2>}> ({
      ^bb0(%arg52: tensor<f32>, %arg53: tensor<f32>):
        %422 = "stablehlo.add"(%arg52, %arg53) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%422) : (tensor<f32>) -> ()
      }) : (tensor<2x8x8x8xf32>, tensor<f32>) -> tensor<8xf32>
      %357 = "stablehlo.reshape"(%356) : (tensor<8xf32>) -> tensor<1x1x1x8xf32>
      %358 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %359 = "stablehlo.reduce"(%357, %358) <{dimensions = array<i64: 0, 1, 2>}> ({
      ^bb0(%arg50: tensor<f32>, %arg51: tensor<f32>):
        %421 = "stablehlo.add"(%arg50, %arg51) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%421) : (tensor<f32>) -> ()
      }) : (tensor<1x1x1x8xf32>, tensor<f32>) -> tensor<8xf32>
      %360 = "stablehlo.negate"(%341) : (tensor<2x8x8x8xf32>) -> tensor<2x8x8x8xf32>
      %361 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %362 = "stablehlo.reduce"(%360, %361) <{dimensions = array<i64: 0, 1, 2>}> ({
      ^bb0(%arg48: tensor<f32>, %arg49: tensor<f32>):
        %420 = "stablehlo.add"(%arg48, %arg49) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%420) : (tensor<f32>) -> ()
      }) : (tensor<2x8x8x8xf32>, tensor<f32>) -> tensor<8xf32>
      %363 = "stablehlo.reshape"(%362) : (tensor<8xf32>) -> tensor<1x1x1x8xf32>
      %364 = "stablehlo.add"(%353, %341) : (tensor<2x8x8x8xf32>, tensor<2x8x8x8xf32>) -> tensor<2x8x8x8xf32>
      %365 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %366 = "stablehlo.reduce"(%363, %365) <{dimensions = array<i64: 0, 1, 2>}> ({
      ^bb0(%arg46: tensor<f32>, %arg47: tensor<f32>):
        %419 = "stablehlo.add"(%arg46, %arg47) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%419) : (tensor<f32>) -> ()
      }) : (tensor<1x1x1x8xf32>, tensor<f32>) -> tensor<8xf32>
      %367 = "stablehlo.add"(%359, %366) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %368 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %369 = "stablehlo.broadcast_in_dim"(%368) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8xf32>
      %370 = "stablehlo.divide"(%367, %369) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %371 = "stablehlo.all_reduce"(%370) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "dp">]>, use_global_device_ids}> ({
      ^bb0(%arg44: tensor<f32>, %arg45: tensor<f32>):
        %418 = "stablehlo.add"(%arg44, %arg45) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%418) : (tensor<f32>) -> ()
      }) : (tensor<8xf32>) -> tensor<8xf32>
      %372 = "stablehlo.constant"() <{value = dense<1.280000e+02> : tensor<f32>}> : () -> tensor<f32>
      %373 = "stablehlo.broadcast_in_dim"(%372) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8xf32>
      %374 = "stablehlo.divide"(%371, %373) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %375 = "stablehlo.broadcast_in_dim"(%374) <{broadcast_dimensions = array<i64: 3>}> : (tensor<8xf32>) -> tensor<2x8x8x8xf32>
      %376 = "stablehlo.add"(%364, %375) : (tensor<2x8x8x8xf32>, tensor<2x8x8x8xf32>) -> tensor<2x8x8x8xf32>
      %377 = "stablehlo.convolution"(%arg32, %376) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f]>, feature_group_count = 1 : i64, lhs_dilation = array<i64: 1, 1>, padding = dense<[[1, 2], [1, 2]]> : tensor<2x2xi64>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>], rhs_dilation = array<i64: 2, 2>, window_reversal = array<i1: false, false>, window_strides = array<i64: 1, 1>}> : (tensor<2x16x16x3xf32>, tensor<2x8x8x8xf32>) -> tensor<5x5x3x8xf32>
      %378 = "stablehlo.all_reduce"(%218) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "dp">]>, use_global_device_ids}> ({
      ^bb0(%arg42: tensor<f32>, %arg43: tensor<f32>):
        %417 = "stablehlo.add"(%arg42, %arg43) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%417) : (tensor<f32>) -> ()
      }) : (tensor<f32>) -> tensor<f32>
      %379 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %380 = "stablehlo.divide"(%378, %379) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      %381 = "stablehlo.all_reduce"(%324) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "dp">]>, use_global_device_ids}> ({
      ^bb0(%arg40: tensor<f32>, %arg41: tensor<f32>):
        %416 = "stablehlo.add"(%arg40, %arg41) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%416) : (tensor<f32>) -> ()
      }) : (tensor<3x3x8x8xf32>) -> tensor<3x3x8x8xf32>
      %382 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %383 = "stablehlo.broadcast_in_dim"(%382) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x3x8x8xf32>
      %384 = "stablehlo.divide"(%381, %383) : (tensor<3x3x8x8xf32>, tensor<3x3x8x8xf32>) -> tensor<3x3x8x8xf32>
      %385 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
      %386 = "stablehlo.broadcast_in_dim"(%385) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x3x8x8xf32>
      %387 = "stablehlo.multiply"(%386, %384) : (tensor<3x3x8x8xf32>, tensor<3x3x8x8xf32>) -> tensor<3x3x8x8xf32>
      %388 = "stablehlo.subtract"(%arg28, %387) : (tensor<3x3x8x8xf32>, tensor<3x3x8x8xf32>) -> tensor<3x3x8x8xf32>
      %389 = "stablehlo.all_reduce"(%227) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "dp">]>, use_global_device_ids}> ({
      ^bb0(%arg38: tensor<f32>, %arg39: tensor<f32>):
        %415 = "stablehlo.add"(%arg38, %arg39) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%415) : (tensor<f32>) -> ()
      }) : (tensor<8x5xf32>) -> tensor<8x5xf32>
      %390 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %391 = "stablehlo.broadcast_in_dim"(%390) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x5xf32>
      %392 = "stablehlo.divide"(%389, %391) : (tensor<8x5xf32>, tensor<8x5xf32>) -> tensor<8x5xf32>
      %393 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
      %394 = "stablehlo.broadcast_in_dim"(%393) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x5xf32>
      %395 = "stablehlo.multiply"(%394, %392) : (tensor<8x5xf32>, tensor<8x5xf32>) -> tensor<8x5xf32>
      %396 = "stablehlo.subtract"(%arg29, %395) : (tensor<8x5xf32>, tensor<8x5xf32>) -> tensor<8x5xf32>
      %397 = "stablehlo.all_reduce"(%277) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "dp">]>, use_global_device_ids}> ({
      ^bb0(%arg36: tensor<f32>, %arg37: tensor<f32>):
        %414 = "stablehlo.add"(%arg36, %arg37) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%414) : (tensor<f32>) -> ()
      }) : (tensor<3x3x8x8xf32>) -> tensor<3x3x8x8xf32>
      %398 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %399 = "stablehlo.broadcast_in_dim"(%398) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x3x8x8xf32>
      %400 = "stablehlo.divide"(%397, %399) : (tensor<3x3x8x8xf32>, tensor<3x3x8x8xf32>) -> tensor<3x3x8x8xf32>
      %401 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
      %402 = "stablehlo.broadcast_in_dim"(%401) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x3x8x8xf32>
      %403 = "stablehlo.multiply"(%402, %400) : (tensor<3x3x8x8xf32>, tensor<3x3x8x8xf32>) -> tensor<3x3x8x8xf32>
      %404 = "stablehlo.subtract"(%arg30, %403) : (tensor<3x3x8x8xf32>, tensor<3x3x8x8xf32>) -> tensor<3x3x8x8xf32>
      %405 = "stablehlo.all_reduce"(%377) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "dp">]>, use_global_device_ids}> ({
      ^bb0(%arg34: tensor<f32>, %arg35: tensor<f32>):
        %413 = "stablehlo.add"(%arg34, %arg35) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%413) : (tensor<f32>) -> ()
      }) : (tensor<5x5x3x8xf32>) -> tensor<5x5x3x8xf32>
      %406 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %407 = "stablehlo.broadcast_in_dim"(%406) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<5x5x3x8xf32>
      %408 = "stablehlo.divide"(%405, %407) : (tensor<5x5x3x8xf32>, tensor<5x5x3x8xf32>) -> tensor<5x5x3x8xf32>
      %409 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
      %410 = "stablehlo.broadcast_in_dim"(%409) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<5x5x3x8xf32>
      %411 = "stablehlo.multiply"(%410, %408) : (tensor<5x5x3x8xf32>, tensor<5x5x3x8xf32>) -> tensor<5x5x3x8xf32>
      %412 = "stablehlo.subtract"(%arg31, %411) : (tensor<5x5x3x8xf32>, tensor<5x5x3x8xf32>) -> tensor<5x5x3x8xf32>
      "sdy.return"(%380, %388, %396, %404, %412) : (tensor<f32>, tensor<3x3x8x8xf32>, tensor<8x5xf32>, tensor<3x3x8x8xf32>, tensor<5x5x3x8xf32>) -> ()
    }) : (tensor<3x3x8x8xf32>, tensor<8x5xf32>, tensor<3x3x8x8xf32>, tensor<5x5x3x8xf32>, tensor<4x16x16x3xf32>, tensor<4xi32>) -> (tensor<f32>, tensor<3x3x8x8xf32>, tensor<8x5xf32>, tensor<3x3x8x8xf32>, tensor<5x5x3x8xf32>)
    "func.return"(%62#0, %62#1, %62#2, %62#3, %62#4) : (tensor<f32>, tensor<3x3x8x8xf32>, tensor<8x5xf32>, tensor<3x3x8x8xf32>, tensor<5x5x3x8xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}], function_type = (tensor<2x8x8x8xf32>) -> tensor<2x8x8x8xf32>, res_attrs = [{}], sym_name = "relu", sym_visibility = "private"}> ({
  ^bb0(%arg21: tensor<2x8x8x8xf32>):
    %59 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %60 = "stablehlo.broadcast_in_dim"(%59) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<2x8x8x8xf32>
    %61 = "stablehlo.maximum"(%arg21, %60) : (tensor<2x8x8x8xf32>, tensor<2x8x8x8xf32>) -> tensor<2x8x8x8xf32>
    "func.return"(%61) : (tensor<2x8x8x8xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}], function_type = (tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>, res_attrs = [{}], sym_name = "relu_0", sym_visibility = "private"}> ({
  ^bb0(%arg20: tensor<2x4x4x8xf32>):
    %56 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %57 = "stablehlo.broadcast_in_dim"(%56) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<2x4x4x8xf32>
    %58 = "stablehlo.maximum"(%arg20, %57) : (tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
    "func.return"(%58) : (tensor<2x4x4x8xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}], function_type = (tensor<2x5xf32>) -> (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x1xf32>), res_attrs = [{}, {}, {}], sym_name = "log_softmax", sym_visibility = "private"}> ({
  ^bb0(%arg15: tensor<2x5xf32>):
    %39 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %40 = "stablehlo.reduce"(%arg15, %39) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg18: tensor<f32>, %arg19: tensor<f32>):
      %55 = "stablehlo.maximum"(%arg18, %arg19) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%55) : (tensor<f32>) -> ()
    }) : (tensor<2x5xf32>, tensor<f32>) -> tensor<2xf32>
    %41 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %42 = "stablehlo.broadcast_in_dim"(%41) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<2xf32>
    %43 = "stablehlo.maximum"(%42, %40) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    %44 = "stablehlo.broadcast_in_dim"(%43) <{broadcast_dimensions = array<i64: 0>}> : (tensor<2xf32>) -> tensor<2x1xf32>
    %45 = "stablehlo.broadcast_in_dim"(%44) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<2x1xf32>) -> tensor<2x5xf32>
    %46 = "stablehlo.subtract"(%arg15, %45) : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
    %47 = "stablehlo.exponential"(%46) : (tensor<2x5xf32>) -> tensor<2x5xf32>
    %48 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %49 = "stablehlo.reduce"(%47, %48) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg16: tensor<f32>, %arg17: tensor<f32>):
      %54 = "stablehlo.add"(%arg16, %arg17) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%54) : (tensor<f32>) -> ()
    }) : (tensor<2x5xf32>, tensor<f32>) -> tensor<2xf32>
    %50 = "stablehlo.broadcast_in_dim"(%49) <{broadcast_dimensions = array<i64: 0>}> : (tensor<2xf32>) -> tensor<2x1xf32>
    %51 = "stablehlo.log"(%50) : (tensor<2x1xf32>) -> tensor<2x1xf32>
    %52 = "stablehlo.broadcast_in_dim"(%51) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<2x1xf32>) -> tensor<2x5xf32>
    %53 = "stablehlo.subtract"(%46, %52) : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
    "func.return"(%53, %47, %50) : (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x1xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<2x5xf32>, tensor<2x1xi32>) -> (tensor<2x1xf32>, tensor<2x1x1xi32>), res_attrs = [{}, {}], sym_name = "take_along_axis", sym_visibility = "private"}> ({
  ^bb0(%arg11: tensor<2x5xf32>, %arg12: tensor<2x1xi32>):
    %16 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %17 = "stablehlo.broadcast_in_dim"(%16) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<2x1xi32>
    %18 = "stablehlo.compare"(%arg12, %17) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<2x1xi32>, tensor<2x1xi32>) -> tensor<2x1xi1>
    %19 = "stablehlo.constant"() <{value = dense<5> : tensor<i32>}> : () -> tensor<i32>
    %20 = "stablehlo.broadcast_in_dim"(%19) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<2x1xi32>
    %21 = "stablehlo.add"(%arg12, %20) : (tensor<2x1xi32>, tensor<2x1xi32>) -> tensor<2x1xi32>
    %22 = "stablehlo.select"(%18, %21, %arg12) : (tensor<2x1xi1>, tensor<2x1xi32>, tensor<2x1xi32>) -> tensor<2x1xi32>
    %23 = "stablehlo.reshape"(%22) : (tensor<2x1xi32>) -> tensor<2x1x1xi32>
    %24 = "stablehlo.constant"() <{value = dense<4> : tensor<1xi32>}> : () -> tensor<1xi32>
    %25 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %26 = "stablehlo.broadcast_in_dim"(%25) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<2x1x1xi32>
    %27 = "stablehlo.compare"(%23, %26) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<2x1x1xi32>, tensor<2x1x1xi32>) -> tensor<2x1x1xi1>
    %28 = "stablehlo.broadcast_in_dim"(%24) <{broadcast_dimensions = array<i64: 2>}> : (tensor<1xi32>) -> tensor<1x1x1xi32>
    %29 = "stablehlo.broadcast_in_dim"(%28) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<1x1x1xi32>) -> tensor<2x1x1xi32>
    %30 = "stablehlo.compare"(%23, %29) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LE>}> : (tensor<2x1x1xi32>, tensor<2x1x1xi32>) -> tensor<2x1x1xi1>
    %31 = "stablehlo.and"(%27, %30) : (tensor<2x1x1xi1>, tensor<2x1x1xi1>) -> tensor<2x1x1xi1>
    %32 = "stablehlo.constant"() <{value = dense<true> : tensor<i1>}> : () -> tensor<i1>
    %33 = "stablehlo.reduce"(%31, %32) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg13: tensor<i1>, %arg14: tensor<i1>):
      %38 = "stablehlo.and"(%arg13, %arg14) : (tensor<i1>, tensor<i1>) -> tensor<i1>
      "stablehlo.return"(%38) : (tensor<i1>) -> ()
    }) : (tensor<2x1x1xi1>, tensor<i1>) -> tensor<2x1xi1>
    %34 = "stablehlo.gather"(%arg11, %23) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1>}> : (tensor<2x5xf32>, tensor<2x1x1xi32>) -> tensor<2x1xf32>
    %35 = "stablehlo.constant"() <{value = dense<0x7FC00000> : tensor<f32>}> : () -> tensor<f32>
    %36 = "stablehlo.broadcast_in_dim"(%35) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<2x1xf32>
    %37 = "stablehlo.select"(%33, %34, %36) : (tensor<2x1xi1>, tensor<2x1xf32>, tensor<2x1xf32>) -> tensor<2x1xf32>
    "func.return"(%37, %23) : (tensor<2x1xf32>, tensor<2x1x1xi32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<2x1x1xi32>, tensor<2x1xf32>) -> tensor<2x5xf32>, res_attrs = [{}], sym_name = "take_along_axis_1", sym_visibility = "private"}> ({
  ^bb0(%arg7: tensor<2x1x1xi32>, %arg8: tensor<2x1xf32>):
    %12 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %13 = "stablehlo.broadcast_in_dim"(%12) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<2x5xf32>
    %14 = "stablehlo.scatter"(%13, %arg7, %arg8) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg9: tensor<f32>, %arg10: tensor<f32>):
      %15 = "stablehlo.add"(%arg9, %arg10) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%15) : (tensor<f32>) -> ()
    }) : (tensor<2x5xf32>, tensor<2x1x1xi32>, tensor<2x1xf32>) -> tensor<2x5xf32>
    "func.return"(%14) : (tensor<2x5xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<2x5xf32>, tensor<2x1xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>, res_attrs = [{}], sym_name = "log_softmax_2", sym_visibility = "private"}> ({
  ^bb0(%arg0: tensor<2x5xf32>, %arg1: tensor<2x1xf32>, %arg2: tensor<2x5xf32>):
    %0 = "stablehlo.negate"(%arg2) : (tensor<2x5xf32>) -> tensor<2x5xf32>
    %1 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %2 = "stablehlo.reduce"(%0, %1) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg5: tensor<f32>, %arg6: tensor<f32>):
      %11 = "stablehlo.add"(%arg5, %arg6) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%11) : (tensor<f32>) -> ()
    }) : (tensor<2x5xf32>, tensor<f32>) -> tensor<2xf32>
    %3 = "stablehlo.reshape"(%2) : (tensor<2xf32>) -> tensor<2x1xf32>
    %4 = "stablehlo.divide"(%3, %arg1) : (tensor<2x1xf32>, tensor<2x1xf32>) -> tensor<2x1xf32>
    %5 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %6 = "stablehlo.reduce"(%4, %5) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
      %10 = "stablehlo.add"(%arg3, %arg4) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%10) : (tensor<f32>) -> ()
    }) : (tensor<2x1xf32>, tensor<f32>) -> tensor<2xf32>
    %7 = "stablehlo.broadcast_in_dim"(%6) <{broadcast_dimensions = array<i64: 0>}> : (tensor<2xf32>) -> tensor<2x5xf32>
    %8 = "stablehlo.multiply"(%7, %arg0) : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
    %9 = "stablehlo.add"(%arg2, %8) : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
    "func.return"(%9) : (tensor<2x5xf32>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 2 : i32, mhlo.num_replicas = 1 : i32} : () -> ()

