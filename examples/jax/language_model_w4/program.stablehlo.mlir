"builtin.module"() <{sym_name = "jit_step"}> ({
  "sdy.mesh"() <{mesh = #sdy.mesh<["dp"=4]>, sym_name = "mesh"}> {stablehlo.mesh = {axes = [{name = "dp", size = 4 : i64}]}} : () -> ()
  "sdy.mesh"() <{mesh = #sdy.mesh<["dp"=4]>, sym_name = "mesh_0"}> {stablehlo.mesh = {axes = [{name = "dp", size = 4 : i64}]}} : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}, {}, {}, {}, {}], function_type = (tensor<16x48xf32>, tensor<32x16xf32>, tensor<40x16xf32>, tensor<6x16xf32>, tensor<16x32xf32>, tensor<16x6xi32>, tensor<16x6xi32>) -> (tensor<f32>, tensor<16x48xf32>, tensor<32x16xf32>, tensor<40x16xf32>, tensor<6x16xf32>, tensor<16x32xf32>), res_attrs = [{jax.result_info = "result[0]"}, {jax.result_info = "result[1]['attention']"}, {jax.result_info = "result[1]['down']"}, {jax.result_info = "result[1]['embedding']"}, {jax.result_info = "result[1]['positions']"}, {jax.result_info = "result[1]['up']"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg27: tensor<16x48xf32>, %arg28: tensor<32x16xf32>, %arg29: tensor<40x16xf32>, %arg30: tensor<6x16xf32>, %arg31: tensor<16x32xf32>, %arg32: tensor<16x6xi32>, %arg33: tensor<16x6xi32>):
    %74:6 = "sdy.manual_computation"(%arg27, %arg28, %arg29, %arg30, %arg31, %arg32, %arg33) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{}, {}]>, <@mesh, [{}, {}]>, <@mesh, [{}, {}]>, <@mesh, [{}, {}]>, <@mesh, [{}, {}]>, <@mesh, [{"dp"}, {}]>, <@mesh, [{"dp"}, {}]>]>, manual_axes = #sdy<manual_axes{"dp"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, []>, <@mesh, [{}, {}]>, <@mesh, [{}, {}]>, <@mesh, [{}, {}]>, <@mesh, [{}, {}]>, <@mesh, [{}, {}]>]>}> ({
    ^bb0(%arg34: tensor<16x48xf32>, %arg35: tensor<32x16xf32>, %arg36: tensor<40x16xf32>, %arg37: tensor<6x16xf32>, %arg38: tensor<16x32xf32>, %arg39: tensor<4x6xi32>, %arg40: tensor<4x6xi32>):
      %75 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
      %76 = "stablehlo.broadcast_in_dim"(%75) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<4x6xi32>
      %77 = "stablehlo.compare"(%arg39, %76) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<4x6xi32>, tensor<4x6xi32>) -> tensor<4x6xi1>
      %78 = "stablehlo.constant"() <{value = dense<40> : tensor<i32>}> : () -> tensor<i32>
      %79 = "stablehlo.broadcast_in_dim"(%78) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<4x6xi32>
      %80 = "stablehlo.add"(%arg39, %79) : (tensor<4x6xi32>, tensor<4x6xi32>) -> tensor<4x6xi32>
      %81 = "stablehlo.select"(%77, %80, %arg39) : (tensor<4x6xi1>, tensor<4x6xi32>, tensor<4x6xi32>) -> tensor<4x6xi32>
      %82 = "stablehlo.broadcast_in_dim"(%81) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<4x6xi32>) -> tensor<4x6x1xi32>
      %83 = "stablehlo.gather"(%arg36, %82) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 16>}> : (tensor<40x16xf32>, tensor<4x6x1xi32>) -> tensor<4x6x16xf32>
      %84 = "stablehlo.broadcast_in_dim"(%arg37) <{broadcast_dimensions = array<i64: 1, 2>}> : (tensor<6x16xf32>) -> tensor<1x6x16xf32>
      %85 = "stablehlo.broadcast_in_dim"(%84) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<1x6x16xf32>) -> tensor<4x6x16xf32>
      %86 = "stablehlo.add"(%83, %85) : (tensor<4x6x16xf32>, tensor<4x6x16xf32>) -> tensor<4x6x16xf32>
      %87 = "stablehlo.dot_general"(%86, %arg34) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<4x6x16xf32>, tensor<16x48xf32>) -> tensor<4x6x48xf32>
      %88 = "stablehlo.slice"(%87) <{limit_indices = array<i64: 4, 6, 16>, start_indices = array<i64: 0, 0, 0>, strides = array<i64: 1, 1, 1>}> : (tensor<4x6x48xf32>) -> tensor<4x6x16xf32>
      %89 = "stablehlo.slice"(%87) <{limit_indices = array<i64: 4, 6, 32>, start_indices = array<i64: 0, 0, 16>, strides = array<i64: 1, 1, 1>}> : (tensor<4x6x48xf32>) -> tensor<4x6x16xf32>
      %90 = "stablehlo.slice"(%87) <{limit_indices = array<i64: 4, 6, 48>, start_indices = array<i64: 0, 0, 32>, strides = array<i64: 1, 1, 1>}> : (tensor<4x6x48xf32>) -> tensor<4x6x16xf32>
      %91 = "stablehlo.dot_general"(%88, %89) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [2]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<4x6x16xf32>, tensor<4x6x16xf32>) -> tensor<4x6x6xf32>
      %92 = "stablehlo.constant"() <{value = dense<4.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %93 = "stablehlo.broadcast_in_dim"(%92) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x6x6xf32>
      %94 = "stablehlo.divide"(%91, %93) : (tensor<4x6x6xf32>, tensor<4x6x6xf32>) -> tensor<4x6x6xf32>
      %95 = "stablehlo.constant"() <{value = dense<true> : tensor<i1>}> : () -> tensor<i1>
      %96 = "stablehlo.broadcast_in_dim"(%95) <{broadcast_dimensions = array<i64>}> : (tensor<i1>) -> tensor<6x6xi1>
      %97 = "func.call"(%96) <{callee = @tril}> : (tensor<6x6xi1>) -> tensor<6x6xi1>
      %98 = "stablehlo.constant"() <{value = dense<-1.000000e+30> : tensor<f32>}> : () -> tensor<f32>
      %99:3 = "func.call"(%97, %94, %98) <{callee = @_where}> : (tensor<6x6xi1>, tensor<4x6x6xf32>, tensor<f32>) -> (tensor<4x6x6xf32>, tensor<4x6x6xi1>, tensor<4x6x6xf32>)
      %100 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
      %101 = "stablehlo.reduce"(%99#0, %100) <{dimensions = array<i64: 2>}> ({
      ^bb0(%arg75: tensor<f32>, %arg76: tensor<f32>):
        %345 = "stablehlo.maximum"(%arg75, %arg76) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%345) : (tensor<f32>) -> ()
      }) : (tensor<4x6x6xf32>, tensor<f32>) -> tensor<4x6xf32>
      %102 = "stablehlo.reshape"(%101) : (tensor<4x6xf32>) -> tensor<4x6x1xf32>
      %103 = "stablehlo.broadcast_in_dim"(%102) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<4x6x1xf32>) -> tensor<4x6x6xf32>
      %104 = "stablehlo.compare"(%99#0, %103) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<4x6x6xf32>, tensor<4x6x6xf32>) -> tensor<4x6x6xi1>
      %105 = "stablehlo.convert"(%104) : (tensor<4x6x6xi1>) -> tensor<4x6x6xf32>
      %106 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %107 = "stablehlo.reduce"(%105, %106) <{dimensions = array<i64: 2>}> ({
      ^bb0(%arg73: tensor<f32>, %arg74: tensor<f32>):
        %344 = "stablehlo.add"(%arg73, %arg74) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%344) : (tensor<f32>) -> ()
      }) : (tensor<4x6x6xf32>, tensor<f32>) -> tensor<4x6xf32>
      %108 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
      %109 = "stablehlo.broadcast_in_dim"(%108) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x6xf32>
      %110 = "stablehlo.maximum"(%109, %101) : (tensor<4x6xf32>, tensor<4x6xf32>) -> tensor<4x6xf32>
      %111 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
      %112 = "stablehlo.broadcast_in_dim"(%111) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x6xf32>
      %113 = "stablehlo.compare"(%101, %112) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction GT>}> : (tensor<4x6xf32>, tensor<4x6xf32>) -> tensor<4x6xi1>
      %114 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
      %115 = "stablehlo.broadcast_in_dim"(%114) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x6xf32>
      %116 = "stablehlo.compare"(%101, %115) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<4x6xf32>, tensor<4x6xf32>) -> tensor<4x6xi1>
      %117 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %118 = "stablehlo.broadcast_in_dim"(%117) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x6xf32>
      %119 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %120 = "stablehlo.broadcast_in_dim"(%119) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x6xf32>
      %121 = "stablehlo.constant"() <{value = dense<5.000000e-01> : tensor<f32>}> : () -> tensor<f32>
      %122 = "stablehlo.broadcast_in_dim"(%121) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x6xf32>
      %123 = "stablehlo.select"(%116, %122, %120) : (tensor<4x6xi1>, tensor<4x6xf32>, tensor<4x6xf32>) -> tensor<4x6xf32>
      %124 = "stablehlo.select"(%113, %118, %123) : (tensor<4x6xi1>, tensor<4x6xf32>, tensor<4x6xf32>) -> tensor<4x6xf32>
      %125 = "stablehlo.broadcast_in_dim"(%110) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<4x6xf32>) -> tensor<4x6x1xf32>
      %126 = "stablehlo.broadcast_in_dim"(%125) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<4x6x1xf32>) -> tensor<4x6x6xf32>
      %127 = "stablehlo.subtract"(%99#0, %126) : (tensor<4x6x6xf32>, tensor<4x6x6xf32>) -> tensor<4x6x6xf32>
      %128 = "stablehlo.exponential"(%127) : (tensor<4x6x6xf32>) -> tensor<4x6x6xf32>
      %129 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %130 = "stablehlo.reduce"(%128, %129) <{dimensions = array<i64: 2>}> ({
      ^bb0(%arg71: tensor<f32>, %arg72: tensor<f32>):
        %343 = "stablehlo.add"(%arg71, %arg72) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%343) : (tensor<f32>) -> ()
      }) : (tensor<4x6x6xf32>, tensor<f32>) -> tensor<4x6xf32>
      %131 = "stablehlo.broadcast_in_dim"(%130) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<4x6xf32>) -> tensor<4x6x1xf32>
      %132 = "stablehlo.broadcast_in_dim"(%131) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<4x6x1xf32>) -> tensor<4x6x6xf32>
      %133 = "stablehlo.divide"(%128, %132) : (tensor<4x6x6xf32>, tensor<4x6x6xf32>) -> tensor<4x6x6xf32>
      %134 = "stablehlo.multiply"(%131, %131) : (tensor<4x6x1xf32>, tensor<4x6x1xf32>) -> tensor<4x6x1xf32>
      %135 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %136 = "stablehlo.broadcast_in_dim"(%135) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x6x1xf32>
      %137 = "stablehlo.divide"(%136, %134) : (tensor<4x6x1xf32>, tensor<4x6x1xf32>) -> tensor<4x6x1xf32>
      %138 = "stablehlo.dot_general"(%133, %90) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<4x6x6xf32>, tensor<4x6x16xf32>) -> tensor<4x6x16xf32>
      %139 = "stablehlo.add"(%86, %138) : (tensor<4x6x16xf32>, tensor<4x6x16xf32>) -> tensor<4x6x16xf32>
      %140 = "stablehlo.dot_general"(%139, %arg38) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<4x6x16xf32>, tensor<16x32xf32>) -> tensor<4x6x32xf32>
      %141 = "stablehlo.multiply"(%140, %140) : (tensor<4x6x32xf32>, tensor<4x6x32xf32>) -> tensor<4x6x32xf32>
      %142 = "stablehlo.multiply"(%141, %140) : (tensor<4x6x32xf32>, tensor<4x6x32xf32>) -> tensor<4x6x32xf32>
      %143 = "stablehlo.multiply"(%140, %140) : (tensor<4x6x32xf32>, tensor<4x6x32xf32>) -> tensor<4x6x32xf32>
      %144 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %145 = "stablehlo.broadcast_in_dim"(%144) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x6x32xf32>
      %146 = "stablehlo.multiply"(%145, %143) : (tensor<4x6x32xf32>, tensor<4x6x32xf32>) -> tensor<4x6x32xf32>
      %147 = "stablehlo.constant"() <{value = dense<4.471500e-02> : tensor<f32>}> : () -> tensor<f32>
      %148 = "stablehlo.broadcast_in_dim"(%147) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x6x32xf32>
      %149 = "stablehlo.multiply"(%148, %142) : (tensor<4x6x32xf32>, tensor<4x6x32xf32>) -> tensor<4x6x32xf32>
      %150 = "stablehlo.add"(%140, %149) : (tensor<4x6x32xf32>, tensor<4x6x32xf32>) -> tensor<4x6x32xf32>
      %151 = "stablehlo.constant"() <{value = dense<0.797884583> : tensor<f32>}> : () -> tensor<f32>
      %152 = "stablehlo.broadcast_in_dim"(%151) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x6x32xf32>
      %153 = "stablehlo.multiply"(%152, %150) : (tensor<4x6x32xf32>, tensor<4x6x32xf32>) -> tensor<4x6x32xf32>
      %154 = "stablehlo.tanh"(%153) : (tensor<4x6x32xf32>) -> tensor<4x6x32xf32>
      %155 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %156 = "stablehlo.broadcast_in_dim"(%155) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x6x32xf32>
      %157 = "stablehlo.add"(%156, %154) : (tensor<4x6x32xf32>, tensor<4x6x32xf32>) -> tensor<4x6x32xf32>
      %158 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %159 = "stablehlo.broadcast_in_dim"(%158) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x6x32xf32>
      %160 = "stablehlo.subtract"(%159, %154) : (tensor<4x6x32xf32>, tensor<4x6x32xf32>) -> tensor<4x6x32xf32>
      %161 = "stablehlo.multiply"(%157, %160) : (tensor<4x6x32xf32>, tensor<4x6x32xf32>) -> tensor<4x6x32xf32>
      %162 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %163 = "stablehlo.broadcast_in_dim"(%162) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x6x32xf32>
      %164 = "stablehlo.add"(%163, %154) : (tensor<4x6x32xf32>, tensor<4x6x32xf32>) -> tensor<4x6x32xf32>
      %165 = "stablehlo.constant"() <{value = dense<5.000000e-01> : tensor<f32>}> : () -> tensor<f32>
      %166 = "stablehlo.broadcast_in_dim"(%165) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x6x32xf32>
      %167 = "stablehlo.multiply"(%166, %164) : (tensor<4x6x32xf32>, tensor<4x6x32xf32>) -> tensor<4x6x32xf32>
      %168 = "stablehlo.multiply"(%140, %167) : (tensor<4x6x32xf32>, tensor<4x6x32xf32>) -> tensor<4x6x32xf32>
      %169 = "stablehlo.dot_general"(%168, %arg35) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<4x6x32xf32>, tensor<32x16xf32>) -> tensor<4x6x16xf32>
      %170 = "stablehlo.add"(%139, %169) : (tensor<4x6x16xf32>, tensor<4x6x16xf32>) -> tensor<4x6x16xf32>
      %171 = "stablehlo.multiply"(%170, %170) : (tensor<4x6x16xf32>, tensor<4x6x16xf32>) -> tensor<4x6x16xf32>
      %172 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %173 = "stablehlo.reduce"(%171, %172) <{dimensions = array<i64: 2>}> ({
      ^bb0(%arg69: tensor<f32>, %arg70: tensor<f32>):
        %342 = "stablehlo.add"(%arg69, %arg70) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%342) : (tensor<f32>) -> ()
      }) : (tensor<4x6x16xf32>, tensor<f32>) -> tensor<4x6xf32>
      %174 = "stablehlo.broadcast_in_dim"(%173) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<4x6xf32>) -> tensor<4x6x1xf32>
      %175 = "stablehlo.constant"() <{value = dense<1.600000e+01> : tensor<f32>}> : () -> tensor<f32>
      %176 = "stablehlo.broadcast_in_dim"(%175) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x6x1xf32>
      %177 = "stablehlo.divide"(%174, %176) : (tensor<4x6x1xf32>, tensor<4x6x1xf32>) -> tensor<4x6x1xf32>
      %178 = "stablehlo.constant"() <{value = dense<9.99999974E-6> : tensor<f32>}> : () -> tensor<f32>
      %179 = "stablehlo.broadcast_in_dim"(%178) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x6x1xf32>
      %180 = "stablehlo.add"(%177, %179) : (tensor<4x6x1xf32>, tensor<4x6x1xf32>) -> tensor<4x6x1xf32>
      %181 = "stablehlo.rsqrt"(%180) : (tensor<4x6x1xf32>) -> tensor<4x6x1xf32>
      %182 = "stablehlo.divide"(%181, %180) : (tensor<4x6x1xf32>, tensor<4x6x1xf32>) -> tensor<4x6x1xf32>
      %183 = "stablehlo.constant"() <{value = dense<-5.000000e-01> : tensor<f32>}> : () -> tensor<f32>
      %184 = "stablehlo.broadcast_in_dim"(%183) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x6x1xf32>
      %185 = "stablehlo.multiply"(%184, %182) : (tensor<4x6x1xf32>, tensor<4x6x1xf32>) -> tensor<4x6x1xf32>
      %186 = "stablehlo.broadcast_in_dim"(%181) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<4x6x1xf32>) -> tensor<4x6x16xf32>
      %187 = "stablehlo.multiply"(%170, %186) : (tensor<4x6x16xf32>, tensor<4x6x16xf32>) -> tensor<4x6x16xf32>
      %188 = "stablehlo.transpose"(%arg36) <{permutation = array<i64: 1, 0>}> : (tensor<40x16xf32>) -> tensor<16x40xf32>
      %189 = "stablehlo.dot_general"(%187, %188) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<4x6x16xf32>, tensor<16x40xf32>) -> tensor<4x6x40xf32>
      %190:3 = "func.call"(%189) <{callee = @log_softmax}> : (tensor<4x6x40xf32>) -> (tensor<4x6x40xf32>, tensor<4x6x40xf32>, tensor<4x6x1xf32>)
      %191 = "stablehlo.broadcast_in_dim"(%arg40) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<4x6xi32>) -> tensor<4x6x1xi32>
      %192:2 = "func.call"(%190#0, %191) <{callee = @take_along_axis}> : (tensor<4x6x40xf32>, tensor<4x6x1xi32>) -> (tensor<4x6x1xf32>, tensor<4x6x1x1xi32>)
      %193 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %194 = "stablehlo.reduce"(%192#0, %193) <{dimensions = array<i64: 0, 1, 2>}> ({
      ^bb0(%arg67: tensor<f32>, %arg68: tensor<f32>):
        %341 = "stablehlo.add"(%arg67, %arg68) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%341) : (tensor<f32>) -> ()
      }) : (tensor<4x6x1xf32>, tensor<f32>) -> tensor<f32>
      %195 = "stablehlo.constant"() <{value = dense<2.400000e+01> : tensor<f32>}> : () -> tensor<f32>
      %196 = "stablehlo.divide"(%194, %195) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      %197 = "stablehlo.negate"(%196) : (tensor<f32>) -> tensor<f32>
      %198 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %199 = "stablehlo.negate"(%198) : (tensor<f32>) -> tensor<f32>
      %200 = "stablehlo.constant"() <{value = dense<2.400000e+01> : tensor<f32>}> : () -> tensor<f32>
      %201 = "stablehlo.divide"(%199, %200) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      %202 = "stablehlo.broadcast_in_dim"(%201) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x6x1xf32>
      %203 = "func.call"(%192#1, %202) <{callee = @take_along_axis_0}> : (tensor<4x6x1x1xi32>, tensor<4x6x1xf32>) -> tensor<4x6x40xf32>
      %204 = "func.call"(%190#1, %190#2, %203) <{callee = @log_softmax_1}> : (tensor<4x6x40xf32>, tensor<4x6x1xf32>, tensor<4x6x40xf32>) -> tensor<4x6x40xf32>
      %205 = "stablehlo.dot_general"(%204, %187) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0, 1], rhs_contracting_dimensions = [0, 1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<4x6x40xf32>, tensor<4x6x16xf32>) -> tensor<40x16xf32>
      %206 = "stablehlo.transpose"(%205) <{permutation = array<i64: 1, 0>}> : (tensor<40x16xf32>) -> tensor<16x40xf32>
      %207 = "stablehlo.dot_general"(%204, %188) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<4x6x40xf32>, tensor<16x40xf32>) -> tensor<4x6x16xf32>
      %208 = "stablehlo.transpose"(%206) <{permutation = array<i64: 1, 0>}> : (tensor<16x40xf32>) -> tensor<40x16xf32>
      %209 = "stablehlo.multiply"(%170, %207) : (tensor<4x6x16xf32>, tensor<4x6x16xf32>) -> tensor<4x6x16xf32>
      %210 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %211 = "stablehlo.reduce"(%209, %210) <{dimensions = array<i64: 2>}> ({
      ^bb0(%arg65: tensor<f32>, %arg66: tensor<f32>):
        %340 = "stablehlo.add"(%arg65, %arg66) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%340) : (tensor<f32>) -> ()
      }) : (tensor<4x6x16xf32>, tensor<f32>) -> tensor<4x6xf32>
      %212 = "stablehlo.reshape"(%211) : (tensor<4x6xf32>) -> tensor<4x6x1xf32>
      %213 = "stablehlo.broadcast_in_dim"(%181) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<4x6x1xf32>) -> tensor<4x6x16xf32>
      %214 = "stablehlo.multiply"(%207, %213) : (tensor<4x6x16xf32>, tensor<4x6x16xf32>) -> tensor<4x6x16xf32>
      %215 = "stablehlo.multiply"(%212, %185) : (tensor<4x6x1xf32>, tensor<4x6x1xf32>) -> tensor<4x6x1xf32>
      %216 = "stablehlo.constant"() <{value = dense<1.600000e+01> : tensor<f32>}> : () -> tensor<f32>
      %217 = "stablehlo.broadcast_in_dim"(%216) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x6x1xf32>
      %218 = "stablehlo.divide"(%215, %217) : (tensor<4x6x1xf32>, tensor<4x6x1xf32>) -> tensor<4x6x1xf32>
      %219 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %220 = "stablehlo.reduce"(%218, %219) <{dimensions = array<i64: 2>}> ({
      ^bb0(%arg63: tensor<f32>, %arg64: tensor<f32>):
        %339 = "stablehlo.add"(%arg63, %arg64) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%339) : (tensor<f32>) -> ()
      }) : (tensor<4x6x1xf32>, tensor<f32>) -> tensor<4x6xf32>
      %221 = "stablehlo.broadcast_in_dim"(%220) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<4x6xf32>) -> tensor<4x6x16xf32>
      %222 = "stablehlo.multiply"(%170, %221) : (tensor<4x6x16xf32>, tensor<4x6x16xf32>) -> tensor<4x6x16xf32>
      %223 = "stablehlo.add"(%214, %222) : (tensor<4x6x16xf32>, tensor<4x6x16xf32>) -> tensor<4x6x16xf32>
      %224 = "stablehlo.multiply"(%221, %170) : (tensor<4x6x16xf32>, tensor<4x6x16xf32>) -> tensor<4x6x16xf32>
      %225 = "stablehlo.add"(%223, %224) : (tensor<4x6x16xf32>, tensor<4x6x16xf32>) -> tensor<4x6x16xf32>
      %226 = "stablehlo.dot_general"(%225, %168) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0, 1], rhs_contracting_dimensions = [0, 1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<4x6x16xf32>, tensor<4x6x32xf32>) -> tensor<16x32xf32>
      %227 = "stablehlo.transpose"(%226) <{permutation = array<i64: 1, 0>}> : (tensor<16x32xf32>) -> tensor<32x16xf32>
      %228 = "stablehlo.dot_general"(%225, %arg35) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<4x6x16xf32>, tensor<32x16xf32>) -> tensor<4x6x32xf32>
      %229 = "stablehlo.multiply"(%140, %228) : (tensor<4x6x32xf32>, tensor<4x6x32xf32>) -> tensor<4x6x32xf32>
      %230 = "stablehlo.multiply"(%228, %167) : (tensor<4x6x32xf32>, tensor<4x6x32xf32>) -> tensor<4x6x32xf32>
      %231 = "stablehlo.constant"() <{value = dense<5.000000e-01> : tensor<f32>}> : () -> tensor<f32>
      %232 = "stablehlo.broadcast_in_dim"(%231) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x6x32xf32>
      %233 = "stablehlo.multiply"(%232, %229) : (tensor<4x6x32xf32>, tensor<4x6x32xf32>) -> tensor<4x6x32xf32>
      %234 = "stablehlo.multiply"(%233, %161) : (tensor<4x6x32xf32>, tensor<4x6x32xf32>) -> tensor<4x6x32xf32>
      %235 = "stablehlo.constant"() <{value = dense<0.797884583> : tensor<f32>}> : () -> tensor<f32>
      %236 = "stablehlo.broadcast_in_dim"(%235) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x6x32xf32>
      %237 = "stablehlo.multiply"(%236, %234) : (tensor<4x6x32xf32>, tensor<4x6x32xf32>) -> tensor<4x6x32xf32>
      %238 = "stablehlo.add"(%230, %237) : (tensor<4x6x32xf32>, tensor<4x6x32xf32>) -> tensor<4x6x32xf32>
      %239 = "stablehlo.constant"() <{value = dense<4.471500e-02> : tensor<f32>}> : () -> tensor<f32>
      %240 = "stablehlo.broadcast_in_dim"(%239) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x6x32xf32>
      %241 = "stablehlo.multiply"(%240, %237) : (tensor<4x6x32xf32>, tensor<4x6x32xf32>) -> tensor<4x6x32xf32>
      %242 = "stablehlo.multiply"(%241, %146) : (tensor<4x6x32xf32>, tensor<4x6x32xf32>) -> tensor<4x6x32xf32>
      %243 = "stablehlo.add"(%238, %242) : (tensor<4x6x32xf32>, tensor<4x6x32xf32>) -> tensor<4x6x32xf32>
      %244 = "stablehlo.dot_general"(%243, %139) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0, 1], rhs_contracting_dimensions = [0, 1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<4x6x32xf32>, tensor<4x6x16xf32>) -> tensor<32x16xf32>
      %245 = "stablehlo.transpose"(%244) <{permutation = array<i64: 1, 0>}> : (tensor<32x16xf32>) -> tensor<16x32xf32>
      %246 = "stablehlo.dot_general"(%243, %arg38) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<4x6x32xf32>, tensor<16x32xf32>) -> tensor<4x6x16xf32>
      %247 = "stablehlo.add"(%225, %246) : (tensor<4x6x16xf32>, tensor<4x6x16xf32>) -> tensor<4x6x16xf32>
      %248 = "stablehlo.dot_general"(%247, %133) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<4x6x16xf32>, tensor<4x6x6xf32>) -> tensor<4x16x6xf32>
      %249 = "stablehlo.transpose"(%248) <{permutation = array<i64: 0, 2, 1>}> : (tensor<4x16x6xf32>) -> tensor<4x6x16xf32>
      %250 = "stablehlo.dot_general"(%247, %90) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [2]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<4x6x16xf32>, tensor<4x6x16xf32>) -> tensor<4x6x6xf32>
      %251 = "stablehlo.broadcast_in_dim"(%137) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<4x6x1xf32>) -> tensor<4x6x6xf32>
      %252 = "stablehlo.multiply"(%250, %251) : (tensor<4x6x6xf32>, tensor<4x6x6xf32>) -> tensor<4x6x6xf32>
      %253 = "stablehlo.multiply"(%252, %128) : (tensor<4x6x6xf32>, tensor<4x6x6xf32>) -> tensor<4x6x6xf32>
      %254 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %255 = "stablehlo.reduce"(%253, %254) <{dimensions = array<i64: 2>}> ({
      ^bb0(%arg61: tensor<f32>, %arg62: tensor<f32>):
        %338 = "stablehlo.add"(%arg61, %arg62) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%338) : (tensor<f32>) -> ()
      }) : (tensor<4x6x6xf32>, tensor<f32>) -> tensor<4x6xf32>
      %256 = "stablehlo.reshape"(%255) : (tensor<4x6xf32>) -> tensor<4x6x1xf32>
      %257 = "stablehlo.negate"(%256) : (tensor<4x6x1xf32>) -> tensor<4x6x1xf32>
      %258 = "stablehlo.broadcast_in_dim"(%131) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<4x6x1xf32>) -> tensor<4x6x6xf32>
      %259 = "stablehlo.divide"(%250, %258) : (tensor<4x6x6xf32>, tensor<4x6x6xf32>) -> tensor<4x6x6xf32>
      %260 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %261 = "stablehlo.reduce"(%257, %260) <{dimensions = array<i64: 2>}> ({
      ^bb0(%arg59: tensor<f32>, %arg60: tensor<f32>):
        %337 = "stablehlo.add"(%arg59, %arg60) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%337) : (tensor<f32>) -> ()
      }) : (tensor<4x6x1xf32>, tensor<f32>) -> tensor<4x6xf32>
      %262 = "stablehlo.broadcast_in_dim"(%261) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<4x6xf32>) -> tensor<4x6x6xf32>
      %263 = "stablehlo.add"(%259, %262) : (tensor<4x6x6xf32>, tensor<4x6x6xf32>) -> tensor<4x6x6xf32>
      %264 = "stablehlo.multiply"(%263, %128) : (tensor<4x6x6xf32>, tensor<4x6x6xf32>) -> tensor<4x6x6xf32>
      %265 = "func.call"(%99#1, %99#2, %264) <{callee = @_where_2}> : (tensor<4x6x6xi1>, tensor<4x6x6xf32>, tensor<4x6x6xf32>) -> tensor<4x6x6xf32>
      %266 = "stablehlo.constant"() <{value = dense<4.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %267 = "stablehlo.broadcast_in_dim"(%266) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x6x6xf32>
      %268 = "stablehlo.divide"(%265, %267) : (tensor<4x6x6xf32>, tensor<4x6x6xf32>) -> tensor<4x6x6xf32>
      %269 = "stablehlo.dot_general"(%268, %88) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<4x6x6xf32>, tensor<4x6x16xf32>) -> tensor<4x6x16xf32>
      %270 = "stablehlo.dot_general"(%268, %89) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<4x6x6xf32>, tensor<4x6x16xf32>) -> tensor<4x6x16xf32>
      %271 = "stablehlo.concatenate"(%270, %269, %249) <{dimension = 2 : i64}> : (tensor<4x6x16xf32>, tensor<4x6x16xf32>, tensor<4x6x16xf32>) -> tensor<4x6x48xf32>
      %272 = "stablehlo.dot_general"(%271, %86) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0, 1], rhs_contracting_dimensions = [0, 1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<4x6x48xf32>, tensor<4x6x16xf32>) -> tensor<48x16xf32>
      %273 = "stablehlo.transpose"(%272) <{permutation = array<i64: 1, 0>}> : (tensor<48x16xf32>) -> tensor<16x48xf32>
      %274 = "stablehlo.dot_general"(%271, %arg34) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<4x6x48xf32>, tensor<16x48xf32>) -> tensor<4x6x16xf32>
      %275 = "stablehlo.add"(%247, %274) : (tensor<4x6x16xf32>, tensor<4x6x16xf32>) -> tensor<4x6x16xf32>
      %276 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %277 = "stablehlo.reduce"(%275, %276) <{dimensions = array<i64: 0>}> ({
      ^bb0(%arg57: tensor<f32>, %arg58: tensor<f32>):
        %336 = "stablehlo.add"(%arg57, %arg58) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%336) : (tensor<f32>) -> ()
      }) : (tensor<4x6x16xf32>, tensor<f32>) -> tensor<6x16xf32>
      %278 = "stablehlo.reshape"(%277) : (tensor<6x16xf32>) -> tensor<1x6x16xf32>
      %279 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %280 = "stablehlo.reduce"(%278, %279) <{dimensions = array<i64: 0>}> ({
      ^bb0(%arg55: tensor<f32>, %arg56: tensor<f32>):
        %335 = "stablehlo.add"(%arg55, %arg56) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%335) : (tensor<f32>) -> ()
      }) : (tensor<1x6x16xf32>, tensor<f32>) -> tensor<6x16xf32>
      %281 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %282 = "stablehlo.broadcast_in_dim"(%281) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<40x16xf32>
      %283 = "stablehlo.scatter"(%282, %82, %275) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>, unique_indices = false}> ({
      ^bb0(%arg53: tensor<f32>, %arg54: tensor<f32>):
        %334 = "stablehlo.add"(%arg53, %arg54) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%334) : (tensor<f32>) -> ()
      }) : (tensor<40x16xf32>, tensor<4x6x1xi32>, tensor<4x6x16xf32>) -> tensor<40x16xf32>
      %284 = "stablehlo.add"(%208, %283) : (tensor<40x16xf32>, tensor<40x16xf32>) -> tensor<40x16xf32>
      %285 = "stablehlo.all_reduce"(%197) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "dp">]>, use_global_device_ids}> ({
      ^bb0(%arg51: tensor<f32>, %arg52: tensor<f32>):
        %333 = "stablehlo.add"(%arg51, %arg52) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%333) : (tensor<f32>) -> ()
      }) : (tensor<f32>) -> tensor<f32>
      %286 = "stablehlo.constant"() <{value = dense<4.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %287 = "stablehlo.divide"(%285, %286) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      %288 = "stablehlo.all_reduce"(%273) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "dp">]>, use_global_device_ids}> ({
      ^bb0(%arg49: tensor<f32>, %arg50: tensor<f32>):
        %332 = "stablehlo.add"(%arg49, %arg50) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%332) : (tensor<f32>) -> ()
      }) : (tensor<16x48xf32>) -> tensor<16x48xf32>
      %289 = "stablehlo.constant"() <{value = dense<4.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %290 = "stablehlo.broadcast_in_dim"(%289) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x48xf32>
      %291 = "stablehlo.divide"(%288, %290) : (tensor<16x48xf32>, tensor<16x48xf32>) -> tensor<16x48xf32>
      %292 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
      %293 = "stablehlo.broadcast_in_dim"(%292) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x48xf32>
      %294 = "stablehlo.multiply"(%293, %291) : (tensor<16x48xf32>, tensor<16x48xf32>) -> tensor<16x48xf32>
      %295 = "stablehlo.subtract"(%arg34, %294) : (tensor<16x48xf32>, tensor<16x48xf32>) -> tensor<16x48xf32>
      %296 = "stablehlo.all_reduce"(%227) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "dp">]>, use_global_device_ids}> ({
      ^bb0(%arg47: tensor<f32>, %arg48: tensor<f32>):
        %331 = "stablehlo.add"(%arg47, %arg48) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%331) : (tensor<f32>) -> ()
      }) : (tensor<32x16xf32>) -> tensor<32x16xf32>
      %297 = "stablehlo.constant"() <{value = dense<4.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %298 = "stablehlo.broadcast_in_dim"(%297) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<32x16xf32>
      %299 = "stablehlo.divide"(%296, %298) : (tensor<32x16xf32>, tensor<32x16xf32>) -> tensor<32x16xf32>
      %300 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
      %301 = "stablehlo.broadcast_in_dim"(%300) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<32x16xf32>
      %302 = "stablehlo.multiply"(%301, %299) : (tensor<32x16xf32>, tensor<32x16xf32>) -> tensor<32x16xf32>
      %303 = "stablehlo.subtract"(%arg35, %302) : (tensor<32x16xf32>, tensor<32x16xf32>) -> tensor<32x16xf32>
      %304 = "stablehlo.all_reduce"(%284) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "dp">]>, use_global_device_ids}> ({
      ^bb0(%arg45: tensor<f32>, %arg46: tensor<f32>):
        %330 = "stablehlo.add"(%arg45, %arg46) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%330) : (tensor<f32>) -> ()
      }) : (tensor<40x16xf32>) -> tensor<40x16xf32>
      %305 = "stablehlo.constant"() <{value = dense<4.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %306 = "stablehlo.broadcast_in_dim"(%305) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<40x16xf32>
      %307 = "stablehlo.divide"(%304, %306) : (tensor<40x16xf32>, tensor<40x16xf32>) -> tensor<40x16xf32>
      %308 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
      %309 = "stablehlo.broadcast_in_dim"(%308) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<40x16xf32>
      %310 = "stablehlo.multiply"(%309, %307) : (tensor<40x16xf32>, tensor<40x16xf32>) -> tensor<40x16xf32>
      %311 = "stablehlo.subtract"(%arg36, %310) : (tensor<40x16xf32>, tensor<40x16xf32>) -> tensor<40x16xf32>
      %312 = "stablehlo.all_reduce"(%280) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "dp">]>, use_global_device_ids}> ({
      ^bb0(%arg43: tensor<f32>, %arg44: tensor<f32>):
        %329 = "stablehlo.add"(%arg43, %arg44) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%329) : (tensor<f32>) -> ()
      }) : (tensor<6x16xf32>) -> tensor<6x16xf32>
      %313 = "stablehlo.constant"() <{value = dense<4.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %314 = "stablehlo.broadcast_in_dim"(%313) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<6x16xf32>
      %315 = "stablehlo.divide"(%312, %314) : (tensor<6x16xf32>, tensor<6x16xf32>) -> tensor<6x16xf32>
      %316 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
      %317 = "stablehlo.broadcast_in_dim"(%316) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<6x16xf32>
      %318 = "stablehlo.multiply"(%317, %315) : (tensor<6x16xf32>, tensor<6x16xf32>) -> tensor<6x16xf32>
      %319 = "stablehlo.subtract"(%arg37, %318) : (tensor<6x16xf32>, tensor<6x16xf32>) -> tensor<6x16xf32>
      %320 = "stablehlo.all_reduce"(%245) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "dp">]>, use_global_device_ids}> ({
      ^bb0(%arg41: tensor<f32>, %arg42: tensor<f32>):
        %328 = "stablehlo.add"(%arg41, %arg42) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%328) : (tensor<f32>) -> ()
      }) : (tensor<16x32xf32>) -> tensor<16x32xf32>
      %321 = "stablehlo.constant"() <{value = dense<4.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %322 = "stablehlo.broadcast_in_dim"(%321) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x32xf32>
      %323 = "stablehlo.divide"(%320, %322) : (tensor<16x32xf32>, tensor<16x32xf32>) -> tensor<16x32xf32>
      %324 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
      %325 = "stablehlo.broadcast_in_dim"(%324) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x32xf32>
      %326 = "stablehlo.multiply"(%325, %323) : (tensor<16x32xf32>, tensor<16x32xf32>) -> tensor<16x32xf32>
      %327 = "stablehlo.subtract"(%arg38, %326) : (tensor<16x32xf32>, tensor<16x32xf32>) -> tensor<16x32xf32>
      "sdy.return"(%287, %295, %303, %311, %319, %327) : (tensor<f32>, tensor<16x48xf32>, tensor<32x16xf32>, tensor<40x16xf32>, tensor<6x16xf32>, tensor<16x32xf32>) -> ()
    }) : (tensor<16x48xf32>, tensor<32x16xf32>, tensor<40x16xf32>, tensor<6x16xf32>, tensor<16x32xf32>, tensor<16x6xi32>, tensor<16x6xi32>) -> (tensor<f32>, tensor<16x48xf32>, tensor<32x16xf32>, tensor<40x16xf32>, tensor<6x16xf32>, tensor<16x32xf32>)
    "func.return"(%74#0, %74#1, %74#2, %74#3, %74#4, %74#5) : (tensor<f32>, tensor<16x48xf32>, tensor<32x16xf32>, tensor<40x16xf32>, tensor<6x16xf32>, tensor<16x32xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}], function_type = (tensor<6x6xi1>) -> tensor<6x6xi1>, res_attrs = [{}], sym_name = "tril", sym_visibility = "private"}> ({
  ^bb0(%arg26: tensor<6x6xi1>):
    %65 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<6x6xi32>
    %66 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %67 = "stablehlo.broadcast_in_dim"(%66) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<6x6xi32>
    %68 = "stablehlo.add"(%65, %67) : (tensor<6x6xi32>, tensor<6x6xi32>) -> tensor<6x6xi32>
    %69 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> tensor<6x6xi32>
    %70 = "stablehlo.compare"(%68, %69) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<6x6xi32>, tensor<6x6xi32>) -> tensor<6x6xi1>
    %71 = "stablehlo.constant"() <{value = dense<false> : tensor<i1>}> : () -> tensor<i1>
    %72 = "stablehlo.broadcast_in_dim"(%71) <{broadcast_dimensions = array<i64>}> : (tensor<i1>) -> tensor<6x6xi1>
    %73 = "stablehlo.select"(%70, %arg26, %72) : (tensor<6x6xi1>, tensor<6x6xi1>, tensor<6x6xi1>) -> tensor<6x6xi1>
    "func.return"(%73) : (tensor<6x6xi1>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<6x6xi1>, tensor<4x6x6xf32>, tensor<f32>) -> (tensor<4x6x6xf32>, tensor<4x6x6xi1>, tensor<4x6x6xf32>), res_attrs = [{}, {}, {}], sym_name = "_where", sym_visibility = "private"}> ({
  ^bb0(%arg23: tensor<6x6xi1>, %arg24: tensor<4x6x6xf32>, %arg25: tensor<f32>):
    %59 = "stablehlo.convert"(%arg25) : (tensor<f32>) -> tensor<f32>
    %60 = "stablehlo.broadcast_in_dim"(%arg23) <{broadcast_dimensions = array<i64: 1, 2>}> : (tensor<6x6xi1>) -> tensor<4x6x6xi1>
    %61 = "stablehlo.broadcast_in_dim"(%59) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x6x6xf32>
    %62 = "stablehlo.select"(%60, %arg24, %61) : (tensor<4x6x6xi1>, tensor<4x6x6xf32>, tensor<4x6x6xf32>) -> tensor<4x6x6xf32>
    %63 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %64 = "stablehlo.broadcast_in_dim"(%63) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x6x6xf32>
    "func.return"(%62, %60, %64) : (tensor<4x6x6xf32>, tensor<4x6x6xi1>, tensor<4x6x6xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}], function_type = (tensor<4x6x40xf32>) -> (tensor<4x6x40xf32>, tensor<4x6x40xf32>, tensor<4x6x1xf32>), res_attrs = [{}, {}, {}], sym_name = "log_softmax", sym_visibility = "private"}> ({
  ^bb0(%arg18: tensor<4x6x40xf32>):
    %42 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %43 = "stablehlo.reduce"(%arg18, %42) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg21: tensor<f32>, %arg22: tensor<f32>):
      %58 = "stablehlo.maximum"(%arg21, %arg22) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%58) : (tensor<f32>) -> ()
    }) : (tensor<4x6x40xf32>, tensor<f32>) -> tensor<4x6xf32>
    %44 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %45 = "stablehlo.broadcast_in_dim"(%44) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x6xf32>
    %46 = "stablehlo.maximum"(%45, %43) : (tensor<4x6xf32>, tensor<4x6xf32>) -> tensor<4x6xf32>
    %47 = "stablehlo.broadcast_in_dim"(%46) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<4x6xf32>) -> tensor<4x6x1xf32>
    %48 = "stablehlo.broadcast_in_dim"(%47) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<4x6x1xf32>) -> tensor<4x6x40xf32>
    %49 = "stablehlo.subtract"(%arg18, %48) : (tensor<4x6x40xf32>, tensor<4x6x40xf32>) -> tensor<4x6x40xf32>
    %50 = "stablehlo.exponential"(%49) : (tensor<4x6x40xf32>) -> tensor<4x6x40xf32>
    %51 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %52 = "stablehlo.reduce"(%50, %51) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg19: tensor<f32>, %arg20: tensor<f32>):
      %57 = "stablehlo.add"(%arg19, %arg20) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%57) : (tensor<f32>) -> ()
    }) : (tensor<4x6x40xf32>, tensor<f32>) -> tensor<4x6xf32>
    %53 = "stablehlo.broadcast_in_dim"(%52) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<4x6xf32>) -> tensor<4x6x1xf32>
    %54 = "stablehlo.log"(%53) : (tensor<4x6x1xf32>) -> tensor<4x6x1xf32>
    %55 = "stablehlo.broadcast_in_dim"(%54) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<4x6x1xf32>) -> tensor<4x6x40xf32>
    %56 = "stablehlo.subtract"(%49, %55) : (tensor<4x6x40xf32>, tensor<4x6x40xf32>) -> tensor<4x6x40xf32>
    "func.return"(%56, %50, %53) : (tensor<4x6x40xf32>, tensor<4x6x40xf32>, tensor<4x6x1xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<4x6x40xf32>, tensor<4x6x1xi32>) -> (tensor<4x6x1xf32>, tensor<4x6x1x1xi32>), res_attrs = [{}, {}], sym_name = "take_along_axis", sym_visibility = "private"}> ({
  ^bb0(%arg14: tensor<4x6x40xf32>, %arg15: tensor<4x6x1xi32>):
    %19 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %20 = "stablehlo.broadcast_in_dim"(%19) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<4x6x1xi32>
    %21 = "stablehlo.compare"(%arg15, %20) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<4x6x1xi32>, tensor<4x6x1xi32>) -> tensor<4x6x1xi1>
    %22 = "stablehlo.constant"() <{value = dense<40> : tensor<i32>}> : () -> tensor<i32>
    %23 = "stablehlo.broadcast_in_dim"(%22) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<4x6x1xi32>
    %24 = "stablehlo.add"(%arg15, %23) : (tensor<4x6x1xi32>, tensor<4x6x1xi32>) -> tensor<4x6x1xi32>
    %25 = "stablehlo.select"(%21, %24, %arg15) : (tensor<4x6x1xi1>, tensor<4x6x1xi32>, tensor<4x6x1xi32>) -> tensor<4x6x1xi32>
    %26 = "stablehlo.reshape"(%25) : (tensor<4x6x1xi32>) -> tensor<4x6x1x1xi32>
    %27 = "stablehlo.constant"() <{value = dense<39> : tensor<1xi32>}> : () -> tensor<1xi32>
    %28 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %29 = "stablehlo.broadcast_in_dim"(%28) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<4x6x1x1xi32>
    %30 = "stablehlo.compare"(%26, %29) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<4x6x1x1xi32>, tensor<4x6x1x1xi32>) -> tensor<4x6x1x1xi1>
    %31 = "stablehlo.broadcast_in_dim"(%27) <{broadcast_dimensions = array<i64: 3>}> : (tensor<1xi32>) -> tensor<1x1x1x1xi32>
    %32 = "stablehlo.broadcast_in_dim"(%31) <{broadcast_dimensions = array<i64: 0, 1, 2, 3>}> : (tensor<1x1x1x1xi32>) -> tensor<4x6x1x1xi32>
    %33 = "stablehlo.compare"(%26, %32) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LE>}> : (tensor<4x6x1x1xi32>, tensor<4x6x1x1xi32>) -> tensor<4x6x1x1xi1>
    %34 = "stablehlo.and"(%30, %33) : (tensor<4x6x1x1xi1>, tensor<4x6x1x1xi1>) -> tensor<4x6x1x1xi1>
    %35 = "stablehlo.constant"() <{value = dense<true> : tensor<i1>}> : () -> tensor<i1>
    %36 = "stablehlo.reduce"(%34, %35) <{dimensions = array<i64: 3>}> ({
    ^bb0(%arg16: tensor<i1>, %arg17: tensor<i1>):
      %41 = "stablehlo.and"(%arg16, %arg17) : (tensor<i1>, tensor<i1>) -> tensor<i1>
      "stablehlo.return"(%41) : (tensor<i1>) -> ()
    }) : (tensor<4x6x1x1xi1>, tensor<i1>) -> tensor<4x6x1xi1>
    %37 = "stablehlo.gather"(%arg14, %26) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [2], operand_batching_dims = [0, 1], start_indices_batching_dims = [0, 1], start_index_map = [2], index_vector_dim = 3>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1, 1>}> : (tensor<4x6x40xf32>, tensor<4x6x1x1xi32>) -> tensor<4x6x1xf32>
    %38 = "stablehlo.constant"() <{value = dense<0x7FC00000> : tensor<f32>}> : () -> tensor<f32>
    %39 = "stablehlo.broadcast_in_dim"(%38) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x6x1xf32>
    %40 = "stablehlo.select"(%36, %37, %39) : (tensor<4x6x1xi1>, tensor<4x6x1xf32>, tensor<4x6x1xf32>) -> tensor<4x6x1xf32>
    "func.return"(%40, %26) : (tensor<4x6x1xf32>, tensor<4x6x1x1xi32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<4x6x1x1xi32>, tensor<4x6x1xf32>) -> tensor<4x6x40xf32>, res_attrs = [{}], sym_name = "take_along_axis_0", sym_visibility = "private"}> ({
  ^bb0(%arg10: tensor<4x6x1x1xi32>, %arg11: tensor<4x6x1xf32>):
    %15 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %16 = "stablehlo.broadcast_in_dim"(%15) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x6x40xf32>
    %17 = "stablehlo.scatter"(%16, %arg10, %arg11) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [2], input_batching_dims = [0, 1], scatter_indices_batching_dims = [0, 1], scatter_dims_to_operand_dims = [2], index_vector_dim = 3>, unique_indices = false}> ({
    ^bb0(%arg12: tensor<f32>, %arg13: tensor<f32>):
      %18 = "stablehlo.add"(%arg12, %arg13) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%18) : (tensor<f32>) -> ()
    }) : (tensor<4x6x40xf32>, tensor<4x6x1x1xi32>, tensor<4x6x1xf32>) -> tensor<4x6x40xf32>
    "func.return"(%17) : (tensor<4x6x40xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<4x6x40xf32>, tensor<4x6x1xf32>, tensor<4x6x40xf32>) -> tensor<4x6x40xf32>, res_attrs = [{}], sym_name = "log_softmax_1", sym_visibility = "private"}> ({
  ^bb0(%arg3: tensor<4x6x40xf32>, %arg4: tensor<4x6x1xf32>, %arg5: tensor<4x6x40xf32>):
    %3 = "stablehlo.negate"(%arg5) : (tensor<4x6x40xf32>) -> tensor<4x6x40xf32>
    %4 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %5 = "stablehlo.reduce"(%3, %4) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg8: tensor<f32>, %arg9: tensor<f32>):
      %14 = "stablehlo.add"(%arg8, %arg9) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%14) : (tensor<f32>) -> ()
    }) : (tensor<4x6x40xf32>, tensor<f32>) -> tensor<4x6xf32>
    %6 = "stablehlo.reshape"(%5) : (tensor<4x6xf32>) -> tensor<4x6x1xf32>
    %7 = "stablehlo.divide"(%6, %arg4) : (tensor<4x6x1xf32>, tensor<4x6x1xf32>) -> tensor<4x6x1xf32>
    %8 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %9 = "stablehlo.reduce"(%7, %8) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg6: tensor<f32>, %arg7: tensor<f32>):
      %13 = "stablehlo.add"(%arg6, %arg7) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%13) : (tensor<f32>) -> ()
    }) : (tensor<4x6x1xf32>, tensor<f32>) -> tensor<4x6xf32>
    %10 = "stablehlo.broadcast_in_dim"(%9) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<4x6xf32>) -> tensor<4x6x40xf32>
    %11 = "stablehlo.multiply"(%10, %arg3) : (tensor<4x6x40xf32>, tensor<4x6x40xf32>) -> tensor<4x6x40xf32>
    %12 = "stablehlo.add"(%arg5, %11) : (tensor<4x6x40xf32>, tensor<4x6x40xf32>) -> tensor<4x6x40xf32>
    "func.return"(%12) : (tensor<4x6x40xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<4x6x6xi1>, tensor<4x6x6xf32>, tensor<4x6x6xf32>) -> tensor<4x6x6xf32>, res_attrs = [{}], sym_name = "_where_2", sym_visibility = "private"}> ({
  ^bb0(%arg0: tensor<4x6x6xi1>, %arg1: tensor<4x6x6xf32>, %arg2: tensor<4x6x6xf32>):
    %0 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %1 = "stablehlo.broadcast_in_dim"(%0) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x6x6xf32>
    %2 = "stablehlo.select"(%arg0, %arg2, %1) : (tensor<4x6x6xi1>, tensor<4x6x6xf32>, tensor<4x6x6xf32>) -> tensor<4x6x6xf32>
    "func.return"(%2) : (tensor<4x6x6xf32>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} : () -> ()

