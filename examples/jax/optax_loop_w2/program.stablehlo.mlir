"builtin.module"() <{sym_name = "jit_train"}> ({
  "sdy.mesh"() <{mesh = #sdy.mesh<["dp"=2]>, sym_name = "mesh"}> {stablehlo.mesh = {axes = [{name = "dp", size = 2 : i64}]}} : () -> ()
  "func.func"() <{arg_attrs = [{sdy.sharding = #sdy.sharding<@mesh, [{"dp"}]>}, {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {}]>}, {sdy.sharding = #sdy.sharding<@mesh, []>}, {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}]>}, {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {}]>}, {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}]>}, {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {}]>}, {sdy.sharding = #sdy.sharding<@mesh, [{}, {"dp"}, {}]>}, {sdy.sharding = #sdy.sharding<@mesh, [{}, {"dp"}, {}]>}], function_type = (tensor<4xf32>, tensor<8x4xf32>, tensor<i32>, tensor<4xf32>, tensor<8x4xf32>, tensor<4xf32>, tensor<8x4xf32>, tensor<3x8x8xf32>, tensor<3x8x4xf32>) -> (tensor<3xf32>, tensor<4xf32>, tensor<8x4xf32>, tensor<i32>, tensor<4xf32>, tensor<8x4xf32>, tensor<4xf32>, tensor<8x4xf32>), res_attrs = [{jax.result_info = "result[0]", sdy.sharding = #sdy.sharding<@mesh, [{}]>}, {jax.result_info = "result[1]['b']", sdy.sharding = #sdy.sharding<@mesh, [{"dp"}]>}, {jax.result_info = "result[1]['w']", sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {}]>}, {jax.result_info = "result[2][0].count", sdy.sharding = #sdy.sharding<@mesh, []>}, {jax.result_info = "result[2][0].mu['b']", sdy.sharding = #sdy.sharding<@mesh, [{"dp"}]>}, {jax.result_info = "result[2][0].mu['w']", sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {}]>}, {jax.result_info = "result[2][0].nu['b']", sdy.sharding = #sdy.sharding<@mesh, [{"dp"}]>}, {jax.result_info = "result[2][0].nu['w']", sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {}]>}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg35: tensor<4xf32>, %arg36: tensor<8x4xf32>, %arg37: tensor<i32>, %arg38: tensor<4xf32>, %arg39: tensor<8x4xf32>, %arg40: tensor<4xf32>, %arg41: tensor<8x4xf32>, %arg42: tensor<3x8x8xf32>, %arg43: tensor<3x8x4xf32>):
    %145 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %146 = "stablehlo.broadcast_in_dim"(%145) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3xf32>
    %147 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %148:11 = "stablehlo.while"(%arg42, %arg43, %147, %arg35, %arg36, %arg37, %arg38, %arg39, %arg40, %arg41, %146) ({
    ^bb0(%arg55: tensor<3x8x8xf32>, %arg56: tensor<3x8x4xf32>, %arg57: tensor<i32>, %arg58: tensor<4xf32>, %arg59: tensor<8x4xf32>, %arg60: tensor<i32>, %arg61: tensor<4xf32>, %arg62: tensor<8x4xf32>, %arg63: tensor<4xf32>, %arg64: tensor<8x4xf32>, %arg65: tensor<3xf32>):
      %155 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> tensor<i32>
      %156 = "stablehlo.compare"(%arg57, %155) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
      "stablehlo.return"(%156) : (tensor<i1>) -> ()
    }, {
    ^bb0(%arg44: tensor<3x8x8xf32>, %arg45: tensor<3x8x4xf32>, %arg46: tensor<i32>, %arg47: tensor<4xf32>, %arg48: tensor<8x4xf32>, %arg49: tensor<i32>, %arg50: tensor<4xf32>, %arg51: tensor<8x4xf32>, %arg52: tensor<4xf32>, %arg53: tensor<8x4xf32>, %arg54: tensor<3xf32>):
      %149 = "func.call"(%arg44, %arg46) <{callee = @dynamic_index_in_dim}> : (tensor<3x8x8xf32>, tensor<i32>) -> tensor<8x8xf32>
      %150 = "func.call"(%arg45, %arg46) <{callee = @dynamic_index_in_dim_0}> : (tensor<3x8x4xf32>, tensor<i32>) -> tensor<8x4xf32>
      %151:8 = "func.call"(%arg47, %arg48, %arg49, %arg50, %arg51, %arg52, %arg53, %149, %150) <{callee = @closed_call}> : (tensor<4xf32>, tensor<8x4xf32>, tensor<i32>, tensor<4xf32>, tensor<8x4xf32>, tensor<4xf32>, tensor<8x4xf32>, tensor<8x8xf32>, tensor<8x4xf32>) -> (tensor<4xf32>, tensor<8x4xf32>, tensor<i32>, tensor<4xf32>, tensor<8x4xf32>, tensor<4xf32>, tensor<8x4xf32>, tensor<f32>)
      %152 = "func.call"(%arg54, %151#7, %arg46) <{callee = @dynamic_update_index_in_dim}> : (tensor<3xf32>, tensor<f32>, tensor<i32>) -> tensor<3xf32>
      %153 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
      %154 = "stablehlo.add"(%arg46, %153) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%arg44, %arg45, %154, %151#0, %151#1, %151#2, %151#3, %151#4, %151#5, %151#6, %152) : (tensor<3x8x8xf32>, tensor<3x8x4xf32>, tensor<i32>, tensor<4xf32>, tensor<8x4xf32>, tensor<i32>, tensor<4xf32>, tensor<8x4xf32>, tensor<4xf32>, tensor<8x4xf32>, tensor<3xf32>) -> ()
    }) : (tensor<3x8x8xf32>, tensor<3x8x4xf32>, tensor<i32>, tensor<4xf32>, tensor<8x4xf32>, tensor<i32>, tensor<4xf32>, tensor<8x4xf32>, tensor<4xf32>, tensor<8x4xf32>, tensor<3xf32>) -> (tensor<3x8x8xf32>, tensor<3x8x4xf32>, tensor<i32>, tensor<4xf32>, tensor<8x4xf32>, tensor<i32>, tensor<4xf32>, tensor<8x4xf32>, tensor<4xf32>, tensor<8x4xf32>, tensor<3xf32>)
    "func.return"(%148#10, %148#3, %148#4, %148#5, %148#6, %148#7, %148#8, %148#9) : (tensor<3xf32>, tensor<4xf32>, tensor<8x4xf32>, tensor<i32>, tensor<4xf32>, tensor<8x4xf32>, tensor<4xf32>, tensor<8x4xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<3x8x8xf32>, tensor<i32>) -> tensor<8x8xf32>, res_attrs = [{}], sym_name = "dynamic_index_in_dim", sym_visibility = "private"}> ({
  ^bb0(%arg33: tensor<3x8x8xf32>, %arg34: tensor<i32>):
    %141 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %142 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %143 = "stablehlo.dynamic_slice"(%arg33, %arg34, %141, %142) <{slice_sizes = array<i64: 1, 8, 8>}> : (tensor<3x8x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x8x8xf32>
    %144 = "stablehlo.reshape"(%143) : (tensor<1x8x8xf32>) -> tensor<8x8xf32>
    "func.return"(%144) : (tensor<8x8xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<3x8x4xf32>, tensor<i32>) -> tensor<8x4xf32>, res_attrs = [{}], sym_name = "dynamic_index_in_dim_0", sym_visibility = "private"}> ({
  ^bb0(%arg31: tensor<3x8x4xf32>, %arg32: tensor<i32>):
    %137 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %138 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %139 = "stablehlo.dynamic_slice"(%arg31, %arg32, %137, %138) <{slice_sizes = array<i64: 1, 8, 4>}> : (tensor<3x8x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x8x4xf32>
    %140 = "stablehlo.reshape"(%139) : (tensor<1x8x4xf32>) -> tensor<8x4xf32>
    "func.return"(%140) : (tensor<8x4xf32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<4xf32>, tensor<8x4xf32>, tensor<i32>, tensor<4xf32>, tensor<8x4xf32>, tensor<4xf32>, tensor<8x4xf32>, tensor<8x8xf32>, tensor<8x4xf32>) -> (tensor<4xf32>, tensor<8x4xf32>, tensor<i32>, tensor<4xf32>, tensor<8x4xf32>, tensor<4xf32>, tensor<8x4xf32>, tensor<f32>), res_attrs = [{}, {}, {}, {}, {}, {}, {}, {}], sym_name = "closed_call", sym_visibility = "private"}> ({
  ^bb0(%arg6: tensor<4xf32>, %arg7: tensor<8x4xf32>, %arg8: tensor<i32>, %arg9: tensor<4xf32>, %arg10: tensor<8x4xf32>, %arg11: tensor<4xf32>, %arg12: tensor<8x4xf32>, %arg13: tensor<8x8xf32>, %arg14: tensor<8x4xf32>):
    %3:3 = "sdy.manual_computation"(%arg6, %arg7, %arg13, %arg14) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{"dp"}]>, <@mesh, [{"dp"}, {}]>, <@mesh, [{"dp"}, {}]>, <@mesh, [{"dp"}, {}]>]>, manual_axes = #sdy<manual_axes{"dp"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, []>, <@mesh, [{"dp"}]>, <@mesh, [{"dp"}, {}]>]>}> ({
    ^bb0(%arg15: tensor<2xf32>, %arg16: tensor<4x4xf32>, %arg17: tensor<4x8xf32>, %arg18: tensor<4x4xf32>):
      %92 = "stablehlo.all_gather"(%arg15) <{all_gather_dim = 0 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, use_global_device_ids}> : (tensor<2xf32>) -> tensor<4xf32>
      %93 = "stablehlo.all_gather"(%arg16) <{all_gather_dim = 0 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, use_global_device_ids}> : (tensor<4x4xf32>) -> tensor<8x4xf32>
      %94 = "stablehlo.dot_general"(%arg17, %93) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<4x8xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
      %95 = "stablehlo.broadcast_in_dim"(%92) <{broadcast_dimensions = array<i64: 1>}> : (tensor<4xf32>) -> tensor<1x4xf32>
      %96 = "stablehlo.broadcast_in_dim"(%95) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<1x4xf32>) -> tensor<4x4xf32>
      %97 = "stablehlo.add"(%94, %96) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
      %98 = "stablehlo.tanh"(%97) : (tensor<4x4xf32>) -> tensor<4x4xf32>
      %99 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %100 = "stablehlo.broadcast_in_dim"(%99) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x4xf32>
      %101 = "stablehlo.subtract"(%100, %98) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
      %102 = "stablehlo.subtract"(%98, %arg18) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
      %103 = "stablehlo.multiply"(%102, %102) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
      %104 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %105 = "stablehlo.broadcast_in_dim"(%104) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x4xf32>
      %106 = "stablehlo.multiply"(%105, %102) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
      %107 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %108 = "stablehlo.reduce"(%103, %107) <{dimensions = array<i64: 0, 1>}> ({
      ^bb0(%arg29: tensor<f32>, %arg30: tensor<f32>):
        %136 = "stablehlo.add"(%arg29, %arg30) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%136) : (tensor<f32>) -> ()
      }) : (tensor<4x4xf32>, tensor<f32>) -> tensor<f32>
      %109 = "stablehlo.constant"() <{value = dense<1.600000e+01> : tensor<f32>}> : () -> tensor<f32>
      %110 = "stablehlo.divide"(%108, %109) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      %111 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %112 = "stablehlo.constant"() <{value = dense<1.600000e+01> : tensor<f32>}> : () -> tensor<f32>
      %113 = "stablehlo.divide"(%111, %112) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      %114 = "stablehlo.broadcast_in_dim"(%113) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x4xf32>
      %115 = "stablehlo.multiply"(%114, %106) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
      %116 = "stablehlo.multiply"(%115, %101) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
      %117 = "stablehlo.multiply"(%116, %98) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
      %118 = "stablehlo.add"(%116, %117) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
      %119 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %120 = "stablehlo.reduce"(%118, %119) <{dimensions = array<i64: 0>}> ({
      ^bb0(%arg27: tensor<f32>, %arg28: tensor<f32>):
        %135 = "stablehlo.add"(%arg27, %arg28) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%135) : (tensor<f32>) -> ()
      }) : (tensor<4x4xf32>, tensor<f32>) -> tensor<4xf32>
      %121 = "stablehlo.reshape"(%120) : (tensor<4xf32>) -> tensor<1x4xf32>
      %122 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %123 = "stablehlo.reduce"(%121, %122) <{dimensions = array<i64: 0>}> ({
      ^bb0(%arg25: tensor<f32>, %arg26: tensor<f32>):
        %134 = "stablehlo.add"(%arg25, %arg26) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%134) : (tensor<f32>) -> ()
      }) : (tensor<1x4xf32>, tensor<f32>) -> tensor<4xf32>
      %124 = "stablehlo.dot_general"(%118, %arg17) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<4x4xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
      %125 = "stablehlo.transpose"(%124) <{permutation = array<i64: 1, 0>}> : (tensor<4x8xf32>) -> tensor<8x4xf32>
      %126 = "stablehlo.reduce_scatter"(%125) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, scatter_dimension = 0 : i64, use_global_device_ids}> ({
      ^bb0(%arg23: tensor<f32>, %arg24: tensor<f32>):
        %133 = "stablehlo.add"(%arg23, %arg24) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%133) : (tensor<f32>) -> ()
      }) : (tensor<8x4xf32>) -> tensor<4x4xf32>
      %127 = "stablehlo.reduce_scatter"(%123) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, scatter_dimension = 0 : i64, use_global_device_ids}> ({
      ^bb0(%arg21: tensor<f32>, %arg22: tensor<f32>):
        %132 = "stablehlo.add"(%arg21, %arg22) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%132) : (tensor<f32>) -> ()
      }) : (tensor<4xf32>) -> tensor<2xf32>
      %128 = "stablehlo.all_reduce"(%110) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, use_global_device_ids}> ({
      ^bb0(%arg19: tensor<f32>, %arg20: tensor<f32>):
        %131 = "stablehlo.add"(%arg19, %arg20) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%131) : (tensor<f32>) -> ()
      }) : (tensor<f32>) -> tensor<f32>
      %129 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %130 = "stablehlo.divide"(%128, %129) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "sdy.return"(%130, %127, %126) : (tensor<f32>, tensor<2xf32>, tensor<4x4xf32>) -> ()
    }) : (tensor<4xf32>, tensor<8x4xf32>, tensor<8x8xf32>, tensor<8x4xf32>) -> (tensor<f32>, tensor<4xf32>, tensor<8x4xf32>)
    %4 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %5 = "stablehlo.broadcast_in_dim"(%4) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %6 = "stablehlo.multiply"(%5, %3#1) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %7 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %8 = "stablehlo.broadcast_in_dim"(%7) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %9 = "stablehlo.multiply"(%8, %arg9) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %10 = "stablehlo.add"(%6, %9) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %11 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %12 = "stablehlo.broadcast_in_dim"(%11) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x4xf32>
    %13 = "stablehlo.multiply"(%12, %3#2) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %14 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %15 = "stablehlo.broadcast_in_dim"(%14) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x4xf32>
    %16 = "stablehlo.multiply"(%15, %arg10) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %17 = "stablehlo.add"(%13, %16) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %18 = "stablehlo.multiply"(%3#1, %3#1) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %19 = "stablehlo.constant"() <{value = dense<1.000000e-03> : tensor<f32>}> : () -> tensor<f32>
    %20 = "stablehlo.broadcast_in_dim"(%19) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %21 = "stablehlo.multiply"(%20, %18) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %22 = "stablehlo.constant"() <{value = dense<9.990000e-01> : tensor<f32>}> : () -> tensor<f32>
    %23 = "stablehlo.broadcast_in_dim"(%22) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %24 = "stablehlo.multiply"(%23, %arg11) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %25 = "stablehlo.add"(%21, %24) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %26 = "stablehlo.multiply"(%3#2, %3#2) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %27 = "stablehlo.constant"() <{value = dense<1.000000e-03> : tensor<f32>}> : () -> tensor<f32>
    %28 = "stablehlo.broadcast_in_dim"(%27) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x4xf32>
    %29 = "stablehlo.multiply"(%28, %26) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %30 = "stablehlo.constant"() <{value = dense<9.990000e-01> : tensor<f32>}> : () -> tensor<f32>
    %31 = "stablehlo.broadcast_in_dim"(%30) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x4xf32>
    %32 = "stablehlo.multiply"(%31, %arg12) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %33 = "stablehlo.add"(%29, %32) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %34 = "stablehlo.constant"() <{value = dense<2147483647> : tensor<i32>}> : () -> tensor<i32>
    %35 = "stablehlo.compare"(%arg8, %34) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %36 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
    %37 = "stablehlo.add"(%arg8, %36) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %38 = "stablehlo.constant"() <{value = dense<2147483647> : tensor<i32>}> : () -> tensor<i32>
    %39 = "func.call"(%35, %37, %38) <{callee = @_where}> : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %40 = "stablehlo.convert"(%39) : (tensor<i32>) -> tensor<f32>
    %41 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %42 = "stablehlo.convert"(%39) : (tensor<i32>) -> tensor<f32>
    %43 = "stablehlo.power"(%41, %42) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %44 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %45 = "stablehlo.subtract"(%44, %43) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %46 = "stablehlo.broadcast_in_dim"(%45) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %47 = "stablehlo.divide"(%10, %46) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %48 = "stablehlo.broadcast_in_dim"(%45) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x4xf32>
    %49 = "stablehlo.divide"(%17, %48) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %50 = "stablehlo.convert"(%39) : (tensor<i32>) -> tensor<f32>
    %51 = "stablehlo.constant"() <{value = dense<9.990000e-01> : tensor<f32>}> : () -> tensor<f32>
    %52 = "stablehlo.convert"(%39) : (tensor<i32>) -> tensor<f32>
    %53 = "stablehlo.power"(%51, %52) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %54 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %55 = "stablehlo.subtract"(%54, %53) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %56 = "stablehlo.broadcast_in_dim"(%55) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %57 = "stablehlo.divide"(%25, %56) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %58 = "stablehlo.broadcast_in_dim"(%55) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x4xf32>
    %59 = "stablehlo.divide"(%33, %58) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %60 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %61 = "stablehlo.broadcast_in_dim"(%60) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %62 = "stablehlo.add"(%57, %61) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %63 = "stablehlo.sqrt"(%62) : (tensor<4xf32>) -> tensor<4xf32>
    %64 = "stablehlo.constant"() <{value = dense<9.99999993E-9> : tensor<f32>}> : () -> tensor<f32>
    %65 = "stablehlo.broadcast_in_dim"(%64) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %66 = "stablehlo.add"(%63, %65) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %67 = "stablehlo.divide"(%47, %66) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %68 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %69 = "stablehlo.broadcast_in_dim"(%68) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x4xf32>
    %70 = "stablehlo.add"(%59, %69) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %71 = "stablehlo.sqrt"(%70) : (tensor<8x4xf32>) -> tensor<8x4xf32>
    %72 = "stablehlo.constant"() <{value = dense<9.99999993E-9> : tensor<f32>}> : () -> tensor<f32>
    %73 = "stablehlo.broadcast_in_dim"(%72) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x4xf32>
    %74 = "stablehlo.add"(%71, %73) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %75 = "stablehlo.divide"(%49, %74) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %76 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %77 = "stablehlo.broadcast_in_dim"(%76) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %78 = "stablehlo.multiply"(%77, %arg6) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %79 = "stablehlo.add"(%67, %78) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %80 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %81 = "stablehlo.broadcast_in_dim"(%80) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x4xf32>
    %82 = "stablehlo.multiply"(%81, %arg7) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %83 = "stablehlo.add"(%75, %82) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %84 = "stablehlo.constant"() <{value = dense<-0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %85 = "stablehlo.broadcast_in_dim"(%84) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %86 = "stablehlo.multiply"(%85, %79) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %87 = "stablehlo.constant"() <{value = dense<-0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %88 = "stablehlo.broadcast_in_dim"(%87) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x4xf32>
    %89 = "stablehlo.multiply"(%88, %83) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %90 = "stablehlo.add"(%arg6, %86) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %91 = "stablehlo.add"(%arg7, %89) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    "func.return"(%90, %91, %39, %10, %17, %25, %33, %3#0) : (tensor<4xf32>, tensor<8x4xf32>, tensor<i32>, tensor<4xf32>, tensor<8x4xf32>, tensor<4xf32>, tensor<8x4xf32>, tensor<f32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>, res_attrs = [{}], sym_name = "_where", sym_visibility = "private"}> ({
  ^bb0(%arg3: tensor<i1>, %arg4: tensor<i32>, %arg5: tensor<i32>):
    %2 = "stablehlo.select"(%arg3, %arg4, %arg5) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    "func.return"(%2) : (tensor<i32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<3xf32>, tensor<f32>, tensor<i32>) -> tensor<3xf32>, res_attrs = [{}], sym_name = "dynamic_update_index_in_dim", sym_visibility = "private"}> ({
  ^bb0(%arg0: tensor<3xf32>, %arg1: tensor<f32>, %arg2: tensor<i32>):
    %0 = "stablehlo.broadcast_in_dim"(%arg1) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<1xf32>
    %1 = "stablehlo.dynamic_update_slice"(%arg0, %0, %arg2) : (tensor<3xf32>, tensor<1xf32>, tensor<i32>) -> tensor<3xf32>
    "func.return"(%1) : (tensor<3xf32>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 2 : i32, mhlo.num_replicas = 1 : i32} : () -> ()

