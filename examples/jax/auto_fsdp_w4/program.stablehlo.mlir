"builtin.module"() <{sym_name = "jit_step"}> ({
  "sdy.mesh"() <{mesh = #sdy.mesh<["axis_0"=1, "axis_1"=4]>, sym_name = "mesh_1"}> : () -> ()
  "sdy.mesh"() <{mesh = #sdy.mesh<["axis_0"=4, "axis_1"=1]>, sym_name = "mesh"}> : () -> ()
  "func.func"() <{function_type = (tensor<f32>, tensor<f32>) -> tensor<f32>, sym_name = "region_0.0", sym_visibility = "private"}> ({
  ^bb0(%arg17: tensor<f32>, %arg18: tensor<f32>):
    %54 = "stablehlo.add"(%arg17, %arg18) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "func.return"(%54) : (tensor<f32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<f32>, tensor<f32>) -> tensor<f32>, sym_name = "region_0.0.clone", sym_visibility = "private"}> ({
  ^bb0(%arg15: tensor<f32>, %arg16: tensor<f32>):
    %53 = "stablehlo.add"(%arg15, %arg16) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "func.return"(%53) : (tensor<f32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<f32>, tensor<f32>) -> tensor<f32>, sym_name = "add.clone", sym_visibility = "private"}> ({
  ^bb0(%arg13: tensor<f32>, %arg14: tensor<f32>):
    %52 = "stablehlo.add"(%arg13, %arg14) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "func.return"(%52) : (tensor<f32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<f32>, tensor<f32>) -> tensor<f32>, sym_name = "add.1.clone", sym_visibility = "private"}> ({
  ^bb0(%arg11: tensor<f32>, %arg12: tensor<f32>):
    %51 = "stablehlo.add"(%arg11, %arg12) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "func.return"(%51) : (tensor<f32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{mhlo.sharding = "{devices=[4,1]<=[4]}"}, {mhlo.sharding = "{devices=[4,1]<=[4]}"}, {mhlo.sharding = "{devices=[4,1]<=[4]}"}], function_type = (tensor<2x16xf32>, tensor<4x8xf32>, tensor<4x8xf32>) -> (tensor<f32>, tensor<2x16xf32>, tensor<4x8xf32>), sym_name = "main"}> ({
  ^bb0(%arg0: tensor<2x16xf32>, %arg1: tensor<4x8xf32>, %arg2: tensor<4x8xf32>):
    %0 = "stablehlo.all_gather"(%arg0) <{all_gather_dim = 0 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh, axes = [#stablehlo.axis_ref<name = "axis_0">]>, use_global_device_ids}> : (tensor<2x16xf32>) -> tensor<8x16xf32>
    %1 = "stablehlo.dot"(%arg2, %0) <{precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<4x8xf32>, tensor<8x16xf32>) -> tensor<4x16xf32>
    %2 = "stablehlo.tanh"(%1) : (tensor<4x16xf32>) -> tensor<4x16xf32>
    %3 = "stablehlo.all_gather"(%arg1) <{all_gather_dim = 0 : i64, channel_handle = #stablehlo.channel_handle<handle = 2, type = 0>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh, axes = [#stablehlo.axis_ref<name = "axis_0">]>, use_global_device_ids}> : (tensor<4x8xf32>) -> tensor<16x8xf32>
    %4 = "stablehlo.dot"(%2, %3) <{precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<4x16xf32>, tensor<16x8xf32>) -> tensor<4x8xf32>
    %5 = "stablehlo.multiply"(%4, %4) : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
    %6 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %7 = "stablehlo.reduce"(%5, %6) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg9: tensor<f32>, %arg10: tensor<f32>):
      %50 = "stablehlo.add"(%arg9, %arg10) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%50) : (tensor<f32>) -> ()
    }) : (tensor<4x8xf32>, tensor<f32>) -> tensor<f32>
    %8 = "stablehlo.all_reduce"(%7) <{channel_handle = #stablehlo.channel_handle<handle = 3, type = 0>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh, axes = [#stablehlo.axis_ref<name = "axis_0">]>, use_global_device_ids}> ({
    ^bb0(%arg7: tensor<f32>, %arg8: tensor<f32>):
      %49 = "stablehlo.add"(%arg7, %arg8) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%49) : (tensor<f32>) -> ()
    }) : (tensor<f32>) -> tensor<f32>
    %9 = "stablehlo.constant"() <{value = dense<1.280000e+02> : tensor<f32>}> : () -> tensor<f32>
    %10 = "stablehlo.divide"(%8, %9) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %11 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %12 = "stablehlo.broadcast_in_dim"(%11) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x8xf32>
    %13 = "stablehlo.multiply"(%4, %12) : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
    %14 = "stablehlo.constant"() <{value = dense<7.812500e-03> : tensor<f32>}> : () -> tensor<f32>
    %15 = "stablehlo.broadcast_in_dim"(%14) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x8xf32>
    %16 = "stablehlo.multiply"(%13, %15) : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
    %17 = "stablehlo.dot_general"(%16, %3) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<4x8xf32>, tensor<16x8xf32>) -> tensor<4x16xf32>
    %18 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %19 = "stablehlo.broadcast_in_dim"(%18) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x16xf32>
    %20 = "stablehlo.subtract"(%19, %2) : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %21 = "stablehlo.multiply"(%17, %20) : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %22 = "stablehlo.multiply"(%21, %2) : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %23 = "stablehlo.add"(%21, %22) : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %24 = "stablehlo.dot_general"(%23, %arg2) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<4x16xf32>, tensor<4x8xf32>) -> tensor<16x8xf32>
    %25 = "stablehlo.all_reduce"(%24) <{channel_handle = #stablehlo.channel_handle<handle = 4, type = 0>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_1, axes = [#stablehlo.axis_ref<name = "axis_1">]>, use_global_device_ids}> ({
    ^bb0(%arg5: tensor<f32>, %arg6: tensor<f32>):
      %48 = "stablehlo.add"(%arg5, %arg6) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%48) : (tensor<f32>) -> ()
    }) : (tensor<16x8xf32>) -> tensor<16x8xf32>
    %26 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %27 = "stablehlo.constant"() <{value = dense<[0, 2, 4, 6]> : tensor<4xi32>}> : () -> tensor<4xi32>
    %28 = "stablehlo.partition_id"() : () -> tensor<ui32>
    %29 = "stablehlo.dynamic_slice"(%27, %28) <{slice_sizes = array<i64: 1>}> : (tensor<4xi32>, tensor<ui32>) -> tensor<1xi32>
    %30 = "stablehlo.reshape"(%29) : (tensor<1xi32>) -> tensor<i32>
    %31 = "stablehlo.dynamic_slice"(%25, %26, %30) <{slice_sizes = array<i64: 16, 2>}> : (tensor<16x8xf32>, tensor<i32>, tensor<i32>) -> tensor<16x2xf32>
    %32 = "stablehlo.transpose"(%31) <{permutation = array<i64: 1, 0>}> {result_layout = dense<[0, 1]> : tensor<2xindex>, xla_shape = "f32[2,16]{0,1}"} : (tensor<16x2xf32>) -> tensor<2x16xf32>
    %33 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %34 = "stablehlo.broadcast_in_dim"(%33) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<2x16xf32>
    %35 = "stablehlo.multiply"(%32, %34) {result_layout = dense<[0, 1]> : tensor<2xindex>, xla_shape = "f32[2,16]{0,1}"} : (tensor<2x16xf32>, tensor<2x16xf32>) -> tensor<2x16xf32>
    %36 = "stablehlo.subtract"(%arg0, %35) : (tensor<2x16xf32>, tensor<2x16xf32>) -> tensor<2x16xf32>
    %37 = "stablehlo.dot_general"(%16, %2) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<4x8xf32>, tensor<4x16xf32>) -> tensor<8x16xf32>
    %38 = "stablehlo.all_reduce"(%37) <{channel_handle = #stablehlo.channel_handle<handle = 5, type = 0>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_1, axes = [#stablehlo.axis_ref<name = "axis_1">]>, use_global_device_ids}> ({
    ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
      %47 = "stablehlo.add"(%arg3, %arg4) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%47) : (tensor<f32>) -> ()
    }) : (tensor<8x16xf32>) -> tensor<8x16xf32>
    %39 = "stablehlo.constant"() <{value = dense<[0, 4, 8, 12]> : tensor<4xi32>}> : () -> tensor<4xi32>
    %40 = "stablehlo.dynamic_slice"(%39, %28) <{slice_sizes = array<i64: 1>}> : (tensor<4xi32>, tensor<ui32>) -> tensor<1xi32>
    %41 = "stablehlo.reshape"(%40) : (tensor<1xi32>) -> tensor<i32>
    %42 = "stablehlo.dynamic_slice"(%38, %26, %41) <{slice_sizes = array<i64: 8, 4>}> : (tensor<8x16xf32>, tensor<i32>, tensor<i32>) -> tensor<8x4xf32>
    %43 = "stablehlo.transpose"(%42) <{permutation = array<i64: 1, 0>}> {result_layout = dense<[0, 1]> : tensor<2xindex>, xla_shape = "f32[4,8]{0,1}"} : (tensor<8x4xf32>) -> tensor<4x8xf32>
    %44 = "stablehlo.broadcast_in_dim"(%33) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x8xf32>
    %45 = "stablehlo.multiply"(%43, %44) {result_layout = dense<[0, 1]> : tensor<2xindex>, xla_shape = "f32[4,8]{0,1}"} : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
    %46 = "stablehlo.subtract"(%arg1, %45) : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
    "func.return"(%10, %36, %46) : (tensor<f32>, tensor<2x16xf32>, tensor<4x8xf32>) -> ()
  }) : () -> ()
}) {mhlo.cross_program_prefetches = [], mhlo.input_output_alias = [], mhlo.is_dynamic = false, mhlo.spmd_output_sharding = "{{replicated}, {devices=[4,1]<=[4]}, {devices=[4,1]<=[4]}}", mhlo.spmd_parameters_shardings = ["{devices=[4,1]<=[4]}", "{devices=[4,1]<=[4]}", "{devices=[4,1]<=[4]}"], mhlo.use_auto_spmd_partitioning = false} : () -> ()

