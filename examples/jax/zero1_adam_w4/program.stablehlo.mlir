"builtin.module"() <{sym_name = "jit_step"}> ({
  "sdy.mesh"() <{mesh = #sdy.mesh<["dp"=4]>, sym_name = "mesh"}> {stablehlo.mesh = {axes = [{name = "dp", size = 4 : i64}]}} : () -> ()
  "sdy.mesh"() <{mesh = #sdy.mesh<["dp"=4]>, sym_name = "mesh_0"}> {stablehlo.mesh = {axes = [{name = "dp", size = 4 : i64}]}} : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}, {}, {}, {}, {}, {}], function_type = (tensor<16x32xf32>, tensor<32x8xf32>, tensor<16x32xf32>, tensor<32x8xf32>, tensor<16x32xf32>, tensor<32x8xf32>, tensor<32x16xf32>, tensor<32x8xf32>) -> (tensor<f32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<32x8xf32>, tensor<32x8xf32>, tensor<32x8xf32>), res_attrs = [{jax.result_info = "result[0]"}, {jax.result_info = "result[1]['in'][0]"}, {jax.result_info = "result[1]['in'][1]"}, {jax.result_info = "result[1]['in'][2]"}, {jax.result_info = "result[1]['out'][0]"}, {jax.result_info = "result[1]['out'][1]"}, {jax.result_info = "result[1]['out'][2]"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg1: tensor<16x32xf32>, %arg2: tensor<32x8xf32>, %arg3: tensor<16x32xf32>, %arg4: tensor<32x8xf32>, %arg5: tensor<16x32xf32>, %arg6: tensor<32x8xf32>, %arg7: tensor<32x16xf32>, %arg8: tensor<32x8xf32>):
    %3:7 = "sdy.manual_computation"(%arg1, %arg2, %arg3, %arg4, %arg5, %arg6, %arg7, %arg8) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{}, {}]>, <@mesh, [{}, {}]>, <@mesh, [{"dp"}, {}]>, <@mesh, [{"dp"}, {}]>, <@mesh, [{"dp"}, {}]>, <@mesh, [{"dp"}, {}]>, <@mesh, [{"dp"}, {}]>, <@mesh, [{"dp"}, {}]>]>, manual_axes = #sdy<manual_axes{"dp"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, []>, <@mesh, [{}, {}]>, <@mesh, [{"dp"}, {}]>, <@mesh, [{"dp"}, {}]>, <@mesh, [{}, {}]>, <@mesh, [{"dp"}, {}]>, <@mesh, [{"dp"}, {}]>]>}> ({
    ^bb0(%arg9: tensor<16x32xf32>, %arg10: tensor<32x8xf32>, %arg11: tensor<4x32xf32>, %arg12: tensor<8x8xf32>, %arg13: tensor<4x32xf32>, %arg14: tensor<8x8xf32>, %arg15: tensor<8x16xf32>, %arg16: tensor<8x8xf32>):
      %4 = "stablehlo.dot_general"(%arg15, %arg9) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x16xf32>, tensor<16x32xf32>) -> tensor<8x32xf32>
      %5 = "func.call"(%4) <{callee = @relu}> : (tensor<8x32xf32>) -> tensor<8x32xf32>
      %6 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %7 = "stablehlo.broadcast_in_dim"(%6) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x32xf32>
      %8 = "stablehlo.compare"(%4, %7) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction GT>}> : (tensor<8x32xf32>, tensor<8x32xf32>) -> tensor<8x32xi1>
      %9 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %10 = "stablehlo.broadcast_in_dim"(%9) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x32xf32>
      %11 = "stablehlo.dot_general"(%5, %arg10) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x32xf32>, tensor<32x8xf32>) -> tensor<8x8xf32>
      %12 = "stablehlo.subtract"(%11, %arg16) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
      %13 = "stablehlo.multiply"(%12, %12) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
      %14 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %15 = "stablehlo.broadcast_in_dim"(%14) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x8xf32>
      %16 = "stablehlo.multiply"(%15, %12) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
      %17 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %18 = "stablehlo.reduce"(%13, %17) <{dimensions = array<i64: 0, 1>}> ({
      ^bb0(%arg23: tensor<f32>, %arg24: tensor<f32>):
        %128 = "stablehlo.add"(%arg23, %arg24) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%128) : (tensor<f32>) -> ()
      }) : (tensor<8x8xf32>, tensor<f32>) -> tensor<f32>
      %19 = "stablehlo.constant"() <{value = dense<6.400000e+01> : tensor<f32>}> : () -> tensor<f32>
      %20 = "stablehlo.divide"(%18, %19) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      %21 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %22 = "stablehlo.constant"() <{value = dense<6.400000e+01> : tensor<f32>}> : () -> tensor<f32>
      %23 = "stablehlo.divide"(%21, %22) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      %24 = "stablehlo.broadcast_in_dim"(%23) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x8xf32>
      %25 = "stablehlo.multiply"(%24, %16) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
      %26 = "stablehlo.dot_general"(%25, %5) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x8xf32>, tensor<8x32xf32>) -> tensor<8x32xf32>
      %27 = "stablehlo.transpose"(%26) <{permutation = array<i64: 1, 0>}> : (tensor<8x32xf32>) -> tensor<32x8xf32>
      %28 = "stablehlo.dot_general"(%25, %arg10) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x8xf32>, tensor<32x8xf32>) -> tensor<8x32xf32>
      %29 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %30 = "stablehlo.broadcast_in_dim"(%29) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x32xf32>
      %31 = "stablehlo.select"(%8, %28, %30) : (tensor<8x32xi1>, tensor<8x32xf32>, tensor<8x32xf32>) -> tensor<8x32xf32>
      %32 = "stablehlo.dot_general"(%31, %arg15) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x32xf32>, tensor<8x16xf32>) -> tensor<32x16xf32>
      %33 = "stablehlo.transpose"(%32) <{permutation = array<i64: 1, 0>}> : (tensor<32x16xf32>) -> tensor<16x32xf32>
      %34 = "stablehlo.reduce_scatter"(%33) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "dp">]>, scatter_dimension = 0 : i64, use_global_device_ids}> ({
      ^bb0(%arg21: tensor<f32>, %arg22: tensor<f32>):
        %127 = "stablehlo.add"(%arg21, %arg22) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%127) : (tensor<f32>) -> ()
      }) : (tensor<16x32xf32>) -> tensor<4x32xf32>
      %35 = "stablehlo.constant"() <{value = dense<4.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %36 = "stablehlo.broadcast_in_dim"(%35) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x32xf32>
      %37 = "stablehlo.divide"(%34, %36) : (tensor<4x32xf32>, tensor<4x32xf32>) -> tensor<4x32xf32>
      %38 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
      %39 = "stablehlo.broadcast_in_dim"(%38) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x32xf32>
      %40 = "stablehlo.multiply"(%39, %arg11) : (tensor<4x32xf32>, tensor<4x32xf32>) -> tensor<4x32xf32>
      %41 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
      %42 = "stablehlo.broadcast_in_dim"(%41) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x32xf32>
      %43 = "stablehlo.multiply"(%42, %37) : (tensor<4x32xf32>, tensor<4x32xf32>) -> tensor<4x32xf32>
      %44 = "stablehlo.add"(%40, %43) : (tensor<4x32xf32>, tensor<4x32xf32>) -> tensor<4x32xf32>
      %45 = "stablehlo.constant"() <{value = dense<9.900000e-01> : tensor<f32>}> : () -> tensor<f32>
      %46 = "stablehlo.broadcast_in_dim"(%45) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x32xf32>
      %47 = "stablehlo.multiply"(%46, %arg13) : (tensor<4x32xf32>, tensor<4x32xf32>) -> tensor<4x32xf32>
      %48 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
      %49 = "stablehlo.broadcast_in_dim"(%48) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x32xf32>
      %50 = "stablehlo.multiply"(%49, %37) : (tensor<4x32xf32>, tensor<4x32xf32>) -> tensor<4x32xf32>
      %51 = "stablehlo.multiply"(%50, %37) : (tensor<4x32xf32>, tensor<4x32xf32>) -> tensor<4x32xf32>
      %52 = "stablehlo.add"(%47, %51) : (tensor<4x32xf32>, tensor<4x32xf32>) -> tensor<4x32xf32>
      %53 = "stablehlo.constant"() <{value = dense<1> : tensor<ui32>}> : () -> tensor<ui32>
      %54 = "stablehlo.constant"() <{value = dense<4> : tensor<ui32>}> : () -> tensor<ui32>
      %55 = "stablehlo.partition_id"() : () -> tensor<ui32>
      %56 = "stablehlo.divide"(%55, %53) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
      %57 = "stablehlo.remainder"(%56, %54) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
      %58 = "stablehlo.convert"(%57) : (tensor<ui32>) -> tensor<i32>
      %59 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> tensor<i32>
      %60 = "stablehlo.multiply"(%58, %59) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      %61 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
      %62 = "stablehlo.compare"(%60, %61) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %63 = "stablehlo.constant"() <{value = dense<16> : tensor<i32>}> : () -> tensor<i32>
      %64 = "stablehlo.add"(%60, %63) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      %65 = "stablehlo.select"(%62, %64, %60) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
      %66 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
      %67 = "stablehlo.dynamic_slice"(%arg9, %65, %66) <{slice_sizes = array<i64: 4, 32>}> : (tensor<16x32xf32>, tensor<i32>, tensor<i32>) -> tensor<4x32xf32>
      %68 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
      %69 = "stablehlo.broadcast_in_dim"(%68) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x32xf32>
      %70 = "stablehlo.multiply"(%69, %44) : (tensor<4x32xf32>, tensor<4x32xf32>) -> tensor<4x32xf32>
      %71 = "stablehlo.sqrt"(%52) : (tensor<4x32xf32>) -> tensor<4x32xf32>
      %72 = "stablehlo.constant"() <{value = dense<1.000000e-03> : tensor<f32>}> : () -> tensor<f32>
      %73 = "stablehlo.broadcast_in_dim"(%72) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x32xf32>
      %74 = "stablehlo.add"(%71, %73) : (tensor<4x32xf32>, tensor<4x32xf32>) -> tensor<4x32xf32>
      %75 = "stablehlo.divide"(%70, %74) : (tensor<4x32xf32>, tensor<4x32xf32>) -> tensor<4x32xf32>
      %76 = "stablehlo.subtract"(%67, %75) : (tensor<4x32xf32>, tensor<4x32xf32>) -> tensor<4x32xf32>
      %77 = "stablehlo.all_gather"(%76) <{all_gather_dim = 0 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "dp">]>, use_global_device_ids}> : (tensor<4x32xf32>) -> tensor<16x32xf32>
      %78 = "stablehlo.reduce_scatter"(%27) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "dp">]>, scatter_dimension = 0 : i64, use_global_device_ids}> ({
      ^bb0(%arg19: tensor<f32>, %arg20: tensor<f32>):
        %126 = "stablehlo.add"(%arg19, %arg20) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%126) : (tensor<f32>) -> ()
      }) : (tensor<32x8xf32>) -> tensor<8x8xf32>
      %79 = "stablehlo.constant"() <{value = dense<4.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %80 = "stablehlo.broadcast_in_dim"(%79) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x8xf32>
      %81 = "stablehlo.divide"(%78, %80) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
      %82 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
      %83 = "stablehlo.broadcast_in_dim"(%82) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x8xf32>
      %84 = "stablehlo.multiply"(%83, %arg12) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
      %85 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
      %86 = "stablehlo.broadcast_in_dim"(%85) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x8xf32>
      %87 = "stablehlo.multiply"(%86, %81) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
      %88 = "stablehlo.add"(%84, %87) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
      %89 = "stablehlo.constant"() <{value = dense<9.900000e-01> : tensor<f32>}> : () -> tensor<f32>
      %90 = "stablehlo.broadcast_in_dim"(%89) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x8xf32>
      %91 = "stablehlo.multiply"(%90, %arg14) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
      %92 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
      %93 = "stablehlo.broadcast_in_dim"(%92) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x8xf32>
      %94 = "stablehlo.multiply"(%93, %81) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
      %95 = "stablehlo.multiply"(%94, %81) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
      %96 = "stablehlo.add"(%91, %95) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
      %97 = "stablehlo.constant"() <{value = dense<1> : tensor<ui32>}> : () -> tensor<ui32>
      %98 = "stablehlo.constant"() <{value = dense<4> : tensor<ui32>}> : () -> tensor<ui32>
      %99 = "stablehlo.partition_id"() : () -> tensor<ui32>
      %100 = "stablehlo.divide"(%99, %97) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
      %101 = "stablehlo.remainder"(%100, %98) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
      %102 = "stablehlo.convert"(%101) : (tensor<ui32>) -> tensor<i32>
      %103 = "stablehlo.constant"() <{value = dense<8> : tensor<i32>}> : () -> tensor<i32>
      %104 = "stablehlo.multiply"(%102, %103) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      %105 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
      %106 = "stablehlo.compare"(%104, %105) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %107 = "stablehlo.constant"() <{value = dense<32> : tensor<i32>}> : () -> tensor<i32>
      %108 = "stablehlo.add"(%104, %107) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      %109 = "stablehlo.select"(%106, %108, %104) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
      %110 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
      %111 = "stablehlo.dynamic_slice"(%arg10, %109, %110) <{slice_sizes = array<i64: 8, 8>}> : (tensor<32x8xf32>, tensor<i32>, tensor<i32>) -> tensor<8x8xf32>
      %112 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
      %113 = "stablehlo.broadcast_in_dim"(%112) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x8xf32>
      %114 = "stablehlo.multiply"(%113, %88) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
      %115 = "stablehlo.sqrt"(%96) : (tensor<8x8xf32>) -> tensor<8x8xf32>
      %116 = "stablehlo.constant"() <{value = dense<1.000000e-03> : tensor<f32>}> : () -> tensor<f32>
      %117 = "stablehlo.broadcast_in_dim"(%116) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x8xf32>
      %118 = "stablehlo.add"(%115, %117) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
      %119 = "stablehlo.divide"(%114, %118) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
      %120 = "stablehlo.subtract"(%111, %119) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
      %121 = "stablehlo.all_gather"(%120) <{all_gather_dim = 0 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "dp">]>, use_global_device_ids}> : (tensor<8x8xf32>) -> tensor<32x8xf32>
      %122 = "stablehlo.all_reduce"(%20) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "dp">]>, use_global_device_ids}> ({
      ^bb0(%arg17: tensor<f32>, %arg18: tensor<f32>):
        %125 = "stablehlo.add"(%arg17, %arg18) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%125) : (tensor<f32>) -> ()
      }) : (tensor<f32>) -> tensor<f32>
      %123 = "stablehlo.constant"() <{value = dense<4.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %124 = "stablehlo.divide"(%122, %123) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "sdy.return"(%124, %77, %44, %52, %121, %88, %96) : (tensor<f32>, tensor<16x32xf32>, tensor<4x32xf32>, tensor<4x32xf32>, tensor<32x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>) -> ()
    }) : (tensor<16x32xf32>, tensor<32x8xf32>, tensor<16x32xf32>, tensor<32x8xf32>, tensor<16x32xf32>, tensor<32x8xf32>, tensor<32x16xf32>, tensor<32x8xf32>) -> (tensor<f32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<32x8xf32>, tensor<32x8xf32>, tensor<32x8xf32>)
    "func.return"(%3#0, %3#1, %3#2, %3#3, %3#4, %3#5, %3#6) : (tensor<f32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<32x8xf32>, tensor<32x8xf32>, tensor<32x8xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}], function_type = (tensor<8x32xf32>) -> tensor<8x32xf32>, res_attrs = [{}], sym_name = "relu", sym_visibility = "private"}> ({
  ^bb0(%arg0: tensor<8x32xf32>):
    %0 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %1 = "stablehlo.broadcast_in_dim"(%0) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x32xf32>
    %2 = "stablehlo.maximum"(%arg0, %1) : (tensor<8x32xf32>, tensor<8x32xf32>) -> tensor<8x32xf32>
    "func.return"(%2) : (tensor<8x32xf32>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} : () -> ()

