#map = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1 * 2 + d4, d2 * 2 + d5, d6)>
#map1 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d4, d5, d6, d3)>
#map2 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2, d3)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d1, d2, d3, d0)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d0)>
#map5 = affine_map<(d0) -> ()>
#map6 = affine_map<(d0) -> (d0)>
#map7 = affine_map<() -> ()>
#map8 = affine_map<(d0, d1, d2, d3) -> (d3)>
#map9 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map10 = affine_map<(d0, d1, d2, d3) -> (0, 0, 0, d3)>
#map11 = affine_map<(d0, d1, d2, d3) -> ()>
#map12 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1 * 2 + d4, d2 * 2 + d5, d3)>
#map13 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d4, d5)>
#map14 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3)>
#map15 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1 + d4, d2 + d5, d6)>
#map16 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d3, d1)>
#map17 = affine_map<(d0, d1, d2, d3) -> (d0, d1)>
#map18 = affine_map<(d0, d1) -> ()>
#map19 = affine_map<(d0, d1) -> (d0, d1)>
#map20 = affine_map<(d0, d1, d2) -> (d0, d2)>
#map21 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map22 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map23 = affine_map<(d0, d1) -> (d0)>
#map24 = affine_map<(d0, d1, d2) -> (d2, d0)>
#map25 = affine_map<(d0, d1) -> (d1, d0)>
#map26 = affine_map<(d0, d1, d2) -> (d1, d2)>
#map27 = affine_map<(d0, d1, d2, d3) -> (d0, d3)>
#map28 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d2 + d3, d4 + d5, d6)>
#map29 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d3, d5, d1)>
#map30 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d2, d4, d6, d1)>
#map31 = affine_map<(d0, d1, d2, d3) -> (-d0 + 2, -d1 + 2, d2, d3)>
#map32 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d6, d2 + d3, d4 + d5, d0)>
#map33 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d3, d5, d1, d0)>
#map34 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d6, d2, d4, d1)>
#map35 = affine_map<(d0, d1) -> (d0, 0)>
#map36 = affine_map<(d0, d1, d2) -> ()>
#map37 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map38 = affine_map<(d0, d1, d2) -> (d2)>
#map39 = affine_map<(d0, d1, d2) -> (0, d1, d2)>
"builtin.module"() <{sym_name = "jit_step"}> ({
  "sdy.mesh"() <{mesh = #sdy.mesh<["dp"=2]>, sym_name = "mesh"}> {stablehlo.mesh = {axes = [{name = "dp", size = 2 : i64}]}} : () -> ()
  "sdy.mesh"() <{mesh = #sdy.mesh<["dp"=2]>, sym_name = "mesh_0"}> {stablehlo.mesh = {axes = [{name = "dp", size = 2 : i64}]}} : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}, {}, {}, {}], function_type = (tensor<3x3x8x8xf32>, tensor<8x5xf32>, tensor<3x3x8x8xf32>, tensor<5x5x3x8xf32>, tensor<4x16x16x3xf32>, tensor<4xi32>) -> (tensor<f32>, tensor<3x3x8x8xf32>, tensor<8x5xf32>, tensor<3x3x8x8xf32>, tensor<5x5x3x8xf32>), res_attrs = [{jax.result_info = "result[0]"}, {jax.result_info = "result[1]['first']"}, {jax.result_info = "result[1]['head']"}, {jax.result_info = "result[1]['second']"}, {jax.result_info = "result[1]['stem']"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg117: tensor<3x3x8x8xf32>, %arg118: tensor<8x5xf32>, %arg119: tensor<3x3x8x8xf32>, %arg120: tensor<5x5x3x8xf32>, %arg121: tensor<4x16x16x3xf32>, %arg122: tensor<4xi32>):
    %107:5 = "sdy.manual_computation"(%arg117, %arg118, %arg119, %arg120, %arg121, %arg122) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{}, {}, {}, {}]>, <@mesh, [{}, {}]>, <@mesh, [{}, {}, {}, {}]>, <@mesh, [{}, {}, {}, {}]>, <@mesh, [{"dp"}, {}, {}, {}]>, <@mesh, [{"dp"}]>]>, manual_axes = #sdy<manual_axes{"dp"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, []>, <@mesh, [{}, {}, {}, {}]>, <@mesh, [{}, {}]>, <@mesh, [{}, {}, {}, {}]>, <@mesh, [{}, {}, {}, {}]>]>}> ({
    ^bb0(%arg123: tensor<3x3x8x8xf32>, %arg124: tensor<8x5xf32>, %arg125: tensor<3x3x8x8xf32>, %arg126: tensor<5x5x3x8xf32>, %arg127: tensor<2x16x16x3xf32>, %arg128: tensor<2xi32>):
      %108 = "arith.constant"() <{value = -1.000000e+00 : f32}> : () -> f32
      %109 = "arith.constant"() <{value = 0xFF800000 : f32}> : () -> f32
      %110 = "arith.constant"() <{value = 2.000000e+00 : f32}> : () -> f32
      %111 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
      %112 = "arith.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
      %113 = "arith.constant"() <{value = dense<1.600000e+01> : tensor<f32>}> : () -> tensor<f32>
      %114 = "arith.constant"() <{value = dense<3.200000e+01> : tensor<f32>}> : () -> tensor<f32>
      %115 = "arith.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
      %116 = "arith.constant"() <{value = dense<-5.000000e-01> : tensor<f32>}> : () -> tensor<f32>
      %117 = "arith.constant"() <{value = dense<9.99999974E-6> : tensor<f32>}> : () -> tensor<f32>
      %118 = "arith.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %119 = "arith.constant"() <{value = dense<1.280000e+02> : tensor<f32>}> : () -> tensor<f32>
      %120 = "arith.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %121 = "tensor.empty"() : () -> tensor<2x8x8x8xf32>
      %122 = "linalg.fill"(%111, %121) <{operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg730: f32, %arg731: f32):
        "linalg.yield"(%arg730) : (f32) -> ()
      }) : (f32, tensor<2x8x8x8xf32>) -> tensor<2x8x8x8xf32>
      %123 = "tensor.pad"(%arg127) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_high = array<i64: 0, 2, 2, 0>, static_low = array<i64: 0, 1, 1, 0>}> ({
      ^bb0(%arg726: index, %arg727: index, %arg728: index, %arg729: index):
        "tensor.yield"(%111) : (f32) -> ()
      }) : (tensor<2x16x16x3xf32>) -> tensor<2x19x19x3xf32>
      %124 = "linalg.conv_2d_nhwc_hwcf"(%123, %arg126, %122) <{dilations = dense<1> : tensor<2xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<2> : tensor<2xi64>}> ({
      ^bb0(%arg723: f32, %arg724: f32, %arg725: f32):
        %564 = "arith.mulf"(%arg723, %arg724) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        %565 = "arith.addf"(%arg725, %564) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%565) : (f32) -> ()
      }) {linalg.memoized_indexing_maps = [#map, #map1, #map2]} : (tensor<2x19x19x3xf32>, tensor<5x5x3x8xf32>, tensor<2x8x8x8xf32>) -> tensor<2x8x8x8xf32>
      %125 = "tensor.empty"() : () -> tensor<8xf32>
      %126 = "linalg.fill"(%111, %125) <{operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg721: f32, %arg722: f32):
        "linalg.yield"(%arg721) : (f32) -> ()
      }) : (f32, tensor<8xf32>) -> tensor<8xf32>
      %127 = "linalg.generic"(%124, %126) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg719: f32, %arg720: f32):
        %563 = "arith.addf"(%arg720, %arg719) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%563) : (f32) -> ()
      }) : (tensor<2x8x8x8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %128 = "linalg.generic"(%119, %125) <{indexing_maps = [#map5, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg717: f32, %arg718: f32):
        "linalg.yield"(%arg717) : (f32) -> ()
      }) : (tensor<f32>, tensor<8xf32>) -> tensor<8xf32>
      %129 = "linalg.generic"(%127, %128, %125) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg714: f32, %arg715: f32, %arg716: f32):
        %562 = "arith.divf"(%arg714, %arg715) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%562) : (f32) -> ()
      }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %130 = "stablehlo.all_reduce"(%129) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "dp">]>, use_global_device_ids}> ({
      ^bb0(%arg709: tensor<f32>, %arg710: tensor<f32>):
        %559 = "tensor.empty"() : () -> tensor<f32>
        %560 = "linalg.generic"(%arg709, %arg710, %559) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg711: f32, %arg712: f32, %arg713: f32):
          %561 = "arith.addf"(%arg711, %arg712) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
          "linalg.yield"(%561) : (f32) -> ()
        }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%560) : (tensor<f32>) -> ()
      }) : (tensor<8xf32>) -> tensor<8xf32>
      %131 = "linalg.generic"(%118, %125) <{indexing_maps = [#map5, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg707: f32, %arg708: f32):
        "linalg.yield"(%arg707) : (f32) -> ()
      }) : (tensor<f32>, tensor<8xf32>) -> tensor<8xf32>
      %132 = "linalg.generic"(%130, %131, %125) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg704: f32, %arg705: f32, %arg706: f32):
        %558 = "arith.divf"(%arg704, %arg705) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%558) : (f32) -> ()
      }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %133 = "tensor.empty"() : () -> tensor<1x1x1x8xf32>
      %134 = "linalg.generic"(%132, %133) <{indexing_maps = [#map8, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg702: f32, %arg703: f32):
        "linalg.yield"(%arg702) : (f32) -> ()
      }) : (tensor<8xf32>, tensor<1x1x1x8xf32>) -> tensor<1x1x1x8xf32>
      %135 = "linalg.generic"(%134, %121) <{indexing_maps = [#map10, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg700: f32, %arg701: f32):
        "linalg.yield"(%arg700) : (f32) -> ()
      }) : (tensor<1x1x1x8xf32>, tensor<2x8x8x8xf32>) -> tensor<2x8x8x8xf32>
      %136 = "linalg.generic"(%124, %135, %121) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg697: f32, %arg698: f32, %arg699: f32):
        %557 = "arith.subf"(%arg697, %arg698) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%557) : (f32) -> ()
      }) : (tensor<2x8x8x8xf32>, tensor<2x8x8x8xf32>, tensor<2x8x8x8xf32>) -> tensor<2x8x8x8xf32>
      %137 = "linalg.generic"(%136, %136, %121) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg694: f32, %arg695: f32, %arg696: f32):
        %556 = "arith.mulf"(%arg694, %arg695) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%556) : (f32) -> ()
      }) : (tensor<2x8x8x8xf32>, tensor<2x8x8x8xf32>, tensor<2x8x8x8xf32>) -> tensor<2x8x8x8xf32>
      %138 = "linalg.generic"(%118, %121) <{indexing_maps = [#map11, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg692: f32, %arg693: f32):
        "linalg.yield"(%arg692) : (f32) -> ()
      }) : (tensor<f32>, tensor<2x8x8x8xf32>) -> tensor<2x8x8x8xf32>
      %139 = "linalg.generic"(%138, %136, %121) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg689: f32, %arg690: f32, %arg691: f32):
        %555 = "arith.mulf"(%arg689, %arg690) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%555) : (f32) -> ()
      }) : (tensor<2x8x8x8xf32>, tensor<2x8x8x8xf32>, tensor<2x8x8x8xf32>) -> tensor<2x8x8x8xf32>
      %140 = "linalg.generic"(%137, %126) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg687: f32, %arg688: f32):
        %554 = "arith.addf"(%arg688, %arg687) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%554) : (f32) -> ()
      }) : (tensor<2x8x8x8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %141 = "linalg.generic"(%140, %128, %125) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg684: f32, %arg685: f32, %arg686: f32):
        %553 = "arith.divf"(%arg684, %arg685) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%553) : (f32) -> ()
      }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %142 = "stablehlo.all_reduce"(%141) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "dp">]>, use_global_device_ids}> ({
      ^bb0(%arg679: tensor<f32>, %arg680: tensor<f32>):
        %550 = "tensor.empty"() : () -> tensor<f32>
        %551 = "linalg.generic"(%arg679, %arg680, %550) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg681: f32, %arg682: f32, %arg683: f32):
          %552 = "arith.addf"(%arg681, %arg682) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
          "linalg.yield"(%552) : (f32) -> ()
        }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%551) : (tensor<f32>) -> ()
      }) : (tensor<8xf32>) -> tensor<8xf32>
      %143 = "linalg.generic"(%142, %131, %125) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg676: f32, %arg677: f32, %arg678: f32):
        %549 = "arith.divf"(%arg676, %arg677) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%549) : (f32) -> ()
      }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %144 = "linalg.generic"(%117, %125) <{indexing_maps = [#map5, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg674: f32, %arg675: f32):
        "linalg.yield"(%arg674) : (f32) -> ()
      }) : (tensor<f32>, tensor<8xf32>) -> tensor<8xf32>
      %145 = "linalg.generic"(%143, %144, %125) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg671: f32, %arg672: f32, %arg673: f32):
        %548 = "arith.addf"(%arg671, %arg672) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%548) : (f32) -> ()
      }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %146 = "linalg.generic"(%145, %125) <{indexing_maps = [#map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg669: f32, %arg670: f32):
        %547 = "math.rsqrt"(%arg669) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
        "linalg.yield"(%547) : (f32) -> ()
      }) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %147 = "linalg.generic"(%146, %145, %125) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg666: f32, %arg667: f32, %arg668: f32):
        %546 = "arith.divf"(%arg666, %arg667) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%546) : (f32) -> ()
      }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %148 = "linalg.generic"(%116, %125) <{indexing_maps = [#map5, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg664: f32, %arg665: f32):
        "linalg.yield"(%arg664) : (f32) -> ()
      }) : (tensor<f32>, tensor<8xf32>) -> tensor<8xf32>
      %149 = "linalg.generic"(%148, %147, %125) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg661: f32, %arg662: f32, %arg663: f32):
        %545 = "arith.mulf"(%arg661, %arg662) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%545) : (f32) -> ()
      }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %150 = "linalg.generic"(%146, %133) <{indexing_maps = [#map8, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg659: f32, %arg660: f32):
        "linalg.yield"(%arg659) : (f32) -> ()
      }) : (tensor<8xf32>, tensor<1x1x1x8xf32>) -> tensor<1x1x1x8xf32>
      %151 = "linalg.generic"(%150, %121) <{indexing_maps = [#map10, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg657: f32, %arg658: f32):
        "linalg.yield"(%arg657) : (f32) -> ()
      }) : (tensor<1x1x1x8xf32>, tensor<2x8x8x8xf32>) -> tensor<2x8x8x8xf32>
      %152 = "linalg.generic"(%136, %151, %121) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg654: f32, %arg655: f32, %arg656: f32):
        %544 = "arith.mulf"(%arg654, %arg655) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%544) : (f32) -> ()
      }) : (tensor<2x8x8x8xf32>, tensor<2x8x8x8xf32>, tensor<2x8x8x8xf32>) -> tensor<2x8x8x8xf32>
      %153 = "func.call"(%152) <{callee = @relu}> : (tensor<2x8x8x8xf32>) -> tensor<2x8x8x8xf32>
      %154 = "linalg.generic"(%120, %121) <{indexing_maps = [#map11, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg652: f32, %arg653: f32):
        "linalg.yield"(%arg652) : (f32) -> ()
      }) : (tensor<f32>, tensor<2x8x8x8xf32>) -> tensor<2x8x8x8xf32>
      %155 = "tensor.empty"() : () -> tensor<2x8x8x8xi1>
      %156 = "linalg.generic"(%152, %154, %155) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg649: f32, %arg650: f32, %arg651: i1):
        %543 = "arith.cmpf"(%arg649, %arg650) <{fastmath = #arith.fastmath<none>, predicate = 2 : i64}> : (f32, f32) -> i1
        "linalg.yield"(%543) : (i1) -> ()
      }) : (tensor<2x8x8x8xf32>, tensor<2x8x8x8xf32>, tensor<2x8x8x8xi1>) -> tensor<2x8x8x8xi1>
      %157 = "tensor.empty"() : () -> tensor<2x4x4x8xf32>
      %158 = "linalg.generic"(%115, %157) <{indexing_maps = [#map11, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg647: f32, %arg648: f32):
        "linalg.yield"(%arg647) : (f32) -> ()
      }) : (tensor<f32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %159 = "tensor.pad"(%153) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_high = array<i64: 0, 1, 1, 0>, static_low = array<i64: 0, 0, 0, 0>}> ({
      ^bb0(%arg643: index, %arg644: index, %arg645: index, %arg646: index):
        "tensor.yield"(%109) : (f32) -> ()
      }) : (tensor<2x8x8x8xf32>) -> tensor<2x9x9x8xf32>
      %160 = "tensor.empty"() : () -> tensor<3x3xf32>
      %161 = "linalg.generic"(%159, %160, %158) <{indexing_maps = [#map12, #map13, #map14], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg640: f32, %arg641: f32, %arg642: f32):
        %542 = "arith.maximumf"(%arg642, %arg640) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%542) : (f32) -> ()
      }) : (tensor<2x9x9x8xf32>, tensor<3x3xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %162 = "linalg.fill"(%111, %157) <{operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg638: f32, %arg639: f32):
        "linalg.yield"(%arg638) : (f32) -> ()
      }) : (f32, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %163 = "tensor.pad"(%161) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_high = array<i64: 0, 1, 1, 0>, static_low = array<i64: 0, 1, 1, 0>}> ({
      ^bb0(%arg634: index, %arg635: index, %arg636: index, %arg637: index):
        "tensor.yield"(%111) : (f32) -> ()
      }) : (tensor<2x4x4x8xf32>) -> tensor<2x6x6x8xf32>
      %164 = "linalg.conv_2d_nhwc_hwcf"(%163, %arg123, %162) <{dilations = dense<1> : tensor<2xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<1> : tensor<2xi64>}> ({
      ^bb0(%arg631: f32, %arg632: f32, %arg633: f32):
        %540 = "arith.mulf"(%arg631, %arg632) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        %541 = "arith.addf"(%arg633, %540) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%541) : (f32) -> ()
      }) {linalg.memoized_indexing_maps = [#map15, #map1, #map2]} : (tensor<2x6x6x8xf32>, tensor<3x3x8x8xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %165 = "linalg.generic"(%164, %126) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg629: f32, %arg630: f32):
        %539 = "arith.addf"(%arg630, %arg629) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%539) : (f32) -> ()
      }) : (tensor<2x4x4x8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %166 = "linalg.generic"(%114, %125) <{indexing_maps = [#map5, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg627: f32, %arg628: f32):
        "linalg.yield"(%arg627) : (f32) -> ()
      }) : (tensor<f32>, tensor<8xf32>) -> tensor<8xf32>
      %167 = "linalg.generic"(%165, %166, %125) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg624: f32, %arg625: f32, %arg626: f32):
        %538 = "arith.divf"(%arg624, %arg625) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%538) : (f32) -> ()
      }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %168 = "stablehlo.all_reduce"(%167) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "dp">]>, use_global_device_ids}> ({
      ^bb0(%arg619: tensor<f32>, %arg620: tensor<f32>):
        %535 = "tensor.empty"() : () -> tensor<f32>
        %536 = "linalg.generic"(%arg619, %arg620, %535) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg621: f32, %arg622: f32, %arg623: f32):
          %537 = "arith.addf"(%arg621, %arg622) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
          "linalg.yield"(%537) : (f32) -> ()
        }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%536) : (tensor<f32>) -> ()
      }) : (tensor<8xf32>) -> tensor<8xf32>
      %169 = "linalg.generic"(%168, %131, %125) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg616: f32, %arg617: f32, %arg618: f32):
        %534 = "arith.divf"(%arg616, %arg617) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%534) : (f32) -> ()
      }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %170 = "linalg.generic"(%169, %133) <{indexing_maps = [#map8, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg614: f32, %arg615: f32):
        "linalg.yield"(%arg614) : (f32) -> ()
      }) : (tensor<8xf32>, tensor<1x1x1x8xf32>) -> tensor<1x1x1x8xf32>
      %171 = "linalg.generic"(%170, %157) <{indexing_maps = [#map10, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg612: f32, %arg613: f32):
        "linalg.yield"(%arg612) : (f32) -> ()
      }) : (tensor<1x1x1x8xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %172 = "linalg.generic"(%164, %171, %157) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg609: f32, %arg610: f32, %arg611: f32):
        %533 = "arith.subf"(%arg609, %arg610) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%533) : (f32) -> ()
      }) : (tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %173 = "linalg.generic"(%172, %172, %157) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg606: f32, %arg607: f32, %arg608: f32):
        %532 = "arith.mulf"(%arg606, %arg607) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%532) : (f32) -> ()
      }) : (tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %174 = "linalg.generic"(%118, %157) <{indexing_maps = [#map11, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg604: f32, %arg605: f32):
        "linalg.yield"(%arg604) : (f32) -> ()
      }) : (tensor<f32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %175 = "linalg.generic"(%174, %172, %157) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg601: f32, %arg602: f32, %arg603: f32):
        %531 = "arith.mulf"(%arg601, %arg602) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%531) : (f32) -> ()
      }) : (tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %176 = "linalg.generic"(%173, %126) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg599: f32, %arg600: f32):
        %530 = "arith.addf"(%arg600, %arg599) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%530) : (f32) -> ()
      }) : (tensor<2x4x4x8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %177 = "linalg.generic"(%176, %166, %125) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg596: f32, %arg597: f32, %arg598: f32):
        %529 = "arith.divf"(%arg596, %arg597) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%529) : (f32) -> ()
      }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %178 = "stablehlo.all_reduce"(%177) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "dp">]>, use_global_device_ids}> ({
      ^bb0(%arg591: tensor<f32>, %arg592: tensor<f32>):
        %526 = "tensor.empty"() : () -> tensor<f32>
        %527 = "linalg.generic"(%arg591, %arg592, %526) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg593: f32, %arg594: f32, %arg595: f32):
          %528 = "arith.addf"(%arg593, %arg594) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
          "linalg.yield"(%528) : (f32) -> ()
        }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%527) : (tensor<f32>) -> ()
      }) : (tensor<8xf32>) -> tensor<8xf32>
      %179 = "linalg.generic"(%178, %131, %125) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg588: f32, %arg589: f32, %arg590: f32):
        %525 = "arith.divf"(%arg588, %arg589) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%525) : (f32) -> ()
      }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %180 = "linalg.generic"(%179, %144, %125) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg585: f32, %arg586: f32, %arg587: f32):
        %524 = "arith.addf"(%arg585, %arg586) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%524) : (f32) -> ()
      }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %181 = "linalg.generic"(%180, %125) <{indexing_maps = [#map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg583: f32, %arg584: f32):
        %523 = "math.rsqrt"(%arg583) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
        "linalg.yield"(%523) : (f32) -> ()
      }) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %182 = "linalg.generic"(%181, %180, %125) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg580: f32, %arg581: f32, %arg582: f32):
        %522 = "arith.divf"(%arg580, %arg581) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%522) : (f32) -> ()
      }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %183 = "linalg.generic"(%148, %182, %125) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg577: f32, %arg578: f32, %arg579: f32):
        %521 = "arith.mulf"(%arg577, %arg578) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%521) : (f32) -> ()
      }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %184 = "linalg.generic"(%181, %133) <{indexing_maps = [#map8, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg575: f32, %arg576: f32):
        "linalg.yield"(%arg575) : (f32) -> ()
      }) : (tensor<8xf32>, tensor<1x1x1x8xf32>) -> tensor<1x1x1x8xf32>
      %185 = "linalg.generic"(%184, %157) <{indexing_maps = [#map10, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg573: f32, %arg574: f32):
        "linalg.yield"(%arg573) : (f32) -> ()
      }) : (tensor<1x1x1x8xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %186 = "linalg.generic"(%172, %185, %157) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg570: f32, %arg571: f32, %arg572: f32):
        %520 = "arith.mulf"(%arg570, %arg571) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%520) : (f32) -> ()
      }) : (tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %187 = "func.call"(%186) <{callee = @relu_0}> : (tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %188 = "linalg.generic"(%120, %157) <{indexing_maps = [#map11, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg568: f32, %arg569: f32):
        "linalg.yield"(%arg568) : (f32) -> ()
      }) : (tensor<f32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %189 = "tensor.empty"() : () -> tensor<2x4x4x8xi1>
      %190 = "linalg.generic"(%186, %188, %189) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg565: f32, %arg566: f32, %arg567: i1):
        %519 = "arith.cmpf"(%arg565, %arg566) <{fastmath = #arith.fastmath<none>, predicate = 2 : i64}> : (f32, f32) -> i1
        "linalg.yield"(%519) : (i1) -> ()
      }) : (tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>, tensor<2x4x4x8xi1>) -> tensor<2x4x4x8xi1>
      %191 = "tensor.pad"(%187) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_high = array<i64: 0, 1, 1, 0>, static_low = array<i64: 0, 1, 1, 0>}> ({
      ^bb0(%arg561: index, %arg562: index, %arg563: index, %arg564: index):
        "tensor.yield"(%111) : (f32) -> ()
      }) : (tensor<2x4x4x8xf32>) -> tensor<2x6x6x8xf32>
      %192 = "linalg.conv_2d_nhwc_hwcf"(%191, %arg125, %162) <{dilations = dense<1> : tensor<2xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<1> : tensor<2xi64>}> ({
      ^bb0(%arg558: f32, %arg559: f32, %arg560: f32):
        %517 = "arith.mulf"(%arg558, %arg559) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        %518 = "arith.addf"(%arg560, %517) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%518) : (f32) -> ()
      }) {linalg.memoized_indexing_maps = [#map15, #map1, #map2]} : (tensor<2x6x6x8xf32>, tensor<3x3x8x8xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %193 = "linalg.generic"(%192, %126) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg556: f32, %arg557: f32):
        %516 = "arith.addf"(%arg557, %arg556) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%516) : (f32) -> ()
      }) : (tensor<2x4x4x8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %194 = "linalg.generic"(%193, %166, %125) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg553: f32, %arg554: f32, %arg555: f32):
        %515 = "arith.divf"(%arg553, %arg554) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%515) : (f32) -> ()
      }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %195 = "stablehlo.all_reduce"(%194) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "dp">]>, use_global_device_ids}> ({
      ^bb0(%arg548: tensor<f32>, %arg549: tensor<f32>):
        %512 = "tensor.empty"() : () -> tensor<f32>
        %513 = "linalg.generic"(%arg548, %arg549, %512) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg550: f32, %arg551: f32, %arg552: f32):
          %514 = "arith.addf"(%arg550, %arg551) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
          "linalg.yield"(%514) : (f32) -> ()
        }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%513) : (tensor<f32>) -> ()
      }) : (tensor<8xf32>) -> tensor<8xf32>
      %196 = "linalg.generic"(%195, %131, %125) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg545: f32, %arg546: f32, %arg547: f32):
        %511 = "arith.divf"(%arg545, %arg546) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%511) : (f32) -> ()
      }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %197 = "linalg.generic"(%196, %133) <{indexing_maps = [#map8, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg543: f32, %arg544: f32):
        "linalg.yield"(%arg543) : (f32) -> ()
      }) : (tensor<8xf32>, tensor<1x1x1x8xf32>) -> tensor<1x1x1x8xf32>
      %198 = "linalg.generic"(%197, %157) <{indexing_maps = [#map10, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg541: f32, %arg542: f32):
        "linalg.yield"(%arg541) : (f32) -> ()
      }) : (tensor<1x1x1x8xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %199 = "linalg.generic"(%192, %198, %157) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg538: f32, %arg539: f32, %arg540: f32):
        %510 = "arith.subf"(%arg538, %arg539) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%510) : (f32) -> ()
      }) : (tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %200 = "linalg.generic"(%199, %199, %157) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg535: f32, %arg536: f32, %arg537: f32):
        %509 = "arith.mulf"(%arg535, %arg536) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%509) : (f32) -> ()
      }) : (tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %201 = "linalg.generic"(%174, %199, %157) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg532: f32, %arg533: f32, %arg534: f32):
        %508 = "arith.mulf"(%arg532, %arg533) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%508) : (f32) -> ()
      }) : (tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %202 = "linalg.generic"(%200, %126) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg530: f32, %arg531: f32):
        %507 = "arith.addf"(%arg531, %arg530) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%507) : (f32) -> ()
      }) : (tensor<2x4x4x8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %203 = "linalg.generic"(%202, %166, %125) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg527: f32, %arg528: f32, %arg529: f32):
        %506 = "arith.divf"(%arg527, %arg528) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%506) : (f32) -> ()
      }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %204 = "stablehlo.all_reduce"(%203) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "dp">]>, use_global_device_ids}> ({
      ^bb0(%arg522: tensor<f32>, %arg523: tensor<f32>):
        %503 = "tensor.empty"() : () -> tensor<f32>
        %504 = "linalg.generic"(%arg522, %arg523, %503) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg524: f32, %arg525: f32, %arg526: f32):
          %505 = "arith.addf"(%arg524, %arg525) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
          "linalg.yield"(%505) : (f32) -> ()
        }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%504) : (tensor<f32>) -> ()
      }) : (tensor<8xf32>) -> tensor<8xf32>
      %205 = "linalg.generic"(%204, %131, %125) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg519: f32, %arg520: f32, %arg521: f32):
        %502 = "arith.divf"(%arg519, %arg520) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%502) : (f32) -> ()
      }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %206 = "linalg.generic"(%205, %144, %125) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg516: f32, %arg517: f32, %arg518: f32):
        %501 = "arith.addf"(%arg516, %arg517) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%501) : (f32) -> ()
      }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %207 = "linalg.generic"(%206, %125) <{indexing_maps = [#map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg514: f32, %arg515: f32):
        %500 = "math.rsqrt"(%arg514) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
        "linalg.yield"(%500) : (f32) -> ()
      }) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %208 = "linalg.generic"(%207, %206, %125) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg511: f32, %arg512: f32, %arg513: f32):
        %499 = "arith.divf"(%arg511, %arg512) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%499) : (f32) -> ()
      }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %209 = "linalg.generic"(%148, %208, %125) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg508: f32, %arg509: f32, %arg510: f32):
        %498 = "arith.mulf"(%arg508, %arg509) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%498) : (f32) -> ()
      }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %210 = "linalg.generic"(%207, %133) <{indexing_maps = [#map8, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg506: f32, %arg507: f32):
        "linalg.yield"(%arg506) : (f32) -> ()
      }) : (tensor<8xf32>, tensor<1x1x1x8xf32>) -> tensor<1x1x1x8xf32>
      %211 = "linalg.generic"(%210, %157) <{indexing_maps = [#map10, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg504: f32, %arg505: f32):
        "linalg.yield"(%arg504) : (f32) -> ()
      }) : (tensor<1x1x1x8xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %212 = "linalg.generic"(%199, %211, %157) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg501: f32, %arg502: f32, %arg503: f32):
        %497 = "arith.mulf"(%arg501, %arg502) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%497) : (f32) -> ()
      }) : (tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %213 = "linalg.generic"(%161, %212, %157) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg498: f32, %arg499: f32, %arg500: f32):
        %496 = "arith.addf"(%arg498, %arg499) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%496) : (f32) -> ()
      }) : (tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %214 = "func.call"(%213) <{callee = @relu_0}> : (tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %215 = "linalg.generic"(%213, %188, %189) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg495: f32, %arg496: f32, %arg497: i1):
        %495 = "arith.cmpf"(%arg495, %arg496) <{fastmath = #arith.fastmath<none>, predicate = 2 : i64}> : (f32, f32) -> i1
        "linalg.yield"(%495) : (i1) -> ()
      }) : (tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>, tensor<2x4x4x8xi1>) -> tensor<2x4x4x8xi1>
      %216 = "tensor.empty"() : () -> tensor<2x8xf32>
      %217 = "linalg.fill"(%111, %216) <{operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg493: f32, %arg494: f32):
        "linalg.yield"(%arg493) : (f32) -> ()
      }) : (f32, tensor<2x8xf32>) -> tensor<2x8xf32>
      %218 = "linalg.generic"(%214, %217) <{indexing_maps = [#map16, #map17], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg491: f32, %arg492: f32):
        %494 = "arith.addf"(%arg492, %arg491) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%494) : (f32) -> ()
      }) : (tensor<2x4x4x8xf32>, tensor<2x8xf32>) -> tensor<2x8xf32>
      %219 = "linalg.generic"(%113, %216) <{indexing_maps = [#map18, #map19], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg489: f32, %arg490: f32):
        "linalg.yield"(%arg489) : (f32) -> ()
      }) : (tensor<f32>, tensor<2x8xf32>) -> tensor<2x8xf32>
      %220 = "linalg.generic"(%218, %219, %216) <{indexing_maps = [#map19, #map19, #map19], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg486: f32, %arg487: f32, %arg488: f32):
        %493 = "arith.divf"(%arg486, %arg487) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%493) : (f32) -> ()
      }) : (tensor<2x8xf32>, tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<2x8xf32>
      %221 = "tensor.empty"() : () -> tensor<2x5xf32>
      %222 = "linalg.fill"(%111, %221) <{operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg484: f32, %arg485: f32):
        "linalg.yield"(%arg484) : (f32) -> ()
      }) : (f32, tensor<2x5xf32>) -> tensor<2x5xf32>
      %223 = "linalg.matmul"(%220, %arg124, %222) <{indexing_maps = [#map20, #map21, #map22], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg481: f32, %arg482: f32, %arg483: f32):
        %491 = "arith.mulf"(%arg481, %arg482) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        %492 = "arith.addf"(%arg483, %491) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%492) : (f32) -> ()
      }) : (tensor<2x8xf32>, tensor<8x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
      %224:3 = "func.call"(%223) <{callee = @log_softmax}> : (tensor<2x5xf32>) -> (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x1xf32>)
      %225 = "tensor.empty"() : () -> tensor<2x1xi32>
      %226 = "linalg.generic"(%arg128, %225) <{indexing_maps = [#map23, #map19], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg479: i32, %arg480: i32):
        "linalg.yield"(%arg479) : (i32) -> ()
      }) : (tensor<2xi32>, tensor<2x1xi32>) -> tensor<2x1xi32>
      %227:2 = "func.call"(%224#0, %226) <{callee = @take_along_axis}> : (tensor<2x5xf32>, tensor<2x1xi32>) -> (tensor<2x1xf32>, tensor<2x1x1xi32>)
      %228 = "tensor.empty"() : () -> tensor<f32>
      %229 = "linalg.fill"(%111, %228) <{operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg477: f32, %arg478: f32):
        "linalg.yield"(%arg477) : (f32) -> ()
      }) : (f32, tensor<f32>) -> tensor<f32>
      %230 = "linalg.generic"(%227#0, %229) <{indexing_maps = [#map19, #map18], iterator_types = [#linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg475: f32, %arg476: f32):
        %490 = "arith.addf"(%arg476, %arg475) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%490) : (f32) -> ()
      }) : (tensor<2x1xf32>, tensor<f32>) -> tensor<f32>
      %231 = "linalg.generic"(%230, %228) <{indexing_maps = [#map7, #map7], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg473: f32, %arg474: f32):
        %489 = "arith.divf"(%arg473, %110) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%489) : (f32) -> ()
      }) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      %232 = "linalg.generic"(%231, %228) <{indexing_maps = [#map7, #map7], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg471: f32, %arg472: f32):
        %488 = "arith.negf"(%arg471) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
        "linalg.yield"(%488) : (f32) -> ()
      }) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      %233 = "linalg.generic"(%228) <{indexing_maps = [#map7], iterator_types = [], operandSegmentSizes = array<i32: 0, 1>}> ({
      ^bb0(%arg470: f32):
        "linalg.yield"(%108) : (f32) -> ()
      }) : (tensor<f32>) -> tensor<f32>
      %234 = "linalg.generic"(%233, %228) <{indexing_maps = [#map7, #map7], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg468: f32, %arg469: f32):
        %487 = "arith.divf"(%arg468, %110) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%487) : (f32) -> ()
      }) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      %235 = "tensor.empty"() : () -> tensor<2x1xf32>
      %236 = "linalg.generic"(%234, %235) <{indexing_maps = [#map18, #map19], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg466: f32, %arg467: f32):
        "linalg.yield"(%arg466) : (f32) -> ()
      }) : (tensor<f32>, tensor<2x1xf32>) -> tensor<2x1xf32>
      %237 = "func.call"(%227#1, %236) <{callee = @take_along_axis_1}> : (tensor<2x1x1xi32>, tensor<2x1xf32>) -> tensor<2x5xf32>
      %238 = "func.call"(%224#1, %224#2, %237) <{callee = @log_softmax_2}> : (tensor<2x5xf32>, tensor<2x1xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
      %239 = "tensor.empty"() : () -> tensor<5x8xf32>
      %240 = "linalg.fill"(%111, %239) <{operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg464: f32, %arg465: f32):
        "linalg.yield"(%arg464) : (f32) -> ()
      }) : (f32, tensor<5x8xf32>) -> tensor<5x8xf32>
      %241 = "linalg.generic"(%238, %220, %240) <{indexing_maps = [#map24, #map21, #map22], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg461: f32, %arg462: f32, %arg463: f32):
        %485 = "arith.mulf"(%arg461, %arg462) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        %486 = "arith.addf"(%arg463, %485) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%486) : (f32) -> ()
      }) : (tensor<2x5xf32>, tensor<2x8xf32>, tensor<5x8xf32>) -> tensor<5x8xf32>
      %242 = "tensor.empty"() : () -> tensor<8x5xf32>
      %243 = "linalg.generic"(%241, %242) <{indexing_maps = [#map25, #map19], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg459: f32, %arg460: f32):
        "linalg.yield"(%arg459) : (f32) -> ()
      }) : (tensor<5x8xf32>, tensor<8x5xf32>) -> tensor<8x5xf32>
      %244 = "linalg.generic"(%238, %arg124, %217) <{indexing_maps = [#map20, #map26, #map22], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg456: f32, %arg457: f32, %arg458: f32):
        %483 = "arith.mulf"(%arg456, %arg457) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        %484 = "arith.addf"(%arg458, %483) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%484) : (f32) -> ()
      }) : (tensor<2x5xf32>, tensor<8x5xf32>, tensor<2x8xf32>) -> tensor<2x8xf32>
      %245 = "linalg.generic"(%244, %219, %216) <{indexing_maps = [#map19, #map19, #map19], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg453: f32, %arg454: f32, %arg455: f32):
        %482 = "arith.divf"(%arg453, %arg454) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%482) : (f32) -> ()
      }) : (tensor<2x8xf32>, tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<2x8xf32>
      %246 = "linalg.generic"(%245, %157) <{indexing_maps = [#map27, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg451: f32, %arg452: f32):
        "linalg.yield"(%arg451) : (f32) -> ()
      }) : (tensor<2x8xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %247 = "linalg.generic"(%215, %246, %188, %157) <{indexing_maps = [#map9, #map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
      ^bb0(%arg447: i1, %arg448: f32, %arg449: f32, %arg450: f32):
        %481 = "arith.select"(%arg447, %arg448, %arg449) : (i1, f32, f32) -> f32
        "linalg.yield"(%481) : (f32) -> ()
      }) : (tensor<2x4x4x8xi1>, tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %248 = "linalg.generic"(%199, %247, %157) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg444: f32, %arg445: f32, %arg446: f32):
        %480 = "arith.mulf"(%arg444, %arg445) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%480) : (f32) -> ()
      }) : (tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %249 = "linalg.generic"(%248, %126) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg442: f32, %arg443: f32):
        %479 = "arith.addf"(%arg443, %arg442) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%479) : (f32) -> ()
      }) : (tensor<2x4x4x8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %250 = "tensor.expand_shape"(%249) <{reassociation = [[0, 1, 2, 3]], static_output_shape = array<i64: 1, 1, 1, 8>}> : (tensor<8xf32>) -> tensor<1x1x1x8xf32>
      %251 = "linalg.generic"(%247, %211, %157) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg439: f32, %arg440: f32, %arg441: f32):
        %478 = "arith.mulf"(%arg439, %arg440) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%478) : (f32) -> ()
      }) : (tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %252 = "linalg.generic"(%250, %126) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg437: f32, %arg438: f32):
        %477 = "arith.addf"(%arg438, %arg437) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%477) : (f32) -> ()
      }) : (tensor<1x1x1x8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %253 = "linalg.generic"(%252, %209, %125) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg434: f32, %arg435: f32, %arg436: f32):
        %476 = "arith.mulf"(%arg434, %arg435) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%476) : (f32) -> ()
      }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %254 = "linalg.generic"(%253, %131, %125) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg431: f32, %arg432: f32, %arg433: f32):
        %475 = "arith.divf"(%arg431, %arg432) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%475) : (f32) -> ()
      }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %255 = "stablehlo.all_reduce"(%254) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "dp">]>, use_global_device_ids}> ({
      ^bb0(%arg426: tensor<f32>, %arg427: tensor<f32>):
        %473 = "linalg.generic"(%arg426, %arg427, %228) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg428: f32, %arg429: f32, %arg430: f32):
          %474 = "arith.addf"(%arg428, %arg429) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
          "linalg.yield"(%474) : (f32) -> ()
        }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%473) : (tensor<f32>) -> ()
      }) : (tensor<8xf32>) -> tensor<8xf32>
      %256 = "linalg.generic"(%255, %166, %125) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg423: f32, %arg424: f32, %arg425: f32):
        %472 = "arith.divf"(%arg423, %arg424) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%472) : (f32) -> ()
      }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %257 = "linalg.generic"(%256, %157) <{indexing_maps = [#map8, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg421: f32, %arg422: f32):
        "linalg.yield"(%arg421) : (f32) -> ()
      }) : (tensor<8xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %258 = "linalg.generic"(%257, %201, %157) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg418: f32, %arg419: f32, %arg420: f32):
        %471 = "arith.mulf"(%arg418, %arg419) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%471) : (f32) -> ()
      }) : (tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %259 = "linalg.generic"(%258, %157) <{indexing_maps = [#map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg416: f32, %arg417: f32):
        %470 = "arith.negf"(%arg416) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
        "linalg.yield"(%470) : (f32) -> ()
      }) : (tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %260 = "linalg.generic"(%259, %126) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg414: f32, %arg415: f32):
        %469 = "arith.addf"(%arg415, %arg414) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%469) : (f32) -> ()
      }) : (tensor<2x4x4x8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %261 = "tensor.expand_shape"(%260) <{reassociation = [[0, 1, 2, 3]], static_output_shape = array<i64: 1, 1, 1, 8>}> : (tensor<8xf32>) -> tensor<1x1x1x8xf32>
      %262 = "linalg.generic"(%261, %126) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg412: f32, %arg413: f32):
        %468 = "arith.addf"(%arg413, %arg412) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%468) : (f32) -> ()
      }) : (tensor<1x1x1x8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %263 = "linalg.generic"(%251, %157) <{indexing_maps = [#map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg410: f32, %arg411: f32):
        %467 = "arith.negf"(%arg410) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
        "linalg.yield"(%467) : (f32) -> ()
      }) : (tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %264 = "linalg.generic"(%263, %126) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg408: f32, %arg409: f32):
        %466 = "arith.addf"(%arg409, %arg408) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%466) : (f32) -> ()
      }) : (tensor<2x4x4x8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %265 = "tensor.expand_shape"(%264) <{reassociation = [[0, 1, 2, 3]], static_output_shape = array<i64: 1, 1, 1, 8>}> : (tensor<8xf32>) -> tensor<1x1x1x8xf32>
      %266 = "linalg.generic"(%258, %251, %157) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg405: f32, %arg406: f32, %arg407: f32):
        %465 = "arith.addf"(%arg405, %arg406) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%465) : (f32) -> ()
      }) : (tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %267 = "linalg.generic"(%265, %126) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg403: f32, %arg404: f32):
        %464 = "arith.addf"(%arg404, %arg403) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%464) : (f32) -> ()
      }) : (tensor<1x1x1x8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %268 = "linalg.generic"(%262, %267, %125) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg400: f32, %arg401: f32, %arg402: f32):
        %463 = "arith.addf"(%arg400, %arg401) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%463) : (f32) -> ()
      }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %269 = "linalg.generic"(%268, %131, %125) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg397: f32, %arg398: f32, %arg399: f32):
        %462 = "arith.divf"(%arg397, %arg398) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%462) : (f32) -> ()
      }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %270 = "stablehlo.all_reduce"(%269) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "dp">]>, use_global_device_ids}> ({
      ^bb0(%arg392: tensor<f32>, %arg393: tensor<f32>):
        %460 = "linalg.generic"(%arg392, %arg393, %228) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg394: f32, %arg395: f32, %arg396: f32):
          %461 = "arith.addf"(%arg394, %arg395) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
          "linalg.yield"(%461) : (f32) -> ()
        }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%460) : (tensor<f32>) -> ()
      }) : (tensor<8xf32>) -> tensor<8xf32>
      %271 = "linalg.generic"(%270, %166, %125) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg389: f32, %arg390: f32, %arg391: f32):
        %459 = "arith.divf"(%arg389, %arg390) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%459) : (f32) -> ()
      }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %272 = "linalg.generic"(%271, %157) <{indexing_maps = [#map8, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg387: f32, %arg388: f32):
        "linalg.yield"(%arg387) : (f32) -> ()
      }) : (tensor<8xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %273 = "linalg.generic"(%266, %272, %157) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg384: f32, %arg385: f32, %arg386: f32):
        %458 = "arith.addf"(%arg384, %arg385) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%458) : (f32) -> ()
      }) : (tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %274 = "tensor.empty"() : () -> tensor<3x3x8x8xf32>
      %275 = "linalg.fill"(%111, %274) <{operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg382: f32, %arg383: f32):
        "linalg.yield"(%arg382) : (f32) -> ()
      }) : (f32, tensor<3x3x8x8xf32>) -> tensor<3x3x8x8xf32>
      %276 = "linalg.generic"(%191, %273, %275) <{indexing_maps = [#map28, #map29, #map30], iterator_types = [#linalg.iterator_type<reduction>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg379: f32, %arg380: f32, %arg381: f32):
        %456 = "arith.mulf"(%arg379, %arg380) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        %457 = "arith.addf"(%arg381, %456) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%457) : (f32) -> ()
      }) : (tensor<2x6x6x8xf32>, tensor<2x4x4x8xf32>, tensor<3x3x8x8xf32>) -> tensor<3x3x8x8xf32>
      %277 = "linalg.generic"(%arg125, %274) <{indexing_maps = [#map31, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg377: f32, %arg378: f32):
        "linalg.yield"(%arg377) : (f32) -> ()
      }) : (tensor<3x3x8x8xf32>, tensor<3x3x8x8xf32>) -> tensor<3x3x8x8xf32>
      %278 = "tensor.pad"(%273) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_high = array<i64: 0, 1, 1, 0>, static_low = array<i64: 0, 1, 1, 0>}> ({
      ^bb0(%arg373: index, %arg374: index, %arg375: index, %arg376: index):
        "tensor.yield"(%111) : (f32) -> ()
      }) : (tensor<2x4x4x8xf32>) -> tensor<2x6x6x8xf32>
      %279 = "linalg.generic"(%278, %277, %162) <{indexing_maps = [#map32, #map33, #map34], iterator_types = [#linalg.iterator_type<reduction>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg370: f32, %arg371: f32, %arg372: f32):
        %454 = "arith.mulf"(%arg370, %arg371) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        %455 = "arith.addf"(%arg372, %454) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%455) : (f32) -> ()
      }) : (tensor<2x6x6x8xf32>, tensor<3x3x8x8xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %280 = "linalg.generic"(%190, %279, %188, %157) <{indexing_maps = [#map9, #map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
      ^bb0(%arg366: i1, %arg367: f32, %arg368: f32, %arg369: f32):
        %453 = "arith.select"(%arg366, %arg367, %arg368) : (i1, f32, f32) -> f32
        "linalg.yield"(%453) : (f32) -> ()
      }) : (tensor<2x4x4x8xi1>, tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %281 = "linalg.generic"(%172, %280, %157) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg363: f32, %arg364: f32, %arg365: f32):
        %452 = "arith.mulf"(%arg363, %arg364) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%452) : (f32) -> ()
      }) : (tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %282 = "linalg.generic"(%281, %126) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg361: f32, %arg362: f32):
        %451 = "arith.addf"(%arg362, %arg361) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%451) : (f32) -> ()
      }) : (tensor<2x4x4x8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %283 = "tensor.expand_shape"(%282) <{reassociation = [[0, 1, 2, 3]], static_output_shape = array<i64: 1, 1, 1, 8>}> : (tensor<8xf32>) -> tensor<1x1x1x8xf32>
      %284 = "linalg.generic"(%280, %185, %157) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg358: f32, %arg359: f32, %arg360: f32):
        %450 = "arith.mulf"(%arg358, %arg359) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%450) : (f32) -> ()
      }) : (tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %285 = "linalg.generic"(%283, %126) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg356: f32, %arg357: f32):
        %449 = "arith.addf"(%arg357, %arg356) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%449) : (f32) -> ()
      }) : (tensor<1x1x1x8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %286 = "linalg.generic"(%285, %183, %125) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg353: f32, %arg354: f32, %arg355: f32):
        %448 = "arith.mulf"(%arg353, %arg354) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%448) : (f32) -> ()
      }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %287 = "linalg.generic"(%286, %131, %125) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg350: f32, %arg351: f32, %arg352: f32):
        %447 = "arith.divf"(%arg350, %arg351) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%447) : (f32) -> ()
      }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %288 = "stablehlo.all_reduce"(%287) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "dp">]>, use_global_device_ids}> ({
      ^bb0(%arg345: tensor<f32>, %arg346: tensor<f32>):
        %445 = "linalg.generic"(%arg345, %arg346, %228) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg347: f32, %arg348: f32, %arg349: f32):
          %446 = "arith.addf"(%arg347, %arg348) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
          "linalg.yield"(%446) : (f32) -> ()
        }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%445) : (tensor<f32>) -> ()
      }) : (tensor<8xf32>) -> tensor<8xf32>
      %289 = "linalg.generic"(%288, %166, %125) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg342: f32, %arg343: f32, %arg344: f32):
        %444 = "arith.divf"(%arg342, %arg343) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%444) : (f32) -> ()
      }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %290 = "linalg.generic"(%289, %157) <{indexing_maps = [#map8, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg340: f32, %arg341: f32):
        "linalg.yield"(%arg340) : (f32) -> ()
      }) : (tensor<8xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %291 = "linalg.generic"(%290, %175, %157) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg337: f32, %arg338: f32, %arg339: f32):
        %443 = "arith.mulf"(%arg337, %arg338) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%443) : (f32) -> ()
      }) : (tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %292 = "linalg.generic"(%291, %157) <{indexing_maps = [#map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg335: f32, %arg336: f32):
        %442 = "arith.negf"(%arg335) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
        "linalg.yield"(%442) : (f32) -> ()
      }) : (tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %293 = "linalg.generic"(%292, %126) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg333: f32, %arg334: f32):
        %441 = "arith.addf"(%arg334, %arg333) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%441) : (f32) -> ()
      }) : (tensor<2x4x4x8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %294 = "tensor.expand_shape"(%293) <{reassociation = [[0, 1, 2, 3]], static_output_shape = array<i64: 1, 1, 1, 8>}> : (tensor<8xf32>) -> tensor<1x1x1x8xf32>
      %295 = "linalg.generic"(%294, %126) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg331: f32, %arg332: f32):
        %440 = "arith.addf"(%arg332, %arg331) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%440) : (f32) -> ()
      }) : (tensor<1x1x1x8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %296 = "linalg.generic"(%284, %157) <{indexing_maps = [#map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg329: f32, %arg330: f32):
        %439 = "arith.negf"(%arg329) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
        "linalg.yield"(%439) : (f32) -> ()
      }) : (tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %297 = "linalg.generic"(%296, %126) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg327: f32, %arg328: f32):
        %438 = "arith.addf"(%arg328, %arg327) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%438) : (f32) -> ()
      }) : (tensor<2x4x4x8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %298 = "tensor.expand_shape"(%297) <{reassociation = [[0, 1, 2, 3]], static_output_shape = array<i64: 1, 1, 1, 8>}> : (tensor<8xf32>) -> tensor<1x1x1x8xf32>
      %299 = "linalg.generic"(%291, %284, %157) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg324: f32, %arg325: f32, %arg326: f32):
        %437 = "arith.addf"(%arg324, %arg325) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%437) : (f32) -> ()
      }) : (tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %300 = "linalg.generic"(%298, %126) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg322: f32, %arg323: f32):
        %436 = "arith.addf"(%arg323, %arg322) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%436) : (f32) -> ()
      }) : (tensor<1x1x1x8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %301 = "linalg.generic"(%295, %300, %125) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg319: f32, %arg320: f32, %arg321: f32):
        %435 = "arith.addf"(%arg319, %arg320) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%435) : (f32) -> ()
      }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %302 = "linalg.generic"(%301, %131, %125) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg316: f32, %arg317: f32, %arg318: f32):
        %434 = "arith.divf"(%arg316, %arg317) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%434) : (f32) -> ()
      }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %303 = "stablehlo.all_reduce"(%302) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "dp">]>, use_global_device_ids}> ({
      ^bb0(%arg311: tensor<f32>, %arg312: tensor<f32>):
        %432 = "linalg.generic"(%arg311, %arg312, %228) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg313: f32, %arg314: f32, %arg315: f32):
          %433 = "arith.addf"(%arg313, %arg314) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
          "linalg.yield"(%433) : (f32) -> ()
        }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%432) : (tensor<f32>) -> ()
      }) : (tensor<8xf32>) -> tensor<8xf32>
      %304 = "linalg.generic"(%303, %166, %125) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg308: f32, %arg309: f32, %arg310: f32):
        %431 = "arith.divf"(%arg308, %arg309) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%431) : (f32) -> ()
      }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %305 = "linalg.generic"(%304, %157) <{indexing_maps = [#map8, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg306: f32, %arg307: f32):
        "linalg.yield"(%arg306) : (f32) -> ()
      }) : (tensor<8xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %306 = "linalg.generic"(%299, %305, %157) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg303: f32, %arg304: f32, %arg305: f32):
        %430 = "arith.addf"(%arg303, %arg304) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%430) : (f32) -> ()
      }) : (tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %307 = "linalg.generic"(%163, %306, %275) <{indexing_maps = [#map28, #map29, #map30], iterator_types = [#linalg.iterator_type<reduction>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg300: f32, %arg301: f32, %arg302: f32):
        %428 = "arith.mulf"(%arg300, %arg301) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        %429 = "arith.addf"(%arg302, %428) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%429) : (f32) -> ()
      }) : (tensor<2x6x6x8xf32>, tensor<2x4x4x8xf32>, tensor<3x3x8x8xf32>) -> tensor<3x3x8x8xf32>
      %308 = "linalg.generic"(%arg123, %274) <{indexing_maps = [#map31, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg298: f32, %arg299: f32):
        "linalg.yield"(%arg298) : (f32) -> ()
      }) : (tensor<3x3x8x8xf32>, tensor<3x3x8x8xf32>) -> tensor<3x3x8x8xf32>
      %309 = "tensor.pad"(%306) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_high = array<i64: 0, 1, 1, 0>, static_low = array<i64: 0, 1, 1, 0>}> ({
      ^bb0(%arg294: index, %arg295: index, %arg296: index, %arg297: index):
        "tensor.yield"(%111) : (f32) -> ()
      }) : (tensor<2x4x4x8xf32>) -> tensor<2x6x6x8xf32>
      %310 = "linalg.generic"(%309, %308, %162) <{indexing_maps = [#map32, #map33, #map34], iterator_types = [#linalg.iterator_type<reduction>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg291: f32, %arg292: f32, %arg293: f32):
        %426 = "arith.mulf"(%arg291, %arg292) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        %427 = "arith.addf"(%arg293, %426) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%427) : (f32) -> ()
      }) : (tensor<2x6x6x8xf32>, tensor<3x3x8x8xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %311 = "linalg.generic"(%247, %310, %157) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg288: f32, %arg289: f32, %arg290: f32):
        %425 = "arith.addf"(%arg288, %arg289) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%425) : (f32) -> ()
      }) : (tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %312 = "stablehlo.select_and_scatter"(%159, %311, %120) <{padding = dense<0> : tensor<4x2xi64>, window_dimensions = array<i64: 1, 3, 3, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
      ^bb0(%arg283: tensor<f32>, %arg284: tensor<f32>):
        %422 = "tensor.empty"() : () -> tensor<i1>
        %423 = "linalg.generic"(%arg283, %arg284, %422) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg285: f32, %arg286: f32, %arg287: i1):
          %424 = "arith.cmpf"(%arg285, %arg286) <{fastmath = #arith.fastmath<none>, predicate = 3 : i64}> : (f32, f32) -> i1
          "linalg.yield"(%424) : (i1) -> ()
        }) : (tensor<f32>, tensor<f32>, tensor<i1>) -> tensor<i1>
        "stablehlo.return"(%423) : (tensor<i1>) -> ()
      }, {
      ^bb0(%arg278: tensor<f32>, %arg279: tensor<f32>):
        %420 = "linalg.generic"(%arg278, %arg279, %228) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg280: f32, %arg281: f32, %arg282: f32):
          %421 = "arith.addf"(%arg280, %arg281) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
          "linalg.yield"(%421) : (f32) -> ()
        }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%420) : (tensor<f32>) -> ()
      }) : (tensor<2x9x9x8xf32>, tensor<2x4x4x8xf32>, tensor<f32>) -> tensor<2x9x9x8xf32>
      %313 = "tensor.extract_slice"(%312) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 0>, static_sizes = array<i64: 2, 8, 8, 8>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<2x9x9x8xf32>) -> tensor<2x8x8x8xf32>
      %314 = "linalg.generic"(%156, %313, %154, %121) <{indexing_maps = [#map9, #map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
      ^bb0(%arg274: i1, %arg275: f32, %arg276: f32, %arg277: f32):
        %419 = "arith.select"(%arg274, %arg275, %arg276) : (i1, f32, f32) -> f32
        "linalg.yield"(%419) : (f32) -> ()
      }) : (tensor<2x8x8x8xi1>, tensor<2x8x8x8xf32>, tensor<2x8x8x8xf32>, tensor<2x8x8x8xf32>) -> tensor<2x8x8x8xf32>
      %315 = "linalg.generic"(%136, %314, %121) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg271: f32, %arg272: f32, %arg273: f32):
        %418 = "arith.mulf"(%arg271, %arg272) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%418) : (f32) -> ()
      }) : (tensor<2x8x8x8xf32>, tensor<2x8x8x8xf32>, tensor<2x8x8x8xf32>) -> tensor<2x8x8x8xf32>
      %316 = "linalg.generic"(%315, %126) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg269: f32, %arg270: f32):
        %417 = "arith.addf"(%arg270, %arg269) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%417) : (f32) -> ()
      }) : (tensor<2x8x8x8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %317 = "tensor.expand_shape"(%316) <{reassociation = [[0, 1, 2, 3]], static_output_shape = array<i64: 1, 1, 1, 8>}> : (tensor<8xf32>) -> tensor<1x1x1x8xf32>
      %318 = "linalg.generic"(%314, %151, %121) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg266: f32, %arg267: f32, %arg268: f32):
        %416 = "arith.mulf"(%arg266, %arg267) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%416) : (f32) -> ()
      }) : (tensor<2x8x8x8xf32>, tensor<2x8x8x8xf32>, tensor<2x8x8x8xf32>) -> tensor<2x8x8x8xf32>
      %319 = "linalg.generic"(%317, %126) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg264: f32, %arg265: f32):
        %415 = "arith.addf"(%arg265, %arg264) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%415) : (f32) -> ()
      }) : (tensor<1x1x1x8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %320 = "linalg.generic"(%319, %149, %125) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg261: f32, %arg262: f32, %arg263: f32):
        %414 = "arith.mulf"(%arg261, %arg262) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%414) : (f32) -> ()
      }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %321 = "linalg.generic"(%320, %131, %125) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg258: f32, %arg259: f32, %arg260: f32):
        %413 = "arith.divf"(%arg258, %arg259) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%413) : (f32) -> ()
      }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %322 = "stablehlo.all_reduce"(%321) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "dp">]>, use_global_device_ids}> ({
      ^bb0(%arg253: tensor<f32>, %arg254: tensor<f32>):
        %411 = "linalg.generic"(%arg253, %arg254, %228) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg255: f32, %arg256: f32, %arg257: f32):
          %412 = "arith.addf"(%arg255, %arg256) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
          "linalg.yield"(%412) : (f32) -> ()
        }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%411) : (tensor<f32>) -> ()
      }) : (tensor<8xf32>) -> tensor<8xf32>
      %323 = "linalg.generic"(%322, %128, %125) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg250: f32, %arg251: f32, %arg252: f32):
        %410 = "arith.divf"(%arg250, %arg251) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%410) : (f32) -> ()
      }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %324 = "linalg.generic"(%323, %121) <{indexing_maps = [#map8, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg248: f32, %arg249: f32):
        "linalg.yield"(%arg248) : (f32) -> ()
      }) : (tensor<8xf32>, tensor<2x8x8x8xf32>) -> tensor<2x8x8x8xf32>
      %325 = "linalg.generic"(%324, %139, %121) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg245: f32, %arg246: f32, %arg247: f32):
        %409 = "arith.mulf"(%arg245, %arg246) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%409) : (f32) -> ()
      }) : (tensor<2x8x8x8xf32>, tensor<2x8x8x8xf32>, tensor<2x8x8x8xf32>) -> tensor<2x8x8x8xf32>
      %326 = "linalg.generic"(%325, %121) <{indexing_maps = [#map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg243: f32, %arg244: f32):
        %408 = "arith.negf"(%arg243) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
        "linalg.yield"(%408) : (f32) -> ()
      }) : (tensor<2x8x8x8xf32>, tensor<2x8x8x8xf32>) -> tensor<2x8x8x8xf32>
      %327 = "linalg.generic"(%326, %126) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg241: f32, %arg242: f32):
        %407 = "arith.addf"(%arg242, %arg241) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%407) : (f32) -> ()
      }) : (tensor<2x8x8x8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %328 = "tensor.expand_shape"(%327) <{reassociation = [[0, 1, 2, 3]], static_output_shape = array<i64: 1, 1, 1, 8>}> : (tensor<8xf32>) -> tensor<1x1x1x8xf32>
      %329 = "linalg.generic"(%328, %126) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg239: f32, %arg240: f32):
        %406 = "arith.addf"(%arg240, %arg239) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%406) : (f32) -> ()
      }) : (tensor<1x1x1x8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %330 = "linalg.generic"(%318, %121) <{indexing_maps = [#map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg237: f32, %arg238: f32):
        %405 = "arith.negf"(%arg237) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
        "linalg.yield"(%405) : (f32) -> ()
      }) : (tensor<2x8x8x8xf32>, tensor<2x8x8x8xf32>) -> tensor<2x8x8x8xf32>
      %331 = "linalg.generic"(%330, %126) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg235: f32, %arg236: f32):
        %404 = "arith.addf"(%arg236, %arg235) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%404) : (f32) -> ()
      }) : (tensor<2x8x8x8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %332 = "tensor.expand_shape"(%331) <{reassociation = [[0, 1, 2, 3]], static_output_shape = array<i64: 1, 1, 1, 8>}> : (tensor<8xf32>) -> tensor<1x1x1x8xf32>
      %333 = "linalg.generic"(%325, %318, %121) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg232: f32, %arg233: f32, %arg234: f32):
        %403 = "arith.addf"(%arg232, %arg233) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%403) : (f32) -> ()
      }) : (tensor<2x8x8x8xf32>, tensor<2x8x8x8xf32>, tensor<2x8x8x8xf32>) -> tensor<2x8x8x8xf32>
      %334 = "linalg.generic"(%332, %126) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg230: f32, %arg231: f32):
        %402 = "arith.addf"(%arg231, %arg230) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%402) : (f32) -> ()
      }) : (tensor<1x1x1x8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %335 = "linalg.generic"(%329, %334, %125) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg227: f32, %arg228: f32, %arg229: f32):
        %401 = "arith.addf"(%arg227, %arg228) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%401) : (f32) -> ()
      }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %336 = "linalg.generic"(%335, %131, %125) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg224: f32, %arg225: f32, %arg226: f32):
        %400 = "arith.divf"(%arg224, %arg225) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%400) : (f32) -> ()
      }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %337 = "stablehlo.all_reduce"(%336) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "dp">]>, use_global_device_ids}> ({
      ^bb0(%arg219: tensor<f32>, %arg220: tensor<f32>):
        %398 = "linalg.generic"(%arg219, %arg220, %228) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg221: f32, %arg222: f32, %arg223: f32):
          %399 = "arith.addf"(%arg221, %arg222) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
          "linalg.yield"(%399) : (f32) -> ()
        }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%398) : (tensor<f32>) -> ()
      }) : (tensor<8xf32>) -> tensor<8xf32>
      %338 = "linalg.generic"(%337, %128, %125) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg216: f32, %arg217: f32, %arg218: f32):
        %397 = "arith.divf"(%arg216, %arg217) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%397) : (f32) -> ()
      }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %339 = "linalg.generic"(%338, %121) <{indexing_maps = [#map8, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg214: f32, %arg215: f32):
        "linalg.yield"(%arg214) : (f32) -> ()
      }) : (tensor<8xf32>, tensor<2x8x8x8xf32>) -> tensor<2x8x8x8xf32>
      %340 = "linalg.generic"(%333, %339, %121) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg211: f32, %arg212: f32, %arg213: f32):
        %396 = "arith.addf"(%arg211, %arg212) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%396) : (f32) -> ()
      }) : (tensor<2x8x8x8xf32>, tensor<2x8x8x8xf32>, tensor<2x8x8x8xf32>) -> tensor<2x8x8x8xf32>
      %341 = "tensor.empty"() : () -> tensor<2x15x15x8xf32>
      %342 = "linalg.fill"(%111, %341) <{operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg209: f32, %arg210: f32):
        "linalg.yield"(%arg209) : (f32) -> ()
      }) : (f32, tensor<2x15x15x8xf32>) -> tensor<2x15x15x8xf32>
      %343 = "tensor.insert_slice"(%340, %342) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 0>, static_sizes = array<i64: 2, 8, 8, 8>, static_strides = array<i64: 1, 2, 2, 1>}> : (tensor<2x8x8x8xf32>, tensor<2x15x15x8xf32>) -> tensor<2x15x15x8xf32>
      %344 = "tensor.empty"() : () -> tensor<5x5x3x8xf32>
      %345 = "linalg.fill"(%111, %344) <{operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg207: f32, %arg208: f32):
        "linalg.yield"(%arg207) : (f32) -> ()
      }) : (f32, tensor<5x5x3x8xf32>) -> tensor<5x5x3x8xf32>
      %346 = "linalg.generic"(%123, %343, %345) <{indexing_maps = [#map28, #map29, #map30], iterator_types = [#linalg.iterator_type<reduction>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg204: f32, %arg205: f32, %arg206: f32):
        %394 = "arith.mulf"(%arg204, %arg205) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        %395 = "arith.addf"(%arg206, %394) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%395) : (f32) -> ()
      }) : (tensor<2x19x19x3xf32>, tensor<2x15x15x8xf32>, tensor<5x5x3x8xf32>) -> tensor<5x5x3x8xf32>
      %347 = "stablehlo.all_reduce"(%232) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "dp">]>, use_global_device_ids}> ({
      ^bb0(%arg199: tensor<f32>, %arg200: tensor<f32>):
        %392 = "linalg.generic"(%arg199, %arg200, %228) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg201: f32, %arg202: f32, %arg203: f32):
          %393 = "arith.addf"(%arg201, %arg202) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
          "linalg.yield"(%393) : (f32) -> ()
        }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%392) : (tensor<f32>) -> ()
      }) : (tensor<f32>) -> tensor<f32>
      %348 = "linalg.generic"(%347, %228) <{indexing_maps = [#map7, #map7], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg197: f32, %arg198: f32):
        %391 = "arith.divf"(%arg197, %110) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%391) : (f32) -> ()
      }) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      %349 = "stablehlo.all_reduce"(%307) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "dp">]>, use_global_device_ids}> ({
      ^bb0(%arg192: tensor<f32>, %arg193: tensor<f32>):
        %389 = "linalg.generic"(%arg192, %arg193, %228) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg194: f32, %arg195: f32, %arg196: f32):
          %390 = "arith.addf"(%arg194, %arg195) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
          "linalg.yield"(%390) : (f32) -> ()
        }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%389) : (tensor<f32>) -> ()
      }) : (tensor<3x3x8x8xf32>) -> tensor<3x3x8x8xf32>
      %350 = "linalg.generic"(%118, %274) <{indexing_maps = [#map11, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg190: f32, %arg191: f32):
        "linalg.yield"(%arg190) : (f32) -> ()
      }) : (tensor<f32>, tensor<3x3x8x8xf32>) -> tensor<3x3x8x8xf32>
      %351 = "linalg.generic"(%349, %350, %274) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg187: f32, %arg188: f32, %arg189: f32):
        %388 = "arith.divf"(%arg187, %arg188) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%388) : (f32) -> ()
      }) : (tensor<3x3x8x8xf32>, tensor<3x3x8x8xf32>, tensor<3x3x8x8xf32>) -> tensor<3x3x8x8xf32>
      %352 = "linalg.generic"(%112, %274) <{indexing_maps = [#map11, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg185: f32, %arg186: f32):
        "linalg.yield"(%arg185) : (f32) -> ()
      }) : (tensor<f32>, tensor<3x3x8x8xf32>) -> tensor<3x3x8x8xf32>
      %353 = "linalg.generic"(%352, %351, %274) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg182: f32, %arg183: f32, %arg184: f32):
        %387 = "arith.mulf"(%arg182, %arg183) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%387) : (f32) -> ()
      }) : (tensor<3x3x8x8xf32>, tensor<3x3x8x8xf32>, tensor<3x3x8x8xf32>) -> tensor<3x3x8x8xf32>
      %354 = "linalg.generic"(%arg123, %353, %274) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg179: f32, %arg180: f32, %arg181: f32):
        %386 = "arith.subf"(%arg179, %arg180) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%386) : (f32) -> ()
      }) : (tensor<3x3x8x8xf32>, tensor<3x3x8x8xf32>, tensor<3x3x8x8xf32>) -> tensor<3x3x8x8xf32>
      %355 = "stablehlo.all_reduce"(%243) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "dp">]>, use_global_device_ids}> ({
      ^bb0(%arg174: tensor<f32>, %arg175: tensor<f32>):
        %384 = "linalg.generic"(%arg174, %arg175, %228) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg176: f32, %arg177: f32, %arg178: f32):
          %385 = "arith.addf"(%arg176, %arg177) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
          "linalg.yield"(%385) : (f32) -> ()
        }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%384) : (tensor<f32>) -> ()
      }) : (tensor<8x5xf32>) -> tensor<8x5xf32>
      %356 = "linalg.generic"(%118, %242) <{indexing_maps = [#map18, #map19], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg172: f32, %arg173: f32):
        "linalg.yield"(%arg172) : (f32) -> ()
      }) : (tensor<f32>, tensor<8x5xf32>) -> tensor<8x5xf32>
      %357 = "linalg.generic"(%355, %356, %242) <{indexing_maps = [#map19, #map19, #map19], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg169: f32, %arg170: f32, %arg171: f32):
        %383 = "arith.divf"(%arg169, %arg170) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%383) : (f32) -> ()
      }) : (tensor<8x5xf32>, tensor<8x5xf32>, tensor<8x5xf32>) -> tensor<8x5xf32>
      %358 = "linalg.generic"(%112, %242) <{indexing_maps = [#map18, #map19], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg167: f32, %arg168: f32):
        "linalg.yield"(%arg167) : (f32) -> ()
      }) : (tensor<f32>, tensor<8x5xf32>) -> tensor<8x5xf32>
      %359 = "linalg.generic"(%358, %357, %242) <{indexing_maps = [#map19, #map19, #map19], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg164: f32, %arg165: f32, %arg166: f32):
        %382 = "arith.mulf"(%arg164, %arg165) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%382) : (f32) -> ()
      }) : (tensor<8x5xf32>, tensor<8x5xf32>, tensor<8x5xf32>) -> tensor<8x5xf32>
      %360 = "linalg.generic"(%arg124, %359, %242) <{indexing_maps = [#map19, #map19, #map19], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg161: f32, %arg162: f32, %arg163: f32):
        %381 = "arith.subf"(%arg161, %arg162) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%381) : (f32) -> ()
      }) : (tensor<8x5xf32>, tensor<8x5xf32>, tensor<8x5xf32>) -> tensor<8x5xf32>
      %361 = "stablehlo.all_reduce"(%276) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "dp">]>, use_global_device_ids}> ({
      ^bb0(%arg156: tensor<f32>, %arg157: tensor<f32>):
        %379 = "linalg.generic"(%arg156, %arg157, %228) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg158: f32, %arg159: f32, %arg160: f32):
          %380 = "arith.addf"(%arg158, %arg159) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
          "linalg.yield"(%380) : (f32) -> ()
        }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%379) : (tensor<f32>) -> ()
      }) : (tensor<3x3x8x8xf32>) -> tensor<3x3x8x8xf32>
      %362 = "linalg.generic"(%361, %350, %274) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg153: f32, %arg154: f32, %arg155: f32):
        %378 = "arith.divf"(%arg153, %arg154) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%378) : (f32) -> ()
      }) : (tensor<3x3x8x8xf32>, tensor<3x3x8x8xf32>, tensor<3x3x8x8xf32>) -> tensor<3x3x8x8xf32>
      %363 = "linalg.generic"(%352, %362, %274) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg150: f32, %arg151: f32, %arg152: f32):
        %377 = "arith.mulf"(%arg150, %arg151) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%377) : (f32) -> ()
      }) : (tensor<3x3x8x8xf32>, tensor<3x3x8x8xf32>, tensor<3x3x8x8xf32>) -> tensor<3x3x8x8xf32>
      %364 = "linalg.generic"(%arg125, %363, %274) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg147: f32, %arg148: f32, %arg149: f32):
        %376 = "arith.subf"(%arg147, %arg148) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%376) : (f32) -> ()
      }) : (tensor<3x3x8x8xf32>, tensor<3x3x8x8xf32>, tensor<3x3x8x8xf32>) -> tensor<3x3x8x8xf32>
      %365 = "stablehlo.all_reduce"(%346) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "dp">]>, use_global_device_ids}> ({
      ^bb0(%arg142: tensor<f32>, %arg143: tensor<f32>):
        %374 = "linalg.generic"(%arg142, %arg143, %228) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg144: f32, %arg145: f32, %arg146: f32):
          %375 = "arith.addf"(%arg144, %arg145) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
          "linalg.yield"(%375) : (f32) -> ()
        }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%374) : (tensor<f32>) -> ()
      }) : (tensor<5x5x3x8xf32>) -> tensor<5x5x3x8xf32>
      %366 = "linalg.generic"(%118, %344) <{indexing_maps = [#map11, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg140: f32, %arg141: f32):
        "linalg.yield"(%arg140) : (f32) -> ()
      }) : (tensor<f32>, tensor<5x5x3x8xf32>) -> tensor<5x5x3x8xf32>
      %367 = "linalg.generic"(%365, %366, %344) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg137: f32, %arg138: f32, %arg139: f32):
        %373 = "arith.divf"(%arg137, %arg138) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%373) : (f32) -> ()
      }) : (tensor<5x5x3x8xf32>, tensor<5x5x3x8xf32>, tensor<5x5x3x8xf32>) -> tensor<5x5x3x8xf32>
      %368 = "linalg.generic"(%112, %344) <{indexing_maps = [#map11, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg135: f32, %arg136: f32):
        "linalg.yield"(%arg135) : (f32) -> ()
      }) : (tensor<f32>, tensor<5x5x3x8xf32>) -> tensor<5x5x3x8xf32>
      %369 = "linalg.generic"(%368, %367, %344) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg132: f32, %arg133: f32, %arg134: f32):
        %372 = "arith.mulf"(%arg132, %arg133) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%372) : (f32) -> ()
      }) : (tensor<5x5x3x8xf32>, tensor<5x5x3x8xf32>, tensor<5x5x3x8xf32>) -> tensor<5x5x3x8xf32>
      %370 = "linalg.generic"(%arg126, %369, %344) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg129: f32, %arg130: f32, %arg131: f32):
        %371 = "arith.subf"(%arg129, %arg130) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%371) : (f32) -> ()
      }) : (tensor<5x5x3x8xf32>, tensor<5x5x3x8xf32>, tensor<5x5x3x8xf32>) -> tensor<5x5x3x8xf32>
      "sdy.return"(%348, %354, %360, %364, %370) : (tensor<f32>, tensor<3x3x8x8xf32>, tensor<8x5xf32>, tensor<3x3x8x8xf32>, tensor<5x5x3x8xf32>) -> ()
    }) : (tensor<3x3x8x8xf32>, tensor<8x5xf32>, tensor<3x3x8x8xf32>, tensor<5x5x3x8xf32>, tensor<4x16x16x3xf32>, tensor<4xi32>) -> (tensor<f32>, tensor<3x3x8x8xf32>, tensor<8x5xf32>, tensor<3x3x8x8xf32>, tensor<5x5x3x8xf32>)
    "func.return"(%107#0, %107#1, %107#2, %107#3, %107#4) : (tensor<f32>, tensor<3x3x8x8xf32>, tensor<8x5xf32>, tensor<3x3x8x8xf32>, tensor<5x5x3x8xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}], function_type = (tensor<2x8x8x8xf32>) -> tensor<2x8x8x8xf32>, res_attrs = [{}], sym_name = "relu", sym_visibility = "private"}> ({
  ^bb0(%arg111: tensor<2x8x8x8xf32>):
    %102 = "arith.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %103 = "tensor.empty"() : () -> tensor<2x8x8x8xf32>
    %104 = "linalg.generic"(%102, %103) <{indexing_maps = [#map11, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg115: f32, %arg116: f32):
      "linalg.yield"(%arg115) : (f32) -> ()
    }) : (tensor<f32>, tensor<2x8x8x8xf32>) -> tensor<2x8x8x8xf32>
    %105 = "linalg.generic"(%arg111, %104, %103) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg112: f32, %arg113: f32, %arg114: f32):
      %106 = "arith.maximumf"(%arg112, %arg113) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%106) : (f32) -> ()
    }) : (tensor<2x8x8x8xf32>, tensor<2x8x8x8xf32>, tensor<2x8x8x8xf32>) -> tensor<2x8x8x8xf32>
    "func.return"(%105) : (tensor<2x8x8x8xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}], function_type = (tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>, res_attrs = [{}], sym_name = "relu_0", sym_visibility = "private"}> ({
  ^bb0(%arg105: tensor<2x4x4x8xf32>):
    %97 = "arith.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %98 = "tensor.empty"() : () -> tensor<2x4x4x8xf32>
    %99 = "linalg.generic"(%97, %98) <{indexing_maps = [#map11, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg109: f32, %arg110: f32):
      "linalg.yield"(%arg109) : (f32) -> ()
    }) : (tensor<f32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
    %100 = "linalg.generic"(%arg105, %99, %98) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg106: f32, %arg107: f32, %arg108: f32):
      %101 = "arith.maximumf"(%arg106, %arg107) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%101) : (f32) -> ()
    }) : (tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
    "func.return"(%100) : (tensor<2x4x4x8xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}], function_type = (tensor<2x5xf32>) -> (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x1xf32>), res_attrs = [{}, {}, {}], sym_name = "log_softmax", sym_visibility = "private"}> ({
  ^bb0(%arg73: tensor<2x5xf32>):
    %70 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
    %71 = "arith.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %72 = "arith.constant"() <{value = 0xFF800000 : f32}> : () -> f32
    %73 = "tensor.empty"() : () -> tensor<2xf32>
    %74 = "linalg.fill"(%72, %73) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg103: f32, %arg104: f32):
      "linalg.yield"(%arg103) : (f32) -> ()
    }) : (f32, tensor<2xf32>) -> tensor<2xf32>
    %75 = "linalg.generic"(%arg73, %74) <{indexing_maps = [#map19, #map23], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg101: f32, %arg102: f32):
      %96 = "arith.maximumf"(%arg102, %arg101) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%96) : (f32) -> ()
    }) : (tensor<2x5xf32>, tensor<2xf32>) -> tensor<2xf32>
    %76 = "linalg.generic"(%71, %73) <{indexing_maps = [#map5, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg99: f32, %arg100: f32):
      "linalg.yield"(%arg99) : (f32) -> ()
    }) : (tensor<f32>, tensor<2xf32>) -> tensor<2xf32>
    %77 = "linalg.generic"(%76, %75, %73) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg96: f32, %arg97: f32, %arg98: f32):
      %95 = "arith.maximumf"(%arg96, %arg97) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%95) : (f32) -> ()
    }) : (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    %78 = "tensor.empty"() : () -> tensor<2x1xf32>
    %79 = "linalg.generic"(%77, %78) <{indexing_maps = [#map23, #map19], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg94: f32, %arg95: f32):
      "linalg.yield"(%arg94) : (f32) -> ()
    }) : (tensor<2xf32>, tensor<2x1xf32>) -> tensor<2x1xf32>
    %80 = "tensor.empty"() : () -> tensor<2x5xf32>
    %81 = "linalg.generic"(%79, %80) <{indexing_maps = [#map35, #map19], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg92: f32, %arg93: f32):
      "linalg.yield"(%arg92) : (f32) -> ()
    }) : (tensor<2x1xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
    %82 = "linalg.generic"(%arg73, %81, %80) <{indexing_maps = [#map19, #map19, #map19], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg89: f32, %arg90: f32, %arg91: f32):
      %94 = "arith.subf"(%arg89, %arg90) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%94) : (f32) -> ()
    }) : (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
    %83 = "linalg.generic"(%82, %80) <{indexing_maps = [#map19, #map19], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg87: f32, %arg88: f32):
      %93 = "math.exp"(%arg87) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%93) : (f32) -> ()
    }) : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
    %84 = "linalg.fill"(%70, %73) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg85: f32, %arg86: f32):
      "linalg.yield"(%arg85) : (f32) -> ()
    }) : (f32, tensor<2xf32>) -> tensor<2xf32>
    %85 = "linalg.generic"(%83, %84) <{indexing_maps = [#map19, #map23], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg83: f32, %arg84: f32):
      %92 = "arith.addf"(%arg84, %arg83) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%92) : (f32) -> ()
    }) : (tensor<2x5xf32>, tensor<2xf32>) -> tensor<2xf32>
    %86 = "linalg.generic"(%85, %78) <{indexing_maps = [#map23, #map19], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg81: f32, %arg82: f32):
      "linalg.yield"(%arg81) : (f32) -> ()
    }) : (tensor<2xf32>, tensor<2x1xf32>) -> tensor<2x1xf32>
    %87 = "linalg.generic"(%86, %78) <{indexing_maps = [#map19, #map19], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg79: f32, %arg80: f32):
      %91 = "math.log"(%arg79) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%91) : (f32) -> ()
    }) : (tensor<2x1xf32>, tensor<2x1xf32>) -> tensor<2x1xf32>
    %88 = "linalg.generic"(%87, %80) <{indexing_maps = [#map35, #map19], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg77: f32, %arg78: f32):
      "linalg.yield"(%arg77) : (f32) -> ()
    }) : (tensor<2x1xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
    %89 = "linalg.generic"(%82, %88, %80) <{indexing_maps = [#map19, #map19, #map19], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg74: f32, %arg75: f32, %arg76: f32):
      %90 = "arith.subf"(%arg74, %arg75) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%90) : (f32) -> ()
    }) : (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
    "func.return"(%89, %83, %86) : (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x1xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<2x5xf32>, tensor<2x1xi32>) -> (tensor<2x1xf32>, tensor<2x1x1xi32>), res_attrs = [{}, {}], sym_name = "take_along_axis", sym_visibility = "private"}> ({
  ^bb0(%arg31: tensor<2x5xf32>, %arg32: tensor<2x1xi32>):
    %26 = "arith.constant"() <{value = 4 : index}> : () -> index
    %27 = "arith.constant"() <{value = 0 : index}> : () -> index
    %28 = "arith.constant"() <{value = true}> : () -> i1
    %29 = "arith.constant"() <{value = dense<0x7FC00000> : tensor<f32>}> : () -> tensor<f32>
    %30 = "arith.constant"() <{value = dense<4> : tensor<1xi32>}> : () -> tensor<1xi32>
    %31 = "arith.constant"() <{value = dense<5> : tensor<i32>}> : () -> tensor<i32>
    %32 = "arith.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %33 = "tensor.empty"() : () -> tensor<2x1xi32>
    %34 = "linalg.generic"(%32, %33) <{indexing_maps = [#map18, #map19], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg71: i32, %arg72: i32):
      "linalg.yield"(%arg71) : (i32) -> ()
    }) : (tensor<i32>, tensor<2x1xi32>) -> tensor<2x1xi32>
    %35 = "tensor.empty"() : () -> tensor<2x1xi1>
    %36 = "linalg.generic"(%arg32, %34, %35) <{indexing_maps = [#map19, #map19, #map19], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg68: i32, %arg69: i32, %arg70: i1):
      %69 = "arith.cmpi"(%arg68, %arg69) <{predicate = 2 : i64}> : (i32, i32) -> i1
      "linalg.yield"(%69) : (i1) -> ()
    }) : (tensor<2x1xi32>, tensor<2x1xi32>, tensor<2x1xi1>) -> tensor<2x1xi1>
    %37 = "linalg.generic"(%31, %33) <{indexing_maps = [#map18, #map19], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg66: i32, %arg67: i32):
      "linalg.yield"(%arg66) : (i32) -> ()
    }) : (tensor<i32>, tensor<2x1xi32>) -> tensor<2x1xi32>
    %38 = "linalg.generic"(%arg32, %37, %33) <{indexing_maps = [#map19, #map19, #map19], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg63: i32, %arg64: i32, %arg65: i32):
      %68 = "arith.addi"(%arg63, %arg64) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%68) : (i32) -> ()
    }) : (tensor<2x1xi32>, tensor<2x1xi32>, tensor<2x1xi32>) -> tensor<2x1xi32>
    %39 = "linalg.generic"(%36, %38, %arg32, %33) <{indexing_maps = [#map19, #map19, #map19, #map19], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg59: i1, %arg60: i32, %arg61: i32, %arg62: i32):
      %67 = "arith.select"(%arg59, %arg60, %arg61) : (i1, i32, i32) -> i32
      "linalg.yield"(%67) : (i32) -> ()
    }) : (tensor<2x1xi1>, tensor<2x1xi32>, tensor<2x1xi32>, tensor<2x1xi32>) -> tensor<2x1xi32>
    %40 = "tensor.expand_shape"(%39) <{reassociation = [[0], [1, 2]], static_output_shape = array<i64: 2, 1, 1>}> : (tensor<2x1xi32>) -> tensor<2x1x1xi32>
    %41 = "tensor.empty"() : () -> tensor<2x1x1xi32>
    %42 = "linalg.generic"(%32, %41) <{indexing_maps = [#map36, #map37], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg57: i32, %arg58: i32):
      "linalg.yield"(%arg57) : (i32) -> ()
    }) : (tensor<i32>, tensor<2x1x1xi32>) -> tensor<2x1x1xi32>
    %43 = "tensor.empty"() : () -> tensor<2x1x1xi1>
    %44 = "linalg.generic"(%40, %42, %43) <{indexing_maps = [#map37, #map37, #map37], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg54: i32, %arg55: i32, %arg56: i1):
      %66 = "arith.cmpi"(%arg54, %arg55) <{predicate = 5 : i64}> : (i32, i32) -> i1
      "linalg.yield"(%66) : (i1) -> ()
    }) : (tensor<2x1x1xi32>, tensor<2x1x1xi32>, tensor<2x1x1xi1>) -> tensor<2x1x1xi1>
    %45 = "tensor.empty"() : () -> tensor<1x1x1xi32>
    %46 = "linalg.generic"(%30, %45) <{indexing_maps = [#map38, #map37], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg52: i32, %arg53: i32):
      "linalg.yield"(%arg52) : (i32) -> ()
    }) : (tensor<1xi32>, tensor<1x1x1xi32>) -> tensor<1x1x1xi32>
    %47 = "linalg.generic"(%46, %41) <{indexing_maps = [#map39, #map37], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg50: i32, %arg51: i32):
      "linalg.yield"(%arg50) : (i32) -> ()
    }) : (tensor<1x1x1xi32>, tensor<2x1x1xi32>) -> tensor<2x1x1xi32>
    %48 = "linalg.generic"(%40, %47, %43) <{indexing_maps = [#map37, #map37, #map37], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg47: i32, %arg48: i32, %arg49: i1):
      %65 = "arith.cmpi"(%arg47, %arg48) <{predicate = 3 : i64}> : (i32, i32) -> i1
      "linalg.yield"(%65) : (i1) -> ()
    }) : (tensor<2x1x1xi32>, tensor<2x1x1xi32>, tensor<2x1x1xi1>) -> tensor<2x1x1xi1>
    %49 = "linalg.generic"(%44, %48, %43) <{indexing_maps = [#map37, #map37, #map37], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg44: i1, %arg45: i1, %arg46: i1):
      %64 = "arith.andi"(%arg44, %arg45) : (i1, i1) -> i1
      "linalg.yield"(%64) : (i1) -> ()
    }) : (tensor<2x1x1xi1>, tensor<2x1x1xi1>, tensor<2x1x1xi1>) -> tensor<2x1x1xi1>
    %50 = "linalg.fill"(%28, %35) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg42: i1, %arg43: i1):
      "linalg.yield"(%arg42) : (i1) -> ()
    }) : (i1, tensor<2x1xi1>) -> tensor<2x1xi1>
    %51 = "linalg.generic"(%49, %50) <{indexing_maps = [#map37, #map22], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg40: i1, %arg41: i1):
      %63 = "arith.andi"(%arg41, %arg40) : (i1, i1) -> i1
      "linalg.yield"(%63) : (i1) -> ()
    }) : (tensor<2x1x1xi1>, tensor<2x1xi1>) -> tensor<2x1xi1>
    %52 = "tensor.empty"() : () -> tensor<2x1xf32>
    %53 = "linalg.generic"(%52) <{indexing_maps = [#map19], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg39: f32):
      %57 = "linalg.index"() <{dim = 0 : i64}> : () -> index
      %58 = "tensor.extract"(%40, %57, %27, %27) : (tensor<2x1x1xi32>, index, index, index) -> i32
      %59 = "arith.index_cast"(%58) : (i32) -> index
      %60 = "arith.maxsi"(%59, %27) : (index, index) -> index
      %61 = "arith.minsi"(%60, %26) : (index, index) -> index
      %62 = "tensor.extract"(%arg31, %57, %61) : (tensor<2x5xf32>, index, index) -> f32
      "linalg.yield"(%62) : (f32) -> ()
    }) : (tensor<2x1xf32>) -> tensor<2x1xf32>
    %54 = "linalg.generic"(%29, %52) <{indexing_maps = [#map18, #map19], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg37: f32, %arg38: f32):
      "linalg.yield"(%arg37) : (f32) -> ()
    }) : (tensor<f32>, tensor<2x1xf32>) -> tensor<2x1xf32>
    %55 = "linalg.generic"(%51, %53, %54, %52) <{indexing_maps = [#map19, #map19, #map19, #map19], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg33: i1, %arg34: f32, %arg35: f32, %arg36: f32):
      %56 = "arith.select"(%arg33, %arg34, %arg35) : (i1, f32, f32) -> f32
      "linalg.yield"(%56) : (f32) -> ()
    }) : (tensor<2x1xi1>, tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>) -> tensor<2x1xf32>
    "func.return"(%55, %40) : (tensor<2x1xf32>, tensor<2x1x1xi32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<2x1x1xi32>, tensor<2x1xf32>) -> tensor<2x5xf32>, res_attrs = [{}], sym_name = "take_along_axis_1", sym_visibility = "private"}> ({
  ^bb0(%arg22: tensor<2x1x1xi32>, %arg23: tensor<2x1xf32>):
    %19 = "arith.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %20 = "tensor.empty"() : () -> tensor<2x5xf32>
    %21 = "linalg.generic"(%19, %20) <{indexing_maps = [#map18, #map19], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg29: f32, %arg30: f32):
      "linalg.yield"(%arg29) : (f32) -> ()
    }) : (tensor<f32>, tensor<2x5xf32>) -> tensor<2x5xf32>
    %22 = "stablehlo.scatter"(%21, %arg22, %arg23) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg24: tensor<f32>, %arg25: tensor<f32>):
      %23 = "tensor.empty"() : () -> tensor<f32>
      %24 = "linalg.generic"(%arg24, %arg25, %23) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg26: f32, %arg27: f32, %arg28: f32):
        %25 = "arith.addf"(%arg26, %arg27) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%25) : (f32) -> ()
      }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%24) : (tensor<f32>) -> ()
    }) : (tensor<2x5xf32>, tensor<2x1x1xi32>, tensor<2x1xf32>) -> tensor<2x5xf32>
    "func.return"(%22) : (tensor<2x5xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<2x5xf32>, tensor<2x1xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>, res_attrs = [{}], sym_name = "log_softmax_2", sym_visibility = "private"}> ({
  ^bb0(%arg0: tensor<2x5xf32>, %arg1: tensor<2x1xf32>, %arg2: tensor<2x5xf32>):
    %0 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
    %1 = "tensor.empty"() : () -> tensor<2x5xf32>
    %2 = "linalg.generic"(%arg2, %1) <{indexing_maps = [#map19, #map19], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg20: f32, %arg21: f32):
      %18 = "arith.negf"(%arg20) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%18) : (f32) -> ()
    }) : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
    %3 = "tensor.empty"() : () -> tensor<2xf32>
    %4 = "linalg.fill"(%0, %3) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg18: f32, %arg19: f32):
      "linalg.yield"(%arg18) : (f32) -> ()
    }) : (f32, tensor<2xf32>) -> tensor<2xf32>
    %5 = "linalg.generic"(%2, %4) <{indexing_maps = [#map19, #map23], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg16: f32, %arg17: f32):
      %17 = "arith.addf"(%arg17, %arg16) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%17) : (f32) -> ()
    }) : (tensor<2x5xf32>, tensor<2xf32>) -> tensor<2xf32>
    %6 = "tensor.expand_shape"(%5) <{reassociation = [[0, 1]], static_output_shape = array<i64: 2, 1>}> : (tensor<2xf32>) -> tensor<2x1xf32>
    %7 = "tensor.empty"() : () -> tensor<2x1xf32>
    %8 = "linalg.generic"(%6, %arg1, %7) <{indexing_maps = [#map19, #map19, #map19], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg13: f32, %arg14: f32, %arg15: f32):
      %16 = "arith.divf"(%arg13, %arg14) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%16) : (f32) -> ()
    }) : (tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>) -> tensor<2x1xf32>
    %9 = "linalg.generic"(%8, %4) <{indexing_maps = [#map19, #map23], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg11: f32, %arg12: f32):
      %15 = "arith.addf"(%arg12, %arg11) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%15) : (f32) -> ()
    }) : (tensor<2x1xf32>, tensor<2xf32>) -> tensor<2xf32>
    %10 = "linalg.generic"(%9, %1) <{indexing_maps = [#map23, #map19], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg9: f32, %arg10: f32):
      "linalg.yield"(%arg9) : (f32) -> ()
    }) : (tensor<2xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
    %11 = "linalg.generic"(%10, %arg0, %1) <{indexing_maps = [#map19, #map19, #map19], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg6: f32, %arg7: f32, %arg8: f32):
      %14 = "arith.mulf"(%arg6, %arg7) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%14) : (f32) -> ()
    }) : (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
    %12 = "linalg.generic"(%arg2, %11, %1) <{indexing_maps = [#map19, #map19, #map19], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg3: f32, %arg4: f32, %arg5: f32):
      %13 = "arith.addf"(%arg3, %arg4) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%13) : (f32) -> ()
    }) : (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
    "func.return"(%12) : (tensor<2x5xf32>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 2 : i32, mhlo.num_replicas = 1 : i32} : () -> ()

