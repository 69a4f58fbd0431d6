"builtin.module"() <{sym_name = "jit_run"}> ({
  "sdy.mesh"() <{mesh = #sdy.mesh<["pp"=4]>, sym_name = "mesh"}> {stablehlo.mesh = {axes = [{name = "pp", size = 4 : i64}]}} : () -> ()
  "sdy.mesh"() <{mesh = #sdy.mesh<["pp"=4]>, sym_name = "mesh_0"}> {stablehlo.mesh = {axes = [{name = "pp", size = 4 : i64}]}} : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<4x8x8xf32>, tensor<6x4x8xf32>) -> tensor<6x4x8xf32>, res_attrs = [{jax.result_info = "result"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg14: tensor<4x8x8xf32>, %arg15: tensor<6x4x8xf32>):
    %17 = "sdy.manual_computation"(%arg14, %arg15) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{"pp"}, {}, {}]>, <@mesh, [{}, {}, {}]>]>, manual_axes = #sdy<manual_axes{"pp"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{}, {}, {}]>]>}> ({
    ^bb0(%arg16: tensor<1x8x8xf32>, %arg17: tensor<6x4x8xf32>):
      %18 = "stablehlo.constant"() <{value = dense<1> : tensor<ui32>}> : () -> tensor<ui32>
      %19 = "stablehlo.constant"() <{value = dense<4> : tensor<ui32>}> : () -> tensor<ui32>
      %20 = "stablehlo.partition_id"() : () -> tensor<ui32>
      %21 = "stablehlo.divide"(%20, %18) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
      %22 = "stablehlo.remainder"(%21, %19) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
      %23 = "stablehlo.convert"(%22) : (tensor<ui32>) -> tensor<i32>
      %24 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %25 = "stablehlo.broadcast_in_dim"(%24) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x8xf32>
      %26 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %27 = "stablehlo.broadcast_in_dim"(%26) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<6x4x8xf32>
      %28 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<9xi32>
      %29 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
      %30:7 = "stablehlo.while"(%28, %23, %arg17, %arg16, %29, %25, %27) ({
      ^bb0(%arg27: tensor<9xi32>, %arg28: tensor<i32>, %arg29: tensor<6x4x8xf32>, %arg30: tensor<1x8x8xf32>, %arg31: tensor<i32>, %arg32: tensor<4x8xf32>, %arg33: tensor<6x4x8xf32>):
        %81 = "stablehlo.constant"() <{value = dense<9> : tensor<i32>}> : () -> tensor<i32>
        %82 = "stablehlo.compare"(%arg31, %81) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
        "stablehlo.return"(%82) : (tensor<i1>) -> ()
      }, {
      ^bb0(%arg20: tensor<9xi32>, %arg21: tensor<i32>, %arg22: tensor<6x4x8xf32>, %arg23: tensor<1x8x8xf32>, %arg24: tensor<i32>, %arg25: tensor<4x8xf32>, %arg26: tensor<6x4x8xf32>):
        %33 = "func.call"(%arg20, %arg24) <{callee = @dynamic_index_in_dim}> : (tensor<9xi32>, tensor<i32>) -> tensor<i32>
        %34 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
        %35 = "stablehlo.compare"(%arg21, %34) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
        %36 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
        %37 = "stablehlo.constant"() <{value = dense<5> : tensor<i32>}> : () -> tensor<i32>
        %38 = "func.call"(%33, %36, %37) <{callee = @clip}> : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<i32>
        %39 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
        %40 = "stablehlo.compare"(%38, %39) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
        %41 = "stablehlo.constant"() <{value = dense<6> : tensor<i32>}> : () -> tensor<i32>
        %42 = "stablehlo.add"(%38, %41) : (tensor<i32>, tensor<i32>) -> tensor<i32>
        %43 = "stablehlo.select"(%40, %42, %38) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
        %44 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
        %45 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
        %46 = "stablehlo.compare"(%44, %45) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
        %47 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
        %48 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> tensor<i32>
        %49 = "stablehlo.add"(%47, %48) : (tensor<i32>, tensor<i32>) -> tensor<i32>
        %50 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
        %51 = "stablehlo.select"(%46, %49, %50) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
        %52 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
        %53 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
        %54 = "stablehlo.compare"(%52, %53) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
        %55 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
        %56 = "stablehlo.constant"() <{value = dense<8> : tensor<i32>}> : () -> tensor<i32>
        %57 = "stablehlo.add"(%55, %56) : (tensor<i32>, tensor<i32>) -> tensor<i32>
        %58 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
        %59 = "stablehlo.select"(%54, %57, %58) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
        %60 = "stablehlo.dynamic_slice"(%arg22, %43, %51, %59) <{slice_sizes = array<i64: 1, 4, 8>}> : (tensor<6x4x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x4x8xf32>
        %61 = "stablehlo.reshape"(%60) : (tensor<1x4x8xf32>) -> tensor<4x8xf32>
        %62 = "func.call"(%35, %61, %arg25) <{callee = @_where}> : (tensor<i1>, tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
        %63 = "stablehlo.reshape"(%arg23) : (tensor<1x8x8xf32>) -> tensor<8x8xf32>
        %64 = "stablehlo.dot_general"(%62, %63) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
        %65 = "stablehlo.tanh"(%64) : (tensor<4x8xf32>) -> tensor<4x8xf32>
        %66 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> tensor<i32>
        %67 = "stablehlo.subtract"(%33, %66) : (tensor<i32>, tensor<i32>) -> tensor<i32>
        %68 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
        %69 = "stablehlo.constant"() <{value = dense<5> : tensor<i32>}> : () -> tensor<i32>
        %70 = "func.call"(%67, %68, %69) <{callee = @clip}> : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<i32>
        %71 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> tensor<i32>
        %72 = "stablehlo.compare"(%arg21, %71) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
        %73 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> tensor<i32>
        %74 = "stablehlo.compare"(%33, %73) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
        %75 = "stablehlo.and"(%72, %74) : (tensor<i1>, tensor<i1>) -> tensor<i1>
        %76 = "func.call"(%arg26, %65, %70) <{callee = @dynamic_update_index_in_dim}> : (tensor<6x4x8xf32>, tensor<4x8xf32>, tensor<i32>) -> tensor<6x4x8xf32>
        %77 = "func.call"(%75, %76, %arg26) <{callee = @_where_0}> : (tensor<i1>, tensor<6x4x8xf32>, tensor<6x4x8xf32>) -> tensor<6x4x8xf32>
        %78 = "stablehlo.collective_permute"(%65) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 1], [1, 2], [2, 3]]> : tensor<3x2xi64>}> : (tensor<4x8xf32>) -> tensor<4x8xf32>
        %79 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
        %80 = "stablehlo.add"(%arg24, %79) : (tensor<i32>, tensor<i32>) -> tensor<i32>
        "stablehlo.return"(%arg20, %arg21, %arg22, %arg23, %80, %78, %77) : (tensor<9xi32>, tensor<i32>, tensor<6x4x8xf32>, tensor<1x8x8xf32>, tensor<i32>, tensor<4x8xf32>, tensor<6x4x8xf32>) -> ()
      }) : (tensor<9xi32>, tensor<i32>, tensor<6x4x8xf32>, tensor<1x8x8xf32>, tensor<i32>, tensor<4x8xf32>, tensor<6x4x8xf32>) -> (tensor<9xi32>, tensor<i32>, tensor<6x4x8xf32>, tensor<1x8x8xf32>, tensor<i32>, tensor<4x8xf32>, tensor<6x4x8xf32>)
      %31 = "stablehlo.all_reduce"(%30#6) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "pp">]>, use_global_device_ids}> ({
      ^bb0(%arg18: tensor<f32>, %arg19: tensor<f32>):
        %32 = "stablehlo.add"(%arg18, %arg19) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%32) : (tensor<f32>) -> ()
      }) : (tensor<6x4x8xf32>) -> tensor<6x4x8xf32>
      "sdy.return"(%31) : (tensor<6x4x8xf32>) -> ()
    }) : (tensor<4x8x8xf32>, tensor<6x4x8xf32>) -> tensor<6x4x8xf32>
    "func.return"(%17) : (tensor<6x4x8xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<9xi32>, tensor<i32>) -> tensor<i32>, res_attrs = [{}], sym_name = "dynamic_index_in_dim", sym_visibility = "private"}> ({
  ^bb0(%arg12: tensor<9xi32>, %arg13: tensor<i32>):
    %15 = "stablehlo.dynamic_slice"(%arg12, %arg13) <{slice_sizes = array<i64: 1>}> : (tensor<9xi32>, tensor<i32>) -> tensor<1xi32>
    %16 = "stablehlo.reshape"(%15) : (tensor<1xi32>) -> tensor<i32>
    "func.return"(%16) : (tensor<i32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<i32>, res_attrs = [{}], sym_name = "clip", sym_visibility = "private"}> ({
  ^bb0(%arg9: tensor<i32>, %arg10: tensor<i32>, %arg11: tensor<i32>):
    %11 = "stablehlo.convert"(%arg10) : (tensor<i32>) -> tensor<i32>
    %12 = "stablehlo.maximum"(%11, %arg9) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %13 = "stablehlo.convert"(%arg11) : (tensor<i32>) -> tensor<i32>
    %14 = "stablehlo.minimum"(%13, %12) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    "func.return"(%14) : (tensor<i32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<i1>, tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>, res_attrs = [{}], sym_name = "_where", sym_visibility = "private"}> ({
  ^bb0(%arg6: tensor<i1>, %arg7: tensor<4x8xf32>, %arg8: tensor<4x8xf32>):
    %10 = "stablehlo.select"(%arg6, %arg7, %arg8) : (tensor<i1>, tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
    "func.return"(%10) : (tensor<4x8xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<6x4x8xf32>, tensor<4x8xf32>, tensor<i32>) -> tensor<6x4x8xf32>, res_attrs = [{}], sym_name = "dynamic_update_index_in_dim", sym_visibility = "private"}> ({
  ^bb0(%arg3: tensor<6x4x8xf32>, %arg4: tensor<4x8xf32>, %arg5: tensor<i32>):
    %1 = "stablehlo.broadcast_in_dim"(%arg4) <{broadcast_dimensions = array<i64: 1, 2>}> : (tensor<4x8xf32>) -> tensor<1x4x8xf32>
    %2 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %3 = "stablehlo.compare"(%arg5, %2) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %4 = "stablehlo.constant"() <{value = dense<6> : tensor<i32>}> : () -> tensor<i32>
    %5 = "stablehlo.add"(%arg5, %4) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %6 = "stablehlo.select"(%3, %5, %arg5) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %7 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %8 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %9 = "stablehlo.dynamic_update_slice"(%arg3, %1, %6, %7, %8) : (tensor<6x4x8xf32>, tensor<1x4x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<6x4x8xf32>
    "func.return"(%9) : (tensor<6x4x8xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<i1>, tensor<6x4x8xf32>, tensor<6x4x8xf32>) -> tensor<6x4x8xf32>, res_attrs = [{}], sym_name = "_where_0", sym_visibility = "private"}> ({
  ^bb0(%arg0: tensor<i1>, %arg1: tensor<6x4x8xf32>, %arg2: tensor<6x4x8xf32>):
    %0 = "stablehlo.select"(%arg0, %arg1, %arg2) : (tensor<i1>, tensor<6x4x8xf32>, tensor<6x4x8xf32>) -> tensor<6x4x8xf32>
    "func.return"(%0) : (tensor<6x4x8xf32>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} : () -> ()

