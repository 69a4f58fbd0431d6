"builtin.module"() <{sym_name = "jit_step"}> ({
  "sdy.mesh"() <{mesh = #sdy.mesh<[]>, sym_name = "empty_mesh"}> {stablehlo.mesh = {axes = []}} : () -> ()
  "sdy.mesh"() <{mesh = #sdy.mesh<["tp"=2]>, sym_name = "mesh"}> {stablehlo.mesh = {axes = [{name = "tp", size = 2 : i64}]}} : () -> ()
  "sdy.mesh"() <{mesh = #sdy.mesh<["tp"=2]>, sym_name = "mesh_0"}> {stablehlo.mesh = {axes = [{name = "tp", size = 2 : i64}]}} : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}, {}, {}, {}, {sdy.sharding = #sdy.sharding<@empty_mesh, []>}], function_type = (tensor<20x32xf32>, tensor<3x32x96xf32>, tensor<3x32x32xf32>, tensor<3x2x16x4x8xf32>, tensor<3x2x16x4x8xf32>, tensor<2xi32>, tensor<i32>) -> (tensor<2xi32>, tensor<3x2x16x4x8xf32>, tensor<3x2x16x4x8xf32>, tensor<i32>), res_attrs = [{jax.result_info = "result[0]"}, {jax.result_info = "result[1]"}, {jax.result_info = "result[2]"}, {jax.result_info = "result[3]"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg21: tensor<20x32xf32>, %arg22: tensor<3x32x96xf32>, %arg23: tensor<3x32x32xf32>, %arg24: tensor<3x2x16x4x8xf32>, %arg25: tensor<3x2x16x4x8xf32>, %arg26: tensor<2xi32>, %arg27: tensor<i32>):
    %52:4 = "sdy.manual_computation"(%arg21, %arg22, %arg23, %arg24, %arg25, %arg26, %arg27) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{}, {}]>, <@mesh, [{}, {}, {"tp"}]>, <@mesh, [{}, {"tp"}, {}]>, <@mesh, [{}, {}, {}, {"tp"}, {}]>, <@mesh, [{}, {}, {}, {"tp"}, {}]>, <@mesh, [{}]>, <@mesh, []>]>, manual_axes = #sdy<manual_axes{"tp"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{}]>, <@mesh, [{}, {}, {}, {"tp"}, {}]>, <@mesh, [{}, {}, {}, {"tp"}, {}]>, <@mesh, []>]>}> ({
    ^bb0(%arg28: tensor<20x32xf32>, %arg29: tensor<3x32x48xf32>, %arg30: tensor<3x16x32xf32>, %arg31: tensor<3x2x16x2x8xf32>, %arg32: tensor<3x2x16x2x8xf32>, %arg33: tensor<2xi32>, %arg34: tensor<i32>):
      %53 = "stablehlo.slice"(%arg33) <{limit_indices = array<i64: 1>, start_indices = array<i64: 0>, strides = array<i64: 1>}> : (tensor<2xi32>) -> tensor<1xi32>
      %54 = "stablehlo.reshape"(%53) : (tensor<1xi32>) -> tensor<i32>
      %55 = "func.call"(%arg28, %54) <{callee = @dynamic_index_in_dim}> : (tensor<20x32xf32>, tensor<i32>) -> tensor<32xf32>
      %56 = "stablehlo.slice"(%arg33) <{limit_indices = array<i64: 2>, start_indices = array<i64: 1>, strides = array<i64: 1>}> : (tensor<2xi32>) -> tensor<1xi32>
      %57 = "stablehlo.reshape"(%56) : (tensor<1xi32>) -> tensor<i32>
      %58 = "func.call"(%arg28, %57) <{callee = @dynamic_index_in_dim}> : (tensor<20x32xf32>, tensor<i32>) -> tensor<32xf32>
      %59 = "stablehlo.broadcast_in_dim"(%55) <{broadcast_dimensions = array<i64: 1>}> : (tensor<32xf32>) -> tensor<1x32xf32>
      %60 = "stablehlo.broadcast_in_dim"(%58) <{broadcast_dimensions = array<i64: 1>}> : (tensor<32xf32>) -> tensor<1x32xf32>
      %61 = "stablehlo.concatenate"(%59, %60) <{dimension = 0 : i64}> : (tensor<1x32xf32>, tensor<1x32xf32>) -> tensor<2x32xf32>
      %62 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<16xi32>
      %63 = "stablehlo.broadcast_in_dim"(%62) <{broadcast_dimensions = array<i64: 0>}> : (tensor<16xi32>) -> tensor<16x1xi32>
      %64 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<8xi32>
      %65 = "stablehlo.convert"(%64) : (tensor<8xi32>) -> tensor<8xf32>
      %66 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
      %67 = "stablehlo.convert"(%64) : (tensor<8xi32>) -> tensor<8xf32>
      %68 = "stablehlo.broadcast_in_dim"(%66) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8xf32>
      %69 = "stablehlo.power"(%68, %67) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %70 = "stablehlo.convert"(%63) : (tensor<16x1xi32>) -> tensor<16x1xf32>
      %71 = "stablehlo.broadcast_in_dim"(%69) <{broadcast_dimensions = array<i64: 1>}> : (tensor<8xf32>) -> tensor<1x8xf32>
      %72 = "stablehlo.broadcast_in_dim"(%70) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<16x1xf32>) -> tensor<16x8xf32>
      %73 = "stablehlo.broadcast_in_dim"(%71) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<1x8xf32>) -> tensor<16x8xf32>
      %74 = "stablehlo.multiply"(%72, %73) : (tensor<16x8xf32>, tensor<16x8xf32>) -> tensor<16x8xf32>
      %75 = "func.call"(%74, %arg34) <{callee = @dynamic_index_in_dim_0}> : (tensor<16x8xf32>, tensor<i32>) -> tensor<1x8xf32>
      %76 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %77 = "stablehlo.broadcast_in_dim"(%76) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x2x16x2x8xf32>
      %78 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %79 = "stablehlo.broadcast_in_dim"(%78) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x2x16x2x8xf32>
      %80 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
      %81:10 = "stablehlo.while"(%arg29, %arg30, %arg31, %arg32, %75, %arg34, %80, %61, %77, %79) ({
      ^bb0(%arg51: tensor<3x32x48xf32>, %arg52: tensor<3x16x32xf32>, %arg53: tensor<3x2x16x2x8xf32>, %arg54: tensor<3x2x16x2x8xf32>, %arg55: tensor<1x8xf32>, %arg56: tensor<i32>, %arg57: tensor<i32>, %arg58: tensor<2x32xf32>, %arg59: tensor<3x2x16x2x8xf32>, %arg60: tensor<3x2x16x2x8xf32>):
        %159 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> tensor<i32>
        %160 = "stablehlo.compare"(%arg57, %159) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
        "stablehlo.return"(%160) : (tensor<i1>) -> ()
      }, {
      ^bb0(%arg35: tensor<3x32x48xf32>, %arg36: tensor<3x16x32xf32>, %arg37: tensor<3x2x16x2x8xf32>, %arg38: tensor<3x2x16x2x8xf32>, %arg39: tensor<1x8xf32>, %arg40: tensor<i32>, %arg41: tensor<i32>, %arg42: tensor<2x32xf32>, %arg43: tensor<3x2x16x2x8xf32>, %arg44: tensor<3x2x16x2x8xf32>):
        %87 = "func.call"(%arg35, %arg41) <{callee = @dynamic_index_in_dim_1}> : (tensor<3x32x48xf32>, tensor<i32>) -> tensor<32x48xf32>
        %88 = "func.call"(%arg36, %arg41) <{callee = @dynamic_index_in_dim_2}> : (tensor<3x16x32xf32>, tensor<i32>) -> tensor<16x32xf32>
        %89 = "func.call"(%arg37, %arg41) <{callee = @dynamic_index_in_dim_3}> : (tensor<3x2x16x2x8xf32>, tensor<i32>) -> tensor<2x16x2x8xf32>
        %90 = "func.call"(%arg38, %arg41) <{callee = @dynamic_index_in_dim_3}> : (tensor<3x2x16x2x8xf32>, tensor<i32>) -> tensor<2x16x2x8xf32>
        %91 = "stablehlo.dot_general"(%arg42, %87) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<2x32xf32>, tensor<32x48xf32>) -> tensor<2x48xf32>
        %92 = "stablehlo.reshape"(%91) : (tensor<2x48xf32>) -> tensor<2x3x2x8xf32>
        %93 = "stablehlo.slice"(%92) <{limit_indices = array<i64: 2, 1, 2, 8>, start_indices = array<i64: 0, 0, 0, 0>, strides = array<i64: 1, 1, 1, 1>}> : (tensor<2x3x2x8xf32>) -> tensor<2x1x2x8xf32>
        %94 = "stablehlo.slice"(%92) <{limit_indices = array<i64: 2, 2, 2, 8>, start_indices = array<i64: 0, 1, 0, 0>, strides = array<i64: 1, 1, 1, 1>}> : (tensor<2x3x2x8xf32>) -> tensor<2x1x2x8xf32>
        %95 = "stablehlo.slice"(%92) <{limit_indices = array<i64: 2, 3, 2, 8>, start_indices = array<i64: 0, 2, 0, 0>, strides = array<i64: 1, 1, 1, 1>}> : (tensor<2x3x2x8xf32>) -> tensor<2x1x2x8xf32>
        %96 = "stablehlo.cosine"(%arg39) : (tensor<1x8xf32>) -> tensor<1x8xf32>
        %97 = "stablehlo.broadcast_in_dim"(%96) <{broadcast_dimensions = array<i64: 2, 3>}> : (tensor<1x8xf32>) -> tensor<1x1x1x8xf32>
        %98 = "stablehlo.broadcast_in_dim"(%97) <{broadcast_dimensions = array<i64: 0, 1, 2, 3>}> : (tensor<1x1x1x8xf32>) -> tensor<2x1x2x8xf32>
        %99 = "stablehlo.multiply"(%93, %98) : (tensor<2x1x2x8xf32>, tensor<2x1x2x8xf32>) -> tensor<2x1x2x8xf32>
        %100 = "stablehlo.cosine"(%arg39) : (tensor<1x8xf32>) -> tensor<1x8xf32>
        %101 = "stablehlo.broadcast_in_dim"(%100) <{broadcast_dimensions = array<i64: 2, 3>}> : (tensor<1x8xf32>) -> tensor<1x1x1x8xf32>
        %102 = "stablehlo.broadcast_in_dim"(%101) <{broadcast_dimensions = array<i64: 0, 1, 2, 3>}> : (tensor<1x1x1x8xf32>) -> tensor<2x1x2x8xf32>
        %103 = "stablehlo.multiply"(%94, %102) : (tensor<2x1x2x8xf32>, tensor<2x1x2x8xf32>) -> tensor<2x1x2x8xf32>
        %104 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
        %105 = "stablehlo.compare"(%arg40, %104) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
        %106 = "stablehlo.constant"() <{value = dense<16> : tensor<i32>}> : () -> tensor<i32>
        %107 = "stablehlo.add"(%arg40, %106) : (tensor<i32>, tensor<i32>) -> tensor<i32>
        %108 = "stablehlo.select"(%105, %107, %arg40) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
        %109 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
        %110 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
        %111 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
        %112 = "stablehlo.dynamic_update_slice"(%89, %103, %109, %108, %110, %111) : (tensor<2x16x2x8xf32>, tensor<2x1x2x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<2x16x2x8xf32>
        %113 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
        %114 = "stablehlo.compare"(%arg40, %113) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
        %115 = "stablehlo.constant"() <{value = dense<16> : tensor<i32>}> : () -> tensor<i32>
        %116 = "stablehlo.add"(%arg40, %115) : (tensor<i32>, tensor<i32>) -> tensor<i32>
        %117 = "stablehlo.select"(%114, %116, %arg40) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
        %118 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
        %119 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
        %120 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
        %121 = "stablehlo.dynamic_update_slice"(%90, %95, %118, %117, %119, %120) : (tensor<2x16x2x8xf32>, tensor<2x1x2x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<2x16x2x8xf32>
        %122 = "stablehlo.reshape"(%99) : (tensor<2x1x2x8xf32>) -> tensor<2x2x8xf32>
        %123 = "stablehlo.dot_general"(%122, %112) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0, 1], rhs_batching_dimensions = [0, 2], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [3]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<2x2x8xf32>, tensor<2x16x2x8xf32>) -> tensor<2x2x16xf32>
        %124 = "stablehlo.constant"() <{value = dense<2.82842708> : tensor<f32>}> : () -> tensor<f32>
        %125 = "stablehlo.broadcast_in_dim"(%124) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<2x2x16xf32>
        %126 = "stablehlo.divide"(%123, %125) : (tensor<2x2x16xf32>, tensor<2x2x16xf32>) -> tensor<2x2x16xf32>
        %127 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<16xi32>
        %128 = "stablehlo.broadcast_in_dim"(%127) <{broadcast_dimensions = array<i64: 2>}> : (tensor<16xi32>) -> tensor<1x1x16xi32>
        %129 = "stablehlo.broadcast_in_dim"(%arg40) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<1x1x16xi32>
        %130 = "stablehlo.compare"(%128, %129) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LE>}> : (tensor<1x1x16xi32>, tensor<1x1x16xi32>) -> tensor<1x1x16xi1>
        %131 = "stablehlo.constant"() <{value = dense<-1.000000e+30> : tensor<f32>}> : () -> tensor<f32>
        %132 = "func.call"(%130, %126, %131) <{callee = @_where}> : (tensor<1x1x16xi1>, tensor<2x2x16xf32>, tensor<f32>) -> tensor<2x2x16xf32>
        %133 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
        %134 = "stablehlo.reduce"(%132, %133) <{dimensions = array<i64: 2>}> ({
        ^bb0(%arg49: tensor<f32>, %arg50: tensor<f32>):
          %158 = "stablehlo.maximum"(%arg49, %arg50) : (tensor<f32>, tensor<f32>) -> tensor<f32>
          "stablehlo.return"(%158) : (tensor<f32>) -> ()
        }) : (tensor<2x2x16xf32>, tensor<f32>) -> tensor<2x2xf32>
        %135 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
        %136 = "stablehlo.broadcast_in_dim"(%135) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<2x2xf32>
        %137 = "stablehlo.maximum"(%136, %134) : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
        %138 = "stablehlo.broadcast_in_dim"(%137) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<2x2xf32>) -> tensor<2x2x1xf32>
        %139 = "stablehlo.broadcast_in_dim"(%138) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<2x2x1xf32>) -> tensor<2x2x16xf32>
        %140 = "stablehlo.subtract"(%132, %139) : (tensor<2x2x16xf32>, tensor<2x2x16xf32>) -> tensor<2x2x16xf32>
        %141 = "stablehlo.exponential"(%140) : (tensor<2x2x16xf32>) -> tensor<2x2x16xf32>
        %142 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
        %143 = "stablehlo.reduce"(%141, %142) <{dimensions = array<i64: 2>}> ({
        ^bb0(%arg47: tensor<f32>, %arg48: tensor<f32>):
          %157 = "stablehlo.add"(%arg47, %arg48) : (tensor<f32>, tensor<f32>) -> tensor<f32>
          "stablehlo.return"(%157) : (tensor<f32>) -> ()
        }) : (tensor<2x2x16xf32>, tensor<f32>) -> tensor<2x2xf32>
        %144 = "stablehlo.broadcast_in_dim"(%143) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<2x2xf32>) -> tensor<2x2x1xf32>
        %145 = "stablehlo.broadcast_in_dim"(%144) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<2x2x1xf32>) -> tensor<2x2x16xf32>
        %146 = "stablehlo.divide"(%141, %145) : (tensor<2x2x16xf32>, tensor<2x2x16xf32>) -> tensor<2x2x16xf32>
        %147 = "stablehlo.dot_general"(%146, %121) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0, 1], rhs_batching_dimensions = [0, 2], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<2x2x16xf32>, tensor<2x16x2x8xf32>) -> tensor<2x2x8xf32>
        %148 = "stablehlo.reshape"(%147) : (tensor<2x2x8xf32>) -> tensor<2x16xf32>
        %149 = "stablehlo.dot_general"(%148, %88) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<2x16xf32>, tensor<16x32xf32>) -> tensor<2x32xf32>
        %150 = "stablehlo.all_reduce"(%149) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "tp">]>, use_global_device_ids}> ({
        ^bb0(%arg45: tensor<f32>, %arg46: tensor<f32>):
          %156 = "stablehlo.add"(%arg45, %arg46) : (tensor<f32>, tensor<f32>) -> tensor<f32>
          "stablehlo.return"(%156) : (tensor<f32>) -> ()
        }) : (tensor<2x32xf32>) -> tensor<2x32xf32>
        %151 = "stablehlo.add"(%arg42, %150) : (tensor<2x32xf32>, tensor<2x32xf32>) -> tensor<2x32xf32>
        %152 = "func.call"(%arg43, %112, %arg41) <{callee = @dynamic_update_index_in_dim}> : (tensor<3x2x16x2x8xf32>, tensor<2x16x2x8xf32>, tensor<i32>) -> tensor<3x2x16x2x8xf32>
        %153 = "func.call"(%arg44, %121, %arg41) <{callee = @dynamic_update_index_in_dim}> : (tensor<3x2x16x2x8xf32>, tensor<2x16x2x8xf32>, tensor<i32>) -> tensor<3x2x16x2x8xf32>
        %154 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
        %155 = "stablehlo.add"(%arg41, %154) : (tensor<i32>, tensor<i32>) -> tensor<i32>
        "stablehlo.return"(%arg35, %arg36, %arg37, %arg38, %arg39, %arg40, %155, %151, %152, %153) : (tensor<3x32x48xf32>, tensor<3x16x32xf32>, tensor<3x2x16x2x8xf32>, tensor<3x2x16x2x8xf32>, tensor<1x8xf32>, tensor<i32>, tensor<i32>, tensor<2x32xf32>, tensor<3x2x16x2x8xf32>, tensor<3x2x16x2x8xf32>) -> ()
      }) : (tensor<3x32x48xf32>, tensor<3x16x32xf32>, tensor<3x2x16x2x8xf32>, tensor<3x2x16x2x8xf32>, tensor<1x8xf32>, tensor<i32>, tensor<i32>, tensor<2x32xf32>, tensor<3x2x16x2x8xf32>, tensor<3x2x16x2x8xf32>) -> (tensor<3x32x48xf32>, tensor<3x16x32xf32>, tensor<3x2x16x2x8xf32>, tensor<3x2x16x2x8xf32>, tensor<1x8xf32>, tensor<i32>, tensor<i32>, tensor<2x32xf32>, tensor<3x2x16x2x8xf32>, tensor<3x2x16x2x8xf32>)
      %82 = "stablehlo.transpose"(%arg28) <{permutation = array<i64: 1, 0>}> : (tensor<20x32xf32>) -> tensor<32x20xf32>
      %83 = "stablehlo.dot_general"(%81#7, %82) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<2x32xf32>, tensor<32x20xf32>) -> tensor<2x20xf32>
      %84 = "func.call"(%83) <{callee = @argmax}> : (tensor<2x20xf32>) -> tensor<2xi32>
      %85 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
      %86 = "stablehlo.add"(%arg34, %85) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "sdy.return"(%84, %81#8, %81#9, %86) : (tensor<2xi32>, tensor<3x2x16x2x8xf32>, tensor<3x2x16x2x8xf32>, tensor<i32>) -> ()
    }) : (tensor<20x32xf32>, tensor<3x32x96xf32>, tensor<3x32x32xf32>, tensor<3x2x16x4x8xf32>, tensor<3x2x16x4x8xf32>, tensor<2xi32>, tensor<i32>) -> (tensor<2xi32>, tensor<3x2x16x4x8xf32>, tensor<3x2x16x4x8xf32>, tensor<i32>)
    "func.return"(%52#0, %52#1, %52#2, %52#3) : (tensor<2xi32>, tensor<3x2x16x4x8xf32>, tensor<3x2x16x4x8xf32>, tensor<i32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<20x32xf32>, tensor<i32>) -> tensor<32xf32>, res_attrs = [{}], sym_name = "dynamic_index_in_dim", sym_visibility = "private"}> ({
  ^bb0(%arg19: tensor<20x32xf32>, %arg20: tensor<i32>):
    %44 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %45 = "stablehlo.compare"(%arg20, %44) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %46 = "stablehlo.constant"() <{value = dense<20> : tensor<i32>}> : () -> tensor<i32>
    %47 = "stablehlo.add"(%arg20, %46) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %48 = "stablehlo.select"(%45, %47, %arg20) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %49 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %50 = "stablehlo.dynamic_slice"(%arg19, %48, %49) <{slice_sizes = array<i64: 1, 32>}> : (tensor<20x32xf32>, tensor<i32>, tensor<i32>) -> tensor<1x32xf32>
    %51 = "stablehlo.reshape"(%50) : (tensor<1x32xf32>) -> tensor<32xf32>
    "func.return"(%51) : (tensor<32xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<16x8xf32>, tensor<i32>) -> tensor<1x8xf32>, res_attrs = [{}], sym_name = "dynamic_index_in_dim_0", sym_visibility = "private"}> ({
  ^bb0(%arg17: tensor<16x8xf32>, %arg18: tensor<i32>):
    %37 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %38 = "stablehlo.compare"(%arg18, %37) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %39 = "stablehlo.constant"() <{value = dense<16> : tensor<i32>}> : () -> tensor<i32>
    %40 = "stablehlo.add"(%arg18, %39) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %41 = "stablehlo.select"(%38, %40, %arg18) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %42 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %43 = "stablehlo.dynamic_slice"(%arg17, %41, %42) <{slice_sizes = array<i64: 1, 8>}> : (tensor<16x8xf32>, tensor<i32>, tensor<i32>) -> tensor<1x8xf32>
    "func.return"(%43) : (tensor<1x8xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<3x32x48xf32>, tensor<i32>) -> tensor<32x48xf32>, res_attrs = [{}], sym_name = "dynamic_index_in_dim_1", sym_visibility = "private"}> ({
  ^bb0(%arg15: tensor<3x32x48xf32>, %arg16: tensor<i32>):
    %33 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %34 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %35 = "stablehlo.dynamic_slice"(%arg15, %arg16, %33, %34) <{slice_sizes = array<i64: 1, 32, 48>}> : (tensor<3x32x48xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x32x48xf32>
    %36 = "stablehlo.reshape"(%35) : (tensor<1x32x48xf32>) -> tensor<32x48xf32>
    "func.return"(%36) : (tensor<32x48xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<3x16x32xf32>, tensor<i32>) -> tensor<16x32xf32>, res_attrs = [{}], sym_name = "dynamic_index_in_dim_2", sym_visibility = "private"}> ({
  ^bb0(%arg13: tensor<3x16x32xf32>, %arg14: tensor<i32>):
    %29 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %30 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %31 = "stablehlo.dynamic_slice"(%arg13, %arg14, %29, %30) <{slice_sizes = array<i64: 1, 16, 32>}> : (tensor<3x16x32xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x16x32xf32>
    %32 = "stablehlo.reshape"(%31) : (tensor<1x16x32xf32>) -> tensor<16x32xf32>
    "func.return"(%32) : (tensor<16x32xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<3x2x16x2x8xf32>, tensor<i32>) -> tensor<2x16x2x8xf32>, res_attrs = [{}], sym_name = "dynamic_index_in_dim_3", sym_visibility = "private"}> ({
  ^bb0(%arg11: tensor<3x2x16x2x8xf32>, %arg12: tensor<i32>):
    %23 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %24 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %25 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %26 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %27 = "stablehlo.dynamic_slice"(%arg11, %arg12, %23, %24, %25, %26) <{slice_sizes = array<i64: 1, 2, 16, 2, 8>}> : (tensor<3x2x16x2x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x2x16x2x8xf32>
    %28 = "stablehlo.reshape"(%27) : (tensor<1x2x16x2x8xf32>) -> tensor<2x16x2x8xf32>
    "func.return"(%28) : (tensor<2x16x2x8xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<1x1x16xi1>, tensor<2x2x16xf32>, tensor<f32>) -> tensor<2x2x16xf32>, res_attrs = [{}], sym_name = "_where", sym_visibility = "private"}> ({
  ^bb0(%arg8: tensor<1x1x16xi1>, %arg9: tensor<2x2x16xf32>, %arg10: tensor<f32>):
    %19 = "stablehlo.convert"(%arg10) : (tensor<f32>) -> tensor<f32>
    %20 = "stablehlo.broadcast_in_dim"(%arg8) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<1x1x16xi1>) -> tensor<2x2x16xi1>
    %21 = "stablehlo.broadcast_in_dim"(%19) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<2x2x16xf32>
    %22 = "stablehlo.select"(%20, %arg9, %21) : (tensor<2x2x16xi1>, tensor<2x2x16xf32>, tensor<2x2x16xf32>) -> tensor<2x2x16xf32>
    "func.return"(%22) : (tensor<2x2x16xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<3x2x16x2x8xf32>, tensor<2x16x2x8xf32>, tensor<i32>) -> tensor<3x2x16x2x8xf32>, res_attrs = [{}], sym_name = "dynamic_update_index_in_dim", sym_visibility = "private"}> ({
  ^bb0(%arg5: tensor<3x2x16x2x8xf32>, %arg6: tensor<2x16x2x8xf32>, %arg7: tensor<i32>):
    %13 = "stablehlo.broadcast_in_dim"(%arg6) <{broadcast_dimensions = array<i64: 1, 2, 3, 4>}> : (tensor<2x16x2x8xf32>) -> tensor<1x2x16x2x8xf32>
    %14 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %15 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %16 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %17 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %18 = "stablehlo.dynamic_update_slice"(%arg5, %13, %arg7, %14, %15, %16, %17) : (tensor<3x2x16x2x8xf32>, tensor<1x2x16x2x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3x2x16x2x8xf32>
    "func.return"(%18) : (tensor<3x2x16x2x8xf32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<2x20xf32>) -> tensor<2xi32>, sym_name = "argmax", sym_visibility = "private"}> ({
  ^bb0(%arg0: tensor<2x20xf32>):
    %0 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> tensor<2x20xi32>
    %1 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %2 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %3:2 = "stablehlo.reduce"(%arg0, %0, %1, %2) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<i32>, %arg3: tensor<f32>, %arg4: tensor<i32>):
      %4 = "stablehlo.compare"(%arg1, %arg3) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction GT>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %5 = "stablehlo.compare"(%arg1, %arg1) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction NE>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %6 = "stablehlo.or"(%4, %5) : (tensor<i1>, tensor<i1>) -> tensor<i1>
      %7 = "stablehlo.compare"(%arg1, %arg3) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %8 = "stablehlo.compare"(%arg2, %arg4) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %9 = "stablehlo.and"(%7, %8) : (tensor<i1>, tensor<i1>) -> tensor<i1>
      %10 = "stablehlo.or"(%6, %9) : (tensor<i1>, tensor<i1>) -> tensor<i1>
      %11 = "stablehlo.select"(%6, %arg1, %arg3) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
      %12 = "stablehlo.select"(%10, %arg2, %arg4) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%11, %12) : (tensor<f32>, tensor<i32>) -> ()
    }) : (tensor<2x20xf32>, tensor<2x20xi32>, tensor<f32>, tensor<i32>) -> (tensor<2xf32>, tensor<2xi32>)
    "func.return"(%3#1) : (tensor<2xi32>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 2 : i32, mhlo.num_replicas = 1 : i32} : () -> ()

