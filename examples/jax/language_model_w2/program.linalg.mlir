#map = affine_map<(d0, d1) -> ()>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map3 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map4 = affine_map<(d0, d1, d2) -> (d1, d2)>
#map5 = affine_map<(d0, d1, d2) -> (0, d1, d2)>
#map6 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
#map7 = affine_map<(d0, d1, d2, d3) -> (d3, d2)>
#map8 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map9 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>
#map10 = affine_map<(d0, d1, d2) -> ()>
#map11 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map12 = affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>
#map13 = affine_map<(d0, d1) -> (d1, d0)>
#map14 = affine_map<() -> ()>
#map15 = affine_map<(d0, d1, d2, d3) -> (d2, d3, d0)>
#map16 = affine_map<(d0, d1, d2, d3) -> (d2, d3, d1)>
#map17 = affine_map<(d0, d1, d2, d3) -> (d0, d1)>
#map18 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#map19 = affine_map<(d0, d1, d2, d3) -> (d0, d3, d1)>
#map20 = affine_map<(d0, d1, d2) -> (d0, d2, d1)>
#map21 = affine_map<(d0, d1, d2) -> (d2, d0, d1)>
#map22 = affine_map<(d0, d1, d2, d3) -> ()>
#map23 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map24 = affine_map<(d0, d1, d2, d3) -> (d3)>
#map25 = affine_map<(d0, d1, d2, d3) -> (0, 0, d2, d3)>
"builtin.module"() <{sym_name = "jit_step"}> ({
  "sdy.mesh"() <{mesh = #sdy.mesh<["dp"=2]>, sym_name = "mesh"}> {stablehlo.mesh = {axes = [{name = "dp", size = 2 : i64}]}} : () -> ()
  "sdy.mesh"() <{mesh = #sdy.mesh<["dp"=2]>, sym_name = "mesh_0"}> {stablehlo.mesh = {axes = [{name = "dp", size = 2 : i64}]}} : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}, {}, {}, {}, {}], function_type = (tensor<16x48xf32>, tensor<32x16xf32>, tensor<40x16xf32>, tensor<6x16xf32>, tensor<16x32xf32>, tensor<8x6xi32>, tensor<8x6xi32>) -> (tensor<f32>, tensor<16x48xf32>, tensor<32x16xf32>, tensor<40x16xf32>, tensor<6x16xf32>, tensor<16x32xf32>), res_attrs = [{jax.result_info = "result[0]"}, {jax.result_info = "result[1]['attention']"}, {jax.result_info = "result[1]['down']"}, {jax.result_info = "result[1]['embedding']"}, {jax.result_info = "result[1]['positions']"}, {jax.result_info = "result[1]['up']"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg144: tensor<16x48xf32>, %arg145: tensor<32x16xf32>, %arg146: tensor<40x16xf32>, %arg147: tensor<6x16xf32>, %arg148: tensor<16x32xf32>, %arg149: tensor<8x6xi32>, %arg150: tensor<8x6xi32>):
    %129:6 = "sdy.manual_computation"(%arg144, %arg145, %arg146, %arg147, %arg148, %arg149, %arg150) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{}, {}]>, <@mesh, [{}, {}]>, <@mesh, [{}, {}]>, <@mesh, [{}, {}]>, <@mesh, [{}, {}]>, <@mesh, [{"dp"}, {}]>, <@mesh, [{"dp"}, {}]>]>, manual_axes = #sdy<manual_axes{"dp"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, []>, <@mesh, [{}, {}]>, <@mesh, [{}, {}]>, <@mesh, [{}, {}]>, <@mesh, [{}, {}]>, <@mesh, [{}, {}]>]>}> ({
    ^bb0(%arg151: tensor<16x48xf32>, %arg152: tensor<32x16xf32>, %arg153: tensor<40x16xf32>, %arg154: tensor<6x16xf32>, %arg155: tensor<16x32xf32>, %arg156: tensor<4x6xi32>, %arg157: tensor<4x6xi32>):
      %130 = "arith.constant"() <{value = 32 : index}> : () -> index
      %131 = "arith.constant"() <{value = 16 : index}> : () -> index
      %132 = "arith.constant"() <{value = -1.000000e+00 : f32}> : () -> f32
      %133 = "arith.constant"() <{value = 2.000000e+00 : f32}> : () -> f32
      %134 = "arith.constant"() <{value = 2.400000e+01 : f32}> : () -> f32
      %135 = "arith.constant"() <{value = 0xFF800000 : f32}> : () -> f32
      %136 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
      %137 = "arith.constant"() <{value = 39 : index}> : () -> index
      %138 = "arith.constant"() <{value = 0 : index}> : () -> index
      %139 = "arith.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
      %140 = "arith.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %141 = "arith.constant"() <{value = dense<-5.000000e-01> : tensor<f32>}> : () -> tensor<f32>
      %142 = "arith.constant"() <{value = dense<9.99999974E-6> : tensor<f32>}> : () -> tensor<f32>
      %143 = "arith.constant"() <{value = dense<1.600000e+01> : tensor<f32>}> : () -> tensor<f32>
      %144 = "arith.constant"() <{value = dense<0.797884583> : tensor<f32>}> : () -> tensor<f32>
      %145 = "arith.constant"() <{value = dense<4.471500e-02> : tensor<f32>}> : () -> tensor<f32>
      %146 = "arith.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %147 = "arith.constant"() <{value = dense<5.000000e-01> : tensor<f32>}> : () -> tensor<f32>
      %148 = "arith.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %149 = "arith.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %150 = "arith.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
      %151 = "arith.constant"() <{value = dense<-1.000000e+30> : tensor<f32>}> : () -> tensor<f32>
      %152 = "arith.constant"() <{value = dense<true> : tensor<i1>}> : () -> tensor<i1>
      %153 = "arith.constant"() <{value = dense<4.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %154 = "arith.constant"() <{value = dense<40> : tensor<i32>}> : () -> tensor<i32>
      %155 = "arith.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
      %156 = "tensor.empty"() : () -> tensor<4x6xi32>
      %157 = "linalg.generic"(%155, %156) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg615: i32, %arg616: i32):
        "linalg.yield"(%arg615) : (i32) -> ()
      }) : (tensor<i32>, tensor<4x6xi32>) -> tensor<4x6xi32>
      %158 = "tensor.empty"() : () -> tensor<4x6xi1>
      %159 = "linalg.generic"(%arg156, %157, %158) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg612: i32, %arg613: i32, %arg614: i1):
        %523 = "arith.cmpi"(%arg612, %arg613) <{predicate = 2 : i64}> : (i32, i32) -> i1
        "linalg.yield"(%523) : (i1) -> ()
      }) : (tensor<4x6xi32>, tensor<4x6xi32>, tensor<4x6xi1>) -> tensor<4x6xi1>
      %160 = "linalg.generic"(%154, %156) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg610: i32, %arg611: i32):
        "linalg.yield"(%arg610) : (i32) -> ()
      }) : (tensor<i32>, tensor<4x6xi32>) -> tensor<4x6xi32>
      %161 = "linalg.generic"(%arg156, %160, %156) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg607: i32, %arg608: i32, %arg609: i32):
        %522 = "arith.addi"(%arg607, %arg608) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        "linalg.yield"(%522) : (i32) -> ()
      }) : (tensor<4x6xi32>, tensor<4x6xi32>, tensor<4x6xi32>) -> tensor<4x6xi32>
      %162 = "linalg.generic"(%159, %161, %arg156, %156) <{indexing_maps = [#map1, #map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
      ^bb0(%arg603: i1, %arg604: i32, %arg605: i32, %arg606: i32):
        %521 = "arith.select"(%arg603, %arg604, %arg605) : (i1, i32, i32) -> i32
        "linalg.yield"(%521) : (i32) -> ()
      }) : (tensor<4x6xi1>, tensor<4x6xi32>, tensor<4x6xi32>, tensor<4x6xi32>) -> tensor<4x6xi32>
      %163 = "tensor.empty"() : () -> tensor<4x6x1xi32>
      %164 = "linalg.generic"(%162, %163) <{indexing_maps = [#map2, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg601: i32, %arg602: i32):
        "linalg.yield"(%arg601) : (i32) -> ()
      }) : (tensor<4x6xi32>, tensor<4x6x1xi32>) -> tensor<4x6x1xi32>
      %165 = "tensor.empty"() : () -> tensor<4x6x16xf32>
      %166 = "linalg.generic"(%165) <{indexing_maps = [#map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
      ^bb0(%arg600: f32):
        %513 = "linalg.index"() <{dim = 0 : i64}> : () -> index
        %514 = "linalg.index"() <{dim = 1 : i64}> : () -> index
        %515 = "linalg.index"() <{dim = 2 : i64}> : () -> index
        %516 = "tensor.extract"(%164, %513, %514, %138) : (tensor<4x6x1xi32>, index, index, index) -> i32
        %517 = "arith.index_cast"(%516) : (i32) -> index
        %518 = "arith.maxsi"(%517, %138) : (index, index) -> index
        %519 = "arith.minsi"(%518, %137) : (index, index) -> index
        %520 = "tensor.extract"(%arg153, %519, %515) : (tensor<40x16xf32>, index, index) -> f32
        "linalg.yield"(%520) : (f32) -> ()
      }) : (tensor<4x6x16xf32>) -> tensor<4x6x16xf32>
      %167 = "tensor.empty"() : () -> tensor<1x6x16xf32>
      %168 = "linalg.generic"(%arg154, %167) <{indexing_maps = [#map4, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg598: f32, %arg599: f32):
        "linalg.yield"(%arg598) : (f32) -> ()
      }) : (tensor<6x16xf32>, tensor<1x6x16xf32>) -> tensor<1x6x16xf32>
      %169 = "linalg.generic"(%168, %165) <{indexing_maps = [#map5, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg596: f32, %arg597: f32):
        "linalg.yield"(%arg596) : (f32) -> ()
      }) : (tensor<1x6x16xf32>, tensor<4x6x16xf32>) -> tensor<4x6x16xf32>
      %170 = "linalg.generic"(%166, %169, %165) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg593: f32, %arg594: f32, %arg595: f32):
        %512 = "arith.addf"(%arg593, %arg594) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%512) : (f32) -> ()
      }) : (tensor<4x6x16xf32>, tensor<4x6x16xf32>, tensor<4x6x16xf32>) -> tensor<4x6x16xf32>
      %171 = "tensor.empty"() : () -> tensor<4x6x48xf32>
      %172 = "linalg.fill"(%136, %171) <{operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg591: f32, %arg592: f32):
        "linalg.yield"(%arg591) : (f32) -> ()
      }) : (f32, tensor<4x6x48xf32>) -> tensor<4x6x48xf32>
      %173 = "linalg.generic"(%170, %arg151, %172) <{indexing_maps = [#map6, #map7, #map8], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg588: f32, %arg589: f32, %arg590: f32):
        %510 = "arith.mulf"(%arg588, %arg589) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        %511 = "arith.addf"(%arg590, %510) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%511) : (f32) -> ()
      }) : (tensor<4x6x16xf32>, tensor<16x48xf32>, tensor<4x6x48xf32>) -> tensor<4x6x48xf32>
      %174 = "tensor.extract_slice"(%173) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 4, 6, 16>, static_strides = array<i64: 1, 1, 1>}> : (tensor<4x6x48xf32>) -> tensor<4x6x16xf32>
      %175 = "tensor.extract_slice"(%173) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 16>, static_sizes = array<i64: 4, 6, 16>, static_strides = array<i64: 1, 1, 1>}> : (tensor<4x6x48xf32>) -> tensor<4x6x16xf32>
      %176 = "tensor.extract_slice"(%173) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 32>, static_sizes = array<i64: 4, 6, 16>, static_strides = array<i64: 1, 1, 1>}> : (tensor<4x6x48xf32>) -> tensor<4x6x16xf32>
      %177 = "tensor.empty"() : () -> tensor<4x6x6xf32>
      %178 = "linalg.fill"(%136, %177) <{operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg586: f32, %arg587: f32):
        "linalg.yield"(%arg586) : (f32) -> ()
      }) : (f32, tensor<4x6x6xf32>) -> tensor<4x6x6xf32>
      %179 = "linalg.generic"(%174, %175, %178) <{indexing_maps = [#map6, #map9, #map8], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg583: f32, %arg584: f32, %arg585: f32):
        %508 = "arith.mulf"(%arg583, %arg584) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        %509 = "arith.addf"(%arg585, %508) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%509) : (f32) -> ()
      }) : (tensor<4x6x16xf32>, tensor<4x6x16xf32>, tensor<4x6x6xf32>) -> tensor<4x6x6xf32>
      %180 = "linalg.generic"(%153, %177) <{indexing_maps = [#map10, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg581: f32, %arg582: f32):
        "linalg.yield"(%arg581) : (f32) -> ()
      }) : (tensor<f32>, tensor<4x6x6xf32>) -> tensor<4x6x6xf32>
      %181 = "linalg.generic"(%179, %180, %177) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg578: f32, %arg579: f32, %arg580: f32):
        %507 = "arith.divf"(%arg578, %arg579) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%507) : (f32) -> ()
      }) : (tensor<4x6x6xf32>, tensor<4x6x6xf32>, tensor<4x6x6xf32>) -> tensor<4x6x6xf32>
      %182 = "tensor.empty"() : () -> tensor<6x6xi1>
      %183 = "linalg.generic"(%152, %182) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg576: i1, %arg577: i1):
        "linalg.yield"(%arg576) : (i1) -> ()
      }) : (tensor<i1>, tensor<6x6xi1>) -> tensor<6x6xi1>
      %184 = "func.call"(%183) <{callee = @tril}> : (tensor<6x6xi1>) -> tensor<6x6xi1>
      %185:3 = "func.call"(%184, %181, %151) <{callee = @_where}> : (tensor<6x6xi1>, tensor<4x6x6xf32>, tensor<f32>) -> (tensor<4x6x6xf32>, tensor<4x6x6xi1>, tensor<4x6x6xf32>)
      %186 = "tensor.empty"() : () -> tensor<4x6xf32>
      %187 = "linalg.fill"(%135, %186) <{operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg574: f32, %arg575: f32):
        "linalg.yield"(%arg574) : (f32) -> ()
      }) : (f32, tensor<4x6xf32>) -> tensor<4x6xf32>
      %188 = "linalg.generic"(%185#0, %187) <{indexing_maps = [#map3, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg572: f32, %arg573: f32):
        %506 = "arith.maximumf"(%arg573, %arg572) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%506) : (f32) -> ()
      }) : (tensor<4x6x6xf32>, tensor<4x6xf32>) -> tensor<4x6xf32>
      %189 = "linalg.generic"(%150, %186) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg570: f32, %arg571: f32):
        "linalg.yield"(%arg570) : (f32) -> ()
      }) : (tensor<f32>, tensor<4x6xf32>) -> tensor<4x6xf32>
      %190 = "linalg.generic"(%189, %188, %186) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg567: f32, %arg568: f32, %arg569: f32):
        %505 = "arith.maximumf"(%arg567, %arg568) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%505) : (f32) -> ()
      }) : (tensor<4x6xf32>, tensor<4x6xf32>, tensor<4x6xf32>) -> tensor<4x6xf32>
      %191 = "tensor.empty"() : () -> tensor<4x6x1xf32>
      %192 = "linalg.generic"(%190, %191) <{indexing_maps = [#map2, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg565: f32, %arg566: f32):
        "linalg.yield"(%arg565) : (f32) -> ()
      }) : (tensor<4x6xf32>, tensor<4x6x1xf32>) -> tensor<4x6x1xf32>
      %193 = "linalg.generic"(%192, %177) <{indexing_maps = [#map11, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg563: f32, %arg564: f32):
        "linalg.yield"(%arg563) : (f32) -> ()
      }) : (tensor<4x6x1xf32>, tensor<4x6x6xf32>) -> tensor<4x6x6xf32>
      %194 = "linalg.generic"(%185#0, %193, %177) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg560: f32, %arg561: f32, %arg562: f32):
        %504 = "arith.subf"(%arg560, %arg561) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%504) : (f32) -> ()
      }) : (tensor<4x6x6xf32>, tensor<4x6x6xf32>, tensor<4x6x6xf32>) -> tensor<4x6x6xf32>
      %195 = "linalg.generic"(%194, %177) <{indexing_maps = [#map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg558: f32, %arg559: f32):
        %503 = "math.exp"(%arg558) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
        "linalg.yield"(%503) : (f32) -> ()
      }) : (tensor<4x6x6xf32>, tensor<4x6x6xf32>) -> tensor<4x6x6xf32>
      %196 = "linalg.fill"(%136, %186) <{operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg556: f32, %arg557: f32):
        "linalg.yield"(%arg556) : (f32) -> ()
      }) : (f32, tensor<4x6xf32>) -> tensor<4x6xf32>
      %197 = "linalg.generic"(%195, %196) <{indexing_maps = [#map3, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg554: f32, %arg555: f32):
        %502 = "arith.addf"(%arg555, %arg554) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%502) : (f32) -> ()
      }) : (tensor<4x6x6xf32>, tensor<4x6xf32>) -> tensor<4x6xf32>
      %198 = "linalg.generic"(%197, %191) <{indexing_maps = [#map2, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg552: f32, %arg553: f32):
        "linalg.yield"(%arg552) : (f32) -> ()
      }) : (tensor<4x6xf32>, tensor<4x6x1xf32>) -> tensor<4x6x1xf32>
      %199 = "linalg.generic"(%198, %177) <{indexing_maps = [#map11, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg550: f32, %arg551: f32):
        "linalg.yield"(%arg550) : (f32) -> ()
      }) : (tensor<4x6x1xf32>, tensor<4x6x6xf32>) -> tensor<4x6x6xf32>
      %200 = "linalg.generic"(%195, %199, %177) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg547: f32, %arg548: f32, %arg549: f32):
        %501 = "arith.divf"(%arg547, %arg548) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%501) : (f32) -> ()
      }) : (tensor<4x6x6xf32>, tensor<4x6x6xf32>, tensor<4x6x6xf32>) -> tensor<4x6x6xf32>
      %201 = "linalg.generic"(%198, %198, %191) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg544: f32, %arg545: f32, %arg546: f32):
        %500 = "arith.mulf"(%arg544, %arg545) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%500) : (f32) -> ()
      }) : (tensor<4x6x1xf32>, tensor<4x6x1xf32>, tensor<4x6x1xf32>) -> tensor<4x6x1xf32>
      %202 = "linalg.generic"(%148, %191) <{indexing_maps = [#map10, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg542: f32, %arg543: f32):
        "linalg.yield"(%arg542) : (f32) -> ()
      }) : (tensor<f32>, tensor<4x6x1xf32>) -> tensor<4x6x1xf32>
      %203 = "linalg.generic"(%202, %201, %191) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg539: f32, %arg540: f32, %arg541: f32):
        %499 = "arith.divf"(%arg539, %arg540) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%499) : (f32) -> ()
      }) : (tensor<4x6x1xf32>, tensor<4x6x1xf32>, tensor<4x6x1xf32>) -> tensor<4x6x1xf32>
      %204 = "linalg.fill"(%136, %165) <{operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg537: f32, %arg538: f32):
        "linalg.yield"(%arg537) : (f32) -> ()
      }) : (f32, tensor<4x6x16xf32>) -> tensor<4x6x16xf32>
      %205 = "linalg.batch_matmul"(%200, %176, %204) <{indexing_maps = [#map6, #map12, #map8], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg534: f32, %arg535: f32, %arg536: f32):
        %497 = "arith.mulf"(%arg534, %arg535) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        %498 = "arith.addf"(%arg536, %497) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%498) : (f32) -> ()
      }) : (tensor<4x6x6xf32>, tensor<4x6x16xf32>, tensor<4x6x16xf32>) -> tensor<4x6x16xf32>
      %206 = "linalg.generic"(%170, %205, %165) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg531: f32, %arg532: f32, %arg533: f32):
        %496 = "arith.addf"(%arg531, %arg532) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%496) : (f32) -> ()
      }) : (tensor<4x6x16xf32>, tensor<4x6x16xf32>, tensor<4x6x16xf32>) -> tensor<4x6x16xf32>
      %207 = "tensor.empty"() : () -> tensor<4x6x32xf32>
      %208 = "linalg.fill"(%136, %207) <{operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg529: f32, %arg530: f32):
        "linalg.yield"(%arg529) : (f32) -> ()
      }) : (f32, tensor<4x6x32xf32>) -> tensor<4x6x32xf32>
      %209 = "linalg.generic"(%206, %arg155, %208) <{indexing_maps = [#map6, #map7, #map8], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg526: f32, %arg527: f32, %arg528: f32):
        %494 = "arith.mulf"(%arg526, %arg527) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        %495 = "arith.addf"(%arg528, %494) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%495) : (f32) -> ()
      }) : (tensor<4x6x16xf32>, tensor<16x32xf32>, tensor<4x6x32xf32>) -> tensor<4x6x32xf32>
      %210 = "linalg.generic"(%209, %209, %207) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg523: f32, %arg524: f32, %arg525: f32):
        %493 = "arith.mulf"(%arg523, %arg524) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%493) : (f32) -> ()
      }) : (tensor<4x6x32xf32>, tensor<4x6x32xf32>, tensor<4x6x32xf32>) -> tensor<4x6x32xf32>
      %211 = "linalg.generic"(%210, %209, %207) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg520: f32, %arg521: f32, %arg522: f32):
        %492 = "arith.mulf"(%arg520, %arg521) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%492) : (f32) -> ()
      }) : (tensor<4x6x32xf32>, tensor<4x6x32xf32>, tensor<4x6x32xf32>) -> tensor<4x6x32xf32>
      %212 = "linalg.generic"(%146, %207) <{indexing_maps = [#map10, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg518: f32, %arg519: f32):
        "linalg.yield"(%arg518) : (f32) -> ()
      }) : (tensor<f32>, tensor<4x6x32xf32>) -> tensor<4x6x32xf32>
      %213 = "linalg.generic"(%212, %210, %207) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg515: f32, %arg516: f32, %arg517: f32):
        %491 = "arith.mulf"(%arg515, %arg516) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%491) : (f32) -> ()
      }) : (tensor<4x6x32xf32>, tensor<4x6x32xf32>, tensor<4x6x32xf32>) -> tensor<4x6x32xf32>
      %214 = "linalg.generic"(%145, %207) <{indexing_maps = [#map10, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg513: f32, %arg514: f32):
        "linalg.yield"(%arg513) : (f32) -> ()
      }) : (tensor<f32>, tensor<4x6x32xf32>) -> tensor<4x6x32xf32>
      %215 = "linalg.generic"(%214, %211, %207) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg510: f32, %arg511: f32, %arg512: f32):
        %490 = "arith.mulf"(%arg510, %arg511) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%490) : (f32) -> ()
      }) : (tensor<4x6x32xf32>, tensor<4x6x32xf32>, tensor<4x6x32xf32>) -> tensor<4x6x32xf32>
      %216 = "linalg.generic"(%209, %215, %207) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg507: f32, %arg508: f32, %arg509: f32):
        %489 = "arith.addf"(%arg507, %arg508) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%489) : (f32) -> ()
      }) : (tensor<4x6x32xf32>, tensor<4x6x32xf32>, tensor<4x6x32xf32>) -> tensor<4x6x32xf32>
      %217 = "linalg.generic"(%144, %207) <{indexing_maps = [#map10, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg505: f32, %arg506: f32):
        "linalg.yield"(%arg505) : (f32) -> ()
      }) : (tensor<f32>, tensor<4x6x32xf32>) -> tensor<4x6x32xf32>
      %218 = "linalg.generic"(%217, %216, %207) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg502: f32, %arg503: f32, %arg504: f32):
        %488 = "arith.mulf"(%arg502, %arg503) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%488) : (f32) -> ()
      }) : (tensor<4x6x32xf32>, tensor<4x6x32xf32>, tensor<4x6x32xf32>) -> tensor<4x6x32xf32>
      %219 = "linalg.generic"(%218, %207) <{indexing_maps = [#map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg500: f32, %arg501: f32):
        %487 = "math.tanh"(%arg500) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
        "linalg.yield"(%487) : (f32) -> ()
      }) : (tensor<4x6x32xf32>, tensor<4x6x32xf32>) -> tensor<4x6x32xf32>
      %220 = "linalg.generic"(%148, %207) <{indexing_maps = [#map10, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg498: f32, %arg499: f32):
        "linalg.yield"(%arg498) : (f32) -> ()
      }) : (tensor<f32>, tensor<4x6x32xf32>) -> tensor<4x6x32xf32>
      %221 = "linalg.generic"(%220, %219, %207) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg495: f32, %arg496: f32, %arg497: f32):
        %486 = "arith.addf"(%arg495, %arg496) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%486) : (f32) -> ()
      }) : (tensor<4x6x32xf32>, tensor<4x6x32xf32>, tensor<4x6x32xf32>) -> tensor<4x6x32xf32>
      %222 = "linalg.generic"(%220, %219, %207) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg492: f32, %arg493: f32, %arg494: f32):
        %485 = "arith.subf"(%arg492, %arg493) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%485) : (f32) -> ()
      }) : (tensor<4x6x32xf32>, tensor<4x6x32xf32>, tensor<4x6x32xf32>) -> tensor<4x6x32xf32>
      %223 = "linalg.generic"(%221, %222, %207) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg489: f32, %arg490: f32, %arg491: f32):
        %484 = "arith.mulf"(%arg489, %arg490) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%484) : (f32) -> ()
      }) : (tensor<4x6x32xf32>, tensor<4x6x32xf32>, tensor<4x6x32xf32>) -> tensor<4x6x32xf32>
      %224 = "linalg.generic"(%147, %207) <{indexing_maps = [#map10, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg487: f32, %arg488: f32):
        "linalg.yield"(%arg487) : (f32) -> ()
      }) : (tensor<f32>, tensor<4x6x32xf32>) -> tensor<4x6x32xf32>
      %225 = "linalg.generic"(%224, %221, %207) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg484: f32, %arg485: f32, %arg486: f32):
        %483 = "arith.mulf"(%arg484, %arg485) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%483) : (f32) -> ()
      }) : (tensor<4x6x32xf32>, tensor<4x6x32xf32>, tensor<4x6x32xf32>) -> tensor<4x6x32xf32>
      %226 = "linalg.generic"(%209, %225, %207) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg481: f32, %arg482: f32, %arg483: f32):
        %482 = "arith.mulf"(%arg481, %arg482) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%482) : (f32) -> ()
      }) : (tensor<4x6x32xf32>, tensor<4x6x32xf32>, tensor<4x6x32xf32>) -> tensor<4x6x32xf32>
      %227 = "linalg.generic"(%226, %arg152, %204) <{indexing_maps = [#map6, #map7, #map8], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg478: f32, %arg479: f32, %arg480: f32):
        %480 = "arith.mulf"(%arg478, %arg479) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        %481 = "arith.addf"(%arg480, %480) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%481) : (f32) -> ()
      }) : (tensor<4x6x32xf32>, tensor<32x16xf32>, tensor<4x6x16xf32>) -> tensor<4x6x16xf32>
      %228 = "linalg.generic"(%206, %227, %165) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg475: f32, %arg476: f32, %arg477: f32):
        %479 = "arith.addf"(%arg475, %arg476) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%479) : (f32) -> ()
      }) : (tensor<4x6x16xf32>, tensor<4x6x16xf32>, tensor<4x6x16xf32>) -> tensor<4x6x16xf32>
      %229 = "linalg.generic"(%228, %228, %165) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg472: f32, %arg473: f32, %arg474: f32):
        %478 = "arith.mulf"(%arg472, %arg473) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%478) : (f32) -> ()
      }) : (tensor<4x6x16xf32>, tensor<4x6x16xf32>, tensor<4x6x16xf32>) -> tensor<4x6x16xf32>
      %230 = "linalg.generic"(%229, %196) <{indexing_maps = [#map3, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg470: f32, %arg471: f32):
        %477 = "arith.addf"(%arg471, %arg470) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%477) : (f32) -> ()
      }) : (tensor<4x6x16xf32>, tensor<4x6xf32>) -> tensor<4x6xf32>
      %231 = "linalg.generic"(%230, %191) <{indexing_maps = [#map2, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg468: f32, %arg469: f32):
        "linalg.yield"(%arg468) : (f32) -> ()
      }) : (tensor<4x6xf32>, tensor<4x6x1xf32>) -> tensor<4x6x1xf32>
      %232 = "linalg.generic"(%143, %191) <{indexing_maps = [#map10, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg466: f32, %arg467: f32):
        "linalg.yield"(%arg466) : (f32) -> ()
      }) : (tensor<f32>, tensor<4x6x1xf32>) -> tensor<4x6x1xf32>
      %233 = "linalg.generic"(%231, %232, %191) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg463: f32, %arg464: f32, %arg465: f32):
        %476 = "arith.divf"(%arg463, %arg464) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%476) : (f32) -> ()
      }) : (tensor<4x6x1xf32>, tensor<4x6x1xf32>, tensor<4x6x1xf32>) -> tensor<4x6x1xf32>
      %234 = "linalg.generic"(%142, %191) <{indexing_maps = [#map10, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg461: f32, %arg462: f32):
        "linalg.yield"(%arg461) : (f32) -> ()
      }) : (tensor<f32>, tensor<4x6x1xf32>) -> tensor<4x6x1xf32>
      %235 = "linalg.generic"(%233, %234, %191) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg458: f32, %arg459: f32, %arg460: f32):
        %475 = "arith.addf"(%arg458, %arg459) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%475) : (f32) -> ()
      }) : (tensor<4x6x1xf32>, tensor<4x6x1xf32>, tensor<4x6x1xf32>) -> tensor<4x6x1xf32>
      %236 = "linalg.generic"(%235, %191) <{indexing_maps = [#map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg456: f32, %arg457: f32):
        %474 = "math.rsqrt"(%arg456) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
        "linalg.yield"(%474) : (f32) -> ()
      }) : (tensor<4x6x1xf32>, tensor<4x6x1xf32>) -> tensor<4x6x1xf32>
      %237 = "linalg.generic"(%236, %235, %191) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg453: f32, %arg454: f32, %arg455: f32):
        %473 = "arith.divf"(%arg453, %arg454) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%473) : (f32) -> ()
      }) : (tensor<4x6x1xf32>, tensor<4x6x1xf32>, tensor<4x6x1xf32>) -> tensor<4x6x1xf32>
      %238 = "linalg.generic"(%141, %191) <{indexing_maps = [#map10, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg451: f32, %arg452: f32):
        "linalg.yield"(%arg451) : (f32) -> ()
      }) : (tensor<f32>, tensor<4x6x1xf32>) -> tensor<4x6x1xf32>
      %239 = "linalg.generic"(%238, %237, %191) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg448: f32, %arg449: f32, %arg450: f32):
        %472 = "arith.mulf"(%arg448, %arg449) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%472) : (f32) -> ()
      }) : (tensor<4x6x1xf32>, tensor<4x6x1xf32>, tensor<4x6x1xf32>) -> tensor<4x6x1xf32>
      %240 = "linalg.generic"(%236, %165) <{indexing_maps = [#map11, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg446: f32, %arg447: f32):
        "linalg.yield"(%arg446) : (f32) -> ()
      }) : (tensor<4x6x1xf32>, tensor<4x6x16xf32>) -> tensor<4x6x16xf32>
      %241 = "linalg.generic"(%228, %240, %165) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg443: f32, %arg444: f32, %arg445: f32):
        %471 = "arith.mulf"(%arg443, %arg444) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%471) : (f32) -> ()
      }) : (tensor<4x6x16xf32>, tensor<4x6x16xf32>, tensor<4x6x16xf32>) -> tensor<4x6x16xf32>
      %242 = "tensor.empty"() : () -> tensor<16x40xf32>
      %243 = "linalg.generic"(%arg153, %242) <{indexing_maps = [#map13, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg441: f32, %arg442: f32):
        "linalg.yield"(%arg441) : (f32) -> ()
      }) : (tensor<40x16xf32>, tensor<16x40xf32>) -> tensor<16x40xf32>
      %244 = "tensor.empty"() : () -> tensor<4x6x40xf32>
      %245 = "linalg.fill"(%136, %244) <{operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg439: f32, %arg440: f32):
        "linalg.yield"(%arg439) : (f32) -> ()
      }) : (f32, tensor<4x6x40xf32>) -> tensor<4x6x40xf32>
      %246 = "linalg.generic"(%241, %243, %245) <{indexing_maps = [#map6, #map7, #map8], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg436: f32, %arg437: f32, %arg438: f32):
        %469 = "arith.mulf"(%arg436, %arg437) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        %470 = "arith.addf"(%arg438, %469) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%470) : (f32) -> ()
      }) : (tensor<4x6x16xf32>, tensor<16x40xf32>, tensor<4x6x40xf32>) -> tensor<4x6x40xf32>
      %247:3 = "func.call"(%246) <{callee = @log_softmax}> : (tensor<4x6x40xf32>) -> (tensor<4x6x40xf32>, tensor<4x6x40xf32>, tensor<4x6x1xf32>)
      %248 = "linalg.generic"(%arg157, %163) <{indexing_maps = [#map2, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg434: i32, %arg435: i32):
        "linalg.yield"(%arg434) : (i32) -> ()
      }) : (tensor<4x6xi32>, tensor<4x6x1xi32>) -> tensor<4x6x1xi32>
      %249:2 = "func.call"(%247#0, %248) <{callee = @take_along_axis}> : (tensor<4x6x40xf32>, tensor<4x6x1xi32>) -> (tensor<4x6x1xf32>, tensor<4x6x1x1xi32>)
      %250 = "tensor.empty"() : () -> tensor<f32>
      %251 = "linalg.fill"(%136, %250) <{operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg432: f32, %arg433: f32):
        "linalg.yield"(%arg432) : (f32) -> ()
      }) : (f32, tensor<f32>) -> tensor<f32>
      %252 = "linalg.generic"(%249#0, %251) <{indexing_maps = [#map3, #map10], iterator_types = [#linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg430: f32, %arg431: f32):
        %468 = "arith.addf"(%arg431, %arg430) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%468) : (f32) -> ()
      }) : (tensor<4x6x1xf32>, tensor<f32>) -> tensor<f32>
      %253 = "linalg.generic"(%252, %250) <{indexing_maps = [#map14, #map14], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg428: f32, %arg429: f32):
        %467 = "arith.divf"(%arg428, %134) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%467) : (f32) -> ()
      }) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      %254 = "linalg.generic"(%253, %250) <{indexing_maps = [#map14, #map14], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg426: f32, %arg427: f32):
        %466 = "arith.negf"(%arg426) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
        "linalg.yield"(%466) : (f32) -> ()
      }) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      %255 = "linalg.generic"(%250) <{indexing_maps = [#map14], iterator_types = [], operandSegmentSizes = array<i32: 0, 1>}> ({
      ^bb0(%arg425: f32):
        "linalg.yield"(%132) : (f32) -> ()
      }) : (tensor<f32>) -> tensor<f32>
      %256 = "linalg.generic"(%255, %250) <{indexing_maps = [#map14, #map14], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg423: f32, %arg424: f32):
        %465 = "arith.divf"(%arg423, %134) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%465) : (f32) -> ()
      }) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      %257 = "linalg.generic"(%256, %191) <{indexing_maps = [#map10, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg421: f32, %arg422: f32):
        "linalg.yield"(%arg421) : (f32) -> ()
      }) : (tensor<f32>, tensor<4x6x1xf32>) -> tensor<4x6x1xf32>
      %258 = "func.call"(%249#1, %257) <{callee = @take_along_axis_0}> : (tensor<4x6x1x1xi32>, tensor<4x6x1xf32>) -> tensor<4x6x40xf32>
      %259 = "func.call"(%247#1, %247#2, %258) <{callee = @log_softmax_1}> : (tensor<4x6x40xf32>, tensor<4x6x1xf32>, tensor<4x6x40xf32>) -> tensor<4x6x40xf32>
      %260 = "tensor.empty"() : () -> tensor<40x16xf32>
      %261 = "linalg.fill"(%136, %260) <{operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg419: f32, %arg420: f32):
        "linalg.yield"(%arg419) : (f32) -> ()
      }) : (f32, tensor<40x16xf32>) -> tensor<40x16xf32>
      %262 = "linalg.generic"(%259, %241, %261) <{indexing_maps = [#map15, #map16, #map17], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg416: f32, %arg417: f32, %arg418: f32):
        %463 = "arith.mulf"(%arg416, %arg417) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        %464 = "arith.addf"(%arg418, %463) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%464) : (f32) -> ()
      }) : (tensor<4x6x40xf32>, tensor<4x6x16xf32>, tensor<40x16xf32>) -> tensor<40x16xf32>
      %263 = "linalg.generic"(%262, %242) <{indexing_maps = [#map13, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg414: f32, %arg415: f32):
        "linalg.yield"(%arg414) : (f32) -> ()
      }) : (tensor<40x16xf32>, tensor<16x40xf32>) -> tensor<16x40xf32>
      %264 = "linalg.generic"(%259, %243, %204) <{indexing_maps = [#map6, #map18, #map8], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg411: f32, %arg412: f32, %arg413: f32):
        %461 = "arith.mulf"(%arg411, %arg412) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        %462 = "arith.addf"(%arg413, %461) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%462) : (f32) -> ()
      }) : (tensor<4x6x40xf32>, tensor<16x40xf32>, tensor<4x6x16xf32>) -> tensor<4x6x16xf32>
      %265 = "linalg.generic"(%263, %260) <{indexing_maps = [#map13, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg409: f32, %arg410: f32):
        "linalg.yield"(%arg409) : (f32) -> ()
      }) : (tensor<16x40xf32>, tensor<40x16xf32>) -> tensor<40x16xf32>
      %266 = "linalg.generic"(%228, %264, %165) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg406: f32, %arg407: f32, %arg408: f32):
        %460 = "arith.mulf"(%arg406, %arg407) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%460) : (f32) -> ()
      }) : (tensor<4x6x16xf32>, tensor<4x6x16xf32>, tensor<4x6x16xf32>) -> tensor<4x6x16xf32>
      %267 = "linalg.generic"(%266, %196) <{indexing_maps = [#map3, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg404: f32, %arg405: f32):
        %459 = "arith.addf"(%arg405, %arg404) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%459) : (f32) -> ()
      }) : (tensor<4x6x16xf32>, tensor<4x6xf32>) -> tensor<4x6xf32>
      %268 = "tensor.expand_shape"(%267) <{reassociation = [[0], [1, 2]], static_output_shape = array<i64: 4, 6, 1>}> : (tensor<4x6xf32>) -> tensor<4x6x1xf32>
      %269 = "linalg.generic"(%264, %240, %165) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg401: f32, %arg402: f32, %arg403: f32):
        %458 = "arith.mulf"(%arg401, %arg402) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%458) : (f32) -> ()
      }) : (tensor<4x6x16xf32>, tensor<4x6x16xf32>, tensor<4x6x16xf32>) -> tensor<4x6x16xf32>
      %270 = "linalg.generic"(%268, %239, %191) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg398: f32, %arg399: f32, %arg400: f32):
        %457 = "arith.mulf"(%arg398, %arg399) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%457) : (f32) -> ()
      }) : (tensor<4x6x1xf32>, tensor<4x6x1xf32>, tensor<4x6x1xf32>) -> tensor<4x6x1xf32>
      %271 = "linalg.generic"(%270, %232, %191) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg395: f32, %arg396: f32, %arg397: f32):
        %456 = "arith.divf"(%arg395, %arg396) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%456) : (f32) -> ()
      }) : (tensor<4x6x1xf32>, tensor<4x6x1xf32>, tensor<4x6x1xf32>) -> tensor<4x6x1xf32>
      %272 = "linalg.generic"(%271, %196) <{indexing_maps = [#map3, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg393: f32, %arg394: f32):
        %455 = "arith.addf"(%arg394, %arg393) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%455) : (f32) -> ()
      }) : (tensor<4x6x1xf32>, tensor<4x6xf32>) -> tensor<4x6xf32>
      %273 = "linalg.generic"(%272, %165) <{indexing_maps = [#map2, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg391: f32, %arg392: f32):
        "linalg.yield"(%arg391) : (f32) -> ()
      }) : (tensor<4x6xf32>, tensor<4x6x16xf32>) -> tensor<4x6x16xf32>
      %274 = "linalg.generic"(%228, %273, %165) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg388: f32, %arg389: f32, %arg390: f32):
        %454 = "arith.mulf"(%arg388, %arg389) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%454) : (f32) -> ()
      }) : (tensor<4x6x16xf32>, tensor<4x6x16xf32>, tensor<4x6x16xf32>) -> tensor<4x6x16xf32>
      %275 = "linalg.generic"(%269, %274, %165) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg385: f32, %arg386: f32, %arg387: f32):
        %453 = "arith.addf"(%arg385, %arg386) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%453) : (f32) -> ()
      }) : (tensor<4x6x16xf32>, tensor<4x6x16xf32>, tensor<4x6x16xf32>) -> tensor<4x6x16xf32>
      %276 = "linalg.generic"(%273, %228, %165) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg382: f32, %arg383: f32, %arg384: f32):
        %452 = "arith.mulf"(%arg382, %arg383) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%452) : (f32) -> ()
      }) : (tensor<4x6x16xf32>, tensor<4x6x16xf32>, tensor<4x6x16xf32>) -> tensor<4x6x16xf32>
      %277 = "linalg.generic"(%275, %276, %165) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg379: f32, %arg380: f32, %arg381: f32):
        %451 = "arith.addf"(%arg379, %arg380) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%451) : (f32) -> ()
      }) : (tensor<4x6x16xf32>, tensor<4x6x16xf32>, tensor<4x6x16xf32>) -> tensor<4x6x16xf32>
      %278 = "tensor.empty"() : () -> tensor<16x32xf32>
      %279 = "linalg.fill"(%136, %278) <{operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg377: f32, %arg378: f32):
        "linalg.yield"(%arg377) : (f32) -> ()
      }) : (f32, tensor<16x32xf32>) -> tensor<16x32xf32>
      %280 = "linalg.generic"(%277, %226, %279) <{indexing_maps = [#map15, #map16, #map17], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg374: f32, %arg375: f32, %arg376: f32):
        %449 = "arith.mulf"(%arg374, %arg375) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        %450 = "arith.addf"(%arg376, %449) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%450) : (f32) -> ()
      }) : (tensor<4x6x16xf32>, tensor<4x6x32xf32>, tensor<16x32xf32>) -> tensor<16x32xf32>
      %281 = "tensor.empty"() : () -> tensor<32x16xf32>
      %282 = "linalg.generic"(%280, %281) <{indexing_maps = [#map13, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg372: f32, %arg373: f32):
        "linalg.yield"(%arg372) : (f32) -> ()
      }) : (tensor<16x32xf32>, tensor<32x16xf32>) -> tensor<32x16xf32>
      %283 = "linalg.generic"(%277, %arg152, %208) <{indexing_maps = [#map6, #map18, #map8], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg369: f32, %arg370: f32, %arg371: f32):
        %447 = "arith.mulf"(%arg369, %arg370) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        %448 = "arith.addf"(%arg371, %447) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%448) : (f32) -> ()
      }) : (tensor<4x6x16xf32>, tensor<32x16xf32>, tensor<4x6x32xf32>) -> tensor<4x6x32xf32>
      %284 = "linalg.generic"(%209, %283, %207) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg366: f32, %arg367: f32, %arg368: f32):
        %446 = "arith.mulf"(%arg366, %arg367) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%446) : (f32) -> ()
      }) : (tensor<4x6x32xf32>, tensor<4x6x32xf32>, tensor<4x6x32xf32>) -> tensor<4x6x32xf32>
      %285 = "linalg.generic"(%283, %225, %207) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg363: f32, %arg364: f32, %arg365: f32):
        %445 = "arith.mulf"(%arg363, %arg364) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%445) : (f32) -> ()
      }) : (tensor<4x6x32xf32>, tensor<4x6x32xf32>, tensor<4x6x32xf32>) -> tensor<4x6x32xf32>
      %286 = "linalg.generic"(%224, %284, %207) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg360: f32, %arg361: f32, %arg362: f32):
        %444 = "arith.mulf"(%arg360, %arg361) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%444) : (f32) -> ()
      }) : (tensor<4x6x32xf32>, tensor<4x6x32xf32>, tensor<4x6x32xf32>) -> tensor<4x6x32xf32>
      %287 = "linalg.generic"(%286, %223, %207) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg357: f32, %arg358: f32, %arg359: f32):
        %443 = "arith.mulf"(%arg357, %arg358) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%443) : (f32) -> ()
      }) : (tensor<4x6x32xf32>, tensor<4x6x32xf32>, tensor<4x6x32xf32>) -> tensor<4x6x32xf32>
      %288 = "linalg.generic"(%217, %287, %207) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg354: f32, %arg355: f32, %arg356: f32):
        %442 = "arith.mulf"(%arg354, %arg355) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%442) : (f32) -> ()
      }) : (tensor<4x6x32xf32>, tensor<4x6x32xf32>, tensor<4x6x32xf32>) -> tensor<4x6x32xf32>
      %289 = "linalg.generic"(%285, %288, %207) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg351: f32, %arg352: f32, %arg353: f32):
        %441 = "arith.addf"(%arg351, %arg352) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%441) : (f32) -> ()
      }) : (tensor<4x6x32xf32>, tensor<4x6x32xf32>, tensor<4x6x32xf32>) -> tensor<4x6x32xf32>
      %290 = "linalg.generic"(%214, %288, %207) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg348: f32, %arg349: f32, %arg350: f32):
        %440 = "arith.mulf"(%arg348, %arg349) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%440) : (f32) -> ()
      }) : (tensor<4x6x32xf32>, tensor<4x6x32xf32>, tensor<4x6x32xf32>) -> tensor<4x6x32xf32>
      %291 = "linalg.generic"(%290, %213, %207) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg345: f32, %arg346: f32, %arg347: f32):
        %439 = "arith.mulf"(%arg345, %arg346) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%439) : (f32) -> ()
      }) : (tensor<4x6x32xf32>, tensor<4x6x32xf32>, tensor<4x6x32xf32>) -> tensor<4x6x32xf32>
      %292 = "linalg.generic"(%289, %291, %207) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg342: f32, %arg343: f32, %arg344: f32):
        %438 = "arith.addf"(%arg342, %arg343) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%438) : (f32) -> ()
      }) : (tensor<4x6x32xf32>, tensor<4x6x32xf32>, tensor<4x6x32xf32>) -> tensor<4x6x32xf32>
      %293 = "linalg.fill"(%136, %281) <{operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg340: f32, %arg341: f32):
        "linalg.yield"(%arg340) : (f32) -> ()
      }) : (f32, tensor<32x16xf32>) -> tensor<32x16xf32>
      %294 = "linalg.generic"(%292, %206, %293) <{indexing_maps = [#map15, #map16, #map17], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg337: f32, %arg338: f32, %arg339: f32):
        %436 = "arith.mulf"(%arg337, %arg338) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        %437 = "arith.addf"(%arg339, %436) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%437) : (f32) -> ()
      }) : (tensor<4x6x32xf32>, tensor<4x6x16xf32>, tensor<32x16xf32>) -> tensor<32x16xf32>
      %295 = "linalg.generic"(%294, %278) <{indexing_maps = [#map13, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg335: f32, %arg336: f32):
        "linalg.yield"(%arg335) : (f32) -> ()
      }) : (tensor<32x16xf32>, tensor<16x32xf32>) -> tensor<16x32xf32>
      %296 = "linalg.generic"(%292, %arg155, %204) <{indexing_maps = [#map6, #map18, #map8], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg332: f32, %arg333: f32, %arg334: f32):
        %434 = "arith.mulf"(%arg332, %arg333) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        %435 = "arith.addf"(%arg334, %434) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%435) : (f32) -> ()
      }) : (tensor<4x6x32xf32>, tensor<16x32xf32>, tensor<4x6x16xf32>) -> tensor<4x6x16xf32>
      %297 = "linalg.generic"(%277, %296, %165) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg329: f32, %arg330: f32, %arg331: f32):
        %433 = "arith.addf"(%arg329, %arg330) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%433) : (f32) -> ()
      }) : (tensor<4x6x16xf32>, tensor<4x6x16xf32>, tensor<4x6x16xf32>) -> tensor<4x6x16xf32>
      %298 = "tensor.empty"() : () -> tensor<4x16x6xf32>
      %299 = "linalg.fill"(%136, %298) <{operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg327: f32, %arg328: f32):
        "linalg.yield"(%arg327) : (f32) -> ()
      }) : (f32, tensor<4x16x6xf32>) -> tensor<4x16x6xf32>
      %300 = "linalg.generic"(%297, %200, %299) <{indexing_maps = [#map19, #map12, #map8], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg324: f32, %arg325: f32, %arg326: f32):
        %431 = "arith.mulf"(%arg324, %arg325) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        %432 = "arith.addf"(%arg326, %431) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%432) : (f32) -> ()
      }) : (tensor<4x6x16xf32>, tensor<4x6x6xf32>, tensor<4x16x6xf32>) -> tensor<4x16x6xf32>
      %301 = "linalg.generic"(%300, %165) <{indexing_maps = [#map20, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg322: f32, %arg323: f32):
        "linalg.yield"(%arg322) : (f32) -> ()
      }) : (tensor<4x16x6xf32>, tensor<4x6x16xf32>) -> tensor<4x6x16xf32>
      %302 = "linalg.generic"(%297, %176, %178) <{indexing_maps = [#map6, #map9, #map8], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg319: f32, %arg320: f32, %arg321: f32):
        %429 = "arith.mulf"(%arg319, %arg320) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        %430 = "arith.addf"(%arg321, %429) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%430) : (f32) -> ()
      }) : (tensor<4x6x16xf32>, tensor<4x6x16xf32>, tensor<4x6x6xf32>) -> tensor<4x6x6xf32>
      %303 = "linalg.generic"(%203, %177) <{indexing_maps = [#map11, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg317: f32, %arg318: f32):
        "linalg.yield"(%arg317) : (f32) -> ()
      }) : (tensor<4x6x1xf32>, tensor<4x6x6xf32>) -> tensor<4x6x6xf32>
      %304 = "linalg.generic"(%302, %303, %177) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg314: f32, %arg315: f32, %arg316: f32):
        %428 = "arith.mulf"(%arg314, %arg315) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%428) : (f32) -> ()
      }) : (tensor<4x6x6xf32>, tensor<4x6x6xf32>, tensor<4x6x6xf32>) -> tensor<4x6x6xf32>
      %305 = "linalg.generic"(%304, %195, %177) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg311: f32, %arg312: f32, %arg313: f32):
        %427 = "arith.mulf"(%arg311, %arg312) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%427) : (f32) -> ()
      }) : (tensor<4x6x6xf32>, tensor<4x6x6xf32>, tensor<4x6x6xf32>) -> tensor<4x6x6xf32>
      %306 = "linalg.generic"(%305, %196) <{indexing_maps = [#map3, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg309: f32, %arg310: f32):
        %426 = "arith.addf"(%arg310, %arg309) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%426) : (f32) -> ()
      }) : (tensor<4x6x6xf32>, tensor<4x6xf32>) -> tensor<4x6xf32>
      %307 = "tensor.expand_shape"(%306) <{reassociation = [[0], [1, 2]], static_output_shape = array<i64: 4, 6, 1>}> : (tensor<4x6xf32>) -> tensor<4x6x1xf32>
      %308 = "linalg.generic"(%307, %191) <{indexing_maps = [#map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg307: f32, %arg308: f32):
        %425 = "arith.negf"(%arg307) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
        "linalg.yield"(%425) : (f32) -> ()
      }) : (tensor<4x6x1xf32>, tensor<4x6x1xf32>) -> tensor<4x6x1xf32>
      %309 = "linalg.generic"(%302, %199, %177) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg304: f32, %arg305: f32, %arg306: f32):
        %424 = "arith.divf"(%arg304, %arg305) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%424) : (f32) -> ()
      }) : (tensor<4x6x6xf32>, tensor<4x6x6xf32>, tensor<4x6x6xf32>) -> tensor<4x6x6xf32>
      %310 = "linalg.generic"(%308, %196) <{indexing_maps = [#map3, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg302: f32, %arg303: f32):
        %423 = "arith.addf"(%arg303, %arg302) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%423) : (f32) -> ()
      }) : (tensor<4x6x1xf32>, tensor<4x6xf32>) -> tensor<4x6xf32>
      %311 = "linalg.generic"(%310, %177) <{indexing_maps = [#map2, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg300: f32, %arg301: f32):
        "linalg.yield"(%arg300) : (f32) -> ()
      }) : (tensor<4x6xf32>, tensor<4x6x6xf32>) -> tensor<4x6x6xf32>
      %312 = "linalg.generic"(%309, %311, %177) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg297: f32, %arg298: f32, %arg299: f32):
        %422 = "arith.addf"(%arg297, %arg298) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%422) : (f32) -> ()
      }) : (tensor<4x6x6xf32>, tensor<4x6x6xf32>, tensor<4x6x6xf32>) -> tensor<4x6x6xf32>
      %313 = "linalg.generic"(%312, %195, %177) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg294: f32, %arg295: f32, %arg296: f32):
        %421 = "arith.mulf"(%arg294, %arg295) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%421) : (f32) -> ()
      }) : (tensor<4x6x6xf32>, tensor<4x6x6xf32>, tensor<4x6x6xf32>) -> tensor<4x6x6xf32>
      %314 = "func.call"(%185#1, %185#2, %313) <{callee = @_where_2}> : (tensor<4x6x6xi1>, tensor<4x6x6xf32>, tensor<4x6x6xf32>) -> tensor<4x6x6xf32>
      %315 = "linalg.generic"(%314, %180, %177) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg291: f32, %arg292: f32, %arg293: f32):
        %420 = "arith.divf"(%arg291, %arg292) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%420) : (f32) -> ()
      }) : (tensor<4x6x6xf32>, tensor<4x6x6xf32>, tensor<4x6x6xf32>) -> tensor<4x6x6xf32>
      %316 = "linalg.generic"(%315, %174, %204) <{indexing_maps = [#map19, #map12, #map8], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg288: f32, %arg289: f32, %arg290: f32):
        %418 = "arith.mulf"(%arg288, %arg289) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        %419 = "arith.addf"(%arg290, %418) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%419) : (f32) -> ()
      }) : (tensor<4x6x6xf32>, tensor<4x6x16xf32>, tensor<4x6x16xf32>) -> tensor<4x6x16xf32>
      %317 = "linalg.batch_matmul"(%315, %175, %204) <{indexing_maps = [#map6, #map12, #map8], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg285: f32, %arg286: f32, %arg287: f32):
        %416 = "arith.mulf"(%arg285, %arg286) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        %417 = "arith.addf"(%arg287, %416) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%417) : (f32) -> ()
      }) : (tensor<4x6x6xf32>, tensor<4x6x16xf32>, tensor<4x6x16xf32>) -> tensor<4x6x16xf32>
      %318 = "linalg.generic"(%171) <{indexing_maps = [#map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
      ^bb0(%arg284: f32):
        %404 = "linalg.index"() <{dim = 0 : i64}> : () -> index
        %405 = "linalg.index"() <{dim = 1 : i64}> : () -> index
        %406 = "linalg.index"() <{dim = 2 : i64}> : () -> index
        %407 = "arith.cmpi"(%406, %131) <{predicate = 6 : i64}> : (index, index) -> i1
        %408 = "scf.if"(%407) ({
          %415 = "tensor.extract"(%317, %404, %405, %406) : (tensor<4x6x16xf32>, index, index, index) -> f32
          "scf.yield"(%415) : (f32) -> ()
        }, {
          %409 = "arith.cmpi"(%406, %130) <{predicate = 6 : i64}> : (index, index) -> i1
          %410 = "scf.if"(%409) ({
            %413 = "arith.subi"(%406, %131) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
            %414 = "tensor.extract"(%316, %404, %405, %413) : (tensor<4x6x16xf32>, index, index, index) -> f32
            "scf.yield"(%414) : (f32) -> ()
          }, {
            %411 = "arith.subi"(%406, %130) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
            %412 = "tensor.extract"(%301, %404, %405, %411) : (tensor<4x6x16xf32>, index, index, index) -> f32
            "scf.yield"(%412) : (f32) -> ()
          }) : (i1) -> f32
          "scf.yield"(%410) : (f32) -> ()
        }) : (i1) -> f32
        "linalg.yield"(%408) : (f32) -> ()
      }) : (tensor<4x6x48xf32>) -> tensor<4x6x48xf32>
      %319 = "tensor.empty"() : () -> tensor<48x16xf32>
      %320 = "linalg.fill"(%136, %319) <{operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg282: f32, %arg283: f32):
        "linalg.yield"(%arg282) : (f32) -> ()
      }) : (f32, tensor<48x16xf32>) -> tensor<48x16xf32>
      %321 = "linalg.generic"(%318, %170, %320) <{indexing_maps = [#map15, #map16, #map17], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg279: f32, %arg280: f32, %arg281: f32):
        %402 = "arith.mulf"(%arg279, %arg280) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        %403 = "arith.addf"(%arg281, %402) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%403) : (f32) -> ()
      }) : (tensor<4x6x48xf32>, tensor<4x6x16xf32>, tensor<48x16xf32>) -> tensor<48x16xf32>
      %322 = "tensor.empty"() : () -> tensor<16x48xf32>
      %323 = "linalg.generic"(%321, %322) <{indexing_maps = [#map13, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg277: f32, %arg278: f32):
        "linalg.yield"(%arg277) : (f32) -> ()
      }) : (tensor<48x16xf32>, tensor<16x48xf32>) -> tensor<16x48xf32>
      %324 = "linalg.generic"(%318, %arg151, %204) <{indexing_maps = [#map6, #map18, #map8], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg274: f32, %arg275: f32, %arg276: f32):
        %400 = "arith.mulf"(%arg274, %arg275) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        %401 = "arith.addf"(%arg276, %400) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%401) : (f32) -> ()
      }) : (tensor<4x6x48xf32>, tensor<16x48xf32>, tensor<4x6x16xf32>) -> tensor<4x6x16xf32>
      %325 = "linalg.generic"(%297, %324, %165) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg271: f32, %arg272: f32, %arg273: f32):
        %399 = "arith.addf"(%arg271, %arg272) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%399) : (f32) -> ()
      }) : (tensor<4x6x16xf32>, tensor<4x6x16xf32>, tensor<4x6x16xf32>) -> tensor<4x6x16xf32>
      %326 = "tensor.empty"() : () -> tensor<6x16xf32>
      %327 = "linalg.fill"(%136, %326) <{operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg269: f32, %arg270: f32):
        "linalg.yield"(%arg269) : (f32) -> ()
      }) : (f32, tensor<6x16xf32>) -> tensor<6x16xf32>
      %328 = "linalg.generic"(%325, %327) <{indexing_maps = [#map21, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg267: f32, %arg268: f32):
        %398 = "arith.addf"(%arg268, %arg267) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%398) : (f32) -> ()
      }) : (tensor<4x6x16xf32>, tensor<6x16xf32>) -> tensor<6x16xf32>
      %329 = "tensor.expand_shape"(%328) <{reassociation = [[0, 1], [2]], static_output_shape = array<i64: 1, 6, 16>}> : (tensor<6x16xf32>) -> tensor<1x6x16xf32>
      %330 = "linalg.generic"(%329, %327) <{indexing_maps = [#map21, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg265: f32, %arg266: f32):
        %397 = "arith.addf"(%arg266, %arg265) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%397) : (f32) -> ()
      }) : (tensor<1x6x16xf32>, tensor<6x16xf32>) -> tensor<6x16xf32>
      %331 = "linalg.generic"(%149, %260) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg263: f32, %arg264: f32):
        "linalg.yield"(%arg263) : (f32) -> ()
      }) : (tensor<f32>, tensor<40x16xf32>) -> tensor<40x16xf32>
      %332 = "stablehlo.scatter"(%331, %164, %325) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>, unique_indices = false}> ({
      ^bb0(%arg258: tensor<f32>, %arg259: tensor<f32>):
        %395 = "linalg.generic"(%arg258, %arg259, %250) <{indexing_maps = [#map14, #map14, #map14], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg260: f32, %arg261: f32, %arg262: f32):
          %396 = "arith.addf"(%arg260, %arg261) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
          "linalg.yield"(%396) : (f32) -> ()
        }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%395) : (tensor<f32>) -> ()
      }) : (tensor<40x16xf32>, tensor<4x6x1xi32>, tensor<4x6x16xf32>) -> tensor<40x16xf32>
      %333 = "linalg.generic"(%265, %332, %260) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg255: f32, %arg256: f32, %arg257: f32):
        %394 = "arith.addf"(%arg255, %arg256) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%394) : (f32) -> ()
      }) : (tensor<40x16xf32>, tensor<40x16xf32>, tensor<40x16xf32>) -> tensor<40x16xf32>
      %334 = "stablehlo.all_reduce"(%254) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "dp">]>, use_global_device_ids}> ({
      ^bb0(%arg250: tensor<f32>, %arg251: tensor<f32>):
        %392 = "linalg.generic"(%arg250, %arg251, %250) <{indexing_maps = [#map14, #map14, #map14], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg252: f32, %arg253: f32, %arg254: f32):
          %393 = "arith.addf"(%arg252, %arg253) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
          "linalg.yield"(%393) : (f32) -> ()
        }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%392) : (tensor<f32>) -> ()
      }) : (tensor<f32>) -> tensor<f32>
      %335 = "linalg.generic"(%334, %250) <{indexing_maps = [#map14, #map14], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg248: f32, %arg249: f32):
        %391 = "arith.divf"(%arg248, %133) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%391) : (f32) -> ()
      }) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      %336 = "stablehlo.all_reduce"(%323) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "dp">]>, use_global_device_ids}> ({
      ^bb0(%arg243: tensor<f32>, %arg244: tensor<f32>):
        %389 = "linalg.generic"(%arg243, %arg244, %250) <{indexing_maps = [#map14, #map14, #map14], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg245: f32, %arg246: f32, %arg247: f32):
          %390 = "arith.addf"(%arg245, %arg246) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
          "linalg.yield"(%390) : (f32) -> ()
        }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%389) : (tensor<f32>) -> ()
      }) : (tensor<16x48xf32>) -> tensor<16x48xf32>
      %337 = "linalg.generic"(%140, %322) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg241: f32, %arg242: f32):
        "linalg.yield"(%arg241) : (f32) -> ()
      }) : (tensor<f32>, tensor<16x48xf32>) -> tensor<16x48xf32>
      %338 = "linalg.generic"(%336, %337, %322) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg238: f32, %arg239: f32, %arg240: f32):
        %388 = "arith.divf"(%arg238, %arg239) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%388) : (f32) -> ()
      }) : (tensor<16x48xf32>, tensor<16x48xf32>, tensor<16x48xf32>) -> tensor<16x48xf32>
      %339 = "linalg.generic"(%139, %322) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg236: f32, %arg237: f32):
        "linalg.yield"(%arg236) : (f32) -> ()
      }) : (tensor<f32>, tensor<16x48xf32>) -> tensor<16x48xf32>
      %340 = "linalg.generic"(%339, %338, %322) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg233: f32, %arg234: f32, %arg235: f32):
        %387 = "arith.mulf"(%arg233, %arg234) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%387) : (f32) -> ()
      }) : (tensor<16x48xf32>, tensor<16x48xf32>, tensor<16x48xf32>) -> tensor<16x48xf32>
      %341 = "linalg.generic"(%arg151, %340, %322) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg230: f32, %arg231: f32, %arg232: f32):
        %386 = "arith.subf"(%arg230, %arg231) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%386) : (f32) -> ()
      }) : (tensor<16x48xf32>, tensor<16x48xf32>, tensor<16x48xf32>) -> tensor<16x48xf32>
      %342 = "stablehlo.all_reduce"(%282) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "dp">]>, use_global_device_ids}> ({
      ^bb0(%arg225: tensor<f32>, %arg226: tensor<f32>):
        %384 = "linalg.generic"(%arg225, %arg226, %250) <{indexing_maps = [#map14, #map14, #map14], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg227: f32, %arg228: f32, %arg229: f32):
          %385 = "arith.addf"(%arg227, %arg228) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
          "linalg.yield"(%385) : (f32) -> ()
        }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%384) : (tensor<f32>) -> ()
      }) : (tensor<32x16xf32>) -> tensor<32x16xf32>
      %343 = "linalg.generic"(%140, %281) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg223: f32, %arg224: f32):
        "linalg.yield"(%arg223) : (f32) -> ()
      }) : (tensor<f32>, tensor<32x16xf32>) -> tensor<32x16xf32>
      %344 = "linalg.generic"(%342, %343, %281) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg220: f32, %arg221: f32, %arg222: f32):
        %383 = "arith.divf"(%arg220, %arg221) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%383) : (f32) -> ()
      }) : (tensor<32x16xf32>, tensor<32x16xf32>, tensor<32x16xf32>) -> tensor<32x16xf32>
      %345 = "linalg.generic"(%139, %281) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg218: f32, %arg219: f32):
        "linalg.yield"(%arg218) : (f32) -> ()
      }) : (tensor<f32>, tensor<32x16xf32>) -> tensor<32x16xf32>
      %346 = "linalg.generic"(%345, %344, %281) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg215: f32, %arg216: f32, %arg217: f32):
        %382 = "arith.mulf"(%arg215, %arg216) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%382) : (f32) -> ()
      }) : (tensor<32x16xf32>, tensor<32x16xf32>, tensor<32x16xf32>) -> tensor<32x16xf32>
      %347 = "linalg.generic"(%arg152, %346, %281) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg212: f32, %arg213: f32, %arg214: f32):
        %381 = "arith.subf"(%arg212, %arg213) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%381) : (f32) -> ()
      }) : (tensor<32x16xf32>, tensor<32x16xf32>, tensor<32x16xf32>) -> tensor<32x16xf32>
      %348 = "stablehlo.all_reduce"(%333) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "dp">]>, use_global_device_ids}> ({
      ^bb0(%arg207: tensor<f32>, %arg208: tensor<f32>):
        %379 = "linalg.generic"(%arg207, %arg208, %250) <{indexing_maps = [#map14, #map14, #map14], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg209: f32, %arg210: f32, %arg211: f32):
          %380 = "arith.addf"(%arg209, %arg210) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
          "linalg.yield"(%380) : (f32) -> ()
        }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%379) : (tensor<f32>) -> ()
      }) : (tensor<40x16xf32>) -> tensor<40x16xf32>
      %349 = "linalg.generic"(%140, %260) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg205: f32, %arg206: f32):
        "linalg.yield"(%arg205) : (f32) -> ()
      }) : (tensor<f32>, tensor<40x16xf32>) -> tensor<40x16xf32>
      %350 = "linalg.generic"(%348, %349, %260) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg202: f32, %arg203: f32, %arg204: f32):
        %378 = "arith.divf"(%arg202, %arg203) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%378) : (f32) -> ()
      }) : (tensor<40x16xf32>, tensor<40x16xf32>, tensor<40x16xf32>) -> tensor<40x16xf32>
      %351 = "linalg.generic"(%139, %260) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg200: f32, %arg201: f32):
        "linalg.yield"(%arg200) : (f32) -> ()
      }) : (tensor<f32>, tensor<40x16xf32>) -> tensor<40x16xf32>
      %352 = "linalg.generic"(%351, %350, %260) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg197: f32, %arg198: f32, %arg199: f32):
        %377 = "arith.mulf"(%arg197, %arg198) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%377) : (f32) -> ()
      }) : (tensor<40x16xf32>, tensor<40x16xf32>, tensor<40x16xf32>) -> tensor<40x16xf32>
      %353 = "linalg.generic"(%arg153, %352, %260) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg194: f32, %arg195: f32, %arg196: f32):
        %376 = "arith.subf"(%arg194, %arg195) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%376) : (f32) -> ()
      }) : (tensor<40x16xf32>, tensor<40x16xf32>, tensor<40x16xf32>) -> tensor<40x16xf32>
      %354 = "stablehlo.all_reduce"(%330) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "dp">]>, use_global_device_ids}> ({
      ^bb0(%arg189: tensor<f32>, %arg190: tensor<f32>):
        %374 = "linalg.generic"(%arg189, %arg190, %250) <{indexing_maps = [#map14, #map14, #map14], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg191: f32, %arg192: f32, %arg193: f32):
          %375 = "arith.addf"(%arg191, %arg192) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
          "linalg.yield"(%375) : (f32) -> ()
        }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%374) : (tensor<f32>) -> ()
      }) : (tensor<6x16xf32>) -> tensor<6x16xf32>
      %355 = "linalg.generic"(%140, %326) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg187: f32, %arg188: f32):
        "linalg.yield"(%arg187) : (f32) -> ()
      }) : (tensor<f32>, tensor<6x16xf32>) -> tensor<6x16xf32>
      %356 = "linalg.generic"(%354, %355, %326) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg184: f32, %arg185: f32, %arg186: f32):
        %373 = "arith.divf"(%arg184, %arg185) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%373) : (f32) -> ()
      }) : (tensor<6x16xf32>, tensor<6x16xf32>, tensor<6x16xf32>) -> tensor<6x16xf32>
      %357 = "linalg.generic"(%139, %326) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg182: f32, %arg183: f32):
        "linalg.yield"(%arg182) : (f32) -> ()
      }) : (tensor<f32>, tensor<6x16xf32>) -> tensor<6x16xf32>
      %358 = "linalg.generic"(%357, %356, %326) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg179: f32, %arg180: f32, %arg181: f32):
        %372 = "arith.mulf"(%arg179, %arg180) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%372) : (f32) -> ()
      }) : (tensor<6x16xf32>, tensor<6x16xf32>, tensor<6x16xf32>) -> tensor<6x16xf32>
      %359 = "linalg.generic"(%arg154, %358, %326) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg176: f32, %arg177: f32, %arg178: f32):
        %371 = "arith.subf"(%arg176, %arg177) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%371) : (f32) -> ()
      }) : (tensor<6x16xf32>, tensor<6x16xf32>, tensor<6x16xf32>) -> tensor<6x16xf32>
      %360 = "stablehlo.all_reduce"(%295) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "dp">]>, use_global_device_ids}> ({
      ^bb0(%arg171: tensor<f32>, %arg172: tensor<f32>):
        %369 = "linalg.generic"(%arg171, %arg172, %250) <{indexing_maps = [#map14, #map14, #map14], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg173: f32, %arg174: f32, %arg175: f32):
          %370 = "arith.addf"(%arg173, %arg174) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
          "linalg.yield"(%370) : (f32) -> ()
        }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%369) : (tensor<f32>) -> ()
      }) : (tensor<16x32xf32>) -> tensor<16x32xf32>
      %361 = "linalg.generic"(%140, %278) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg169: f32, %arg170: f32):
        "linalg.yield"(%arg169) : (f32) -> ()
      }) : (tensor<f32>, tensor<16x32xf32>) -> tensor<16x32xf32>
      %362 = "linalg.generic"(%360, %361, %278) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg166: f32, %arg167: f32, %arg168: f32):
        %368 = "arith.divf"(%arg166, %arg167) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%368) : (f32) -> ()
      }) : (tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>) -> tensor<16x32xf32>
      %363 = "linalg.generic"(%139, %278) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg164: f32, %arg165: f32):
        "linalg.yield"(%arg164) : (f32) -> ()
      }) : (tensor<f32>, tensor<16x32xf32>) -> tensor<16x32xf32>
      %364 = "linalg.generic"(%363, %362, %278) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg161: f32, %arg162: f32, %arg163: f32):
        %367 = "arith.mulf"(%arg161, %arg162) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%367) : (f32) -> ()
      }) : (tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>) -> tensor<16x32xf32>
      %365 = "linalg.generic"(%arg155, %364, %278) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg158: f32, %arg159: f32, %arg160: f32):
        %366 = "arith.subf"(%arg158, %arg159) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%366) : (f32) -> ()
      }) : (tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>) -> tensor<16x32xf32>
      "sdy.return"(%335, %341, %347, %353, %359, %365) : (tensor<f32>, tensor<16x48xf32>, tensor<32x16xf32>, tensor<40x16xf32>, tensor<6x16xf32>, tensor<16x32xf32>) -> ()
    }) : (tensor<16x48xf32>, tensor<32x16xf32>, tensor<40x16xf32>, tensor<6x16xf32>, tensor<16x32xf32>, tensor<8x6xi32>, tensor<8x6xi32>) -> (tensor<f32>, tensor<16x48xf32>, tensor<32x16xf32>, tensor<40x16xf32>, tensor<6x16xf32>, tensor<16x32xf32>)
    "func.return"(%129#0, %129#1, %129#2, %129#3, %129#4, %129#5) : (tensor<f32>, tensor<16x48xf32>, tensor<32x16xf32>, tensor<40x16xf32>, tensor<6x16xf32>, tensor<16x32xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}], function_type = (tensor<6x6xi1>) -> tensor<6x6xi1>, res_attrs = [{}], sym_name = "tril", sym_visibility = "private"}> ({
  ^bb0(%arg127: tensor<6x6xi1>):
    %111 = "arith.constant"() <{value = dense<false> : tensor<i1>}> : () -> tensor<i1>
    %112 = "arith.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %113 = "tensor.empty"() : () -> tensor<6x6xi32>
    %114 = "linalg.generic"(%113) <{indexing_maps = [#map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg143: i32):
      %127 = "linalg.index"() <{dim = 0 : i64}> : () -> index
      %128 = "arith.index_cast"(%127) : (index) -> i32
      "linalg.yield"(%128) : (i32) -> ()
    }) : (tensor<6x6xi32>) -> tensor<6x6xi32>
    %115 = "linalg.generic"(%112, %113) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg141: i32, %arg142: i32):
      "linalg.yield"(%arg141) : (i32) -> ()
    }) : (tensor<i32>, tensor<6x6xi32>) -> tensor<6x6xi32>
    %116 = "linalg.generic"(%114, %115, %113) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg138: i32, %arg139: i32, %arg140: i32):
      %126 = "arith.addi"(%arg138, %arg139) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%126) : (i32) -> ()
    }) : (tensor<6x6xi32>, tensor<6x6xi32>, tensor<6x6xi32>) -> tensor<6x6xi32>
    %117 = "linalg.generic"(%113) <{indexing_maps = [#map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg137: i32):
      %124 = "linalg.index"() <{dim = 1 : i64}> : () -> index
      %125 = "arith.index_cast"(%124) : (index) -> i32
      "linalg.yield"(%125) : (i32) -> ()
    }) : (tensor<6x6xi32>) -> tensor<6x6xi32>
    %118 = "tensor.empty"() : () -> tensor<6x6xi1>
    %119 = "linalg.generic"(%116, %117, %118) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg134: i32, %arg135: i32, %arg136: i1):
      %123 = "arith.cmpi"(%arg134, %arg135) <{predicate = 5 : i64}> : (i32, i32) -> i1
      "linalg.yield"(%123) : (i1) -> ()
    }) : (tensor<6x6xi32>, tensor<6x6xi32>, tensor<6x6xi1>) -> tensor<6x6xi1>
    %120 = "linalg.generic"(%111, %118) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg132: i1, %arg133: i1):
      "linalg.yield"(%arg132) : (i1) -> ()
    }) : (tensor<i1>, tensor<6x6xi1>) -> tensor<6x6xi1>
    %121 = "linalg.generic"(%119, %arg127, %120, %118) <{indexing_maps = [#map1, #map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg128: i1, %arg129: i1, %arg130: i1, %arg131: i1):
      %122 = "arith.select"(%arg128, %arg129, %arg130) : (i1, i1, i1) -> i1
      "linalg.yield"(%122) : (i1) -> ()
    }) : (tensor<6x6xi1>, tensor<6x6xi1>, tensor<6x6xi1>, tensor<6x6xi1>) -> tensor<6x6xi1>
    "func.return"(%121) : (tensor<6x6xi1>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<6x6xi1>, tensor<4x6x6xf32>, tensor<f32>) -> (tensor<4x6x6xf32>, tensor<4x6x6xi1>, tensor<4x6x6xf32>), res_attrs = [{}, {}, {}], sym_name = "_where", sym_visibility = "private"}> ({
  ^bb0(%arg114: tensor<6x6xi1>, %arg115: tensor<4x6x6xf32>, %arg116: tensor<f32>):
    %103 = "arith.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %104 = "tensor.empty"() : () -> tensor<4x6x6xi1>
    %105 = "linalg.generic"(%arg114, %104) <{indexing_maps = [#map4, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg125: i1, %arg126: i1):
      "linalg.yield"(%arg125) : (i1) -> ()
    }) : (tensor<6x6xi1>, tensor<4x6x6xi1>) -> tensor<4x6x6xi1>
    %106 = "tensor.empty"() : () -> tensor<4x6x6xf32>
    %107 = "linalg.generic"(%arg116, %106) <{indexing_maps = [#map10, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg123: f32, %arg124: f32):
      "linalg.yield"(%arg123) : (f32) -> ()
    }) : (tensor<f32>, tensor<4x6x6xf32>) -> tensor<4x6x6xf32>
    %108 = "linalg.generic"(%105, %arg115, %107, %106) <{indexing_maps = [#map3, #map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg119: i1, %arg120: f32, %arg121: f32, %arg122: f32):
      %110 = "arith.select"(%arg119, %arg120, %arg121) : (i1, f32, f32) -> f32
      "linalg.yield"(%110) : (f32) -> ()
    }) : (tensor<4x6x6xi1>, tensor<4x6x6xf32>, tensor<4x6x6xf32>, tensor<4x6x6xf32>) -> tensor<4x6x6xf32>
    %109 = "linalg.generic"(%103, %106) <{indexing_maps = [#map10, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg117: f32, %arg118: f32):
      "linalg.yield"(%arg117) : (f32) -> ()
    }) : (tensor<f32>, tensor<4x6x6xf32>) -> tensor<4x6x6xf32>
    "func.return"(%108, %105, %109) : (tensor<4x6x6xf32>, tensor<4x6x6xi1>, tensor<4x6x6xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}], function_type = (tensor<4x6x40xf32>) -> (tensor<4x6x40xf32>, tensor<4x6x40xf32>, tensor<4x6x1xf32>), res_attrs = [{}, {}, {}], sym_name = "log_softmax", sym_visibility = "private"}> ({
  ^bb0(%arg82: tensor<4x6x40xf32>):
    %76 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
    %77 = "arith.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %78 = "arith.constant"() <{value = 0xFF800000 : f32}> : () -> f32
    %79 = "tensor.empty"() : () -> tensor<4x6xf32>
    %80 = "linalg.fill"(%78, %79) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg112: f32, %arg113: f32):
      "linalg.yield"(%arg112) : (f32) -> ()
    }) : (f32, tensor<4x6xf32>) -> tensor<4x6xf32>
    %81 = "linalg.generic"(%arg82, %80) <{indexing_maps = [#map3, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg110: f32, %arg111: f32):
      %102 = "arith.maximumf"(%arg111, %arg110) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%102) : (f32) -> ()
    }) : (tensor<4x6x40xf32>, tensor<4x6xf32>) -> tensor<4x6xf32>
    %82 = "linalg.generic"(%77, %79) <{indexing_maps = [#map, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg108: f32, %arg109: f32):
      "linalg.yield"(%arg108) : (f32) -> ()
    }) : (tensor<f32>, tensor<4x6xf32>) -> tensor<4x6xf32>
    %83 = "linalg.generic"(%82, %81, %79) <{indexing_maps = [#map1, #map1, #map1], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg105: f32, %arg106: f32, %arg107: f32):
      %101 = "arith.maximumf"(%arg105, %arg106) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%101) : (f32) -> ()
    }) : (tensor<4x6xf32>, tensor<4x6xf32>, tensor<4x6xf32>) -> tensor<4x6xf32>
    %84 = "tensor.empty"() : () -> tensor<4x6x1xf32>
    %85 = "linalg.generic"(%83, %84) <{indexing_maps = [#map2, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg103: f32, %arg104: f32):
      "linalg.yield"(%arg103) : (f32) -> ()
    }) : (tensor<4x6xf32>, tensor<4x6x1xf32>) -> tensor<4x6x1xf32>
    %86 = "tensor.empty"() : () -> tensor<4x6x40xf32>
    %87 = "linalg.generic"(%85, %86) <{indexing_maps = [#map11, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg101: f32, %arg102: f32):
      "linalg.yield"(%arg101) : (f32) -> ()
    }) : (tensor<4x6x1xf32>, tensor<4x6x40xf32>) -> tensor<4x6x40xf32>
    %88 = "linalg.generic"(%arg82, %87, %86) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg98: f32, %arg99: f32, %arg100: f32):
      %100 = "arith.subf"(%arg98, %arg99) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%100) : (f32) -> ()
    }) : (tensor<4x6x40xf32>, tensor<4x6x40xf32>, tensor<4x6x40xf32>) -> tensor<4x6x40xf32>
    %89 = "linalg.generic"(%88, %86) <{indexing_maps = [#map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg96: f32, %arg97: f32):
      %99 = "math.exp"(%arg96) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%99) : (f32) -> ()
    }) : (tensor<4x6x40xf32>, tensor<4x6x40xf32>) -> tensor<4x6x40xf32>
    %90 = "linalg.fill"(%76, %79) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg94: f32, %arg95: f32):
      "linalg.yield"(%arg94) : (f32) -> ()
    }) : (f32, tensor<4x6xf32>) -> tensor<4x6xf32>
    %91 = "linalg.generic"(%89, %90) <{indexing_maps = [#map3, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg92: f32, %arg93: f32):
      %98 = "arith.addf"(%arg93, %arg92) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%98) : (f32) -> ()
    }) : (tensor<4x6x40xf32>, tensor<4x6xf32>) -> tensor<4x6xf32>
    %92 = "linalg.generic"(%91, %84) <{indexing_maps = [#map2, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg90: f32, %arg91: f32):
      "linalg.yield"(%arg90) : (f32) -> ()
    }) : (tensor<4x6xf32>, tensor<4x6x1xf32>) -> tensor<4x6x1xf32>
    %93 = "linalg.generic"(%92, %84) <{indexing_maps = [#map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg88: f32, %arg89: f32):
      %97 = "math.log"(%arg88) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%97) : (f32) -> ()
    }) : (tensor<4x6x1xf32>, tensor<4x6x1xf32>) -> tensor<4x6x1xf32>
    %94 = "linalg.generic"(%93, %86) <{indexing_maps = [#map11, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg86: f32, %arg87: f32):
      "linalg.yield"(%arg86) : (f32) -> ()
    }) : (tensor<4x6x1xf32>, tensor<4x6x40xf32>) -> tensor<4x6x40xf32>
    %95 = "linalg.generic"(%88, %94, %86) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg83: f32, %arg84: f32, %arg85: f32):
      %96 = "arith.subf"(%arg83, %arg84) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%96) : (f32) -> ()
    }) : (tensor<4x6x40xf32>, tensor<4x6x40xf32>, tensor<4x6x40xf32>) -> tensor<4x6x40xf32>
    "func.return"(%95, %89, %92) : (tensor<4x6x40xf32>, tensor<4x6x40xf32>, tensor<4x6x1xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<4x6x40xf32>, tensor<4x6x1xi32>) -> (tensor<4x6x1xf32>, tensor<4x6x1x1xi32>), res_attrs = [{}, {}], sym_name = "take_along_axis", sym_visibility = "private"}> ({
  ^bb0(%arg40: tensor<4x6x40xf32>, %arg41: tensor<4x6x1xi32>):
    %31 = "arith.constant"() <{value = 39 : index}> : () -> index
    %32 = "arith.constant"() <{value = 0 : index}> : () -> index
    %33 = "arith.constant"() <{value = true}> : () -> i1
    %34 = "arith.constant"() <{value = dense<0x7FC00000> : tensor<f32>}> : () -> tensor<f32>
    %35 = "arith.constant"() <{value = dense<39> : tensor<1xi32>}> : () -> tensor<1xi32>
    %36 = "arith.constant"() <{value = dense<40> : tensor<i32>}> : () -> tensor<i32>
    %37 = "arith.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %38 = "tensor.empty"() : () -> tensor<4x6x1xi32>
    %39 = "linalg.generic"(%37, %38) <{indexing_maps = [#map10, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg80: i32, %arg81: i32):
      "linalg.yield"(%arg80) : (i32) -> ()
    }) : (tensor<i32>, tensor<4x6x1xi32>) -> tensor<4x6x1xi32>
    %40 = "tensor.empty"() : () -> tensor<4x6x1xi1>
    %41 = "linalg.generic"(%arg41, %39, %40) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg77: i32, %arg78: i32, %arg79: i1):
      %75 = "arith.cmpi"(%arg77, %arg78) <{predicate = 2 : i64}> : (i32, i32) -> i1
      "linalg.yield"(%75) : (i1) -> ()
    }) : (tensor<4x6x1xi32>, tensor<4x6x1xi32>, tensor<4x6x1xi1>) -> tensor<4x6x1xi1>
    %42 = "linalg.generic"(%36, %38) <{indexing_maps = [#map10, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg75: i32, %arg76: i32):
      "linalg.yield"(%arg75) : (i32) -> ()
    }) : (tensor<i32>, tensor<4x6x1xi32>) -> tensor<4x6x1xi32>
    %43 = "linalg.generic"(%arg41, %42, %38) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg72: i32, %arg73: i32, %arg74: i32):
      %74 = "arith.addi"(%arg72, %arg73) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%74) : (i32) -> ()
    }) : (tensor<4x6x1xi32>, tensor<4x6x1xi32>, tensor<4x6x1xi32>) -> tensor<4x6x1xi32>
    %44 = "linalg.generic"(%41, %43, %arg41, %38) <{indexing_maps = [#map3, #map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg68: i1, %arg69: i32, %arg70: i32, %arg71: i32):
      %73 = "arith.select"(%arg68, %arg69, %arg70) : (i1, i32, i32) -> i32
      "linalg.yield"(%73) : (i32) -> ()
    }) : (tensor<4x6x1xi1>, tensor<4x6x1xi32>, tensor<4x6x1xi32>, tensor<4x6x1xi32>) -> tensor<4x6x1xi32>
    %45 = "tensor.expand_shape"(%44) <{reassociation = [[0], [1], [2, 3]], static_output_shape = array<i64: 4, 6, 1, 1>}> : (tensor<4x6x1xi32>) -> tensor<4x6x1x1xi32>
    %46 = "tensor.empty"() : () -> tensor<4x6x1x1xi32>
    %47 = "linalg.generic"(%37, %46) <{indexing_maps = [#map22, #map23], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg66: i32, %arg67: i32):
      "linalg.yield"(%arg66) : (i32) -> ()
    }) : (tensor<i32>, tensor<4x6x1x1xi32>) -> tensor<4x6x1x1xi32>
    %48 = "tensor.empty"() : () -> tensor<4x6x1x1xi1>
    %49 = "linalg.generic"(%45, %47, %48) <{indexing_maps = [#map23, #map23, #map23], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg63: i32, %arg64: i32, %arg65: i1):
      %72 = "arith.cmpi"(%arg63, %arg64) <{predicate = 5 : i64}> : (i32, i32) -> i1
      "linalg.yield"(%72) : (i1) -> ()
    }) : (tensor<4x6x1x1xi32>, tensor<4x6x1x1xi32>, tensor<4x6x1x1xi1>) -> tensor<4x6x1x1xi1>
    %50 = "tensor.empty"() : () -> tensor<1x1x1x1xi32>
    %51 = "linalg.generic"(%35, %50) <{indexing_maps = [#map24, #map23], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg61: i32, %arg62: i32):
      "linalg.yield"(%arg61) : (i32) -> ()
    }) : (tensor<1xi32>, tensor<1x1x1x1xi32>) -> tensor<1x1x1x1xi32>
    %52 = "linalg.generic"(%51, %46) <{indexing_maps = [#map25, #map23], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg59: i32, %arg60: i32):
      "linalg.yield"(%arg59) : (i32) -> ()
    }) : (tensor<1x1x1x1xi32>, tensor<4x6x1x1xi32>) -> tensor<4x6x1x1xi32>
    %53 = "linalg.generic"(%45, %52, %48) <{indexing_maps = [#map23, #map23, #map23], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg56: i32, %arg57: i32, %arg58: i1):
      %71 = "arith.cmpi"(%arg56, %arg57) <{predicate = 3 : i64}> : (i32, i32) -> i1
      "linalg.yield"(%71) : (i1) -> ()
    }) : (tensor<4x6x1x1xi32>, tensor<4x6x1x1xi32>, tensor<4x6x1x1xi1>) -> tensor<4x6x1x1xi1>
    %54 = "linalg.generic"(%49, %53, %48) <{indexing_maps = [#map23, #map23, #map23], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg53: i1, %arg54: i1, %arg55: i1):
      %70 = "arith.andi"(%arg53, %arg54) : (i1, i1) -> i1
      "linalg.yield"(%70) : (i1) -> ()
    }) : (tensor<4x6x1x1xi1>, tensor<4x6x1x1xi1>, tensor<4x6x1x1xi1>) -> tensor<4x6x1x1xi1>
    %55 = "linalg.fill"(%33, %40) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg51: i1, %arg52: i1):
      "linalg.yield"(%arg51) : (i1) -> ()
    }) : (i1, tensor<4x6x1xi1>) -> tensor<4x6x1xi1>
    %56 = "linalg.generic"(%54, %55) <{indexing_maps = [#map23, #map8], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg49: i1, %arg50: i1):
      %69 = "arith.andi"(%arg50, %arg49) : (i1, i1) -> i1
      "linalg.yield"(%69) : (i1) -> ()
    }) : (tensor<4x6x1x1xi1>, tensor<4x6x1xi1>) -> tensor<4x6x1xi1>
    %57 = "tensor.empty"() : () -> tensor<4x6x1xf32>
    %58 = "linalg.generic"(%57) <{indexing_maps = [#map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg48: f32):
      %62 = "linalg.index"() <{dim = 0 : i64}> : () -> index
      %63 = "linalg.index"() <{dim = 1 : i64}> : () -> index
      %64 = "tensor.extract"(%45, %62, %63, %32, %32) : (tensor<4x6x1x1xi32>, index, index, index, index) -> i32
      %65 = "arith.index_cast"(%64) : (i32) -> index
      %66 = "arith.maxsi"(%65, %32) : (index, index) -> index
      %67 = "arith.minsi"(%66, %31) : (index, index) -> index
      %68 = "tensor.extract"(%arg40, %62, %63, %67) : (tensor<4x6x40xf32>, index, index, index) -> f32
      "linalg.yield"(%68) : (f32) -> ()
    }) : (tensor<4x6x1xf32>) -> tensor<4x6x1xf32>
    %59 = "linalg.generic"(%34, %57) <{indexing_maps = [#map10, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg46: f32, %arg47: f32):
      "linalg.yield"(%arg46) : (f32) -> ()
    }) : (tensor<f32>, tensor<4x6x1xf32>) -> tensor<4x6x1xf32>
    %60 = "linalg.generic"(%56, %58, %59, %57) <{indexing_maps = [#map3, #map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg42: i1, %arg43: f32, %arg44: f32, %arg45: f32):
      %61 = "arith.select"(%arg42, %arg43, %arg44) : (i1, f32, f32) -> f32
      "linalg.yield"(%61) : (f32) -> ()
    }) : (tensor<4x6x1xi1>, tensor<4x6x1xf32>, tensor<4x6x1xf32>, tensor<4x6x1xf32>) -> tensor<4x6x1xf32>
    "func.return"(%60, %45) : (tensor<4x6x1xf32>, tensor<4x6x1x1xi32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<4x6x1x1xi32>, tensor<4x6x1xf32>) -> tensor<4x6x40xf32>, res_attrs = [{}], sym_name = "take_along_axis_0", sym_visibility = "private"}> ({
  ^bb0(%arg31: tensor<4x6x1x1xi32>, %arg32: tensor<4x6x1xf32>):
    %24 = "arith.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %25 = "tensor.empty"() : () -> tensor<4x6x40xf32>
    %26 = "linalg.generic"(%24, %25) <{indexing_maps = [#map10, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg38: f32, %arg39: f32):
      "linalg.yield"(%arg38) : (f32) -> ()
    }) : (tensor<f32>, tensor<4x6x40xf32>) -> tensor<4x6x40xf32>
    %27 = "stablehlo.scatter"(%26, %arg31, %arg32) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [2], input_batching_dims = [0, 1], scatter_indices_batching_dims = [0, 1], scatter_dims_to_operand_dims = [2], index_vector_dim = 3>, unique_indices = false}> ({
    ^bb0(%arg33: tensor<f32>, %arg34: tensor<f32>):
      %28 = "tensor.empty"() : () -> tensor<f32>
      %29 = "linalg.generic"(%arg33, %arg34, %28) <{indexing_maps = [#map14, #map14, #map14], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg35: f32, %arg36: f32, %arg37: f32):
        %30 = "arith.addf"(%arg35, %arg36) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%30) : (f32) -> ()
      }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%29) : (tensor<f32>) -> ()
    }) : (tensor<4x6x40xf32>, tensor<4x6x1x1xi32>, tensor<4x6x1xf32>) -> tensor<4x6x40xf32>
    "func.return"(%27) : (tensor<4x6x40xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<4x6x40xf32>, tensor<4x6x1xf32>, tensor<4x6x40xf32>) -> tensor<4x6x40xf32>, res_attrs = [{}], sym_name = "log_softmax_1", sym_visibility = "private"}> ({
  ^bb0(%arg9: tensor<4x6x40xf32>, %arg10: tensor<4x6x1xf32>, %arg11: tensor<4x6x40xf32>):
    %5 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
    %6 = "tensor.empty"() : () -> tensor<4x6x40xf32>
    %7 = "linalg.generic"(%arg11, %6) <{indexing_maps = [#map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg29: f32, %arg30: f32):
      %23 = "arith.negf"(%arg29) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%23) : (f32) -> ()
    }) : (tensor<4x6x40xf32>, tensor<4x6x40xf32>) -> tensor<4x6x40xf32>
    %8 = "tensor.empty"() : () -> tensor<4x6xf32>
    %9 = "linalg.fill"(%5, %8) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg27: f32, %arg28: f32):
      "linalg.yield"(%arg27) : (f32) -> ()
    }) : (f32, tensor<4x6xf32>) -> tensor<4x6xf32>
    %10 = "linalg.generic"(%7, %9) <{indexing_maps = [#map3, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg25: f32, %arg26: f32):
      %22 = "arith.addf"(%arg26, %arg25) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%22) : (f32) -> ()
    }) : (tensor<4x6x40xf32>, tensor<4x6xf32>) -> tensor<4x6xf32>
    %11 = "tensor.expand_shape"(%10) <{reassociation = [[0], [1, 2]], static_output_shape = array<i64: 4, 6, 1>}> : (tensor<4x6xf32>) -> tensor<4x6x1xf32>
    %12 = "tensor.empty"() : () -> tensor<4x6x1xf32>
    %13 = "linalg.generic"(%11, %arg10, %12) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg22: f32, %arg23: f32, %arg24: f32):
      %21 = "arith.divf"(%arg22, %arg23) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%21) : (f32) -> ()
    }) : (tensor<4x6x1xf32>, tensor<4x6x1xf32>, tensor<4x6x1xf32>) -> tensor<4x6x1xf32>
    %14 = "linalg.generic"(%13, %9) <{indexing_maps = [#map3, #map2], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg20: f32, %arg21: f32):
      %20 = "arith.addf"(%arg21, %arg20) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%20) : (f32) -> ()
    }) : (tensor<4x6x1xf32>, tensor<4x6xf32>) -> tensor<4x6xf32>
    %15 = "linalg.generic"(%14, %6) <{indexing_maps = [#map2, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg18: f32, %arg19: f32):
      "linalg.yield"(%arg18) : (f32) -> ()
    }) : (tensor<4x6xf32>, tensor<4x6x40xf32>) -> tensor<4x6x40xf32>
    %16 = "linalg.generic"(%15, %arg9, %6) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg15: f32, %arg16: f32, %arg17: f32):
      %19 = "arith.mulf"(%arg15, %arg16) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%19) : (f32) -> ()
    }) : (tensor<4x6x40xf32>, tensor<4x6x40xf32>, tensor<4x6x40xf32>) -> tensor<4x6x40xf32>
    %17 = "linalg.generic"(%arg11, %16, %6) <{indexing_maps = [#map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg12: f32, %arg13: f32, %arg14: f32):
      %18 = "arith.addf"(%arg12, %arg13) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%18) : (f32) -> ()
    }) : (tensor<4x6x40xf32>, tensor<4x6x40xf32>, tensor<4x6x40xf32>) -> tensor<4x6x40xf32>
    "func.return"(%17) : (tensor<4x6x40xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<4x6x6xi1>, tensor<4x6x6xf32>, tensor<4x6x6xf32>) -> tensor<4x6x6xf32>, res_attrs = [{}], sym_name = "_where_2", sym_visibility = "private"}> ({
  ^bb0(%arg0: tensor<4x6x6xi1>, %arg1: tensor<4x6x6xf32>, %arg2: tensor<4x6x6xf32>):
    %0 = "arith.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %1 = "tensor.empty"() : () -> tensor<4x6x6xf32>
    %2 = "linalg.generic"(%0, %1) <{indexing_maps = [#map10, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg7: f32, %arg8: f32):
      "linalg.yield"(%arg7) : (f32) -> ()
    }) : (tensor<f32>, tensor<4x6x6xf32>) -> tensor<4x6x6xf32>
    %3 = "linalg.generic"(%arg0, %arg2, %2, %1) <{indexing_maps = [#map3, #map3, #map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg3: i1, %arg4: f32, %arg5: f32, %arg6: f32):
      %4 = "arith.select"(%arg3, %arg4, %arg5) : (i1, f32, f32) -> f32
      "linalg.yield"(%4) : (f32) -> ()
    }) : (tensor<4x6x6xi1>, tensor<4x6x6xf32>, tensor<4x6x6xf32>, tensor<4x6x6xf32>) -> tensor<4x6x6xf32>
    "func.return"(%3) : (tensor<4x6x6xf32>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 2 : i32, mhlo.num_replicas = 1 : i32} : () -> ()

