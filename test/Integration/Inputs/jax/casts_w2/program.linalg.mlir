#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0) -> ()>
#map2 = affine_map<(d0, d1) -> (d1)>
#map3 = affine_map<(d0, d1) -> (d0, d1)>
#map4 = affine_map<() -> ()>
"builtin.module"() <{sym_name = "jit_f"}> ({
  "sdy.mesh"() <{mesh = #sdy.mesh<["x"=2]>, sym_name = "mesh"}> {stablehlo.mesh = {axes = [{name = "x", size = 2 : i64}]}} : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}, {}], function_type = (tensor<112xf64>, tensor<112xf32>, tensor<112xf16>, tensor<112xbf16>) -> (tensor<9x112xi64>, tensor<9x112xi64>, tensor<9x112xi64>, tensor<9x112xi64>, tensor<9x112xi64>, tensor<9x112xi64>, tensor<9x56xi64>, tensor<16xi64>, tensor<1xf64>), res_attrs = [{jax.result_info = "result[0]"}, {jax.result_info = "result[1]"}, {jax.result_info = "result[2]"}, {jax.result_info = "result[3]"}, {jax.result_info = "result[4]"}, {jax.result_info = "result[5]"}, {jax.result_info = "result[6]"}, {jax.result_info = "result[7]"}, {jax.result_info = "result[8]"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg0: tensor<112xf64>, %arg1: tensor<112xf32>, %arg2: tensor<112xf16>, %arg3: tensor<112xbf16>):
    %0 = "arith.constant"() <{value = dense<[-3.276900e+04, 6.553500e+04, 6.553600e+04, 2.14748352E+9, 2.14748365E+9, 2.14748365E+9, -2.14748365E+9, -2.1474839E+9, 4.29496704E+9, 4.2949673E+9, 4.2949673E+9, 9.22337149E+18, 9.22337203E+18, 9.22337203E+18, -9.22337203E+18, -9.300000e+18, 1.84467419E+19, 1.84467441E+19, 1.84467441E+19, 2.000000e+19, 1.000000e+30, -1.000000e+30, 1.000000e-30, -1.000000e-30, 0x7F800000, 0x7F800000, 0xFF800000, 0x7FC00000]> : tensor<28xf32>}> : () -> tensor<28xf32>
    %1:9 = "sdy.manual_computation"(%0, %arg0, %arg1, %arg2, %arg3) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{}]>, <@mesh, [{"x"}]>, <@mesh, [{"x"}]>, <@mesh, [{"x"}]>, <@mesh, [{"x"}]>]>, manual_axes = #sdy<manual_axes{"x"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{}, {"x"}]>, <@mesh, [{}, {"x"}]>, <@mesh, [{}, {"x"}]>, <@mesh, [{}, {"x"}]>, <@mesh, [{}, {"x"}]>, <@mesh, [{}, {"x"}]>, <@mesh, [{}, {"x"}]>, <@mesh, [{"x"}]>, <@mesh, [{}]>]>}> ({
    ^bb0(%arg4: tensor<28xf32>, %arg5: tensor<56xf64>, %arg6: tensor<56xf32>, %arg7: tensor<56xf16>, %arg8: tensor<56xbf16>):
      %2 = "arith.constant"() <{value = 8 : index}> : () -> index
      %3 = "arith.constant"() <{value = 7 : index}> : () -> index
      %4 = "arith.constant"() <{value = 6 : index}> : () -> index
      %5 = "arith.constant"() <{value = 5 : index}> : () -> index
      %6 = "arith.constant"() <{value = 4 : index}> : () -> index
      %7 = "arith.constant"() <{value = 3 : index}> : () -> index
      %8 = "arith.constant"() <{value = 2 : index}> : () -> index
      %9 = "arith.constant"() <{value = 1 : index}> : () -> index
      %10 = "arith.constant"() <{value = dense<0.000000e+00> : tensor<f8E5M2>}> : () -> tensor<f8E5M2>
      %11 = "arith.constant"() <{value = dense<0.000000e+00> : tensor<f8E4M3FN>}> : () -> tensor<f8E4M3FN>
      %12 = "arith.constant"() <{value = dense<0.000000e+00> : tensor<bf16>}> : () -> tensor<bf16>
      %13 = "arith.constant"() <{value = dense<0.000000e+00> : tensor<f16>}> : () -> tensor<f16>
      %14 = "arith.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %15 = "arith.constant"() <{value = dense<0.000000e+00> : tensor<f64>}> : () -> tensor<f64>
      %16 = "tensor.extract_slice"(%arg6) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 53>, static_sizes = array<i64: 1>, static_strides = array<i64: 1>}> : (tensor<56xf32>) -> tensor<1xf32>
      %17 = "tensor.collapse_shape"(%16) <{reassociation = []}> : (tensor<1xf32>) -> tensor<f32>
      %18 = "tensor.empty"() : () -> tensor<56xi8>
      %19 = "linalg.generic"(%arg5, %18) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg439: f64, %arg440: i8):
        %666 = "arith.fptosi"(%arg439) : (f64) -> i8
        "linalg.yield"(%666) : (i8) -> ()
      }) : (tensor<56xf64>, tensor<56xi8>) -> tensor<56xi8>
      %20 = "tensor.empty"() : () -> tensor<56xi16>
      %21 = "linalg.generic"(%arg5, %20) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg437: f64, %arg438: i16):
        %665 = "arith.fptosi"(%arg437) : (f64) -> i16
        "linalg.yield"(%665) : (i16) -> ()
      }) : (tensor<56xf64>, tensor<56xi16>) -> tensor<56xi16>
      %22 = "tensor.empty"() : () -> tensor<56xi32>
      %23 = "linalg.generic"(%arg5, %22) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg435: f64, %arg436: i32):
        %664 = "arith.fptosi"(%arg435) : (f64) -> i32
        "linalg.yield"(%664) : (i32) -> ()
      }) : (tensor<56xf64>, tensor<56xi32>) -> tensor<56xi32>
      %24 = "tensor.empty"() : () -> tensor<56xi64>
      %25 = "linalg.generic"(%arg5, %24) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg433: f64, %arg434: i64):
        %663 = "arith.fptosi"(%arg433) : (f64) -> i64
        "linalg.yield"(%663) : (i64) -> ()
      }) : (tensor<56xf64>, tensor<56xi64>) -> tensor<56xi64>
      %26 = "linalg.generic"(%arg5, %18) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg431: f64, %arg432: i8):
        %662 = "arith.fptoui"(%arg431) : (f64) -> i8
        "linalg.yield"(%662) : (i8) -> ()
      }) : (tensor<56xf64>, tensor<56xi8>) -> tensor<56xi8>
      %27 = "linalg.generic"(%arg5, %20) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg429: f64, %arg430: i16):
        %661 = "arith.fptoui"(%arg429) : (f64) -> i16
        "linalg.yield"(%661) : (i16) -> ()
      }) : (tensor<56xf64>, tensor<56xi16>) -> tensor<56xi16>
      %28 = "linalg.generic"(%arg5, %22) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg427: f64, %arg428: i32):
        %660 = "arith.fptoui"(%arg427) : (f64) -> i32
        "linalg.yield"(%660) : (i32) -> ()
      }) : (tensor<56xf64>, tensor<56xi32>) -> tensor<56xi32>
      %29 = "linalg.generic"(%arg5, %24) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg425: f64, %arg426: i64):
        %659 = "arith.fptoui"(%arg425) : (f64) -> i64
        "linalg.yield"(%659) : (i64) -> ()
      }) : (tensor<56xf64>, tensor<56xi64>) -> tensor<56xi64>
      %30 = "tensor.empty"() : () -> tensor<56xf64>
      %31 = "linalg.generic"(%15, %30) <{indexing_maps = [#map1, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg423: f64, %arg424: f64):
        "linalg.yield"(%arg423) : (f64) -> ()
      }) : (tensor<f64>, tensor<56xf64>) -> tensor<56xf64>
      %32 = "tensor.empty"() : () -> tensor<56xi1>
      %33 = "linalg.generic"(%arg5, %31, %32) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg420: f64, %arg421: f64, %arg422: i1):
        %658 = "arith.cmpf"(%arg420, %arg421) <{fastmath = #arith.fastmath<none>, predicate = 13 : i64}> : (f64, f64) -> i1
        "linalg.yield"(%658) : (i1) -> ()
      }) : (tensor<56xf64>, tensor<56xf64>, tensor<56xi1>) -> tensor<56xi1>
      %34 = "linalg.generic"(%19, %24) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg418: i8, %arg419: i64):
        %657 = "arith.extsi"(%arg418) : (i8) -> i64
        "linalg.yield"(%657) : (i64) -> ()
      }) : (tensor<56xi8>, tensor<56xi64>) -> tensor<56xi64>
      %35 = "linalg.generic"(%21, %24) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg416: i16, %arg417: i64):
        %656 = "arith.extsi"(%arg416) : (i16) -> i64
        "linalg.yield"(%656) : (i64) -> ()
      }) : (tensor<56xi16>, tensor<56xi64>) -> tensor<56xi64>
      %36 = "linalg.generic"(%23, %24) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg414: i32, %arg415: i64):
        %655 = "arith.extsi"(%arg414) : (i32) -> i64
        "linalg.yield"(%655) : (i64) -> ()
      }) : (tensor<56xi32>, tensor<56xi64>) -> tensor<56xi64>
      %37 = "linalg.generic"(%26, %24) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg412: i8, %arg413: i64):
        %654 = "arith.extui"(%arg412) : (i8) -> i64
        "linalg.yield"(%654) : (i64) -> ()
      }) : (tensor<56xi8>, tensor<56xi64>) -> tensor<56xi64>
      %38 = "linalg.generic"(%27, %24) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg410: i16, %arg411: i64):
        %653 = "arith.extui"(%arg410) : (i16) -> i64
        "linalg.yield"(%653) : (i64) -> ()
      }) : (tensor<56xi16>, tensor<56xi64>) -> tensor<56xi64>
      %39 = "linalg.generic"(%28, %24) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg408: i32, %arg409: i64):
        %652 = "arith.extui"(%arg408) : (i32) -> i64
        "linalg.yield"(%652) : (i64) -> ()
      }) : (tensor<56xi32>, tensor<56xi64>) -> tensor<56xi64>
      %40 = "linalg.generic"(%33, %24) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg406: i1, %arg407: i64):
        %651 = "arith.extui"(%arg406) : (i1) -> i64
        "linalg.yield"(%651) : (i64) -> ()
      }) : (tensor<56xi1>, tensor<56xi64>) -> tensor<56xi64>
      %41 = "tensor.empty"() : () -> tensor<1x56xi64>
      %42 = "linalg.generic"(%34, %41) <{indexing_maps = [#map2, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg404: i64, %arg405: i64):
        "linalg.yield"(%arg404) : (i64) -> ()
      }) : (tensor<56xi64>, tensor<1x56xi64>) -> tensor<1x56xi64>
      %43 = "linalg.generic"(%35, %41) <{indexing_maps = [#map2, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg402: i64, %arg403: i64):
        "linalg.yield"(%arg402) : (i64) -> ()
      }) : (tensor<56xi64>, tensor<1x56xi64>) -> tensor<1x56xi64>
      %44 = "linalg.generic"(%36, %41) <{indexing_maps = [#map2, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg400: i64, %arg401: i64):
        "linalg.yield"(%arg400) : (i64) -> ()
      }) : (tensor<56xi64>, tensor<1x56xi64>) -> tensor<1x56xi64>
      %45 = "linalg.generic"(%25, %41) <{indexing_maps = [#map2, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg398: i64, %arg399: i64):
        "linalg.yield"(%arg398) : (i64) -> ()
      }) : (tensor<56xi64>, tensor<1x56xi64>) -> tensor<1x56xi64>
      %46 = "linalg.generic"(%37, %41) <{indexing_maps = [#map2, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg396: i64, %arg397: i64):
        "linalg.yield"(%arg396) : (i64) -> ()
      }) : (tensor<56xi64>, tensor<1x56xi64>) -> tensor<1x56xi64>
      %47 = "linalg.generic"(%38, %41) <{indexing_maps = [#map2, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg394: i64, %arg395: i64):
        "linalg.yield"(%arg394) : (i64) -> ()
      }) : (tensor<56xi64>, tensor<1x56xi64>) -> tensor<1x56xi64>
      %48 = "linalg.generic"(%39, %41) <{indexing_maps = [#map2, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg392: i64, %arg393: i64):
        "linalg.yield"(%arg392) : (i64) -> ()
      }) : (tensor<56xi64>, tensor<1x56xi64>) -> tensor<1x56xi64>
      %49 = "linalg.generic"(%29, %41) <{indexing_maps = [#map2, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg390: i64, %arg391: i64):
        "linalg.yield"(%arg390) : (i64) -> ()
      }) : (tensor<56xi64>, tensor<1x56xi64>) -> tensor<1x56xi64>
      %50 = "linalg.generic"(%40, %41) <{indexing_maps = [#map2, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg388: i64, %arg389: i64):
        "linalg.yield"(%arg388) : (i64) -> ()
      }) : (tensor<56xi64>, tensor<1x56xi64>) -> tensor<1x56xi64>
      %51 = "tensor.empty"() : () -> tensor<9x56xi64>
      %52 = "linalg.generic"(%51) <{indexing_maps = [#map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
      ^bb0(%arg387: i64):
        %616 = "linalg.index"() <{dim = 1 : i64}> : () -> index
        %617 = "linalg.index"() <{dim = 0 : i64}> : () -> index
        %618 = "arith.cmpi"(%617, %9) <{predicate = 6 : i64}> : (index, index) -> i1
        %619 = "scf.if"(%618) ({
          %650 = "tensor.extract"(%42, %617, %616) : (tensor<1x56xi64>, index, index) -> i64
          "scf.yield"(%650) : (i64) -> ()
        }, {
          %620 = "arith.cmpi"(%617, %8) <{predicate = 6 : i64}> : (index, index) -> i1
          %621 = "scf.if"(%620) ({
            %648 = "arith.subi"(%617, %9) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
            %649 = "tensor.extract"(%43, %648, %616) : (tensor<1x56xi64>, index, index) -> i64
            "scf.yield"(%649) : (i64) -> ()
          }, {
            %622 = "arith.cmpi"(%617, %7) <{predicate = 6 : i64}> : (index, index) -> i1
            %623 = "scf.if"(%622) ({
              %646 = "arith.subi"(%617, %8) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
              %647 = "tensor.extract"(%44, %646, %616) : (tensor<1x56xi64>, index, index) -> i64
              "scf.yield"(%647) : (i64) -> ()
            }, {
              %624 = "arith.cmpi"(%617, %6) <{predicate = 6 : i64}> : (index, index) -> i1
              %625 = "scf.if"(%624) ({
                %644 = "arith.subi"(%617, %7) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
                %645 = "tensor.extract"(%45, %644, %616) : (tensor<1x56xi64>, index, index) -> i64
                "scf.yield"(%645) : (i64) -> ()
              }, {
                %626 = "arith.cmpi"(%617, %5) <{predicate = 6 : i64}> : (index, index) -> i1
                %627 = "scf.if"(%626) ({
                  %642 = "arith.subi"(%617, %6) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
                  %643 = "tensor.extract"(%46, %642, %616) : (tensor<1x56xi64>, index, index) -> i64
                  "scf.yield"(%643) : (i64) -> ()
                }, {
                  %628 = "arith.cmpi"(%617, %4) <{predicate = 6 : i64}> : (index, index) -> i1
                  %629 = "scf.if"(%628) ({
                    %640 = "arith.subi"(%617, %5) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
                    %641 = "tensor.extract"(%47, %640, %616) : (tensor<1x56xi64>, index, index) -> i64
                    "scf.yield"(%641) : (i64) -> ()
                  }, {
                    %630 = "arith.cmpi"(%617, %3) <{predicate = 6 : i64}> : (index, index) -> i1
                    %631 = "scf.if"(%630) ({
                      %638 = "arith.subi"(%617, %4) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
                      %639 = "tensor.extract"(%48, %638, %616) : (tensor<1x56xi64>, index, index) -> i64
                      "scf.yield"(%639) : (i64) -> ()
                    }, {
                      %632 = "arith.cmpi"(%617, %2) <{predicate = 6 : i64}> : (index, index) -> i1
                      %633 = "scf.if"(%632) ({
                        %636 = "arith.subi"(%617, %3) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
                        %637 = "tensor.extract"(%49, %636, %616) : (tensor<1x56xi64>, index, index) -> i64
                        "scf.yield"(%637) : (i64) -> ()
                      }, {
                        %634 = "arith.subi"(%617, %2) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
                        %635 = "tensor.extract"(%50, %634, %616) : (tensor<1x56xi64>, index, index) -> i64
                        "scf.yield"(%635) : (i64) -> ()
                      }) : (i1) -> i64
                      "scf.yield"(%633) : (i64) -> ()
                    }) : (i1) -> i64
                    "scf.yield"(%631) : (i64) -> ()
                  }) : (i1) -> i64
                  "scf.yield"(%629) : (i64) -> ()
                }) : (i1) -> i64
                "scf.yield"(%627) : (i64) -> ()
              }) : (i1) -> i64
              "scf.yield"(%625) : (i64) -> ()
            }) : (i1) -> i64
            "scf.yield"(%623) : (i64) -> ()
          }) : (i1) -> i64
          "scf.yield"(%621) : (i64) -> ()
        }) : (i1) -> i64
        "linalg.yield"(%619) : (i64) -> ()
      }) : (tensor<9x56xi64>) -> tensor<9x56xi64>
      %53 = "linalg.generic"(%arg6, %18) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg385: f32, %arg386: i8):
        %615 = "arith.fptosi"(%arg385) : (f32) -> i8
        "linalg.yield"(%615) : (i8) -> ()
      }) : (tensor<56xf32>, tensor<56xi8>) -> tensor<56xi8>
      %54 = "linalg.generic"(%arg6, %20) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg383: f32, %arg384: i16):
        %614 = "arith.fptosi"(%arg383) : (f32) -> i16
        "linalg.yield"(%614) : (i16) -> ()
      }) : (tensor<56xf32>, tensor<56xi16>) -> tensor<56xi16>
      %55 = "linalg.generic"(%arg6, %22) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg381: f32, %arg382: i32):
        %613 = "arith.fptosi"(%arg381) : (f32) -> i32
        "linalg.yield"(%613) : (i32) -> ()
      }) : (tensor<56xf32>, tensor<56xi32>) -> tensor<56xi32>
      %56 = "linalg.generic"(%arg6, %24) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg379: f32, %arg380: i64):
        %612 = "arith.fptosi"(%arg379) : (f32) -> i64
        "linalg.yield"(%612) : (i64) -> ()
      }) : (tensor<56xf32>, tensor<56xi64>) -> tensor<56xi64>
      %57 = "linalg.generic"(%arg6, %18) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg377: f32, %arg378: i8):
        %611 = "arith.fptoui"(%arg377) : (f32) -> i8
        "linalg.yield"(%611) : (i8) -> ()
      }) : (tensor<56xf32>, tensor<56xi8>) -> tensor<56xi8>
      %58 = "linalg.generic"(%arg6, %20) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg375: f32, %arg376: i16):
        %610 = "arith.fptoui"(%arg375) : (f32) -> i16
        "linalg.yield"(%610) : (i16) -> ()
      }) : (tensor<56xf32>, tensor<56xi16>) -> tensor<56xi16>
      %59 = "linalg.generic"(%arg6, %22) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg373: f32, %arg374: i32):
        %609 = "arith.fptoui"(%arg373) : (f32) -> i32
        "linalg.yield"(%609) : (i32) -> ()
      }) : (tensor<56xf32>, tensor<56xi32>) -> tensor<56xi32>
      %60 = "linalg.generic"(%arg6, %24) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg371: f32, %arg372: i64):
        %608 = "arith.fptoui"(%arg371) : (f32) -> i64
        "linalg.yield"(%608) : (i64) -> ()
      }) : (tensor<56xf32>, tensor<56xi64>) -> tensor<56xi64>
      %61 = "tensor.empty"() : () -> tensor<56xf32>
      %62 = "linalg.generic"(%14, %61) <{indexing_maps = [#map1, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg369: f32, %arg370: f32):
        "linalg.yield"(%arg369) : (f32) -> ()
      }) : (tensor<f32>, tensor<56xf32>) -> tensor<56xf32>
      %63 = "linalg.generic"(%arg6, %62, %32) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg366: f32, %arg367: f32, %arg368: i1):
        %607 = "arith.cmpf"(%arg366, %arg367) <{fastmath = #arith.fastmath<none>, predicate = 13 : i64}> : (f32, f32) -> i1
        "linalg.yield"(%607) : (i1) -> ()
      }) : (tensor<56xf32>, tensor<56xf32>, tensor<56xi1>) -> tensor<56xi1>
      %64 = "linalg.generic"(%53, %24) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg364: i8, %arg365: i64):
        %606 = "arith.extsi"(%arg364) : (i8) -> i64
        "linalg.yield"(%606) : (i64) -> ()
      }) : (tensor<56xi8>, tensor<56xi64>) -> tensor<56xi64>
      %65 = "linalg.generic"(%54, %24) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg362: i16, %arg363: i64):
        %605 = "arith.extsi"(%arg362) : (i16) -> i64
        "linalg.yield"(%605) : (i64) -> ()
      }) : (tensor<56xi16>, tensor<56xi64>) -> tensor<56xi64>
      %66 = "linalg.generic"(%55, %24) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg360: i32, %arg361: i64):
        %604 = "arith.extsi"(%arg360) : (i32) -> i64
        "linalg.yield"(%604) : (i64) -> ()
      }) : (tensor<56xi32>, tensor<56xi64>) -> tensor<56xi64>
      %67 = "linalg.generic"(%57, %24) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg358: i8, %arg359: i64):
        %603 = "arith.extui"(%arg358) : (i8) -> i64
        "linalg.yield"(%603) : (i64) -> ()
      }) : (tensor<56xi8>, tensor<56xi64>) -> tensor<56xi64>
      %68 = "linalg.generic"(%58, %24) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg356: i16, %arg357: i64):
        %602 = "arith.extui"(%arg356) : (i16) -> i64
        "linalg.yield"(%602) : (i64) -> ()
      }) : (tensor<56xi16>, tensor<56xi64>) -> tensor<56xi64>
      %69 = "linalg.generic"(%59, %24) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg354: i32, %arg355: i64):
        %601 = "arith.extui"(%arg354) : (i32) -> i64
        "linalg.yield"(%601) : (i64) -> ()
      }) : (tensor<56xi32>, tensor<56xi64>) -> tensor<56xi64>
      %70 = "linalg.generic"(%63, %24) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg352: i1, %arg353: i64):
        %600 = "arith.extui"(%arg352) : (i1) -> i64
        "linalg.yield"(%600) : (i64) -> ()
      }) : (tensor<56xi1>, tensor<56xi64>) -> tensor<56xi64>
      %71 = "linalg.generic"(%64, %41) <{indexing_maps = [#map2, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg350: i64, %arg351: i64):
        "linalg.yield"(%arg350) : (i64) -> ()
      }) : (tensor<56xi64>, tensor<1x56xi64>) -> tensor<1x56xi64>
      %72 = "linalg.generic"(%65, %41) <{indexing_maps = [#map2, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg348: i64, %arg349: i64):
        "linalg.yield"(%arg348) : (i64) -> ()
      }) : (tensor<56xi64>, tensor<1x56xi64>) -> tensor<1x56xi64>
      %73 = "linalg.generic"(%66, %41) <{indexing_maps = [#map2, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg346: i64, %arg347: i64):
        "linalg.yield"(%arg346) : (i64) -> ()
      }) : (tensor<56xi64>, tensor<1x56xi64>) -> tensor<1x56xi64>
      %74 = "linalg.generic"(%56, %41) <{indexing_maps = [#map2, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg344: i64, %arg345: i64):
        "linalg.yield"(%arg344) : (i64) -> ()
      }) : (tensor<56xi64>, tensor<1x56xi64>) -> tensor<1x56xi64>
      %75 = "linalg.generic"(%67, %41) <{indexing_maps = [#map2, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg342: i64, %arg343: i64):
        "linalg.yield"(%arg342) : (i64) -> ()
      }) : (tensor<56xi64>, tensor<1x56xi64>) -> tensor<1x56xi64>
      %76 = "linalg.generic"(%68, %41) <{indexing_maps = [#map2, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg340: i64, %arg341: i64):
        "linalg.yield"(%arg340) : (i64) -> ()
      }) : (tensor<56xi64>, tensor<1x56xi64>) -> tensor<1x56xi64>
      %77 = "linalg.generic"(%69, %41) <{indexing_maps = [#map2, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg338: i64, %arg339: i64):
        "linalg.yield"(%arg338) : (i64) -> ()
      }) : (tensor<56xi64>, tensor<1x56xi64>) -> tensor<1x56xi64>
      %78 = "linalg.generic"(%60, %41) <{indexing_maps = [#map2, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg336: i64, %arg337: i64):
        "linalg.yield"(%arg336) : (i64) -> ()
      }) : (tensor<56xi64>, tensor<1x56xi64>) -> tensor<1x56xi64>
      %79 = "linalg.generic"(%70, %41) <{indexing_maps = [#map2, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg334: i64, %arg335: i64):
        "linalg.yield"(%arg334) : (i64) -> ()
      }) : (tensor<56xi64>, tensor<1x56xi64>) -> tensor<1x56xi64>
      %80 = "linalg.generic"(%51) <{indexing_maps = [#map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
      ^bb0(%arg333: i64):
        %565 = "linalg.index"() <{dim = 1 : i64}> : () -> index
        %566 = "linalg.index"() <{dim = 0 : i64}> : () -> index
        %567 = "arith.cmpi"(%566, %9) <{predicate = 6 : i64}> : (index, index) -> i1
        %568 = "scf.if"(%567) ({
          %599 = "tensor.extract"(%71, %566, %565) : (tensor<1x56xi64>, index, index) -> i64
          "scf.yield"(%599) : (i64) -> ()
        }, {
          %569 = "arith.cmpi"(%566, %8) <{predicate = 6 : i64}> : (index, index) -> i1
          %570 = "scf.if"(%569) ({
            %597 = "arith.subi"(%566, %9) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
            %598 = "tensor.extract"(%72, %597, %565) : (tensor<1x56xi64>, index, index) -> i64
            "scf.yield"(%598) : (i64) -> ()
          }, {
            %571 = "arith.cmpi"(%566, %7) <{predicate = 6 : i64}> : (index, index) -> i1
            %572 = "scf.if"(%571) ({
              %595 = "arith.subi"(%566, %8) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
              %596 = "tensor.extract"(%73, %595, %565) : (tensor<1x56xi64>, index, index) -> i64
              "scf.yield"(%596) : (i64) -> ()
            }, {
              %573 = "arith.cmpi"(%566, %6) <{predicate = 6 : i64}> : (index, index) -> i1
              %574 = "scf.if"(%573) ({
                %593 = "arith.subi"(%566, %7) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
                %594 = "tensor.extract"(%74, %593, %565) : (tensor<1x56xi64>, index, index) -> i64
                "scf.yield"(%594) : (i64) -> ()
              }, {
                %575 = "arith.cmpi"(%566, %5) <{predicate = 6 : i64}> : (index, index) -> i1
                %576 = "scf.if"(%575) ({
                  %591 = "arith.subi"(%566, %6) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
                  %592 = "tensor.extract"(%75, %591, %565) : (tensor<1x56xi64>, index, index) -> i64
                  "scf.yield"(%592) : (i64) -> ()
                }, {
                  %577 = "arith.cmpi"(%566, %4) <{predicate = 6 : i64}> : (index, index) -> i1
                  %578 = "scf.if"(%577) ({
                    %589 = "arith.subi"(%566, %5) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
                    %590 = "tensor.extract"(%76, %589, %565) : (tensor<1x56xi64>, index, index) -> i64
                    "scf.yield"(%590) : (i64) -> ()
                  }, {
                    %579 = "arith.cmpi"(%566, %3) <{predicate = 6 : i64}> : (index, index) -> i1
                    %580 = "scf.if"(%579) ({
                      %587 = "arith.subi"(%566, %4) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
                      %588 = "tensor.extract"(%77, %587, %565) : (tensor<1x56xi64>, index, index) -> i64
                      "scf.yield"(%588) : (i64) -> ()
                    }, {
                      %581 = "arith.cmpi"(%566, %2) <{predicate = 6 : i64}> : (index, index) -> i1
                      %582 = "scf.if"(%581) ({
                        %585 = "arith.subi"(%566, %3) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
                        %586 = "tensor.extract"(%78, %585, %565) : (tensor<1x56xi64>, index, index) -> i64
                        "scf.yield"(%586) : (i64) -> ()
                      }, {
                        %583 = "arith.subi"(%566, %2) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
                        %584 = "tensor.extract"(%79, %583, %565) : (tensor<1x56xi64>, index, index) -> i64
                        "scf.yield"(%584) : (i64) -> ()
                      }) : (i1) -> i64
                      "scf.yield"(%582) : (i64) -> ()
                    }) : (i1) -> i64
                    "scf.yield"(%580) : (i64) -> ()
                  }) : (i1) -> i64
                  "scf.yield"(%578) : (i64) -> ()
                }) : (i1) -> i64
                "scf.yield"(%576) : (i64) -> ()
              }) : (i1) -> i64
              "scf.yield"(%574) : (i64) -> ()
            }) : (i1) -> i64
            "scf.yield"(%572) : (i64) -> ()
          }) : (i1) -> i64
          "scf.yield"(%570) : (i64) -> ()
        }) : (i1) -> i64
        "linalg.yield"(%568) : (i64) -> ()
      }) : (tensor<9x56xi64>) -> tensor<9x56xi64>
      %81 = "linalg.generic"(%arg7, %18) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg331: f16, %arg332: i8):
        %564 = "arith.fptosi"(%arg331) : (f16) -> i8
        "linalg.yield"(%564) : (i8) -> ()
      }) : (tensor<56xf16>, tensor<56xi8>) -> tensor<56xi8>
      %82 = "linalg.generic"(%arg7, %20) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg329: f16, %arg330: i16):
        %563 = "arith.fptosi"(%arg329) : (f16) -> i16
        "linalg.yield"(%563) : (i16) -> ()
      }) : (tensor<56xf16>, tensor<56xi16>) -> tensor<56xi16>
      %83 = "linalg.generic"(%arg7, %22) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg327: f16, %arg328: i32):
        %562 = "arith.fptosi"(%arg327) : (f16) -> i32
        "linalg.yield"(%562) : (i32) -> ()
      }) : (tensor<56xf16>, tensor<56xi32>) -> tensor<56xi32>
      %84 = "linalg.generic"(%arg7, %24) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg325: f16, %arg326: i64):
        %561 = "arith.fptosi"(%arg325) : (f16) -> i64
        "linalg.yield"(%561) : (i64) -> ()
      }) : (tensor<56xf16>, tensor<56xi64>) -> tensor<56xi64>
      %85 = "linalg.generic"(%arg7, %18) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg323: f16, %arg324: i8):
        %560 = "arith.fptoui"(%arg323) : (f16) -> i8
        "linalg.yield"(%560) : (i8) -> ()
      }) : (tensor<56xf16>, tensor<56xi8>) -> tensor<56xi8>
      %86 = "linalg.generic"(%arg7, %20) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg321: f16, %arg322: i16):
        %559 = "arith.fptoui"(%arg321) : (f16) -> i16
        "linalg.yield"(%559) : (i16) -> ()
      }) : (tensor<56xf16>, tensor<56xi16>) -> tensor<56xi16>
      %87 = "linalg.generic"(%arg7, %22) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg319: f16, %arg320: i32):
        %558 = "arith.fptoui"(%arg319) : (f16) -> i32
        "linalg.yield"(%558) : (i32) -> ()
      }) : (tensor<56xf16>, tensor<56xi32>) -> tensor<56xi32>
      %88 = "linalg.generic"(%arg7, %24) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg317: f16, %arg318: i64):
        %557 = "arith.fptoui"(%arg317) : (f16) -> i64
        "linalg.yield"(%557) : (i64) -> ()
      }) : (tensor<56xf16>, tensor<56xi64>) -> tensor<56xi64>
      %89 = "tensor.empty"() : () -> tensor<56xf16>
      %90 = "linalg.generic"(%13, %89) <{indexing_maps = [#map1, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg315: f16, %arg316: f16):
        "linalg.yield"(%arg315) : (f16) -> ()
      }) : (tensor<f16>, tensor<56xf16>) -> tensor<56xf16>
      %91 = "linalg.generic"(%arg7, %90, %32) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg312: f16, %arg313: f16, %arg314: i1):
        %556 = "arith.cmpf"(%arg312, %arg313) <{fastmath = #arith.fastmath<none>, predicate = 13 : i64}> : (f16, f16) -> i1
        "linalg.yield"(%556) : (i1) -> ()
      }) : (tensor<56xf16>, tensor<56xf16>, tensor<56xi1>) -> tensor<56xi1>
      %92 = "linalg.generic"(%81, %24) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg310: i8, %arg311: i64):
        %555 = "arith.extsi"(%arg310) : (i8) -> i64
        "linalg.yield"(%555) : (i64) -> ()
      }) : (tensor<56xi8>, tensor<56xi64>) -> tensor<56xi64>
      %93 = "linalg.generic"(%82, %24) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg308: i16, %arg309: i64):
        %554 = "arith.extsi"(%arg308) : (i16) -> i64
        "linalg.yield"(%554) : (i64) -> ()
      }) : (tensor<56xi16>, tensor<56xi64>) -> tensor<56xi64>
      %94 = "linalg.generic"(%83, %24) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg306: i32, %arg307: i64):
        %553 = "arith.extsi"(%arg306) : (i32) -> i64
        "linalg.yield"(%553) : (i64) -> ()
      }) : (tensor<56xi32>, tensor<56xi64>) -> tensor<56xi64>
      %95 = "linalg.generic"(%85, %24) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg304: i8, %arg305: i64):
        %552 = "arith.extui"(%arg304) : (i8) -> i64
        "linalg.yield"(%552) : (i64) -> ()
      }) : (tensor<56xi8>, tensor<56xi64>) -> tensor<56xi64>
      %96 = "linalg.generic"(%86, %24) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg302: i16, %arg303: i64):
        %551 = "arith.extui"(%arg302) : (i16) -> i64
        "linalg.yield"(%551) : (i64) -> ()
      }) : (tensor<56xi16>, tensor<56xi64>) -> tensor<56xi64>
      %97 = "linalg.generic"(%87, %24) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg300: i32, %arg301: i64):
        %550 = "arith.extui"(%arg300) : (i32) -> i64
        "linalg.yield"(%550) : (i64) -> ()
      }) : (tensor<56xi32>, tensor<56xi64>) -> tensor<56xi64>
      %98 = "linalg.generic"(%91, %24) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg298: i1, %arg299: i64):
        %549 = "arith.extui"(%arg298) : (i1) -> i64
        "linalg.yield"(%549) : (i64) -> ()
      }) : (tensor<56xi1>, tensor<56xi64>) -> tensor<56xi64>
      %99 = "linalg.generic"(%92, %41) <{indexing_maps = [#map2, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg296: i64, %arg297: i64):
        "linalg.yield"(%arg296) : (i64) -> ()
      }) : (tensor<56xi64>, tensor<1x56xi64>) -> tensor<1x56xi64>
      %100 = "linalg.generic"(%93, %41) <{indexing_maps = [#map2, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg294: i64, %arg295: i64):
        "linalg.yield"(%arg294) : (i64) -> ()
      }) : (tensor<56xi64>, tensor<1x56xi64>) -> tensor<1x56xi64>
      %101 = "linalg.generic"(%94, %41) <{indexing_maps = [#map2, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg292: i64, %arg293: i64):
        "linalg.yield"(%arg292) : (i64) -> ()
      }) : (tensor<56xi64>, tensor<1x56xi64>) -> tensor<1x56xi64>
      %102 = "linalg.generic"(%84, %41) <{indexing_maps = [#map2, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg290: i64, %arg291: i64):
        "linalg.yield"(%arg290) : (i64) -> ()
      }) : (tensor<56xi64>, tensor<1x56xi64>) -> tensor<1x56xi64>
      %103 = "linalg.generic"(%95, %41) <{indexing_maps = [#map2, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg288: i64, %arg289: i64):
        "linalg.yield"(%arg288) : (i64) -> ()
      }) : (tensor<56xi64>, tensor<1x56xi64>) -> tensor<1x56xi64>
      %104 = "linalg.generic"(%96, %41) <{indexing_maps = [#map2, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg286: i64, %arg287: i64):
        "linalg.yield"(%arg286) : (i64) -> ()
      }) : (tensor<56xi64>, tensor<1x56xi64>) -> tensor<1x56xi64>
      %105 = "linalg.generic"(%97, %41) <{indexing_maps = [#map2, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg284: i64, %arg285: i64):
        "linalg.yield"(%arg284) : (i64) -> ()
      }) : (tensor<56xi64>, tensor<1x56xi64>) -> tensor<1x56xi64>
      %106 = "linalg.generic"(%88, %41) <{indexing_maps = [#map2, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg282: i64, %arg283: i64):
        "linalg.yield"(%arg282) : (i64) -> ()
      }) : (tensor<56xi64>, tensor<1x56xi64>) -> tensor<1x56xi64>
      %107 = "linalg.generic"(%98, %41) <{indexing_maps = [#map2, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg280: i64, %arg281: i64):
        "linalg.yield"(%arg280) : (i64) -> ()
      }) : (tensor<56xi64>, tensor<1x56xi64>) -> tensor<1x56xi64>
      %108 = "linalg.generic"(%51) <{indexing_maps = [#map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
      ^bb0(%arg279: i64):
        %514 = "linalg.index"() <{dim = 1 : i64}> : () -> index
        %515 = "linalg.index"() <{dim = 0 : i64}> : () -> index
        %516 = "arith.cmpi"(%515, %9) <{predicate = 6 : i64}> : (index, index) -> i1
        %517 = "scf.if"(%516) ({
          %548 = "tensor.extract"(%99, %515, %514) : (tensor<1x56xi64>, index, index) -> i64
          "scf.yield"(%548) : (i64) -> ()
        }, {
          %518 = "arith.cmpi"(%515, %8) <{predicate = 6 : i64}> : (index, index) -> i1
          %519 = "scf.if"(%518) ({
            %546 = "arith.subi"(%515, %9) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
            %547 = "tensor.extract"(%100, %546, %514) : (tensor<1x56xi64>, index, index) -> i64
            "scf.yield"(%547) : (i64) -> ()
          }, {
            %520 = "arith.cmpi"(%515, %7) <{predicate = 6 : i64}> : (index, index) -> i1
            %521 = "scf.if"(%520) ({
              %544 = "arith.subi"(%515, %8) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
              %545 = "tensor.extract"(%101, %544, %514) : (tensor<1x56xi64>, index, index) -> i64
              "scf.yield"(%545) : (i64) -> ()
            }, {
              %522 = "arith.cmpi"(%515, %6) <{predicate = 6 : i64}> : (index, index) -> i1
              %523 = "scf.if"(%522) ({
                %542 = "arith.subi"(%515, %7) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
                %543 = "tensor.extract"(%102, %542, %514) : (tensor<1x56xi64>, index, index) -> i64
                "scf.yield"(%543) : (i64) -> ()
              }, {
                %524 = "arith.cmpi"(%515, %5) <{predicate = 6 : i64}> : (index, index) -> i1
                %525 = "scf.if"(%524) ({
                  %540 = "arith.subi"(%515, %6) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
                  %541 = "tensor.extract"(%103, %540, %514) : (tensor<1x56xi64>, index, index) -> i64
                  "scf.yield"(%541) : (i64) -> ()
                }, {
                  %526 = "arith.cmpi"(%515, %4) <{predicate = 6 : i64}> : (index, index) -> i1
                  %527 = "scf.if"(%526) ({
                    %538 = "arith.subi"(%515, %5) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
                    %539 = "tensor.extract"(%104, %538, %514) : (tensor<1x56xi64>, index, index) -> i64
                    "scf.yield"(%539) : (i64) -> ()
                  }, {
                    %528 = "arith.cmpi"(%515, %3) <{predicate = 6 : i64}> : (index, index) -> i1
                    %529 = "scf.if"(%528) ({
                      %536 = "arith.subi"(%515, %4) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
                      %537 = "tensor.extract"(%105, %536, %514) : (tensor<1x56xi64>, index, index) -> i64
                      "scf.yield"(%537) : (i64) -> ()
                    }, {
                      %530 = "arith.cmpi"(%515, %2) <{predicate = 6 : i64}> : (index, index) -> i1
                      %531 = "scf.if"(%530) ({
                        %534 = "arith.subi"(%515, %3) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
                        %535 = "tensor.extract"(%106, %534, %514) : (tensor<1x56xi64>, index, index) -> i64
                        "scf.yield"(%535) : (i64) -> ()
                      }, {
                        %532 = "arith.subi"(%515, %2) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
                        %533 = "tensor.extract"(%107, %532, %514) : (tensor<1x56xi64>, index, index) -> i64
                        "scf.yield"(%533) : (i64) -> ()
                      }) : (i1) -> i64
                      "scf.yield"(%531) : (i64) -> ()
                    }) : (i1) -> i64
                    "scf.yield"(%529) : (i64) -> ()
                  }) : (i1) -> i64
                  "scf.yield"(%527) : (i64) -> ()
                }) : (i1) -> i64
                "scf.yield"(%525) : (i64) -> ()
              }) : (i1) -> i64
              "scf.yield"(%523) : (i64) -> ()
            }) : (i1) -> i64
            "scf.yield"(%521) : (i64) -> ()
          }) : (i1) -> i64
          "scf.yield"(%519) : (i64) -> ()
        }) : (i1) -> i64
        "linalg.yield"(%517) : (i64) -> ()
      }) : (tensor<9x56xi64>) -> tensor<9x56xi64>
      %109 = "linalg.generic"(%arg8, %18) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg277: bf16, %arg278: i8):
        %513 = "arith.fptosi"(%arg277) : (bf16) -> i8
        "linalg.yield"(%513) : (i8) -> ()
      }) : (tensor<56xbf16>, tensor<56xi8>) -> tensor<56xi8>
      %110 = "linalg.generic"(%arg8, %20) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg275: bf16, %arg276: i16):
        %512 = "arith.fptosi"(%arg275) : (bf16) -> i16
        "linalg.yield"(%512) : (i16) -> ()
      }) : (tensor<56xbf16>, tensor<56xi16>) -> tensor<56xi16>
      %111 = "linalg.generic"(%arg8, %22) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg273: bf16, %arg274: i32):
        %511 = "arith.fptosi"(%arg273) : (bf16) -> i32
        "linalg.yield"(%511) : (i32) -> ()
      }) : (tensor<56xbf16>, tensor<56xi32>) -> tensor<56xi32>
      %112 = "linalg.generic"(%arg8, %24) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg271: bf16, %arg272: i64):
        %510 = "arith.fptosi"(%arg271) : (bf16) -> i64
        "linalg.yield"(%510) : (i64) -> ()
      }) : (tensor<56xbf16>, tensor<56xi64>) -> tensor<56xi64>
      %113 = "linalg.generic"(%arg8, %18) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg269: bf16, %arg270: i8):
        %509 = "arith.fptoui"(%arg269) : (bf16) -> i8
        "linalg.yield"(%509) : (i8) -> ()
      }) : (tensor<56xbf16>, tensor<56xi8>) -> tensor<56xi8>
      %114 = "linalg.generic"(%arg8, %20) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg267: bf16, %arg268: i16):
        %508 = "arith.fptoui"(%arg267) : (bf16) -> i16
        "linalg.yield"(%508) : (i16) -> ()
      }) : (tensor<56xbf16>, tensor<56xi16>) -> tensor<56xi16>
      %115 = "linalg.generic"(%arg8, %22) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg265: bf16, %arg266: i32):
        %507 = "arith.fptoui"(%arg265) : (bf16) -> i32
        "linalg.yield"(%507) : (i32) -> ()
      }) : (tensor<56xbf16>, tensor<56xi32>) -> tensor<56xi32>
      %116 = "linalg.generic"(%arg8, %24) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg263: bf16, %arg264: i64):
        %506 = "arith.fptoui"(%arg263) : (bf16) -> i64
        "linalg.yield"(%506) : (i64) -> ()
      }) : (tensor<56xbf16>, tensor<56xi64>) -> tensor<56xi64>
      %117 = "tensor.empty"() : () -> tensor<56xbf16>
      %118 = "linalg.generic"(%12, %117) <{indexing_maps = [#map1, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg261: bf16, %arg262: bf16):
        "linalg.yield"(%arg261) : (bf16) -> ()
      }) : (tensor<bf16>, tensor<56xbf16>) -> tensor<56xbf16>
      %119 = "linalg.generic"(%arg8, %118, %32) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg258: bf16, %arg259: bf16, %arg260: i1):
        %505 = "arith.cmpf"(%arg258, %arg259) <{fastmath = #arith.fastmath<none>, predicate = 13 : i64}> : (bf16, bf16) -> i1
        "linalg.yield"(%505) : (i1) -> ()
      }) : (tensor<56xbf16>, tensor<56xbf16>, tensor<56xi1>) -> tensor<56xi1>
      %120 = "linalg.generic"(%109, %24) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg256: i8, %arg257: i64):
        %504 = "arith.extsi"(%arg256) : (i8) -> i64
        "linalg.yield"(%504) : (i64) -> ()
      }) : (tensor<56xi8>, tensor<56xi64>) -> tensor<56xi64>
      %121 = "linalg.generic"(%110, %24) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg254: i16, %arg255: i64):
        %503 = "arith.extsi"(%arg254) : (i16) -> i64
        "linalg.yield"(%503) : (i64) -> ()
      }) : (tensor<56xi16>, tensor<56xi64>) -> tensor<56xi64>
      %122 = "linalg.generic"(%111, %24) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg252: i32, %arg253: i64):
        %502 = "arith.extsi"(%arg252) : (i32) -> i64
        "linalg.yield"(%502) : (i64) -> ()
      }) : (tensor<56xi32>, tensor<56xi64>) -> tensor<56xi64>
      %123 = "linalg.generic"(%113, %24) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg250: i8, %arg251: i64):
        %501 = "arith.extui"(%arg250) : (i8) -> i64
        "linalg.yield"(%501) : (i64) -> ()
      }) : (tensor<56xi8>, tensor<56xi64>) -> tensor<56xi64>
      %124 = "linalg.generic"(%114, %24) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg248: i16, %arg249: i64):
        %500 = "arith.extui"(%arg248) : (i16) -> i64
        "linalg.yield"(%500) : (i64) -> ()
      }) : (tensor<56xi16>, tensor<56xi64>) -> tensor<56xi64>
      %125 = "linalg.generic"(%115, %24) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg246: i32, %arg247: i64):
        %499 = "arith.extui"(%arg246) : (i32) -> i64
        "linalg.yield"(%499) : (i64) -> ()
      }) : (tensor<56xi32>, tensor<56xi64>) -> tensor<56xi64>
      %126 = "linalg.generic"(%119, %24) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg244: i1, %arg245: i64):
        %498 = "arith.extui"(%arg244) : (i1) -> i64
        "linalg.yield"(%498) : (i64) -> ()
      }) : (tensor<56xi1>, tensor<56xi64>) -> tensor<56xi64>
      %127 = "linalg.generic"(%120, %41) <{indexing_maps = [#map2, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg242: i64, %arg243: i64):
        "linalg.yield"(%arg242) : (i64) -> ()
      }) : (tensor<56xi64>, tensor<1x56xi64>) -> tensor<1x56xi64>
      %128 = "linalg.generic"(%121, %41) <{indexing_maps = [#map2, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg240: i64, %arg241: i64):
        "linalg.yield"(%arg240) : (i64) -> ()
      }) : (tensor<56xi64>, tensor<1x56xi64>) -> tensor<1x56xi64>
      %129 = "linalg.generic"(%122, %41) <{indexing_maps = [#map2, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg238: i64, %arg239: i64):
        "linalg.yield"(%arg238) : (i64) -> ()
      }) : (tensor<56xi64>, tensor<1x56xi64>) -> tensor<1x56xi64>
      %130 = "linalg.generic"(%112, %41) <{indexing_maps = [#map2, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg236: i64, %arg237: i64):
        "linalg.yield"(%arg236) : (i64) -> ()
      }) : (tensor<56xi64>, tensor<1x56xi64>) -> tensor<1x56xi64>
      %131 = "linalg.generic"(%123, %41) <{indexing_maps = [#map2, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg234: i64, %arg235: i64):
        "linalg.yield"(%arg234) : (i64) -> ()
      }) : (tensor<56xi64>, tensor<1x56xi64>) -> tensor<1x56xi64>
      %132 = "linalg.generic"(%124, %41) <{indexing_maps = [#map2, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg232: i64, %arg233: i64):
        "linalg.yield"(%arg232) : (i64) -> ()
      }) : (tensor<56xi64>, tensor<1x56xi64>) -> tensor<1x56xi64>
      %133 = "linalg.generic"(%125, %41) <{indexing_maps = [#map2, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg230: i64, %arg231: i64):
        "linalg.yield"(%arg230) : (i64) -> ()
      }) : (tensor<56xi64>, tensor<1x56xi64>) -> tensor<1x56xi64>
      %134 = "linalg.generic"(%116, %41) <{indexing_maps = [#map2, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg228: i64, %arg229: i64):
        "linalg.yield"(%arg228) : (i64) -> ()
      }) : (tensor<56xi64>, tensor<1x56xi64>) -> tensor<1x56xi64>
      %135 = "linalg.generic"(%126, %41) <{indexing_maps = [#map2, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg226: i64, %arg227: i64):
        "linalg.yield"(%arg226) : (i64) -> ()
      }) : (tensor<56xi64>, tensor<1x56xi64>) -> tensor<1x56xi64>
      %136 = "linalg.generic"(%51) <{indexing_maps = [#map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
      ^bb0(%arg225: i64):
        %463 = "linalg.index"() <{dim = 1 : i64}> : () -> index
        %464 = "linalg.index"() <{dim = 0 : i64}> : () -> index
        %465 = "arith.cmpi"(%464, %9) <{predicate = 6 : i64}> : (index, index) -> i1
        %466 = "scf.if"(%465) ({
          %497 = "tensor.extract"(%127, %464, %463) : (tensor<1x56xi64>, index, index) -> i64
          "scf.yield"(%497) : (i64) -> ()
        }, {
          %467 = "arith.cmpi"(%464, %8) <{predicate = 6 : i64}> : (index, index) -> i1
          %468 = "scf.if"(%467) ({
            %495 = "arith.subi"(%464, %9) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
            %496 = "tensor.extract"(%128, %495, %463) : (tensor<1x56xi64>, index, index) -> i64
            "scf.yield"(%496) : (i64) -> ()
          }, {
            %469 = "arith.cmpi"(%464, %7) <{predicate = 6 : i64}> : (index, index) -> i1
            %470 = "scf.if"(%469) ({
              %493 = "arith.subi"(%464, %8) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
              %494 = "tensor.extract"(%129, %493, %463) : (tensor<1x56xi64>, index, index) -> i64
              "scf.yield"(%494) : (i64) -> ()
            }, {
              %471 = "arith.cmpi"(%464, %6) <{predicate = 6 : i64}> : (index, index) -> i1
              %472 = "scf.if"(%471) ({
                %491 = "arith.subi"(%464, %7) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
                %492 = "tensor.extract"(%130, %491, %463) : (tensor<1x56xi64>, index, index) -> i64
                "scf.yield"(%492) : (i64) -> ()
              }, {
                %473 = "arith.cmpi"(%464, %5) <{predicate = 6 : i64}> : (index, index) -> i1
                %474 = "scf.if"(%473) ({
                  %489 = "arith.subi"(%464, %6) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
                  %490 = "tensor.extract"(%131, %489, %463) : (tensor<1x56xi64>, index, index) -> i64
                  "scf.yield"(%490) : (i64) -> ()
                }, {
                  %475 = "arith.cmpi"(%464, %4) <{predicate = 6 : i64}> : (index, index) -> i1
                  %476 = "scf.if"(%475) ({
                    %487 = "arith.subi"(%464, %5) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
                    %488 = "tensor.extract"(%132, %487, %463) : (tensor<1x56xi64>, index, index) -> i64
                    "scf.yield"(%488) : (i64) -> ()
                  }, {
                    %477 = "arith.cmpi"(%464, %3) <{predicate = 6 : i64}> : (index, index) -> i1
                    %478 = "scf.if"(%477) ({
                      %485 = "arith.subi"(%464, %4) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
                      %486 = "tensor.extract"(%133, %485, %463) : (tensor<1x56xi64>, index, index) -> i64
                      "scf.yield"(%486) : (i64) -> ()
                    }, {
                      %479 = "arith.cmpi"(%464, %2) <{predicate = 6 : i64}> : (index, index) -> i1
                      %480 = "scf.if"(%479) ({
                        %483 = "arith.subi"(%464, %3) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
                        %484 = "tensor.extract"(%134, %483, %463) : (tensor<1x56xi64>, index, index) -> i64
                        "scf.yield"(%484) : (i64) -> ()
                      }, {
                        %481 = "arith.subi"(%464, %2) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
                        %482 = "tensor.extract"(%135, %481, %463) : (tensor<1x56xi64>, index, index) -> i64
                        "scf.yield"(%482) : (i64) -> ()
                      }) : (i1) -> i64
                      "scf.yield"(%480) : (i64) -> ()
                    }) : (i1) -> i64
                    "scf.yield"(%478) : (i64) -> ()
                  }) : (i1) -> i64
                  "scf.yield"(%476) : (i64) -> ()
                }) : (i1) -> i64
                "scf.yield"(%474) : (i64) -> ()
              }) : (i1) -> i64
              "scf.yield"(%472) : (i64) -> ()
            }) : (i1) -> i64
            "scf.yield"(%470) : (i64) -> ()
          }) : (i1) -> i64
          "scf.yield"(%468) : (i64) -> ()
        }) : (i1) -> i64
        "linalg.yield"(%466) : (i64) -> ()
      }) : (tensor<9x56xi64>) -> tensor<9x56xi64>
      %137 = "tensor.empty"() : () -> tensor<56xf8E4M3FN>
      %138 = "linalg.generic"(%arg6, %137) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg223: f32, %arg224: f8E4M3FN):
        %462 = "arith.truncf"(%arg223) : (f32) -> f8E4M3FN
        "linalg.yield"(%462) : (f8E4M3FN) -> ()
      }) : (tensor<56xf32>, tensor<56xf8E4M3FN>) -> tensor<56xf8E4M3FN>
      %139 = "linalg.generic"(%138, %18) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg221: f8E4M3FN, %arg222: i8):
        %461 = "arith.fptosi"(%arg221) : (f8E4M3FN) -> i8
        "linalg.yield"(%461) : (i8) -> ()
      }) : (tensor<56xf8E4M3FN>, tensor<56xi8>) -> tensor<56xi8>
      %140 = "linalg.generic"(%138, %20) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg219: f8E4M3FN, %arg220: i16):
        %460 = "arith.fptosi"(%arg219) : (f8E4M3FN) -> i16
        "linalg.yield"(%460) : (i16) -> ()
      }) : (tensor<56xf8E4M3FN>, tensor<56xi16>) -> tensor<56xi16>
      %141 = "linalg.generic"(%138, %22) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg217: f8E4M3FN, %arg218: i32):
        %459 = "arith.fptosi"(%arg217) : (f8E4M3FN) -> i32
        "linalg.yield"(%459) : (i32) -> ()
      }) : (tensor<56xf8E4M3FN>, tensor<56xi32>) -> tensor<56xi32>
      %142 = "linalg.generic"(%138, %24) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg215: f8E4M3FN, %arg216: i64):
        %458 = "arith.fptosi"(%arg215) : (f8E4M3FN) -> i64
        "linalg.yield"(%458) : (i64) -> ()
      }) : (tensor<56xf8E4M3FN>, tensor<56xi64>) -> tensor<56xi64>
      %143 = "linalg.generic"(%138, %18) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg213: f8E4M3FN, %arg214: i8):
        %457 = "arith.fptoui"(%arg213) : (f8E4M3FN) -> i8
        "linalg.yield"(%457) : (i8) -> ()
      }) : (tensor<56xf8E4M3FN>, tensor<56xi8>) -> tensor<56xi8>
      %144 = "linalg.generic"(%138, %20) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg211: f8E4M3FN, %arg212: i16):
        %456 = "arith.fptoui"(%arg211) : (f8E4M3FN) -> i16
        "linalg.yield"(%456) : (i16) -> ()
      }) : (tensor<56xf8E4M3FN>, tensor<56xi16>) -> tensor<56xi16>
      %145 = "linalg.generic"(%138, %22) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg209: f8E4M3FN, %arg210: i32):
        %455 = "arith.fptoui"(%arg209) : (f8E4M3FN) -> i32
        "linalg.yield"(%455) : (i32) -> ()
      }) : (tensor<56xf8E4M3FN>, tensor<56xi32>) -> tensor<56xi32>
      %146 = "linalg.generic"(%138, %24) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg207: f8E4M3FN, %arg208: i64):
        %454 = "arith.fptoui"(%arg207) : (f8E4M3FN) -> i64
        "linalg.yield"(%454) : (i64) -> ()
      }) : (tensor<56xf8E4M3FN>, tensor<56xi64>) -> tensor<56xi64>
      %147 = "linalg.generic"(%11, %137) <{indexing_maps = [#map1, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg205: f8E4M3FN, %arg206: f8E4M3FN):
        "linalg.yield"(%arg205) : (f8E4M3FN) -> ()
      }) : (tensor<f8E4M3FN>, tensor<56xf8E4M3FN>) -> tensor<56xf8E4M3FN>
      %148 = "linalg.generic"(%138, %147, %32) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg202: f8E4M3FN, %arg203: f8E4M3FN, %arg204: i1):
        %453 = "arith.cmpf"(%arg202, %arg203) <{fastmath = #arith.fastmath<none>, predicate = 13 : i64}> : (f8E4M3FN, f8E4M3FN) -> i1
        "linalg.yield"(%453) : (i1) -> ()
      }) : (tensor<56xf8E4M3FN>, tensor<56xf8E4M3FN>, tensor<56xi1>) -> tensor<56xi1>
      %149 = "linalg.generic"(%139, %24) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg200: i8, %arg201: i64):
        %452 = "arith.extsi"(%arg200) : (i8) -> i64
        "linalg.yield"(%452) : (i64) -> ()
      }) : (tensor<56xi8>, tensor<56xi64>) -> tensor<56xi64>
      %150 = "linalg.generic"(%140, %24) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg198: i16, %arg199: i64):
        %451 = "arith.extsi"(%arg198) : (i16) -> i64
        "linalg.yield"(%451) : (i64) -> ()
      }) : (tensor<56xi16>, tensor<56xi64>) -> tensor<56xi64>
      %151 = "linalg.generic"(%141, %24) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg196: i32, %arg197: i64):
        %450 = "arith.extsi"(%arg196) : (i32) -> i64
        "linalg.yield"(%450) : (i64) -> ()
      }) : (tensor<56xi32>, tensor<56xi64>) -> tensor<56xi64>
      %152 = "linalg.generic"(%143, %24) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg194: i8, %arg195: i64):
        %449 = "arith.extui"(%arg194) : (i8) -> i64
        "linalg.yield"(%449) : (i64) -> ()
      }) : (tensor<56xi8>, tensor<56xi64>) -> tensor<56xi64>
      %153 = "linalg.generic"(%144, %24) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg192: i16, %arg193: i64):
        %448 = "arith.extui"(%arg192) : (i16) -> i64
        "linalg.yield"(%448) : (i64) -> ()
      }) : (tensor<56xi16>, tensor<56xi64>) -> tensor<56xi64>
      %154 = "linalg.generic"(%145, %24) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg190: i32, %arg191: i64):
        %447 = "arith.extui"(%arg190) : (i32) -> i64
        "linalg.yield"(%447) : (i64) -> ()
      }) : (tensor<56xi32>, tensor<56xi64>) -> tensor<56xi64>
      %155 = "linalg.generic"(%148, %24) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg188: i1, %arg189: i64):
        %446 = "arith.extui"(%arg188) : (i1) -> i64
        "linalg.yield"(%446) : (i64) -> ()
      }) : (tensor<56xi1>, tensor<56xi64>) -> tensor<56xi64>
      %156 = "linalg.generic"(%149, %41) <{indexing_maps = [#map2, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg186: i64, %arg187: i64):
        "linalg.yield"(%arg186) : (i64) -> ()
      }) : (tensor<56xi64>, tensor<1x56xi64>) -> tensor<1x56xi64>
      %157 = "linalg.generic"(%150, %41) <{indexing_maps = [#map2, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg184: i64, %arg185: i64):
        "linalg.yield"(%arg184) : (i64) -> ()
      }) : (tensor<56xi64>, tensor<1x56xi64>) -> tensor<1x56xi64>
      %158 = "linalg.generic"(%151, %41) <{indexing_maps = [#map2, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg182: i64, %arg183: i64):
        "linalg.yield"(%arg182) : (i64) -> ()
      }) : (tensor<56xi64>, tensor<1x56xi64>) -> tensor<1x56xi64>
      %159 = "linalg.generic"(%142, %41) <{indexing_maps = [#map2, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg180: i64, %arg181: i64):
        "linalg.yield"(%arg180) : (i64) -> ()
      }) : (tensor<56xi64>, tensor<1x56xi64>) -> tensor<1x56xi64>
      %160 = "linalg.generic"(%152, %41) <{indexing_maps = [#map2, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg178: i64, %arg179: i64):
        "linalg.yield"(%arg178) : (i64) -> ()
      }) : (tensor<56xi64>, tensor<1x56xi64>) -> tensor<1x56xi64>
      %161 = "linalg.generic"(%153, %41) <{indexing_maps = [#map2, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg176: i64, %arg177: i64):
        "linalg.yield"(%arg176) : (i64) -> ()
      }) : (tensor<56xi64>, tensor<1x56xi64>) -> tensor<1x56xi64>
      %162 = "linalg.generic"(%154, %41) <{indexing_maps = [#map2, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg174: i64, %arg175: i64):
        "linalg.yield"(%arg174) : (i64) -> ()
      }) : (tensor<56xi64>, tensor<1x56xi64>) -> tensor<1x56xi64>
      %163 = "linalg.generic"(%146, %41) <{indexing_maps = [#map2, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg172: i64, %arg173: i64):
        "linalg.yield"(%arg172) : (i64) -> ()
      }) : (tensor<56xi64>, tensor<1x56xi64>) -> tensor<1x56xi64>
      %164 = "linalg.generic"(%155, %41) <{indexing_maps = [#map2, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg170: i64, %arg171: i64):
        "linalg.yield"(%arg170) : (i64) -> ()
      }) : (tensor<56xi64>, tensor<1x56xi64>) -> tensor<1x56xi64>
      %165 = "linalg.generic"(%51) <{indexing_maps = [#map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
      ^bb0(%arg169: i64):
        %411 = "linalg.index"() <{dim = 1 : i64}> : () -> index
        %412 = "linalg.index"() <{dim = 0 : i64}> : () -> index
        %413 = "arith.cmpi"(%412, %9) <{predicate = 6 : i64}> : (index, index) -> i1
        %414 = "scf.if"(%413) ({
          %445 = "tensor.extract"(%156, %412, %411) : (tensor<1x56xi64>, index, index) -> i64
          "scf.yield"(%445) : (i64) -> ()
        }, {
          %415 = "arith.cmpi"(%412, %8) <{predicate = 6 : i64}> : (index, index) -> i1
          %416 = "scf.if"(%415) ({
            %443 = "arith.subi"(%412, %9) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
            %444 = "tensor.extract"(%157, %443, %411) : (tensor<1x56xi64>, index, index) -> i64
            "scf.yield"(%444) : (i64) -> ()
          }, {
            %417 = "arith.cmpi"(%412, %7) <{predicate = 6 : i64}> : (index, index) -> i1
            %418 = "scf.if"(%417) ({
              %441 = "arith.subi"(%412, %8) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
              %442 = "tensor.extract"(%158, %441, %411) : (tensor<1x56xi64>, index, index) -> i64
              "scf.yield"(%442) : (i64) -> ()
            }, {
              %419 = "arith.cmpi"(%412, %6) <{predicate = 6 : i64}> : (index, index) -> i1
              %420 = "scf.if"(%419) ({
                %439 = "arith.subi"(%412, %7) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
                %440 = "tensor.extract"(%159, %439, %411) : (tensor<1x56xi64>, index, index) -> i64
                "scf.yield"(%440) : (i64) -> ()
              }, {
                %421 = "arith.cmpi"(%412, %5) <{predicate = 6 : i64}> : (index, index) -> i1
                %422 = "scf.if"(%421) ({
                  %437 = "arith.subi"(%412, %6) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
                  %438 = "tensor.extract"(%160, %437, %411) : (tensor<1x56xi64>, index, index) -> i64
                  "scf.yield"(%438) : (i64) -> ()
                }, {
                  %423 = "arith.cmpi"(%412, %4) <{predicate = 6 : i64}> : (index, index) -> i1
                  %424 = "scf.if"(%423) ({
                    %435 = "arith.subi"(%412, %5) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
                    %436 = "tensor.extract"(%161, %435, %411) : (tensor<1x56xi64>, index, index) -> i64
                    "scf.yield"(%436) : (i64) -> ()
                  }, {
                    %425 = "arith.cmpi"(%412, %3) <{predicate = 6 : i64}> : (index, index) -> i1
                    %426 = "scf.if"(%425) ({
                      %433 = "arith.subi"(%412, %4) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
                      %434 = "tensor.extract"(%162, %433, %411) : (tensor<1x56xi64>, index, index) -> i64
                      "scf.yield"(%434) : (i64) -> ()
                    }, {
                      %427 = "arith.cmpi"(%412, %2) <{predicate = 6 : i64}> : (index, index) -> i1
                      %428 = "scf.if"(%427) ({
                        %431 = "arith.subi"(%412, %3) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
                        %432 = "tensor.extract"(%163, %431, %411) : (tensor<1x56xi64>, index, index) -> i64
                        "scf.yield"(%432) : (i64) -> ()
                      }, {
                        %429 = "arith.subi"(%412, %2) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
                        %430 = "tensor.extract"(%164, %429, %411) : (tensor<1x56xi64>, index, index) -> i64
                        "scf.yield"(%430) : (i64) -> ()
                      }) : (i1) -> i64
                      "scf.yield"(%428) : (i64) -> ()
                    }) : (i1) -> i64
                    "scf.yield"(%426) : (i64) -> ()
                  }) : (i1) -> i64
                  "scf.yield"(%424) : (i64) -> ()
                }) : (i1) -> i64
                "scf.yield"(%422) : (i64) -> ()
              }) : (i1) -> i64
              "scf.yield"(%420) : (i64) -> ()
            }) : (i1) -> i64
            "scf.yield"(%418) : (i64) -> ()
          }) : (i1) -> i64
          "scf.yield"(%416) : (i64) -> ()
        }) : (i1) -> i64
        "linalg.yield"(%414) : (i64) -> ()
      }) : (tensor<9x56xi64>) -> tensor<9x56xi64>
      %166 = "tensor.empty"() : () -> tensor<56xf8E5M2>
      %167 = "linalg.generic"(%arg6, %166) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg167: f32, %arg168: f8E5M2):
        %410 = "arith.truncf"(%arg167) : (f32) -> f8E5M2
        "linalg.yield"(%410) : (f8E5M2) -> ()
      }) : (tensor<56xf32>, tensor<56xf8E5M2>) -> tensor<56xf8E5M2>
      %168 = "linalg.generic"(%167, %18) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg165: f8E5M2, %arg166: i8):
        %409 = "arith.fptosi"(%arg165) : (f8E5M2) -> i8
        "linalg.yield"(%409) : (i8) -> ()
      }) : (tensor<56xf8E5M2>, tensor<56xi8>) -> tensor<56xi8>
      %169 = "linalg.generic"(%167, %20) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg163: f8E5M2, %arg164: i16):
        %408 = "arith.fptosi"(%arg163) : (f8E5M2) -> i16
        "linalg.yield"(%408) : (i16) -> ()
      }) : (tensor<56xf8E5M2>, tensor<56xi16>) -> tensor<56xi16>
      %170 = "linalg.generic"(%167, %22) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg161: f8E5M2, %arg162: i32):
        %407 = "arith.fptosi"(%arg161) : (f8E5M2) -> i32
        "linalg.yield"(%407) : (i32) -> ()
      }) : (tensor<56xf8E5M2>, tensor<56xi32>) -> tensor<56xi32>
      %171 = "linalg.generic"(%167, %24) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg159: f8E5M2, %arg160: i64):
        %406 = "arith.fptosi"(%arg159) : (f8E5M2) -> i64
        "linalg.yield"(%406) : (i64) -> ()
      }) : (tensor<56xf8E5M2>, tensor<56xi64>) -> tensor<56xi64>
      %172 = "linalg.generic"(%167, %18) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg157: f8E5M2, %arg158: i8):
        %405 = "arith.fptoui"(%arg157) : (f8E5M2) -> i8
        "linalg.yield"(%405) : (i8) -> ()
      }) : (tensor<56xf8E5M2>, tensor<56xi8>) -> tensor<56xi8>
      %173 = "linalg.generic"(%167, %20) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg155: f8E5M2, %arg156: i16):
        %404 = "arith.fptoui"(%arg155) : (f8E5M2) -> i16
        "linalg.yield"(%404) : (i16) -> ()
      }) : (tensor<56xf8E5M2>, tensor<56xi16>) -> tensor<56xi16>
      %174 = "linalg.generic"(%167, %22) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg153: f8E5M2, %arg154: i32):
        %403 = "arith.fptoui"(%arg153) : (f8E5M2) -> i32
        "linalg.yield"(%403) : (i32) -> ()
      }) : (tensor<56xf8E5M2>, tensor<56xi32>) -> tensor<56xi32>
      %175 = "linalg.generic"(%167, %24) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg151: f8E5M2, %arg152: i64):
        %402 = "arith.fptoui"(%arg151) : (f8E5M2) -> i64
        "linalg.yield"(%402) : (i64) -> ()
      }) : (tensor<56xf8E5M2>, tensor<56xi64>) -> tensor<56xi64>
      %176 = "linalg.generic"(%10, %166) <{indexing_maps = [#map1, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg149: f8E5M2, %arg150: f8E5M2):
        "linalg.yield"(%arg149) : (f8E5M2) -> ()
      }) : (tensor<f8E5M2>, tensor<56xf8E5M2>) -> tensor<56xf8E5M2>
      %177 = "linalg.generic"(%167, %176, %32) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg146: f8E5M2, %arg147: f8E5M2, %arg148: i1):
        %401 = "arith.cmpf"(%arg146, %arg147) <{fastmath = #arith.fastmath<none>, predicate = 13 : i64}> : (f8E5M2, f8E5M2) -> i1
        "linalg.yield"(%401) : (i1) -> ()
      }) : (tensor<56xf8E5M2>, tensor<56xf8E5M2>, tensor<56xi1>) -> tensor<56xi1>
      %178 = "linalg.generic"(%168, %24) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg144: i8, %arg145: i64):
        %400 = "arith.extsi"(%arg144) : (i8) -> i64
        "linalg.yield"(%400) : (i64) -> ()
      }) : (tensor<56xi8>, tensor<56xi64>) -> tensor<56xi64>
      %179 = "linalg.generic"(%169, %24) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg142: i16, %arg143: i64):
        %399 = "arith.extsi"(%arg142) : (i16) -> i64
        "linalg.yield"(%399) : (i64) -> ()
      }) : (tensor<56xi16>, tensor<56xi64>) -> tensor<56xi64>
      %180 = "linalg.generic"(%170, %24) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg140: i32, %arg141: i64):
        %398 = "arith.extsi"(%arg140) : (i32) -> i64
        "linalg.yield"(%398) : (i64) -> ()
      }) : (tensor<56xi32>, tensor<56xi64>) -> tensor<56xi64>
      %181 = "linalg.generic"(%172, %24) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg138: i8, %arg139: i64):
        %397 = "arith.extui"(%arg138) : (i8) -> i64
        "linalg.yield"(%397) : (i64) -> ()
      }) : (tensor<56xi8>, tensor<56xi64>) -> tensor<56xi64>
      %182 = "linalg.generic"(%173, %24) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg136: i16, %arg137: i64):
        %396 = "arith.extui"(%arg136) : (i16) -> i64
        "linalg.yield"(%396) : (i64) -> ()
      }) : (tensor<56xi16>, tensor<56xi64>) -> tensor<56xi64>
      %183 = "linalg.generic"(%174, %24) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg134: i32, %arg135: i64):
        %395 = "arith.extui"(%arg134) : (i32) -> i64
        "linalg.yield"(%395) : (i64) -> ()
      }) : (tensor<56xi32>, tensor<56xi64>) -> tensor<56xi64>
      %184 = "linalg.generic"(%177, %24) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg132: i1, %arg133: i64):
        %394 = "arith.extui"(%arg132) : (i1) -> i64
        "linalg.yield"(%394) : (i64) -> ()
      }) : (tensor<56xi1>, tensor<56xi64>) -> tensor<56xi64>
      %185 = "linalg.generic"(%178, %41) <{indexing_maps = [#map2, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg130: i64, %arg131: i64):
        "linalg.yield"(%arg130) : (i64) -> ()
      }) : (tensor<56xi64>, tensor<1x56xi64>) -> tensor<1x56xi64>
      %186 = "linalg.generic"(%179, %41) <{indexing_maps = [#map2, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg128: i64, %arg129: i64):
        "linalg.yield"(%arg128) : (i64) -> ()
      }) : (tensor<56xi64>, tensor<1x56xi64>) -> tensor<1x56xi64>
      %187 = "linalg.generic"(%180, %41) <{indexing_maps = [#map2, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg126: i64, %arg127: i64):
        "linalg.yield"(%arg126) : (i64) -> ()
      }) : (tensor<56xi64>, tensor<1x56xi64>) -> tensor<1x56xi64>
      %188 = "linalg.generic"(%171, %41) <{indexing_maps = [#map2, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg124: i64, %arg125: i64):
        "linalg.yield"(%arg124) : (i64) -> ()
      }) : (tensor<56xi64>, tensor<1x56xi64>) -> tensor<1x56xi64>
      %189 = "linalg.generic"(%181, %41) <{indexing_maps = [#map2, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg122: i64, %arg123: i64):
        "linalg.yield"(%arg122) : (i64) -> ()
      }) : (tensor<56xi64>, tensor<1x56xi64>) -> tensor<1x56xi64>
      %190 = "linalg.generic"(%182, %41) <{indexing_maps = [#map2, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg120: i64, %arg121: i64):
        "linalg.yield"(%arg120) : (i64) -> ()
      }) : (tensor<56xi64>, tensor<1x56xi64>) -> tensor<1x56xi64>
      %191 = "linalg.generic"(%183, %41) <{indexing_maps = [#map2, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg118: i64, %arg119: i64):
        "linalg.yield"(%arg118) : (i64) -> ()
      }) : (tensor<56xi64>, tensor<1x56xi64>) -> tensor<1x56xi64>
      %192 = "linalg.generic"(%175, %41) <{indexing_maps = [#map2, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg116: i64, %arg117: i64):
        "linalg.yield"(%arg116) : (i64) -> ()
      }) : (tensor<56xi64>, tensor<1x56xi64>) -> tensor<1x56xi64>
      %193 = "linalg.generic"(%184, %41) <{indexing_maps = [#map2, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg114: i64, %arg115: i64):
        "linalg.yield"(%arg114) : (i64) -> ()
      }) : (tensor<56xi64>, tensor<1x56xi64>) -> tensor<1x56xi64>
      %194 = "linalg.generic"(%51) <{indexing_maps = [#map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
      ^bb0(%arg113: i64):
        %359 = "linalg.index"() <{dim = 1 : i64}> : () -> index
        %360 = "linalg.index"() <{dim = 0 : i64}> : () -> index
        %361 = "arith.cmpi"(%360, %9) <{predicate = 6 : i64}> : (index, index) -> i1
        %362 = "scf.if"(%361) ({
          %393 = "tensor.extract"(%185, %360, %359) : (tensor<1x56xi64>, index, index) -> i64
          "scf.yield"(%393) : (i64) -> ()
        }, {
          %363 = "arith.cmpi"(%360, %8) <{predicate = 6 : i64}> : (index, index) -> i1
          %364 = "scf.if"(%363) ({
            %391 = "arith.subi"(%360, %9) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
            %392 = "tensor.extract"(%186, %391, %359) : (tensor<1x56xi64>, index, index) -> i64
            "scf.yield"(%392) : (i64) -> ()
          }, {
            %365 = "arith.cmpi"(%360, %7) <{predicate = 6 : i64}> : (index, index) -> i1
            %366 = "scf.if"(%365) ({
              %389 = "arith.subi"(%360, %8) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
              %390 = "tensor.extract"(%187, %389, %359) : (tensor<1x56xi64>, index, index) -> i64
              "scf.yield"(%390) : (i64) -> ()
            }, {
              %367 = "arith.cmpi"(%360, %6) <{predicate = 6 : i64}> : (index, index) -> i1
              %368 = "scf.if"(%367) ({
                %387 = "arith.subi"(%360, %7) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
                %388 = "tensor.extract"(%188, %387, %359) : (tensor<1x56xi64>, index, index) -> i64
                "scf.yield"(%388) : (i64) -> ()
              }, {
                %369 = "arith.cmpi"(%360, %5) <{predicate = 6 : i64}> : (index, index) -> i1
                %370 = "scf.if"(%369) ({
                  %385 = "arith.subi"(%360, %6) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
                  %386 = "tensor.extract"(%189, %385, %359) : (tensor<1x56xi64>, index, index) -> i64
                  "scf.yield"(%386) : (i64) -> ()
                }, {
                  %371 = "arith.cmpi"(%360, %4) <{predicate = 6 : i64}> : (index, index) -> i1
                  %372 = "scf.if"(%371) ({
                    %383 = "arith.subi"(%360, %5) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
                    %384 = "tensor.extract"(%190, %383, %359) : (tensor<1x56xi64>, index, index) -> i64
                    "scf.yield"(%384) : (i64) -> ()
                  }, {
                    %373 = "arith.cmpi"(%360, %3) <{predicate = 6 : i64}> : (index, index) -> i1
                    %374 = "scf.if"(%373) ({
                      %381 = "arith.subi"(%360, %4) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
                      %382 = "tensor.extract"(%191, %381, %359) : (tensor<1x56xi64>, index, index) -> i64
                      "scf.yield"(%382) : (i64) -> ()
                    }, {
                      %375 = "arith.cmpi"(%360, %2) <{predicate = 6 : i64}> : (index, index) -> i1
                      %376 = "scf.if"(%375) ({
                        %379 = "arith.subi"(%360, %3) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
                        %380 = "tensor.extract"(%192, %379, %359) : (tensor<1x56xi64>, index, index) -> i64
                        "scf.yield"(%380) : (i64) -> ()
                      }, {
                        %377 = "arith.subi"(%360, %2) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
                        %378 = "tensor.extract"(%193, %377, %359) : (tensor<1x56xi64>, index, index) -> i64
                        "scf.yield"(%378) : (i64) -> ()
                      }) : (i1) -> i64
                      "scf.yield"(%376) : (i64) -> ()
                    }) : (i1) -> i64
                    "scf.yield"(%374) : (i64) -> ()
                  }) : (i1) -> i64
                  "scf.yield"(%372) : (i64) -> ()
                }) : (i1) -> i64
                "scf.yield"(%370) : (i64) -> ()
              }) : (i1) -> i64
              "scf.yield"(%368) : (i64) -> ()
            }) : (i1) -> i64
            "scf.yield"(%366) : (i64) -> ()
          }) : (i1) -> i64
          "scf.yield"(%364) : (i64) -> ()
        }) : (i1) -> i64
        "linalg.yield"(%362) : (i64) -> ()
      }) : (tensor<9x56xi64>) -> tensor<9x56xi64>
      %195 = "tensor.empty"() : () -> tensor<28xi8>
      %196 = "linalg.generic"(%arg4, %195) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg111: f32, %arg112: i8):
        %358 = "arith.fptosi"(%arg111) : (f32) -> i8
        "linalg.yield"(%358) : (i8) -> ()
      }) : (tensor<28xf32>, tensor<28xi8>) -> tensor<28xi8>
      %197 = "tensor.empty"() : () -> tensor<28xi16>
      %198 = "linalg.generic"(%arg4, %197) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg109: f32, %arg110: i16):
        %357 = "arith.fptosi"(%arg109) : (f32) -> i16
        "linalg.yield"(%357) : (i16) -> ()
      }) : (tensor<28xf32>, tensor<28xi16>) -> tensor<28xi16>
      %199 = "tensor.empty"() : () -> tensor<28xi32>
      %200 = "linalg.generic"(%arg4, %199) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg107: f32, %arg108: i32):
        %356 = "arith.fptosi"(%arg107) : (f32) -> i32
        "linalg.yield"(%356) : (i32) -> ()
      }) : (tensor<28xf32>, tensor<28xi32>) -> tensor<28xi32>
      %201 = "tensor.empty"() : () -> tensor<28xi64>
      %202 = "linalg.generic"(%arg4, %201) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg105: f32, %arg106: i64):
        %355 = "arith.fptosi"(%arg105) : (f32) -> i64
        "linalg.yield"(%355) : (i64) -> ()
      }) : (tensor<28xf32>, tensor<28xi64>) -> tensor<28xi64>
      %203 = "linalg.generic"(%arg4, %195) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg103: f32, %arg104: i8):
        %354 = "arith.fptoui"(%arg103) : (f32) -> i8
        "linalg.yield"(%354) : (i8) -> ()
      }) : (tensor<28xf32>, tensor<28xi8>) -> tensor<28xi8>
      %204 = "linalg.generic"(%arg4, %197) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg101: f32, %arg102: i16):
        %353 = "arith.fptoui"(%arg101) : (f32) -> i16
        "linalg.yield"(%353) : (i16) -> ()
      }) : (tensor<28xf32>, tensor<28xi16>) -> tensor<28xi16>
      %205 = "linalg.generic"(%arg4, %199) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg99: f32, %arg100: i32):
        %352 = "arith.fptoui"(%arg99) : (f32) -> i32
        "linalg.yield"(%352) : (i32) -> ()
      }) : (tensor<28xf32>, tensor<28xi32>) -> tensor<28xi32>
      %206 = "linalg.generic"(%arg4, %201) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg97: f32, %arg98: i64):
        %351 = "arith.fptoui"(%arg97) : (f32) -> i64
        "linalg.yield"(%351) : (i64) -> ()
      }) : (tensor<28xf32>, tensor<28xi64>) -> tensor<28xi64>
      %207 = "tensor.empty"() : () -> tensor<28xf32>
      %208 = "linalg.generic"(%14, %207) <{indexing_maps = [#map1, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg95: f32, %arg96: f32):
        "linalg.yield"(%arg95) : (f32) -> ()
      }) : (tensor<f32>, tensor<28xf32>) -> tensor<28xf32>
      %209 = "tensor.empty"() : () -> tensor<28xi1>
      %210 = "linalg.generic"(%arg4, %208, %209) <{indexing_maps = [#map, #map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg92: f32, %arg93: f32, %arg94: i1):
        %350 = "arith.cmpf"(%arg92, %arg93) <{fastmath = #arith.fastmath<none>, predicate = 13 : i64}> : (f32, f32) -> i1
        "linalg.yield"(%350) : (i1) -> ()
      }) : (tensor<28xf32>, tensor<28xf32>, tensor<28xi1>) -> tensor<28xi1>
      %211 = "linalg.generic"(%196, %201) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg90: i8, %arg91: i64):
        %349 = "arith.extsi"(%arg90) : (i8) -> i64
        "linalg.yield"(%349) : (i64) -> ()
      }) : (tensor<28xi8>, tensor<28xi64>) -> tensor<28xi64>
      %212 = "linalg.generic"(%198, %201) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg88: i16, %arg89: i64):
        %348 = "arith.extsi"(%arg88) : (i16) -> i64
        "linalg.yield"(%348) : (i64) -> ()
      }) : (tensor<28xi16>, tensor<28xi64>) -> tensor<28xi64>
      %213 = "linalg.generic"(%200, %201) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg86: i32, %arg87: i64):
        %347 = "arith.extsi"(%arg86) : (i32) -> i64
        "linalg.yield"(%347) : (i64) -> ()
      }) : (tensor<28xi32>, tensor<28xi64>) -> tensor<28xi64>
      %214 = "linalg.generic"(%203, %201) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg84: i8, %arg85: i64):
        %346 = "arith.extui"(%arg84) : (i8) -> i64
        "linalg.yield"(%346) : (i64) -> ()
      }) : (tensor<28xi8>, tensor<28xi64>) -> tensor<28xi64>
      %215 = "linalg.generic"(%204, %201) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg82: i16, %arg83: i64):
        %345 = "arith.extui"(%arg82) : (i16) -> i64
        "linalg.yield"(%345) : (i64) -> ()
      }) : (tensor<28xi16>, tensor<28xi64>) -> tensor<28xi64>
      %216 = "linalg.generic"(%205, %201) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg80: i32, %arg81: i64):
        %344 = "arith.extui"(%arg80) : (i32) -> i64
        "linalg.yield"(%344) : (i64) -> ()
      }) : (tensor<28xi32>, tensor<28xi64>) -> tensor<28xi64>
      %217 = "linalg.generic"(%210, %201) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg78: i1, %arg79: i64):
        %343 = "arith.extui"(%arg78) : (i1) -> i64
        "linalg.yield"(%343) : (i64) -> ()
      }) : (tensor<28xi1>, tensor<28xi64>) -> tensor<28xi64>
      %218 = "tensor.empty"() : () -> tensor<1x28xi64>
      %219 = "linalg.generic"(%211, %218) <{indexing_maps = [#map2, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg76: i64, %arg77: i64):
        "linalg.yield"(%arg76) : (i64) -> ()
      }) : (tensor<28xi64>, tensor<1x28xi64>) -> tensor<1x28xi64>
      %220 = "linalg.generic"(%212, %218) <{indexing_maps = [#map2, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg74: i64, %arg75: i64):
        "linalg.yield"(%arg74) : (i64) -> ()
      }) : (tensor<28xi64>, tensor<1x28xi64>) -> tensor<1x28xi64>
      %221 = "linalg.generic"(%213, %218) <{indexing_maps = [#map2, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg72: i64, %arg73: i64):
        "linalg.yield"(%arg72) : (i64) -> ()
      }) : (tensor<28xi64>, tensor<1x28xi64>) -> tensor<1x28xi64>
      %222 = "linalg.generic"(%202, %218) <{indexing_maps = [#map2, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg70: i64, %arg71: i64):
        "linalg.yield"(%arg70) : (i64) -> ()
      }) : (tensor<28xi64>, tensor<1x28xi64>) -> tensor<1x28xi64>
      %223 = "linalg.generic"(%214, %218) <{indexing_maps = [#map2, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg68: i64, %arg69: i64):
        "linalg.yield"(%arg68) : (i64) -> ()
      }) : (tensor<28xi64>, tensor<1x28xi64>) -> tensor<1x28xi64>
      %224 = "linalg.generic"(%215, %218) <{indexing_maps = [#map2, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg66: i64, %arg67: i64):
        "linalg.yield"(%arg66) : (i64) -> ()
      }) : (tensor<28xi64>, tensor<1x28xi64>) -> tensor<1x28xi64>
      %225 = "linalg.generic"(%216, %218) <{indexing_maps = [#map2, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg64: i64, %arg65: i64):
        "linalg.yield"(%arg64) : (i64) -> ()
      }) : (tensor<28xi64>, tensor<1x28xi64>) -> tensor<1x28xi64>
      %226 = "linalg.generic"(%206, %218) <{indexing_maps = [#map2, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg62: i64, %arg63: i64):
        "linalg.yield"(%arg62) : (i64) -> ()
      }) : (tensor<28xi64>, tensor<1x28xi64>) -> tensor<1x28xi64>
      %227 = "linalg.generic"(%217, %218) <{indexing_maps = [#map2, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg60: i64, %arg61: i64):
        "linalg.yield"(%arg60) : (i64) -> ()
      }) : (tensor<28xi64>, tensor<1x28xi64>) -> tensor<1x28xi64>
      %228 = "tensor.empty"() : () -> tensor<9x28xi64>
      %229 = "linalg.generic"(%228) <{indexing_maps = [#map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
      ^bb0(%arg59: i64):
        %308 = "linalg.index"() <{dim = 1 : i64}> : () -> index
        %309 = "linalg.index"() <{dim = 0 : i64}> : () -> index
        %310 = "arith.cmpi"(%309, %9) <{predicate = 6 : i64}> : (index, index) -> i1
        %311 = "scf.if"(%310) ({
          %342 = "tensor.extract"(%219, %309, %308) : (tensor<1x28xi64>, index, index) -> i64
          "scf.yield"(%342) : (i64) -> ()
        }, {
          %312 = "arith.cmpi"(%309, %8) <{predicate = 6 : i64}> : (index, index) -> i1
          %313 = "scf.if"(%312) ({
            %340 = "arith.subi"(%309, %9) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
            %341 = "tensor.extract"(%220, %340, %308) : (tensor<1x28xi64>, index, index) -> i64
            "scf.yield"(%341) : (i64) -> ()
          }, {
            %314 = "arith.cmpi"(%309, %7) <{predicate = 6 : i64}> : (index, index) -> i1
            %315 = "scf.if"(%314) ({
              %338 = "arith.subi"(%309, %8) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
              %339 = "tensor.extract"(%221, %338, %308) : (tensor<1x28xi64>, index, index) -> i64
              "scf.yield"(%339) : (i64) -> ()
            }, {
              %316 = "arith.cmpi"(%309, %6) <{predicate = 6 : i64}> : (index, index) -> i1
              %317 = "scf.if"(%316) ({
                %336 = "arith.subi"(%309, %7) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
                %337 = "tensor.extract"(%222, %336, %308) : (tensor<1x28xi64>, index, index) -> i64
                "scf.yield"(%337) : (i64) -> ()
              }, {
                %318 = "arith.cmpi"(%309, %5) <{predicate = 6 : i64}> : (index, index) -> i1
                %319 = "scf.if"(%318) ({
                  %334 = "arith.subi"(%309, %6) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
                  %335 = "tensor.extract"(%223, %334, %308) : (tensor<1x28xi64>, index, index) -> i64
                  "scf.yield"(%335) : (i64) -> ()
                }, {
                  %320 = "arith.cmpi"(%309, %4) <{predicate = 6 : i64}> : (index, index) -> i1
                  %321 = "scf.if"(%320) ({
                    %332 = "arith.subi"(%309, %5) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
                    %333 = "tensor.extract"(%224, %332, %308) : (tensor<1x28xi64>, index, index) -> i64
                    "scf.yield"(%333) : (i64) -> ()
                  }, {
                    %322 = "arith.cmpi"(%309, %3) <{predicate = 6 : i64}> : (index, index) -> i1
                    %323 = "scf.if"(%322) ({
                      %330 = "arith.subi"(%309, %4) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
                      %331 = "tensor.extract"(%225, %330, %308) : (tensor<1x28xi64>, index, index) -> i64
                      "scf.yield"(%331) : (i64) -> ()
                    }, {
                      %324 = "arith.cmpi"(%309, %2) <{predicate = 6 : i64}> : (index, index) -> i1
                      %325 = "scf.if"(%324) ({
                        %328 = "arith.subi"(%309, %3) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
                        %329 = "tensor.extract"(%226, %328, %308) : (tensor<1x28xi64>, index, index) -> i64
                        "scf.yield"(%329) : (i64) -> ()
                      }, {
                        %326 = "arith.subi"(%309, %2) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
                        %327 = "tensor.extract"(%227, %326, %308) : (tensor<1x28xi64>, index, index) -> i64
                        "scf.yield"(%327) : (i64) -> ()
                      }) : (i1) -> i64
                      "scf.yield"(%325) : (i64) -> ()
                    }) : (i1) -> i64
                    "scf.yield"(%323) : (i64) -> ()
                  }) : (i1) -> i64
                  "scf.yield"(%321) : (i64) -> ()
                }) : (i1) -> i64
                "scf.yield"(%319) : (i64) -> ()
              }) : (i1) -> i64
              "scf.yield"(%317) : (i64) -> ()
            }) : (i1) -> i64
            "scf.yield"(%315) : (i64) -> ()
          }) : (i1) -> i64
          "scf.yield"(%313) : (i64) -> ()
        }) : (i1) -> i64
        "linalg.yield"(%311) : (i64) -> ()
      }) : (tensor<9x28xi64>) -> tensor<9x28xi64>
      %230 = "tensor.empty"() : () -> tensor<i8>
      %231 = "linalg.generic"(%17, %230) <{indexing_maps = [#map4, #map4], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg57: f32, %arg58: i8):
        %307 = "arith.fptosi"(%arg57) : (f32) -> i8
        "linalg.yield"(%307) : (i8) -> ()
      }) : (tensor<f32>, tensor<i8>) -> tensor<i8>
      %232 = "tensor.empty"() : () -> tensor<i64>
      %233 = "linalg.generic"(%231, %232) <{indexing_maps = [#map4, #map4], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg55: i8, %arg56: i64):
        %306 = "arith.extsi"(%arg55) : (i8) -> i64
        "linalg.yield"(%306) : (i64) -> ()
      }) : (tensor<i8>, tensor<i64>) -> tensor<i64>
      %234 = "tensor.empty"() : () -> tensor<i16>
      %235 = "linalg.generic"(%17, %234) <{indexing_maps = [#map4, #map4], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg53: f32, %arg54: i16):
        %305 = "arith.fptosi"(%arg53) : (f32) -> i16
        "linalg.yield"(%305) : (i16) -> ()
      }) : (tensor<f32>, tensor<i16>) -> tensor<i16>
      %236 = "linalg.generic"(%235, %232) <{indexing_maps = [#map4, #map4], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg51: i16, %arg52: i64):
        %304 = "arith.extsi"(%arg51) : (i16) -> i64
        "linalg.yield"(%304) : (i64) -> ()
      }) : (tensor<i16>, tensor<i64>) -> tensor<i64>
      %237 = "tensor.empty"() : () -> tensor<i32>
      %238 = "linalg.generic"(%17, %237) <{indexing_maps = [#map4, #map4], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg49: f32, %arg50: i32):
        %303 = "arith.fptosi"(%arg49) : (f32) -> i32
        "linalg.yield"(%303) : (i32) -> ()
      }) : (tensor<f32>, tensor<i32>) -> tensor<i32>
      %239 = "linalg.generic"(%238, %232) <{indexing_maps = [#map4, #map4], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg47: i32, %arg48: i64):
        %302 = "arith.extsi"(%arg47) : (i32) -> i64
        "linalg.yield"(%302) : (i64) -> ()
      }) : (tensor<i32>, tensor<i64>) -> tensor<i64>
      %240 = "linalg.generic"(%17, %232) <{indexing_maps = [#map4, #map4], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg45: f32, %arg46: i64):
        %301 = "arith.fptosi"(%arg45) : (f32) -> i64
        "linalg.yield"(%301) : (i64) -> ()
      }) : (tensor<f32>, tensor<i64>) -> tensor<i64>
      %241 = "linalg.generic"(%17, %230) <{indexing_maps = [#map4, #map4], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg43: f32, %arg44: i8):
        %300 = "arith.fptoui"(%arg43) : (f32) -> i8
        "linalg.yield"(%300) : (i8) -> ()
      }) : (tensor<f32>, tensor<i8>) -> tensor<i8>
      %242 = "linalg.generic"(%241, %232) <{indexing_maps = [#map4, #map4], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg41: i8, %arg42: i64):
        %299 = "arith.extui"(%arg41) : (i8) -> i64
        "linalg.yield"(%299) : (i64) -> ()
      }) : (tensor<i8>, tensor<i64>) -> tensor<i64>
      %243 = "linalg.generic"(%17, %234) <{indexing_maps = [#map4, #map4], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg39: f32, %arg40: i16):
        %298 = "arith.fptoui"(%arg39) : (f32) -> i16
        "linalg.yield"(%298) : (i16) -> ()
      }) : (tensor<f32>, tensor<i16>) -> tensor<i16>
      %244 = "linalg.generic"(%243, %232) <{indexing_maps = [#map4, #map4], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg37: i16, %arg38: i64):
        %297 = "arith.extui"(%arg37) : (i16) -> i64
        "linalg.yield"(%297) : (i64) -> ()
      }) : (tensor<i16>, tensor<i64>) -> tensor<i64>
      %245 = "linalg.generic"(%17, %237) <{indexing_maps = [#map4, #map4], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg35: f32, %arg36: i32):
        %296 = "arith.fptoui"(%arg35) : (f32) -> i32
        "linalg.yield"(%296) : (i32) -> ()
      }) : (tensor<f32>, tensor<i32>) -> tensor<i32>
      %246 = "linalg.generic"(%245, %232) <{indexing_maps = [#map4, #map4], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg33: i32, %arg34: i64):
        %295 = "arith.extui"(%arg33) : (i32) -> i64
        "linalg.yield"(%295) : (i64) -> ()
      }) : (tensor<i32>, tensor<i64>) -> tensor<i64>
      %247 = "linalg.generic"(%17, %232) <{indexing_maps = [#map4, #map4], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg31: f32, %arg32: i64):
        %294 = "arith.fptoui"(%arg31) : (f32) -> i64
        "linalg.yield"(%294) : (i64) -> ()
      }) : (tensor<f32>, tensor<i64>) -> tensor<i64>
      %248 = "tensor.empty"() : () -> tensor<1xi64>
      %249 = "linalg.generic"(%233, %248) <{indexing_maps = [#map1, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg29: i64, %arg30: i64):
        "linalg.yield"(%arg29) : (i64) -> ()
      }) : (tensor<i64>, tensor<1xi64>) -> tensor<1xi64>
      %250 = "linalg.generic"(%236, %248) <{indexing_maps = [#map1, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg27: i64, %arg28: i64):
        "linalg.yield"(%arg27) : (i64) -> ()
      }) : (tensor<i64>, tensor<1xi64>) -> tensor<1xi64>
      %251 = "linalg.generic"(%239, %248) <{indexing_maps = [#map1, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg25: i64, %arg26: i64):
        "linalg.yield"(%arg25) : (i64) -> ()
      }) : (tensor<i64>, tensor<1xi64>) -> tensor<1xi64>
      %252 = "linalg.generic"(%240, %248) <{indexing_maps = [#map1, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg23: i64, %arg24: i64):
        "linalg.yield"(%arg23) : (i64) -> ()
      }) : (tensor<i64>, tensor<1xi64>) -> tensor<1xi64>
      %253 = "linalg.generic"(%242, %248) <{indexing_maps = [#map1, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg21: i64, %arg22: i64):
        "linalg.yield"(%arg21) : (i64) -> ()
      }) : (tensor<i64>, tensor<1xi64>) -> tensor<1xi64>
      %254 = "linalg.generic"(%244, %248) <{indexing_maps = [#map1, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg19: i64, %arg20: i64):
        "linalg.yield"(%arg19) : (i64) -> ()
      }) : (tensor<i64>, tensor<1xi64>) -> tensor<1xi64>
      %255 = "linalg.generic"(%246, %248) <{indexing_maps = [#map1, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg17: i64, %arg18: i64):
        "linalg.yield"(%arg17) : (i64) -> ()
      }) : (tensor<i64>, tensor<1xi64>) -> tensor<1xi64>
      %256 = "linalg.generic"(%247, %248) <{indexing_maps = [#map1, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg15: i64, %arg16: i64):
        "linalg.yield"(%arg15) : (i64) -> ()
      }) : (tensor<i64>, tensor<1xi64>) -> tensor<1xi64>
      %257 = "tensor.empty"() : () -> tensor<8xi64>
      %258 = "linalg.generic"(%257) <{indexing_maps = [#map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
      ^bb0(%arg14: i64):
        %264 = "linalg.index"() <{dim = 0 : i64}> : () -> index
        %265 = "arith.cmpi"(%264, %9) <{predicate = 6 : i64}> : (index, index) -> i1
        %266 = "scf.if"(%265) ({
          %293 = "tensor.extract"(%249, %264) : (tensor<1xi64>, index) -> i64
          "scf.yield"(%293) : (i64) -> ()
        }, {
          %267 = "arith.cmpi"(%264, %8) <{predicate = 6 : i64}> : (index, index) -> i1
          %268 = "scf.if"(%267) ({
            %291 = "arith.subi"(%264, %9) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
            %292 = "tensor.extract"(%250, %291) : (tensor<1xi64>, index) -> i64
            "scf.yield"(%292) : (i64) -> ()
          }, {
            %269 = "arith.cmpi"(%264, %7) <{predicate = 6 : i64}> : (index, index) -> i1
            %270 = "scf.if"(%269) ({
              %289 = "arith.subi"(%264, %8) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
              %290 = "tensor.extract"(%251, %289) : (tensor<1xi64>, index) -> i64
              "scf.yield"(%290) : (i64) -> ()
            }, {
              %271 = "arith.cmpi"(%264, %6) <{predicate = 6 : i64}> : (index, index) -> i1
              %272 = "scf.if"(%271) ({
                %287 = "arith.subi"(%264, %7) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
                %288 = "tensor.extract"(%252, %287) : (tensor<1xi64>, index) -> i64
                "scf.yield"(%288) : (i64) -> ()
              }, {
                %273 = "arith.cmpi"(%264, %5) <{predicate = 6 : i64}> : (index, index) -> i1
                %274 = "scf.if"(%273) ({
                  %285 = "arith.subi"(%264, %6) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
                  %286 = "tensor.extract"(%253, %285) : (tensor<1xi64>, index) -> i64
                  "scf.yield"(%286) : (i64) -> ()
                }, {
                  %275 = "arith.cmpi"(%264, %4) <{predicate = 6 : i64}> : (index, index) -> i1
                  %276 = "scf.if"(%275) ({
                    %283 = "arith.subi"(%264, %5) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
                    %284 = "tensor.extract"(%254, %283) : (tensor<1xi64>, index) -> i64
                    "scf.yield"(%284) : (i64) -> ()
                  }, {
                    %277 = "arith.cmpi"(%264, %3) <{predicate = 6 : i64}> : (index, index) -> i1
                    %278 = "scf.if"(%277) ({
                      %281 = "arith.subi"(%264, %4) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
                      %282 = "tensor.extract"(%255, %281) : (tensor<1xi64>, index) -> i64
                      "scf.yield"(%282) : (i64) -> ()
                    }, {
                      %279 = "arith.subi"(%264, %3) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
                      %280 = "tensor.extract"(%256, %279) : (tensor<1xi64>, index) -> i64
                      "scf.yield"(%280) : (i64) -> ()
                    }) : (i1) -> i64
                    "scf.yield"(%278) : (i64) -> ()
                  }) : (i1) -> i64
                  "scf.yield"(%276) : (i64) -> ()
                }) : (i1) -> i64
                "scf.yield"(%274) : (i64) -> ()
              }) : (i1) -> i64
              "scf.yield"(%272) : (i64) -> ()
            }) : (i1) -> i64
            "scf.yield"(%270) : (i64) -> ()
          }) : (i1) -> i64
          "scf.yield"(%268) : (i64) -> ()
        }) : (i1) -> i64
        "linalg.yield"(%266) : (i64) -> ()
      }) : (tensor<8xi64>) -> tensor<8xi64>
      %259 = "tensor.extract_slice"(%arg5) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: 1>, static_strides = array<i64: 1>}> : (tensor<56xf64>) -> tensor<1xf64>
      %260 = "stablehlo.all_reduce"(%259) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, use_global_device_ids}> ({
      ^bb0(%arg9: tensor<f64>, %arg10: tensor<f64>):
        %261 = "tensor.empty"() : () -> tensor<f64>
        %262 = "linalg.generic"(%arg9, %arg10, %261) <{indexing_maps = [#map4, #map4, #map4], iterator_types = [], operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg11: f64, %arg12: f64, %arg13: f64):
          %263 = "arith.addf"(%arg11, %arg12) <{fastmath = #arith.fastmath<none>}> : (f64, f64) -> f64
          "linalg.yield"(%263) : (f64) -> ()
        }) : (tensor<f64>, tensor<f64>, tensor<f64>) -> tensor<f64>
        "stablehlo.return"(%262) : (tensor<f64>) -> ()
      }) : (tensor<1xf64>) -> tensor<1xf64>
      "sdy.return"(%52, %80, %108, %136, %165, %194, %229, %258, %260) : (tensor<9x56xi64>, tensor<9x56xi64>, tensor<9x56xi64>, tensor<9x56xi64>, tensor<9x56xi64>, tensor<9x56xi64>, tensor<9x28xi64>, tensor<8xi64>, tensor<1xf64>) -> ()
    }) : (tensor<28xf32>, tensor<112xf64>, tensor<112xf32>, tensor<112xf16>, tensor<112xbf16>) -> (tensor<9x112xi64>, tensor<9x112xi64>, tensor<9x112xi64>, tensor<9x112xi64>, tensor<9x112xi64>, tensor<9x112xi64>, tensor<9x56xi64>, tensor<16xi64>, tensor<1xf64>)
    "func.return"(%1#0, %1#1, %1#2, %1#3, %1#4, %1#5, %1#6, %1#7, %1#8) : (tensor<9x112xi64>, tensor<9x112xi64>, tensor<9x112xi64>, tensor<9x112xi64>, tensor<9x112xi64>, tensor<9x112xi64>, tensor<9x56xi64>, tensor<16xi64>, tensor<1xf64>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 2 : i32, mhlo.num_replicas = 1 : i32} : () -> ()

