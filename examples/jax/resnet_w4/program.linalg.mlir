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
  "sdy.mesh"() <{mesh = #sdy.mesh<["dp"=4]>, sym_name = "mesh"}> {stablehlo.mesh = {axes = [{name = "dp", size = 4 : i64}]}} : () -> ()
  "sdy.mesh"() <{mesh = #sdy.mesh<["dp"=4]>, sym_name = "mesh_0"}> {stablehlo.mesh = {axes = [{name = "dp", size = 4 : i64}]}} : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}, {}, {}, {}], function_type = (tensor<3x3x8x8xf32>, tensor<8x5xf32>, tensor<3x3x8x8xf32>, tensor<5x5x3x8xf32>, tensor<8x16x16x3xf32>, tensor<8xi32>) -> (tensor<f32>, tensor<3x3x8x8xf32>, tensor<8x5xf32>, tensor<3x3x8x8xf32>, tensor<5x5x3x8xf32>), res_attrs = [{jax.result_info = "result[0]"}, {jax.result_info = "result[1]['first']"}, {jax.result_info = "result[1]['head']"}, {jax.result_info = "result[1]['second']"}, {jax.result_info = "result[1]['stem']"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg117: tensor<3x3x8x8xf32>, %arg118: tensor<8x5xf32>, %arg119: tensor<3x3x8x8xf32>, %arg120: tensor<5x5x3x8xf32>, %arg121: tensor<8x16x16x3xf32>, %arg122: tensor<8xi32>):
    %107:5 = "sdy.manual_computation"(%arg117, %arg118, %arg119, %arg120, %arg121, %arg122) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{}, {}, {}, {}]>, <@mesh, [{}, {}]>, <@mesh, [{}, {}, {}, {}]>, <@mesh, [{}, {}, {}, {}]>, <@mesh, [{"dp"}, {}, {}, {}]>, <@mesh, [{"dp"}]>]>, manual_axes = #sdy<manual_axes{"dp"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, []>, <@mesh, [{}, {}, {}, {}]>, <@mesh, [{}, {}]>, <@mesh, [{}, {}, {}, {}]>, <@mesh, [{}, {}, {}, {}]>]>}> ({
    ^bb0(%arg123: tensor<3x3x8x8xf32>, %arg124: tensor<8x5xf32>, %arg125: tensor<3x3x8x8xf32>, %arg126: tensor<5x5x3x8xf32>, %arg127: tensor<2x16x16x3xf32>, %arg128: tensor<2xi32>):
      %108 = "arith.constant"() <{value = -1.000000e+00 : f32}> : () -> f32
      %109 = "arith.constant"() <{value = 4.000000e+00 : f32}> : () -> f32
      %110 = "arith.constant"() <{value = 0xFF800000 : f32}> : () -> f32
      %111 = "arith.constant"() <{value = 2.000000e+00 : f32}> : () -> f32
      %112 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
      %113 = "arith.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
      %114 = "arith.constant"() <{value = dense<1.600000e+01> : tensor<f32>}> : () -> tensor<f32>
      %115 = "arith.constant"() <{value = dense<3.200000e+01> : tensor<f32>}> : () -> tensor<f32>
      %116 = "arith.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
      %117 = "arith.constant"() <{value = dense<-5.000000e-01> : tensor<f32>}> : () -> tensor<f32>
      %118 = "arith.constant"() <{value = dense<9.99999974E-6> : tensor<f32>}> : () -> tensor<f32>
      %119 = "arith.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %120 = "arith.constant"() <{value = dense<4.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %121 = "arith.constant"() <{value = dense<1.280000e+02> : tensor<f32>}> : () -> tensor<f32>
      %122 = "arith.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %123 = "tensor.empty"() : () -> tensor<2x8x8x8xf32>
      %124 = "linalg.fill"(%112, %123) <{operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg730: f32, %arg731: f32):
        "linalg.yield"(%arg730) : (f32) -> ()
      }) : (f32, tensor<2x8x8x8xf32>) -> tensor<2x8x8x8xf32>
      %125 = "tensor.pad"(%arg127) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_high = array<i64: 0, 2, 2, 0>, static_low = array<i64: 0, 1, 1, 0>}> ({
      ^bb0(%arg726: index, %arg727: index, %arg728: index, %arg729: index):
        "tensor.yield"(%112) : (f32) -> ()
      }) : (tensor<2x16x16x3xf32>) -> tensor<2x19x19x3xf32>
      %126 = "linalg.conv_2d_nhwc_hwcf"(%125, %arg126, %124) <{dilations = dense<1> : tensor<2xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<2> : tensor<2xi64>}> ({
      ^bb0(%arg723: f32, %arg724: f32, %arg725: f32):
        %566 = "arith.mulf"(%arg723, %arg724) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        %567 = "arith.addf"(%arg725, %566) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%567) : (f32) -> ()
      }) {linalg.memoized_indexing_maps = [#map, #map1, #map2]} : (tensor<2x19x19x3xf32>, tensor<5x5x3x8xf32>, tensor<2x8x8x8xf32>) -> tensor<2x8x8x8xf32>
      %127 = "tensor.empty"() : () -> tensor<8xf32>
      %128 = "linalg.fill"(%112, %127) <{operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg721: f32, %arg722: f32):
        "linalg.yield"(%arg721) : (f32) -> ()
      }) : (f32, tensor<8xf32>) -> tensor<8xf32>
      %129 = "linalg.generic"(%126, %128) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg719: f32, %arg720: f32):
        %565 = "arith.addf"(%arg720, %arg719) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%565) : (f32) -> ()
      }) : (tensor<2x8x8x8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %130 = "linalg.generic"(%121, %127) <{indexing_maps = [#map5, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg717: f32, %arg718: f32):
        "linalg.yield"(%arg717) : (f32) -> ()
      }) : (tensor<f32>, tensor<8xf32>) -> tensor<8xf32>
      %131 = "linalg.generic"(%129, %130, %127) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg714: f32, %arg715: f32, %arg716: f32):
        %564 = "arith.divf"(%arg714, %arg715) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%564) : (f32) -> ()
      }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %132 = "stablehlo.all_reduce"(%131) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "dp">]>, use_global_device_ids}> ({
      ^bb0(%arg709: tensor<f32>, %arg710: tensor<f32>):
        %561 = "tensor.empty"() : () -> tensor<f32>
        %562 = "linalg.generic"(%arg709, %arg710, %561) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg711: f32, %arg712: f32, %arg713: f32):
          %563 = "arith.addf"(%arg711, %arg712) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
          "linalg.yield"(%563) : (f32) -> ()
        }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%562) : (tensor<f32>) -> ()
      }) : (tensor<8xf32>) -> tensor<8xf32>
      %133 = "linalg.generic"(%120, %127) <{indexing_maps = [#map5, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg707: f32, %arg708: f32):
        "linalg.yield"(%arg707) : (f32) -> ()
      }) : (tensor<f32>, tensor<8xf32>) -> tensor<8xf32>
      %134 = "linalg.generic"(%132, %133, %127) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg704: f32, %arg705: f32, %arg706: f32):
        %560 = "arith.divf"(%arg704, %arg705) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%560) : (f32) -> ()
      }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %135 = "tensor.empty"() : () -> tensor<1x1x1x8xf32>
      %136 = "linalg.generic"(%134, %135) <{indexing_maps = [#map8, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg702: f32, %arg703: f32):
        "linalg.yield"(%arg702) : (f32) -> ()
      }) : (tensor<8xf32>, tensor<1x1x1x8xf32>) -> tensor<1x1x1x8xf32>
      %137 = "linalg.generic"(%136, %123) <{indexing_maps = [#map10, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg700: f32, %arg701: f32):
        "linalg.yield"(%arg700) : (f32) -> ()
      }) : (tensor<1x1x1x8xf32>, tensor<2x8x8x8xf32>) -> tensor<2x8x8x8xf32>
      %138 = "linalg.generic"(%126, %137, %123) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg697: f32, %arg698: f32, %arg699: f32):
        %559 = "arith.subf"(%arg697, %arg698) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%559) : (f32) -> ()
      }) : (tensor<2x8x8x8xf32>, tensor<2x8x8x8xf32>, tensor<2x8x8x8xf32>) -> tensor<2x8x8x8xf32>
      %139 = "linalg.generic"(%138, %138, %123) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg694: f32, %arg695: f32, %arg696: f32):
        %558 = "arith.mulf"(%arg694, %arg695) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%558) : (f32) -> ()
      }) : (tensor<2x8x8x8xf32>, tensor<2x8x8x8xf32>, tensor<2x8x8x8xf32>) -> tensor<2x8x8x8xf32>
      %140 = "linalg.generic"(%119, %123) <{indexing_maps = [#map11, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg692: f32, %arg693: f32):
        "linalg.yield"(%arg692) : (f32) -> ()
      }) : (tensor<f32>, tensor<2x8x8x8xf32>) -> tensor<2x8x8x8xf32>
      %141 = "linalg.generic"(%140, %138, %123) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg689: f32, %arg690: f32, %arg691: f32):
        %557 = "arith.mulf"(%arg689, %arg690) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%557) : (f32) -> ()
      }) : (tensor<2x8x8x8xf32>, tensor<2x8x8x8xf32>, tensor<2x8x8x8xf32>) -> tensor<2x8x8x8xf32>
      %142 = "linalg.generic"(%139, %128) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg687: f32, %arg688: f32):
        %556 = "arith.addf"(%arg688, %arg687) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%556) : (f32) -> ()
      }) : (tensor<2x8x8x8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %143 = "linalg.generic"(%142, %130, %127) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg684: f32, %arg685: f32, %arg686: f32):
        %555 = "arith.divf"(%arg684, %arg685) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%555) : (f32) -> ()
      }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %144 = "stablehlo.all_reduce"(%143) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "dp">]>, use_global_device_ids}> ({
      ^bb0(%arg679: tensor<f32>, %arg680: tensor<f32>):
        %552 = "tensor.empty"() : () -> tensor<f32>
        %553 = "linalg.generic"(%arg679, %arg680, %552) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg681: f32, %arg682: f32, %arg683: f32):
          %554 = "arith.addf"(%arg681, %arg682) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
          "linalg.yield"(%554) : (f32) -> ()
        }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%553) : (tensor<f32>) -> ()
      }) : (tensor<8xf32>) -> tensor<8xf32>
      %145 = "linalg.generic"(%144, %133, %127) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg676: f32, %arg677: f32, %arg678: f32):
        %551 = "arith.divf"(%arg676, %arg677) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%551) : (f32) -> ()
      }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %146 = "linalg.generic"(%118, %127) <{indexing_maps = [#map5, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg674: f32, %arg675: f32):
        "linalg.yield"(%arg674) : (f32) -> ()
      }) : (tensor<f32>, tensor<8xf32>) -> tensor<8xf32>
      %147 = "linalg.generic"(%145, %146, %127) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg671: f32, %arg672: f32, %arg673: f32):
        %550 = "arith.addf"(%arg671, %arg672) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%550) : (f32) -> ()
      }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %148 = "linalg.generic"(%147, %127) <{indexing_maps = [#map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg669: f32, %arg670: f32):
        %549 = "math.rsqrt"(%arg669) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
        "linalg.yield"(%549) : (f32) -> ()
      }) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %149 = "linalg.generic"(%148, %147, %127) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg666: f32, %arg667: f32, %arg668: f32):
        %548 = "arith.divf"(%arg666, %arg667) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%548) : (f32) -> ()
      }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %150 = "linalg.generic"(%117, %127) <{indexing_maps = [#map5, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg664: f32, %arg665: f32):
        "linalg.yield"(%arg664) : (f32) -> ()
      }) : (tensor<f32>, tensor<8xf32>) -> tensor<8xf32>
      %151 = "linalg.generic"(%150, %149, %127) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg661: f32, %arg662: f32, %arg663: f32):
        %547 = "arith.mulf"(%arg661, %arg662) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%547) : (f32) -> ()
      }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %152 = "linalg.generic"(%148, %135) <{indexing_maps = [#map8, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg659: f32, %arg660: f32):
        "linalg.yield"(%arg659) : (f32) -> ()
      }) : (tensor<8xf32>, tensor<1x1x1x8xf32>) -> tensor<1x1x1x8xf32>
      %153 = "linalg.generic"(%152, %123) <{indexing_maps = [#map10, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg657: f32, %arg658: f32):
        "linalg.yield"(%arg657) : (f32) -> ()
      }) : (tensor<1x1x1x8xf32>, tensor<2x8x8x8xf32>) -> tensor<2x8x8x8xf32>
      %154 = "linalg.generic"(%138, %153, %123) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg654: f32, %arg655: f32, %arg656: f32):
        %546 = "arith.mulf"(%arg654, %arg655) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%546) : (f32) -> ()
      }) : (tensor<2x8x8x8xf32>, tensor<2x8x8x8xf32>, tensor<2x8x8x8xf32>) -> tensor<2x8x8x8xf32>
      %155 = "func.call"(%154) <{callee = @relu}> : (tensor<2x8x8x8xf32>) -> tensor<2x8x8x8xf32>
      %156 = "linalg.generic"(%122, %123) <{indexing_maps = [#map11, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg652: f32, %arg653: f32):
        "linalg.yield"(%arg652) : (f32) -> ()
      }) : (tensor<f32>, tensor<2x8x8x8xf32>) -> tensor<2x8x8x8xf32>
      %157 = "tensor.empty"() : () -> tensor<2x8x8x8xi1>
      %158 = "linalg.generic"(%154, %156, %157) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg649: f32, %arg650: f32, %arg651: i1):
        %545 = "arith.cmpf"(%arg649, %arg650) <{fastmath = #arith.fastmath<none>, predicate = 2 : i64}> : (f32, f32) -> i1
        "linalg.yield"(%545) : (i1) -> ()
      }) : (tensor<2x8x8x8xf32>, tensor<2x8x8x8xf32>, tensor<2x8x8x8xi1>) -> tensor<2x8x8x8xi1>
      %159 = "tensor.empty"() : () -> tensor<2x4x4x8xf32>
      %160 = "linalg.generic"(%116, %159) <{indexing_maps = [#map11, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg647: f32, %arg648: f32):
        "linalg.yield"(%arg647) : (f32) -> ()
      }) : (tensor<f32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %161 = "tensor.pad"(%155) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_high = array<i64: 0, 1, 1, 0>, static_low = array<i64: 0, 0, 0, 0>}> ({
      ^bb0(%arg643: index, %arg644: index, %arg645: index, %arg646: index):
        "tensor.yield"(%110) : (f32) -> ()
      }) : (tensor<2x8x8x8xf32>) -> tensor<2x9x9x8xf32>
      %162 = "tensor.empty"() : () -> tensor<3x3xf32>
      %163 = "linalg.generic"(%161, %162, %160) <{indexing_maps = [#map12, #map13, #map14], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg640: f32, %arg641: f32, %arg642: f32):
        %544 = "arith.maximumf"(%arg642, %arg640) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%544) : (f32) -> ()
      }) : (tensor<2x9x9x8xf32>, tensor<3x3xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %164 = "linalg.fill"(%112, %159) <{operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg638: f32, %arg639: f32):
        "linalg.yield"(%arg638) : (f32) -> ()
      }) : (f32, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %165 = "tensor.pad"(%163) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_high = array<i64: 0, 1, 1, 0>, static_low = array<i64: 0, 1, 1, 0>}> ({
      ^bb0(%arg634: index, %arg635: index, %arg636: index, %arg637: index):
        "tensor.yield"(%112) : (f32) -> ()
      }) : (tensor<2x4x4x8xf32>) -> tensor<2x6x6x8xf32>
      %166 = "linalg.conv_2d_nhwc_hwcf"(%165, %arg123, %164) <{dilations = dense<1> : tensor<2xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<1> : tensor<2xi64>}> ({
      ^bb0(%arg631: f32, %arg632: f32, %arg633: f32):
        %542 = "arith.mulf"(%arg631, %arg632) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        %543 = "arith.addf"(%arg633, %542) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%543) : (f32) -> ()
      }) {linalg.memoized_indexing_maps = [#map15, #map1, #map2]} : (tensor<2x6x6x8xf32>, tensor<3x3x8x8xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %167 = "linalg.generic"(%166, %128) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg629: f32, %arg630: f32):
        %541 = "arith.addf"(%arg630, %arg629) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%541) : (f32) -> ()
      }) : (tensor<2x4x4x8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %168 = "linalg.generic"(%115, %127) <{indexing_maps = [#map5, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg627: f32, %arg628: f32):
        "linalg.yield"(%arg627) : (f32) -> ()
      }) : (tensor<f32>, tensor<8xf32>) -> tensor<8xf32>
      %169 = "linalg.generic"(%167, %168, %127) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg624: f32, %arg625: f32, %arg626: f32):
        %540 = "arith.divf"(%arg624, %arg625) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%540) : (f32) -> ()
      }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %170 = "stablehlo.all_reduce"(%169) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "dp">]>, use_global_device_ids}> ({
      ^bb0(%arg619: tensor<f32>, %arg620: tensor<f32>):
        %537 = "tensor.empty"() : () -> tensor<f32>
        %538 = "linalg.generic"(%arg619, %arg620, %537) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg621: f32, %arg622: f32, %arg623: f32):
          %539 = "arith.addf"(%arg621, %arg622) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
          "linalg.yield"(%539) : (f32) -> ()
        }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%538) : (tensor<f32>) -> ()
      }) : (tensor<8xf32>) -> tensor<8xf32>
      %171 = "linalg.generic"(%170, %133, %127) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg616: f32, %arg617: f32, %arg618: f32):
        %536 = "arith.divf"(%arg616, %arg617) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%536) : (f32) -> ()
      }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %172 = "linalg.generic"(%171, %135) <{indexing_maps = [#map8, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg614: f32, %arg615: f32):
        "linalg.yield"(%arg614) : (f32) -> ()
      }) : (tensor<8xf32>, tensor<1x1x1x8xf32>) -> tensor<1x1x1x8xf32>
      %173 = "linalg.generic"(%172, %159) <{indexing_maps = [#map10, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg612: f32, %arg613: f32):
        "linalg.yield"(%arg612) : (f32) -> ()
      }) : (tensor<1x1x1x8xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %174 = "linalg.generic"(%166, %173, %159) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg609: f32, %arg610: f32, %arg611: f32):
        %535 = "arith.subf"(%arg609, %arg610) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%535) : (f32) -> ()
      }) : (tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %175 = "linalg.generic"(%174, %174, %159) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg606: f32, %arg607: f32, %arg608: f32):
        %534 = "arith.mulf"(%arg606, %arg607) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%534) : (f32) -> ()
      }) : (tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %176 = "linalg.generic"(%119, %159) <{indexing_maps = [#map11, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg604: f32, %arg605: f32):
        "linalg.yield"(%arg604) : (f32) -> ()
      }) : (tensor<f32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %177 = "linalg.generic"(%176, %174, %159) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg601: f32, %arg602: f32, %arg603: f32):
        %533 = "arith.mulf"(%arg601, %arg602) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%533) : (f32) -> ()
      }) : (tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %178 = "linalg.generic"(%175, %128) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg599: f32, %arg600: f32):
        %532 = "arith.addf"(%arg600, %arg599) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%532) : (f32) -> ()
      }) : (tensor<2x4x4x8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %179 = "linalg.generic"(%178, %168, %127) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg596: f32, %arg597: f32, %arg598: f32):
        %531 = "arith.divf"(%arg596, %arg597) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%531) : (f32) -> ()
      }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %180 = "stablehlo.all_reduce"(%179) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "dp">]>, use_global_device_ids}> ({
      ^bb0(%arg591: tensor<f32>, %arg592: tensor<f32>):
        %528 = "tensor.empty"() : () -> tensor<f32>
        %529 = "linalg.generic"(%arg591, %arg592, %528) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg593: f32, %arg594: f32, %arg595: f32):
          %530 = "arith.addf"(%arg593, %arg594) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
          "linalg.yield"(%530) : (f32) -> ()
        }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%529) : (tensor<f32>) -> ()
      }) : (tensor<8xf32>) -> tensor<8xf32>
      %181 = "linalg.generic"(%180, %133, %127) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg588: f32, %arg589: f32, %arg590: f32):
        %527 = "arith.divf"(%arg588, %arg589) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%527) : (f32) -> ()
      }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %182 = "linalg.generic"(%181, %146, %127) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg585: f32, %arg586: f32, %arg587: f32):
        %526 = "arith.addf"(%arg585, %arg586) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%526) : (f32) -> ()
      }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %183 = "linalg.generic"(%182, %127) <{indexing_maps = [#map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg583: f32, %arg584: f32):
        %525 = "math.rsqrt"(%arg583) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
        "linalg.yield"(%525) : (f32) -> ()
      }) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %184 = "linalg.generic"(%183, %182, %127) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg580: f32, %arg581: f32, %arg582: f32):
        %524 = "arith.divf"(%arg580, %arg581) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%524) : (f32) -> ()
      }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %185 = "linalg.generic"(%150, %184, %127) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg577: f32, %arg578: f32, %arg579: f32):
        %523 = "arith.mulf"(%arg577, %arg578) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%523) : (f32) -> ()
      }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %186 = "linalg.generic"(%183, %135) <{indexing_maps = [#map8, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg575: f32, %arg576: f32):
        "linalg.yield"(%arg575) : (f32) -> ()
      }) : (tensor<8xf32>, tensor<1x1x1x8xf32>) -> tensor<1x1x1x8xf32>
      %187 = "linalg.generic"(%186, %159) <{indexing_maps = [#map10, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg573: f32, %arg574: f32):
        "linalg.yield"(%arg573) : (f32) -> ()
      }) : (tensor<1x1x1x8xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %188 = "linalg.generic"(%174, %187, %159) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg570: f32, %arg571: f32, %arg572: f32):
        %522 = "arith.mulf"(%arg570, %arg571) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%522) : (f32) -> ()
      }) : (tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %189 = "func.call"(%188) <{callee = @relu_0}> : (tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %190 = "linalg.generic"(%122, %159) <{indexing_maps = [#map11, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg568: f32, %arg569: f32):
        "linalg.yield"(%arg568) : (f32) -> ()
      }) : (tensor<f32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %191 = "tensor.empty"() : () -> tensor<2x4x4x8xi1>
      %192 = "linalg.generic"(%188, %190, %191) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg565: f32, %arg566: f32, %arg567: i1):
        %521 = "arith.cmpf"(%arg565, %arg566) <{fastmath = #arith.fastmath<none>, predicate = 2 : i64}> : (f32, f32) -> i1
        "linalg.yield"(%521) : (i1) -> ()
      }) : (tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>, tensor<2x4x4x8xi1>) -> tensor<2x4x4x8xi1>
      %193 = "tensor.pad"(%189) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_high = array<i64: 0, 1, 1, 0>, static_low = array<i64: 0, 1, 1, 0>}> ({
      ^bb0(%arg561: index, %arg562: index, %arg563: index, %arg564: index):
        "tensor.yield"(%112) : (f32) -> ()
      }) : (tensor<2x4x4x8xf32>) -> tensor<2x6x6x8xf32>
      %194 = "linalg.conv_2d_nhwc_hwcf"(%193, %arg125, %164) <{dilations = dense<1> : tensor<2xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<1> : tensor<2xi64>}> ({
      ^bb0(%arg558: f32, %arg559: f32, %arg560: f32):
        %519 = "arith.mulf"(%arg558, %arg559) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        %520 = "arith.addf"(%arg560, %519) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%520) : (f32) -> ()
      }) {linalg.memoized_indexing_maps = [#map15, #map1, #map2]} : (tensor<2x6x6x8xf32>, tensor<3x3x8x8xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %195 = "linalg.generic"(%194, %128) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg556: f32, %arg557: f32):
        %518 = "arith.addf"(%arg557, %arg556) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%518) : (f32) -> ()
      }) : (tensor<2x4x4x8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %196 = "linalg.generic"(%195, %168, %127) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg553: f32, %arg554: f32, %arg555: f32):
        %517 = "arith.divf"(%arg553, %arg554) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%517) : (f32) -> ()
      }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %197 = "stablehlo.all_reduce"(%196) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "dp">]>, use_global_device_ids}> ({
      ^bb0(%arg548: tensor<f32>, %arg549: tensor<f32>):
        %514 = "tensor.empty"() : () -> tensor<f32>
        %515 = "linalg.generic"(%arg548, %arg549, %514) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg550: f32, %arg551: f32, %arg552: f32):
          %516 = "arith.addf"(%arg550, %arg551) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
          "linalg.yield"(%516) : (f32) -> ()
        }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%515) : (tensor<f32>) -> ()
      }) : (tensor<8xf32>) -> tensor<8xf32>
      %198 = "linalg.generic"(%197, %133, %127) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg545: f32, %arg546: f32, %arg547: f32):
        %513 = "arith.divf"(%arg545, %arg546) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%513) : (f32) -> ()
      }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %199 = "linalg.generic"(%198, %135) <{indexing_maps = [#map8, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg543: f32, %arg544: f32):
        "linalg.yield"(%arg543) : (f32) -> ()
      }) : (tensor<8xf32>, tensor<1x1x1x8xf32>) -> tensor<1x1x1x8xf32>
      %200 = "linalg.generic"(%199, %159) <{indexing_maps = [#map10, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg541: f32, %arg542: f32):
        "linalg.yield"(%arg541) : (f32) -> ()
      }) : (tensor<1x1x1x8xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %201 = "linalg.generic"(%194, %200, %159) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg538: f32, %arg539: f32, %arg540: f32):
        %512 = "arith.subf"(%arg538, %arg539) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%512) : (f32) -> ()
      }) : (tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %202 = "linalg.generic"(%201, %201, %159) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg535: f32, %arg536: f32, %arg537: f32):
        %511 = "arith.mulf"(%arg535, %arg536) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%511) : (f32) -> ()
      }) : (tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %203 = "linalg.generic"(%176, %201, %159) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg532: f32, %arg533: f32, %arg534: f32):
        %510 = "arith.mulf"(%arg532, %arg533) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%510) : (f32) -> ()
      }) : (tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %204 = "linalg.generic"(%202, %128) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg530: f32, %arg531: f32):
        %509 = "arith.addf"(%arg531, %arg530) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%509) : (f32) -> ()
      }) : (tensor<2x4x4x8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %205 = "linalg.generic"(%204, %168, %127) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg527: f32, %arg528: f32, %arg529: f32):
        %508 = "arith.divf"(%arg527, %arg528) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%508) : (f32) -> ()
      }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %206 = "stablehlo.all_reduce"(%205) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "dp">]>, use_global_device_ids}> ({
      ^bb0(%arg522: tensor<f32>, %arg523: tensor<f32>):
        %505 = "tensor.empty"() : () -> tensor<f32>
        %506 = "linalg.generic"(%arg522, %arg523, %505) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg524: f32, %arg525: f32, %arg526: f32):
          %507 = "arith.addf"(%arg524, %arg525) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
          "linalg.yield"(%507) : (f32) -> ()
        }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%506) : (tensor<f32>) -> ()
      }) : (tensor<8xf32>) -> tensor<8xf32>
      %207 = "linalg.generic"(%206, %133, %127) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg519: f32, %arg520: f32, %arg521: f32):
        %504 = "arith.divf"(%arg519, %arg520) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%504) : (f32) -> ()
      }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %208 = "linalg.generic"(%207, %146, %127) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg516: f32, %arg517: f32, %arg518: f32):
        %503 = "arith.addf"(%arg516, %arg517) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%503) : (f32) -> ()
      }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %209 = "linalg.generic"(%208, %127) <{indexing_maps = [#map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg514: f32, %arg515: f32):
        %502 = "math.rsqrt"(%arg514) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
        "linalg.yield"(%502) : (f32) -> ()
      }) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %210 = "linalg.generic"(%209, %208, %127) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg511: f32, %arg512: f32, %arg513: f32):
        %501 = "arith.divf"(%arg511, %arg512) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%501) : (f32) -> ()
      }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %211 = "linalg.generic"(%150, %210, %127) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg508: f32, %arg509: f32, %arg510: f32):
        %500 = "arith.mulf"(%arg508, %arg509) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%500) : (f32) -> ()
      }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %212 = "linalg.generic"(%209, %135) <{indexing_maps = [#map8, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg506: f32, %arg507: f32):
        "linalg.yield"(%arg506) : (f32) -> ()
      }) : (tensor<8xf32>, tensor<1x1x1x8xf32>) -> tensor<1x1x1x8xf32>
      %213 = "linalg.generic"(%212, %159) <{indexing_maps = [#map10, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg504: f32, %arg505: f32):
        "linalg.yield"(%arg504) : (f32) -> ()
      }) : (tensor<1x1x1x8xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %214 = "linalg.generic"(%201, %213, %159) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg501: f32, %arg502: f32, %arg503: f32):
        %499 = "arith.mulf"(%arg501, %arg502) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%499) : (f32) -> ()
      }) : (tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %215 = "linalg.generic"(%163, %214, %159) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg498: f32, %arg499: f32, %arg500: f32):
        %498 = "arith.addf"(%arg498, %arg499) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%498) : (f32) -> ()
      }) : (tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %216 = "func.call"(%215) <{callee = @relu_0}> : (tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %217 = "linalg.generic"(%215, %190, %191) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg495: f32, %arg496: f32, %arg497: i1):
        %497 = "arith.cmpf"(%arg495, %arg496) <{fastmath = #arith.fastmath<none>, predicate = 2 : i64}> : (f32, f32) -> i1
        "linalg.yield"(%497) : (i1) -> ()
      }) : (tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>, tensor<2x4x4x8xi1>) -> tensor<2x4x4x8xi1>
      %218 = "tensor.empty"() : () -> tensor<2x8xf32>
      %219 = "linalg.fill"(%112, %218) <{operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg493: f32, %arg494: f32):
        "linalg.yield"(%arg493) : (f32) -> ()
      }) : (f32, tensor<2x8xf32>) -> tensor<2x8xf32>
      %220 = "linalg.generic"(%216, %219) <{indexing_maps = [#map16, #map17], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg491: f32, %arg492: f32):
        %496 = "arith.addf"(%arg492, %arg491) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%496) : (f32) -> ()
      }) : (tensor<2x4x4x8xf32>, tensor<2x8xf32>) -> tensor<2x8xf32>
      %221 = "linalg.generic"(%114, %218) <{indexing_maps = [#map18, #map19], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg489: f32, %arg490: f32):
        "linalg.yield"(%arg489) : (f32) -> ()
      }) : (tensor<f32>, tensor<2x8xf32>) -> tensor<2x8xf32>
      %222 = "linalg.generic"(%220, %221, %218) <{indexing_maps = [#map19, #map19, #map19], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg486: f32, %arg487: f32, %arg488: f32):
        %495 = "arith.divf"(%arg486, %arg487) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%495) : (f32) -> ()
      }) : (tensor<2x8xf32>, tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<2x8xf32>
      %223 = "tensor.empty"() : () -> tensor<2x5xf32>
      %224 = "linalg.fill"(%112, %223) <{operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg484: f32, %arg485: f32):
        "linalg.yield"(%arg484) : (f32) -> ()
      }) : (f32, tensor<2x5xf32>) -> tensor<2x5xf32>
      %225 = "linalg.matmul"(%222, %arg124, %224) <{indexing_maps = [#map20, #map21, #map22], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg481: f32, %arg482: f32, %arg483: f32):
        %493 = "arith.mulf"(%arg481, %arg482) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        %494 = "arith.addf"(%arg483, %493) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%494) : (f32) -> ()
      }) : (tensor<2x8xf32>, tensor<8x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
      %226:3 = "func.call"(%225) <{callee = @log_softmax}> : (tensor<2x5xf32>) -> (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x1xf32>)
      %227 = "tensor.empty"() : () -> tensor<2x1xi32>
      %228 = "linalg.generic"(%arg128, %227) <{indexing_maps = [#map23, #map19], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg479: i32, %arg480: i32):
        "linalg.yield"(%arg479) : (i32) -> ()
      }) : (tensor<2xi32>, tensor<2x1xi32>) -> tensor<2x1xi32>
      %229:2 = "func.call"(%226#0, %228) <{callee = @take_along_axis}> : (tensor<2x5xf32>, tensor<2x1xi32>) -> (tensor<2x1xf32>, tensor<2x1x1xi32>)
      %230 = "tensor.empty"() : () -> tensor<f32>
      %231 = "linalg.fill"(%112, %230) <{operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg477: f32, %arg478: f32):
        "linalg.yield"(%arg477) : (f32) -> ()
      }) : (f32, tensor<f32>) -> tensor<f32>
      %232 = "linalg.generic"(%229#0, %231) <{indexing_maps = [#map19, #map18], iterator_types = [#linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg475: f32, %arg476: f32):
        %492 = "arith.addf"(%arg476, %arg475) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%492) : (f32) -> ()
      }) : (tensor<2x1xf32>, tensor<f32>) -> tensor<f32>
      %233 = "linalg.generic"(%232, %230) <{indexing_maps = [#map7, #map7], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg473: f32, %arg474: f32):
        %491 = "arith.divf"(%arg473, %111) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%491) : (f32) -> ()
      }) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      %234 = "linalg.generic"(%233, %230) <{indexing_maps = [#map7, #map7], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg471: f32, %arg472: f32):
        %490 = "arith.negf"(%arg471) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
        "linalg.yield"(%490) : (f32) -> ()
      }) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      %235 = "linalg.generic"(%230) <{indexing_maps = [#map7], iterator_types = [], operandSegmentSizes = array<i32: 0, 1>}> ({
      ^bb0(%arg470: f32):
        "linalg.yield"(%108) : (f32) -> ()
      }) : (tensor<f32>) -> tensor<f32>
      %236 = "linalg.generic"(%235, %230) <{indexing_maps = [#map7, #map7], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg468: f32, %arg469: f32):
        %489 = "arith.divf"(%arg468, %111) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%489) : (f32) -> ()
      }) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      %237 = "tensor.empty"() : () -> tensor<2x1xf32>
      %238 = "linalg.generic"(%236, %237) <{indexing_maps = [#map18, #map19], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg466: f32, %arg467: f32):
        "linalg.yield"(%arg466) : (f32) -> ()
      }) : (tensor<f32>, tensor<2x1xf32>) -> tensor<2x1xf32>
      %239 = "func.call"(%229#1, %238) <{callee = @take_along_axis_1}> : (tensor<2x1x1xi32>, tensor<2x1xf32>) -> tensor<2x5xf32>
      %240 = "func.call"(%226#1, %226#2, %239) <{callee = @log_softmax_2}> : (tensor<2x5xf32>, tensor<2x1xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
      %241 = "tensor.empty"() : () -> tensor<5x8xf32>
      %242 = "linalg.fill"(%112, %241) <{operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg464: f32, %arg465: f32):
        "linalg.yield"(%arg464) : (f32) -> ()
      }) : (f32, tensor<5x8xf32>) -> tensor<5x8xf32>
      %243 = "linalg.generic"(%240, %222, %242) <{indexing_maps = [#map24, #map21, #map22], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg461: f32, %arg462: f32, %arg463: f32):
        %487 = "arith.mulf"(%arg461, %arg462) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        %488 = "arith.addf"(%arg463, %487) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%488) : (f32) -> ()
      }) : (tensor<2x5xf32>, tensor<2x8xf32>, tensor<5x8xf32>) -> tensor<5x8xf32>
      %244 = "tensor.empty"() : () -> tensor<8x5xf32>
      %245 = "linalg.generic"(%243, %244) <{indexing_maps = [#map25, #map19], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg459: f32, %arg460: f32):
        "linalg.yield"(%arg459) : (f32) -> ()
      }) : (tensor<5x8xf32>, tensor<8x5xf32>) -> tensor<8x5xf32>
      %246 = "linalg.generic"(%240, %arg124, %219) <{indexing_maps = [#map20, #map26, #map22], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg456: f32, %arg457: f32, %arg458: f32):
        %485 = "arith.mulf"(%arg456, %arg457) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        %486 = "arith.addf"(%arg458, %485) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%486) : (f32) -> ()
      }) : (tensor<2x5xf32>, tensor<8x5xf32>, tensor<2x8xf32>) -> tensor<2x8xf32>
      %247 = "linalg.generic"(%246, %221, %218) <{indexing_maps = [#map19, #map19, #map19], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg453: f32, %arg454: f32, %arg455: f32):
        %484 = "arith.divf"(%arg453, %arg454) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%484) : (f32) -> ()
      }) : (tensor<2x8xf32>, tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<2x8xf32>
      %248 = "linalg.generic"(%247, %159) <{indexing_maps = [#map27, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg451: f32, %arg452: f32):
        "linalg.yield"(%arg451) : (f32) -> ()
      }) : (tensor<2x8xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %249 = "linalg.generic"(%217, %248, %190, %159) <{indexing_maps = [#map9, #map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
      ^bb0(%arg447: i1, %arg448: f32, %arg449: f32, %arg450: f32):
        %483 = "arith.select"(%arg447, %arg448, %arg449) : (i1, f32, f32) -> f32
        "linalg.yield"(%483) : (f32) -> ()
      }) : (tensor<2x4x4x8xi1>, tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %250 = "linalg.generic"(%201, %249, %159) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg444: f32, %arg445: f32, %arg446: f32):
        %482 = "arith.mulf"(%arg444, %arg445) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%482) : (f32) -> ()
      }) : (tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %251 = "linalg.generic"(%250, %128) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg442: f32, %arg443: f32):
        %481 = "arith.addf"(%arg443, %arg442) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%481) : (f32) -> ()
      }) : (tensor<2x4x4x8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %252 = "tensor.expand_shape"(%251) <{reassociation = [[0, 1, 2, 3]], static_output_shape = array<i64: 1, 1, 1, 8>}> : (tensor<8xf32>) -> tensor<1x1x1x8xf32>
      %253 = "linalg.generic"(%249, %213, %159) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg439: f32, %arg440: f32, %arg441: f32):
        %480 = "arith.mulf"(%arg439, %arg440) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%480) : (f32) -> ()
      }) : (tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %254 = "linalg.generic"(%252, %128) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg437: f32, %arg438: f32):
        %479 = "arith.addf"(%arg438, %arg437) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%479) : (f32) -> ()
      }) : (tensor<1x1x1x8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %255 = "linalg.generic"(%254, %211, %127) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg434: f32, %arg435: f32, %arg436: f32):
        %478 = "arith.mulf"(%arg434, %arg435) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%478) : (f32) -> ()
      }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %256 = "linalg.generic"(%255, %133, %127) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg431: f32, %arg432: f32, %arg433: f32):
        %477 = "arith.divf"(%arg431, %arg432) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%477) : (f32) -> ()
      }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %257 = "stablehlo.all_reduce"(%256) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "dp">]>, use_global_device_ids}> ({
      ^bb0(%arg426: tensor<f32>, %arg427: tensor<f32>):
        %475 = "linalg.generic"(%arg426, %arg427, %230) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg428: f32, %arg429: f32, %arg430: f32):
          %476 = "arith.addf"(%arg428, %arg429) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
          "linalg.yield"(%476) : (f32) -> ()
        }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%475) : (tensor<f32>) -> ()
      }) : (tensor<8xf32>) -> tensor<8xf32>
      %258 = "linalg.generic"(%257, %168, %127) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg423: f32, %arg424: f32, %arg425: f32):
        %474 = "arith.divf"(%arg423, %arg424) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%474) : (f32) -> ()
      }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %259 = "linalg.generic"(%258, %159) <{indexing_maps = [#map8, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg421: f32, %arg422: f32):
        "linalg.yield"(%arg421) : (f32) -> ()
      }) : (tensor<8xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %260 = "linalg.generic"(%259, %203, %159) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg418: f32, %arg419: f32, %arg420: f32):
        %473 = "arith.mulf"(%arg418, %arg419) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%473) : (f32) -> ()
      }) : (tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %261 = "linalg.generic"(%260, %159) <{indexing_maps = [#map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg416: f32, %arg417: f32):
        %472 = "arith.negf"(%arg416) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
        "linalg.yield"(%472) : (f32) -> ()
      }) : (tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %262 = "linalg.generic"(%261, %128) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg414: f32, %arg415: f32):
        %471 = "arith.addf"(%arg415, %arg414) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%471) : (f32) -> ()
      }) : (tensor<2x4x4x8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %263 = "tensor.expand_shape"(%262) <{reassociation = [[0, 1, 2, 3]], static_output_shape = array<i64: 1, 1, 1, 8>}> : (tensor<8xf32>) -> tensor<1x1x1x8xf32>
      %264 = "linalg.generic"(%263, %128) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg412: f32, %arg413: f32):
        %470 = "arith.addf"(%arg413, %arg412) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%470) : (f32) -> ()
      }) : (tensor<1x1x1x8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %265 = "linalg.generic"(%253, %159) <{indexing_maps = [#map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg410: f32, %arg411: f32):
        %469 = "arith.negf"(%arg410) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
        "linalg.yield"(%469) : (f32) -> ()
      }) : (tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %266 = "linalg.generic"(%265, %128) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg408: f32, %arg409: f32):
        %468 = "arith.addf"(%arg409, %arg408) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%468) : (f32) -> ()
      }) : (tensor<2x4x4x8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %267 = "tensor.expand_shape"(%266) <{reassociation = [[0, 1, 2, 3]], static_output_shape = array<i64: 1, 1, 1, 8>}> : (tensor<8xf32>) -> tensor<1x1x1x8xf32>
      %268 = "linalg.generic"(%260, %253, %159) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg405: f32, %arg406: f32, %arg407: f32):
        %467 = "arith.addf"(%arg405, %arg406) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%467) : (f32) -> ()
      }) : (tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %269 = "linalg.generic"(%267, %128) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg403: f32, %arg404: f32):
        %466 = "arith.addf"(%arg404, %arg403) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%466) : (f32) -> ()
      }) : (tensor<1x1x1x8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %270 = "linalg.generic"(%264, %269, %127) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg400: f32, %arg401: f32, %arg402: f32):
        %465 = "arith.addf"(%arg400, %arg401) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%465) : (f32) -> ()
      }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %271 = "linalg.generic"(%270, %133, %127) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg397: f32, %arg398: f32, %arg399: f32):
        %464 = "arith.divf"(%arg397, %arg398) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%464) : (f32) -> ()
      }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %272 = "stablehlo.all_reduce"(%271) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "dp">]>, use_global_device_ids}> ({
      ^bb0(%arg392: tensor<f32>, %arg393: tensor<f32>):
        %462 = "linalg.generic"(%arg392, %arg393, %230) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg394: f32, %arg395: f32, %arg396: f32):
          %463 = "arith.addf"(%arg394, %arg395) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
          "linalg.yield"(%463) : (f32) -> ()
        }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%462) : (tensor<f32>) -> ()
      }) : (tensor<8xf32>) -> tensor<8xf32>
      %273 = "linalg.generic"(%272, %168, %127) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg389: f32, %arg390: f32, %arg391: f32):
        %461 = "arith.divf"(%arg389, %arg390) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%461) : (f32) -> ()
      }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %274 = "linalg.generic"(%273, %159) <{indexing_maps = [#map8, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg387: f32, %arg388: f32):
        "linalg.yield"(%arg387) : (f32) -> ()
      }) : (tensor<8xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %275 = "linalg.generic"(%268, %274, %159) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg384: f32, %arg385: f32, %arg386: f32):
        %460 = "arith.addf"(%arg384, %arg385) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%460) : (f32) -> ()
      }) : (tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %276 = "tensor.empty"() : () -> tensor<3x3x8x8xf32>
      %277 = "linalg.fill"(%112, %276) <{operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg382: f32, %arg383: f32):
        "linalg.yield"(%arg382) : (f32) -> ()
      }) : (f32, tensor<3x3x8x8xf32>) -> tensor<3x3x8x8xf32>
      %278 = "linalg.generic"(%193, %275, %277) <{indexing_maps = [#map28, #map29, #map30], iterator_types = [#linalg.iterator_type<reduction>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg379: f32, %arg380: f32, %arg381: f32):
        %458 = "arith.mulf"(%arg379, %arg380) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        %459 = "arith.addf"(%arg381, %458) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%459) : (f32) -> ()
      }) : (tensor<2x6x6x8xf32>, tensor<2x4x4x8xf32>, tensor<3x3x8x8xf32>) -> tensor<3x3x8x8xf32>
      %279 = "linalg.generic"(%arg125, %276) <{indexing_maps = [#map31, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg377: f32, %arg378: f32):
        "linalg.yield"(%arg377) : (f32) -> ()
      }) : (tensor<3x3x8x8xf32>, tensor<3x3x8x8xf32>) -> tensor<3x3x8x8xf32>
      %280 = "tensor.pad"(%275) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_high = array<i64: 0, 1, 1, 0>, static_low = array<i64: 0, 1, 1, 0>}> ({
      ^bb0(%arg373: index, %arg374: index, %arg375: index, %arg376: index):
        "tensor.yield"(%112) : (f32) -> ()
      }) : (tensor<2x4x4x8xf32>) -> tensor<2x6x6x8xf32>
      %281 = "linalg.generic"(%280, %279, %164) <{indexing_maps = [#map32, #map33, #map34], iterator_types = [#linalg.iterator_type<reduction>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg370: f32, %arg371: f32, %arg372: f32):
        %456 = "arith.mulf"(%arg370, %arg371) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        %457 = "arith.addf"(%arg372, %456) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%457) : (f32) -> ()
      }) : (tensor<2x6x6x8xf32>, tensor<3x3x8x8xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %282 = "linalg.generic"(%192, %281, %190, %159) <{indexing_maps = [#map9, #map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
      ^bb0(%arg366: i1, %arg367: f32, %arg368: f32, %arg369: f32):
        %455 = "arith.select"(%arg366, %arg367, %arg368) : (i1, f32, f32) -> f32
        "linalg.yield"(%455) : (f32) -> ()
      }) : (tensor<2x4x4x8xi1>, tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %283 = "linalg.generic"(%174, %282, %159) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg363: f32, %arg364: f32, %arg365: f32):
        %454 = "arith.mulf"(%arg363, %arg364) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%454) : (f32) -> ()
      }) : (tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %284 = "linalg.generic"(%283, %128) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg361: f32, %arg362: f32):
        %453 = "arith.addf"(%arg362, %arg361) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%453) : (f32) -> ()
      }) : (tensor<2x4x4x8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %285 = "tensor.expand_shape"(%284) <{reassociation = [[0, 1, 2, 3]], static_output_shape = array<i64: 1, 1, 1, 8>}> : (tensor<8xf32>) -> tensor<1x1x1x8xf32>
      %286 = "linalg.generic"(%282, %187, %159) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg358: f32, %arg359: f32, %arg360: f32):
        %452 = "arith.mulf"(%arg358, %arg359) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%452) : (f32) -> ()
      }) : (tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %287 = "linalg.generic"(%285, %128) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg356: f32, %arg357: f32):
        %451 = "arith.addf"(%arg357, %arg356) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%451) : (f32) -> ()
      }) : (tensor<1x1x1x8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %288 = "linalg.generic"(%287, %185, %127) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg353: f32, %arg354: f32, %arg355: f32):
        %450 = "arith.mulf"(%arg353, %arg354) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%450) : (f32) -> ()
      }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %289 = "linalg.generic"(%288, %133, %127) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg350: f32, %arg351: f32, %arg352: f32):
        %449 = "arith.divf"(%arg350, %arg351) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%449) : (f32) -> ()
      }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %290 = "stablehlo.all_reduce"(%289) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "dp">]>, use_global_device_ids}> ({
      ^bb0(%arg345: tensor<f32>, %arg346: tensor<f32>):
        %447 = "linalg.generic"(%arg345, %arg346, %230) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg347: f32, %arg348: f32, %arg349: f32):
          %448 = "arith.addf"(%arg347, %arg348) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
          "linalg.yield"(%448) : (f32) -> ()
        }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%447) : (tensor<f32>) -> ()
      }) : (tensor<8xf32>) -> tensor<8xf32>
      %291 = "linalg.generic"(%290, %168, %127) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg342: f32, %arg343: f32, %arg344: f32):
        %446 = "arith.divf"(%arg342, %arg343) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%446) : (f32) -> ()
      }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %292 = "linalg.generic"(%291, %159) <{indexing_maps = [#map8, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg340: f32, %arg341: f32):
        "linalg.yield"(%arg340) : (f32) -> ()
      }) : (tensor<8xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %293 = "linalg.generic"(%292, %177, %159) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg337: f32, %arg338: f32, %arg339: f32):
        %445 = "arith.mulf"(%arg337, %arg338) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%445) : (f32) -> ()
      }) : (tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %294 = "linalg.generic"(%293, %159) <{indexing_maps = [#map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg335: f32, %arg336: f32):
        %444 = "arith.negf"(%arg335) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
        "linalg.yield"(%444) : (f32) -> ()
      }) : (tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %295 = "linalg.generic"(%294, %128) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg333: f32, %arg334: f32):
        %443 = "arith.addf"(%arg334, %arg333) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%443) : (f32) -> ()
      }) : (tensor<2x4x4x8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %296 = "tensor.expand_shape"(%295) <{reassociation = [[0, 1, 2, 3]], static_output_shape = array<i64: 1, 1, 1, 8>}> : (tensor<8xf32>) -> tensor<1x1x1x8xf32>
      %297 = "linalg.generic"(%296, %128) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg331: f32, %arg332: f32):
        %442 = "arith.addf"(%arg332, %arg331) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%442) : (f32) -> ()
      }) : (tensor<1x1x1x8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %298 = "linalg.generic"(%286, %159) <{indexing_maps = [#map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg329: f32, %arg330: f32):
        %441 = "arith.negf"(%arg329) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
        "linalg.yield"(%441) : (f32) -> ()
      }) : (tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %299 = "linalg.generic"(%298, %128) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg327: f32, %arg328: f32):
        %440 = "arith.addf"(%arg328, %arg327) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%440) : (f32) -> ()
      }) : (tensor<2x4x4x8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %300 = "tensor.expand_shape"(%299) <{reassociation = [[0, 1, 2, 3]], static_output_shape = array<i64: 1, 1, 1, 8>}> : (tensor<8xf32>) -> tensor<1x1x1x8xf32>
      %301 = "linalg.generic"(%293, %286, %159) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg324: f32, %arg325: f32, %arg326: f32):
        %439 = "arith.addf"(%arg324, %arg325) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%439) : (f32) -> ()
      }) : (tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %302 = "linalg.generic"(%300, %128) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg322: f32, %arg323: f32):
        %438 = "arith.addf"(%arg323, %arg322) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%438) : (f32) -> ()
      }) : (tensor<1x1x1x8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %303 = "linalg.generic"(%297, %302, %127) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg319: f32, %arg320: f32, %arg321: f32):
        %437 = "arith.addf"(%arg319, %arg320) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%437) : (f32) -> ()
      }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %304 = "linalg.generic"(%303, %133, %127) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg316: f32, %arg317: f32, %arg318: f32):
        %436 = "arith.divf"(%arg316, %arg317) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%436) : (f32) -> ()
      }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %305 = "stablehlo.all_reduce"(%304) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "dp">]>, use_global_device_ids}> ({
      ^bb0(%arg311: tensor<f32>, %arg312: tensor<f32>):
        %434 = "linalg.generic"(%arg311, %arg312, %230) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg313: f32, %arg314: f32, %arg315: f32):
          %435 = "arith.addf"(%arg313, %arg314) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
          "linalg.yield"(%435) : (f32) -> ()
        }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%434) : (tensor<f32>) -> ()
      }) : (tensor<8xf32>) -> tensor<8xf32>
      %306 = "linalg.generic"(%305, %168, %127) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg308: f32, %arg309: f32, %arg310: f32):
        %433 = "arith.divf"(%arg308, %arg309) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%433) : (f32) -> ()
      }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %307 = "linalg.generic"(%306, %159) <{indexing_maps = [#map8, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg306: f32, %arg307: f32):
        "linalg.yield"(%arg306) : (f32) -> ()
      }) : (tensor<8xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %308 = "linalg.generic"(%301, %307, %159) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg303: f32, %arg304: f32, %arg305: f32):
        %432 = "arith.addf"(%arg303, %arg304) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%432) : (f32) -> ()
      }) : (tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %309 = "linalg.generic"(%165, %308, %277) <{indexing_maps = [#map28, #map29, #map30], iterator_types = [#linalg.iterator_type<reduction>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg300: f32, %arg301: f32, %arg302: f32):
        %430 = "arith.mulf"(%arg300, %arg301) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        %431 = "arith.addf"(%arg302, %430) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%431) : (f32) -> ()
      }) : (tensor<2x6x6x8xf32>, tensor<2x4x4x8xf32>, tensor<3x3x8x8xf32>) -> tensor<3x3x8x8xf32>
      %310 = "linalg.generic"(%arg123, %276) <{indexing_maps = [#map31, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg298: f32, %arg299: f32):
        "linalg.yield"(%arg298) : (f32) -> ()
      }) : (tensor<3x3x8x8xf32>, tensor<3x3x8x8xf32>) -> tensor<3x3x8x8xf32>
      %311 = "tensor.pad"(%308) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_high = array<i64: 0, 1, 1, 0>, static_low = array<i64: 0, 1, 1, 0>}> ({
      ^bb0(%arg294: index, %arg295: index, %arg296: index, %arg297: index):
        "tensor.yield"(%112) : (f32) -> ()
      }) : (tensor<2x4x4x8xf32>) -> tensor<2x6x6x8xf32>
      %312 = "linalg.generic"(%311, %310, %164) <{indexing_maps = [#map32, #map33, #map34], iterator_types = [#linalg.iterator_type<reduction>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg291: f32, %arg292: f32, %arg293: f32):
        %428 = "arith.mulf"(%arg291, %arg292) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        %429 = "arith.addf"(%arg293, %428) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%429) : (f32) -> ()
      }) : (tensor<2x6x6x8xf32>, tensor<3x3x8x8xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %313 = "linalg.generic"(%249, %312, %159) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg288: f32, %arg289: f32, %arg290: f32):
        %427 = "arith.addf"(%arg288, %arg289) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%427) : (f32) -> ()
      }) : (tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
      %314 = "stablehlo.select_and_scatter"(%161, %313, %122) <{padding = dense<0> : tensor<4x2xi64>, window_dimensions = array<i64: 1, 3, 3, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
      ^bb0(%arg283: tensor<f32>, %arg284: tensor<f32>):
        %424 = "tensor.empty"() : () -> tensor<i1>
        %425 = "linalg.generic"(%arg283, %arg284, %424) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg285: f32, %arg286: f32, %arg287: i1):
          %426 = "arith.cmpf"(%arg285, %arg286) <{fastmath = #arith.fastmath<none>, predicate = 3 : i64}> : (f32, f32) -> i1
          "linalg.yield"(%426) : (i1) -> ()
        }) : (tensor<f32>, tensor<f32>, tensor<i1>) -> tensor<i1>
        "stablehlo.return"(%425) : (tensor<i1>) -> ()
      }, {
      ^bb0(%arg278: tensor<f32>, %arg279: tensor<f32>):
        %422 = "linalg.generic"(%arg278, %arg279, %230) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg280: f32, %arg281: f32, %arg282: f32):
          %423 = "arith.addf"(%arg280, %arg281) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
          "linalg.yield"(%423) : (f32) -> ()
        }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%422) : (tensor<f32>) -> ()
      }) : (tensor<2x9x9x8xf32>, tensor<2x4x4x8xf32>, tensor<f32>) -> tensor<2x9x9x8xf32>
      %315 = "tensor.extract_slice"(%314) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 0>, static_sizes = array<i64: 2, 8, 8, 8>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<2x9x9x8xf32>) -> tensor<2x8x8x8xf32>
      %316 = "linalg.generic"(%158, %315, %156, %123) <{indexing_maps = [#map9, #map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
      ^bb0(%arg274: i1, %arg275: f32, %arg276: f32, %arg277: f32):
        %421 = "arith.select"(%arg274, %arg275, %arg276) : (i1, f32, f32) -> f32
        "linalg.yield"(%421) : (f32) -> ()
      }) : (tensor<2x8x8x8xi1>, tensor<2x8x8x8xf32>, tensor<2x8x8x8xf32>, tensor<2x8x8x8xf32>) -> tensor<2x8x8x8xf32>
      %317 = "linalg.generic"(%138, %316, %123) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg271: f32, %arg272: f32, %arg273: f32):
        %420 = "arith.mulf"(%arg271, %arg272) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%420) : (f32) -> ()
      }) : (tensor<2x8x8x8xf32>, tensor<2x8x8x8xf32>, tensor<2x8x8x8xf32>) -> tensor<2x8x8x8xf32>
      %318 = "linalg.generic"(%317, %128) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg269: f32, %arg270: f32):
        %419 = "arith.addf"(%arg270, %arg269) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%419) : (f32) -> ()
      }) : (tensor<2x8x8x8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %319 = "tensor.expand_shape"(%318) <{reassociation = [[0, 1, 2, 3]], static_output_shape = array<i64: 1, 1, 1, 8>}> : (tensor<8xf32>) -> tensor<1x1x1x8xf32>
      %320 = "linalg.generic"(%316, %153, %123) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg266: f32, %arg267: f32, %arg268: f32):
        %418 = "arith.mulf"(%arg266, %arg267) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%418) : (f32) -> ()
      }) : (tensor<2x8x8x8xf32>, tensor<2x8x8x8xf32>, tensor<2x8x8x8xf32>) -> tensor<2x8x8x8xf32>
      %321 = "linalg.generic"(%319, %128) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg264: f32, %arg265: f32):
        %417 = "arith.addf"(%arg265, %arg264) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%417) : (f32) -> ()
      }) : (tensor<1x1x1x8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %322 = "linalg.generic"(%321, %151, %127) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg261: f32, %arg262: f32, %arg263: f32):
        %416 = "arith.mulf"(%arg261, %arg262) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%416) : (f32) -> ()
      }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %323 = "linalg.generic"(%322, %133, %127) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg258: f32, %arg259: f32, %arg260: f32):
        %415 = "arith.divf"(%arg258, %arg259) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%415) : (f32) -> ()
      }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %324 = "stablehlo.all_reduce"(%323) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "dp">]>, use_global_device_ids}> ({
      ^bb0(%arg253: tensor<f32>, %arg254: tensor<f32>):
        %413 = "linalg.generic"(%arg253, %arg254, %230) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg255: f32, %arg256: f32, %arg257: f32):
          %414 = "arith.addf"(%arg255, %arg256) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
          "linalg.yield"(%414) : (f32) -> ()
        }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%413) : (tensor<f32>) -> ()
      }) : (tensor<8xf32>) -> tensor<8xf32>
      %325 = "linalg.generic"(%324, %130, %127) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg250: f32, %arg251: f32, %arg252: f32):
        %412 = "arith.divf"(%arg250, %arg251) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%412) : (f32) -> ()
      }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %326 = "linalg.generic"(%325, %123) <{indexing_maps = [#map8, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg248: f32, %arg249: f32):
        "linalg.yield"(%arg248) : (f32) -> ()
      }) : (tensor<8xf32>, tensor<2x8x8x8xf32>) -> tensor<2x8x8x8xf32>
      %327 = "linalg.generic"(%326, %141, %123) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg245: f32, %arg246: f32, %arg247: f32):
        %411 = "arith.mulf"(%arg245, %arg246) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%411) : (f32) -> ()
      }) : (tensor<2x8x8x8xf32>, tensor<2x8x8x8xf32>, tensor<2x8x8x8xf32>) -> tensor<2x8x8x8xf32>
      %328 = "linalg.generic"(%327, %123) <{indexing_maps = [#map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg243: f32, %arg244: f32):
        %410 = "arith.negf"(%arg243) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
        "linalg.yield"(%410) : (f32) -> ()
      }) : (tensor<2x8x8x8xf32>, tensor<2x8x8x8xf32>) -> tensor<2x8x8x8xf32>
      %329 = "linalg.generic"(%328, %128) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg241: f32, %arg242: f32):
        %409 = "arith.addf"(%arg242, %arg241) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%409) : (f32) -> ()
      }) : (tensor<2x8x8x8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %330 = "tensor.expand_shape"(%329) <{reassociation = [[0, 1, 2, 3]], static_output_shape = array<i64: 1, 1, 1, 8>}> : (tensor<8xf32>) -> tensor<1x1x1x8xf32>
      %331 = "linalg.generic"(%330, %128) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg239: f32, %arg240: f32):
        %408 = "arith.addf"(%arg240, %arg239) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%408) : (f32) -> ()
      }) : (tensor<1x1x1x8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %332 = "linalg.generic"(%320, %123) <{indexing_maps = [#map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg237: f32, %arg238: f32):
        %407 = "arith.negf"(%arg237) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
        "linalg.yield"(%407) : (f32) -> ()
      }) : (tensor<2x8x8x8xf32>, tensor<2x8x8x8xf32>) -> tensor<2x8x8x8xf32>
      %333 = "linalg.generic"(%332, %128) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg235: f32, %arg236: f32):
        %406 = "arith.addf"(%arg236, %arg235) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%406) : (f32) -> ()
      }) : (tensor<2x8x8x8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %334 = "tensor.expand_shape"(%333) <{reassociation = [[0, 1, 2, 3]], static_output_shape = array<i64: 1, 1, 1, 8>}> : (tensor<8xf32>) -> tensor<1x1x1x8xf32>
      %335 = "linalg.generic"(%327, %320, %123) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg232: f32, %arg233: f32, %arg234: f32):
        %405 = "arith.addf"(%arg232, %arg233) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%405) : (f32) -> ()
      }) : (tensor<2x8x8x8xf32>, tensor<2x8x8x8xf32>, tensor<2x8x8x8xf32>) -> tensor<2x8x8x8xf32>
      %336 = "linalg.generic"(%334, %128) <{indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg230: f32, %arg231: f32):
        %404 = "arith.addf"(%arg231, %arg230) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%404) : (f32) -> ()
      }) : (tensor<1x1x1x8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %337 = "linalg.generic"(%331, %336, %127) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg227: f32, %arg228: f32, %arg229: f32):
        %403 = "arith.addf"(%arg227, %arg228) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%403) : (f32) -> ()
      }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %338 = "linalg.generic"(%337, %133, %127) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg224: f32, %arg225: f32, %arg226: f32):
        %402 = "arith.divf"(%arg224, %arg225) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%402) : (f32) -> ()
      }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %339 = "stablehlo.all_reduce"(%338) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "dp">]>, use_global_device_ids}> ({
      ^bb0(%arg219: tensor<f32>, %arg220: tensor<f32>):
        %400 = "linalg.generic"(%arg219, %arg220, %230) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg221: f32, %arg222: f32, %arg223: f32):
          %401 = "arith.addf"(%arg221, %arg222) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
          "linalg.yield"(%401) : (f32) -> ()
        }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%400) : (tensor<f32>) -> ()
      }) : (tensor<8xf32>) -> tensor<8xf32>
      %340 = "linalg.generic"(%339, %130, %127) <{indexing_maps = [#map6, #map6, #map6], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg216: f32, %arg217: f32, %arg218: f32):
        %399 = "arith.divf"(%arg216, %arg217) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%399) : (f32) -> ()
      }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %341 = "linalg.generic"(%340, %123) <{indexing_maps = [#map8, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg214: f32, %arg215: f32):
        "linalg.yield"(%arg214) : (f32) -> ()
      }) : (tensor<8xf32>, tensor<2x8x8x8xf32>) -> tensor<2x8x8x8xf32>
      %342 = "linalg.generic"(%335, %341, %123) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg211: f32, %arg212: f32, %arg213: f32):
        %398 = "arith.addf"(%arg211, %arg212) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%398) : (f32) -> ()
      }) : (tensor<2x8x8x8xf32>, tensor<2x8x8x8xf32>, tensor<2x8x8x8xf32>) -> tensor<2x8x8x8xf32>
      %343 = "tensor.empty"() : () -> tensor<2x15x15x8xf32>
      %344 = "linalg.fill"(%112, %343) <{operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg209: f32, %arg210: f32):
        "linalg.yield"(%arg209) : (f32) -> ()
      }) : (f32, tensor<2x15x15x8xf32>) -> tensor<2x15x15x8xf32>
      %345 = "tensor.insert_slice"(%342, %344) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 0>, static_sizes = array<i64: 2, 8, 8, 8>, static_strides = array<i64: 1, 2, 2, 1>}> : (tensor<2x8x8x8xf32>, tensor<2x15x15x8xf32>) -> tensor<2x15x15x8xf32>
      %346 = "tensor.empty"() : () -> tensor<5x5x3x8xf32>
      %347 = "linalg.fill"(%112, %346) <{operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg207: f32, %arg208: f32):
        "linalg.yield"(%arg207) : (f32) -> ()
      }) : (f32, tensor<5x5x3x8xf32>) -> tensor<5x5x3x8xf32>
      %348 = "linalg.generic"(%125, %345, %347) <{indexing_maps = [#map28, #map29, #map30], iterator_types = [#linalg.iterator_type<reduction>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg204: f32, %arg205: f32, %arg206: f32):
        %396 = "arith.mulf"(%arg204, %arg205) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        %397 = "arith.addf"(%arg206, %396) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%397) : (f32) -> ()
      }) : (tensor<2x19x19x3xf32>, tensor<2x15x15x8xf32>, tensor<5x5x3x8xf32>) -> tensor<5x5x3x8xf32>
      %349 = "stablehlo.all_reduce"(%234) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "dp">]>, use_global_device_ids}> ({
      ^bb0(%arg199: tensor<f32>, %arg200: tensor<f32>):
        %394 = "linalg.generic"(%arg199, %arg200, %230) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg201: f32, %arg202: f32, %arg203: f32):
          %395 = "arith.addf"(%arg201, %arg202) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
          "linalg.yield"(%395) : (f32) -> ()
        }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%394) : (tensor<f32>) -> ()
      }) : (tensor<f32>) -> tensor<f32>
      %350 = "linalg.generic"(%349, %230) <{indexing_maps = [#map7, #map7], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg197: f32, %arg198: f32):
        %393 = "arith.divf"(%arg197, %109) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%393) : (f32) -> ()
      }) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      %351 = "stablehlo.all_reduce"(%309) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "dp">]>, use_global_device_ids}> ({
      ^bb0(%arg192: tensor<f32>, %arg193: tensor<f32>):
        %391 = "linalg.generic"(%arg192, %arg193, %230) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg194: f32, %arg195: f32, %arg196: f32):
          %392 = "arith.addf"(%arg194, %arg195) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
          "linalg.yield"(%392) : (f32) -> ()
        }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%391) : (tensor<f32>) -> ()
      }) : (tensor<3x3x8x8xf32>) -> tensor<3x3x8x8xf32>
      %352 = "linalg.generic"(%120, %276) <{indexing_maps = [#map11, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg190: f32, %arg191: f32):
        "linalg.yield"(%arg190) : (f32) -> ()
      }) : (tensor<f32>, tensor<3x3x8x8xf32>) -> tensor<3x3x8x8xf32>
      %353 = "linalg.generic"(%351, %352, %276) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg187: f32, %arg188: f32, %arg189: f32):
        %390 = "arith.divf"(%arg187, %arg188) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%390) : (f32) -> ()
      }) : (tensor<3x3x8x8xf32>, tensor<3x3x8x8xf32>, tensor<3x3x8x8xf32>) -> tensor<3x3x8x8xf32>
      %354 = "linalg.generic"(%113, %276) <{indexing_maps = [#map11, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg185: f32, %arg186: f32):
        "linalg.yield"(%arg185) : (f32) -> ()
      }) : (tensor<f32>, tensor<3x3x8x8xf32>) -> tensor<3x3x8x8xf32>
      %355 = "linalg.generic"(%354, %353, %276) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg182: f32, %arg183: f32, %arg184: f32):
        %389 = "arith.mulf"(%arg182, %arg183) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%389) : (f32) -> ()
      }) : (tensor<3x3x8x8xf32>, tensor<3x3x8x8xf32>, tensor<3x3x8x8xf32>) -> tensor<3x3x8x8xf32>
      %356 = "linalg.generic"(%arg123, %355, %276) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg179: f32, %arg180: f32, %arg181: f32):
        %388 = "arith.subf"(%arg179, %arg180) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%388) : (f32) -> ()
      }) : (tensor<3x3x8x8xf32>, tensor<3x3x8x8xf32>, tensor<3x3x8x8xf32>) -> tensor<3x3x8x8xf32>
      %357 = "stablehlo.all_reduce"(%245) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "dp">]>, use_global_device_ids}> ({
      ^bb0(%arg174: tensor<f32>, %arg175: tensor<f32>):
        %386 = "linalg.generic"(%arg174, %arg175, %230) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg176: f32, %arg177: f32, %arg178: f32):
          %387 = "arith.addf"(%arg176, %arg177) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
          "linalg.yield"(%387) : (f32) -> ()
        }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%386) : (tensor<f32>) -> ()
      }) : (tensor<8x5xf32>) -> tensor<8x5xf32>
      %358 = "linalg.generic"(%120, %244) <{indexing_maps = [#map18, #map19], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg172: f32, %arg173: f32):
        "linalg.yield"(%arg172) : (f32) -> ()
      }) : (tensor<f32>, tensor<8x5xf32>) -> tensor<8x5xf32>
      %359 = "linalg.generic"(%357, %358, %244) <{indexing_maps = [#map19, #map19, #map19], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg169: f32, %arg170: f32, %arg171: f32):
        %385 = "arith.divf"(%arg169, %arg170) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%385) : (f32) -> ()
      }) : (tensor<8x5xf32>, tensor<8x5xf32>, tensor<8x5xf32>) -> tensor<8x5xf32>
      %360 = "linalg.generic"(%113, %244) <{indexing_maps = [#map18, #map19], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg167: f32, %arg168: f32):
        "linalg.yield"(%arg167) : (f32) -> ()
      }) : (tensor<f32>, tensor<8x5xf32>) -> tensor<8x5xf32>
      %361 = "linalg.generic"(%360, %359, %244) <{indexing_maps = [#map19, #map19, #map19], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg164: f32, %arg165: f32, %arg166: f32):
        %384 = "arith.mulf"(%arg164, %arg165) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%384) : (f32) -> ()
      }) : (tensor<8x5xf32>, tensor<8x5xf32>, tensor<8x5xf32>) -> tensor<8x5xf32>
      %362 = "linalg.generic"(%arg124, %361, %244) <{indexing_maps = [#map19, #map19, #map19], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg161: f32, %arg162: f32, %arg163: f32):
        %383 = "arith.subf"(%arg161, %arg162) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%383) : (f32) -> ()
      }) : (tensor<8x5xf32>, tensor<8x5xf32>, tensor<8x5xf32>) -> tensor<8x5xf32>
      %363 = "stablehlo.all_reduce"(%278) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "dp">]>, use_global_device_ids}> ({
      ^bb0(%arg156: tensor<f32>, %arg157: tensor<f32>):
        %381 = "linalg.generic"(%arg156, %arg157, %230) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg158: f32, %arg159: f32, %arg160: f32):
          %382 = "arith.addf"(%arg158, %arg159) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
          "linalg.yield"(%382) : (f32) -> ()
        }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%381) : (tensor<f32>) -> ()
      }) : (tensor<3x3x8x8xf32>) -> tensor<3x3x8x8xf32>
      %364 = "linalg.generic"(%363, %352, %276) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg153: f32, %arg154: f32, %arg155: f32):
        %380 = "arith.divf"(%arg153, %arg154) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%380) : (f32) -> ()
      }) : (tensor<3x3x8x8xf32>, tensor<3x3x8x8xf32>, tensor<3x3x8x8xf32>) -> tensor<3x3x8x8xf32>
      %365 = "linalg.generic"(%354, %364, %276) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg150: f32, %arg151: f32, %arg152: f32):
        %379 = "arith.mulf"(%arg150, %arg151) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%379) : (f32) -> ()
      }) : (tensor<3x3x8x8xf32>, tensor<3x3x8x8xf32>, tensor<3x3x8x8xf32>) -> tensor<3x3x8x8xf32>
      %366 = "linalg.generic"(%arg125, %365, %276) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg147: f32, %arg148: f32, %arg149: f32):
        %378 = "arith.subf"(%arg147, %arg148) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%378) : (f32) -> ()
      }) : (tensor<3x3x8x8xf32>, tensor<3x3x8x8xf32>, tensor<3x3x8x8xf32>) -> tensor<3x3x8x8xf32>
      %367 = "stablehlo.all_reduce"(%348) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "dp">]>, use_global_device_ids}> ({
      ^bb0(%arg142: tensor<f32>, %arg143: tensor<f32>):
        %376 = "linalg.generic"(%arg142, %arg143, %230) <{indexing_maps = [#map7, #map7, #map7], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg144: f32, %arg145: f32, %arg146: f32):
          %377 = "arith.addf"(%arg144, %arg145) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
          "linalg.yield"(%377) : (f32) -> ()
        }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%376) : (tensor<f32>) -> ()
      }) : (tensor<5x5x3x8xf32>) -> tensor<5x5x3x8xf32>
      %368 = "linalg.generic"(%120, %346) <{indexing_maps = [#map11, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg140: f32, %arg141: f32):
        "linalg.yield"(%arg140) : (f32) -> ()
      }) : (tensor<f32>, tensor<5x5x3x8xf32>) -> tensor<5x5x3x8xf32>
      %369 = "linalg.generic"(%367, %368, %346) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg137: f32, %arg138: f32, %arg139: f32):
        %375 = "arith.divf"(%arg137, %arg138) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%375) : (f32) -> ()
      }) : (tensor<5x5x3x8xf32>, tensor<5x5x3x8xf32>, tensor<5x5x3x8xf32>) -> tensor<5x5x3x8xf32>
      %370 = "linalg.generic"(%113, %346) <{indexing_maps = [#map11, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg135: f32, %arg136: f32):
        "linalg.yield"(%arg135) : (f32) -> ()
      }) : (tensor<f32>, tensor<5x5x3x8xf32>) -> tensor<5x5x3x8xf32>
      %371 = "linalg.generic"(%370, %369, %346) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg132: f32, %arg133: f32, %arg134: f32):
        %374 = "arith.mulf"(%arg132, %arg133) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%374) : (f32) -> ()
      }) : (tensor<5x5x3x8xf32>, tensor<5x5x3x8xf32>, tensor<5x5x3x8xf32>) -> tensor<5x5x3x8xf32>
      %372 = "linalg.generic"(%arg126, %371, %346) <{indexing_maps = [#map9, #map9, #map9], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg129: f32, %arg130: f32, %arg131: f32):
        %373 = "arith.subf"(%arg129, %arg130) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%373) : (f32) -> ()
      }) : (tensor<5x5x3x8xf32>, tensor<5x5x3x8xf32>, tensor<5x5x3x8xf32>) -> tensor<5x5x3x8xf32>
      "sdy.return"(%350, %356, %362, %366, %372) : (tensor<f32>, tensor<3x3x8x8xf32>, tensor<8x5xf32>, tensor<3x3x8x8xf32>, tensor<5x5x3x8xf32>) -> ()
    }) : (tensor<3x3x8x8xf32>, tensor<8x5xf32>, tensor<3x3x8x8xf32>, tensor<5x5x3x8xf32>, tensor<8x16x16x3xf32>, tensor<8xi32>) -> (tensor<f32>, tensor<3x3x8x8xf32>, tensor<8x5xf32>, tensor<3x3x8x8xf32>, tensor<5x5x3x8xf32>)
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
}) {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} : () -> ()

