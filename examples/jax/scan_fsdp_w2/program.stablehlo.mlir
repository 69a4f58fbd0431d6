"builtin.module"() <{sym_name = "jit_step"}> ({
  "sdy.mesh"() <{mesh = #sdy.mesh<["dp"=2]>, sym_name = "mesh"}> {stablehlo.mesh = {axes = [{name = "dp", size = 2 : i64}]}} : () -> ()
  "sdy.mesh"() <{mesh = #sdy.mesh<["dp"=2]>, sym_name = "mesh_0"}> {stablehlo.mesh = {axes = [{name = "dp", size = 2 : i64}]}} : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<5x16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>) -> (tensor<f32>, tensor<5x16x16xf32>), res_attrs = [{jax.result_info = "result[0]"}, {jax.result_info = "result[1]"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg10: tensor<5x16x16xf32>, %arg11: tensor<16x16xf32>, %arg12: tensor<16x16xf32>):
    %16:2 = "sdy.manual_computation"(%arg10, %arg11, %arg12) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{}, {"dp"}, {}]>, <@mesh, [{"dp"}, {}]>, <@mesh, [{"dp"}, {}]>]>, manual_axes = #sdy<manual_axes{"dp"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, []>, <@mesh, [{}, {"dp"}, {}]>]>}> ({
    ^bb0(%arg13: tensor<5x8x16xf32>, %arg14: tensor<8x16xf32>, %arg15: tensor<8x16xf32>):
      %17 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %18 = "stablehlo.broadcast_in_dim"(%17) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<5x16x16xf32>
      %19 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %20 = "stablehlo.broadcast_in_dim"(%19) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<5x8x16xf32>
      %21 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %22 = "stablehlo.broadcast_in_dim"(%21) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<5x8x16xf32>
      %23 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
      %24:6 = "stablehlo.while"(%arg13, %23, %arg14, %18, %20, %22) ({
      ^bb0(%arg40: tensor<5x8x16xf32>, %arg41: tensor<i32>, %arg42: tensor<8x16xf32>, %arg43: tensor<5x16x16xf32>, %arg44: tensor<5x8x16xf32>, %arg45: tensor<5x8x16xf32>):
        %90 = "stablehlo.constant"() <{value = dense<5> : tensor<i32>}> : () -> tensor<i32>
        %91 = "stablehlo.compare"(%arg41, %90) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
        "stablehlo.return"(%91) : (tensor<i1>) -> ()
      }, {
      ^bb0(%arg34: tensor<5x8x16xf32>, %arg35: tensor<i32>, %arg36: tensor<8x16xf32>, %arg37: tensor<5x16x16xf32>, %arg38: tensor<5x8x16xf32>, %arg39: tensor<5x8x16xf32>):
        %73 = "func.call"(%arg34, %arg35) <{callee = @dynamic_index_in_dim}> : (tensor<5x8x16xf32>, tensor<i32>) -> tensor<8x16xf32>
        %74 = "stablehlo.all_gather"(%73) <{all_gather_dim = 0 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "dp">]>, use_global_device_ids}> : (tensor<8x16xf32>) -> tensor<16x16xf32>
        %75 = "stablehlo.dot_general"(%arg36, %74) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x16xf32>, tensor<16x16xf32>) -> tensor<8x16xf32>
        %76 = "stablehlo.tanh"(%75) : (tensor<8x16xf32>) -> tensor<8x16xf32>
        %77 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
        %78 = "stablehlo.broadcast_in_dim"(%77) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x16xf32>
        %79 = "stablehlo.add"(%78, %76) : (tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
        %80 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
        %81 = "stablehlo.broadcast_in_dim"(%80) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x16xf32>
        %82 = "stablehlo.subtract"(%81, %76) : (tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
        %83 = "stablehlo.multiply"(%79, %82) : (tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
        %84 = "stablehlo.add"(%arg36, %76) : (tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
        %85 = "func.call"(%arg37, %74, %arg35) <{callee = @dynamic_update_index_in_dim}> : (tensor<5x16x16xf32>, tensor<16x16xf32>, tensor<i32>) -> tensor<5x16x16xf32>
        %86 = "func.call"(%arg38, %arg36, %arg35) <{callee = @dynamic_update_index_in_dim_0}> : (tensor<5x8x16xf32>, tensor<8x16xf32>, tensor<i32>) -> tensor<5x8x16xf32>
        %87 = "func.call"(%arg39, %83, %arg35) <{callee = @dynamic_update_index_in_dim_0}> : (tensor<5x8x16xf32>, tensor<8x16xf32>, tensor<i32>) -> tensor<5x8x16xf32>
        %88 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
        %89 = "stablehlo.add"(%arg35, %88) : (tensor<i32>, tensor<i32>) -> tensor<i32>
        "stablehlo.return"(%arg34, %89, %84, %85, %86, %87) : (tensor<5x8x16xf32>, tensor<i32>, tensor<8x16xf32>, tensor<5x16x16xf32>, tensor<5x8x16xf32>, tensor<5x8x16xf32>) -> ()
      }) : (tensor<5x8x16xf32>, tensor<i32>, tensor<8x16xf32>, tensor<5x16x16xf32>, tensor<5x8x16xf32>, tensor<5x8x16xf32>) -> (tensor<5x8x16xf32>, tensor<i32>, tensor<8x16xf32>, tensor<5x16x16xf32>, tensor<5x8x16xf32>, tensor<5x8x16xf32>)
      %25 = "stablehlo.subtract"(%24#2, %arg15) : (tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
      %26 = "stablehlo.multiply"(%25, %25) : (tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
      %27 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %28 = "stablehlo.broadcast_in_dim"(%27) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x16xf32>
      %29 = "stablehlo.multiply"(%28, %25) : (tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
      %30 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %31 = "stablehlo.reduce"(%26, %30) <{dimensions = array<i64: 0, 1>}> ({
      ^bb0(%arg32: tensor<f32>, %arg33: tensor<f32>):
        %72 = "stablehlo.add"(%arg32, %arg33) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%72) : (tensor<f32>) -> ()
      }) : (tensor<8x16xf32>, tensor<f32>) -> tensor<f32>
      %32 = "stablehlo.constant"() <{value = dense<1.280000e+02> : tensor<f32>}> : () -> tensor<f32>
      %33 = "stablehlo.divide"(%31, %32) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      %34 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %35 = "stablehlo.broadcast_in_dim"(%34) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x16xf32>
      %36 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %37 = "stablehlo.constant"() <{value = dense<1.280000e+02> : tensor<f32>}> : () -> tensor<f32>
      %38 = "stablehlo.divide"(%36, %37) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      %39 = "stablehlo.broadcast_in_dim"(%38) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x16xf32>
      %40 = "stablehlo.multiply"(%39, %29) : (tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
      %41 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %42 = "stablehlo.broadcast_in_dim"(%41) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<5x8x16xf32>
      %43 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
      %44:6 = "stablehlo.while"(%24#3, %24#4, %24#5, %43, %40, %42) ({
      ^bb0(%arg26: tensor<5x16x16xf32>, %arg27: tensor<5x8x16xf32>, %arg28: tensor<5x8x16xf32>, %arg29: tensor<i32>, %arg30: tensor<8x16xf32>, %arg31: tensor<5x8x16xf32>):
        %70 = "stablehlo.constant"() <{value = dense<5> : tensor<i32>}> : () -> tensor<i32>
        %71 = "stablehlo.compare"(%arg29, %70) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
        "stablehlo.return"(%71) : (tensor<i1>) -> ()
      }, {
      ^bb0(%arg18: tensor<5x16x16xf32>, %arg19: tensor<5x8x16xf32>, %arg20: tensor<5x8x16xf32>, %arg21: tensor<i32>, %arg22: tensor<8x16xf32>, %arg23: tensor<5x8x16xf32>):
        %53 = "stablehlo.constant"() <{value = dense<5> : tensor<i32>}> : () -> tensor<i32>
        %54 = "stablehlo.subtract"(%53, %arg21) : (tensor<i32>, tensor<i32>) -> tensor<i32>
        %55 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
        %56 = "stablehlo.subtract"(%54, %55) : (tensor<i32>, tensor<i32>) -> tensor<i32>
        %57 = "func.call"(%arg18, %56) <{callee = @dynamic_index_in_dim_1}> : (tensor<5x16x16xf32>, tensor<i32>) -> tensor<16x16xf32>
        %58 = "func.call"(%arg19, %56) <{callee = @dynamic_index_in_dim}> : (tensor<5x8x16xf32>, tensor<i32>) -> tensor<8x16xf32>
        %59 = "func.call"(%arg20, %56) <{callee = @dynamic_index_in_dim}> : (tensor<5x8x16xf32>, tensor<i32>) -> tensor<8x16xf32>
        %60 = "stablehlo.multiply"(%arg22, %59) : (tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
        %61 = "stablehlo.dot_general"(%60, %58) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<16x16xf32>
        %62 = "stablehlo.transpose"(%61) <{permutation = array<i64: 1, 0>}> : (tensor<16x16xf32>) -> tensor<16x16xf32>
        %63 = "stablehlo.dot_general"(%60, %57) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x16xf32>, tensor<16x16xf32>) -> tensor<8x16xf32>
        %64 = "stablehlo.add"(%arg22, %63) : (tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
        %65 = "stablehlo.reduce_scatter"(%62) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "dp">]>, scatter_dimension = 0 : i64, use_global_device_ids}> ({
        ^bb0(%arg24: tensor<f32>, %arg25: tensor<f32>):
          %69 = "stablehlo.add"(%arg24, %arg25) : (tensor<f32>, tensor<f32>) -> tensor<f32>
          "stablehlo.return"(%69) : (tensor<f32>) -> ()
        }) : (tensor<16x16xf32>) -> tensor<8x16xf32>
        %66 = "func.call"(%arg23, %65, %56) <{callee = @dynamic_update_index_in_dim_0}> : (tensor<5x8x16xf32>, tensor<8x16xf32>, tensor<i32>) -> tensor<5x8x16xf32>
        %67 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
        %68 = "stablehlo.add"(%arg21, %67) : (tensor<i32>, tensor<i32>) -> tensor<i32>
        "stablehlo.return"(%arg18, %arg19, %arg20, %68, %64, %66) : (tensor<5x16x16xf32>, tensor<5x8x16xf32>, tensor<5x8x16xf32>, tensor<i32>, tensor<8x16xf32>, tensor<5x8x16xf32>) -> ()
      }) : (tensor<5x16x16xf32>, tensor<5x8x16xf32>, tensor<5x8x16xf32>, tensor<i32>, tensor<8x16xf32>, tensor<5x8x16xf32>) -> (tensor<5x16x16xf32>, tensor<5x8x16xf32>, tensor<5x8x16xf32>, tensor<i32>, tensor<8x16xf32>, tensor<5x8x16xf32>)
      %45 = "stablehlo.all_reduce"(%33) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "dp">]>, use_global_device_ids}> ({
      ^bb0(%arg16: tensor<f32>, %arg17: tensor<f32>):
        %52 = "stablehlo.add"(%arg16, %arg17) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%52) : (tensor<f32>) -> ()
      }) : (tensor<f32>) -> tensor<f32>
      %46 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %47 = "stablehlo.divide"(%45, %46) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      %48 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
      %49 = "stablehlo.broadcast_in_dim"(%48) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<5x8x16xf32>
      %50 = "stablehlo.multiply"(%49, %44#5) : (tensor<5x8x16xf32>, tensor<5x8x16xf32>) -> tensor<5x8x16xf32>
      %51 = "stablehlo.subtract"(%arg13, %50) : (tensor<5x8x16xf32>, tensor<5x8x16xf32>) -> tensor<5x8x16xf32>
      "sdy.return"(%47, %51) : (tensor<f32>, tensor<5x8x16xf32>) -> ()
    }) : (tensor<5x16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>) -> (tensor<f32>, tensor<5x16x16xf32>)
    "func.return"(%16#0, %16#1) : (tensor<f32>, tensor<5x16x16xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<5x8x16xf32>, tensor<i32>) -> tensor<8x16xf32>, res_attrs = [{}], sym_name = "dynamic_index_in_dim", sym_visibility = "private"}> ({
  ^bb0(%arg8: tensor<5x8x16xf32>, %arg9: tensor<i32>):
    %12 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %13 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %14 = "stablehlo.dynamic_slice"(%arg8, %arg9, %12, %13) <{slice_sizes = array<i64: 1, 8, 16>}> : (tensor<5x8x16xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x8x16xf32>
    %15 = "stablehlo.reshape"(%14) : (tensor<1x8x16xf32>) -> tensor<8x16xf32>
    "func.return"(%15) : (tensor<8x16xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<5x16x16xf32>, tensor<16x16xf32>, tensor<i32>) -> tensor<5x16x16xf32>, res_attrs = [{}], sym_name = "dynamic_update_index_in_dim", sym_visibility = "private"}> ({
  ^bb0(%arg5: tensor<5x16x16xf32>, %arg6: tensor<16x16xf32>, %arg7: tensor<i32>):
    %8 = "stablehlo.broadcast_in_dim"(%arg6) <{broadcast_dimensions = array<i64: 1, 2>}> : (tensor<16x16xf32>) -> tensor<1x16x16xf32>
    %9 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %10 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %11 = "stablehlo.dynamic_update_slice"(%arg5, %8, %arg7, %9, %10) : (tensor<5x16x16xf32>, tensor<1x16x16xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<5x16x16xf32>
    "func.return"(%11) : (tensor<5x16x16xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<5x8x16xf32>, tensor<8x16xf32>, tensor<i32>) -> tensor<5x8x16xf32>, res_attrs = [{}], sym_name = "dynamic_update_index_in_dim_0", sym_visibility = "private"}> ({
  ^bb0(%arg2: tensor<5x8x16xf32>, %arg3: tensor<8x16xf32>, %arg4: tensor<i32>):
    %4 = "stablehlo.broadcast_in_dim"(%arg3) <{broadcast_dimensions = array<i64: 1, 2>}> : (tensor<8x16xf32>) -> tensor<1x8x16xf32>
    %5 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %6 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %7 = "stablehlo.dynamic_update_slice"(%arg2, %4, %arg4, %5, %6) : (tensor<5x8x16xf32>, tensor<1x8x16xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<5x8x16xf32>
    "func.return"(%7) : (tensor<5x8x16xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<5x16x16xf32>, tensor<i32>) -> tensor<16x16xf32>, res_attrs = [{}], sym_name = "dynamic_index_in_dim_1", sym_visibility = "private"}> ({
  ^bb0(%arg0: tensor<5x16x16xf32>, %arg1: tensor<i32>):
    %0 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %1 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %2 = "stablehlo.dynamic_slice"(%arg0, %arg1, %0, %1) <{slice_sizes = array<i64: 1, 16, 16>}> : (tensor<5x16x16xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x16x16xf32>
    %3 = "stablehlo.reshape"(%2) : (tensor<1x16x16xf32>) -> tensor<16x16xf32>
    "func.return"(%3) : (tensor<16x16xf32>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 2 : i32, mhlo.num_replicas = 1 : i32} : () -> ()

